"""Meshes and skins on the command line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from formats import meshes
from samples.command_line import Poise

PNG = b"\x89PNG\r\n\x1a\nno image"


@pytest.fixture
def arrow(tmp_path: Path) -> Path:
    """The tests' OBJ, whose texture cannot be decoded."""
    (tmp_path / "look.mtl").write_text(meshes.MTL)
    (tmp_path / "skin.png").write_bytes(PNG)
    path = tmp_path / "arrow.obj"
    path.write_text(meshes.OBJ)
    return path


def picture(path: Path) -> np.ndarray:
    images = pytest.importorskip("PIL.Image")
    with images.open(path) as found:
        return np.asarray(found).astype(int)


def test_info_tells_of_meshes(command: Poise, arrow: Path) -> None:
    done = command("info", arrow)
    assert (
        done.code == 0 and "2 skins: 15 vertices, 7 triangles; at rest x 0.000 to 2.000" in done.out
    )
    assert (
        "arrow   5 vertices  3 triangles  rigid on root, material red, vertex colours" in done.out
    )
    assert "base colour image/png of 16 bytes, vertex colours" in done.out
    assert "rest pose" not in done.out
    skins = command("info", arrow, "--json").data["skins"]
    assert [skin["name"] for skin in skins] == ["arrow", "side"]
    assert skins[1]["places"] == 5 and skins[1]["influences"] == 1
    assert skins[1]["textures"] == [
        {"kind": "base colour", "name": "skin.png", "type": "image/png", "bytes": len(PNG)}
    ]


def test_render_draws_meshes_and_tells_what_it_cannot(command: Poise, arrow: Path) -> None:
    pytest.importorskip("PIL")
    out = arrow.with_name("a.png")
    done = command("render", arrow, "-o", out, "--size", "120x90", "--views", "front,side,back")
    assert done.code == 0 and "arning" not in done.err  # it may say that it compiles
    assert "not drawn: the texture skin.png: cannot be decoded" in done.out
    found = picture(out)
    assert found.shape == (90, 120, 3)
    red = (found[..., 0] > found[..., 1] + 60) & (found[..., 0] > found[..., 2] + 60)
    assert red[:, :38].any() and red[:, 82:].any()
    alone = arrow.with_name("b.png")
    assert command("render", arrow, "-o", alone, "--size", "120x90", "--only", "side").code == 0
    sole = picture(alone)
    assert ((sole[..., 0] > sole[..., 1] + 60).sum()) < red.sum()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--views", "front,inside"), "no view 'inside'"),
        (("--only", "arow"), "no skin 'arow'; near: arrow"),
        (("--weights", "rot"), "no joint 'rot' in the skeleton 'arrow'; near: root"),
        (("--weights", "root", "--weights-grey", "root"), "cannot be combined"),
        (("--weights", "root", "--no-skin"), "must not be omitted"),
        (("--motion", "walk"), "--motion walk: the file has no motion"),
    ],
)
def test_render_refuses_what_is_not_there(
    command: Poise, arrow: Path, options: tuple[str, ...], said: str
) -> None:
    pytest.importorskip("PIL")
    done = command("render", arrow, "-o", arrow.with_name("a.png"), *options)
    assert done.code == 2 and said in done.err


def test_weights_as_heat_and_grey(command: Poise, arrow: Path) -> None:
    pytest.importorskip("PIL")
    out = arrow.with_name("w.png")
    small = ("--size", "64x48", "-o", out)
    assert command("render", arrow, "--weights", "root", *small).code == 0
    heat = picture(out)
    assert ((heat[..., 0] - heat[..., 2]) > 80).any()  # all of it follows the root: red
    assert command("render", arrow, "--weights-grey", "root", "--bones", *small).code == 0
    assert (picture(out).min(axis=2) > 235).any()


def test_convert_writes_the_posed_mesh(command: Poise, arrow: Path) -> None:
    out = arrow.with_name("again.obj")
    done = command("convert", arrow, out)
    assert done.code == 0 and "7 triangles within" in done.out
    before, after = poise.read(arrow), poise.read(out, unit=1.0)
    assert arrow.with_name("again_1.png").read_bytes() == PNG
    for one, other in zip(before.skins, after.skins, strict=True):
        a, b = one.mesh, other.mesh
        assert a.name == b.name and a.material.base_colour == b.material.base_colour
        assert np.abs(a.vertices[a.faces] - b.vertices[b.faces]).max() < 1e-8
        assert np.abs(a.colours[0][a.faces] - b.colours[0][b.faces]).max() < 1e-8
        if a.uvs:
            assert np.abs(a.uvs[0][a.faces] - b.uvs[0][b.faces]).max() < 1e-8


def test_a_skeleton_has_no_mesh_to_write(command: Poise, files: Path) -> None:
    done = command("convert", files / "hero.asf", files / "hero.obj")
    assert done.code == 2 and "has no skin" in done.err


def test_an_obj_is_posed_by_the_first_frame(tmp_path: Path) -> None:
    arm = poise.SkeletonBuilder("arm").add("elbow", poise.Hinge("z"), tip=(1, 0, 0)).build()
    blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)], name="blade")
    hero = poise.Character("arm", arm, skins=(poise.Skin.rigid(blade, arm.rest, "elbow"),))
    poise.write(hero.at(arm.pose([np.pi / 2])), tmp_path / "posed.obj")
    read = poise.read(tmp_path / "posed.obj")
    assert (read.unit.name, read.unit.guessed) == ("m", False)  # a comment of ours says so
    found = read.skins[0]
    assert found.name == "blade"
    assert np.abs(found.mesh.vertices - [(0, 0, 0), (0, 1, 0), (-1, 1, 0)]).max() < 1e-8
    assert np.abs(found.mesh.normals - (0, 0, 1)).max() < 1e-8


def test_the_extent_of_a_skin_is_that_at_rest_in_the_world(command: Poise, tmp_path: Path) -> None:
    body = poise.SkeletonBuilder().add("a", poise.Hinge("z"), offset=(0, 1, 0)).build()
    flat = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 2, 0)], [(0, 1, 2)])
    aside = np.eye(4)
    aside[:3, 3] = (5.0, 0.0, 0.0)  # the mesh was bound 5 m away
    skin = poise.Skin(flat, ("a",), poise.Weights([[0]] * 3, [[1.0]] * 3), aside[None])
    poise.write(poise.Character("flat", body, skins=(skin,)), tmp_path / "flat.glb")
    (entry,) = command("info", tmp_path / "flat.glb", "--json").data["skins"]
    np.testing.assert_allclose(entry["extent_m"], [(5, 1, 0), (6, 3, 0)], atol=1e-6)
