"""Legs that follow their feet, and a root that gives way where they are nearly straight."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.constraints import orient, reach
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.joint_values import joint_values
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.foot_placement import Foothold
from poise.motion.root_compensation import root_shifts, turns
from poise.residuals.goal import Goal
from poise.residuals.point import point
from poise.solvers import Problem

Floats = NDArray[np.float64]

_TOLERANCE = 1e-4  # metres and radians
_TURN = 0.05
"""Metres a radian: how much a foot's orientation counts against its place."""

_KEEP = 0.005
"""Metres a radian: how much the orientations of thigh, shank and toes count; they decide where
the goals leave a choice, or hardly tell one pose from another, as with a straight leg."""

_TIP = 0.5
"""The weight of the toes' tips, which often bend in one way only."""

_ROOT, _ROOT_TURN = 0.5, 1.0
"""The weights of the root's own place and orientation (metres a radian): a foot that cannot be
reached all the same draws it, and gives way itself."""

_NUDGE = 0.01  # radians
_ROUNDS = 2


def followed(motion: Motion, body: Skeleton, holds: Sequence[Foothold]) -> Floats:
    """(frames, nq) the poses in which the feet are where they should be.

    The root is where the legs keep their bend best (`root_shifts`). ``body`` is the motion's
    skeleton with the limits that hold.
    """
    feet = [hold.foot for hold in holds]
    chains = [_leg(body, foot, feet) for foot in feet]
    wanted = np.stack([hold.frames for hold in holds], axis=1)
    at = [body.joint_index(foot) for foot in feet]
    shifts = wanted[..., :3, 3] - motion.world[:, at][..., :3, 3]
    legs = [i for i, hold in enumerate(holds) if not hold.hand]
    given = _shifted(
        unwrapped(motion), root_shifts(motion, [chains[i] for i in legs], shifts[:, legs])
    )
    roots = [
        name for name, parent in zip(body.joint_names, body.parents, strict=True) if parent < 0
    ]
    held = [name for name in roots if name not in feet]
    toes = {name for hold in holds for name in _toes(body, hold)}
    moving = {name for chain in chains for name in chain} | toes
    limbs = [
        name for name in body.joint_names
        if name in moving and name not in (*feet, *roots) and turns(body, name)
    ]  # fmt: skip
    still = [name for name in body.joint_names if name not in moving and name not in roots]
    problem: Problem | None = None
    for _ in range(_ROUNDS):
        # What the first poses lack, the next ones make up for: they keep to those, no longer to
        # the motion as it was.
        goals, targets = _goals(given, holds, limbs, held, toes)
        problem = problem or Problem(body, goals, solver="lm", tolerance=_TOLERANCE, locked=still)
        q = np.empty_like(motion.q)
        for frame, start in enumerate(_bent(body, moving - toes, given.q)):
            q[frame] = problem.solve(start, targets[frame])
        given = Motion(body, q, motion.fps)
    return given.q


def _goals(
    given: Motion, holds: Sequence[Foothold], limbs: list[str], held: list[str], toes: set[str]
) -> tuple[list[Goal], Floats]:
    """The goals and, of each frame, their targets one after the other."""
    body, frames = given.skeleton, len(given)
    goals: list[Goal] = []
    targets: list[Floats] = []

    def put(goal: Goal, target: Floats) -> None:
        goals.append(goal)
        targets.append(target.reshape(frames, -1))

    def own(name: str) -> Floats:
        return given.world[:, body.joint_index(name)]

    nowhere, unturned = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)
    for hold in holds:
        put(reach(hold.foot, nowhere), hold.frames[:, :3, 3])
        put(orient(hold.foot, unturned, weight=_TURN), _turns_of(hold.frames))
        carried = hold.frames @ np.linalg.inv(own(hold.foot))
        for name in limbs:
            # Toes keep their bend against the foot, wherever that has been turned to.
            if name in toes and name in _toes(body, hold):
                put(orient(name, unturned, weight=_KEEP), _turns_of(carried @ own(name)))
        for tip, place in zip(hold.tips, np.swapaxes(hold.places, 0, 1), strict=True):
            put(reach(point(tip.joint, offset=tip.offset), nowhere, weight=_TIP), place)
    for name in limbs:
        if name not in toes:
            put(orient(name, unturned, weight=_KEEP), _turns_of(own(name)))
    for name in held:
        put(reach(name, nowhere, weight=_ROOT), own(name)[:, :3, 3])
        put(orient(name, unturned, weight=_ROOT_TURN), _turns_of(own(name)))
    return goals, np.concatenate(targets, axis=1)


def _turns_of(frames: Floats) -> Floats:
    """(frames, 4) the orientations of (frames, 4, 4)."""
    return np.asarray(quaternions.from_matrix(frames[:, :3, :3]))


def _toes(body: Skeleton, hold: Foothold) -> list[str]:
    """The joints from a foot's tips up to the foot, without it."""
    found: list[str] = []
    for tip in hold.tips:
        at = body.joint_index(tip.joint)
        while at >= 0 and body.joint_names[at] != hold.foot:
            found.append(body.joint_names[at])
            at = body.parents[at]
    return list(dict.fromkeys(found))


def _shifted(motion: Motion, shifts: Floats) -> Motion:
    """The motion with its roots shifted (frames, 3), as far as they can be."""
    body, q = motion.skeleton, motion.q.copy()
    for joint, name, parent in zip(body.joints, body.joint_names, body.parents, strict=True):
        if parent < 0 and not any(joint.drives) and joint.suffixes:
            at = body.joint_dofs(name)
            wanted = motion.world[:, body.joint_index(name)].copy()
            wanted[:, :3, 3] += shifts
            try:
                q[:, at] = joint_values(joint, wanted, motion.q[:, at])
            except InvalidValue:  # no chain of shifts and turns: it stays
                continue
    return Motion(body, q, motion.fps, motion.name)


def _bent(body: Skeleton, legs: set[str], q: Floats) -> Floats:
    """The poses with no knee quite straight, from where it might go either way."""
    bent = q.copy()
    for name in legs:
        joint = body.joints[body.joint_index(name)]
        at = body.joint_dofs(name)
        if at.stop - at.start == 1 and joint.type.dofs[0].angular:
            low, high = float(body.lower[at.start]), float(body.upper[at.start])
            if np.isfinite([low, high]).all():
                way = math.copysign(_NUDGE, low + high)
                near = np.abs(q[:, at.start]) < _NUDGE
                bent[near, at.start] = np.clip(way, low, high)
    return bent


def _leg(body: Skeleton, foot: str, feet: list[str]) -> list[str]:
    """The joints from a foot up to the first that carries another foot as well, or a root."""
    found: list[str] = []
    at = body.joint_index(foot)
    others = [body.joint_index(name) for name in feet if name != foot]
    while at >= 0 and not any(_above(body, at, other) for other in others):
        found.append(body.joint_names[at])
        at = body.parents[at]
    return found


def _above(body: Skeleton, joint: int, other: int) -> bool:
    while other >= 0 and other != joint:
        other = body.parents[other]
    return other == joint
