"""Input files that readers report as dependencies."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.errors import RepairWarning
from poise.files.read_dependencies import note, noting, state_of

PNG = b"\x89PNG\r\n\x1a\nnobody looks further"


def _looked_at(path: Path) -> tuple[set[str], set[str]]:
    """The names of the files that reading one looks at: those that are there, and the others."""
    with noting() as seen:
        poise.read(path)
    assert all(state == state_of(each) for each, state in seen.items())
    there = {each.name for each in seen if each.exists()}
    return there, {each.name for each in seen} - there


def test_a_motion_and_its_skeleton(tmp_path: Path) -> None:
    poise.write(bare_character().motion[:2], tmp_path / "02.amc")
    (tmp_path / "02.amc").rename(tmp_path / "02_01.amc")
    there, missed = _looked_at(tmp_path / "02_01.amc")
    assert there == {"02_01.amc", "02.asf"}
    assert missed == {"02_01.asf", "02_01.ik.json", "02.ik.json"}


def test_an_obj_its_library_and_its_textures(tmp_path: Path) -> None:
    (tmp_path / "tri.obj").write_text(
        "mtllib tri.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n"
    )
    (tmp_path / "tri.mtl").write_text("newmtl red\nmap_Kd red.png\nmap_Ks none.png\n")
    (tmp_path / "red.png").write_bytes(PNG)
    there, missed = _looked_at(tmp_path / "tri.obj")
    assert there == {"tri.obj", "tri.mtl", "red.png"} and "tri.ik.json" in missed
    (tmp_path / "red.png").unlink()
    with pytest.warns(RepairWarning, match=r"cannot find the texture 'red\.png'"):
        there, missed = _looked_at(tmp_path / "tri.obj")
    assert there == {"tri.obj", "tri.mtl"} and "red.png" in missed


def test_a_gltf_its_buffer_and_its_images(tmp_path: Path) -> None:
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], "<f4").tobytes()
    (tmp_path / "parts.bin").write_bytes(points)
    (tmp_path / "red.png").write_bytes(PNG)
    primitive = {"attributes": {"POSITION": 0}, "material": 0}
    content = {
        "asset": {"version": "2.0"},
        "buffers": [{"uri": "parts.bin", "byteLength": 36}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
        "images": [{"uri": "red.png"}],
        "textures": [{"source": 0}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
        "meshes": [{"primitives": [primitive]}],
        "nodes": [{"mesh": 0}],
        "scenes": [{"nodes": [0]}],
    }
    (tmp_path / "tri.gltf").write_text(json.dumps(content))
    there, _ = _looked_at(tmp_path / "tri.gltf")
    assert there == {"tri.gltf", "parts.bin", "red.png"}


def test_a_stage_of_usd_and_the_layers_it_is_made_of(tmp_path: Path) -> None:
    pytest.importorskip("pxr")
    poise.write(bare_character().motion[:2], tmp_path / "base.usda")
    (tmp_path / "top.usda").write_text(
        "#usda 1.0\n(\n    subLayers = [@./base.usda@]\n    metersPerUnit = 1\n)\n"
    )
    there, _ = _looked_at(tmp_path / "top.usda")
    assert there == {"top.usda", "base.usda"}


def test_the_first_look_counts_and_only_one_s_own(tmp_path: Path) -> None:
    path = tmp_path / "part"
    with noting() as seen:
        note(path)
        path.write_text("later")
        note(path)
        note("a\0name that no file can have")
        other = threading.Thread(target=note, args=(tmp_path / "elsewhere",))
        other.start()
        other.join()
        with noting() as inner:
            note(tmp_path / "inner")
    assert seen[path] == (0, 0) and len(seen) == 2
    assert list(inner) == [tmp_path / "inner"]
    note(path)  # with nobody to hear it
    assert len(seen) == 2
