"""Linear blend against UsdSkel and libigl: generated skins, and every skinned file of the data."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import poise
from samples import skins
from twins import skinning as twin

FILES = [
    "CesiumMan.glb",
    "Fox.glb",
    "InterpolationTest.glb",
    "RiggedFigure.glb",
    "RiggedSimple.glb",
    "RiggedSimple/RiggedSimple.gltf",
    "RiggedSimple_embedded.gltf",
    "SimpleSkin.gltf",
    "greenman.glb",
    "skinned_cylinder/03_skinned_cylinder.gltf",
    *(f"asset_generator/Animation_SkinType_0{i}.gltf" for i in (0, 1, 2)),
    *(f"asset_generator/Animation_Skin_0{i}.gltf" for i in (0, 2, 3, 4, 6, 7, 8, 9)),
]
POSES = 20


def by_usd(skin: poise.Skin, matrices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Positions and normals by UsdSkel, which calculates with float32 points and row vectors."""
    usd = pytest.importorskip("pxr.UsdSkel", reason="needs usd-core")
    from pxr import Gf, Vt

    weights = twin.full_weights(skin)
    moved = twin.with_nobody(matrices)
    slots = int((weights > 0.0).sum(axis=1).max())
    joints = np.argsort(-weights, axis=1, kind="stable")[:, :slots]
    amounts = np.take_along_axis(weights, joints, axis=1)
    influences = (
        Vt.IntArray.FromNumpy(np.ascontiguousarray(joints.ravel(), dtype=np.int32)),
        Vt.FloatArray.FromNumpy(np.ascontiguousarray(amounts.ravel(), dtype=np.float32)),
        slots,
    )
    points = Vt.Vec3fArray.FromNumpy(skin.mesh.vertices.astype(np.float32))
    whole = Vt.Matrix4dArray([Gf.Matrix4d(*M.T.ravel().tolist()) for M in moved])
    assert usd.SkinPointsLBS(Gf.Matrix4d(1.0), whole, *influences, points, True)
    normals = Vt.Vec3fArray.FromNumpy(skin.mesh.vertex_normals().astype(np.float32))
    across = [np.linalg.inv(M[:3, :3]) for M in moved]  # the transpose of the inverse transpose
    turned = Vt.Matrix3dArray([Gf.Matrix3d(*M.ravel().tolist()) for M in across])
    assert usd.SkinNormalsLBS(Gf.Matrix3d(1.0), turned, *influences, normals, True)
    return np.array(points, dtype=np.float64), np.array(normals, dtype=np.float64)


def by_libigl(skin: poise.Skin, matrices: np.ndarray) -> np.ndarray:
    """Positions by libigl's matrix of weights times places."""
    igl = pytest.importorskip("igl", reason="needs libigl")
    moved = twin.with_nobody(matrices)
    blend = igl.lbs_matrix(np.array(skin.mesh.vertices), np.array(twin.full_weights(skin)))
    return np.asarray(blend @ moved[:, :3, :].transpose(0, 2, 1).reshape(-1, 3))


def check(skin: poise.Skin, matrices: np.ndarray, found: poise.Deformed) -> None:
    """Both to a millionth of the box around what there is; normals that are long enough to tell."""
    if not found.vertices.size:
        return
    everything = np.concatenate([found.vertices, skin.mesh.vertices, np.zeros((1, 3))])
    size = float(np.ptp(everything, axis=0).max())
    np.testing.assert_allclose(found.vertices, by_libigl(skin, matrices), atol=1e-12 * size)
    points, normals = by_usd(skin, matrices)
    np.testing.assert_allclose(found.vertices, points, atol=1e-6 * size)
    across = np.linalg.inv(twin.with_nobody(matrices)[:, :3, :3]).transpose(0, 2, 1)
    length = np.linalg.norm(
        np.einsum(
            "nk,kab,nb->na", twin.full_weights(skin), across, skin.mesh.vertex_normals()
        ),
        axis=1,
    )  # fmt: skip
    clear = length > 0.2
    np.testing.assert_allclose(found.normals[clear], normals[clear], atol=3e-6)


@pytest.mark.parametrize("kind", ["rigid", "similar", "general", "mirrored"])
@pytest.mark.parametrize("influences", [1, 4, 6])
def test_generated_skins(kind: str, influences: int) -> None:
    skin = skins.skin(200, 9, influences)
    for seed in range(POSES):
        matrices = skins.matrices(9, seed, kind)
        vertices, normals = np.zeros((200, 3)), np.zeros((200, 3))
        poise.skinning.LinearBlend(skin).write(matrices, vertices, normals)
        check(skin, matrices, poise.Deformed(skin, vertices, normals))


@pytest.mark.parametrize("name", FILES)
def test_every_skinned_file(shared_data: Path, name: str) -> None:
    path = shared_data / "gltf" / name
    if not path.exists():
        pytest.skip(f"needs {name} in the data")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        hero = poise.read(path)
    skeleton = hero.skeleton
    rng = np.random.default_rng(0)
    steps = rng.uniform(-0.8, 0.8, (POSES, skeleton.nv))
    poses = poise.Pose(skeleton, skeleton.integrate(np.tile(hero.rest.q, (POSES, 1)), steps))
    assert hero.skins
    for skin in hero.skins:
        matrices = skin.matrices(poses)
        found = poise.deform(skin, poses)
        for i in range(POSES):
            if (np.abs(np.linalg.det(matrices[i, :, :3, :3])) > 1e-9).all():
                check(skin, matrices[i], found[i])
