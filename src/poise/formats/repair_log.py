"""Log of repaired faults in a file, and errors for other faults."""

from __future__ import annotations

import os

from poise.errors import FileSyntax, FileTooLarge, RepairWarning, issue_warning

MOST_PARTS = 10_000
"""Maximum number of joints, and of skins, in a file; real characters have a few hundred."""


class RepairLog:
    """Collects the repairs of one file during reading.

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
        """Repairs so far, in order."""
        return tuple(self._repairs)

    def repair(self, message: str, line: int | None = None, file: str | None = None) -> None:
        """Log a repair; ``file`` is given if the fault is in another file."""
        self._repairs.append(RepairWarning(message, file=file or self.file, line=line))

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

    def warn(self) -> None:
        """Issue every repair as a Python warning."""
        for repair in self._repairs:
            issue_warning(repair)
