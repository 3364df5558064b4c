"""The process in which native parsers work: requests come from a pipe, answers go into another.

`native_process` starts it. It ends with the process that started it, however that one ends.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable
from importlib import import_module
from io import BufferedIOBase
from pathlib import Path
from typing import Any, cast

READY = b"poise reads\n"
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


def named(function: Callable[..., Any]) -> str:
    """The name by which the process finds a function of a module.

    >>> named(read_usd)
    'poise.formats.native_worker:read_usd'
    """
    return f"{function.__module__}:{function.__qualname__}"


def _found(name: str) -> Any:
    module, _, function = name.partition(":")
    return getattr(import_module(module), function)


def _answer(
    path: str, load: str, work: str, arguments: list[Any], memory: int, processor: int
) -> list[Any]:
    """What work on a file comes to: its kind, what it is, and which files were looked at."""
    from poise.errors import PoiseError
    from poise.files.read_dependencies import noting

    answer: tuple[str, Any]
    with noting() as seen:
        try:
            do = _found(work)
            library = _found(load)()
            _bound(memory, processor)
            answer = "done", do(library, path, *arguments)
        except PoiseError as problem:
            answer = "error", [problem.kind, problem.args, dict(vars(problem))]
        except MemoryError:
            answer = "memory", None
        except Exception:  # noqa: BLE001 - a fault in Poise, told where it was asked for
            answer = "fault", traceback.format_exc()
    _bound(0, 0)
    return [*answer, [[str(file), state] for file, state in seen.items()]]


def read_usd(library: Any, path: str, unit: Any, folder: str | None, roots: list[str]) -> Any:
    """The character of a USD file, read from the folder that the caller stands in."""
    from poise.files.linked import trusting
    from poise.formats.usd_reading import read_stage

    if folder is not None:
        os.chdir(folder)
    with trusting(path, roots):
        return read_stage(library, path, unit)


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
