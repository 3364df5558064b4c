"""OBJ, PLY and STL: meshes as read, against trimesh and by hand."""

from __future__ import annotations

import random
import re
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from formats import meshes
from formats.robots import put, quietly, reads_or_refuses, repairs, swap
from fuzzing.mutations import mutated
from poise.errors import FileSyntax, FileUnsupported, UsageError
from poise.formats import read, write
from poise.geometry.colours import linear_from_srgb
from poise.model import Character, Material, Mesh, Skin, Texture

PNG = b"\x89PNG\r\n\x1a\nnobody looks further"


@pytest.fixture
def arrow(tmp_path: Path) -> Path:
    """The OBJ of the tests with its materials and its texture."""
    (tmp_path / "look.mtl").write_text(meshes.MTL)
    (tmp_path / "skin.png").write_bytes(PNG)
    return put(tmp_path, meshes.OBJ, "arrow.obj")


# OBJ


def test_groups_and_materials_become_rigid_skins(arrow: Path) -> None:
    character = quietly(arrow)
    assert character.skeleton.joint_names == ("root",) and character.skeleton.nq == 0
    assert [skin.name for skin in character.skins] == ["arrow", "side"]
    assert character.unit.name == "m" and character.unit.guessed
    first, side = (skin.mesh for skin in character.skins)
    assert len(first.faces) == 3  # a concave polygon of five corners
    normal = np.cross(*(first.vertices[first.faces[:, i]] - first.vertices[first.faces[:, 0]]
                        for i in (1, 2)))  # fmt: skip
    assert (normal[:, 2] > 0.0).all()
    assert 0.5 * normal[:, 2].sum() == pytest.approx(4.0 - 1.5)
    assert (first.normals == (0, 0, 1)).all()
    assert first.uvs[0][2].tolist() == [1.0, 0.0]  # v downwards
    assert len(side.faces) == 1 + 1 + 2 and character.skins[1].weights.values.tolist() == [
        [1.0]
    ] * len(side.vertices)


def test_a_vertex_is_doubled_where_a_seam_needs_it(arrow: Path) -> None:
    character = quietly(arrow)
    side = character.skins[1].mesh
    places = character.source.places[1]
    # Vertex 1 comes with a normal, with texture coordinates, and alone.
    assert (places == 0).sum() == 3
    assert (side.vertices[places == 0] == 0.0).all()
    assert len(np.unique(side.welded)) == 5


def test_negative_numbers_count_backwards_and_lines_go_on(arrow: Path) -> None:
    character = quietly(arrow)
    side = character.skins[1]
    first = character.source.places[1][side.mesh.faces[0]]
    assert first.tolist() == [0, 1, 5]
    assert side.mesh.normals is not None
    assert side.mesh.normals[side.mesh.faces[0]].tolist() == [[0, 0, 1]] * 3


def test_colours_behind_places_are_srgb(arrow: Path) -> None:
    character = quietly(arrow)
    mesh, places = character.skins[1].mesh, character.source.places[1]
    assert mesh.colours[0][places == 5].tolist() == [[1.0, 0.0, 0.0, 1.0]] * int(
        (places == 5).sum()
    )
    assert (mesh.colours[0][places != 5] == 1.0).all()
    text = swap("v 0 0 1 1 0 0", "v 0 0 1 255 127.5 0", meshes.OBJ)
    again = quietly(put(arrow.parent, text, "again.obj"))
    mesh, places = again.skins[1].mesh, again.source.places[1]
    expected = [1.0, float(linear_from_srgb(0.5)), 0.0, 1.0]
    assert np.allclose(mesh.colours[0][places == 5], expected, atol=1e-15)


def test_materials_and_textures_come_along(arrow: Path) -> None:
    character = quietly(arrow)
    red, skin = (skin.mesh.material for skin in character.skins)
    assert red.name == "red" and red.base_colour == (0.8, 0.1, 0.1, 1.0) and red.metallic == 0.0
    assert red.roughness == 0.5 and red.extra["extras"]["mtl"] == {"Ns": "250", "illum": "2"}
    assert skin.base_texture.data == PNG and skin.base_texture.mime == "image/png"
    assert skin.alpha_mode == "BLEND" and skin.base_colour[3] == 0.5
    assert repairs(character) == []


def test_a_missing_texture_is_told_and_no_file_outside_is_read(arrow: Path) -> None:
    (arrow.parent / "skin.png").unlink()
    found = repairs(quietly(arrow))
    assert found == [(8, "cannot find the texture 'skin.png'")]
    outside = arrow.parent.parent / "skin.png"
    outside.write_bytes(PNG)
    for name in ("../skin.png", str(outside), "..\\skin.png", "x/../../skin.png"):
        (arrow.parent / "look.mtl").write_text(swap("skin.png", name, meshes.MTL))
        character = quietly(arrow)
        assert ["trust_paths" in m for _, m in repairs(character)] == [True], name
        assert character.skins[1].mesh.material.base_texture is None
    outside.unlink()
    library = put(arrow.parent, swap("look.mtl", "../look.mtl", meshes.OBJ), "again.obj")
    assert "outside the folder of the file" in repairs(quietly(library))[0][1]


def test_a_link_does_not_lead_outside_either(arrow: Path) -> None:
    secret = arrow.parent.parent / "secret.png"
    secret.write_bytes(PNG)
    (arrow.parent / "skin.png").unlink()
    (arrow.parent / "skin.png").symlink_to(secret)
    assert quietly(arrow).skins[1].mesh.material.base_texture is None
    secret.unlink()


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("v 1 0.5 0", "v 1 0.5", 6, "'v' with 2 numbers; expected 3 or more"),
        ("v 1 0.5 0", "v 1 0.5 x", 6, "'x' is not a number"),
        ("v 1 0.5 0", "v 1 nan 0", 6, "a number of 'v' is not within"),
        ("v 1 0.5 0", "v 1 1e999 0", 6, "a number of 'v' is not within"),
        ("3/3/1", "3/3/1/4", 16, "'3/3/1/4' has 4 numbers; a face corner has at most three"),
        ("3/3/1", "3/z/1", 16, "'3/z/1' is not a face corner; expected v, v/vt, v//vn or"),
        ("3/3/1", "0/3/1", 16, "'0/3/1' is not a vertex index"),
        ("3/3/1", "/3/1", 16, "'/3/1' is not a vertex index"),
        ("f 1 2 3 5", "f 1 2 3 -7", 22, "'-7' is not a vertex index"),
        ("f 1 2 3 5", "f 1 2 3 77", 22, "a face refers to vertex 77; the file has 6"),
        ("f 1/1 3/3", "f 1/1 3/9", 21, "a face refers to texture coordinate 9; the file has 4"),
        ("f 1 2 3 5", "f 1 2 3 99999999999999999999", 22, "is not a face corner"),
    ],
)  # fmt: skip
def test_errors_name_the_line(arrow: Path, old: str, new: str, line: int, said: str) -> None:
    path = put(arrow.parent, swap(old, new, meshes.OBJ), "bad.obj")
    with pytest.raises(FileSyntax) as caught:
        read(path)
    assert said in caught.value.message and caught.value.line == line
    assert caught.value.file == str(path)


def test_what_is_passed_over_is_told_once(arrow: Path) -> None:
    text = meshes.OBJ + "surf 0 1 0 1 1/1/1\nend\ncurv 0 1\nfrob 3\nfrob 4\ns off\nl 1 2\nf 1 2\n"
    found = repairs(quietly(put(arrow.parent, text, "again.obj")))
    assert [line for line, _ in found] == [23, 26, 30]
    assert [re.split("[:;]", message)[0] for _, message in found] == [
        "free-form curves and surfaces are not supported", "unknown statement 'frob'",
        "1 faces of fewer than three corners",
    ]  # fmt: skip


def test_objects_name_what_groups_do_not(tmp_path: Path) -> None:
    text = "o hat\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\ng brim\nf 1 3 2\no coat\nf 1 2 3\r\n"
    character = quietly(put(tmp_path, text, "clothes.obj"))
    assert [skin.name for skin in character.skins] == ["hat", "brim", "coat"]


@pytest.mark.slow
def test_chunks_of_a_long_file_are_one(tmp_path: Path) -> None:
    rows = [f"v {i} {i * i % 97} {i % 7}\nf -1 -2 -3\n" if i > 2 else f"v {i} 0 {i}\n"
            for i in range(60_000)]  # fmt: skip
    path = put(tmp_path, "".join(rows), "long.obj")
    assert path.stat().st_size > 1 << 20
    character = quietly(path)
    faces = character.source.places[0][character.skins[0].mesh.faces]
    assert (faces[:, 0] == np.arange(3, 60_000)).all() and (faces[:, 2] == faces[:, 0] - 2).all()
    broken = path.read_text() + "v 1 2\n"
    with pytest.raises(FileSyntax) as caught:
        read(put(tmp_path, broken, "broken.obj"))
    assert caught.value.line == broken.count("\n")


def test_a_mesh_takes_no_skeleton_and_no_faces_are_an_error(arrow: Path) -> None:
    with pytest.raises(UsageError, match="bind it"):
        read(arrow, skeleton=arrow)
    with pytest.raises(FileUnsupported, match="no faces"):
        read(put(arrow.parent, "v 0 0 0\n", "points.obj"))


def test_units_are_asked_for_or_guessed(arrow: Path) -> None:
    twice = quietly(put(arrow.parent, swap("v 0 2 0", "v 0 170 0", meshes.OBJ), "cm.obj"))
    assert (twice.unit.name, twice.unit.guessed) == ("cm", True)
    assert np.isclose(twice.skins[0].mesh.vertices.max(), 1.7)
    assert read(arrow, unit="mm").skins[0].mesh.vertices.max() == 0.002


def test_trimesh_reads_the_same_triangles(tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    chance = np.random.default_rng(4)
    lines = [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in chance.normal(size=(40, 3))]
    lines += [f"vt {u:.6f} {v:.6f}" for u, v in chance.random(size=(30, 2))]
    for _ in range(60):
        picked = chance.choice(40, 3, replace=False) + 1
        lines.append("f " + " ".join(f"{v}/{t}" for v, t in zip(picked, chance.integers(1, 31, 3))))
    ours = quietly(put(tmp_path, "\n".join(lines), "both.obj")).skins[0].mesh
    theirs = trimesh.load(tmp_path / "both.obj", force="mesh", process=False)
    assert (ours.vertices[ours.faces] == np.asarray(theirs.vertices)[theirs.faces]).all()
    uvs = ours.uvs[0][ours.faces] * (1, -1) + (0, 1)
    assert np.abs(uvs - np.asarray(theirs.visual.uv)[theirs.faces]).max() < 1e-15


@pytest.mark.slow
def test_makehumans_body(shared_data: Path) -> None:
    path = shared_data / "mesh" / "makehuman_base.obj"
    quietly(path)
    start = time.process_time()
    character = quietly(path)
    seconds = time.process_time() - start
    assert seconds < 1.0  # measured: 0.19 s
    assert len(character.skins) == 139 and character.unit.name == "dm"
    body = character.skins[0]
    assert body.name == "body" and len(body.mesh.faces) == 26_756
    assert 1.55 < np.ptp(body.mesh.vertices[:, 1]) < 1.75
    places = character.source.places[0]
    assert len(np.unique(places)) == 13_380 == len(np.unique(body.mesh.welded))
    assert 0.05 < body.mesh.volume() < 0.07


# PLY


@pytest.mark.parametrize("order", ["", "<", ">"])
def test_ply_in_every_order_of_bytes(tmp_path: Path, order: str) -> None:
    path = tmp_path / "cap.ply"
    path.write_bytes(meshes.binary_ply(order) if order else meshes.PLY_TEXT.encode())
    character = quietly(path)
    mesh = character.skins[0].mesh
    assert mesh.faces.tolist() == [[0, 1, 2], [0, 2, 3], [0, 1, 4]]
    assert mesh.vertices[4].tolist() == [0.5, 0.5, 1.0]
    assert mesh.colours[0][3].tolist() == [1.0] * 4 and mesh.colours[0][0, 1] == 0.0


def test_trimesh_writes_what_is_read(tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    ball = trimesh.creation.icosphere(subdivisions=2)
    ball.visual.vertex_colors = np.random.default_rng(1).integers(0, 256, (len(ball.vertices), 4))
    for name, options in (
        ("a.ply", {"encoding": "ascii"}),
        ("b.ply", {"encoding": "binary"}),
        ("c.obj", {}),
        ("d.stl", {}),
        ("e.stl", {"file_type": "stl_ascii"}),
    ):
        ball.export(tmp_path / name, **options)
        mesh = quietly(tmp_path / name).skins[0].mesh
        corners = ball.vertices[ball.faces]
        assert np.abs(mesh.vertices[mesh.faces] - corners).max() < 1e-7, name  # float32, 8 digits
        if name.endswith("ply"):
            assert (mesh.faces == ball.faces).all()
            stored = ball.visual.vertex_colors / 255.0
            expected = np.column_stack([linear_from_srgb(stored[:, :3]), stored[:, 3]])
            assert np.abs(mesh.colours[0] - expected).max() < 1e-12


def test_ply_with_normals_texture_coordinates_and_lists_beside(tmp_path: Path) -> None:
    text = """ply
format ascii 1.0
element material 1
property list int float shine
property short number
element vertex 3
property double x
property double y
property double z
property float nx
property float ny
property float nz
property float u
property float v
property list uchar int neighbours
element face 1
property uchar flag
property list uchar uint vertex_index
property float area
end_header
2 0.5 0.25 7
0 0 0 0 0 2 0 0 0
1 0 0 0 0 0 1 0 1 0
0 1 0 0 0 1 1 1 2 0 1
9 3 0 1 2 0.5
"""
    mesh = quietly(put(tmp_path, text, "rich.ply")).skins[0].mesh
    assert mesh.normals.tolist() == [[0, 0, 1]] * 3
    assert mesh.uvs[0].tolist() == [[0, 1], [1, 1], [1, 0]]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ply\n", "plx\n", "a PLY file must begin with the line 'ply'"),
        ("ascii", "utf8", "format 'utf8'; expected one of binary_little_endian"),
        ("end_header", "", "no 'end_header'"),
        ("uchar int", "float int", "the count of a list must have an integer type"),
        ("3 0 1 4", "3 0 1", "the file ends within the rows of the element 'face'"),
        ("3 0 1 4", "3 0 1 5", "face 1 refers to vertex 5, but there are 5"),
        ("3 0 1 4", "-3 0 1 4", "expected a whole number of type u1, not -3"),
        ("0.5 0.5 1", "0.5 1e999 1", "vertex 4 is not within"),
        ("0.5 0.5 1", "0.5 y 1", "'y' is not a number"),
        ("face 2", "face 99999999999", "99999999999 rows of the element 'face' are declared"),
        ("property float y", "property float x", "duplicate property 'x' of 'vertex'"),
        ("property float x", "property float w", "the properties x, y and z"),
        ("property list", "property lost", "expected an element or a property, not 'property lost"),
    ],
)
def test_what_ply_refuses(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = put(tmp_path, swap(old, new, meshes.PLY_TEXT), "bad.ply")
    with pytest.raises(FileSyntax) as caught:
        read(path)
    assert said in caught.value.message, caught.value.message


def test_a_power_is_no_count(tmp_path: Path) -> None:
    path = tmp_path / "power.ply"
    path.write_bytes(meshes.PLY_TEXT.encode().replace(b"vertex 5", b"vertex \xb25"))
    with pytest.raises(FileSyntax, match="expected an element or a property"):
        read(path)


# STL


def test_stl_as_text_and_as_bytes(tmp_path: Path) -> None:
    text = quietly(put(tmp_path, meshes.STL_TEXT, "text.stl"))
    assert [skin.name for skin in text.skins] == ["tip", "other"]
    path = tmp_path / "bytes.stl"
    path.write_bytes(meshes.binary_stl())
    data = quietly(path)
    for mesh in (text.skins[0].mesh, data.skins[0].mesh):
        assert mesh.vertices.tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
        assert mesh.faces.tolist() == [[0, 1, 2], [0, 2, 3]]
    trimesh = pytest.importorskip("trimesh")
    theirs = trimesh.load(path)
    assert {tuple(v) for v in np.asarray(theirs.vertices)} == {
        tuple(v) for v in data.skins[0].mesh.vertices
    }
    assert (text.source.places[1] == [6, 7, 8]).all()


def test_what_stl_refuses(tmp_path: Path) -> None:
    for old, new, line, said in (
        ("vertex 1 0 5", "vertex 1 0", 21, "'vertex 1 0': expected three numbers"),
        ("vertex 1 0 5", "vertex 1 0 y", 21, "expected three numbers"),
        ("   vertex 1 0 5\n", "", 24, "2 vertices in the solid 'other'"),
    ):
        with pytest.raises(FileSyntax) as caught:
            read(put(tmp_path, swap(old, new, meshes.STL_TEXT), "bad.stl"))
        assert said in caught.value.message and caught.value.line == line
    path = tmp_path / "short.stl"
    path.write_bytes(meshes.binary_stl()[:-7].replace(b"solid", b"bytes"))
    with pytest.raises(FileSyntax, match="2 triangles declared, 1 found"):
        read(path)


@pytest.mark.parametrize("extension", ["ply", "stl"])
def test_what_is_not_written_says_what_is(tmp_path: Path, arrow: Path, extension: str) -> None:
    with pytest.raises(FileUnsupported, match=r"write \.obj or \.glb"):
        write(quietly(arrow), tmp_path / f"x.{extension}")


def test_a_mesh_is_not_written_as_a_skeleton(tmp_path: Path, arrow: Path) -> None:
    """A reader gives a mesh one fixed joint, which is no skeleton to write."""
    mesh = quietly(arrow)
    with pytest.raises(FileUnsupported, match=r"stores no meshes: .* poise bind, or .*\.glb"):
        write(mesh, tmp_path / "x.bvh")
    assert not (tmp_path / "x.bvh").exists()
    write(replace(mesh, skins=()), tmp_path / "stick.bvh")
    assert len(read(tmp_path / "stick.bvh").skeleton.joints) == 1


# Broken files


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("m.obj", meshes.OBJ.encode(), meshes.OBJ_WORDS),
        ("m.ply", meshes.PLY_TEXT.encode(), meshes.PLY_WORDS),
        ("m.ply", meshes.binary_ply(), meshes.PLY_WORDS),
        ("m.ply", meshes.binary_ply(">"), meshes.PLY_WORDS),
        ("m.stl", meshes.STL_TEXT.encode(), meshes.STL_WORDS),
        ("m.stl", meshes.binary_stl(), meshes.STL_WORDS),
    ],
)
def test_mutated_files_read_or_are_refused(
    arrow: Path, name: str, data: bytes, words: tuple[bytes, ...]
) -> None:
    chance = random.Random(7)
    path = arrow.parent / name
    slowest, count = 0.0, 0
    for _ in range(350):
        broken = mutated(data, chance, words)
        start = time.process_time()
        count += reads_or_refuses(path, broken)
        slowest = max(slowest, time.process_time() - start)
    assert 5 < count < 345
    assert slowest < 1.0


@pytest.mark.slow
def test_mutated_materials_never_stop_a_mesh(arrow: Path) -> None:
    chance = random.Random(8)
    for _ in range(200):
        (arrow.parent / "look.mtl").write_bytes(
            mutated(meshes.MTL.encode(), chance, meshes.MTL_WORDS)
        )
        assert len(quietly(arrow).skins) == 2


def test_cut_alpha_normal_maps_and_glow_come_back(tmp_path: Path) -> None:
    looks = (
        Material("leaf", (0.5, 0.25, 1.0, 0.75), Texture(PNG), 0.25, 0.5,
                 normal_texture=Texture(b"\xff\xd8\xff.", "image/jpeg"), emissive=(0.25, 0.5, 1.0),
                 emissive_texture=Texture(PNG + b"glow"), alpha_mode="MASK", alpha_cutoff=0.25,
                 double_sided=True),
        Material("glass", (1.0, 1.0, 1.0, 1.0), Texture(PNG), 0.0, 0.5, alpha_mode="BLEND",
                 double_sided=True),
        Material("wood", (1.0, 1.0, 1.0, 1.0), Texture(PNG), 0.0, 0.5, double_sided=True),
    )  # fmt: skip
    body = poise.SkeletonBuilder().add("root", poise.Fixed()).build()
    skins = [
        Skin.rigid(
            Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], uvs=[[(0, 0), (1, 0), (0, 1)]],
                 material=look, name=look.name),
            body.rest, "root", name=look.name,
        )
        for look in looks
    ]  # fmt: skip
    poise.write(Character("tree", body, skins=skins), tmp_path / "tree.obj")
    back = {skin.name: skin.mesh.material for skin in poise.read(tmp_path / "tree.obj").skins}
    for look in looks:
        found = back[look.name]
        assert found is not None
        for what in ("base_colour", "metallic", "roughness", "emissive", "alpha_mode"):
            assert getattr(found, what) == getattr(look, what), what
        for what in ("base_texture", "normal_texture", "emissive_texture"):
            ours, theirs = getattr(look, what), getattr(found, what)
            assert (ours and ours.data) == (theirs and theirs.data)
    leaf = back["leaf"]
    assert leaf is not None and leaf.alpha_cutoff == 0.25
