"""Mutations of the arithmetic of solvers, feet and anatomy: how many do the tests notice?

    python bench/campaign_mutations.py [--count 200] [--seed 1] [--seconds 60] [--kind feet]
                                       [--results FOLDER]

Each mutation changes one operator, comparison or number of a Python module. The tests of the
package that call the changed function run until one fails, the shortest first, for at most so many
seconds of CPU time, with the time to import and collect. Which tests call which functions is
recorded in one run of all tests before. Nothing is written to the sources: a process that has
collected the tests is forked, and the fork replaces the code of the functions. If the line runs
on import, a new process imports the changed source and runs all tests of the package.

A mutation that no test notices is printed with its line, as it was and as it is. ``--results``
keeps the outcomes, so that a run that was stopped continues. Tests marked slow and kernels, whose
compiled versions would not change, are left out.
"""

from __future__ import annotations

import argparse
import ast
import faulthandler
import gc
import importlib.machinery
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest
from measure import machine

ROOT = Path(__file__).parents[1]
PACKAGES = {"anatomy": "anatomy", "feet": "motion/feet", "solvers": "solvers"}
TESTS = {
    **{kind: (folder,) for kind, folder in PACKAGES.items()},
    "solvers": ("solvers", "motion/priors"),
}  # natural posing needs a prior
SWAPPED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*"),
    ast.Lt: ("<", ">="), ast.LtE: ("<=", ">"), ast.Gt: (">", "<="), ast.GtE: (">=", "<"),
}  # fmt: skip
FACTOR = 1.5  # of changed numbers: smaller changes of thresholds are often within their purpose
NOTICED = 9  # exit status of a process whose test failed
HUNG = 20  # a process that waits for so many times the seconds of CPU time is ended
ON_IMPORT = ""  # as a test: functions that run while modules are imported and tests collected


@dataclass(frozen=True)
class Mutation:
    """A change of the text of one line of a module."""

    module: Path
    line: int
    first: int
    last: int
    text: str

    def source(self) -> str:
        """Return the changed source of the module."""
        lines = self.module.read_text().splitlines(keepends=True)
        old = lines[self.line - 1].encode()
        lines[self.line - 1] = (old[: self.first] + self.text.encode() + old[self.last :]).decode()
        return "".join(lines)

    def __str__(self) -> str:
        before, after = (
            text.splitlines()[self.line - 1].strip()
            for text in (self.module.read_text(), self.source())
        )
        return f"{self.module.relative_to(ROOT)}:{self.line}: {before}  ->  {after}"


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


# Functions and the tests that call them


@cache
def _functions(module: Path) -> list[tuple[int, int, int]]:
    """Return the first line, the first line of the body and the last line of each function."""
    return [
        (
            min([node.lineno, *(each.lineno for each in node.decorator_list)]),
            node.body[0].lineno,
            node.end_lineno or 0,
        )
        for node in ast.walk(ast.parse(module.read_text()))
        if isinstance(node, ast.FunctionDef)
    ]


def function_at(module: Path, line: int) -> str:
    """Return the innermost function that contains a line; "" outside of functions."""
    firsts = [first for first, _, last in _functions(module) if first <= line <= last]
    return f"{module.relative_to(ROOT)}:{max(firsts)}" if firsts else ""


def runs_on_import(mutation: Mutation) -> bool:
    """Return whether a line is outside of the bodies of functions."""
    spans = _functions(mutation.module)
    return not any(body <= mutation.line <= last for _, body, last in spans)


class Recorder:
    """A plugin of pytest: the functions of a package that each test calls, and its seconds."""

    def __init__(self, kind: str, file: Path) -> None:
        self.folder = f"{ROOT / 'src/poise' / PACKAGES[kind]}{os.sep}"
        self.file = file
        self.called: set[tuple[str, int]] = set()
        self.failed: set[str] = set()
        self.tests: dict[str, tuple[float, list[str]]] = {}
        sys.settrace(self.trace)

    def trace(self, frame: FrameType, *_: object) -> None:
        """Record a call."""
        code = frame.f_code
        if code.co_filename.startswith(self.folder):
            self.called.add((code.co_filename, code.co_firstlineno))

    def keep(self, test: str, seconds: float) -> None:
        """Assign the calls so far to a test."""
        names = {function_at(Path(file), line) for file, line in self.called}
        self.tests[test] = (seconds, sorted(names - {""}))
        self.called.clear()

    def pytest_collection_finish(self) -> None:
        """Keep what importing calls."""
        self.keep(ON_IMPORT, 0.0)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Run a test."""
        began = time.process_time()
        sys.settrace(self.trace)
        try:
            return (yield)
        finally:
            self.keep(item.nodeid, time.process_time() - began)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails without a mutation."""
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the file."""
        sys.settrace(None)
        for test in self.failed:
            print(f"fails without a mutation, left out: {test}", file=sys.stderr)
            del self.tests[test]
        self.file.write_text(json.dumps(self.tests))


# Mutated runs


def _codes(code: CodeType) -> Iterator[tuple[object, CodeType]]:
    yield (code.co_qualname, *next(iter(code.co_positions()))), code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def replace_functions(mutation: Mutation) -> None:
    """Give the functions of the module their changed code."""
    file = str(mutation.module)
    new = dict(_codes(compile(mutation.source(), file, "exec", dont_inherit=True)))
    gc.unfreeze()  # frozen by tests/conftest.py
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename == file:
            ((key, _), *_) = _codes(each.__code__)
            each.__code__ = new[key]


def replace_source(mutation: Mutation) -> None:
    """Import the module with its changed source."""
    file, loader = str(mutation.module), importlib.machinery.SourceFileLoader
    plain = loader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path != file:
            return plain(self, fullname)
        return compile(mutation.source(), file, "exec", dont_inherit=True)

    loader.get_code = get_code


def _run_tests(session: pytest.Session, tests: list[str], seen: Path, seconds: float) -> None:
    """Run tests until one fails, and end the process."""
    limit = max(1, int(seconds - time.process_time()))
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    known = {item.nodeid: item for item in session.items}
    items = [known[test] for test in tests if test in known]
    if session.testsfailed:  # the source cannot be imported
        seen.write_text("import")
        os._exit(NOTICED)
    for item, following in zip(items, [*items[1:], None][: len(items)], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            seen.write_text(item.nodeid)
            os._exit(NOTICED)
    os._exit(0)


@dataclass
class Runner:
    """A plugin of pytest that runs mutations in forks once the tests are collected."""

    pending: list[Mutation]
    tests: dict[str, tuple[float, list[str]]]
    seconds: int
    keep: Callable[[Mutation, str], None]
    folder: Path
    is_fresh: bool = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutations instead of the tests."""
        spent = time.process_time()
        for mutation in self.pending:
            if self.is_fresh:
                self.run(session, mutation)
            (self.folder / "seen").unlink(missing_ok=True)
            if not (child := os.fork()):
                faulthandler.dump_traceback_later(HUNG * self.seconds, exit=True)
                replace_functions(mutation)
                self.run(session, mutation, spent)
            self.keep(mutation, _outcome(child, self.folder / "seen", self.seconds - spent))
        return True

    def run(self, session: pytest.Session, mutation: Mutation, spent: float = 0.0) -> None:
        """Run the tests that call the function, the shortest first, and end the process."""
        where = function_at(mutation.module, mutation.line)
        module = str(mutation.module.relative_to(ROOT))

        def rank(test: str) -> tuple[bool, float]:
            seconds, called = self.tests[test]
            return not any(each.startswith(f"{module}:") for each in called), seconds

        names = sorted(self.tests, key=rank)
        if not self.is_fresh:
            names = [test for test in names if where in self.tests[test][1]]
        _run_tests(session, names, self.folder / "seen", self.seconds - spent)


def _outcome(child: int, seen: Path, seconds: float) -> str:
    """Return the test that noticed a mutation; "" if none did."""
    _, status, used = os.wait4(child, 0)
    if os.WIFSIGNALED(status):
        return ""
    code = os.WEXITSTATUS(status)
    if code not in (0, NOTICED) and not seen.exists():
        print(f"a process ended with status {code}", file=sys.stderr)
    in_time = used.ru_utime + used.ru_stime <= seconds
    return seen.read_text() if code == NOTICED and in_time else ""


def _pytest(kind: str, folder: Path, plugin: Callable[[], object]) -> int:
    """Run pytest with a plugin in a fork, without output; return its process."""
    if child := os.fork():
        return child
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    given = [
        "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow and not browser",
        f"--basetemp={folder / 'pytest'}", "-c", str(ROOT / "pyproject.toml"),
        *(str(ROOT / "tests" / each) for each in TESTS[kind]),
    ]  # fmt: skip
    os._exit(pytest.main(given, plugins=[plugin()]))


def run_kind(kind: str, chosen: list[Mutation], seconds: int, results: Path) -> list[str]:
    """Run the mutations of a package; return the test that noticed each, or ""."""
    record, done = results / f"{kind}-tests.json", results / f"{kind}.jsonl"
    folder = results / "work"
    folder.mkdir(exist_ok=True, parents=True)
    if not record.exists():
        os.waitpid(_pytest(kind, folder, lambda: Recorder(kind, record)), 0)
    tests = json.loads(record.read_text())
    _, on_import = tests.pop(ON_IMPORT)

    def known() -> dict[str, str]:
        return dict(map(json.loads, done.read_text().splitlines())) if done.exists() else {}

    def keep(mutation: Mutation, seen: str) -> None:
        with done.open("a") as stream:
            stream.write(json.dumps([str(mutation), seen]) + "\n")

    before = known()
    forked: list[Mutation] = []
    fresh: list[Mutation] = []
    for each in chosen:
        if str(each) not in before:
            again = runs_on_import(each) or function_at(each.module, each.line) in on_import
            (fresh if again else forked).append(each)
    if forked:
        runner = Runner(forked, tests, seconds, keep, folder)
        os.waitpid(_pytest(kind, folder, lambda: runner), 0)
    for each in fresh:
        (folder / "seen").unlink(missing_ok=True)

        def changed(each: Mutation = each) -> Runner:
            faulthandler.dump_traceback_later(HUNG * seconds, exit=True)
            replace_source(each)
            return Runner([each], tests, seconds, keep, folder, is_fresh=True)

        keep(each, _outcome(_pytest(kind, folder, changed), folder / "seen", seconds))
    after = known()
    for each in map(str, chosen):
        print(f"noticed {each}  by {after[each]}" if after[each] else f"SURVIVED {each}")
    return [after[str(each)] for each in chosen]


def main() -> None:
    """Mutate, test and count."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--kind", choices=PACKAGES, action="append")
    parser.add_argument("--results", type=Path)
    given = parser.parse_args()
    print(machine(), flush=True)
    kinds = given.kind or list(PACKAGES)
    noticed = 0
    with tempfile.TemporaryDirectory() as name:
        for number, kind in enumerate(kinds):
            modules = sorted((ROOT / "src/poise" / PACKAGES[kind]).rglob("*.py"))
            possible = [each for module in modules for each in mutations(module)]
            count = len(range(number, given.count, len(kinds)))
            chosen = random.Random(given.seed).sample(possible, count)
            seen = run_kind(kind, chosen, given.seconds, given.results or Path(name))
            found = sum(map(bool, seen))
            print(f"{kind}: {found} of {count} ({len(possible)} possible) are noticed", flush=True)
            noticed += found
    print(f"{noticed} of {given.count} mutations are noticed")


if __name__ == "__main__":
    main()
