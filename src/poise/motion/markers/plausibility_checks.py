"""Detect wrong marker tables, independently of the error of the fit.

A body with many joints, offsets and bone lengths fits markers assigned to wrong joints to within a
centimetre. The checks therefore do not use the error, but distances that should be constant, left
and right sides, and the size of the changes made by a calibration.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy.joint_parts import joint_parts
from poise.array_types import Floats, Integers
from poise.errors import InvalidValue
from poise.model import Markers, Skeleton
from poise.motion.markers.calibration import ZeroOrientation
from poise.motion.markers.label_matching import Match, matched
from poise.motion.markers.model import MarkerModel
from poise.motion.markers.rigid_groups import pair_distances
from poise.report_text import listed

SWINGS = 0.035
"""Metres: variation of a distance above which two markers are not on the same bone."""
STEADY = 0.006
"""Metres: variation of a distance below which two markers are on one bone, or on two that hardly
move."""
MOVES = 0.03
"""Metres: minimum median variation of all distances for constant ones to be significant."""
FAR_JOINTS = 3
"""Number of joints between two markers from which their distance should vary."""
MOVED = 0.25
"""Distance that a calibration may move a marker on its bone, metres; up to 0.2 on a stiff trunk."""
LENGTHS = (0.7, 1.4)
"""Bounds of plausible bone scale factors for humans; also the bounds of the calibration."""
APART = (0.12, 0.3)
"""Tolerance of the distance between two markers of a joint: metres, plus a fraction of the
distance."""
MIRRORED = 0.75
"""Ratio of the mirrored error to the unmirrored one below which sides count as exchanged."""
WRONG = 2
"""Number of doubtful markers from which the table counts as wrong."""


@dataclass(frozen=True)
class Doubt:
    """A reason not to trust a table.

    Attributes:
        kind: "apart" (distance of two markers of a joint differs from the table), "swings"
            (distance of markers of a joint varies), "far" (distance of markers of distant joints is
            constant), "mirrored" (left and right exchanged), "moved" (moved far by the
            calibration), "length" (implausible bone length), "unlike" (bone scale unlike that of
            the rest of the body), "unused" (most markers are not used), "bare" (segments without a
            marker), "turn" (a joint whose single marker does not determine its rotation).
        markers: the markers concerned; empty for "length" and the kinds listed after "length".
        text: the message for users.
    """

    kind: str
    markers: tuple[str, ...]
    text: str


def table_doubts(markers: Markers, skeleton: Skeleton, model: MarkerModel) -> tuple[Doubt, ...]:
    """Report contradictions between a marker table and a trial, before solving."""
    match = matched(markers, model)
    chosen = markers.only([markers.names[column] for column in match.columns])
    places = chosen.positions
    sites = match.model.sites(skeleton)
    length, spread = pair_distances(places)
    return (
        *_lengths(match.model, sites, np.where(np.isfinite(spread), length, np.nan)),
        *_distances(match.model, skeleton, sites, spread),
        *_mirrored(match.model, skeleton, places),
    )


def calibration_doubts(before: MarkerModel, after: MarkerModel) -> tuple[Doubt, ...]:
    """Report changes of a marker table by a calibration that are implausibly large."""
    found: list[Doubt] = []
    for row, name in enumerate(after.names):
        if name not in before.names or before.joints[before.index(name)] != after.joints[row]:
            continue
        away = float(np.linalg.norm(after.offsets[row] - before.offset(name)))
        sigma = float(before.sigmas[before.index(name)].max())
        if away > max(MOVED, 6.0 * sigma):
            text = f"{name} ended {1e3 * away:.0f} mm from where the table has it"
            found.append(Doubt("moved", (name,), text))
    for scale in after.scales:
        if scale.sigma > 0.0 and not LENGTHS[0] < scale.factor < LENGTHS[1]:
            bound = LENGTHS[0] if scale.factor < 1.0 else LENGTHS[1]
            text = (
                f"the {scale.name} became {scale.factor:.2f} times as long, at or beyond its bound "
                f"of {bound:g}"
            )
            found.append(Doubt("length", (), text))
    return tuple(found)


def is_wrong(doubts: tuple[Doubt, ...]) -> bool:
    """Return whether there are enough doubts to consider a table wrong."""
    return len({name for doubt in doubts for name in doubt.markers}) >= WRONG


def _distances(
    model: MarkerModel, skeleton: Skeleton, sites: Integers, spread: Floats
) -> list[Doubt]:
    """Report varying distances on one joint, and constant distances between distant joints."""
    found: list[Doubt] = []
    measured = np.isfinite(spread)
    np.fill_diagonal(measured, False)
    moving = measured.any() and float(np.median(spread[measured])) > MOVES
    apart = joints_between(skeleton)[np.ix_(sites, sites)]
    for row, name in enumerate(model.names):
        same = measured[row] & (apart[row] == 0)
        swinging = same & (spread[row] > SWINGS)
        if swinging.sum() > 0.5 * same.sum():
            other = model.names[int(np.argmax(np.where(swinging, spread[row], -1.0)))]
            text = (
                f"{name} and {other} are both on {model.joints[row]}, and their distance varies by "
                f"{1e3 * float(spread[row][swinging].max()):.0f} mm"
            )
            found.append(Doubt("swings", (name,), text))
        steady = measured[row] & (spread[row] < STEADY)
        far = steady & (apart[row] >= FAR_JOINTS)
        if moving and far.sum() > 0.5 * steady.sum():
            other = model.names[int(np.argmin(np.where(far, spread[row], np.inf)))]
            text = (
                f"{name} keeps its distance to {other} within "
                f"{1e3 * float(spread[row][far].min()):.1f} mm, and they are "
                f"{int(apart[row][model.index(other)])} joints from each other"
            )
            found.append(Doubt("far", (name,), text))
    return found


def _lengths(model: MarkerModel, sites: Integers, length: Floats) -> list[Doubt]:
    """Report markers of a joint whose distance differs from the table.

    Two markers in one point of the table are a cluster without stated offsets: no distance of
    theirs contradicts the table.
    """
    found: list[Doubt] = []
    table = np.linalg.norm(model.offsets[:, None] - model.offsets[None], axis=-1)
    same = (sites[:, None] == sites[None]) & ~np.isnan(length) & ~np.eye(len(sites), dtype=bool)
    same &= table > 0.0
    off = np.where(same, np.abs(length - table) - APART[1] * table, 0.0)
    for row, name in enumerate(model.names):
        wrong = off[row] > APART[0]
        if wrong.sum() > 0.5 * same[row].sum():
            at = int(np.argmax(off[row]))
            text = (
                f"{name} and {model.names[at]} are {1e3 * length[row, at]:.0f} mm from each other, "
                f"and {1e3 * table[row, at]:.0f} mm in the table"
            )
            found.append(Doubt("apart", (name,), text))
    return found


def joints_between(skeleton: Skeleton) -> Integers:
    """Number of moving joints on the path between two joints, (joints, joints)."""
    count = len(skeleton.parents)
    paths: list[list[int]] = []
    for joint, parent in enumerate(skeleton.parents):
        paths.append([*(paths[parent] if parent >= 0 else []), joint])
    moves = np.array([bool(joint.suffixes) for joint in skeleton.joints])
    between = np.zeros((count, count), dtype=np.int64)
    for a in range(count):
        for b in range(a):
            apart = set(paths[a]) ^ set(paths[b])
            between[a, b] = between[b, a] = int(moves[list(apart)].sum())
    return between


def _mirrored(model: MarkerModel, skeleton: Skeleton, places: Floats) -> list[Doubt]:
    """Report exchanged sides: the upright trunk's markers fit better when mirrored.

    The rest positions of the markers of each middle joint, and their mirror images, are fitted to
    the observations by a rotation about the vertical only.
    """
    rest = model.places(skeleton, skeleton.rest.world)
    if skeleton.up == "z":
        rest = rest[:, [1, 2, 0]]
    frames = places[:: max(1, len(places) // 200)]
    own, mirror = np.zeros(len(frames)), np.zeros(len(frames))
    sided = dict(zip(skeleton.joint_names, joint_parts(skeleton).sides, strict=True))
    for joint in dict.fromkeys(model.joints):
        rows = [row for row, one in enumerate(model.joints) if one == joint]
        sides = {name[:1] for name in (model.names[row].upper() for row in rows)}
        if sided[joint] or len(rows) < 3 or not {"L", "R"} <= sides:
            continue
        own += _turned_misfit(rest[rows], frames[:, rows])
        mirror += _turned_misfit(rest[rows] * (-1.0, 1.0, 1.0), frames[:, rows])
    known = (own > 0.0) & (mirror > 0.0)
    if not known.any():
        return []
    ratio = float(np.median(np.sqrt(mirror[known] / own[known])))
    if ratio >= MIRRORED:
        return []
    text = (
        f"left and right are exchanged: in a mirror the trunk fits {1.0 / ratio:.1f} times better"
    )
    return [Doubt("mirrored", model.names, text)]


def _turned_misfit(body: Floats, places: Floats) -> Floats:
    """Squared error (frames,), m^2, of a body (n, 3) fitted by a turn about y; 0 if not visible."""
    seen = np.asarray(~np.isnan(places[..., 0]).any(axis=1))
    there = np.where(seen[:, None, None], places - places.mean(axis=1, keepdims=True), 0.0)
    here = body - body.mean(axis=0)
    a, b = here[:, 0] + 1j * here[:, 2], there[..., 0] + 1j * there[..., 2]
    turn = (np.conj(a) * b).sum(axis=1)
    turn = turn / np.maximum(np.abs(turn), 1e-12)
    off = np.abs(turn[:, None] * a - b) ** 2 + (here[:, 1] - there[..., 1]) ** 2
    return np.where(seen, off.sum(axis=1), 0.0)


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
        raise InvalidValue(
            f"{len(known)} of {len(match.unknown) + len(known)} markers {verb} known "
            f"({', '.join(known)}); a pose needs three on a body. Place the others "
            f"({listed(match.unknown, _SHOWN)}) in a marker table, given by --model (in Python "
            "model=)"
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
    text = f"one marker cannot determine the rotation of {', '.join(loose)}"
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
