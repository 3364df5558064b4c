"""Hips that yield to limits: derivatives of foot errors, and a walk with narrow hip limits."""

from __future__ import annotations

import numpy as np
import pytest

from poise.bundled import character
from poise.geometry import quaternions
from poise.kinematics.forward import world_frames
from poise.model import Motion, Skeleton
from poise.motion.feet.points import FootPoint
from poise.motion.feet.root import Hips, LimitedFoot, has_converged, hip_shifts
from poise.motion.feet.root import _gain as gain
from poise.motion.limb_ik import BESIDE, LimbChain, LimbFits
from poise.motion.retargeting import RetargetOptions, retarget
from poise.motion.retargeting.root_placement import cut_smoothly

POINTS = (FootPoint("left ankle", "lfoot"), FootPoint("left ball", "ltoes"))
LEG = LimbChain("left foot", ("lfemur", "ltibia", "lfoot", "ltoes"), POINTS, ("lfemur", "lfoot"))


def narrow(degrees: float) -> Skeleton:
    """The bundled body, its thighs kept from going further back than this."""
    bounds = (np.radians(-120.0), np.radians(degrees))
    return character().skeleton.with_limits({f"{s}femur_rx": bounds for s in "lr"})


def standing(body: Skeleton, ways: np.ndarray, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The poses (n, nq) whose hips went by (n, 6) with the left foot as near to its places as it
    can be, and (n, points, 3) where it is then."""
    q = np.tile(body.rest.q, (len(ways), 1))
    centre = body.rest.world[[body.joint_index(f"{s}femur") for s in "lr"]][:, :3, 3].mean(axis=0)
    root = body.rest.world[body.joint_index("root")]
    R = quaternions.to_matrix(quaternions.from_rotation_vector(ways[:, 3:]))
    moved = np.tile(np.eye(4), (len(ways), 1, 1))
    moved[:, :3, :3] = R @ root[:3, :3]
    moved[:, :3, 3] = centre + ways[:, :3] + R @ (root[:3, 3] - centre)
    from poise.model.joint_values import joint_values

    q[:, body.joint_dofs("root")] = joint_values(
        body.joint("root"), moved, q[:, body.joint_dofs("root")]
    )
    made, _ = LimbFits(body).brought(LEG, np.ones((len(q), 2)), places, q, "held")
    world = world_frames(body.mechanism, made)
    return made, np.stack([at.at(body, world) for at in POINTS], axis=1)


def foot_of(body: Skeleton, q: np.ndarray, paths: np.ndarray, places: np.ndarray) -> LimitedFoot:
    hip = world_frames(body.mechanism, q)[:, body.joint_index("lfemur"), :3, 3]
    stands = np.ones((len(q), 2), dtype=bool)
    return LimitedFoot(LEG, paths, places, stands, hip, np.ones(len(q)))


def hips_of(body: Skeleton, q: np.ndarray) -> Hips:
    thighs = [body.joint_index(f"{s}femur") for s in "lr"]
    centre = world_frames(body.mechanism, q)[:, thighs][..., :3, 3].mean(axis=1)
    return Hips(body, q, centre, True)


def behind(body: Skeleton, metres: float) -> np.ndarray:
    """(1, points, 3) places of the left foot so far behind where it stands at rest."""
    stands = np.stack([at.at(body, body.rest.world[None]) for at in POINTS], axis=1)
    return stands - (0.0, 0.0, metres)


def test_the_other_points_of_a_foot_are_placed_although_its_contact_is_in_place() -> None:
    body = character().skeleton
    q = np.tile(body.rest.q, (2, 1))
    stands = np.stack([at.at(body, body.rest.world[None]) for at in POINTS], axis=1)
    places = np.repeat(stands, 2, axis=0)
    places[:, 1, 0] += 0.02  # the ball to the left: a rotation of the foot about its ankle
    places[1, 0, 2] += 2e-4  # above the tolerance in one frame only
    made, _ = LimbFits(body).brought(LEG, np.array([[1.0, BESIDE]] * 2), places, q, "held")
    ball = POINTS[1].at(body, world_frames(body.mechanism, made))
    assert (np.linalg.norm(ball - places[:, 1], axis=1) < 2e-3).all()
    assert np.linalg.norm(ball[1] - ball[0]) < 1e-3


def test_what_a_foot_lacks_follows_the_hips_as_differences_say() -> None:
    body = narrow(0.0)
    places = behind(body, 0.08)
    q, paths = standing(body, np.zeros((1, 6)), places)
    assert q[0, body.dof_index("lfemur_rx")] == pytest.approx(0.0, abs=1e-9)
    assert np.linalg.norm(paths - places, axis=2).max() > 3e-3
    G = gain(hips_of(body, q), foot_of(body, q, paths, places), np.array([0]))[0]
    step = 1e-3
    ways = step * np.concatenate([np.eye(6), -np.eye(6)])
    _, there = standing(body, ways, np.tile(places, (12, 1, 1)))
    numeric = (there[:6] - there[6:]).reshape(6, -1).T / (2.0 * step)
    # Gauss and Newton leave out what bends, by the 1 cm that is lacking: a few parts in a hundred.
    assert np.abs(G - numeric).max() < 0.06 * np.abs(numeric).max()


def test_hips_go_where_a_foot_is_in_reach() -> None:
    body = narrow(0.0)
    frames = 41
    places = np.tile(behind(body, 0.0), (frames, 1, 1))
    places[..., 2] -= 0.2 * np.hanning(frames)[:, None]
    x = np.zeros((frames, 6))
    q, paths = standing(body, x, places)
    lacking = np.linalg.norm(paths - places, axis=2).max()
    for _ in range(8):
        before, x = x, hip_shifts(hips_of(body, q), [foot_of(body, q, paths, places)], x, 30.0)
        q, paths = standing(body, x, places)
        if has_converged(before, x):
            break
    assert lacking > 0.03 > 10.0 * np.linalg.norm(paths - places, axis=2).max()
    # The pelvis tips forward more than it shifts, and no frame tears it away from the next.
    assert x[:, 3].max() > 0.05
    assert np.abs(np.diff(x[:, 3:], 2, axis=0)).max() < 0.15 * np.abs(x[:, 3:]).max()


@pytest.mark.parametrize(("degrees", "missed", "tips"), [(5.0, 3e-3, 0.1), (2.0, 3e-3, 0.8)])
def test_a_walk_within_narrow_hips_tips_the_pelvis(
    degrees: float, missed: float, tips: float
) -> None:
    walk = character().motion
    body = narrow(degrees)
    made = retarget(walk, body, options=RetargetOptions(floor=0.0))
    q = made.motion.q
    assert (q >= body.lower).all() and (q <= body.upper).all()
    assert made.held < missed + 2e-3
    assert max((one.worst for one in made.missed), default=0.0) < missed
    pelvis = body.joint_index("root")
    turned = (
        np.swapaxes(walk.world[:, pelvis, :3, :3], -1, -2) @ made.motion.world[:, pelvis, :3, :3]
    )
    tipped = quaternions.to_rotation_vector(quaternions.from_matrix(turned))
    assert np.degrees(np.linalg.norm(tipped, axis=1).max()) > tips
    jump = np.abs(np.diff(tipped, 2, axis=0)).max() * walk.fps
    assert np.degrees(jump) < 100.0
    thorax = body.joint_index("thorax")
    assert (
        Motion(body, q, walk.fps).world[:, thorax, 1, 1].min()
        > walk.world[:, thorax, 1, 1].min() - 0.05
    )


def test_what_a_limit_cuts_off_is_cut_off_smoothly() -> None:
    values = np.abs(np.linspace(-2.0, 2.0, 161))  # in at full speed, and out again
    cut = cut_smoothly(values, -5.0, 1.0, 4)
    assert cut.max() <= 1.0 and (cut <= values + 1e-15).all()
    hard = np.clip(values, -5.0, 1.0)
    inside = np.abs(np.arange(161) - 80) < 32  # more than twice four frames from the limit
    assert (cut[inside] == values[inside]).all() and (cut != hard).any()
    away = np.abs(np.arange(159) + 1 - 80) > 20  # but for the turn at the bottom
    assert np.abs(np.diff(cut, 2))[away].max() < 0.5 * np.abs(np.diff(hard, 2))[away].max()
    assert cut_smoothly(hard, -5.0, 1.0, 4) is hard
