"""Problems that every solver must handle, and an independent check of the results."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

import poise
from poise import SkeletonBuilder
from poise.constraints import Aim, Orient, Pin, Place, Reach
from poise.geometry import Curve
from poise.kernels.configuration import step
from poise.kernels.kinds import POSITION
from poise.model import Cone
from samples.joints import rock, spiral
from twins.forward import world_frames
from twins.rotations import nearest_rotation

# -- skeletons -----------------------------------------------------------------------------------


def arm(limits=None):
    """A shoulder, an elbow and a wrist: 7 DOFs, 0.9 m."""
    ball = dict.fromkeys(("rx", "ry", "rz"), limits) if limits else None
    hinge = {"ry": (0.0, 2.5)} if limits else None
    builder = SkeletonBuilder("arm")
    builder.add("shoulder", poise.Ball("zyx"), offset=(0, 1.4, 0), limits=ball)
    builder.add(
        "elbow", poise.Hinge("y"), "shoulder", offset=(0.4, 0, 0), limits=hinge, rest={"ry": 0.9}
    )
    builder.add(
        "wrist", poise.Ball("xyz"), "elbow", offset=(0.3, 0, 0), tip=(0.2, 0, 0), limits=ball
    )
    return builder.build()


def chain(count=6, joint_type=None, length=0.3, **options):
    """Joints in a row along x, each with a tip."""
    builder = SkeletonBuilder("chain")
    for i in range(count):
        builder.add(
            f"j{i}",
            joint_type or poise.Ball("zyx"),
            f"j{i - 1}" if i else None,
            offset=(length if i else 0.0, 0, 0),
            tip=(length, 0, 0),
            **options,
        )
    return builder.build()


def body():
    """A free root, a spine, two arms and a head."""
    builder = SkeletonBuilder("body").add("root", poise.Free("zyx"), offset=(0, 1, 0))
    builder.add("spine", poise.Ball("zyx"), "root", offset=(0, 0.2, 0))
    builder.add("head", poise.Ball("yxz"), "spine", offset=(0, 0.4, 0), tip=(0, 0.2, 0))
    for side, sign in (("l", 1.0), ("r", -1.0)):
        builder.add(f"{side}arm", poise.Ball("xyz"), "spine", offset=(0.2 * sign, 0.3, 0))
        builder.add(
            f"{side}elbow",
            poise.Hinge("y"),
            f"{side}arm",
            offset=(0.3 * sign, 0, 0),
            rest={"ry": -0.9 * sign},
        )
        builder.add(
            f"{side}hand",
            poise.Universal("zx"),
            f"{side}elbow",
            offset=(0.25 * sign, 0, 0),
            tip=(0.1 * sign, 0, 0),
        )
    return builder.build()


def odd_chain(*types, **drives):
    """Any joint types in a row, with a hinge before and a ball behind, and a tip."""
    builder = SkeletonBuilder("odd").add("first", poise.Hinge("z"))
    last = "first"
    for i, joint_type in enumerate(types):
        builder.add(f"odd{i}", joint_type, last, offset=(0.3, 0.05, 0))
        last = f"odd{i}"
    builder.add("last", poise.Ball("zyx"), last, offset=(0.3, 0, 0), tip=(0.25, 0, 0.05))
    for driven, (driver, curve) in drives.items():
        builder.drive(driven, driver, curve)
    return builder


def cone_chain(swing=0.7, twist=(-0.4, 0.4)):
    return chain(3, poise.QuaternionBall(), cone=Cone(swing, twist))


def square_arm(limits=None):
    """Six hinges and translations, as many as a frame has rows, and no two alike."""
    builder = SkeletonBuilder("square").add("waist", poise.Hinge("y"), offset=(0, 0.3, 0))
    builder.add("shoulder", poise.Hinge("z"), "waist", offset=(0.1, 0.1, 0), limits=limits)
    builder.add("elbow", poise.Hinge("z"), "shoulder", offset=(0.4, 0, 0), rest={"rz": -0.8})
    builder.add("wrist", poise.Ball("xyz"), "elbow", offset=(0.35, 0, 0), tip=(0.15, 0, 0))
    return builder.build()


# -- problems ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A start, goals that a pose near it meets, and what stands still."""

    start: poise.Pose
    goals: tuple
    locked: tuple[str, ...] = ()


def nearby(skeleton, seed, size=0.35):
    """A bent start inside the limits and a pose a moderate way from it."""
    rng = np.random.default_rng(seed)
    rest = skeleton.rest.q
    start = skeleton.integrate(rest, rng.uniform(-0.3, 0.3, skeleton.nv))
    start = np.clip(start, skeleton.lower, skeleton.upper)
    goal = skeleton.integrate(start, rng.uniform(-size, size, skeleton.nv))
    return start, np.clip(goal, skeleton.lower, skeleton.upper)


def case(skeleton, make: Callable, seed=0, size=0.35, locked=()) -> Case:
    """``make(world)`` gives goals from the world frames of the pose to be found."""
    start, goal = nearby(skeleton, seed, size)
    for name in locked:
        at = skeleton.joint_dofs(name)
        goal[at] = start[at]
    return Case(skeleton.pose(start), tuple(make(Frames(skeleton, goal))), tuple(locked))


class Frames:
    """World frames by joint name, from the plain twin."""

    def __init__(self, skeleton, q):
        self.skeleton, self.world = skeleton, world_frames(skeleton, q)

    def frame(self, joint):
        return self.world[self.skeleton.joint_index(joint)]

    def at(self, joint, offset=None):
        if offset is None:
            offset = self.skeleton.joint(joint).tip
        return (self.frame(joint) @ [*offset, 1.0])[:3]


def tip_of(joint):
    return poise.point(joint, tip=True)


def reach_tip(joint):
    return lambda w: [poise.reach(tip_of(joint), w.at(joint))]


def reach_point(point):
    return lambda w: [poise.reach(point, w.at(point.joint, point.offset))]


def _aimed(w):
    target = w.at("wrist", (0, 0, 2.0))
    return [poise.aim("wrist", target)]


def _hands(w):
    return [
        poise.reach(tip_of("lhand"), w.at("lhand")),
        poise.reach("rhand", w.at("rhand", (0, 0, 0)), weight=2.0),
        poise.reach(poise.point("head", (0, 0.1, 0.1)), w.at("head", (0, 0.1, 0.1))),
    ]


def _pinned(w):
    return [poise.pin("lhand"), poise.reach(tip_of("rhand"), w.at("rhand"))]


def _driven():
    curve = Curve.polynomial((0.1, 0.5, -0.2), (-6.0, 6.0))
    builder = odd_chain(poise.Hinge("y"), odd0_ry=("first_rz", curve))
    return builder.parameter("mood", lower=-1.0, upper=1.0).build()


def _odd(*types):
    return case(odd_chain(*types).build(), reach_tip("last"), size=0.25)


REACHABLE: dict[str, Callable[[], Case]] = {
    "reach a joint": lambda: case(arm(), reach_point(poise.point("wrist"))),
    "reach a tip": lambda: case(arm(), reach_tip("wrist")),
    "reach with an offset": lambda: case(arm(), reach_point(poise.point("elbow", (0.1, 0, 0.2)))),
    "orient": lambda: case(arm(), lambda w: [poise.orient("wrist", w.frame("wrist")[:3, :3])]),
    "place": lambda: case(arm(), lambda w: [poise.place("wrist", w.frame("wrist"))]),
    "aim": lambda: case(arm(), _aimed),
    "as many rates as rows": lambda: case(
        square_arm(), lambda w: [poise.place("wrist", w.frame("wrist"))]
    ),
    "three rates and three rows": lambda: case(
        square_arm(), reach_point(poise.point("elbow", (0.3, 0, 0.1)))
    ),
    "pin and reach": lambda: case(body(), _pinned, size=0.1),
    "several effectors": lambda: case(body(), _hands),
    "base": lambda: case(
        body(),
        lambda w: [poise.reach(tip_of("lhand"), w.at("lhand"), base="larm")],
        locked=("root", "spine"),
    ),
    "locked": lambda: case(body(), reach_tip("lhand"), locked=("root", "spine", "head")),
    "limits": lambda: case(arm((-1.0, 1.0)), reach_tip("wrist")),
    "quaternions": lambda: case(chain(4, poise.QuaternionBall()), reach_tip("j3")),
    "cones": lambda: case(cone_chain(), reach_tip("j2"), size=0.15),
    "driven": lambda: case(_driven(), reach_tip("last")),
    "prismatic": lambda: _odd(poise.Prismatic("z"), poise.Translational("xy")),
    "screw and path": lambda: _odd(
        poise.Screw("y", 0.1), poise.Path.through([(0, 0, 0), (0.3, 0.4, 0), (0.5, 0.2, -0.3)])
    ),
    "planar and free": lambda: _odd(poise.Planar("y"), poise.QuaternionFree()),
    "scale": lambda: _odd(poise.Scale("x"), poise.ScaleXYZ()),
    "other scales": lambda: _odd(poise.UniformScale(), poise.VolumeScale("y"), poise.Shear()),
    "composite": lambda: _odd(poise.Composite((poise.Hinge("x"), poise.Prismatic("y")))),
    "user": lambda: _odd(poise.UserJoint(rock, ("u",)), poise.UserJoint(spiral, ("u", "w"))),
    "driven by a function": lambda: case(
        odd_chain(
            poise.Hinge("y"), odd0_ry=("first_rz", Curve.function(lambda x: math.sin(x)))
        ).build(),
        reach_tip("last"),
    ),
}  # fmt: skip


# -- the judge -----------------------------------------------------------------------------------


def true_errors(pose, goals, start=None):
    """[(position, orientation)] of goals at one pose, by the plain twin's frames."""
    skeleton = pose.skeleton
    frames = Frames(skeleton, pose.q)
    found = []
    for goal in goals:
        place = goal.rows[0].point
        offset = skeleton.joint(place.joint).tip if place.tip else place.offset
        frame = frames.frame(place.joint)
        where = (frame @ [*offset, 1.0])[:3]
        match goal:
            case Reach():
                found.append((np.linalg.norm(where - goal.position), None))
            case Orient():
                found.append((None, angle_between(frame, goal.quaternion)))
            case Place():
                turned = angle_between(frame, goal.goal[3:])
                found.append((np.linalg.norm(where - goal.goal[:3]), turned))
            case Pin():
                kept = Frames(skeleton, start.q).frame(place.joint)
                turned = angle_between(frame, np.roll(turn_of(kept).as_quat(), 1))
                found.append((np.linalg.norm(where - kept[:3, 3]), turned))
            case Aim():
                d = frame[:3, :3] @ goal.rows[0].axis
                u = goal.target - where
                angle = math.atan2(np.linalg.norm(np.cross(d, u)), d @ u)
                # At its own target an axis has no direction to point in: never a success.
                found.append((None, angle if np.linalg.norm(u) > 1e-12 else math.pi))
            case _:
                raise TypeError(goal)
    return found


def turn_of(frame):
    """The rotation nearest to a frame that may be scaled and sheared."""
    return Rotation.from_matrix(nearest_rotation(frame[:3, :3]))


def angle_between(frame, quaternion):
    wanted = Rotation.from_quat(np.roll(quaternion, -1))
    return (turn_of(frame) * wanted.inv()).magnitude()


def excess(skeleton, q, still=()):
    """Return the limit and cone violation of a pose (0: inside), without DOFs ``still``."""
    q = np.asarray(q)
    free = np.array([name not in still for name in skeleton.dof_names], dtype=bool)
    over = np.maximum(skeleton.lower - q, q - skeleton.upper)[..., free]
    worst = float(over.max(initial=0.0))
    for joint in skeleton.joints:
        if joint.cone is not None:
            at = skeleton.dof_index(f"{joint.name}_qw")
            for ball in q[..., at : at + 4].reshape(-1, 4):
                worst = max(worst, out_of_cone(ball, joint.cone))
    return max(0.0, worst)


def out_of_cone(wxyz, cone):
    axis = np.array(cone.axis) / np.linalg.norm(cone.axis)
    turned = Rotation.from_quat(np.roll(wxyz, -1)).apply(axis)
    swing = math.atan2(np.linalg.norm(np.cross(turned, axis)), turned @ axis)
    twist = math.remainder(2.0 * math.atan2(wxyz[1:] @ axis, wxyz[0]), 2.0 * math.pi)
    return max(swing - cone.swing, cone.twist[0] - twist, twist - cone.twist[1])


def agree(result, goals, start, size=1.0):
    """Hold a result's own errors and verdict to the judge's."""
    weights = [goal.rows[0].weight for goal in goals]
    for error, (position, turned), weight in zip(
        result.errors, true_errors(result.pose, goals, start), weights, strict=True
    ):
        for said, true in ((error.position, position), (error.orientation, turned)):
            assert (said is None) == (true is None)
            if true is not None:
                # The twin's own logarithm is good to 1e-7 near a half turn.
                assert abs(said - true) <= 1e-9 * size + 2e-8 * (true > 3.0), (error, true)
                assert not (result.converged and weight > 0) or true <= 1.0001e-4


__all__ = ["POSITION", "REACHABLE", "Case", "agree", "excess", "true_errors"]


def stepped(problem: poise.Problem, q, v) -> np.ndarray:
    """The pose (nq,) that a problem's rates (nv,) lead to, of which three may be a root's turn."""
    out = np.empty_like(q)
    step(problem.dofs, np.array(q), np.array(v), out)
    return out


def own_jacobian(problem: poise.Problem, q) -> np.ndarray:
    """The Jacobian (m, nv) by the rates of `stepped`."""
    return problem.runner.columns_at(np.array(q))
