"""Mutations of the arithmetic of solvers, feet and anatomy: how many do the tests notice?

    python bench/campaign_mutations.py [--count 200] [--seed 1] [--seconds 60] [--kind feet]

Each mutation changes one operator, comparison or number of a Python module in a copy of the
sources. The tests of the package run until one fails, those that name the module first, for at
most so many seconds of CPU time. A mutation that no test notices is printed with its line, as it
was and as it is. Kernels are left out: their compiled versions would not change.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from measure import machine

ROOT = Path(__file__).parents[1]
PACKAGES = {"solvers": "solvers", "feet": "motion/feet", "anatomy": "anatomy"}
SWAPPED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*"),
    ast.Lt: ("<", ">="), ast.LtE: ("<=", ">"), ast.Gt: (">", "<="), ast.GtE: (">=", "<"),
}  # fmt: skip
FACTOR = 1.5  # of changed numbers: smaller changes of thresholds are often within their purpose


@dataclass(frozen=True)
class Mutation:
    """A change of the text of one line of a module."""

    module: Path
    line: int
    first: int
    last: int
    text: str

    def applied(self, source: str) -> str:
        """Return the changed source."""
        lines = source.splitlines(keepends=True)
        old = lines[self.line - 1].encode()
        lines[self.line - 1] = (old[: self.first] + self.text.encode() + old[self.last :]).decode()
        return "".join(lines)


def mutations(module: Path) -> Iterator[Mutation]:
    """Yield the mutations of a module that are on one line."""
    source = module.read_text()
    lines = [line.encode() for line in source.splitlines()]
    tree = ast.parse(source)
    typed = {
        id(each) for node in ast.walk(tree) for part in _types(node) for each in ast.walk(part)
    }
    for node in ast.walk(tree):
        if id(node) in typed:
            continue
        if isinstance(node, ast.BinOp):
            yield from _swapped(module, lines, node.left, node.op, node.right)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from _swapped(module, lines, node.left, node.ops[0], node.comparators[0])
        elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
            value = node.value + 1 if isinstance(node.value, int) else FACTOR * node.value or 1.0
            if node.end_col_offset is not None:
                yield Mutation(
                    module, node.lineno, node.col_offset, node.end_col_offset, repr(value)
                )


def _types(node: ast.AST) -> list[ast.AST]:
    found = [getattr(node, name, None) for name in ("annotation", "returns")]
    return [each for each in found if isinstance(each, ast.AST)]


def _swapped(
    module: Path, lines: list[bytes], left: ast.expr, op: ast.AST, right: ast.expr
) -> Iterator[Mutation]:
    """Yield the mutation of an operator between two expressions on one line."""
    if type(op) not in SWAPPED or left.end_lineno != right.lineno or left.end_col_offset is None:
        return
    old, new = SWAPPED[type(op)]
    between = lines[right.lineno - 1][left.end_col_offset : right.col_offset]
    at = between.find(old.encode())
    if at >= 0:
        first = left.end_col_offset + at
        yield Mutation(module, right.lineno, first, first + len(old), new)


def tests_for(module: Path, kind: str) -> list[str]:
    """Return the test files of the package: those that name the module first, fewest names last."""
    files = sorted((ROOT / "tests" / PACKAGES[kind]).rglob("test_*.py"))
    name = f"{module.parent.name}.{module.stem}"
    public = [
        node.name
        for node in ast.parse(module.read_text()).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")
    ]

    def score(path: Path) -> int:
        text = path.read_text()
        return -(10 * text.count(name) + sum(text.count(each) for each in public))

    return [str(path) for path in sorted(files, key=score)]


def is_noticed(mutation: Mutation, kind: str, folder: Path, seconds: int) -> bool:
    """Run the tests with a mutation."""
    target = folder / mutation.module.relative_to(ROOT)
    source = mutation.module.read_text()
    target.write_text(mutation.applied(source))
    paths = [str(folder / "src"), str(ROOT / "tests"), str(ROOT / "tools")]
    command = [
        sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist",
        "-m", "not slow and not browser", "-c", str(ROOT / "pyproject.toml"),
        "-o", f"pythonpath={' '.join(paths)}",
        *tests_for(mutation.module, kind),
    ]  # fmt: skip
    own = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    try:
        done = subprocess.run(
            command, capture_output=True, cwd=ROOT, env=own,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
            timeout=20 * seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False
    finally:
        target.write_text(source)
    return done.returncode in (1, 2)  # a failure, or an error in collection; not the limit


def main() -> None:
    """Mutate, test and count."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--kind", choices=PACKAGES, action="append")
    given = parser.parse_args()
    print(machine())
    chance = random.Random(given.seed)
    known = {
        kind: [
            each for module in sorted((ROOT / "src/poise" / PACKAGES[kind]).rglob("*.py"))
            for each in mutations(module)
        ]
        for kind in given.kind or PACKAGES
    }  # fmt: skip
    print(", ".join(f"{kind}: {len(each)} possible" for kind, each in known.items()))
    noticed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "src", folder / "src")
        for number in range(given.count):
            kind = list(known)[number % len(known)]
            mutation = chance.choice(known[kind])
            seen = is_noticed(mutation, kind, folder, given.seconds)
            noticed += seen
            old = mutation.module.read_text()
            before, after = (
                text.splitlines()[mutation.line - 1].strip()
                for text in (old, mutation.applied(old))
            )
            where = f"{mutation.module.relative_to(ROOT)}:{mutation.line}"
            print(
                f"{'noticed ' if seen else 'SURVIVED'} {where}: {before}  ->  {after}", flush=True
            )
    print(f"{noticed} of {given.count} mutations are noticed")


if __name__ == "__main__":
    main()
