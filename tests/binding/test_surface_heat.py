"""The default binder: heat on the surface, heads, branches, shells and ropes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.anatomy import rigid_joints
from poise.binding import BoneSegments, Heat, Surface
from poise.binding.report import leakage
from poise.binding.winding_number import Sight
from poise.bundled import character
from poise.errors import InvalidValue, UnknownName
from poise.model import Mesh, Pose
from samples.figures import ball, figure, figure_skeleton, solid
from samples.makehuman import makehuman
from samples.surfaces import tube

Floats = NDArray[np.float64]


def _dense(mesh: Mesh, pose: Pose) -> Floats:
    skin = poise.bind(mesh, pose).skin
    return skin.weights.dense(len(skin.joints))


def test_it_is_the_default() -> None:
    mesh, pose = figure()
    assert poise.bind(mesh, pose).report.method == "heat"


def test_a_tube_about_two_bones_decays_as_the_equation_says() -> None:
    """On a tube of radius d the equation is w'' = c / d^2 (w - p): w = e^(-sqrt(c) x / d) / 2."""
    radius, conductance = 0.05, 4.0
    mesh = tube(length=2.0, radius=radius, rings=400, around=48)
    skeleton = (
        poise.SkeletonBuilder()
        .add("first", poise.Ball())
        .add("second", poise.Ball(), "first", offset=(1.0, 0, 0), tip=(1.0, 0, 0))
        .build()
    )
    weights = _dense(mesh, skeleton.rest)
    x = mesh.vertices[:, 0] - 1.0
    near = (np.abs(x) < 0.03) & (np.abs(x) > 1e-9)
    expected = 0.5 * np.exp(-np.sqrt(conductance) * np.abs(x[near]) / radius)
    expected = np.where(x[near] < 0.0, expected, 1.0 - expected)
    # The tube's rings are 5 mm apart, and its 48 sides are flat.
    assert np.abs(weights[near, 1] - expected).max() < 0.02


def test_hands_beside_thighs_and_legs_side_by_side_do_not_leak() -> None:
    mesh, pose = figure()
    weights = _dense(mesh, pose)
    found = leakage(weights, Surface.of(mesh), pose)
    assert found.worst == 0.0 and found.foreign_weight == 0.0
    x, y, _ = mesh.vertices.T
    names = pose.skeleton.joint_names
    arm = [i for i, name in enumerate(names) if name[1:] in ("upperarm", "forearm", "hand")]
    thigh, hand = (np.abs(x) < 0.145) & (y < 0.75), (x > 0.18) & (y < 0.75)
    assert weights[np.ix_(thigh, arm)].max() == 0.0
    left = [i for i in arm if names[i].startswith("l")]
    assert weights[np.ix_(hand, left)].sum(axis=1).min() > 1.0 - 1e-9


def test_a_hole_changes_little_away_from_it() -> None:
    mesh, pose = figure()
    middles = mesh.vertices[mesh.faces].mean(axis=1)
    hole = (middles[:, 1] > 1.6) & (middles[:, 2] < 0.0)
    hole |= np.linalg.norm(middles - [0.08, 0.3, 0.06], axis=1) < 0.05
    whole, open_one = _dense(mesh, pose), _dense(Mesh(mesh.vertices, mesh.faces[~hole]), pose)
    far = (mesh.vertices[:, 1] < 1.5) & (mesh.vertices[:, 1] > 0.45)
    assert np.abs(whole - open_one)[far].max() < 0.05


def test_triangles_that_look_inward_count_as_turned_round() -> None:
    mesh, pose = figure()
    faces = mesh.faces.copy()
    wrong = np.random.default_rng(7).random(len(faces)) < 0.2
    faces[wrong] = faces[wrong][:, ::-1]
    binding = poise.bind(Mesh(mesh.vertices, faces), pose)
    assert any("face inwards" in note for note in binding.report.notes)
    assert np.abs(binding.skin.weights.dense(13) - _dense(mesh, pose)).max() < 1e-9
    inside_out = poise.bind(Mesh(mesh.vertices, mesh.faces[:, ::-1]), pose)
    assert np.abs(inside_out.skin.weights.dense(13) - _dense(mesh, pose)).max() < 1e-9


def test_shells_follow_what_they_are_in_on_or_next_to() -> None:
    """Eyeballs inside the head, a shoe about the foot, a hat that floats above the head."""
    mesh, pose = figure()
    names = pose.skeleton.joint_names
    eye = ball(0.02, 8)
    eyes = [eye.moved(eye.vertices + np.array([x, 1.6, 0.05])) for x in (0.03, -0.03)]
    shoe = solid([(np.array([0.08, 0.08, 0.0]), np.array([0.08, 0.02, 0.0]), 0.09)], 0.02)
    hat = ball(0.05, 8)
    hat = hat.moved(hat.vertices + np.array([0.0, 1.95, 0.0]))
    binding = poise.bind([mesh, *eyes, shoe, hat], pose)
    _, *others = (skin.weights.dense(len(names)) for skin in binding.skins)
    for weights, joint in zip(others, ("head", "head", "lshin", "head"), strict=True):
        assert weights[:, names.index(joint)].min() > 0.8, joint
    assert binding.report.coverage == 1.0


def test_a_sleeve_that_sees_no_bone_but_through_the_arm_follows_it() -> None:
    """A wider tube about a tube: its vertices look at the inner one's skin."""
    skeleton = (
        poise.SkeletonBuilder()
        .add("first", poise.Ball())
        .add("second", poise.Ball(), "first", offset=(0.375, 0, 0), tip=(0.375, 0, 0))
        .build()
    )
    inner, outer = tube(radius=0.05), tube(length=0.74, radius=0.06)
    outer = outer.moved(outer.vertices + np.array([0.005, 0, 0]))
    binding = poise.bind([inner, outer], skeleton.rest)
    both = [skin.weights.dense(2) for skin in binding.skins]
    assert binding.report.coverage == 1.0
    for share in (0.15, 0.6):
        means = [
            weights[np.abs(mesh.vertices[:, 0] - share) < 0.02].mean(axis=0)
            for weights, mesh in zip(both, (inner, outer))
        ]
        assert np.abs(means[0] - means[1]).max() < 0.05


def test_a_ball_in_a_joint_follows_the_joint_alone() -> None:
    """Dolls and robots have such joints: the ball of an elbow follows the forearm."""
    skeleton = (
        poise.SkeletonBuilder()
        .add("upper", poise.Ball())
        .add("lower", poise.Ball(), "upper", offset=(0.4, 0, 0), tip=(0.4, 0, 0))
        .build()
    )
    parts = [tube(length=0.34, radius=0.04), tube(length=0.34, radius=0.04)]
    parts[1] = parts[1].moved(parts[1].vertices + np.array([0.46, 0, 0]))
    elbow = ball(0.04, 10)
    elbow = elbow.moved(elbow.vertices + np.array([0.4, 0, 0]))
    _, _, joint = (s.weights.dense(2) for s in poise.bind([*parts, elbow], skeleton.rest).skins)
    assert joint[:, 1].min() == 1.0


def test_small_shells_are_one_piece_if_asked() -> None:
    mesh = tube(length=1.0)
    skeleton = (
        poise.SkeletonBuilder()
        .add("first", poise.Ball())
        .add("second", poise.Ball(), "first", offset=(0.5, 0, 0), tip=(0.5, 0, 0))
        .build()
    )
    button = ball(0.02, 16)
    button = button.moved(button.vertices * [1.0, 0.2, 1.0] + [0.51, 0.055, 0.0])
    plain, pieces = (
        poise.bind([mesh, button], skeleton.rest, method=Heat(rigid=rigid)).skins
        for rigid in (0.0, 0.05)
    )
    assert np.ptp(plain[1].weights.dense(2), axis=0).max() > 0.01
    weights = pieces[1].weights.dense(2)
    assert weights.max(axis=1).min() == 1.0 and np.ptp(weights, axis=0).max() == 0.0
    assert np.array_equal(plain[0].weights.dense(2), pieces[0].weights.dense(2))


@pytest.mark.slow
def test_meshes_of_some_names_are_rigid_with_any_method() -> None:
    mesh, pose = figure()
    names = pose.skeleton.joint_names
    belt = ball(0.03, 12)
    belt = poise.Mesh(belt.vertices + np.array([0.0, 1.05, 0.14]), belt.faces, name="buckle")
    for method in ("heat", "volume", "point-to-line"):
        body, buckle = poise.bind([mesh, belt], pose, method=method, rigid=["buckle"]).skins
        weights = buckle.weights.dense(len(names))
        assert weights.max(axis=1).min() == 1.0 and np.ptp(weights, axis=0).max() == 0.0
        assert np.ptp(body.weights.dense(len(names)), axis=0).max() > 0.9
    with pytest.raises(UnknownName, match="near: buckle"):
        poise.bind([mesh, belt], pose, rigid=["bukle"])


def test_points_without_triangles_follow_the_nearest_bone() -> None:
    _, pose = figure()
    points = pose.world[:, :3, 3] + np.array([0.0, -0.02, 0.03])
    binding = poise.bind(Mesh(points, []), pose)
    weights = binding.skin.weights.dense(len(pose.skeleton.joints))
    nearest = BoneSegments.of(pose).distances(points)
    for row, distances in zip(weights, nearest, strict=True):
        owners = BoneSegments.of(pose).owners[distances < distances.min() + 1e-9]
        assert row[owners].sum() > 1.0 - 1e-9
    assert binding.report.coverage == 1.0


def test_a_rope_of_many_bones_bends_evenly() -> None:
    """Each bone's weight reaches over its neighbours, not only over the tube's radius."""
    builder = poise.SkeletonBuilder().add("b0", poise.Ball())
    for i in range(1, 8):
        tip = (0.25, 0, 0) if i == 7 else None
        builder = builder.add(f"b{i}", poise.Ball(), f"b{i - 1}", offset=(0.25, 0, 0), tip=tip)
    mesh = tube(length=2.0, radius=0.04, rings=120)
    weights = _dense(mesh, builder.build().rest)
    middle = np.abs(mesh.vertices[:, 0] - 1.125) < 0.02
    assert weights[middle, 4].max() < 0.6 and (weights[middle] > 0.05).sum(axis=1).min() >= 3


def test_controls_ends_and_nodes_above_have_no_bones() -> None:
    builder = poise.SkeletonBuilder().add("Armature", poise.Fixed())
    builder = builder.add("hips", poise.Ball(), "Armature", offset=(0, 1, 0))
    builder = builder.add("spine", poise.Ball(), "hips", offset=(0, 0.3, 0))
    builder = builder.add("spine_end", poise.Fixed(), "spine", offset=(0, 0.3, 0))
    builder = builder.add("ik_hand_l", poise.Ball(), "Armature", offset=(0.5, 1, 0))
    builder = builder.add("FootRoll", poise.Ball(), "ik_hand_l", offset=(0.1, 0, 0))
    builder = builder.add("FootIK", poise.Ball(), "FootRoll", offset=(0.1, 0, 0))
    skeleton = builder.build()
    assert rigid_joints(skeleton) == {
        "Armature": "control", "spine_end": "end", "ik_hand_l": "control", "FootRoll": "control",
        "FootIK": "control",
    }  # fmt: skip
    segments = BoneSegments.of(skeleton.rest)
    assert segments.owners.tolist() == [1, 2]
    assert segments.ends[:, 1].tolist() == [1.3, 1.6]
    assert any("ik_hand_l" in note for note in segments.notes)


def test_a_joint_whose_scale_a_child_carries_leaves_it_the_bones() -> None:
    """The FBX reader creates such joints for parents whose scale is not inherited."""
    builder = poise.SkeletonBuilder().add("arm", poise.Ball())
    builder = builder.add("arm_scale", poise.Fixed(), "arm")
    builder = builder.add("hand", poise.Ball(), "arm", offset=(1, 0, 0), tip=(0.5, 0, 0))
    segments = BoneSegments.of(builder.build().rest)
    assert segments.owners.tolist() == [1, 2]
    assert segments.ends[:, 0].tolist() == [1.0, 1.5]


@pytest.mark.parametrize("name", ["bend", "legend", "spike", "Strike", "LeftHandIndex1", "weekend"])
def test_names_that_only_contain_such_words_deform(name: str) -> None:
    builder = poise.SkeletonBuilder().add("hips", poise.Ball())
    assert not rigid_joints(builder.add(name, poise.Ball(), "hips", offset=(0, 1, 0)).build())


def test_a_bone_that_nothing_sees_is_told_of() -> None:
    mesh, _ = figure()
    skeleton = figure_skeleton().edit()
    skeleton.add("antenna", poise.Ball(), "head", offset=(0, 1.0, 0), tip=(0, 0.2, 0))
    binding = poise.bind(mesh, skeleton.build())
    assert any("antenna" in note for note in binding.report.notes)


def test_segments_are_blocked_by_fronts_and_not_by_backs() -> None:
    mesh = ball()
    sight = Sight.of(mesh.vertices, mesh.faces)
    chance = np.random.default_rng(5)
    directions = chance.normal(size=(500, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    aside = np.cross(directions, chance.normal(size=(500, 3)))
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    # The hull of the points lies between two balls: chords well inside, and well past.
    for away, expected in ((0.7, True), (1.01, False)):
        chord = away * aside
        assert (sight.blocked(chord - 3.0 * directions, chord + 3.0 * directions) == expected).all()
    assert not sight.blocked(np.zeros((500, 3)), 3.0 * directions).any()
    assert sight.blocked(3.0 * directions, np.zeros((500, 3))).all()


@pytest.mark.slow
def test_the_bundled_bodys_fingers_and_chin_follow_their_joints() -> None:
    """One bone moves four fingers: all their tips follow it. The chin is the head's."""
    hero = character()
    skin = hero.skins[0]
    binding = poise.bind(Mesh(skin.mesh.vertices, skin.mesh.faces), hero.rest, influences=4)
    names = binding.skin.joints
    weights = binding.skin.weights.dense(len(names))
    own = skin.weights.dense(len(skin.joints))
    along = np.abs(skin.mesh.vertices[:, 0])
    for side in "lr":
        fingers = skin.joints.index(f"{side}fingers")
        tips = (own[:, fingers] > 0.95) & (along > along[own[:, fingers] > 0.95].max() - 0.02)
        assert tips.sum() > 10
        assert weights[tips, names.index(f"{side}fingers")].min() > 0.9
    head = own[:, skin.joints.index("head")] > 0.999
    assert (weights[head, names.index("head")] < 0.5).mean() <= 0.01


@pytest.mark.slow
def test_makehumans_body_is_bound_as_painted(shared_data: Path) -> None:
    human = makehuman(shared_data / "mesh")
    binding = poise.bind(human.mesh, human.skeleton)
    report = binding.report
    found = leakage(binding.weights.values, binding.weights.surface, human.skeleton.rest)
    assert found.worst == 0.0 and found.foreign_weight == 0.0
    assert report.coverage == 1.0 and report.asymmetry is not None and report.asymmetry < 1e-6
    # Painted: 2.8 % of the edges.
    assert report.jumps <= 0.028
    head = human.weights[:, human.skeleton.joint_index("Head")] > 0.999
    kept = binding.weights.values[head, human.skeleton.joint_index("Head")]
    assert (kept < 0.5).mean() <= 0.01
    painted = 0.5 * np.abs(binding.weights.values - human.weights).sum(axis=1)
    assert painted.mean() < 0.17


@pytest.mark.parametrize(
    ("options", "what"),
    [(lambda: Heat(conductance=0.0), "conductance"), (lambda: Heat(rigid=-1.0), "rigid")],
)
def test_options_out_of_their_range_are_refused(options: object, what: str) -> None:
    with pytest.raises(InvalidValue, match=what):
        options()  # pyright: ignore[reportCallIssue]
