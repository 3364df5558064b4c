"""Random posing problems under hard constraints and limits: `sqp` beside SciPy's SLSQP.

    python bench/campaign_constraints.py [--problems 500] [--seed 0] [--methods sqp penalty]

A problem is a skeleton (an arm, a random tree, a whole body), a metric, and hard constraints of
several kinds that a random pose within the limits satisfies; the start is another random pose.
SLSQP gets the same start and limits, and value, gradient and Jacobians from the same kernels,
evaluated once per pose on demand. Violations and gradients are recomputed at the end. Preparation
is excluded for both. Times are CPU times of this thread: the shortest of three rounds of
consecutive solves, and separately the fastest of three single calls, each between two clock
readings of 0.5 us. A single solve after other work takes two or three times as long as consecutive
solves with Poise, and hardly longer with SLSQP. Linear algebra uses one thread, which is fastest
for small matrices and avoids counting idle threads.

"The median time is 100 times shorter" has several meanings, and all are printed: the median of
ratios or the ratio of medians, over the problems that SLSQP solves or over all problems, in which
case SLSQP's time is that until it stops.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from cases import Floats, panda, person
from measure import best_of, machine, verdict
from scipy.optimize import minimize

import poise
from poise.kernels import kinds
from poise.kernels import problem_table as place

RUNS = 3  # calls of each solver, and rounds of consecutive calls; the fastest counts
SAME = 1e-4  # radians or metres: distance below which two poses count as equal


@dataclass(frozen=True)
class Drawn:
    """Posing problem with its start."""

    kind: str
    skeleton: poise.Skeleton
    goals: tuple[poise.Constraint, ...]
    metric: object
    start: Floats


def chain(rng: np.random.Generator) -> poise.Skeleton:
    """Return a tree of five to twelve joints with limits."""
    made = poise.SkeletonBuilder()
    names: list[str] = []
    for number in range(int(rng.integers(5, 13))):
        kinds = (poise.Hinge("x"), poise.Hinge("y"), poise.Hinge("z"), poise.Ball("zyx"))
        kind = kinds[int(rng.integers(4))]
        parent = names[max(0, len(names) - 1 - int(rng.integers(2)))] if names else None
        wide = {name: tuple(rng.uniform((-2.5, 0.2), (-0.2, 2.5))) for name in dofs_of(kind)}
        offset = (0.0, 0.0, 0.0) if parent is None else tuple(rng.normal(0.0, 0.2, 3))
        tip = tuple(rng.normal(0.0, 0.2, 3))
        made = made.add(f"j{number}", kind, parent, offset=offset, tip=tip, limits=wide)
        names.append(f"j{number}")
    return made.build()


def dofs_of(kind: poise.Joint) -> list[str]:
    """Return the names of the DOFs, as used for limits."""
    return [dof.suffix for dof in kind.dofs]


def random_pose(skeleton: poise.Skeleton, rng: np.random.Generator, part: float = 0.8) -> Floats:
    """Draw a pose from the middle ``part`` of the limits."""
    lower = np.maximum(skeleton.lower, skeleton.rest.q - 1.0)
    upper = np.minimum(skeleton.upper, skeleton.rest.q + 1.0)
    middle, half = 0.5 * (lower + upper), 0.5 * (upper - lower)
    return middle + part * half * rng.uniform(-1.0, 1.0, skeleton.nq)


def tips(skeleton: poise.Skeleton, rng: np.random.Generator, count: int) -> list[str]:
    """Draw distinct end joints."""
    parents = {skeleton.joints[j].parent for j in range(len(skeleton.joints))}
    ends = [joint.name for joint in skeleton.joints if joint.name not in parents]
    return [str(name) for name in rng.permutation(ends)[:count]]


def constraint(pose: poise.Pose, names: Sequence[str], rng: np.random.Generator):
    """Return a hard constraint that the pose satisfies."""
    skeleton = pose.skeleton

    def there(name: str) -> Floats:
        return pose.world[skeleton.joint_index(name), :3, 3]

    one = str(rng.choice(names))
    p, at = poise.point(one), there(one)
    kind = int(rng.integers(6))
    if kind == 0:
        return p == tuple(at)
    if kind == 1 and len(names) > 1:
        other = str(rng.choice([name for name in names if name != one]))
        gap = float(np.linalg.norm(at - there(other)))
        if gap > 0.05:
            return poise.distance(p, poise.point(other), gap)
    if kind == 2:
        return poise.on_plane(p, tuple(at), tuple(rng.normal(size=3)))
    if kind == 3:
        axis = rng.normal(size=3)
        turned = pose.world[skeleton.joint_index(one), :3, :3] @ axis
        across = np.cross(turned, rng.normal(size=3))
        return poise.orthogonal(poise.direction(one, tuple(axis)), tuple(across))
    if kind == 4:
        return p.y >= float(at[1] - rng.uniform(0.0, 0.02))
    return poise.norm(p - tuple(at)) <= float(rng.uniform(0.02, 0.1))


def draw(seed: int) -> Drawn:
    """Return the problem with a number."""
    rng = np.random.default_rng(seed)
    kind = ("arm", "tree", "body")[int(rng.integers(3))]
    skeleton = {"arm": panda, "body": lambda: person().motion.skeleton}.get(
        kind, lambda: chain(rng)
    )()
    pose = skeleton.pose(random_pose(skeleton, rng))
    start = random_pose(skeleton, rng)
    names = tips(skeleton, rng, 1 if kind == "arm" else 4)
    count = int(rng.integers(1, 3 if kind == "arm" else 5))
    goals = tuple(constraint(pose, names, rng) for _ in range(count))
    made = (poise.metrics.stiffness, poise.metrics.deviation)[int(rng.integers(2))]
    return Drawn(kind, skeleton, goals, made(float(rng.uniform(0.1, 2.0))), start)


class Views:
    """Value, gradient, rows and Jacobians of a problem by its kernels, evaluated once per pose."""

    def __init__(self, problem: poise.Problem) -> None:
        own = problem.clone().runner
        own.run(own.skeleton.rest.q.copy(), problem.state.targets, 0)
        self.table, self.entries, self.fixed = own.address, own.entries, own.tables
        self.kept = own
        self.program = own.tables.program
        self.hard = self.program.levels == kinds.HARD
        relations = self.program.relations
        self.equal = np.flatnonzero(self.hard & (relations == kinds.EQUATION))
        self.at_least = np.flatnonzero(self.hard & (relations == kinds.AT_LEAST))
        self.at = self.differentiated = b""

    def forget(self) -> Views:
        """Clear the cached pose."""
        self.at = self.differentiated = b""
        return self

    def look(self, q: Floats) -> Views:
        """Evaluate at a pose."""
        at = q.tobytes()
        if self.at != at:
            self.at = at
            work = self.fixed.work
            work.q_try[:] = q
            self.entries[place.EVALUATE](self.table)
            self.value = float(self.entries[place.METRIC](self.table))
            self.rows = work.r_try.copy()
        return self

    def slopes(self, q: Floats) -> Views:
        """Evaluate and differentiate at a pose."""
        self.look(q)
        if self.differentiated != self.at:
            self.differentiated = self.at
            self.entries[place.DIFFERENTIATE](self.table)
            self.program.g[:] = 0.0
            self.entries[place.METRIC_RATES](self.table)
            self.jacobian = self.fixed.work.J.copy()
            self.gradient = self.program.g.copy()
        return self

    def conditions(self, q: Floats, y: Floats) -> tuple[float, float]:
        """Return the largest hard residual, and the largest free slope of the Lagrangian."""
        at = self.slopes(q)
        worst = np.abs(at.rows[self.equal]).max(initial=0.0)
        worst = max(worst, -at.rows[self.at_least].min(initial=0.0))
        slope = at.gradient - at.jacobian.T @ np.where(self.hard, y, 0.0)
        lower, upper = self.kept.state.limits
        held = ((q <= lower) & (slope > 0.0)) | ((q >= upper) & (slope < 0.0))
        slope = np.where(held, 0.0, slope)
        slack = np.minimum(at.rows[self.at_least], y[self.at_least]).max(initial=0.0)
        return float(worst), float(max(np.abs(slope).max(), slack))

    def slsqp(self, start: Floats, **options: float) -> Callable[[], Any]:
        """Return a function that solves this problem with SciPy's SLSQP."""
        constraints = [
            {
                "type": kind,
                "fun": lambda q, rows=rows: self.look(q).rows[rows],
                "jac": lambda q, rows=rows: self.slopes(q).jacobian[rows],
            }
            for kind, rows in (("eq", self.equal), ("ineq", self.at_least))
            if len(rows)
        ]
        lower, upper = self.kept.state.limits
        bounds = [
            (a if np.isfinite(a) else None, b if np.isfinite(b) else None)
            for a, b in zip(lower, upper, strict=True)
        ]
        options = {"maxiter": 1000, "ftol": 1e-12, **options}

        def solve() -> Any:
            self.forget()
            return minimize(
                lambda q: self.look(q).value, start, jac=lambda q: self.slopes(q).gradient,
                method="SLSQP", bounds=bounds, constraints=constraints, options=options,
            )  # fmt: skip

        return solve


@dataclass
class Answer:
    """Result of one solver: ``seconds`` in consecutive calls, ``alone`` of the best single call."""

    q: Floats
    value: float
    violation: float
    slope: float
    seconds: float
    alone: float
    status: str
    iterations: int


def best(solve: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds of the fastest of several runs, and its solution."""
    seconds, found = np.inf, None
    for _ in range(RUNS):
        began = time.thread_time()
        found = solve()
        seconds = min(seconds, time.thread_time() - began)
    return seconds, found


def answers(
    problems: dict[str, poise.Problem], views: Views, start: Floats
) -> tuple[dict[str, Answer], Answer]:
    """Solve a problem with the constrained methods and SLSQP, and verify the solutions."""
    alone = {name: best(lambda p=p: p.solve(start))[0] for name, p in problems.items()}
    other_solve = views.slsqp(start)
    spent, found = best(other_solve)
    calls = {name: (lambda p=p: p.solve(start)) for name, p in problems.items()}
    seconds = best_of({**calls, "SLSQP": other_solve}, RUNS)
    lower, upper = views.kept.state.limits
    q = np.clip(found.x, lower, upper)
    worst, _ = views.conditions(q, np.zeros(len(views.hard)))
    status = "converged" if found.success and worst <= 1e-6 else "failed"
    other = Answer(
        q, views.value, worst, np.nan, seconds["SLSQP"], spent, status, found.nit
    )  # fmt: skip
    mine: dict[str, Answer] = {}
    for name, problem in problems.items():
        q = problem.runner.q
        worst, slope = views.conditions(q, problem.tables.program.y)
        mine[name] = Answer(
            q, views.value, worst, slope, seconds[name], alone[name], problem.status,
            problem.iterations,
        )  # fmt: skip
    return mine, other


def with_one_thread() -> None:
    """Restart with one thread for linear algebra: NumPy reads the number when it is imported."""
    names = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
    if not all(name in os.environ for name in names):
        os.environ.update(dict.fromkeys(names, "1"))
        os.execv(sys.executable, [sys.executable, *sys.argv])


def main() -> None:
    """Print the results of each method."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--problems", type=int, default=500)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--methods", nargs="*", default=["sqp"])
    options.add_argument("--verbose", action="store_true")
    chosen = options.parse_args()
    print(f"{chosen.problems} problems, {machine()}")
    others: list[Answer] = []
    mine: dict[str, list[Answer]] = {name: [] for name in chosen.methods}
    kinds: list[str] = []
    for number in range(chosen.seed, chosen.seed + chosen.problems):
        drawn = draw(number)
        kinds.append(drawn.kind)
        problems = {
            name: poise.Problem(
                drawn.skeleton, drawn.goals, solver=name, metrics=[drawn.metric]
            ) for name in chosen.methods
        }  # fmt: skip
        views = Views(problems[chosen.methods[0]])
        found, other = answers(problems, views, drawn.start)
        others.append(other)
        for name, answer in found.items():
            mine[name].append(answer)
            if chosen.verbose:
                print(f"{number:4} {drawn.kind:5} {name:8} {line(answer, other)}", flush=True)
    for name, own in mine.items():
        report(name, own, others, kinds)


def line(answer: Answer, other: Answer) -> str:
    """Print Poise's solution and SLSQP's."""
    mine, their = (
        f"{each.status:15} {each.iterations:4} violation {each.violation:.0e} f {each.value:.8g} "
        for each in (answer, other)
    )
    return (
        f"{mine} slope {answer.slope:.0e} {1e6 * answer.seconds:8.0f} us | SLSQP {their}"
        f"{1e3 * other.seconds:7.1f} ms, apart {np.abs(answer.q - other.q).max():.0e}"
    )


def report(
    name: str, answers: Sequence[Answer], others: Sequence[Answer], kinds: Sequence[str]
) -> None:
    """Print the figures of one method against SLSQP's."""
    done = [answer for answer in answers if answer.status == "converged"]
    print(f"\n{name}: converged {len(done)} of {len(answers)}; SLSQP "
          f"{sum(other.status == 'converged' for other in others)}")  # fmt: skip
    print(f"  worst violation {max(a.violation for a in done):.1e}, slope "
          f"{max(a.slope for a in done):.1e} among those")  # fmt: skip
    both = [
        (a, b) for a, b in zip(answers, others, strict=True)
        if a.status == b.status == "converged"
    ]  # fmt: skip
    same = [(a, b) for a, b in both if np.abs(a.q - b.q).max() <= SAME]
    apart = [(a, b) for a, b in both if np.abs(a.q - b.q).max() > SAME]
    worst = max((abs(a.value - b.value) / max(abs(b.value), 1e-6) for a, b in same), default=0.0)
    lower = sum(a.value <= b.value * (1.0 + 1e-6) for a, b in apart)
    print(f"  same minimiser: {len(same)}, another one: {len(apart)}")
    print(
        verdict(
            "  same minimiser: metrics apart, relative, at most", worst, 1e-6, at_most=True, unit=""
        )
    )
    share = lower / max(len(apart), 1)
    print(verdict("  another one: lower than SLSQP, share", share, 0.5, unit=""))
    whole = list(zip(answers, others, strict=True))
    for kind in ("all", *sorted(set(kinds))):
        drawn = [pair for pair, k in zip(whole, kinds, strict=True) if kind in ("all", k)]
        solved = [(a, b) for a, b in drawn if b.status == "converged"]
        if solved:
            compare_times(kind, "that SLSQP solves", solved)
            single = float(np.median([b.alone / a.alone for a, b in solved]))
            print(verdict(f"  {kind} that SLSQP solves: the best single calls", single, 100.0))
        if kind == "all":
            compare_times(kind, "drawn", drawn)


def compare_times(kind: str, which: str, pairs: Sequence[tuple[Answer, Answer]]) -> None:
    """Print speed-ups by problem and by medians, for consecutive solves."""
    mine, their = (np.array([pair[i].seconds for pair in pairs]) for i in (0, 1))
    steps = np.median([a.iterations for a, _ in pairs])
    middle, other = float(np.median(mine)), float(np.median(their))
    print(
        f"  {kind:4} {len(pairs):4} {which}: median {1e6 * middle:8.1f} us "
        f"({steps:.0f} iterations), SLSQP {1e3 * other:8.2f} ms"
    )
    ratio = float(np.median(their / mine))
    print(verdict(f"  {kind} {which}: median of the ratios", ratio, 100.0))
    print(verdict(f"  {kind} {which}: ratio of the medians", other / middle, 100.0))


if __name__ == "__main__":
    with_one_thread()
    main()
