"""Random problems with all options of `solve`, and an independent judge of their results."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import poise
from poise.bundled import bare_character
from poise.constraints.aim import Aim
from poise.constraints.place import Pin
from poise.model import Cone
from poise.residuals.goal import RowKind
from poise.solvers.registry import SOLVERS
from poise.solvers.result import GoalError
from poise.solvers.result import excess as excess_of
from poise.solvers.tolerance import PixelTolerance
from samples.problems import excess, out_of_cone, tip_of, true_errors
from samples.trees import chain_length, is_quaternion, random_pose, ranges, tree

KINDS = ("reach", "tip", "offset", "orient", "place", "pin", "aim")
STATUSES = ("converged", "compromise", "stalled", "iteration_limit", "infeasible")
SINGLE = ("trace", "on_stall", "per_chain")  # options of single problems
CONSTRAINED = ("auto", "sqp", "lagrange", "penalty", "first-order")
EXACT = 1e-8  # metres and radians allowed to hard goals


def limited(skeleton, rng):
    """The same skeleton with limits on some DOFs and a cone on some quaternions."""
    bounds = {}
    for name, (low, high) in ranges(skeleton).items():
        if name in skeleton.dof_names and not is_quaternion(name) and rng.random() < 0.6:
            a, b = np.sort(rng.uniform(low, high, 2))
            bounds[name] = (float(a), float(b)) if rng.random() < 0.9 else (float(a), float(a))
    skeleton = skeleton.with_limits(bounds)
    editor = skeleton.edit()
    for joint in skeleton.joints:
        if "qw" in joint.suffixes and rng.random() < 0.5:
            axis = tuple(rng.normal(size=3))
            editor.limit(joint.name, Cone(rng.uniform(0, math.pi), (-rng.uniform(0, 3), 0.5), axis))
    return editor.build()


def random_goal(skeleton, rng, reachable):
    """A goal of any kind, met by a random pose or by none."""
    frames = skeleton.pose(random_pose(skeleton, rng)).world
    joint = skeleton.joint_names[int(rng.integers(len(skeleton.joint_names)))]
    frame = frames[skeleton.joint_index(joint)]
    if not reachable:
        frame = frame.copy()
        frame[:3, 3] += rng.normal(size=3) * 10.0 ** rng.uniform(-3, 6)
    weight = float(rng.choice([0.0, 1e-6, 1.0, 1.0, 1.0, 7.0, 1e6]))
    base = joint if rng.random() < 0.1 else None
    return goal_at(skeleton, joint, frame, rng, {"weight": weight, "base": base})


def goal_at(skeleton, joint, frame, rng, options):
    """A goal of any kind for a joint with this frame."""
    u, _, vt = np.linalg.svd(frame[:3, :3])
    turn = u @ np.diag([1.0, 1.0, np.linalg.det(u @ vt)]) @ vt
    transform = np.eye(4)
    transform[:3, :3], transform[:3, 3] = turn, frame[:3, 3]
    match str(rng.choice(KINDS)):
        case "reach":
            return poise.reach(joint, frame[:3, 3], **options)
        case "tip":
            tip = skeleton.joint(joint).tip
            if tip is None:
                return poise.reach(joint, frame[:3, 3], **options)
            return poise.reach(tip_of(joint), (frame @ [*tip, 1.0])[:3], **options)
        case "offset":
            offset = rng.uniform(-1, 1, 3)
            place = (frame @ [*offset, 1.0])[:3]
            return poise.reach(poise.point(joint, offset), place, **options)
        case "orient":
            return poise.orient(joint, turn, **options)
        case "place":
            return poise.place(joint, transform, **options)
        case "pin":
            return poise.pin(joint, **options)
        case _:
            axis = Rotation.random(random_state=rng).as_matrix()[0]
            aside = frame[:3, 3] + rng.uniform(0.3, 2.0) * (frame[:3, :3] @ axis)
            return poise.aim(joint, aside, axis=axis, **options)


@dataclass(frozen=True)
class Scene:
    """A problem: ``met`` is a pose within the limits that meets all goals, if one is known."""

    start: poise.Pose
    goals: tuple[Any, ...]
    options: dict[str, Any]
    met: poise.Pose | None

    @property
    def skeleton(self) -> poise.Skeleton:
        return self.start.skeleton

    @property
    def still(self) -> tuple[int, ...]:
        """The values that are locked."""
        skeleton, found = self.skeleton, []
        for name in self.options.get("locked", ()):
            known = name in skeleton.joint_names
            found += (
                range(skeleton.nq)[skeleton.joint_dofs(name)]
                if known
                else [skeleton.dof_index(name)]
            )
        return tuple(found)


def loop():
    """Four bars, closed by an equation, with a free tip."""
    pin = poise.point("coupler", (2, 0, 0)) == poise.point("rocker", (0, 1, 0))
    return (
        poise.SkeletonBuilder()
        .add("crank", poise.Hinge("z"))
        .add("coupler", poise.Hinge("z"), "crank", offset=(0, 1, 0), tip=(2, 0, 0))
        .add("rocker", poise.Hinge("z"), offset=(2, 0, 0), tip=(0, 1, 0))
        .add("hand", poise.Ball("xyz"), "coupler", offset=(1, 0.5, 0), tip=(0.3, 0, 0))
        .require(pin)
        .build()
    )


def random_scene(rng: np.random.Generator) -> Scene:
    """A random problem with random options."""
    drawn = rng.random()
    human = drawn < 0.06
    if human:
        skeleton = bare_character().skeleton
    elif drawn < 0.12:
        skeleton = loop()
    else:
        kind = str(rng.choice(["rigid", "native", "any"], p=(0.5, 0.4, 0.1)))
        skeleton = tree(int(rng.integers(60)), kind, int(rng.integers(1, 8)))
        if rng.random() < 0.7:
            skeleton = limited(skeleton, rng)
    closed = bool(skeleton.equations)
    if human or closed:
        start, met = (
            np.clip(
                skeleton.integrate(skeleton.rest.q, rng.uniform(-0.6, 0.6, skeleton.nv)),
                skeleton.lower,
                skeleton.upper,
            )
            for _ in range(2)
        )
        if closed:  # a parallelogram
            turn = float(rng.uniform(-1.2, 1.2))
            met[:3] = (turn, -turn, turn)
    else:
        start, met = random_pose(skeleton, rng), random_pose(skeleton, rng)
        met = np.clip(met, skeleton.lower, skeleton.upper)
    names = (*skeleton.joint_names, *skeleton.dof_names)
    names = [name for name in names if not is_quaternion(name)]
    locked = [name for name in names if rng.random() < 0.04] if not closed else []
    options: dict[str, Any] = {"locked": locked, **options_of(rng, human)}
    scene = Scene(skeleton.pose(start), (), options, None)
    met[list(scene.still)] = start[list(scene.still)]
    there = skeleton.pose(met)
    possible = rng.random() < 0.6
    count = int(rng.integers(1, 5))
    goals = [_one_goal(skeleton, rng, there.world, possible) for _ in range(count)]
    known = possible and not any(joint.cone for joint in skeleton.joints)
    known = known and not any(isinstance(goal, Pin) for goal in goals)
    known = known and not any(getattr(row, "base", None) for goal in goals for row in goal.rows)
    if any(goal.hard for goal in goals) and rng.random() < 0.9:
        options["solver"] = str(rng.choice(CONSTRAINED))
    if options["solver"] == "first-order" and options.get("on_stall") == "randomise":
        options["on_stall"] = "accept"  # the method has no restarts
    plain = all(isinstance(goal.rows[0], RowKind) and not goal.hard for goal in goals)
    if plain and not closed and rng.random() < 0.2:
        options["per_chain"] = True
    return replace(scene, goals=tuple(goals), met=there if known else None)


def _one_goal(skeleton, rng, frames, possible):
    """A soft or hard goal that the frames meet, or that no pose may meet."""
    joint = skeleton.joint_names[int(rng.integers(len(skeleton.joint_names)))]
    frame = frames[skeleton.joint_index(joint)].copy()
    if not possible:
        frame[:3, 3] += rng.normal(size=3) * 10.0 ** rng.uniform(-3, 3)
    if rng.random() < 0.2:
        return _constraint(joint, frame, rng)
    hard = rng.random() < 0.25
    weight = float(rng.choice([0.0, 1e-3, 1.0, 1.0, 1.0, 7.0, 1e3]))
    own = {"base": joint if rng.random() < 0.05 else None}
    own |= {"hard": True} if hard else {"weight": weight}
    goal = goal_at(skeleton, joint, frame, rng, own)
    return replace(goal, priority=2) if hard and rng.random() < 0.2 else goal


def _constraint(joint, frame, rng):
    """A constraint written as an expression that the frame meets."""
    point, place = poise.point(joint), frame[:3, 3]
    kind = int(rng.integers(4))
    if kind == 0:
        made = point == place
    elif kind == 1:
        made = point.y >= float(place[1] - rng.choice([0.0, 0.1]))
    elif kind == 2:
        away = place + rng.normal(size=3)
        made = poise.norm(point - away) <= float(np.linalg.norm(place - away)) + 1e-9
    else:
        way = rng.normal(size=3)
        made = poise.dot(poise.direction(joint, (1, 0, 0)), way) == float(frame[:3, 0] @ way)
    if rng.random() < 0.5:
        return made.softened(float(rng.choice([0.1, 1.0, 5.0])))
    return made.with_priority(int(rng.integers(1, 3)))


def random_track(rng: np.random.Generator) -> tuple[list[str], int]:
    """Follow moving targets for five frames; return the faults of the frames, and their number."""
    scene = random_scene(rng)
    skeleton, start = scene.skeleton, scene.start
    options = {name: scene.options[name] for name in ("locked", "tolerance", "prior")
               if name in scene.options}  # fmt: skip
    fps = float(rng.choice([30.0, 60.0, 240.0]))
    speed = float(rng.uniform(0.5, 5.0)) if rng.random() < 0.5 else None
    if speed is not None:
        options["max_speed"] = speed
        if rng.random() < 0.4:
            options["max_acceleration"] = float(rng.uniform(5.0, 50.0))
    balls = any(name.endswith("_qw") for name in skeleton.dof_names)
    if balls:
        options.pop("max_acceleration", None)
    goals = {goal.name: goal for goal in scene.goals}  # targets are set by name
    tracker = poise.Tracker(start, list(goals.values()), fps=fps, **options)
    last = tracker.pose
    wrong: list[str] = []
    step = rng.normal(size=3) * 0.02
    for number in range(5):
        targets = {}
        for name, goal in goals.items():
            if type(goal).__name__ == "Reach":
                targets[name] = np.asarray(goal.position) + (number + 1) * step
                goals[name] = replace(goal, position=targets[name])
        frame = tracker.step(targets)
        wrong += faults_of_pose(scene, frame.pose)
        size = size_of(scene, frame.pose) if not wrong else 1.0
        if speed is not None and np.abs(frame.velocity).max(initial=0.0) > speed * (1 + 1e-9):
            wrong.append(f"{np.abs(frame.velocity).max():g} per second, {speed:g} allowed")
        for name, goal in goals.items():
            true = [each for each in measured(frame.pose, goal, start) if each is not None]
            rounding = rounding_of(goal, frame.pose, max(true), size)
            if abs(max(true) - frame.errors[name]) > rounding:
                wrong.append(f"{name}: {max(true):g}, reported as {frame.errors[name]:g}")
            if goal.hard and frame.held and max(true) > 1e-6 * size:
                wrong.append(f"held, but {name} misses by {max(true):g}")
        moved = skeleton.difference(frame.pose.q, last.q) * fps
        if not wrong and np.abs(moved - frame.velocity).max(initial=0.0) > 1e-9 * (1 + fps * size):
            wrong.append("the velocity is not that of the step")
        last = frame.pose
        if wrong:
            return [f"frame {number}: {each}" for each in wrong], number + 1
    return [], 5


def options_of(rng: np.random.Generator, human: bool) -> dict[str, Any]:
    """Random options: a solver, a tolerance, limits of effort, responses to a stall, metrics."""
    names = SOLVERS.names()
    found: dict[str, Any] = {
        "solver": "auto" if rng.random() < 0.4 else str(rng.choice(names)),
        "max_iterations": int(rng.choice([1, 5, 30])),
        "seed": int(rng.integers(1000)),
    }
    camera = poise.Camera(tuple(rng.uniform(3, 9, 3)), (0, 0, 0), height=720)
    found["tolerance"] = (1e-4, 1e-6, (1e-2, 1e-5), (1e-5, 1e-2), poise.pixels(0.5, camera))[
        int(rng.integers(5))
    ]
    if rng.random() < 0.15:
        found["on_stall"] = str(rng.choice(["switch", "randomise"]))
    if rng.random() < 0.1 and found.get("on_stall") != "randomise":
        found["near"] = True
    if rng.random() < 0.1:
        found["initial"] = "comfortable"
    if rng.random() < 0.1:
        found["trace"] = True
    metrics = (poise.metrics.deviation(weight=1e-4), poise.metrics.comfort(weight=1e-4))
    if rng.random() < 0.15:
        found["metrics"] = [metrics[int(rng.integers(2))]]
    if human and rng.random() < 0.4 and not found.get("near"):
        found["prior"] = "human"
        found |= {name: bool(rng.random() < 0.5) for name in ("balance", "floor", "posture")}
        found.pop("metrics", None)
    return found


# -- the judge -----------------------------------------------------------------------------------


def allowed(goal: Any, tolerance: Any, exact: float) -> tuple[float, float] | None:
    """Return metres and radians that a goal may miss; None: depends on the camera."""
    if isinstance(tolerance, PixelTolerance):
        return (exact, exact) if goal.hard else None
    metres, radians = np.broadcast_to(np.asarray(tolerance, float), (2,)).tolist()
    return (min(exact, metres), min(exact, radians)) if goal.hard else (metres, radians)


def measured(pose, goal, start) -> tuple[float | None, float | None, float | None]:
    """Return metres, radians and violation of a goal at a pose, without the solvers' kernels."""
    if isinstance(goal.rows[0], RowKind):
        position, turned = true_errors(pose, [goal], start)[0]
        return position, turned, None
    return None, None, float(np.linalg.norm(goal.at(pose)))


def rounding_of(goal: Any, pose: poise.Pose, exact: float, size: float) -> float:
    """The rounding of an error: near a half turn the twin's angle is exact to 1e-7 only, and an
    angle to a target close by is as exact as its direction."""
    found = 1e-9 * size + 2e-8 * (exact > 3.0)
    if isinstance(goal, Aim):
        joint = pose.skeleton.joint_index(goal.rows[0].point.joint)
        away = float(np.linalg.norm(goal.target - pose.world[joint, :3, 3]))
        found += 1e-14 * size / max(away, 1e-14)
    return found


def size_of(scene: Scene, pose: poise.Pose) -> float:
    """The largest length of a scene, to which rounding is relative."""
    places = [np.abs(goal.targets(scene.start)).max(initial=1.0) for goal in scene.goals]
    return float(max(1.0, chain_length(scene.skeleton, pose.world), *places))


def faults(
    scene: Scene, result: poise.Result, tolerances: tuple[GoalError, ...] | None = None
) -> list[str]:
    """Return what is wrong with a result: values, limits, locks, errors or status."""
    wrong = faults_of_pose(scene, result.pose)
    if wrong:
        return wrong
    size = size_of(scene, result.pose)
    tolerance = scene.options.get("tolerance", 1e-4)
    exact_to = 1e-6 if scene.options["solver"] == "penalty" else EXACT  # docs/methods.md
    all_met = True
    for goal, error in zip(scene.goals, result.errors, strict=False):  # equations follow
        true = measured(result.pose, goal, scene.start)
        bounds = allowed(goal, tolerance, exact_to)
        matters = goal.hard or getattr(goal.rows[0], "weight", 1.0) > 0.0
        for what, said, exact in zip(
            ("position", "orientation", "violation"),
            (error.position, error.orientation, error.violation),
            true,
            strict=True,
        ):
            if exact is None:
                continue
            if said is None:
                said = error.violation if error.position is None else error.position
            rounding = rounding_of(goal, result.pose, exact, size)
            if said is None or not math.isfinite(said) or abs(said - exact) > rounding:
                wrong.append(f"{goal.name}: {what} {exact:g}, reported as {said}")
            bound = None if bounds is None else bounds[what == "orientation"]
            if what == "violation" or bound is None:
                continue
            if matters and exact > bound + rounding:
                all_met = False
                if result.converged:
                    wrong.append(f"false success: {goal.name} misses by {exact:g} of {bound:g}")
            hard = goal.hard and exact > exact_to + rounding
            if hard and result.status == "compromise":
                wrong.append(f"a compromise that breaks the hard {goal.name} by {exact:g}")
    tolerances = result.tolerances if tolerances is None else tolerances
    return wrong + faults_of_status(scene, result, all_met, tolerances)


def faults_of_batch(scene: Scene, rng: np.random.Generator, count: int) -> list[str]:
    """Solve a scene from random starts in one call; return the faults of the results."""
    skeleton = scene.skeleton
    starts = np.array([random_pose(skeleton, rng) for _ in range(count)])
    starts[0] = scene.start.q
    starts[:, list(scene.still)] = scene.start.q[list(scene.still)]
    options = {name: value for name, value in scene.options.items() if name not in SINGLE}
    found = poise.solve(skeleton.pose(starts), scene.goals, batch=True, **options)
    pixels = isinstance(options.get("tolerance"), PixelTolerance)
    shared = None if pixels else found[0].tolerances
    wrong = []
    for number in range(count):
        own = replace(scene, start=skeleton.pose(starts[number]), options=options)
        wrong += [f"[{number}] {each}" for each in faults(own, found[number], shared)]
    return wrong


def faults_of_status(
    scene: Scene, result: poise.Result, all_met: bool, tolerances: tuple[GoalError, ...]
) -> list[str]:
    """Return contradictions between status, errors, tolerances and what is known of the scene."""
    wrong = []
    if result.status not in STATUSES:
        wrong.append(f"status {result.status!r}")
    if result.status == "infeasible" and scene.met is not None:
        wrong.append("infeasible, but there is a pose that meets all goals")
    weights = [1.0 if goal.hard else goal.rows[0].weight for goal in scene.goals]
    over = max(
        (
            excess_of(error, tolerance)
            for number, (error, tolerance) in enumerate(zip(result.errors, tolerances, strict=True))
            if number >= len(weights) or weights[number] > 0.0  # equations follow the goals
        ),
        default=0.0,
    )
    if result.converged and over > 1.0 + 1e-9:
        wrong.append(f"converged, but {over:g} times the tolerance")
    constrained = any(goal.hard for goal in scene.goals) or scene.skeleton.equations
    constrained = constrained or scene.options["solver"] in CONSTRAINED[1:]
    smaller = scene.options.get("metrics") or scene.options.get("prior")
    if all_met and over < 1.0 - 1e-6 and not (result.converged or constrained or smaller):
        wrong.append(f"{result.status}, but all goals are met")
    return wrong


def faults_of_pose(scene: Scene, pose: poise.Pose) -> list[str]:
    """Return what is wrong with a pose: not finite, outside limits and cones, locks moved."""
    skeleton, q, still = scene.skeleton, pose.q, list(scene.still)
    if not np.isfinite(q).all():
        return ["a value that is not finite"]
    wrong = []
    if q[still].tobytes() != scene.start.q[still].tobytes():
        wrong.append("a locked value has moved")
    names = [skeleton.dof_names[at] for at in still]
    coneless = {j.name: replace(j, cone=None) for j in skeleton.joints if j.cone is not None}
    over = excess(skeleton.with_joints(**coneless), q, names)
    for joint in skeleton.joints:
        at = skeleton.dof_index(f"{joint.name}_qw") if joint.cone is not None else -1
        if at >= 0 and at not in still:
            over = max(over, out_of_cone(q[at : at + 4], joint.cone))
    if over > 1e-14:
        wrong.append(f"a limit broken by {over:g}")
    return wrong
