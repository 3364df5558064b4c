"""Where a foot should be, so that its points in contact stand where they should."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions, transforms
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.contacts import Contacts, FootPoint
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
