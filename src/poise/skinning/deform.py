"""Deform a character's skins, or one skin, for a pose or a batch of poses."""

from __future__ import annotations

from typing import cast, overload

from poise.device import Settings, settings_of
from poise.errors import InvalidValue
from poise.model.character import Character
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.progress import reported
from poise.skinning.deformed_skin import Deformed
from poise.skinning.registry import all_prepared


def _label(_: object, pose: Pose, **__: object) -> str:
    count = pose.q[..., 0].size
    return f"deforming {count:,} poses" if count > 1 else "deforming a pose"


@overload
def deform(
    what: Skin, pose: Pose, *, deformer: str | None = None, device: str | Settings | None = None
) -> Deformed: ...
@overload
def deform(
    what: Character,
    pose: Pose,
    *,
    deformer: str | None = None,
    device: str | Settings | None = None,
) -> tuple[Deformed, ...]: ...
@reported(_label)
def deform(
    what: Skin | Character,
    pose: Pose,
    *,
    deformer: str | None = None,
    device: str | Settings | None = None,
) -> Deformed | tuple[Deformed, ...]:
    """Deform a skin for a pose: shapes and correctives first, then the joints.

    Args:
        what: a skin, or a character for all of its skins.
        pose: a pose of the character's skeleton; its batch axes come first in the result.
        deformer: the name of a deformer (`poise.skinning.DEFORMERS`); by default that of the skin.
        device: "cpu" (the default), or "cuda" or `poise.cuda.Settings` to deform large batches on
            a GPU. The result is the same up to rounding, and in host memory;
            `poise.skinning.on_device` keeps it on the GPU.

    Returns:
        The deformed skin, or for a character one per skin, in order.

    Raises:
        UnknownOption: no deformer has that name.
        UnknownJoint, UnknownDof: the pose's skeleton lacks a joint or DOF of the skin.
        InvalidValue: the device is unknown, or the deformer has no CUDA version.
        CudaUnavailable: ``device`` is "cuda", and CUDA cannot be used.

    Prepared deformers are cached for the next call. In a loop, use the deformers of
    `poise.skinning` to write into existing arrays.

    >>> import numpy as np
    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> bent = poise.deform(poise.Skin.rigid(blade, arm.rest, "elbow"), arm.pose([np.pi / 2]))
    >>> bent.vertices.round(3) + 0.0
    array([[ 0.,  0.,  0.], [ 0.,  1.,  0.], [-1.,  1.,  0.]])
    """
    if not isinstance(cast("object", pose), Pose):
        raise InvalidValue(f"expected a pose, or a batch of poses, not {pose!r:.100}")
    if not isinstance(cast("object", what), (Skin, Character)):
        raise InvalidValue(f"expected a skin or a character to deform, not {what!r:.100}")
    skins = what.skins if isinstance(what, Character) else (what,)
    settings = settings_of(device)
    if settings is None:
        found = tuple(each.at(pose) for each in all_prepared(skins, deformer))
    else:
        from poise.skinning.on_device import deform_on_device

        found = deform_on_device(skins, pose, deformer, settings)
    return found if isinstance(what, Character) else found[0]
