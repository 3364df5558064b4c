"""The cache of compiled kernels: code changes that invalidate a kernel."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest

from poise.kernels.kernel_files import read_stored
from poise.kernels.method_step import make_solve
from poise.kernels.solver_loop import copy, loop

pytest.importorskip("numba")
from poise.kernels.numba_kernels import dispatcher, foreign_mark
from poise.kernels.signatures import signature_of

pytestmark = pytest.mark.numba


@pytest.fixture(autouse=True)
def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile all kernels of processes with Numba."""
    monkeypatch.setenv("POISE_KERNELS", "numba")


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
    assert foreign_mark(copy.py_func) == ""
    assert foreign_mark(loop.py_func) == ""


def test_a_kernel_of_ours_around_somebody_elses_part_is_marked() -> None:
    class Part:
        def __init__(self, function) -> None:
            self.py_func = function

    first = foreign_mark(make_solve(Part(lambda r: r + 1.0)))
    second = foreign_mark(make_solve(Part(lambda r: r + 2.0)))
    assert first and second and first != second


def test_a_part_that_reads_another_field_is_marked_differently() -> None:
    class Part:
        def __init__(self, function) -> None:
            self.py_func = function

    first = foreign_mark(make_solve(Part(lambda linear: linear.rest)))
    second = foreign_mark(make_solve(Part(lambda linear: linear.e)))
    assert first != second


def test_a_kernel_takes_no_option_from_the_caller_that_is_compiled_first() -> None:
    def add(x):
        return x + 1.0

    def double(x):
        return added(x) * 2.0

    added = dispatcher(add, "test.add", fast=False, inline=False, brief=False)
    doubled = dispatcher(double, "test.double", fast={"contract"}, inline=True, brief=False)
    assert doubled(1.0) == 4.0
    code = str(added.linked(signature_of("d")).library._get_module_for_linking())
    assert "fadd double" in code and "alwaysinline" not in code


def test_flags_are_compared_as_numba_compares_them() -> None:
    from numba.core.compiler import Flags

    from poise.kernels.numba_changes import _are_equal

    plain, same, other = Flags(), Flags(), Flags()
    same.nrt, other.forceinline = plain.nrt, not plain.forceinline
    for flags in (plain, same, other):
        assert _are_equal(plain, flags) == (plain == flags)
    assert plain == same and plain != other


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


COUNTED = """
import sys
from poise.kernels.address_table import address_of, entry
from poise.kernels.compile_notice import compile_listeners

compiled = []
compile_listeners.append(compiled.append)

def make(number):
    def constant(table):
        return number
    return constant

for name in sys.argv[1:]:
    made = entry(make(float(len(name))), name)
    address_of(made)
    assert made(0) == float(len(name))
print(*compiled)
"""


def counted(folder: Path, *names: str, **settings: str) -> subprocess.Popen[str]:
    """A process that loads or compiles kernels, and prints which ones it has compiled."""
    (folder / "counted.py").write_text(COUNTED)
    return subprocess.Popen(
        [sys.executable, str(folder / "counted.py"), *names],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "POISE_CACHE_DIR": str(folder / "cache"), **settings},
    )  # fmt: skip


def outcome(process: subprocess.Popen[str]) -> tuple[int, int]:
    """Run a process that must succeed; return its numbers of compiled kernels and warnings."""
    out, complaints = process.communicate(timeout=120)
    assert process.returncode == 0, complaints
    assert "Traceback" not in complaints
    return len(out.split()), complaints.count("Warning")


def damage_file(path: Path, how: str) -> None:
    """Make a file what disks, copies and people make of it."""
    whole = path.read_bytes()
    if how == "flipped":
        path.write_bytes(whole[:-99] + bytes([whole[-99] ^ 4]) + whole[-98:])
    elif how == "folder":
        path.unlink()
        (path / "within").mkdir(parents=True)
    else:
        path.write_bytes({"empty": b"", "word": b"word", "cut": whole[: len(whole) // 2]}[how])


@pytest.mark.slow
def test_damaged_files_are_compiled_again_with_one_warning(tmp_path: Path) -> None:
    assert outcome(counted(tmp_path, "a", "bb")) == (2, 0)
    assert outcome(counted(tmp_path, "a", "bb")) == (0, 0)
    for how in ("flipped", "cut", "empty", "word", "folder"):
        for path in (tmp_path / "cache").rglob("*.kernel"):
            damage_file(path, how)
        assert outcome(counted(tmp_path, "a", "bb")) == (2, 1), how
        assert outcome(counted(tmp_path, "a", "bb")) == (0, 0), how


@pytest.mark.slow
def test_a_whole_file_that_does_not_unpickle_is_compiled_again(tmp_path: Path) -> None:
    assert outcome(counted(tmp_path, "a")) == (1, 0)
    [path] = (tmp_path / "cache").rglob("*.kernel")
    script = (
        "import pathlib, sys\n"
        "from numba.core.registry import cpu_target\n"
        "from numba import int64\n"
        "from poise.kernels.numba_kernels import _KernelCache\n"
        "from poise.kernels.kernel_files import store\n"
        "cache = _KernelCache(sys.argv[1])\n"
        "path, mark = cache.place((int64,), cpu_target.target_context.codegen(), 'executable')\n"
        "assert path == pathlib.Path(sys.argv[2]), path\n"
        "store(path, mark, b'no pickle')\n"
    )
    label = path.name.rsplit(".", 2)[0]
    subprocess.run(
        [sys.executable, "-c", script, label, str(path)], check=True,
        env={**os.environ, "POISE_CACHE_DIR": str(tmp_path / "cache")},
    )  # fmt: skip
    assert outcome(counted(tmp_path, "a")) == (1, 1)
    assert outcome(counted(tmp_path, "a")) == (0, 0)


@pytest.mark.slow
def test_processes_that_compile_the_same_at_once_all_succeed(tmp_path: Path) -> None:
    names = ("a", "bb", "ccc")
    both = [counted(tmp_path, *names), counted(tmp_path, *reversed(names))]
    assert all(outcome(process)[1] == 0 for process in both)
    assert outcome(counted(tmp_path, *names)) == (0, 0)


@pytest.mark.slow
def test_another_processor_or_setting_has_versions_of_its_own(tmp_path: Path) -> None:
    assert outcome(counted(tmp_path, "a")) == (1, 0)
    others = [{"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}, {"NUMBA_OPT": "1"}]
    for settings in others:
        assert outcome(counted(tmp_path, "a", **settings)) == (1, 0)
        assert outcome(counted(tmp_path, "a", **settings)) == (0, 0)
    assert outcome(counted(tmp_path, "a")) == (0, 0)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs modes")
def test_a_folder_that_others_can_write_is_not_used(tmp_path: Path) -> None:
    assert outcome(counted(tmp_path, "a")) == (1, 0)
    [folder] = (tmp_path / "cache").iterdir()
    folder.chmod(0o777)
    for _ in range(2):
        assert outcome(counted(tmp_path, "a")) == (0, 1)  # compiled, and nobody asks the cache
    assert outcome(counted(tmp_path, "a", POISE_CACHE_TRUSTED="1")) == (0, 0)


KILLED = """
import sys
from pathlib import Path
from poise.kernels.kernel_files import store

print(flush=True)
while True:
    store(Path(sys.argv[1]), b"mark", b"payload" * 500_000)
"""


@pytest.mark.slow
def test_a_process_that_is_killed_while_it_writes_leaves_no_half_file(tmp_path: Path) -> None:
    path = tmp_path / "a.kernel"
    found = 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for number in range(20):
            process = subprocess.Popen(
                [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE
            )
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.001 * 1.4**number)
            process.kill()
            process.communicate()
            payload = read_stored(path, b"mark")
            if payload is not None:
                assert bytes(payload) == b"payload" * 500_000
                found += 1
    assert found > 0  # a slow machine writes few of them in time


ROUNDED = """
import hashlib
import numpy as np
from poise.kernels.banded import banded_cholesky
from poise.kernels.compile_notice import compile_listeners

compiled = []
compile_listeners.append(compiled.append)
rng = np.random.default_rng(0)
panels = rng.normal(size=(40, 23, 3 * 23))
panels[:, :, :23] += 300.0 * np.eye(23)
assert banded_cholesky(panels) == -1
print(bool(compiled), hashlib.sha256(panels.tobytes()).hexdigest())
"""


@pytest.mark.slow
def test_who_compiles_a_kernel_rounds_as_those_who_load_it(tmp_path: Path) -> None:
    (compiled, first), (again, second) = (
        subprocess.run(
            [sys.executable, "-c", ROUNDED], check=True, capture_output=True, text=True,
            env={**os.environ, "POISE_CACHE_DIR": str(tmp_path)},
        ).stdout.split()
        for _ in range(2)
    )  # fmt: skip
    assert [compiled, again] == ["True", "False"]
    assert first == second


NESTED = """
from poise.kernels.compile_notice import compile_listeners
from poise.kernels.jit import kernel
from poise.kernels.numba_changes import InnerVersion

compiled = []
compile_listeners.append(compiled.append)

@kernel
def inner(x):
    return x * 3.0

@kernel
def outer(x):
    return inner(x) + 1.0

assert outer(2.0) == 7.0 and not inner.executables
for linked in inner.overloads.values():
    assert isinstance(linked.entry_point, InnerVersion)
assert inner(2.0) == 6.0 and len(inner.executables) == 1
assert outer(3.0) == 10.0
print(len(compiled))
"""


@pytest.mark.slow
def test_a_kernel_called_by_kernels_gets_machine_code_when_python_calls_it(tmp_path: Path) -> None:
    script = tmp_path / "nested.py"
    script.write_text(NESTED)
    counts: list[int] = []
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, str(script)], capture_output=True, text=True, check=True,
            env={**os.environ, "POISE_CACHE_DIR": str(tmp_path / "cache")},
        )  # fmt: skip
        counts.append(int(run.stdout))
    assert counts == [3, 0]  # inner and outer, then inner for Python; all of it is cached


OF_USERS = """
import numba
import numpy as np
from poise.kernels import compile_notice, numba_kernels
from poise.kernels.rotations import nearest_rotation

compiled, parsed = [], []
compile_notice.compile_listeners.append(compiled.append)
real = numba_kernels.parse_bitcode
numba_kernels.parse_bitcode = lambda code: parsed.append(1) or real(code)

out = np.zeros(12)
nearest_rotation(2.0 * np.eye(4).ravel(), out)
print("compiled" if compiled else "loaded", len(parsed), out[0])

@numba.njit
def of_users(a, out):
    nearest_rotation(a, out)
    return out[5]

print(of_users(3.0 * np.eye(4).ravel(), np.zeros(12)), len(parsed))
"""


@pytest.mark.slow
def test_users_compiled_code_links_a_loaded_kernel_whose_bitcode_waits(tmp_path: Path) -> None:
    def said() -> list[str]:
        run = subprocess.run(
            [sys.executable, "-c", OF_USERS],
            env=dict(os.environ, POISE_CACHE_DIR=str(tmp_path)),
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        return run.stdout.split()

    first, second = said(), said()
    assert (first[0], second[0]) == ("compiled", "loaded")
    assert first[2:4] == second[2:4] == ["1.0", "1.0"]
    assert (second[1], second[4]) == ("0", "1")


RENAMED = """
from numba.core.targetconfig import TargetConfig
from poise.kernels import numba_changes

numba_changes._CHANGED += ((TargetConfig, ("renamed_in_the_next_release",)),)
from poise.kernels.jit import kernel

@kernel
def inner(x):
    return x * 3.0

@kernel
def outer(x):
    return inner(x) + 1.0

print(outer(2.0), inner(2.0), outer(3.0))
"""


@pytest.mark.slow
def test_a_release_of_numba_without_a_changed_member_compiles_as_it_is(tmp_path: Path) -> None:
    script = tmp_path / "renamed.py"
    script.write_text(RENAMED)
    run = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
    )  # fmt: skip
    assert run.stdout.split() == ["7.0", "6.0", "10.0"]
    assert run.stderr.count("RuntimeWarning: Numba") == 1
    assert "renamed_in_the_next_release" in run.stderr
