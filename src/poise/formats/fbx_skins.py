"""Read FBX skins: meshes bound by clusters or rigidly, and blend shapes with in-betweens."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.errors import FileTooLarge
from poise.formats.fbx_materials import FbxMaterials
from poise.formats.fbx_meshes import Geometry, facing_away, read_geometry
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_rig import FbxRig, NodeAttachment
from poise.formats.fbx_scene import FbxObject, FbxScene, integers, numbers, object_key
from poise.formats.fbx_transforms import Handedness, geometric_transform, read_transform
from poise.formats.mesh_surface import TriangulatedMesh, cut_piece, placed_mesh
from poise.formats.repair_log import RepairLog
from poise.model import Corrective, Material, Shape, Skin, Weights

_METHODS = {"DualQuaternion": "dual-quaternion"}
MOST_COPIES = 4_000_000
"""Maximum number of polygon corners of meshes that several models share."""

_SINGULAR = 1e-30  # determinant of a bind matrix that has no inverse: a scale of 1e-10
_TURNED = 0.1  # maximum fraction of a mesh's normals that point inwards


@dataclass(frozen=True, eq=False)
class BlendShapeChannel:
    """A blend shape channel.

    Attributes:
        object: the channel.
        dof: name of the DOF for its weight.
        shapes: shapes by the weight at which each applies fully, lowest first.
        full: (k,) those weights, as fractions.
        reach: minimum and maximum weight.
    """

    object: FbxObject
    dof: str
    shapes: tuple[FbxObject, ...]
    full: tuple[float, ...]
    reach: tuple[float, float]


@dataclass(frozen=True)
class SkinOrigin:
    """Objects of a file from which a skin was read.

    Attributes:
        model, geometry: keys of the objects.
        material: key of the material, or None.
    """

    model: int | str
    geometry: int | str
    material: int | str | None


@dataclass(frozen=True, eq=False)
class _Bound:
    """Binding of a mesh.

    Attributes:
        frame: (4, 4) from mesh coordinates to metres in the bind pose.
        names, inverse_bind: of the joints.
        weights: of the points.
        deformer: the skinning method.
    """

    frame: Floats
    names: tuple[str, ...]
    inverse_bind: Floats
    weights: Weights
    deformer: str = "linear-blend"


def clusters(skin: FbxObject) -> list[tuple[FbxObject, FbxObject]]:
    """Return the clusters of a skin that have a model, with that model."""
    found: list[tuple[FbxObject, FbxObject]] = []
    for cluster in skin.connected("Deformer", "Cluster"):
        bone = next(cluster.connected("Model"), None)
        if bone is not None:
            found.append((cluster, bone))
    return found


@dataclass(eq=False)
class Skins:
    """Reads the meshes of a scene as skins of its joints.

    Args:
        rig: the joints.
        bind_poses: matrices of nodes in the bind pose, for clusters without their own.
        size: size of the file in bytes.
        start: (4, 4) from the file's space to Poise's, metres.
        channels: by the key of each blend shape deformer.
        looks: the materials.
        log: receives warnings about data that are left out.

    Attributes:
        origins: of all skins read so far.
    """

    rig: FbxRig
    bind_poses: BindPoses
    size: int
    start: Floats
    channels: dict[int | str, list[BlendShapeChannel]]
    looks: FbxMaterials
    log: RepairLog

    def __post_init__(self) -> None:
        self.hand = self.bind_poses.hand
        self.origins: list[SkinOrigin] = []
        self._read: dict[int | str, Geometry | None] = {}
        self._shown: set[int | str] = set()
        self._left = MOST_COPIES

    def skins(self, model: FbxObject, geometry: FbxObject) -> list[Skin]:
        """Read a model's mesh as skins, one for each of its materials."""
        if geometry.key not in self._read:
            self._read[geometry.key] = read_geometry(geometry, self.hand, self.size, self.log)
        found = self._read[geometry.key]
        if found is None:
            return []
        self._spend(geometry, len(found.surface.corners))
        bound = self._bound(model, geometry, len(found.surface.points))
        surface = self._checked(found.surface, geometry, bound)
        shapes, dofs, between = self._shapes(geometry, len(surface.points))
        skins: list[Skin] = []
        for chosen, material, key in self._parts(model, found):
            self.origins.append(SkinOrigin(model.key, geometry.key, key))
            piece = cut_piece(surface, chosen)
            mesh = placed_mesh(
                surface, piece, bound.frame, material, self._turned(shapes, bound), model.name
            )
            skins.append(Skin(
                mesh, bound.names, piece.weights(bound.weights), bound.inverse_bind,
                self._correctives(between, bound, piece.points), dofs, model.name, bound.deformer,
            ))  # fmt: skip
        return skins

    def _spend(self, geometry: FbxObject, corners: int) -> None:
        """Count the corners of meshes that several models share.

        Raises:
            FileTooLarge: the copies have too many corners.
        """
        if geometry.key in self._shown:
            self._left -= corners
        self._shown.add(geometry.key)
        if self._left < 0:
            raise FileTooLarge(
                f"{geometry.place}: models repeat meshes to more than {MOST_COPIES} polygon "
                "corners", file=self.log.file,
            )  # fmt: skip

    def _checked(
        self, surface: TriangulatedMesh, geometry: FbxObject, bound: _Bound
    ) -> TriangulatedMesh:
        """Drop a skinned mesh's normals if they belong to another pose, as in some Maya files."""
        if surface.normals is None or len(bound.names) < 2:
            return surface
        away = facing_away(surface)
        if away <= _TURNED:
            return surface
        self.log.repair(
            f"{geometry.place}: {100.0 * away:.0f} % of its normals point inwards, as if made "
            "for another pose; ignored"
        )
        return replace(surface, normals=None)

    # -- binding ----------------------------------------------------------------------------------

    def _bound(self, model: FbxObject, geometry: FbxObject, count: int) -> _Bound:
        inner = geometric_transform(model, self.hand)
        skins = [s for s in geometry.connected("Deformer", "Skin") if clusters(s)]
        if not skins:
            hold = self.rig.holds[model.key]
            rigid = Weights(np.zeros((count, 1), np.int64), np.ones((count, 1)))
            return _Bound(_scaled(hold.unit) @ inner, (self._name(hold),), np.eye(4)[None], rigid)
        if len(skins) > 1:
            self.log.repair(f"{geometry.place}: only the first of its {len(skins)} skins is read")
        skin = skins[0]
        members = [(c, bone) for c, bone in clusters(skin) if bone.key in self.rig.holds]
        lost = len(list(skin.connected("Deformer", "Cluster"))) - len(members)
        if lost:
            self.log.repair(f"{geometry.place}: {lost} of its clusters have no bone; ignored")
        links = [self._link(cluster, bone) for cluster, bone in members]
        transforms = [
            self._transform(cluster, link, model) @ inner
            for (cluster, _), link in zip(members, links, strict=True)
        ]
        frame = self._frame(links, transforms, inner)
        back = np.asarray(np.linalg.inv(frame), dtype=np.float64)
        entries = [self._influences(cluster, count) for cluster, _ in members]
        holds = [self.rig.holds[bone.key] for _, bone in members]
        matrices = [
            _scaled(hold.unit) @ matrix @ back
            for hold, matrix in zip(holds, transforms, strict=True)
        ]
        total = np.zeros(count)
        for rows, values in entries:
            np.add.at(total, rows, values)
        loose = np.flatnonzero(total <= 0.0)
        if len(loose):  # unweighted points follow the model
            hold = self.rig.holds[model.key]
            holds.append(hold)
            matrices.append(_scaled(hold.unit) @ inner @ back)
            entries.append((loose, np.ones(len(loose))))
            total[loose] = 1.0
        names, own, first = self._joints(holds, matrices)
        weights = _weights(entries, own, total)
        return _Bound(frame, names, np.array(first), weights, self._method(skin, count))

    def _joints(
        self, holds: list[NodeAttachment], matrices: list[Floats]
    ) -> tuple[tuple[str, ...], list[int], list[Floats]]:
        """Return the distinct joints of influences, the index of each influence, and matrices."""
        names = [self._name(hold) for hold in holds]
        first: dict[str, Floats] = {}
        for name, matrix in zip(names, matrices, strict=True):
            if not np.allclose(matrix, first.setdefault(name, matrix), rtol=1e-4, atol=1e-6):
                self.log.repair(f"{name} has two clusters with different bind positions")
        places = {name: place for place, name in enumerate(first)}
        return tuple(first), [places[name] for name in names], list(first.values())

    def _name(self, hold: NodeAttachment) -> str:
        return self.rig.joints[hold.full].name

    def _link(self, cluster: FbxObject, bone: FbxObject) -> Floats:
        """Bind matrix (4, 4) of a cluster's bone: its own, else of the bind pose, else at rest."""
        found = self.bind_poses.matrix(cluster.node.first("TransformLink"), cluster)
        if found is None:
            found = self.bind_poses.world(bone, cluster)
        return found

    def _transform(self, cluster: FbxObject, link: Floats, model: FbxObject) -> Floats:
        """Matrix (4, 4) from a mesh's node to the bone of a cluster in the bind pose."""
        found = self.bind_poses.matrix(cluster.node.first("Transform"), cluster)
        if found is None:
            found = np.linalg.pinv(link) @ self.bind_poses.world(model, cluster)
        return found

    def _frame(self, links: list[Floats], transforms: list[Floats], inner: Floats) -> Floats:
        """Bind frame of a mesh in the world, metres; its node's frame if clusters are singular."""
        for link, matrix in zip(links, transforms, strict=True):
            found = self.start @ link @ matrix
            if abs(np.linalg.det(found[:3, :3])) > _SINGULAR:
                return found
        found = self.start @ inner
        return found if abs(np.linalg.det(found[:3, :3])) > _SINGULAR else self.start

    def _influences(self, cluster: FbxObject, count: int) -> tuple[Integers, Floats]:
        """Points and weights of a cluster, without negative weights and invalid points."""
        rows = integers(cluster.node.first("Indexes"), self.log)
        values = numbers(cluster.node.first("Weights"), self.log)
        if len(rows) != len(values):
            raise self.log.fault(f"{cluster.place}: {len(values)} weights for {len(rows)} points")
        kept = (rows >= 0) & (rows < count) & (values > 0.0)
        if ((rows < 0) | (rows >= count)).any() or (values < 0.0).any():
            self.log.repair(f"{cluster.place}: weights that are negative or of no point; ignored")
        return rows[kept], values[kept]

    def _method(self, skin: FbxObject, count: int) -> str:
        node = skin.node.first("SkinningType")
        name = str(node.values[0]) if node is not None and node.values else ""
        if name != "Blend":
            return _METHODS.get(name, "linear-blend")
        rows = integers(skin.node.first("Indexes"), self.log)
        shares = numbers(skin.node.first("BlendWeights"), self.log)
        blend = np.zeros(count)
        if len(rows) == len(shares):
            there = (rows >= 0) & (rows < count)
            blend[rows[there]] = np.clip(shares[there], 0.0, 1.0)
        method = "dual-quaternion" if blend.mean() > 0.5 else "linear-blend"
        if (blend != blend[0]).any() or blend[0] not in (0.0, 1.0):
            self.log.repair(
                f"{skin.place}: blends linear and dual-quaternion skinning per point; read as "
                f"{method}, which has {100 * max(blend.mean(), 1.0 - blend.mean()):.0f} % of the "
                "weight"
            )
        return method

    # -- blend shapes -----------------------------------------------------------------------------

    def _shapes(
        self, geometry: FbxObject, count: int
    ) -> tuple[list[Shape], tuple[str, ...], list[tuple[BlendShapeChannel, list[Shape]]]]:
        """Return morph targets over all points, their DOFs, and channels with in-between shapes."""
        shapes: list[Shape] = []
        dofs: list[str] = []
        between: list[tuple[BlendShapeChannel, list[Shape]]] = []
        for deformer in geometry.connected("Deformer", "BlendShape"):
            for channel in self.channels.get(deformer.key, ()):
                found = [self._shape(shape, channel, count) for shape in channel.shapes]
                if len(found) > 1:
                    between.append((channel, found))
                elif found:
                    strength = 1.0 / channel.full[0] if channel.full[0] else 1.0
                    one = found[0]
                    normals = None if one.normals is None else strength * one.normals
                    shapes.append(Shape(one.name, strength * one.offsets, normals))
                    dofs.append(channel.dof)
        return shapes, tuple(dofs), between

    def _shape(self, shape: FbxObject, channel: BlendShapeChannel, count: int) -> Shape:
        rows = integers(shape.node.first("Indexes"), self.log)
        flat = numbers(shape.node.first("Vertices"), self.log)
        normals = numbers(shape.node.first("Normals"), self.log)
        if len(flat) != 3 * len(rows):
            raise self.log.fault(f"{shape.place}: {len(flat)} numbers for {len(rows)} points")
        if len(rows) and (rows.min() < 0 or rows.max() >= count):
            raise self.log.fault(f"{shape.place}: a point index outside 0 to {count - 1}")
        moves = flat.reshape(-1, 3) * self.hand.lengths
        shares = numbers(channel.object.node.first("FullWeights"), self.log)
        if len(shares) == len(rows) and len(channel.shapes) == 1 != len(shares):
            moves *= shares[:, None] / 100.0  # Blender's vertex group
        offsets = np.zeros((count, 3))
        np.add.at(offsets, rows, moves)
        if len(normals) != len(flat) or not normals.any():
            return Shape(channel.object.name, offsets)
        turned = np.zeros((count, 3))
        turned[rows] = normals.reshape(-1, 3) * self.hand.lengths
        return Shape(channel.object.name, offsets, turned)

    def _turned(self, shapes: list[Shape], bound: _Bound) -> list[Shape]:
        """Convert shapes to metres in the bind pose."""
        if not shapes:
            return []
        linear = bound.frame[:3, :3]
        away = np.asarray(np.linalg.pinv(linear), dtype=np.float64)
        return [
            Shape(
                shape.name, shape.offsets @ linear.T,
                None if shape.normals is None else _direction(shape.normals @ away, away),
            )
            for shape in shapes
        ]  # fmt: skip

    def _correctives(
        self, between: list[tuple[BlendShapeChannel, list[Shape]]], bound: _Bound, points: Integers
    ) -> tuple[Corrective, ...]:
        """Convert channels with in-between shapes to piecewise linear correctives."""
        linear = bound.frame[:3, :3]
        found: list[Corrective] = []
        for channel, shapes in between:
            offsets = np.array([shape.offsets[points] @ linear.T for shape in shapes])
            moved = np.flatnonzero((offsets != 0.0).any(axis=(0, 2)))
            keys, first = np.unique([0.0, *channel.full], return_index=True)
            whole = np.concatenate([np.zeros((1, len(moved), 3)), offsets[:, moved]])[first]
            keys, whole = _reaching(keys, whole, channel.reach)
            found.append(Corrective(
                channel.dof, (channel.dof,), keys[:, None], moved, whole, "linear"
            ))  # fmt: skip
        return tuple(found)

    # -- materials --------------------------------------------------------------------------------

    def _parts(
        self, model: FbxObject, geometry: Geometry
    ) -> list[tuple[NDArray[np.bool_], Material | None, int | str | None]]:
        """Return the triangles of each material, and its key."""
        objects = list(model.connected("Material"))
        uvs = list(geometry.surface.uvs)
        owners = geometry.materials[geometry.surface.faces]
        parts: list[tuple[NDArray[np.bool_], Material | None, int | str | None]] = []
        for number in np.unique(owners).tolist():
            there = 0 <= number < len(objects)
            look = self.looks.material(objects[number], uvs) if there else None
            parts.append((owners == number, look, objects[number].key if there else None))
        return parts


def _reaching(keys: Floats, offsets: Floats, reach: tuple[float, float]) -> tuple[Floats, Floats]:
    """Extrapolate keys (k,) and offsets (k, m, 3) linearly to the limits of the weight."""
    for end, inner, bound in ((0, 1, min(reach[0], keys[0])), (-1, -2, max(reach[1], keys[-1]))):
        if bound == keys[end]:
            continue
        share = (bound - keys[inner]) / (keys[end] - keys[inner])
        more = offsets[inner] + share * (offsets[end] - offsets[inner])
        at = 0 if end == 0 else len(keys)
        keys, offsets = np.insert(keys, at, bound), np.insert(offsets, at, more, axis=0)
    return keys, offsets


def _scaled(unit: float) -> Floats:
    return np.diag((unit, unit, unit, 1.0))


def _direction(normals: Floats, away: Floats) -> Floats:
    """Normal differences, scaled to unit normals."""
    size = float(np.cbrt(abs(np.linalg.det(away))))
    return normals / size if size > 0.0 else normals


def _weights(entries: list[tuple[Integers, Floats]], own: list[int], total: Floats) -> Weights:
    """Combine influences of points, with weights normalized to a sum of 1."""
    rows = np.concatenate([rows for rows, _ in entries])
    values = np.concatenate([values for _, values in entries])
    joints = np.concatenate([
        np.full(len(rows), place) for (rows, _), place in zip(entries, own, strict=True)
    ])  # fmt: skip
    order = np.argsort(rows, kind="stable")
    rows, values, joints = rows[order], values[order], joints[order]
    counts = np.bincount(rows, minlength=len(total))
    slot = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    width = max(1, int(counts.max(initial=1)))
    found, shares = np.zeros((len(total), width), np.int64), np.zeros((len(total), width))
    found[rows, slot], shares[rows, slot] = joints, values / total[rows]
    return Weights(found, shares)


# -- bind poses ------------------------------------------------------------------------------------


class BindPoses:
    """The bind poses of a scene, by node.

    Args:
        scene: the objects of the file.
        hand: handedness of the file's coordinates.
        log: receives a warning about each cluster without a bind pose.
    """

    def __init__(self, scene: FbxScene, hand: Handedness, log: RepairLog) -> None:
        self.hand = hand
        self.log = log
        self._entries: dict[int | str, tuple[FbxObject, FbxNode]] = {}
        for pose in scene.of("Pose"):
            for entry in pose.node.all("PoseNode") if pose.subtype == "BindPose" else ():
                node = entry.first("Node")
                matrix = entry.first("Matrix")
                if node is not None and node.values and matrix is not None:
                    self._entries.setdefault(object_key(node.values[0]), (pose, matrix))

    def world(self, model: FbxObject, cluster: FbxObject) -> Floats:
        """Matrix (4, 4) of a node in the bind pose or, with a warning, at rest; in file units.

        ``cluster`` is the object that lacks a matrix.
        """
        if model.key in self._entries:
            pose, node = self._entries[model.key]
            found = self.matrix(node, pose)
            if found is not None:
                return found
        self.log.repair_part(
            "{} has no bind matrix, and no bind pose has one of its nodes; bound as at rest",
            cluster.place, kind="clusters",
        )  # fmt: skip
        found = np.eye(4)
        above: FbxObject | None = model
        while above is not None:
            form = read_transform(above, self.hand)
            found = form.frame(form.translation, form.rotation, form.scale) @ found
            above = next(above.parents_of("Model"), None)
        return found

    def matrix(self, node: FbxNode | None, owner: FbxObject) -> Floats | None:
        """Matrix (4, 4) of a node for column vectors, right-handed; None if absent.

        Raises:
            FileSyntax: the node does not have 16 numbers.
        """
        if node is None:
            return None
        flat = numbers(node, self.log)
        if len(flat) != 16:
            raise self.log.fault(f"{owner.place}: {node.name} has {len(flat)} numbers; expected 16")
        found = flat.reshape(4, 4).T.copy()
        found[3] = (0.0, 0.0, 0.0, 1.0)
        return self.hand.matrix(found)
