"""Weights fitted to examples and to manually moved vertices."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import nnls

import poise
from poise.errors import InvalidValue, ShapeError, UnknownJoint
from poise.kernels.weight_fit import fit_weights as fit_kernel
from poise.model import Mesh, Skin, Weights
from poise.skinning.weight_fitting import correct_vertices, fit_weights
from samples import skins


def spine(bones: int) -> poise.Skeleton:
    builder = poise.SkeletonBuilder("spine").add("b0", poise.Free())
    for i in range(1, bones):
        builder.add(f"b{i}", poise.Ball("zyx"), f"b{i - 1}", offset=(0.0, 0.3, 0.0))
    return builder.build()


def blended(skin: Skin, poses: poise.Pose) -> np.ndarray:
    vertices = skin.mesh.vertices
    rows = np.concatenate([vertices, np.ones((len(vertices), 1))], axis=1)
    full = skin.weights.dense(len(skin.joints))
    return np.einsum("vj,...jab,vb->...va", full, skin.matrices(poses), rows)[..., :3]


def examples(seed: int, bones: int = 6, count: int = 40) -> tuple[Skin, poise.Skeleton]:
    rng = np.random.default_rng(seed)
    body = spine(bones)
    vertices = rng.uniform((-0.1, 0.0, -0.1), (0.1, 0.3 * bones, 0.1), (count, 3))
    full = np.zeros((count, bones))
    for row in full:
        row[rng.choice(bones, rng.integers(1, 5), replace=False)] = 1.0
    full *= rng.uniform(0.1, 1.0, full.shape)
    full /= full.sum(axis=1, keepdims=True)
    return Skin.bound(Mesh(vertices, []), body.rest, Weights.from_dense(full)), body


def poses_of(body: poise.Skeleton, count: int, seed: int = 0, bend: float = 0.7) -> poise.Pose:
    q = np.random.default_rng(seed).uniform(-bend, bend, (count, body.nq))
    return body.pose(q)


def forgotten(skin: Skin) -> Skin:
    """The skin with every vertex at its first joint."""
    count = len(skin.mesh.vertices)
    return skin.with_weights(Weights(np.zeros((count, 1)), np.ones((count, 1))))


def test_weights_of_exact_examples_are_found_again() -> None:
    skin, body = examples(1)
    poses = poses_of(body, 30)
    found = fit_weights(forgotten(skin), poses, blended(skin, poses))
    bones = len(skin.joints)
    # Off by the pull of 1e-9 times the condition of the places, some 1e4.
    assert found.skin.weights.dense(bones) == pytest.approx(skin.weights.dense(bones), abs=1e-5)
    assert found.after.max() < 1e-7 < 1e-2 < found.before.max()


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**31), st.integers(1, 9), st.integers(1, 4))
def test_the_kernel_finds_the_least_of_all(seed: int, most: int, poses: int) -> None:
    """Against SciPy's non-negative least squares with the sum as a heavy row."""
    rng = np.random.default_rng(seed)
    matrices = rng.normal(size=(poses, most, 4, 4))
    vertices, targets = rng.normal(size=(1, 5, 3)), rng.normal(size=(poses, 5, 3))
    prior = rng.dirichlet(np.ones(most), 5)
    pull = 1e-3
    weights, errors = np.empty((5, most)), np.empty(5)
    work = np.empty((3 * most + 4, max(3 * poses, most)))
    candidates = np.tile(np.arange(most), (5, 1))
    assert not fit_kernel(
        matrices, vertices, targets, candidates, prior, pull, (weights, errors), work
    )
    assert weights.sum(axis=1) == pytest.approx(1.0, abs=1e-12) and (weights >= 0.0).all()
    for v in range(5):
        places = np.einsum("mjab,b->maj", matrices[:, :, :3, :3], vertices[0, v])
        away = places + matrices[:, :, :3, 3].transpose(0, 2, 1) - targets[:, v, :, None]
        away = away.reshape(3 * poses, most)
        held = pull * (away**2).sum(axis=0).max()
        heavy = 1e5 * np.sqrt((away**2).sum())
        A = np.vstack([away, np.sqrt(held) * np.eye(most), heavy * np.ones((1, most))])
        b = np.concatenate([np.zeros(3 * poses), np.sqrt(held) * prior[v], [heavy]])
        theirs = nnls(A, b)[0]
        # The heavy row lets the sum slip by 1e-10, and the cost has a curvature of 1e-3.
        assert weights[v] == pytest.approx(theirs, abs=1e-5)


def test_no_more_joints_than_asked_and_few_are_shared_anew() -> None:
    skin, body = examples(3, bones=7)
    poses = poses_of(body, 12)
    targets = blended(skin, poses)
    for influences in (1, 2, 3):
        found = fit_weights(forgotten(skin), poses, targets, influences=influences)
        full = found.skin.weights.dense(7)
        assert np.count_nonzero(full, axis=1).max() <= influences
        assert full.sum(axis=1) == pytest.approx(1.0, abs=1e-12)
    # With one joint a vertex follows the best single one or nearly; the error says how badly.
    single = [
        np.sqrt(((np.einsum("mab,vb->mva", skin.matrices(poses)[:, j, :3, :3], skin.mesh.vertices)
                  + skin.matrices(poses)[:, j, None, :3, 3] - targets) ** 2).sum(2).mean(0))
        for j in range(7)
    ]  # fmt: skip
    one = fit_weights(forgotten(skin), poses, targets, influences=1)
    assert (one.after >= np.min(single, axis=0) - 1e-12).all()
    assert np.median(one.after / np.min(single, axis=0)) < 1.2


def test_what_no_target_decides_stays_as_it_was() -> None:
    skin, body = examples(4)
    still = poise.Pose(body, np.zeros((2, body.nq)))  # at binding any weights will do
    found = fit_weights(skin, still, blended(skin, still))
    assert found.skin.weights.dense(6) == pytest.approx(skin.weights.dense(6), abs=1e-9)


def test_missing_targets_are_left_out() -> None:
    skin, body = examples(5)
    poses = poses_of(body, 20)
    targets = blended(skin, poses)
    targets[np.random.default_rng(1).random(targets.shape[:2]) < 0.3] = np.nan
    found = fit_weights(forgotten(skin), poses, targets)
    assert found.skin.weights.dense(6) == pytest.approx(skin.weights.dense(6), abs=1e-5)
    targets[:, 7] = np.nan
    with pytest.raises(InvalidValue, match="vertex 7 has no target"):
        fit_weights(skin, poses, targets)


def test_locked_joints_keep_their_weights() -> None:
    skin, body = examples(6)
    poses = poses_of(body, 30)
    blurred = skin.weights.dense(6)
    others = [0, 1, 3, 4, 5]
    rng = np.random.default_rng(2)
    blurred[:, others] = rng.dirichlet(np.ones(5), len(blurred)) * (1.0 - blurred[:, [2]])
    start = skin.with_weights(Weights.from_dense(blurred))
    found = fit_weights(start, poses, blended(skin, poses), locked=["b2"])
    full = found.skin.weights.dense(6)
    assert (full[:, 2] == blurred[:, 2]).all()
    assert full == pytest.approx(skin.weights.dense(6), abs=1e-5)


def bad_elbow() -> tuple[poise.Skeleton, Skin, Skin]:
    """A tube about an elbow: its right weights, and ones that are shifted along it."""
    builder = poise.SkeletonBuilder("arm").add("upper", poise.Ball("zyx"))
    body = builder.add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0)).build()
    x, a = np.meshgrid(np.linspace(0.1, 0.5, 41), np.linspace(0.0, 6.0, 16), indexing="ij")
    vertices = np.stack([x, 0.05 * np.cos(a), 0.05 * np.sin(a)], axis=-1).reshape(-1, 3)

    def skinned(shift: float) -> Skin:
        share = np.clip((vertices[:, 0] - 0.25 - shift) / 0.1, 0.0, 1.0)
        weights = Weights.from_dense(np.column_stack([1.0 - share, share]))
        return Skin.bound(Mesh(vertices, []), body.rest, weights)

    return body, skinned(0.0), skinned(0.04)


def test_twenty_vertices_of_a_bad_elbow_are_corrected() -> None:
    body, right, wrong = bad_elbow()
    pose, other = (body.rest.with_values(lower_rz=angle) for angle in (1.6, 0.8))
    off = np.linalg.norm(blended(right, pose) - blended(wrong, pose), axis=1)
    worst = np.argsort(-off)[:20]
    made = correct_vertices(wrong, pose, worst, blended(right, pose)[worst])
    assert made.before.min() > 5e-3 and made.after.max() < 1e-6
    # And at another pose they are better than before, for the weights are the right ones.
    errors = [
        np.linalg.norm(blended(skin, other) - blended(right, other), axis=1)[worst]
        for skin in (wrong, made.skin)
    ]
    assert errors[1].max() < 1e-6 and errors[0].min() > 1e-3
    untouched = np.setdiff1d(np.arange(len(off)), worst)
    kept = made.skin.weights.dense(2)[untouched]
    assert (kept == wrong.weights.dense(2)[untouched]).all()


def test_what_weights_cannot_reach_becomes_a_corrective_if_asked() -> None:
    body, right, wrong = bad_elbow()
    pose = body.rest.with_values(lower_rz=1.2)
    chosen = np.arange(300, 320)
    targets = blended(right, pose)[chosen] + np.array([0.0, 0.0, 0.01])
    plain = correct_vertices(wrong, pose, chosen, targets)
    assert plain.after == pytest.approx(plain.by_weights) and plain.after.min() > 1e-3
    made = correct_vertices(wrong, pose, chosen, targets, corrective=("lower_rz",))
    assert made.by_weights == pytest.approx(plain.after) and made.after.max() < 1e-12
    assert made.skin.correctives[0].vertices.tolist() == chosen.tolist()


def test_fitting_is_the_same_for_any_order_of_vertices() -> None:
    skin, body = examples(9)
    poses = poses_of(body, 5)
    targets = blended(skin, poses)
    order = np.random.default_rng(0).permutation(40)
    one = fit_weights(forgotten(skin), poses, targets[:, order], vertices=order)
    other = fit_weights(forgotten(skin), poses, targets)
    assert one.skin.weights.dense(6) == pytest.approx(other.skin.weights.dense(6), abs=1e-12)


@pytest.mark.parametrize("deformer", ["dual-quaternion", "centres-of-rotation"])
@pytest.mark.parametrize("angle", [0.8, 2.4])
def test_vertices_of_other_deformers_come_where_they_are_wanted(deformer, angle) -> None:
    """Places that some weights bring them to, by what the whole skin is deformed to then."""
    body, skin = skins.two_bones()
    skin = skin.with_deformer(deformer)
    pose = body.pose(np.array([0.3, 0.0, angle]))
    rng = np.random.default_rng(0)
    full = skin.weights.dense(2)
    mixed = np.flatnonzero((full[:, 0] > 0.1) & (full[:, 0] < 0.9))
    chosen = rng.choice(mixed, 12, replace=False)
    full[chosen, 0] = np.clip(full[chosen, 0] + rng.uniform(-0.3, 0.3, 12), 0.0, 1.0)
    full[chosen, 1] = 1.0 - full[chosen, 0]
    goal = poise.deform(skin.with_weights(Weights.from_dense(full)), pose).vertices[chosen]
    found = correct_vertices(skin, pose, chosen, goal)
    assert found.before.max() > 0.02
    assert found.after.max() < 1e-6
    there = poise.deform(found.skin, pose).vertices[chosen]
    np.testing.assert_allclose(np.linalg.norm(there - goal, axis=1), found.after, atol=1e-12)
    off = goal + np.array([0.0, 0.0, 0.4])  # where no weights bring them
    far = correct_vertices(skin, pose, chosen, off)
    # The others, which change at once, move a vertex's centre by a hundredth of its way.
    more = 2e-3 if deformer == "centres-of-rotation" else 1e-12
    assert (far.after <= far.before + more).all()
    assert far.after.mean() < far.before.mean()
    others = np.setdiff1d(np.arange(len(full)), chosen)
    was, now = skin.weights.dense(2), far.skin.weights.dense(2)
    np.testing.assert_allclose(now[others], was[others], atol=1e-15)
    np.testing.assert_allclose(now.sum(axis=1), 1.0, atol=1e-12)


def test_wrong_asks_are_told() -> None:
    skin, body = examples(10)
    poses = poses_of(body, 2)
    targets = blended(skin, poses)
    with pytest.raises(ShapeError, match=r"\(2, 40, 3\)"):
        fit_weights(skin, poses, targets[:, :3])
    with pytest.raises(InvalidValue, match="distinct numbers from 0 to 39"):
        fit_weights(skin, poses, targets[:, :2], vertices=[1, 1])
    with pytest.raises(UnknownJoint):
        fit_weights(skin, poses, targets, joints=["b9"])
    with pytest.raises(InvalidValue, match="every joint is locked"):
        fit_weights(skin, poses, targets, locked=skin.joints)
    with pytest.raises(InvalidValue, match="infinite"):
        fit_weights(skin, poses, np.full(targets.shape, np.inf))
    for influences in (0, -1):
        with pytest.raises(InvalidValue, match="influences"):
            fit_weights(skin, poses, targets, influences=influences)
    none = fit_weights(skin, poses, targets[:, :0], vertices=np.array([], dtype=np.int64))
    assert len(none.after) == 0


def test_a_joint_named_twice_counts_once_and_rows_count_as_they_are_deformed() -> None:
    skin, body = examples(11)
    poses = poses_of(body, 6)
    targets = blended(skin, poses)
    once, twice = (
        fit_weights(skin, poses, targets, locked=names) for names in (["b2"], ["b2"] * 2)
    )
    assert (once.skin.weights.dense(6) == twice.skin.weights.dense(6)).all()
    named = [*skin.joints, *skin.joints]
    assert fit_weights(skin, poses, targets, joints=named).skin.weights.totals == pytest.approx(1.0)
    double = skin.with_weights(Weights(skin.weights.joints, 2.0 * skin.weights.values))
    assert fit_weights(double, poses, targets).before.max() < 1e-12
