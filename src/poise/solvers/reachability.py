"""Prove that a goal is out of reach for any angles, from the lengths of its chain.

Between two points at which a chain can rotate, the chain is rigid, so that their distance is known
up to the range of prismatic joints between them. These segments, from the target over the base of
the chain to its effector and back over the error, form a closed polygon. No side of a polygon is
longer than the sum of the other sides.

The error is therefore at least (the least length of one side) - (the sum of the greatest lengths of
the other sides):

the target is too far (the side from the target to the base is too long) or too near (one bone is
longer than all the others together). Two effectors with one target each also form such a polygon
over the joint at which their chains branch, even if the whole body can move freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.kernels import primitives as code
from poise.kernels.columns import GOALS, PARAMETERS, PRIMS
from poise.kernels.kinds import POSITION
from poise.solvers.tolerance import PixelTolerance

if TYPE_CHECKING:
    from poise.solvers.problem_report import PoseEvaluation


_TURNS = (
    code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE, code.QUATERNION, code.SCREW,
)  # fmt: skip
_ROUNDING = 1e-9  # relative to the lengths involved


@dataclass(frozen=True, eq=False)
class RigidSegment:
    """A rigid segment: its vector (3,) with prismatic joints at mid-range, and their range."""

    vector: Floats
    slack: float

    @property
    def most(self) -> float:
        """Maximum length, metres."""
        return float(np.linalg.norm(self.vector)) + self.slack

    @property
    def least(self) -> float:
        """Minimum length, metres."""
        return max(0.0, float(np.linalg.norm(self.vector)) - self.slack)


@dataclass(frozen=True, eq=False)
class Span:
    """The chain to the effector of one row, or between the effectors of two rows.

    Attributes:
        row, other: rows of goals; ``other`` is None for a chain that begins at a fixed point.
        base: (3,) the fixed point; unused with an ``other``.
        slack: metres by which prismatic joints can move the base.
        joints: the movable joints of the chain, from its base (or from ``other``) to the effector.
        greatest, least: greatest and least distance between the ends for any angles, metres.
    """

    row: int
    other: int | None
    base: Floats
    slack: float
    joints: tuple[str, ...]
    greatest: float
    least: float

    def wanted(self, places: Floats) -> Floats:
        """Return the distance (...) of the ends that targets ``places`` (..., rows, 3) require."""
        to = self.base if self.other is None else places[..., self.other, :]
        return np.linalg.norm(places[..., self.row, :] - to, axis=-1)

    def missing(self, places: Floats) -> Floats:
        """Return metres (...) by which targets are out of reach; negative if reachable."""
        wanted = self.wanted(places)
        far = wanted - self.slack - self.greatest
        return np.maximum(far, self.least - wanted - self.slack)


class Spans:
    """The spans of all position goals of a problem, for the fixed values of a pose ``q`` (nq,).

    ``free`` (nv,) are the rates that can move, by default those that move for the problem's goals.

    Attributes:
        spans: the spans with a finite bound.
        rigid: rows of any kind whose effector cannot move.
    """

    def __init__(
        self, evaluation: PoseEvaluation, q: Floats, free: NDArray[np.bool_] | None = None
    ) -> None:
        self._problem = problem = evaluation.compiled
        self._limits = evaluation.state.limits
        self._q = q
        self._free = problem.free if free is None else free
        self._before, self._world = evaluation.frames(q)
        goals, parameters = problem.rows.arrays[:2]
        weights = evaluation.state.error_weights
        self._tolerance = problem.spec.tolerance
        self._fixed = parameters[:, PARAMETERS.tolerance].copy()
        paths = [self._path(int(goal[1])) for goal in goals]
        self.rigid = tuple(
            row for row, path in enumerate(paths) if not any(self._varies(k) for k in path)
        )
        counting = [
            row for row, goal in enumerate(goals)
            if goal[GOALS.kind] == POSITION and weights[row] > 0.0
            and self._measurable(paths[row])
        ]  # fmt: skip
        spans = [self._from_base(row, paths[row]) for row in counting]
        spans += [
            self._between(row, other, paths[row], paths[other])
            for i, row in enumerate(counting) for other in counting[:i]
        ]  # fmt: skip
        self.spans = tuple(span for span in spans if span is not None)
        self._watched = tuple(row for row in self.rigid if weights[row] > 0.0)

    def proven(self, targets: Floats, errors: Floats) -> NDArray[np.bool_]:
        """Return a mask (B,) of targets (B, t), missed by errors (B, G), that cannot all be met."""
        places = self.places(targets)
        allowed = self._allowed(places)
        proof = np.zeros(len(targets), dtype=np.bool_)
        for span in self.spans:
            rounding = _ROUNDING * (1.0 + span.greatest + span.wanted(places))
            most = allowed[:, span.row]
            if span.other is not None:
                most = most + allowed[:, span.other]
            proof |= span.missing(places) > most + rounding
        for row in self._watched:
            proof |= errors[:, row] > allowed[:, row] + _ROUNDING
        return proof

    def places(self, targets: Floats) -> Floats:
        """Return the target (..., G, 3) of each position row (zeros for other rows)."""
        goals = self._problem.rows.arrays.goals
        places = np.zeros((*targets.shape[:-1], len(goals), 3))
        for row, goal in enumerate(goals):
            if goal[0] == POSITION:
                places[..., row, :] = targets[..., goal[5] : goal[5] + 3]
        return places

    def _allowed(self, places: Floats) -> Floats:
        """Return an upper bound (B, G) of the rows' tolerances; infinite for pixel rotations."""
        if not isinstance(self._tolerance, PixelTolerance):
            return np.broadcast_to(self._fixed, places.shape[:-1])
        camera = self._tolerance.camera
        far = np.linalg.norm(places - np.asarray(camera.position), axis=-1)
        most = self._tolerance.pixels / camera.focal * np.maximum(far, camera.near)
        turns = self._problem.rows.arrays.goals[:, GOALS.kind] != POSITION
        return np.where(turns, np.inf, most)

    # -- chains ----------------------------------------------------------------------------------

    def _path(self, joint: int) -> list[int]:
        """Return the primitives from the root to a joint, including the joints that it follows."""
        return self._problem.skeleton.mechanism.path(joint)

    def _varies(self, k: int) -> bool:
        """Return whether a primitive can move; a driven one counts as movable."""
        mechanism = self._problem.skeleton.mechanism
        prims = mechanism.arrays.prims
        if prims[k, PRIMS.kind] == code.FIXED or prims[k, PRIMS.kind] in code.LINKS:
            return False
        if prims[k, PRIMS.kind] == code.USER or prims[k, PRIMS.value] >= mechanism.nq:
            return True
        return bool(prims[k, PRIMS.rate] >= 0 and self._free[prims[k, PRIMS.rate]])

    def _measurable(self, path: Sequence[int]) -> bool:
        """Return whether only prismatic joints with known limits change the lengths of a path."""
        mechanism = self._problem.skeleton.mechanism
        for k in path:
            kind = int(mechanism.arrays.prims[k, PRIMS.kind])
            if kind in code.NON_RIGID or kind in code.LINKS:
                return False
            if self._varies(k) and kind not in _TURNS and kind != code.TRANSLATE:
                return False
            slides = kind in (code.TRANSLATE, code.SCREW)
            if slides and mechanism.arrays.prims[k, PRIMS.value] >= mechanism.nq:
                return False
        return True

    def _stretches(self, path: Sequence[int], begin: Floats, end: Floats) -> list[RigidSegment]:
        """Return the rigid segments of a path, from a point before it to a point after it."""
        prims, vectors = (self._problem.skeleton.mechanism.arrays[i] for i in (1, 3))
        found: list[RigidSegment] = []
        origin, shift, slack = begin, np.zeros(3), 0.0
        for k in path:
            if not self._varies(k):
                continue
            kind = int(prims[k, PRIMS.kind])
            frame = self._before[k].reshape(3, 4)
            if kind in _TURNS:
                found.append(RigidSegment(frame[:, 3] - origin + shift, slack))
                origin, shift, slack = frame[:, 3].copy(), np.zeros(3), 0.0
            if kind in (code.TRANSLATE, code.SCREW):
                at = int(prims[k, PRIMS.value])
                axis = frame[:, :3] @ vectors[k, :3]
                if kind == code.SCREW:
                    axis = vectors[k, 6] * axis
                low = float(self._limits[0][at])
                high = float(self._limits[1][at])
                if not np.isfinite(high - low):
                    slack = np.inf
                    continue
                shift = shift + (0.5 * (low + high) - self._q[at]) * axis
                slack += 0.5 * (high - low) * float(np.linalg.norm(axis))
        found.append(RigidSegment(end - origin + shift, slack))
        return found

    def _end(self, row: int) -> Floats:
        goals, parameters = self._problem.rows.arrays[:2]
        frame = self._world[goals[row, GOALS.joint], :12].reshape(3, 4)
        return frame[:, :3] @ parameters[row, :3] + frame[:, 3]

    def _from_base(self, row: int, path: Sequence[int]) -> Span | None:
        first, *others = self._stretches(path, np.zeros(3), self._end(row))
        return _span(row, None, first.vector, first.slack, others, self._movers(path))

    def _between(
        self, row: int, other: int, path: Sequence[int], back: Sequence[int]
    ) -> Span | None:
        shared = 0
        while shared < min(len(path), len(back)) and path[shared] == back[shared]:
            shared += 1
        own, away = path[shared:], back[shared:]
        first, *others = self._stretches(own, np.zeros(3), self._end(row))
        return_first, *return_others = self._stretches(away, np.zeros(3), self._end(other))
        middle = RigidSegment(first.vector - return_first.vector, first.slack + return_first.slack)
        joints = (*reversed(self._movers(away)), *self._movers(own))
        every = [middle, *others, *return_others]
        return _span(row, other, np.zeros(3), 0.0, every, joints)

    def _movers(self, path: Sequence[int]) -> tuple[str, ...]:
        """Return the names of the joints of a path that can move."""
        mechanism, names = self._problem.skeleton.mechanism, self._problem.skeleton.joint_names
        moving = [names[int(mechanism.joint_of[k])] for k in path if self._varies(k)]
        return tuple(dict.fromkeys(moving))


def _span(
    row: int, other: int | None, base: Floats, slack: float, stretches: Sequence[RigidSegment],
    joints: tuple[str, ...],
) -> Span | None:  # fmt: skip
    """Return the span of segments; None if it has no bound."""
    most = [stretch.most for stretch in stretches]
    greatest = float(sum(most))
    if not np.isfinite(greatest + slack):
        return None
    spare = [s.least - (greatest - long) for s, long in zip(stretches, most, strict=True)]
    return Span(row, other, base, slack, joints, greatest, max([0.0, *spare]))
