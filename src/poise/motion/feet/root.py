"""Shift the root so that legs keep their bend while the feet are displaced.

In a nearly straight leg, a millimetre of distance between hip and foot moves the knee by
centimetres. For thigh a, shank b and distance L, the knee is at ``s = (a^2 - b^2 + L^2) / (2 L)``
along the line from hip to foot and at ``h = sqrt(a^2 - s^2)`` from the line, and ``dh / dL = -s s'
/ h`` is unbounded. A smooth shift of the root avoids such movements of the knee.

A leg within its limits brings its foot's points p as close to their targets as possible. The
remaining error r depends on the hips' six values x (a shift, and a rotation about the middle of the
hips), as far as joints that are not at a limit do not compensate:

    ``G = dr/dx = (1 - J (J^T K J + L)^-1 J^T K) dp/dx``,

J being the Jacobian of the points by these joints, K the weights of the points and L the damping of
the joints. Over all frames, x minimises

    ``sum k |r + G (x' - x)|^2 + m |x' - x|^2 + a (|x'|^2 + s^4 |x'_(t-1) - 2 x'_t + x'_(t+1)|^2)``

with s a time in frames: a Gauss-Newton step, damped by m, of one problem over the whole clip with a
banded matrix. Only frames with an error contribute. Rotations are multiplied by `HipSettings.arm`,
so that all six values are in metres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.array_types import Flags, Floats, Integers
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.kinematics.jacobian import position_jacobian
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.feet.points import BodyFrames, body_size, turns
from poise.motion.feet.roll import FootRoll
from poise.motion.feet.settings import HIPS, ROOT, RootSettings
from poise.motion.feet.smoothing import envelope
from poise.motion.limb_ik import BESIDE, STAYS, LimbChain, rates_of
from poise.solvers.banded import BandedMatrix

_DIFFERENCE = (1.0, -2.0, 1.0)  # coefficients of the second difference


def root_shifts(
    motion: Motion | BodyFrames, legs: Sequence[Sequence[str]], shifts: Floats, up: str = "y",
    rolls: Sequence[FootRoll | None] = (), settings: RootSettings = ROOT,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Compute the best shifts of the root for displaced feet, and the rotations of these feet.

    Minimises ``sum (h - h before)^2 + |r|^2 + |r|^4 / (2 w^2) + c a^2`` over legs and frames, where
    r is the shift, h the knee's offset from the line from hip to foot, and a the angle by which the
    foot rotates about its front at the cost c, plus the squared second differences of r, a and
    ``h - h before``, each in its unit of time, by Gauss-Newton steps.

    Args:
        motion: the original motion.
        legs: the joints of each leg, from the foot up to the one below the root.
        shifts: (frames, feet, 3), displacement of each foot joint, metres.
        up: the vertical axis of the world.
        rolls: possible rotation of each foot; None for a foot that does not rotate.
        settings: weights and times.

    Returns:
        Shifts in metres, shape (frames, 3), and angles in radians, shape (frames, feet).
    """
    angles = np.zeros((len(motion), len(legs)))
    found = {i: leg for i, each in enumerate(legs) if (leg := _leg_of(motion, each))}
    if not found or not shifts.any():
        return np.zeros((len(motion), 3)), angles
    high = "xyz".index(up)
    own = [rolls[i] if rolls else None for i in found]
    paths = [(leg, shifts[:, i]) for i, leg in found.items()]
    gives, angles[:, list(found)] = bends_kept(paths, motion.fps, high, own, settings)
    displaced = [
        (leg, shift + (0.0 if roll is None else roll.moved(angles[:, i])[0]))
        for i, (leg, shift), roll in zip(found, paths, own, strict=True)
    ]
    gives[:, high] -= _lowered(displaced, gives, high, round(settings.envelope * motion.fps))
    return gives, angles


def _lowered(legs: Sequence[tuple[Leg, Floats]], gives: Floats, high: int, reach: int) -> Floats:
    """Return the smooth lowering (frames,) in metres of hips for which no leg is overstretched.

    The maximum length of a leg is its maximum in the motion, or that of a nearly straight leg.
    """
    needed = np.zeros(len(gives))
    for leg, moved in legs:
        longest = max(
            float(np.linalg.norm(leg.vector, axis=1).max()),
            ROOT.straight * leg.length,
        )
        vectors = leg.vector + moved - gives
        level = (vectors**2).sum(axis=1) - vectors[:, high] ** 2
        needed = np.maximum(
            needed, -np.sqrt(np.maximum(longest**2 - level, 0.0)) - vectors[:, high]
        )
    return envelope(needed, reach)


def bends_kept(
    legs: Sequence[tuple[Leg, Floats]], fps: float, high: int,
    rolls: Sequence[FootRoll | None] = (), settings: RootSettings = ROOT,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Compute the best shifts of the hips and rotations of the feet; see `root_shifts`.

    Args:
        legs: the legs, each with the displacement of its foot (frames, 3), metres.
        fps: frames per second.
        high: index of the vertical axis of the world.
        rolls: possible rotation of each foot; None for a foot that does not rotate.
        settings: weights and times.

    Returns:
        Shifts in metres, shape (frames, 3), and angles in radians, shape (frames, legs).
    """
    frames, count = len(legs[0][1]), len(legs)
    # The unknowns of a frame: the shift of the hips, and an angle for each leg.
    unknowns = np.zeros((frames, 3 + count))
    weights, smooth = np.full(3, settings.along), np.full(3, settings.level)
    weights[high], smooth[high] = 1.0, settings.smooth
    reach = float(np.mean([leg.length for leg, _ in legs]))
    within = ([high], settings.height), ([k for k in range(3) if k != high], settings.flat)
    stiff = weights * (smooth * fps) ** 4
    stiffness = np.append(stiff, np.full(count, stiff.min()))
    chosen = rolls or (None,) * count
    for column, roll in enumerate(chosen, 3):
        stiffness[column] *= 1.0 if roll is None else roll.reach**2
    own = np.arange(3)
    enough = settings.enough * min(leg.length for leg, _ in legs)
    for _ in range(settings.rounds):
        shift = unknowns[:, :3]
        blocks = np.zeros((frames, 3 + count, 3 + count))
        right = np.zeros_like(unknowns)
        blocks[:, own, own] = weights
        for axes, limit in within:
            # Newton step for |r|^4 / (2 w^2), whose second derivative is 2 |r|^2 + 4 r r'.
            part, weight = shift[:, axes], weights[axes[0]] / (limit * reach) ** 2
            far = weight * (part**2).sum(axis=1)
            blocks[:, axes, axes] += far[:, None]
            outer = part[:, :, None] * part[:, None, :]
            blocks[:, np.array(axes)[:, None], axes] += 2.0 * weight * outer
            right[:, axes] += 2.0 * far[:, None] * part
        knees: list[tuple[Floats, Floats]] = []
        for column, ((leg, moved), roll) in enumerate(zip(legs, chosen, strict=True), 3):
            angle = unknowns[:, column]
            before, _, _ = leg.knee(np.zeros(3))
            foot = moved - shift
            raised, more = (0.0, None) if roll is None else roll.moved(angle)
            now, direction, gain = leg.knee(foot + raised)
            slope = np.zeros_like(unknowns)
            slope[:, :3] = -gain[:, None] * direction
            if roll is None or more is None:
                blocks[:, column, column] = 1.0  # an angle that stays zero
            else:
                slope[:, column] = gain * (direction * more).sum(axis=1)
                blocks[:, column, column] = roll.cost
            # Linearisation here: the knee's change extrapolated to unknowns of zero.
            left = now - before - (slope * unknowns).sum(axis=1)
            blocks += slope[:, :, None] * slope[:, None, :]
            right -= slope * left[:, None]
            knees.append((slope, left))
        unknowns = smoothly(blocks, right, stiffness, knees, (settings.steady * fps) ** 4)
        if np.linalg.norm(unknowns[:, :3] - shift, axis=1).max() < enough:
            break
    return unknowns[:, :3], unknowns[:, 3:]


@dataclass(frozen=True, eq=False)
class Leg:
    """Vectors from hip to foot (frames, 3), and lengths of thigh and shank (frames,), in metres."""

    vector: Floats
    thigh: Floats
    shank: Floats

    @property
    def length(self) -> float:
        """Mean length of thigh plus shank, metres."""
        return float((self.thigh + self.shank).mean())

    def knee(self, shift: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the knee's offset h for a shifted foot, the unit vector to it, and ``dh / dL``."""
        a, b = self.thigh, self.shank
        line = self.vector + shift
        length = np.maximum(np.linalg.norm(line, axis=1), 1e-6)
        along = (a**2 - b**2 + length**2) / (2.0 * length)
        square = a**2 - along**2
        rounding = ROOT.rounding * self.length
        root = np.sqrt(np.maximum(square, 0.0) + rounding**2)
        beside = np.where(square > 0.0, root - rounding, 0.5 * square / rounding)
        slope = -along * (0.5 - (a**2 - b**2) / (2.0 * length**2)) / root
        return beside, line / length[:, None], slope


def _leg_of(motion: Motion | BodyFrames, names: Sequence[str]) -> Leg | None:
    """Return the leg with these joints, from the foot upwards; None without hip and knee."""
    found = bending_joints(motion, names)
    if found is None:
        return None
    top, middle, foot = (
        motion.world[:, j, :3, 3] for j in (*found, motion.skeleton.joint_index(names[0]))
    )
    thigh, shank = np.linalg.norm(middle - top, axis=1), np.linalg.norm(foot - middle, axis=1)
    return Leg(foot - top, thigh, shank)


def bending_joints(motion: Motion | BodyFrames, names: Sequence[str]) -> tuple[int, int] | None:
    """Return hip and knee of a leg from its joints, foot first; None if there are none.

    The knee is the intermediate joint furthest from both ends: an arm has a wrist as well.
    """
    body = motion.skeleton
    turning = [body.joint_index(name) for name in names[1:] if turns(body, name)]
    if len(turning) < 2:
        return None
    top, foot = turning[-1], body.joint_index(names[0])

    def inside(joint: int) -> float:
        places = motion.world[:, :, :3, 3]
        ends = (places[:, joint] - places[:, end] for end in (top, foot))
        return min(float(np.linalg.norm(vectors, axis=1).mean()) for vectors in ends)

    return top, max(turning[:-1], key=inside)


def smoothly(
    blocks: Floats,
    right: Floats,
    stiffness: float | Floats,
    others: Sequence[tuple[Floats, Floats]] = (),
    firmness: float = 0.0,
) -> Floats:
    """Minimise ``sum r B r - 2 b r`` plus squared second differences over time; r is (frames, n).

    The second differences are those of r, times the stiffness, and those of ``J r + c`` for each of
    the others, times the firmness.

    Args:
        blocks: (frames, n, n) B, positive definite.
        right: (frames, n) b.
        stiffness: weight of the second differences of r, a number or (n,).
        others: pairs of J (frames, n) and c (frames,).
        firmness: weight of the second differences of ``J r + c``.

    Raises:
        InvalidValue: blocks that are not positive definite.
    """
    frames, n = right.shape
    matrix = BandedMatrix.zeros(frames, n, 2)
    matrix.blocks[:, 0] = blocks
    slopes = (
        np.stack([slope for slope, _ in others], axis=1) if firmness else np.zeros((frames, 0, n))
    )
    for lag in range(len(_DIFFERENCE) if frames > 2 else 0):
        early, late = slopes[: frames - lag], slopes[lag:]
        products = firmness * np.swapaxes(late, 1, 2) @ early + stiffness * np.eye(n)
        weights = np.zeros(frames - lag)  # sums of products of coefficients
        for first in range(len(_DIFFERENCE) - lag):
            weights[first : first + frames - 2] += _DIFFERENCE[first] * _DIFFERENCE[first + lag]
        matrix.blocks[: frames - lag, lag] += weights[:, None, None] * products
    right = right.copy()
    for slope, c in others if firmness and frames > 2 else ():
        right -= firmness * slope * np.convolve(np.diff(c, 2), _DIFFERENCE)[:, None]
    factor = matrix.cholesky()
    if factor is None:
        raise InvalidValue("cannot smooth: the blocks of the matrix are not positive definite")
    return factor.solve(right)[0]


@dataclass(frozen=True, eq=False)
class LimitedFoot:
    """A foot whose leg is as close to its targets as limits allow; axes with y up.

    Attributes:
        limb: the leg; its first point is the ankle.
        paths, places: (frames, points, 3), positions and targets of the points.
        stands: (frames, points), whether each point is in contact.
        hip: (frames, 3), position of the hip, with which targets in the air move.
        held: (frames,), degree to which the foot is held: 1 in contact, eased to 0.
    """

    limb: LimbChain
    paths: Floats
    places: Floats
    stands: Flags
    hip: Floats
    held: Floats

    @property
    def counts(self) -> Floats:
        """Weights k of the points, (frames, points)."""
        counts = self.stands.astype(float)
        counts[:, 0] = np.where(self.stands.any(axis=1), counts[:, 0], HIPS.air)
        return counts

    @property
    def lacking(self) -> Floats:
        """Largest weighted error of a point, (frames,) metres."""
        off = np.linalg.norm(self.paths - self.places, axis=2)
        return np.asarray((self.counts * off).max(axis=1))


@dataclass(frozen=True, eq=False)
class Hips:
    """The body whose hips are shifted.

    Attributes:
        body: the skeleton with its limits.
        q: (frames, nq), poses.
        centre: (frames, 3), the middle of the hips, y up.
        turning: whether the hips can rotate.
    """

    body: Skeleton
    q: Floats
    centre: Floats
    turning: bool


def hip_shifts(hips: Hips, feet: Sequence[LimitedFoot], before: Floats, fps: float) -> Floats:
    """Update shifts (metres) and rotations (vectors in radians) of the hips, (frames, 6).

    They are relative to the original hips.
    """
    size = body_size(hips.body)
    if not any((foot.lacking > HIPS.lacking * size).any() for foot in feet):
        return before
    units = np.repeat([1.0, HIPS.arm * size], 3)
    x = before * units
    blocks = np.tile((HIPS.prior + HIPS.damping) * np.eye(6), (len(x), 1, 1))
    right = HIPS.damping * x
    for foot in feet:
        at = np.flatnonzero(foot.lacking > HIPS.lacking * size)
        if not len(at):
            continue
        gain = _gain(hips, foot, at) / units
        off = (foot.paths - foot.places)[at].reshape(len(at), -1)
        weighed = np.swapaxes(gain * np.repeat(foot.counts[at], 3, axis=1)[..., None], 1, 2)
        blocks[at] += weighed @ gain
        right[at] += (weighed @ (gain @ x[at][..., None] - off[..., None]))[..., 0]
    return smoothly(blocks, right, HIPS.prior * (HIPS.smooth * fps) ** 4) / units


def has_converged(before: Floats, after: Floats, size: float = 1.0) -> bool:
    """Return whether shifts and rotations (frames, 6) of a body of this size have converged."""
    step = np.abs(after - before).max(axis=0, initial=0.0)
    return bool(max(step[:3].max() / size, HIPS.arm * step[3:].max()) < HIPS.settled)


def _gain(hips: Hips, foot: LimitedFoot, at: Integers) -> Floats:
    """G of a foot in some frames, (n, rows, 6)."""
    J, stays, counts = _leg(hips, foot, at)
    held, centre = foot.held[at][:, None, None], hips.centre[at][:, None]
    moved = np.zeros((len(at), foot.paths.shape[1], 3, 6))
    moved[..., :3] = held[..., None] * np.eye(3)
    if hips.turning:
        arm = foot.paths[at] - centre - (1.0 - held) * (foot.hip[at][:, None] - centre)
        moved[..., 3:] = -transforms.cross_matrix(arm)
    moved = moved.reshape(len(at), -1, 6)
    weighed = np.swapaxes(J * counts[..., None], 1, 2)
    normal = weighed @ J + stays[:, None, None] * np.eye(J.shape[2])
    return moved - J @ np.linalg.solve(normal, weighed @ moved)


def _leg(hips: Hips, foot: LimitedFoot, at: Integers) -> tuple[Floats, Floats, Floats]:
    """J (n, rows, free), L (n,) and K (n, rows), as used in `LimbFits.brought`."""
    body, limb = hips.body, foot.limb
    pose: Any = Pose.trusted(body, hips.q[at])  # cached properties do not match the protocol's
    rows = [position_jacobian(pose, p.joint, np.array(p.offset)) for p in limb.points]
    J = np.concatenate(rows, axis=1)
    columns, values = rates_of(body, limb)
    q = hips.q[at][:, values]
    free = (q > body.lower[values]) & (q < body.upper[values])
    stands = foot.stands[at]
    some = stands.any(axis=1)
    counts = np.where(stands, 1.0, np.where(some, BESIDE, 0.0)[:, None])
    counts[~some, 0] = 1.0
    stays = body_size(body) ** 2 * np.where(some, STAYS["held"][0], STAYS["free"][0])
    return J[:, :, columns] * free[:, None], stays, np.repeat(counts, 3, axis=1)
