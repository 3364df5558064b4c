"""Immutable mappings and values whose arrays stay read-only after unpickling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

if TYPE_CHECKING:  # a cached property does not match a property of a protocol
    from builtins import property as cached_property
else:
    from functools import cached_property

Key = TypeVar("Key")
Value = TypeVar("Value")


class ReadOnly(Mapping[Key, Value], Generic[Key, Value]):
    """An immutable mapping that can be pickled.

    Args:
        values: the entries, which are copied.

    >>> import pickle
    >>> look = ReadOnly({"wrapS": 33071})
    >>> pickle.loads(pickle.dumps(look)) == look == {"wrapS": 33071}
    True
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[Key, Value] | None = None) -> None:
        self._values: dict[Key, Value] = dict(values or {})

    def __getitem__(self, key: Key) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)


class Unchanging:
    """Base class of values whose arrays stay read-only after unpickling."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        for value in state.values():
            for array in value if isinstance(value, tuple) else (value,):  # pyright: ignore[reportUnknownVariableType]
                if isinstance(array, np.ndarray):
                    array.setflags(write=False)
        self.__dict__.update(state)


__all__ = ["ReadOnly", "Unchanging", "cached_property"]
