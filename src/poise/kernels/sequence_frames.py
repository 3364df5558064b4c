"""Evaluation and differentiation of the goals of many frames, through one problem's table.

All ``frames`` share the goals of the problem and have separate targets. The caller provides the
weights of rows: row k of a frame adds ``p_k J_k`` to the gradient and ``h_k J_k^T J_k`` to the
curvature, and ``p_k`` times its second derivatives if requested.
"""

from __future__ import annotations

from poise.kernels.configuration import project, step
from poise.kernels.jit import kernel
from poise.kernels.linear_algebra import cholesky, cholesky_solve
from poise.kernels.problem_table import curve, differentiate, evaluate, metric, metric_rates, picker

_parts = picker("targets", "work", "program")
_followed = picker("targets", "work", "program", "dofs")

_FIRST = 8  # times the iterations of a frame that the first one may take


@kernel(inline=True)
def _pose(targets, work, q, wanted):
    for k in range(q.shape[0]):
        work.q_try[k] = q[k]
    for k in range(wanted.shape[0]):
        targets[k] = wanted[k]


@kernel
def measure_frames(table, frames, q, wanted, rows, errors, values):
    """Compute residuals (n, m), errors of rows (n, e) and metrics (n,) of n frames.

    ``frames`` (n,) int64 are rows of ``q`` (F, nq); ``wanted`` (n, t) are the frames' targets.
    """
    targets, work, _ = _parts(table)
    for i in range(frames.shape[0]):
        _pose(targets, work, q[frames[i]], wanted[i])
        evaluate(table)
        values[i] = metric(table)
        for k in range(rows.shape[1]):
            rows[i, k] = work.r_try[k]
        for k in range(errors.shape[1]):
            errors[i, k] = work.errors_try[k]


@kernel(fast=True)
def _add_rows(J, h, panel, n):
    """Add ``J^T diag(h) J`` to the lower triangle of a panel's first block, by columns.

    Four rows at a time, as neighbours depend on the same rates.
    """
    k, count = 0, J.shape[0]
    while k < count:
        if k + 4 > count:
            line = J[k]
            for c in range(n):
                a = h[k] * line[c]
                if a != 0.0:
                    into, rest = panel[c, c:n], line[c:]
                    for r in range(n - c):
                        into[r] += a * rest[r]
            k += 1
            continue
        j0, j1, j2, j3 = J[k], J[k + 1], J[k + 2], J[k + 3]
        for c in range(n):
            a0, a1 = h[k] * j0[c], h[k + 1] * j1[c]
            a2, a3 = h[k + 2] * j2[c], h[k + 3] * j3[c]
            if a0 != 0.0 or a1 != 0.0 or a2 != 0.0 or a3 != 0.0:
                into, x0, x1, x2, x3 = panel[c, c:n], j0[c:], j1[c:], j2[c:], j3[c:]
                for r in range(n - c):
                    into[r] += a0 * x0[r] + a1 * x1[r] + a2 * x2[r] + a3 * x3[r]
        k += 4


@kernel(fast=True)
def _add_metrics(share, g, H, gradient, panel, n):
    for c in range(n):
        gradient[c] += share * g[c]
        for r in range(c, n):
            panel[c, r] += share * H[r, c]


@kernel(fast=True)
def _pull(J, p, gradient):
    for k in range(J.shape[0]):
        if p[k] != 0.0:
            line = J[k]
            for c in range(line.shape[0]):
                gradient[c] += p[k] * line[c]


@kernel
def differentiate_frames(table, frames, poses, weights, curved, out, rows):
    """Add the contributions of n frames' rows and metrics to gradient (F, nv) and panels.

    ``p``, ``h`` (n, m) are the rows' weights, ``share`` that of the metrics; ``curved`` adds the
    rows' second derivatives. Of the rows ``kept`` (k,) the Jacobian goes to ``lines`` (n, k, nv).
    """
    q, wanted = poses
    p, h, share = weights
    gradient, panels = out
    kept, lines = rows
    targets, work, program = _parts(table)
    J, shares, g, H = work.J, program.row_weights, program.g, program.H
    n = g.shape[0]
    for i in range(frames.shape[0]):
        f = frames[i]
        _pose(targets, work, q[f], wanted[i])
        evaluate(table)
        differentiate(table)
        for c in range(n):
            g[c] = 0.0
            for r in range(c, n):
                H[r, c] = 0.0
                H[c, r] = 0.0
        metric_rates(table)
        _add_metrics(share, g, H, gradient[f], panels[f], n)
        if curved:
            for c in range(n):
                for r in range(c, n):
                    H[r, c] = 0.0
            for k in range(p.shape[1]):
                shares[k] = p[i, k]
            curve(table)
            for c in range(n):
                for r in range(c, n):
                    panels[f, c, r] += H[r, c]
        _pull(J, p[i], gradient[f])
        _add_rows(J, h[i], panels[f], n)
        for k in range(kept.shape[0]):
            for c in range(n):
                lines[i, k, c] = J[kept[k], c]


@kernel(fast=True)
def couple_frames(panels, before, after, first, second, h):
    """Add ``-h b^T a`` below the diagonal: rows a (L, nv) of one frame, b of the next.

    ``first`` (L,) are the frames of a, ``second`` those of b, ``h`` (L,) the weight of each row.
    """
    n = panels.shape[1]
    for k in range(h.shape[0]):
        if h[k] == 0.0:
            continue
        a, b = before[k], after[k]
        low = (second[k] - first[k]) * n
        for c in range(n):
            share = -h[k] * a[c]
            if share != 0.0:
                into = panels[first[k], c, low : low + n]
                for r in range(n):
                    into[r] += share * b[r]


@kernel
def step_frames(dofs, q, v, out):
    """Compute each frame's pose (F, nq) after the rates (F, nv), inside its limits."""
    for f in range(q.shape[0]):
        step(dofs, q[f], v[f], out[f])
        project(dofs, out[f])


@kernel(fast=True)
def _bounded_step(H, g, q, dofs, v):
    """Solve ``H v = -g`` for the rates that do not push a value out of its limits."""
    n = g.shape[0]
    index = dofs.q_index
    for c in range(n):
        v[c] = -g[c]
        i = index[c]
        if i >= 0 and (
            (q[i] <= dofs.lower[i] and g[c] > 0.0) or (q[i] >= dofs.upper[i] and g[c] < 0.0)
        ):
            v[c] = 0.0
            for k in range(c):
                H[c, k] = 0.0
            for r in range(c + 1, n):
                H[r, c] = 0.0
            H[c, c] = 1.0
    if cholesky(H, n) > 0.0:
        cholesky_solve(H, n, v)
    else:
        for c in range(n):
            v[c] = 0.0


@kernel
def follow_frames(table, q, wanted, weights, one_sided, linked, firm, stops):
    """Fit each frame's pose (F, nq) to its targets (F, t), starting from the frame before.

    Damped Gauss-Newton steps within limits. Values that are ``linked`` (nq,) start from those of
    the frame before, all others from ``q``. ``weights`` (m,) are those of the rows, of which the
    ``one_sided`` (m,) only count if negative, ``firm`` (nv,) those of squared changes from the
    frame before. ``stops`` are the iterations of a frame, the longest step of a rate, and the step
    below which a frame is done.
    """
    targets, work, program, dofs = _followed(table)
    J, r, g, H, v = work.J, work.r_try, program.g, program.H, work.v
    index = dofs.q_index
    n = g.shape[0]
    for f in range(q.shape[0]):
        if f > 0:
            for k in range(q.shape[1]):
                if linked[k]:
                    q[f, k] = q[f - 1, k]
        for _ in range(int(stops[0]) * (_FIRST if f == 0 else 1)):
            _pose(targets, work, q[f], wanted[f])
            evaluate(table)
            differentiate(table)
            for c in range(n):
                g[c] = 0.0
                for k in range(c + 1):
                    H[c, k] = 0.0
                H[c, c] = firm[c]
                if f > 0 and index[c] >= 0:
                    g[c] = firm[c] * (q[f, index[c]] - q[f - 1, index[c]])
            for k in range(weights.shape[0]):
                if one_sided[k] and r[k] >= 0.0:
                    continue
                line = J[k]
                for c in range(n):
                    a = weights[k] * line[c]
                    if a != 0.0:
                        g[c] += a * r[k]
                        into = H[c]
                        for b in range(c + 1):
                            into[b] += a * line[b]
            _bounded_step(H, g, q[f], dofs, v)
            largest = 0.0
            for c in range(n):
                v[c] = min(stops[1], max(-stops[1], v[c]))
                largest = max(largest, abs(v[c]))
            step(dofs, q[f], v, work.q_base)
            project(dofs, work.q_base)
            for k in range(q.shape[1]):
                q[f, k] = work.q_base[k]
            if not largest > stops[2]:
                break
