"""Feet held where they stand, and the body that follows them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.contacts import (
    Contacts,
    FootPoint,
    feet_of,
    find_contacts,
    velocities_over,
)
from poise.motion.leg_tracking import MovedFoot, followed, leg_chain
from poise.motion.root_compensation import root_shifts, turns
from poise.motion.stances import Support, support_of

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_MISSED = 5e-3  # metres
_FRONT = 0.02  # metres per second by which another point is slower that supports a foot alone
_HEEL = 0.07  # metres per second by which the heel is slower still where it supports alone
_WIDE = 0.015  # seconds to either side over which the speeds of a foot's points are compared
_MARGIN = 0.02  # seconds by which a foot is held before it comes to rest, and after
_FIRM = 1e5  # what a step of what is held counts, beside all else
_ROLLING = 0.5  # radians per second at which a foot rolls
_LET_GO = 0.05  # seconds in which the turn of a foot is let go
_ROOM = 0.17  # radians or metres

@dataclass(frozen=True)
class Slide:
    """How far a foot slides in one stance.

    Attributes:
        foot: such as "left".
        first, last: frames.
        before, after: metres over the floor that its support goes, from the first to the last.
    """

    foot: str
    first: int
    last: int
    before: float
    after: float


@dataclass(frozen=True, eq=False)
class LockedFeet:
    """What `lock_feet` did.

    Attributes:
        motion: with its feet held.
        contacts: those given, with anchors where the points are held now.
        slides: of each stance.
        missed: frames in which a foot could not be brought to within five millimetres.
        changed: metres, the furthest that any joint was moved.
    """

    motion: Motion
    contacts: Contacts
    slides: tuple[Slide, ...]
    missed: tuple[int, ...]
    changed: float

    @property
    def before(self) -> float:
        """Metres: the longest slide of a stance as it was."""
        return max((slide.before for slide in self.slides), default=0.0)

    @property
    def after(self) -> float:
        """Metres: the longest slide of a stance now."""
        return max((slide.after for slide in self.slides), default=0.0)


def lock_feet(motion: Motion, contacts: Contacts | None = None, *, ease: float = 0.1) -> LockedFeet:
    found = find_contacts(motion) if contacts is None else contacts
    if len(found.marks) != len(motion):
        raise InvalidValue(f"contacts of {len(found.marks)} frames for a motion of {len(motion)}")
    if not 0.0 <= ease < math.inf:
        raise InvalidValue(f"an ease of {ease} s: expected 0 or more, and finite")
    body = with_room(motion)
    # A hand that never stands is carried along with the body.
    standing = [each for each in found.points if not each.hand or found.of(each.name)]
    groups = feet_of(standing, body)
    supports = {foot: support_of(motion, found, names) for foot, names in groups.items()}
    feet = [
        MovedFoot(
            foot, leg_chain(body, foot, list(groups)),
            *placed(motion, found, foot, names, ease),
        )
        for foot, names in groups.items()
    ]  # fmt: skip
    legs = [foot for foot in feet if not foot.point.hand]
    carried = [motion.world[:, body.joint_index(foot.carrier), :3, 3] for foot in legs]
    shifts = [foot.frames[:, :3, 3] - was for foot, was in zip(legs, carried, strict=True)]
    root = root_shifts(motion, [foot.chain for foot in legs], np.stack(shifts, axis=1), found.up)
    q, missed = followed(motion, body, feet, root)
    made = Motion(motion.skeleton, q, motion.fps, motion.name)
    moved = np.linalg.norm(made.world[..., :3, 3] - motion.world[..., :3, 3], axis=2)
    return LockedFeet(
        made, anchored(found, made), slides_of(supports, made, found, groups),
        tuple(int(frame) for frame in np.flatnonzero((missed > _MISSED).any(axis=1))),
        float(moved.max(initial=0.0)),
    )  # fmt: skip


def with_room(motion: Motion) -> Skeleton:
    """The motion's skeleton, its limits covering the motion; further where that leaves them.

    Limits that a clip leaves are not those of the person in it.
    """
    body = motion.skeleton
    wide = body.with_limits(covering=motion)
    limits = {
        name: (
            low - _ROOM if low < was_low - 1e-9 else low,
            high + _ROOM if high > was_high + 1e-9 else high,
        )
        for name, low, high, was_low, was_high, whole in zip(
            body.dof_names, wide.lower.tolist(), wide.upper.tolist(), body.lower.tolist(),
            body.upper.tolist(), body.quaternion.tolist(), strict=True,
        )
        if not whole and (low < was_low - 1e-9 or high > was_high + 1e-9)
    }  # fmt: skip
    return wide.with_limits(limits) if limits else wide


def placed(
    motion: Motion, contacts: Contacts, foot: str, names: Sequence[str], ease: float
) -> tuple[Floats, FootPoint, Floats]:
    """Where a foot should be, a point at its front, and where that is then.

    (frames, 4, 4) and (frames, 3). The foot is moved over the floor so that its support stays, and
    where it stands flat, it is turned so that it does not turn.
    """
    support = support_of(motion, contacts, names)
    body, frames = motion.skeleton, motion.world[:, motion.skeleton.joint_index(foot)].copy()
    points = [each for each in contacts.points if each.name in names]
    firm = [k for k, each in enumerate(points) if not bends(body, foot, each)]
    front, heel = firm[-1], firm[0]
    place = points[front].path(motion)
    wanted = place.copy()
    margin = round(_MARGIN * motion.fps)
    wanted[:, contacts.flat] += eased(*support_steps(support, front, heel, margin, round(_WIDE * motion.fps)), ease * motion.fps)
    turn = np.eye(3)[None]
    if heel != front:
        bone = place - points[heel].path(motion)
        flat = support.touches[:, heel] & support.touches[:, front]
        turn = _kept_flat(bone, flat, contacts, motion.fps)
    frames[:, :3, :3] = turn @ frames[:, :3, :3]
    frames[:, :3, 3] = wanted + (turn @ (frames[:, :3, 3] - place)[..., None])[..., 0]
    return frames, points[front], wanted


def support_steps(
    support: Support, front: int, heel: int, margin: int, wide: int
) -> tuple[Floats, Marks]:
    """(frames - 1, 2) metres over the floor that a foot's support goes, and in which steps it rests.

    The front of the foot is the support while it is about as slow as any point, else the slowest
    of heel and toes.

    Args:
        support: of the foot.
        front: the number of that point.
        heel: the number of the rearmost.
        wide: frames to either side over which speeds are compared.
        margin: frames in which a foot is held before and after each stance.
    """
    from scipy.ndimage import uniform_filter1d

    pace = uniform_filter1d(np.minimum(support.beside, 1.0), 2 * wide + 1, axis=0, mode="nearest")
    pace[:, front] -= _FRONT
    pace[:, heel] += _HEEL if heel != front else 0.0
    pace[~np.isfinite(support.beside)] = np.inf
    chosen = pace.argmin(axis=1)
    held = np.zeros(len(pace) - 1, dtype=bool)
    for stance in support.stances:
        first, last = max(0, stance.first - margin), min(len(held), stance.last + margin)
        chosen[first : stance.first] = chosen[stance.first]
        chosen[stance.last : last + 1] = chosen[stance.last]
        held[first:last] = True
    steps = np.diff(support.paths, axis=0)
    return steps[np.arange(len(steps)), chosen[:-1]], held


def _kept_flat(bone: Floats, flat: Marks, contacts: Contacts, fps: float) -> Floats:
    """(frames, 3, 3) turns of a foot, whose bone is (frames, 3), that keep it from turning.

    Where it is ``flat`` and its pitch and heading change slowly; beside that it is let go.
    """
    high = 3 - sum(contacts.flat)
    a, b = (2, 0) if high == 1 else (0, 1)
    level = np.hypot(bone[:, a], bone[:, b])
    angles = np.stack(
        [np.arctan2(bone[:, high], level), np.unwrap(np.arctan2(bone[:, b], bone[:, a]))], axis=1
    )
    rates = velocities_over(angles, fps)
    rests = flat & (np.abs(rates).max(axis=1) < _ROLLING) & (level > np.abs(bone[:, high]))
    steps, held = np.diff(angles, axis=0), rests[:-1] & rests[1:]
    moved = eased(steps, held, _LET_GO * fps)
    up = np.zeros_like(bone)
    up[:, high] = 1.0
    across = np.cross(bone, up) / np.maximum(1e-9, level)[:, None]
    return transforms.axis_angle(up, moved[:, 1]) @ transforms.axis_angle(across, moved[:, 0])


def eased(steps: Floats, held: Marks, ease: float) -> Floats:
    """(frames, n) what is to be added to values that shall not change in some of their steps.

    The least of the squares of what is added and of how that changes its speed, in units of a time:
    so that it comes and goes smoothly.

    Args:
        steps: (frames - 1, n) to the next frame.
        held: (frames - 1,) whether these are to be none.
        ease: frames.

    >>> eased(np.array([[0.0], [0.2], [0.0]]), np.array([False, True, False]), 0.0).ravel()
    array([ 0. ,  0.1, -0.1,  0. ])
    """
    from scipy.linalg import solveh_banded

    frames = len(held) + 1
    if not (held.any() and steps[held].any()):
        return np.zeros((frames, steps.shape[1]))
    stiff = ease**4
    firm = np.where(held, _FIRM * max(1.0, stiff), 0.0)
    bands = np.zeros((3, frames))
    bands[2] = 1.0
    bands[2, :-1] += firm
    bands[2, 1:] += firm
    bands[1, 1:] -= firm
    if frames > 2:
        bands[2, :-2] += stiff
        bands[2, 1:-1] += 4.0 * stiff
        bands[2, 2:] += stiff
        bands[1, 1:-1] -= 2.0 * stiff
        bands[1, 2:] -= 2.0 * stiff
        bands[0, 2:] += stiff
    right = np.zeros((frames, steps.shape[1]))
    right[:-1] += firm[:, None] * steps
    right[1:] -= firm[:, None] * steps
    return np.asarray(solveh_banded(bands, right))


def slides_of(
    supports: dict[str, Support], made: Motion, contacts: Contacts, groups: dict[str, list[str]]
) -> tuple[Slide, ...]:
    """Of each stance, before and after."""
    found: list[Slide] = []
    for foot, support in supports.items():
        points = [each for each in contacts.points if each.name in groups[foot]]
        paths = np.stack([each.path(made)[:, contacts.flat] for each in points], axis=1)
        now = support.of(paths)
        found += [
            Slide(each.foot, each.first, each.last, support.slide(each), now.slide(each))
            for each in support.stances
        ]
    return tuple(found)


def anchored(contacts: Contacts, motion: Motion) -> Contacts:
    """The contacts with anchors where a motion has them."""
    paths = {point.name: point.path(motion) for point in contacts.points}
    spans = tuple(
        replace(span, anchor=np.median(paths[span.point][span.first : span.last + 1], axis=0))
        for span in contacts.spans
    )
    return replace(contacts, spans=spans)


def bends(body: Skeleton, foot: str, point: FootPoint) -> bool:
    """Whether a point can move against the foot that carries it."""
    at, top = body.joint_index(point.joint), body.joint_index(foot)
    if np.linalg.norm(point.offset) < 1e-9 and at != top:
        at = body.parents[at]  # a joint's own turn leaves its origin where it is
    while at not in (top, -1):
        if turns(body, body.joint_names[at]):
            return True
        at = body.parents[at]
    return False
