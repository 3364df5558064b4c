"""Files of robots' motions, read by NumPy and played by MuJoCo, against the motion in Poise."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from poise.formats import LAYOUTS
from poise.formats.robot_motions.frames import Layout
from poise.model import Motion
from samples.legged_robot import biped, robot, walk

ROBOTS = (
    "unitree_g1", "unitree_h1", "unitree_g1_23dof", "unitree_r1", "limx_oli", "booster_t1",
    "toddlerbot",
)  # fmt: skip
SAME = 1e-6  # metres


class Player:
    """MuJoCo's kinematics of a robot, and the addresses of its values."""

    def __init__(self, path: Path) -> None:
        self.mujoco: Any = pytest.importorskip("mujoco", reason="needs MuJoCo")
        self.model: Any = self.mujoco.MjModel.from_xml_path(str(path))
        self.data: Any = self.mujoco.MjData(self.model)
        m = self.model
        free = next(j for j in range(m.njnt) if m.jnt_type[j] == 0)
        self.base, root = int(m.jnt_qposadr[free]), m.jnt_bodyid[free]
        self.bodies = [b for b in range(1, m.nbody) if m.body_rootid[b] == root]
        joints = [
            j for j in range(m.njnt)
            if m.jnt_type[j] >= 2 and m.body_rootid[m.jnt_bodyid[j]] == root
        ]  # fmt: skip
        self.joints = [int(m.jnt_qposadr[j]) for j in joints]
        self.names = [m.joint(j).name for j in joints]
        self.body_names = [m.body(b).name for b in self.bodies]

    def played(self, place: Any, wxyz: Any, values: Any) -> np.ndarray:
        """Positions of the bodies (frames, bodies, 3), with all other values at rest."""
        qpos = np.tile(self.model.qpos0, (len(values), 1))
        qpos[:, self.base : self.base + 3] = place
        qpos[:, self.base + 3 : self.base + 7] = wxyz
        qpos[:, self.joints] = values
        return self.places(qpos)

    def places(self, qpos: np.ndarray) -> np.ndarray:
        found: list[np.ndarray] = []
        for row in qpos:
            self.data.qpos[:] = row
            self.mujoco.mj_kinematics(self.model, self.data)
            found.append(self.data.xpos[self.bodies].copy())
        return np.array(found)


def source(request: pytest.FixtureRequest, tmp_path: Path, name: str) -> Path:
    """The robot's file: the small one, or one of the data, without which the test is skipped."""
    if name == "biped":
        biped(tmp_path)
        return tmp_path / "biped.xml"
    shared = request.getfixturevalue("shared_data")
    return shared / "humanoids" / "robots" / name / f"{name}.xml"


def resting(motion: Motion, names: list[str]) -> Motion:
    """The motion of the base and the named joints, with all other values at rest."""
    body, q = motion.skeleton, motion.q.copy()
    base = next(j for j in body.joints if any(j.quaternion) and j.parent < 0)
    for at, name in enumerate(body.dof_names):
        if name not in names and name not in base.dof_names:
            q[:, at] = body.rest.q[at]
    return Motion(body, q, motion.fps)


@pytest.mark.parametrize(
    "layout", [name for name in LAYOUTS.names() if isinstance(LAYOUTS.get(name), Layout)]
)
@pytest.mark.parametrize("name", ["biped", *ROBOTS])
def test_mujoco_plays_the_file(
    request: pytest.FixtureRequest, tmp_path: Path, name: str, layout: str
) -> None:
    path = source(request, tmp_path, name)
    player, character = Player(path), robot(path)
    motion = walk(character)
    file = tmp_path / f"walk{LAYOUTS.get(layout).extensions[0]}"
    poise.write(character.with_motion(motion), file, layout=layout)
    rows = [character.skeleton.joint_index(body) for body in player.body_names]
    found = played(player, file, layout, motion)
    still = motion if layout == "qpos" else resting(motion, player.names)
    np.testing.assert_allclose(found, still.world_positions[:, rows], atol=SAME)


def played(player: Player, file: Path, layout: str, motion: Motion) -> np.ndarray:
    if layout == "unitree":
        table = np.loadtxt(file, delimiter=",")
        return player.played(table[:, :3], table[:, [6, 3, 4, 5]], table[:, 7:])
    if layout == "soma":
        from scipy.spatial.transform import Rotation

        table = np.loadtxt(file, delimiter=",", skiprows=1)
        turns = Rotation.from_euler("xyz", table[:, 4:7], degrees=True).as_quat()
        return player.played(
            table[:, 1:4] / 100.0, turns[:, [3, 0, 1, 2]], np.radians(table[:, 7:])
        )
    if layout in ("gmr", "phc"):
        content = pickle.loads(file.read_bytes())
        if layout == "gmr":
            root, values = content["root_pos"], content["dof_pos"]
        else:
            (content,) = content.values()
            root, values = content["root_trans_offset"], content["dof"]
        return player.played(root, content["root_rot"][:, [3, 0, 1, 2]], values)
    with np.load(file) as found:
        arrays = dict(found)
    if layout == "qpos":
        return player.places(arrays["qpos"])
    _compare_bodies(player, arrays, motion)
    order = [arrays["joint_names"].tolist().index(name) for name in player.names]
    return player.played(
        arrays["body_pos_w"][:, 0], arrays["body_quat_w"][:, 0], arrays["joint_pos"][:, order]
    )


def _compare_bodies(player: Player, arrays: dict[str, Any], motion: Motion) -> None:
    """Compare the frames and velocities of bodies with MuJoCo's, from the rates of the tools."""
    mujoco, m, data = player.mujoco, player.model, player.data
    bodies = [player.model.body(name).id for name in arrays["body_names"]]
    assert sorted(bodies) == player.bodies
    if m.neq and (m.eq_type == mujoco.mjtEq.mjEQ_JOINT).any():
        return  # driven values are not in q
    rates = np.zeros((len(motion), m.nv))
    for frame in range(len(motion)):
        before, after = max(frame - 1, 0), min(frame + 1, len(motion) - 1)
        mujoco.mj_differentiatePos(
            m, rates[frame], (after - before) / motion.fps, motion.q[before], motion.q[after]
        )
    # The tools repeat the base's angular velocity at both ends, in the world.
    turns = motion.q[:, player.base + 3 : player.base + 7]
    for frame in range(len(motion)):
        middle = min(max(frame, 1), len(motion) - 2)
        step, world, own = np.zeros(4), np.zeros(3), np.zeros(3)
        opposite = turns[middle - 1] * [1, -1, -1, -1]
        mujoco.mju_mulQuat(step, turns[middle + 1], opposite)
        mujoco.mju_quat2Vel(world, step, 2.0 / motion.fps)
        mujoco.mju_rotVecQuat(own, world, turns[frame] * [1, -1, -1, -1])
        rates[frame, 3:6] = own
    balls = {int(m.jnt_bodyid[j]) for j in range(m.njnt) if m.jnt_type[j] == 1}
    for frame in range(0, len(motion), 5):
        data.qpos[:], data.qvel[:] = motion.q[frame], rates[frame]
        mujoco.mj_forward(m, data)
        for row, body in enumerate(bodies):
            np.testing.assert_allclose(arrays["body_pos_w"][frame, row], data.xpos[body], atol=SAME)
            turn = arrays["body_quat_w"][frame, row]
            assert abs(abs(turn @ data.xquat[body]) - 1.0) < SAME
            if body in balls:  # whose rates the tools do not define
                continue
            velocity = np.zeros(6)
            mujoco.mj_objectVelocity(m, data, mujoco.mjtObj.mjOBJ_XBODY, body, velocity, 0)
            np.testing.assert_allclose(
                arrays["body_ang_vel_w"][frame, row], velocity[:3], atol=1e-5
            )
            np.testing.assert_allclose(
                arrays["body_lin_vel_w"][frame, row], velocity[3:], atol=1e-5
            )
