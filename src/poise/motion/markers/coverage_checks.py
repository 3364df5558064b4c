"""What of a body its markers do not show, however small the error is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.errors import InvalidValue
from poise.model import Markers, Skeleton
from poise.model.body_parts import parts_of, side_of
from poise.motion.markers.label_matching import Match, matched
from poise.motion.markers.model import MarkerModel
from poise.motion.markers.plausibility_checks import Doubt
from poise.motion.markers.zero_pose_covariance import ZeroOrientation

LEAST = 3
"""Markers: two points do not tell how a body is turned about the line through them."""
_SHOWN = 8  # unknown markers that an error names
_MOST_UNUSED = 0.5
_UNLIKE = 1.2
"""Times the usual factor of a body's bones, or that part of it: no human's bones differ so much."""

_TOLD = 0.06
"""A bone's factor is measured, not given by what is usual, if its logarithm is known so well."""

_SEGMENTS = (
    ("thigh", ("thigh",)), ("shin", ("shin",)), ("foot", ("foot", "toe")),
    ("upper arm", ("upper arm",)), ("forearm", ("forearm", "hand", "finger")),
)  # fmt: skip
_WEIGHTY = ("pelvis", "spine", "thigh", "shin", "foot")
"""Parts whose turn a walk is made of."""


def check_enough(markers: Markers, model: MarkerModel) -> Match:
    """The markers of a trial that a model knows, if they determine a pose.

    Raises:
        InvalidValue: fewer than three are known.
    """
    match = matched(markers, model)
    known = match.model.names
    if len(known) < LEAST:
        verb = "is" if len(known) == 1 else "are"
        unknown = ", ".join(match.unknown[:_SHOWN])
        more = len(match.unknown) - _SHOWN
        raise InvalidValue(
            f"{len(known)} of {len(match.unknown) + len(known)} markers {verb} known "
            f"({', '.join(known)}); a pose needs three on a body. Place the others ({unknown}"
            f"{f' and {more} more' if more > 0 else ''}) in a marker table, given by --model "
            "(in Python model=)"
        )
    return match


def coverage_doubts(match: Match, skeleton: Skeleton) -> tuple[Doubt, ...]:
    """Markers that are not used, and segments of limbs that carry none."""
    found: list[Doubt] = []
    total = len(match.unknown) + len(match.model.names)
    if len(match.unknown) > _MOST_UNUSED * total:
        some = ", ".join(match.unknown[:6]) + (", ..." if len(match.unknown) > 6 else "")
        text = f"{len(match.unknown)} of {total} markers are not used: no table knows {some}"
        found.append(Doubt("unused", (), text))
    bare = _bare_segments(skeleton, match.model)
    if bare:
        text = f"no marker on {', '.join(bare)}: their pose is not measured"
        found.append(Doubt("bare", (), text))
    return tuple(found)


def _bare_segments(skeleton: Skeleton, model: MarkerModel) -> list[str]:
    """The segments of limbs that the skeleton has and no marker is on."""
    names = skeleton.part_names
    parts = [(part, side_of(name)) for part, name in zip(parts_of(names), names, strict=True)]
    marked = {parts[skeleton.joint_index(joint)] for joint in model.joints}
    found: list[str] = []
    for side in ("left", "right"):
        for segment, own in _SEGMENTS:
            there = any((part, side) in parts for part in own[:1])
            if there and not any((part, side) in marked for part in own):
                found.append(f"{side} {segment}")
    return found


def uncertain_turns(
    zeros: Sequence[ZeroOrientation], skeleton: Skeleton, model: MarkerModel
) -> tuple[Doubt, ...]:
    """Joints of the trunk and the legs with one marker, which tells no turn about itself."""
    parts = dict(zip(skeleton.joint_names, parts_of(skeleton.part_names), strict=True))
    loose = [
        zero.joint
        for zero in zeros
        if zero.sigma >= np.pi
        and parts.get(zero.joint) in _WEIGHTY
        and model.joints.count(zero.joint) == 1
    ]
    if not loose:
        return ()
    text = f"one marker does not tell how {', '.join(loose)} turn{'s' * (len(loose) == 1)}"
    return (Doubt("turn", (), text),)


def unlike_lengths(model: MarkerModel) -> tuple[Doubt, ...]:
    """Bones that grew otherwise than the rest of the body."""
    told = [scale for scale in model.scales if 0.0 < scale.sigma < _TOLD]
    if len(told) < LEAST:
        return ()
    usual = float(np.median([scale.factor for scale in told]))
    return tuple(
        Doubt(
            "unlike",
            (),
            f"the {scale.name} became {scale.factor:.3f} times as long, the other bones about "
            f"{usual:.3f} times",
        )
        for scale in told
        if not 1.0 / _UNLIKE < scale.factor / usual < _UNLIKE
    )


__all__ = ["LEAST", "check_enough", "coverage_doubts", "uncertain_turns", "unlike_lengths"]
