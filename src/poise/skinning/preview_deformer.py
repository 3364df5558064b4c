"""Choose a deformer that can draw a skin immediately."""

from __future__ import annotations

from poise.model.skin import Skin
from poise.skinning.centres_of_rotation import CentresOfRotation, known_centres
from poise.skinning.delta_mush import DeltaMush
from poise.skinning.linear_blend import LinearBlend


def drawn_by(skin: Skin) -> str:
    """Return the name of the skin's deformer, or "linear-blend" while centres are not available.

    Centres of rotation take seconds to compute; viewers use linear blending until then. Delta mush
    is always drawn with linear blending.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> skin = poise.Skin.rigid(blade, arm.rest, "elbow").with_deformer("centres-of-rotation")
    >>> drawn_by(skin)
    'linear-blend'
    >>> _ = poise.deform(skin, arm.rest)
    >>> drawn_by(skin)
    'centres-of-rotation'
    """
    if skin.deformer == CentresOfRotation.name and known_centres(skin) is None:
        return LinearBlend.name
    if skin.deformer == DeltaMush.name:
        return LinearBlend.name
    return skin.deformer
