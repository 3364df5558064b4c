"""Keys in glTF: conversion of samplers and tracks, without baking where both support it."""

from __future__ import annotations

import json
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from formats.gltf_files import Builder
from poise.errors import FileUnsupported, InvalidValue, RepairWarning
from poise.formats import gltf_clips as sampled
from poise.formats import losses
from poise.formats.fbx_writing import FbxOptions
from poise.formats.gltf_clips import steady_rate
from poise.formats.gltf_curves import sampler_of
from poise.formats.key_choice import KeyChoice
from poise.geometry import quaternions
from poise.model import Character, Motion
from poise.motion import Keyframes, Track, is_keyed, keyframes_of, reduced

KINDS = {"step": "STEP", "linear": "LINEAR", "hermite": "CUBICSPLINE"}


def body() -> poise.Skeleton:
    return (
        poise.SkeletonBuilder("rig")
        .add("free", poise.QuaternionFree())
        .add("slide", poise.Translational(), "free", offset=(0.0, 0.0, 0.0))
        .add("elbow", poise.Ball("xyz"), "slide", offset=(0.0, 1.0, 0.0))
        .build()
    )


def written(keys: Keyframes, path: Path, **changes: Any) -> dict[str, Any]:
    """The file's JSON after writing keys as the only motion."""
    hero = Character("rig", keys.skeleton, {"a": keys.motion(10.0)}, **changes)
    poise.write(hero, path)
    return json.loads(path.read_text())


def stripped(path: Path) -> Character:
    """The file as another program would leave it: without anything of ours."""
    data = json.loads(path.read_text())
    for part in ("nodes", "animations", "scenes"):
        for entry in data.get(part, []):
            entry.pop("extras", None)
    path.with_name("other.gltf").write_text(json.dumps(data))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)  # keys at uneven times
        return poise.read(path.with_name("other.gltf"))


def random_track(chance: np.random.Generator, kind: str, width: int, count: int) -> Track:
    times = np.cumsum(chance.uniform(0.1, 0.5, count)).astype(np.float32).astype(float)
    shape = (count, width)
    parts = [chance.normal(size=shape).astype(np.float32).astype(float) for _ in range(3)]
    if width == 4:
        parts[0] = (parts[0] / np.linalg.norm(parts[0], axis=1, keepdims=True)).astype(np.float32)
    slopes = {"incoming": parts[1], "outgoing": parts[2]} if kind == "hermite" else {}
    return Track.of(times, parts[0], kind, **slopes)


@pytest.mark.parametrize("kind", KINDS)
def test_every_number_goes_there_and_back_to_the_bit(kind: str, tmp_path: Path) -> None:
    chance = np.random.default_rng(3)
    turn = random_track(chance, kind, 4, 6)
    place = [random_track(chance, kind, 1, 5) for _ in range(3)]
    place = [replace(one, times=place[0].times) for one in place]
    tracks = {"free_qw": turn, **dict(zip(("free_tx", "free_ty", "free_tz"), place, strict=True))}
    data = written(Keyframes(body(), tracks), tmp_path / "a.gltf")
    assert {one["interpolation"] for one in data["animations"][0]["samplers"]} == {KINDS[kind]}
    back = keyframes_of(stripped(tmp_path / "a.gltf").motion)
    assert set(back.tracks) == set(tracks)
    for name, track in tracks.items():
        found = back.tracks[name]
        for what in ("times", "values", "incoming", "outgoing"):
            ours, theirs = getattr(track, what), getattr(found, what)
            assert ours.astype(np.float32).tobytes() == theirs.astype(np.float32).tobytes(), what
        assert found.kinds[:-1] == track.kinds[:-1]


def test_quaternions_of_a_file_are_not_touched() -> None:
    q = np.array([(0.7071, 0.7071, 0.0, 0.0), (-0.71, 0.0, -0.70, 0.0)])
    for kind in ("step", "linear", "hermite"):
        track = Track.of([0.0, 1.0], q, kind)
        assert np.array_equal(track.values, q)
        assert np.abs(np.linalg.norm(track.at(np.linspace(0, 1, 9)), axis=1) - 1.0).max() < 1e-15
    halfway = Track.of([0.0, 1.0], q, "linear").at(0.5)
    assert np.abs(halfway - quaternions.slerp(q[0], q[1], 0.5)).max() < 1e-15


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**31), st.sampled_from(["hermite", "catmull-rom", "linear", "step"]))
def test_tracks_with_keys_at_different_times_share_a_sampler(seed: int, kind: str) -> None:
    chance = np.random.default_rng(seed)
    tracks: list[Track | None] = [random_track(chance, kind, 1, int(n)) for n in (4, 2, 5)]
    tracks[1] = None if chance.random() < 0.3 else tracks[1]
    rest = np.array([0.5, 0.25, -1.0])
    found = sampler_of(tracks, rest)
    assert found is not None
    shared = _shared(found.values, found.times, found.interpolation)
    times = np.linspace(found.times[0] - 0.2, found.times[-1] + 0.2, 300)
    for i, (track, still) in enumerate(zip(tracks, rest, strict=True)):
        ours = np.full(300, still) if track is None else track.at(times)[:, 0]
        assert np.abs(shared[i].at(times)[:, 0] - ours).max() < 1e-10 * max(1, np.abs(ours).max())


def _shared(values: np.ndarray, times: np.ndarray, interpolation: str) -> list[Track]:
    kind = {there: here for here, there in KINDS.items()}[interpolation]
    if kind != "hermite":
        return [Track.of(times, values[:, i], kind) for i in range(values.shape[1])]
    parts = values.reshape(len(times), 3, -1)
    return [
        Track.of(times, parts[:, 1, i], kind, incoming=parts[:, 0, i], outgoing=parts[:, 2, i])
        for i in range(parts.shape[2])
    ]


def test_what_gltf_has_no_curve_of_is_a_key_a_frame_and_poise_reads_the_keys(
    tmp_path: Path,
) -> None:
    keys = Keyframes(body(), name="a").with_key(0.0, elbow_rx=0.0, free_tx=0.0)
    keys = keys.with_key(0.73, elbow_rx=1.0, free_tx=1.0).with_key(1.5, elbow_rx=0.2, free_tx=0.3)
    keys = keys.with_key(0.4, slide_ty=1.0, kind="bezier").with_key(1.1, slide_ty=0.0)
    bent = replace(keys.tracks["slide_ty"], handles=np.array([[0.1, 0.5], [0.2, 0.1]]))
    keys = Keyframes(keys.skeleton, {**keys.tracks, "slide_ty": bent}, "a")
    hero = Character("rig", keys.skeleton, {"a": keys.motion(10.0)})
    told = " ".join(losses(hero, "a.glb"))
    assert "the keys of 2 values in 'a' for other programs" in told
    baked = "keys of 1 motion are baked to one key per frame"
    assert baked in losses(hero, "a.bvh")
    for kind in ("sparse", "baked"):
        said = losses(hero, "a.fbx", options=FbxOptions(keys=kind))
        assert (baked in said) == (kind == "baked")
    written(keys, tmp_path / "a.gltf")
    again = poise.read(tmp_path / "a.gltf")
    assert np.array_equal(again.motion.q, keys.motion(10.0).q)
    back = keyframes_of(again.motion)
    assert list(back.tracks) == list(keys.tracks)
    for name, track in keys.tracks.items():
        for what in ("times", "values", "incoming", "outgoing", "handles"):
            assert np.array_equal(getattr(back.tracks[name], what), getattr(track, what))
        assert back.tracks[name].kinds == track.kinds
    # Read and written once more, unchanged and renamed.
    poise.write(replace(again, name="other"), tmp_path / "b.gltf")
    assert keyframes_of(poise.read(tmp_path / "b.gltf").motion).count == keys.count
    # Another program sees the same places at the frames.
    other = stripped(tmp_path / "a.gltf")
    size = min(len(other.motion), len(again.motion))
    ours = again.skeleton.joint_index("elbow")
    theirs = other.skeleton.joint_index("elbow")
    frames = np.round(np.arange(size) * other.motion.fps / 10.0).astype(int)
    frames = frames[frames < len(other.motion)]
    gap = other.motion.world[frames, theirs] - again.motion.world[: len(frames), ours]
    assert np.abs(gap).max() < 1e-6


def test_a_motion_changed_since_is_its_frames(tmp_path: Path) -> None:
    keys = Keyframes(body()).with_key(0.0, free_tx=0.0).with_key(1.0, free_tx=1.0)
    motion = keys.motion(10.0)
    assert keyframes_of(motion) is keys and is_keyed(motion)
    q = motion.q.copy()
    q[3, 0] += 0.25
    for other in (Motion(motion.skeleton, q, 10.0, "a", motion.source), motion[2:5]):
        assert not is_keyed(other)
        with pytest.raises(InvalidValue, match="reduced"):
            keyframes_of(other)
        poise.write(Character("rig", motion.skeleton, {"a": other}), tmp_path / "a.gltf")
        data = json.loads((tmp_path / "a.gltf").read_text())
        assert "curves" not in data["animations"][0]["extras"]["poise"]
    assert not is_keyed(keys.motion(10.0, start=0.5, end=1.0))  # not all of the keys


def test_keys_before_zero_and_keys_too_near(tmp_path: Path) -> None:
    keys = Keyframes(body()).with_key(-1.0, free_tx=0.0).with_key(1.0, free_tx=1.0)
    data = written(keys, tmp_path / "a.gltf")
    accessors = data["accessors"]
    inputs = {one["input"] for one in data["animations"][0]["samplers"]}
    assert all(accessors[number]["min"] == [0.0] for number in inputs)
    assert keyframes_of(poise.read(tmp_path / "a.gltf").motion).times.tolist() == [-1.0, 1.0]
    near = keys.with_key(1.0 - 3e-9, free_tx=0.5)
    with pytest.raises(FileUnsupported, match="two keys are closer"):
        written(near, tmp_path / "b.gltf")


def test_keys_found_of_frames_go_to_gltf(tmp_path: Path) -> None:
    chance = np.random.default_rng(5)
    rig = body()
    t = np.linspace(0.0, 2.0, 41)
    q = np.tile(rig.rest.q, (41, 1))
    q[:, 0:3] = np.sin(t[:, None] * chance.uniform(1.0, 3.0, 3))
    q[:, 3:7] = quaternions.from_axis_angle((0.0, 1.0, 0.0), np.sin(2.0 * t))
    keys = reduced(Motion(rig, q, 20.0, "a"))
    written(Keyframes(rig, keys.tracks, "a"), tmp_path / "a.gltf")
    back = stripped(tmp_path / "a.gltf").motion
    found = keyframes_of(back)
    assert found.count < q.size / 2
    turn = quaternions.multiply(
        quaternions.conjugate(quaternions.normalize(found.tracks["free_qw"].at(t))), q[:, 3:7]
    )
    assert np.degrees(np.linalg.norm(quaternions.to_rotation_vector(turn), axis=1)).max() < 0.1
    for i, name in enumerate(("free_tx", "free_ty", "free_tz")):
        assert np.abs(found.tracks[name].at(t)[:, 0] - q[:, i]).max() < 1.001e-3


def test_broken_curves_in_the_extras_are_no_curves(tmp_path: Path) -> None:
    keys = Keyframes(body()).with_key(0.0, elbow_rx=0.0).with_key(1.0, elbow_rx=1.0)
    data = written(keys, tmp_path / "a.gltf")
    good = data["animations"][0]["extras"]["poise"]["curves"]
    for broken in (
        7, [7], [{}], [{**good[0], "dof": "no such"}], [{**good[0], "times": [1.0, 0.0]}],
        [{**good[0], "kinds": ["odd", "odd"]}], [{**good[0], "values": "x"}],
        [{**good[0], "kinds": 5}], [{**good[0], "dof": []}],
        [{**good[0], "times": [0, 10**400]}], [{**good[0], "tension": 10**400}],
    ):  # fmt: skip
        data["animations"][0]["extras"]["poise"]["curves"] = broken
        (tmp_path / "b.gltf").write_text(json.dumps(data))
        again = poise.read(tmp_path / "b.gltf")
        assert not is_keyed(again.motion)
        assert np.array_equal(again.motion.q, keys.motion(10.0).q)


def test_an_animation_of_another_file_is_not_written_by_its_nodes(tmp_path: Path) -> None:
    """Two files whose skeletons are alike, and whose nodes are numbered otherwise."""
    keys = Keyframes(body()).with_key(0.0, free_ty=0.0).with_key(1.0, free_ty=1.0)
    written(keys, tmp_path / "a.gltf")
    one = stripped(tmp_path / "a.gltf")
    data = json.loads((tmp_path / "other.gltf").read_text())
    count = len(data["nodes"])
    data["nodes"] = [{"name": "first"}, *data["nodes"]]
    for node in data["nodes"][1:]:
        node["children"] = [child + 1 for child in node.get("children", [])] or None
        if node["children"] is None:
            del node["children"]
    data["scenes"][0]["nodes"] = [number + 1 for number in data["scenes"][0]["nodes"]]
    for channel in data["animations"][0]["channels"]:
        channel["target"]["node"] += 1
    data["skins"][0]["joints"] = [number + 1 for number in data["skins"][0]["joints"]]
    (tmp_path / "two.gltf").write_text(json.dumps(data))
    two = poise.read(tmp_path / "two.gltf")
    assert len(two.source.nodes) == count + 1  # type: ignore[attr-defined]
    assert one.skeleton.dof_names == two.skeleton.dof_names
    motion = Motion(two.skeleton, one.motion.q, one.motion.fps, "a", one.motion.source)
    poise.write(replace(two, motions={"a": motion}), tmp_path / "three.gltf")
    three = poise.read(tmp_path / "three.gltf")
    at = three.skeleton.joint_index("free")
    world = one.motion.world[:, one.skeleton.joint_index("free"), 1, 3]
    assert np.ptp(world) == pytest.approx(1.0)
    assert np.abs(three.motion.world[:, at, 1, 3] - world).max() < 1e-6


@pytest.mark.parametrize(
    ("places", "step", "fps"),
    [
        (range(48), 1001 / 24000, 24 / 1.001),
        (range(48), 1001 / 12000, 12 / 1.001),
        (range(48), 1 / 10, 10.0),
        (range(48), 1 / 15, 15.0),
        (range(48), 1 / 8, 24.0),
        ([0, 48], 1001 / 24000, 24 / 1.001),
        ([0, 13, 31], 1001 / 30000, 30 / 1.001),
        ([0, 2], 1.0, 24.0),
        ([0, 1, 3], 0.4, 25.0),
    ],
)
def test_rates_of_films_and_of_sparse_keys(places: Any, step: float, fps: float) -> None:
    times = np.asarray((7.0 + np.array(places) * step).astype(np.float32), dtype=float)
    rate = steady_rate([sampled.GltfTrack(times, times[:, None])], 1000)
    assert rate.fps == pytest.approx(fps, rel=1e-4) and rate.even
    off = (times[:, None] - rate.times).__abs__().min(axis=1)
    assert off.max() < 1e-3 / rate.fps


@pytest.mark.parametrize("kind", ["LINEAR", "CUBICSPLINE"])
def test_the_last_of_keys_at_one_time_counts(kind: str, tmp_path: Path) -> None:
    each = 3 if kind == "CUBICSPLINE" else 1
    made = Builder()
    values = np.zeros((6, each, 3), np.float32)
    values[:, each // 2, 0] = (0.0, 1.0, 5.0, 2.0, 9.0, 3.0)
    made.root |= {
        "nodes": [{"name": "box"}],
        "animations": [{
            "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}],
            "samplers": [{
                "input": made.accessor([0.0, 1.0, 1.0, 2.0, 1.5, 3.0], "SCALAR"),
                "output": made.accessor(values.reshape(-1, 3), "VEC3"), "interpolation": kind,
            }],
        }],
    }  # fmt: skip
    (tmp_path / "twice.glb").write_bytes(made.glb())
    with pytest.warns(RepairWarning, match=r"2 of 6 times .* time 1 of 1 s; the last key"):
        found = poise.read(tmp_path / "twice.glb")
    frames = np.rint(np.array([0.0, 1.0, 2.0, 3.0]) * found.motion.fps).astype(int)
    wanted = (0.0, 5.0, 2.0, 3.0)
    assert np.allclose(found.motion.world[frames, 0, 0, 3], wanted)
    poise.write(found, tmp_path / "once.glb")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.allclose(poise.read(tmp_path / "once.glb").motion.q, found.motion.q)


def _keys(path: Path) -> dict[str, tuple[str, int]]:
    """Interpolation and number of keys of each channel, by joint and path."""
    data = json.loads(path.read_text())
    samplers = data["animations"][0]["samplers"]
    found: dict[str, tuple[str, int]] = {}
    for channel in data["animations"][0]["channels"]:
        sampler, target = samplers[channel["sampler"]], channel["target"]
        count = data["accessors"][sampler["input"]]["count"]
        name = f"{data['nodes'][target['node']]['name']} {target['path']}"
        found[name] = sampler["interpolation"], count
    return found


def _angle(one: np.ndarray, other: np.ndarray) -> float:
    """The largest angle in degrees between the rotations of frames (..., 4, 4)."""
    turn = np.swapaxes(one[..., :3, :3], -1, -2) @ other[..., :3, :3]
    sine = np.linalg.norm(turn - np.swapaxes(turn, -1, -2), axis=(-2, -1)) / np.sqrt(8.0)
    return float(np.degrees(np.arcsin(sine)).max())


def test_keys_of_angles_are_fitted_for_other_programs(tmp_path: Path) -> None:
    keys = Keyframes(body(), name="a")
    for time, angle in ((0.0, 0.0), (1.0, 1.2), (2.0, -0.3)):
        keys = keys.with_key(time, elbow_rx=angle, elbow_rz=0.5 * angle)
    hero = Character("rig", keys.skeleton, {"a": keys.motion(60.0)})
    assert "see keys within 0.1 degrees" in " ".join(losses(hero, "a.glb"))
    poise.write(hero, tmp_path / "a.gltf")
    kind, count = _keys(tmp_path / "a.gltf")["elbow rotation"]
    assert kind == "CUBICSPLINE" and count < 12 < len(hero.motion) / 10
    again, other = poise.read(tmp_path / "a.gltf"), stripped(tmp_path / "a.gltf")
    assert np.array_equal(again.motion.q, hero.motion.q)
    assert keyframes_of(again.motion).count == keys.count
    assert other.motion.fps == 60.0
    assert 1e-6 < _angle(other.motion.world, hero.motion.world) < 0.1


@pytest.mark.parametrize(("kind", "degrees"), [("sparse", 0.1), ("sparse", 1.0), ("baked", 0.1)])
def test_a_choice_of_keys_holds_for_all_channels(kind: str, degrees: float, tmp_path: Path) -> None:
    t = np.linspace(0.0, 4.0, 121)
    q = np.tile(body().rest.q, (121, 1))
    rig = body()
    q[:, rig.dof_index("free_tx")] = np.sin(t)
    q[:, rig.dof_index("elbow_ry")] = 0.8 * np.cos(2.0 * t)
    hero = Character("rig", rig, {"a": Motion(rig, q, 30.0, "a")})
    choice = KeyChoice(keys=kind, degrees=degrees, millimetres=2.0)
    poise.write(hero, tmp_path / "a.gltf", options=choice)
    found = _keys(tmp_path / "a.gltf")
    if kind == "baked":
        assert set(found.values()) == {("LINEAR", 121)}
        return
    assert {kind for kind, _ in found.values()} == {"CUBICSPLINE"}
    assert all(count < 30 for _, count in found.values())
    world = stripped(tmp_path / "a.gltf").motion.world
    assert 0.1 * degrees < _angle(world, hero.motion.world) < degrees
    assert 1e-4 < np.abs(world - hero.motion.world)[..., :3, 3].max() < 2e-3
    again = poise.read(tmp_path / "a.gltf")
    poise.write(again, tmp_path / "b.gltf", options=KeyChoice(keys="baked"))
    assert set(_keys(tmp_path / "b.gltf").values()) == {("LINEAR", 121)}


def test_a_changed_animation_keeps_sparse_keys(tmp_path: Path) -> None:
    t = np.linspace(0.0, 4.0, 121)
    rig = body()
    q = np.tile(rig.rest.q, (121, 1))
    q[:, 3:7] = quaternions.from_axis_angle((0.0, 1.0, 0.0), np.sin(t))
    q[:, rig.dof_index("slide_ty")] = 0.3 * np.sin(2.0 * t)
    hero = Character("rig", rig, {"a": Motion(rig, q, 30.0, "a")})
    poise.write(hero, tmp_path / "a.gltf", options=KeyChoice(keys="sparse"))
    read = stripped(tmp_path / "a.gltf")
    before = _keys(tmp_path / "other.gltf")
    changed = np.array(read.motion.q)
    own = slice(read.skeleton.dof_index("free_qw"), read.skeleton.dof_index("free_qz") + 1)
    bend = quaternions.from_axis_angle((1.0, 0.0, 0.0), 0.2 * np.cos(t))
    changed[:, own] = quaternions.multiply(changed[:, own], bend)
    made = read.with_first_motion(
        Motion(read.skeleton, changed, read.motion.fps, read.motion.name, read.motion.source)
    )
    poise.write(made, tmp_path / "a.gltf")
    after = _keys(tmp_path / "a.gltf")
    assert after["slide translation"] == before["slide translation"]
    kind, count = after["free rotation"]
    assert kind == "CUBICSPLINE" and count < 30
    shown = stripped(tmp_path / "a.gltf").motion
    assert 1e-6 < _angle(shown.world, made.motion.world) < 0.1
