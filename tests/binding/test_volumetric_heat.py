"""Volumetric binders: limbs stay separate, and defective meshes are bound."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.anatomy.branches import Branches
from poise.binding import Surface
from poise.binding.bone_segments import BoneSegments
from poise.binding.delaunay import Delaunay
from poise.binding.limb_separation import territories
from poise.binding.report import leakage
from poise.binding.volumetric_heat import Volume
from poise.errors import InvalidValue
from poise.model import Mesh, Pose
from samples.figures import BONES, ball, figure, figure_skeleton, solid
from samples.makehuman import makehuman

Floats = NDArray[np.float64]
METHODS = ("volume", "delaunay")
LEGS = ("thigh", "shin")
ARMS = ("upperarm", "forearm", "hand")


@cache
def _bound(method: str) -> poise.Binding:
    """The figure, bound once for all tests."""
    return poise.bind(*figure(), method=method)


def _dense() -> Floats:
    skin = _bound("volume").skin
    return skin.weights.dense(len(skin.joints))


def _limb(pose: Pose, side: str, parts: tuple[str, ...]) -> list[int]:
    return [pose.skeleton.joint_index(side + part) for part in parts]


@pytest.mark.parametrize("method", METHODS)
def test_hands_beside_thighs_and_legs_side_by_side_do_not_leak(method: str) -> None:
    mesh, pose = figure()
    binding = _bound(method)
    weights = binding.skin.weights.dense(len(binding.skin.joints))
    found = leakage(weights, Surface.of(mesh), pose)
    assert found.worst <= 1e-3 and found.vertices == 0
    assert found.foreign_weight == 0.0
    assert binding.report.leakage == found.to_dict()
    # Not by asking the leakage's own territories: by where the vertices are.
    x, y, _ = mesh.vertices.T
    thigh = (x > 0.0) & (x < 0.145) & (y < 0.75)
    hand = (x > 0.18) & (y < 0.75)
    assert (
        weights[np.ix_(thigh, _limb(pose, "l", ARMS) + _limb(pose, "r", ARMS + LEGS))].max() < 1e-3
    )
    assert (
        weights[np.ix_(hand, _limb(pose, "l", LEGS) + _limb(pose, "r", ARMS + LEGS))].max() == 0.0
    )
    assert weights[np.ix_(hand, _limb(pose, "l", ARMS))].sum(axis=1).min() > 1.0 - 1e-6


@pytest.mark.parametrize("method", METHODS)
def test_an_arm_of_its_own_that_is_stuck_in_the_thigh_does_not_leak(method: str) -> None:
    """A body in two shells, the arm's inside the thigh's by some centimetres at the hand."""
    bones = {
        **BONES,
        "lforearm": ("lupperarm", (0.26, 1.10, 0.0), (0.20, 0.80, 0.0), 0.05),
        "lhand": ("lforearm", (0.20, 0.80, 0.0), (0.165, 0.66, 0.0), 0.05),
    }
    skeleton = figure_skeleton(bones)
    parts = {
        name: (np.array(start), np.array(end), r) for name, (_, start, end, r) in bones.items()
    }
    arm = solid([parts["l" + part] for part in ARMS], 0.02)
    flip = np.array([-1.0, 1.0, 1.0])
    legs = [parts["l" + part] for part in LEGS]
    legs += [(flip * start, flip * end, radius) for start, end, radius in legs]
    body = solid([parts["hips"], parts["back"], *legs], 0.02)
    low = body.vertices[:, 1] < 0.72
    overlap = body.vertices[low, 0].max() - arm.vertices[arm.vertices[:, 1] < 0.72, 0].min()
    assert 0.01 < overlap < 0.04
    binding = poise.bind([body, arm], skeleton, method=method)
    on_body, on_arm = (skin.weights.dense(len(skeleton.joints)) for skin in binding.skins)
    arms = _limb(skeleton.rest, "l", ARMS)
    assert on_body[np.ix_(low, arms)].max() < 1e-3
    hand = arm.vertices[:, 1] < 0.85
    assert on_arm[hand][:, arms].sum(axis=1).min() > 0.999


def test_what_two_legs_share_at_the_crotch_follows_the_hips() -> None:
    mesh, pose = figure()
    weights = _dense()
    left, right = (weights[:, _limb(pose, side, LEGS)].sum(axis=1) for side in "lr")
    assert np.minimum(left, right).max() < 0.15
    lowest = np.abs(mesh.vertices[:, 0]) < 1e-6
    hips = weights[lowest & (mesh.vertices[:, 1] < 0.95), pose.skeleton.joint_index("hips")]
    assert hips.min() > 0.6


@pytest.mark.slow
def test_the_middle_of_every_bone_follows_its_joint() -> None:
    mesh, pose = figure()
    weights = _dense()
    segments = BoneSegments.of(pose)
    for owner, start, end in zip(segments.owners, segments.starts, segments.ends, strict=True):
        name = pose.skeleton.joint_names[owner]
        if name in ("hips", "back"):  # theirs branch
            continue
        middle = 0.5 * (start + end)
        axis = (end - start) / np.linalg.norm(end - start)
        off = mesh.vertices - middle
        ring = (np.abs(off @ axis) < 0.02) & (np.linalg.norm(off, axis=1) < 0.12)
        ring &= mesh.vertices[:, 0] * middle[0] >= 0.0
        own = territories(Surface.of(mesh), segments, Branches.of(pose.skeleton))
        limb = Branches.of(pose.skeleton).of_joint[owner]
        assert weights[ring & (own == limb), owner].min() > 0.8, name


@pytest.mark.slow
def test_a_hole_changes_little_away_from_it() -> None:
    mesh, pose = figure()
    whole = _dense()
    middles = mesh.vertices[mesh.faces].mean(axis=1)
    # Behind the head, so that the body stays as high as it is: by that, weights are evened.
    head = (middles[:, 1] > 1.6) & (middles[:, 2] < 0.0)
    head |= np.linalg.norm(middles - [0.08, 0.3, 0.06], axis=1) < 0.05
    assert head.sum() > 20
    binding = poise.bind(Mesh(mesh.vertices, mesh.faces[~head]), pose, method="volume")
    assert binding.report.open_edges > 10
    weights = binding.skin.weights.dense(len(binding.skin.joints))
    far = (mesh.vertices[:, 1] < 1.5) & (mesh.vertices[:, 1] > 0.45)
    change = 0.5 * np.abs(weights - whole).sum(axis=1)
    assert np.quantile(change[far], 0.98) < 0.1 and change[far].mean() < 0.02


def test_shells_follow_what_they_are_in_on_or_next_to() -> None:
    """Eyeballs inside the head, a shoe about the foot, a hat that floats above the head."""
    mesh, pose = figure()
    names = pose.skeleton.joint_names
    eye = ball(0.02, 8)
    eyes = [eye.moved(eye.vertices + np.array([x, 1.6, 0.05])) for x in (0.03, -0.03)]
    shoe = solid([(np.array([0.08, 0.08, 0.0]), np.array([0.08, 0.02, 0.0]), 0.09)], 0.02)
    hat = ball(0.05, 8)
    hat = hat.moved(hat.vertices + np.array([0.0, 1.95, 0.0]))
    binding = poise.bind([mesh, *eyes, shoe, hat], pose, method="volume")
    _, *others = (skin.weights.dense(len(names)) for skin in binding.skins)
    for weights, joint in zip(others, ("head", "head", "lshin", "head"), strict=True):
        assert weights[:, names.index(joint)].min() > 0.8, joint
    assert any("no path to a bone" in note for note in binding.report.notes)
    assert binding.report.coverage == 1.0


@pytest.mark.slow
def test_fins_doubled_triangles_and_triangles_that_look_inward_change_little() -> None:
    mesh, pose = figure()
    whole = _dense()
    chance = np.random.default_rng(7)
    faces = mesh.faces.copy()
    wrong = chance.random(len(faces)) < 0.2
    faces[wrong] = faces[wrong][:, ::-1]
    n = len(mesh.vertices)
    a, b = mesh.faces[40, 0], mesh.faces[40, 1]
    fin = mesh.vertices[a] * [1.3, 1.0, 1.3]
    faces = np.vstack([faces, mesh.faces[:50], [[a, b, n]]])
    binding = poise.bind(Mesh(np.vstack([mesh.vertices, fin]), faces), pose, method="volume")
    report = binding.report
    assert report.branching_edges > 0 and report.repeated >= 30
    assert any("face inwards" in note for note in report.notes)
    weights = binding.skin.weights.dense(len(binding.skin.joints))[:n]
    change = 0.5 * np.abs(weights - whole).sum(axis=1)
    assert np.quantile(change, 0.99) < 0.15 and change.mean() < 0.02


@pytest.mark.parametrize("method", METHODS)
def test_a_sheet_that_encloses_nothing_is_bound_along_itself(method: str) -> None:
    x, y = np.meshgrid(np.linspace(0.0, 1.0, 41), np.linspace(-0.1, 0.1, 9))
    vertices = np.stack([x.ravel(), y.ravel(), 0 * x.ravel()], axis=1)
    a = (np.arange(8)[:, None] * 41 + np.arange(40)).ravel()
    faces = np.concatenate([np.stack([a, a + 1, a + 41], 1), np.stack([a + 1, a + 42, a + 41], 1)])
    strip = (
        poise.SkeletonBuilder()
        .add("first", poise.Ball())
        .add("second", poise.Ball(), "first", offset=(0.5, 0, 0), tip=(0.5, 0, 0))
        .build()
    )
    binding = poise.bind(Mesh(vertices, faces), strip, method=method)
    assert any("encloses nothing" in note for note in binding.report.notes)
    weights = binding.skin.weights.dense(2)
    assert np.abs(weights.sum(axis=1) - 1.0).max() < 1e-6
    # From the middle of either bone on.
    assert weights[x.ravel() < 0.25, 0].min() > 0.9 and weights[x.ravel() > 0.75, 1].min() > 0.9


def test_a_bone_outside_is_told_of_and_the_others_are_bound() -> None:
    mesh, _ = figure()
    skeleton = figure_skeleton().edit()
    skeleton.add("antenna", poise.Ball(), "head", offset=(0, 1.0, 0), tip=(0, 0.2, 0))
    binding = poise.bind(mesh, skeleton.build(), method="volume")
    assert any("antenna" in note for note in binding.report.notes)
    weights = binding.skin.weights.dense(len(binding.skin.joints))
    assert np.abs(weights.sum(axis=1) - 1.0).max() < 1e-6


@pytest.mark.slow
def test_left_and_right_are_mirror_images() -> None:
    asymmetry = _bound("volume").report.asymmetry
    assert asymmetry is not None and asymmetry < 1e-12


@pytest.mark.slow
def test_jumps_are_few_on_a_surface_of_usual_fineness() -> None:
    mesh, pose = figure(0.0125)
    assert poise.bind(mesh, pose, method="volume").report.jumps <= 1e-3


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (lambda: Volume(sharpness=0.0), "sharpness"),
        (lambda: Volume(reach=-1.0), "reach"),
        (lambda: Volume(evenness=-0.1), "evenness"),
        (lambda: Delaunay(power=0.0), "power"),
        (lambda: Delaunay(least=1.0), "least"),
        (lambda: Delaunay(evenness=np.inf), "evenness"),
    ],
)
def test_options_out_of_their_range_are_refused(options: object, what: str) -> None:
    with pytest.raises(InvalidValue, match=what):
        options()  # pyright: ignore[reportCallIssue]


@pytest.mark.slow
def test_makehumans_body_is_bound_without_leaks(shared_data: Path) -> None:
    human = makehuman(shared_data / "mesh")
    binding = poise.bind(human.mesh, human.skeleton, method="volume")
    report = binding.report
    found = leakage(binding.weights.values, binding.weights.surface, human.skeleton.rest)
    assert found.worst <= 1e-3 and found.foreign_weight == 0.0
    assert report.jumps <= 1e-3 and report.asymmetry is not None and report.asymmetry < 1e-6
    assert report.coverage == 1.0
    painted = 0.5 * np.abs(binding.weights.values - human.weights).sum(axis=1)
    assert painted.mean() < 0.30
