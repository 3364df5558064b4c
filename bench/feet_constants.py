"""Which measures notice a change of each numeric constant of the code for feet.

    python bench/feet_constants.py [--both] [--whole] [--jobs N] [NAME ...]

Doubles every numeric constant of `poise.motion.feet`, `poise.motion.foot_locking` and
`poise.motion.retargeting.feet`, and every numeric default of their dataclasses
(`poise.motion.feet.settings`), one at a time while the module is imported. Measures the table of
`tests/motion/feet/feet_table.py` until 20 values have left their tolerance (``--whole``: all). A
constant that leaves all values within their tolerances is halved as well; ``--both`` halves all.

Prints for each constant how many of the measured values leave the tolerance and how many change at
all, and the measures that leave it most often. The exit status is 1 if a constant is not noticed:
delete it, or add a row or a test that notices it. Processes are forked, so it does not run on
Windows.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import math
import multiprocessing
import sys
import types
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from conftest import shared_data_folder
from poise.bundled import character, motions

REPOSITORY = Path(__file__).resolve().parents[1]
SOURCES = REPOSITORY / "src" / "poise" / "motion"
ENOUGH = 20  # values beyond their tolerance, after which rows are not measured
SMALLEST = 2e-5  # change of a value, twice the rounding of the stored table


def assignments(tree: ast.Module) -> Iterator[tuple[str, ast.expr, Any]]:
    """Yield name, value and owner of the constants of a module and of the fields of its classes."""
    for owner in [tree, *(each for each in tree.body if isinstance(each, ast.ClassDef))]:
        prefix = f"{owner.name}." if isinstance(owner, ast.ClassDef) else ""
        for node in owner.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
                yield prefix + node.target.id, node.value, node
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                yield prefix + node.targets[0].id, node.value, node
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
                names = node.targets[0].elts  # type: ignore[attr-defined]
                for name, value in zip(names, node.value.elts, strict=True):
                    yield prefix + name.id, value, node.value


def is_number(value: ast.expr) -> bool:
    """Whether an expression is a number other than 0, or an array of numbers."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Attribute) and value.func.attr == "linspace"
    return (
        isinstance(value, ast.Constant)
        and isinstance(value.value, int | float)
        and not isinstance(value.value, bool)
        and value.value != 0
    )


def constants() -> list[tuple[str, str]]:
    """Return module and name of each numeric constant."""
    paths = sorted((SOURCES / "feet").glob("*.py"))
    paths += [SOURCES / "foot_locking.py", SOURCES / "retargeting" / "feet.py"]
    found: list[tuple[str, str]] = []
    for path in paths:
        module = ".".join(path.relative_to(REPOSITORY / "src").with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [(module, name) for name, value, _ in assignments(tree) if is_number(value)]
    return found


class Scaling(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Import one module with one of its constants multiplied by a factor."""

    def __init__(self, module: str, name: str, factor: float) -> None:
        path = REPOSITORY.joinpath("src", *module.split(".")).with_suffix(".py")
        super().__init__(module, str(path))
        self.constant, self.factor = name, factor

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        del path, target
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def get_code(self, fullname: str) -> types.CodeType:
        del fullname
        tree = ast.parse(Path(self.path).read_text(encoding="utf-8"))
        found = {name: (value, node) for name, value, node in assignments(tree)}
        value, node = found[self.constant]
        whole = isinstance(value, ast.Constant) and isinstance(value.value, int)
        scaled: ast.expr = ast.BinOp(value, ast.Mult(), ast.Constant(self.factor))
        if whole:
            scaled = ast.Call(ast.Name("round", ast.Load()), [scaled], [])
        if isinstance(node, ast.Tuple):
            node.elts[node.elts.index(value)] = scaled
        else:
            node.value = scaled
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


def measured(trial: tuple[str, str, float, int]) -> tuple[int, str]:
    """Return the number of values that leave the tolerance, and a description.

    Runs in a process that has not imported the code for feet. A change that raises an error is
    noticed.
    """
    module, name, factor, enough = trial
    sys.meta_path.insert(0, Scaling(module, name, factor))
    word = "doubled" if factor > 1.0 else "halved"
    left, changed, values = Counter[str](), 0, 0
    try:
        from motion.feet.feet_table import differences, groups, stored

        before = stored()
        for group, rows in groups(shared_data_folder()).items():
            for key, row in rows:
                if left.total() >= enough:
                    break
                old = before[group].get(key, {})
                for line in differences({key: row}, {key: old}):
                    left[line.partition(": ")[2].partition(" ")[0]] += 1
                changed += sum(not abs(row[m] - old.get(m, math.nan)) <= SMALLEST for m in row)
                values += len(row)
    except Exception as error:  # noqa: BLE001
        return 1, f"{word} raises {error!r}"
    names = ", ".join(f"{each} {count}" for each, count in left.most_common(4))
    described = f"{word} {left.total()} / {changed} of {values}"
    return left.total(), f"{described} ({names})" if names else described


def warm() -> None:
    """Import what the table needs, except for the code for feet: forked processes share it."""
    for module in ("scipy.linalg", "scipy.ndimage", "scipy.signal", "samples.humanoids"):
        importlib.import_module(module)
    character()
    for clip in motions().values():
        assert clip.world.size


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these constants")
    parser.add_argument("--both", action="store_true", help="halve all constants, too")
    parser.add_argument("--whole", action="store_true", help="measure the whole table")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")
    warm()
    enough = sys.maxsize if chosen.whole else ENOUGH
    wanted = [
        (module, name)
        for module, name in constants()
        if not chosen.names or {name, f"{module.rpartition('.')[2]}.{name}"} & set(chosen.names)
    ]
    waiting, unnoticed = wanted, wanted
    with multiprocessing.get_context("fork").Pool(chosen.jobs, maxtasksperchild=1) as pool:
        for factor in (2.0, 0.5):
            trials = [(*each, factor, enough) for each in waiting]
            silent: list[tuple[str, str]] = []
            for each, (left, described) in zip(waiting, pool.imap(measured, trials), strict=True):
                label = f"{each[0].removeprefix('poise.motion.')}.{each[1]}"
                print(f"{label} | {described}", flush=True)
                silent += [each] * (left == 0)
            unnoticed = [each for each in unnoticed if each in silent]
            waiting = wanted if chosen.both else unnoticed
    for module, name in unnoticed:
        print(f"not noticed: {module}.{name}")
    print(f"{len(wanted) - len(unnoticed)} of {len(wanted)} constants are noticed")
    sys.exit(bool(unnoticed) or not wanted)


if __name__ == "__main__":
    main()
