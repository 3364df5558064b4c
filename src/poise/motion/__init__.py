"""Motion: keyframes and curves, editing, mirroring, contacts, cleaning, whole sequences.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use: whoever reads a file needs few of them.
"""

# pyright: reportUnsupportedDunderAll=false

import lazy_loader

__getattr__, __dir__, _NAMES = lazy_loader.attach_stub(__name__, __file__)

__all__ = [
    "BODY_PARTS",
    "CleanedMotion",
    "CleaningOptions",
    "Contact",
    "Contacts",
    "FootPoint",
    "Keyframes",
    "KeypointSolution",
    "Layer",
    "LockedFeet",
    "PosePrior",
    "RetargetOptions",
    "RetargetTable",
    "Retargeted",
    "Track",
    "Transition",
    "accelerations",
    "blended",
    "body_mask",
    "brought",
    "by_joint_names",
    "cleaned",
    "cropped",
    "crossed",
    "despiked",
    "filled",
    "find_contacts",
    "find_transitions",
    "foot_points",
    "hand_points",
    "heading",
    "is_keyed",
    "jitter",
    "joined",
    "joint_values",
    "keyed_over",
    "keyframes_of",
    "layered",
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
