"""Rules of CONTRIBUTING.md that can be counted; a limit may only fall."""

from __future__ import annotations

import ast
import collections
import functools
import io
import re
import tokenize
from pathlib import Path

from samples.source_trees import ROOT, sources

TESTS = Path(__file__).parents[1]

WITHOUT_SOURCE = 675
"""Constants whose text names neither a publication, a standard, arithmetic nor a command."""
CLASSES = 12
"""Public class names that two modules define."""
FUNCTIONS = 3
"""Modules that may define a public function of the same name."""
ANY = 5.3
"""Lines with ``Any`` per 1,000."""

SOURCE = re.compile(
    r"\b(18|19|20)\d\d\b|doi|arXiv|et al|measured|campaign|bench|fitted|fit to|source \d|decision"
    r"|table \d|section \d|ISO|DIN|standard|specification|eps|machine precision|percent of|CODATA",
    re.IGNORECASE,
)


@functools.cache
def comments(module: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(sources()[module].text).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


def is_float(value: ast.expr) -> bool:
    """Whether an expression consists of numbers, one of them a float."""
    parts = [x for x in ast.walk(value) if not isinstance(x, ast.operator | ast.unaryop)]
    numbers = [x.value for x in parts if isinstance(x, ast.Constant)]
    plain = all(isinstance(x, ast.Constant | ast.BinOp | ast.UnaryOp) for x in parts)
    return plain and all(isinstance(x, int | float) for x in numbers) and any(
        isinstance(x, float) for x in numbers
    )  # fmt: skip


@functools.cache
def constants() -> list[tuple[str, str]]:
    """Return place and text of the floats at module level: comments, or the docstring below."""
    found = []
    for module, (text, tree) in sources().items():
        for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            value = node.value
            several = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
            pairs = zip(target.elts, value.elts, strict=True) if several else [(target, value)]
            names = [ast.unparse(name) for name, number in pairs if is_float(number)]
            if not names:
                continue
            rows, beside = text.splitlines(), comments(module)
            said = [beside.get(n, "") for n in range(node.lineno, (node.end_lineno or 0) + 1)]
            line = node.lineno - 1
            while line in beside and rows[line - 1].lstrip().startswith("#"):
                said.append(beside[line])
                line -= 1
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                said.append(str(after.value.value))
            found += [(f"{module}:{node.lineno} {name}", "".join(said)) for name in names]
    return found


def test_constants_state_what_they_are() -> None:
    assert not [place for place, text in constants() if not text]


def test_constants_without_a_source_become_fewer() -> None:
    bare = [place for place, text in constants() if not SOURCE.search(text)]
    assert len(bare) <= WITHOUT_SOURCE, bare


def test_handlers_that_do_nothing_carry_their_reason() -> None:
    quiet = ast.Pass | ast.Continue | ast.Return
    found = [
        f"{module}:{node.lineno}"
        for module, (_, tree) in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and all(isinstance(x, quiet) for x in node.body)
        if not {*range(node.lineno - 1, node.body[-1].lineno + 1)} & {*comments(module)}
    ]
    assert not found


def test_a_public_name_has_one_meaning() -> None:
    places = collections.defaultdict[tuple[type, str], set[str]](set)
    for module, (_, tree) in sources().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                places[type(node), node.name].add(module)
    classes = [k for (kind, k), v in places.items() if kind is ast.ClassDef and len(v) > 1]
    common = [
        k for (kind, k), v in places.items()
        if kind is ast.FunctionDef and len(v) > FUNCTIONS and k != "main"
    ]  # fmt: skip
    assert len(classes) <= CLASSES, classes
    assert not common


def test_few_lines_are_of_any_type() -> None:
    rows = [row for text, _ in sources().values() for row in text.splitlines()]
    loose = [r for r in rows if re.search(r"\bAny\b", r) and not re.match(r"\s*(from|import)\b", r)]
    assert round(1000.0 * len(loose) / len(rows), 1) <= ANY


def test_each_package_has_its_folder_of_tests() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == {name for name in packages if (TESTS / name).is_dir()}
