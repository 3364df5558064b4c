"""The web server: page, socket, geometry, textures, uploads and downloads.

Other web pages must not reach a server on the user's machine. Requests must name this server as
host (against DNS rebinding). Sockets and modifying requests must come from the studio's page
(against cross-site requests). Every request needs a cookie, which is issued once for a token that
is printed in the terminal.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from poise.errors import FileTooLarge, JobCancelled, PoiseError
from poise.files import parse_json
from poise.studio.files.import_options import ImportOptions, SentFiles, scene_of_sent
from poise.studio.files.motion_import import Imported, clip_of_sent
from poise.studio.files.script_export import packed_script
from poise.studio.files.workspace_folder import (
    LARGEST,
    WorkspaceFolder,
    exporting,
    importing,
    plain_name,
    reading,
    reading_by,
)
from poise.studio.jobs.jobs import JobWork, sweep, workshop
from poise.studio.scene.scene import Scene
from poise.studio.serving.session import Session
from poise.studio.wire import geometry
from poise.studio.wire.client import Client, error_message, log_error, run_forever, run_once
from poise.studio.wire.serialisation import from_json, to_json

PAGE = Path(__file__).parents[1] / "web"
_FAR_BEHIND = 4408  # close code of slow clients; the page reconnects and gets the whole state
_POLICY = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


_HEADERS = (
    (b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)  # fmt: skip
"""Headers of every response: no content sniffing, no use by other sites."""


class Guard:
    """Middleware that rejects requests with the reason that the gate gives."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        send = _with_headers(send)
        connection = HTTPConnection(scope)
        changing = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        why = self.gate.refusal(
            connection.headers.get("host", ""), connection.headers.get("origin"), changing
        )
        if why is None and not self.gate.knows(connection.cookies):
            token = connection.query_params.get("token", "")
            if scope["type"] != "http" or scope["path"] != "/" or not self.gate.invited(token):
                why = (
                    "this link has already been used, or belongs to another session: start `poise "
                    "studio` again for a new link"
                )
            elif not _opens(scope["method"], connection.headers):
                why = "this link opens the studio in a browser; it is still valid"
            else:
                self.gate.admit(token)
                await self._let_in(scope, receive, send)
                return
        if why is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(4403, why[:120])
        else:
            refused = PlainTextResponse(why + "\n", 403, {"cache-control": "no-store"})
            await refused(scope, receive, send)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        # A redirect from a file, which belongs to no site, would not send the cookie.
        away = HTTPConnection(scope).headers.get("sec-fetch-site") == "cross-site"
        page = '<meta http-equiv="refresh" content="0;url=/">'
        response: Response = HTMLResponse(page) if away else RedirectResponse("/", 303)
        response.set_cookie(self.gate.cookie, self.gate.session, httponly=True, samesite="strict")
        await response(scope, receive, send)


def _opens(method: str, headers: Mapping[str, str]) -> bool:
    """Return whether a request opens the page for a user, unlike previews and prefetches."""
    purposes = (headers.get(name, "") for name in ("sec-purpose", "purpose", "x-purpose", "x-moz"))
    early = any("prefetch" in each or "preview" in each for each in purposes)
    return method == "GET" and not early


def _with_headers(send: Send) -> Send:
    """Add the common headers to every response."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            named = {name for name, _ in message["headers"]}
            own = [header for header in _HEADERS if header[0] not in named]
            message = {**message, "headers": [*message["headers"], *own]}
        await send(message)

    return sending


@dataclass(frozen=True)
class Window:
    """A browser's socket, which may close at any time."""

    connection: WebSocket

    async def send_text(self, data: str) -> None:
        """Send a text; raises WebSocketDisconnect if the socket is closed."""
        with _closed():
            await self.connection.send_text(data)

    async def send_bytes(self, data: bytes) -> None:
        """Send bytes; raises WebSocketDisconnect if the socket is closed."""
        with _closed():
            await self.connection.send_bytes(data)


@contextlib.contextmanager
def _closed() -> Generator[None]:
    """Convert the server's RuntimeError for a closed socket into a disconnect."""
    try:
        yield
    except RuntimeError:
        raise WebSocketDisconnect(1006) from None


@dataclass(frozen=True)
class Pages:
    """Request handlers.

    Attributes:
        session: the session with the document.
        shelf: the workspace folder.
    """

    session: Session
    shelf: WorkspaceFolder

    async def page(self, _: Request) -> Response:
        """Respond with the page."""
        text = (PAGE / "index.html").read_text(encoding="utf-8")
        return Response(text, media_type="text/html", headers={"content-security-policy": _POLICY})

    async def skin(self, request: Request) -> Response:
        """Respond with a skin's geometry, by its key."""
        key = request.path_params["key"]
        for each in self.session.document.scene.character.skins:
            if await asyncio.to_thread(geometry.key_of, each) == key:
                data = await asyncio.to_thread(geometry.packed, each)
                return _kept(data, "application/octet-stream")
        return PlainTextResponse("this skin no longer exists\n", 404)

    async def weights(self, request: Request) -> Response:
        """Respond with a skin's weights, by their key."""
        found = self.session.painter.weights(request.path_params["key"])
        if found is None:
            return PlainTextResponse("these weights no longer exist\n", 404)
        data = await asyncio.to_thread(geometry.packed_weights, found)
        return _kept(data, "application/octet-stream")

    async def centres(self, request: Request) -> Response:
        """Respond with the centres of rotation of a skin when they are computed."""
        keys = (request.path_params[name] for name in ("key", "weights"))
        found = await self.session.centres.of(*keys)
        if found is None:
            return PlainTextResponse("this skin no longer exists\n", 404)
        return _kept(geometry.packed_centres(found), "application/octet-stream")

    async def flaws(self, request: Request) -> Response:
        """Respond with the faulty weights of a joint."""
        joint = request.query_params.get("joint", "")
        self.session.document.scene.character.skeleton.joint_index(joint)
        return JSONResponse(to_json(await self.session.painter.flaws(joint)))

    async def source(self, request: Request) -> Response:
        """Respond with the bones of the source of a motion, as (frames, bones, 2, 3) float32."""
        scene = self.session.document.scene
        source = scene.sources.get(request.path_params["motion"])
        if source is None:
            return PlainTextResponse("this motion has no source\n", 404)
        bones = await asyncio.to_thread(source.bones, scene.character.skeleton)
        data = bones.astype("<f4").tobytes()
        return Response(data, media_type="application/octet-stream")

    async def texture(self, request: Request) -> Response:
        """Respond with a texture, by its key."""
        key = request.path_params["key"]
        for each in self.session.document.scene.character.skins:
            for name, image in geometry.textures(each):
                if name == key:
                    return _kept(image.data, image.mime)
        return PlainTextResponse("this texture no longer exists\n", 404)

    async def listing(self, request: Request) -> Response:
        """Respond with the files of a folder that can be opened."""
        return JSONResponse(to_json(self.shelf.listing(request.query_params.get("path", ""))))

    async def open_file(self, request: Request) -> Response:
        """Open a file of the workspace."""
        path = self.shelf.inside(request.query_params.get("path", ""))
        await self.session.open(await self._done(request, reading(path, (self.shelf.root,))))
        return JSONResponse({"opened": path.name})

    async def upload(self, request: Request) -> Response:
        """Open an uploaded file, or several concatenated files that belong together."""
        names = request.query_params.getlist("name") or ["upload"]
        sizes = request.query_params.getlist("size")
        name = names[0]
        with workshop() as folder:
            file = Path(folder) / "sent"
            await _store(request, file)
            try:
                work = reading_by(scene_of_sent, name, names, sizes, file)
                scene = await self._done(request, work)
            except PoiseError as problem:
                problem.file = problem.file and name  # do not reveal the temporary path
                raise
        await self.session.open(scene)
        return JSONResponse({"opened": name})

    async def import_motion(self, request: Request) -> Response:
        """Import a motion as a clip: from the workspace, or from one or two uploaded files.

        Two uploaded files are an AMC and its ASF; files are concatenated, and each ``size`` gives
        the size of one file. Files with the ``use`` "map", "model" or "static" are auxiliary files
        of the import. ``options`` are the import options as JSON.
        """
        query = request.query_params
        options = _import_options(query.get("options", "{}"))
        names, sizes, uses = (query.getlist(name) for name in ("name", "size", "use"))
        path = query.get("path")
        known = None if path is None else self.shelf.inside(path)
        scene = self.session.document.scene
        with workshop() as folder:  # on disk, as several browsers may upload at once
            sent = SentFiles(names, sizes, uses, Path(folder) / "sent")
            await _store(request, sent.file)
            name = known.name if known is not None else names[0] if names else "a motion"
            work = importing(clip_of_sent, name, scene, known, sent, options)
            return await self._laid(scene, await self._done(request, work))

    async def errors(self, _: Request) -> Response:
        """Respond with the requested error report of the last marker import."""
        if self.session.errors is None:
            return PlainTextResponse("no marker errors were requested\n", 404)
        return _attached(*self.session.errors)

    async def _laid(self, scene: Scene, found: Imported) -> Response:
        message = await self.session.lay(found.on(scene.character.skeleton))
        self.session.errors = found.errors
        return JSONResponse({"message": message, "errors": found.errors and found.errors[0]})

    async def export(self, request: Request) -> Response:
        """Respond with the scene as a file."""
        document = self.session.document
        scene = document.scene
        if request.query_params.get("as", "") == ".py":
            await self.session.settle()
            # not the name of a module, as a script `poise.py` would be imported as poise
            stem = f"{plain_name(document.scene.character.name)}_session"
            data = await asyncio.to_thread(packed_script, document.history, document.scene, stem)
            return _attached(f"{stem}.zip", data)
        asked = (request.query_params.get(name, "") for name in ("as", "what", "motion"))
        name, data = await self._done(request, exporting(scene, *asked))
        return _attached(name, data)

    async def _done(self, request: Request, work: JobWork) -> Any:
        """Run some work as a job and return its result; cancel it if the browser disconnects."""
        doing = asyncio.create_task(self.session.jobs.run(work))
        going = asyncio.create_task(_gone(request))
        try:
            await asyncio.wait((doing, going), return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                raise JobCancelled(f"{work.label}: cancelled")
            return await doing
        finally:
            going.cancel()
            doing.cancel()
            await asyncio.wait((doing,))


def _import_options(text: str) -> ImportOptions:
    """Parse import options from JSON; raises InvalidValue if they do not fit."""
    options: ImportOptions = from_json(ImportOptions, parse_json(text, "the options"), "options")
    return options


def _attached(name: str, data: bytes) -> Response:
    """Return a response that the browser saves as a file."""
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    return Response(data, media_type="application/octet-stream", headers=headers)


def application(session: Session, gate: Gate, shelf: WorkspaceFolder) -> Starlette:
    """Build the studio's ASGI application; ``shelf`` is the workspace folder."""
    pages = Pages(session, shelf)
    return Starlette(
        routes=[
            Route("/", pages.page),
            Route("/skins/{key}", pages.skin),
            Route("/weights/{key}", pages.weights),
            Route("/centres/{key}/{weights}", pages.centres),
            Route("/flaws", pages.flaws),
            Route("/textures/{key}", pages.texture),
            Route("/sources/{motion:path}", pages.source),
            Route("/files", pages.listing),
            Route("/open", pages.open_file, methods=["POST"]),
            Route("/upload", pages.upload, methods=["POST"]),
            Route("/motion", pages.import_motion, methods=["POST"]),
            Route("/errors", pages.errors),
            Route("/export", pages.export),
            WebSocketRoute("/ws", partial(_attend, session)),
            Mount("/", StaticFiles(directory=PAGE)),
        ],
        middleware=[Middleware(Guard, gate=gate)],
        exception_handlers={PoiseError: _refused, OSError: _full, Exception: _failed},
        lifespan=lambda _: _working(session),
    )


@contextlib.asynccontextmanager
async def _working(session: Session) -> AsyncGenerator[None]:
    """Run the background tasks while the server runs: drags, painting, comparison and autosave."""
    endless: list[Callable[[], Awaitable[None]]] = [
        session.drags.work, session.painter.work, session.referee.work
    ]  # fmt: skip
    if (autosave := session.autosave) is not None:
        await asyncio.to_thread(autosave.prepare, session.document.scene.character)
        endless.append(partial(autosave.follow, session.document, session.notify))
    tasks = [asyncio.create_task(run_forever(each, session.notify)) for each in endless]
    tasks.append(asyncio.create_task(run_once(partial(_prepare, session), session.notify)))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        session.jobs.close()


async def _prepare(session: Session) -> None:
    """Prepare the solver and a worker process, one after the other."""
    await asyncio.to_thread(sweep)
    await session.drags.prepare()
    session.jobs.prepare()


async def _attend(session: Session, connection: WebSocket) -> None:
    """Serve one browser from its connection to its disconnection."""
    await connection.accept()
    client = session.join(Window(connection))
    tasks: list[asyncio.Task[Any]] = [
        asyncio.create_task(client.write()),
        asyncio.create_task(_listen(session, client, connection)),
        asyncio.create_task(client.lost.wait()),
    ]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    except asyncio.CancelledError:
        return  # the server ends without waiting for a browser that does not read
    finally:
        for task in tasks:
            task.cancel()
        session.leave(client)
    if client.lost.is_set():
        # limit the time for closing, which waits until the browser has read all messages
        with contextlib.suppress(TimeoutError, WebSocketDisconnect), _closed():
            await asyncio.wait_for(connection.close(_FAR_BEHIND, "too far behind"), 1.0)
    for task in ended:
        # The browser may disconnect at any time; any other error is raised.
        fault = task.exception()
        if fault is not None and not isinstance(fault, (WebSocketDisconnect, ConnectionError)):
            raise fault


async def _listen(session: Session, client: Client, connection: WebSocket) -> None:
    """Handle the messages of a browser until it disconnects."""
    while True:
        message: Any = await connection.receive()
        if message["type"] == "websocket.disconnect":
            return
        data = message.get("bytes")
        try:
            await session.receive(client, message.get("text") or "" if data is None else data)
        except Exception as fault:  # noqa: BLE001 - reported, and the browser stays connected
            client.send_json({"error": {"kind": type(fault).__name__, "message": log_error(fault)}})


async def _store(request: Request, file: Path) -> None:
    """Write a request's body to a file; raises the errors of `_sent`."""
    with file.open("wb") as target:
        async for part in _sent(request):
            target.write(part)


async def _gone(request: Request) -> None:
    """Wait until the browser disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _sent(request: Request) -> AsyncGenerator[bytes]:
    """Yield the parts of a request's body.

    Raises:
        FileTooLarge: the body exceeds `LARGEST`.
        JobCancelled: the browser disconnected before the end.
    """
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > LARGEST:
                raise FileTooLarge(
                    f"the upload is larger than the limit of {LARGEST >> 20} MB; a robot may come "
                    "without the meshes that it does not use"
                )
            yield part
    except ClientDisconnect:
        raise JobCancelled("the upload is incomplete") from None


async def _refused(_: Request, problem: Exception) -> Response:
    """Respond with the message of an error."""
    kind = problem.kind if isinstance(problem, PoiseError) else type(problem).__name__
    return JSONResponse({"error": {"kind": kind, "message": str(problem)}}, 400)


async def _full(_: Request, problem: Exception) -> Response:
    """Respond with a message that the disk is full or not writable."""
    why = getattr(problem, "strerror", None) or str(problem)
    message = f"the system refused a resource: {why}"
    return JSONResponse({"error": {"kind": "FileError", "message": message}}, 507)


async def _failed(_: Request, fault: Exception) -> Response:
    """Respond with a message about an internal error, which the server prints."""
    error = {"kind": type(fault).__name__, "message": error_message(fault)}
    # This response bypasses the guard.
    headers = {name.decode(): value.decode() for name, value in _HEADERS}
    return JSONResponse({"error": error}, 500, headers)


def _kept(data: bytes, kind: str) -> Response:
    """Return a cacheable response with immutable data; only known image types keep their type."""
    allowed = (
        kind if kind in ("image/png", "image/jpeg", "image/webp") else "application/octet-stream"
    )
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(data, media_type=allowed, headers=headers)


_LOCAL = ("127.0.0.1", "localhost", "[::1]")


@dataclass
class Gate:
    """Checks requests, and issues the tokens and the cookie that admit browsers.

    Attributes:
        port: port of the server; 0 until it listens.
        session: secret value of the cookie.
    """

    port: int = 0
    session: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    _tokens: set[str] = field(default_factory=set[str])

    def invite(self) -> str:
        """Return a new token for one browser."""
        token = secrets.token_urlsafe(24)
        self._tokens.add(token)
        return token

    def invited(self, token: str) -> bool:
        """Return whether a token is valid."""
        given = token.encode()
        return any(hmac.compare_digest(known.encode(), given) for known in self._tokens)

    def admit(self, token: str) -> bool:
        """Return whether a token is valid, and invalidate it.

        >>> gate = Gate(8000)
        >>> token = gate.invite()
        >>> gate.admit(token), gate.admit(token), gate.admit("guess")
        (True, False, False)
        """
        good = self.invited(token)
        self._tokens.discard(token)
        return good

    @property
    def cookie(self) -> str:
        """Name of the cookie, with the port, as browsers share cookies between ports."""
        return f"poise_studio_{self.port}"

    def knows(self, cookies: Mapping[str, str]) -> bool:
        """Return whether a browser has a valid cookie."""
        given = cookies.get(self.cookie, "")
        return hmac.compare_digest(given.encode(), self.session.encode())

    def refusal(self, host: str, origin: str | None, needs_origin: bool) -> str | None:
        """Return the reason to reject a request, or None.

        >>> Gate(8000).refusal("evil.example", None, False)
        'this server accepts requests for 127.0.0.1:8000 only, not for evil.example'
        >>> Gate(8000).refusal("localhost:8000", "http://evil.example", True)
        'the request comes from http://evil.example, not from the studio itself'
        """
        own = [f"{name}:{self.port}" for name in _LOCAL]
        if host not in own:
            return f"this server accepts requests for {own[0]} only, not for {host:.80}"
        if origin is None:
            return "the request has no origin" if needs_origin else None
        if origin not in (f"http://{host}", f"https://{host}"):
            return f"the request comes from {origin:.80}, not from the studio itself"
        return None
