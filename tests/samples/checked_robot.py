"""A small humanoid robot in MJCF, with capsules and boxes as collision shapes."""

from __future__ import annotations

from pathlib import Path

import poise


def _joint(name: str, axis: str, limits: str = "-2.6 2.6") -> str:
    return f'<joint name="{name}" axis="{axis}" range="{limits}"/>'


def _leg(side: str, sign: int) -> str:
    return f"""
    <body name="{side}_hip_pitch" pos="0 {0.1 * sign} -0.05">{_joint(f"{side}_hip_pitch", "0 1 0")}
     <body name="{side}_hip_roll">{_joint(f"{side}_hip_roll", "1 0 0")}
      <body name="{side}_thigh">{_joint(f"{side}_hip_yaw", "0 0 1")}
       <geom type="capsule" fromto="0 0 -0.08 0 0 -0.3" size="0.05"/>
       <body name="{side}_shin" pos="0 0 -0.35">{_joint(f"{side}_knee", "0 1 0", "0 2.6")}
        <geom type="capsule" fromto="0 0 -0.06 0 0 -0.25" size="0.04"/>
        <body name="{side}_ankle" pos="0 0 -0.35">{_joint(f"{side}_ankle_pitch", "0 1 0")}
         <body name="{side}_foot">{_joint(f"{side}_ankle_roll", "1 0 0")}
          <geom type="box" pos="0.04 0 -0.04" size="0.1 0.04 0.01"/>
         </body></body></body></body></body></body>"""


def _arm(side: str, sign: int) -> str:
    return f"""
    <body name="{side}_shoulder_pitch" pos="0 {0.22 * sign} 0.45">
     {_joint(f"{side}_shoulder_pitch", "0 1 0")}
     <body name="{side}_shoulder_roll">{_joint(f"{side}_shoulder_roll", "1 0 0")}
      <body name="{side}_upper_arm">{_joint(f"{side}_shoulder_yaw", "0 0 1")}
       <geom type="capsule" fromto="0 0 -0.05 0 0 -0.2" size="0.03"/>
       <body name="{side}_forearm" pos="0 0 -0.25">{_joint(f"{side}_elbow", "0 1 0", "-2.6 0")}
        <geom type="capsule" fromto="0 0 -0.06 0 0 -0.2" size="0.03"/>
        <body name="{side}_hand" pos="0 0 -0.25">{_joint(f"{side}_wrist", "0 1 0")}
         <geom type="sphere" pos="0 0 -0.06" size="0.03"/>
        </body></body></body></body></body>"""


def robot(folder: Path, arms: bool = True) -> poise.Character:
    """The robot, standing with its soles at height 0; its hips are at 0.8 m."""
    path = folder / "robot.xml"
    limbs = _leg("left", 1) + _leg("right", -1) + (_arm("left", 1) + _arm("right", -1)) * arms
    path.write_text(
        '<mujoco model="robot"><compiler angle="radian"/><worldbody>'
        '<body name="pelvis" pos="0 0 0.8"><freejoint name="root"/>'
        '<geom type="box" pos="0 0 0.25" size="0.08 0.12 0.22"/>'
        f"{limbs}</body></worldbody></mujoco>"
    )
    return poise.read(path)
