"""Feature arrays of motions for machine learning: positions, rotations, velocities, contacts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry.transforms import nearest_rotation
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.feet.contacts import find_contacts
from poise.motion.feet.points import find_foot_points
from poise.motion.frame_fitting import values_of_frames
from poise.motion.root_transform import first_moving, floor_frames, heading

FRAMES = ("heading", "world")


@dataclass(frozen=True, eq=False)
class MotionFeatures:
    """Read-only feature arrays of a motion; `array` concatenates them to a writable array.

    In the frame "heading", positions, velocities and the root's rotation are relative to a frame on
    the ground below the root that turns with the body about the upright axis; they do not depend on
    the body's position and heading. In the frame "world" they are world quantities.

    Attributes:
        joints: names of the joints.
        contact_points: names of the points of the feet that touch the floor.
        fps: frames per second.
        frame: "heading" or "world".
        positions: (frames, joints, 3) metres.
        rotations: (frames, joints, 6), rotation of each joint relative to its parent
            (`rotations_6d`); the rotation of a root is relative to the frame.
        velocities: (frames, joints, 3) metres per second, in the frame's axes.
        root_velocity: (frames, 3) metres per second, in the frame's axes.
        root_turn: (frames,) radians per second about the upright axis.
        contacts: (frames, contact points) 1 where a point is in contact, else 0.
    """

    joints: tuple[str, ...]
    contact_points: tuple[str, ...]
    fps: float
    frame: str
    positions: NDArray[Any]
    rotations: NDArray[Any]
    velocities: NDArray[Any]
    root_velocity: NDArray[Any]
    root_turn: NDArray[Any]
    contacts: NDArray[Any]

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of `array`, such as "lhand position y"."""
        return tuple(self._columns())

    def _columns(self) -> Iterator[str]:
        yield from (f"root velocity {axis}" for axis in "xyz")
        yield "root turn"
        yield from (f"{name} position {axis}" for name in self.joints for axis in "xyz")
        yield from (f"{name} rotation {number}" for name in self.joints for number in range(6))
        yield from (f"{name} velocity {axis}" for name in self.joints for axis in "xyz")
        yield from (f"{name} contact" for name in self.contact_points)

    def array(self) -> NDArray[Any]:
        """Concatenate all features (frames, columns) to a new, writable, contiguous array.

        The array is suitable for `torch.from_numpy`.
        """
        count = len(self.positions)
        parts = (
            self.root_velocity, self.root_turn, self.positions, self.rotations, self.velocities,
            self.contacts,
        )  # fmt: skip
        return np.concatenate([part.reshape(count, -1) for part in parts], axis=1)

    def with_array(self, array: ArrayLike) -> MotionFeatures:
        """Split an array (frames, columns), such as the output of a network, into features.

        The number of frames may differ.

        Args:
            array: (frames, n), with the n columns of the method `array`.

        Raises:
            ShapeError: the array has another number of columns.
            InvalidValue: a value is not finite.

        >>> from poise.bundled import character
        >>> walk = features(character().motion)
        >>> walk.with_array(walk.array()[10:40])
        <MotionFeatures: 30 frames, 31 joints, 6 contact points, frame 'heading'>
        """
        values = np.array(array, dtype=self.positions.dtype)
        names, points = len(self.joints), len(self.contact_points)
        shapes = {
            "root_velocity": (3,), "root_turn": (), "positions": (names, 3),
            "rotations": (names, 6), "velocities": (names, 3), "contacts": (points,),
        }  # fmt: skip
        widths = [math.prod(shape) for shape in shapes.values()]
        if values.ndim != 2 or values.shape[1] != sum(widths):
            raise ShapeError(
                f"expected features of shape (frames, {sum(widths)}), not {values.shape}"
            )
        if not np.isfinite(values).all():
            frame, column = np.argwhere(~np.isfinite(values))[0]
            raise InvalidValue(f"frame {frame}: {self.columns[column]!r} is not finite")
        values.flags.writeable = False
        split = zip(shapes, np.split(values, np.cumsum(widths)[:-1], axis=1), strict=True)
        parts = {name: part.reshape(len(values), *shapes[name]) for name, part in split}
        return replace(self, **parts)

    def motion(self, skeleton: Skeleton, name: str = "") -> Motion:
        """Rebuild a motion from the rotations and the trajectory of the root.

        Positions place the root; for the other joints they determine only translations that the
        skeleton allows. Joints without features keep their rotation at rest. In the frame
        "heading", the motion starts above the origin with a heading of zero, and its trajectory is
        the integral of `root_velocity` and `root_turn` by the trapezoidal rule, which drifts from
        the original by millimetres over a few seconds. In the frame "world" the trajectory is
        exact.

        Args:
            skeleton: the skeleton of the original motion.
            name: name of the motion.

        Raises:
            UnknownJoint: the skeleton lacks one of the joints.
            InvalidValue: the features do not include the skeleton's first joint, or a rotation has
                parallel vectors.

        >>> from poise.bundled import character
        >>> walk = character().motion
        >>> again = features(walk, frame="world", dtype=float).motion(walk.skeleton)
        >>> bool(np.abs(again.world - walk.world).max() < 1e-9)
        True
        """
        places = {skeleton.joint_index(joint): at for at, joint in enumerate(self.joints)}
        if 0 not in places:
            raise InvalidValue(
                f"a motion needs the features of the root: add {skeleton.joint_names[0]!r} to the "
                "joints"
            )
        axes, origin = self._trajectory(skeleton.up)
        turns = matrices_of_6d(self.rotations)
        points = origin[:, None] + _turned(axes[:, None], np.asarray(self.positions, np.float64))
        world = np.tile(np.eye(4), (len(points), len(skeleton.joints), 1, 1))
        for joint, parent in enumerate(skeleton.parents):
            above = world[:, parent] if parent >= 0 else None
            at = places.get(joint)
            if at is None:
                local = skeleton.rest.local(skeleton.joint_names[joint])
                world[:, joint] = local if above is None else above @ local
                continue
            base = axes if above is None else nearest_rotation(above[:, :3, :3])
            world[:, joint, :3, :3] = base @ turns[:, at]
            world[:, joint, :3, 3] = points[:, at]
        return unwrapped(Motion(skeleton, values_of_frames(skeleton, world), self.fps, name))

    def _trajectory(self, up: str) -> tuple[Floats, Floats]:
        """Axes (frames, 3, 3) and origins (frames, 3) of the frames of the features."""
        count = len(self.positions)
        if self.frame == "world":
            return np.tile(np.eye(3), (count, 1, 1)), np.zeros((count, 3))
        angles = _integral(np.asarray(self.root_turn, np.float64)[:, None], self.fps)[:, 0]
        axes = floor_frames(angles, np.zeros((count, 3)), up)[:, :3, :3]
        moving = _turned(axes, np.asarray(self.root_velocity, np.float64))
        moving[:, "xyz".index(up)] = 0.0  # the positions contain the height
        return axes, _integral(moving, self.fps)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise InvalidValue("converting features to one array requires a copy")
        return np.asarray(self.array(), dtype=dtype)

    def __repr__(self) -> str:
        return (
            f"<MotionFeatures: {len(self.positions)} frames, {len(self.joints)} joints, "
            f"{len(self.contact_points)} contact points, frame {self.frame!r}>"
        )


def features(
    motion: Motion,
    joints: Sequence[str] | None = None,
    *,
    frame: str = "heading",
    dtype: DTypeLike = np.float32,
) -> MotionFeatures:
    """Compute joint positions, 6D rotations, velocities and contacts of a motion for learning.

    Velocities are central differences, one-sided at the ends. Contacts come from `find_contacts`; a
    body without recognised feet has no contact points. `Motion.features` calls this function.

    Args:
        motion: two frames or more.
        joints: the joints, or one, in this order; by default all. Rotations are relative to
            the parent in the skeleton.
        frame: "heading" or "world", see `MotionFeatures`.
        dtype: the floating-point type of the arrays.

    Raises:
        InvalidValue: the motion has a single frame, or the dtype is not a floating-point type.
        UnknownJoint: no joint of that name.
        UnknownOption: the frame is neither "heading" nor "world".

    >>> from poise.bundled import character
    >>> found = features(character().motion, ["lhand", "rhand"])
    >>> found.positions.shape[1:], found.rotations.shape[1:], found.positions.dtype
    ((2, 3), (2, 6), dtype('float32'))
    >>> len(found.columns) == found.array().shape[1]
    True
    """
    if len(motion) < 2:
        raise InvalidValue(
            f"features contain velocities, which need two frames or more, not {len(motion)}"
        )
    if frame not in FRAMES:
        raise UnknownOption(frame, "frame of features", FRAMES)
    kind = np.dtype(dtype)
    if kind.kind != "f":
        raise InvalidValue(f"dtype {kind}: expected a floating-point type, such as float32")
    body = motion.skeleton
    given = (joints,) if isinstance(joints, str) else joints
    names = body.joint_names if given is None else tuple(given)
    chosen = [body.joint_index(name) for name in names]
    world = motion.world
    turns = nearest_rotation(world[..., :3, :3])
    angles = np.unwrap(heading(world, body))
    axes, origin = _frames(motion, angles, frame == "heading")
    inverse = np.swapaxes(axes, -1, -2)
    local = np.stack(
        [
            (inverse if body.parents[k] < 0 else np.swapaxes(turns[:, body.parents[k]], -1, -2))
            @ turns[:, k]
            for k in chosen
        ],
        axis=1,
    )
    places = world[..., :3, 3][:, chosen]
    moving = np.gradient(places, 1.0 / motion.fps, axis=0)
    root = np.gradient(world[:, first_moving(body), :3, 3], 1.0 / motion.fps, axis=0)
    contacts = find_contacts(motion, find_foot_points(body))

    def of(values: ArrayLike) -> NDArray[Any]:
        made = np.ascontiguousarray(values, dtype=kind)
        made.flags.writeable = False
        return made

    return MotionFeatures(
        names, tuple(point.name for point in contacts.points), motion.fps, frame,
        positions=of(_turned(inverse[:, None], places - origin[:, None])),
        rotations=of(rotations_6d(local)),
        velocities=of(_turned(inverse[:, None], moving)),
        root_velocity=of(_turned(inverse, root)),
        root_turn=of(np.gradient(angles, 1.0 / motion.fps)),
        contacts=of(contacts.marks),
    )  # fmt: skip


def rotations_6d(matrices: ArrayLike) -> Floats:
    """6D representation (..., 6) of rotation matrices (..., 3, 3): the first two columns.

    It is continuous, unlike Euler angles and quaternions (Zhou, Barnes, Lu, Yang, Li, "On the
    continuity of rotation representations in neural networks", CVPR 2019). PyTorch3D uses the first
    two rows instead; transpose the matrices for PyTorch3D.

    Raises:
        ShapeError: the matrices are not (..., 3, 3).

    >>> rotations_6d(np.eye(3))
    array([1., 0., 0., 0., 1., 0.])
    """
    array = np.asarray(matrices, dtype=np.float64)
    if array.shape[-2:] != (3, 3):
        raise ShapeError(f"rotation matrices must have shape (..., 3, 3), not {array.shape}")
    return np.concatenate([array[..., 0], array[..., 1]], axis=-1)


def matrices_of_6d(rotations: ArrayLike) -> Floats:
    """Rotation matrices (..., 3, 3) of 6D rotations (..., 6), by Gram-Schmidt.

    Raises:
        ShapeError: the rotations are not (..., 6).
        InvalidValue: the two vectors are parallel, or one is zero.

    >>> matrices_of_6d([2.0, 0.0, 0.0, 5.0, 3.0, 0.0]).tolist()
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    array = np.asarray(rotations, dtype=np.float64)
    if array.ndim == 0 or array.shape[-1] != 6:
        raise ShapeError(f"6D rotations must have shape (..., 6), not {array.shape}")
    first, second = array[..., :3], array[..., 3:]
    x = _unit(first)
    y = _unit(second - (x * second).sum(axis=-1, keepdims=True) * x)
    return np.stack([x, y, np.cross(x, y)], axis=-1)


def _unit(vectors: Floats) -> Floats:
    sizes = np.linalg.norm(vectors, axis=-1, keepdims=True)
    if not (sizes > 1e-12).all():
        raise InvalidValue("the two vectors of a 6D rotation are parallel, or one is zero")
    return vectors / sizes


def _turned(turns: Floats, vectors: Floats) -> Floats:
    return (turns @ vectors[..., None])[..., 0]


def _frames(motion: Motion, angles: Floats, moving: bool) -> tuple[Floats, Floats]:
    """Axes (frames, 3, 3) and origins (frames, 3) of the reference frame of the features."""
    count = len(motion)
    if not moving:
        return np.tile(np.eye(3), (count, 1, 1)), np.zeros((count, 3))
    body = motion.skeleton
    frames = floor_frames(angles, motion.world[:, first_moving(body), :3, 3], body.up)
    return frames[:, :3, :3], frames[:, :3, 3]


def _integral(rates: Floats, fps: float) -> Floats:
    """Integrate rates (frames, n) by the trapezoidal rule, from zero."""
    steps = 0.5 * (rates[1:] + rates[:-1]) / fps
    return np.concatenate([np.zeros((1, rates.shape[1])), np.cumsum(steps, axis=0)])
