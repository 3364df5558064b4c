"""Points of feet and hands that may touch the floor."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from poise.anatomy.anatomy import find_anatomy
from poise.anatomy.feet import find_ball, foot_of
from poise.anatomy.joint_parts import first_joints, joint_parts
from poise.array_types import Flags, Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.feet.settings import SOLES
from poise.motion.feet.smoothing import averaged, faded

# Length of the legs of an adult, one of the captured persons whose clips chose the thresholds, and
# its `longest_reach`, metres.
_LEGS, _REACH = 0.8377, 1.025
_ANKLE, _BALL = 0.25, 0.73
"""Distances of ankle and ball from the heel, in foot lengths (Drillis and Contini, 1966)."""


@dataclass(frozen=True, eq=False)
class BodyFrames:
    """World frames of a body over time: of a motion, or those that its feet are to have.

    Attributes:
        skeleton: the body.
        world: (frames, joints, 4, 4), the frames of its joints.
        fps: frames per second.
    """

    skeleton: Skeleton
    world: Floats
    fps: float

    def __len__(self) -> int:
        return len(self.world)


@dataclass(frozen=True, eq=False)
class StatedContacts:
    """Frames in which feet stand, as the file of a motion states them: its `Motion.source`.

    Attributes:
        stands: (frames,) marks by the name of a foot, "left" or "right".
    """

    stands: Mapping[str, Flags]

    @classmethod
    def of(cls, motion: Motion, frames: int) -> Mapping[str, Flags]:
        """Return the marks that the file of a motion states; none for other numbers of frames."""
        if not isinstance(motion.source, cls):
            return {}
        return {foot: marks for foot, marks in motion.source.stands.items() if len(marks) == frames}


@dataclass(frozen=True)
class FootPoint:
    """A point that may touch the floor.

    Attributes:
        name: a label for reports, such as "left toe".
        joint: the joint to which the point is attached.
        offset: (3,), position in the joint's frame, metres.
        hand: whether the point belongs to a hand; hands stand only near the floor, whose height
            is inferred from the feet.
    """

    name: str
    joint: str
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    hand: bool = False

    def path(self, motion: Motion | BodyFrames) -> Floats:
        """Return the world positions of the point in a motion, in metres, shape (frames, 3)."""
        return self.at(motion.skeleton, motion.world)

    def at(self, skeleton: Skeleton, world: Floats) -> Floats:
        """Return the positions (frames, 3) of the point for world frames (frames, joints, 4, 4)."""
        frames = world[:, skeleton.joint_index(self.joint)]
        return np.asarray(frames[:, :3, :3] @ np.array(self.offset) + frames[:, :3, 3])


def foot_points(skeleton: Skeleton) -> tuple[FootPoint, ...]:
    """Return ankle, ball and toe of each foot, as `find_foot_points`.

    Raises:
        InvalidValue: no joint is recognised as a foot.

    >>> from poise.bundled import character
    >>> [point.name for point in foot_points(character().skeleton)][:3]
    ['left ankle', 'left ball', 'left toe']
    """
    points = find_foot_points(skeleton)
    if not points:
        raise InvalidValue("no joint is recognised as a foot; pass the points")
    return points


def find_foot_points(skeleton: Skeleton) -> tuple[FootPoint, ...]:
    """Return ankle, ball and toe of each foot; empty if no joint is recognised as a foot.

    Ball and toe of a robot, and of a foot without toe joints and tip, are those of the sole
    (`Anatomy.soles`). Feet of animals without toe joints have no ball.
    """
    found, anatomy = joint_parts(skeleton), find_anatomy(skeleton)
    points: list[FootPoint] = []
    for j in first_joints(skeleton, "foot"):
        name = skeleton.joint_names[j]
        side = found.sides[j] or name
        if any(other.name == f"{side} ankle" for other in points):
            side = name  # a second foot on the same side, as of an animal
        toes = [k for k in found.of("toe") if j in skeleton.line_to_root(k)]
        toes = toes or [k for k in found.of("foot") if skeleton.parents[k] == j]
        tip = _tip(skeleton, f"{side} toe", toes[0] if toes else j)
        sole = anatomy.soles.get(side)
        if sole is not None and (anatomy.hinged or not (toes or tip)):
            ends = ("ankle", np.zeros(3)), ("ball", sole.ball), ("toe", sole.toe)
            points += [_point(f"{side} {end}", sole.joint, at) for end, at in ends]
            continue
        points.append(FootPoint(f"{side} ankle", name))
        points += [FootPoint(f"{side} ball", skeleton.joint_names[toe]) for toe in toes[:1]] + tip
    return tuple(points)


class SolePoints(NamedTuple):
    """The points of the sole of one foot that touch the floor as the foot rolls over it.

    Attributes:
        heel: the middle of the back edge.
        ball: the middle of the line about which the heel rises.
        toe: the middle of the front edge. It moves with the toe joint, as the ball does.
    """

    heel: FootPoint
    ball: FootPoint
    toe: FootPoint


def sole_points(skeleton: Skeleton, joint: str) -> SolePoints | None:
    """Return the points of a sole from the name of its ankle or toe joint; None for other joints.

    They are those of `Anatomy.soles`. The foot of an animal has them below the line through ankle
    and ball, at the height of its lowest joint or tip.

    Raises:
        UnknownJoint: no joint has this name.

    >>> from poise.bundled import bare_character
    >>> [(each.name, each.joint) for each in sole_points(bare_character().skeleton, "lfoot")]
    [('left heel', 'lfoot'), ('left ball', 'ltoes'), ('left toe', 'ltoes')]
    """
    ball = find_ball(skeleton, joint)
    if ball is None:
        return None
    foot, rest = foot_of(skeleton, joint), skeleton.rest.world
    side = joint_parts(skeleton).sides[skeleton.joint_index(foot)]
    sole = find_anatomy(skeleton).soles.get(side)
    if sole is None:
        base, places = foot, _below_bones(skeleton, foot, FootPoint("", ball.joint, ball.offset))
    else:
        base, frame = sole.joint, rest[skeleton.joint_index(sole.joint)]
        places = np.array([sole.heel, sole.ball, sole.toe]) @ frame[:3, :3].T + frame[:3, 3]
    if not np.linalg.norm(places[2] - places[0]) > 1e-6:
        return None
    front = ball.joint if ball.toes else base
    found: list[FootPoint] = []
    for name, own, place in zip(SolePoints._fields, (base, front, front), places, strict=True):
        frame = rest[skeleton.joint_index(own)]
        local = np.linalg.solve(frame[:3, :3], place - frame[:3, 3])
        found.append(_point(f"{side or foot} {name}", own, local))
    return SolePoints(*found)


def _below_bones(skeleton: Skeleton, foot: str, ball: FootPoint) -> Floats:
    """Return heel, ball and toe (3, 3) of a foot at rest in the world, from its bones."""
    rest, up = skeleton.rest.world, np.eye(3)["xyz".index(skeleton.up)]
    own = skeleton.joint_index(foot)
    ankle = rest[own, :3, 3]
    along = ball.at(skeleton, rest[None])[0] - ankle
    ends = [FootPoint("", name) for j, name in enumerate(skeleton.joint_names)
            if own in skeleton.line_to_root(j)]  # fmt: skip
    ends += [tip for end in ends for tip in _tip(skeleton, "", skeleton.joint_index(end.joint))]
    lowest = min(float(end.at(skeleton, rest[None])[0] @ up) for end in ends)
    shares = np.array([[-_ANKLE], [_BALL - _ANKLE], [1.0 - _ANKLE]]) / (_BALL - _ANKLE)
    return ankle + (lowest - ankle @ up) * up + shares * (along - (along @ up) * up)


def hand_points(skeleton: Skeleton) -> tuple[FootPoint, ...]:
    """Return wrist and fingertips of each hand.

    >>> from poise.bundled import character
    >>> [point.name for point in hand_points(character().skeleton)]
    ['left wrist', 'left fingers', 'right wrist', 'right fingers']
    """
    points: list[FootPoint] = []
    for j in first_joints(skeleton, "hand"):
        name = skeleton.joint_names[j]
        side = joint_parts(skeleton).sides[j] or name
        points += [FootPoint(f"{side} wrist", name), *_tip(skeleton, f"{side} fingers", j)]
    return tuple(replace(point, hand=True) for point in points)


def surface_points(skeleton: Skeleton) -> tuple[FootPoint, ...]:
    """Return the points of each sole that a skin or collision shapes define, as `sole_points`.

    >>> from poise.bundled import character
    >>> [point.name for point in surface_points(character().skeleton)][:3]
    ['left heel', 'left ball', 'left toe']
    """
    soles = find_anatomy(skeleton).soles.values()
    known = [sole_points(skeleton, sole.joint) for sole in soles if sole.origin != "bones"]
    return tuple(point for points in known if points is not None for point in points)


def _tip(skeleton: Skeleton, name: str, joint: int) -> list[FootPoint]:
    """Return the tip of a joint's bone, if it has one."""
    tip = skeleton.joints[joint].tip
    if tip is None or not np.linalg.norm(tip) > 1e-9:
        return []
    return [_point(name, skeleton.joint_names[joint], tip)]


def _point(name: str, joint: str, place: Floats) -> FootPoint:
    x, y, z = place.tolist()
    return FootPoint(name, joint, (x, y, z))


def feet_of(points: Sequence[FootPoint], body: Skeleton) -> dict[str, list[str]]:
    """Group points by the joint nearest to the root that carries them; return their names."""
    joints = list(dict.fromkeys(each.joint for each in points))
    groups: dict[str, list[str]] = {}
    for each in points:
        carrier = each.joint
        for above in body.line_to_root(body.joint_index(each.joint)):
            if body.joint_names[above] in joints:
                carrier = body.joint_names[above]
        groups.setdefault(carrier, []).append(each.name)
    return groups


def leg_chain(body: Skeleton, foot: str, feet: Sequence[str]) -> tuple[str, ...]:
    """Return the joints from a foot up to the last joint that carries no other foot."""
    found: list[str] = []
    at = body.joint_index(foot)
    others = [body.joint_index(name) for name in feet if name != foot]
    while at >= 0 and not any(at in body.line_to_root(other) for other in others):
        found.append(body.joint_names[at])
        at = body.parents[at]
    return tuple(found)


def body_size(skeleton: Skeleton) -> float:
    """Return the size of a body relative to an adult whose legs are 0.84 m long from hip to ankle.

    Thresholds for feet are stated in metres and metres per second for this adult, and multiplied by
    the size. The size of a body without legs is `Skeleton.longest_reach` relative to 1.02 m, or 1
    if all joints coincide.

    >>> from poise.bundled import character
    >>> round(body_size(character().skeleton), 2)
    1.03
    """
    length = find_anatomy(skeleton).leg_length or _leg_length(skeleton)
    return length / _LEGS if length > 0.0 else skeleton.longest_reach / _REACH or 1.0


def _leg_length(body: Skeleton) -> float:
    """Return the mean length of the legs of a body that is not a person, metres; 0 without legs."""
    feet, lengths = list(feet_of(find_foot_points(body), body)), [0.0]
    places = body.rest.world[:, :3, 3]
    for foot in feet:
        leg = [name for name in leg_chain(body, foot, feet) if name == foot or turns(body, name)]
        line = places[[body.joint_index(name) for name in leg]]
        lengths.append(float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum()))
    return sum(lengths) / max(1, len(feet))


def bends(body: Skeleton, foot: str, point: FootPoint) -> bool:
    """Return whether a joint between a foot and its point can move the point."""
    return bending_joint(body, foot, point) is not None


def bending_joint(body: Skeleton, foot: str, point: FootPoint) -> str | None:
    """Return the joint nearest to a point that moves it relative to its foot, or None."""
    at, top = body.joint_index(point.joint), body.joint_index(foot)
    if np.linalg.norm(point.offset) < 1e-9 and at != top:
        at = body.parents[at]  # a joint's rotation does not move its origin
    while at not in (top, -1):
        if turns(body, body.joint_names[at]):
            return body.joint_names[at]
        at = body.parents[at]
    return None


def turns(body: Skeleton, name: str) -> bool:
    """Return whether a joint can rotate."""
    joint = body.joints[body.joint_index(name)]
    return any(dof.angular or dof.quaternion for dof in joint.type.dofs)


def _none() -> Floats:
    return np.zeros((0, 3))


@dataclass(frozen=True, eq=False)
class FlatFoot:
    """The shape of a foot that stands flat and points along z, y up.

    Attributes:
        side: "left" or "right".
        points: the points, from the heel: "ankle", then "ball" and "toe" if they exist.
        ball, toe: (3,), vectors from the ankle to the ball and from the ball to the tip of the toes
            or the front edge of the sole; None if missing.
        heights: (3,), heights of ankle, ball and toe above the floor, metres.
        heel: (n, 3), corners of the sole behind the ball, from the ankle; empty if the foot has no
            surface.
        front: (n, 3), the other corners, from the ball.
        under, under_front: (n, 3), the points of both parts that are the lowest ones if the foot
            tilts, from ankle and ball; empty if the corners are.
    """

    side: str
    points: tuple[FootPoint, ...]
    ball: Floats | None
    toe: Floats | None
    heights: Floats
    heel: Floats = field(default_factory=_none)
    front: Floats = field(default_factory=_none)
    under: Floats = field(default_factory=_none)
    under_front: Floats = field(default_factory=_none)

    @property
    def back(self) -> Floats:
        """Point (3,) of the sole on which the foot tilts back, or that below the ankle, from it."""
        if not len(self.heel):
            return np.array([0.0, -self.heights[0], 0.0])
        back = edge(self.heel, ahead=False)
        if len(self.under):
            tilted = self.under @ [0.0, math.cos(SOLES.rolls), math.sin(SOLES.rolls)]
            back[2] = self.under[int(tilted.argmin()), 2]
        return back


def edge(corners: Floats, ahead: bool) -> Floats:
    """Return the middle (3,) of the front or rear edge of corners (n, 3) of a flat foot."""
    along = corners[:, 2] if ahead else -corners[:, 2]
    own = corners[along > along.max() - SOLES.end]
    return 0.5 * (own.min(axis=0) + own.max(axis=0))


@dataclass(frozen=True, eq=False)
class FootSole:
    """A flat foot on the joints of a body.

    Attributes:
        shape: the flat foot.
        foot, toes: names of the joints that carry foot and toes; None for toes that do not bend.
        keys: (2, 3, 3), rotations of both joints if the foot stands flat and points along z.
    """

    shape: FlatFoot
    foot: str
    toes: str | None
    keys: Floats

    @property
    def points(self) -> tuple[FootPoint, ...]:
        """Heel, ball and tip of the toes, as far as the foot has them.

        Heel and tip are on the sole. The ball of a foot with toes is their joint, about which the
        heel rises, and else the point of the sole below it; also if the sole ends before them.
        """
        shape, side = self.shape, self.shape.side
        found = [self._point(f"{side} heel", shape.back, bends=False)]
        if shape.ball is None:
            return tuple(found)
        if self.toes is None or (len(shape.heel) and shape.toe is None):
            below = shape.ball - [0.0, shape.heights[1], 0.0]
            found.append(self._point(f"{side} ball", below, bends=False))
        else:
            found.append(FootPoint(f"{side} ball", self.toes))
        if shape.toe is not None:
            tip = shape.toe - [0.0, shape.heights[2], 0.0]
            found.append(self._point(f"{side} toe", tip, bends=True))
        return tuple(found)

    @property
    def edges(self) -> tuple[FootPoint, ...]:
        """Points of the sole that are the lowest ones if it tilts, and those below the ball."""
        shape = self.shape
        own = shape.under if len(shape.under) else shape.heel
        found = [(at, False) for at in own] or [(shape.back, False)]
        if shape.ball is not None:
            found.append((np.array([0.0, -shape.heights[1], 0.0]), True))
            own = shape.under_front if len(shape.under_front) else shape.front
            found += [(at, True) for at in own]
        if shape.toe is not None:
            found.append((shape.toe - [0.0, shape.heights[2], 0.0], True))
        return tuple(self._point(shape.side, at, bends) for at, bends in found)

    def _point(self, name: str, at: Floats, bends: bool) -> FootPoint:
        """Return a point at (3,) metres from the ball if it bends, and else from the ankle."""
        joint, key = self.foot, self.keys[0]
        # Toes without a tip and without a surface are a part of the foot.
        if bends and self.toes is not None and self.shape.toe is not None:
            joint, key = self.toes, self.keys[1]
        elif bends and self.shape.ball is not None:
            at = at + self.shape.ball
        x, y, z = (key.T @ at).tolist()
        return FootPoint(name, joint, (x, y, z))


def levelled(
    sole: FootSole, ankle: Floats, turns: tuple[Floats, Floats], marks: Flags, stands: Flags,
    floor: float, ease: int,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Return rotations of foot and toes that are flat in contact and do not enter the floor.

    Where a point is in contact, the foot or the toes do not tilt to a side, and where two
    neighbouring points are, the bone between them is level. The rotations that level it fade
    smoothly into the other frames. Elsewhere a bone is raised whose end is below the
    floor, by a rotation that is averaged over time outside of stances.

    Args:
        sole: the foot.
        ankle: (frames, 3), positions of the ankle without contacts, y up, metres.
        turns: rotations of foot and toes relative to a flat foot that points along z, shape
            (frames, 3, 3) each.
        marks: (frames, 3), whether heel, ball and toe are in contact.
        stands: (frames,), whether the foot stands.
        floor: height of the floor, metres.
        ease: duration in which corrections fade out before and after a contact, frames.

    Returns:
        The rotations of foot and toes, (frames, 3, 3) each.
    """
    shape = sole.shape
    foot, toes = turns
    if shape.ball is None:
        return foot, toes
    near = faded(np.ones((len(ankle), 1)), stands, ease)[:, 0]
    front = marks[:, 1] | marks[:, 2]
    held = np.any(marks, axis=1)
    foot = _flat(_across(foot, held, ease), marks[:, 0] & front, ease)
    reached = [floor + height * np.maximum(0.0, foot[:, 1, 1]) for height in shape.heights]
    line = foot @ shape.ball
    stood = np.maximum(reached[0], reached[1] - line[:, 1])
    start = np.maximum(ankle[:, 1], reached[0])
    start += near * (stood - start)
    start = np.where(marks[:, 0], floor + shape.heights[0], start)
    raised = _to_height(line, np.maximum(reached[1], start + line[:, 1]) - start)
    # The heel of a foot on its ball is not below that of a flat foot.
    sunk = front & ~marks[:, 0] & (line[:, 1] > shape.ball[1])
    raised[sunk] = _to_height(line[sunk], np.full(sunk.sum(), shape.ball[1]))
    foot = _raised(foot, raised, stands, near, ease)
    if sole.toes is None or shape.toe is None:
        return foot, foot
    line = foot @ shape.ball
    up = np.maximum(0.0, foot[:, 1, 1])
    stood = np.maximum(floor + shape.heights[0] * up + line[:, 1], floor + shape.heights[1] * up)
    start = ankle[:, 1] + line[:, 1]
    start += near * (stood - start)
    toes = _flat(_across(toes, front, ease), marks[:, 1] & marks[:, 2], ease)
    up = np.maximum(0.0, toes[:, 1, 1])
    start = np.where(
        marks[:, 1], floor + shape.heights[1], np.maximum(start, floor + shape.heights[1] * up)
    )
    line = toes @ shape.toe
    height = np.maximum(floor + shape.heights[2] * up, start + line[:, 1]) - start
    raised = np.where((height > line[:, 1] + 1e-9)[:, None], _ahead(line, height, foot), 0.0)
    sunk = marks[:, 2] & ~marks[:, 1] & (line[:, 1] > shape.toe[1])
    raised[sunk] = _to_height(line[sunk], np.full(sunk.sum(), shape.toe[1]))
    toes = _within_bend(foot, toes, _raised(toes, raised, stands, near, ease))
    return foot, _across(toes, held, ease)


def _flat(turns: Floats, flat: Flags, ease: int) -> Floats:
    """Return rotations that are level in some frames, with smooth transitions."""
    return _levelled(turns, np.broadcast_to([0.0, 1.0, 0.0], (len(turns), 3)), 1, flat, ease)


def _across(turns: Floats, level: Flags, ease: int) -> Floats:
    """Return rotations that do not tilt to a side in some frames, with smooth transitions."""
    return _levelled(turns, turns[:, :, 0] * [1.0, 0.0, 1.0], 0, level, ease)


def _levelled(turns: Floats, wanted: Floats, axis: int, known: Flags, ease: int) -> Floats:
    """Rotate an axis of (frames, 3, 3) to directions (frames, 3) in some frames."""
    vectors = quaternions.to_rotation_vector(quaternions.between(turns[:, :, axis], wanted))
    # Next to these frames, the rotations approach level ones, however they change there.
    share = faded(np.ones((len(turns), 1)), known, ease)
    return _turned((1.0 - share) * faded(vectors, known, ease) + share**2 * vectors, turns)


def _raised(turns: Floats, vectors: Floats, stands: Flags, near: Floats, ease: int) -> Floats:
    """Return rotations turned further by vectors, which are averaged outside of stances."""
    close = np.where(stands[:, None], vectors, averaged(vectors, max(1, ease // 8)))
    share = near[:, None] ** 2
    return _turned(share * close + (1.0 - share) * averaged(vectors, ease), turns)


def _turned(vectors: Floats, turns: Floats) -> Floats:
    """Rotate (frames, 3, 3) further by rotation vectors (frames, 3) in the world."""
    return quaternions.to_matrix(quaternions.from_rotation_vector(vectors)) @ turns


def _within_bend(foot: Floats, free: Floats, raised: Floats) -> Floats:
    """Limit the bend of toes relative to the foot that raising them from the floor has added.

    All are rotations (frames, 3, 3).
    """
    begin, most = SOLES.bends, SOLES.most
    own, bends = (
        quaternions.to_rotation_vector(quaternions.from_matrix(np.swapaxes(foot, 1, 2) @ toes))
        for toes in (free, raised)
    )
    sizes = np.maximum(1e-9, np.linalg.norm(bends, axis=1))
    slowed = begin + (most - begin) * np.tanh((sizes - begin) / (most - begin))
    # Allow the bend in this direction that the toes have before they are raised.
    slowed = np.maximum(slowed, (own * bends).sum(axis=1) / sizes)
    back = np.where(sizes > begin, np.minimum(0.0, slowed / sizes - 1.0), 0.0)
    return _turned(back[:, None] * (foot @ bends[..., None])[..., 0], raised)


def _to_height(vectors: Floats, height: Floats) -> Floats:
    """Shortest rotations (frames, 3), as vectors, that bring a bone's end to a height.

    The horizontal direction does not change. A bone that points straight down has none and is left
    unchanged; close to straight down, a fraction of the rotation is applied, for continuity.
    """
    length = np.maximum(1e-9, np.linalg.norm(vectors, axis=1))
    y = np.clip(height, -0.999 * length, 0.999 * length)
    size = np.linalg.norm(vectors[:, [0, 2]], axis=1)
    level = np.sqrt(np.maximum(0.0, length**2 - y**2)) / np.maximum(1e-9, size)
    wanted = vectors * level[:, None]
    wanted[:, 1] = y
    turn = quaternions.to_rotation_vector(quaternions.between(vectors, wanted))
    share = _smoothstep(np.clip(size / (0.6 * length), 0.0, 1.0))
    return np.where(np.abs(y - vectors[:, 1]) < 1e-12, 0.0, share)[:, None] * turn


def _ahead(vectors: Floats, height: Floats, foot: Floats) -> Floats:
    """Rotations (frames, 3), as vectors, that bring the end of toes to a height, preferably ahead.

    Toes whose component in the direction of the foot is at least the fraction
    `SoleSettings.ahead` of their length keep their horizontal direction. Others are rotated in the
    vertical plane of the direction u with the same lateral component and this forward component:
    with ``w_u`` the component along u and ``d = atan2(w_u, w_y)`` the angle to vertical, the
    rotation is ``d - arccos(h / hypot(w_u, w_y))``, also for toes straight down (d = pi). For toes
    that point back by more than `SoleSettings.back`, a fraction of the rotation is applied.
    """
    length = np.maximum(1e-9, np.linalg.norm(vectors, axis=1))
    across = foot[:, :, 0]
    ahead = np.stack([-across[:, 2], 0.0 * length, across[:, 0]], axis=1)
    ahead /= np.maximum(1e-9, np.linalg.norm(ahead, axis=1, keepdims=True))
    side = np.stack([ahead[:, 2], 0.0 * length, -ahead[:, 0]], axis=1)
    front = np.maximum(SOLES.ahead * length, (vectors * ahead).sum(axis=1))
    along = front[:, None] * ahead + (vectors * side).sum(axis=1, keepdims=True) * side
    along /= np.maximum(1e-9, np.linalg.norm(along, axis=1, keepdims=True))
    forward = (vectors * along).sum(axis=1)
    size = np.maximum(1e-9, np.hypot(forward, vectors[:, 1]))
    highest = np.mod(np.arctan2(forward, vectors[:, 1]), 2.0 * np.pi)
    angle = np.maximum(0.0, highest - np.arccos(np.clip(height / size, -1.0, 1.0)))
    begin, end = SOLES.back, SOLES.behind
    back = np.clip((highest - np.pi - begin) / (end - begin), 0.0, 1.0)
    axis = np.stack([-along[:, 2], 0.0 * length, along[:, 0]], axis=1)
    return ((1.0 - _smoothstep(back)) * angle)[:, None] * axis


def _smoothstep(t: Floats) -> Floats:
    return t * t * (3.0 - 2.0 * t)
