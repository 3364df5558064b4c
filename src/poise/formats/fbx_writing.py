"""A character as a binary FBX file: skeleton, meshes, materials and motions put together."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from poise.errors import FileUnsupported, PoiseError
from poise.files import replace_file
from poise.formats.fbx_animation_writer import AnimationWriter, write_motions
from poise.formats.fbx_encoding import encode
from poise.formats.fbx_material_writer import MaterialWriter
from poise.formats.fbx_mesh_writer import MeshWriter, bind_frames
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_objects import Objects, document, plain_name
from poise.formats.fbx_skeleton_writer import (
    SkeletonWriter,
    joints_of,
    within_limits,
)
from poise.formats.format_capabilities import counted
from poise.model import Character

_DEFORMERS = ("linear-blend", "dual-quaternion")


def write_character(character: Character, path: str | os.PathLike[str]) -> None:
    """Write a character as binary FBX 7400, in centimetres.

    Raises:
        FileUnsupported: a joint shears, a number is beyond what the format holds, or the file would
            be beyond 4 GiB.
        FileError: it cannot be written; the old file is as it was.
    """
    file = os.fspath(path)
    try:
        replace_file(path, encode(nodes_of(character, file), file))
    except PoiseError as problem:
        if problem.file is not None:
            raise
        raise FileUnsupported(problem.message, file=file) from problem


def nodes_of(character: Character, file: str) -> list[FbxNode]:
    """The nodes of a character's file."""
    objects = Objects()
    joints = joints_of(character, file)
    skeleton = SkeletonWriter(objects, character, joints)
    skeleton.write()
    meshes = MeshWriter(objects, character, skeleton.models, MaterialWriter(objects, Path(file)))
    meshes.write(file)
    skeleton.pose(bind_frames(character, file), meshes.skinned)
    animations = AnimationWriter(objects)
    motions = dict(character.motions)
    write_motions(animations, motions, joints, skeleton.models, meshes.channels)
    fps = next((motion.fps for motion in motions.values()), 30.0)
    return document(objects, character.skeleton.up, animations.takes, fps)


def losses(character: Character, path: str | os.PathLike[str]) -> list[str]:
    """What FBX does not keep of a character, in words, besides what it has no place for."""
    body = character.skeleton
    joints = joints_of(character, os.fspath(path))
    pairs = list(zip(body.joints, joints, strict=True))
    moved = [joint.name for joint, made in pairs if not made.kept and joint.suffixes]
    bounded = sum(
        int(np.isfinite(joint.limits).any(axis=1).sum()) for joint, made in pairs if not made.kept
    )
    broken = [joint.name for joint, made in pairs if not within_limits(made)]
    renamed = sum(plain_name(name) != name for name in body.joint_names)
    meshes = [skin.mesh for skin in character.skins]
    tangents = sum(mesh.tangents is not None for mesh in meshes)
    empty = sum(not len(mesh.faces) for mesh in meshes)
    other = sum(skin.deformer not in _DEFORMERS for skin in character.skins)
    found = [
        (len(moved), f"which values move {_some(moved)}: keyed by place, rotation and scale"),
        (bounded, f"the limits of {counted(bounded, 'value')} of these"),
        (
            len(broken),
            f"the limits of {_some(broken)}, which a motion or the rest pose breaks",
        ),
        (_tips(character), f"the tips of {counted(_tips(character), 'bone')}"),
        (renamed, f"the names of {counted(renamed, 'joint')}: FBX ends names at a null character"),
        (tangents, f"the tangents of {counted(tangents, 'mesh', 'meshes')}"),
        (empty, f"{counted(empty, 'mesh', 'meshes')} without a triangle"),
        (other, f"the deformers of {counted(other, 'skin')}: linear blending is written"),
        *_looks(character),
    ]
    return [what for count, what in found if count]


def _tips(character: Character) -> int:
    """How many bones end where no child is."""
    body = character.skeleton
    ends = [(joint.parent, joint.frame[:3, 3]) for joint in body.joints]
    return sum(
        joint.tip is not None
        and not any(parent == at and np.allclose(end, joint.tip) for parent, end in ends)
        for at, joint in enumerate(body.joints)
    )


def _looks(character: Character) -> list[tuple[int, str]]:
    """What a Phong surface has no place for."""
    looks = {id(skin.mesh.material): skin.mesh.material for skin in character.skins}
    found = [look for look in looks.values() if look is not None]
    maps = sum(
        texture is not None and bool(texture.data)
        for look in found
        for texture in (look.metallic_roughness_texture, look.occlusion_texture)
    )
    cut = sum(look.alpha_mode == "MASK" for look in found)
    sides = sum(look.double_sided for look in found)
    extensions = sum(len(look.extra) for look in found)
    return [
        (maps, f"{counted(maps, 'texture')} of roughness, metalness or occlusion"),
        (cut, f"the alpha cut-off of {counted(cut, 'material')}"),
        (sides, f"that {counted(sides, 'material is', 'materials are')} seen from both sides"),
        (extensions, f"{counted(extensions, 'extension')} of materials"),
    ]


def _some(names: list[str], most: int = 5) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" * (len(names) > most))
