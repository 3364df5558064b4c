"""Temporal metrics against finite differences of their values."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.model import SegmentMasses
from poise.motion.sequences import closeness, optimise, power, smoothness
from poise.solvers.banded import BandedMatrix


def clip() -> poise.Motion:
    body = (
        poise.SkeletonBuilder()
        .add("base", poise.Prismatic("x"))
        .add("shoulder", poise.QuaternionBall(), "base", offset=(0, 1, 0))
        .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.4, 0, 0), tip=(0.3, 0, 0))
        .build()
    )
    chance = np.random.default_rng(0)
    v = np.cumsum(chance.normal(0.0, 0.2, (6, body.nv)), axis=0)
    return poise.Motion(body, body.integrate(body.rest.q, v), 10.0)


def masses(body: poise.Skeleton) -> SegmentMasses:
    middles = {"shoulder": (0.2, 0, 0), "elbow": (0.15, 0, 0)}
    return SegmentMasses.of(body, {"shoulder": 2.0, "elbow": 1.0}, middles)


@pytest.mark.parametrize("what", ["close", "free", 1, 2, 3, "power"])
def test_gradient_and_curvature_are_those_of_the_value(what: str | int) -> None:
    motion = clip()
    body = motion.skeleton
    metric = {
        "close": closeness(1.5, spread=0.3),
        "free": closeness(1.5, spread=0.3, free=("base", "shoulder")),
        "power": power(0.5, masses=masses(body), epsilon=2.0),
    }.get(str(what)) or smoothness(0.1, order=int(what))
    term = metric.prepare(motion)
    chance = np.random.default_rng(1)
    q = body.integrate(motion.q, chance.normal(0.0, 0.3, (6, body.nv)))
    matrix = BandedMatrix.zeros(6, body.nv, term.band)
    gradient = np.zeros((6, body.nv))
    term.differentiate(q, gradient, matrix.blocks)
    h = 1e-6
    numeric = np.zeros_like(gradient)
    for f in range(6):
        for i in range(body.nv):
            v = np.zeros((6, body.nv))
            v[f, i] = h
            ahead, behind = (term.value(body.integrate(q, s * v)) for s in (1.0, -1.0))
            numeric[f, i] = (ahead - behind) / (2.0 * h)
    np.testing.assert_allclose(gradient, numeric, atol=1e-7 * np.abs(numeric).max())
    # The curvature is that of scalars exactly, and positive semi-definite throughout.
    dense = matrix.dense()
    assert np.linalg.eigvalsh(dense).min() >= -1e-10 * np.abs(dense).max()
    v = np.zeros((6, body.nv))
    v[:, [0, 4]] = chance.normal(size=(6, 2))
    along = [term.value(body.integrate(q, s * v)) for s in (-1e-4, 0.0, 1e-4)]
    bend = (along[0] - 2.0 * along[1] + along[2]) / 1e-8
    assert v.ravel() @ dense @ v.ravel() == pytest.approx(bend, rel=1e-4)


def test_power_is_what_lifting_takes() -> None:
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    kg = SegmentMasses.of(arm, {"arm": 2.0}, {"arm": (0.5, 0, 0)})
    lift = poise.Motion(arm, [[0.0], [0.1]], 10.0)
    term = power(masses=kg, epsilon=1e-9).prepare(lift)
    assert term.value(lift.q) == pytest.approx(2.0 * 9.80665 * 0.5 * 0.1, rel=1e-6)


def test_one_frame_takes_no_power() -> None:
    arm = poise.SkeletonBuilder().add("arm", poise.QuaternionBall(), tip=(1, 0, 0)).build()
    still = poise.Motion(arm, arm.rest.q[None], 10.0)
    metric = power(masses=SegmentMasses.of(arm, {"arm": 2.0}, {"arm": (0.5, 0, 0)}))
    assert metric.prepare(still).value(still.q) == 0.0
    reach = poise.reach(poise.point("arm", tip=True), (0, 1, 0), hard=True)
    assert optimise(still, [reach], metrics=[closeness(), metric]).converged


def test_a_likelihood_counts_along_time() -> None:
    walk = character().motion[:12]
    likely = poise.metrics.likelihood("human", 1e-3)
    found = optimise(walk, metrics=[closeness(), likely], limits="clip")
    assert found.converged
    values = [
        sum(poise.metrics.value(likely, motion[f]) for f in range(len(walk)))
        for motion in (walk, found.motion)
    ]
    assert values[1] < values[0]
