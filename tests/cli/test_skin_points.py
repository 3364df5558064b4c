"""Points of the skin as goals of `poise pose`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import poise
from samples import skins
from samples.command_line import Poise


@pytest.fixture
def tube(tmp_path: Path) -> Path:
    body, skin = skins.two_bones()
    path = tmp_path / "tube.glb"
    poise.write(poise.Character("tube", body, skins=(skin,)), path)
    return path


def test_a_point_of_the_skin_is_brought_to_a_place(command: Poise, tube: Path) -> None:
    """The forearm turns about its joint alone: what it reaches is on a sphere about that."""
    hero = poise.read(tube)
    here = poise.skin_point(hero, 7000, (0.2, 0.3))
    bent = hero.rest.with_values(lower_rz=0.5, lower_ry=-0.3)
    values = ",".join(f"{value:.6f}" for value in here.at(bent))
    done = command("pose", tube, "--reach", f"skin:7000:0.2,0.3={values}", "--json")
    assert done.code == 0, done.err
    report = json.loads(done.out)
    (told,) = report["goals"]
    assert report["converged"]
    assert told["name"] == "skin:7000:0.2,0.3"
    assert told["position_error_m"] < 1e-4
    pinned = command("pose", tube, "--pin", "skin:7000", "--json")
    assert json.loads(pinned.out)["goals"][0]["name"].startswith(
        "skin:7000:0.333333,0.333333 pinned"
    )


@pytest.mark.parametrize(
    ("handle", "says"),
    [
        ("skin:x:0.2,0.3", "'x' is not a triangle number"),
        ("skin:99999", "no triangle 99999; the skin has 7776"),
        ("skin:1:0.2", "1 numbers; expected weights u,v"),
        ("skin:1:0.2,0.2,0.2", "sum to one"),
    ],
)
def test_mistakes_are_told(command: Poise, tube: Path, handle: str, says: str) -> None:
    done = command("pose", tube, "--reach", f"{handle}=0,0,0")
    assert done.code == 2
    assert says in done.err


def test_a_file_without_a_skin_says_so(command: Poise, files: Path) -> None:
    for option in (("--reach", "skin:1=0,0,0"), ("--pin", "skin:1")):
        done = command("pose", files / "hero.bvh", *option)
        assert done.code == 2
        assert "the file has no skin" in done.err and "hero.bvh" in done.err
