"""What a motion holds that a target could not take over: its travel, and whole limbs; and bodies of
which no standing pose is known."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from poise.motion.retargeting.anatomy import ARM, LEG, SIDES
from poise.motion.retargeting.canonical_frames import BOUND, GOOD, Reference
from poise.motion.retargeting.joint_mapping import PartJoints, RetargetTable

Floats = NDArray[np.float64]

_LEAST_TRAVEL = 0.05
"""Metres over the ground: a body that moves less stays where it is."""

_LOST = 0.1
"""Share of the travel that may be missing before it is reported: stepping shifts the hips."""


def lost_travel(wanted: Floats, made: Floats, joint: str | None, hips: str) -> tuple[str, ...]:
    """A warning where a body does not travel as its source does.

    Args:
        wanted, made: (frames, 3) the hips with y up: the source's, scaled, and the target's.
        joint: the target's joint that takes it through the world, or None.
        hips: the target's pelvis, to be named.
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


def doubtful_stance(reference: Reference, who: str, option: str) -> tuple[str, ...]:
    """A warning where no pose is known in which a body stands.

    Args:
        reference: the body in the best pose that was found.
        who: "source" or "target".
        option: of the command, by which a standing frame is chosen.
    """
    if reference.origin == "given" or reference.off <= GOOD:
        return ()
    text = (
        f"no pose of the {who} is known in which it stands: in {_stance(reference)} a limb is "
        f"{math.degrees(reference.off):.0f} degrees away from that, so rotations are doubtful; use "
        f"a file with a standing frame, or choose one with {option}"
    )
    return (text,)


def _stance(reference: Reference) -> str:
    """The pose that was taken, in words."""
    named = reference.origin in ("rest", BOUND)
    return f"its {reference.origin.removesuffix(' pose')} pose" if named else reference.origin


def lost_limbs(table: RetargetTable) -> tuple[str, ...]:
    """Warnings for long bones of the source that drive nothing, or of limbs driven in part.

    >>> lost_limbs(RetargetTable.from_dict({"parts": {
    ...     "left thigh": {"source": ["lfemur"], "target": []},
    ... }}))
    ('left thigh (lfemur) of the source drives nothing: no left thigh is recognised in the target',)
    """
    found: list[str] = []
    for side in SIDES:
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


__all__ = ["doubtful_stance", "lost_limbs", "lost_travel"]
