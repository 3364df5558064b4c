"""Volumes around bones: closed forms, tables, and their sizing by binders."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.binding import BoneSegments, BoneVolume, BoneVolumes, Surface
from poise.binding.containment import Capsules, Cylinders, Ellipsoids, Spheres
from poise.errors import FileMissing, FileSyntax, InvalidValue, UnknownJoint, UnknownOption
from samples.surfaces import arm, body, tube

ALONG = ((-1.0, 0.0, 0.0), (1.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("shape", "point", "level"),
    [
        ("capsule", (0.0, 0.25, 0.0), 0.5),
        ("capsule", (0.9, 0.0, 0.0), 0.0),
        ("capsule", (1.3, 0.4, 0.0), 1.0),  # 3-4-5 beyond the end
        ("cylinder", (0.5, 0.1, 0.0), 0.5),  # half-way to the cap, a fifth to the wall
        ("cylinder", (0.1, 0.3, 0.4), 1.0),
        ("cylinder", (1.5, 0.0, 0.0), 1.5),
        ("ellipsoid", (1.0, 0.0, 0.0), 1.0),
        ("ellipsoid", (0.0, 0.3, 0.4), 1.0),
        ("ellipsoid", (0.6, 0.4, 0.0), 1.0),  # (3/5, 4/5) of the two half-axes
        ("sphere", (0.3, 0.4, 0.0), 1.0),
    ],
)
def test_levels_in_closed_form(shape: str, point: tuple, level: float) -> None:
    assert np.isclose(BoneVolume("a", shape, *ALONG, 0.5).level([point])[0], level)


@pytest.mark.parametrize(
    ("shape", "volume"),
    [
        ("capsule", np.pi * 0.25 * 2 + 4 / 3 * np.pi * 0.125),
        ("cylinder", np.pi * 0.25 * 2),
        ("ellipsoid", 4 / 3 * np.pi * 0.25),
        ("sphere", 4 / 3 * np.pi * 0.125),
    ],
)
def test_the_inside_has_the_volume_of_the_shape(shape: str, volume: float) -> None:
    points = np.random.default_rng(0).uniform((-2, -1, -1), (2, 1, 1), size=(200_000, 3))
    share = (BoneVolume("a", shape, *ALONG, 0.5).level(points) <= 1.0).mean()
    assert np.isclose(16.0 * share, volume, rtol=0.02)


def test_a_table_moves_with_the_pose() -> None:
    table = BoneVolumes([BoneVolume("lower", "sphere", (0.1, 0, 0), (0.1, 0, 0), 0.1)])
    bent = arm().rest.with_values(lower_rz=np.pi / 2)
    assert np.isclose(table.levels([(0.3, 0.15, 0.0)], bent)[0, 0], 0.5)


def test_a_table_is_edited_kept_and_read_again(tmp_path) -> None:
    mesh, pose = body()
    table, _ = Capsules().fitted(Surface.of(mesh), pose)
    assert set(table.joints) == set(pose.skeleton.joint_names) - {"root"}
    edited = table.with_radius("head", 0.2).without("lthumb")
    edited = edited.with_volumes("root", BoneVolume("root", "ellipsoid", *ALONG, 0.1))
    path = tmp_path / "volumes.json"
    edited.save(path)
    assert BoneVolumes.load(path) == edited
    assert "lthumb" not in edited.joints and edited["head"][0].radius == 0.2
    binding = poise.bind(mesh, pose, method=Capsules(volumes=edited))
    assert binding.weights["lthumb"].max() == 0.0
    assert binding.weights["root"].max() > 0.0


CONE = (
    '{"volumes": [{"joint": "a", "shape": "cone", "start": [0,0,0], "end": [0,0,1], "radius": 1}]}'
)
BAD = ["", "[]", "{}", '{"volumes": [1]}', '{"volumes": [{"joint": 1}]}', CONE, "\xff"]


@pytest.mark.parametrize("text", BAD)
def test_a_bad_table_is_an_error_with_its_file(tmp_path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(FileSyntax, match="bad"):
        BoneVolumes.load(path)
    with pytest.raises(FileMissing):
        BoneVolumes.load(tmp_path / "none.json")


def test_what_is_no_volume_is_refused() -> None:
    with pytest.raises(UnknownOption, match="capsule"):
        BoneVolume("a", "capsle", *ALONG, 0.1)
    with pytest.raises(InvalidValue, match="radius"):
        BoneVolume("a", "capsule", *ALONG, 0.0)
    with pytest.raises(InvalidValue, match="no length"):
        BoneVolume("a", "cylinder", (0, 0, 0), (0, 0, 0), 1.0)
    with pytest.raises(InvalidValue, match="finite"):
        BoneVolume("a", "capsule", (np.nan, 0, 0), (0, 0, 0), 1.0)
    table = BoneVolumes([BoneVolume("elbw", "sphere", *ALONG, 0.1)])
    with pytest.raises(UnknownJoint, match="elbw"):
        poise.bind(tube(), arm(), method=Capsules(volumes=table))
    with pytest.raises(UnknownOption, match="elbw"):
        table.with_radius("elbow", 1.0)


@pytest.mark.parametrize("kind", [Capsules, Cylinders, Ellipsoids, Spheres])
def test_sized_by_the_mesh_they_hold_it(kind: type) -> None:
    mesh, pose = body()
    assert poise.bind(mesh, pose, method=kind()).report.coverage > 0.99
    assert poise.bind(mesh, pose, method=kind(sized="length")).report.coverage < 0.9


@pytest.mark.parametrize("kind", [Capsules, Cylinders, Ellipsoids, Spheres])
def test_one_bone_a_vertex_before_smoothing(kind: type) -> None:
    mesh, pose = body()
    surface = Surface.of(mesh)
    bones = BoneSegments.of(pose, surface)
    one = kind(several=False).weights(surface, pose, bones).weights
    assert set(np.unique(one)) == {0.0, 1.0}
    # In the middle between left and right there are two.
    assert (one.sum(axis=1) <= 1.0)[np.abs(mesh.vertices[:, 0]) > 1e-6].all()
    all_of_them = kind().weights(surface, pose, bones).weights
    assert ((all_of_them > 0).sum(axis=1) > 1).mean() > 0.1
    # The one is among the several.
    assert (all_of_them[one > 0.0] > 0.0).all()


def test_weights_by_depth_in_closed_form() -> None:
    """Two spheres whose middles are a radius apart."""
    table = BoneVolumes(
        [
            BoneVolume("upper", "sphere", (0.0, 0, 0), (0.0, 0, 0), 0.3),
            BoneVolume("lower", "sphere", (0.0, 0, 0), (0.0, 0, 0), 0.3),
        ]
    )
    blade = poise.Mesh(
        [(0.1, 0, 0), (0.15, 0, 0), (0.2, 0, 0), (0.3, 0.01, 0)], [(0, 1, 3), (1, 2, 3)]
    )
    surface, pose = Surface.of(blade), arm().rest
    bones = BoneSegments.of(pose, surface)
    weights = Capsules(volumes=table).weights(surface, pose, bones).weights
    # Levels are 1/3 and 2/3, 1/2 and 1/2, 2/3 and 1/3.
    assert np.allclose(weights[:3, 0], [4 / 9, 1 / 4, 1 / 9])
    assert np.allclose(weights[:3, 1], [1 / 9, 1 / 4, 4 / 9])
