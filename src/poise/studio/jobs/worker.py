"""Worker process: runs jobs from standard input, and writes answers to a pipe.

The server starts the process without shared state (`poise.studio.jobs.jobs`), so that it can be
killed at any moment. The process ends with the server, even if the server is killed.
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
from poise.files.plugin_files import run_file
from poise.progress import show_progress

Answer = tuple[str, Any, bool]
"""Kind of answer, its value, and whether the process can take another job."""

_OFTEN = 0.05  # minimum seconds between two progress messages
_LARGE = 1 << 30  # bytes; a process that needed more memory is not reused
_LAST_TO_LIVE = "1000"  # the system kills this process first when memory is short
_MANNERS = 5  # niceness relative to the server
_DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG


def main() -> None:
    """Run as a worker: read jobs from standard input until its end, and answer each."""
    orders, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the output of libraries must not mix with answers
    show_progress(False)  # the studio shows progress itself
    server = os.getppid()
    _stand_back(server)
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_take, args=(orders, jobs), daemon=True).start()
    for path in sys.argv[1:]:
        run_file(path)
    _warm_up()
    while _do(jobs.get(), answers):
        pass


def _take(orders: BinaryIO, jobs: queue.SimpleQueue[bytes]) -> None:
    """Read jobs into the queue; exit when the input ends, as the server has ended."""
    while True:
        try:
            jobs.put(pickle.load(orders))
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)


def _do(order: bytes, answers: BinaryIO) -> bool:
    """Run a job and answer with its result; return whether this process can run another."""
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
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - reported by type, and never fatal
        traceback.print_exc()
        answer = "fault", type(problem).__name__
    else:
        answer = "done", result
    _bound(0)
    stays = answer[0] in ("done", "error") and _largest() < _LARGE
    _answer(answers, *answer, stays)
    return stays


class _Progress:
    """Sends the progress of a job: a fraction from 0 to 1, and a sentence."""

    def __init__(self, answers: BinaryIO) -> None:
        self._answers = answers
        self._last_sent = 0.0

    def __call__(self, share: float, text: str = "") -> None:
        now = time.monotonic()
        if now - self._last_sent >= _OFTEN or share >= 1.0:
            self._last_sent = now
            _answer(self._answers, "progress", (float(share), text), True)


def _answer(answers: BinaryIO, kind: str, value: Any, stays: bool) -> None:
    try:
        pickle.dump((kind, value, stays), answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()
    except OSError:
        os._exit(0)  # the server no longer reads


def _warm_up() -> None:
    """Import the readers and load a character before the first job."""
    from poise.bundled import bare_character
    from poise.formats import FORMATS
    from poise.studio.scene.scene import Scene

    for name in FORMATS.names():
        # readers report libraries that are not installed when needed
        with contextlib.suppress(ImportError, PoiseError):
            FORMATS.get(name)
    _ = Scene.of(bare_character())


def _stand_back(server: int) -> None:
    """Lower the priority; the system kills this process first, and with the server."""
    if not sys.platform.startswith("linux"):
        if hasattr(os, "nice"):
            os.nice(_MANNERS)
        return
    os.nice(_MANNERS)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_LAST_TO_LIVE)
    # A thread detects the end of the pipe; the signal is needed for libraries that block all
    # threads.
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != server:
        os._exit(0)


def _bound(memory: int) -> None:
    """Limit memory to ``memory`` bytes more than now where the system can; 0 removes the limit."""
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
    """Return the peak memory of this process in bytes; 0 if unknown.

    `resource.getrusage` is not usable: on Linux its peak is inherited from the parent process.
    """
    if not sys.platform.startswith("linux"):
        return 0
    status = Path("/proc/self/status").read_text()
    peak = next((line for line in status.splitlines() if line.startswith("VmHWM:")), "VmHWM: 0 kB")
    return 1024 * int(peak.split()[1])
