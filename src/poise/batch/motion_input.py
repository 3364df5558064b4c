"""Base class and helpers of batch tasks that read motion files."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, ClassVar

from poise.batch.file_options import ReadingOptions
from poise.batch.task import files_named
from poise.errors import FileMissing, FileUnsupported, InvalidValue, RepairWarning
from poise.files import is_folder
from poise.files.read_dependencies import State, note, noting, state_of
from poise.formats import FORMATS, read
from poise.formats.opensim.storage import StorageTable
from poise.model import Character, Motion, Unit
from poise.options import Option, check_options

MOTIONS = (
    ".bvh", ".amc", ".fbx", ".glb", ".gltf", ".vrm", ".vrma", ".npz", ".usd", ".usda", ".usdc",
    ".usdz",
)  # fmt: skip

JOINT_VALUES = (".csv", ".mot", ".pkl", ".sto")
"""Motions of the character that is the task's skeleton; read if listed in ``takes``."""


@dataclass(frozen=True, kw_only=True)
class OverFiles(ReadingOptions):
    """A task that reads each file as a character.

    Attributes:
        takes: the extensions of the files to process, such as ".bvh".
        skeleton: a skeleton file for all motion files that need one; None uses the skeleton file in
            the folder of each motion file.
        unit: overrides the files' length unit: a name, or metres per unit.
        trust, input_fps, quaternion: see `ReadingOptions`.

    Raises:
        FileUnsupported: the task cannot take files of an extension.
        InvalidValue: an unknown unit.
    """

    name: ClassVar[str]
    """Name of the task on the command line."""
    readable: ClassVar[tuple[str, ...]] = (*MOTIONS, *JOINT_VALUES)
    """Extensions that the task can read; subclasses may read others."""

    takes: Annotated[tuple[str, ...], Option(
        "Process only these files, such as .bvh", flags="--only", metavar="EXT",
    )] = MOTIONS  # fmt: skip
    skeleton: Annotated[str | None, Option(
        "One skeleton for all .amc files, or the robot or model of all .csv, .mot, .npz, .pkl "
        "and .sto files.",
        metavar="FILE", file=True,
    )] = None  # fmt: skip
    unit: Annotated[str | None, Option("The files' unit of length.", metavar="UNIT")] = None

    def __post_init__(self) -> None:
        check_options(self)
        # Absolute: a worker on another machine has another working directory.
        object.__setattr__(self, "trust", tuple(str(Path(each).absolute()) for each in self.trust))
        if self.unit is not None:
            Unit.of(self.unit)
        kinds = tuple(kind if kind.startswith(".") else f".{kind}" for kind in self.takes)
        object.__setattr__(self, "takes", tuple(kind.lower() for kind in kinds))
        unread = set(self.takes) - {*self.readable}
        unread -= _extensions_of_others() if unread else set()
        if unread:
            named, known = ", ".join(sorted(unread)), ", ".join(self.readable)
            raise FileUnsupported(f"{named}: unsupported file types; expected {known}")

    def check(self) -> None:
        """Check before the first file that the skeleton can be read.

        Raises the errors of `poise.read`.
        """
        files_named(self)
        if self.skeleton is not None:
            read(self.skeleton, trust_paths=self.trust)

    @property
    def extensions(self) -> Sequence[str]:
        """Extensions of the files to process."""
        return self.takes

    def read(self, source: Path) -> Character:
        """Read a file's character without warnings; its repairs stay in the character."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            return read(
                source, skeleton=self.skeleton, unit=self.unit, trust_paths=self.trust,
                fps=self.input_fps, quaternion=self.quaternion,
            )  # fmt: skip


def _extensions_of_others() -> set[str]:
    """Return the extensions of formats from other packages and plug-in files."""
    formats = [FORMATS.get(name) for name in FORMATS.names()]
    others = [each for each in formats if type(each).__module__.partition(".")[0] != "poise"]
    return {extension for each in others for extension in each.extensions}


def motions_in(folder: str) -> list[str]:
    """Return the motion files of a folder, sorted by name.

    Raises:
        FileMissing: the folder contains no motion file.
    """
    kinds = (*MOTIONS, ".csv")
    found = sorted(str(path) for path in Path(folder).iterdir() if path.suffix.lower() in kinds)
    if not found:
        raise FileMissing(f"no motions ({', '.join(kinds)}) in this folder", file=folder)
    return found


def source_of(clip: str | Path, source: str) -> str:
    """Return the motion that a clip was made from: ``source``, or its file of the clip's name.

    Raises:
        FileMissing: ``source`` is a folder without such a file.
    """
    if not is_folder(source):
        return source
    name = Path(clip).stem
    found = sorted(path for path in Path(source).iterdir() if path.stem == name)
    if not found:
        raise FileMissing(f"no source named {name} in {source}", file=clip)
    return str(found[0])


def body(
    file: str | None,
    skeleton: str | None = None,
    trust: tuple[str, ...] = (),
    base: str | None = None,
) -> Character:
    """Return the character that all files of a task share, the bundled one for None.

    Each process reads the file once, and again if the file or a file that it refers to changes.
    """
    if file is None:
        from poise.bundled import character

        with noting():  # do not record bundled files as references of the user's file
            return character()
    found, seen = _body(file, skeleton, trust, base)
    if any(state_of(path) != state for path, state in seen.items()):
        _body.cache_clear()
        found, seen = _body(file, skeleton, trust, base)
    for path, state in seen.items():
        note(path, state)
    return found


@lru_cache(maxsize=4)
def _body(
    file: str, skeleton: str | None, trust: tuple[str, ...], base: str | None
) -> tuple[Character, dict[Path, State]]:
    with noting() as seen:
        return read(file, skeleton=skeleton, trust_paths=trust, base=base), seen


def human_for(character: Character, *, moved: bool = True) -> str | None:
    """Return the name of the human pose prior for a humanoid, else None.

    ``moved``: whether the character's motions may be used to find its standing pose.
    """
    from poise.bundled import human_prior

    motions = tuple(character.motions.values()) if moved else ()
    return "human" if human_prior().fits(character.skeleton, motions) else None


MARKERS_ONLY = "; it has markers: solve their motion first (poise markers)"
"""Remedy for a file with markers where a motion is expected."""


def first_motion(character: Character, source: str | Path, purpose: str) -> Motion:
    """Return the motion that a task or a command processes.

    Raises:
        InvalidValue: the file has no motion; if it has markers, the message names `poise markers`.
    """
    motion = next(iter(character.motions.values()), None)
    if motion is None:
        raise InvalidValue(f"no motion to {purpose}{markers_advice(character)}", file=source)
    return motion


def markers_advice(character: Character) -> str:
    """Return the remedy for a file with markers or a table instead of a motion, else ""."""
    if isinstance(character.source, StorageTable):
        return "; it is a table: name its model (--skeleton MODEL.osim)"
    return "" if character.markers is None else MARKERS_ONLY


def repairs(character: Character) -> tuple[str, ...]:
    """Return the repairs of the reader as notes."""
    return tuple(str(repair) for repair in character.repairs)
