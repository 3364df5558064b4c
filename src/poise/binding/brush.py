"""A brush for weights: its settings and its effect on rows of weights.

With t the distance from the centre over the radius, f(t) the falloff, s the strength and L the
total weight of joints that are not locked, a joint's weight w becomes

    add       min(w + s f, L)                 subtract   max(w - s f, 0)
    set       w + s f (min(value, L) - w)     smooth     w + s f (mean of the neighbours - w)

(for "smooth", all joints that are not locked). The other joints share the remaining weight of L in
their previous proportions (source 000: painting of weights with brushes).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue, UnknownOption

Vector = tuple[float, float, float]

TOOLS = ("add", "subtract", "set", "smooth")
FALLOFFS = ("smooth", "linear", "sharp", "flat")

_LEAST = 1e-6
"""Weights below this count as zero."""


def falloff(kind: str, t: Floats) -> Floats:
    """Falloff of a brush at fractions t of its radius: 1 at the centre, 0 from 1 on.

    >>> falloff("linear", np.array([0.0, 0.25, 2.0]))
    array([1.  , 0.75, 0.  ])
    """
    left = np.clip(1.0 - t, 0.0, 1.0)
    if kind == "smooth":
        return left * left * (3.0 - 2.0 * left)
    if kind == "linear":
        return left
    if kind == "sharp":
        return left * left
    if kind == "flat":
        return (t < 1.0).astype(np.float64)
    raise UnknownOption(kind, "falloff", FALLOFFS)


@dataclass(frozen=True, kw_only=True)
class Brush:
    """The settings of a brush.

    Attributes:
        tool: "add", "subtract", "set" or "smooth".
        radius: metres.
        strength: 0 to 1.
        falloff: "smooth", "linear", "sharp" or "flat".
        value: the target weight of "set".
        influences: maximum number of joints per painted vertex; None for any number. The painted
            and the locked joints are kept first, then the strongest.
        mirror: whether the other side is also painted, with the joint's counterpart.
        facing: the view direction; vertices facing away are not painted. None paints all.
        locked: names of joints whose weights do not change.

    Raises:
        UnknownOption, InvalidValue: an option is unknown or out of its range.
    """

    tool: str = "add"
    radius: float = 0.05
    strength: float = 0.5
    falloff: str = "smooth"
    value: float = 1.0
    influences: int | None = None
    mirror: bool = False
    facing: Vector | None = None
    locked: frozenset[str] = field(default_factory=frozenset[str])

    def __post_init__(self) -> None:
        if self.tool not in TOOLS:
            raise UnknownOption(self.tool, "tool of a brush", TOOLS)
        if self.falloff not in FALLOFFS:
            raise UnknownOption(self.falloff, "falloff", FALLOFFS)
        if not 0.0 < self.radius < np.inf:
            raise InvalidValue(f"the radius of a brush must be positive, not {self.radius}")
        for what in ("strength", "value"):
            if not 0.0 <= getattr(self, what) <= 1.0:
                raise InvalidValue(
                    f"the {what} of a brush must be between 0 and 1, not {getattr(self, what)}"
                )
        if self.influences is not None and self.influences < 1:
            raise InvalidValue(f"influences must be at least 1, not {self.influences}")


def wanted(brush: Brush, w: Floats, left: Floats, amounts: Floats) -> Floats:
    """New weights of the painted joint (m,)."""
    if brush.tool == "add":
        return np.minimum(w + amounts, left)
    if brush.tool == "subtract":
        return np.maximum(w - amounts, 0.0)
    return w + amounts * (np.minimum(brush.value, left) - w)


def moved(now: Floats, at: int, held: Flags, left: Floats, wanted: Floats) -> tuple[Floats, int]:
    """Set one joint's weight in rows; other unlocked joints share the remaining weight.

    Without other joints, the joint keeps the remaining weight; the second result is the number of
    rows whose decrease this prevented.
    """
    new = now.copy()
    free = ~held
    free[at] = False
    others = now[:, free].sum(axis=1)
    alone = others <= _LEAST
    wanted = np.where(wanted < _LEAST, 0.0, wanted)
    bare = alone & (wanted < left - _LEAST) & (wanted < now[:, at] - _LEAST)
    target = np.where(alone & ((now[:, at] > 0.0) | (wanted > 0.0)), left, wanted)
    new[:, at] = target
    share = np.where(alone, 0.0, (left - target) / np.where(alone, 1.0, others))
    new[:, free] = now[:, free] * share[:, None]
    return new, int(bare.sum())


def shared(now: Floats, new: Floats, held: Flags, left: Floats) -> Floats:
    """New rows with locked joints restored; rows without remaining weight do not change."""
    result = now.copy()
    total = new[:, ~held].sum(axis=1)
    rows = total > 0.0
    scale = np.where(rows, left / np.where(rows, total, 1.0), 0.0)
    result[:, ~held] = np.where(rows[:, None], new[:, ~held] * scale[:, None], now[:, ~held])
    return result


def pruned(new: Floats, held: Flags, left: Floats, painted: int, influences: int | None) -> Floats:
    """Limit the influences of rows: keep locked joints and the painted one, then the strongest."""
    small = (new < _LEAST) & ~held
    if influences is None and not (small & (new > 0.0)).any():
        return new
    rank = np.where(small, -1.0, new)
    rank[:, held] += np.where(new[:, held] > 0.0, 4.0, -1.0)
    if painted >= 0 and not held[painted]:
        rank[:, painted] += np.where(new[:, painted] >= _LEAST, 2.0, 0.0)
    order = np.argsort(-rank, axis=1, kind="stable")
    place = np.empty_like(order)
    np.put_along_axis(place, order, np.arange(new.shape[1])[None, :], axis=1)
    kept = (rank > 0.0) & ~small
    if influences is not None:
        taken = (new[:, held] > 0.0).sum(axis=1)
        kept &= place < np.maximum(influences, taken + 1)[:, None]
    cut = np.where(kept | held, new, 0.0)
    changed = (cut != new).any(axis=1)
    return np.where(changed[:, None], shared(new, cut, held, left), new)
