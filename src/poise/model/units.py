"""Units of length, by name or guessed from a body's height, and units of degrees of freedom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.joints import Dof
    from poise.model.skeleton import Skeleton

HUMAN_HEIGHT = 1.6
"""Human height, metres; a guessed unit is the one with the closest body height, by ratio."""

INCH = 0.0254  # metres; exact: international yard and pound agreement, 1959
CMU = INCH / 0.45
"""Length unit of CMU's and HDM05's files (``length 0.45``, in inches)."""

NAMED_UNITS: dict[str, float] = {
    "m": 1.0,
    "dm": 0.1,
    "cm": 0.01,
    "mm": 0.001,
    "inch": INCH,
    "cmu": CMU,
}

_FARTHEST = 3.0  # maximum ratio of heights for which a unit is guessed


@dataclass(frozen=True)
class Unit:
    """A file's unit of length: its name, its length in metres, and whether it was guessed.

    >>> Unit.of("cm")
    Unit(name='cm', metres=0.01, guessed=False)
    >>> Unit.of(0.3048).name
    '0.3048 m'
    """

    name: str
    metres: float
    guessed: bool = False

    @classmethod
    def of(cls, unit: UnitLike) -> Unit:
        """Create a unit from a name (m, dm, cm, mm, inch, cmu) or a length in metres, also as text.

        Raises:
            InvalidValue: an unknown name, or a length that is not a finite number above zero.
        """
        if isinstance(unit, Unit):
            return unit
        if isinstance(unit, str) and (number := _number(unit)) is not None:
            unit = number
        if isinstance(unit, str):
            if unit not in NAMED_UNITS:
                known = ", ".join(NAMED_UNITS)
                raise InvalidValue(f"unit {unit!r}: expected one of {known}, or metres per unit")
            return cls(unit, NAMED_UNITS[unit])
        if not 0.0 < unit < float("inf"):
            raise InvalidValue(f"a unit of {unit!r} metres: expected a positive number")
        for name, metres in NAMED_UNITS.items():
            if metres == unit:
                return cls(name, metres)
        return cls(f"{unit:g} m", float(unit))


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:  # a name, which the caller looks up
        return None


UnitLike: TypeAlias = Unit | str | float
"""A unit, its name, or its length in metres."""

METRE = Unit("m", 1.0)


def guess_unit(height: float) -> Unit:
    """Guess the unit in which ``height`` (file units) is nearest to 1.6 m.

    Returns metres if no unit is within a factor of 3, as for a robot's finger or a tree.

    >>> guess_unit(170.0).name, guess_unit(17.0).name, guess_unit(31.0).name
    ('cm', 'dm', 'cmu')
    >>> guess_unit(0.0)
    Unit(name='m', metres=1.0, guessed=True)
    """
    if height > 0.0:

        def away(name: str) -> float:
            ratio = height * NAMED_UNITS[name] / HUMAN_HEIGHT
            return max(ratio, 1.0 / ratio)

        best = min(NAMED_UNITS, key=away)
        if away(best) <= _FARTHEST:
            return Unit(best, NAMED_UNITS[best], guessed=True)
    return Unit("m", 1.0, guessed=True)


def dof_units(skeleton: Skeleton) -> tuple[str, ...]:
    """Return the unit of each entry of q: ``rad``, ``m``, or ``1`` for a plain number.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("root", poise.Free()).add("elbow", poise.Scale("x"))
    >>> dof_units(arm.build())
    ('m', 'm', 'm', 'rad', 'rad', 'rad', '1')
    """
    units: list[str] = []
    for joint in skeleton.joints:
        for dof, drive in zip(joint.type.dofs, joint.drives, strict=True):
            if drive is None:
                units.append(_unit(dof))
    return (*units, *("1" for _ in skeleton.parameters))


def _unit(dof: Dof) -> str:
    if dof.angular:
        return "rad"
    return "m" if dof.suffix.startswith("t") else "1"
