"""Damaged projects and autosaves: reported, without later faults."""

from __future__ import annotations

import asyncio
import copy
import json
import random
import warnings
import zipfile
from dataclasses import replace

import numpy as np
import pytest

import poise
from fuzzing.mutations import mutated
from poise.bundled import character
from poise.errors import FileError, FileMissing, PoiseError, RepairWarning
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.dragging.drag_solve import DragSolve
from poise.studio.files.autosave import Autosave
from poise.studio.files.project import load, save, scene_of, state_text
from poise.studio.files.state_validation import MOST_HOLDS
from poise.studio.scene.attachment import Grab, Grip
from poise.studio.scene.scene import Placed
from poise.studio.serving.scene_messages import PARTS
from poise.studio.serving.session import Session
from poise.studio.timeline.timeline import at_time, ghosts, motion_of, send_ghosts, send_keys
from poise.studio.wire.client import Client
from poise.studio.wire.serialisation import to_json


@pytest.fixture(scope="module")
def full():
    """A scene with something of everything that a project has."""
    hero = character()
    short = replace(hero, motions={"walk": hero.motion[:12]})
    document = Document(Scene.of(short))
    for edit in (
        {"do": "add-hold", "skin": 0, "face": 400, "u": 0.2, "v": 0.3, "pin": False},
        {"do": "add-hold", "joint": "head", "offset": [0, 0.1, 0], "turn": True},
        {"do": "lock", "dofs": ["rradius_rx"]},
        {"do": "set-values", "values": {"lradius_rx": 0.7}},
        {"do": "keep-pose", "name": "bent"},
        {
            "do": "put-keys",
            "keys": [{"dof": "lradius_rx", "time": 0.2 * n, "value": [n]} for n in range(3)],
        },
        {"do": "change-timeline", "timeline": {"length": 1.0, "onion": {"shown": True}}},
        {"do": "lock-weights", "joints": ["lradius"]},
        {"do": "make-volumes"},
    ):
        document.act(action_from(edit))
    scene = document.scene
    here = scene.painting.volumes[:3]
    placed = (Placed(0, 11, (0.1, 1.0, 0.0), 0.1, 0.01), Placed(0, 12, (0.0, 1.0, 0.1), 0.1, 0.0))
    painting = replace(
        scene.painting, volumes=here, placed=placed, placed_in=tuple(scene.pose.q.tolist())
    )
    return replace(scene, painting=painting)


class Unread:
    """A socket that nobody reads."""


EDITS = (
    {"do": "mirror-pose"},
    {"do": "take-pose", "name": "bent"},
    {"do": "set-keys", "dofs": ["lradius_rx"]},
    {"do": "change-clip", "clip": {"id": 1, "motion": "walk", "start": 0.1, "speed": 2.0}},
    {"do": "add-clip", "motion": "walk"},
    {"do": "add-hold", "joint": "lhand"},
    {"do": "move-hold", "id": 1, "position": [0, 0.1, 0]},
    {"do": "change-volume", "volume": 0, "radius": 0.05},
)


def lived_in(scene, edits=EDITS):
    """Do with a scene what a studio does; nothing but an error of Poise may come of it."""
    document = Document(scene)
    client = Client(1, Unread())
    for owner, view in PARTS.values():
        thing = owner(document)
        json.dumps(to_json(thing if view is None else view(document)), allow_nan=False)
    send_keys(client, scene)
    send_ghosts(client, scene)
    for time in (0.0, 0.15, 5.0):
        assert np.isfinite(at_time(scene, time).pose.world).all()
    assert np.isfinite(ghosts(scene)[2]).all()
    if scene.timeline.frames < 1000:
        assert np.isfinite(motion_of(scene).q).all()
    for edit in edits:
        asked = action_from(edit)
        try:
            done = asked.apply(scene)
        except PoiseError:
            continue
        assert np.isfinite(done.pose.world).all()
    settings = replace(scene.settings, solver="lm")
    pull = DragSolve(replace(scene, settings=settings), {0: Grab(Grip("lhand"))})
    assert np.isfinite(pull.step().pose.q).all()
    again = state_text(scene)
    assert state_text(scene_of(scene.character, again, "again")) == again


def read_anew(scene, state):
    """The scene of a state, and what was told; or None where it was refused."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            found = scene_of(scene.character, state, "hero.poise")
        except FileError as refused:
            return None, [str(refused)]
    assert all(issubclass(one.category, RepairWarning) for one in told)
    return found, [one.message.message for one in told]


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("clips.0.motion", "jump", "ignored clip 1: the character has no motion 'jump'"),
        ("clips.0.id", -3, "ignored clip -3: the number is duplicate or out of range"),
        ("painting.locked", ["tail"], "ignored the lock of the weights of 'tail'"),
        ("painting.volumes.0.joint", "tail", "ignored a volume about 'tail'"),
        ("painting.placed.0.vertex", 10**9, "ignored the place of vertex 1000000000"),
        ("painting.placed.1.skin", 7, "no skin 7"),
        ("painting.placed_in", [0.0], "ignored the pose of the placed vertices"),
        ("library.bent", [1.0, 2.0], "ignored the library's pose 'bent': it has 2 values"),
        ("library.bent.3", 1e300, "ignored the library's pose 'bent': 1e+300 is out of"),
        (
            "holds.0.grip.joint",
            "tail",
            "ignored pin 1: no joint 'tail' in the skeleton 'poise'",
        ),
        ("holds.2.grip.face", 10**8, "ignored pin 3: no triangle 100000000"),
        ("holds.2.grip.skin", 4, "ignored pin 3: no skin 4"),
        ("holds.3.turn", [0, 0, 0, 0], "ignored pin 4: a rotation must be a unit"),
        ("holds.1.id", 1, "ignored pin 1: the number is duplicate or out of range"),
        ("locked", ["tail_rx"], "ignored the lock of 'tail_rx': no such value"),
        (
            "pose.tail_rx",
            1.0,
            "ignored the pose's 'tail_rx': no degree of freedom 'tail_rx'",
        ),
        ("pose.lradius_rx", 1e200, "ignored the pose's 'lradius_rx': 1e+200 is out of"),
        ("keys.0.dof", "tail_rx", "ignored the keys of 'tail_rx'"),
        ("keys.0.times", [1.0, 0.0], "ignored the keys of 'lradius_rx'"),
        ("keys.0.values.1", [1e300], "ignored the keys of 'lradius_rx'"),
        ("time", -5.0, "the time -5 s is out of range"),
        ("methods", [], "0 methods cannot be compared"),
    ],
)
def test_what_does_not_fit_the_character_is_left_out_and_told(full, place, value, said):
    state = json.loads(state_text(full))
    *way, last = place.split(".")
    owner = state
    for part in way:
        owner = owner[int(part) if part.isdigit() else part]
    owner[int(last) if last.isdigit() else last] = value
    found, told = read_anew(full, json.dumps(state))
    assert [one for one in told if said in one], told
    assert [one.message for one in found.character.repairs[-len(told) :]] == told
    lived_in(found)


def test_a_thousand_pins_are_the_most(full):
    state = json.loads(state_text(full))
    state["holds"] = [{**state["holds"][0], "id": n + 1} for n in range(MOST_HOLDS + 5)]
    found, told = read_anew(full, json.dumps(state))
    assert len(found.holds) == MOST_HOLDS
    assert told == ["5 pins were removed; the limit is 1000"]
    assert found.last_hold == MOST_HOLDS


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("settings.floor_height", 1e300), ("settings.stiffness", 7), ("timeline.rate", 1e9),
        ("clips.0.speed", 1e-9), ("painting.volumes.0.radius", -1.0), ("methods.0.solver", "magic"),
        ("library.\ud800", []), ("report", ["\udc00"]),
    ],
)  # fmt: skip
def test_what_can_be_of_no_character_is_refused(full, place, value):
    state = json.loads(state_text(full))
    *way, last = place.split(".")
    owner = state
    for part in way:
        owner = owner[int(part) if part.isdigit() else part]
    owner[last] = value
    found, _ = read_anew(full, json.dumps(state))
    assert found is None


# -- mutations -----------------------------------------------------------------------------------

WRONG = (
    None, True, -1, 0, 3, 2**31, 2**53, 10**400, 1e300, -1e300, 1e-320, 1e5, 0.5, float("nan"),
    float("inf"), "", "tail", "lradius", "lradius_rx", "\ud800", "x" * 5000, [], {}, [[]],
    [1.0] * 62, {"id": 1}, "constrained", "walk",
)  # fmt: skip


def places_in(value, way=()):
    """The paths to everything in a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in inside:
        yield (*way, key)
        if isinstance(part, dict | list):
            yield from places_in(part, (*way, key))


def damaged(state, chance, paths):
    """A copy of a state with a value exchanged, a part taken away, doubled or named otherwise."""
    state = copy.deepcopy(state)
    *way, last = chance.choice(chance.choice(paths))
    owner = state
    for part in way:
        owner = owner[part]
    kind = chance.randrange(8)
    if kind < 5:
        alike = [one for one in WRONG if type(one) is type(owner[last])]
        owner[last] = chance.choice(alike if alike and kind < 4 else WRONG)
    elif kind == 5:
        del owner[last]
    elif isinstance(owner, list):
        owner += [owner[last]] * chance.choice((1, 3))
    else:
        owner[chance.choice(("tail", "", "lradius", "x" * 300))] = owner.pop(last)
    return state


@pytest.mark.slow
def test_a_damaged_state_is_told_and_can_be_lived_in(full):
    chance = random.Random(20)
    state = json.loads(state_text(full))
    parts = {}  # as often in the few pins as in the hundreds of values
    for way in places_in(state):
        parts.setdefault((way[0], len(way)), []).append(way)
    paths = list(parts.values())
    refused = changed = 0
    for _ in range(300):
        found, told = read_anew(full, json.dumps(damaged(state, chance, paths)))
        refused += found is None
        if found is not None:
            changed += bool(told)
            lived_in(found, chance.sample(EDITS, 2))
    assert refused > 30
    assert changed > 30


@pytest.fixture(scope="module")
def small():
    """A character of a few hundred bytes, with a skin and a motion."""
    body = poise.SkeletonBuilder().add("hip", poise.Hinge("z")).add("knee", poise.Hinge("z"), "hip")
    body = body.build()
    blade = poise.Mesh([(0, 0, 0), (0, 1, 0), (1, 1, 0)], [(0, 1, 2)])
    swing = poise.Motion(body, np.linspace(0.0, 1.0, 8).reshape(4, 2), 30.0, "swing")
    skins = (poise.Skin.rigid(blade, body.rest, "knee"),)
    return Scene.of(poise.Character("leg", body, skins=skins, motions={"swing": swing}))


def test_a_damaged_file_is_read_or_refused(small, tmp_path):
    """Bytes are cut, copied and exchanged, inside the parts and in the archive around them."""
    chance = random.Random(21)
    file = tmp_path / "leg.poise"
    save(small, file)
    whole = file.read_bytes()
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    words = (b"nan", b"1e999", b"PK\x03\x04", b'"', b"}", b"\xff\xfe", b"-1", b"null", b"glTF")
    refused = read = 0
    for _ in range(200):
        if chance.random() < 0.3:
            file.write_bytes(mutated(whole, chance, words))
        else:
            wrong = chance.choice(sorted(parts))
            with zipfile.ZipFile(file, "w") as archive:
                for name, data in parts.items():
                    broken = mutated(data, chance, words) if name == wrong else data
                    archive.writestr(name, broken)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            try:
                scene = load(file)
            except FileError as told:
                refused += str(told).startswith(str(file))
                continue
        state_text(scene)
        read += 1
    assert refused == 200 - read
    assert refused > 50


def test_a_project_that_is_not_there_is_told(tmp_path):
    with pytest.raises(FileMissing, match="no such project"):
        load(tmp_path / "hero.poise")
    with pytest.raises(FileMissing, match="no such project"):
        load(tmp_path)


def test_a_damaged_autosave_is_read_or_refused(small, tmp_path):
    chance = random.Random(22)
    saving = Autosave(tmp_path)
    saving.write(small)
    kept = {each.name: each.read_bytes() for each in saving.folder.iterdir()}
    marks = (b'"../../etc/passwd"', b'"."', b'""', b"null", b"[" * 9000, b"7", b'{"a":1}')
    refused = 0
    for _ in range(150):
        wrong = chance.choice(sorted(set(kept) - {"lock"}))
        for name, data in kept.items():
            if name != "lock":
                broken = mutated(data, chance, marks) if name == wrong else data
                (saving.folder / name).write_bytes(broken)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            try:
                scene = saving.recovered()
            except FileError:
                refused += 1
                continue
        if scene is not None:
            state_text(scene)
    saving.leave()
    assert refused > 30


def test_what_was_left_out_is_told_in_the_page(full, tmp_path):
    file = tmp_path / "hero.poise"
    state = json.loads(state_text(full))
    state["locked"] = [f"tail {n}" for n in range(9)]
    save(full, file)
    with zipfile.ZipFile(file) as archive:
        body = archive.read("character.glb")
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("character.glb", body)
        archive.writestr("project.json", json.dumps(state))
    with pytest.warns(RepairWarning):
        found = load(file)
    session = Session(Document(full))
    sent = []

    class Page(Unread):
        async def send_text(self, data):
            sent.append(data)

        async def send_bytes(self, _):
            pass

    async def opened():
        writing = asyncio.create_task(session.join(Page()).write())
        await session.open(found)
        await asyncio.sleep(0.01)
        writing.cancel()

    asyncio.run(opened())
    said = [json.loads(one)["error"]["message"] for one in sent if "Notice" in str(one)]
    assert len(said) == 1
    assert "ignored the lock of 'tail 0': no such value" in said[0]
    assert said[0].endswith("; and 4 more")
    assert str(tmp_path) not in said[0]
