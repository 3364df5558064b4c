"""Two-bone limbs in closed form: shoulder, elbow and, for orientations, wrist.

The elbow's angle follows from the distance (law of cosines, for a hinge of any axis); the shoulder
then rotates the wrist onto its target. The elbow may still swivel about that line: to a pole, to
the wanted orientation, or by the least rotation. A wrist of three axes takes the orientation.

``OWN``: ``limbs`` (L, 16) int64, see the constants; ``numbers`` (L (1 + ROWS), nq + 20): a row of
settings for each limb, then its branches.
"""

from __future__ import annotations

import math

from poise.kernels.columns import BALLS, CONES, GOALS, PRIMS
from poise.kernels.configuration import into_cone
from poise.kernels.jit import kernel
from poise.kernels.method_step import MethodStep
from poise.kernels.primitives import QUATERNION
from poise.kernels.problem_table import evaluate, picker
from poise.kernels.rigid_frames import axis_of, quaternion_between, turn_locally
from poise.kernels.rotations import to_quaternion
from poise.kernels.scalar_quaternions import (
    add,
    angle_about,
    angles_to_distance,
    cross,
    dot,
    inverse,
    perpendicular,
    quat_from_axis_angle,
    quat_mul,
    rotate,
    scaled,
    sub,
    three_angles,
    two_angles,
    unit,
)
from poise.kernels.solver_state import BENT

# limbs (L, 16)
GOAL = 0
SHOULDER = 1  # number of primitives and up to three of them
ELBOW = 5
WRIST = 9
TURN = 13  # index of the wanted quaternion in the targets; -1: position only
BALL_ELBOW = 14  # 1: the elbow bends about the normal of the limb's plane; 0: about one hinge

# a row of settings
CENTRE = 0  # of the shoulder, in the frame before its first primitive
CORE = 3  # of the wrist, in the frame before its first primitive
POLE = 6  # target of the elbow, one of those below, and its three numbers
TWIST = 10
NORMAL = 11  # of the preferred bend, in the frame before the elbow's first primitive
SEARCH = 14  # 1: a free swivel changes to satisfy limits

FREE, DIRECTION, PLACE, FOLLOW, JOINT = range(5)  # poles; FOLLOW: the wanted orientation

# a row of a branch
EXISTS, INSIDE, RANK, APART, SWIVEL = range(5)
VALUES = 5  # first value of its pose
ROWS_OF_A_LIMB = 16  # elbow (2 in closed form, 2 at its limits) x shoulder (2) x wrist (2)
SWIVELS = 64  # number tried if limits exclude the wanted one
HALVINGS = 10  # then, to 1e-4 radians from the limit

LEAN = 2e-6  # radians by which a stretched limb stays bent, to keep its side; 1e-12 of its length
BENT_ENOUGH = 0.035  # radians from straight above which a preferred value determines the side


@kernel(inline=True)
def carried(b, numbers, at):
    """Return a point of three numbers in the frame ``b`` (12,), in the world."""
    x, y, z = numbers[at], numbers[at + 1], numbers[at + 2]
    return (
        b[0] * x + b[1] * y + b[2] * z + b[3],
        b[4] * x + b[5] * y + b[6] * z + b[7],
        b[8] * x + b[9] * y + b[10] * z + b[11],
    )


@kernel(inline=True)
def pivot(before, k):
    """Return the position of a primitive."""
    return before[k, 3], before[k, 7], before[k, 11]


@kernel
def into_range(angle, low, high):
    """Return the angle plus whole turns within limits, else the nearer end and 0.0."""
    turn = 2.0 * math.pi
    if angle < low:
        angle += turn * math.ceil((low - angle) / turn - 1e-12)
    elif angle > high:
        angle -= turn * math.ceil((angle - high) / turn - 1e-12)
    if low <= angle <= high:
        return angle, 1.0
    if abs(angle - low) < 1e-11:
        return low, 1.0
    if abs(angle - high) < 1e-11:
        return high, 1.0
    below = low - angle + turn * math.floor((angle - low) / turn)
    below = min(abs(below), abs(turn + below))
    above = angle - high - turn * math.floor((angle - high) / turn)
    above = min(abs(above), abs(turn - above))
    return (low, 0.0) if below < above else (high, 0.0)


@kernel
def set_value(k, angle, mechanism, dofs, q, row):
    """Rotate a primitive by an angle, within its limits; return the angle, and 1.0 if complete.

    Uses the value nearest to the current one.
    """
    i = mechanism.prims[k, PRIMS.value]
    turn = 2.0 * math.pi
    angle -= turn * math.floor(angle / turn + 0.5)
    value, inside = into_range(q[i] + angle, dofs.lower[i], dofs.upper[i])
    row[VALUES + i] = value
    return value - q[i], inside


@kernel
def turn_group(limb, at, wanted, branch, skeleton, before, q, row):
    """Rotate a group of axes through one point by ``wanted``; return the rotation, and success.

    One and two axes come as near as possible; three have two branches, a ball one.
    """
    mechanism, dofs = skeleton
    count = limb[at]
    k1 = limb[at + 1]
    if mechanism.prims[k1, PRIMS.kind] == QUATERNION:
        i = mechanism.prims[k1, PRIMS.value]
        q0 = (q[i], q[i + 1], q[i + 2], q[i + 3])
        for n in range(4):
            row[VALUES + i + n] = q[i + n]
        if branch == 1:
            return wanted, 0.0, 0.0
        if wanted[1] * wanted[1] + wanted[2] * wanted[2] + wanted[3] * wanted[3] == 0.0:
            return wanted, 1.0, 1.0
        turn_locally(row, VALUES + i, before[k1], wanted[0], wanted[1], wanted[2], wanted[3])
        inside = 1.0
        for ball in range(dofs.balls.shape[0]):
            if dofs.balls[ball, BALLS.value] == i and dofs.cones[ball, CONES.swing] >= 0.0:
                if into_cone(row, VALUES + i, dofs.cones[ball]) > 0:
                    inside = 0.0
        b = before[k1]
        local = (row[VALUES + i], row[VALUES + i + 1], row[VALUES + i + 2], row[VALUES + i + 3])
        t = quat_mul(local, inverse(q0))
        done = (
            t[0],
            b[0] * t[1] + b[1] * t[2] + b[2] * t[3],
            b[4] * t[1] + b[5] * t[2] + b[6] * t[3],
            b[8] * t[1] + b[9] * t[2] + b[10] * t[3],
        )
        return done, inside, 1.0
    a1 = axis_of(mechanism, before, k1)
    if count == 1:
        v = perpendicular(a1)
        angle, inside = set_value(
            k1, angle_about(a1, v, rotate(wanted, v)), mechanism, dofs, q, row
        )
        return quat_from_axis_angle(a1, angle), inside, 1.0 if branch == 0 else 0.0
    a2 = axis_of(mechanism, before, limb[at + 2])
    if count == 2:
        # Two axes: reduce the remaining rotation by one axis after the other.
        t1 = t2 = 0.0
        for _ in range(12):
            left = quat_mul(wanted, inverse(quat_from_axis_angle(a2, t2)))
            t1 = turn_part(a1, left)
            left = quat_mul(inverse(quat_from_axis_angle(a1, t1)), wanted)
            t2 = turn_part(a2, left)
        t1, one = set_value(k1, t1, mechanism, dofs, q, row)
        t2, two = set_value(limb[at + 2], t2, mechanism, dofs, q, row)
        return (
            quat_mul(quat_from_axis_angle(a1, t1), quat_from_axis_angle(a2, t2)),
            one * two,
            1.0 if branch == 0 else 0.0,
        )
    a3 = axis_of(mechanism, before, limb[at + 3])
    t1, t2, t3, _ = three_angles(a1, a2, a3, wanted, branch)
    t1, one = set_value(k1, t1, mechanism, dofs, q, row)
    t2, two = set_value(limb[at + 2], t2, mechanism, dofs, q, row)
    t3, three = set_value(limb[at + 3], t3, mechanism, dofs, q, row)
    done = quat_mul(
        quat_mul(quat_from_axis_angle(a1, t1), quat_from_axis_angle(a2, t2)),
        quat_from_axis_angle(a3, t3),
    )
    return done, one * two * three, 1.0


@kernel
def turn_part(a, turn):
    """Return the angle about a unit axis of the rotation nearest to a whole rotation."""
    return 2.0 * math.atan2(turn[1] * a[0] + turn[2] * a[1] + turn[3] * a[2], turn[0])


@kernel
def point_group(limb, wanted, aim, branch, skeleton, before, q, row):
    """Rotate the shoulder so that ``p`` points along ``r``, also with only two axes or one."""
    p, r = aim
    mechanism, dofs = skeleton
    at = SHOULDER
    count, k1 = limb[at], limb[at + 1]
    if count == 3 or mechanism.prims[k1, PRIMS.kind] == QUATERNION:
        return turn_group(limb, at, wanted, branch, skeleton, before, q, row)
    a1 = axis_of(mechanism, before, k1)
    if count == 1:
        angle, inside = set_value(k1, angle_about(a1, p, r), mechanism, dofs, q, row)
        return quat_from_axis_angle(a1, angle), inside, 1.0 if branch == 0 else 0.0
    a2 = axis_of(mechanism, before, limb[at + 2])
    t1, t2, _ = two_angles(a1, a2, unit(p), unit(r), branch)
    t1, one = set_value(k1, t1, mechanism, dofs, q, row)
    t2, two = set_value(limb[at + 2], t2, mechanism, dofs, q, row)
    return quat_mul(quat_from_axis_angle(a1, t1), quat_from_axis_angle(a2, t2)), one * two, 1.0


@kernel
def bend_axis(limb, settings, mechanism, before, m, s, w):
    """Return the axis of the elbow's bend, and the primitive of a single hinge (else -1)."""
    if limb[BALL_ELBOW] == 0:
        best, most = limb[ELBOW + 1], -1.0
        for n in range(limb[ELBOW]):
            a = axis_of(mechanism, before, limb[ELBOW + 1 + n])
            v = sub(w, m)
            along = cross(a, v)
            b = cross(a, sub(m, s))
            size = dot(along, along) * dot(b, b)
            if size > most * (1.0 + 1e-9):
                best, most = limb[ELBOW + 1 + n], size
        return axis_of(mechanism, before, best), best
    upper, lower = sub(m, s), sub(w, m)
    normal = cross(upper, lower)
    # Nearly straight, the plane is undefined: use the preferred bend.
    if dot(normal, normal) > 1e-12 * dot(upper, upper) * dot(lower, lower):
        return unit(normal), -1
    b = before[limb[ELBOW + 1]]
    x, y, z = settings[NORMAL], settings[NORMAL + 1], settings[NORMAL + 2]
    normal = (
        b[0] * x + b[1] * y + b[2] * z,
        b[4] * x + b[5] * y + b[6] * z,
        b[8] * x + b[9] * y + b[10] * z,
    )
    u = unit(upper)
    normal = sub(normal, scaled(u, dot(u, normal)))
    if dot(normal, normal) < 1e-6:
        normal = perpendicular(u)
    return unit(normal), -1


@kernel
def bend_elbow(limb, e, bend, preferred, skeleton, before, q, row):
    """Set branch ``e`` of the elbow; return rotation, within limits, rank, and existence.

    0 and 1 are the closed form's, the preferred one first; 2 and 3 are at a hinge's limits. Without
    a preferred side, the current side is used; if the limb is straight, the side with more room.
    """
    h, hinge, m, s, w, reach = bend
    mechanism, dofs = skeleton
    none = (1.0, 0.0, 0.0, 0.0)
    straight, side, _ = angles_to_distance(h, m, w, s, reach)
    if e >= 2:
        if hinge < 0:
            return none, 0.0, 9.0, 0.0
        i = mechanism.prims[hinge, PRIMS.value]
        end = dofs.lower[i] if e == 2 else dofs.upper[i]
        if not abs(end) < 1e100:
            return none, 0.0, 9.0, 0.0
        row[VALUES + i] = end
        return quat_from_axis_angle(h, end - q[i]), 1.0, 5.0, 1.0
    way = 1.0
    if hinge >= 0:
        i = mechanism.prims[hinge, PRIMS.value]
        asked = wrap(preferred[i] - q[i] - straight)
        have = wrap(-straight)
        if abs(asked) > BENT_ENOUGH and abs(asked) < math.pi - 1e-6:
            way = 1.0 if asked > 0.0 else -1.0
        elif abs(have) > 1e-6:
            way = 1.0 if have > 0.0 else -1.0
        elif dofs.upper[i] - q[i] < q[i] - dofs.lower[i]:
            way = -1.0
    else:
        have = wrap(-straight)
        if abs(have) > 1e-6:
            way = 1.0 if have > 0.0 else -1.0
    if e == 1:
        if side == 0.0 or side == math.pi:
            return none, 0.0, 9.0, 0.0
        way = -way
    side = max(side, LEAN)
    angle = wrap(straight + way * side)
    if hinge >= 0:
        angle, inside = set_value(hinge, angle, mechanism, dofs, q, row)
        return quat_from_axis_angle(h, angle), inside, float(e), 1.0
    turn = quat_from_axis_angle(h, angle)
    done, inside, exists = turn_group(limb, ELBOW, turn, 0, skeleton, before, q, row)
    if limb[ELBOW] == 3:  # of two equivalent solutions, the one nearer to the current values
        here = far_from(limb, ELBOW, mechanism, q, row)
        done, other, _ = turn_group(limb, ELBOW, turn, 1, skeleton, before, q, row)
        nearer = far_from(limb, ELBOW, mechanism, q, row) < here
        if inside > other or (inside == other and not nearer):
            done, other, _ = turn_group(limb, ELBOW, turn, 0, skeleton, before, q, row)
        inside = other
    return done, inside, float(e), exists


@kernel
def wrap(angle):
    """Return an angle in [-pi, pi)."""
    return angle - 2.0 * math.pi * math.floor(0.5 * angle / math.pi + 0.5)


@kernel
def far_from(limb, at, mechanism, q, row):
    """Return the sum of squared changes of a group's values."""
    total = 0.0
    for n in range(limb[at]):
        i = mechanism.prims[limb[at + 1 + n], PRIMS.value]
        width = 4 if mechanism.prims[limb[at + 1 + n], PRIMS.kind] == QUATERNION else 1
        for c in range(width):
            total += (row[VALUES + i + c] - q[i + c]) ** 2
    return total


@kernel
def pole_angle(settings, u, upper, s, world, body, wanted):
    """Return the swivel about the unit line ``u`` that moves the elbow to the pole, plus twist.

    ``upper`` leads from the shoulder ``s`` to the elbow; ``body`` and ``wanted`` are the actual and
    the wanted rotation of the end. A pole on the line has no effect.
    """
    kind = int(settings[POLE])
    angle = 0.0
    if kind == FOLLOW:
        angle = turn_part(u, quat_mul(wanted, inverse(body)))
    elif kind != FREE:
        pole = (settings[POLE + 1], settings[POLE + 2], settings[POLE + 3])
        if kind == JOINT:
            j = int(settings[POLE + 1])
            pole = (world[j, 3], world[j, 7], world[j, 11])
        if kind != DIRECTION:
            pole = sub(pole, s)
        angle = angle_about(u, upper, pole)
    return angle + settings[TWIST]


@kernel
def fill_branch(limb, settings, b, variant, problem, space, values, row):
    """Compute branch ``b`` with the swivel moved by ``offset`` from the wanted one.

    ``variant`` is ``(offset, strict)``: if strict, a branch whose elbow or shoulder is outside the
    limits does not exist.
    """
    offset, strict = variant
    mechanism, rows, dofs, targets = problem
    body, points = space
    preferred, q = values
    before, world = body.before, body.world
    g = limb[GOAL]
    for i in range(q.shape[0]):
        row[VALUES + i] = q[i]
    goals = rows.goals
    t = goals[g, GOALS.target]
    target = (targets[t], targets[t + 1], targets[t + 2])
    effector = (points[g, 0], points[g, 1], points[g, 2])
    s = carried(before[limb[SHOULDER + 1]], settings, CENTRE)
    m = pivot(before, limb[ELBOW + 1])
    w, goal, change = effector, target, (1.0, 0.0, 0.0, 0.0)
    f = world[goals[g, GOALS.joint]]
    present = to_quaternion((f[0], f[1], f[2], f[4], f[5], f[6], f[8], f[9], f[10]))
    wanted = present
    oriented = limb[TURN] >= 0
    if oriented:
        n = limb[TURN]
        wanted = (targets[n], targets[n + 1], targets[n + 2], targets[n + 3])
        change = quat_mul(wanted, inverse(present))
        if limb[WRIST] > 0:
            w = carried(before[limb[WRIST + 1]], settings, CORE)
            if limb[WRIST] == 3 or mechanism.prims[limb[WRIST + 1], PRIMS.kind] == QUATERNION:
                goal = add(target, rotate(change, sub(w, effector)))
            else:
                goal = add(target, sub(w, effector))
    reach = sub(goal, s)
    h, hinge = bend_axis(limb, settings, mechanism, before, m, s, w)
    e, sb, wb = b // 4, (b // 2) % 2, b % 2
    elbow, inside, rank, exists = bend_elbow(
        limb, e, (h, hinge, m, s, w, math.sqrt(dot(reach, reach))), preferred, (mechanism, dofs),
        before, q, row,
    )  # fmt: skip
    if exists == 0.0 or (strict and inside == 0.0):
        return
    p = add(sub(m, s), rotate(elbow, sub(w, m)))
    a = quaternion_between(p[0], p[1], p[2], reach[0], reach[1], reach[2])
    u = unit(reach)
    held = quat_mul(a, quat_mul(elbow, present))
    upper = rotate(a, sub(m, s))
    swivel = pole_angle(settings, u, upper, s, world, held, wanted) + offset
    a = quat_mul(quat_from_axis_angle(u, swivel), a)
    shoulder, within, exists = point_group(
        limb, a, (p, reach), sb, (mechanism, dofs), before, q, row
    )  # fmt: skip
    inside *= within
    if strict and inside == 0.0:
        return
    turned = quat_mul(shoulder, elbow)
    if limb[WRIST] > 0 and oriented:
        rest = quat_mul(inverse(turned), quat_mul(wanted, inverse(present)))
        done, within, also = turn_group(limb, WRIST, rest, wb, (mechanism, dofs), before, q, row)
        inside *= within
        exists *= also
        turned = quat_mul(turned, done)
    elif wb == 1:
        exists = 0.0
    if int(settings[POLE]) == FOLLOW:  # branches that meet the orientation come first
        left = quat_mul(wanted, inverse(quat_mul(turned, present)))
        if left[1] * left[1] + left[2] * left[2] + left[3] * left[3] < 1e-14:
            rank -= 2.0
    row[EXISTS], row[INSIDE], row[RANK] = exists, inside, rank
    row[APART] = far_from(limb, SHOULDER, mechanism, q, row)
    row[APART] += far_from(limb, ELBOW, mechanism, q, row)
    if limb[WRIST] > 0:
        row[APART] += far_from(limb, WRIST, mechanism, q, row)
    row[SWIVEL] = swivel


@kernel
def better(row, best):
    """Return whether a branch inside its limits is better: by rank, then by nearness."""
    if row[RANK] != best[RANK]:
        return row[RANK] < best[RANK]
    return row[APART] < best[APART]


@kernel
def fill_branches(limb, settings, table_rows, offset, strict, parts, preferred, q):
    """Compute all branches of a limb; return the best of those inside its limits, or -1.

    If ``strict``, branches outside the limits, and at limits of the elbow, are left out.
    """
    mechanism, rows, dofs, targets, body, points = parts
    best = -1
    for b in range(ROWS_OF_A_LIMB):
        row = table_rows[b]
        row[EXISTS] = row[INSIDE] = 0.0
        if strict and b >= 8:  # only for targets out of reach
            continue
        fill_branch(
            limb, settings, b, (offset, strict), (mechanism, rows, dofs, targets), (body, points),
            (preferred, q), row,
        )  # fmt: skip
        if row[EXISTS] == 1.0 and row[INSIDE] == 1.0 and b < 8:
            if best < 0 or better(row, table_rows[best]):
                best = b
    return best


_parts = picker("mechanism", "rows", "dofs", "targets", "q", "work", "state", "own")


@kernel
def take_branch(row, q_try):
    """Copy a branch's pose."""
    for i in range(q_try.shape[0]):
        q_try[i] = row[VALUES + i]


@kernel
def nearest_miss(limb, branches, q_try, base, table):
    """Choose the pose of least cost of all branches, if none is within the limits."""
    least, best = evaluate(table), -1
    for b in range(ROWS_OF_A_LIMB):
        if branches[b, EXISTS] == 1.0:
            take_branch(branches[b], q_try)
            cost = evaluate(table)
            if cost < least:
                least, best = cost, b
    for i in range(q_try.shape[0]):
        q_try[i] = base[i]
    if best >= 0:
        take_branch(branches[best], q_try)


def two_bone_step(table):
    """Solve every limb in turn, in closed form, from the pose after the previous ones."""
    mechanism, rows, dofs, targets, q, work, state, own = _parts(table)
    body, points, q_try, base = work.body, work.points, work.q_try, work.q_base
    limbs, _, numbers = own
    state[BENT] = 1.0  # a straight limb needs no bend first
    preferred = numbers[numbers.shape[0] - 1]
    for i in range(q.shape[0]):
        q_try[i] = q[i]
    for n in range(limbs.shape[0]):
        limb = limbs[n]
        if limb[GOAL] < 0:
            continue
        settings = numbers[n * (1 + ROWS_OF_A_LIMB)]
        first = n * (1 + ROWS_OF_A_LIMB) + 1
        branches = numbers[first : first + ROWS_OF_A_LIMB]
        evaluate(table)
        for i in range(q.shape[0]):
            base[i] = q_try[i]
        parts = (mechanism, rows, dofs, targets, body, points)
        best = fill_branches(limb, settings, branches, 0.0, True, parts, preferred, base)
        free = settings[POLE] == FREE and settings[TWIST] == 0.0 and settings[SEARCH] == 1.0
        step, trial = 2.0 * math.pi / SWIVELS, 1
        while best < 0 and free and trial < SWIVELS:
            # The swivel is free: use the nearest one that the limits allow.
            side = step if trial % 2 == 1 else -step
            allowed = side * ((trial + 1) // 2)
            best = fill_branches(limb, settings, branches, allowed, True, parts, preferred, base)
            trial += 1
            if best >= 0:
                row, refused = branches[best], allowed - side
                for halving in range(HALVINGS + 1):
                    middle = 0.5 * (refused + allowed) if halving < HALVINGS else allowed
                    row[EXISTS] = row[INSIDE] = 0.0
                    fill_branch(
                        limb, settings, best, (middle, True), (mechanism, rows, dofs, targets),
                        (body, points), (preferred, base), row,
                    )  # fmt: skip
                    if row[EXISTS] * row[INSIDE] == 1.0:
                        allowed = middle
                    else:
                        refused = middle
        if best >= 0:
            take_branch(branches[best], q_try)
        else:
            fill_branches(limb, settings, branches, 0.0, False, parts, preferred, base)
            nearest_miss(limb, branches, q_try, base, table)
    for i in range(q.shape[0]):
        if q_try[i] != q[i]:
            return 1.0
    return 0.0


TWO_BONE = MethodStep("two_bone", two_bone_step)
