# Public names, loaded on first use.

from .bone_links import BoneLink as BoneLink
from .bone_links import BoneLinks as BoneLinks
from .bone_links import largest_turn as largest_turn
from .bone_links import with_bone_links as with_bone_links
from .centres_of_rotation import CentresOfRotation as CentresOfRotation
from .corrective_sculpting import sculpt as sculpt
from .correctives import displacements as displacements
from .correctives import key_weights as key_weights
from .deform import deform as deform
from .deformed_skin import Deformed as Deformed
from .deformer import Deformer as Deformer
from .delta_mush import DeltaMush as DeltaMush
from .delta_mush import bake_delta_mush as bake_delta_mush
from .dual_quaternion import DualQuaternion as DualQuaternion
from .linear_blend import LinearBlend as LinearBlend
from .muscles import Muscle as Muscle
from .muscles import attached as attached
from .muscles import with_muscles as with_muscles
from .registry import DEFORMERS as DEFORMERS
from .registry import prepared as prepared
from .skin_point import skin_point as skin_point
from .skin_point import surface_point as surface_point
from .weight_fitting import CorrectedVertices as CorrectedVertices
from .weight_fitting import FittedWeights as FittedWeights
from .weight_fitting import correct_vertices as correct_vertices
from .weight_fitting import fit_weights as fit_weights
