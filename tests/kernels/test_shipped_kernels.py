"""Kernels shipped with a wheel: used if everything matches, otherwise compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from poise.kernels.shipped_kernels import BASELINE, shipped_for, write_baseline

HERE = ("x86_64-unknown-linux-gnu", "znver4", "+avx,+avx2,+avx512f,+fma,-xop")
SHIPPED = ("x86_64-unknown-linux-gnu", "x86-64-v3", "+avx,+avx2,+fma")


def found(folder: Path, stamp: str = "a", machine: tuple[str, str, str] = HERE) -> object:
    shipped_for.cache_clear()
    return shipped_for(stamp, machine, folder)


def test_they_are_used_where_sources_system_and_processor_fit(tmp_path: Path) -> None:
    write_baseline(tmp_path, "a", SHIPPED)
    assert found(tmp_path) == SHIPPED
    assert found(tmp_path, stamp="b") is None
    assert found(tmp_path, machine=("aarch64-apple-darwin", *HERE[1:])) is None
    assert found(tmp_path, machine=(*HERE[:2], "+avx,+avx2,-fma")) is None
    assert found(tmp_path, machine=(*HERE[:2], "")) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"stamp": "a", "machine": ["x"]}'])
def test_a_damaged_baseline_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / BASELINE).write_text(text)
    assert found(tmp_path) is None
    assert found(tmp_path / "nowhere") is None


USE = """
import sys
from pathlib import Path
from poise.kernels import shipped_kernels
shipped_kernels.FOLDER = Path(sys.argv[1])
from poise.kernels import jit
from poise.kernels.compile_notice import compile_listeners
compiled = []
compile_listeners.append(compiled.append)

@jit.kernel(name="shipped_example")
def example(a):
    return a + 1.0

assert example(2.0) == 3.0
print(len(compiled), len(list(Path(jit.CACHE_FOLDER).glob("*.kernel"))))
print(jit.SOURCE_STAMP)
"""
FEATURES = "+64bit,+cmov,+cx8,+fxsr,+mmx,+sse,+sse2"


def used(tmp_path: Path, name: str, folder: Path, **variables: str) -> tuple[int, int, str]:
    """Kernels compiled, kernels in the cache, and the stamp of the sources."""
    cache = tmp_path / name
    done = subprocess.run(
        [sys.executable, "-c", USE, str(folder)], capture_output=True, text=True, check=True,
        env={**os.environ, "POISE_CACHE_DIR": str(cache), **variables},
    )  # fmt: skip
    counts, stamp = done.stdout.split("\n")[:2]
    compiled, kept = map(int, counts.split())
    return compiled, kept, stamp


@pytest.mark.slow
def test_a_kernel_of_a_baseline_loads_on_this_processor(tmp_path: Path) -> None:
    import platform

    if platform.machine() != "x86_64":
        pytest.skip("the baseline is one of x86-64")
    baseline = {"NUMBA_CPU_NAME": "x86-64", "NUMBA_CPU_FEATURES": FEATURES}
    compiled, kept, stamp = used(tmp_path, "made", tmp_path / "none", **baseline)
    assert (compiled, kept) == (1, 1)
    (folder,) = (tmp_path / "made").iterdir()
    from numba.core.registry import cpu_target

    triple = cpu_target.target_context.codegen().magic_tuple()[0]
    write_baseline(folder, stamp, (triple, "x86-64", FEATURES))
    assert used(tmp_path, "own", folder)[:2] == (0, 0)

    # Another version of the sources: compiled, into the cache.
    write_baseline(folder, "0" * 16, (triple, "x86-64", FEATURES))
    assert used(tmp_path, "other", folder)[:2] == (1, 1)

    # A damaged file: said, and compiled.
    write_baseline(folder, stamp, (triple, "x86-64", FEATURES))
    (kernel,) = folder.glob("*.kernel")
    kernel.write_bytes(kernel.read_bytes()[:-1])
    assert used(tmp_path, "damaged", folder)[:2] == (1, 1)
    assert json.loads((folder / BASELINE).read_text())["stamp"] == stamp
