"""Bind meshes to an armature: vertex groups and an armature modifier with Poise's weights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from bpy.types import Object

import poise
from poise.binding import Binding

from .controls import RigError, copies
from .rig import Y_UP, checked, metres, place_of, rigid
from .skins import MOST, mesh_of


def bind(armature: Object | None, bodies: Sequence[Object]) -> Binding:
    """Bind mesh objects to the rest position of an armature, which becomes their parent.

    Their vertex groups with names of bones are replaced.

    Raises:
        RigError: the armature cannot be posed or has no deforming bones; a mesh is linked.
        PoiseError: see `poise.bind`.
    """
    target = checked(armature)
    for body in bodies:
        if body.library or body.data.library:
            raise RigError(f"{body.name!r} is linked from a file; make it local to bind it")
    skeleton = deforming(target)
    turn = metres(target) * Y_UP[:3, :3]
    meshes = [mesh_of(body, turn) for body in bodies]
    made = poise.bind(meshes, skeleton, influences=MOST)
    for body, skin in zip(bodies, made.skins):
        _write(body, skin, target)
        _attach(body, target)
    return made


def deforming(armature: Object) -> poise.Skeleton:
    """The deforming bones at rest, each below the next deforming bone above it.

    In a control rig, a deforming bone stands for the bone that it copies.

    Raises:
        RigError: no bone deforms.
    """
    bones = {bone.name: bone for bone in armature.pose.bones if bone.bone.use_deform}
    if not bones:
        raise RigError(f"no bone of {armature.name!r} deforms; set Deform in bone properties")
    shown = {each.subtarget: name for name, bone in bones.items() for each in copies(bone)}
    shown |= {name: name for name in bones}
    place, scale = place_of(armature)
    rest = {name: rigid(place @ np.array(bone.bone.matrix_local)) for name, bone in bones.items()}
    lines = {
        name: (shown[each.name] for each in bone.parent_recursive if each.name in shown)
        for name, bone in bones.items()
    }
    above = {name: next((n for n in line if n != name), None) for name, line in lines.items()}
    inner = set(above.values())
    builder, left = poise.SkeletonBuilder(armature.name), dict(bones)

    def add(name: str) -> None:
        bone, parent = left.pop(name), above[name]
        if parent in left:
            add(parent)
        frame = rest[name] if parent is None else np.linalg.inv(rest[parent]) @ rest[name]
        builder.add(
            name, poise.QuaternionBall(), parent, offset=frame[:3, 3], rotation=frame[:3, :3],
            tip=None if name in inner else (0.0, bone.bone.length * scale, 0.0),
        )  # fmt: skip

    while left:
        add(next(iter(left)))
    return builder.build()


def _write(body: Object, skin: poise.Skin, armature: Object) -> None:
    """Replace the vertex groups of the bones by the weights of a skin."""
    for group in [each for each in body.vertex_groups if each.name in armature.data.bones]:
        body.vertex_groups.remove(group)
    joints, values = skin.weights.joints, skin.weights.values
    for joint in np.unique(joints[values > 0.0]):
        group = body.vertex_groups.new(name=skin.joints[joint])
        rows, slots = np.nonzero((joints == joint) & (values > 0.0))
        for row, value in zip(rows.tolist(), values[rows, slots].tolist()):
            group.add([row], value, "REPLACE")


def _attach(body: Object, armature: Object) -> None:
    """Give a mesh the armature as modifier and parent; it stays in place."""
    if not any(each.type == "ARMATURE" and each.object == armature for each in body.modifiers):
        body.modifiers.new("Armature", "ARMATURE").object = armature
    if body.parent != armature or body.parent_type != "OBJECT":
        place = body.matrix_world @ body.matrix_basis.inverted()
        body.parent, body.parent_type = armature, "OBJECT"
        body.matrix_parent_inverse = armature.matrix_world.inverted() @ place
