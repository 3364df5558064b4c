"""Choose between poses that reach the target: metrics, alone and combined.

python examples/13_metrics.py
"""

from __future__ import annotations

import time

import numpy as np

import poise
from poise import metrics
from poise.bundled import character

HERO = character()
REACH = [
    poise.reach("lhand", (0.35, 1.45, 0.45), hard=True),
    poise.pin("lfoot", hard=True),
    poise.pin("rfoot", hard=True),
]
KINDS = {
    "stiffness": metrics.stiffness(),
    "deviation": metrics.deviation(),
    "comfort": metrics.comfort(),
    "kinetic energy": metrics.kinetic_energy(dt=0.5),
    "power": metrics.power(dt=0.5),
}


def main() -> None:
    one_at_a_time()
    stiffer_by_name()
    masses()
    dragging()


def one_at_a_time() -> None:
    """Minimise each kind alone, and evaluate all of them at the resulting pose.

    Each is combined with a little smoothness, because power ignores joints without load.
    """
    rows = {}
    for name, metric in KINDS.items():
        found = poise.solve(HERO.rest, REACH, metrics=[metric, metrics.smoothness(1e-2)])
        rows[name] = [metrics.value(other, found.pose) for other in KINDS.values()]
    print("kept small     ", *(f"{name:>14}" for name in KINDS))
    for name, values in rows.items():
        print(f"{name:15}", *(f"{value:14.4f}" for value in values))
    best = [min(rows, key=lambda row: rows[row][k]) for k in range(len(KINDS))]
    print("each is least where it was kept small:", best == list(KINDS))


def stiffer_by_name() -> None:
    """Weights by name: keep the trunk upright."""
    trunk = ("lowerback", "upperback", "thorax")
    for share in (1.0, 100.0):
        upright = metrics.deviation(weights=dict.fromkeys(trunk, share))
        pose = poise.solve(HERO.rest, REACH, metrics=[upright]).pose
        bent = sum(np.abs(pose.joint(name) - HERO.rest.joint(name)).sum() for name in trunk)
        print(f"trunk weighed {share:5.0f}: bent by {np.degrees(bent):6.2f} degrees in all")


def masses() -> None:
    """The same move with a heavy left hand always takes more energy."""
    from poise.anatomy import segment_masses

    body = HERO.skeleton
    plain = segment_masses(body, kg=70.0)
    laden = plain.with_segment("lhand", 10.0)
    for name, kg in (("empty", plain), ("laden", laden)):
        metric = metrics.kinetic_energy(dt=0.5, masses=kg)
        pose = poise.solve(HERO.rest, REACH, metrics=[metric]).pose
        print(f"hand {name}: {kg.total:.1f} kg, {metrics.value(metric, pose):.4f} J")


def dragging() -> None:
    """A prepared problem: metrics that use the previous pose are updated in each frame."""
    frames = 120
    kept = [metrics.smoothness(1.0), metrics.comfort(0.001)]
    problem = poise.Problem(HERO.skeleton, REACH, metrics=kept, solver="sqp")
    first = np.array(problem.default_targets(HERO.rest))
    q, missed, largest, spent = problem.solve(HERO.rest.q), 0, 0.0, []
    for frame in range(frames):
        targets = first.copy()
        targets[:3] += 0.1 * np.array((np.sin(frame / 19), np.sin(frame / 13), 0.0))
        begun = time.perf_counter()
        after = problem.solve(q, targets)
        spent.append(time.perf_counter() - begun)
        missed += problem.status != "converged"
        if frame:
            largest = max(largest, float(np.abs(after - q).max()))
        q = after
    print(f"{frames} frames, {missed} missed, {1e3 * np.median(spent):.2f} ms each;",
          f"no value moved by more than {np.degrees(largest):.2f} degrees a frame")  # fmt: skip


if __name__ == "__main__":
    main()
