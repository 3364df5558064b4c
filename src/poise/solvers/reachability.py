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

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
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
_AT_ONCE = 1 << 16  # pairs of targets and spans that are tested at once

_Length: TypeAlias = float | Floats


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
        return _missing(self.wanted(places), self.slack, self.greatest, self.least)


def _missing(wanted: Floats, slack: _Length, greatest: _Length, least: _Length) -> Floats:
    """Return metres by which targets at these distances are out of reach of spans."""
    return np.maximum(wanted - slack - greatest, least - wanted - slack)


class Spans:
    """The spans of all position goals of a problem, for the fixed values of a pose ``q`` (nq,).

    ``free`` (nv,) are the rates that can move, by default those that move for the problem's goals.

    Attributes:
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
        self._paths = paths = [self._path(int(goal[1])) for goal in goals]
        self.rigid = tuple(
            row for row, path in enumerate(paths) if not any(self._varies(k) for k in path)
        )
        counting = [
            row for row, goal in enumerate(goals)
            if goal[GOALS.kind] == POSITION and weights[row] > 0.0
            and self._measurable(paths[row])
        ]  # fmt: skip
        self._ends, self._numbers = self._measured(counting)
        self._watched = tuple(row for row in self.rigid if weights[row] > 0.0)

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """The spans with a finite bound."""
        return tuple(
            Span(
                row, None if other < 0 else other, numbers[:3], float(numbers[3]),
                self._movers(row, other), float(numbers[4]), float(numbers[5]),
            )
            for (row, other), numbers in zip(self._ends.tolist(), self._numbers, strict=True)
        )  # fmt: skip

    def proven(self, targets: Floats, errors: Floats) -> NDArray[np.bool_]:
        """Return a mask (B,) of targets (B, t), missed by errors (B, G), that cannot all be met."""
        places = self.places(targets)
        allowed = self._allowed(places)
        proof = np.zeros(len(targets), dtype=np.bool_)
        size = max(1, _AT_ONCE // max(1, len(self._ends)))
        for at in range(0, len(targets), size):
            some = slice(at, at + size)
            proof[some] = self._out_of_reach(places[some], allowed[some])
        for row in self._watched:
            proof |= errors[:, row] > allowed[:, row] + _ROUNDING
        return proof

    def _out_of_reach(self, places: Floats, allowed: Floats) -> NDArray[np.bool_]:
        """Return a mask (B,) of targets at ``places`` (B, G, 3) that some span cannot reach."""
        row, other = self._ends.T
        slack, greatest, least = self._numbers[:, 3:].T
        pair = other >= 0
        to = np.where(pair[:, None], places[:, other], self._numbers[:, :3])
        wanted = np.linalg.norm(places[:, row] - to, axis=-1)
        most = allowed[:, row] + np.where(pair, allowed[:, other], 0.0)
        rounding = _ROUNDING * (1.0 + greatest + wanted)
        return (_missing(wanted, slack, greatest, least) > most + rounding).any(axis=-1)

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

    def _measured(self, rows: list[int]) -> tuple[Integers, Floats]:
        """Return the spans of these rows with a finite bound, as arrays.

        Returns:
            The ends (S, 2), with -1 for a fixed point, and (S, 6) the fixed point, and the
            ``slack``, ``greatest`` and ``least`` of `Span`.
        """
        longest = max((len(self._paths[row]) for row in rows), default=0)
        paths = np.repeat(-1 - np.arange(len(rows))[:, None], longest, axis=1)  # none are equal
        parts = np.zeros((len(rows), longest + 1, 6))
        for n, row in enumerate(rows):
            path = self._paths[row]
            paths[n, : len(path)] = path
            parts[n, : len(path) + 1] = self._parts(path, self._end(row))
        ends, found = [(row, -1) for row in rows], [parts[:, 0]]
        for n, row in enumerate(rows):
            shared = np.logical_and.accumulate(paths[:n] == paths[n], axis=1).sum(axis=1)
            own, back = parts[n, shared], parts[np.arange(n), shared]
            slack = own[:, 3] + back[:, 3]
            middle = np.linalg.norm(own[:, :3] - back[:, :3], axis=1)
            greatest = own[:, 4] + back[:, 4] + middle + slack
            peak = np.maximum(0.0, middle - slack) + middle + slack
            peak = np.maximum(np.maximum(own[:, 5], back[:, 5]), peak)
            ends += [(row, other) for other in rows[:n]]
            found.append(np.column_stack([np.zeros((n, 4)), greatest, peak]))
        numbers = np.concatenate(found)
        finite = np.isfinite(numbers[:, 3] + numbers[:, 4])
        numbers = numbers[finite]
        numbers[:, 5] = np.maximum(0.0, numbers[:, 5] - numbers[:, 4])
        return np.array(ends, dtype=np.int64).reshape(-1, 2)[finite], numbers

    def _parts(self, path: Sequence[int], end: Floats) -> Floats:
        """Return numbers (len(path) + 1, 6) of the part of a path from each place to a point.

        The end (3) of its first rigid segment, with prismatic joints at mid-range, and their range;
        the sum of the greatest lengths of the other segments, and their largest sum of a greatest
        and a least length.
        """
        prims, vectors = (self._problem.skeleton.mechanism.arrays[i] for i in (1, 3))
        parts = np.empty((len(path) + 1, 6))
        slack = longest = peak = 0.0
        for place in range(len(path), -1, -1):
            if place < len(path) and self._varies(k := path[place]):
                kind, frame = int(prims[k, PRIMS.kind]), self._before[k].reshape(3, 4)
                if kind in (code.TRANSLATE, code.SCREW):
                    at = int(prims[k, PRIMS.value])
                    axis = frame[:, :3] @ vectors[k, :3]
                    if kind == code.SCREW:
                        axis = vectors[k, 6] * axis
                    low, high = (float(limits[at]) for limits in self._limits)
                    if np.isfinite(high - low):
                        end = end + (0.5 * (low + high) - self._q[at]) * axis
                        slack += 0.5 * (high - low) * float(np.linalg.norm(axis))
                    else:
                        slack = np.inf
                if kind in _TURNS:
                    length = math.dist(end, frame[:, 3])
                    longest += length + slack
                    peak = max(peak, max(0.0, length - slack) + length + slack)
                    end, slack = frame[:, 3], 0.0
            parts[place] = (*end, slack, longest, peak)
        return parts

    def _end(self, row: int) -> Floats:
        goals, parameters = self._problem.rows.arrays[:2]
        frame = self._world[goals[row, GOALS.joint], :12].reshape(3, 4)
        return frame[:, :3] @ parameters[row, :3] + frame[:, 3]

    def _movers(self, row: int, other: int) -> tuple[str, ...]:
        """Return the names of the movable joints of a span; ``other`` is -1 for a fixed point."""
        own, back = self._paths[row], [] if other < 0 else self._paths[other]
        pairs = enumerate(zip(own, back, strict=False))
        shared = next((n for n, (a, b) in pairs if a != b), min(len(own), len(back)))
        mechanism, names = self._problem.skeleton.mechanism, self._problem.skeleton.joint_names
        parts = back[shared:], own[shared:]
        back_names, own_names = (
            dict.fromkeys(names[int(mechanism.joint_of[k])] for k in part if self._varies(k))
            for part in parts
        )
        return (*reversed(back_names), *own_names)
