"""How fast motion files are read, against `numpy.loadtxt` over the same numbers in the same run.

    python bench/bench_read.py [--joints 60] [--frames 10000] [--repeats 5]

BVH: a file of that size from digits with six decimals, read in full by `poise.read` (parsed,
converted to metres and radians, wrapped as a character). AMC: the same values, one bone a line.
"""

from __future__ import annotations

import argparse
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np

import poise


def bvh_text(joints: int, values: np.ndarray) -> str:
    """A chain of joints with three rotations each, the root with three positions too."""
    lines = ["HIERARCHY", "ROOT j0", "{", "OFFSET 0 0 0"]
    lines.append("CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation")
    for index in range(1, joints):
        lines += [f"JOINT j{index}", "{", "OFFSET 0 3.000000 0"]
        lines.append("CHANNELS 3 Zrotation Xrotation Yrotation")
    lines += ["End Site", "{", "OFFSET 0 3 0", "}", *["}"] * joints]
    lines += ["MOTION", f"Frames: {len(values)}", "Frame Time: 0.0083333"]
    return "\n".join(lines) + "\n" + number_text(values)


def asf_text(joints: int) -> str:
    lines = [":version 1.10", ":name bench", ":units", "  mass 1.0", "  length 0.45", "  angle deg"]
    lines += [":root", "  order TX TY TZ RX RY RZ", "  axis XYZ", "  position 0 0 0"]
    lines += ["  orientation 0 0 0", ":bonedata"]
    for index in range(1, joints):
        lines += ["  begin", f"    id {index}", f"    name j{index}", "    direction 0 1 0"]
        lines += ["    length 3", "    axis 0 0 0 XYZ", "    dof rx ry rz"]
        lines += [
            "    limits (-180 180)",
            "           (-180 180)",
            "           (-180 180)",
            "  end",
        ]
    lines += [":hierarchy", "  begin", "    root j1"]
    lines += [f"    j{index} j{index + 1}" for index in range(1, joints - 1)]
    return "\n".join([*lines, "  end", ""])


def amc_text(joints: int, values: np.ndarray) -> str:
    names = ["root %.6f %.6f %.6f %.6f %.6f %.6f"]
    names += [f"j{index} %.6f %.6f %.6f" for index in range(1, joints)]
    form = "\n".join(["%d", *names, ""])
    frames = [form % (number, *row) for number, row in enumerate(values.tolist(), 1)]
    return ":FULLY-SPECIFIED\n:DEGREES\n" + "".join(frames)


def number_text(values: np.ndarray) -> str:
    form = " ".join(["%.6f"] * values.shape[1])
    return "".join(form % tuple(row) + "\n" for row in values.tolist())


def best(call: Callable[[], object], repeats: int) -> float:
    """The least of the times of ``repeats`` calls, after one to warm up."""
    call()
    times: list[float] = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--joints", type=int, default=60)
    arguments.add_argument("--frames", type=int, default=10_000)
    arguments.add_argument("--repeats", type=int, default=5)
    chosen = arguments.parse_args()
    columns = 3 * chosen.joints + 3
    values = np.random.default_rng(7).uniform(-180, 180, (chosen.frames, columns))
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "numbers.txt").write_text(number_text(values))
        (folder / "chain.bvh").write_text(bvh_text(chosen.joints, values))
        (folder / "chain.asf").write_text(asf_text(chosen.joints))
        (folder / "chain.amc").write_text(amc_text(chosen.joints, values))
        size = (folder / "numbers.txt").stat().st_size / 1e6
        reference = best(lambda: np.loadtxt(folder / "numbers.txt"), chosen.repeats)
        print(f"numpy.loadtxt          {reference * 1e3:8.1f} ms  {size / reference:6.0f} MB/s")
        readers: dict[str, Callable[[], object]] = {
            "bvh": lambda: poise.read(folder / "chain.bvh"),
            "amc": lambda: poise.read(folder / "chain.amc", skeleton=folder / "chain.asf"),
        }
        for extension, read in readers.items():
            seconds = best(read, chosen.repeats)
            print(
                f"poise.read of the {extension}  "
                f"{seconds * 1e3:8.1f} ms  {size / seconds:6.0f} MB/s"
                f"  {reference / seconds:5.2f} x loadtxt"
            )


if __name__ == "__main__":
    main()
