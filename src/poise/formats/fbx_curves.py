"""Animation curves of FBX: keys with constant, linear and cubic (Bezier) segments.

Between two keys a cubic segment is a Bezier curve in time and value. Each end has a slope, in value
per second, and a weight, the fraction of the segment covered by the tangent, by default a third.
Files store the slopes of user-defined tangents; automatic and TCB tangents follow from the
neighbouring keys. The formula of automatic tangents was reverse-engineered by others from files of
Maya and MotionBuilder; see docs/fbx.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.fbx_scene import OLD_TICKS, integers, numbers
from poise.formats.repair_log import RepairLog
from poise.motion.track import bezier_share, hermite

TICKS = OLD_TICKS
"""Ticks per second, the unit of all times in this module."""

CONSTANT, CONSTANT_NEXT, LINEAR, CUBIC = range(4)

_FLAG_CONSTANT, _FLAG_CUBIC, _FLAG_NEXT = 0x2, 0x8, 0x100
_TCB, _USER = 0x200, 0x400
_CLAMP, _TIME_INDEPENDENT, _PROGRESSIVE = 0x1000, 0x2000, 0x4000
_WEIGHTED_RIGHT, _WEIGHTED_NEXT_LEFT = 0x1000000, 0x2000000
_THIRD = 1.0 / 3.0  # handles at thirds of the interval: a Bezier curve that is Hermite's
_FARTHEST = 1 << 60  # ticks, most of a year
_MODES = "ACKMR"


@dataclass(frozen=True)
class Extrapolation:
    """Extrapolation of a curve outside its keys.

    Attributes:
        mode: "C" constant, "K" constant slope, "R" repeated, "M" mirrored, "A" repeated with the
            difference added.
        count: maximum number of repetitions; -1 for unlimited.
    """

    mode: str = "C"
    count: int = -1


@dataclass(frozen=True, eq=False)
class FbxCurve:
    """Keys of one number over time.

    Attributes:
        times: (k,) ticks, increasing.
        values: (k,).
        kinds: (k,) interpolation of the segment after each key.
        left, right: (k,) slopes before and after each key, per second.
        left_weights, right_weights: (k,) tangent lengths as fractions of the segments.
        before, after: extrapolation outside the keys.
    """

    times: Integers
    values: Floats
    kinds: Integers
    left: Floats
    right: Floats
    left_weights: Floats
    right_weights: Floats
    before: Extrapolation = Extrapolation()
    after: Extrapolation = Extrapolation()

    def at(self, times: Integers) -> Floats:
        """Evaluate the curve at times (n,) in ticks."""
        first, last = int(self.times[0]), int(self.times[-1])
        found = self._inside(np.clip(times, first, last))
        for outside, early, how in (
            (times < first, True, self.before),
            (times > last, False, self.after),
        ):
            if outside.any() and how.mode != "C":
                found[outside] = self._outside(times[outside], early, how)
        return found

    def _inside(self, times: Integers) -> Floats:
        if len(self.times) == 1:
            return np.full(len(times), self.values[0])
        i = np.clip(np.searchsorted(self.times, times, side="right") - 1, 0, len(self.times) - 2)
        span = (self.times[i + 1] - self.times[i]).astype(np.float64)
        u = (times - self.times[i]) / span
        a, b = self.values[i], self.values[i + 1]
        kinds = self.kinds[i]
        found = a + u * (b - a)
        if (kinds == LINEAR).all():
            return np.where(u >= 1.0, b, found)
        found = np.where(kinds == LINEAR, found, a)
        found = np.where((kinds == CONSTANT_NEXT) & (u > 0.0), b, found)
        cubic = kinds == CUBIC
        if cubic.any():
            found[cubic] = self._bezier(i[cubic], u[cubic], span[cubic] / TICKS)
        return np.where(u >= 1.0, b, found)

    def _bezier(self, i: Integers, u: Floats, span: Floats) -> Floats:
        out, into = self.right_weights[i], self.left_weights[i + 1]
        if np.abs([out - _THIRD, into - _THIRD]).max() >= 1e-6:
            u = bezier_share(out, 1.0 - into, u)
        slopes = self.right[i] * out, self.left[i + 1] * into
        return hermite(
            self.values[i], 3.0 * slopes[0] * span, self.values[i + 1], 3.0 * slopes[1] * span, u
        )

    def _outside(self, times: Integers, early: bool, how: Extrapolation) -> Floats:
        """Evaluate times that all lie before the first key, or all after the last."""
        end = 0 if early else -1
        if how.mode == "K":
            slope = self.right[0] if early else self.left[-1]
            return self.values[end] + slope * (times - self.times[end]) / TICKS
        length = int(self.times[-1] - self.times[0])
        if length < 1 or how.count == 0:
            return np.full(len(times), self.values[end])
        away = self.times[0] - times if early else times - self.times[-1]
        rounds, rest = np.divmod(away, length)
        if how.count > 0:
            over = rounds >= how.count
            rounds, rest = np.where(over, how.count - 1, rounds), np.where(over, length, rest)
        if how.mode == "M":
            rest = np.where(rounds % 2 == 0, length - rest, rest)
        found = self._inside(self.times[0] + (length - rest if early else rest))
        if how.mode == "A":
            step = self.values[-1] - self.values[0]
            found = found + (-step if early else step) * (rounds + 1)
        return found


def read_curve(node: FbxNode, log: RepairLog, ticks: int = TICKS) -> FbxCurve | None:
    """Read an AnimationCurve node, or a Channel of a take; None without keys.

    ``ticks`` is the file's number of ticks per second.

    Raises:
        FileSyntax: array lengths do not match, or numbers are not finite.
    """
    if node.name == "Channel":
        return _old_curve(node, log)
    times = in_ticks(integers(node.first("KeyTime"), log), ticks)
    values = numbers(node.first("KeyValueFloat") or node.first("KeyValueDouble"), log)
    if len(times) != len(values):
        raise log.fault(f"AnimationCurve: {len(times)} times for {len(values)} values")
    if not len(times):
        return None
    if node.first("KeyAttrFlags") is None:
        log.repair("AnimationCurve: has no KeyAttrFlags; its keys are interpolated linearly")
        node = _PLAIN
    counts = integers(node.first("KeyAttrRefCount"), log)
    if node is _PLAIN:
        counts = counts * len(times)
    flags = integers(node.first("KeyAttrFlags"), log)
    data = _attributes(node.first("KeyAttrDataFloat"), log)
    if not len(flags) == len(counts) == len(data) or (counts < 0).any():
        raise log.fault(
            "AnimationCurve: KeyAttrFlags and KeyAttrDataFloat do not match KeyAttrRefCount"
        )
    if counts.sum() < len(times) or (counts > len(times)).any():
        raise log.fault(f"AnimationCurve: KeyAttrRefCount does not match {len(times)} keys")
    packed = data[:, 2].copy().view(np.uint32)
    right = np.where(flags & _WEIGHTED_RIGHT, (packed & 0xFFFF) * 1e-4, _THIRD)
    left = np.where(flags & _WEIGHTED_NEXT_LEFT, (packed >> 16) * 1e-4, _THIRD)
    kinds = np.where(flags & _FLAG_CONSTANT, CONSTANT + (flags & _FLAG_NEXT > 0),
                     np.where(flags & _FLAG_CUBIC, CUBIC, LINEAR))  # fmt: skip
    table = data.astype(np.float64)
    table[~(np.abs(table) < 1e30)] = 0.0
    which = np.repeat(np.arange(len(counts)), counts)[: len(times)]
    keys = _Keys(
        times, values, kinds[which], table[which, 0], table[which, 1], right[which], left[which]
    )
    return _curve(keys, flags[which], table[which], node, log)


_PLAIN = FbxNode(
    "AnimationCurve",
    children=[
        FbxNode("KeyAttrFlags", [0x4]),
        FbxNode("KeyAttrDataFloat", [np.zeros(4, np.float32)]),
        FbxNode("KeyAttrRefCount", [1]),
    ],
)


def in_ticks(times: Integers, ticks: int) -> Integers:
    """Convert times with ``ticks`` units per second to `TICKS`."""
    if ticks == TICKS:
        return times
    return np.rint(np.clip(times, -_FARTHEST, _FARTHEST) * (TICKS / ticks)).astype(np.int64)


def _old_curve(node: FbxNode, log: RepairLog) -> FbxCurve | None:
    """Read the curve of a Channel node (versions before 7000); None without keys.

    Raises:
        FileSyntax: a key is malformed.
    """
    key = node.first("Key")
    words = _words(None if key is None else key.values)
    rows: list[tuple[int, float, int, float, float, float, float, int]] = []
    try:
        while words:
            rows.append(pop_old_key(words))
    except (IndexError, ValueError, OverflowError, TypeError):
        raise log.fault(f"Channel: key {len(rows)} is invalid") from None
    if not rows:
        return None
    table = np.array([row[1:] for row in rows], dtype=np.float64)
    if not (np.abs(table) < 1e30).all():
        raise log.fault("Channel: a key is not finite")
    times = np.array([row[0] for row in rows], dtype=np.int64)
    value, kinds, right, left, out, into, flags = table.T
    keys = _Keys(times, value, kinds.astype(np.int64), right, left, out, into)
    return _curve(keys, flags.astype(np.int64), np.zeros((len(rows), 4)), node, log)


def pop_old_key(words: list[Value]) -> tuple[int, float, int, float, float, float, float, int]:
    """Pop one key from reversed words: time, value, kind, slopes, weights, flags."""
    time, value, mode = int(words.pop()), float(words.pop()), words.pop()  # pyright: ignore[reportArgumentType]
    if abs(time) > _FARTHEST:
        raise ValueError
    if mode == "L":
        return time, value, LINEAR, 0.0, 0.0, _THIRD, _THIRD, 0
    if mode == "C":
        kind = CONSTANT_NEXT if words.pop() == "n" else CONSTANT
        return time, value, kind, 0.0, 0.0, _THIRD, _THIRD, 0
    if mode != "U":
        raise ValueError
    how = words.pop()
    slopes = [0.0, 0.0]
    flags, weights = _USER, 1
    if how in ("s", "b"):
        slopes = [float(words.pop()), float(words.pop())]  # pyright: ignore[reportArgumentType]
    elif how == "a":  # possibly without a weight
        flags = _PROGRESSIVE | _TIME_INDEPENDENT
        weights = int(bool(words) and isinstance(words[-1], str))
    elif how in ("p", "t"):
        flags = _PROGRESSIVE | _TIME_INDEPENDENT
        del words[-2 if how == "p" else -3 :]
        weights = 2 if how == "p" else 0
    else:
        raise ValueError
    out = into = _THIRD
    for _ in range(weights):
        mode = words.pop()
        if mode in ("a", "r"):
            out = float(words.pop())  # pyright: ignore[reportArgumentType]
        if mode in ("a", "l"):
            into = float(words.pop())  # pyright: ignore[reportArgumentType]
        if mode not in ("a", "l", "r", "n", "c"):
            raise ValueError
    return time, value, CUBIC, slopes[0], slopes[1], out, into, flags


def _words(values: Sequence[Value] | None) -> list[Value]:
    """Return all values in reverse order, with arrays expanded."""
    found: list[Value] = []
    for value in values or ():
        found += value.tolist() if isinstance(value, np.ndarray) else [value]
    return found[::-1]


@dataclass(frozen=True, eq=False)
class _Keys:
    """Keys as stored: slope and weight before a key are stored with the previous key."""

    times: Integers
    values: Floats
    kinds: Integers
    right: Floats
    next_left: Floats
    right_weights: Floats
    next_left_weights: Floats


def _curve(keys: _Keys, flags: Integers, data: Floats, node: FbxNode, log: RepairLog) -> FbxCurve:
    """Create a curve from keys, with automatic tangents computed."""
    if not (np.abs(keys.times) < _FARTHEST).all():
        raise log.fault("AnimationCurve: a time is beyond 2^60 ticks")
    if not (np.diff(keys.times) > 0).all():
        log.repair("AnimationCurve: keys that are not later than the previous key are ignored")
        running = np.maximum.accumulate(keys.times)
        later = np.concatenate([[True], keys.times[1:] > running[:-1]])
        keys = _Keys(*(getattr(keys, each.name)[later] for each in fields(keys)))
        flags, data = flags[later], data[later]
    times, values, kinds = keys.times, keys.values, keys.kinds
    before = _extrapolation(node.first("Pre-Extrapolation"))
    after = _extrapolation(node.first("Post-Extrapolation"))
    cubic = kinds == CUBIC
    if not cubic.any() and "K" not in (before.mode, after.mode):
        none, third = np.broadcast_to(0.0, times.shape), np.broadcast_to(_THIRD, times.shape)
        return FbxCurve(times, values, kinds, none, none, third, third, before, after)
    slope = np.append(np.diff(values) / (np.diff(times) / TICKS), 0.0)
    straight = np.where(kinds == LINEAR, slope, 0.0)
    right = np.where(cubic, keys.right, straight)
    user = flags & _TCB == 0
    next_left = np.where(cubic & user, keys.next_left, straight)
    out = np.where(cubic, keys.right_weights, _THIRD)
    into = np.where(cubic & user, keys.next_left_weights, _THIRD)
    left = np.concatenate([[0.0], next_left[:-1]])
    left_weights = np.concatenate([[_THIRD], into[:-1]])
    around = _Around(times, values)
    tcb = cubic & (flags & _TCB > 0)
    if tcb.any():
        left, right = _tcb(around, data, tcb, left, right)
    auto = cubic & (flags & (_TCB | _USER) == 0)
    if auto.any():
        left, right = _auto(around, flags, auto, left, right, left_weights, out)
    return FbxCurve(
        times, values, kinds, left, right, np.clip(left_weights, 0.0, 1.0), np.clip(out, 0.0, 1.0),
        before, after,
    )  # fmt: skip


class _Around:
    """Slopes and spans of the segments before and after each key; end keys lack one side."""

    def __init__(self, times: Integers, values: Floats) -> None:
        seconds = np.diff(times) / TICKS
        rises = np.diff(values)
        self.before, self.behind = np.append(0.0, seconds), np.append(seconds, 0.0)
        self.fall, self.rise = np.append(0.0, rises), np.append(rises, 0.0)
        self.has_before = np.arange(len(times)) > 0
        self.has_behind = np.arange(len(times)) < len(times) - 1
        self.left = np.divide(
            self.fall, self.before, where=self.has_before, out=np.zeros_like(self.fall)
        )
        self.right = np.divide(
            self.rise, self.behind, where=self.has_behind, out=np.zeros_like(self.rise)
        )


def _tcb(
    around: _Around, data: Floats, which: NDArray[np.bool_], left: Floats, right: Floats
) -> tuple[Floats, Floats]:
    """Slopes for tension, continuity and bias (Kochanek and Bartels, 1984)."""
    tension, continuity, bias = data[:, 0], data[:, 1], data[:, 2]
    factor = np.where(around.has_before & around.has_behind, 0.5, 1.0) * (1.0 - tension)
    early, late = factor * (1.0 + bias) * around.left, factor * (1.0 - bias) * around.right
    into = early * (1.0 - continuity) + late * (1.0 + continuity)
    out = early * (1.0 + continuity) + late * (1.0 - continuity)
    return np.where(which, into, left), np.where(which, out, right)


def _auto(
    around: _Around, flags: Integers, which: NDArray[np.bool_], left: Floats, right: Floats,
    left_weights: Floats, right_weights: Floats,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Slopes of automatic tangents; the file stores their bias in place of slopes."""
    both = around.has_before & around.has_behind
    one = np.abs(left + right) <= 1e-4
    weights = (left_weights, right_weights)
    out = _auto_slope(around, flags, right, both, weights)
    into = np.where(one | ~both, out, _auto_slope(around, flags, -left, both, weights))
    end = _end_slope(around, flags, np.where(around.has_before, -left, right))
    into, out = np.where(both, into, end), np.where(both, out, end)
    return np.where(which, into, left), np.where(which, out, right)


def _auto_slope(
    around: _Around, flags: Integers, bias: Floats, both: NDArray[np.bool_],
    weights: tuple[Floats, Floats],
) -> Floats:  # fmt: skip
    span = np.where(both, around.before + around.behind, 1.0)
    whole = (around.fall + around.rise) / span
    share = around.before / span
    blend = 0.5 * whole + 0.5 * (around.left * (1.0 - share) + around.right * share)
    strength = np.abs(bias) / 100.0
    target = np.where(bias > 0.0, around.right, around.left)
    toward = np.where(strength > 1e-4, blend + (target - blend) * strength, blend)
    sign = np.where(np.abs(target - blend) > 1e-5, target - blend, bias) > 0.0
    toward = toward + _beyond(strength) * np.where(sign, 1.0, -1.0)
    slope = np.where(flags & _TIME_INDEPENDENT, whole, toward)
    sign = np.where(slope >= 0.0, 1.0, -1.0)
    size = np.abs(slope)
    for weight, seconds, rise in (
        (weights[0], around.before, around.fall),
        (weights[1], around.behind, around.rise),
    ):
        reach = weight * seconds
        most = np.divide(sign * rise, reach, where=reach > 0.0, out=np.zeros_like(rise))
        size = np.minimum(size, np.maximum(most, 0.0))
    slope = np.where(flags & _PROGRESSIVE, sign * size, slope)
    flat = (flags & _CLAMP > 0) & (np.minimum(np.abs(around.fall), np.abs(around.rise)) <= 0.0)
    return np.where(flat, 0.0, slope)


def _end_slope(around: _Around, flags: Integers, bias: Floats) -> Floats:
    """Slopes at the first and last key."""
    slope = np.where(around.has_before, around.left, around.right)
    more = _beyond(np.abs(bias) / 100.0) * np.where(bias > 0.0, 1.0, -1.0)
    slope = np.where(flags & _TIME_INDEPENDENT, slope, slope + more)
    return np.where(flags & _PROGRESSIVE, 0.0, slope)


def _beyond(strength: Floats) -> Floats:
    """Slope term for a bias magnitude of more than 500."""
    return 40.0 * np.maximum(strength - 5.0, 0.0) ** 2


def _attributes(node: FbxNode | None, log: RepairLog) -> NDArray[np.float32]:
    """Single-precision numbers (n, 4), bit-exact: some are packed integers."""
    parts: list[NDArray[np.float32]] = []
    for value in () if node is None else node.values:
        array = np.atleast_1d(np.asarray(value))
        if array.dtype.kind in "iu":  # ASCII files store the bit patterns
            array = array.astype(np.int64).astype(np.uint32).view(np.float32)
        elif array.dtype.kind != "f":
            raise log.fault("KeyAttrDataFloat: expected numbers")
        with np.errstate(over="ignore"):
            parts.append(array.astype(np.float32))
    whole = np.concatenate([np.zeros(0, np.float32), *parts])
    if len(whole) % 4:
        raise log.fault(f"KeyAttrDataFloat: {len(whole)} numbers; expected four for each key")
    return whole.reshape(-1, 4)


def _extrapolation(node: FbxNode | None) -> Extrapolation:
    if node is None:
        return Extrapolation()
    mode, count = node.first("Type"), node.first("Repetition")
    letter = mode.values[0] if mode is not None and mode.values else "C"
    if isinstance(letter, int):
        letter = chr(letter) if 0 < letter < 128 else "C"
    times = count.values[0] if count is not None and count.values else -1
    given = int(times) if isinstance(times, int) else -1
    return Extrapolation(str(letter) if str(letter) in _MODES else "C", max(-1, given))
