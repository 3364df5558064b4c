"""MJCF models: meaning of numbers, defaults, couplings, includes, errors, mutations."""

from __future__ import annotations

import random
import time
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from formats.robots import (
    MJCF,
    MJCF_WORDS,
    PART,
    URDF,
    line_of,
    put,
    quietly,
    reads_or_refuses,
    repairs,
    swap,
)
from fuzzing.mutations import mutated
from poise.errors import FileSyntax, FileUnsupported, RepairWarning, UsageError
from poise.formats import read, write
from poise.joints import (
    Channels,
    Composite,
    Fixed,
    Hinge,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
)
from poise.model import Character, Cone, Unit


def model(inside: str, before: str = "", after: str = "") -> str:
    """A model around what is in its world."""
    return f"<mujoco>{before}<worldbody>\n{inside}\n</worldbody>{after}</mujoco>"


def body(inside: str = "", **attributes: str) -> str:
    said = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<body name="b"{said}>{inside}</body>'


def of(folder: Path, text: str) -> Character:
    return quietly(put(folder, text, "m.xml"))


def zoo(folder: Path, text: str = MJCF) -> Character:
    put(folder, PART, "part.xml")
    return of(folder, text)


def degrees(*values: float) -> list[float]:
    return np.radians(values).tolist()


# Names and types


def test_bodies_are_joints_and_joints_name_the_degrees_of_freedom(tmp_path: Path) -> None:
    animal = zoo(tmp_path).skeleton
    assert animal.name == "zoo"
    assert animal.joint_names == (
        "corner", "base", "base_site", "line", "follower", "ball", "framed", "body8", "part",
        "flying", "still",
    )  # fmt: skip
    assert animal.dof_names == (
        "turn", "slide", "wild", "driver", *(f"socket_q{s}" for s in "wxyz"), "inner", "body8_rz",
        "part_joint", *(f"free_{s}" for s in ("tx", "ty", "tz", "qw", "qx", "qy", "qz")),
    )  # fmt: skip
    assert animal.joint("still").type == animal.joint("corner").type == Fixed()
    assert animal.joint("flying").type == QuaternionFree()


@pytest.mark.parametrize(
    ("joints", "expected"),
    [
        ("", Fixed()),
        ("<joint/>", Hinge("z")),
        ('<joint axis="0 0 2"/>', Hinge("z")),
        ('<joint type="slide" axis="0 3 4"/>', Prismatic((0.0, 0.6, 0.8))),
        ('<joint type="ball"/>', QuaternionBall()),
        ('<joint axis="0 1 0"/><joint axis="1 0 0"/>', Channels("ry rx")),
        ('<joint type="slide" axis="1 0 0"/><joint/><joint/>', Channels("tx rz rz")),
        ("<freejoint/>", QuaternionFree()),
    ],
)
def test_types(tmp_path: Path, joints: str, expected: object) -> None:
    assert of(tmp_path, model(body(joints))).skeleton.joint("b").type == expected


def test_an_anchor_away_from_the_origin_is_what_the_body_turns_about(tmp_path: Path) -> None:
    found = of(tmp_path, model(body('<joint name="j" pos="0 0 0.5" axis="1 0 0"/>', pos="1 0 0")))
    world = found.rest.with_values(j=np.pi / 2).world[0]
    assert np.abs(world[:3, 3] - (1.0, 0.5, 0.5)).max() < 1e-15
    assert np.abs(found.rest.world[0, :3, 3] - (1.0, 0.0, 0.0)).max() < 1e-15
    assert isinstance(found.skeleton.joint("b").type, Composite)


def test_ref_is_the_value_of_the_body_as_it_was_drawn(tmp_path: Path) -> None:
    hinge = '<joint name="j" ref="30" range="-10 100"/>'
    slide = '<joint name="s" type="slide" axis="1 0 0" ref="0.2"/>'
    found = of(tmp_path, model(body(hinge + slide)))
    assert np.abs(found.rest.q - [np.radians(30), 0.2]).max() < 1e-15
    assert np.abs(found.rest.world[0] - np.eye(4)).max() < 1e-15
    assert np.abs(found.skeleton.lower[0] - np.radians(-10)) < 1e-15
    turned = found.rest.with_values(j=np.radians(40), s=0.5).world[0]
    expected = Rotation.from_euler("z", 10, degrees=True).as_matrix()
    assert np.abs(turned[:3, :3] - expected).max() < 1e-15
    assert np.abs(turned[:3, 3] - expected @ (0.3, 0, 0)).max() < 1e-15


@pytest.mark.parametrize(
    ("compiler", "attribute", "expected"),
    [
        ("", 'euler="10 20 30"', Rotation.from_euler("XYZ", (10, 20, 30), degrees=True)),
        ('angle="radian"', 'euler="1 2 3"', Rotation.from_euler("XYZ", (1, 2, 3))),
        ('eulerseq="zyx"', 'euler="1 2 3"', Rotation.from_euler("ZYX", (1, 2, 3), degrees=True)),
        ('eulerseq="XYZ"', 'euler="1 2 3"', Rotation.from_euler("xyz", (1, 2, 3), degrees=True)),
        ("", 'quat="2 0 0 2"', Rotation.from_euler("z", 90, degrees=True)),
        ("", 'axisangle="0 3 4 50"', Rotation.from_rotvec([0, np.radians(30), np.radians(40)])),
        ("", 'xyaxes="0 1 0 -2 5 0"', Rotation.from_euler("z", 90, degrees=True)),
        ("", 'zaxis="0 -1 0"', Rotation.from_euler("x", 90, degrees=True)),
    ],
)  # fmt: skip
def test_orientations(tmp_path: Path, compiler: str, attribute: str, expected: Rotation) -> None:
    text = model(f'<body name="b" {attribute}/>', f"<compiler {compiler}/>")
    found = of(tmp_path, text).rest.world[0, :3, :3]
    assert np.abs(found - expected.as_matrix()).max() < 1e-15


def test_default_classes_nest_and_are_taken_from_childclass(tmp_path: Path) -> None:
    animal = zoo(tmp_path).skeleton
    limits = {name: (animal.lower[i], animal.upper[i]) for i, name in enumerate(animal.dof_names)}
    assert np.abs(np.subtract(limits["turn"], degrees(-90, 90))).max() < 1e-15  # from main
    assert limits["slide"] == (-0.1, 0.2)  # from slider; metres stay
    assert limits["inner"] == (-np.inf, np.inf)  # other: limited="false"
    slide = animal.joint("base").type
    assert isinstance(slide, Composite)
    assert Prismatic((1 / 3, 2 / 3, 2 / 3)) in slide.parts  # axis from the class


@pytest.mark.parametrize(
    ("joint", "compiler", "limited", "repair"),
    [
        ('range="0 90"', "", True, ""),
        ('range="0 90" limited="false"', "", False, ""),
        ('range="0 90" limited="true"', 'autolimits="false"', True, ""),
        ('range="0 90"', 'autolimits="false"', True, "read as limited"),
        ('range="0 0"', "", False, ""),
        ('range="90 0"', "", False, "limited to the range 90 0, which is empty"),
        ('limited="true"', "", False, "limited to the range 0 0, which is empty"),
    ],
)
def test_when_a_range_limits(
    tmp_path: Path, joint: str, compiler: str, limited: bool, repair: str
) -> None:
    found = of(tmp_path, model(body(f'<joint name="j" {joint}/>'), f"<compiler {compiler}/>"))
    bounds = (found.skeleton.lower[0], found.skeleton.upper[0])
    assert bounds == ((0.0, np.pi / 2) if limited else (-np.inf, np.inf))
    assert bool(found.repairs) == bool(repair)
    assert not repair or (repair in found.repairs[0].message and found.repairs[0].line == 2)


def test_a_balls_range_bounds_its_whole_turn_exactly(tmp_path: Path) -> None:
    text = model(body('<joint name="j" type="ball" range="0 70"/><site name="s" pos="0 0 1"/>'))
    found = of(tmp_path, text)
    largest = np.radians(70.0)
    cone = found.skeleton.joint("b").cone
    assert cone == Cone(largest, axis=None)
    for at in ((1.0, 0.0, -0.5), (0.5, -0.5, -0.7)):
        result = poise.solve(found.rest, [poise.reach("s", at)])
        turn = 2.0 * np.arccos(min(1.0, abs(result.pose.q[0])))
        assert not result.converged
        assert largest - 1e-6 < turn < largest + 1e-12
        assert result.active_limits == ("b_cone",)
        # The best a turn of 70 degrees can do: along the great circle towards the target.
        towards = np.array(at) / np.linalg.norm(at)
        side = towards - towards[2] * np.array([0, 0, 1])
        best = np.cos(largest) * np.array([0, 0, 1]) + np.sin(largest) * side / np.linalg.norm(side)
        assert np.abs(result.pose.world[1, :3, 3] - best).max() < 1e-3


def test_a_free_bodys_place_is_its_rest_and_its_values_are_the_worlds(tmp_path: Path) -> None:
    found = zoo(tmp_path)
    at = found.skeleton.joint_index("flying")
    # A body at x = 1 in a frame that is turned by 90 degrees about z and shifted by y = 1.
    assert np.abs(found.rest.world[at, :3, 3] - (0.0, 2.0, 0.0)).max() < 1e-15
    pose = found.rest.with_values(free_tx=5.0, free_qw=1.0, free_qx=0.0, free_qy=0.0, free_qz=0.0)
    assert np.abs(pose.world[at, :3, 3] - (5.0, 2.0, 0.0)).max() < 1e-15
    assert np.abs(pose.world[at, :3, :3] - np.eye(3)).max() < 1e-15


def test_a_site_is_an_end_effector(tmp_path: Path) -> None:
    found = zoo(tmp_path)
    goal = found.rest.with_values(turn=0.2, slide=0.1, wild=0.4).world
    target = goal[found.skeleton.joint_index("line"), :3, 3]
    result = poise.solve(found.rest, [poise.reach("line", target)])
    assert result.converged


def test_the_unit_can_be_overridden(tmp_path: Path) -> None:
    import warnings

    put(tmp_path, PART, "part.xml")
    path = put(tmp_path, MJCF, "m.xml")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        large, small = read(path), read(path, unit="mm")
    assert small.unit == Unit("mm", 0.001)
    assert np.abs(small.rest.world[:, :3, 3] * 1000 - large.rest.world[:, :3, 3]).max() < 1e-12
    assert np.abs(small.skeleton.upper[1] - 0.2e-3) < 1e-18
    bent = [animal.motions["bent"][0].world for animal in (small, large)]
    assert np.abs(bent[0][:, :3, 3] * 1000 - bent[1][:, :3, 3]).max() < 1e-12


# Couplings


def test_an_equality_of_joints_drives_the_first_by_the_second(tmp_path: Path) -> None:
    found = zoo(tmp_path).skeleton
    by, curve = found.joint("follower").drives[0]  # type: ignore[misc]
    assert by == "driver"
    ref = np.radians(12.0)
    for value in (-0.7, 0.0, 0.3, 1.0):
        x = value - ref
        expected = 0.1 - 0.5 * x + 0.2 * x**2 + 0.05 * x**3
        assert abs(curve.value(value) - expected) < 1e-14


def test_a_slide_by_a_hinge_in_another_unit(tmp_path: Path) -> None:
    joints = '<joint name="h"/><joint name="s" type="slide"/>'
    tie = '<equality><joint joint1="s" joint2="h" polycoef="5 20"/></equality>'
    path = put(tmp_path, model(body(joints), after=tie), "m.xml")
    by, curve = read(path, unit="mm").skeleton.joint("b").drives[1]  # type: ignore[misc]
    assert by == "h"
    assert abs(curve.value(2.0) - 0.045) < 1e-16


def test_an_equality_of_one_joint_holds_it(tmp_path: Path) -> None:
    joint = '<joint name="j" type="slide" ref="0.5"/>'
    tie = '<equality><joint joint1="j" polycoef="0.25"/></equality>'
    found = of(tmp_path, model(body(joint), after=tie)).skeleton
    assert (found.lower[0], found.upper[0], found.rest.q[0]) == (0.75, 0.75, 0.75)


@pytest.mark.parametrize(
    ("tie", "count"),
    [
        ('<joint joint1="h" joint2="s"/><joint joint1="s" joint2="h"/>', 2),
        ('<joint joint1="h" joint2="s"/><joint joint1="h" joint2="t"/>', 2),
        ('<joint joint1="h" joint2="s" polycoef="0 1 0 0 1"/>', 3),
        ('<connect body1="b" anchor="0 0 0"/>', 3),
    ],
)
def test_equalities_that_drive_nothing_are_equations(tmp_path: Path, tie: str, count: int) -> None:
    joints = '<joint name="h"/><joint name="s"/><joint name="t"/>'
    found = of(tmp_path, model(body(joints), after=f"<equality>{tie}</equality>"))
    assert found.repairs == ()
    assert (len(found.skeleton.equations), found.skeleton.nq) == (1, count)


def test_an_equality_that_is_not_active_is_silent(tmp_path: Path) -> None:
    tie = '<equality><connect body1="b" active="false"/></equality>'
    assert of(tmp_path, model(body(), after=tie)).repairs == ()


# Includes


def test_an_include_that_is_missing_is_skipped_with_its_line(tmp_path: Path) -> None:
    text = swap('name="bent" qpos', 'name="bent" qvel', MJCF)  # it would not fit without the part
    path = put(tmp_path, swap('"part.xml"', '"gone.xml"', text), "m.xml")
    with pytest.warns(RepairWarning, match="the included file gone.xml does not exist") as heard:
        found = read(path)
    assert heard[0].message.line == line_of(MJCF, "<include")  # type: ignore[union-attr]
    assert "part" not in found.skeleton.joint_names


def test_an_include_happens_once(tmp_path: Path) -> None:
    put(tmp_path, PART.replace("</body>", '</body><include file="m.xml"/>'), "part.xml")
    text = swap('<include file="part.xml"/>', '<include file="part.xml"/>\n' * 2, MJCF)
    found = of(tmp_path, text)
    said = {message for _, message in repairs(found)}
    assert said == {
        "m.xml is included a second time; ignored", "part.xml is included a second time; ignored",
    }  # fmt: skip
    assert "part" in found.skeleton.joint_names


def test_an_error_in_an_included_file_names_that_file(tmp_path: Path) -> None:
    part = put(tmp_path, PART.replace('axis="0 0 1"', 'axis="0 0 0"'), "part.xml")
    with pytest.raises(FileSyntax, match="axis of <joint>: 0 0 0 has no direction") as caught:
        of(tmp_path, MJCF)
    assert (caught.value.file, caught.value.line) == (str(part), 3)


# Keyframes


def test_a_keyframe_is_a_motion_of_one_frame(tmp_path: Path) -> None:
    found = zoo(tmp_path)
    assert list(found.motions) == ["bent"]
    q = found.motions["bent"].q
    expected = [0.1, 0.2, 0.3, 0.5, 1, 0, 0, 0, 0.6, 0.7, 0.8, 1, 2, 3, 0, 1, 0, 0]
    assert q.shape == (1, len(expected))  # 0.4 is of a joint that follows another
    assert np.abs(q[0] - expected).max() < 1e-15


def test_a_keyframe_that_does_not_fit_is_skipped(tmp_path: Path) -> None:
    keys = '<keyframe>\n<key name="k" qpos="1 2"/><key qpos="0 0 0 0"/></keyframe>'
    found = of(tmp_path, model(body('<joint type="ball"/>'), after=keys))
    assert not found.motions
    assert [line for line, _ in repairs(found)] == [4, 4]
    assert "2 values; the joints have 4" in found.repairs[0].message
    assert "a quaternion of the pose is zero" in found.repairs[1].message


# What is refused, and what is reported


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("<sdf/>", 1, "the root element is <sdf>; expected <mujoco>"),
        ("<mujoco/>", 1, "no body in <worldbody>"),
        (model(body() + "\n" + body()), 3, "duplicate body name 'b', first used in line 2"),
        (model(body('<joint name="j"/>\n<joint name="j"/>')), 3, "duplicate joint name 'j', first"),
        (model(body('<joint type="screw"/>')), 2, "unknown joint type 'screw'; expected free"),
        (model(body('<joint class="arn"/>'), '<default><default class="arm"/></default>'), 2,
         "no default class 'arn'; near: arm"),
        (model(body(childclass="x")), 2, "no default class 'x'"),
        (model(body(pos="1 2")), 2, "pos of <body>: '1 2'; expected 3 finite numbers"),
        (model(body(quat="0 0 0 0")), 2, "quat of <body> is zero"),
        (model(body(quat="1 0 0 0", euler="1 2 3")), 2, "<body> has quat and euler; expected one"),
        (model(body(zaxis="0 0 0")), 2, "zaxis of <body>: 0 0 0 has no direction"),
        (model(body(xyaxes="1 0 0 2 0 0")), 2, "xyaxes of <body>: 0 0 0 has no direction"),
        (model(body('<joint axis="0 0 0"/>')), 2, "axis of <joint>: 0 0 0 has no direction"),
        (model(body('<joint limited="yes"/>')), 2, "limited of <joint>: 'yes'; expected true"),
        (model(body("<freejoint/><joint/>")), 2, "a free joint must be the only joint"),
        (model(body('<body name="c"><freejoint/></body>')), 2, "that is a child of the world"),
        (model("<joint/>"), 2, "<joint> in the world; expected inside a body"),
        (model(body(), '<compiler angle="deg"/>'), 1, "angle of <compiler>: 'deg'"),
        (model(body(), '<compiler eulerseq="xy"/>'), 1, "eulerseq of <compiler>: 'xy'"),
    ],
)  # fmt: skip
def test_errors_name_their_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    path = put(tmp_path, text, "m.xml")
    with pytest.raises(FileSyntax, match=said) as caught:
        read(path)
    assert (caught.value.file, caught.value.line) == (str(path), line)


def test_what_is_beyond_the_reader_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileUnsupported, match="global coordinates"):
        of(tmp_path, model(body(), '<compiler coordinate="global"/>'))


def test_a_replicate_of_shapes_is_of_no_account(tmp_path: Path) -> None:
    found = of(tmp_path, model(body('<replicate count="9"><geom size="1"/></replicate>')))
    assert found.skeleton.joint_names == ("b",)


def test_bodies_made_by_rule_are_reported(tmp_path: Path) -> None:
    found = of(tmp_path, model(body('<composite type="cable"/>')))
    assert repairs(found) == [(2, "<composite> and the bodies that it generates are ignored")]


def test_a_urdf_robot_under_xml_is_read_as_such(tmp_path: Path) -> None:
    found = of(tmp_path, URDF)
    assert "shoulder" in found.skeleton.dof_names
    assert found.name == "arm"


def test_a_chain_of_a_thousand_bodies_reads(tmp_path: Path) -> None:
    count = 1000
    chain = "".join(f'<body pos="0 0 1"><joint name="j{i}"/>' for i in range(count))
    found = of(tmp_path, model(chain + "</body>" * count))
    assert found.rest.world[-1, 2, 3] == count


def test_a_skeleton_beside_it_and_writing_are_refused(tmp_path: Path) -> None:
    path = put(tmp_path, model(body()), "m.xml")
    with pytest.raises(UsageError, match="contains its own skeleton"):
        read(path, skeleton="other.xml")
    with pytest.raises(FileUnsupported, match="MJCF cannot be written"):
        write(read(path), tmp_path / "out.xml")


# Real files, and mutations


def test_the_real_files_read(shared_data: Path) -> None:
    counts = {
        "humanoid_CMU_V2020": 56, "humanoid_CMU_suite": 63, "iiwa14": 7, "mujoco_humanoid": 28,
        "ur5e": 6,
    }  # fmt: skip
    read_ = {name: quietly(shared_data / "robot" / f"{name}.xml") for name in counts}
    assert {name: found.skeleton.nq for name, found in read_.items()} == counts
    keys = ["squat", "stand_on_left_leg", "prone", "supine"]
    assert list(read_["mujoco_humanoid"].motions) == keys
    assert [line for line, _ in repairs(read_["humanoid_CMU_suite"])] == [3, 4, 5]
    assert "attachment_site" in read_["ur5e"].skeleton.joint_names


@pytest.mark.slow
def test_mutated_files_read_or_are_refused(tmp_path: Path) -> None:
    chance = random.Random(7)
    put(tmp_path, PART, "part.xml")
    path = tmp_path / "m.xml"
    slowest, count = 0.0, 0
    for _ in range(600):
        data = mutated(MJCF.encode(), chance, MJCF_WORDS)
        start = time.perf_counter()
        count += reads_or_refuses(path, data)
        slowest = max(slowest, time.perf_counter() - start)
    assert 50 < count < 550
    assert slowest < 1.0


def test_an_equality_of_an_unknown_joint_costs_the_equality(tmp_path: Path) -> None:
    text = model(body(), after='<equality><joint joint1="x"/></equality>')
    with pytest.warns(
        RepairWarning, match="the equality is ignored: joint1: no hinge or slide 'x'"
    ):
        poise.read(put(tmp_path, text, "robot.xml"))
