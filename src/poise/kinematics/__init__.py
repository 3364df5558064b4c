"""The compiled mechanism: forward kinematics, Jacobians, moving points, analysis."""

from poise.kinematics.mechanism import Drive, Limits, Mechanism, Segment, Workspace

__all__ = ["Drive", "Limits", "Mechanism", "Segment", "Workspace"]
