"""Find bind poses of skinned bodies, which are usually standing poses, unlike some rest poses.

The rest pose of an FBX file is often a frame of an animation. The inverse bind matrices of a skin
preserve the bind pose: ``W_j = A B_j``, A being the rotation from the mesh's coordinates to the
world. Files do not store A for a skin that only its joints move. A is then assumed to be the
identity, or the rotation that aligns the topmost joint of the skin with its rest orientation.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.anatomy import Anatomy
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.motion.frame_fitting import values_of_turns


def bind_poses(anatomy: Anatomy, skins: Sequence[Skin]) -> tuple[Pose, ...]:
    """Candidates for the bind pose of a body's largest skin, most likely first.

    Bone lengths and root positions are those of the rest pose.

    Args:
        anatomy: the parts of the body, whose joints are rotated.
        skins: the skins of the body.

    Returns:
        Up to two poses; one if both candidates of A are the same.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> found = bind_poses(hero.anatomy, hero.skins)
    >>> float(np.abs(found[0].world - hero.rest.world).max().round(6))
    0.0
    """
    parts = {j for part in anatomy.members for j in anatomy.joints(part)}
    bound = max((_turns(anatomy, skin, parts) for skin in skins), key=len, default={})
    if not bound:
        return ()
    body = anatomy.skeleton
    top = min(bound)  # parents come first
    rest = transforms.nearest_rotation(body.rest.world[top, :3, :3])
    as_rest = rest @ bound[top].T
    found: list[Pose] = []
    for turn in (np.eye(3), as_rest):
        try:
            q = values_of_turns(body, {j: (turn @ R)[None] for j, R in bound.items()}, body.rest.q)
        except InvalidValue:  # a joint of another type: its bind rotation is unknown
            return ()
        if not found or not np.allclose(q[0], found[0].q, atol=1e-6):
            found.append(Pose(body, q[0]))
    return tuple(found)


def _turns(anatomy: Anatomy, skin: Skin, parts: set[int]) -> dict[int, Floats]:
    """Rotations (3, 3) of a skin's joints at binding, in the mesh's coordinates, by joint."""
    found: dict[int, Floats] = {}
    for name, inverse in zip(skin.joints, skin.inverse_bind, strict=True):
        j = anatomy.skeleton.joint_index(name)
        if j in parts and np.linalg.det(inverse[:3, :3]) > 0.0:
            found[j] = transforms.nearest_rotation(np.linalg.inv(inverse[:3, :3]))
    return found


__all__ = ["bind_poses"]
