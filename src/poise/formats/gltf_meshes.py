"""Meshes and skins of a glTF file, as triangles bound to joints.

Every primitive of a mesh becomes a `Mesh`. Every node with a mesh creates a `Skin` of each
primitive, bound to the joints of the node's skin, or rigidly to the node. Strips and fans become
triangles; points and lines are kept separately and written back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from poise.array_types import Floats, Integers
from poise.formats.gltf_accessors import Accessors, Raw
from poise.formats.gltf_json import Item
from poise.formats.gltf_materials import Materials
from poise.formats.repair_log import RepairLog
from poise.model import Mesh, Shape, Weights

TRIANGLES = 4
_MODES = ("points", "lines", "line loop", "line strip", "triangles", "triangle strip", "fan")
_READ = ("POSITION", "NORMAL", "TANGENT")


@dataclass(frozen=True, eq=False)
class GltfPrimitive:
    """One primitive of a mesh.

    Attributes:
        item: JSON of the primitive.
        mesh: triangles; None for points and lines.
        weights: weights of the skin's joints, or None without a skin.
        kept: accessors that `Mesh` does not support, by name: custom attributes, and all accessors
            of points and lines, with their indices as "indices".
        targets: for points and lines, the accessors of each morph target.
    """

    item: Item
    mesh: Mesh | None
    weights: Weights | None
    kept: dict[str, Raw]
    targets: tuple[dict[str, Raw], ...] = ()


class Meshes:
    """The meshes of a file, each created on first access."""

    def __init__(
        self, root: Item, accessors: Accessors, materials: Materials, log: RepairLog, metres: float
    ) -> None:
        self.items = root.objects("meshes")
        self.accessors = accessors
        self.materials = materials
        self.log = log
        self.metres = metres
        self._made: dict[tuple[int, float], tuple[GltfPrimitive, ...]] = {}
        self._shape_names: dict[int, list[str]] = {}

    def primitives(self, index: int, scale: float = 1.0) -> tuple[GltfPrimitive, ...]:
        """Return the primitives of a mesh, with scaled vertices."""
        key = index, scale
        if key not in self._made and scale != 1.0:
            self._made[key] = tuple(self._scaled(one, scale) for one in self.primitives(index))
        if key not in self._made:
            item = self.items[index]
            entries = item.objects("primitives")
            if not entries:
                raise item.fault("has no primitives; expected at least one")
            names = self.shape_names(index)
            made = tuple(self._primitive(entry, item, names) for entry in entries)
            self._made[key] = made
        return self._made[key]

    def _scaled(self, primitive: GltfPrimitive, scale: float) -> GltfPrimitive:
        mesh = primitive.mesh
        if mesh is None:
            return primitive
        self.accessors.budget.spend(mesh.vertices.nbytes * (1 + len(mesh.shapes)), primitive.item)
        shapes = [replace(shape, offsets=scale * shape.offsets) for shape in mesh.shapes]
        made = replace(mesh, vertices=scale * mesh.vertices, shapes=tuple(shapes))
        return replace(primitive, mesh=made)

    def shape_names(self, index: int) -> list[str]:
        """Return the names of the mesh's morph targets; empty strings if unnamed."""
        if index not in self._shape_names:
            self._shape_names[index] = self._names_of_shapes(self.items[index])
        return self._shape_names[index]

    def _names_of_shapes(self, item: Item) -> list[str]:
        entries = item.objects("primitives")
        count = max((len(entry.items("targets")) for entry in entries), default=0)
        extras: Any = item.get("extras").value
        given: Any = extras.get("targetNames") if isinstance(extras, dict) else None
        if isinstance(given, list) and len(given) == count:
            return [name if isinstance(name, str) else "" for name in given]
        return [""] * count

    def _primitive(self, item: Item, mesh: Item, names: list[str]) -> GltfPrimitive:
        attributes = item.object("attributes")
        if attributes is None:
            raise item.fault('has no attributes; expected {"POSITION": ...}')
        mode = item.integer("mode", TRIANGLES)
        if mode >= len(_MODES):
            raise item.get("mode").fault(f"{mode}; expected 0 to 6")
        targets = item.objects("targets")
        if mode < TRIANGLES:
            self.log.repair(f"{item.place}: {_MODES[mode]} are not skins; stored, but not drawn")
            return self._aside(item, attributes, targets)
        if not attributes.has("POSITION"):
            self.log.repair(f"{item.place}: has no POSITION; stored, but not drawn")
            return self._aside(item, attributes, targets)
        made, kept = self._mesh(item, attributes, targets, names, mesh.text("name"))
        return GltfPrimitive(item, made, self._weights(attributes, len(made.vertices)), kept)

    def _mesh(
        self, item: Item, attributes: Item, targets: list[Item], names: list[str], name: str
    ) -> tuple[Mesh, dict[str, Raw]]:
        places = self.accessors.floats(attributes, "POSITION", "VEC3")
        if places is None:
            raise attributes.fault("has no POSITION")
        count = len(places)
        uvs, colours = self._sets(attributes, "TEXCOORD_"), self._sets(attributes, "COLOR_")
        material = item.index("material", len(self.materials), "material")
        made = Mesh(
            places * self.metres,
            self._faces(item, count),
            normals=self._directions(attributes, "NORMAL", "VEC3", count),
            tangents=self._directions(attributes, "TANGENT", "VEC4", count),
            uvs=[self._checked(attributes, name, uvs[name], count) for name in uvs],
            colours=[self._checked(attributes, name, colours[name], count) for name in colours],
            material=None if material is None else self.materials.material(material),
            shapes=self._shapes(item, targets, names, count),
            name=name,
        )
        known = {*_READ, *uvs, *colours}
        kept = {
            name: found
            for name in attributes.value
            if name not in known and not name.startswith(("JOINTS_", "WEIGHTS_"))
            and (found := self.accessors.named(attributes, name, _ANY)) is not None
            and len(found.values) == count
        }  # fmt: skip
        return made, kept

    def _sets(self, attributes: Item, prefix: str) -> dict[str, Floats]:
        """Return the sets of an attribute, numbered from 0 without a gap."""
        found: dict[str, Floats] = {}
        kinds = "VEC2" if prefix == "TEXCOORD_" else ("VEC3", "VEC4")
        while True:
            name = f"{prefix}{len(found)}"
            values = self.accessors.floats(attributes, name, kinds)
            if values is None:
                return found
            found[name] = values

    def _checked(self, owner: Item, name: str, values: Floats, count: int) -> Floats:
        if len(values) != count:
            raise owner.get(name).fault(f"{len(values)} elements for {count} vertices")
        return values

    def _directions(self, owner: Item, name: str, kind: str, count: int) -> Floats | None:
        """Return normals or tangents; NaNs, which some exporters write, become zero."""
        raw = self.accessors.named(owner, name, kind)
        if raw is None:
            return None
        self.accessors.budget.spend(raw.values.size * 8, owner.get(name))
        values = self._checked(owner, name, raw.floats(), count)
        bad = ~np.isfinite(values).all(axis=1)
        if bad.any():
            values[bad] = 0.0
            self.log.repair(
                f"{owner.place}.{name}: {int(bad.sum())} values are not finite; replaced by zero"
            )
        return values

    def _shapes(self, item: Item, targets: list[Item], names: list[str], count: int) -> list[Shape]:
        """Return all morph targets of the mesh; targets missing in this primitive are zero."""
        found = [
            self._shape(target, name, number, count)
            for number, (target, name) in enumerate(zip(targets, names, strict=False))
        ]
        missing = names[len(found) :]
        if missing:
            self.log.repair(
                f"{item.place}: {len(found)} of the mesh's {len(names)} morph targets; the "
                "others are zero"
            )
            self.accessors.budget.spend(24 * count * len(missing), item)
        found += [
            Shape(name or f"shape{number}", np.zeros((count, 3)))
            for number, name in enumerate(missing, start=len(found))
        ]
        return found

    def _shape(self, target: Item, name: str, number: int, count: int) -> Shape:
        offsets = self.accessors.floats(target, "POSITION", "VEC3")
        if offsets is None:
            self.accessors.budget.spend(count * 24, target)
            offsets = np.zeros((count, 3))
        rest = [key for key in target.value if key not in _READ]
        if rest:
            self.log.repair(f"{target.place}: {', '.join(rest)} of a morph target are ignored")
        return Shape(
            name or f"shape{number}",
            self._checked(target, "POSITION", offsets, count) * self.metres,
            self._directions(target, "NORMAL", "VEC3", count),
            self._directions(target, "TANGENT", "VEC3", count),
        )

    def _faces(self, item: Item, count: int) -> Integers:
        """Return corners of triangles for any mode."""
        order = self.accessors.integers(item, "indices", "SCALAR")
        if order is None:
            self.accessors.budget.spend(8 * count, item)
            corners = np.arange(count)
        else:
            corners = order[:, 0]
            if corners.max() >= count:
                raise item.get("indices").fault(
                    f"refers to vertex {corners.max()}; expected 0 to {count - 1}"
                )
        mode = item.integer("mode", TRIANGLES)
        self.accessors.budget.spend(0 if mode == TRIANGLES else 48 * len(corners), item)
        extra = len(corners) % 3 if mode == TRIANGLES else 0
        if extra or (mode != TRIANGLES and len(corners) < 3):
            self.log.repair(f"{item.place}: {len(corners)} corners are not a multiple of 3")
        return triangulated(corners, mode)

    def _weights(self, attributes: Item, count: int) -> Weights | None:
        """Return the weights of all sets, concatenated."""
        joints: list[Integers] = []
        weights: list[Floats] = []
        while attributes.has(f"JOINTS_{len(joints)}") and attributes.has(f"WEIGHTS_{len(joints)}"):
            number = len(joints)
            own = self.accessors.integers(attributes, f"JOINTS_{number}", "VEC4")
            share = self.accessors.floats(attributes, f"WEIGHTS_{number}", "VEC4")
            if own is None or share is None:
                break
            self._checked(attributes, f"WEIGHTS_{number}", share, count)
            if len(own) != count:
                raise attributes.get(f"JOINTS_{number}").fault(f"{len(own)} for {count} vertices")
            if own.min() < 0 or share.min() < 0.0:
                raise attributes.get(f"WEIGHTS_{number}").fault(
                    "a weight or a joint index is negative; expected zero or more"
                )
            joints.append(own)
            weights.append(share)
        if not joints:
            return None
        if len(joints) == 1:
            return Weights(joints[0], weights[0])
        self.accessors.budget.spend(count * len(joints) * 128, attributes)
        return Weights(np.concatenate(joints, axis=1), np.concatenate(weights, axis=1))

    def _aside(self, item: Item, attributes: Item, targets: list[Item]) -> GltfPrimitive:
        kept = self._all(attributes)
        order = self.accessors.named(item, "indices", "SCALAR")
        if order is not None:
            kept["indices"] = order
        item.index("material", len(self.materials), "material")
        return GltfPrimitive(item, None, None, kept, tuple(self._all(target) for target in targets))

    def _all(self, owner: Item) -> dict[str, Raw]:
        found = {name: self.accessors.named(owner, name, _ANY) for name in owner.value}
        return {name: raw for name, raw in found.items() if raw is not None}


_ANY = ("SCALAR", "VEC2", "VEC3", "VEC4", "MAT2", "MAT3", "MAT4")


def triangulated(corners: Integers, mode: int = TRIANGLES) -> Integers:
    """Triangles (m, 3) of a list, a strip (5) or a fan (6) of corners (glTF 2.0, 3.7.2.1).

    >>> triangulated(np.arange(5), 5).tolist()
    [[0, 1, 2], [1, 3, 2], [2, 3, 4]]
    >>> triangulated(np.arange(4), 6).tolist()
    [[1, 2, 0], [2, 3, 0]]
    """
    if mode == TRIANGLES:
        return corners[: len(corners) - len(corners) % 3].reshape(-1, 3)
    if len(corners) < 3:
        return np.zeros((0, 3), np.int64)
    first, second, third = corners[:-2], corners[1:-1], corners[2:]
    if mode == 6:
        return np.stack([second, third, np.full_like(second, corners[0])], axis=1)
    odd = np.arange(len(first)) % 2 == 1
    return np.stack([first, np.where(odd, third, second), np.where(odd, second, third)], axis=1)
