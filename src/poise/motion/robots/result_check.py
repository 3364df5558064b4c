"""The check of a result of retargeting to a humanoid robot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from poise.geometry import transforms
from poise.model.character import Character
from poise.model.joint import Joint
from poise.model.motion import Motion
from poise.model.pose import frozen
from poise.motion.checking.report import MotionReport, check
from poise.motion.retargeting.options import MAX_SPEED, RetargetOptions
from poise.motion.retargeting.report import Retargeted


def check_result(
    made: Retargeted, target: Character, source: Motion, options: RetargetOptions,
    thresholds: Mapping[str, float] | None = None,
) -> MotionReport | None:  # fmt: skip
    """Return the report of `poise.check` for a result, None if the target is not a humanoid robot.

    The floor and the speed limit are those of the options. A motion of one frame is not checked.
    Other bodies are not checked, as the default thresholds are those of robots.

    Args:
        made: the result.
        target: the robot.
        source: the motion that was retargeted.
        options: the options of `poise.retarget`.
        thresholds: see `poise.check`.
    """
    anatomy = made.target.anatomy
    legs = anatomy.joints("left thigh") and anatomy.joints("right thigh")
    if not (anatomy.hinged and legs) or len(made.motion) < 2:
        return None
    if options.floor or options.max_speed != MAX_SPEED:
        skeleton = target.skeleton
        joints = {joint.name: _wanted(joint, skeleton.up, options) for joint in skeleton.joints}
        target = replace(target, skeleton=skeleton.with_joints(**joints), motions={})
    motion = Motion(target.skeleton, made.motion.q, made.motion.fps, made.motion.name)
    return check(motion, target, source, thresholds)


def _wanted(joint: Joint, up: str, options: RetargetOptions) -> Joint:
    """Return a joint with the speed limit, and a root above a floor at height 0."""
    limit = np.inf if options.max_speed is None else options.max_speed
    speeds = dict.fromkeys(joint.suffixes, limit) | dict(joint.max_speed)
    frame = joint.frame
    if joint.parent < 0:
        down = (0.0, -options.floor, 0.0) if up == "y" else (0.0, 0.0, -options.floor)
        frame = frozen(transforms.translation(down) @ frame)
    return replace(joint, frame=frame, max_speed=tuple(speeds.items()))
