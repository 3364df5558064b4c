"""Kinds of constraints against independent computations; refused arguments."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.spatial import ConvexHull
from scipy.spatial.transform import Rotation

import poise
from poise import point
from poise.constraints.cone import swing_and_twist
from poise.constraints.coupled import through
from poise.constraints.on_line import across
from poise.errors import InvalidValue, UnknownName
from poise.geometry import Camera, Curve
from poise.joints import EULER_ORDERS
from poise.kernels.configuration import project
from poise.model import Cone
from poise.residuals.expression import as_expression
from poise.solvers.workspace import locked_dofs
from samples.problems import body
from samples.trees import random_pose, tree

SEEDS = range(6)
X, Y, Z = np.eye(3).tolist()


def bent(skeleton, seed=0, size=0.8):
    rng = np.random.default_rng(seed)
    return skeleton.pose(skeleton.integrate(skeleton.rest.q, rng.uniform(-size, size, skeleton.nv)))


def frame(pose, joint):
    return pose.world[pose.skeleton.joint_index(joint)]


def place(pose, joint):
    return frame(pose, joint)[:3, 3]


# -- what they measure ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_plane_is_as_far_as_its_normal_says(seed: int) -> None:
    pose = bent(body(), seed)
    normal = np.array([0.3, 2.0, -0.5])
    found = poise.on_plane("lhand", (0.1, 0.2, 0.3), normal).at(pose)
    away = place(pose, "lhand") - (0.1, 0.2, 0.3)
    assert found == pytest.approx(away @ normal / np.linalg.norm(normal), abs=1e-14)


@pytest.mark.parametrize("direction", [X, Y, Z, (0, 0, -2), (1, 2, -3), (-0.1, 0.4, 1e-9)])
def test_a_line_is_as_far_as_the_nearest_place_on_it(direction) -> None:
    pose = bent(body(), 3)
    found = poise.on_line("lhand", (0.1, 0.2, 0.3), direction).at(pose)
    d = np.array(direction) / np.linalg.norm(direction)
    away = place(pose, "lhand") - (0.1, 0.2, 0.3)
    assert found.shape == (2,)
    assert np.linalg.norm(found) == pytest.approx(np.linalg.norm(away - d * (away @ d)), abs=1e-14)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_two_directions_across_are_at_right_angles(seed: int) -> None:
    d = np.random.default_rng(seed).normal(size=3)
    d /= np.linalg.norm(d)
    first, second = (np.array(v.data) for v in across(as_expression(d)))
    axes = np.array([first, second, d])
    np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-14)


def test_a_line_along_a_body_moves_with_it() -> None:
    pose = bent(body(), 1)
    made = poise.on_line("lhand", point("head"), poise.direction("head", (0, 1, 0)))
    away, up = place(pose, "lhand") - place(pose, "head"), frame(pose, "head")[:3, 1]
    assert np.linalg.norm(made.at(pose)) == pytest.approx(
        np.linalg.norm(away - up * (away @ up)), abs=1e-14
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_distances(seed: int) -> None:
    pose = bent(body(), seed)
    d = np.linalg.norm(place(pose, "lhand") - place(pose, "rhand"))
    assert poise.distance("lhand", "rhand", 0.4).at(pose) == pytest.approx(d - 0.4, abs=1e-14)
    assert poise.distance("lhand", "rhand", at_most=d + 0.1).at(pose) == 0.0
    assert poise.distance("lhand", "rhand", at_most=d - 0.1).at(pose) == pytest.approx(-0.1)
    assert poise.distance("lhand", "rhand", at_least=d + 0.1).at(pose) == pytest.approx(-0.1)
    assert poise.distance("lhand", (0, 0, 0), at_least=0).at(pose) == 0.0
    stick = poise.distance("lhand", "rhand", [0.1, 0.2])
    np.testing.assert_allclose(stick.at(pose), [d - 0.1, d - 0.2], atol=1e-14)


@pytest.mark.parametrize("seed", SEEDS)
def test_angles(seed: int) -> None:
    pose = bent(body(), seed)
    look = poise.direction("head", (0, 0, 2))
    wanted = np.array([1.0, 0.2, 0.4])
    cosine = frame(pose, "head")[:3, 2] @ wanted / np.linalg.norm(wanted)
    made = poise.at_angle(look, wanted, 0.3)
    assert made.at(pose) == pytest.approx(math.acos(cosine) - 0.3, abs=1e-13)
    same, opposed = poise.at_angle(look, wanted, 0), poise.at_angle(look, wanted, math.pi)
    u, d = wanted / np.linalg.norm(wanted), frame(pose, "head")[:3, 2]
    np.testing.assert_allclose(same.at(pose), d - u, atol=1e-14)
    np.testing.assert_allclose(opposed.at(pose), d + u, atol=1e-14)
    assert poise.orthogonal(look, wanted).at(pose) == pytest.approx(cosine, abs=1e-14)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_relative_pose_is_the_transform_from_one_to_the_other(seed: int) -> None:
    pose = bent(body(), seed)
    a, b = frame(pose, "lhand"), frame(pose, "rhand")
    found = np.linalg.inv(a) @ b
    np.testing.assert_allclose(poise.relative("lhand", "rhand", found).at(pose), 0.0, atol=1e-14)
    other = np.eye(4)
    other[:3, :3] = Rotation.from_rotvec((0.3, -0.8, 0.5)).as_matrix()
    other[:3, 3] = (0.1, 0.2, -0.3)
    missed = poise.relative("lhand", "rhand", other).at(pose)
    wanted = a @ other
    np.testing.assert_allclose(missed[:3], b[:3, 3] - wanted[:3, 3], atol=1e-14)
    turn = Rotation.from_matrix(b[:3, :3] @ wanted[:3, :3].T).as_rotvec()
    np.testing.assert_allclose(missed[3:], turn, atol=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_relative_pose_is_kept_from_the_start_however_bodies_are_scaled(seed: int) -> None:
    skeleton = tree(seed, "any")
    rng = np.random.default_rng(seed)
    start, pose = (skeleton.pose(random_pose(skeleton, rng)) for _ in range(2))
    kept = poise.relative("j2", "j5")
    np.testing.assert_allclose(kept.at(start, before=start), 0.0, atol=1e-7)
    was = np.linalg.solve(frame(start, "j2"), frame(start, "j5"))[:3, 3]
    wanted = (frame(pose, "j2") @ [*was, 1.0])[:3]
    size = np.abs(skeleton.pose(pose.q).world).max()
    missed = poise.relative("j2", "j5", orientation=False).at(pose, before=start)
    np.testing.assert_allclose(missed, place(pose, "j5") - wanted, atol=1e-12 * max(1.0, size**3))


@pytest.mark.parametrize("kind", ["linear", "cubic", "monotone"])
def test_a_curve_as_an_expression_is_the_curve(kind) -> None:
    rng = np.random.default_rng(5)
    xs = np.cumsum(rng.uniform(0.1, 1.0, 9)) - 2.0
    curve = Curve.through(xs, rng.uniform(-1, 1, 9), kind)
    skeleton = body()
    at = np.concatenate([xs, np.linspace(xs[0] - 1, xs[-1] + 1, 200)])
    q = np.tile(skeleton.rest.q, (len(at), 1))
    q[:, skeleton.dof_index("lelbow_ry")] = at
    found = through(curve, poise.dof("lelbow_ry")).at(skeleton.pose(q))
    np.testing.assert_allclose(found, curve.value(at), atol=1e-13)


def test_coupled_values_follow_a_ratio_or_a_curve() -> None:
    pose = body().rest.with_values(lelbow_ry=-0.7, relbow_ry=0.4)
    assert poise.coupled("lelbow_ry", "relbow_ry", -2, 0.3).at(pose) == pytest.approx(-0.2)
    curve = Curve.polynomial((0.0, 0.0, 1.0), (-1.0, 1.0))
    made = poise.coupled("lelbow_ry", "relbow_ry", 2.0, curve=curve)
    assert made.at(pose) == pytest.approx(-0.7 - 2.0 * 0.16)
    assert made.with_values(ratio=1.0, offset=-1.0).at(pose) == pytest.approx(-0.7 + 1.0 - 0.16)


def split(turn: Rotation, axis) -> tuple[float, float]:
    """Swing and twist of a turn about an axis, by its quaternion."""
    x, y, z, w = turn.as_quat()
    a = np.asarray(axis) / np.linalg.norm(axis)
    twist = 2.0 * math.atan2(a @ (x, y, z), w)
    untwisted = turn * Rotation.from_rotvec(-twist * a)
    return untwisted.magnitude(), (twist + math.pi) % (2 * math.pi) - math.pi


@pytest.mark.parametrize("order", [*EULER_ORDERS, "quaternion"])
@pytest.mark.parametrize("root", [True, False])
def test_a_cone_splits_any_ball_into_swing_and_twist(order: str, root: bool) -> None:
    ball = poise.QuaternionBall() if order == "quaternion" else poise.Ball(order)
    turned = Rotation.from_rotvec((0.4, 0.3, -0.9)).as_matrix()
    builder = poise.SkeletonBuilder()
    if not root:
        builder.add("base", poise.ScaleXYZ())  # what carries it may be scaled: that is no turn
    builder.add("tried", ball, None if root else "base", offset=(0.3, 0, 0), rotation=turned)
    skeleton = builder.build()
    rng = np.random.default_rng(7)
    axis = np.array([1.0, -0.5, 0.2]) / np.linalg.norm([1.0, -0.5, 0.2])
    swing, twist = swing_and_twist("tried", axis.tolist())
    for _ in range(20):
        pose = skeleton.pose(random_pose(skeleton, rng))
        rest = turned if root else frame(pose, "base")[:3, :3] @ turned
        turn = Rotation.from_matrix(np.linalg.solve(rest, frame(pose, "tried")[:3, :3]))
        wanted = split(turn, axis)
        if wanted[0] < 3.0 and abs(wanted[1]) < 3.0:
            assert swing.at(pose) == pytest.approx(wanted[0], abs=1e-10)
            assert twist.at(pose) == pytest.approx(wanted[1], abs=1e-10)


def test_a_cone_of_the_skeleton_and_as_a_constraint_agree() -> None:
    cone = Cone(0.7, (-0.3, 0.5), (0.0, 1.0, 1.0))
    turned = poise.geometry.transforms.rotation_x(0.6)
    ball = poise.QuaternionBall()
    builder = poise.SkeletonBuilder().add("ball", ball, rotation=turned, cone=cone, tip=(1, 0, 0))
    skeleton = builder.build()
    made = poise.cone("ball", swing=0.7, twist=(-0.3, 0.5), axis=(0, 1, 1))
    rng = np.random.default_rng(1)
    kept = 0
    for _ in range(60):
        q = np.roll(Rotation.from_rotvec(rng.normal(0, 0.5, 3)).as_quat(), 1)
        moved = q.copy()
        inside = project(locked_dofs(skeleton, np.zeros(3, np.bool_))[0], moved) == 0
        assert bool(np.all(made.at(skeleton.pose(q)) == 0.0)) == inside
        np.testing.assert_allclose(made.at(skeleton.pose(moved)), 0.0, atol=1e-12)
        kept += inside
    assert 10 < kept < 50


@pytest.mark.parametrize(
    ("given", "outside"),
    [
        ({"swing": 0.5}, {"swing": 0.2}),
        ({"twist": 0.5}, {"twist": 0.2}),
        ({"twist": (-0.1, 0.5)}, {"twist": 0.2}),
        ({"swing": 0.5, "twist": 0.0}, {"swing": 0.2, "twist": 0.7}),
    ],
)
def test_what_of_a_cone_is_not_given_is_free(given, outside) -> None:
    skeleton = poise.SkeletonBuilder().add("ball", poise.Ball("xyz")).build()
    made = poise.cone("ball", axis="x", **given)
    # In the order xyz with the x axis first, rx is the twist and ry the swing.
    q = [outside.get("twist", 0) and 0.7, 0.0, 0.0]
    q[1] = 0.7 if "swing" in outside else 0.0
    missed = np.ravel(made.at(skeleton.pose(q)))
    assert np.linalg.norm(missed) > 0.1
    free = [0.7 if "twist" not in given else 0.0, 0.7 if "swing" not in given else 0.0, 0.0]
    np.testing.assert_allclose(made.at(skeleton.pose(free)), 0.0, atol=1e-15)


@pytest.mark.parametrize("seed", SEEDS)
def test_balance_is_the_depth_inside_the_convex_hull(seed: int) -> None:
    skeleton = body()
    start = bent(skeleton, seed, 0.3)
    support = [point(joint, (0.3 * i - 0.5, 0, 0.4 * (i % 2))) for i, joint in enumerate(
        ("lhand", "rhand", "head", "spine", "root", "lelbow")
    )]  # fmt: skip
    made = poise.balance(start, support)
    where = np.array([p.at(start) for p in support])[:, [0, 2]]
    hull = ConvexHull(where)
    assert len(made.parts) == len(hull.vertices)
    centre = poise.centre_of_mass().at(start)[[0, 2]]
    # A facet n . x + d <= 0 inside.
    depths = -(hull.equations[:, :2] @ centre + hull.equations[:, 2])
    found = [part.expression.at(start) for part in made.parts]
    np.testing.assert_allclose(np.sort(found), np.sort(depths), atol=1e-12)
    nearer = poise.balance(start, support, margin=0.05)
    found = [part.expression.at(start) for part in nearer.parts]
    np.testing.assert_allclose(np.sort(found), np.sort(depths - 0.05), atol=1e-12)


def test_balance_follows_the_up_axis() -> None:
    builder = poise.SkeletonBuilder("robot", up="z")
    builder.add("base", poise.Free())
    builder.add("arm", poise.Hinge("z"), "base", offset=(0.1, 0.1, 0.4), tip=(0.1, 0, 0))
    skeleton = builder.build()
    made = poise.balance(skeleton.rest, [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)])
    centre = poise.centre_of_mass().at(skeleton.rest)
    found = sorted(part.expression.at(skeleton.rest) for part in made.parts)
    assert found == pytest.approx(sorted([centre[0], centre[1], 1 - centre[0], 1 - centre[1]]))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_projection_is_what_the_camera_says(seed: int) -> None:
    pose = bent(body(), seed)
    camera = Camera((1.0, 1.5, 4.0), (0.0, 1.2, 0.0), width=640, height=480)
    pixels, depth = camera.project(place(pose, "lhand"))
    assert depth > camera.near
    np.testing.assert_allclose(poise.projection("lhand", camera, pixels).at(pose), 0, atol=1e-13)
    found = poise.projection("lhand", camera, (100.0, 50.0)).at(pose) * camera.focal
    np.testing.assert_allclose(found, [pixels[0] - 100, 50 - pixels[1], 0], atol=1e-10)
    behind = Camera((0.0, 1.0, -4.0), (0.0, 1.0, -8.0))
    assert poise.projection("lhand", behind, (0, 0)).at(pose)[2] < -3


# -- what they refuse ----------------------------------------------------------------------------

LOOK = poise.direction("head", (0, 0, 1))
CAMERA = Camera((0, 1, 4), (0, 1, 0))
REFUSED = {
    "a normal of zero": (lambda: poise.on_plane("lhand", (0, 0, 0), (0, 0, 0)), "normal"),
    "a place that is none": (lambda: poise.on_plane("lhand", (0, 0), (0, 1, 0)), "through"),
    "no place": (lambda: poise.on_plane(5.0, (0, 0, 0), (0, 1, 0)), "a place"),
    "a direction of zero": (lambda: poise.on_line("lhand", (0, 0, 0), (0, 0, 0)), "direction"),
    "a number for a direction": (lambda: poise.orthogonal(LOOK, 3), "vector must be a vector of 3"),
    "no distance": (lambda: poise.distance("lhand", "rhand"), "exactly one of .* found none"),
    "two distances": (lambda: poise.distance("lhand", "rhand", 1, at_most=2), "metres and at_most"),
    "a distance of zero": (lambda: poise.distance("lhand", "rhand", 0), r"write point\('lhand'\)"),
    "a distance below": (lambda: poise.distance("lhand", "rhand", -1), "zero or more"),
    "a distance in words": (lambda: poise.distance("lhand", "rhand", "far"), "numbers"),
    "an angle too large": (lambda: poise.at_angle(LOOK, (0, 0, 1), 4), "0 to pi"),
    "angles of two formulas": (lambda: poise.at_angle(LOOK, (0, 0, 1), [0, 1]), "batch of angles"),
    "a joint to itself": (lambda: poise.relative("lhand", "lhand"), "relative to itself"),
    "nothing to keep": (
        lambda: poise.relative("a", "b", position=False, orientation=False), "expected to keep"
    ),
    "no transform": (lambda: poise.relative("a", "b", np.eye(3)), r"\(..., 4, 4\)"),
    "a value to itself": (lambda: poise.coupled("a", "a"), "cannot follow itself"),
    "a function": (lambda: poise.coupled("a", "b", curve=Curve.function(math.sin)), "piecewise"),
    "a jump": (
        lambda: poise.coupled("a", "b", curve=Curve([0, 1, 2], [[0, 0, 0, 0], [1, 0, 0, 0]])),
        "a jump of 1",
    ),
    "no bound of a cone": (lambda: poise.cone("a"), "a twist limit, or both"),
    "a swing of zero": (lambda: poise.cone("a", swing=0.0), "above 0"),
    "a twist without zero": (lambda: poise.cone("a", twist=(0.1, 0.2)), "low <= 0"),
    "a pixel of three": (lambda: poise.projection("a", CAMERA, (1, 2, 3)), "2"),
    "no camera": (lambda: poise.projection("a", "front", (1, 2)), "poise.Camera"),
    "a row of feet": (
        lambda: poise.balance(body().rest, [(0, 0, 0), (1, 0, 0), (2, 0, 0)]), "no area"
    ),
    "a weight of what is hard": (lambda: poise.cone("a", swing=1, weight=2.0), "hard=False"),
    "an empty name": (lambda: poise.cone("a", swing=1, name=""), "name must be a string"),
    "nothing to join": (lambda: poise.all_of(), "at least one constraint"),
    "a goal to join": (
        lambda: poise.all_of(poise.pin("a", by="ball")),  # type: ignore[arg-type]
        "the goal 'a:ball pinned'",
    ),
    "a moving point to look at": (
        lambda: poise.aim("a", poise.point("b")), "write a constraint",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_meant_is_refused(case: str) -> None:
    make, said = REFUSED[case]
    with pytest.raises(InvalidValue, match=said):
        make()


# -- several as one ------------------------------------------------------------------------------


def test_joined_constraints_change_together() -> None:
    both = poise.all_of(
        poise.dof("a") == poise.parameter("p", 1.0),
        poise.all_of(poise.dof("b") >= poise.parameter("p", 1.0), poise.dof("c") == 0),
    )
    assert len(both.parts) == 3 and both.hard and both.level == 1
    soft = both.softened(2.5).named("three")
    assert not soft.hard and soft.weight == 2.5 and soft.level == 0 and soft.name == "three"
    assert [row.weight for row in soft.rows] == [2.5] * 3
    assert soft.hardened().with_priority(2).level == 2
    moved = both.with_values(p=3.0)
    np.testing.assert_array_equal(moved.targets(body().rest), [3.0, 3.0])
    assert moved.rows == both.rows and not moved.same_as(both) and both.same_as(both.hardened())
    with pytest.raises(UnknownName, match="'q'"):
        both.with_values(q=1.0)
    batch = both.with_values(p=[1.0, 2.0])
    assert batch.targets(body().rest).shape == (2, 2)
    with pytest.raises(InvalidValue, match="truth value"):
        bool(both)


def test_targets_of_kinds_are_parameters() -> None:
    skeleton = body()
    made = {
        "metres": poise.distance("lhand", "rhand", 0.3),
        "radians": poise.at_angle(LOOK, (0, 0, 1), 0.3),
        "through": poise.on_plane("lhand", (0, 0, 0), (0, 1, 0)),
        "pixel_x": poise.projection("lhand", CAMERA, (1, 2)),
        "position": poise.relative("lhand", "rhand", np.eye(4)),
        "ratio": poise.coupled("lelbow_ry", "relbow_ry"),
    }
    for name, constraint in made.items():
        assert name in constraint.parameters
        size = 3 if constraint.parameters[name].shape else 1
        value = np.full(size, 0.7) if size == 3 else 0.7
        other = constraint.with_values(**{name: value})
        assert other.rows == constraint.rows, "the same problem serves both"
        assert not np.array_equal(other.targets(skeleton.rest), constraint.targets(skeleton.rest))


def upright(matrix):
    """The rotation of a scaled and sheared frame that keeps its x axis and its xy plane."""
    q, r = np.linalg.qr(matrix)
    q = q * np.sign(np.diag(r))
    return q * [1.0, 1.0, np.linalg.det(q)]


@pytest.mark.parametrize("seed", SEEDS)
def test_orientation_of_scaled_bodies_is_told_by_their_axes(seed: int) -> None:
    skeleton = tree(seed, "any")
    rng = np.random.default_rng(seed)
    start, pose = (skeleton.pose(random_pose(skeleton, rng)) for _ in range(2))
    found = poise.relative("j1", "j4", position=False).at(pose, before=start)
    a0, a1, b0, b1 = (upright(frame(p, j)[:3, :3]) for j in ("j1", "j4") for p in (start, pose))
    turn = Rotation.from_matrix(b1 @ (a1 @ a0.T @ b0).T)
    if turn.magnitude() < 3.0:
        np.testing.assert_allclose(found, turn.as_rotvec(), atol=1e-9)
