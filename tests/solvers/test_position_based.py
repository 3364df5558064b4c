"""Maximal coordinates: convergence of sweeps, limits, held goals, unsupported problems."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import lsq_linear

import poise
from poise.errors import InvalidValue, UnsuitableSolver
from poise.solvers import PositionBased, Problem, solve
from samples.hero import character
from samples.problems import agree, excess, tip_of

Floats = NDArray[np.float64]
SLIM = 0.25


def fork(limits: dict[str, tuple[float, float]] | None = None) -> poise.Skeleton:
    """A trunk of a ball, a hinge and a slide, with two arms."""
    builder = poise.SkeletonBuilder().add("base", poise.Ball("zyx"), offset=(0.1, 0.2, 0.0))
    builder.add("trunk", poise.Hinge("z"), "base", offset=(0.5, 0.1, 0), limits=limits)
    builder.add("lift", poise.Prismatic("y"), "trunk", offset=(0.2, 0, 0.1))
    for side, z in (("l", 0.2), ("r", -0.2)):
        builder.add(f"{side}arm", poise.QuaternionBall(), "lift", offset=(0.2, 0, z))
        builder.add(
            f"{side}elbow", poise.Hinge("y"), f"{side}arm", offset=(0.3, 0, 0), tip=(0.3, 0.05, 0)
        )
    return builder.build()


def start_of(skeleton: poise.Skeleton) -> poise.Pose:
    q = skeleton.integrate(skeleton.rest.q, 0.4 * np.random.default_rng(5).normal(size=skeleton.nv))
    return skeleton.pose(np.clip(q, skeleton.lower, skeleton.upper))


def motions(skeleton: poise.Skeleton, q: Floats, joint: str, at: Floats) -> Floats:
    """(6, nv) how a point of a body, fixed to it, and the body move: central differences."""
    j, columns, h = skeleton.joint_index(joint), [], 1e-6
    world = skeleton.pose(q).world[j]
    local = np.linalg.solve(world, [*at, 1.0])
    for rate in range(skeleton.nv):
        v = np.zeros(skeleton.nv)
        v[rate] = h
        there = skeleton.pose(skeleton.integrate(q, v)).world[j]
        back = skeleton.pose(skeleton.integrate(q, -v)).world[j]
        spin = (there - back)[:3, :3] / (2.0 * h) @ world[:3, :3].T
        line = ((there - back) @ local)[:3] / (2.0 * h)
        columns.append([*line, spin[2, 1], spin[0, 2], spin[1, 0]])
    return np.array(columns).T


def one_step(start: poise.Pose, pulls: dict[str, Floats], method: PositionBased) -> tuple:
    """``A v = b`` (least squares) whose solution the sweeps tend to, from source 003's bodies.

    Every body has unit mass, spread over its joints and the points of its goals; values resist by
    their stiffness; goals are springs.
    """
    skeleton, q, world = start.skeleton, start.q, start.world
    points: dict[str, list[Floats]] = {name: [] for name in skeleton.joint_names}
    above: dict[str, str] = {}
    for joint in skeleton.joints:
        place = world[skeleton.joint_index(joint.name), :3, 3]
        if joint.name == "lift":  # a joint is where its motion begins
            trunk = world[skeleton.joint_index("trunk")]
            place = (trunk @ [0.2, 0.0, 0.1, 1.0])[:3]
        points[joint.name].append(place)
        if joint.parent >= 0:
            above[joint.name] = skeleton.joint_names[joint.parent]
            points[above[joint.name]].append(place)
    for name in pulls:
        points[name].append(tip_of(name).at(start))
    centres = {name: np.mean(places, axis=0) for name, places in points.items()}
    away = [2.0 * np.linalg.norm(points[name][0] - centres[up]) for name, up in above.items()]
    away += [2.0 * np.linalg.norm(points[name][-1] - centres[name]) for name in pulls]
    length = np.mean(away)
    rows, right = [], []
    shown = []
    for name, places in points.items():
        square = np.mean([np.sum((p - centres[name]) ** 2) for p in places])
        square = max(square, (SLIM * length) ** 2)
        J = motions(skeleton, q, name, centres[name])
        rows += [J[:3], np.sqrt(square) * J[3:]]
        right += [np.zeros(6)]
        if name in pulls:
            r = points[name][-1] - centres[name]
            shown.append(1.0 + 2.0 / 3.0 * (r @ r) / square)
    alpha = method.compliance * min(shown)
    for name, pull in pulls.items():
        rows.append(motions(skeleton, q, name, points[name][-1])[:3] / np.sqrt(alpha))
        right.append(pull / np.sqrt(alpha))
    mobility = Problem(skeleton, []).dofs.mobility
    rows.append(np.diag(np.sqrt(method.joint_stiffness / mobility)))
    right.append(np.zeros(skeleton.nv))
    return np.concatenate(rows), np.concatenate(right)


def change(result: poise.Result, start: poise.Pose) -> Floats:
    return start.skeleton.difference(result.pose.q, start.q)


def goals_of(start: poise.Pose, pulls: dict[str, Floats]) -> list[poise.Reach]:
    return [poise.reach(tip_of(name), tip_of(name).at(start) + v) for name, v in pulls.items()]


PULLS = {"lelbow": np.array([2e-5, 1e-5, -3e-5]), "relbow": np.array([-1e-5, 4e-5, 2e-5])}
MANY = PositionBased(settled=0.0, compliance=0.05, joint_stiffness=0.05)


def test_many_sweeps_solve_the_bodies_equation_of_source_003() -> None:
    start = start_of(fork())
    A, b = one_step(start, PULLS, MANY)
    wanted = np.linalg.lstsq(A, b, rcond=None)[0]
    result = solve(start, goals_of(start, PULLS), solver=MANY, tolerance=1e-12, max_iterations=1)
    np.testing.assert_allclose(change(result, start), wanted, atol=2e-3 * np.abs(wanted).max())
    assert np.abs(wanted).max() > 1e-6


def test_at_a_limit_the_other_values_make_up_for_it() -> None:
    free = start_of(fork())
    at = free.skeleton.dof_index("trunk_rz")
    A, b = one_step(free, PULLS, MANY)
    open_change = np.linalg.lstsq(A, b, rcond=None)[0]
    near = 0.3 * open_change[at]
    skeleton = fork({"rz": tuple(sorted((free.q[at] + near, free.q[at] - np.sign(near))))})
    start = skeleton.pose(free.q)
    lower, upper = np.full(skeleton.nv, -np.inf), np.full(skeleton.nv, np.inf)
    lower[at], upper[at] = skeleton.lower[at] - free.q[at], skeleton.upper[at] - free.q[at]
    wanted = lsq_linear(A, b, (lower, upper), tol=1e-14).x
    result = solve(start, goals_of(start, PULLS), solver=MANY, tolerance=1e-12, max_iterations=1)
    np.testing.assert_allclose(change(result, start), wanted, atol=2e-3 * np.abs(wanted).max())
    assert result.pose.q[at] == (skeleton.upper[at] if near > 0 else skeleton.lower[at])
    assert np.abs(wanted - open_change).max() > 0.05 * np.abs(open_change).max()


def test_a_person_reaches_with_both_hands_and_keeps_the_feet() -> None:
    hero = character()
    world = hero.rest.world[:, :3, 3]
    names = hero.skeleton.joint_names
    goals = [
        poise.pin("lfoot"), poise.pin("rfoot"),
        poise.reach("lhand", world[names.index("lhand")] + (-0.1, -0.2, 0.3)),
        poise.reach("rhand", world[names.index("rhand")] + (0.1, 0.1, 0.2)),
    ]  # fmt: skip
    result = solve(hero.rest, goals, solver="position-based")
    assert result.converged, result.explain()
    agree(result, goals, hero.rest)
    assert excess(hero.skeleton, result.pose.q) == 0.0
    # A pull is spread over the body: more than the arms moves.
    moved = {name for name, a, b in zip(hero.skeleton.dof_names, result.pose.q, hero.rest.q,
                                        strict=True) if abs(a - b) > 1e-3}  # fmt: skip
    assert {name.partition("_")[0] for name in moved} > {"lhumerus", "rhumerus", "thorax"}


def test_what_it_is_not_made_for_is_said() -> None:
    hero = character()
    hands = [poise.reach("lhand", (0.4, 1.2, 0.3), base="lhumerus"), poise.pin("head")]
    with pytest.raises(UnsuitableSolver, match=r"other goals move .* the base of a goal on lhand"):
        solve(hero.rest, hands, solver="position-based")
    path = poise.Path.through([(0, 0, 0), (0.3, 0.4, 0)])
    rail = poise.SkeletonBuilder().add("rail", path).build()
    with pytest.raises(UnsuitableSolver, match="this skeleton has a path; use lm"):
        solve(rail.rest, [poise.reach("rail", (0.1, 0.1, 0))], solver="position-based")
    with pytest.raises(InvalidValue, match="position-based: sweeps=0: expected 1 or more"):
        PositionBased(sweeps=0)
    with pytest.raises(InvalidValue, match=r"compliance=0\.0: expected more than 0"):
        PositionBased(compliance=0.0)
    with pytest.raises(InvalidValue, match=r"joint_stiffness=0\.0: expected more than 0"):
        PositionBased(joint_stiffness=0.0)
