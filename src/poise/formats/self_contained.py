"""Bases of formats: files with their own skeleton, motions of joint values, and robots."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from poise.errors import FileName, FileUnsupported, InvalidValue, UnknownOption, UsageError
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement, read_xml
from poise.model import Character, Motion, Unit, UnitLike

ORDERS = ("wxyz", "xyzw")
"""Orders of the entries of quaternions."""
BASES = ("free", "fixed")


class SelfContained(ABC):
    """Base class of readers without a separate skeleton. Implement `parse`."""

    refusal: ClassVar[str]
    """Error message if a skeleton is passed."""

    def read(
        self,
        path: FileName,
        *,
        skeleton: object = None,
        unit: UnitLike | None = None,
        **options: str,
    ) -> Character:
        """Read the character of a file; see `poise.read`.

        Raises:
            UsageError: ``skeleton`` is given.
            FileSyntax: the file has a fault that cannot be repaired.
        """
        if skeleton is not None:
            raise UsageError(self.refusal, file=path)
        log = RepairLog(path)
        return log.reported(self.parse(path, unit, log, **options))

    @abstractmethod
    def parse(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
        """Parse the character; repairs are added to ``log``."""


class Unwritten:
    """Base class of formats that Poise does not write."""

    writes = False
    unwritten: ClassVar[str]
    """Error message if a character is to be written."""

    def write(self, character: Character, path: FileName) -> None:  # noqa: ARG002
        """Raise an error: Poise does not write the format."""
        raise FileUnsupported(self.unwritten, file=path)


@dataclass(frozen=True)
class Reading:
    """Options for reading a motion of joint values.

    Attributes:
        fps: the frame rate, for files that state none.
        quaternion: the order of the entries of quaternions, "wxyz" or "xyzw"; None for that of the
            layout.
    """

    fps: float | None = None
    quaternion: str | None = None

    def __post_init__(self) -> None:
        if self.quaternion is not None and self.quaternion not in ORDERS:
            raise UnknownOption(self.quaternion, "order of quaternions", ORDERS)
        if self.fps is not None and not 0.0 < self.fps < 1e6:
            raise InvalidValue(f"fps {self.fps!r}: expected a positive frame rate")

    def rate(self, stated: float | None, assumed: float, log: RepairLog) -> float:
        """Return the frame rate: the file's, else the option, else ``assumed``, with a repair.

        Raises:
            InvalidValue: the option contradicts the file.
            FileSyntax: the file's rate is not positive.
        """
        if stated is not None:
            if not 0.0 < stated < 1e6:
                raise log.fault(f"fps is {stated:g}; expected a positive frame rate")
            if self.fps is not None and abs(self.fps - stated) > 1e-6 * stated:
                raise InvalidValue(
                    f"the file states {stated:g} frames per second, not {self.fps:g}; omit fps "
                    "(--input-fps)", file=log.file,
                )  # fmt: skip
            return stated
        if self.fps is None:
            log.repair(
                f"the file states no frame rate; assumed {assumed:g} frames per second (fps= or "
                "--input-fps overrides it)"
            )
        return self.fps or assumed


def motion_or_rest(character: Character) -> Motion:
    """Return the first motion of a character, or its rest pose as a motion of one frame."""
    rest = Motion(character.skeleton, character.rest.q[None], 30.0)
    return next(iter(character.motions.values()), rest)


class JointValues(ABC):
    """Base class of readers of motions whose skeleton is separate. Implement `load`."""

    joint_values = True
    metric: ClassVar[str]
    """Error message if a unit is passed."""

    def read(
        self,
        path: FileName,
        *,
        skeleton: object = None,
        unit: UnitLike | None = None,
        fps: float | None = None,
        quaternion: str | None = None,
    ) -> Character:
        """Read the character of a file; see `poise.read`.

        Raises:
            UsageError: ``unit`` is given.
            FileSyntax: the file has a fault that cannot be repaired.
        """
        if unit is not None:
            raise UsageError(self.metric, file=path)
        return self.load(os.fspath(path), skeleton, Reading(fps, quaternion))

    @abstractmethod
    def load(self, path: str, skeleton: object, options: Reading) -> Character:
        """Read the motion of ``skeleton``, and report the repairs."""


@dataclass(frozen=True)
class RobotOptions:
    """Options for reading a robot, as in `poise.read`.

    Attributes:
        unit: the unit of length; metres by convention.
        base: "free", "fixed", or None for the reader's default.
        meshes: whether the character has skins and collision shapes.
    """

    unit: Unit
    base: str | None = None
    meshes: bool = True


Reader = Callable[[XmlElement, RobotOptions, RepairLog], Character]


@dataclass(frozen=True)
class RobotFormat:
    """An XML format for robots; the root element selects the reader.

    Attributes:
        name, extensions: as in every format.
        title: name of a file of the format, with its article.
        readers: readers by the name of the root element.
        expected: description of the expected root element for errors.
        writes: False: Poise does not write such files.
        robots: True: `read` has the options of `poise.read` for robots.
    """

    name: str
    extensions: tuple[str, ...]
    title: str
    readers: Mapping[str, Reader]
    expected: str
    writes: bool = False
    robots: bool = True

    def read(
        self,
        path: FileName,
        *,
        skeleton: object = None,
        unit: UnitLike | None = None,
        base: str | None = None,
        meshes: bool = True,
    ) -> Character:
        """Read the character of a file; by convention the unit is the metre."""
        if base is not None and base not in BASES:
            raise UnknownOption(base, "base", BASES)
        if skeleton is not None:
            raise UsageError(
                f"{self.title} file contains its own skeleton; omit skeleton", file=path
            )
        log = RepairLog(path)
        root = read_xml(log.file, log)
        if root.tag not in self.readers:
            raise root.fault(f"the root element is <{root.tag}>; {self.expected}")
        options = RobotOptions(Unit.of("m" if unit is None else unit), base, meshes)
        return log.reported(self.readers[root.tag](root, options, log), live=True)

    def write(self, character: Character, path: FileName) -> None:  # noqa: ARG002
        """Raise an error: Poise does not write robots."""
        raise FileUnsupported(
            f"{self.title.split()[-1]} cannot be written; write the pose as .bvh instead",
            file=path,
        )  # fmt: skip
