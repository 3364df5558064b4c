"""Points of hands without a body: the directions of their bones, on the hands of a skeleton."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy import FINGERS, SIDES
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry.transforms import nearest_rotation
from poise.motion.keypoints.landmarks import FINGER_SEGMENTS, Sites, carrier, place_of, sites_of
from poise.motion.retargeting.canonical_frames import Reference

_FEWEST = 2  # knuckles beside the wrist, which give the orientation of a palm


@dataclass(frozen=True, eq=False)
class HandTargets:
    """Points of fingers on the hands of a skeleton.

    Attributes:
        sites: the landmarks beyond the knuckles.
        columns: the keypoint of each of them.
        positions: (frames, k, 3), metres, y up; NaN where a point is missing.
        joints: the joints that these points move.
        factors: ratios of the size of the palms to those of the skeleton, by hand.
    """

    sites: Sites
    columns: list[int]
    positions: Floats
    joints: tuple[str, ...]
    factors: Mapping[str, float]


def are_hands(names: Sequence[str]) -> bool:
    """Return whether all landmarks are of hands.

    >>> are_hands(["left wrist", "left index mcp", ""]), are_hands(["left wrist", "left elbow"])
    (True, False)
    """
    used = [name.split() for name in names if name]
    return any(len(words) == 3 for words in used) and all(
        words[-1] == "wrist" or (words[-1] in ("cmc", "mcp", "ip", "pip", "dip", "tip"))
        for words in used
    )


def hand_targets(names: Sequence[str], points: Floats, standing: Reference) -> HandTargets:
    """Place the points (frames, points, 3) of hands on the hands of a skeleton.

    The wrist and the knuckles give the orientation of a palm in each frame, on which it is rotated
    to that of the skeleton. From each knuckle on, the bones of the skeleton then point as those of
    the person do, so that hands of other proportions, and those of robots, bend alike.

    Raises:
        InvalidValue: no hand with a wrist and two knuckles is both among the points and on the
            skeleton.
    """
    at = {name: column for column, name in enumerate(names) if name}
    places: dict[str, Floats] = {}
    joints: list[str] = []
    factors: dict[str, float] = {}
    for side in SIDES:
        palm = [f"{side} wrist", *(f"{side} {finger} mcp" for finger in FINGERS[1:5])]
        used = [name for name in palm if name in at and _on_skeleton(name, standing)]
        if used[:1] != palm[:1] or len(used) <= _FEWEST:
            continue
        own = np.array([place_of(name, standing) for name in used])
        turn, size = _turns(points[:, [at[name] for name in used]], own)
        factors[f"{side} hand"] = size
        for finger in FINGERS[:5]:
            chain = [f"{side} {finger} {segment}" for segment in FINGER_SEGMENTS[finger]]
            chain = [name for name in chain if name in at and _on_skeleton(name, standing)]
            if len(chain) < 2:
                continue
            joints += standing.anatomy.parts[f"{side} {finger}"].joints[-3:]
            places |= _straightened(chain, points[:, [at[one] for one in chain]], turn, standing)
    if not places:
        raise InvalidValue(
            "no hand can be solved: expected a wrist, two knuckles such as left index mcp, and "
            "points of fingers, on a body on which fingers are recognised"
        )
    sites = sites_of(tuple(places), standing)
    positions = np.stack([places[name] for name in sites.names], axis=1)
    return HandTargets(sites, [at[name] for name in sites.names], positions, tuple(joints), factors)


def _on_skeleton(name: str, standing: Reference) -> bool:
    """Return whether a landmark is on the joint of its own part."""
    part = name if name.endswith("wrist") else " ".join(name.split()[:2])
    own = standing.anatomy.joints(part.replace("wrist", "hand"))
    return bool(own) and carrier(name, standing) is not None


def _turns(points: Floats, own: Floats) -> tuple[Floats, float]:
    """Rotations (frames, 3, 3) of palms to that of the skeleton, NaN if unseen; the size ratio.

    Least squares (W. Kabsch, "A solution for the best rotation to relate two sets of vectors",
    1976) over the points (frames, k, 3) that are seen.
    """
    seen = np.asarray(np.isfinite(points).all(axis=2))
    good = seen[:, 0] & (seen.sum(axis=1) > _FEWEST)
    turns = np.full((len(points), 3, 3), np.nan)
    if not good.any():
        return turns, 1.0
    share = seen[good] / seen[good].sum(axis=1, keepdims=True)
    there = np.where(seen[good][..., None], points[good], 0.0)
    theirs = there - np.einsum("fk,fki->fi", share, there)[:, None]
    ours = own - (share @ own)[:, None]
    turns[good] = nearest_rotation(np.einsum("fk,fki,fkj->fij", share, ours, theirs))
    sizes = [np.einsum("fk,fki,fki->f", share, one, one) for one in (theirs, ours)]
    return turns, float(np.sqrt(np.median(sizes[0] / sizes[1])))


def _straightened(
    chain: Sequence[str], points: Floats, turn: Floats, standing: Reference
) -> dict[str, Floats]:
    """Positions (frames, 3) beyond the knuckle: own lengths along the person's bones."""
    own = np.array([place_of(name, standing) for name in chain])
    bones = np.einsum("fij,fkj->fki", turn, np.diff(points, axis=1))
    length = np.linalg.norm(np.diff(own, axis=0), axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        steps = bones / np.linalg.norm(bones, axis=2, keepdims=True) * length[:, None]
    return dict(zip(chain[1:], np.moveaxis(own[0] + np.cumsum(steps, axis=1), 1, 0), strict=True))
