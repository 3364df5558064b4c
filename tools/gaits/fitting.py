"""Fit the bundled walk and run to motion capture: ``make gaits FOLDER=...``.

    python -m gaits.fitting FOLDER [-o FILE]

The folder holds BVH clips of the CMU Graphics Lab Motion Capture Database. Mean cycles of pelvis,
trunk and arms become Fourier series; the roll of the foot and the pelvis' place are found by least
squares, so that the bundled skeleton's hips, knees and ankles follow the mean cycles of the people.
Clips that are not named here are left for comparison (``bench/campaign_walk.py``).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from gaits.measures import ANGLES, SAMPLES, Body, Stride, strides
from poise.bundled.body_skeleton import skeleton
from poise.bundled.gait import FILE, Gait, stepping
from poise.bundled.posture import LEG
from poise.errors import InvalidValue
from poise.formats import read
from poise.model import Motion

Floats = NDArray[np.float64]
Groups = tuple[tuple[str, ...], ...]

WALKS: Groups = (
    ("walking__walking_3",),
    ("walking_extra__walking_35", "walking_extra__walking_36"),
    tuple(f"walking_extra__walking_{k}" for k in range(37, 47)),
    ("walking_extra__walking_47",),
)
"""Clips that are fitted, in groups of like calibration (one person's, as far as one can tell)."""
RUNS: Groups = (tuple(f"running__running_{k}" for k in (1, 2, 3)),)
STRAIGHT = 10.0
"""Degrees that the pelvis may turn over a cycle."""
WALKING = (1.2, 2.0)
"""Leg lengths per second."""
_ODD = {"list", "rotation"}
"""Angles that the other half of the cycle repeats with the opposite sign."""
_LEG_ANGLES = ("hip flexion", "hip abduction", "knee flexion", "ankle dorsiflexion")


def straight(found: Sequence[Stride], speeds: tuple[float, float]) -> list[Stride]:
    """Return straight cycles in a speed range."""
    return [s for s in found if s.turn < STRAIGHT and speeds[0] < s.speed < speeds[1]]


def cycles_of(group: Sequence[Stride]) -> dict[str, Floats]:
    """Return the curves (cycles, SAMPLES) of each angle and of the root."""
    root = np.array([s.root for s in group])
    result = {name: np.array([s.curves[name] for s in group]) for name in ANGLES}
    return result | {name: root[:, :, k] for k, name in enumerate(("across", "up", "ahead"))}


def fourier(name: str, groups: Sequence[Floats]) -> list[float]:
    """Fit one Fourier series to cycles (cycles, SAMPLES) of each group, symmetric for the trunk.

    Each wave has the phase of the mean over all cycles. Its amplitude is the mean of theirs, each
    group counting alike: people are out of step with each other, so a mean cycle is flatter than
    any of them.
    """
    segment, _, kind = name.partition(" ")
    odd = kind in _ODD or segment == "across"
    trunk = segment in ("pelvis", "thorax", "up", "ahead")
    orders, count = ((1, 3), 3) if odd else ((2, 4), 4) if trunk else ((1, 2, 3, 4), 4)
    waves = [np.fft.rfft(curves[:, :-1], axis=1) / (curves.shape[1] - 1) for curves in groups]
    mean = np.concatenate(waves).mean(axis=0)
    wave = mean / np.abs(mean) * np.mean([np.abs(w).mean(axis=0) for w in waves], axis=0)
    level = np.mean([w[:, 0].real.mean() for w in waves])
    result = [0.0 if odd else float(level)]
    for k in range(1, count + 1):
        keep = 2.0 if k in orders else 0.0
        result += [float(keep * wave[k].real), float(-keep * wave[k].imag)]
    return result


CARRIAGE = {
    "walk": {
        "fingers": 26.0, "fingers swing": 4.0, "thumb": 14.0, "head follows": 0.25,
        "head list": 0.6, "head tilt": 2.0, "head nod": 1.0, "abduction": 11.0,
        "abduction swing": 2.0, "roll": 9.0, "roll swing": 7.0, "pronation": 18.0,
        "pronation swing": 6.0, "wrist": 4.0, "wrist swing": 6.0, "protraction": 2.0,
        "protraction swing": 4.0, "elevation": -3.0, "elevation swing": 1.2,
    },
    "run": {
        "fingers": 55.0, "fingers swing": 4.0, "thumb": 22.0, "head follows": 0.25,
        "head list": 0.0, "head tilt": 3.0, "head nod": 1.5, "abduction": 17.0,
        "abduction swing": 4.0, "roll": 17.0, "roll swing": 10.0, "pronation": 10.0,
        "pronation swing": 8.0, "wrist": 0.0, "wrist swing": 6.0, "protraction": 4.0,
        "protraction swing": 7.0, "elevation": 2.0, "elevation swing": 2.0,
    },
}  # fmt: skip
"""What the database does not hold or holds badly: shoulder blades, hands, and the gaze."""

START: dict[str, dict[str, Any]] = {
    "walk": {
        "cycle": 1.0, "lane": 0.043, "toe out": 6.0, "behind": 0.36, "height": -0.07,
        "roll": {"stride": 1.40, "strike": 0.03, "flat": 0.11, "heel_off": 0.33, "toe_off": 0.63,
                 "pitch": [4.0, 10.0, 24.0, 48.0, 64.0, 60.0, 44.0, 24.0, 6.0, -10.0, -20.0, -12.0],
                 "bend": 30.0, "lift": [0.03, 0.0, 0.0, 0.0], "ahead": [0.0, 0.0, 0.0, 0.0]},
    },
    "run": {
        "cycle": 44.0 / 60.0, "lane": 0.045, "toe out": 4.0, "behind": 0.62, "height": -0.10,
        "roll": {"stride": 2.45, "strike": 0.11, "flat": 0.16, "heel_off": 0.24, "toe_off": 0.42,
                 "pitch": [12.0, 34.0, 58.0, 82.0, 98.0, 100.0, 84.0, 54.0, 24.0, 2.0, -8.0, -5.0],
                 "bend": 30.0, "lift": [0.10, 0.0, 0.0, 0.0], "ahead": [0.0, 0.0, 0.0, 0.0]},
    },
}  # fmt: skip
"""Where the search begins; the cycle, the feet's lines and toeing out stay."""
TRUNK = {"walk": {"pelvis tilt": 4.0}, "run": {}}
"""Means, in degrees, that depend on how a person was calibrated more than on how they go."""
GAINS = {"walk": {"elbow flexion": 1.1, "thorax list": 0.88}, "run": {}}
"""By how much a movement is larger than the fitted groups': these people differ most in it."""

_BODY = skeleton()
_PHASE = np.arange(0, 1.0, 0.02)


class Search:
    """Optimization of foot roll and pelvis position that produce a given cycle."""

    def __init__(self, start: dict[str, Any], wanted: dict[str, Floats]) -> None:
        self.start, self.wanted = start, wanted
        self.at = np.rint(_PHASE * (SAMPLES - 1)).astype(np.int64)

    def values(self, x: Floats) -> dict[str, Any]:
        """Return the file's values with the parameters x inserted."""
        roll = dict(self.start["roll"])
        n = len(roll["pitch"])
        roll["strike"], roll["flat"], roll["heel_off"], roll["toe_off"] = map(float, x[2:6])
        roll["stride"], roll["bend"] = float(x[6]), float(x[7])
        roll["pitch"] = [float(v) for v in 10.0 * x[8 : 8 + n]]
        roll["lift"] = [float(v) for v in 0.1 * x[8 + n : 12 + n]]
        roll["ahead"] = [float(v) for v in 0.1 * x[12 + n : 16 + n]]
        place = {"behind": float(x[0]), "height": float(x[1])}
        return self.start | place | {"roll": roll}

    def first(self) -> Floats:
        """Return the initial parameters."""
        roll = self.start["roll"]
        names = ("strike", "flat", "heel_off", "toe_off", "stride", "bend")
        return np.array([
            self.start["behind"], self.start["height"], *(roll[name] for name in names),
            *(0.1 * v for v in roll["pitch"]), *(10.0 * v for v in roll["lift"]),
            *(10.0 * v for v in roll["ahead"]),
        ])  # fmt: skip

    def misses(self, x: Floats) -> Floats:
        """Return residuals: deviation from the mean cycle, floor penetration, timing."""
        way = Gait.from_values(self.values(x))
        times = way.cycle * (1.0 + np.append(_PHASE, _PHASE[:3] - 0.02))
        try:
            q = stepping(_BODY, way, times)
        except (InvalidValue, np.linalg.LinAlgError):
            return np.full(self._count, 20.0)
        body = Body(Motion(_BODY, q, 60.0))
        limbs, n = body.limbs("l"), len(_PHASE)
        off = [
            weight * (np.degrees(limbs[name][:n]) - self.wanted[name][self.at])
            for name, weight in zip(_LEG_ANGLES, (1.0, 0.6, 1.0, 1.2), strict=True)
        ]
        # The ankle is furthest ahead of the pelvis at phase 0.
        ahead = (body.centre("foot", "l") - body.centre("root"))[:, 2]
        early = 3e3 * (ahead[n + 2] - ahead[n])
        heel, toe = (1e3 * np.minimum(height[:n], 0.0) for height in _soles(body))
        rest = x - self.first()
        smooth = np.diff(np.diff(np.concatenate([[0.0], x[8 : 8 + self._knots], [0.0]])))
        knee = 4.0 * np.minimum(np.degrees(limbs["knee flexion"][:n]) - 4.0, 0.0)
        soft = [
            30.0 * rest[2:6],
            10.0 * rest[6:7],
            0.02 * rest[7:8],
            0.15 * smooth,
            0.3 * rest[8 + self._knots :],
        ]
        return np.concatenate([*off, [early], heel, toe, knee, *soft])  # fmt: skip

    def _out_of_reach(self, x: Floats) -> bool:
        return bool(np.all(self.misses(x) == 20.0))

    @property
    def _knots(self) -> int:
        return len(self.start["roll"]["pitch"])

    @property
    def _count(self) -> int:
        n = len(_PHASE)
        return 4 * n + 1 + 3 * n + 4 + 1 + 1 + self._knots + 8

    def best(self) -> dict[str, Any]:
        """Return the best-fitting values."""
        while self._out_of_reach(self.first()):
            self.start["height"] -= 0.01
        found = least_squares(self.misses, self.first(), x_scale=0.1, diff_step=1e-4, max_nfev=60)
        sys.stdout.write(f"  root mean square {np.sqrt(np.mean(found.fun**2)):.2f}\n")
        return self.values(found.x)


def _soles(body: Body) -> tuple[Floats, Floats]:
    """Return the heights (n,) of the left heel and toe tip."""
    from poise.bundled.body_skeleton import HEEL, TOE

    heights: list[Floats] = []
    for bone, offset in (("foot", HEEL), ("toes", TOE - (0.0, 0.014, 0.0))):
        k = body.index(bone, "l")
        local = body.rest[k, :3, :3].T @ offset
        heights.append((body.world[:, k, :3, :3] @ local + body.world[:, k, :3, 3])[:, 1])
    return heights[0], heights[1]


def fitted(name: str, groups: Sequence[Sequence[Stride]]) -> dict[str, Any]:
    """Return the values of a gait for the file."""
    cycles = [cycles_of(group) for group in groups]
    wanted = {k: np.mean([c[k].mean(axis=0) for c in cycles], axis=0) for k in ANGLES}
    start = START[name] | {"carriage": CARRIAGE[name]}
    angles = {k: fourier(k, [c[k] for c in cycles]) for k in ANGLES if k not in _LEG_ANGLES}
    for angle, gain in GAINS[name].items():
        angles[angle][1:] = [gain * value for value in angles[angle][1:]]
    for angle, mean in TRUNK[name].items():
        shift = mean - angles[angle][0]
        angles[angle][0] = mean
        # The thigh's world orientation does not change when the pelvis rotates.
        wanted["hip flexion"] = wanted["hip flexion"] + shift
    root = {
        k: [0.0, *fourier(k, [LEG * c[k] for c in cycles])[1:]] for k in ("across", "up", "ahead")
    }
    start |= {"angles": angles, "root": root}
    return rounded(Search(start, wanted).best())


def rounded(values: Any) -> Any:
    """Round to significant digits."""
    if isinstance(values, dict):
        return {k: rounded(v) for k, v in values.items()}
    if isinstance(values, (list, tuple)):
        return [rounded(v) for v in values]
    return round(values, 5)


def of_groups(folder: Path, groups: Groups, speeds: tuple[float, float]) -> list[list[Stride]]:
    """Return the straight cycles of each group of clips."""
    return [
        [s for name in group
         for s in straight(strides(read(folder / f"{name}.bvh").motion), speeds)]
        for group in groups
    ]  # fmt: skip


def main(arguments: list[str]) -> None:
    """Fit the gaits and write the file."""
    parser = argparse.ArgumentParser(prog="python -m gaits.fitting", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder with BVH clips")
    parser.add_argument("-o", dest="output", type=Path, default=FILE, help="JSON file to write")
    chosen = parser.parse_args(arguments)
    found = {
        "walk": fitted("walk", of_groups(chosen.folder, WALKS, WALKING)),
        "run": fitted("run", of_groups(chosen.folder, RUNS, (2.5, 6.0))),
    }
    chosen.output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{chosen.output}: {', '.join(found)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
