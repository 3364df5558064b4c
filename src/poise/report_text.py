"""Text of reports: numbers with nouns and units, and aligned columns."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Terminal control characters and characters that change the writing direction."""


def printable(text: str) -> str:
    """Escape control characters in a text from an untrusted file, for display in a terminal.

    >>> print(printable("arm" + chr(27) + "[2J"))
    arm\\x1b[2J
    """
    return _CONTROLS.sub(lambda found: repr(found.group())[1:-1], text)


def columns(
    rows: Sequence[Sequence[str]], *, right: Sequence[int] = (), indent: str = "  "
) -> list[str]:
    """Return rows of cells as aligned lines, with the columns numbered in ``right`` flush right.

    >>> columns([("lm", "9"), ("ccd", "120")], right=[1], indent="")
    ['lm     9', 'ccd  120']
    """
    if not rows:
        return []
    count = max(len(row) for row in rows)
    full = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = [max(len(row[i]) for row in full) for i in range(count)]
    lines: list[str] = []
    for row in full:
        cells = [
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append((indent + "  ".join(cells)).rstrip())
    return lines


def counted(number: int, noun: str, plural: str = "") -> str:
    """Format a count with its noun, singular or plural.

    >>> counted(1, "frame"), counted(2, "frame"), counted(2, "pass", "passes")
    ('1 frame', '2 frames', '2 passes')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Sequence[str], most: int = 5) -> str:
    """List the first names and the number of the remaining ones.

    >>> listed(["a", "b"]), listed(["a", "b", "c"], most=2)
    ('a, b', 'a, b and 1 more')
    """
    left = len(names) - most
    return ", ".join(names[:most]) + (f" and {left} more" if left > 0 else "")


def milli(metres: float) -> str:
    """Format a length in millimetres.

    >>> milli(0.1875), milli(1.234e-6), milli(0.0), milli(1e99)
    ('187.5 mm', '0.0012 mm', '0 mm', '1e+102 mm')
    """
    return f"{_short(1e3 * metres)} mm"


def degrees(radians: float) -> str:
    """Format an angle in degrees.

    >>> degrees(math.pi / 2), degrees(1e-5)
    ('90 deg', '0.0006 deg')
    """
    return f"{_short(math.degrees(radians))} deg"


def _short(value: float) -> str:
    """Format a number with at most 4 significant digits and 4 decimals; exponents from 1e6."""
    if abs(value) < 5e-5:
        return "0"
    if abs(value) >= 1e6:
        return f"{value:.4g}"
    places = max(0, min(4, 3 - math.floor(math.log10(abs(value)))))
    return f"{value:.{places}f}".rstrip("0").rstrip(".") if places else f"{value:.0f}"


def place(xyz: Sequence[float]) -> str:
    """Format a position in metres.

    >>> place((0.3, -1.4, 0.50000001)), place((1e99, 0.0, 0.0))
    ('(0.300, -1.400, 0.500)', '(1e+99, 0.000, 0.000)')
    """
    shown = (f"{value:.3f}" if abs(value) < 1e6 else f"{value:.4g}" for value in xyz)
    return f"({', '.join(shown)})"


def finite(value: Any) -> Any:
    """Replace infinite and NaN numbers with None, as JSON cannot represent them."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: finite(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(entry) for entry in value]
    return value
