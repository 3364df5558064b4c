"""Public names: listed in the stubs, and defined in the module that the stub names."""

from __future__ import annotations

import ast
import importlib
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import poise
from samples.source_trees import sources

STUBS = ("poise", "poise.batch", "poise.cuda", "poise.render", "poise.studio")
STARRED_MODULES = ["errors", "geometry", "metrics"]


def listed(package: str) -> Iterator[tuple[str, str]]:
    """The names in the stub of a package, each with its module; a module is its own."""
    path = Path(str(importlib.import_module(package).__file__)).with_suffix(".pyi")
    for node in ast.parse(path.read_text(encoding="ascii")).body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                assert alias.name == alias.asname, "a stub exports `name as name` alone"
                yield ".".join(filter(None, (package, node.module))), alias.name


NAMES = [(module, name) for module, name in listed("poise") if module != "poise"]
MODULES = [name for module, name in listed("poise") if module == "poise"]
PACKAGES = [*listed("poise.batch"), *listed("poise.render")]


SOURCES = Path(str(poise.__file__)).parent


def inner() -> Iterator[tuple[str, ast.Module]]:
    """The modules inside packages, each with its tree."""
    for name, source in sources().items():
        if "/" in name and not name.endswith("/__init__.py"):
            yield name, source.tree


def assigned(tree: ast.Module, value: str) -> set[str]:
    """The names at module level whose values match a pattern."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and re.fullmatch(value, ast.unparse(node.value)):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def test_modules_inside_packages_list_public_names_only_to_pass_names_on() -> None:
    repeated: list[str] = []
    for name, tree in inner():
        lists = [node for node in tree.body if isinstance(node, ast.Assign)
                 and ast.unparse(node.targets[0]) == "__all__"]  # fmt: skip
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        taken = {alias.asname or alias.name for node in imports for alias in node.names}
        if lists and not taken & set(ast.literal_eval(lists[0].value)):
            repeated.append(name)
    assert repeated == ["residuals/functions.py"]  # imported as a module, like `math`


@pytest.mark.parametrize("stub", sorted(SOURCES.rglob("__init__.pyi")), ids=lambda p: p.parent.name)
def test_what_a_package_imports_hides_no_public_name(stub: Path) -> None:
    package = ".".join(("poise", *stub.parent.relative_to(SOURCES).parts))
    public = {name: module for module, name in listed(package)}
    for node in ast.parse(stub.with_suffix(".py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                assert public.get(alias.asname or alias.name, node.module) == node.module


def test_types_of_arrays_have_one_name() -> None:
    kinds = r"NDArray\[np\.(float64|int64|bool_)\]"
    own = {name.partition("/")[0] for name, tree in inner() if assigned(tree, kinds)}
    assert own == {"kernels"}  # these import no other modules of Poise


def test_the_stub_lists_each_name_once() -> None:
    for package in STUBS:
        names = [name for _, name in listed(package)]
        assert len(names) == len(set(names))


def test_a_star_import_brings_the_names_of_the_stub() -> None:
    names = {name for _, name in NAMES}
    assert sorted(poise.__all__) == sorted([*names, *STARRED_MODULES, "__version__"])
    space: dict[str, object] = {}
    exec("from poise import *", space)  # noqa: S102
    assert space.keys() - {"__builtins__"} == set(poise.__all__)


@pytest.mark.parametrize(("module", "name"), [*NAMES, *PACKAGES])
def test_a_public_name_is_defined_where_the_stub_says(module: str, name: str) -> None:
    value: Any = getattr(importlib.import_module(module), name)
    if isinstance(value, type | FunctionType):
        assert value.__module__ == module
    public = ".".join(module.split(".")[:2])
    assert value is getattr(importlib.import_module(public), name)
    assert name in importlib.import_module(public).__all__


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_a_public_name_is_the_one_of_its_module(module: str, name: str) -> None:
    assert getattr(poise, name) is getattr(importlib.import_module(module), name)


@pytest.mark.parametrize("name", MODULES)
def test_a_public_module(name: str) -> None:
    assert getattr(poise, name) is importlib.import_module(f"poise.{name}")


def test_each_package_with_public_names_is_public_itself() -> None:
    assert {module.split(".")[1] for module, _ in NAMES} <= set(MODULES)


def test_dir_shows_names_that_are_not_loaded_yet() -> None:
    assert sorted([*(name for _, name in listed("poise")), "__version__"]) == dir(poise)
    assert set(poise.__all__) <= set(dir(poise))


def test_an_unknown_attribute_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'poise' has no attribute 'wiggle'"):
        poise.wiggle  # type: ignore[attr-defined]  # noqa: B018
    assert not hasattr(poise, "wiggle")
    with pytest.raises(AttributeError, match="'raech'; near: reach"):
        poise.raech  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="'load'; near: read"):
        poise.load  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="'cleand'; near: cleaned"):
        poise.motion.cleand  # type: ignore[attr-defined]  # noqa: B018


def test_public_names_are_pickled_by_their_modules() -> None:
    assert pickle.loads(pickle.dumps(poise.Character)) is poise.Character
    assert pickle.loads(pickle.dumps(poise.solve)) is poise.solve


@pytest.mark.parametrize(
    ("package", "wrong", "right"),
    [
        ("metrics", "stifness", "stiffness"),
        ("bundled", "charcter", "character"),
        ("constraints", "raech", "reach"),
        ("binding", "bnid", "bind"),
        ("skinning", "defrom", "deform"),
        ("kinematics", "jacobain", "jacobian"),
        ("model", "Skeletn", "Skeleton"),
        ("joints", "Bal", "Ball"),
        ("formats", "raed", "read"),
        ("geometry", "quaternion", "quaternions"),
        ("solvers", "sovle", "solve"),
        ("motion", "clened", "cleaned"),
        ("render", "rendr_pose", "render_pose"),
        ("batch", "Covert", "Convert"),
        ("cuda", "to_devise", "to_device"),
        ("studio", "Documnt", "Document"),
    ],
)
def test_misspelt_names_of_packages_list_near_ones(package: str, wrong: str, right: str) -> None:
    module = importlib.import_module(f"poise.{package}")
    message = rf"module 'poise\.{package}' has no attribute '{wrong}'; near: .*\b{right}\b"
    with pytest.raises(AttributeError, match=message):
        getattr(module, wrong)
    assert hasattr(module, right) and not hasattr(module, wrong)
    with pytest.raises(AttributeError, match=r"no attribute '__wrapped__'$"):
        getattr(module, "__wrapped__")  # noqa: B009
