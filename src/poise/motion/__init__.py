"""Motion: keyframes and curves, editing, mirroring, contacts, cleaning, whole sequences."""

from poise.model.joint_values import joint_values
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.cleaning import CleanedMotion, LockedFeet, cleaned, lock_feet, smoothed
from poise.motion.contacts import (
    Contact,
    Contacts,
    FootPoint,
    find_contacts,
    foot_points,
    hand_points,
)
from poise.motion.derivatives import accelerations, jitter, velocities
from poise.motion.editing import blended, cropped, joined, resampled, retimed, sampled
from poise.motion.frame_fitting import values_of_frames
from poise.motion.key_reduction import reduced
from poise.motion.keyed_motion import is_keyed, keyframes_of
from poise.motion.keyframes import Keyframes
from poise.motion.keypoints import KeypointSolution, solve_keypoints
from poise.motion.mirroring import mirrored
from poise.motion.priors import PosePrior
from poise.motion.retargeting import Retargeted, RetargetOptions, RetargetTable, retarget
from poise.motion.root_transform import brought, heading, moved
from poise.motion.sequences import optimise
from poise.motion.track import Track
from poise.motion.trackers import solve_trackers

__all__ = [
    "CleanedMotion",
    "Contact",
    "Contacts",
    "FootPoint",
    "Keyframes",
    "KeypointSolution",
    "LockedFeet",
    "PosePrior",
    "RetargetOptions",
    "RetargetTable",
    "Retargeted",
    "Track",
    "accelerations",
    "blended",
    "brought",
    "cleaned",
    "cropped",
    "find_contacts",
    "foot_points",
    "hand_points",
    "heading",
    "is_keyed",
    "jitter",
    "joined",
    "joint_values",
    "keyframes_of",
    "lock_feet",
    "mirrored",
    "moved",
    "optimise",
    "reduced",
    "resampled",
    "retarget",
    "retimed",
    "sampled",
    "smoothed",
    "solve_keypoints",
    "solve_trackers",
    "unwrapped",
    "values_of_frames",
    "velocities",
]
