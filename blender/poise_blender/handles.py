"""Pins and targets of a rig as empties in the scene."""

from __future__ import annotations

import bpy
from bpy.types import Object
from mathutils import Matrix

import poise

from .controls import RigError, check_switches
from .posing import feet
from .rig import Rig

KINDS = {
    "PIN": ("Pin", "The bone keeps the position and rotation of the empty", "CUBE"),
    "TARGET": ("Target", "The bone's head moves to the empty", "SPHERE"),
    "LOOK": ("Look", "The head looks at the empty", "CONE"),
}
"""Kinds of handles: name, description and shape of the empty."""

_RIG, _BONE, _KIND = "poise_rig", "poise_bone", "poise_kind"  # custom properties of an empty
_COLLECTION = "Poise handles"


def handles(armature: Object) -> list[Object]:
    """The handles of a rig, in the order of their names."""
    return [each for each in bpy.data.objects if each.get(_RIG) == armature and each.users_scene]


def bone_of(handle: Object) -> str:
    """Name of the handle's bone."""
    return handle[_BONE]


def kind_of(handle: Object) -> str:
    """Kind of a handle, one of `KINDS`."""
    return handle[_KIND]


def add(rig: Rig, name: str, kind: str) -> Object:
    """Add a handle at a bone, or move the one that is there; a look is in front of the bone.

    Raises:
        RigError: no such bone, or a constraint moves it.
    """
    bone, size = rig.bone(name), rig.character.anatomy.height / rig.unit
    for old in handles(rig.object):
        if bone_of(old) == bone.name and (kind_of(old) == "LOOK") == (kind == "LOOK"):
            bpy.data.objects.remove(old)
    handle = bpy.data.objects.new(f"{KINDS[kind][0]} {bone.name}", None)
    handle[_RIG], handle[_BONE], handle[_KIND] = rig.object, bone.name, kind
    handle.empty_display_type, handle.empty_display_size = KINDS[kind][2], 0.04 * size
    place = rig.object.matrix_world @ bone.matrix
    where, turn, _ = place.decompose()
    if kind == "LOOK":
        where += 0.6 * size * rig.facing
    handle.matrix_world = Matrix.LocRotScale(where, turn, None)
    scene = bpy.context.scene
    group = bpy.data.collections.get(_COLLECTION) or bpy.data.collections.new(_COLLECTION)
    if group.name not in scene.collection.children:
        scene.collection.children.link(group)
    group.objects.link(handle)
    return handle


def remove(armature: Object) -> int:
    """Remove the handles of a rig, and return their number."""
    found = handles(armature)
    for each in found:
        bpy.data.objects.remove(each)
    group = bpy.data.collections.get(_COLLECTION)
    if group is not None and not group.objects:
        bpy.data.collections.remove(group)
    return len(found)


def pins(armature: Object) -> list[str] | None:
    """Names of the pinned bones, or None if nothing is pinned."""
    return [bone_of(each) for each in handles(armature) if kind_of(each) == "PIN"] or None


def solve(rig: Rig, *, balance: bool = True, floor: bool = True) -> poise.solvers.Result:
    """Pose a rig to its handles; without pins, the feet that are no targets stay in place.

    Raises:
        RigError: the rig has no handles, or one names a bone that the rig lacks.
        PoiseError: see `poise.solve`.
    """
    found = handles(rig.object)
    if not found:
        raise RigError(f"{rig.object.name!r} has no handles; add a pin or a target to a bone")
    check_switches(rig.object)
    goals, bones = [], []
    for each in found:
        bone, frame = rig.bone(bone_of(each)).name, rig.frame_of(each.matrix_world)
        if kind_of(each) == "PIN":
            goals.append(poise.place(bone, frame, hard=True))
        elif kind_of(each) == "TARGET":
            goals.append(poise.reach(bone, frame[:3, 3]))
        else:
            goals.append(poise.look(frame[:3, 3]))
            continue
        bones.append(bone)
    if not any(kind_of(each) == "PIN" for each in found):
        goals += [poise.pin(name, hard=True) for name in feet(rig, bones)]
    prior = None if rig.natural is None else poise.bundled.human_prior().around(rig.pose)
    options = {} if prior is None else {"balance": balance, "floor": floor}
    made = poise.solve(rig.pose, goals, prior=prior, locked=rig.locked, **options)
    rig.apply(made.pose)
    return made
