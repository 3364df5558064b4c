"""The compiled mechanism: a skeleton's joints as flat arrays for the kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.geometry.curves import Curve
from poise.joints.primitive import Primitive
from poise.kernels import layouts
from poise.kernels import primitives as code
from poise.kernels.columns import JOINTS, PRIMS, TURNS, USER_RATE
from poise.kinematics.constraint_joints import dependence, evaluation_order, keep_places, link_rows

_TABLE_WIDTH = 13
_IDENTITY = np.eye(4)


@dataclass(frozen=True)
class Segment:
    """One joint in the compiler's input: parent (-1 for none), rest frame and motions.

    ``frame`` (4, 4) is the joint's frame relative to its parent's at rest; ``values`` is the number
    of the joint's values, including driven ones; ``name`` is for links and errors.
    """

    parent: int
    frame: Floats
    motions: tuple[Primitive, ...]
    values: int
    name: str = ""


@dataclass(frozen=True)
class Drive:
    """A driven value: number ``value`` of joint ``joint`` follows ``curve`` of another value.

    ``driver`` is the index of the other value in q, or nq + d for driven value d, which must
    precede this one.
    """

    joint: int
    value: int
    driver: int
    curve: Curve


@dataclass(frozen=True)
class Limits:
    """Limits and weights of the degrees of freedom; see ``poise.kernels.configuration``.

    ``lower`` and ``upper`` are (nq,); ``cones`` (k, 6) has a row (axis, swing, lowest and highest
    twist) for each quaternion, in order; ``mobility`` is (nv,).
    """

    lower: Floats
    upper: Floats
    cones: Floats
    mobility: Floats


@dataclass(frozen=True, eq=False)
class Mechanism:
    """Arrays for the kernels: ``arrays`` moves the bodies, ``dofs`` describes q.

    Their layouts are documented in ``poise.kernels.primitives`` and
    ``poise.kernels.configuration``. ``python_motions`` (table row, indices into x, primitive,
    function) and ``python_curves`` (table row, index into x, driver's index into x, curve) list
    Python functions, which `Workspace.refresh` evaluates before each kernel call. ``joint_of``
    (primitives,) is the joint of each primitive motion.
    """

    arrays: layouts.Mechanism
    dofs: layouts.Dofs
    nq: int
    nv: int
    nx: int
    rigid: bool
    joint_of: Integers
    python_motions: tuple[tuple[int, Integers, int, Callable[[Floats], Any]], ...] = ()
    python_curves: tuple[tuple[int, int, int, Curve], ...] = ()
    value_index: tuple[Integers, ...] = field(default=())
    """For each joint, the indices of its values in x."""
    rate_index: Integers = field(default_factory=lambda: np.zeros(0, np.int64))
    """For each entry of x, the index of its rate in v; -1 for none, for quaternions the first."""
    sources: tuple[tuple[int, ...], ...] = ()
    """For each joint, the source joints of its links; empty if no joint has a link."""

    @property
    def native(self) -> bool:
        """Return whether kernels can evaluate the whole mechanism without Python functions."""
        return not self.python_motions and not self.python_curves

    @cached_property
    def single_frames(self) -> dict[str | None, Callable[..., Any]]:
        """Functions of `poise.kinematics.forward.single_call` by joint; without one, all frames."""
        return {}

    @cached_property
    def single_jacobians(self) -> dict[str | None, Callable[..., Any]]:
        """Functions of `poise.kinematics.forward.single_call` for Jacobians, by joint."""
        return {}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if not name.startswith("single_")}

    @cached_property
    def primitive_rates(self) -> tuple[tuple[int, ...], ...]:
        """The rates that move each primitive: three of a quaternion, all of a user's motion."""
        return tuple(map(self._rates_of, range(self.primitive_count)))

    def _rates_of(self, k: int) -> tuple[int, ...]:
        prims, table = self.arrays.prims, self.arrays.table
        rate = int(prims[k, PRIMS.rate])
        if prims[k, PRIMS.kind] == code.USER:
            first, rows = int(prims[k, PRIMS.table]), int(prims[k, PRIMS.table_rows])
            return tuple(int(own) for own in table[first + 1 : first + rows, USER_RATE] if own >= 0)
        if rate < 0:
            return ()
        return (rate, rate + 1, rate + 2) if prims[k, PRIMS.kind] == code.QUATERNION else (rate,)

    @cached_property
    def kind(self) -> str:
        """Kind of kernels: "simple", "rigid", "any" or "linked" (``kernels.goal_residuals``)."""
        if self.linked:
            return "linked"
        if not self.rigid:
            return "any"
        return "simple" if np.isin(self.arrays.prims[:, PRIMS.kind], code.SIMPLE).all() else "rigid"

    @property
    def linked(self) -> bool:
        """Return whether there are constraint joints: frames computed from other joints' frames."""
        return bool(self.sources)

    @property
    def joint_count(self) -> int:
        return len(self.arrays.joints)

    @property
    def primitive_count(self) -> int:
        return len(self.arrays.prims)

    def chain(self, joint: int) -> list[int]:
        """Return a joint and the joints that its frame depends on, dependences first.

        Without constraint joints these are its ancestors.
        """
        joints = self.arrays.joints
        if not self.linked:
            path: list[int] = []
            while joint >= 0:
                path.append(joint)
                joint = int(joints[joint, JOINTS.parent])
            return path[::-1]
        found: set[int] = set()
        waiting = [joint]
        while waiting:
            at = waiting.pop()
            if at >= 0 and at not in found:
                found.add(at)
                waiting += [int(joints[at, JOINTS.parent]), *self.sources[at]]
        return [int(j) for j in self.arrays.sizes[3 : 3 + len(joints)] if int(j) in found]

    def follows(self, joint: int) -> bool:
        """Return whether a joint's frame depends on joints other than its ancestors."""
        return self.linked and any(self.sources[j] for j in self.chain(joint))

    def path(self, joint: int, base: int = -1) -> list[int]:
        """Return the primitives of a joint's `chain`, in its order.

        With a ``base``, only primitives of the base and of joints that depend on it are included;
        none if the joint does not depend on the base.
        """
        joints = self.arrays.joints
        chain = self.chain(joint)
        if base >= 0:
            kept: set[int] = {base} & set(chain)
            for j in chain:
                near = (int(joints[j, JOINTS.parent]), *(self.sources[j] if self.linked else ()))
                if kept.intersection(near):
                    kept.add(j)
            chain = [j for j in chain if j in kept]
        return [
            k
            for j in chain
            for k in range(int(joints[j, JOINTS.first]), int(joints[j, JOINTS.end]))
        ]

    def movers(self, joint: int) -> NDArray[np.bool_]:
        """Return the rates (nv,) that a joint's frame depends on."""
        prims, moving = self.arrays.prims, np.zeros(self.nv, np.bool_)
        path = self.path(joint)
        for k in path:
            width = 3 if prims[k, PRIMS.kind] == code.QUATERNION else 1
            if prims[k, PRIMS.rate] >= 0:
                moving[prims[k, PRIMS.rate] : prims[k, PRIMS.rate] + width] = True
        for _, at, k, _ in self.python_motions:
            if k in path:
                moving[self.rate_index[at]] = True
        return moving

    def with_mobility(self, mobility: Floats) -> layouts.Dofs:
        """Return the ``dofs`` arrays with other mobilities (nv,); 0 locks a rate."""
        return self.dofs._replace(mobility=np.ascontiguousarray(mobility, dtype=np.float64))


class _Tables:
    """Collects curve pieces, path pieces and rows for the results of Python functions."""

    def __init__(self) -> None:
        self.rows: list[Floats] = []
        self.count = 0

    def add(self, rows: Floats) -> tuple[int, int]:
        """Append rows (n, up to 13); return their first row and count."""
        padded = np.zeros((len(rows), _TABLE_WIDTH))
        padded[:, : rows.shape[1]] = rows
        first = self.count
        self.rows.append(padded)
        self.count += len(rows)
        return first, len(rows)

    def array(self) -> Floats:
        return np.concatenate(self.rows) if self.rows else np.zeros((1, _TABLE_WIDTH))


def curve_rows(curve: Curve) -> Floats:
    """Return a curve's pieces as table rows (n, 5), with a linear piece at each end."""
    breaks, coefficients = curve.breakpoints, curve.coefficients
    rows = np.zeros((len(coefficients) + 2, 5))
    rows[:-1, 0] = breaks[:1].tolist() + breaks[:-1].tolist()
    rows[1:-1, 1:] = coefficients
    rows[0, 1:3] = coefficients[0, :2]
    last, u = coefficients[-1].tolist(), float(breaks[-1] - breaks[-2])
    rows[-1, 0] = breaks[-1]
    rows[-1, 1] = last[0] + u * (last[1] + u * (last[2] + u * last[3]))
    rows[-1, 2] = last[1] + u * (2.0 * last[2] + u * 3.0 * last[3])
    return rows


def path_rows(path: tuple[Curve, Curve, Curve]) -> Floats:
    """Return three curves as table rows (n, 13) over their common breakpoints."""
    if any(curve.callable is not None for curve in path):
        raise InvalidValue(
            "a path needs piecewise polynomial curves; for a function use a UserJoint"
        )
    tables = [curve_rows(curve) for curve in path]
    starts = np.unique(np.concatenate([table[1:, 0] for table in tables]))
    origins = np.concatenate([starts[:1], starts])
    rows = np.zeros((len(origins), _TABLE_WIDTH))
    rows[:, 0] = origins
    for axis, table in enumerate(tables):
        for i, origin in enumerate(origins):
            # the first row applies before the first breakpoint
            at = 0 if i == 0 else max(0, int(np.searchsorted(table[1:, 0], origin, "right")))
            rows[i, 1 + 4 * axis : 5 + 4 * axis] = _shifted(table[at, 1:], origin - table[at, 0])
    return rows


def _shifted(c: Floats, by: float) -> Floats:
    """Return coefficients of the same cubic about an origin shifted to the right by ``by``."""
    return np.array([
        c[0] + by * (c[1] + by * (c[2] + by * c[3])),
        c[1] + by * (2 * c[2] + 3 * by * c[3]),
        c[2] + 3 * by * c[3],
        c[3],
    ])  # fmt: skip


def _with_frames(segment: Segment) -> list[Primitive]:
    """Return the joint's motions with fixed frames merged into the motion after them."""
    pending = np.array(segment.frame, dtype=np.float64)
    result: list[Primitive] = []
    for motion in segment.motions:
        frame = pending if motion.frame is None else pending @ motion.frame
        if motion.kind == code.FIXED:
            pending = frame
            continue
        result.append(replace(motion, frame=frame))
        pending = _IDENTITY
    if not result or (pending is not _IDENTITY and not np.array_equal(pending, _IDENTITY)):
        result.append(Primitive(code.FIXED, frame=pending, values=0))
    return result


def _frame_kinds(frames: Floats) -> Integers:
    moved = np.where(frames[:, :, 3].any(axis=1), code.FRAME_TRANSLATION, code.FRAME_IDENTITY)
    turned = (frames[:, :, :3] != _IDENTITY[:3, :3]).any(axis=(1, 2))
    return np.where(turned, code.FRAME_GENERAL, moved)


def compile_mechanism(
    segments: Sequence[Segment],
    drives: Sequence[Drive],
    parameters: int,
    limits: Limits,
    rest: Floats | None = None,
) -> Mechanism:
    """Compile joints, driven values and free parameters into one mechanism.

    The last ``parameters`` values of q do not move joints. ``rest`` (nq,) is the pose in which
    constraint joints compute the offsets that they maintain.

    Raises:
        UnknownJoint: a constraint joint follows a joint that does not exist.
        SkeletonError: constraint joints depend on each other in a cycle.
    """
    sources = dependence(segments)
    driven_at = {(drive.joint, drive.value): d for d, drive in enumerate(drives)}
    nq = sum(segment.values for segment in segments) - len(drives) + parameters
    value_index: list[Integers] = []
    place = 0
    for number, segment in enumerate(segments):
        where = np.zeros(segment.values, np.int64)
        for value in range(segment.values):
            d = driven_at.get((number, value))
            where[value] = place if d is None else nq + d
            place += d is None
        value_index.append(where)
    lowered = [_with_frames(segment) for segment in segments]
    balls = sorted(
        int(value_index[j][motion.dof])
        for j, motions in enumerate(lowered)
        for motion in motions
        if motion.kind == code.QUATERNION
    )
    index, ball_rows, rate_index = _rates(nq, len(drives), balls)
    nv = len(index)
    for d, drive in enumerate(drives):
        rate_index[nq + d] = rate_index[drive.driver]
    tables = _Tables()
    driven, pieces, python_curves = _driven_arrays(drives, nq, rate_index, tables)
    built = _primitive_arrays(segments, lowered, value_index, rate_index, tables)
    joints, prims, frames, vectors, joint_of, python_motions, rigid = built
    order = evaluation_order(segments, sources) if sources else []
    sizes = np.array([nq, nv, int(rigid), *order], np.int64)
    arrays = layouts.Mechanism(
        joints, prims, frames, vectors, driven, pieces, tables.array(), sizes
    )
    dofs = layouts.Dofs(
        index, ball_rows,
        np.array(limits.lower, np.float64),
        np.array(limits.upper, np.float64),
        np.array(limits.cones, np.float64).reshape(len(balls), 6),
        np.array(limits.mobility, np.float64),
        np.zeros((0, TURNS.size), np.int64),
    )  # fmt: skip
    made = Mechanism(
        arrays, dofs, nq, nv, nq + len(drives), rigid, joint_of, tuple(python_motions),
        tuple(python_curves), tuple(value_index), rate_index, sources,
    )  # fmt: skip
    if sources:
        rates = [np.flatnonzero(made.movers(j)) for j in range(len(segments))]
        starts = 3 + 2 * len(segments) + 1 + np.cumsum([0, *(len(own) for own in rates)])
        listed = np.concatenate([sizes, starts, *rates]).astype(np.int64)
        made = replace(made, arrays=arrays._replace(sizes=listed))
    if rest is not None:
        keep_places(made, segments, rest)
    return made


def _rates(nq: int, driven: int, balls: list[int]) -> tuple[Integers, Integers, Integers]:
    starts = set(balls)
    index: list[int] = []
    ball_rows: list[tuple[int, int]] = []
    rate_index = np.full(nq + driven, -1, np.int64)
    entry = 0
    while entry < nq:
        rate_index[entry] = len(index)
        if entry in starts:
            ball_rows.append((entry, len(index)))
            index.extend((-1, -1, -1))
            entry += 4
        else:
            index.append(entry)
            entry += 1
    return (
        np.array(index, np.int64),
        np.array(ball_rows, np.int64).reshape(len(ball_rows), 2),
        rate_index,
    )


def _driven_arrays(
    drives: Sequence[Drive], nq: int, rate_index: Integers, tables: _Tables
) -> tuple[Integers, Integers, list[tuple[int, int, int, Curve]]]:
    driven = np.zeros((len(drives), 4), np.int64)
    pieces = np.zeros(len(drives), np.int64)
    python_curves: list[tuple[int, int, int, Curve]] = []
    for d, drive in enumerate(drives):
        if drive.driver >= nq + d:
            raise InvalidValue("a driven value must come after the value that drives it")
        if drive.curve.native:
            first, pieces[d] = tables.add(curve_rows(drive.curve))
        else:
            first, _ = tables.add(np.zeros((1, 2)))
            python_curves.append((first, nq + d, drive.driver, drive.curve))
        driven[d] = (nq + d, drive.driver, rate_index[drive.driver], first)
    return driven, pieces, python_curves


def _primitive_arrays(
    segments: Sequence[Segment],
    lowered: list[list[Primitive]],
    value_index: list[Integers],
    rate_index: Integers,
    tables: _Tables,
) -> Any:
    count = sum(len(motions) for motions in lowered)
    joints = np.zeros((len(segments), 3), np.int64)
    prims = np.zeros((count, 6), np.int64)
    frames = np.zeros((count, 12))
    vectors = np.zeros((count, 8))
    joint_of = np.zeros(count, np.int64)
    python_motions: list[tuple[int, Integers, int, Any]] = []
    places = {segment.name: number for number, segment in enumerate(segments)}
    rigid = True
    k = 0
    for j, (segment, motions) in enumerate(zip(segments, lowered, strict=True)):
        joints[j] = (segment.parent, k, k + len(motions))
        for motion in motions:
            frame = np.asarray(motion.frame)
            rigid = rigid and motion.kind not in code.NON_RIGID
            x = int(value_index[j][motion.dof]) if motion.dof >= 0 else 0
            rate = int(rate_index[x]) if motion.dof >= 0 else -1
            first, rows = 0, 0
            if motion.path is not None:
                first, rows = tables.add(path_rows(motion.path))
            elif motion.link is not None:
                first, rows = tables.add(link_rows(motion.link, places))
            elif motion.function is not None:
                at = value_index[j][motion.dof : motion.dof + motion.values]
                columns = np.zeros((1 + motion.values, _TABLE_WIDTH))
                columns[1:, 12] = rate_index[at]
                first, rows = tables.add(columns)
                python_motions.append((first, at, k, motion.function))
            prims[k] = (motion.kind, x, rate, 0, first, rows)
            frames[k] = frame[:3].reshape(12)
            vectors[k] = (*motion.axis, *motion.second, motion.pitch, 0.0)
            joint_of[k] = j
            k += 1
    whole = frames.reshape(-1, 3, 4)
    prims[:, 3] = _frame_kinds(whole)
    rigid = rigid and transforms.are_rotations(whole[:, :, :3])
    return joints, prims, frames, vectors, joint_of, python_motions, rigid
