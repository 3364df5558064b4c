"""Detect faults from marker positions alone: gaps, strays, swaps, ghosts, jumps, high speed.

A marker is compared with its partners, to which it has a constant distance
(`rigid_groups.partners_of`): it is faulty in frames in which most of these distances are wrong, and
by more than those of any partner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Flags, Floats
from poise.model import Markers
from poise.motion.feet.contacts import runs
from poise.motion.markers.rigid_groups import (
    SLACK,
    Partners,
    bridged,
    judged,
    limits_of,
    lower_median,
    partners_of,
    runs_with,
    strays,
)
from poise.progress import reported

FASTEST = 12.0
"""Speed above which samples are reported, metres per second; kicks and serves can be as fast."""
ELSEWHERE = 0.1
"""Metres by which the distance to a misplaced marker differs from the usual one."""
SPIKE = 0.03
"""Metres by which a frame may deviate from the mean of its two neighbours."""
TOGETHER = 0.02
"""Metres within which two markers are the same point seen twice."""
KINDS = ("gap", "stray", "swap", "ghost", "jump", "fast")

_BRIDGED = 0.05  # seconds between two faulty spans that are merged


@dataclass(frozen=True)
class Flag:
    """A span of frames in which a marker is faulty, or suspicious.

    Attributes:
        marker: the name of the marker.
        kind: "gap"; "stray" (away from its partners); "swap" (with ``other``); "ghost" (at the
            position of ``other``); "jump" (frames that deviate from their neighbours); "fast"
            (over 12 m/s without another fault: not counted as faulty).
        first, last: frames from 0, inclusive.
        deviation: the largest deviation, metres; 0 for a gap; the longest step if "fast".
        other: the marker it was swapped with, or the nearest marker; "" for none.
        distance: median distance from ``other`` over the span, metres; NaN without one.
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
        """Format the flag as a line.

        >>> Flag("RTOE", "stray", 975, 1100, 1.02, "ROWR", 0.048).text
        'RTOE frames 975-1100: stray by up to 1.020 m, 48 mm from ROWR'
        """
        alone = self.first == self.last
        span = f"frame {self.first}" if alone else f"frames {self.first}-{self.last}"
        text = f"{self.marker} {span}: {self.kind}"
        if self.kind == "gap":
            return text
        if self.kind == "swap":
            return f"{text} with {self.other}"
        if self.kind == "fast":
            return f"{text}, up to {self.deviation:.3f} m a frame"
        text = f"{text} by up to {self.deviation:.3f} m"
        return f"{text}, {1e3 * self.distance:.0f} mm from {self.other}" if self.other else text


@dataclass(frozen=True, eq=False)
class MarkerFlags:
    """The result of `flag_markers`.

    Attributes:
        flags: all spans, by marker and frame.
        faulty: (frames, markers) mask of strays, swaps, ghosts and jumps.
        groups: names of markers that are on the same bone, judging by distances.
        gaps: (markers,) fraction of frames in which each marker is missing.
    """

    flags: tuple[Flag, ...]
    faulty: Flags
    groups: tuple[tuple[str, ...], ...]
    gaps: Floats

    @property
    def share(self) -> float:
        """Fraction of visible samples that are faulty."""
        seen = self.faulty.size * (1.0 - float(self.gaps.mean())) if self.faulty.size else 0.0
        return float(self.faulty.sum()) / seen if seen else 0.0

    @property
    def counts(self) -> dict[str, int]:
        """Number of spans by kind."""
        return {kind: sum(flag.kind == kind for flag in self.flags) for kind in KINDS}

    def of(self, marker: str) -> tuple[Flag, ...]:
        """Flags of one marker."""
        return tuple(flag for flag in self.flags if flag.marker == marker)


@reported(lambda *_, **__: "checking markers")
def flag_markers(markers: Markers) -> MarkerFlags:
    """Detect faults from the positions of markers alone.

    The time is linear in the frames: half a second for a thousand frames of fifty markers. A marker
    that is faulty in more than a seventh of all frames may not be found, because its faults then
    affect the estimate of its usual distances.

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


def _companions_kept(wrong: Flags, markers: Markers) -> Flags:
    """Extend faulty spans by the frames in which the marker stays near the one it strayed to."""
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


def _spikes(places: Floats, partners: Partners) -> tuple[Flags, Floats]:
    """Find frames that deviate from the mean of their neighbours far more than the partners do."""
    height = np.full(places.shape[:2], np.nan)
    if len(places) > 2:
        height[1:-1] = np.linalg.norm(places[1:-1] - 0.5 * (places[:-2] + places[2:]), axis=-1)
    theirs = np.where(np.isnan(partners.length), np.nan, height[:, partners.index])
    usual = np.nan_to_num(judged(theirs, partners))
    return height > np.maximum(SPIKE, 3.0 * usual), np.nan_to_num(height)


def _haste(markers: Markers, faulty: Flags) -> list[Flag]:
    """Flag spans faster than FASTEST without another fault."""
    good = np.where(faulty[..., None], np.nan, markers.positions)
    step = np.zeros(faulty.shape)
    step[:-1] = np.nan_to_num(np.linalg.norm(np.diff(good, axis=0), axis=-1))
    return _spans(markers, step * markers.fps > FASTEST, "fast", step)


def _spans(markers: Markers, where: Flags, kind: str, off: Floats | None = None) -> list[Flag]:
    """Create a flag for each run of marked frames of each marker."""
    found: list[Flag] = []
    for column in np.flatnonzero(where.any(axis=0)):
        for first, last in runs(where[:, column]):
            most = 0.0 if off is None else float(off[first : last + 1, column].max())
            found.append(Flag(markers.names[column], kind, first, last, most))
    return found


def _located(flag: Flag, markers: Markers, partners: Partners, wrong: Flags) -> Flag:
    """Classify a stray: a swap, a ghost of another marker, or the nearest marker."""
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
    """Return whether the point labelled ``actor`` has the usual distances of ``role``."""
    those = partners.index[role]
    usable = ~np.isnan(partners.length[role]) & (those != actor)
    places = markers.positions[span]
    reach = np.linalg.norm(places[:, actor, None] - places[:, those[usable]], axis=-1)
    error = np.abs(reach - partners.length[role, usable])
    score = lower_median(error / limits_of(partners)[role, usable])
    return bool(np.nanmedian(score) < 1.0) if (~np.isnan(score)).any() else False


def _nearest(flag: Flag, markers: Markers) -> int | None:
    """Return the nearest marker over a span, visible in at least half of it; None for none."""
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
    """Distances from one marker to each marker over a span, (frames, markers) metres."""
    return np.linalg.norm(markers.positions[span] - markers.positions[span, own, None], axis=-1)


def _with(flag: Flag, markers: Markers, other: int, kind: str) -> Flag:
    apart = _apart(markers, markers.index(flag.marker), slice(flag.first, flag.last + 1))
    middle = float(np.nanmedian(apart[:, other]))
    return replace(flag, kind=kind, other=markers.names[other], distance=middle)
