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


def ragdoll(folder: Path, ankles: bool = True) -> poise.Character:
    """A humanoid in MJCF with several hinges a body, as in benchmarks of learning; no toes.

    Without ankles, its feet are balls, and its shoulders have two oblique hinges.
    """

    def hinges(name: str, axes: str, limits: str = "-2.6 2.6") -> str:
        axis = {"x": "1 0 0", "y": "0 1 0", "z": "0 0 1"}
        return "".join(_joint(f"{name}_{letter}", axis[letter], limits) for letter in axes)

    def leg(side: str, sign: int) -> str:
        return f"""
    <body name="{side}_thigh" pos="0 {0.1 * sign} -0.05">{hinges(f"{side}_hip", "xzy", "-1.6 1.6")}
     <geom type="capsule" fromto="0 0 -0.08 0 0 -0.3" size="0.05"/>
     <body name="{side}_shin" pos="0 0 -0.35">{hinges(f"{side}_knee", "y", "0 2.6")}
      <geom type="capsule" fromto="0 0 -0.06 0 0 -0.25" size="0.04"/>
      <body name="{side}_foot" pos="0 0 -0.35">{hinges(f"{side}_ankle", "yx" * ankles, "-0.9 0.9")}
       {sole}</body></body></body>"""

    def arm(side: str, sign: int) -> str:
        shoulder, elbow = hinges(f"{side}_shoulder", "yxz"), hinges(f"{side}_elbow", "y", "-2.6 0")
        upper, lower = "0 0 -0.25", "0 0 -0.25"
        if not ankles:
            shoulder = _joint(f"{side}_shoulder_1", f"2 {-sign} 1")
            shoulder += _joint(f"{side}_shoulder_2", f"0 {sign} 1")
            elbow = _joint(f"{side}_elbow", f"0 -1 {-sign}", "-1.6 0.9")
            upper, lower = f"0.15 {0.15 * sign} -0.15", f"0.14 {-0.14 * sign} 0.14"
        return f"""
    <body name="{side}_upper_arm" pos="0 {0.22 * sign} 0.4">{shoulder}
     <geom type="capsule" fromto="0 0 0 {upper}" size="0.03"/>
     <body name="{side}_lower_arm" pos="{upper}">{elbow}
      <geom type="capsule" fromto="0 0 0 {lower}" size="0.03"/>
      <body name="{side}_hand" pos="{lower}"><geom type="sphere" size="0.04"/>
      </body></body></body>"""

    sole = '<geom type="box" pos="0.04 0 -0.04" size="0.1 0.04 0.01"/>'
    if not ankles:
        sole = '<geom type="sphere" pos="0 0 0.03" size="0.05"/>'
    path = folder / "ragdoll.xml"
    path.write_text(
        '<mujoco model="ragdoll"><compiler angle="radian"/><worldbody>'
        '<body name="pelvis" pos="0 0 0.8"><freejoint name="root"/>'
        '<geom type="capsule" fromto="0 -0.07 0 0 0.07 0" size="0.08"/>'
        f'<body name="torso" pos="0 0 0.1">{hinges("abdomen", "yxz", "-0.8 0.8")}'
        '<geom type="capsule" fromto="0 -0.1 0.3 0 0.1 0.3" size="0.08"/>'
        '<body name="head" pos="0 0 0.5"><geom type="sphere" pos="0 0 0.1" size="0.09"/></body>'
        f"{arm('left', 1)}{arm('right', -1)}</body>"
        f"{leg('left', 1)}{leg('right', -1)}</body></worldbody></mujoco>"
    )
    return poise.read(path)
