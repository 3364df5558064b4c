"""The process in which usd-core reads: one file after another, from a pipe, answers into another.

`usd_process` starts it. It ends with the process that started it, however that one ends.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
import warnings
from io import BufferedIOBase
from pathlib import Path
from typing import Any, cast

READY = b"poise reads USD\n"
"""Its first line; whatever is written before is not its own."""


def main() -> None:
    """Be the worker: read requests from standard input until it ends, and answer each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever waits for it decides
    warnings.simplefilter("ignore")  # repairs are told in the character
    requests = cast("BufferedIOBase", sys.stdin.buffer)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever libraries print is no answer
    from poise.formats.character_wire import MALFORMED, receive, send

    waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def take() -> None:
        while True:
            try:
                waiting.put(receive(requests))
            except (OSError, *MALFORMED):
                os._exit(0)  # nobody is left to read for

    threading.Thread(target=take, daemon=True).start()
    answers.write(READY)
    answers.flush()
    while True:
        send(answers, _answer(*waiting.get()))


def _answer(
    path: str, unit: Any, folder: str | None, roots: list[str], memory: int, processor: int
) -> list[Any]:
    """What reading comes to: its kind, what it is, and which files were looked at."""
    from poise.errors import PoiseError
    from poise.files.linked import trusting
    from poise.files.read_dependencies import noting
    from poise.formats.usd_library import usd_library
    from poise.formats.usd_reading import read_stage

    answer: tuple[str, Any]
    with noting() as seen:
        try:
            if folder is not None:
                os.chdir(folder)
            library = usd_library()
            _bound(memory, processor)
            with trusting(path, roots):
                answer = "done", read_stage(library, path, unit)
        except PoiseError as problem:
            answer = "error", [problem.kind, problem.args, dict(vars(problem))]
        except MemoryError:
            answer = "memory", None
        except Exception:  # noqa: BLE001 - a fault in Poise, told where it was asked for
            answer = "fault", traceback.format_exc()
    _bound(0, 0)
    return [*answer, [[str(file), state] for file, state in seen.items()]]


def _bound(memory: int, processor: int) -> None:
    """Take so many bytes and seconds of the processor more than now at most; 0: no bound.

    Bytes on Linux alone, and seconds where there are signals: elsewhere the system has no such
    bounds, or does not keep them. The seconds are for a worker that nobody waits for any more.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    own = resource.getrusage(resource.RUSAGE_SELF)
    _limit(resource, resource.RLIMIT_CPU, processor, int(own.ru_utime + own.ru_stime) + 1)
    if sys.platform.startswith("linux"):
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        _limit(resource, resource.RLIMIT_AS, memory, pages * resource.getpagesize())


def _limit(resource: Any, kind: int, more: int, now: int) -> None:
    hard = resource.getrlimit(kind)[1]
    most = now + more if more else hard
    if hard != resource.RLIM_INFINITY and (most > hard or most == resource.RLIM_INFINITY):
        most = hard
    resource.setrlimit(kind, (most, hard))
