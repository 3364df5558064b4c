"""Muscles: effect of a driven joint on skin taken from its bone."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, SkeletonError, UnknownDof, UnknownJoint
from poise.geometry import Curve
from poise.model import Mesh, Skin, Weights
from poise.skinning.muscles import Muscle, with_muscles

BULGE = Curve.through([0.0, 2.0], [1.0, 1.5], "monotone")


def arm() -> poise.Character:
    builder = poise.SkeletonBuilder("arm").add("upper", poise.Ball("zyx"), offset=(0, 1, 0))
    body = builder.add("elbow", poise.Hinge("z"), "upper", offset=(0.3, 0, 0)).build()
    rng = np.random.default_rng(0)
    vertices = rng.uniform((0.0, 0.92, -0.08), (0.6, 1.08, 0.08), (400, 3))
    share = np.clip((vertices[:, 0] - 0.25) / 0.1, 0.0, 1.0)
    weights = Weights.from_dense(np.column_stack([1.0 - share, share]))
    skin = Skin.bound(Mesh(vertices, []), body.rest, weights)
    q = rng.uniform(-1.0, 1.0, (4, body.nq))
    return poise.Character("arm", body, {"wave": poise.Motion(body, q, 30.0)}, skins=(skin,))


def bicep(**changes: object) -> Muscle:
    settings: dict[str, object] = {
        "name": "bicep", "bone": "upper", "centre": (0.15, 0.04, 0.0), "driver": "elbow_rz",
        "radii": (0.12, 0.05, 0.06), "swell": {"y": BULGE, "z": BULGE},
    }  # fmt: skip
    return Muscle(**{**settings, **changes})  # type: ignore[arg-type]


def blended(skin: Skin, pose: poise.Pose) -> np.ndarray:
    rows = np.concatenate([skin.mesh.vertices, np.ones((len(skin.mesh.vertices), 1))], axis=1)
    full = skin.weights.dense(len(skin.joints))
    return np.einsum("vj,jab,vb->va", full, skin.matrices(pose), rows)[:, :3]


def test_the_skin_is_as_it_was_while_the_muscle_rests() -> None:
    hero = arm()
    strong = with_muscles(hero, [bicep()])
    assert strong.skeleton.dof_names == hero.skeleton.dof_names
    assert (strong.motion.q == hero.motion.q).all()
    rng = np.random.default_rng(1)
    for _ in range(5):
        turns = dict(zip(("upper_rz", "upper_ry", "upper_rx"), rng.uniform(-2, 2, 3), strict=True))
        pose, same = hero.rest.with_values(**turns), strong.rest.with_values(**turns)
        assert blended(strong.skins[0], same) == pytest.approx(
            blended(hero.skins[0], pose), abs=1e-14
        )


def test_a_bent_elbow_swells_the_upper_arm_about_the_muscles_centre() -> None:
    hero = arm()
    strong = with_muscles(hero, [bicep()])
    pose = strong.rest.with_values(elbow_rz=2.0, upper_rx=0.7)
    before = blended(hero.skins[0], hero.rest.with_values(elbow_rz=2.0, upper_rx=0.7))
    moved = blended(strong.skins[0], pose) - before
    frame = pose.world[0]
    local = (hero.skins[0].mesh.vertices - (0.15, 1.04, 0.0)) / (0.12, 0.05, 0.06)
    fade = np.maximum(0.0, 1.0 - (local**2).sum(axis=1)) ** 2
    bone = hero.skins[0].weights.dense(2)[:, 0]
    away = (hero.skins[0].mesh.vertices - (0.15, 1.04, 0.0)) * (0.0, 0.5, 0.5)
    expected = (fade * bone)[:, None] * away @ frame[:3, :3].T
    assert moved == pytest.approx(expected, abs=1e-14)
    assert (np.linalg.norm(moved, axis=1) > 1e-3).sum() > 20


def test_a_muscle_that_is_swollen_at_rest_moves_nothing_there() -> None:
    hero = arm()
    fat = bicep(swell={"x": Curve.linear(0.5, 1.4)}, shift={"y": Curve.linear(0.01, 0.2)})
    strong = with_muscles(hero, [fat])
    assert blended(strong.skins[0], strong.rest) == pytest.approx(
        hero.skins[0].mesh.vertices, abs=1e-14
    )


def test_two_muscles_share_one_bone_and_weights_keep_their_sum() -> None:
    hero = arm()
    other = bicep(name="tricep", centre=(0.15, -0.04, 0.0), shift={"y": Curve.linear(-0.01)})
    strong = with_muscles(hero, [bicep(), other])
    skin = strong.skins[0]
    assert skin.joints == ("upper", "elbow", "bicep", "tricep")
    assert skin.weights.totals == pytest.approx(1.0, abs=1e-15)


def test_a_muscle_out_of_reach_of_the_skin_changes_no_weight() -> None:
    hero = arm()
    strong = with_muscles(hero, [bicep(centre=(0.0, 5.0, 0.0))])
    assert strong.skins[0] is hero.skins[0] and "bicep" in strong.skeleton.joint_names


def test_wrong_asks_are_told() -> None:
    hero = arm()
    with pytest.raises(UnknownJoint, match="uper"):
        with_muscles(hero, [bicep(bone="uper")])
    with pytest.raises(UnknownDof, match="elbow_rx"):
        with_muscles(hero, [bicep(driver="elbow_rx")])
    with pytest.raises(SkeletonError, match="new"):
        with_muscles(hero, [bicep(), bicep()])
    with pytest.raises(InvalidValue, match="radii"):
        bicep(radii=(0.1, 0.0, 0.1))
    with pytest.raises(InvalidValue, match="strength"):
        bicep(strength=1.5)
    with pytest.raises(InvalidValue, match="shift or a swell"):
        bicep(swell={})
