"""The notice shown while kernels compile."""

from __future__ import annotations

import io
import logging
import sys

import pytest

from poise import progress
from poise.kernels.compile_notice import CompileNotice


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _reporting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress._watcher, "enabled", True)


def _compiled(notice: CompileNotice, kernels: int) -> None:
    for _ in range(kernels):
        notice.compiling()
    notice.finished()


def _notice(seconds_a_kernel: float) -> CompileNotice:
    ticks = iter(range(1000))
    return CompileNotice(clock=lambda: next(ticks) * seconds_a_kernel)


def test_a_terminal_shows_a_bar_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", _Terminal())
    lines: list[str] = []
    notice = _notice(0.5)
    for _ in range(9):
        notice.compiling()
        assert notice.work is not None
        lines.append(notice.work.text)
    assert lines[-1] == "compiling kernels, once (9)" and notice.work.patience == 1.0
    notice.finished()
    assert notice.work is None


def test_a_short_wait_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", screen := _Terminal())
    _compiled(_notice(0.01), 9)
    assert screen.getvalue() == ""


def test_a_configured_logger_gets_one_message(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.INFO, logger="poise")
    notice = _notice(0.5)
    _compiled(notice, 9)
    _compiled(notice, 9)
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert "kept for later runs" in caplog.text
    assert capsys.readouterr() == ("", "")


def test_without_logging_standard_error_gets_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logging.getLogger("poise"), "hasHandlers", lambda: False)
    notice = _notice(0.5)
    _compiled(notice, 9)
    _compiled(notice, 9)
    assert capsys.readouterr().err.count("\n") == 1


def test_time_between_calls_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", _Terminal())
    now = 0.0
    notice = CompileNotice(clock=lambda: now)
    notice.compiling()
    now = 0.75
    notice.finished()
    now = 3600.0
    notice.compiling()
    assert notice.work is not None and notice.work.patience == 0.25
    notice.finished()
