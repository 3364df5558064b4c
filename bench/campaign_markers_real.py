"""Real marker trials: held-out errors, detected faults, predicted gaps, wrong marker tables.

    python bench/campaign_markers_real.py [--only tennis dart gaps auc wrong] [--data FOLDER]

Prints each figure with its bar. The exit code is 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

import poise
from poise.errors import RepairWarning
from poise.model import Markers, Skeleton
from poise.motion.markers import (
    MarkerTrial,
    fill_gaps,
    flag_markers,
    is_wrong,
    marker_model,
    solve_trial,
    table_doubts,
)

MISSED: list[str] = []


def bar(what: str, value: float, most: float, unit: str = "") -> None:
    """Print a figure and its bar."""
    good = value <= most
    print(f"  {what}: {value:.3g} {unit} (at most {most:g}): {'ok' if good else 'MISSED'}")
    if not good:
        MISSED.append(what)


def read(data: Path, name: str) -> Markers:
    """Read the markers of a trial."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        found = poise.read(data / "c3d" / f"{name}.c3d").markers
    assert found is not None
    return found


def solved(name: str, trial: MarkerTrial, millimetres: float) -> None:
    """Print held-out error, removed samples, bones and speed."""
    print(f"{name}: {trial.solution}")
    bar("held-out RMS", 1e3 * trial.held_out_rms, millimetres, "mm")
    bar("left out", 100.0 * trial.left_out, 3.0, "%")
    factors = [scale.factor for scale in trial.model.scales]
    bar("longest bone", max(factors), 1.4)
    bar("shortest bone, inverse", 1.0 / min(factors), 1.0 / 0.7)
    bar("doubts about the table", float(len(trial.doubts)), 1.0)
    print(f"  {len(trial.markers) / trial.solution.seconds:.0f} frames/s, calibration fixed")


def tennis(data: Path, body: Skeleton) -> None:
    """Solve the tennis serve, calibrated on some of its own frames."""
    solved("tennis serve", solve_trial(read(data, "tennis_serve"), body), 8.0)


def dart(data: Path, body: Skeleton) -> None:
    """Solve the 53-marker trial and detect its faults."""
    markers = read(data, "dart_nick_freeform")
    found = flag_markers(markers)
    toe = markers.index("RTOE")
    seen = ~markers.missing[975:, toe]
    missed = int((~found.faulty[975:, toe][seen]).sum()) + int(found.faulty[:975, toe].sum())
    bar("samples of RTOE wrongly judged", float(missed), 0.0)
    fast = [(f.first, f.last) for f in found.of("RMT5") if f.kind == "fast"]
    bar("RMT5 at 483-489 missed", float(fast != [(483, 489)]), 0.0)
    bar("flagged by the markers alone", 100.0 * found.share, 3.0, "%")
    solved("free form", solve_trial(markers, body), 10.0)


def gaps(data: Path, body: Skeleton) -> None:
    """Predict 145 removed samples of the serve from partner markers."""
    del body
    holes, whole = read(data, "tennis_serve_nan"), read(data, "tennis_serve")
    off = np.linalg.norm(fill_gaps(holes).positions - whole.positions, axis=2)[holes.missing]
    print(f"gaps: {len(off)} samples")
    bar("median", 1e3 * float(np.median(off)), 10.0, "mm")
    bar("95th percentile", 1e3 * float(np.percentile(off, 95)), 45.0, "mm")


def auc(data: Path, body: Skeleton) -> None:
    """Solve a walk, calibrated together with a static trial."""
    static, moving = read(data, "auc_static"), read(data, "auc_dynamic")
    solved("AUC", solve_trial(moving, body, static=static), 10.0)


def wrong(data: Path, body: Skeleton) -> None:
    """Check that correct tables give no warning, and swapped sides, bones or markers do."""
    chance = np.random.default_rng(0)
    for name in ("tennis_serve", "dart_nick_freeform", "auc_static", "auc_dynamic"):
        markers = read(data, name)
        model = marker_model(markers.names, body)
        bar(f"{name}: doubts about the correct table", len(table_doubts(markers, body, model)), 0.0)
        sides = {"L": "R", "R": "L"}
        swap = {n: sides[n[0]] + n[1:] for n in markers.names if n[0] in sides}
        cases = {"sides": {a: b for a, b in swap.items() if b in markers.names}}
        for number in range(20):
            some = chance.choice(markers.names, 10, replace=False).tolist()
            cases[f"permutation {number}"] = dict(zip(some, [*some[1:], some[0]], strict=True))
        passed = 0
        for names in cases.values():
            other = replace(markers, names=tuple(names.get(n, n) for n in markers.names))
            passed += not is_wrong(table_doubts(other, body, model))
        bar(f"{name}: wrong tables of {len(cases)} that pass before solving", passed, 0.0)


CASES: dict[str, Callable[[Path, Skeleton], None]] = {
    "gaps": gaps, "wrong": wrong, "auc": auc, "tennis": tennis, "dart": dart,
}  # fmt: skip


def main() -> None:
    """Run the selected cases."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--only", nargs="+", default=list(CASES), choices=list(CASES))
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    arguments.add_argument("--data", type=Path, default=beside)
    chosen = arguments.parse_args()
    body = poise.read(chosen.data / "asf_amc" / "cmu_02.asf").skeleton
    for name in chosen.only:
        CASES[name](chosen.data, body)
    print("missed: " + ", ".join(MISSED) if MISSED else "all bars met")
    sys.exit(1 if MISSED else 0)


if __name__ == "__main__":
    main()
