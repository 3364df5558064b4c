"""Foot locking: one stance, one anchor, and no change where nothing slides."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.motion.cleaning import cleaned
from poise.motion.feet.contacts import find_contacts
from poise.motion.feet.legs import MovedFoot, followed, shift_roots
from poise.motion.feet.plan import Ground
from poise.motion.feet.points import feet_of, foot_points, leg_chain
from poise.motion.feet.slip import low_passed
from poise.motion.feet.smoothing import eased
from poise.motion.feet.stances import own_slip, shares_of
from poise.motion.foot_locking import lock_feet, plan_feet


def scaled(motion: poise.Motion, factor: float) -> poise.Motion:
    """The root's travel over the floor scaled."""
    way = (factor - 1.0) * (motion.world[:, 0, :3, 3] - motion.world[0, 0, :3, 3])
    way[:, 1] = 0.0
    return shift_roots(motion, way)


def ball_speeds(motion: poise.Motion, side: str) -> np.ndarray:
    ball = next(p for p in foot_points(motion.skeleton) if p.name == f"{side} ball")
    return np.linalg.norm(np.diff(ball.path(motion)[:, [0, 2]], axis=0), axis=1) * motion.fps


@pytest.fixture(scope="module")
def walk() -> poise.Motion:
    return character().motion


def test_a_walk_whose_feet_do_not_slide_stays_as_it_is(walk: poise.Motion) -> None:
    held = lock_feet(walk)
    assert held.changed == 0.0
    # Two stances of each foot, and what the clip begins with of another one.
    assert len(held.slides) == 5 and not any(slide.held for slide in held.slides)


@pytest.mark.parametrize("factor", [0.95, 0.9, 0.85, 0.7, 1.1])
def test_feet_of_a_scaled_walk_stand(walk: poise.Motion, factor: float) -> None:
    given = scaled(walk, factor)
    made = cleaned(given)
    assert made.locked is not None and not made.locked.missed
    for side in ("left", "right"):
        stands = ball_speeds(walk, side) < 0.02  # the walk is made with its balls on the floor
        assert stands.sum() > 50
        before, after = ball_speeds(given, side)[stands], ball_speeds(made.motion, side)[stands]
        assert after.max() < 0.05 < before.max() and after.mean() < 0.01
        # One contact of the ball in each stance.
        spans = [s for s in find_contacts(given).of(f"{side} ball") if s.last > 6]
        assert len(spans) == 2
    ways = made.motion.world[..., :3, 3] - given.world[..., :3, 3]
    moved = np.stack([np.linalg.norm(ways[..., [0, 2]], axis=2), np.abs(ways[..., 1])], axis=2)
    head = walk.skeleton.joint_index("head")
    assert moved[:, head, 0].max() < 0.03  # over the floor
    assert moved[:, head, 1].max() < 0.04


def test_the_report_tells_how_far_the_feet_slide(walk: poise.Motion) -> None:
    made = cleaned(scaled(walk, 0.8))
    stands = ball_speeds(walk, "left")[:40] < 0.25
    true = ball_speeds(scaled(walk, 0.8), "left")[:40][stands].sum() / walk.fps
    first = next(slide for slide in made.slides if slide.foot == "left")
    assert first.before == pytest.approx(true, rel=0.1)
    assert first.after < 0.03 * first.before
    told = made.to_dict()["stances"][0]
    assert told["foot"] == "left" and told["slide_before_m"] == first.before


def test_the_own_slip_is_the_height_of_the_feet_by_that_of_the_hips(walk: poise.Motion) -> None:
    found = find_contacts(walk)
    hips = float(np.median(walk.world[:, 0, 1, 3]))
    own = found.heights.mean() / hips
    assert own_slip(walk, found) == pytest.approx(own * (1.0 - found.slip) / (1.0 - own))
    for rise in (0.05, -0.06, 0.5):
        way = np.zeros((len(walk), 3))
        way[:, 1] = rise
        raised = shift_roots(walk, way)
        wanted = (found.heights.mean() + rise) / (hips + rise)
        # A floor that is half a metre high says nothing about the legs.
        wanted = 0.04 if rise == 0.5 else wanted
        again = find_contacts(raised)
        wanted *= (1.0 - again.slip) / (1.0 - wanted)
        assert own_slip(raised, again) == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("factor", [0.7, 0.9, 1.1])
def test_scaled_travel_does_not_change_the_speed_of_the_own_slide(
    walk: poise.Motion, factor: float
) -> None:
    given = scaled(walk, factor)
    own = own_slip(walk, find_contacts(walk))
    assert own_slip(given, find_contacts(given)) == pytest.approx(own / factor, rel=2e-3)


def test_legs_that_are_too_long_slide_by_their_excess(walk: poise.Motion) -> None:
    # The legs of the person are k times as long as those of the skeleton that the hips carry.
    k = 0.94
    hips = walk.world[:, 0, :3, 3]
    grown = (k - 1.0) * (hips - hips[0] * np.array([1.0, 0.0, 1.0]))
    given = shift_roots(walk, grown)
    before, after = find_contacts(walk), find_contacts(given)
    slides = [own_slip(motion, found) for motion, found in ((walk, before), (given, after))]
    # As fractions of the body's speed before its travel was scaled: both walks are unscaled.
    slides = [own / (1.0 - found.slip + own)
              for own, found in zip(slides, (before, after), strict=True)]  # fmt: skip
    # Hips at k h, feet that sank by (1 - k) h, and a velocity of v_foot - (1 - k) v_body.
    assert after.slip - before.slip / k == pytest.approx((k - 1.0) / k, abs=2e-3)
    assert slides[1] - slides[0] / k == pytest.approx((k - 1.0) / k, abs=2e-3)


def test_toes_do_not_turn_aside_while_they_stand(shared_data: Path) -> None:
    path = shared_data / "poses" / "running__running_2.bvh"
    given = scaled(poise.read(path).motion, 0.9)
    held = lock_feet(given)
    turns: list[float] = []
    for slide in held.slides:
        ball, toe = (
            next(p for p in foot_points(given.skeleton) if p.name == f"{slide.foot} {name}")
            for name in ("ball", "toe")
        )
        for motion in (given, held.motion):
            bone = (toe.path(motion) - ball.path(motion))[slide.first : slide.last + 1]
            aside = np.unwrap(np.arctan2(bone[:, 0], bone[:, 2]))
            turns.append(float(np.abs(np.diff(aside)).max()))
    assert max(turns[::2]) > 0.05  # radians from one frame to the next
    # At the end of a toe of 6.3 cm, 0.05 m/s at most.
    assert max(turns[1::2]) < 0.05 / (given.fps * 0.063)


@pytest.mark.parametrize("factor", [0.95, 0.9, 1.1])
def test_the_report_of_a_run_is_between_the_ends_of_its_rest(
    shared_data: Path, factor: float
) -> None:
    # The captured feet slide by 5 % of the body's speed themselves; their rest is found all the
    # same: of the unscaled clip, from 14 to 34 and from 106 to 123, by the speed of the support.
    folder = shared_data / "asf_amc"
    run = poise.read(folder / "cmu_02_03_run.amc", skeleton=folder / "cmu_02.asf").motion
    points = [p for p in foot_points(run.skeleton) if p.name.startswith("right")]
    ways = [p.path(scaled(run, factor))[:, [0, 2]] for p in points]
    calm = np.stack([low_passed(p.path(run)[:, [0, 2]], run.fps) for p in points])
    slowest = np.linalg.norm(np.diff(calm, axis=1), axis=2).argmin(axis=0)
    slides = [s for s in cleaned(scaled(run, factor)).slides if s.foot == "right"]
    for said, (first, last) in zip(slides, [(14, 34), (106, 123)], strict=True):
        pace = np.linalg.norm(np.gradient(calm[:, first - 1 : last + 2], axis=1), axis=2)
        slow = pace.min(axis=0) * run.fps < 0.25
        assert slow[1:-1].all() and not slow[0] and not slow[-1]
        steps = [np.diff(ways[slowest[t]][t : t + 2], axis=0)[0] for t in range(first, last)]
        true = float(np.linalg.norm(np.sum(steps, axis=0)))
        assert abs(said.before - true) < 0.1 * true + 2e-3  # the threshold of the campaign


def test_a_foot_is_held_as_far_as_it_rests(walk: poise.Motion) -> None:
    given = scaled(walk, 0.9)
    found = find_contacts(given)
    stance = [each for each in found.stances if each.foot == "left" and each.first > 6][-1]
    middle = (stance.first + stance.last) // 2
    # Two parts of one stance, each without the ends of the rest and two frames apart.
    parts = (replace(stance, first=stance.first + 2, last=middle - 2),
             replace(stance, first=middle, last=stance.last - 2))  # fmt: skip
    others = tuple(each for each in found.stances if each is not stance)
    held = lock_feet(given, replace(found, stances=(*others, *parts)))
    whole = lock_feet(given, found)
    own = [s for s in held.slides if s.foot == "left"][-1]
    same = next(s for s in whole.slides if s.foot == "left" and s.first <= own.first <= s.last)
    assert abs(own.first - same.first) <= 1 and abs(own.last - same.last) <= 1
    assert own.before == pytest.approx(same.before, rel=0.02) and own.before > 0.05
    assert own.after < 0.05 * own.before


def test_points_that_are_slow_alike_share_the_support() -> None:
    # Of a body that does not travel, to and fro: there is no slide to be subtracted.
    rates = np.zeros((4, 3, 2))
    rates[..., 0] = np.outer([1.0, -1.0, 1.0, -1.0], [0.1, 0.105, 0.2])
    weights = np.exp(
        [0.0, -(1.0**2), -(20.0**2)]
    )  # slower by the jitter of a capture, and by 20 times
    made = shares_of(rates, np.zeros((4, 2)), 0.0)
    assert made == pytest.approx(np.tile(weights / weights.sum(), (4, 1)), abs=1e-9)


def test_the_slip_is_what_the_travel_was_scaled_by(walk: poise.Motion) -> None:
    own = find_contacts(walk).slip
    for factor in (0.7, 0.9, 1.2):
        # v_foot = (f - 1) v_body, of a body that goes at f v_body.
        wanted = (factor - 1.0) / factor + own / factor
        assert find_contacts(scaled(walk, factor)).slip == pytest.approx(wanted, abs=2e-3)


def test_a_flat_foot_is_still_from_heel_to_toe(walk: poise.Motion) -> None:
    # Jitter of foot and toes, as captures have it: no part of a flat foot shares it.
    rng = np.random.default_rng(0)
    given = scaled(walk, 0.9)
    q = given.q.copy()
    for name in ("lfoot_rx", "lfoot_ry", "ltoes_rx"):
        q[:, walk.skeleton.dof_index(name)] += rng.normal(0.0, 0.003, len(q))
    given = poise.Motion(walk.skeleton, q, walk.fps)
    made = lock_feet(given).motion
    points = [p for p in foot_points(walk.skeleton) if p.name.startswith("left")]
    assert [p.name for p in points] == ["left ankle", "left ball", "left toe"]

    def fastest(motion: poise.Motion) -> float:
        steps = [np.diff(p.path(motion)[12:24], axis=0) for p in points]
        return max(float(np.linalg.norm(s[:, [0, 2]], axis=1).max()) for s in steps) * walk.fps

    assert fastest(made) < 0.03 < 0.15 < fastest(given)


def test_a_foot_slid_on_purpose_is_left_and_told(walk: poise.Motion) -> None:
    given = scaled(walk, 0.7)
    made = cleaned(given, max_slide=0.02)
    assert np.abs(made.motion.q - given.q).max() == 0.0
    assert any("max_slide" in note for note in made.notes)
    assert made.locked is not None and made.locked.before > 0.1


def test_joints_keep_to_their_limits(walk: poise.Motion) -> None:
    body = walk.skeleton.with_limits(covering=walk)
    q = lock_feet(scaled(walk, 1.1)).motion.q
    # Beyond a limit that the walk itself leaves, ten degrees are free.
    own = walk.skeleton
    inside = (body.lower >= own.lower - 1e-9) & (body.upper <= own.upper + 1e-9)
    assert inside.sum() > 40
    assert (q[:, inside] >= body.lower[inside] - 1e-9).all()
    assert (q[:, inside] <= body.upper[inside] + 1e-9).all()


def test_what_is_held_does_not_change() -> None:
    rng = np.random.default_rng(0)
    path = rng.normal(size=(80, 2)).cumsum(axis=0)
    held = np.zeros(79, dtype=bool)
    held[20:40] = held[55:70] = True
    free = np.ones(80, dtype=bool)
    firmly = np.where(held, np.inf, 0.0)
    made = path + eased(np.diff(path, axis=0), firmly, free, 5.0)
    assert np.abs(np.diff(made, axis=0)[held]).max() < 1e-4
    # The dense system: least squares of what is added and of its second differences.
    firm = 1e5 * 5.0**4
    D, S = np.diff(np.eye(80), axis=0)[held], np.diff(np.eye(80), 2, axis=0)
    A = np.eye(80) + firm * D.T @ D + 5.0**4 * S.T @ S
    wanted = np.linalg.solve(A, -firm * D.T @ np.diff(path, axis=0)[held])
    assert made - path == pytest.approx(wanted, abs=1e-6)
    free[:10] = False
    kept = eased(np.diff(path, axis=0), firmly, free, 5.0)
    assert np.abs(kept[:10]).max() < 1e-3


def test_what_is_held_softly_changes_less() -> None:
    rng = np.random.default_rng(3)
    path = np.cumsum(rng.standard_normal((60, 1)), axis=0)
    soft, weights = rng.uniform(0.0, 30.0, 59), rng.uniform(0.5, 20.0, 60)
    soft[10:30] = 0.0
    calm = rng.uniform(0.0, 9.0, 59)  # counts where nothing is held
    made = eased(np.diff(path, axis=0), soft, np.ones(60, dtype=bool), 4.0, weights, calm)
    D, S = np.diff(np.eye(60), axis=0), np.diff(np.eye(60), 2, axis=0)
    both = np.diag(np.where(soft > 0.0, soft, calm))
    A = np.diag(weights) + D.T @ both @ D + 4.0**4 * S.T @ S
    wanted = np.linalg.solve(A, -D.T @ np.diag(soft) @ np.diff(path, axis=0))
    assert made == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("factor", [0.85, 0.7, 1.1])
def test_a_foot_that_leaves_slowly_does_not_become_faster(
    walk: poise.Motion, factor: float
) -> None:
    given = scaled(walk, factor)
    found = find_contacts(given)
    # The second stance of the left foot ends ten frames too early: the foot still slides there.
    stance = [each for each in found.stances if each.foot == "left" and each.first > 6][-1]
    short = replace(stance, last=stance.last - 10)
    marks = found.marks.copy()
    marks[short.last + 1 : stance.last + 1, :3] = False
    stances = tuple(short if each is stance else each for each in found.stances)
    held = lock_feet(given, replace(found, stances=stances, marks=marks))
    rest = slice(short.last + 1, stance.last)
    before, after = (ball_speeds(each, "left")[rest].max() for each in (given, held.motion))
    assert before > 0.2 and after < 1.05 * before  # twice as fast if all steps count alike


def test_feet_without_legs_and_wrong_asks(walk: poise.Motion) -> None:
    with pytest.raises(InvalidValue, match="slide"):
        lock_feet(walk, max_slide=-1.0)
    wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("x")).build()
    made = cleaned(poise.Motion(wheel, np.zeros((5, 1)), 30.0))
    assert made.contacts is None and "foot" in made.notes[0]


def test_one_frame_passes_through_with_a_note(walk: poise.Motion) -> None:
    made = cleaned(walk[:1], cutoff=6.0)
    assert made.motion is not None and len(made.motion) == 1
    assert made.notes == ("one frame: nothing to clean, passed through unchanged",)
    assert made.to_dict()["contacts"] == []


def test_a_foot_too_fast_for_a_contact_is_told(walk: poise.Motion) -> None:
    # A body that hovers forwards with stiff legs near the floor: feet come near it, none stands.
    body = walk.skeleton
    q = np.tile(body.rest.q, (60, 1))
    q[:, body.dof_index("root_tz")] = 1.5 * np.arange(60) / 60.0
    made = cleaned(poise.Motion(body, q, 60.0))
    assert made.contacts is not None
    assert len(made.notes) == 2 and all("contact_speed" in note for note in made.notes)
    assert "1.50 m/s" in made.notes[0]


def test_a_real_run_is_held_at_any_travel(shared_data: Path) -> None:
    folder = shared_data / "asf_amc"
    run = poise.read(folder / "cmu_02_03_run.amc", skeleton=folder / "cmu_02.asf").motion
    for factor in (0.7, 1.1):
        made = cleaned(scaled(run, factor))
        assert [s.foot for s in made.slides] == ["left", "left", "right", "right"]
        assert all(s.after < 0.1 * s.before + 2e-3 for s in made.slides)


def tilts(motion: poise.Motion, side: str) -> np.ndarray:
    """Angles in degrees between the line from ankle to ball and the floor."""
    ankle, ball = (next(p for p in foot_points(motion.skeleton) if p.name == f"{side} {name}")
                   for name in ("ankle", "ball"))  # fmt: skip
    bone = ball.path(motion) - ankle.path(motion)
    return np.degrees(np.arcsin(bone[:, 1] / np.linalg.norm(bone, axis=1)))


@pytest.mark.parametrize("factor", [0.9, 1.1])
def test_held_feet_roll_as_in_the_clip(shared_data: Path, factor: float) -> None:
    given = scaled(
        poise.read(shared_data / "poses" / "walking_extra__walking_39.bvh").motion, factor
    )
    made = cleaned(given)
    assert len(made.slides) == 7 and all(slide.held for slide in made.slides)
    off = np.concatenate([
        (tilts(made.motion, each.foot) - tilts(given, each.foot))[each.first : each.last + 1]
        for each in made.slides
    ])  # fmt: skip
    assert np.sqrt((off**2).mean()) < 3.0  # 4.2 if a foot is held while its ends move slowly


def test_a_front_that_rises_slowly_does_not_pull_the_trunk_down(shared_data: Path) -> None:
    folder = shared_data / "asf_amc"
    with pytest.warns(poise.errors.RepairWarning, match="incomplete"):  # the file's last frame
        walk = poise.read(
            folder / "cmu_07_12_walk_truncated.amc", skeleton=folder / "cmu_07.asf"
        ).motion
    given = scaled(walk, 1.1)
    made = cleaned(given).motion
    assert np.abs(made.world[:, 0, 1, 3] - given.world[:, 0, 1, 3]).max() < 0.03


def test_a_foot_does_not_turn_just_before_its_stance(shared_data: Path) -> None:
    walk = poise.read(shared_data / "poses" / "walking_extra__walking_21.bvh").motion
    made = cleaned(scaled(walk, 0.7))
    stance = [each for each in made.slides if each.foot == "right"][-1]
    ankle, ball = (point.path(made.motion)[[stance.first - 1, stance.first]]
                   for point in foot_points(walk.skeleton)
                   if point.name in ("right ankle", "right ball"))  # fmt: skip
    heading = np.arctan2(*(ball - ankle)[:, [0, 2]].T)
    assert abs(np.diff(heading)) < np.radians(0.5)  # 2.4 degrees if it turns
    assert np.linalg.norm(np.diff(ball, axis=0)[:, [0, 2]]) * walk.fps < 0.03  # 0.05 if it turns


def test_knees_that_turn_freely_bend_about_their_own_axis(shared_data: Path) -> None:
    walk = poise.read(shared_data / "gltf" / "CesiumMan.glb").motion
    held = lock_feet(walk)
    assert any(slide.held for slide in held.slides) and held.changed < 0.08
    # Each joint of the legs is turned by little: none is turned over about its bone.
    turns = held.motion.world[..., :3, :3] @ np.swapaxes(walk.world[..., :3, :3], -1, -2)
    cosines = 0.5 * (np.trace(turns, axis1=2, axis2=3) - 1.0)
    assert np.degrees(np.arccos(np.clip(cosines, -1.0, 1.0))).max() < 20.0


def test_an_ankle_of_two_axes_turns_the_foot_in_the_right_direction(walk: poise.Motion) -> None:
    body = walk.skeleton
    ankle, ball = (next(p for p in foot_points(body) if p.name == f"left {name}")
                   for name in ("ankle", "ball"))  # fmt: skip
    at = body.joint_index(ankle.joint)
    # The foot turns about its own bone as well, which an ankle of two axes cannot do.
    bone = ball.path(walk) - ankle.path(walk)
    turn = transforms.axis_angle(
        bone + np.array([0.0, 0.05, 0.0]), np.full(len(walk), np.radians(3.0))
    )
    frames = walk.world[:, at].copy()
    frames[:, :3, :3] = turn @ frames[:, :3, :3]
    places = ankle.path(walk) + np.einsum("fab,fb->fa", turn, bone)
    chain = leg_chain(body, ankle.joint, list(feet_of(foot_points(body), body)))
    foot = MovedFoot(ankle.joint, chain, frames, ball, places, places[:, None])
    q, missed = followed(walk, body, [foot], np.zeros((len(walk), 3)))
    made = poise.Motion(body, q, walk.fps)
    # Orientations as near as possible would leave the ankle 3.5 mm away.
    assert missed.max() < 1e-3
    assert np.linalg.norm(ball.path(made) - places, axis=1).max() < 1e-3
    assert np.linalg.norm(ankle.path(made) - frames[:, :3, 3], axis=1).max() < 2e-3


def test_a_point_that_leaves_the_floor_does_not_hold_the_step_in_which_it_leaves(
    walk: poise.Motion,
) -> None:
    given = scaled(walk, 0.8)
    contacts = find_contacts(walk)
    plan, foot = plan_feet(given, contacts, ease=0.05, ground=Ground(0.0, {}))[0]
    touches = plan.support.touches
    last = int(np.flatnonzero(touches[:40, 0])[-1])  # the last frame of the heel
    assert touches[last + 1].tolist() == [False, True, True]
    steps = np.linalg.norm(np.diff(foot.targets, axis=0)[last][:, [0, 2]], axis=1)
    assert steps[0] > 1e-3 and steps[1:].max() < 1e-6  # metres; 6e-5 if the heel holds
