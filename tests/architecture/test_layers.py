"""The import contracts of pyproject.toml hold, and detect violations."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import grimp
import pytest

PYPROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"

PACKAGES_FROM_THE_TOP = [
    {"cli"},
    {"studio"},
    {"batch"},
    {"render"},
    {"bundled"},
    {"formats"},
    {"motion"},
    {"binding"},
    {"torch", "jax"},
    {"differentiation"},
    {"skinning"},
    {"diagnosis"},
    {"solvers"},
    {"constraints", "metrics"},
    {"residuals"},
    {"anatomy"},
    {"model"},
    {"kinematics"},
    {"joints"},
    {"geometry"},
    {"cuda"},
    {"kernels"},
    {"files"},
    {"options", "device"},
    {"errors", "registry", "progress"},
    {"report_text", "lazy_names", "array_types"},
]

STUDIO_FROM_THE_TOP = [
    {"viewing"},
    {"serving"},
    {"files"},
    {"comparing", "painting"},
    {"dragging"},
    {"document"},
    {"actions"},
    {"timeline", "rigging"},
    {"jobs"},
    {"scene"},
    {"wire"},
]


# Two type annotations point upwards: `Result.explanation` returns an `Explanation`, and
# `Motion.features` returns `MotionFeatures`.
UPWARDS = (
    ("poise.solvers.result", "poise.diagnosis.explanation"),
    ("poise.model.character", "poise.anatomy"),
    ("poise.model.character", "poise.anatomy.anatomy"),
    ("poise.model.motion", "poise.motion.learning_features"),
)
IGNORED = {"layers": {" -> ".join(pair) for pair in UPWARDS}, "studio": set()}


def contract(name: str) -> dict[str, Any]:
    with PYPROJECT.open("rb") as file:
        found = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    [only] = [each for each in found if each["id"] == name]
    return only


def test_the_contracts_are_kept() -> None:
    code = (
        "import sys; from importlinter.cli import lint_imports\n"
        "sys.exit(lint_imports(config_filename=sys.argv[1], no_cache=True))"
    )
    # In this process it would disable the loggers of Poise.
    done = subprocess.run(
        [sys.executable, "-c", code, PYPROJECT], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "container", "packages"),
    [("layers", "poise", PACKAGES_FROM_THE_TOP), ("studio", "poise.studio", STUDIO_FROM_THE_TOP)],
)
def test_a_contract_lists_the_packages_of_the_plan(
    name: str, container: str, packages: list[set[str]]
) -> None:
    found = contract(name)
    layers = [{package.strip(" ()") for package in layer.split("|")} for layer in found["layers"]]
    assert layers == packages
    assert found["type"] == "layers"
    assert found["containers"] == [container]
    assert found["exhaustive"] is True
    assert set(found.get("ignore_imports", ())) == IGNORED[name]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    graph = grimp.build_graph("poise", cache_dir=None)
    for importer, imported in UPWARDS:
        graph.remove_import(importer=importer, imported=imported)
    return graph


def _illegal(graph: grimp.ImportGraph) -> set[tuple[str, str]]:
    layers = [grimp.Layer(*packages, independent=True) for packages in PACKAGES_FROM_THE_TOP]
    found = graph.find_illegal_dependencies_for_layers(layers=layers, containers={"poise"})
    return {(chain.importer, chain.imported) for chain in found}


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("registry", "errors"),
        ("errors", "registry"),
        ("kernels", "errors"),
        ("registry", "kernels"),
    ],
)
def test_an_import_upwards_or_sideways_would_be_seen(
    graph: grimp.ImportGraph, importer: str, imported: str
) -> None:
    assert _illegal(graph) == set()
    rank = {name: i for i, packages in enumerate(PACKAGES_FROM_THE_TOP) for name in packages}
    down = rank[importer] < rank[imported]
    names = (f"poise.{importer}", f"poise.{imported}")
    graph.add_import(importer=names[0], imported=names[1])
    try:
        assert (names in _illegal(graph)) is not down
    finally:
        graph.remove_import(importer=names[0], imported=names[1])


def test_no_package_imports_poise_itself(graph: grimp.ImportGraph) -> None:
    # `from poise import Skeleton` inside the library would walk around the contract. The command
    # line imports the version.
    assert graph.find_modules_that_directly_import("poise") == {"poise.cli.main"}


HELPERS = {"poise.errors", "poise.progress", "poise.files.interpreter"}


def test_kernels_import_kernels_and_helpers_of_compiling_alone(graph: grimp.ImportGraph) -> None:
    """A kernel's hash includes its dependencies; the helpers do not affect the compiled code."""
    kernels = {"poise.kernels"} | graph.find_descendants("poise.kernels")
    imported = {
        name for kernel in kernels for name in graph.find_modules_directly_imported_by(kernel)
    }
    assert {name for name in imported if name.startswith("poise")} <= kernels | HELPERS
