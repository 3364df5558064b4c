"""Pose priors: probability densities of poses, learned from motions, for any humanoid."""

from poise.motion.priors.canonical import COMPONENTS, NODES, features
from poise.motion.priors.prior import PosePrior

__all__ = ["COMPONENTS", "NODES", "PosePrior", "features"]
