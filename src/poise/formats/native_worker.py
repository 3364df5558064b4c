"""Worker process for native parsers: reads requests from a pipe, and writes answers to another.

`native_process` starts the worker. It ends when the process that started it ends or crashes.
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
from functools import partial
from importlib import import_module
from io import BufferedIOBase
from typing import Any, BinaryIO, cast

from poise.formats import native_limits

READY = b"poise reads\n"
"""First line of the worker's output; earlier output comes from libraries."""

LIMITS = "limits"
"""Kind of a message before the answer: the limits have changed."""


def main() -> None:
    """Answer requests from standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles interrupts
    warnings.simplefilter("ignore")  # the character lists repairs
    requests = cast("BufferedIOBase", sys.stdin.buffer)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep output of libraries out of the answers
    from poise.formats.character_wire import MALFORMED, receive, send

    waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def take() -> None:
        while True:
            try:
                waiting.put(receive(requests))
            except (OSError, *MALFORMED):
                os._exit(0)  # the parent process has ended

    threading.Thread(target=take, daemon=True).start()
    answers.write(READY)
    answers.flush()
    while True:
        send(answers, _answer(partial(_notify, answers), *waiting.get()))


def named(function: Callable[..., Any]) -> str:
    """Return the name by which the worker finds a function of a module.

    >>> named(read_usd)
    'poise.formats.native_worker:read_usd'
    """
    return f"{function.__module__}:{function.__qualname__}"


def _found(name: str) -> Any:
    module, _, function = name.partition(":")
    return getattr(import_module(module), function)


def _notify(answers: BinaryIO, memory: int, seconds: float) -> None:
    """Report the current limits."""
    from poise.formats.character_wire import send

    send(answers, [LIMITS, [memory, seconds], []])


def _answer(
    notify: Callable[[int, float], None],
    path: str,
    load: str,
    work: str,
    arguments: list[Any],
    limits: list[Any],
) -> list[Any]:
    """Do work on a file; return the kind of the answer, its value, and the accessed files."""
    from poise.errors import PoiseError
    from poise.files.read_dependencies import noting

    answer: tuple[str, Any]
    with noting() as seen:
        try:
            do = _found(work)
            library = _found(load)()
            memory, seconds, most = limits
            native_limits.begin(native_limits.WorkLimits(memory, seconds, most, notify))
            native_limits.allow(sum(len(one) for one in arguments if isinstance(one, bytes)))
            answer = "done", do(library, path, *arguments)
        except PoiseError as problem:
            answer = "error", [problem.kind, problem.args, dict(vars(problem))]
        except MemoryError:
            answer = "memory", None
        except Exception:  # noqa: BLE001 - a fault in Poise, raised again by the caller
            answer = "fault", traceback.format_exc()
    native_limits.end()
    return [*answer, [[str(file), state] for file, state in seen.items()]]


def load_usd() -> Any:
    """Import usd-core and its reader, whose memory does not count as the file's."""
    import poise.formats.usd_reading  # noqa: F401 - the reader, before the limits begin
    from poise.formats.usd_library import usd_library

    return usd_library()


def read_usd(library: Any, path: str, unit: Any, folder: str | None, roots: list[str]) -> Any:
    """Read the character of a USD file, relative to the caller's current folder."""
    from poise.files.linked import trusting
    from poise.formats.usd_reading import read_stage

    if folder is not None:
        os.chdir(folder)
    with trusting(path, roots):
        return read_stage(library, path, unit)
