"""Cache of results with the lifetime of the object from which they are computed."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

First = TypeVar("First")
Rest = ParamSpec("Rest")
Found = TypeVar("Found")

_lock = threading.Lock()  # shared by all caches, held during one lookup


def kept_with_argument(
    most: int = 16,
) -> Callable[
    [Callable[Concatenate[First, Rest], Found]], Callable[Concatenate[First, Rest], Found]
]:
    """Cache a function's results for as long as its first argument exists.

    Unlike `functools.lru_cache`, this cache does not keep the first argument (a character, a skin
    or a motion) alive. A result must not refer to the first argument.

    Args:
        most: maximum number of results per first argument; the oldest is discarded first.

    >>> import poise
    >>> calls = []
    >>> @kept_with_argument()
    ... def last_joint(skeleton):
    ...     calls.append(skeleton.joint_names[-1])
    ...     return calls[-1]
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    >>> last_joint(arm), last_joint(arm), calls
    ('arm', 'arm', ['arm'])
    """

    def decorated(
        function: Callable[Concatenate[First, Rest], Found],
    ) -> Callable[Concatenate[First, Rest], Found]:
        known: WeakKeyDictionary[First, dict[Hashable, Found]] = WeakKeyDictionary()

        @wraps(function)
        def cached(first: First, /, *rest: Rest.args, **named: Rest.kwargs) -> Found:
            key = (rest, *named.items())
            with _lock:
                own = known.get(first)
                if own is not None and key in own:
                    return own[key]
            result = function(first, *rest, **named)
            with _lock:
                own = known.setdefault(first, {})
                while len(own) >= most:
                    del own[next(iter(own))]
                own[key] = result
            return result

        return cached

    return decorated


def _forked() -> None:
    """A forked child lacks the thread that may have held the lock."""
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
