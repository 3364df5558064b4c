"""First-order dynamics of a body: time and drift per step, full and diagonal mass matrix.

    python bench/bench_first_order.py [--steps 10000]

The bundled character holds a stick of fixed length between its hands, both feet pinned; a rotating
force of 20 N acts on one hand. Drift is the largest error of the hard goals.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from measure import machine

import poise
from poise import norm, point
from poise.bundled import character


def world(mass: str) -> poise.FirstOrderWorld:
    """Return the body with constraints, and the hand to which the force applies."""
    start = character().rest.with_values(lhumerus_rz=-0.6, rhumerus_rz=0.6, lradius_rx=0.4)
    apart = float(norm(point("lhand") - point("rhand")).at(start))
    goals = [
        (norm(point("lhand") - point("rhand")) == apart).named("stick"),
        poise.pin("lfoot", hard=True),
        poise.pin("rfoot", hard=True),
    ]
    stays = [poise.metrics.deviation(weight=20.0, to=start)]
    return poise.FirstOrderWorld(start, goals, pushes=["lhand"], metrics=stays, mass=mass)


def main(steps: int) -> None:
    print(f"{steps} steps of 1/60 s; {machine()}")
    ends: list[poise.Pose] = []
    for mass in ("full", "diagonal"):
        made = world(mass)
        worst, iterations = 0.0, 0
        spent = np.zeros(steps)
        for step in range(steps):
            push = 20.0 * np.array([np.cos(0.02 * step), np.sin(0.03 * step), np.sin(0.02 * step)])
            began = time.thread_time()
            frame = made.step(1.0 / 60.0, forces={"lhand": push})
            spent[step] = time.thread_time() - began
            worst = max(worst, *frame.errors.values())
            iterations += frame.iterations
        ends.append(frame.pose)
        print(
            f"  {mass:8s} {1e6 * np.median(spent):6.0f} us per step (99 % within "
            f"{1e6 * np.percentile(spent, 99):.0f}), {iterations / steps:.1f} iterations, "
            f"drift {worst:.1e} m or rad"
        )
    away = np.abs(ends[0].q - ends[1].q).max()
    print(f"  the final poses differ by {away:.3f} rad, because the masses differ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    main(parser.parse_args().steps)
