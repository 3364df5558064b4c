"""Compare the vertices of FBX files with those of other programs.

    python bench/campaign_fbx.py [--folder shared/data/fbx] [--only maya_]

Prints for every reference the file, the animation, its time, and the largest vertex distance
relative to the size. The exit code is 1 if a distance exceeds its tolerance and the file is not in
`EXCEPTIONS`.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path

from cases import DATA

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from formats.fbx_references import EXCEPTIONS, TOLERANCE, difference, own_tolerance, references


def main() -> None:
    """Run the comparison."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--folder", type=Path, default=DATA / "fbx")
    arguments.add_argument("--only", default="")
    chosen = arguments.parse_args()
    warnings.simplefilter("ignore")
    wrong = 0
    print(f"{'reference':<42}{'file':<50}{'seconds':>8}{'distance':>10}  of the size")
    for reference in references(chosen.folder):
        if chosen.only not in reference.obj.name:
            continue
        distance, size = difference(reference)
        bound = own_tolerance(reference) / size or TOLERANCE
        why = EXCEPTIONS.get((reference.obj.stem, reference.fbx.name), "")
        right = distance <= bound * size
        wrong += not right and not why
        note = "" if right else f"  {why or f'expected {bound:g}'}"
        print(
            f"{reference.obj.stem:<42}{reference.fbx.name:<50}{reference.seconds:8.3f}"
            f"{distance / size:10.1e}{note}",
            flush=True,
        )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
