"""Contents read from a USD file, with their places, for writing only what was changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from poise.array_types import Floats
from poise.model import Motion, Skeleton, Skin

ATTRIBUTES = ("translations", "rotations", "scales", "blendShapeWeights")
"""Animated attributes of a SkelAnimation."""


@dataclass(frozen=True, eq=False)
class UsdRig:
    """Equal Skeletons of a file.

    Attributes:
        paths: the Skeletons.
        skinned: the meshes bound to them.
        tokens: the joints, of which the first is the joint ``first`` of the character.
        places, scales: (joints, 3) of the rest pose, in units of the Skeleton.
        metres: metres per unit.
    """

    paths: tuple[str, ...]
    skinned: tuple[str, ...]
    tokens: tuple[str, ...]
    first: int
    places: Floats
    scales: Floats
    metres: float


@dataclass(frozen=True, eq=False)
class UsdAnimation:
    """A SkelAnimation.

    Attributes:
        path: its prim.
        rig: index of the Skeletons that it moves.
        joints, shapes: the tokens of its joints and blend shapes.
        times: time codes of the samples of each of `ATTRIBUTES`.
    """

    path: str
    rig: int
    joints: tuple[str, ...]
    shapes: tuple[str, ...]
    times: tuple[Floats, ...]


@dataclass(frozen=True, eq=False)
class UsdTake:
    """SkelAnimations that play together.

    Attributes:
        animations: the animations.
        start, step: time code of the first frame, and time codes per frame.
    """

    animations: tuple[UsdAnimation, ...]
    start: float
    step: float


@dataclass(frozen=True)
class UsdOrigin:
    """Prims from which a skin was read.

    Attributes:
        geometry: the mesh.
        bound: the mesh, or the subset of its faces with the material.
        material: the material, or None.
        uvs: names of the mesh's texture coordinates.
    """

    geometry: str
    bound: str
    material: str | None
    uvs: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class UsdContent:
    """A file and what was read from it.

    Attributes:
        path, data: location and bytes of the file.
        skeleton, motions, skins: what was read.
        rigs: the Skeletons.
        parts: the parts of each joint that are DOFs: translation (0), rotation (1), scale (2).
        shapes: names of the blend shapes, whose weights are the last DOFs.
        takes: the animations of each motion.
        origins: the prims of each skin.
        rate: time codes per second.
        metres: unit of length, if it was overridden when the file was read, else 0.
        instanced: whether one of these prims is part of an instance, which cannot be changed.
    """

    path: str
    skeleton: Skeleton
    motions: dict[str, Motion]
    skins: tuple[Skin, ...]
    rigs: tuple[UsdRig, ...]
    parts: tuple[tuple[int, ...], ...]
    shapes: tuple[str, ...]
    takes: dict[str, UsdTake]
    origins: tuple[UsdOrigin, ...]
    rate: float
    metres: float
    instanced: bool
    data: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, eq=False)
class UsdSource:
    """Source of a character read from USD.

    Attributes:
        scale: uniform scale of all Skeletons in the stage, which is applied to lengths.
        content: the file.
    """

    scale: float
    content: UsdContent
