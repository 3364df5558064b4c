"""Apply edits of the skeleton to a whole scene, and mirror them to the other side.

`poise.model.editing` edits the skeleton and `poise.model.remapping` the character; this module
remaps the rest of the scene: pose, library, keys, locks, pins and targets.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.anatomy import find_anatomy
from poise.anatomy.joint_pairs import JointPairs, mirrored_name
from poise.array_types import Floats
from poise.binding.mirroring import MirrorPlane
from poise.errors import InvalidValue, SkeletonError, UnknownName
from poise.geometry import transforms
from poise.joints import JointType
from poise.joints.rotational import Hinge
from poise.kernels import primitives as code
from poise.model.character import Character
from poise.model.editing import Edit
from poise.model.extents import extent
from poise.model.joint import Cone, Joint
from poise.model.joint_rotation import JointRotation
from poise.model.remapping import lost_values, remapped, remapped_values
from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument
from poise.motion.keyframes import Keyframes, dof_groups
from poise.motion.layers import body_mask
from poise.motion.track import Track
from poise.skinning import deform
from poise.studio.scene.attachment import Grip, skin_grip
from poise.studio.scene.pose_note import PoseNote
from poise.studio.scene.scene import Hold, KeyLayer, Outcome, Painting, Scene, unique_name

_ON_PLANE = 0.02
"""Distance relative to the size at which drawn joints snap to the plane of symmetry."""

_ALIGNED = 1e-6  # sine of the angle of axes that count as parallel


def rigged(scene: Scene, edit: Edit, *, rebind: bool = True) -> Outcome:
    """Remap a scene to its skeleton after an edit; see `poise.model.remapping.remapped`."""
    done = remapped(scene.character, edit, rebind=rebind)
    messages = list(done.notes)
    dofs = edit.dofs
    lost = set(lost_values(edit))
    keys, gone = _keys(scene.keys, edit)
    if gone:
        messages.append(f"removed the keys of {', '.join(gone)}")
    layers = tuple(_layer(each, edit, messages) for each in scene.layers)
    library = {name: remapped_values(q, edit) for name, q in scene.library.items()}
    if library and lost:
        messages.append(f"removed {', '.join(sorted(lost))} from the poses of the library")
    notes: dict[str, PoseNote] = {}
    for name, note in scene.notes.items():
        joints = tuple(edit.joints[joint] for joint in note.joints if joint in edit.joints)
        if note.joints and not joints:
            del library[name]
            messages.append(f"removed the pose {name!r}, whose joints no longer exist")
        else:
            notes[name] = replace(note, joints=joints)
    locked = frozenset(dofs[name] for name in scene.locked if name in dofs)
    if unlocked := sorted(scene.locked - dofs.keys()):
        messages.append(f"removed the locks of {', '.join(unlocked)}")
    moved = replace(
        scene, character=done.character, keys=keys, layers=layers, library=library, notes=notes,
        locked=locked,
        pose=edit.after.pose(remapped_values(scene.pose.q, edit)),
    )  # fmt: skip
    kept: list[Hold] = []
    for hold in scene.holds:
        held = _hold(hold, edit, done.character)
        if held is None:
            kind = "pin" if hold.pin else "target"
            messages.append(f"removed the {kind} of {hold.grip.joint}")
        else:
            kept.append(held)
    painting = _painting(scene.painting, edit, messages)
    ends = {limb.end for limb in find_anatomy(edit.after).limbs}
    limbs = tuple(
        replace(state, end=edit.joints[state.end])
        for state in scene.limbs
        if edit.joints.get(state.end) in ends
    )
    if len(limbs) < len(scene.limbs):
        messages.append("removed the settings of limbs that no longer exist")
    scene = replace(moved, holds=tuple(kept), painting=painting, limbs=limbs).repinned()
    return Outcome(scene, tuple(dict.fromkeys(messages)))


def clamp_pose(scene: Scene) -> Scene:
    """Return a scene with its pose clamped to the limits."""
    body = scene.character.skeleton
    q = np.clip(scene.pose.q, body.lower, body.upper)
    return scene.with_q(body.unit_quaternions(q))


def _painting(painting: Painting, edit: Edit, messages: list[str]) -> Painting:
    """Remap weight locks, volumes and the pose of placed vertices."""
    volumes = [
        replace(volume, joint=edit.joints[volume.joint])
        for volume in painting.volumes
        if volume.joint in edit.joints
    ]
    about = dict.fromkeys(volume.joint for volume in painting.volumes)
    messages += [f"removed the volumes of {name}" for name in about if name not in edit.joints]
    locked = tuple(edit.joints[name] for name in painting.locked if name in edit.joints)
    placed_in = painting.placed_in
    if placed_in:
        placed_in = tuple(remapped_values(np.array(placed_in), edit).tolist())
    return Painting(locked, tuple(volumes), painting.placed, placed_in)


def on_skins(scene: Scene, character: Character) -> Scene:
    """Replace the character's skins, with the same meshes; pins on the skins are kept."""
    holds = tuple(replace(hold, grip=_grip(hold.grip, character)) for hold in scene.holds)
    return replace(scene, character=character, holds=holds).repinned()


def _grip(grip: Grip, character: Character) -> Grip:
    """Return a grip on the character's skins; grips of joints are unchanged."""
    if grip.skin is None:
        return grip
    return skin_grip(character, grip.skin, grip.face, grip.u, grip.v)


def _hold(hold: Hold, edit: Edit, character: Character) -> Hold | None:
    grip = hold.grip
    if grip.skin is not None:
        return replace(hold, grip=_grip(grip, character))
    name = edit.joints.get(grip.joint)
    return None if name is None else replace(hold, grip=replace(grip, joint=name))


def _layer(layer: KeyLayer, edit: Edit, messages: list[str]) -> KeyLayer:
    """Remap a layer to the edited skeleton, including the joints that mask the layer."""
    keys, gone = _keys(layer.keys, edit)
    name = layer.settings.name
    if gone:
        messages.append(f"removed the keys of {', '.join(gone)} in {name}")
    parts: list[str] = []
    for part in layer.settings.parts:
        kept = edit.joints.get(part) or edit.dofs.get(part) or part
        try:
            body_mask(edit.after, [kept])
        except UnknownName:
            messages.append(f"{name} is no longer limited to {part}")
        else:
            parts.append(kept)
    return KeyLayer(replace(layer.settings, parts=tuple(parts)), keys)


def _keys(keys: Keyframes, edit: Edit) -> tuple[Keyframes, list[str]]:
    """Remap keys to the edited skeleton; return them and the DOFs that lost their keys.

    Keys of a ball joint whose parameterisation changed are sampled at their times.
    """
    groups = dof_groups(edit.before)
    width = {name: at.stop - at.start for name, at in groups.items()}
    lost = set(lost_values(edit))
    tracks: dict[str, Track] = {}
    gone: list[str] = []
    again: list[tuple[str, Track]] = []
    for name, track in keys.tracks.items():
        new = edit.dofs.get(name)
        if name in lost:
            gone.append(name)
        elif new is None or _is_turned(edit, name) or width[name] != _width(edit.after, new):
            again.append((name, track))
        else:
            tracks[new] = track
    for owner in dict.fromkeys(edit.joints[_owner(edit.before, name)] for name, _ in again):
        own = [track for name, track in again if edit.joints[_owner(edit.before, name)] == owner]
        times = np.unique(np.concatenate([track.times for track in own]))
        q = remapped_values(np.asarray(keys.at(times).q), edit, steady=True)
        place, first = edit.after.joint_dofs(owner), own[0]
        for name, at in dof_groups(edit.after).items():
            if place.start <= at.start < place.stop and name not in tracks:
                kind = first.kinds[0]
                tracks[name] = Track.of(times, q[:, at], kind, tension=first.tension)
    return Keyframes(edit.after, tracks, keys.name), gone


def _is_turned(edit: Edit, dof: str) -> bool:
    owner = _owner(edit.before, dof)
    new = edit.joints.get(owner)
    return new is not None and (
        new in edit.turned or edit.before.joint(owner).type != edit.after.joint(new).type
    )


def _owner(body: Skeleton, dof: str) -> str:
    return next((joint.name for joint in body.joints if dof in joint.dof_names), "")


def _width(body: Skeleton, dof: str) -> int:
    at = dof_groups(body).get(dof)
    return 0 if at is None else at.stop - at.start


# -- the other side ------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Mirror:
    """Plane of symmetry of a skeleton and its mesh, with the counterpart of each joint.

    Attributes:
        plane: the plane between the pairs of joints at rest; without pairs, the middle of the
            mesh's extent along x.
        others: counterpart of each joint that has one.
        size: size of the character, metres.
    """

    plane: MirrorPlane
    others: Mapping[str, str]
    size: float

    @classmethod
    def of(cls, character: Character) -> Mirror:
        """Compute the plane of symmetry of a character at rest."""
        body = character.skeleton
        places = body.rest.world[:, :3, 3]
        pairs = JointPairs.of_body(body)
        others = {**dict(pairs.pairs), **{right: left for left, right in pairs.pairs}}
        low, high = bounding_box(character)
        size = float(np.linalg.norm(high - low)) or 1.0
        plane = MirrorPlane.between(dict(zip(body.joint_names, places, strict=True)), pairs, size)
        if not pairs.pairs:
            middle = 0.5 * float(low[0] + high[0])
            plane = MirrorPlane.of(
                (middle if abs(middle) > 0.01 * size else 0.0, 0.0, 0.0), (1, 0, 0)
            )
        return cls(plane, others, size)

    def on_it(self, place: Floats) -> bool:
        """Return whether a position is on the plane within tolerance."""
        return abs(float(self.plane.heights(place[None])[0])) <= _ON_PLANE * self.size

    def image(self, place: Floats) -> Floats:
        """Return the mirror image (3,) of a position."""
        return np.asarray(self.plane.images(place[None])[0], dtype=np.float64)

    def foot(self, place: Floats) -> Floats:
        """Return the nearest point (3,) of the plane to a position."""
        return 0.5 * (place + self.image(place))

    def between(self, body: Skeleton, joint: str, other: str) -> Floats:
        """Matrix ``K`` (3, 3) from vectors in a joint's frame to their images in the counterpart.

        The frames exclude the motion of the joints.
        """
        S = np.eye(3) - 2.0 * np.outer(self.plane.normal, self.plane.normal)
        own, counter = (_base(body, name) for name in (joint, other))
        return np.asarray(np.linalg.solve(counter, S @ own), dtype=np.float64)

    def turn(self, before: Skeleton, joint: str, other: str, rotation: Floats) -> Floats:
        """Mirror an orientation (3, 3) of a joint to its counterpart, as paired at rest."""
        W = before.rest.world
        S = np.eye(3) - 2.0 * np.outer(self.plane.normal, self.plane.normal)
        a, b = (W[before.joint_index(name), :3, :3] for name in (joint, other))
        K = np.linalg.solve(b, S @ a)
        left, _, right = np.linalg.svd(S @ rotation @ np.linalg.inv(K))
        return left @ right


@kept_with_argument()
def bounding_box(character: Character) -> tuple[Floats, Floats]:
    """Return the least and greatest coordinates (3,) of the body and skins at rest."""
    places = [*map(np.atleast_2d, extent(character.rest))]
    places += [deform(skin, character.rest).vertices for skin in character.skins]
    points = np.concatenate(places)
    return points.min(axis=0), points.max(axis=0)


def mirrored_type(joint_type: JointType, K: NDArray[np.float64]) -> JointType:
    """Return the joint type of the counterpart, with the axis of a hinge mirrored."""
    if not isinstance(joint_type, Hinge):
        return joint_type
    # K R(a, t) K^-1 = R(-K a, t): a reflection reverses the sense of rotation.
    axis = -K @ np.array(joint_type.lower()[0].axis)
    for letter, unit in zip("xyz", np.eye(3), strict=True):
        for sign, name in ((1.0, letter), (-1.0, f"-{letter}")):
            if np.abs(axis - sign * unit).max() < _ALIGNED:
                return Hinge(name)
    x, y, z = axis.tolist()
    return Hinge((x, y, z))


def mirrored_limits(
    body: Skeleton, joint: str, other: str, K: NDArray[np.float64]
) -> tuple[dict[str, tuple[float, float]], Cone | None] | None:
    """Mirror a joint's limits to its counterpart; None if their axes are not mirror images."""
    own, counter = body.joint(joint), body.joint(other)
    if own.suffixes != counter.suffixes:
        return None
    limits: dict[str, tuple[float, float]] = {}
    axes, theirs = _axes(own), _axes(counter)
    for i, suffix in enumerate(own.suffixes):
        if own.quaternion[i]:
            continue
        low, high = float(own.limits[i, 0]), float(own.limits[i, 1])
        if i in axes and i in theirs:
            kind, a = axes[i]
            image = -K @ a if kind == "rotation" else K @ a
            sign = 1.0 if image @ theirs[i][1] > 0.0 else -1.0
            if np.abs(image - sign * theirs[i][1]).max() > 1e-3:
                return None
            low, high = (low, high) if sign > 0.0 else (-high, -low)
        limits[suffix] = (low, high)
    cone = own.cone
    if cone is not None and cone.axis is not None:
        x, y, z = (K @ np.array(cone.axis)).tolist()
        low, high = cone.twist
        cone = Cone(cone.swing, (-high, -low), (x, y, z))
    return limits, cone


def _axes(joint: Joint) -> dict[int, tuple[str, Floats]]:
    """Return the axis of each DOF that rotates about or translates along one."""
    turns = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE)
    found: dict[int, tuple[str, Floats]] = {}
    for motion in joint.type.lower():
        if motion.kind in turns or motion.kind == code.TRANSLATE:
            what = "rotation" if motion.kind in turns else "translation"
            found[motion.dof] = (what, np.array(motion.axis))
    return found


def base_frame(body: Skeleton, number: int) -> Floats:
    """Return a joint's frame (4, 4) in the world at rest, before its motion."""
    parent = body.parents[number]
    frame = body.joints[number].frame
    return frame if parent < 0 else np.asarray(body.rest.world[parent] @ frame, dtype=np.float64)


def _base(body: Skeleton, name: str) -> Floats:
    return base_frame(body, body.joint_index(name))[:3, :3]


def turning_axes(body: Skeleton) -> dict[str, Floats]:
    """Return the unit rotation axis (3,) of each DOF, in the world at rest.

    Only joints whose rotation is a sequence of rotations about axes are included.
    """
    found: dict[str, Floats] = {}
    for number, joint in enumerate(body.joints):
        try:
            rotation = JointRotation.of(joint.type)
        except SkeletonError:  # not a rotation
            continue
        turn = transforms.nearest_rotation(base_frame(body, number)[:3, :3])
        for value, axis in zip(rotation.values, rotation.axes, strict=False):
            found[joint.dof_names[value]] = turn @ np.array(axis)
            turn = turn @ transforms.axis_angle(axis, joint.rest[value])
    return found


def bare(body: Skeleton) -> bool:
    """Return whether a skeleton is the placeholder of a bare mesh: one joint without DOFs."""
    return len(body.joints) == 1 and not body.nq and not body.joints[0].type.dofs


# -- names ---------------------------------------------------------------------------------------


def free_name(body: Skeleton, wanted: str) -> str:
    """Return a free joint name: the given one, or one with a number appended."""
    return unique_name(wanted.strip() or "joint", set(body.joint_names), "")


def sided(name: str, left: bool) -> tuple[str, str]:
    """Return a name for each side, with ``.L`` and ``.R`` if the name has no side."""
    other = mirrored_name(name)
    if other is not None:
        return name, other
    return (f"{name}.L", f"{name}.R") if left else (f"{name}.R", f"{name}.L")


def renamed_other(joint: str, other: str, new: str) -> str | None:
    """The new name of a joint's counterpart when the joint is renamed, if any.

    >>> renamed_other("lhand", "rhand", "lpalm"), renamed_other("lhand", "rhand", "fist")
    ('rpalm', None)
    """
    image = mirrored_name(new)
    if image is None and joint[1:] == other[1:] and new[:1] == joint[:1]:
        return other[:1] + new[1:]  # uses the prefix for sides of the skeleton
    return image


def bound_of(value: float | None, side: float) -> float:
    """Return a limit as a number; None is infinite in the direction of ``side``.

    Raises:
        InvalidValue: the limit is out of range.
    """
    if value is None:
        return side * math.inf
    if not abs(value) <= 1e6:
        raise InvalidValue(f"limit {value:g} is out of range; expected -1e6 to 1e6")
    return value
