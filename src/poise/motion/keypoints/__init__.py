"""Solve motions from 3D keypoints of pose estimators."""

from poise.motion.keypoints.landmarks import LANDMARKS
from poise.motion.keypoints.sets import BODY_25, COCO_17, H36M_17, KEYPOINT_SETS
from poise.motion.keypoints.solving import KeypointSolution, solve_keypoints

__all__ = [
    "BODY_25",
    "COCO_17",
    "H36M_17",
    "KEYPOINT_SETS",
    "LANDMARKS",
    "KeypointSolution",
    "solve_keypoints",
]
