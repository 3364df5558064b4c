"""A fault of Poise's own: seen in the terminal, and told to people as a sentence."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable


def told(fault: Exception) -> str:
    """Print a fault in the terminal and return the message for the page.

    >>> told(KeyError("x"))
    "a fault of Poise's own, KeyError: 'x'"
    """
    traceback.print_exception(fault)
    return sentence(fault)


def sentence(fault: Exception) -> str:
    """The page's message about a fault that is printed elsewhere.

    >>> sentence(KeyError("x"))
    "a fault of Poise's own, KeyError: 'x'"
    """
    return f"a fault of Poise's own, {type(fault).__name__}: {fault}"


_PAUSE = 1.0  # seconds: what fails at once, over and over, leaves the server its time


async def once(work: Callable[[], Awaitable[None]], say: Callable[[str], None]) -> None:
    """Do some work that nobody waits for, and report its faults."""
    try:
        await work()
    except Exception as fault:  # noqa: BLE001 - told and printed
        say(told(fault))


async def ever(work: Callable[[], Awaitable[None]], say: Callable[[str], None]) -> None:
    """Do some work that never ends; begin it again where a fault has ended it."""
    while True:
        await once(work, say)
        await asyncio.sleep(_PAUSE)
