"""Where a foot should be, so that its points in contact stand where they should."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions, transforms
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.contacts import Contact, Contacts, FootPoint
from poise.motion.root_compensation import turns
from poise.residuals.intermittent import smoothstep

Floats = NDArray[np.float64]

_STIFF = 0.02  # what a turn of a foot costs, in shares of what it mends


@dataclass(frozen=True, eq=False)
class Foothold:
    """A foot over time.

    Attributes:
        foot: the joint that carries it.
        frames: (frames, 4, 4) where that should be.
        tips: points that can bend away from it, as the toes' tip does.
        places: (frames, tips, 3) where those should be.
        hand: whether it is a hand.
    """

    foot: str
    frames: Floats
    tips: tuple[FootPoint, ...]
    places: Floats
    hand: bool = False


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


def foothold(
    motion: Motion, contacts: Contacts, foot: str, names: Sequence[str], ease: float
) -> Foothold:
    """Where one foot and its toes should be; ``names`` are those of its points."""
    points = [each for each in contacts.points if each.name in names]
    flexible = [_bends(motion.skeleton, foot, each) for each in points]
    paths = np.stack([each.path(motion) for each in points], axis=1)
    pulls, shares = _pulls(paths, points, contacts, ease)
    tips = np.array(flexible)
    # Toes tell where the foot is only while nothing else does: else they bend.
    firm = shares[:, ~tips].max(axis=1, initial=0.0)
    weights = np.where(tips, (1.0 - firm)[:, None], 1.0) * shares
    before = motion.world[:, motion.skeleton.joint_index(foot)]
    frames = _held(before, paths, pulls, weights)
    carried = frames @ transforms.inverse(before)
    ends = np.einsum("fab,fkb->fka", carried[:, :3, :3], paths[:, tips]) + carried[:, None, :3, 3]
    toes = [point for point, bends in zip(points, flexible, strict=True) if bends]
    left, there = _pulls(ends, toes, contacts, ease)
    hand = all(each.hand for each in points)
    return Foothold(foot, frames, tuple(toes), ends + there[..., None] * left, hand)


def _bends(body: Skeleton, foot: str, point: FootPoint) -> bool:
    """Whether a point can move against the foot."""
    at, top = body.joint_index(point.joint), body.joint_index(foot)
    if np.linalg.norm(point.offset) < 1e-9 and at != top:
        at = body.parents[at]  # a joint's own turn leaves its origin where it is
    while at not in (top, -1):
        if turns(body, body.joint_names[at]):
            return True
        at = body.parents[at]
    return False


def _held(frames: Floats, paths: Floats, pulls: Floats, shares: Floats) -> Floats:
    """(frames, 4, 4) shifted and turned so that points (frames, k, 3) go where they are pulled.

    Of what the points in contact ask for, the mean as a shift; as a turn w the least squares of
    ``sum s |d + w x (p - c) - pull|^2 + e sum s |p - c|^2 |w|^2``, s being how much each is in
    contact. One point alone asks for no turn.
    """
    frames = frames.copy()
    whole = np.maximum(1e-12, shares.sum(axis=1))[:, None]
    eased = np.minimum(1.0, shares.sum(axis=1))[:, None]
    centre = (shares[..., None] * paths).sum(axis=1) / whole
    shift = (shares[..., None] * pulls).sum(axis=1) / whole * eased
    # A turn takes two points: it comes and goes with the second one.
    turned = np.clip(shares.sum(axis=1) - shares.max(axis=1), 0.0, 1.0)[:, None]
    arm = paths - centre[:, None]
    left = pulls - shift[:, None]
    square = (shares * (arm**2).sum(axis=2)).sum(axis=1)
    outer = np.einsum("fk,fka,fkb->fab", shares, arm, arm)
    held = square[:, None, None] * (1.0 + _STIFF) * np.eye(3) - outer + 1e-12 * np.eye(3)
    moment = np.einsum("fk,fka->fa", shares, np.cross(arm, left))
    turn = quaternions.to_matrix(
        quaternions.from_rotation_vector(np.linalg.solve(held, moment[..., None])[..., 0] * turned)
    )
    frames[:, :3, 3] = np.einsum("fab,fb->fa", turn, frames[:, :3, 3] - centre) + centre + shift
    frames[:, :3, :3] = turn @ frames[:, :3, :3]
    return frames


def _pulls(
    paths: Floats, points: Sequence[FootPoint], contacts: Contacts, ease: float
) -> tuple[Floats, Floats]:
    """Of each path (frames, k, 3) what it lacks to its anchor, and how much it is in contact."""
    numbers = np.arange(len(paths))
    pulls, shares = np.zeros_like(paths), np.zeros(paths.shape[:2])
    for k, each in enumerate(points):
        for span in contacts.of(each.name):
            away = np.maximum(np.maximum(span.first - numbers, numbers - span.last), 0)
            share = np.array([1.0 - smoothstep(s) for s in away / max(1e-9, ease * contacts.fps)])
            # By what the point is off at the nearer end of the contact.
            near = paths[np.clip(numbers, span.first, span.last), k]
            pulls[:, k] += share[:, None] * (span.anchor - near)
            shares[:, k] += share
    return pulls / np.maximum(1e-12, shares)[..., None], np.minimum(shares, 1.0)


_SWEEPS = 50
_ENOUGH = 1e-5  # metres
_FARTHEST = 0.015  # metres: an anchor that would have to go further is of another stay
_STEEP = 0.8  # the share of a distance that may be upright: steeper pairs tell nothing on the floor
_RIGID = 1e-4  # metres by which the distance of two points of one bone may change


def met_together(motion: Motion, contacts: Contacts, groups: Iterable[Sequence[str]]) -> Contacts:
    """The contacts with anchors moved over the floor, as little as may be, to fit one another.

    Two points of one bone that are in contact at once get anchors as far apart as they are. The
    longer contact moves less. Pair after pair, until none moves.

    Args:
        groups: the names of each foot's points.
    """
    paths = {point.name: point.path(motion) for point in contacts.points}
    spans = list(contacts.spans)
    up, flat = (1, [0, 2]) if contacts.up == "y" else (2, [0, 1])
    places = np.array([span.anchor for span in spans]).reshape(-1, 3)
    pairs = [
        (i, j, wide)
        for names in groups
        for i, j in combinations([k for k, s in enumerate(spans) if s.point in names], 2)
        if (wide := _apart(spans[i], spans[j], paths)) is not None
    ]
    shares = np.array([float(span.last - span.first + 1) for span in spans])
    first = places.copy()
    for _ in range(_SWEEPS):
        most = 0.0
        for i, j, wide in pairs:
            way = places[j] - places[i]
            level, height = float(np.linalg.norm(way[flat])), abs(float(way[up]))
            if height > _STEEP * wide or level < 1e-6:
                continue
            # What is left of the distance on the floor, both anchors being as high as they stand.
            want = math.sqrt(wide**2 - height**2)
            step = (want - level) / level * way[flat]
            places[i, flat] -= step * shares[j] / (shares[i] + shares[j])
            places[j, flat] += step * shares[i] / (shares[i] + shares[j])
            most = max(most, abs(want - level))
        if most < _ENOUGH:
            break
    moved = places - first
    far = np.linalg.norm(moved, axis=1, keepdims=True)
    places = first + moved * np.minimum(1.0, _FARTHEST / np.maximum(far, 1e-12))
    made = tuple(
        replace(span, anchor=place, drift=_drift(paths[span.point], span, place))
        for span, place in zip(spans, places, strict=True)
    )
    return replace(contacts, spans=made)


def _apart(one: Contact, other: Contact, paths: dict[str, Floats]) -> float | None:
    """Metres between two points of one bone that are in contact at once; None for others."""
    if max(one.first, other.first) > min(one.last, other.last) or one.point == other.point:
        return None
    away = np.linalg.norm(paths[one.point] - paths[other.point], axis=1)
    return float(away[0]) if np.ptp(away) < _RIGID else None


def _drift(path: Floats, span: Contact, anchor: Floats) -> float:
    return float(np.linalg.norm(path[span.first : span.last + 1] - anchor, axis=1).max())
