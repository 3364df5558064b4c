"""Skeletons, poses, motions and characters: names, units, limits."""

from poise.model.builder import SkeletonBuilder
from poise.model.character import Character
from poise.model.joint import Cone, Joint, Parameter
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.units import Unit, guess_unit

__all__ = [
    "Character",
    "Cone",
    "Joint",
    "Motion",
    "Parameter",
    "Pose",
    "Skeleton",
    "SkeletonBuilder",
    "Unit",
    "guess_unit",
]
