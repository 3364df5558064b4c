"""The server: the page, the socket, geometry and textures; files come in and go out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from poise.errors import FileTooLarge, PoiseError
from poise.studio import geometry
from poise.studio.autosave import Autosave
from poise.studio.client import Client
from poise.studio.files import LARGEST, Shelf, exported, opened, received
from poise.studio.room import Room
from poise.studio.safety import Gate
from poise.studio.wire import to_json

PAGE = Path(__file__).parent / "web"
_POLICY = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


class Guard:
    """Lets through what the gate lets through; all else is told why not."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one socket."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        changing = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        why = self.gate.refusal(
            connection.headers.get("host", ""), connection.headers.get("origin"), changing
        )
        if why is None and not self.gate.knows(connection.cookies):
            token = connection.query_params.get("token", "")
            if scope["type"] == "http" and scope["path"] == "/" and self.gate.admit(token):
                await self._let_in(scope, receive, send)
                return
            why = (
                "this link has been used, or is not one of this studio: `poise studio` prints a "
                "new one when it starts"
            )
        if why is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(4403, why[:120])
        else:
            await PlainTextResponse(why + "\n", 403)(scope, receive, send)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = RedirectResponse("/", 303)
        response.set_cookie(self.gate.cookie, self.gate.session, httponly=True, samesite="strict")
        await response(scope, receive, send)


def application(room: Room, gate: Gate, shelf: Shelf, autosave: Autosave | None) -> Starlette:
    """The studio as an ASGI application.

    ``shelf`` is the folder whose files may be opened; ``autosave``, where there is one, follows
    the document for as long as the server runs.
    """

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        tasks = [
            asyncio.create_task(room.hands.work()), asyncio.create_task(room.hands.prepare())
        ]  # fmt: skip
        if autosave is not None:
            tasks.append(asyncio.create_task(autosave.follow(room.document, room.say)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()

    async def page(_: Request) -> Response:
        text = (PAGE / "index.html").read_text()
        return Response(text, media_type="text/html", headers={"content-security-policy": _POLICY})

    async def skin(request: Request) -> Response:
        key = request.path_params["key"]
        for each in room.document.scene.character.skins:
            if await asyncio.to_thread(geometry.key_of, each) == key:
                data = await asyncio.to_thread(geometry.packed, each)
                return _kept(data, "application/octet-stream")
        return PlainTextResponse("there is no such skin any more\n", 404)

    async def texture(request: Request) -> Response:
        key = request.path_params["key"]
        for each in room.document.scene.character.skins:
            for name, image in geometry.textures(each):
                if name == key:
                    return _kept(image.data, image.mime)
        return PlainTextResponse("there is no such texture any more\n", 404)

    async def listing(request: Request) -> Response:
        return JSONResponse(to_json(shelf.listing(request.query_params.get("path", ""))))

    async def open_file(request: Request) -> Response:
        path = shelf.inside(request.query_params.get("path", ""))
        await room.open(await asyncio.to_thread(opened, path))
        return JSONResponse({"opened": path.name})

    async def upload(request: Request) -> Response:
        data = await _body(request)
        name = request.query_params.get("name", "")
        await room.open(await asyncio.to_thread(received, name, data))
        return JSONResponse({"opened": name})

    async def export(request: Request) -> Response:
        scene = room.document.scene
        suffix = request.query_params.get("as", "")
        name, data = await asyncio.to_thread(exported, scene, suffix)
        headers = {
            "content-disposition": f"attachment; filename*=UTF-8''{quote(name)}",
            "x-content-type-options": "nosniff",
        }
        return Response(data, media_type="application/octet-stream", headers=headers)

    async def socket(connection: WebSocket) -> None:
        await connection.accept()
        client = room.join(connection)
        tasks: list[asyncio.Task[Any]] = [
            asyncio.create_task(client.write()),
            asyncio.create_task(_listen(room, client, connection)),
            asyncio.create_task(client.lost.wait()),
        ]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            room.leave(client)
            for task in tasks:
                task.cancel()
        for task in ended:
            # The browser may go at any time; anything else is a fault, and is to be seen.
            fault = task.exception()
            if fault is not None and not isinstance(fault, (WebSocketDisconnect, ConnectionError)):
                raise fault

    return Starlette(
        routes=[
            Route("/", page),
            Route("/skins/{key}", skin),
            Route("/textures/{key}", texture),
            Route("/files", listing),
            Route("/open", open_file, methods=["POST"]),
            Route("/upload", upload, methods=["POST"]),
            Route("/export", export),
            WebSocketRoute("/ws", socket),
            Mount("/", StaticFiles(directory=PAGE)),
        ],
        middleware=[Middleware(Guard, gate=gate)],
        exception_handlers={PoiseError: _refused},
        lifespan=lifespan,
    )


async def _listen(room: Room, client: Client, connection: WebSocket) -> None:
    """Take what a browser sends, for as long as it is there."""
    while True:
        message: Any = await connection.receive()
        if message["type"] == "websocket.disconnect":
            return
        data = message.get("bytes")
        await room.receive(client, message.get("text") or "" if data is None else data)


async def _body(request: Request) -> bytes:
    """A request's body.

    Raises:
        FileTooLarge: it is larger than what may be sent, said or not.
    """
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST:
            raise FileTooLarge(f"larger than {LARGEST >> 20} MB: more than may be sent")
        parts.append(part)
    return b"".join(parts)


async def _refused(_: Request, problem: Exception) -> Response:
    """What is wrong, as a sentence."""
    kind = problem.kind if isinstance(problem, PoiseError) else type(problem).__name__
    return JSONResponse({"error": {"kind": kind, "message": str(problem)}}, 400)


def _kept(data: bytes, kind: str) -> Response:
    """Bytes that never change under their name; an image's own type is not believed."""
    allowed = (
        kind if kind in ("image/png", "image/jpeg", "image/webp") else "application/octet-stream"
    )
    headers = {
        "cache-control": "private, max-age=31536000, immutable", "x-content-type-options": "nosniff"
    }  # fmt: skip
    return Response(data, media_type=allowed, headers=headers)
