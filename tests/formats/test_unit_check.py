"""Warnings about a unit that makes a human implausibly large or small."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.errors import RepairWarning, UnitWarning
from poise.model import Character, Markers
from poise.model.extents import extent
from samples.problems import chain


@pytest.fixture
def person(tmp_path: Path) -> Path:
    """A BVH file of a human in centimetres."""
    path = tmp_path / "person.bvh"
    hero = bare_character()
    poise.write(Character("person", hero.skeleton, unit=poise.model.Unit.of("cm")), path)
    return path


def _doubts(path: Path, unit: str | float) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        found = poise.read(path, unit=unit)
    return [each.message for each in found.repairs if isinstance(each, UnitWarning)]


def test_a_person_of_170_metres(person: Path) -> None:
    low, high = extent(poise.read(person, unit="cm").rest)
    size = float((high - low).max())
    with pytest.warns(UnitWarning, match="probably in cm") as caught:
        poise.read(person, unit="m")
    assert f"measures {100 * size:.3g} m" in str(caught[0].message)
    assert caught[0].filename == __file__


@pytest.mark.parametrize(
    ("unit", "doubted"),
    [(0.01, False), ("cm", False), ("dm", True), ("m", True), (0.0503, False), (5e-4, True)],
)
def test_only_heights_outside_0_1_to_10_metres(
    person: Path, unit: str | float, doubted: bool
) -> None:
    assert bool(_doubts(person, unit)) == doubted


def test_a_unit_of_the_file_is_not_doubted(person: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        poise.read(person)


def test_other_bodies_have_any_size(tmp_path: Path) -> None:
    """A chain of 40 joints; a human without names is a human."""
    crane, tree = tmp_path / "crane.bvh", tmp_path / "tree.bvh"
    poise.write(Character("crane", chain(40)), crane)
    person = tmp_path / "person.bvh"
    hero = bare_character()
    poise.write(Character("person", hero.skeleton), person)
    text = person.read_text()
    for number, name in enumerate(sorted(hero.skeleton.joint_names, key=len, reverse=True)):
        for kind in ("ROOT", "JOINT"):
            text = text.replace(f"{kind} {name}\n", f"{kind} part{number}\n")
    tree.write_text(text)
    assert _doubts(person, 100.0) and _doubts(tree, 100.0) and not _doubts(crane, 100.0)


@pytest.mark.parametrize(("names", "doubted"), [(["LFHD", "LTOE"], True), (["a", "b"], False)])
def test_markers_of_a_human(tmp_path: Path, names: list[str], doubted: bool) -> None:
    path = tmp_path / "trial.trc"
    places = np.tile([[0.0, 1.7, 0.0], [0.1, 0.1, 0.0]], (20, 1, 1))
    stick = chain(1)
    markers = Markers(tuple(names), places, 100.0)
    poise.write(Character("trial", stick, unit=poise.model.Unit.of("mm"), markers=markers), path)
    assert not _doubts(path, "mm")
    assert bool(_doubts(path, "m")) == doubted
    if doubted:
        assert "1.6e+03 m; the file is probably in mm" in _doubts(path, "m")[0]
