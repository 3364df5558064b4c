"""Attach feet that hang from the root or an IK bone to their legs, and restore the file's tree.

In rigs for inverse kinematics the foot is a child of the root: only the program that made the rig
moves leg and foot together, and such a leg leaves its foot behind anywhere else. In memory the foot
is a child of the shin, so that everything that solves or edits poses moves both. Formats of scenes
are written with the tree of the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from poise.anatomy import find_anatomies
from poise.anatomy.evidence import Evidence
from poise.array_types import Floats
from poise.errors import InvalidValue, SkeletonError
from poise.formats.equal_content import same_content
from poise.formats.local_transforms import is_turn, turns_and_scales
from poise.formats.root_motion import STIFF
from poise.joints import Ball, Free, JointType, QuaternionBall, QuaternionFree
from poise.kernels import primitives as code
from poise.model import Character, Joint, Motion, Skeleton, SkeletonBuilder
from poise.model.joint_rotation import JointRotation
from poise.model.joint_values import joint_values, turns_freely
from poise.model.masses import SegmentMasses
from poise.model.pose import frozen

if TYPE_CHECKING:  # `poise.motion` is imported only for keys
    from poise.motion import Keyframes


_STILL = 1e-5
"""Distance, relative to the body's size, within which a foot stays at its place in the shin."""

_SCALED = 1e-4
"""Change of a foot's size in its shin that counts: above the rounding of scales in files."""


@dataclass(frozen=True, eq=False)
class FileTree:
    """Source of a character whose feet are children of other joints in the file.

    Attributes:
        source: the reader's record of the file.
        before, after: the skeletons with the file's tree, and with the feet attached.
        feet: the joint that carries each foot in ``after``.
    """

    source: object
    before: Skeleton
    after: Skeleton
    feet: Mapping[str, str]

    @property
    def key_times(self) -> Mapping[str, Floats]:
        """Times of the keys of each motion, as the file's record states them."""
        return getattr(self.source, "key_times", {})


@dataclass(frozen=True, eq=False)
class FileMotion:
    """Source of a motion of such a character.

    Attributes:
        motion: the motion as read, on the skeleton with the file's tree.
        feet: the attached joints.
        q: the values on the other skeleton; a motion with these values is written as it was read.
    """

    motion: Motion
    feet: tuple[str, ...]
    q: Floats = field(repr=False)

    def keys(self, motion: Motion) -> Keyframes | None:
        """Return the keys of the file, and a key per frame of the attached joints.

        None if the motion was changed, or the file has frames only.
        """
        from poise.motion.keyframes import Keyframes, dof_groups, find_keyframes
        from poise.motion.track import Track

        filed, body = find_keyframes(self.motion), motion.skeleton
        if filed is None or not np.array_equal(motion.q, self.q):
            return None
        own = {name for foot in self.feet for name in body.dof_names[body.joint_dofs(foot)]}
        groups = dof_groups(body)
        tracks = {n: track for n, track in filed.tracks.items() if n in groups and n not in own}
        times = filed.times[:1] + np.arange(len(motion)) / motion.fps
        for name in own & groups.keys() if len(filed.times) else ():
            tracks[name] = Track.of(times, motion.q[:, groups[name]], "linear")
        return Keyframes(body, tracks, motion.name)


def with_attached_feet(character: Character) -> Character:
    """Return the character with its feet attached to its legs, in the same poses.

    Skins, rest pose and motions keep their frames in the world. A foot that a motion moves away
    from its leg gets a translation; its limits keep it at rest in all other poses. A character
    without such feet is returned unchanged, and so is one whose foot or shin changes its size.
    """
    before, motions = character.skeleton, list(character.motions.values())
    if not _may_have(character):
        return character
    feet = {k: v for anatomy in find_anatomies(before) for k, v in anatomy.attachments.items()}
    if not feet:
        return character
    builder = before.edit()
    for foot, carrier in feet.items():
        builder = builder.reparent(foot, carrier, keep_world=False)  # `_attached` sets the frame
    after = builder.build()
    made: dict[str, Joint] = {}
    for foot, carrier in feet.items():
        joint = _attached(before, after.joint(foot), carrier, motions)
        if joint is None:
            return character
        made[foot] = joint
    after = after.with_joints(**made)
    moved: dict[str, Motion] = {}
    for name, motion in character.motions.items():
        q = _values(motion, after, feet)
        source = FileMotion(motion, tuple(feet), q)
        moved[name] = Motion(after, q, motion.fps, motion.name, source)
    return replace(
        character, skeleton=after, motions=moved, masses=_masses(character, after),
        source=FileTree(character.source, before, after, feet),
        notes=(*character.notes, *(_note(before, *pair) for pair in feet.items())),
    )  # fmt: skip


def for_writing(character: Character, *, scene: bool) -> Character:
    """Return the character with its reader's record as source, to be written in the same poses.

    A format of scenes gets the tree of the file. A foot that the file only rotates then gets a
    translation, unless all motions are those of the file.
    """
    if not isinstance(character.source, FileTree):
        return character
    tree = _named(character.source, character.skeleton) if scene else None
    if tree is None:
        return replace(character, source=character.source.source)
    kept = {
        name: motion.source.motion
        for name, motion in character.motions.items()
        if isinstance(motion.source, FileMotion) and np.array_equal(motion.q, motion.source.q)
    }
    body = _filed(character.skeleton, tree, moved=len(kept) < len(character.motions))
    motions: dict[str, Motion] = {}
    for name, motion in character.motions.items():
        known = kept.get(name)
        if known is None or known.skeleton.dof_names != body.dof_names:
            q = _values(motion, body, tree.feet)
            motions[name] = Motion(body, q, motion.fps, motion.name)
        elif body is tree.before:
            motions[name] = known
        else:
            motions[name] = Motion(body, known.q, known.fps, known.name, known.source)
    return replace(
        character, skeleton=body, motions=motions, masses=_masses(character, body),
        source=tree.source,
    )  # fmt: skip


# -- reading -------------------------------------------------------------------------------------


def _may_have(character: Character) -> bool:
    """Whether limbs end at joints elsewhere, without the time to recognise the whole body.

    At least three joints with a skin then have parents without one: the trunk and two feet. Such
    joints below the skin of a limb, as in fingers, do not count. A limb ends at a third joint below
    the root, or at a second one without a skin or DOFs.
    """
    body, names = character.skeleton, {name for skin in character.skins for name in skin.used}
    skinned = [name in names for name in body.joint_names]
    depths, limbs, tops = list[int](), list[bool](), 0  # limbs: is, or is below, the skin of one
    deep = False
    for joint, own in zip(body.joints, skinned, strict=True):
        above = joint.parent
        top = above < 0 or not skinned[above]
        tops += own and top and not (above >= 0 and limbs[above])
        depths.append(0 if above < 0 else depths[above] + 1)
        deep |= depths[-1] > (2 if own and joint.suffixes else 1)
        limbs.append(above >= 0 and (limbs[above] or (own and depths[-1] > 1)))
    return deep and tops >= 3 and bool(Evidence(body, character.skins).attached)


def _attached(
    before: Skeleton, joint: Joint, carrier: str, motions: Sequence[Motion]
) -> Joint | None:
    """Return the joint of a foot below its carrier; None if its size changes."""
    own, above = before.joint_index(joint.name), before.joint_index(carrier)
    world = before.rest.world
    frame = _between(world, above, own)
    still = _STILL * float(np.ptp(world[:, :3, 3], axis=0).max())
    slides = False
    for motion in motions:
        local = _between(motion.world, above, own)
        turns, scale = turns_and_scales(_solved(frame, local))
        square = np.swapaxes(turns, -1, -2) @ turns - np.eye(3)
        if max(np.abs(scale - 1.0).max(initial=0.0), np.abs(square).max(initial=0.0)) > _SCALED:
            return None
        away = np.linalg.norm(local[:, :3, 3] - frame[:3, 3], axis=-1)
        slides |= bool(away.max(initial=0.0) > still)
    try:
        rotation = JointRotation.of(joint.type, joint.name)
    except SkeletonError:  # such as rotations between pivots
        rotation = JointRotation.of(QuaternionBall())
    order = rotation.order or "zyx"
    balls: tuple[JointType, JointType] = (Ball(order), Free(order))
    if rotation.is_quaternion:
        balls = QuaternionBall(), QuaternionFree()
    made = _joint(joint, balls[slides], frame)
    if not slides:
        return made
    limits, stiffness = made.limits.copy(), made.stiffness.copy()
    limits[:3], stiffness[:3] = 0.0, STIFF
    return replace(made, limits=frozen(limits), stiffness=frozen(stiffness))


def _note(before: Skeleton, foot: str, carrier: str) -> str:
    parent = before.parents[before.joint_index(foot)]
    where = "has no parent" if parent < 0 else f"is a child of {before.joint_names[parent]}"
    return f"{foot} moves with {carrier}, whose limb ends there; in the file it {where}"


# -- writing -------------------------------------------------------------------------------------


def _named(tree: FileTree, body: Skeleton) -> FileTree | None:
    """Return a tree with the names of a skeleton; None if they differ in more than names."""
    names = tree.after.joint_names
    if names == body.joint_names:
        return tree
    if tree.after.parents != body.parents:
        return None
    now = {old: new for old, new in zip(names, body.joint_names, strict=True) if old != new}
    if not now.keys().isdisjoint(body.joint_names):
        return None
    builder = tree.before.edit()
    for old, new in now.items():
        builder = builder.rename(old, new)
    feet = {now.get(foot, foot): now.get(leg, leg) for foot, leg in tree.feet.items()}
    return replace(tree, before=builder.build(), after=body, feet=feet)


def _filed(body: Skeleton, tree: FileTree, *, moved: bool) -> Skeleton:
    """Return a skeleton with the tree of the file; ``moved``: its feet can be translated."""
    before = tree.before
    changed: dict[str, Joint] = {}
    for joint in before.joints:
        now = replace(body.joint(joint.name), parent=joint.parent)
        if joint.name in tree.feet:
            free = _freed(before, joint) if moved and not _is_free(joint) else joint
            now = replace(free, human=now.human)
        if not same_content(now, joint):
            changed[joint.name] = now
    return before.with_joints(**changed) if changed else before


def _is_free(joint: Joint) -> bool:
    """Whether a joint reaches every rigid frame: translations, then a rotation in any direction."""
    try:
        free = turns_freely(joint)
    except InvalidValue:  # no chain of rotations
        return False
    return free and sum(motion.kind == code.TRANSLATE for motion in joint.type.lower()) == 3


def _freed(before: Skeleton, joint: Joint) -> Joint:
    """Return a joint with the same frame at rest whose values are those of a node."""
    world, own = before.rest.world, before.joint_index(joint.name)
    frame = world[own] if joint.parent < 0 else _between(world, joint.parent, own)
    if not is_turn(frame[:3, :3]):
        return _joint(joint, QuaternionFree(), frame)
    made = _joint(joint, QuaternionFree(), np.eye(4))
    rest = frozen(joint_values(made, frame))
    return replace(made, rest=rest, preferred=rest)


# -- both ----------------------------------------------------------------------------------------


def _joint(joint: Joint, kind: JointType, frame: Floats) -> Joint:
    """Return a joint of another type and frame (4, 4), with no other settings."""
    fresh = SkeletonBuilder().add(joint.name, kind).build().joints[0]
    return replace(
        fresh, parent=joint.parent, frame=frozen(frame), tip=joint.tip, human=joint.human
    )


def _masses(character: Character, body: Skeleton) -> SegmentMasses | None:
    """Return the masses in the order of another skeleton with the same joints."""
    masses = character.masses
    if masses is None:
        return None
    rows = [masses.names.index(name) for name in body.joint_names]
    return replace(masses, names=body.joint_names, moments=masses.moments[rows])


def _solved(frame: Floats, other: Floats) -> Floats:
    return np.asarray(np.linalg.solve(frame, other), dtype=np.float64)


def _between(world: Floats, above: int, own: int) -> Floats:
    """Frame (..., 4, 4) of a joint in another's, from world frames (..., joints, 4, 4)."""
    return _solved(world[..., above, :, :], world[..., own, :, :])


def _values(motion: Motion, body: Skeleton, feet: Mapping[str, str]) -> Floats:
    """Return the values (frames, nq) of the same poses on a skeleton with other parents of feet."""
    q, names = np.empty((len(motion), body.nq)), motion.skeleton.joint_names
    own = {n for foot in feet for n in range(*body.joint_dofs(foot).indices(body.nq))}
    others = [n for n in range(body.nq) if n not in own]
    q[:, others] = motion.q[:, [motion.skeleton.dof_index(body.dof_names[n]) for n in others]]
    for foot in feet:
        joint, at = body.joint(foot), names.index(foot)
        local = motion.world[:, at]
        if joint.parent >= 0:
            local = _between(motion.world, names.index(body.joint_names[joint.parent]), at)
        values = joint_values(joint, local)
        rotation = JointRotation.of(joint.type, foot)
        columns = list(rotation.values)
        values[:, columns] = rotation.continuous(values[:, columns])
        q[:, body.joint_dofs(foot)] = values
    return q
