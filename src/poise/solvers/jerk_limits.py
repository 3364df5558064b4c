"""Limits on the jerk of single rates, in addition to position, speed and acceleration."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue

_CANDIDATES = 17
"""Number of jerks tried for the next step, from the smallest to the largest."""

_KEPT = 1.0 - 1e-9
"""Fraction of the limits that plans use, so that rounding does not exceed the limits."""

_LONGEST = 100_000
"""Maximum number of steps until a rate stops; longer plans are rejected."""

_FAR = 1e30
"""Distance used for a limit that does not exist."""

BACK = 2.0
"""Steps of acceleration with which a rate may leave its goal to compensate for other rates."""

_STILL = 1e-13
"""Fraction of a step of the largest jerk; smaller rates and accelerations count as zero."""


@dataclass(frozen=True)
class _Plans:
    """K candidates of n rates: values (T, K, n) by step, and violations (C, K, n) of limits.

    ``broken`` is convex in the plan, and zero or less if the limit holds.
    """

    q: Floats
    broken: Floats


class JerkLimits:
    """Bounds of the next values, from which rates can still stop within all limits.

    Speeds, accelerations and jerks are differences over steps of one length h:
    ``v_k = (q_k - q_{k-1}) / h``, ``a_k = (v_k - v_{k-1}) / h``, ``j_k = (a_k - a_{k-1}) / h``.
    For each rate, a plan is stored that stops without violating a limit. All limits are convex, so
    that a convex combination of two such plans is also valid: two extreme plans give the interval
    of the next values, and the chosen value gives its plan. The interval is never empty, because it
    contains the plan of the previous step.

    Attributes:
        lower, upper: (n,) bounds of the next values, from `range`.
    """

    def __init__(
        self, q: Floats, lower: Floats, upper: Floats, speed: Floats, change: Floats,
        jerk: Floats, seconds: float,
    ) -> None:  # fmt: skip
        self._limits = lower, upper
        self._speed, self._change, self._jerk = (
            _KEPT * speed, _KEPT * change, _KEPT * jerk
        )  # fmt: skip
        self._h = seconds
        self.q, self.v, self.a = q.copy(), np.zeros_like(q), np.zeros_like(q)
        self._plan = q[None].copy()
        self._up = self._down = self._plan
        self._goal: Floats | None = None
        self._drift = np.zeros_like(q)

    def range(self) -> tuple[Floats, Floats]:
        """Return the least and the greatest next values, both (n,)."""
        plans = self._candidates(np.zeros_like(self.q))
        self._up = self._extreme(plans, 1)
        self._down = self._extreme(plans, -1)
        return np.minimum(self._down[0], self._up[0]), np.maximum(self._down[0], self._up[0])

    def towards(self, goal: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats, Floats]:
        """Return a range within ``low`` to ``high`` (n,), and its end nearest to the goals (n,).

        The range has no values from which a rate passes its goal, if possible. At the other end, a
        rate leaves its goal at a speed that one step of jerk gives it, and `BACK` steps cancel. A
        goal that moves at constant speed is reached at that speed.
        """
        drift = self._even(goal)
        plans = self._candidates(drift)
        steps = np.arange(1, len(plans.q) + 1)[:, None, None]
        ahead = goal > self.q + self._h * drift
        beyond = plans.q - (goal + (steps - 1) * self._h * drift)
        past = np.where(ahead, beyond, -beyond).max(axis=0)  # (K, n), convex in the plan
        order = np.where(ahead, 1, -1)
        first = plans.q[0]
        target = np.where(ahead, low, high)
        for k in range(_CANDIDATES):
            one = np.where(order > 0, k, _CANDIDATES - 1 - k)
            here, value = _at(past, one), _at(first, one)
            target = np.where(here <= 0.0, value, target)
            if k:
                before, last = _at(past, one - order), _at(first, one - order)
                crosses = (before <= 0.0) & (here > 0.0)
                share = np.where(crosses, -before / np.where(crosses, here - before, 1.0), 0.0)
                target = np.where(crosses, last + share * (value - last), target)
        leaving = np.minimum(BACK * self._change, self._jerk * self._h) * self._h
        back = self.q + self._h * (drift - order * leaving)
        target, still = (np.clip(one, low, high) for one in (target, back))
        return np.minimum(still, target), np.maximum(still, target), target

    def take(self, q: Floats) -> None:
        """Advance to values (n,) within the last `range`."""
        down, up = _alike(self._down, self._up)
        width = up[0] - down[0]
        share = np.clip((q - down[0]) / np.where(width == 0.0, 1.0, width), 0.0, 1.0)
        plan = down + share * (up - down)
        plan = plan[1:] if len(plan) > 1 else plan.copy()
        still = np.flatnonzero((plan != plan[-1]).any(axis=1))
        self._plan = plan[: still[-1] + 2] if len(still) else plan[-1:]
        v = (q - self.q) / self._h
        self.a = (v - self.v) / self._h
        self.q, self.v = q.copy(), v

    def _even(self, goal: Floats) -> Floats:
        """Return the speeds (n,) of the goals that moved at constant speed; otherwise zero."""
        if self._goal is None:
            self._goal = goal.copy()
            return np.zeros_like(goal)
        drift = (goal - self._goal) / self._h
        change = np.minimum(self._change, 0.25 * self._jerk) * self._h
        even = (np.abs(drift - self._drift) <= 2.0 * change) & (np.abs(drift) <= self._speed)
        self._goal, self._drift = goal.copy(), drift
        return np.where(even, drift, 0.0)

    def _candidates(self, drift: Floats) -> _Plans:
        """Return plans: one step with each candidate jerk, then fastest to speed ``drift`` (n,)."""
        h = self._h
        shares = np.linspace(-1.0, 1.0, _CANDIDATES)[:, None]
        a = np.clip(self.a + shares * self._jerk * h, -self._change, self._change)
        v = self.v + h * a
        q = self.q + h * v
        found_q, found_v = [q], [v]
        quiet = _STILL * self._jerk * h
        for _ in range(_LONGEST):
            if not ((np.abs(a) > quiet) | (np.abs(v - drift) > quiet * h)).any():
                break
            u = v - drift
            fastest = np.minimum(braking(np.abs(u), self._jerk, h), self._change)
            wanted = -np.sign(u) * fastest
            a = np.clip(wanted, a - self._jerk * h, a + self._jerk * h)
            v = v + h * a
            q = q + h * v
            found_q.append(q)
            found_v.append(v)
        else:
            raise InvalidValue(
                f"max_jerk: a degree of freedom takes more than {_LONGEST} steps to stop; "
                "raise max_jerk or max_acceleration, or lower max_speed"
            )
        lower, upper = self._limits
        qs, vs = np.stack(found_q), np.stack(found_v)
        broken = np.stack([
            qs.max(axis=0) - upper, lower - qs.min(axis=0),
            vs.max(axis=0) - self._speed, -vs.min(axis=0) - self._speed,
        ])  # fmt: skip
        return _Plans(qs, np.maximum(broken, -_FAR))

    def _extreme(self, plans: _Plans, sign: int) -> Floats:
        """Return the plan (T, n) with the greatest (least) next value that violates no limit."""
        plan = self._plan
        order = range(_CANDIDATES) if sign > 0 else range(_CANDIDATES - 1, -1, -1)
        before: int | None = None
        for k in order:
            found, bad = plans.q[:, k], plans.broken[:, k]
            holds = (bad <= 0.0).all(axis=0)
            further = sign * (found[0] - plan[0]) > 0.0
            plan = _chosen(holds & further, found, plan)
            if before is not None:
                last, was = plans.q[:, before], plans.broken[:, before]
                mixes = (was <= 0.0).all(axis=0) & ~holds
                fraction = np.where(bad > 0.0, -was / np.where(bad > was, bad - was, 1.0), 1.0)
                share = np.clip(fraction.min(axis=0), 0.0, 1.0)
                mixed = last + share * (found - last)
                further = sign * (mixed[0] - plan[0]) > 0.0
                plan = _chosen(mixes & further, mixed, plan)
            before = k
        return plan


def braking(distance: Floats, change: Floats, dt: float) -> Floats:
    """Return the largest speed of the next step that still allows to stop within ``distance``.

    The speed satisfies ``v dt + v^2 / (2 a) <= d``: braking by a dt in every later step takes at
    most the distance ``v^2 / (2 a)``, for any dt.
    """
    distance = np.maximum(distance, 0.0)
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        # 2 d / (dt + sqrt(dt^2 + 2 d / a)), without cancellation
        speed = 2.0 * distance / (dt + np.sqrt(dt * dt + 2.0 * distance / change))
    return np.where(np.isfinite(distance), speed, np.inf)


def _at(values: Floats, chosen: NDArray[np.int64]) -> Floats:
    """Return the entries (n,) of values (K, n) at the candidate index (n,) of each rate."""
    return np.take_along_axis(values, chosen[None], axis=0)[0]


def _alike(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Extend the shorter of two plans by its final values, so that both have the same length."""
    length = max(len(a), len(b))
    return tuple(  # type: ignore[return-value]
        np.concatenate([one, np.repeat(one[-1:], length - len(one), axis=0)]) for one in (a, b)
    )


def _chosen(which: NDArray[np.bool_], found: Floats, otherwise: Floats) -> Floats:
    """Return a plan (T, n): columns of ``found`` where ``which`` (n,), else of ``otherwise``."""
    if not which.any():
        return otherwise
    found, otherwise = _alike(found, otherwise)
    return np.where(which, found, otherwise)
