"""Methods on the same drag: equal start, order, independent failures, repeatable replays."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
from dataclasses import astuple, replace

import numpy as np
import pytest

from poise.bundled import bare_character
from poise.errors import InvalidValue, UnknownOption
from poise.geometry import quaternions
from poise.studio import Document, Scene
from poise.studio.actions.settings import ChooseMethods
from poise.studio.comparing.comparison_run import Contest, DragFrame, violation
from poise.studio.dragging.drag_solve import DragSolve
from poise.studio.dragging.grabs import DragTargets
from poise.studio.files.project import scene_of, state_text
from poise.studio.scene.attachment import Grab, Grip
from poise.studio.scene.solver_settings import SolverSettings, options_of
from poise.studio.serving.session import Session
from poise.studio.wire.messages import (
    COMPARED,
    FRESH,
    SAMPLE,
    BeginFrom,
    Compared,
    Drag,
    GrabHold,
    GrabJoint,
    Posed,
    Release,
)
from poise.studio.wire.serialisation import unpacked

METHODS = (
    SolverSettings("constrained"),
    SolverSettings("lm"),
    SolverSettings("jacobian-transpose"),
)
TIMES = slice(5, 6)  # where a sample has its seconds


@pytest.fixture(scope="module")
def scene():
    return replace(Scene.of(bare_character()), methods=METHODS)


def drag(scene, way=(-0.1, 0.2, 0.15), steps=20):
    """The moments of a drag of the left hand."""
    grabs = {0: Grab(Grip("lhand"))}
    still = DragTargets.of(scene, grabs)
    frames = []
    for step in range(steps):
        wishes = still.copy()
        wishes.places[0] = tuple(np.add(still.places[0], np.multiply(way, step / steps)).tolist())
        frames.append(DragFrame(step / 60.0, grabs, wishes))
    return frames


def untimed(samples):
    return [(*astuple(each)[:5], *astuple(each)[6:]) for each in samples]


def test_all_begin_in_the_same_pose_and_get_the_same_targets(scene):
    contest = Contest(scene, METHODS)
    assert all(lane.pose is scene.pose for lane in contest.lanes)
    frames = drag(scene)
    samples = [sample for frame in frames for sample in contest.round(frame)]
    assert [sample.lane for sample in samples] == [0, 1, 2] * len(frames)
    assert [sample.frame for sample in samples[::3]] == list(range(len(frames)))
    # Nothing is wished for in the first frame: whoever moves then moves for the pins alone.
    assert max(sample.missed for sample in samples[:3]) < 1e-3
    assert all(sample.seconds > 0.0 and sample.iterations >= 0 for sample in samples)


def test_each_method_comes_to_what_it_would_alone(scene):
    frames = drag(scene)
    contest = Contest(scene, METHODS)
    for frame in frames:
        contest.round(frame)
    for lane in contest.lanes:
        pull = DragSolve(scene, frames[0].grabs, lane.method)
        for frame in frames:
            pull.to(0, frame.targets.places[0])
            pull.step()
        np.testing.assert_array_equal(lane.pose.q, pull.pose.q)


def test_a_replay_gives_the_same_numbers_twice(scene):
    def run():
        contest = Contest(scene, METHODS)
        samples = [sample for frame in drag(scene) for sample in contest.round(frame)]
        return untimed(samples), [lane.pose.q for lane in contest.lanes]

    (first, poses), (second, again) = run(), run()
    assert first == second
    np.testing.assert_array_equal(poses, again)


@pytest.mark.parametrize("solver", ["lm", "ccd", "jacobian-transpose", "fabrik", "halley"])
def test_a_step_in_parts_is_the_step_at_once(scene, solver):
    frame = drag(scene, way=(-0.3, 0.4, 0.3), steps=2)[1]
    whole, parts = (DragSolve(scene, frame.grabs, SolverSettings(solver)) for _ in range(2))
    for pull in (whole, parts):
        pull.to(0, frame.targets.places[0])
    turns = 1
    while (pulled := parts.go_on(0.0)) is None:  # one iteration in each
        turns += 1
    at_once = whole.step()
    np.testing.assert_array_equal(pulled.pose.q, at_once.pose.q)
    assert pulled.iterations == at_once.iterations
    assert turns > 2


def test_a_slow_method_holds_others_up_for_a_turn_at_most(scene):
    # Without any time a turn is one iteration: whatever the clock says.
    grabs = {0: Grab(Grip("lhand"))}
    wishes = DragTargets.of(scene, grabs)
    wishes.places[0] = (0.2, 1.5, 0.4)
    contest = Contest(scene, [SolverSettings("ccd", 1), SolverSettings("jacobian-transpose", 12)])
    rounds = [contest.round(DragFrame(number / 60.0, grabs, wishes), 0.0) for number in range(36)]
    assert all(samples[0].lane == 0 for samples in rounds)
    slow = [sample for samples in rounds for sample in samples[1:]]
    assert 3 <= len(slow) <= 4
    assert slow[0].frame >= 11
    assert slow[0].iterations == 12


def test_one_that_cannot_is_out_with_a_sentence_and_the_others_go_on(scene):
    contest = Contest(scene, [SolverSettings("jacobian-inverse"), SolverSettings("lm")])
    samples = [sample for frame in drag(scene) for sample in contest.round(frame)]
    assert "cannot solve this problem" in contest.lanes[0].failure
    assert contest.lanes[0].pose is scene.pose
    assert {sample.lane for sample in samples} == {1}
    assert samples[-1].missed < 1e-2


def test_one_that_raises_or_diverges_is_out_with_a_sentence(scene, monkeypatch):
    def broken(self, seconds):
        raise ArithmeticError("it divided by nothing")

    contest = Contest(scene, [SolverSettings("lm"), SolverSettings("ccd")])
    frames = drag(scene)
    contest.round(frames[0])
    monkeypatch.setattr(contest.lanes[0]._pull, "go_on", broken.__get__(contest.lanes[0]))
    samples = contest.round(frames[1])
    assert contest.lanes[0].failure == "it divided by nothing"
    assert [sample.lane for sample in samples] == [1]
    far = scene.pose.with_values(root_tx=1e9)
    pulled = replace(contest.lanes[1]._pull.step(), pose=far)
    monkeypatch.setattr(contest.lanes[1]._pull, "go_on", lambda _: pulled)
    assert contest.round(frames[2]) == []
    assert "diverged" in contest.lanes[1].failure
    assert contest.lanes[1].pose is not far


def test_a_pins_violation_is_in_metres_and_radians(scene):
    angle = 1e-5
    hold = replace(scene.holds[0], turn=scene.holds[0].grip.turn(scene.pose))
    turned = quaternions.multiply(hold.turn, quaternions.from_axis_angle((0, 1, 0), angle))
    wishes = DragTargets({}, {}, {hold.id: tuple(np.add(hold.position, (0.0, 3e-6, 0.0)).tolist())})
    one = replace(scene, holds=(replace(hold, turn=tuple(turned.tolist())),))
    assert violation(one, scene.pose, wishes) == pytest.approx(angle, rel=1e-6)
    two = replace(scene, holds=(hold,))
    assert violation(two, scene.pose, wishes) == pytest.approx(3e-6, rel=1e-6)


def test_travel_and_roughness_are_the_measures_of_the_poses(scene):
    from poise.solvers import run_metrics

    contest = Contest(scene, [SolverSettings("lm")])
    poses, samples = [scene.pose.q], []
    for frame in drag(scene):
        samples += contest.round(frame)
        poses.append(contest.lanes[0].pose.q)
    body = scene.character.skeleton
    assert sum(s.travel for s in samples) == pytest.approx(run_metrics.joint_travel(body, poses))
    assert sum(s.roughness for s in samples) == pytest.approx(run_metrics.roughness(body, poses))


def test_options_are_the_methods_own():
    assert SolverSettings("lm", 5, {"damping": 0.5}).label == "lm, damping 0.5, 5 iterations"
    assert SolverSettings("lm", options={"max_step": 0.1}).method().max_step == 0.1
    assert "damping" not in options_of("ccd")
    with pytest.raises(UnknownOption, match="option of ccd"):
        SolverSettings("ccd", options={"damping": 1.0})
    for options in ({"damping": -1.0}, {"damping": math.nan}, {"alpha": 2.0}):
        with pytest.raises(InvalidValue):
            SolverSettings("lm", options=options)
    with pytest.raises(InvalidValue, match="1 to 1000"):
        SolverSettings("lm", 0)
    with pytest.raises(InvalidValue, match="stiffness must be from 0 to 1"):
        SolverSettings("constrained", options={"stiffness": 2.0})


def test_the_options_of_the_constrained_way_are_the_scenes_where_they_are_not_its_own(scene):
    frames = drag(scene, way=(-0.3, 0.3, 0.3))
    stiff = replace(scene, settings=replace(scene.settings, stiffness=1.0))
    contests = [
        Contest(stiff, [SolverSettings("constrained")]),
        Contest(scene, [SolverSettings("constrained", options={"stiffness": 1.0})]),
        Contest(scene, [SolverSettings("constrained")]),
    ]
    for contest in contests:
        for frame in frames:
            contest.round(frame)
    one, two, three = (contest.lanes[0].pose.q for contest in contests)
    np.testing.assert_array_equal(one, two)
    assert np.abs(one - three).max() > 1e-5, "stiffer joints follow less"


def test_methods_are_chosen_undone_and_kept_in_a_project(scene):
    chosen = (SolverSettings("ccd"), SolverSettings("lm", 10, {"damping": 0.05}))
    document = Document(scene)
    document.act(ChooseMethods(chosen))
    assert document.scene.methods == chosen
    text = state_text(document.scene)
    assert scene_of(scene.character, text, "project").methods == chosen
    older = json.loads(text)
    del older["methods"]
    assert len(scene_of(scene.character, json.dumps(older), "project").methods) == 4
    document.undo()
    assert document.scene.methods == METHODS
    for wrong in ((), (SolverSettings("lm"),) * 5):
        with pytest.raises(InvalidValue, match="1 to 4 methods"):
            ChooseMethods(wrong).apply(scene)


# -- in a session --------------------------------------------------------------------------------


class Browser:
    """Stand-in for a client's socket: keeps what it is sent."""

    def __init__(self):
        self.told, self.errors, self.poses, self.compared = {}, [], [], []

    async def send_text(self, data):
        message = json.loads(data)
        self.told.update(message.get("compared", {}))
        self.told.update(message.get("scene", {}))
        if "error" in message:
            self.errors.append(message["error"]["message"])

    async def send_bytes(self, data):
        kind = Posed if data[0] == Posed.KIND else Compared
        (self.poses if kind is Posed else self.compared).append(unpacked(kind, data))

    @property
    def samples(self):
        """Return the samples received since the last drag began."""
        found = []
        for message in self.compared:
            found = [] if message.flags & FRESH else found
            found += message.samples.reshape(-1, SAMPLE).tolist()
        return np.array(found)


@contextlib.asynccontextmanager
async def room_with(scene):
    session, browser = Session(Document(scene)), Browser()
    client = session.join(browser)
    tasks = [asyncio.create_task(each) for each in
             (session.drags.work(), session.referee.work(), client.write())]  # fmt: skip
    await session.receive(client, '{"do": "compare", "order": "enter"}')
    await until(lambda: browser.told.get("lanes") and not any(
        lane["failure"] for lane in browser.told["lanes"]))  # fmt: skip
    try:
        yield session, browser, client
    finally:
        for task in tasks:
            task.cancel()


async def until(condition, seconds=60.0):
    for _ in range(int(seconds / 0.005)):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to be")


async def pull(session, client, way, lane=0, first=1):
    body = session.document.scene.character.skeleton
    number = body.joint_index("lhand")
    contest = session.referee.contest
    pose = session.document.scene.pose if contest is None else contest.lanes[lane].pose
    place = pose.world[number, :3, 3]
    await session.receive(client, BeginFrom(first, lane).packed())
    await session.receive(client, GrabJoint(first + 1, COMPARED, number, 0.0, 0.0, 0.0).packed())
    for step in range(1, 11):
        to = (place + np.array(way) * step / 10).tolist()
        await session.receive(client, Drag(first + 1 + step, COMPARED, *to).packed())
        await asyncio.sleep(0.005)
    await session.receive(client, Release(first + 12, COMPARED).packed())
    await until(lambda: not session.referee.busy)
    return first + 13


def test_a_drag_pulls_all_bodies_and_leaves_the_document_alone(scene):
    async def scenario():
        async with room_with(scene) as (session, browser, client):
            before = session.document.scene
            await pull(session, client, (-0.1, 0.2, 0.1))
            assert session.document.scene is before
            await until(lambda: browser.told["record"] is not None)
            assert browser.told["record"]["label"] == "lhand"
            await until(lambda: not browser.compared[-1].flags & 1)
            last = browser.compared[-1]
            assert (last.count, last.flags & 1, last.seq) == (3, 0, 13)
            assert {int(lane) for lane in browser.samples[:, 0]} == {0, 1, 2}
            worlds = last.world.reshape(3, -1, 3, 4)
            for lane, world in zip(session.referee.contest.lanes, worlds, strict=True):
                np.testing.assert_allclose(world, lane.pose.world[:, :3], atol=1e-6)
                assert np.abs(lane.pose.q - before.pose.q).max() > 0.05
            # What the browser has been told by parts is what the server has.
            await until(lambda: len(browser.samples) == len(session.referee.samples))
            whole = np.array([astuple(s) for s in session.referee.samples])
            np.testing.assert_allclose(browser.samples, whole, rtol=1e-6, atol=1e-12)

    asyncio.run(scenario())


def test_the_next_drag_begins_for_all_in_the_pose_that_was_pressed(scene):
    async def scenario():
        async with room_with(scene) as (session, _, client):
            seq = await pull(session, client, (-0.1, 0.2, 0.1))
            pressed = session.referee.contest.lanes[2].pose
            await pull(session, client, (0.0, 0.05, 0.0), lane=2, first=seq)
            assert session.referee.contest.scene.pose is pressed
            assert session.referee.record.scene.pose is pressed

    asyncio.run(scenario())


def test_replays_repeat_and_another_method_gets_the_same_drag(scene):
    async def all_of(session, browser):
        await until(lambda: not session.referee.busy)
        await until(lambda: len(browser.samples) == len(session.referee.samples))
        return browser.samples

    async def replayed(session, browser, client):
        await session.receive(client, '{"do": "compare", "order": "replay"}')
        return await all_of(session, browser)

    async def scenario():
        async with room_with(scene) as (session, browser, client):
            await pull(session, client, (-0.1, 0.2, 0.1))
            frames = len(session.referee.record.frames)
            first = await replayed(session, browser, client)
            second = await replayed(session, browser, client)
            assert len(first) == 3 * frames
            np.testing.assert_array_equal(np.delete(first, TIMES, 1), np.delete(second, TIMES, 1))
            methods = [{"solver": "constrained"}, {"solver": "lm"}, {"solver": "sdls"}]
            await session.receive(client, json.dumps({"do": "choose-methods", "methods": methods}))
            await until(lambda: session.referee.replaying)
            other = await all_of(session, browser)
            assert len(other) == 3 * frames
            same = other[:, 0] < 2
            np.testing.assert_array_equal(
                np.delete(first[first[:, 0] < 2], TIMES, 1), np.delete(other[same], TIMES, 1)
            )
            assert browser.errors == []

    asyncio.run(scenario())


def test_a_pose_is_kept_as_an_edit_that_can_be_undone(scene):
    async def scenario():
        async with room_with(scene) as (session, browser, client):
            await session.receive(client, '{"do": "compare", "order": "keep", "lane": 1}')
            await until(lambda: browser.errors)
            assert "drag the bodies first" in browser.errors.pop()
            await session.receive(client, '{"do": "compare", "order": "replay"}')
            await until(lambda: browser.errors)
            assert "no drag to replay" in browser.errors.pop()
            q = session.document.scene.pose.q
            await pull(session, client, (-0.1, 0.2, 0.1))
            wanted = session.referee.contest.lanes[1].pose.q
            await session.receive(client, '{"do": "compare", "order": "keep", "lane": 1}')
            np.testing.assert_array_equal(session.document.scene.pose.q, wanted)
            assert session.document.history.last_label == "keep the pose of lm"
            for hold in session.document.scene.holds:
                at = hold.grip.at(scene.character, session.document.scene.pose)
                np.testing.assert_allclose(at, hold.position, atol=1e-12)
            await until(lambda: browser.compared[-1].count == 0)
            await session.receive(client, '{"do": "undo"}')
            np.testing.assert_array_equal(session.document.scene.pose.q, q)
            assert browser.errors == []

    asyncio.run(scenario())


def test_a_pin_is_dragged_for_the_compared_bodies_only(scene):
    async def scenario():
        async with room_with(scene) as (session, browser, client):
            hold = session.document.scene.holds[0]
            to = tuple(np.add(hold.position, (0.0, 0.1, 0.05)).tolist())
            await session.receive(client, GrabHold(1, COMPARED, hold.id).packed())
            await session.receive(client, Drag(2, COMPARED, *to).packed())
            await asyncio.sleep(0.05)
            await session.receive(client, Release(3, COMPARED).packed())
            await until(lambda: not session.referee.busy and browser.told["record"] is not None)
            assert session.document.scene.holds[0] is hold
            moved = next(each for each in browser.told["holds"] if each["id"] == hold.id)
            np.testing.assert_allclose(moved["position"], to, atol=1e-6)
            held = [sample for sample in session.referee.samples if sample.lane == 0]
            assert max(sample.violation for sample in held) < 1e-6
            await session.receive(client, '{"do": "compare", "order": "reset"}')
            await until(lambda: browser.told["holds"] is None)

    asyncio.run(scenario())


def test_another_character_ends_a_comparison(scene):
    async def scenario():
        async with room_with(scene) as (session, browser, client):
            await pull(session, client, (-0.1, 0.2, 0.1))
            await session.open(Scene.of(replace(bare_character(), name="another")))
            assert session.referee.record is None
            assert session.referee.contest is None
            await until(lambda: browser.compared[-1].count == 0)
            await session.receive(client, '{"do": "compare", "order": "fly"}')
            await until(lambda: len(browser.errors) == 1)

    asyncio.run(scenario())
