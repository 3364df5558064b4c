"""Roll and swing of a foot in a gait cycle, without sliding or penetration of the floor.

In a cycle, the foot is in contact with its heel, then flat, then with its ball and toes, and leaves
the floor over the tip of the toes. Points in contact with the floor do not move, except for
rounding errors.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.bundled.body_skeleton import ANKLE_HEIGHT, BALL, HEEL, TOE
from poise.geometry import transforms
from poise.geometry.curves import Curve

_HEIGHT = BALL[1] + ANKLE_HEIGHT
"""Height of the ball of a flat foot above the floor, metres."""
_TIP = np.array([0.0, -_HEIGHT, TOE[2]])
"""Vector from the ball to the contact of the tip of the toes, metres."""
_YIELD = 0.3
"""Radians of pitch over which the centre of rotation changes from the ball to the toes' tip."""
_STEP = 1e-5
"""Step of the finite differences at the ends of the swing, cycles."""


@dataclass(frozen=True)
class Footstep:
    """The pose of a foot at n times.

    Attributes:
        travel: (n,), distance along the direction of walking since the first stance, metres.
        ankle: (n, 3), position of the ankle relative to the travelled point, metres: x lateral, y
            up from the floor, z towards the toes.
        pitch: (n,), rotation of the foot about x, radians; positive if the heel is up.
        toes: (n,), rotation of the toes about x relative to the foot, radians; negative if the
            toes are bent upwards.
    """

    travel: Floats
    ankle: Floats
    pitch: Floats
    toes: Floats


@dataclass(frozen=True)
class Roll:
    """The roll of a foot over one cycle. Times are in cycles, lengths in metres, angles in radians.

    Attributes:
        stride: distance between consecutive stances.
        strike, flat, heel_off, toe_off: times of heel contact, flat sole, heel-off and toe-off.
            With ``flat`` equal to ``strike``, the whole sole lands at once.
        pitch: pitches at evenly spaced times between ``heel_off`` and the next ``flat``, without
            the ends, where the pitch is 0.
        bend: upward bend of the toes at which the ball of the foot starts to leave the floor.
        lift, ahead: vertical and forward offset of the swinging ball from the smooth path between
            its ends, as coefficients of ``16 u^2 (1 - u)^2 u^k``, with u from 0 to 1 in the swing.
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
        """Return the foot at times (n,) in cycles; the first stance begins at ``strike``."""
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
        """Duration of the swing, cycles."""
        return 1.0 + self.strike - self.toe_off

    @cached_property
    def _curve(self) -> Curve:
        """Curve of the pitch from heel-off to the next flat sole."""
        times = np.linspace(self.heel_off, 1.0 + self.flat, len(self.pitch) + 2)
        values = np.array([0.0, *self.pitch, 0.0])
        slopes = np.concatenate([[0.0], _spline_slopes(times, values), [0.0]])
        return Curve.hermite(times, values, slopes)

    def _pitch(self, s: Floats) -> Floats:
        before = s < self.heel_off
        time = np.where(before, np.minimum(s, self.flat) + 1.0, s)
        return np.asarray(self._curve.value(time))

    def _bent(self, s: Floats, pitch: Floats) -> Floats:
        """Return the upward bend (n,) of the toes, radians: the pitch up to ``bend``, then less."""
        past = np.maximum(pitch - self.bend, 0.0)
        bent = np.maximum(pitch, 0.0) - past * past / (past + _YIELD)
        relaxed = _smooth(np.clip((s - self.toe_off) / (0.45 * self._swing), 0.0, 1.0))
        return np.where(s < self.heel_off, 0.0, bent * (1.0 - relaxed))

    def _standing(self, s: Floats) -> Floats:
        """Return positions (n, 3) of the ball of a foot on its heel, ball or tip of the toes."""
        pitch = self._pitch(s)
        on_heel = np.minimum(np.where(s < self.flat, pitch, 0.0), 0.0)
        heel = np.array([0.0, 0.0, HEEL[2] - BALL[2]])
        rolled = heel + _turned(on_heel, BALL - HEEL)
        over = np.where(s > self.heel_off, np.maximum(pitch, 0.0) - self._bent(s, pitch), 0.0)
        tipped = np.array([0.0, 0.0, TOE[2]]) - _turned(over, _TIP)
        return np.where((s < self.flat)[:, None], rolled, tipped)

    def _swinging(self, u: Floats) -> Floats:
        """Return positions (n, 3) of the ball at fractions u (n,) of the swing, without travel.

        The velocities at the ends are those of the foot's roll.
        """
        off = np.array([self.toe_off - _STEP, self.toe_off - 2.0 * _STEP])
        down = np.array([self.strike, self.strike + _STEP])
        (start, earlier), (end, later) = self._standing(off), self._standing(down)
        leaving, arriving = (np.array([x - y]) * self._swing / _STEP
                             for x, y in ((start, earlier), (later, end)))  # fmt: skip
        t = u[:, None]
        path = start + (end - start) * _smooth(t)
        path = path + leaving * t * (1.0 - t) ** 2 - arriving * t * t * (1.0 - t)
        bump = 16.0 * (u * (1.0 - u)) ** 2
        path[:, 1] += bump * np.polynomial.polynomial.polyval(u, self.lift)
        path[:, 2] += bump * np.polynomial.polynomial.polyval(u, self.ahead)
        return path


def _smooth(u: Floats) -> Floats:
    return u * u * (3.0 - 2.0 * u)


def _turned(pitch: Floats, offset: Floats) -> Floats:
    """Return an offset (3,) in the foot rotated by pitches (n,), shape (n, 3)."""
    return np.einsum("nij,j->ni", transforms.rotation_x(pitch), offset)


def _spline_slopes(x: Floats, y: Floats) -> Floats:
    """Return the n - 2 inner slopes of the cubic spline with zero slopes at both ends."""
    h = np.diff(x)
    secant = np.diff(y) / h
    system = np.diag(2.0 * (h[:-1] + h[1:]))
    system += np.diag(h[:-2], 1) + np.diag(h[2:], -1)
    wanted = 3.0 * (h[1:] * secant[:-1] + h[:-1] * secant[1:])
    return np.asarray(np.linalg.solve(system, wanted), dtype=np.float64)
