"""Messages: reference bytes, validation of input, and the browser's implementation."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from poise.bundled import bare_character
from poise.errors import InvalidValue, PoiseError, UnknownOption
from poise.registry import Registry
from poise.studio import Document, Scene, actions
from poise.studio.actions import ACTIONS, action, action_from
from poise.studio.serving.protocol_codegen import protocol
from poise.studio.serving.requests import REQUESTS, Request
from poise.studio.serving.session import Session
from poise.studio.wire.messages import (
    FRESH,
    UP,
    BeginFrom,
    Compared,
    Drag,
    GrabHold,
    GrabJoint,
    GrabSkin,
    Lift,
    Paint,
    Painted,
    Posed,
    Release,
    Scrub,
    Slide,
    Turn,
    TurnJoints,
    received,
)
from poise.studio.wire.serialisation import from_json, to_json, unpacked

WEB = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"

DAB = (
    "30 05000000 03 0100 0200 00 01 04 07000000 0000003f 0000803e 0000803f 0000003f 0000803f"
    " 00000000 00000000 000080bf"
)
GOLDEN = [
    (GrabSkin(1, 2, 3, 4, 0.5, 0.25), "01 01000000 02 0300 04000000 0000003f 0000803e"),
    (GrabJoint(1, 2, 3, 1.0, -1.0, 2.0), "02 01000000 02 0300 0000803f 000080bf 00000040"),
    (Drag(258, 1, 1.0, 2.0, 4.0), "03 02010000 01 0000803f 00000040 00008040"),
    (Turn(1, 0, 1.0, 0.0, 0.0, 0.0), "04 01000000 00 0000803f 00000000 00000000 00000000"),
    (Release(65536, 255), "05 00000100 ff"),
    (Slide(1, 7, 0.5), "06 01000000 0700 0000003f"),
    (
        TurnJoints(2, np.array([3, 1], np.uint32), np.array([1, 0, 0, 0, 0, 1, 0, 0], np.float32)),
        f"09 02000000 02000000 03000000 01000000 08000000 0000803f {'00' * 16} 0000803f {'00' * 8}",
    ),
    (GrabHold(1, 2, 9), "07 01000000 02 09000000"),
    (Scrub(3, 1, 0.5), "20 03000000 01 000000000000e03f"),
    (BeginFrom(1, 3), "08 01000000 03"),
    (
        Paint(5, 3, 1, 2, 0, 1, 4, 7, 0.5, 0.25, 1.0, 0.5, 1.0, 0.0, 0.0, -1.0),
        DAB,
    ),
    (Lift(6), "31 06000000"),
]


@pytest.mark.parametrize(("message", "digits"), GOLDEN, ids=lambda it: type(it).__name__)
def test_golden_bytes(message, digits):
    data = bytes.fromhex(digits)
    assert message.packed() == data
    np.testing.assert_equal(dataclasses.asdict(received(data)), dataclasses.asdict(message))


def test_every_message_has_golden_bytes():
    assert {type(message) for message, _ in GOLDEN} == set(UP)


def test_a_pose_comes_back_as_it_was():
    q, world = np.arange(3, dtype=np.float32), np.arange(24, dtype=np.float32)
    data = Posed(9, 1, 0.5, 0.25, q, world).packed()
    assert data[:1] == b"\x40"
    back = unpacked(Posed, data)
    assert (back.seq, back.flags, back.seconds, back.missed) == (9, 1, 0.5, 0.25)
    np.testing.assert_array_equal(back.q, q)
    np.testing.assert_array_equal(back.world, world)


def test_of_comparisons_that_wait_the_samples_are_kept():
    one, two, three = (
        Compared(n, flags, 1, np.zeros(1), np.zeros(12), np.full(9, float(n)))
        for n, flags in ((1, FRESH), (2, 1), (3, FRESH))
    )
    both = unpacked(Compared, two.over(one).packed())
    assert (both.seq, both.flags, both.count) == (2, FRESH | 1, 1)
    np.testing.assert_array_equal(both.samples.reshape(2, 9)[:, 0], (1.0, 2.0))
    assert three.over(two).samples[0] == 3.0
    assert len(three.over(two).samples) == 9


def test_painted_rows_come_back_as_they_were():
    rows = np.array([4, 9], dtype=np.uint32), np.array([1, 2, 1, 0], dtype=np.uint32)
    weights = np.array([0.25, 0.75, 1.0, 0.0], dtype=np.float32)
    data = Painted(3, 1, 2, *rows, weights).packed()
    assert data == bytes.fromhex(
        "70 03000000 0100 02 02000000 04000000 09000000 04000000 01000000 02000000 01000000"
        " 00000000 04000000 0000803e 0000403f 0000803f 00000000"
    )
    back = unpacked(Painted, data)
    assert back.vertices.tolist() == [4, 9]
    assert back.joints.tolist() == [1, 2, 1, 0]
    np.testing.assert_array_equal(back.weights, weights)


def test_no_bytes_are_taken_for_a_message_that_are_none():
    rng = random.Random(7)
    whole = [message.packed() for message, _ in GOLDEN]
    for _ in range(10_000):
        data = bytearray(rng.choice(whole))
        for _ in range(rng.randrange(4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        data = data[: rng.randrange(len(data) + 1)] + bytes(rng.randrange(3))
        try:
            message = received(bytes(data))
        except InvalidValue:
            continue
        assert message.packed()[0] == data[0]
        assert all(np.isfinite(value).all() for value in dataclasses.astuple(message))


@pytest.mark.parametrize(
    ("kind", "value", "what"),
    [
        (float, float("inf"), "finite"),
        (float, True, "finite"),
        (int, 1.5, "whole"),
        (bool, 1, "true or false"),
        (str, "x" * 100_001, "characters"),
        (tuple[float, float], [1.0], "2 entries"),
        (tuple[float, ...], {}, "a list"),
        (dict[str, float], [1], "an object"),
    ],
)
def test_json_that_does_not_fit_is_told(kind, value, what):
    with pytest.raises(InvalidValue, match=what):
        from_json(kind, value, "it")


def test_a_track_of_many_keys_is_accepted():
    times = [0.5] * 200_000
    assert from_json(tuple[float, ...], times, "times") == tuple(times)
    for wrong in (float("nan"), float("inf"), True, "0.5", None):
        with pytest.raises(InvalidValue, match=r"times\[2\]: expected a finite number"):
            from_json(tuple[float, ...], [0.5, 1, wrong], "times")


@pytest.mark.parametrize("message", ["", [], {}, {"do": 3}, {"do": "keep-pose"}, {"do": "fly"}])
def test_an_edit_that_is_none_is_told(message):
    with pytest.raises(PoiseError):
        action_from(message)


def test_an_unknown_value_is_no_part_of_an_edit():
    with pytest.raises(InvalidValue, match="unknown entry 'nme'; expected name"):
        action_from({"do": "keep-pose", "nme": "x"})


SAMPLES = {
    "rotate-joints": {"turns": {"lradius": [1.0, 0.0, 0.0, 0.0]}},
    "set-values": {"values": {"lradius_rx": 0.5}},
    "lock": {"dofs": ["lradius_rx"]},
    "set-limits": {"dof": "lradius_rx", "lower": 0.0, "upper": None},
    "add-hold": {"joint": "lhand"},
    "move-hold": {"id": 1, "position": [0.0, 0.1, 0.2]},
    "change-hold": {"id": 1, "pin": False, "position": True, "turn": False},
    "remove-hold": {"id": 1},
    "change-settings": {"settings": {"balance": True}},
    "choose-methods": {"methods": [{"solver": "lm", "options": {"damping": 0.1}}]},
    "transfer-weights": {"source": 0, "target": 1},
    "place-vertex": {"skin": 0, "vertex": 3, "position": [0.0, 0.1, 0.2]},
    "change-volume": {"volume": 0, "radius": 0.1},
    "draw-joint": {"place": [0.0, 1.2, 0.1], "parent": "lhand"},
    "insert-joint": {"child": "lhand", "share": 0.3},
    "remove-joint": {"joint": "lhand"},
    "reparent-joint": {"joint": "lhand", "parent": None},
    "rename-joint": {"joint": "lhand", "name": "palm"},
    "move-joint": {"joint": "lhand", "place": [0.0, 1.2, 0.1], "along": True},
    "turn-joint": {"joint": "lhand", "turn": [1.0, 0.0, 0.0, 0.0]},
    "retype-joint": {"joint": "lhand", "type": "hinge", "parameters": {"axis": "0, 1, 0"}},
    "limit-joint": {
        "joint": "lhand",
        "limits": {"rx": {"lower": None, "upper": 1.0}},
        "cone": {"swing": 0.5, "twist": [-0.1, 0.2], "axis": [0.0, 1.0, 0.0]},
    },
    "keep-pose": {"name": "here"},
    "take-pose": {"name": "here"},
    "rename-pose": {"name": "here", "to": "there"},
    "picture-pose": {"name": "here", "picture": ""},
    "pose-limb": {"end": "lhand", "mode": "fk"},
    "bend-limb": {"end": "lhand", "pole": [0.0, 0.0, -1.0], "held": True},
    "roll-foot": {"id": 1, "ball": 0.3},
    "assign-part": {"part": "left hand", "joint": "lhand"},
    "sequence-clip": {"id": 1, "goals": ["90: lhand=0.3,1.2,0.4"]},
    "paste-pose": {"values": {"lradius_rx": 0.5}},
    "drop-pose": {"name": "here"},
    "put-keys": {"keys": [{"dof": "lradius_rx", "time": 0.5, "value": [0.1]}]},
    "move-keys": {"keys": [{"dof": "lradius_rx", "time": 0.5}], "seconds": 0.1},
    "delete-keys": {"keys": [{"dof": "lradius_rx", "time": 0.5}]},
    "change-keys": {"keys": [{"dof": "lradius_rx", "time": 0.5}], "kind": "bezier"},
    "shape-key": {"dof": "lradius_rx", "time": 0.5, "outgoing": 1.0, "handles": [0.1, 0.2]},
    "retime-keys": {"factor": 2.0},
    "reduce-keys": {"angle": 0.01, "length": 0.001},
    "change-timeline": {"timeline": {"rate": 24.0, "onion": {"shown": True}}},
    "add-clip": {"motion": "walk"},
    "change-clip": {"clip": {"id": 1, "motion": "walk", "last": 1.0}},
    "remove-clip": {"id": 1},
    "bake-clip": {"id": 1, "angle": 0.01, "length": 0.001},
    "clip-from-keys": {"name": "wave"},
    "clean-clip": {"id": 1, "cutoff": 6.0, "span": [0.5, 1.6]},
    "retarget-clip": {
        "id": 1,
        "parts": {"head": {"source": ["head"], "target": ["skull"]}},
        "steps": [{"foot": "left", "first": 1, "last": 9, "position": [0.0, 0.1, 0.2]}],
    },
    "layer-clip": {"id": 1, "other": 2, "parts": ["head"], "fade": 0.3},
    "change-skin": {"links": 1.0, "joints": ["lradius"]},
    "set-handle": {"name": "arm", "start": "lhumerus", "end": "lhand", "pole": [0.0, 0.0, -1.0]},
    "remove-handle": {"name": "arm"},
    "edit-clip": {"id": 1, "operation": "mirror"},
    "add-layer": {"mode": "override", "parts": ["left arm"]},
    "change-layer": {"layer": {"id": 1, "name": "Layer 1", "weight": 0.5}},
    "choose-layer": {"id": 1},
    "move-layer": {"id": 1, "up": True},
    "remove-layer": {"id": 1},
    "merge-layers": {"name": "both"},
}


@pytest.mark.parametrize("name", ACTIONS.names())
def test_an_edit_comes_back_from_json_as_it_was(name):
    action = action_from({"do": name, **SAMPLES.get(name, {})})
    sent = json.loads(json.dumps(to_json(action)))
    assert sent["do"] == name
    assert action_from(sent) == action
    assert action.label
    assert "{" not in action.label


EDIT = {"do": "set-values", "values": {"lradius_rx": 0.5}}
REQUESTED = {
    "undo": {}, "redo": {}, "cancel-job": {"job": 99}, "show-trails": {"joints": ["lhand"]},
    "preview-edit": {"edit": EDIT}, "end-preview": {"keep": True}, "preview-place": {"edit": None},
    "draw-edit": {"edit": EDIT}, "follow-edit": {"edit": EDIT}, "compare": {"order": "leave"},
}  # fmt: skip


@pytest.mark.parametrize("name", REQUESTS)
def test_every_request_is_answered_and_comes_back_from_json(name):
    async def run():
        session = Session(Document(Scene.of(bare_character())))
        client = session.join(None)
        client.send_json = told.append
        await session.receive(client, json.dumps({"do": name, **REQUESTED[name]}))

    told = []
    asyncio.run(run())
    errors = [each["error"]["message"] for each in told if "error" in each]
    assert errors == (["job 99 no longer exists"] if name == "cancel-job" else [])
    request = Request.from_message({"do": name, **REQUESTED[name]}, "it")
    assert Request.from_message(json.loads(json.dumps(to_json(request))), "it") == request


@pytest.mark.parametrize(
    ("sent", "what"),
    [
        ({"do": "preview-edit", "edit": None}, "preview-edit.edit: expected an object"),
        ({"do": "preview-edit", "edit": {"do": "undo"}}, "no edit 'undo'"),
        ({"do": "preview-place", "edit": EDIT}, "expected 'place-vertex', not 'set-values'"),
        ({"do": "compare", "order": "fly"}, "compare.order: expected 'enter'"),
        ({"keep": True}, "message: the entry 'do' is missing"),
        ({"do": "preview-edti", "edit": EDIT}, "no edit 'preview-edti'"),
    ],
)
def test_a_request_that_does_not_fit_is_told(sent, what):
    with pytest.raises(PoiseError, match=re.escape(what)):
        Request.from_message(sent, "message")


def test_an_edit_is_one_file(tmp_path, monkeypatch):
    (tmp_path / "waving.py").write_text(
        "from dataclasses import dataclass\n"
        "from poise.studio.actions import Action\n"
        "@dataclass(frozen=True)\n"
        "class WaveHand(Action):\n"
        "    hand: str\n"
        "    title = 'wave {hand}'\n"
        "    def apply(self, scene):\n"
        "        return scene\n"
    )
    before = ACTIONS.names()
    monkeypatch.setattr(actions, "__path__", [*actions.__path__, str(tmp_path)])
    found = Registry("edit", builtin=ACTIONS._find, error=UnknownOption)
    monkeypatch.setattr(action, "ACTIONS", found)
    try:
        assert {*found.names()} == {*before, "wave-hand"}
        assert action_from({"do": "wave-hand", "hand": "lhand"}).label == "wave lhand"
    finally:
        sys.modules.pop("poise.studio.actions.waving", None)


def test_the_browsers_side_is_written_from_this_one():
    if not WEB.exists():
        pytest.skip("the client's sources are not here")
    assert WEB.read_text(encoding="utf-8") == protocol()
