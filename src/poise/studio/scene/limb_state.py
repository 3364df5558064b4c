"""State of limbs: IK or FK mode, and the pole of a held bend."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from poise.anatomy import Limb, find_anatomy
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.studio.scene.attachment import Vector

LimbMode: TypeAlias = Literal["free", "ik", "fk"]
"""free: the limb follows the solver; ik: its end is pinned; fk: its joints keep their angles."""

_SAME = 1e-9  # metres: poles closer than this are equal


@dataclass(frozen=True)
class LimbState:
    """Settings of a limb.

    Attributes:
        end: name of the limb's end joint.
        fk: whether the limb's joints keep their angles while its end is not pinned.
        pole: world direction of a held bend, or None.
    """

    end: str
    fk: bool = False
    pole: Vector | None = None


def held_poles(
    body: Skeleton, states: Iterable[LimbState], modes: dict[str, LimbMode]
) -> list[tuple[Limb, Vector]]:
    """Return the limbs with a held bend and their poles, except FK limbs."""
    limbs = {limb.end: limb for limb in find_anatomy(body).limbs}
    return [
        (limbs[state.end], state.pole)
        for state in states
        if state.pole is not None and state.end in limbs and modes[state.end] != "fk"
    ]


def limbs_moved_by(
    body: Skeleton, states: Iterable[LimbState], dofs: Collection[str]
) -> frozenset[str]:
    """Return the ends of limbs with a held bend that contain one of these DOFs."""
    held = {state.end for state in states if state.pole is not None}
    found: set[str] = set()
    for limb in find_anatomy(body).limbs:
        path = body.line_to_root(body.joint_index(limb.end))
        own = path[: path.index(body.joint_index(limb.start)) + 1]
        names = {dof for joint in own for dof in body.joints[joint].dof_names}
        if limb.end in held and not names.isdisjoint(dofs):
            found.add(limb.end)
    return frozenset(found)


def repoled(
    states: tuple[LimbState, ...], pose: Pose, ends: Iterable[str] | None = None
) -> tuple[LimbState, ...]:
    """Update the poles of held bends to the bends in a pose, for limbs with these ends or all.

    Returns the same object if no direction changes.
    """
    limbs = {limb.end: limb for limb in find_anatomy(pose.skeleton).limbs}
    named = set(limbs if ends is None else ends)
    found: list[LimbState] = []
    for state in states:
        limb = limbs.get(state.end)
        if state.pole is None or limb is None or state.end not in named:
            found.append(state)
            continue
        pole, _ = limb.direction(pose)
        near = np.allclose(pole, state.pole, rtol=0.0, atol=_SAME)
        found.append(state if near else LimbState(state.end, state.fk, pole))
    same = all(one is other for one, other in zip(found, states, strict=True))
    return states if same else tuple(found)
