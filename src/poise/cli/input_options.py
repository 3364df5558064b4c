"""Options for reading the input file of a command."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.errors import FileMissing, InvalidValue, PoiseError, RepairWarning

if TYPE_CHECKING:
    from poise.model import Character, Pose

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A .bvh, .asf, .amc, .fbx, .glb, .gltf, .vrm, .vrma, .npz, .usd, .urdf or .xml (MJCF) "
        "file, markers in .c3d or .trc, or a mesh in .obj, .ply or .stl.",
    ),
]
MotionFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A file with a motion: .bvh, .amc, .fbx, .glb, .gltf, .vrm, .vrma, .npz or .usd.",
    ),
]
SkinnedFile = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A file with a skin: .fbx, .glb, .gltf, .vrm or .usd."),
]
MotionOutput = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar="OUT",
        help="The output file of the motion: .bvh, .amc, .fbx, .glb, .gltf, .vrm, .vrma, .ma, "
             ".npz or .usd.",
    ),
]  # fmt: skip
SkeletonFile = Annotated[
    str | None,
    typer.Option(
        "--skeleton", metavar="ASF",
        help="The skeleton of an .amc; by default the .asf with a matching name in its folder.",
    ),
]  # fmt: skip
UnitName = Annotated[
    str | None,
    typer.Option(
        "--unit", metavar="UNIT",
        help="The unit of length: m, dm, cm, mm, inch, cmu, or its size in metres. By default "
        "the unit that the file states, or a guess from the height.",
    ),
]  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]

_MOST_REPAIRS = 5


@dataclass(frozen=True)
class Reading:
    """Options: reading of models."""

    skeleton: SkeletonFile = None
    unit: UnitName = None

    def read(self, file: str) -> Character:
        """Return the character of a file, by `read_character`."""
        return read_character(file, self.skeleton, self.unit)


_TRUSTED: ContextVar[tuple[str, ...]] = ContextVar("poise.trust_path", default=())


def reading(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of all commands that read models to a command.

    `read_character` uses their values.
    """
    option = inspect.Parameter(
        "trust_path",
        inspect.Parameter.KEYWORD_ONLY,
        annotation=Annotated[
            list[str] | None,
            typer.Option(
                "--trust-path", metavar="DIR",
                help="Also read textures, buffers, includes and references from this folder, not "
                "only from the folder of the model; may be repeated.",
            ),
        ],
        default=None,
    )  # fmt: skip

    def run(trust_path: list[str] | None = None, **given: Any) -> Any:
        token = _TRUSTED.set(tuple(trust_path or ()))
        try:
            return command(**given)
        finally:
            _TRUSTED.reset(token)

    signature = inspect.signature(command)
    parameters = [*signature.parameters.values(), option]
    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, __name__
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {**command.__annotations__, "trust_path": option.annotation}
    return run


@contextmanager
def about(file: str) -> Generator[None]:
    """Context manager that adds this file to errors that name no file."""
    try:
        yield
    except PoiseError as error:
        error.file = error.file or file
        raise


def read_character(file: str, skeleton: str | None = None, unit: str | None = None) -> Character:
    """Read the character of a file; repairs are kept for the report, without warnings.

    Raises what `poise.read` raises.
    """
    from poise.cli.compile_notice import announce_compiling
    from poise.formats import read

    announce_compiling()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        try:
            return read(file, skeleton=skeleton, unit=_unit(unit), trust_paths=_TRUSTED.get())
        except FileMissing as error:
            if "skeleton=" not in error.message:
                raise
            message = error.message.replace("skeleton=", "--skeleton FILE.asf")
            raise FileMissing(message, file=error.file) from None


def _unit(text: str | None) -> str | float | None:
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:
        return text


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


def repair_lines(character: Character, most: int | None = _MOST_REPAIRS) -> list[str]:
    """Return the reader's repairs, one line each, at most ``most`` of them."""
    repairs = character.repairs
    if not repairs:
        return []
    shown = repairs if most is None else repairs[:most]
    lines = ["repaired while reading:", *(f"  {repair}" for repair in shown)]
    if len(shown) < len(repairs):
        lines.append(f"  and {len(repairs) - len(shown)} more; poise info lists them all")
    return lines


def pose_at(character: Character, file: str, frame: int | None) -> Pose:
    """Return the rest pose, or a frame of the first motion, from 0 (or from the end, from -1)."""
    if frame is None:
        return character.rest
    motion = next(iter(character.motions.values()), None)
    if motion is None:
        raise InvalidValue(f"--frame {frame}: the file has no motion", file=file)
    if not -len(motion) <= frame < len(motion):
        raise InvalidValue(
            f"--frame {frame}: the motion has frames 0 to {len(motion) - 1}", file=file
        )
    return motion[frame]
