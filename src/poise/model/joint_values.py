"""Find joint values for a desired frame of the joint.

A joint is a chain of translations and rotations. If translations along the axes of the frame come
first, followed by a quaternion or single rotations, the values have a closed form. Fixed transforms
may stand before, between and after the two, as in files with joint orientations; rotations may be
apart, as those of robots whose axes do not meet. One or two rotations are fitted to the desired
rotation by maximising the trace of ``R^T R(values)``, with alternating closed-form steps until
convergence. Scales and shears keep their values.

Values (..., n) are all values of a joint, or only those in q: then driven values are those at rest.
A joint of which a rotation is driven needs all values.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.joints.primitive import Primitive
from poise.kernels import primitives as code
from poise.model.joint import Joint
from poise.model.joint_rotation import wrapped

_TURNS = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE)
_ROUNDS = 60
_IDENTITY, _STRAIGHT = np.eye(4), np.eye(3)
_LETTERS = {code.ROTATE_X: "x", code.ROTATE_Y: "y", code.ROTATE_Z: "z"}


@dataclass(frozen=True, eq=False)
class _Chain:
    """Translations of a joint, followed by its rotations or its quaternion.

    ``slides`` (3, n) gives the values of the translations for a displacement. ``before`` and
    ``between`` are the fixed transforms (4, 4) before the translations and before the rotations;
    ``after`` (3, 3) is the fixed rotation behind the latter. ``offsets`` are fixed translations
    (3,), each after a number of rotations.
    """

    shifts: tuple[Primitive, ...]
    slides: Floats
    turns: tuple[Primitive, ...]
    quaternion: Primitive | None
    before: Floats
    between: Floats
    after: Floats
    offsets: tuple[tuple[int, Floats], ...]

    def turn(self, values: Floats, count: int | None = None) -> Floats:
        """Return the rotation (..., 3, 3) by all rotations, or by the first ``count``."""
        if self.quaternion is not None:
            at = self.quaternion.dof
            return quaternions.to_matrix(values[..., at : at + 4])
        turns = self.turns[:count]
        axes = [np.array(turn.axis) for turn in turns]
        return _product(axes, values[..., [turn.dof for turn in turns]])

    def reach(self, values: Floats) -> Floats:
        """Return the position (..., 3) of the end of the chain in the frame of its rotations."""
        ends = [self.turn(values, count) @ offset for count, offset in self.offsets]
        return np.asarray(sum(ends, np.zeros(3)))


def joint_values(joint: Joint, wanted: ArrayLike, near: ArrayLike | None = None) -> Floats:
    """Return the values (..., n) for which a joint's frame is nearest to ``wanted`` (..., 4, 4).

    Args:
        joint: the joint whose values are computed.
        wanted: the desired frame, relative to the parent's frame.
        near: (..., n), initial values, kept if ``wanted`` does not determine them; by default all
            rest values.

    Raises:
        InvalidValue: the joint does not consist of translations followed by rotations; use a
            solver. Or a rotation is driven, and ``near`` lacks its value.

    >>> import poise
    >>> from poise.geometry import transforms
    >>> knee = poise.SkeletonBuilder().add("knee", poise.Hinge("x")).build().joints[0]
    >>> bent = transforms.compose(transforms.rotation_x(0.4), (0, 0, 0))
    >>> joint_values(knee, bent).round(12)
    array([0.4])
    """
    goal = np.asarray(wanted, dtype=np.float64)
    batch = goal.shape[:-2]
    start = np.asarray(joint.rest if near is None else near, dtype=np.float64)
    chain, own = _chain(joint), _given(joint, start)
    values = np.broadcast_to(_whole(joint, start), (*batch, len(joint.suffixes))).copy()
    moved = np.linalg.solve(joint.frame @ chain.before, goal)
    _turn(chain, np.asarray(moved[..., :3, :3], dtype=np.float64), values)
    if chain.shifts:
        away = moved[..., :3, 3] - chain.between[:3, 3]
        away = away - chain.reach(values) @ chain.between[:3, :3].T
        values[..., [shift.dof for shift in chain.shifts]] = away @ chain.slides
    return values[..., own]


def turn_values(joint: Joint, wanted: ArrayLike, near: ArrayLike) -> Floats:
    """Return the values (..., n) whose rotation is nearest to ``wanted`` (..., 3, 3).

    ``wanted`` is relative to the parent's frame. Values that do not rotate are copied from ``near``
    (..., n).

    Raises:
        InvalidValue: the joint does not consist of translations followed by rotations; or a
            rotation is driven, and ``near`` lacks its value.
    """
    goal = np.asarray(wanted, dtype=np.float64)
    start = np.asarray(near, dtype=np.float64)
    own = _given(joint, start)
    values = np.broadcast_to(_whole(joint, start), (*goal.shape[:-2], len(joint.suffixes))).copy()
    chain = _chain(joint)
    _turn(chain, (joint.frame @ chain.before)[:3, :3].T @ goal, values)
    return values[..., own]


def free_turn_values(
    joint: Joint, wanted: Floats, now: Floats, near: Floats,
    limits: tuple[ArrayLike, ArrayLike] = (-np.inf, np.inf),
) -> tuple[Floats, Floats] | None:  # fmt: skip
    """Fit the free rotations of a joint whose last rotations are driven, as of fingers of one hand.

    Args:
        joint: the joint.
        wanted: (..., 3, 3), the desired rotation relative to the parent's frame.
        now: (..., 3, 3), the rotation for the values ``near``.
        near: (..., n), the free values.
        limits: bounds of the free values.

    Returns:
        The free values (..., n) and the rotation for them; None if driven rotations are not last.
    """
    chain = _chain(joint)
    driven = [joint.drives[turn.dof] is not None for turn in chain.turns]
    count = driven.index(True) if True in driven else len(driven)
    if not count or not all(driven[count:]) or chain.quaternion is not None:
        return None
    free = [value for value, drive in enumerate(joint.drives) if drive is None]
    columns = [free.index(turn.dof) for turn in chain.turns[:count]]
    axes = [np.array(turn.axis) for turn in chain.turns[:count]]
    frame = (joint.frame @ chain.before @ chain.between)[:3, :3]
    before = _product(axes, near[..., columns])
    rest = np.swapaxes(frame @ before, -1, -2) @ now
    goal = frame.T @ wanted @ np.swapaxes(rest, -1, -2)
    values = np.array(near)
    values[..., columns] = _angles(chain.turns[:count], goal, near[..., columns])
    values = np.clip(values, *limits)
    return values, frame @ _product(axes, values[..., columns]) @ rest


def turn_of(joint: Joint, values: ArrayLike) -> Floats:
    """Compute a joint's rotation (..., 3, 3) relative to its parent's frame, from values (..., n).

    Raises:
        InvalidValue: the joint does not consist of translations followed by rotations; or a
            rotation is driven, and the values lack its value.

    >>> import poise
    >>> knee = poise.SkeletonBuilder().add("knee", poise.Hinge("x")).build().joints[0]
    >>> turn_values(knee, turn_of(knee, [0.4]), [0.0]).round(12)
    array([0.4])
    """
    chain, q = _chain(joint), _whole(joint, np.asarray(values, dtype=np.float64))
    frame = (joint.frame @ chain.before @ chain.between)[:3, :3]
    return frame @ chain.turn(q) @ chain.after


def turns_freely(joint: Joint) -> bool:
    """Return whether a joint can reach any rotation: three rotations, or a quaternion; none driven.

    Raises:
        InvalidValue: the joint does not consist of translations followed by rotations.
    """
    chain = _chain(joint)
    free = chain.quaternion is not None or _plain_triple(chain.turns)
    return free and not turns_driven(joint)


def turns_driven(joint: Joint) -> bool:
    """Return whether another DOF drives a rotation of a joint.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Ball("xyz"))
    >>> arm = arm.add("hand", poise.Hinge("x"), "arm")
    >>> body = arm.drive("hand_rx", "arm_rx", poise.Curve.linear(0.5)).build()
    >>> [turns_driven(joint) for joint in body.joints]
    [False, True]
    """
    return any(
        drive is not None and (dof.angular or dof.quaternion)
        for dof, drive in zip(joint.type.dofs, joint.drives, strict=True)
    )


def hinge_axis(joint: Joint) -> Floats | None:
    """Return the axis (3,) at rest of a joint that rotates about one axis only, else None.

    Raises:
        InvalidValue: the joint does not consist of translations followed by rotations.
    """
    chain = _chain(joint)
    if chain.quaternion is not None or len(chain.turns) != 1:
        return None
    axis = np.array(chain.turns[0].axis)
    return axis / float(np.linalg.norm(axis))


def _given(joint: Joint, values: Floats) -> slice | list[int]:
    """Return the indices of those values of a joint that an array (..., n) holds: all, or the free.

    Raises:
        InvalidValue: the array holds free values of a joint with driven rotations.
    """
    if not any(joint.drives) or values.shape[-1] == len(joint.suffixes):
        return slice(None)
    if turns_driven(joint):
        raise InvalidValue(f"a rotation of {joint.name} is driven; its value is not among the free")
    return [value for value, drive in enumerate(joint.drives) if drive is None]


def _whole(joint: Joint, values: Floats) -> Floats:
    """Return all values of a joint (..., n); driven ones that are not given are those at rest."""
    own = _given(joint, values)
    if isinstance(own, slice):
        return values
    whole = np.broadcast_to(joint.rest, (*values.shape[:-1], len(joint.rest))).copy()
    whole[..., own] = values
    return whole


def _turn(chain: _Chain, turn: Floats, values: Floats) -> None:
    """Set the rotational values in (..., n) to fit a chain's rotation to (..., 3, 3)."""
    if not (chain.between is _IDENTITY and chain.after is _STRAIGHT):
        turn = chain.between[:3, :3].T @ _rotation(turn) @ chain.after.T
    if chain.quaternion is not None:
        at = chain.quaternion.dof
        found = quaternions.from_matrix(_rotation(turn))
        before = values[..., at : at + 4]
        sign = np.where((found * before).sum(axis=-1, keepdims=True) < 0.0, -1.0, 1.0)
        values[..., at : at + 4] = sign * found
    elif chain.turns:
        columns = [primitive.dof for primitive in chain.turns]
        values[..., columns] = _angles(chain.turns, turn, values[..., columns])


def _rotation(turn: Floats) -> Floats:
    """Return the nearest rotation matrix; valid rotations usually skip the decomposition."""
    square = np.swapaxes(turn, -1, -2) @ turn
    if np.abs(square - np.eye(3)).max(initial=0.0) < 1e-12 and (np.linalg.det(turn) > 0.0).all():
        return turn
    return transforms.nearest_rotation(turn)


def _plain_triple(turns: tuple[Primitive, ...]) -> bool:
    """Return whether three rotations about the axes of the frame can represent any rotation."""
    letters = "".join(_LETTERS.get(turn.kind, "?") for turn in turns)
    return len(turns) == 3 and "?" not in letters and letters[0] != letters[1] != letters[2]


@lru_cache(maxsize=1024)
def _chain(joint: Joint) -> _Chain:
    shifts: list[Primitive] = []
    turns: list[Primitive] = []
    quaternion: Primitive | None = None
    before, between, after = _IDENTITY, _IDENTITY, _STRAIGHT
    offsets: list[tuple[int, Floats]] = []
    scaled = False
    for primitive in joint.type.lower():
        free = primitive.frame is None and quaternion is None and after is _STRAIGHT
        if primitive.kind == code.TRANSLATE and free and not turns and between is _IDENTITY:
            shifts.append(primitive)
        elif primitive.kind in _TURNS and free:
            turns.append(primitive)
        elif primitive.kind == code.QUATERNION and free and not turns:
            quaternion = primitive
        elif primitive.kind in (code.SCALE, code.UNIFORM_SCALE):
            # Motions after a scale would be affected by it.
            scaled = True
        elif primitive.kind != code.FIXED or primitive.frame is None:
            raise InvalidValue(f"{joint.name} is not a chain of translations and rotations")
        elif scaled or (primitive.frame == _IDENTITY).all():
            continue
        elif turns or quaternion:
            offsets.append((len(turns), after @ primitive.frame[:3, 3]))
            if not (primitive.frame[:3, :3] == _STRAIGHT).all():
                after = after @ primitive.frame[:3, :3]
        elif shifts:
            between = between @ primitive.frame
        else:
            before = before @ primitive.frame
    axes = np.array([shift.axis for shift in shifts]).reshape(-1, 3)
    aslant = np.abs(axes @ axes.T - np.eye(len(axes))).max(initial=0.0) > 1e-12
    slides = np.linalg.pinv(axes) if aslant else axes.T
    return _Chain(
        tuple(shifts), slides, tuple(turns), quaternion, before, between, after, tuple(offsets)
    )


def _angles(turns: tuple[Primitive, ...], wanted: Floats, start: Floats) -> Floats:
    """Return the angles (..., m) of successive rotations nearest to (..., 3, 3)."""
    if _plain_triple(turns):
        letters = "".join(_LETTERS[turn.kind] for turn in turns)
        angles = transforms.euler_angles(_rotation(wanted), letters)
        return _nearest_triple(np.asarray(angles), start, letters[0] == letters[2])
    axes = [np.array(turn.axis) for turn in turns]
    climb = _paired if len(axes) == 2 else _ascended
    best = climb(axes, wanted, start)
    if len(turns) > 1:
        # Also start from zero: the first start may converge to a lower local maximum.
        other = climb(axes, wanted, np.zeros_like(start))
        better = _fit(axes, other, wanted) > _fit(axes, best, wanted) + 1e-12
        best = np.where(better[..., None], other, best)
    return start + wrapped(best - start)


def _paired(axes: list[Floats], wanted: Floats, start: Floats) -> Floats:
    """Return the angles (..., 2) of two rotations that best fit (..., 3, 3), near the start.

    With ``R(t) = u u^T + cos t (1 - u u^T) + sin t [u]x`` the fit is ``p(a)^T F p(b)`` with
    ``p(t) = (1, cos t, sin t)``. The fit is maximised over each angle in turn, followed by a Newton
    step in both angles if it ascends.
    """
    parts = [
        np.stack([np.outer(u, u), np.eye(3) - np.outer(u, u), transforms.cross_matrix(u)])
        for u in axes
    ]
    basis = np.einsum("iab,jbc->ijac", *parts).reshape(9, 9)
    goal = np.broadcast_to(wanted, (*start.shape[:-1], 3, 3)).reshape(-1, 9)
    F = (goal @ basis.T).reshape(-1, 3, 3)
    angles = start.reshape(-1, 2).copy()
    going = np.arange(len(angles))
    for _ in range(_ROUNDS):
        here, before = F[going], angles[going]
        a, b = before[:, 0], before[:, 1]
        left = _weighed(here, b)
        a = np.arctan2(left[:, 2], left[:, 1])
        right = _weighed(here.transpose(0, 2, 1), a)
        b = np.arctan2(right[:, 2], right[:, 1])
        a, b = _newton(here, a, b)
        now = np.stack([a, b], axis=1)
        angles[going] = now
        # Skip converged entries.
        going = going[np.abs(wrapped(now - before)).max(axis=1, initial=0.0) >= 1e-14]
        if not len(going):
            break
    return angles.reshape(start.shape)


def _weighed(F: Floats, t: Floats) -> Floats:
    """``F p(t)``, (n, 3)."""
    return F[:, :, 0] + F[:, :, 1] * np.cos(t)[:, None] + F[:, :, 2] * np.sin(t)[:, None]


def _newton(F: Floats, a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Return the Newton step of ``p(a)^T F p(b)`` where it is short and ascends."""
    ca, sa, cb, sb = np.cos(a), np.sin(a), np.cos(b), np.sin(b)
    along = _weighed(F, b)  # by a
    slope = F[:, :, 2] * cb[:, None] - F[:, :, 1] * sb[:, None]
    fa = along[:, 2] * ca - along[:, 1] * sa
    faa = -along[:, 1] * ca - along[:, 2] * sa
    fab = slope[:, 2] * ca - slope[:, 1] * sa
    fb = slope[:, 0] + slope[:, 1] * ca + slope[:, 2] * sa
    # The second derivative with respect to b is minus the part of the fit that depends on b.
    fbb = F[:, 0, 0] + F[:, 1, 0] * ca + F[:, 2, 0] * sa
    fbb = fbb - (along[:, 0] + along[:, 1] * ca + along[:, 2] * sa)
    det = faa * fbb - fab * fab
    hill = (faa < 0.0) & (det > 1e-12)
    det = np.where(hill, det, 1.0)
    da, db = (fab * fb - fbb * fa) / det, (fab * fa - faa * fb) / det
    hill &= np.maximum(np.abs(da), np.abs(db)) < 0.5
    return a + np.where(hill, da, 0.0), b + np.where(hill, db, 0.0)


def _ascended(axes: list[Floats], wanted: Floats, start: Floats) -> Floats:
    """Maximise the fit over one angle after the other."""
    shape, count = start.shape, len(axes)
    angles = start.reshape(-1, count).copy()
    goal = np.broadcast_to(wanted, (*shape[:-1], 3, 3)).reshape(-1, 3, 3)
    going = np.arange(len(angles))
    for _ in range(_ROUNDS if count > 1 else 1):
        own, here = angles[going], goal[going]
        before = own.copy()
        for i, axis in enumerate(axes):
            outer = _product(axes[:i], own[..., :i])
            inner = _product(axes[i + 1 :], own[..., i + 1 :])
            # trace(R^T A R(t) B) = trace(C^T R(t)), where C is the remaining rotation.
            left = np.swapaxes(outer, -1, -2) @ here @ np.swapaxes(inner, -1, -2)
            cosine = np.trace(left, axis1=-2, axis2=-1) - np.einsum(
                "...ab,a,b->...", left, axis, axis
            )
            sine = np.einsum("...ab,ab->...", left, transforms.cross_matrix(axis))
            own[..., i] = np.arctan2(sine, cosine)
        angles[going] = own
        # Skip converged entries.
        going = going[np.abs(wrapped(own - before)).max(axis=1, initial=0.0) >= 1e-14]
        if not len(going):
            break
    return angles.reshape(shape)


def _product(axes: list[Floats], angles: Floats) -> Floats:
    whole = np.broadcast_to(np.eye(3), (*angles.shape[:-1], 3, 3))
    for i, axis in enumerate(axes):
        whole = whole @ transforms.axis_angle(axis, angles[..., i])
    return whole


def _fit(axes: list[Floats], angles: Floats, wanted: Floats) -> Floats:
    return np.asarray(np.einsum("...ab,...ab->...", _product(axes, angles), wanted))


def _nearest_triple(angles: Floats, start: Floats, proper: bool) -> Floats:
    """Return the equivalent triple of angles nearest to the start."""
    other = angles + math.pi
    other[..., 1] = -angles[..., 1] if proper else math.pi - angles[..., 1]
    both = [start + wrapped(triple - start) for triple in (angles, other)]
    costs = [((triple - start) ** 2).sum(axis=-1) for triple in both]
    return np.where((costs[1] < costs[0] - 1e-12)[..., None], both[1], both[0])
