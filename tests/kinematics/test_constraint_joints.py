"""Constraint joints: frames by definition, and all derivatives through them."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import poise
from poise import kinematics
from poise.errors import InvalidValue, SkeletonError, UnknownJoint
from poise.kinematics import jacobian, motion_state
from poise.model import SegmentMasses
from samples.rigs import looking_eyes, rig
from samples.trees import chain_length, poses, random_pose
from twins import links as twin
from twins import mass as mass_twin

POINT = np.array([0.1, -0.2, 0.3])
KINDS = ["rigid", "native", "any"]


def size_of(skeleton, world) -> float:
    return max(1.0, chain_length(skeleton, world), float(np.abs(world[:, :3, 3]).max()))


# -- frames and derivatives against the twin -----------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=25)
def test_random_rigs_against_the_twin(kind: str, data: st.DataObject) -> None:
    skeleton = rig(data.draw(st.integers(0, 19)), kind)
    assert skeleton.mechanism.kind == "linked"
    q = data.draw(poses(skeleton))
    made = twin.rig(skeleton, q)
    assume(made.margin > 1e-3)
    expected = np.array([made.frames[j] for j in range(len(skeleton.joints))])
    found = skeleton.pose(q).world
    # A rotation is as well defined as it is far from having no mean or no direction.
    tolerance = 1e-13 * size_of(skeleton, expected) / made.margin
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=25)
def test_jacobians_of_random_rigs_against_central_differences(
    kind: str, data: st.DataObject
) -> None:
    skeleton = rig(data.draw(st.integers(0, 19)), kind)
    pose = skeleton.pose(data.draw(poses(skeleton)))
    assume(twin.rig(skeleton, pose.q).margin > 0.3)  # or a difference means little
    j = data.draw(st.integers(0, len(skeleton.joints) - 1))
    name = skeleton.joint_names[j]
    tolerance = 1e-8 * size_of(skeleton, pose.world)
    found = jacobian(pose, name, POINT)
    numeric = jacobian(pose, name, POINT, method="numeric")
    np.testing.assert_allclose(found, numeric, rtol=0, atol=tolerance)
    differences = twin.central_differences(skeleton, pose.q, j, POINT)
    np.testing.assert_allclose(found, differences, rtol=0, atol=3 * tolerance)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 19), draw=st.integers(0, 1000))
@settings(max_examples=20)
def test_motion_of_random_rigs(kind: str, seed: int, draw: int) -> None:
    skeleton = rig(seed, kind)
    rng = np.random.default_rng(draw)
    q = random_pose(skeleton, rng)
    assume(twin.rig(skeleton, q).margin > 0.3)
    v, a = rng.uniform(-1, 1, (2, skeleton.nv))
    pose = skeleton.pose(q)
    state = motion_state(pose, v, a)
    name = skeleton.joint_names[-1]
    twist = jacobian(pose, name, POINT) @ v
    size = size_of(skeleton, pose.world)
    np.testing.assert_allclose(state.world, pose.world, rtol=0, atol=1e-12 * size)
    np.testing.assert_allclose(state.velocity(name, POINT), twist[:3], atol=1e-8 * size)
    np.testing.assert_allclose(state.angular_velocity(name), twist[3:], atol=1e-8 * size)
    # A step along v with the acceleration a, and back: W'' by the same steps of W'.
    h = 1e-4
    rates = [
        motion_state(skeleton.pose(skeleton.integrate(q, t * v + 0.5 * t * t * a)), v + t * a).rate
        for t in (-2 * h, -h, h, 2 * h)
    ]
    if not skeleton.quaternion.any():  # whose rates are those of a turned frame
        second = (8 * (rates[2] - rates[1]) - (rates[3] - rates[0])) / (12 * h)
        np.testing.assert_allclose(state.second, second, rtol=0, atol=2e-6 * size)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 9), draw=st.integers(0, 1000))
@settings(max_examples=10)
def test_mass_of_random_rigs_against_points_with_masses(kind: str, seed: int, draw: int) -> None:
    skeleton = rig(seed, kind)
    rng = np.random.default_rng(draw)
    pose = skeleton.pose(random_pose(skeleton, rng))
    assume(twin.rig(skeleton, pose.q).margin > 0.3)
    factor = rng.normal(size=(len(skeleton.joints), 4, 4))
    masses = SegmentMasses(skeleton.joint_names, factor @ factor.transpose(0, 2, 1))
    M = np.zeros((skeleton.nv, skeleton.nv))
    momentum = np.zeros((6, skeleton.nv))
    centre = kinematics.centre_of_mass(pose, masses)
    for name, moments in zip(skeleton.joint_names, masses.moments, strict=True):
        points, kg = mass_twin.points_of(moments)
        for point, m in zip(points, kg, strict=True):
            J = jacobian(pose, name, point)[:3]
            arm = kinematics.position(pose, name, point) - centre
            M += m * J.T @ J
            momentum[:3] += m * J
            momentum[3:] += m * np.cross(arm, J.T).T
    found = kinematics.mass_matrix(pose, masses)
    np.testing.assert_allclose(found, M, rtol=0, atol=1e-11 * np.abs(M).max())
    diagonal = kinematics.mass_matrix(pose, masses, diagonal=True)
    np.testing.assert_allclose(diagonal, found.diagonal(), rtol=0, atol=1e-13 * np.abs(M).max())
    found = kinematics.momentum_matrix(pose, masses)
    np.testing.assert_allclose(found, momentum, rtol=0, atol=1e-11 * np.abs(momentum).max())
    v = rng.normal(size=skeleton.nv)
    energy = kinematics.kinetic_energy(pose, v, masses)
    assert energy == pytest.approx(0.5 * v @ M @ v, rel=1e-8)


@pytest.mark.slow
def test_batches_are_their_poses() -> None:
    for kind in KINDS:
        skeleton = rig(4, kind)
        rng = np.random.default_rng(3)
        q = np.array([[random_pose(skeleton, rng) for _ in range(3)] for _ in range(2)])
        name = skeleton.joint_names[-1]
        batch = skeleton.pose(q)
        J = jacobian(batch, name, POINT)
        for i in np.ndindex(2, 3):
            np.testing.assert_array_equal(batch.world[i], skeleton.pose(q[i]).world)
            np.testing.assert_array_equal(J[i], jacobian(skeleton.pose(q[i]), name, POINT))


def test_a_large_batch_on_threads() -> None:
    skeleton = looking_eyes()
    rng = np.random.default_rng(8)
    q = rng.uniform(-0.5, 0.5, (5000, skeleton.nq))
    together = kinematics.world_frames(skeleton.mechanism, q, threads=2)
    for b in (0, 2600, 4999):
        np.testing.assert_array_equal(together[b], skeleton.pose(q[b]).world)


# -- what each kind promises ---------------------------------------------------------------------


def follower(kind, **options):
    """A source with six degrees of freedom, and a joint behind a moving parent that follows it."""
    builder = poise.SkeletonBuilder()
    builder.add("parent", poise.Free("zyx"), offset=(0.4, 0.2, -0.3))
    builder.add("follower", kind, "parent", offset=(0.2, 0.5, 0.1), **options)
    builder.add("end", poise.Ball("xyz"), "follower", offset=(0.3, 0, 0.2))
    builder.add("source", poise.Free("xyz"), offset=(0.5, 1.0, 0.7))
    return builder.add("second", poise.Free("yzx"), offset=(-0.5, 0.3, 0.2)).build()


def drawn_pose(skeleton, seed: int):
    return skeleton.pose(np.random.default_rng(seed).uniform(-1.0, 1.0, skeleton.nq))


@pytest.mark.parametrize("seed", range(5))
def test_one_source_with_its_offset_is_a_parent(seed: int) -> None:
    constrained = follower(poise.ParentConstraint("source", maintain_offset=True))
    hung = follower(poise.Fixed()).edit().reparent("follower", "source").build()
    values = drawn_pose(constrained, seed)
    by_name = dict(zip(constrained.dof_names, values.q, strict=True))
    other = hung.rest.with_values(**by_name)
    columns = [hung.dof_names.index(name) for name in constrained.dof_names]
    for name in constrained.joint_names:
        ours, theirs = (kinematics.frame(pose, name) for pose in (values, other))
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-12)
        J = jacobian(other, name, POINT)[:, columns]
        np.testing.assert_allclose(jacobian(values, name, POINT), J, rtol=0, atol=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_without_an_offset_it_is_the_source(seed: int) -> None:
    pose = drawn_pose(follower(poise.ParentConstraint("source")), seed)
    source, own = (kinematics.frame(pose, name) for name in ("source", "follower"))
    np.testing.assert_allclose(own, source, rtol=0, atol=1e-14)


@pytest.mark.parametrize("seed", range(5))
def test_points_and_turns_are_means(seed: int) -> None:
    sources = {"source": 1.0, "second": 3.0}
    pose = drawn_pose(follower(poise.PointConstraint(sources)), seed)
    a, b, own, parent = (
        kinematics.frame(pose, name) for name in ("source", "second", "follower", "parent")
    )
    np.testing.assert_allclose(own[:3, 3], 0.25 * a[:3, 3] + 0.75 * b[:3, 3], atol=1e-15)
    np.testing.assert_allclose(own[:3, :3], parent[:3, :3], atol=1e-15)
    pose = drawn_pose(follower(poise.OrientConstraint(sources)), seed)
    own, parent = (kinematics.frame(pose, name) for name in ("follower", "parent"))
    turns = Rotation.from_matrix([a[:3, :3], b[:3, :3]])
    np.testing.assert_allclose(own[:3, :3], turns.mean([1, 3]).as_matrix(), atol=1e-14)
    np.testing.assert_allclose(own[:3, 3], (parent @ [0.2, 0.5, 0.1, 1.0])[:3], atol=1e-15)


@pytest.mark.parametrize("options", [
    {}, {"up": "y"}, {"up": "x", "upward": (1, 2, 0)}, {"up": "y", "up_joint": "second"},
    {"up": "-x", "upward": "z", "up_joint": "second"},
])  # fmt: skip
@pytest.mark.parametrize("seed", range(3))
def test_aims_point_exactly(options, seed: int) -> None:
    pose = drawn_pose(follower(poise.AimConstraint("source", axis="z", **options)), seed)
    own, target, second, parent = (
        kinematics.frame(pose, name) for name in ("follower", "source", "second", "parent")
    )
    away = target[:3, 3] - own[:3, 3]
    np.testing.assert_allclose(own[:3, 2], away / np.linalg.norm(away), atol=1e-15)
    np.testing.assert_allclose(own[:3, :3] @ own[:3, :3].T, np.eye(3), atol=1e-14)
    if options:
        axis = {"y": own[:3, 1], "x": own[:3, 0], "-x": -own[:3, 0]}[options["up"]]
        wanted = np.array(options.get("upward", (0, 1, 0)), dtype=object)
        if options.get("upward") == "z":
            wanted = second[:3, 2]
        elif "up_joint" in options:
            wanted = second[:3, 3] - own[:3, 3]
        wanted = wanted.astype(float)
        across = np.cross(away, wanted)
        assert abs(axis @ across) < 1e-14 * np.linalg.norm(across) and axis @ wanted > 0
    else:
        turn = Rotation.from_matrix(own[:3, :3] @ parent[:3, :3].T)
        was = parent[:3, 2]
        assert turn.magnitude() == pytest.approx(np.arccos(was @ own[:3, 2]), abs=1e-12)


@pytest.mark.parametrize("kind", [
    poise.PointConstraint, poise.OrientConstraint, poise.ParentConstraint, poise.AimConstraint,
])  # fmt: skip
def test_maintained_offsets_change_nothing_at_rest(kind) -> None:
    plain = follower(poise.Fixed(), rotation=(0.8, 0.1, -0.3, 0.4)).edit()
    plain.add("bent", poise.Hinge("x"), "source", rest={"rx": 0.7})
    skeleton = plain.build()
    held = plain.retype("follower", kind({"bent": 1, "second": 2}, maintain_offset=True)).build()
    np.testing.assert_allclose(held.rest.world, skeleton.rest.world, atol=1e-15)
    moved = held.rest.with_values(source_tx=0.3, source_rx=0.4)
    assert np.abs(moved.world[1] - held.rest.world[1]).max() > 0.05


def test_an_aim_that_keeps_its_offset_keeps_its_up_axis() -> None:
    eye = poise.AimConstraint("source", up="y", maintain_offset=True)
    skeleton = follower(eye, rotation=(0.8, 0.1, -0.3, 0.4))
    plain = follower(poise.Fixed(), rotation=(0.8, 0.1, -0.3, 0.4))
    np.testing.assert_allclose(skeleton.rest.world, plain.rest.world, atol=1e-14)


def test_motions_of_its_own_come_on_top() -> None:
    both = poise.joints.Composite((poise.PointConstraint("source"), poise.Hinge("z")))
    skeleton = follower(both)
    assert skeleton.nq == follower(poise.Fixed()).nq + 1
    pose = skeleton.rest.with_values(follower_rz=0.5, source_ty=0.3)
    own = kinematics.frame(pose, "follower")
    np.testing.assert_allclose(own[:3, 3], (0.5, 1.3, 0.7), atol=1e-15)
    np.testing.assert_allclose(own[:3, :3], Rotation.from_rotvec((0, 0, 0.5)).as_matrix())


@pytest.mark.slow
def test_where_nothing_is_defined_nothing_is_lost() -> None:
    opposed = poise.SkeletonBuilder().add("a", poise.Hinge("x")).add("b", poise.Hinge("x"))
    opposed.add("mean", poise.OrientConstraint(("a", "b")))
    opposed.add("eye", poise.AimConstraint("a", up="y"))  # its target stands on it
    opposed.add("other", poise.AimConstraint("there", axis="-x"), offset=(0, 0, 1))
    opposed.add("there", poise.Prismatic("x"), offset=(1, 0, 1))  # right behind it
    opposed.add("along", poise.AimConstraint("there", up="y", upward="x"), offset=(0, 0, 1))
    skeleton = opposed.build()
    pose = skeleton.rest.with_values(a_rx=np.pi)
    for name in skeleton.joint_names:
        frame, J = kinematics.frame(pose, name), jacobian(pose, name)
        assert np.isfinite(frame).all() and np.isfinite(J).all()
        np.testing.assert_allclose(frame[:3, :3] @ frame[:3, :3].T, np.eye(3), atol=1e-12)
        state = motion_state(pose, np.ones(skeleton.nv))
        assert np.isfinite(state.second).all()


def test_a_mean_of_far_rotations_is_the_nearest_rotation_not_a_mirror() -> None:
    builder = poise.SkeletonBuilder()
    for name, axis in (("a", "x"), ("b", "y"), ("c", "z")):
        builder.add(name, poise.Hinge(axis))
    builder.add("mean", poise.OrientConstraint({"a": 1.0, "b": 0.9, "c": 0.7}))
    pose = builder.build().pose([3.0, 2.9, 2.8])
    turns = pose.world[:3, :3, :3]
    assert np.linalg.det(np.tensordot([1.0, 0.9, 0.7], turns, 1)) < 0
    expected = Rotation.from_matrix(turns).mean([1.0, 0.9, 0.7]).as_matrix()
    np.testing.assert_allclose(pose.world[3, :3, :3], expected, atol=1e-12)
    analytic, numeric = (jacobian(pose, "mean", method=m) for m in ("analytic", "numeric"))
    np.testing.assert_allclose(analytic, numeric, atol=1e-8)


# -- building, editing, keeping ------------------------------------------------------------------


def test_a_circle_is_named_whole() -> None:
    builder = poise.SkeletonBuilder().add("root", poise.Ball())
    builder.add("head", poise.PointConstraint("hand"), "root")
    builder.add("eye", poise.Hinge("y"), "head")
    builder.add("target", poise.ParentConstraint("eye"), "root")
    builder.add("hand", poise.Hinge("x"), "target")
    expected = (
        "head follows hand, hand hangs behind target, target follows eye, eye hangs behind head"
    )
    with pytest.raises(SkeletonError, match=f"in a circle: {expected}$"):
        builder.build()
    with pytest.raises(SkeletonError, match=r"circle: me follows me$"):
        poise.SkeletonBuilder().add("me", poise.PointConstraint("me")).build()
    up = poise.AimConstraint("a", up="y", up_joint="c")
    builder = poise.SkeletonBuilder().add("a", poise.Hinge()).add("b", up)
    with pytest.raises(SkeletonError, match=r"b follows c, c hangs behind b$"):
        builder.add("c", poise.Hinge(), "b").build()


def test_a_source_that_is_not_there() -> None:
    with pytest.raises(UnknownJoint, match="no source of eye 'traget'; near: target"):
        poise.SkeletonBuilder().add("target", poise.Free()).add(
            "eye", poise.AimConstraint("traget")
        ).build()


@pytest.mark.parametrize(("make", "said"), [
    (lambda: poise.PointConstraint(()), "one or more different joints"),
    (lambda: poise.PointConstraint(("a", "a")), "one or more different joints"),
    (lambda: poise.PointConstraint({"a": -1.0}), "weights"),
    (lambda: poise.PointConstraint({"a": 0.0, "b": 0.0}), "at least one above zero"),
    (lambda: poise.PointConstraint({"a": float("nan")}), "weights"),
    (lambda: poise.PointConstraint(3), "expected a joint's name"),  # type: ignore[arg-type]
    (lambda: poise.AimConstraint("a", axis="w"), "axis 'w'"),
    (lambda: poise.AimConstraint("a", axis="x", up="-x"), "parallel to its axis"),
    (lambda: poise.AimConstraint("a", up_joint="b"), "needs up"),
])  # fmt: skip
def test_what_cannot_be_is_refused(make, said: str) -> None:
    with pytest.raises(InvalidValue, match=said):
        make()


def test_equal_sources_are_equal_types() -> None:
    one = poise.PointConstraint("a")
    assert one == poise.PointConstraint({"a": 1}) == poise.PointConstraint((("a", 1.0),))
    assert hash(one) == hash(poise.PointConstraint(["a"]))
    assert repr(one) == "PointConstraint(sources=(('a', 1.0),), maintain_offset=False)"


def test_copies_limits_and_edits_keep_it() -> None:
    skeleton = looking_eyes()
    pose = skeleton.rest.with_values(larm_rz=0.4, lhand_ry=-0.3)
    same = [
        pickle.loads(pickle.dumps(skeleton)),
        copy.deepcopy(skeleton),
        skeleton.edit().build(),
        skeleton.with_limits({"larm_rz": (-1.0, 1.0)}),
        skeleton.with_stiffness({"larm": 2.0}),
    ]
    for other in same:
        np.testing.assert_array_equal(other.pose(pose.q).world, pose.world)
        assert other.joint("eye").type == skeleton.joint("eye").type
    renamed = skeleton.edit().rename("prop", "ball").rename("rhand", "hand").build()
    np.testing.assert_array_equal(renamed.pose(pose.q).world, pose.world)
    assert renamed.joint("eye").type == poise.AimConstraint("ball", axis="z", up="y")
    assert renamed.joint("ball").type.sources == (("lhand", 1.0), ("hand", 1.0))


def test_what_is_followed_is_not_removed() -> None:
    builder = looking_eyes().edit()
    with pytest.raises(SkeletonError, match="eye follows prop: remove eye first, or retype it"):
        builder.remove("prop")
    skeleton = builder.remove("eye").remove("prop").build()
    assert not skeleton.mechanism.linked


def test_renaming_reaches_into_composites_and_up_joints() -> None:
    eye = poise.AimConstraint("a", up="y", up_joint="b")
    builder = poise.SkeletonBuilder().add("a", poise.Hinge()).add("b", poise.Hinge())
    builder.add("c", poise.joints.Composite((poise.Hinge("x"), eye)))
    skeleton = builder.rename("b", "sky").rename("a", "there").build()
    assert skeleton.joint("c").type.parts[1].up_joint == "sky"
    assert skeleton.joint("c").type.parts[1].sources == (("there", 1.0),)


def test_analysis_counts_what_moves_through_sources() -> None:
    skeleton = looking_eyes()
    analysis = kinematics.analyse(skeleton.rest.with_values(larm_rx=0.3, rarm_rz=0.2), "prop")
    assert analysis.free == skeleton.nv and analysis.rank == 3


def test_the_best_axis_goes_by_the_rates_of_what_follows() -> None:
    builder = poise.SkeletonBuilder().add("ball", poise.QuaternionBall())
    builder.add("hand", poise.Hinge("x"), "ball", offset=(1, 0, 0))
    builder.add("rider", poise.PointConstraint({"hand": 1, "post": 1}))
    skeleton = builder.add("post", poise.Fixed(), offset=(0, 2, 0)).build()
    best = kinematics.quaternion_best_axis(skeleton.rest, "ball", "rider", (0, 3, 0))
    J = jacobian(skeleton.rest, "rider")[:3, best.first : best.first + 3]
    np.testing.assert_allclose(best.column, J @ best.rates, atol=1e-15)
    assert np.linalg.norm(best.column) > 0.1
