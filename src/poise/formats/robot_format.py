"""What URDF and MJCF share as formats: read, never written, with a skeleton of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from poise.errors import FileUnsupported, UsageError
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement, read_xml
from poise.model import Character, Unit

Reader = Callable[[XmlElement, "Unit | str | float | None", RepairLog], Character]


@dataclass(frozen=True)
class RobotFormat:
    """A format of robots in XML, which is read by the name of the element at its top.

    Attributes:
        name, extensions: as every format has them.
        title: what a file is called, with its article.
        readers: by the name of the top element, what reads it.
        expected: what an error says where that is another.
        writes: whether Poise writes such files: no.
    """

    name: str
    extensions: tuple[str, ...]
    title: str
    readers: Mapping[str, Reader]
    expected: str
    writes: bool = False

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """The character of a file; by both formats' convention its unit is the metre."""
        if skeleton is not None:
            raise UsageError(
                f"{self.title} file brings its own skeleton: leave skeleton out", file=path
            )
        log = RepairLog(path)
        root = read_xml(log.file, log)
        if root.tag not in self.readers:
            raise root.fault(f"<{root.tag}> at the top; {self.expected}")
        character = self.readers[root.tag](root, unit, log)
        log.warn()
        return character

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:
        """Refused: Poise reads robots and does not write them."""
        raise FileUnsupported(
            f"{character.name}: {self.title.split()[-1]} is read, not written; write the pose as "
            ".bvh instead", file=path,
        )  # fmt: skip
