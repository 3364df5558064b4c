"""The studio survives any failure and reports it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import threading
import time
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

pytest.importorskip("starlette", reason="the studio's server is the extra studio")
pytest.importorskip("httpx2", reason="requests are made with httpx2")
pytest.importorskip("uvicorn", reason="the studio's server is the extra studio")

import uvicorn
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from poise.bundled import bare_character
from poise.cli.studio import leading_page, studio
from poise.formats import write
from poise.studio import Document, Scene
from poise.studio.actions.posing import MirrorPose
from poise.studio.comparing.comparison_run import Contest
from poise.studio.files.workspace_folder import WorkspaceFolder
from poise.studio.scene.solver_settings import SolverSettings
from poise.studio.serving.serve import patient, serve
from poise.studio.serving.server import Gate, Window, application
from poise.studio.serving.session import Session
from poise.studio.wire.client import run_forever
from studio.disk import full

HOST = "http://127.0.0.1:8765"
SOCKET = "ws://127.0.0.1:8765/ws"


@pytest.fixture
def session():
    return Session(Document(Scene.of(bare_character())))


@contextlib.contextmanager
def inside_of(session, folder):
    gate = Gate(8765)
    app = application(session, gate, WorkspaceFolder(folder))
    with TestClient(app, base_url=HOST, raise_server_exceptions=False) as client:
        client.headers["origin"] = HOST
        client.get(f"/?token={gate.invite()}")
        yield client


@pytest.fixture
def inside(session, tmp_path):
    with inside_of(session, tmp_path) as client:
        yield client


def test_browsers_that_join_while_the_solver_is_prepared_say_so_until_it_is_ready(
    session, monkeypatch
):
    def texts(client):
        return [json.loads(data) for data in client._waiting if isinstance(data, str)]

    def told(client):
        return [message["preparing"] for message in texts(client) if "preparing" in message]

    async def scenario():
        compiled = asyncio.Event()
        monkeypatch.setattr(session.drags, "_solve", lambda _: compiled.wait())
        monkeypatch.setattr("poise.studio.dragging.drag_controller._SOON", 0.01)
        early = session.join(None)
        preparing = asyncio.create_task(session.drags.prepare())
        while not session.preparing:
            await asyncio.sleep(0.001)
        late = session.join(None)
        assert told(early) == told(late) == [True]
        compiled.set()
        await preparing
        assert told(early) == told(late) == [True, False]
        assert "ready" in texts(late)[-1]["error"]["message"]
        assert told(session.join(None)) == []

    asyncio.run(scenario())


def test_nothing_is_said_of_a_solver_that_is_ready_at_once(session):
    async def scenario():
        client = session.join(None)
        session.drags._solve = lambda _: asyncio.sleep(0.0)
        await session.drags.prepare()
        assert not any("preparing" in data for data in client._waiting if isinstance(data, str))

    asyncio.run(scenario())


def faulty(*_, **__):
    raise KeyError("a fault")


def error_in(connection):
    """The next error that a socket receives, except that the solver is being prepared."""
    while True:
        message = connection.receive()
        found = json.loads(message["text"]).get("error") if message.get("text") else None
        if found is not None and "solver" not in found["message"]:
            return found["message"]


def test_work_that_a_fault_has_ended_is_begun_again(monkeypatch, capsys):
    monkeypatch.setattr("poise.studio.wire.client._PAUSE", 0.0)
    begun, said = [], []

    async def work():
        begun.append(len(begun))
        if len(begun) < 3:
            raise KeyError(len(begun))
        await asyncio.sleep(60.0)

    async def run():
        task = asyncio.create_task(run_forever(work, said.append))
        while len(begun) < 3:
            await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(run())
    assert said == ["internal error, KeyError: 1", "internal error, KeyError: 2"]
    assert capsys.readouterr().err.count("Traceback") == 2


def test_an_edit_that_fails_is_told_and_the_browser_stays(inside, session, monkeypatch, capsys):
    with inside.websocket_connect(SOCKET) as connection:
        with monkeypatch.context() as patch:
            patch.setattr(MirrorPose, "apply", faulty)
            connection.send_text('{"do": "mirror-pose"}')
            assert error_in(connection) == "internal error, KeyError: 'a fault'"
        connection.send_text('{"do": "no such edit"}')
        assert "no such edit" in error_in(connection)
        assert len(session.clients) == 1
    assert "Traceback" in capsys.readouterr().err


def test_a_request_that_fails_is_told(inside, monkeypatch):
    monkeypatch.setattr(WorkspaceFolder, "listing", faulty)
    answer = inside.get("/files")
    assert answer.status_code == 500
    assert "internal error, KeyError" in answer.json()["error"]["message"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert inside.get("/").status_code == 200


@pytest.mark.parametrize("state", [WebSocketState.CONNECTED, WebSocketState.DISCONNECTED])
def test_a_window_that_is_gone_is_no_fault(state):
    async def scenario():
        async def send(message):
            raise RuntimeError("Unexpected ASGI message, after sending 'websocket.close'")

        connection = WebSocket({"type": "websocket"}, None, send)
        connection.application_state = connection.client_state = state
        with pytest.raises(WebSocketDisconnect):
            await Window(connection).send_text("{}")
        with pytest.raises(WebSocketDisconnect):
            await Window(connection).send_bytes(b"")

    asyncio.run(scenario())


def test_a_long_edit_that_fails_at_its_end_is_told(inside, session, monkeypatch):
    monkeypatch.setattr("poise.studio.actions.clips.BakeClip.done", faulty)
    with inside.websocket_connect(SOCKET) as connection:
        connection.send_text('{"do": "bake-clip", "id": 1, "angle": 0.1, "length": 0.1}')
        said = error_in(connection)
        assert said.startswith("bake")
        assert said.endswith("internal error, KeyError: 'a fault'")
        assert not session.jobs.views()


def test_a_comparison_that_fails_is_told_and_the_next_one_is_fought(session, monkeypatch):
    monkeypatch.setattr("poise.studio.wire.client._PAUSE", 0.0)
    said = []
    session.document.scene = replace(
        session.document.scene, methods=(SolverSettings("constrained"),)
    )
    referee = session.referee

    async def run():
        task = asyncio.create_task(run_forever(referee.work, said.append))
        await referee.prepare()
        with monkeypatch.context() as patch:
            patch.setattr(Contest, "round", faulty)
            referee.take(1, session.document.scene.holds[0].grip)
            while not said:
                await asyncio.sleep(0.001)
        assert referee.contest is None
        referee.take(1, session.document.scene.holds[0].grip)
        while not referee.samples:
            await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(asyncio.wait_for(run(), 120.0))
    assert said == ["internal error, KeyError: 'a fault'"]


def test_a_method_that_cannot_be_prepared_is_told_and_the_others_are_ready(
    session, monkeypatch, capsys
):
    said, messages = [], {}
    methods = (SolverSettings("lm"), SolverSettings("constrained"))
    session.document.scene = replace(session.document.scene, methods=methods)
    session.notify = said.append
    rounds = Contest.round

    def failing(contest, *rest):
        if contest.lanes[0].method.solver == "lm":
            raise KeyError("a fault")
        return rounds(contest, *rest)

    async def run():
        with monkeypatch.context() as patch:
            patch.setattr(Contest, "round", failing)
            session.referee.enter()
            while session.referee.waiting(1) is not None:
                await asyncio.sleep(0.001)
        messages["then"] = session.referee.waiting(0)
        session.referee.enter()  # who comes back finds it tried once more
        while session.referee.waiting(0) is not None:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(run(), 120.0))
    assert said == ["lm: internal error, KeyError: 'a fault'"]
    assert messages["then"] == "internal error, KeyError: 'a fault'"
    assert capsys.readouterr().err.count("Traceback") == 1


def test_a_full_disk_ends_an_export_and_nothing_else(session, tmp_path):
    # The processes that do the work are begun by this one, and have its limits.
    with full(2_000), inside_of(session, tmp_path) as client:
        for kind in (".poise", ".glb", ".bvh", ".amc", ".png"):
            answer = client.get("/export", params={"as": kind})
            assert answer.status_code == 400, kind
            assert "File too large" in answer.json()["error"]["message"], kind
        answer = client.post("/upload", params={"name": "a.bvh"}, content=b"a" * 200_000)
        assert answer.status_code == 507
        assert "refused a resource: File too large" in answer.json()["error"]["message"]
        with client.websocket_connect(SOCKET) as connection:
            connection.send_text('{"do": "no such edit"}')
            assert "no such edit" in error_in(connection)
        assert not session.jobs.views()


def test_a_file_cannot_be_called_the_folder_above(inside):
    for name in ("..", "../..", "a/..", "..\\.."):
        answer = inside.post("/upload", params={"name": name}, content=b"junk")
        assert answer.status_code == 400
        assert "not a valid file name" in answer.json()["error"]["message"], name


@pytest.fixture
def served():
    """A server whose patience is short, and the port that it listens on."""

    async def app(scope, receive, send):
        if scope["path"] == "/slow":
            await asyncio.sleep(1.5)
        await PlainTextResponse("here")(scope, receive, send)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(
            app, log_level="error", lifespan="off", http=patient(AutoHTTPProtocol, 0.3)
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join()


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\nX: "])
def test_who_never_asks_is_hung_up_on(served, begun):
    with socket.create_connection(("127.0.0.1", served)) as dawdling:
        dawdling.settimeout(20.0)
        dawdling.sendall(begun)
        start = time.monotonic()
        assert dawdling.recv(100) == b""
        assert time.monotonic() - start > 0.2


@pytest.mark.slow
def test_an_answer_that_takes_long_is_waited_for(served):
    with socket.create_connection(("127.0.0.1", served)) as asking:
        asking.settimeout(20.0)
        asking.sendall(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = b""
        while part := asking.recv(1000):  # until it is hung up on, after that
            answer += part
        assert answer.endswith(b"here")


def test_a_studio_that_can_keep_nothing_says_so_and_opens(monkeypatch, tmp_path, capsys):
    served = {}
    monkeypatch.setattr("poise.studio.serve", lambda _, **rest: served.update(rest))
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    studio(browser=False)
    said = capsys.readouterr().out
    assert served["autosave"] is None
    assert "autosave is off: Not a directory" in said
    assert "XDG_STATE_HOME" in said
    with pytest.raises(OSError, match="Not a directory"):
        studio(browser=False, recover=True)


def test_motions_that_are_sent_lie_on_disk_and_are_laid(inside, session, tmp_path, monkeypatch):
    monkeypatch.setattr("poise.studio.serving.server.workshop", lambda: kept(tmp_path))
    hero = session.document.scene.character
    asf, amc = tmp_path / "hero.asf", tmp_path / "hero.amc"
    write(hero, asf)
    write(hero, amc)
    data = [asf.read_bytes(), amc.read_bytes()]
    both = {"name": ["x.asf", "y.amc"], "size": [str(len(each)) for each in data]}
    answer = inside.post("/motion", params=both, content=b"".join(data))
    assert answer.status_code == 200, answer.json()
    assert "120 frames at" in answer.json()["message"]
    assert (tmp_path / "sent").read_bytes() == b"".join(data)
    assert session.document.history.last_label.startswith("import ")
    answer = inside.post("/motion", params={**both, "size": ["1", "2"]}, content=b"".join(data))
    assert answer.status_code == 400
    assert "do not split" in answer.json()["error"]["message"]


@contextlib.contextmanager
def kept(folder):
    yield str(folder)


def test_the_kernels_of_the_first_message_are_compiled_before_the_link_is_shown(monkeypatch):
    """Else the event loop waits, while a thread compiles the solver, for the compiler's lock."""
    done = []
    messages = "poise.studio.serving.scene_messages.prepare"
    monkeypatch.setattr(messages, lambda character: done.append("prepared"))
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: done.append("served"))
    serve(Document(Scene.of(bare_character())), ready=lambda link: done.append("shown"))
    assert done == ["prepared", "shown", "served"]


def test_the_browser_gets_a_page_that_only_its_user_reads(tmp_path):
    link = f"{HOST}/?token=secret"
    page = leading_page(link, str(tmp_path))
    assert "secret" not in page.as_uri() and f"url={link}" in page.read_text()
    assert os.name != "posix" or page.stat().st_mode & 0o777 == 0o600


def test_the_link_is_no_argument_of_the_browser(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", lambda url: opened.append((url, _page(url))))
    monkeypatch.setattr("poise.studio.serve", lambda *_, ready, **__: ready(f"{HOST}/?token=x"))
    studio(fresh=True)
    ((url, page),) = opened
    assert url.startswith("file:") and "token" not in url and "token=x" in page
    assert not Path(url2pathname(urlsplit(url).path)).exists()


def _page(url):
    return Path(url2pathname(urlsplit(url).path)).read_text()
