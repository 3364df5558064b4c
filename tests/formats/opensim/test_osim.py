"""Models of OpenSim, against OpenSim 4.6 and a plain evaluator."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.opensim.models import ANSWERS, COUPLINGS, model
from poise.errors import FileSyntax, FileUnsupported, RepairWarning, UsageError
from poise.formats.opensim.document import composed, line_of, simm_spline
from poise.formats.opensim.source import OsimSource
from poise.formats.opensim.storage import table_of
from poise.geometry.curves import Curve
from poise.model import Character

LAYOUTS = ("new", "old")

QUINTIC = (12.0 / 256.0) ** 4 / 384.0 * 28.8
"""Error of a quintic in 256 cubic pieces over a length of 12, with its largest fourth derivative
between -2 and 2; all else agrees to 1e-8, as OpenSim assembles couplings to 1e-9."""


def read(folder: Path, text: str) -> Character:
    path = folder / "chain.osim"
    path.write_text(text, encoding="utf-8")
    return poise.read(path)


def source_of(character: Character) -> OsimSource:
    assert isinstance(character.source, OsimSource)
    return character.source


def answers(layout: str) -> dict[str, Any]:
    return json.loads(ANSWERS.read_text(encoding="utf-8"))[layout]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_joint_moves_as_in_opensim(layout: str, tmp_path: Path) -> None:
    hero = read(tmp_path, model(layout == "new"))
    markers = source_of(hero).markers
    assert markers is not None
    for pose in answers(layout)["poses"]:
        world = hero.rest.with_values(**pose["q"]).world
        for name, frame in pose["bodies"].items():
            found = world[hero.skeleton.joint_index(name), :3]
            assert np.abs(found - frame).max() < QUINTIC, name
        place = markers.places(hero.skeleton, world)[0]
        assert np.abs(place - pose["marker"]).max() < QUINTIC


@pytest.mark.parametrize("layout", LAYOUTS)
def test_coordinates_keep_their_kind_order_and_default(layout: str, tmp_path: Path) -> None:
    hero = read(tmp_path, model(layout == "new"))
    expected, source = answers(layout), source_of(hero)
    assert source.coordinates == tuple(expected["kinds"])
    assert source.angular == {name for name, kind in expected["kinds"].items() if kind == 1}
    free = [name for name in source.coordinates if name not in source.coupled]
    assert set(hero.skeleton.dof_names) == set(free)
    assert {name for name, _, _ in COUPLINGS} == set(source.coupled)
    for name, value in expected["poses"][0]["q"].items():
        assert hero.rest.value(name) == pytest.approx(value, abs=1e-9)
    still = poise.Motion(hero.skeleton, hero.rest.q[None], 10.0)
    table = table_of(still, source)
    for name, value in expected["poses"][0]["coupled"].items():
        unit = np.degrees(1.0) if name in source.angular else 1.0
        assert table.column(name)[0] == pytest.approx(unit * value, abs=1e-8)


def test_masses_and_moments_are_those_of_the_bodies(tmp_path: Path) -> None:
    masses = read(tmp_path, model()).masses
    assert masses is not None
    np.testing.assert_allclose(masses.kg, np.arange(1.0, 11.0))
    np.testing.assert_allclose(masses.centres[3], (0.1, 0.0, 0.2))
    tensor = [[0.02, 0.001, 0.002], [0.001, 0.03, 0.003], [0.002, 0.003, 0.04]]
    np.testing.assert_allclose(masses.inertias[0], tensor, atol=1e-12)


def test_ranges_are_limits_and_locked_coordinates_do_not_move(tmp_path: Path) -> None:
    text = model().replace(
        '<Coordinate name="p1"><default_value>0.05</default_value>',
        '<Coordinate name="p1"><default_value>0.05</default_value><locked>true</locked>', 1,
    )  # fmt: skip
    hero = read(tmp_path, text)
    body = hero.skeleton
    at = body.dof_index("p1")
    assert (body.lower[at], body.upper[at]) == (0.05, 0.05)
    assert (body.lower[body.dof_index("s1")], body.upper[body.dof_index("c2")]) == (-2.0, 2.0)
    result = poise.solve(hero.rest, [poise.reach("b9", (0.5, 0.5, 0.5))])
    assert result.pose.value("p1") == 0.05


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("SliderJoint", "EllipsoidJoint", "the joint j2 is a <EllipsoidJoint>; expected WeldJoint"),
        ("SimmSpline", "GCVSpline", "unknown function <GCVSpline>; expected Constant"),
        ("/bodyset/b3<", "/bodyset/b33<", "no body or frame 'b33'; near: b3"),
        (">c2</coordinates>", ">c7</coordinates>", "no coordinate 'c7' in its joint"),
        (">c2</coordinates>", ">c2 c1</coordinates>", "depends on 2 coordinates; expected at most"),
        ("<x>-2 -0.5", "<x>-2 -0.5 -0.5", "SimmSpline with 6 x and 5 y"),
        ("<x>-2 -0.5 0.2", "<x>-2 -0.5 -0.5", "breakpoints must be finite and increase"),
        ("<coefficients>0.5 0.1<", "<coefficients>0.5<", "'0.5'; expected 2 finite numbers"),
        (">p1</independent", ">p9</independent", "no coordinate 'p9'"),
        ("<Model ", "<Tool ", "no <Model> in <OpenSimDocument>, but <Tool>"),
        ("b2</socket_parent>", "b1</socket_parent>", "connects b1 to itself"),
        ('name="s1"', 'name="p1"', "p1"),
    ],
)
def test_faults_name_the_element_and_the_line(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    text = model().replace(old, new)
    if old == "<Model ":
        text = text.replace("</Model>", "</Tool>")
    with pytest.raises((FileSyntax, FileUnsupported)) as caught:
        read(tmp_path, text)
    assert message in caught.value.message
    assert caught.value.line and str(caught.value.file).endswith("chain.osim")


def test_loops_lost_bodies_and_other_constraints(tmp_path: Path) -> None:
    text = model(new=False)
    lost = text.replace("<BodySet><objects>", '<BodySet><objects><Body name="lost"/>')
    with pytest.raises(FileSyntax, match="the body lost has no joint"):
        read(tmp_path, lost)
    looped = text.replace("<parent_body>ground<", "<parent_body>b9<")
    with pytest.raises(FileSyntax, match="the joint j0 is in a loop"):
        read(tmp_path, looped)
    bound = text.replace(
        "<ConstraintSet><objects>", '<ConstraintSet><objects><WeldConstraint name="grip"/>'
    )
    with pytest.warns(RepairWarning, match="the WeldConstraint grip is ignored"):
        read(tmp_path, bound)
    with pytest.raises(UsageError, match="contains its own skeleton"):
        poise.read(tmp_path / "chain.osim", skeleton=read(tmp_path, text))
    with pytest.raises(UsageError, match="lengths of OpenSim are in metres; omit unit"):
        poise.read(tmp_path / "chain.osim", unit="mm")
    with pytest.raises(FileUnsupported, match=r"read, not written|cannot be written"):
        poise.write(read(tmp_path, text), tmp_path / "again.osim")


@pytest.mark.parametrize("flag", ["", "<clamped>true</clamped>", "<locked>true</locked>"])
def test_a_free_base_has_no_limits_unless_the_file_keeps_them(tmp_path: Path, flag: str) -> None:
    """The ranges of a pelvis, often 90 degrees, would forbid other headings."""
    body = read(tmp_path, model().replace("</range>", f"</range>{flag}", 1)).skeleton
    base = [body.dof_index(f"f{number}") for number in range(1, 7)]
    assert np.isinf(body.lower[base]).all() == np.isinf(body.upper[base]).all() == (not flag)


def test_repairs_of_coordinates(tmp_path: Path) -> None:
    text = model().replace("<range>-2 2</range>", "<range>2 -2</range><clamped>true</clamped>", 1)
    with pytest.warns(RepairWarning, match="coordinate f1: the range 2 to -2 is swapped"):
        body = read(tmp_path, text).skeleton
    assert (body.lower[body.dof_index("f1")], body.upper[body.dof_index("f1")]) == (-2.0, 2.0)
    text = model().replace(
        "<range>-2 2</range>", "<prescribed>true</prescribed><clamped>true</clamped>", 1
    )
    with pytest.warns(RepairWarning, match="coordinate f1 is prescribed over time; read as free"):
        body = read(tmp_path, text).skeleton
    assert body.upper[body.dof_index("f1")] == np.inf


def test_a_coupling_of_a_coupled_coordinate_cannot_close_a_cycle(tmp_path: Path) -> None:
    text = model().replace(
        "<dependent_coordinate_name>d1<", "<dependent_coordinate_name>p1<"
    ).replace(">c1</independent", ">n1</independent")  # fmt: skip
    with pytest.warns(RepairWarning, match="p1 already follows a coordinate, or n1 follows it"):
        read(tmp_path, text)


def test_the_spline_is_that_of_forsythe_malcolm_and_moler() -> None:
    chance = np.random.default_rng(3)
    x = np.cumsum(chance.uniform(0.2, 1.0, 7))
    y = chance.uniform(-1.0, 1.0, 7)
    spline = simm_spline(x, y)
    np.testing.assert_allclose(spline.value(x), y, atol=1e-12)
    inner = x[1:-1]
    np.testing.assert_allclose(spline.slope(inner - 1e-9), spline.slope(inner + 1e-9), atol=1e-6)
    np.testing.assert_allclose(spline.second(inner - 1e-9), spline.second(inner + 1e-9), atol=1e-6)
    for first, last in ((0, slice(0, 4)), (-1, slice(3, 7))):
        cubic = np.polyfit(x[last], y[last], 3)[0]  # a sixth of the third derivative
        assert spline.coefficients[first, 3] == pytest.approx(cubic, rel=1e-6)


def test_curves_of_curves() -> None:
    outer = simm_spline(np.array([-1.0, 0.0, 0.5, 2.0]), np.array([0.0, 1.0, 0.5, 0.2]))
    line = Curve.linear(-2.0, 0.5)
    at = np.linspace(-3.0, 3.0, 50)
    np.testing.assert_allclose(
        composed(outer, line, (-1.0, 1.0)).value(at), outer.value(line.value(at)), atol=1e-12
    )
    inner = simm_spline(np.array([-1.0, 0.0, 1.0, 2.0]), np.array([0.1, 0.4, 0.3, 0.9]))
    at = np.linspace(-1.0, 2.0, 50)
    # the third derivative jumps at knots: of order h^3 within their pieces
    np.testing.assert_allclose(
        composed(outer, inner, (-1.0, 2.0)).value(at), outer.value(inner.value(at)), atol=1e-6
    )
    assert line_of(composed(outer, Curve.linear(0.0, 0.5), (0.0, 1.0))) == (0.0, 0.5)


REAL = ("subject01_reference.json", "pose2sim_simple_reference.json")


@pytest.mark.parametrize("name", REAL)
@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_real_models_stand_where_opensim_has_them(name: str, shared_data: Path) -> None:
    folder = shared_data / "opensim"
    reference = json.loads((folder / name).read_text(encoding="utf-8"))
    hero = poise.read(folder / reference["model"])
    for frame in reference["frames"].values():
        world = hero.rest.with_values(**frame["coordinates"]).world
        for body, expected in frame["bodies"].items():
            place = world[hero.skeleton.joint_index(body), :3, 3]
            assert np.abs(place - expected["position"]).max() < 1e-8
        markers = source_of(hero).markers
        for marker, place in frame["markers"].items():
            assert markers is not None
            joint = hero.skeleton.joint_index(markers.joints[markers.index(marker)])
            found = world[joint, :3, :3] @ markers.offset(marker) + world[joint, :3, 3]
            assert np.abs(found - place).max() < 1e-8
