"""``poise convert``: write a file in another format, and report losses."""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.batch.file_options import MotionLayout
from poise.cli.input_options import (
    File,
    Json,
    ModelReading,
    read_character,
    reading_lines,
    unit_line,
    with_parts,
)
from poise.cli.output import Report, checked_output, output_option
from poise.errors import FileUnsupported, InvalidValue, PoiseError, PoiseWarning, UnknownFormat
from poise.files import check_name
from poise.options import Option
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.model import Character, Markers, Mesh, Motion, Skeleton

UNTOLD = (".bvh", ".asf", ".amc")
"""Formats that do not store their unit; readers take it as an argument."""
GLTF = (".glb", ".gltf")


@dataclass(frozen=True)
class ConvertOutput(MotionLayout):
    """Options: the output file, unless it is an argument."""

    output: Annotated[str | None, output_option("The file to write, instead of OUT.")] = None

    strict: Annotated[
        bool,
        typer.Option("--strict", help="Write nothing, with an error, if data would be lost."),
    ] = False

    def named(self, argument: str | None) -> str:
        """Return the only name of the output file."""
        if argument is not None and self.output is not None:
            raise InvalidValue(f"two output files, {argument} and {self.output}; name one")
        found = argument or self.output
        if found is None:
            raise InvalidValue("missing argument 'OUT'; name the file to write")
        return found


@dataclass(frozen=True)
class Gltf:
    """Options of a .glb, .gltf or .vrm output."""

    bake_correctives: Annotated[bool, Option(
        "Write correctives as morph targets, for programs that do not support them (glTF)."
    )] = False  # fmt: skip
    meta: Annotated[str | None, Option(
        "Metadata of a .vrm, as JSON: authors, licenseUrl, permissions.", metavar="FILE",
    )] = None  # fmt: skip


@dataclass(frozen=True)
class Fbx:
    """Options of an .fbx output."""

    fbx_up: Annotated[str | None, Option(
        "The up axis of an .fbx, y or z; by default that of FILE.", metavar="AXIS",
    )] = None  # fmt: skip
    fbx_root: Annotated[str | None, Option(
        "Add a joint with this name above all roots of an .fbx, as Unreal requires.",
        metavar="NAME",
    )] = None  # fmt: skip
    fbx_textures: Annotated[str, Option(
        "Location of the images of an .fbx: embedded, or in files next to it.", metavar="WHERE",
    )] = "embedded"  # fmt: skip


@dataclass(frozen=True)
class CharacterOptions:
    """Options: the character to write, its parts, and human limits."""

    onto: Annotated[str | None, Option(
        "Write this character with the motions of FILE. Joint names and rest positions must "
        "match; otherwise use poise retarget.", metavar="CHARACTER",
    )] = None  # fmt: skip
    merge: Annotated[list[str] | None, Option(
        "Add the motions of this file as further animations; may be repeated. Motions of another "
        "body are retargeted.", metavar="FILE",
    )] = None  # fmt: skip
    human_limits: Annotated[float | None, Option(
        "Limit recognised joints to human ranges of motion, widened by this many degrees "
        "(typically 5).", least=0.0, most=180.0, metavar="DEG",
    )] = None  # fmt: skip

    def applied(self, character: Character, file: str) -> tuple[Character, list[str], list[str]]:
        """Return the character with these parts and limits, and lines on clips and limits."""
        notes, clips = list[str](), list[str]()
        if self.onto is not None:
            character = with_parts(_onto(character, self.onto, file), file)
        for other in self.merge or ():
            character, done = _merged(character, other)
            clips += done
        try:
            if self.human_limits is not None:
                from math import radians

                from poise.model.remapping import remapped
                from poise.motion import human_limits

                motions = tuple(character.motions.values())
                found = human_limits(character.skeleton, motions, margin=radians(self.human_limits))
                character = remapped(character, found.edit).character
                notes.append(
                    f"limited to human ranges of motion: {counted(len(found.parts), 'joint')}"
                )
                notes += found.notes
        except PoiseError as problem:
            problem.file = problem.file or file
            raise
        return character, clips, notes


def convert(
    file: File,
    out: Annotated[
        str | None,
        typer.Argument(
            metavar="OUT",
            help="The file to write: .bvh, .asf, .amc, .fbx, .glb, .gltf, .vrm, .vrma, .npz, "
            ".ma, .usd, .usda, .usdc or .usdz, a table of the motion as .csv, .mot or .sto, a "
            "robot's motion as .pkl, markers as .trc, or the skin as .obj.",
        ),
    ] = None,
    *,
    written: ConvertOutput,
    reading: ModelReading,
    gltf: Gltf,
    fbx: Fbx,
    body: CharacterOptions,
    as_json: Json = False,
) -> Report:
    """Write a file in another format, and report what that format cannot store.

    The result is read back and compared with the original, joint by joint and frame by frame,
    except for .ma, which Poise only writes.

    poise convert 02_01.amc walk.bvh --skeleton 02.asf

    poise convert walk.bvh walking.fbx --onto hero.glb

    poise convert idle.fbx clips.fbx --merge walk.fbx --merge run.fbx --no-mesh

    poise convert hero.glb limited.glb --human-limits 5

    poise convert walk.csv walk.npz --skeleton g1.xml --layout beyondmimic --fps 50
    """
    from poise.batch.manifest import LOSS
    from poise.formats import at_rate, format_of, losses, write

    output = written.named(out)
    kind = checked_output(output, _kinds(output))
    written.check_layout(output)
    character = reading.read(file)
    if reading.motion_name is not None:
        character = character.with_motion(character.motion)
    character, clips, notes = body.applied(character, file)
    character = written.parts(character)
    if gltf.bake_correctives:
        character = _baked(character, kind)
    own = _vrm_options(kind, gltf.meta) or written.key_options(output, **_fbx_options(kind, fbx))
    if written.fps is not None:
        character = at_rate(character, written.fps)
    write(character, output, options=own, layout=written.layout, strict=written.strict)
    lost = list(losses(character, output, layout=written.layout, options=own))
    found: dict[str, Any] = {}
    total = counted(len(character.skeleton.joints), "joint")
    what, unit = f"{total}, {_frames(character)}", unit_line(character, reading.unit)
    result = f"written: {output}"
    frames = ", in all frames" * bool(kind != ".asf" and character.motions)
    points = getattr(format_of(output, layout=written.layout), "read_back", None)
    if points is not None:
        found["points"], found["position_error_m"] = points(character, output)
        named = f"{counted(found['points'], 'point')} of {written.layout}"
    elif kind == ".obj":
        found["triangles"], found["position_error_m"] = _meshes_read_back(character, output)
        what, frames = counted(len(character.skins), "skin"), ""
        named = counted(found["triangles"], "triangle")
    elif kind == ".trc" and character.markers is not None:
        markers = character.markers
        named = counted(len(markers.names), "marker")
        what, frames = f"{named}, {counted(len(markers), 'frame')}", ", in all frames"
        found = {"markers": len(markers.names), "frames": len(markers)}
        found["position_error_m"] = _markers_read_back(markers, output)
    elif not getattr(format_of(output), "reads", True):
        unit += "; written in centimetres"
        result += ", which Poise cannot read back"
        named = ""
    else:
        shared, error = _read_back(character, output, kind, written.layout)
        by = "by human bone" if kind == ".vrma" else "by name"
        whole = shared == len(character.skeleton.joints)
        named = total if whole else f"{shared} of {total}, {by}," if shared else ""
        found = {"human_limits": notes, "joints_compared": shared, "position_error_m": error}
    checked = (
        f"read back: {named} within {found['position_error_m']:.2g} m of the original{frames}"
        if named
        else ""
    )
    return Report(
        lines=[
            f"{file}: {what}",
            f"unit: {unit}",
            *clips,
            *notes,
            *(f"{LOSS}{loss}" for loss in lost),
            *([checked] if checked else []),
            *reading_lines(character),
            result,
        ],
        data={
            "file": file, "output": output, "losses": lost, "merged": clips, **found,
            "repairs": [str(repair) for repair in character.repairs],
        },
        as_json=as_json,
    )  # fmt: skip


def _kinds(output: str) -> tuple[str, ...]:
    """Return the extension of an output if it can be written; else all supported ones."""
    from poise.formats import writable, writable_extensions

    try:
        # Loads only the format of the output.
        return (writable(check_name(output).suffix),)
    except (UnknownFormat, FileUnsupported):  # the error to come lists all extensions
        return writable_extensions()


def _onto(moving: Character, onto: str, file: str) -> Character:
    """Return the character of ``onto`` with the motions of the file."""
    from poise.batch.motion_input import first_motion

    first_motion(moving, file, "write with another character")
    body = read_character(onto, None, None)
    return replace(body, motions=_motions_for(body.skeleton, moving, file))


def _merged(character: Character, file: str) -> tuple[Character, list[str]]:
    """Return the character with the motions of a further file, under free names, and notes."""
    from poise.batch.motion_input import first_motion
    from poise.formats.unique_names import UniqueNames
    from poise.model import Motion
    from poise.motion.joint_matching import for_character

    further = read_character(file)
    first_motion(further, file, "merge")
    names = UniqueNames(set(character.motions))
    motions, notes, doubts = dict(character.motions), Counter[str](), list[str]()
    for name, own in further.motions.items():
        new = names.new(name)
        try:
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always", PoiseWarning)
                motion, how = for_character(own, character)
        except InvalidValue as problem:
            raise InvalidValue(problem.message, file=file) from None
        notes[how] += 1
        doubts += [f"warning: {file}: {one.message}" for one in told]
        motions[new] = Motion(motion.skeleton, motion.q, motion.fps, new)
    done = [f"{file}: {counted(n, 'motion')} {how}" for how, n in notes.items() if how]
    return replace(character, motions=motions), done + doubts


def _motions_for(body: Skeleton, moving: Character, file: str) -> dict[str, Motion]:
    """Return the motions of a file on another skeleton with the same joint names."""
    from poise.motion import by_joint_names

    try:
        return {name: by_joint_names(motion, body) for name, motion in moving.motions.items()}
    except InvalidValue as problem:
        raise InvalidValue(problem.message, file=file) from None


def _vrm_options(kind: str, meta: str | None) -> object:
    """Return the options of a VRM file, None for the default ones."""
    if meta is None:
        return None
    if kind != ".vrm":
        raise InvalidValue(f"--meta is for .vrm, not for {kind}")
    from poise.files import read_json
    from poise.formats.vrm import VrmOptions

    given: Any = read_json(Path(meta))
    if not isinstance(given, dict):
        raise InvalidValue('expected an object, such as {"authors": ["..."]}', file=meta)
    return VrmOptions(given)


def _fbx_options(kind: str, fbx: Fbx) -> dict[str, object]:
    """Return the options of an FBX file."""
    if fbx == Fbx():
        return {}
    if kind != ".fbx":
        named = "--fbx-up, --fbx-root and --fbx-textures"
        raise InvalidValue(f"{named} are for .fbx, not for {kind}")
    return {"up": fbx.fbx_up, "root": fbx.fbx_root, "textures": fbx.fbx_textures}


def _markers_read_back(markers: Markers, output: str) -> float:
    """Return the largest distance of a marker from the original; infinity if gaps differ."""
    from numpy import array_equal, isnan, nanmax

    again = read_character(output, None, None).markers
    if (
        again is None
        or again.names != markers.names
        or not array_equal(isnan(again.positions), isnan(markers.positions))
    ):
        return float("inf")
    return float(nanmax(abs(again.positions - markers.positions), initial=0.0))


def _meshes_read_back(character: Character, output: str) -> tuple[int, float]:
    """Return the number of triangles read back, and the largest distance from the original."""
    from poise.formats.obj import posed_meshes

    before = _corners(posed_meshes(character))
    again = read_character(output, None, f"{character.unit.metres!r}")
    after = _corners([skin.mesh for skin in again.skins])
    same = len(before) == len(after)
    return len(after), float(abs(after - before).max()) if same else float("inf")


def _corners(meshes: list[Mesh]) -> Any:
    """Return triangles (n, 3, 3) of all meshes; an OBJ groups parts by name and material."""
    import numpy as np

    ordered = sorted(meshes, key=_name_and_look)
    return np.concatenate([mesh.vertices[mesh.faces] for mesh in ordered])


def _name_and_look(mesh: Mesh) -> tuple[str, str]:
    return mesh.name, "" if mesh.material is None else mesh.material.name


def _baked(character: Character, kind: str) -> Character:
    from poise.formats.gltf_baking import with_baked_correctives

    if kind not in GLTF:
        raise InvalidValue(f"--bake-correctives is for .glb and .gltf, not for {kind}")
    return with_baked_correctives(character)


def _frames(character: Character) -> str:
    motion = next(iter(character.motions.values()), None)
    return "no motion" if motion is None else counted(motion.frames, "frame")


def _read_back(
    character: Character, output: str, kind: str, layout: str | None
) -> tuple[int, float]:
    """Return the number of joints read back, and the largest distance from the original.

    Joints are paired by name; those of a VRM animation by human bone.
    """
    import numpy as np

    from poise.formats import format_of

    beside = Path(output).with_suffix(".asf")
    own = str(beside) if kind == ".amc" and beside.exists() else None
    unit = None if kind not in UNTOLD else f"{character.unit.metres!r}"
    if getattr(format_of(output, layout=layout), "holds", None) == {"motion"}:
        again = _values_read_back(character, output)
    else:
        again = read_character(output, own, unit)
    before, after = _world(character, kind), _world(again, kind)
    body, other = character.skeleton, again.skeleton
    if other.up != body.up:  # by --fbx-up, and in VRM animations
        side = 1.0 if other.up == "z" else -1.0
        after = np.array([[1, 0, 0, 0], [0, 0, side, 0], [0, -side, 0, 0], [0, 0, 0, 1]]) @ after
    if kind == ".vrma" and other.facing != body.facing:
        after = np.diag([-1.0, 1.0, -1.0, 1.0]) @ after
    if len(before) != len(after):
        return 0, 0.0
    error, pairs = 0.0, _pairs(body, other, kind)
    for one, two in pairs:
        gap = before[:, one, :3, 3] - after[:, two, :3, 3]
        error = max(error, float(np.sqrt((gap * gap).sum(axis=1)).max()))
    return len(pairs), error


def _values_read_back(character: Character, output: str) -> Character:
    """Return the character with the motion of a file of joint values."""
    import warnings

    from poise.errors import RepairWarning
    from poise.formats import read

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return read(output, skeleton=character)


def _pairs(body: Skeleton, other: Skeleton, kind: str) -> list[tuple[int, int]]:
    """Return pairs of the corresponding joints of two skeletons."""
    if kind == ".vrma":
        from poise.formats.vrm_humanoid import bones_of

        theirs = bones_of(other)
        return [(at, theirs[bone]) for bone, at in bones_of(body).items() if bone in theirs]
    names = {name: at for at, name in enumerate(other.joint_names)}
    return [(at, names[name]) for at, name in enumerate(body.joint_names) if name in names]


def _world(character: Character, kind: str) -> Any:
    motion = next(iter(character.motions.values()), None)
    if motion is None or kind == ".asf":
        return character.rest.world[None]
    return motion.world
