"""Find parts of a body that its markers do not determine, independently of the error."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.anatomy.joint_parts import joint_parts
from poise.errors import InvalidValue
from poise.model import Markers, Skeleton
from poise.motion.markers.label_matching import Match, matched
from poise.motion.markers.model import MarkerModel
from poise.motion.markers.plausibility_checks import Doubt
from poise.motion.markers.zero_pose_covariance import ZeroOrientation

LEAST = 3
"""Minimum number of markers: two points leave the rotation about their line undetermined."""
_SHOWN = 8  # number of unknown markers listed in an error
_MOST_UNUSED = 0.5  # share of unknown markers from which the file does not fit
_UNLIKE = 1.2
"""Ratio of a bone's factor to the median one beyond which it is not plausible for a human."""

_DETERMINED = 0.06
"""Standard deviation of the logarithm of a factor below which the factor counts as measured."""

_SEGMENTS = (
    ("thigh", ("thigh",)), ("shin", ("shin",)), ("foot", ("foot", "toe")),
    ("upper arm", ("upper arm",)), ("forearm", ("forearm", "hand", "finger")),
)  # fmt: skip
_WEIGHTY = ("pelvis", "spine", "thigh", "shin", "foot")
"""Body parts whose rotations matter in walking."""


def check_enough(markers: Markers, model: MarkerModel) -> Match:
    """Return the markers shared by a trial and a model, if they determine a pose.

    Raises:
        InvalidValue: fewer than three markers are known.
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
    """Report unused markers, and segments of limbs without markers."""
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
    """Segments of limbs that the skeleton has and that carry no marker."""
    parts = list(zip(*joint_parts(skeleton), strict=True))
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
    """Report joints of trunk and legs whose rotation a single marker does not determine."""
    parts = dict(zip(skeleton.joint_names, joint_parts(skeleton).parts, strict=True))
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
    """Report bones whose scale factor differs from that of the rest of the body."""
    determined = [scale for scale in model.scales if 0.0 < scale.sigma < _DETERMINED]
    if len(determined) < LEAST:
        return ()
    usual = float(np.median([scale.factor for scale in determined]))
    return tuple(
        Doubt(
            "unlike",
            (),
            f"the {scale.name} became {scale.factor:.3f} times as long, the other bones about "
            f"{usual:.3f} times",
        )
        for scale in determined
        if not 1.0 / _UNLIKE < scale.factor / usual < _UNLIKE
    )


__all__ = ["LEAST", "check_enough", "coverage_doubts", "uncertain_turns", "unlike_lengths"]
