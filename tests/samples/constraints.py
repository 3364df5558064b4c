"""Every kind of constraint on any skeleton, at random points."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import poise
from poise.geometry import Box, Camera, Capsule, Curve, Plane, Sphere, TriangleMesh
from poise.model import BodyCapsule, BodyCapsules
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

    def capsules(self) -> BodyCapsules:
        """Two capsules, so wide that they always meet."""
        parts = [
            BodyCapsule(name, name, self.vector(), self.vector(), 90.0) for name in self.joints()
        ]
        return BodyCapsules(self.skeleton, tuple(parts), np.array([[0, 1]]))

    def transform(self) -> np.ndarray:
        found = np.eye(4)
        found[:3, :3] = Rotation.random(random_state=self.rng).as_matrix()
        found[:3, 3] = self.vector()
        return found


def _curved(draw: Draw) -> Curve:
    xs = np.cumsum(draw.rng.uniform(0.5, 1.0, 4)) - 1.5
    return Curve.through(xs, draw.rng.uniform(-1, 1, 4), "cubic")


def _pyramid(draw: Draw) -> TriangleMesh:
    corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]) + draw.vector()
    return TriangleMesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])


def _outside(make: Callable[[Draw], Any], carried: bool = False) -> Maker:
    def maker(draw: Draw, options: Options) -> Any:
        on = draw.joint() if carried else None
        capsules = draw.capsules()
        return poise.outside(capsules, make(draw), *capsules.names, on=on, **options)

    return maker


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
    "apart": (lambda d, o: poise.apart(d.capsules(), **o),),
    "above": (lambda d, o: poise.above(d.capsules(), Plane(d.vector(), d.vector()), **o),),
    "outside": (
        _outside(lambda d: Sphere(d.vector(), 0.2)),
        _outside(lambda d: Capsule(d.vector(), d.vector(), 0.2), carried=True),
        _outside(lambda d: Box(d.vector(), (1.0, 0.8, 0.6), d.transform()[:3, :3]), carried=True),
        _outside(_pyramid),
        _outside(lambda d: Plane(d.vector(), d.vector()), carried=True),
    ),
    "projection": (
        lambda d, o: poise.projection(
            d.point(), Camera(d.vector(9.0), d.vector(), fov=math.radians(50)), (100, 200), **o
        ),
    ),
}
"""By the name in the registry; each takes options that go to the kind."""
