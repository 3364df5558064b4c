"""How a foot rolls over the floor and swings to its next place, without sliding or sinking.

In a cycle the foot stands on its heel, then flat, then on its ball while the toes stay down, and
leaves the floor over the toes' tip. What touches the floor stays where it is to the last digit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.bundled.body_skeleton import ANKLE_HEIGHT, BALL, HEEL, TOE
from poise.geometry import transforms
from poise.geometry.curves import Curve

Floats = NDArray[np.float64]

__all__ = ["Footstep", "Roll"]

_HEIGHT = BALL[1] + ANKLE_HEIGHT
"""Of the ball above the floor that it stands on."""
_TIP = np.array([0.0, -_HEIGHT, TOE[2]])
"""From the ball to where the toes' tip stands on the floor."""
_YIELD = 0.3
"""Radians of pitch over which the foot begins to turn about the toes' tip instead of the ball."""
_STEP = 1e-5
"""Cycles over which speeds at the ends of the swing are taken."""


@dataclass(frozen=True)
class Footstep:
    """A foot over time: ``travel`` (n,) metres along its line, from the first stance on.

    ``ankle`` (n, 3), metres, is from there, in the foot's axes: x across it, y up from the floor, z
    towards its toes. ``pitch`` (n,), radians, turns the whole foot about x, heel up positive, and
    ``toes`` (n,) the toes against it.
    """

    travel: Floats
    ankle: Floats
    pitch: Floats
    toes: Floats


@dataclass(frozen=True)
class Roll:
    """The roll of a foot over one cycle. Times are in cycles, lengths in metres, angles in radians.

    Attributes:
        stride: from a stance to the next.
        strike, flat, heel_off, toe_off: when the heel touches, the sole is down, the heel leaves
            and the toes leave. ``flat`` may be ``strike``: the sole comes down as one.
        pitch: between ``heel_off`` and the next ``flat``, at even times, the ends left out.
        bend: how far the toes bend upwards before the ball of the foot leaves the floor.
        lift, ahead: how the swinging ball departs from the smooth way between its ends, as
            coefficients of ``16 u^2 (1 - u)^2 u^k`` over the swing's time u.
    """

    stride: float
    strike: float
    flat: float
    heel_off: float
    toe_off: float
    pitch: tuple[float, ...]
    bend: float
    lift: tuple[float, ...]
    ahead: tuple[float, ...]

    def at(self, phase: ArrayLike) -> Footstep:
        """The foot at times ``phase`` (n,), in cycles; the first stance begins at ``strike``."""
        phase = np.asarray(phase, dtype=np.float64)
        whole = np.floor(phase - self.strike)
        s = phase - whole  # in [strike, strike + 1)
        pitch = self._pitch(s)
        u = np.clip((s - self.toe_off) / self._swing, 0.0, 1.0)
        ball = np.where((u > 0.0)[:, None], self._swinging(u), self._standing(s))
        travel = self.stride * (whole + _smooth(u))
        return Footstep(travel, ball - _turned(pitch, BALL), pitch, -self._bent(s, pitch))

    @property
    def _swing(self) -> float:
        """How long the foot is off the floor, in cycles."""
        return 1.0 + self.strike - self.toe_off

    @cached_property
    def _curve(self) -> Curve:
        """The pitch from the moment the heel leaves to the next flat sole."""
        times = np.linspace(self.heel_off, 1.0 + self.flat, len(self.pitch) + 2)
        values = np.array([0.0, *self.pitch, 0.0])
        slopes = np.concatenate([[0.0], _spline_slopes(times, values), [0.0]])
        return Curve.hermite(times, values, slopes)

    def _pitch(self, s: Floats) -> Floats:
        before = s < self.heel_off
        time = np.where(before, np.minimum(s, self.flat) + 1.0, s)
        return np.asarray(self._curve.value(time))

    def _bent(self, s: Floats, pitch: Floats) -> Floats:
        """How far the toes are bent up against the foot: as the heel rises, then less and less."""
        past = np.maximum(pitch - self.bend, 0.0)
        bent = np.maximum(pitch, 0.0) - past * past / (past + _YIELD)
        relaxed = _smooth(np.clip((s - self.toe_off) / (0.45 * self._swing), 0.0, 1.0))
        return np.where(s < self.heel_off, 0.0, bent * (1.0 - relaxed))

    def _standing(self, s: Floats) -> Floats:
        """The ball (n, 3) of a foot on its heel, its ball or its toes' tip."""
        pitch = self._pitch(s)
        on_heel = np.minimum(np.where(s < self.flat, pitch, 0.0), 0.0)
        heel = np.array([0.0, 0.0, HEEL[2] - BALL[2]])
        rolled = heel + _turned(on_heel, BALL - HEEL)
        over = np.where(s > self.heel_off, np.maximum(pitch, 0.0) - self._bent(s, pitch), 0.0)
        tipped = np.array([0.0, 0.0, TOE[2]]) - _turned(over, _TIP)
        return np.where((s < self.flat)[:, None], rolled, tipped)

    def _swinging(self, u: Floats) -> Floats:
        """The ball (n, 3) a share u (n,) of the swing on, without the travel.

        It leaves and arrives with the speed of the foot's roll.
        """
        off = np.array([self.toe_off - _STEP, self.toe_off - 2.0 * _STEP])
        down = np.array([self.strike, self.strike + _STEP])
        (start, earlier), (end, later) = self._standing(off), self._standing(down)
        leaving, arriving = (np.array([x - y]) * self._swing / _STEP
                             for x, y in ((start, earlier), (later, end)))  # fmt: skip
        t = u[:, None]
        way = start + (end - start) * _smooth(t)
        way = way + leaving * t * (1.0 - t) ** 2 - arriving * t * t * (1.0 - t)
        bump = 16.0 * (u * (1.0 - u)) ** 2
        way[:, 1] += bump * np.polynomial.polynomial.polyval(u, self.lift)
        way[:, 2] += bump * np.polynomial.polynomial.polyval(u, self.ahead)
        return way


def _smooth(u: Floats) -> Floats:
    return u * u * (3.0 - 2.0 * u)


def _turned(pitch: Floats, offset: Floats) -> Floats:
    """(n, 3) an offset of the foot's under pitches (n,)."""
    return np.einsum("nij,j->ni", transforms.rotation_x(pitch), offset)


def _spline_slopes(x: Floats, y: Floats) -> Floats:
    """(n - 2,) the inner slopes of the cubic spline through points that is flat at both ends."""
    h = np.diff(x)
    secant = np.diff(y) / h
    system = np.diag(2.0 * (h[:-1] + h[1:]))
    system += np.diag(h[:-2], 1) + np.diag(h[2:], -1)
    wanted = 3.0 * (h[1:] * secant[:-1] + h[:-1] * secant[1:])
    return np.asarray(np.linalg.solve(system, wanted), dtype=np.float64)
