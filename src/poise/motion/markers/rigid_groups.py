"""Find groups of markers with constant distances, without a skeleton."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Flags, Floats, Integers
from poise.model import Markers

MOST_PARTNERS = 12
"""Maximum number of partners of a marker; those of its own bone come first."""
CLOSE = 0.03
"""Metres of variation up to which a pair counts as close."""
LOOSE = 0.1
"""Metres of variation above which a pair is ignored."""
RIGID = 0.008
"""Metres of variation up to which markers count as on one bone."""

_LOOKED_AT = 400  # number of evenly spaced frames for the statistics of pairs
_LEAST_COMMON = 0.05  # minimum fraction of these in which both markers are visible
_TAIL = 0.15  # fraction of samples at each end of the distribution that may be wrong
_SPAN = 2.0729  # quantiles 0.15 to 0.85 of a normal distribution, in standard deviations


@dataclass(frozen=True)
class Partners:
    """Partners of each marker: markers at constant distance, the steadiest first.

    Attributes:
        index: (markers, n) partners; the marker itself where there are fewer than n.
        length: (markers, n) usual distance, metres; NaN where there is no partner.
        spread: (markers, n) standard deviation of the distance without the tails, metres.
        groups: names of markers with constant mutual distances, at least two, largest first.
    """

    index: Integers
    length: Floats
    spread: Floats
    groups: tuple[tuple[str, ...], ...]


def partners_of(markers: Markers) -> Partners:
    """Find the partners of each marker, from the middle 70 % of each pair's distances.

    >>> places = np.zeros((9, 3, 3))
    >>> places[:, :, 0] = [0.0, 0.1, 0.3]
    >>> places[:, 2, 1] = np.linspace(0.0, 0.4, 9)
    >>> found = partners_of(Markers(("a", "b", "c"), places, 10.0))
    >>> found.groups, float(found.length[0, 0])
    ((('a', 'b'),), 0.1)
    """
    step = max(1, -(-len(markers) // _LOOKED_AT))
    places = markers.positions[::step]
    length, spread = pair_distances(places)
    count = len(markers.names)
    most = min(MOST_PARTNERS, max(count - 1, 1))
    order = np.argsort(spread, axis=1, kind="stable")[:, :most]
    rows = np.arange(count)[:, None]
    loose = spread[rows, order] > LOOSE
    return Partners(
        np.where(loose, rows, order),
        np.where(loose, np.nan, length[rows, order]),
        np.where(loose, np.nan, spread[rows, order]),
        _groups(spread, markers.names),
    )


def pair_distances(places: Floats) -> tuple[Floats, Floats]:
    """Median distances and spreads (markers, markers); infinite if rarely visible together."""
    count = places.shape[1]
    first, second = np.triu_indices(count, 1)
    apart = np.linalg.norm(places[:, first] - places[:, second], axis=-1)
    seen = (~np.isnan(apart)).sum(axis=0)
    enough = seen >= max(3.0, _LEAST_COMMON * len(places))
    ordered = np.sort(apart, axis=0)  # NaNs last
    columns = np.arange(len(first))

    def quantile(share: float) -> Floats:
        place = np.clip(np.rint(share * (seen - 1)).astype(np.int64), 0, None)
        return ordered[place, columns] if len(ordered) else np.full(len(first), np.nan)

    length, spread = np.zeros((count, count)), np.full((count, count), np.inf)
    width = np.where(enough, (quantile(1.0 - _TAIL) - quantile(_TAIL)) / _SPAN, np.inf)
    for a, b in ((first, second), (second, first)):
        length[a, b] = quantile(0.5)
        spread[a, b] = width
    return length, spread


def _groups(spread: Floats, names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Cluster markers so that no distance within a cluster varies by more than RIGID."""
    if len(names) < 2:
        return ()
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import squareform

    apart = np.minimum(spread, 1e3)
    np.fill_diagonal(apart, 0.0)
    label = fcluster(linkage(squareform(apart, checks=False), "complete"), RIGID, "distance")
    groups = [
        tuple(name for name, one in zip(names, label) if one == which) for which in np.unique(label)
    ]
    return tuple(sorted((one for one in groups if len(one) > 1), key=len, reverse=True))


def steady_pairs(markers: Markers) -> tuple[tuple[int, int], ...]:
    """Pairs of markers to draw as a stick figure: the spanning tree of the steadiest distances.

    Among equally steady pairs the shorter one is taken; markers without partners stay isolated.

    >>> places = np.zeros((9, 3, 3))
    >>> places[:, :, 0] = [0.0, 0.1, 0.3]
    >>> steady_pairs(Markers(("a", "b", "c"), places, 10.0))
    ((0, 1), (1, 2))
    """
    if len(markers.names) < 2:
        return ()
    from scipy.sparse.csgraph import minimum_spanning_tree

    length, spread = pair_distances(markers.positions[:: max(1, -(-len(markers) // _LOOKED_AT))])
    cost = np.where(spread <= LOOSE, spread + 0.05 * length + 1e-6, 0.0)
    rows, columns = minimum_spanning_tree(np.triu(cost, 1)).nonzero()
    return tuple(sorted(zip(rows.tolist(), columns.tolist(), strict=True)))


SLACK = 0.04
"""Minimum tolerance of a distance, metres."""
SIGMAS = 6.0
"""Tolerance of a distance in units of its spread."""
DOUBT = 0.35
"""Fraction of the tolerance above which a faulty marker remains faulty (hysteresis)."""

_ROUNDS = 8
_AT_ONCE = 1024  # frames processed at once


def strays(places: Floats, partners: Partners) -> tuple[Flags, Floats]:
    """Mask of stray samples, found worst first, and their errors in metres.

    A span extends over adjacent doubtful frames and gaps.

    Args:
        places: (frames, markers, 3) metres, NaN where missing.
        partners: the partners of these markers.
    """
    wrong = np.zeros(places.shape[:2], dtype=bool)
    doubtful = np.zeros(wrong.shape, dtype=bool)
    off = np.zeros(wrong.shape)
    for first in range(0, len(places), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        wrong[part], doubtful[part], off[part] = _strays_of(places[part], partners)
    missing = np.isnan(places[..., 0])
    for column in np.flatnonzero(wrong.any(axis=0)):
        maybe = doubtful[:, column] | wrong[:, column] | missing[:, column]
        wrong[:, column] = runs_with(wrong[:, column], maybe) & ~missing[:, column]
    return wrong, off


def _strays_of(places: Floats, partners: Partners) -> tuple[Flags, Flags, Floats]:
    """Masks of certain and of doubtful strays, and their errors in metres."""
    limit = limits_of(partners)
    reach = np.linalg.norm(places[:, :, None] - places[:, partners.index], axis=-1)
    error = np.abs(reach - partners.length)
    wrong = np.zeros(places.shape[:2], dtype=bool)
    busy = np.arange(len(places))
    for _ in range(_ROUNDS):
        metres = np.where(wrong[busy][:, partners.index], np.nan, error[busy])
        score = judged(metres / limit, partners)
        theirs = np.nan_to_num(score)[:, partners.index].max(axis=2, initial=0.0)
        found = (score > 1.0) & (score >= theirs) & ~wrong[busy]
        if not found.any():
            break
        rows, columns = np.nonzero(found)
        wrong[busy[rows], columns] = True
        busy = busy[found.any(axis=1)]
    metres = np.where(wrong[:, partners.index], np.nan, error)
    doubtful = judged(metres / limit, partners) > DOUBT
    return wrong, doubtful, np.nan_to_num(judged(metres, partners))


def limits_of(partners: Partners) -> Floats:
    """Tolerance of each distance, (markers, n) metres."""
    return np.maximum(SLACK, SIGMAS * partners.spread)


def judged(values: Floats, partners: Partners) -> Floats:
    """Lower median over close partners; over all if fewer than two close ones have a value.

    Args:
        values: (..., markers, n), one value per partner; NaN where unknown.
        partners: the partners of these markers.
    """
    near = lower_median(np.where(partners.spread <= CLOSE, values, np.nan))
    return np.where(np.isnan(near), lower_median(values), near)


def lower_median(values: Floats) -> Floats:
    """Lower median over the last axis without NaNs; NaN for fewer than two values."""
    seen = (~np.isnan(values)).sum(axis=-1)
    ordered = np.sort(values, axis=-1)
    middle = np.clip((seen - 1) // 2, 0, None)[..., None]
    found = np.take_along_axis(ordered, middle, axis=-1)[..., 0]
    return np.where(seen >= 2, found, np.nan)


def runs_with(sure: Flags, maybe: Flags) -> Flags:
    """Runs of ``maybe`` that contain at least one frame of ``sure``."""
    run = np.cumsum(np.diff(maybe, prepend=False))
    return np.isin(run, run[sure & maybe]) & maybe


def bridged(wrong: Flags, missing: Flags, width: int) -> Flags:
    """Merge faulty spans with at most ``width`` frames between them; gaps remain gaps."""
    if width < 1 or not wrong.any():
        return wrong
    count = np.arange(len(wrong))[:, None]
    far = len(wrong) + width + 2  # distance for a missing span: farther than any other
    before = np.maximum.accumulate(np.where(wrong, count, -far), axis=0)
    behind = np.minimum.accumulate(np.where(wrong, count, 2 * far)[::-1], axis=0)[::-1]
    return (wrong | (behind - before <= width + 1)) & ~missing
