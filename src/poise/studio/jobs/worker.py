"""The process that long work is done in: one job after another, from a pipe, answers into another.

The server starts it clean (`poise.studio.jobs.jobs`), so that it shares nothing with the document,
and may be killed at any moment. It ends with the server, whatever the server dies of.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, cast

from poise.errors import PoiseError
from poise.progress import show_progress

Answer = tuple[str, Any, bool]
"""Its kind, what it says, and whether the process waits for another job."""

_OFTEN = 0.05  # seconds between two words about how far the work is
_LARGE = 1 << 30  # bytes: a process that has needed more is not kept for another job
_LAST_TO_LIVE = "1000"  # the first that the system ends when memory is short
_MANNERS = 5  # how far the work stands back behind the server, as `nice` counts
_DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG


def main() -> None:
    """Be a worker: read jobs from standard input until it ends, and answer each."""
    orders, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever libraries print is no answer
    show_progress(False)  # the studio shows its own
    server = os.getppid()
    _stand_back(server)
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_take, args=(orders, jobs), daemon=True).start()
    _warm_up()
    while _do(jobs.get(), answers):
        pass


def _take(orders: BinaryIO, jobs: queue.SimpleQueue[bytes]) -> None:
    """Take orders; where they end, there is nobody left to work for."""
    while True:
        try:
            jobs.put(pickle.load(orders))
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)


def _do(order: bytes, answers: BinaryIO) -> bool:
    """Do one job, and answer with what it came to; whether this process is good for another."""
    try:
        function, arguments, memory = cast(
            "tuple[Callable[..., Any], tuple[Any, ...], int]", pickle.loads(order)
        )
        _bound(memory)
        result = pickle.dumps(function(*arguments, _Progress(answers)), pickle.HIGHEST_PROTOCOL)
    except PoiseError as problem:
        answer: tuple[str, Any] = "error", problem
    except MemoryError:
        answer = "short", None
    except OSError as problem:
        traceback.print_exc()
        answer = "refused", problem.strerror or str(problem)
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - told by its kind, and never fatal
        traceback.print_exc()
        answer = "fault", type(problem).__name__
    else:
        answer = "done", result
    _bound(0)
    stays = answer[0] in ("done", "error") and _largest() < _LARGE
    _answer(answers, *answer, stays)
    return stays


class _Progress:
    """Tells how far the work is: a share from 0 to 1, and a sentence."""

    def __init__(self, answers: BinaryIO) -> None:
        self._answers = answers
        self._told = 0.0

    def __call__(self, share: float, text: str = "") -> None:
        now = time.monotonic()
        if now - self._told >= _OFTEN or share >= 1.0:
            self._told = now
            _answer(self._answers, "progress", (float(share), text), True)


def _answer(answers: BinaryIO, kind: str, value: Any, stays: bool) -> None:
    try:
        pickle.dump((kind, value, stays), answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()
    except OSError:
        os._exit(0)  # nobody listens any more


def _warm_up() -> None:
    """Load what reading needs before there is something to read."""
    from poise.bundled import bare_character
    from poise.formats import FORMATS
    from poise.studio.scene.scene import Scene

    for name in FORMATS.names():
        # The reader reports libraries that are not installed when it needs them.
        with contextlib.suppress(ImportError, PoiseError):
            FORMATS.get(name)
    _ = Scene.of(bare_character())


def _stand_back(server: int) -> None:
    """Be the first to go: behind the server in line, killed with it, killed before it."""
    if not sys.platform.startswith("linux"):
        if hasattr(os, "nice"):
            os.nice(_MANNERS)
        return
    os.nice(_MANNERS)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_LAST_TO_LIVE)
    # The pipe's end is seen by a thread; a library that never lets a thread run needs the signal.
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != server:
        os._exit(0)


def _bound(memory: int) -> None:
    """Take at most so many bytes more than now, where the system can hold to that; 0: no bound."""
    if not sys.platform.startswith("linux"):
        return
    resource: Any = import_module("resource")
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if not memory:
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
        return
    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    most = now + memory if hard == resource.RLIM_INFINITY else min(now + memory, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _largest() -> int:
    """Bytes of memory that this process has needed at most; 0 where that is not known.

    Not `resource.getrusage`: on Linux its peak is inherited from the process that started this one.
    """
    if not sys.platform.startswith("linux"):
        return 0
    status = Path("/proc/self/status").read_text()
    peak = next((line for line in status.splitlines() if line.startswith("VmHWM:")), "VmHWM: 0 kB")
    return 1024 * int(peak.split()[1])
