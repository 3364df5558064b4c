"""Corrective shapes: key weights, offsets before blending, and shapes modelled in a pose."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import RBFInterpolator

import poise
from poise.errors import InvalidValue, ShapeError
from poise.model import Corrective, Mesh, Shape, Skin, Weights
from poise.skinning.corrective_sculpting import sculpt
from poise.skinning.correctives import displacements, key_weights

KEYS = [[0.0], [0.4], [1.3], [2.1]]


def corrective(keys: object, kind: str = "smooth", dofs: int = 1) -> Corrective:
    count = len(np.asarray(keys))
    names = tuple(["elbow_rz", "elbow_rx", "elbow_ry"][:dofs])
    return Corrective("c", names, keys, [0], np.zeros((count, 1, 3)), kind)  # type: ignore[arg-type]


def elbow() -> poise.Skeleton:
    builder = poise.SkeletonBuilder("arm").add("upper", poise.Hinge("y"))
    return builder.add("elbow", poise.Hinge("z"), "upper", offset=(1, 0, 0)).build()


def blended(skin: Skin, pose: poise.Pose) -> np.ndarray:
    moved = displacements(skin, pose)
    vertices = skin.mesh.vertices if moved is None else skin.mesh.vertices + moved
    rows = np.concatenate([vertices, np.ones((len(vertices), 1))], axis=1)
    full = skin.weights.dense(len(skin.joints))
    return np.einsum("vj,jab,vb->va", full, skin.matrices(pose), rows)[:, :3]


@given(st.integers(0, 2**31), st.integers(1, 3), st.sampled_from(["linear", "smooth"]))
def test_weights_are_exact_at_keys_and_sum_to_one(seed: int, dofs: int, kind: str) -> None:
    rng = np.random.default_rng(seed)
    keys = rng.uniform(-1.0, 1.0, (rng.integers(1, 7), dofs))
    made = corrective(keys, kind, dofs)
    # The radial system of at most 6 keys in [-1, 1] is solved to its condition number.
    assert key_weights(made, keys) == pytest.approx(np.eye(len(keys)), abs=1e-9)
    values = rng.uniform(-2.0, 2.0, (4, 5, dofs))
    assert key_weights(made, values).sum(axis=-1) == pytest.approx(np.ones((4, 5)), abs=1e-9)


def test_between_keys_it_goes_straight_or_smoothly() -> None:
    x = np.linspace(-0.5, 2.5, 3001)[:, None]
    straight = key_weights(corrective(KEYS, "linear"), x)
    for key in range(4):
        assert straight[:, key] == pytest.approx(np.interp(x[:, 0], np.ravel(KEYS), np.eye(4)[key]))
    smooth = key_weights(corrective(KEYS[::-1]), x)[:, ::-1]
    # A straight line through the inner keys is reproduced: slopes there are exact.
    inner = (x[:, 0] > 0.4) & (x[:, 0] < 1.3)
    assert (smooth @ np.ravel(KEYS))[inner] == pytest.approx(x[inner, 0], abs=1e-12)
    slopes = np.gradient(smooth, x[:, 0], axis=0)
    assert np.abs(np.diff(slopes, axis=0)).max() < 0.1  # second derivatives up to 45
    assert np.abs(np.diff(np.gradient(straight, x[:, 0], axis=0), axis=0)).max() > 1.0


@pytest.mark.parametrize("kind", ["linear", "smooth"])
def test_several_dofs_agree_with_scipy(kind: str) -> None:
    rng = np.random.default_rng(4)
    keys = np.vstack([np.eye(3), rng.uniform(0.0, 1.0, (5, 3)), np.zeros(3), np.ones(3)])
    x = rng.uniform(0.0, 1.0, (50, 3))
    made = corrective(keys, kind, 3)
    options: dict[str, object] = {"kernel": "linear"}
    if kind == "smooth":
        distance = np.linalg.norm(keys[:, None] - keys, axis=-1) + 9.0 * np.eye(len(keys))
        options = {"kernel": "multiquadric", "epsilon": 1.0 / (0.5 * distance.min(axis=1).mean())}
    theirs = RBFInterpolator(keys, np.eye(len(keys)), degree=0, **options)(x)
    assert key_weights(made, x) == pytest.approx(theirs, abs=1e-10)


def bent_skin() -> tuple[poise.Skeleton, Skin]:
    rng = np.random.default_rng(7)
    vertices = rng.uniform((0.5, -0.1, -0.1), (1.5, 0.1, 0.1), (60, 3))
    share = np.clip(vertices[:, 0] - 0.5, 0.0, 1.0)
    skin = Skin.bound(
        Mesh(vertices, []), elbow().rest, Weights.from_dense(np.column_stack([1 - share, share]))
    )
    return elbow(), skin


def test_a_sculpted_shape_is_met_exactly_at_its_keys() -> None:
    body, skin = bent_skin()
    rng = np.random.default_rng(8)
    poses = [body.rest.with_values(elbow_rz=angle, upper_ry=0.3) for angle in (0.8, 1.6)]
    targets = [blended(skin, pose) + rng.normal(0.0, 0.01, (60, 3)) for pose in poses]
    made = sculpt(skin, "elbow", ["elbow_rz"], poses, targets, rest=body.rest)
    for pose, target in zip(poses, targets, strict=True):
        assert blended(made, pose) == pytest.approx(target, abs=1e-14)
        turned = pose.with_values(upper_ry=-1.0)  # it turns along with the bones
        frame = turned.world[0] @ np.linalg.inv(pose.world[0])
        assert blended(made, turned) == pytest.approx(target @ frame[:3, :3].T, abs=1e-13)
    assert blended(made, body.rest) == pytest.approx(blended(skin, body.rest), abs=1e-15)
    straightened = body.rest.with_values(elbow_rz=-2.0)
    assert blended(made, straightened) == pytest.approx(blended(skin, straightened), abs=1e-15)


def test_a_shape_is_met_through_every_deformer() -> None:
    for name in poise.skinning.DEFORMERS.names():
        body, skin = bent_skin()
        skin = skin.with_deformer(name)
        pose = body.rest.with_values(elbow_rz=1.6, upper_ry=0.4)
        wanted = poise.deform(skin, pose).vertices + np.array([0.0, 0.01, 0.02])
        made = sculpt(skin, "elbow", ["elbow_rz"], [pose], [wanted], rest=body.rest)
        assert poise.deform(made, pose).vertices == pytest.approx(wanted, abs=1e-12), name


def test_a_second_corrective_takes_what_the_first_leaves_over() -> None:
    body, skin = bent_skin()
    pose = body.rest.with_values(elbow_rz=1.2)
    target = blended(skin, pose) + 0.01
    once = sculpt(skin, "one", ["elbow_rz"], [pose], [target - 0.005], rest=body.rest)
    twice = sculpt(once, "two", ["elbow_rz"], [pose], [target], rest=body.rest)
    assert blended(twice, pose) == pytest.approx(target, abs=1e-14)
    assert [made.name for made in twice.correctives] == ["one", "two"]


def test_only_the_vertices_that_move_are_kept() -> None:
    body, skin = bent_skin()
    pose = body.rest.with_values(elbow_rz=1.2)
    target = np.full((60, 3), np.nan)
    target[5] = blended(skin, pose)[5] + (0.0, 0.02, 0.0)
    made = sculpt(skin, "one", ["elbow_rz"], [pose], [target], rest=body.rest)
    assert made.correctives[0].vertices.tolist() == [5]


def test_a_collapsed_vertex_is_not_thrown_far_away() -> None:
    body = elbow()
    vertex = np.array([[1.0, 0.1, 0.0]])
    half = Weights.from_dense([(0.5, 0.5)])
    skin = Skin.bound(Mesh(vertex, []), body.rest, half)
    pose = body.rest.with_values(elbow_rz=np.pi - 1e-9)
    target = blended(skin, pose) + np.array([0.0, 0.05, 0.0])
    made = sculpt(skin, "one", ["elbow_rz"], [pose], [target], rest=body.rest)
    # Blended matrix diag(0, 0, 1) about z: there is no way back across it, and none is tried.
    assert np.abs(made.correctives[0].offsets).max(initial=0.0) < 1e-6


@pytest.mark.parametrize("angle", [2.3, 2.8, np.pi])
def test_offsets_are_exact_or_bounded_where_blending_shrinks(angle: float) -> None:
    body = elbow()
    share = np.linspace(0.0, 1.0, 41)
    vertices = np.tile([1.0, 0.1, 0.0], (41, 1))
    weights = Weights.from_dense(np.column_stack([1.0 - share, share]))
    skin = Skin.bound(Mesh(vertices, []), body.rest, weights)
    pose = body.rest.with_values(elbow_rz=angle)
    now = blended(skin, pose)
    around = np.array([1.0, 0.0, 0.0])  # the elbow, about which the vertices should turn
    turned = share * angle
    target = around + 0.1 * np.column_stack([-np.sin(turned), np.cos(turned), np.zeros(41)])
    made = sculpt(skin, "one", ["elbow_rz"], [pose], [target], rest=body.rest)
    offsets = np.zeros((41, 3))
    offsets[made.correctives[0].vertices] = made.correctives[0].offsets[-1]
    gap = np.linalg.norm(target - now, axis=1)
    assert np.all(np.linalg.norm(offsets, axis=1) <= 2.82 * gap + 1e-12)
    reached = np.linalg.norm(blended(made, pose) - target, axis=1)
    shrunk = np.abs(1.0 - share + share * np.exp(1j * angle))
    assert np.all(reached[shrunk >= 0.4] < 1e-12)
    assert np.all(reached <= gap + 1e-12)


def test_morph_targets_follow_their_parameters_in_batches() -> None:
    builder = poise.SkeletonBuilder().add("head", poise.Fixed()).parameter("smile")
    body = builder.build()
    offsets = np.arange(9.0).reshape(3, 3)
    mesh = Mesh(np.zeros((3, 3)), [(0, 1, 2)], shapes=[Shape("smile", offsets)])
    weights = Weights(np.zeros((3, 1)), np.ones((3, 1)))
    skin = Skin(mesh, ("head",), weights, np.eye(4)[None], shape_dofs=("smile",))
    poses = body.rest.with_values(smile=np.array([[0.0, 0.5], [1.0, 2.0]]))
    moved = displacements(skin, poses)
    assert moved is not None and moved.shape == (2, 2, 3, 3)
    assert moved[1, 1] == pytest.approx(2.0 * offsets)
    assert displacements(Skin(mesh, ("head",), weights, np.eye(4)[None]), poses) is None


def test_wrong_asks_are_told() -> None:
    body, skin = bent_skin()
    pose = body.rest.with_values(elbow_rz=1.2)
    with pytest.raises(ShapeError, match=r"\(1, 60, 3\)"):
        sculpt(skin, "one", ["elbow_rz"], [pose], np.zeros((60, 3)))
    with pytest.raises(InvalidValue, match="same key twice"):
        sculpt(skin, "one", ["upper_ry"], [pose], [blended(skin, pose)], rest=body.rest)
    with pytest.raises(InvalidValue, match="infinite"):
        sculpt(skin, "one", ["elbow_rz"], [pose], np.full((1, 60, 3), np.inf))
    with pytest.raises(ShapeError, match="values of 1 DOFs"):
        key_weights(corrective(KEYS), np.zeros((3, 2)))
