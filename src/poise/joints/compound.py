"""Compound joints: fixed, free, screw, channels, and joints composed of others (source 000)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from poise.errors import InvalidValue
from poise.geometry.arguments import instance
from poise.joints.joint_type import JointType
from poise.joints.primitive import (
    Dof,
    FrozenArguments,
    Primitive,
    Vector,
    rotate,
    translate,
    unit_vector,
)
from poise.joints.rotational import Ball, QuaternionBall, distinct
from poise.joints.translational import Translational
from poise.kernels import primitives as code


@dataclass(frozen=True)
class Fixed:
    """A joint without DOFs, which keeps its rest frame.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z"))
    >>> arm.add("hand", poise.Fixed(), "elbow", offset=(1, 0, 0)).build().dof_names
    ('elbow_rz',)
    """

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return ()

    def lower(self) -> tuple[Primitive, ...]:
        return ()


@dataclass(frozen=True)
class Screw(FrozenArguments):
    """Rotation about an axis with an advance of ``pitch`` metres per radian along the axis; 1 DOF.

    >>> import poise
    >>> bolt = poise.SkeletonBuilder().add("nut", poise.Screw("z", pitch=0.002)).build()
    >>> bolt.rest.with_values(nut_r=1.5).world[0, :3, 3]
    array([0.   , 0.   , 0.003])
    """

    axis: str | Vector = "x"
    pitch: float = 0.0

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return (Dof("r", angular=True),)

    def lower(self) -> tuple[Primitive, ...]:
        return (Primitive(code.SCREW, 0, axis=unit_vector(self.axis), pitch=float(self.pitch)),)


@dataclass(frozen=True)
class Free:
    """Six degrees of freedom: translation, then Euler angles in ``order``.

    >>> import poise
    >>> poise.SkeletonBuilder().add("hips", poise.Free()).build().dof_names
    ('hips_tx', 'hips_ty', 'hips_tz', 'hips_rz', 'hips_ry', 'hips_rx')
    """

    order: str = "zyx"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return _free(Ball(self.order))[0]

    def lower(self) -> tuple[Primitive, ...]:
        return _free(Ball(self.order))[1]


@dataclass(frozen=True)
class QuaternionFree:
    """Six degrees of freedom: translation, then a quaternion (7 values, 6 rates).

    >>> import poise
    >>> body = poise.SkeletonBuilder().add("hips", poise.QuaternionFree()).build()
    >>> body.nq, body.nv
    (7, 6)
    """

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return _free(QuaternionBall())[0]

    def lower(self) -> tuple[Primitive, ...]:
        return _free(QuaternionBall())[1]


@lru_cache(32)
def _free(rotation: Ball | QuaternionBall) -> tuple[tuple[Dof, ...], tuple[Primitive, ...]]:
    """Return the values and the motions of a free joint."""
    joint = Composite((Translational(), rotation))
    return joint.dofs, joint.lower()


@dataclass(frozen=True)
class Channels:
    """Single-axis motions, as listed in motion files.

    ``chain`` lists the motions from the parent outwards: "tx ty tz rz ry rx" is ``T @ Rz @ Ry @
    Rx``. ``dofs_order`` is the order of their values in the pose vector (by default that of
    ``chain``).

    >>> [dof.suffix for dof in Channels("rz ry rx", "rx ry rz").dofs]
    ['rx', 'ry', 'rz']
    """

    chain: str
    dofs_order: str | None = None

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return _channels(self)[0]

    def lower(self) -> tuple[Primitive, ...]:
        return _channels(self)[1]

    def names(self) -> tuple[list[str], list[str]]:
        """Return the names of the motions: from the parent outwards, and by order of values.

        Raises:
            InvalidValue: an entry is not a motion, or the two orders contain different motions.
        """
        given = instance(self.chain, str, "channels").split()
        if not given or any(len(name) != 2 or name[0] not in "rt" for name in given):
            raise InvalidValue(f"channels {self.chain!r}: expected names like rx or tz")
        chain = distinct(given)
        if self.dofs_order is None:
            return chain, chain
        values = distinct(instance(self.dofs_order, str, "channels").split())
        if sorted(values) != sorted(chain):
            raise InvalidValue(f"the values {values} do not match the chain {chain}")
        return chain, values


@lru_cache(256)
def _channels(joint: Channels) -> tuple[tuple[Dof, ...], tuple[Primitive, ...]]:
    """Return the values and the motions of a joint; cached, as many joints of a file share them."""
    chain, values = joint.names()
    places = {name: at for at, name in enumerate(values)}
    motions: list[Primitive] = []
    for name in chain:
        make = rotate if name.startswith("r") else translate
        motions.append(make(name[1], places[name]))
    return tuple(Dof(name, angular=name.startswith("r")) for name in values), tuple(motions)


@dataclass(frozen=True)
class Composite(FrozenArguments):
    """A joint composed of others, from the parent outwards.

    ``frames``, if given, holds a fixed (4, 4) transform before each part.

    >>> piston = Composite((Free("xyz"), Fixed()))
    >>> len(piston.dofs)
    6
    """

    parts: tuple[JointType, ...]
    frames: tuple[tuple[tuple[float, ...], ...], ...] | None = None

    @classmethod
    def with_frames(cls, parts: Sequence[JointType], frames: Sequence[ArrayLike]) -> Composite:
        """Return a composite with a fixed (4, 4) transform before each part.

        Raises:
            InvalidValue: the number of frames differs from the number of parts, or a frame is not
                (4, 4).
        """
        if len(parts) != len(frames):
            raise InvalidValue(
                f"expected {len(parts)} frames, one for each part, not {len(frames)}"
            )
        rows: list[tuple[tuple[float, ...], ...]] = []
        for frame in frames:
            matrix = np.asarray(frame, dtype=np.float64)
            if matrix.shape != (4, 4):
                raise InvalidValue(f"a frame must be a (4, 4) matrix, not {matrix.shape}")
            rows.append(tuple(tuple(float(value) for value in row) for row in matrix))
        return cls(tuple(parts), tuple(rows))

    @property
    def dofs(self) -> tuple[Dof, ...]:
        dofs = [dof for part in self.parts for dof in part.dofs]
        names = distinct([dof.suffix for dof in dofs])
        return tuple(
            dof if dof.suffix == name else replace(dof, suffix=name)
            for dof, name in zip(dofs, names, strict=True)
        )

    def lower(self) -> tuple[Primitive, ...]:
        motions: list[Primitive] = []
        first = 0
        for number, part in enumerate(self.parts):
            lowered = [
                replace(motion, dof=motion.dof + first) if first and motion.dof >= 0 else motion
                for motion in part.lower()
            ]
            if self.frames is not None:
                frame = np.array(self.frames[number])
                lowered.insert(0, Primitive(code.FIXED, frame=frame, values=0))
            motions.extend(lowered)
            first += len(part.dofs)
        return tuple(motions)
