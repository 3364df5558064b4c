"""Registry and cache of deformers; other packages extend the registry (``poise.deformers``)."""

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
    """Prepare a skin for a deformer, by default that of the skin (cached).

    Raises:
        UnknownOption: no deformer has that name.
    """
    return all_prepared((skin,), deformer)[0]


def all_prepared(skins: Sequence[Skin], deformer: str | None = None) -> tuple[Deformer, ...]:
    """Prepare the skins of a character like `prepared`; they are cached regardless of size.

    Raises:
        UnknownOption: no deformer has that name.
    """
    return tuple(
        _prepared.get(skin, skin.deformer if deformer is None else deformer, len(skins))
        for skin in skins
    )


_MOST_VERTICES = 200_000
"""Maximum number of cached vertices: about 30 MB, including the meshes kept alive."""

_LEAST_VERTICES = 1000
"""Minimum number of vertices charged per skin, for the fixed cost of a deformer."""


class _Prepared:
    """Cache of the most recently used deformers, which keeps their skins alive."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Skin, str], Deformer] = OrderedDict()
        self._vertices = 0
        self._lock = threading.Lock()

    def get(self, skin: Skin, name: str, least: int) -> Deformer:
        """Return a prepared skin; the ``least`` most recently used deformers are always kept."""
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
    """Clear the cache in a forked child: another thread may have been changing it."""
    global _prepared
    _prepared = _Prepared()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
