"""Limbs brought to where they should be, within their limits, each from where it already is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.constraints import orient, reach
from poise.geometry import quaternions, transforms
from poise.kinematics.forward import world_frames
from poise.model.joint import Joint
from poise.model.joint_values import hinge_axis
from poise.model.skeleton import Skeleton
from poise.motion.contacts import FootPoint
from poise.residuals.point import point
from poise.solvers import Problem
from poise.solvers.batch_rows import BatchRows

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_TOLERANCE = 1e-4  # metres
_ITERATIONS = 20
STAYS = {"held": (3e-5, 3e-5), "free": (1e-2, 1e-3)}
"""Square metres for a square radian by which thigh and foot are turned away: a foot that stands may
turn its leg about, but what cannot be reached in the air is not worth it."""

BESIDE = {"held": 0.02, "free": 0.0}
"""What those points of a foot count that do not stand: in the air nothing, as its turn is known."""


@dataclass(frozen=True)
class Limb:
    """Joints that move, and points that they bring to places.

    Attributes:
        name: as "left foot".
        joints: their names.
        points: on the limb.
        kept: joints that weakly keep their turns in the world.
    """

    name: str
    joints: tuple[str, ...]
    points: tuple[FootPoint, ...]
    kept: tuple[str, ...] = ()


class LimbFits:
    """The problems of a body's limbs, each prepared once: only turns of its joints move."""

    def __init__(self, skeleton: Skeleton) -> None:
        self._skeleton = skeleton
        self._problems: dict[tuple[Limb, tuple[int, ...], str], Problem] = {}

    def brought(
        self,
        limb: Limb,
        groups: Mapping[tuple[int, ...], Integers],
        places: Floats,
        q: Floats,
        manner: str = "free",
    ) -> tuple[Floats, Floats]:
        """(frames, nq) poses with a limb at its places, and (frames,) metres that it missed.

        Only frames that are off are solved for.

        Args:
            groups: numbers of the points that count, and the frames in which they do.
            places: (frames, points, 3).
            q: (frames, nq).
            manner: "held" for a foot that stands, else "free".
        """
        result, missed = q.copy(), np.zeros(len(q))
        for group, frames in groups.items():
            world = world_frames(self._skeleton.mechanism, q[frames])
            paths = np.stack([path_of(self._skeleton, world, limb.points[k]) for k in group], 1)
            own = np.linalg.norm(paths - places[frames][:, list(group)], axis=2).max(axis=1)
            missed[frames] = own
            far = own > _TOLERANCE
            off = frames[far]
            if len(off):
                targets = np.concatenate(
                    [
                        places[off][:, self._order(limb, group, manner)].reshape(len(off), -1),
                        self._kept(limb, world[far]),
                    ],
                    axis=1,
                )
                problem = self._problem(limb, group, manner)
                result[off], errors = _run(problem, q[off], targets)
                missed[off] = errors[:, : len(group)].max(axis=1)
        return result, missed

    def _order(self, limb: Limb, group: tuple[int, ...], manner: str) -> list[int]:
        """The numbers of the points that a problem asks for, in its order."""
        others = [k for k in range(len(limb.points)) if k not in group]
        return [*group, *(others if BESIDE[manner] > 0.0 else [])]

    def _kept(self, limb: Limb, world: Floats) -> Floats:
        """(frames, 4 n) how the joints that should keep their turns are turned."""
        rows = [self._skeleton.joint_index(name) for name in limb.kept]
        turns = quaternions.from_matrix(world[:, rows][..., :3, :3])
        return turns.reshape(len(world), -1)

    def _problem(self, limb: Limb, group: tuple[int, ...], manner: str) -> Problem:
        key = (limb, group, manner)
        if key not in self._problems:
            body = self._skeleton
            points = [limb.points[k] for k in group]
            goals = [reach(point(p.joint, p.offset), (0.0, 0.0, 0.0)) for p in points]
            goals += [
                reach(point(p.joint, p.offset), (0.0, 0.0, 0.0), weight=BESIDE[manner])
                for k, p in enumerate(limb.points) if k not in group and BESIDE[manner] > 0.0
            ]  # fmt: skip
            moving = list(limb.joints)
            still = [name for joint in limb.joints for name in _shifts(body, joint)]
            kept = zip(limb.kept, STAYS[manner], strict=False)
            goals += [orient(name, (1.0, 0.0, 0.0, 0.0), weight=weight) for name, weight in kept]
            still += [name for name in body.joint_names if name not in moving]
            self._problems[key] = Problem(
                body, goals, solver="lm", tolerance=_TOLERANCE, locked=still,
                max_iterations=_ITERATIONS,
            )  # fmt: skip
        return self._problems[key]


def _run(problem: Problem, q: Floats, targets: Floats) -> tuple[Floats, Floats]:
    """(n, nq) poses and (n, goals) metres missed, for (n, nq) starts and (n, t) targets."""
    rows = BatchRows.of(problem, np.ascontiguousarray(q), np.ascontiguousarray(targets))
    problem.run_batch(rows)
    return rows.poses, rows.errors


def _shifts(skeleton: Skeleton, joint: str) -> list[str]:
    """The names of a joint's own values that turn nothing."""
    own = skeleton.joint(joint)
    return [
        name for dof, name, drive in zip(own.type.dofs, own.dof_names, own.drives, strict=True)
        if drive is None and not (dof.angular or dof.quaternion)
    ]  # fmt: skip


def rates_of(body: Skeleton, limb: Limb) -> tuple[Integers, Integers]:
    """The rates by which a limb's joints turn, and where their values stand, those of a quaternion
    at its first."""
    index, balls = body.mechanism.dofs[:2]
    places = index.copy()
    for value, rate in balls:
        places[rate : rate + 3] = value
    own = np.zeros(body.nq, dtype=bool)
    for joint in map(body.joint, limb.joints):
        own[body.joint_dofs(joint.name)] = [
            dof.angular or dof.quaternion
            for dof, drive in zip(joint.type.dofs, joint.drives, strict=True) if drive is None
        ]  # fmt: skip
    columns = np.flatnonzero(own[places])
    return columns, places[columns]


def path_of(skeleton: Skeleton, world: Floats, at: FootPoint) -> Floats:
    """(frames, 3) a point's way, from (frames, joints, 4, 4)."""
    W = world[:, skeleton.joint_index(at.joint)]
    return np.asarray(W[:, :3, :3] @ np.array(at.offset) + W[:, :3, 3])


_OWN = 0.15
"""How much the body's own axis counts against that of the present bend, which has the length of its
sine: a straight limb bends about its own, a bent one goes on as it is bent."""


def bending_axis(
    joint: Joint, parent: Floats, root: Floats, middle: Floats, end: Floats, own: Floats
) -> Floats:
    """(frames, 3) the unit axis about which a knee or an elbow bends by a positive angle.

    Args:
        joint: the knee.
        parent: (frames, 3, 3) how its parent is turned in the world.
        root, middle, end: (frames, 3) hip, knee and ankle.
        own: (frames, 3) about which the body bends there.
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
    """(frames, 3, 3) the turns of the upper and of the lower bone that bring the end to its place.

    Out of reach, the limb points there, as long or as short as it can be.
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
    """The vectors, with a direction where they have none."""
    still = np.linalg.norm(vectors, axis=1, keepdims=True) < 1e-9
    return np.where(still, np.array([0.0, -1.0, 0.0]), vectors)
