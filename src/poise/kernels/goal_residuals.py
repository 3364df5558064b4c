"""Goals as rows: residuals, errors and Jacobian at a pose.

The problem is one tuple of arrays, `poise.kernels.layouts.Rows`; ``G`` goals, ``m`` rows.

========== ================ =================================================================
name       shape            meaning
========== ================ =================================================================
goals      (G, 6) int64     kind, joint, first and end of its chain, first row, first target
parameters (G, 9) float64   point in the joint's frame (3), square root of the weight, local axis
                            (3), tolerance (metres or radians), length of what turns along
chain      (C,) int64       the primitives with a column, root first, of one goal after the other
included   (G, P) int64     1 where a primitive counts for the goal (for non-rigid chains)
========== ================ =================================================================

A residual is the actual minus the wanted value: metres for positions, a rotation vector in radians
for orientations (source 000's scaled axis), the angle towards the target for aims.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from poise.kernels.columns import GOALS, PARAMETERS, POINTS, SIZES
from poise.kernels.constraint_joint_columns import all_columns, linked_columns, linked_forward
from poise.kernels.forward import drive, forward, simple_forward
from poise.kernels.jacobian_columns import general_columns, rigid_columns, simple_columns
from poise.kernels.jit import kernel
from poise.kernels.kinds import AIM, ORIENTATION, POSITION
from poise.kernels.rotations import inverse_left_jacobian, nearest_rotation, rotation_vector


@kernel(inline=True)
def turn_from(targets, t, e):
    """Return the rotation vector of ``E G^-1``: the rotation from the goal's quaternion to E."""
    w, x, y, z = targets[t], targets[t + 1], targets[t + 2], targets[t + 3]
    g00, g01, g02 = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)
    g10, g11, g12 = 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    g20, g21, g22 = 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)
    return rotation_vector(
        (
            e[0] * g00 + e[1] * g01 + e[2] * g02,
            e[0] * g10 + e[1] * g11 + e[2] * g12,
            e[0] * g20 + e[1] * g21 + e[2] * g22,
            e[4] * g00 + e[5] * g01 + e[6] * g02,
            e[4] * g10 + e[5] * g11 + e[6] * g12,
            e[4] * g20 + e[5] * g21 + e[6] * g22,
            e[8] * g00 + e[9] * g01 + e[10] * g02,
            e[8] * g10 + e[9] * g11 + e[10] * g12,
            e[8] * g20 + e[9] * g21 + e[10] * g22,
        ),
    )


@kernel(inline=True)
def aim_residual(parameters, g, targets, t, w, point):
    """Return ``f (d - u)``, with |r| the angle between the aimed direction d and the wanted u.

    ``point`` receives d (3), u (3), the distance, the length before normalisation, the angle.
    """
    ax, ay, az = parameters[g, 4], parameters[g, 5], parameters[g, 6]
    dx = w[0] * ax + w[1] * ay + w[2] * az
    dy = w[4] * ax + w[5] * ay + w[6] * az
    dz = w[8] * ax + w[9] * ay + w[10] * az
    stretch = math.sqrt(dx * dx + dy * dy + dz * dz)
    ux, uy, uz = targets[t] - point[0], targets[t + 1] - point[1], targets[t + 2] - point[2]
    distance = math.sqrt(ux * ux + uy * uy + uz * uz)
    if distance < 1e-12 or stretch < 1e-12:  # undefined direction: never a success
        point[POINTS.distance] = 0.0
        return 0.0, 0.0, 0.0, math.pi
    dx, dy, dz = dx / stretch, dy / stretch, dz / stretch
    ux, uy, uz = ux / distance, uy / distance, uz / distance
    point[3], point[4], point[5] = dx, dy, dz
    point[6], point[7], point[8] = ux, uy, uz
    point[POINTS.distance], point[POINTS.stretch] = distance, stretch
    cx, cy, cz = dy * uz - dz * uy, dz * ux - dx * uz, dx * uy - dy * ux
    angle = math.atan2(math.sqrt(cx * cx + cy * cy + cz * cz), dx * ux + dy * uy + dz * uz)
    point[POINTS.angle] = angle
    f = 1.0 + angle * angle / 24.0 if angle < 1e-4 else 0.5 * angle / math.sin(0.5 * angle)
    return f * (dx - ux), f * (dy - uy), f * (dz - uz), angle


@kernel
def straighten(point, spread):
    """Convert rates of a direction in rows 3 to 5 to those of the unit direction."""
    stretch = point[POINTS.stretch]
    dx, dy, dz = point[3], point[4], point[5]
    if point[POINTS.distance] == 0.0:
        return
    for column in range(spread.shape[1]):
        a, b, c = spread[3, column], spread[4, column], spread[5, column]
        along = dx * a + dy * b + dz * c
        spread[3, column] = (a - along * dx) / stretch
        spread[4, column] = (b - along * dy) / stretch
        spread[5, column] = (c - along * dz) / stretch


@kernel(inline=True)
def log_rows(J, row, r, weight):
    """Convert angular velocity columns to rates of the rotation vector."""
    if weight == 0.0:
        return
    a, b, c = r[row] / weight, r[row + 1] / weight, r[row + 2] / weight
    b00, b01, b02, b10, b11, b12, b20, b21, b22 = inverse_left_jacobian(a, b, c)
    for column in range(J.shape[1]):
        u, v, w = J[row, column], J[row + 1, column], J[row + 2, column]
        J[row, column] = b00 * u + b01 * v + b02 * w
        J[row + 1, column] = b10 * u + b11 * v + b12 * w
        J[row + 2, column] = b20 * u + b21 * v + b22 * w


@kernel(inline=True)
def aim_rows(J, row, spread, point, weight, rigid):
    """Compute rates of ``f (d - u)`` from the rates of the point and of the frame."""
    distance = point[POINTS.distance]
    if distance == 0.0:
        return
    dx, dy, dz = point[3], point[4], point[5]
    ux, uy, uz = point[6], point[7], point[8]
    angle = point[POINTS.angle]
    half = 0.5 * angle
    if angle < 1e-4:
        f, slope = 1.0 + angle * angle / 24.0, angle / 12.0
    else:
        sine = math.sin(half)
        f = half / sine
        slope = (sine - half * math.cos(half)) / (2.0 * sine * sine)
    nx, ny, nz = dy * uz - dz * uy, dz * ux - dx * uz, dx * uy - dy * ux
    sine = math.sqrt(nx * nx + ny * ny + nz * nz)
    if sine < 1e-12:  # aligned or opposed: any axis perpendicular to d
        if abs(dx) < 0.9:
            nx, ny, nz = 0.0, dz, -dy
        else:
            nx, ny, nz = -dz, 0.0, dx
        sine = math.sqrt(nx * nx + ny * ny + nz * nz)
    nx, ny, nz = nx / sine, ny / sine, nz / sine
    # The angle from d to u has the rate n . (omega_u - omega_d); d' and u' rotate in that plane
    # along e_d = n x d and e_u = n x u.
    for column in range(J.shape[1]):
        a, b, c = spread[0, column], spread[1, column], spread[2, column]
        along = ux * a + uy * b + uz * c
        vx, vy, vz = (
            (along * ux - a) / distance,
            (along * uy - b) / distance,
            (along * uz - c) / distance,
        )
        a, b, c = spread[3, column], spread[4, column], spread[5, column]
        if rigid:
            wx, wy, wz = b * dz - c * dy, c * dx - a * dz, a * dy - b * dx
        else:
            wx, wy, wz = a, b, c
        turn = (
            vx * (ny * uz - nz * uy)
            + vy * (nz * ux - nx * uz)
            + vz * (nx * uy - ny * ux)
            - wx * (ny * dz - nz * dy)
            - wy * (nz * dx - nx * dz)
            - wz * (nx * dy - ny * dx)
        )
        g = slope * turn
        J[row, column] = weight * (f * (wx - vx) + g * (dx - ux))
        J[row + 1, column] = weight * (f * (wy - vy) + g * (dy - uy))
        J[row + 2, column] = weight * (f * (wz - vz) + g * (dz - uz))


def make_residuals(rigid_only: bool, forward: Callable[..., Any]) -> Callable[..., Any]:
    """Make the residuals, for any chain or, faster to compile, for rigid ones only."""

    def residuals(mechanism, rows, targets, q, body, r, points, errors):
        """Compute rows ``r`` (m,), goal points ``points`` (G, 12) and unweighted ``errors`` (G,).

        ``body`` is the work space of a pose: x, slopes, angles, sines, cosines, scratch (5, 12),
        before (P, 12), world (N, 16); it holds the pose's kinematics afterwards. Returns the cost
        ``|r|^2 / 2``. (With constraint joints ``scratch`` and ``world`` are longer:
        ``poise.kernels.constraint_joint_columns``, ``poise.kernels.constraint_joints``.)
        """
        x, slopes, angles, sines, cosines, scratch, before, world = body
        drive(mechanism, q, x, slopes)
        forward(mechanism, x, angles, sines, cosines, scratch[0], before, world)
        goals, parameters = rows.goals, rows.parameters
        cost = 0.0
        for g in range(goals.shape[0]):
            kind, j, row, t = (
                goals[g, GOALS.kind], goals[g, GOALS.joint], goals[g, GOALS.row],
                goals[g, GOALS.target],
            )  # fmt: skip
            weight = parameters[g, PARAMETERS.weight]
            w = world[j]
            px, py, pz = parameters[g, 0], parameters[g, 1], parameters[g, 2]
            wx = w[0] * px + w[1] * py + w[2] * pz + w[3]
            wy = w[4] * px + w[5] * py + w[6] * pz + w[7]
            wz = w[8] * px + w[9] * py + w[10] * pz + w[11]
            point = points[g]
            point[0], point[1], point[2] = wx, wy, wz
            if kind == POSITION:
                a, b, c = wx - targets[t], wy - targets[t + 1], wz - targets[t + 2]
                errors[g] = math.sqrt(a * a + b * b + c * c)
            elif kind == ORIENTATION:
                frame = w
                if not rigid_only:
                    if mechanism.sizes[SIZES.rigid] == 0:
                        nearest_rotation(w, scratch[0])
                        frame = scratch[0]
                a, b, c = turn_from(targets, t, frame)
                errors[g] = math.sqrt(a * a + b * b + c * c)
            else:
                a, b, c, errors[g] = aim_residual(parameters, g, targets, t, w, point)
            a, b, c = weight * a, weight * b, weight * c
            r[row], r[row + 1], r[row + 2] = a, b, c
            cost += a * a + b * b + c * c
        return 0.5 * cost

    return residuals


@kernel(inline=True)
def same_chain(goals, parameters, chain, g):
    """Return whether the next goal is the orientation of the same pose goal as this position."""
    n = g + 1
    if (
        n == goals.shape[0]
        or goals[n, GOALS.kind] != ORIENTATION
        or goals[n, GOALS.joint] != goals[g, GOALS.joint]
    ):
        return False
    count = goals[g, GOALS.end] - goals[g, GOALS.first]
    if (
        goals[n, GOALS.end] - goals[n, GOALS.first] != count
        or parameters[n, PARAMETERS.weight] != parameters[g, PARAMETERS.weight]
    ):
        return False
    return count == 0 or chain[goals[n, GOALS.first]] == chain[goals[g, GOALS.first]]


def make_jacobian(
    rigid_only: bool,
    rigid_columns: Callable[..., Any],
    general_columns: Callable[..., Any] = general_columns,
    linked: bool = False,
) -> Callable[..., Any]:
    """Make the rows' Jacobian, for any chain, for rigid ones only, or for constraint joints."""

    def jacobian(mechanism, rows, body, r, points, J, spread):
        """Compute the Jacobian (m, nv) at the pose of the last call of ``residuals``.

        ``spread`` (6, nv) is work space.
        """
        x, slopes, scratch, before, world = (
            body.x, body.slopes, body.scratch, body.before, body.world,
        )  # fmt: skip
        goals, parameters, chain, included = rows.goals, rows.parameters, rows.chain, rows.included
        nv = J.shape[1]
        rigid = rigid_only or mechanism.sizes[SIZES.rigid] != 0
        if linked:
            rigid = False
            all_columns(mechanism, x, slopes, before, world, scratch, nv)
        for row in range(J.shape[0]):
            for column in range(nv):
                J[row, column] = 0.0
        filled = -1  # an orientation whose columns were computed with its position's
        for g in range(goals.shape[0]):
            kind, j, first, end, row = (
                goals[g, GOALS.kind], goals[g, GOALS.joint], goals[g, GOALS.first],
                goals[g, GOALS.end], goals[g, GOALS.row],
            )  # fmt: skip
            weight = parameters[g, PARAMETERS.weight]
            if g == filled:
                log_rows(J, row, r, weight)
                continue
            out, linear, angular, aimed = J, row, -1, -1
            if kind == POSITION and rigid and same_chain(goals, parameters, chain, g):
                angular = goals[g + 1, GOALS.row]
                filled = g + 1
            elif kind == ORIENTATION:
                linear, angular = -1, row
            elif kind == AIM:
                out, linear, angular, weight = spread, 0, 3, 1.0
                if not rigid:
                    angular, aimed = -1, 3
                for i in range(6):
                    for column in range(nv):
                        spread[i, column] = 0.0
            if rigid:
                px, py, pz = points[g, 0], points[g, 1], points[g, 2]
                rigid_columns(
                    mechanism, (x, slopes, before), (px, py, pz), (chain, first, end), weight,
                    (out, linear, angular),
                )  # fmt: skip
            if not rigid_only:
                if not rigid:
                    px, py, pz = parameters[g, 0], parameters[g, 1], parameters[g, 2]
                    ax, ay, az = parameters[g, 4], parameters[g, 5], parameters[g, 6]
                    general_columns(
                        mechanism, (x, slopes, before, world), (j, px, py, pz), included[g], weight,
                        (out, linear, angular, aimed), (ax, ay, az), scratch,
                    )  # fmt: skip
                    if kind == AIM:
                        straighten(points[g], spread)
            if kind == ORIENTATION:
                log_rows(J, row, r, weight)
            elif kind == AIM:
                aim_rows(J, row, spread, points[g], parameters[g, PARAMETERS.weight], rigid)

    return jacobian


residuals = kernel(make_residuals(rigid_only=False, forward=forward), fast=True, inline=True)
jacobian = kernel(
    make_jacobian(rigid_only=False, rigid_columns=rigid_columns), fast=True, inline=True
)
_rigid_residuals = kernel(
    make_residuals(rigid_only=True, forward=forward), fast=True, inline=True, name="rigid_residuals"
)
_rigid_jacobian = kernel(
    make_jacobian(rigid_only=True, rigid_columns=rigid_columns),
    fast=True,
    inline=True,
    name="rigid_jacobian",
)
_simple_residuals = kernel(
    make_residuals(rigid_only=True, forward=simple_forward),
    fast=True,
    inline=True,
    name="simple_residuals",
)
_simple_jacobian = kernel(
    make_jacobian(rigid_only=True, rigid_columns=simple_columns),
    fast=True,
    inline=True,
    name="simple_jacobian",
)

_linked_residuals = kernel(
    make_residuals(rigid_only=False, forward=linked_forward), fast=True, name="linked_residuals"
)
_linked_jacobian = kernel(
    make_jacobian(
        rigid_only=False, rigid_columns=rigid_columns, general_columns=linked_columns, linked=True
    ),
    fast=True,
    name="linked_jacobian",
)

EVALUATION = {
    "simple": (_simple_residuals, _simple_jacobian),
    "rigid": (_rigid_residuals, _rigid_jacobian),
    "any": (residuals, jacobian),
    "linked": (_linked_residuals, _linked_jacobian),
}
"""Residuals and Jacobian for each kind of mechanism; narrower kinds compile faster."""
