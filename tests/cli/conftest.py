"""The bundled character as files, and a function that runs a command line in this process."""

from __future__ import annotations

from pathlib import Path

import pytest

import poise
from poise.bundled import character
from poise.cli.main import run
from samples.command_line import Outcome, Poise


@pytest.fixture
def command(capfd: pytest.CaptureFixture[str]) -> Poise:
    """`command("pose", file, ...)` runs a command line as the console script does."""

    def call(*words: object) -> Outcome:
        code = run([str(word) for word in words])
        out, err = capfd.readouterr()
        return Outcome(code, out, err)

    return call


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with hero.asf, hero.bvh (its rest pose) and walk.amc (with walk.asf)."""
    folder = tmp_path_factory.mktemp("files")
    hero = character()
    poise.write(hero, folder / "hero.asf")
    poise.write(hero.at(hero.rest), folder / "hero.bvh")
    poise.write(hero, folder / "walk.amc")
    return folder
