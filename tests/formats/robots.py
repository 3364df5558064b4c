"""Small synthetic URDF and MJCF robots to modify in tests, and words for fuzzing."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from poise.errors import PoiseError, RepairWarning
from poise.formats import read
from poise.joints import Fixed, Hinge
from poise.joints.primitive import AXES
from poise.model import Character, Skeleton

URDF = """<?xml version="1.0"?>
<robot name="arm">
  <!-- a comment -->
  <link name="base"><visual><geometry><box size="1 1 1"/></geometry></visual></link>
  <link name="upper"/>
  <link name="lower"/>
  <link name="hand"/>
  <link name="finger1"/>
  <link name="finger2"/>
  <link name="finger3"/>
  <link name="tool"/>
  <joint name="finger3_joint" type="prismatic">
    <parent link="hand"/>
    <child link="finger3"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
    <mimic joint="finger2_joint" multiplier="-2" offset="0.01"/>
  </joint>
  <joint name="shoulder" type="revolute">
    <origin xyz="0.1 0.2 0.3" rpy="0.1 -0.2 0.3"/>
    <parent link="base"/>
    <child link="upper"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1.5" upper="2" effort="1" velocity="1"/>
  </joint>
  <joint name="elbow" type="continuous">
    <origin xyz="0.5 0 0"/>
    <parent link="upper"/>
    <child link="lower"/>
    <axis xyz="0 3 4"/>
  </joint>
  <joint name="wrist" type="revolute">
    <origin rpy="0 1.5 0" xyz="0.4 0 0"/>
    <parent link="lower"/>
    <child link="hand"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
  <joint name="finger1_joint" type="prismatic">
    <origin xyz="0 0.02 0.1"/>
    <parent link="hand"/>
    <child link="finger1"/>
    <axis xyz="0 1 0"/>
    <limit lower="0" upper="0.04" effort="1" velocity="1"/>
  </joint>
  <joint name="finger2_joint" type="prismatic">
    <origin xyz="0 -0.02 0.1"/>
    <parent link="hand"/>
    <child link="finger2"/>
    <axis xyz="0 -1 0"/>
    <limit lower="0" upper="0.04" effort="1" velocity="1"/>
    <mimic joint="finger1_joint"/>
  </joint>
  <joint name="tool_joint" type="fixed">
    <origin xyz="0 0 0.2" rpy="0 0 0.5"/>
    <parent link="hand"/>
    <child link="tool"/>
  </joint>
  <transmission name="t"><joint name="shoulder"/></transmission>
  <gazebo reference="base"><material>Blue</material></gazebo>
</robot>
"""

MJCF = """<mujoco model="zoo">
  <compiler eulerseq="XyZ"/>
  <default>
    <geom size="0.01"/>
    <joint range="-90 90"/>
    <default class="arm">
      <joint axis="0 1 0" pos="0.01 0.02 0.03"/>
      <site pos="0 0 0.1" zaxis="0 1 1"/>
      <default class="slider">
        <joint type="slide" axis="1 2 2" range="-0.1 0.2"/>
      </default>
    </default>
    <default class="other"><joint axis="1 0 0" limited="false"/></default>
  </default>
  <worldbody>
    <light pos="0 0 3"/>
    <site name="corner" pos="1 2 3" euler="10 20 30"/>
    <body name="base" pos="0.1 0.2 0.3" axisangle="1 1 0 40" childclass="arm">
      <joint name="turn" ref="30"/>
      <joint name="slide" class="slider" ref="0.05"/>
      <joint name="wild" class="main" pos="-0.1 0 0.2" axis="0 0.6 0.8" ref="-10"/>
      <geom/>
      <site name="base"/>
      <site name="line" class="main" type="capsule" fromto="0 0 0 0.1 0.2 -0.1"/>
      <body name="follower" pos="0 0 0.5" euler="90 -20 15">
        <joint name="follows" axis="0 0 1"/>
        <joint name="driver" axis="1 0 0" ref="12" range="-45 60"/>
        <geom/>
        <body name="ball" pos="0.3 0 0" xyaxes="1 1 0 0 1 1">
          <joint name="socket" type="ball" pos="0 0 0.05" range="0 70"/>
          <geom/>
        </body>
      </body>
      <frame pos="0 0.3 0" euler="0 0 90" childclass="other">
        <body name="framed" pos="0.2 0 0" zaxis="0 0 -1">
          <frame pos="0.1 0 0" axisangle="0 0 1 90">
            <joint name="inner" pos="0 0.2 0"/>
          </frame>
          <geom/>
          <body pos="0 0 0.1" quat="2 0 0 1"><joint axis="0 0 1" pos="0 0 0"/><geom/></body>
        </body>
      </frame>
      <include file="part.xml"/>
    </body>
    <frame pos="0 1 0" euler="0 0 90">
      <body name="flying" pos="1 0 0" euler="90 0 0"><freejoint name="free"/><geom/></body>
    </frame>
    <body name="still" mocap="true" pos="5 0 0"/>
  </worldbody>
  <equality>
    <joint joint1="follows" joint2="driver" polycoef="0.1 -0.5 0.2 0.05"/>
    <joint joint1="wild" joint2="turn" active="false"/>
  </equality>
  <keyframe>
    <key name="bent" qpos="0.1 0.2 0.3 0.4 0.5 1 0 0 0 0.6 0.7 0.8 1 2 3 0 1 0 0"/>
    <key time="1"/>
  </keyframe>
</mujoco>
"""

PART = """<mujocoinclude>
  <body name="part" pos="0.4 0 0">
    <joint name="part_joint" axis="0 0 1"/>
    <geom/>
  </body>
</mujocoinclude>
"""

URDF_WORDS: tuple[bytes, ...] = (
    *(
        b" ",
        b"<",
        b">",
        b"/>",
        b'"',
        b"\n",
        b"\0",
        b"nan",
        b"1e999",
        b"inf",
        b"-",
        b"&amp;",
        b"&x;",
    ),
    *(b"<joint ", b"</joint>", b'<link name="base"/>', b'name="upper"', b'type="planar"'),
    *(b'type="floating"', b'<mimic joint="elbow"/>', b'joint="shoulder"', b'xyz="0 0 0"'),
    *(b'link="hand"', b"<robot>", b"<!--", b"]]>", b"<!DOCTYPE x>", b"<axis/>", b"<limit/>"),
    *(b"\xff", b"\xef\xbb", b"<mujoco>", b"<xacro:macro/>", b'<axis xyz="1 1 1"/>'),
)


def urdf_of(body: Skeleton) -> str:
    """A URDF of a skeleton, its root fixed: hinges are revolute, other joints spherical."""
    links = [f'<link name="{name}"/>' for name in body.joint_names]
    for joint in body.joints:
        if joint.parent < 0:
            continue
        kind, axis = "spherical", (0.0, 0.0, 1.0)
        if isinstance(joint.type, Hinge):
            kind, own = "revolute", joint.type.axis
            axis = AXES[own] if isinstance(own, str) else own
        elif isinstance(joint.type, Fixed):
            kind = "fixed"
        parent = body.joints[joint.parent]
        # the root has the file's axes
        turn = parent.frame[:3, :3] if parent.parent < 0 else np.eye(3)
        angles = Rotation.from_matrix(turn @ joint.frame[:3, :3]).as_euler("xyz")
        xyz, rpy = (" ".join(map(str, row)) for row in (turn @ joint.frame[:3, 3], angles))
        links.append(
            f'<joint name="{joint.name}_joint" type="{kind}"><origin xyz="{xyz}" rpy="{rpy}"/>'
            f'<parent link="{body.joint_names[joint.parent]}"/><child link="{joint.name}"/>'
            f'<axis xyz="{axis[0]} {axis[1]} {axis[2]}"/><limit lower="-3" upper="3"/></joint>'
        )
    return f'<robot name="made">{"".join(links)}</robot>'


def put(folder: Path, text: str, name: str = "robot.urdf") -> Path:
    """The text as a file in a folder."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def quietly(path: Path, **options: Any) -> Character:
    """The character; the warnings, which are not issued, are its repairs."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        found = read(path, **options)
    told = [each.message for each in heard if isinstance(each.message, RepairWarning)]
    assert [str(each) for each in told] == [str(repair) for repair in found.repairs]
    return found


def repairs(character: Character) -> list[tuple[int | None, str]]:
    """The line and the message of every repair."""
    return [(repair.line, repair.message) for repair in character.repairs]


def read_meshes(robot: Character) -> tuple[int, int]:
    """Read the meshes of a robot; the numbers of its skins and collision shapes."""
    return len(robot.skins), 0 if robot.collision is None else len(robot.collision.shapes)


def reads_or_refuses(path: Path, data: bytes) -> bool:
    """Return whether mutated data was read; a PoiseError is the only other allowed outcome."""
    path.write_bytes(data)
    try:
        robot = quietly(path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            read_meshes(robot)
    except PoiseError:
        return False
    return True


def swap(old: str, new: str, text: str) -> str:
    """``text`` with ``old``, which it has to hold, replaced once."""
    assert old in text
    return text.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    """The line on which a part of the text begins."""
    return text[: text.index(part)].count("\n") + 1


MJCF_WORDS: tuple[bytes, ...] = (
    *(b" ", b"<", b">", b"/>", b'"', b"\n", b"\0", b"nan", b"1e999", b"inf", b"-", b"&x;"),
    *(b"<body>", b"</body>", b"<joint/>", b'<joint type="ball"/>', b"<freejoint/>", b"<frame>"),
    *(b'class="arm"', b'childclass="slider"', b'range="0 0"', b'limited="true"', b'type="free"'),
    *(b'quat="0 0 0 0"', b'zaxis="0 0 -1"', b'euler="0 0 0"', b'pos="0 0 0"', b"<replicate>"),
    *(b'<replicate count="9">', b'offset="1 0 0"', b'<attach model="part" prefix="p"/>'),
    *(b'<model file="part.xml"/>', b'<model name="part" file="m.xml"/>', b'body="upper"'),
    *(b'<include file="part.xml"/>', b'<include file="m.xml"/>', b"<default>", b"<worldbody>"),
    *(b"\xff", b"\xef\xbb", b"<robot>", b'polycoef="0 0 0 0 1"', b'joint2="turn"'),
)
