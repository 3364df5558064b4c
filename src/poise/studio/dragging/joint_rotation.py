"""Selection of the joints that rotate if the whole body does not follow."""

from __future__ import annotations

from collections.abc import Mapping

from poise.anatomy import find_anatomy
from poise.studio.scene.attachment import Grab
from poise.studio.scene.foot_roll import rolled_toes
from poise.studio.scene.scene import Scene, below


def turning_joint(scene: Scene, joint: str) -> str:
    """Return the joint to rotate: the given one, or its first ancestor with an unlocked DOF.

    >>> from poise.bundled import bare_character
    >>> turning_joint(Scene.of(bare_character()), "lhipjoint")
    'root'
    """
    body = scene.character.skeleton
    at = body.joint_index(joint)
    while body.parents[at] >= 0:
        own = set(body.joints[at].dof_names) & set(body.dof_names)
        if own - scene.locked:
            break
        at = body.parents[at]
    return body.joint_names[at]


def still_joints(scene: Scene, grabs: Mapping[int, Grab]) -> list[str]:
    """Return names of DOFs and joints that keep their values during a drag of some grabs."""
    body = scene.character.skeleton
    still: list[str] = []
    for name in sorted(scene.locked):
        if not body.quaternion[body.dof_index(name)]:
            still.append(name)
            continue
        # A quaternion is locked as a whole, by its joint's name.
        owner = next(joint.name for joint in body.joints if name in joint.dof_names)
        if owner not in still:
            still.append(owner)
    still += _posed_by_angles(scene, grabs)
    if not scene.settings.whole_body:
        turning = {turning_joint(scene, grab.grip.joint) for grab in grabs.values()}
        still += [name for name in scene.character.skeleton.joint_names if name not in turning]
    return still


def _posed_by_angles(scene: Scene, grabs: Mapping[int, Grab]) -> list[str]:
    """Return joints that keep their angles: those of FK limbs, and toes of rolled feet.

    For a grab on an FK limb, a single joint rotates, and the body does not follow.
    """
    body, modes = scene.character.skeleton, scene.limb_modes
    names = body.joint_names
    still = {name for hold in scene.holds for name in rolled_toes(body, hold)}
    fixed = {
        joint
        for limb in find_anatomy(body).limbs
        if modes[limb.end] == "fk"
        for joint in below(body, limb.start)
    }
    own = {n: body.joint_index(grab.grip.joint) in fixed for n, grab in grabs.items()}
    turning = {turning_joint(scene, grabs[n].grip.joint) for n in grabs if own[n]}
    if grabs and all(own.values()):
        fixed = set(range(len(names)))
    return sorted((still | {names[joint] for joint in fixed}) - turning)
