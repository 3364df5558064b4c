"""Projects and autosave: work is recovered after any interruption."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import zipfile
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, character
from poise.errors import FileError, FileMissing, FileSyntax, FileTooLarge, FileUnsupported
from poise.files import replace_file
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.files import autosave
from poise.studio.files.autosave import Autosave
from poise.studio.files.project import load, packed_project, save
from poise.studio.files.workspace_folder import WorkspaceFolder
from poise.studio.serving.server import Gate, application
from poise.studio.serving.session import Session
from studio.disk import full


def worked_on():
    """A scene with something of everything."""
    document = Document(Scene.of(character()))
    for edit in (
        {"do": "set-values", "values": {"lradius_rx": 0.7}},
        {"do": "add-hold", "skin": 0, "face": 400, "u": 0.2, "v": 0.3, "pin": False},
        {"do": "lock", "dofs": ["rradius_rx"]},
        {"do": "keep-pose", "name": "bent"},
        {"do": "set-limits", "dof": "ltibia_rx", "lower": 0.1, "upper": 2.0},
        {"do": "change-settings", "settings": {"balance": True, "stiffness": 0.7}},
    ):
        document.act(action_from(edit))
    return document.scene


def same(one, two):
    np.testing.assert_array_equal(one.pose.q, two.pose.q)
    assert one.holds == two.holds
    assert one.locked == two.locked
    assert one.settings == two.settings
    assert list(one.library) == list(two.library)
    assert one.character.skeleton.dof_names == two.character.skeleton.dof_names
    np.testing.assert_array_equal(one.character.skeleton.lower, two.character.skeleton.lower)
    assert len(one.character.skins) == len(two.character.skins)


def test_a_project_comes_back_as_it_was(tmp_path):
    scene = worked_on()
    save(scene, tmp_path / "hero.poise")
    same(load(tmp_path / "hero.poise"), scene)
    assert [path.name for path in tmp_path.iterdir()] == ["hero.poise"]


def test_keys_come_back_as_they_were(tmp_path):
    scene = Scene.of(character())
    keys = scene.keys.with_key(0.0, lradius_rx=0.1).with_key(1.0, lradius_rx=0.9)
    save(replace(scene, keys=keys), tmp_path / "hero.poise")
    back = load(tmp_path / "hero.poise").keys
    assert list(back.tracks) == ["lradius_rx"]
    np.testing.assert_array_equal(
        back.tracks["lradius_rx"].values, keys.tracks["lradius_rx"].values
    )


@pytest.mark.parametrize(
    ("part", "wrong", "what"),
    [
        ("project.json", "{", "not a project"),
        ("project.json", "[]", "not a project"),
        ("project.json", '{"format": 1}', "pose is missing"),
        ("project.json", None, "it has no project.json"),
        ("character.glb", None, "no character.glb"),
        ("character.glb", "glTF", "GLB"),
        ("project.json", '{"format": 1, "pose": {"self": 1}}', "missing"),
        ("project.json", '{"format": 1, "time": 1' + "0" * 400 + "}", "not a project"),
    ],
)
def test_a_damaged_project_is_told(tmp_path, part, wrong, what):
    file = tmp_path / "hero.poise"
    save(Scene.of(character()), file)
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in parts.items():
            if name != part:
                archive.writestr(name, data)
            elif wrong is not None:
                archive.writestr(name, wrong)
    with pytest.raises(FileError, match=what):
        load(file)


@pytest.mark.parametrize("room", [0, 80_000, 900_000])
def test_a_full_disk_is_told_and_the_project_that_was_there_stays(tmp_path, room):
    file = tmp_path / "hero.poise"
    save(Scene.of(bare_character()), file)
    before = file.read_bytes()
    assert len(before) < 80_000 < len(packed_project(worked_on())) / 4
    with full(room), pytest.raises(FileError, match="cannot be written: File too large"):
        save(worked_on(), file)
    assert [path.name for path in tmp_path.iterdir()] == ["hero.poise"]
    assert file.read_bytes() == before
    with pytest.raises(FileMissing, match="no such folder"):
        save(worked_on(), tmp_path / "none" / "hero.poise")


def test_what_cannot_be_opened_is_not_saved(tmp_path, monkeypatch):
    scene = Scene.of(bare_character())
    save(scene, tmp_path / "hero.poise")
    before = (tmp_path / "hero.poise").read_bytes()
    monkeypatch.setattr("poise.studio.files.project_json.LARGEST_STATE", 1 << 10)
    with pytest.raises(FileTooLarge, match="json would have 0 MiB"):
        save(scene, tmp_path / "hero.poise")
    assert (tmp_path / "hero.poise").read_bytes() == before
    saving = Autosave(tmp_path / "state")
    with pytest.raises(FileTooLarge, match="json would have"):
        saving.write(scene)
    assert saving.last() is None
    saving.leave()


def test_a_project_that_compresses_well_opens_again(tmp_path, monkeypatch):
    monkeypatch.setattr("poise.files.packed._SPARE", 0)
    times, zero = np.arange(2000.0), np.zeros((2000, 1))
    track = Track(times, zero, ("linear",) * 2000, zero, zero, np.zeros((2000, 2)))
    scene = Scene.of(bare_character())
    body = scene.character.skeleton
    keys = Keyframes(body, dict.fromkeys(body.dof_names[:10], track))
    save(replace(scene, keys=keys), tmp_path / "hero.poise")
    assert load(tmp_path / "hero.poise").keys.count == 20_000


def test_a_project_of_a_later_poise_is_refused(tmp_path):
    file = tmp_path / "hero.poise"
    save(Scene.of(character()), file)
    with zipfile.ZipFile(file) as archive:
        body = archive.read("character.glb")
        state = json.loads(archive.read("project.json"))
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("character.glb", body)
        archive.writestr("project.json", json.dumps({**state, "format": 99}))
    with pytest.raises(FileUnsupported, match="a later version of Poise"):
        load(file)


def test_a_file_that_is_no_archive_is_told(tmp_path):
    (tmp_path / "hero.poise").write_bytes(b"PK\x03\x04nothing")
    with pytest.raises(FileSyntax, match="not a project"):
        load(tmp_path / "hero.poise")


async def followed(saving, document):
    """Follow a document until it is on disk."""
    task = asyncio.create_task(saving.follow(document, pytest.fail))
    for _ in range(2000):
        if saving._saved is document.scene and saving._drawn is document.drawn:
            break
        await asyncio.sleep(0.02)
    task.cancel()


@pytest.fixture
def session(tmp_path):
    """Makes sessions in one folder, and ends them."""
    made = []

    def begin():
        made.append(Autosave(tmp_path))
        return made[-1]

    yield begin
    for each in made:
        each.leave()


def test_autosave_follows_and_is_asked_for_only_after_a_crash(session):
    document = Document(worked_on())
    saving = session()
    assert saving.recovered() is None
    document.act(action_from({"do": "mirror-pose"}))
    asyncio.run(followed(saving, document))
    saving.leave()  # as if the process had been killed, and its lock were gone with it
    again = session()
    same(again.recovered(), document.scene)
    document.act(action_from({"do": "mirror-pose"}))
    again.close(document)
    third = session()
    assert third.recovered() is None
    same(third.last(), document.scene)


def test_a_recovered_character_is_not_written_again(session):
    saving = session()
    saving.write(worked_on())
    saving.leave()
    again = session()
    document = Document(again.recovered())
    (file,) = again.folder.glob("character-*.glb")
    before = file.stat()
    document.act(action_from({"do": "mirror-pose"}))
    again.write(document.scene)
    assert [*again.folder.glob("character-*.glb")] == [file] and file.stat() == before
    file.unlink()  # one that is missing is
    again.write(document.scene)
    again.leave()
    same(session().recovered(), document.scene)


def test_what_was_only_looked_at_is_not_kept(session):
    saving = session()
    document = Document(worked_on())

    async def look():
        task = asyncio.create_task(saving.follow(document, pytest.fail))
        await asyncio.sleep(1.2)
        task.cancel()

    asyncio.run(look())
    saving.close(document)
    assert session().last() is None


def test_a_second_studio_on_a_file_has_a_folder_of_its_own(session):
    first, second = session(), session()
    assert first.folder != second.folder
    for saving in (first, second, first):
        saving.write(worked_on())
    first.leave()
    assert session().recovered() is not None


@pytest.mark.parametrize("room", [0, 1000])
def test_what_was_kept_before_the_disk_was_full_stays(session, room):
    saving, scene = session(), worked_on()
    saving.write(scene)
    there = sorted(saving.folder.iterdir())
    document = Document(scene)
    document.act(action_from({"do": "mirror-pose"}))
    # Of the same character the state alone is written, which is larger than 0 and 1000 bytes.
    with full(room), pytest.raises(FileError, match="cannot be written: File too large"):
        saving.write(document.scene)
    assert sorted(saving.folder.iterdir()) == there
    saving.leave()
    again = session()
    same(again.recovered(), scene)
    again.write(document.scene)
    again.leave()
    same(session().recovered(), document.scene)


def test_a_state_without_its_mark_leaves_the_one_before(session, monkeypatch):
    saving, scene = session(), worked_on()
    saving.write(scene)
    document = Document(scene)
    document.act(action_from({"do": "mirror-pose"}))

    def stopped(path, data):
        if path.name == "current.json":
            raise KeyboardInterrupt  # as a kill does, it leaves what is there
        replace_file(path, data)

    with monkeypatch.context() as patched:
        patched.setattr(autosave, "replace_file", stopped)
        with pytest.raises(KeyboardInterrupt):
            saving.write(document.scene)
    assert len([*saving.folder.glob("state-*.json")]) == 2
    saving.leave()
    again = session()
    same(again.recovered(), scene)
    again.write(document.scene)
    assert len([*again.folder.glob("state-*.json")]) == 1


def test_saving_replaces_one_file_at_a_time(session, monkeypatch):
    monkeypatch.setattr("poise.files.writing.FolderGroup", pytest.fail)
    saving, scene = session(), worked_on()
    saving.write(scene)
    document = Document(scene)
    document.act(action_from({"do": "mirror-pose"}))
    saving.write(document.scene)
    same(saving.last(), document.scene)


def test_a_damaged_autosave_is_told(session):
    saving = session()
    saving.write(worked_on())
    (saving.folder / "current.json").write_text("")
    with pytest.raises(FileError, match="not an autosave mark"):
        saving.recovered()


def test_an_edit_that_is_still_being_drawn_is_kept(session):
    document = Document(Scene.of(bare_character()))
    shared, saving = Session(document), session()
    body = document.scene.character.skeleton
    elbow = body.rest.world[body.joint_index("lradius"), :3, 3]

    def drawn(way):
        move = {"do": "move-joint", "joint": "lradius", "place": [*(elbow + way)]}
        return json.dumps({"do": "draw-edit", "edit": move})

    def kept():
        saving.leave()  # as if the process had been killed
        again = Autosave(saving.folder.parent)
        scene = again.recovered()
        again.leave()
        found = scene.character.skeleton
        return found.rest.world[found.joint_index("lradius"), :3, 3] - elbow

    async def work():
        client, other = (shared.join(Deaf()) for _ in range(2))
        for way in ([0.01, 0.0, 0.0], [0.02, 0.01, 0.0]):
            await shared.receive(client, drawn(way))
            await shared.receive(other, drawn([0.0, 0.0, 0.5]))  # too late: somebody draws already
            await followed(saving, document)
            np.testing.assert_allclose(kept(), way, atol=1e-6)
        assert document.revision == 0
        shared.leave(client)
        await followed(saving, document)
        np.testing.assert_allclose(kept(), 0.0, atol=1e-6)
        await shared.receive(other, json.dumps({"do": "draw-edit", "edit": {"do": "bind-skin"}}))
        assert document.drawn is None

    asyncio.run(work())


class Deaf:
    """A browser that is told nothing."""

    async def send_text(self, data):
        pass

    async def send_bytes(self, data):
        pass


SCRIPT = """
import asyncio, sys
from pathlib import Path
from poise.bundled import character
from poise.studio import Document, Scene
from poise.studio.actions.posing import SetValues
from poise.studio.files.autosave import Autosave

class Told(Autosave):
    def write(self, scene, closed=False, drawn=None):
        super().write(scene, closed, drawn)
        print(scene.pose.value("lradius_rx"), flush=True)

async def work():
    document = Document(Scene.of(character()))
    saving = Told(Path(sys.argv[1]))
    following = asyncio.create_task(saving.follow(document, print))
    document.begin("pull lhand")  # killed in the middle of a gesture
    for count in range(1_000_000):
        document.change(SetValues({"lradius_rx": 1e-4 * count}).apply(document.scene))
        await asyncio.sleep(0.01)

asyncio.run(work())
"""


@pytest.mark.slow
def test_a_kill_in_the_middle_of_a_drag_loses_nothing_that_was_saved(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(tmp_path / "state")], stdout=subprocess.PIPE, text=True
    ) as process:
        told = [float(process.stdout.readline()) for _ in range(3)]
        os.kill(process.pid, signal.SIGKILL)
    assert told[0] < told[1] < told[2]
    kept = Autosave(tmp_path / "state")
    scene = kept.recovered()
    kept.leave()
    assert scene.pose.value("lradius_rx") >= told[2] - 1e-9


def test_an_edit_does_not_write_its_character_again(session, monkeypatch):
    written, document, saving = [], Document(worked_on()), session()

    def counted(character, path):
        written.append(character)
        poise.write(character, path)

    monkeypatch.setattr(autosave, "write", counted)
    saving.prepare(document.scene.character)
    assert written == [document.scene.character] and saving.last() is None
    for _ in range(3):
        document.act(action_from({"do": "mirror-pose"}))
        saving.write(document.scene)
    assert len(written) == 1
    before = {path: path.read_bytes() for path in saving.folder.glob("character-*.glb")}
    document.act(action_from({"do": "set-limits", "dof": "ltibia_rx", "lower": 0.2, "upper": 1.0}))
    saving.write(document.scene)  # an edit of the character itself
    assert written[1:] == [document.scene.character]
    assert not before.keys() & {*saving.folder.glob("character-*.glb")}
    saving.leave()
    same(session().recovered(), document.scene)


def test_a_character_edited_while_it_is_first_written_is_saved_as_edited(session, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()
    saving, document = session(), Document(worked_on())

    def slow(character, path):
        if character is first:
            begun.set()
            assert go_on.wait(60.0)
        poise.write(character, path)

    first = document.scene.character
    monkeypatch.setattr(autosave, "write", slow)
    preparing = threading.Thread(target=saving.prepare, args=(first,))
    preparing.start()
    assert begun.wait(60.0)
    document.act(action_from({"do": "set-limits", "dof": "ltibia_rx", "lower": 0.2, "upper": 1.0}))
    writing = threading.Thread(target=saving.write, args=(document.scene,))
    writing.start()
    go_on.set()
    preparing.join()
    writing.join()
    saving.leave()
    same(session().recovered(), document.scene)


def test_a_character_that_cannot_be_written_yet_is_written_with_the_first_edit(session):
    saving, document = session(), Document(worked_on())
    with full():
        saving.prepare(document.scene.character)
        document.act(action_from({"do": "mirror-pose"}))
        with pytest.raises(FileError, match="cannot be written: File too large"):
            saving.write(document.scene)
    assert saving.recovered() is None
    saving.write(document.scene)
    saving.leave()
    same(session().recovered(), document.scene)


def test_what_an_earlier_session_saved_stays_until_the_first_edit_is_saved(session, monkeypatch):
    saving, scene = session(), worked_on()
    saving.write(scene)
    saving.leave()
    fresh, other = session(), Document(Scene.of(bare_character()))
    fresh.prepare(other.scene.character)
    same(fresh.recovered(), scene)
    fresh.leave()
    fresh = session()

    def stopped(path, data):
        if path.name == "current.json":
            raise KeyboardInterrupt  # as a kill does, it leaves what is there
        replace_file(path, data)

    with monkeypatch.context() as patched:
        patched.setattr(autosave, "replace_file", stopped)
        with pytest.raises(KeyboardInterrupt):
            fresh.write(other.scene)
    fresh.leave()
    same(session().last(), scene)


def test_a_session_without_edits_leaves_no_character(session):
    saving, document = session(), Document(worked_on())
    saving.prepare(document.scene.character)
    assert [*saving.folder.glob("character-*.glb")]
    saving.close(document)
    assert not [*saving.folder.glob("character-*.glb")]


def test_a_character_is_on_disk_before_it_can_be_edited(session, tmp_path):
    hero, fox = character(), replace(bare_character(), name="other")
    live = Session(Document(Scene.of(hero)), session())
    seen = []
    live.document.listen(lambda: seen.append(live.autosave._character))

    async def work():
        async with application(live, Gate(), WorkspaceFolder(tmp_path)).router.lifespan_context(0):
            assert live.autosave._character is hero
            await live.open(Scene.of(fox))

    asyncio.run(work())
    assert seen[0] is fox


def test_a_slow_write_does_not_come_after_the_last(tmp_path, monkeypatch):
    document = Document(Scene.of(bare_character()))
    keeping = Autosave(tmp_path)
    document.act(action_from({"do": "set-values", "values": {"lradius_rx": 0.5}}))
    early = document.scene
    begun, go_on = threading.Event(), threading.Event()
    replaced = autosave.replace_file

    def slow(path, data):
        if threading.current_thread() is not threading.main_thread():
            begun.set()
            go_on.wait(20.0)
        replaced(path, data)

    monkeypatch.setattr(autosave, "replace_file", slow)
    writing = threading.Thread(target=keeping.write, args=(early,))
    writing.start()
    assert begun.wait(20.0)
    document.act(action_from({"do": "set-values", "values": {"lradius_rx": 1.0}}))
    threading.Timer(0.2, go_on.set).start()
    keeping.close(document)
    writing.join()
    keeping.write(early)  # one that was still waiting for its turn
    again = Autosave(tmp_path)
    assert again.last().pose.value("lradius_rx") == pytest.approx(1.0)
    again.leave()


def test_an_autosave_on_a_full_disk_keeps_the_last_one(tmp_path, monkeypatch):
    document = Document(Scene.of(bare_character()))
    keeping = Autosave(tmp_path)
    keeping.write(document.scene)
    before = document.scene.pose.value("lradius_rx")
    files = sorted(path.name for path in keeping.folder.iterdir())
    document.act(action_from({"do": "set-values", "values": {"lradius_rx": 0.5}}))
    rename, number = os.replace, itertools.count()

    def full(file, target):
        if next(number) == 1:
            raise OSError(28, "No space left on device")
        rename(file, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(poise.errors.FileError, match="No space left"):
        keeping.write(document.scene)
    assert sorted(path.name for path in keeping.folder.iterdir()) == files
    keeping.leave()
    again = Autosave(tmp_path)
    assert again.last().pose.value("lradius_rx") == pytest.approx(before)
    again.leave()
