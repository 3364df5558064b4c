"""Every kind of constraint on any skeleton, at places drawn by chance."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import poise
from poise.geometry import Camera, Curve
from poise.model.skeleton import Skeleton

Options = dict[str, Any]
Maker = Callable[["Draw", Options], Any]


class Draw:
    """Joints, points, directions and values of a skeleton, drawn by chance."""

    def __init__(self, skeleton: Skeleton, rng: np.random.Generator) -> None:
        self.skeleton, self.rng = skeleton, rng

    def vector(self, size: float = 1.0) -> tuple[float, float, float]:
        x, y, z = self.rng.normal(size=3) * size
        return float(x), float(y), float(z)

    def joint(self) -> str:
        return str(self.rng.choice(self.skeleton.joint_names))

    def joints(self) -> tuple[str, str]:
        first, second = self.rng.choice(self.skeleton.joint_names, 2, replace=False)
        return str(first), str(second)

    def point(self) -> poise.Expression:
        return poise.point(self.joint(), self.vector())

    def direction(self) -> poise.Expression:
        return poise.direction(self.joint(), self.vector())

    def values(self) -> tuple[str, str]:
        """Two different values of the pose that are no entries of a quaternion."""
        names = [
            name
            for name, ball in zip(self.skeleton.dof_names, self.skeleton.quaternion, strict=True)
            if not ball
        ]
        first, second = self.rng.choice(names, 2, replace=False)
        return str(first), str(second)

    def pose(self) -> poise.Pose:
        from samples.trees import random_pose

        return self.skeleton.pose(random_pose(self.skeleton, self.rng))

    def transform(self) -> np.ndarray:
        found = np.eye(4)
        found[:3, :3] = Rotation.random(random_state=self.rng).as_matrix()
        found[:3, 3] = self.vector()
        return found


def _curved(draw: Draw) -> Curve:
    xs = np.cumsum(draw.rng.uniform(0.5, 1.0, 4)) - 1.5
    return Curve.through(xs, draw.rng.uniform(-1, 1, 4), "cubic")


SAMPLES: dict[str, tuple[Maker, ...]] = {
    "reach": (lambda d, o: poise.reach(d.joint(), d.vector(), **o),),
    "orient": (lambda d, o: poise.orient(d.joint(), d.transform()[:3, :3], **o),),
    "place": (lambda d, o: poise.place(d.joint(), d.transform(), **o),),
    "pin": (lambda d, o: poise.pin(d.joint(), **o),),
    "aim": (lambda d, o: poise.aim(d.joint(), d.vector(3.0), axis=d.vector(), **o),),
    "on_line": (
        lambda d, o: poise.on_line(d.point(), d.vector(), d.vector(), **o),
        lambda d, o: poise.on_line(d.point(), d.point(), d.direction(), **o),
    ),
    "on_plane": (
        lambda d, o: poise.on_plane(d.point(), d.vector(), d.vector(), **o),
        lambda d, o: poise.on_plane(d.point(), d.point(), d.direction(), **o),
    ),
    "distance": (
        lambda d, o: poise.distance(d.point(), d.point(), 0.4, **o),
        lambda d, o: poise.distance(d.joint(), d.vector(), at_most=0.01, **o),
        lambda d, o: poise.distance(d.point(), d.point(), at_least=9.0, **o),
    ),
    "at_angle": (
        lambda d, o: poise.at_angle(d.direction(), d.vector(), 0.4, **o),
        lambda d, o: poise.at_angle(d.direction(), d.direction(), 0.0, **o),
        lambda d, o: poise.at_angle(d.direction(), d.direction(), at_most=0.1, **o),
    ),
    "orthogonal": (
        lambda d, o: poise.orthogonal(d.direction(), d.vector(), **o),
        lambda d, o: poise.orthogonal(d.point() - d.point(), d.direction(), **o),
    ),
    "relative": (
        lambda d, o: poise.relative(*d.joints(), **o),
        lambda d, o: poise.relative(*d.joints(), d.transform(), **o),
        lambda d, o: poise.relative(*d.joints(), orientation=False, **o),
    ),
    "coupled": (
        lambda d, o: poise.coupled(*d.values(), -0.7, 0.2, **o),
        lambda d, o: poise.coupled(*d.values(), 1.3, curve=_curved(d), **o),
    ),
    "cone": (
        lambda d, o: poise.cone(d.joint(), swing=0.1, twist=(-0.1, 0.2), axis=d.vector(), **o),
        lambda d, o: poise.cone(d.joint(), swing=0.1, **o),
        lambda d, o: poise.cone(d.joint(), twist=0.05, axis="-y", **o),
        lambda d, o: poise.cone(d.joint(), swing=0.1, twist=0.0, axis="z", **o),
    ),
    "balance": (
        lambda d, o: poise.balance(d.pose(), [d.point() for _ in range(4)], margin=0.1, **o),
    ),
    "projection": (
        lambda d, o: poise.projection(
            d.point(), Camera(d.vector(9.0), d.vector(), fov=math.radians(50)), (100, 200), **o
        ),
    ),
}
"""By the name in the registry; each takes options that go to the kind."""
