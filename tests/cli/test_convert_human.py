"""`poise convert --part --human-limits`: manually assigned parts and human limits."""

from __future__ import annotations

import json

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.cli.main import run


def test_limits_and_parts_are_written_and_reported(tmp_path, capsys):
    poise.write(bare_character(), tmp_path / "hero.glb")
    out = tmp_path / "limited.glb"
    words = ["--human-limits", "0", "--part", "head=upperneck", "--json"]
    assert run(["convert", str(tmp_path / "hero.glb"), str(out), *words]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["human_limits"][0].startswith("limited to human ranges of motion")
    body = poise.read(out).skeleton
    np.testing.assert_allclose(np.degrees(body.joint("ltibia").limits), [[0, 135]], atol=1e-6)
    assert body.joint("upperneck").human == "head"


@pytest.mark.parametrize("text", ["head", "tail=lhand"])
def test_a_part_that_cannot_be_is_an_error_that_names_the_file(tmp_path, capsys, text):
    poise.write(bare_character(), tmp_path / "hero.glb")
    words = [str(tmp_path / "hero.glb"), str(tmp_path / "out.glb"), "--part", text]
    assert run(["convert", *words]) == 2
    said = capsys.readouterr().err
    assert "hero.glb" in said
    assert "PART=JOINT" in said or "part of a human body" in said
