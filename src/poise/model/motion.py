"""A motion: poses at a constant frame rate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, cast, overload

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry.arguments import instance, number
from poise.kinematics.forward import world_frames
from poise.model.pose import Pose, frozen
from poise.model.read_only import Unchanging, cached_property
from poise.registry import Registry

if TYPE_CHECKING:
    from poise.model.skeleton import Skeleton
    from poise.motion.learning_features import MotionFeatures


FEATURES: Registry[Callable[..., MotionFeatures]] = Registry(
    "feature function",
    builtin={"learning": "poise.motion.learning_features:features"},
    error=UnknownOption,
)
"""Functions of a higher layer that compute features of a motion."""

SAME = 1e-3
"""Tolerance for equal skeletons in two files: metres, and components of unit vectors."""


class Motion(Unchanging):
    """A motion: the values of all DOFs in each frame; immutable.

    Attributes:
        skeleton: the animated skeleton.
        q: (frames, nq) read-only values: radians, metres, quaternions wxyz.
        fps: frames per second.
        name: the name in the file.
        source: the reader's record, from which a writer reproduces the file exactly, or None.
        start: time of the first frame in its recording, seconds; 0 by default.

    Raises:
        ShapeError: q is not (frames, nq).
        InvalidValue: a value is not finite, fps is not positive, or an argument has the wrong type.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> turn = poise.Motion(arm, [[0.0], [0.25], [0.5]], fps=30.0, name="turn")
    >>> turn, turn[2].value("arm_rz")
    (<Motion 'turn': 3 frames at 30 fps>, 0.5)
    """

    def __init__(
        self,
        skeleton: Skeleton,
        q: ArrayLike,
        fps: float,
        name: str = "",
        source: object = None,
        *,
        start: float = 0.0,
    ) -> None:
        from poise.model.skeleton import Skeleton

        instance(skeleton, Skeleton, "skeleton of a motion")
        rate = number(fps, "fps of a motion")
        kept = isinstance(q, np.ndarray) and q.dtype == np.float64 and not q.flags.writeable
        values = np.asarray(q) if kept else frozen(q, "q of a motion")
        if values.ndim != 2 or values.shape[1] != skeleton.nq:
            raise ShapeError(
                f"a motion must have shape (frames, {skeleton.nq}), not {values.shape}"
            )
        if not np.isfinite(values).all():
            frame, dof = np.argwhere(~np.isfinite(values))[0]
            raise InvalidValue(f"frame {frame}: {skeleton.dof_names[dof]} is not finite")
        if not 0.0 < rate < float("inf"):
            raise InvalidValue(
                f"a motion of {rate:g} frames per second: expected a positive number"
            )
        self.skeleton = skeleton
        self.q: Floats = values
        if skeleton.quaternion.any():
            self.q = frozen(skeleton.unit_quaternions(values))
        self.fps = rate
        self.name = instance(name, str, "name of a motion")
        self.source = source
        self.start = number(start, "start of a motion")

    @cached_property
    def world(self) -> Floats:
        """World frames ``T_wj`` (frames, joints, 4, 4), read-only."""
        world = world_frames(self.skeleton.mechanism, self.q)
        world.setflags(write=False)
        return world

    @property
    def world_positions(self) -> Floats:
        """Positions of the joints' origins in the world (frames, joints, 3), metres, read-only.

        >>> from poise.bundled import character
        >>> motion = character().motion
        >>> hand = motion.world_positions[:, motion.skeleton.joint_index("lhand")]
        >>> hand.shape == (len(motion), 3)
        True
        """
        return self.world[..., :3, 3]

    @property
    def frames(self) -> int:
        """The number of frames."""
        return len(self.q)

    @property
    def seconds(self) -> float:
        """Duration: frames / fps."""
        return len(self.q) / self.fps

    @property
    def times(self) -> Floats:
        """The time (frames,) of each frame, seconds from 0."""
        return np.arange(len(self.q)) / self.fps

    def on(self, skeleton: Skeleton) -> Motion:
        """Return the motion on an equal skeleton, such as one read from another file.

        Two skeletons are equal if they have the same joints and degrees of freedom, and equal
        values place all joints within a millimetre of each other.

        Raises:
            InvalidValue: the skeletons differ.

        >>> import poise
        >>> first, second = (
        ...     poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build() for _ in range(2)
        ... )
        >>> poise.Motion(first, [[0.5]], 30.0).on(second).skeleton is second
        True
        """
        own = self.skeleton
        if own is skeleton:
            return self
        if (own.joint_names, own.dof_names) == (skeleton.joint_names, skeleton.dof_names):
            made = Motion(skeleton, self.q, self.fps, self.name, start=self.start)
            if not len(self.q) or np.abs(made.world - self.world).max() <= SAME:
                return made
        raise InvalidValue(
            f"the motion {self.name!r} belongs to another skeleton; use poise.motion.retarget to "
            "transfer it"
        )

    def __len__(self) -> int:
        return len(self.q)

    @overload
    def __getitem__(self, frame: int) -> Pose: ...
    @overload
    def __getitem__(self, frame: slice) -> Motion: ...
    def __getitem__(self, frame: int | slice) -> Pose | Motion:
        """Return the pose of a frame, or the frames of a slice (a step changes the rate)."""
        if isinstance(frame, slice):
            step = abs(frame.step or 1)
            first = self.start + frame.indices(len(self.q))[0] / self.fps
            return Motion(self.skeleton, self.q[frame], self.fps / step, self.name, start=first)
        try:
            return Pose(self.skeleton, self.q[frame])
        except IndexError:
            if isinstance(cast("object", frame), str):
                raise InvalidValue(
                    f"motion[{frame!r}]: expected a frame number or a slice; the positions of a "
                    "joint are motion.world_positions[:, skeleton.joint_index(name)]"
                ) from None
            raise InvalidValue(
                f"frame {frame} is out of range for a motion of {len(self.q)} frames"
            ) from None

    def __iter__(self) -> Iterator[Pose]:
        return (Pose(self.skeleton, row) for row in self.q)

    def features(
        self,
        joints: Sequence[str] | None = None,
        *,
        frame: str = "heading",
        dtype: DTypeLike = np.float32,
    ) -> MotionFeatures:
        """Joint positions, 6D rotations, velocities and contacts, for machine learning.

        See `poise.motion.features`, which has the same arguments.

        Raises:
            InvalidValue: the motion has a single frame, or the dtype is not a floating-point type.
            UnknownJoint: no joint of that name.
            UnknownOption: the frame is neither "heading" nor "world".

        >>> from poise.bundled import character
        >>> character().motion.features().rotations.shape[1:]
        (31, 6)
        """
        return FEATURES.get("learning")(self, joints, frame=frame, dtype=dtype)

    def _repr_html_(self) -> str:
        from poise.model.html import motion_svg, shown

        return shown(
            f"{self.name or 'Motion'}: {len(self.q)} frames, {self.fps:g} fps", motion_svg(self)
        )

    def __repr__(self) -> str:
        return f"<Motion {self.name!r}: {len(self.q)} frames at {self.fps:g} fps>"
