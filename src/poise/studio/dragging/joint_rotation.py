"""Plain rotation: which joint turns where the whole body does not follow."""

from __future__ import annotations

from collections.abc import Mapping

from poise.studio.scene.attachment import Grab
from poise.studio.scene.scene import Scene


def turning_joint(scene: Scene, joint: str) -> str:
    """The joint that is turned: the one held, or the first above it with a DOF that is free.

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
    """Names of DOFs and joints that keep their values while these spots are pulled."""
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
    if not scene.settings.whole_body:
        turning = {turning_joint(scene, grab.grip.joint) for grab in grabs.values()}
        still += [name for name in scene.character.skeleton.joint_names if name not in turning]
    return still
