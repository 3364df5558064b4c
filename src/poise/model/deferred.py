"""Tuples that are computed at first use, such as the meshes of a robot."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, overload

Value = TypeVar("Value", covariant=True)


_lock = threading.RLock()  # of all values, as one may use others


class Deferred(Sequence[Value]):
    """A tuple that is computed once, at first use, in whichever thread uses it first.

    An error of the computation is raised, and the next use computes again. A copy or a pickle is
    the tuple itself.

    Args:
        compute: returns the values.

    >>> squares = Deferred(lambda: [n * n for n in range(4)])
    >>> squares.known, squares[-1], len(squares), squares.known
    (False, 9, 4, True)
    """

    def __init__(self, compute: Callable[[], Iterable[Value]]) -> None:
        self._compute: Callable[[], Iterable[Value]] | None = compute
        self._values: tuple[Value, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the values are computed."""
        return self._compute is None

    @property
    def values(self) -> tuple[Value, ...]:
        """The values, computed if necessary."""
        if self._compute is not None:
            with _lock:
                if self._compute is not None:
                    self._values = tuple(self._compute())
                    self._compute = None  # the meshes of files are no longer needed
        return self._values

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Value]:
        return iter(self.values)

    @overload
    def __getitem__(self, index: int) -> Value: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Value, ...]: ...
    def __getitem__(self, index: int | slice) -> Value | tuple[Value, ...]:
        return self.values[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Deferred):
            return self is other or self.values == tuple[Any, ...](other)
        return self.values == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.values)

    def __reduce__(self) -> tuple[type[tuple[Any, ...]], tuple[tuple[Value, ...]]]:
        return tuple, (self.values,)

    def __repr__(self) -> str:
        return repr(self.values)


def deferred_or_tuple(values: Sequence[Value]) -> Sequence[Value]:
    """Return values as a tuple, without computing deferred ones."""
    return values if isinstance(values, Deferred) and not values.known else tuple(values)


def is_empty(values: Sequence[object]) -> bool:
    """Return whether a sequence is known to be empty; deferred ones are not computed."""
    return not (isinstance(values, Deferred) and not values.known) and not values


def _forked() -> None:
    """Replace the lock, which another thread of the parent may hold."""
    global _lock
    _lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
