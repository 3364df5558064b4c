"""Cleaning: jitter smoothed away, feet that slide held where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.constraints import place
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.contacts import Contacts, FootPoint, find_contacts, foot_points
from poise.motion.rates import jitter
from poise.motion.unwrapping import unwrapped
from poise.rows.intermittent import smoothstep
from poise.solvers import Problem

Floats = NDArray[np.float64]

_TOLERANCE = 1e-4  # metres and radians
_MISSED = 1e-3  # metres
_STIFF = 0.02  # what a turn of a foot costs, in shares of what it mends
_ROOT = 0.03
"""The weight of the root's own place: a foot that cannot be reached draws it, and gives way by the
square of this only."""


def smoothed(motion: Motion, cutoff: float = 6.0) -> Motion:
    """The motion without what is faster than ``cutoff`` hertz: Butterworth's filter, both ways.

    Of second order, run forwards and backwards, so that nothing comes late (Winter, "Biomechanics
    and Motor Control of Human Movement", chapter 3). Rotations are filtered as quaternions.

    Raises:
        InvalidValue: a cutoff that is not between 0 and half the rate, or too few frames.
    """
    from scipy.signal import butter, sosfiltfilt

    if not 0.0 < cutoff < 0.5 * motion.fps:
        raise InvalidValue(
            f"a cutoff of {cutoff:g} Hz at {motion.fps:g} frames per second: expected more than 0 "
            f"and less than {0.5 * motion.fps:g}"
        )
    q = unwrapped(motion).q
    sections: Floats = np.asarray(butter(2, cutoff, fs=motion.fps, output="sos"))
    if len(q) <= 3 * (2 * len(sections) + 1):
        raise InvalidValue(f"{len(q)} frames are too few to be filtered")
    return Motion(motion.skeleton, sosfiltfilt(sections, q, axis=0), motion.fps, motion.name)


@dataclass(frozen=True, eq=False)
class LockedFeet:
    """What `lock_feet` did.

    Attributes:
        motion: with its feet held.
        contacts: where they were held.
        before, after: metres, the furthest that a point in contact is from where it stays.
        missed: frames in which a foot could not be brought to within a millimetre.
        changed: metres, the furthest that any joint was moved.
    """

    motion: Motion
    contacts: Contacts
    before: float
    after: float
    missed: tuple[int, ...]
    changed: float


def lock_feet(motion: Motion, contacts: Contacts | None = None, *, ease: float = 0.1) -> LockedFeet:
    """Hold the feet where they stand while they are in contact.

    Each foot is shifted and turned as a whole, so that its points in contact come to their anchors
    as nearly as a foot that does not bend can bring them; in ``ease`` seconds it goes smoothly from
    its own way to where it stands. The leg follows. The root stays where it is unless a leg is too
    short, and the rest of the body is carried along. Joints may go as far as they did in the
    motion, and further only within their limits.

    Args:
        contacts: by default `find_contacts`.
        ease: seconds.

    Raises:
        InvalidValue: contacts of another motion, or an ease that is negative.
    """
    found = find_contacts(motion) if contacts is None else contacts
    if len(found.marks) != len(motion):
        raise InvalidValue(f"contacts of {len(found.marks)} frames for a motion of {len(motion)}")
    if ease < 0.0:
        raise InvalidValue(f"an ease of {ease} s: expected 0 or more")
    body = motion.skeleton.with_limits(containing=motion)
    feet = feet_of(found.points, body)
    wanted = np.stack(
        [_wanted(motion, found, foot, names, ease) for foot, names in feet.items()], axis=1
    )
    q = _followed(motion, body, list(feet), wanted)
    made = Motion(motion.skeleton, q, motion.fps, motion.name)
    there = made.world[:, [body.joint_index(foot) for foot in feet]]
    off = np.linalg.norm(there[..., :3, 3] - wanted[..., :3, 3], axis=2)
    held = [
        float(np.linalg.norm(each.path(made)[s.first : s.last + 1] - s.anchor, axis=1).max())
        for each in found.points for s in found.of(each.name)
    ]  # fmt: skip
    moved = np.linalg.norm(made.world[..., :3, 3] - motion.world[..., :3, 3], axis=2)
    return LockedFeet(
        made, found, found.drift, max(held, default=0.0),
        tuple(int(frame) for frame in np.flatnonzero((off > _MISSED).any(axis=1))),
        float(moved.max(initial=0.0)),
    )  # fmt: skip


def feet_of(points: Sequence[FootPoint], body: Skeleton) -> dict[str, list[str]]:
    """The joint that carries each group of points, nearest to the root, and the points' names."""
    joints = list(dict.fromkeys(each.joint for each in points))
    groups: dict[str, list[str]] = {}
    for each in points:
        above = body.joint_index(each.joint)
        carrier = each.joint
        while above >= 0:
            if body.joint_names[above] in joints:
                carrier = body.joint_names[above]
            above = body.parents[above]
        groups.setdefault(carrier, []).append(each.name)
    return groups


def _wanted(motion: Motion, contacts: Contacts, foot: str, names: list[str], ease: float) -> Floats:
    """(frames, 4, 4) where a foot should be: shifted and turned so that its points stand.

    Of what its points in contact ask for, the mean as a shift; as a turn w the least squares of
    ``sum s |d + w x (p - c) - pull|^2 + e sum s |p - c|^2 |w|^2``, s being how much each is in
    contact. One point alone asks for no turn.
    """
    frames = motion.world[:, motion.skeleton.joint_index(foot)].copy()
    pulls, paths, shares = _pulls(motion, contacts, names, ease)
    whole = np.maximum(1e-12, shares.sum(axis=1))[:, None]
    eased = np.minimum(1.0, shares.sum(axis=1))[:, None]
    centre = (shares[..., None] * paths).sum(axis=1) / whole
    shift = (shares[..., None] * pulls).sum(axis=1) / whole * eased
    arm = paths - centre[:, None]
    left = pulls - shift[:, None]
    square = (shares * (arm**2).sum(axis=2)).sum(axis=1)
    outer = np.einsum("fk,fka,fkb->fab", shares, arm, arm)
    held = square[:, None, None] * (1.0 + _STIFF) * np.eye(3) - outer + 1e-12 * np.eye(3)
    moment = np.einsum("fk,fka->fa", shares, np.cross(arm, left))
    turn = quaternions.to_matrix(
        quaternions.from_rotation_vector(np.linalg.solve(held, moment[..., None])[..., 0] * eased)
    )
    frames[:, :3, 3] = np.einsum("fab,fb->fa", turn, frames[:, :3, 3] - centre) + centre + shift
    frames[:, :3, :3] = turn @ frames[:, :3, :3]
    return frames


def _pulls(
    motion: Motion, contacts: Contacts, names: list[str], ease: float
) -> tuple[Floats, Floats, Floats]:
    """Of each point of a foot what it lacks to its anchor, its path, and how much it is there."""
    numbers = np.arange(len(motion))
    points = [each for each in contacts.points if each.name in names]
    paths = np.stack([each.path(motion) for each in points], axis=1)
    pulls, shares = np.zeros_like(paths), np.zeros(paths.shape[:2])
    for k, each in enumerate(points):
        for span in contacts.of(each.name):
            away = np.maximum(np.maximum(span.first - numbers, numbers - span.last), 0)
            share = 1.0 - np.array([smoothstep(s) for s in away / max(1e-9, ease * motion.fps)])
            # By what the point is off at the nearer end of the contact.
            near = paths[np.clip(numbers, span.first, span.last), k]
            pulls[:, k] += share[:, None] * (span.anchor - near)
            shares[:, k] += share
    return pulls / np.maximum(1e-12, shares)[..., None], paths, np.minimum(shares, 1.0)


def _followed(motion: Motion, body: Skeleton, feet: list[str], wanted: Floats) -> Floats:
    """(frames, nq) the poses in which the feet are at (frames, feet, 4, 4), the root if it can."""
    roots = [
        name for name, parent in zip(body.joint_names, body.parents, strict=True) if parent < 0
    ]
    legs = {name for foot in feet for name in _leg(body, foot, feet)}
    still = [name for name in body.joint_names if name not in legs and name not in roots]
    held = [name for name in roots if name not in feet]
    goals = [place(name, np.eye(4)) for name in feet]
    goals += [place(name, np.eye(4), weight=_ROOT) for name in held]
    problem = Problem(body, goals, solver="lm", tolerance=_TOLERANCE, locked=still)
    rows = [body.joint_index(name) for name in held]
    frames = np.concatenate([wanted, motion.world[:, rows]], axis=1)
    whole = unwrapped(motion)
    q = np.empty_like(motion.q)
    for frame in range(len(motion)):
        q[frame] = problem.solve(whole.q[frame], _targets(frames[frame]).ravel())
    return q


def _leg(body: Skeleton, foot: str, feet: list[str]) -> list[str]:
    """The joints from a foot up to the first that carries another foot as well, or a root."""
    found: list[str] = []
    at = body.joint_index(foot)
    others = [body.joint_index(name) for name in feet if name != foot]
    while at >= 0 and not any(_above(body, at, other) for other in others):
        found.append(body.joint_names[at])
        at = body.parents[at]
    return found


def _above(body: Skeleton, joint: int, other: int) -> bool:
    while other >= 0 and other != joint:
        other = body.parents[other]
    return other == joint


def _targets(frames: Floats) -> Floats:
    """What a problem of places takes: of each its position and quaternion."""
    turns = quaternions.from_matrix(frames[:, :3, :3])
    return np.concatenate([frames[:, :3, 3], turns], axis=1)


@dataclass(frozen=True, eq=False)
class CleanedMotion:
    """What `cleaned` did.

    Attributes:
        motion: the cleaned motion.
        contacts: of its feet; None where no joint's name says that it is a foot.
        locked: what holding them did, or None where that was not asked for or there are none.
        jitter: metres, before and after, of the joint that trembles most.
        slide: metres, before and after, of the point that slides furthest in a contact.
    """

    motion: Motion
    contacts: Contacts | None
    locked: LockedFeet | None
    jitter: tuple[float, float]
    slide: tuple[float, float]

    def to_dict(self) -> dict[str, Any]:
        """The figures, as JSON holds them."""
        found: dict[str, Any] = {
            "jitter_m": {"before": self.jitter[0], "after": self.jitter[1]},
            "slide_m": {"before": self.slide[0], "after": self.slide[1]},
            "contacts": [],
        }
        if self.contacts is not None:
            found["floor_m"] = self.contacts.floor
            found["contacts"] = [
                {
                    "point": span.point, "first": span.first, "last": span.last,
                    "anchor_m": [float(value) for value in span.anchor],
                }
                for span in self.contacts.spans
            ]  # fmt: skip
        if self.locked is not None:
            found["missed_frames"] = list(self.locked.missed)
            found["changed_m"] = self.locked.changed
        return found


def cleaned(
    motion: Motion, *, cutoff: float | None = None, lock: bool = True, ease: float = 0.1
) -> CleanedMotion:
    """A motion smoothed, if asked for, and with its feet held where they stand.

    Contacts are found after smoothing. A skeleton without feet by name is smoothed only.

    Args:
        cutoff: hertz for `smoothed`, or None.
        lock: whether to hold the feet, or only to find where they stand.
        ease: seconds, as in `lock_feet`.

    Raises:
        InvalidValue: as `smoothed` and `lock_feet` do.

    >>> from poise.bundled import character
    >>> made = cleaned(character().motion)
    >>> made.slide[1] < made.slide[0]
    True
    """
    calm = motion if cutoff is None else smoothed(motion, cutoff)
    trembling = [float(jitter(each).max()) if len(each) >= 5 else 0.0 for each in (motion, calm)]
    try:
        points = foot_points(motion.skeleton)
    except InvalidValue:
        return CleanedMotion(calm, None, None, (trembling[0], trembling[1]), (0.0, 0.0))
    contacts = find_contacts(calm, points)
    if not lock or not contacts.spans:
        slide = (contacts.drift, contacts.drift)
        return CleanedMotion(calm, contacts, None, (trembling[0], trembling[1]), slide)
    held = lock_feet(calm, contacts, ease=ease)
    return CleanedMotion(
        held.motion, contacts, held, (trembling[0], trembling[1]), (held.before, held.after)
    )
