"""Recognise bodies: parts, sides, limbs, feet and chains of joints, masses and capsules."""

from typing import TYPE_CHECKING

from poise.anatomy.anatomy import (
    Anatomy,
    BodyPart,
    find_anatomies,
    find_anatomy,
    rigid_joints,
)
from poise.anatomy.branches import Branches, TrunkBranch
from poise.anatomy.capsules import fit_capsules
from poise.anatomy.feet import BallOfFoot, ball_of, foot_of
from poise.anatomy.hands_and_feet import FINGERS
from poise.anatomy.joint_pairs import JointPairs, mirrored_name
from poise.anatomy.kinds import KINDS
from poise.anatomy.limbs import Limb
from poise.anatomy.masses import capsule_masses, human_masses, segment_masses
from poise.anatomy.part_joints import (
    CHEST,
    PART_NAMES,
    SHORT_NAMES,
    joints_named,
    near_parts,
    part_joint,
)
from poise.anatomy.part_table import BONES, assign_parts, with_known_parts
from poise.anatomy.recognition import (
    ARM,
    CERTAIN,
    CREATURE_PARTS,
    LEG,
    LEG_SIDES,
    PARTS,
    SIDES,
    TRUNK,
    split_part,
)
from poise.anatomy.roles import ROLES
from poise.anatomy.soles import Sole
from poise.anatomy.words import part_names, parts_of, side_of
from poise.lazy_names import suggesting

__all__ = [
    "ARM",
    "BONES",
    "CERTAIN",
    "CHEST",
    "CREATURE_PARTS",
    "FINGERS",
    "KINDS",
    "LEG",
    "LEG_SIDES",
    "PARTS",
    "PART_NAMES",
    "ROLES",
    "SHORT_NAMES",
    "SIDES",
    "TRUNK",
    "Anatomy",
    "BallOfFoot",
    "BodyPart",
    "Branches",
    "JointPairs",
    "Limb",
    "Sole",
    "TrunkBranch",
    "assign_parts",
    "ball_of",
    "capsule_masses",
    "find_anatomies",
    "find_anatomy",
    "fit_capsules",
    "foot_of",
    "human_masses",
    "joints_named",
    "mirrored_name",
    "near_parts",
    "part_joint",
    "part_names",
    "parts_of",
    "rigid_joints",
    "segment_masses",
    "side_of",
    "split_part",
    "with_known_parts",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
