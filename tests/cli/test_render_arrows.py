"""`poise render --joint-frames` and `--jacobian`."""

from __future__ import annotations

from pathlib import Path

import poise
from samples.command_line import Poise
from samples.hero import character


def test_the_command_draws_arrows(command: Poise, tmp_path: Path) -> None:
    path = tmp_path / "hero.bvh"
    poise.write(character(), path)
    pictures = [tmp_path / f"{name}.png" for name in ("bare", "frames", "jacobian")]
    options = ((), ("--joint-frames", "all"), ("--jacobian", "lhand", "--jacobian-base", "trunk"))
    for picture, words in zip(pictures, options, strict=True):
        done = command("render", path, "--rest", "--size", "160x120", "-o", picture, *words)
        assert done.code == 0, done.err
    assert len({picture.read_bytes() for picture in pictures}) == 3
    wrong = command("render", path, "--rest", "--jacobian", "lhnd", "-o", pictures[0])
    assert wrong.code == 2 and "no joint 'lhnd'" in wrong.err
