"""Shift and rotate the hips smoothly so that feet can reach their targets within limits.

A leg within its limits brings its foot's points p as close to their targets as possible. The
remaining error r depends on the hips' six values x (a shift, and a rotation about the middle of the
hips), as far as joints that are not at a limit do not compensate:

    ``G = dr/dx = (1 - J (J^T K J + L)^-1 J^T K) dp/dx``,

J being the Jacobian of the points by these joints, K the weights of the points and L the damping of
the joints. Over all frames, x minimises

    ``sum k |r + G (x' - x)|^2 + c (h + H (x' - x))^2 + m |x' - x|^2
    + a (|x'|^2 + s^4 |x'_(t-1) - 2 x'_t + x'_(t+1)|^2)``

with s a time in frames: a Gauss-Newton step, damped by m, of one problem over the whole clip with a
banded matrix. Only frames with an error contribute, and frames in which the leg of a held foot is
straighter than the source's, because the knee of a straight leg can only leave this state by a
jump: h is the decrease of the knee's offset from the line from hip to foot
(`poise.motion.feet.root`), and H its derivative by x. Rotations are multiplied by `_ARM`,
so that all six values are in metres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.geometry import transforms
from poise.kinematics.jacobian import position_jacobian
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.feet.root import Leg, smoothly
from poise.motion.limb_ik import BESIDE, STAYS, LimbChain, rates_of

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Marks = NDArray[np.bool_]

_ARM = 0.3  # metres per radian of a rotation in x
_PRIOR = 2e-3  # a, relative to the weight of a foot's error
_DAMPING = 5e-3  # m, the weight of a step
_SMOOTH = 0.13  # s, in seconds
_AIR = 0.3  # weight of an ankle in the air
_BESIDE = 5e-3  # ankle error without cost while only the ball of a foot is in contact, metres
_SUNK = 0.5  # weight of a forefoot below the floor while the heel is in contact
_LACKING = 1e-4  # minimum error of a foot that is compensated, metres
_SETTLED = 1e-3  # maximum step at which iterations end, metres
_KNEE = 2.5e-3  # c, the weight of straight knees
_BOUND = 1e-6  # minimum distance of a free value from a limit, radians


@dataclass(frozen=True, eq=False)
class Foot:
    """A foot whose leg is as close to its targets as limits allow; axes with y up.

    Attributes:
        limb: the leg.
        paths, places: (frames, points, 3), positions and targets of the points.
        hip: (frames, 3), position of the hip.
        held: (frames,), degree to which the foot is held: 1 in contact, eased to 0.
        each: (frames, points), degree for each point.
        own: the scaled leg of the source, or None.
        under: (frames, points), excess penetration of the floor, metres.
    """

    limb: LimbChain
    paths: Floats
    places: Floats
    hip: Floats
    held: Floats
    each: Floats
    own: Leg | None = None
    under: Floats | None = None

    @property
    def stands(self) -> Marks:
        """Mask (frames, points) of the points in contact."""
        return self.each > 0.999

    @property
    def counts(self) -> Floats:
        """Weights k of the points, (frames, points): the degree held; never zero for an ankle."""
        counts = np.where(self.stands.any(axis=1, keepdims=True), self.each**2, 0.0)
        counts[:, 0] = _AIR + (1.0 - _AIR) * self.each[:, 0] ** 2
        return counts

    @cached_property
    def off(self) -> Floats:
        """Errors of the points (frames, points, 3); for raised points of a standing foot only the
        excess over `_BESIDE`."""
        off = self.paths - self.places
        size = np.maximum(_BESIDE, np.linalg.norm(off, axis=2))
        raised = self.each.max(axis=1, keepdims=True) - self.each
        return np.maximum(0.0, 1.0 - raised * _BESIDE / size)[..., None] * off

    @property
    def lacking(self) -> Floats:
        """Largest weighted error of a point, (frames,) metres."""
        off = np.linalg.norm(self.off, axis=2)
        return np.maximum((self.counts * off).max(axis=1), self.sunk.max(axis=1))

    @property
    def sunk(self) -> Floats:
        """Penetration (frames, points), metres, of points not in contact while another point of
        the foot is."""
        if self.under is None:
            return np.zeros(self.each.shape)
        return np.where(self.stands, 0.0, self.under * self.held[:, None] ** 2)


@dataclass(frozen=True, eq=False)
class Hips:
    """The body whose hips are shifted.

    Attributes:
        body: the skeleton with its limits.
        q: (frames, nq), poses.
        centre: (frames, 3), the middle of the hips, y up.
        turned: (3, 3), rotation from the body's world to axes with y up.
        turning: whether the hips can rotate.
    """

    body: Skeleton
    q: Floats
    centre: Floats
    turned: Floats
    turning: bool


def hip_ways(hips: Hips, feet: Sequence[Foot], before: Floats, fps: float) -> Floats:
    """Update shifts (metres) and rotations (vectors in radians) of the hips, (frames, 6).

    They are relative to the original hips.
    """
    if not any((foot.lacking > _LACKING).any() for foot in feet):
        return before
    units = np.array([1.0, 1.0, 1.0, _ARM, _ARM, _ARM])
    x = before * units
    blocks = np.tile((_PRIOR + _DAMPING) * np.eye(6), (len(x), 1, 1))
    right = _DAMPING * x
    for foot in feet:
        at = np.flatnonzero(foot.lacking > _LACKING)
        if not len(at):
            continue
        gain = _gain(hips, foot, at) / units
        k, off = _asked(foot, at)
        weighed = np.swapaxes(gain * k[..., None], 1, 2)
        blocks[at] += weighed @ gain
        wanted = gain @ x[at][..., None] - off[..., None]
        right[at] += (weighed @ wanted)[..., 0]
    for foot in feet:
        if foot.own is None:
            continue
        off, gain = _straightened(hips, foot, foot.own)
        gain = gain / units
        blocks += _KNEE * gain[:, :, None] * gain[:, None, :]
        right += _KNEE * ((gain * x).sum(axis=1) - off)[:, None] * gain
    return smoothly(blocks, right, _PRIOR * (_SMOOTH * fps) ** 4) / units


def _asked(foot: Foot, at: Integers) -> tuple[Floats, Floats]:
    """Weight and error in metres of each row of a foot, (n, rows) each."""
    off = foot.off[at]
    counts = np.repeat(foot.counts[at][..., None], 3, axis=2)
    sunk = foot.sunk[at]
    down = sunk > 0.0
    counts[down], off[down] = 0.0, 0.0
    counts[..., 1] = np.where(down, _SUNK, counts[..., 1])
    off[..., 1] = np.where(down, -sunk, off[..., 1])
    return counts.reshape(len(at), -1), off.reshape(len(at), -1)


def _straightened(hips: Hips, foot: Foot, own: Leg) -> tuple[Floats, Floats]:
    """h (frames,), negative metres where a held foot's leg is straighter than the source's, and
    its derivatives H (frames, 6) by the hips' values."""
    before, _, _ = own.knee(np.zeros(3))
    now, direction, gain = own.knee(foot.places[:, 0] - foot.hip - own.vector)
    off = foot.held * np.minimum(now - before, 0.0)
    nearer = np.zeros((len(off), 6))
    nearer[:, :3] = -direction
    if hips.turning:
        nearer[:, 3:] = -np.cross(foot.hip - hips.centre, direction)
    return off, np.where(off < 0.0, foot.held**2 * gain, 0.0)[:, None] * nearer


def settled(before: Floats, after: Floats) -> bool:
    """Return whether shifts and rotations (frames, 6) have converged."""
    step = np.abs(after - before).max(axis=0, initial=0.0)
    return bool(max(step[:3].max(), _ARM * step[3:].max()) < _SETTLED)


def _gain(hips: Hips, foot: Foot, at: Integers) -> Floats:
    """G of a foot in some frames, (n, rows, 6)."""
    J, stays, counts = _leg(hips, foot, at)
    moved = _carried(hips, foot, at)
    weighed = np.swapaxes(J * counts[..., None], 1, 2)
    normal = weighed @ J + stays[:, None, None] * np.eye(J.shape[2])
    return moved - J @ np.linalg.solve(normal, weighed @ moved)


def _leg(hips: Hips, foot: Foot, at: Integers) -> tuple[Floats, Floats, Floats]:
    """J (n, rows, free), L (n,) and K (n, rows), as used in `LimbFits.brought`."""
    body, limb = hips.body, foot.limb
    pose: Any = Pose.trusted(body, hips.q[at])  # cached properties do not match the protocol's
    rows = [position_jacobian(pose, p.joint, np.array(p.offset)) for p in limb.points]
    J = np.concatenate([hips.turned @ row for row in rows], axis=1)
    columns, values = rates_of(body, limb)
    q = hips.q[at][:, values]
    free = (q > body.lower[values] + _BOUND) & (q < body.upper[values] - _BOUND)
    stands = foot.stands[at]
    some = stands.any(axis=1)
    counts = np.where(stands, 1.0, np.where(some, BESIDE["held"], BESIDE["free"])[:, None])
    counts[~some, 0] = 1.0
    stays = np.where(some, STAYS["held"][0], STAYS["free"][0])
    return J[:, :, columns] * free[:, None], stays, np.repeat(counts, 3, axis=1)


def _carried(hips: Hips, foot: Foot, at: Integers) -> Floats:
    """Derivatives ``dp/dx`` of points relative to their targets with a rigid leg, (n, rows, 6).

    The target of a foot in the air moves with its hip.
    """
    n, points = len(at), foot.paths.shape[1]
    held, centre = foot.held[at][:, None, None], hips.centre[at][:, None]
    arm = foot.paths[at] - centre - (1.0 - held) * (foot.hip[at][:, None] - centre)
    moved = np.zeros((n, points, 3, 6))
    moved[..., :3] = held[..., None] * np.eye(3)
    if hips.turning:
        moved[..., 3:] = -transforms.cross_matrix(arm)
    return moved.reshape(n, 3 * points, 6)
