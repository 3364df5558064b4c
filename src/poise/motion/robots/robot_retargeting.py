"""The last step of retargeting to a robot: from its stand-in to its hinges, and the report."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.anatomy import SIDES
from poise.array_types import Flags, Floats, Integers
from poise.geometry import transforms
from poise.joints import Fixed
from poise.kinematics.forward import world_frames
from poise.kinematics.jacobian import jacobian
from poise.model.builder import SkeletonBuilder
from poise.model.character import Character
from poise.model.joint import Joint
from poise.model.motion import Motion
from poise.model.pose import Pose, frozen
from poise.model.skeleton import Skeleton
from poise.motion.checking.landmarks import Paths
from poise.motion.checking.report import MotionReport, check
from poise.motion.checking.self_collision import LowestPoints, SelfCollision
from poise.motion.feet.contacts import Contact
from poise.motion.feet.points import FootPoint
from poise.motion.feet.slip import median_place
from poise.motion.retargeting.canonical_frames import STANDING, reference, turned_motion
from poise.motion.retargeting.joint_mapping import RetargetTable
from poise.motion.retargeting.options import MAX_SPEED, RetargetOptions
from poise.motion.retargeting.report import Missed, Retargeted, at_limits_of, unmapped_of
from poise.motion.retargeting.root_placement import travelling_joint
from poise.motion.retargeting.steps import steps_of
from poise.motion.robots.hinge_fit import SpeedLimits, Wanted, hinges_fitted
from poise.motion.robots.stand_in import ARM, LEG, StandIn
from poise.motion.root_transform import first_moving
from poise.motion.sequences.temporal_metrics import TimeTerm
from poise.report_text import listed
from poise.solvers.problem import Problem

if TYPE_CHECKING:
    from poise.motion.retargeting.options import RetargetOptions


_MISSED = 0.02  # error of a hand or foot relative to its limb from which it is reported

_OPEN = 1e-8  # violation of an equation of the skeleton that is reported, metres or radians

# share of the frames at its speed limit from which a hinge is reported; at most 0.11 for the
# motions of bench/campaign_robots.py
_SLOW = 0.1

_SLIPPED = 0.02  # metres: drift of a sole in a stance beyond which the stance is not held


def fitted(
    stand: StandIn, made: Retargeted, led: Motion, target: Character | Skeleton,
    table: RetargetTable, options: RetargetOptions,
) -> Retargeted:  # fmt: skip
    """Return the result of retargeting to a stand-in as that of the robot.

    Args:
        stand: the robot and its stand-in.
        made: the result for the stand-in.
        led: the motion of the stand-in before its legs were brought to the footprints.
        target: the robot.
        table: the mapping of the robot's joints.
        options: speed limits, self-collision, limits and floor.
    """
    robot = target if isinstance(target, Skeleton) else target.skeleton
    limited = led_skeleton(stand, robot if options.limits else robot.with_limits(unlimited=True))
    speeds = SpeedLimits.of(limited, options.max_speed, led.fps)
    terms: list[TimeTerm] = [speeds]
    world, leg = KnownFrames(limited), stand.body.anatomy.leg_length or 1.0
    collision = SelfCollision(stand.body) if options.self_collision else None
    if collision is not None:
        collision.pairs = collision.pairs[_moving(collision, limited)]
    apart = None
    if collision is not None and len(collision.pairs):
        apart = CollisionTerm(collision, world, leg)
        terms.append(apart)
    floor = options.floor if options.contacts else None
    if floor is not None:
        lowest = LowestPoints(stand.body, np.eye(3)[stand.body.height_axis])
        terms.append(FloorTerm(lowest, world, floor, leg))
    wanted = Wanted(stand, made.motion, led, made.held_stances, floor, apart)
    fit = speeds.kept(hinges_fitted(wanted, limited, terms).q)
    q = np.tile(stand.body.stand.q, (len(fit), 1))
    q[:, [robot.dof_index(name) for name in limited.dof_names]] = fit
    driving = {name for joints in table.parts.values() for name in joints.target}
    q, unclosed = _closed(limited, driving, q)
    motion = Motion(robot, q, made.motion.fps, made.motion.name)
    held = _held(stand, made, motion)
    mapped = [name for joints in table.parts.values() for name in joints.target if joints.source]
    driven = [
        i for name in mapped for i in range(*robot.joint_dofs(name).indices(robot.nq))
    ]  # fmt: skip
    return replace(
        made, motion=motion, table=table, hip_drop=0.0,
        target=replace(reference(stand.body.anatomy, (), stand.body.stand), origin=STANDING),
        planted=held.planted, soles=held.soles, held=held.held, held_stances=held.held_stances,
        steps=held.steps,
        floor_penetration=_sunk(stand, motion, floor), missed=_missed(stand, made.motion, motion),
        at_limits=at_limits_of(motion, driven) if options.limits else (),
        unmapped=unmapped_of(table, made.source.skeleton, robot),
        warnings=(*_losses(stand, target, options, len(motion)), *_held_back(speeds, limited, fit),
                  *unclosed, *made.warnings),
    )  # fmt: skip


def led_skeleton(stand: StandIn, robot: Skeleton) -> Skeleton:
    """Return the robot with all joints rigid, as in its standing pose, that move no goal.

    Nothing but collisions would move the fingers, to another side from frame to frame.
    """
    if robot.equations:
        return robot
    joints = robot.joints
    owner = {name: j for j, own in enumerate(joints) for name in own.dof_names}
    soles = {part.joint for own in stand.body.soles.values() for part in own}
    led = {j for end in {*stand.carriers.values(), *soles} for j in robot.line_to_root(end)}
    pairs = [{j, owner[drive[0]]} for j, own in enumerate(joints) for drive in own.drives
             if drive is not None and drive[0] in owner]  # fmt: skip
    while more := {j for pair in pairs if pair & led for j in pair} - led:
        led |= more
    local = stand.body.world.copy()
    for j, parent in enumerate(robot.parents):
        if parent >= 0:
            local[j] = transforms.rigid_inverse(stand.body.world[parent]) @ stand.body.world[j]
    rigid = SkeletonBuilder().add("rigid", Fixed()).build().joints[0]
    return robot.with_joints(**{
        own.name: replace(rigid, name=own.name, parent=own.parent, frame=frozen(local[j]))
        for j, own in enumerate(joints) if own.suffixes and j not in led
    })  # fmt: skip


def _moving(collision: SelfCollision, skeleton: Skeleton) -> Flags:
    """Mask (P,) of the pairs that move relative to each other."""
    moving = {j for j, joint in enumerate(skeleton.joints) if joint.suffixes}
    lines = [set(skeleton.line_to_root(j)) & moving for j in collision.joints]
    return np.array([lines[i] != lines[j] for i, j in collision.pairs.tolist()], dtype=bool)


def _closed(robot: Skeleton, driving: set[str], q: Floats) -> tuple[Floats, tuple[str, ...]]:
    """Return poses (frames, nq) whose passive joints close the loops, and a warning of failures."""
    if not robot.equations:
        return q, ()
    root = robot.joint_names[first_moving(robot)]
    passive = [i for name in set(robot.joint_names) - {*driving, root}
               for i in robot.values_of(name)]  # fmt: skip
    problem = Problem(robot, [], locked=[*sorted(driving), root])
    q, before, wide = q.copy(), robot.rest.q, np.zeros(len(q))
    for frame, pose in enumerate(q):
        pose[passive] = before[passive]
        before = q[frame] = problem.solve(pose)
        wide[frame] = max((float(error.violation or 0.0) for error in problem.errors), default=0.0)
    open_frames = np.flatnonzero(wide > _OPEN)
    if not len(open_frames):
        return q, ()
    text = f"closed loops of the target do not close in {len(open_frames)} of {len(q)} frames"
    return q, (f"{text} (at most {wide.max():.2g}, in frame {int(wide.argmax())})",)


def _losses(
    stand: StandIn, target: Character | Skeleton, options: RetargetOptions, frames: int
) -> tuple[str, ...]:
    """Warn of a fixed base, of collision shapes that cannot be read, and of a single frame."""
    found: list[str] = []
    if frames < 2:
        found.append("the motion has one frame: speeds and stances of the target are not checked")
    if travelling_joint(stand.body.anatomy) is None:
        base = stand.body.skeleton.joint_names[stand.body.carriers[0]]
        found.append(
            f"the target is fixed in the world at {base}: it cannot travel or turn; read it with a "
            "free base (--robot-base free)"
        )
    geometry = target.collision if isinstance(target, Character) else None
    if options.self_collision and geometry is not None and len(geometry.missing):
        found.append(
            "collision shapes of the target cannot be read, so that self-collision is not avoided "
            f"there: {listed(geometry.missing)}"
        )
    return tuple(found)


def _held_back(speeds: SpeedLimits, body: Skeleton, q: Floats) -> tuple[str, ...]:
    """Warn of hinges that move at their speed limits in many frames."""
    steps = np.abs(np.diff(q[:, speeds.values], axis=0))
    share = (steps >= 0.99 * speeds.most).mean(axis=0) if len(steps) else np.zeros(0)
    names = [body.dof_names[speeds.values[k]] for k in np.argsort(-share) if share[k] > _SLOW]
    if not names:
        return ()
    text = f"the motion is too fast for the speed limits of {listed(names)}"
    return (f"{text}: these move at their limits in at least {_SLOW:.0%} of the frames",)


def _held(stand: StandIn, made: Retargeted, motion: Motion) -> Retargeted:
    """Return the report with contacts of the robot's soles, and their anchors in its motion."""
    rest, robot = stand.skeleton.rest.world, stand.body.skeleton
    soles: list[FootPoint] = []
    for sole in made.soles:
        place = rest[stand.skeleton.joint_index(sole.joint)] @ np.array([*sole.offset, 1.0])
        carrier = stand.carriers[sole.joint]
        x, y, z, _ = np.linalg.solve(stand.body.world[carrier], place).tolist()
        soles.append(FootPoint(sole.name, robot.joint_names[carrier], (x, y, z)))
    upright = turned_motion(motion, made.target.turn)
    paths = {sole.name: sole.path(upright) for sole in soles}
    planted: list[Contact] = []
    for span in made.planted:
        own = paths[span.point][span.first : span.last + 1]
        anchor = median_place(own, [0, 2])
        drift = float(np.linalg.norm(own - anchor, axis=1).max())
        planted.append(replace(span, anchor=anchor, drift=drift))
    slipped = [span for span in planted if span.drift > _SLIPPED]
    return replace(
        made, soles=tuple(soles), planted=tuple(planted),
        steps=steps_of(made.steps, soles, planted, upright, made.target.turn),
        held_stances=tuple(
            one for one in made.held_stances
            if not any(
                span.point.startswith(one.foot)
                and span.first <= one.last
                and span.last >= one.first
                for span in slipped
            )
        ),
        held=max((span.drift for span in planted), default=0.0),
    )  # fmt: skip


def _sunk(stand: StandIn, motion: Motion, floor: float | None) -> float:
    """Return the largest penetration of the floor by a sole, metres."""
    if floor is None:
        return 0.0
    soles = Paths(stand.body, motion).soles.values()
    return max((max(0.0, floor - float(path[..., 2].min())) for path in soles), default=0.0)


def _missed(stand: StandIn, made: Motion, motion: Motion) -> tuple[Missed, ...]:
    """Return hands that are not where those of the stand-in are, from the shoulder, and feet."""
    body, paths, found = stand.body, Paths(stand.body, motion), list[Missed]()
    turn = paths.world[0, 0, :3, :3] @ motion.world[0, 0, :3, :3].T
    for side in SIDES:
        for limb in (LEG, ARM) if body.arms else (LEG,):
            (first, start), (second, _), (last, end) = limb
            a, b = (stand.skeleton.joint_index(f"{side} {part}") for part in (first, last))
            wanted, reached = made.world[:, b, :3, 3], paths[f"{side} {end}"]
            if limb is ARM:
                wanted = wanted - made.world[:, a, :3, 3]
                reached = reached - paths[f"{side} {start}"]
            off = np.linalg.norm(reached - wanted @ turn.T, axis=1)
            far = np.flatnonzero(off > _MISSED * body.length(side, (first, second)))
            if len(far):
                found.append(Missed(f"{side} {last}", tuple(far.tolist()), float(off.max())))
    return tuple(found)


_GAP = 0.004  # metres that the shapes are kept apart
_WEIGHT = 400.0  # of squared depths relative to the leg [self_collision, unheld]


class DepthTerm(ABC):
    """Squared depths of shapes in others or in the floor.

    Attributes:
        band: a frame depends on no other one.
    """

    band = 0

    def __init__(self, world: KnownFrames, leg: float) -> None:
        self.world, self.skeleton = world, world.skeleton
        self.weight = _WEIGHT / leg**2
        self._known: tuple[Floats, Floats, Any] | None = None

    @abstractmethod
    def measured(self, q: Floats) -> tuple[Floats, Any]:
        """Return depths of poses, and what their derivatives need."""

    def value(self, q: Floats) -> float:
        """Half the weighted sum of squared depths."""
        depths, _ = self.depths(q)
        return 0.5 * self.weight * float((depths**2).sum())

    def depths(self, q: Floats) -> tuple[Floats, Any]:
        """Return `measured`, computed once for the same poses."""
        if self._known is None or self._known[0] is not q:
            self._known = (q, *self.measured(q))
        return self._known[1:]

    def slopes(self, poses: Pose, joint: int, at: Floats, along: Floats) -> Floats:
        """Return rates (n, nv) of points ``at`` (n, 3), carried by a joint, along (n, 3)."""
        J = jacobian(poses, self.skeleton.joint_names[joint])
        arms = at - poses.world[..., joint, :3, 3]
        turns = np.cross(arms, along)
        return (along[:, None] @ J[:, :3] + turns[:, None] @ J[:, 3:])[:, 0]

    def add(
        self, frames: Integers, depths: Floats, slopes: Floats, gradient: Floats, blocks: Floats
    ) -> None:
        """Add the derivatives of depths (n,) with the slopes (n, nv) in frames."""
        gradient[frames] += self.weight * depths[:, None] * slopes
        blocks[frames, 0] += self.weight * slopes[:, :, None] * slopes[:, None, :]


class KnownFrames:
    """The frames of the joints of a skeleton, computed once for the same poses in a row."""

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self._known: tuple[Floats, Floats] | None = None

    def of(self, q: Floats) -> Floats:
        """Return the frames (frames, joints, 4, 4) of poses (frames, nq)."""
        if self._known is None or self._known[0] is not q:
            self._known = q, world_frames(self.skeleton.mechanism, q)
        return self._known[1]


class CollisionTerm(DepthTerm):
    """Squared depths of pairs of shapes that are nearer than a gap."""

    def __init__(self, collision: SelfCollision, world: KnownFrames, leg: float) -> None:
        super().__init__(world, leg)
        self.collision = collision

    def measured(self, q: Floats) -> tuple[Floats, tuple[Integers, Floats]]:
        """Return depths (n,) of pairs that touch, their places, and the ways out."""
        depths, places, ways = self.collision.within(self.world.of(q), _GAP)
        return depths, (places, ways)

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add the derivatives of the depths by the degrees of freedom between the shapes."""
        depths, (places, ways) = self.depths(q)
        frames, out, at = places[:, 0], ways[:, :3], ways[:, 3:]
        carried = np.array(self.collision.joints)[self.collision.pairs[places[:, 1]]]
        slopes = np.zeros((len(depths), self.skeleton.nv))
        for joint in np.unique(carried).tolist():
            own = np.flatnonzero((carried == joint).any(axis=1))
            sign = np.where(carried[own, 0] == joint, 1.0, -1.0)[:, None]
            poses = Pose(self.skeleton, q[frames[own]])
            slopes[own] += sign * self.slopes(poses, joint, at[own], out[own])
        for pair in np.unique(places[:, 1]).tolist():
            own = np.flatnonzero(places[:, 1] == pair)
            self.add(frames[own], depths[own], slopes[own], gradient, blocks)


class FloorTerm(DepthTerm):
    """Squared depths below the floor of the shapes of all links but the feet."""

    def __init__(self, lowest: LowestPoints, world: KnownFrames, floor: float, leg: float) -> None:
        super().__init__(world, leg)
        self.lowest, self.floor = lowest, floor

    def measured(self, q: Floats) -> tuple[Floats, Floats]:
        """Return depths (frames, shapes) and the lowest points."""
        heights, points = self.lowest.of(self.world.of(q), self.floor)
        return np.maximum(0.0, self.floor - heights), points

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add the derivatives of the depths by the degrees of freedom above each shape."""
        depths, points = self.depths(q)
        up = self.lowest.up
        for k in np.flatnonzero((depths > 0.0).any(axis=0)).tolist():
            frames = np.flatnonzero(depths[:, k] > 0.0)
            down = np.tile(-up, (len(frames), 1))
            poses = Pose(self.skeleton, q[frames])
            slopes = self.slopes(poses, self.lowest.joints[k], points[frames, k], down)
            self.add(frames, depths[frames, k], slopes, gradient, blocks)


def check_result(
    made: Retargeted, target: Character, source: Motion, options: RetargetOptions,
    thresholds: Mapping[str, float] | None = None,
) -> MotionReport | None:  # fmt: skip
    """Return the report of `poise.check` for a result, None if the target is not a humanoid robot.

    The floor and the speed limit are those of the options. A motion of one frame is not checked.
    Other bodies are not checked, as the default thresholds are those of robots.

    Args:
        made: the result.
        target: the robot.
        source: the motion that was retargeted.
        options: the options of `poise.retarget`.
        thresholds: see `poise.check`.
    """
    anatomy = made.target.anatomy
    legs = anatomy.joints("left thigh") and anatomy.joints("right thigh")
    if not (anatomy.is_robot and legs) or len(made.motion) < 2:
        return None
    if options.floor or options.max_speed != MAX_SPEED:
        skeleton = target.skeleton
        joints = {joint.name: _wanted(joint, skeleton.up, options) for joint in skeleton.joints}
        target = replace(target, skeleton=skeleton.with_joints(**joints), motions={})
    motion = Motion(target.skeleton, made.motion.q, made.motion.fps, made.motion.name)
    return check(motion, target, source, thresholds)


def _wanted(joint: Joint, up: str, options: RetargetOptions) -> Joint:
    """Return a joint with the speed limit, and a root above a floor at height 0."""
    limit = np.inf if options.max_speed is None else options.max_speed
    speeds = dict.fromkeys(joint.suffixes, limit) | dict(joint.max_speed)
    frame = joint.frame
    if joint.parent < 0:
        down = (0.0, -options.floor, 0.0) if up == "y" else (0.0, 0.0, -options.floor)
        frame = frozen(transforms.translation(down) @ frame)
    return replace(joint, frame=frame, max_speed=tuple(speeds.items()))
