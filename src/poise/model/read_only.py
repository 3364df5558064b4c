"""What keeps frozen values frozen, on their way through a pickle, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

if TYPE_CHECKING:  # a cached property does not match the property of a protocol, such as `Posed`
    from builtins import property as cached_property
else:
    from functools import cached_property

Key = TypeVar("Key")
Value = TypeVar("Value")


class ReadOnly(Mapping[Key, Value], Generic[Key, Value]):
    """A mapping that nobody can change, and that can be pickled.

    Args:
        values: copied; equal to any mapping with the same entries.

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
    """A value whose arrays are read-only, as they are after unpickling: NumPy forgets it."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        for value in state.values():
            for array in value if isinstance(value, tuple) else (value,):  # pyright: ignore[reportUnknownVariableType]
                if isinstance(array, np.ndarray):
                    array.setflags(write=False)
        self.__dict__.update(state)


__all__ = ["ReadOnly", "Unchanging", "cached_property"]
