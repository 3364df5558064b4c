"""All poses of an arm of six hinges in closed form, by canonical subproblems.

The arm's axes are lines in the world at zero angles: directions ``h`` and points ``o``, and
``home`` is the frame of its end there, so that ``T_1 ... T_6 home`` is the frame at angles ``q``
(product of exponentials). The subproblems are those of Paden and Kahan: rotate a point onto a point
(1), onto another by two rotations about lines that meet (2), to a distance (3), and, by Elias and
Wen (IK-Geo, 2022), onto a plane (4). The last three axes of `SPHERICAL` arms meet (Pieper 1968),
and the first three move that point to its position; the second, third and fourth axes of `PARALLEL`
arms are parallel and the last two meet.

Vectors are tuples, and so are rotations: an angle with its cosine and its sine, which most often
follow from lengths. Angles that a singular pose does not determine keep the values of ``seed``.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel

SPHERICAL, PARALLEL = range(2)
"""Kinds of arms."""

PARALLEL_23, MEETING_12, MEETING_23, PARALLEL_12, GENERAL = range(5)
"""Cases for the first three axes of a `SPHERICAL` arm."""

MOST = 8
"""Largest number of poses."""

ROWS, WIDTH = 2 * MOST + 4, 9
"""Shape of the memory."""

WORST = 2 * MOST + 1
"""Row with the largest error of a pose."""

APART = 1e-6
"""Radians: two poses closer than this are the same."""

_OPEN = 1e-9  # relative to a unit: below it, an angle is undetermined
_NEAR = 1e-9  # largest excess of a cosine over 1
_RIGHT = 1e-8  # largest deviation of a frame from a rotation
_SAMPLES = 90


@kernel(inline=True, fast=True)
def dot(a, b):
    """Return the inner product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@kernel(inline=True, fast=True)
def cross(a, b):
    """Return the cross product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@kernel(inline=True, fast=True)
def minus(a, b):
    """Return the difference of two vectors."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@kernel(inline=True, fast=True)
def plus(a, b):
    """Return the sum of two vectors."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@kernel(inline=True, fast=True)
def times(s, a):
    """Return a multiple of a vector."""
    return s * a[0], s * a[1], s * a[2]


@kernel(inline=True, fast=True)
def turn_by(angle):
    """Return the rotation by an angle."""
    return angle, math.cos(angle), math.sin(angle)


@kernel(inline=True, fast=True)
def turn_towards(c, s):
    """Return the rotation whose cosine and sine are proportional to c and s."""
    size = math.sqrt(c * c + s * s)
    return math.atan2(s, c), c / size, s / size


@kernel(inline=True, fast=True)
def back(turn):
    """Return the inverse rotation."""
    return -turn[0], turn[1], -turn[2]


@kernel(inline=True, fast=True)
def turned(k, turn, v):
    """Return the vector v rotated about the unit vector k."""
    _, c, s = turn
    along = times((1.0 - c) * dot(k, v), k)
    return plus(plus(times(c, v), times(s, cross(k, v))), along)


@kernel(inline=True, fast=True)
def about(k, o, turn, p):
    """Return the point p rotated about the line through o along k."""
    return plus(o, turned(k, turn, minus(p, o)))


@kernel(fast=True)
def row(m, i):
    """Return a row of three as a vector."""
    return m[i, 0], m[i, 1], m[i, 2]


@kernel(fast=True)
def onto_point(k, p, q, seed):
    """Solve subproblem 1: the rotation about k of p nearest to q; the seed if undetermined."""
    a, b = minus(p, times(dot(k, p), k)), minus(q, times(dot(k, q), k))
    sine, cosine = dot(k, cross(a, b)), dot(a, b)
    scale = dot(p, p) * dot(q, q)
    if sine * sine + cosine * cosine <= _OPEN * _OPEN * scale:
        return turn_by(seed)
    return turn_towards(cosine, sine)


@kernel(fast=True)
def onto_plane(h, k, p, d, seed):
    """Solve subproblem 4: rotations of p about k with ``h . p = d``; return count and these."""
    along = dot(h, k) * dot(k, p)
    a, b = dot(h, p) - along, dot(h, cross(k, p))
    size = math.sqrt(a * a + b * b)
    scale = math.sqrt(dot(h, h) * dot(p, p))
    if size <= _OPEN * max(scale, abs(d)):
        kept = turn_by(seed)
        return 1 if abs(d - along) <= 1e-7 * max(scale, abs(d)) else 0, kept, kept
    # To the direction of (a, b), and then to either side as far as d allows.
    cosine = (d - along) / size
    number = 2 if abs(cosine) <= 1.0 + _NEAR else 0
    cosine = min(1.0, max(-1.0, cosine))
    sine = math.sqrt((1.0 - cosine) * (1.0 + cosine))
    first = turn_towards(a * cosine - b * sine, b * cosine + a * sine)
    if sine == 0.0:
        return min(number, 1), first, first
    return number, first, turn_towards(a * cosine + b * sine, b * cosine - a * sine)


@kernel(fast=True)
def to_distance(k, p, q, squared, seed):
    """Solve subproblem 3: rotations of p about k at a distance from q."""
    return onto_plane(q, k, p, 0.5 * (dot(p, p) + dot(q, q) - squared), seed)


@kernel(fast=True)
def trig(f, x):
    """Return f_0 + f_1 cos x + f_2 sin x + f_3 cos 2x + f_4 sin 2x."""
    return (
        f[0] + f[1] * math.cos(x) + f[2] * math.sin(x)
        + f[3] * math.cos(2.0 * x) + f[4] * math.sin(2.0 * x)
    )  # fmt: skip


@kernel(fast=True)
def slope(f, x):
    """Return the derivative of `trig`."""
    return (
        -f[1] * math.sin(x) + f[2] * math.cos(x)
        - 2.0 * f[3] * math.sin(2.0 * x) + 2.0 * f[4] * math.cos(2.0 * x)
    )  # fmt: skip


@kernel(fast=True)
def bisected(f, low, high, derivative):
    """Return a root between two positions of different sign."""
    first = slope(f, low) if derivative else trig(f, low)
    for _ in range(60):
        middle = 0.5 * (low + high)
        value = slope(f, middle) if derivative else trig(f, middle)
        if (value > 0.0) == (first > 0.0):
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)


@kernel(fast=True)
def roots(f, out):
    """Write all roots (at most 4) of a trigonometric polynomial of degree 2 to ``out``.

    Between neighbouring extrema there is one root or none.
    """
    count = 0
    step = 2.0 * math.pi / _SAMPLES
    scale = abs(f[0]) + abs(f[1]) + abs(f[2]) + abs(f[3]) + abs(f[4])
    first = last = -10.0
    x, rate = -math.pi, slope(f, -math.pi)
    for n in range(_SAMPLES + 1):
        end = -math.pi + (n + 1) * step
        after = slope(f, end)
        if (rate > 0.0) != (after > 0.0) and n < _SAMPLES:
            now = bisected(f, x, end, True)
            if last < -5.0:
                first = now
            else:
                count = between(f, last, now, scale, out, count)
            last = now
        x, rate = end, after
    if last < -5.0:
        return 0
    return between(f, last, first + 2.0 * math.pi, scale, out, count)


@kernel(fast=True)
def between(f, low, high, scale, out, count):
    """Add the root between two neighbouring extrema, or the first one if it is a double root."""
    at, end = trig(f, low), trig(f, high)
    if abs(at) <= 1e-13 * scale:
        if count < 4:
            out[count] = low
            count += 1
    elif abs(end) > 1e-13 * scale and (at > 0.0) != (end > 0.0) and count < 4:
        out[count] = bisected(f, low, high, False)
        count += 1
    return count


@kernel(fast=True)
def pieper(h, o, w0, wt, number, out):
    """Write angles of the third of three axes that move the point w0 to wt: a quartic (Pieper).

    The third rotation determines the distance of the point from the second axis and its height
    along that axis; the first two preserve only its distance from a point of the first axis, and
    its height along that axis.
    """
    h1, h2, h3 = row(h, 0), row(h, 1), row(h, 2)
    o1, o2, o3 = row(o, 0), row(o, 1), row(o, 2)
    common = cross(h1, h2)
    s = math.sqrt(dot(common, common))
    n = times(1.0 / s, common)
    a = dot(n, minus(o2, o1))
    cosine = dot(h1, h2)
    # Feet of the common perpendicular: f1 on the first axis, f1 + a n on the second.
    t = (dot(minus(o2, o1), h1) - cosine * dot(minus(o2, o1), h2)) / (s * s)
    f1 = plus(o1, times(t, h1))
    f2 = plus(f1, times(a, n))
    goal = minus(wt, f1)
    r, z = dot(goal, goal), dot(h1, goal)
    # The point after the third rotation is base + cos U + sin V, relative to f2.
    arm = minus(w0, o3)
    along = times(dot(h3, arm), h3)
    U, V = minus(arm, along), cross(h3, arm)
    base = minus(plus(o3, along), f2)
    # |x|^2 and h2 . x as m_0 + m_1 cos + m_2 sin; both rotations preserve |x|.
    sq0, sq1, sq2 = dot(base, base) + dot(U, U), 2.0 * dot(base, U), 2.0 * dot(base, V)
    up0, up1, up2 = dot(h2, base), dot(h2, U), dot(h2, V)
    p0, p1, p2 = (r - a * a - sq0) / (2.0 * a), -sq1 / (2.0 * a), -sq2 / (2.0 * a)
    m0, m1, m2 = (z - cosine * up0) / s, -cosine * up1 / s, -cosine * up2 / s
    f = (
        p0 * p0 + m0 * m0 + up0 * up0 - sq0
        + 0.5 * (p1 * p1 + m1 * m1 + up1 * up1 + p2 * p2 + m2 * m2 + up2 * up2),
        2.0 * (p0 * p1 + m0 * m1 + up0 * up1) - sq1,
        2.0 * (p0 * p2 + m0 * m2 + up0 * up2) - sq2,
        0.5 * (p1 * p1 + m1 * m1 + up1 * up1 - p2 * p2 - m2 * m2 - up2 * up2),
        p1 * p2 + m1 * m2 + up1 * up2,
    )  # fmt: skip
    return roots(f, out[number])


@kernel(inline=True, fast=True)
def keep_turns(found, count, first, second, third):
    """Store three rotations in row ``count`` of ``found``."""
    found[count, 0], found[count, 1], found[count, 2] = first
    found[count, 3], found[count, 4], found[count, 5] = second
    found[count, 6], found[count, 7], found[count, 8] = third


@kernel(fast=True)
def place_by_three(h, o, kind, w0, wt, seed, found, scratch):
    """Write rotations of three axes that move w0 to wt to ``found``; return their number."""
    h1, h2, h3 = row(h, 0), row(h, 1), row(h, 2)
    o1, o2, o3 = row(o, 0), row(o, 1), row(o, 2)
    count = 0
    if kind == PARALLEL_23 or kind == MEETING_23:  # the first axis first
        goal = minus(wt, o1)
        if kind == PARALLEL_23:
            n, first, second = onto_plane(h2, h1, goal, dot(h2, minus(w0, o1)), -seed[0])
        else:
            away, meet = minus(w0, o2), minus(o2, o1)
            n, first, second = to_distance(h1, goal, meet, dot(away, away), -seed[0])
        for i in range(n):
            away = first if i == 0 else second
            x = minus(about(h1, o1, away, wt), o2)
            if kind == PARALLEL_23:
                k, a, b = to_distance(h3, minus(w0, o3), minus(o2, o3), dot(x, x), seed[2])
            else:
                k, a, b = onto_plane(h2, h3, minus(w0, o2), dot(h2, x), seed[2])
            for j in range(k):
                third = a if j == 0 else b
                y = minus(about(h3, o3, third, w0), o2)
                keep_turns(found, count, back(away), onto_point(h2, y, x, seed[1]), third)
                count += 1
        return count
    if kind == MEETING_12:  # o1 is their intersection
        way = minus(wt, o1)
        n, a, b = to_distance(h3, minus(w0, o3), minus(o1, o3), dot(way, way), seed[2])
        scratch[0, 0], scratch[0, 1] = a[0], b[0]
    elif kind == PARALLEL_12:
        n, a, b = onto_plane(h1, h3, minus(w0, o3), dot(h1, minus(wt, o3)), seed[2])
        scratch[0, 0], scratch[0, 1] = a[0], b[0]
    else:
        n = pieper(h, o, w0, wt, 0, scratch)
    for i in range(n):
        third = turn_by(scratch[0, i])
        y, way = minus(about(h3, o3, third, w0), o2), minus(wt, o1)
        if kind == PARALLEL_12:
            k, a, b = to_distance(h2, y, minus(o1, o2), dot(way, way), seed[1])
        else:  # the height along the first axis
            height = dot(h1, minus(wt, o2))
            k, a, b = onto_plane(h1, h2, y, height, seed[1])
        for j in range(k):
            second = a if j == 0 else b
            x = minus(plus(o2, turned(h2, second, y)), o1)
            if kind == GENERAL and abs(dot(x, x) - dot(way, way)) > 1e-6 * dot(way, way):
                continue  # the other side of the first axis
            if count < MOST:
                keep_turns(found, count, onto_point(h1, x, way, seed[0]), second, third)
                count += 1
    return count


@kernel(fast=True)
def rotated(R, v):
    """The vector v rotated by a matrix."""
    return dot(row(R, 0), v), dot(row(R, 1), v), dot(row(R, 2), v)


@kernel(fast=True)
def six_axis(arm, kind, way, frame, seed, memory):
    """Compute all poses (at most 8) of an arm that move its end to a frame.

    Args:
        arm: (17, 3) six directions, six points, the centre of the wrist (for a `PARALLEL` arm, the
            intersection of the last two axes), and home: x, y, z axis and origin.
        kind, way: of the arm, and of its first three axes.
        frame: (4, 4) of the end.
        seed: (6,) values of undetermined angles.
        memory: (`ROWS`, `WIDTH`) the poses come first: their angles and errors. The largest error
            is in row `WORST`, column 6.

    Returns:
        The number of poses; -1 if the frame is not a rotation and translation.
    """
    out, scratch, end = memory[:MOST], memory[MOST : 2 * MOST + 1], memory[2 * MOST + 1 :]
    for i in range(3):
        for j in range(3):
            product = turn = 0.0
            for k in range(3):
                product += frame[k, i] * frame[k, j]
                turn += frame[i, k] * arm[13 + k, j]
            # The negation also rejects numbers that are not finite.
            if not abs(product - (1.0 if i == j else 0.0)) < _RIGHT:
                return -1
            end[i, j] = turn
    x, y = (frame[0, 0], frame[1, 0], frame[2, 0]), (frame[0, 1], frame[1, 1], frame[2, 1])
    z = (frame[0, 2], frame[1, 2], frame[2, 2])
    if dot(cross(x, y), z) < 0.0:
        return -1
    place = (frame[0, 3], frame[1, 3], frame[2, 3])
    if not dot(place, place) < math.inf or frame[3, 3] != 1.0:
        return -1
    if frame[3, 0] != 0.0 or frame[3, 1] != 0.0 or frame[3, 2] != 0.0:
        return -1
    offset = minus(place, rotated(end[:, :3], row(arm, 16)))
    for i in range(3):
        end[i, 3] = offset[i]
    count = all_poses(arm, kind, way, end, seed, out, scratch)
    end[0, 6] = 0.0
    for i in range(count):
        end[0, 6] = max(end[0, 6], out[i, 6])
    return count


@kernel(fast=True)
def all_poses(arm, kind, way, end, seed, out, scratch):
    """Write poses to rows of ``out`` for the motion ``end`` (3, 4), frame times inverse home."""
    h, o = arm[:6], arm[6:12]
    centre = row(arm, 12)
    wanted = plus(rotated(end[:, :3], centre), (end[0, 3], end[1, 3], end[2, 3]))
    h1, h2, h3, h4, h5, h6 = row(h, 0), row(h, 1), row(h, 2), row(h, 3), row(h, 4), row(h, 5)
    count = 0
    if kind == SPHERICAL:
        side = across(h6)
        three = place_by_three(h, o, way, centre, wanted, seed, scratch[1:], scratch)
        for i in range(three):
            now = scratch[1 + i]
            q1, q2 = (now[0], now[1], now[2]), (now[3], now[4], now[5])
            q3 = (now[6], now[7], now[8])
            last, aside = unwound(h, end, q1, q2, q3, h6), unwound(h, end, q1, q2, q3, side)
            n, first, second = onto_plane(h4, h5, h6, dot(h4, last), seed[4])
            for j in range(n):
                q5 = first if j == 0 else second
                q4 = onto_point(h4, turned(h5, q5, h6), last, seed[3])
                left = turned(h5, back(q5), turned(h4, back(q4), aside))
                q6 = onto_point(h6, side, left, seed[5])
                if count < MOST:
                    count += write(arm, end, (q1, q2, q3, q4, q5, q6), out, count)
        return count
    o1, o2, o3, o4 = row(o, 0), row(o, 1), row(o, 2), row(o, 3)
    side, forearm = across(h4), minus(o4, o3)
    n, first, second = onto_plane(h2, h1, minus(wanted, o1), dot(h2, minus(centre, o1)), -seed[0])
    for i in range(n):
        away = first if i == 0 else second
        q1 = back(away)
        last = turned(h1, away, rotated(end[:, :3], h6))
        k, a, b = onto_plane(h2, h5, h6, dot(h2, last), seed[4])
        # The second axis in the frame of the end, after the sixth rotation and before it.
        lifted = turned(h1, q1, h2)
        seen = (
            end[0, 0] * lifted[0] + end[1, 0] * lifted[1] + end[2, 0] * lifted[2],
            end[0, 1] * lifted[0] + end[1, 1] * lifted[1] + end[2, 1] * lifted[2],
            end[0, 2] * lifted[0] + end[1, 2] * lifted[1] + end[2, 2] * lifted[2],
        )
        for j in range(k):
            q5 = a if j == 0 else b
            q6 = onto_point(h6, seen, turned(h5, back(q5), h2), seed[5])
            # T_2 T_3 T_4 = T_1^-1 end T_6^-1 T_5^-1 moves the fourth axis and a perpendicular to
            # these.
            x = plus(centre, turned(h5, back(q5), minus(o4, centre)))
            x = plus(centre, turned(h6, back(q6), minus(x, centre)))
            x = plus(rotated(end[:, :3], x), (end[0, 3], end[1, 3], end[2, 3]))
            x = plus(o1, turned(h1, away, minus(x, o1)))
            turn = rotated(end[:, :3], turned(h6, back(q6), turned(h5, back(q5), side)))
            turn = turned(h1, away, turn)
            goal = minus(x, o2)
            m, p, r = to_distance(h3, forearm, minus(o2, o3), dot(goal, goal), seed[2])
            for side_of_elbow in range(m):
                q3 = p if side_of_elbow == 0 else r
                arm3 = plus(minus(o3, o2), turned(h3, q3, forearm))
                q2 = onto_point(h2, arm3, goal, seed[1])
                left = turned(h3, back(q3), turned(h2, back(q2), turn))
                q4 = onto_point(h4, side, left, seed[3])
                count += write(arm, end, (q1, q2, q3, q4, q5, q6), out, count)
    return count


@kernel(inline=True, fast=True)
def unwound(h, end, q1, q2, q3, v):
    """Return the direction v of the end before the first three rotations: ``R_3^-1 ... end v``."""
    v = turned(row(h, 0), back(q1), rotated(end[:, :3], v))
    return turned(row(h, 2), back(q3), turned(row(h, 1), back(q2), v))


@kernel(fast=True)
def across(k):
    """Return a unit vector perpendicular to a unit vector."""
    x, y, z = abs(k[0]), abs(k[1]), abs(k[2])
    if x <= y and x <= z:
        v = cross(k, (1.0, 0.0, 0.0))
    elif y <= z:
        v = cross(k, (0.0, 1.0, 0.0))
    else:
        v = cross(k, (0.0, 0.0, 1.0))
    return times(1.0 / math.sqrt(dot(v, v)), v)


@kernel(fast=True)
def write(arm, end, q, out, count):
    """Write the pose q as angles in [-pi, pi) and its error; return 0 for a repeated pose."""
    mine = out[count]
    for i in range(6):
        angle = q[i][0]
        if not -math.pi <= angle < math.pi:
            angle -= 2.0 * math.pi * math.floor((angle + math.pi) / (2.0 * math.pi))
        mine[i] = angle
    for other in range(count):
        apart = 0.0
        for i in range(6):
            turn = abs(mine[i] - out[other, i])
            apart = max(apart, min(turn, 2.0 * math.pi - turn))
        if apart <= APART:
            return 0
    # The frame of the world, transformed: a point and two directions, the third follows.
    p, x, y = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)
    for i in range(5, -1, -1):
        k, o = row(arm, i), row(arm, 6 + i)
        p, x, y = about(k, o, q[i], p), turned(k, q[i], x), turned(k, q[i], y)
    missed = 0.0
    for i in range(3):
        missed = max(missed, abs(p[i] - end[i, 3]), abs(x[i] - end[i, 0]), abs(y[i] - end[i, 1]))
    mine[6] = missed
    return 1
