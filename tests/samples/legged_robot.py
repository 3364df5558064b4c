"""A small legged robot with skew hinges, a passive ball, a dummy body, a driven joint, a site."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np

import poise
from poise.errors import RepairWarning
from poise.model import Character, Motion

XML = """<mujoco model="biped">
  <compiler angle="radian" autolimits="true"/>
  <worldbody>
    <body name="pelvis" pos="0 0 0.8">
      <freejoint name="floating"/>
      <geom type="sphere" size="0.1" mass="3"/>
      <site name="imu" pos="0.1 0 0"/>
      <body name="left_thigh" pos="0 0.1 0" euler="0.2 0 0">
        <joint name="left_hip" axis="0 1 0.3" range="-1.5 1.5"/>
        <geom type="capsule" size="0.04" fromto="0 0 0 0 0 -0.35" mass="1"/>
        <body name="left_shin" pos="0 0 -0.35">
          <joint name="left_knee" axis="0 1 0" range="-0.1 2.5" pos="0.01 0 0.02"/>
          <geom type="capsule" size="0.03" fromto="0 0 0 0 0 -0.35" mass="1"/>
          <body name="left_rod" pos="0.02 0 -0.1">
            <joint name="left_ball" type="ball"/>
            <geom type="sphere" size="0.01" mass="0.1"/>
          </body>
        </body>
      </body>
      <body name="right_thigh" pos="0 -0.1 0" euler="-0.2 0 0">
        <joint name="right_hip" axis="0 1 -0.3" range="-1.5 1.5"/>
        <geom type="capsule" size="0.04" fromto="0 0 0 0 0 -0.35" mass="1"/>
        <body name="right_shin" pos="0 0 -0.35">
          <joint name="right_knee" axis="0 1 0" range="-0.1 2.5"/>
          <geom type="capsule" size="0.03" fromto="0 0 0 0 0 -0.35" mass="1"/>
        </body>
      </body>
      <body name="torso" pos="0 0 0.15" quat="0.98 0 0.1 0.17">
        <joint name="waist" axis="0 0 1" range="-1 1"/>
        <joint name="lift" type="slide" axis="0 0 1" range="0 0.1"/>
        <geom type="box" size="0.1 0.1 0.2" mass="3"/>
        <body name="head" pos="0 0 0.3"><geom type="sphere" size="0.08" mass="0.5"/></body>
      </body>
    </body>
    <body name="unused" pos="0 0 20">
      <joint name="unused_joint" axis="0 0 1"/>
      <geom type="sphere" size="0.01" mass="0.1"/>
    </body>
  </worldbody>
  <equality><joint joint1="right_knee" joint2="left_knee" polycoef="0.1 0.5 0 0 0"/></equality>
</mujoco>
"""
JOINTS = ("left_hip", "left_knee", "right_hip", "right_knee", "waist", "lift")
BODIES = (
    "pelvis", "left_thigh", "left_shin", "left_rod", "right_thigh", "right_shin", "torso", "head",
)  # fmt: skip


def biped(folder: Path, *without: str) -> Character:
    """The robot, without lines that contain one of the words."""
    kept = [line for line in XML.splitlines() if not any(word in line for word in without)]
    (folder / "biped.xml").write_text("\n".join(kept))
    return robot(folder / "biped.xml")


def robot(path: Path) -> Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return poise.read(path, meshes=False)


def walk(character: Character, frames: int = 30, fps: float = 50.0) -> Motion:
    """A smooth motion of every value within the limits; the base stands upright, and turns."""
    body, chance = character.skeleton, np.random.default_rng(5)
    low, high = np.maximum(body.lower, -1.0), np.minimum(body.upper, 1.0)
    t = np.arange(frames)[:, None] / fps
    swing = np.sin(2.0 * np.pi * (t * chance.uniform(0.3, 1.5, body.nq) + chance.random(body.nq)))
    q = low + (high - low) * (0.5 + 0.4 * swing)
    balls = body.quaternion
    q[:, balls] = body.rest.q[balls] + 0.15 * np.sin(3.0 * t + chance.random(int(balls.sum())))
    return Motion(body, body.unit_quaternions(q), fps, "walk")
