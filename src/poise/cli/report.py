"""The report of a command, as lines or as one JSON object."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

NOT_CONVERGED = 3
"""The exit code of a solve that missed a goal; its nearest pose is still written."""


@dataclass(frozen=True)
class Report:
    """The outcome of a command.

    Attributes:
        lines: for people.
        data: for programs; printed instead of the lines under ``--json``.
        as_json: which of the two was asked for.
        code: the exit code.
    """

    lines: Sequence[str]
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    as_json: bool = False
    code: int = 0

    def text(self) -> str:
        """What goes to standard output.

        >>> Report(["one", "two"]).text()
        'one\\ntwo\\n'
        >>> Report([], {"upper": [1.0, float("inf")]}, as_json=True).text()
        '{"upper": [1.0, null]}\\n'
        """
        if self.as_json:
            return json.dumps(finite(self.data), allow_nan=False, ensure_ascii=False) + "\n"
        return "".join(f"{line}\n" for line in self.lines)


def finite(value: Any) -> Any:
    """The value with null for every number that JSON cannot hold (an open limit is infinite)."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: finite(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(entry) for entry in value]
    return value


def columns(
    rows: Sequence[Sequence[str]], *, right: Sequence[int] = (), indent: str = "  "
) -> list[str]:
    """Rows of cells as aligned lines, the columns numbered in ``right`` flush right.

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
    """A number with its noun.

    >>> counted(1, "frame"), counted(2, "frame"), counted(2, "pass", "passes")
    ('1 frame', '2 frames', '2 passes')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def milli(metres: float) -> str:
    """A length in millimetres.

    >>> milli(0.1875), milli(1.234e-6), milli(0.0), milli(1e99)
    ('187.5 mm', '0.0012 mm', '0 mm', '1e+102 mm')
    """
    return f"{_short(1e3 * metres)} mm"


def degrees(radians: float) -> str:
    """An angle in degrees.

    >>> degrees(math.pi / 2), degrees(1e-5)
    ('90 deg', '0.0006 deg')
    """
    return f"{_short(math.degrees(radians))} deg"


def _short(value: float) -> str:
    """At most 4 digits, and none beyond 1/10000; whole up to a million, then with an exponent."""
    if abs(value) < 5e-5:
        return "0"
    if abs(value) >= 1e6:
        return f"{value:.4g}"
    places = max(0, min(4, 3 - math.floor(math.log10(abs(value)))))
    return f"{value:.{places}f}".rstrip("0").rstrip(".") if places else f"{value:.0f}"


def place(xyz: Sequence[float]) -> str:
    """A position in metres.

    >>> place((0.3, -1.4, 0.50000001)), place((1e99, 0.0, 0.0))
    ('(0.300, -1.400, 0.500)', '(1e+99, 0.000, 0.000)')
    """
    shown = (f"{value:.3f}" if abs(value) < 1e6 else f"{value:.4g}" for value in xyz)
    return f"({', '.join(shown)})"
