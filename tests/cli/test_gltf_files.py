"""glTF on the command line: file contents, conversions, features that a target lacks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from formats.gltf_characters import knight
from formats.gltf_files import arm
from poise.formats import read, write
from samples.command_line import Poise


@pytest.fixture
def glb(tmp_path: Path) -> Path:
    path = tmp_path / "arm.glb"
    path.write_bytes(arm().glb())
    return path


def test_info_tells_skins(command: Poise, glb: Path) -> None:
    told = command("info", glb)
    assert "bend  25 frames  24 fps" in told.out
    assert "strip  4 vertices  2 triangles  2 joints, up to 2 influences per vertex" in told.out
    (skin,) = command("info", glb, "--json").data["skins"]
    assert skin["morph_targets"] == ["bulge"] and skin["influences"] == 2


def test_converting_says_what_is_lost(command: Poise, glb: Path, tmp_path: Path) -> None:
    told = command("convert", glb, tmp_path / "arm.bvh", "--json").data
    assert "1 mesh of 4 vertices" in told["losses"]
    assert told["position_error_m"] < 1e-12
    back = command("convert", tmp_path / "arm.bvh", tmp_path / "again.glb", "--json").data
    assert back["losses"] == [] and back["position_error_m"] == 0.0


def test_correctives_bake_on_request(command: Poise, tmp_path: Path) -> None:
    file = tmp_path / "sir.glb"
    write(knight(), file)
    plain = command("convert", file, tmp_path / "a.glb", "--json").data
    assert "--bake-correctives writes morph targets" in plain["losses"][0]
    told = command("convert", file, tmp_path / "b.glb", "--bake-correctives")
    assert told.code == 0, told.err
    found = read(tmp_path / "b.glb").skins[0]
    assert not found.correctives and len(found.mesh.shapes) == 3
    wrong = command("convert", file, tmp_path / "b.bvh", "--bake-correctives")
    assert wrong.code == 2 and "is for .glb and .gltf" in wrong.err


def test_a_pose_goes_into_a_glb(command: Poise, tmp_path: Path) -> None:
    write(knight(), tmp_path / "sir.glb")
    out = tmp_path / "posed.glb"
    told = command("pose", tmp_path / "sir.glb", "--reach", "hand=0.2,1.2,0.1", "-o", out)
    assert told.code == 0, told.err
    posed = read(out)
    place = posed.motion.world[0, posed.skeleton.joint_index("hand"), :3, 3]
    np.testing.assert_allclose(place, (0.2, 1.2, 0.1), atol=2e-4)
    assert len(posed.skins) == 4


def test_a_handle_of_the_file_is_changed_beside_it(command: Poise, tmp_path: Path) -> None:
    write(knight(), tmp_path / "sir.glb")
    told = command("handle", tmp_path / "sir.glb", "left", "--weight", "0.5")
    assert told.code == 0, told.err
    (handle,) = read(tmp_path / "sir.glb").handles
    assert handle.weight == 0.5 and handle.pole == (0.0, 0.0, -1.0)
