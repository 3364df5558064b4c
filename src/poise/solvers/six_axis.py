"""Closed-form solutions for arms of six hinges."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.constraints import target_validation
from poise.errors import InvalidValue, UnsuitableSolver
from poise.geometry import quaternions, transforms
from poise.kinematics import jacobian
from poise.model.joint_values import hinge_axis
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

_SAME = 1e-9
"""Largest distance of axes that count as intersecting or parallel, relative to the arm's length."""

_EXACT, _REACHED, _STEPS = 1e-12, 1e-9, 4
"""Largest errors relative to the arm without and with polishing; number of Newton steps."""

_ZEROS = np.zeros(6)
_TRIAL, _TOLERANCE = np.array([0.3, -0.5, 0.7, -0.9, 1.1, -1.3]), 1e-5
"""Angles that the closed form has to reproduce, and the tolerance, radians."""


@dataclass(frozen=True, eq=False)
class SixAxisArm:
    """An arm of six hinges whose poses have a closed form; see `SixAxisArm.of`.

    Attributes:
        skeleton: the arm.
        joint: the name of the end joint.
        dofs: (6,) indices of the angles in q, from the base on.
        kind, way: the closed form (``poise.kernels.six_axis``).
        axes: (17, 3) directions and points of the axes in the world, the wrist's centre, and the
            axes and origin of the end's frame, all at zero angles.
        size: size of the arm, metres.
        kernel: the shape of the kernel's memory, the index of the errors' row, and the kernel.
    """

    skeleton: Skeleton
    joint: str
    dofs: NDArray[np.int64]
    kind: int
    way: int
    axes: Floats
    size: float
    kernel: tuple[tuple[int, int], int, Callable[..., int]] = field(repr=False)

    @classmethod
    def of(cls, skeleton: Skeleton, joint: str) -> SixAxisArm:
        """Create the arm from the root to a joint.

        Two families have closed forms: arms whose last three axes meet in a point (Pieper 1968);
        and arms whose second, third and fourth axes are parallel and whose last two axes meet, such
        as those of Universal Robots. Most industrial arms belong to one of these families. Other
        joints of the skeleton are ignored.

        Raises:
            UnsuitableSolver: the arm has another number or kind of joints, or another arrangement
                of axes.
            UnknownName: the joint does not exist.
        """
        from poise.kernels.six_axis import ROWS, WIDTH, WORST, six_axis

        index = skeleton.joint_index(joint)
        turning = [
            each for each in reversed(skeleton.line_to_root(index))
            if len(range(skeleton.nq)[skeleton.joint_dofs(skeleton.joint_names[each])])
        ]  # fmt: skip
        names = [skeleton.joint_names[each] for each in turning]
        hinges = [
            axis for each in turning if (axis := hinge_axis(skeleton.joints[each])) is not None
        ]
        values = sum(len(range(skeleton.nq)[skeleton.joint_dofs(name)]) for name in names)
        if not len(names) == len(hinges) == values == 6:
            raise UnsuitableSolver(
                f"the closed form needs six hinges in a row, not {len(names)} joints that lead "
                f"to {joint} ({', '.join(names[:7])}); use solutions() or lm"
            )
        dofs = np.array([skeleton.joint_dofs(name).start for name in names], np.int64)
        q = skeleton.rest.q.copy()
        q[dofs] = 0.0
        world = skeleton.pose(q).world
        h = np.array([world[j, :3, :3] @ axis for j, axis in zip(turning, hinges, strict=True)])
        h /= np.linalg.norm(h, axis=1, keepdims=True)
        o = world[turning, :3, 3].copy()
        found = arrangement(h, o, float(np.ptp(world[[*turning, index], :3, 3], axis=0).sum()))
        if found is None:
            raise UnsuitableSolver(
                f"the arm to {joint} has no closed form: its last three axes do not meet, and it "
                "does not have parallel second to fourth axes with the last two meeting; use "
                "solutions() or lm"
            )
        kind, way, points, centre = found
        axes = np.concatenate([h, points, centre[None], world[index, :3, :].T])
        size = 1.0 + float(np.abs(points).max())
        arm = cls(skeleton, joint, dofs, kind, way, axes, size, ((ROWS, WIDTH), WORST, six_axis))
        # finds joints that the values drive, and joints that are not simple hinges
        if not any(
            _apart(q, _TRIAL) < _TOLERANCE for q in arm.angles(arm._pose(_TRIAL).world[index])
        ):
            raise UnsuitableSolver(
                f"the arm to {joint} has more motions than its six hinges; use solutions() or lm"
            )
        return arm

    def angles(self, frame: ArrayLike, seed: ArrayLike | None = None) -> Floats:
        """Return all angles (k, 6) that move the end to a frame, k from 0 to 8, ignoring limits.

        Angles are from -pi to pi. If a singular pose leaves an angle undetermined, it takes the
        value in ``seed``.

        Args:
            frame: (4, 4) of the joint in the world, metres.
            seed: (6,) angles; zeros by default.

        Raises:
            InvalidValue: the frame is not a finite rotation and translation.

        >>> import numpy as np, poise
        >>> from poise.solvers import SixAxisArm
        >>> builder, before = poise.SkeletonBuilder(), None
        >>> for name, axis, offset in (
        ...     ("base", "z", (0, 0, 0.3)), ("shoulder", "y", (0, 0, 0)),
        ...     ("elbow", "y", (0, 0, 0.5)), ("roll", "z", (0, 0, 0.4)),
        ...     ("pitch", "y", (0, 0, 0)), ("hand", "z", (0, 0, 0)),
        ... ):
        ...     builder = builder.add(name, poise.Hinge(axis), before, offset=offset)
        ...     before = name
        >>> arm = builder.build()
        >>> pose = arm.pose([0.3, 0.4, 0.8, -0.2, 0.5, 1.0])
        >>> found = SixAxisArm.of(arm, "hand").angles(pose.world[arm.joint_index("hand")])
        >>> len(found), bool(np.isclose(found, pose.q).all(axis=1).any())
        (8, True)
        """
        shape, worst, six_axis = self.kernel
        wanted = np.ascontiguousarray(frame, np.float64)
        start = _ZEROS if seed is None else np.ascontiguousarray(seed, np.float64)
        if start.shape != (6,):
            raise InvalidValue(f"seed: expected 6 angles, not {start.shape}")
        memory = np.empty(shape)
        count = -1
        if wanted.shape == (4, 4):
            count = six_axis(self.axes, self.kind, self.way, wanted, start, memory)
        if count < 0:  # raises an error, or orthogonalises a matrix that is nearly a rotation
            goal = target_validation.transform(frame, f"{self.joint} pose")
            wanted = transforms.compose(quaternions.to_matrix(goal[3:]), goal[:3])
            count = six_axis(self.axes, self.kind, self.way, wanted, start, memory)
        if memory[worst, 6] <= _EXACT * self.size:
            return memory[:count, :6].copy()
        return self._exact(memory[:count, :7], wanted)

    def _exact(self, rows: Floats, wanted: Floats) -> Floats:
        """Return the angles (k, 6) that reach the frame (3, 4), omitting inexact solutions."""
        from poise.kernels.six_axis import APART

        size = self.size
        kept: list[Floats] = []
        for *values, missed in rows.tolist():
            q = np.array(values)
            if missed > _EXACT * size:
                q = self._polished(q, wanted, size)
            if q is not None and all(_apart(q, other) > APART for other in kept):
                kept.append(q)
        return np.array(kept).reshape(-1, 6)

    def _polished(self, q: Floats, wanted: Floats, size: float) -> Floats | None:
        """Refine angles (6,) by Newton steps, as precision is lost near double solutions."""
        error = self._error(q, wanted)
        for _ in range(_STEPS):
            if not _EXACT * size < np.abs(error).max() < np.inf:
                break
            J = jacobian(cast("Any", self._pose(q)), self.joint)[:, self.rates]
            q = q - np.linalg.lstsq(J, error, rcond=1e-7)[0]
            error = self._error(q, wanted)
        if np.abs(error).max() > _REACHED * size:
            return None
        return np.remainder(q + math.pi, math.tau) - math.pi

    def _pose(self, q: Floats) -> Pose:
        whole = self.skeleton.rest.q.copy()
        whole[self.dofs] = q
        return self.skeleton.pose(whole)

    def _error(self, q: Floats, wanted: Floats) -> Floats:
        """Return the errors (6,) of the end relative to a frame: metres, and sines of angles."""
        now = self._pose(q).world[self.skeleton.joint_index(self.joint)]
        turn = now[:3, :3] @ wanted[:3, :3].T
        if np.trace(turn) < 1.0:  # more than a right angle: no solution
            return np.full(6, np.inf)
        skew = 0.5 * (turn - turn.T)
        return np.concatenate([now[:3, 3] - wanted[:3, 3], skew[[2, 0, 1], [1, 2, 0]]])

    @property
    def rates(self) -> NDArray[np.int64]:
        """Indices (6,) of the angles' rates in v."""
        index = self.skeleton.mechanism.dofs.q_index.tolist()
        return np.array([index.index(at) for at in self.dofs.tolist()], np.int64)

    def within(self, angles: ArrayLike, near: ArrayLike) -> Floats:
        """Return the angles (n, 6) within the limits, shifted by whole turns towards ``near`` (6,).

        The result is (k, 6), the nearest first.
        """
        start = np.asarray(near, np.float64)
        low, high = self.skeleton.lower[self.dofs], self.skeleton.upper[self.dofs]
        found: list[Floats] = []
        for q in np.asarray(angles, np.float64).reshape(-1, 6):
            turns = np.round((start - q) / math.tau)
            least = np.ceil((low - q - _SAME) / math.tau)
            most = np.floor((high - q + _SAME) / math.tau)
            if (least > most).any():
                continue
            found.append(np.clip(q + math.tau * np.clip(turns, least, most), low, high))
        found.sort(key=lambda q: float(np.linalg.norm(q - start)))
        return np.array(found).reshape(-1, 6)


def _apart(a: Floats, b: Floats) -> float:
    """Return the largest angle between two poses, modulo whole turns."""
    return float(np.abs(np.remainder(a - b + math.pi, math.tau) - math.pi).max())


def _parallel(a: Floats, b: Floats) -> bool:
    return float(np.linalg.norm(np.cross(a, b))) <= _SAME


def _meeting(h: Floats, o: Floats, which: list[int], size: float) -> Floats | None:
    """Return the intersection (3,) of the selected lines, or None; parallel lines have none."""
    # The point nearest to all of the lines.
    across = [np.eye(3) - np.outer(h[i], h[i]) for i in which]
    whole = np.sum(across, axis=0)
    if np.linalg.cond(whole) > 1.0 / _SAME:
        return None
    sides = np.sum([own @ o[i] for own, i in zip(across, which, strict=True)], axis=0)
    point = np.asarray(np.linalg.solve(whole, sides), np.float64)
    away = max(float(np.linalg.norm(np.cross(h[i], point - o[i]))) for i in which)
    return point if away <= _SAME * size else None


def arrangement(h: Floats, o: Floats, size: float) -> tuple[int, int, Floats, Floats] | None:
    """Return kind, way, axis points (6, 3) and wrist centre (3,); None without closed form."""
    from poise.kernels import six_axis as kinds

    points = o.copy()
    centre = _meeting(h, o, [3, 4, 5], size)
    if centre is not None and not _parallel(h[3], h[4]) and not _parallel(h[4], h[5]):
        points[3:] = centre
        if _parallel(h[1], h[2]):
            return kinds.SPHERICAL, kinds.PARALLEL_23, points, centre
        first, second = _meeting(h, o, [0, 1], size), _meeting(h, o, [1, 2], size)
        if first is not None:
            points[:2] = first
            return kinds.SPHERICAL, kinds.MEETING_12, points, centre
        if second is not None:
            points[1:3] = second
            return kinds.SPHERICAL, kinds.MEETING_23, points, centre
        way = kinds.PARALLEL_12 if _parallel(h[0], h[1]) else kinds.GENERAL
        return kinds.SPHERICAL, way, points, centre
    centre = _meeting(h, o, [4, 5], size)
    planar = _parallel(h[1], h[2]) and _parallel(h[2], h[3])
    if centre is None or not planar or _parallel(h[0], h[1]) or _parallel(h[3], h[4]):
        return None
    points[4:] = centre
    return kinds.PARALLEL, kinds.PARALLEL_23, points, centre
