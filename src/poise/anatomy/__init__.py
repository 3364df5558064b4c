"""Recognise bodies: parts, sides, limbs, feet and chains of joints, masses and capsules."""

from typing import TYPE_CHECKING

from poise.anatomy.branches import Branch, Branches
from poise.anatomy.capsules import fit_capsules
from poise.anatomy.feet import Ball, ball_of, foot_of
from poise.anatomy.joint_pairs import JointPairs, mirrored_name
from poise.anatomy.limbs import Limb, limbs_of
from poise.anatomy.masses import capsule_masses, human_masses, segment_masses
from poise.anatomy.words import part_names, parts_of, side_of
from poise.lazy_names import suggesting

__all__ = [
    "Ball",
    "Branch",
    "Branches",
    "JointPairs",
    "Limb",
    "ball_of",
    "capsule_masses",
    "fit_capsules",
    "foot_of",
    "human_masses",
    "limbs_of",
    "mirrored_name",
    "part_names",
    "parts_of",
    "segment_masses",
    "side_of",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
