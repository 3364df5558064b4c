"""The cache of compiled kernels: whose code makes a kernel go stale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from poise.kernels.jit import _foreign_mark
from poise.kernels.method_step import make_solve
from poise.kernels.solver_loop import copy, loop

STEP = """
from poise.kernels.jit import kernel

@kernel
def part(x):
    return x + {addend}

def make(inner):
    @kernel(name="whole")
    def whole(x):
        return inner(x) * 2.0
    return whole

print(make(part)(1.0))
"""


def test_our_own_kernels_bear_no_mark() -> None:
    assert _foreign_mark(copy.py_func) == ""
    assert _foreign_mark(loop.py_func) == ""


def test_a_kernel_of_ours_around_somebody_elses_part_is_marked() -> None:
    class Part:
        def __init__(self, function) -> None:
            self.py_func = function

    first = _foreign_mark(make_solve(Part(lambda r: r + 1.0)))
    second = _foreign_mark(make_solve(Part(lambda r: r + 2.0)))
    assert first and second and first != second


def test_a_part_that_reads_another_field_is_marked_differently() -> None:
    class Part:
        def __init__(self, function) -> None:
            self.py_func = function

    first = _foreign_mark(make_solve(Part(lambda linear: linear.rest)))
    second = _foreign_mark(make_solve(Part(lambda linear: linear.e)))
    assert first != second


@pytest.mark.slow
def test_an_edited_part_of_somebody_elses_kernel_is_compiled_anew(tmp_path: Path) -> None:
    script = tmp_path / "step.py"
    answers = []
    for addend in ("1.0", "100.0"):
        script.write_text(STEP.format(addend=addend))
        run = subprocess.run(
            [sys.executable, str(script)], capture_output=True, text=True, check=True,
            env={**os.environ, "POISE_CACHE_DIR": str(tmp_path / "cache")},
        )  # fmt: skip
        answers.append(run.stdout.strip())
    assert answers == ["4.0", "202.0"]


FACTORY = """
import sys
from poise.kernels.address_table import address_of, entry

def make(number):
    def constant(table):
        return number
    return constant

made = {name: entry(make(number), name) for name, number in (("one", 1.0), ("two", 2.0))}
print(len({address_of(made[name]) for name in sys.argv[1:]}))
"""


@pytest.mark.slow
def test_what_two_processes_compiled_stays_apart_in_a_third(tmp_path: Path) -> None:
    script = tmp_path / "factory.py"
    script.write_text(FACTORY)
    addresses = []
    for names in (["one"], ["two"], ["one", "two"]):
        run = subprocess.run(
            [sys.executable, str(script), *names], capture_output=True, text=True, check=True,
            env={**os.environ, "POISE_CACHE_DIR": str(tmp_path / "cache")},
        )  # fmt: skip
        addresses.append(int(run.stdout))
    assert addresses == [1, 1, 2]


@pytest.mark.slow
def test_a_cache_that_was_cut_short_is_written_anew(tmp_path: Path) -> None:
    script = tmp_path / "factory.py"
    script.write_text(FACTORY)

    def run() -> None:
        done = subprocess.run(
            [sys.executable, str(script), "one"], capture_output=True, text=True, check=False,
            env={**os.environ, "POISE_CACHE_DIR": str(tmp_path / "cache")},
        )  # fmt: skip
        assert done.stdout == "1\n", done.stderr

    run()
    sizes = {path: path.stat().st_size for path in (tmp_path / "cache").rglob("*.nb?")}
    assert {path.suffix for path in sizes} == {".nbi", ".nbc"}
    for suffix in (".nbi", ".nbc"):
        for left in (0, 40):
            for path in sizes:
                if path.suffix == suffix:
                    os.truncate(path, left)
            run()
            files = list((tmp_path / "cache").rglob(f"*{suffix}"))
            assert files and max(path.stat().st_size for path in files) > 40
