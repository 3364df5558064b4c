"""How long the server waits for a request that has been begun: whoever dawdles is hung up on.

Otherwise a program on this machine that opens connections and never says what it wants, link or no
link, would take all that the process may have.
"""

from __future__ import annotations

import asyncio
from typing import Any

SECONDS = 20.0
"""That a connection may go without asking for anything whole."""


def patient(protocol: type[Any], seconds: float = SECONDS) -> type[Any]:
    """An HTTP protocol of uvicorn's, which hangs up where no request has come for so long.

    A request that is being answered, however long its body or its answer take, is let be, and so is
    what has become a socket.
    """

    class Patient(protocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            _look_again(self, None, seconds)

    return Patient


def _look_again(connection: Any, seen: object, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    loop.call_later(seconds, _look, connection, seen, seconds)


def _look(connection: Any, seen: object, seconds: float) -> None:
    """Hang up where nothing was being answered when this was looked at last, nor since."""
    transport = connection.transport
    if transport.is_closing() or transport.get_protocol() is not connection:
        return
    answer = connection.cycle
    if answer is not None and not answer.response_complete:
        _look_again(connection, object(), seconds)
    elif answer is seen:
        transport.close()
    else:
        _look_again(connection, answer, seconds)
