"""Twin of ``poise.kernels.metrics``: the values, by names, NumPy and SciPy's rotations."""

from __future__ import annotations

import math

import numpy as np

from poise.geometry import quaternions
from poise.kernels.kinds import ABSOLUTE, COMFORT, DENSE, QUADRATIC
from twins.configuration import blocks, difference


def comfort(u, margin):
    """0 in the middle, 1 at a limit, beyond it a parabola with the same slope and curvature."""
    if abs(u) <= 1:
        return margin * u * u / (1 + margin - u * u)
    t = abs(u) - 1
    slope = 2 * (1 + margin) / margin
    return 1 + slope * t + slope * (1 + 4 / margin) * t * t / 2


def value(skeleton, terms, q):
    """Of one lowered metric."""
    if terms.kind == COMFORT:
        return comfort_value(skeleton, terms.numbers, q)
    d = difference(skeleton, q, terms.reference)
    away = d - terms.numbers[:, 1]
    if terms.kind == QUADRATIC:
        return 0.5 * np.sum(terms.numbers[:, 0] * away**2)
    if terms.kind == DENSE:
        return 0.5 * away @ terms.matrix @ away
    assert terms.kind == ABSOLUTE
    total = 0.0
    for _, r, ball in blocks(skeleton):
        rates = slice(r, r + (3 if ball else 1))
        p = terms.numbers[rates, 0] @ d[rates]
        e, weight = terms.numbers[r, 1:3]
        total += weight * (math.hypot(p, e) - e)
    return total


def comfort_value(skeleton, numbers, q):
    total = 0.0
    for i, r, ball in blocks(skeleton):
        weight, middle, half, margin = numbers[r]
        if not ball:
            total += weight * comfort((q[i] - middle) / half, margin) if weight else 0.0
            continue
        axis = numbers[r + 2, :3]
        if not axis.any():
            swing, angle = q[i : i + 4], 0.0
        else:
            swing, twist = quaternions.swing_twist(q[i : i + 4], axis)
            angle = 2 * math.atan2(twist[1:] @ axis, twist[0])
        size = 2 * math.atan2(np.linalg.norm(swing[1:]), abs(swing[0]))
        total += weight * comfort(size / half, margin) if weight else 0.0
        weight, middle, half, margin = numbers[r + 1]
        away = (angle - middle + math.pi) % (2 * math.pi) - math.pi
        total += weight * comfort(away / half, margin) if weight else 0.0
    return total
