"""Read a character from a glTF file: nodes, meshes, skins and animations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import numpy as np

from poise.anatomy.rigid_bodies import note_of, rigid_bodies
from poise.array_types import Floats
from poise.errors import FileName, FileSyntax, MissingExtra, PoiseError
from poise.formats.gltf_accessors import Accessors
from poise.formats.gltf_clips import GltfAnimation, GltfChannel, by_target, read_clips
from poise.formats.gltf_container import Buffers, check_required, open_container
from poise.formats.gltf_draco import expand_primitives
from poise.formats.gltf_extras import PoiseExtras
from poise.formats.gltf_json import Item
from poise.formats.gltf_materials import Materials
from poise.formats.gltf_meshes import GltfPrimitive, Meshes
from poise.formats.gltf_motions import GltfMotions
from poise.formats.gltf_nodes import Node, check_counts, read_nodes
from poise.formats.gltf_rig import GltfRig, make_rig
from poise.formats.repair_log import RepairLog
from poise.formats.unique_names import UniqueNames
from poise.formats.vrm_humanoid import read_vrm
from poise.joints import Fixed
from poise.model import (
    Character,
    Material,
    Motion,
    Parameter,
    Skeleton,
    SkeletonBuilder,
    Skin,
    Unit,
    UnitLike,
    Weights,
)
from poise.model.units import METRE
from poise.residuals.constraint import Constraint


@dataclass(frozen=True, eq=False)
class Origin:
    """Source of a skin.

    Attributes:
        skin: the skin as read.
        node: index of the node with the mesh.
        mesh: index of the mesh.
        primitive: the primitive of the mesh.
        bound: index of the file's skin, or None for a rigid mesh.
    """

    skin: Skin
    node: int
    mesh: int
    primitive: GltfPrimitive
    bound: int | None


@dataclass(frozen=True, eq=False)
class GltfSource:
    """Source of a character read from glTF, used for writing it again.

    Attributes:
        root: the JSON, without buffers and accessors.
        unit: the file's unit of length.
        nodes: all nodes.
        rig: joints of the nodes.
        skeleton: the skeleton as read.
        origins: the skins as read.
        aside: (node, mesh, primitive) of points and lines.
        shapes: DOFs of each node's morph targets.
        materials: used materials of the file by index.
        textures: indices of the materials' textures, by identity.
        images: bytes and MIME type of each.
        motions: the motions as read.
    """

    root: dict[str, Any]
    unit: Unit
    nodes: tuple[Node, ...]
    rig: GltfRig
    skeleton: Skeleton
    origins: tuple[Origin, ...]
    aside: tuple[tuple[int, int, GltfPrimitive], ...]
    shapes: dict[int, tuple[str, ...]]
    materials: dict[int, Material]
    textures: dict[int, int]
    images: tuple[tuple[bytes, str], ...]
    motions: tuple[Motion, ...]


def read_character(path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
    """Read the character of a ``.glb`` or ``.gltf``.

    Raises:
        FileError and subclasses: the file cannot be read, or does not describe a character.
    """
    try:
        return _Reading(path, unit, log).character()
    except PoiseError as problem:
        if problem.file is not None or isinstance(problem, MissingExtra):
            raise
        raise FileSyntax(problem.message, file=path) from problem


class _Reading:
    """Reads the parts of one file in the required order."""

    def __init__(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> None:
        self.name = Path(path).stem
        self.log = log
        self.container = open_container(path)
        self.root = self.container.root
        check_required(self.root, log)
        check_counts(self.root, log)
        self.extras = PoiseExtras.of_scenes(self.root)
        self.unit = Unit.of(unit) if unit is not None else self.extras.unit or METRE
        self.buffers = Buffers(self.container)
        self.accessors = Accessors(self.root, self.buffers, self.container.budget)
        expand_primitives(self.root, self.accessors)
        self.materials = Materials(self.root, self.buffers, log)
        metres = self.unit.metres
        self.meshes = Meshes(self.root, self.accessors, self.materials, log, metres)
        self.nodes = read_nodes(self.root, log)
        self.vrm = read_vrm(self.root, log)
        self.skins = self.root.objects("skins")
        self.members = [self._members(item) for item in self.skins]
        self._check_scenes()

    def _check_scenes(self) -> None:
        """Check the references of scenes and cameras, which are only preserved."""
        scenes = self.root.objects("scenes")
        self.root.index("scene", len(scenes), "scene")
        for scene in scenes:
            scene.indices("nodes", len(self.nodes), "node")
        for node in self.nodes:
            node.item.index("camera", len(self.root.items("cameras")), "camera")

    def character(self) -> Character:
        """Build the character with all data of the file."""
        targets = [len(self._shape_names(node)) for node in self.nodes]
        clips = self.vrm.with_weights(read_clips(self.root, self.accessors, targets, self.log))
        rig = make_rig(self.nodes, self.members, clips, self.unit.metres, self.log, self.vrm.bones)
        parameters, shapes = self._parameters(rig, clips)
        skeleton = self._skeleton(rig, parameters)
        origins, aside = self._origins(rig, shapes)
        body: frozenset[str] = frozenset()
        if not self.extras.item.value:  # the extras state what turns
            body = rigid_bodies(skeleton, [origin.skin for origin in origins])
        if body:
            members = [number for number, name in rig.names.items() if name in body]
            skins, log = [*self.members, members], RepairLog(self.log.file)
            rig = make_rig(self.nodes, skins, clips, self.unit.metres, log, self.vrm.bones)
            skeleton = self._skeleton(rig, parameters)
        motions = GltfMotions(rig, self.nodes, skeleton, shapes, self.accessors, self.log)
        found = motions.motions(clips)
        source = GltfSource(
            {k: v for k, v in self.root.value.items() if k not in _LAID_OUT_ANEW},
            self.unit, tuple(self.nodes), rig, skeleton, tuple(origins), tuple(aside), shapes,
            {number: self.materials.material(number) for number in range(len(self.materials))},
            self.materials.numbers,
            tuple(self.materials.image(number) for number in range(len(self.materials.images))),
            tuple(found),
        )  # fmt: skip
        character = Character(
            name=self.extras.name or self.name,
            skeleton=skeleton,
            motions={motion.name: motion for motion in found},
            unit=self.unit,
            source=source,
            skins=tuple(origin.skin for origin in origins),
            notes=note_of(body),
        )
        return self.extras.completed(character)

    def _skeleton(self, rig: GltfRig, parameters: list[Parameter]) -> Skeleton:
        joints = rig.joints
        if not joints:
            self.log.repair("has no nodes; read as one fixed joint")
            joints = SkeletonBuilder().add("root", Fixed()).build().joints
        name = self.name if self.extras.skeleton_name is None else self.extras.skeleton_name
        facing = "-z" if self.vrm.version == "0" else self.extras.facing
        skeleton = Skeleton(joints, parameters, name, self.extras.up, facing)
        equations = [each for each in self.extras.equations if self._applies(each, skeleton)]
        if equations:
            skeleton = skeleton.edit().require(*equations).build()
        _ = skeleton.mechanism  # raise errors of the compilation now
        return skeleton

    def _applies(self, equation: Constraint, skeleton: Skeleton) -> bool:
        try:
            equation.at(skeleton.rest)
        except PoiseError as problem:
            self.log.repair(f"the equation {equation.name} is ignored: {problem.message}")
            return False
        return True

    def _members(self, item: Item) -> list[int]:
        """Return the joints of a skin; also check the index of its root node."""
        item.index("skeleton", len(self.nodes), "node")
        members = item.indices("joints", len(self.nodes), "node")
        if not members:
            raise item.fault("has no joints; expected at least one")
        return members

    def _shape_names(self, node: Node) -> list[str]:
        if node.number in self.vrm.weight_nodes:
            return [self.vrm.weight_nodes[node.number]]
        return [] if node.mesh is None else self.meshes.shape_names(node.mesh)

    def _parameters(
        self, rig: GltfRig, clips: list[GltfAnimation]
    ) -> tuple[list[Parameter], dict[int, tuple[str, ...]]]:
        """Create DOFs for the weights of morph targets, with separate names for each node."""
        known = self.extras.parameters
        taken = {name for joint in rig.joints for name in joint.dof_names}
        taken.update(parameter.name for parameter in known)
        shapes: dict[int, tuple[str, ...]] = {}
        made: list[Parameter] = list(known)
        everywhere = Counter(name for node in self.nodes for name in self._shape_names(node))
        unique_names = UniqueNames(taken)
        weights = by_target(clips, "weights")
        names_known = {p.name for p in known}
        stated = any(p.expressions for p in known)
        told: dict[str, Mapping[str, float]] = {}
        for node in self.nodes:
            own = self._shape_names(node)
            if not own:
                continue
            given = self.extras.shape_dofs(node, len(own), names_known)
            if node.mesh is None and names_known.issuperset(own):
                given = tuple(own)
            if given is not None:
                shapes[node.number] = given
                for number, dof in enumerate(() if stated else given):
                    told.setdefault(dof, self.vrm.moved.get((node.number, number), {}))
                continue
            rest = self._weights(node, len(own))
            low, high = _reached(weights.get(node.number, ()), rest)
            names: list[str] = []
            for number, name in enumerate(own):
                plain = name if name and everywhere[name] == 1 else ""
                wanted = plain or f"{node.name}_{name or f'shape{number}'}"
                unique = unique_names.new(wanted)
                names.append(unique)
                bounds = min(0.0, low[number]), max(1.0, high[number])
                moved = tuple(self.vrm.moved.get((node.number, number), {}).items())
                made.append(Parameter(unique, *bounds, rest=rest[number], expressions=moved))
            shapes[node.number] = tuple(names)
        made = [
            replace(one, expressions=tuple(told[one.name].items())) if told.get(one.name) else one
            for one in made
        ]
        return made, shapes

    def _weights(self, node: Node, count: int) -> list[float]:
        """Return the rest weights of a node's morph targets: of the node, or of its mesh."""
        meshes = [] if node.mesh is None else [self.meshes.items[node.mesh]]
        for item in (node.item, *meshes):
            given = item.numbers("weights", count) if item.has("weights") else None
            if given is not None:
                return given
        return [0.0] * count

    def _origins(
        self, rig: GltfRig, shapes: dict[int, tuple[str, ...]]
    ) -> tuple[list[Origin], list[tuple[int, int, GltfPrimitive]]]:
        origins: list[Origin] = []
        places: dict[int, int] = {}
        aside: list[tuple[int, int, GltfPrimitive]] = []
        for node in self.nodes:
            if node.mesh is None:
                continue
            carrier = node.number if node.number in rig.names else node.parent
            rigid = node.skin is None and carrier in rig.names
            scale = rig.inside(carrier) / self.unit.metres if rigid else 1.0
            for number, primitive in enumerate(self.meshes.primitives(node.mesh, scale)):
                if primitive.mesh is None:
                    aside.append((node.number, node.mesh, primitive))
                    continue
                skin = self._skin(node, rig, primitive, shapes.get(node.number, ()))
                skin = self.extras.with_ours(skin, node, number, self.buffers)
                origins.append(Origin(skin, node.number, node.mesh, primitive, node.skin))
                places[id(skin)] = self.extras.order(node, number)
        return sorted(origins, key=lambda origin: places[id(origin.skin)]), aside

    def _skin(
        self, node: Node, rig: GltfRig, primitive: GltfPrimitive, shapes: tuple[str, ...]
    ) -> Skin:
        mesh = cast("Any", primitive.mesh)
        name = self.meshes.items[node.mesh or 0].text("name") or node.name
        if node.skin is None:
            number = node.number if node.number in rig.names else node.parent
            if number not in rig.names:
                raise node.item.fault("has a mesh, but no joint moves it")
            joints: tuple[str, ...] = (rig.names[number],)
            self.container.budget.spend(16 * len(mesh.vertices), node.item)
            return Skin(
                mesh, joints, _rigid(len(mesh.vertices)), np.eye(4)[None],
                shape_dofs=shapes, name=name,
            )  # fmt: skip
        members = self.members[node.skin]
        matrices = self._inverse_bind(node.skin, rig)
        weights = primitive.weights
        if weights is None:
            self.log.repair(
                f"{primitive.item.place}: has a skin, but no weights; bound to its first joint"
            )
            weights = _rigid(len(mesh.vertices))
        used = weights.joints[weights.values > 0.0]
        if used.size and used.max() >= len(members):
            raise primitive.item.get("attributes").fault(
                f"a weight refers to joint {used.max()} of skins[{node.skin}], which has "
                f"{len(members)} joints"
            )
        if len(set(members)) < len(members):
            weights, matrices, members = self._once(weights, matrices, members, node.skin)
        self.container.budget.spend(128 * len(members), node.item)
        names = tuple(rig.names[number] for number in members)
        return Skin(mesh, names, weights, matrices, shape_dofs=shapes, name=name)

    def _inverse_bind(self, number: int, rig: GltfRig) -> Floats:
        """Inverse bind matrices (joints, 4, 4) of a skin; identities if absent."""
        item, members = self.skins[number], self.members[number]
        count = len(members)
        values = self.accessors.floats(item, "inverseBindMatrices", "MAT4")
        if values is None:
            self.container.budget.spend(128 * count, item)
            matrices = np.tile(np.eye(4), (count, 1, 1))
        elif len(values) < count:
            raise item.get("inverseBindMatrices").fault(f"{len(values)} for {count} joints")
        else:
            matrices = values[:count].reshape(count, 4, 4).swapaxes(1, 2).copy()
        inside = np.array([rig.inside(member) for member in members])[:, None]
        matrices[:, :3, :3] *= inside[..., None] / self.unit.metres
        matrices[:, :3, 3] *= inside
        matrices[:, 3] = (0.0, 0.0, 0.0, 1.0)
        return matrices

    def _once(
        self, weights: Weights, matrices: Floats, members: list[int], number: int
    ) -> tuple[Weights, Floats, list[int]]:
        """Merge repeated joints of a skin."""
        self.log.repair(f"skins[{number}].joints: lists a joint twice; used once")
        first: dict[int, int] = {}
        for at, node in enumerate(members):
            first.setdefault(node, at)
        places = {node: place for place, node in enumerate(first)}
        kept = list(first.values())
        to = np.array([places[node] for node in members])
        inside = np.minimum(weights.joints, len(members) - 1)
        return Weights(to[inside], weights.values), matrices[kept], [members[i] for i in kept]


_LAID_OUT_ANEW = ("buffers", "bufferViews", "accessors")


def _rigid(count: int) -> Weights:
    return Weights(np.zeros((count, 1), np.int64), np.ones((count, 1)))


def _reached(channels: Sequence[GltfChannel], rest: list[float]) -> tuple[list[float], list[float]]:
    """Minimum and maximum weights that channels of a node give to its morph targets."""
    low, high = np.array(rest), np.array(rest)
    for channel in channels:
        low = np.minimum(low, channel.track.values.min(axis=0))
        high = np.maximum(high, channel.track.values.max(axis=0))
    return low.tolist(), high.tolist()
