"""Messages that describe a scene, in parts that are sent again only if changed.

Units are those of the scene: metres and radians, with the skeleton's up axis. Meshes are sent
separately: `geometry` packs them, and a view refers to them by key.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Literal

import numpy as np

from poise.anatomy import find_anatomy
from poise.anatomy.joint_pairs import JointPairs
from poise.anatomy.joint_parts import joint_parts
from poise.model.character import Character
from poise.model.corrective import Corrective
from poise.model.editing import follows
from poise.model.extents import extent, shown_joints
from poise.model.handle import IKHandle
from poise.model.joint import Cone
from poise.model.skeleton import Skeleton
from poise.motion.layers import BODY_PARTS
from poise.motion.retargeting import PartJoints, TargetStep
from poise.motion.retargeting.options import RetargetSettings
from poise.skinning.correctives import cardinals, radial
from poise.skinning.registry import DEFORMERS
from poise.solvers.registry import SOLVERS
from poise.studio.document import Document
from poise.studio.rigging.joint_kinds import KindView, joint_kind, kinds
from poise.studio.rigging.rigging import Mirror, bare, base_frame, bounding_box, turning_axes
from poise.studio.scene.pose_note import PoseNote
from poise.studio.scene.scene import Chain, Hold, Painting, Scene, Settings, planted
from poise.studio.scene.solver_settings import SolverSettings
from poise.studio.scene.timeline_state import Clip, LayerSettings, Timeline
from poise.studio.serving.body_messages import (
    HumanoidView,
    LimbView,
    RollView,
    humanoid_view,
    limb_views,
    roll_view,
)
from poise.studio.serving.form_messages import (
    BinderView,
    FieldView,
    FormView,
    binders,
    forms,
    import_fields,
)
from poise.studio.timeline.timeline import Fade, fades
from poise.studio.wire.geometry import key_of, weights_key

_LIES = 0.3  # height of a body that lies, at most, relative to its largest extent


@dataclass(frozen=True)
class JointView:
    """A joint: index of its parent or -1, tip of its bone in its frame, and body part.

    ``branches`` states whether the joint is not at its parent's bone tip. ``rest`` holds the first
    three rows of the joint's world frame at rest, ``base`` those of the frame before its motion.
    ``parameters`` are the parameters of its type as text. ``follows`` states whether it is a
    constraint joint, ``minor`` whether it is a twist or face joint (`poise.anatomy.ROLES`), or far
    from the body and without bones.
    """

    name: str
    parent: int
    tip: tuple[float, float, float] | None
    branches: bool
    part: str | None
    mirror: int
    rest: tuple[float, ...]
    base: tuple[float, ...]
    type: str
    parameters: dict[str, str]
    cone: Cone | None
    follows: bool
    minor: bool


@dataclass(frozen=True)
class DofView:
    """A DOF of the pose; a missing limit is null.

    ``angle`` and ``length`` state whether the DOF is in radians or metres; scales and shape weights
    have no unit. ``suffix`` is its name within the joint; ``axis`` is its unit rotation axis in the
    world at rest, or null.
    """

    name: str
    suffix: str
    joint: int
    angle: bool
    length: bool
    quaternion: bool
    lower: float | None
    upper: float | None
    rest: float
    axis: tuple[float, float, float] | None


@dataclass(frozen=True)
class MirrorView:
    """The plane of symmetry: a point in metres, and the normal to the left."""

    point: tuple[float, float, float]
    normal: tuple[float, float, float]


@dataclass(frozen=True)
class CorrectiveView:
    """Interpolation from DOFs, clamped to bounds, to weights of a corrective's keys.

    For one DOF: piecewise cubics with (keys, pieces, 4) coefficients. For several DOFs: softened
    distances to (keys, DOFs) centres, in units of each DOF's span, times a (keys + 1, keys) table.
    """

    dofs: tuple[int, ...]
    lower: tuple[float, ...]
    upper: tuple[float, ...]
    keys: int
    breakpoints: tuple[float, ...] = ()
    coefficients: tuple[float, ...] = ()
    centres: tuple[float, ...] = ()
    span: tuple[float, ...] = ()
    soft: float = 0.0
    table: tuple[float, ...] = ()


@dataclass(frozen=True)
class SkinView:
    """A skin: the key of its geometry, the joints that its weights refer to, its shapes.

    The geometry contains the mesh's ``shapes`` shapes, followed by those of the correctives' keys.
    """

    name: str
    key: str
    vertices: int
    joints: tuple[int, ...]
    shape_dofs: tuple[int, ...]
    deformer: str
    inverse_bind: tuple[float, ...]
    """First three rows of the matrix of each joint."""
    shapes: int
    correctives: tuple[CorrectiveView, ...]


@dataclass(frozen=True)
class MotionView:
    """An imported motion."""

    name: str
    frames: int
    fps: float


@dataclass(frozen=True)
class CharacterView:
    """The parts of the character that do not depend on the pose."""

    name: str
    up: str
    joints: tuple[JointView, ...]
    dofs: tuple[DofView, ...]
    skins: tuple[SkinView, ...]
    motions: tuple[MotionView, ...]
    height: float
    plane: MirrorView
    bare: bool
    """Whether the character is a mesh without a skeleton."""


@dataclass(frozen=True)
class HoldView:
    """A pin or a target; ``offset`` is in the joint's frame, for a point that is not on a skin.

    ``foot`` is "flat" or "ball" for a held foot, otherwise empty. ``roll`` is null unless the hold
    is a pinned foot that can be rolled.
    """

    id: int
    joint: str
    pin: bool
    offset: tuple[float, float, float]
    skin: int | None
    face: int
    u: float
    v: float
    position: tuple[float, float, float] | None
    turn: tuple[float, float, float, float] | None
    weight: float
    chain: Chain
    foot: Literal["", "flat", "ball"]
    roll: RollView | None


@dataclass(frozen=True)
class ClipView:
    """A clip, its end, the duration ``whole`` of its motion in seconds, and its ``fade``."""

    clip: Clip
    end: float
    whole: float
    fps: float
    fade: Fade


@dataclass(frozen=True)
class LayerView:
    """A layer of keys over the clips; ``keys`` is the number of its keys."""

    settings: LayerSettings
    keys: int


@dataclass(frozen=True)
class SourceView:
    """Source of a retargeted motion: its joints, and the options, parts and steps that were used.

    ``planned`` states whether the steps were edited.
    """

    name: str
    frames: int
    joints: tuple[str, ...]
    settings: RetargetSettings
    parts: dict[str, PartJoints]
    steps: tuple[TargetStep, ...]
    planned: bool


@dataclass(frozen=True)
class HistoryView:
    """Labels of the next undo and redo steps, or null, and the number of undo steps."""

    undo: str | None
    redo: str | None
    steps: int


@dataclass(frozen=True)
class SceneView:
    """All parts of a scene; a message contains only the parts that changed.

    ``weights`` are the keys of the weights of the character's skins, in order; ``sources`` are
    those of retargeted motions, by the name of the motion.
    """

    character: CharacterView
    weights: tuple[str, ...]
    painting: Painting
    holds: tuple[HoldView, ...]
    locked: tuple[str, ...]
    settings: Settings
    library: tuple[str, ...]
    notes: dict[str, PoseNote]
    kinds: KindsView
    report: tuple[str, ...]
    humanoid: HumanoidView
    history: HistoryView
    timeline: Timeline
    clips: tuple[ClipView, ...]
    sources: dict[str, SourceView]
    layers: tuple[LayerView, ...]
    layer: int
    limbs: tuple[LimbView, ...]
    handles: tuple[IKHandle, ...]
    methods: tuple[SolverSettings, ...]


def character_view(character: Character) -> CharacterView:
    """Return the character for browsers."""
    body = character.skeleton
    skins = tuple(
        SkinView(
            skin.name or f"skin {number}",
            key_of(skin),
            len(skin.mesh.vertices),
            tuple(body.joint_index(name) for name in skin.joints),
            tuple(body.dof_index(name) for name in skin.shape_dofs),
            skin.deformer,
            tuple(skin.inverse_bind[:, :3, :].ravel().tolist()),
            len(skin.mesh.shapes),
            tuple(_corrective(body, each) for each in skin.correctives),
        )
        for number, skin in enumerate(character.skins)
    )
    motions = tuple(
        MotionView(name, len(motion), motion.fps) for name, motion in character.motions.items()
    )
    return CharacterView(
        character.name, body.up, _joints(body), _dofs(body), skins, motions, _size(character),
        _plane(character), bare(body),
    )  # fmt: skip


def _corrective(body: Skeleton, corrective: Corrective) -> CorrectiveView:
    keys = corrective.keys
    view = CorrectiveView(
        tuple(body.dof_index(name) for name in corrective.dofs),
        _floats(keys.min(axis=0)), _floats(keys.max(axis=0)), len(keys),
    )  # fmt: skip
    if len(keys) == 1:
        return view
    if keys.shape[1] == 1:
        curves = cardinals(corrective)
        found = np.stack([curve.coefficients for curve in curves])
        return replace(
            view, breakpoints=_floats(curves[0].breakpoints), coefficients=_floats(found)
        )
    centres, span, soft, table = radial(corrective)
    return replace(
        view, centres=_floats(centres), span=_floats(span), soft=soft, table=_floats(table)
    )


def _floats(values: Any) -> tuple[float, ...]:
    return tuple(np.asarray(values, dtype=np.float64).ravel().tolist())


def _joints(body: Skeleton) -> tuple[JointView, ...]:
    roles, shown, height = find_anatomy(body).roles, shown_joints(body), _height(body)
    parts, others = joint_parts(body).parts, JointPairs.of_body(body).order(body.joint_names)
    return tuple(
        JointView(
            joint.name, parent, _vector(joint.tip), _branches(body, j, height), parts[j], others[j],
            _rows(body.rest.world[j]), _rows(base_frame(body, j)), *joint_kind(joint.type),
            joint.cone, follows(joint),
            roles.get(joint.name) in ("twist", "face") or not shown[j],
        )
        for j, (joint, parent) in enumerate(zip(body.joints, body.parents, strict=True))
    )  # fmt: skip


def _rows(frame: Any) -> tuple[float, ...]:
    return tuple(frame[:3].ravel().tolist())


def _plane(character: Character) -> MirrorView:
    plane = Mirror.of(character).plane
    point, normal = _vector(plane.point), _vector(plane.normal)
    return MirrorView(point or (0.0, 0.0, 0.0), normal or (1.0, 0.0, 0.0))


def _branches(body: Skeleton, number: int, height: float) -> bool:
    """Return whether a joint at rest is away from the tip of its parent's bone."""
    parent = body.parents[number]
    if parent < 0:
        return False
    tip = body.joints[parent].tip
    if tip is None:
        return True
    W = body.rest.world
    end = W[parent] @ np.append(tip, 1.0)
    return float(np.linalg.norm(end[:3] - W[number, :3, 3])) > 0.01 * height


def _dofs(body: Skeleton) -> tuple[DofView, ...]:
    owners = {name: n for n, joint in enumerate(body.joints) for name in joint.dof_names}
    suffixes = {
        name: suffix
        for joint in body.joints
        for name, suffix in zip(joint.dof_names, joint.suffixes, strict=True)
    }
    angular, lengths, axes = body.angular, body.shifting, turning_axes(body)
    return tuple(
        DofView(
            name, suffixes.get(name, name), owners.get(name, -1), bool(angular[i]),
            bool(lengths[i]),
            bool(body.quaternion[i]), _limit(body.lower[i]), _limit(body.upper[i]),
            float(body.rest.q[i]), _vector(axes.get(name)),
        )
        for i, name in enumerate(body.dof_names)
    )  # fmt: skip


def _vector(values: Any) -> tuple[float, float, float] | None:
    if values is None:
        return None
    x, y, z = (float(value) for value in values)
    return x, y, z


def _limit(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


def _height(body: Skeleton) -> float:
    """Return the height of the joints at rest in metres, or 1 if zero.

    Of a body that lies at rest, as in files whose zero pose is not a human pose, it is the largest
    extent along an axis.
    """
    low, high = extent(body.rest)
    extents = high - low
    height = float(extents[1 if body.up == "y" else 2])
    longest = float(extents.max())
    return (longest if height < _LIES * longest else height) or 1.0


def _size(character: Character) -> float:
    """Return the height of the skeleton in metres, or the mesh's size without a skeleton."""
    body = character.skeleton
    if len(body.joints) > 1 or not character.skins:
        return _height(body)
    low, high = bounding_box(character)
    return float((high - low).max()) or 1.0


def hold_view(hold: Hold, scene: Scene) -> HoldView:
    """Return a pin or target for browsers."""
    grip, body = hold.grip, scene.character.skeleton
    return HoldView(
        hold.id, grip.joint, hold.pin, grip.offset, grip.skin, grip.face, grip.u, grip.v,
        hold.position, hold.turn, hold.weight, hold.chain, planted(body, hold),
        roll_view(scene, hold),
    )  # fmt: skip


def hold_views(scene: Scene) -> tuple[HoldView, ...]:
    """Return all pins and targets for browsers."""
    return tuple(hold_view(hold, scene) for hold in scene.holds)


def clip_views(scene: Scene) -> tuple[ClipView, ...]:
    """Return the clips for browsers, except clips without a motion."""
    found: list[ClipView] = []
    faded = fades(scene)
    for clip in scene.clips:
        motion = scene.character.motions.get(clip.motion)
        if motion is not None and len(motion):
            whole = max(len(motion) - 1, 1) / motion.fps
            fade = faded.get(clip.id, Fade())
            found.append(ClipView(clip, scene.end_of(clip), whole, motion.fps, fade))
    return tuple(found)


def source_views(scene: Scene) -> dict[str, SourceView]:
    """Return the sources of retargeted motions for browsers, with a row for each part."""
    return {
        name: SourceView(
            source.motion.name, len(source.motion), source.motion.skeleton.joint_names,
            source.settings, dict(source.table.with_every_part().parts), source.steps,
            source.planned,
        )
        for name, source in scene.sources.items()
    }  # fmt: skip


def layer_views(scene: Scene) -> tuple[LayerView, ...]:
    """Return the layers for browsers, lowest first."""
    return tuple(LayerView(each.settings, each.keys.count) for each in scene.layers)


@dataclass(frozen=True)
class KindsView:
    """Available joint types, binders, layer parts, deformers, solvers and forms."""

    joints: tuple[KindView, ...]
    parts: tuple[str, ...]
    binders: tuple[BinderView, ...]
    deformers: tuple[str, ...]
    solvers: tuple[str, ...]
    forms: tuple[FormView, ...]
    importing: tuple[FieldView, ...]


@cache
def kinds_view() -> KindsView:
    """Return the available kinds, which do not depend on the scene."""
    return KindsView(
        kinds(), BODY_PARTS, binders(), DEFORMERS.names(), SOLVERS.names(), forms(), import_fields()
    )


@lru_cache(maxsize=2)
def _character(character: Character) -> CharacterView:
    """Return a character's view; the same object if only weights differ."""
    made = character_view(character)
    known = next((view for view in _sent if view == made), None)
    if known is None:
        _sent.append(made)
    return known or made


_sent: deque[CharacterView] = deque(maxlen=4)


def prepare(character: Character) -> None:
    """Compute the messages of a character in advance; slow for many vertices."""
    _ = _character(character), _weights(character)


@lru_cache(maxsize=2)
def _weights(character: Character) -> tuple[str, ...]:
    return tuple(weights_key(skin.weights) for skin in character.skins)


PARTS: dict[str, tuple[Callable[[Document], Any], Callable[[Document], Any] | None]] = {
    "character": (lambda d: _character(d.scene.character), None),
    "weights": (lambda d: _weights(d.scene.character), None),
    "painting": (lambda d: d.scene.painting, None),
    "holds": (lambda d: d.scene.holds, lambda d: hold_views(d.scene)),
    "locked": (lambda d: d.scene.locked, lambda d: tuple(sorted(d.scene.locked))),
    "settings": (lambda d: d.scene.settings, None),
    "library": (lambda d: d.scene.library, lambda d: tuple(d.scene.library)),
    "notes": (lambda d: d.scene.notes, lambda d: dict(d.scene.notes)),
    "methods": (lambda d: d.scene.methods, None),
    "report": (lambda d: d.scene.report, None),
    "humanoid": (lambda d: humanoid_view(d.scene.character), None),
    "kinds": (lambda _: kinds_view(), None),
    "history": (
        lambda d: d.history,
        lambda d: HistoryView(d.history.last_label, d.history.next_label, len(d.history.past)),
    ),
    "timeline": (lambda d: d.scene.timeline, None),
    "clips": (lambda d: d.scene.clips, lambda d: clip_views(d.scene)),
    "sources": (lambda d: d.scene.sources, lambda d: source_views(d.scene)),
    "layers": (lambda d: d.scene.layers, lambda d: layer_views(d.scene)),
    "layer": (lambda d: d.scene.layer, None),
    "handles": (lambda d: d.scene.character.handles, None),
    "limbs": (lambda d: limb_views(d.scene), None),
}
"""For each part, its object, which identifies changes, and its message if it is another object."""
