"""A full disk: in this process, and in processes started meanwhile."""

from __future__ import annotations

import contextlib
from importlib import import_module

import pytest


@contextlib.contextmanager
def full(room=0):
    """Let no file grow beyond so many bytes, by the system itself."""
    limits = pytest.importorskip("resource", reason="the system cannot be asked to refuse writes")
    before = limits.getrlimit(limits.RLIMIT_FSIZE)
    signals = import_module("signal")
    heard = signals.signal(signals.SIGXFSZ, signals.SIG_IGN)
    limits.setrlimit(limits.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        limits.setrlimit(limits.RLIMIT_FSIZE, before)
        signals.signal(signals.SIGXFSZ, heard)
