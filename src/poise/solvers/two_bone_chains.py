"""Recognition of limbs: the shoulder, elbow and wrist among the primitives of a chain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats
from poise.kernels.columns import PRIMS
from poise.kernels.primitives import FIXED, QUATERNION, ROTATE, ROTATE_X
from poise.kinematics.mechanism import Mechanism

if TYPE_CHECKING:
    from poise.solvers.runner import Runner

TURNS = (*range(ROTATE_X, ROTATE + 1), QUATERNION)
_NEAR = 1e-9  # relative to the chain's size: distances of axes that meet, lengths of zero levers
_LEVER = 0.5  # minimum length of the bone below an elbow, relative to the bone above


@dataclass(frozen=True)
class TwoBoneChain:
    """Primitives of the three groups, root first, and the intersections of their axes.

    ``centre`` and ``core`` (3,) are the points through which the shoulder's and the wrist's axes
    pass, in the frame before the group's first primitive. ``wrist`` may be empty.
    """

    shoulder: tuple[int, ...]
    elbow: tuple[int, ...]
    wrist: tuple[int, ...]
    centre: Floats
    core: Floats

    @property
    def primitives(self) -> tuple[int, ...]:
        return self.shoulder + self.elbow + self.wrist


@dataclass(frozen=True)
class Sample:
    """One pose: world frames before all primitives (P, 3, 4) and the effector (3,)."""

    frames: Floats
    effector: Floats

    @classmethod
    def of(cls, runner: Runner, q: Floats, g: int) -> Sample:
        """Return the frames and the point of row ``g`` at a pose (nq,)."""
        runner.evaluate(q)
        work = runner.tables.work
        return cls(work.body.before.reshape(-1, 3, 4).copy(), work.points[g, :3].copy())


def pivot_numbers(mechanism: Mechanism, joint: int, entries: Sequence[int]) -> list[int]:
    """Return labels that are equal for primitives that always rotate about one point.

    ``entries`` are the primitives from the root to ``joint``.
    """
    prims, frames = mechanism.arrays[1:3]
    numbers: dict[int, int] = {}
    number, moved = 0, False
    for k in mechanism.path(joint):
        number += moved or bool(np.any(frames[k, 3::4]))
        numbers[k] = number
        moved = int(prims[k, PRIMS.kind]) not in (FIXED, *TURNS)
    return [numbers[k] for k in entries]


class TwoBoneFinder:
    """Finder of limbs in a chain, from a few sample poses.

    ``chain`` holds the rotational primitives, root first; ``pivots`` their `pivot_numbers`;
    ``joints`` the joint of each; ``samples`` the poses, of which the first is the preferred pose.
    """

    def __init__(
        self, mechanism: Mechanism, chain: Sequence[int], pivots: Sequence[int],
        samples: Sequence[Sample],
    ) -> None:  # fmt: skip
        self.mechanism = mechanism
        self.chain, self.pivots, self.samples = list(chain), list(pivots), samples
        self.size = max(
            float(np.ptp(s.frames[self.chain][:, :, 3], axis=0).max(initial=0.0)) for s in samples
        )
        self.size = max(self.size, 1e-12)

    def find(self, oriented: bool, start: int | None, middle: int | None) -> TwoBoneChain | None:
        """Return the limb; ``start`` and ``middle`` are joints chosen by the caller, if any."""
        chain = list(zip(self.chain, self.pivots, strict=True))
        wrist: list[int] = []
        if oriented:
            wrist = self._wrist(chain)
            chain = chain[: len(chain) - len(wrist)]
        core = self.common_point(wrist) if wrist else None
        groups = _runs(chain)
        at = self._elbow(groups, core, start, middle)
        if at is None:
            return None
        elbow = groups[at]
        before = [k for group in groups[:at] for k in group]
        shoulder = self._shoulder(before, start)
        if not shoulder:
            return None
        centre = self.common_point(shoulder)
        if centre is None:
            return None
        here = self.samples[0].frames
        none = np.zeros(3)
        return TwoBoneChain(
            tuple(shoulder), tuple(elbow), tuple(wrist), _local(here[shoulder[0]], centre[0]),
            none if core is None else _local(here[wrist[0]], core[0]),
        )  # fmt: skip

    def _joint(self, k: int) -> int:
        return int(self.mechanism.joint_of[k])

    def _is_ball(self, k: int) -> bool:
        return int(self.mechanism.arrays.prims[k, PRIMS.kind]) == QUATERNION

    def _axis(self, sample: Sample, k: int) -> Floats:
        return sample.frames[k][:, :3] @ self.mechanism.arrays.vectors[k, :3]

    def _wrist(self, chain: list[tuple[int, int]]) -> list[int]:
        """Return the longest final run of whole pivots with meeting axes below a limb."""
        for count in (3, 2, 1):
            if len(chain) < count:
                continue
            run = [k for k, _ in chain[-count:]]
            left = {pivot for _, pivot in chain[:-count]}
            if len(left) < 2 or chain[-count][1] in left:
                continue
            if any(self._is_ball(k) for k in run) and count > 1:
                continue
            if self.common_point(run) is not None:
                return run
        return []

    def _elbow(
        self, groups: list[list[int]], core: list[Floats] | None, start: int | None,
        middle: int | None,
    ) -> int | None:  # fmt: skip
        """Return the last group that bends the limb: it has a lever on the effector."""
        if middle is not None:
            chosen = [i for i, group in enumerate(groups) if self._joint(group[0]) == middle]
            return chosen[0] if chosen and chosen[0] > 0 else None
        ends = [s.effector for s in self.samples] if core is None else core
        levers = [self._lever(group, ends) for group in groups]
        first = 0
        if start is not None:
            inside = [i for i, g in enumerate(groups) if any(self._joint(k) == start for k in g)]
            if not inside:
                return None
            first = inside[-1]
            # Between a chosen start and the end, the elbow is the group with two long parts.
            spans = [
                min(levers[i], self._gap(groups[first], groups[i]))
                for i in range(first + 1, len(groups))
            ]
            longest = int(np.argmax(spans)) if spans else 0
            return first + 1 + longest if spans and spans[longest] > _NEAR * self.size else None
        fits = [
            min(levers[i], self._gap(groups[i - 1], groups[i])) if i else 0.0
            for i in range(len(groups))
        ]
        for i in range(len(groups) - 1, 0, -1):
            if fits[i] > 1e-6 * self.size and levers[i] > _LEVER * self._gap(
                groups[i - 1], groups[i]
            ):
                return i
        # accept a short lower bone if there is no better group
        best = int(np.argmax(fits)) if fits else 0
        return best if fits and fits[best] > 1e-6 * self.size else None

    def _lever(self, group: list[int], ends: list[Floats]) -> float:
        """Return the largest distance of the effector from the group's axes (or ball's centre)."""
        most = 0.0
        for sample, end in zip(self.samples, ends, strict=True):
            for k in group:
                v = end - sample.frames[k][:, 3]
                if not self._is_ball(k):
                    v = np.cross(self._axis(sample, k), v)
                most = max(most, float(np.linalg.norm(v)))
        return most

    def _gap(self, upper: list[int], lower: list[int]) -> float:
        here = self.samples[0].frames
        return float(np.linalg.norm(here[upper[-1]][:, 3] - here[lower[0]][:, 3]))

    def _shoulder(self, before: list[int], start: int | None) -> list[int]:
        """Return the last primitives before the elbow whose axes meet, at most three."""
        if start is not None:
            ends = [n for n, k in enumerate(before) if self._joint(k) == start]
            first = [self.pivots[self.chain.index(k)] for k in before]
            last = max(n for n in range(len(before)) if first[n] == first[ends[-1]])
            before = before[: last + 1]
        if before and self._is_ball(before[-1]):
            return before[-1:]
        for count in (3, 2, 1):
            run = before[-count:]
            if len(run) < count or any(self._is_ball(k) for k in run):
                continue
            if self.common_point(run) is not None:
                return run
        return []

    def common_point(self, run: Sequence[int]) -> list[Floats] | None:
        """Return the points where the axes of a run meet, by sample; None if they do not."""
        if any(self._is_ball(k) for k in run):
            return [s.frames[run[0]][:, 3] for s in self.samples] if len(run) == 1 else None
        if len({self.pivots[self.chain.index(k)] for k in run}) == 1:
            return [s.frames[run[0]][:, 3] for s in self.samples]
        points: list[Floats] = []
        local: Floats | None = None
        for sample in self.samples:
            frame = sample.frames[run[0]]
            if local is None:
                local = _local(frame, _meeting([(sample.frames[k][:, 3], self._axis(sample, k))
                                                for k in run]))  # fmt: skip
            point = frame[:, :3] @ local + frame[:, 3]
            for k in run:
                off = np.cross(self._axis(sample, k), point - sample.frames[k][:, 3])
                if float(np.linalg.norm(off)) > _NEAR * self.size:
                    return None
            points.append(point)
        return points


def _runs(chain: list[tuple[int, int]]) -> list[list[int]]:
    """Return the primitives grouped by pivot."""
    groups: list[list[int]] = []
    last: int | None = None
    for k, number in chain:
        if number == last:
            groups[-1].append(k)
        else:
            groups.append([k])
        last = number
    return groups


def _local(frame: Floats, point: Floats) -> Floats:
    return frame[:, :3].T @ (point - frame[:, 3])


def _meeting(lines: list[tuple[Floats, Floats]]) -> Floats:
    """Return the point of least summed squared distance from lines (point, direction)."""
    if len(lines) == 1:
        return lines[0][0]
    total, right = np.zeros((3, 3)), np.zeros(3)
    for point, direction in lines:
        across = np.eye(3) - np.outer(direction, direction)
        total += across
        right += across @ point
    return np.asarray(np.linalg.lstsq(total, right, rcond=None)[0], np.float64)
