"""Forward kinematics of CMU's subject 02 against MuJoCo."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from poise.formats import read
from poise.formats.asf_document import AsfBone, AsfDocument
from poise.formats.asf_skeleton import AsfSource
from poise.model import Character, Pose

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


def mjcf(document: AsfDocument, metres: float) -> str:
    """A MuJoCo model of an ASF, straight from its numbers."""
    bones = {bone.name: bone for bone in document.bones}
    children = {branch.parent: branch.children for branch in document.hierarchy}

    def frame(bone: AsfBone | None) -> Rotation:
        angles = document.root.orientation if bone is None else bone.axis
        return Rotation.from_euler("xyz", angles, degrees=True)  # fixed axes, x first

    def body(name: str) -> str:
        bone = bones.get(name)
        parent = next((p for p, under in children.items() if name in under), None)
        above = bones.get(parent) if parent else None
        offset = np.zeros(3)
        turn = frame(bone)
        if parent is not None:
            turn = frame(above).inv() * turn
        if above is not None:
            direction = np.array(above.direction) / np.linalg.norm(above.direction)
            offset = frame(above).inv().apply(direction) * above.length * metres
        x, y, z, w = turn.as_quat().tolist()
        dofs = document.root.order if bone is None else bone.dofs
        chain = [d for d in dofs if d[0] == "t"] + [d for d in reversed(dofs) if d[0] == "r"]
        joints = "".join(
            f'<joint name="{name}_{dof}" type="{"hinge" if dof[0] == "r" else "slide"}"'
            f' axis="{" ".join("1" if letter == dof[1] else "0" for letter in "xyz")}"/>'
            for dof in chain
        )
        inner = "".join(body(child) for child in children.get(name, ()))
        return (
            f'<body name="{name}" pos="{" ".join(map(repr, offset.tolist()))}"'
            f' quat="{w!r} {x!r} {y!r} {z!r}">{joints}<geom size="0.01"/>{inner}</body>'
        )

    return f'<mujoco><compiler angle="radian"/><worldbody>{body("root")}</worldbody></mujoco>'
