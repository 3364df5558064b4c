"""The deformers by name and prepared; other packages add theirs (``poise.deformers``)."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Sequence
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
    return all_prepared((skin,), deformer)[0]


def all_prepared(skins: Sequence[Skin], deformer: str | None = None) -> tuple[Deformer, ...]:
    """The skins of a character prepared, as `prepared` does; these stay cached however large.

    Raises:
        UnknownOption: no deformer has that name.
    """
    return tuple(
        _prepared.get(skin, skin.deformer if deformer is None else deformer, len(skins))
        for skin in skins
    )


_MOST_VERTICES = 200_000
"""Vertices of the skins in the cache: about 30 MB, with the meshes that the cache keeps alive."""

_LEAST_VERTICES = 1000
"""What a small skin counts as, for what every deformer needs."""


class _Prepared:
    """The deformers that were used last; a skin is alive for as long as its deformer is here."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Skin, str], Deformer] = OrderedDict()
        self._vertices = 0
        self._lock = threading.Lock()

    def get(self, skin: Skin, name: str, least: int) -> Deformer:
        """A skin prepared; the ``least`` deformers that were used last are kept in any case."""
        key = (skin, name)
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
                return found
        made = DEFORMERS.get(name)(skin)
        with self._lock:
            if key not in self._known:
                self._known[key] = made
                self._vertices += _size(skin)
            while self._vertices > _MOST_VERTICES and len(self._known) > least:
                (old, _), _ = self._known.popitem(last=False)
                self._vertices -= _size(old)
        return made


def _size(skin: Skin) -> int:
    return max(len(skin.mesh.vertices), _LEAST_VERTICES)


_prepared = _Prepared()


def _forked() -> None:
    """A forked child prepares its own: the thread that changed these may have been half way."""
    global _prepared
    _prepared = _Prepared()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
