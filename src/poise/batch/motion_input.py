"""What tasks over motion files share: which files they take, and how these are read."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from poise.batch.task_options import asked, files_named
from poise.errors import FileUnsupported, InvalidValue, RepairWarning
from poise.files.read_dependencies import State, note, noting, state_of
from poise.formats import read
from poise.model import Character, Motion, Unit

MOTIONS = (
    ".bvh", ".amc", ".fbx", ".glb", ".gltf", ".vrm", ".vrma", ".npz", ".usd", ".usda", ".usdc",
    ".usdz",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class OverFiles:
    """A task that reads each file as a character.

    Attributes:
        takes: the extensions of the files to take, with their point.
        skeleton: a file for all those that need a skeleton beside them, or None for the one that
            lies beside each.
        unit: overrides what the files say or what is guessed: a name, or metres a unit.
        trust: further folders that the files' textures, buffers and includes may be in.

    Raises:
        FileUnsupported: the task cannot take files of an extension.
        InvalidValue: an unknown unit.
    """

    readable: ClassVar[tuple[str, ...]] = MOTIONS
    """What it can take at all; another class may take other files."""

    takes: tuple[str, ...] = field(
        default=MOTIONS,
        metadata=asked("--only", "EXT", "Take only these files: .bvh, .amc, ...; may be repeated."),
    )
    skeleton: str | None = field(
        default=None,
        metadata=asked("--skeleton", "ASF", "One skeleton for all .amc files.", file=True),
    )
    unit: str | None = field(
        default=None, metadata=asked("--unit", "UNIT", "The files' unit of length.")
    )

    trust: tuple[str, ...] = field(
        default=(),
        metadata=asked(
            "--trust-path", "DIR", "A further folder that the files may read from; may be repeated."
        ),
    )

    def __post_init__(self) -> None:
        # A worker on another machine is in another folder.
        object.__setattr__(self, "trust", tuple(str(Path(each).absolute()) for each in self.trust))
        if self.unit is not None:
            Unit.of(self.unit)
        kinds = tuple(kind if kind.startswith(".") else f".{kind}" for kind in self.takes)
        object.__setattr__(self, "takes", tuple(kind.lower() for kind in kinds))
        unread = [kind for kind in self.takes if kind not in self.readable]
        if unread:
            raise FileUnsupported(
                f"{', '.join(unread)}: unsupported file types; expected {', '.join(self.readable)}"
            )

    def check(self) -> None:
        """Find out before the first file whether the options can be meant: the skeleton reads.

        Raises what `poise.read` raises of it.
        """
        files_named(self)
        if self.skeleton is not None:
            read(self.skeleton, trust_paths=self.trust)

    @property
    def extensions(self) -> Sequence[str]:
        """The files that it takes."""
        return self.takes

    def read(self, source: Path) -> Character:
        """The file's character; its repairs are kept with it, not warned of."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            return read(source, skeleton=self.skeleton, unit=self.unit, trust_paths=self.trust)


def body(file: str | None, skeleton: str | None = None, trust: tuple[str, ...] = ()) -> Character:
    """The body that all files of a task share, the bundled one for None.

    Each process reads it once, and again where one of the files that it came from has changed.
    """
    if file is None:
        from poise.bundled import character

        with noting():  # what comes with Poise is no file of the user's
            return character()
    found, seen = _body(file, skeleton, trust)
    if any(state_of(path) != state for path, state in seen.items()):
        _body.cache_clear()
        found, seen = _body(file, skeleton, trust)
    for path, state in seen.items():
        note(path, state)
    return found


@lru_cache(maxsize=4)
def _body(
    file: str, skeleton: str | None, trust: tuple[str, ...]
) -> tuple[Character, dict[Path, State]]:
    with noting() as seen:
        return read(file, skeleton=skeleton, trust_paths=trust), seen


def human_for(character: Character, *, moved: bool = True) -> str | None:
    """The name of the human pose prior for a humanoid, else None.

    ``moved``: whether the character's motions may show how it stands.
    """
    from poise.bundled import human_prior

    motions = tuple(character.motions.values()) if moved else ()
    return "human" if human_prior().fits(character.skeleton, motions) else None


def first_motion(character: Character, source: Path, purpose: str) -> Motion:
    """The motion that a task works on.

    Raises:
        InvalidValue: the file has none.
    """
    motion = next(iter(character.motions.values()), None)
    if motion is None:
        raise InvalidValue(f"has no motion to {purpose}", file=source)
    return motion


def repairs(character: Character) -> tuple[str, ...]:
    """A reader's repairs, as notes of a file."""
    return tuple(str(repair) for repair in character.repairs)
