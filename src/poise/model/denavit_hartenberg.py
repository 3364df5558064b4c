"""Denavit-Hartenberg tables, modified (source 001, Craig) and standard, to and from skeletons.

Both conventions give four numbers per link. For column vectors, frame i relative to frame i-1 is

- modified: ``Rx(alpha) Tx(a) Rz(theta) Tz(d)``, twist and length of the link before the joint;
- standard: ``Rz(theta) Tz(d) Tx(a) Rx(alpha)``, twist and length of the link behind it.

A joint's value q adds to ``theta`` (revolute) or to ``d`` (prismatic).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, SkeletonError, UnknownOption
from poise.geometry import transforms
from poise.joints import Fixed, Hinge, Prismatic
from poise.kernels import primitives as code
from poise.model.builder import SkeletonBuilder
from poise.model.joint import Joint
from poise.model.pose import frozen
from poise.model.skeleton import Skeleton

Kind = Literal["revolute", "prismatic"]
Convention = Literal["modified", "standard"]

KINDS = ("revolute", "prismatic")
CONVENTIONS = ("modified", "standard")

_PARALLEL = 1e-12
"""Sine below which two axes count as parallel."""

_SINGLE_AXIS = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE, code.TRANSLATE)


@dataclass(frozen=True)
class DenavitHartenbergRow:
    """One link: ``theta`` and ``alpha`` in radians, ``d`` and ``a`` in metres, all at q = 0.

    ``limits`` bounds the joint's value q; ``name`` names the joint (by default ``joint1``, ...).

    Raises:
        InvalidValue: a number is not finite, or the lower limit is above the upper one.
        UnknownOption: the kind is neither "revolute" nor "prismatic".

    >>> DenavitHartenbergRow(d=0.4, alpha=-1.5).kind
    'revolute'
    """

    theta: float = 0.0
    d: float = 0.0
    a: float = 0.0
    alpha: float = 0.0
    kind: Kind = "revolute"
    limits: tuple[float, float] = (-math.inf, math.inf)
    name: str = ""

    def __post_init__(self) -> None:
        if not all(math.isfinite(x) for x in (self.theta, self.d, self.a, self.alpha)):
            raise InvalidValue(
                f"a Denavit-Hartenberg row must have four finite numbers, not {self}"
            )
        if self.kind not in KINDS:
            raise UnknownOption(self.kind, "kind of joint", KINDS)
        if not self.limits[0] <= self.limits[1]:
            raise InvalidValue(f"{self.name or 'joint'}: the limits {self.limits} are swapped")


def _identity() -> Floats:
    return frozen(np.eye(4))


@dataclass(frozen=True, eq=False)
class DenavitHartenbergTable:
    """A Denavit-Hartenberg table: rows from the base, convention, and frames of base and tool.

    ``base`` (4, 4) is frame 0 in the world; ``tool`` (4, 4) is the end effector in the last frame:
    ``T_we = base @ T_01 @ ... @ tool``.

    Raises:
        UnknownOption: an unknown convention.
        InvalidValue: no rows.
        ShapeError: `base` or `tool` is not (4, 4).

    >>> elbow = DenavitHartenbergTable.of([(0, 0, 0, 0), (0, 0, 0.3, 0)])
    >>> elbow.end_effector([0.0, math.pi / 2])[:3, 3].round(12)
    array([0.3, 0. , 0. ])
    """

    rows: tuple[DenavitHartenbergRow, ...]
    convention: Convention = "modified"
    base: Floats = field(default_factory=_identity)
    tool: Floats = field(default_factory=_identity)

    def __post_init__(self) -> None:
        if self.convention not in CONVENTIONS:
            raise UnknownOption(self.convention, "convention", CONVENTIONS)
        if not self.rows:
            raise InvalidValue("a Denavit-Hartenberg table needs at least one row")
        object.__setattr__(self, "rows", tuple(self.rows))
        for name in ("base", "tool"):
            frame = np.asarray(getattr(self, name), dtype=np.float64)
            if frame.shape != (4, 4):
                raise ShapeError(f"the {name} must be a (4, 4) transform, not {frame.shape}")
            object.__setattr__(self, name, frozen(frame))

    @classmethod
    def of(
        cls,
        numbers: ArrayLike,
        kinds: str | Sequence[Kind] | None = None,
        convention: Convention = "modified",
    ) -> DenavitHartenbergTable:
        """Create a table from rows (n, 4) of theta, d, a, alpha.

        ``kinds`` gives the kind of each joint, as names or letters ("rrp"); by default all are
        revolute.

        Raises:
            ShapeError: the numbers are not (n, 4), or not one kind is given for each row.
            UnknownOption: an unknown kind or convention.
        """
        array = np.asarray(numbers, dtype=np.float64)
        if array.ndim != 2 or array.shape[1] != 4:
            raise ShapeError(
                "a table must have shape (n, 4), with rows of theta, d, a, alpha, "
                f"not {array.shape}"
            )
        words = _kinds(["revolute"] * len(array) if kinds is None else kinds)
        if len(words) != len(array):
            raise ShapeError(f"expected {len(array)} kinds, one for each row, not {len(words)}")
        rows = [
            DenavitHartenbergRow(*(float(x) for x in row), kind=kind)
            for row, kind in zip(array, words, strict=True)
        ]
        return cls(tuple(rows), convention)

    def frames(self, q: ArrayLike) -> Floats:
        """World frames 1 to n (..., n, 4, 4) for joint values q (..., n).

        Raises:
            ShapeError: the values are not (..., n).
        """
        values = np.asarray(q, dtype=np.float64)
        if values.ndim == 0 or values.shape[-1] != len(self.rows):
            raise ShapeError(
                f"joint values must have shape (..., {len(self.rows)}), not {values.shape}"
            )
        world = np.broadcast_to(self.base, (*values.shape[:-1], 4, 4))
        result: list[Floats] = []
        for i, row in enumerate(self.rows):
            world = world @ self._link(row, values[..., i])
            result.append(world)
        return np.stack(result, axis=-3)

    def end_effector(self, q: ArrayLike) -> Floats:
        """World frame of the end effector, (..., 4, 4)."""
        return self.frames(q)[..., -1, :, :] @ self.tool

    def _link(self, row: DenavitHartenbergRow, q: Floats) -> Floats:
        theta = row.theta + q if row.kind == "revolute" else row.theta
        d = row.d + q if row.kind == "prismatic" else row.d
        if self.convention == "modified":
            return transforms.dh_modified(row.alpha, row.a, theta, d)
        return transforms.dh_standard(theta, d, row.a, row.alpha)

    def converted(self, convention: Convention) -> DenavitHartenbergTable:
        """Convert to the other convention, with the same end effector for the same values.

        ``a`` and ``alpha`` move by one row; the remaining one becomes part of base or tool.

        Raises:
            UnknownOption: an unknown convention.
        """
        if convention not in CONVENTIONS:
            raise UnknownOption(convention, "convention", CONVENTIONS)
        if convention == self.convention:
            return self
        links = [(row.a, row.alpha) for row in self.rows]
        base, tool = self.base, self.tool
        if convention == "standard":
            base = base @ transforms.dh_modified(links[0][1], links[0][0], 0.0, 0.0)
            links = [*links[1:], (0.0, 0.0)]
        else:
            tool = transforms.dh_standard(0.0, 0.0, links[-1][0], links[-1][1]) @ tool
            links = [(0.0, 0.0), *links[:-1]]
        rows = [
            replace(row, a=a, alpha=alpha) for row, (a, alpha) in zip(self.rows, links, strict=True)
        ]
        return DenavitHartenbergTable(tuple(rows), convention, base, tool)


def _kinds(kinds: str | Iterable[str]) -> list[Kind]:
    words: list[Kind] = []
    for kind in kinds:
        if kind in ("r", "R", "revolute"):
            words.append("revolute")
        elif kind in ("p", "P", "prismatic"):
            words.append("prismatic")
        else:
            raise UnknownOption(kind, "kind of joint", (*KINDS, "r", "p"))
    return words


# --- table to skeleton -------------------------------------------------------------------------


def skeleton_from_denavit_hartenberg(
    table: DenavitHartenbergTable, name: str = "", *, end: str = "tool"
) -> Skeleton:
    """Create a skeleton from a table: hinge and prismatic joints along their z axes, then ``end``.

    In the modified convention, the world frame of joint i is frame i of the table. In the standard
    convention, it is frame i without the link ``Tx(a) Rx(alpha)``. The last joint, ``end``, is
    fixed, and its frame is that of the end effector.

    Raises:
        SkeletonError: two rows, or a row and ``end``, share a name.

    >>> table = DenavitHartenbergTable.of([(0, 0.4, 0, 0), (0, 0, 0.3, 0)], "rp")
    >>> arm = skeleton_from_denavit_hartenberg(table, "arm")
    >>> arm.dof_names
    ('joint1_rz', 'joint2_tz')
    >>> arm.pose([0.0, 0.1]).world[-1, :3, 3]
    array([0.3, 0. , 0.5])
    """
    modified = table.converted("modified")
    builder = SkeletonBuilder(name)
    parent: str | None = None
    frame = modified.base
    for number, row in enumerate(modified.rows, 1):
        frame = frame @ transforms.dh_modified(row.alpha, row.a, row.theta, row.d)
        revolute = row.kind == "revolute"
        joint = row.name or f"joint{number}"
        last = number == len(modified.rows)
        builder.add(
            joint, Hinge("z") if revolute else Prismatic("z"), parent,
            offset=frame[:3, 3], rotation=frame[:3, :3],
            tip=modified.tool[:3, 3] if last else None,
            limits={"rz" if revolute else "tz": row.limits},
        )  # fmt: skip
        parent, frame = joint, np.eye(4)
    builder.add(end, Fixed(), parent, offset=modified.tool[:3, 3], rotation=modified.tool[:3, :3])
    return builder.build()


# --- skeleton to table -------------------------------------------------------------------------


@dataclass(frozen=True)
class _Axis:
    """A joint axis in the world at zero values; the point is arbitrary for a prismatic axis."""

    point: Floats
    z: Floats
    kind: Kind
    limits: tuple[float, float]
    name: str


def to_denavit_hartenberg(
    skeleton: Skeleton, convention: Convention = "modified", *, end: str | None = None
) -> DenavitHartenbergTable:
    """Create the table of the chain from the root to ``end`` (by default the last joint).

    Every joint of the chain must consist of single rotations and translations: hinges,
    prismatics, universals, Euler balls, planars, free joints, channels; each of their motions
    becomes a row, named by its DOF, in the order of the chain. Rows count from q = 0.

    Where the convention leaves frames undetermined: frame 0 is at the pivot of the first joint; the
    common normal of parallel axes is the one with the smallest ``d``; a prismatic axis passes
    through the previous frame; the last frame keeps the x axis of the previous frame. Base and tool
    compensate for these choices: ``end_effector(q)`` is the world frame of ``end`` for every q.
    Accuracy decreases for nearly parallel axes, whose common normal is distant (error eps / sine).

    Raises:
        UnknownJoint, UnknownOption: ``end`` or the convention is unknown.
        SkeletonError: a joint of the chain has another type, is scaled or driven; or no joint
            moves.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder("arm")
    ...     .add("shoulder", poise.Hinge("z"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0.0, 0.0))
    ...     .add("hand", poise.Fixed(), "elbow", offset=(0.25, 0.0, 0.0))
    ...     .build()
    ... )
    >>> table = to_denavit_hartenberg(arm)
    >>> [(row.name, row.a) for row in table.rows]
    [('shoulder_rz', 0.0), ('elbow_rz', 0.3)]
    """
    if convention not in CONVENTIONS:
        raise UnknownOption(convention, "convention", CONVENTIONS)
    at = len(skeleton.joints) - 1 if end is None else skeleton.joint_index(end)
    axes, effector, reference = _axes(skeleton, at)
    if not axes:
        raise SkeletonError(f"no joint moves between the root and {skeleton.joint_names[at]}")
    table = _table(axes, reference)
    zero = table.frames(np.zeros(len(axes)))[-1]
    tool = transforms.rigid_inverse(zero) @ effector
    return replace(table, tool=tool).converted(convention)


def _axes(skeleton: Skeleton, end: int) -> tuple[list[_Axis], Floats, Floats]:
    """Return the axes up to joint ``end``, the frames of ``end`` and the root, at q = 0."""
    chain = skeleton.line_to_root(end)
    world = np.eye(4)
    axes: list[_Axis] = []
    root = skeleton.joints[chain[-1]].frame
    for index in reversed(chain):
        joint = skeleton.joints[index]
        world = world @ joint.frame
        for motion in joint.type.lower():
            if motion.frame is not None:
                world = world @ motion.frame
            if motion.kind == code.FIXED:
                continue
            axes.append(_axis(joint, motion.kind, motion.dof, world, np.array(motion.axis)))
        _check_rigid(joint, world)
    return axes, world, root


def _axis(joint: Joint, kind: int, value: int, world: Floats, axis: Floats) -> _Axis:
    if kind not in _SINGLE_AXIS:
        raise SkeletonError(
            f"{joint.name}: a Denavit-Hartenberg table supports single rotations and "
            f"translations, not {type(joint.type).__name__}"
        )
    if joint.drives[value] is not None:
        raise SkeletonError(
            f"{joint.dof_names[value]} is driven, but a Denavit-Hartenberg table "
            "supports only free joints"
        )
    low, high = joint.limits[value]
    return _Axis(
        world[:3, 3], world[:3, :3] @ axis, "prismatic" if kind == code.TRANSLATE else "revolute",
        (float(low), float(high)), joint.dof_names[value],
    )  # fmt: skip


def _check_rigid(joint: Joint, world: Floats) -> None:
    if not transforms.are_rotations(world[:3, :3]):
        raise SkeletonError(
            f"{joint.name}: a Denavit-Hartenberg table does not support scaled frames"
        )


def _table(axes: list[_Axis], reference: Floats) -> DenavitHartenbergTable:
    """Return the modified table of these axes; the caller sets its tool."""
    z = axes[0].z
    x = _across(z, reference)
    foot = axes[0].point
    base = transforms.compose(np.column_stack([x, np.cross(z, x), z]), foot)
    rows: list[DenavitHartenbergRow] = []
    a = alpha = 0.0
    for i, axis in enumerate(axes):
        if i + 1 < len(axes):
            here, there, next_x = _common_normal(axis.z, foot, axes[i + 1], x)
        else:
            here, there, next_x = foot, foot, x
        rows.append(
            DenavitHartenbergRow(
                _angle(x, next_x, axis.z),
                float((here - foot) @ axis.z),
                a,
                alpha,
                axis.kind,
                axis.limits,
                axis.name,
            )
        )
        if i + 1 < len(axes):
            a = float((there - here) @ next_x)
            alpha = _angle(axis.z, axes[i + 1].z, next_x)
        x, foot = next_x, there
    return DenavitHartenbergTable(tuple(rows), "modified", base)


def _common_normal(
    z: Floats, foot: Floats, ahead: _Axis, x: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return the ends and direction of the common normal of two consecutive axes.

    ``foot`` is a point of the first axis. ``x`` is the previous normal, which is used where the
    normal is undetermined.
    """
    point = foot if ahead.kind == "prismatic" else ahead.point
    between = point - foot
    cross = np.cross(z, ahead.z)
    sine = float(np.linalg.norm(cross))
    if sine <= _PARALLEL:
        offset = between - (between @ z) * z
        apart = float(np.linalg.norm(offset))
        if apart <= _PARALLEL * max(1.0, float(np.linalg.norm(between))):
            return foot, foot, x
        return foot, foot + offset, offset / apart
    normal = cross / sine
    here = foot + z * (float(np.cross(between, ahead.z) @ normal) / sine)
    there = point + ahead.z * (float(np.cross(between, z) @ normal) / sine)
    along = float((there - here) @ normal)
    backwards = float(normal @ x) < 0.0 if abs(along) <= _PARALLEL else along < 0.0
    return here, there, -normal if backwards else normal


def _angle(start: Floats, end: Floats, about: Floats) -> float:
    """Return the angle from one unit vector to another about an axis perpendicular to both."""
    return math.atan2(float(np.cross(start, end) @ about), float(start @ end)) + 0.0


def _across(z: Floats, reference: Floats) -> Floats:
    """Unit vector perpendicular to z, from the reference frame's x unless nearly parallel to z."""
    for axis in (0, 1):
        x = reference[:3, axis] - (reference[:3, axis] @ z) * z
        length = float(np.linalg.norm(x))
        if length > 0.5:
            return x / length
    raise InvalidValue(f"the frame {reference.tolist()} is not a rotation")
