"""Run the studio until it is stopped."""

from __future__ import annotations

import socket
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from poise.errors import InvalidValue, MissingExtra
from poise.studio.document.document import Document
from poise.studio.files.autosave import Autosave
from poise.studio.files.workspace_folder import WorkspaceFolder
from poise.studio.serving.access_control import Gate
from poise.studio.serving.request_timeouts import patient
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
        folder: whose files may be opened from the browser; by default the current one.
        autosave: what keeps the document on disk while it is worked on, or None.
        port: of the server on 127.0.0.1; 0 takes a free one.
        ready: is told the link that lets one browser in.

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
    try:
        with listening:
            uvicorn.Server(config).run(sockets=[listening])
    finally:
        if autosave is not None:
            autosave.close(document)
