"""Pose limbs that the source does not drive by a pose prior."""

from __future__ import annotations

from poise.anatomy import ARM, LEG, SIDES
from poise.metrics import Prior, likelihood
from poise.model.motion import Motion
from poise.motion.retargeting.joint_mapping import RetargetTable

_SMOOTH = 0.02
"""Weight of smoothness relative to the prior in nats per second."""


def open_parts(table: RetargetTable) -> tuple[str, ...]:
    """Parts of the target in undriven limbs: whole arms and legs, head, trunk.

    Undriven parts within a driven limb (a clavicle) or at its end (toes) are not included: hands
    and feet follow the source.

    >>> open_parts(RetargetTable.from_dict({"parts": {
    ...     "pelvis": {"source": ["hips"], "target": ["root"]},
    ...     "left upper arm": {"source": [], "target": ["arm"]},
    ...     "left hand": {"source": [], "target": ["hand"]},
    ... }}))
    ('left upper arm', 'left hand')
    """
    driven = {part for part, pair in table.parts.items() if pair.source and pair.target}
    limbs = [tuple(f"{side} {part}" for part in limb) for side in SIDES for limb in (ARM, LEG)]
    limbs.append(("neck", "head"))
    found = [part for limb in limbs if not driven & set(limb) for part in limb]
    above = {f"{side} {part}" for side in SIDES for part in ARM} | {"neck", "head", "spine"}
    if not driven & above:
        found.append("spine")
    return tuple(part for part in table.parts if part in found and table.parts[part].target)


def open_joints(table: RetargetTable) -> tuple[str, ...]:
    """The joints of `open_parts`."""
    return tuple(joint for part in open_parts(table) for joint in table.parts[part].target)


def filled(motion: Motion, table: RetargetTable, prior: Prior) -> Motion:
    """Return the motion with its `open_joints` in their most likely poses, all frames together.

    Raises:
        InvalidValue: the prior is for another kind of body.
    """
    from poise.motion.sequences import optimise
    from poise.motion.sequences.temporal_metrics import smoothness

    prior.lower(motion.skeleton)
    own = open_joints(table)
    if not own:
        return motion
    made = optimise(
        motion, metrics=[likelihood(prior), smoothness(_SMOOTH)], limits="clip",
        locked=[name for name in motion.skeleton.joint_names if name not in own],
    ).motion  # fmt: skip
    return Motion(motion.skeleton, made.q, motion.fps, motion.name)
