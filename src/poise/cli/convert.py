"""``poise convert``: a file in another format, and what the way cost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.output import checked_output
from poise.cli.reading import (
    File,
    Json,
    SkeletonFile,
    UnitName,
    read_character,
    repair_lines,
    unit_line,
)
from poise.cli.report import Report, counted
from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.model import Character, Joint, Mesh

OUTPUTS = (
    ".bvh",
    ".asf",
    ".amc",
    ".glb",
    ".gltf",
    ".npz",
    ".ma",
    ".usd",
    ".usda",
    ".usdc",
    ".usdz",
    ".obj",
)
GLTF = (".glb", ".gltf")
USD = (".usd", ".usda", ".usdc", ".usdz")
METRIC = (*GLTF, *USD, ".npz")
"""In metres, or they say themselves in what else."""


def convert(
    file: File,
    output: Annotated[
        str,
        typer.Argument(
            metavar="OUT",
            help="A .bvh, .asf, .amc, .glb, .gltf, .npz, .ma, .usd, .usda or .usdc file, or "
            "an .obj of the skin.",
        ),
    ],
    skeleton: SkeletonFile = None,
    unit: UnitName = None,
    bake_correctives: Annotated[
        bool,
        typer.Option(
            "--bake-correctives",
            help="Write correctives as morph targets, for programs that know none (glTF).",
        ),
    ] = False,
    as_json: Json = False,
) -> Report:
    """Write a file in another format, and say what that format cannot hold.

    The result is read back and compared with the original, joint by joint and frame by frame, but
    for .ma, which is written only.

    poise convert 02_01.amc walk.bvh --skeleton 02.asf
    """
    kind = checked_output(output, OUTPUTS)
    character = read_character(file, skeleton, unit)
    from poise.formats import write

    if bake_correctives:
        character = _baked(character, kind)
    write(character, output)
    if kind == ".obj":
        return _mesh_report(character, file, output, unit, as_json)
    losses = _losses(character, kind, output)
    if kind == ".ma":
        return _unread_report(character, file, output, unit, losses, as_json)
    shared, error = _read_back(character, output, kind)
    total = len(character.skeleton.joints)
    named = counted(total, "joint") if shared == total else f"{shared} of {total} joints, by name,"
    checked = f"read back: {named} within {error:.2g} m of the original"
    return Report(
        lines=[
            f"{file}: {counted(total, 'joint')}, {_frames(character)}",
            f"unit: {unit_line(character, unit)}",
            *(f"not kept: {loss}" for loss in losses),
            checked + ("" if kind == ".asf" or not character.motions else ", in all frames"),
            *repair_lines(character),
            f"written: {output}",
        ],
        data={
            "file": file,
            "output": output,
            "losses": losses,
            "joints_compared": shared,
            "position_error_m": error,
            "repairs": [str(repair) for repair in character.repairs],
        },
        as_json=as_json,
    )


def _unread_report(
    character: Character,
    file: str,
    output: str,
    unit: str | None,
    losses: list[str],
    as_json: bool,
) -> Report:
    """What is said of a format that is only written."""
    return Report(
        lines=[
            f"{file}: {counted(len(character.skeleton.joints), 'joint')}, {_frames(character)}",
            f"unit: {unit_line(character, unit)}; written in centimetres",
            *(f"not kept: {loss}" for loss in losses),
            *repair_lines(character),
            f"written: {output}, which Poise does not read back",
        ],
        data={
            "file": file,
            "output": output,
            "losses": losses,
            "repairs": [str(repair) for repair in character.repairs],
        },
        as_json=as_json,
    )


def _mesh_report(
    character: Character, file: str, output: str, unit: str | None, as_json: bool
) -> Report:
    """What an .obj keeps: the triangles in one pose, and their looks."""
    from poise.formats.obj_export import posed_meshes

    before = _corners(posed_meshes(character))
    again = read_character(output, None, f"{character.unit.metres!r}")
    after = _corners([skin.mesh for skin in again.skins])
    error = float(abs(after - before).max()) if len(before) == len(after) else float("inf")
    losses = ["the skeleton and the weights: an OBJ is a mesh in one pose"]
    if character.motions:
        losses.append(f"the motion ({_frames(character)}) but its first frame")
    return Report(
        lines=[
            f"{file}: {counted(len(character.skins), 'skin')}",
            f"unit: {unit_line(character, unit)}",
            *(f"not kept: {loss}" for loss in losses),
            f"read back: {counted(len(after), 'triangle')} within {error:.2g} m of the original",
            *repair_lines(character),
            f"written: {output}",
        ],
        data={
            "file": file,
            "output": output,
            "losses": losses,
            "triangles": len(after),
            "position_error_m": error,
            "repairs": [str(repair) for repair in character.repairs],
        },
        as_json=as_json,
    )


def _corners(meshes: list[Mesh]) -> Any:
    """(triangles, 3, 3) of all meshes, sorted by name: an OBJ keeps parts of a name together."""
    import numpy as np

    ordered = sorted(meshes, key=lambda mesh: mesh.name)
    return np.concatenate([mesh.vertices[mesh.faces] for mesh in ordered])


def _baked(character: Character, kind: str) -> Character:
    from poise.formats.gltf_baking import with_baked_correctives

    if kind not in GLTF:
        raise InvalidValue(f"--bake-correctives is for .glb and .gltf, not for {kind}")
    return with_baked_correctives(character)


def _frames(character: Character) -> str:
    motion = next(iter(character.motions.values()), None)
    return "no motion" if motion is None else counted(motion.frames, "frame")


def _losses(character: Character, kind: str, output: str) -> list[str]:
    """What the target format has no place for."""
    if kind in GLTF:
        return _gltf_losses(character)
    if kind in USD:
        from poise.formats.usd import usd_losses

        return usd_losses(character)
    skins = _skin_losses(character, kind)
    if kind == ".ma":
        from poise.formats.maya import maya_losses

        return skins + maya_losses(character, output)
    return skins if kind == ".npz" else skins + _motion_file_losses(character, kind)


def _skin_losses(character: Character, kind: str) -> list[str]:
    if not character.skins:
        return []
    vertices = sum(len(skin.mesh.vertices) for skin in character.skins)
    meshes = counted(len(character.skins), "mesh", "meshes")
    return [f"{meshes} of {vertices} vertices: {kind} has no place for skins"]


def _motion_file_losses(character: Character, kind: str) -> list[str]:
    """What BVH, ASF and AMC lose of a skeleton and its motions."""
    import numpy as np

    body = character.skeleton
    losses: list[str] = []
    limited = int((np.isfinite(body.lower) | np.isfinite(body.upper)).sum())
    cones = sum(joint.cone is not None for joint in body.joints)
    driven = sum(drive is not None for joint in body.joints for drive in joint.drives)
    if kind == ".bvh" and limited:
        losses.append(f"the limits of {counted(limited, 'value')}: BVH has no place for them")
    if kind == ".bvh" and any(_turned(joint) for joint in body.joints):
        losses.append("the bones' own axis frames: BVH joints are upright in the rest pose")
    if cones:
        losses.append(f"the cones of {counted(cones, 'joint')}")
    if driven:
        losses.append(f"the drivers of {counted(driven, 'value')}: they become plain values")
    if body.parameters:
        losses.append(f"{counted(len(body.parameters), 'parameter')} that move no joint")
    if kind == ".asf" and character.motions:
        losses.append(f"the motion ({_frames(character)}): an .asf is a skeleton; write .amc")
    elif len(character.motions) > 1:
        losses.append(f"all motions but the first of {len(character.motions)}")
    return losses


def _gltf_losses(character: Character) -> list[str]:
    """What glTF has no place for, not even in ``extras``, and what only Poise finds there."""
    from poise.formats.gltf_joints import NoJson, joint_data

    losses: list[str] = []
    for joint in character.skeleton.joints:
        try:
            joint_data(joint)
        except NoJson as what:
            losses.append(f"{joint.name}: {what}: its motion is written, its values are not")
    empty = sum(not len(skin.mesh.faces) for skin in character.skins)
    if empty:
        losses.append(f"{counted(empty, 'mesh', 'meshes')} without a triangle: glTF holds none")
    shapes = sum(len(skin.correctives) for skin in character.skins)
    if shapes:
        losses.append(
            f"{counted(shapes, 'corrective')} for other programs, which see none: "
            "--bake-correctives writes morph targets"
        )
    return losses


def _turned(joint: Joint) -> bool:
    import numpy as np

    return bool(np.abs(joint.frame[:3, :3] - np.eye(3)).max() > 1e-9)


def _read_back(character: Character, output: str, kind: str) -> tuple[int, float]:
    """How many joints are there under the same names, and how far they are off at most."""
    import numpy as np

    beside = Path(output).with_suffix(".asf")
    own = str(beside) if kind == ".amc" and beside.exists() else None
    unit = None if kind in METRIC else f"{character.unit.metres!r}"
    again = read_character(output, own, unit)
    before, after = _world(character, kind), _world(again, kind)
    names = again.skeleton.joint_names
    error, shared = 0.0, 0
    for number, name in enumerate(character.skeleton.joint_names):
        if name in names and len(before) == len(after):
            gap = before[:, number, :3, 3] - after[:, names.index(name), :3, 3]
            error = max(error, float(np.sqrt((gap * gap).sum(axis=1)).max()))
            shared += 1
    return shared, error


def _world(character: Character, kind: str) -> Any:
    motion = next(iter(character.motions.values()), None)
    if motion is None or kind == ".asf":
        return character.rest.world[None]
    return motion.world
