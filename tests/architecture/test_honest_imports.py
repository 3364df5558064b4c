"""Modules import each other by import statements, and without cycles.

Imports inside functions count; imports for type checking do not. A string may name a module only in
the table of a `Registry`, through which a lower layer reaches a higher one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from samples.source_trees import ROOT, sources

IMPORTERS = ("import_module", "__import__", "load", "find_spec", "resolve_name")

Trees = dict[str, tuple[Path, ast.Module]]


def parsed(root: Path, name: str) -> Trees:
    """The modules of a package by their names: path and tree."""
    return {
        dotted(name, path.relative_to(root)): (path, ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(root.rglob("*.py"))
    }


def dotted(package: str, path: Path) -> str:
    return ".".join((package, *path.with_suffix("").parts)).removesuffix(".__init__")


@pytest.fixture(scope="module")
def source() -> Trees:
    return {
        dotted("poise", Path(path)): (ROOT / path, source.tree)
        for path, source in sources().items()
    }


def for_typing(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def imports(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import that can run, at whatever depth."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and for_typing(node.test):
            for other in node.orelse:
                yield from imports(ast.Module([other], []))
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        yield from imports(node)


def graph(found: Trees) -> dict[str, set[str]]:
    """Return the modules that each module imports."""
    result: dict[str, set[str]] = {}
    for name, (path, tree) in found.items():
        targets: set[str] = set()
        for node in imports(tree):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"relative import in {path}"
                whole = [f"{node.module}.{alias.name}" for alias in node.names]
                targets |= {each if each in found else str(node.module) for each in whole}
            else:
                targets |= {alias.name for alias in node.names}
        result[name] = (targets & found.keys()) - {name}
    return result


def called(node: ast.AST | None) -> str:
    """The name of the function or class that a call calls, without its module and type."""
    if not isinstance(node, ast.Call):
        return ""
    target = node.func.value if isinstance(node.func, ast.Subscript) else node.func
    return target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")


def excused(tree: ast.Module) -> set[ast.AST]:
    """Docstrings, names of loggers, and the tables written into a `Registry`."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            found.add(node.value)
        elif called(node) in ("Registry", "getLogger"):
            found |= {*ast.walk(node)}
    return found


def strings(found: Trees, package: str) -> list[str]:
    """Return "file:line: text" of each other string that names a module of the package."""
    result: list[str] = []
    for path, tree in found.values():
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        free = excused(tree)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            holder = parents[node]
            part = isinstance(holder, ast.JoinedStr | ast.BinOp)
            whole = holder if part else node
            if whole in free or node in free:
                continue
            module = node.value.partition(":")[0]
            named = module in found and "." in module
            begun = part and re.match(rf"{package}\.(\w+\.)+\w*$", node.value)
            importing = called(parents[whole]) in IMPORTERS and (
                module in found or node.value.startswith((".", f"{package}."))
            )
            if named or begun or importing:
                result.append(f"{path.name}:{node.lineno}: {ast.unparse(whole)}")
    return result


@pytest.mark.slow
def test_no_module_imports_itself_through_others(source: Trees) -> None:
    order = tuple(TopologicalSorter(graph(source)).static_order())
    assert len(order) > 500


@pytest.mark.slow
def test_no_string_names_a_module(source: Trees) -> None:
    assert strings(source, "poise") == []


@pytest.mark.parametrize(
    "body",
    [
        "from demo.b import x",
        "def f():\n    import demo.b",
        "def f():\n    from demo import b",
        "if TYPE_CHECKING:\n    import demo.c\nelse:\n    import demo.b",
    ],
)
def test_a_cycle_would_be_seen(tmp_path: Path, body: str) -> None:
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "a.py").write_text(body)
    (tmp_path / "b.py").write_text("import demo.a")
    with pytest.raises(CycleError):
        TopologicalSorter(graph(parsed(tmp_path, "demo"))).prepare()


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("load('demo.b:x')", 1),
        ("TABLE = {'x': 'demo.b', 'y': 'demo.b:y'}", 2),
        ("import_module(f'demo.{word}')", 1),
        ("import_module('demo.' + word)", 1),
        ("importlib.import_module('.b', __package__)", 1),
        ("import_module('demo').x", 1),
        ("'demo.b'", 0),
        ("'''See demo.b.'''", 0),
        ("print('demo: see demo.b')", 0),
        ("Registry('x', builtin={'y': 'demo.b:y'})", 0),
        ("X: Registry[int] = registry.Registry[int]('x', builtin={'y': 'demo.b:y'})", 0),
        ("x = f'demo.b.{word}'", 1),
        ("x = f'demo.{word} is better'", 0),
        ("logging.getLogger('demo.b')", 0),
        ("prog = 'demo'", 0),
    ],
)
def test_a_string_that_names_a_module_would_be_seen(tmp_path: Path, body: str, count: int) -> None:
    for name in ("__init__", "b"):
        (tmp_path / f"{name}.py").write_text("")
    (tmp_path / "a.py").write_text(body)
    assert len(strings(parsed(tmp_path, "demo"), "demo")) == count
