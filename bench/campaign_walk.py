"""The bundled walk against motion capture: mean cycles of joint angles.

    python bench/campaign_walk.py [--folder ../shared/data/poses] [--motion FILE]

Source cycles are all straight ones (pelvis rotation below 10 degrees) of the walks in the folder,
at 1.2 to 2.0 leg lengths per second. The bundled walk is compared with all of them, and with the
clips on which it was not fitted (``tools/gaits/fitting.py``). Angles are defined in
``tools/gaits/measures.py``. Each line shows for one angle: the fraction of the cycle in which the
bundled mean is within two standard deviations of the people's mean, the correlation of the two mean
cycles, and the ratio of their ranges. The last lines show speed and floor penetration of supporting
foot points. ``--motion`` compares a file instead of the bundled walk.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import poise
from poise.bundled import bare_character, body_skeleton

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from gaits.fitting import WALKING, WALKS, straight
from gaits.measures import ANGLES, Body, Stride, strides

Floats = NDArray[np.float64]

FOLDER = Path(__file__).parents[2] / "shared" / "data" / "poses"
INSIDE, CORRELATION, RANGE = 0.95, 0.9, 0.25
"""The bars: share of the cycle within two standard deviations, correlation, relative range."""


def table(own: dict[str, Floats], people: Sequence[Stride]) -> bool:
    """Print a line for each angle; return whether all meet the bars."""
    print(f"  {'angle':20} {'inside':>7} {'correlation':>12} {'range':>6} {'people, degrees':>24}")
    good = True
    for name in ANGLES:
        cycles = np.array([s.curves[name] for s in people])
        mean, deviation = cycles.mean(axis=0), cycles.std(axis=0, ddof=1)
        curve = own[name]
        inside = float(np.mean(np.abs(curve - mean) <= 2.0 * deviation))
        correlation = float(np.corrcoef(curve, mean)[0, 1])
        ratio = float(np.ptp(curve) / np.ptp(mean))
        fine = inside >= INSIDE and correlation >= CORRELATION and abs(ratio - 1.0) <= RANGE
        good &= fine
        spread = f"{mean.min():6.1f} to {mean.max():5.1f} +- {deviation.mean():4.1f}"
        print(f"  {name:20} {100 * inside:5.0f} % {correlation:12.3f} {ratio:6.2f} {spread:>24}"
              f"{'' if fine else '  missed'}")  # fmt: skip
    return good


def feet(motion: poise.Motion) -> None:
    """Print speed and floor penetration of the supporting foot points of the bundled body."""
    body, fps = Body(motion), motion.fps
    points = {
        "heel": ("foot", body_skeleton.HEEL),
        "ball": ("toes", np.array([0.0, -0.024, 0.0])),
        "toe": ("toes", body_skeleton.TOE - (0.0, 0.014, 0.0)),
    }
    for name, (bone, offset) in points.items():
        slide, depth = 0.0, 0.0
        for side in "lr":
            k = body.index(bone, side)
            local = body.rest[k, :3, :3].T @ offset
            at = body.world[:, k, :3, :3] @ local + body.world[:, k, :3, 3]
            down = at[:, 1] < 1e-6
            both = down[1:] & down[:-1]
            speed = np.linalg.norm(np.diff(at, axis=0), axis=1) * fps
            slide = max(slide, float(speed[both].max(initial=0.0)))
            depth = max(depth, -float(at[:, 1].min()))
        print(f"  {name:5} slides {slide:.1e} m/s at most, sinks {1e3 * depth:.2f} mm")


def main() -> int:
    """Run the comparison; exit code 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="CMU walks as BVH")
    parser.add_argument("--motion", type=Path, help="a motion instead of the bundled walk")
    chosen = parser.parse_args()
    motion = poise.read(chosen.motion).motion if chosen.motion else _long_walk()
    own = {name: np.mean([s.curves[name] for s in strides(motion)], axis=0) for name in ANGLES}
    used = {name for group in WALKS for name in group}
    people, others = [], []
    for path in sorted(chosen.folder.glob("walking*.bvh")):
        found = straight(strides(poise.read(path).motion), WALKING)
        people += found
        others += [] if path.stem in used else found
    good = True
    for title, cycles in (("all", people), ("not fitted", others)):
        print(f"{title}: {len(cycles)} cycles, {np.mean([s.speed for s in cycles]):.2f} leg "
              f"lengths per second, {np.mean([s.seconds for s in cycles]):.2f} s")  # fmt: skip
        good &= table(own, cycles)
    if not chosen.motion:
        print(f"feet of the bundled walk ({np.mean([s.speed for s in strides(motion)]):.2f} leg "
              "lengths per second)")  # fmt: skip
        feet(motion)
    return 0 if good else 1


def _long_walk() -> poise.Motion:
    from poise.bundled.gait import walk

    return walk(bare_character().skeleton, seconds=6.0)


if __name__ == "__main__":
    sys.exit(main())
