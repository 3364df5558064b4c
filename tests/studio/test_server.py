"""Admission of clients, and files that may be opened: real requests without a network."""

from __future__ import annotations

import io
import json
import os
import pickle
import random
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import long_work

pytest.importorskip("starlette", reason="the studio's server is the extra studio")
pytest.importorskip("httpx2", reason="requests are made with httpx2")

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from poise import Motion, read, write
from poise.bundled import bare_character
from poise.studio import Document, Scene
from poise.studio.files.import_options import main_file
from poise.studio.files.workspace_folder import EXPORTS, FILMS, WorkspaceFolder, reading_by
from poise.studio.serving.server import Gate, application
from poise.studio.serving.session import Session

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
def session():
    return Session(Document(Scene.of(bare_character())))


@pytest.fixture
def outside(session, gate, folder):
    with TestClient(application(session, gate, WorkspaceFolder(folder)), base_url=HOST) as client:
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
    assert "has already been used" in answer.text


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("HEAD", {}),
        ("GET", {"sec-purpose": "prefetch;prerender"}),
        ("GET", {"purpose": "prefetch"}),
        ("GET", {"x-purpose": "preview"}),
        ("GET", {"x-moz": "prefetch"}),
        ("OPTIONS", {}),
        ("POST", {}),
    ],
)
def test_a_link_is_not_used_up_by_what_shows_nothing(outside, gate, method, headers):
    link = f"/?token={gate.invite()}"
    early = outside.request(method, link, headers=headers)
    assert early.status_code == 403
    assert "set-cookie" not in early.headers
    assert outside.get(link).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/", "/assets/none.js", "/files", "/files?path=../..", "/skins/none", "/textures/none",
        "/flaws?joint=none", "/export?as=none", "/?token=guess", "/nothing",
    ],
)  # fmt: skip
@pytest.mark.parametrize("known", [True, False])
def test_every_answer_forbids_guessing_its_kind(outside, gate, path, known):
    if known:
        first = outside.get(f"/?token={gate.invite()}", follow_redirects=False)
        assert first.headers["x-content-type-options"] == "nosniff"
    answer = outside.get(path)
    assert answer.headers.get_list("x-content-type-options") == ["nosniff"]
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(("site", "status"), [("none", 303), ("cross-site", 200)])
def test_a_link_in_a_file_leads_on_by_a_page(outside, gate, site, status):
    """Browsers send no strict cookie with a redirect that began in a file."""
    headers = {"sec-fetch-site": site}
    link = f"/?token={gate.invite()}"
    answer = outside.get(link, headers=headers, follow_redirects=False)
    assert answer.status_code == status and "set-cookie" in answer.headers
    assert ("url=/" in answer.text) == (status == 200)


def test_the_cookie_is_the_pages_alone(outside, gate):
    answer = outside.get(f"/?token={gate.invite()}", follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:9", "localhost", "127.0.0.1"])
def test_another_host_is_refused(inside, host):
    answer = inside.get("/", headers={"host": host})
    assert answer.status_code == 403
    assert "accepts requests for 127.0.0.1:8765 only" in answer.text


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9", ""])
def test_another_page_can_change_nothing(inside, session, origin):
    before = session.document.scene
    answer = inside.post("/open?path=hero.bvh", headers={"origin": origin})
    assert answer.status_code == 403
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        inside.websocket_connect("ws://127.0.0.1:8765/ws", headers={"origin": origin}),
    ):
        pass
    assert refused.value.code == 4403
    assert session.document.scene is before


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
def test_nothing_outside_of_the_folder_is_opened(inside, session, path):
    before = session.document.scene
    for answer in (
        inside.post("/open", params={"path": path}),
        inside.get("/files", params={"path": path}),
    ):
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]
    assert session.document.scene is before


def test_a_link_out_of_the_folder_is_not_followed(inside, folder):
    (folder / "way out").symlink_to(folder.parent)
    assert inside.get("/files", params={"path": "way out"}).status_code == 400
    assert inside.post("/open", params={"path": "way out/secret.bvh"}).status_code == 400


@pytest.mark.parametrize("path", ["/%2e%2e/safety.py", "/../server.py", "/assets/../../server.py"])
def test_the_page_gives_out_nothing_but_itself(inside, path):
    assert inside.get(path).status_code == 404


def test_files_are_listed_opened_and_undone(inside, session):
    names = [entry["name"] for entry in inside.get("/files").json()["entries"]]
    assert names == ["broken.bvh", "hero.bvh"]
    before = session.document.scene
    assert inside.post("/open?path=hero.bvh").json() == {"opened": "hero.bvh"}
    assert session.document.scene is not before
    assert session.document.undo() == "open hero"
    assert session.document.scene is before


def test_a_broken_file_is_told_and_changes_nothing(inside, session, folder):
    before = session.document.scene
    for answer in (
        inside.post("/open?path=broken.bvh"),
        inside.post("/upload?name=broken.bvh", content=(folder / "broken.bvh").read_bytes()),
        inside.post("/upload?name=x.exe", content=b"MZ"),
        inside.post("/upload?name=../../x.bvh", content=b""),
        inside.post("/upload", content=b"1"),
    ):
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]
    assert session.document.scene is before


def test_what_is_sent_is_bounded(inside, session, monkeypatch):
    monkeypatch.setattr("poise.studio.serving.server.LARGEST", 1000)
    answer = inside.post("/upload?name=big.bvh", content=b"x" * 1001)
    assert answer.status_code == 400
    assert "larger than the limit" in answer.json()["error"]["message"]


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [suffix for suffix in EXPORTS if suffix not in (*FILMS, ".obj")])
def test_what_is_seen_is_exported(inside, session, tmp_path, suffix):
    answer = inside.get(f"/export?as={suffix}")
    assert answer.status_code == 200
    name = answer.headers["content-disposition"].split("''")[1]
    assert name.endswith(".zip" if suffix == ".amc" else suffix)
    file = tmp_path / name
    file.write_bytes(answer.content)
    if suffix in (".glb", ".fbx", ".vrm", ".bvh"):
        body = session.document.scene.character.skeleton
        assert read(file).skeleton.joint_names[: len(body.joints)] == body.joint_names


def test_an_export_that_is_none_is_told(inside):
    assert (
        inside.get("/export?as=.exe")
        .json()["error"]["message"]
        .startswith("cannot export as '.exe'")
    )


def frames_of(data, suffix, tmp_path):
    """Return the number of frames of a video."""
    file = tmp_path / f"film{suffix}"
    file.write_bytes(data)
    if suffix == ".gif":
        with pytest.importorskip("PIL.Image").open(file) as film:
            return film.n_frames
    with pytest.importorskip("av").open(str(file)) as film:
        return sum(1 for _ in film.decode(video=0))


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".mp4", ".gif"])
def test_the_motion_is_exported_as_a_film(inside, session, tmp_path, suffix):
    pytest.importorskip("av", reason="films are the extra video")
    scene = session.document.scene
    body = scene.character.skeleton
    ten = Motion(body, scene.character.motion.q[:10], 30.0, "ten")
    session.document.open(replace(scene, character=replace(scene.character, motions={"ten": ten})))
    answer = inside.get(f"/export?as={suffix}&motion=ten")
    assert answer.headers["content-disposition"].endswith(f"poise{suffix}")
    assert frames_of(answer.content, suffix, tmp_path) in (9, 10)  # a GIF's 25 a second


def test_a_film_of_nothing_is_told(inside, session):
    still = replace(session.document.scene.character, motions={})
    session.document.open(Scene.of(still))
    for asked, told in (("", "nothing moves"), ("&motion=x", "no motion 'x'")):
        answer = inside.get(f"/export?as=.mp4{asked}")
        assert answer.status_code == 400
        assert told in answer.json()["error"]["message"]


@pytest.fixture
def obeying(monkeypatch):
    """Reads files by functions that hang, die or eat; the time and memory they have is small."""

    def read_by(function, seconds=60.0, *arguments):
        monkeypatch.setattr("poise.studio.files.workspace_folder.READING_SECONDS", seconds)
        monkeypatch.setattr("poise.studio.files.workspace_folder.READING_MEMORY", 1 << 29)
        work = lambda *_: reading_by(function, "hero.bvh", *arguments)  # noqa: E731
        monkeypatch.setattr("poise.studio.serving.server.reading", work)

    return read_by


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "told"),
    [
        ("hanging", "stopped after its time limit of 3 s"),
        ("greedy", "more than its limit of 0.5 GB of memory"),
        ("faulty", "internal error (RuntimeError)"),
    ],
)
def test_a_file_that_hangs_or_eats_memory_stops_nothing(
    inside, session, obeying, tmp_path, function, told
):
    if function == "greedy" and not sys.platform.startswith("linux"):
        pytest.skip("other systems do not hold a process to its memory")
    arguments = (str(tmp_path / "mark"),) if function == "hanging" else ()
    seconds = 3.0 if function == "hanging" else 60.0
    obeying(getattr(long_work, function), seconds, *arguments)
    before = session.document.scene
    with ThreadPoolExecutor(1) as pool:
        opening = pool.submit(inside.post, "/open?path=hero.bvh")
        while not opening.done():  # the server answers meanwhile
            begun = time.monotonic()
            assert inside.get("/files").status_code == 200
            assert time.monotonic() - begun < 2.0
    answer = opening.result()
    assert answer.status_code == 400
    assert told in answer.json()["error"]["message"]
    assert "Traceback" not in answer.text
    assert session.document.scene is before


def test_reading_is_cancelled_from_the_page(inside, session, obeying, tmp_path):
    obeying(long_work.hanging, 60.0, str(tmp_path / "mark"))
    with ThreadPoolExecutor(1) as pool, inside.websocket_connect("ws://127.0.0.1:8765/ws") as page:
        opening = pool.submit(inside.post, "/open?path=hero.bvh")
        jobs = []
        while not jobs or not jobs[0]["text"]:
            message = page.receive()
            if "text" in message:
                jobs = json.loads(message["text"]).get("jobs", [])
        assert jobs[0]["label"] == "reading hero.bvh"
        page.send_text(json.dumps({"do": "cancel-job", "job": jobs[0]["id"]}))
        answer = opening.result()
    assert answer.json()["error"] == {
        "kind": "JobCancelled", "message": "reading hero.bvh: cancelled"
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["large.bvh", "large.obj", "large.glb", "large.amc", "large.poise"]
)
def test_a_hundred_megabytes_of_nonsense_are_refused(inside, session, name):
    before = session.document.scene
    noise = random.Random(3).randbytes(1 << 20)
    text = b"HIERARCHY\nROOT a\n{\n" + b"\tOFFSET 0 0 0\n" * 70_000
    data = ((text if name == "large.bvh" else noise) * 101)[: 100 << 20]
    begun = time.monotonic()
    answer = inside.post(f"/upload?name={name}", content=data)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"].startswith(name)
    assert time.monotonic() - begun < 60.0
    assert session.document.scene is before
    assert inside.get("/files").status_code == 200


def test_a_sent_motion_has_the_skeleton_of_its_name(tmp_path):
    for names in (["a.asf", "m.asf", "m.amc"], ["m.asf", "a.asf", "m.amc"], ["m.amc", "m.asf"]):
        path = main_file(tmp_path, [(name, name.encode()) for name in names])
        assert path == tmp_path / "m.amc"
        assert (tmp_path / "m.asf").read_bytes() == b"m.asf"
    path = main_file(tmp_path, [("other.asf", b"other"), ("m.amc", b"")])
    assert path.with_suffix(".asf").read_bytes() == b"other"


def test_what_is_sent_is_never_run(inside, session, tmp_path):
    """Formats of Python's that could hold a program are read as plain numbers, or refused."""
    mark = tmp_path / "run"
    evil = pickle.dumps(Evil(str(mark)))
    for name in ("x.npz", "x.npy", "x.glb", "x.poise", "x.pkl"):
        box = io.BytesIO()
        with zipfile.ZipFile(box, "w") as archive:
            for inner in ("skeleton.npy", "project.json", "character.glb", "q.npy"):
                archive.writestr(inner, evil)
        for data in (evil, box.getvalue()):
            answer = inside.post(f"/upload?name={name}", content=data)
            assert answer.status_code == 400
            assert answer.json()["error"]["message"]
    assert not mark.exists()


class Evil:
    def __init__(self, mark):
        self.mark = mark

    def __reduce__(self):
        return os.mkdir, (self.mark,)
