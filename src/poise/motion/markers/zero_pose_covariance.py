"""Uncertainty of the zero orientation of joints, from the covariance of marker offsets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.geometry import transforms
from poise.motion.markers.model import MarkerModel


@dataclass(frozen=True, eq=False)
class ZeroOrientation:
    """Uncertainty of a joint's zero orientation: a common rotation of its marker offsets.

    Attributes:
        joint: the name of the joint.
        sigmas: (3,), standard deviations about the joint's axes, radians.
    """

    joint: str
    sigmas: Floats

    @property
    def sigma(self) -> float:
        """Standard deviation about the least certain axis, radians."""
        return float(self.sigmas.max())


def zero_orientations(model: MarkerModel, covariance: Floats) -> tuple[ZeroOrientation, ...]:
    """Uncertainty of each joint with markers, from the covariance of the offsets (first, 3 each).

    A rotation w of all markers of a joint changes each offset o by ``w x o``; least squares gives w
    and its covariance. The rotation about a line through all markers, as for a single marker, is
    undetermined: its sigma is that of a full circle.
    """
    found: list[ZeroOrientation] = []
    for joint in dict.fromkeys(model.joints):
        rows = [i for i, name in enumerate(model.joints) if name == joint]
        T = np.concatenate([-transforms.cross_matrix(model.offsets[i]) for i in rows])
        at = np.concatenate([3 * i + np.arange(3) for i in rows])
        P = np.linalg.pinv(T, rcond=1e-3)
        spread = P @ covariance[np.ix_(at, at)] @ P.T
        determined = P @ T  # 1 about the axes that the markers determine
        lost = np.diag(np.eye(3) - determined) > 0.5
        sigmas = np.sqrt(np.maximum(np.diag(spread), 0.0))
        found.append(ZeroOrientation(joint, np.where(lost, np.pi, np.minimum(sigmas, np.pi))))
    return tuple(found)
