"""How well it is known which way a joint is turned when its markers stand as they do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.geometry import transforms
from poise.motion.markers.model import MarkerModel

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ZeroOrientation:
    """A joint's zero orientation: all its markers' offsets turned together about its pivot.

    Attributes:
        joint: its name.
        sigmas: (3,) radians, about the joint's axes.
    """

    joint: str
    sigmas: Floats

    @property
    def sigma(self) -> float:
        """Radians, about the axis that is known worst."""
        return float(self.sigmas.max())


def zero_orientations(model: MarkerModel, covariance: Floats) -> tuple[ZeroOrientation, ...]:
    """For each joint that carries markers, from the covariance of the offsets (3 a marker, first).

    A turn w of all its markers changes each offset o by ``w x o``; w is read from the offsets by
    least squares, and its covariance follows. About an axis on which all its markers stand, as for
    a single marker, nothing tells the turn: the sigma is that of a whole circle.
    """
    found: list[ZeroOrientation] = []
    for joint in dict.fromkeys(model.joints):
        rows = [i for i, name in enumerate(model.joints) if name == joint]
        T = np.concatenate([-transforms.cross_matrix(model.offsets[i]) for i in rows])
        at = np.concatenate([3 * i + np.arange(3) for i in rows])
        P = np.linalg.pinv(T, rcond=1e-3)
        spread = P @ covariance[np.ix_(at, at)] @ P.T
        told = P @ T  # 1 about the axes that the markers tell
        lost = np.diag(np.eye(3) - told) > 0.5
        sigmas = np.sqrt(np.maximum(np.diag(spread), 0.0))
        found.append(ZeroOrientation(joint, np.where(lost, np.pi, np.minimum(sigmas, np.pi))))
    return tuple(found)
