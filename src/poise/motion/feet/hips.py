"""Shift and rotate the hips smoothly so that feet can reach their targets within limits.

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
from poise.geometry import transforms
from poise.kinematics.jacobian import position_jacobian
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.feet.root import smoothly
from poise.motion.feet.settings import HIPS
from poise.motion.limb_ik import BESIDE, STAYS, LimbChain, rates_of


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
    if not any((foot.lacking > HIPS.lacking).any() for foot in feet):
        return before
    units = np.array([1.0, 1.0, 1.0, HIPS.arm, HIPS.arm, HIPS.arm])
    x = before * units
    blocks = np.tile((HIPS.prior + HIPS.damping) * np.eye(6), (len(x), 1, 1))
    right = HIPS.damping * x
    for foot in feet:
        at = np.flatnonzero(foot.lacking > HIPS.lacking)
        if not len(at):
            continue
        gain = _gain(hips, foot, at) / units
        off = (foot.paths - foot.places)[at].reshape(len(at), -1)
        weighed = np.swapaxes(gain * np.repeat(foot.counts[at], 3, axis=1)[..., None], 1, 2)
        blocks[at] += weighed @ gain
        right[at] += (weighed @ (gain @ x[at][..., None] - off[..., None]))[..., 0]
    return smoothly(blocks, right, HIPS.prior * (HIPS.smooth * fps) ** 4) / units


def settled(before: Floats, after: Floats) -> bool:
    """Return whether shifts and rotations (frames, 6) have converged."""
    step = np.abs(after - before).max(axis=0, initial=0.0)
    return bool(max(step[:3].max(), HIPS.arm * step[3:].max()) < HIPS.settled)


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
    counts = np.where(stands, 1.0, np.where(some, BESIDE["held"], BESIDE["free"])[:, None])
    counts[~some, 0] = 1.0
    stays = np.where(some, STAYS["held"][0], STAYS["free"][0])
    return J[:, :, columns] * free[:, None], stays, np.repeat(counts, 3, axis=1)
