"""Bones of a skeleton as straight segments in its rest pose, with part, side and carried length."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.anatomy.joint_parts import JointParts
from poise.anatomy.words import Part, Side
from poise.array_types import Floats

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Palette:
    """Colours of a figure, sRGB: middle, left and right limbs, joints."""

    centre: Colour = (0.80, 0.775, 0.74)
    left: Colour = (0.37, 0.56, 0.75)
    right: Colour = (0.85, 0.53, 0.35)
    joint: Colour = (0.34, 0.35, 0.385)

    def of(self, side: Side) -> Colour:
        """The colour of a side."""
        return {"left": self.left, "right": self.right, "": self.centre}[side]


@dataclass(frozen=True)
class BoneSegment:
    """A straight piece of bone from a joint to a child's origin or to the joint's tip.

    Attributes:
        start, end: (3,), in the world at rest, metres.
        end_joint: the child, or the joint itself at a tip.
        carried: the total length of this piece and of all bones below it, metres.
    """

    joint: int
    end_joint: int
    start: Floats
    end: Floats
    part: Part
    side: Side
    carried: float

    @property
    def length(self) -> float:
        """Length, metres."""
        return float(np.sqrt(((self.end - self.start) ** 2).sum()))


def segments_of(
    world: Floats, parents: list[int], found: JointParts, tips: Floats
) -> list[BoneSegment]:
    """Return all segments of non-zero length, parents first.

    Args:
        world: (joints, 4, 4) frames at rest.
        found: parts and sides of the joints.
        tips: (joints, 3) in the joints' frames, NaN for a joint without a tip.
    """
    origins = world[:, :3, 3]
    ends = np.einsum("nij,nj->ni", world[:, :3, :3], tips) + origins
    children: list[list[int]] = [[] for _ in parents]
    for joint, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(joint)
    size = max(float(np.ptp(origins, axis=0).max()), float(np.nanmax(np.abs(tips), initial=0.0)))
    least = 1e-6 * size
    load = _loads(origins, parents)
    parts = list(found.parts)
    pieces: list[BoneSegment] = []
    for joint, side in enumerate(found.sides):
        # Jaws, eyes and tongues belong to the head.
        if parents[joint] >= 0 and parts[parents[joint]] == "head":
            parts[joint] = "head"
        part = parts[joint]
        for child in children[joint]:
            long = _distance(origins[joint], origins[child])
            # The links from a root on the floor to the hips are not bones.
            above = not part or parents[joint] < 0 or (part == "pelvis" and not found.sides[child])
            holds = parts[child] == "pelvis" and above
            if long > least and not holds:
                owner: Side = side or found.sides[child]
                carried = long + float(load[child])
                pieces.append(
                    BoneSegment(joint, child, origins[joint], origins[child], part, owner, carried)
                )
        at_child = any(_distance(ends[joint], origins[c]) <= 1e-3 * size for c in children[joint])
        long = _distance(origins[joint], ends[joint])
        if np.isfinite(long) and long > least and not at_child:
            pieces.append(BoneSegment(joint, joint, origins[joint], ends[joint], part, side, long))
    return pieces


def _loads(origins: Floats, parents: list[int]) -> Floats:
    """Total length of all bones below each joint, metres."""
    load = np.zeros(len(parents))
    for joint in range(len(parents) - 1, -1, -1):
        parent = parents[joint]
        if parent >= 0:
            load[parent] += load[joint] + _distance(origins[joint], origins[parent])
    return load


def _distance(a: Floats, b: Floats) -> float:
    return float(np.sqrt(((a - b) ** 2).sum()))
