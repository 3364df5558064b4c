"""Body part frames that are comparable between skeletons with any axes and rest poses.

Joint axes and rest poses differ between files: arms to the sides, hanging, up, or all bones along
one axis. Retargeting therefore uses a canonical frame for each body part, in axes of the body: x to
its left, y up, z forward. In a *reference pose*, in which the body stands,

    ``B = H N(d)``,

H being the frame of the trunk part and N(d) the shortest rotation from the canonical direction of
the part (on a body that stands straight with its arms to the sides) to its actual direction. The
joint's axes relative to it, ``K = B^-1 W_ref``, are constant: ``A = W K^-1`` is the part's frame in
any pose, comparable between bodies, and ``W = A K`` is the inverse.

The reference pose is the rest pose if it is a possible stance, else the bind pose of a skin, else
the frame of a motion that is closest to standing. If none of them is a stance, it is the standing
pose of the anatomy (`poise.anatomy.standing`).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from poise.anatomy import FINGERS, SIDES, Anatomy
from poise.anatomy.hands import thumb_side
from poise.array_types import Floats
from poise.geometry import quaternions, transforms
from poise.model.motion import Motion
from poise.model.pose import Pose, frozen
from poise.model.skeleton import Skeleton
from poise.motion.up_axis import standing_axis

TO_Y_UP = {"y": np.eye(3), "z": np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])}
"""Rotations from the world's axes to axes with y up, by the world's up axis."""

BOUND = "bind pose"
"""Value of `Reference.origin` for a bind pose."""

STANDING = "standing pose"
"""Value of `Reference.origin` for the standing pose of the anatomy."""

_LOOKED_AT = 100  # approximate number of frames sampled from a motion
GOOD = math.radians(50.0)
"""Maximum deviation of a part for a pose to count as standing."""

_STEEP = math.radians(12.0)
"""Lean of a shin in the reference pose above which the sole is perpendicular to the shin, not
level."""


@dataclass(frozen=True, eq=False)
class Reference:
    """A skeleton in its standing reference pose.

    Attributes:
        anatomy: the body parts of the skeleton.
        pose: the reference pose.
        up: the vertical axis, "y" or "z": that of the skeleton, unless its poses indicate the other
            axis.
        origin: "rest", "bind pose", "frame N of NAME" or "standing pose", for messages.
        off: the largest deviation of a part from a standing body, radians.
        world: (joints, 4, 4), the frames of the pose in axes with y up.
        keys: (joints, 3, 3), ``K`` of each joint; a joint in no part uses the frame of its parent.
    """

    anatomy: Anatomy
    pose: Pose
    up: str
    origin: str
    off: float
    world: Floats = field(repr=False)
    keys: Floats = field(repr=False)

    @cached_property
    def turn(self) -> Floats:
        """Rotation (3, 3) from the world to axes with y up."""
        return TO_Y_UP[self.up] @ self.anatomy.level

    @property
    def skeleton(self) -> Skeleton:
        """The skeleton."""
        return self.anatomy.skeleton

    def upright(self, world: Floats) -> Floats:
        """Convert world frames (..., 4, 4) to axes with y up."""
        return _turned(self.turn, world)

    def back(self, world: Floats) -> Floats:
        """Convert frames (..., 4, 4) with y up to the world of the skeleton."""
        return _turned(self.turn.T, world)

    def level(self, motion: Motion) -> Motion:
        """Return a motion of the body without the tilt of a node that places it."""
        turn = self.anatomy.level
        return motion if np.array_equal(turn, np.eye(3)) else turned_motion(motion, turn)

    def place(self, joint: int) -> Floats:
        """Position (3,) of a joint in the reference pose, y up."""
        return self.world[joint, :3, 3]

    def length(self, *joints: int | None) -> float:
        """Length of a chain of joints in the reference pose, metres."""
        known = [j for j in joints if j is not None]
        return sum(
            float(np.linalg.norm(self.place(b) - self.place(a)))
            for a, b in itertools.pairwise(known)
        )

    def end(self, joint: int) -> Floats:
        """End (3,) of a joint's bone in the reference pose, y up."""
        W = self.world[joint]
        return W[:3, :3] @ self.anatomy.ends[joint] + W[:3, 3]


def turned_motion(motion: Motion, turn: Floats) -> Motion:
    """Return the motion with the roots rotated about the origin by (3, 3)."""
    body = motion.skeleton
    roots = {
        joint.name: replace(joint, frame=frozen(_turned(turn, joint.frame)))
        for joint in body.joints
        if joint.parent < 0
    }
    return Motion(body.with_joints(**roots), motion.q, motion.fps, motion.name)


def facing_like(motion: Motion, body: Skeleton) -> Motion:
    """Return a motion that faces as another body does: rotated by half a turn, or as it is."""
    if motion.skeleton.facing == body.facing:
        return motion
    turn = np.diag([-1.0, 1.0, -1.0] if motion.skeleton.up == "y" else [-1.0, -1.0, 1.0])
    return turned_motion(motion, turn)


def _turned(turn: Floats, world: Floats) -> Floats:
    if np.array_equal(turn, np.eye(3)):
        return world
    result = world.copy()
    result[..., :3, :] = turn @ world[..., :3, :]
    return result


def reference(
    anatomy: Anatomy,
    motions: Sequence[Motion] = (),
    pose: Pose | None = None,
    bound: Sequence[Pose] = (),
) -> Reference:
    """Find the reference pose of a skeleton.

    Args:
        anatomy: the body parts of the skeleton.
        motions: motions in which to find a standing pose if the rest pose is not one.
        pose: the reference pose, if known.
        bound: candidates for the bind pose, preferred to frames of motions.
    """
    body = anatomy.skeleton
    candidates: list[tuple[str, Pose]] = []
    if pose is None:
        candidates.append(("rest", body.rest))
        for motion in motions:
            step = max(1, len(motion) // _LOOKED_AT)
            candidates.extend(
                (f"frame {f} of {motion.name or 'its motion'}", motion[f])
                for f in range(0, len(motion), step)
            )
    else:
        candidates.append(("given", pose))
    up = _upright_axis(anatomy, [one for _, one in candidates])
    turn = TO_Y_UP[up] @ anatomy.level
    if pose is None:
        candidates[1:1] = [(BOUND, one) for one in bound]
    best: tuple[float, str, Pose] | None = None
    for origin, one in candidates:
        off = _off(anatomy, _turned(turn, one.world))
        if best is None or off < best[0]:
            best = (off, origin, one)
        if origin in ("rest", "given", BOUND) and off <= GOOD:
            break
    off, origin, chosen = best or (0.0, "rest", body.rest)
    if off > GOOD and pose is None and anatomy.is_person:
        off, origin, chosen = _or_standing(anatomy, turn, off, origin, chosen)
    world = _turned(turn, chosen.world)
    return Reference(anatomy, chosen, up, origin, off, world, _keys(anatomy, world))


def _or_standing(
    anatomy: Anatomy, turn: Floats, off: float, origin: str, pose: Pose
) -> tuple[float, str, Pose]:
    """The standing pose of the anatomy, if it is closer to standing than the best candidate.

    A body that lies at rest stands up.
    """
    for standing in (anatomy.standing, anatomy.standing_along(turn[1])):
        least = _off(anatomy, _turned(turn, standing.world))
        if least < off:
            off, origin, pose = least, STANDING, standing
        if off <= GOOD:
            break
    return off, origin, pose


def _upright_axis(anatomy: Anatomy, poses: Sequence[Pose]) -> str:
    """The axis along which the body stands in most poses; the skeleton's own if undecided."""
    body = anatomy.skeleton
    feet = [anatomy.first(f"{side} foot") for side in anatomy.leg_sides]
    head = next((j for part in ("head", "neck") if (j := anatomy.first(part)) is not None), None)
    low = [j for j in feet if j is not None]
    if head is None or not low:
        return body.up
    frames = _turned(anatomy.level, np.stack([one.world for one in poses[1:] or poses]))
    return standing_axis(body.up, frames, head, low)


def _off(anatomy: Anatomy, world: Floats) -> float:
    """Largest deviation of a part from the range of a standing body, radians."""
    H = _body_frame(anatomy, world)
    worst = 0.0
    if anatomy.is_creature:  # its legs are found only if they stand at rest
        return worst
    for side in SIDES:
        hip, ankle, ball = (anatomy.first(f"{side} {p}") for p in ("thigh", "foot", "toes"))
        knee = anatomy.first(f"{side} shin")
        for a, b, free in ((hip, knee, 0.35), (knee, ankle, 0.35)):
            if a is not None and b is not None:
                worst = max(worst, _angle(H.T @ _unit_vector(world, a, b), (0.0, -1.0, 0.0)) - free)
        if ankle is not None and ball is not None:
            x, y, z = H.T @ _unit_vector(world, ankle, ball)
            worst = max(worst, abs(math.atan2(x, z)) - 0.5, math.atan2(y, math.hypot(x, z)) - 0.1)
        shoulder, hand = (anatomy.first(f"{side} {p}") for p in ("upper arm", "hand"))
        elbow = anatomy.first(f"{side} forearm")
        sign = 1.0 if side == "left" else -1.0
        for a, b in ((shoulder, elbow), (elbow, hand)):
            if a is not None and b is not None:
                x, y, z = H.T @ _unit_vector(world, a, b)
                # Between hanging and stretched out to the side.
                above = math.atan2(y, math.hypot(x, z))
                worst = max(worst, abs(math.asin(min(1.0, max(-1.0, z)))) - 0.35, above - 0.2)
                if sign * x < -0.3:
                    worst = max(worst, math.asin(min(1.0, -sign * x)))
    pelvis, chest = anatomy.joints("pelvis"), anatomy.first("head")
    if pelvis and chest is not None:
        worst = max(worst, _angle(_unit_vector(world, pelvis[0], chest), (0.0, 1.0, 0.0)) - 0.25)
    return worst


def _angle(direction: Floats, other: Sequence[float]) -> float:
    return math.acos(min(1.0, max(-1.0, float(np.dot(direction, other)))))


def _unit_vector(world: Floats, a: int, b: int) -> Floats:
    vector = world[b, :3, 3] - world[a, :3, 3]
    return vector / max(1e-12, float(np.linalg.norm(vector)))


def _across(anatomy: Anatomy, world: Floats, part: str) -> Floats:
    """Vector (3,) from the right joint of a part to the left one, the sum of those of all legs."""
    across = np.zeros(3)
    for one in anatomy.leg_sides if part == "thigh" else SIDES:
        if one.startswith("left"):
            names = (one, one.replace("left", "right"))
            left, right = (anatomy.first(f"{name} {part}") for name in names)
            if left is not None and right is not None:
                across = across + (world[left, :3, 3] - world[right, :3, 3])
    return across


def _level_frame(across: Floats) -> Floats:
    """Columns left, up and forward (3, 3): up vertical, left nearest to ``across``."""
    left = np.array([across[0], 0.0, across[2]])
    size = float(np.linalg.norm(left))
    left = left / size if size > 1e-9 else np.array([1.0, 0.0, 0.0])
    up = np.array([0.0, 1.0, 0.0])
    return np.stack([left, up, np.cross(left, up)], axis=1)


def _body_frame(anatomy: Anatomy, world: Floats) -> Floats:
    across = _across(anatomy, world, "thigh")
    if np.linalg.norm(across) < 1e-9:
        across = _across(anatomy, world, "upper arm")
    return _level_frame(across)


def _keys(anatomy: Anatomy, world: Floats) -> Floats:
    """Axes of each joint in the frame of its part, (joints, 3, 3)."""
    body = anatomy.skeleton
    turns = transforms.nearest_rotation(world[:, :3, :3])
    frames = {part: _frames(anatomy, world, part) for part in anatomy.members}
    keys = np.zeros((len(body.joints), 3, 3))
    known: dict[int, Floats] = {
        j: B for part, found in frames.items()
        for j, B in zip(anatomy.joints(part), found, strict=True)
    }  # fmt: skip
    H = _body_frame(anatomy, world)
    for j, parent in enumerate(body.parents):
        # A joint in no part uses the frame of its parent.
        known.setdefault(j, known.get(parent, H))
        keys[j] = known[j].T @ turns[j]
    return keys


def _frames(anatomy: Anatomy, world: Floats, part: str) -> list[Floats]:
    """Frame ``B`` of each joint of a part in the reference pose."""
    joints = anatomy.joints(part)
    hips = _body_frame(anatomy, world)
    if anatomy.is_creature:  # rotations relative to the standing pose
        return [hips for _ in joints]
    across = _across(anatomy, world, "upper arm")
    chest = _level_frame(across) if np.linalg.norm(across) > 1e-9 else hips
    side, _, name = part.partition(" ")
    sign = 1.0 if side == "left" else -1.0
    if part == "pelvis":
        return [hips for _ in joints]
    if part == "spine":
        # Interpolate from the heading of the hips to that of the shoulders.
        return [_between(hips, chest, (i + 1) / len(joints)) for i in range(len(joints))]
    if part == "neck":
        top = anatomy.first("head")
        B = (
            chest
            if top is None
            else _pointing(chest, (0, 1, 0), _unit_vector(world, joints[0], top))
        )
        return [B for _ in joints]
    if part == "head" or name == "clavicle":
        return [chest for _ in joints]
    if name in ("upper arm", "forearm"):
        end = anatomy.first(f"{side} forearm" if name == "upper arm" else f"{side} hand")
        return _along(chest, (sign, 0, 0), anatomy, world, joints, end)
    if name in ("thigh", "shin"):
        end = anatomy.first(f"{side} shin" if name == "thigh" else f"{side} foot")
        return _along(hips, (0, -1, 0), anatomy, world, joints, end)
    if name in ("foot", "toes"):
        return [_foot_frame(anatomy, world, side, hips) for _ in joints]
    hand = _hand_frame(anatomy, world, side, sign, chest)
    if name in FINGERS:
        return [_pointing(hand, (sign, 0, 0), _bone(anatomy, world, j)) for j in joints]
    return [hand for _ in joints]


def _between(one: Floats, other: Floats, share: float) -> Floats:
    q = quaternions.slerp(quaternions.from_matrix(one), quaternions.from_matrix(other), share)
    return quaternions.to_matrix(q)


def _pointing(frame: Floats, canonical: Sequence[float], target: Floats) -> Floats:
    """The frame after the shortest rotation that aligns its canonical direction with ``target``."""
    direction = frame.T @ target
    if float(np.linalg.norm(direction)) < 1e-9:
        return frame
    return frame @ quaternions.to_matrix(quaternions.between(canonical, direction))


def _along(
    frame: Floats, canonical: Sequence[float], anatomy: Anatomy, world: Floats,
    joints: list[int], end: int | None,
) -> list[Floats]:  # fmt: skip
    """One frame for all joints of a bone: from the first joint to the start of the next part."""
    direction = (
        _bone(anatomy, world, joints[-1]) if end is None else _unit_vector(world, joints[0], end)
    )
    return [_pointing(frame, canonical, direction) for _ in joints]


def _bone(anatomy: Anatomy, world: Floats, joint: int) -> Floats:
    vector = world[joint, :3, :3] @ anatomy.ends[joint]
    size = float(np.linalg.norm(vector))
    return vector / size if size > 1e-9 else np.zeros(3)


def _hand_frame(anatomy: Anatomy, world: Floats, side: str, sign: float, chest: Floats) -> Floats:
    """Frame along the hand, rolled by the direction of the thumb's side."""
    hand = anatomy.first(f"{side} hand")
    if hand is None:
        return chest
    middle = next(
        (j for f in ("middle", "fingers", "index", "ring") if (j := anatomy.first(f"{side} {f}"))),
        None,
    )
    direction = _bone(anatomy, world, hand) if middle is None else _unit_vector(world, hand, middle)
    if middle is not None and np.linalg.norm(world[middle, :3, 3] - world[hand, :3, 3]) < 1e-6:
        direction = _bone(anatomy, world, middle)
    if np.linalg.norm(direction) < 1e-9:
        elbow = anatomy.first(f"{side} forearm")
        direction = (
            _unit_vector(world, elbow, hand)
            if elbow is not None
            else chest @ np.array([sign, 0, 0])
        )
    B = _pointing(chest, (sign, 0, 0), direction)
    across = thumb_side(anatomy, world, side, hand)
    flat = B.T @ across
    flat[0] = 0.0
    size = float(np.linalg.norm(flat))
    if size < 1e-4:
        return B
    # The thumb's side points forward on a hand held out to the side with the palm down.
    turn = math.atan2(-flat[1], flat[2])
    return B @ transforms.rotation_x(turn)[:3, :3]


def _foot_frame(anatomy: Anatomy, world: Floats, side: str, hips: Floats) -> Floats:
    """Frame of a flat foot: z level to the toes, y up (or along a leaning shin)."""
    foot, toes, knee = (anatomy.first(f"{side} {p}") for p in ("foot", "toes", "shin"))
    if foot is None:
        return hips
    last = anatomy.joints(f"{side} foot")[-1]  # after a talus, whose bone may point to the heel
    end = world[last, :3, :3] @ anatomy.ends[last] + world[last, :3, 3]
    direction = end - world[foot, :3, 3]
    direction = direction / max(1e-12, float(np.linalg.norm(direction)))
    if toes is not None:
        direction = direction + 1e-9 * _bone(anatomy, world, toes)
    shin = np.array([0.0, 1.0, 0.0]) if knee is None else _unit_vector(world, foot, knee)
    up = np.array([0.0, 1.0, 0.0])
    if _angle(shin, (0.0, 1.0, 0.0)) > _STEEP:
        # use only the lateral lean, as a forward lean comes from a bent knee
        lean = shin - hips[:, 2] * (shin @ hips[:, 2])
        size = float(np.linalg.norm(lean))
        up = lean / size if size > 1e-9 else up
    forward = direction - up * (direction @ up)
    size = float(np.linalg.norm(forward))
    forward = hips[:, 2] if size < 0.1 * float(np.linalg.norm(direction)) + 1e-9 else forward / size
    forward = forward - up * (forward @ up)
    forward = forward / np.linalg.norm(forward)
    return np.stack([np.cross(up, forward), up, forward], axis=1)
