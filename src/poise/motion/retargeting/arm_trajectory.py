"""Arm trajectories with bounded speeds: allow larger hand errors for smoothness.

At limits, the distance of an arm to its target has several local minima, and frames solved one by
one jump between them. Over the frames around a jump, the values x of an arm minimise

    ``sum |p(x_t) - g_t|^2 + s |log(R_t^T R(x_t))|^2
    + k sum_j max(0, |w_tj| - b_tj)^2 + h max(0, |p(x_t+1) - p(x_t)| - v_t)^2``

with p the hand, g its target, R the transferred rotation of the upper arm, w_tj the rotation vector
of joint j relative to its parent from frame t to t + 1, and b and v the bounds of rotation and
travel per frame. With u = w / |w|, the rate of |w| is ``u . (A_t+1 x'_t+1 - A_t x'_t)``, A being
the axes of the joint in its own frame. Damped Gauss-Newton steps, clamped to the limits, exclude
values at a limit that the gradient pushes against; the matrix is block tridiagonal. k and h grow
until the bounds hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from poise.array_types import Flags, Floats, Integers
from poise.geometry import quaternions
from poise.kinematics.forward import world_frames
from poise.kinematics.jacobian import orientation_jacobian, position_jacobian
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.feet.points import body_size
from poise.motion.limb_ik import STAYS, LimbChain, rates_of
from poise.solvers.banded import BandedMatrix

_TURN = 0.02  # initial root of k: metres of an adult's hand error per radian per second
_TRAVEL = 0.1  # initial root of h: metres of hand error per metre per second
_ROUNDS = 4  # maximum number of rounds in which k and h grow
_GROWTH = 4.0  # of k and h in a round
_ITERATIONS = 30
_MET = 0.25  # tolerance of joint speeds, radians per second
_SETTLED = 1e-4  # radians


@dataclass(frozen=True, eq=False)
class Speeds:
    """Bounds of the rotation of an arm and of the travel of its hand from frame to frame.

    Attributes:
        turns: (frames - 1, joints) radians.
        travel: (frames - 1,) metres.
        fps: frames per second.
    """

    turns: Floats
    travel: Floats
    fps: float


def within_speeds(
    body: Skeleton,
    limb: LimbChain,
    q: Floats,
    asked: Floats,
    places: Floats,
    speeds: Speeds,
    at: Flags,
) -> Floats:
    """Poses (frames, nq) in which a limb keeps speed bounds at the given frames.

    Args:
        body: the skeleton with the limits to keep.
        limb: an arm; its first point is the hand.
        q: (frames, nq), current poses.
        asked: (frames, nq), transferred poses.
        places: (frames, 3), targets of the hand, in the body's world.
        speeds: the bounds.
        at: (frames,), mask of the frames to change.
    """
    if not at.any():
        return q
    frames = np.flatnonzero(at | np.append(at[1:], False) | np.append(False, at[:-1]))
    work = SpeedProblem(body, limb, asked[frames], places[frames], speeds, frames, at[frames])
    x = q[frames]
    for number in range(_ROUNDS):
        x = work.settled(x, _GROWTH**number)
        if work.excess(x) < _MET:
            break
    result = q.copy()
    result[frames] = x
    return result


@dataclass(frozen=True, eq=False)
class _Linear:
    """Residuals of the cost at given poses, and their derivatives."""

    hand: Floats
    hand_rates: Floats
    upper: Floats
    upper_rates: Floats
    turns: Floats
    turn_rates: tuple[Floats, Floats]
    travel: Floats
    travel_rates: tuple[Floats, Floats]


@dataclass(eq=False)
class SpeedProblem:
    """Least-squares problem of one limb over some frames.

    Attributes:
        body, limb, speeds: as in `within_speeds`.
        asked: (n, nq), transferred poses.
        places: (n, 3), targets of the hand.
        frames: (n,), frame numbers.
        free: (n,), mask of the frames that change.
    """

    body: Skeleton
    limb: LimbChain
    asked: Floats
    places: Floats
    speeds: Speeds
    frames: Integers
    free: Flags

    def __post_init__(self) -> None:
        self.columns, self.values = rates_of(self.body, self.limb)
        self.joined = np.diff(self.frames) == 1
        self.rows = [self.body.joint_index(name) for name in self.limb.joints]
        self.above = [self.body.parents[j] for j in self.rows]
        steps = self.frames[:-1]
        self.turns, self.travel = self.speeds.turns[steps], self.speeds.travel[steps]

    @cached_property
    def upper(self) -> Floats:
        """Transferred rotations of the upper arm, (frames, 3, 3)."""
        return world_frames(self.body.mechanism, self.asked)[:, self.rows[0], :3, :3]

    def excess(self, x: Floats) -> float:
        """Largest excess of a joint's speed over its bound, radians per second."""
        over, _ = self._over(x)
        return float(over.max(initial=0.0)) * self.speeds.fps

    def settled(self, x: Floats, growth: float) -> Floats:
        """Iterate until no step decreases the cost."""
        damping, cost = 1e-4, self.cost(x, growth)
        for _ in range(_ITERATIONS):
            step = self._step(x, growth, damping)
            trial = self._moved(x, step)
            after = self.cost(trial, growth)
            if after < cost:
                x, damping = trial, max(1e-6, 0.3 * damping)
                if cost - after < 1e-4 * cost:
                    break
                cost = after
            else:
                damping *= 10.0
            if np.abs(step).max(initial=0.0) < _SETTLED:
                break
        return x

    def _moved(self, x: Floats, step: Floats) -> Floats:
        rates = np.zeros((len(x), self.body.nv))
        rates[:, self.columns] = step
        return np.clip(self.body.integrate(x, rates), self.body.lower, self.body.upper)

    def _over(self, x: Floats) -> tuple[Floats, Floats]:
        """Excess over the bounds: (frames - 1, joints) radians and (frames - 1,) metres."""
        world = world_frames(self.body.mechanism, x)
        turns, hand = self._turned(world), self.limb.points[0].at(self.body, world)
        steps = np.linalg.norm(_steps(turns), axis=-1)
        travel = np.linalg.norm(np.diff(hand, axis=0), axis=-1)
        over = np.where(self.joined[:, None], steps - self.turns, 0.0)
        return np.maximum(0.0, over), np.maximum(
            0.0, np.where(self.joined, travel - self.travel, 0.0)
        )

    def _turned(self, world: Floats) -> Floats:
        """Rotations of the joints relative to their parents, (frames, joints, 3, 3)."""
        R = world[..., :3, :3]
        return np.swapaxes(R[:, self.above], -1, -2) @ R[:, self.rows]

    def _weights(self, growth: float) -> tuple[float, float, float]:
        """The weights s, k and h."""
        fps, square = self.speeds.fps, body_size(self.body) ** 2
        turn, travel = growth * square * (_TURN * fps) ** 2, growth * (_TRAVEL * fps) ** 2
        return square * STAYS["free"][0], turn, travel

    def cost(self, x: Floats, growth: float) -> float:
        s, k, h = self._weights(growth)
        world = world_frames(self.body.mechanism, x)
        hand = self.limb.points[0].at(self.body, world) - self.places
        upper = _vectors(np.swapaxes(self.upper, -1, -2) @ world[:, self.rows[0], :3, :3])
        turns, travel = self._over(x)
        return float(
            (hand**2).sum() + s * (upper**2).sum() + k * (turns**2).sum() + h * (travel**2).sum()
        )

    def _linear(self, x: Floats) -> _Linear:
        pose: Any = Pose.trusted(self.body, x)
        world = world_frames(self.body.mechanism, x)
        point = self.limb.points[0]
        J = position_jacobian(pose, point.joint, np.array(point.offset))[..., self.columns]
        hand = point.at(self.body, world)
        R = world[:, self.rows[0], :3, :3]
        upper = _vectors(R @ np.swapaxes(self.upper, -1, -2))
        upper_rates = orientation_jacobian(pose, self.limb.joints[0])[..., self.columns]
        over, far = self._over(x)
        vectors = _steps(self._turned(world))
        units = vectors / np.maximum(1e-12, np.linalg.norm(vectors, axis=-1, keepdims=True))
        axes = np.stack([self._axes(pose, world, n) for n in range(len(self.rows))], axis=1)
        turn_rates = (
            -np.einsum("fja,fjan->fjn", units, axes[:-1]),
            np.einsum("fja,fjan->fjn", units, axes[1:]),
        )
        travel = np.diff(hand, axis=0)
        units = travel / np.maximum(1e-12, np.linalg.norm(travel, axis=-1, keepdims=True))
        travel_rates = (
            -np.einsum("fa,fan->fn", units, J[:-1])[:, None],
            np.einsum("fa,fan->fn", units, J[1:])[:, None],
        )
        return _Linear(
            hand - self.places, J, upper, upper_rates, over, turn_rates, far[:, None], travel_rates
        )

    def _axes(self, pose: Any, world: Floats, number: int) -> Floats:
        """Axes of one joint in its own frame, (frames, 3, rates)."""
        name = self.limb.joints[number]
        own = rates_of(self.body, LimbChain("", (name,), ()))[0]
        J = orientation_jacobian(pose, name)[..., self.columns] * np.isin(self.columns, own)
        return np.swapaxes(world[:, self.rows[number], :3, :3], -1, -2) @ J

    def _step(self, x: Floats, growth: float, damping: float) -> Floats:
        """One Gauss-Newton step, (frames, rates)."""
        blocks, beside, right = self.system(x, growth)
        values = x[:, self.values]
        low, high = self.body.lower[self.values], self.body.upper[self.values]
        stuck = ((values <= low) & (right < 0.0)) | ((values >= high) & (right > 0.0))
        free = ~stuck & self.free[:, None]
        blocks *= free[:, :, None] & free[:, None, :]
        beside *= free[:-1, :, None] & free[1:, None, :]
        n = range(len(self.columns))
        blocks[:, n, n] += np.where(free, damping, 1.0)
        return _solved(blocks, beside, np.where(free, right, 0.0))

    def system(self, x: Floats, growth: float) -> tuple[Floats, Floats, Floats]:
        """Diagonal blocks (frames, n, n), blocks above them (frames - 1, n, n), and minus half of
        the cost's gradient (frames, n)."""
        s, k, h = self._weights(growth)
        at = self._linear(x)
        n, frames = len(self.columns), len(x)
        blocks, beside = np.zeros((frames, n, n)), np.zeros((frames - 1, n, n))
        right = np.zeros((frames, n))
        for weight, residuals, rates in (
            (1.0, at.hand, at.hand_rates), (s, at.upper, at.upper_rates),
        ):  # fmt: skip
            back = weight * np.swapaxes(rates, 1, 2)
            blocks += back @ rates
            right -= (back @ residuals[..., None])[..., 0]
        for weight, over, (before, after) in (
            (k, at.turns, at.turn_rates), (h, at.travel, at.travel_rates),
        ):  # fmt: skip
            active = (over > 0.0)[..., None]
            before, after = active * before, active * after
            blocks[:-1] += weight * np.swapaxes(before, 1, 2) @ before
            blocks[1:] += weight * np.swapaxes(after, 1, 2) @ after
            beside += weight * np.swapaxes(before, 1, 2) @ after
            right[:-1] -= weight * (over[..., None] * before).sum(axis=1)
            right[1:] -= weight * (over[..., None] * after).sum(axis=1)
        return blocks, beside, right


def _solved(blocks: Floats, beside: Floats, right: Floats) -> Floats:
    """Solution (m, n) of a symmetric block tridiagonal system.

    Args:
        blocks: (m, n, n), blocks on the diagonal.
        beside: (m - 1, n, n), blocks above the diagonal.
        right: (m, n), right side.
    """
    frames, size = right.shape
    matrix = BandedMatrix.zeros(frames, size, min(1, len(beside)))
    matrix.blocks[:, 0] = blocks
    matrix.blocks[:-1, 1:] = np.swapaxes(beside, 1, 2)[:, None]
    return matrix.solved(right[None])[0]


def _steps(turns: Floats) -> Floats:
    """Rotation vectors from frame to frame in the joints' own frames, (frames - 1, joints, 3)."""
    return _vectors(np.swapaxes(turns[:-1], -1, -2) @ turns[1:])


def _vectors(turns: Floats) -> Floats:
    return quaternions.to_rotation_vector(quaternions.from_matrix(turns))
