"""Classify joints: deforming, end markers, controls, and nodes that place a character.

The classification uses names. Blender and FBX end a chain with ``..._end``, Biped with ``...Nub``;
the joints of rigs include controls, IK targets and sockets; readers keep the node above a skeleton.
Such joints get no weight.
"""

from __future__ import annotations

import re

from poise.model import Skeleton

_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_ENDS = frozenset({"end", "nub", "site"})
_CONTROLS = frozenset({"ctrl", "control", "controller", "ik", "pole", "target", "socket"})
_PLACING = frozenset({"armature", "z_up", "y_up", "rootnode", "scene", "world"})


def roles(skeleton: Skeleton) -> tuple[str, ...]:
    """Role of each joint: "deforms", "ends", "controls" or "places".

    A joint that is named as the end of a chain but has children deforms; a joint whose descendants
    are all controls and ends is a control.

    >>> from poise import Fixed, SkeletonBuilder
    >>> rig = SkeletonBuilder().add("Armature", Fixed()).add("hand", Fixed(), "Armature")
    >>> roles(rig.add("hand_end", Fixed(), "hand").add("hand_ik", Fixed(), "Armature").build())
    ('places', 'deforms', 'ends', 'controls')
    """
    names, parents = skeleton.joint_names, skeleton.parents
    children: list[list[int]] = [[] for _ in names]
    for i, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(i)
    found = [_named(name) for name in names]
    for i, parent in enumerate(parents):
        if found[i] == "ends" and children[i]:
            found[i] = "deforms"
        if found[i] == "places" and parent >= 0 and found[parent] != "places":
            found[i] = "deforms"
        under = parent >= 0 and found[parent] == "controls"
        if under and found[i] == "deforms" and _only_controls(i, found, children):
            found[i] = "controls"
    return tuple(found) if "deforms" in found else ("deforms",) * len(names)


def _named(name: str) -> str:
    bare = name.rsplit(":", 1)[-1]
    if bare.lower() in _PLACING:
        return "places"
    words = [word.lower() for word in _WORDS.findall(bare)]
    if len(words) > 1 and words[-1] in _ENDS:
        return "ends"
    return "controls" if _CONTROLS.intersection(words) else "deforms"


def _only_controls(joint: int, found: list[str], children: list[list[int]]) -> bool:
    """Return whether all leaves below a joint are controls and ends, with at least one control."""
    waiting, seen = list(children[joint]), False
    below: list[int] = []
    while waiting:
        i = waiting.pop()
        below.append(i)
        waiting.extend(children[i])
        seen = seen or found[i] == "controls"
    leaves = [i for i in below if not children[i]]
    return seen and all(found[i] in ("controls", "ends") for i in leaves)


__all__ = ["roles"]
