"""Access to the keys from which a motion was baked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion

if TYPE_CHECKING:
    from poise.motion.keyframes import Keyframes


@runtime_checkable
class KeySource(Protocol):
    """Source of a motion that stores keys.

    ``keys(motion)`` returns the keys, or None if the motion was changed or the keys are its frames.
    """

    def keys(self, motion: Motion) -> Keyframes | None: ...


@dataclass(frozen=True, eq=False)
class Curves:
    """Source of a motion baked from keys.

    Attributes:
        keyframes: the keys.
        q: the baked values; the keys are valid while the motion has the same values.
        start: the time of the first frame, seconds.
    """

    keyframes: Keyframes
    q: Floats = field(repr=False)
    start: float

    def keys(self, motion: Motion) -> Keyframes | None:
        """Return the keys if the motion still has the baked values, else None."""
        same = motion.skeleton is self.keyframes.skeleton
        return self.keyframes if same and np.array_equal(motion.q, self.q) else None


def keyframes_of(motion: Motion) -> Keyframes:
    """Return the keys from which a motion was baked, or which its file contains.

    Motions baked by `Keyframes.motion` have keys, and so do motions read from glTF: steps, lines
    and cubic splines with the times, values and slopes of the file (single precision), lossless.
    A motion that was changed later has no keys; `reduced` finds keys for its frames.

    Raises:
        InvalidValue: the motion has no keys.

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
