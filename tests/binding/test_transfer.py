"""Transfer of weights to other meshes."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.binding import transfer
from poise.errors import InvalidValue
from samples.surfaces import arm, body, tube


def _dense(skin: poise.Skin, names: tuple[str, ...]) -> np.ndarray:
    own = skin.weights.dense(len(skin.joints))
    full = np.zeros((len(own), len(names)))
    full[:, [names.index(name) for name in skin.joints]] = own
    return full


def test_to_the_same_mesh_it_changes_nothing() -> None:
    mesh, pose = body()
    skin = poise.bind(mesh, pose, influences=4, method="capsules").skin
    found = transfer(skin, mesh)
    assert np.abs(_dense(found.skins[0], skin.joints) - _dense(skin, skin.joints)).max() < 1e-9
    assert found.max_distance < 1e-12
    moved = pose.with_values(ltibia_rx=1.0)
    rows = [skin.joints.index(name) for name in found.skins[0].joints]
    assert np.allclose(found.skins[0].matrices(moved), skin.matrices(moved)[rows], atol=1e-12)


def test_a_finer_tube_gets_weights_between() -> None:
    """Along straight sides, where the coarse weights are linear, so are the fine ones."""
    coarse, fine = tube(rings=16, around=8), tube(rings=61, around=8)
    skin = poise.bind(coarse, arm(), method="point-to-line").skin
    found = transfer(skin, fine).skins[0]
    x = np.unique(coarse.vertices[:, 0])
    per_ring = np.array(
        [_dense(skin, skin.joints)[np.isclose(coarse.vertices[:, 0], at)][0] for at in x]
    )
    wall = np.hypot(fine.vertices[:, 1], fine.vertices[:, 2]) > 0.01
    expected = np.stack([np.interp(fine.vertices[wall, 0], x, per_ring[:, i]) for i in range(3)], 1)
    ends = (fine.vertices[wall, 0] > 0.01) & (fine.vertices[wall, 0] < 0.74)
    off = np.abs(_dense(found, skin.joints)[wall] - expected)[ends]
    # The coarse rings are alike all round but for the way their quads are cut in two.
    assert off.max() < 0.02


def test_clothes_are_several_meshes_at_a_distance() -> None:
    mesh, pose = tube(), arm().rest
    skin = poise.bind(mesh, pose, method="capsules").skin
    sleeves = [tube(radius=0.06), tube(length=0.3, radius=0.07)]
    found = transfer(skin, sleeves, influences=2)
    assert len(found.skins) == 2 and found.skins[0].weights.influences <= 2
    assert 0.009 < found.mean < found.max_distance < 0.08
    for sleeve in found.skins:
        assert np.abs(sleeve.weights.totals - 1.0).max() < 1e-12


def test_nothing_to_take_from_or_to_give_to_is_an_error() -> None:
    skin = poise.bind(tube(), arm(), method="capsules").skin
    with pytest.raises(InvalidValue, match="has no vertices"):
        transfer(skin, poise.Mesh(np.zeros((0, 3)), []))
    points = poise.bind(poise.Mesh([(0, 0, 0), (1, 0, 0)], []), arm(), method="capsules").skin
    with pytest.raises(InvalidValue, match="no triangle"):
        transfer(points, tube())
