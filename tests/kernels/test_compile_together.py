"""Parallel compilation in several processes."""

from __future__ import annotations

import multiprocessing.spawn
import os
import subprocess
import sys
from pathlib import Path

import pytest

from poise.kernels import compile_together

pytestmark = pytest.mark.slow

COMPILE = """
import sys, time
from poise.kernels import compile_notice, compile_together
from poise.kernels.address_table import ENTRY_SIGNATURE
from poise.kernels.jit import missing_label
from poise.kernels.solver_loop import LOOP_SIGNATURE, loop
from poise.solvers.registry import find_method

compile_together.process_count = lambda: 2
compiled = []
compile_notice.compile_listeners.append(compiled.append)
own = find_method("jacobian-transpose").kernels().own
versions = [(loop, LOOP_SIGNATURE), *((kernel, ENTRY_SIGNATURE) for kernel in own)]
wanted = {missing_label(*version) for version in versions} - {None}
"""

SHARED = """
missing = compile_together.compile_ahead(versions)
assert missing.keys() == wanted, (missing.keys(), wanted)
while compile_together._queue.assigned:  # until the helper ends, this process compiles nothing
    time.sleep(0.02)
assert not compiled
compile_together.compile_together(versions)
assert {missing_label(*version) for version in versions} == {None}
print(len(wanted), len(compiled))
"""

BROKEN = """
started = []
real = compile_together._started
def broken():
    helper = real()
    started.append(helper)
    helper.kill()
    return helper
compile_together._started = broken
compile_together.compile_together(versions)
assert {missing_label(*version) for version in versions} == {None}
print(len(started), wanted <= set(compiled))
"""

FORKED = """
import os
compile_together.compile_ahead(versions)
child = os.fork()
if not child:
    compile_together.process_count = lambda: 1
    compile_together.compile_together(versions)
    os._exit(0 if not compile_together._queue.assigned else 1)
print(os.waitpid(child, 0)[1])
"""


LOADED = """
for kernel, signature in versions:
    kernel.compile(signature)
def asked():
    raise AssertionError("looked for what is loaded")
compile_together.process_count = asked
print(compile_together.compile_ahead(versions))
"""


def output_of(script: str, cache: Path, folder: Path | None = None) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-c", COMPILE + script],
        env={**os.environ, "POISE_CACHE_DIR": str(cache)},
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


def test_a_helper_compiles_what_this_process_then_loads(tmp_path: Path) -> None:
    missing, compiled = output_of(SHARED, tmp_path)
    assert int(missing) >= 2 and compiled == "0"
    assert output_of("print(len(wanted), compile_together.compile_ahead(versions))", tmp_path) == [
        "0",
        "{}",
    ]


def test_loaded_kernels_are_not_looked_for_again(tmp_path: Path) -> None:
    assert output_of(LOADED, tmp_path) == ["{}"]


def test_what_a_helper_that_died_has_not_compiled_is_compiled_here(tmp_path: Path) -> None:
    assert output_of(BROKEN, tmp_path) == ["1", "True"]


def test_a_program_ends_while_its_helper_compiles(tmp_path: Path) -> None:
    assert output_of("print(len(compile_together.compile_ahead(versions)) > 1)", tmp_path) == [
        "True"
    ]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_forked_child_waits_for_no_helper(tmp_path: Path) -> None:
    quiet = "import warnings; warnings.simplefilter('ignore')\n"  # of threads, as Python 3.12 does
    assert output_of(quiet + FORKED, tmp_path) == ["0"]


def test_helpers_do_not_import_modules_of_the_working_folder(tmp_path: Path) -> None:
    for name in ("numba", "random", "numpy"):
        (tmp_path / f"{name}.py").write_text(f"open({name!r}, 'w').close()\nraise SystemExit\n")
    missing, compiled = output_of(SHARED, tmp_path / "cache", tmp_path)
    assert int(missing) >= 2 and compiled == "0"
    assert not [path.name for path in tmp_path.iterdir() if path.suffix == "" and path.is_file()]


def test_the_number_of_processes_can_be_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POISE_COMPILE_PROCESSES", "1")
    assert compile_together.process_count() == 1
    monkeypatch.setenv("POISE_COMPILE_PROCESSES", "several")
    assert 1 <= compile_together.process_count() <= 4


def test_workers_of_a_pool_start_no_helpers() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(compile_together.process_count) == 1


def test_helpers_run_the_interpreter_that_an_embedding_program_has_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: started.append(command[0]))
    monkeypatch.setattr(multiprocessing.spawn, "_python_exe", "/opt/program/python")
    compile_together._started()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert compile_together._started() is None
    assert started == ["/opt/program/python"]
