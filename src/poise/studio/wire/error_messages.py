"""Internal errors: printed in the terminal, and reported to browsers as sentences."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable


def told(fault: Exception) -> str:
    """Print an internal error in the terminal, and return the message for the page.

    >>> told(KeyError("x"))
    "a fault of Poise's own, KeyError: 'x'"
    """
    traceback.print_exception(fault)
    return sentence(fault)


def sentence(fault: Exception) -> str:
    """Return the page's message about an internal error.

    >>> sentence(KeyError("x"))
    "a fault of Poise's own, KeyError: 'x'"
    """
    return f"a fault of Poise's own, {type(fault).__name__}: {fault}"


_PAUSE = 1.0  # seconds; limits the rate of retries after repeated errors


async def once(work: Callable[[], Awaitable[None]], say: Callable[[str], None]) -> None:
    """Await some background work, and report its errors."""
    try:
        await work()
    except Exception as fault:  # noqa: BLE001 - reported and printed
        say(told(fault))


async def ever(work: Callable[[], Awaitable[None]], say: Callable[[str], None]) -> None:
    """Await endless background work, and restart it after an error."""
    while True:
        await once(work, say)
        await asyncio.sleep(_PAUSE)
