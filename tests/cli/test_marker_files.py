"""`poise info` and `poise render` of markers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from formats import c3d_files
from poise.formats import writable_extensions
from samples.command_line import Poise

NAMES = ["Ann:LFHD", "Ann:RFHD", "Ann:LBHD", "Ann:RBHD", "Ann:CentreOfMass"]


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A head that turns for two seconds, with a gap and a stray."""
    head = np.array(
        [(80, 0, 1700), (-80, 10, 1710), (90, -150, 1700), (-90, -150, 1730), (0, 0, 1000)]
    )
    turn = np.linspace(0.0, 1.0, 60)[:, None]
    places = np.tile(head.astype(float), (60, 1, 1))
    x, y = head[:, 0], head[:, 1]
    places[..., 0] = np.cos(turn) * x - np.sin(turn) * y
    places[..., 1] = np.sin(turn) * x + np.cos(turn) * y
    places[40:45, 2] += (0.0, 0.0, 300.0)
    seen = np.ones((60, 5), bool)
    seen[10:13, 3] = False
    path = tmp_path_factory.mktemp("trials") / "head.c3d"
    groups = {"POINT": {"Y_SCREEN": ["+Z"]}}
    path.write_bytes(c3d_files.c3d(places, NAMES, seen=seen, rate=30.0, first=5, groups=groups))
    return path


def test_info_of_markers(command: Poise, trial: Path) -> None:
    out = command("info", trial).out
    assert (
        "markers: 4 and 1 virtual point, 60 frames, numbered from 5 in the file, at 30 fps, 2.000 s"
        in out
    )
    assert "up axis z" in out and "subjects: Ann" in out
    assert "virtual points: CentreOfMass" in out and "Intel, real numbers" in out
    assert "missing: 1.00 %" in out and "RBHD  5.0 % missing" in out
    assert "LBHD frames 40-44: stray by up to 0." in out
    data = command("info", trial, "--json").data["markers"]
    assert data["names"] == ["LFHD", "RFHD", "LBHD", "RBHD", "CentreOfMass"]
    kinds = {(flag["marker"], flag["kind"], flag["first"], flag["last"]) for flag in data["flags"]}
    assert {("RBHD", "gap", 10, 12), ("LBHD", "stray", 40, 44)} <= kinds


def test_markers_are_converted_to_trc(command: Poise, trial: Path, tmp_path: Path) -> None:
    out = command("convert", trial, tmp_path / "head.trc").out
    assert "head.c3d: 5 markers, 60 frames" in out
    data = command("convert", trial, tmp_path / "head.trc", "--json").data
    assert (data["markers"], data["frames"]) == (5, 60)
    assert f"read back: 5 markers within {data['position_error_m']:.2g} m of the original" in out
    assert data["position_error_m"] < 1e-9


@pytest.mark.parametrize("extension", writable_extensions())
def test_markers_are_not_written_as_a_skeleton(
    command: Poise, trial: Path, tmp_path: Path, extension: str
) -> None:
    output = tmp_path / f"head{extension}"
    found = command("convert", trial, output)
    if extension in (".trc", ".npz"):
        assert found.code == 0
        assert poise.read(output).markers is not None
        return
    assert found.code == 2 and list(tmp_path.iterdir()) == []
    assert "has markers and no joints" in found.err and "poise markers" in found.err
    assert f"a {extension} file stores no markers" in found.err and ".trc or .npz" in found.err


def test_commands_that_need_a_motion_name_the_step_before(
    command: Poise, trial: Path, files: Path, tmp_path: Path
) -> None:
    hero, out = files / "hero.bvh", tmp_path / "out.bvh"
    for words in (
        ("clean", trial), ("edit", trial, "--mirror"), ("keys", trial),
        ("sequence", trial, "--contacts"), ("retarget", trial, "--to", hero),
        ("convert", trial, out, "--onto", hero), ("pose", trial, "--frame", 0),
    ):  # fmt: skip
        found = command(*words)
        assert found.code == 2, words
        assert "no motion" in found.err and "(poise markers)" in found.err, words


def test_markers_are_drawn(command: Poise, trial: Path, tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    from PIL import Image

    picture = tmp_path / "head.png"
    out = command("render", trial, "-o", picture, "--size", "320x240", "--views", "front,side").out
    assert "frame 0" in out
    first = np.asarray(Image.open(picture))
    command("render", trial, "-o", picture, "--size", "320x240", "--frame", "42")
    assert first.shape == (240, 320, 3)
    reds = np.asarray(Image.open(picture)).astype(int)
    red = (reds[..., 0] > 150) & (reds[..., 1] < 90) & (reds[..., 2] < 100)
    assert red.any(), "the stray is red"
    film = tmp_path / "head.gif"
    done = command("render", trial, "-o", film, "--size", "96x64", "--to", "9", "--json")
    assert done.data["frames"] == 9


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "head.png", "--frame", "60"), "frames 0 to 59"),
        (("-o", "head.mp4", "--frame", "3"), "written as .png"),
        (("-o", "head.gif", "--from", "50", "--to", "10"), "the last frame precedes the first"),
    ],
)
def test_frames_that_are_not_there(
    command: Poise, trial: Path, words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    done = command("render", trial, "-o", tmp_path / words[1], *words[2:])
    assert done.code == 2 and said in done.err
