"""Motion: keyframes and curves, editing, mirroring, contacts, cleaning, whole sequences.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use: reading a file needs few of them.
"""

# pyright: reportUnsupportedDunderAll=false

from poise.lazy_names import lazy_exports

__getattr__, __dir__, _NAMES = lazy_exports(__name__, __file__)

_UNLISTED = {
    "angle_unwrapping", "checking", "cleaning", "derivatives", "editing", "feet", "foot_locking",
    "frame_fitting", "human_ranges", "joint_matching", "key_reduction", "keyframes", "keypoints",
    "layers", "learning_features", "looping", "markers", "priors", "repairing", "retargeting",
    "root_transform", "sequences", "track", "trackers", "transitions", "up_axis",
}  # fmt: skip
"""Modules of the package, which ``from poise.motion import *`` omits."""

__all__ = [name for name in _NAMES if name not in _UNLISTED]
