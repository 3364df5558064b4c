"""Compare values of frozen dataclasses, such as joints and skins, by their content."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np


def same_content(one: Any, other: Any, without: Collection[str] = ()) -> bool:
    """Return whether two values are equal, field by field; arrays are equal if all numbers are.

    Args:
        one, other: the values.
        without: names of fields of the values themselves that may differ.

    >>> import poise
    >>> square = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> other = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)], name="other")
    >>> same_content(square, other), same_content(square, other, ["name"])
    (False, True)
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(same_content, one, other))
    if is_dataclass(one) and type(one).__eq__ is object.__eq__:
        return all(
            each.name in without or same_content(getattr(one, each.name), getattr(other, each.name))
            for each in fields(one)
        )
    return bool(one == other)
