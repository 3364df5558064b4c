"""Write ``scale_answers.json``: the model that OpenSim 4.6 scales by ``scale.xml``.

python scale_reference.py DATA FOLDER
"""

from __future__ import annotations

import json
import shutil
import sys
from importlib import import_module
from pathlib import Path


def main(data: Path, folder: Path) -> None:
    """Run the scale tool in a folder."""
    opensim = import_module("opensim")
    opensim.Logger.setLevelString("error")
    here = Path(__file__).parent
    for name in ("noisy.trc", "scale.xml"):
        shutil.copy(here / name, folder / name)
    shutil.copy(data / "opensim" / "subject01_simbody.osim", folder / "model.osim")
    tool = opensim.ScaleTool(str(folder / "scale.xml"))
    tool.getModelScaler().setOutputModelFileName("scaled.osim")
    tool.getMarkerPlacer().setOutputModelFileName("placed.osim")
    tool.setPathToSubject(f"{folder}/")
    tool.run()
    found: dict[str, object] = {}
    for name in ("scaled", "placed"):
        model = opensim.Model(str(folder / f"{name}.osim"))
        state = model.initSystem()
        for each in model.getCoordinateSet():
            each.setValue(state, 0.2, False)
        model.realizePosition(state)
        found[name] = {
            "bodies": {
                body.getName(): [body.getPositionInGround(state).get(i) for i in range(3)]
                for body in model.getBodySet()
            },
            "markers": {
                marker.getName(): [marker.get_location().get(i) for i in range(3)]
                for marker in model.getMarkerSet()
            },
            "masses": {body.getName(): body.getMass() for body in model.getBodySet()},
        }
    (here / "scale_answers.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
