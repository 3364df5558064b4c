"""Poses from markers: normal equations of a frame, frame-by-frame tracking, banded systems.

A frame's cost is ``sum_m 1/2 rho(|p_m(q) - y_m|) + 1/2 sum_d stiff_d (q - reference)_d^2`` with
Geman and McClure's ``rho(r) = w C^2 s / (1 + s)``, ``s = r^2 / C^2``: a quadratic near by, flat far
away ("Statistical methods for tomographic image reconstruction", 1987). C is a marker's reach in
metres, w the weight 1 / sigma^2.

The Gauss-Newton matrix ``sum_m w_m J_m^T J_m`` of points on rigid bodies is the mass matrix of
point masses w_m at the markers: composite bodies add them up once for everything that a motion
moves (``poise.kernels.mass_composite_body``), so that the cost does not depend on the number of
markers.

======== ================ ==========================================================
sites    (K,) int64       the joint that carries each marker
offsets  (K, 3) float     where it sits in that joint's frame, metres
targets  (K, 3) float     where it was seen; anything where its weight is 0
weights  (K,) float       1 / sigma^2 in 1 / m^2, 0 for a marker that does not count
reach    (K,) float       metres; 0: the cost stays quadratic
======== ================ ==========================================================
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from poise.kernels.columns import BALLS, JOINTS, SCRATCH
from poise.kernels.configuration import difference, project, step
from poise.kernels.forward import drive, forward, simple_forward
from poise.kernels.jit import kernel
from poise.kernels.linear_algebra import cholesky, cholesky_solve
from poise.kernels.mass_composite_body import rigid_mass
from poise.kernels.metrics import rates_of, value_of

# Sums in any order: four times as fast, with an error in the last digits of a step.
fast_cholesky = kernel(cholesky.py_func, fast=True, inline=True, name="fast_cholesky")


@kernel(fast=True, inline=True)
def place_markers(world, sites, offsets, places):
    """Compute world positions (K, 3) of the markers."""
    for m in range(sites.shape[0]):
        w = world[sites[m]]
        x, y, z = offsets[m, 0], offsets[m, 1], offsets[m, 2]
        places[m, 0] = w[0] * x + w[1] * y + w[2] * z + w[3]
        places[m, 1] = w[4] * x + w[5] * y + w[6] * z + w[7]
        places[m, 2] = w[8] * x + w[9] * y + w[10] * z + w[11]


@kernel(fast=True)
def marker_cost(sites, offsets, targets, weights, reach, places, moments, wrenches):
    """Return a frame's cost; write moments (N, 10) and wrenches (N, 6) of each joint's markers.

    A wrench is the sum of ``w r`` and of ``w p x r`` about the world's origin.
    """
    for j in range(moments.shape[0]):
        for i in range(10):
            moments[j, i] = 0.0
        for i in range(6):
            wrenches[j, i] = 0.0
    cost = 0.0
    for m in range(sites.shape[0]):
        weight = weights[m]
        if weight <= 0.0:
            continue
        px, py, pz = places[m, 0], places[m, 1], places[m, 2]
        rx, ry, rz = px - targets[m, 0], py - targets[m, 1], pz - targets[m, 2]
        square = rx * rx + ry * ry + rz * rz
        if reach[m] > 0.0:
            share = 1.0 / (1.0 + square / (reach[m] * reach[m]))
            cost += 0.5 * weight * square * share
            weight *= share * share
        else:
            cost += 0.5 * weight * square
        j = sites[m]
        x, y, z = offsets[m, 0], offsets[m, 1], offsets[m, 2]
        moments[j, 0] += weight
        moments[j, 1] += weight * x
        moments[j, 2] += weight * y
        moments[j, 3] += weight * z
        moments[j, 4] += weight * x * x
        moments[j, 5] += weight * x * y
        moments[j, 6] += weight * x * z
        moments[j, 7] += weight * y * y
        moments[j, 8] += weight * y * z
        moments[j, 9] += weight * z * z
        rx, ry, rz = weight * rx, weight * ry, weight * rz
        wrenches[j, 0] += rx
        wrenches[j, 1] += ry
        wrenches[j, 2] += rz
        wrenches[j, 3] += py * rz - pz * ry
        wrenches[j, 4] += pz * rx - px * rz
        wrenches[j, 5] += px * ry - py * rx
    return cost


@kernel(fast=True)
def marker_gradient(joints, axes, twists, centre, wrenches, gradient):
    """Compute the gradient (nv,) of the markers' cost from twists; overwrites ``wrenches``."""
    for j in range(joints.shape[0] - 1, -1, -1):
        parent = joints[j, JOINTS.parent]
        if parent >= 0:
            for i in range(6):
                wrenches[parent, i] += wrenches[j, i]
    cx, cy, cz = centre[0], centre[1], centre[2]
    for i in range(gradient.shape[0]):
        gradient[i] = 0.0
    for e in range(axes.shape[0]):
        f = wrenches[axes[e, 1]]
        s = twists[e]
        tx = f[3] - (cy * f[2] - cz * f[1])
        ty = f[4] - (cz * f[0] - cx * f[2])
        tz = f[5] - (cx * f[1] - cy * f[0])
        gradient[axes[e, 3]] += (
            s[0] * tx + s[1] * ty + s[2] * tz + s[3] * f[0] + s[4] * f[1] + s[5] * f[2]
        )


def make_system(move: Callable[..., Any]) -> Callable[..., Any]:
    """Make a frame's normal equations, with a forward kinematics."""

    def system(mechanism, dofs, q, body, marks, prior, work, out):
        """Compute matrix ``H`` (nv, nv) and ``gradient`` (nv,) of a frame's cost; return the cost.

        ``marks`` is (sites, offsets, targets, weights, reach), ``prior`` is (reference (nq,), stiff
        (nv,)), ``work`` is (axes, moments, (composite, twists), momentum, centre, wrenches, places,
        rates); it keeps the markers' positions.
        """
        H, gradient = out
        x, slopes, angles, sines, cosines, scratch, before, world = body
        sites, offsets, targets, weights, reach = marks
        axes, moments, pair, momentum, centre, wrenches, places, rates = work
        reference, stiff = prior
        drive(mechanism, q, x, slopes)
        move(mechanism, x, angles, sines, cosines, scratch[SCRATCH.motion], before, world)
        place_markers(world, sites, offsets, places)
        cost = marker_cost(sites, offsets, targets, weights, reach, places, moments, wrenches)
        n = gradient.shape[0]
        seen = False
        for j in range(moments.shape[0]):
            if moments[j, 0] > 0.0:
                seen = True
        if seen:
            rigid_mass(
                mechanism, x, slopes, before, world, (axes, moments), pair, (H, momentum, centre)
            )
            marker_gradient(mechanism.joints, axes, pair[1], centre, wrenches, gradient)
        else:
            for i in range(n):
                gradient[i] = 0.0
                for k in range(n):
                    H[i, k] = 0.0
        difference(dofs, q, reference, rates)
        for i in range(n):
            H[i, i] += stiff[i]
            gradient[i] += stiff[i] * rates[i]
            cost += 0.5 * stiff[i] * rates[i] * rates[i]
        return cost

    return system


@kernel
def free_rates(dofs, q, gradient, locked, free):
    """Mark the rates (nv,) that are not locked or at a limit that the gradient pushes against.

    Returns their number.
    """
    index, lower, upper = dofs.q_index, dofs.lower, dofs.upper
    count = 0
    for i in range(index.shape[0]):
        free[i] = 0
        if locked[i] != 0:
            continue
        at = index[i]
        if at >= 0:
            if q[at] <= lower[at] and gradient[i] > 0.0:
                continue
            if q[at] >= upper[at] and gradient[i] < 0.0:
                continue
        free[i] = 1
        count += 1
    return count


@kernel
def damped_step(H, gradient, free, damping, A, b, v):
    """Compute ``v = -(H + damping diag H)^-1 gradient`` of free rates; return whether it exists."""
    n = gradient.shape[0]
    size = 0
    for i in range(n):
        v[i] = 0.0
        if free[i] != 0:
            column = 0
            for k in range(i + 1):
                if free[k] != 0:
                    A[size, column] = H[i, k]
                    column += 1
            A[size, size] += damping * H[i, i] + 1e-9
            b[size] = -gradient[i]
            size += 1
    if size == 0 or not fast_cholesky(A, size) > 0.0:
        return False
    cholesky_solve(A, size, b)
    size = 0
    for i in range(n):
        if free[i] != 0:
            v[i] = b[size]
            size += 1
    return True


def make_descend(system: Callable[..., Any]) -> Callable[..., Any]:
    """Make the Levenberg-Marquardt method on one frame, with these normal equations."""

    def descend(mechanism, dofs, q, body, marks, prior, space, limits):
        """Minimise the frame's cost over ``q``, inside the limits; return the cost.

        ``space`` is ``(work, room)``, ``limits`` ``(locked, most, small, least)``, ``room`` (H,
        gradient, H2, gradient2, A, b, v, free, trial). There are at most ``most`` trials, and
        none after a step in which no rate exceeds ``small``, or which gains less than the fraction
        ``least`` of the cost.
        """
        work, room = space
        locked, most, small, least = limits
        H, gradient, H2, gradient2, A, b, v, free, trial = room
        cost = system(mechanism, dofs, q, body, marks, prior, work, (H, gradient))
        damping = 1e-6
        for _ in range(most):
            if free_rates(dofs, q, gradient, locked, free) == 0:
                break
            if not damped_step(H, gradient, free, damping, A, b, v):
                damping = max(1e-4, 10.0 * damping)
                continue
            step(dofs, q, v, trial)
            project(dofs, trial)
            other = system(mechanism, dofs, trial, body, marks, prior, work, (H2, gradient2))
            longest = 0.0
            for i in range(v.shape[0]):
                longest = max(longest, abs(v[i]))
            if other <= cost:
                gain = cost - other
                cost = other
                for i in range(q.shape[0]):
                    q[i] = trial[i]
                for i in range(v.shape[0]):
                    gradient[i] = gradient2[i]
                    for k in range(v.shape[0]):
                        H[i, k] = H2[i, k]
                damping = max(1e-9, 0.1 * damping)
                if longest < small or gain <= least * cost:
                    break
            else:
                damping = max(1e-4, 10.0 * damping)
                if longest < small or damping > 1e8:
                    break
        return cost

    return descend


@kernel(inline=True)
def copy_movable(dofs, origin, locked, q):
    """Copy the values of ``origin`` (nq,) whose rates are not locked to ``q``."""
    index, balls = dofs.q_index, dofs.balls
    for i in range(index.shape[0]):
        if index[i] >= 0 and locked[i] == 0:
            q[index[i]] = origin[index[i]]
    for ball in range(balls.shape[0]):
        at, r = balls[ball, BALLS.value], balls[ball, BALLS.rate]
        if locked[r] == 0 or locked[r + 1] == 0 or locked[r + 2] == 0:
            for i in range(at, at + 4):
                q[i] = origin[i]


def make_track(descend: Callable[..., Any]) -> Callable[..., Any]:
    """Make frame-by-frame tracking, each frame from an extrapolation of the last ones."""

    def track(mechanism, dofs, frames, body, data, space, limits, costs):
        """Fill ``q[f]`` for the frames from ``first`` to before ``end`` by ``stride``, 1 or -1.

        ``frames`` is ``(q, first, end, stride)``; ``q[first - stride]`` is the start. Locked rates
        keep the values of each frame. ``data`` is ``(marks, stiff)``. ``marks`` holds all frames'
        targets (F, K, 3) and weights (F, K). ``stiff`` (nv,) attracts each frame to the one before.
        ``costs`` (F,) are those of the markers and of this attraction.
        """
        q, first, end, stride = frames
        marks, stiff = data
        sites, offsets, targets, weights, reach = marks
        v, trial, locked = space[1][6], space[1][8], limits[0]
        f = first
        while f != end:
            last = q[f - stride]
            copy_movable(dofs, last, locked, q[f])
            if f - 2 * stride >= 0 and f - 2 * stride < q.shape[0] and f != first:
                difference(dofs, last, q[f - 2 * stride], v)
                for i in range(v.shape[0]):
                    if locked[i] != 0:
                        v[i] = 0.0
                step(dofs, q[f], v, trial)
                project(dofs, trial)
                for i in range(last.shape[0]):
                    q[f, i] = trial[i]
            mine = (sites, offsets, targets[f], weights[f], reach)
            costs[f] = descend(mechanism, dofs, q[f], body, mine, (last, stiff), space, limits)
            f += stride
        return 0.0

    return track


def make_systems(system: Callable[..., Any]) -> Callable[..., Any]:
    """Make the normal equations of many frames."""

    def systems(mechanism, dofs, q, body, marks, prior, work, out):
        """Compute ``H`` (F, nv, nv), ``gradients`` (F, nv), ``places`` (F, K, 3); return all costs.

        ``prior`` is (references (F, nq), stiff (F, nv)).
        """
        H, gradients, places = out
        sites, offsets, targets, weights, reach = marks
        references, stiff = prior
        total = 0.0
        here = work[6]
        for f in range(q.shape[0]):
            mine = (sites, offsets, targets[f], weights[f], reach)
            total += system(
                mechanism, dofs, q[f], body, mine, (references[f], stiff[f]), work,
                (H[f], gradients[f]),
            )  # fmt: skip
            for m in range(here.shape[0]):
                for i in range(3):
                    places[f, m, i] = here[m, i]
        return total

    return systems


@kernel
def add_metrics(dofs, metrics, q, H, gradients):
    """Add curvature and gradient of metrics of a pose at each frame; return their sum."""
    total = 0.0
    for f in range(q.shape[0]):
        total += value_of(dofs, metrics, q[f])
        rates_of(dofs, metrics, q[f], gradients[f], H[f])
    return total


@kernel
def smooth_gradient(dofs, q, bend, calm, rates, weights, gradients):
    """Add the gradient of the cost of second differences; return the cost.

    The cost of a second difference a is ``bend calm^2 (sqrt(1 + (a / calm)^2) - 1)``: quadratic
    below ``calm`` (nv,), linear above, so that an impact is not smeared over its neighbours.
    ``weights`` (F, nv) receive the weights in the Gauss-Newton matrix; ``rates`` (F, nv) is work
    space. The derivative of a ball's second difference is taken as that of a scalar's, which is
    exact to first order in the rotation from frame to frame.
    """
    frames, n = gradients.shape
    for f in range(frames - 1):
        difference(dofs, q[f + 1], q[f], rates[f])
    cost = 0.0
    for f in range(frames - 2):
        for i in range(n):
            a = rates[f + 1, i] - rates[f, i]
            s = a / calm[i]
            root = math.sqrt(1.0 + s * s)
            weights[f, i] = bend[i] / root
            # (root - 1) without cancellation for small s
            cost += bend[i] * calm[i] * calm[i] * s * s / (1.0 + root)
            a *= weights[f, i]
            gradients[f, i] += a
            gradients[f + 1, i] -= 2.0 * a
            gradients[f + 2, i] += a
    return cost


@kernel
def mark_free(dofs, q, gradients, locked, held, free):
    """Mark the movable rates (F, nv), as `free_rates`; the first ``held`` frames are fixed."""
    for f in range(q.shape[0]):
        if f < held:
            for i in range(free.shape[1]):
                free[f, i] = 0
        else:
            free_rates(dofs, q[f], gradients[f], locked, free[f])


@kernel
def fill_panels(H, gradients, weights, free, damping, chosen, panels, right):
    """Write the motion's matrix as panels of `poise.kernels.banded`, and its right side (F, c).

    ``weights`` (F, nv) are those of the second differences that begin at each frame. ``chosen``
    (c,) are the rates to solve for, ``panels`` (F, c, 3 c), zero at first, the columns of the
    matrix: a frame's own block and, for the second differences, single entries one and two frames
    on. Fixed rates have a 1 on the diagonal.
    """
    frames, c = H.shape[0], chosen.shape[0]
    for f in range(frames):
        for k in range(c):
            i = chosen[k]
            row = panels[f, k]
            if free[f, i] == 0:
                row[k] = 1.0
                right[f, k] = 0.0
                continue
            right[f, k] = -gradients[f, i]
            for other in range(k, c):
                if free[f, chosen[other]] != 0:
                    row[other] = H[f, chosen[other], i]
            here = weights[f, i] if f < frames - 2 else 0.0
            last = weights[f - 1, i] if 1 <= f < frames - 1 else 0.0
            before = weights[f - 2, i] if f >= 2 else 0.0
            row[k] += here + 4.0 * last + before + damping * H[f, i, i] + 1e-9
            if f + 1 < frames and free[f + 1, i] != 0:
                row[c + k] = -2.0 * (here + last)
            if f + 2 < frames and free[f + 2, i] != 0:
                row[2 * c + k] = here
    return 0.0


@kernel
def step_frames(dofs, q, chosen, solution, scale, v, out):
    """Write ``out`` (F, nq): frames ``q`` after the solution (F c,), moved into the limits."""
    c = chosen.shape[0]
    longest = 0.0
    for f in range(q.shape[0]):
        for i in range(v.shape[0]):
            v[i] = 0.0
        for k in range(c):
            v[chosen[k]] = scale * solution[f * c + k]
            longest = max(longest, abs(v[chosen[k]]))
        step(dofs, q[f], v, out[f])
        project(dofs, out[f])
    return longest


_system = kernel(make_system(forward), name="marker_system")
_simple_system = kernel(make_system(simple_forward), name="simple_marker_system")
_descend = kernel(make_descend(_system), name="marker_descend")
_simple_descend = kernel(make_descend(_simple_system), name="simple_marker_descend")
_track = kernel(make_track(_descend), name="marker_track")
_simple_track = kernel(make_track(_simple_descend), name="simple_marker_track")
_systems = kernel(make_systems(_system), name="marker_systems")
_simple_systems = kernel(make_systems(_simple_system), name="simple_marker_systems")

MARKERS = {
    "rigid": (_systems, _descend, _track),
    "simple": (_simple_systems, _simple_descend, _simple_track),
}
"""Normal equations of frames, descent and tracking, for each kind of mechanism."""
