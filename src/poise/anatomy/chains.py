"""Kinematic chains: base joints of end effectors, and the load carried by each joint."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.array_types import Floats
from poise.errors import UnknownJoint
from poise.model.skeleton import Skeleton

CHAINS = ("limb", "trunk")
"""Names of chains that select a base, unless a joint has that name."""

_LIMBS = ("upper arm", "thigh", "neck")
_LIGHT = 0.3
"""Maximum fraction of all bone lengths that a limb carries, if no limbs are recognised."""


def base_index(skeleton: Skeleton, joint: int, base: str) -> int:
    """Return the index of the base joint of the chain to ``joint``.

    The base is a joint name, "limb" or "trunk". "limb" is the arm from the shoulder, the leg from
    the hip, or neck and head. "trunk" adds clavicle and spine, but not the pelvis. Joint names take
    precedence.

    Raises:
        UnknownJoint: the base is neither a joint nor a chain.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> hand = body.joint_index("lhand")
    >>> [body.joint_names[base_index(body, hand, base)] for base in ("limb", "trunk", "lradius")]
    ['lhumerus', 'lowerback', 'lradius']
    """
    if base in skeleton.joint_names or base not in CHAINS:
        return _joint(skeleton, base)
    from poise.anatomy.joint_parts import joint_parts

    path = skeleton.line_to_root(joint)
    parts = joint_parts(skeleton).parts
    if base == "limb":
        named = [j for j in path if parts[j] in _LIMBS]
        shares = carried_shares(skeleton)
        light = [j for j in path if shares[j] <= _LIGHT]
        return (named or light or [joint])[-1]
    pelvis = next((n for n, j in enumerate(path) if parts[j] == "pelvis"), len(path) - 1)
    if parts[path[0]] == "pelvis":
        return joint
    return path[max(pelvis - 1, 0)]


def _joint(skeleton: Skeleton, name: str) -> int:
    found = skeleton.find_joint(name)
    if found is None:
        place = f"the skeleton {skeleton.name!r}"
        raise UnknownJoint(name, "base", [*CHAINS, *skeleton.names_for(name)], place=place)
    return found


def descendants(skeleton: Skeleton, joint: str | int) -> list[int]:
    """Return the indices of a joint, named or by index, and of all joints below it, in order.

    >>> from poise.bundled import bare_character
    >>> len(descendants(bare_character().skeleton, "lfemur"))
    4
    """
    found = {skeleton.joint_index(joint) if isinstance(joint, str) else joint}
    for number, parent in enumerate(skeleton.parents):
        if parent in found:
            found.add(number)
    return sorted(found)


def junction(parents: Sequence[int], one: int, other: int) -> int:
    """Return the lowest joint above two joints, or else the root of the first.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> hips = (body.joint_index(name) for name in ("lfemur", "rfemur"))
    >>> body.joint_names[junction(body.parents, *hips)]
    'root'
    """
    above = [one]
    while parents[above[-1]] >= 0:
        above.append(parents[above[-1]])
    while other >= 0 and other not in above[1:]:
        other = parents[other]
    return other if other >= 0 else above[-1]


def carried_shares(body: Skeleton) -> Floats:
    """Return the fraction of the total bone length carried by each joint, (joints,) from 0 to 1.

    The total is that of the joints that move; fixed joints above them carry all of it.
    """
    rest = body.rest.world[:, :3, 3]
    carried = np.zeros(len(body.joints))
    for j in range(len(carried) - 1, -1, -1):
        tip = body.joints[j].tip
        if tip is not None:
            carried[j] += float(np.linalg.norm(tip))
        parent = body.parents[j]
        if parent >= 0:
            carried[parent] += carried[j] + float(np.linalg.norm(rest[j] - rest[parent]))
    total = float(carried[body.moved].max(initial=0.0)) or float(carried.max(initial=0.0))
    return np.minimum(carried / total, 1.0) if total > 0.0 else carried
