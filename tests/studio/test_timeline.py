"""The timeline: key edits, clips, the displayed state at a time, and saved files."""

from __future__ import annotations

import asyncio
import json
import pickle
import threading
from dataclasses import replace

import numpy as np
import pytest

from poise import read, write
from poise.bundled import bare_character, character
from poise.cli import studio as studio_command
from poise.errors import FileError, InvalidValue, PoiseError
from poise.model.motion import Motion
from poise.motion import Keyframes, sampled
from poise.motion.track import KINDS, Track
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.actions.keys import MoveKeys
from poise.studio.files.import_options import split_files
from poise.studio.files.motion_import import clip_of_data, clip_of_file
from poise.studio.files.project import load, save, scene_of, state_text
from poise.studio.files.workspace_folder import exported, exporting, opened
from poise.studio.jobs.jobs import quiet
from poise.studio.scene.timeline_state import Clip, Onion, Timeline
from poise.studio.serving.session import Session
from poise.studio.timeline.timeline import (
    at_time,
    auto_keyed,
    ghost_times,
    ghosts,
    is_empty,
    is_shown,
    keys_at,
    motion_at,
    motion_of,
    values_at,
)
from poise.studio.wire.messages import Ghosts, Keyed, Posed, Scrub
from poise.studio.wire.serialisation import unpacked

ELBOW = "lradius_rx"
KEY = {"dof": ELBOW, "time": 0, "value": [0]}


def scene(**more):
    return replace(Scene.of(bare_character()), **{"clips": (), "timeline": Timeline(), **more})


def done(start, *edits):
    """A scene after edits, and the document with its history."""
    document = Document(start)
    for edit in edits:
        document.act(action_from(edit))
    return document.scene


def keyed(kind=None, times=(0.0, 1.0, 2.0), values=(0.1, 0.9, 0.3)):
    """A scene with keys of the elbow."""
    records = [
        {"dof": ELBOW, "time": t, "value": [v], "kind": kind or "catmull-rom"}
        for t, v in zip(times, values, strict=True)
    ]
    return done(scene(), {"do": "put-keys", "keys": records})


def track(of):
    return of.keys.tracks[ELBOW]


def at(*times):
    return [{"dof": ELBOW, "time": time} for time in times]


# -- what is shown ---------------------------------------------------------------------------------


def test_a_motion_at_a_time_is_what_sampling_gives():
    walk = character().motion
    times = np.random.default_rng(3).uniform(-0.2, 2.3, 40)
    np.testing.assert_allclose(motion_at(walk, times), sampled(walk, times), atol=1e-12)
    frames = np.arange(len(walk)) / walk.fps
    np.testing.assert_array_equal(motion_at(walk, frames), sampled(walk, frames))
    assert motion_at(walk[:1], [0.0, 5.0]).shape == (2, walk.q.shape[1])


@pytest.mark.parametrize("kind", KINDS)
def test_keys_at_a_time_are_what_keyframes_give(kind):
    rng = np.random.default_rng(5)
    body = bare_character().skeleton
    times = np.array([0.0, 0.4, 1.0, 1.3])
    made = Track.of(
        times, rng.normal(size=4), kind, incoming=rng.normal(size=4), outgoing=rng.normal(size=4),
        handles=rng.uniform(0.0, 0.5, (4, 2)), tension=0.8,
    )  # fmt: skip
    keys = Keyframes(body, {ELBOW: made})
    for time in rng.uniform(-0.2, 1.5, 30):
        np.testing.assert_allclose(
            keys_at(keys, float(time), body.rest.q), keys.at(time).q, atol=1e-14
        )


def test_what_has_no_keys_stays_as_it_is_posed():
    posed = done(keyed(), {"do": "set-values", "values": {"rradius_rx": 0.7}})
    there = at_time(posed, 1.0)
    assert there.pose.value(ELBOW) == pytest.approx(0.9)
    assert there.pose.value("rradius_rx") == pytest.approx(0.7)
    assert there.time == 1.0
    assert is_shown(there)
    assert not is_shown(done(there, {"do": "set-values", "values": {ELBOW: 0.2}}))


def test_pins_go_where_a_time_puts_them_and_targets_stay():
    start = Scene.of(character())
    held = done(start, {"do": "add-hold", "joint": "lhand", "pin": False})
    there = at_time(held, 0.5)
    for hold in there.holds:
        place = np.array(hold.grip.at(there.character, there.pose))
        away = np.linalg.norm(place - hold.position)
        assert (away < 1e-12) if hold.pin else (away > 0.05)


def test_clips_hold_their_ends_fade_and_are_passed_over():
    hero = character()
    body, q = hero.skeleton, hero.skeleton.rest.q
    spot = body.dof_index(ELBOW)

    def still(value):
        row = q.copy()
        row[spot] = value
        return Motion(body, np.repeat(row[None], 11, axis=0), 10.0)

    base = replace(Scene.of(replace(hero, motions={"a": still(0.2), "b": still(0.8)})), clips=())
    laid = replace(base, clips=(Clip(1, "a", 0.5), Clip(2, "b", 1.0)), timeline=Timeline())

    def shown(of, time):
        return values_at(of, time)[spot]

    assert shown(laid, 0.0) == shown(laid, 0.9) == 0.2
    assert shown(laid, 1.25) == pytest.approx(0.5)
    assert shown(laid, 1.8) == shown(laid, 3.9) == 0.8
    muted = replace(laid, clips=(Clip(1, "a", 0.5), Clip(2, "b", 1.0, muted=True)))
    assert shown(muted, 1.25) == 0.2
    gone = replace(laid, clips=(Clip(1, "no more"), Clip(2, "b", 1.0)))
    assert shown(gone, 0.0) == 0.8
    keys = replace(laid, keys=base.keys.with_key(0.0, **{ELBOW: 0.4}))
    assert shown(keys, 1.8) == 0.4
    assert shown(replace(keys, timeline=Timeline(plays="clips")), 1.8) == 0.8


def test_a_clip_is_timed_and_trimmed():
    start = Scene.of(character())
    walk = start.character.motion
    clip = Clip(1, "walk", start=1.0, speed=2.0, first=0.5, last=1.5)
    laid = done(start, {"do": "change-clip", "clip": {**vars(clip)}})
    assert laid.end_of(clip) == pytest.approx(1.5)
    for time, into in ((0.2, 0.5), (1.0, 0.5), (1.25, 1.0), (1.5, 1.5), (9.0, 1.5)):
        np.testing.assert_allclose(values_at(laid, time), sampled(walk, into), atol=1e-12)


# -- keys ------------------------------------------------------------------------------------------


def test_a_pose_is_keyed_whole_or_in_parts():
    posed = done(scene(time=0.5), {"do": "set-values", "values": {ELBOW: 0.6}})
    whole = done(posed, {"do": "set-keys"})
    assert whole.keys.count == len(whole.keys.tracks) == whole.pose.skeleton.nq
    assert whole.pose is posed.pose
    part = done(posed, {"do": "set-keys", "joints": ["lradius"], "kind": "linear"})
    assert list(part.keys.tracks) == [ELBOW]
    assert track(part).kinds == ("linear",)
    one = done(posed, {"do": "set-keys", "dofs": [ELBOW]})
    assert track(one).values[0, 0] == 0.6


def test_keys_move_in_time_and_value_and_replace_what_is_there():
    moved = done(keyed(), {"do": "move-keys", "keys": at(0.0), "seconds": 1.0, "value": 0.1})
    np.testing.assert_allclose(track(moved).times, [1.0, 2.0])
    np.testing.assert_allclose(track(moved).values[:, 0], [0.2, 0.3])
    high = moved.character.skeleton.upper[moved.character.skeleton.dof_index(ELBOW)]
    far = done(moved, {"do": "move-keys", "keys": at(2.0), "value": 99.0})
    assert track(far).values[1, 0] == high


def test_moving_shows_the_pose_that_results():
    there = at_time(keyed(), 1.0)
    moved = done(there, {"do": "move-keys", "keys": at(1.0), "value": 0.2})
    assert moved.pose.value(ELBOW) == pytest.approx(1.1)


def test_keys_are_deleted_and_the_pose_stays():
    there = at_time(keyed(), 1.0)
    left = done(there, {"do": "delete-keys", "keys": at(0.0, 2.0)})
    np.testing.assert_array_equal(track(left).times, [1.0])
    none = done(left, {"do": "delete-keys", "keys": at(1.0)})
    assert not none.keys.tracks
    assert none.pose.value(ELBOW) == pytest.approx(0.9)


def test_pasted_keys_are_all_that_they_were():
    record = {
        "dof": ELBOW, "time": 0.5, "value": [0.5], "kind": "bezier", "incoming": [1.0],
        "outgoing": [2.0], "handles": [0.1, 0.2],
    }  # fmt: skip
    pasted = track(done(keyed(), {"do": "put-keys", "keys": [record], "at": 1.0}))
    assert pasted.kinds[2] == "bezier"
    assert (pasted.times[2], pasted.values[2, 0]) == (1.5, 0.5)
    assert (pasted.incoming[2, 0], pasted.outgoing[2, 0]) == (1.0, 2.0)
    np.testing.assert_array_equal(pasted.handles[2], [0.1, 0.2])


@pytest.mark.parametrize("kind", ["hermite", "bezier"])
@pytest.mark.parametrize("before", ["catmull-rom", "linear"])
def test_keys_that_get_slopes_keep_their_curve(before, kind):
    start = keyed(before)
    changed = done(start, {"do": "change-keys", "keys": at(0.0, 1.0, 2.0), "kind": kind})
    times = np.linspace(0.0, 2.0, 41)
    np.testing.assert_allclose(track(changed).at(times), track(start).at(times), atol=1e-12)
    assert set(track(changed).kinds) == {kind}


def test_tension_and_step_are_set():
    changed = done(keyed(), {"do": "change-keys", "keys": at(0.0), "tension": 0.0})
    np.testing.assert_array_equal(track(changed).slopes, 0.0)
    stepped = done(keyed(), {"do": "change-keys", "keys": at(0.0), "kind": "step"})
    assert track(stepped).at(0.99)[0] == pytest.approx(0.1)


def test_a_key_is_shaped_by_its_tangents_and_handles():
    shaped = done(keyed(), {"do": "shape-key", "dof": ELBOW, "time": 1.0, "outgoing": 3.0})
    assert track(shaped).kinds == ("catmull-rom", "hermite", "catmull-rom")
    h = 1e-6
    slope = (track(shaped).at(1.0 + h) - track(shaped).at(1.0)) / h
    assert slope[0] == pytest.approx(3.0, abs=1e-4)
    both = done(shaped, {"do": "shape-key", "dof": ELBOW, "time": 1.0, "incoming": -2.0})
    slope = (track(both).at(1.0) - track(both).at(1.0 - h)) / h
    assert slope[0] == pytest.approx(-2.0, abs=1e-4)
    bent = done(
        keyed(),
        {"do": "shape-key", "dof": ELBOW, "time": 1.0, "outgoing": 3.0, "handles": [0.2, 0.6]},
    )
    assert track(bent).kinds[:2] == ("bezier", "bezier")
    np.testing.assert_array_equal(track(bent).handles[1], [0.2, 0.6])


def test_keys_take_longer_with_the_same_curve():
    start = keyed("hermite")
    slow = done(start, {"do": "retime-keys", "factor": 2.0})
    times = np.linspace(0.0, 2.0, 21)
    np.testing.assert_allclose(track(slow).at(2.0 * times), track(start).at(times), atol=1e-12)


def test_keys_are_made_fewer_within_the_error_that_is_stated():
    start = Scene.of(character())
    many = done(start, {"do": "bake-clip", "id": 1, "angle": 1e-4, "length": 1e-5})
    few = done(many, {"do": "reduce-keys", "angle": 0.02, "length": 0.01})
    assert few.keys.count < many.keys.count / 2
    frames = motion_of(few).q - motion_of(many).q
    assert np.abs(frames).max() <= 0.02 + 1e-9
    resting = done(keyed(values=(0.0, 0.0, 0.0)), {"do": "reduce-keys", "angle": 1, "length": 1})
    assert len(track(resting)) == 1


def test_a_clip_becomes_keys_and_keys_a_clip():
    start = Scene.of(character())
    walk = start.character.motion
    baked = done(start, {"do": "bake-clip", "id": 1, "angle": 0.01, "length": 0.002})
    assert baked.clips[0].muted
    assert np.abs(motion_of(baked).q - walk.q).max() <= 0.01
    assert baked.keys.count < walk.q.size / 10
    back = done(baked, {"do": "clip-from-keys", "name": "again"})
    assert not back.keys.tracks
    np.testing.assert_allclose(back.motion("again").q, motion_of(baked).q, atol=1e-12)
    assert [clip.motion for clip in back.clips] == ["walk", "again"]
    np.testing.assert_allclose(motion_of(back).q, motion_of(baked).q, atol=1e-9)


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        ({"do": "delete-keys", "keys": at(0.5)}, "no key of lradius_rx at 0.5 s"),
        ({"do": "delete-keys", "keys": []}, "no key is selected"),
        ({"do": "delete-keys", "keys": [{"dof": "x", "time": 0}]}, "x has no keys"),
        ({"do": "move-keys", "keys": at(0.0), "seconds": -1.0}, "a key at -1 s"),
        ({"do": "move-keys", "keys": at(0.0), "seconds": 1e9}, "expected 0 to 36000"),
        ({"do": "put-keys", "keys": []}, "no keys to paste"),
        ({"do": "put-keys", "keys": [{"dof": "x", "time": 0, "value": [1]}]}, "'x'"),
        ({"do": "put-keys", "keys": [{"dof": ELBOW, "time": 0, "value": []}]}, "1 numbers"),
        ({"do": "put-keys", "keys": [{**KEY, "value": [1e9]}]}, "out of range"),
        ({"do": "put-keys", "keys": [{**KEY, "incoming": [1e308]}]}, "slope 1e"),
        (
            {"do": "put-keys", "keys": [{**KEY, "handles": [0, 1e9]}]},
            r"the handles of lradius_rx are out of range: 0 and 1e\+09 s",
        ),
        ({"do": "shape-key", "dof": ELBOW, "time": 1.0, "outgoing": -1e300}, "slope -1e"),
        ({"do": "change-keys", "keys": at(0.0), "kind": "wavy"}, "expected 'step' or"),
        ({"do": "change-keys", "keys": at(0.0), "tension": -1}, "tension -1"),
        (
            {"do": "shape-key", "dof": ELBOW, "time": 1.0, "handles": [-1, 0]},
            "out of range: -1 and 0 s",
        ),
        ({"do": "retime-keys", "factor": 0}, r"scale 0 of the keys: expected 0\.01 to 100"),
        ({"do": "reduce-keys", "angle": 0, "length": 1}, "positive"),
        ({"do": "reduce-keys", "angle": 1, "length": 1, "dofs": ["x"]}, "x has no keys"),
        ({"do": "set-keys", "joints": ["tail"]}, "tail"),
        ({"do": "add-clip", "motion": "swim"}, "swim"),
        ({"do": "remove-clip", "id": 7}, "no clip 7"),
        ({"do": "bake-clip", "id": 7, "angle": 1, "length": 1}, "no clip 7"),
        ({"do": "clip-from-keys", "name": " "}, "needs a name"),
        ({"do": "change-timeline", "timeline": {"rate": 0}}, "0 frames per second"),
        ({"do": "change-timeline", "timeline": {"length": 1e9}}, "timeline length"),
        ({"do": "change-timeline", "timeline": {"rate": 1000, "length": 9999}}, "frames"),
        ({"do": "change-timeline", "timeline": {"onion": {"before": 99}}}, "0 to 8 ghosts"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(edit, what):
    document = Document(keyed())
    before = document.scene
    with pytest.raises(PoiseError, match=what):
        document.act(action_from(edit))
    assert document.scene is before


def test_keys_far_apart_are_not_made_fewer_at_a_rate_that_needs_all_memory():
    start = keyed(times=(0.0, 1.0, 36_000.0))
    start = replace(start, timeline=replace(start.timeline, rate=1000.0))
    with pytest.raises(PoiseError, match="more than 1000000 frames at 1000 frames per second"):
        done(start, {"do": "reduce-keys", "angle": 0.01, "length": 0.01})


def test_pasting_ten_times_as_many_keys_takes_no_hundred_times_as_much():
    start, made = keyed(), []
    names = start.character.skeleton.dof_names
    keys = [{"dof": name, "time": t / 10, "value": [0.1]} for name in names for t in range(9)]
    edit = action_from({"do": "put-keys", "keys": keys})
    of_all = Keyframes.__post_init__

    def counted(self):
        made.append(self)
        of_all(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Keyframes, "__post_init__", counted)
        after = edit.apply(start)
    assert len(made) < 5  # sets of all tracks, which each looks through
    assert sum(len(track) for track in after.keys.tracks.values()) == 9 * len(names) + 2


# -- auto-key, ghosts ------------------------------------------------------------------------------


def test_a_pull_sets_keys_where_auto_key_is_on():
    start = scene(timeline=Timeline(auto_key=True), time=0.5)
    document = Document(start)
    document.begin("pull lhand")
    q = start.pose.q.copy()
    q[start.pose.skeleton.dof_index(ELBOW)] = 0.4
    document.pose(q)
    assert not document.scene.keys.tracks
    document.finish()
    assert list(document.scene.keys.tracks) == [ELBOW]
    assert document.scene.keys.tracks[ELBOW].times[0] == 0.5
    document.undo()
    assert not document.scene.keys.tracks
    off = replace(start, timeline=Timeline())
    assert auto_keyed(off, off.with_q(q)).scene.keys is off.keys


def test_ghosts_stand_before_and_after_by_frames_or_by_keys():
    onion = Onion(shown=True, before=2, after=1, spacing=3)
    start = replace(keyed(), time=1.0, timeline=Timeline(onion=onion))
    np.testing.assert_allclose(ghost_times(start), [0.9, 0.8, 1.1])
    by_keys = replace(start, timeline=Timeline(onion=replace(onion, by_keys=True)))
    assert ghost_times(by_keys) == (0.0, 2.0)
    seconds, q, world = ghosts(by_keys)
    np.testing.assert_allclose(seconds, [-1.0, 1.0])
    np.testing.assert_array_equal(q[1], values_at(by_keys, 2.0))
    np.testing.assert_allclose(world[1], by_keys.with_q(q[1]).pose.world[:, :3], atol=1e-12)
    assert ghost_times(replace(start, timeline=Timeline())) == ()
    assert is_empty(scene())


# -- on disk and out -------------------------------------------------------------------------------


def test_keys_clips_and_timeline_come_back_from_a_project(tmp_path):
    start = Scene.of(character())
    made = done(
        start,
        {"do": "change-clip", "clip": {"id": 1, "motion": "walk", "start": 0.5, "last": 1.0}},
        {"do": "put-keys", "keys": [{"dof": ELBOW, "time": 0.0, "value": [0.1]}]},
        {"do": "shape-key", "dof": ELBOW, "time": 0.0, "outgoing": 1.0, "handles": [0.1, 0.2]},
        {"do": "change-timeline", "timeline": {"rate": 24, "length": 3, "onion": {"shown": True}}},
    )
    save(made, tmp_path / "hero.poise")
    back = load(tmp_path / "hero.poise")
    assert back.timeline == made.timeline
    assert back.clips == made.clips
    assert back.last_clip == made.last_clip
    np.testing.assert_array_equal(track(back).handles, track(made).handles)
    for time in (0.0, 0.7, 2.0):
        np.testing.assert_allclose(values_at(back, time), values_at(made, time), atol=1e-6)


def test_an_older_project_is_read():
    start = keyed()
    state = json.loads(state_text(start))
    for new in ("timeline", "clips", "last_clip"):
        del state[new]
    back = scene_of(start.character, json.dumps(state), "old.poise")
    assert back.timeline == Timeline()
    assert back.keys.count == 3


def test_a_motion_is_exported_at_the_timelines_rate(tmp_path):
    timeline = Timeline(rate=24.0, length=2.0)
    start = replace(keyed(), timeline=timeline)
    for suffix in (".glb", ".bvh"):
        name, data = exported(start, suffix)
        (tmp_path / name).write_bytes(data)
        found = read(tmp_path / name).motion
        assert len(found) == 49
        assert found.fps == pytest.approx(24.0, rel=1e-6)
    assert len(motion_of(start, 12.0)) == 25
    name, data = exported(start, ".bvh", "pose")
    (tmp_path / name).write_bytes(data)
    assert len(read(tmp_path / name).motion) == 1
    with pytest.raises(InvalidValue, match="the pose or the motion"):
        exporting(start, ".bvh", "film")


def test_a_motion_of_what_is_posed_and_keyed_has_both():
    posed = done(keyed(), {"do": "set-values", "values": {"rradius_rx": 0.7}})
    made = motion_of(posed)
    body = made.skeleton
    np.testing.assert_allclose(made.q[:, body.dof_index("rradius_rx")], 0.7)
    for frame in (0, 15, 60):
        np.testing.assert_allclose(made.q[frame], values_at(posed, frame / 30.0), atol=1e-12)


# -- motions of other files ------------------------------------------------------------------------


def test_a_motion_of_the_same_joints_comes_by_name(tmp_path):
    from poise import write

    hero = bare_character()
    write(hero.with_motion(character().motion), tmp_path / "walk.npz")
    found = clip_of_file(Scene.of(hero), tmp_path / "walk.npz")
    (made,) = found.motions.values()
    assert "matched by joint names" in found.message
    np.testing.assert_allclose(made.q, character().motion.q, atol=1e-6)


def test_a_motion_of_another_body_is_retargeted_and_said(shared_data):
    start = Scene.of(character())
    amc = shared_data / "asf_amc" / "cmu_02_01_walk.amc"
    asf = shared_data / "asf_amc" / "cmu_02.asf"
    found = clip_of_data(start, [("x.asf", asf.read_bytes()), ("y.amc", amc.read_bytes())])
    assert "343 frames at 120 per second, retargeted" in found.message
    after = found.onto(start)
    assert len(after.clips) == 2
    assert after.timeline.length == pytest.approx(after.end_of(after.clips[1]))
    with pytest.raises(InvalidValue, match="import it again"):
        found.onto(start.on(start.character.skeleton.with_limits({ELBOW: (0.0, 1.0)})))


def test_files_that_have_no_motion_are_refused(tmp_path):
    start = Scene.of(bare_character())
    (tmp_path / "x.amc").write_text(":FULLY-SPECIFIED\n1\nroot 0 0 0 0 0 0\n")
    with pytest.raises(FileError):
        clip_of_file(start, tmp_path / "none.bvh")
    with pytest.raises(PoiseError):
        clip_of_data(start, [("x.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")])
    for names, sizes in ((["a"], ["2"]), (["a", "b"], ["1"]), ([], []), (["a"], ["-1"])):
        with pytest.raises(InvalidValue, match="files with matching names"):
            split_files(names, sizes, b"x")


# -- messages --------------------------------------------------------------------------------------


class Browser:
    def __init__(self):
        self.scene, self.errors, self.poses, self.keys, self.ghosts = {}, [], [], {}, []

    async def send_text(self, data):
        message = json.loads(data)
        self.scene.update(message.get("scene", {}))
        if "error" in message:
            self.errors.append(message["error"]["message"])

    async def send_bytes(self, data):
        if data[0] == Posed.KIND:
            self.poses.append(unpacked(Posed, data))
        elif data[0] == Keyed.KIND:
            found = unpacked(Keyed, data)
            self.keys[found.dof] = found
        elif data[0] == Ghosts.KIND:
            self.ghosts.append(unpacked(Ghosts, data))


def with_room(start, scenario):
    async def run():
        session = Session(Document(start))
        browsers = [Browser(), Browser()]
        clients = [session.join(browser) for browser in browsers]
        tasks = [asyncio.create_task(client.write()) for client in clients]
        tasks.append(asyncio.create_task(session.drags.work()))
        try:
            await scenario(session, browsers, clients)
        finally:
            for task in tasks:
                task.cancel()

    asyncio.run(run())


def test_a_scrub_is_no_step_of_undo_and_all_windows_are_in_step():
    async def scenario(session, browsers, clients):
        steps = len(session.document.history.past)
        for number, time in enumerate((0.25, 0.5, 1.0), 1):
            await session.receive(clients[0], Scrub(number, 1, time).packed())
        await asyncio.sleep(0.05)
        assert len(session.document.history.past) == steps
        for browser in browsers:
            assert browser.poses[-1].time == 1.0
            np.testing.assert_allclose(
                browser.poses[-1].q, values_at(session.document.scene, 1.0), atol=1e-6
            )
        assert browsers[0].poses[-1].seq == 3
        assert browsers[0].scene["holds"] == browsers[1].scene["holds"]
        for wrong in (-1.0, 1e9):
            await session.receive(clients[0], Scrub(9, 0, wrong).packed())
        await asyncio.sleep(0.02)
        assert len(browsers[0].errors) == 2
        assert session.document.scene.time == 1.0

    with_room(Scene.of(character()), scenario)


def test_a_pose_that_is_no_key_is_not_lost_by_a_scrub():
    async def scenario(session, _, clients):
        document = session.document
        await session.receive(clients[0], Scrub(1, 0, 1.0).packed())
        assert not document.history.past
        await session.receive(clients[0], json.dumps({"do": "set-values", "values": {ELBOW: 1.1}}))
        for number in (2, 3):
            await session.receive(clients[0], Scrub(number, 0, 0.5 * number).packed())
        assert [step.label for step in document.history.past] == [
            "set lradius_rx",
            "leave the pose",
        ]
        assert document.kept.pose.value(ELBOW) == pytest.approx(1.1)
        document.undo()
        assert document.scene.pose.value(ELBOW) == pytest.approx(1.1)

    with_room(replace(Scene.of(character()), holds=()), scenario)


def test_only_tracks_that_changed_are_told():
    async def scenario(session, browsers, clients):
        await asyncio.sleep(0.02)
        elbow = session.document.scene.character.skeleton.dof_index(ELBOW)
        assert list(browsers[0].keys) == [elbow]
        np.testing.assert_array_equal(browsers[0].keys[elbow].times, [0.0, 1.0, 2.0])
        browsers[0].keys.clear()
        await session.receive(clients[1], json.dumps({"do": "set-keys", "joints": ["rradius"]}))
        await asyncio.sleep(0.02)
        assert elbow not in browsers[0].keys
        assert len(browsers[0].keys) == 1
        await session.receive(
            clients[1], json.dumps({"do": "delete-keys", "keys": at(0.0, 1.0, 2.0)})
        )
        await asyncio.sleep(0.02)
        assert len(browsers[0].keys[elbow].times) == 0

    with_room(keyed(), scenario)


def test_a_long_edit_drawn_by_hand_is_read_while_others_go_on():
    async def scenario(session, browsers, clients):
        document = session.document
        steps, ticks = len(document.history.past), 0
        edit = {"do": "move-keys", "keys": at(1.0), "value": 0.25}
        text = json.dumps({"do": "preview-edit", "edit": {**edit, "keys": at(1.0) * 5000}})
        trying = asyncio.create_task(session.receive(clients[0], text))
        while not trying.done():
            ticks += 1
            await asyncio.sleep(0.001)
        assert ticks > 5
        assert track(document.scene).values[1, 0] == pytest.approx(1.15)
        await session.receive(clients[0], json.dumps({"do": "end-preview", "keep": True}))
        assert len(document.history.past) == steps + 1
        after = document.scene
        wrong = {**edit, "keys": [*at(1.0) * 5000, 7]}
        await session.receive(clients[0], json.dumps({"do": "preview-edit", "edit": wrong}))
        await asyncio.sleep(0.02)
        assert document.scene is after
        assert browsers[0].errors

    with_room(keyed(), scenario)


def test_a_long_edit_is_done_while_others_go_on(monkeypatch):
    """The editing client waits; another client's edits are applied meanwhile and persist."""
    begun, gate, apply = [], threading.Event(), MoveKeys.apply

    def slow(action, scene):
        begun.append(scene)
        assert gate.wait(60.0)
        return apply(action, scene)

    async def until_begun(count):
        while len(begun) < count:
            await asyncio.sleep(0.001)

    async def scenario(session, _, clients):
        document = session.document
        steps = len(document.history.past)
        edit = {"do": "move-keys", "keys": at(1.0) * 5000, "value": 0.25}
        monkeypatch.setattr(MoveKeys, "apply", slow)
        trying = asyncio.create_task(
            session.receive(clients[0], json.dumps({"do": "preview-edit", "edit": edit}))
        )
        await until_begun(1)
        await session.receive(clients[1], '{"do": "keep-pose", "name": "meanwhile"}')
        assert "meanwhile" in document.scene.library
        assert not trying.done()
        gate.set()
        await trying
        assert len(begun) == 2  # on the scene that has the pose, too
        assert track(document.scene).values[1, 0] == pytest.approx(1.15)
        assert "meanwhile" in document.scene.library
        await session.receive(clients[0], json.dumps({"do": "end-preview", "keep": True}))
        assert len(document.history.past) == steps + 2
        # An edit that is done at once leaves the loop to others, too.
        gate.clear()
        doing = asyncio.create_task(session.receive(clients[0], json.dumps(edit)))
        await until_begun(3)
        assert not doing.done()
        gate.set()
        await doing
        assert track(document.scene).values[1, 0] == pytest.approx(1.4)
        # Who goes in the middle of it leaves nothing behind.
        gate.clear()
        after = document.scene
        trying = asyncio.create_task(
            session.receive(clients[0], json.dumps({"do": "preview-edit", "edit": edit}))
        )
        await until_begun(4)
        session.leave(clients[0])
        gate.set()
        await trying
        assert document.scene is after
        assert document.gesture is None

    with_room(keyed(), scenario)


def test_an_edit_drawn_by_hand_is_one_step_or_none():
    async def scenario(session, _, clients):
        document = session.document
        before, steps = document.scene, len(document.history.past)
        for value in (0.1, 0.2, 0.3):
            edit = {"do": "move-keys", "keys": at(1.0), "value": value}
            await session.receive(clients[0], json.dumps({"do": "preview-edit", "edit": edit}))
        assert track(document.scene).values[1, 0] == pytest.approx(1.2)
        await session.receive(clients[0], json.dumps({"do": "end-preview", "keep": True}))
        assert len(document.history.past) == steps + 1
        assert document.undo() == "move a key"
        assert document.scene is before
        await session.receive(clients[0], json.dumps({"do": "preview-edit", "edit": edit}))
        await session.receive(clients[0], json.dumps({"do": "end-preview", "keep": False}))
        assert document.scene is before
        await session.receive(clients[0], json.dumps({"do": "preview-edit", "edit": edit}))
        session.leave(clients[0])
        assert document.gesture is None

    with_room(keyed(), scenario)


def test_what_is_no_edit_drawn_by_hand_is_told():
    async def scenario(session, browsers, clients):
        before = session.document.scene
        edits = [3, None, {"do": "fly"}, {"do": "delete-keys", "keys": [7]}]
        edits += [{"do": "move-keys", "keys": at(0.7)}]
        wrong = [{"do": "preview-edit", "edit": edit} for edit in edits]
        wrong += [{"do": "end-preview", "keep": 3}]
        for message in (*wrong, {"do": "end-preview", "keep": True}):
            await session.receive(clients[0], json.dumps(message))
        await asyncio.sleep(0.02)
        assert len(browsers[0].errors) == len(wrong)
        assert session.document.scene is before
        assert session.document.gesture is None

    with_room(keyed(), scenario)


def test_ghosts_are_sent_where_they_changed_and_not_while_it_plays():
    async def scenario(session, browsers, clients):
        await asyncio.sleep(0.02)
        assert len(browsers[0].ghosts) == 1
        assert browsers[0].ghosts[0].seconds.tolist() == [1.0]
        for number in (1, 2):
            await session.receive(clients[0], Scrub(number, 1, 0.25 * number).packed())
        await asyncio.sleep(0.02)
        for browser in browsers:  # while one plays, no other keeps its last ones either
            assert [len(each.seconds) for each in browser.ghosts] == [1, 0]
        await session.receive(clients[0], Scrub(3, 0, 1.0).packed())
        await asyncio.sleep(0.02)
        for browser in browsers:
            assert browser.ghosts[-1].seconds.tolist() == [-1.0, 1.0]
            assert len(browser.ghosts) == 3
        await session.receive(clients[0], Scrub(4, 1, 1.0).packed())
        session.leave(clients[0])  # who played has gone: they stand again
        await asyncio.sleep(0.02)
        assert [len(each.seconds) for each in browsers[1].ghosts[-2:]] == [0, 2]
        clients[0] = clients[1]
        browsers[0] = browsers[1]
        off = {"do": "change-timeline", "timeline": {}}
        await session.receive(clients[0], json.dumps(off))
        await asyncio.sleep(0.02)
        assert len(browsers[0].ghosts[-1].seconds) == 0

    onion = Onion(shown=True, before=1, after=1, by_keys=True)
    with_room(replace(keyed(), timeline=Timeline(onion=onion)), scenario)


@pytest.mark.parametrize(
    ("edit", "meanwhile", "said"),
    [
        ({"do": "bake-clip", "id": 1, "angle": 0.01, "length": 0.001},
         {"do": "change-clip", "clip": {"id": 1, "motion": "walk", "start": 0.5}}, "bake it again"),
        ({"do": "reduce-keys", "angle": 0.01, "length": 0.001},
         {"do": "delete-keys", "keys": at(1.0)}, "reduce them again"),
        ({"do": "clip-from-keys", "name": "new"},
         {"do": "move-keys", "keys": at(1.0), "seconds": 0.1}, "make the clip again"),
    ],
)  # fmt: skip
def test_long_edits_of_keys_that_fit_no_more_are_refused(edit, meanwhile, said):
    keys = [{"dof": ELBOW, "time": t, "value": [0.3 + t]} for t in (0.0, 1.0)]
    before = done(Scene.of(character()), {"do": "put-keys", "keys": keys})
    action = action_from(edit)
    work = action.work(before)
    result = pickle.loads(pickle.dumps(work.function(*work.arguments, quiet)))
    with pytest.raises(InvalidValue, match=said):
        action.done(before, done(before, meanwhile), result)
    here = action.done(before, before, result)  # and without it, it fits
    assert here.keys is not before.keys
    posed = done(before, {"do": "set-values", "values": {"rradius_rx": 0.7}})
    assert action.done(before, posed, result).pose.skeleton is before.pose.skeleton


def test_a_clip_is_baked_beside_the_work():
    async def scenario(session, browsers, clients):
        shares = []
        for client in clients:
            send = client.send_json
            client.send_json = lambda message, send=send: (shares.append(message), send(message))[1]
        bake = {"do": "bake-clip", "id": 1, "angle": 1e-3, "length": 1e-4}
        try:
            await session.receive(clients[0], json.dumps(bake))
            await session.receive(clients[1], Scrub(1, 0, 0.5).packed())  # answered meanwhile
            assert session.document.scene.time == 0.5
            assert not session.document.scene.keys.tracks
            for _ in range(2000):
                if session.document.scene.keys.tracks:
                    break
                await asyncio.sleep(0.01)
        finally:
            session.jobs.close()
        assert session.document.history.last_label == "bake a clip to keys"
        walk = session.document.scene.character.motion
        assert np.abs(motion_of(session.document.scene).q - walk.q).max() <= 1e-3
        jobs = [message["jobs"] for message in shares if "jobs" in message]
        assert jobs[0][0]["label"] == "baking walk"
        assert jobs[-1] == []

    with_room(Scene.of(character()), scenario)


@pytest.mark.parametrize("how", ["a file", "a file of the command", "the bundled character"])
def test_a_character_opens_in_the_pose_that_its_timeline_shows(how, tmp_path):
    """A key of another pose would add the difference to the whole clip."""
    write(character(), tmp_path / "walk.glb")
    if how == "a file":
        scene = opened(tmp_path / "walk.glb")
    else:
        file = tmp_path / "walk.glb" if how == "a file of the command" else None
        scene = studio_command._opened(file, None, None)
    motion = scene.motion(scene.clips[0].motion)
    np.testing.assert_allclose(scene.pose.q, motion.q[0], atol=1e-12)
    assert not np.allclose(motion.q[0], scene.character.rest.q)
    for hold in scene.holds:
        np.testing.assert_allclose(hold.grip.at(scene.character, scene.pose), hold.position)
    middle = 0.5 * (len(motion) - 1) / motion.fps
    before = values_at(scene, middle)
    after = values_at(action_from({"do": "set-keys"}).apply(scene), middle)
    np.testing.assert_allclose(after, before, atol=1e-9)


def test_an_export_in_the_format_of_the_file_keeps_its_motions(tmp_path):
    write(bare_character(), tmp_path / "hero.glb")
    start = replace(Scene.of(read(tmp_path / "hero.glb")), clips=())
    records = [{"dof": ELBOW, "time": t, "value": [t], "kind": "linear"} for t in (0.0, 1.0)]
    start = done(start, {"do": "put-keys", "keys": records})
    for suffix, names in ((".glb", ["timeline", "walk"]), (".fbx", ["timeline"])):
        name, data = exported(start, suffix)
        (tmp_path / name).write_bytes(data)
        assert list(read(tmp_path / name).motions) == names
    same = replace(start, keys=replace(start.keys, name="walk"))
    name, data = exported(same, ".glb")
    (tmp_path / name).write_bytes(data)
    found = read(tmp_path / name)
    assert list(found.motions) == ["walk"]
    assert np.array_equal(found.motion.q, motion_of(same).q)
