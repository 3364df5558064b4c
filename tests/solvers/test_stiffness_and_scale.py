"""Every method: stiff DOFs move less, and results do not depend on the body's size."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import poise
from poise.errors import UnsuitableSolver
from poise.solvers import SOLVERS, solve
from samples.problems import chain, tip_of

HARD = [name for name in SOLVERS.names() if SOLVERS.get(name).constrained]
STIFF = [
    *[(name, False) for name in SOLVERS.names()],
    *[(name, True) for name in ("auto", *HARD)],
]


@pytest.mark.slow
@pytest.mark.parametrize(("solver", "hard"), STIFF)
def test_a_stiff_value_moves_less_and_goals_are_reached(solver: str, hard: bool) -> None:
    skeleton = chain(4, poise.Hinge("z"))
    tip, rng = tip_of("j3"), np.random.default_rng(0)
    starts = rng.uniform(-0.6, 0.6, (30, 4)) + np.array([0.3, 0.4, 0.3, 0.2])
    targets = [tip.at(skeleton.pose(q + 0.3 * rng.normal(size=4))) for q in starts]
    moved: list[float] = []
    try:
        for stiffness in (1.0, 10.0, 100.0, float(rng.uniform(200.0, 5e3)), 1e4):
            body = skeleton.with_stiffness({"j1_rz": stiffness})
            found = [
                solve(
                    body.pose(q), [poise.reach(tip, target, hard=hard)], solver=solver,
                    max_iterations=20000,
                )
                for q, target in zip(starts, targets, strict=True)
            ]  # fmt: skip
            # FABRIK turns a stiff joint by a small share only: some do not get there by 1e4.
            assert sum(one.converged for one in found) >= (26 if solver == "fabrik" else 29)
            changes = [abs(f.pose.q[1] - q[1]) for f, q in zip(found, starts, strict=True)]
            moved.append(float(np.mean(changes)))
    except UnsuitableSolver as refused:
        pytest.skip(str(refused))
    assert all(b < a for a, b in pairwise(moved)), moved


def two_arms(size: float) -> poise.Skeleton:
    """A body that floats, of some size."""
    builder = poise.SkeletonBuilder().add("root", poise.Free("zyx"), tip=(0, 0.1 * size, 0))
    for side, x in (("l", size), ("r", -size)):
        builder.add(f"{side}upper", poise.Ball("zyx"), "root", offset=(0.2 * x, 0.4 * size, 0))
        builder.add(f"{side}lower", poise.Hinge("y"), f"{side}upper", offset=(0.3 * x, 0, 0))
        builder.add(
            f"{side}hand", poise.QuaternionBall(), f"{side}lower", offset=(0.3 * x, 0, 0),
            tip=(0.1 * x, 0, 0),
        )  # fmt: skip
    return builder.build()


@pytest.mark.parametrize("solver", ["auto", "lm", "pseudo-inverse", "ccd"])
def test_bodies_of_any_size_take_the_same_way(solver: str) -> None:
    counts = []
    for size in (1.0, 1e3, 1e6):
        body, rng = two_arms(size), np.random.default_rng(3)
        hands, own = (tip_of("lhand"), tip_of("rhand")), []
        for _ in range(6):
            rates = 0.5 * rng.normal(size=body.nv)
            rates[:3] *= size
            there = body.pose(body.integrate(body.rest.q, rates))
            goals = [poise.reach(hand, hand.at(there)) for hand in hands]
            result = solve(body.rest, goals, solver=solver, tolerance=(1e-4 * size, 1e-4))
            assert result.converged, (size, result)
            own.append(result.iterations)
        counts.append(own)
    # What is rounded otherwise may take an iteration more at the very end.
    assert np.abs(np.diff(counts, axis=0)).max() <= (2 if solver == "ccd" else 0)


@pytest.mark.parametrize("hard", [False, True])
def test_constrained_methods_solve_bodies_of_kilometres(hard: bool) -> None:
    size = 1e5
    body, rng = two_arms(size), np.random.default_rng(3)
    there = body.pose(body.integrate(body.rest.q, 0.4 * rng.normal(size=body.nv)))
    goals = [poise.reach(h, h.at(there), hard=hard) for h in (tip_of("lhand"), tip_of("rhand"))]
    for solver in ("sqp", "lagrange", "penalty")[: 2 if hard else 3]:
        result = solve(body.rest, goals, solver=solver, tolerance=(1e-4 * size, 1e-4))
        assert result.converged, solver


@pytest.mark.parametrize("joint", [poise.QuaternionBall(), poise.Ball("xyz")])
@pytest.mark.parametrize("count", [100, 400])
def test_a_long_chain_out_of_reach_is_straight(joint: poise.joints.JointType, count: int) -> None:
    builder, length = poise.SkeletonBuilder(), 2.0 / count
    for i in range(count):
        builder.add(
            f"j{i}", joint, f"j{i - 1}" if i else None, offset=(length if i else 0.0, 0, 0),
            tip=(length, 0, 0),
        )  # fmt: skip
    rope, rng = builder.build(), np.random.default_rng(11)
    for _ in range(2):
        way = rng.normal(size=3)
        way /= np.linalg.norm(way)
        result = solve(rope.rest, [poise.reach(tip_of(f"j{count - 1}"), 2.6 * way)])
        assert result.status == "infeasible"
        assert result.errors[0].position == pytest.approx(0.6, abs=1e-6)
    near = solve(rope.rest, [poise.reach(tip_of(f"j{count - 1}"), 1.3 * way)])
    assert near.converged
