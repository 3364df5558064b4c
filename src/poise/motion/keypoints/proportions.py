"""Measure bone lengths of a person from keypoints, and resize a skeleton to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from poise.anatomy import SIDES
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.model.stretching import with_bone_lengths
from poise.motion.keypoints.landmarks import place_of
from poise.motion.retargeting.canonical_frames import Reference

_PAIRS = {
    "thigh": ("hip", "knee"), "shin": ("knee", "ankle"), "upper arm": ("shoulder", "elbow"),
    "forearm": ("elbow", "wrist"),
}  # fmt: skip
_BONES = {
    "thigh": ("thigh", "shin"), "shin": ("shin", "foot"), "upper arm": ("upper arm", "forearm"),
    "forearm": ("forearm", "hand"), "shoulders": ("clavicle", "upper arm"),
}  # fmt: skip
_STRETCHED = 80.0
"""Percentile of the trunk's length; a bent back is shorter."""

_FEWEST = 3
_FACTORS = 0.35, 2.8
"""Bounds of plausible factors; outside, the unit is probably not metres."""


def measured(names: Sequence[str], positions: Floats, standing: Reference) -> dict[str, float]:
    """Ratios of the person's bone lengths to the skeleton's, by group of bones.

    ``positions`` (frames, points, 3) are NaN for missing points. "body" is the factor of all other
    bones, without keypoints at both ends: the ratio of the total lengths of the measured bones.

    Raises:
        InvalidValue: no bone has both of its ends among the keypoints in 3 frames, or the lengths
            are not those of a person in metres.
    """
    at = {name: i for i, name in enumerate(names) if name}

    def place(name: str) -> Floats | None:
        if name in at:
            return positions[:, at[name]]
        both = [f"{side} {name.removeprefix('mid ')}" for side in SIDES]
        found = [positions[:, at[one]] for one in both if one in at]
        return 0.5 * (found[0] + found[1]) if name.startswith("mid ") and len(found) == 2 else None

    def ours(name: str) -> Floats:
        if name.startswith("mid "):
            return np.mean([ours(f"{side} {name[4:]}") for side in SIDES], axis=0)
        return place_of(name, standing)

    wanted = {
        group: [tuple(f"{side} {end}" for end in ends) for side in SIDES]
        for group, ends in _PAIRS.items()
    }
    wanted["hips"] = [("left hip", "right hip")]
    wanted["shoulders"] = [("left shoulder", "right shoulder")]
    wanted["trunk"] = [("mid hip", "mid shoulder")]
    factors: dict[str, float] = {}
    total = np.zeros(2)
    for group, pairs in wanted.items():
        lengths: list[Floats] = []
        for one, other in pairs:
            a, b = place(one), place(other)
            if a is not None and b is not None:
                apart = np.linalg.norm(a - b, axis=1)
                lengths.append(apart[np.isfinite(apart)])
        seen = np.concatenate(lengths) if lengths else np.zeros(0)
        own = float(np.linalg.norm(ours(pairs[0][0]) - ours(pairs[0][1])))
        if len(seen) < min(_FEWEST, len(positions)) or own < 1e-6:
            continue
        length = float(np.percentile(seen, _STRETCHED if group == "trunk" else 50.0))
        factors[group] = length / own
        total += length, own
    if not factors:
        raise InvalidValue(
            "no bone can be measured from the keypoints; expected both ends of a limb, such "
            f"as left hip and left knee, in at least {_FEWEST} frames"
        )
    factors["body"] = float(total[0] / total[1])
    if not _FACTORS[0] < factors["body"] < _FACTORS[1]:
        raise InvalidValue(
            f"the bones of the keypoints are {factors['body']:.3g} times as long as the "
            "skeleton's; "
            "expected a person in metres: pass unit= (0.001 for millimetres)"
        )
    low, high = (factors["body"] * share for share in (0.5, 2.0))
    return {group: float(np.clip(factor, low, high)) for group, factor in factors.items()}


def resized(standing: Reference, factors: Mapping[str, float]) -> Skeleton:
    """Return the skeleton with the person's bone lengths; ``factors`` as returned by `measured`."""
    body, known = standing.skeleton, standing.anatomy
    links: dict[tuple[int, int], float] = {}

    def scale_path(start: int | None, end: int | None, factor: float) -> None:
        while start is not None and end is not None and end >= 0 and end != start:
            links[body.parents[end], end] = factor
            end = body.parents[end]

    whole = factors["body"]
    pelvis, chest = known.joints("pelvis")[0], (known.joints("spine") or [None])[-1]
    for side in SIDES:
        for group, (first, last) in _BONES.items():
            one, other = known.first(f"{side} {first}"), known.first(f"{side} {last}")
            scale_path(one, other, factors.get(group, whole))
        scale_path(pelvis, known.first(f"{side} thigh"), factors.get("hips", whole))
        trunk = factors.get("trunk", whole)
        scale_path(pelvis, known.first(f"{side} clavicle"), trunk)
    scale_path(pelvis, known.first("neck") or chest, factors.get("trunk", whole))
    bones: dict[str, float] = {}
    for j, name in enumerate(body.joint_names):
        children = [k for k, parent in enumerate(body.parents) if parent == j]
        own = [links.get((j, k), whole) for k in children]
        if len(set(own)) <= 1:
            bones[name] = own[0] if own else whole
        else:
            bones |= {
                f"{name}>{body.joint_names[k]}": f for k, f in zip(children, own, strict=True)
            }
    return with_bone_lengths(body, bones)
