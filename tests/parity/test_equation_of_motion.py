"""The equation of motion against MuJoCo, pinocchio, and Lagrange's formula."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.anatomy import capsule_masses
from poise.errors import InvalidValue, ShapeError
from poise.formats import read
from poise.kinematics import (
    forward_dynamics,
    inverse_dynamics,
    kinetic_energy,
    mass_matrix,
)
from poise.model import SegmentMasses
from samples.mujoco_models import masses_of
from samples.problems import body, chain

GRAVITY = (0.3, -9.81, 1.2)


@pytest.mark.parametrize("name", ["humanoid_CMU_V2020", "mujoco_humanoid"])
def test_the_velocity_term_is_mujocos_bias(shared_data: Path, name: str) -> None:
    mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")
    path = shared_data / f"robot/{name}.xml"
    model = mujoco.MjModel.from_xml_path(str(path))
    model.opt.gravity[:] = GRAVITY
    data = mujoco.MjData(model)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        skeleton = read(path).skeleton
    masses, rng = masses_of(model, skeleton), np.random.default_rng(0)
    for _ in range(8):
        data.qpos[:] = rng.uniform(-1.0, 1.0, model.nq)
        data.qvel[:] = rng.normal(size=model.nv) * 2.0
        mujoco.mj_forward(model, data)
        pose = skeleton.pose(data.qpos)
        bias = inverse_dynamics(pose, data.qvel, None, masses, gravity=GRAVITY)
        size = np.abs(data.qfrc_bias).max()
        np.testing.assert_allclose(bias, data.qfrc_bias, rtol=0, atol=1e-9 * size)


def test_forces_are_pinocchios() -> None:
    pin = pytest.importorskip("pinocchio", reason="needs pinocchio (pip install pin)")
    skeleton, rng = chain(5, poise.Hinge("z")), np.random.default_rng(1)
    kg = {name: float(rng.uniform(0.5, 2.0)) for name in skeleton.joint_names}
    centres = {name: rng.normal(size=3) * 0.1 for name in kg}
    spread = {name: np.diag(rng.uniform(0.02, 0.03, 3)) for name in kg}
    masses, rest = SegmentMasses.of(skeleton, kg, centres, spread), skeleton.rest.world
    model, parent = pin.Model(), 0
    model.gravity.linear = np.array(GRAVITY)
    for i, name in enumerate(skeleton.joint_names):
        frame = rest[i] if i == 0 else np.linalg.solve(rest[i - 1], rest[i])
        parent = model.addJoint(parent, pin.JointModelRZ(), pin.SE3(frame), name)
        inertia = pin.Inertia(kg[name], centres[name], masses.inertias[i])
        model.appendBodyToJoint(parent, inertia, pin.SE3.Identity())
    data = model.createData()
    for _ in range(20):
        q, v, a = rng.normal(size=(3, 5))
        expected = pin.rnea(model, data, q, v, a)
        found = inverse_dynamics(skeleton.pose(q), v, a, masses, gravity=GRAVITY)
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-10 * np.abs(expected).max())


@pytest.mark.parametrize("make", [body, lambda: chain(3, poise.Ball("zyx"))])
def test_it_is_lagranges_equation(make) -> None:
    """``d/dt dT/dv - dT/dq`` by differences along the motion, where all rates are values."""
    skeleton, rng = make(), np.random.default_rng(2)
    if skeleton.nq != skeleton.nv:
        skeleton = chain(3, poise.Universal("xy"))
    masses = capsule_masses(skeleton, kg=20.0)
    q = skeleton.rest.q + rng.uniform(-0.4, 0.4, skeleton.nq)
    v, a, h = rng.normal(size=skeleton.nv), rng.normal(size=skeleton.nv), 1e-5

    def momenta(t: float) -> np.ndarray:
        there = skeleton.pose(q + v * t + 0.5 * a * t * t)
        return mass_matrix(there, masses) @ (v + a * t)

    slope = [
        (
            kinetic_energy(skeleton.pose(q + h * e), v, masses)
            - kinetic_energy(skeleton.pose(q - h * e), v, masses)
        ) / (2 * h)
        for e in np.eye(skeleton.nq)
    ]  # fmt: skip
    expected = (momenta(h) - momenta(-h)) / (2 * h) - np.array(slope)
    found = inverse_dynamics(skeleton.pose(q), v, a, masses)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-6 * np.abs(expected).max())


def test_the_two_directions_undo_each_other_in_batches() -> None:
    skeleton, rng = chain(3, poise.QuaternionBall()), np.random.default_rng(3)
    masses = capsule_masses(skeleton, kg=5.0)
    poses = skeleton.pose([
        skeleton.integrate(skeleton.rest.q, rng.normal(size=skeleton.nv)) for _ in range(4)
    ])  # fmt: skip
    v, a = rng.normal(size=(2, 4, skeleton.nv))
    forces = inverse_dynamics(poses, v, a, masses, gravity=GRAVITY)
    assert forces.shape == (4, skeleton.nv)
    one = inverse_dynamics(skeleton.pose(poses.q[1]), v[1], a[1], masses, gravity=GRAVITY)
    np.testing.assert_allclose(forces[1], one, rtol=0, atol=1e-12)
    found = forward_dynamics(poses, v, forces, masses, gravity=GRAVITY)
    np.testing.assert_allclose(found, a, rtol=0, atol=1e-8)
    M = mass_matrix(poses, masses)
    still = forces - inverse_dynamics(poses, v, None, masses, gravity=GRAVITY)
    np.testing.assert_allclose(np.einsum("bij,bj->bi", M, a), still, rtol=0, atol=1e-10)


def test_a_pendulum_without_friction_keeps_its_energy() -> None:
    skeleton = chain(2, poise.Hinge("z"))
    masses = capsule_masses(skeleton, kg=3.0)
    q, v, h = np.array([0.4, 0.9]), np.zeros(2), 1e-3

    def energy() -> float:
        pose = skeleton.pose(q)
        high = poise.kinematics.centre_of_mass(pose, masses)[1]
        return float(kinetic_energy(pose, v, masses)) + 3.0 * 9.81 * float(high)

    def pushed(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        none = np.zeros(2)
        return forward_dynamics(skeleton.pose(q), v, none, masses, gravity=(0, -9.81, 0))

    before = energy()
    for _ in range(200):  # Runge and Kutta's method of fourth order
        k1, l1 = v, pushed(q, v)
        k2, l2 = v + h / 2 * l1, pushed(q + h / 2 * k1, v + h / 2 * l1)
        k3, l3 = v + h / 2 * l2, pushed(q + h / 2 * k2, v + h / 2 * l2)
        k4, l4 = v + h * l3, pushed(q + h * k3, v + h * l3)
        q = q + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        v = v + h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    assert np.abs(v).max() > 0.5
    assert energy() == pytest.approx(before, abs=1e-8)


def test_what_does_not_fit_is_refused() -> None:
    skeleton = chain(2, poise.Hinge("z"))
    masses = capsule_masses(skeleton)
    with pytest.raises(ShapeError, match="gravity"):
        inverse_dynamics(skeleton.rest, [0, 0], None, masses, gravity=(1, 2))
    with pytest.raises(ShapeError):
        inverse_dynamics(skeleton.rest, [0, 0, 0], None, masses)
    nothing = SegmentMasses.of(skeleton, {"j0": 1.0}, {"j0": (0, 0, 0)})
    with pytest.raises(InvalidValue, match="move no mass"):
        forward_dynamics(skeleton.rest, [0, 0], [0, 0], nothing)
