"""AMASS motions and models of the SMPL family, with a synthetic model."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.errors import FileSyntax, RepairWarning, UsageError
from poise.formats.smpl import JOINTS, AmassSource
from poise.model import Character

PARENTS = [-1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 12, 13, 14, 16, 17, 18, 19]
CHANCE = np.random.default_rng(4)


def clip(joints: int = 22, frames: int = 5, **changes: Any) -> dict[str, Any]:
    """A motion whose body stands along z, as in AMASS."""
    poses = CHANCE.normal(0.0, 0.5, (frames, joints, 3))
    poses[:, 0] = (np.pi / 2, 0.0, 0.0) + 0.1 * poses[:, 0]
    made: dict[str, Any] = {
        "poses": poses.reshape(frames, -1),
        "trans": CHANCE.normal((0.0, 0.0, 0.95), 0.1, (frames, 3)),
        "betas": CHANCE.normal(size=16),
        "gender": np.array("female"),
        "mocap_framerate": np.array(60.0),
    }
    return {name: value for name, value in (made | changes).items() if value is not None}


def model(joints: int = 22, vertices: int = 80) -> dict[str, Any]:
    """A body of random vertices, 3 shapes, joints that are means of vertices."""
    mixed = CHANCE.uniform(size=(joints, vertices))
    weights = np.maximum(CHANCE.uniform(-9.0, 1.0, (vertices, joints)), 0.0)
    weights[:, 0] += 1e-3
    corners = CHANCE.permutation(vertices - vertices % 3).reshape(-1, 3)
    return {
        "v_template": CHANCE.normal((0.0, -0.2, 0.0), 0.4, (vertices, 3)),
        "shapedirs": CHANCE.normal(0.0, 0.02, (vertices, 3, 3)),
        "J_regressor": mixed / mixed.sum(axis=1, keepdims=True),
        "weights": weights / weights.sum(axis=1, keepdims=True),
        "f": corners.astype(np.uint32),
        "posedirs": np.zeros((vertices, 3, 9)),
    }


def saved(folder: Path, name: str, arrays: dict[str, Any]) -> Path:
    np.savez(folder / name, **arrays)
    return folder / name


def read(path: Path, **options: Any) -> Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return poise.read(path, **options)


def reference(arrays: dict[str, Any], body: dict[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    """The joints and vertices of SMPL's own formula (Loper et al., equations 2 to 4), z up."""
    shapes = min(len(arrays["betas"]), body["shapedirs"].shape[2])
    shaped = body["v_template"] + body["shapedirs"][:, :, :shapes] @ arrays["betas"][:shapes]
    rest = body["J_regressor"] @ shaped
    joints, skins = [], []
    for pose, trans in zip(arrays["poses"].reshape(-1, len(rest), 3), arrays["trans"], strict=True):
        turns = Rotation.from_rotvec(pose).as_matrix()
        world = np.zeros((len(rest), 4, 4))
        for joint, parent in enumerate(PARENTS):
            local = np.eye(4)
            local[:3, :3] = turns[joint]
            local[:3, 3] = rest[joint] - (rest[parent] if parent >= 0 else 0.0)
            world[joint] = local if parent < 0 else world[parent] @ local
        moved = world.copy()
        moved[:, :3, 3] -= np.einsum("jab,jb->ja", world[:, :3, :3], rest)
        blended = np.einsum("vj,jab->vab", body["weights"], moved)
        homogeneous = np.concatenate([shaped, np.ones((len(shaped), 1))], axis=1)
        skins.append(np.einsum("vab,vb->va", blended, homogeneous)[:, :3] + trans)
        joints.append(world[:, :3, 3] + trans)
    return np.array(joints), np.array(skins)


def y_up(places: np.ndarray) -> np.ndarray:
    return np.stack([places[..., 0], places[..., 2], -places[..., 1]], axis=-1)


def test_a_motion_with_its_model_follows_smpl_s_formula(tmp_path: Path) -> None:
    motion, body = clip(), model()
    with pytest.warns(RepairWarning, match="posedirs are ignored"):
        hero = poise.read(
            saved(tmp_path, "walk.npz", motion), skeleton=saved(tmp_path, "body.npz", body)
        )
    joints, vertices = reference(motion, body)
    np.testing.assert_allclose(hero.motion.world[:, :, :3, 3], y_up(joints), atol=1e-12)
    shown = [poise.deform(hero.skins[0], hero.motion[frame]).vertices for frame in range(5)]
    np.testing.assert_allclose(np.squeeze(shown), y_up(vertices), atol=1e-6)  # weights are float32
    assert hero.motion.fps == 60.0
    assert isinstance(hero.source, AmassSource) and hero.source.gender == "female"


@pytest.mark.parametrize("joints", JOINTS)
@pytest.mark.parametrize("up", ["y", "z"])
def test_what_is_written_is_a_file_of_amass_again(joints: int, up: str, tmp_path: Path) -> None:
    motion = clip(joints)
    if up == "y":
        motion["poses"][:, :3] -= (np.pi / 2, 0.0, 0.0)
    hero = read(saved(tmp_path, "walk.npz", motion))
    assert hero.skeleton.joint_names == JOINTS[joints]
    poise.write(hero, tmp_path / "again.npz")
    again = np.load(tmp_path / "again.npz")
    turns = [Rotation.from_rotvec(one["poses"].reshape(-1, 3)) for one in (motion, again)]
    assert (turns[0].inv() * turns[1]).magnitude().max() < 1e-12
    np.testing.assert_allclose(again["trans"], motion["trans"], atol=1e-14)
    np.testing.assert_array_equal(again["betas"], motion["betas"])
    assert (again["gender"], again["mocap_framerate"]) == ("female", 60.0)
    assert poise.read(tmp_path / "again.npz").motion.q.tobytes() == hero.motion.q.tobytes()


def test_without_a_model_an_average_body_stands_on_the_floor(tmp_path: Path) -> None:
    motion = clip(52, frames=20)
    motion["poses"][:, 3:] = 0.0
    motion["poses"][:, :3] = (np.pi / 2, 0.0, 0.0)
    motion["trans"] = np.linspace((0.0, 0.0, 1.3), (0.5, 2.0, 1.3), 20)
    with pytest.warns(RepairWarning, match="no bone lengths"):
        hero = poise.read(saved(tmp_path, "walk.npz", motion))
    world = hero.motion.world[:, :, :3, 3]
    names = hero.skeleton.joint_names
    ball, head = names.index("left_foot"), names.index("head")
    np.testing.assert_allclose(world[:, ball, 1], 0.016 * 1.70, atol=1e-12)
    assert 1.5 < world[0, head, 1] < 1.7
    np.testing.assert_allclose(world[-1, 0] - world[0, 0], (0.5, 0.0, -2.0), atol=1e-12)
    rest = hero.rest.world[:, :3, 3]
    np.testing.assert_allclose(rest[0, [0, 2]], 0.0, atol=1e-12)
    left, right = names.index("left_index3"), names.index("right_index3")
    np.testing.assert_allclose(rest[left] * (-1, 1, 1), rest[right], atol=1e-12)


def test_a_model_alone_is_a_character(tmp_path: Path) -> None:
    body = model(52)
    hero = read(saved(tmp_path, "body.npz", body))
    assert hero.skeleton.joint_names == JOINTS[52]
    vertices = np.squeeze(poise.deform(hero.skins[0], hero.rest).vertices)
    assert vertices[:, 1].min() == pytest.approx(0.0, abs=1e-6)
    np.testing.assert_allclose(
        vertices - vertices.mean(axis=0),
        body["v_template"] - body["v_template"].mean(axis=0),
        atol=1e-6,
    )


def test_a_model_with_hands_serves_a_motion_without(tmp_path: Path) -> None:
    path = saved(tmp_path, "body.npz", model(52))
    hero = read(saved(tmp_path, "walk.npz", clip(22)), skeleton=path)
    assert hero.skeleton.joint_names == JOINTS[22]
    np.testing.assert_allclose(hero.skins[0].weights.totals, 1.0, atol=1e-6)
    again = read(saved(tmp_path, "run.npz", clip(22)), skeleton=hero)
    assert again.skeleton is hero.skeleton and len(again.motions) == 1


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"poses": np.zeros((5, 99))}, "99 numbers per frame; expected one of 66, 72, 156, 165"),
        ({"poses": np.zeros((0, 66)), "trans": np.zeros((0, 3))}, "expected"),
        ({"trans": np.zeros((4, 3))}, "expected"),
        ({"trans": np.full((5, 3), np.nan)}, "not finite"),
        ({"mocap_framerate": np.array(0.0)}, "frame rate above 0"),
        ({"poses": np.array(["a"] * 5)}, "expected numbers"),
    ],
)
def test_what_is_no_motion_is_refused(changes: dict[str, Any], told: str, tmp_path: Path) -> None:
    with pytest.raises(FileSyntax, match=told):
        read(saved(tmp_path, "walk.npz", clip(**changes)))


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("J_regressor", np.zeros((22, 7)), "expected"),
        ("J_regressor", np.zeros((21, 80)), "a model of 21 joints"),
        ("weights", np.zeros((80, 3)), "weights"),
        ("f", np.full((3, 3), 0.5), "whole numbers"),
        ("f", np.full((3, 3), 80), "body.npz"),
        ("shapedirs", np.zeros((80, 3)), "shapedirs"),
        ("v_template", np.full((80, 3), np.inf), "not finite"),
    ],
)
def test_what_is_no_model_is_refused(name: str, value: Any, told: str, tmp_path: Path) -> None:
    path = saved(tmp_path, "body.npz", model() | {name: value})
    with pytest.raises(FileSyntax, match=told):
        read(saved(tmp_path, "walk.npz", clip()), skeleton=path)


def test_other_skeletons_are_refused(tmp_path: Path) -> None:
    from poise.bundled import bare_character

    path = saved(tmp_path, "walk.npz", clip())
    with pytest.raises(UsageError, match="retarget it"):
        read(path, skeleton=bare_character())
    with pytest.raises(FileSyntax, match="not a model of the SMPL family"):
        read(path, skeleton=path)


def test_a_missing_rate_is_told(tmp_path: Path) -> None:
    hero = read(saved(tmp_path, "walk.npz", clip(mocap_framerate=None)))
    assert "assumed 120 frames per second" in " ".join(map(str, hero.repairs))
    assert hero.motion.fps == 120.0


def test_a_walk_is_carried_onto_a_body_of_amass(tmp_path: Path) -> None:
    from poise.bundled import character

    target = read(saved(tmp_path, "walk.npz", clip(52)))
    walk = character().motion
    made = poise.retarget(walk, target)
    poise.write(made.motion, tmp_path / "made.npz")
    arrays = np.load(tmp_path / "made.npz")
    assert arrays["poses"].shape == (len(walk), 156) and arrays["mocap_framerate"] == walk.fps
    travel = np.linalg.norm(np.ptp(walk.world[:, 0, :3, 3], axis=0)[[0, 2]])
    assert np.linalg.norm(np.ptp(arrays["trans"], axis=0)[:2]) > 0.5 * travel > 0.1
