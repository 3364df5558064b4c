"""Limb trajectories with bounded speeds: allow larger errors for smoothness.

At limits, the distance of a limb to its targets has several local minima, and frames solved one by
one jump between them. Over the frames around a jump, the values x of a limb minimise

    ``sum u_ti |p_i(x_t) - g_ti|^2 + s_ti |log(R_ti^T R_i(x_t))|^2
    + k sum_j max(0, |w_tj| - b_tj)^2 + h max(0, |p_0(x_t+1) - p_0(x_t)| - v_t)^2``

with p the limb's points, g their targets, R the target rotations of its kept joints, w_tj the
rotation vector of joint j relative to its parent from frame t to t + 1, and b and v the bounds of
rotation and of the travel of the first point per frame. With u = w / |w|, the rate of |w| is
``u . (A_t+1 x'_t+1 - A_t x'_t)``, A being the axes of the joint in its own frame. Damped
Gauss-Newton steps, clamped to the limits, exclude values at a limit that the gradient pushes
against; the matrix is block tridiagonal. k and h grow until the bounds hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.array_types import Flags, Floats, Integers
from poise.geometry import quaternions
from poise.kinematics.forward import world_frames
from poise.kinematics.jacobian import orientation_jacobian, position_jacobian
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.feet.points import body_size
from poise.motion.feet.smoothing import faded
from poise.motion.limb_ik import LimbChain, rates_of
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
    """Bounds of the rotation of a limb and of the travel of its first point from frame to frame.

    Attributes:
        turns: (frames - 1, joints) radians.
        travel: (frames - 1,) metres.
        fps: frames per second.
    """

    turns: Floats
    travel: Floats
    fps: float


@dataclass(frozen=True, eq=False)
class LimbTargets:
    """Targets of a limb and their weights.

    Attributes:
        limb: an arm or a leg.
        places: (frames, points, 3), of its points, in the body's world.
        weights: (frames, points), of the squared distances.
        turns: (frames, kept, 3, 3), world rotations of ``limb.kept``.
        stays: (frames, kept), weights of the squared rotations from them, m^2 / rad^2.
    """

    limb: LimbChain
    places: Floats
    weights: Floats
    turns: Floats
    stays: Floats

    def at(self, frames: Integers) -> LimbTargets:
        """Return the targets of some frames."""
        return LimbTargets(
            self.limb, self.places[frames], self.weights[frames], self.turns[frames],
            self.stays[frames],
        )  # fmt: skip


def without_jumps(
    body: Skeleton,
    q: Floats,
    off: Floats,
    targets: LimbTargets,
    speeds: Speeds,
    ease: int,
    among: Flags,
    free: Flags,
) -> tuple[Floats, Floats]:
    """Spread the jumps of poses over the frames around them.

    Poses that exceed the bounds are solved with `within_speeds`; the result is used if it slows the
    fastest joint.

    Args:
        body, q, targets, speeds: as in `within_speeds`.
        off: (frames,), errors of the poses, metres.
        ease: frames on either side of a jump that may change.
        among: (frames,), mask of the frames with jumps: they begin or end there.
        free: (frames,), mask of the frames that may change.

    Returns:
        Poses (frames, nq), and their errors (frames,), those of the points of weight 1 or more.
    """
    limb, world = targets.limb, world_frames(body.mechanism, q)
    over = limb_steps(body, limb, world) - speeds.turns
    fast = (over > 0.0).any(axis=1)
    if np.isfinite(speeds.travel).any():
        steps = np.diff(limb.points[0].at(body, world), axis=0)
        fast |= np.linalg.norm(steps, axis=1) > speeds.travel
    fast &= among[1:] | among[:-1]
    if not fast.any():
        return q, off
    around = np.append(fast, False) | np.append(False, fast)
    at = (faded(np.ones((len(around), 1)), around, ease)[:, 0] > 0.0) & free
    made = within_speeds(body, q, targets, speeds, at)
    world = world_frames(body.mechanism, made)
    if not (limb_steps(body, limb, world) - speeds.turns).max() < over.max():
        return q, off
    away = np.linalg.norm(limb.paths(body, world) - targets.places, axis=2)
    away = np.where(targets.weights >= 1.0, away, 0.0).max(axis=1)
    return made, np.where((made != q).any(axis=1), away, off)


def limb_steps(body: Skeleton, limb: LimbChain, world: Floats) -> Floats:
    """Return the rotation of a limb's joints from frame to frame, (frames - 1, joints) radians.

    ``world`` contains the body's world frames (frames, joints, 4, 4).
    """
    own = [body.joint_index(name) for name in limb.joints]
    R = world[..., :3, :3]
    above = R[:, [body.parents[j] for j in own]]  # the joints of a limb have parents
    turns = quaternions.from_matrix(np.swapaxes(above, -1, -2) @ R[:, own])
    cosines = np.abs((turns[1:] * turns[:-1]).sum(axis=-1))
    return 2.0 * np.arccos(np.minimum(1.0, cosines))


def within_speeds(
    body: Skeleton, q: Floats, targets: LimbTargets, speeds: Speeds, at: Flags
) -> Floats:
    """Poses (frames, nq) in which a limb keeps speed bounds at the given frames.

    Args:
        body: the skeleton with the limits to keep.
        q: (frames, nq), current poses.
        targets: the targets of the limb.
        speeds: the bounds.
        at: (frames,), mask of the frames to change.
    """
    if not at.any():
        return q
    frames = np.flatnonzero(at | np.append(at[1:], False) | np.append(False, at[:-1]))
    work = SpeedProblem(body, targets.at(frames), speeds, frames, at[frames])
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

    own: Floats
    own_rates: Floats
    turns: Floats
    turn_rates: tuple[Floats, Floats]
    travel: Floats
    travel_rates: tuple[Floats, Floats]


@dataclass(eq=False)
class SpeedProblem:
    """Least-squares problem of one limb over some frames.

    Attributes:
        body, speeds: as in `within_speeds`.
        targets: the targets of the n frames.
        frames: (n,), frame numbers.
        free: (n,), mask of the frames that change.
    """

    body: Skeleton
    targets: LimbTargets
    speeds: Speeds
    frames: Integers
    free: Flags

    def __post_init__(self) -> None:
        self.limb = self.targets.limb
        self.columns, self.values = rates_of(self.body, self.limb)
        self.joined = np.diff(self.frames) == 1
        self.rows = [self.body.joint_index(name) for name in self.limb.joints]
        self.above = [self.body.parents[j] for j in self.rows]
        self.kept = [self.body.joint_index(name) for name in self.limb.kept]
        self.own = [np.isin(self.columns, rates_of(self.body, LimbChain("", (name,), ()))[0])
                    for name in self.limb.joints]  # fmt: skip
        steps = self.frames[:-1]
        self.turns, self.travel = self.speeds.turns[steps], self.speeds.travel[steps]

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

    def _weights(self, growth: float) -> tuple[float, float]:
        """The weights k and h."""
        fps, square = self.speeds.fps, body_size(self.body) ** 2
        return growth * square * (_TURN * fps) ** 2, growth * (_TRAVEL * fps) ** 2

    def _own(self, world: Floats) -> Floats:
        """Weighted errors of points and kept joints in each frame, (frames, rows)."""
        aims = self.targets
        away = self.limb.paths(self.body, world) - aims.places
        off = np.sqrt(aims.weights)[..., None] * away
        turns = _vectors(world[:, self.kept, :3, :3] @ np.swapaxes(aims.turns, -1, -2))
        turned = np.sqrt(aims.stays)[..., None] * turns
        return np.concatenate([off, turned], axis=1).reshape(len(world), -1)

    def _own_rates(self, points: list[Floats], around: Floats) -> Floats:
        """Derivatives of `_own`, (frames, rows, rates).

        Args:
            points: the derivatives (frames, 3, rates) of the limb's points.
            around: (frames, 3, rates), axes of the rates in the world.
        """
        rates = [
            np.sqrt(weight)[:, None, None] * J
            for J, weight in zip(points, self.targets.weights.T, strict=True)
        ]
        for name, weight in zip(self.limb.kept, self.targets.stays.T, strict=True):
            turning = np.any(self.own[: self.limb.joints.index(name) + 1], axis=0)
            rates.append(np.sqrt(weight)[:, None, None] * around * turning)
        return np.concatenate(rates, axis=1)

    def cost(self, x: Floats, growth: float) -> float:
        k, h = self._weights(growth)
        own = self._own(world_frames(self.body.mechanism, x))
        turns, travel = self._over(x)
        return float((own**2).sum() + k * (turns**2).sum() + h * (travel**2).sum())

    def _linear(self, x: Floats) -> _Linear:
        pose: Any = Pose.trusted(self.body, x)
        world = world_frames(self.body.mechanism, x)
        points = [
            position_jacobian(pose, p.joint, np.array(p.offset))[..., self.columns]
            for p in self.limb.points
        ]
        over, far = self._over(x)
        vectors = _steps(self._turned(world))
        units = vectors / np.maximum(1e-12, np.linalg.norm(vectors, axis=-1, keepdims=True))
        around = orientation_jacobian(pose, self.limb.joints[-1])[..., self.columns]
        inverse = np.swapaxes(world[:, self.rows, :3, :3], -1, -2)
        axes = inverse @ (around[:, None] * np.array(self.own)[:, None])
        turn_rates = (
            -np.einsum("fja,fjan->fjn", units, axes[:-1]),
            np.einsum("fja,fjan->fjn", units, axes[1:]),
        )
        travel = np.diff(self.limb.points[0].at(self.body, world), axis=0)
        units = travel / np.maximum(1e-12, np.linalg.norm(travel, axis=-1, keepdims=True))
        travel_rates = (
            -np.einsum("fa,fan->fn", units, points[0][:-1])[:, None],
            np.einsum("fa,fan->fn", units, points[0][1:])[:, None],
        )
        return _Linear(
            self._own(world),
            self._own_rates(points, around),
            over,
            turn_rates,
            far[:, None],
            travel_rates,
        )

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
        k, h = self._weights(growth)
        at = self._linear(x)
        back = np.swapaxes(at.own_rates, 1, 2)
        blocks, right = back @ at.own_rates, -(back @ at.own[..., None])[..., 0]
        beside = np.zeros((len(x) - 1, *blocks.shape[1:]))
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
