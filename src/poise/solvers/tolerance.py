"""Tolerances in metres and radians, or in pixels of a camera (source 000)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.kernels import solver_state as slot
from poise.kernels.columns import GOALS, PARAMETERS
from poise.kernels.kinds import POSITION
from poise.residuals.goal_arrays import RowArrays, place_in_joint

if TYPE_CHECKING:
    from poise.geometry.cameras import Camera
    from poise.kernels.layouts import Tables
    from poise.model.pose import Pose
    from poise.model.skeleton import Skeleton
    from poise.residuals.goal import RowKind

EXACT = 1e-8
"""Tolerance of hard constraints, in their own units."""

_DEFAULT = 1e-4  # of soft goals, in their own units: 0.1 mm, 0.1 mrad


@dataclass(frozen=True)
class PixelTolerance:
    """Goals are met when their errors are at most ``pixels`` in the camera's picture.

    The tolerance of a position in metres is evaluated at its target: any point within this distance
    is within that many pixels of the target's image. Therefore nearer goals need more precision
    (level of detail). The tolerance of an orientation or aim is evaluated at the position of its
    joint: the farthest point that rotates with the joint in the rest pose may move as far as a
    position goal there. A target outside the picture is evaluated at the same distance in the
    centre of the picture. Constrained methods evaluate joints at the start of the solve.

    Raises:
        InvalidValue: `camera` is not a Camera, or `pixels` is not above zero.
    """

    pixels: float
    camera: Camera

    def __post_init__(self) -> None:
        from poise.geometry.cameras import Camera

        if not isinstance(cast("object", self.camera), Camera):
            raise InvalidValue(f"pixels need a camera, not {self.camera!r}")
        count = cast("object", self.pixels)
        if not (isinstance(count, int | float) and 0.0 < count < math.inf):
            raise InvalidValue(f"a tolerance of {self.pixels!r} pixels: expected more than zero")

    def options(self) -> Floats:
        """Return the entries (9,) of the kernels' ``options`` from ``CAMERA`` on."""
        camera = self.camera
        corner = 0.5 * math.hypot(camera.width, camera.height) / camera.focal
        forward = -camera.T_wc[:3, 2]
        edge = 1.0 / math.hypot(1.0, corner)
        ratio = self.pixels / camera.focal
        return np.array([ratio, *camera.position, *forward, camera.near, edge])


Tolerance: TypeAlias = float | Sequence[float] | PixelTolerance


def pixels(count: float, camera: Camera) -> PixelTolerance:
    """Return the tolerance of ``count`` pixels in a camera's picture, for `solve` and `Problem`.

    Source 000: "we could position an end effector to 0.1 pixel accuracy"; see `PixelTolerance`.

    Raises:
        InvalidValue: the count is not above zero.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Ball("zyx"), tip=(0.5, 0, 0)).build()
    >>> goal = poise.reach(poise.point("arm", tip=True), (0.3, 0.4, 0.0))
    >>> near, far = (poise.Camera((0, 0, z), (0, 0, 0), height=720) for z in (2.0, 200.0))
    >>> for camera in (near, far):
    ...     result = poise.solve(arm.rest, [goal], tolerance=poise.pixels(0.1, camera))
    ...     print(result.status, round(1000 * result.tolerances[0].position, 2), "mm")
    converged 0.2 mm
    converged 20.22 mm
    """
    return PixelTolerance(count, camera)


def checked(tolerance: Tolerance) -> tuple[float, float] | PixelTolerance:
    """Return metres and radians from one number or a pair; pixels unchanged.

    Raises:
        InvalidValue: a number is not above zero.
    """
    if isinstance(tolerance, PixelTolerance):
        return tolerance
    try:
        pair = np.broadcast_to(np.asarray(tolerance, dtype=np.float64), (2,)).tolist()
    except (TypeError, ValueError):
        pair = [0.0, 0.0]
    if not all(0.0 < value < float("inf") for value in pair):
        raise InvalidValue(f"tolerance={tolerance!r}: expected metres and radians above zero")
    return pair[0], pair[1]


def set_tolerances(
    skeleton: Skeleton,
    tolerance: tuple[float, float] | PixelTolerance,
    rows: RowArrays,
    options: Floats,
    exact: float = EXACT,
) -> None:
    """Write a tolerance to the kernels' arrays: the parameters of ``rows``, and ``options``.

    Positions are bounded in metres, rotations in radians, whether the kernels treat them as goals
    or as expressions; other expressions use the number in metres. Hard rows have the tolerance
    ``exact``, or less. For pixels, `see_expressions` sets the numbers of expressions later.
    """
    goals, parameters = rows.arrays.goals, rows.arrays.parameters
    count = len(goals)
    if isinstance(tolerance, PixelTolerance):
        options[slot.CAMERA : slot.CAMERA + 9] = tolerance.options()
        for row, goal in enumerate(goals):
            if goal[GOALS.kind] != POSITION:
                parameters[row, PARAMETERS.length] = turning_length(
                    skeleton, int(goal[GOALS.joint])
                )
        soft = np.full(len(rows.hard), _DEFAULT)
    else:
        parameters[:count, PARAMETERS.tolerance] = np.where(
            goals[:, GOALS.kind] == POSITION, *tolerance
        )
        soft = np.where(rows.rotations, tolerance[1], tolerance[0])
    parameters[count:, PARAMETERS.tolerance] = np.where(rows.hard, np.minimum(exact, soft), soft)


def see_expressions(
    pose: Pose, kinds: Sequence[tuple[int, RowKind, int]], rows: RowArrays, targets: Floats,
    tables: Tables,
) -> None:  # fmt: skip
    """Set the tolerances in pixels of goals that the kernels treat as expressions.

    ``kinds`` are the rows of goals, each with the number of its expression and the place of its
    target in ``targets`` (t,). Rotations are evaluated at the points of their joints in ``pose``.
    Hard rows keep their tolerance.
    """
    from poise.kernels.tolerances import metres_allowed

    skeleton, parameters = pose.skeleton, tables.rows.parameters
    for entry, kind, at in kinds:
        if rows.hard[entry]:
            continue
        joint = skeleton.joint_index(kind.point.joint)
        place = targets[at : at + 3]
        if kind.kind != POSITION:
            frame = pose.world[joint]
            place = frame[:3, :3] @ place_in_joint(skeleton, kind.point) + frame[:3, 3]
        allowed = float(metres_allowed(tables.options, *place.tolist()))
        if kind.kind != POSITION:
            allowed = min(math.pi, allowed / turning_length(skeleton, joint))
        parameters[len(rows.arrays.goals) + entry, PARAMETERS.tolerance] = allowed


def turning_length(skeleton: Skeleton, joint: int) -> float:
    """Return metres from a joint to the farthest point that rotates with it in the rest pose.

    Points are joints and tips. For a joint without such points, the length of the bone that leads
    to the joint is used.

    >>> import poise
    >>> builder = poise.SkeletonBuilder().add("arm", poise.Ball("zyx"))
    >>> arm = builder.add("hand", poise.Hinge("x"), "arm", offset=(0.3, 0, 0)).build()
    >>> turning_length(arm, 0), turning_length(arm, 1)
    (0.3, 0.3)
    """
    world = skeleton.rest.world
    along = {joint}
    points: list[Floats] = []
    for number, (one, parent) in enumerate(zip(skeleton.joints, skeleton.parents, strict=True)):
        if number != joint and parent not in along:
            continue
        along.add(number)
        points.append(world[number, :3, 3])
        if one.tip is not None:
            points.append(world[number, :3, :3] @ one.tip + world[number, :3, 3])
    own = world[joint, :3, 3]
    longest = max(float(np.linalg.norm(point - own)) for point in points)
    if longest > 0.0:
        return longest
    return float(np.linalg.norm(skeleton.joints[joint].frame[:3, 3])) or 1.0
