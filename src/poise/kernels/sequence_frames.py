"""Evaluation and differentiation of the goals of many frames, through one problem's table.

All ``frames`` share the goals of the problem and have separate targets. The caller provides the
weights of rows: row k of a frame adds ``p_k J_k`` to the gradient and ``h_k J_k^T J_k`` to the
curvature, and ``p_k`` times its second derivatives if requested.
"""

from __future__ import annotations

from poise.kernels.configuration import project, step
from poise.kernels.jit import kernel
from poise.kernels.problem_table import (
    PROGRAM,
    TARGETS,
    WORK,
    curve,
    differentiate,
    evaluate,
    metric,
    metric_rates,
    picker,
)

_parts = picker(TARGETS, WORK, PROGRAM)


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
    """Add ``J^T diag(h) J`` to the lower triangle of a panel's first block, by columns."""
    for k in range(J.shape[0]):
        if h[k] == 0.0:
            continue
        line = J[k]
        for c in range(n):
            a = h[k] * line[c]
            if a != 0.0:
                into, rest = panel[c, c:n], line[c:]
                for r in range(n - c):
                    into[r] += a * rest[r]


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
def differentiate_frames(
    table, frames, q, wanted, p, h, share, curved, gradient, panels, kept, lines
):
    """Add the contributions of n frames' rows and metrics to gradient (F, nv) and panels.

    ``p``, ``h`` (n, m) are the rows' weights, ``share`` that of the metrics; ``curved`` adds the
    rows' second derivatives. Of the rows ``kept`` (k,) the Jacobian goes to ``lines`` (n, k, nv).
    """
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
