"""Proof from lengths that the goals of a problem cannot be met, for any angles.

`poise.solvers.reachability` computes the same with names and figures, and documents the proof. This
version runs during a search: from the frames of any one pose, without its own memory.
"""

from __future__ import annotations

import math

from poise.kernels.columns import GOALS, JOINTS, PARAMETERS, PRIMS
from poise.kernels.jit import kernel
from poise.kernels.kinds import POSITION
from poise.kernels.primitives import (
    FIXED,
    PATH,
    POINT_LINK,
    SCALE,
    SCREW,
    SHEAR,
    TRANSLATE,
    USER,
)

_ROUNDING = 1e-9  # of the lengths involved
_MOST_WEIGHTS = 50  # steps of the search for weights
_MOST_PAIRED = 62  # goals whose pairs are tested: one bit each


@kernel
def varies(mechanism, reach, k, nq):
    """Return whether primitive ``k`` can move; driven ones, users' ones and links count."""
    prims = mechanism.prims
    if prims[k, PRIMS.kind] == FIXED:
        return False
    if (
        prims[k, PRIMS.kind] == USER
        or prims[k, PRIMS.kind] >= POINT_LINK
        or prims[k, PRIMS.value] >= nq
    ):
        return True
    return prims[k, PRIMS.rate] >= 0 and reach[prims[k, PRIMS.rate]] > 0.0


@kernel
def is_rigid(mechanism, reach, joint, nq):
    """Return whether nothing moves a joint's frame."""
    joints = mechanism.joints
    while joint >= 0:
        for k in range(joints[joint, JOINTS.first], joints[joint, JOINTS.end]):
            if varies(mechanism, reach, k, nq):
                return False
        joint = joints[joint, JOINTS.parent]
    return True


@kernel
def is_measurable(mechanism, reach, joint, nq):
    """Return whether only slides within known limits change lengths on the path to a joint."""
    joints, prims = mechanism.joints, mechanism.prims
    while joint >= 0:
        for k in range(joints[joint, JOINTS.first], joints[joint, JOINTS.end]):
            kind = prims[k, PRIMS.kind]
            if SCALE <= kind <= SHEAR or kind == USER or kind >= POINT_LINK:
                return False
            if kind == PATH and varies(mechanism, reach, k, nq):
                return False
            if (kind == TRANSLATE or kind == SCREW) and prims[k, PRIMS.value] >= nq:
                return False
        joint = joints[joint, JOINTS.parent]
    return True


@kernel
def stretched(mechanism, dofs, reach, body, q, joint, stop, x, y, z):
    """Compute the stretches of a chain from a point of ``joint`` up to a joint ``stop`` (or -1).

    Returns the sum of their greatest lengths, the largest sum of a greatest and a least length, and
    the part above the last rotation: its end (3) and the range of its slides.
    """
    joints, prims, vectors = mechanism.joints, mechanism.prims, mechanism.vectors
    lower, upper, before = dofs.lower, dofs.upper, body.before
    longest, peak, slack = 0.0, 0.0, 0.0
    while joint != stop:
        for k in range(joints[joint, JOINTS.end] - 1, joints[joint, JOINTS.first] - 1, -1):
            if not varies(mechanism, reach, k, q.shape[0]):
                continue
            kind = prims[k, PRIMS.kind]
            f = before[k]
            if kind == TRANSLATE or kind == SCREW:
                at, pitch = prims[k, PRIMS.value], 1.0
                if kind == SCREW:
                    pitch = vectors[k, 6]
                a, b, c = pitch * vectors[k, 0], pitch * vectors[k, 1], pitch * vectors[k, 2]
                shift = 0.5 * (lower[at] + upper[at]) - q[at]
                half = 0.5 * (upper[at] - lower[at])
                if half < math.inf:
                    x += shift * (f[0] * a + f[1] * b + f[2] * c)
                    y += shift * (f[4] * a + f[5] * b + f[6] * c)
                    z += shift * (f[8] * a + f[9] * b + f[10] * c)
                    slack += half * math.sqrt(a * a + b * b + c * c)
                else:
                    slack = math.inf
            if kind != TRANSLATE:
                dx, dy, dz = x - f[3], y - f[7], z - f[11]
                length = math.sqrt(dx * dx + dy * dy + dz * dz)
                longest += length + slack
                peak = max(peak, max(0.0, length - slack) + length + slack)
                x, y, z, slack = f[3], f[7], f[11], 0.0
        joint = joints[joint, JOINTS.parent]
    return longest, peak, x, y, z, slack


@kernel(inline=True)
def lacks(wanted, slack, longest, peak, allowed):
    """Return whether a distance is impossible for stretches of these lengths."""
    if not longest + slack < math.inf:
        return False
    least = max(0.0, peak - longest)
    missing = max(wanted - slack - longest, least - wanted - slack)
    return missing > allowed + _ROUNDING * (1.0 + longest + wanted)


@kernel
def lacks_between(mechanism, rows, dofs, targets, reach, body, points, q, g, other):
    """Return whether two effectors cannot have the distance of their targets."""
    joints, goals, parameters = mechanism.joints, rows.goals, rows.parameters
    a, b = goals[g, GOALS.joint], goals[other, GOALS.joint]
    while a != b:  # parents come before their children
        if a > b:
            a = joints[a, JOINTS.parent]
        else:
            b = joints[b, JOINTS.parent]
    longest, peak, x, y, z, slack = stretched(
        mechanism, dofs, reach, body, q, goals[g, GOALS.joint], a,
        points[g, 0], points[g, 1], points[g, 2],
    )  # fmt: skip
    back, back_peak, u, v, w, back_slack = stretched(
        mechanism, dofs, reach, body, q, goals[other, GOALS.joint], a,
        points[other, 0], points[other, 1], points[other, 2],
    )  # fmt: skip
    middle = math.sqrt((x - u) ** 2 + (y - v) ** 2 + (z - w) ** 2)
    slack += back_slack
    longest += back + middle + slack
    peak = max(peak, back_peak, max(0.0, middle - slack) + middle + slack)
    s, t = goals[g, GOALS.target], goals[other, GOALS.target]
    wanted = math.sqrt(
        (targets[s] - targets[t]) ** 2
        + (targets[s + 1] - targets[t + 1]) ** 2
        + (targets[s + 2] - targets[t + 2]) ** 2
    )
    return lacks(
        wanted,
        0.0,
        longest,
        peak,
        parameters[g, PARAMETERS.tolerance] + parameters[other, PARAMETERS.tolerance],
    )


@kernel
def is_beyond(g, mechanism, rows, dofs, targets, reach, work):
    """Return whether the target of a position goal is out of the range of its chain.

    Uses the pose q_try evaluated last; the chain of the goal has to be measurable
    (`is_measurable`).
    """
    goals, parameters, points = rows.goals, rows.parameters, work.points
    longest, peak, x, y, z, slack = stretched(
        mechanism, dofs, reach, work.body, work.q_try, goals[g, GOALS.joint], -1,
        points[g, 0], points[g, 1], points[g, 2],
    )  # fmt: skip
    t = goals[g, GOALS.target]
    wanted = math.sqrt(
        (targets[t] - x) ** 2 + (targets[t + 1] - y) ** 2 + (targets[t + 2] - z) ** 2
    )
    return lacks(wanted, slack, longest, peak, parameters[g, PARAMETERS.tolerance])


@kernel
def is_hopeless(mechanism, rows, dofs, targets, reach, work):
    """Return whether lengths prove that the goals cannot all be met, at the last q_try.

    ``reach`` (nv,) is above zero for the rates that may move; ``work`` as in ``problem_table``,
    with the errors at the end of a search.
    """
    goals, parameters = rows.goals, rows.parameters
    body, points, errors, q = work.body, work.points, work.errors, work.q_try
    nq = q.shape[0]
    paired = 0
    for g in range(goals.shape[0]):
        if parameters[g, PARAMETERS.weight] == 0.0:
            continue
        joint = goals[g, GOALS.joint]
        if is_rigid(mechanism, reach, joint, nq):
            if errors[g] > parameters[g, PARAMETERS.tolerance] + _ROUNDING:
                return True
        if goals[g, GOALS.kind] != POSITION or not is_measurable(mechanism, reach, joint, nq):
            continue
        if is_beyond(g, mechanism, rows, dofs, targets, reach, work):
            return True
        for other in range(min(g, _MOST_PAIRED)):
            if paired >> other & 1 and lacks_between(
                mechanism, rows, dofs, targets, reach, body, points, q, g, other
            ):
                return True
        if g < _MOST_PAIRED:
            paired |= 1 << g
    return False


@kernel
def is_spread(mechanism, rows, dofs, targets, reach, work):
    """Return whether targets prove to be too far apart for one point of the body.

    For each goal, a point c of the joint at which all chains branch is within a distance ``R_i`` of
    its target ``t_i``. For any weights ``w_i`` with the sum 1 and the mean m of the targets, ``sum
    w_i |t_i - m|^2 <= sum w_i |t_i - c|^2 <= sum w_i R_i^2``. The search for weights that
    contradict this (M. Frank and P. Wolfe, "An algorithm for quadratic programming", Naval Research
    Logistics Quarterly 3, 1956) finds some if there are any, except near equality. Pairs of goals
    are the case of two positive weights. The distances are written to ``errors_try``.
    """
    joints, goals, parameters = mechanism.joints, rows.goals, rows.parameters
    q, points, distances = work.q_try, work.points, work.errors_try
    nq = q.shape[0]
    first, common = -1, -1
    for g in range(goals.shape[0]):
        distances[g] = -1.0
        joint = goals[g, GOALS.joint]
        if (
            parameters[g, PARAMETERS.weight] == 0.0
            or goals[g, GOALS.kind] != POSITION
            or not is_measurable(mechanism, reach, joint, nq)
        ):
            continue
        distances[g] = 0.0
        if first < 0:
            first, common = g, joint
        while common != joint:  # parents come before their children
            if common > joint:
                common = joints[common, JOINTS.parent]
            else:
                joint = joints[joint, JOINTS.parent]
    if common < 0:
        return False
    cx = cy = cz = loose = 0.0
    for g in range(first, goals.shape[0]):
        if distances[g] < 0.0:
            continue
        longest, _, x, y, z, slack = stretched(
            mechanism, dofs, reach, work.body, q, goals[g, GOALS.joint], common,
            points[g, 0], points[g, 1], points[g, 2],
        )  # fmt: skip
        if g == first:
            cx, cy, cz, loose = x, y, z, slack
        off = math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2)
        distances[g] = (
            longest + slack + loose + off + parameters[g, PARAMETERS.tolerance] + _ROUNDING
        )
        if not distances[g] < math.inf:
            return False
    t = goals[first, GOALS.target]
    ox, oy, oz = targets[t], targets[t + 1], targets[t + 2]  # the origin, against cancellation
    mx = my = mz = 0.0
    total = -(distances[first] ** 2)  # sum of w (|t|^2 - R^2)
    for _ in range(_MOST_WEIGHTS):
        best, most = -1, -math.inf
        bx = by = bz = held = 0.0
        for g in range(first, goals.shape[0]):
            if distances[g] < 0.0:
                continue
            t = goals[g, GOALS.target]
            x, y, z = targets[t] - ox, targets[t + 1] - oy, targets[t + 2] - oz
            own = x * x + y * y + z * z - distances[g] ** 2
            slope = own - 2.0 * (x * mx + y * my + z * mz)
            if slope > most:
                best, most, held = g, slope, own
                bx, by, bz = x - mx, y - my, z - mz
        square = bx * bx + by * by + bz * bz
        gain = most - total + 2.0 * (mx * mx + my * my + mz * mz)
        if best < 0 or not gain > 0.0 or not square > 0.0:
            return False
        share = min(1.0, 0.5 * gain / square)
        mx, my, mz = mx + share * bx, my + share * by, mz + share * bz
        total += share * (held - total)
        if total - (mx * mx + my * my + mz * mz) > _ROUNDING * (1.0 + square):
            return True
        if total - (mx * mx + my * my + mz * mz) + gain < 0.0:
            return False  # not even the optimum would prove it
    return False
