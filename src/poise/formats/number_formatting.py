"""Format numbers as text, with the digits of the source file for unchanged numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

_ULPS = 8.0
"""Maximum difference after a conversion and back, in units in the last place."""

_EXPONENT = re.compile(r"e([+-])(\d+)$")


def restore_raw(
    values: ArrayLike, raw: ArrayLike | None
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Replace every entry of ``values`` that agrees with the file's ``raw`` number by that number.

    Both are in the file's units. The second result marks the replaced entries. If ``raw`` is None
    or has another shape, no entry is replaced.

    >>> restore_raw([0.1 + 0.2, 5.0], [0.3, 4.0])[0].tolist()
    [0.3, 5.0]
    """
    values = np.array(values, dtype=np.float64)
    if raw is None or np.shape(raw) != values.shape:
        return values, np.zeros(values.shape, dtype=bool)
    known = np.asarray(raw, dtype=np.float64)
    scale = np.maximum(np.abs(values), np.abs(known))
    with np.errstate(invalid="ignore"):
        same = (np.abs(values - known) <= _ULPS * np.spacing(scale)) | (values == known)
    return np.where(same, known, values), same


def format_number(value: float, *, exact: bool = False, exponent_digits: int = 2) -> str:
    """Format a number with at most 15 significant digits, or exactly if ``exact``.

    >>> format_number(0.1 + 0.2), format_number(0.1 + 0.2, exact=True), format_number(3.0)
    ('0.3', '0.30000000000000004', '3')
    >>> format_number(7.62852e-16, exponent_digits=3)
    '7.62852e-016'
    """
    text = f"{value:.15g}"
    if exact and float(text) != value:
        text = repr(float(value))
    if text == "-0" and not exact:
        return "0"
    if "e" not in text or exponent_digits == 2:
        return text
    return _EXPONENT.sub(lambda found: f"e{found[1]}{found[2]:0>{exponent_digits}}", text)


def format_values(values: ArrayLike, raw: ArrayLike | None = None) -> list[str]:
    """Format ``values`` (any shape, row by row), with the digits of ``raw`` where they agree.

    ``raw`` are the file's numbers for the same quantities, in the same units and shape.

    >>> format_values([0.1 + 0.2, 2.5], raw=[0.3, 7.0])
    ['0.3', '2.5']
    """
    restored, own = restore_raw(values, raw)
    return [
        format_number(value, exact=exact)
        for value, exact in zip(restored.ravel().tolist(), own.ravel().tolist(), strict=True)
    ]


def join_values(values: Sequence[float]) -> str:
    """Format ``values`` exactly, separated by blanks.

    >>> join_values((1.0, 0.1, 1e-20))
    '1 0.1 1e-20'
    """
    return " ".join(format_number(value, exact=True) for value in values)
