"""A session: synchronised clients, answered drags, refused nonsense; without a socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import threading
from dataclasses import replace

import numpy as np
import pytest

from poise.bundled import bare_character, character
from poise.studio import Document, Scene
from poise.studio.actions.rigging import RemoveJoint
from poise.studio.dragging.drag_solve import DragSolve
from poise.studio.serving.session import Session
from poise.studio.wire.messages import (
    SLIDER,
    Drag,
    GrabHold,
    GrabJoint,
    Painted,
    Posed,
    Release,
    Slide,
    Turn,
)
from poise.studio.wire.serialisation import unpacked
from studio.malformed import any_edit, any_frame


class Browser:
    """Stand-in for a client's socket: keeps what it is sent."""

    def __init__(self):
        self.scene, self.errors, self.poses = {}, [], []

    async def send_text(self, data):
        message = json.loads(data)
        self.scene.update(message.get("scene", {}))
        # a busy machine loads the kernels slowly, and a notice follows
        if "error" in message and not message["error"]["message"].startswith("The solver is ready"):
            self.errors.append(message["error"]["message"])

    async def send_bytes(self, data):
        if data[0] == Posed.KIND:
            self.poses.append(unpacked(Posed, data))


@contextlib.asynccontextmanager
async def studio(scene=None, browsers=1):
    """A running session and its browsers."""
    session = Session(Document(scene or Scene.of(bare_character())))
    inside = []
    working = session.drags.work(), session.painter.work(), session.referee.work()
    tasks = [asyncio.create_task(each) for each in working]
    for _ in range(browsers):
        browser = Browser()
        client = session.join(browser)
        tasks.append(asyncio.create_task(client.write()))
        inside.append((browser, client))
    await asyncio.sleep(0)
    try:
        yield session, *inside
    finally:
        session.jobs.close()
        for task in tasks:
            task.cancel()


async def until(condition, seconds=20.0):
    for _ in range(int(seconds / 0.005)):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to be")


def hand_of(session):
    body = session.document.scene.character.skeleton
    return body.joint_index("lhand"), session.document.scene.pose.world


async def pull_hand(session, client, way, steps=10, first=1):
    """Drag the left hand by a way; the sequence number of the release."""
    number, world = hand_of(session)
    place = world[number, :3, 3]
    await session.receive(client, GrabJoint(first, 0, number, 0.0, 0.0, 0.0).packed())
    for step in range(1, steps + 1):
        to = place + np.array(way) * step / steps
        await session.receive(client, Drag(first + step, 0, *to.tolist()).packed())
        await asyncio.sleep(0.002)
    await session.receive(client, Release(first + steps + 1, 0).packed())
    return first + steps + 1


def test_a_drag_is_answered_and_is_one_step_of_undo():
    async def scenario():
        async with studio() as (session, (browser, client)):
            number, world = hand_of(session)
            start, way = world[number, :3, 3].copy(), (-0.1, 0.2, 0.15)
            q = session.document.scene.pose.q
            await pull_hand(session, client, way)
            await until(lambda: session.document.history.last_label == "pull lhand")
            hand = session.document.scene.pose.world[number, :3, 3]
            np.testing.assert_allclose(hand, start + way, atol=2e-3)
            await until(lambda: browser.scene["history"]["undo"] == "pull lhand")
            shown = browser.poses[-1].world.reshape(-1, 3, 4)[number, :, 3]
            np.testing.assert_allclose(shown, hand, atol=1e-6)
            assert browser.poses[-1].seq >= 11
            await session.receive(client, '{"do": "undo"}')
            np.testing.assert_array_equal(session.document.scene.pose.q, q)
            assert session.document.history.last_label is None
            assert browser.errors == []

    asyncio.run(scenario())


def test_a_skeleton_is_edited_while_the_server_answers(monkeypatch):
    begun, gate, outcome = threading.Event(), threading.Event(), RemoveJoint.outcome

    def slow(action, scene):
        begun.set()
        assert gate.wait(60.0)
        return outcome(action, scene)

    async def scenario():
        async with studio() as (session, (_, client)):
            monkeypatch.setattr(RemoveJoint, "outcome", slow)
            joints = len(session.document.scene.character.skeleton.joints)
            edit = '{"do": "remove-joint", "joint": "lthumb", "symmetric": false}'
            doing = asyncio.create_task(session.receive(client, edit))
            await until(begun.is_set)  # by this thread, which the edit has not
            assert not doing.done()
            gate.set()
            await doing
            assert len(session.document.scene.character.skeleton.joints) == joints - 1
            assert session.document.history.last_label == "remove lthumb"

    asyncio.run(scenario())


def test_two_browsers_stay_in_step():
    async def scenario():
        async with studio(browsers=2) as (session, (one, first), (two, second)):
            await session.receive(first, '{"do": "keep-pose", "name": "start"}')
            await pull_hand(session, second, (0.0, 0.2, 0.1))
            await until(lambda: session.document.gesture is None and session.document.history.past)
            await session.receive(first, '{"do": "add-hold", "joint": "head"}')
            await until(lambda: len(one.scene["holds"]) == len(two.scene["holds"]) == 3)
            assert one.scene == two.scene
            np.testing.assert_array_equal(one.poses[-1].q, two.poses[-1].q)

    asyncio.run(scenario())


def test_an_edit_by_another_browser_ends_a_drag():
    async def scenario():
        async with studio(browsers=2) as (session, (_, first), (_, second)):
            number, world = hand_of(session)
            await session.receive(first, GrabJoint(1, 0, number, 0.0, 0.0, 0.0).packed())
            await session.receive(
                first, Drag(2, 0, *(world[number, :3, 3] + 0.1).tolist()).packed()
            )
            await session.receive(second, '{"do": "keep-pose", "name": "now"}')
            await session.receive(first, Drag(3, 0, 0.0, 0.0, 0.0).packed())
            await session.receive(first, Release(4, 0).packed())
            await asyncio.sleep(0.05)
            assert session.document.gesture is None
            assert session.document.history.last_label == "save the pose 'now'"

    asyncio.run(scenario())


def test_a_pin_that_is_dragged_has_its_new_place_and_one_step():
    async def scenario():
        async with studio() as (session, (_, client)):
            await session.receive(client, '{"do": "add-hold", "joint": "lhand", "pin": false}')
            steps = len(session.document.history.past)
            number = session.document.scene.last_hold
            await session.receive(client, GrabHold(1, 0, number).packed())
            await session.receive(client, Drag(2, 0, 0.3, 1.3, 0.3).packed())
            await session.receive(client, Release(3, 0).packed())
            await until(lambda: len(session.document.history.past) > steps)
            assert len(session.document.history.past) == steps + 1
            place = session.document.scene.hold(number).position
            np.testing.assert_allclose(place, (0.3, 1.3, 0.3), atol=1e-6)
            hand, _ = hand_of(session)
            at = session.document.scene.pose.world[hand, :3, 3]
            np.testing.assert_allclose(at, place, atol=1e-2)

    asyncio.run(scenario())


def test_a_pin_that_is_dragged_goes_with_its_foot_and_the_other_one_holds():
    async def scenario():
        async with studio() as (session, (_, client)):
            left, right = session.document.scene.holds[:2]
            steps = len(session.document.history.past)
            x, y, z = left.position
            await session.receive(client, GrabHold(1, 0, left.id).packed())
            await session.receive(client, Drag(2, 0, x, y + 0.1, z + 0.2).packed())
            await until(lambda: not session.drags.busy)
            await session.receive(client, Drag(3, 0, x, -5.0, z + 0.2).packed())
            await session.receive(client, Release(4, 0).packed())
            await until(lambda: len(session.document.history.past) > steps)
            scene = session.document.scene
            assert len(session.document.history.past) == steps + 1
            assert [hold.id for hold in scene.holds] == [left.id, right.id]
            # The sole is on the floor where it was let go, on its heel, and its pin holds it there.
            place = scene.hold(left.id).position
            body = scene.character.skeleton
            np.testing.assert_allclose((place[0], place[2]), (x, z + 0.2), atol=5e-3)
            sole = scene.character.anatomy.soles["left"]
            lowest = [
                (world[body.joint_index(sole.joint)] @ [*corner, 1.0])[1]
                for world in (body.rest.world, scene.pose.world)
                for corner in sole.points.tolist()
            ]
            half = len(sole.points)
            assert abs(min(lowest[half:]) - min(lowest[:half])) < 5e-3
            for hold in scene.holds:
                at = scene.pose.world[body.joint_index(hold.grip.joint), :3, 3]
                np.testing.assert_allclose(at, hold.position, atol=1e-6)
            assert scene.hold(right.id).position == right.position

    asyncio.run(scenario())


def test_a_slider_sets_its_value_and_pins_hold():
    async def scenario():
        async with studio() as (session, (_, client)):
            scene = session.document.scene
            body = scene.character.skeleton
            knee = body.dof_index("ltibia_rx")
            for seq in range(1, 6):
                await session.receive(client, Slide(seq, knee, 0.1 * seq).packed())
            await session.receive(client, Release(6, SLIDER).packed())
            await until(lambda: session.document.history.last_label == "slide ltibia_rx")
            assert session.document.gesture is None
            assert len(session.document.history.past) == 1
            pose = session.document.scene.pose
            assert pose.q[knee] == pytest.approx(0.5, abs=1e-6)
            for hold in scene.holds:
                at = hold.grip.at(scene.character, pose)
                np.testing.assert_allclose(at, hold.position, atol=1e-4)

    asyncio.run(scenario())


def test_a_slider_after_a_drag_is_a_step_of_its_own():
    async def scenario():
        async with studio() as (session, (browser, client)):
            knee = session.document.scene.character.skeleton.dof_index("ltibia_rx")
            seq = await pull_hand(session, client, (0.0, 0.1, 0.1))
            await session.receive(client, Slide(seq + 1, knee, 0.4).packed())
            await session.receive(client, Release(seq + 2, SLIDER).packed())
            await until(lambda: len(session.document.history.past) == 2)
            labels = [step.label for step in session.document.history.past]
            assert labels == ["pull lhand", "slide ltibia_rx"]
            assert browser.errors == []

    asyncio.run(scenario())


def test_a_hand_that_lets_go_beside_another_holds_no_more():
    async def scenario():
        async with studio(browsers=2) as (session, (_, first), (_, second)):
            number, world = hand_of(session)
            place = world[number, :3, 3]
            await session.receive(first, GrabJoint(1, 0, number, 0.0, 0.0, 0.0).packed())
            await session.receive(second, GrabJoint(1, 0, number, 0.0, 0.0, 0.0).packed())
            await session.receive(first, Release(2, 0).packed())
            for step in range(30):
                up = place + np.array([0.0, 0.005 * step, 0.0])
                await session.receive(second, Drag(2 + step, 0, *up.tolist()).packed())
                await asyncio.sleep(0.005)
            await session.receive(second, Release(40, 0).packed())
            await until(lambda: session.document.gesture is None)
            hand = session.document.scene.pose.world[number, :3, 3]
            np.testing.assert_allclose(hand, up, atol=2e-3)

    asyncio.run(scenario())


def test_an_edit_that_cannot_be_followed_is_not_done():
    edits = [
        '{"do": "move-hold", "id": 1, "position": [1e308, 0, 0]}',
        '{"do": "move-hold", "id": 1, "turn": [0, 0, 0, 0]}',
        '{"do": "set-values", "values": {"root_tx": 1e308}}',
        '{"do": "set-values", "values": {"root_tx": 1' + "0" * 400 + "}}",
        '{"do": "add-hold", "joint": "lhand", "offset": [1e308, 0, 0]}',
    ]

    async def scenario():
        async with studio() as (session, (browser, client)):
            before = session.document.scene
            for edit in edits:
                await session.receive(client, edit)
            await asyncio.sleep(0.01)
            assert session.document.scene is before
            assert session.document.history.last_label is None
            assert len(browser.errors) == len(edits)

    asyncio.run(scenario())


def test_a_browser_that_does_not_read_is_left_and_no_other():
    async def scenario():
        async with studio() as (session, (browser, client)):
            deaf = session.join(Browser())  # nobody writes to it
            for _ in range(5):
                deaf.send_json({"error": "x" * 1_000_000})
            assert deaf.lost.is_set()
            assert deaf.waiting == 0
            await session.receive(client, '{"do": "keep-pose", "name": "now"}')
            await until(lambda: browser.scene["library"] == ["now"])
            assert browser.errors == []

    asyncio.run(scenario())


def test_a_browser_that_reads_late_is_told_the_last_state_alone():
    names = [f"{number} " + 70 * "x" for number in range(200)]

    async def scenario():
        async with studio() as (session, (browser, client)):
            late = Browser()
            behind = session.join(late)
            for name in names:
                await session.receive(client, json.dumps({"do": "keep-pose", "name": name}))
                assert behind.waiting < 150_000
            assert not behind.lost.is_set()
            writing = asyncio.create_task(behind.write())
            await until(lambda: late.scene.get("library") == names)
            writing.cancel()
            await until(lambda: browser.scene["library"] == names)
            assert late.scene == browser.scene

    asyncio.run(scenario())


def test_a_browser_that_stops_reading_is_dropped(monkeypatch):
    async def never(_):
        await asyncio.Event().wait()

    async def scenario():
        async with studio() as (session, _):
            stuck = Browser()
            stuck.send_text = never
            client = session.join(stuck)
            writing = asyncio.create_task(client.write())
            await asyncio.wait_for(client.lost.wait(), 5.0)
            assert client.waiting == 0
            writing.cancel()

    monkeypatch.setattr("poise.studio.wire.client._PATIENCE", 0.05)
    asyncio.run(scenario())


def test_what_changes_a_state_comes_after_it():
    async def scenario():
        async with studio() as (session, (_, client)):
            behind = session.join(Browser())
            behind.send_json({"error": {"message": "x" * 100_000}})
            await session.receive(client, '{"do": "keep-pose", "name": "now"}')
            none = np.zeros(0)
            behind.send(Painted(0, 0, 0, none, none, none))
            reader, order = Browser(), []
            reader.send_text = lambda data: noted(order, json.loads(data))
            reader.send_bytes = lambda data: noted(order, data[0])
            behind.socket = reader
            writing = asyncio.create_task(behind.write())
            await until(lambda: Painted.KIND in order)
            writing.cancel()
            told = [m["scene"]["library"] for m in order if isinstance(m, dict) and "scene" in m]
            assert told[-1] == ["now"]
            assert order.index(Painted.KIND) > max(
                at for at, m in enumerate(order) if isinstance(m, dict) and "scene" in m
            )

    async def noted(order, message):
        order.append(message)

    asyncio.run(scenario())


def test_a_browser_that_goes_lets_go():
    async def scenario():
        async with studio(browsers=2) as (session, (_, first), _):
            number, world = hand_of(session)
            await session.receive(first, GrabJoint(1, 0, number, 0.0, 0.0, 0.0).packed())
            await session.receive(
                first, Drag(2, 0, *(world[number, :3, 3] + 0.1).tolist()).packed()
            )
            session.leave(first)
            await until(lambda: session.document.gesture is None)
            assert session.document.history.last_label == "pull lhand"

    asyncio.run(scenario())


def test_a_slider_of_a_browser_that_goes_is_let_go():
    async def run():
        async with studio(browsers=2) as (session, (_, client), _other):
            at = session.document.scene.character.skeleton.dof_index("lradius_rx")
            await session.receive(client, Slide(1, at, 1.0).packed())
            session.leave(client)
            await until(lambda: session.document.gesture is None, 5.0)
            assert session.document.history.last_label == "slide lradius_rx"

    asyncio.run(run())


def test_a_fault_in_a_pull_does_not_end_the_next(monkeypatch, capsys):
    def faulty(*_):
        raise KeyError("a fault")

    async def run():
        async with studio() as (session, (browser, client)):
            joint, _ = hand_of(session)
            with monkeypatch.context() as patch:
                patch.setattr(DragSolve, "step", faulty)
                await session.receive(client, GrabJoint(1, 0, joint, 0.0, 0.0, 0.0).packed())
                await until(lambda: browser.errors)
            assert "internal error, KeyError" in browser.errors[0]
            await pull_hand(session, client, (0.0, 0.1, 0.0))
            await until(lambda: session.document.history.past)
            assert session.document.history.last_label == "pull lhand"

    asyncio.run(run())
    assert "a fault" in capsys.readouterr().err


def test_an_edit_drawn_in_one_window_is_not_ended_from_another():
    async def run():
        async with studio(browsers=2) as (session, (_, one), (_, other)):

            def trial(dof):
                return json.dumps(
                    {"do": "preview-edit", "edit": {"do": "set-values", "values": {dof: 0.5}}}
                )

            await session.receive(one, trial("lradius_rx"))
            await session.receive(other, trial("rradius_rx"))
            await session.receive(other, json.dumps({"do": "end-preview", "keep": False}))
            assert session.document.gesture == "set lradius_rx"
            await session.receive(one, json.dumps({"do": "end-preview", "keep": True}))
            assert [step.label for step in session.document.history.past] == ["set lradius_rx"]
            assert session.document.scene.pose.value("lradius_rx") == 0.5

    asyncio.run(run())


def test_ten_thousand_malformed_frames_are_refused_and_nothing_is_lost():
    rng = random.Random(11)
    packed = [
        GrabJoint(1, 0, 9999, 0.0, 0.0, 0.0).packed(),
        GrabHold(1, 0, 77).packed(),
        Drag(1, 3, 1e30, -1e30, 1e30).packed(),
        Turn(1, 0, 0.0, 0.0, 0.0, 0.0).packed(),
        Slide(1, 60_000, 1.0).packed(),
        b"",
        b"\xff" * 40,
    ]
    texts = ['{"do": "undo"', "[1, 2", "null", '{"do": {}}', '{"do": "lock", "dofs": 3}', "x" * 999]
    texts += ['{"do": "take-pose", "name": "?"}', "[" * 100_000]

    async def scenario():
        async with studio() as (session, (browser, client)):
            before = session.document.scene
            number, _ = hand_of(session)
            await session.receive(client, GrabJoint(1, 3, number, 0.0, 0.0, 0.0).packed())
            for _ in range(10_000):
                if rng.random() < 0.2:
                    await session.receive(client, b"\xfe" + rng.randbytes(rng.randrange(40)))
                elif rng.random() < 0.5:
                    await session.receive(client, rng.choice(texts))
                else:
                    await session.receive(client, rng.choice(packed))
                await asyncio.sleep(0)
            await session.receive(client, Release(2, 3).packed())
            await until(lambda: session.document.gesture is None)
            np.testing.assert_allclose(session.document.scene.pose.q, before.pose.q, atol=1e-4)
            assert len(browser.errors) > 8000
            assert all(error and "Traceback" not in error for error in browser.errors)
            await pull_hand(session, client, (0.0, 0.1, 0.1))
            await until(lambda: session.document.history.last_label == "pull lhand")

    asyncio.run(scenario())


@pytest.mark.slow
def test_frames_and_edits_with_any_numbers_leave_a_document_that_can_be_undone():
    rng = random.Random(5)

    async def scenario():
        async with studio() as (session, (browser, client)):
            before = session.document.scene
            for count in range(10_000):
                if count % 25:
                    await session.receive(client, any_frame(rng))
                else:
                    await session.receive(client, any_edit(rng))
                    await asyncio.sleep(0)
            for grab in range(256):
                await session.receive(client, Release(10_001, grab).packed())
            await until(lambda: session.document.gesture is None)
            assert np.isfinite(session.document.scene.pose.q).all()
            await until(lambda: len(browser.errors) > 3000)
            assert all(error and "Traceback" not in error for error in browser.errors)
            while session.document.history.last_label is not None:
                await session.receive(client, '{"do": "undo"}')
            assert session.document.scene.character is before.character
            await session.receive(client, '{"do": "keep-pose", "name": "alive"}')
            assert "alive" in session.document.scene.library

    asyncio.run(scenario())


def test_an_edit_whose_turn_comes_and_a_new_one_do_not_wait_for_each_other():
    edit = '{"do": "normalise-weights"}'

    async def scenario():
        go, ending = asyncio.Event(), asyncio.Event()

        async def follow(*_):
            await go.wait()
            ending.set()  # the test goes on before the edit that waits for this one does

        async with studio(Scene.of(character())) as (session, (_, client)):
            session._follow = follow
            await session.receive(client, edit)
            await session.receive(client, edit)
            await asyncio.sleep(0.01)
            go.set()
            await ending.wait()
            async with asyncio.timeout(5.0):
                await session.receive(client, edit)
            await until(lambda: not session._following)

    asyncio.run(scenario())


def test_thirty_quick_drags_are_thirty_steps():
    async def scenario():
        async with studio(replace(Scene.of(bare_character()), holds=())) as (session, (_, client)):
            for turn in range(30):
                await pull_hand(session, client, (0.0, 0.02, 0.0), steps=5, first=1 + 7 * turn)
            await until(lambda: len(session.document.history.past) == 30)
            assert session.drags.busy is False

    asyncio.run(scenario())
