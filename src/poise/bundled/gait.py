"""The bundled walk and run: joint angles from motion capture, and feet that do not slide.

Pelvis, trunk and arms follow mean cycles of people, stored as Fourier series in ``gaits.json``. The
feet roll over the floor (`Roll`), and the six angles of a leg are computed from the frames of foot
and hip (`leg_angles`). Left and right differ slightly, as in people. ``make gaits`` fits the series
and the roll; ``tools/gaits/measures.py`` defines the angles.

In a cycle, the foot is in contact with its heel, then flat, then with its ball and toes, and leaves
the floor over the tip of the toes. Points in contact with the floor do not move, except for
rounding errors.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.bundled.body_skeleton import ANKLE_HEIGHT, BALL, HEEL, TOE
from poise.bundled.posture import Arm, leg_angles, place_arm, place_trunk, put, segment_turn
from poise.files.json_text import read_json
from poise.geometry import transforms
from poise.geometry.curves import Curve
from poise.model import Motion, Skeleton

FILE = Path(__file__).with_name("gaits.json")
"""File of the fitted cycles, written by ``make gaits``."""
FPS = 60.0  # frames per second of `walk` and `run`

_TOE_OUT = {"l": 1.0, "r": 1.15}
_SWING = {"l": 1.04, "r": 0.96}
_REACH = {"l": 0.0, "r": math.radians(1.5)}
"""Differences between the sides: toe-out, arm swing, elbow flexion."""


@dataclass(frozen=True)
class Gait:
    """A gait. Phases are in cycles, from the time at which a foot is furthest ahead.

    Attributes:
        cycle: seconds from one stance of a foot to its next.
        lane: half the lateral distance between the feet, metres.
        toe_out: angle by which a foot points outwards, radians.
        behind: distance of the pelvis behind the ball of the foot at phase 0, metres.
        height: mean height of the pelvis, metres; ``root`` adds the vertical movement.
        roll: the roll of a foot.
        angles: series of each angle over the cycle of the foot on the same side, radians.
        root: series of the pelvis' displacements "across", "up" and "ahead", metres.
        carriage: constant offsets of arms and head by name, radians.
    """

    cycle: float
    lane: float
    toe_out: float
    behind: float
    height: float
    roll: Roll
    angles: Mapping[str, tuple[float, ...]]
    root: Mapping[str, tuple[float, ...]]
    carriage: Mapping[str, float]

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Gait:
        """Create a gait from the values in the file, in which angles are in degrees."""
        roll = dict(values["roll"])
        for name in ("pitch", "lift", "ahead"):
            roll[name] = tuple(roll[name])
        roll["pitch"] = tuple(np.radians(roll["pitch"]))
        roll["bend"] = math.radians(roll["bend"])
        return cls(
            cycle=values["cycle"], lane=values["lane"], toe_out=math.radians(values["toe out"]),
            behind=values["behind"], height=values["height"], roll=Roll(**roll),
            angles={k: tuple(np.radians(v)) for k, v in values["angles"].items()},
            root={k: tuple(v) for k, v in values["root"].items()},
            carriage={k: math.radians(v) for k, v in values["carriage"].items()},
        )  # fmt: skip


@cache
def gait(name: str) -> Gait:
    """Return the bundled gait with this name, "walk" or "run".

    >>> gait("walk").cycle
    1.0
    """
    return Gait.from_values(read_json(FILE)[name])


def series(coefficients: ArrayLike, phase: ArrayLike) -> Floats:
    """Evaluate a Fourier series: mean, then cosine and sine coefficients of each harmonic.

    >>> series([1.0, 0.5, 0.0], [0.0, 0.5])
    array([1.5, 0.5])
    """
    c, at = np.asarray(coefficients, dtype=np.float64), np.asarray(phase, dtype=np.float64)
    order = np.arange(1, len(c) // 2 + 1)
    angle = 2.0 * math.pi * at[..., None] * order
    return c[0] + np.cos(angle) @ c[1::2] + np.sin(angle) @ c[2::2]


def walk(body: Skeleton, seconds: float = 2.0) -> Motion:
    """Create the walk on the bundled skeleton: towards +z, at 60 fps, two cycles long.

    >>> from poise.bundled.body_skeleton import skeleton
    >>> motion = walk(skeleton())
    >>> motion.frames, motion.fps
    (120, 60.0)
    """
    return Motion(body, stepping(body, gait("walk"), frame_times(seconds)), FPS, "walk")


def run(body: Skeleton, seconds: float | None = None) -> Motion:
    """Create the run on the bundled skeleton: towards +z, at 60 fps, two cycles long.

    >>> from poise.bundled.body_skeleton import skeleton
    >>> motion = run(skeleton())
    >>> motion.name, motion.fps
    ('run', 60.0)
    """
    chosen = gait("run")
    whole = 2.0 * chosen.cycle if seconds is None else seconds
    return Motion(body, stepping(body, chosen, frame_times(whole)), FPS, "run")


def frame_times(seconds: float) -> Floats:
    """Return the times of frames (n,), seconds."""
    return np.arange(round(seconds * FPS)) / FPS


def stepping(body: Skeleton, gait: Gait, times: Floats) -> Floats:
    """Return the poses (n, nq) of the bundled skeleton at times (n,), seconds.

    Raises:
        InvalidValue: the foot is out of the leg's reach.
    """
    phase = times / gait.cycle
    q = np.tile(body.rest.q, (len(phase), 1))
    put(body, q, _root(gait, phase))
    pelvis, thorax = (_segment(gait, name, phase) for name in ("pelvis", "thorax"))
    place_trunk(body, q, pelvis, thorax, _head(gait, phase))
    for side, lead in (("l", 0.0), ("r", 0.5)):
        place_arm(body, q, side, _arm(gait, side, phase + lead))
        curl = np.full(len(phase), gait.carriage["fingers"])
        curl = curl + gait.carriage["fingers swing"] * np.cos(2.0 * math.pi * (phase + lead - 0.6))
        put(body, q, {f"{side}fingers_rx": curl, f"{side}thumb_rx": gait.carriage["thumb"]})
    world = body.pose(q).world
    for side, lead in (("l", 0.0), ("r", 0.5)):
        step = gait.roll.at(phase + lead)
        foot = _foot(body, gait, side, step, lead)
        hip = world[:, body.joint_index(side + "hipjoint")] @ body.joint(side + "femur").frame
        put(body, q, leg_angles(body, side, hip, foot) | {f"{side}toes_rx": step.toes})
    return q


def _root(gait: Gait, phase: Floats) -> dict[str, Floats]:
    """Return the position of the pelvis: over the stance leg, lowest in double support."""
    across, up, ahead = (series(gait.root[name], phase) for name in ("across", "up", "ahead"))
    return {
        "root_tx": across,
        "root_ty": gait.height + up,
        "root_tz": gait.roll.stride * phase - gait.behind + ahead,
    }


def _segment(gait: Gait, name: str, phase: Floats) -> Floats:
    """Return rotations (n, 3, 3) of pelvis or thorax."""
    angle = [series(gait.angles[f"{name} {a}"], phase) for a in ("rotation", "list", "tilt")]
    return segment_turn(*angle)


def _head(gait: Gait, phase: Floats) -> Floats:
    """Return head rotations (n, 3, 3): slightly following the thorax, with a nod per step."""
    follow = gait.carriage["head follows"] * 180.0 / math.pi
    turn, list_ = (follow * series(gait.angles[f"thorax {a}"], phase) for a in ("rotation", "list"))
    nod = gait.carriage["head nod"] * np.cos(4.0 * math.pi * (phase - 0.30))
    return segment_turn(turn, list_ + gait.carriage["head list"], gait.carriage["head tilt"] + nod)


def _arm(gait: Gait, side: str, phase: Floats) -> Arm:
    """Return the swing of an arm with the opposite leg; forearm and hand lag behind."""
    mean, *waves = gait.angles["shoulder flexion"]
    flexion = series([mean, *(_SWING[side] * wave for wave in waves)], phase)
    elbow = series(gait.angles["elbow flexion"], phase) + _REACH[side]
    c, swing = gait.carriage, np.cos(2.0 * math.pi * (phase - 0.52))
    late = np.cos(2.0 * math.pi * (phase - 0.60))
    return Arm(
        flexion=flexion,
        abduction=c["abduction"] - c["abduction swing"] * swing,
        roll=c["roll"] + c["roll swing"] * swing,
        elbow=np.maximum(elbow, 0.02),
        pronation=c["pronation"] + c["pronation swing"] * late,
        wrist=c["wrist"] - c["wrist swing"] * late,
        protraction=c["protraction"] + c["protraction swing"] * swing,
        elevation=c["elevation"] + c["elevation swing"] * np.cos(2.0 * math.pi * (phase - 0.1)),
    )


def _foot(body: Skeleton, gait: Gait, side: str, step: Footstep, lead: float) -> Floats:
    """Return world frames (n, 4, 4) of a foot, with lateral offset, toe-out and roll."""
    sign = 1.0 if side == "l" else -1.0
    out = transforms.rotation_y(sign * _TOE_OUT[side] * gait.toe_out)
    flat = body.rest.world[body.joint_index(side + "foot"), :3, :3]
    place = step.ankle @ out.T
    place[:, 0] += sign * gait.lane
    place[:, 2] += step.travel - lead * gait.roll.stride
    return transforms.compose(out @ transforms.rotation_x(step.pitch) @ flat, place)


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
