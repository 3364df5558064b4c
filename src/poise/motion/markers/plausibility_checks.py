"""Why a table of markers cannot be right, however small the error it is fitted with.

A body with many joints, offsets and bone lengths fits markers that are put on the wrong joints to a
centimetre. Whether the table is right is therefore asked of other things than the error: distances
that ought to stay the same, the side that left is on, and how far a calibration had to go.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.model import Markers, Skeleton
from poise.model.body_parts import side_of
from poise.motion.markers.label_matching import matched
from poise.motion.markers.model import MarkerModel
from poise.motion.markers.rigid_groups import pair_distances

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

SWINGS = 0.035
"""Metres: markers of one joint whose distance varies more do not sit on one bone."""
STEADY = 0.006
"""Metres: markers whose distance varies less sit on one bone, or on two that hardly move."""
MOVES = 0.03
"""Metres: the usual pair's distance has to vary by so much before steady ones tell anything."""
FAR_JOINTS = 3
"""Joints between two markers from which on they should not keep their distance."""
MOVED = 0.25
"""Metres that a calibration may move a marker on its bone: those of a stiff trunk go up to 0.2."""
LENGTHS = (0.7, 1.4)
"""Factors of bones between which a human's are; a calibration that ends there would go on."""
APART = (0.12, 0.3)
"""Metres, and share of it, by which the distance of two markers of one joint may be off."""
MIRRORED = 0.75
"""A mirror shows the body better, if its error is less than this part of the body's own."""
WRONG = 2
"""Markers in doubt from which on the table is taken to be wrong."""


@dataclass(frozen=True)
class Doubt:
    """A reason not to trust a table.

    Attributes:
        kind: "apart" (markers of one joint much nearer or farther than the table has them),
            "swings" (markers of one joint that do not keep their distance), "far" (markers of far
            joints that do), "mirrored" (left and right exchanged), "moved" (a calibration put it
            elsewhere), "length" (a bone no human has), "unlike" (a bone that grew otherwise than
            the rest), "unused" (most markers), "bare" (segments without a marker), "turn" (a joint
            whose turn its one marker does not tell).
        markers: whom it is about; nobody from "length" on.
        text: for people.
    """

    kind: str
    markers: tuple[str, ...]
    text: str


def table_doubts(markers: Markers, skeleton: Skeleton, model: MarkerModel) -> tuple[Doubt, ...]:
    """What of a table contradicts the markers, before anything is solved."""
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
    """What a calibration had to do to a table that no right table needs."""
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
    """Whether doubts about a table are enough to call it wrong."""
    return len({name for doubt in doubts for name in doubt.markers}) >= WRONG


def _distances(
    model: MarkerModel, skeleton: Skeleton, sites: Integers, spread: Floats
) -> list[Doubt]:
    """Markers of one joint that swing about each other, and of far joints that never do."""
    found: list[Doubt] = []
    told = np.isfinite(spread)
    np.fill_diagonal(told, False)
    moving = told.any() and float(np.median(spread[told])) > MOVES
    apart = joints_between(skeleton)[np.ix_(sites, sites)]
    for row, name in enumerate(model.names):
        same = told[row] & (apart[row] == 0)
        swinging = same & (spread[row] > SWINGS)
        if swinging.sum() > 0.5 * same.sum():
            other = model.names[int(np.argmax(np.where(swinging, spread[row], -1.0)))]
            text = (
                f"{name} and {other} are both on {model.joints[row]}, and their distance varies by "
                f"{1e3 * float(spread[row][swinging].max()):.0f} mm"
            )
            found.append(Doubt("swings", (name,), text))
        steady = told[row] & (spread[row] < STEADY)
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
    """Markers of one joint that are not as far from each other as the table has them."""
    found: list[Doubt] = []
    table = np.linalg.norm(model.offsets[:, None] - model.offsets[None], axis=-1)
    same = (sites[:, None] == sites[None]) & ~np.isnan(length) & ~np.eye(len(sites), dtype=bool)
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
    """(joints, joints) how many steps the tree has between two joints, those that move counted."""
    count = len(skeleton.parents)
    ways: list[list[int]] = []
    for joint, parent in enumerate(skeleton.parents):
        ways.append([*(ways[parent] if parent >= 0 else []), joint])
    moves = np.array([bool(joint.suffixes) for joint in skeleton.joints])
    between = np.zeros((count, count), dtype=np.int64)
    for a in range(count):
        for b in range(a):
            apart = set(ways[a]) ^ set(ways[b])
            between[a, b] = between[b, a] = int(moves[list(apart)].sum())
    return between


def _mirrored(model: MarkerModel, skeleton: Skeleton, places: Floats) -> list[Doubt]:
    """Left and right exchanged: the trunk's markers, upright, fit better seen in a mirror.

    The markers of each joint of the middle are laid over those seen by a turn about the vertical
    alone, as they are at rest and as a mirror shows them.
    """
    rest = model.places(skeleton, skeleton.rest.world)
    if skeleton.up == "z":
        rest = rest[:, [1, 2, 0]]
    frames = places[:: max(1, len(places) // 200)]
    own, mirror = np.zeros(len(frames)), np.zeros(len(frames))
    for joint in dict.fromkeys(model.joints):
        rows = [row for row, one in enumerate(model.joints) if one == joint]
        sides = {name[:1] for name in (model.names[row].upper() for row in rows)}
        if side_of(joint) or len(rows) < 3 or not {"L", "R"} <= sides:
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
    """(frames,) squared metres that a body (n, 3), turned about y and shifted, is off; 0 unseen."""
    seen = np.asarray(~np.isnan(places[..., 0]).any(axis=1))
    there = np.where(seen[:, None, None], places - places.mean(axis=1, keepdims=True), 0.0)
    here = body - body.mean(axis=0)
    a, b = here[:, 0] + 1j * here[:, 2], there[..., 0] + 1j * there[..., 2]
    turn = (np.conj(a) * b).sum(axis=1)
    turn = turn / np.maximum(np.abs(turn), 1e-12)
    off = np.abs(turn[:, None] * a - b) ** 2 + (here[:, 1] - there[..., 1]) ** 2
    return np.where(seen, off.sum(axis=1), 0.0)
