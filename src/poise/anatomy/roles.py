"""Roles of the joints that belong to no part of the body: twists, hair, props, controls."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from poise.anatomy.evidence import FIXED, Evidence, norm, unit
from poise.anatomy.hands_and_feet import END_NAME, PROP_NAME
from poise.anatomy.recognition import Recognition

TWIST, HELPER, FACE, HAIR = "twist", "helper", "face", "hair"
PROP, CONTROL, LOOP, OUTSIDE = "prop", "control", "passive loop", "outside"
ROLES = (TWIST, HELPER, FACE, HAIR, PROP, CONTROL, LOOP, OUTSIDE)
"""Roles of joints.

Rotation about a bone; a joint that follows a part; face; hair; a thing that is carried or worn; a
control or a root without skin; a link of a closed loop; a tree outside the body.
"""

_FACE = re.compile(
    r"eye|brow|lid|jaw|lip|mouth|tongue|teeth|nose|cheek|chin|ear(?!th)|face", re.IGNORECASE
)
_HAIR = re.compile(r"hair|ponytail|braid|bang|fringe|kami|髪|tail", re.IGNORECASE)
_CONTROL = re.compile(
    r"(^|[^a-z])(ik|fk|ctrl|control|pole|target|mch|org)([^a-z]|$)|ctrl$", re.IGNORECASE
)
_TWIST = re.compile(r"twist|roll|捩", re.IGNORECASE)
_ASIDE = 0.1  # maximum distance of a twist joint from its bone, relative to the bone's length
_FRONT = 0.3  # joints of a face are nearer to the head's joint than this share of the head's reach


def roles_of(body: Evidence, found: Recognition) -> dict[str, str]:
    """The role of each joint that is in no part, or that only twists a part, by name.

    The result is empty for a body without parts.
    """
    if not found.parts:
        return {}
    part_of: dict[int, str] = {}
    roles: dict[int, str] = {}
    hinged = found.stance is not None and found.stance.hinged
    for part, joints in found.parts.items():
        part_of |= dict.fromkeys(joints, part)
        limb = part.partition(" ")[2] in ("upper arm", "forearm", "thigh", "shin")
        if limb and not hinged:
            roles |= dict.fromkeys(joints[1:], TWIST)
    loops = _loops(body)
    for joint in range(len(body.names)):
        if joint not in part_of:
            roles[joint] = _role(body, joint, part_of, roles, loops, hinged)
    return {body.names[joint]: role for joint, role in sorted(roles.items())}


def _role(
    body: Evidence, joint: int, part_of: Mapping[int, str], roles: Mapping[int, str],
    loops: frozenset[int], hinged: bool,
) -> str:  # fmt: skip
    name = body.names[joint]
    if not body.body[joint]:
        return OUTSIDE
    if joint in loops:
        return LOOP
    above = next((j for j in body.line(joint)[1:] if j in part_of), None)
    bare = body.skinned and not body.owned[body.below(joint)].any()
    if above is None or (bare and _CONTROL.search(name)):
        return CONTROL
    if any(j in part_of for j in body.below(joint)):
        return HELPER
    parent = body.parents[joint]
    if roles.get(parent) in (FACE, HAIR, PROP, CONTROL, LOOP):
        return roles[parent]
    part = part_of[above]
    if part == "head":
        if _HAIR.search(name):
            return HAIR
        if END_NAME.search(name) and not _FACE.search(name):
            return HELPER
        near = norm(body.positions[joint] - body.positions[above])
        chain = body.count[joint] >= 3 and body.reach[joint] > _FRONT * body.reach[above]
        return HAIR if chain and not _FACE.search(name) and near > 0.0 else FACE
    if body.mobility[joint] > FIXED and (_TWIST.search(name) or _on_bone(body, joint, above)):
        return TWIST
    if hinged and body.mobility[joint] == FIXED:
        return HELPER
    carried = part.endswith("hand") and body.mobility[joint] > FIXED
    long = body.children[joint] and body.reach[joint] > 0.1 * body.size
    return PROP if carried or long or PROP_NAME.search(name) else HELPER


def _on_bone(body: Evidence, joint: int, above: int) -> bool:
    """Whether a leaf lies on the bone of the part above it."""
    if body.children[joint]:
        return False
    at = body.positions
    for end in body.children[above]:
        along = at[end] - at[above]
        length = norm(along)
        off = at[joint] - at[above]
        if end == joint or length < 1e-9 * body.size:
            continue
        place = float(off @ unit(along))
        aside = norm(off - place * unit(along))
        if 0.0 <= place < 0.95 * length and aside < _ASIDE * length and body.children[end]:
            return True
    return False


def _loops(body: Evidence) -> frozenset[int]:
    """Joints of leaf chains of robots that no motor drives: their values are tied by a loop."""
    if np.isfinite(body.limits).any() and not body.skinned:
        free = [
            j for j in body.order
            if body.mobility[j] > FIXED and body.parents[j] >= 0
            and not np.isfinite(body.skeleton.joints[j].limits).all()
            and not any(body.mobility[c] > FIXED and np.isfinite(
                body.skeleton.joints[c].limits).all() for c in body.below(j)[1:])
        ]  # fmt: skip
        return frozenset(free)
    return frozenset()
