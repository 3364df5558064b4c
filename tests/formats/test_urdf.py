"""URDF robots: meaning of numbers, irregular files, errors, mutations."""

from __future__ import annotations

import random
import time
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from formats.robots import (
    URDF,
    URDF_WORDS,
    line_of,
    put,
    quietly,
    reads_or_refuses,
    repairs,
    swap,
)
from fuzzing.mutations import mutated
from poise.errors import FileSyntax, FileUnsupported, PoiseError, RepairWarning, UsageError
from poise.formats import read, write
from poise.joints import (
    Composite,
    Fixed,
    Hinge,
    Planar,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
)
from poise.model import Unit

JOINT = """<joint name="{0}" type="{1}"><parent link="{2}"/><child link="{3}"/>{4}</joint>"""


def two_links(kind: str, inside: str = "") -> str:
    """A robot of two links and one joint."""
    joint = JOINT.format("j", kind, "a", "b", inside)
    return f'<robot name="r"><link name="a"/><link name="b"/>\n{joint}\n</robot>'


def turned(axis: list[float], angle: float) -> np.ndarray:
    motion = np.eye(4)
    motion[:3, :3] = Rotation.from_rotvec(angle * np.array(axis)).as_matrix()
    return motion


def shifted(*vector: float) -> np.ndarray:
    motion = np.eye(4)
    motion[:3, 3] = vector
    return motion


# What the numbers mean


def test_links_are_joints_and_joints_name_the_degrees_of_freedom(tmp_path: Path) -> None:
    arm = quietly(put(tmp_path, URDF))
    names = ("base", "upper", "lower", "hand", "finger1", "finger2", "finger3", "tool")
    assert set(arm.skeleton.joint_names) == set(names)
    assert arm.skeleton.joint_names[:4] == names[:4]
    assert arm.skeleton.dof_names == ("shoulder", "elbow", "wrist", "finger1_joint")
    assert arm.name == arm.skeleton.name == "arm"
    assert arm.unit == Unit("m", 1.0)
    assert [line for line, _ in repairs(arm)] == [line_of(URDF, '<axis xyz="0 3 4"')]


def test_every_link_is_where_the_chain_of_its_joints_puts_it(tmp_path: Path) -> None:
    arm = quietly(put(tmp_path, URDF)).skeleton
    pose = arm.rest.with_values(shoulder=0.7, elbow=-2.0, wrist=0.3, finger1_joint=0.03)
    rpy = np.eye(4)
    rpy[:3, :3] = Rotation.from_euler("xyz", (0.1, -0.2, 0.3)).as_matrix()  # fixed axes
    upper = shifted(0.1, 0.2, 0.3) @ rpy @ turned([0, 0, 1], 0.7)
    lower = upper @ shifted(0.5, 0, 0) @ turned([0, 0.6, 0.8], -2.0)
    hand = lower @ shifted(0.4, 0, 0) @ turned([0, 1, 0], 1.5) @ turned([1, 0, 0], 0.3)
    places = {
        "base": np.eye(4),
        "upper": upper,
        "lower": lower,
        "hand": hand,
        "finger1": hand @ shifted(0, 0.05, 0.1),
        "finger2": hand @ shifted(0, -0.05, 0.1),  # mimics finger1
        "finger3": hand @ shifted(0, 0, -2 * 0.03 + 0.01),  # mimics what mimics, before it
        "tool": hand @ shifted(0, 0, 0.2) @ turned([0, 0, 1], 0.5),
    }
    for name, place in places.items():
        assert np.abs(pose.world[arm.joint_index(name)] - place).max() < 1e-15, name


def test_types_and_limits(tmp_path: Path) -> None:
    arm = quietly(put(tmp_path, URDF)).skeleton
    assert arm.joint("upper").type == Hinge("z")
    assert arm.joint("lower").type == Hinge((0.0, 0.6, 0.8))
    assert arm.joint("hand").type == Hinge("x")  # no axis: x
    assert arm.joint("finger1").type == Prismatic("y")
    assert arm.joint("tool").type == Fixed()
    assert arm.lower.tolist() == [-1.5, -np.inf, -1.0, 0.0]
    assert arm.upper.tolist() == [2.0, np.inf, 1.0, 0.04]


def test_a_links_name_is_an_end_effector_also_behind_a_fixed_joint(tmp_path: Path) -> None:
    arm = quietly(put(tmp_path, URDF))
    goal = arm.rest.with_values(shoulder=0.5, elbow=0.8, wrist=-0.4).world
    target = goal[arm.skeleton.joint_index("tool"), :3, 3]
    result = poise.solve(arm.rest, [poise.reach("tool", target)], locked=["finger1_joint"])
    assert result.converged
    assert np.abs(result.pose.world[arm.skeleton.joint_index("tool"), :3, 3] - target).max() < 1e-4


@pytest.mark.parametrize(
    ("axis", "expected"),
    [
        ("", Planar("x")),
        ('<axis xyz="0 0 1"/>', Planar("z")),
        ('<axis xyz="0 2 0"/>', Planar("y")),
    ],
)
def test_planar_joints_lie_across_their_axis(tmp_path: Path, axis: str, expected: Planar) -> None:
    body = quietly(put(tmp_path, two_links("planar", axis))).skeleton
    assert body.joint("b").type == expected
    assert body.dof_names == tuple(f"j_{dof.suffix}" for dof in expected.dofs)


def test_a_planar_joint_across_a_slanted_axis_slides_and_turns_in_its_plane(
    tmp_path: Path,
) -> None:
    body = quietly(put(tmp_path, two_links("planar", '<axis xyz="0 0.6 0.8"/>'))).skeleton
    assert isinstance(body.joint("b").type, Composite)
    normal = np.array([0.0, 0.6, 0.8])
    world = body.pose([0.3, -0.2, 0.9]).world[1]
    assert abs(world[:3, 3] @ normal) < 1e-15
    assert abs(np.linalg.norm(world[:3, 3]) - np.hypot(0.3, 0.2)) < 1e-15
    assert np.abs(world[:3, :3] - turned(normal.tolist(), 0.9)[:3, :3]).max() < 1e-15


def test_a_floating_joint_has_a_place_and_a_quaternion(tmp_path: Path) -> None:
    body = read(put(tmp_path, two_links("floating"))).skeleton
    assert body.joint("b").type == QuaternionFree()
    assert body.dof_names == tuple(f"j_{s}" for s in ("tx", "ty", "tz", "qw", "qx", "qy", "qz"))
    assert (body.nq, body.nv) == (7, 6)


def test_a_spherical_joint_is_a_ball(tmp_path: Path) -> None:
    arm = quietly(put(tmp_path, two_links("spherical", '<origin xyz="1 2 3"/>')))
    assert arm.skeleton.joint("b").type == QuaternionBall()
    assert arm.skeleton.dof_names == ("j_qw", "j_qx", "j_qy", "j_qz")
    assert arm.rest.world[1, :3, 3].tolist() == [1.0, 2.0, 3.0]


def test_an_undeclared_world_is_the_ground(tmp_path: Path) -> None:
    text = two_links("revolute", '<limit lower="0" upper="1"/>')
    weld = JOINT.format("weld", "fixed", "world", "a", '<origin xyz="0 0 2"/>')
    path = put(tmp_path, text.replace("</robot>", f"{weld}</robot>"))
    with pytest.warns(RepairWarning, match="'world'; read as the ground"):
        robot = read(path)
    assert robot.skeleton.joint_names == ("world", "a", "b")
    assert robot.rest.world[:, 2, 3].tolist() == [0.0, 2.0, 2.0]
    text = path.read_text().replace('"world"', '"floor"')
    with pytest.raises(FileSyntax, match="no link 'floor' in the file"):
        read(put(tmp_path, text))


@pytest.mark.parametrize("end", [b"\0", b"\n\0\0\0", b"\0\0\n"])
def test_nul_bytes_behind_the_text_are_left_out(tmp_path: Path, end: bytes) -> None:
    path = put(tmp_path, two_links("fixed"))
    path.write_bytes(path.read_bytes() + end)
    with pytest.warns(RepairWarning, match=r" NUL bytes?; ignored"):
        assert len(read(path).skeleton.joints) == 2
    path.write_bytes(b"<robot \0" + path.read_bytes())
    with pytest.raises(FileSyntax, match="not well-formed XML"):
        read(path)


def test_the_unit_can_be_overridden(tmp_path: Path) -> None:
    path = put(tmp_path, URDF)
    metres, millimetres = quietly(path), read_in(path, "mm")
    values = {"shoulder": 0.3, "elbow": 1.0}
    small = millimetres.rest.with_values(finger1_joint=3e-5, **values).world
    large = metres.rest.with_values(finger1_joint=0.03, **values).world
    assert np.abs(1000 * small[:, :3, 3] - large[:, :3, 3]).max() < 1e-12
    assert millimetres.skeleton.upper[3] == 0.04 / 1000


def read_in(path: Path, unit: str) -> poise.Character:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read(path, unit=unit)


# Mimic joints


def test_limits_of_a_mimic_joint_hold_for_what_it_follows(tmp_path: Path) -> None:
    narrow = swap(
        'upper="0.04" effort="1" velocity="1"/>\n    <mimic', 'upper="0.03"/><mimic', URDF
    )
    arm = quietly(put(tmp_path, narrow))
    assert arm.skeleton.upper[3] == 0.03
    said = "finger2_joint follows finger1_joint and has narrower limits; they apply to both"
    assert (line_of(narrow, '<mimic joint="finger1'), said) in repairs(arm)


def test_a_multiplier_turns_the_limits_round(tmp_path: Path) -> None:
    text = swap('lower="-1" upper="1" effort="1" velocity="1"/>\n    <mimic',
                'lower="-0.05" upper="0.01"/><mimic', URDF)  # fmt: skip
    arm = quietly(put(tmp_path, text)).skeleton
    assert np.abs(arm.upper[3] - 0.03) < 1e-15  # 0.01 - 2 x >= -0.05
    assert arm.lower[3] == 0.0


def test_mimic_limits_that_cannot_hold_are_left_out(tmp_path: Path) -> None:
    text = swap('upper="0.04" effort="1" velocity="1"/>\n    <mimic', 'upper="9" lower="5"/><mimic',
                swap('lower="0" upper="0.04" effort="1" velocity="1"/>\n    <mimic',
                     'upper="0.04" effort="1" velocity="1"/>\n    <mimic', URDF))  # fmt: skip
    arm = quietly(put(tmp_path, text))
    assert arm.skeleton.upper[3] == 0.04
    assert any("can never satisfy its own limits" in message for _, message in repairs(arm))


@pytest.mark.parametrize(
    ("mimic", "said"),
    [
        ("finger9_joint", "mimics 'finger9_joint', which is not a joint of the file; near: finger"),
        ("finger2_joint", "joint finger2_joint mimics finger2_joint, which follows it in turn"),
        ("finger3_joint", "which follows it in turn; left free"),
    ],
)
def test_mimics_of_nothing_and_in_circles_are_left_free(
    tmp_path: Path, mimic: str, said: str
) -> None:
    text = swap('<mimic joint="finger1_joint"', f'<mimic joint="{mimic}"', URDF)
    arm = quietly(put(tmp_path, text))
    ((line, told),) = [each for each in repairs(arm) if "left free" in each[1]]
    assert said in told and line is not None
    named = told.split("mimics ")[1].split(",")[0].strip("'")
    assert f'<mimic joint="{named}"' in text.splitlines()[line - 1]
    free = told.split("joint ")[1].split()[0]
    driven = {
        name for joint in arm.skeleton.joints
        for name, drive in zip(joint.dof_names, joint.drives, strict=True) if drive is not None
    }  # fmt: skip
    assert free not in driven


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("</robot>", "</robot>\n</robot>", -1, "after the root element"),
        ("</robot>", "</robot>\n<more/>", -1, "after the root element"),
        ("</robot>", "</link>\n</robot>", -2, "</link> closes no open element"),
        ("<?xml version", "<?xml verison", 0, "XML declaration is malformed"),
        ("<?xml version", "\n <?xml version", 0, "XML declaration is malformed or not at"),
    ],
)
def test_faults_of_xml_cost_only_their_tag(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    sound = URDF if "<?xml" in URDF else '<?xml version="1.0"?>\n' + URDF
    text = swap(old, new, sound.rstrip())
    found, plain = quietly(put(tmp_path, text, "a.urdf")), quietly(put(tmp_path, sound, "b.urdf"))
    assert found.skeleton.dof_names == plain.skeleton.dof_names
    before = {message for _, message in repairs(plain)}
    ((where, told),) = [each for each in repairs(found) if each[1] not in before]
    assert said in told and where == range(1, len(text.splitlines()) + 1)[line]


def test_an_open_element_is_not_closed_for_the_file(tmp_path: Path) -> None:
    with pytest.raises(FileSyntax, match="mismatched tag within <link>"):
        quietly(put(tmp_path, '<robot name="a">\n<link name="b">\n</robot>'))


def test_a_mimic_of_a_fixed_joint_is_left_free(tmp_path: Path) -> None:
    text = swap('<mimic joint="finger1_joint"', '<mimic joint="tool_joint"', URDF)
    arm = quietly(put(tmp_path, text))
    assert "finger2_joint" in arm.skeleton.dof_names
    assert any("left free" in message for _, message in repairs(arm))


# Oddities that are mended


def test_what_is_mended_is_a_warning_with_its_line(tmp_path: Path) -> None:
    with pytest.warns(RepairWarning, match="axis 0 3 4 is not a unit vector; normalised") as heard:
        read(put(tmp_path, URDF))
    assert heard[0].message.line == line_of(URDF, '<axis xyz="0 3 4"')  # type: ignore[union-attr]


def test_an_empty_name_and_an_odd_version(tmp_path: Path) -> None:
    text = swap('version="1.0"', 'version="0.0"', swap('name="arm"', 'name=""', URDF))
    arm = quietly(put(tmp_path, text, "odd.urdf"))
    assert arm.name == "odd"
    assert (2, "the robot has no name; named odd after the file") in repairs(arm)
    assert (1, "declares XML version 0.0; read as 1.0") in repairs(arm)


def test_missing_and_swapped_limits(tmp_path: Path) -> None:
    text = swap('lower="-1.5" upper="2"', 'lower="2" upper="-1.5"', URDF)
    wrist = '{}effort="1" velocity="1"/>\n  </joint>\n  <joint name="finger1'
    text = swap(wrist.format('lower="-1" upper="1" '), wrist.format(""), text)
    arm = quietly(put(tmp_path, text))
    assert (arm.skeleton.lower[0], arm.skeleton.upper[0]) == (-1.5, 2.0)
    assert (arm.skeleton.lower[2], arm.skeleton.upper[2]) == (-np.inf, np.inf)
    said = [message for _, message in repairs(arm)]
    assert "joint shoulder: the lower limit 2 is above the upper -1.5; swapped" in said
    assert "revolute joint wrist has no lower and upper limit; read as unlimited" in said


def test_one_limit_alone_leaves_the_other_at_zero_as_the_format_has_it(tmp_path: Path) -> None:
    body = read(put(tmp_path, two_links("revolute", '<limit upper="2"/>'))).skeleton
    assert (body.lower[0], body.upper[0]) == (0.0, 2.0)


# What is refused


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("<robot><link name='a'></robot>", 1, "not well-formed XML: mismatched tag within <link>"),
        ("", 1, "not well-formed XML: no element found"),
        ("<sdf/>", 1, "the root element is <sdf>; a URDF file is one <robot>"),
        ("<robot name='r'/>", 1, "no <link>; a robot needs at least one"),
        ("<robot name='r'>\n<link/></robot>", 2, "<link> without name"),
        ("<robot name='r'><link name='a'/>\n<link name='a'/></robot>", 2, "link name 'a'"),
        (
            "<robot name='r'><link name='a'/>\n<link name='b'/></robot>", 2,
            r"2 links have no parent joint \(a, b\); a URDF must be one tree",
        ),
        (two_links("revolut"), 2, "joint j: unknown type 'revolut'; expected revolute, continuous"),
        (two_links("fixed").replace('child link="b"', 'child link="c"'), 2, "no link 'c' in the"),
        (two_links("fixed").replace('child link="b"', 'child link="a"'), 2, "connects a to itself"),
        (two_links("fixed").replace('<child link="b"/>', ""), 2, "joint j without <child>"),
        (two_links("fixed", '<origin xyz="1 2"/>'), 2, "xyz of <origin>: '1 2'; expected 3 finite"),
        (two_links("fixed", '<origin rpy="1 2 nan"/>'), 2, "rpy of <origin>: '1 2 nan'; expected"),
        (two_links("continuous", '<axis xyz="0 0 0"/>'), 2, "the axis 0 0 0 has no direction"),
    ],
)  # fmt: skip
def test_errors_name_their_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    path = put(tmp_path, text)
    with pytest.raises(FileSyntax, match=said) as caught:
        read(path)
    assert (caught.value.file, caught.value.line) == (str(path), line)


@pytest.mark.parametrize(
    ("written", "repair"),
    [
        ("1, 2,3", "'1, 2,3' are not three numbers; read as 1 2 3"),
        ("1 2 3 0", "'1 2 3 0' are not three numbers; read as 1 2 3"),
    ],
)
def test_three_numbers_with_commas_or_more_are_repaired(
    tmp_path: Path, written: str, repair: str
) -> None:
    for kind, part in (("fixed", "origin"), ("continuous", "axis")):
        path = put(tmp_path, two_links(kind, f'<{part} xyz="{written}"/>'))
        robot = quietly(path)
        said = f"{path}:2: xyz of <{part}>: {repair}"
        assert str(robot.repairs[0]) == said
        same = quietly(put(tmp_path, two_links(kind, f'<{part} xyz="1 2 3"/>')))
        q = np.full(robot.skeleton.nq, 0.3)
        assert (robot.skeleton.pose(q).world == same.skeleton.pose(q).world).all()


def test_a_limit_that_is_no_number_costs_only_the_limit(tmp_path: Path) -> None:
    robot = quietly(put(tmp_path, two_links("revolute", '<limit lower="-1.57." upper="1"/>')))
    said = [repair.message for repair in robot.repairs]
    assert said[0].startswith("the limit of joint j is ignored: lower of <limit>: '-1.57.'")
    assert said[1] == "revolute joint j has no lower and upper limit; read as unlimited"
    assert robot.skeleton.lower[0] == -np.inf and robot.skeleton.upper[0] == np.inf


def test_a_link_on_two_joints_and_a_circle_are_refused(tmp_path: Path) -> None:
    second = "\n" + JOINT.format("k", "fixed", "a", "b", "") + "</robot>"
    text = two_links("fixed").replace("\n</robot>", second)
    with pytest.raises(
        FileSyntax, match="b is the child of joint k and of joint j in line 2"
    ) as caught:
        read(put(tmp_path, text))
    assert caught.value.line == 3
    circle = JOINT.format("k", "fixed", "b", "a", "") + "</robot>"
    with pytest.raises(FileSyntax, match="form a cycle"):
        read(put(tmp_path, two_links("fixed").replace("</robot>", circle)))
    apart = '<link name="root"/>' + circle
    with pytest.raises(
        FileSyntax, match="joint j: its links form a cycle that does not contain the"
    ):
        read(put(tmp_path, two_links("fixed").replace("</robot>", apart)))


def test_a_second_joint_of_one_name_is_refused(tmp_path: Path) -> None:
    text = swap('<joint name="elbow"', '<joint name="shoulder"', URDF)
    with pytest.raises(
        FileSyntax, match="duplicate joint name 'shoulder', first used in line"
    ) as caught:
        quietly(put(tmp_path, text))
    assert caught.value.line == text[: text.rindex('<joint name="shoulder" type')].count("\n") + 1


def test_entities_are_not_expanded(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE r [\n<!ENTITY a "ha">\n<!ENTITY b "&a;&a;">]>\n<robot name="&b;"/>'
    with pytest.raises(FileUnsupported, match="defines the entity a") as caught:
        read(put(tmp_path, bomb))
    assert caught.value.line == 2
    outside = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]><robot name="&x;"/>'
    with pytest.raises(FileUnsupported, match="defines the entity x"):
        read(put(tmp_path, outside))


def test_attributes_of_a_document_type_are_refused_at_once(tmp_path: Path) -> None:
    declared = "".join(f"<!ATTLIST link a{i} CDATA 'x'>" for i in range(100_000))
    robot = URDF.partition("?>")[2]
    began = time.process_time()
    with pytest.raises(FileUnsupported, match="declares the attribute a0 of <link>"):
        read(put(tmp_path, f"<!DOCTYPE robot [{declared}]>{robot}"))
    assert time.process_time() - began < 1.0
    path = put(tmp_path, f"<!DOCTYPE robot [<!ELEMENT robot ANY>]>{robot}")
    assert quietly(path).skeleton.joint_names


def test_a_xacro_has_to_be_expanded_first(tmp_path: Path) -> None:
    text = swap("<!-- a comment -->", '<xacro:macro name="m"/>', URDF)
    with pytest.raises(FileUnsupported, match="must be expanded first") as caught:
        read(put(tmp_path, text))
    assert caught.value.line == 3


def test_deep_nesting_ends_in_an_error_not_in_a_crash(tmp_path: Path) -> None:
    path = put(tmp_path, "<a>" * 100_000 + "</a>" * 100_000)
    with pytest.raises(FileUnsupported, match="nested"):
        read(path)


def test_a_skeleton_beside_it_and_writing_are_refused(tmp_path: Path) -> None:
    path = put(tmp_path, two_links("fixed"))
    with pytest.raises(UsageError, match="contains its own skeleton"):
        read(path, skeleton="other.urdf")
    with pytest.raises(FileUnsupported, match="URDF cannot be written"):
        write(read(path), tmp_path / "out.urdf")


def test_names_of_values_that_meet_are_refused(tmp_path: Path) -> None:
    meeting = '<link name="c"/>' + JOINT.format("j_tx", "continuous", "b", "c", "") + "</robot>"
    with pytest.raises(FileSyntax, match="duplicate degree of freedom name j_tx"):
        read(put(tmp_path, two_links("floating").replace("</robot>", meeting)))


# Real files, and mutations


def test_the_real_files_read(shared_data: Path) -> None:
    counts = {
        "baxter": 17, "bullet_humanoid": 21, "fetch": 10, "kuka_iiwa": 7, "omni_no_axis": 3,
        "panda": 8, "simple_humanoid": 29, "ur5": 6,
    }  # fmt: skip
    for name, count in counts.items():
        free = 7 if "humanoid" in name else 0  # legged, and fixed to nothing
        assert quietly(shared_data / "robot" / f"{name}.urdf").skeleton.nq == count + free, name
    panda = quietly(shared_data / "robot" / "panda.urdf").skeleton
    assert panda.joint("panda_rightfinger").drives[0][0] == "panda_finger_joint1"  # type: ignore[index]
    assert "panda_hand" in panda.joint_names


@pytest.mark.slow
def test_mutated_files_read_or_are_refused(tmp_path: Path) -> None:
    chance = random.Random(7)
    path = tmp_path / "m.urdf"
    slowest, count = 0.0, 0
    for _ in range(800):
        data = mutated(URDF.encode(), chance, URDF_WORDS)
        start = time.perf_counter()
        count += reads_or_refuses(path, data)
        slowest = max(slowest, time.perf_counter() - start)
    assert 50 < count < 750
    assert slowest < 1.0


def test_every_error_is_poises_own_and_names_the_file(tmp_path: Path) -> None:
    chance = random.Random(8)
    path = tmp_path / "m.urdf"
    for _ in range(300):
        path.write_bytes(mutated(URDF.encode(), chance, URDF_WORDS))
        try:
            quietly(path)
        except PoiseError as error:
            assert error.file == str(path), str(error)  # noqa: PT017
            assert error.line is not None, str(error)  # noqa: PT017


def test_limits_of_velocity_are_the_largest_speeds(tmp_path: Path) -> None:
    text = """<robot name="r"><link name="a"/><link name="b"/><link name="c"/><link name="d"/>
      <link name="e"/>
      <joint name="turn" type="revolute"><parent link="a"/><child link="b"/>
        <limit lower="-1" upper="1" effort="9" velocity="2.5"/></joint>
      <joint name="slide" type="prismatic"><parent link="b"/><child link="c"/>
        <limit lower="0" upper="100" effort="1" velocity="300"/></joint>
      <joint name="unknown" type="continuous"><parent link="b"/><child link="d"/>
        <limit effort="1" velocity="0"/></joint>
      <joint name="twice" type="revolute"><parent link="b"/><child link="e"/>
        <limit lower="-2" upper="2" effort="1" velocity="3"/>
        <mimic joint="turn" multiplier="2"/></joint></robot>"""
    path = tmp_path / "r.urdf"
    path.write_text(text)
    speeds = poise.read(path, unit="mm").skeleton.max_speeds
    assert speeds == {"turn": 1.5, "slide": pytest.approx(0.3)}
