"""`--part PART=JOINT`: body parts assigned by hand, and part names in options of goals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import poise
from poise.bundled import bare_character
from poise.cli.main import run


@pytest.fixture
def hero(tmp_path: Path) -> str:
    path = tmp_path / "hero.bvh"
    poise.write(bare_character(), path)
    return str(path)


def test_goals_accept_part_names(hero: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--reach", "left hand=0.3,1.2,0.3", "--pin", "right foot", "--lock", "left toes"]
    words += ["--base", "left hand=left upper arm", "--weight", "left hand=2"]
    words += ["--aim", "head=0,1.7,3", "--orient", "chest=1,0,0,0"]
    words += ["--constraint", "point('right hand').y >= 0.3"]
    assert run(["pose", hero, *words, "--json"]) in (0, 1)
    told = json.loads(capsys.readouterr().out)
    names = [goal["name"] for goal in told["goals"]]
    assert names[0] == "left hand" and "right foot pinned" in names


def test_tips_of_parts(hero: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pose", hero, "--reach", "left toes:tip=0.1,0.2,0.3", "--json"]) in (0, 1)
    assert json.loads(capsys.readouterr().out)["goals"][0]["name"] == "left toes:tip"
    assert run(["pose", hero, "--reach", "left index=0,0,0"]) == 2
    assert "recognised as a human without this part" in capsys.readouterr().err
    assert run(["pose", hero, "--reach", "left hnad=0,0,0"]) == 2
    assert "near: left hand" in capsys.readouterr().err


def test_a_part_by_hand_is_certain_and_moves_goals(
    hero: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--part", "left hand=lfingers"]
    assert run(["info", hero, *words, "--parts", "--json"]) == 0
    part = json.loads(capsys.readouterr().out)["anatomy"]["parts"]["left hand"]
    assert part["joints"] == ["lfingers"] and part["confidence"] == 1.0
    wanted = "left hand=0.3,1.2,0.3"
    assert run(["pose", hero, *words, "--reach", wanted, "--json"]) in (0, 1)
    by_part = json.loads(capsys.readouterr().out)
    assert run(["pose", hero, "--reach", "lfingers=0.3,1.2,0.3", "--no-prior", "--json"]) in (0, 1)
    assert by_part["goals"][0]["name"] == "left hand"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("left hand", 'expected PART=JOINT, as "left thigh=leg_L"'),
        ("left tail=lhand", "no part of a human body 'left tail'"),
        ("left hand=lhnd", "near: lhand"),
    ],
)
@pytest.mark.parametrize("command", ["info", "pose", "convert", "view"])
def test_a_wrong_part_is_one_line(
    hero: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, text: str,
    message: str,
) -> None:  # fmt: skip
    more = {
        "pose": ["--pin", "rfoot"],
        "convert": [str(tmp_path / "out.glb")],
        "view": ["-o", str(tmp_path / "out.html")],
    }
    assert run([command, hero, *more.get(command, []), "--part", text]) == 2
    said = capsys.readouterr().err
    assert message in said and "hero.bvh" in said and said.count("\n") == 1


def test_parts_of_the_target_of_a_retarget(
    hero: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "walk.glb")
    words = [hero, "--to", hero, "-o", out, "--part", "head=upperneck"]
    assert run(["retarget", *words]) == 0, capsys.readouterr().err
    assert poise.read(out).skeleton.joint("upperneck").human == "head"
    assert run(["retarget", *words[:-1], "head=upprneck"]) == 2
    assert "near: upperneck" in capsys.readouterr().err


def test_bind_tells_meshes_from_parts(
    tmp_path: Path, hero: str, capsys: pytest.CaptureFixture[str]
) -> None:
    skin = poise.bundled.character()
    mesh = str(tmp_path / "mesh.glb")
    poise.write(skin, mesh)
    assert run(["bind", mesh, hero, "--part", "left hand=lhnd"]) == 2
    assert "near: lhand" in capsys.readouterr().err
    assert run(["bind", mesh, hero, "--part", "no such mesh"]) == 2
    assert "no mesh 'no such mesh'" in capsys.readouterr().err
