"""Bases of formats: files that contain their own skeleton, and motions of joint values."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from poise.errors import FileName, FileUnsupported, InvalidValue, UnknownOption, UsageError
from poise.formats.repair_log import RepairLog
from poise.model import Character, Motion, UnitLike

ORDERS = ("wxyz", "xyzw")
"""Orders of the entries of quaternions."""


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
