"""Limbs brought to where they should be, within their limits, each from where it already is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.constraints import reach
from poise.model.skeleton import Skeleton
from poise.motion.contacts import FootPoint
from poise.rows.point import point
from poise.solvers import Problem

Floats = NDArray[np.float64]

_TOLERANCE = 1e-4  # metres
_ITERATIONS = 30


@dataclass(frozen=True, eq=False)
class Limb:
    """Joints that move, and points that they bring to places.

    Attributes:
        name: as "left leg".
        joints: their names.
        points: on the limb.
    """

    name: str
    joints: tuple[str, ...]
    points: tuple[FootPoint, ...]


class LimbFit:
    """A limb's problem, prepared once: only turns of its joints move."""

    def __init__(self, skeleton: Skeleton, limb: Limb) -> None:
        self.limb = limb
        goals = [reach(point(p.joint, p.offset), (0.0, 0.0, 0.0)) for p in limb.points]
        still = [name for name in skeleton.joint_names if name not in limb.joints]
        still += [
            name
            for joint in limb.joints
            for dof, name in zip(
                skeleton.joint(joint).type.dofs, skeleton.joint(joint).dof_names, strict=True
            )
            if name in skeleton.dof_names and not (dof.angular or dof.quaternion)
        ]
        self._problem = Problem(
            skeleton, goals, solver="lm", tolerance=_TOLERANCE, locked=still,
            max_iterations=_ITERATIONS,
        )  # fmt: skip
        self._skeleton = skeleton

    def fitted(self, q: Floats, places: Floats) -> tuple[Floats, Floats]:
        """(frames, nq) poses and (frames, points) metres missed, for (frames, points, 3) places."""
        count = len(q)
        targets = np.ascontiguousarray(places.reshape(count, -1))
        poses, reports = np.empty_like(q), np.zeros((count, 4))
        errors = np.zeros((count, len(self.limb.points)))
        starts = np.ascontiguousarray(q)
        self._problem.run_batch(0, count, starts, targets, poses, errors, reports)
        return poses, errors


def fitted(
    skeleton: Skeleton, limbs: Sequence[tuple[Limb, Floats]], q: Floats
) -> tuple[Floats, dict[str, Floats]]:
    """The poses with each limb brought to its places, one after the other, and what each missed."""
    missed: dict[str, Floats] = {}
    for limb, places in limbs:
        q, missed[limb.name] = LimbFit(skeleton, limb).fitted(q, places)
    return q, missed
