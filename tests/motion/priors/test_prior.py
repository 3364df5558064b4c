"""Pose priors: fitted, evaluated on any humanoid, written and read."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.stats import multivariate_t

import poise
from poise.bundled import PRIOR, bare_character, human_prior
from poise.errors import FileError, FileMissing, FileSyntax, InvalidValue, ShapeError
from poise.model import Motion, Pose
from poise.motion.priors import COMPONENTS, PosePrior
from poise.motion.priors.canonical import NODES, features, mirrored
from poise.motion.priors.lowering import posed
from poise.motion.priors.prior import _limb
from samples.humanoids import bent, humanoid, quadruped, walked
from samples.problems import arm

ARRAYS = ("mean", "covariance", "lowest", "highest", "starts")
NUMBERS = ("tail", "rolls", "frames", "notice")


def walk(frames: int = 300) -> Motion:
    """The bundled walk, each frame turned a little everywhere."""
    body, q = bare_character().skeleton, bare_character().motion.q
    q = np.resize(q, (frames, body.nq))
    away = np.random.default_rng(0).normal(scale=0.05, size=(frames, body.nv))
    return Motion(body, np.clip(body.integrate(q, away), body.lower, body.upper), 30.0)


def same(one: PosePrior, other: PosePrior) -> None:
    for name in ARRAYS:
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
    for name in NUMBERS:
        assert getattr(one, name) == getattr(other, name)


def drawn(size: int, seed: int = 0) -> np.ndarray:
    """(size, COMPONENTS) canonical poses of the bundled prior's Gaussian."""
    prior, rng = human_prior(), np.random.default_rng(seed)
    return rng.multivariate_normal(prior.mean, prior.covariance, size, method="cholesky")


# -- fitting -------------------------------------------------------------------------------------


def test_the_same_motions_give_the_same_bytes(tmp_path: Path) -> None:
    motions = [walk(), walked(humanoid(spine=2), 8)]
    files = [tmp_path / f"{name}.npz" for name in "abc"]
    for file, seed in zip(files, (0, 0, 3), strict=True):
        PosePrior.fit(motions, notice="walks", seed=seed).save(file)
    one, again, other = (file.read_bytes() for file in files)
    assert one == again
    # Chance has a say in the choice of typical poses alone.
    assert one != other
    a, b = PosePrior.load(files[0]), PosePrior.load(files[2])
    np.testing.assert_array_equal(a.covariance, b.covariance)
    assert not np.array_equal(a.starts, b.starts)


def test_mean_and_covariance_are_those_of_the_weighted_poses() -> None:
    one, other = walk(), walked(humanoid(), 8)
    prior = PosePrior.fit([one, other], weights=[3.0, 1.0], mirror=False)
    x, y = features(one), features(other)
    w = np.concatenate([np.full(len(x), 0.75 / len(x)), np.full(len(y), 0.25 / len(y))])
    both = np.concatenate([x, y])
    np.testing.assert_allclose(prior.mean, w @ both, atol=1e-12)
    centred = both - w @ both
    # Deviations of thighs are those of the poses times 1.2, 1.2 and 2.
    for node, (part, _) in enumerate(NODES):
        if part.endswith("thigh"):
            centred[:, 3 + 3 * node : 6 + 3 * node] *= (1.2, 1.2, 2.0)
    plain = centred.T @ (w[:, None] * centred)
    floors = np.full(COMPONENTS, 0.05)
    floors[:3] = 0.3
    extra = np.diag(prior.covariance) - np.diag(plain)
    # Shrunk towards its diagonal, which a floor is added to: at least 0.05 rad, 0.3 of the tilt.
    assert (extra >= floors**2 - 1e-12).all() and extra.max() < 0.36**2
    off = ~np.eye(COMPONENTS, dtype=bool)
    np.testing.assert_allclose(prior.covariance[off], 0.8 * plain[off], atol=1e-12)
    assert np.linalg.eigvalsh(prior.covariance)[0] >= 0.05**2 - 1e-12
    assert prior.frames == len(x) + len(y)


def test_by_default_a_motion_counts_by_the_root_of_its_length() -> None:
    one, other = walk(), walked(humanoid(), 8)
    expected = PosePrior.fit([one, other], weights=[len(one) ** 0.5, len(other) ** 0.5])
    same(PosePrior.fit([one, other]), expected)
    # Weights are relative, and an iterator of motions is as good as a list.
    double = PosePrior.fit(iter([one, other]), weights=[2 * len(one) ** 0.5, 2 * len(other) ** 0.5])
    np.testing.assert_allclose(double.covariance, expected.covariance, atol=1e-14)


def test_mirrored_a_prior_does_not_tell_left_from_right() -> None:
    limping = walk().q.copy()
    limping[:, bare_character().skeleton.dof_index("ltibia_rx")] += 0.5
    motion = Motion(bare_character().skeleton, limping, 30.0)
    prior, plain = PosePrior.fit([motion]), PosePrior.fit([motion], mirror=False)
    np.testing.assert_allclose(mirrored(prior.mean[None])[0], prior.mean, atol=1e-12)
    eye = mirrored(np.eye(COMPONENTS))
    np.testing.assert_allclose(eye.T @ prior.covariance @ eye, prior.covariance, atol=1e-12)
    assert np.abs(mirrored(plain.mean[None])[0] - plain.mean).max() > 0.3
    assert prior.frames == plain.frames == len(motion)


@pytest.mark.parametrize("frames", [2, 15, 60])
def test_short_motions_have_as_many_typical_poses_as_they_show(frames: int) -> None:
    prior = PosePrior.fit([walk(frames)])
    assert 1 <= len(prior.starts) <= 2 * min(64, frames)
    assert len(np.unique(prior.starts, axis=0)) == len(prior.starts)
    assert np.isfinite(prior.starts).all()


def test_too_few_poses_and_weights_that_do_not_match_are_refused() -> None:
    for motions in ([], [walk()[:1]]):
        with pytest.raises(InvalidValue, match="at least 2 frames"):
            PosePrior.fit(motions)
    for weights in ([1.0], [1.0, 2.0, 3.0], [1.0, 0.0], [1.0, -1.0], [1.0, np.nan]):
        with pytest.raises(InvalidValue, match="expected 2 weights above zero"):
            PosePrior.fit([walk(), walk()], weights=weights)
    arms = arm()
    with pytest.raises(InvalidValue, match="humanoid"):
        PosePrior.fit([walk(), Motion(arms, np.tile(arms.rest.q, (3, 1)), 30.0)])


# -- files ---------------------------------------------------------------------------------------


def test_written_and_read_it_is_the_same(tmp_path: Path) -> None:
    prior = PosePrior.fit([walk()], notice="a walk, é", seed=4)
    prior.save(tmp_path / "walk.npz")
    read = PosePrior.load(str(tmp_path / "walk.npz"))
    same(prior, read)
    pose = bent(bare_character().skeleton, np.random.default_rng(0), 0.2)
    assert float(read.log_likelihood(pose)) == float(prior.log_likelihood(pose))
    read.save(tmp_path / "again.npz")
    assert (tmp_path / "again.npz").read_bytes() == (tmp_path / "walk.npz").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.npz", "walk.npz"]


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none/prior\.npz"):
        human_prior().save(tmp_path / "none" / "prior.npz")
    (tmp_path / "taken.npz").mkdir()
    with pytest.raises(FileError, match=r"taken\.npz"):
        human_prior().save(tmp_path / "taken.npz")
    assert [path.name for path in tmp_path.iterdir()] == ["taken.npz"]


def test_what_is_no_prior_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileMissing, match=r"none\.npz"):
        PosePrior.load(tmp_path / "none.npz")
    with pytest.raises(FileError, match="is a folder"):
        PosePrior.load(tmp_path)
    path = tmp_path / "foreign.npz"
    for content in (b"", b"PK", b"\x93NUMPY", b"HIERARCHY\nROOT Hips\n", b"\x80\x04K\x01."):
        path.write_bytes(content)
        with pytest.raises(FileSyntax, match=r"foreign\.npz"):
            PosePrior.load(path)
    np.save(tmp_path / "array.npy", np.zeros(3))
    with pytest.raises(FileSyntax, match=r"array\.npy"):
        PosePrior.load(tmp_path / "array.npy")
    np.savez(path, mean=human_prior().mean)
    with pytest.raises(FileSyntax, match=r"foreign\.npz"):
        PosePrior.load(path)


def test_a_prior_of_another_format_is_told(tmp_path: Path) -> None:
    with np.load(PRIOR) as data:
        content = dict(data)
    for name in content:
        missing = {key: value for key, value in content.items() if key != name}
        np.savez(tmp_path / "missing.npz", **missing)
        with pytest.raises(FileSyntax, match=rf"missing\.npz.*{name}"):
            PosePrior.load(tmp_path / "missing.npz")
    saddle = content["covariance"].copy()
    saddle[5, 5] = -0.1
    changed = (
        {"format": np.array("poise pose prior 2")}, {"covariance": saddle},
        {"covariance": -content["covariance"]}, {"covariance": content["covariance"] * np.nan},
        {"mean": content["mean"] + np.inf}, {"starts": content["starts"][:, :-1]},
        {"starts": content["starts"][0]}, {"mean": np.array(["a"] * COMPONENTS)},
        {"tail": np.array([1.0, 2.0])}, {"mean": np.array([None] * COMPONENTS)},
    )  # fmt: skip
    for change in changed:
        np.savez(tmp_path / "changed.npz", **(content | change))
        with pytest.raises(FileSyntax, match=r"changed\.npz"):
            PosePrior.load(tmp_path / "changed.npz")


# -- evaluating ----------------------------------------------------------------------------------

BODIES = {
    "bundled": lambda: bare_character().skeleton,
    "quaternions": humanoid,
    "another tree": lambda: humanoid(spine=1, neck=1, clavicles="", up="z", quaternions=False),
}


@pytest.mark.parametrize("name", BODIES)
def test_likelihoods_are_those_of_a_t_distribution(name: str) -> None:
    prior, body = human_prior(), BODIES[name]()
    rng = np.random.default_rng(0)
    pose = body.pose(np.stack([bent(body, rng, 0.3).q for _ in range(6)]).reshape(2, 3, -1))
    terms = prior.lower(body)
    known = multivariate_t(terms.mean, np.linalg.inv(terms.precision), df=prior.tail)
    found = prior.log_likelihood(pose)
    assert found.shape == (2, 3)
    np.testing.assert_allclose(found, known.logpdf(prior.components(pose)), rtol=1e-9)
    # The metric is its negative up to a constant, within the range of motion.
    apart = [bent(body, np.random.default_rng(7), size) for size in (0.02, 0.05)]
    still = [poise.metrics.value(poise.metrics.likelihood(), one) for one in apart]
    x = [prior.components(one) for one in apart]
    steady = [0.5 * terms.steadiness @ body.difference(one.q, terms.reference) ** 2
              for one in apart]  # fmt: skip
    beyond = [np.minimum(0, one - terms.lowest) + np.maximum(0, one - terms.highest) for one in x]
    penalty = [200.0 * one @ one for one in beyond]
    nll = [-float(prior.log_likelihood(one)) for one in apart]
    assert still[1] - still[0] == pytest.approx(
        nll[1] - nll[0] + steady[1] - steady[0] + penalty[1] - penalty[0], abs=1e-8
    )


def test_the_walk_is_likelier_than_a_t_pose_or_chance() -> None:
    prior, hero = human_prior(), bare_character()
    walking = prior.log_likelihood(hero.skeleton.pose(hero.motion.q))
    assert walking.shape == (len(hero.motion),)
    rng = np.random.default_rng(0)
    anything = prior.log_likelihood(
        hero.skeleton.pose(np.stack([bent(hero.skeleton, rng, 0.6).q for _ in range(50)]))
    )
    rest = float(prior.log_likelihood(hero.rest))
    assert walking.mean() > rest > anything.max()


def test_parts_of_drawn_poses_are_usual() -> None:
    prior, body = human_prior(), humanoid()
    x = drawn(900)
    # A joint that is turned by more than half a turn has another rotation vector.
    x = x[(np.linalg.norm(x[:, 3:].reshape(len(x), -1, 3), axis=-1) < 3.1).all(axis=1)]
    assert len(x) > 800
    pose = body.pose(posed(prior.body(body), x))
    parts = prior.part_distances(pose)
    assert set(parts) == {
        "tilt", "chest", "head", "left arm", "right arm", "left leg", "right leg",
    }  # fmt: skip
    sizes = {"chest": 9, "head": 9, "left arm": 12, "right arm": 12, "left leg": 12,
             "right leg": 12}  # fmt: skip
    for name, size in sizes.items():
        squares = size * parts[name] ** 2  # chi-squared: mean n, variance 2 n
        assert squares.mean() == pytest.approx(size, abs=4 * np.sqrt(2 * size / len(x))), name
        assert squares.var() == pytest.approx(2 * size, rel=0.35), name
    # The mean itself is nothing unusual, and one arm that is turned away is, alone.
    mean = body.pose(posed(prior.body(body), prior.mean[None])[0])
    assert max(float(value) for name, value in prior.part_distances(mean).items()) < 0.2
    odd = prior.mean.copy()
    names = [place.part for place in prior.body(body).places]
    odd[3 * names.index("left forearm") + 2] += 1.5
    found = prior.part_distances(body.pose(posed(prior.body(body), odd[None])[0]))
    assert max(found, key=lambda name: float(found[name])) == "left arm"
    assert float(found["left arm"]) > 3.0
    assert max(float(value) for name, value in found.items() if name != "left arm") < 0.2


def test_batches_of_poses_have_batches_of_everything() -> None:
    prior, body = human_prior(), humanoid(spine=2)
    rng = np.random.default_rng(4)
    q = np.stack([bent(body, rng, 0.3).q for _ in range(6)])
    batch = body.pose(q.reshape(3, 1, 2, -1))
    likely, parts = prior.log_likelihood(batch), prior.part_distances(batch)
    assert likely.shape == (3, 1, 2) and prior.components(batch).shape[:3] == (3, 1, 2)
    for number, own in enumerate(q):
        at = np.unravel_index(number, (3, 1, 2))
        alone = body.pose(own)
        assert likely[at] == pytest.approx(float(prior.log_likelihood(alone)), rel=1e-12)
        for name, value in prior.part_distances(alone).items():
            assert parts[name].shape == (3, 1, 2) and value.shape == ()
            assert parts[name][at] == pytest.approx(float(value), rel=1e-11)


def test_typical_poses_stand_within_the_limits() -> None:
    prior = human_prior()
    for body in (bare_character().skeleton, humanoid(up="z")):
        q = prior.typical(body)
        assert q.shape == (len(prior.starts), body.nq)
        assert (q >= body.lower).all() and (q <= body.upper).all()
        up = 1 if body.up == "y" else 2
        pose = body.pose(q)
        head = body.joint_index("head" if "head" in body.joint_names else "Head")
        assert (pose.world[:, head, up, 3] - pose.world[:, 0, up, 3] > 0.2).all()
    # The likelihood of each is that of a pose of the motions, not of chance.
    assert prior.log_likelihood(bare_character().skeleton.pose(
        prior.typical(bare_character().skeleton))).min() > float(
        prior.log_likelihood(bare_character().rest))  # fmt: skip


def test_hinges_are_knees_and_elbows_that_bend_the_right_way() -> None:
    prior, hero = human_prior(), bare_character()
    names = {hero.skeleton.joint_names[hinge.joint]: hinge
             for hinge in prior.hinges(hero.skeleton)}  # fmt: skip
    assert set(names) == {"ltibia", "rtibia", "lradius", "rradius"}
    for name, hinge in names.items():
        np.testing.assert_allclose(np.abs(hinge.axis), [1.0, 0.0, 0.0], atol=1e-9)
        assert hinge.axis[0] > 0.0, name
        turn = hero.rest.local(name)[:3, :3]
        np.testing.assert_allclose(hinge.straight, turn, atol=1e-9)


def test_what_is_no_humanoid_is_told() -> None:
    prior = human_prior()
    for body, missing in ((arm(), "recognised as a part of one"), (quadruped(), "humanoid")):
        assert not prior.fits(body)
        for ask in (
            prior.lower, prior.body, prior.typical, prior.hinges, prior.parts,
            lambda body: prior.log_likelihood(body.rest),
            lambda body: prior.part_distances(body.rest),
            lambda body: prior.around(body.rest),
            lambda body: poise.metrics.value(poise.metrics.likelihood(prior), body.rest),
            lambda body: poise.Problem(body, [], prior=prior),
        ):  # fmt: skip
            with pytest.raises(InvalidValue, match=missing):
                ask(body)
    assert prior.fits(humanoid())


# -- around a pose -------------------------------------------------------------------------------


def test_around_a_pose_that_pose_is_the_likeliest() -> None:
    prior, body = human_prior(), bare_character().skeleton
    rng = np.random.default_rng(6)
    pose = bare_character().motion[7]
    around = prior.around(pose, spine=1.0)
    metric = poise.metrics.likelihood(around)
    assert poise.metrics.value(metric, pose) == 0.0
    g, H = poise.metrics.gradient(metric, pose)
    assert not g.any()
    for _ in range(10):
        away = rng.normal(scale=0.02, size=body.nv)
        other = Pose(body, body.integrate(pose.q, away))
        # Near it a change costs what the curvature says: a quadratic.
        assert poise.metrics.value(metric, other) == pytest.approx(0.5 * away @ H @ away, rel=0.1)
    # Its spread is the prior's own in each limb and in the trunk, and none of them tells another.
    own, whole = (np.linalg.inv(one.lower(body).precision) for one in (around, prior))
    limbs = np.repeat([_limb(part) for part in prior.parts(body)], 3)
    same = limbs[:, None] == limbs
    np.testing.assert_allclose(own[same], whole[same], rtol=1e-6, atol=1e-12)
    np.testing.assert_allclose(own[~same], 0.0, atol=1e-12)
    np.testing.assert_array_equal(around.lower(body).mean, prior.components(pose))


def test_the_spine_s_share_makes_it_stiff() -> None:
    prior, body = human_prior(), bare_character().skeleton
    pose = bare_character().motion[7]
    usual, stiff = (prior.around(pose, spine=share).lower(body) for share in (1.0, 0.25))
    trunk = np.repeat(np.isin(prior.parts(body), ("spine", "neck", "head")), 3)
    factor = np.where(trunk, 2.0, 1.0)
    wanted = factor[:, None] * usual.precision * factor
    np.testing.assert_allclose(stiff.precision, wanted, rtol=1e-12, atol=1e-9)


def test_a_pose_out_of_range_is_not_pulled_back() -> None:
    prior, body = human_prior(), humanoid()
    straight = body.rest
    bends = prior.body(body)
    names = [place.part for place in bends.places]
    x = prior.components(straight)[None].copy()
    x[0, 3 * names.index("left shin")] = -0.5
    pose = body.pose(posed(bends, x)[0])
    metric = poise.metrics.likelihood(prior.around(pose))
    assert poise.metrics.value(metric, pose) == pytest.approx(0.0, abs=1e-12)
    assert poise.metrics.value(poise.metrics.likelihood(prior), pose) > 10_000.0 / 2 * 0.4**2


def test_around_takes_one_pose_of_its_own_skeleton() -> None:
    prior, body = human_prior(), humanoid()
    around = prior.around(body.rest)
    assert around.around(body.pose(body.rest.q)).prior is prior
    np.testing.assert_array_equal(around.typical(body), body.rest.q[None])
    assert len(around.hinges(body)) == len(prior.hinges(body))
    with pytest.raises(InvalidValue, match="belong to different skeletons"):
        around.lower(bare_character().skeleton)
    with pytest.raises(ShapeError, match="one pose"):
        prior.around(body.pose(np.stack([body.rest.q, body.rest.q])))
    for share in (0.0, -1.0, np.nan, np.inf):
        with pytest.raises(InvalidValue, match="share of the spine"):
            prior.around(body.rest, spine=share)


def test_a_trunk_may_lean_by_20_degrees_or_as_far_as_it_did() -> None:
    prior, body = human_prior(), bare_character().skeleton
    upright, posture = body.rest, prior.posture(body)
    assert posture is not None
    metric = poise.metrics.likelihood(posture)
    poses = {}
    for lean in (15.0, 30.0, 50.0):
        q = upright.q.copy()
        q[body.dof_index("root_rx")] = np.radians(lean)
        poses[lean] = body.pose(q)
    assert poise.metrics.value(metric, upright) == poise.metrics.value(metric, poses[15.0]) == 0.0
    # Half of 10,000 nats, which the joints of the spine share, by the square of how much lower
    # their own heights are than allowed.
    for lean in (30.0, 50.0):
        wanted = 5_000.0 * (np.cos(np.radians(20.0)) - np.cos(np.radians(lean))) ** 2
        assert poise.metrics.value(metric, poses[lean]) == pytest.approx(wanted, rel=1e-6)
    bent = upright.with_values(thorax_rx=np.radians(30.0))
    wanted = 5_000.0 / 3.0 * (np.cos(np.radians(20.0)) - np.cos(np.radians(30.0))) ** 2
    assert poise.metrics.value(metric, bent) == pytest.approx(wanted, rel=1e-6)
    leaning = poise.metrics.likelihood(posture.around(poses[30.0]))
    assert poise.metrics.value(leaning, poses[30.0]) == pytest.approx(0.0, abs=1e-12)
    assert poise.metrics.value(leaning, poses[50.0]) > 0.0
    with pytest.raises(InvalidValue, match="another skeleton"):
        posture.lower(humanoid())
