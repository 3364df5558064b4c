"""Motions that know the keys they were made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.motion import Motion

if TYPE_CHECKING:
    from poise.motion.keyframes import Keyframes

Floats = NDArray[np.float64]


@runtime_checkable
class KeySource(Protocol):
    """A motion's source that has its keys.

    ``keys(motion)`` gives them; None where the motion is not that of the keys any more, and
    where they are no more than its frames.
    """

    def keys(self, motion: Motion) -> Keyframes | None: ...


@dataclass(frozen=True, eq=False)
class Curves:
    """What a motion remembers of the keys it was baked from.

    Attributes:
        keyframes: the keys.
        q: the values that were baked: while they are the same, the keys are the motion's.
        start: seconds of the first frame.
    """

    keyframes: Keyframes
    q: Floats = field(repr=False)
    start: float

    def keys(self, motion: Motion) -> Keyframes | None:
        """The keys, where the motion is still what they give."""
        same = motion.skeleton is self.keyframes.skeleton
        return self.keyframes if same and np.array_equal(motion.q, self.q) else None


def keyframes_of(motion: Motion) -> Keyframes:
    """The keys that a motion was made of, or that its file has.

    Motions that `Keyframes.motion` baked have them, and motions read from glTF: steps, straight
    lines and cubic splines with their times, values and slopes as the file has them (in single
    precision there), without loss. A motion changed since is its frames; `reduced` finds keys for
    those.

    Raises:
        InvalidValue: the motion has none.

    >>> import poise
    >>> from poise.motion import Keyframes
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> wave = Keyframes(arm).with_key(0.0, elbow_rz=0.0).with_key(1.0, elbow_rz=1.0)
    >>> keyframes_of(wave.motion(30.0)) is wave
    True
    """
    found = _keys(motion)
    if found is None:
        raise InvalidValue(
            f"the motion {motion.name!r} has frames but no keys: poise.motion.reduced(motion) "
            f"computes some"
        )
    return found


def is_keyed(motion: Motion) -> bool:
    """Whether `keyframes_of` returns the keys of a motion."""
    return _keys(motion) is not None


def _keys(motion: Motion) -> Keyframes | None:
    return motion.source.keys(motion) if isinstance(motion.source, KeySource) else None
