"""Skin weights from target positions of vertices: nearest convex combinations.

For one vertex with candidates i, positions ``x_mi`` of the vertex if each alone moved it in pose m,
and targets ``t_m``, the weights minimise ``sum_m |sum_i w_i (x_mi - t_m)|^2 + e |w - w0|^2`` under
``w >= 0`` and ``sum w = 1``. As the sum is one, the target can be subtracted from every position.
Solved by an active set that begins with the best single candidate and adds the one with the largest
predicted gain (Lawson and Hanson's method for non-negative least squares, with the sum as a second
multiplier).
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel


@kernel(fast=True)
def fit_weights(matrices, vertices, targets, candidates, prior, pull, out, work):
    """Fit the weights of vertices; (n, K) ``weights`` and (n,) mean square ``errors`` are written.

    ``matrices`` (m, joints, 4, 4), ``vertices`` (m or 1, n, 3) before blending, ``targets``
    (m, n, 3) with NaN where one is not known, ``candidates`` (n, K) joints or -1, ``prior`` (n, K)
    the weights to stay near, ``pull`` the e above relative to the largest square of the places.
    ``work`` is (3 K + 4, max(3 m, K)) numbers. Returns the number of vertices without convergence.
    """
    weights, errors = out
    count, most = candidates.shape
    places, form = work[:most], work[most : 2 * most]
    factor, spare = work[2 * most : 3 * most], work[3 * most :]
    unsettled = 0
    for v in range(count):
        known, size = _gather(matrices, vertices, targets, candidates[v], v, places)
        for i in range(most):
            for j in range(i + 1):
                total = 0.0
                for r in range(3 * known):
                    total += places[i, r] * places[j, r]
                form[i, j] = total
                form[j, i] = total
            size = max(size, form[i, i])
        held = pull * size + 1e-300
        for i in range(most):
            form[i, i] += held
            spare[0, i] = held * prior[v, i]
        if not _on_simplex(form, spare[0], candidates[v], weights[v], factor, spare):
            unsettled += 1
        left = 0.0
        for r in range(3 * known):
            total = 0.0
            for i in range(most):
                total += weights[v, i] * places[i, r]
            left += total * total
        errors[v] = left / max(known, 1)
    return unsettled


@kernel(fast=True)
def _gather(matrices, vertices, targets, candidates, v, places):
    """Write positions of vertex v for each candidate alone, minus targets, to ``places`` (K, 3 m).

    Returns the number of known targets, and the square of the length of the rounding error: closer
    positions count as equal.
    """
    known, size = 0, 0.0
    for m in range(matrices.shape[0]):
        if math.isnan(targets[m, v, 0]):
            continue
        at = vertices[min(m, vertices.shape[0] - 1), v]
        for i in range(candidates.shape[0]):
            j = candidates[i]
            for a in range(3):
                total = 0.0
                if j >= 0:
                    M = matrices[m, j]
                    total = M[a, 3] - targets[m, v, a]
                    for b in range(3):
                        total += M[a, b] * at[b]
                places[i, 3 * known + a] = total
        for a in range(3):
            size += targets[m, v, a] ** 2
        known += 1
    return known, 1e-16 * size


@kernel(fast=True)
def _on_simplex(H, c, allowed, w, factor, spare):
    """Minimise ``w.H w / 2 - c.w`` over w >= 0, sum w = 1; w (K,) is written.

    Candidates whose ``allowed`` is negative stay at 0; ``spare`` is work space after its first row.
    Returns whether it converged.
    """
    K = w.shape[0]
    trial, ones, chosen = spare[1], spare[2], spare[3]
    best, least = -1, math.inf
    for i in range(K):
        w[i] = 0.0
        chosen[i] = 0.0
        cost = 0.5 * H[i, i] - c[i]
        if allowed[i] >= 0 and cost < least:
            best, least = i, cost
    if best < 0:
        return False
    w[best] = 1.0
    chosen[best] = 1.0
    for _round in range(4 * K + 8):
        # The gain of each candidate's weight, compared with that of the chosen ones by a larger
        # sum.
        level, scale = 0.0, 0.0
        for i in range(K):
            slope = -c[i]
            for j in range(K):
                slope += H[i, j] * w[j]
            trial[i] = slope
            level += w[i] * slope
            scale = max(scale, abs(H[i, i]))
        enter, gain = -1, -1e-13 * scale
        for i in range(K):
            if allowed[i] >= 0 and chosen[i] == 0.0 and trial[i] - level < gain:
                enter, gain = i, trial[i] - level
        if enter < 0:
            return True
        chosen[enter] = 1.0
        for _inner in range(K + 1):
            if not _with_sum_one(H, c, chosen, factor, trial, ones):
                chosen[enter] = 0.0
                return True
            share = 1.0
            for i in range(K):
                if chosen[i] > 0.0 and trial[i] <= 0.0:
                    share = min(share, w[i] / (w[i] - trial[i])) if w[i] > 0.0 else 0.0
            for i in range(K):
                if chosen[i] > 0.0:
                    w[i] += share * (trial[i] - w[i])
            if share == 1.0:
                break
            for i in range(K):
                if chosen[i] > 0.0 and w[i] <= 1e-14 and trial[i] <= 0.0:
                    w[i] = 0.0
                    chosen[i] = 0.0
    return False


@kernel(fast=True)
def _with_sum_one(H, c, chosen, L, z, ones):
    """Minimise over the chosen ones with sum one; return False if H is singular there.

    z = H^-1 c + l H^-1 1 with l such that the sum is one, by Cholesky over the chosen rows.
    """
    K = H.shape[0]
    for i in range(K):
        if chosen[i] == 0.0:
            continue
        a, b = c[i], 1.0
        for j in range(i + 1):
            if chosen[j] == 0.0:
                continue
            total = H[i, j]
            for k in range(j):
                if chosen[k] > 0.0:
                    total -= L[i, k] * L[j, k]
            if j < i:
                L[i, j] = total / L[j, j]
                a -= L[i, j] * z[j]
                b -= L[i, j] * ones[j]
            elif total <= 1e-15 * H[i, i]:
                return False
            else:
                L[i, i] = math.sqrt(total)
        z[i] = a / L[i, i]
        ones[i] = b / L[i, i]
    sum_z, sum_ones = 0.0, 0.0
    for i in range(K - 1, -1, -1):
        if chosen[i] == 0.0:
            continue
        for k in range(i + 1, K):
            if chosen[k] > 0.0:
                z[i] -= L[k, i] * z[k]
                ones[i] -= L[k, i] * ones[k]
        z[i] /= L[i, i]
        ones[i] /= L[i, i]
        sum_z += z[i]
        sum_ones += ones[i]
    level = (1.0 - sum_z) / sum_ones
    for i in range(K):
        if chosen[i] > 0.0:
            z[i] += level * ones[i]
    return True
