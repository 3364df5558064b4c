"""The warning about an implausible ``--unit``."""

from __future__ import annotations

from pathlib import Path

import poise
from poise.bundled import bare_character
from poise.model import Character, Unit
from samples.command_line import Poise


def test_every_command_reports_it_once(command: Poise, tmp_path: Path) -> None:
    hero = bare_character()
    motion = tmp_path / "walk.bvh"
    poise.write(
        Character(
            "walk", hero.skeleton, {"walk": hero.at(hero.rest).motion},
            unit=Unit.of("cm"),
        ),
        motion,
    )  # fmt: skip
    for words in (
        ("info", motion), ("pose", motion, "--pin", "root"), ("clean", motion),
        ("convert", motion, tmp_path / "out.glb"), ("edit", motion), ("keys", motion),
        ("retarget", motion, "--to", motion), ("render", motion, "-o", tmp_path / "a.png"),
        ("view", motion, "-o", tmp_path / "a.html"),
    ):  # fmt: skip
        found = command(*words, "--unit", "m")
        assert found.out.count("this human body measures") == 1, words
        assert "probably in cm; see --unit" in found.out, words
        assert "repaired while reading" not in found.out, words
        assert "this human body" not in command(*words, "--unit", "cm").out, words
