"""Forward kinematics of robot files against MuJoCo's and pinocchio's, in the file's own axes."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from formats.robots import MJCF, PART
from poise.errors import RepairWarning
from poise.formats import read
from poise.model import Character, Skeleton

POSES = 1000
TIGHT = 1e-10

URDFS = (
    "baxter", "bullet_humanoid", "fetch", "kuka_iiwa", "omni_no_axis", "panda", "simple_humanoid",
    "ur5",
)  # fmt: skip

LEGGED = (
    "humanoids/urdf/booster_t1_23dof", "humanoids/urdf/romeo", "humanoids/urdf/unitree_g1_29dof",
    "humanoids/urdf/unitree_h1_19dof", "robot/bullet_humanoid", "robot/simple_humanoid",
)  # fmt: skip

MJCFS = (
    "robot/humanoid_CMU_V2020", "robot/humanoid_CMU_suite", "robot/iiwa14", "robot/mujoco_humanoid",
    "robot/ur5e", "humanoids/robots/unitree_g1/unitree_g1", "humanoids/robots/limx_oli/limx_oli",
    "humanoids/robots/booster_t1/booster_t1", "humanoids/robots/toddlerbot/toddlerbot",
)  # fmt: skip


def robot(path: Path, base: str | None = None) -> Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return read(path, base=base, meshes=False)


def random_q(skeleton: Skeleton, seed: int = 0) -> np.ndarray:
    """(POSES, nq): any values, within the limits where they are near enough to be drawn from."""
    chance = np.random.default_rng(seed)
    lower, upper = np.maximum(skeleton.lower, -np.pi), np.minimum(skeleton.upper, np.pi)
    q = chance.uniform(lower, upper, (POSES, skeleton.nq))
    ball = skeleton.quaternion
    q[:, ball] = chance.normal(size=(POSES, int(ball.sum())))
    return skeleton.unit_quaternions(q)


def all_values(skeleton: Skeleton, q: np.ndarray) -> dict[str, np.ndarray]:
    """Every value by its name (POSES,), the driven ones worked out from what drives them."""
    values = {name: q[:, i] for i, name in enumerate(skeleton.dof_names)}
    waiting = {
        name: drive
        for joint in skeleton.joints
        for name, drive in zip(joint.dof_names, joint.drives, strict=True)
        if drive is not None
    }
    while waiting:
        for name, (by, curve) in list(waiting.items()):
            if by in values:
                values[name] = curve.value(values[by])
                del waiting[name]
    return values


@pytest.mark.parametrize("name", URDFS)
def test_every_link_of_a_urdf_is_where_pinocchio_has_it(shared_data: Path, name: str) -> None:
    pinocchio = pytest.importorskip("pinocchio", reason="needs pinocchio")
    path = shared_data / "robot" / f"{name}.urdf"
    skeleton = robot(path, "fixed").skeleton
    q = random_q(skeleton)
    values = all_values(skeleton, q)
    world = skeleton.pose(q).world
    model: Any = pinocchio.buildModelFromUrdf(str(path))
    data = model.createData()
    frames = [model.getFrameId(link, pinocchio.FrameType.BODY) for link in skeleton.joint_names]
    assert max(frames) < model.nframes
    for number in range(POSES):
        theirs = pinocchio.neutral(model)
        for joint_name, at, width in zip(model.names[1:], model.idx_qs[1:], model.nqs[1:]):
            value = values[joint_name][number]
            theirs[at : at + width] = [value] if width == 1 else [np.cos(value), np.sin(value)]
        pinocchio.framesForwardKinematics(model, data, theirs)
        placed = np.array([data.oMf[frame].homogeneous for frame in frames])
        assert np.abs(world[number] - placed).max() < TIGHT


@pytest.mark.parametrize("name", URDFS)
def test_every_link_of_a_urdf_is_where_mujoco_has_it(shared_data: Path, name: str) -> None:
    mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")
    path = shared_data / "robot" / f"{name}.urdf"
    skeleton = robot(path, "fixed").skeleton
    q = random_q(skeleton)
    values = all_values(skeleton, q)
    world = skeleton.pose(q).world
    spec = mujoco.MjSpec.from_string(shapeless(path))
    spec.compiler.fusestatic = False
    model = spec.compile()
    data = mujoco.MjData(model)
    bodies = {model.body(i).name: i for i in range(1, model.nbody)}
    shared = [i for i, link in enumerate(skeleton.joint_names) if link in bodies]
    assert len(shared) >= len(skeleton.joints) - 1  # their root link is their world
    places = [bodies[skeleton.joint_names[i]] for i in shared]
    for number in range(POSES):
        for i in range(model.njnt):
            data.qpos[model.jnt_qposadr[i]] = values[model.joint(i).name][number]
        mujoco.mj_kinematics(model, data)
        assert np.abs(world[number, shared, :3, 3] - data.xpos[places]).max() < TIGHT
        turned = data.xmat[places].reshape(-1, 3, 3)
        assert np.abs(world[number, shared, :3, :3] - turned).max() < TIGHT


def set_qpos(
    model: Any, data: Any, skeleton: Skeleton, values: dict[str, np.ndarray], number: int
) -> None:
    """Copy q to MuJoCo's qpos, in order; MuJoCo also has the values of driven joints."""
    own = np.ones(model.nq, dtype=bool)
    for joint in skeleton.joints:
        for name, drive in zip(joint.dof_names, joint.drives, strict=True):
            if drive is not None:
                at = model.joint(name).qposadr[0]
                data.qpos[at], own[at] = values[name][number], False
    data.qpos[own] = [values[name][number] for name in skeleton.dof_names]


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("name", LEGGED)
def test_q_of_a_legged_urdf_is_mujocos_qpos(shared_data: Path, name: str, base: str) -> None:
    mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")
    path = shared_data / f"{name}.urdf"
    skeleton = robot(path, None if base == "free" else base).skeleton
    spec = mujoco.MjSpec.from_string(shapeless(path))
    spec.compiler.fusestatic = False
    if base == "free":
        spec.worldbody.first_body().add_freejoint()
    model = spec.compile()
    data = mujoco.MjData(model)
    driven = {name for joint in skeleton.joints for name in joint.dof_names} - {*skeleton.dof_names}
    names = [model.joint(i).name for i in range(model.njnt)]
    free = [f"{skeleton.joint_names[0]}_{s}" for s in ("tx", "ty", "tz", "qw", "qx", "qy", "qz")]
    expected = [*free, *names[1:]] if base == "free" else names
    assert skeleton.dof_names == tuple(name for name in expected if name not in driven)
    assert model.nv == skeleton.nv + len(driven)
    q = random_q(skeleton)[:20]
    values = all_values(skeleton, q)
    for number, world in enumerate(skeleton.pose(q).world):
        set_qpos(model, data, skeleton, values, number)
        mujoco.mj_kinematics(model, data)
        shared = [n for n in skeleton.joint_names if mujoco.mj_name2id(model, 1, n) > 0]
        assert len(shared) >= len(skeleton.joints) - 1
        for each in shared:
            ours, body = world[skeleton.joint_index(each)], data.body(each)
            assert np.abs(ours[:3, 3] - body.xpos).max() < TIGHT
            assert np.abs(ours[:3, :3] - body.xmat.reshape(3, 3)).max() < TIGHT


def shapeless(path: Path) -> str:
    """A URDF without its shapes, whose meshes are not there, and with a mass for every link."""
    import xml.etree.ElementTree as ET

    root = ET.fromstring(path.read_text().replace('version="0.0"', 'version="1.0"'))
    root.set("name", root.get("name") or "robot")
    for link in root.findall("link"):
        for part in list(link):
            link.remove(part)
        inertial = ET.SubElement(link, "inertial")
        ET.SubElement(inertial, "mass", value="1")
        even = {"ixx": "1", "iyy": "1", "izz": "1", "ixy": "0", "ixz": "0", "iyz": "0"}
        ET.SubElement(inertial, "inertia", even)
    return ET.tostring(root, encoding="unicode")


@pytest.mark.parametrize("name", MJCFS)
def test_every_body_and_site_of_an_mjcf_is_where_mujoco_has_it(
    shared_data: Path, name: str
) -> None:
    path = shared_data / f"{name}.xml"
    model = pytest.importorskip("mujoco").MjModel.from_xml_string(meshless(path))
    agrees_with_mujoco(robot(path), model)


def test_what_mjcf_has_to_offer_is_what_mujoco_makes_of_it(tmp_path: Path) -> None:
    mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")
    path = tmp_path / "model.xml"
    path.write_text(MJCF)
    (tmp_path / "part.xml").write_text(PART)
    character = robot(path)
    model = mujoco.MjModel.from_xml_path(str(path))
    agrees_with_mujoco(character, model)
    limits = dict(zip(character.skeleton.dof_names, character.skeleton.upper, strict=True))
    for i in range(model.njnt):
        joint = model.joint(i)
        if joint.name in limits and model.jnt_limited[i] and joint.name != "driver":
            assert abs(limits[joint.name] - model.jnt_range[i, 1]) < 1e-15, joint.name
    key = character.motions["bent"].q[0]
    for name, value in zip(character.skeleton.dof_names, key, strict=True):
        if name in {model.joint(i).name for i in range(model.njnt)}:
            assert value == model.key("bent").qpos[model.joint(name).qposadr[0]], name


def agrees_with_mujoco(character: Character, model: Any) -> None:
    """World frames of all bodies and sites at POSES poses, which go to MuJoCo as its qpos."""
    import mujoco

    skeleton = character.skeleton
    data = mujoco.MjData(model)
    driven = sum(drive is not None for joint in skeleton.joints for drive in joint.drives)
    assert (model.nq, model.nv) == (skeleton.nq + driven, skeleton.nv + driven)
    q = random_q(skeleton)
    values = all_values(skeleton, q)
    world = skeleton.pose(q).world
    bodies = {model.body(i).name: i for i in range(1, model.nbody)}
    sites = {model.site(i).name: i for i in range(model.nsite)}
    joints = {
        joint: [i for i, name in enumerate(skeleton.joint_names) if name in known]
        for joint, known in (("body", bodies), ("site", sites))
    }
    joints["site"] = [i for i in joints["site"] if i not in joints["body"]]
    named = set(joints["body"] + joints["site"])
    left = {n for i, n in enumerate(skeleton.joint_names) if i not in named}
    assert all(name.endswith("_site") or name.startswith("body") for name in left)
    assert len(joints["body"]) == len([name for name in bodies if name])
    for number in range(POSES):
        set_qpos(model, data, skeleton, values, number)
        mujoco.mj_kinematics(model, data)
        for kind, known, where, turned in (
            ("body", bodies, data.xpos, data.xmat),
            ("site", sites, data.site_xpos, data.site_xmat),
        ):
            places = [known[skeleton.joint_names[i]] for i in joints[kind]]
            ours = world[number, joints[kind]]
            assert np.abs(ours[:, :3, 3] - where[places]).max(initial=0.0) < TIGHT
            theirs = turned[places].reshape(-1, 3, 3)
            assert np.abs(ours[:, :3, :3] - theirs).max(initial=0.0) < TIGHT


def meshless(path: Path) -> str:
    """A model without the meshes and files that are not there."""
    import xml.etree.ElementTree as ET

    root = ET.fromstring(path.read_text())
    for parent in list(root.iter()):
        for child in list(parent):
            missing = child.tag == "include" or child.get("mesh") or child.tag == "mesh"
            if child.tag in ("asset", "contact", "sensor", "actuator", "tendon") or missing:
                parent.remove(child)
            for word in ("material", "ctrl"):
                child.attrib.pop(word, None)
    for body in root.iter("body"):
        if body.find("geom") is None and body.find("inertial") is None:
            ET.SubElement(body, "geom", size="0.01", type="sphere")
    return ET.tostring(root, encoding="unicode")
