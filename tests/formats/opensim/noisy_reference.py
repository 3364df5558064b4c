"""Write ``noisy_answers.json``: inverse kinematics of OpenSim 4.6 for ``noisy.trc``.

    python noisy_reference.py DATA FOLDER

``noisy.trc`` has five frames of the trial ``subject01_synthetic_marker_data.trc``, with each marker
moved by a constant of 12 mm and by noise of 4 mm in each direction (normal, seed 2). ``gaps.trc``
is the same without some samples.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path


def main(data: Path, folder: Path) -> None:
    """Solve with equal and with unequal weights."""
    opensim = import_module("opensim")
    opensim.Logger.setLevelString("error")
    here = Path(__file__).parent
    found: dict[str, object] = {}
    for name, trial in (
        ("gait2354_IK_Tasks_uniform.xml", "noisy.trc"),
        ("gait2354_IK_Tasks.xml", "noisy.trc"),
        ("soft.xml", "noisy.trc"),
        ("soft.xml", "gaps.trc"),
    ):
        tool = opensim.InverseKinematicsTool()
        model = opensim.Model(str(data / "opensim" / "subject01_simbody.osim"))
        model.initSystem()
        tool.setModel(model)
        tool.setMarkerDataFileName(str(here / trial))
        tool.setStartTime(0.4)
        tool.setEndTime(0.467)
        tool.setOutputMotionFileName(str(folder / "ik.mot"))
        tool.set_accuracy(1e-9)
        tasks = opensim.IKTaskSet(str((here if name == "soft.xml" else data / "opensim") / name))
        for k in range(tasks.getSize()):
            tool.upd_IKTaskSet().cloneAndAppend(tasks.get(k))
        tool.run()
        lines = (folder / "ik.mot").read_text().splitlines()
        first = next(k for k, line in enumerate(lines) if line.startswith("time"))
        rows = [[float(cell) for cell in line.split()] for line in lines[first + 1 :]]
        found[f"{name} {trial}"] = {"columns": lines[first].split(), "rows": rows}
    (here / "noisy_answers.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
