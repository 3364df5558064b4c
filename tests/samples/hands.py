"""A hand with 31 degrees of freedom: a free palm, and five fingers with five each."""

from __future__ import annotations

import numpy as np

import poise
from poise.geometry import quaternions
from poise.residuals.goal import Goal

FINGERS = ("thumb", "index", "middle", "ring", "little")

# where each finger leaves the palm, turned about y (across the palm), and its bones, metres
_ROOTS = {
    "thumb": (0.02, -0.01, 0.03), "index": (0.04, 0.0, 0.025), "middle": (0.042, 0.0, 0.008),
    "ring": (0.04, 0.0, -0.01), "little": (0.035, 0.0, -0.028),
}  # fmt: skip
_BONES = {
    "thumb": (0.045, 0.034, 0.027), "index": (0.05, 0.04, 0.025, 0.02),
    "middle": (0.05, 0.045, 0.028, 0.02), "ring": (0.045, 0.042, 0.027, 0.02),
    "little": (0.04, 0.034, 0.02, 0.018),
}  # fmt: skip


def hand() -> poise.Skeleton:
    """Palm along x, fingers bend about z; limits as in the clinic, rest slightly bent."""
    builder = poise.SkeletonBuilder("hand").add("palm", poise.Free("xyz"), tip=(0.04, 0, 0))
    near, flexed = np.radians(20.0), np.radians(90.0)
    for finger in FINGERS:
        bones, before = _BONES[finger], "palm"
        turn = np.eye(3)
        if finger == "thumb":
            c, s = np.cos(0.8), np.sin(0.8)
            turn = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]).T
            kinds = [("saddle", "zy"), ("knuckle", "zy"), ("end", "z")]
        else:
            kinds = [("carpal", "z"), ("knuckle", "zy"), ("middle", "z"), ("end", "z")]
        offset = _ROOTS[finger]
        for (part, axes), length in zip(kinds, bones, strict=True):
            limits = {"rz": (-flexed, 0.1), "ry": (-near, near)}
            if part == "carpal":
                limits["rz"] = (-0.2, 0.05)
            own = {f"r{axis}": limits[f"r{axis}"] for axis in axes}
            builder = builder.add(
                f"{finger}_{part}",
                poise.Hinge(axes) if len(axes) == 1 else poise.Universal(axes), before,
                offset=offset, rotation=turn, tip=(length, 0, 0), limits=own,
                preferred={"rz": -0.3 if part != "carpal" else 0.0},
            )  # fmt: skip
            before, offset, turn = f"{finger}_{part}", (length, 0, 0), np.eye(3)
    reach = {f"palm_t{axis}": (-0.3, 0.3) for axis in "xyz"}
    turns = {f"palm_r{axis}": (-1.2, 1.2) for axis in "xyz"}
    return builder.build().with_limits(reach | turns)


def grasp(body: poise.Skeleton, rng: np.random.Generator) -> list[Goal]:
    """The palm's frame and the five tips of a random pose within the limits."""
    there = body.pose(rng.uniform(body.lower, body.upper))
    tips = [poise.point(f"{finger}_end", tip=True) for finger in FINGERS]
    palm = there.world[body.joint_index("palm")]
    return [poise.place("palm", palm), *(poise.reach(tip, tip.at(there)) for tip in tips)]


def missed(body: poise.Skeleton, goals: list[Goal], q: np.ndarray) -> float:
    """The worst that a pose misses of a `grasp`, metres or radians; infinite beyond a limit."""
    if not ((q >= body.lower) & (q <= body.upper)).all():
        return float("inf")
    pose = body.pose(q)
    palm, wanted = pose.world[body.joint_index("palm")], goals[0].targets(body.rest)
    turn = palm[:3, :3].T @ quaternions.to_matrix(wanted[3:])
    angle = float(np.linalg.norm(quaternions.to_rotation_vector(quaternions.from_matrix(turn))))
    away = [float(np.linalg.norm(palm[:3, 3] - wanted[:3]))]
    for finger, goal in zip(FINGERS, goals[1:], strict=True):
        frame = pose.world[body.joint_index(f"{finger}_end")]
        tip = frame[:3, :3] @ np.array([_BONES[finger][-1], 0.0, 0.0]) + frame[:3, 3]
        away.append(float(np.linalg.norm(tip - goal.targets(body.rest))))
    return max(angle, *away)
