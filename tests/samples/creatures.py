"""Animals and robot dogs for tests, and a trot with feet that stand exactly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import poise
from poise.joints import Fixed, Free, Hinge
from samples.bodies import Blueprint, Node, ball, chain, standing_on

Floats = NDArray[np.float64]

LEGS = ("p0", "q0", "p1", "q1")
"""Names of the legs of `animal`: left and right front, left and right hind."""

FPS, PERIOD, STRIDE, LIFT = 60.0, 0.6, 0.36, 0.06


def animal(legs: int = 4) -> Blueprint:
    """A free trunk with neck, head and tail on legs that are bent at rest."""
    return standing_on(legs).changed("b", kind=Free())


def robot_dog(height: float = 0.3) -> Blueprint:
    """A robot dog along z: three hinges on each corner of a free trunk, with knees that point back.

    Args:
        height: of the hips above the feet, metres.
    """
    nodes = [Node("trunk", None, (0, height, 0), Free())]
    for z, end in ((0.2, "F"), (-0.2, "R")):
        for x, side in ((0.08, "L"), (-0.08, "R")):
            far, last = x * 1.8, "trunk"
            for name, place, kind, limits in (
                ("hip", (x, height, z), Hinge("z"), (-0.9, 0.9)),
                ("thigh", (far, height, z), Hinge("x"), (-1.6, 1.6)),
                ("calf", (far, 0.5 * height + 0.01, z - 0.14), Hinge("x"), (-1.5, 0.9)),
                ("foot", (far, 0.02, z), Fixed(), None),
            ):
                nodes.append(Node(f"{end}{side}_{name}", last, place, kind, limits=limits))
                last = f"{end}{side}_{name}"
    return Blueprint(tuple(nodes))


def trot(plan: Blueprint, seconds: float = 1.8, legs: tuple[str, ...] = LEGS) -> poise.Motion:
    """A trot along z of an animal: diagonal legs step together, feet stay level and in place."""
    body = plan.skeleton()
    t = np.arange(round(seconds * FPS)) / FPS
    q = np.tile(np.array(body.rest.q), (len(t), 1))
    at = {node.name: np.array(node.place) for node in plan.nodes}
    travel, bob = STRIDE / PERIOD * t, 0.01 * np.cos(4.0 * np.pi * t / PERIOD) - 0.02
    q[:, body.dof_index("b_tz")] += travel
    q[:, body.dof_index("b_ty")] += bob
    for joint, axis in (("t0", "ry"), ("t1", "ry"), ("h0", "rx"), ("h1", "rz")):
        q[:, body.dof_index(f"{joint}_{axis}")] = 0.2 * np.sin(2.0 * np.pi * t / PERIOD)
    for number, leg in enumerate(legs):
        hip, knee, ankle = (at[f"{leg}{k}"] for k in range(3))
        shift = 0.5 * ((number % 2) ^ (number // 2 % 2))
        phase = t / PERIOD + shift
        swing = np.clip(2.0 * np.mod(phase, 1.0) - 1.0, 0.0, 1.0)  # stands for half of the period
        eased = np.floor(phase) + swing * swing * (3.0 - 2.0 * swing)
        z = ankle[2] + STRIDE * (eased + 0.25 - shift)
        y = ankle[1] + LIFT * np.sin(np.pi * swing) ** 2
        away = np.stack([y - hip[1] - bob, z - hip[2] - travel], axis=1)
        turns = planar(knee - hip, ankle - knee, away)
        for k, (own, above) in enumerate(zip((*turns, 0.0 * t), (0.0 * t, *turns), strict=True)):
            q[:, body.dof_index(f"{leg}{k}_rx")] = own - above
    return poise.Motion(body, q, FPS, "trot")


def planar(upper: Floats, lower: Floats, away: Floats) -> tuple[Floats, Floats]:
    """Rotations about x (frames,) of two bones (3,) that bring their end to (frames, 2) y and z."""
    a, b = np.linalg.norm(upper[1:]), np.linalg.norm(lower[1:])
    d = np.linalg.norm(away, axis=1)
    assert (d < a + b).all()
    bend = np.sign(upper[1] * lower[2] - upper[2] * lower[1])
    first = np.arctan2(away[:, 1], away[:, 0]) - bend * np.arccos(
        (a * a + d * d - b * b) / (2 * a * d)
    )
    knee = a * np.stack([np.cos(first), np.sin(first)], axis=1)
    second = np.arctan2(*(away - knee).T[::-1])
    return (
        first - np.arctan2(upper[2], upper[1]), second - np.arctan2(lower[2], lower[1])
    )  # fmt: skip


__all__ = ["LEGS", "animal", "ball", "chain", "planar", "robot_dog", "trot"]
