"""Completion in shells: commands, options, and the names in the file on the line."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer._completion_shared import get_completion_script

import poise
from poise.bundled import bare_character
from poise.cli.completion import completer
from poise.cli.main import app
from poise.solvers.registry import SOLVERS

HERO = bare_character()
JOINTS = HERO.skeleton.joint_names
BASH = shutil.which("bash") if sys.platform != "win32" else None


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


@pytest.mark.skipif(not BASH, reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("--reach lfinge\t=1,2,3", ["--reach", "lfingers=1,2,3"]),
        ("--reach=lfinge\t=1,2,3", ["--reach=lfingers=1,2,3"]),
        ("--reach lfingers:t\t1,2,3", ["--reach", "lfingers:tip=1,2,3"]),
        ("--base lhand=lhum\t", ["--base", "lhand=lhumerus"]),
        ("--base=lhand=lhum\t", ["--base=lhand=lhumerus"]),
        ("--base lhand=lhum\t --pin rfoo\t", ["--base", "lhand=lhumerus", "--pin", "rfoot"]),
        ("--part left\\ thi\tlfem\t", ["--part", "left thigh=lfemur"]),
        ('--part "left thi\tlfem\t', ["--part", "left thigh=lfemur"]),
        ("--part='left thi\tlfem\t", ["--part=left thigh=lfemur"]),
        ("--lock ns:on\t", ["--lock", "ns:one"]),
    ],
)
def test_keys_in_bash(typed: str, words: list[str], tmp_path: Path) -> None:
    """What an interactive bash passes to the command after the given keys, with tabs."""
    skeleton = HERO.skeleton.edit().rename("lhipjoint", "ns:one").build()
    poise.write(poise.Character("hero", skeleton), tmp_path / "hero.npz")
    command = tmp_path / "poise"
    command.write_text(
        f"#!/bin/bash\n[[ $_POISE_COMPLETE ]] && exec {sys.executable} -m poise\n"
        "printf '<%s>\\n' \"$@\" >passed.txt\n"
    )
    command.chmod(0o755)
    script = get_completion_script(prog_name="poise", complete_var="_POISE_COMPLETE", shell="bash")
    (tmp_path / "rc").write_text(script)
    pty = pytest.importorskip("pty")
    main, inside = pty.openpty()
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    with subprocess.Popen(
        [BASH or "", "--noprofile", "--rcfile", "rc", "-i"], cwd=tmp_path, env=environment,
        stdin=inside, stdout=inside, stderr=inside, start_new_session=True,
    ) as shell:  # fmt: skip
        os.close(inside)
        os.write(main, f"poise pose hero.npz {typed}\nexit\n".encode())
        with contextlib.suppress(OSError):  # Linux reports the end of a terminal as an error
            while select.select([main], [], [], 120)[0] and os.read(main, 4096):
                pass
        os.close(main)  # ends a shell that waits for more
    assert shell.returncode == 0
    passed = (tmp_path / "passed.txt").read_text().splitlines()
    assert passed == [f"<{word}>" for word in ("pose", "hero.npz", *words)]


def test_solvers() -> None:
    complete = completer("solver", "A,B,...")
    assert complete is not None
    context = object()  # the names of solvers do not depend on the line
    assert complete(context, "") == list(SOLVERS.names())  # type: ignore[arg-type]
    assert complete(context, "ccd,l") == [f"ccd,{name}" for name in SOLVERS.names()]  # type: ignore[arg-type]
    assert completer("deformer", "NAME") is None
