"""Roles of the joints that belong to no part of the body: twists, hair, props, controls."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from poise.anatomy.evidence import FIXED, Evidence, norm, unit
from poise.anatomy.hands_and_feet import END_NAME, PROP_NAME
from poise.anatomy.kinds import HUMAN, ROBOT
from poise.anatomy.recognition import Recognition
from poise.anatomy.words import is_control, words_of

TWIST, HELPER, FACE, HAIR, ATTACHMENT = "twist", "helper", "face", "hair", "attachment"
END, PROP, CONTROL, LOOP, OUTSIDE = "end", "prop", "control", "passive loop", "outside"
ROLES = (TWIST, HELPER, FACE, HAIR, ATTACHMENT, END, PROP, CONTROL, LOOP, OUTSIDE)
"""Roles of joints.

Rotation about a bone; a joint that follows a part; face; hair; a chain that is worn or grown, such
as a cape or a tail; the end marker of a chain; a thing that is carried; a control or a node above
the body; a link of a closed loop; a tree outside the body.
"""

RIGID = (END, PROP, CONTROL, OUTSIDE)
"""Roles of joints that deform no skin."""

_FACE = re.compile(
    r"eye|brow|lid|jaw|lip|mouth|tongue|teeth|nose|cheek|chin|ear(?!th)|face", re.IGNORECASE
)
_HAIR = re.compile(r"hair|ponytail|braid|bang|fringe|kami|髪|tail", re.IGNORECASE)
_TWIST = re.compile(r"twist|roll|捩", re.IGNORECASE)
_ENDS = frozenset({"end", "nub", "site"})
_PLACING = frozenset({"armature", "z_up", "y_up", "rootnode", "scene", "world"})
_ASIDE = 0.1  # maximum distance of a twist joint from its bone, relative to the bone's length
_FRONT = 0.3  # joints of a face are nearer to the head's joint than this share of the head's reach


def roles_of(body: Evidence, found: Recognition) -> dict[str, str]:
    """The role of each joint that is in no part, or that only twists or ends a part, by name.

    On a body without parts, only names tell roles: "end", "prop" and "control".
    """
    part_of: dict[int, str] = {}
    roles: dict[int, str] = {}
    hinged = found.stance is not None and found.stance.hinged
    for part, joints in found.parts.items():
        part_of |= dict.fromkeys(joints, part)
        limb = part.partition(" ")[2] in ("upper arm", "forearm", "thigh", "shin")
        if limb and not hinged:
            roles |= dict.fromkeys(joints[1:], TWIST)
    named = _named_roles(body)
    ends = {joint for joint, role in named.items() if role == END and not body.owned[joint]}
    roles |= dict.fromkeys(ends.intersection(part_of), END)
    if found.kind not in (HUMAN, ROBOT):
        roles |= {joint: role for joint, role in named.items() if joint not in part_of}
    else:
        loops = _loops(body)
        for joint in range(len(body.names)):
            if joint not in part_of:
                roles[joint] = _role(body, joint, part_of, roles, named, loops, hinged)
    return {body.names[joint]: role for joint, role in sorted(roles.items())}


def _role(
    body: Evidence, joint: int, part_of: Mapping[int, str], roles: Mapping[int, str],
    named: Mapping[int, str], loops: frozenset[int], hinged: bool,
) -> str:  # fmt: skip
    name = body.names[joint]
    if not body.body[joint]:
        return OUTSIDE
    if joint in loops:
        return LOOP
    above = next((j for j in body.line(joint)[1:] if j in part_of), None)
    below = body.below(joint)
    inner = any(j in part_of for j in below)
    bare = not (body.skinned and body.owned[below].any())
    if bare and named.get(joint) == CONTROL:
        return CONTROL
    if named.get(joint) == END:
        return END
    if above is None:
        own = not bare or (not body.skinned and body.named[joint])
        return ATTACHMENT if own and not inner else CONTROL
    if inner:
        return HELPER
    parent = body.parents[joint]
    if roles.get(parent) in (FACE, HAIR, ATTACHMENT, PROP, CONTROL, LOOP):
        return roles[parent]
    part = part_of[above]
    if part == "head":
        if _HAIR.search(name):
            return HAIR
        if END_NAME.search(name) and not _FACE.search(name):
            return HELPER if body.children[joint] else END
        near = norm(body.positions[joint] - body.positions[above])
        chain = body.count[joint] >= 3 and body.reach[joint] > _FRONT * body.reach[above]
        return HAIR if chain and not _FACE.search(name) and near > 0.0 else FACE
    if body.mobility[joint] > FIXED and (_TWIST.search(name) or _on_bone(body, joint, above)):
        return TWIST
    if hinged and body.mobility[joint] == FIXED:
        return HELPER
    carried = part.endswith("hand") and body.mobility[joint] > FIXED and not body.named[joint]
    if carried or PROP_NAME.search(name):
        return PROP
    long = body.children[joint] and body.reach[joint] > 0.1 * body.size
    return ATTACHMENT if long else HELPER


def _named_roles(body: Evidence) -> dict[int, str]:
    """Roles of joints that their names tell: ends of chains, sockets, controls, nodes above a rig.

    The end of a chain has no children. A joint below a control is a control if all leaves below it
    are controls and ends.
    """
    parents = body.skeleton.parents
    children: list[list[int]] = [[] for _ in parents]
    for joint, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(joint)
    found: dict[int, str] = {}
    placing: set[int] = {-1}
    for joint, parent in enumerate(parents):
        name = body.names[joint]
        words = words_of(name)
        if parent in placing and name.rsplit(":", 1)[-1].lower() in _PLACING:
            placing.add(joint)
            found[joint] = CONTROL
        elif len(words) > 1 and words[-1] in _ENDS and not children[joint]:
            found[joint] = END
        elif is_control(name):
            found[joint] = CONTROL
        elif "socket" in words:
            found[joint] = PROP
    for joint, parent in enumerate(parents):
        if joint not in found and found.get(parent) == CONTROL and parent not in placing:
            below = [*children[joint]]
            for other in below:
                below += children[other]
            leaves = {found.get(other) for other in below if not children[other]}
            if leaves <= {CONTROL, END} and any(found.get(o) == CONTROL for o in below):
                found[joint] = CONTROL
    return found if len(found) < len(parents) else {}


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
