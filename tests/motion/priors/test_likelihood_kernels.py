"""The likelihood of a pose against its twin: components, value, gradient and curvature."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, human_prior
from poise.kernels.kinds import LIKELIHOOD
from poise.kernels.likelihood import SCRATCH, components
from poise.kernels.metrics import rates_of, value_of
from poise.kernels.primitives import QUATERNION, ROTATE
from poise.kinematics import Workspace
from poise.metrics import MetricTerms, likelihood, metric_arrays, stiffness
from poise.motion.priors.canonical import COMPONENTS
from poise.motion.priors.lowering import lowered
from samples.humanoids import bent, humanoid
from twins import likelihood as twin

STEP = 5e-4
"""Radians between poses of a fourth-order difference: 1e-13 of truncation and of rounding."""

BODIES = {
    "bundled": lambda: bare_character().skeleton,
    "quaternions": humanoid,
    "z up": lambda: humanoid(up="z", quaternions=False),
    "z up, said to be y": lambda: humanoid(up="z", said_up="y"),
    "siblings": lambda: humanoid(split=True),
    "siblings of Euler angles": lambda: humanoid(split=True, quaternions=False, up="z"),
    "five in the spine": lambda: humanoid(spine=5, neck=1),
    "no clavicles": lambda: humanoid(clavicles="", spine=1),
}  # fmt: skip


class Drawn:
    """A metric of one likelihood."""

    name, weight = "drawn", 1.0

    def __init__(self, skeleton, terms, weight, tail):
        numbers = np.zeros((skeleton.nv, 4))
        numbers[:, 0] = weight * terms.steadiness
        numbers[0, 2:] = weight, tail
        self.terms = MetricTerms(LIKELIHOOD, numbers, terms.reference, likelihood=terms)

    def lower(self, skeleton, start, velocity=None):
        return self.terms


def arrays_of(skeleton, *metrics):
    return metric_arrays(skeleton, metrics, skeleton.rest.q, Workspace(skeleton.mechanism)).arrays


def evaluated(skeleton, metrics, q):
    """Value, gradient and curvature at a pose."""
    arrays, dofs = arrays_of(skeleton, *metrics), skeleton.mechanism.dofs
    g, H = np.zeros(skeleton.nv), np.zeros((skeleton.nv, skeleton.nv))
    value = value_of(dofs, arrays, q)
    rates_of(dofs, arrays, q, g, H)
    assert value_of(dofs, arrays, q) == value
    return value, g, H


def found_components(skeleton, terms, q):
    """(n, d) by the kernel."""
    found = np.empty((len(q), len(terms.mean)))
    work = np.empty((len(terms.links) + SCRATCH, 18))
    components(
        np.ascontiguousarray(q), terms.features, terms.links, terms.turns, terms.mean, work, found
    )
    return found


def agree(body, kept, terms, q, weight=0.7, tail=200.0):
    """Hold the kernel to the twin at one pose."""
    skeleton = body.reference.skeleton
    x = twin.components(body, q, kept)
    turned = x.reshape(-1, 3)[1:]
    assert np.linalg.norm(turned, axis=1).max() < 3.0, "too near to half a turn to differentiate"
    np.testing.assert_allclose(found_components(skeleton, terms, q[None])[0], x, rtol=0, atol=3e-14)
    metric = Drawn(skeleton, terms, weight, tail)
    value, g, H = evaluated(skeleton, [metric], q)
    # A component near half a turn is as exact as its rotation's angle.
    still = twin.steady(skeleton, terms, q, weight)
    assert value == pytest.approx(twin.value(terms, x, weight, tail) + still, rel=1e-11)

    J = twin.rates(skeleton, lambda q: twin.components(body, q, kept), q, STEP)
    away = twin.rates(skeleton, lambda q: twin.differences(skeleton, terms, q), q, STEP)
    steady = weight * terms.steadiness
    expected = J.T @ twin.slope(terms, x, weight, tail)
    expected += away.T @ (steady * twin.differences(skeleton, terms, q))
    np.testing.assert_allclose(g, expected, rtol=0, atol=1e-9 * np.abs(g).max())
    bends = J.T @ twin.curvature(terms, x, weight, tail) @ J + (away.T * steady) @ away
    np.testing.assert_allclose(H, bends, rtol=0, atol=1e-9 * np.abs(H).max())
    np.testing.assert_array_equal(H, H.T)
    assert np.linalg.eigvalsh(H)[0] >= -1e-12 * np.abs(H).max()

    def whole(q):
        own = twin.components(body, q, kept)
        return twin.value(terms, own, weight, tail) + twin.steady(skeleton, terms, q, weight)

    # The gradient is that of the value itself, as exactly as a sum of this size is differentiated.
    if not ranges_are_near(terms, x):
        slope = twin.rates(skeleton, whole, q, STEP)[0]
        np.testing.assert_allclose(g, slope, rtol=0, atol=1e-9 * max(value, np.abs(g).max()))


def ranges_are_near(terms, x):
    """Return whether a component is close to the edge of its range, where the derivative jumps."""
    edges = np.minimum(np.abs(x - terms.lowest), np.abs(x - terms.highest))
    return bool(edges.min() < 10 * STEP)


@pytest.mark.parametrize("name", BODIES)
def test_against_the_twin(name: str) -> None:
    prior, skeleton = human_prior(), BODIES[name]()
    rng = np.random.default_rng(len(name))
    terms, body = prior.lower(skeleton), prior.body(skeleton)
    for size in (0.05, 0.35):
        agree(body, None, terms, bent(skeleton, rng, size).q.copy())


def test_against_the_twin_on_a_file_of_quaternions(shared_data: Path) -> None:
    prior = human_prior()
    child = poise.read(shared_data / "gltf" / "CesiumMan.glb")
    rng = np.random.default_rng(3)
    terms, body = prior.lower(child.skeleton), prior.body(child.skeleton)
    assert child.skeleton.quaternion.any()
    agree(body, None, terms, bent(child.skeleton, rng, 0.2).q.copy())


@pytest.mark.parametrize("quaternions", [True, False])
def test_chains_that_go_up_and_down(quaternions: bool) -> None:
    """From hand to hand, from foot to hand and back: every motion inverted somewhere."""
    prior, skeleton = human_prior(), humanoid(quaternions=quaternions, up="z")
    body = prior.body(skeleton)
    number = {skeleton.joint_names[place.joint]: i for i, place in enumerate(body.places)}
    turned = {"RightHand": "LeftHand", "LeftFoot": "RightForearm", "LeftHand": "Head"}
    places = list(body.places)
    for name, parent in turned.items():
        places[number[name]] = replace(places[number[name]], parent=number[parent])
    crossed = replace(body, places=tuple(places))
    terms, kept = lowered(crossed, prior.mean, prior.covariance, prior.lowest, prior.highest)
    assert kept == list(range(len(places)))
    turning = terms.links[:, 0] == (QUATERNION if quaternions else ROTATE)
    assert ((terms.links[:, 3] != 0) & turning).sum() >= 9
    rng = np.random.default_rng(5)
    agree(crossed, kept, terms, bent(skeleton, rng, 0.15).q.copy())


@pytest.mark.parametrize("tail", [3.0, 200.0, 1e4])
def test_light_and_heavy_tails(tail: float) -> None:
    prior, skeleton = human_prior(), humanoid(aslant=4)
    pose = bent(skeleton, np.random.default_rng(1), 0.2)
    terms = prior.lower(skeleton)
    agree(prior.body(skeleton), None, terms, pose.q.copy(), weight=1e-2, tail=tail)


def test_out_of_range_is_penalised_and_at_its_edge_nothing_jumps() -> None:
    prior, hero = human_prior(), bare_character()
    terms = prior.lower(hero.skeleton)
    inside = hero.rest.with_values(ltibia_rx=0.5).q.copy()
    x = found_components(hero.skeleton, terms, inside[None])[0]
    assert not twin.beyond(terms, x).any()
    knee = prior.parts(hero.skeleton).index("left shin") * 3
    edged = replace(terms, lowest=terms.lowest.copy())
    for distance, out in ((0.1, True), (0.0, False), (-1e-9, False)):
        edged.lowest[knee] = x[knee] + distance
        value, _, _ = evaluated(hero.skeleton, [Drawn(hero.skeleton, edged, 1.0, 200.0)], inside)
        assert (twin.beyond(edged, x)[knee] != 0.0) == out
        still = twin.steady(hero.skeleton, edged, inside, 1.0)
        assert value - still == pytest.approx(twin.value(edged, x, 1.0, 200.0), rel=1e-12)
        agree(prior.body(hero.skeleton), None, edged, inside)


def test_terms_add_up() -> None:
    prior, skeleton = human_prior(), humanoid()
    terms = prior.lower(skeleton)
    half = replace(terms, mean=terms.mean + 0.1)
    metrics = [
        Drawn(skeleton, terms, 0.5, 200.0), stiffness(0.3), Drawn(skeleton, half, 2.0, 5.0),
        likelihood(prior),
    ]  # fmt: skip
    q = bent(skeleton, np.random.default_rng(2), 0.2).q.copy()
    whole = evaluated(skeleton, metrics, q)
    alone = [evaluated(skeleton, [metric], q) for metric in metrics]
    for part, parts in zip(whole, zip(*alone, strict=True), strict=True):
        np.testing.assert_allclose(part, sum(parts), rtol=1e-11, atol=1e-9)


def test_components_of_a_batch_are_those_of_its_poses() -> None:
    prior, skeleton = human_prior(), humanoid(split=True)
    rng = np.random.default_rng(8)
    q = np.stack([bent(skeleton, rng).q for _ in range(6)])
    terms = prior.lower(skeleton)
    found = found_components(skeleton, terms, q)
    for own, x in zip(q, found, strict=True):
        np.testing.assert_array_equal(found_components(skeleton, terms, own[None])[0], x)
    shaped = prior.components(skeleton.pose(q.reshape(2, 3, -1)))
    np.testing.assert_array_equal(shaped, found.reshape(2, 3, -1))


@pytest.mark.parametrize("angle", [np.pi - 1e-9, np.pi, np.pi + 1e-9, 1e-9, 0.0])
def test_half_a_turn_and_none_are_finite(angle: float) -> None:
    prior, skeleton = human_prior(), humanoid()
    q = skeleton.rest.q.copy()
    at = skeleton.joint_dofs("LeftUpperarm")
    q[at] = np.cos(angle / 2), 0.0, 0.6 * np.sin(angle / 2), 0.8 * np.sin(angle / 2)
    value, g, H = evaluated(skeleton, [likelihood(prior)], q)
    assert np.isfinite(value) and np.isfinite(g).all() and np.isfinite(H).all()
    x = prior.components(skeleton.pose(q))
    assert np.isfinite(x).all()
    vectors, means = (y.reshape(-1, 3)[1:] for y in (x, prior.lower(skeleton).mean))
    sizes = np.linalg.norm(vectors, axis=1)
    turned = sizes > 1e-6
    others = (1.0 - 2.0 * np.pi / sizes[turned])[:, None] * vectors[turned]
    near, far = (np.linalg.norm(y - means[turned], axis=1) for y in (vectors[turned], others))
    assert (near <= far + 1e-9).all()


def test_a_density_about_half_a_turn_is_continuous() -> None:
    """A wrist may be anywhere in its range at the start of a tracker, as at half a turn."""
    prior, hero = human_prior(), bare_character()
    at = hero.skeleton.dof_names.index("lwrist_ry")
    hand = 3 * prior.parts(hero.skeleton).index("left hand")
    turns = np.linspace(-3.1, -2.7, 51)
    q = np.tile(hero.rest.q, (51, 1))
    q[:, at] = turns
    sizes = np.abs(prior.components(hero.skeleton.pose(q))[:, hand])
    assert sizes.min() < np.pi < sizes.max()
    around = prior.around(hero.skeleton.pose(q[25]))
    metric = likelihood(around)
    values = [poise.metrics.value(metric, hero.skeleton.pose(own)) for own in q]
    x = around.lower(hero.skeleton).components(q)[:, hand]
    np.testing.assert_allclose(np.abs(np.diff(x)), turns[1] - turns[0], rtol=1e-9)
    assert np.abs(np.diff(values)).max() < 0.1


def test_the_root_s_place_and_heading_do_not_count() -> None:
    assert len(human_prior().mean) == COMPONENTS
    skeleton = bare_character().skeleton
    q = bent(skeleton, np.random.default_rng(4), 0.2).q.copy()
    metric = likelihood()
    g, H = poise.metrics.gradient(metric, skeleton.pose(q))
    shifts = [skeleton.dof_index(f"root_t{axis}") for axis in "xyz"]
    assert not g[shifts].any() and not H[shifts].any()
