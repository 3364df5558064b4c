"""Files referenced by a model: in its own folder, and in folders that the caller trusts."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import poise
from poise.bundled import bare_character, character
from poise.cli.main import run
from poise.errors import FileError, FileMissing, FileRefused
from poise.files import linked_file, trusting
from poise.model import Character, Material, Texture

PNG = b"\x89PNG\r\n\x1a\nSECRET in an image"
MESH = '"meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}]'


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """The folder of a model, with secrets above it."""
    (tmp_path / "model" / "in").mkdir(parents=True)
    (tmp_path / "modelling").mkdir()
    for folder in (tmp_path, tmp_path / "modelling"):
        (folder / "secret").write_bytes(b"SECRET")
        (folder / "secret.png").write_bytes(PNG)
        (folder / "secret.bin").write_bytes(b"SECRET" * 6)
        (folder / "secret.xml").write_text(
            "<mujocoinclude><worldbody><body name='SECRET'><joint name='j'/></body></worldbody>"
            "</mujocoinclude>"
        )
        (folder / "secret.mtl").write_text("newmtl m\n# SECRET\nKd 0.125 0.25 0.5\n")
        (folder / "secret.usda").write_text(
            '#usda 1.0\n(defaultPrim = "SECRET")\ndef Mesh "SECRET" {\n'
            "int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2]\n"
            "point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]\n}\n"
        )
    return tmp_path / "model"


def gltf(folder: Path, name: str, what: str) -> Path:
    """A glTF of one triangle whose image or buffer is the file ``name``."""
    inside = "data:;base64," + "AAAA" * 12
    root = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "buffers": [{"byteLength": 36, "uri": name if what == "buffer" else inside}],
        "textures": [{"source": 0}],
        "images": [{"uri": name if what == "image" else "in/none.png"}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
    }
    (folder / "a.gltf").write_text(json.dumps(root))
    return folder / "a.gltf"


def obj(folder: Path, library: str = "a.mtl", image: str = "in/none.png") -> Path:
    (folder / "a.mtl").write_text(f"newmtl m\nmap_Kd {image}\n")
    (folder / "a.obj").write_text(
        f"mtllib {library}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl m\nf 1 2 3\n"
    )
    return folder / "a.obj"


def mjcf(folder: Path, name: str) -> Path:
    (folder / "a.xml").write_text(
        "<mujoco><worldbody><body name='own'><joint name='k'/></body></worldbody>"
        f"<include file='{name}'/></mujoco>"
    )
    return folder / "a.xml"


def usda(folder: Path, how: str) -> Path:
    (folder / "a.usda").write_text(f"#usda 1.0\n{how}\n")
    return folder / "a.usda"


def usd_image(folder: Path, name: str) -> Path:
    return usda(
        folder,
        'def Mesh "m" (prepend apiSchemas = ["MaterialBindingAPI"]) {\n'
        "int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2]\n"
        "point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]\n"
        "rel material:binding = </look>\n}\n"
        'def Material "look" {\ntoken outputs:surface.connect = </look/s.outputs:surface>\n'
        'def Shader "s" {\nuniform token info:id = "UsdPreviewSurface"\n'
        "color3f inputs:diffuseColor.connect = </look/t.outputs:rgb>\n"
        'token outputs:surface\n}\ndef Shader "t" {\nuniform token info:id = "UsdUVTexture"\n'
        f"asset inputs:file = @{name}@\nfloat3 outputs:rgb\n}}\n}}",
    )


MAKERS: dict[str, tuple[str, bool, Callable[[Path, str], Path]]] = {
    # what is named, whether the model can do without, and the file that names it
    "gltf image": ("secret.png", True, lambda folder, name: gltf(folder, name, "image")),
    "gltf buffer": ("secret.bin", False, lambda folder, name: gltf(folder, name, "buffer")),
    "obj library": ("secret.mtl", True, obj),
    "obj texture": ("secret.png", True, lambda folder, name: obj(folder, image=name)),
    "mjcf include": ("secret.xml", False, mjcf),
    "usd sublayer": (
        "secret.usda", False, lambda folder, name: usda(folder, f"(subLayers = [@{name}@])")
    ),
    "usd reference": (
        "secret.usda", False,
        lambda folder, name: usda(folder, f'def "q" (references = @{name}@) {{}}'),
    ),
    "usd payload": (
        "secret.usda", False,
        lambda folder, name: usda(folder, f'def "q" (payload = @{name}@) {{}}'),
    ),
    "usd variant": (
        "secret.usda", False, lambda folder, name: usda(
            folder,
            'def "q" (\nvariantSets = "v"\nvariants = {\nstring v = "a"\n}\n) {\n'
            f'variantSet "v" = {{\n"a" (references = @{name}@) {{}}\n}}\n}}',
        )
    ),
    "usd clip": (
        "secret.usda", False, lambda folder, name: usda(
            folder,
            'def "q" (clips = {dictionary default = {asset[] assetPaths = '
            f'[@{name}@]\nstring primPath = "/SECRET"\n}}}}) {{}}',
        )
    ),
    "usd image": ("secret.png", True, usd_image),
}  # fmt: skip


def written(hero: Character, folder: Path) -> bytes:
    """Everything that an export of the character holds."""
    poise.write(hero, folder / "out.glb")
    data = (folder / "out.glb").read_bytes()
    return data + repr(hero).encode() + repr(hero.skeleton.joint_names).encode()


def leads_out(model: Path, secret: str) -> list[str]:
    """Names of a file outside a model's folder."""
    linked = f"in/{secret}"
    if not (model / linked).is_symlink():
        (model / linked).symlink_to(model.parent / secret)
        (model / "up").symlink_to(model.parent)
    return [
        f"../{secret}", f"in/../../{secret}", f"../modelling/{secret}", f"up/{secret}", linked,
    ]  # fmt: skip


@pytest.mark.parametrize("case", MAKERS)
def test_nothing_outside_the_folder_is_read(case: str, model: Path) -> None:
    if case.startswith("usd"):
        pytest.importorskip("pxr")
    secret, optional, make = MAKERS[case]
    names = leads_out(model, secret)
    if case.startswith("gltf"):
        names += [f"%2e%2e/{secret}", f"..%2f{secret}", f"in/%2E%2E/%2E%2E/{secret}"]
    else:
        names.append((model.parent / secret).as_posix())
    for name in names:
        file = make(model, name)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            if optional:
                hero = poise.read(file)
                assert b"SECRET" not in written(hero, model), name
                said = [str(each.message) for each in caught]
            else:
                with pytest.raises(FileRefused) as refused:
                    poise.read(file)
                said = [str(refused.value)]
        told = [text for text in said if "trust_paths" in text]
        assert told and "--trust-path" in told[0], (name, said)
        assert secret in told[0]


@pytest.mark.parametrize("case", [case for case in MAKERS if case != "usd clip"])
def test_a_trusted_folder_is_read(case: str, model: Path) -> None:
    if case.startswith("usd"):
        pytest.importorskip("pxr")
    secret, _, make = MAKERS[case]
    for trusted in ([model.parent], [str(model.parent / secret)], [model.parent / "model" / ".."]):
        for name in leads_out(model, secret):
            if "modelling" in name and trusted == [str(model.parent / secret)]:
                continue
            file = make(model, name)
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                hero = poise.read(file, trust_paths=trusted)
            assert not any("trust_paths" in str(each.message) for each in caught), name
            assert len(hero.skins) == 1 or hero.skeleton.joint_names == ("own", "SECRET")


def test_a_path_alone_is_trusted_too(model: Path) -> None:
    file = mjcf(model, "../secret.xml")
    assert "SECRET" in poise.read(file, trust_paths=str(model.parent)).skeleton.joint_names
    with pytest.raises(FileMissing, match="no such trusted folder"):
        poise.read(file, trust_paths=[model / "nowhere"])


def test_includes_of_includes_stay_in_the_folder_of_the_first(model: Path) -> None:
    (model / "shared.xml").write_text(
        "<mujocoinclude><worldbody><body name='shared'/></worldbody></mujocoinclude>"
    )
    (model / "in" / "part.xml").write_text(
        "<mujocoinclude><include file='../shared.xml'/></mujocoinclude>"
    )
    assert "shared" in poise.read(mjcf(model, "in/part.xml")).skeleton.joint_names
    (model / "in" / "part.xml").write_text(
        "<mujocoinclude><include file='../../secret.xml'/></mujocoinclude>"
    )
    with pytest.raises(FileRefused, match=r"part\.xml:1: '\.\./\.\./secret\.xml' is outside"):
        poise.read(mjcf(model, "in/part.xml"))


def test_a_model_behind_a_link_to_its_folder_is_whole(model: Path) -> None:
    (model / "in" / "image.png").write_bytes(PNG)
    obj(model, image="in/image.png")
    (model.parent / "link").symlink_to(model)
    hero = poise.read(model.parent / "link" / "a.obj")
    assert b"SECRET" in written(hero, model)


@pytest.mark.parametrize("name", ["hero.asf", "walk.ik.json"])
def test_files_found_by_their_name_may_not_be_links_out(name: str, model: Path) -> None:
    hero = bare_character()
    poise.write(hero.at(hero.rest), model / "walk.amc")
    (model / "walk.asf").rename(model.parent / name)
    if name.endswith(".json"):
        (model.parent / name).rename(model / "walk.asf")
        (model.parent / name).write_text(
            '{"format": "poise ik handles", "version": 1, "handles": []}'
        )
        link = model / name
    else:
        link = model / "walk.asf"
    link.symlink_to(model.parent / name)
    with pytest.raises(FileRefused, match="trust_paths"):
        poise.read(model / "walk.amc")
    assert len(poise.read(model / "walk.amc", trust_paths=[model.parent]).motion) == 1


@pytest.mark.parametrize("data", [b"root:x:0:0:root", b"\x89PN", b"MZ\x90\0", b"#!/bin/sh\n", b""])
def test_what_is_not_an_image_is_left_out(data: bytes, model: Path) -> None:
    (model / "in" / "x.png").write_bytes(data)
    for case in ("gltf image", "obj texture", "usd image"):
        if case.startswith("usd"):
            pytest.importorskip("pxr")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            hero = poise.read(MAKERS[case][2](model, "in/x.png"))
        assert not data or data not in written(hero, model)
        material = hero.skins[0].mesh.material
        assert material is not None
        assert material.base_texture is None or not material.base_texture.data
        if data or case != "gltf image":
            assert any("is not an image" in str(each.message) for each in caught), case


def test_what_is_not_an_image_is_not_written_beside(tmp_path: Path) -> None:
    hero = character()
    skin = hero.skins[0]
    evil = Texture(b"MZ", "image/png", "setup.exe")
    mesh = replace(skin.mesh, material=Material("m", base_texture=evil))
    with pytest.raises(FileError, match=r"the texture 'setup\.exe' is not an image"):
        poise.write(hero.with_skins([replace(skin, mesh=mesh)]), tmp_path / "a.obj")
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_trusts_what_it_is_told(
    model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(mjcf(model, "../secret.xml"))
    assert run(["info", file]) == 2
    assert "--trust-path" in capsys.readouterr().err
    assert run(["info", file, "--trust-path", str(model.parent)]) == 0
    assert "SECRET" in capsys.readouterr().out


def test_a_batch_trusts_what_it_is_told(model: Path) -> None:
    from poise import batch

    gltf(model, "../secret.bin", "buffer")
    done = {}
    for trusted in ((), (str(model.parent),)):
        task = batch.Convert(extension=".glb", takes=(".gltf",), trust=trusted)
        report = batch.run(task, model, model.parent / "out", processes=0)
        done[bool(trusted)] = [entry.status for entry in report.entries]
    assert done == {False: ["failed"], True: ["done"]}


def test_names_that_no_folder_holds(tmp_path: Path) -> None:
    file = tmp_path / "a.obj"
    out = ("..", "../", "\0", "a\0b", "/etc/passwd", "//server/share/x.png", "in/../../x")
    for name in (*out, "a/" * 2_049, "a/" * 1_000_000 + "x.png"):
        began = time.process_time()
        with pytest.raises(FileRefused):
            linked_file(name, file)
        assert time.process_time() - began < 1.0
    (tmp_path / "round").symlink_to(tmp_path / "round")
    assert linked_file("textures/skin.png", file) == tmp_path / "textures" / "skin.png"
    with trusting(file, [tmp_path.parent]):
        assert linked_file("../x.png", file) == tmp_path / ".." / "x.png"
    with pytest.raises(FileRefused):
        linked_file("../x.png", file)


def test_a_file_that_is_named_many_times_is_in_memory_once(tmp_path: Path) -> None:
    (tmp_path / "big.png").write_bytes(PNG + bytes(100_000))
    (tmp_path / "big.bin").write_bytes(bytes(100_000))
    many = range(40)
    root = json.loads(gltf(tmp_path, "big.bin", "buffer").read_text())
    names = ["big.png", "./big.png", "in/../big.png"]
    root |= {
        "images": [{"uri": names[n % 3]} for n in many],
        "textures": [{"source": n} for n in many],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": n}}} for n in many],
        "buffers": [{"byteLength": 36 + n, "uri": "big.bin"} for n in many],
        "bufferViews": [{"buffer": n, "byteLength": 36} for n in many],
        "accessors": [root["accessors"][0] | {"bufferView": n} for n in many],
        "meshes": [{"primitives": [
            {"attributes": {"POSITION": n}, "material": n} for n in many
        ]}],
    }  # fmt: skip
    (tmp_path / "in").mkdir()
    (tmp_path / "a.gltf").write_text(json.dumps(root))
    looks = [skin.mesh.material for skin in poise.read(tmp_path / "a.gltf").skins]
    images = [look.base_texture.data for look in looks if look and look.base_texture]
    assert len(images) == len(many)
    assert len(set(map(id, images))) == 1
