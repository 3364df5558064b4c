"""Arrays for learning against SciPy's rotations, manual differences, and a moved body."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.bundled import character
from poise.errors import InvalidValue, ShapeError, UnknownJoint, UnknownOption
from poise.geometry import transforms
from poise.motion import features, find_contacts, matrices_of_6d, moved, rotations_6d

WALK = character().motion


def test_positions_and_velocities_in_the_world_are_those_of_the_motion() -> None:
    found = WALK.features(frame="world", dtype=np.float64)
    places = WALK.world[..., :3, 3]
    assert found.joints == WALK.skeleton.joint_names and found.fps == WALK.fps
    assert np.array_equal(found.positions, places)
    assert found.velocities[5] == pytest.approx((places[6] - places[4]) * WALK.fps / 2.0)
    assert found.velocities[0] == pytest.approx((places[1] - places[0]) * WALK.fps)
    assert found.root_velocity == pytest.approx(found.velocities[:, 0])
    assert np.array_equal(found.contacts, find_contacts(WALK).marks)
    assert found.contacts.any() and not found.contacts.all()


def test_rotations_give_the_world_frames_again() -> None:
    body = WALK.skeleton
    local = matrices_of_6d(WALK.features(frame="world", dtype=np.float64).rotations)
    world: list[np.ndarray] = []
    for k, parent in enumerate(body.parents):
        world.append(local[:, k] if parent < 0 else world[parent] @ local[:, k])
    assert np.stack(world, axis=1) == pytest.approx(WALK.world[..., :3, :3], abs=1e-9)


@pytest.mark.parametrize("angle", [0.7, 3.0])
def test_seen_from_its_heading_a_motion_is_the_same_wherever_it_goes(angle: float) -> None:
    away = transforms.compose(transforms.rotation_y(angle), (3.0, 0.0, -2.0))
    one = WALK.features(dtype=np.float64)
    other = moved(WALK, away).features(dtype=np.float64)
    assert other.array() == pytest.approx(one.array(), abs=1e-8)
    assert one.positions[:, 0, [0, 2]] == pytest.approx(0.0, abs=1e-12)
    # The walk goes forwards along its own z axis.
    assert one.root_velocity[:, 2].mean() > 0.8 > 0.2 > abs(one.root_velocity[:, 0].mean())


def test_a_steady_turn_is_one() -> None:
    body = poise.SkeletonBuilder().add("root", poise.Free()).build()
    q = np.zeros((5, body.nq))
    q[:, body.dof_index("root_ry")] = 0.1 * np.arange(5)
    found = poise.Motion(body, q, 30.0).features(dtype=np.float64)
    assert found.root_turn == pytest.approx(3.0)
    assert found.rotations == pytest.approx(np.tile([1, 0, 0, 0, 1, 0], (5, 1, 1)))
    assert found.contacts.shape == (5, 0)


def test_one_array_is_writable_and_named() -> None:
    found = features(WALK, ["rhand", "head"])
    array = found.array()
    assert array.dtype == np.float32 and array.flags.writeable and array.flags.c_contiguous
    assert array.shape == (len(WALK), len(found.columns)) and not found.positions.flags.writeable
    at = found.columns.index("head position y")
    assert np.array_equal(array[:, at], found.positions[:, 1, 1])
    assert found.columns[-1].endswith(" contact")
    assert np.array_equal(np.asarray(found), array)
    assert repr(found).startswith("<MotionFeatures:")


def test_six_numbers_are_the_columns_of_any_rotation() -> None:
    turns = Rotation.from_quat(np.random.default_rng(3).normal(size=(50, 4))).as_matrix()
    assert matrices_of_6d(rotations_6d(turns)) == pytest.approx(turns, abs=1e-12)
    loose = np.random.default_rng(4).normal(size=(50, 6))
    made = matrices_of_6d(loose)
    assert np.linalg.det(made) == pytest.approx(np.ones(50))
    assert Rotation.from_matrix(made).as_matrix() == pytest.approx(made, abs=1e-12)


def test_a_single_name_counts_as_a_list_of_one() -> None:
    assert WALK.features("lhand").joints == ("lhand",)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidValue, match="features contain velocities, which need two frames"):
        WALK[:1].features()
    with pytest.raises(UnknownJoint, match="near: lhand"):
        WALK.features(["lhnd"])
    with pytest.raises(UnknownOption, match="near: heading"):
        WALK.features(frame="headings")
    with pytest.raises(InvalidValue, match="dtype int64"):
        WALK.features(dtype=np.int64)
    with pytest.raises(ShapeError, match=r"\(\.\.\., 6\)"):
        matrices_of_6d(np.zeros(5))
    with pytest.raises(ShapeError, match=r"\(\.\.\., 3, 3\)"):
        rotations_6d(np.zeros((4, 4)))
    with pytest.raises(InvalidValue, match="parallel"):
        matrices_of_6d([1, 0, 0, 2, 0, 0])
    with pytest.raises(InvalidValue, match="copy"):
        np.array(WALK.features(), copy=False)


def test_features_in_the_world_give_the_motion_again() -> None:
    found = WALK.features(frame="world", dtype=np.float64)
    again = found.with_array(found.array()).motion(WALK.skeleton, "walk")
    assert again.name == "walk" and again.fps == WALK.fps
    assert again.world == pytest.approx(WALK.world, abs=1e-9)
    part = found.with_array(found.array()[30:50]).motion(WALK.skeleton)
    assert part.world == pytest.approx(WALK.world[30:50], abs=1e-9)


def wandering(fps: float) -> poise.Motion:
    """A body that wanders and turns for two seconds, sampled at a rate."""
    walk, body = character().motion, WALK.skeleton
    time = np.arange(round(2.0 * fps) + 1) / fps
    q = np.tile(walk.q[0], (len(time), 1))
    q[:, body.dof_index("root_tx")] += np.sin(1.5 * time)
    q[:, body.dof_index("root_tz")] += 0.8 * time + 0.3 * np.cos(2.0 * time)
    q[:, body.dof_index("root_ry")] += 0.5 * np.sin(1.2 * time)
    q[:, body.dof_index("lradius_rx")] = 0.5 + 0.4 * np.sin(3.0 * time)
    return poise.Motion(body, q, fps)


def drift(fps: float) -> float:
    """Largest error of positions rebuilt from the heading frame, the first root frame aligned."""
    motion = wandering(fps)
    again = motion.features(dtype=np.float64).motion(motion.skeleton)
    assert again.features(dtype=np.float64).rotations == pytest.approx(
        motion.features(dtype=np.float64).rotations, abs=1e-9
    )
    onto = motion.world[0, 0] @ np.linalg.inv(again.world[0, 0])
    return float(np.abs((onto @ again.world - motion.world)[..., :3, 3]).max())


def test_the_integrated_trajectory_converges_with_second_order() -> None:
    errors = [drift(fps) for fps in (30.0, 60.0, 120.0)]
    assert errors[0] > 1e-6
    rates = np.log2(np.divide(errors[:-1], errors[1:]))
    assert rates == pytest.approx(2.0, abs=0.2)


def test_joints_without_features_stay_at_rest() -> None:
    body = WALK.skeleton
    again = WALK.features(["root", "lradius"], frame="world", dtype=np.float64).motion(body)
    elbow = body.joint_dofs("lradius")
    assert again.q[:, elbow] == pytest.approx(WALK.q[:, elbow], abs=1e-9)
    others = np.ones(body.nq, dtype=bool)
    others[elbow] = others[body.joint_dofs("root")] = False
    assert again.q[:, others] == pytest.approx(np.tile(body.rest.q[others], (len(WALK), 1)))


def test_arrays_of_other_shapes_and_features_without_a_root_are_errors() -> None:
    found = WALK.features(["lhand"])
    with pytest.raises(ShapeError, match=r"expected features of shape \(frames, \d+\), not"):
        found.with_array(np.zeros((3, 7)))
    broken = found.array()
    broken[2, 3] = np.nan
    with pytest.raises(InvalidValue, match="frame 2: 'root turn' is not finite"):
        found.with_array(broken)
    with pytest.raises(InvalidValue, match="add 'root' to the joints"):
        found.motion(WALK.skeleton)
