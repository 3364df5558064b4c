"""Test subjects of the benchmarks: a seven-axis arm, and bodies from motion capture.

The motion-capture files are in ``../shared/data`` (or in $POISE_SHARED_DATA). Without them, the
bundled character and its walk are used.
"""

from __future__ import annotations

import os
import sys
import warnings
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import poise
from poise.model.denavit_hartenberg import (
    DenavitHartenbergRow,
    DenavitHartenbergTable,
    skeleton_from_denavit_hartenberg,
)

Floats = NDArray[np.float64]

REPOSITORY = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("POISE_SHARED_DATA", REPOSITORY.parent / "shared" / "data"))
EFFECTORS = ("lhand", "rhand", "lfoot", "rfoot", "head")
CLIPS = (
    "02_01_walk", "02_03_run", "02_04_jump_balance", "07_12_walk_truncated", "09_06_run",
    "131_04_dance", "49_08_cartwheel",
)  # fmt: skip


def use_tests() -> None:
    """Make the tests' plain twins importable."""
    tests = str(REPOSITORY / "tests")
    if tests not in sys.path:
        sys.path.insert(0, tests)


def has_data() -> bool:
    return DATA.is_dir()


def panda() -> poise.Skeleton:
    """Return a seven-axis arm with lengths, limits and flange of Franka Emika's Panda."""
    half = 0.5 * np.pi
    rows = [  # theta, d, a, alpha (modified), lower, upper
        (0.0, 0.333, 0.0, 0.0, -2.8973, 2.8973),
        (0.0, 0.0, 0.0, -half, -1.7628, 1.7628),
        (0.0, 0.316, 0.0, half, -2.8973, 2.8973),
        (0.0, 0.0, 0.0825, half, -3.0718, -0.0698),
        (0.0, 0.384, -0.0825, -half, -2.8973, 2.8973),
        (0.0, 0.0, 0.0, half, -0.0175, 3.7525),
        (0.0, 0.0, 0.088, half, -2.8973, 2.8973),
    ]
    tool = np.eye(4)
    tool[2, 3] = 0.107
    table = DenavitHartenbergTable(
        tuple(DenavitHartenbergRow(*row[:4], limits=(row[4], row[5])) for row in rows), tool=tool
    )
    return skeleton_from_denavit_hartenberg(table)


PANDA_READY = np.array([0.0, -0.25 * np.pi, 0.0, -0.75 * np.pi, 0.0, 0.5 * np.pi, 0.25 * np.pi])


@dataclass(frozen=True)
class Clip:
    """A motion with its name."""

    name: str
    motion: poise.Motion

    def targets(self, every: int) -> tuple[Floats, Floats]:
        """Return poses (F, nq) at a frame interval, and their effector positions (F, 5, 3)."""
        skeleton = self.motion.skeleton
        joints = [skeleton.joint_index(name) for name in EFFECTORS]
        # Two steps: an index list combined with an integer would move its axis to the front.
        frames = self.motion.world[::every]
        return self.motion.q[::every].copy(), frames[:, joints][..., :3, 3].copy()


@cache
def clip(name: str) -> Clip:
    """Return a clip of the data folder by its file name without "cmu_" and ".amc"."""
    folder = DATA / "asf_amc"
    subject = name.partition("_")[0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", poise.errors.RepairWarning)
        character = poise.read(
            folder / f"cmu_{name}.amc", skeleton=folder / f"cmu_{subject}.asf"
        )  # fmt: skip
    return Clip(name, character.motion)


def person() -> Clip:
    """Return CMU's subject 02 walking, or the bundled character's walk without the data."""
    if has_data():
        return clip("02_01_walk")
    from poise.bundled import character

    return Clip("bundled walk", character().motion)
