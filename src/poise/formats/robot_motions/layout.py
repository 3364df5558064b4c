"""A layout of robot motions, as a format that writes them."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field

from poise.errors import FileUnsupported, PoiseError
from poise.files import replace_file
from poise.formats import format_of
from poise.formats.robot_motions.robot import Robot, robot_of
from poise.model import Character, Motion, Unit


@dataclass(frozen=True)
class Layout:
    """A format for the motion of a robot.

    Attributes:
        name: name of the layout, as in ``--layout``.
        extensions: the extension of its files.
        encode: returns the bytes of the file for a robot's motion.
        whole: whether the layout holds all values of the model, not only those of `Robot.joints`.
    """

    name: str
    extensions: tuple[str, ...]
    encode: Callable[[Robot, Motion], bytes]
    whole: bool = False
    holds: frozenset[str] = field(default=frozenset(["motion"]), init=False)

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """Read a file by its content."""
        return format_of(path).read(path, skeleton=skeleton, unit=unit)

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:
        """Write the first motion, or the rest pose as a single frame, of a robot.

        Raises:
            FileUnsupported: the character is not a robot with a free base, or the layout cannot
                store the motion.
        """
        robot = robot_of(character, path)
        motion = next(iter(character.motions.values()), None)
        if motion is None:
            motion = Motion(character.skeleton, character.rest.q[None], 30.0)
        try:
            data = self.encode(robot, motion)
        except PoiseError as problem:
            raise FileUnsupported(problem.message, file=path) from None
        replace_file(path, data)

    def losses(self, character: Character, path: str | os.PathLike[str]) -> list[str]:
        """State that the skeleton is lost, and values of joints that the layout does not have."""
        robot = robot_of(character, path)
        lost = ["the robot: only its motion is written"]
        missing = () if self.whole else robot.left_out(robot.joints)
        if missing:
            lost.append(
                f"the values of {', '.join(missing)}: neither hinges nor slides of the robot's tree"
            )
        return lost
