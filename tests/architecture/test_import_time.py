"""`import poise` loads no heavy module. (bench/ measures seconds against NumPy.)"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

import poise
from poise.cli.main import app

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

COMPILER = {"numba", "llvmlite"}
LOADED = """
import json, sys
print(json.dumps([name for name, found in sys.modules.items() if found]))
"""


def _modules_after(statement: str) -> set[str]:
    source = Path(poise.__file__).parents[1]
    path = os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", f"{statement}\n{LOADED}"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def _packages(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith("poise.")}


def test_import_poise_loads_nothing_heavy_and_no_package() -> None:
    modules = _modules_after("import poise")
    assert "poise" in modules
    assert modules & HEAVY == set()
    assert _packages(modules) == {"poise.lazy_names"}  # loads the other names


@pytest.mark.parametrize(
    "statement",
    ["import poise; dir(poise); poise.__all__", "import poise; poise.errors.PoiseError"],
)
def test_looking_around_stays_light(statement: str) -> None:
    modules = _modules_after(statement)
    assert modules & HEAVY == set()
    assert _packages(modules) <= {"poise.errors", "poise.lazy_names"}


def test_registries_need_nothing_heavy() -> None:
    modules = _modules_after("import poise.registry")
    assert modules & HEAVY == set()


def test_geometry_is_plain_numpy() -> None:
    modules = _modules_after("import poise; poise.geometry")
    assert "poise.geometry" in modules
    assert modules & (HEAVY - {"numpy", "difflib"}) == set()


PACKAGES = sorted(path.parent.name for path in Path(poise.__file__).parent.glob("*/__init__.py"))


@pytest.mark.slow
@pytest.mark.parametrize("package", [name for name in PACKAGES if name != "kernels"])
def test_no_package_loads_the_compiler_until_a_kernel_runs(package: str) -> None:
    modules = _modules_after(f"import poise.{package}")
    assert f"poise.{package}" in modules
    assert modules & COMPILER == set()


@pytest.mark.parametrize("statement", [
    "import poise; from poise.solvers.sqp import SQP; poise.solve, poise.Tracker, SQP()",
    "import poise; poise.norm(poise.point('a') - poise.point('b')) == 0.4",
    "import poise; poise.parse(\"point('a').y >= 0\"), poise.metrics.stiffness(0.1)",
    "import poise; poise.SkeletonBuilder().add('a', poise.Ball('xyz')).build().rest.q",
])  # fmt: skip
def test_saying_what_is_wanted_does_not_load_the_compiler(statement: str) -> None:
    assert _modules_after(statement) & COMPILER == set()


@pytest.mark.parametrize("arguments", [["--help"], ["pose", "--help"], ["info", "--help"]])
def test_help_does_not_load_the_compiler(arguments: list[str]) -> None:
    statement = f"from poise.cli.main import run; assert run({arguments!r}) == 0; print()"
    assert _modules_after(statement) & COMPILER == set()


def test_a_command_loads_no_other_command() -> None:
    statement = "from poise.cli.main import run; assert run(['info', '--help']) == 0; print()"
    commands = set(get_command(app).list_commands(None))  # type: ignore[attr-defined]
    modules = {f"poise.cli.{name}" for name in commands}
    assert modules & _modules_after(statement) == {"poise.cli.info"}


@pytest.mark.parametrize("ending", ["asf", "urdf"])
def test_skeletons_are_read_without_the_compiler(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"rod.{ending}"
    if ending == "urdf":
        path.write_text('<robot name="rod"><link name="rod"/></robot>')
    else:
        skeleton = poise.SkeletonBuilder().add("a", poise.Hinge("z"), tip=(0.4, 0, 0)).build()
        poise.write(poise.Character("rod", skeleton), path)
    statement = f"import poise; poise.read({str(path)!r})"
    assert _modules_after(statement) & COMPILER == set()


def test_reading_a_bvh_loads_little_of_motion() -> None:
    modules = _modules_after("import poise.formats.bvh")
    loaded = {name for name in modules if name.startswith("poise.motion.")}
    assert loaded == {"poise.motion.up_axis"}


FIRST_SOLVE = """
import sys; sys.modules["scipy"] = None
import poise
from poise.bundled import character
start = character().rest
assert poise.solve(start, [poise.reach("lhand", (0.3, 1.4, 0.5)), poise.pin("rfoot")]).converged
print()"""


def test_a_first_solve_loads_few_modules_and_no_scipy() -> None:
    own = {name for name in _modules_after(FIRST_SOLVE) if name.split(".")[0] == "poise"}
    # Lower this number when it shrinks; each of them takes about half a millisecond to load.
    assert len(own) <= 172, sorted(own)
    assert not own & {"poise.anatomy.anatomy", "poise.motion", "poise.solvers.batch"}
