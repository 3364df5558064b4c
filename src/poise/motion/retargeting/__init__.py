"""Retarget a motion of one body to another one."""

from poise.motion.retargeting.anatomy import PARTS, Anatomy, anatomy
from poise.motion.retargeting.canonical_frames import Reference, reference
from poise.motion.retargeting.foot_trajectories import Planted
from poise.motion.retargeting.joint_mapping import PartJoints, RetargetTable
from poise.motion.retargeting.part_table import BONES, assign_parts, with_known_parts
from poise.motion.retargeting.report import AtLimit, Missed, Retargeted, Spike
from poise.motion.retargeting.retarget import RetargetOptions, retarget

__all__ = [
    "BONES",
    "PARTS",
    "Anatomy",
    "AtLimit",
    "Missed",
    "PartJoints",
    "Planted",
    "Reference",
    "RetargetOptions",
    "RetargetTable",
    "Retargeted",
    "Spike",
    "anatomy",
    "assign_parts",
    "reference",
    "retarget",
    "with_known_parts",
]
