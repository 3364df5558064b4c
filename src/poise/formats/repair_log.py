"""Log of repaired faults in a file, and errors for other faults."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from poise.errors import FileName, FileSyntax, FileTooLarge, RepairWarning, issue_warning
from poise.model.deferred import Deferred

if TYPE_CHECKING:
    from poise.model import Character

MOST_PARTS = 10_000
"""Maximum number of joints, and of skins, in a file; real characters have a few hundred."""


_MOST_NAMED = 3
"""Largest number of parts with the same repair that a warning names."""


class RepairLog:
    """Collects the repairs of one file during reading.

    >>> log = RepairLog("walk.amc")
    >>> log.repair("the last frame is incomplete; discarded", 93)
    >>> str(log.repairs[0])
    'walk.amc:93: the last frame is incomplete; discarded'
    >>> for line, name in enumerate(["root", "lhand", "rhand", "head"], 7):
    ...     log.repair_part("no axis for {}; assumed 0 0 0 XYZ", name, line)
    >>> str(log.repairs[1])
    'walk.amc:7: no axis for 4 bones (root, lhand, rhand, ...); assumed 0 0 0 XYZ'
    >>> raise log.fault("'1.0x' is not a number", 7)
    Traceback (most recent call last):
    ...
    poise.errors.FileSyntax: walk.amc:7: '1.0x' is not a number
    """

    def __init__(self, file: FileName) -> None:
        self.file = os.fspath(file)
        self._repairs: list[RepairWarning] = []
        self._parts: dict[str, tuple[int, list[str]]] = {}

    @property
    def repairs(self) -> tuple[RepairWarning, ...]:
        """Repairs so far, in order."""
        return tuple(self._repairs)

    def repair(
        self, message: str, line: int | None = None, file: str | None = None,
        kind: type[RepairWarning] = RepairWarning,
    ) -> None:  # fmt: skip
        """Log a repair; ``file`` is given if the fault is in another file."""
        self._repairs.append(kind(message, file=file or self.file, line=line))

    def repair_part(
        self, message: str, part: str, line: int | None = None, kind: str = "bones"
    ) -> None:
        """Log the same repair of several parts once, with the line of the first part.

        ``{}`` in ``message`` stands for the part or parts, ``kind`` names them in the plural.
        """
        place, parts = self._parts.setdefault(message, (len(self._repairs), []))
        parts.append(part)
        shown = ", ".join(parts[:_MOST_NAMED])
        if len(parts) > _MOST_NAMED:
            shown = f"{len(parts)} {kind} ({shown}, ...)"
        first = self._repairs[place].line if len(parts) > 1 else line
        warning = RepairWarning(message.replace("{}", shown), file=self.file, line=first)
        self._repairs[place : place + 1] = [warning]

    @contextmanager
    def ignoring(self, what: str) -> Generator[None]:
        """Context manager that turns a fault into a repair: ``what`` is ignored.

        >>> log = RepairLog("arm.xml")
        >>> with log.ignoring("the shape"):
        ...     raise log.fault("size: expected 3 numbers", 7)
        >>> str(log.repairs[0])
        'arm.xml:7: the shape is ignored: size: expected 3 numbers'
        """
        try:
            yield
        except FileSyntax as problem:
            self.repair(f"{what} is ignored: {problem.message}", problem.line, problem.file)

    def fault(self, message: str, line: int | None = None) -> FileSyntax:
        """Return an error for a fault without a repair; ``message`` states what is expected."""
        return FileSyntax(message, file=self.file, line=line)

    def check_count(self, count: int, what: str, most: int = MOST_PARTS) -> None:
        """Raise an error for a file with too many parts; ``what`` is their plural noun.

        Raises:
            FileTooLarge: ``count`` is more than ``most``.
        """
        if count > most:
            raise FileTooLarge(f"has more than {most} {what}", file=self.file)

    def reported(self, character: Character, *, live: bool = False) -> Character:
        """Issue every repair as a Python warning; return the character, with all repairs added.

        ``live``: its repairs include those that are logged later.
        """
        self.warn()
        repairs = _Live(self) if live else (*character.repairs, *self.repairs)
        return replace(character, repairs=repairs)

    def warn(self) -> None:
        """Issue every repair as a Python warning."""
        for repair in self._repairs:
            issue_warning(repair)


class _Live(Deferred[RepairWarning]):
    """The repairs of a log, with those that are logged later."""

    def __init__(self, log: RepairLog) -> None:
        super().__init__(tuple)
        self._log = log

    @property
    def values(self) -> tuple[RepairWarning, ...]:
        return self._log.repairs
