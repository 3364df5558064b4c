"""Couplings of joints: URDF's mimic and MJCF's joint equalities."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement
from poise.geometry.curves import Curve

Range = tuple[float, float]

UNLIMITED: Range = (-math.inf, math.inf)

_WIDE = 4.0 * math.pi
"""Range of a nonlinear curve whose driver has no limits."""

_SLACK = 1e-4
"""Relative difference up to which limits of two joints are equal, due to rounding."""


@dataclass(frozen=True)
class Coupling:
    """``dof = sum(coefficients[i] * by ** i)``, in radians and metres, from ``element``."""

    dof: str
    by: str
    coefficients: tuple[float, ...]
    element: XmlElement

    @property
    def is_linear(self) -> bool:
        """Whether the coupling is linear."""
        return not any(self.coefficients[2:])

    def curve(self, limits: Range) -> Curve:
        """Return a curve; nonlinear within the driver's ``limits``, linear beyond."""
        if self.is_linear:
            offset, slope = (*self.coefficients, 0.0, 0.0)[:2]
            return Curve.linear(slope, offset)
        low, high = (
            bound if math.isfinite(bound) else sign * _WIDE
            for bound, sign in zip(limits, (-1.0, 1.0))
        )
        if not low < high:
            low, high = low - 1.0, low + 1.0
        return Curve.polynomial(self.coefficients, (low, high))


def scaled(coefficients: Iterable[float], out: float, into: float) -> tuple[float, ...]:
    """Convert coefficients to other units; ``out`` and ``into`` are the sizes of the file units.

    >>> scaled((0.5, 2.0), 0.001, 1.0)
    (0.0005, 0.002)
    """
    return tuple(c * out / into**power for power, c in enumerate(coefficients))


def substituted(coefficients: Sequence[float], origin: float) -> list[float]:
    """Expand a polynomial in ``x - origin`` to coefficients in x, without trailing zeros.

    >>> substituted((1.0, 0.0, 1.0, 0.0), 2.0)
    [5.0, -4.0, 1.0]
    """
    found: list[float] = [0.0]
    for coefficient in reversed(coefficients):
        found = [x - origin * y for x, y in zip([0.0, *found], [*found, 0.0])]
        found[0] += coefficient
    while len(found) > 1 and found[-1] == 0.0:
        found.pop()
    return found


class Leaders:
    """The free value that each coupled value ultimately follows.

    >>> leaders = Leaders()
    >>> leaders.follow("b", "a"), leaders.follow("c", "b"), leaders.follow("a", "c")
    (True, True, False)
    """

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def follow(self, dof: str, by: str) -> bool:
        """Couple a free value to another; return False, without change, if this closes a cycle."""
        if self._leader(by) == dof:
            return False
        self._above[dof] = by
        return True

    def _leader(self, dof: str) -> str:
        """Return the free value that a value follows, and shorten the path to that value."""
        path: list[str] = []
        while dof in self._above:
            path.append(dof)
            dof = self._above[dof]
        self._above.update(dict.fromkeys(path, dof))
        return dof


def tightened(
    ranges: Mapping[str, Range], couplings: Iterable[Coupling], log: RepairLog
) -> dict[str, Range]:
    """Narrow the limits of all values so that coupled values stay within their limits.

    If two limits do not overlap, the driver's limits are kept. Changes and conflicts are reported.
    """
    result = dict(ranges)
    by = {coupling.dof: coupling for coupling in couplings}
    depths: dict[str, int] = {}
    for name in sorted(by, key=lambda dof: -_depth(dof, by, depths)):
        coupling = by[name]
        preimage = _preimage(coupling, result.get(name, UNLIMITED))
        low, high = result.get(coupling.by, UNLIMITED)
        both = max(low, preimage[0]), min(high, preimage[1])
        if both[0] > both[1]:
            coupling.element.repair(
                log,
                f"{name} follows {coupling.by} and can never satisfy its own limits; they are "
                "ignored",
            )
            continue
        sizes = [abs(bound) for bound in (*both, low, high) if math.isfinite(bound)]
        slack = _SLACK * max(sizes, default=0.0)
        if both[0] > low + slack or both[1] < high - slack:
            coupling.element.repair(
                log, f"{name} follows {coupling.by} and has narrower limits; they apply to both"
            )
        result[coupling.by] = both
    return result


def _depth(dof: str, by: Mapping[str, Coupling], known: dict[str, int]) -> int:
    """Return the number of couplings from a value to a free one; cached for values between."""
    path: list[str] = []
    while dof in by and dof not in known:
        path.append(dof)
        dof = by[dof].by
    depth = known.get(dof, 0)
    for name in reversed(path):
        depth += 1
        known[name] = depth
    return depth


def _preimage(coupling: Coupling, limits: Range) -> Range:
    """Return the driver's range in which a linear coupling stays within ``limits``."""
    offset, slope = (*coupling.coefficients, 0.0, 0.0)[:2]
    if not coupling.is_linear or slope == 0.0:
        return UNLIMITED
    with np.errstate(over="ignore"):
        ends = sorted(float((np.float64(bound) - offset) / slope) for bound in limits)
    return ends[0], ends[1]
