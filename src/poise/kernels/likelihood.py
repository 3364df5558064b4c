"""The likelihood of a pose: a Student t distribution over relative rotations of body parts.

A *feature* is three components of ``x``, a function of the pose: the rotation vector of one body
part's frame in another's, or the world's up direction in a part's frame. Each is a chain of links,
``R = C_1 M_1 C_2 M_2 ...``, of constant rotations C and motions M (none, about an axis, a
quaternion; or the inverse of one of these). Of the two rotation vectors ``t u`` and
``(t - 2 pi) u`` of a rotation, x is the one nearer to the mean, so that the density is continuous
about a mean near half a turn. With ``z = x - mean`` and ``m = z^T P z`` the term is

    ``w (nu + d) / 2 log(1 + m / nu) + w / 2 sum_i k_i (distance of x_i to [low_i, high_i])^2``,

the negative logarithm of a t density of d components up to a constant, and a penalty outside the
range of motion, of stiffness k. The gradient is exact. The curvature is the positive
semi-definite part that iteratively reweighted least squares uses: P scaled by ``w (nu + d) / (nu +
m)``, without changes of the features' derivatives.

========= ================ ====================================================================
array     shape            meaning
========= ================ ====================================================================
features  (F, 4) int64     kind, first link, end of links, first component
links     (L, 4) int64     motion, index into q, index into v, whether it is inverted
turns     (L, 12) float64  C row by row, then the motion's axis
density   (D, w + 3) float64 a row for each component: its row of P (at most w), then, from column
                           w on, mean, low, high, k; those of one term after those of another
work      (W, 18) float64  a row for each link: M, then dx by its rates, one rate after the other;
                           then 3 rows for products; then a row for each component: z (later a
                           column of P dx), P z, the gradient by x, k beyond the range
========= ================ ====================================================================
"""

from __future__ import annotations

import math

from poise.kernels.columns import FEATURES, LINKS, TERMS
from poise.kernels.jit import kernel
from poise.kernels.kinds import EXTRA
from poise.kernels.primitives import FIXED, QUATERNION
from poise.kernels.rotations import inverse_left_jacobian, rotation_vector

TURN, UP = range(2)
"""Kinds of features."""

Z, WEIGHTED, SLOPE, STIFF = range(4)
"""Columns of a component's row of work."""

SCRATCH = 3
"""Rows of work for products of rotations."""


@kernel(inline=True)
def times(a, b, out):
    """Compute ``out = a b`` for 3x3 matrices in rows of nine; ``out`` is neither of them."""
    for i in range(0, 9, 3):
        for j in range(3):
            out[i + j] = a[i] * b[j] + a[i + 1] * b[3 + j] + a[i + 2] * b[6 + j]


@kernel
def link_motion(q, link, turn, out):
    """Compute the rotation of one link's motion, inverted if marked, into ``out`` (9,)."""
    kind, i = link[LINKS.motion], link[LINKS.value]
    if kind == QUATERNION:
        w, x, y, z = q[i], q[i + 1], q[i + 2], q[i + 3]
    else:
        half = 0.5 * q[i]
        w, s = math.cos(half), math.sin(half)
        x, y, z = s * turn[9], s * turn[10], s * turn[11]
    if link[LINKS.inverted] != 0:
        x, y, z = -x, -y, -z
    out[0], out[4], out[8] = (
        1.0 - 2.0 * (y * y + z * z), 1.0 - 2.0 * (x * x + z * z), 1.0 - 2.0 * (x * x + y * y),
    )  # fmt: skip
    out[1], out[3] = 2.0 * (x * y - w * z), 2.0 * (x * y + w * z)
    out[2], out[6] = 2.0 * (x * z + w * y), 2.0 * (x * z - w * y)
    out[5], out[7] = 2.0 * (y * z - w * x), 2.0 * (y * z + w * x)


@kernel
def feature(q, row, links, turns, work, first):
    """Return the three components of one feature; the motions of its links are kept in ``work``."""
    whole, product = work[first], work[first + 1]
    for i in range(9):
        whole[i] = 1.0 if i % 4 == 0 else 0.0
    for link in range(row[FEATURES.link], row[FEATURES.link_end]):
        times(whole, turns[link], product)
        if links[link, LINKS.motion] == FIXED:
            for i in range(9):
                whole[i] = product[i]
        else:
            link_motion(q, links[link], turns[link], work[link])
            times(product, work[link], whole)
    if row[FEATURES.kind] == UP:
        return whole[3], whole[4], whole[5]
    return rotation_vector(
        (whole[0], whole[1], whole[2], whole[3], whole[4], whole[5], whole[6], whole[7], whole[8])
    )


@kernel
def nearest_vector(x, y, z, a, b, c):
    """Return the rotation vector of the same rotation as (x, y, z) that is nearer to (a, b, c)."""
    angle = math.sqrt(x * x + y * y + z * z)
    scale = 1.0
    if angle > 0.0 and a * x + b * y + c * z < angle * (angle - math.pi):
        scale = (angle - 2.0 * math.pi) / angle
    return scale * x, scale * y, scale * z


@kernel
def feature_rates(row, links, turns, work, first, x, y, z):
    """Compute derivatives of one feature (x, y, z) by the rates of its links, into ``work``."""
    after, product = work[first], work[first + 1]
    if row[FEATURES.kind] == UP:  # the direction u in the part's frame changes by u x omega
        b = (0.0, -z, y, z, 0.0, -x, -y, x, 0.0)
    else:
        b = inverse_left_jacobian(-x, -y, -z)
    for i in range(9):
        after[i] = 1.0 if i % 4 == 0 else 0.0
    for link in range(row[FEATURES.link_end] - 1, row[FEATURES.link] - 1, -1):
        kind, inverse = links[link, LINKS.motion], links[link, LINKS.inverted] != 0
        if kind != FIXED:
            motion = work[link]
            if inverse:  # its rates rotate the part before it
                times(motion, after, product)
                for i in range(9):
                    after[i] = product[i]
            for rate in range(3 if kind == QUATERNION else 1):
                if kind == QUATERNION:
                    u, v, w = after[3 * rate], after[3 * rate + 1], after[3 * rate + 2]
                else:
                    a, c, e = turns[link, 9], turns[link, 10], turns[link, 11]
                    u = a * after[0] + c * after[3] + e * after[6]
                    v = a * after[1] + c * after[4] + e * after[7]
                    w = a * after[2] + c * after[5] + e * after[8]
                if inverse:
                    u, v, w = -u, -v, -w
                motion[9 + 3 * rate] = b[0] * u + b[1] * v + b[2] * w
                motion[10 + 3 * rate] = b[3] * u + b[4] * v + b[5] * w
                motion[11 + 3 * rate] = b[6] * u + b[7] * v + b[8] * w
            if not inverse:
                times(motion, after, product)
                for i in range(9):
                    after[i] = product[i]
        times(turns[link], after, product)
        for i in range(9):
            after[i] = product[i]


@kernel
def components(q, features, links, turns, mean, work, out):
    """Compute components (n, d) of n poses (n, nq) near a mean (d,).

    ``work`` has rows for links and products.
    """
    count = links.shape[0]
    for n in range(q.shape[0]):
        for f in range(features.shape[0]):
            at = features[f, FEATURES.component]
            x, y, z = feature(q[n], features[f], links, turns, work, count)
            if features[f, FEATURES.kind] != UP:
                x, y, z = nearest_vector(x, y, z, mean[at], mean[at + 1], mean[at + 2])
            out[n, at], out[n, at + 1], out[n, at + 2] = x, y, z


@kernel(fast=True)
def likelihood_value(q, term, numbers, likelihood):
    """Return one term at the pose ``q``; z, P z and the gradient by x are kept in ``work``."""
    features, links, turns, density, work = likelihood
    count, size = links.shape[0], density.shape[1] - EXTRA
    first, part = term[TERMS.density], count + SCRATCH + term[TERMS.density]
    d = 3 * (term[TERMS.feature_end] - term[TERMS.feature])
    weight, nu = numbers[term[TERMS.numbers], 2], numbers[term[TERMS.numbers], 3]
    for f in range(term[TERMS.feature], term[TERMS.feature_end]):
        at = features[f, FEATURES.component]
        x, y, z = feature(q, features[f], links, turns, work, count)
        if features[f, FEATURES.kind] != UP:
            a, b, c = (
                density[first + at, size], density[first + at + 1, size],
                density[first + at + 2, size],
            )  # fmt: skip
            x, y, z = nearest_vector(x, y, z, a, b, c)
        work[part + at, SLOPE] = x
        work[part + at + 1, SLOPE] = y
        work[part + at + 2, SLOPE] = z
    for i in range(d):
        work[part + i, Z] = work[part + i, SLOPE] - density[first + i, size]
    square = 0.0
    for i in range(d):
        line = density[first + i]
        total = 0.0
        for j in range(d):
            total += line[j] * work[part + j, Z]
        work[part + i, WEIGHTED] = total
        square += total * work[part + i, Z]
    share = weight * (nu + d) / (nu + square)
    value = 0.5 * weight * (nu + d) * math.log1p(square / nu)
    for i in range(d):
        x = work[part + i, SLOPE]
        beyond = min(0.0, x - density[first + i, size + 1])
        beyond += max(0.0, x - density[first + i, size + 2])
        stiff = weight * density[first + i, size + 3]
        value += 0.5 * stiff * beyond * beyond
        work[part + i, SLOPE] = share * work[part + i, WEIGHTED] + stiff * beyond
        work[part + i, STIFF] = stiff if beyond != 0.0 else 0.0
    work[count, 17] = share
    return value


@kernel(fast=True)
def likelihood_gradient(q, term, numbers, likelihood, g):
    """Add the gradient of one term at ``q`` and return its value; dx is kept in ``work``."""
    features, links, turns, density, work = likelihood
    count = links.shape[0]
    first, part = term[TERMS.density], count + SCRATCH + term[TERMS.density]
    value = likelihood_value(q, term, numbers, likelihood)
    size = density.shape[1] - EXTRA
    for f in range(term[TERMS.feature], term[TERMS.feature_end]):
        row = features[f]
        at = part + row[FEATURES.component]
        x = work[at, Z] + density[first + row[FEATURES.component], size]
        y = work[at + 1, Z] + density[first + row[FEATURES.component] + 1, size]
        z = work[at + 2, Z] + density[first + row[FEATURES.component] + 2, size]
        feature_rates(row, links, turns, work, count, x, y, z)
        for link in range(row[FEATURES.link], row[FEATURES.link_end]):
            rates = (
                0
                if links[link, LINKS.motion] == FIXED
                else (3 if links[link, LINKS.motion] == QUATERNION else 1)
            )
            for rate in range(rates):
                column = 9 + 3 * rate
                a, b, c = work[link, column], work[link, column + 1], work[link, column + 2]
                slope = a * work[at, SLOPE] + b * work[at + 1, SLOPE] + c * work[at + 2, SLOPE]
                g[links[link, LINKS.rate] + rate] += slope
    return value


@kernel(fast=True)
def likelihood_rates(q, term, numbers, likelihood, g, H):
    """Add gradient and curvature of one term at the pose ``q``."""
    features, links, _, density, work = likelihood
    count = links.shape[0]
    first, part = term[TERMS.density], count + SCRATCH + term[TERMS.density]
    d = 3 * (term[TERMS.feature_end] - term[TERMS.feature])
    likelihood_gradient(q, term, numbers, likelihood, g)
    share = work[count, 17]
    for f in range(term[TERMS.feature], term[TERMS.feature_end]):
        row = features[f]
        at = row[FEATURES.component]
        for link in range(row[FEATURES.link], row[FEATURES.link_end]):
            rates = (
                0
                if links[link, LINKS.motion] == FIXED
                else (3 if links[link, LINKS.motion] == QUATERNION else 1)
            )
            for rate in range(rates):
                column = 9 + 3 * rate
                a, b, c = work[link, column], work[link, column + 1], work[link, column + 2]
                top, middle, low = (
                    density[first + at],
                    density[first + at + 1],
                    density[first + at + 2],
                )
                for i in range(d):
                    work[part + i, Z] = share * (a * top[i] + b * middle[i] + c * low[i])
                work[part + at, Z] += a * work[part + at, STIFF]
                work[part + at + 1, Z] += b * work[part + at + 1, STIFF]
                work[part + at + 2, Z] += c * work[part + at + 2, STIFF]
                add_products(term, features, links, work, part, links[link, LINKS.rate] + rate, H)


@kernel(fast=True)
def add_products(term, features, links, work, part, i, H):
    """Add to row and column i of H, up to the diagonal, a column of P dx times all of dx."""
    for f in range(term[TERMS.feature], term[TERMS.feature_end]):
        row = features[f]
        at = part + row[FEATURES.component]
        x, y, z = work[at, Z], work[at + 1, Z], work[at + 2, Z]
        for link in range(row[FEATURES.link], row[FEATURES.link_end]):
            kind, j = links[link, LINKS.motion], links[link, LINKS.rate]
            if kind == FIXED or j > i:
                continue
            for rate in range(3 if kind == QUATERNION else 1):
                if j + rate <= i:
                    column = 9 + 3 * rate
                    value = (
                        x * work[link, column] + y * work[link, column + 1]
                        + z * work[link, column + 2]
                    )  # fmt: skip
                    H[i, j + rate] += value
                    if j + rate != i:
                        H[j + rate, i] += value
