"""Measurements of the advantages and disadvantages claimed for each method in docs/methods.md.

    python bench/campaign_claims.py [--problems 40] [--bundled]

A person from motion capture (with --bundled, the bundled one) with a locked root brings one hand
to its position at another moment of the clip: reachable, within limits that contain the clip, and
at a minimum distance. "Body" has five effectors from rest. "Nearly straight" is a chain of four
hinges bent by a thousandth of a radian whose tip must move closer by a tenth. The rows are those of
docs/methods.md.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from cases import DATA, EFFECTORS, Floats, has_data, person
from measure import machine

import poise
from poise.errors import UnsuitableSolver
from poise.residuals.goal import Goal
from poise.solvers import CCD, JacobianTranspose, Method, PseudoInverse
from poise.solvers.comparison import Contender, compare
from poise.solvers.comparison_scenarios import Scenario, scenarios
from poise.solvers.effector_frames import retargeted
from poise.solvers.run_metrics import pose_differences
from poise.solvers.target_tracking import follow

KERNELS = Path(poise.__file__).parent / "kernels"
NEWTON = ("pseudo-inverse", "lm", "halley")
GRADIENT = ("jacobian-transpose", "gradient-descent", "conjugate-gradient")
GEOMETRIC = ("ccd", "fabrik")
APART = 0.03
"""Metres that a hand has to go at least: at its start every method is as good as the other."""


@dataclass(frozen=True)
class Claim:
    """Claim with its measured answer, which is computed on request."""

    source: str
    method: str
    claim: str
    measure: Callable[[int], str]


@dataclass(frozen=True, eq=False)
class Case:
    """One inverse kinematics problem."""

    start: poise.Pose
    goals: tuple[Goal, ...]
    locked: tuple[str, ...] = ()


@cache
def hands(count: int) -> tuple[Case, ...]:
    """Move the left hand to its position half a clip later, with the current root.

    If the hand is back at its position by then, as in a walk of two strides, use the next frame in
    which its position differs.
    """
    motion = person().motion
    skeleton = motion.skeleton.with_limits(covering=motion)
    frames, root = len(motion), skeleton.joint_names[0]
    cases: list[Case] = []
    for frame in np.linspace(0, frames - 1, min(count, frames)).astype(int):
        start, hand = skeleton.pose(motion.q[frame]), skeleton.joint_index("lhand")
        later = motion.q[(np.arange(frames) + frame + frames // 2) % frames].copy()
        later[:, skeleton.joint_dofs(root)] = start.q[skeleton.joint_dofs(root)]
        targets = skeleton.pose(later).world[:, hand, :3, 3]
        way = np.linalg.norm(targets - start.world[hand, :3, 3], axis=-1)
        elsewhere = np.flatnonzero(way >= APART)
        if len(elsewhere):
            goal = poise.reach("lhand", targets[elsewhere[0]])
            cases.append(Case(start, (goal,), (root,)))
    return tuple(cases)


@cache
def bodies(count: int) -> tuple[Case, ...]:
    """Bring five effectors from rest to the positions of a frame."""
    motion = person().motion
    skeleton = motion.skeleton.with_limits(covering=motion)
    _, targets = person().targets(max(1, len(motion) // count))
    return tuple(
        Case(
            skeleton.rest,
            tuple(poise.reach(n, p) for n, p in zip(EFFECTORS, places, strict=True)),
        )
        for places in targets[:count]
    )


def limb(bend: float) -> poise.Skeleton:
    """Return four hinges of 0.25 m in a plane, each bent by ``bend`` radians."""
    builder = poise.SkeletonBuilder("limb")
    for i in range(4):
        builder.add(
            f"j{i}", poise.Hinge("z"), f"j{i - 1}" if i else None,
            offset=(0.25 if i else 0.0, 0, 0), tip=(0.25, 0, 0), rest={"rz": bend if i else 0.0},
        )  # fmt: skip
    return builder.build()


@cache
def straight(count: int) -> tuple[Case, ...]:
    """Return a chain bent by 0.001 rad, and a target of its tip closer to the base by a tenth."""
    cases: list[Case] = []
    for turn in np.linspace(-0.5, 0.5, count):
        skeleton = limb(1e-3)
        start = skeleton.rest.with_values(j0_rz=float(turn))
        tip = start.world[3] @ (0.25, 0.0, 0.0, 1.0)
        cases.append(Case(start, (poise.reach(poise.point("j3", tip=True), 0.9 * tip[:3]),)))
    return tuple(cases)


@cache
def run(kind: str, count: int, solver: str | Method) -> tuple[Contender, ...]:
    """Solve every problem of a kind with one solver; empty if the solver does not support it."""
    cases = {"hand": hands, "body": bodies, "straight": straight}[kind](count)
    runs: list[Contender] = []
    for case in cases:
        try:
            (done,) = compare(case.start, case.goals, [solver], locked=case.locked, repeats=3)
        except UnsuitableSolver:
            continue
        runs.append(done)
    return tuple(runs)


def median(values: Any) -> float:
    finite = [float(value) for value in values if np.isfinite(value)]
    return float(np.median(finite)) if finite else float("nan")


def solved(runs: tuple[Contender, ...]) -> str:
    return f"{sum(r.result.converged for r in runs)} of {len(runs)}"


def iterations(runs: tuple[Contender, ...]) -> float:
    return median([r.result.iterations for r in runs if r.result.converged])


def step_time(kind: str, count: int, solver: str | Method) -> float:
    """Return the median microseconds of an iteration."""
    runs = run(kind, count, solver)
    return median([1e6 * r.result.seconds / max(1, r.result.iterations) for r in runs])


def each(names: tuple[str, ...], said: Callable[[str], str]) -> str:
    return "; ".join(f"{name} {said(name)}" for name in names)


# -- source 001 ------------------------------------------------------------------------------------


def minimal_steps(count: int) -> str:
    """Compare the first step of J+ with the shortest step by NumPy's lstsq, without limits.

    Radians and metres are weighted as in Poise, by the lengths that they move.
    """
    method = PseudoInverse(limits="clamp", max_step=100.0)
    most = float("nan")
    for case in hands(count):
        free = poise.Pose(case.start.skeleton.with_limits(unlimited=True), case.start.q)
        problem = poise.Problem(free.skeleton, case.goals, locked=case.locked, start=free)
        J, e = problem.jacobian(free.q), -problem.residual(free.q)
        ease = np.sqrt(free.skeleton.mechanism.dofs.mobility / free.skeleton.units)
        shortest = np.linalg.lstsq(J * ease, e, rcond=None)[0]
        (run,) = compare(
            free, case.goals, [method], locked=case.locked, repeats=1, max_iterations=1
        )
        if not run.result.iterations:  # the start meets the goal, so there is no step to measure
            continue
        step = run.skeleton.difference(run.poses[1], run.poses[0]) / ease
        ratio = float(np.linalg.norm(step) / np.linalg.norm(shortest))
        most = np.fmax(most, abs(ratio - 1.0))
    return f"its first step is as long as the shortest solution, within {most:.0e} of it"


def faster_than_transpose(count: int) -> str:
    def said(name: str) -> str:
        runs = run("hand", count, name)
        return f"{iterations(runs):.0f} iterations ({solved(runs)})"

    return each(("pseudo-inverse", "jacobian-transpose"), said)


def singular_steps(_: int) -> str:
    """Return the joint rotation by J+ and J^T for one centimetre along a straightening limb."""
    asked: list[str] = []
    for bend in (0.1, 0.01, 0.001):
        skeleton = limb(bend)
        goal = poise.reach(poise.point("j3", tip=True), (0.0, 0.0, 0.0))
        J = poise.Problem(skeleton, [goal]).jacobian(skeleton.rest.q)
        tip = skeleton.rest.world[3] @ (0.25, 0.0, 0.0, 1.0)
        e = -0.01 * tip[:3] / np.linalg.norm(tip[:3])
        plus, transpose = np.linalg.pinv(J) @ e, J.T @ e
        asked.append(
            f"bent by {bend:g} rad, {np.abs(plus).max():.2g} rad and {np.abs(transpose).max():.1g}"
        )
    return "for 1 cm inwards a J+ step and a J^T step turn a joint by: " + "; ".join(asked)


def lines(*modules: str) -> int:
    """Count lines of code without blank lines, comments and docstrings."""
    total = 0
    for module in modules:
        tree = ast.parse((KERNELS / f"{module}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            body = getattr(node, "body", None)
            if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
                value = body[0].value
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    body[0] = ast.Pass()
        total += len(ast.unparse(tree).splitlines())
    return total


def code(_: int) -> str:
    newton = lines("step_pseudo_inverse", "linear_algebra")
    return (
        f"lines of its step: pseudo-inverse with its SVD {newton}, transpose "
        f"{lines('step_jacobian_transpose')}, CCD {lines('step_ccd')}"
    )


def cost_of_iterations(count: int) -> str:
    names = ("jacobian-transpose", "pseudo-inverse", "lm", "ccd")
    return "us an iteration, hand / body: " + each(
        names, lambda n: f"{step_time('hand', count, n):.2f} / {step_time('body', count, n):.2f}"
    )


def nearly_straight(count: int) -> str:
    def said(name: str) -> str:
        runs = run("straight", count, name)
        most = max(float(np.abs(np.diff(r.poses, axis=0)).max(initial=0.0)) for r in runs)
        return f"{solved(runs)} ({iterations(runs):.0f} iterations, steps up to {most:.2f} rad)"

    return "met from nearly straight: " + each(
        ("jacobian-transpose", "ccd", "pseudo-inverse", "lm"), said
    )


def scaling(count: int) -> str:
    def said(step: float) -> str:
        runs = run("hand", count, JacobianTranspose(step=step))
        took = f" ({iterations(runs):.0f} iterations)" if np.isfinite(iterations(runs)) else ""
        return f"{step:g}: {solved(runs)}{took}"

    chosen = run("hand", count, "jacobian-transpose")
    return (
        "fixed steps " + "; ".join(said(step) for step in (0.03, 0.3, 3.0))
        + f"; chosen again each time: {solved(chosen)} ({iterations(chosen):.0f})"
    )  # fmt: skip


def smoothness(count: int) -> str:
    names = ("ccd", "jacobian-transpose", "pseudo-inverse", "lm")
    rough: dict[str, list[float]] = {name: [] for name in names}
    for case in hands(max(2, count // 5)):
        (moving,), _ = scenarios(case.start, case.goals, ["moving"], locked=case.locked)
        for follower in follow(moving, names):
            rough[follower.name].append(follower.roughness)
    return "roughness after a moving hand [rad^2]: " + each(
        names, lambda name: f"{median(rough[name]):.2g}"
    )


def odd_poses(count: int) -> str:
    def apart(solver: str | Method) -> float:
        values: list[float] = []
        for mine, other in zip(
            run("hand", count, solver), run("hand", count, "pseudo-inverse"), strict=True
        ):
            poses = [mine.result.pose.q, other.result.pose.q]
            values.append(float(pose_differences(mine.skeleton, poses)[0, 1]))
        return median(values)

    return (
        "distance of the final pose from the pseudo-inverse's [rad]: without a bound "
        f"{apart(CCD(max_step=10.0)):.2f}, at most 0.5 rad a visit {apart('ccd'):.2f}, 0.05 rad "
        f"{apart(CCD(max_step=0.05)):.2f}"
    )


# -- source 003 ------------------------------------------------------------------------------------


def geometric_speed(count: int) -> str:
    def said(name: str) -> str:
        runs = run("hand", count, name)
        return f"{1e3 * median([r.result.seconds for r in runs]):.3f} ms ({solved(runs)})"

    return "one hand: " + each((*GEOMETRIC, "lm"), said)


def reproducible(count: int) -> str:
    """Solve the same input twice and check that the poses are bitwise equal."""
    same = total = 0
    for name in (*GEOMETRIC, *GRADIENT, *NEWTON):
        for case in hands(count)[:10]:
            found = [
                poise.solve(case.start, case.goals, solver=name, locked=case.locked)
                for _ in range(2)
            ]
            poses = [r.pose.q.tobytes() for r in found if isinstance(r, poise.Result)]
            same += poses[0] == poses[1]
            total += 1
    return f"{same} of {total} pairs of runs, of every method, are equal to the bit"


def several_goals(count: int) -> str:
    def said(name: str) -> str:
        return f"{solved(run('hand', count, name))} and {solved(run('body', count, name))}"

    return "one hand, and five effectors: " + each((*GEOMETRIC, "lm"), said)


def fights(count: int) -> str:
    """Pull a hand out of reach with a held foot; return the foot's displacement."""
    left: dict[str, list[float]] = {"jacobian-transpose": [], "lm": []}
    for case in hands(max(2, count // 4)):
        goals = [*case.goals, poise.pin("lfoot")]
        made, _ = scenarios(case.start, goals, ["unreachable"])
        for far in made:
            for done in compare(far.start, far.goals, list(left), locked=far.locked, repeats=1):
                left[done.name].append(1e3 * (done.result.errors[1].position or 0.0))
    return "a hand pulled out of reach lifts a pinned foot by [mm]: " + each(
        tuple(left), lambda name: f"{median(left[name]):.0f}"
    )


def dragging(count: int) -> str:
    """Drag a hand and hold the feet, with four iterations per frame."""
    names = ("jacobian-transpose", "gradient-descent", "lm", "pseudo-inverse")
    worst: dict[str, list[float]] = {name: [] for name in names}
    for case in hands(max(2, count // 5)):
        goals = [*case.goals, poise.pin("lfoot"), poise.pin("rfoot")]
        (moving,), _ = scenarios(case.start, goals, ["moving"])
        for follower in follow(moving, names, max_iterations=4):
            worst[follower.name].append(1e3 * held(moving, follower.poses))
    return "worst slip of a pinned foot at 4 iterations a frame [mm]: " + each(
        names, lambda name: f"{median(worst[name]):.2f}"
    )


def held(moving: Scenario, poses: Floats) -> float:
    """Return the largest displacement of a pinned foot in any frame, in metres."""
    assert moving.targets is not None
    skeleton, farthest = moving.start.skeleton, 0.0
    for target, q in zip(moving.targets, poses[1:], strict=True):
        world = skeleton.pose(q).world
        for goal in retargeted(moving.goals, target)[1:]:
            foot = world[skeleton.joint_index(goal.rows[0].point.joint), :3, 3]
            off = float(np.linalg.norm(foot - goal.targets(moving.start)[:3]))
            farthest = max(farthest, off)
    return farthest


def orders(names: tuple[str, ...]) -> Callable[[int], str]:
    def said(count: int) -> str:
        return "median order: " + each(
            names, lambda name: f"{median([r.order for r in run('hand', count, name)]):.2f}"
        )

    return said


def exact(count: int) -> str:
    left: dict[str, list[float]] = {"pseudo-inverse": [], "jacobian-transpose": []}
    for case in hands(count):
        for done in compare(
            case.start, case.goals, list(left), locked=case.locked, tolerance=1e-12, repeats=1
        ):
            left[done.name].append(float(done.position_errors[-1]))
    return "error where no more can be won [m]: " + each(
        tuple(left), lambda name: f"{median(left[name]):.0e}"
    )


def system_size(count: int) -> str:
    names = ("pseudo-inverse", "jacobian-transpose")
    return "a body's 15 rows cost, against a hand's 3: " + each(
        names,
        lambda name: f"{step_time('body', count, name) / step_time('hand', count, name):.1f} times",
    )


def five_iterations(count: int) -> str:
    def said(name: str) -> str:
        runs = run("hand", count, name)
        left = [
            median([r.position_errors[min(k, len(r.trace) - 1)] for r in runs]) for k in range(6)
        ]
        return ", ".join(f"{1e3 * value:.2g}" for value in left)

    return "median error after 0 to 5 iterations [mm]: " + each(
        ("pseudo-inverse", "jacobian-transpose"), said
    )


def unmeasured(why: str) -> Callable[[int], str]:
    return lambda _: f"not a matter of measurement: {why}"


PSEUDO, TRANSPOSE = "Jacobian inversion", "Jacobian transpose"
CLAIMS = (
    Claim("001", PSEUDO, "+ minimal in each step", minimal_steps),
    Claim("001", PSEUDO, "+ converges faster than J^T", faster_than_transpose),
    Claim("001", PSEUDO, "- singularities of J", singular_steps),
    Claim("001", PSEUDO, "- complicated implementation", code),
    Claim("001", TRANSPOSE, "+ cheaper evaluation", cost_of_iterations),
    Claim("001", TRANSPOSE, "+ no singularities", nearly_straight),
    Claim("001", TRANSPOSE, "- scaling problem", scaling),
    Claim("001", "CCD", "+ no singularities", nearly_straight),
    Claim("001", "CCD", "+ cheap evaluation", cost_of_iterations),
    Claim("001", "CCD", "+ simple to implement", code),
    Claim("001", "CCD", "- not always smooth", smoothness),
    Claim("001", "CCD", "- odd when steps are not limited", odd_poses),
    Claim("003", "geometric", "+ fast", geometric_speed),
    Claim("003", "geometric", "+ reproducible", reproducible),
    Claim("003", "geometric", "- no established methodology", unmeasured(
        "Poise's are published methods, and documented")),
    Claim("003", "geometric", "- hard with several goals", several_goals),
    Claim("003", "geometric", "- not part of dynamics", unmeasured(
        "it is about what they can be built into")),
    Claim("003", "unconstrained", "+ simple, each iteration is fast", cost_of_iterations),
    Claim("003", "unconstrained", "+ near-singular poses do little harm", nearly_straight),
    Claim("003", "unconstrained", "- constraints conflict", fights),
    Claim("003", "unconstrained", "- sloppy dragging", dragging),
    Claim("003", "unconstrained", "- linear convergence", orders(GRADIENT)),
    Claim("003", "constrained", "+ constraints hold exactly", exact),
    Claim("003", "constrained", "+ feels good when dragged", dragging),
    Claim("003", "constrained", "+ quadratic convergence", orders(NEWTON)),
    Claim("003", "constrained", "- large systems", system_size),
    Claim("003", "constrained", "- unstable near singular poses", singular_steps),
    Claim("003", "all", "why convergence matters", five_iterations),
)  # fmt: skip


def rows(count: int) -> Iterator[str]:
    """Return every claim as a row of a Markdown table."""
    said: dict[Callable[[int], str], str] = {}
    yield "| source | method | claim | measured |"
    yield "| --- | --- | --- | --- |"
    for claim in CLAIMS:
        if claim.measure not in said:
            said[claim.measure] = claim.measure(count)
        yield f"| {claim.source} | {claim.method} | {claim.claim} | {said[claim.measure]} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--problems", type=int, default=40)
    parser.add_argument(
        "--bundled", action="store_true",
        help="without the motion capture, measure the bundled walk; the numbers differ",
    )  # fmt: skip
    given = parser.parse_args()
    count = given.problems
    if count < 1:
        parser.error("--problems: expected a whole number, one or more")
    if not (has_data() or given.bundled):
        parser.error(
            f"no folder {DATA}: the page needs asf_amc/cmu_02.asf and asf_amc/cmu_02_01_walk.amc "
            "in it, or in $POISE_SHARED_DATA; --bundled measures the bundled walk instead"
        )
    print(f"{machine()}; {person().name}, {count} problems of each kind\n")
    for row in rows(count):
        print(row, flush=True)
    if not has_data():
        print("\nThe bundled walk was measured: these are not the numbers of docs/methods.md.")


if __name__ == "__main__":
    main()
