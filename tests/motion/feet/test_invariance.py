"""Size, heading, the vertical axis and NumPy's error state do not change a cleaned motion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from poise.bundled import motions
from poise.motion.cleaning import cleaned
from poise.motion.feet.contacts import find_contacts
from poise.motion.feet.legs import shift_roots
from poise.motion.feet.points import body_size, hand_points
from poise.motion.feet.slip import level_median
from poise.motion.learning_features import features
from poise.motion.looping import looped
from poise.motion.root_transform import moved
from poise.motion.transitions import crossed, nearest_transition


def shortened(motion: poise.Motion, factor: float = 0.85) -> poise.Motion:
    """The root's travel over the floor scaled, so that the feet slide."""
    way = (factor - 1.0) * (motion.world[:, 0, :3, 3] - motion.world[0, 0, :3, 3])
    way[:, 1] = 0.0
    return shift_roots(motion, way)


def resized(motion: poise.Motion, size: float) -> poise.Motion:
    """The same motion of a body of another size."""
    body, joints = motion.skeleton, {}
    factors = np.where(body.shifting, size, 1.0)
    for joint in body.joints:
        own = factors[body.joint_dofs(joint.name)]
        frame = joint.frame.copy()
        frame[:3, 3] *= size
        joints[joint.name] = replace(
            joint, frame=frame, tip=None if joint.tip is None else size * joint.tip,
            limits=joint.limits * own[:, None], rest=joint.rest * own,
            preferred=joint.preferred * own,
        )  # fmt: skip
    return poise.Motion(body.with_joints(**joints), motion.q * factors, motion.fps)


def heading(degrees: float) -> np.ndarray:
    """A turn about the vertical axis y."""
    turn, (cos, sin) = np.eye(4), (f(np.radians(degrees)) for f in (np.cos, np.sin))
    turn[:3, :3] = [[cos, 0.0, sin], [0.0, 1.0, 0.0], [-sin, 0.0, cos]]
    return turn


def places(motion: poise.Motion) -> np.ndarray:
    return motion.world[..., :3, 3]


@pytest.fixture(scope="module", params=["bundled", "captured"])
def slid(request: pytest.FixtureRequest) -> poise.Motion:
    """A walk whose feet slide."""
    if request.param == "bundled":
        return shortened(motions()["walk"])
    folder: Path = request.getfixturevalue("shared_data")
    path = folder / "asf_amc" / "cmu_02_01_walk.amc"
    walk = poise.read(path, skeleton=path.with_name("cmu_02.asf")).motion
    return poise.Motion(walk.skeleton, walk.q[:200:2], walk.fps / 2)


@pytest.mark.parametrize("size", [0.1, 0.5, 2.0, 10.0])
def test_the_result_scales_with_the_body(slid: poise.Motion, size: float) -> None:
    large = resized(slid, size)
    assert body_size(large.skeleton) == pytest.approx(size * body_size(slid.skeleton))
    options: dict[str, Any] = {"match_travel": True, "lift": True}
    before, after = cleaned(slid, **options), cleaned(large, **options)
    height = np.ptp(places(slid)[0, :, 1])
    assert np.abs(places(after.motion) / size - places(before.motion)).max() < 1e-6 * height
    # Of supports: the visible contact of the bundled body is on its skin, which does not grow.
    slides = [[(each.before, each.after) for each in made.slides] for made in (before, after)]
    assert slides[1] == pytest.approx(size * np.array(slides[0]), rel=1e-6, abs=1e-9 * size)
    assert before.contacts is not None and after.contacts is not None
    assert after.contacts.stances == before.contacts.stances
    assert after.contacts.heights == pytest.approx(size * before.contacts.heights)
    assert after.contacts.floor == pytest.approx(size * before.contacts.floor)
    for one, other in zip(before.contacts.spans, after.contacts.spans, strict=True):
        assert other.anchor == pytest.approx(size * one.anchor, abs=1e-9 * size)


FILTERED: dict[str, Any] = {"cutoff": 8.0, "match_travel": True, "lift": True}


@pytest.mark.parametrize("options", [{}, FILTERED], ids=["locked", "filtered"])
@pytest.mark.parametrize("degrees", [15.0, 45.0, 57.0, 100.0, 200.0, 285.0])
def test_the_result_turns_with_the_body(
    slid: poise.Motion, degrees: float, options: dict[str, Any]
) -> None:
    turn = heading(degrees)
    before, after = cleaned(slid, **options), cleaned(moved(slid, turn), **options)
    there = places(before.motion) @ turn[:3, :3].T
    assert np.linalg.norm(places(after.motion) - there, axis=-1).max() < 1e-5
    assert before.contacts is not None and after.contacts is not None
    for one, other in zip(before.contacts.spans, after.contacts.spans, strict=True):
        assert other.anchor == pytest.approx(turn[:3, :3] @ one.anchor, abs=1e-9)
        assert other.drift == pytest.approx(one.drift, abs=1e-9)


def test_contacts_for_exact_goals_turn_with_the_body(slid: poise.Motion) -> None:
    points = (*poise.motion.foot_points(slid.skeleton), *hand_points(slid.skeleton))
    found = [find_contacts(each, points, slack=0.01) for each in (slid, moved(slid, heading(45.0)))]
    assert found[0].marks.any() and (found[0].marks == found[1].marks).all()


def test_the_vertical_axis_of_the_world_does_not_matter(slid: poise.Motion) -> None:
    upright = np.eye(4)
    upright[:3, :3] = [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]]
    before, after = cleaned(slid), cleaned(moved(slid, upright))
    assert before.contacts is not None and after.contacts is not None
    assert (before.contacts.up, after.contacts.up) == ("y", "z")
    there = places(before.motion) @ upright[:3, :3].T
    assert np.linalg.norm(places(after.motion) - there, axis=-1).max() < 1e-5


def test_errors_of_numpy_do_not_interrupt_cleaning(slid: poise.Motion) -> None:
    options: dict[str, Any] = {**FILTERED, "despike": True}
    expected = cleaned(slid, **options)
    with np.errstate(all="raise"):
        found = cleaned(poise.Motion(slid.skeleton, slid.q, slid.fps), **options)
    assert (found.motion.q == expected.motion.q).all()


def test_the_level_median_turns_with_its_points() -> None:
    points = np.random.default_rng(5).normal(size=(41, 2)) * [3.0, 1.0] + [2.0, -1.0]
    turn = heading(33.0)[:3:2, :3:2]
    assert level_median(points @ turn) == pytest.approx(level_median(points) @ turn)
    line = np.outer([0.0, 1.0, 5.0], [0.6, 0.8])
    assert level_median(line) == pytest.approx([0.6, 0.8])
    assert level_median(np.tile([0.3, 0.4], (4, 1))) == pytest.approx([0.3, 0.4])


def test_bodies_without_legs_have_a_size_too() -> None:
    def pole(length: float) -> poise.Skeleton:
        builder = poise.SkeletonBuilder().add("base", poise.Free("xyz"))
        return builder.add("top", poise.Hinge("x"), "base", offset=(0.0, length, 0.0)).build()

    assert body_size(pole(2.0)) == pytest.approx(4.0 * body_size(pole(0.5)))
    assert body_size(pole(0.0)) == 1.0
    animal = poise.SkeletonBuilder().add("hips", poise.Free("xyz"))
    for place in ("front", "back"):
        for side in ("left", "right"):
            thigh = f"{side}_{place}_thigh"
            animal.add(thigh, poise.Ball("xyz"), "hips", offset=(0.1, 0.0, len(place)))
            animal.add(f"{side}_{place}_foot", poise.Ball("xyz"), thigh, offset=(0.0, -1.6754, 0.0))
    assert body_size(animal.build()) == pytest.approx(2.0)


@pytest.mark.parametrize("factor", [1.0, 0.85, 1.1])
def test_a_cleaned_motion_is_left_alone(slid: poise.Motion, factor: float) -> None:
    first = cleaned(shortened(slid, factor))
    assert any(slide.held for slide in first.slides)
    second = cleaned(first.motion)
    assert not any(slide.held for slide in second.slides)
    assert np.abs(places(second.motion) - places(first.motion)).max() < 1e-9


def test_the_slide_before_and_after_is_that_of_the_same_stances(slid: poise.Motion) -> None:
    first = cleaned(slid, contact_speed=0.25)
    ends = [(slide.contact_before, slide.contact_after) for slide in first.slides]
    assert first.slide == tuple(np.max(ends, axis=0))
    again = cleaned(first.motion, contact_speed=0.25, lock=False)
    assert first.locked is not None and first.locked.longest is not None
    assert first.locked.longest.contact_after == pytest.approx(again.slide[0], abs=1e-9)
    assert first.contacts is not None and first.contacts.thresholds == (0.25, 0.025, 0.1)


def test_a_drift_is_no_support_at_rest(slid: poise.Motion) -> None:
    first = cleaned(slid).motion
    way = np.zeros((len(first), 3))
    way[:, 2] = 0.012 * np.arange(len(first)) / first.fps  # faster than the jitter of a capture
    assert any(slide.held for slide in cleaned(shift_roots(first, way)).slides)


def test_fixed_joints_above_the_hips_do_not_change_the_motion() -> None:
    # A file's armature node stands on the floor: it is not the pelvis whose speed counts.
    given = shortened(motions()["walk"])
    body = poise.Skeleton(given.skeleton.joints)  # without the skin of the bundled character
    walk = poise.Motion(body, given.q, given.fps)
    stand = poise.SkeletonBuilder().add("armature", poise.Fixed()).build().joints
    under = (replace(joint, parent=joint.parent + 1) for joint in body.joints)
    below = poise.Motion(poise.Skeleton([*stand, *under]), walk.q, walk.fps)
    makers: list[Callable[[poise.Motion], poise.Motion]] = [
        lambda motion: cleaned(motion).motion,
        lambda motion: poise.retarget(walk, motion.skeleton).motion,
        lambda motion: looped(motion).motion,
        lambda motion: crossed(motion, motion, nearest_transition(motion, motion)),
        lambda motion: features(motion, dtype=float).motion(motion.skeleton),
    ]
    for make in makers:
        one, two = make(walk), make(below)
        np.testing.assert_allclose(places(two)[:, 1:], places(one), atol=1e-9)
