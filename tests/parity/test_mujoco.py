"""Forward kinematics of CMU's subject 02 against MuJoCo."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from poise.formats import read
from poise.formats.asf import AsfSource
from poise.model import Character, Pose
from samples.mujoco_models import mjcf

mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")

POSES = 20
THUMBS = ("lthumb", "rthumb")


@pytest.fixture(scope="module")
def subject(shared_data: Path) -> Character:
    return read(shared_data / "asf_amc/cmu_02.asf")


def random_pose(character: Character, seed: int) -> Pose:
    """Any values: limits do not matter to kinematics."""
    q = np.random.default_rng(seed).uniform(-np.pi, np.pi, character.skeleton.nq)
    return character.skeleton.pose(q)


def orientation_errors(pose: Pose, names: list[str], data: object) -> np.ndarray:
    """The angle between ours and MuJoCo's orientation of each body, in radians."""
    ours = [pose.world[pose.skeleton.joint_index(name), :3, :3] for name in names]
    theirs = [data.body(name).xmat.reshape(3, 3) for name in names]  # type: ignore[attr-defined]
    between = Rotation.from_matrix(ours).inv() * Rotation.from_matrix(theirs)
    return between.magnitude()


def test_orientations_of_the_bones_shared_with_mujocos_humanoid(
    subject: Character, shared_data: Path
) -> None:
    model = mujoco.MjModel.from_xml_path(str(shared_data / "robot/humanoid_CMU_V2020.xml"))
    data = mujoco.MjData(model)
    bodies = {model.body(i).name for i in range(model.nbody)}
    names = [n for n in subject.skeleton.joint_names[1:] if n in bodies and n not in THUMBS]
    assert len(names) == 28
    for seed in range(POSES):
        pose = random_pose(subject, seed).with_values(root_rx=0.0, root_ry=0.0, root_rz=0.0)
        for name, value in zip(pose.skeleton.dof_names, pose.q, strict=True):
            if not name.startswith("root"):
                data.joint(name.replace("_", "")).qpos[:] = value
        mujoco.mj_kinematics(model, data)
        assert orientation_errors(pose, names, data).max() < 2e-6


def test_positions_and_orientations_of_an_mjcf_made_from_the_same_asf(subject: Character) -> None:
    source = subject.source
    assert isinstance(source, AsfSource)
    model = mujoco.MjModel.from_xml_string(mjcf(source.document, source.metres))
    data = mujoco.MjData(model)
    names = list(subject.skeleton.joint_names)
    for seed in range(POSES):
        pose = random_pose(subject, seed)
        for name, value in zip(pose.skeleton.dof_names, pose.q, strict=True):
            data.joint(name).qpos[:] = value
        mujoco.mj_kinematics(model, data)
        positions = np.array([data.body(name).xpos for name in names])
        assert np.abs(pose.world[:, :3, 3] - positions).max() < 1e-10
        assert orientation_errors(pose, names, data).max() < 1e-10
