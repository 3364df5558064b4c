"""Optical markers: marker models, calibration, solving of motions, and fault detection."""

from poise.motion.markers.calibration import (
    Calibrating,
    MarkerCalibration,
    StaticTrial,
    calibrate,
)
from poise.motion.markers.gap_filling import fill_gaps
from poise.motion.markers.marker_quality import Flag, MarkerFlags, flag_markers
from poise.motion.markers.marker_sets import bone_scales, marker_model
from poise.motion.markers.model import BoneScale, MarkerModel
from poise.motion.markers.plausibility_checks import (
    Doubt,
    calibration_doubts,
    is_wrong,
    table_doubts,
)
from poise.motion.markers.report import trial_csv, trial_dict
from poise.motion.markers.rigid_groups import Partners, partners_of, steady_pairs
from poise.motion.markers.solving import MarkerSolution, MarkerSolving, solve_markers
from poise.motion.markers.trial_pipeline import MarkerTrial, relaxed, solve_trial

__all__ = [
    "BoneScale",
    "Calibrating",
    "Doubt",
    "Flag",
    "MarkerCalibration",
    "MarkerFlags",
    "MarkerModel",
    "MarkerSolution",
    "MarkerSolving",
    "MarkerTrial",
    "Partners",
    "StaticTrial",
    "bone_scales",
    "calibrate",
    "calibration_doubts",
    "fill_gaps",
    "flag_markers",
    "is_wrong",
    "marker_model",
    "partners_of",
    "relaxed",
    "solve_markers",
    "solve_trial",
    "steady_pairs",
    "table_doubts",
    "trial_csv",
    "trial_dict",
]
