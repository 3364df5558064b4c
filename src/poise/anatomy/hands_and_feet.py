"""The ends of limbs: foot and toes, hand and fingers."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from poise.anatomy.evidence import FIXED, Evidence, norm, unit
from poise.anatomy.words import fingers_of

FINGERS = ("thumb", "index", "middle", "ring", "pinky", "fingers")
"""Fingers of a hand; "fingers" is a chain that moves several of them."""

END_NAME = re.compile(r"(end|nub|tip|top|site|eff)([^a-z]|$)", re.IGNORECASE)
PROP_NAME = re.compile(
    r"slot|socket|weapon|sword|gun|knife|dagger|axe|(?<!el)bow|shield|staff|prop([^a-z]|$)|attach|item|grip",
    re.IGNORECASE,
)
"""Names of things that are carried or worn."""

_BONES = 3  # number of bones of a finger, without its metacarpal
_MAIN = 0.5  # minimum length of a finger's first bone, relative to its longest


def split_foot(body: Evidence, joints: Sequence[int]) -> tuple[list[int], list[int]]:
    """Foot and toes among the joints from the ankle on; end markers are no toes."""
    rest = list(joints)
    if (
        body.skinned and len(rest) > 1 and not body.owned[rest[0]] and body.owned[rest[1]]
        and norm(body.positions[rest[0]] - body.positions[rest[1]]) < 0.01 * body.size
    ):  # fmt: skip
        rest = rest[1:]
    inner = rest[1:]
    named = [j for j in inner if body.words[j] == "toe"]
    if body.skinned:
        while (
            inner and not body.owned[inner[-1]] and (len(inner) > 1 or body.count[inner[-1]] == 1)
        ):
            inner = inner[:-1]
    elif len(inner) >= 2:
        inner = inner[:-1]
    first = (named or inner[-1:] or [rest[0]])[0]
    place = rest.index(first)
    return (rest[:place], [first]) if place else (rest[:1], [])


def find_fingers(body: Evidence, hand: int) -> dict[str, list[int]]:
    """The joints of each finger of a hand, without end markers.

    Fingers are named by their joints, or, for five nameless ones and for several beside a named
    thumb, by their places: the thumb begins nearest to the wrist, the others follow from its side.
    """
    above = body.parents[hand]
    # CMU's thumb is a child of the wrist, like the hand.
    beside = (
        [j for j in body.children[above] if j != hand and body.named[j] == "finger"]
        if (above >= 0)
        else []
    )
    paths = [_finger(body, child) for child in (*body.children[hand], *beside)]
    paths = [path for path in paths if path and not PROP_NAME.search(body.told[path[0]])]
    names = list(fingers_of([" ".join(body.told[j] for j in path) for path in paths]))
    if len(paths) == len(FINGERS) - 1 and not any(names):
        names = _by_place(body, hand, [path[0] for path in paths])
    elif sorted(names)[:-1] == [""] * (len(names) - 1) and "thumb" in names and len(names) > 2:
        names = _by_place(body, hand, [path[0] for path in paths], names.index("thumb"))
    alone = set(names) <= {"thumb", ""} and names.count("") == 1
    found: dict[str, list[int]] = {}
    for finger, path in zip(names, paths, strict=True):
        if finger or body.named[path[0]] == "finger" or alone:
            found.setdefault(finger or "fingers", _main(body, path))
    return found


def _by_place(
    body: Evidence, hand: int, bases: Sequence[int], thumb: int | None = None
) -> list[str]:  # fmt: skip
    at = body.positions[list(bases)] - body.positions[hand]
    if thumb is None:
        thumb = int((at @ unit(at.sum(axis=0))).argmin())
    order = np.argsort(np.linalg.norm(at - at[thumb], axis=1), kind="stable").tolist()
    names = [""] * len(bases)
    for finger, place in zip(FINGERS, [thumb, *(n for n in order if n != thumb)], strict=False):
        names[place] = finger
    return names


def _finger(body: Evidence, joint: int) -> list[int]:
    """The joints of a finger that can rotate, without end markers."""
    path = body.farthest_path(joint)
    tabled = [j for j in path if body.skeleton.joints[j].human]
    if tabled:
        return tabled
    last = path[-1]
    bones = [j for j in path if "metacarpal" not in body.told[j].lower()]
    # In glTF the last bone of a finger has no end marker: it is one of the first three joints.
    ends = len(bones) > _BONES or body.named[last] != "finger" or END_NAME.search(body.told[last])
    tip = body.skeleton.joints[last].tip
    marks = not body.children[last] and (tip is None or float(np.linalg.norm(tip)) < 1e-9)
    if marks and (len(path) == 1 or ends or body.mobility[last] == FIXED):
        path = path[:-1]
    return [j for j in path if body.mobility[j] > FIXED and not leads_only(body, j)]


def leads_only(body: Evidence, joint: int) -> bool:
    """Whether a joint is not a bone, such as `__Thumb1` of Blender's BVH."""
    name = body.told[joint]
    return name.startswith("__") and any(body.told[c] == name[2:] for c in body.children[joint])


def _main(body: Evidence, path: list[int]) -> list[int]:
    """The joints of a finger from its first long bone on."""
    lengths = [float(body.bone[b]) for b in path[1:]] + [0.0]
    return path[next(n for n, own in enumerate(lengths) if own >= _MAIN * max(lengths)) :]
