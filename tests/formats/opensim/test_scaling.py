"""Models scaled to a static trial, against OpenSim 4.6."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import FileSyntax, FileUnsupported, InvalidValue
from poise.formats.opensim.scaling import ScaledModel, scaled_model
from poise.formats.opensim.source import OsimSource
from poise.model import Character, Markers
from poise.motion.markers import MarkerModel

HERE = Path(__file__).parent
SETUP = HERE / "scale.xml"


@pytest.fixture(scope="module")
def static() -> Markers:
    markers = poise.read(HERE / "noisy.trc").markers
    assert markers is not None
    return markers


@pytest.fixture(scope="module")
def model(shared_data: Path) -> Path:
    return shared_data / "opensim" / "subject01_simbody.osim"


@pytest.fixture(scope="module")
def scaled(model: Path, static: Markers) -> ScaledModel:
    return scaled_model(model, SETUP, static)


def table_of(character: Character) -> MarkerModel:
    assert isinstance(character.source, OsimSource) and character.source.markers is not None
    return character.source.markers


def test_bodies_and_masses_are_those_of_opensim(scaled: ScaledModel) -> None:
    answer = json.loads((HERE / "scale_answers.json").read_text(encoding="utf-8"))["placed"]
    hero = scaled.character
    body, masses = hero.skeleton, hero.masses
    assert masses is not None and masses.total == pytest.approx(80.0)
    world = hero.rest.with_values(**dict.fromkeys(body.dof_names, 0.2)).world
    for name, place in answer["bodies"].items():
        at = body.joint_index(name)
        assert np.abs(world[at, :3, 3] - place).max() < 1e-12, name
        assert masses.kg[at] == pytest.approx(answer["masses"][name], abs=1e-12)


def test_markers_are_placed_as_in_opensim(scaled: ScaledModel, static: Markers) -> None:
    answers = json.loads((HERE / "scale_answers.json").read_text(encoding="utf-8"))
    table = table_of(scaled.character)
    for name, place in answers["placed"]["markers"].items():
        # the pose of OpenSim's placer has an accuracy of 1e-5 of its cost
        assert np.abs(table.offset(name) - place).max() < 1e-3, name
    for name in set(table.names) - set(static.names):  # scaled only
        place = answers["scaled"]["markers"][name]
        assert np.abs(table.offset(name) - place).max() < 1e-12, name


def test_factors_follow_from_distances(scaled: ScaledModel, model: Path, static: Markers) -> None:
    generic = poise.read(model)
    table = table_of(generic)
    places = dict(zip(table.names, table.places(generic.skeleton, generic.rest.world), strict=True))
    ratios = [
        np.linalg.norm(static.path(one) - static.path(two), axis=1).mean()
        / np.linalg.norm(places[one] - places[two])
        for one, two in (("R.ASIS", "R.Shank.Upper"), ("L.ASIS", "L.Shank.Upper"))
    ]
    assert scaled.measurements["thigh"] == pytest.approx(np.mean(ratios))
    np.testing.assert_allclose(scaled.factors["femur_l"], np.mean(ratios))
    np.testing.assert_allclose(scaled.factors["tibia_r"], (1.1, 0.95, 1.05))  # stated
    assert set(scaled.measurements) == {"thigh", "pelvis", "torso"}


def test_masses_by_volume_and_fixed_markers(model: Path, static: Markers, tmp_path: Path) -> None:
    text = SETUP.read_text(encoding="utf-8")
    setup, fixed = tmp_path / "scale.xml", tmp_path / "fixed.osim"
    setup.write_text(text.replace(">true</preserve", ">false</preserve"), encoding="utf-8")
    fixed.write_text(
        model.read_text(encoding="utf-8").replace("<fixed>false<", "<fixed>true<"), encoding="utf-8"
    )
    made = scaled_model(fixed, setup, static)
    generic, hero = poise.read(model), made.character
    assert generic.masses is not None and hero.masses is not None
    sizes = [np.prod(made.factors.get(name, np.ones(3))) for name in hero.skeleton.joint_names]
    expected = generic.masses.kg * sizes
    np.testing.assert_allclose(hero.masses.kg, 80.0 * expected / expected.sum())
    before = table_of(generic).offset("R.ASIS") * made.factors["pelvis"]
    np.testing.assert_allclose(table_of(hero).offset("R.ASIS"), before)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "R.ASIS R.Shank.Upper",
            "R.ASIS R.Shank.Uper",
            "no marker 'R.Shank.Uper' in the subject01",
        ),
        ("R.ASIS R.Shank.Upper", "R.ASIS", "a pair of 1 markers; expected two names"),
        ('"femur_r"', '"femur"', "no body 'femur' in subject01; near: femur_"),
        ("<axes>Z<", "<axes>W<", "the axis 'W' of pelvis; expected X, Y or Z"),
        ("measurements manual", "measures manual", "scaling_order 'measures'; expected measurem"),
        ("1.1 0.9 1.05", "1.1 0 1.05", "the scales of calcn_l must be above 0"),
        ("ScaleTool", "ScaleTools", "no <ScaleTool> in <OpenSimDocument>"),
        ('"R.Heel"', '"R.Heal"', "no marker 'R.Heal' in subject01; near: R.Heel"),
    ],
)
def test_faults_name_the_element(
    old: str, new: str, message: str, model: Path, static: Markers, tmp_path: Path
) -> None:
    setup = tmp_path / "scale.xml"
    setup.write_text(SETUP.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(FileSyntax) as caught:
        scaled_model(model, setup, static)
    assert message in caught.value.message and caught.value.line


def test_wrong_trials_and_models(model: Path, static: Markers) -> None:
    with pytest.raises(InvalidValue, match=r"no frame from 0\.3 to 0\.5 s, the time_range of"):
        scaled_model(model, SETUP, replace(static, start=2.0))
    with pytest.raises(FileSyntax, match=r"no marker 'Top\.Head' in the static trial"):
        scaled_model(model, SETUP, static.only([n for n in static.names if n != "Top.Head"]))
    with pytest.raises(FileUnsupported, match=r"is not an \.osim model"):
        scaled_model(HERE / "noisy.trc", SETUP, static)
