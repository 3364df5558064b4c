"""Travel of a body over the floor: its root motion, the travel of a treadmill, and its scale.

The root motion of a character is the trajectory over the floor of the joint that carries it. A
motion in place is a motion without it. A walk on a treadmill lacks the travel of the belt, and a
clip with scaled strides has the wrong scale of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry import transforms
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.points import FootPoint, body_size, feet_of, find_foot_points
from poise.motion.feet.settings import CONTACTS, TRAVEL
from poise.motion.feet.slip import geometric_median, velocities_over
from poise.motion.feet.stances import supports_of
from poise.motion.root_transform import floor_frames, heading, moved
from poise.motion.up_axis import upright_axis


@dataclass(frozen=True, eq=False)
class RootMotion:
    """The trajectory of a body over the floor.

    The frames of the trajectory are on the floor below a joint, with its heading about the upright
    axis. Heights and tilts stay with the body.

    Attributes:
        positions: (frames, 3), positions on the floor, metres; the height is 0.
        headings: (frames,), radians, without jumps.
        joint: name of the joint that travels; joints above it do not move.
        fps: frames per second.
        up: the upright axis, "y" or "z".

    Raises:
        ShapeError: positions or headings of another shape.
        InvalidValue: a value that is not finite.
        UnknownOption: an axis other than "y" and "z".
    """

    positions: Floats
    headings: Floats
    joint: str
    fps: float
    up: str = "y"

    def __post_init__(self) -> None:
        if self.up not in ("y", "z"):
            raise UnknownOption(self.up, "up axis", ("y", "z"))
        positions, headings = np.array(self.positions, float), np.array(self.headings, float)
        if headings.ndim != 1 or not len(headings) or positions.shape != (len(headings), 3):
            raise ShapeError(
                "root motion needs positions (frames, 3) and headings (frames,) of at least one "
                f"frame, not {positions.shape} and {headings.shape}"
            )
        if not (np.isfinite(positions).all() and np.isfinite(headings).all()):
            raise InvalidValue("root motion: a position or heading is not finite")
        positions[:, "xyz".index(self.up)] = 0.0
        for name, values in (("positions", positions), ("headings", headings)):
            values.flags.writeable = False
            object.__setattr__(self, name, values)

    @property
    def frames(self) -> Floats:
        """Return the frames (frames, 4, 4) of the trajectory on the floor."""
        return floor_frames(self.headings, self.positions, self.up)

    @property
    def distance(self) -> float:
        """Length of the trajectory over the floor, metres."""
        return float(np.linalg.norm(np.diff(self.positions, axis=0), axis=1).sum())

    def __len__(self) -> int:
        """Return the number of frames."""
        return len(self.headings)

    def __str__(self) -> str:
        """Return the joint, the distance and the change of heading in words."""
        degrees = math.degrees(self.headings[-1] - self.headings[0])
        return f"{self.joint} by {self.distance:.2f} m over the floor, turned by {degrees:.0f} deg"


def root_motion(motion: Motion, joint: str | None = None, up: str | None = None) -> RootMotion:
    """Return the trajectory of a body over the floor, at the joint that carries it.

    This is the first joint above the legs that can translate and moves over the floor: the hips of
    most captures, or the root bone of a game character whose hips only sway. If none of these
    joints moves, it is the first that can translate.

    Args:
        motion: the motion, of at least one frame.
        joint: name of the joint whose trajectory is returned.
        up: the upright axis, "y" or "z"; by default the axis along which the body stands in most
            frames.

    Raises:
        InvalidValue: the motion has no frames.
        UnknownJoint: no joint of that name.
        UnknownOption: an axis other than "y" and "z".

    >>> from poise.bundled import character
    >>> walk = root_motion(character().motion)
    >>> walk.joint, round(walk.distance, 1)
    ('root', 2.9)
    """
    if not len(motion):
        raise InvalidValue("the motion has no frames")
    body, axis = motion.skeleton, up or upright_axis(motion)
    if joint is not None:
        return _trajectory(motion, body.joint_index(joint), axis)
    able = [k for k in _line(body) if _translates(body, k)]
    paths = [_trajectory(motion, k, axis) for k in able or [0]]
    return next((path for path in paths if not _stands(path)), paths[0])


def _stands(path: RootMotion) -> bool:
    moves = np.ptp(path.positions, axis=0).max(initial=np.ptp(path.headings))
    return bool(moves < TRAVEL.still)


def _trajectory(motion: Motion, joint: int, up: str) -> RootMotion:
    angles = np.unwrap(heading(motion.world, motion.skeleton, up, joint))
    name = motion.skeleton.joint_names[joint]
    return RootMotion(motion.world[:, joint, :3, 3], angles, name, motion.fps, up)


def _line(body: Skeleton) -> list[int]:
    """Return the joints from the root to the hips: those above all feet, or most of the body."""
    feet = {body.joint_index(point.joint) for point in find_foot_points(body)}
    # Feet below separate roots, as on IK bones, share no joint.
    for carried in (feet if len(feet) > 1 else (), range(len(body.joints))):
        below = np.zeros(len(body.joints), dtype=int)
        for k in carried:
            below[list(body.line_to_root(k))] += 1
        least = len(feet) if carried is feet else len(body.joints) // 2 + 1
        if (found := np.flatnonzero(below >= least)).size:
            return [int(k) for k in found]
    return [0]


def _translates(body: Skeleton, joint: int) -> bool:
    own = body.joints[joint]
    free = {suffix for suffix, drive in zip(own.suffixes, own.drives, strict=True) if not drive}
    return free >= {"tx", "ty", "tz"}


def in_place(
    motion: Motion, joint: str | None = None, up: str | None = None
) -> tuple[Motion, RootMotion]:
    """Split a motion into one in place and its root motion.

    In every frame, the motion in place has the position and the heading of its first frame.
    Heights, tilts and the rest of the body do not change. This is the convention of game engines:
    travel and heading belong to the root, and the hips keep their vertical motion.

    Args:
        motion: the motion, of at least one frame.
        joint: name of the joint that travels; by default as in `root_motion`.
        up: the upright axis, as in `root_motion`.

    Returns:
        The motion in place, and the root motion. `with_root_motion` joins them again, to rounding.

    Raises:
        InvalidValue: the motion has no frames, or the joint cannot translate or rotate freely.
        UnknownJoint: no joint of that name.
        UnknownOption: an axis other than "y" and "z".

    >>> from poise.bundled import character
    >>> still, travel = in_place(character().motion)
    >>> round(root_motion(still).distance, 9), round(travel.distance, 1)
    (0.0, 2.9)
    """
    own = root_motion(motion, joint, up)
    away = own.frames[0] @ transforms.rigid_inverse(own.frames)
    return unwrapped(_carried(motion, own.joint, away)), own


def with_root_motion(motion: Motion, travel: RootMotion) -> Motion:
    """Move a motion along a root motion, from where it stands, in the direction that it faces.

    A motion that is not in place keeps its own travel as well. To put the travel onto another
    joint, such as the root bone of a game character, change the joint:
    ``with_root_motion(motion, dataclasses.replace(travel, joint="root"))``.

    Args:
        motion: the motion; it begins at its own position, with its own heading.
        travel: the root motion, for example of `in_place`.

    Raises:
        InvalidValue: another number of frames or frame rate, or the joint cannot translate or
            rotate freely.
        UnknownJoint: the skeleton has no joint of that name.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> bool(np.allclose(with_root_motion(*in_place(walk)).q, walk.q))
    True
    """
    if len(travel) != len(motion) or not math.isclose(travel.fps, motion.fps, rel_tol=1e-6):
        raise InvalidValue(
            f"the root motion has {len(travel)} frames at {travel.fps:g} fps, but the motion has "
            f"{len(motion)} at {motion.fps:g}: crop or resample one of them"
        )
    own = _trajectory(motion, motion.skeleton.joint_index(travel.joint), travel.up).frames[0]
    along = transforms.rigid_inverse(travel.frames[0]) @ travel.frames
    moving = own @ along @ transforms.rigid_inverse(own)
    return unwrapped(_carried(motion, travel.joint, moving))


def _carried(motion: Motion, joint: str, transform: Floats) -> Motion:
    """Move a joint, and the joints beside it that can move, such as targets of feet."""
    body = motion.skeleton
    at = body.joint_index(joint)
    above = {-1, *body.line_to_root(at)} - {at}
    branches = [
        name
        for k, (name, parent) in enumerate(zip(body.joint_names, body.parents, strict=True))
        if k == at or (parent in above and k not in above and _translates(body, k))
    ]
    return moved(motion, transform, branches)


@dataclass(frozen=True, eq=False)
class Belt:
    """The belt of a treadmill, as the standing feet show it.

    Attributes:
        velocity: (3,), velocity of the standing feet, metres per second.
        spread: standard deviation of the velocity over the stances, metres per second.
        stances: number of stances.
    """

    velocity: Floats
    spread: float
    stances: int

    @property
    def speed(self) -> float:
        """Speed of the belt, metres per second."""
        return float(np.linalg.norm(self.velocity))

    @property
    def direction(self) -> Floats:
        """Direction of the belt, a unit vector (3,) on the floor."""
        return self.velocity / self.speed

    def __str__(self) -> str:
        """Return the speed, its spread and the direction in words."""
        x, y, z = (self.direction + 0.0).tolist()
        return (
            f"standing feet slide at {self.speed:.2f} m/s (spread {self.spread:.2f} m/s in "
            f"{self.stances} stances) in the direction ({x:.2f}, {y:.2f}, {z:.2f})"
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the belt as numbers, ready for JSON."""
        return {
            "speed_m_s": self.speed, "spread_m_s": self.spread, "stances": self.stances,
            "direction": [float(value) for value in self.direction],
        }  # fmt: skip


def find_belt(motion: Motion, up: str | None = None) -> Belt | None:
    """Recognise a treadmill: a body in place whose standing feet share one velocity.

    The first estimate is the median velocity of the points of feet near the floor. Most of these
    points of each foot must have this velocity to within 30 %, and the body must be slower than a
    quarter of it. The belt's travel is then added, and the mean slide of the stances of that motion
    corrects the estimate.

    Args:
        motion: the motion.
        up: the upright axis, as in `root_motion`.

    Returns:
        The belt; None if the feet stand, the body travels or cannot, or the velocities differ.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> find_belt(walk) is None
    True
    >>> round(find_belt(in_place(walk)[0]).speed, 1)
    1.4
    """
    points = find_foot_points(motion.skeleton)
    if len(motion) < 2 or not points:
        return None
    axis = up or upright_axis(motion)
    velocity = _common_velocity(motion, points, axis)
    if velocity is None:
        return None
    try:
        travelling = with_belt_travel(motion, velocity)
    except InvalidValue:  # a fixed base, which cannot travel
        return None
    slides = [
        (last - first, slide)
        for first, last, slide in _slides(travelling, find_contacts(travelling, points, up=axis))
        if last > first
    ]
    if not slides:
        return None
    frames = np.array([count for count, _ in slides], dtype=np.float64)
    found = velocity + np.array([slide for _, slide in slides]) * (motion.fps / frames)[:, None]
    mean = np.average(found, axis=0, weights=frames)
    square = np.average(((found - mean) ** 2).sum(axis=1), weights=frames)
    return Belt(mean, math.sqrt(square), len(slides))


def _common_velocity(motion: Motion, points: Sequence[FootPoint], up: str) -> Floats | None:
    """Return the velocity (3,) of both standing feet of a body in place, or None."""
    high, body = "xyz".index(up), motion.skeleton
    hips = motion.world[:, _line(body)[-1], :3, 3]
    paths = np.stack([point.path(motion) for point in points], axis=1)
    heights = paths[..., high]
    size = float(np.median(hips[:, high] - heights.min(axis=1)))
    if not size > 0.0:  # the hips are no higher than the feet
        return None
    low = heights < np.percentile(heights, CONTACTS.low, axis=0) + TRAVEL.near * size
    rates = np.stack([velocities_over(path, motion.fps) for path in paths.swapaxes(0, 1)], axis=1)
    rates[..., high] = 0.0
    velocity = geometric_median(rates[low])
    steady = _near(rates, velocity) & low
    if np.linalg.norm(velocity) < TRAVEL.belt * size or not steady.any():
        return None
    velocity = geometric_median(rates[steady])
    steady = _near(rates, velocity) & low
    for names in feet_of(points, body).values():
        own = [k for k, point in enumerate(points) if point.name in names]
        if steady[:, own].any(axis=1).sum() < TRAVEL.mostly * low[:, own].any(axis=1).sum():
            return None
    away = (hips[-1] - hips[0]) * motion.fps / (len(hips) - 1)
    away[high] = 0.0
    travels = np.linalg.norm(away) > TRAVEL.in_place * np.linalg.norm(velocity)
    return None if travels or not steady.any() else geometric_median(rates[steady])


def _near(rates: Floats, velocity: Floats) -> NDArray[np.bool_]:
    """Return whether velocities (..., 3) are near the velocity (3,) of a belt."""
    return np.linalg.norm(rates - velocity, axis=-1) < TRAVEL.steady * np.linalg.norm(velocity)


def with_belt_travel(motion: Motion, velocity: ArrayLike) -> Motion:
    """Return the motion with the travel of a treadmill's belt: its feet then stand on the floor.

    Args:
        motion: the motion on the treadmill.
        velocity: (3,), velocity of the belt, metres per second, such as that of `find_belt`.

    Raises:
        ShapeError: the velocity is not (3,).
        InvalidValue: the velocity is not finite, the motion has no frames, or its root cannot
            translate freely.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> made = with_belt_travel(in_place(walk)[0], (0.0, 0.0, -1.0))
    >>> round(root_motion(made).distance, 2) == round((len(walk) - 1) / walk.fps, 2)
    True
    """
    belt = np.asarray(velocity, dtype=np.float64)
    if belt.shape != (3,):
        raise ShapeError(f"the velocity of a belt must have shape (3,), not {belt.shape}")
    if not np.isfinite(belt).all():
        raise InvalidValue(f"the velocity of a belt is not finite: {belt.tolist()}")
    seconds = np.arange(len(motion))[:, None] / motion.fps
    away = transforms.translation(-seconds * belt)
    return _carried(motion, root_motion(motion).joint, away)


@dataclass(frozen=True, eq=False)
class TravelMatch:
    """A motion whose travel matches its strides.

    Attributes:
        motion: the motion with scaled horizontal travel of the root.
        factor: the scale factor; 1 without stances or without travel.
    """

    motion: Motion
    factor: float


def travel_matched(motion: Motion, contacts: Contacts | None = None) -> TravelMatch:
    """Scale the travel over the floor (`root_motion`) to minimise sliding of the feet.

    Use this for a clip whose stride was changed by retargeting or scaling. For displacements S of a
    foot's support and B of the body during a stance, the factor is ``1 - sum S.B / sum B.B`` over
    all stances. The poses of the body do not change.

    Args:
        motion: the motion to match.
        contacts: the contacts of the motion; by default `find_contacts`.

    Raises:
        InvalidValue: no joint is named as a foot, or the root cannot translate freely.

    >>> from poise.bundled import character
    >>> round(travel_matched(character().motion).factor, 1)
    1.0
    """
    found = find_contacts(motion) if contacts is None else contacts
    travel = root_motion(motion, up=found.up)
    path = travel.positions - travel.positions[0]
    pairs = [(slide, path[last] - path[first]) for first, last, slide in _slides(motion, found)]
    square = sum(float(there @ there) for _, there in pairs)
    if square < (TRAVEL.travels * body_size(motion.skeleton)) ** 2:
        return TravelMatch(motion, 1.0)
    share = -sum(float(slide @ there) for slide, there in pairs) / square
    made = _carried(motion, travel.joint, transforms.translation(share * path))
    return TravelMatch(made, 1.0 + share)


def _slides(motion: Motion, contacts: Contacts) -> Iterator[tuple[int, int, Floats]]:
    """Yield first and last frame of the core of each stance of a foot, and its slide (3,)."""
    for support in supports_of(motion, contacts).values():
        if support.points[0].hand:
            continue
        for stance, (first, last) in support.cores.items():
            slide = np.zeros(3)
            slide[contacts.flat] = support.slid(stance)
            yield first, last, slide
