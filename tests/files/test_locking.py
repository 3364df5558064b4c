"""Locks are exclusive to a process, with `fcntl` and with `msvcrt`."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path

import pytest

from poise.files import locked

HOLDER = """
import sys, time
from poise.files import locked
held = locked(sys.argv[1])
print(held is not None, flush=True)
time.sleep(60)
"""


def test_a_process_that_is_killed_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    words = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "True\n"
        assert locked(path) is None
        holder.kill()
        holder.wait()
    first = locked(path)
    assert first is not None
    assert locked(path) is None
    first.close()
    second = locked(path)
    assert second is not None
    second.close()


def test_without_fcntl_the_first_byte_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int, int]] = []

    def locking(number: int, mode: int, size: int) -> None:
        asked.append((number, mode, size))
        if len(asked) > 1:
            raise PermissionError(13, "another process has it")

    windows = types.SimpleNamespace(LK_NBLCK=2, locking=locking)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    first = locked(tmp_path / "lock")
    assert first is not None
    assert asked == [(first.fileno(), 2, 1)]
    assert locked(tmp_path / "lock") is None
    first.close()
