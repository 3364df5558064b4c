"""Masses read from robot files against MuJoCo's own reading of the same files."""

from __future__ import annotations

import warnings
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from poise.errors import RepairWarning
from poise.formats import read
from poise.kinematics import mass_matrix
from poise.model import Character
from samples.mujoco_models import full_mass_matrix, masses_of

mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")

MODELS = ("humanoid_CMU_V2020", "mujoco_humanoid")
URDFS = ("baxter", "bullet_humanoid", "fetch", "kuka_iiwa", "simple_humanoid", "ur5")
STAND_IN = 7.125
ENTRIES = ("xx", "yy", "zz", "xy", "xz", "yz")


def quiet(path: Path) -> Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return read(path)


@pytest.mark.parametrize("name", MODELS)
def test_a_model_s_masses_are_mujoco_s(shared_data: Path, name: str) -> None:
    path = shared_data / f"robot/{name}.xml"
    model = mujoco.MjModel.from_xml_path(str(path))
    found = quiet(path)
    assert found.masses is not None
    expected = masses_of(model, found.skeleton)
    np.testing.assert_allclose(found.masses.moments, expected.moments, rtol=1e-11, atol=1e-13)
    model.dof_armature[:] = 0.0
    data = mujoco.MjData(model)
    data.qpos[:] = np.random.default_rng(0).uniform(-1, 1, model.nq)
    mujoco.mj_forward(model, data)
    full = np.zeros((model.nv, model.nv))
    full_mass_matrix(model, data, full)
    M = mass_matrix(found.skeleton.pose(data.qpos), found.masses)
    np.testing.assert_allclose(M, full, rtol=0, atol=1e-9 * np.abs(full).max())


@pytest.mark.parametrize("name", ["iiwa14", "ur5e"])
def test_inertials_beside_meshes(shared_data: Path, name: str) -> None:
    path = shared_data / f"robot/{name}.xml"
    root = ET.parse(path).getroot()
    for body in root.iter("body"):
        for geom in body.findall("geom"):
            body.remove(geom)
    for asset in root.findall("asset"):
        root.remove(asset)
    model = mujoco.MjModel.from_xml_string(ET.tostring(root, encoding="unicode"))
    found = quiet(path)
    assert found.masses is not None
    expected = masses_of(model, found.skeleton)
    np.testing.assert_allclose(found.masses.moments, expected.moments, rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("name", URDFS)
def test_a_robot_s_masses_are_mujoco_s(shared_data: Path, name: str) -> None:
    path = shared_data / f"robot/{name}.urdf"
    root = ET.fromstring(path.read_text().replace('version="0.0"', 'version="1.0"'))
    for link in root.findall("link"):
        for part in [*link.findall("visual"), *link.findall("collision")]:
            link.remove(part)
        if not is_a_body_s(link):
            for part in link.findall("inertial"):
                link.remove(part)
            inertial = ET.SubElement(link, "inertial")
            ET.SubElement(inertial, "mass", value=repr(STAND_IN))
            ET.SubElement(inertial, "inertia", ixx="1", iyy="1", izz="1", ixy="0", ixz="0", iyz="0")
    spec = mujoco.MjSpec.from_string(ET.tostring(root, encoding="unicode"))
    spec.compiler.fusestatic = False
    model = spec.compile()
    found = quiet(path)
    assert found.masses is not None
    compared = 0
    for i in range(1, model.nbody):
        j = found.skeleton.joint_index(model.body(i).name)
        if model.body_mass[i] == STAND_IN:
            continue
        compared += 1
        assert found.masses.kg[j] == pytest.approx(model.body_mass[i], rel=1e-12)
        np.testing.assert_allclose(found.masses.centres[j], model.body_ipos[i], atol=1e-12)
        turn = Rotation.from_quat(np.roll(model.body_iquat[i], -1)).as_matrix()
        tensor = turn @ np.diag(model.body_inertia[i]) @ turn.T
        size = np.abs(tensor).max()
        np.testing.assert_allclose(found.masses.inertias[j], tensor, rtol=0, atol=1e-9 * size)
    assert compared >= len(found.skeleton.joints) // 3


def is_a_body_s(link: ET.Element) -> bool:
    """Return whether a link has a mass with physically possible moments of inertia."""
    inertial = link.find("inertial")
    inertia = None if inertial is None else inertial.find("inertia")
    mass = None if inertial is None else inertial.find("mass")
    if inertia is None or mass is None or float(mass.get("value", "0")) <= 0:
        return False
    xx, yy, zz, xy, xz, yz = (float(inertia.get(f"i{k}", "0")) for k in ENTRIES)
    moments = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return bool(moments[0] > 0.0 and moments[0] + moments[1] >= moments[2])
