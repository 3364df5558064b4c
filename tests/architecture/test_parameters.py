"""Functions have few parameters: related values are passed as one object."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator

from samples.source_trees import sources

MOST = 8
LONGEST = {"kernels": 17}
"""How many functions of a package may take more; of others, none."""


def functions(node: ast.AST, method: bool = False) -> Iterator[tuple[ast.FunctionDef, int, int]]:
    """All functions below a node with the count of their parameters, without `self` and all."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):  # holds no function that is defined by a statement
            continue
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            own = child.args
            free = any(getattr(each, "id", "") == "staticmethod" for each in child.decorator_list)
            positional = len(own.posonlyargs) + len(own.args) - (method and not free)
            yield child, positional, positional + len(own.kwonlyargs)  # type: ignore[misc]
        yield from functions(child, isinstance(child, ast.ClassDef))


@functools.cache
def counted() -> list[tuple[str, int, int]]:
    """Return location and name of each function, with the counts of its parameters."""
    return [
        (f"{module}:{function.lineno} {function.name}", some, total)
        for module, source in sources().items()
        for function, some, total in functions(source.tree)
    ]


def long(keywords: bool) -> list[str]:
    """Functions with more than `MOST` parameters, those passed by keyword counted or not."""
    return [
        f"{name} ({count})"
        for name, positional, total in counted()
        if (count := total if keywords else positional) > MOST
    ]


def test_no_function_takes_many_positional_parameters() -> None:
    """Kernels that do shall not become more."""
    found = long(keywords=False)
    for package in {name.partition("/")[0] for name in found}:
        own = [name for name in found if name.startswith(f"{package}/")]
        assert len(own) <= LONGEST.get(package, 0), own


def test_options_that_are_passed_by_keyword_are_few() -> None:
    """Public functions list theirs; commands and internal functions group them."""
    others = [name for name in long(keywords=True) if not name.startswith("kernels/")]
    assert len(others) <= 24, others
    assert not [name for name in others if name.startswith(("cli/", "studio/", "formats/"))]


def test_parameters_are_counted() -> None:
    source = "class A:\n    def f(self, a, b=1, *, c): ...\ndef g(a, /, b): ...\n"
    counts = [(f.name, few, all_) for f, few, all_ in functions(ast.parse(source))]
    assert counts == [("f", 2, 3), ("g", 2, 2)]
