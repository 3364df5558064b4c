"""Who is let in, and what may be opened: over real requests, without a network."""

from __future__ import annotations

import pytest

pytest.importorskip("starlette", reason="the studio's server is the extra studio")
pytest.importorskip("httpx2", reason="requests are made with httpx2")

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from poise import read, write
from poise.bundled import bare_character
from poise.studio import Document, Scene
from poise.studio.files import Shelf
from poise.studio.room import Room
from poise.studio.safety import Gate
from poise.studio.server import application

HOST = "http://127.0.0.1:8765"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in").mkdir()
    write(bare_character(), tmp_path / "in" / "hero.bvh")
    (tmp_path / "secret.bvh").write_text("HIERARCHY")
    (tmp_path / "in" / "broken.bvh").write_text("HIERARCHY\nROOT x\n")
    return tmp_path / "in"


@pytest.fixture
def gate():
    return Gate(8765)


@pytest.fixture
def room():
    return Room(Document(Scene.of(bare_character())))


@pytest.fixture
def outside(room, gate, folder):
    with TestClient(application(room, gate, Shelf(folder), None), base_url=HOST) as client:
        client.headers["origin"] = HOST
        yield client


@pytest.fixture
def inside(outside, gate):
    outside.get(f"/?token={gate.invite()}")
    return outside


def test_a_link_lets_one_browser_in_once(outside, gate):
    token = gate.invite()
    assert outside.get("/").status_code == 403
    assert outside.get("/?token=guess").status_code == 403
    assert outside.get(f"/?token={token}").status_code == 200
    outside.cookies.clear()
    answer = outside.get(f"/?token={token}")
    assert answer.status_code == 403
    assert "has been used" in answer.text


def test_the_cookie_is_the_pages_alone(outside, gate):
    answer = outside.get(f"/?token={gate.invite()}", follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:9", "localhost", "127.0.0.1"])
def test_another_host_is_refused(inside, host):
    answer = inside.get("/", headers={"host": host})
    assert answer.status_code == 403
    assert "answers to 127.0.0.1:8765 only" in answer.text


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9", ""])
def test_another_page_can_change_nothing(inside, room, origin):
    before = room.document.scene
    answer = inside.post("/open?path=hero.bvh", headers={"origin": origin})
    assert answer.status_code == 403
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        inside.websocket_connect("ws://127.0.0.1:8765/ws", headers={"origin": origin}),
    ):
        pass
    assert refused.value.code == 4403
    assert room.document.scene is before


def test_the_socket_needs_the_cookie(outside):
    with pytest.raises(WebSocketDisconnect), outside.websocket_connect("ws://127.0.0.1:8765/ws"):
        pass


def test_the_socket_tells_the_scene_and_the_pose(inside):
    with inside.websocket_connect("ws://127.0.0.1:8765/ws") as socket:
        assert len(socket.receive_json()["scene"]["character"]["joints"]) == 31
        assert socket.receive_bytes()[0] == 64
        socket.send_text("no json")
        assert "JSON" in socket.receive_json()["error"]["message"]
        socket.send_text('{"do": "mirror-pose"}')
        assert socket.receive_json()["scene"]["history"]["undo"] == "mirror the pose"


@pytest.mark.parametrize(
    "path",
    [
        "../secret.bvh",
        "/etc/passwd",
        "..%2fsecret.bvh",
        "hero.bvh/../../secret.bvh",
        "a\0b",
        "x" * 9999,
    ],
)
def test_nothing_outside_of_the_folder_is_opened(inside, room, path):
    before = room.document.scene
    for answer in (
        inside.post("/open", params={"path": path}),
        inside.get("/files", params={"path": path}),
    ):
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]
    assert room.document.scene is before


def test_a_link_out_of_the_folder_is_not_followed(inside, folder):
    (folder / "way out").symlink_to(folder.parent)
    assert inside.get("/files", params={"path": "way out"}).status_code == 400
    assert inside.post("/open", params={"path": "way out/secret.bvh"}).status_code == 400


@pytest.mark.parametrize("path", ["/%2e%2e/safety.py", "/../server.py", "/assets/../../server.py"])
def test_the_page_gives_out_nothing_but_itself(inside, path):
    assert inside.get(path).status_code == 404


def test_files_are_listed_opened_and_undone(inside, room):
    names = [entry["name"] for entry in inside.get("/files").json()["entries"]]
    assert names == ["broken.bvh", "hero.bvh"]
    before = room.document.scene
    assert inside.post("/open?path=hero.bvh").json() == {"opened": "hero.bvh"}
    assert room.document.scene is not before
    assert room.document.undo() == "open hero"
    assert room.document.scene is before


def test_a_broken_file_is_told_and_changes_nothing(inside, room, folder):
    before = room.document.scene
    for answer in (
        inside.post("/open?path=broken.bvh"),
        inside.post("/upload?name=broken.bvh", content=(folder / "broken.bvh").read_bytes()),
        inside.post("/upload?name=x.exe", content=b"MZ"),
        inside.post("/upload?name=../../x.bvh", content=b""),
        inside.post("/upload", content=b"1"),
    ):
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]
    assert room.document.scene is before


def test_what_is_sent_is_bounded(inside, room, monkeypatch):
    monkeypatch.setattr("poise.studio.server.LARGEST", 1000)
    answer = inside.post("/upload?name=big.bvh", content=b"x" * 1001)
    assert answer.status_code == 400
    assert "more than may be sent" in answer.json()["error"]["message"]


@pytest.mark.parametrize("suffix", [".glb", ".bvh", ".amc", ".npz", ".png", ".poise"])
def test_what_is_seen_is_exported(inside, room, tmp_path, suffix):
    answer = inside.get(f"/export?as={suffix}")
    assert answer.status_code == 200
    name = answer.headers["content-disposition"].split("''")[1]
    assert name.endswith(".zip" if suffix == ".amc" else suffix)
    file = tmp_path / name
    file.write_bytes(answer.content)
    if suffix in (".glb", ".bvh"):
        body = room.document.scene.character.skeleton
        assert read(file).skeleton.joint_names[: len(body.joints)] == body.joint_names


def test_an_export_that_is_none_is_told(inside):
    assert (
        inside.get("/export?as=.exe").json()["error"]["message"].startswith("no export as '.exe'")
    )
