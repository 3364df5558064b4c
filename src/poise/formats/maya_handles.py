"""Convert IK handles to Maya: choice of solver, chain, and pole vector."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.formats.maya_rig import CENTIMETRES, DEGREES, MayaRig
from poise.model import Character, IKHandle, Skeleton

Floats = NDArray[np.float64]

_STRAIGHT = 1e-6


@dataclass(frozen=True, eq=False)
class HandlePlan:
    """An IK handle's nodes.

    Attributes:
        name, effector: names of the handle's node and of the effector's.
        solver: ``ikRPsolver`` (rotate plane, with a pole vector) or ``ikSCsolver`` (single chain).
        start: the first joint's node.
        end: the node that the handle moves.
        before: the last node that rotates, the parent of ``end``.
        place: (1 + frames, 3) positions of the end, centimetres.
        pole: (3,) the pole vector.
        toward: target node of a pole vector constraint, or None.
        constraint: name of that constraint.
        twist: degrees.
        blend: ikBlend, 0 to 1; 0 if there are keys, which IK would override.
    """

    name: str
    effector: str
    solver: str
    start: str
    end: str
    before: str
    place: Floats
    pole: Floats
    toward: str | None
    constraint: str
    twist: float
    blend: float


def handle_plans(character: Character, rig: MayaRig) -> tuple[list[HandlePlan], list[str]]:
    """Return the handles that Maya supports, and the reasons for omitting others."""
    body = character.skeleton
    plans: list[HandlePlan] = []
    left_out: list[str] = []
    for handle in character.handles:
        chain = _chain(body, handle)
        at = body.joint_index(handle.end)
        tip = handle.tip and at in rig.tips
        if handle.tip and not tip:
            left_out.append(f"{handle.name}: {handle.end} has no tip")
        elif not chain or (len(chain) < 2 and not tip):
            left_out.append(f"{handle.name}: {handle.end} is not a descendant of {handle.start}")
        else:
            plans.append(_plan(character, rig, handle, chain, tip))
    return plans, left_out


def _chain(body: Skeleton, handle: IKHandle) -> list[int]:
    """Return the joints from a handle's first to its last, or none if they are not on a chain."""
    at, first = body.joint_index(handle.end), body.joint_index(handle.start)
    chain = [at]
    while at != first and at >= 0:
        at = body.parents[at]
        chain.append(at)
    return chain[::-1] if at == first else []


def _plan(
    character: Character, rig: MayaRig, handle: IKHandle, chain: list[int], tip: bool
) -> HandlePlan:
    joint = character.skeleton.joints[chain[-1]]
    offset = joint.tip if tip and joint.tip is not None else np.zeros(3)
    frames = rig.world[:, chain[-1]]
    place = frames[:, :3, :3] @ offset + frames[:, :3, 3]
    bends = handle.solver == "two-bone"
    points = np.concatenate([rig.world[0, chain, :3, 3], place[:1]])
    pole = np.array(handle.pole) if handle.pole else bend_direction(points)
    toward = character.skeleton.joint_index(handle.toward) if handle.toward else -1
    keyed = len(rig.world) > 1
    return HandlePlan(
        name=rig.names.new(handle.name),
        effector=rig.names.new(f"{handle.name}_effector"),
        solver="ikRPsolver" if bends else "ikSCsolver",
        start=rig.joints[chain[0]].name,
        end=rig.tips[chain[-1]] if tip else rig.joints[chain[-1]].name,
        before=rig.joints[chain[-1] if tip else chain[-2]].name,
        place=CENTIMETRES * place,
        pole=CENTIMETRES * pole / np.linalg.norm(pole),
        toward=rig.joints[toward].name if toward >= 0 else None,
        constraint=rig.names.new(f"{handle.name}_pole"),
        twist=DEGREES * handle.twist,
        blend=0.0 if keyed else handle.weight,
    )


def bend_direction(points: Floats) -> Floats:
    """Bend direction (3,) of a chain of points (n, 3), perpendicular to the line of its ends.

    For a straight chain, an arbitrary perpendicular direction is returned.

    >>> bend_direction(np.array([(0.0, 2.0, 0.0), (0.0, 1.0, 0.5), (0.0, 0.0, 0.0)]))
    array([0., 0., 1.])
    """
    line = points[-1] - points[0]
    length = math.sqrt(float(line @ line))
    line = line / length if length > 0.0 else np.array((0.0, 1.0, 0.0))
    away = points - points[0]
    across = away - (away @ line)[:, None] * line
    sizes = np.linalg.norm(across, axis=1)
    if sizes.max() > _STRAIGHT * max(length, 1e-9):
        return across[sizes.argmax()] / sizes.max()
    axis = np.eye(3)[np.argmin(np.abs(line))]
    found = axis - (axis @ line) * line
    return found / np.linalg.norm(found)
