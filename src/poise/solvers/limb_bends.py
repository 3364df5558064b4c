"""Preferred bend directions of limbs, from their bends at rest.

Knees, elbows and hocks with several angles or quaternions have no limit that prevents bending
backwards. The limbs of rigs are slightly bent at rest; the direction of this bend becomes a range
of motion. Limbs are recognised by the anatomy, those of animals by joint names with a side.
Spines, tails, wrists and ankles bend in both directions and are excluded.

Legs of animals that stand on their toes are folded like a Z. Stifle and hock flex and extend
together, because the peroneus tertius and the superficial digital flexor pass both (the reciprocal
apparatus). Two successive joints that are clearly bent at rest are treated as such a pair, and a
difference between their changes has a cost.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from poise.anatomy.joint_parts import joint_parts, named_parts
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.kernels.primitives import FIXED
from poise.metrics import BendingJoint
from poise.metrics.metric import STIFFNESS, LikelihoodTerms
from poise.metrics.turn_chains import ChainLink, link_arrays, links_of
from poise.model.joint_values import hinge_axis
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

_BENT = math.radians(1.0), math.radians(150.0)
"""Minimum bend of a limb at rest that determines its direction."""

_BIDIRECTIONAL = frozenset({"clavicle", "upper arm", "hand", "finger", "thigh", "toe"})
_NOTHING = 1e-9  # precision of directions without a range

_ASIDE = 30.0
"""Twice the cost in nats of a squared radian across the axis of a bend, which is nearly a hinge.

Rotation about the length of a forearm is free.
"""

_FOLDED = math.radians(20.0)
"""Minimum bend at rest of both joints of a pair."""

_TOGETHER = 30.0
"""Twice the cost in nats of a squared radian of difference between the changes of a pair."""


@dataclass(frozen=True, eq=False)
class LimbBends:
    """A density of poses whose limbs bend in one direction; uniform in all other directions.

    Attributes:
        skeleton: the skeleton of the limbs.
        bends: the joints and their bends.
        start: (nq,) the pose from which pairs change together.
        tail: tail of the density; always none.
    """

    skeleton: Skeleton
    bends: tuple[BendingJoint, ...]
    start: Floats
    tail: float = 1e9

    @classmethod
    def of(cls, skeleton: Skeleton) -> LimbBends:
        """Return the density for the limbs of a skeleton that are bent at rest."""
        parts, sides = joint_parts(skeleton)
        named = named_parts(skeleton).parts  # controls and end markers are in no part
        found: list[BendingJoint] = []
        for joint, above in enumerate(skeleton.parents):
            if above < 0 or not sides[joint] or sides[above] != sides[joint]:
                continue
            twist = parts[joint] == parts[above] == "forearm"
            part = parts[joint] or named[joint]
            if part in _BIDIRECTIONAL or parts[above] == "clavicle" or twist:
                continue
            bend = _bend(skeleton, joint)
            if bend is not None:
                found.append(bend)
        return cls(skeleton, tuple(found), skeleton.rest.q)

    def around(self, pose: Pose) -> LimbBends:
        """Return the same density about a given pose."""
        return replace(self, start=pose.q)

    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of bends that change together, by their indices in `bends`."""
        joints = [bend.joint for bend in self.bends]
        rest = self._turns(self.skeleton.rest.q)[:, 0]
        return [
            (joints.index(above), number)
            for number, above in enumerate(self.skeleton.parents[joint] for joint in joints)
            if above in joints and min(rest[number], rest[joints.index(above)]) > _FOLDED
        ]

    def _turns(self, q: Floats) -> Floats:
        """Return rotation vectors (n, 3) from straight limbs to a pose (nq,), the bend first."""
        W = transforms.nearest_rotation(Pose.trusted(self.skeleton, q).world[:, :3, :3])
        found = np.zeros((len(self.bends), 3))
        for number, bend in enumerate(self.bends):
            turn = bend.straight.T @ W[self.skeleton.parents[bend.joint]].T @ W[bend.joint]
            vector = quaternions.to_rotation_vector(quaternions.from_matrix(turn))
            found[number] = vector @ _frame(self.skeleton, bend)
        return found

    def lower(self, skeleton: Skeleton) -> LikelihoodTerms:
        """Return ranges of motion, one for each bend.

        Raises:
            InvalidValue: the skeleton is not that of the density.
        """
        if skeleton is not self.skeleton:
            raise InvalidValue("the bends and the pose belong to different skeletons")
        chains = [_chain(skeleton, bend) for bend in self.bends]
        size = 3 * len(chains)
        lowest = np.full(size, -np.inf)
        lowest[::3] = 0.0
        parts = joint_parts(skeleton).parts
        twists = [_NOTHING if parts[bend.joint] == "forearm" else _ASIDE for bend in self.bends]
        precision = np.diag([p for twist in twists for p in (_NOTHING, twist, _ASIDE)])
        for above, below in self.pairs():
            own = np.ix_([3 * above, 3 * below], [3 * above, 3 * below])
            precision[own] += _TOGETHER * np.array([[1.0, -1.0], [-1.0, 1.0]])
        return LikelihoodTerms(
            *link_arrays(chains, [0] * len(chains)), precision=precision,
            mean=self._turns(self.start).ravel(), lowest=lowest, highest=np.full(size, np.inf),
            stiffness=np.full(size, STIFFNESS),
            steadiness=np.zeros(skeleton.nv), reference=skeleton.rest.q,
        )  # fmt: skip


def _bend(skeleton: Skeleton, joint: int) -> BendingJoint | None:
    """Return the bend of a joint between two bones at rest; None for other joints."""
    try:
        if hinge_axis(skeleton.joints[joint]) is not None or links_of(skeleton, joint) is None:
            return None
    except InvalidValue:  # not a chain of rotations
        return None
    if not any(link.kind != FIXED for link in links_of(skeleton, joint) or ()):
        return None
    W = skeleton.rest.world
    above = skeleton.parents[joint]
    lower = _bone(skeleton, joint)
    if lower is None:
        return None
    upper = W[joint, :3, 3] - W[above, :3, 3]
    normal = np.cross(upper, lower)
    size = float(np.linalg.norm(normal))
    angle = math.atan2(size, float(upper @ lower))
    if not _BENT[0] < angle < _BENT[1]:
        return None
    turns = transforms.nearest_rotation(W[[above, joint], :3, :3])
    axis = turns[1].T @ normal / size
    straight = turns[0].T @ turns[1] @ transforms.axis_angle(axis, -angle)
    return BendingJoint(joint, axis, straight)


def _bone(skeleton: Skeleton, joint: int) -> Floats | None:
    """Return the only bone (3,) of a joint, at rest in the world; None for no or several bones."""
    W = skeleton.rest.world
    below = [j for j, parent in enumerate(skeleton.parents) if parent == joint]
    if len(below) == 1:
        return W[below[0], :3, 3] - W[joint, :3, 3]
    tip = skeleton.joints[joint].tip
    return None if below or tip is None else W[joint, :3, :3] @ tip


def _chain(skeleton: Skeleton, bend: BendingJoint) -> list[ChainLink]:
    """Return the rotation from a straight limb, with the bend axis first."""
    frame = _frame(skeleton, bend)
    links = links_of(skeleton, bend.joint) or []
    first = links[0]
    start = (bend.straight @ frame).T @ first.constant
    links[0] = ChainLink(first.kind, first.value, first.rate, first.inverse, start, first.axis)
    return [*links, ChainLink(FIXED, 0, 0, False, frame)]


def _frame(skeleton: Skeleton, bend: BendingJoint) -> Floats:
    """Return axes (3, 3) in the joint's frame: of the bend, along the bone, and perpendicular."""
    turn = transforms.nearest_rotation(skeleton.rest.world[bend.joint, :3, :3])
    bone = turn.T @ np.asarray(_bone(skeleton, bend.joint))
    bone /= np.linalg.norm(bone)
    return np.stack([bend.axis, bone, np.cross(bend.axis, bone)], axis=-1)
