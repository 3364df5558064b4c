"""Quadratic and linear convergence (docs/methods.md) on a pose of the bundled character.

    python bench/campaign_convergence.py [--plot docs/convergence.png]

Goals: both hands on a level stick of 40 cm, a hand at a position, both feet at their positions, as
near to the rest pose as possible. Plotted: the distance from the final pose (radians and metres
combined) at each iteration, for each method; and the hand's position alone for first-order methods.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from measure import machine

import poise
from poise import norm, point
from poise.bundled import character
from poise.solvers.comparison import convergence_order

SQUARED = (0.25, 0.0625, 0.0039, 1.5e-5, 2.3e-10)
HALVED = tuple(0.5**k for k in range(1, 9))


PLACES = [(0.2 + x, 1.2 + y, 0.4) for x in (0.0, -0.05, 0.05) for y in (0.0, -0.05, 0.05)]
"""Where the left hand goes: an order fitted to three distances differs from pose to pose."""


def goals(hard: bool, place: tuple[float, float, float]) -> list:
    hands = point("lhand") - point("rhand")
    if not hard:
        return [poise.reach("lhand", (0.35, 1.25, 0.35))]
    return [
        norm(hands) == 0.4, hands.y == 0.0, point("lhand") == place,
        poise.pin("lfoot", hard=True), poise.pin("rfoot", hard=True),
    ]  # fmt: skip


def distances(solver: str, hard: bool, place: tuple[float, float, float]) -> list[float]:
    """Return the distance of each iteration's pose from the final pose of a longer run."""
    hero = character()
    metrics = [poise.metrics.deviation(weight=1.0)] if hard else []
    options = {"solver": solver, "metrics": metrics, "tolerance": 1e-12, "max_iterations": 400}
    trace = poise.solve(hero.rest, goals(hard, place), trace=True, **options).trace
    last = trace[-1].q
    return [float(np.linalg.norm(hero.skeleton.difference(entry.q, last))) for entry in trace[:-1]]


def accepted(errors: list[float]) -> list[float]:
    """Remove iterations with a rejected step, and those dominated by rounding."""
    kept: list[float] = []
    for error in errors:
        if error > 1e-13 and (not kept or error < kept[-1]):
            kept.append(error)
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    print(machine())
    several = {
        name: [accepted(distances(name, hard, place)) for place in (PLACES if hard else PLACES[:1])]
        for name, hard in (
            ("sqp", True), ("lagrange", True), ("jacobian-transpose", False),
            ("gradient-descent", False),
        )
    }  # fmt: skip
    runs = {name: found[0] for name, found in several.items()}
    print("\n| method | order (median) | distance from the final pose, iteration after iteration |")
    print("| --- | --- | --- |")
    print(f"| squared each time | 2 | {told(SQUARED)} |")
    print(f"| halved each time | 1 | {told(HALVED)} |")
    for name, errors in runs.items():
        tail = errors[-6:] if len(errors) < 12 else errors[2:10]
        order = float(np.median([convergence_order(found) for found in several[name]]))
        said = f"{order:.2f}"
        print(f"| `{name}` | {said} | {told(tail)} |")
    if chosen.plot is not None:
        draw(runs, chosen.plot)


def told(errors) -> str:
    return ", ".join(f"{error:.2g}" for error in errors)


def draw(runs: dict[str, list[float]], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    for name, errors in runs.items():
        axes.semilogy(range(len(errors)), errors, marker="o", markersize=3, label=name)
    axes.set(xlabel="iteration", ylabel="distance from the final pose", xlim=(0, 40))
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, dpi=110)
    print(f"plot: {path}")


if __name__ == "__main__":
    main()
