"""Bind transforms in the form of UsdSkel's Skeletons: one per joint, shared by all meshes.

UsdSkel moves a mesh by ``A_j B_j^-1 G``: ``B_j`` is the Skeleton's bind transform of the joint,
``G`` the mesh's ``geomBindTransform``. Poise's skins have a matrix for each joint. Skins share a
Skeleton if such ``B`` and ``G`` exist, which is always the case for skins without common joints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.errors import FileUnsupported
from poise.model import Skeleton, Skin

_CORNERS = np.array([[i & 1, i & 2, i & 4] for i in range(8)], dtype=np.bool_)
"""Whether each corner of a box is at the upper end of each axis."""
_SAME = 1e-6
"""Tolerance of bindings relative to a mesh's size: rounding of inverses in single precision."""


@dataclass(frozen=True, eq=False)
class SharedBinding:
    """A Skeleton's bind transforms and the meshes that follow it.

    Attributes:
        bind: (joints, 4, 4) of every joint; NaN for joints without a mesh.
        placed: ``geomBindTransform`` (4, 4) by skin index.
    """

    bind: Floats
    placed: dict[int, Floats]


def share_bindings(body: Skeleton, skins: Sequence[Skin], file: str) -> list[SharedBinding]:
    """Assign skins to as few Skeletons as their matrices allow, ordered by first skin.

    Raises:
        FileUnsupported: a skin is bound by a matrix without an inverse.
    """
    bound = [_Bound(body, skin, file) for skin in skins]
    left, found = list(range(len(skins))), list[SharedBinding]()
    while left:
        bind = np.full((len(body.joints), 4, 4), np.nan)
        placed: dict[int, Floats] = {}
        refused: list[int] = []
        while left:
            known = ~np.isnan(bind[:, 0, 0])
            number = next((i for i in left if known[bound[i].joints].any()), left[0])
            left.remove(number)
            place = bound[number].place(bind)
            if place is None:
                refused.append(number)
                continue
            placed[number] = place
            new = ~known[bound[number].joints]
            bind[bound[number].joints[new]] = place @ bound[number].frames[new]
        found.append(SharedBinding(bind, placed))
        left = sorted(refused)
    return found


class _Bound:
    """Bind transforms of a skin's joints, in the mesh's coordinates."""

    def __init__(self, body: Skeleton, skin: Skin, file: str) -> None:
        self.joints = np.array([body.joint_index(name) for name in skin.joints], dtype=np.int64)
        self.inverse = np.asarray(skin.inverse_bind)
        flat = np.abs(np.linalg.det(self.inverse)) == 0.0
        if flat.any():
            joint = skin.joints[int(np.argmax(flat))]
            raise FileUnsupported(
                f"the skin {skin.name!r} is bound to {joint!r} by a matrix without an inverse",
                file=file,
            )
        self.frames = np.linalg.inv(self.inverse)
        low, high = skin.mesh.bounds
        self.corners = np.hstack([np.where(_CORNERS, high, low), np.ones((8, 1))])
        self.slack = _SAME * max(float(np.linalg.norm(high - low)), 1e-12)

    def place(self, bind: Floats) -> Floats | None:
        """Return the ``geomBindTransform`` for these bind transforms, or None if there is none."""
        shared = ~np.isnan(bind[self.joints, 0, 0])
        if not shared.any():
            return np.eye(4)
        wanted = bind[self.joints[shared]] @ self.inverse[shared]
        for place in (np.eye(4), wanted[0]):
            if np.abs((wanted - place) @ self.corners.T).max() <= self.slack:
                return place
        return None
