"""The mass matrix of MuJoCo's CMU humanoid, with MuJoCo's own inertias, against `mj_fullM`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise import kinematics
from poise.formats import read
from samples.mujoco_models import full_mass_matrix, masses_of

mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")

POSES = 20


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
@pytest.mark.parametrize("name", ["humanoid_CMU_V2020", "mujoco_humanoid"])
def test_mass_matrix_and_centre_of_mass(shared_data: Path, name: str) -> None:
    path = shared_data / f"robot/{name}.xml"
    model = mujoco.MjModel.from_xml_path(str(path))
    model.dof_armature[:] = 0.0  # rotors' inertia, which no body has
    data = mujoco.MjData(model)
    skeleton = read(path).skeleton
    masses = masses_of(model, skeleton)
    assert masses.total == pytest.approx(model.body_mass.sum(), rel=1e-14)
    rng = np.random.default_rng(0)
    for _ in range(POSES):
        q = rng.uniform(-np.pi, np.pi, model.nq)
        data.qpos[:] = q
        mujoco.mj_forward(model, data)
        expected = np.zeros((model.nv, model.nv))
        full_mass_matrix(model, data, expected)
        pose = skeleton.pose(q)
        M = kinematics.mass_matrix(pose, masses)
        np.testing.assert_allclose(M, expected, rtol=0, atol=1e-9 * np.abs(expected).max())
        off = np.abs(M - expected) / np.sqrt(np.outer(expected.diagonal(), expected.diagonal()))
        assert off.max() < 1e-9  # of the entry's own size, small fingers' too
        centre = kinematics.centre_of_mass(pose, masses)
        np.testing.assert_allclose(centre, data.subtree_com[0], rtol=0, atol=1e-12)
        v = rng.normal(size=model.nv)
        data.qvel[:] = v
        mujoco.mj_forward(model, data)
        mujoco.mj_subtreeVel(model, data)
        velocity = kinematics.centre_of_mass_velocity(pose, v, masses)
        np.testing.assert_allclose(velocity, data.subtree_linvel[0], rtol=0, atol=1e-10)
        angular = kinematics.momentum(pose, v, masses)[3:]
        size = max(1.0, np.abs(angular).max())
        np.testing.assert_allclose(angular, data.subtree_angmom[0], rtol=0, atol=1e-10 * size)
