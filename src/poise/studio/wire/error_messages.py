"""Internal errors: printed in the terminal, and reported to browsers as sentences."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable


def log_error(fault: Exception) -> str:
    """Print an internal error in the terminal, and return the message for the page.

    >>> log_error(KeyError("x"))
    "internal error, KeyError: 'x'"
    """
    traceback.print_exception(fault)
    return error_message(fault)


def error_message(fault: Exception) -> str:
    """Return the page's message about an internal error.

    >>> error_message(KeyError("x"))
    "internal error, KeyError: 'x'"
    """
    return f"internal error, {type(fault).__name__}: {fault}"


_PAUSE = 1.0  # seconds; limits the rate of retries after repeated errors


async def run_once(work: Callable[[], Awaitable[None]], notify: Callable[[str], None]) -> None:
    """Await some background work, and report its errors."""
    try:
        await work()
    except Exception as fault:  # noqa: BLE001 - reported and printed
        notify(log_error(fault))


async def run_forever(work: Callable[[], Awaitable[None]], notify: Callable[[str], None]) -> None:
    """Await endless background work, and restart it after an error."""
    while True:
        await run_once(work, notify)
        await asyncio.sleep(_PAUSE)
