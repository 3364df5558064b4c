"""Create scenes of poses: the body, its goals, and a camera that frames both."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy.joint_parts import joint_parts
from poise.array_types import Floats
from poise.errors import ShapeError
from poise.geometry.cameras import Camera
from poise.model.character import Character
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.render.actors import Actor, Appearance, Drawn
from poise.render.figure import bounds, upright
from poise.render.scene import Floor, Scene
from poise.render.shape_primitives import Solids, join, line, pin, target

FIELD_OF_VIEW = math.radians(30.0)


def marks_of(
    targets: ArrayLike = (),
    pins: ArrayLike = (),
    reached: ArrayLike | None = None,
    *,
    up: str = "y",
) -> Solids:
    """Create crosses at targets (n, 3) and discs at pins (m, 3), metres.

    ``up`` is the up axis. ``reached`` (n, 3) holds the positions of the effectors, which thin lines
    connect to their targets.
    """
    turn = upright(up).T
    goals, held = _points(targets, "targets") @ turn, _points(pins, "pins") @ turn
    parts = [
        *(_target_at(*goal) for goal in goals.tolist()), *(_pin_at(*at) for at in held.tolist()),
    ]  # fmt: skip
    if reached is not None:
        at = _points(reached, "reached") @ turn
        if len(at) != len(goals):
            raise ShapeError(f"{len(goals)} targets but {len(at)} effectors")
        if len(at):
            parts.append(line(at, goals, colour=(0.86, 0.15, 0.36), radius=0.003))
    return join(parts)


# most marks are static while a body moves
@lru_cache(maxsize=256)
def _target_at(x: float, y: float, z: float) -> Solids:
    return target((x, y, z))


@lru_cache(maxsize=256)
def _pin_at(x: float, y: float, z: float) -> Solids:
    return pin((x, y, z))


def _points(points: ArrayLike, what: str) -> Floats:
    array = np.asarray(points, dtype=np.float64)
    if array.size == 0:
        return np.zeros((0, 3))
    if array.shape[-1] != 3:
        raise ShapeError(f"{what} must have shape (n, 3), not {array.shape}")
    return array.reshape(-1, 3)


def scene_of(
    pose: Pose,
    *,
    character: Character | None = None,
    appearance: Appearance | None = None,
    targets: ArrayLike = (),
    camera: Camera | None = None,
    floor_height: float | None = None,
    width: int = 640,
    height: int = 480,
) -> Scene:
    """Create the scene of a pose with targets (n, 3), seen from its front and left.

    The scene always has y up.

    Args:
        character: the character whose skins are drawn according to ``appearance``; None draws a
            simple body.
        floor_height: metres; None places the floor at the lowest point.
        camera: in world axes; None frames the body and the targets for a picture of this width and
            height.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("x"), tip=(0, 0.3, 0)).build()
    >>> len(scene_of(arm.rest, targets=[(0, 0.3, 0.1)]).solids)
    6
    """
    drawn = Actor(pose.skeleton, character, appearance, example=pose).at(pose)
    marks = marks_of(targets, up=pose.skeleton.up)
    direction = front_view(pose.skeleton, pose.world)
    return staged(drawn, marks, pose.skeleton.up, direction, camera, floor_height, width, height)


def staged(
    drawn: Drawn,
    marks: Solids,
    up: str,
    direction: Sequence[float],
    camera: Camera | None = None,
    floor_height: float | None = None,
    width: int = 640,
    height: int = 480,
) -> Scene:
    """Create the scene of drawn geometry and marks (y up); other arguments are as in `scene_of`."""
    everything = join([drawn.solids, marks])
    outline = drawn.outline
    if floor_height is None:
        floor_height = drawn.lowest
    if camera is None:
        camera = framing(
            everything, points=outline, direction=direction, width=width, height=height
        )
    else:
        camera = upright_camera(camera, up)
    floor = floor_of(everything, floor_height, points=outline)
    return Scene(everything, camera, floor, surfaces=drawn.surfaces)


def upright_camera(camera: Camera, up: str) -> Camera:
    """Convert a camera from a world with the given up axis to picture axes."""
    turn = upright(up)
    return dataclasses.replace(
        camera, position=turn @ camera.position, target=turn @ camera.target, up=turn @ camera.up
    )


def floor_of(solids: Solids, height: float, *, points: ArrayLike = ()) -> Floor:
    """Create a floor whose tiles and fading are proportional to the objects on it.

    ``points`` (n, 3) are points of further surfaces.
    """
    low, high = _box(solids, _points(points, "points"))
    size = max(float((high - low).max()), 1e-3)
    tile = _round_size(0.3 * size)
    middle = 0.5 * (low + high)
    return Floor(
        height=height, tile=tile, centre=(float(middle[0]), float(middle[2])),
        fade=(0.9 * size, 2.6 * size),
    )  # fmt: skip


def _box(solids: Solids, points: Floats) -> tuple[Floats, Floats]:
    """Lowest and highest corner of the bounding box of solids and points (n, 3)."""
    if not len(points):
        return bounds(solids)
    low, high = points.min(axis=0), points.max(axis=0)
    if len(solids):
        at = bounds(solids)
        low, high = np.minimum(low, at[0]), np.maximum(high, at[1])
    return low, high


def _round_size(size: float) -> float:
    """Round to 1, 2 or 5 times a power of ten, so that tiles serve as a scale."""
    power = 10.0 ** math.floor(math.log10(size))
    return min((factor * power for factor in (1, 2, 5, 10)), key=lambda s: abs(math.log(s / size)))


def framing(
    solids: Solids,
    *,
    points: ArrayLike = (),
    direction: Sequence[float] = (0.5, 0.25, 1.0),
    width: int = 640,
    height: int = 480,
    margin: float = 1.18,
) -> Camera:
    """Create a camera that frames all solids and points (n, 3), looking from `direction`."""
    more = _points(points, "points")
    low, high = _box(solids, more)
    if not (len(solids) or len(more)) or not np.any(high > low):
        return Camera((0.5, 0.5, 2.0), (0.0, 0.0, 0.0), width=width, height=height)
    centres = solids.ends
    reach = (solids.radii * np.sqrt((solids.frame**2).sum(axis=1)).max(axis=1)[:, None])[..., None]
    around = np.concatenate([centres - reach, centres + reach]).reshape(-1, 3)
    around = np.concatenate([np.clip(around, low, high), more])
    return Camera.framing(
        around, direction=direction, margin=margin, fov=FIELD_OF_VIEW, width=width, height=height,
        near=max(1e-4, 0.02 * float((high - low).max())),
    )  # fmt: skip


def _across(skeleton: Skeleton, places: Floats) -> Floats:
    """Return the vector from the right to the left side of a body; zero if it has no sides.

    The vector connects the centres of the first joints of the limbs, so that the pose of arms and
    legs does not affect it. If these are on the midline, as in CMU's skeleton, the first two joints
    of each limb are used, or all joints.
    """
    sides = joint_parts(skeleton).sides
    depths: list[int] = []
    for index, parent in enumerate(skeleton.parents):
        below = parent >= 0 and sides[index] == sides[parent]
        depths.append(depths[parent] + 1 if below else 0)
    size = float(np.linalg.norm(np.ptp(places, axis=0)))
    for deepest, least in ((0, 0.02 * size), (1, 0.02 * size), (len(sides), 1e-6)):
        left, right = (
            [i for i, own in enumerate(sides) if own == side and depths[i] <= deepest]
            for side in ("left", "right")
        )
        if left and right:
            across = places[left].mean(axis=0) - places[right].mean(axis=0)
            if float(np.hypot(across[0], across[2])) > least:
                return across
    return np.zeros(3)


def front_view(skeleton: Skeleton, world: Floats, turn: float = 0.5) -> tuple[float, float, float]:
    """View direction from a body's front, turned to its left by `turn` radians.

    ``world`` (joints, 4, 4) are the frames of the joints. The front is perpendicular to the line
    from right to left hips and shoulders. For a body without sides it is z, or x if z is up. The
    direction is in picture axes, with y up.
    """
    across = _across(skeleton, world[:, :3, 3] @ upright(skeleton.up).T)
    forward = np.cross(across, (0.0, 1.0, 0.0))
    heading = math.atan2(forward[2], forward[0]) if forward.any() else math.pi / 2.0
    heading -= turn
    return math.cos(heading), 0.24, math.sin(heading)
