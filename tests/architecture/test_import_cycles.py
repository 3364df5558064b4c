"""There are no import cycles between modules, including imports inside functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import poise

SOURCE = Path(poise.__file__).parent


def modules(root: Path, name: str) -> dict[str, Path]:
    """The modules of a package by their names."""
    found: dict[str, Path] = {}
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join((name, *parts)).removesuffix(".__init__")] = path
    return found


def for_typing(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def imports(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import that can run, at whatever depth."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and for_typing(node.test):
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        yield from imports(node)


def graph(found: dict[str, Path]) -> dict[str, set[str]]:
    """Return the modules that each module imports."""
    result: dict[str, set[str]] = {}
    for name, path in found.items():
        targets: set[str] = set()
        for node in imports(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"relative import in {path}"
                whole = [f"{node.module}.{alias.name}" for alias in node.names]
                targets |= {each if each in found else str(node.module) for each in whole}
            else:
                targets |= {alias.name for alias in node.names}
        result[name] = (targets & found.keys()) - {name}
    return result


@pytest.mark.slow
def test_no_module_imports_itself_through_others() -> None:
    order = tuple(TopologicalSorter(graph(modules(SOURCE, "poise"))).static_order())
    assert len(order) > 500


@pytest.mark.parametrize(
    "body",
    ["from demo.b import x", "def f():\n    import demo.b", "def f():\n    from demo import b"],
)
def test_a_cycle_would_be_seen(tmp_path: Path, body: str) -> None:
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "a.py").write_text(body)
    (tmp_path / "b.py").write_text("import demo.a")
    with pytest.raises(CycleError):
        TopologicalSorter(graph(modules(tmp_path, "demo"))).prepare()
