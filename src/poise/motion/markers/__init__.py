"""Markers: where they sit on a body, the body's motion from theirs, and their faults."""

from poise.motion.markers.calibration import (
    Calibrating,
    MarkerCalibration,
    StaticTrial,
    calibrate,
)
from poise.motion.markers.flags import Flag, MarkerFlags, flag_markers
from poise.motion.markers.groups import Partners, partners_of, steady_pairs
from poise.motion.markers.marker_sets import bone_scales, marker_model
from poise.motion.markers.model import BoneScale, MarkerModel
from poise.motion.markers.solving import MarkerSolution, MarkerSolving, solve_markers

__all__ = [
    "BoneScale",
    "Calibrating",
    "Flag",
    "MarkerCalibration",
    "MarkerFlags",
    "MarkerModel",
    "MarkerSolution",
    "MarkerSolving",
    "Partners",
    "StaticTrial",
    "bone_scales",
    "calibrate",
    "flag_markers",
    "marker_model",
    "partners_of",
    "solve_markers",
    "steady_pairs",
]
