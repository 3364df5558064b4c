"""How far a body gives way so that its legs keep their bend while its feet are put elsewhere.

A leg that is nearly straight answers to a millimetre between hip and foot with centimetres of the
knee: with thigh a, shank b and distance L the knee stands ``h = sqrt(a^2 - s^2)`` beside the line
from hip to foot, ``s = (a^2 - b^2 + L^2) / (2 L)`` along it, and ``dh / dL = -s s' / h`` has no
bound. So the root gives way instead, smoothly, by as much as is best for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.smooth_envelope import envelope
from poise.solvers.banded import BandedMatrix

Floats = NDArray[np.float64]

_SMOOTH = 0.08
"""Seconds: what the root gives way by keeps to changes that are slower than about twice this."""

_ROUNDING = 0.01
"""Metres: beside the line a knee counts as ``sqrt(h^2 + this^2) - this``, which has a slope where
the leg is straight, and goes on with it where the foot is out of reach."""

_ALONG = 8.0  # what the hips' way over the floor counts, beside their height
_HEIGHT, _FLOOR = 0.015, 0.023
"""Metres vertically and over the floor within which the hips give way freely: beyond, their way
counts more and more."""

_ENVELOPE = 0.12  # seconds to either side over which hips are lowered
_STRAIGHT = 0.985  # of the lengths of thigh and shank

_STEADY = 0.07
"""Seconds: the second differences of knees count in units of this time, those of the root in units
of `_SMOOTH`: a root gives way even quickly where a straight leg would make its knee jitter."""

_DIFFERENCE = (1.0, -2.0, 1.0)  # the second one
_ROUNDS = 4


def root_shifts(
    motion: Motion, legs: Sequence[Sequence[str]], shifts: Floats, up: str = "y"
) -> Floats:
    """(frames, 3) metres by which the root best gives way where feet are shifted.

    The least of ``sum (h - h before)^2 + |r|^2 + |r|^4 / (2 w^2)`` over legs and frames, h being
    where the knee is beside the line from hip to foot, and of the squares of what r and ``h - h
    before`` change their speed by, each in units of a time; by Gauss and Newton's steps.

    Args:
        motion: as it was.
        legs: of each foot its joints, from the foot up to the one below the root.
        shifts: (frames, feet, 3) metres by which each foot's joint is to be shifted.
        up: the world's axis that points up.
    """
    found = [(leg, shifts[:, i]) for i, each in enumerate(legs) if (leg := _leg_of(motion, each))]
    if not found or not shifts.any():
        return np.zeros((len(motion), 3))
    whole = np.ones(len(motion))
    high = "xyz".index(up)
    root, within = np.full(3, _ALONG), np.full(3, _FLOOR)
    root[high], within[high] = 1.0, _HEIGHT
    ways = [(leg, moved, whole) for leg, moved in found]
    gives = bends_kept(ways, motion.fps, root=root, smooth=_SMOOTH, steady=_STEADY, within=within)
    gives[:, high] -= _lowered(found, gives, high, round(_ENVELOPE * motion.fps))
    return gives


def _lowered(legs: Sequence[tuple[Leg, Floats]], gives: Floats, high: int, reach: int) -> Floats:
    """(frames,) metres by which hips are lowered smoothly so that no leg is overstretched.

    A leg may be as long as it ever was in the motion, or nearly straight.
    """
    needed = np.zeros(len(gives))
    for leg, moved in legs:
        longest = max(
            float(np.linalg.norm(leg.way, axis=1).max()),
            _STRAIGHT * float((leg.thigh + leg.shank).mean()),
        )
        way = leg.way + moved - gives
        level = (way**2).sum(axis=1) - way[:, high] ** 2
        needed = np.maximum(needed, -np.sqrt(np.maximum(longest**2 - level, 0.0)) - way[:, high])
    return envelope(needed, reach)


def bends_kept(
    legs: Sequence[tuple[Leg, Floats, Floats]],
    fps: float,
    *,
    root: float | Floats = 1.0,
    smooth: float = _SMOOTH,
    steady: float = 0.0,
    within: float | Floats = np.inf,
) -> Floats:
    """(frames, 3) metres by which hips best give way, as `root_shifts` says, from ways of legs.

    Args:
        legs: each with (frames, 3) by which its foot is shifted, and (frames,) how much of the
            hips' own shift that foot stays behind by: 1 where it is held, 0 where it goes along.
        fps: frames a second.
        root: what a square metre of the hips counts against one of a knee; one number, or (3,).
        smooth: seconds: the hips keep to changes that are slower than about twice this.
        steady: seconds: what knees change their speed by counts in units of this time, as what the
            hips change theirs by does in units of ``smooth``.
        within: metres w, one number or (3,): beyond it what the hips give way by counts more, by
            the fourth power.
    """
    frames = len(legs[0][1])
    shift = np.zeros((frames, 3))
    stiffness = float(np.min(root)) * (smooth * fps) ** 4
    for _ in range(_ROUNDS):
        # Newton's step of r^2 + r^4 / (2 w^2).
        far = (shift / within) ** 2
        blocks = (root * (1.0 + 3.0 * far))[:, None, :] * np.eye(3)
        right = 2.0 * root * far * shift
        knees: list[tuple[Floats, Floats]] = []
        for leg, moved, held in legs:
            before, _, _ = leg.knee(np.zeros(3))
            now, way, gain = leg.knee(moved - held[:, None] * shift)
            gain = gain * held
            # Linear about here: what is left of the knee's way, were the root not shifted at all.
            left = now - before + gain * (way * shift).sum(axis=1)
            square = (gain**2)[:, None] * way
            blocks += square[:, :, None] * way[:, None, :]
            right += (gain * left)[:, None] * way
            knees.append((-gain[:, None] * way, left))
        shift = smoothly(blocks, right, stiffness, knees, (steady * fps) ** 4)
    return shift


@dataclass(frozen=True, eq=False)
class Leg:
    """(frames, 3) the way from hip to foot, (frames,) the lengths of thigh and shank."""

    way: Floats
    thigh: Floats
    shank: Floats

    def knee(self, shift: Floats) -> tuple[Floats, Floats, Floats]:
        """Where the knee is beside the line if the foot is shifted, the line, and ``dh / dL``."""
        a, b = self.thigh, self.shank
        line = self.way + shift
        length = np.maximum(np.linalg.norm(line, axis=1), 1e-6)
        along = (a**2 - b**2 + length**2) / (2.0 * length)
        square = a**2 - along**2
        root = np.sqrt(np.maximum(square, 0.0) + _ROUNDING**2)
        beside = np.where(square > 0.0, root - _ROUNDING, 0.5 * square / _ROUNDING)
        slope = -along * (0.5 - (a**2 - b**2) / (2.0 * length**2)) / root
        return beside, line / length[:, None], slope


def _leg_of(motion: Motion, names: Sequence[str]) -> Leg | None:
    """A leg by its joints from the foot upwards; None for one without hip and knee."""
    found = bending_joints(motion, names)
    if found is None:
        return None
    top, middle, foot = (
        motion.world[:, j, :3, 3] for j in (*found, motion.skeleton.joint_index(names[0]))
    )
    thigh, shank = np.linalg.norm(middle - top, axis=1), np.linalg.norm(foot - middle, axis=1)
    return Leg(foot - top, thigh, shank)


def bending_joints(motion: Motion, names: Sequence[str]) -> tuple[int, int] | None:
    """Hip and knee of a leg by its joints from the foot upwards; None for one without them.

    The knee is the one in between that is furthest from both ends: an arm has a wrist as well.
    """
    body = motion.skeleton
    turning = [body.joint_index(name) for name in names[1:] if turns(body, name)]
    if len(turning) < 2:
        return None
    top, foot = turning[-1], body.joint_index(names[0])

    def inside(joint: int) -> float:
        places = motion.world[:, :, :3, 3]
        ends = (places[:, joint] - places[:, end] for end in (top, foot))
        return min(float(np.linalg.norm(way, axis=1).mean()) for way in ends)

    return top, max(turning[:-1], key=inside)


def turns(body: Skeleton, name: str) -> bool:
    """Whether a joint can turn."""
    joint = body.joints[body.joint_index(name)]
    return any(dof.angular or dof.quaternion for dof in joint.type.dofs)


def smoothly(
    blocks: Floats,
    right: Floats,
    stiffness: float,
    others: Sequence[tuple[Floats, Floats]] = (),
    firmness: float = 0.0,
) -> Floats:
    """(frames, n) the least of ``sum r B r - 2 b r`` plus the stiffness by the squared second
    differences of r over time, and the firmness by those of ``J r + c`` for each of the others.

    Args:
        blocks: (frames, n, n) B, positive definite.
        right: (frames, n) b.
        stiffness: of each of the n alike.
        others: (frames, n) J and (frames,) c.
        firmness: of all others alike.

    Raises:
        InvalidValue: blocks that are not positive definite.
    """
    frames, n = right.shape
    matrix = BandedMatrix.zeros(frames, n, 2)
    matrix.blocks[:, 0] = blocks
    own = np.arange(n)
    for first, one in enumerate(_DIFFERENCE):
        for second, other in enumerate(_DIFFERENCE[first:], first):
            inside = slice(first, max(first, frames - 2 + first))
            matrix.blocks[inside, second - first, own, own] += stiffness * one * other
            if firmness:
                after = slice(second, inside.stop + second - first)
                for slope, _ in others:
                    matrix.blocks[inside, second - first] += (
                        firmness * one * other * slope[after, :, None] * slope[inside, None, :]
                    )
    right = right.copy()
    for slope, c in others if firmness and frames > 2 else ():
        right -= firmness * slope * np.convolve(np.diff(c, 2), _DIFFERENCE)[:, None]
    factor = matrix.cholesky()
    if factor is None:
        raise InvalidValue("cannot smooth: the blocks of the matrix are not positive definite")
    return factor.solve(right)[0]
