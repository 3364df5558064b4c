"""The studio's server process."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from poise.errors import InvalidValue, MissingExtra
from poise.progress import is_enabled, show_progress
from poise.studio.document import Document
from poise.studio.files.autosave import Autosave
from poise.studio.files.workspace_folder import WorkspaceFolder
from poise.studio.serving.server import Gate
from poise.studio.serving.session import Session

# Messages are not compressed, as that would cost a frame of delay.
_LARGEST = 1 << 20  # bytes of one message on the socket


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
        document: the document to edit.
        folder: the folder whose files the browser may open; by default the current one.
        autosave: the autosave of the document, or None.
        port: the port of the server on 127.0.0.1; 0 chooses a free one.
        ready: called with the link that admits one browser.

    Raises:
        MissingExtra: the extra "studio" is not installed.
        InvalidValue: the port is taken.
    """
    try:
        uvicorn = import_module("uvicorn")
        protocol = import_module("uvicorn.protocols.http.auto").AutoHTTPProtocol
        from poise.studio.serving.scene_messages import prepare
        from poise.studio.serving.server import application
    except ModuleNotFoundError as missing:
        raise MissingExtra("studio", str(missing.name)) from None
    gate = Gate()
    session = Session(document, autosave)
    try:
        listening = socket.create_server(("127.0.0.1", port))
    except (OSError, OverflowError):
        raise InvalidValue(
            f"port {port} is in use or invalid; omit it to use a free port"
        ) from None
    # Accepted sockets inherit this option. Without it, a pose waits up to 40 ms until the other
    # side acknowledges the previous message.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    gate.port = listening.getsockname()[1]
    config = uvicorn.Config(
        application(session, gate, WorkspaceFolder(folder or Path.cwd())),
        log_level="warning",
        ws_max_size=_LARGEST, ws_per_message_deflate=False, lifespan="on", server_header=False,
        timeout_graceful_shutdown=1, http=patient(protocol), h11_max_incomplete_event_size=_NAMES,
    )  # fmt: skip
    # Compile now the kernels that the first browser needs. Otherwise all connections would wait
    # until the thread that compiles the solver releases the compiler.
    prepare(document.scene.character)
    if ready is not None:
        ready(f"http://127.0.0.1:{gate.port}/?token={gate.invite()}")
    reporting = is_enabled()
    show_progress(False)  # the page shows progress itself
    try:
        with listening:
            uvicorn.Server(config).run(sockets=[listening])
    finally:
        show_progress(reporting)
        if autosave is not None:
            autosave.close(document)


_NAMES = 1 << 20  # bytes of a request line, which lists the names of uploaded files

SECONDS = 20.0
"""Seconds until an idle connection is closed."""


def patient(protocol: type[Any], seconds: float = SECONDS) -> type[Any]:
    """Derive an HTTP protocol from uvicorn's that closes connections without requests.

    Connections with a request in progress and web sockets stay open, for any size of body and
    response.
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
    """Close a connection without a request in progress now or since the last check."""
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
