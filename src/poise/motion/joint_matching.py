"""Transfer a motion to another body with the same joints, matched by name or by body part."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from poise.errors import InvalidValue
from poise.model.character import Character
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.frame_fitting import values_of_frames
from poise.report_text import listed

_SAME = 1e-3  # relative to the size: joints closer than this match
_MOST_NAMES = 3


def by_joint_names(
    motion: Motion, body: Skeleton, names: Mapping[str, str] | None = None
) -> Motion:
    """Transfer a motion to a body with the same joint names and rest positions.

    Joints may have other axes and other degrees of freedom, as in a motion file and the file of the
    character that it was made for. Joints and parameters that the motion does not have keep their
    rest values. For another body use `retarget`. ``names`` maps joints of the body to joints of the
    motion that have other names.

    Raises:
        InvalidValue: another upright axis, no joint of the same name, joints with other rest
            positions, or a joint whose values cannot be computed from its frame.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> made = by_joint_names(walk, character().skeleton)
    >>> bool(np.abs(made.world - walk.world).max() < 1e-9)
    True
    """
    own = motion.skeleton
    if own.up != body.up:
        raise InvalidValue(
            f"the up axis of the motion is {own.up}, that of the body {body.up}; retarget the "
            "motion"
        )
    named = {name: name for name in body.joint_names if name in own.joint_names} | dict(names or {})
    pairs = [(own.joint_index(theirs), body.joint_index(ours)) for ours, theirs in named.items()]
    if not pairs:
        raise InvalidValue(
            "the motion and the body have no joint of the same name; retarget the motion"
        )
    theirs, ours = (list(column) for column in zip(*pairs, strict=True))
    _check_rest(own, body, theirs, ours)
    q = np.broadcast_to(body.rest.q, (len(motion), body.nq)).copy()
    for parameter in body.parameters:
        if parameter.name in own.dof_names:
            q[:, body.dof_index(parameter.name)] = motion.q[:, own.dof_index(parameter.name)]
    turned = np.swapaxes(own.rest.world[theirs, :3, :3], -1, -2) @ body.rest.world[ours, :3, :3]
    wanted = np.broadcast_to(body.rest.world, (len(motion), *body.rest.world.shape)).copy()
    wanted[:, ours, :3, :3] = motion.world[:, theirs, :3, :3] @ turned
    wanted[:, ours, :3, 3] = motion.world[:, theirs, :3, 3]
    known = set(ours)
    for joint, parent in enumerate(body.parents):  # the others follow their parents
        if joint not in known and parent >= 0:
            local = np.linalg.solve(body.rest.world[parent], body.rest.world[joint])
            wanted[:, joint] = wanted[:, parent] @ local
    return Motion(body, values_of_frames(body, wanted, q), motion.fps, motion.name)


def for_character(motion: Motion, target: Character) -> tuple[Motion, str]:
    """Transfer a motion to a character: directly if the rest positions agree, else by retargeting.

    Joints are matched by name or, if the names of body parts differ, by body part.

    Returns:
        The motion, and what was done: "" if joints were matched by name.

    Raises:
        InvalidValue: the bodies have neither a joint name nor a recognised body part in common.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> for_character(hero.motion, hero)[1]
    ''
    """
    from poise.motion.retargeting import RetargetTable, retarget

    own, body = motion.skeleton, target.skeleton
    table = RetargetTable.of(own, body)
    rows = [row for row in table.parts.values() if row.source and row.target]
    names = {to: by for row in rows for by, to in zip(row.source, row.target, strict=False)}
    renamed = any(by != to for to, by in names.items())
    try:
        if own.facing == body.facing and (
            not renamed or all(len(row.source) == len(row.target) for row in rows)
        ):
            how = "matched by body part" if renamed else ""
            return by_joint_names(motion, body, names if renamed else None), how
    except InvalidValue:
        if not rows:
            raise
    return retarget(motion, target, table=table).motion, "retargeted"


def _check_rest(own: Skeleton, body: Skeleton, theirs: list[int], ours: list[int]) -> None:
    """Raise InvalidValue if rest positions of joints, relative to the first, differ."""
    one, other = own.rest.world[theirs, :3, 3], body.rest.world[ours, :3, 3]
    apart = np.linalg.norm((one - one[0]) - (other - other[0]), axis=1)
    size = max(1e-9, float(np.ptp(other, axis=0).max()))
    far = [body.joint_names[ours[at]] for at in np.flatnonzero(apart > _SAME * size)]
    if far:
        raise InvalidValue(
            "the rest positions of these joints differ on the body, by up to "
            f"{1e3 * apart.max():.3g} mm: {listed(far, _MOST_NAMES)}; retarget the motion instead"
        )
