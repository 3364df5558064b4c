"""Warnings of retargeting: lost travel, lost limbs, and bodies without a standing pose."""

from __future__ import annotations

import math

import numpy as np

from poise.anatomy import ARM, LEG, LEG_SIDES, SIDES
from poise.array_types import Floats
from poise.motion.retargeting.canonical_frames import BOUND, GOOD, Reference
from poise.motion.retargeting.joint_mapping import PartJoints, RetargetTable

_LEAST_TRAVEL = 0.05
"""Minimum horizontal travel of a body, metres."""

_LOST = 0.1
"""Fraction of the travel that may be lost without a warning, as steps shift the hips."""


def lost_travel(wanted: Floats, made: Floats, joint: str | None, hips: str) -> tuple[str, ...]:
    """Warn if a body does not travel like its source.

    Args:
        wanted, made: (frames, 3), scaled hips of the source and hips of the target, y up.
        joint: the joint that moves the target through the world, or None.
        hips: the name of the target's pelvis.
    """
    travel, reached = (float(np.ptp(path[:, [0, 2]], axis=0).max()) for path in (wanted, made))
    if travel < _LEAST_TRAVEL or reached > (1.0 - _LOST) * travel:
        return ()
    why = (
        f"neither {hips} nor a joint above it can be translated"
        if joint is None
        else f"{joint}, which takes it through the world, is held back by its limits"
    )
    return (f"the hips should travel {travel:.3g} m and travel {reached:.3g} m: {why}",)


def doubtful_stance(reference: Reference, role: str, option: str) -> tuple[str, ...]:
    """Warn if no standing pose of a body was found.

    Args:
        reference: the body in the best pose that was found.
        role: "source" or "target".
        option: the command and its option that select a standing frame.
    """
    if reference.origin == "given" or reference.off <= GOOD:
        return ()
    away = math.degrees(reference.off)
    text = (
        f"no standing pose of the {role} was found: in {_stance(reference)} a limb is {away:.0f} "
        "degrees away from standing, so the rotations may be wrong; use a file with a standing "
        f"frame, or choose a frame with {option}"
    )
    return (text,)


def _stance(reference: Reference) -> str:
    """Name of the reference pose in a sentence."""
    named = reference.origin in ("rest", BOUND)
    return f"its {reference.origin.removesuffix(' pose')} pose" if named else reference.origin


def lost_limbs(table: RetargetTable) -> tuple[str, ...]:
    """Warn of long source bones without a target, and of partly driven limbs.

    >>> lost_limbs(RetargetTable.from_dict({"parts": {
    ...     "left thigh": {"source": ["lfemur"], "target": []},
    ... }}))
    ('left thigh (lfemur) of the source drives nothing: no left thigh is recognised in the target',)
    """
    found: list[str] = []
    for side in (*SIDES, *LEG_SIDES):
        for limb in (ARM[1:3], LEG[:2]):
            pairs = {part: table.parts.get(f"{side} {part}", PartJoints()) for part in limb}
            driven = any(pair.source and pair.target for pair in pairs.values())
            for part, pair in pairs.items():
                name = f"{side} {part}"
                if pair.source and not pair.target:
                    found.append(
                        f"{name} ({' '.join(pair.source)}) of the source drives nothing: no {name} "
                        "is recognised in the target"
                    )
                elif driven and pair.target and not pair.source:
                    found.append(
                        f"nothing drives {name} ({' '.join(pair.target)}) of the target: no {name} "
                        "is recognised in the source"
                    )
    return tuple(found)


def left_behind(table: RetargetTable, target: Reference) -> tuple[str, ...]:
    """Warn of feet under the root or an IK bone, which do not move with their legs."""
    body, driven = target.skeleton, target.anatomy.members
    found: list[str] = []
    for side in target.anatomy.leg_sides:
        joints = table.parts.get(f"{side} foot", PartJoints()).target
        if joints and f"{side} foot" not in driven:
            above = body.parents[body.joint_index(joints[0])]
            holder = body.joint_names[above] if above >= 0 else "no joint"
            found.append(
                f"{side} foot ({joints[0]}) stays where it is: it is a child of {holder} and does "
                "not move with its leg"
            )
    return tuple(found)


__all__ = ["doubtful_stance", "left_behind", "lost_limbs", "lost_travel"]
