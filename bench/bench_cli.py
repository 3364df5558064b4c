"""Time of `poise pose` end to end against `python -c "import numpy"`, in fresh processes.

    python bench/bench_cli.py [--rounds 15]

The whole process counts, from the interpreter's start to the report. The two commands run in turns,
and the best run of each counts. The comparison uses CPU time, which depends less on other load than
wall-clock time; both are printed. Python writes bytecode as by default.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench_import import environment
from measure import machine, verdict

POISE = [sys.executable, "-c", "from poise.cli.main import main; main()"]
GOALS = ["--reach", "lhand=0.3,1.2,0.5", "--pin", "rfoot", "--pin", "lfoot"]
REFERENCE = [sys.executable, "-c", "import numpy"]


def seconds(command: list[str], env: dict[str, str]) -> tuple[float, float]:
    """Return processor time and wall time of a process that must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    subprocess.run(command, env=env, capture_output=True, check=True)
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return busy, wall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    chosen = parser.parse_args()
    print(machine())
    env = environment()
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "poise.asf")
        written = f"import poise, poise.bundled; poise.write(poise.bundled.character(), {file!r})"
        subprocess.run([sys.executable, "-c", written], env=env, check=True)
        pose = [*POISE, "pose", file, *GOALS, "-o", str(Path(folder) / "posed.bvh")]
        seconds(pose, env)
        warm, reference = [], []
        for _ in range(chosen.rounds):
            warm.append(seconds(pose, env))
            reference.append(seconds(REFERENCE, env))
        busy, wall = (min(times) for times in zip(*warm, strict=True))
        busy_numpy, wall_numpy = (min(times) for times in zip(*reference, strict=True))
        ratio = busy / busy_numpy
        print(verdict("poise pose, against import numpy", ratio, 6.0, at_most=True))
        print(f"  CPU time: {busy:.2f} s, import numpy {busy_numpy:.2f} s")
        print(
            f"  wall-clock time: {wall:.2f} s, import numpy {wall_numpy:.2f} s: "
            f"{wall / wall_numpy:.2f} x"
        )


if __name__ == "__main__":
    main()
