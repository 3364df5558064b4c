"""Solve full-body motion from a few trackers, such as a VR headset and controllers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.ndimage import uniform_filter1d

from poise.anatomy import SIDES, find_anatomy
from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.metrics import Prior, likelihood, prior_of, value
from poise.metrics.metric import positive
from poise.model.markers import Markers
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.keypoints.landmarks import LANDMARKS, leg_length, place_of, sites_of
from poise.motion.markers.model import MarkerModel
from poise.motion.markers.solving import MarkerSolution, MarkerSolving, solve_markers
from poise.motion.retargeting.canonical_frames import Reference, reference
from poise.progress import reported
from poise.solvers.input_validation import numbers_of

_SOLVING = MarkerSolving(acceleration=20.0, root_acceleration=3.0)
_CORNERS = 0.1 * np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)])
"""Offsets of the four markers that replace a tracker: its origin and along its axes, metres."""

_SOLE = ("ankle", "heel", "big toe")
_STEP, _POWER, _SHORTEST = 1.15, 0.3, 0.4
"""Step length ``1.15 h (v^2 / g h)^0.3`` at speed v and hip height h (R. McN. Alexander,
"Estimates of speeds of dinosaurs", 1976: strides, of two steps), at least ``0.4 h``."""

_STANCE = (0.3, 0.7), (0.58, 0.38)
"""Fractions of a step for which a foot stands before and after the body passes it, by the Froude
number ``v^2 / g h``: walking and running."""

_GRAVITY = 9.81  # m/s^2: standard gravity (CGPM, 1901), rounded
_AVERAGED = 0.5  # seconds over which the speed is averaged
_SWING = 0.5  # maximum duration of a swing, seconds
_NARROW = 0.9  # distance of the ankles relative to that of the hips
_LIFT = 0.1  # height of the swinging foot relative to the length of a leg
_TURN = 0.3  # travel equivalent to a rotation by one radian, metres
_PHASES = (0.0, 0.5, 1.0, 1.5)
_PLANTED, _SWUNG = 0.015, 0.06  # noise of the feet's markers in stance and swing, metres


@reported(lambda frames, *_, **__: f"solving {len(frames):,} frames of trackers")
def solve_trackers(
    frames: ArrayLike,
    joints: Sequence[str],
    body: Skeleton,
    *,
    fps: float,
    noise: float = 0.01,
    prior: str | Prior | None = "human",
    steps: bool = True,
    floor: float = 0.0,
    options: MarkerSolving | None = None,
) -> MarkerSolution:
    """Solve a motion from a few tracked joints, all frames jointly.

    The prior determines the DOFs that no tracker observes. With ``steps``, footprints are generated
    along the path of the hips, alternately left and right, with the typical step length for the
    speed. Of four phases of the gait, the one with the most likely poses is used.

    Args:
        frames: (frames, trackers, 4, 4) or (..., 3, 4), metres, the world frame of each tracked
            joint; NaN where tracking was lost.
        joints: the joint of each tracker: head and hands, and any others.
        body: a humanoid of the size of the person.
        fps: frames per second.
        noise: standard deviation of a tracker's position, metres, and of points at 0.1 m from it,
            which express its rotation.
        prior: the pose prior: "human", a `poise.PosePrior`, or None.
        steps: whether to generate steps for feet without trackers.
        floor: the height of the floor, metres.
        options: options of the solver.

    Raises:
        ShapeError: the frames have the wrong shape.
        UnknownJoint: a joint that the body does not have.
        InvalidValue: a repeated joint, numbers out of range, or a body that is not a humanoid.

    >>> from poise.bundled import bare_character
    >>> walk = bare_character().motion[:20:2]
    >>> names = ["head", "lhand", "rhand"]
    >>> index = [walk.skeleton.joint_index(name) for name in names]
    >>> found = solve_trackers(walk.world[:, index], names, walk.skeleton, fps=walk.fps)
    >>> len(found.motion), found.rms < 0.05
    (10, True)
    """
    T = numbers_of(frames, "frames")
    names = tuple(body.joint(name).name for name in joints)
    if T.ndim != 4 or T.shape[1] != len(names) or T.shape[2:] not in ((4, 4), (3, 4)) or not len(T):
        raise ShapeError(
            f"frames of {len(names)} trackers must have shape (frames, {len(names)}, 4, 4), not "
            f"{T.shape}"
        )
    if len(set(names)) < len(names):
        raise InvalidValue(f"two trackers for one joint: {', '.join(names)}")
    points = np.einsum("fkij,cj->fkci", T[..., :3, :3], _CORNERS) + T[..., None, :3, 3]
    points[~np.isfinite(points).all(axis=(2, 3))] = np.nan
    count = len(_CORNERS)
    # Four markers per tracker: double their noise so that their mean has the tracker's noise.
    sigma = 2.0 * positive(noise, "noise")
    model = MarkerModel(
        tuple(f"{name} {corner}" for name in names for corner in range(count)),
        tuple(name for name in names for _ in range(count)),
        np.tile(_CORNERS, (len(names), 1)), noise=np.full(count * len(names), sigma),
    )  # fmt: skip
    markers = Markers(model.names, points.reshape(len(T), -1, 3), fps)
    chosen = options or _SOLVING
    found = solve_markers(markers, body, model, prior=prior, options=chosen)
    standing = reference(find_anatomy(body), ())
    feet = [side for side in SIDES if not _tracked(standing, side, names)]
    if not (steps and prior is not None and feet and len(T) > 2):
        return found
    likely = likelihood(prior_of(prior))
    best, least = found, np.inf
    for phase in _PHASES:
        seen, whole, weights = _walked(markers, model, found.motion, standing, feet, phase, floor)
        # Generated footprints must not make samples of trackers outliers.
        excluded = np.pad(found.excluded, ((0, 0), (0, weights.shape[1] - len(model.names))))
        made = solve_markers(
            seen, body, whole, prior=prior, options=replace(chosen, exclude=False),
            excluded=excluded, weights=weights,
        )  # fmt: skip
        cost = sum(value(likely, made.motion[f]) for f in range(0, len(T), max(1, len(T) // 60)))
        if cost < least:
            best, least = made, cost
    return best


def _tracked(standing: Reference, side: str, joints: Sequence[str]) -> bool:
    """Return whether a joint of a leg below the knee has a tracker."""
    known = standing.anatomy
    own = {
        known.skeleton.joint_names[joint]
        for part in ("shin", "foot", "toes") for joint in known.joints(f"{side} {part}")
    }  # fmt: skip
    if not known.joints(f"{side} foot"):
        raise InvalidValue(
            f"foot steps need a humanoid; no joint was recognised as the {side} foot"
        )
    return bool(own & set(joints))


def _walked(
    markers: Markers, model: MarkerModel, motion: Motion, standing: Reference,
    feet: Sequence[str], phase: float, floor: float,
) -> tuple[Markers, MarkerModel, Floats]:  # fmt: skip
    """Add markers of stepping feet to markers and model; also weights (frames, markers)."""
    names = tuple(f"{side} {point}" for side in feet for point in _SOLE)
    sites = sites_of(names, standing)
    places, swings = _footsteps(motion, standing, feet, phase, floor)
    whole = MarkerModel(
        (*model.names, *sites.names), (*model.joints, *sites.joints),
        np.concatenate([model.offsets, sites.offsets]),
        noise=np.concatenate([model.noise, np.full(len(names), _PLANTED)]),
    )  # fmt: skip
    weights = np.ones((len(markers), len(whole.names)))
    weights[:, len(model.names) :] = np.where(swings, (_PLANTED / _SWUNG) ** 2, 1.0)
    positions = np.concatenate([markers.positions, places], axis=1)
    return Markers(whole.names, positions, markers.fps), whole, weights


def _footsteps(
    motion: Motion, standing: Reference, feet: Sequence[str], phase: float, floor: float
) -> tuple[Floats, NDArray[np.bool_]]:
    """Positions of the points of stepping feet (frames, points, 3), and a mask of swing phases."""
    leg, up = leg_length(standing), standing.turn
    path, facing = _hip_path(motion, standing)
    dt = 1.0 / motion.fps
    speed = np.hypot(np.linalg.norm(np.gradient(path, axis=0), axis=1), _TURN * np.gradient(facing))
    speed = uniform_filter1d(speed, max(1, round(_AVERAGED * motion.fps)), mode="nearest")
    froude = (speed / dt) ** 2 / (_GRAVITY * leg)
    pace = speed / (leg * np.maximum(_STEP * froude**_POWER, _SHORTEST))
    s = np.concatenate([[0.0], np.cumsum(0.5 * (pace[1:] + pace[:-1]))])
    s += 1e-9 * np.arange(len(s))  # strictly increasing
    times = np.arange(len(s)) * dt
    hips = [place_of(f"{side} hip", standing) for side in SIDES]
    width = 0.5 * float(np.linalg.norm(hips[0] - hips[1])) * _NARROW
    sole = leg * min(LANDMARKS[f"{side} {point}"].shift[1] for side in feet for point in _SOLE)
    places: list[Floats] = []
    swings: list[NDArray[np.bool_]] = []
    for side in feet:
        first = phase + SIDES.index(side)
        prints = np.arange(first - 4.0, s[-1] + 4.0, 2.0)
        at = np.interp(prints, s, times)
        stance = np.interp(np.interp(prints, s, froude), *_STANCE)
        starts, ends = (np.interp(prints + sign * stance, s, times) for sign in (1.0, -1.0))
        # feet do not move while the body stands
        done = prints[1:] - stance[1:] <= s[-1]
        starts[:-1] = np.where(done, np.maximum(starts[:-1], ends[1:] - _SWING), np.inf)
        number = np.clip(np.searchsorted(ends, times, side="right") - 1, 0, len(prints) - 2)
        share = (times - starts[number]) / np.maximum(ends[number + 1] - starts[number], dt)
        share = np.clip(np.where(np.isfinite(starts[number]), share, 0.0), 0.0, 1.0)
        eased = share * share * (3.0 - 2.0 * share)
        ground = np.stack([np.interp(at, times, path[:, i]) for i in range(2)], axis=1)
        turns = np.interp(at, times, facing)
        centre = ground[number] + eased[:, None] * (ground[number + 1] - ground[number])
        angle = turns[number] + eased * (turns[number + 1] - turns[number])
        stride = np.linalg.norm(ground[number + 1] - ground[number], axis=1) / leg
        lift = _LIFT * leg * np.sin(np.pi * share) * np.clip(stride, 0.3, 1.0)
        for point in _SOLE:
            x, y, z = leg * np.array(LANDMARKS[f"{side} {point}"].shift)
            x, y = x + (width if side == SIDES[0] else -width), y - sole
            c, n = np.cos(angle), np.sin(angle)
            place = (centre[:, 0] + c * x + n * z, floor + y + lift, centre[:, 1] - n * x + c * z)
            places.append(np.stack(place, axis=1) @ up)
            swings.append((share > 0.0) & (share < 1.0))
    return np.stack(places, axis=1), np.stack(swings, axis=1)


def _hip_path(motion: Motion, standing: Reference) -> tuple[Floats, Floats]:
    """Horizontal hip positions (frames, 2), x and z, and heading (frames,), radians."""
    world = standing.upright(motion.world)
    hips = [standing.anatomy.joints(f"{side} thigh")[0] for side in SIDES]
    places = world[:, hips][..., :3, 3]
    across = places[:, 0] - places[:, 1]
    facing = np.unwrap(np.arctan2(-across[:, 2], across[:, 0]))
    return np.asarray(places.mean(axis=1)[:, [0, 2]]), facing
