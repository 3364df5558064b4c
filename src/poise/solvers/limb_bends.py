"""Which way the limbs of any body bend: the way in which they are bent at rest.

Knees, elbows and hocks with several angles or quaternions have no limit that keeps them from
bending backwards. A rig is made with its limbs bent a little the way they bend; this is kept as a
range of motion. Limbs are recognised by joint names that have a side. Spines and tails bend both
ways, and so do wrists and ankles.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.kernels.primitives import FIXED
from poise.metrics import Hinge
from poise.metrics.metric import LikelihoodTerms
from poise.metrics.turn_chains import Link, link_arrays, links_of
from poise.model.body_parts import parts_of, side_of
from poise.model.joint_values import hinge_axis
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]

_BENT = math.radians(1.0), math.radians(150.0)
"""How far a limb is bent at rest for its direction to be known."""

_BOTH_WAYS = frozenset({"clavicle", "upper arm", "hand", "finger", "thigh", "toe"})
_NOTHING = 1e-9  # precision of what is no range


@dataclass(frozen=True, eq=False)
class LimbBends:
    """A density of poses in which limbs may bend one way only, and all else is alike.

    Attributes:
        skeleton: whose limbs.
        bends: the joints, and how they bend.
        tail: of the density: none.
    """

    skeleton: Skeleton
    bends: tuple[Hinge, ...]
    tail: float = 1e9

    @classmethod
    def of(cls, skeleton: Skeleton) -> LimbBends:
        """The limbs of a skeleton that are bent at rest."""
        parts = parts_of(skeleton.part_names)
        found: list[Hinge] = []
        for joint, above in enumerate(skeleton.parents):
            sided = above >= 0 and side_of(skeleton.part_names[joint])
            if not sided or side_of(skeleton.part_names[above]) != sided:
                continue
            if parts[joint] in _BOTH_WAYS or parts[above] == "clavicle":
                continue
            bend = _bend(skeleton, joint)
            if bend is not None:
                found.append(bend)
        return cls(skeleton, tuple(found))

    def lower(self, skeleton: Skeleton) -> LikelihoodTerms:
        """Ranges of motion, one for each bend.

        Raises:
            InvalidValue: another skeleton.
        """
        if skeleton is not self.skeleton:
            raise InvalidValue("the bends of limbs are for their own skeleton alone")
        chains = [_chain(skeleton, bend) for bend in self.bends]
        size = 3 * len(chains)
        lowest = np.full(size, -np.inf)
        lowest[::3] = 0.0
        return LikelihoodTerms(
            *link_arrays(chains, [0] * len(chains)), precision=_NOTHING * np.eye(size),
            mean=np.zeros(size), lowest=lowest, highest=np.full(size, np.inf),
            steadiness=np.zeros(skeleton.nv), reference=skeleton.rest.q,
        )  # fmt: skip


def _bend(skeleton: Skeleton, joint: int) -> Hinge | None:
    """How a joint between two bones is bent at rest; None for what is no such joint."""
    below = [j for j, parent in enumerate(skeleton.parents) if parent == joint]
    try:
        if hinge_axis(skeleton.joints[joint]) is not None or links_of(skeleton, joint) is None:
            return None
    except InvalidValue:
        return None
    if not any(link.kind != FIXED for link in links_of(skeleton, joint) or ()):
        return None
    W = skeleton.rest.world
    above = skeleton.parents[joint]
    tip = skeleton.joints[joint].tip
    end = W[below[0], :3, 3] if len(below) == 1 else None
    if end is None and not below and tip is not None:
        end = W[joint, :3, :3] @ tip + W[joint, :3, 3]
    if end is None:
        return None
    upper, lower = W[joint, :3, 3] - W[above, :3, 3], end - W[joint, :3, 3]
    normal = np.cross(upper, lower)
    size = float(np.linalg.norm(normal))
    angle = math.atan2(size, float(upper @ lower))
    if not _BENT[0] < angle < _BENT[1]:
        return None
    turns = transforms.nearest_rotation(W[[above, joint], :3, :3])
    axis = turns[1].T @ normal / size
    straight = turns[0].T @ turns[1] @ transforms.axis_angle(axis, -angle)
    return Hinge(joint, axis, straight)


def _chain(skeleton: Skeleton, bend: Hinge) -> list[Link]:
    """The rotation from a straight limb on, the axis of its bend first."""
    frame = np.linalg.svd(bend.axis[None])[2].T
    frame[:, 0] = bend.axis
    frame[:, 2] = np.cross(frame[:, 0], frame[:, 1])
    links = links_of(skeleton, bend.joint) or []
    first = links[0]
    start = (bend.straight @ frame).T @ first.constant
    links[0] = Link(first.kind, first.value, first.rate, first.inverse, start, first.axis)
    return [*links, Link(FIXED, 0, 0, False, frame)]
