"""Time of `import poise` against `import numpy`, in alternating fresh processes.

    python bench/bench_import.py [--rounds 25]

Measured inside the process around the import statement alone (median), and as the whole process
from start to end (median): an interpreter without imports, with Poise, and with NumPy.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from measure import machine, verdict

INSIDE = "import time\nbegan = time.perf_counter()\n{0}\nprint(time.perf_counter() - began)"
STATEMENTS = {"nothing": "pass", "poise": "import poise", "numpy": "import numpy"}


def environment() -> dict[str, str]:
    """Return this process's environment with the checkout's Poise on the path."""
    source = str(Path(__file__).resolve().parents[1] / "src")
    path = os.pathsep.join(p for p in (os.environ.get("PYTHONPATH", ""), source) if p)
    return {**os.environ, "PYTHONPATH": path}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    chosen = parser.parse_args()
    print(machine())
    statements: dict[str, list[float]] = {name: [] for name in STATEMENTS}
    processes: dict[str, list[float]] = {name: [] for name in STATEMENTS}
    env = environment()
    for turn in range(chosen.rounds + 1):
        for name, statement in STATEMENTS.items():
            began = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-c", INSIDE.format(statement)],
                env=env, capture_output=True, text=True, check=True,
            )  # fmt: skip
            if turn > 0:  # the first round fills the file cache
                processes[name].append(time.perf_counter() - began)
                statements[name].append(float(done.stdout))
    inside = {name: 1e3 * median(times) for name, times in statements.items()}
    whole = {name: 1e3 * median(times) for name, times in processes.items()}
    ratio = inside["poise"] / inside["numpy"]
    print(verdict("import poise against import numpy", ratio, 1.5, at_most=True))
    print(f"  {inside['poise']:.2f} ms, numpy {inside['numpy']:.1f} ms")
    print(
        f"  whole processes: poise {whole['poise']:.1f} ms, numpy {whole['numpy']:.1f} ms, "
        f"without imports {whole['nothing']:.1f} ms"
    )


if __name__ == "__main__":
    main()
