"""Read a character from an FBX file: models as joints, meshes as skins, stacks as motions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from poise.anatomy.rigid_bodies import note_of, rigid_bodies
from poise.array_types import Floats, Integers
from poise.errors import FileName, InvalidValue, ShapeError, SkeletonError
from poise.files import read_bytes
from poise.formats.fbx_animation import Stack, frame_rate, read_stacks
from poise.formats.fbx_binary import FbxTree
from poise.formats.fbx_curves import TICKS
from poise.formats.fbx_materials import FbxMaterials
from poise.formats.fbx_objects import CREATOR
from poise.formats.fbx_rig import (
    LIMBS,
    FbxJointNode,
    FbxRig,
    NodeAttachment,
    RigBuilder,
    Target,
    Values,
    human_bones,
)
from poise.formats.fbx_scene import FbxObject, FbxScene, numbers
from poise.formats.fbx_skins import BindPoses, BlendShapeChannel, SkinOrigin, Skins, clusters
from poise.formats.fbx_text import parse
from poise.formats.fbx_transforms import TRANSFORM, Handedness, read_transform
from poise.formats.repair_log import RepairLog
from poise.formats.root_motion import Tree
from poise.formats.unique_names import UniqueNames
from poise.geometry.transforms import compose
from poise.joints import Fixed
from poise.model import (
    Character,
    Motion,
    Parameter,
    Skeleton,
    SkeletonBuilder,
    Skin,
    Unit,
    UnitLike,
)

MOST_FRAMES = 20_000
"""Maximum number of frames of a motion, or eight times its number of keys if that is more."""

MOST_OBJECTS = 7_000
"""Maximum number of models, meshes and materials; typical files have a few hundred."""

_MOST_VALUES = 1 << 23  # maximum number of values in all motions, to which four per key are added
_METALLIC_BLENDER = 7400  # reflections in older versions do not indicate metals
_UNSEEN = frozenset([
    "Camera", "CameraStereo", "CameraSwitcher", "Light", "IKEffector", "FKEffector", "Optical",
    "OpticalMarker", "OpticalReference", "Marker", "LodGroup",
])  # fmt: skip
_READ = frozenset([
    "Model", "Geometry", "Deformer", "Material", "Texture", "Video", "AnimationStack",
    "AnimationLayer", "AnimationCurveNode", "AnimationCurve", "NodeAttribute", "Pose", "SceneInfo",
    "GlobalSettings", "CollectionExclusive", "DisplayLayer", "Collection", "Document",
])  # fmt: skip


@dataclass(frozen=True, eq=False)
class FbxContent:
    """A file and what was read from it, for writing the file with changes.

    Attributes:
        data: the file.
        skeleton, motions, skins: what was read.
        nodes: key of the model of each joint; None for a joint that only scales.
        targets: the number of the file that each DOF is; None if it is computed from several.
        stacks: key and start, in ticks, of each motion.
        origins: the objects of each skin.
        unit, fps: unit of length and frame rate of the file.
        holds: attachments by the key of each model.
        hand, turn: handedness of the file, and rotation (3, 3) from its axes to Poise's.
    """

    data: bytes = field(repr=False)
    skeleton: Skeleton
    motions: dict[str, Motion]
    skins: tuple[Skin, ...]
    nodes: tuple[int | str | None, ...]
    targets: tuple[Target | None, ...]
    stacks: dict[str, tuple[int | str, int]]
    origins: tuple[SkinOrigin, ...]
    unit: Unit
    fps: float
    holds: dict[int | str, NodeAttachment]
    hand: Handedness
    turn: Floats


@dataclass(frozen=True, eq=False)
class FbxSource:
    """Source of a character read from FBX.

    Attributes:
        version: version of the file.
        starts: start time of each motion in seconds.
        key_times: times (k,) of the keys of each motion, in seconds after its start.
        placing: uniform scale of each null above bones, which is applied to lengths, by the name
            of its joint.
        content: the file, which is written again with changes.
    """

    version: int
    starts: dict[str, float]
    key_times: dict[str, Floats]
    placing: dict[str, float]
    content: FbxContent


def read_character(path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
    """Read the character of an FBX file.

    Raises:
        FileMissing, FileError: the file cannot be read.
        FileSyntax: the file is not FBX, or is damaged.
        FileTooLarge: the file unpacks to too much data.
    """
    try:
        return _Reading(path, parse(read_bytes(path), log), unit, log).character()
    except (SkeletonError, InvalidValue, ShapeError) as problem:
        if problem.file is not None:
            raise
        raise log.fault(problem.message) from None


class _Reading:
    """Reads the parts of one file in the required order."""

    def __init__(
        self, path: FileName, tree: FbxTree, unit: UnitLike | None, log: RepairLog
    ) -> None:
        self.file = Path(path)
        self.log = log
        self.tree = tree
        self.scene = FbxScene(tree, log)
        every = self.scene.objects.values()
        shapes = sum(one.kind == "Geometry" and one.subtype == "Shape" for one in every)
        log.check_count(shapes, "blend shapes")
        parts = sum(one.kind in ("Model", "Geometry", "Material") for one in every) - shapes
        log.check_count(parts, "models, meshes and materials", MOST_OBJECTS)
        settings = self.scene.settings
        centimetres = settings.number("UnitScaleFactor", 1.0)
        if not 1e-9 < centimetres < 1e9:
            raise log.fault(f"UnitScaleFactor is {centimetres}; expected a positive number")
        self.unit = Unit.of(round(centimetres * 1e-2, 15) if unit is None else unit)
        self.hand, self.turn, self.up = _axes(settings, log)
        self.stacks = read_stacks(self.scene, log)
        self.fps = frame_rate(settings, self.stacks)
        self.models = self._models()
        skins = self.scene.of("Deformer", "Skin")
        self.bones = {bone.key for skin in skins for _, bone in clusters(skin)}
        self.times, self.rates = self._all_times()

    def character(self) -> Character:
        """Build the character with all data of the file."""
        self._report_omissions()
        nodes = self._nodes()
        rig = RigBuilder(nodes, self.unit.metres, self.turn, self.log).build()
        channels, parameters, weights = self._channels(rig)
        skeleton = self._skeleton(rig, parameters)
        skins, origins = self._skins(rig, channels)
        body = rigid_bodies(skeleton, skins)
        if body:
            for node in nodes:
                node.limb |= node.name in body
            rig = RigBuilder(nodes, self.unit.metres, self.turn, RepairLog(self.file)).build()
            skeleton = self._skeleton(rig, parameters)
        motions, stacks = self._motions(skeleton, rig, weights)
        starts = {name: start / TICKS for name, (_, start) in stacks.items()}
        own = {stack.key: stack.key_times for stack in self.stacks}
        times = {name: (own[key] - start) / TICKS for name, (key, start) in stacks.items()}
        content = FbxContent(
            self.tree.data, skeleton, motions, tuple(skins), _keys_of(rig),
            (*map(self._target, rig.targets), *_weights(channels)), stacks, origins, self.unit,
            self.fps, rig.holds, self.hand, self.turn,
        )  # fmt: skip
        return Character(
            self.file.stem, skeleton, motions, unit=self.unit,
            source=FbxSource(self.scene.version, starts, times, rig.placing, content),
            skins=tuple(skins), notes=note_of(body),
        )  # fmt: skip

    def _target(self, target: Target | None) -> Target | None:
        """Return a target in the space of the file and in degrees."""
        if target is None:
            return None
        factor = self._factors(target.name)[target.axis]
        return replace(target, factor=target.factor * float(factor))

    def _factors(self, name: str) -> Floats:
        """Return the factors (3,) from values of a property to right-handed axes and radians."""
        factors = {TRANSFORM[0]: self.hand.lengths, TRANSFORM[1]: np.radians(1.0) * self.hand.turns}
        return factors.get(name, np.ones(3))

    # -- models -----------------------------------------------------------------------------------

    def _models(self) -> list[tuple[FbxObject, int]]:
        """Return all models, parents first, each with the index of its parent."""
        every = list(self.scene.of("Model"))
        if not every:
            raise self.log.fault("has no Model; expected joints or meshes")
        numbers = {model.key: number for number, model in enumerate(every)}
        above = [next(model.parents_of("Model"), None) for model in every]
        parents = [-1 if one is None else numbers[one.key] for one in above]
        order = Tree(parents).order
        if len(order) < len(every):
            lost = every[min(set(range(len(every))) - set(order))]
            raise self.log.fault(f"{lost.place}: is its own ancestor")
        place = {number: at for at, number in enumerate(order)} | {-1: -1}
        return [(every[number], place[parents[number]]) for number in order]

    def _needed(self) -> set[int]:
        """Return the indices of models that become joints."""
        moved = {key for stack in self.stacks for (key, name), _ in stack.tracks()
                 if name in TRANSFORM}  # fmt: skip
        found: set[int] = set()
        left: Counter[str] = Counter()
        for place in range(len(self.models) - 1, -1, -1):
            model, parent = self.models[place]
            wanted = place in found or model.key in self.bones or any(map(_follows, _meshes(model)))
            if not wanted and model.subtype not in _UNSEEN:
                wanted = not any(model.connected("Geometry")) or model.key in moved
            if wanted:
                found.add(place)
                if parent >= 0:
                    found.add(parent)
            elif model.subtype in _UNSEEN:
                left[model.subtype] += 1
        if left:
            summary = ", ".join(f"{count} {name}" for name, count in sorted(left.items()))
            self.log.repair(f"models that are neither joints nor meshes are ignored: {summary}")
        return found

    def _nodes(self) -> list[FbxJointNode]:
        needed = self._needed()
        place = {old: new for new, old in enumerate(sorted(needed))}
        names = _names([self.models[old][0] for old in sorted(needed)], self.log)
        nodes: list[FbxJointNode] = []
        humans = human_bones(self.scene, self.log)
        for old in sorted(needed):
            model, parent = self.models[old]
            form = read_transform(model, self.hand)
            human = humans.get(model.key, "")
            limb = model.subtype in LIMBS or model.key in self.bones or bool(human)
            shift, turn, scale = (self._values(model, name, form.order) for name in TRANSFORM)
            nodes.append(FbxJointNode(
                model, names[place[old]], place.get(parent, -1), form, shift, turn, scale, limb,
                model.key in self.bones, human,
            ))  # fmt: skip
        return nodes

    def _values(self, model: FbxObject, name: str, order: str) -> Values:
        """Return a transform property over time, right-handed and in radians."""
        rest = model.vector(name, 1.0 if name == TRANSFORM[2] else 0.0)
        factor = self._factors(name)
        clips: list[Floats] = []
        for stack, times in zip(self.stacks, self.times, strict=True):
            found = stack.values(model.key, name, times, rest, order)
            clips.append(rest[None] * factor if found is None else found * factor)
            if not (np.abs(clips[-1]) < 1e30).all():
                raise self.log.fault(f"{model.place}: {name} of {stack.name!r} is not finite")
        return Values(rest * factor, clips)

    # -- motions ----------------------------------------------------------------------------------

    def _all_times(self) -> tuple[list[Integers], list[float]]:
        """Return the ticks (frames,) of the frames of each stack, and its frames per second.

        The rate is reduced for a stack that would need too much memory relative to the file.
        """
        keys = sum(len(stack.key_times) for stack in self.stacks)
        tracks = sum(len(track.curves) for stack in self.stacks for _, track in stack.tracks())
        width = 9 * len(self.models) + 1
        left = _MOST_VALUES + 4 * keys * max(1, tracks // max(1, len(self.stacks)))
        times: list[Integers] = []
        rates: list[float] = []
        for number, stack in enumerate(self.stacks):
            most = max(2, left // (width * (len(self.stacks) - number)))
            most = min(most, max(MOST_FRAMES, 8 * len(stack.key_times)))
            span = (stack.stop - stack.start) / TICKS
            own = stack.rate(self.fps)
            every = math.ceil((math.floor(span * own + 1e-3) + 1) / most)
            rate = own / every
            if every > 1:
                self.log.repair(
                    f"the animation {stack.name!r} lasts {span:.6g} s; read at {rate:.6g} frames "
                    "per second"
                )
            frames = math.floor(span * rate + 1e-3) + 1
            left -= frames * width
            steps = np.rint(np.arange(frames) * (TICKS / rate)).astype(np.int64)
            times.append(stack.start + steps)
            rates.append(rate)
        return times, rates

    def _motions(
        self, skeleton: Skeleton, rig: FbxRig, weights: list[Floats]
    ) -> tuple[dict[str, Motion], dict[str, tuple[int | str, int]]]:
        """Return the motions, and the key and the start in ticks of the stack of each."""
        motions: dict[str, Motion] = {}
        names = UniqueNames()
        stacks: dict[str, tuple[int | str, int]] = {}
        for number, (stack, times) in enumerate(zip(self.stacks, self.times, strict=True)):
            if not len(stack.key_times) and not self._poses(stack):
                self.log.repair(f"the animation {stack.name!r} has no keys; ignored")
                continue
            q = np.empty((len(times), skeleton.nq))
            column = 0
            for rows in rig.values:
                if rows:
                    part = rows[number + 1]
                    q[:, column : column + part.shape[1]] = part
                    column += part.shape[1]
            q[:, column:] = weights[number]
            name = names.new(stack.name or "take")
            motions[name] = Motion(skeleton, q, self.rates[number], name)
            stacks[name] = stack.key, stack.start
            self._report_uneven(stack, times, self.rates[number])
        return motions, stacks

    def _poses(self, stack: Stack) -> bool:
        """Return whether a stack without keys overrides property values."""
        for (key, name), track in stack.tracks():
            model = self.scene.objects.get(key)
            if model is None or name not in TRANSFORM:
                continue
            rest = model.vector(name, 1.0 if name == TRANSFORM[2] else 0.0).tolist()
            for default, still in zip(track.defaults, rest, strict=False):
                if default is not None and abs(default - still) > 1e-5 * max(1.0, abs(still)):
                    return True
        return False

    def _report_uneven(self, stack: Stack, times: Integers, rate: float) -> None:
        keys = stack.key_times
        keys = keys[(keys > times[0]) & (keys < times[-1])]
        places = (keys - times[0]) * (rate / TICKS)
        off = int((np.abs(places - np.rint(places)) > 0.01).sum())
        if off:
            self.log.repair(
                f"the animation {stack.name!r}: {off} of {len(keys)} keys lie between the frames "
                f"at {rate:.6g} frames per second"
            )

    # -- skeleton and skins -----------------------------------------------------------------------

    def _skeleton(self, rig: FbxRig, parameters: list[Parameter]) -> Skeleton:
        joints = rig.joints or SkeletonBuilder().add("root", Fixed()).build().joints
        skeleton = Skeleton(joints, parameters, self.file.stem, self.up)
        _ = skeleton.mechanism  # raise errors of the compilation now
        return skeleton

    def _channels(
        self, rig: FbxRig
    ) -> tuple[dict[int | str, list[BlendShapeChannel]], list[Parameter], list[Floats]]:
        """Blend shape channels by deformer, their DOFs, and weights (frames, channels) per clip."""
        taken = UniqueNames({name for joint in rig.joints for name in joint.dof_names})
        found: dict[int | str, list[BlendShapeChannel]] = {}
        every = [
            (deformer, channel)
            for deformer in self.scene.of("Deformer", "BlendShape")
            for channel in deformer.connected("Deformer", "BlendShapeChannel")
        ]
        names = Counter(channel.name for _, channel in every)
        parameters: list[Parameter] = []
        columns: list[list[Floats]] = [[] for _ in self.stacks]
        for deformer, channel in every:
            shapes = list(channel.connected("Geometry", "Shape"))
            full = (numbers(channel.node.first("FullWeights"), self.log) / 100.0).tolist()
            if len(full) != len(shapes):  # Blender writes a weight for each offset
                full = [1.0] * len(shapes)
            order = sorted(range(len(shapes)), key=lambda i: full[i])
            plain = channel.name if names[channel.name] == 1 else ""
            owner = next((parent.name for parent, _ in deformer.parents), deformer.name)
            dof = taken.new(plain or f"{owner}_{channel.name or 'shape'}")
            rest = np.array([_percent(channel)])
            reached = [float(rest[0]) / 100.0]
            for number, (stack, times) in enumerate(zip(self.stacks, self.times, strict=True)):
                values = stack.values(channel.key, "DeformPercent", times, rest)
                values = np.tile(rest, (len(times), 1)) if values is None else values
                columns[number].append(values / 100.0)
                reached += [float(values.min()) / 100.0, float(values.max()) / 100.0]
            low, high = min(0.0, *reached), max(1.0, *reached)
            parameters.append(Parameter(dof, low, high, float(rest[0]) / 100.0))
            found.setdefault(deformer.key, []).append(BlendShapeChannel(
                channel, dof, tuple(shapes[i] for i in order), tuple(full[i] for i in order),
                (low, high),
            ))  # fmt: skip
        weights = [
            np.concatenate([np.zeros((len(times), 0)), *rows], axis=1)
            for rows, times in zip(columns, self.times, strict=True)
        ]
        return found, parameters, weights

    def _skins(
        self, rig: FbxRig, channels: dict[int | str, list[BlendShapeChannel]]
    ) -> tuple[list[Skin], tuple[SkinOrigin, ...]]:
        start = compose(self.turn * self.unit.metres, np.zeros(3))
        creator = self.scene.root.first("Creator")
        blender = creator is not None and "Blender" in str(creator.values[:1])
        blender = blender and self.scene.version >= _METALLIC_BLENDER
        blender = blender or (creator is not None and tuple(creator.values[:1]) == (CREATOR,))
        looks = FbxMaterials(self.file, blender, self.log)
        bind_poses = BindPoses(self.scene, self.hand, self.log)
        reader = Skins(rig, bind_poses, self.scene.size, start, channels, looks, self.log)
        skins = [
            skin
            for model, _ in self.models
            for geometry in _meshes(model)
            for skin in reader.skins(model, geometry)
        ]
        return skins, tuple(reader.origins)

    def _report_omissions(self) -> None:
        left = Counter(
            each.kind
            for each in self.scene.objects.values()
            if each.kind not in _READ and (each.kind, each.subtype) != ("Constraint", "Character")
        )
        left.update(
            f"{each.subtype or 'Geometry'}"
            for each in self.scene.of("Geometry")
            if each.subtype not in ("Mesh", "Shape")
        )
        if left:
            summary = ", ".join(f"{count} {name}" for name, count in sorted(left.items()))
            self.log.repair(f"objects that Poise does not read are ignored: {summary}")
        others = {
            name
            for stack in self.stacks
            for (_, name), track in stack.tracks()
            if name not in (*TRANSFORM, "DeformPercent") and track.moves
        }
        if others:
            summary = ", ".join(sorted(others)[:8]) + (", ..." if len(others) > 8 else "")
            self.log.repair(f"animations of these properties are ignored: {summary}")


def _axes(settings: FbxObject, log: RepairLog) -> tuple[Handedness, Floats, str]:
    """Return the handedness of a file, the rotation to Poise's axes, and the up axis."""
    chosen = [settings.integer(f"{name}Axis", default) for name, default in
              (("Coord", 0), ("Up", 1), ("Front", 2))]  # fmt: skip
    signs = [1.0 if settings.integer(f"{name}AxisSign", 1) >= 0 else -1.0
             for name in ("Coord", "Up", "Front")]  # fmt: skip
    if sorted(chosen) != [0, 1, 2]:
        log.repair(f"unsupported axes {chosen}; read as Y up")
        chosen, signs = [0, 1, 2], [1.0, 1.0, 1.0]
    axes = np.zeros((3, 3))
    for row, (axis, sign) in enumerate(zip(chosen, signs, strict=True)):
        axes[row, axis] = sign
    hand = Handedness(np.ones(3), np.ones(3))
    if np.linalg.det(axes) < 0.0:
        mirror = np.ones(3)
        mirror[chosen[2]] = -1.0
        hand = Handedness(mirror, -mirror)
        axes[2] *= -1.0
    if chosen[1] == 2 and signs[1] > 0.0:
        return hand, axes[[0, 2, 1]] * [[1.0], [-1.0], [1.0]], "z"
    return hand, axes, "y"


def _keys_of(rig: FbxRig) -> tuple[int | str | None, ...]:
    """Return the key of the model of each joint; None for a joint that only scales."""
    found: list[int | str | None] = [None] * len(rig.joints)
    for key, hold in rig.holds.items():
        found[hold.full if hold.rigid < 0 else hold.rigid] = key
    return tuple(found)


def _weights(channels: dict[int | str, list[BlendShapeChannel]]) -> Iterator[Target]:
    """Iterate over the targets of the weights of blend shape channels."""
    for each in channels.values():
        for channel in each:
            yield Target(channel.object.key, "DeformPercent", 0, 0.01)


def _percent(channel: FbxObject) -> float:
    """Weight of a blend shape channel; some files store it outside the properties."""
    found = channel.number("DeformPercent")
    older = numbers(channel.node.first("DeformPercent"), channel.log)
    return float(older[0]) if not found and len(older) else found


def _meshes(model: FbxObject) -> list[FbxObject]:
    return list(model.connected("Geometry", "Mesh"))


def _follows(geometry: FbxObject) -> bool:
    """Return whether points of a mesh follow its model: all without a skin, else unweighted."""
    flat = geometry.node.first("Vertices")
    count = sum(np.size(value) for value in (() if flat is None else flat.values)) // 3  # pyright: ignore[reportArgumentType]
    skins = [each for each in geometry.connected("Deformer", "Skin") if clusters(each)]
    if not skins:
        return True
    loose = np.ones(count, dtype=bool)
    for cluster, _ in clusters(skins[0]):
        rows = numbers(cluster.node.first("Indexes"), geometry.log).astype(np.int64)
        values = numbers(cluster.node.first("Weights"), geometry.log)
        if len(rows) == len(values):
            loose[rows[(values > 0.0) & (rows >= 0) & (rows < count)]] = False
    return bool(loose.any())


def _names(models: Sequence[FbxObject], log: RepairLog) -> list[str]:
    """Return a unique joint name for each model."""
    taken = UniqueNames()
    found: list[str] = []
    twice = 0
    for number, model in enumerate(models):
        wanted = model.name or f"node{number}"
        name = taken.new(wanted)
        twice += name != wanted
        found.append(name)
    if twice:
        log.repair(f"{twice} models have duplicate names; numbered")
    return found
