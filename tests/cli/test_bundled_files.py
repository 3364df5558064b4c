"""``bundled`` in place of a file in commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import poise
from poise.batch.file_options import is_bundled
from poise.bundled import character, motions
from samples.command_line import Poise


def test_the_bundled_character_is_read_with_all_its_motions(command: Poise) -> None:
    read = json.loads(command("info", "bundled", "--json").out)
    assert [each["name"] for each in read["motions"]] == list(motions())
    skin = command("weights", "bundled")
    assert skin.code == 0 and "bundled: 1 skin" in skin.out


def test_a_bundled_motion_is_written(command: Poise, tmp_path: Path) -> None:
    output = tmp_path / "run.bvh"
    made = command("retarget", "bundled", "--motion", "run", "--to", "bundled", "-o", output)
    assert made.code == 0, made.err
    assert len(poise.read(output).motion) == len(motions()["run"])


def test_a_file_of_that_name_precedes_the_bundled_character(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert is_bundled("bundled") and not is_bundled("bundled.bvh")
    poise.write(character(), tmp_path / "hero.bvh")
    (tmp_path / "hero.bvh").rename(tmp_path / "bundled")
    assert not is_bundled("bundled")
