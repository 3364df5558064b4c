"""Convert clinical angles of trunk, head and arms to DOFs of the bundled skeleton."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.geometry import quaternions, transforms
from poise.model import Skeleton

_BACK = {"lowerback": 0.28, "upperback": 0.34, "thorax": 0.38}
_NECK = {"lowerneck": 0.36, "upperneck": 0.26, "head": 0.38}
"""Fraction of each joint in the rotation of the whole chain."""


@dataclass(frozen=True)
class Arm:
    """Angles of an arm over time, (n,) radians each; 0 is hanging and straight, palm to the thigh.

    Attributes:
        flexion: forward flexion of the shoulder.
        abduction: sideways abduction of the shoulder.
        roll: inward rotation of the upper arm.
        elbow: flexion of the elbow.
        pronation: pronation of the forearm, which turns the palm backwards.
        wrist: flexion of the wrist, towards the palm.
        protraction, elevation: forward and upward movement of the shoulder blade.
    """

    flexion: Floats | float = 0.0
    abduction: Floats | float = 0.0
    roll: Floats | float = 0.0
    elbow: Floats | float = 0.0
    pronation: Floats | float = 0.0
    wrist: Floats | float = 0.0
    protraction: Floats | float = 0.0
    elevation: Floats | float = 0.0


def put(body: Skeleton, q: Floats, values: Mapping[str, ArrayLike]) -> None:
    """Set DOFs of values q (n, nq) by name."""
    for name, value in values.items():
        q[:, body.dof_index(name)] = value


def segment_turn(rotation: ArrayLike, list_: ArrayLike, tilt: ArrayLike) -> Floats:
    """Return rotations (n, 3, 3) of a segment, ``Ry(rotation) Rz(list) Rx(tilt)``, radians."""
    y, z, x = (np.asarray(a, dtype=np.float64) for a in (rotation, list_, tilt))
    return transforms.rotation_y(y) @ transforms.rotation_z(z) @ transforms.rotation_x(x)


def place_trunk(body: Skeleton, q: Floats, pelvis: Floats, thorax: Floats, head: Floats) -> None:
    """Set root, back and neck of q (n, nq) for world rotations (n, 3, 3) of three segments.

    Each joint of a chain gets a fraction of the rotation about one axis, so that the total is
    exact.
    """
    _set_ball(body, q, "root", pelvis)
    for chain, below, above in ((_BACK, pelvis, thorax), (_NECK, thorax, head)):
        turn = quaternions.from_matrix(np.swapaxes(below, -1, -2) @ above)
        vector = quaternions.to_rotation_vector(turn)
        for joint, share in chain.items():
            part = quaternions.to_matrix(quaternions.from_rotation_vector(share * vector))
            _set_ball(body, q, joint, part)


def place_arm(body: Skeleton, q: Floats, side: str, arm: Arm) -> None:
    """Set the arm's DOFs of q (n, nq), after those of the trunk.

    The shoulder angles are those of the upper arm relative to the thorax, independently of the
    clavicle.
    """
    sign = 1.0 if side == "l" else -1.0
    names = ("flexion", "abduction", "roll", "elbow", "pronation", "wrist")
    flexion, abduction, roll, elbow, pronation, wrist = (
        np.broadcast_to(np.asarray(getattr(arm, name), dtype=np.float64), len(q)) for name in names
    )
    put(body, q, {
        f"{side}clavicle_rx": arm.protraction,
        f"{side}clavicle_rz": -sign * np.asarray(arm.elevation),
        f"{side}radius_rx": elbow,
        f"{side}wrist_ry": -sign * pronation,
        f"{side}hand_rx": wrist,
    })  # fmt: skip
    rest = body.rest.world
    world = body.pose(q).world
    thorax, clavicle = body.joint_index("thorax"), body.joint_index(side + "clavicle")
    chest = world[:, thorax, :3, :3] @ rest[thorax, :3, :3].T
    hanging = transforms.rotation_z(sign * (abduction - 0.5 * np.pi))
    turn = transforms.rotation_x(-flexion) @ hanging @ transforms.rotation_x(roll)
    upper = chest @ turn @ rest[body.joint_index(side + "humerus"), :3, :3]
    above = world[:, clavicle, :3, :3] @ body.joint(side + "humerus").frame[:3, :3]
    _set_ball(body, q, side + "humerus", np.swapaxes(above, -1, -2) @ upper)


def _set_ball(body: Skeleton, q: Floats, joint: str, turn: Floats) -> None:
    angles = np.unwrap(transforms.euler_angles(turn, "zyx"), axis=0)
    put(body, q, {f"{joint}_r{axis}": angles[:, k] for k, axis in enumerate("zyx")})
