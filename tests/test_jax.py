"""`poise.jax` by JAX's own checks of gradients, under its transformations."""

from __future__ import annotations

import numpy as np
import pytest

import poise
import poise.jax
from poise.bundled import character
from poise.errors import InvalidValue, ShapeError
from samples.joints import SAMPLES_AND_FOLLOWING
from samples.problems import body, chain, tip_of
from samples.trees import random_pose

jax = pytest.importorskip("jax")
check_grads = pytest.importorskip("jax.test_util").check_grads
jnp = jax.numpy

CASES = [pytest.param(types[0], id=name) for name, types in SAMPLES_AND_FOLLOWING.items() if types]


@pytest.fixture(autouse=True)
def double_precision():
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", before)


def check(function, *arrays, **options) -> None:
    check_grads(function, tuple(map(jnp.asarray, arrays)), order=1, modes=["rev"], **options)


@pytest.mark.parametrize("joint_type", CASES)
def test_every_joint_type(joint_type) -> None:
    builder = poise.SkeletonBuilder().add("base", poise.Hinge((1, 1, 0)), offset=(0, 1, 0))
    builder.add("tried", joint_type, "base", offset=(0.3, 0.1, 0))
    builder.add("end", poise.Hinge("z"), "tried", offset=(0, 0.4, 0.1))
    builder.add("stand", poise.Hinge("y"), offset=(-0.2, 0.5, 0.4))
    builder.add("beacon", poise.Ball("xzy"), "stand", offset=(1.3, 0.2, 0.7))
    skeleton = builder.build()
    frames = poise.jax.forward(skeleton)
    q = np.array([random_pose(skeleton, np.random.default_rng(n)) for n in range(2)])
    check(frames, q)
    if not skeleton.mechanism.linked:
        check(frames, q, np.array([joint.offset for joint in skeleton.joints]))


def test_a_free_root_under_transformations() -> None:
    skeleton, rng = body(), np.random.default_rng(1)
    offsets = np.array([joint.offset for joint in skeleton.joints])
    q = np.array([random_pose(skeleton, rng) for _ in range(3)])
    places = poise.jax.points(skeleton, ["head", poise.point("lhand", tip=True)])
    check(places, q[0], offsets)
    np.testing.assert_allclose(jax.jit(places)(q), places(q), atol=1e-14)
    np.testing.assert_allclose(jax.vmap(places)(q), places(q), atol=1e-14)
    many = offsets + rng.uniform(-0.1, 0.1, (2, *offsets.shape))
    both = jax.vmap(places, in_axes=(0, None))(q, many)
    np.testing.assert_allclose(both, places(q[:, None], many), atol=1e-14)

    def cost(q, offsets):
        return (places(q, offsets) ** 2).sum()

    each = jax.vmap(jax.grad(cost, (0, 1)), in_axes=(0, None))(q, offsets)
    for b in range(3):
        one = jax.grad(cost, (0, 1))(q[b], offsets)
        np.testing.assert_allclose(each[0][b], one[0], atol=1e-13)
        np.testing.assert_allclose(each[1][b], one[1], atol=1e-13)


@pytest.mark.whole
def test_the_bundled_body_and_its_skin() -> None:
    hero = character()
    q = hero.skeleton.rest.q + np.random.default_rng(0).uniform(-0.1, 0.1, hero.skeleton.nq)
    check(poise.jax.points(hero.skeleton, ["lhand", "head", "rfoot"]), q)
    vertices = poise.jax.skin(hero.skeleton, hero.skins[0])(q)
    expected = poise.deform(hero.skins[0], hero.skeleton.pose(q)).vertices
    np.testing.assert_allclose(vertices, expected, atol=1e-9)


def test_solutions_by_targets_and_lengths() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    goal = poise.reach(tip_of("j2"), (0.4, 0.5, 0.0))
    problem = poise.Problem(skeleton, [goal], metrics=[poise.metrics.deviation(0.05)])
    find = poise.jax.solve(problem)
    start = np.array([0.2, 0.3, 0.4])

    def found(targets, lengths):
        return find(targets, start, jnp.zeros((3, 3)).at[1:, 0].set(lengths))

    targets = np.array([(0.4, 0.5, 0.0), (0.5, 0.3, 0.0)])
    check(found, targets, np.array([0.3, 0.3]), eps=1e-4, atol=1e-4, rtol=1e-4)
    np.testing.assert_allclose(
        jax.vmap(find, in_axes=(0, None))(targets, start), find(targets, start), atol=1e-12
    )


def test_single_precision_and_refused_arrays() -> None:
    skeleton = body()
    frames = poise.jax.forward(skeleton)
    assert frames(jnp.zeros(skeleton.nq, jnp.float32)).dtype == jnp.float32
    with pytest.raises(InvalidValue, match="q has the type int64; expected float32 or float64"):
        frames(jnp.zeros(skeleton.nq, jnp.int64))
    with pytest.raises(ShapeError, match=r"offsets must have shape \(\.\.\., \d+, 3\), not \(3,\)"):
        frames(jnp.zeros(skeleton.nq), jnp.zeros(3))
    with pytest.raises(ShapeError, match=r"q must have shape \(\.\.\., 24\), not \(3,\)"):
        jax.jit(frames)(jnp.zeros(3))


def test_a_pose_that_missed() -> None:
    skeleton = chain(2, poise.Hinge("z"))
    problem = poise.Problem(
        skeleton, [poise.reach(tip_of("j1"), (0.3, 0.4, 0.0))], max_iterations=1, near=True
    )
    start, target = np.array([0.1, 1.0]), jnp.array([-0.3, -0.4, 0.0])
    with pytest.raises(Exception, match="problem 0 of the batch did not converge"):
        jax.grad(lambda t: poise.jax.solve(problem)(t, start).sum())(target)
    calm = poise.jax.solve(problem, missed="zero")
    assert not jax.grad(lambda t: calm(t, start).sum())(target).any()
