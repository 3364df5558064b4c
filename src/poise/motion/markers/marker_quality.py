"""What markers alone tell of their faults: gaps, strays, swaps, ghosts, jumps, haste.

A marker is judged by the markers it keeps its distance to (`rigid_groups.partners_of`): where most
of those distances are wrong at once, and more so than for any of the partners, the marker is off.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.model import Markers
from poise.motion.markers.rigid_group_outliers import (
    SLACK,
    bridged,
    judged,
    limits_of,
    lower_median,
    runs_with,
    strays,
)
from poise.motion.markers.rigid_groups import Partners, partners_of
from poise.progress import reported

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

FASTEST = 12.0
"""Metres a second: faster samples are worth a look, though a kick or a serve can be as fast."""
ELSEWHERE = 0.1
"""Metres by which a marker's usual distance to another differs from now, if it does not belong."""
SPIKE = 0.03
"""Metres that one frame may stand out from the middle of the two beside it."""
TOGETHER = 0.02
"""Metres within which two markers are one and the same point seen twice."""
KINDS = ("gap", "stray", "swap", "ghost", "jump", "fast")

_BRIDGED = 0.05  # seconds between two faulty spans that become one


@dataclass(frozen=True)
class Flag:
    """A span of frames in which something is wrong with a marker, or may be.

    Attributes:
        marker: which one.
        kind: "gap"; "stray" (away from the markers it belongs with); "swap" (with ``other``);
            "ghost" (at the place of ``other``); "jump" (frames that stand out from their
            neighbours); "fast" (over 12 m/s, and nothing else is wrong: not taken for faulty).
        first, last: frames from 0, both included.
        deviation: metres, the largest; 0 for a gap; the length of the longest step where fast.
        other: the marker it was swapped with, or the nearest one where it is; "" for none.
        distance: metres from ``other``, the median over the span; NaN without one.
    """

    marker: str
    kind: str
    first: int
    last: int
    deviation: float = 0.0
    other: str = ""
    distance: float = float("nan")

    @property
    def text(self) -> str:
        """The flag as a line.

        >>> Flag("RTOE", "stray", 975, 1100, 1.02, "ROWR", 0.048).text
        'RTOE frames 975-1100: stray by up to 1.020 m, 48 mm from ROWR'
        """
        alone = self.first == self.last
        span = f"frame {self.first}" if alone else f"frames {self.first}-{self.last}"
        said = f"{self.marker} {span}: {self.kind}"
        if self.kind == "gap":
            return said
        if self.kind == "swap":
            return f"{said} with {self.other}"
        if self.kind == "fast":
            return f"{said}, up to {self.deviation:.3f} m a frame"
        said = f"{said} by up to {self.deviation:.3f} m"
        return f"{said}, {1e3 * self.distance:.0f} mm from {self.other}" if self.other else said


@dataclass(frozen=True, eq=False)
class MarkerFlags:
    """What `flag_markers` found.

    Attributes:
        flags: every span, by marker and frame.
        faulty: (frames, markers) samples that should not be trusted: strays, swaps, ghosts, jumps.
        groups: names of markers that sit on one bone, as far as distances tell.
        gaps: (markers,) the share of frames in which each was not seen.
    """

    flags: tuple[Flag, ...]
    faulty: Mask
    groups: tuple[tuple[str, ...], ...]
    gaps: Floats

    @property
    def share(self) -> float:
        """The share of seen samples that are faulty."""
        seen = self.faulty.size * (1.0 - float(self.gaps.mean())) if self.faulty.size else 0.0
        return float(self.faulty.sum()) / seen if seen else 0.0

    @property
    def counts(self) -> dict[str, int]:
        """How many spans there are of each kind."""
        return {kind: sum(flag.kind == kind for flag in self.flags) for kind in KINDS}

    def of(self, marker: str) -> tuple[Flag, ...]:
        """One marker's flags."""
        return tuple(flag for flag in self.flags if flag.marker == marker)


@reported(lambda *_, **__: "checking markers")
def flag_markers(markers: Markers) -> MarkerFlags:
    """Faults of markers that the markers alone give away.

    Linear in frames: a thousand frames of fifty markers take half a second. A marker that is off in
    more than a seventh of all frames may not be found: its usual distances are then not usual.

    >>> turn = np.linspace(0.0, 3.0, 60)
    >>> head = [(0.1, 0, 0), (0, 0.1, 0), (-0.1, 0.1, 0.1), (0, 0, 0.2)]
    >>> places = np.array([[(x * np.cos(a), y, z + a) for x, y, z in head] for a in turn])
    >>> places[20:26, 2] += (0, 0.5, 0)
    >>> found = flag_markers(Markers(("LFHD", "RFHD", "LBHD", "RBHD"), places, 60.0))
    >>> [(flag.marker, flag.kind, flag.first, flag.last) for flag in found.flags]
    [('LBHD', 'stray', 20, 25)]
    """
    partners = partners_of(markers)
    places = markers.positions
    wrong, off = strays(places, partners)
    wrong = bridged(wrong, markers.missing, round(_BRIDGED * markers.fps))
    wrong = _companions_kept(wrong, markers)
    spikes, height = _spikes(np.where(wrong[..., None], np.nan, places), partners)
    flags = [
        *_spans(markers, markers.missing, "gap"),
        *(
            _located(flag, markers, partners, wrong)
            for flag in _spans(markers, wrong, "stray", off)
        ),
        *(_beside(flag, markers) for flag in _spans(markers, spikes, "jump", height)),
        *_haste(markers, wrong | spikes),
    ]
    order = {name: place for place, name in enumerate(markers.names)}
    flags.sort(key=lambda flag: (order[flag.marker], flag.first, flag.kind))
    gaps = markers.missing.mean(axis=0) if len(markers) else np.zeros(len(markers.names))
    return MarkerFlags(tuple(flags), wrong | spikes, partners.groups, gaps)


def _companions_kept(wrong: Mask, markers: Markers) -> Mask:
    """Faulty spans, longer by the frames in which the marker stays by whom it strayed to."""
    longer = wrong.copy()
    for flag in _spans(markers, wrong, "stray"):
        nearest = _nearest(flag, markers)
        if nearest is None:
            continue
        own = markers.index(flag.marker)
        apart = _apart(markers, own, slice(None))[:, nearest]
        now = np.nanmedian(apart[flag.first : flag.last + 1])
        usual = apart[~wrong[:, own] & ~np.isnan(apart)]
        if not len(usual) or abs(np.median(usual) - now) < ELSEWHERE:
            continue
        missing = markers.missing[:, own]
        span = np.zeros(len(apart), dtype=bool)
        span[flag.first : flag.last + 1] = True
        near = (np.abs(apart - now) < SLACK) | missing
        longer[:, own] |= runs_with(span, near | span) & ~missing
    return longer


def _spikes(places: Floats, partners: Partners) -> tuple[Mask, Floats]:
    """Frames that stand out from the middle of their neighbours, far more than the partners do."""
    height = np.full(places.shape[:2], np.nan)
    if len(places) > 2:
        height[1:-1] = np.linalg.norm(places[1:-1] - 0.5 * (places[:-2] + places[2:]), axis=-1)
    theirs = np.where(np.isnan(partners.length), np.nan, height[:, partners.index])
    usual = np.nan_to_num(judged(theirs, partners))
    return height > np.maximum(SPIKE, 3.0 * usual), np.nan_to_num(height)


def _haste(markers: Markers, faulty: Mask) -> list[Flag]:
    """Spans faster than FASTEST, where nothing else is wrong."""
    good = np.where(faulty[..., None], np.nan, markers.positions)
    step = np.zeros(faulty.shape)
    step[:-1] = np.nan_to_num(np.linalg.norm(np.diff(good, axis=0), axis=-1))
    return _spans(markers, step * markers.fps > FASTEST, "fast", step)


def _spans(markers: Markers, where: Mask, kind: str, off: Floats | None = None) -> list[Flag]:
    """A flag for each run of frames of each marker."""
    found: list[Flag] = []
    edges = np.diff(np.pad(where.astype(np.int8), ((1, 1), (0, 0))), axis=0)
    for column in np.flatnonzero(where.any(axis=0)):
        starts, ends = np.flatnonzero(edges[:, column] > 0), np.flatnonzero(edges[:, column] < 0)
        for first, end in zip(starts.tolist(), ends.tolist(), strict=True):
            most = 0.0 if off is None else float(off[first:end, column].max())
            found.append(Flag(markers.names[column], kind, first, end - 1, most))
    return found


def _located(flag: Flag, markers: Markers, partners: Partners, wrong: Mask) -> Flag:
    """A stray with where it went: a swap, a ghost of another marker, or beside one."""
    own = markers.index(flag.marker)
    span = slice(flag.first, flag.last + 1)
    for other in np.flatnonzero(wrong[span].mean(axis=0) > 0.5).tolist():
        if (
            other != own
            and _fits(markers, partners, own, other, span)
            and _fits(markers, partners, other, own, span)
        ):
            return _with(flag, markers, other, "swap")
    found = _beside(flag, markers)
    return replace(found, kind="ghost") if found.distance < TOGETHER else found


def _beside(flag: Flag, markers: Markers) -> Flag:
    nearest = _nearest(flag, markers)
    return flag if nearest is None else _with(flag, markers, nearest, flag.kind)


def _fits(markers: Markers, partners: Partners, role: int, actor: int, span: slice) -> bool:
    """Whether the point called ``actor`` keeps the distances that ``role`` has to keep."""
    those = partners.index[role]
    usable = ~np.isnan(partners.length[role]) & (those != actor)
    places = markers.positions[span]
    reach = np.linalg.norm(places[:, actor, None] - places[:, those[usable]], axis=-1)
    error = np.abs(reach - partners.length[role, usable])
    score = lower_median(error / limits_of(partners)[role, usable])
    return bool(np.nanmedian(score) < 1.0) if (~np.isnan(score)).any() else False


def _nearest(flag: Flag, markers: Markers) -> int | None:
    """The marker nearest to it over a span, seen in at least half of it."""
    own = markers.index(flag.marker)
    apart = _apart(markers, own, slice(flag.first, flag.last + 1))
    seen = (~np.isnan(apart)).mean(axis=0) >= 0.5
    seen[own] = False
    if not seen.any():
        return None
    middle = np.full(len(markers.names), np.inf)
    middle[seen] = np.nanmedian(apart[:, seen], axis=0)
    return int(np.argmin(middle))


def _apart(markers: Markers, own: int, span: slice) -> Floats:
    """(frames of the span, markers) metres from one marker to each."""
    return np.linalg.norm(markers.positions[span] - markers.positions[span, own, None], axis=-1)


def _with(flag: Flag, markers: Markers, other: int, kind: str) -> Flag:
    apart = _apart(markers, markers.index(flag.marker), slice(flag.first, flag.last + 1))
    middle = float(np.nanmedian(apart[:, other]))
    return replace(flag, kind=kind, other=markers.names[other], distance=middle)
