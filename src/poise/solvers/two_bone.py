"""Closed-form two-bone limbs: Maya's rotate-plane and single-chain solvers, and seven axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from poise.anatomy.chains import base_index
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.kernels.columns import GOALS, PARAMETERS, PRIMS
from poise.kernels.kinds import ORIENTATION, POSITION
from poise.model.pose import Pose
from poise.solvers.method import Method, OwnShapes, Step
from poise.solvers.two_bone_chains import TURNS, Sample, TwoBoneChain, TwoBoneFinder, pivot_numbers

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism
    from poise.model.skeleton import Skeleton
    from poise.residuals.goal import Goal
    from poise.residuals.goal_arrays import RowArrays
    from poise.solvers.result import GoalError
    from poise.solvers.runner import Runner

Triple = tuple[float, float, float]

_OFFERS = "use fabrik, ccd or lm"
_BENT = 1e-3
"""Sine of the smallest bend that determines the side of an elbow."""


@dataclass(frozen=True, kw_only=True)
class TwoBone(Method):
    """Closed-form solution of a limb: shoulder, elbow and wrist.

    Supported goals are ``reach`` (Maya's rotate-plane solver), ``place`` and ``pin``, each with a
    separate limb. A limb consists of two bones and the joints at their ends, from the goal's
    ``base`` on or as given by ``start`` and ``middle``. Joints in between keep their values. If
    joints above the limb may move, the goal is rejected.

    - The elbow, a hinge of any axis or a ball, determines the distance. Of its two branches, the
      solver takes the one on the side of the preferred value; if that is straight, the one on the
      side of the current value; if both are straight, the one with the larger range in its limits
      (the positive one if they are equal). A fully stretched limb stays bent by 2e-6 radians, which
      preserves the side for the next target, as the solver has no state besides the pose.
    - The shoulder determines the direction, and the swivel about the line to the target: towards
      the pole, plus ``twist``; without a pole the shoulder makes the smallest rotation.
    - An orientation is met by a wrist of three axes that meet: the seven-axis limb, whose swivel
      stays free. With fewer axes (none in Maya's single-chain solver), the swivel brings the end as
      near to the orientation as possible, and the wrist makes the remaining rotation.

    If the limits exclude all branches at the desired swivel and no pole is given, the solver uses
    the nearest swivel with a valid branch (``search``). If there is none, or the target is out of
    reach, the result is the nearest pose inside the limits among the closed-form candidates, with
    its true error.

    Attributes:
        pole: (3,) direction in the world in which the elbow points from the shoulder.
        toward: a point (3,) in the world, or a joint, at which the elbow points.
        twist: radians by which the limb's plane is rotated further about the line to the target.
        start, middle: joints of the shoulder and of the elbow, to override the search for the limb.
        search: whether a free swivel is changed to satisfy limits.

    Sources: 000 (analytic methods); D. Tolani, A. Goswami, N. Badler, Real-time inverse kinematics
    techniques for anthropomorphic limbs, Graphical Models 62 (2000).

    Raises:
        InvalidValue: the twist is not finite, the pole is zero, both a pole and `toward` are given,
            or an option of `Method` is out of its range.
    """

    name: ClassVar[str] = "two-bone"
    geometric: ClassVar[bool] = True

    pole: Triple | None = None
    toward: Triple | str | None = None
    twist: float = 0.0
    start: str | None = None
    middle: str | None = None
    search: bool = True
    patience: int = 1
    max_iterations: int = 8

    def __post_init__(self) -> None:
        if not np.isfinite(self.twist):
            raise InvalidValue(f"two-bone: twist={self.twist!r}: expected radians")
        # the sign of a rotation is never rejected
        twist = self.twist
        object.__setattr__(self, "twist", abs(twist))
        super().__post_init__()
        object.__setattr__(self, "twist", twist)
        if self.pole is not None and self.toward is not None:
            raise InvalidValue("two-bone: expected a pole or a point to point toward, not both")
        if self.pole is not None:
            object.__setattr__(self, "pole", _triple(self.pole, "pole"))
            if not any(self.pole):
                raise InvalidValue("two-bone: the pole must be nonzero, not (0, 0, 0)")
        if self.toward is not None and not isinstance(self.toward, str):
            object.__setattr__(self, "toward", _triple(self.toward, "toward"))

    def kernels(self) -> Step:
        from poise.kernels.step_two_bone import TWO_BONE

        return TWO_BONE

    def own_shapes(self, rows: RowArrays, mechanism: Mechanism) -> OwnShapes:
        from poise.kernels.step_two_bone import ROWS_OF_A_LIMB

        count = len(heads_of(rows))
        return (count, 16), (0, 0), (count * (1 + ROWS_OF_A_LIMB) + 1, mechanism.nq + 20)

    def watched(self, skeleton: Skeleton) -> tuple[int, ...]:
        return (skeleton.joint_index(self.toward),) if isinstance(self.toward, str) else ()

    def prepare(self, runner: Runner) -> None:
        from poise.kernels import step_two_bone as layout

        runner.own.lists[:, layout.GOAL] = -1
        for n, (g, turn) in enumerate(heads_of(runner.rows)):
            self.write_limb(runner, n, g, turn)

    def write_limb(self, runner: Runner, n: int, g: int, turn: int) -> TwoBoneChain | None:
        """Write limb ``n`` of the kernel for a row of `heads_of`; return it, or None if none."""
        from poise.kernels import step_two_bone as layout

        limbs, _, numbers = runner.own
        numbers[-1, : runner.skeleton.nq] = runner.skeleton.preferred.q
        limb, preferred = self._limb(runner, g, turn)
        if limb is None:
            return None
        row = limbs[n]
        row[layout.GOAL], row[layout.TURN] = g, turn
        for at, group in (
            (layout.SHOULDER, limb.shoulder), (layout.ELBOW, limb.elbow),
            (layout.WRIST, limb.wrist),
        ):  # fmt: skip
            row[at] = len(group)
            row[at + 1 : at + 1 + len(group)] = group
        row[layout.BALL_ELBOW] = self._bends_anywhere(runner, limb)
        settings = numbers[n * (1 + layout.ROWS_OF_A_LIMB)]
        settings[layout.CENTRE : layout.CENTRE + 3] = limb.centre
        settings[layout.CORE : layout.CORE + 3] = limb.core
        settings[layout.NORMAL : layout.NORMAL + 3] = _normal(limb, preferred)
        settings[layout.TWIST] = self.twist
        settings[layout.SEARCH] = float(self.search)
        self._set_pole(runner, limb, turn, settings)
        return limb

    def _set_pole(self, runner: Runner, limb: TwoBoneChain, turn: int, settings: Floats) -> None:
        from poise.kernels import step_two_bone as layout

        at = slice(layout.POLE + 1, layout.POLE + 4)
        prims = runner.skeleton.mechanism.arrays.prims
        whole = len(limb.wrist) == 3 or (
            limb.wrist and prims[limb.wrist[0], PRIMS.kind] == TURNS[-1]
        )
        if self.pole is not None:
            settings[layout.POLE], settings[at] = layout.DIRECTION, self.pole
        elif isinstance(self.toward, str):
            settings[layout.POLE] = layout.JOINT
            settings[layout.POLE + 1] = runner.skeleton.joint_index(self.toward)
        elif self.toward is not None:
            settings[layout.POLE], settings[at] = layout.PLACE, self.toward
        elif turn >= 0 and not whole:
            settings[layout.POLE] = layout.FOLLOW

    def _limb(self, runner: Runner, g: int, turn: int) -> tuple[TwoBoneChain | None, Sample]:
        """Return a goal's limb, and its chain in the preferred pose."""
        skeleton = runner.skeleton
        goals, _, chain, _ = runner.rows.arrays
        prims = skeleton.mechanism.arrays.prims
        closed = {int(k) for k in runner.visits if k >= 0}
        entries = [
            int(k) for k in chain[goals[g, GOALS.first] : goals[g, GOALS.end]]
            if int(k) in closed and int(prims[k, PRIMS.kind]) in TURNS
        ]  # fmt: skip
        rng = np.random.default_rng(7)
        poses = [skeleton.preferred.q]
        poses += [
            skeleton.integrate(skeleton.rest.q, rng.uniform(-1.0, 1.0, skeleton.nv))
            for _ in range(2)
        ]
        samples = [Sample.of(runner, q, g) for q in poses]
        pivots = pivot_numbers(skeleton.mechanism, int(goals[g, GOALS.joint]), entries)
        if not entries:
            return None, samples[0]
        start = None if self.start is None else skeleton.joint_index(self.start)
        middle = None if self.middle is None else skeleton.joint_index(self.middle)
        if start is None:
            start = self._base(runner, g)
        finder = TwoBoneFinder(skeleton.mechanism, entries, pivots, samples)
        return finder.find(turn >= 0, start, middle), samples[0]

    def _base(self, runner: Runner, g: int) -> int | None:
        kinds = [kind for goal in runner.goals for kind in goal.rows]
        base, skeleton = kinds[g].base, runner.skeleton
        if base is None:
            return None
        return base_index(skeleton, skeleton.joint_index(kinds[g].point.joint), base)

    def _bends_anywhere(self, runner: Runner, limb: TwoBoneChain) -> bool:
        """Return whether the elbow is a ball that may bend in any plane."""
        prims = runner.skeleton.mechanism.arrays.prims
        if int(prims[limb.elbow[0], PRIMS.kind]) == TURNS[-1]:
            return True
        at = prims[list(limb.elbow), PRIMS.value]
        return len(limb.elbow) == 3 and not np.isfinite(runner.dofs.lower[at]).any()

    def refusal(self, runner: Runner) -> str | None:
        if followed := runner.compiled.followed():
            return f"it needs plain chains, and {followed}; use lm or ccd"
        if not runner.skeleton.mechanism.rigid:
            return f"it needs bones of fixed lengths, and this skeleton scales or shears; {_OFFERS}"
        limbs = runner.own.lists
        heads = heads_of(runner.rows)
        goals = runner.rows.arrays.goals
        taken: set[int] = set()
        for n, (g, _) in enumerate(heads):
            name = runner.skeleton.joint_names[int(goals[g, GOALS.joint])]
            if int(goals[g, GOALS.kind]) != POSITION:
                return f"it takes positions, with or without orientation, of {name}; {_OFFERS}"
            if limbs[n, 0] < 0:
                return f"no limb of shoulder and elbow ends at {name}; {_OFFERS}"
            own = {int(k) for at in (1, 5, 9) for k in limbs[n, at + 1 : at + 1 + limbs[n, at]]}
            above = self._above(runner, g, min(own))
            if above:
                first = runner.skeleton.mechanism.joint_of[min(own)]
                limb = runner.skeleton.joint_names[int(first)]
                return (
                    f"{', '.join(above[:3])}{' and others' if len(above) > 3 else ''} also move "
                    f"{name}, and it only moves the limb from {limb}; set "
                    f"base={limb!r} (--base {limb} in a command), or {_OFFERS}"
                )
            if own & taken:
                return f"{name} and another goal belong to the same limb; {_OFFERS}"
            taken |= own
        return None

    def branch_notes(self, runner: Runner, start: Floats) -> tuple[str, ...]:
        """Return a note on elbows that bend to the opposite side of the start (nq,)."""
        from poise.kernels import step_two_bone as layout

        skeleton = runner.skeleton
        owners = skeleton.mechanism.joint_of
        ends = [Pose.trusted(skeleton, q) for q in (start, runner.q)]
        notes: list[str] = []
        for n, (g, _) in enumerate(heads_of(runner.rows)):
            row = runner.own.lists[n]
            if row[layout.ELBOW] != 1 or not row[layout.SHOULDER]:
                continue
            hinge = int(row[layout.ELBOW + 1])
            joints = int(owners[row[layout.SHOULDER + 1]]), int(owners[hinge])
            before, after = (_side(runner, pose, joints, g, hinge) for pose in ends)
            if min(abs(before), abs(after)) > _BENT and before * after < 0.0:
                elbow = skeleton.joint_names[joints[1]]
                notes.append(f"{elbow} bends to the other side than at the start")
        return tuple(notes)

    def _above(self, runner: Runner, g: int, first: int) -> list[str]:
        """Return joints that may move for a goal above its limb, or in it other than by rotation.

        Empty if the caller set the start.
        """
        if self.start is not None:
            return []
        goals, _, chain, _ = runner.rows.arrays
        skeleton = runner.skeleton
        plain = {int(k) for k in runner.visits if k >= 0}
        plain = {k for k in plain if int(skeleton.mechanism.arrays.prims[k, PRIMS.kind]) in TURNS}
        entries = [int(k) for k in chain[goals[g, GOALS.first] : goals[g, GOALS.end]]]
        over = [k for k in entries if k < first or k not in plain]
        names = [skeleton.joint_names[int(skeleton.mechanism.joint_of[k])] for k in over]
        return list(dict.fromkeys(names))


@dataclass(frozen=True, eq=False)
class Branch:
    """One solution of a limb: its pose, its swivel in radians, and the remaining error.

    The swivel is relative to the smallest rotation of the shoulder.
    """

    pose: Pose
    swivel: float
    error: GoalError


def two_bone_branches(
    start: Pose, goal: Goal, *, method: TwoBone | None = None, swivels: Sequence[float] = (0.0,),
    locked: Sequence[str] = (),
) -> tuple[Branch, ...]:  # fmt: skip
    """Return all branches of a limb inside its limits: up to two per elbow, shoulder and wrist.

    ``start`` (nq,) provides the values of all other joints. Each of ``swivels`` is added to the
    method's ``twist`` in turn (a limb of seven axes has a circle of solutions). For each swivel,
    branches are sorted by distance from the start. If limits allow the same angle more than once,
    as from -2 pi to 2 pi, each value is a separate branch. An angle without limits is listed once.
    The result is empty if the target is out of reach: `solve` gives the nearest pose.

    Raises:
        UnsuitableSolver: no limb ends at the goal.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.QuaternionBall())
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))
    >>> [round(branch.pose.value("elbow_rz"), 4) for branch in two_bone_branches(arm.rest, goal)]
    [1.6542, -1.6542]
    """
    from poise.kernels import step_two_bone as layout
    from poise.model.pose import Pose
    from poise.solvers.problem import Problem

    chosen = method or TwoBone()
    found: list[Branch] = []
    for swivel in swivels:
        asked = replace(chosen, twist=chosen.twist + float(swivel), search=False)
        problem = Problem(start.skeleton, [goal], solver=asked, locked=locked, start=start)
        wanted = problem.default_targets(start)
        _propose(problem.runner, start.q, wanted)
        rows = problem.runner.own.numbers[1 : 1 + layout.ROWS_OF_A_LIMB].copy()
        here: list[Branch] = []
        good = rows[(rows[:8, layout.EXISTS] * rows[:8, layout.INSIDE]).nonzero()[0]]
        for row in good[np.lexsort((good[:, layout.APART], good[:, layout.RANK]))]:
            q = row[layout.VALUES : layout.VALUES + start.skeleton.nq].copy()
            if any(np.allclose(q, other.pose.q, rtol=0.0, atol=1e-9) for other in here):
                continue
            near = _EXACT * max(1.0, float(wanted @ wanted))
            if len(row) and problem.cost_at(q, wanted) > near:
                continue
            (error,) = problem.errors_at(q, wanted)
            here += [
                Branch(Pose(start.skeleton, turn), float(row[layout.SWIVEL]), error)
                for turn in _whole_turns(problem.runner, q, start.q)
            ]
        found.extend(here)
    return tuple(found)


_EXACT = 1e-20  # cost of a goal that is met, relative: errors of 1e-10


def _propose(runner: Runner, q: Floats, targets: Floats) -> None:
    """Let the method's kernel propose poses from ``q``, without evaluating them."""
    from poise.kernels.problem_table import COMPUTE_STEP

    runner.run(q.copy(), targets.copy(), 0)
    runner.entries[COMPUTE_STEP](runner.address)


def _whole_turns(runner: Runner, q: Floats, start: Floats) -> list[Floats]:
    """Return a limb's pose with angles shifted by whole turns within limits, nearest first."""
    prims = runner.skeleton.mechanism.arrays.prims
    limb = runner.own.lists[0]
    candidates: list[list[tuple[int, float]]] = []
    for at in (1, 5, 9):
        for k in limb[at + 1 : at + 1 + limb[at]]:
            if int(prims[k, PRIMS.kind]) == TURNS[-1]:
                continue
            i = int(prims[k, PRIMS.value])
            low, high = float(runner.dofs.lower[i]), float(runner.dofs.upper[i])
            if high - low < _TURN or not np.isfinite(high - low):
                continue
            first, last = math.ceil((low - q[i]) / _TURN), math.floor((high - q[i]) / _TURN)
            candidates.append([(i, q[i] + _TURN * n) for n in range(first, last + 1)])
    poses: list[Floats] = []
    for values in product(*candidates):
        other = q.copy()
        for i, value in values:
            other[i] = min(max(value, runner.dofs.lower[i]), runner.dofs.upper[i])
        poses.append(other)
    return sorted(poses, key=lambda pose: float(((pose - start) ** 2).sum()))


_TURN = 2.0 * math.pi


def heads_of(rows: RowArrays) -> list[tuple[int, int]]:
    """Return (row, index of its quaternion in the targets or -1) of goals with a weight."""
    goals, parameters = rows.arrays[:2]
    heads: list[tuple[int, int]] = []
    for g in range(len(goals)):
        if parameters[g, PARAMETERS.weight] == 0.0:
            continue
        kinds, joints = goals[:, GOALS.kind], goals[:, GOALS.joint]
        pair = g > 0 and int(kinds[g]) == ORIENTATION and int(kinds[g - 1]) == POSITION
        if pair and joints[g] == joints[g - 1] and heads and heads[-1] == (g - 1, -1):
            heads[-1] = (g - 1, int(goals[g, GOALS.target]))
            continue
        heads.append((g, -1))
    return heads


def _side(runner: Runner, pose: Pose, joints: tuple[int, int], g: int, hinge: int) -> float:
    """Return the sine of a limb's bend about its elbow's hinge; the sign gives the side."""
    shoulder, elbow = (pose.world[j, :3, 3] for j in joints)
    anchor = [kind for goal in runner.goals for kind in goal.rows][g].point
    joint = runner.skeleton.joint(anchor.joint)
    frame = pose.world[runner.skeleton.joint_index(anchor.joint)]
    offset = joint.tip if anchor.tip and joint.tip is not None else np.array(anchor.offset)
    effector = frame[:3, :3] @ offset + frame[:3, 3]
    axis = pose.world[joints[1], :3, :3] @ runner.skeleton.mechanism.arrays.vectors[hinge, :3]
    upper, lower = elbow - shoulder, effector - elbow
    lengths = float(np.linalg.norm(upper) * np.linalg.norm(lower))
    return float(axis @ np.cross(upper, lower)) / lengths if lengths > 0.0 else 0.0


def _normal(limb: TwoBoneChain, sample: Sample) -> Floats:
    """Return the normal (3,) of the preferred bend, in the frame before the elbow.

    The result is zero if the limb is straight.
    """
    frame = sample.frames[limb.elbow[0]]
    first = sample.frames[limb.shoulder[0]]
    centre = first[:, :3] @ limb.centre + first[:, 3]
    end = sample.effector
    if limb.wrist:
        wrist = sample.frames[limb.wrist[0]]
        end = wrist[:, :3] @ limb.core + wrist[:, 3]
    normal = np.cross(frame[:, 3] - centre, end - frame[:, 3])
    size = float(np.linalg.norm(normal))
    return frame[:, :3].T @ normal / size if size > 1e-9 else np.zeros(3)


def _triple(values: Any, what: str) -> Triple:
    try:
        x, y, z = (float(value) for value in values)
    except (TypeError, ValueError):
        raise InvalidValue(f"two-bone: {what}={values!r}: expected 3 numbers") from None
    if not np.isfinite([x, y, z]).all():
        raise InvalidValue(f"two-bone: {what}={values!r}: expected finite numbers")
    return x, y, z
