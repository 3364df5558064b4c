"""Completion in shells: commands, options, and the names in the file on the line."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import poise
from poise.bundled import bare_character
from poise.cli.completion import completer
from poise.cli.main import app
from poise.solvers.registry import SOLVERS

HERO = bare_character()
JOINTS = HERO.skeleton.joint_names


@pytest.fixture(scope="module")
def hero(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("completion") / "hero.npz"
    poise.write(HERO, path)
    return path


def asked(line: str) -> dict[str, str]:
    """The variables by which bash asks for completions of the last word."""
    last = len(shlex.split(line)) - 1
    return {"_POISE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(last)}


@pytest.mark.parametrize(
    ("words", "found"), [("poise wei", "weights"), ("poise pose a.bvh --rea", "--reach")]
)
def test_commands_and_options(words: str, found: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "poise"], env={**os.environ, **asked(words)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == [found]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("pose {} --reach lfing", ["lfingers=", "lfingers:tip="]),
        ("pose {} --reach lhand=0,1,0 --pin rfoo", ["rfoot"]),
        ("pose {} --lock lhand_r", ["lhand_rz", "lhand_rx"]),
        ("pose {} --base lhand=lhum", ["lhand=lhumerus"]),
        ("info {} --part left\\ thi", ["left thigh="]),
        ("info {} --part left\\ thigh=lfem", ["left thigh=lfemur"]),
        ("render {} --weights lhand,rhan", ["lhand,rhand"]),
        ("bind mesh.obj {} --joints lhan", ["lhand"]),
        ("clean {} --motion wa", ["walk"]),
        ("pose missing.bvh --reach l", []),
        ("pose --reach l", []),
    ],
)
def test_names_of_the_file(
    hero: Path, line: str, found: list[str],
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for name, value in asked(f"poise {line.format(hero)}").items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit):
        app(args=[], prog_name="poise")
    out, err = capsys.readouterr()
    assert [each for each in out.splitlines() if each] == found
    assert not err


def test_solvers() -> None:
    complete = completer("solver", "A,B,...")
    assert complete is not None
    context = object()  # the names of solvers do not depend on the line
    assert complete(context, "") == list(SOLVERS.names())  # type: ignore[arg-type]
    assert complete(context, "ccd,l") == [f"ccd,{name}" for name in SOLVERS.names()]  # type: ignore[arg-type]
    assert completer("deformer", "NAME") is None
