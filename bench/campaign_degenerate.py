"""Degenerate problems with every method: no NaN, violated limit or false success.

    python bench/campaign_degenerate.py [--solves 2000000] [--seconds 1500] [--seed 0]
        [--solvers auto lm ...]

Random skeletons contain common defects: straight chains, coincident joints, bones without length,
limits that leave one value, limits as wide as floating point allows, parts without degrees of
freedom, quaternions with and without cones. Random goals: several on one joint, duplicates,
contradictions, goals on the base, weights of zero and of a million, bases that leave nothing to
move. Random starts and targets: far outside the limits, exactly met, at the base, far away,
infinite, NaN. Each problem is solved from many starts. Solutions are verified with frames of
Poise's forward kinematics (which the tests compare with a plain twin) and plain NumPy.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from cases import Floats
from measure import machine, verdict

import poise
from poise.errors import UnsuitableSolver
from poise.geometry import quaternions
from poise.kernels import solver_state as slot
from poise.kernels.kinds import ORIENTATION, POSITION
from poise.kinematics.configuration import integrate
from poise.model import Cone
from poise.residuals.goal_arrays import place_in_joint
from poise.solvers import Problem
from poise.solvers.batch_rows import BatchRows
from poise.solvers.comparison import default_solvers
from poise.solvers.registry import find_method
from poise.solvers.tolerance import EXACT

STARTS = 100
SHOWN = 100_000  # solves between progress lines
TOLERANCE = 1e-4


def hinge(rng: np.random.Generator) -> object:
    """Return a hinge, the joint type of characters."""
    kinds = (
        poise.Hinge("x"), poise.Hinge("z"), poise.Ball("zyx"), poise.QuaternionBall(),
        poise.Universal("xz"), poise.Prismatic("y"), poise.Fixed(), poise.Free("xyz"),
    )  # fmt: skip
    return kinds[int(rng.choice(8, p=(0.2, 0.2, 0.2, 0.15, 0.1, 0.05, 0.05, 0.05)))]


def skeleton_of(rng: np.random.Generator) -> poise.Skeleton:
    """Return a small tree with a defect."""
    builder = poise.SkeletonBuilder()
    count = int(rng.integers(1, 7))
    straight = rng.random() < 0.3
    cones = []
    for j in range(count):
        length = float(rng.choice([0.0, 1e-9, 0.3, 0.3, 1.0, 1e3]))
        offset = np.array([length, 0.0, 0.0]) if straight else length * rng.normal(size=3)
        parent = None if j == 0 else f"j{j - 1 if rng.random() < 0.8 else int(rng.integers(j))}"
        kind = hinge(rng)
        tip = rng.choice([0.0, 0.2]) * np.array([1.0, 0.0, 0.0])
        builder.add(f"j{j}", kind, parent, offset=offset * (j > 0), tip=tip)
        if isinstance(kind, poise.QuaternionBall) and rng.random() < 0.5:
            cones.append((f"j{j}", Cone(float(rng.choice([0.0, 0.4, np.pi])), (-0.3, 0.3))))
    for name, cone in cones:
        builder.limit(name, cone)
    skeleton = builder.build()
    limits = {}
    for name in skeleton.dof_names:
        if name.rpartition("_")[2] in ("qw", "qx", "qy", "qz"):
            continue
        draw = rng.random()
        if draw < 0.3:
            low, high = np.sort(rng.uniform(-2.0, 2.0, 2))
            limits[name] = (float(low), float(high))
        elif draw < 0.4:
            limits[name] = (0.5, 0.5)
        elif draw < 0.45:
            limits[name] = (-1e9, 1e9)
    return skeleton.with_limits(limits)


def goals_of(skeleton: poise.Skeleton, rng: np.random.Generator) -> list[poise.residuals.goal.Goal]:
    """Return one to four goals, which may contradict each other."""
    goals = []
    for _ in range(int(rng.integers(1, 5))):
        joint = str(rng.choice(list(skeleton.joint_names)))
        weight = float(rng.choice([0.0, 1e-6, 1.0, 1.0, 1.0, 1e6]))
        base = joint if rng.random() < 0.1 else None
        options = {"weight": weight, "base": base}
        kind = int(rng.integers(4))
        if kind == 0:
            goals.append(poise.reach(joint, (0.0, 0.0, 0.0), **options))
        elif kind == 1:
            goals.append(poise.reach(poise.point(joint, tip=True), (0.0, 0.0, 0.0), **options))
        elif kind == 2:
            goals.append(poise.orient(joint, (1.0, 0.0, 0.0, 0.0), **options))
        else:
            goals.append(poise.place(joint, np.eye(4), **options))
        if rng.random() < 0.15:
            goals.append(goals[-1])
    return goals


def starts_of(
    skeleton: poise.Skeleton, rng: np.random.Generator, scale: float, count: int = STARTS
) -> Floats:
    """Return poses (count, nq), many of them outside the limits."""
    v = rng.normal(size=(count, skeleton.nv)) * scale
    v[:10] = 0.0
    q = np.asarray(integrate(skeleton.mechanism, np.tile(skeleton.rest.q, (count, 1)), v))
    if rng.random() < 0.1 and skeleton.nq:
        q[rng.integers(count), rng.integers(skeleton.nq)] = rng.choice([np.nan, np.inf, -np.inf])
    return q


class GoalRow(NamedTuple):
    """One row of a goal as defined by the caller, whatever a method makes of the goal."""

    kind: int
    joint: int
    point: Floats  # (3,) in the joint's frame
    target: int  # index of the first target value
    weight: float


def goal_rows(problem: Problem) -> list[GoalRow]:
    """Return the rows of all goals, in the order of their errors."""
    skeleton, found, target = problem.skeleton, [], 0
    for goal in problem.goals:
        for row in goal.rows:
            joint = skeleton.joint_index(row.point.joint)
            found.append(
                GoalRow(row.kind, joint, place_in_joint(skeleton, row.point), target, row.weight)
            )
            target += row.target_size
    return found


def targets_of(problem: Problem, rng: np.random.Generator, count: int = STARTS) -> Floats:
    """Return targets (count, t): of a pose, at the base, far away, or not finite."""
    skeleton = problem.skeleton
    poses = starts_of(skeleton, rng, 0.8, count)
    world = skeleton.pose(np.where(np.isfinite(poses), poses, skeleton.rest.q)).world
    targets = np.zeros((count, problem.compiled.rows.target_size))
    for row in goal_rows(problem):
        frames, at = world[:, row.joint], row.target
        if row.kind == POSITION:
            places = frames[:, :3, :3] @ row.point + frames[:, :3, 3]
            places[10:20] = 0.0
            places[20:30] *= 1e6
            places[30:50] += rng.normal(size=3)
            targets[:, at : at + 3] = places
        else:
            targets[:, at : at + 4] = quaternions.from_matrix(frames[:, :3, :3])
            targets[30:50, at : at + 4] = quaternions.from_rotation_vector(rng.normal(size=3))
    if rng.random() < 0.1:
        row, column = rng.integers(count), rng.integers(targets.shape[1])
        targets[row, column] = rng.choice([np.nan, np.inf, -np.inf])
    return targets


def true_errors(problem: Problem, q: Floats, targets: Floats) -> Floats:
    """Return errors (n, goal rows) of the poses in metres and radians."""
    world = problem.skeleton.pose(q).world
    columns = []
    for row in goal_rows(problem):
        frames, at = world[:, row.joint], row.target
        if row.kind == POSITION:
            places = frames[:, :3, :3] @ row.point + frames[:, :3, 3]
            columns.append(np.linalg.norm(places - targets[:, at : at + 3], axis=1))
        elif row.kind == ORIENTATION:
            found = quaternions.from_matrix(frames[:, :3, :3])
            turn = quaternions.multiply(found, quaternions.conjugate(targets[:, at : at + 4]))
            columns.append(np.linalg.norm(quaternions.to_rotation_vector(turn), axis=1))
    return np.column_stack(columns)


def judge(
    problem: Problem,
    starts: Floats,
    targets: Floats,
    found: Counter[str],
    run: Callable[[BatchRows], None] | None = None,
) -> list[str]:
    """Solve from all starts and return the faults of the solutions.

    ``run`` solves in the place of ``problem.runner.run_batch``, with its arguments.
    """
    skeleton, count = problem.skeleton, len(starts)
    rows = BatchRows.of(problem.compiled, starts, targets)
    poses, errors, reports = rows.poses, rows.errors, rows.reports
    (run or problem.runner.run_batch)(rows)
    wrong = []
    finite = np.isfinite(starts).all(axis=1) & np.isfinite(targets).all(axis=1)
    refused = reports[:, 0] < 0
    if (refused != ~finite).any():
        wrong.append("refused what is well-formed, or took what is not")
    kept = ~refused
    if not kept.any():
        return wrong
    q, left, status = poses[kept], errors[kept], reports[kept, 0]
    for code, count in zip(*np.unique(status, return_counts=True), strict=True):
        found[str(int(code))] += int(count)
    if not np.isfinite(q).all() or not np.isfinite(left).all():
        return [*wrong, "NaN"]
    lower, upper = problem.dofs.lower, problem.dofs.upper  # a locked value has not changed
    over = max(float((lower - q).max(initial=0.0)), float((q - upper).max(initial=0.0)))
    if over > 0.0:
        wrong.append(f"a limit broken by {over:g}")
    true = true_errors(problem, q, targets[kept])
    cones, left = left[:, true.shape[1] :], left[:, : true.shape[1]]  # of constrained methods
    if (cones > EXACT).any(axis=1)[status == slot.CONVERGED].any():
        wrong.append("a cone broken")
    size = 1.0 + np.abs(targets[kept]).max() + np.abs(skeleton.pose(q).world[..., :3, 3]).max()
    rounding = 1e-12 * size + 1e-7 * (true > 3.0)  # near half a turn the angle is ill-conditioned
    apart = np.abs(true - left) - rounding
    if apart.max() > 0.0:
        wrong.append(f"errors reported {np.abs(true - left).max():g} off")
    weights = np.array([row.weight for row in goal_rows(problem)])
    within = (true <= TOLERANCE + rounding) | (weights == 0.0)
    if (~within.all(axis=1) & (status == slot.CONVERGED)).any():
        wrong.append("false success")
    inside = (true <= TOLERANCE - rounding) | (weights == 0.0)
    # Constrained methods must also be at a minimum.
    inside &= not problem.method.constrained
    if (inside.all(axis=1) & (status != slot.CONVERGED)).any():
        wrong.append("unreported success")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solves", type=int, default=2_000_000)
    parser.add_argument("--seconds", type=float, default=np.inf, help="end after this time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--solvers", nargs="+", default=None)
    chosen = parser.parse_args()
    print(machine())
    began, solves, bad, number = time.perf_counter(), 0, 0, 0
    names = chosen.solvers or list(default_solvers())
    by_method: Counter[str] = Counter()
    statuses: Counter[str] = Counter()
    while solves < chosen.solves and time.perf_counter() - began < chosen.seconds:
        number += 1
        rng = np.random.default_rng((chosen.seed, number))
        skeleton = skeleton_of(rng)
        if skeleton.nv == 0:
            continue
        name = names[number % len(names)]
        goals = goals_of(skeleton, rng)
        locked = [joint for joint in skeleton.joint_names if rng.random() < 0.1]
        try:
            problem = Problem(
                skeleton, goals, solver=find_method(name), tolerance=TOLERANCE, max_iterations=30,
                locked=locked,
            )  # fmt: skip
        except UnsuitableSolver:
            continue
        scale = float(rng.choice([0.1, 1.0, 10.0]))
        starts, targets = starts_of(skeleton, rng, scale), targets_of(problem, rng)
        with np.errstate(all="ignore"):
            try:
                wrong = judge(problem, starts, targets, statuses)
            except Exception as error:  # noqa: BLE001  # reported as what it is: wrong
                wrong = [f"raised {error!r}"]
        solves += STARTS
        if solves // SHOWN > (solves - STARTS) // SHOWN:
            print(f"{solves} solves, {bad} wrong", flush=True)
        by_method[name] += STARTS
        for what in wrong:
            bad += 1
            print(f"problem {number} by {name}, locked {locked}: {what}", flush=True)
    print(f"{solves} solves of {number} problems in {time.perf_counter() - began:.0f} s")
    print(f"  by method: {dict(by_method)}")
    print(f"  statuses: {dict(statuses)}")
    print(verdict("solves with faults", bad, 0.0, at_most=True, unit=""))
    print(machine())


if __name__ == "__main__":
    main()
