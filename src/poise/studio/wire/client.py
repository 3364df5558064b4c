"""Queue messages to a connected browser; of successive poses, only the latest is sent.

The queue of a browser is bounded in bytes. A browser that falls behind, such as a tab on a sleeping
laptop, gets only the latest state when it reads again. If the queue still grows too large, the
browser is disconnected, and gets the whole state when it reconnects.
"""

from __future__ import annotations

import asyncio
import json
import traceback
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from poise.files.json_text import JsonObject
from poise.studio.wire.serialisation import Binary

_BEHIND = 1 << 16  # queued bytes beyond which a browser gets no further states
_PATIENCE = 30.0  # seconds that one message may take to send
_MOST = 4 << 20  # maximum number of queued bytes, or four times the largest message


class Socket(Protocol):
    """Interface of a socket."""

    async def send_text(self, data: str) -> None: ...
    async def send_bytes(self, data: bytes) -> None: ...


@dataclass(eq=False)
class Client:
    """A connected browser window.

    Attributes:
        number: unique number.
        seq: sequence number of the last handled message from the browser.
        painted: sequence number of its last painted dab; ``told_painted``: last acknowledged dab.
        sent: the objects of the parts sent to the browser, by part name.
        lost: set when the browser no longer reads.
        comparing: whether the browser shows the comparison.
        trails: names of the joints whose trails the browser shows.
        catch_up: function that sends the state that the browser missed.
    """

    number: int
    socket: Socket
    seq: int = 0
    painted: int = 0
    told_painted: int = 0
    sent: JsonObject = field(default_factory=JsonObject)
    lost: asyncio.Event = field(default_factory=asyncio.Event)
    comparing: bool = False
    trails: tuple[str, ...] = ()
    catch_up: Callable[[Client], None] = lambda _: None
    _waiting: deque[str | bytes] = field(default_factory=deque[str | bytes])
    _bytes: int = 0
    _largest: int = 0
    _missed: bool = False
    _latest: dict[int, Binary] = field(default_factory=dict[int, Binary])
    _ready: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def waiting(self) -> int:
        """Number of queued bytes."""
        return self._bytes

    def is_behind(self) -> bool:
        """Return whether states are withheld until the browser reads; then `catch_up` is called."""
        self._missed = self._missed or self._bytes > _BEHIND
        return self._missed

    def send_json(self, message: JsonObject) -> None:
        """Queue a JSON message; a browser that does not read is marked as `lost`."""
        self._put(json.dumps(message, separators=(",", ":"), allow_nan=False))

    def send(self, message: Binary) -> None:
        """Queue a packed message that changes the browser's state."""
        self._catch_up()
        self._put(message.packed())

    def _put(self, data: str | bytes) -> None:
        if self.lost.is_set():
            return
        # `json.dumps` makes ASCII strings, with one byte per character.
        self._bytes += len(data)
        self._largest = max(self._largest, len(data))
        self._waiting.append(data)
        if self._bytes > max(_MOST, 4 * self._largest):
            self._drop()
        self._ready.set()

    def _catch_up(self) -> None:
        if self._missed:
            self._missed = False
            self.catch_up(self)

    def show(self, message: Binary) -> None:
        """Send a state such as a pose, which replaces an unsent older state of the same kind."""
        older = self._latest.get(message.KIND)
        self._latest[message.KIND] = message if older is None else message.over(older)
        self._ready.set()

    async def write(self) -> None:
        """Send queued messages, as long as the socket is open."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._waiting or self._missed:
                if not self._waiting:
                    self._catch_up()
                    continue
                message = self._waiting.popleft()
                await self._sent(message)
                if self.lost.is_set():
                    return
                self._bytes -= len(message)
            for kind in tuple(self._latest):
                await self._sent(self._latest.pop(kind).packed())

    async def _sent(self, message: str | bytes) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                if isinstance(message, bytes):
                    await self.socket.send_bytes(message)
                else:
                    await self.socket.send_text(message)
        except TimeoutError:
            self._drop()

    def _drop(self) -> None:
        self._waiting.clear()
        self._bytes = 0
        self.lost.set()


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
