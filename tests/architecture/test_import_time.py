"""`import poise` loads nothing heavy. (Seconds are measured in bench/, against NumPy's.)"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import poise

HEAVY = {
    "PIL",
    "av",
    "difflib",
    "llvmlite",
    "matplotlib",
    "numba",
    "numpy",
    "rich",
    "scipy",
    "typer",
}


def _modules_after(statement: str) -> set[str]:
    source = Path(poise.__file__).parents[1]
    path = os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", f"{statement}\nimport json, sys\nprint(json.dumps([*sys.modules]))"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(done.stdout))


def _rooms(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith("poise.")}


def test_import_poise_loads_nothing_heavy_and_no_room() -> None:
    modules = _modules_after("import poise")
    assert "poise" in modules
    assert modules & HEAVY == set()
    assert _rooms(modules) == set()


@pytest.mark.parametrize(
    "statement",
    ["import poise; dir(poise); poise.__all__", "import poise; poise.errors.PoiseError"],
)
def test_looking_around_stays_light(statement: str) -> None:
    modules = _modules_after(statement)
    assert modules & HEAVY == set()
    assert _rooms(modules) <= {"poise.errors"}


def test_registries_need_nothing_heavy() -> None:
    modules = _modules_after("import poise.registry")
    assert modules & HEAVY == set()


def test_geometry_is_plain_numpy() -> None:
    modules = _modules_after("import poise; poise.geometry")
    assert "poise.geometry" in modules
    assert modules & (HEAVY - {"numpy", "difflib"}) == set()


@pytest.mark.parametrize("room", ["joints", "kinematics", "model", "formats", "bundled"])
def test_rooms_that_only_hold_data_do_not_load_the_compiler(room: str) -> None:
    modules = _modules_after(f"import poise.{room}")
    assert f"poise.{room}" in modules
    assert modules & {"numba", "llvmlite"} == set()
