"""Motion onto humanoid robots: the measures of `poise.check` for each robot, and the speed.

    python bench/campaign_robots.py [--robots FOLDER_OR_FILE ...] [--motions FILE ...] [--constants]

Retargets every motion to every robot without options and prints a table (Markdown): the means over
the motions of each robot, and the frames per second of CPU time, as a ratio to those of retargeting
to the bundled character in the same run. An .amc needs its .asf beside it. By default, the robots
and captured motions of ../shared/data, and the bundled walk and run.

``--constants`` doubles and halves each constant of the fit (`poise.motion.robots.hinge_fit`), and
prints the measures that change most, relative to their means or to a fifth of their thresholds;
exit status 1 if one changes nothing.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character, motions
from poise.errors import PoiseWarning
from poise.motion.checking import MEASURES as CHECKED
from poise.motion.robots import hinge_fit

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
CLIPS = ("cmu_02_01_walk", "cmu_131_04_dance")
MEASURES = {
    "slide": "slide, cm/s", "unheld": "unheld, %", "sole_height": "sole height, mm",
    "penetration": "penetration, mm", "sole_tilt": "tilt, deg", "self_collision": "collision, %",
    "fast": "fast, %", "jerk": "jerk", "legs": "legs, deg", "arms": "arms, deg",
    "trunk": "trunk, deg", "hand": "hand, %", "foot": "foot, %", "path": "path, cm",
    "heading": "heading, deg",
}  # fmt: skip
NOTICED = 0.01  # relative change of a measure that counts as noticed


def clips(given: list[str]) -> Iterator[tuple[str, poise.Motion]]:
    """Names and motions of files, or the bundled ones and those of the data."""
    if not given:
        yield from ((name, motions()[name]) for name in ("walk", "run"))
        given = [str(DATA / "asf_amc" / f"{name}.amc") for name in CLIPS]
        given = [path for path in given if Path(path).exists()]
    for path in given:
        stem = Path(path)
        skeletons = sorted(stem.parent.glob("*.asf"), key=lambda one: -len(one.stem))
        own = next((one for one in skeletons if stem.stem.startswith(one.stem)), None)
        yield stem.stem, poise.read(path, skeleton=own if stem.suffix == ".amc" else None).motion


def robots(given: list[str]) -> Iterator[poise.Character]:
    """The robots of files and folders."""
    for path in map(Path, given):
        if path.is_dir():
            yield from (poise.read(each) for each in sorted(path.glob("*/*.xml")))
        else:
            yield poise.read(path)


def timed(motion: poise.Motion, target: poise.Character) -> tuple[poise.Motion, float]:
    """The retargeted motion, and seconds of CPU time."""
    began = time.process_time()
    made = poise.retarget(motion, target).motion
    return made, time.process_time() - began


def table(machines: list[str], files: list[str]) -> None:
    """Print a row for each robot."""
    found = list(clips(files))
    print(f"motions: {', '.join(name for name, _ in found)}\n")
    hero = character()
    for _, motion in found:
        timed(motion[:20], hero)
    frames = sum(len(motion) for _, motion in found)
    own = frames / sum(timed(motion, hero)[1] for _, motion in found)
    print("| robot | " + " | ".join(MEASURES.values()) + " | frames/s | ratio |")
    print("| --- " * (len(MEASURES) + 3) + "|")
    for robot in robots(machines):
        timed(found[0][1][:20], robot)
        rows, spent = [], 0.0
        for _, motion in found:
            made, seconds = timed(motion, robot)
            spent += seconds
            values = poise.check(made, robot, source=motion).values
            rows.append([values.get(name, np.nan) for name in MEASURES])
        cells = " | ".join(f"{value:.2f}" for value in np.nanmean(rows, axis=0))
        rate = frames / spent
        print(f"| {robot.name} | {cells} | {rate:.0f} | {rate / own:.2f} |", flush=True)


def constants(machines: list[str], files: list[str]) -> bool:
    """Print which measure notices each constant of the fit; return whether all are noticed."""
    found = [(name, motion[:200]) for name, motion in clips(files)]
    bodies = list(robots(machines))

    def measured() -> np.ndarray:
        rows = []
        for robot in bodies:
            for _, motion in found:
                made, _ = timed(motion, robot)
                values = poise.check(made, robot, source=motion).values
                rows.append([values.get(name, np.nan) for name in MEASURES])
        return np.array(rows)

    usual, before, all_noticed = hinge_fit.FIT, measured(), True
    least = np.array([0.2 * (CHECKED[name].limit or 5.0) for name in MEASURES])
    for field in dataclasses.fields(usual):
        value = getattr(usual, field.name)
        changes = []
        for factor in (2.0, 0.5):
            other = type(value)(
                max(1, value * factor) if isinstance(value, int) else value * factor
            )
            hinge_fit.FIT = dataclasses.replace(usual, **{field.name: other})
            after = measured()
            scale = np.maximum(np.nanmean(np.abs(before), axis=0), least)
            changes.append(np.nanmean(after - before, axis=0) / scale)
        hinge_fit.FIT = usual
        order = np.argsort(-np.abs(changes).max(axis=0))[:3]
        noticed = bool(np.abs(changes).max() > NOTICED)
        all_noticed &= noticed
        shown = "; ".join(
            f"{list(MEASURES)[k]} {changes[0][k]:+.1%} {changes[1][k]:+.1%}" for k in order
        )
        print(f"{field.name:9s} {value:g} (doubled, halved): {shown}"
              f"{'' if noticed else '  NOT NOTICED'}", flush=True)  # fmt: skip
    return all_noticed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--robots", nargs="+", default=[str(DATA / "humanoids" / "robots")])
    parser.add_argument("--motions", nargs="+", default=[])
    parser.add_argument("--constants", action="store_true")
    chosen = parser.parse_args()
    warnings.simplefilter("ignore", PoiseWarning)
    if chosen.constants:
        return 0 if constants(chosen.robots, chosen.motions) else 1
    table(chosen.robots, chosen.motions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
