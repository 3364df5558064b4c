"""Random expressions on random trees: Jacobian and curvature of the rows."""

from __future__ import annotations

import numpy as np
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import poise
from poise.kernels.tape import forward
from poise.residuals.constraint import ExpressionRows
from poise.residuals.structure import in_order
from poise.residuals.tape import lower_entries
from poise.solvers import DampedLeastSquares
from samples.curvature import curvature
from samples.expressions import away_from_kinks, expressions, filled
from samples.trees import chain_length, random_pose, tree

RULE = np.array([1, -8, 8, -1]) / 12


class Probe(DampedLeastSquares):
    """Makes a problem with the arrays of a constrained method, to look at its derivatives."""

    name = "probe"
    constrained = True


def differences(function, skeleton, q, v, h):
    """Derivative of a function of the pose along a rate, to fourth order."""
    there = [function(skeleton.integrate(q, k * h * v)) for k in (-2, -1, 1, 2)]
    return np.tensordot(RULE / h, np.array(there), 1)


def moved_by_all(expression):
    """Return whether no point has a base, whose motion the Jacobian omits on purpose."""
    points = (each for each in in_order(expression) if each.function == "point")
    return all(each.data[1] is None for each in points)


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.data(), st.integers(0, 15), st.integers(0, 1000))
def test_derivatives_over_the_rates(data, number, seed) -> None:
    """First within 1e-8 of central differences, second within 1e-5, times the problem's size."""
    skeleton = tree(number, "native", size=5)
    found = data.draw(expressions(2, skeleton).filter(moved_by_all))
    rng = np.random.default_rng(seed)
    pose = skeleton.pose(random_pose(skeleton, rng))
    rows = ExpressionRows.of(found)
    tape = lower_entries(skeleton, [rows], np.zeros(skeleton.nv, bool))
    slots = filled(tape, [found], pose, skeleton.rest)
    forward(tape.ops, 0, len(tape.ops), tape.base, slots)
    assume(np.abs(slots).max() < 30.0 and away_from_kinks(tape, slots))
    zero = (0.0, 0.0, 0.0) if found.shape else 0.25
    problem = poise.Problem(skeleton, [(found == zero).softened()], solver=Probe())
    q = pose.q
    J = problem.jacobian(q)
    size = (1 + np.abs(slots).max()) * max(1.0, chain_length(skeleton, pose.world)) ** 2
    size *= 1 + np.abs(J).max()
    weights = rng.normal(size=len(J))
    bend = curvature(problem, q, weights)
    for i, v in enumerate(np.eye(skeleton.nv)):
        slope = differences(problem.residual, skeleton, q, v, 2e-4)
        np.testing.assert_allclose(J[:, i], slope, rtol=0, atol=1e-8 * size)
    changes = [
        differences(lambda p: problem.jacobian(p).T @ weights, skeleton, q, v, 2e-4)
        for v in np.eye(skeleton.nv)
    ]
    symmetric = 0.5 * (np.array(changes) + np.array(changes).T)
    np.testing.assert_allclose(bend, symmetric, rtol=0, atol=1e-5 * size)
