"""A browser at the other end of a socket: it gets every message, and always the latest pose."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any, Protocol

from poise.studio.wire.serialisation import Binary

_WAITING = 10_000  # messages that a browser which does not read may have waiting


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
        sent: the objects of the parts it has been told of, by the parts' names.
        lost: is set where it does not read what it is sent.
        comparing: whether it shows the methods that are compared.
    """

    number: int
    socket: Socket
    seq: int = 0
    painted: int = 0
    told_painted: int = 0
    sent: dict[str, Any] = field(default_factory=dict[str, Any])
    lost: asyncio.Event = field(default_factory=asyncio.Event)
    comparing: bool = False
    _texts: asyncio.Queue[str | bytes] = field(default_factory=lambda: asyncio.Queue(_WAITING))
    _latest: dict[int, Binary] = field(default_factory=dict[int, Binary])
    _ready: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message, in its turn; a browser that does not read what it is sent is `lost`."""
        try:
            self._texts.put_nowait(json.dumps(message, separators=(",", ":"), allow_nan=False))
        except asyncio.QueueFull:
            self.lost.set()
        self._ready.set()

    def send(self, message: Binary) -> None:
        """Send a packed message, in its turn among the others."""
        try:
            self._texts.put_nowait(message.packed())
        except asyncio.QueueFull:
            self.lost.set()
        self._ready.set()

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
            while not self._texts.empty():
                message = self._texts.get_nowait()
                if isinstance(message, bytes):
                    await self.socket.send_bytes(message)
                else:
                    await self.socket.send_text(message)
            for kind in tuple(self._latest):
                await self.socket.send_bytes(self._latest.pop(kind).packed())
