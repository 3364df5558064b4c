"""How a skinned body stood when its skin was bound: mostly as people do, whatever its rest pose.

FBX files often rest in a frame of an animation. The inverse bind matrices of a skin still know the
pose of binding: ``W_j = A B_j``, A being the turn from the mesh's coordinates to the world. A file
does not tell A of a skin that is moved by its joints alone; it is the identity, or what brings the
topmost joint of the skin to where it is at rest.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.motion.frame_fitting import values_of_turns
from poise.motion.retargeting.anatomy import Anatomy

Floats = NDArray[np.float64]


def bind_poses(anatomy: Anatomy, skins: Sequence[Skin]) -> tuple[Pose, ...]:
    """The poses in which the largest skin of a body may have been bound, the likelier one first.

    Bones have their lengths at rest, and roots stay at their place at rest.

    Args:
        anatomy: the parts of the body, which are all that is turned.
        skins: of the body.

    Returns:
        None, one or two poses: one where both readings of the mesh's coordinates are the same.

    >>> from poise.bundled import character
    >>> from poise.motion.retargeting import anatomy
    >>> hero = character()
    >>> found = bind_poses(anatomy(hero.skeleton), hero.skins)
    >>> float(np.abs(found[0].world - hero.rest.world).max().round(6))
    0.0
    """
    parts = {j for part in anatomy.parts for j in anatomy.joints(part)}
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
        except InvalidValue:  # a joint of some other kind: nothing is known of how it stood
            return ()
        if not found or not np.allclose(q[0], found[0].q, atol=1e-6):
            found.append(Pose(body, q[0]))
    return tuple(found)


def _turns(anatomy: Anatomy, skin: Skin, parts: set[int]) -> dict[int, Floats]:
    """(3, 3) how a skin's joints were turned at binding, in the mesh's coordinates."""
    found: dict[int, Floats] = {}
    for name, inverse in zip(skin.joints, skin.inverse_bind, strict=True):
        j = anatomy.skeleton.joint_index(name)
        if j in parts and np.linalg.det(inverse[:3, :3]) > 0.0:
            found[j] = transforms.nearest_rotation(np.linalg.inv(inverse[:3, :3]))
    return found


__all__ = ["bind_poses"]
