"""Time of `poise pose` end to end against `python -c "import numba"`, in fresh processes.

    python bench/bench_cli.py [--rounds 15] [--no-cold]

Warm: the whole process, from the interpreter's start to the report, with compiled kernels in the
cache. The two commands run in turns, and the best run of each counts. The comparison uses CPU
time, which depends less on other load than wall-clock time; both are printed. Cold: one run with an
empty cache. Python writes bytecode as by default.
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
REFERENCE = [sys.executable, "-c", "import numba"]


def seconds(command: list[str], env: dict[str, str]) -> tuple[float, float, str]:
    """Return processor time, wall time and standard error of a process that must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return busy, wall, done.stderr


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--no-cold", action="store_true")
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
            warm.append(seconds(pose, env)[:2])
            reference.append(seconds(REFERENCE, env)[:2])
        busy, wall = (min(times) for times in zip(*warm, strict=True))
        busy_numba, wall_numba = (min(times) for times in zip(*reference, strict=True))
        ratio = busy / busy_numba
        print(verdict("poise pose, warm, against import numba", ratio, 3.0, at_most=True))
        print(f"  CPU time: {busy:.2f} s, import numba {busy_numba:.2f} s")
        print(
            f"  wall-clock time: {wall:.2f} s, import numba {wall_numba:.2f} s: "
            f"{wall / wall_numba:.2f} x"
        )
        if not chosen.no_cold:
            _, cold, said = seconds(pose, env | {"POISE_CACHE_DIR": str(Path(folder) / "cache")})
            print(f"poise pose, cold cache: {cold:.1f} s; output:\n  {said.strip()}")


if __name__ == "__main__":
    main()
