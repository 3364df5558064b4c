"""Gait: events of the feet, strides, and joint angles over the gait cycle.

A cycle begins when a foot strikes the floor and ends at its next strike. Contacts, stances and the
belt of a treadmill are those of `poise.motion.feet`. Stances follow from the speed of the feet,
which is a mean over about 0.05 s. The times of their ends are therefore those at which the path of
the sole's lowest point bends: where its height is farthest below the line between the heights
before and after.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.anatomy import SIDES, find_anatomy
from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownName
from poise.model.motion import Motion
from poise.motion.biomechanics.joint_angles import JointAngles, joint_angles
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.points import FootPoint, body_size, foot_points, sole_points
from poise.motion.feet.settings import TRAVEL
from poise.motion.feet.slip import median_place
from poise.motion.feet.travel import Belt, find_belt, with_belt_travel
from poise.report_text import listed

PERCENT = np.arange(101.0)
"""Percentages of the cycle at which angles are sampled."""
PERCENT.flags.writeable = False

_WINDOW = 0.05
"""Seconds inside the end of a stance, and half of those outside, in which its event is sought: an
event was measured up to 0.045 s outside, by force plates (`test_gait`)."""
_BEND = 0.001
"""Metres by which the path of an adult's sole bends at least at an event: of six recorded walks and
runs, 2 mm or more were measured at 56 of 57 events."""

MEASURES = {
    "stride_time": "s", "stride_length": "m", "step_length": "m", "speed": "m/s",
    "cadence": "steps/min", "stance_share": "%",
}  # fmt: skip
"""Measures of a cycle and their units."""

_SIDED_NAMES = {
    "obliquity_right_down": ("obliquity_side_up", {"left": 1.0, "right": -1.0}),
    "rotation_left": ("rotation_side_forward", {"left": -1.0, "right": 1.0}),
    "lean_right": ("lean_to_side", {"left": -1.0, "right": 1.0}),
}
"""Angles of the trunk relative to the side of the cycle, by their words in `joint_angles`."""


@dataclass(frozen=True)
class GaitEvent:
    """A foot strikes or leaves the floor.

    Attributes:
        side: "left" or "right".
        kind: "strike" or "lift".
        time: seconds from the first frame.
    """

    side: str
    kind: str
    time: float


@dataclass(frozen=True, eq=False)
class GaitCycle:
    """The cycle of one foot, from a strike to its next strike.

    Attributes:
        side: "left" or "right".
        strike, lift, end: times in seconds at which the foot strikes, leaves and strikes again.
        stride: length of the stride, metres.
        step: metres by which the second strike is in front of the other foot; NaN if the other foot
            does not strike in the cycle.
        angles: (101, n), degrees at 0 to 100 % of the cycle.
    """

    side: str
    strike: float
    lift: float
    end: float
    stride: float
    step: float
    angles: Floats

    @property
    def measures(self) -> dict[str, float]:
        """The measures by name, in the units of `MEASURES`."""
        seconds = self.end - self.strike
        return {
            "stride_time": seconds,
            "stride_length": self.stride,
            "step_length": self.step,
            "speed": self.stride / seconds,
            "cadence": 120.0 / seconds,
            "stance_share": 100.0 * (self.lift - self.strike) / seconds,
        }


@dataclass(frozen=True, eq=False)
class WalkingTrial:
    """The gait of one motion, from `find_gait`.

    Attributes:
        name: name of the motion.
        names: names of the angles of the cycles. Those of the trunk are relative to the side of the
            cycle.
        events: sorted by time.
        cycles: sorted by side and time.
        belt: the belt of a treadmill; None on the floor.
        notes: notes of the joint angles, one sentence each.
    """

    name: str
    names: tuple[str, ...]
    events: tuple[GaitEvent, ...]
    cycles: tuple[GaitCycle, ...]
    belt: Belt | None = None
    notes: tuple[str, ...] = ()

    def of(self, side: str) -> tuple[GaitCycle, ...]:
        """Return the cycles of the "left" or the "right" foot.

        Raises:
            UnknownName: another side.
        """
        if side not in SIDES:
            raise UnknownName(side, "side", SIDES)
        return tuple(cycle for cycle in self.cycles if cycle.side == side)

    def __repr__(self) -> str:
        count = {side: len(self.of(side)) for side in SIDES}
        return f"<WalkingTrial: {count['left']} left and {count['right']} right cycles>"


def find_gait(motion: Motion) -> WalkingTrial:
    """Find the gait cycles of a person who walks or runs, also on a treadmill.

    Args:
        motion: the motion of a recognised person.

    Raises:
        InvalidValue: not a person with feet, or no foot strikes the floor twice.

    >>> from poise.bundled import character
    >>> found = find_gait(character().motion)
    >>> [(event.side, event.kind) for event in found.events[:2]]
    [('left', 'strike'), ('right', 'lift')]
    >>> round(found.of("right")[0].stride, 1)
    1.5
    """
    angles = joint_angles(motion)
    belt = find_belt(motion)
    travelling = motion if belt is None else with_belt_travel(motion, belt.velocity)
    contacts = find_contacts(travelling, _points(motion))
    steps = {side: _steps(travelling, contacts, side) for side in SIDES}
    events = [
        GaitEvent(side, kind, time / motion.fps)
        for side, found in steps.items()
        for each in found
        for kind, time in (("strike", each.strike), ("lift", each.lift))
        if math.isfinite(time)
    ]
    walk = _Walk(travelling, contacts, steps, angles)
    cycles = [cycle for side in SIDES for cycle in walk.cycles(side)]
    if not cycles:
        seen = [f"{each.side} at {each.time:.2f} s" for each in events if each.kind == "strike"]
        raise InvalidValue(
            f"no gait cycle in {len(motion)} frames: no foot strikes the floor twice with a lift "
            f"between (strikes: {listed(seen) or 'none'}); expected a walk or a run of a full cycle"
        )
    return WalkingTrial(
        motion.name, walk.names, tuple(sorted(events, key=lambda event: event.time)),
        tuple(cycles), belt, angles.notes,
    )  # fmt: skip


@dataclass(frozen=True, eq=False)
class _Step:
    """A stance with corrected times in frames, NaN beyond the clip, and its place (3,)."""

    strike: float
    lift: float
    place: Floats


class _Walk:
    """Cut a motion over the floor into cycles."""

    def __init__(
        self, motion: Motion, contacts: Contacts, steps: Mapping[str, list[_Step]],
        angles: JointAngles,
    ) -> None:  # fmt: skip
        self.motion, self.contacts, self.steps, self.angles = motion, contacts, steps, angles
        sides = [{name.removeprefix(f"{side}_") for name in angles.names} for side in SIDES]
        own = [name.removeprefix("left_") for name in angles.names if name.startswith("left_")]
        trunk = [name for name in angles.names if not name.startswith(SIDES)]
        self.trunk = tuple(trunk)
        self.limbs = tuple(name for name in own if all(name in side for side in sides))
        self.names = (*(_renamed(name)[0] for name in trunk), *self.limbs)

    def cycles(self, side: str) -> Iterator[GaitCycle]:
        """Yield the cycles of a foot: from each strike to the next one, with a lift between."""
        fps, flat = self.motion.fps, self.contacts.flat
        travels = TRAVEL.travels * body_size(self.motion.skeleton)
        for step, after in pairwise(self.steps[side]):
            if not step.strike < step.lift < after.strike:  # also NaN
                continue
            way = (after.place - step.place)[flat]
            stride = float(np.linalg.norm(way))
            ahead = way / max(stride, 1e-12)
            other = self._between((step.strike, after.strike), side)
            length = math.nan if other is None else float((after.place - other.place)[flat] @ ahead)
            frames = step.strike + (after.strike - step.strike) * PERCENT / 100.0
            angles = self._angles(side, frames, ahead if stride > travels else None)
            yield GaitCycle(
                side, step.strike / fps, step.lift / fps, after.strike / fps, stride, length, angles
            )

    def _between(self, strikes: tuple[float, float], side: str) -> _Step | None:
        """Return the stance of the other foot that begins between two strikes."""
        other = SIDES[1 - SIDES.index(side)]
        found = [each for each in self.steps[other] if strikes[0] < each.strike < strikes[1]]
        return found[-1] if found else None

    def _angles(self, side: str, frames: Floats, ahead: Floats | None) -> Floats:
        """Return the angles (101, n) of one cycle at times in frames."""
        from scipy.interpolate import CubicSpline

        first, last = math.floor(frames[0]), math.ceil(frames[-1])
        wanted = [*self.trunk, *(f"{side}_{name}" for name in self.limbs)]
        columns = [self.angles.names.index(name) for name in wanted]
        rows = slice(first, last + 1)
        spline = CubicSpline(np.arange(first, last + 1), self.angles.degrees[rows, columns])
        values = np.asarray(spline(frames), dtype=np.float64)
        for k, name in enumerate(self.trunk):
            if name == "pelvis_rotation_left":
                straight = self._heading(ahead) if ahead is not None else values[:, k].mean()
                turns = np.round((values[:, k].mean() - straight) / 360.0)
                values[:, k] -= straight + 360.0 * turns
            values[:, k] *= _renamed(name)[1][side]
        values.flags.writeable = False
        return values

    def _heading(self, ahead: Floats) -> float:
        """Return the rotation of a pelvis that faces along a direction (2,) on the floor, degrees.

        Relative to the direction in which the body faces at rest, to the left.
        """
        up = np.eye(3)["xyz".index(self.contacts.up)]
        anatomy, way = find_anatomy(self.motion.skeleton), np.zeros(3)
        way[self.contacts.flat] = ahead
        way = anatomy.level @ way
        facing = anatomy.level @ anatomy.facing
        facing = facing - up * (facing @ up)
        return math.degrees(math.atan2(float(np.cross(facing, way) @ up), float(facing @ way)))


def _renamed(name: str) -> tuple[str, Mapping[str, float]]:
    """Return the name of an angle of the trunk in a cycle, and its sign for either side."""
    joint, _, words = name.partition("_")
    renamed, signs = _SIDED_NAMES.get(words, (words, dict.fromkeys(SIDES, 1.0)))
    return f"{joint}_{renamed}", signs


def _points(motion: Motion) -> list[FootPoint]:
    """Heel, ball and toe of both soles; the joints of a foot without a sole."""
    anatomy = find_anatomy(motion.skeleton)
    feet = [anatomy.joints(f"{side} foot")[:1] for side in SIDES]
    soles = [
        sole_points(motion.skeleton, motion.skeleton.joint_names[joints[0]])
        for joints in feet
        if joints
    ]
    if len(soles) < len(SIDES) or None in soles:
        return list(foot_points(motion.skeleton))
    return [point for sole in soles if sole is not None for point in sole]


def _steps(motion: Motion, contacts: Contacts, side: str) -> list[_Step]:
    """Return the stances of a foot in order."""
    own = [k for k, point in enumerate(contacts.points) if point.name.startswith(f"{side} ")]
    paths = np.stack([contacts.points[k].path(motion) for k in own], axis=1)
    heights = contacts.above(paths).min(axis=1)  # of the lowest point of the sole
    bend = _BEND * body_size(motion.skeleton)
    found: list[_Step] = []
    for stance in contacts.stances:
        if stance.foot != side:
            continue
        span = slice(stance.first, stance.last + 1)
        strike, lift = (
            _moment(heights, end, away, motion.fps, bend)
            for end, away in ((stance.first, -1), (stance.last, 1))
        )
        place = median_place(paths[span].mean(axis=1), contacts.flat)
        found.append(_Step(strike, lift, place))
    return found


def _moment(heights: Floats, end: int, away: int, fps: float, least: float) -> float:
    """Return the time, in frames, of a strike or a lift; NaN if the clip does not show it.

    Args:
        heights: (frames,), heights of the lowest point of the sole, metres.
        end: the first or the last frame of the stance.
        away: the direction of time that leaves the stance, -1 or 1.
        fps: frames per second.
        least: the smallest bend, metres.
    """
    if not 0 <= end + away < len(heights):
        return math.nan
    inside, outside = (max(3, round(times * _WINDOW * fps)) for times in (1.0, 2.0))
    frames = range(end - away * inside, end + away * (outside + 1), away)
    near = [k for k in frames if 0 <= k < len(heights)]
    path = heights[near]
    depths = np.linspace(path[0], path[-1], len(path)) - path
    bend = int(depths.argmax())
    if depths[bend] < least or not 2 <= bend < len(path) - 2:
        return end + 0.5 * away if len(near) == len(frames) else math.nan
    steps = np.diff(path[bend - 2 : bend + 3])
    # the frame is still on the floor if the step to it is more like the step before
    last = bend if abs(steps[1] - steps[0]) < abs(steps[3] - steps[2]) else bend - 1
    stands, rises = path[last] - path[last - 1], path[last + 2] - path[last + 1]
    # where the line through the last two frames on the floor meets that through the next two
    meets = (path[last] - path[last + 1] + rises) / (rises - stands) if rises > stands else 0.5
    return near[last] + away * min(1.0, max(0.0, meets))
