"""Choice of the keys of written motions, for formats with cubic curves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.errors import InvalidValue, UnknownOption

KEYS = ("sparse", "baked")


@dataclass(frozen=True, kw_only=True)
class KeyChoice:
    """Choice of the keys of motions.

    Attributes:
        keys: "sparse" for few cubic keys within the tolerances, "baked" for a linear key per frame;
            None for the keys of a keyed motion, sparse keys where a changed animation of a file
            had them, and baked keys elsewhere.
        degrees, millimetres: tolerances of sparse keys, for each angle and each translation at
            every frame.

    Raises:
        UnknownOption: the keys are neither "sparse" nor "baked".
        InvalidValue: a tolerance is not positive.

    >>> KeyChoice(keys="sparse").degrees
    0.1
    """

    keys: str | None = None
    degrees: float = 0.1
    millimetres: float = 1.0

    def __post_init__(self) -> None:
        if self.keys not in (None, *KEYS):
            raise UnknownOption(self.keys, "kind of keys", KEYS)
        for name in ("degrees", "millimetres"):
            if not 0.0 < getattr(self, name) < np.inf:
                raise InvalidValue(f"{name} of keys: expected a positive number")


def is_sparse(counts: list[int], frames: int) -> bool:
    """Return whether curves with these numbers of keys have fewer than half the frames on average.

    Curves of one key do not count.

    >>> is_sparse([1, 3, 5], 25), is_sparse([25, 25], 25), is_sparse([1], 25)
    (True, False, False)
    """
    moving = [count for count in counts if count > 1]
    return bool(moving) and float(np.mean(moving)) < 0.5 * frames
