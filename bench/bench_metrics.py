"""Metrics of the bundled character: value, gradient and curvature against plain NumPy.

    python bench/bench_metrics.py [--rounds 40]

The reference is each formula written in NumPy on existing arrays, for a body without quaternions;
both add gradient and curvature to arrays of the caller. Further lines show the time to refill the
arrays when the start pose changes, and the time of a solve.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np
from cases import Floats
from measure import best_of, machine, verdict

import poise
from poise import metrics
from poise.bundled import character
from poise.kernels.kinds import ABSOLUTE, DENSE, QUADRATIC
from poise.kernels.metrics import rates_of, value_of
from poise.kinematics import Workspace


def written(terms: metrics.MetricTerms, q: Floats, g: Floats, H: Floats) -> Callable[[], float]:
    """Compute a term in NumPy: add gradient and curvature to arrays, return the value."""
    first, second, third, fourth = (terms.numbers[:, k].copy() for k in range(4))
    diagonal = np.einsum("ii->i", H)

    def quadratic() -> float:
        away = q - terms.reference - second
        slope = first * away
        g[:] += slope
        diagonal[:] += first
        return float(0.5 * slope @ away)

    def dense() -> float:
        away = q - terms.reference - second
        slope = terms.matrix @ away
        g[:] += slope
        H[:] += terms.matrix
        return float(0.5 * slope @ away)

    def absolute() -> float:
        p = first * (q - terms.reference)
        size = np.sqrt(p * p + second * second)
        g[:] += third * first * p / size
        diagonal[:] += third * first**2 * second**2 / size**3
        return float(third @ (size - second))

    counted = first > 0.0
    half, scale = np.where(counted, third, 1.0), 1.0 + fourth

    def comfort() -> float:
        u = (q - second) / half
        d = scale - u * u
        bend = 2.0 * fourth * scale / (d * d)
        g[:] += first * bend * u / half
        diagonal[:] += first * bend * (1.0 + 4.0 * u * u / d) / (half * half)
        return float(first @ (fourth * u * u / d))

    return {QUADRATIC: quadratic, DENSE: dense, ABSOLUTE: absolute}.get(terms.kind, comfort)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    chosen = parser.parse_args()
    hero = character()
    body = hero.skeleton
    start, q = hero.rest.q, hero.motion.q[0].copy()
    q = np.clip(q, body.lower, body.upper)
    dofs, nv = body.mechanism.dofs, body.nv
    goal = [poise.reach("lhand", (0.45, 1.35, 0.35), hard=True)]
    print(f"{machine()}; {nv} degrees of freedom")
    for name in metrics.METRICS.names():
        metric = metrics.METRICS.get(name)()
        lowered = metrics.metric_arrays(body, [metric], start, Workspace(body.mechanism))
        arrays, g, H = lowered.arrays, np.zeros(nv), np.zeros((nv, nv))
        plain = written(metric.lower(body, start), q, g, H)
        off = abs(plain() - value_of(dofs, arrays, q))
        problem = poise.Problem(body, goal, metrics=[metric], solver="sqp")

        def ours() -> None:
            value_of(dofs, arrays, q)  # noqa: B023
            rates_of(dofs, arrays, q, g, H)  # noqa: B023

        found = best_of(
            {
                "ours": ours,
                "NumPy": plain,
                "refill": lambda: lowered.update(start),  # noqa: B023
                "solve": lambda: problem.solve(start),  # noqa: B023
            },
            chosen.rounds,
        )
        us = {part: 1e6 * seconds for part, seconds in found.items()}
        print(verdict(f"{name}: NumPy's time relative to Poise's", us["NumPy"] / us["ours"], 1.0))
        print(
            f"  {us['ours']:.2f} us per value, gradient and curvature from Python, "
            f"error {off:.1g}; {us['refill']:.1f} us to refill, {us['solve']:.0f} us per solve of "
            f"{problem.iterations} iterations"
        )


if __name__ == "__main__":
    main()
