# Public names, loaded on first use.

from .landmarks import LANDMARKS as LANDMARKS
from .sets import BODY_25 as BODY_25
from .sets import COCO_17 as COCO_17
from .sets import H36M_17 as H36M_17
from .sets import KEYPOINT_SETS as KEYPOINT_SETS
from .solving import KeypointSolution as KeypointSolution
from .solving import keypoints_of as keypoints_of
from .solving import solve_keypoints as solve_keypoints
