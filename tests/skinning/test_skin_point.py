"""Points of the skin as end effectors: deformed positions and Jacobians."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import poise
from poise.errors import InvalidExpression, InvalidValue, UnknownJoint
from poise.model import Corrective, Shape, Skin
from samples import skins
from twins import skinning as twin

RNG = np.random.default_rng(0)


def body() -> poise.Skeleton:
    """A chain with a scale among its joints, so that matrices are not all rigid."""
    return (
        poise.SkeletonBuilder("chain")
        .add("a", poise.Ball("zyx"), offset=(0.1, 0.2, 0.0))
        .add("b", poise.QuaternionBall(), "a", offset=(1, 0, 0))
        .add("fat", poise.ScaleXYZ(), "b")
        .add("c", poise.Hinge("z"), "fat", offset=(0.6, 0.1, 0))
        .build()
    )


def skinned(shapes: bool = False, influences: int = 4) -> tuple[poise.Skeleton, Skin]:
    skeleton = body()
    loose = skins.skin(30, 4, influences, tangents=False)
    mesh = loose.mesh
    if shapes:
        mesh = mesh.with_shapes([Shape("s", RNG.normal(size=(30, 3)) * 0.2)])
    bound = Skin.bound(mesh, random_pose(skeleton, 1), loose.weights)
    if shapes:
        bound = Skin(
            mesh, bound.joints, bound.weights, bound.inverse_bind, shape_dofs=("a_rx",)
        )  # fmt: skip
    return skeleton, bound


def random_pose(skeleton: poise.Skeleton, seed: int) -> poise.Pose:
    rng = np.random.default_rng(seed)
    step = rng.uniform(-0.4, 0.4, skeleton.nv)
    return poise.Pose(skeleton, skeleton.integrate(skeleton.rest.q, step))


@pytest.mark.parametrize("shapes", [False, True])
@pytest.mark.parametrize("share", [(0.2, 0.5), (1.0, 0.0, 0.0), (0.25, 0.5, 0.25), (1.5, -0.75)])
def test_it_is_where_deforming_has_it(shapes, share):
    skeleton, skin = skinned(shapes)
    whole = np.array([*share, 1.0 - sum(share)]) if len(share) == 2 else np.array(share)
    for face in range(0, 30, 4):
        here = poise.skin_point(skin, face, share)
        for seed in (2, 3):
            pose = random_pose(skeleton, seed)
            corners = poise.deform(skin, pose).vertices[skin.mesh.faces[face]]
            np.testing.assert_allclose(here.at(pose), whole @ corners, atol=1e-12)
            # The same, by the matrices of source 000.
            if not shapes:
                places = twin.linear_blend(skin, skin.matrices(pose))[0]
                corners = places[skin.mesh.faces[face]]
                np.testing.assert_allclose(here.at(pose), whole @ corners, atol=1e-12)


@pytest.mark.parametrize("shapes", [False, True])
def test_its_jacobian_is_that_of_finite_differences(shapes):
    skeleton, skin = skinned(shapes)
    goal = poise.reach(poise.skin_point(skin, 5, (0.2, 0.5)), (0.3, 0.2, 0.1))
    problem = poise.Problem(skeleton, [goal])
    pose = random_pose(skeleton, 4)
    J = problem.jacobian(pose.q, goal.targets(pose))
    step = 1e-6
    for i in range(skeleton.nv):
        v = np.zeros(skeleton.nv)
        v[i] = step
        sides = [
            poise.deform(skin, poise.Pose(skeleton, skeleton.integrate(pose.q, sign * v)))
            .vertices[skin.mesh.faces[5]]
            .T
            @ (0.2, 0.5, 0.3)
            for sign in (1.0, -1.0)
        ]
        np.testing.assert_allclose(J[:3, i], (sides[0] - sides[1]) / (2 * step), atol=1e-8)


def corrected(kind: str, dofs: int) -> tuple[poise.Skeleton, Skin]:
    """The skin with morph targets, and a corrective of one or several DOFs on half its vertices."""
    skeleton, skin = skinned(shapes=True)
    rng = np.random.default_rng(dofs)
    names = ("a_rz", "a_ry", "c_rz")[:dofs]
    keys = (
        np.array([[-0.3], [0.0], [0.15], [0.35]])
        if dofs == 1
        else rng.uniform(-0.35, 0.35, (6, dofs))
    )
    moved = np.arange(0, 30, 2)
    offsets = rng.normal(size=(len(keys), len(moved), 3)) * 0.2
    return skeleton, skin.with_correctives(Corrective("c", names, keys, moved, offsets, kind))


@pytest.mark.parametrize("kind", ["linear", "smooth"])
@pytest.mark.parametrize("dofs", [1, 2, 3])
def test_correctives_move_it_and_its_jacobian_is_exact(kind, dofs):
    skeleton, skin = corrected(kind, dofs)
    face = next(i for i, f in enumerate(skin.mesh.faces.tolist()) if any(v % 2 == 0 for v in f))
    here = poise.skin_point(skin, face, (0.2, 0.5))
    problem = poise.Problem(skeleton, [poise.reach(here, (0.3, 0.2, 0.1))])
    corners = skin.mesh.faces[face]

    def place(q):
        return (0.2, 0.5, 0.3) @ poise.deform(skin, poise.Pose(skeleton, q)).vertices[corners]

    bare = poise.skin_point(skin.with_correctives(), face, (0.2, 0.5))
    far = 0.0
    for seed in (2, 4, 5):
        pose = random_pose(skeleton, seed)
        np.testing.assert_allclose(here.at(pose), place(pose.q), atol=1e-12)
        far = max(far, float(np.linalg.norm(here.at(pose) - bare.at(pose))))
        J = problem.jacobian(pose.q, problem.goals[0].targets(pose))
        for i in range(skeleton.nv):
            v = 1e-6 * np.eye(skeleton.nv)[i]
            sides = [place(skeleton.integrate(pose.q, sign * v)) for sign in (1.0, -1.0)]
            np.testing.assert_allclose(J[:3, i], (sides[0] - sides[1]) / 2e-6, atol=2e-8)
    assert far > 0.02


def test_at_a_key_of_straight_radial_functions_derivatives_are_finite():
    skeleton, skin = corrected("linear", 2)
    (corrective,) = skin.correctives
    values = dict(zip(corrective.dofs, corrective.keys[2].tolist(), strict=True))
    pose = skeleton.rest.with_values(**values)
    here = poise.skin_point(skin, 0)
    np.testing.assert_allclose(
        here.at(pose), poise.deform(skin, pose).vertices[skin.mesh.faces[0]].mean(axis=0), atol=1e-9
    )
    problem = poise.Problem(skeleton, [poise.reach(here, (0.3, 0.2, 0.1))])
    assert np.isfinite(problem.jacobian(pose.q, problem.goals[0].targets(pose))).all()


def test_a_corrected_point_is_reached():
    skeleton, skin = corrected("smooth", 2)
    here = poise.skin_point(skin, 6, (0.3, 0.3))
    target = here.at(random_pose(skeleton, 7))
    result = poise.solve(skeleton.rest, [poise.reach(here, target)])
    assert result.converged
    corners = poise.deform(skin, result.pose).vertices[skin.mesh.faces[6]]
    np.testing.assert_allclose((0.3, 0.3, 0.4) @ corners, target, atol=1e-4)


@pytest.mark.parametrize("solver", ["auto", "lm", "sqp"])
@pytest.mark.parametrize("hard", [False, True])
def test_it_reaches_and_is_reported_by_its_name(solver, hard):
    if hard and solver == "lm":
        pytest.skip("lm weighs, it holds nothing exactly")
    skeleton, skin = skinned()
    here = poise.skin_point(skin, 3, (0.3, 0.3))
    target = here.at(random_pose(skeleton, 7))
    result = poise.solve(skeleton.rest, [poise.reach(here, target, hard=hard)], solver=solver)
    assert result.converged
    assert result.errors[0].name == "skin:3:0.3,0.3"
    assert result.errors[0].position == pytest.approx(
        np.linalg.norm(here.at(result.pose) - target), abs=1e-12
    )
    assert (result.errors[0].violation is None) == (not hard)
    corners = poise.deform(skin, result.pose).vertices[skin.mesh.faces[3]]
    np.testing.assert_allclose((0.3, 0.3, 0.4) @ corners, target, atol=1e-4)


def test_what_cannot_be_reached_is_explained_by_its_name():
    skeleton, skin = skinned()
    here = poise.skin_point(skin, 3, (0.3, 0.3))
    result = poise.solve(skeleton.rest, [poise.reach(here, (30.0, 0.0, 0.0))], locked=["fat"])
    assert not result.converged
    assert "skin:3:0.3,0.3" in result.explain()


def test_it_stands_in_constraints():
    skeleton, skin = skinned()
    here, there = poise.skin_point(skin, 3), poise.skin_point(skin, 8, (1, 0, 0))
    start = random_pose(skeleton, 2)
    rail = poise.on_line(here, here.at(start), (0, 1, 0))
    assert rail.name.startswith("skin:3:")
    apart = poise.norm(here - there) == float(np.linalg.norm((here - there).at(start))) + 0.05
    result = poise.solve(start, [poise.pin(here), rail, apart])
    assert result.converged
    np.testing.assert_allclose(here.at(result.pose), here.at(start), atol=2e-4)
    assert poise.pin(here).name == f"{here.name} pinned"
    written = poise.parse(repr(poise.pin(here)))
    assert written.same_as(poise.pin(here))


def test_a_base_keeps_what_is_above_it_still():
    skeleton, skin = skinned()
    here = poise.skin_point(skin, 3)
    target = here.at(random_pose(skeleton, 7))
    for goal in (
        poise.reach(here, target, base="b"),
        poise.reach(poise.skin_point(skin, 3, base="b"), target),
    ):
        assert goal.name == here.name
        result = poise.solve(skeleton.rest, [goal], max_iterations=30)
        np.testing.assert_array_equal(result.pose.joint("a"), skeleton.rest.joint("a"))
        assert not np.allclose(result.pose.q, skeleton.rest.q)
    with pytest.raises(UnknownJoint, match="nobody"):
        poise.solve(skeleton.rest, [poise.reach(here, target, base="nobody")])


def test_a_characters_triangles_are_counted_on():
    skeleton, skin = skinned()
    hero = poise.Character("two", skeleton, skins=(skin, skin))
    same = poise.skin_point(hero, 33, (0.5, 0.25))
    pose = random_pose(skeleton, 2)
    assert same.name == "skin:33:0.5,0.25"
    np.testing.assert_allclose(
        same.at(pose), poise.skin_point(skin, 3, (0.5, 0.25)).at(pose), atol=1e-15
    )
    again = pickle.loads(pickle.dumps(same))
    assert again.name == same.name and again.same_as(same)


def test_corners_without_weights_stand_still():
    mesh = poise.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    weights = poise.Weights([[0], [0], [0]], [[1], [0], [0]])
    arm = poise.SkeletonBuilder().add("a", poise.Prismatic("x")).build()
    half = poise.skin_point(Skin.bound(mesh, arm.rest, weights), 0, (0.5, 0.5))
    np.testing.assert_allclose(half.at(arm.pose([2.0])), (1.5, 0.0, 0.0))
    with pytest.raises(InvalidExpression, match="depends on the pose"):
        poise.reach(poise.skin_point(Skin.bound(mesh, arm.rest, weights), 0, (0, 1)), (1, 1, 1))


def test_mistakes_are_told():
    skeleton, skin = skinned()
    with pytest.raises(InvalidValue, match="no triangle 30; the skin has 30"):
        poise.skin_point(skin, 30)
    with pytest.raises(InvalidValue, match="no triangle -1"):
        poise.skin_point(skin, -1)
    with pytest.raises(InvalidValue, match="whole number"):
        poise.skin_point(skin, 1.5)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="sum to one"):
        poise.skin_point(skin, 1, (0.5, 0.1, 0.1))
    with pytest.raises(InvalidValue, match="has no skin"):
        poise.skin_point(poise.Character("bare", skeleton), 0)
    with pytest.raises(InvalidValue, match="a skin or a character"):
        poise.skin_point(skin.mesh, 0)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="a vector of 3"):
        poise.reach(poise.dof("a_rx"), (0, 0, 0))
