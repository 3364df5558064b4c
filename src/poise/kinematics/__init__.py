"""The compiled mechanism: forward kinematics, Jacobians, moving points, analysis.

Functions such as ``poise.kinematics.jacobian(pose, "lhand")`` take a `poise.Pose` and a joint name.
"""

from typing import TYPE_CHECKING

from poise.kinematics.analysis import (
    Analysis,
    GimbalLock,
    analyse,
    gimbal_locks,
    manipulability,
    numerical_rank,
)
from poise.kinematics.forward import frame_of, world_frames
from poise.kinematics.jacobian import (
    BestAxis,
    jacobian,
    orientation_jacobian,
    position_jacobian,
    quaternion_best_axis,
)
from poise.kinematics.mass import (
    Weighted,
    centre_of_mass,
    centre_of_mass_jacobian,
    centre_of_mass_velocity,
    forward_dynamics,
    inverse_dynamics,
    kinetic_energy,
    mass_matrix,
    momentum,
    momentum_matrix,
)
from poise.kinematics.mechanism import Drive, Limits, Mechanism, Segment
from poise.kinematics.point_kinematics import (
    MotionState,
    acceleration,
    angular_acceleration,
    angular_velocity,
    direction,
    frame,
    motion_state,
    position,
    velocity,
)
from poise.kinematics.workspace import Workspace
from poise.lazy_names import suggesting

__all__ = [
    "Analysis",
    "BestAxis",
    "Drive",
    "GimbalLock",
    "Limits",
    "Mechanism",
    "MotionState",
    "Segment",
    "Weighted",
    "Workspace",
    "acceleration",
    "analyse",
    "angular_acceleration",
    "angular_velocity",
    "centre_of_mass",
    "centre_of_mass_jacobian",
    "centre_of_mass_velocity",
    "direction",
    "forward_dynamics",
    "frame",
    "frame_of",
    "gimbal_locks",
    "inverse_dynamics",
    "jacobian",
    "kinetic_energy",
    "manipulability",
    "mass_matrix",
    "momentum",
    "momentum_matrix",
    "motion_state",
    "numerical_rank",
    "orientation_jacobian",
    "position",
    "position_jacobian",
    "quaternion_best_axis",
    "velocity",
    "world_frames",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
