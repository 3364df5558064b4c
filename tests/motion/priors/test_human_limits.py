"""A human's ranges of motion as soft limits of solves with a prior."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.anatomy import Anatomy, find_anatomy
from poise.bundled import human_prior
from poise.errors import InvalidValue
from poise.model import Skeleton
from samples.humanoids import humanoid

BODIES = (
    "gltf/mixamo_tpose.glb",
    "gltf/CesiumMan.glb",
    "characters/mannequiny.glb",
    "vrm/cryptovoxels.vrm",
    "characters/ubiq_robot.fbx",
    "fbx/maya_kenney_character_7700_binary.fbx",
)


def start_of(anatomy: Anatomy) -> poise.Pose:
    """The rest pose if it is a stand, else the standing pose."""
    return anatomy.standing if anatomy.rest_kind == "other" else anatomy.skeleton.rest


def last(anatomy: Anatomy, part: str) -> str:
    return anatomy.skeleton.joint_names[anatomy.joints(part)[-1]]


def squat(anatomy: Anatomy, share: float) -> tuple[poise.Pose, list[poise.Goal]]:
    """The pelvis lowered by a share of the leg length on pinned feet."""
    start, pelvis = start_of(anatomy), anatomy.first("pelvis")
    assert pelvis is not None and anatomy.leg_length is not None
    down = start.world[pelvis, :3, 3] - share * anatomy.leg_length * anatomy.up
    feet = [poise.pin(last(anatomy, f"{side} foot")) for side in ("left", "right")]
    return start, [poise.reach(anatomy.skeleton.joint_names[pelvis], down), *feet]


def between(a: np.ndarray, b: np.ndarray) -> float:
    cosine = a @ b / np.linalg.norm(a) / np.linalg.norm(b)
    return float(np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0))))


def looks_like_a_squat(anatomy: Anatomy, pose: poise.Pose) -> None:
    """Knees ahead of the legs and no wider than the hips allow, trunk and head upright.

    The bounds are those of people: a squat leans by up to 45 degrees, and knees turn out by up to
    45 degrees (`poise.anatomy.ranges`).
    """
    W = pose.world

    def at(part: str) -> np.ndarray:
        joint = anatomy.first(part)
        assert joint is not None
        return np.asarray(W[joint, :3, 3])

    for side in ("left", "right"):
        hip, knee, ankle = (at(f"{side} {part}") for part in ("thigh", "shin", "foot"))
        assert 60.0 < 180.0 - between(hip - knee, ankle - knee) < 150.0
        line = ankle - hip
        ahead = knee - hip - line * ((knee - hip) @ line) / (line @ line)
        ahead -= (ahead @ anatomy.up) * anatomy.up
        assert between(ahead, anatomy.facing) < 45.0
    hips = 0.5 * (at("left thigh") + at("right thigh"))
    assert between(at("head") - hips, anatomy.up) < 45.0


@pytest.mark.parametrize("quaternions", [True, False])
@pytest.mark.parametrize("share", [0.3, 0.5])
def test_a_squat_without_limits_in_the_file(*, quaternions: bool, share: float) -> None:
    anatomy = find_anatomy(humanoid(quaternions=quaternions))
    start, goals = squat(anatomy, share)
    found = poise.solve(start, goals, prior="human")
    assert found.converged
    looks_like_a_squat(anatomy, found.pose)


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
@pytest.mark.parametrize("file", BODIES)
@pytest.mark.parametrize("share", [0.3, 0.5])
def test_a_squat_of_a_downloaded_body(shared_data: Path, file: str, share: float) -> None:
    anatomy = poise.read(shared_data / file).anatomy
    start, goals = squat(anatomy, share)
    found = poise.solve(start, goals, prior="human")
    assert found.converged
    looks_like_a_squat(anatomy, found.pose)


def head_on_the_floor(body: Skeleton) -> list[poise.Goal]:
    head = body.rest.world[body.joint_index("Head"), :3, 3]
    feet = [poise.pin(f"{side}Foot") for side in ("Left", "Right")]
    return [poise.reach("Head", head + np.array([0, -1.4, 0.5])), *feet]


def bend(pose: poise.Pose) -> float:
    """The largest rotation between two neighbouring joints of the trunk, degrees."""
    names = ("Hips", "Spine1", "Spine2", "Spine3", "Neck1", "Neck2", "Head")
    rest, W = pose.skeleton.rest.world, pose.world
    turns = [
        W[j, :3, :3] @ rest[j, :3, :3].T for j in (pose.skeleton.joint_index(n) for n in names)
    ]
    relative = [a.T @ b for a, b in itertools.pairwise(turns)]
    return max(float(np.degrees(np.arccos((np.trace(R) - 1.0) / 2.0))) for R in relative)


def test_the_spine_bends_less_with_human_limits() -> None:
    body = humanoid()
    goals = head_on_the_floor(body)
    alone = {"balance": False, "floor": False, "posture": False, "apart": False}
    within = poise.solve(body.rest, goals, prior="human", **alone)
    free = poise.solve(body.rest, goals, prior="human", human_limits=False, **alone)
    assert within.converged and free.converged
    # A third of the flexion of the spine, or of the neck with the head, and of both at once.
    assert bend(within.pose) < 45.0 < bend(free.pose)


def test_a_range_is_left_only_for_a_goal_and_named() -> None:
    body = humanoid()
    turn = poise.geometry.quaternions.from_rotation_vector
    names = body.joint_names
    W = body.rest.world
    for angle, beyond in ((0.3, False), (2.2, True)):
        wanted = W[names.index("Head"), :3, :3]
        wanted = poise.geometry.quaternions.to_matrix(turn((0.0, angle, 0.0))) @ wanted
        trunk = [poise.pin(name) for name in ("Hips", "Spine3")]
        goals = [*trunk, poise.pin("Spine1"), poise.orient("Head", wanted)]
        found = poise.solve(body.rest, goals, prior="human")
        assert found.converged
        # of neck and head together: 60 degrees, and 5 for each of three joints
        assert bool({"neck", "head"} & set(found.human_limits)) == beyond
        assert ("beyond the human range of motion" in found.explain()) == beyond
        free = poise.solve(body.rest, goals, prior="human", human_limits=False)
        assert free.converged and "neck" not in free.human_limits


def test_a_start_outside_the_ranges_does_not_jump() -> None:
    body = humanoid(quaternions=False)
    q = body.rest.q.copy()
    neck = body.joint_dofs("Neck1")
    q[neck] = 1.2, 0.0, 0.0
    start = body.pose(q)
    assert "neck" in human_prior().with_human_limits().exceeded(start)
    hand = start.world[body.joint_index("LeftHand"), :3, 3]
    found = poise.solve(
        start, [poise.reach("LeftHand", hand + np.array([0, 1e-4, 0]))], prior="human",
        posture=False,
    )  # fmt: skip
    assert found.converged and found.human_limits == ()
    assert np.abs(found.pose.q - q).max() < 1e-2
    tracker = poise.Tracker(start, [poise.reach("LeftHand", hand).named("hand")], prior="human")
    frame = tracker.step({"hand": hand + np.array([0, 1e-4, 0])})
    assert np.abs(frame.pose.q - q).max() < 1e-2


def test_joints_with_limits_of_their_own_get_no_range() -> None:
    body = humanoid(quaternions=False)
    dofs = body.dof_names[body.joint_dofs("LeftThigh")]
    limited = body.with_limits(dict.fromkeys(dofs, (-3.0, 3.0)))
    for skeleton, count in ((body, 3), (limited, 0)):
        prior = human_prior().with_human_limits()
        terms, parts = prior.lower(skeleton), prior.parts(skeleton)
        for part, wanted in (("left thigh", count), ("right thigh", 3), ("spine", 3)):
            own = slice(3 * parts.index(part), 3 * parts.index(part) + 3)
            assert int(np.isfinite(terms.lowest[own]).sum()) == wanted, part


def test_ranges_are_those_of_the_anatomy_widened() -> None:
    """About the axes of the body, by a margin of 5 degrees, or by the spread of the prior."""
    body = humanoid()
    prior, plain = human_prior().with_human_limits(), human_prior()
    terms, parts = prior.lower(body), prior.parts(body)
    thigh = 3 * parts.index("left thigh")
    low, high = np.degrees(terms.lowest[thigh]), np.degrees(terms.highest[thigh])
    # flexion of 120 degrees and more in combination with the other axes, extension of 30
    assert -135.0 < low < -125.0 and 35.0 <= high < 60.0
    spread = np.sqrt(np.diag(np.linalg.inv(terms.precision)))
    assert (terms.lowest <= terms.mean - 3.0 * spread)[np.isfinite(terms.lowest)].sum() > 30
    # what the prior knows of knees and elbows stays
    knee = slice(3 * parts.index("left shin"), 3 * parts.index("left shin") + 3)
    np.testing.assert_array_equal(terms.lowest[knee], plain.lower(body).lowest[knee])
    np.testing.assert_array_equal(terms.stiffness[knee], plain.lower(body).stiffness[knee])


def test_the_switch() -> None:
    body = humanoid()
    _, goals = squat(find_anatomy(body), 0.3)
    off = poise.solve(body.rest, goals, prior="human", human_limits=False)
    assert off.human_limits == ()
    problem = poise.Problem(body, goals, prior="human", human_limits=False)
    assert problem.spec.prior is human_prior()
    np.testing.assert_array_equal(problem.solve(body.rest), off.pose.q)
    assert poise.Problem(body, goals, prior="human").spec.prior is human_prior().with_human_limits()
    around = human_prior().around(body.rest)
    limited = around.with_human_limits()
    assert limited.with_human_limits() is limited is around.with_human_limits()
    assert not limited.with_human_limits(on=False).prior.human_limits
    assert poise.Problem(body, goals).spec.prior is None
    for wrong in (None, "off", 1):
        with pytest.raises(InvalidValue, match="human_limits"):
            poise.solve(body.rest, goals, prior="human", human_limits=wrong)  # type: ignore[arg-type]
