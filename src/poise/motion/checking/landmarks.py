"""Landmarks of a body: centres of joints, bones and points of the soles, and their paths.

The centre of a hip, shoulder, ankle or wrist of hinges is the point nearest to their axes. A knee
or elbow is a point of its axis: nearest to the middle between hip and ankle, or to the shoulder. An
arm without a wrist has its wrist at 62 % of the distance from the elbow to the farthest point of
the hand. Of other bodies, the centres are the origins of the joints; a joint of the forearm that is
named after the wrist is the wrist, although it may only twist the forearm.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.anatomy.anatomy import Anatomy
from poise.anatomy.chains import descendants
from poise.anatomy.evidence import unit
from poise.anatomy.limb_splits import centre_of_axes
from poise.anatomy.recognition import SIDES
from poise.array_types import Floats
from poise.geometry import Capsule, Sphere, TriangleMesh
from poise.geometry.meshes import CylinderMesh
from poise.model.collision import CollisionShape
from poise.model.joint_values import hinge_axis
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.motion.feet.points import sole_points
from poise.motion.up_axis import upright_axis

PULL = 1e-3  # weight of the mean of the anchors in the centre of axes
WRIST = 0.62  # place of a wrist between the elbow and the end of the hand
_THICK = 0.008  # metres: height of the points of a sole above its lowest point
_ROUND, _MANY = 16, 12  # directions whose extreme points remain of a sole of more points than this
_TIE = 5e-8  # metres by which corners of meshes, which have single precision, may differ if equal
_RATE = 2e-5  # relative distance of a frame rate from a whole number that is a rounding error
_QUARTER, _ALONG = 0.5 * np.pi, 0.999  # a quarter of a turn; cosine of a direction along an axis
# least components of an elbow's bend forwards and of a twist's axis along the arm: with 0.5 and
# 0.7, the same arms of 19 robots are turned (measured)
_AHEAD, _TWIST = 0.7, 0.9

BONES = (("thigh", "hip", "knee"), ("shin", "knee below", "ankle"),
         ("upper arm", "shoulder", "elbow"), ("forearm", "elbow below", "wrist"))  # fmt: skip
"""Bones of a side: their part, and the landmarks at their ends."""


@dataclass(frozen=True, eq=False)
class FixedPoints:
    """Points (n, 3) in the frame of a joint, metres; balls of ``radii`` (n,) about them."""

    joint: int
    points: Floats
    radii: Floats


class BodyLandmarks:
    """The landmarks of a body with recognised limbs.

    Attributes:
        skeleton, anatomy: the body.
        stand: the pose of reference: limbs straight down, trunk upright. Hinges are turned by
            quarters of a turn, as the links of robots are drawn along the axes of their files.
        marks: joint and position (3,) in its frame, by name such as "left hip"; "hips" and
            "shoulders" are the middles of both sides.
        carriers: the joint that carries the legs, and the one that carries the arms.
        soles: the points of each sole; empty for a body without a left and a right leg.
        legs, arms: whether both legs, and both arms, are recognised.
    """

    def __init__(self, anatomy: Anatomy, stand: Pose | None = None) -> None:
        self.skeleton, self.anatomy = anatomy.skeleton, anatomy
        self.stand = stand or _standing(self.anatomy)
        self.world = self.stand.world
        self.up, self.ahead = self.anatomy.up, self.anatomy.facing
        if self.anatomy.hinged:  # links that differ a little on both sides turn the front
            along = np.rint(self.ahead)
            self.ahead = along if float(along @ self.ahead) > _ALONG else self.ahead
        self.marks: dict[str, tuple[int, Floats]] = {}
        self.soles: dict[str, list[FixedPoints]] = {}
        self.carriers = -1, -1
        self.legs, self.arms = (
            all(self.anatomy.joints(f"{side} {part}") for side in SIDES for part in limb)
            for limb in (("thigh", "shin", "foot"), ("upper arm", "forearm"))
        )
        for side in SIDES:
            if self.legs:
                self._find_leg(side)
            if self.arms:
                self._find_arm(side)
        if self.legs:
            self._carry(0, "hip", "thigh")
        if self.arms:
            self._carry(1, "shoulder", "upper arm")
        head = self.anatomy.first("head")
        if head is not None:
            self.marks["head"] = head, np.zeros(3)

    @property
    def hinged(self) -> bool:
        """Whether the body moves by hinges: a robot, recognised or not."""
        joints = self.skeleton.joints
        angles = [sum(dof.angular for dof in joint.type.dofs) for joint in joints if joint.suffixes]
        return self.anatomy.is_robot or max(angles[1:] or angles, default=0) <= 1

    @property
    def height_axis(self) -> int:
        """The axis of the world along which the body stands."""
        return int(np.abs(self.up).argmax())

    def _carry(self, which: int, mark: str, part: str) -> None:
        own, other = (
            self.skeleton.line_to_root(self.anatomy.joints(f"{side} {part}")[0]) for side in SIDES
        )
        joint = max({0, *own[1:]} & {0, *other[1:]})
        self.carriers = (joint, self.carriers[1]) if which == 0 else (self.carriers[0], joint)
        middle = np.mean([self.place(f"{side} {mark}") for side in SIDES], axis=0)
        self._mark(f"{mark}s", joint, middle)

    def _mark(self, name: str, joint: int, place: Floats) -> None:
        self.marks[name] = joint, np.linalg.solve(self.world[joint], np.append(place, 1.0))[:3]

    def place(self, name: str) -> Floats:
        """Return a landmark (3,) of the standing pose, world, metres."""
        joint, local = self.marks[name]
        return self.world[joint, :3, :3] @ local + self.world[joint, :3, 3]

    def _axis(self, joint: int) -> Floats | None:
        axis = hinge_axis(self.skeleton.joints[joint]) if self.anatomy.hinged else None
        return None if axis is None else unit(self.world[joint, :3, :3] @ axis)

    def _centre(self, joints: list[int]) -> Floats:
        axes = [self._axis(joint) for joint in joints]
        found = np.array([axis for axis in axes if axis is not None])
        if len(found) < len(joints):
            return self.world[joints[0], :3, 3]
        return centre_of_axes(self.world[joints, :3, 3], found, PULL)[0]

    def _on_axis(self, joint: int, place: Floats) -> Floats:
        axis, at = self._axis(joint), self.world[joint, :3, 3]
        return at if axis is None else at + axis * float(axis @ (place - at))

    def _find_leg(self, side: str) -> None:
        thigh, shin, foot = (self.anatomy.joints(f"{side} {p}") for p in ("thigh", "shin", "foot"))
        self.soles[side] = self._sole(foot)
        hip, ball = self._centre(thigh), self.ball(side)
        ankle = self._centre(foot) if ball is None else ball
        knee = self._on_axis(shin[0], 0.5 * (hip + ankle))
        below = shin[-1] if not self.anatomy.hinged else shin[0]
        self._mark(f"{side} hip", thigh[-1], hip)
        self._mark(f"{side} knee", thigh[-1], knee)
        self._mark(f"{side} knee below", below, knee)
        self._mark(f"{side} ankle", below, ankle)
        if not self.soles[side]:
            del self.soles[side]
        toes, sole = self.anatomy.joints(f"{side} toes"), self.anatomy.soles.get(side)
        toe = (toes[0] if toes else foot[-1]), np.zeros(3)
        if sole is not None and not toes:
            toe = self.skeleton.joint_index(sole.joint), sole.ball
        self.marks[f"{side} toe"] = toe
        last = foot[-1] if self.anatomy.hinged else foot[0]
        self.marks[f"{side} foot"] = last, np.zeros(3)

    def _find_arm(self, side: str) -> None:
        upper, lower, hand = (
            self.anatomy.joints(f"{side} {part}") for part in ("upper arm", "forearm", "hand")
        )
        shoulder = self._centre(upper)
        elbow = self._on_axis(lower[0], shoulder)
        last = lower[-1]
        named = [j for j in lower[1:] if "wrist" in self.skeleton.joint_names[j].lower()]
        if named and not self.anatomy.hinged:
            last, wrist = named[0], self.world[named[0], :3, 3]
        elif hand:
            wrist = self._centre(hand)
        else:
            last, far = lower[0], self._surface(self.below(lower[0]))
            if not len(far):
                far = self.anatomy.parts[f"{side} forearm"].end[None]
                far = self._moved(lower[-1], far)
            far = far[((far - elbow) ** 2).sum(axis=1).argmax()]
            wrist = elbow + WRIST * (far - elbow)
        self._mark(f"{side} shoulder", upper[-1], shoulder)
        self._mark(f"{side} elbow", upper[-1], elbow)
        self._mark(f"{side} elbow below", lower[0], elbow)
        self._mark(f"{side} wrist", last, wrist)

    def _moved(self, joint: int, rest: Floats) -> Floats:
        """Positions (n, 3) in the standing pose of points at rest on a joint."""
        T = self.world[joint] @ np.linalg.inv(self.skeleton.rest.world[joint])
        return rest @ T[:3, :3].T + T[:3, 3]

    def rigid(self, side: str) -> bool:
        """Return whether a foot is rigid with its shin."""
        feet = self.anatomy.joints(f"{side} foot")
        return not any(self.skeleton.joints[j].suffixes for j in feet)

    def ball(self, side: str) -> Floats | None:
        """Return the centre (3,) of a rigid foot that is a ball, which is its ankle; else None."""
        sole = self.soles[side]
        if not self.rigid(side) or sum(len(part.points) for part in sole) != 1:
            return None
        frame = self.world[sole[0].joint]
        return frame[:3, :3] @ sole[0].points[0] + frame[:3, 3]

    def below(self, joint: int) -> set[int]:
        """Return a joint and all joints below it."""
        return set(descendants(self.skeleton, joint))

    def shapes(self, joints: Iterable[int]) -> list[CollisionShape]:
        """Return the collision shapes on some joints."""
        names = {self.skeleton.joint_names[j] for j in joints}
        return [shape for shape in self.skeleton.surfaces[1] if shape.joint in names]

    def _surface(self, joints: set[int]) -> Floats:
        """Points (n, 3) of skins and shapes on some joints in the standing pose."""
        found = [np.zeros((0, 3))]
        for skin in self.skeleton.surfaces[0]:
            own = np.array([self.skeleton.joint_index(name) for name in skin.joints], np.int64)
            if not joints & set(own.tolist()):
                continue
            weights = skin.weights
            strongest = weights.joints[np.arange(len(weights.joints)), weights.values.argmax(1)]
            kept = np.isin(own[strongest], list(joints))
            T = (self.world[own] @ skin.inverse_bind)[strongest[kept]]
            moved = T[:, :3, :3] @ skin.mesh.vertices[kept, :, None]
            found.append(moved[:, :, 0] + T[:, :3, 3])
        for shape in self.shapes(joints):
            joint = self.skeleton.joint_index(shape.joint)
            frame = self.world[joint]
            found.append(shape_points(shape)[0] @ frame[:3, :3].T + frame[:3, 3])
        return np.concatenate(found)

    def _sole(self, foot: list[int]) -> list[FixedPoints]:
        """The points of the sole: of its collision shapes, or of the edges of `Anatomy.soles`."""
        joint, points, radii = foot[-1], [np.zeros((0, 3))], [np.zeros(0)]
        shapes = self.shapes(self.below(joint))
        for shape in shapes:
            frame = self.world[self.skeleton.joint_index(shape.joint)]
            own, radius = shape_points(shape)
            points.append(own @ frame[:3, :3].T + frame[:3, 3])
            radii.append(np.full(len(own), radius))
        every, around = np.concatenate(points), np.concatenate(radii)
        if not len(every):
            edges = sole_points(self.skeleton, self.skeleton.joint_names[joint])
            return [
                FixedPoints(
                    self.skeleton.joint_index(edge.joint), np.array([edge.offset]), np.zeros(1)
                )
                for edge in edges or ()
            ]
        heights = every @ self.up - around
        kept = np.flatnonzero(heights < heights.min() + _THICK)
        if len(kept) > _MANY:
            meshes = all(type(shape.solid) is TriangleMesh for shape in shapes)
            plane = np.stack([self.ahead, np.cross(self.up, self.ahead)])
            kept = kept[_outermost(every[kept] @ plane.T, _TIE if meshes else 0.0)]
        frame = self.world[joint]
        return [FixedPoints(joint, (every[kept] - frame[:3, 3]) @ frame[:3, :3], around[kept])]

    def length(self, side: str, bones: Iterable[str]) -> float:
        """Return the sum of the lengths of bones of one side, metres."""
        ends = [(a, b) for bone, a, b in BONES if bone in bones]
        return float(
            sum(
                np.linalg.norm(self.place(f"{side} {b}") - self.place(f"{side} {a}"))
                for a, b in ends
            )
        )


class Paths:
    """The paths of the landmarks of a body in a motion; the world has z up, metres.

    Attributes:
        body: the body.
        fps: frames per second.
        world: (frames, joints, 4, 4), frames of the joints.
    """

    def __init__(self, body: BodyLandmarks, motion: Motion) -> None:
        whole = float(round(motion.fps))  # files with the time of a frame round the rate
        self.body = body
        self.fps = whole if abs(motion.fps - whole) < _RATE * whole else motion.fps
        self.world = motion.world
        if motion.skeleton.up == "y" and upright_axis(motion) == "y":
            turn = np.array([[1.0, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]])
            self.world = turn @ motion.world
        self._found: dict[str, Floats] = {}

    def __getitem__(self, name: str) -> Floats:
        """Return the path (frames, 3) of a landmark."""
        if name not in self._found:
            joint, local = self.body.marks[name]
            self._found[name] = self.fixed(joint, local[None])[:, 0]
        return self._found[name]

    def fixed(self, joint: int, points: Floats) -> Floats:
        """Return the paths (frames, n, 3) of points (n, 3) in the frame of a joint."""
        T = self.world[:, joint]
        return points @ np.swapaxes(T[:, :3, :3], 1, 2) + T[:, None, :3, 3]

    def direction(self, joint: int, standing: Floats) -> Floats:
        """Return over time (frames, 3) a direction (3,) of the standing pose, fixed in a joint."""
        local = np.linalg.solve(self.body.world[joint, :3, :3], standing)
        turned: Floats = self.world[:, joint, :3, :3] @ local
        return turned

    @property
    def trunk(self) -> Floats:
        """The vector (frames, 3) from the middle of the hips to that of the shoulders."""
        return self["shoulders"] - self["hips"]

    @cached_property
    def soles(self) -> dict[str, Floats]:
        """Lowest points (frames, n, 3) of the balls about the points of each sole."""
        found: dict[str, Floats] = {}
        for side, parts in self.body.soles.items():
            paths = [self.fixed(part.joint, part.points) for part in parts]
            for path, part in zip(paths, parts, strict=True):
                path[..., 2] -= part.radii
            if paths:
                found[side] = np.concatenate(paths, axis=1)
        return found


def shape_points(shape: CollisionShape) -> tuple[Floats, float]:
    """Return corners (n, 3) of a shape in its joint's frame, and the radius of balls about them."""
    solid = shape.solid
    if isinstance(solid, Sphere):
        return np.array([solid.centre]), solid.radius
    if isinstance(solid, Capsule):
        return np.array([solid.start, solid.end]), solid.radius
    if isinstance(solid, CylinderMesh):
        angles = np.linspace(0.0, 2.0 * np.pi, _ROUND, endpoint=False)
        ring = solid.radius * np.stack([np.cos(angles), np.sin(angles), 0.0 * angles], axis=1)
        ends = solid.half * np.array([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]])
        both = (ends[:, None] + ring).reshape(-1, 3)
        return both @ solid.T_wc[:3, :3].T + solid.T_wc[:3, 3], 0.0
    return shape.corners, 0.0


def _outermost(points: Floats, tie: float) -> list[int]:
    """Indices of the points (n, 2) that are farthest in some directions, each once, in order.

    Of points that differ by at most ``tie``, as on a straight edge, the one counts that was found
    before, and else the last one anticlockwise.
    """
    found: set[int] = set()
    for angle in np.linspace(0.0, 2.0 * np.pi, _ROUND, endpoint=False):
        along = points @ [np.cos(angle), np.sin(angle)]
        tied = np.flatnonzero(along >= along.max() - tie)
        if not found & set(tied.tolist()):
            round_it = points[tied] @ [-np.sin(angle), np.cos(angle)]
            found.add(int(tied[round_it.argmax()]))
    return sorted(found)


def _standing(anatomy: Anatomy) -> Pose:
    """The pose of reference of a body."""
    stand, skeleton = anatomy.standing, anatomy.skeleton
    if not anatomy.hinged:
        return stand
    rest = skeleton.rest.q
    quarters = rest + _QUARTER * np.rint((stand.q - rest) / _QUARTER)
    turned = np.clip(quarters, skeleton.lower, skeleton.upper)
    q = np.where(skeleton.angular & ~skeleton.quaternion, turned, rest)
    world = Pose(skeleton, q).world
    for side in SIDES:
        arm = anatomy.joints(f"{side} upper arm") + anatomy.joints(f"{side} forearm")[:1]
        axes = {j: world[j, :3, :3] @ axis for j in arm
                if (axis := hinge_axis(skeleton.joints[j])) is not None}  # fmt: skip
        if arm and arm[-1] in axes:
            _bend_forwards(anatomy, q, arm[-1], axes)
    return Pose(skeleton, q)


def _bend_forwards(anatomy: Anatomy, q: Floats, elbow: int, axes: dict[int, Floats]) -> None:
    """Turn a straight arm about its length by quarters, so that its elbow bends forwards.

    A fit cannot bend an arm at the limit of its elbow sideways, and would not turn it. An elbow
    that bends to both sides stays.
    """
    skeleton = anatomy.skeleton
    lower, upper = skeleton.lower, skeleton.upper
    at = {j: skeleton.joint_dofs(skeleton.joint_names[j]).start for j in axes}
    i = at[elbow]
    low, high = np.clip((lower[i] - q[i], upper[i] - q[i]), -np.pi, np.pi).tolist()
    bend = np.cross(axes[elbow], -anatomy.up) * np.sign(low + high)
    best = float(bend @ anatomy.facing) if abs(low + high) > 0.5 * (high - low) else np.inf
    for j, axis in axes.items():
        k = at[j]
        turns = {1: np.cross(axis, bend), -1: np.cross(bend, axis), 2: -bend, -2: -bend}
        for count, turned in turns.items():
            value, ahead = q[k] + count * _QUARTER, float(turned @ anatomy.facing)
            allowed = lower[k] <= value <= upper[k] and abs(float(axis @ anatomy.up)) > _TWIST
            if best < _AHEAD < ahead and allowed:
                q[k], best = value, ahead
