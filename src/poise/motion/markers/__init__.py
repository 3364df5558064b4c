"""Markers: where they sit on a body, and the body's motion from theirs."""

from poise.motion.markers.marker_sets import bone_scales, marker_model
from poise.motion.markers.model import BoneScale, MarkerModel
from poise.motion.markers.solving import MarkerSolution, MarkerSolving, solve_markers

__all__ = [
    "BoneScale",
    "MarkerModel",
    "MarkerSolution",
    "MarkerSolving",
    "bone_scales",
    "marker_model",
    "solve_markers",
]
