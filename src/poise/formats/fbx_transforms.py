"""The transform of an FBX node: pivots, rotation order, pre- and post-rotation.

For columns: ``T Roff Rp Rpre R Rpost^-1 Rp^-1 Soff Sp S Sp^-1`` (FBX SDK, "Computing transformation
matrices"); the geometric transform moves a node's mesh and not its children.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.formats.fbx_scene import FbxObject
from poise.geometry import transforms

TRANSFORM: tuple[str, ...] = ("Lcl Translation", "Lcl Rotation", "Lcl Scaling")
"""Properties of a node that animations move."""

ORDERS = ("zyx", "yzx", "xzy", "zxy", "yxz", "xyz", "zyx")
"""Euler orders in the notation of `poise.Ball`, from the parent outwards; the last: "spheric"."""

RRSS, RSRS, RRS = range(3)
"""Inheritance of the parent's scale S: after the node's own rotation (RrSs), as in a matrix product
(RSrs), or without the parent's own scale (Rrs)."""


@dataclass(frozen=True, eq=False)
class NodeTransform:
    """Constants of a node's transform, and its values at rest.

    Attributes:
        translation, rotation, scale: (3,) at rest; file units, radians, factors.
        order: see `ORDERS`.
        rotation_offset, rotation_pivot, scaling_offset, scaling_pivot: (3,).
        before, behind: (3, 3) the pre-rotation, and the inverse of the post-rotation.
        inherit: see `RRSS`.
        bounds, limits: (3, 2) of the translation and of the angles, infinite if unlimited.
        preferred: (3,) preferred angles of IK; zeros if unset.
    """

    translation: Floats
    rotation: Floats
    scale: Floats
    order: str
    rotation_offset: Floats
    rotation_pivot: Floats
    scaling_offset: Floats
    scaling_pivot: Floats
    before: Floats
    behind: Floats
    inherit: int
    bounds: Floats
    limits: Floats
    preferred: Floats

    def turned(self, rotation: Floats) -> Floats:
        """Rotation of the node in its parent's space, shape (..., 3, 3)."""
        return self.before @ euler_matrix(rotation, self.order) @ self.behind

    def frame(self, translation: Floats, rotation: Floats, scale: Floats) -> Floats:
        """Return the frame (4, 4) in the parent with these values."""
        origin = self.origin(translation, rotation, scale)
        return transforms.compose(self.turned(rotation) * scale, origin)

    def origin(self, translation: Floats, rotation: Floats, scale: Floats) -> Floats:
        """Origin of the node in its parent's space, shape (..., 3)."""
        turn = self.turned(rotation)
        inner = self.scaling_offset + self.scaling_pivot - self.rotation_pivot
        away = inner - scale * self.scaling_pivot
        start = self.rotation_offset + self.rotation_pivot
        return translation + start + np.einsum("...ij,...j->...i", turn, away)


@dataclass(frozen=True, eq=False)
class Handedness:
    """Conversion of a file's coordinates to a right-handed space.

    Attributes:
        lengths: (3,) 1, or -1 for the mirrored axis of a left-handed file.
        turns: (3,) the same for angles about the axes.
    """

    lengths: Floats
    turns: Floats

    def matrix(self, found: Floats) -> Floats:
        """Convert a matrix (..., 4, 4) of the file to the right-handed space."""
        mirror = np.append(self.lengths, 1.0)
        return found * mirror[:, None] * mirror


def read_transform(model: FbxObject, hand: Handedness) -> NodeTransform:
    """Read the transform of a model.

    Raises:
        FileSyntax: a number is not finite.
    """
    order = model.integer("RotationOrder")
    inherit = model.integer("InheritType", RSRS)
    # The default is on.
    active = model.integer("RotationActive", 1) != 0
    active = active and not model.integer("RotationSpaceForLimitOnly")

    def turned(name: str) -> Floats:
        return np.radians(model.vector(name)) * hand.turns

    def rotation(name: str) -> Floats:
        angles = turned(name)
        return euler_matrix(angles, ORDERS[0]) if angles.any() else np.eye(3)

    def length(name: str) -> Floats:
        return model.vector(name) * hand.lengths

    return NodeTransform(
        length("Lcl Translation"),
        turned("Lcl Rotation"),
        model.vector("Lcl Scaling", 1.0),
        ORDERS[order] if active and 0 <= order < len(ORDERS) else ORDERS[0],
        length("RotationOffset"),
        length("RotationPivot"),
        length("ScalingOffset"),
        length("ScalingPivot"),
        rotation("PreRotation") if active else np.eye(3),
        rotation("PostRotation").T if active else np.eye(3),
        inherit if inherit in (RRSS, RRS) else RSRS,
        _bounds(model, hand),
        _limits(model, "Rotation", np.radians(1.0) * hand.turns),
        np.radians([model.number(f"PreferedAngle{axis}") for axis in "XYZ"]) * hand.turns,
    )


def _bounds(model: FbxObject, hand: Handedness) -> Floats:
    if not model.integer("TranslationActive"):
        return np.array(_FREE)
    return _limits(model, "Translation", hand.lengths)


_SWITCHES = {
    what: frozenset(f"{what}{end}{axis}" for end in ("Min", "Max") for axis in "XYZ")
    for what in ("Rotation", "Translation")
}
_FREE = ((-np.inf, np.inf),) * 3


def _limits(model: FbxObject, what: str, factor: Floats) -> Floats:
    found = np.array(_FREE)
    if model.properties.keys().isdisjoint(_SWITCHES[what]):
        return found
    for side, name in enumerate((f"{what}Min", f"{what}Max")):
        values = model.vector(name)
        on = [model.integer(f"{name}{axis}") != 0 for axis in "XYZ"]
        found[on, side] = values[on]
    found = np.abs(factor)[:, None] * found
    found = np.where(factor[:, None] < 0.0, -found[:, ::-1], found)
    return np.where((found[:, :1] <= found[:, 1:]), found, (-np.inf, np.inf))


_GEOMETRIC = ("GeometricTranslation", "GeometricRotation", "GeometricScaling")


def geometric_transform(model: FbxObject, hand: Handedness) -> Floats:
    """Transform (4, 4) from a node's mesh to the node, in the file's unit."""
    found = np.eye(4)
    if model.properties.keys().isdisjoint(_GEOMETRIC):
        return found
    turn = euler_matrix(np.radians(model.vector("GeometricRotation")) * hand.turns, ORDERS[0])
    found[:3, :3] = turn * model.vector("GeometricScaling", 1.0)
    found[:3, 3] = model.vector("GeometricTranslation") * hand.lengths
    return found


def euler_matrix(angles: Floats, order: str) -> Floats:
    """Rotation (..., 3, 3) for angles (..., 3) about x, y and z in radians; see `ORDERS`."""
    return transforms.euler_matrix(angles[..., columns(order)], order)


def columns(order: str) -> list[int]:
    """Axis index of each angle of an Euler order."""
    return ["xyz".index(axis) for axis in order]
