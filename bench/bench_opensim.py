"""Inverse kinematics of markers against OpenSim 4.6: CPU time, largest difference (degrees, m).

    python bench/bench_opensim.py --opensim PYTHON [--rounds 5]

PYTHON is an interpreter with the package ``opensim``. Both programs solve the same trial with the
same weights, in turns: OpenSim's tool with reading and writing the files, and Poise from the
trial's file to a written ``.mot``. The file is read in `../shared/data/opensim`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
import warnings
from pathlib import Path

import numpy as np
from cases import DATA
from measure import machine, verdict

import poise
from poise.errors import RepairWarning
from poise.formats.opensim.storage import read_table
from poise.formats.opensim.tasks import markers_of_model, read_tasks, unclamped
from poise.model import Character
from poise.motion.markers import MarkerTasks, solve_tasks

THEIRS = """
import json, sys, time
import opensim
opensim.Logger.setLevelString("error")
model, trial, tasks, out, accuracy = sys.argv[1:]
tool = opensim.InverseKinematicsTool()
body = opensim.Model(model)
body.initSystem()
tool.setModel(body)
tool.setMarkerDataFileName(trial)
tool.setStartTime(0.0)
tool.setEndTime(1e3)
tool.setOutputMotionFileName(out)
tool.set_accuracy(float(accuracy))
given = opensim.IKTaskSet(tasks)
for k in range(given.getSize()):
    tool.upd_IKTaskSet().cloneAndAppend(given.get(k))
begun = time.process_time()
tool.run()
print(json.dumps(time.process_time() - begun))
"""
SETS = ("gait2354_IK_Tasks_uniform.xml", "gait2354_IK_Tasks.xml")


def main() -> None:
    """Print a row for each task set."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--opensim", required=True)
    options.add_argument("--rounds", type=int, default=5)
    given = options.parse_args()
    print(machine())
    warnings.simplefilter("ignore", RepairWarning)
    model = DATA / "opensim" / "subject01_simbody.osim"
    trial = DATA / "trc" / "subject01_synthetic_marker_data.trc"
    subject = poise.read(model)
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder) / "ours.mot", Path(folder) / "theirs.mot"
        for name in SETS:
            tasks = read_tasks(DATA / "opensim" / name, subject)
            words = [str(model), str(trial), str(DATA / "opensim" / name), str(theirs)]
            best = [float("inf"), float("inf")]
            for _ in range(given.rounds):
                best[1] = min(best[1], opensim(given.opensim, [*words, "1e-5"]))
                begun = time.process_time()
                solve(subject, trial, tasks, ours)
                best[0] = min(best[0], time.process_time() - begun)
            opensim(given.opensim, [*words, "1e-9"])
            one, two = read_table(ours), read_table(theirs)
            apart = max(np.abs(one.column(n) - two.column(n)).max() for n in two.names)
            print(f"{name}: Poise {best[0]:.3f} s, OpenSim {best[1]:.3f} s, apart {apart:.1e}")
            print(verdict("OpenSim's time relative to Poise's", best[1] / best[0], 1.0))


def opensim(python: str, words: list[str]) -> float:
    """Return the CPU time of OpenSim's tool."""
    done = subprocess.run(
        [python, "-c", THEIRS, *words], capture_output=True, text=True, check=True,
        cwd=Path(words[3]).parent,
    )  # fmt: skip
    return float(json.loads(done.stdout.splitlines()[-1]))


def solve(subject: Character, trial: Path, tasks: MarkerTasks, out: Path) -> None:
    """Solve a trial and write its motion."""
    markers = poise.read(trial).markers
    assert markers is not None
    made = solve_tasks(
        markers, subject.skeleton, markers_of_model(subject), tasks, unlimited=unclamped(subject)
    )
    poise.write(subject.with_motion(made.motion), out)


if __name__ == "__main__":
    main()
