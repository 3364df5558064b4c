"""Data of OpenSim's models beyond their skeleton."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from poise.geometry.curves import Curve
from poise.motion.markers import MarkerModel


@dataclass(frozen=True, eq=False)
class OsimSource:
    """Data of a model beyond its skeleton.

    Attributes:
        coordinates: names in the order of the model, also coupled ones.
        coupled: coordinates that follow another one by a curve.
        angular: coordinates in radians; others are in metres or without a unit.
        clamped: coordinates whose range inverse kinematics keeps.
        markers: the markers of the model, or None.
        fixed: markers that scaling does not place.
    """

    coordinates: tuple[str, ...]
    coupled: Mapping[str, tuple[str, Curve]]
    angular: frozenset[str]
    clamped: frozenset[str]
    markers: MarkerModel | None
    fixed: frozenset[str] = frozenset()
