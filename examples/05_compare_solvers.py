"""Solve the same problem with every solver, and compare errors and times.

python examples/05_compare_solvers.py [FOLDER]

With a folder, the example plots the errors as compare.png if Matplotlib is installed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import poise
from poise.bundled import character
from poise.solvers import SVD, JacobianTranspose, PseudoInverse
from poise.solvers.comparison import Contender, compare
from poise.solvers.comparison_scenarios import scenarios
from poise.solvers.target_tracking import follow


def main(folder: Path | None = None) -> None:
    hero = character()
    goals = [poise.reach("lhand", (0.4, 1.6, 0.4)), poise.reach("rhand", (-0.4, 0.8, 0.4))]

    # Every solver by name; the whole body except the root may move.
    runs = compare(hero.rest, goals, locked=["root"], max_iterations=300)
    show("every solver", runs)

    # Each solver has its own options.
    variants = [JacobianTranspose(step=0.3), PseudoInverse(beta=0.5), SVD(damping=0.01)]
    others = compare(hero.rest, goals, variants, locked=["root"], max_iterations=300)
    show("with a fixed step, half the error a step, and damping", others)

    # A moving target: each frame starts from the previous one.
    (moving,), _ = scenarios(hero.rest, goals, ["moving"], locked=["root"])
    print("after moving targets: milliseconds a frame, and how rough the joints' motion is:")
    for run in follow(moving, ["lm", "jacobian-transpose", "ccd"]):
        print(f"  {run.name:20}{1e3 * run.seconds.mean():8.3f}{run.roughness:11.2g}")

    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            from poise.render.plots import plot_errors

            plot_errors(runs, folder / "compare.png", tolerance=1e-4)
            print("written:", folder / "compare.png")
        except poise.errors.MissingExtra as missing:
            print(missing)


def show(title: str, runs: Iterable[Contender]) -> None:
    print(f"{title}:")
    print(f"  {'solver':20}{'status':16}{'iterations':>10}{'ms':>8}{'error [m]':>11}"
          f"{'path [m]':>10}{'roughness':>11}{'order':>7}")  # fmt: skip
    for run in runs:
        result = run.result
        error = run.position_errors[-1]
        print(f"  {run.name:20}{result.status:16}{result.iterations:10}"
              f"{1e3 * result.seconds:8.2f}{error:11.1e}{run.path_length:10.2f}"
              f"{run.roughness:11.2g}{run.order:7.1f}")  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
