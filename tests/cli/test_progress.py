"""What is said while a command works: a bar on a terminal, nothing in a pipe."""

from __future__ import annotations

import io
import sys

import pytest

from poise.cli.progress import progress, working


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_what_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", screen := _Terminal())
    with working("body[1].obj") as tell:
        tell(0.05, "weights by volume")
    with progress("walk.mp4") as advance:
        advance(3, 86)
    shown = screen.getvalue()
    assert "body[1].obj: weights by volume" in shown and "3/86" in shown


def test_a_pipe_is_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with working("body.obj") as tell, progress("walk.mp4") as advance:
        tell(0.5, "the surface")
        advance(1, 2)
    assert capsys.readouterr() == ("", "")
