"""Write skins as FBX meshes with clusters and blend shapes.

Consecutive skins with the same name, joints and binding form one mesh, with a material per
triangle. A skin that is rigid in the frame of one joint is a child mesh of that joint; all others
are placed in the world and deformed by clusters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.formats.fbx_material_writer import MaterialWriter, uv_name
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_objects import ROOT, Objects, matrix, number_property, properties
from poise.formats.fbx_skeleton_writer import (
    CENTIMETRES,
    DEGREES,
    FbxChannels,
    SkeletonWriter,
    in_centimetres,
    model,
)
from poise.formats.local_transforms import bind_frames, is_turn, straight_parts
from poise.geometry.transforms import euler_angles
from poise.model import Character, Material, Shape, Skeleton, Skin

_SAME = 1e-5
"""Relative tolerance of positions in a skeleton of 1 m: the rounding of files."""


@dataclass(eq=False)
class FbxMeshWriter:
    """Writes the meshes of a character to a file.

    Args:
        skeleton: the joints of the file.
        bind: (joints, 4, 4) their frames in the file's world when bound, in metres.

    Attributes:
        turn: (4, 4) from the character's world to the file's.
        skinned: models of meshes with clusters, and their frames (4, 4) in metres.
        channels: the channel and the DOF of each shape that a DOF weights.
    """

    objects: Objects
    character: Character
    skeleton: SkeletonWriter
    bind: Floats
    carriers: dict[int, Group]
    materials: MaterialWriter
    turn: Floats

    def __post_init__(self) -> None:
        self.models = self.skeleton.models
        self.inside = self.skeleton.inside
        self.skinned: dict[int, Floats] = {}
        self.channels: list[tuple[int, str]] = []

    def write(self, bindings: list[FbxBinding | None]) -> None:
        """Write all meshes; ``bindings`` has those of meshes with clusters."""
        for group, binding in zip(groups_of(self.character), bindings, strict=True):
            self._mesh(group, binding)

    def _mesh(self, group: Group, binding: FbxBinding | None) -> None:
        objects, first = self.objects, group.skins[0]
        frame, joint = rigid_frame(first), self._joint(first.joints[0])
        geometry = objects.add("Geometry", group.name, "Mesh", _geometry(group))
        if joint in self.carriers and frame is not None:
            made = self.models[joint]
        else:
            place = frame if binding is None else self.turn @ binding.place
            unit = 1.0 if frame is None else float(self.inside[joint])
            channels = placed(np.eye(4) if place is None else place, unit)
            made = model(objects, group.name, "Mesh", channels)
            objects.connect(made, ROOT if frame is None else self.models[joint])
        objects.connect(geometry, made)
        if binding is not None:
            self.skinned[made] = self.turn @ binding.place
            self._skin(group, geometry, binding)
        self._shapes(group, geometry)
        for material in _materials(group)[0]:
            self.materials.give(material, made)

    def _joint(self, name: str) -> int:
        return self.character.skeleton.joint_index(name)

    def _skin(self, group: Group, geometry: int, binding: FbxBinding) -> None:
        objects, first = self.objects, group.skins[0]
        method = METHODS.get(first.deformer, "Linear")
        children = [
            FbxNode("Version", [101]),
            FbxNode("Link_DeformAcuracy", [50.0]),
            FbxNode("SkinningType", [method]),
        ]
        skin = objects.add("Deformer", group.name, "Skin", children)
        objects.connect(skin, geometry)
        rows, joints, values = influences(group)
        bounds = np.searchsorted(joints, np.arange(len(first.joints) + 1))
        for place, (begin, end) in enumerate(pairwise(bounds.tolist())):
            name, inverse = first.joints[place], first.inverse_bind[place]
            cluster = [FbxNode("Version", [100]), FbxNode("UserData", ["", ""])]
            if end > begin:
                cluster.append(FbxNode("Indexes", [rows[begin:end].astype(np.int32)]))
                cluster.append(FbxNode("Weights", [values[begin:end]]))
            inside = float(self.inside[self._joint(name)])
            back = inverse.copy()
            back[:3] /= inside
            link = in_centimetres(self.turn @ binding.links[place], inside)
            cluster.append(matrix("Transform", in_centimetres(back)))
            cluster.append(matrix("TransformLink", link))
            null = self.skeleton.null_above(self._joint(name))
            if null >= 0:  # Blender places meshes below nested nulls by it
                frame = in_centimetres(self.bind[null], float(self.inside[null]))
                cluster.append(matrix("TransformAssociateModel", frame))
            made = objects.add("Deformer", name, "Cluster", cluster, suffix="SubDeformer")
            objects.connect(made, skin)
            objects.connect(self.models[self._joint(name)], made)

    def _shapes(self, group: Group, geometry: int) -> None:
        first = group.skins[0]
        between = shapes_in_between(first, self.character.skeleton)
        if not first.mesh.shapes and not between:
            return
        objects = self.objects
        deformer = objects.add("Deformer", group.name, "BlendShape", [FbxNode("Version", [100])])
        objects.connect(deformer, geometry)
        for place, shape in enumerate(first.mesh.shapes):
            dof = first.shape_dofs[place] if first.shape_dofs else None
            self._channel(deformer, shape.name, dof, np.ones(1), [_target(group, place)])
        for place in between:
            keys, targets = _in_between(group, place)
            dof = first.correctives[place].dofs[0]
            self._channel(deformer, dof, dof, keys, targets)

    def _channel(
        self, deformer: int, name: str, dof: str | None, full: Floats, targets: list[list[FbxNode]]
    ) -> None:
        """Write a channel with target shapes that apply fully at the weights ``full``."""
        objects = self.objects
        percent = 0.0 if dof is None else 100.0 * float(self.character.rest.value(dof))
        children = [
            FbxNode("Version", [100]),
            properties(number_property("DeformPercent", percent)),
            FbxNode("DeformPercent", [float(percent)]),
            FbxNode("FullWeights", [100.0 * full]),
        ]
        channel = objects.add("Deformer", name, "BlendShapeChannel", children, suffix="SubDeformer")
        objects.connect(channel, deformer)
        for target in targets:
            objects.connect(objects.add("Geometry", name, "Shape", target), channel)
        if dof is not None:
            self.channels.append((channel, dof))


def influences(group: Group) -> tuple[Integers, Integers, Floats]:
    """Vertices, joints and weights of a mesh, sorted by joint and vertex; weights sum to one."""
    rows: list[Integers] = []
    joints: list[Integers] = []
    values: list[Floats] = []
    for skin, start in zip(group.skins, group.starts, strict=False):
        weights = skin.weights.normalised()
        at, slot = np.nonzero(weights.values > 0.0)
        rows.append(at + start)
        joints.append(weights.joints[at, slot])
        values.append(weights.values[at, slot])
    row, joint, value = np.concatenate(rows), np.concatenate(joints), np.concatenate(values)
    count = group.starts[-1]
    keys, where = np.unique(joint * count + row, return_inverse=True)
    summed = np.bincount(where.ravel(), weights=value, minlength=len(keys)).astype(np.float64)
    return keys % max(count, 1), keys // max(count, 1), summed


def placed(frame: Floats, unit: float = 1.0) -> FbxChannels:
    """Return the channels of a model with a given frame (4, 4) in metres, in a scaled space."""
    turn, scale = straight_parts(frame)
    place, angles = CENTIMETRES / unit * frame[:3, 3], DEGREES * euler_angles(turn, "zyx")[::-1]
    return FbxChannels(place, angles, scale / unit)


def _materials(group: Group) -> tuple[list[Material], Integers]:
    """Return the distinct materials of a mesh, and the material index of each of its skins."""
    found: list[Material] = []
    numbers: list[int] = []
    for skin in group.skins:
        material = skin.mesh.material
        if material is None:
            return [], np.zeros(0, dtype=np.int64)
        known = [place for place, one in enumerate(found) if one is material]
        numbers.append(known[0] if known else len(found))
        if not known:
            found.append(material)
    return found, np.array(numbers)


def _geometry(group: Group) -> list[FbxNode]:
    meshes = [skin.mesh for skin in group.skins]
    faces = group.faces
    corners = faces.astype(np.int32).ravel()
    ends = corners.copy()
    ends[2::3] ^= -1  # marks the last corner of a polygon
    nodes = [
        FbxNode("GeometryVersion", [124]),
        FbxNode("Vertices", [_flat(CENTIMETRES * mesh.vertices for mesh in meshes)]),
        FbxNode("PolygonVertexIndex", [ends]),
    ]
    layers: list[tuple[str, int]] = []
    first = meshes[0]
    if first.normals is not None:
        values = _flat(_unit(mesh.normals) for mesh in meshes if mesh.normals is not None)
        nodes.append(_layer("Normal", 0, "", ("Normals", "NormalsIndex"), values, corners))
        layers.append(("Normal", 0))
    for place in range(len(first.uvs)):
        values = _flat(np.stack([m.uvs[place][:, 0], 1.0 - m.uvs[place][:, 1]], 1) for m in meshes)
        nodes.append(_layer("UV", place, uv_name(place), ("UV", "UVIndex"), values, corners))
        layers.append(("UV", place))
    for place in range(len(first.colours)):
        values = _flat(mesh.colours[place] for mesh in meshes)
        name = f"Col{place + 1}" if place else "Col"
        nodes.append(_layer("Color", place, name, ("Colors", "ColorIndex"), values, corners))
        layers.append(("Color", place))
    looks, numbers = _materials(group)
    if looks:
        each = np.repeat(numbers, [len(mesh.faces) for mesh in meshes])
        nodes.append(_material_layer(each if len(looks) > 1 else None))
        layers.append(("Material", 0))
    return [*nodes, *_layers(layers)]


def _flat(parts: Iterable[Floats]) -> Floats:
    return np.concatenate([part.ravel() for part in parts])


def _unit(normals: Floats) -> Floats:
    """Normalize normals; zero vectors are kept."""
    size = np.linalg.norm(normals, axis=1, keepdims=True)
    return normals / np.where(size > 0.0, size, 1.0)


def _layer(
    kind: str,
    place: int,
    name: str,
    data: tuple[str, str],
    values: Floats,
    corners: NDArray[np.int32],
) -> FbxNode:
    """Layer of corner data: one value per vertex, and the vertex index of each corner."""
    children = [
        FbxNode("Version", [101]),
        FbxNode("Name", [name]),
        FbxNode("MappingInformationType", ["ByPolygonVertex"]),
        FbxNode("ReferenceInformationType", ["IndexToDirect"]),
        FbxNode(data[0], [values]),
        FbxNode(data[1], [corners]),
    ]
    return FbxNode(f"LayerElement{kind}", [place], children)


def _material_layer(each: Integers | None) -> FbxNode:
    """Layer with the material index of each triangle; None for a single material."""
    children = [
        FbxNode("Version", [101]),
        FbxNode("Name", [""]),
        FbxNode("MappingInformationType", ["AllSame" if each is None else "ByPolygon"]),
        FbxNode("ReferenceInformationType", ["IndexToDirect"]),
        FbxNode("Materials", [np.zeros(1, np.int32) if each is None else each.astype(np.int32)]),
    ]
    return FbxNode("LayerElementMaterial", [0], children)


def _layers(elements: list[tuple[str, int]]) -> list[FbxNode]:
    """Group elements into layers: the first has one element of each kind, later ones the others."""
    found: list[FbxNode] = []
    for layer in range(1 + max((place for _, place in elements), default=0)):
        own = [
            FbxNode(
                "LayerElement", [],
                [FbxNode("Type", [f"LayerElement{kind}"]), FbxNode("TypedIndex", [place])],
            )
            for kind, place in elements if place == layer
        ]  # fmt: skip
        found.append(FbxNode("Layer", [layer], [FbxNode("Version", [100]), *own]))
    return found


def _target(group: Group, place: int) -> list[FbxNode]:
    """Return a shape's geometry: the vertices that the shape moves."""
    shapes: list[Shape] = [skin.mesh.shapes[place] for skin in group.skins]
    offsets = np.concatenate([shape.offsets for shape in shapes])
    normals = None
    if all(shape.normals is not None for shape in shapes):
        normals = np.concatenate([shape.normals for shape in shapes if shape.normals is not None])
    return _moves(offsets, normals)


def _in_between(group: Group, place: int) -> tuple[Floats, list[list[FbxNode]]]:
    """Return the weights (k,) of in-between shapes, and their geometries."""
    first = group.skins[0].correctives[place]
    order = [at for at in np.argsort(first.keys[:, 0]).tolist() if first.keys[at, 0] != 0.0]
    targets: list[list[FbxNode]] = []
    for at in order:
        offsets = np.zeros((group.starts[-1], 3))
        for skin, start in zip(group.skins, group.starts, strict=False):
            own = skin.correctives[place]
            offsets[start + own.vertices] = own.offsets[at]
        targets.append(_moves(offsets, None))
    return first.keys[order, 0], targets


def _moves(offsets: Floats, normals: Floats | None) -> list[FbxNode]:
    """Return the nodes of a shape with vertex offsets (n, 3) and normal changes (n, 3)."""
    moves = (offsets != 0.0).any(axis=1)
    if normals is not None:
        moves |= (normals != 0.0).any(axis=1)
    rows = np.flatnonzero(moves)
    if not len(rows):
        rows = np.zeros(1, dtype=np.int64)  # programs require at least one vertex
    nodes = [
        FbxNode("Version", [100]),
        FbxNode("Indexes", [rows.astype(np.int32)]),
        FbxNode("Vertices", [(CENTIMETRES * offsets[rows]).ravel()]),
    ]
    if normals is not None:
        nodes.append(FbxNode("Normals", [normals[rows].ravel()]))
    return nodes


# -- bind poses ------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class FbxBinding:
    """Bind frames of a skin, in metres.

    Attributes:
        place: bind frame of the mesh, (4, 4).
        links: bind frames of the joints, (joints, 4, 4).
    """

    place: Floats
    links: Floats


def bindings_of(character: Character, file: str) -> tuple[list[FbxBinding | None], Floats]:
    """Return the binding of each mesh, None for rigid ones, and joint frames (joints, 4, 4).

    A cluster stores the bind frame of its joint (``TransformLink``) and, as ``Transform``, the
    frame of the mesh in the joint. Programs keep a single bind pose per joint. A skin whose mesh is
    translated or scaled as a whole relative to the rest pose, or to previous skins, is therefore
    bound in that pose, and the model of its mesh has an offset; other skins store a separate one.

    A joint without a skin keeps its rest frame relative to its parent.

    Raises:
        FileUnsupported: a matrix has no inverse.
    """
    body, rest = character.skeleton, character.rest.world
    size = max(1.0, float(np.abs(rest[:, :3, 3]).max()))
    known: dict[int, Floats] = {}
    found: list[FbxBinding | None] = []
    for group in groups_of(character):
        skin = group.skins[0]
        if rigid_frame(skin) is not None:
            found.append(None)
            continue
        joints = [body.joint_index(name) for name in skin.joints]
        before = np.array([known.get(joint, rest[joint]) for joint in joints])
        place = _common_place(group, before, _SAME * size)
        made = FbxBinding(place, place @ bind_frames(skin, file))
        found.append(made)
        for joint, link in zip(joints, made.links, strict=True):
            known.setdefault(joint, link)
    return found, _everywhere(character, known)


def _common_place(group: Group, links: Floats, slack: float) -> Floats:
    """Mesh frame (4, 4) implied by joints bound at ``links``; the identity if they disagree."""
    places = links @ group.skins[0].inverse_bind
    here = places[0] if len(places) else np.eye(4)
    weighed = all((skin.weights.values.sum(axis=1) > 0.0).all() for skin in group.skins)
    agree = np.abs(places - here).max(initial=0.0) <= slack and weighed
    if not agree or np.abs(here - np.eye(4)).max() <= slack:
        return np.eye(4)
    turn, scale = straight_parts(here)
    whole = bool(is_turn(turn)) and (scale != 0.0).all() and not (here[3] != (0, 0, 0, 1)).any()
    return here if whole else np.eye(4)


def _everywhere(character: Character, known: dict[int, Floats]) -> Floats:
    body, rest = character.skeleton, character.rest.world
    frames = np.array(rest)
    moved = np.zeros(len(frames), dtype=bool)
    for at, parent in enumerate(body.parents):
        if at in known:
            frames[at], moved[at] = known[at], True
        elif parent >= 0 and moved[parent] and np.linalg.det(rest[parent][:3, :3]) != 0.0:
            frames[at] = frames[parent] @ np.linalg.solve(rest[parent], rest[at])
            moved[at] = True
    return frames


# -- group skins into meshes of an FBX file, and find joints that only place a mesh ----------------


METHODS = {"dual-quaternion": "DualQuaternion"}
"""SkinningType of deformers; all other methods are linear."""
_MOVED = 1e-4  # radians or metres: values that move less are still


@dataclass(frozen=True, eq=False)
class Group:
    """Skins that form one mesh.

    Attributes:
        skins: in order.
        starts: (skins + 1,) index of the first vertex of each skin.
    """

    skins: tuple[Skin, ...]

    @property
    def starts(self) -> list[int]:
        sizes = [len(skin.mesh.vertices) for skin in self.skins]
        return [0, *np.cumsum(sizes).tolist()]

    @property
    def faces(self) -> Integers:
        """Triangles of all skins, shape (m, 3)."""
        parts = [skin.mesh.faces + at for skin, at in zip(self.skins, self.starts, strict=False)]
        return np.concatenate(parts)

    @property
    def name(self) -> str:
        return self.skins[0].name or self.skins[0].mesh.name or "mesh"


def groups_of(character: Character) -> list[Group]:
    """Return the meshes of a character; skins without triangles are left out."""
    found: list[list[Skin]] = []
    for skin in character.skins:
        if not len(skin.mesh.faces):
            continue
        if found and _go_together(found[-1][-1], skin):
            found[-1].append(skin)
        else:
            found.append([skin])
    return [Group(tuple(skins)) for skins in found]


def _go_together(a: Skin, b: Skin) -> bool:
    one, two = a.mesh, b.mesh
    return (
        a.name == b.name
        and one.name == two.name
        and a.joints == b.joints
        and a.deformer == b.deformer
        and a.shape_dofs == b.shape_dofs
        and [shape.name for shape in one.shapes] == [shape.name for shape in two.shapes]
        and [(c.dofs, c.kind, c.keys.tolist()) for c in a.correctives]
        == [(c.dofs, c.kind, c.keys.tolist()) for c in b.correctives]
        and len(one.uvs) == len(two.uvs)
        and len(one.colours) == len(two.colours)
        and (one.normals is None) == (two.normals is None)
        and (one.material is None) == (two.material is None)
        and np.array_equal(a.inverse_bind, b.inverse_bind)
        and (rigid_frame(a) is None) == (rigid_frame(b) is None)
    )


def shapes_in_between(skin: Skin, skeleton: Skeleton) -> list[int]:
    """Return the indices of correctives that are in-between blend shapes.

    These are piecewise linear in one parameter of the skeleton, with no offset at 0.
    """
    parameters = {parameter.name for parameter in skeleton.parameters}
    return [
        place
        for place, one in enumerate(skin.correctives)
        if one.kind == "linear"
        and len(one.dofs) == 1
        and one.dofs[0] in parameters
        and len(one.keys) > 1
        and (one.keys == 0.0).any()
        and not one.offsets[one.keys[:, 0] == 0.0].any()
    ]


def rigid_frame(skin: Skin) -> Floats | None:
    """Frame (4, 4) of a mesh in the single joint that carries it; None for other bindings."""
    if len(skin.joints) != 1 or not (skin.weights.values.sum(axis=1) > 0.0).all():
        return None
    if skin.deformer in METHODS:
        return None
    frame = skin.inverse_bind[0]
    turn, _ = straight_parts(frame)
    plain = np.array_equal(frame[3], (0.0, 0.0, 0.0, 1.0))
    return frame if plain and bool(is_turn(turn)) else None


def carriers(character: Character) -> dict[int, Group]:
    """Map joints that are not bones but only place a mesh to that mesh.

    Such a joint is written as the mesh's model; all its values, if any, are animated.
    """
    body = character.skeleton
    bones: set[int] = set()
    parts: dict[int, list[Group]] = {}
    for group in groups_of(character):
        skin = group.skins[0]
        if rigid_frame(skin) is None:
            bones |= {body.joint_index(name) for name in skin.joints}
        else:
            parts.setdefault(body.joint_index(skin.joints[0]), []).append(group)
    for at in sorted(bones, reverse=True):  # bones and all their ancestors
        while at >= 0:
            bones.add(at)
            at = body.parents[at]
    return {
        at: groups[0]
        for at, groups in parts.items()
        if at not in bones
        and len(groups) == 1
        and np.array_equal(groups[0].skins[0].inverse_bind[0], np.eye(4))
        and _moves_all(character, at)
    }


def _moves_all(character: Character, at: int) -> bool:
    """Return whether motions move all kinds of values of a joint (positions, angles, ...).

    A mesh's model is not a bone: readers would drop kinds of values that never change.
    """
    body = character.skeleton
    joint = body.joints[at]
    columns = body.joint_dofs(joint.name)
    natural = np.array([(dof.lower, dof.upper) for dof in joint.type.dofs]).reshape(-1, 2)
    if (joint.limits != natural).any():
        return False
    kinds = [name.rsplit("_", 1)[-1][:1] for name in body.dof_names[columns]]
    moved: set[str] = set()
    for motion in character.motions.values():
        off = (np.abs(motion.q[:, columns] - body.rest.q[columns]) > _MOVED).any(axis=0)
        moved |= {kinds[place] for place in np.flatnonzero(off)}
    return moved == set(kinds)
