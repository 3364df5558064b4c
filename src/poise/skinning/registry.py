"""The deformers by name and prepared; other packages add theirs (``poise.deformers``)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from poise.errors import UnknownOption
from poise.model.skin import Skin
from poise.registry import Registry

if TYPE_CHECKING:
    from poise.skinning.deformer import Deformer

DEFORMERS: Registry[type[Deformer]] = Registry(
    "deformer",
    group="poise.deformers",
    builtin={
        "linear-blend": "poise.skinning.linear_blend:LinearBlend",
        "dual-quaternion": "poise.skinning.dual_quaternion:DualQuaternion",
        "centres-of-rotation": "poise.skinning.centres_of_rotation:CentresOfRotation",
        "delta-mush": "poise.skinning.delta_mush:DeltaMush",
    },
    error=UnknownOption,
)


def prepared(skin: Skin, deformer: str | None = None) -> Deformer:
    """The skin prepared by a deformer, by default its own; cached.

    Raises:
        UnknownOption: no deformer has that name.
    """
    return _prepared(skin, skin.deformer if deformer is None else deformer)


@lru_cache(maxsize=32)
def _prepared(skin: Skin, name: str) -> Deformer:
    return DEFORMERS.get(name)(skin)
