"""Smoothing, outlier removal, pruning and locks: what is preserved and what changes."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.binding import (
    BoneSegments,
    Surface,
    SurfaceWeights,
    normalise,
    prune,
    remove_rogues,
    smooth,
)
from poise.binding.report import jumps
from poise.errors import InvalidValue, UnknownJoint, UnknownOption
from poise.model import Mesh, Skin, Weights
from samples.surfaces import arm, body, tube


def _hard(mesh: Mesh | None = None) -> SurfaceWeights:
    """Each vertex of the tube follows the bone beside it."""
    surface = Surface.of(mesh or tube())
    which = np.digitize(surface.vertices[:, 0], [0.3, 0.6])
    return SurfaceWeights(surface, ("upper", "lower", "hand"), np.eye(3)[which])


def _sums(weights: SurfaceWeights) -> np.ndarray:
    return weights.values.sum(axis=1)


@pytest.mark.parametrize("mean", ["uniform", "cotangent"])
def test_smoothing_keeps_constants_and_the_partition(mean: str) -> None:
    surface = _hard().surface
    flat = SurfaceWeights(surface, ("a", "b"), np.tile([0.3, 0.7], (len(surface.vertices), 1)))
    assert np.abs(smooth(flat, 20, mean=mean).values - flat.values).max() < 1e-12
    hard = _hard()
    soft = smooth(hard, 20, mean=mean)
    assert np.abs(_sums(soft) - 1.0).max() < 1e-12
    assert jumps(soft.values, soft.surface) < jumps(hard.values, hard.surface)
    assert soft.values.min() >= 0.0 and soft.values.max() <= 1.0 + 1e-12


def test_one_pass_is_the_mean_of_the_neighbours() -> None:
    hard = _hard()
    soft = smooth(hard, 1, rate=0.25, mean="uniform")
    a, b = hard.surface.edges.T
    for vertex in (0, 17, 500, 961):
        around = np.concatenate([b[a == vertex], a[b == vertex]])
        mean = hard.values[around].mean(axis=0)
        assert np.allclose(soft.values[vertex], 0.75 * hard.values[vertex] + 0.25 * mean)


def test_smoothing_does_not_cross_islands_and_leaves_lone_vertices() -> None:
    one, two = tube(), tube()
    both = [one, two.moved(two.vertices + np.array([0.0, 0.2, 0.0]))]
    surface = Surface.of(both)
    values = np.zeros((len(surface.vertices), 2))
    values[np.arange(len(values)), (surface.vertices[:, 1] > 0.1).astype(int)] = 1.0
    soft = smooth(SurfaceWeights(surface, ("a", "b"), values), 30)
    assert np.abs(soft.values - values).max() < 1e-12
    points = Surface.of(Mesh([(0, 0, 0), (1, 0, 0)], []))
    lone = SurfaceWeights(points, ("a", "b"), np.eye(2))
    assert np.array_equal(smooth(lone, 5).values, np.eye(2))


def test_locked_joints_keep_their_weights_and_the_others_share_the_rest() -> None:
    start = smooth(_hard(), 5).lock("lower")
    for tool in (
        lambda weights: smooth(weights, 20),
        lambda weights: prune(weights, 1),
        normalise,
        lambda weights: remove_rogues(weights).weights,
    ):
        after = tool(start)
        assert np.array_equal(after["lower"], start["lower"])
        assert np.abs(_sums(after) - 1.0).max() < 1e-12
    assert not np.array_equal(smooth(start.unlock(), 20)["lower"], start["lower"])
    assert start.lock("hand").unlock("lower").locked == ("hand",)
    every = start.lock("upper", "hand")
    assert smooth(every, 5) is every
    with pytest.raises(UnknownJoint, match="lower"):
        start.lock("lowr")


def _spotted() -> tuple[SurfaceWeights, np.ndarray]:
    """The tube, with hand weight on two spots of the upper arm: a whole one and a share."""
    hard = _hard()
    values = hard.values.copy()
    x, y = hard.surface.vertices[:, 0], hard.surface.vertices[:, 1]
    whole, partly = (x < 0.03) & (y > 0.02), (np.abs(x - 0.15) < 0.02) & (y < -0.02)
    values[whole] = (0.0, 0.0, 1.0)
    values[partly] = (0.7, 0.0, 0.3)
    return hard.with_values(values), whole | partly


def test_rogues_are_found_and_taken_away_and_nothing_else() -> None:
    spotted, spots = _spotted()
    found = remove_rogues(spotted)
    assert found.spots == 2 and found.vertices == spots.sum()
    assert found.by_joint == {"hand": spots.sum()}
    assert np.allclose(found.weights.values, _hard().values)
    again = remove_rogues(found.weights)
    assert again.spots == 0 and again.weights is found.weights


def test_a_spot_counts_as_it_looks_from_its_bones() -> None:
    """The spot is as large as the hand's own skin, but four radii away from it."""
    one = tube(length=0.15)
    other = one.moved(one.vertices + np.array([0.0, 0.25, 0.0]))
    joined = [
        (one.vertices[20] + other.vertices[20]) / 2,
        (one.vertices[20] + other.vertices[21]) / 2,
    ]
    n = len(one.vertices)
    bridge = [(20, n, n + 1), (n, n + 2 + 20, n + 1)]  # which makes them one island
    mesh = Mesh(np.vstack([one.vertices, joined, other.vertices]),
                np.vstack([one.faces, bridge, other.faces + n + 2]))  # fmt: skip
    builder = poise.SkeletonBuilder().add("hand", poise.Ball(), tip=(0.15, 0, 0))
    pose = builder.add("hip", poise.Ball(), offset=(0, 0.25, 0), tip=(0.15, 0, 0)).build().rest
    surface = Surface.of(mesh)
    values = np.zeros((len(surface.vertices), 2))
    values[:, 0] = np.abs(surface.vertices[:, 1] - 0.125) > 0.02
    values[:, 1] = 1.0 - values[:, 0]
    weights = SurfaceWeights(surface, ("hand", "hip"), values)
    assert remove_rogues(weights).spots == 0
    found = remove_rogues(weights, BoneSegments.of(pose))
    assert found.spots == 1 and found.by_joint == {"hand": n}
    assert found.weights["hand"][surface.vertices[:, 1] > 0.15].max() == 0.0
    bound = BoneSegments.bound(pose.skeleton, {"hip": np.linalg.inv(pose.world[1])})
    assert np.allclose(bound.ends, BoneSegments.of(pose).ends)


def test_a_spot_that_is_large_enough_is_no_rogue() -> None:
    spotted, _ = _spotted()
    kept = remove_rogues(spotted, share=0.0)
    assert kept.spots == 0
    with pytest.raises(InvalidValue, match="share"):
        remove_rogues(spotted, share=1.5)


def test_islands_are_no_rogues() -> None:
    """A button on the upper arm that follows the hand was meant to."""
    whole = tube()
    button = np.array([[0.1, 0.08, 0.0], [0.12, 0.08, 0.0], [0.1, 0.08, 0.02]])
    n = len(whole.vertices)
    mesh = Mesh(np.vstack([whole.vertices, button]), np.vstack([whole.faces, [[n, n + 1, n + 2]]]))
    hard = _hard(mesh)
    values = hard.values.copy()
    values[n:] = (0.0, 0.0, 1.0)
    assert remove_rogues(hard.with_values(values)).spots == 0


def test_pruning_keeps_the_strongest_and_brings_them_to_one() -> None:
    surface = Surface.of(Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)]))
    weights = SurfaceWeights(
        surface, ("a", "b", "c"), [(0.5, 0.3, 0.2), (0.2, 0.4, 0.4), (1.0, 0.0, 0.0)]
    )
    assert np.allclose(prune(weights, 2).values, [(0.625, 0.375, 0), (0, 0.5, 0.5), (1, 0, 0)])
    assert np.allclose(prune(weights, 1).values, [(1, 0, 0), (0, 1, 0), (1, 0, 0)])
    assert np.array_equal(prune(weights).values, weights.values)
    assert np.allclose(prune(weights, least=0.25).values[0], (0.625, 0.375, 0))
    even = SurfaceWeights(surface, ("a", "b", "c"), [(0.6, 0.2, 0.2), (0.4, 0.3, 0.3), (1, 0, 0)])
    assert np.allclose(prune(even, 2).values[0], (1, 0, 0)), "neither of two equal ones"
    assert np.allclose(prune(even, 2).values[1], (4 / 7, 3 / 7, 0)), "too much to lose"
    with pytest.raises(InvalidValue, match="one or more"):
        prune(weights, 0)


def test_normalising_brings_rows_to_one() -> None:
    surface = Surface.of(Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)]))
    weights = SurfaceWeights(surface, ("a", "b"), [(1.0, 3.0), (0.0, 0.0), (0.2, 0.2)])
    assert np.allclose(normalise(weights).values, [(0.25, 0.75), (0, 0), (0.5, 0.5)])


@pytest.mark.parametrize("bad", [{"passes": -1}, {"rate": 0.0}, {"rate": 1.5}])
def test_arguments_out_of_range_are_refused(bad: dict) -> None:
    with pytest.raises(InvalidValue):
        smooth(_hard(), **bad)
    with pytest.raises(UnknownOption, match="cotangent"):
        smooth(_hard(), mean="cotan")


def test_skins_come_back_as_they_were() -> None:
    mesh, pose = body()
    skins = poise.bind(mesh, pose, influences=4, method="capsules").skins
    again = SurfaceWeights.of(skins).skins()
    for before, after in zip(skins, again, strict=True):
        assert before.joints == after.joints
        assert np.abs(before.weights.dense(31) - after.weights.dense(31)).max() < 1e-13
        assert np.array_equal(before.inverse_bind, after.inverse_bind)
        assert after.mesh is before.mesh


def test_a_skin_gets_the_joints_it_needs_from_its_neighbour() -> None:
    """Two halves, each with the joints of its own; smoothing takes weights across the seam."""
    whole, pose = tube(), arm().rest
    middle = whole.vertices[whole.faces].mean(axis=1)[:, 0] < 0.3
    skins = []
    for faces, joint in ((whole.faces[middle], "upper"), (whole.faces[~middle], "lower")):
        used = np.unique(faces)
        mesh = Mesh(whole.vertices[used], np.searchsorted(used, faces))
        weights = Weights(np.zeros((len(used), 2), int), [[1.0, 0.0]] * len(used))
        skins.append(Skin.bound(mesh, pose, weights, (joint,)))
    rigid = SurfaceWeights.of(skins)
    assert rigid.surface.islands.max() == 1, "rigid parts that touch stay apart"
    assert np.abs(smooth(rigid, 5).values - rigid.values).max() < 1e-14
    half = [
        Skin.bound(skin.mesh, pose, Weights(np.tile([0, 1], (len(skin.mesh.vertices), 1)),
                   np.full((len(skin.mesh.vertices), 2), 0.5)), (*skin.joints, "hand"))
        for skin in skins
    ]  # fmt: skip
    seam = SurfaceWeights.of([half[0], half[0].with_weights(half[0].weights)])
    assert seam.surface.islands.max() == 0 and len(seam.surface.places) == 2


def test_skins_bound_at_different_places_are_no_one_surface() -> None:
    mesh, skeleton = tube(), arm()
    one = Skin.rigid(mesh, skeleton.rest, "lower")
    two = Skin.rigid(mesh, skeleton.rest.with_values(upper_rz=1.0), "lower")
    with pytest.raises(InvalidValue, match="process the skins separately"):
        SurfaceWeights.of([one, two])


def test_weights_without_skins_give_none_back() -> None:
    with pytest.raises(InvalidValue, match="not created from skins"):
        _hard().skins()


def test_the_stages_of_binding_are_told_in_order() -> None:
    told: list[tuple[float, str]] = []
    poise.bind(tube(), arm(), method="capsules", progress=lambda *stage: told.append(stage))
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert any("capsules" in text for _, text in told)


def test_a_mesh_without_area_is_bound_and_smoothed():
    """Its triangles are a line: no cotangent says which neighbour counts more."""
    builder = poise.SkeletonBuilder().add("root", poise.Free()).add("lower", poise.Ball(), "root")
    body = builder.add("upper", poise.Ball(), "lower", offset=(0, 1, 0), tip=(0, 1, 0)).build()
    line = poise.Mesh([(0.1, 0, 0), (0.1, 1, 0), (0.1, 2, 0)], [(0, 1, 2)])
    for method in ("point-to-line", "capsules"):
        weights = poise.bind(line, body, method=method).skin.weights
        np.testing.assert_allclose(weights.totals, 1.0, atol=1e-6)
