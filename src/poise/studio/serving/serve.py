"""Run the studio until it is stopped."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from poise.errors import InvalidValue, MissingExtra
from poise.progress import is_enabled, show_progress
from poise.studio.document.document import Document
from poise.studio.files.autosave import Autosave
from poise.studio.files.workspace_folder import WorkspaceFolder
from poise.studio.serving.access_control import Gate
from poise.studio.serving.session import Session

# Nor are messages packed further: that costs a frame.
_LARGEST = 1 << 20  # bytes of one message over the socket


def serve(
    document: Document,
    *,
    folder: Path | None = None,
    autosave: Autosave | None = None,
    port: int = 0,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve a document to browsers on this machine, until interrupted.

    Args:
        document: what they work on.
        folder: the folder whose files the browser may open; by default the current one.
        autosave: what keeps the document on disk while it is worked on, or None.
        port: the port of the server on 127.0.0.1; 0 chooses a free one.
        ready: called with the link that lets one browser in.

    Raises:
        MissingExtra: the extra "studio" is not installed.
        InvalidValue: the port is taken.
    """
    try:
        uvicorn = import_module("uvicorn")
        protocol = import_module("uvicorn.protocols.http.auto").AutoHTTPProtocol
        from poise.studio.serving.server import application
    except ModuleNotFoundError as missing:
        raise MissingExtra("studio", str(missing.name)) from None
    gate = Gate()
    session = Session(document)
    try:
        listening = socket.create_server(("127.0.0.1", port))
    except (OSError, OverflowError):
        raise InvalidValue(
            f"port {port} is taken, or is none: leave it out for a free one"
        ) from None
    # The sockets that it accepts have this from it. Without it a pose behind another message waits
    # for the other side to acknowledge that one: 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    gate.port = listening.getsockname()[1]
    config = uvicorn.Config(
        application(session, gate, WorkspaceFolder(folder or Path.cwd()), autosave),
        log_level="warning",
        ws_max_size=_LARGEST, ws_per_message_deflate=False, lifespan="on", server_header=False,
        timeout_graceful_shutdown=1, http=patient(protocol),
    )  # fmt: skip
    if ready is not None:
        ready(f"http://127.0.0.1:{gate.port}/?token={gate.invite()}")
    reporting = is_enabled()
    show_progress(False)  # the page shows its own
    try:
        with listening:
            uvicorn.Server(config).run(sockets=[listening])
    finally:
        show_progress(reporting)
        if autosave is not None:
            autosave.close(document)


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
