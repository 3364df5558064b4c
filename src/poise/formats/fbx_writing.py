"""Write a character as a binary FBX file: skeleton, meshes, materials and motions."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported, InvalidValue, PoiseError, UnknownOption
from poise.files import replace_files
from poise.formats.fbx_animation_writer import FbxAnimationWriter, write_motions
from poise.formats.fbx_encoding import encode
from poise.formats.fbx_material_writer import MaterialWriter
from poise.formats.fbx_mesh_writer import (
    METHODS,
    FbxMeshWriter,
    bindings_of,
    carriers,
    shapes_in_between,
)
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_objects import Objects, document, plain_name
from poise.formats.fbx_patching import Patch
from poise.formats.fbx_reading import FbxContent, FbxSource
from poise.formats.fbx_skeleton_writer import (
    FbxJoint,
    SkeletonWriter,
    joints_of,
    respects_limits,
)
from poise.formats.fbx_take_patching import invertible
from poise.formats.format_capabilities import baked_keys, curved_dofs
from poise.formats.image_files import ImagesBeside
from poise.formats.kept_content import obstacle
from poise.formats.key_choice import KeyChoice
from poise.formats.local_transforms import endless_losses
from poise.model import Character, Joint
from poise.report_text import counted, listed

_DEFORMERS = ("linear-blend", *METHODS)


@dataclass(frozen=True, kw_only=True)
class FbxOptions(KeyChoice):
    """Options for writing an FBX file.

    Attributes:
        keys, degrees, millimetres: the keys of motions, see `KeyChoice`.
        up: up axis of the file, "y" or "z"; None for that of the character.
        textures: "embedded" in the file, or "beside" it as files.
        root: name of an extra joint at the origin, the parent of all roots, or None.

    Raises:
        UnknownOption: `up`, `textures` or `keys` is not one of these.
        InvalidValue: `root` is empty, or a tolerance is not positive.

    >>> FbxOptions(up="z", root="root").textures
    'embedded'
    """

    up: str | None = None
    textures: str = "embedded"
    root: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.up not in (None, "y", "z"):
            raise UnknownOption(self.up, "up axis", ("y", "z"))
        if self.textures not in ("embedded", "beside"):
            raise UnknownOption(self.textures, "texture location", ("embedded", "beside"))
        if self.root is not None and not self.root.strip():
            raise InvalidValue("the name of an FBX root is empty; expected a joint's name")


def write_character(
    character: Character, path: FileName, options: FbxOptions | None = None
) -> None:
    """Write a character as binary FBX 7400, in centimetres.

    Raises:
        FileUnsupported: a joint shears, a number exceeds the range of the format, or the file would
            exceed 4 GiB.
        FileError: the file cannot be written; the old file is unchanged.
    """
    file = os.fspath(path)
    chosen = options or FbxOptions()
    try:
        images = ImagesBeside(Path(path))
        with np.errstate(over="ignore", invalid="ignore"):  # `encode` refuses non-finite numbers
            patch = _patch(character, file, chosen)
            data = patch and patch.document.encoded()
            data = data or encode(_nodes(character, file, chosen, images), file)
        beside = images.files(Path(path).parent) if chosen.textures == "beside" else {}
        replace_files({**beside, Path(path): data})
    except PoiseError as problem:
        if problem.file is not None:
            raise
        raise FileUnsupported(problem.message, file=file) from problem


def _patch(character: Character, file: str, options: FbxOptions) -> Patch | None:
    """Return the file from which a character was read with its changes, if that is possible."""
    content = _content(character)
    layout = options.up, options.textures, options.root
    if content is None or layout != (None, "embedded", None) or _obstacle(character, content):
        return None
    return Patch(character, content, options, file)


def _obstacle(character: Character, content: FbxContent) -> str:
    return obstacle(character, content, partial(invertible, content))


def _content(character: Character) -> FbxContent | None:
    return character.source.content if isinstance(character.source, FbxSource) else None


def _nodes(
    character: Character, file: str, options: FbxOptions, images: ImagesBeside
) -> list[FbxNode]:
    """Return the nodes of a character's file."""
    objects = Objects()
    up = options.up or character.skeleton.up
    turn = _turn(character.skeleton.up, up)
    joints, places = joints_of(character, file), carriers(character)
    placing = _placing(character)
    if isinstance(character.source, FbxSource):
        placing |= character.source.placing
    skeleton = SkeletonWriter(
        objects, character, joints, turn[:3, :3], placing, frozenset(places), options.root
    )
    skeleton.write()
    materials = MaterialWriter(objects, images, embed=options.textures == "embedded")
    bindings, bind = bindings_of(character, file)
    meshes = FbxMeshWriter(objects, character, skeleton, turn @ bind, places, materials, turn)
    meshes.write(bindings)
    skeleton.pose(turn @ bind, meshes.skinned)
    motions = dict(character.motions)
    fps = next((motion.fps for motion in motions.values()), 30.0)
    animations = FbxAnimationWriter(objects, fps, options)
    write_motions(animations, motions, skeleton.joints, skeleton.models, meshes.channels)
    return document(objects, up, animations.takes, fps)


def _placing(character: Character) -> dict[str, float]:
    """Return the fixed joints above a body, without a mesh, which are written as nulls."""
    body = character.skeleton
    carrying = {name for skin in character.skins for name in skin.joints}
    names = [body.joint_names[joint] for joint in body.line_to_root(body.placed_by)]
    return {} if carrying.intersection(names) else dict.fromkeys(names, 1.0)


def _turn(before: str, after: str) -> Floats:
    """Quarter turn (4, 4) about x that rotates one up axis to another."""
    made = np.eye(4)
    if before != after:
        side = 1.0 if after == "z" else -1.0
        made[1:3, 1:3] = [[0.0, -side], [side, 0.0]]
    return made


def losses(character: Character, path: FileName, options: FbxOptions | None = None) -> list[str]:
    """List the data of a character that are lost in FBX, besides unsupported parts."""
    chosen, content = options or FbxOptions(), _content(character)
    patch = _patch(character, os.fspath(path), chosen)
    found = [] if patch is None else patch.lost
    if patch is None:
        why = (content and _obstacle(character, content)) or "an option changes its layout"
        found = [
            *_values(character, os.fspath(path), chosen), *_meshes(character), *_looks(character),
            (
                content is not None,
                f"the polygons, curves and objects of the file, because {why}",
            ),
        ]  # fmt: skip
    return [what for count, what in found if count]


def passes(character: Character) -> bool:
    """Return whether the file of a character is written again with only its changes."""
    content = _content(character)
    return content is not None and not _obstacle(character, content)


def _values(character: Character, file: str, choice: KeyChoice) -> list[tuple[int, str]]:
    """Count the losses of joints and their values, each with its description."""
    body = character.skeleton
    pairs = list(zip(body.joints, joints_of(character, file), strict=True))
    moved = [joint.name for joint, made in pairs if not made.kept and joint.suffixes]
    bounded = any(np.isfinite(joint.limits).any() for joint, made in pairs if not made.kept)
    broken = [joint.name for joint, made in pairs if not respects_limits(made)]
    preferences = sum(_preferences(joint, made) for joint, made in pairs)
    kept = {name for joint, made in pairs if made.kept for name in joint.dof_names}
    kept.update(dof for skin in character.skins for dof in skin.shape_dofs)
    stored = kept if choice.keys is None else set[str]()
    baked = choice.keys != "sparse" and sum(
        not stored.issuperset(curved_dofs(motion)) for motion in character.motions.values()
    )
    renamed = sum(plain_name(name) != name for name in body.joint_names)
    limits = " and limits" * bounded
    return [
        (len(moved), f"the joint types{limits} of {listed(moved)}: Euler angles are written"),
        (baked, baked_keys(baked)),
        (
            preferences,
            f"preferred values, stiffness or maximum speeds of {counted(preferences, 'value')}",
        ),
        (len(broken), f"the limits of {listed(broken)}, which a motion or the rest pose exceeds"),
        *((1, line) for line in endless_losses(joint for joint, made in pairs if made.kept)),
        (renamed, f"the names of {counted(renamed, 'joint')}: FBX ends names at a null character"),
    ]


def _meshes(character: Character) -> list[tuple[int, str]]:
    """Count the losses of meshes and deformers, each with its description."""
    meshes = [skin.mesh for skin in character.skins]
    tangents = sum(mesh.tangents is not None for mesh in meshes)
    empty = sum(not len(mesh.faces) for mesh in meshes)
    other = sum(skin.deformer not in _DEFORMERS for skin in character.skins)
    body, lost, moving = character.skeleton, 0, set[str]()
    for skin in character.skins:
        kept = shapes_in_between(skin, body)
        lost += len(skin.correctives) - len(kept)
        moving.update(skin.shape_dofs, (skin.correctives[place].dofs[0] for place in kept))
    sliders = sum(parameter.name not in moving for parameter in body.parameters)
    return [
        (lost, counted(lost, "corrective")),
        (sliders, f"{counted(sliders, 'parameter')} without a joint"),
        (tangents, f"the tangents of {counted(tangents, 'mesh', 'meshes')}"),
        (empty, f"{counted(empty, 'mesh', 'meshes')} without a triangle"),
        (other, f"the deformers of {counted(other, 'skin')}: linear blending is written"),
    ]


def _preferences(joint: Joint, made: FbxJoint) -> int:
    """Count a joint's preferred values, stiffnesses and maximum speeds that FBX cannot store."""
    turning = np.array([dof.angular and made.kept for dof in joint.type.dofs], dtype=bool)
    wanted = (joint.preferred != joint.rest) & ~turning
    fast = np.isin(joint.suffixes, [suffix for suffix, _ in joint.max_speed])
    return int((wanted | fast | (joint.stiffness != 1.0)).sum())


def _looks(character: Character) -> list[tuple[int, str]]:
    """Count the material properties that a Phong surface cannot store, with descriptions."""
    looks = {id(skin.mesh.material): skin.mesh.material for skin in character.skins}
    found = [look for look in looks.values() if look is not None]
    maps = sum(
        texture is not None and bool(texture.data)
        for look in found
        for texture in (look.metallic_roughness_texture, look.occlusion_texture)
    )
    tinted = sum(
        texture is not None and bool(texture.data) and any(part != 1.0 for part in tint[:3])
        for look in found
        for texture, tint in (
            (look.base_texture, look.base_colour), (look.emissive_texture, look.emissive)
        )
    )  # fmt: skip
    cut = sum(look.alpha_mode == "MASK" for look in found)
    sides = sum(look.double_sided for look in found)
    extensions = sum(len(look.extra) for look in found)
    return [
        (maps, f"{counted(maps, 'texture')} of roughness, metalness or occlusion"),
        (tinted, f"the tint of {counted(tinted, 'texture')}"),
        (cut, f"the alpha cut-off of {counted(cut, 'material')}"),
        (sides, f"the double-sided flag of {counted(sides, 'material')}"),
        (extensions, f"{counted(extensions, 'extension')} of materials"),
    ]
