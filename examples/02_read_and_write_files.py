"""Write a character as BVH and as ASF with AMC, read it back, and handle broken files.

python examples/02_read_and_write_files.py [FOLDER]

Without a folder, the example writes to a temporary one.
"""

from __future__ import annotations

import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character


def main(folder: Path) -> None:
    hero = character()
    folder.mkdir(parents=True, exist_ok=True)
    poise.write(hero, folder / "walk.bvh")
    poise.write(hero, folder / "walk.amc")  # also writes its skeleton, walk.asf

    from_bvh = poise.read(folder / "walk.bvh")
    from_amc = poise.read(folder / "walk.amc", skeleton=folder / "walk.asf")
    for back in (from_bvh, from_amc):
        guessed = ", a guess from its height" if back.unit.guessed else ""
        print(back, back.motion, f"unit {back.unit.name}{guessed}")
        print(f"  differs from what was written by {apart(hero, back):.1e} m at most")

    # Reading and writing round-trips exactly: the two files are the same.
    poise.write(from_bvh, folder / "again.bvh")
    same = (folder / "again.bvh").read_bytes() == (folder / "walk.bvh").read_bytes()
    print("read and written again, the same bytes:", same)

    # Set the unit of a file that does not state one. A warning names a wrong unit.
    with warnings.catch_warnings(record=True) as raised:
        warnings.simplefilter("always")
        print("read as centimetres:", poise.read(folder / "walk.bvh", unit="cm").unit)
    print("warned:", *(warning.message for warning in raised))

    # A missing frame: Poise repairs the file, with a warning that names the line.
    lines = (folder / "walk.bvh").read_text().splitlines()
    (folder / "short.bvh").write_text("\n".join(lines[:-1]) + "\n")
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        short = poise.read(folder / "short.bvh")
    print("repaired:", *short.repairs)

    # An invalid number: an error that names the line.
    (folder / "broken.bvh").write_text("\n".join([*lines[:-1], "what is this"]) + "\n")
    try:
        poise.read(folder / "broken.bvh")
    except poise.errors.FileSyntax as error:
        print("refused:", error)


def apart(one: poise.Character, other: poise.Character) -> float:
    """The largest distance between joints of the same name, over all frames, metres."""
    names = [n for n in one.skeleton.joint_names if n in other.skeleton.joint_names]
    places = []
    for who in (one, other):
        joints = [who.skeleton.joint_index(name) for name in names]
        places.append(who.motion.world[:, joints, :3, 3])
    return float(np.linalg.norm(places[0] - places[1], axis=-1).max())


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(Path(temporary))
