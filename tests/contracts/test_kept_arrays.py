"""What is made of an array keeps its values: later changes of the array change nothing."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import poise
import poise.constraints
from poise import metrics
from poise.bundled import bare_character, human_prior
from poise.geometry.obstacles import Box, Capsule, Plane, Sphere
from poise.model import CollisionGeometry, IKHandle, SegmentMasses
from poise.model.bones import skeleton_from_tails_and_tips
from poise.model.collision import CollisionShape, convex_hull
from poise.motion.keyframes import Keyframes
from poise.motion.layers import Layer
from poise.motion.markers import MarkerModel
from poise.motion.sequences import at, closeness, during, throughout
from poise.motion.track import Track

REST = bare_character().rest
BODY = REST.skeleton
HAND = poise.point("lhand")
ONES = (1.0, 1.0, 1.0)
EYE = np.eye(4).tolist()
TRIANGLE = np.eye(3).tolist()
MESH = poise.Mesh(TRIANGLE, [[0, 1, 2]])
KEYS = Keyframes(BODY).with_key(0.0, REST)
GEOMETRY = CollisionGeometry(BODY, (CollisionShape("ball", "lhand", Sphere((0, 0, 0), 0.1)),))

# What makes an object of an array, and the array.
GOALS: dict[str, tuple[Callable[[Any], object], object]] = {
    "reach": (lambda a: poise.reach("lhand", a), ONES),
    "reach a batch": (lambda a: poise.reach("lhand", a), np.ones((4, 3))),
    "reach, hard": (lambda a: poise.reach("lhand", a, hard=True), ONES),
    "reach with an expression": (lambda a: poise.reach(HAND + HAND, a), ONES),
    "reach with a point": (lambda a: poise.reach(poise.point("lhand", a), ONES), ONES),
    "orient": (lambda a: poise.orient("lhand", a), TRIANGLE),
    "orient by a quaternion": (lambda a: poise.orient("lhand", a), (1.0, 0.0, 0.0, 0.0)),
    "place": (lambda a: poise.place("lhand", a), EYE),
    "place by numbers": (lambda a: poise.place("lhand", a), (*ONES, 1.0, 0.0, 0.0, 0.0)),
    "place at": (lambda a: poise.place("lhand", a, TRIANGLE), ONES),
    "place turned": (lambda a: poise.place("lhand", ONES, a), TRIANGLE),
    "aim": (lambda a: poise.aim("head", a), ONES),
    "look": (poise.look, ONES),
    "palm": (lambda a: poise.palm("lhand", a), ONES),
    "grip": (lambda a: poise.grip("lhand", a, (1.0, 0.0, 0.0)), ONES),
    "aim along": (lambda a: poise.aim("head", ONES, axis=a), ONES),
    "on_line": (lambda a: poise.on_line(HAND, a, ONES), ONES),
    "on_line along": (lambda a: poise.on_line(HAND, ONES, a), ONES),
    "on_plane": (lambda a: poise.on_plane(HAND, a, ONES), ONES),
    "on_plane across": (lambda a: poise.on_plane(HAND, ONES, a), ONES),
    "distance": (lambda a: poise.distance("lhand", a, 0.1), ONES),
    "at_angle": (lambda a: poise.at_angle(poise.direction("lhand", ONES), a, 0.5), ONES),
    "orthogonal": (lambda a: poise.orthogonal(poise.direction("lhand", ONES), a), ONES),
    "relative": (lambda a: poise.relative("lhand", "rhand", a), EYE),
    "cone": (lambda a: poise.cone("lhand", swing=0.5, axis=a), ONES),
    "balance": (
        lambda a: poise.balance(REST, [poise.point("lfoot", a), "rfoot", "ltoes", "rtoes"]),
        (0.1, 0.0, 0.0),
    ),
    "above": (lambda a: poise.above(GEOMETRY, Plane(a, ONES)), ONES),
    "outside": (lambda a: poise.outside(GEOMETRY, Sphere(a, 0.1)), ONES),
    "projection": (
        lambda a: poise.projection("lhand", poise.Camera((0, 1, 4), (0, 1, 0)), a), (600.0, 300.0)
    ),
    "projection with a camera": (
        lambda a: poise.projection("lhand", poise.Camera(a, (0, 1, 0)), (600.0, 300.0)), ONES
    ),
    "all_of": (lambda a: poise.all_of(a == HAND, HAND == ONES), ONES),
    "equality": (lambda a: a == HAND, ONES),
    "active": (lambda a: poise.active(poise.reach("lhand", a), since=1.0), ONES),
    "at": (lambda a: at(poise.reach("lhand", a), [1, 2]), np.ones((2, 3))),
    "at frames": (lambda a: at(poise.reach("lhand", ONES), a), np.arange(3)),
    "during": (lambda a: during(poise.reach("lhand", a), 1, 2), np.ones((2, 3))),
    "throughout": (lambda a: throughout(poise.aim("lhand", a)), np.ones((2, 3))),
}  # fmt: skip
WITHOUT_ARRAYS = {"apart", "coupled", "parse", "penetrations", "pin"}

VALUES: dict[str, tuple[Callable[[Any], object], object]] = {
    "parameter": (lambda a: poise.parameter("p", a), ONES),
    "constant": (lambda a: HAND - a, ONES),
    "vector": (lambda a: poise.dot(HAND, a), ONES),
    "direction": (lambda a: poise.direction("lhand", a), ONES),
    "rest_direction": (lambda a: poise.rest_direction("lhand", a), ONES),
    "Pose": (lambda a: poise.Pose(BODY, a), REST.q),
    "skeleton.pose": (lambda a: BODY.pose(a), REST.q),
    "with_values": (lambda a: REST.with_values(lhumerus_rx=a), np.zeros(3)),
    "Motion": (lambda a: poise.Motion(BODY, a, 30.0), np.tile(REST.q, (3, 1))),
    "Camera": (lambda a: poise.Camera(a, (0, 1, 0)), (0.0, 1.0, 4.0)),
    "Camera target": (lambda a: poise.Camera((0, 1, 4), a), ONES),
    "Camera up": (lambda a: poise.Camera((0, 1, 4), ONES, a), ONES),
    "Sphere": (lambda a: Sphere(a, 0.1), ONES),
    "Capsule": (lambda a: Capsule(a, (0, 0, 0), 0.1), ONES),
    "Plane": (lambda a: Plane((0, 0, 0), a), ONES),
    "Box": (lambda a: Box(a, ONES), ONES),
    "Box size": (lambda a: Box(ONES, a), ONES),
    "Box rotation": (lambda a: Box(ONES, ONES, a), TRIANGLE),
    "TriangleMesh": (lambda a: poise.TriangleMesh(a, [[0, 1, 2]]), TRIANGLE),
    "TriangleMesh faces": (lambda a: poise.TriangleMesh(TRIANGLE, a), np.array([[0, 1, 2]])),
    "convex_hull": (convex_hull, np.concatenate([np.eye(3), np.zeros((1, 3))])),
    "Mesh": (lambda a: poise.Mesh(a, [[0, 1, 2]]), TRIANGLE),
    "Mesh faces": (lambda a: poise.Mesh(TRIANGLE, a), np.array([[0, 1, 2]])),
    "Mesh normals": (lambda a: poise.Mesh(TRIANGLE, [[0, 1, 2]], normals=a), TRIANGLE),
    "Mesh uvs": (lambda a: poise.Mesh(TRIANGLE, [[0, 1, 2]], uvs=[a]), np.ones((3, 2))),
    "Mesh colours": (lambda a: poise.Mesh(TRIANGLE, [[0, 1, 2]], colours=[a]), np.ones((3, 4))),
    "Mesh moved": (MESH.moved, TRIANGLE),
    "Material": (lambda a: poise.Material(base_colour=a), np.ones(4)),
    "Material, emissive": (lambda a: poise.Material(emissive=a), ONES),
    "Shape": (lambda a: poise.Shape("s", a), TRIANGLE),
    "Shape normals": (lambda a: poise.Shape("s", np.eye(3), a), TRIANGLE),
    "Weights": (lambda a: poise.Weights([[0], [0], [0]], a), np.ones((3, 1))),
    "Weights joints": (lambda a: poise.Weights(a, np.ones((3, 1))), np.zeros((3, 1), np.int64)),
    "Weights from dense": (poise.Weights.from_dense, np.ones((3, 1))),
    "Skin": (
        lambda a: poise.Skin(MESH, ("lhand",), poise.Weights(np.zeros((3, 1)), np.ones((3, 1))), a),
        [EYE],
    ),
    "Corrective": (
        lambda a: poise.Corrective("c", ("lradius_rx",), np.array([[1.0]]), np.array([0]), a),
        np.ones((1, 1, 3)),
    ),
    "Corrective keys": (
        lambda a: poise.Corrective("c", ("lradius_rx",), a, np.array([0]), np.ones((1, 1, 3))),
        np.ones((1, 1)),
    ),
    "Markers": (lambda a: poise.Markers(("m",), a, 30.0), np.ones((2, 1, 3))),
    "Markers residuals": (
        lambda a: poise.Markers(("m",), np.ones((2, 1, 3)), 30.0, a), np.ones((2, 1))
    ),
    "MarkerModel": (lambda a: MarkerModel(("m",), ("lhand",), a), np.ones((1, 3))),
    "PosePrior": (
        lambda a: poise.PosePrior(
            a, human_prior().covariance, human_prior().lowest, human_prior().highest,
            human_prior().starts,
        ),
        human_prior().mean,
    ),
    "around": (lambda a: human_prior().around(BODY.pose(a)), REST.q),
    "add, offset": (lambda a: poise.SkeletonBuilder().add("j", poise.Fixed(), offset=a), ONES),
    "add, tip": (lambda a: poise.SkeletonBuilder().add("j", poise.Fixed(), tip=a), ONES),
    "add, rotation": (
        lambda a: poise.SkeletonBuilder().add("j", poise.Fixed(), rotation=a), TRIANGLE
    ),
    "add, cone": (
        lambda a: poise.SkeletonBuilder().add(
            "j", poise.QuaternionBall(), cone=poise.Cone(0.5, axis=a)
        ),
        ONES,
    ),
    "Hinge": (poise.Hinge, ONES),
    "Universal": (lambda a: poise.Universal((a, "x")), ONES),
    "Prismatic": (poise.Prismatic, ONES),
    "Screw": (poise.Screw, ONES),
    "Scale": (poise.Scale, ONES),
    "VolumeScale": (poise.VolumeScale, ONES),
    "Shear": (lambda a: poise.Shear(a, "x"), (0.0, 1.0, 0.0)),
    "AimConstraint": (lambda a: poise.AimConstraint((("a", 1.0),), a), ONES),
    "Composite": (lambda a: poise.Composite((poise.Hinge("x"),), (a,)), EYE),
    "Composite parts": (poise.Composite, [poise.Hinge("x")]),
    "UserJoint": (lambda a: poise.UserJoint(np.eye, a), ["a"]),
    "tails and tips": (
        lambda a: skeleton_from_tails_and_tips(["j"], a, np.ones((1, 3)), [-1]), np.zeros((1, 3))
    ),
    "Curve": (lambda a: poise.Curve.through(a, [0.0, 1.0]), (0.0, 1.0)),
    "Curve values": (lambda a: poise.Curve.through([0.0, 1.0], a, "cubic"), (0.0, 1.0)),
    "Curve slopes": (lambda a: poise.Curve.hermite([0.0, 1.0], [0.0, 1.0], a), (0.0, 1.0)),
    "Track": (lambda a: Track.of(a, [0.0, 1.0]), (0.0, 1.0)),
    "Track values": (lambda a: Track.of([0.0, 1.0], a), (0.0, 1.0)),
    "Track slopes": (
        lambda a: Track.of([0.0, 1.0], [0.0, 1.0], incoming=a, outgoing=a), (0.0, 1.0)
    ),
    "with_key": (lambda a: KEYS.with_key(1.0, lradius_rx=a), np.array(0.5)),
    "Layer": (lambda a: Layer(KEYS, weight=Track.of([0.0, 1.0], a)), (0.0, 1.0)),
    "SegmentMasses": (
        lambda a: SegmentMasses.of(BODY, {"lhand": 1.0}, {"lhand": a}), ONES
    ),
    "SegmentMasses inertia": (
        lambda a: SegmentMasses.of(BODY, {"lhand": 1.0}, {"lhand": ONES}, {"lhand": a}), TRIANGLE
    ),
    "IKHandle": (lambda a: IKHandle(name="h", start="lhumerus", end="lhand", pole=a), ONES),
    "CollisionGeometry": (lambda a: CollisionGeometry(BODY, a), list(GEOMETRY.shapes)),
    "deviation": (lambda a: metrics.deviation(to=BODY.pose(a)), REST.q),
    "deviation weights": (lambda a: metrics.deviation(weights=a), {"lhand": 2.0}),
    "power": (lambda a: metrics.power(gravity=a), ONES),
    "expression": (lambda a: metrics.expression(poise.dot(HAND, a)), ONES),
    "closeness": (lambda a: closeness(free=a), ["lhand"]),
    "Problem": (
        lambda a: poise.Problem(BODY, [poise.reach("lhand", a)], start=BODY.pose(REST.q)), ONES
    ),
    "Tracker": (lambda a: poise.Tracker(REST, [poise.reach("lhand", a)]), ONES),
    "Character": (lambda a: poise.Character("c", BODY, a), {}),
}  # fmt: skip


@pytest.mark.parametrize("name", [*GOALS, *VALUES])
def test_an_array_is_copied(name: str) -> None:
    make, given = (GOALS | VALUES)[name]
    own: Any = given if isinstance(given, list | dict) and not _numeric(given) else np.array(given)
    assert list(_kept(make(own), own)) == []


def test_every_goal_is_among_them() -> None:
    factories = {
        name for name in poise.constraints.__all__ if name[0].islower()
    } | {"active", "at", "during", "throughout"}  # fmt: skip
    assert {name.split()[0].rstrip(",") for name in GOALS} >= factories - WITHOUT_ARRAYS


def test_goals_made_in_a_loop_have_their_own_targets() -> None:
    place, goals = np.array((0.3, 1.5, 0.4)), []
    for joint in ("lhand", "rhand"):
        place += (-0.3, 0.0, 0.0)
        goals.append(poise.reach(joint, place))
    found = poise.solve(REST, goals).pose
    assert np.linalg.norm(found.position("lhand") - (0.0, 1.5, 0.4)) < 1e-4


def _numeric(values: object) -> bool:
    return isinstance(values, list) and np.asarray(values).dtype.kind == "f"


def _kept(
    made: object, given: object, path: str = "", seen: set[int] | None = None
) -> Iterator[str]:
    """Paths of attributes that are the given object, or share its memory."""
    seen = set() if seen is None else seen
    if id(made) in seen or isinstance(made, type | types.ModuleType):
        return
    seen.add(id(made))
    if made is given:
        yield path
    elif isinstance(made, np.ndarray):
        if isinstance(given, np.ndarray) and np.shares_memory(made, given):
            yield path
    elif isinstance(made, Mapping):
        for key, value in made.items():
            yield from _kept(value, given, f"{path}[{key!r}]", seen)
    elif isinstance(made, list | tuple):
        for index, value in enumerate(made):
            yield from _kept(value, given, f"{path}[{index}]", seen)
    elif isinstance(made, types.FunctionType):
        for cell in made.__closure__ or ():
            yield from _kept(cell.cell_contents, given, f"{path}()", seen)
    elif type(made).__module__.startswith("poise"):
        names = set(getattr(made, "__dict__", ()))
        for base in type(made).__mro__:
            slots = vars(base).get("__slots__", ())
            names |= {slots} if isinstance(slots, str) else set(slots)
        for name in sorted(names - {"__weakref__", "__dict__"}):
            if hasattr(made, name):
                yield from _kept(getattr(made, name), given, f"{path}.{name}", seen)
