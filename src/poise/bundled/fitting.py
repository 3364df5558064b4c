"""Fit the bundled pose prior to a folder of motions.

    python -m poise.bundled.fitting FOLDER [--without CLIP] [-o FILE]

The folder contains BVH clips named ACTIVITY__TAKE.bvh. All activities have the same weight,
independently of the number of takes and frames. The bundled prior is fitted ``--without
walking__walking_1``, the walk 02_01 that tests reconstruct. The output is reproducible byte by
byte.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from poise.bundled.prior import PRIOR
from poise.formats import read
from poise.model.motion import Motion
from poise.motion.priors import PosePrior

NOTICE = (
    "Fitted on motions of the CMU Graphics Lab Motion Capture Database, mocap.cs.cmu.edu, created "
    "with funding from NSF EIA-0196217. This dataset of motions is free for all uses."
)

DIGITS = 9
"""Decimal places of the bundled numbers; results differ between processors in the 16th."""


def activity(path: Path) -> str:
    """Return the activity with which a clip's name begins."""
    return path.stem.partition("__")[0]


def fit(paths: list[Path]) -> PosePrior:
    """Fit a prior to clips, with equal weight for every activity."""
    motions: list[Motion] = [read(path).motion for path in paths]
    frames: Counter[str] = Counter()
    for path, motion in zip(paths, motions, strict=True):
        frames[activity(path)] += len(motion)
    weights = [
        len(motion) / frames[activity(path)] for path, motion in zip(paths, motions, strict=True)
    ]
    return PosePrior.fit(motions, weights=weights, notice=NOTICE)


def rounded(prior: PosePrior) -> PosePrior:
    """Round a prior to the digits that do not depend on the processor."""
    arrays = {name: getattr(prior, name) for name in ("mean", "covariance", "starts")}
    # adding zero converts -0.0 to 0.0
    return replace(prior, **{name: array.round(DIGITS) + 0.0 for name, array in arrays.items()})


def main(arguments: list[str]) -> None:
    """Fit the prior and save it."""
    parser = argparse.ArgumentParser(prog="python -m poise.bundled.fitting", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder with BVH clips")
    parser.add_argument("--without", default="", help="name of a clip that is left out")
    parser.add_argument("-o", dest="output", type=Path, default=PRIOR, help="NPZ file to write")
    chosen = parser.parse_args(arguments)
    paths = sorted(p for p in chosen.folder.glob("*.bvh") if p.stem != chosen.without)
    # Elbows of skinned characters bend about the canonical axis, unlike those of CMU.
    prior = replace(rounded(fit(paths)), rolls=(0.0, 0.0))
    prior.save(chosen.output)
    sys.stdout.write(f"{chosen.output}: {prior.frames:,} frames of {len(paths)} clips\n")


if __name__ == "__main__":
    main(sys.argv[1:])
