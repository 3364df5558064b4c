"""Repair lost values of captured motions: spikes, dropouts and gaps."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.feet.contacts import runs
from poise.motion.keyframes import dof_groups

_AROUND = 0.25  # seconds on either side over which the median step is taken
_RETURN = 0.5  # maximum remaining fraction of a jump after its return
_SUDDEN = 0.12  # radians, or lengths in units of `_LENGTH`: smaller steps are not spikes
_LENGTH = 0.3  # metres that count as a radian
_FROZEN = 3  # minimum number of equal frames in a gap
_MOVING = 4.0  # minimum ratio of the step after a gap to the steps around it


@dataclass(frozen=True)
class Stretch:
    """Frames whose values were replaced.

    Attributes:
        name: the degree of freedom, or the first entry of the quaternion; "" for all.
        first, last: the first and the last frame.
        size: the largest correction, radians or metres.
    """

    name: str
    first: int
    last: int
    size: float


@dataclass(frozen=True, eq=False)
class Repaired:
    """A motion with repaired values.

    Attributes:
        motion: the repaired motion.
        stretches: the replaced frames, by degree of freedom and time.
    """

    motion: Motion
    stretches: tuple[Stretch, ...]

    @property
    def frames(self) -> int:
        """Number of frames in which a value was replaced."""
        marks = np.zeros(len(self.motion), dtype=bool)
        for each in self.stretches:
            marks[each.first : each.last + 1] = True
        return int(marks.sum())


def despiked(motion: Motion, *, longest: float = 0.1, times: float = 8.0) -> Repaired:
    """Replace spikes and dropouts: values that jump and return within ``longest``.

    A step is a jump if it exceeds ``times`` the median step of the half second around it. The
    frames between a jump and its return are replaced by a cubic through the adjacent frames.

    Args:
        motion: the motion to repair.
        longest: the longest spike, seconds.
        times: the minimum ratio of a jump to the median step.

    Raises:
        InvalidValue: a duration or a ratio that is not positive.

    >>> import poise
    >>> wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("x")).build()
    >>> q = 0.01 * np.arange(60.0)[:, None]
    >>> q[30] += 1.0
    >>> made = despiked(poise.Motion(wheel, q, 60.0))
    >>> made.stretches[0].first, round(float(made.motion.q[30, 0]), 6)
    (30, 0.3)
    """
    if not (0.0 < longest < math.inf and 1.0 < times < math.inf):
        raise InvalidValue(
            f"longest={longest}, times={times}: expected more than 0 and more than 1"
        )
    whole = unwrapped(motion)
    q = whole.q.copy()
    found: list[Stretch] = []
    most = max(1, round(longest * motion.fps))
    body = motion.skeleton
    turning = body.angular | body.quaternion
    for name, at in dof_groups(body).items():
        scale = 1.0 if turning[at.start] else _LENGTH
        marks = _spikes(q[:, at] / scale, most, times, max(2, round(_AROUND * motion.fps)))
        if marks.any() and not marks.all():
            before = q[:, at].copy()
            q[:, at] = _redrawn(before, marks, at.stop - at.start == 4)
            found += _stretches(name, marks, np.abs(q[:, at] - before).max(axis=1))
    return Repaired(Motion(body, q, motion.fps, motion.name), tuple(found))


def filled(
    motion: Motion, gaps: Sequence[tuple[int, int]] | None = None, *, longest: float = 0.5
) -> Repaired:
    """Fill gaps with a cubic through the adjacent frames.

    Args:
        motion: the motion to repair.
        gaps: (first, last) frames that are missing; by default the intervals in which all values
            are exactly constant and jump at the end, as capture systems write gaps.
        longest: the longest gap to fill in seconds.

    Raises:
        InvalidValue: a gap that is not in the motion, or a duration that is not positive.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> q = walk.q.copy()
    >>> q[30:36] = q[29]
    >>> made = filled(Motion(walk.skeleton, q, walk.fps))
    >>> [(gap.first, gap.last) for gap in made.stretches]
    [(30, 35)]
    """
    if not 0.0 < longest < math.inf:
        raise InvalidValue(f"gaps of {longest} s: expected a positive number of seconds")
    whole = unwrapped(motion)
    marks = np.zeros(len(motion), dtype=bool)
    for first, last in _gaps(whole, longest) if gaps is None else gaps:
        if not 0 <= first <= last < len(motion):
            raise InvalidValue(
                f"the gap from frame {first} to {last} is out of range for {len(motion)} frames"
            )
        marks[first : last + 1] = True
    if marks.all() or not marks.any():
        return Repaired(motion, ())
    q = whole.q.copy()
    for at in dof_groups(motion.skeleton).values():
        q[:, at] = _redrawn(q[:, at], marks, at.stop - at.start == 4)
    size = np.abs(q - whole.q).max(axis=1, initial=0.0)
    made = Motion(motion.skeleton, q, motion.fps, motion.name)
    return Repaired(made, tuple(_stretches("", marks, size)))


def _spikes(values: Floats, most: int, times: float, around: int) -> Flags:
    """Mask (frames,) of frames whose values (frames, n) jump and return within ``most`` frames."""
    from scipy.ndimage import median_filter

    marks = np.zeros(len(values), dtype=bool)
    steps = np.linalg.norm(np.diff(values, axis=0), axis=1)
    if len(steps) < 3 or steps.max() < _SUDDEN:
        return marks
    usual = median_filter(steps, size=2 * around + 1, mode="nearest")
    jumps = np.flatnonzero(steps > np.maximum(times * usual, _SUDDEN))
    done = -1
    for place, start in enumerate(jumps.tolist()):
        if start < done:
            continue
        for end in jumps[place + 1 : place + 1 + most].tolist():
            if end - start > most:
                break
            left = np.linalg.norm(values[end + 1] - values[start])
            if left < _RETURN * min(steps[start], steps[end]):
                marks[start + 1 : end + 1] = True
                done = end + 1
                break
    return marks


def _gaps(motion: Motion, longest: float) -> Iterator[tuple[int, int]]:
    """Yield intervals in which all values are constant while the body moves before and after."""
    steps = np.abs(np.diff(motion.q, axis=0)).max(axis=1, initial=0.0)
    if not len(steps):
        return
    for first, last in runs(steps == 0.0):
        frames = last - first + 1
        inside = first > 0 and last < len(steps) - 1
        if not inside or frames < _FROZEN - 1 or frames > longest * motion.fps:
            continue
        # The motion missed in the gap appears as a large step at its end.
        beside = np.concatenate([steps[max(0, first - 5) : first], steps[last + 2 : last + 7]])
        usual = float(np.median(beside)) if len(beside) else 0.0
        if usual > 0.0 and steps[last + 1] > min(_MOVING, 0.5 * frames + 1.0) * usual:
            yield first + 1, last + 1


def _redrawn(values: Floats, marks: Flags, quaternion: bool) -> Floats:
    """Interpolate the marked frames of values (frames, n) from the others."""
    from scipy.interpolate import PchipInterpolator

    known = np.flatnonzero(~marks)
    made = values.copy()
    wanted = np.flatnonzero(marks)
    inside = np.clip(wanted, known[0], known[-1])
    if len(known) == 1:
        made[wanted] = values[known[0]]
        return made
    made[wanted] = PchipInterpolator(known, values[known], axis=0)(inside)
    if quaternion:
        made[wanted] /= np.linalg.norm(made[wanted], axis=1, keepdims=True)
    return made


def _stretches(name: str, marks: Flags, size: Floats) -> Iterable[Stretch]:
    for first, last in runs(marks):
        yield Stretch(name, first, last, float(size[first : last + 1].max()))
