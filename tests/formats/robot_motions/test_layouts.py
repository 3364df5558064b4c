"""Layouts of robots' motions: their content, and what comes back of it."""

from __future__ import annotations

import csv
import pickle
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import FileUnsupported, InvalidValue, RepairWarning, UnknownOption
from poise.formats import LAYOUTS, losses
from poise.formats.robot_motions.frames import Layout
from poise.geometry import quaternions
from poise.model import Character, Motion
from samples.legged_robot import BODIES, JOINTS, biped, walk

RATELESS = ("unitree", "soma")


ROBOTS = [name for name in LAYOUTS.names() if isinstance(LAYOUTS.get(name), Layout)]


def path_of(folder: Path, layout: str) -> Path:
    return folder / f"walk.{layout}{LAYOUTS.get(layout).extensions[0]}"


def written(folder: Path, layout: str) -> tuple[Character, Motion, Path]:
    robot = biped(folder)
    motion = walk(robot)
    path = path_of(folder, layout)
    poise.write(robot.with_motion(motion), path, layout=layout)
    return robot, motion, path


def read(path: Path, robot: object, **options: Any) -> Motion:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return poise.read(path, skeleton=robot, **options).motion


@pytest.mark.parametrize("layout", ROBOTS)
def test_values_come_back_by_joint_name(tmp_path: Path, layout: str) -> None:
    robot, motion, path = written(tmp_path, layout)
    back = read(path, robot, fps=50.0 if layout in RATELESS else None)
    assert back.fps == 50.0
    names = robot.skeleton.dof_names
    kept = [at for at, name in enumerate(names) if not name.startswith(("left_ball", "unused"))]
    rest = [at for at in range(len(names)) if at not in kept]
    tolerance = 1e-6 if layout in ("mjlab", "beyondmimic") else 1e-12
    np.testing.assert_allclose(back.q[:, kept], motion.q[:, kept], atol=tolerance)
    if layout == "qpos":
        np.testing.assert_allclose(back.q, motion.q, atol=1e-12)
    else:
        assert (back.q[:, rest] == robot.skeleton.rest.q[rest]).all()


@pytest.mark.parametrize("layout", ROBOTS)
def test_the_robot_may_be_a_path_and_a_motion_can_be_written_again(
    tmp_path: Path, layout: str
) -> None:
    _, _, path = written(tmp_path, layout)
    motion = read(path, tmp_path / "biped.xml")
    again = path.with_name(f"again{path.suffix}")
    poise.write(motion, again, layout=layout)
    back = read(again, tmp_path / "biped.xml")
    np.testing.assert_allclose(back.q, motion.q, atol=1e-6)


def test_what_is_left_out_is_reported(tmp_path: Path) -> None:
    robot, _, path = written(tmp_path, "unitree")
    character = robot.with_motion(walk(robot))
    assert any(
        "left_ball, unused_joint" in line for line in losses(character, path, layout="unitree")
    )
    assert not any("left_ball" in line for line in losses(character, "a.npz", layout="qpos"))
    with pytest.warns(RepairWarning, match=r"no values of left_ball, unused_joint, which stay"):
        poise.read(path, skeleton=robot, fps=50.0)


def test_unitree_has_no_header_and_quaternions_xyzw(tmp_path: Path) -> None:
    _, motion, path = written(tmp_path, "unitree")
    table = np.loadtxt(path, delimiter=",")
    assert table.shape == (30, 7 + len(JOINTS))
    np.testing.assert_array_equal(table[:, :3], motion.q[:, :3])
    np.testing.assert_allclose(table[:, [6, 3, 4, 5]], motion.q[:, 3:7], atol=1e-15)
    knee = motion.q[:, motion.skeleton.dof_index("left_knee")]
    np.testing.assert_array_equal(table[:, 8], knee)
    np.testing.assert_allclose(table[:, 10], 0.1 + 0.5 * knee)  # driven by the left one


def test_soma_has_centimetres_degrees_and_extrinsic_angles(tmp_path: Path) -> None:
    _, motion, path = written(tmp_path, "soma")
    with path.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert header[:2] == ["Frame", "root_translateX"]
    assert header[7:] == [f"{name}_dof" for name in JOINTS]
    table = np.array(rows, dtype=float)
    np.testing.assert_allclose(table[:, 1:4], 100.0 * motion.q[:, :3], atol=1e-12)
    x, y, z = (
        quaternions.from_axis_angle(axis, np.radians(table[:, 4 + at]))
        for at, axis in enumerate(np.eye(3))
    )
    turns = quaternions.multiply(z, quaternions.multiply(y, x))
    np.testing.assert_allclose(
        quaternions.to_matrix(turns), quaternions.to_matrix(motion.q[:, 3:7]), atol=1e-12
    )


def test_qpos_is_the_whole_model_with_names(tmp_path: Path) -> None:
    _, motion, path = written(tmp_path, "qpos")
    with np.load(path) as found:
        names = found["joint_names"].tolist()
        assert found["qpos"].shape == (30, 7 + len(names))
        assert names[:2] == ["left_hip", "left_knee"] and names[-1] == "unused_joint"
        assert found["fps"] == 50.0
        np.testing.assert_array_equal(found["qpos"][:, :9], motion.q[:, :9])


def test_qpos_without_names_of_other_tools_and_in_another_order(tmp_path: Path) -> None:
    robot, motion, path = written(tmp_path, "qpos")
    with np.load(path) as found:
        arrays = dict(found)
    qpos, names = arrays["qpos"], arrays["joint_names"]
    np.savez(path, qpos=qpos, fps=arrays["fps"])
    np.testing.assert_allclose(read(path, robot).q, motion.q, atol=1e-12)
    box = np.concatenate([qpos, np.zeros((30, 7))], axis=1)
    np.savez(path, qpos=box, fps=30)
    with pytest.warns(RepairWarning, match="the pose of an object, are ignored"):
        back = poise.read(path, skeleton=robot).motion
    np.testing.assert_allclose(back.q, motion.q, atol=1e-12)
    order = [7 + names.tolist().index(name) for name in reversed(JOINTS)]
    few = np.concatenate([qpos[:, :7], qpos[:, order]], axis=1)
    np.savez(path, qpos=few, fps=30, joint_names=np.array(JOINTS[::-1]))
    knee = motion.skeleton.dof_index("left_knee")
    np.testing.assert_allclose(read(path, robot).q[:, knee], motion.q[:, knee])


@pytest.mark.parametrize("layout", ["mjlab", "beyondmimic"])
def test_the_order_of_bodies_is_stated_or_found(tmp_path: Path, layout: str) -> None:
    robot, motion, path = written(tmp_path, layout)
    with np.load(path) as found:
        arrays = dict(found)
    joints, bodies = arrays.pop("joint_names").tolist(), arrays.pop("body_names").tolist()
    if layout == "mjlab":
        assert (tuple(joints), tuple(bodies)) == (JOINTS, BODIES)
    else:
        assert joints == ["left_hip", "right_hip", "waist", "lift", "left_knee", "right_knee"]
        assert bodies[:6] == ["pelvis", *BODIES[1:5:3], "torso", "left_shin", "right_shin"]
    assert arrays["fps"].tolist() == [50]
    assert all(array.dtype == np.float32 for name, array in arrays.items() if name != "fps")
    np.savez(path, **{**arrays, "body_pos_w": still(arrays["body_pos_w"], bodies, robot, motion)})
    knee = motion.skeleton.dof_index("left_knee")
    np.testing.assert_allclose(read(path, robot).q[:, knee], motion.q[:, knee], atol=1e-6)


def still(points: np.ndarray, bodies: list[str], robot: Character, motion: Motion) -> np.ndarray:
    """Positions of bodies with the values that the layout lacks at rest."""
    q = motion.q.copy()
    body = robot.skeleton
    for at, name in enumerate(body.dof_names):
        if name.startswith("left_ball"):
            q[:, at] = body.rest.q[at]
    world = Motion(body, q, 50.0).world_positions
    return world[:, [body.joint_index(name) for name in bodies]].astype(points.dtype)


@pytest.mark.parametrize("layout", ["mjlab", "beyondmimic"])
def test_velocities_are_derivatives_in_the_world(tmp_path: Path, layout: str) -> None:
    robot = biped(tmp_path)
    fast = walk(robot, frames=301, fps=1000.0)
    path = path_of(tmp_path, layout)
    poise.write(robot.with_motion(fast), path, layout=layout)
    with np.load(path) as found:
        rows = [robot.skeleton.joint_index(name) for name in found["body_names"]]
        linear, turning, joint = (
            found[name] for name in ("body_lin_vel_w", "body_ang_vel_w", "joint_vel")
        )
    world = fast.world[:, rows]
    np.testing.assert_allclose(
        linear[1:-1], 500.0 * (world[2:, :, :3, 3] - world[:-2, :, :3, 3]), atol=2e-3
    )
    step = world[2:, :, :3, :3] @ np.swapaxes(world[:-2, :, :3, :3], -1, -2)
    angle = 500.0 * quaternions.to_rotation_vector(quaternions.from_matrix(step))
    np.testing.assert_allclose(turning[1:-1], angle, atol=2e-3)
    assert joint.shape == (301, len(JOINTS))


def test_gmr_and_phc_are_plain_pickles(tmp_path: Path) -> None:
    _, motion, path = written(tmp_path, "gmr")
    content = pickle.loads(path.read_bytes())
    assert content["link_body_list"] == list(BODIES) and content["fps"] == 50
    assert content["dof_pos"].shape == (30, len(JOINTS))
    shin = motion.world_positions[:, motion.skeleton.joint_index("left_shin")]
    base = motion.world[:, 0]
    local = np.einsum("fij,fi->fj", base[:, :3, :3], shin - base[:, :3, 3])
    np.testing.assert_allclose(content["local_body_pos"][:, 2], local, atol=1e-12)
    assert b"numpy._core" not in path.read_bytes()  # which NumPy 1 does not have
    _, _, path = written(tmp_path, "phc")
    (name, entry), *_ = pickle.loads(path.read_bytes()).items()
    assert name == "walk" and entry["pose_aa"].shape == (30, len(BODIES), 3)
    hip = motion.q[:, motion.skeleton.dof_index("left_hip")]
    np.testing.assert_allclose(np.linalg.norm(entry["pose_aa"][:, 1], axis=1), np.abs(hip))


def test_a_pickle_of_several_motions_and_of_rotation_vectors_alone(tmp_path: Path) -> None:
    robot, path = biped(tmp_path, '"lift"'), tmp_path / "walk.pkl"
    motion = walk(robot)
    poise.write(robot.with_motion(motion), path, layout="phc")
    ((_, entry),) = pickle.loads(path.read_bytes()).items()
    short = {key: entry[key] for key in ("root_trans_offset", "pose_aa", "fps")}
    path.write_bytes(pickle.dumps({"one": entry, "two": short}))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        motions = poise.read(path, skeleton=robot).motions
    assert list(motions) == ["one", "two"]
    for name in ("left_hip", "left_knee", "right_hip", "waist"):
        at = robot.skeleton.dof_index(name)
        np.testing.assert_allclose(motions["two"].q[:, at], motion.q[:, at], atol=1e-12)


def test_the_frame_rate_is_resampled_on_writing(tmp_path: Path) -> None:
    robot = biped(tmp_path)
    poise.write(robot.with_motion(walk(robot)), tmp_path / "a.npz", layout="mjlab", fps=25.0)
    back = read(tmp_path / "a.npz", robot)
    assert back.fps == 25.0 and len(back) == 15
    poise.write(walk(robot), tmp_path / "a.bvh", fps=10.0)
    assert len(poise.read(tmp_path / "a.bvh").motion) == 6


def test_resampling_does_not_exceed_the_limits(tmp_path: Path) -> None:
    robot = biped(tmp_path, "left_ball", "unused_joint")
    body, q = robot.skeleton, np.tile(robot.skeleton.rest.q, (6, 1))
    knee = body.dof_index("left_knee")
    q[:, knee] = [0.0, 0.0, 2.5, 2.5, 0.0, -0.1]
    poise.write(robot.with_motion(Motion(body, q, 10.0)), tmp_path / "a.npz", layout="qpos", fps=70)
    back = read(tmp_path / "a.npz", robot).q[:, knee]
    assert back.max() == 2.5 and back.min() == -0.1 and len(back) == 36


def test_layouts_that_do_not_fit(tmp_path: Path) -> None:
    robot = biped(tmp_path)
    moving = robot.with_motion(walk(robot))
    with pytest.raises(InvalidValue, match=r"mjlab is written as \.npz, not as \.csv"):
        poise.write(moving, tmp_path / "a.csv", layout="mjlab")
    with pytest.raises(UnknownOption, match="no layout 'unitre'; near: unitree"):
        poise.write(moving, tmp_path / "a.csv", layout="unitre")
    with pytest.raises(FileUnsupported, match="at least two frames"):
        poise.write(robot.with_motion(walk(robot)[:1]), tmp_path / "a.npz", layout="mjlab")
    human = poise.SkeletonBuilder().add("arm", poise.Hinge("x")).build()
    with pytest.raises(FileUnsupported, match="not a robot with a free base and Z up"):
        poise.write(Motion(human, [[0.0]], 30.0), tmp_path / "a.csv", layout="unitree")
    with pytest.raises(FileUnsupported, match="may be a body or a site"):
        poise.write(walk(replace(robot, source=None)), tmp_path / "a.pkl", layout="gmr")
    with pytest.raises(InvalidValue, match="expected a positive number"):
        poise.write(moving, tmp_path / "a.csv", fps=0.0)
