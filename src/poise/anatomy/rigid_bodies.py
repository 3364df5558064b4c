"""Bodies of rigid parts: nodes of a scene that form a person, but that no skin or animation moves.

A file of rigid parts does not tell the joints of a person from the other nodes of a scene. The
nodes of a person turn; furniture, vehicles and buildings stay as they are. Since such things have
arms, legs, backs and feet too, a person needs more evidence here than in a rig: the names of all
bones of the limbs, or certainty without any name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from poise.anatomy.anatomy import Anatomy, find_anatomies
from poise.anatomy.evidence import mesh_holders
from poise.anatomy.recognition import ARM, CERTAIN, LEG, SIDES
from poise.anatomy.roles import FACE, HAIR
from poise.anatomy.words import part_of
from poise.joints import Fixed, QuaternionBall
from poise.model.builder import SkeletonBuilder
from poise.model.joint import Joint
from poise.model.pose import frozen
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin

_BONES = tuple(f"{side} {part}" for side in SIDES for part in (*ARM[1:3], *LEG[:2]))
"""The bones of the limbs, which a person must have."""

_FEW, _MANY = len(_BONES) + 2, 1000
"""Numbers of nodes of a person, with a trunk and a head, and of a scene too large for one."""


def rigid_bodies(skeleton: Skeleton, skins: Sequence[Skin]) -> frozenset[str]:
    """Names of the joints that a person turns, of those that the file does not turn.

    These are the joints of all parts, of face and hair. The result is empty if the file names human
    bones, if a skin moves with several joints, or if no person is certain: each bone of the limbs
    by proportions and name, or without names.
    """
    still = frozenset(joint.name for joint in skeleton.joints if not _turns(joint))
    told = any(joint.human for joint in skeleton.joints)
    bends = any(len(skin.used) > 1 for skin in skins)
    if told or bends or not still or not _FEW <= len(skeleton.joints) <= _MANY:
        return frozenset()
    world = skeleton.rest.world
    holders = frozenset(mesh_holders(skeleton.parents, world[:, :3, 3]))
    inner = {above for j, above in enumerate(skeleton.parents) if j not in holders} - {-1}
    if len(inner) < 1 + len(_BONES) // 2:  # a trunk, and the upper bone of each limb
        return frozenset()
    words = Counter(map(part_of, skeleton.joint_names))
    for named in (True, False):
        if named and any(words[bone.partition(" ")[2]] < len(SIDES) for bone in _BONES):
            continue
        turning = _turning_body(skeleton, skins, holders, named)
        own = [body for body in find_anatomies(turning) if _is_certain(body, named)]
        if own:
            found = {turning.joint_index(name) for body in own for name in _joints(body)}
            return still & {skeleton.joint_names[j] for j in found}
    return frozenset()


def note_of(names: Collection[str]) -> tuple[str, ...]:
    """The note of a reader that turns these joints; none without joints.

    >>> note_of({"hips", "chest"})
    ('2 nodes form a person and turn, although neither a skin nor an animation moves them',)
    """
    text = "nodes form a person and turn, although neither a skin nor an animation moves them"
    return (f"{len(names)} {text}",) if names else ()


def _turns(joint: Joint) -> bool:
    return any(dof.angular or dof.quaternion for dof in joint.type.dofs)


def _turning_body(
    skeleton: Skeleton, skins: Sequence[Skin], holders: frozenset[int], named: bool
) -> Skeleton:
    """Return the skeleton at rest with balls, and with its names or with numbers.

    The nodes that only hold a mesh, ``holders``, are fixed.
    """
    ball, fixed = (
        SkeletonBuilder().add("joint", kind).build().joints[0]
        for kind in (QuaternionBall(), Fixed())
    )
    names = {name: name if named else str(n) for n, name in enumerate(skeleton.joint_names)}
    world = skeleton.rest.world
    inverses = np.linalg.pinv(world)
    joints = [
        replace(
            fixed if j in holders else ball,
            name=names[joint.name], parent=joint.parent, human=joint.human if named else "",
            frame=frozen(world[j] if joint.parent < 0 else inverses[joint.parent] @ world[j]),
        )
        for j, joint in enumerate(skeleton.joints)
    ]  # fmt: skip
    shown = skins if named else [
        replace(skin, joints=tuple(names[name] for name in skin.joints), shape_dofs=())
        for skin in skins
    ]  # fmt: skip
    return Skeleton(joints, (), skeleton.name, skeleton.up, skeleton.facing).shown_by(shown, ())


def _is_certain(body: Anatomy, named: bool) -> bool:
    """Whether a body is a person, each bone of its limbs certain, also by name if ``named``."""
    bones = [body.parts.get(part) for part in _BONES]
    return body.is_person and all(
        bone is not None
        and bone.confidence >= CERTAIN
        and (not named or part_of(bone.joints[0]) == bone.name.partition(" ")[2])
        for bone in bones
    )


def _joints(body: Anatomy) -> list[str]:
    own = [name for joints in body.members.values() for name in joints]
    own += [name for name, role in body.roles.items() if role in (FACE, HAIR)]
    return [name for name in own if _turns(body.skeleton.joint(name))]
