"""Skeletons, poses, motions and characters: names, units, limits."""

from typing import TYPE_CHECKING

from poise.lazy_names import suggesting
from poise.model.ball_parameterisation import with_ball
from poise.model.bone_lengths import with_bone_lengths
from poise.model.bones import Bones, skeleton_from_tails_and_tips
from poise.model.builder import SkeletonBuilder
from poise.model.capsules import BodyCapsule, BodyCapsules, LeftOut
from poise.model.character import Character
from poise.model.collision import CollisionGeometry, CollisionShape
from poise.model.corrective import Corrective
from poise.model.denavit_hartenberg import (
    DenavitHartenbergRow,
    DenavitHartenbergTable,
    skeleton_from_denavit_hartenberg,
    to_denavit_hartenberg,
)
from poise.model.handle import IKHandle
from poise.model.joint import Cone, Joint, Parameter
from poise.model.markers import Markers
from poise.model.masses import SegmentMasses
from poise.model.material import Material, Texture
from poise.model.mesh import Mesh, Shape
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.model.stiffness import default_stiffness
from poise.model.stretching import stretchable
from poise.model.units import Unit, guess_unit
from poise.model.weights import Weights

__all__ = [
    "BodyCapsule",
    "BodyCapsules",
    "Bones",
    "Character",
    "CollisionGeometry",
    "CollisionShape",
    "Cone",
    "Corrective",
    "DenavitHartenbergRow",
    "DenavitHartenbergTable",
    "IKHandle",
    "Joint",
    "LeftOut",
    "Markers",
    "Material",
    "Mesh",
    "Motion",
    "Parameter",
    "Pose",
    "SegmentMasses",
    "Shape",
    "Skeleton",
    "SkeletonBuilder",
    "Skin",
    "Texture",
    "Unit",
    "Weights",
    "default_stiffness",
    "guess_unit",
    "skeleton_from_denavit_hartenberg",
    "skeleton_from_tails_and_tips",
    "stretchable",
    "to_denavit_hartenberg",
    "with_ball",
    "with_bone_lengths",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
