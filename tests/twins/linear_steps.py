"""Twins of ``poise.kernels.linear_algebra``, ``linear_steps`` and the steps of the solvers."""

from __future__ import annotations

import numpy as np


def damped(J, mobility, e, damping):
    """``M J^T (J M J^T + d I)^-1 e`` (sources 000, 001), solved as dense least squares."""
    M = np.diag(mobility)
    return M @ J.T @ np.linalg.solve(J @ M @ J.T + damping * np.eye(len(J)), e)


def pseudo_inverse(J, mobility, e, cutoff=1e-12):
    """The smallest step in the norm ``sum v^2 / mobility`` that does what can be done."""
    S = np.diag(np.sqrt(mobility))
    return S @ np.linalg.pinv(J @ S, rcond=cutoff) @ e


def right_inverse(J, mobility, e):
    """``M J^T (J M J^T)^-1 e``: source 004's form."""
    M = np.diag(mobility)
    return M @ J.T @ np.linalg.inv(J @ M @ J.T) @ e


def left_inverse(J, mobility, e):
    """``S (S J^T J S)^-1 S J^T e``: source 000's form."""
    S = np.diag(np.sqrt(mobility))
    return S @ np.linalg.inv(S @ J.T @ J @ S) @ S @ J.T @ e


def decomposed(J, mobility, e, cutoff, damping):
    """``sum s / (s^2 + d) v_i (u_i . e)`` over the singular values of ``J S`` that count."""
    S = np.sqrt(mobility)
    u, s, vt = np.linalg.svd(J * S, full_matrices=False)
    kept = (s > 0) & (s >= cutoff * s.max(initial=0.0))
    return S * (vt[kept].T @ (s[kept] / (s[kept] ** 2 + damping) * (u[:, kept].T @ e)))


def halvings(J, v, e, epsilon):
    """Return how often source 001 halves the goal until ``|J J^+ dX - dX| <= epsilon``."""
    count = 0
    while np.linalg.norm(J @ v - e) * 0.5**count > epsilon:
        count += 1
    return count


def transpose(J, mobility, e):
    """The torques ``J^T F`` of a force e, scaled to minimise the linearised error."""
    v = mobility * (J.T @ e)
    Jv = J @ v
    return v * (e @ Jv) / (Jv @ Jv)


def selectively_damped(J, mobility, e, most, scales):
    """Buss and Kim's step, vector by vector; effectors are the rows, three at a time."""
    S = np.sqrt(mobility)
    U, s, Vt = np.linalg.svd(J * S, full_matrices=False)
    effectors = [slice(row, row + 3) for row in range(0, len(J), 3)]
    reach = sum(np.linalg.norm((J * S)[part], axis=0) for part in effectors)
    step = np.zeros(J.shape[1])
    for u, sigma, w in zip(U.T, s, Vt, strict=True):
        if sigma <= 1e-6 * s[0]:
            continue
        moved = sum(np.linalg.norm(u[part]) for part in effectors)
        joints_alone = (np.abs(w) @ reach) / sigma
        bound = most * min(1.0, moved / joints_alone)
        part = (u @ e) / sigma * S * w
        largest = np.abs(part * scales).max()
        step += part * (1.0 if largest <= bound else bound / largest)
    return step
