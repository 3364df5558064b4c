"""Motion: keyframes and curves, editing, mirroring, contacts, cleaning, whole sequences.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use: whoever reads a file needs few of them.
"""

# pyright: reportUnsupportedDunderAll=false

import lazy_loader

__getattr__, __dir__, _NAMES = lazy_loader.attach_stub(__name__, __file__)

__all__ = [
    "CleanedMotion",
    "CleaningOptions",
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
    "despiked",
    "filled",
    "find_contacts",
    "foot_points",
    "hand_points",
    "heading",
    "is_keyed",
    "jitter",
    "joined",
    "joint_values",
    "keyframes_of",
    "lifted",
    "lock_feet",
    "looped",
    "mirror_looped",
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
    "travel_matched",
    "unwrapped",
    "values_of_frames",
    "velocities",
]
