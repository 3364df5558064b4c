"""Further motions of the bundled character: standing idle, sitting down and getting up, waving.

The feet do not move, and the legs are solved in closed form; trunk, head and arms are given as
angles over time. Movements begin and end without speed or acceleration (minimum jerk, Flash and
Hogan, "The coordination of arm movements", J. Neurosci. 5(7):1688-1703, 1985). The first and the
last pose of each motion are equal.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.bundled import body_skeleton
from poise.bundled.gait import FPS, frame_times
from poise.bundled.posture import LEG, Arm, leg_angles, place_arm, place_trunk, put, segment_turn
from poise.geometry import transforms
from poise.model import Motion, Skeleton

SEAT = 0.45
"""Height of the seat in `sit`, metres; the seat begins behind the heels."""
_STANCE = {"l": (0.115, 0.000, 9.0), "r": (-0.110, -0.015, -12.0)}
"""Position of each ankle (x and z, metres) and direction of the foot (degrees to the left)."""
_HEIGHT = 0.988 * LEG - LEG * math.cos(body_skeleton.SPREAD)
"""Height of the standing pelvis relative to rest, metres; the knees are slightly bent."""
_BREATH = 3.2
"""Seconds from one breath to the next."""


def idle(body: Skeleton) -> Motion:
    """Create a loop of standing at ease, 6.4 s: breathing, weight shifts, a glance to the side.

    >>> from poise.bundled.body_skeleton import skeleton
    >>> idle(skeleton()).frames
    384
    """
    t = frame_times(2.0 * _BREATH)
    q = np.tile(body.rest.q, (len(t), 1))
    shift = np.sin(2.0 * math.pi * t / (2.0 * _BREATH) - 0.6)
    _stand(body, q, t, shift=shift, glance=_ease(t, 2.4, 3.2) - _ease(t, 4.1, 5.0))
    return Motion(body, q, FPS, "idle")


def wave(body: Skeleton) -> Motion:
    """Create a motion of waving with the right hand, 3.2 s.

    >>> from poise.bundled.body_skeleton import skeleton
    >>> wave(skeleton()).frames
    192
    """
    t = frame_times(_BREATH)
    q = np.tile(body.rest.q, (len(t), 1))
    up = _ease(t, 0.10, 0.75) - _ease(t, 2.30, 3.05)
    beat = _ease(t, 0.55, 0.85) - _ease(t, 2.15, 2.45)
    swing = np.sin(2.0 * math.pi * 1.9 * (t - 0.62)) * beat
    late = np.sin(2.0 * math.pi * 1.9 * (t - 0.70)) * beat
    raised = _degrees(
        flexion=16.0, abduction=50.0 + 3.0 * late, roll=-58.0 - 5.0 * swing,
        elbow=108.0 - 17.0 * swing, pronation=-6.0 + 8.0 * late, wrist=-14.0, protraction=2.0,
        elevation=9.0 + 1.5 * swing,
    )  # fmt: skip
    _stand(body, q, t, once=up, right=raised, share=up)
    put(body, q, {"rhand_rz": np.radians(11.0 * late), "rfingers_rx": np.radians(18.0 - 8.0 * up)})
    return Motion(body, q, FPS, "wave")


def sit(body: Skeleton) -> Motion:
    """Create a motion of sitting down on a seat 0.45 m high and getting up again, 5.6 s.

    >>> from poise.bundled.body_skeleton import skeleton
    >>> sit(skeleton()).frames
    336
    """
    t = frame_times(5.6)
    q = np.tile(body.rest.q, (len(t), 1))
    back = _ease(t, 0.35, 1.80) - _ease(t, 3.80, 5.20)
    down = _ease(t, 0.25, 1.80) - _ease(t, 3.85, 5.40)
    bow = _ease(t, 0.10, 0.95) - _ease(t, 1.15, 2.15) + _ease(t, 3.30, 4.10) - _ease(t, 4.20, 5.30)
    breath = np.sin(2.0 * math.pi * t / 2.8)
    seated = {
        "root_ty": SEAT + 0.165 - body_skeleton.ROOT_HEIGHT,
        "root_tz": -0.345,
        "pelvis": -9.0, "thorax": 3.0, "head": 2.0,
    }  # fmt: skip
    put(body, q, {
        "root_ty": _HEIGHT + down * (seated["root_ty"] - _HEIGHT) + 0.001 * breath,
        "root_tz": -0.005 + back * seated["root_tz"],
    })  # fmt: skip
    pelvis = 3.0 + back * (seated["pelvis"] - 3.0) + 34.0 * bow
    thorax = 1.0 + down * (seated["thorax"] - 1.0) + 46.0 * bow + 0.6 * breath
    head = 1.0 + down * seated["head"] + 9.0 * bow
    place_trunk(body, q, *(_upright(t, tilt=tilt) for tilt in (pelvis, thorax, head)))
    for side in "lr":
        late = 0.04 if side == "r" else 0.0
        laid = _ease(t, 0.70 + late, 1.95 + late) - _ease(t, 3.55 + late, 4.90 + late)
        on_thigh = _degrees(
            flexion=17.0 + 0.5 * breath, abduction=8.0, roll=22.0, elbow=64.0, pronation=60.0,
            wrist=-2.0, protraction=4.0, elevation=-1.0 + 0.8 * breath,
        )  # fmt: skip
        hanging = _hanging(t, side, breath)
        hanging = replace(hanging, flexion=hanging.flexion + np.radians(32.0 * bow))
        place_arm(body, q, side, _blended(hanging, on_thigh, laid))
    _fingers(body, q, 24.0 - 6.0 * down)
    _plant(body, q)
    return Motion(body, q, FPS, "sit")


def _ease(t: Floats, start: float, end: float) -> Floats:
    """Interpolate from 0 to 1 with minimum jerk."""
    u = np.clip((t - start) / (end - start), 0.0, 1.0)
    return u**3 * (10.0 - 15.0 * u + 6.0 * u * u)


def _degrees(**angles: ArrayLike) -> Arm:
    return Arm(**{name: np.radians(angle) for name, angle in angles.items()})


def _blended(one: Arm, other: Arm, share: Floats) -> Arm:
    def mixed(name: str) -> Floats:
        a, b = (np.asarray(getattr(arm, name), dtype=np.float64) for arm in (one, other))
        return a + share * (b - a)

    return Arm(**{name: mixed(name) for name in Arm.__dataclass_fields__})


def _upright(t: Floats, rotation: Floats | float = 0.0, list_: Floats | float = 0.0,
             tilt: Floats | float = 0.0) -> Floats:  # fmt: skip
    """Return rotations (n, 3, 3) of a segment by angles in degrees."""
    zero = np.zeros_like(t)
    return segment_turn(*(np.radians(zero + angle) for angle in (rotation, list_, tilt)))


def _hanging(t: Floats, side: str, breath: Floats) -> Arm:
    """Return an arm that hangs at the side."""
    drift = np.sin(2.0 * math.pi * t * FPS / len(t)) * (1.0 if side == "l" else -0.7)
    still = _degrees(
        flexion=-1.0 + 0.0 * t, abduction=9.5 + 0.3 * breath, roll=14.0, elbow=17.0, pronation=22.0,
        wrist=5.0, protraction=1.0, elevation=-4.0 + 0.9 * breath,
    )  # fmt: skip
    moves = np.radians(0.7 * drift)
    return replace(still, flexion=still.flexion + moves, elbow=still.elbow + 1.3 * moves)


def _stand(
    body: Skeleton,
    q: Floats,
    t: Floats,
    *,
    shift: ArrayLike = 0.35,
    glance: ArrayLike = 0.0,
    once: ArrayLike = 0.0,
    right: Arm | None = None,
    share: ArrayLike = 0.0,
) -> None:
    """Set all DOFs for standing, with the weight shifted from side to side.

    ``shift``, -1 to 1, is the distribution of the weight (1: on the left foot); ``glance``, 0 to 1,
    a look to the left; ``once``, 0 to 1, a rotation of head and trunk in greeting; ``right`` a pose
    of the right arm, with weight ``share``. All are numbers or (n,).
    """
    breath = np.sin(2.0 * math.pi * t / _BREATH)
    shift, glance, once = (np.asarray(a, dtype=np.float64) for a in (shift, glance, once))
    put(body, q, {
        "root_tx": 0.004 + 0.017 * shift - 0.012 * once,
        "root_ty": _HEIGHT - 0.004 + 0.0012 * breath - 0.002 * shift**2,
        "root_tz": -0.008 + 0.003 * np.sin(2.0 * math.pi * t / _BREATH + 1.0),
    })  # fmt: skip
    pelvis = _upright(t, -1.5 - 1.0 * shift, 1.8 * shift - 0.8 * once, 4.0)
    thorax = _upright(
        t, 1.0 + 0.8 * shift + 3.0 * glance - 4.0 * once, -1.4 * shift + 2.5 * once,
        0.6 + 0.7 * breath - 1.0 * once,
    )  # fmt: skip
    head = _upright(
        t, 1.5 + 15.0 * glance - 3.0 * once, 0.8 - 0.5 * shift - 5.0 * once,
        1.0 - 0.4 * breath + 2.0 * glance,
    )  # fmt: skip
    place_trunk(body, q, pelvis, thorax, head)
    place_arm(body, q, "l", _hanging(t, "l", breath))
    hanging = _hanging(t, "r", breath)
    arm = (
        hanging if right is None else _blended(hanging, right, np.asarray(share, dtype=np.float64))
    )
    place_arm(body, q, "r", arm)
    _fingers(body, q, 24.0 + 2.0 * breath)
    _plant(body, q)


def _fingers(body: Skeleton, q: Floats, degrees: ArrayLike) -> None:
    for side in "lr":
        values = {f"{side}fingers_rx": np.radians(degrees), f"{side}thumb_rx": math.radians(14.0)}
        put(body, q, values)


def _plant(body: Skeleton, q: Floats) -> None:
    """Set the DOFs of the legs so that the feet are flat at their positions."""
    world = body.pose(q).world
    for side, (x, z, out) in _STANCE.items():
        flat = body.rest.world[body.joint_index(side + "foot"), :3, :3]
        place = np.array([x, body_skeleton.ANKLE_HEIGHT, z])
        foot = transforms.compose(transforms.rotation_y(math.radians(out)) @ flat, place)
        hip = world[:, body.joint_index(side + "hipjoint")] @ body.joint(side + "femur").frame
        put(body, q, leg_angles(body, side, hip, foot))
