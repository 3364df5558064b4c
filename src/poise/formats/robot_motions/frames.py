"""The frames of a robot's motion as read from a file, and their checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported, PoiseError
from poise.files import replace_file
from poise.formats import format_of
from poise.formats.repair_log import RepairLog
from poise.formats.robot_motions.robot import Robot, body_slice, character_of, robot_of
from poise.formats.self_contained import ORDERS, Reading, motion_or_rest
from poise.formats.unique_names import UniqueNames
from poise.geometry import quaternions
from poise.model import Character, Motion, UnitLike
from poise.report_text import counted, listed

_UNIT = 1e-3  # deviation of a quaternion's length from 1 that is reported
_NO_UNIT = 0.1  # deviation at which four numbers are not a quaternion
_STANDS, _LIES = 0.7, 0.5  # vertical component of the axis of the base that points up at rest
_SAME_PLACE = 0.01  # metres between the stated position of a body and that of the robot
_TURN = 2.0 * np.pi
_MOST_NAMED = 4


@dataclass(frozen=True, eq=False)
class Frames:
    """A motion as stored in a file, in metres and radians.

    Attributes:
        root: (frames, 3) positions of the base.
        turns: (frames, 4) quaternions of the base, in ``order``.
        values: (frames, n) values of joints.
        names: names of the values; None for those of the robot's joints in its own order.
        order: the order of ``turns`` by the layout, "wxyz" or "xyzw".
        fps: the stated frame rate, or None.
        assumed: the frame rate of files that state none.
        first_line: line of the first frame, for errors; None for binary files.
        whole: whether ``values`` are all of MuJoCo's ``qpos`` except the base's.
        points: (frames, bodies, 3) stated positions of bodies, or None.
        local: whether ``points`` are in the frame of the base instead of the world.
        bodies: names of the bodies of ``points``, or None if not stated.
    """

    root: Floats
    turns: Floats
    values: Floats
    names: tuple[str, ...] | None = None
    order: str = "wxyz"
    fps: float | None = None
    assumed: float = 30.0
    first_line: int | None = None
    whole: bool = False
    points: Floats | None = None
    local: bool = False
    bodies: tuple[str, ...] | None = None

    def line(self, frame: int) -> int | None:
        """Return the line of a frame, None in a binary file."""
        return None if self.first_line is None else self.first_line + frame


def read_frames(
    found: dict[str, Frames], skeleton: object, options: Reading, log: RepairLog
) -> Character:
    """Return the robot with the motions of a file, by name."""
    robot = robot_of(character_of(skeleton, log.file), log.file)
    names = UniqueNames()
    motions = {
        (unique := names.new(name)): _motion(frames, robot, options, log, unique)
        for name, frames in found.items()
    }
    return log.reported(replace(robot.character, motions=motions))


def _motion(frames: Frames, robot: Robot, options: Reading, log: RepairLog, name: str) -> Motion:
    """Return the checked motion of a robot."""
    count = len(frames.root)
    shapes = [frames.root.shape, frames.turns.shape, frames.values.shape]
    if (
        not count
        or frames.values.ndim != 2
        or shapes != [(count, 3), (count, 4), (count, frames.values.shape[-1])]
    ):
        raise log.fault(
            f"positions {shapes[0]}, quaternions {shapes[1]} and joints {shapes[2]}: expected "
            "(frames, 3), (frames, 4) and (frames, joints) with at least one frame"
        )
    names = _names(frames, robot, log)
    _check_finite(frames, names, log)
    fps = options.rate(frames.fps, frames.assumed, log)
    turns = _turns(frames, robot, options, log)
    body = robot.skeleton
    _check_radians(frames, names, robot, log)
    q = np.tile(body.rest.q, (count, 1))
    place = {dof: at for at, dof in enumerate(body.dof_names)}
    for column, joint in enumerate(names):
        if joint in place:  # driven values follow from others
            q[:, place[joint]] = frames.values[:, column]
    base = body_slice(body, robot.base)
    q[:, base] = np.concatenate([frames.root, turns], axis=1)
    still = robot.left_out(names)
    if still:
        log.repair(f"the file has no values of {listed(still, _MOST_NAMED)}, which stay at rest")
    motion = Motion(body, q, fps, name, robot.character.source)
    _check_places(frames, robot, motion, options.quaternion or frames.order, log)
    return motion


def _names(frames: Frames, robot: Robot, log: RepairLog) -> tuple[str, ...]:
    """Return the names of the file's columns of joint values.

    Raises:
        FileSyntax: the columns do not fit the robot.
    """
    count = frames.values.shape[1]
    line = None if frames.first_line is None else 1
    others = (*robot.values[: robot.root.start], *robot.values[robot.root.stop :])
    expected = others if frames.whole else robot.joints
    given = frames.names
    if given is None:
        if count != len(expected):
            raise log.fault(
                f"{counted(count, 'joint value')} per frame; {robot.character.name} has "
                f"{len(expected)}: expected a file of this robot", line,
            )  # fmt: skip
        return expected
    if len(given) != count:
        raise log.fault(f"{counted(len(given), 'joint name')} for {count} columns of joint values")
    if frames.whole and len(others) == count:
        alike = [own in (name, f"{name}_{own[-2:]}") for own, name in zip(others, given)]
        if all(alike):
            return others
    if len(set(given)) != count:
        raise log.fault("the file names a joint twice", line)
    unknown = [name for name in given if name not in robot.values]
    if unknown:
        raise log.fault(
            f"{robot.character.name} has no joint {listed(unknown, _MOST_NAMED)}; expected a file "
            "of this robot", line,
        )  # fmt: skip
    missing = [name for name in robot.joints if name not in given]
    if missing:
        raise log.fault(
            f"no values of {listed(missing, _MOST_NAMED)}; expected all joints of the robot", line
        )
    return given


def _check_finite(frames: Frames, names: Sequence[str], log: RepairLog) -> None:
    columns = [*"xyz", *(f"q{one}" for one in frames.order), *names]
    whole = np.concatenate([frames.root, frames.turns, frames.values], axis=1)
    wrong = np.argwhere(~np.isfinite(whole))
    if len(wrong):
        frame, column = wrong[0].tolist()
        what = names[column - 7] if column >= 7 else f"{columns[column]} of the base"
        raise log.fault(
            f"frame {frame}: {what} is {whole[frame, column]}; expected a finite number",
            frames.line(frame),
        )


def _turns(frames: Frames, robot: Robot, options: Reading, log: RepairLog) -> Floats:
    """Return the base's unit quaternions wxyz.

    Raises:
        FileSyntax: the entries are not unit quaternions, or in another order.
    """
    lengths = np.linalg.norm(frames.turns, axis=1)
    off = np.abs(lengths - 1.0)
    frame = int(off.argmax())
    if off[frame] > _NO_UNIT:
        raise log.fault(
            f"frame {frame}: the quaternion of the base has the length {lengths[frame]:.4g}; "
            "expected 1",
            frames.line(frame),
        )
    if off[frame] > _UNIT:
        log.repair(
            f"{counted(int((off > _UNIT).sum()), 'quaternion')} of the base deviate from unit "
            f"length by up to {off[frame]:.2g}; normalised",
            frames.line(frame),
        )
    order = options.quaternion or frames.order
    turns = _as_wxyz(frames.turns, order)
    if options.quaternion is None:
        other = ORDERS[1 - ORDERS.index(order)]
        up = np.array(robot.skeleton.rest.world[robot.base, 2, :3])
        lie, stand = _upright(turns, up), _upright(_as_wxyz(frames.turns, other), up)
        if np.median(lie) < _LIES and np.percentile(stand, 5.0) > _STANDS:
            raise log.fault(
                f"with quaternions {order}, as in this layout, the robot lies or is upside down in "
                f"most frames; with {other} it stands: pass quaternion={other!r} (--quaternion "
                f"{other}), or {order!r} to read the file unchanged"
            )
    return quaternions.continuous(quaternions.normalize(turns))


def _as_wxyz(turns: Floats, order: str) -> Floats:
    return turns if order == "wxyz" else turns[:, [3, 0, 1, 2]]


def _upright(turns: Floats, up: Floats) -> Floats:
    """Vertical component (frames,) of the base's axis ``up`` (3,)."""
    return quaternions.rotate(quaternions.normalize(turns), up)[:, 2]


def _check_radians(frames: Frames, names: Sequence[str], robot: Robot, log: RepairLog) -> None:
    """Reject values in degrees: far outside of the limits, but inside them after conversion."""
    body = robot.skeleton
    place = {dof: at for at, dof in enumerate(body.dof_names)}
    rows = [(k, place[n]) for k, n in enumerate(names) if n in place and body.angular[place[n]]]
    if not rows:
        return
    ours, theirs = (np.array(each) for each in zip(*rows, strict=True))
    low, high = body.lower[theirs], body.upper[theirs]
    values = frames.values[:, ours]
    limited = np.isfinite(low) & np.isfinite(high)
    turned = np.radians(values)
    inside = (turned > low - 0.1) & (turned < high + 0.1)
    outside = (np.abs(values) > _TURN) & limited & ((values < low) | (values > high))
    if outside.any() and inside.all():
        frame, at = np.unravel_index(np.abs(np.where(outside, values, 0.0)).argmax(), values.shape)
        raise log.fault(
            f"{names[ours[at]]} reaches {values[frame, at]:.4g}, and all values are within the "
            "robot's limits if they are degrees; expected radians",
            frames.line(int(frame)),
        )


def _check_places(frames: Frames, robot: Robot, motion: Motion, order: str, log: RepairLog) -> None:
    """Compare stated positions of bodies with those of the robot.

    Raises:
        FileSyntax: they differ: the file is of another robot.
    """
    if frames.points is None:
        return
    names = robot.body_names if frames.bodies is None else frames.bodies
    unknown = [name for name in names if name not in robot.body_names]
    if unknown or frames.points.shape != (len(motion), len(names), 3):
        what = f"no body {listed(unknown, _MOST_NAMED)}" if unknown else f"{len(names)} bodies"
        raise log.fault(
            f"positions of bodies {frames.points.shape}; {robot.character.name} has {what}: "
            "expected a file of this robot"
        )
    rows = [robot.skeleton.joint_index(name) for name in names]
    places = motion.world_positions[:, rows]
    if frames.local:
        base = motion.world[:, robot.base]
        places = (places - base[:, None, :3, 3]) @ base[:, :3, :3]
    gaps = np.linalg.norm(places - frames.points, axis=2)
    frame, at = np.unravel_index(gaps.argmax(), gaps.shape)
    if not gaps[frame, at] <= _SAME_PLACE:
        raise log.fault(
            f"frame {frame}: the file has {names[at]} {gaps[frame, at]:.3g} m from where its joint "
            f"values place that body of {robot.character.name}; expected a file of this robot with "
            f"quaternions {order}"
        )


def plain_rate(fps: float) -> float | int:
    """Return a frame rate as tools write it: an integer if it is whole."""
    return round(fps) if fps == round(fps) else fps


@dataclass(frozen=True)
class SharedExtension:
    """A layout of files that are read by the format of their extension.

    Attributes:
        name: name of the layout, as in ``--layout``.
        extensions: the extension of its files.
    """

    name: str
    extensions: tuple[str, ...]

    def read(
        self, path: FileName, *, skeleton: object = None, unit: UnitLike | None = None
    ) -> Character:
        """Read a file by its content."""
        return format_of(path).read(path, skeleton=skeleton, unit=unit)


@dataclass(frozen=True)
class Layout(SharedExtension):
    """A format for the motion of a robot.

    Attributes:
        encode: returns the bytes of the file for a robot's motion.
        whole: whether the layout holds all values of the model, not only those of `Robot.joints`.
    """

    encode: Callable[[Robot, Motion], bytes]
    whole: bool = False
    holds: frozenset[str] = field(default=frozenset(["motion"]), init=False)

    def write(self, character: Character, path: FileName) -> None:
        """Write the first motion, or the rest pose as a single frame, of a robot.

        Raises:
            FileUnsupported: the character is not a robot with a free base, or the layout cannot
                store the motion.
        """
        robot = robot_of(character, path)
        try:
            data = self.encode(robot, motion_or_rest(character))
        except PoiseError as problem:
            raise FileUnsupported(problem.message, file=path) from None
        replace_file(path, data)

    def losses(self, character: Character, path: FileName) -> list[str]:
        """State that the skeleton is lost, and values of joints that the layout does not have."""
        robot = robot_of(character, path)
        lost = ["the robot: only its motion is written"]
        missing = () if self.whole else robot.left_out(robot.joints)
        if missing:
            lost.append(
                f"the values of {', '.join(missing)}: neither hinges nor slides of the robot's tree"
            )
        return lost
