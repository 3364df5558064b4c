"""Commands that are interrupted or find no room leave the old files, and say so in one line."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import poise
from poise.files import writing
from samples.command_line import Poise

WRITING = {
    "clean to .glb": ("clean", "walk.amc", "-o", "out.glb"),
    "clean to .amc": ("clean", "walk.amc", "-o", "out.amc"),
    "convert to .fbx": ("convert", "walk.amc", "-o", "out.fbx"),
    "convert to .npz": ("convert", "walk.amc", "-o", "out.npz"),
    "convert to .usda": ("convert", "walk.amc", "-o", "out.usda"),
    "retarget": ("retarget", "walk.amc", "--to", "hero.asf", "-o", "out.gltf"),
    "edit": ("edit", "walk.amc", "--mirror", "-o", "out.bvh"),
    "keys": ("keys", "walk.amc", "-o", "out.json"),
    "check": ("check", "walk.amc", "-o", "out.html"),
    "gait": ("gait", "walk.amc", "-o", "out.csv"),
    "angles": ("angles", "walk.amc", "-o", "out.csv"),
    "view": ("view", "walk.amc", "-o", "out.html"),
    "film": ("render", "walk.amc", "--to", "2", "--size", "64x64", "-o", "out.mp4"),
    "moving picture": ("render", "walk.amc", "--to", "2", "--size", "64x64", "-o", "out.gif"),
    "picture": ("pose", "hero.asf", "--reach", "lhand=0.3,1.2,0.5", "-o", "out.png"),
}
PACKAGES = {".usda": "pxr", ".mp4": "av", ".gif": "PIL", ".png": "PIL", ".html": "matplotlib"}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, hidden ones too."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def words_of(name: str, files: Path, folder: Path) -> list[object]:
    """The command line with its input; the output already exists."""
    words: list[object] = []
    for word in WRITING[name]:
        given = (files / word).is_file()
        words.append(files / word if given else folder / word if "out." in word else word)
    extension = Path(WRITING[name][-1]).suffix
    if extension in PACKAGES:
        pytest.importorskip(PACKAGES[extension])
    (folder / WRITING[name][-1]).write_bytes(b"old")
    return words


def failing(problem: BaseException) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise problem

    return fail


@pytest.mark.parametrize(
    ("step", "problem", "code", "said"),
    [
        ("_finish", OSError(errno.ENOSPC, "No space left on device"), 2, "No space left on device"),
        ("_new_file", OSError(errno.EROFS, "Read-only file system"), 2, "Read-only file system"),
        ("_finish", KeyboardInterrupt(), 130, "interrupted"),
    ],
    ids=["full disk", "read-only folder", "Ctrl-C"],
)
@pytest.mark.parametrize("name", WRITING)
def test_a_command_that_cannot_write_keeps_the_old_file(
    name: str, step: str, problem: BaseException, code: int, said: str, command: Poise,
    files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    words = words_of(name, files, tmp_path)
    monkeypatch.setattr(writing, step, failing(problem))
    done = command(*words)
    assert done.code == code and said in done.err
    last = done.err.splitlines()[-1]
    assert last.startswith("poise: ") and "Traceback" not in done.err
    if code == 2:
        assert WRITING[name][-1].partition(".")[0] in last  # the file
    assert contents(tmp_path) == {WRITING[name][-1]: b"old"}


# -- signals ---------------------------------------------------------------------------------------

RUNNER = """
import os, signal
from poise.{module} import {owner}
real = {owner}.{name}
def signalled(*given, **words):
    result = real(*given, **words)
    os.kill(os.getpid(), signal.{signal})
    return result
{owner}.{name} = signalled
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from poise.cli.main import main
    main()
"""
"""A program that gets a signal after one step, and then runs on."""

posix = pytest.mark.skipif(os.name != "posix", reason="signals")


def signalled(script: Path, name: str, step: tuple[str, str, str], *words: object):
    """Run a command that is signalled; returns when all holders of its outputs have ended."""
    module, owner, function = step
    script.write_text(RUNNER.format(module=module, owner=owner, name=function, signal=name))
    return subprocess.run(
        [sys.executable, script, *map(str, words)], capture_output=True, text=True, timeout=300,
        start_new_session=True, env=os.environ,
    )  # fmt: skip


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
@pytest.mark.parametrize("output", ["convert to .npz", "film"])
def test_a_signal_while_writing_leaves_the_old_file(
    output: str, name: str, files: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    words = words_of(output, files, folder)
    done = signalled(tmp_path / "run.py", name, ("files", "writing", "_finish"), *words)
    found = contents(folder)
    assert found.pop(WRITING[output][-1]) == b"old" and "Traceback" not in done.stderr
    if name == "SIGINT":
        assert done.returncode == 130 and not found
        assert done.stderr.splitlines()[-1].startswith("poise: interrupted")
    else:  # the process has ended at once: a hidden part may be left, which later writes remove
        assert done.returncode == -getattr(signal, name)
        assert all(part.startswith(".") and ".part" in part for part in found)


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_a_batch_that_gets_a_signal_ends_with_its_workers_and_goes_on(
    name: str, files: Path, tmp_path: Path
) -> None:
    """The outputs are pipes: the call returns only when no worker holds them."""
    given, out = tmp_path / "in", tmp_path / "out"
    given.mkdir()
    for number in range(4):
        (given / f"{number}.bvh").write_bytes((files / "hero.bvh").read_bytes())
    words = ("batch", "convert", given, "--to", ".npz", "-o", out, "-j", "2")
    step = ("batch.pool", "_Worker", "receive")
    done = signalled(tmp_path / "run.py", name, step, *words)
    code = 130 if name == "SIGINT" else -getattr(signal, name)
    assert done.returncode == code and "Traceback" not in done.stderr
    again = subprocess.run(
        [sys.executable, "-m", "poise", *map(str, words)], capture_output=True, text=True,
        timeout=300, env=os.environ, check=True,
    )  # fmt: skip
    assert "Traceback" not in again.stderr
    wanted = poise.read(files / "hero.bvh").skeleton.joint_names
    written = [poise.read(path).skeleton.joint_names for path in out.glob("*.npz")]
    assert written == [wanted] * 4
    assert not list(out.rglob("*.part*"))
