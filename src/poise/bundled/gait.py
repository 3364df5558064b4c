"""The bundled walk and run: cycles of joint angles from motion capture, feet that do not slide.

Pelvis, trunk and arms follow mean cycles of people, as Fourier series in ``gaits.json``. The feet
roll over the floor (`Roll`), and a leg's six angles follow from where its foot and its hip are
(`leg_angles`). Left and right differ a little, as they do in people. ``make gaits`` fits the series
and the roll; ``tools/gaits/measures.py`` defines the angles.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.bundled.footsteps import Footstep, Roll
from poise.bundled.legs import leg_angles
from poise.bundled.posture import Arm, place_arm, place_trunk, put, segment_turn
from poise.files.json_text import read_json
from poise.geometry import transforms
from poise.model import Motion, Skeleton

Floats = NDArray[np.float64]

__all__ = ["FILE", "FPS", "Gait", "gait", "run", "series", "stepping", "walk"]

FILE = Path(__file__).with_name("gaits.json")
"""The fitted cycles, as ``make gaits`` wrote them."""
FPS = 60.0

_TOE_OUT = {"l": 1.0, "r": 1.15}
_SWING = {"l": 1.04, "r": 0.96}
_REACH = {"l": 0.0, "r": math.radians(1.5)}
"""How the sides differ: toeing out, the arms' swing, the elbows' bend."""


@dataclass(frozen=True)
class Gait:
    """One way of going. Phases are in cycles from the moment a foot is furthest ahead.

    Attributes:
        cycle: seconds from one stance of a foot to its next.
        lane: half the distance between the feet's lines, metres.
        toe_out: by how much a foot points outwards, radians.
        behind: how far the pelvis is behind the ball of the foot at phase 0, metres.
        height: of the pelvis, metres; ``root`` adds its movements up and down.
        roll: of a foot.
        angles: the series of each angle over the cycle of its own side's foot, radians.
        root: series of the pelvis' ways "across", "up" and "ahead", metres.
        carriage: what the arms and the head do in addition, by name, radians.
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
        """From what is in the file, where angles are in degrees."""
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
    """The bundled gait of that name, "walk" or "run".

    >>> gait("walk").cycle
    1.0
    """
    return Gait.from_values(read_json(FILE)[name])


def series(coefficients: ArrayLike, phase: ArrayLike) -> Floats:
    """A Fourier series: mean, then cosine and sine of one cycle, of two cycles and so on.

    >>> series([1.0, 0.5, 0.0], [0.0, 0.5])
    array([1.5, 0.5])
    """
    c, at = np.asarray(coefficients, dtype=np.float64), np.asarray(phase, dtype=np.float64)
    order = np.arange(1, len(c) // 2 + 1)
    angle = 2.0 * math.pi * at[..., None] * order
    return c[0] + np.cos(angle) @ c[1::2] + np.sin(angle) @ c[2::2]


def walk(body: Skeleton, seconds: float = 2.0) -> Motion:
    """The walk on the bundled skeleton: towards +z, at 60 frames a second, two cycles long.

    >>> from poise.bundled.body_skeleton import skeleton
    >>> motion = walk(skeleton())
    >>> motion.frames, motion.fps
    (120, 60.0)
    """
    return Motion(body, stepping(body, gait("walk"), _times(seconds)), FPS, "walk")


def run(body: Skeleton, seconds: float | None = None) -> Motion:
    """The run on the bundled skeleton: towards +z, at 60 frames a second, two cycles long.

    >>> from poise.bundled.body_skeleton import skeleton
    >>> motion = run(skeleton())
    >>> motion.name, motion.fps
    ('run', 60.0)
    """
    chosen = gait("run")
    whole = 2.0 * chosen.cycle if seconds is None else seconds
    return Motion(body, stepping(body, chosen, _times(whole)), FPS, "run")


def _times(seconds: float) -> Floats:
    return np.arange(round(seconds * FPS)) / FPS


def stepping(body: Skeleton, gait: Gait, times: Floats) -> Floats:
    """(n, nq) the bundled skeleton's values at times (n,), seconds.

    Raises:
        InvalidValue: a leg does not reach its foot.
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
    """The pelvis' place: over the standing leg, lowest when both feet are down."""
    across, up, ahead = (series(gait.root[name], phase) for name in ("across", "up", "ahead"))
    return {
        "root_tx": across,
        "root_ty": gait.height + up,
        "root_tz": gait.roll.stride * phase - gait.behind + ahead,
    }


def _segment(gait: Gait, name: str, phase: Floats) -> Floats:
    """(n, 3, 3) the turn of pelvis or thorax."""
    angle = [series(gait.angles[f"{name} {a}"], phase) for a in ("rotation", "list", "tilt")]
    return segment_turn(*angle)


def _head(gait: Gait, phase: Floats) -> Floats:
    """(n, 3, 3) the head looks ahead: it follows the thorax a little, and nods with each step."""
    follow = gait.carriage["head follows"] * 180.0 / math.pi
    turn, list_ = (follow * series(gait.angles[f"thorax {a}"], phase) for a in ("rotation", "list"))
    nod = gait.carriage["head nod"] * np.cos(4.0 * math.pi * (phase - 0.30))
    return segment_turn(turn, list_ + gait.carriage["head list"], gait.carriage["head tilt"] + nod)


def _arm(gait: Gait, side: str, phase: Floats) -> Arm:
    """An arm swings with the other side's leg; forearm and hand follow behind."""
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
    """(n, 4, 4) the foot's frame in the world: on its line, toed out, rolled."""
    sign = 1.0 if side == "l" else -1.0
    out = transforms.rotation_y(sign * _TOE_OUT[side] * gait.toe_out)
    flat = body.rest.world[body.joint_index(side + "foot"), :3, :3]
    place = step.ankle @ out.T
    place[:, 0] += sign * gait.lane
    place[:, 2] += step.travel - lead * gait.roll.stride
    return transforms.compose(out @ transforms.rotation_x(step.pitch) @ flat, place)
