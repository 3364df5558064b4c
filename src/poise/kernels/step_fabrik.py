"""FABRIK: forward and backward reaching over a tree of joints (Aristidou and Lasenby, 2011).

The inward pass, from the tips, moves each effector to its target and follows every goal's chain to
its base: each joint rotates the part of the chain above so that the pivot above stays as near as
possible to its position, within the joint's axes and limits. This gives every pivot a wanted
position. The outward pass, from the base, rotates every joint of the true pose towards the wanted
position of the next pivot; where chains meet, towards the centroid of the wanted positions. Both
passes respect the joints' limits, so that the result is a pose, from whose positions the next
iteration begins.

Two passes move a limb of a ball and a hinge only slowly, each by a little less than the one before.
Steps that shrink by a constant factor are summed as a geometric series (Aitken's extrapolation),
and the sum is kept if it lowers the cost. A singular pose, such as a straight limb with its target
on its line, is left to the loop, which bends it.

An orientation goal fixes the frame of its body in the inward pass; wanted frames further up the
chain are part of the wanted positions. Joints without a closed form (screws, paths, driven values)
take the steps of ``step_ccd.visit_rate`` afterwards.

``OWN``: ``links`` (C, 2) for each entry of the chains: the entries that hold the next other pivot
towards the base and towards the tip (-1: none, or the effector). ``places`` (G + 3, P): index of
primitive k in goal g's chain (-1: not in it); its parent primitive; 1 if it has a closed form; its
ball (-1: none). ``passes`` (2 P + C + G + S, 12): placements, then 2 nq numbers: the last change of
the pose, and the pose of the plain passes.
"""

from __future__ import annotations

import math

from poise.kernels.columns import BALLS, CONES, GOALS, PARAMETERS, PRIMS
from poise.kernels.configuration import into_cone, project
from poise.kernels.goal_residuals import same_chain
from poise.kernels.jit import kernel
from poise.kernels.kinds import AIM, ORIENTATION, POSITION
from poise.kernels.method_step import MethodStep
from poise.kernels.primitives import QUATERNION, TRANSLATE
from poise.kernels.problem_table import evaluate, picker
from poise.kernels.rigid_frames import (
    axis_of,
    placed,
    quaternion_between,
    quaternion_of,
    shift_first,
    stay,
    turn_between,
    turn_first,
    turn_locally,
    turned,
    turned_by,
)
from poise.kernels.rotations import quaternion_product, to_quaternion
from poise.kernels.solver_state import BENT, BOUNDED, IDLE, MAX_STEP
from poise.kernels.solver_state import OWN as SINCE
from poise.kernels.step_ccd import (
    best_angle,
    clipped,
    inside_or_nearest,
    longest_step,
    visit_rate,
)

LOOSE, FIRM = 0.05, 10.0  # weights, in the inward pass, of frames that should not move
WANT = 1.0  # weight, in the outward pass, of the frames wanted by the inward pass
SWEEPS = 3  # number of sweeps over the axes of a joint
PASSES_BETWEEN = 3  # plain passes between two extrapolations
ALIKE = 0.9  # cosine of two steps above which they count as a series
FARTHEST = 100.0  # largest number of steps in one extrapolation
DEAD = 1e-7  # sine between a lever and its pull below which the pull has no effect
IDLE_BEFORE = 25  # idle iterations before the other of the two weights is used


@kernel
def rotation_pull(T, w, x, y, z, weight, A):
    """Return ``weight`` times the summed pairs of frames ``R_T R(w, x, y, z)`` and ``R_A`` (9,)."""
    r00, r01, r02 = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)
    r10, r11, r12 = 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    r20, r21, r22 = 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)
    # B = R R_A^T, then R_T B
    b00 = r00 * A[0] + r01 * A[1] + r02 * A[2]
    b01 = r00 * A[4] + r01 * A[5] + r02 * A[6]
    b02 = r00 * A[8] + r01 * A[9] + r02 * A[10]
    b10 = r10 * A[0] + r11 * A[1] + r12 * A[2]
    b11 = r10 * A[4] + r11 * A[5] + r12 * A[6]
    b12 = r10 * A[8] + r11 * A[9] + r12 * A[10]
    b20 = r20 * A[0] + r21 * A[1] + r22 * A[2]
    b21 = r20 * A[4] + r21 * A[5] + r22 * A[6]
    b22 = r20 * A[8] + r21 * A[9] + r22 * A[10]
    s, t, u = weight * T[0], weight * T[1], weight * T[2]
    k, m, n = weight * T[4], weight * T[5], weight * T[6]
    f, g, h = weight * T[8], weight * T[9], weight * T[10]
    return (
        s * b00 + t * b10 + u * b20, s * b01 + t * b11 + u * b21, s * b02 + t * b12 + u * b22,
        k * b00 + m * b10 + n * b20, k * b01 + m * b11 + n * b21, k * b02 + m * b12 + n * b22,
        f * b00 + g * b10 + h * b20, f * b01 + g * b11 + h * b21, f * b02 + g * b12 + h * b22,
    )  # fmt: skip


@kernel
def pair(P, weight, x, y, z, u, v, w):
    """Return a pull plus ``weight`` times the pair of a vector (x, y, z) and its target."""
    x, y, z = weight * x, weight * y, weight * z
    return (
        P[0] + x * u, P[1] + x * v, P[2] + x * w,
        P[3] + y * u, P[4] + y * v, P[5] + y * w,
        P[6] + z * u, P[7] + z * v, P[8] + z * w,
    )  # fmt: skip


@kernel
def added(P, S):
    """Return the sum of two pulls."""
    return (
        P[0] + S[0], P[1] + S[1], P[2] + S[2], P[3] + S[3], P[4] + S[4], P[5] + S[5],
        P[6] + S[6], P[7] + S[7], P[8] + S[8],
    )  # fmt: skip


@kernel
def best_turn(P):
    """Return the best axis of a pull (source 000) and the best angle about it."""
    x, y, z = P[5] - P[7], P[6] - P[2], P[1] - P[3]
    size = math.sqrt(x * x + y * y + z * z)
    if size < 1e-15:
        return 1.0, 0.0, 0.0, 0.0
    x, y, z = x / size, y / size, z / size
    return x, y, z, best_angle(P, x, y, z)


@kernel
def target_of(g, rows, targets):
    """Return the target of a position goal: the centroid for several goals of the same point."""
    goals, parameters = rows.goals, rows.parameters
    x = y = z = total = 0.0
    for other in range(goals.shape[0]):
        if (
            goals[other, GOALS.kind] != POSITION
            or goals[other, GOALS.joint] != goals[g, GOALS.joint]
        ):
            continue
        apart = abs(parameters[other, 0] - parameters[g, 0])
        apart += abs(parameters[other, 1] - parameters[g, 1])
        if apart + abs(parameters[other, 2] - parameters[g, 2]) == 0.0:
            weight, t = (
                parameters[other, PARAMETERS.weight] * parameters[other, PARAMETERS.weight],
                goals[other, GOALS.target],
            )
            x, y, z = (
                x + weight * targets[t],
                y + weight * targets[t + 1],
                z + weight * targets[t + 2],
            )
            total += weight
    if total > 0.0:
        return x / total, y / total, z / total
    t = goals[g, GOALS.target]
    return targets[t], targets[t + 1], targets[t + 2]


@kernel
def place_effector(g, rows, targets, body, points, upper, out):
    """Write a goal's wanted placement of its body: on the target, with the least rotation.

    ``upper`` is the primitive whose pivot should not move, or -1.
    """
    goals, before, world = rows.goals, body.before, body.world
    kind, t = goals[g, GOALS.kind], goals[g, GOALS.target]
    ex, ey, ez = points[g, 0], points[g, 1], points[g, 2]
    tx, ty, tz = ex, ey, ez
    stay(out)
    w, x, y, z = 1.0, 0.0, 0.0, 0.0
    turn = -1
    if kind == POSITION:
        tx, ty, tz = target_of(g, rows, targets)
        if same_chain(goals, rows.parameters, rows.chain, g):
            turn = goals[g + 1, GOALS.target]
        elif upper >= 0:
            b = before[upper]
            w, x, y, z = quaternion_between(
                b[3] - ex, b[7] - ey, b[11] - ez, b[3] - tx, b[7] - ty, b[11] - tz
            )
    elif kind == ORIENTATION:
        turn = t
    else:
        w, x, y, z = quaternion_between(
            points[g, 3], points[g, 4], points[g, 5],
            targets[t] - ex, targets[t + 1] - ey, targets[t + 2] - ez,
        )  # fmt: skip
    if turn >= 0:
        r = world[goals[g, GOALS.joint]]
        a, b, c, d = to_quaternion((r[0], r[1], r[2], r[4], r[5], r[6], r[8], r[9], r[10]))
        w, x, y, z = quaternion_product(
            targets[turn], targets[turn + 1], targets[turn + 2], targets[turn + 3], a, -b, -c, -d
        )
    turn_first(out, out, (ex, ey, ez), w, x, y, z)
    out[3] += tx - ex
    out[7] += ty - ey
    out[11] += tz - ez


@kernel
def inwards(g, mechanism, problem, q, before, own, attraction, readiness):
    """Write wanted placements above every primitive of a chain, from a goal's body to its base.

    ``stay_put`` is the identity, to which frames are compared with the weight ``keep``.
    ``readiness`` (nv,) below 1 leaves the movement to joints that are less stiff.
    """
    rows, dofs = problem
    stay_put, keep = attraction
    prims, goals, chain = mechanism.prims, rows.goals, rows.chain
    links, places, passes = own
    P, C, G = prims.shape[0], chain.shape[0], goals.shape[0]
    T = passes[2 * P + C + g]
    first = goals[g, GOALS.first]
    for n in range(goals[g, GOALS.end] - first):
        c = goals[g, GOALS.end] - 1 - n
        k = chain[c]
        out = passes[2 * P + c]
        previous = links[c, 0]
        sliding = prims[k, PRIMS.kind] == TRANSLATE
        if places[G + 1, k] == 0 or (sliding and previous < 0):
            for i in range(12):
                out[i] = T[i]
            T = out
            continue
        b = before[k]
        up = before[chain[previous]] if previous >= 0 else b
        px, py, pz = placed(T, up[3], up[7], up[11])
        i = prims[k, PRIMS.value]
        ready = min(1.0, readiness[prims[k, PRIMS.rate]])
        if sliding:
            ax, ay, az = axis_of(mechanism, before, k)
            ux, uy, uz = turned(T, ax, ay, az)
            shift = ux * (px - up[3]) + uy * (py - up[7]) + uz * (pz - up[11])
            shift = ready * (clipped(q[i] + shift, dofs.lower[i], dofs.upper[i]) - q[i])
            shift_first(T, out, -shift * ax, -shift * ay, -shift * az)
            T = out
            continue
        cx, cy, cz = placed(T, b[3], b[7], b[11])
        dx, dy, dz = px - cx, py - cy, pz - cz
        square = max(dx * dx + dy * dy + dz * dz, 1e-12)
        pull = rotation_pull(T, 1.0, 0.0, 0.0, 0.0, keep * square, stay_put)
        pull = pair(pull, 1.0, dx, dy, dz, up[3] - cx, up[7] - cy, up[11] - cz)
        if prims[k, PRIMS.kind] == QUATERNION:
            ux, uy, uz, angle = best_turn(pull)
            # A world rotation after T equals a rotation before T, about the transformed axis.
            ax = T[0] * ux + T[4] * uy + T[8] * uz
            ay = T[1] * ux + T[5] * uy + T[9] * uz
            az = T[2] * ux + T[6] * uy + T[10] * uz
            angle *= ready
        else:
            ax, ay, az = axis_of(mechanism, before, k)
            ux, uy, uz = turned(T, ax, ay, az)
            angle = best_angle(pull, ux, uy, uz)
            value = clipped(
                inside_or_nearest(q[i] - angle, dofs.lower[i], dofs.upper[i]),
                dofs.lower[i],
                dofs.upper[i],
            )
            angle = ready * (q[i] - value)
        w, x, y, z = quaternion_of(ax, ay, az, angle)
        turn_first(T, out, (b[3], b[7], b[11]), w, x, y, z)
        T = out


@kernel
def wish(g, k, mechanism, problem, before, own, E):
    """Return the wish of one goal for primitive k: the point to move, and its target.

    Returns the weights of position and of orientation, the moved point relative to the pivot
    (rotated by ``E`` and by the axes between), its wanted position in the world, the quaternion of
    the axes between, and the passes' row of the wanted frame.
    """
    rows, targets, points = problem
    prims, goals, chain = mechanism.prims, rows.goals, rows.chain
    links, places, passes = own
    P, C = prims.shape[0], chain.shape[0]
    c = places[g, k]
    following = links[c, 1]
    end = goals[g, GOALS.end]
    oriented = goals[g, GOALS.kind] != POSITION or same_chain(goals, rows.parameters, chain, g)
    weight = rows.parameters[g, PARAMETERS.weight] * rows.parameters[g, PARAMETERS.weight]
    turning = weight
    x, y, z = points[g, 0], points[g, 1], points[g, 2]
    wanted = 2 * P + C + g
    u, v, n = x, y, z
    if following >= 0:
        b = before[chain[following]]
        x, y, z = b[3], b[7], b[11]
        wanted, end = 2 * P + following, following
        u, v, n = placed(passes[wanted], x, y, z)
    elif goals[g, GOALS.kind] == POSITION:
        u, v, n = target_of(g, rows, targets)
    else:
        weight = 0.0
    qw, qx, qy, qz = 1.0, 0.0, 0.0, 0.0
    for m in range(end - c - 1):
        j = chain[end - 1 - m]
        move = passes[P + j]
        b = before[j]
        x, y, z = turned_by(move[0], move[1], move[2], move[3], x - b[3], y - b[7], z - b[11])
        x, y, z = x + b[3] + move[4], y + b[7] + move[5], z + b[11] + move[6]
        qw, qx, qy, qz = quaternion_product(move[0], move[1], move[2], move[3], qw, qx, qy, qz)
    b = before[k]
    dx, dy, dz = turned(E, x - b[3], y - b[7], z - b[11])
    if following < 0 and not oriented:
        turning = 0.0
    elif weight > 0.0:
        turning = WANT * weight * max(dx * dx + dy * dy + dz * dz, 1e-12)
    return weight, turning, dx, dy, dz, u, v, n, qw, qx, qy, qz, wanted


@kernel
def pull_outwards(k, mechanism, problem, before, own, E, centre):
    """Return the summed rotation pull of all goals on primitive k's body, about the pivot c."""
    (rows, targets, points), (cx, cy, cz) = problem, centre
    goals, places, passes = rows.goals, own.marks, own.numbers
    pull = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    skipped = -1
    for g in range(goals.shape[0]):
        if places[g, k] < 0 or g == skipped:
            continue
        if same_chain(goals, rows.parameters, rows.chain, g) and goals[g, GOALS.kind] == POSITION:
            skipped = g + 1
        weight, turning, dx, dy, dz, u, v, n, qw, qx, qy, qz, wanted = wish(
            g, k, mechanism, (rows, targets, points), before, own, E
        )
        if weight > 0.0:
            pull = pair(pull, weight, dx, dy, dz, u - cx, v - cy, n - cz)
        if turning > 0.0:
            if goals[g, GOALS.kind] == AIM:
                dx, dy, dz = turned_by(qw, qx, qy, qz, points[g, 3], points[g, 4], points[g, 5])
                dx, dy, dz = turned(E, dx, dy, dz)
                u, v, n = turned(passes[wanted], points[g, 3], points[g, 4], points[g, 5])
                pull = pair(pull, turning, dx, dy, dz, u, v, n)
            else:
                pull = added(pull, rotation_pull(E, qw, qx, qy, qz, turning, passes[wanted]))
    return pull


@kernel
def shift_outwards(k, mechanism, rows, targets, points, before, own, E):
    """Return the mean displacement along primitive k's axis that all goals together want."""
    goals, places = rows.goals, own.marks
    ax, ay, az = axis_of(mechanism, before, k)
    ax, ay, az = turned(E, ax, ay, az)
    b = before[k]
    cx, cy, cz = placed(E, b[3], b[7], b[11])
    total = weights = 0.0
    for g in range(goals.shape[0]):
        if places[g, k] < 0:
            continue
        if (
            g > 0
            and goals[g, GOALS.kind] == ORIENTATION
            and same_chain(goals, rows.parameters, rows.chain, g - 1)
        ):
            continue
        weight, _, dx, dy, dz, u, v, n, _, _, _, _, _ = wish(
            g, k, mechanism, (rows, targets, points), before, own, E
        )
        total += weight * (ax * (u - cx - dx) + ay * (v - cy - dy) + az * (n - cz - dz))
        weights += weight
    return total / weights if weights > 0.0 else 0.0


@kernel
def move_outwards(k, mechanism, problem, before, own, poses, most, ready):
    """Set the value of primitive k, and the placement of the bodies that it moves."""
    rows, dofs, targets, points = problem
    q, q_try = poses
    prims = mechanism.prims
    places, passes = own.marks, own.numbers
    P, G = prims.shape[0], rows.goals.shape[0]
    out, move, b = passes[k], passes[P + k], before[k]
    above = places[G, k]
    stay(out)
    if above >= 0:
        for i in range(12):
            out[i] = passes[above, i]
    if places[G + 1, k] == 0:
        return
    i = prims[k, PRIMS.value]
    low, high = dofs.lower[i], dofs.upper[i]
    if prims[k, PRIMS.kind] == TRANSLATE:
        shift = shift_outwards(k, mechanism, rows, targets, points, before, own, out)
        q_try[i] = clipped(q[i] + ready * clipped(shift, -most, most), low, high)
        ax, ay, az = axis_of(mechanism, before, k)
        shift = q_try[i] - q[i]
        move[4], move[5], move[6] = shift * ax, shift * ay, shift * az
        shift_first(out, out, move[4], move[5], move[6])
        return
    cx, cy, cz = placed(out, b[3], b[7], b[11])
    pull = pull_outwards(k, mechanism, (rows, targets, points), before, own, out, (cx, cy, cz))
    if prims[k, PRIMS.kind] == QUATERNION:
        ux, uy, uz, angle = best_turn(pull)
        angle = ready * clipped(angle, -most, most)
        ax = out[0] * ux + out[4] * uy + out[8] * uz
        ay = out[1] * ux + out[5] * uy + out[9] * uz
        az = out[2] * ux + out[6] * uy + out[10] * uz
        w, x, y, z = quaternion_of(ax, ay, az, angle)
        for n in range(4):
            q_try[i + n] = q[i + n]
        if angle != 0.0:
            turn_locally(q_try, i, b, w, x, y, z)
            if dofs.cones[places[G + 2, k], CONES.swing] >= 0.0:
                into_cone(q_try, i, dofs.cones[places[G + 2, k]])
                w, x, y, z = turn_between(q_try, i, b, q[i], q[i + 1], q[i + 2], q[i + 3])
        move[0], move[1], move[2], move[3] = w, x, y, z
    else:
        ax, ay, az = axis_of(mechanism, before, k)
        ux, uy, uz = turned(out, ax, ay, az)
        angle = best_angle(pull, ux, uy, uz)
        wanted = inside_or_nearest(q[i] + angle, low, high)
        q_try[i] = clipped(q[i] + ready * clipped(wanted - q[i], -most, most), low, high)
        move[0], move[1], move[2], move[3] = quaternion_of(ax, ay, az, q_try[i] - q[i])
    turn_first(out, out, (b[3], b[7], b[11]), move[0], move[1], move[2], move[3])


@kernel
def dead_point(mechanism, rows, targets, points, before, errors, own):
    """Return whether unmet goals, all of them positions, cannot rotate or move any joint."""
    prims, goals, chain = mechanism.prims, rows.goals, rows.chain
    places = own.marks
    G = goals.shape[0]
    left = False
    for g in range(G):
        if (
            rows.parameters[g, PARAMETERS.weight] == 0.0
            or errors[g] <= rows.parameters[g, PARAMETERS.tolerance]
        ):
            continue
        if goals[g, GOALS.kind] != POSITION:
            return False
        left = True
        ex, ey, ez = points[g, 0], points[g, 1], points[g, 2]
        x, y, z = target_of(g, rows, targets)
        x, y, z = x - ex, y - ey, z - ez
        pull = math.sqrt(x * x + y * y + z * z)
        for c in range(goals[g, GOALS.first], goals[g, GOALS.end]):
            k = chain[c]
            if places[G + 1, k] == 0:
                return False
            b = before[k]
            dx, dy, dz = ex - b[3], ey - b[7], ez - b[11]
            lever = math.sqrt(dx * dx + dy * dy + dz * dz)
            mx, my, mz = dy * z - dz * y, dz * x - dx * z, dx * y - dy * x
            if prims[k, PRIMS.kind] == QUATERNION:
                moment = math.sqrt(mx * mx + my * my + mz * mz)
            else:
                ax, ay, az = axis_of(mechanism, before, k)
                moment = abs(ax * mx + ay * my + az * mz)
                if prims[k, PRIMS.kind] == TRANSLATE:
                    moment, lever = abs(ax * x + ay * y + az * z), 1.0
            if moment > DEAD * lever * pull:
                return False
    return left


@kernel
def extrapolate(dofs, q, q_try, passes, first, state, table):
    """Sum steps that shrink by a constant factor as a series, if this lowers the cost.

    ``passes`` stores, from row ``first`` on, the last step and the pose of the plain passes.
    """
    size = q.shape[0]
    product = before = now = 0.0
    for i in range(size):
        row, at = first + i // 12, i % 12
        change = q_try[i] - q[i]
        product += change * passes[row, at]
        before += passes[row, at] ** 2
        now += change * change
        passes[row, at] = change
    state[SINCE] += 1.0
    if state[SINCE] <= PASSES_BETWEEN or not product > ALIKE * math.sqrt(before * now):
        return
    ratio = product / before
    if not 0.0 < ratio < 1.0:
        return
    state[SINCE] = 0.0
    factor = min(ratio / (1.0 - ratio), FARTHEST)
    plain = evaluate(table)
    for i in range(size):
        n = size + i
        passes[first + n // 12, n % 12] = q_try[i]
        q_try[i] += factor * passes[first + i // 12, i % 12]
    balls, mobility = dofs.balls, dofs.mobility
    for ball in range(balls.shape[0]):
        at = balls[ball, BALLS.value]
        if mobility[balls[ball, BALLS.rate]] > 0.0:
            norm = 0.0
            for i in range(4):
                norm += q_try[at + i] * q_try[at + i]
            for i in range(4):
                q_try[at + i] /= math.sqrt(norm)
    project(dofs, q_try)
    if not evaluate(table) < plain:
        for i in range(size):
            n = size + i
            q_try[i] = passes[first + n // 12, n % 12]


_parts = picker(
    "mechanism", "rows", "dofs", "targets", "q", "work", "linear", "state", "options", "own"
)


def fabrik_step(table):
    """Run one inward pass along every chain, and one outward pass over the tree."""
    mechanism, rows, dofs, targets, q, work, linear, state, options, own = _parts(table)
    body, points, q_try = work.body, work.points, work.q_try
    visits, readiness = linear.visits, linear.readiness
    links, places, passes = own
    prims, before, goals, chain = mechanism.prims, body.before, rows.goals, rows.chain
    P, C, G = prims.shape[0], chain.shape[0], goals.shape[0]
    for i in range(q.shape[0]):
        q_try[i] = q[i]
    if state[BENT] == 0.0 and dead_point(
        mechanism, rows, targets, points, before, work.errors, own
    ):
        return 0.0
    for k in range(P):
        for i in range(12):
            passes[P + k, i] = 1.0 if i == 0 else 0.0
    stay_put = passes[0]
    stay(stay_put)
    # For a single chain, frames should follow the positions; for several chains that share joints,
    # they should hardly rotate. If one mode makes no progress, the other is used; the mode is
    # stored in the slot of the trust region, which is not used here.
    if state[IDLE] >= IDLE_BEFORE:
        state[BOUNDED] = 1.0
    pulling = 0
    for g in range(G):
        if rows.parameters[g, PARAMETERS.weight] > 0.0 and not (
            g > 0 and same_chain(goals, rows.parameters, chain, g - 1)
        ):
            pulling += 1
    keep = FIRM if (pulling > 1) != (state[BOUNDED] == 1.0) else LOOSE
    for g in range(G):
        first, end = goals[g, GOALS.first], goals[g, GOALS.end]
        upper = -1
        if end > first:
            upper = chain[end - 1]
            b = before[upper]
            gap = (b[3] - points[g, 0]) ** 2 + (b[7] - points[g, 1]) ** 2
            if gap + (b[11] - points[g, 2]) ** 2 < 1e-20:
                upper = -1 if links[end - 1, 0] < 0 else chain[links[end - 1, 0]]
        place_effector(g, rows, targets, body, points, upper, passes[2 * P + C + g])
        inwards(g, mechanism, (rows, dofs), q, before, own, (stay_put, keep), readiness)
    most = options[MAX_STEP]
    for _ in range(SWEEPS):
        for k in range(P):
            if places[G, k] >= -1:
                ready = readiness[prims[k, PRIMS.rate]] if prims[k, PRIMS.rate] >= 0 else 0.0
                move_outwards(
                    k, mechanism, (rows, dofs, targets, points), before, own, (q, q_try),
                    longest_step(k, mechanism, linear, most), ready,
                )  # fmt: skip
    for n in range(visits.shape[0]):
        if visits[n] < 0:
            visit_rate(-1 - visits[n], dofs, work, most, readiness, table)
    extrapolate(dofs, q, q_try, passes, 2 * P + C + G, state, table)
    for i in range(q.shape[0]):
        if q_try[i] != q[i]:
            return 1.0
    return 0.0


FABRIK = MethodStep("fabrik", fabrik_step)
