"""Build joints from the models of an FBX file, with the values of its animations.

A joint's values are the node's translation, Euler angles (in its rotation order) and scale; pivots,
offsets, pre- and post-rotation are fixed frames between them. A constant uniform scale, and the
file's unit, are applied to the lengths of descendants, so that joints are rigid. The topmost bone
of a skeleton, and of the bones of a skin, can always be translated; so can the hips if that bone
stays on the floor.

A node can ignore the scale of its parent, or apply it after the node's rotation. If the parent's
scale is not uniform, or is animated, the parent becomes two joints: a rotating joint, which is the
parent of such nodes, and its child, a scaling joint, which is the parent of meshes and all other
nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter

import numpy as np

from poise.array_types import Floats
from poise.formats.fbx_scene import FbxObject, FbxScene
from poise.formats.fbx_transforms import (
    RRS,
    RSRS,
    TRANSFORM,
    NodeTransform,
    columns,
)
from poise.formats.local_transforms import chained
from poise.formats.repair_log import RepairLog
from poise.formats.root_motion import MOST_NAMED, STIFF, Tree, distant_hips, rest_places
from poise.formats.unique_names import UniqueNames
from poise.geometry import transforms
from poise.joints import Ball, JointType, ScaleXYZ, Translational
from poise.model import Joint
from poise.model.pose import frozen

OWN_TIP = "PoiseTip"
"""Property of a model with the end of its bone, used if the bone has no child there."""

LIMBS = frozenset(["LimbNode", "Limb", "Root", "Skeleton"])
"""Subtypes of models that are bones: they can rotate even without animation."""

_STILL = 1e-5  # relative to the size: positions that move less are still
_STILL_TURN = 1e-6  # radians: rotations that move less are still
_EVEN = 2e-5  # rounding of scales from matrix decompositions
_EYE = np.eye(4)
_AXES = range(3)
OWN_BONE = "PoiseHuman"
"""Property of a model with the name of its human bone."""

_LINK = "Link"
_FINGERS = {"Index": "Index", "Middle": "Middle", "Ring": "Ring", "Pinky": "Little"}
_LIMBS = {
    "UpLeg": "UpperLeg", "Leg": "LowerLeg", "Foot": "Foot", "ToeBase": "Toes",
    "Shoulder": "Shoulder", "Arm": "UpperArm", "ForeArm": "LowerArm", "Hand": "Hand",
    "HandThumb1": "ThumbMetacarpal", "HandThumb2": "ThumbProximal", "HandThumb3": "ThumbDistal",
    **{f"Hand{theirs}{number}": f"{ours}{bone}"
       for theirs, ours in _FINGERS.items()
       for number, bone in enumerate(("Proximal", "Intermediate", "Distal"), 1)},
}  # fmt: skip
BONES = {
    "Hips": "hips", "Spine": "spine", "Spine1": "chest", "Spine2": "upperChest", "Neck": "neck",
    "Head": "head",
    **{f"{side}{theirs}": f"{side.lower()}{ours}"
       for side in ("Left", "Right") for theirs, ours in _LIMBS.items()},
}  # fmt: skip
"""HumanIK names of the bones that VRM also has."""


@dataclass(eq=False)
class Values:
    """A three-component property at rest and in each clip.

    Attributes:
        rest: (3,).
        clips: (frames, 3) each, or (1, 3) for constants.
    """

    rest: Floats
    clips: list[Floats]

    @property
    def all(self) -> list[Floats]:
        """Return values (n, 3) of the rest pose and of every clip."""
        return [self.rest[None], *self.clips]

    def moves(self, slack: float) -> bool:
        """Return whether any value differs from the rest value by more than ``slack``."""
        return any(bool((np.abs(clip - self.rest) > slack).any()) for clip in self.clips)

    @classmethod
    def of(cls, rows: Sequence[Floats]) -> Values:
        """Create from values (n, 3) of the rest pose and of each clip."""
        return cls(rows[0][0], list(rows[1:]))


@dataclass(eq=False)
class FbxJointNode:
    """A model that becomes a joint.

    Attributes:
        model: the Model object of the node.
        name: name of the joint.
        parent: index of the parent in the list of nodes, -1 for none.
        transform: constants of the node's transform.
        translation, rotation, scale: over time; in file units, radians about x, y and z, factors.
        limb: whether the model is a bone.
        bound: whether a skin is bound to the model.
        human: name of the human bone, or "".
    """

    model: FbxObject
    name: str
    parent: int
    transform: NodeTransform
    translation: Values
    rotation: Values
    scale: Values
    limb: bool
    bound: bool
    human: str = ""


@dataclass(eq=False)
class NodeAttachment:
    """Attachment of a node: the joints to which its children and meshes are attached.

    Attributes:
        rigid: the joint without scale, for nodes that ignore or reorder the scale.
        full: the joint with the node's whole transform.
        unit: metres per unit of length in the node's space, below ``full``.
        clean: whether the node's scale is uniform and constant.
        own: the node's own uniform scale if ``clean``.
        stretch: factors along the axes of ``rigid`` if not ``clean``.
        offset, pivot: (3,) of the scale: a point p of the node is at
            ``unit (offset + stretch (p - pivot))`` of ``rigid``.
    """

    rigid: int
    full: int
    unit: float
    clean: bool = True
    own: float = 1.0
    stretch: Values | None = None
    offset: Floats = field(default_factory=lambda: np.zeros(3))
    pivot: Floats = field(default_factory=lambda: np.zeros(3))


@dataclass(frozen=True)
class Target:
    """The number of a file that is the value of a DOF.

    Attributes:
        key: key of the object.
        name: name of its property.
        axis: component of the property.
        factor: the DOF's value divided by the number.
    """

    key: int | str
    name: str
    axis: int
    factor: float


@dataclass(eq=False)
class FbxRig:
    """The joints of a file's models.

    Attributes:
        joints: parents first.
        holds: attachments by the key of each model.
        values: of each joint in order, at rest and in each clip; shape (n, width) each.
        placing: uniform scale of each null above bones, by the name of its joint.
        targets: the number of the file that each value of the joints is, in the space of the
            right-handed scene and in radians; None if the value is computed from several numbers.
    """

    joints: list[Joint] = field(default_factory=list[Joint])
    holds: dict[int | str, NodeAttachment] = field(default_factory=dict[int | str, NodeAttachment])
    values: list[list[Floats]] = field(default_factory=list[list[Floats]])
    placing: dict[str, float] = field(default_factory=dict[str, float])
    targets: list[Target | None] = field(default_factory=list[Target | None])


class RigBuilder:
    """Builds joints from nodes.

    Args:
        nodes: parents first.
        metres: length of the file's unit.
        turn: (3, 3) rotation from the file's axes to Poise's.
        log: receives warnings about transforms that cannot be represented exactly.
    """

    def __init__(
        self, nodes: Sequence[FbxJointNode], metres: float, turn: Floats, log: RepairLog
    ) -> None:
        self.nodes = nodes
        self.log = log
        self.rig = FbxRig()
        self.names = UniqueNames(node.name for node in nodes)
        self.start = _EYE.copy()
        self.start[:3, :3] = turn
        self.outside = NodeAttachment(-1, -1, metres)
        self.size = max([1e-9, *(float(np.abs(node.translation.rest).max()) for node in nodes)])
        limbs, bound = ({n for n, node in enumerate(nodes) if kind(node)} for kind in _KINDS)
        self.within = _below(nodes, limbs)
        self.top = (limbs - self.within) | (bound - _below(nodes, bound))
        self.top |= self._distant_hips()
        self.divided = self._divided()

    def build(self) -> FbxRig:
        """Build all joints."""
        placing = self._placing()
        for number, node in enumerate(self.nodes):
            above = self.outside if node.parent < 0 else self._hold(node.parent)
            apart = node.transform.inherit != RSRS and not above.clean
            add = self._add_apart if apart else self._add
            first = len(self.rig.joints)
            self.rig.holds[node.model.key] = add(number, node, above)
            hold = self.rig.holds[node.model.key]
            if number in placing and hold.clean and (node.parent < 0 or above.clean):
                self.rig.placing[node.name] = hold.unit / above.unit
            if node.human:
                self.rig.joints[first] = replace(self.rig.joints[first], human=node.human)
        return self.rig

    def _distant_hips(self) -> set[int]:
        """Return the hips, by name or HumanIK, of skeletons whose root stays on the floor."""
        nodes = self.nodes
        if len(nodes) > MOST_NAMED:
            return set()
        tree = Tree([node.parent for node in nodes])
        frames = [
            node.transform.frame(node.translation.rest, node.rotation.rest, node.scale.rest)
            for node in nodes
        ]
        named = next((number for number, node in enumerate(nodes) if node.human == "hips"), None)
        names = [node.name for node in nodes]
        return distant_hips(tree, self.top, names, rest_places(tree, frames), named)

    def _placing(self) -> set[int]:
        """Return the nulls above bones: nodes that only place a skeleton."""
        nodes, found = self.nodes, set[int]()
        for number in sorted(self.top, reverse=True):
            at = nodes[number].parent
            while at >= 0 and at not in found:
                found.add(at)
                at = nodes[at].parent
        bones = {number for number, node in enumerate(nodes) if node.limb or number in self.within}
        return {n for n in found - bones if nodes[n].model.subtype == "Null"}

    def _hold(self, number: int) -> NodeAttachment:
        return self.rig.holds[self.nodes[number].model.key]

    def _divided(self) -> set[int]:
        """Return the nodes that need a separate joint without their scale."""
        return {
            node.parent
            for node in self.nodes
            if node.parent >= 0
            and node.transform.inherit != RSRS
            and _uniform(self.nodes[node.parent].scale) is None
        }

    # -- nodes with the standard scale inheritance -----------------------------------------------

    def _add(self, number: int, node: FbxJointNode, above: NodeAttachment) -> NodeAttachment:
        form, unit = node.transform, above.unit
        scale = _uniform(node.scale)
        chain = _Chain(self.start if above is self.outside else _EYE)
        self._moved(chain, number, node.translation, unit, stored=True)
        chain.shift(unit * (form.rotation_offset + form.rotation_pivot))
        self._turned(chain, node)
        inner = form.scaling_offset + form.scaling_pivot - form.rotation_pivot
        if scale is not None:
            chain.shift(unit * (inner - scale * form.scaling_pivot))
            joint = self._joint(node.name, above.full, chain, number)
            below = unit * scale
            if node.transform.inherit == RRS:
                below /= above.own
            if OWN_TIP in node.model.properties:
                tip = frozen(below * node.model.vector(OWN_TIP))
                self.rig.joints[joint] = replace(self.rig.joints[joint], tip=tip)
            return NodeAttachment(joint, joint, below, True, scale)
        divided = number in self.divided
        rigid = self._joint(node.name, above.full, chain, number) if divided else -1
        if divided:
            chain = _Chain(_EYE)
        chain.shift(unit * inner)
        self._stretched(chain, node.scale, node.model.key)
        chain.shift(-unit * form.scaling_pivot)
        name = self._new_name(node) if divided else node.name
        full = self._joint(name, rigid if divided else above.full, chain, number)
        left_out = above.own if node.transform.inherit == RRS else 1.0
        return NodeAttachment(
            rigid, full, unit / left_out, False, 1.0, node.scale,
            left_out * inner, left_out * form.scaling_pivot,
        )  # fmt: skip

    # -- nodes that ignore or reorder the scale of their parent -----------------------------------

    def _add_apart(self, number: int, node: FbxJointNode, above: NodeAttachment) -> NodeAttachment:
        form, unit, over = node.transform, above.unit, above.stretch or node.scale
        origins = [
            form.origin(t, r, s)
            for t, r, s in zip(node.translation.all, node.rotation.all, node.scale.all, strict=True)
        ]
        places = Values.of([
            above.offset + stretch * (origin - above.pivot)
            for stretch, origin in zip(over.all, origins, strict=True)
        ])  # fmt: skip
        chain = _Chain(_EYE)
        self._moved(chain, number, places, unit)
        self._turned(chain, node)
        rigid = self._joint(node.name, above.rigid, chain, number)
        stretch = self._inherited(node, over)
        factor, own = _uniform(stretch), _uniform(node.scale)
        if factor is not None and own is not None:
            return NodeAttachment(rigid, rigid, unit * factor, True, own)
        chain = _Chain(_EYE)
        self._stretched(chain, stretch)
        full = self._joint(self._new_name(node), rigid, chain, number)
        return NodeAttachment(rigid, full, unit, False, 1.0, stretch)

    def _inherited(self, node: FbxJointNode, over: Values) -> Values:
        """Return the product of a node's inherited and own scale factors."""
        rows = [above * own for above, own in zip(over.all, node.scale.all, strict=True)]
        if node.transform.inherit == RRS:
            parent = self.nodes[node.parent].scale.all
            rows = [row / np.where(p == 0.0, 1.0, p) for row, p in zip(rows, parent, strict=True)]
        return Values.of(rows)

    # -- parts of joints --------------------------------------------------------------------------

    def _moved(
        self, chain: _Chain, number: int, place: Values, unit: float, *, stored: bool = False
    ) -> None:
        """Add a node's translation; ``stored``: whether ``place`` is that of the file."""
        bounds = self.nodes[number].transform.bounds
        slides = np.isfinite(bounds).all(axis=1) & (bounds[:, 0] < bounds[:, 1])
        if number in self.top or slides.any() or place.moves(_STILL * self.size):
            key = self.nodes[number].model.key
            targets = [Target(key, TRANSFORM[0], axis, unit) if stored else None for axis in _AXES]
            chain.move(Translational(), [unit * row for row in place.all], targets, unit * bounds)
        else:
            chain.shift(unit * place.rest)

    def _turned(self, chain: _Chain, node: FbxJointNode) -> None:
        form = node.transform
        chain.turn(form.before)
        rows = [row[:, columns(form.order)] for row in node.rotation.all]
        if node.limb or node.rotation.moves(_STILL_TURN):
            key, axes = node.model.key, columns(form.order)
            chain.move(Ball(form.order), rows, [Target(key, TRANSFORM[1], a, 1.0) for a in axes])
        else:
            chain.turn(transforms.euler_matrix(rows[0][0], form.order))
        chain.turn(form.behind)

    def _stretched(self, chain: _Chain, scale: Values, key: int | str | None = None) -> None:
        """Add a scale, that of the object ``key`` if it has one."""
        if scale.moves(_EVEN):
            targets = [None if key is None else Target(key, TRANSFORM[2], a, 1.0) for a in _AXES]
            chain.move(ScaleXYZ(), scale.all, targets)
        else:
            chain.turn(np.diag(scale.rest))

    def _joint(self, name: str, parent: int, chain: _Chain, number: int) -> int:
        frame, kind = chained(chain.moving, [*chain.frames, chain.pending])
        bounds = np.array([[dof.lower, dof.upper] for dof in kind.dofs]).reshape(-1, 2)
        values = np.concatenate([part[0][0] for part in chain.values] or [np.zeros(0)])
        preferred, stiffness = values.copy(), np.ones(len(values))
        at = 0
        for part, rows, limits in zip(chain.moving, chain.values, chain.limits, strict=True):
            own = slice(at, at + 3)
            if limits is not None:
                bounds[own] = limits
            if isinstance(part, Ball):
                _limit(bounds[own], preferred[own], self.nodes[number].transform)
            elif number in self.within and number not in self.top:
                stiffness[own] = STIFF
            if isinstance(part, ScaleXYZ):
                least = np.min([row.min(axis=0) for row in rows], axis=0)
                bounds[own, 0] = np.minimum(bounds[own, 0], least)
            at += 3
        self.rig.joints.append(Joint(
            name=name, parent=parent, type=kind, frame=frozen(frame), tip=None,
            suffixes=tuple(dof.suffix for dof in kind.dofs), limits=frozen(bounds),
            rest=frozen(values), preferred=frozen(preferred), stiffness=frozen(stiffness),
            cone=None, drives=(None,) * len(values),
        ))  # fmt: skip
        self.rig.targets += chain.targets
        self.rig.values.append([_beside(rows) for rows in zip(*chain.values, strict=True)])
        return len(self.rig.joints) - 1

    def _new_name(self, node: FbxJointNode) -> str:
        return self.names.new(f"{node.name}_scale")


class _Chain:
    """A chain of motions and fixed frames, from the parent outwards."""

    def __init__(self, first: Floats) -> None:
        self.pending = first.copy()
        self.frames: list[Floats] = []
        self.moving: list[JointType] = []
        self.values: list[list[Floats]] = []
        self.limits: list[Floats | None] = []
        self.targets: list[Target | None] = []

    def shift(self, by: Floats) -> None:
        """Add a fixed translation (3,)."""
        self.pending[:3, 3] += self.pending[:3, :3] @ by

    def turn(self, by: Floats) -> None:
        """Add a fixed (3, 3) rotation or scale."""
        self.pending[:3, :3] = self.pending[:3, :3] @ by

    def move(
        self, part: JointType, rows: list[Floats], targets: Sequence[Target | None],
        limits: Floats | None = None,
    ) -> None:  # fmt: skip
        """Add a motion with values (n, 3) at rest and in each clip, and limits (3, 2)."""
        self.frames.append(self.pending)
        self.moving.append(part)
        self.values.append(rows)
        self.limits.append(limits)
        self.targets += targets
        self.pending = _EYE.copy()


_KINDS = (attrgetter("limb"), attrgetter("bound"))


def _below(nodes: Sequence[FbxJointNode], some: set[int]) -> set[int]:
    """Return the indices of the descendants of some nodes."""
    found: set[int] = set()
    for number, node in enumerate(nodes):
        if node.parent in found or node.parent in some:
            found.add(number)
    return found


def _uniform(scale: Values) -> float | None:
    """Return the factor of a scale that is uniform and constant, else None."""
    factor = float(scale.rest.mean())
    even = np.abs(scale.rest - factor).max() <= _EVEN * abs(factor)
    if factor <= 0.0 or not even or scale.moves(_EVEN):
        return None
    return 1.0 if abs(factor - 1.0) <= _EVEN else factor


def _beside(rows: tuple[Floats, ...]) -> Floats:
    """Concatenate parts of a joint's values to (n, width)."""
    count = max(len(row) for row in rows)
    return np.concatenate([np.broadcast_to(row, (count, row.shape[1])) for row in rows], axis=1)


def _limit(bounds: Floats, preferred: Floats, form: NodeTransform) -> None:
    """Fill in the limits (3, 2) and preferred angles (3,) of a node that rotates."""
    order = columns(form.order)
    bounds[:] = form.limits[order]
    if form.preferred.any():
        preferred[:] = form.preferred[order]


# -- human bones -----------------------------------------------------------------------------------


def human_bones(scene: FbxScene, log: RepairLog) -> dict[int | str, str]:
    """Map models, by key, to human bones by the names of VRM 1.0; only one human is read.

    The definition of HumanIK is a constraint of type ``Character``. Models are connected to its
    properties ``HipsLink``, ``LeftUpLegLink`` and so on.
    """
    found: dict[int | str, str] = {}
    for model in scene.of("Model"):
        own = model.text(OWN_BONE)
        if own in BONES.values() and own not in found.values():
            found[model.key] = own
    others = 0
    for definition in scene.of("Constraint", "Character"):
        linked = {  # each bone is used once
            BONES[to.removesuffix(_LINK)]: child.key
            for child, to in definition.children
            if child.kind == "Model" and to.endswith(_LINK) and to.removesuffix(_LINK) in BONES
        }
        bones = {key: bone for bone, key in linked.items()}
        others += bool(found) and bool(bones)
        found = found or bones
    if others:
        log.repair(f"{others} more definitions of a human are ignored; the first one is used")
    return found
