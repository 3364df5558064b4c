"""Poise's `lm` algorithm written in NumPy: the reference of the solver benchmarks.

The algorithm is the same in every step: forward kinematics of the whole body, the analytic
Jacobian, damped least squares with damping that follows the cost, a trust region controlled by the
gain ratio, limits by an active set with steps that bend away from them, and the same stopping
criteria. Each iteration equals Poise's, and so does the final pose (`bench_solvers.py` checks both
before timing).

It is vectorised as usual in NumPy: all joint motions in one expression, joints of equal depth in
one stacked product, all columns of the Jacobian in one cross product. Without limits, the work for
limits is omitted.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from poise.kernels import primitives as code
from poise.kernels.columns import TURNS
from poise.kernels.kinds import POSITION
from poise.model.skeleton import Skeleton
from poise.solvers.damped_least_squares import DampedLeastSquares
from poise.solvers.problem import Problem

Floats = NDArray[np.float64]

AXES = {
    code.ROTATE_X: (1.0, 0.0, 0.0),
    code.ROTATE_Y: (0.0, 1.0, 0.0),
    code.ROTATE_Z: (0.0, 0.0, 1.0),
}
IDENTITY = np.eye(4)


class Body:
    """Tree of rotations and translations, with joints sorted by depth."""

    def __init__(self, skeleton: Skeleton) -> None:
        depth = _depths(skeleton.parents)
        order = np.argsort(depth, kind="stable")
        self.row = np.argsort(order)  # row of a joint among the sorted joints
        parents = np.array(skeleton.parents)[order]
        parents = np.where(parents < 0, -1, self.row[parents])
        ends = np.searchsorted(np.sort(depth), np.arange(depth.max() + 2))
        # Rows of each level and of their parents; plain integers are faster for single joints.
        self.levels = [
            (int(a), int(parents[a])) if b == a + 1 else (slice(a, b), parents[a:b])
            for a, b in pairwise(ends[1:])
        ]
        self.roots = int(ends[1])
        self.rest = np.array([skeleton.joints[j].frame for j in order])
        moves = [
            (slot, int(self.row[j]), skeleton.joint_dofs(joint.name).start + motion.dof, motion)
            for j, joint in enumerate(skeleton.joints)
            for slot, motion in enumerate(m for m in joint.type.lower() if m.kind != code.FIXED)
        ]
        moves.sort(key=lambda move: move[:2])
        self.joint = np.array([move[1] for move in moves])
        self.entry = np.array([move[2] for move in moves])  # index of each motion's value in q
        slots = [move[0] for move in moves]
        ends = np.searchsorted(slots, np.arange(max(slots) + 2))
        self.slots = [(int(a), int(b), self.joint[a:b]) for a, b in pairwise(ends)]
        self.axis = np.array([_axis(move[3]) for move in moves])
        self.turns = np.array([move[3].kind != code.TRANSLATE for move in moves])
        self.parent_row = parents[self.joint]
        self.first, self.second = _generators(self.axis, self.turns)
        self.local = np.empty_like(self.rest)
        self.before = np.empty((len(moves), 4, 4))
        self.world = np.empty((len(self.rest) + 1, 4, 4))
        self.world[-1] = IDENTITY  # target of a root's parent index -1

    def forward(self, value: Floats) -> Floats:
        """Return world frames (N + 1, 4, 4), sorted by depth; the last one is the world frame.

        ``value`` (n,) has the motions' values in the motions' order.
        """
        first = np.where(self.turns, np.sin(value), value)
        second = np.where(self.turns, 1.0 - np.cos(value), 0.0)
        motion = first[:, None, None] * self.first
        motion += second[:, None, None] * self.second
        motion += IDENTITY
        local, world = self.local, self.world
        local[:] = self.rest
        for a, b, joints in self.slots:
            self.before[a:b] = local[joints]
            local[joints] = self.before[a:b] @ motion[a:b]
        world[: self.roots] = local[: self.roots]
        for rows, above in self.levels:
            np.matmul(world[above], local[rows], out=world[rows])
        return world

    def axes(self) -> tuple[Floats, Floats]:
        """Return world axes and origins (n, 3) of all motions, for the last `forward` pose."""
        frames = self.world[self.parent_row] @ self.before
        return (frames[:, :3, :3] * self.axis[:, None, :]).sum(axis=2), frames[:, :3, 3]


def _depths(parents: tuple[int, ...]) -> NDArray[np.int64]:
    depth = np.zeros(len(parents), np.int64)
    for j, parent in enumerate(parents):
        depth[j] = 0 if parent < 0 else depth[parent] + 1
    return depth


def _axis(motion: Any) -> tuple[float, float, float]:
    if motion.kind in AXES:
        return AXES[motion.kind]
    if motion.kind in (code.ROTATE, code.TRANSLATE) and motion.frame is None:
        return motion.axis
    raise ValueError(f"the reference knows single rotations and translations, not {motion}")


def _generators(axis: Floats, turns: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Return K and K^2 (n, 4, 4) of Rodrigues' formula; the last column holds translations."""
    first = np.zeros((len(axis), 4, 4))
    for k, ((x, y, z), turning) in enumerate(zip(axis, turns, strict=True)):
        if turning:
            first[k, :3, :3] = [[0, -z, y], [z, 0, -x], [-y, x, 0]]
        else:
            first[k, :3, 3] = (x, y, z)
    return first, np.where(turns[:, None, None], first @ first, 0.0)


class Turn:
    """Three hinges of a root, whose rates are an angular velocity in the body's frame.

    The translations ``slides`` before them, along the same axes, have rates along the world's axes,
    and move half through the turn.
    """

    def __init__(
        self, body: Body, row: int, values: NDArray[np.int64], slides: NDArray[np.int64]
    ) -> None:
        self.row = row
        self.at, self.slides = (
            np.array([int(np.flatnonzero(body.entry == value)[0]) for value in own if value >= 0])
            for own in (values, slides)
        )
        self.axes = body.axis[self.at]
        self.order = "".join("XYZ"[int(np.argmax(axis))] for axis in self.axes)

    def move(self, q: Floats, v: Floats, out: Floats) -> None:
        """Write the angles nearest to those in ``q`` (n,) after the rates ``v`` (n,)."""
        at = self.at
        if not v[at].any():
            return
        before, spin = Rotation.from_euler(self.order, q[at]), v[at] @ self.axes
        if len(self.slides):
            shift = np.cross(before.apply(spin), v[self.slides] @ self.axes)
            out[self.slides] += 0.5 * self.axes @ shift
        turned = before * Rotation.from_rotvec(spin)
        a, b, c = turned.as_euler(self.order).tolist()
        found = [
            np.array(angles) for angles in ((a, b, c), (a + math.pi, math.pi - b, c + math.pi))
        ]
        near = [angles + math.tau * np.round((q[at] - angles) / math.tau) for angles in found]
        out[at] = min(near, key=lambda angles: abs(float(angles[0] - q[at[0]])))


class ReferenceSolver:
    """Solver of a `Problem` with position and orientation goals by damped least squares.

    Options, goals and weights are taken from ``problem``; nothing of its kernels is used.
    """

    def __init__(self, problem: Problem) -> None:
        method = problem.method
        if not isinstance(method, DampedLeastSquares) or method.limits != "active-set":
            raise ValueError("the reference is damped least squares with an active set")
        skeleton = problem.skeleton
        self.method = method
        self.tolerance = problem.compiled.spec.tolerance
        self.max_iterations = method.max_iterations
        self.body = Body(skeleton)
        entry = self.body.entry
        self.lower, self.upper = skeleton.lower[entry], skeleton.upper[entry]
        self.bounded = bool(np.isfinite(self.lower).any() or np.isfinite(self.upper).any())
        self.mobility = 1.0 / skeleton.units[entry]
        self.turns = [
            Turn(
                self.body,
                int(self.body.row[row[TURNS.joint]]),
                row[TURNS.value : TURNS.value + 3],
                row[TURNS.slide_value : TURNS.slide_value + 3],
            )
            for row in problem.dofs.turns
        ]
        size = float(problem.skeleton.reaches.max())
        self.size = size or 1.0
        self.scales = np.where(problem.skeleton.angular[entry], 1.0, 0.2 / max(1.0, size))
        rows = [row for goal in problem.goals for row in goal.rows]
        self.position = [row.kind == POSITION for row in rows]
        joints = [skeleton.joint_index(row.point.joint) for row in rows]
        self.joints = self.body.row[joints]
        self.offsets = np.array([[*row.point.offset, 1.0] for row in rows])
        self.above = np.array([_carries(skeleton, self.body, joint) for joint in joints])
        self.iterations = 0
        self.status = ""

    def solve(self, q: Floats, targets: Floats) -> Floats:
        """Return the solution from ``q`` (nq,); targets are (G, 3) or, with orientations, flat."""
        result = np.empty(len(q))
        result[self.body.entry] = self._solve(q[self.body.entry], self._targets(targets))
        return result

    def _solve(self, q: Floats, targets: list[Floats] | Floats) -> Floats:
        """Run the solver on values in the order of the body's motions."""
        method = self.method
        if self.bounded:
            q = np.minimum(np.maximum(q, self.lower), self.upper)
        trust, factor, idle, stale = method.max_step, 1.0, 0, True
        r, errors = self._residuals(q, targets)
        cost = 0.5 * float(r @ r)
        self.iterations = 0
        while True:
            if (errors <= self.limit).all():
                self.status = "converged"
                return q
            if self.iterations >= self.max_iterations or idle >= method.patience:
                self.status = "stalled" if idle >= method.patience else "iteration_limit"
                return q
            if stale:
                J = self._jacobian(r)
            self.iterations += 1
            cap = min(method.max_step, trust)
            damping = factor * (method.damping / self.size**2 * cost + method.min_damping)
            v, cut = self._step(q, r, J, damping, cap)
            trial = q + v
            for turn in self.turns:
                turn.move(q, v, trial)
            if self.bounded:
                trial = np.minimum(np.maximum(trial, self.lower), self.upper)
            left = r + J @ v
            foreseen = cost - 0.5 * float(left @ left)
            r_try, errors_try = self._residuals(trial, targets)
            cost_try = 0.5 * float(r_try @ r_try)
            gain, before = cost - cost_try, cost
            stale = gain > 1e-4 * foreseen
            if not stale:
                trust, factor = 0.25 * min(trust, 2.0), min(1e8, 4.0 * factor)
            else:
                if gain > 0.75 * foreseen:
                    trust = min(1e6, 2.0 * trust) if cut else trust
                    factor = max(1e-3, 0.5 * factor)
                elif gain < 0.25 * foreseen:
                    trust, factor = 0.5 * min(trust, 2.0), min(1e8, 2.0 * factor)
                q, r, errors, cost = trial, r_try, errors_try, cost_try
            idle = 0 if cost <= before * (1.0 - method.min_improvement) else idle + 1

    def _targets(self, values: Floats) -> list[Floats] | Floats:
        """Return positions (G, 3), or a list with a rotation matrix for each orientation."""
        if all(self.position):
            self.limit = self.tolerance[0]
            return np.asarray(values).reshape(-1, 3)
        flat, at = np.asarray(values).reshape(-1), 0
        targets: list[Floats] = []
        for position in self.position:
            targets.append(flat[at : at + 3] if position else _matrix(flat[at : at + 4]))
            at += 3 if position else 4
        self.limit = np.where(self.position, *self.tolerance)
        return targets

    def _residuals(self, q: Floats, targets: list[Floats] | Floats) -> tuple[Floats, Floats]:
        frames = self.body.forward(q)[self.joints]
        self.points = (frames[:, :3, :] * self.offsets[:, None, :]).sum(axis=2)
        if isinstance(targets, list):
            r = np.empty((len(targets), 3))
            for g, target in enumerate(targets):
                if self.position[g]:
                    r[g] = self.points[g] - target
                else:
                    r[g] = _rotation_vector((frames[g, :3, :3] @ target.T).tolist())
        else:
            r = self.points - targets
        return r.reshape(-1), np.sqrt((r * r).sum(axis=1))

    def _jacobian(self, r: Floats) -> Floats:
        axis, origin = self.body.axes()
        for turn in self.turns:
            axis[turn.at] = turn.axes @ self.body.world[turn.row, :3, :3].T
        ax, ay, az = axis.T.copy()
        dx, dy, dz = self.points.T[:, :, None] - origin.T[:, None, :]
        J = np.empty((len(self.points), 3, len(axis)))
        J[:, 0] = ay * dz - az * dy
        J[:, 1] = az * dx - ax * dz
        J[:, 2] = ax * dy - ay * dx
        if not self.body.turns.all():
            J = np.where(self.body.turns, J, axis.T)
        for g, position in enumerate(self.position):
            if not position:
                J[g] = _inverse_left_jacobian(r[3 * g : 3 * g + 3]) @ axis.T
        J *= self.above[:, None, :]
        return J.reshape(-1, len(axis))

    def _step(
        self, q: Floats, r: Floats, J: Floats, damping: float, cap: float
    ) -> tuple[Floats, bool]:
        """Return the step (n,) within trust region and limits, and whether the former cut it."""
        e, mobility = -r, self.mobility
        if self.bounded:
            push = e @ J
            room = np.where(push > 0.0, self.upper - q, q - self.lower)
            near = self.method.limit_margin
            share = np.clip(room / near, 0.0, 1.0) if near > 0.0 else 1.0 * (room > 0.0)
            share[np.abs(push) <= 1e-12 * np.abs(push).max()] = 1.0
            mobility = mobility * share
        v = _damped(J, mobility, e, damping)
        largest = float(np.abs(v * self.scales).max())
        if largest > cap:
            v *= cap / largest
            e *= cap / largest
        if self.bounded:
            v = self._stopped(q, v, J, e, mobility, damping, cap)
        return v, largest > cap

    def _stopped(
        self, q: Floats, v: Floats, J: Floats, e: Floats, mobility: Floats, damping: float,
        cap: float,
    ) -> Floats:  # fmt: skip
        """Solve the step again without rates that would cross a limit, until there are none."""
        fixed = np.zeros_like(v)
        stopped = np.zeros(len(v), bool)
        while True:
            end = q + v
            low, high = end < self.lower, end > self.upper
            crossing = (low | high) & (mobility > 0.0)
            if not crossing.any():
                return v
            fixed = np.where(crossing, np.where(low, self.lower, self.upper) - q, fixed)
            mobility = np.where(crossing, 0.0, mobility)
            stopped |= crossing
            v = _damped(J, mobility, e - J @ fixed, damping)
            largest = float(np.abs(v * self.scales).max())
            if largest > cap:
                v *= cap / largest
            v = np.where(stopped, fixed, v)


def _damped(J: Floats, mobility: Floats, e: Floats, damping: float) -> Floats:
    """Return ``M J^T (J M J^T + d I)^-1 e``."""
    weighted = J * mobility
    A = weighted @ J.T
    A.flat[:: len(A) + 1] += damping
    return np.linalg.solve(A, e) @ weighted


def _carries(skeleton: Skeleton, body: Body, joint: int) -> NDArray[np.bool_]:
    """Return which motions (n,) move a joint: its own and its ancestors'."""
    above = set()
    while joint >= 0:
        above.add(int(body.row[joint]))
        joint = skeleton.parents[joint]
    return np.array([int(row) in above for row in body.joint])


def _matrix(quaternion: Floats) -> Floats:
    w, x, y, z = quaternion / np.linalg.norm(quaternion)
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip


def _rotation_vector(rows: list[list[float]]) -> Floats | tuple[float, float, float]:
    """Return the logarithm of a rotation from its skew part or, near half turns, symmetric part."""
    (a, b, c), (d, e, f), (g, h, i) = rows
    x, y, z = 0.5 * (h - f), 0.5 * (c - g), 0.5 * (d - b)
    sine, cosine = math.sqrt(x * x + y * y + z * z), 0.5 * (a + e + i - 1.0)
    angle = math.atan2(sine, cosine)
    if sine > 1e-3 or cosine > 0.0:
        scale = 1.0 + angle * angle / 6.0 if angle < 1e-4 else angle / sine
        return scale * x, scale * y, scale * z
    R = np.array(rows)
    axis = R[:, int(np.argmax([a, e, i]))] + IDENTITY[:3, int(np.argmax([a, e, i]))]
    axis = (R + R.T) @ axis + (1.0 - (a + e + i)) * axis
    axis /= np.linalg.norm(axis)
    return angle * (axis if axis @ (x, y, z) >= 0.0 else -axis)


def _inverse_left_jacobian(r: Floats) -> Floats:
    x, y, z = r.tolist()
    angle = math.sqrt(x * x + y * y + z * z)
    if angle < 1e-3:
        factor = 1.0 / 12.0 + angle * angle / 720.0
    else:
        factor = 1.0 / angle**2 - 0.5 / (angle * math.tan(0.5 * angle))
    a, b, c = 0.5 * x, 0.5 * y, 0.5 * z
    xx, yy, zz = factor * x * x, factor * y * y, factor * z * z
    xy, xz, yz = factor * x * y, factor * x * z, factor * y * z
    return np.array([
        [1.0 - yy - zz, c + xy, xz - b], [xy - c, 1.0 - xx - zz, a + yz],
        [b + xz, yz - a, 1.0 - xx - yy],
    ])  # fmt: skip
