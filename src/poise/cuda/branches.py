"""Syntax trees of loops: removal of ``continue``, search for ``break``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from poise.cuda.values import Untranslatable


def loading(target: ast.expr) -> ast.expr:
    """Return the expression that reads the target of an assignment."""
    if isinstance(target, ast.Name):
        return ast.Name(id=target.id, ctx=ast.Load())
    if isinstance(target, ast.Subscript):
        return ast.Subscript(value=target.value, slice=target.slice, ctx=ast.Load())
    raise Untranslatable(ast.unparse(target))


def goes_on(statements: Sequence[ast.stmt]) -> bool:
    """Return whether a branch of these statements ends in ``continue``."""
    return any(
        isinstance(statement, ast.Continue)
        or (isinstance(statement, ast.If) and goes_on([*statement.body, *statement.orelse]))
        for statement in statements
    )


def without_continue(node: ast.If, rest: Sequence[ast.stmt]) -> ast.If:
    """Return a branch and the rest of a loop's body, with ``continue`` replaced by branches."""
    branches: list[list[ast.stmt]] = [
        [*branch[:-1], ast.Pass(lineno=node.lineno)]
        if branch and isinstance(branch[-1], ast.Continue)
        else [*branch, *rest, ast.Pass(lineno=node.lineno)]
        for branch in (node.body, node.orelse)
    ]
    changed = ast.If(test=node.test, body=branches[0], orelse=branches[1])
    return ast.copy_location(changed, node)


def leaves(statements: Sequence[ast.stmt]) -> bool:
    """Return whether a loop's body has a ``break``."""
    return any(
        isinstance(statement, ast.Break)
        or (isinstance(statement, ast.If) and leaves([*statement.body, *statement.orelse]))
        for statement in statements
    )


def walked(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a statement except returned values, which need no unrolled counter."""
    yield node
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, ast.Return):
            yield from walked(part)
