"""Common base of URDF and MJCF: read-only formats that contain their skeleton."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from poise.errors import FileName, FileUnsupported, UnknownOption, UsageError
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement, read_xml
from poise.model import Character, Unit, UnitLike

BASES = ("free", "fixed")


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
