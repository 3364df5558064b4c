"""Faults that a reader found in a file: repaired and noted, or refused."""

from __future__ import annotations

import os
import warnings

from poise.errors import FileSyntax, FileTooLarge, RepairWarning

MOST_PARTS = 10_000
"""Joints of a file, and as many skins: real characters have a few hundred."""


class RepairLog:
    """Collects the repairs of one file while it is read.

    >>> log = RepairLog("walk.amc")
    >>> log.repair("the last frame is cut short: dropped", 93)
    >>> str(log.repairs[0])
    'walk.amc:93: the last frame is cut short: dropped'
    >>> raise log.fault("'1.0x' is not a number", 7)
    Traceback (most recent call last):
    ...
    poise.errors.FileSyntax: walk.amc:7: '1.0x' is not a number
    """

    def __init__(self, file: str | os.PathLike[str]) -> None:
        self.file = os.fspath(file)
        self._repairs: list[RepairWarning] = []

    @property
    def repairs(self) -> tuple[RepairWarning, ...]:
        """The repairs so far, in the order they were made."""
        return tuple(self._repairs)

    def repair(self, message: str, line: int | None = None, file: str | None = None) -> None:
        """Note a repair; ``file`` where it is in another file."""
        self._repairs.append(RepairWarning(message, file=file or self.file, line=line))

    def fault(self, message: str, line: int | None = None) -> FileSyntax:
        """The error to raise where no repair is possible; ``message`` says what would be right."""
        return FileSyntax(message, file=self.file, line=line)

    def check_count(self, count: int, what: str, most: int = MOST_PARTS) -> None:
        """Refuse a file with too many of what it holds: ``what`` names them in the plural.

        Raises:
            FileTooLarge: ``count`` is more than ``most``.
        """
        if count > most:
            raise FileTooLarge(f"has more than {most} {what}", file=self.file)

    def warn(self, stacklevel: int = 3) -> None:
        """Issue every repair as a Python warning."""
        for repair in self._repairs:
            warnings.warn(repair, stacklevel=stacklevel)
