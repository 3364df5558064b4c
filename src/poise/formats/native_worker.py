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
from functools import partial
from importlib import import_module
from io import BufferedIOBase
from typing import Any, BinaryIO, cast

from poise.formats import native_limits

READY = b"poise reads\n"
"""Its first line; whatever is written before is not its own."""

LIMITS = "limits"
"""The kind of a message that comes before the answer: the limits have changed."""


def main() -> None:
    """Be the worker: read requests from standard input until it ends, and answer each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever waits for it decides
    warnings.simplefilter("ignore")  # the character lists repairs
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
        send(answers, _answer(partial(_tell, answers), *waiting.get()))


def named(function: Callable[..., Any]) -> str:
    """The name by which the process finds a function of a module.

    >>> named(read_usd)
    'poise.formats.native_worker:read_usd'
    """
    return f"{function.__module__}:{function.__qualname__}"


def _found(name: str) -> Any:
    module, _, function = name.partition(":")
    return getattr(import_module(module), function)


def _tell(answers: BinaryIO, memory: int, seconds: float) -> None:
    """Say which limits hold from now on."""
    from poise.formats.character_wire import send

    send(answers, [LIMITS, [memory, seconds], []])


def _answer(
    told: Callable[[int, float], None],
    path: str,
    load: str,
    work: str,
    arguments: list[Any],
    limits: list[Any],
) -> list[Any]:
    """What work on a file comes to: its kind, what it is, and which files were looked at."""
    from poise.errors import PoiseError
    from poise.files.read_dependencies import noting

    answer: tuple[str, Any]
    with noting() as seen:
        try:
            do = _found(work)
            library = _found(load)()
            memory, seconds, most = limits
            native_limits.begin(native_limits.Limits(memory, seconds, most, told))
            native_limits.allow(sum(len(one) for one in arguments if isinstance(one, bytes)))
            answer = "done", do(library, path, *arguments)
        except PoiseError as problem:
            answer = "error", [problem.kind, problem.args, dict(vars(problem))]
        except MemoryError:
            answer = "memory", None
        except Exception:  # noqa: BLE001 - a fault in Poise, told where it was asked for
            answer = "fault", traceback.format_exc()
    native_limits.end()
    return [*answer, [[str(file), state] for file, state in seen.items()]]


def load_usd() -> Any:
    """usd-core; what reads with it is imported too, which does not count as the file's memory."""
    from poise.formats.usd_library import usd_library

    import_module("poise.formats.usd_reading")
    return usd_library()


def read_usd(library: Any, path: str, unit: Any, folder: str | None, roots: list[str]) -> Any:
    """The character of a USD file, read from the folder that the caller stands in."""
    from poise.files.linked import trusting
    from poise.formats.usd_reading import read_stage

    if folder is not None:
        os.chdir(folder)
    with trusting(path, roots):
        return read_stage(library, path, unit)
