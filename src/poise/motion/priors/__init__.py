"""Pose priors: which poses are likely, learned from motions and evaluated on any humanoid."""

from poise.motion.priors.canonical import COMPONENTS, NODES, features
from poise.motion.priors.prior import PosePrior

__all__ = ["COMPONENTS", "NODES", "PosePrior", "features"]
