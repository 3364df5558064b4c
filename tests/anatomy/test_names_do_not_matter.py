"""People whose joints have no names that tell a part: features work as with names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.anatomy import JointPairs, ball_of, find_anatomy, fit_capsules, foot_of, human_masses
from poise.anatomy.chains import base_index
from poise.anatomy.feet import standing_feet
from poise.anatomy.joint_parts import joint_parts, named_parts
from poise.model import Motion, Skeleton
from poise.model.editing import remove_joint, rename_joint
from poise.solvers.limb_bends import LimbBends
from samples.hero import bare_character
from samples.humanoids import quadruped

BODY = bare_character().skeleton
NAMED = remove_joint(remove_joint(BODY, "lthumb").after, "rthumb").after
"""Without thumbs: a nameless child of a wrist may be anything."""


@lru_cache
def nameless() -> Skeleton:
    body = NAMED
    for number, name in enumerate(NAMED.joint_names):
        body = rename_joint(body, name, f"b{number}").after
    return body


def called(names: Iterable[str]) -> list[str]:
    """Names of the named body for names of the other."""
    return [NAMED.joint_names[int(name.removeprefix("b"))] for name in names]


def test_parts_are_the_same() -> None:
    assert set(named_parts(nameless()).parts) == {""}
    assert joint_parts(nameless()) == joint_parts(NAMED)
    assert joint_parts(NAMED).of("shin") == [
        NAMED.joint_index(name) for name in ("ltibia", "rtibia")
    ]


def test_animals_have_the_parts_that_their_names_tell() -> None:
    assert joint_parts(quadruped()) == named_parts(quadruped())


def test_feet_are_the_same() -> None:
    for name in ("lfoot", "rtoes"):
        other = f"b{NAMED.joint_index(name)}"
        ball, own = ball_of(nameless(), other), ball_of(NAMED, name)
        assert (called([ball.joint]), ball[1:]) == ([own.joint], own[1:])
        assert called([foot_of(nameless(), other)]) == [foot_of(NAMED, name)]
    assert called(standing_feet(nameless())) == ["lfoot", "rfoot"]


@pytest.mark.whole
def test_foot_points_are_the_same() -> None:
    points, own_points = poise.motion.foot_points(nameless()), poise.motion.foot_points(NAMED)
    assert [(p.name, p.offset) for p in points] == [(p.name, p.offset) for p in own_points]
    assert called(p.joint for p in points) == [p.joint for p in own_points]


def test_masses_and_capsules_are_the_same() -> None:
    np.testing.assert_allclose(
        human_masses(nameless()).moments, human_masses(NAMED).moments, atol=1e-12
    )
    found, own = fit_capsules(nameless()), fit_capsules(NAMED)
    np.testing.assert_allclose(found.radii, own.radii)
    assert called(part.joint for part in found.parts) == [part.joint for part in own.parts]
    np.testing.assert_array_equal(found.pairs, own.pairs)


def test_chains_and_bends_are_the_same() -> None:
    hand = NAMED.joint_index("lhand")
    for base in ("limb", "trunk"):
        assert base_index(nameless(), hand, base) == base_index(NAMED, hand, base)
    assert [bend.joint for bend in LimbBends.of(nameless()).bends] == [
        bend.joint for bend in LimbBends.of(NAMED).bends
    ]


@pytest.mark.whole
def test_masks_and_landmarks_are_the_same() -> None:
    from poise.binding.skeleton_fitting import landmarks_of
    from poise.motion import body_mask

    for part in ("left arm", "head", "lower body", "right hand"):
        np.testing.assert_array_equal(body_mask(nameless(), [part]), body_mask(NAMED, [part]))
    places = bare_places()
    found, own = landmarks_of(nameless(), places), landmarks_of(NAMED, places)
    assert called(name.partition(":")[0] for name in found) == [n.partition(":")[0] for n in own]


def bare_places() -> dict[str, np.ndarray]:
    sided = ("hip", "knee", "ankle", "ball", "toe", "collar", "shoulder", "elbow", "wrist",
             "knuckles", "finger")  # fmt: skip
    names = ["pelvis", "neck", "head", "head top"]
    names += [f"{side} {place}" for side in ("left", "right") for place in sided]
    return {name: np.full(3, float(n)) for n, name in enumerate(names)}


@pytest.mark.whole
def test_markers_are_placed_the_same() -> None:
    from poise.motion.markers.marker_sets import marker_model

    labels = ["LASI", "RASI", "C7", "LKNE", "RANK", "LELB", "RWRA", "LFIN", "RTOE", "LFHD"]
    found, own = marker_model(labels, nameless()), marker_model(labels, NAMED)
    assert called(found.joints) == list(own.joints)
    np.testing.assert_allclose(found.offsets, own.offsets, atol=1e-12)


@pytest.mark.whole
def test_a_motion_is_mirrored_the_same() -> None:
    rng = np.random.default_rng(0)
    rates = 0.3 * rng.uniform(-1.0, 1.0, NAMED.nv)
    q = np.array([NAMED.integrate(NAMED.rest.q, share * rates) for share in (0.5, 1.0)])
    own, other = (poise.motion.mirrored(Motion(body, q, 30.0)) for body in (NAMED, nameless()))
    np.testing.assert_allclose(other.world, own.world, atol=1e-9)
    pairs = dict(JointPairs.of_body(nameless()).pairs)
    assert {*zip(called(pairs), called(pairs.values()), strict=True)} >= {
        ("lfemur", "rfemur"), ("lwrist", "rwrist"), ("lfingers", "rfingers"),
    }  # fmt: skip


@pytest.fixture(scope="module")
def robot(shared_data: Path) -> Skeleton:
    path = shared_data / "humanoids" / "robots" / "unitree_g1" / "unitree_g1.xml"
    return poise.read(path).skeleton


def test_the_foot_of_a_robot_is_its_last_hinge(robot: Skeleton) -> None:
    last = "left_ankle_roll_link"
    ball = ball_of(robot, "left_ankle_pitch_link")
    assert (ball.joint, ball.toes) == (last, False) and ball.offset[0] > 0.03
    assert foot_of(robot, "left_ankle_pitch_link") == last
    own = [point for point in poise.motion.foot_points(robot) if point.name.startswith("left")]
    assert [point.name for point in own] == ["left ankle", "left ball", "left toe"]
    assert {point.joint for point in own} == {last}
    assert own[2].offset[0] > own[1].offset[0] > 0.0 > own[2].offset[2]
    assert standing_feet(robot) == (last, last.replace("left", "right"))


def test_markers_on_a_robot_are_carried_by_its_last_hinges(robot: Skeleton) -> None:
    from poise.motion.markers.marker_sets import marker_model

    model = marker_model(["LASI", "RASI", "LTHI", "LKNE", "LANK", "LTOE", "LELB"], robot)
    assert model.joints[2:6] == (
        "left_hip_yaw_link", "left_hip_yaw_link", "left_knee_link", "left_ankle_roll_link",
    )  # fmt: skip
    places = model.places(robot, robot.rest.world)
    assert places[3, 2] > places[4, 2] > places[5, 2]


def test_feet_that_hang_from_the_root_are_feet(shared_data: Path) -> None:
    body = poise.read(shared_data / "characters" / "made_ik_feet.glb").skeleton
    ball = ball_of(body, "Foot.L")
    assert ball.joint == "Foot.L" and ball.offset == tuple(find_anatomy(body).soles["left"].ball)
    assert human_masses(body, 80.0).total == pytest.approx(80.0)
