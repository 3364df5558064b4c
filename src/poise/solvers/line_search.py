"""Common options of methods with a line search."""

from __future__ import annotations

from dataclasses import dataclass

from poise.solvers.method import Method, one_of

_SEARCHES = {"halving": 0.0, "minimise": 1.0}


@dataclass(frozen=True, kw_only=True)
class LineSearching(Method):
    """Options of the search for sigma along ``proj(q + sigma v)``, projected onto the limits.

    The limit modes "clamp" and "projection" are equivalent for these methods. So are "directional"
    and "active-set", which omit rates that the error pushes beyond their limits.

    Attributes:
        line_search: "halving" from ``max_step`` on until the error is smaller than at the start
            (source 002), or "minimise" for the least error along the line (source 003).
        precision: precision of the minimum, as a fraction of sigma.
        adaptive: halving begins at twice the last sigma instead of ``max_step``.
    """

    line_search: str = "minimise"
    precision: float = 0.02

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of(self, "line_search", tuple(_SEARCHES))

    def own(self) -> tuple[float, ...]:
        return (_SEARCHES[self.line_search], self.precision, float(self.adaptive))
