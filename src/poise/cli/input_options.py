"""Options for reading the input file of a command."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.batch.file_options import ReadingOptions, is_bundled
from poise.cli.lazy_commands import Without, made, spread
from poise.cli.output import output_option
from poise.errors import (
    FileMissing,
    InvalidValue,
    MissingMeshes,
    PoiseError,
    RepairWarning,
    UnitWarning,
    UnknownName,
    UnknownOption,
)
from poise.options import Field, Option

if TYPE_CHECKING:
    from poise.model import Character, Pose

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="'bundled', or a .bvh, .asf, .amc, .fbx, .glb, .gltf, .vrm, .vrma, .npz, .usd, .urdf, "
        ".xml (MJCF) or .osim file, a motion of a robot or model in .csv, .mot, .sto, .npz or .pkl "
        "(with --skeleton), markers in .c3d or .trc, or a mesh in .obj, .ply or .stl.",
    ),
]
MotionFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A file with a motion: .bvh, .amc, .fbx, .glb, .gltf, .vrm, .vrma, .npz or .usd, or "
        "a motion of a robot or model in .csv, .mot, .sto, .npz or .pkl (with --skeleton), or "
        "'bundled'.",
    ),
]
SkinnedFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A file with a skin: .fbx, .glb, .gltf, .vrm or .usd, or 'bundled'."
    ),
]
MotionOutput = Annotated[str | None, output_option(
    "The output file of the motion: .bvh, .amc, .fbx, .glb, .gltf, .vrm, .vrma, .npz, .usd, "
    "a table as .csv, .mot or .sto, or a robot's motion as .pkl."
)]  # fmt: skip
SkeletonFile = Annotated[str | None, Option(
    "The skeleton of an .amc (by default the .asf with a matching name in its folder), or the "
    "robot, model or character whose motion a .csv, .mot, .sto, .npz or .pkl has.",
    flags="--skeleton", metavar="FILE",
)]  # fmt: skip
UnitName = Annotated[str | None, Option(
    "The unit of length: m, dm, cm, mm, inch, cmu, or its size in metres. By default the unit "
    "that the file states, or a guess from the height.", flags="--unit", metavar="UNIT",
)]  # fmt: skip
MotionName = Annotated[str | None, Option(
    "The motion of FILE to use, by name; by default the first. poise info lists them.",
    flags="--motion", names="clip", metavar="NAME",
)]  # fmt: skip
BesideFiles = Annotated[list[str] | None, Option(
    "Show the first motion of this file next to FILE, in step; may be repeated.",
    flags="--beside", metavar="FILE",
)]  # fmt: skip
Json = Annotated[bool, Option("Print one JSON object and nothing else.", flags="--json")]

_MOST_REPAIRS = 5
NO_SKIN = "has no skin: bind one with poise bind MESH SKELETON"


@dataclass(frozen=True)
class ModelReading:
    """Options: reading of models."""

    motion_name: MotionName = None
    skeleton: SkeletonFile = None
    unit: UnitName = None

    def read(self, file: str) -> Character:
        """Return the character of FILE, with the parts of --part and the chosen motion first."""
        character = with_parts(self.read_other(file), file)
        return with_motion_first(character, file, self.motion_name)

    def read_other(self, file: str) -> Character:
        """Return the character of a file other than FILE, whose first motion counts."""
        return read_character(file, self.skeleton, self.unit)


@dataclass(frozen=True, kw_only=True)
class _Shared(ReadingOptions):
    """Options of all commands that read models."""

    robot_base: Annotated[str | None, Option(
        "Whether the root link of a robot (.urdf, .xml) moves freely or keeps its place; by "
        "default as in the file, and free for a legged .urdf that is not fixed to a world link.",
        metavar="free|fixed",
    )] = None  # fmt: skip
    up: Annotated[str | None, Option(
        "Up axis of markers (.c3d, .trc) or keypoints: x, y, z, -x, -y or -z; by default that of "
        "the points' names, else as stated, else guessed with a note.", metavar="AXIS",
    )] = None  # fmt: skip
    part: Annotated[tuple[str, ...], Option(
        'Assign a body part to the joint at which it begins, as in "left thigh=leg_L"; poise info '
        "--parts lists the parts.", names="part", metavar="PART=JOINT",
    )] = ()  # fmt: skip


_SHARED: ContextVar[_Shared] = ContextVar("poise.shared_options", default=_Shared())  # noqa: B039 - frozen


def reading(command: Callable[..., Any], parts: bool = False) -> Callable[..., Any]:
    """Add the options of all commands that read models to a command.

    `read_character` uses the values of all but --part. ``parts`` adds --part, which
    `with_parts` uses. Repairs are in the report, without warnings; meshes may add some later.
    """
    shared = Field.of("shared", _Shared if parts else Annotated[_Shared, Without("part")], None)
    added = list(spread(shared))

    def run(**given: Any) -> Any:
        own = {each.name: given.pop(each.name, None) for each in added}
        token = _SHARED.set(made(shared, own))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RepairWarning)
                return command(**given)
        finally:
            _SHARED.reset(token)

    signature = inspect.signature(command)
    parameters = [*signature.parameters.values(), *added]
    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, __name__
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {**command.__annotations__, **{one.name: one.annotation for one in added}}
    return run


def up_axis() -> str | None:
    """Return the value of --up."""
    return _SHARED.get().up


def with_parts(character: Character, file: str, given: Sequence[str] | None = None) -> Character:
    """Return the character of a file with body parts assigned to joints.

    Args:
        given: texts PART=JOINT; by default those of --part.

    Raises:
        InvalidValue, UnknownName, UnknownJoint: a text is not PART=JOINT, or names an unknown part
            or joint.
    """
    texts = _SHARED.get().part if given is None else tuple(given)
    if not texts:
        return character
    from poise.anatomy import assign_parts
    from poise.model import Motion

    with about(file):
        after = assign_parts(character.skeleton, dict(_part_pair(text) for text in texts)).after
    motions = {
        name: Motion(after, motion.q, motion.fps, motion.name, motion.source)
        for name, motion in character.motions.items()
    }
    return replace(character, skeleton=after, motions=motions)


def _part_pair(text: str) -> tuple[str, str]:
    part, equals, joint = text.partition("=")
    if not equals or not joint.strip():
        raise InvalidValue(f'--part {text!r}: expected PART=JOINT, as "left thigh=leg_L"')
    return part.strip(), joint.strip()


@contextmanager
def about(file: str) -> Generator[None]:
    """Context manager that adds this file to errors that name no file."""
    try:
        yield
    except PoiseError as error:
        error.file = error.file or file
        raise


def read_character(file: str, skeleton: str | None = None, unit: str | None = None) -> Character:
    """Read the character of a file, or the bundled one; keep repairs for the report, unwarned.

    Raises what `poise.read` raises.
    """
    if is_bundled(file):
        from poise.bundled import character, motions

        return replace(character(), motions=motions())
    from poise.formats import format_of, read

    shared = _SHARED.get()
    base = shared.robot_base
    if base is not None:
        from poise.formats.self_contained import BASES

        if base not in BASES:
            raise UnknownOption(base, "--robot-base", BASES)
        base = base if getattr(format_of(file), "robots", False) else None
    found, up = (shared.input_fps, shared.quaternion), shared.up
    given = found != (None, None) and skeleton is not None
    fps, quaternion = (
        found if given and getattr(format_of(file), "joint_values", False) else (None, None)
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        try:
            return read(
                file, skeleton=skeleton, unit=_unit(unit), trust_paths=shared.trust, base=base,
                fps=fps, quaternion=quaternion,
                up=up if up and getattr(format_of(file), "marker_axes", False) else None,
            )  # fmt: skip
        except FileMissing as error:
            if "skeleton=" not in error.message:
                raise
            kind = ".asf" if Path(file).suffix.lower() == ".amc" else ""
            message = error.message.replace("skeleton=", f"--skeleton FILE{kind}")
            raise FileMissing(message, file=error.file) from None


def read_skinned(file: str, unit: str | None = None) -> Character:
    """Read a character with a skin, for commands that change it.

    Raises what `poise.read` raises, and InvalidValue if the format stores no skins.
    """
    if not is_bundled(file):
        from poise.formats import format_of

        holds: frozenset[str] | None = getattr(format_of(file), "holds", None)
        if holds is not None and "skins" not in holds:  # an .amc would also need its skeleton
            raise InvalidValue(NO_SKIN, file=file)
    return read_character(file, None, unit)


def with_motion_first(character: Character, file: str, name: str | None) -> Character:
    """Return the character with the motion of this name before all others; None keeps the order.

    Raises:
        InvalidValue, UnknownName: the file has no motion, or none of the name.
    """
    if name is None:
        return character
    if not character.motions:
        from poise.batch.motion_input import markers_advice

        advice = markers_advice(character)
        raise InvalidValue(f"--motion {name}: the file has no motion{advice}", file=file)
    if name not in character.motions:
        raise UnknownName(name, "motion", character.motions, file=file)
    return replace(character, motions={name: character.motions[name], **character.motions})


def _unit(text: str | None) -> str | float | None:
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:  # a name
        return text


def with_others(
    character: Character, files: Sequence[str] | None, *, bare: bool = False
) -> Character:
    """Return the character next to those of other files, as one; itself without files.

    ``bare`` replaces the skins of all by simple bodies.
    """
    if not files:
        return character
    from poise.render.side_by_side import side_by_side

    row = [character, *(read_character(file) for file in files)]
    return side_by_side([each.with_skins(()) if bare else each for each in row])


def unit_line(character: Character, given: str | None = None) -> str:
    """Return the unit and its source in words; ``given`` is the value of --unit.

    >>> from poise.bundled import character
    >>> unit_line(character())
    'm (1 m), stated in the file'
    """
    unit = character.unit
    if given is not None:
        origin = "from --unit"
    elif unit.guessed:
        origin = "guessed from the height (--unit overrides it)"
    else:
        origin = "stated in the file"
    return f"{unit.name} ({unit.metres:.6g} m), {origin}"


def reading_lines(character: Character, most: int | None = _MOST_REPAIRS) -> list[str]:
    """Return the reader's notes, warnings and repairs, one line each, at most ``most`` repairs."""
    doubts = [one for one in character.repairs if isinstance(one, UnitWarning)]
    absent = [one for one in character.repairs if isinstance(one, MissingMeshes)]
    lines = [f"note: {note}" for note in character.notes]
    lines += [f"warning: {doubt}; see --unit" for doubt in doubts]
    lines += [f"warning: {one}" for one in absent]
    repairs = [one for one in character.repairs if one not in (*doubts, *absent)]
    if not repairs:
        return lines
    shown = repairs if most is None else repairs[:most]
    lines += ["repaired while reading:", *(f"  {repair}" for repair in shown)]
    if len(shown) < len(repairs):
        lines.append(f"  and {len(repairs) - len(shown)} more; poise info lists them all")
    return lines


def pose_at(character: Character, file: str, frame: int | None) -> Pose:
    """Return the rest pose, or a frame of the first motion, from 0 (or from the end, from -1)."""
    if frame is None:
        return character.rest
    motion = next(iter(character.motions.values()), None)
    if motion is None:
        from poise.batch.motion_input import markers_advice

        advice = markers_advice(character)
        raise InvalidValue(f"--frame {frame}: the file has no motion{advice}", file=file)
    if not -len(motion) <= frame < len(motion):
        raise InvalidValue(
            f"--frame {frame}: the motion has frames 0 to {len(motion) - 1}", file=file
        )
    return motion[frame]
