"""Tolerances of goals: of each row, fixed or from a camera's picture.

Source 000: "we could position an end effector to 0.1 pixel accuracy". For a camera at ``c``, a
point at ``x`` and depth ``z`` with the error ``d`` has an error in the picture of exactly ``f |d_xy
- (x_xy / z) d_z| / (z + d_z)`` pixels, ``f`` the focal length, and therefore of less than ``f |d| k
/ (z - |d|)`` with ``k = |x - c| / z``. It stays within p pixels if ``|d| <= (p / f) z / (k + p /
f)``.
"""

from __future__ import annotations

import math

from poise.kernels.columns import GOALS, PARAMETERS
from poise.kernels.jit import kernel
from poise.kernels.kinds import POSITION
from poise.kernels.solver_state import (
    CAMERA,
    CAMERA_EDGE,
    CAMERA_FORWARD,
    CAMERA_NEAR,
    CAMERA_POSITION,
)


@kernel(inline=True)
def within_tolerance(rows, errors):
    """Return whether every goal of positive weight is met."""
    parameters = rows.parameters
    for g in range(parameters.shape[0]):
        if (
            parameters[g, PARAMETERS.weight] > 0.0
            and not errors[g] <= parameters[g, PARAMETERS.tolerance]
        ):
            return False
    return True


@kernel(inline=True)
def metres_allowed(options, x, y, z):
    """Return the largest error of a point, in metres, within the pixels.

    A point outside the picture is evaluated as if it were at the same distance in the centre.
    """
    ratio, near = options[CAMERA], options[CAMERA_NEAR]
    dx, dy, dz = (
        x - options[CAMERA_POSITION],
        y - options[CAMERA_POSITION + 1],
        z - options[CAMERA_POSITION + 2],
    )
    distance = math.sqrt(dx * dx + dy * dy + dz * dz)
    depth = (
        dx * options[CAMERA_FORWARD]
        + dy * options[CAMERA_FORWARD + 1]
        + dz * options[CAMERA_FORWARD + 2]
    )
    if depth < near or depth < options[CAMERA_EDGE] * distance:
        return ratio * max(distance, near) / (1.0 + ratio)
    return ratio * depth / (distance / depth + ratio)


@kernel
def see(rows, targets, points, options):
    """Set the tolerances of all rows by the camera.

    Positions are evaluated at their targets, rotations at the joint's point in ``points`` (G, 12),
    so that points that rotate with the joint stay within the pixels.
    """
    goals, parameters = rows.goals, rows.parameters
    for g in range(goals.shape[0]):
        if goals[g, GOALS.kind] == POSITION:
            t = goals[g, GOALS.target]
            parameters[g, PARAMETERS.tolerance] = metres_allowed(
                options, targets[t], targets[t + 1], targets[t + 2]
            )
        else:
            allowed = metres_allowed(options, points[g, 0], points[g, 1], points[g, 2])
            parameters[g, PARAMETERS.tolerance] = min(
                math.pi, allowed / parameters[g, PARAMETERS.length]
            )
