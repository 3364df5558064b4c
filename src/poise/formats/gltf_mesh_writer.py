"""Write skins as meshes and skins of glTF.

Consecutive skins with the same name, joints and binding are the primitives of one mesh. A skin that
is rigid in the frame of a joint is attached to that joint's node. Other skins have a glTF skin and
a separate root node, as the specification recommends.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.files.json_text import JsonObject
from poise.formats.gltf_accessor_writer import VERTICES, AccessorWriter
from poise.formats.gltf_material_writer import GltfMaterialWriter
from poise.formats.gltf_meshes import GltfPrimitive
from poise.formats.gltf_node_writer import NodeTable, without_referring
from poise.formats.gltf_reading import GltfSource, Origin
from poise.formats.unique_names import UniqueNames
from poise.model import Corrective, Mesh, Pose, Skeleton, Skin, Weights

_LENGTH = 3e-3
"""Directions are normalized if their length is off by more, as the specification requires."""
_SUM = 1e-6  # rounding of a sum of weights in single precision, about 8 eps


@dataclass(frozen=True, eq=False)
class _Group:
    """Skins that form one mesh, and their origins in the source file."""

    skins: tuple[Skin, ...]
    origins: tuple[Origin | None, ...]


@dataclass(eq=False)
class GltfMeshWriter:
    """Creates meshes, skins and the nodes that carry them."""

    table: NodeTable
    layout: AccessorWriter
    look: GltfMaterialWriter
    source: GltfSource | None
    shown: Pose

    def __post_init__(self) -> None:
        self.skeleton: Skeleton = self.shown.skeleton
        self.places = {name: i for i, name in enumerate(self.skeleton.joint_names)}
        self.metres = 1.0 if self.source is None else self.source.unit.metres
        self.meshes: list[JsonObject] = []
        self.skins: list[JsonObject] = []
        self.shaped: dict[int, tuple[str, ...]] = {}
        self.roots: list[int] = []
        self.order: dict[int, int] = {}
        self._carriers: dict[int, int] = {}  # the first node of each mesh of the source

    @property
    def numbers(self) -> dict[int, int]:
        """Map the indices of written meshes of the source to new indices."""
        return {mesh: self.table.entries[at]["mesh"] for mesh, at in self._carriers.items()}

    def write(self, skins: tuple[Skin, ...]) -> None:
        """Write all skins, except those without triangles."""
        skins = tuple(skin for skin in skins if len(skin.mesh.faces))
        self.order = {id(skin): place for place, skin in enumerate(skins)}
        for group in self._groups(skins):
            number = self._carrier(group)
            entry = self.table.entries[number]
            entry["mesh"] = self._mesh(group, number)
            if group.origins[0] is not None:
                self._carriers.setdefault(group.origins[0].mesh, number)
            if "skin" not in entry:
                self._bind(group, entry)
            self._ours(group, number)
        if self.source is not None:
            for node, mesh, primitive in self.source.aside:
                self._aside(node, mesh, primitive)
        self._settle()

    def name_joints(self, name: str, joints: Sequence[str]) -> None:
        """Add a skin of joints, bound at rest, that no mesh uses."""
        matrices = self.skeleton.rest.world[[self.skeleton.joint_index(one) for one in joints]]
        if (np.linalg.det(matrices) == 0.0).any():
            return
        matrices = np.asarray(np.linalg.inv(matrices), dtype=np.float64)
        self._add_skin({"name": name} if name else {}, joints, matrices)

    # -- grouping of skins, and their nodes ------------------------------------------------------

    def _groups(self, skins: tuple[Skin, ...]) -> list[_Group]:
        groups: list[list[tuple[Skin, Origin | None]]] = []
        used: set[int] = set()
        for skin in skins:
            origin = self._origin(skin, used)
            last = groups[-1][-1] if groups else None
            if last is not None and _go_together(last, (skin, origin)):
                groups[-1].append((skin, origin))
            else:
                groups.append([(skin, origin)])
        return [_Group(tuple(s for s, _ in group), tuple(o for _, o in group)) for group in groups]

    def _origin(self, skin: Skin, used: set[int]) -> Origin | None:
        """Return the source of a skin, even if its weights or its material were changed later."""
        for number, origin in enumerate(() if self.source is None else self.source.origins):
            same = origin.skin is skin or (
                origin.skin.name == skin.name
                and origin.skin.joints == skin.joints
                and np.array_equal(origin.skin.mesh.faces, skin.mesh.faces)
            )
            if same and number not in used and self._node(origin.node) is not None:
                used.add(number)
                return origin
        return None

    def _node(self, number: int) -> int | None:
        """Return the new index of a node of the source, or None."""
        if self.source is not None and number in self.source.rig.names:
            place = self.places.get(self.source.rig.names[number])
            return None if place is None else self.table.joints[place]
        return self.table.numbers.get(number)

    def _carrier(self, group: _Group) -> int:
        origin, first = group.origins[0], group.skins[0]
        if origin is not None:
            found = self._node(origin.node)
            if found is not None and "mesh" not in self.table.entries[found]:
                return found
        taken = UniqueNames(entry.get("name", "") for entry in self.table.entries)
        name = taken.new(first.name or first.mesh.name or "skin")
        if not _is_rigid(group):
            self.roots.append(self.table.add({"name": name}))
            return self.roots[-1]
        joint = self.table.joints[self.skeleton.joint_index(first.joints[0])]
        if "mesh" not in self.table.entries[joint]:
            return joint
        number = self.table.add({"name": name})
        self.table.entries[joint].setdefault("children", []).append(number)
        self.table.ours(number)["carrier"] = True
        return number

    # -- the mesh -----------------------------------------------------------------------------

    def _mesh(self, group: _Group, number: int) -> int:
        entry: JsonObject = {}
        origin, first = group.origins[0], group.skins[0]
        if origin is not None and self.source is not None:
            entry = copy.deepcopy(self.source.root["meshes"][origin.mesh])
            entry = without_referring(entry)
        elif first.mesh.name:
            entry["name"] = first.mesh.name
        bound = _needs_skin(group)
        joint = self.skeleton.joint_index(first.joints[0])
        unit = self.metres if bound else self.table.inside[joint]
        entry["primitives"] = [
            self._primitive(skin, origin, bound, unit)
            for skin, origin in zip(group.skins, group.origins, strict=True)
        ]
        self._weights(entry, first, number)
        if entry not in self.meshes:
            self.meshes.append(entry)
        return self.meshes.index(entry)

    def _weights(self, entry: JsonObject, skin: Skin, number: int) -> None:
        """Write the names and the current weights of the morph targets."""
        shapes = skin.mesh.shapes
        entry.pop("weights", None)
        if not shapes:
            return
        names = [shape.name for shape in shapes]
        extras = entry.get("extras")
        if names != [f"shape{i}" for i in range(len(names))] and isinstance(extras, dict | None):
            entry["extras"] = {**(extras or {}), "targetNames": names}
        values = [float(self.shown.value(dof)) for dof in skin.shape_dofs]
        if any(values):
            self.table.entries[number]["weights"] = values
        self.shaped[number] = skin.shape_dofs

    def _primitive(self, skin: Skin, origin: Origin | None, bound: bool, unit: float) -> JsonObject:
        entry: JsonObject = {}
        if origin is not None:
            value = origin.primitive.item.value
            kept = {k: value[k] for k in ("extensions", "extras") if k in value}
            entry = without_referring(copy.deepcopy(kept))
        mesh = skin.mesh
        attributes = self._attributes(mesh, unit)
        if bound:
            attributes |= self._influences(skin.weights, len(skin.joints))
        if origin is not None and len(origin.skin.mesh.vertices) == len(mesh.vertices):
            for name, raw in origin.primitive.kept.items():
                attributes[name] = self.layout.raw(raw, VERTICES)
        entry["attributes"] = attributes
        if not np.array_equal(mesh.faces.ravel(), np.arange(len(mesh.vertices))):
            entry["indices"] = self.layout.corners(mesh.faces, len(mesh.vertices))
        material = self.look.material(mesh.material)
        if material is not None:
            entry["material"] = material
        if mesh.shapes:
            entry["targets"] = [self._target(mesh, i, unit) for i in range(len(mesh.shapes))]
        return entry

    def _attributes(self, mesh: Mesh, unit: float) -> dict[str, int]:
        put = self.layout.floats
        found = {"POSITION": put(mesh.vertices / unit, VERTICES, bounds=True)}
        if mesh.normals is not None:
            found["NORMAL"] = put(_unit(mesh.normals, mesh), VERTICES)
        if mesh.tangents is not None:
            found["TANGENT"] = put(_tangents(mesh.tangents), VERTICES)
        for number, uv in enumerate(mesh.uvs):
            found[f"TEXCOORD_{number}"] = put(uv, VERTICES)
        for number, colour in enumerate(mesh.colours):
            found[f"COLOR_{number}"] = put(np.clip(colour, 0.0, 1.0), VERTICES)
        return found

    def _target(self, mesh: Mesh, number: int, unit: float) -> dict[str, int]:
        shape = mesh.shapes[number]
        put = self.layout.floats
        found = {"POSITION": put(shape.offsets / unit, VERTICES, bounds=True)}
        if shape.normals is not None and mesh.normals is not None:
            found["NORMAL"] = put(shape.normals, VERTICES)
        if shape.tangents is not None and mesh.tangents is not None:
            found["TANGENT"] = put(shape.tangents, VERTICES)
        return found

    def _influences(self, weights: Weights, joints: int) -> dict[str, int]:
        """Joints and weights in sets of four; rows are normalized to a sum of one."""
        empty = -weights.influences % 4
        values = np.pad(weights.values, ((0, 0), (0, empty)))
        named = np.pad(weights.joints, ((0, 0), (0, empty)))
        named = np.where((values > 0.0) | (named < joints), named, 0)
        named, values = _merged(named, values)
        total = values.sum(axis=1, keepdims=True)
        off = np.abs(total - 1.0) > _SUM
        values = np.where(off & (total > 0.0), values / np.where(total > 0.0, total, 1.0), values)
        nothing = total[:, 0] <= 0.0
        values[nothing, 0], named[nothing, 0] = 1.0, 0
        kind = "<u1" if joints <= 256 else "<u2"
        found: dict[str, int] = {}
        for number in range(values.shape[1] // 4):
            own = slice(4 * number, 4 * number + 4)
            found[f"JOINTS_{number}"] = self.layout.array(named[:, own].astype(kind), VERTICES)
            found[f"WEIGHTS_{number}"] = self.layout.floats(values[:, own], VERTICES)
        return found

    # -- the skin -----------------------------------------------------------------------------

    def _bind(self, group: _Group, entry: JsonObject) -> None:
        origin, first = group.origins[0], group.skins[0]
        if not _needs_skin(group):
            return
        data: JsonObject = {}
        if origin is not None and origin.bound is not None and self.source is not None:
            data = without_referring(copy.deepcopy(self.source.root["skins"][origin.bound]))
            hint = data.pop("skeleton", None)
            at = None if hint is None else self._node(hint)
            if at is not None:
                data["skeleton"] = at
        entry["skin"] = self._add_skin(data, first.joints, first.inverse_bind)

    def _add_skin(self, data: JsonObject, joints: Sequence[str], bind: Floats) -> int:
        """Index of the skin with these joints and inverse bind matrices (joints, 4, 4), in metres;
        new skins are added."""
        indices = [self.skeleton.joint_index(name) for name in joints]
        inside = np.array([self.table.inside[index] for index in indices])[:, None]
        matrices = bind.copy()
        matrices[:, :3, :3] *= self.metres / inside[..., None]
        matrices[:, :3, 3] /= inside
        data["joints"] = [self.table.joints[index] for index in indices]
        data["inverseBindMatrices"] = self.layout.floats(matrices.swapaxes(1, 2).reshape(-1, 16))
        if data not in self.skins:
            self.skins.append(data)
        return self.skins.index(data)

    def _ours(self, group: _Group, number: int) -> None:
        """Write data that glTF cannot represent to the extras of the mesh's node."""
        entries = [self._skin_extras(skin) for skin in group.skins]
        first = group.skins[0]
        ours = self.table.ours(number)
        ours["skins"] = entries
        if first.mesh.shapes:
            ours["shape_dofs"] = list(first.shape_dofs)

    def _skin_extras(self, skin: Skin) -> JsonObject:
        data: JsonObject = {"name": skin.name, "order": self.order[id(skin)]}
        if skin.deformer != "linear-blend":
            data["deformer"] = skin.deformer
        if skin.weights.influences % 4:
            data["influences"] = skin.weights.influences
        if skin.correctives:
            data["correctives"] = [self._corrective(corrective) for corrective in skin.correctives]
        return data

    def _corrective(self, corrective: Corrective) -> JsonObject:
        return {
            "name": corrective.name,
            "dofs": list(corrective.dofs),
            "kind": corrective.kind,
            "keys": corrective.keys.tolist(),
            "vertices": self.layout.view(corrective.vertices.astype("<u4").tobytes()),
            "offsets": self.layout.view(corrective.offsets.astype("<f8").tobytes()),
        }

    # -- points and lines of the source, and the end -----------------------------------------------

    def _aside(self, node: int, mesh: int, primitive: GltfPrimitive) -> None:
        """Write points and lines of the source to their original node."""
        number = self._node(node)
        if number is None or self.source is None:
            return
        value = primitive.item.value
        entry = without_referring(
            copy.deepcopy({k: value[k] for k in ("mode", "extensions", "extras") if k in value})
        )
        kept = dict(primitive.kept)
        order = kept.pop("indices", None)
        entry["attributes"] = self._raw(kept)
        if order is not None:
            entry["indices"] = self.layout.raw(order, 34963)
        if "material" in value:
            entry["material"] = value["material"]
        if primitive.targets:
            entry["targets"] = [self._raw(dict(target)) for target in primitive.targets]
        carrier = self.table.entries[number]
        if "mesh" in carrier:
            whole = copy.deepcopy(self.meshes[carrier["mesh"]])
            whole["primitives"].append(entry)
        else:
            whole = without_referring(copy.deepcopy(self.source.root["meshes"][mesh]))
            whole["primitives"] = [entry]
        self.meshes.append(whole)
        carrier["mesh"] = len(self.meshes) - 1

    def _raw(self, arrays: JsonObject) -> dict[str, int]:
        return {
            name: self.layout.raw(raw, VERTICES, bounds=name == "POSITION")
            for name, raw in arrays.items()
        }

    def _settle(self) -> None:
        """Remove unused meshes."""
        used = sorted({entry["mesh"] for entry in self.table.entries if "mesh" in entry})
        for entry in self.table.entries:
            if "mesh" in entry:
                entry["mesh"] = used.index(entry["mesh"])
        self.meshes = [self.meshes[number] for number in used]


def _merged(joints: NDArray[np.int64], values: Floats) -> tuple[NDArray[np.int64], Floats]:
    """Merge influences so that no joint occurs twice in a row, as the specification requires.

    >>> _merged(np.array([[3, 1, 3, 0]]), np.array([[0.5, 0.25, 0.25, 0.0]]))
    (array([[3, 1, 0, 0]]), array([[0.75, 0.25, 0.  , 0.  ]]))
    """
    order = np.sort(np.where(values > 0.0, joints, -1 - np.arange(joints.shape[1])), axis=1)
    rows = np.flatnonzero((np.diff(order, axis=1) == 0).any(axis=1))
    if not rows.size:
        return joints, values
    joints, values = joints.copy(), values.copy()
    for later in range(1, joints.shape[1]):
        for first in range(later):
            own, share = joints[rows], values[rows]
            twice = (
                (own[:, later] == own[:, first]) & (share[:, later] > 0.0) & (share[:, first] > 0.0)
            )
            at = rows[twice]
            values[at, first] += values[at, later]
            values[at, later], joints[at, later] = 0.0, 0
    return joints, values


def _go_together(a: tuple[Skin, Origin | None], b: tuple[Skin, Origin | None]) -> bool:
    """Return whether two skins are primitives of one mesh."""
    (one, from_one), (two, from_two) = a, b
    if (from_one and from_one.node) != (from_two and from_two.node):
        return False
    return (
        one.name == two.name
        and one.joints == two.joints
        and one.shape_dofs == two.shape_dofs
        and [shape.name for shape in one.mesh.shapes] == [shape.name for shape in two.mesh.shapes]
        and np.array_equal(one.inverse_bind, two.inverse_bind)
        and (from_one is not None or _is_rigid_skin(one) == _is_rigid_skin(two))
    )


def _is_rigid(group: _Group) -> bool:
    return all(_is_rigid_skin(skin) for skin in group.skins)


def _needs_skin(group: _Group) -> bool:
    """Return whether a group needs a skin, because it is not rigid in the frame of its node."""
    origin = group.origins[0]
    return (origin is not None and origin.bound is not None) or not _is_rigid(group)


def _is_rigid_skin(skin: Skin) -> bool:
    """Return whether a skin is rigid in the frame of its only joint, with the identity as bind."""
    return (
        len(skin.joints) == 1
        and skin.weights.influences == 1
        and bool((skin.weights.values == 1.0).all())
        and np.array_equal(skin.inverse_bind[0], np.eye(4))
    )


def _unit(normals: Floats, mesh: Mesh) -> Floats:
    """Normalize normals; zero vectors are replaced by normals of the triangles."""
    size = np.linalg.norm(normals, axis=1)
    bad = np.abs(size - 1.0) > _LENGTH
    if not bad.any():
        return normals
    repaired = normals.copy()
    lost = size < 1e-6
    repaired[lost] = mesh.smooth_normals(mesh.vertices)[lost]
    repaired[np.linalg.norm(repaired, axis=1) < 1e-6] = (0.0, 1.0, 0.0)
    repaired[bad] /= np.linalg.norm(repaired[bad], axis=1, keepdims=True)
    return repaired


def _tangents(tangents: Floats) -> Floats:
    """Normalize tangents, with a sign that is 1 or -1."""
    size = np.linalg.norm(tangents[:, :3], axis=1)
    repaired = tangents.copy()
    bad = np.abs(size - 1.0) > _LENGTH
    repaired[bad & (size < 1e-6), :3] = (1.0, 0.0, 0.0)
    repaired[bad, :3] /= np.linalg.norm(repaired[bad, :3], axis=1, keepdims=True)
    repaired[:, 3] = np.where(tangents[:, 3] < 0.0, -1.0, 1.0)
    return repaired
