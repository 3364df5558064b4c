"""Formats whose files need no other file's skeleton."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from poise.errors import UsageError
from poise.formats.repair_log import RepairLog

if TYPE_CHECKING:
    from poise.model import Character, Unit


class SelfContained(ABC):
    """The base of readers of such files. Implement `parse`."""

    refusal: ClassVar[str]
    """The error for a caller who passes a skeleton."""

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """The character of a file; see `poise.read`.

        Raises:
            UsageError: a skeleton was passed.
            FileSyntax: what cannot be repaired.
        """
        if skeleton is not None:
            raise UsageError(self.refusal, file=path)
        log = RepairLog(path)
        character = self.parse(path, unit, log)
        log.warn()
        return character

    @abstractmethod
    def parse(
        self, path: str | os.PathLike[str], unit: Unit | str | float | None, log: RepairLog
    ) -> Character:
        """The character; what was repaired is noted in ``log``."""


__all__ = ["SelfContained"]
