"""Leaves of expressions: values, rates and second derivatives against central differences."""

from __future__ import annotations

import numpy as np
import pytest

from poise.anatomy import capsule_masses
from poise.kernels.constraint_joint_columns import linked_forward
from poise.kernels.forward import drive, forward
from poise.kernels.kinds import CENTRE, DIRECTION, DOF, POINT
from poise.kernels.tape_inputs import LEAF_RATES, carried_masses, leaf_curvature, leaf_values
from poise.kinematics.workspace import Workspace
from poise.residuals.goal_arrays import path_of
from poise.solvers.workspace import bends_smoothly
from samples.rigs import rig
from samples.trees import chain_length, random_pose, tree
from twins import links


class Leaves:
    """A point, a direction, the centre of mass and a degree of freedom of one skeleton."""

    def __init__(self, skeleton, rng) -> None:
        self.skeleton, mechanism = skeleton, skeleton.mechanism
        self.mechanism = mechanism
        self.space = Workspace(mechanism)
        joints = rng.integers(0, len(skeleton.joints), 2).tolist()
        dof = int(np.flatnonzero(~skeleton.quaternion)[-1]) if not all(skeleton.quaternion) else -1
        self.kinds = [POINT, DIRECTION, CENTRE] + ([DOF] if dof >= 0 else [])
        chains = [path_of(skeleton, j) for j in joints] + [list(range(mechanism.primitive_count))]
        chain, rows, included = [], [], np.zeros((len(self.kinds), mechanism.primitive_count), int)
        for leaf, kind in enumerate(self.kinds):
            first = len(chain)
            if kind != DOF:
                for k in chains[leaf]:
                    if mechanism.primitive_rates[k]:
                        chain.append(k)
                        included[leaf, k] = 1
            where = dof if kind == DOF else (0 if kind == CENTRE else joints[leaf])
            column = int(mechanism.rate_index[dof]) if kind == DOF else -1
            rows.append((kind, where, first, len(chain), 3 * leaf, column))
        self.leaves = np.array(rows, np.int64)
        self.places = rng.normal(size=(len(self.kinds), 3))
        self.chain, self.included = np.array(chain, np.int64), included
        self.masses = np.zeros((mechanism.joint_count, 8))
        moments = capsule_masses(skeleton).moments
        self.masses[:, 0], self.masses[:, 1:4] = moments[:, 3, 3], moments[:, :3, 3]
        self.scalars = 3 * self.kinds.count(POINT) + 6 + (1 if dof >= 0 else 0)

    def at(self, q):
        self.space.refresh(q)
        x, slopes, angles, sines, cosines, scratch, before, world = self.space.body
        drive(self.space.arrays, q, x, slopes)
        move = linked_forward if self.mechanism.linked else forward
        move(self.space.arrays, x, angles, sines, cosines, scratch[0], before, world)
        values = np.zeros(self.scalars)
        leaf_values(x, world, self.leaves, self.places, self.masses, values)
        return values

    def rates(self, q):
        values = self.at(q)
        rates = np.zeros((self.scalars, self.mechanism.nv))
        LEAF_RATES[self.mechanism.kind](
            self.space.arrays, self.space.body, self.leaves, self.places,
            (self.chain, self.included), self.masses, values, rates,
        )  # fmt: skip
        return rates


def drawn(seed: int, kind: str | None = None) -> tuple[Leaves, np.ndarray]:
    skeleton = tree(seed, size=5) if kind is None else tree(seed, kind)
    rng = np.random.default_rng(seed)
    return Leaves(skeleton, rng), random_pose(skeleton, rng)


@pytest.mark.numba
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_rates_are_the_derivatives_of_the_values(seed: int) -> None:
    leaves, q = drawn(seed)
    skeleton = leaves.skeleton
    size = max(1.0, chain_length(skeleton, skeleton.pose(q).world))
    h = 1e-5
    found = leaves.rates(q)
    for i, v in enumerate(np.eye(skeleton.nv) * h):
        up, down = leaves.at(skeleton.integrate(q, v)), leaves.at(skeleton.integrate(q, -v))
        np.testing.assert_allclose(found[:, i], (up - down) / (2 * h), rtol=0, atol=1e-8 * size)


@pytest.mark.numba
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["rigid", "any"])
def test_rates_through_constraint_joints(kind: str) -> None:
    checked = 0
    for seed in range(12):
        skeleton = rig(seed, kind)
        rng = np.random.default_rng(seed)
        leaves, q = Leaves(skeleton, rng), random_pose(skeleton, rng)
        if links.rig(skeleton, q).margin < 0.3:
            continue
        checked += 1
        size = max(1.0, chain_length(skeleton, skeleton.pose(q).world))
        h = 1e-5
        found = leaves.rates(q)
        for i, v in enumerate(np.eye(skeleton.nv) * h):
            up, down = leaves.at(skeleton.integrate(q, v)), leaves.at(skeleton.integrate(q, -v))
            np.testing.assert_allclose(found[:, i], (up - down) / (2 * h), rtol=0, atol=1e-8 * size)
        assert not bends_smoothly(skeleton.mechanism)
    assert checked >= 3


@pytest.mark.numba
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_curvature_is_the_derivative_of_the_rates(seed: int) -> None:
    leaves, q = drawn(seed, "undriven")
    skeleton = leaves.skeleton
    if not bends_smoothly(skeleton.mechanism):
        pytest.skip("a driven value or a rate in two motions: the numeric curvature serves it")
    size = max(1.0, chain_length(skeleton, skeleton.pose(q).world))
    rng = np.random.default_rng(seed)
    h = 1e-5
    for leaf in range(3):
        weight = rng.normal(size=3)
        s = int(leaves.leaves[leaf, 4])

        def slope(v, s=s, weight=weight):
            return weight @ leaves.rates(skeleton.integrate(q, v))[s : s + 3]

        steps = np.eye(skeleton.nv) * h
        expected = np.array([(slope(v) - slope(-v)) / (2 * h) for v in steps])
        expected = 0.5 * (expected + expected.T)
        rates = leaves.rates(q)
        H = np.zeros((skeleton.nv, skeleton.nv))
        axes, frame = np.zeros((3, skeleton.nv)), np.zeros((3, 3))
        x, _, _, _, _, _, before, world = leaves.space.body
        arrays = leaves.space.arrays
        total = carried_masses(arrays[0], world, leaves.masses)
        leaf_curvature(
            arrays, (x, before), (leaf, leaves.leaves, leaves.chain),
            (leaves.included, leaves.masses, total), rates, tuple(weight), (axes, frame), H,
        )  # fmt: skip
        assert not np.triu(H, 1).any()
        np.testing.assert_allclose(H, np.tril(expected), rtol=0, atol=1e-8 * size)
