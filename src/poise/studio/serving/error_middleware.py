"""Faults of Poise's own: seen in the terminal, told in the page, and nothing ends by them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from poise.studio.wire.error_messages import told

_PAUSE = 1.0  # seconds: what fails at once, over and over, leaves the server its time


async def once(work: Callable[[], Awaitable[None]], say: Callable[[str], None]) -> None:
    """Do some work that nobody waits for; a fault of it is told."""
    try:
        await work()
    except Exception as fault:  # noqa: BLE001 - told and printed
        say(told(fault))


async def ever(work: Callable[[], Awaitable[None]], say: Callable[[str], None]) -> None:
    """Do some work that never ends; begin it again where a fault has ended it."""
    while True:
        await once(work, say)
        await asyncio.sleep(_PAUSE)
