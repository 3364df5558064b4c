"""Inverse kinematics of limbs within their limits, starting from their current poses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats, Integers
from poise.constraints import orient, reach
from poise.geometry import quaternions, transforms
from poise.kinematics.forward import world_frames
from poise.model.joint import Joint
from poise.model.joint_values import hinge_axis
from poise.model.skeleton import Skeleton
from poise.motion.feet.points import FootPoint, body_size
from poise.residuals.point import point
from poise.solvers import Problem
from poise.solvers.batch_rows import BatchRows

_TOLERANCE = 1e-5  # metres, of an adult (`body_size`); steps of 1e-4 double the jerk of still feet
_ITERATIONS = 40  # with 20, feet flip at limits in four cells more of bench/campaign_characters.py
# radians at which solves of straight held legs start: bench/campaign_characters.py --held-out
_BENT = 0.05
STAYS = {"held": (2.8e-6, 2.8e-6), "free": (9.4e-3, 9.4e-4)}
"""Weights of rotations of an adult's thigh and foot, m^2 / rad^2: small for a standing foot, whose
leg may rotate to reach it, and large in the air, where targets out of reach do not justify
rotations. Standing feet turn as their hips move with ten times the weight, and thighs flip at
limits with a third (bench/campaign_characters.py)."""

BESIDE = 0.15
"""Weight of the points of a standing foot that are not in contact. With half of it, standing feet
roll (test_feet_table)."""


@dataclass(frozen=True)
class LimbChain:
    """Joints that move, and points that they bring to targets.

    Attributes:
        name: a name such as "left foot".
        joints: names of the joints.
        points: points on the limb.
        kept: joints whose world rotations are weakly preserved.
    """

    name: str
    joints: tuple[str, ...]
    points: tuple[FootPoint, ...]
    kept: tuple[str, ...] = ()

    def paths(self, body: Skeleton, world: Floats) -> Floats:
        """Positions (frames, points, 3) of the points, from world frames of a body."""
        return np.stack([point.at(body, world) for point in self.points], axis=1)


class LimbFits:
    """Prepared problems of a body's limbs; only rotations of their joints change."""

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self._size = body_size(skeleton)
        self._problems: dict[tuple[LimbChain, tuple[int, ...], str], Problem] = {}

    def brought(
        self,
        limb: LimbChain,
        weights: Floats,
        places: Floats,
        q: Floats,
        manner: str = "free",
        end: Floats | None = None,
    ) -> tuple[Floats, Floats]:
        """Poses (frames, nq) with a limb at its targets, and the error (frames,), metres.

        Only frames with an error are solved. The error is that of the points of weight 1.

        Args:
            weights: (frames, points), from 0 to 1; frames of zeros are not solved.
            places: (frames, points, 3), targets.
            q: (frames, nq), initial poses.
            manner: "held" for a standing foot, else "free".
            end: (frames, 3, 3), rotations of the last joint of ``limb.kept``; by default those that
                it has.
        """
        result = q.copy()
        world = world_frames(self.skeleton.mechanism, q)
        away = np.linalg.norm(limb.paths(self.skeleton, world) - places, axis=2)
        missed = np.where(weights == 1.0, away, 0.0).max(axis=1)
        far = (away * weights).max(axis=1) > _TOLERANCE * self._size
        sets, numbers = np.unique(weights, axis=0, return_inverse=True)
        for number, own in enumerate(sets):
            off = np.flatnonzero(far & (numbers == number))
            if not len(off):
                continue
            used = np.flatnonzero(own)
            kept = self._kept(limb, world[off])
            if end is not None:
                kept[:, -4:] = quaternions.from_matrix(end[off])
            targets = np.concatenate([places[off][:, used].reshape(len(off), -1), kept], axis=1)
            problem = self._problem(limb, tuple(used.tolist()), manner)
            problem.state.goal_weights[: len(used)] = np.sqrt(own[used])
            start = self._bent(limb, q)[off] if manner == "held" else q[off]
            result[off], errors = _run(problem, start, targets)
            missed[off] = np.where(own[used] == 1.0, errors[:, : len(used)], 0.0).max(axis=1)
        return result, missed

    def _bent(self, limb: LimbChain, q: Floats) -> Floats:
        """Poses (frames, nq) with knees bent a little at least, in their mean direction.

        From a straight leg, a solve may bend the knee backwards in some frames.
        """
        made = q.copy()
        for name in limb.joints[: limb.joints.index(limb.kept[-1])] if limb.kept else ():
            values = made[:, self.skeleton.joint_dofs(name)]
            if name not in limb.kept and values.shape[1] == 1:
                side = np.where(values.mean() < 0.0, -1.0, 1.0)
                made[:, self.skeleton.joint_dofs(name)] = side * np.maximum(_BENT, side * values)
        return made

    def _kept(self, limb: LimbChain, world: Floats) -> Floats:
        """World rotations of the joints to preserve, as quaternions, (frames, 4 n)."""
        rows = [self.skeleton.joint_index(name) for name in limb.kept]
        turns = quaternions.from_matrix(world[:, rows][..., :3, :3])
        return turns.reshape(len(world), -1)

    def _problem(self, limb: LimbChain, used: tuple[int, ...], manner: str) -> Problem:
        key = (limb, used, manner)
        if key not in self._problems:
            body = self.skeleton
            points = [limb.points[k] for k in used]
            goals = [reach(point(p.joint, p.offset), (0.0, 0.0, 0.0)) for p in points]
            moving = list(limb.joints)
            shifts = ~(body.angular | body.quaternion)
            places = [np.arange(body.nq)[body.joint_dofs(joint)] for joint in limb.joints]
            still = [body.dof_names[at] for own in places for at in own[shifts[own]]]
            goals += [
                orient(name, (1.0, 0.0, 0.0, 0.0), weight=self._size**2 * weight)
                for name, weight in zip(limb.kept, STAYS[manner], strict=False)
            ]
            still += [name for name in body.joint_names if name not in moving]
            self._problems[key] = Problem(
                body, goals, solver="lm", tolerance=(_TOLERANCE * self._size, _TOLERANCE),
                locked=still, max_iterations=_ITERATIONS,
            )  # fmt: skip
        return self._problems[key]


def _run(problem: Problem, q: Floats, targets: Floats) -> tuple[Floats, Floats]:
    """Solve n problems: poses (n, nq) and errors (n, goals) for starts and targets (n, t)."""
    rows = BatchRows.of(problem.compiled, np.ascontiguousarray(q), np.ascontiguousarray(targets))
    problem.runner.run_batch(rows)
    return rows.poses, rows.errors


def rates_of(body: Skeleton, limb: LimbChain) -> tuple[Integers, Integers]:
    """Rates of the rotations of a limb's joints, and the indices of their values (for a quaternion
    that of its first value)."""
    index, balls = body.mechanism.dofs[:2]
    places = index.copy()
    for value, rate in balls:
        places[rate : rate + 3] = value
    own = np.zeros(body.nq, dtype=bool)
    for joint in limb.joints:
        own[body.joint_dofs(joint)] = True
    own &= body.angular | body.quaternion
    columns = np.flatnonzero(own[places])
    return columns, places[columns]


_OWN = 0.15
"""Weight of the anatomical axis relative to the axis of the current bend, whose length is the sine
of the bend: a straight limb bends about the anatomical axis, a bent one about its current axis."""


def bending_axis(
    joint: Joint, parent: Floats, root: Floats, middle: Floats, end: Floats, own: Floats
) -> Floats:
    """Unit axis about which a knee or an elbow bends by a positive angle, (frames, 3).

    Args:
        joint: the knee.
        parent: (frames, 3, 3), world rotations of the joint's parent.
        root, middle, end: (frames, 3), hip, knee and ankle.
        own: (frames, 3), anatomical bending axis.
    """
    axis = hinge_axis(joint)
    if axis is not None:
        n = parent @ (joint.frame[:3, :3] @ axis)
        return n * np.where((n * own).sum(axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    n = np.cross(_unit(middle - root), _unit(end - middle)) + _OWN * own
    short = np.linalg.norm(n, axis=1) < 1e-6
    return _unit(np.where(short[:, None], own, n))


def bent(
    root: Floats, middle: Floats, end: Floats, axis: Floats, place: Floats
) -> tuple[Floats, Floats]:
    """Rotations (frames, 3, 3) of the upper and the lower bone that bring the end to its target.

    If the target is out of reach, the limb points to it, as long or as short as possible.
    """
    u, w = root - middle, end - middle
    d = np.linalg.norm(place - root, axis=1)
    C = (u * axis).sum(axis=1) * (w * axis).sum(axis=1)
    A = (u * w).sum(axis=1) - C
    B = (u * np.cross(axis, w)).sum(axis=1)
    wanted = 0.5 * ((u * u).sum(axis=1) + (w * w).sum(axis=1) - d * d) - C
    size = np.maximum(1e-12, np.hypot(A, B))
    angle = np.arctan2(B, A) - np.arccos(np.clip(wanted / size, -1.0, 1.0))
    knee = transforms.axis_angle(axis, angle)
    reached = middle + np.einsum("fab,fb->fa", knee, w) - root
    hip = quaternions.to_matrix(quaternions.between(_some(reached), _some(place - root)))
    return hip, hip @ knee


def _unit(vectors: Floats) -> Floats:
    return vectors / np.maximum(1e-12, np.linalg.norm(vectors, axis=1, keepdims=True))


def _some(vectors: Floats) -> Floats:
    """Replace zero vectors by a default direction."""
    still = np.linalg.norm(vectors, axis=1, keepdims=True) < 1e-9
    return np.where(still, np.array([0.0, -1.0, 0.0]), vectors)
