"""A track: the keys of one DOF or one rotation, with their interpolation.

Values may have any shape; the parameter u is 0 at the first key and 1 at the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry import quaternions
from poise.model.pose import frozen

KINDS = ("step", "linear", "hermite", "catmull-rom", "bezier")
_KNOWN = frozenset(KINDS)
_NEARLY = 0.02  # twice the error of the norm of a quaternion stored in bytes
_SAME = 1e-9  # seconds: keys closer than this are the same key


def check_time(time: object) -> None:
    """Raise an error for the time of a key that is not a finite number.

    Raises:
        InvalidValue: the time is not a finite number.
    """
    if not isinstance(time, (int, float, np.number)):
        raise InvalidValue(f"the time of a key must be a number of seconds, not {time!r:.60}")
    if not np.isfinite(time):
        raise InvalidValue(f"a key at {time} s: expected a finite time")


@dataclass(frozen=True, eq=False)
class Track:
    """Keys (source 002: a time and a value), sorted by time; values of a rotation are quaternions.

    The kind of a key determines the curve after it: "step" holds its value; "linear" interpolates
    linearly (slerp along the shortest path for rotations); "hermite" uses the keys' slopes;
    "catmull-rom" computes slopes from the neighbours with the track's tension; "bezier" uses
    handles, which also have a length in time. The track is constant before the first key and after
    the last.

    Curves of rotations interpolate the four components and normalise the result, like glTF's cubic
    spline: the curve is equivariant to rotations of the world and of the joint's frame, and its
    velocity is continuous where the slopes are.

    Attributes:
        times: (k,) seconds, increasing.
        values: (k, 1), or (k, 4) quaternions wxyz. In a track with "catmull-rom", quaternions are
            normalised, with signs for the shortest path except where slopes are given. Otherwise
            they are stored as given (a file's quaternions are only nearly unit), and `at`
            normalises its result.
        kinds: (k,), the interpolation after each key.
        incoming, outgoing: (k, 1 or 4) slopes per second before and after each key, for "hermite"
            and "bezier".
        handles: (k, 2), lengths of the Bezier handles before and after each key, seconds.
        tension: source 002's tau of "catmull-rom"; with 0.5, the slope at evenly spaced keys is
            that of the chord between their neighbours, with 0 it is zero.

    Raises:
        ShapeError: arrays of inconsistent shapes, or slopes or handles that are not finite.
        InvalidValue: times that do not increase, a value that is not finite, or a negative tension.
        UnknownOption: an unknown kind of curve.
    """

    times: Floats
    values: Floats
    kinds: tuple[str, ...]
    incoming: Floats
    outgoing: Floats
    handles: Floats
    tension: float = 0.5

    def __post_init__(self) -> None:
        times, values = frozen(self.times), frozen(self.values)
        count = len(times)
        if times.ndim != 1 or values.shape not in ((count, 1), (count, 4)):
            raise ShapeError(
                "keys of a track must be times (k,) and values (k, 1) or (k, 4), not "
                f"{times.shape} and {values.shape}"
            )
        if not np.isfinite(times).all() or not (np.diff(times) > 0.0).all():
            raise InvalidValue("the times of keys must be finite and increasing")
        if len(self.kinds) != count:
            raise ShapeError(f"{len(self.kinds)} kinds for {count} keys")
        if not _KNOWN.issuperset(self.kinds):
            kind = next(kind for kind in self.kinds if kind not in _KNOWN)
            raise UnknownOption(kind, "interpolation", KINDS, advice=f"expected {', '.join(KINDS)}")
        if not 0.0 <= self.tension < np.inf:
            raise InvalidValue(f"tension {self.tension}: expected 0 or more")
        put = object.__setattr__
        put(self, "times", times)
        put(self, "kinds", tuple(self.kinds))
        if not np.isfinite(values).all():
            raise InvalidValue("a key's value is not finite")
        signs = np.ones((count, 1))
        if values.shape[1] == 4:
            values = _unit(values, exactly="catmull-rom" in self.kinds)
            if "catmull-rom" in self.kinds:
                signs = _signs(values, self.kinds)
        put(self, "values", frozen(values * signs))
        for what in ("incoming", "outgoing"):
            put(self, what, frozen(self._slopes(what, values.shape) * signs))
        reach = frozen(self.handles)
        if reach.shape != (count, 2) or not np.isfinite(reach).all() or (reach < 0.0).any():
            raise ShapeError(
                f"handles of a track must have shape ({count}, 2), and be finite and not negative"
            )
        put(self, "handles", reach)

    def _slopes(self, what: str, shape: tuple[int, ...]) -> Floats:
        array = np.asarray(getattr(self, what), dtype=np.float64)
        if array.shape != shape or not np.isfinite(array).all():
            raise ShapeError(
                f"{what} slopes of a track must be finite with shape {shape}, not {array.shape}"
            )
        return array

    @classmethod
    def of(
        cls,
        times: ArrayLike,
        values: ArrayLike,
        kind: str | Sequence[str] = "catmull-rom",
        *,
        incoming: ArrayLike | None = None,
        outgoing: ArrayLike | None = None,
        handles: ArrayLike | None = None,
        tension: float = 0.5,
    ) -> Track:
        """Create a track from times (k,) and values (k,) or (k, 4); slopes are zero by default.

        By default, handles reach a third of the interval to the neighbour; a Bezier piece then
        equals the Hermite piece with the same slopes.

        >>> Track.of([0.0, 1.0], [0.0, 2.0], "linear").at(0.25)
        array([0.5])
        """
        t = np.atleast_1d(np.asarray(times, dtype=np.float64))
        v = np.asarray(values, dtype=np.float64)
        v = v.reshape(len(t), 1) if v.ndim <= 1 else v
        kinds = (kind,) * len(t) if isinstance(kind, str) else tuple(kind)

        def slopes(given: ArrayLike | None) -> Floats:
            if given is None:
                return np.zeros_like(v)
            array = np.asarray(given, dtype=np.float64)
            return array.reshape(len(t), 1) if array.ndim <= 1 else array

        reach = _thirds(t) if handles is None else np.asarray(handles, dtype=np.float64)
        return cls(t, v, kinds, slopes(incoming), slopes(outgoing), reach, tension)

    @property
    def rotation(self) -> bool:
        """Whether the values are quaternions."""
        return self.values.shape[1] == 4

    def __len__(self) -> int:
        return len(self.times)

    def at(self, times: ArrayLike) -> Floats:
        """Evaluate the track at times (...) in seconds: (..., 1 or 4).

        Raises:
            InvalidValue: the track has no key, or a time is not a number.
        """
        if not len(self.times):
            raise InvalidValue("a track without keys has no value")
        t = np.asarray(times, dtype=np.float64)
        if np.isnan(t).any():
            raise InvalidValue("a time is not a number")
        held = np.clip(t, self.times[0], self.times[-1])
        span = np.clip(np.searchsorted(self.times, held, side="right") - 1, 0, len(self) - 1)
        found = _unit(self.values[span]) if self.rotation else self.values[span].copy()
        after = np.minimum(span + 1, len(self) - 1)
        kinds = np.array(self.kinds)[span]
        inner = after > span
        width = np.where(inner, self.times[after] - self.times[span], 1.0)
        u = (held - self.times[span]) / width
        straight = inner & (kinds == "linear")
        if straight.any():
            found[straight] = self._straight(span[straight], u[straight])
        curved = inner & ((kinds == "hermite") | (kinds == "catmull-rom") | (kinds == "bezier"))
        if curved.any():
            found[curved] = self._curved(span[curved], u[curved], width[curved])
        return found

    def _straight(self, span: NDArray[np.intp], u: Floats) -> Floats:
        a, b = self.values[span], self.values[span + 1]
        if self.rotation:
            return np.asarray(quaternions.slerp(a, b, u))
        return np.asarray(a + u[:, None] * (b - a))

    def _curved(self, span: NDArray[np.intp], u: Floats, width: Floats) -> Floats:
        """Evaluate Hermite, Catmull-Rom and Bezier pieces as cubics."""
        kinds = np.array(self.kinds)[span]
        auto = (kinds == "catmull-rom")[:, None]
        out = np.where(auto, self.slopes[span], self.outgoing[span])
        into = np.where(auto, self.slopes[span + 1], self.incoming[span + 1])
        reach = np.full((len(span), 2), 1.0 / 3.0)
        bent = kinds == "bezier"
        if bent.any():
            reach[bent, 0] = np.minimum(self.handles[span[bent], 1] / width[bent], 1.0)
            reach[bent, 1] = np.minimum(self.handles[span[bent] + 1, 0] / width[bent], 1.0)
            u = np.where(bent, bezier_share(reach[:, 0], 1.0 - reach[:, 1], u), u)
        # The tangent scales with the handle's length relative to a third of the interval.
        stretch = 3.0 * reach * width[:, None]
        found = hermite(
            self.values[span], out * stretch[:, :1], self.values[span + 1],
            into * stretch[:, 1:], u[:, None],
        )  # fmt: skip
        return np.asarray(quaternions.normalize(found)) if self.rotation else found

    @cached_property
    def slopes(self) -> Floats:
        """Slopes of "catmull-rom" keys per second, (k, 1 or 4).

        The slope at an inner key is ``2 tau`` times the mean of the slopes to its neighbours, each
        weighted by the interval to the other neighbour. At even spacing this is ``tau (p2 - p0)``
        per span, as in source 002; it is exact for a parabola. At the ends, the slope is ``2 tau``
        times the slope to the only neighbour.
        """
        slopes = np.zeros_like(self.values)
        if len(self) > 1:
            h = np.diff(self.times)[:, None]
            chord = np.diff(self.values, axis=0) / h
            slopes[0], slopes[-1] = chord[0], chord[-1]
            slopes[1:-1] = (chord[:-1] * h[1:] + chord[1:] * h[:-1]) / (h[:-1] + h[1:])
        slopes *= 2.0 * self.tension
        slopes.setflags(write=False)
        return slopes

    def with_key(
        self,
        time: float,
        value: ArrayLike,
        kind: str | None = None,
        *,
        incoming: ArrayLike | None = None,
        outgoing: ArrayLike | None = None,
        handles: ArrayLike | None = None,
    ) -> Track:
        """Return the track with a key set to a value (1,) or (4,); replaces a key at that time.

        Kind, slopes and handles default to those of the replaced key (slopes of a rotation are
        rotated with its value). A new key has the kind of the key before it, zero slopes and
        handles of a third of the interval to its neighbours.

        Raises:
            ShapeError: a value of another length.
            InvalidValue: a time that is not finite.
        """
        check_time(time)
        v = np.atleast_1d(np.asarray(value, dtype=np.float64))
        if v.shape != self.values.shape[1:]:
            raise ShapeError(
                f"a key of this track must have {self.values.shape[1]} numbers, not {v.shape}"
            )
        there = self.key_at(time)
        base = self.without(time)
        at = int(np.searchsorted(base.times, time))
        times = np.insert(base.times, at, time)
        if there is None:
            kept = self.kinds[max(at - 1, 0)] if len(self) else "catmull-rom"
            slopes = [np.zeros_like(v), np.zeros_like(v)]
            reach = _thirds(times)[at]
        else:
            kept, reach = self.kinds[there], self.handles[there]
            slopes = [
                _carried(row[there], self.values[there], v)
                for row in (self.incoming, self.outgoing)
            ]
        rows = [
            np.insert(getattr(base, what), at, old if given is None else given, axis=0)
            for what, given, old in zip(
                ("incoming", "outgoing"), (incoming, outgoing), slopes, strict=True
            )
        ]
        reach = reach if handles is None else np.asarray(handles, dtype=np.float64)
        return replace(
            base, times=times, values=np.insert(base.values, at, v, axis=0),
            kinds=(*base.kinds[:at], kind or kept, *base.kinds[at:]), incoming=rows[0],
            outgoing=rows[1], handles=np.insert(base.handles, at, reach, axis=0),
        )  # fmt: skip

    def without(self, time: float) -> Track:
        """Return the track without its key at this time; the same track if it has none."""
        at = self.key_at(time)
        if at is None:
            return self
        return self.rows(np.arange(len(self)) != at)

    def moved(self, time: float, to: float) -> Track:
        """Return the track with its key at ``time`` moved to ``to``; a key at ``to`` is replaced.

        Raises:
            InvalidValue: there is no key at that time.
        """
        at = self.key_at(time)
        if at is None:
            raise InvalidValue(f"no key at {time:g} s")
        return self.without(time).with_key(
            to, self.values[at], self.kinds[at],
            incoming=self.incoming[at], outgoing=self.outgoing[at], handles=self.handles[at],
        )  # fmt: skip

    def with_kind(self, kind: str, tension: float | None = None) -> Track:
        """Return the track with the same interpolation after all keys."""
        tau = self.tension if tension is None else tension
        return replace(self, kinds=(kind,) * len(self), tension=tau)

    def hermite(self) -> Track:
        """Return the same curve with explicit slopes: "catmull-rom" pieces become "hermite" pieces.

        The conversion is lossless. glTF's cubic spline can store the result, except Bezier handles
        and "step" or "linear" pieces between curved pieces.
        """
        if "catmull-rom" not in self.kinds:
            return self
        auto = np.array([kind == "catmull-rom" for kind in self.kinds], dtype=bool)
        before = np.concatenate([auto[:1], auto[:-1]])
        return replace(
            self,
            kinds=tuple("hermite" if kind == "catmull-rom" else kind for kind in self.kinds),
            outgoing=np.where(auto[:, None], self.slopes, self.outgoing),
            incoming=np.where(before[:, None], self.slopes, self.incoming),
        )

    def key_at(self, time: float) -> int | None:
        """Return the index of the key at this time, or None.

        Raises:
            InvalidValue: the time is not a finite number.
        """
        check_time(time)
        near = np.flatnonzero(np.abs(self.times - time) <= _SAME)
        return int(near[0]) if len(near) else None

    def rows(self, which: NDArray[np.bool_]) -> Track:
        """Return the track with only the keys of a mask (k,)."""
        kinds = tuple(kind for kind, kept in zip(self.kinds, which, strict=True) if kept)
        return replace(
            self, times=self.times[which], values=self.values[which], kinds=kinds,
            incoming=self.incoming[which], outgoing=self.outgoing[which],
            handles=self.handles[which],
        )  # fmt: skip

    def __repr__(self) -> str:
        what = "a rotation" if self.rotation else "one value"
        return f"<Track of {what}: {len(self)} keys>"


def _unit(values: Floats, *, exactly: bool = True) -> Floats:
    """Normalise quaternions; unit quaternions (within rounding) stay bit for bit the same.

    Without ``exactly``, the tolerance is that of quaternions stored in bytes.
    """
    size = np.linalg.norm(values, axis=-1, keepdims=True)
    if (size == 0.0).any():
        raise InvalidValue("a key's quaternion is zero, which is not a rotation")
    close = 4e-16 if exactly else _NEARLY
    return np.where(np.abs(size - 1.0) < close, values, values / size)


def _signs(values: Floats, kinds: Sequence[str]) -> Floats:
    """Signs (k, 1) for shortest paths; pieces with slopes keep the signs of their values."""
    opposed = (values[1:] * values[:-1]).sum(axis=1) < 0.0
    given = np.array([kind in ("hermite", "bezier") for kind in kinds[:-1]], dtype=bool)
    flips = np.where(opposed & ~given, -1.0, 1.0)
    signs = np.ones((len(values), 1))
    signs[1:, 0] = np.cumprod(flips)
    return signs


def _thirds(times: Floats) -> Floats:
    """A third of the interval to the neighbours before and after each key, (k, 2).

    The ends use the interval on their other side; a single key uses a third of a second.
    """
    if len(times) < 2:
        return np.full((len(times), 2), 1.0 / 3.0)
    thirds = np.empty((len(times), 2))
    thirds[1:, 0] = thirds[:-1, 1] = np.diff(times) / 3.0
    thirds[0, 0], thirds[-1, 1] = thirds[0, 1], thirds[-1, 0]
    return thirds


def _carried(slope: Floats, old: Floats, new: Floats) -> Floats:
    """Adapt a key's slope to a new value: the slope of a rotation is rotated with the value."""
    size = float(np.linalg.norm(new))
    if len(old) != 4 or size == 0.0:
        return slope
    turn = quaternions.multiply(new / size, quaternions.conjugate(old))
    return np.asarray(quaternions.multiply(turn, slope))


def hermite(
    start: ArrayLike, out: ArrayLike, end: ArrayLike, into: ArrayLike, u: ArrayLike
) -> Floats:
    """The cubic with these values and tangents (per unit of u) at its ends; source 002.

    ``c(u) = (2u^3 - 3u^2 + 1) p1 + (u^3 - 2u^2 + u) m1 + (3u^2 - 2u^3) p2 + (u^3 - u^2) m2``

    >>> float(hermite(0.0, 0.0, 1.0, 0.0, 0.5))
    0.5
    """
    s = np.asarray(u, dtype=np.float64)
    p, m, q, n = (np.asarray(value, dtype=np.float64) for value in (start, out, end, into))
    return p + s * (m + s * (3.0 * (q - p) - 2.0 * m - n + s * (2.0 * (p - q) + m + n)))


def catmull_rom_matrix(tension: float = 0.5) -> Floats:
    """(4, 4) M with ``c(u) = [u^3 u^2 u 1] M [p0 p1 p2 p3]``; source 002, with its tau.

    >>> (2 * catmull_rom_matrix()).astype(int)
    array([[-1,  3, -3,  1], [ 2, -5,  4, -1], [-1,  0,  1,  0], [ 0,  2,  0,  0]])
    """
    t = float(tension)
    return np.array(
        [
            [-t, 2.0 - t, t - 2.0, t],
            [2.0 * t, t - 3.0, 3.0 - 2.0 * t, -t],
            [-t, 0.0, t, 0.0],
            [0.0, 1.0, 0.0, 0.0],
        ]
    )


def catmull_rom(points: ArrayLike, u: ArrayLike, tension: float = 0.5) -> Floats:
    """The piece between the second and the third of four evenly timed points (4, ...); source 002.

    The tangents are ``tension (p2 - p0)`` and ``tension (p3 - p1)``; u (...) gives (..., *point).

    >>> float(catmull_rom([0.0, 1.0, 2.0, 3.0], 0.5))
    1.5
    """
    p = np.asarray(points, dtype=np.float64)
    s = np.asarray(u, dtype=np.float64)
    powers = np.stack([s**3, s**2, s, np.ones_like(s)], axis=-1)
    return np.asarray(
        np.tensordot(powers @ catmull_rom_matrix(tension), p, axes=1), dtype=np.float64
    )


def bezier(points: ArrayLike, u: ArrayLike) -> Floats:
    """The cubic Bezier curve of four control points (4, ...) at u (...).

    >>> bezier([(0, 0), (0, 1), (1, 1), (1, 0)], 0.5)
    array([0.5 , 0.75])
    """
    p = np.asarray(points, dtype=np.float64)
    s = np.asarray(u, dtype=np.float64)[..., None]
    basis = np.concatenate(
        [(1.0 - s) ** 3, 3.0 * s * (1.0 - s) ** 2, 3.0 * s**2 * (1.0 - s), s**3], axis=-1
    )
    return np.asarray(np.tensordot(basis, p, axes=1), dtype=np.float64)


def bezier_share(first: ArrayLike, second: ArrayLike, x: ArrayLike) -> Floats:
    """The parameter u at which a Bezier curve in time reaches fraction x of its span.

    ``first`` and ``second`` are the times of the inner control points as fractions of the span,
    both in [0, 1]: time is then monotonic, and u is unique for each x. Newton's method is used,
    with bisection if a step would leave the bracket.

    >>> float(bezier_share(1 / 3, 2 / 3, 0.3).round(12))
    0.3
    """
    a, b, at = np.broadcast_arrays(*(np.asarray(v, dtype=np.float64) for v in (first, second, x)))
    low, high = np.zeros(at.shape), np.ones(at.shape)
    u = at.copy()
    for _ in range(60):
        away = u * (3.0 * a * (1.0 - u) ** 2 + u * (3.0 * b * (1.0 - u) + u)) - at
        low, high = np.where(away <= 0.0, u, low), np.where(away >= 0.0, u, high)
        slope = 3.0 * (a * (1.0 - u) ** 2 + 2.0 * (b - a) * u * (1.0 - u) + (1.0 - b) * u**2)
        step = u - away / np.where(slope > 1e-12, slope, 1.0)
        inside = (slope > 1e-12) & (step > low) & (step < high)
        new = np.where(inside, step, 0.5 * (low + high))
        done = np.abs(new - u).max(initial=0.0) <= 1e-15
        u = new
        if done:
            break
    return u
