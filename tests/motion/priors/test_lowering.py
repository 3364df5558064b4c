"""Canonical poses on a skeleton, and their densities."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, human_prior
from poise.geometry import Curve
from poise.joints import UserJoint
from poise.model import Motion
from poise.motion.priors.canonical import COMPONENTS, CanonicalBody, features
from poise.motion.priors.lowering import posed
from samples.humanoids import humanoid
from samples.joints import rock

TREES: dict[str, dict] = {
    "quaternions": {},
    "Euler angles": {"quaternions": False},
    "z up": {"up": "z"},
    "siblings": {"split": True},
    "five in the spine": {"spine": 5},
    "one in the spine": {"spine": 1, "neck": 1},
    "no clavicles": {"clavicles": ""},
}


def canonical(count: int, size: float, seed: int = 0) -> np.ndarray:
    """(count, COMPONENTS) random canonical poses."""
    rng = np.random.default_rng(seed)
    x = rng.normal(scale=size, size=(count, COMPONENTS))
    x[:, :3] = x[:, :3] + [0.0, 1.0, 0.0]
    x[:, :3] /= np.linalg.norm(x[:, :3], axis=1, keepdims=True)
    return x


def shares(body: CanonicalBody) -> np.ndarray:
    """(d, COMPONENTS) what a body's components are of the canonical ones."""
    rows = [np.hstack([np.eye(3), np.zeros((3, COMPONENTS - 3))])]
    rows += [
        np.hstack([np.zeros((3, 3)), np.kron(place.weights, np.eye(3))])
        for place in body.places[1:]
    ]
    return np.concatenate(rows)


@pytest.mark.parametrize("name", TREES)
def test_posed_poses_have_the_components_wanted(name: str) -> None:
    prior, skeleton = human_prior(), humanoid(**TREES[name])
    body = prior.body(skeleton)
    x = canonical(10, 0.25)
    found = prior.components(skeleton.pose(posed(body, x)))
    np.testing.assert_allclose(found, x @ shares(body).T, rtol=0, atol=1e-9)


def test_features_of_posed_poses_are_the_poses() -> None:
    skeleton = humanoid()
    body = human_prior().body(skeleton)
    x = canonical(5, 0.3, seed=1)
    found = features(Motion(skeleton, posed(body, x), 30.0), body)
    np.testing.assert_allclose(found, x, rtol=0, atol=1e-9)


def test_the_walk_is_posed_as_it_is_within_limits() -> None:
    prior, hero = human_prior(), bare_character()
    walk = hero.motion[::9]
    body = prior.body(hero.skeleton)
    x = features(walk, body)
    q = posed(body, x)
    assert (q >= hero.skeleton.lower).all() and (q <= hero.skeleton.upper).all()
    # Feet of two angles, hinges: none can turn otherwise, and none has to. Between forearm and
    # hand there is a wrist that stays at rest.
    but = np.repeat([not place.part.endswith("hand") for place in body.places], 3)
    found = prior.components(hero.skeleton.pose(q))
    np.testing.assert_allclose(found[:, but], x[:, but], rtol=0, atol=1e-7)
    # What no canonical pose has stays at rest: the place, the thumbs and fingers.
    behind = [hero.skeleton.dof_index(name) for name in ("root_tx", "root_tz", "lthumb_rx")]
    assert (q[:, behind] == hero.rest.q[behind]).all()


def test_a_hinge_takes_its_part_of_a_turn_that_it_cannot_make() -> None:
    hero = bare_character()
    body = human_prior().body(hero.skeleton)
    names = [place.part for place in body.places]
    x = canonical(1, 0.0)
    knee = 3 * names.index("left shin")
    x[0, knee : knee + 3] = 0.8, 0.0, 0.3
    bent = hero.skeleton.pose(posed(body, x)[0])
    assert bent.value("ltibia_rx") == pytest.approx(0.8, abs=0.05)
    x[0, knee : knee + 3] = -0.8, 0.0, 0.0
    straight = hero.skeleton.pose(posed(body, x)[0])
    assert straight.value("ltibia_rx") == hero.skeleton.lower[hero.skeleton.dof_index("ltibia_rx")]


def test_the_bundled_body_has_every_canonical_node() -> None:
    prior = human_prior()
    terms = prior.lower(bare_character().skeleton)
    np.testing.assert_array_equal(terms.mean, prior.mean)
    np.testing.assert_allclose(np.linalg.inv(terms.precision), prior.covariance, atol=1e-12)
    np.testing.assert_array_equal(terms.lowest, prior.lowest)
    np.testing.assert_array_equal(terms.highest, prior.highest)


@pytest.mark.parametrize("name", ["five in the spine", "one in the spine", "no clavicles"])
def test_another_tree_has_the_marginal_of_its_shares(name: str) -> None:
    prior, skeleton = human_prior(), humanoid(**TREES[name])
    terms, M = prior.lower(skeleton), shares(prior.body(skeleton))
    np.testing.assert_allclose(terms.mean, M @ prior.mean, atol=1e-14)
    covariance = np.linalg.inv(terms.precision)
    excess = covariance - M @ prior.covariance @ M.T
    np.testing.assert_allclose(excess, np.diag(np.diag(excess)), atol=1e-11)
    # A joint that shares a rotation with others may turn 0.03 rad besides.
    own = np.diag(excess).reshape(-1, 3)
    alone = [np.count_nonzero(place.weights) <= 1 and place.weights.sum() in (0.0, 1.0)
             for place in prior.body(skeleton).places]  # fmt: skip
    np.testing.assert_allclose(own[alone], 0.0, atol=1e-11)
    np.testing.assert_allclose(own[~np.array(alone)], 0.03**2, atol=1e-11)
    assert np.linalg.eigvalsh(terms.precision)[0] > 0.0
    finite = np.isfinite(terms.lowest)
    assert finite.sum() == np.isfinite(prior.lowest).sum() == 12
    np.testing.assert_array_equal(terms.lowest[finite], prior.lowest[np.isfinite(prior.lowest)])


def test_a_joint_that_is_no_plain_turn_leaves_parts_out() -> None:
    plain = humanoid()
    body = plain.edit().retype("LeftClavicle", UserJoint(rock, ("u",))).build()
    without(plain, body, ["left clavicle"])


def test_a_driven_value_leaves_its_part_out() -> None:
    plain = humanoid(quaternions=False)
    curve = Curve.polynomial((0.0, 0.5), (-4.0, 4.0))
    body = plain.edit().drive("LeftClavicle_rx", "LeftUpperarm_rx", curve).build()
    without(plain, body, ["left clavicle"])


def without(plain: poise.Skeleton, body: poise.Skeleton, missing: list[str]) -> None:
    """Return whether a body has the marginal density of the other parts."""
    prior = human_prior()
    whole, fewer = prior.parts(plain), prior.parts(body)
    assert [part for part in whole if part not in fewer] == missing
    own = np.repeat([part in fewer for part in whole], 3)
    terms, all_terms = prior.lower(body), prior.lower(plain)
    np.testing.assert_allclose(terms.mean, all_terms.mean[own], atol=1e-14)
    marginal = np.linalg.inv(all_terms.precision)[np.ix_(own, own)]
    np.testing.assert_allclose(np.linalg.inv(terms.precision), marginal, atol=1e-11)
    assert prior.components(body.rest).shape == (int(own.sum()),)
    assert np.isfinite(prior.log_likelihood(body.rest))
    g, _ = poise.metrics.gradient(poise.metrics.likelihood(prior), body.rest)
    assert np.isfinite(g).all() and g.any()
