"""Functions for automatic differentiation: gradients by central differences, refused inputs."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import poise
import poise.jax
import poise.torch
from poise import differentiation
from poise.errors import InvalidValue, MissingExtra, ShapeError, UnknownJoint
from poise.model import Corrective
from samples.problems import body, chain, tip_of
from samples.trees import random_pose

STEP = 1e-6


def plain(function, arrays):
    """Call a function without differentiation, and check the shape that it states."""
    found = function.value(*arrays)
    assert found.shape == function.shape(*(np.shape(array) for array in arrays))
    return found


def checked(function, arrays):
    """Call a function, and compare its gradient with central differences by every input."""
    arrays = [np.asarray(array, np.float64) for array in arrays]
    found = plain(function, arrays)
    adjoint = np.random.default_rng(2).normal(size=found.shape)
    result = found if function.keeps else np.zeros(0)
    for number, gradient in enumerate(function.gradient(arrays, result, adjoint)):
        expected = np.zeros_like(arrays[number])
        for index in np.ndindex(expected.shape):
            ends = []
            for sign in (STEP, -STEP):
                moved = [array.copy() for array in arrays]
                moved[number][index] += sign
                ends.append(np.sum(adjoint * function.value(*moved)))
            expected[index] = (ends[0] - ends[1]) / (2.0 * STEP)
        np.testing.assert_allclose(gradient, expected, atol=1e-7)
    return found


def skin_of(skeleton: poise.Skeleton) -> poise.Skin:
    """Vertices around the bones with two joints each, and one without any weight."""
    rng = np.random.default_rng(0)
    count = len(skeleton.joints)
    joints = np.array([(j, max(0, skeleton.parents[j])) for j in range(count) for _ in range(2)])
    vertices = skeleton.rest.world[joints[:, 0], :3, 3] + rng.uniform(-0.1, 0.1, (2 * count, 3))
    weights = np.tile((0.7, 0.3), (2 * count, 1))
    weights[-1] = 0.0
    mesh = poise.Mesh(vertices, [(0, 1, 2)])
    return poise.Skin.bound(mesh, skeleton.rest, poise.Weights(joints, weights))


def test_points_are_those_of_the_pose() -> None:
    skeleton = body()
    q = random_pose(skeleton, np.random.default_rng(3))
    places = ["spine", poise.point("lhand", (0.1, 0, 0.2)), poise.point("rhand", tip=True)]
    found = differentiation.points_of(checked, skeleton, places)(q)
    pose = skeleton.pose(q)
    expected = [pose.world[skeleton.joint_index("spine"), :3, 3], *(p.at(pose) for p in places[1:])]
    np.testing.assert_allclose(found, expected, atol=1e-14)
    offsets = np.array([joint.offset for joint in skeleton.joints])
    again = differentiation.points_of(checked, skeleton, places)(np.array([q, q]), offsets)
    np.testing.assert_allclose(again, [found, found], atol=1e-14)


def test_vertices_are_those_of_linear_blending() -> None:
    skeleton = body()
    surface = skin_of(skeleton)
    q = np.array([random_pose(skeleton, np.random.default_rng(n)) for n in range(2)])
    found = differentiation.skin_of(checked, skeleton, surface)(q)
    expected = poise.deform(surface, skeleton.pose(q)).vertices
    np.testing.assert_allclose(found, expected, atol=1e-12)


def test_solutions_have_no_gradient_by_the_start() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    problem = poise.Problem(skeleton, [poise.reach(tip_of("j2"), (0.4, 0.5, 0.0))])
    seen = []

    def apply(function, arrays):
        q = plain(function, arrays)
        seen.extend(function.gradient(arrays, q, np.ones_like(q)))
        return q

    find = differentiation.solutions_of(apply, problem, "raise")
    find(np.array([0.4, 0.5, 0.0]), np.array([0.2, 0.3, 0.4]))
    assert seen[0].shape == (3,) and seen[1] is None


def test_skins_without_a_gradient() -> None:
    skeleton = body()
    surface = skin_of(skeleton)
    with pytest.raises(InvalidValue, match=r"dual-quaternion .* has no gradient"):
        differentiation.skin_of(plain, skeleton, surface.with_deformer("dual-quaternion"))
    corrective = Corrective("bend", ["spine_ry"], [[0.5]], [0], np.zeros((1, 1, 3)))
    with pytest.raises(InvalidValue, match="shapes that depend on the pose"):
        differentiation.skin_of(plain, skeleton, surface.with_correctives(corrective))
    with pytest.raises(UnknownJoint):
        differentiation.skin_of(plain, chain(2), surface)
    with pytest.raises(InvalidValue, match="expected a Skin, not Mesh"):
        differentiation.skin_of(plain, skeleton, surface.mesh)


def test_refused_inputs() -> None:
    skeleton = body()
    with pytest.raises(InvalidValue, match="expected a Skeleton, not Pose"):
        differentiation.frames_of(plain, skeleton.rest)
    with pytest.raises(InvalidValue, match="root has no tip"):
        differentiation.points_of(plain, skeleton, [poise.point("root", tip=True)])
    with pytest.raises(UnknownJoint):
        differentiation.points_of(plain, skeleton, ["lhnd"])
    function = []
    differentiation.frames_of(lambda f, _: function.append(f), skeleton)(skeleton.rest.q)
    with pytest.raises(ShapeError, match=r"offsets must have shape \(\.\.\., \d+, 3\)"):
        function[0].shape((24,), (3,))
    with pytest.raises(ShapeError, match=r"the batch shapes differ: q \(2,\), offsets \(3,\)"):
        function[0].shape((2, 24), (3, 9, 3))


@pytest.mark.parametrize("name", ["torch", "jax"])
def test_a_missing_package_is_named_with_its_extra(name: str, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    module = getattr(poise, name)
    skeleton = body()
    problem = poise.Problem(skeleton, [poise.reach("lhand", (0.4, 1.5, 0.0))])
    for call in (
        lambda: module.forward(skeleton),
        lambda: module.points(skeleton, ["lhand"]),
        lambda: module.skin(skeleton, skin_of(skeleton)),
        lambda: module.solve(problem),
    ):
        with pytest.raises(MissingExtra, match=rf'pip install "poise\[{name}\]"'):
            call()
