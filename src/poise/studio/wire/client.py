"""A browser at the other end of a socket: it gets every message, and always the latest pose.

What waits for a browser is bounded in bytes. One that falls behind, as the tab of a laptop that
sleeps does, gets the latest state of the document once it reads again, not each state before. One
for which too much waits even so is dropped, and gets everything when it connects again.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from poise.studio.wire.serialisation import Binary

_BEHIND = 1 << 16  # bytes waiting, beyond which a browser gets no further states
_PATIENCE = 30.0  # seconds that a browser may go without reading what it is sent
_MOST = 4 << 20  # bytes that may wait for a browser, or four times the largest message


class Socket(Protocol):
    """What a client needs of a socket."""

    async def send_text(self, data: str) -> None: ...
    async def send_bytes(self, data: bytes) -> None: ...


@dataclass(eq=False)
class Client:
    """A browser window.

    Attributes:
        number: tells it from the others.
        seq: the last message of its own that has been taken account of.
        painted: the last dab of its own that has been painted; ``told_painted``: that it knows of.
        sent: the objects of the parts it has received, by the parts' names.
        lost: is set where it does not read what it is sent.
        comparing: whether it shows the methods that are compared.
        trails: names of the joints whose trajectories it shows.
        catch_up: tells it the state that it has missed.
    """

    number: int
    socket: Socket
    seq: int = 0
    painted: int = 0
    told_painted: int = 0
    sent: dict[str, Any] = field(default_factory=dict[str, Any])
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
        """Bytes that wait for it."""
        return self._bytes

    def is_behind(self) -> bool:
        """Whether it must read before it gets a state; `catch_up` is called once it has."""
        self._missed = self._missed or self._bytes > _BEHIND
        return self._missed

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message, in its turn; a browser that does not read what it is sent is `lost`."""
        self._put(json.dumps(message, separators=(",", ":"), allow_nan=False))

    def send(self, message: Binary) -> None:
        """Send a packed message that changes the state, in its turn among the others."""
        self._catch_up()
        self._put(message.packed())

    def _put(self, data: str | bytes) -> None:
        if self.lost.is_set():
            return
        # Strings of ASCII, which `json.dumps` makes, have one byte for each character.
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
        """Send bodies as they are now; in place of those of this kind that still wait."""
        older = self._latest.get(message.KIND)
        self._latest[message.KIND] = message if older is None else message.over(older)
        self._ready.set()

    async def write(self) -> None:
        """Send whatever there is, for as long as the socket lasts."""
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
