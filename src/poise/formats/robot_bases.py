"""The base of a robot: whether it has legs to stand on, and how it stands when it is free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from poise.array_types import Floats
from poise.geometry import quaternions
from poise.model import Skeleton
from poise.model.pose import frozen

_UPRIGHT = 0.7
"""Component along z of a body's upward direction above which it stands: within 45 degrees."""

_LIMB = 2  # minimum number of moving joints of a leg


def branch_off(parents: Sequence[int], moving: Sequence[bool]) -> bool:
    """Return whether two limbs of at least two moving joints branch off a link.

    Links follow their parents; a parent that is not among the links is one of them, the root.

    >>> branch_off([-1, 0, 1, 0, 3], [False, True, True, True, True])
    True
    """
    longest, limbs = [0] * (len(parents) + 1), [0] * (len(parents) + 1)
    for link in reversed(range(len(parents))):
        count, above = longest[link] + moving[link], parents[link]
        longest[above] = max(count, longest[above])
        limbs[above] += count >= _LIMB
    return max(limbs) > 1


def legged_kind(body: Skeleton) -> tuple[str, Floats]:
    """Return the kind of a person or an animal, "" for others, and the direction of a person (3,).

    The kind is that of the links alone, so that missing meshes do not change the layout of q. The
    direction is upwards in the world; it is z for others, whose legs do not tell it.
    """
    up = np.eye(3)[2]
    moving = [bool(joint.suffixes) for joint in body.joints]
    if not branch_off(body.parents, moving):
        return "", up
    from poise.anatomy.evidence import Evidence
    from poise.anatomy.kinds import HUMAN, OTHER, ROBOT
    from poise.anatomy.recognition import recognise

    found = recognise(Evidence(body))
    if found.stance is not None and found.kind in (HUMAN, ROBOT):
        up = found.stance.up
    return "" if found.kind == OTHER else found.kind, up


def stood_up(body: Skeleton, base: str, up: Floats) -> Skeleton:
    """Turn the free base of a body that its file draws with another axis upwards to z at rest."""
    if up[2] > _UPRIGHT:
        return body
    turn = quaternions.between(up, np.eye(3)[2])
    joint = body.joints[body.joint_index(base)]
    place = quaternions.to_matrix(turn) @ joint.rest[:3]
    rest = np.concatenate([place, quaternions.multiply(turn, joint.rest[3:])])
    return body.with_joints(**{base: replace(joint, rest=frozen(rest))})
