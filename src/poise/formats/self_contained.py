"""Base of formats that contain their own skeleton."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from poise.errors import UsageError
from poise.formats.repair_log import RepairLog

if TYPE_CHECKING:
    from poise.model import Character, Unit


class SelfContained(ABC):
    """Base class of readers without a separate skeleton. Implement `parse`."""

    refusal: ClassVar[str]
    """Error message if a skeleton is passed."""

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
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
    def parse(
        self, path: str | os.PathLike[str], unit: Unit | str | float | None, log: RepairLog
    ) -> Character:
        """Parse the character; repairs are added to ``log``."""
