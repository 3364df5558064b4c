"""Contact detection, foot locking, and jitter removal."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from scipy.signal import butter, freqz

import poise
from poise.bundled import character
from poise.errors import InvalidValue, UnknownOption
from poise.geometry import transforms
from poise.motion.cleaning import cleaned, smoothed
from poise.motion.derivatives import jitter, velocities
from poise.motion.editing import joined
from poise.motion.feet.contacts import Contacts, bridged, find_contacts, runs
from poise.motion.feet.legs import shift_roots
from poise.motion.feet.points import FootPoint, foot_points, hand_points
from poise.motion.foot_locking import lock_feet
from poise.motion.root_transform import moved


def sliding_foot() -> poise.Motion:
    """A foot that stands for a second, steps half a metre for half a second, and stands again.

    While it first stands it slides by 10 mm; the floor is at 3 cm.
    """
    body = poise.SkeletonBuilder().add("LeftFoot", poise.Free()).build()
    fps = 120.0
    t = np.arange(300) / fps
    step = np.clip((t - 1.0) / 0.5, 0.0, 1.0)
    x = 0.5 * (3.0 * step**2 - 2.0 * step**3) + 0.010 * np.clip(t, 0.0, 1.0)
    y = 0.03 + 0.15 * np.sin(math.pi * step) ** 2
    q = np.column_stack([x, y, 0 * t, 0 * t, 0 * t, 0 * t])
    return poise.Motion(body, q, fps, "step")


def test_a_step_is_two_contacts_at_its_floor() -> None:
    found = find_contacts(sliding_foot())
    assert [point.name for point in found.points] == ["left ankle"]
    assert found.floor == pytest.approx(0.03, abs=1e-3)
    first, second = found.spans
    assert (first.first, second.last) == (0, 299)
    assert abs(first.last - 120) <= 8 and abs(second.first - 180) <= 8
    assert first.drift == pytest.approx(0.005, abs=0.006)
    assert first.anchor[1] == found.heights[0]


def test_a_foot_that_overtakes_the_body_does_not_stand() -> None:
    body = (
        poise.SkeletonBuilder()
        .add("Hips", poise.Free())
        .add("LeftFoot", poise.Free(), parent="Hips")
        .add("RightFoot", poise.Free(), parent="Hips")
        .build()
    )
    fps, frames = 60.0, 180
    t = np.arange(frames) / fps
    hips = 0.7 * t
    right = 1.4 * np.clip(t - 2.0, 0.0, 0.5)
    # The left foot stands, jumps at 9 m/s, glides at 1.2 m/s at its height, steps and stands again.
    left = 9.0 * np.clip(t - 1.0, 0.0, 0.1) + 1.2 * np.clip(t - 1.1, 0.0, 0.4)
    q = np.zeros((frames, 18))
    q[:, 0], q[:, 1] = hips, 0.9
    step = np.clip((t - 1.5) / 0.3, 0.0, 1.0)
    left += 1.0 * step
    q[:, 6], q[:, 7] = left - hips, 0.2 * np.sin(np.pi * step) - 0.9
    q[:, 12], q[:, 13] = right - hips, -0.9
    own = [s for s in find_contacts(poise.Motion(body, q, fps), up="y").stances if s.foot == "left"]
    assert [(s.first, s.last) for s in own] == [
        (pytest.approx(0, abs=2), pytest.approx(60, abs=3)),
        (pytest.approx(108, abs=3), pytest.approx(179, abs=1)),
    ]


def test_the_bundled_walk_stands_when_it_is_planned_to() -> None:
    from poise.bundled.gait import gait

    way = gait("walk")
    flat_from, flat_until = way.roll.flat + 0.02, way.roll.heel_off - 0.02
    walk = character().motion
    found = find_contacts(walk)
    assert len(foot_points(walk.skeleton)) == 6
    ball = found.points.index(next(p for p in found.points if p.name == "left ball"))
    phase = np.arange(len(walk)) / walk.fps / way.cycle % 1.0
    planned = [(phase > flat_from) & (phase < flat_until)]
    shifted = np.mod(phase - 0.5, 1.0)
    shifted = [(shifted > flat_from) & (shifted < flat_until)]
    flat = [marks for marks in (*planned, *shifted) if found.marks[marks, ball].all()]
    assert len(flat) == 1  # it stands through its own planned stance, and not through the other's
    assert found.drift < 0.03


def test_feet_are_held_where_they_stand() -> None:
    motion = sliding_foot()
    held = lock_feet(motion)
    assert [slide.held for slide in held.slides] == [True, False]  # the second one does not slide
    assert held.slides[0].before == pytest.approx(0.010, abs=3e-3)
    assert held.slides[0].after < 1e-6 and not held.missed
    assert held.changed < 0.02
    # It comes and goes smoothly: never faster than it was plus what easing adds.
    fast = np.abs(velocities(held.motion)).max()
    assert fast < np.abs(velocities(motion)).max() + 1.5 * 0.011 / 0.1 + 0.05


@pytest.mark.parametrize(
    ("clip", "share", "knees"),
    [
        ("cmu_02_01_walk", 0.25, 0.055),
        ("cmu_49_08_cartwheel", 0.3, 0.05),
        ("cmu_131_04_dance", 0.25, 0.06),
    ],
)
def test_a_real_clip_keeps_its_feet_and_its_knees(
    shared_data: Path, clip: str, share: float, knees: float
) -> None:
    folder = shared_data / "asf_amc"
    skeleton = f"cmu_{clip.split('_')[1]}.asf"
    motion = poise.read(folder / f"{clip}.amc", skeleton=folder / skeleton).motion[::2]
    held = lock_feet(motion)
    assert held.contacts.spans and held.before > 0.02
    slid = [(slide.before, slide.after) for slide in held.slides if slide.held]
    before, after = np.array(slid).sum(axis=0)
    assert after < share * before and len(held.missed) <= 0.04 * len(motion)
    # A leg that is nearly straight answers to millimetres with its knee: the root gives way.
    before, after = (
        each.world[:, [each.skeleton.joint_index(f"{s}tibia") for s in "lr"]][..., :3, 3]
        for each in (motion, held.motion)
    )
    assert np.linalg.norm(after - before, axis=2).max() < knees

    def jumps(places: np.ndarray) -> np.ndarray:
        return np.linalg.norm(np.diff(places, 2, axis=0), axis=2) * motion.fps

    # Metres per second, in one frame; the cartwheel's right knee jumps by itself where it lands.
    more = np.where(jumps(before) < 2.0, jumps(after) - jumps(before), 0.0)
    assert more.max() < 2.5


def test_smoothing_takes_noise_and_leaves_the_motion() -> None:
    body = poise.SkeletonBuilder().add("a", poise.Free()).add("b", poise.Hinge("x"), "a").build()
    t = np.arange(600) / 120.0
    slow = np.column_stack([np.sin(t + k) for k in range(7)]) * 0.4
    noise = np.random.default_rng(0).normal(0.0, 2e-3, slow.shape)
    rough = poise.Motion(body, slow + noise, 120.0)
    calm = smoothed(rough, 6.0)
    assert jitter(calm, ["a"])[0] < 0.05 * jitter(rough, ["a"])[0]
    inner = slice(60, -60)
    # The share of white noise that a filter of this response, run twice, lets through.
    b, a = butter(2, 6.0, fs=120.0)
    _, response = freqz(b, a, 4096)
    share = math.sqrt(np.mean(np.abs(response) ** 4))
    left = np.sqrt(np.mean((calm.q - slow)[inner] ** 2))
    assert left == pytest.approx(2e-3 * share, rel=0.25)
    with pytest.raises(InvalidValue, match="cutoff"):
        smoothed(rough, 60.0)
    with pytest.raises(InvalidValue, match="too few"):
        smoothed(rough[:5], 6.0)


def test_wrong_asks_are_told() -> None:
    motion = sliding_foot()
    with pytest.raises(InvalidValue, match="two frames"):
        find_contacts(motion[:1])
    with pytest.raises(InvalidValue, match="positive"):
        find_contacts(motion, speed=0.0)
    with pytest.raises(InvalidValue, match="contacts have 300 frames, but the motion has 10"):
        lock_feet(motion[:10], find_contacts(motion))
    with pytest.raises(InvalidValue, match="ease"):
        lock_feet(motion, ease=-1.0)
    wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("x")).build()
    with pytest.raises(InvalidValue, match="foot"):
        find_contacts(poise.Motion(wheel, np.zeros((5, 1)), 30.0))
    own = [FootPoint("rim", "wheel", (0.0, 1.0, 0.0))]
    assert find_contacts(poise.Motion(wheel, np.zeros((50, 1)), 30.0), own).marks.all()


def test_two_feet_on_one_side_are_told_apart() -> None:
    builder = poise.SkeletonBuilder().add("hips", poise.Free())
    for side, x in (("Left", 0.2), ("Right", -0.2)):
        for place, z in (("Front", 0.4), ("Hind", -0.4)):
            builder.add(f"{side}{place}Foot", poise.Ball("zyx"), "hips", offset=(x, -0.5, z))
    body = builder.build()
    still = poise.Motion(body, np.tile(body.rest.q, (60, 1)), 60.0)
    held = lock_feet(still)
    assert len(held.contacts.points) == 4 and held.after < 1e-12 and held.changed < 1e-9
    twice = [FootPoint("a", "hips"), FootPoint("a", "hips")]
    with pytest.raises(InvalidValue, match="duplicate point name"):
        find_contacts(still, twice)


def crawler(frames: int = 240, fps: float = 60.0) -> poise.Motion:
    """A body on two feet that puts a hand to the floor and lets it slide there a little."""
    builder = poise.SkeletonBuilder().add("hips", poise.Free("xyz"))
    for side, x in (("left", 0.1), ("right", -0.1)):
        builder.add(f"{side}_thigh", poise.Ball("xyz"), "hips", offset=(x, 0.0, 0.0))
        builder.add(f"{side}_shin", poise.Hinge("x"), f"{side}_thigh", offset=(0.0, -0.4, 0.0))
        builder.add(f"{side}_foot", poise.Ball("xyz"), f"{side}_shin", offset=(0.0, -0.4, 0.0))
    builder.add("left_upper_arm", poise.Ball("xyz"), "hips", offset=(0.2, 0.1, 0.4))
    builder.add("left_forearm", poise.Hinge("x"), "left_upper_arm", offset=(0.0, -0.3, 0.0))
    builder.add(
        "left_hand", poise.Ball("xyz"), "left_forearm", offset=(0.0, -0.3, 0.0), tip=(0, 0, 0.1)
    )
    body = builder.build()
    t = np.arange(frames) / fps
    q = np.zeros((frames, body.nq))
    q[:, body.dof_index("hips_ty")] = 0.6
    for side in ("left", "right"):  # half in a squat: 0.4 (cos a + cos b) = 0.6
        q[:, body.dof_index(f"{side}_thigh_rx")] = -math.acos(0.75)
        q[:, body.dof_index(f"{side}_shin_rx")] = 2.0 * math.acos(0.75)
        q[:, body.dof_index(f"{side}_foot_rx")] = -math.acos(0.75)
    bend = 0.5 + 0.7 * np.clip(np.abs(t - 2.0) - 1.0, 0.0, None) ** 2  # down from 1 s to 3 s
    slide = 0.015 * np.sin(2.5 * (t - 2.0))
    q[:, body.dof_index("left_upper_arm_rx")] = -bend + slide
    q[:, body.dof_index("left_forearm_rx")] = 2.0 * bend
    return poise.Motion(body, q, fps)


def test_hands_are_held_where_they_stand_and_only_near_the_floor() -> None:
    motion = crawler()
    lowest = motion.world[:, motion.skeleton.joint_index("left_hand"), 1, 3].min()
    assert 0.0 < lowest < 0.2
    points = (*foot_points(motion.skeleton), *hand_points(motion.skeleton))
    found = find_contacts(motion, points)
    (span,) = found.of("left wrist")
    assert 30 < span.first < 90 < 150 < span.last < 210
    assert found.floor == pytest.approx(0.0, abs=1e-9)  # the feet's, though hands are higher
    made = cleaned(motion, hands=True)
    assert made.locked is not None
    wrist = next(point for point in points if point.name == "left wrist")
    anchor = made.locked.contacts.of("left wrist")[0].anchor
    # It comes down and lifts off within the contact: over the floor it stays.
    off = np.linalg.norm(
        (wrist.path(made.motion) - anchor)[span.first : span.last + 1, [0, 2]], axis=1
    )
    assert span.drift > 5e-3 and off.max() < 1e-3
    # The feet have not moved, and without hands nothing does.
    assert made.slide[1] < 2e-3
    assert np.abs(cleaned(motion).motion.world - motion.world).max() < 1e-6
    # Lifted a metre the same hand hangs as still as before, and stands on nothing.
    high = motion.q.copy()
    high[:, motion.skeleton.dof_index("left_upper_arm_rx")] -= 1.5
    still = poise.Motion(motion.skeleton, high, motion.fps)
    assert not find_contacts(still, points).of("left wrist")
    held = cleaned(still, hands=True)
    assert np.abs(held.motion.world - still.world).max() < 1e-6


def shortened(motion: poise.Motion, factor: float) -> poise.Motion:
    """The root's travel over the floor scaled: the feet slide."""
    places = motion.world[:, 0, :3, 3]
    away = places - places[0]
    away[:, 1 if np.ptp(away[:, 1]) < np.ptp(away[:, 2]) else 2] = 0.0
    return shift_roots(motion, (factor - 1.0) * away)


def laid_over(motion: poise.Motion) -> poise.Motion:
    """The same motion in a world with z up, of a skeleton that says y, as a BVH does."""
    turn = np.eye(4)
    turn[:3, :3] = [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]]
    made = moved(motion, turn)
    assert made.skeleton.up == "y"
    return made


def test_a_body_that_stands_along_z_has_its_floor_there(tmp_path: Path) -> None:
    poise.write(character(), tmp_path / "y.bvh")
    poise.write(character().with_motion(laid_over(character().motion)), tmp_path / "z.bvh")
    walk, turned = (poise.read(tmp_path / name).motion for name in ("y.bvh", "z.bvh"))
    found = find_contacts(walk)
    assert turned.skeleton.up == "y"
    other = find_contacts(turned)
    assert (found.up, other.up) == ("y", "z")
    assert (other.marks == found.marks).mean() > 0.99
    assert other.floor == pytest.approx(found.floor, abs=1e-4)
    shorter, lying = (shortened(motion, 0.9) for motion in (walk, turned))
    held, again = lock_feet(shorter), lock_feet(lying)
    assert again.after == pytest.approx(held.after, abs=1e-3) and again.after < 0.1 * again.before
    assert cleaned(turned).to_dict()["up"] == "z"


def test_the_axis_can_be_said() -> None:
    walk = character().motion
    lain = laid_over(walk)
    said = find_contacts(lain, up="z")
    assert said.up == "z" and said.spans
    assert find_contacts(lain, up="y").up == "y"
    with pytest.raises(UnknownOption, match="up axis"):
        find_contacts(walk, up="x")


@pytest.mark.parametrize("degrees", [-1.0, 1.0])
def test_points_are_found_in_every_stance_on_a_tilted_floor(degrees: float) -> None:
    """The floor climbs, or falls, by 26 mm from one stance of a foot to the next."""
    walk = character().motion
    turn = np.eye(4)
    turn[:3, :3] = transforms.rotation_x(math.radians(degrees))
    tilted = moved(walk, turn)
    flat, found = find_contacts(walk, slack=0.015), find_contacts(tilted, slack=0.015)
    assert len(found.stances) == len(flat.stances) == 5
    for stance in flat.stances:
        own = [k for k, point in enumerate(found.points) if point.name.startswith(stance.foot)]
        rows = slice(stance.first, stance.last + 1)
        marked, before = (each.marks[rows][:, own].any(axis=1) for each in (found, flat))
        assert (marked != before).sum() <= 1 and marked.any()
    heights = [span.anchor[1] for span in found.of("left ball")]
    assert abs(heights[1] - heights[0]) == pytest.approx(0.026, abs=0.003)


def test_contacts_show_their_stances() -> None:
    found = find_contacts(character().motion)
    text = repr(found)
    assert text.startswith(f"<Contacts: 120 frames, 6 points, {len(found.spans)} contacts; stances")
    assert all(f"{one.first}-{one.last}" in text for one in found.stances)


@pytest.mark.parametrize("wrong", [math.nan, math.inf, -0.1])
def test_an_ease_that_is_none_is_told(wrong: float) -> None:
    with pytest.raises(InvalidValue, match="ease"):
        lock_feet(character().motion[:30], ease=wrong)


def test_a_body_that_stands_along_z_is_joined_over_its_own_floor() -> None:
    walk = character().motion
    apart = joined(walk[:20], walk[5:25])
    turned = joined(laid_over(walk)[:20], laid_over(walk)[5:25])
    off = np.abs(turned.world[..., :3, 3] - laid_over(apart).world[..., :3, 3])
    assert off[..., 2].max() < 1e-9  # never lifted
    # A heading is told against the rest pose, which does not stand there: a little off in a pelvis
    # that tilts and lists.
    assert off.max() < 0.1


@pytest.mark.parametrize("frames", [0.0, 2.0, 2.5, 4.0])
def test_short_interruptions_are_bridged(frames: float) -> None:
    pattern = "..##.#..###....#.."  # gaps of 1, 2 and 4 frames, and none at the ends
    marks = np.array([each == "#" for each in pattern])
    wanted = pattern[2:16]
    for length in (1, 2, 4):
        if length < frames:
            wanted = wanted.replace("#" + length * "." + "#", "#" * (length + 2))
    got = "".join(".#"[int(each)] for each in bridged(marks, frames))
    assert got == f"..{wanted}.."
    assert runs(marks) == [(2, 3), (5, 5), (8, 10), (15, 15)]


def test_contacts_of_a_point_are_joined_over_short_interruptions() -> None:
    """At 60 frames a second, interruptions of less than 3 frames."""
    points = FootPoint("left heel", "foot"), FootPoint("left toe", "foot")
    marks = np.zeros((50, 2), bool)
    for first, last in ((30, 40), (0, 9), (12, 20), (24, 26)):
        marks[first : last + 1, 0] = True
    marks[10:12, 1] = True
    found = Contacts(points, marks, (), np.zeros(2), 0.0, 60.0)
    assert found.joined("left heel") == [(0, 20), (24, 26), (30, 40)]
    assert found.joined("left toe") == [(10, 11)] and found.joined("left ball") == []
