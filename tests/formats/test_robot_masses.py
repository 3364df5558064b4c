"""Masses in robot files: every shape against MuJoCo's, units, rules, invalid masses."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, RepairWarning
from poise.formats import read
from poise.kinematics import mass_matrix
from poise.model import Character, SegmentMasses
from samples.mujoco_models import masses_of


def of(folder: Path, text: str, name: str = "robot.xml", unit: object = None) -> Character:
    path = folder / name
    path.write_text(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return read(path, unit=unit)


def model(inside: str, before: str = "") -> str:
    return (
        f'<mujoco>{before}<worldbody><geom type="plane" size="1 1 1"/><body name="a">'
        f'<joint name="j"/>{inside}</body></worldbody></mujoco>'
    )


SHAPES = {
    "sphere": '<geom size="0.1" pos="0.1 0.2 0.3"/>',
    "capsule": '<geom type="capsule" size="0.05 0.2" euler="10 20 30"/>',
    "cylinder": '<geom type="cylinder" size="0.05 0.2" quat="1 2 3 4" density="500"/>',
    "ellipsoid": '<geom type="ellipsoid" size="0.1 0.2 0.3" mass="2"/>',
    "box": '<geom type="box" size="0.1 0.2 0.3" zaxis="1 1 0" pos="1 0 0"/>',
    "capsule from to": '<geom type="capsule" size="0.05" fromto="0 0 0 0.1 0.2 0.3"/>',
    "cylinder from to": '<geom type="cylinder" size="0.05" fromto="0 0 1 0.1 0.2 0.3"/>',
    "box from to": '<geom type="box" size="0.05" fromto="0 0 1 0.1 0.2 0.3"/>',
    "ellipsoid from to": '<geom type="ellipsoid" size="0.05" fromto="0 0 1 0.1 0.2 0.3"/>',
    "two": '<geom size="0.1" pos="0.1 0.2 0.3"/><geom type="box" size=".1 .2 .3" pos="-1 0 0"/>',
    "in a frame": '<frame pos="1 2 3" euler="0 90 0"><geom type="box" size=".1 .2 .3"/></frame>',
    "one without mass": '<geom size="0.1"/><geom size="9" mass="0"/>',
    "another group": '<geom size="0.1"/><geom size="9" group="6"/>',
    "of a class": '<geom class="thin" pos="1 0 0"/>',
    "inertial": (
        '<inertial pos="1 2 3" mass="4" diaginertia="1 1.5 2" quat="1 2 0 0"/><geom size="2"/>'
    ),
    "full inertia": '<inertial pos="1 2 3" mass="4" fullinertia="1 1.5 2 0.1 0.2 0.3"/>',
}
CLASS = (
    '<default><default class="thin"><geom type="capsule" size="0.02 0.3" density="7000"/>'
    "</default></default>"
)


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_weighs_what_it_weighs_in_mujoco(tmp_path: Path, name: str) -> None:
    mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")
    text = model(SHAPES[name], CLASS)
    found = of(tmp_path, text)
    assert found.masses is not None and not found.repairs
    theirs = masses_of(mujoco.MjModel.from_xml_string(text), found.skeleton)
    size = np.abs(theirs.moments).max()
    np.testing.assert_allclose(found.masses.moments, theirs.moments, rtol=0, atol=1e-12 * size)


@pytest.mark.parametrize("rule", ['inertiafromgeom="true"', 'inertiagrouprange="1 2"'])
def test_rules_of_the_compiler(tmp_path: Path, rule: str) -> None:
    mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")
    inside = '<geom size="0.1" group="1"/><geom size="0.2" group="3" pos="1 0 0"/>'
    if "true" in rule:
        inside += '<inertial pos="1 2 3" mass="4" diaginertia="1 1.5 2"/>'
    text = model(inside, f"<compiler {rule}/>")
    found = of(tmp_path, text)
    assert found.masses is not None
    theirs = masses_of(mujoco.MjModel.from_xml_string(text), found.skeleton)
    np.testing.assert_allclose(found.masses.moments, theirs.moments, rtol=1e-12, atol=1e-14)


def test_a_total_is_kept_to(tmp_path: Path) -> None:
    two = '<geom size="0.1"/><geom size="0.2" pos="1 0 0"/>'
    plain = of(tmp_path, model(two)).masses
    found = of(tmp_path, model(two, '<compiler settotalmass="5"/>')).masses
    assert plain is not None and found is not None
    np.testing.assert_allclose(found.moments, plain.moments * (5.0 / plain.total), rtol=1e-14)


def test_what_no_shape_tells(tmp_path: Path) -> None:
    found = of(tmp_path, model('<geom type="mesh" mesh="hull"/>'))
    assert found.masses is None  # a mesh's volume is not known
    assert [said.message[:23] for said in found.repairs] == ["1 link without readable"]
    assert of(tmp_path, model('<geom type="mesh" mesh="hull" mass="0"/>')).masses is None
    beside = model(
        '<geom type="mesh" mesh="x"/><inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/>'
    )
    masses = of(tmp_path, beside).masses
    assert masses is not None and masses.total == 2.0
    assert of(tmp_path, model("")).masses is None


def test_a_fault_of_a_mass_is_mended(tmp_path: Path) -> None:
    for inside, said in (
        ('<inertial pos="0 0 0"/>', "without mass"),
        ('<inertial pos="0 0 0" mass="much"/>', "expected 1 finite number"),
        ('<geom size="-1"/>', "numbers above 0"),
        ('<geom class="none"/>', "no default class"),
        ('<inertial pos="0 0 0" mass="-2" diaginertia="1 1 1"/>', "is -2 kg; ignored"),
        ('<inertial pos="0 0 0" mass="2" diaginertia="1 1 5"/>', "read as stated"),
        ('<inertial pos="0 0 0" mass="2" diaginertia="1 1 -5"/>', "read as a point mass"),
    ):
        found = of(tmp_path, model(inside))
        first, *others = found.repairs
        assert said in first.message and first.line == 1, inside
        assert all("shape is ignored" in other.message for other in others), inside
        assert found.skeleton.joint_names == ("a",)
    assert found.masses is not None  # of the last: a point
    np.testing.assert_array_equal(found.masses.inertias[0], np.zeros((3, 3)))


def robot(inertial: str) -> str:
    return (
        f'<robot name="r"><link name="a"/><link name="b">{inertial}</link><joint name="j" '
        'type="continuous"><parent link="a"/><child link="b"/></joint></robot>'
    )


INERTIA = '<inertia ixx="1" iyy="1.5" izz="2" ixy="0.1" ixz="0" iyz="0"/>'


def test_the_inertial_of_a_link(tmp_path: Path) -> None:
    origin = '<origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/>'
    inertial = f'<inertial>{origin}<mass value="4"/>{INERTIA}</inertial>'
    masses = of(tmp_path, robot(inertial), "r.urdf").masses
    assert masses is not None and masses.origin == "the robot's file"
    assert masses.kg.tolist() == [0.0, 4.0]
    np.testing.assert_allclose(masses.centres[1], [1, 2, 3])
    # Its x axis is the link's y axis.
    np.testing.assert_allclose(
        masses.inertias[1], [[1.5, -0.1, 0], [-0.1, 1, 0], [0, 0, 2]], atol=1e-12
    )
    small = of(tmp_path, robot(inertial), "r.urdf", unit="cm").masses
    assert small is not None
    np.testing.assert_allclose(small.centres[1], [0.01, 0.02, 0.03])
    np.testing.assert_allclose(small.inertias[1], 1e-4 * masses.inertias[1], atol=1e-16)


def test_faults_of_a_link_s_inertial(tmp_path: Path) -> None:
    for inertial, said in (
        ("<inertial/>", "without <mass"),
        ("<inertial><mass/></inertial>", "without value"),
        ('<inertial><mass value="1 2"/></inertial>', "expected 1 finite number"),
        (f'<inertial><mass value="-1"/>{INERTIA}</inertial>', "is -1 kg; ignored"),
    ):
        found = of(tmp_path, robot(inertial), "r.urdf")
        assert found.masses is None
        assert [said in r.message for r in found.repairs] == [True], inertial
    base = of(tmp_path, robot(f'<inertial><mass value="0"/>{INERTIA}</inertial>'), "r.urdf")
    assert base.masses is None and not base.repairs


def test_a_thin_plate_of_few_digits_is_a_plate(tmp_path: Path) -> None:
    thin = '<inertia ixx="1" iyy="1" izz="2.0001" ixy="0" ixz="0" iyz="0"/>'
    found = of(tmp_path, robot(f'<inertial><mass value="1"/>{thin}</inertial>'), "r.urdf")
    assert found.masses is not None and not found.repairs
    np.testing.assert_allclose(found.masses.inertias[1], np.diag([1, 1, 2]), rtol=2e-4)


def test_masses_belong_to_their_skeleton() -> None:
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    leg = poise.SkeletonBuilder().add("leg", poise.Hinge("z"), tip=(1, 0, 0)).build()
    kg = SegmentMasses.of(arm, {"arm": 2.0})
    hero = Character("arm", arm, masses=kg)
    assert hero.at(arm.rest).masses is kg
    with pytest.raises(InvalidValue, match="masses belong to another skeleton"):
        Character("leg", leg, masses=kg)


def test_an_inertia_that_no_body_has_is_kept(tmp_path: Path) -> None:
    inertia = '<inertia ixx="1" iyy="1" izz="5" ixy="0" ixz="0" iyz="0"/>'
    place = '<origin xyz="0.5 0 0"/><mass value="4"/>'
    found = of(tmp_path, robot(f"<inertial>{place}{inertia}</inertial>"), "r.urdf")
    assert "exceeds the sum of the others; read as stated" in found.repairs[0].message
    assert found.masses is not None
    np.testing.assert_allclose(found.masses.inertias[1], np.diag([1, 1, 5]))
    # The joint turns about x: the centre lies on its axis.
    np.testing.assert_allclose(mass_matrix(found.rest, found.masses), [[1.0]])
    poise.write(found, tmp_path / "r.npz")
    again = poise.read(tmp_path / "r.npz").masses
    assert again is not None
    np.testing.assert_allclose(again.moments, found.masses.moments)
    with pytest.raises(InvalidValue, match="exceed the sum of the other two"):
        SegmentMasses.of(found.skeleton, {"b": 4.0}, inertias={"b": np.diag([1, 1, 5])})
