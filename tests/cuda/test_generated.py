"""Generated searches: their sources, and absence of doubles in float32 code."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import poise
from cuda_resources import compile_ptx
from poise.cuda import batches
from poise.cuda.runtime import CudaUnavailable
from poise.cuda.solving import search_kernel
from poise.solvers import Problem
from samples.joints import SAMPLES_AND_FOLLOWING
from samples.problems import REACHABLE, chain

pytestmark = pytest.mark.slow

BENCH = Path(__file__).resolve().parents[2] / "bench"


def panda(monkeypatch: pytest.MonkeyPatch) -> Problem:
    monkeypatch.syspath_prepend(str(BENCH))
    arm = pytest.importorskip("cases").panda()
    return Problem(arm, [poise.place(arm.joint_names[-1], np.eye(4))])


def person(_: pytest.MonkeyPatch) -> Problem:
    names = ("lhand", "rhand", "lfoot", "rfoot", "head")
    goals = [poise.reach(name, (0.0, 1.0, 0.0)) for name in names]
    return Problem(poise.bundled.character().skeleton, goals)


def quaternions(_: pytest.MonkeyPatch) -> Problem:
    return Problem(chain(4, poise.QuaternionBall()), [poise.place("j3", np.eye(4))])


def decomposed(_: pytest.MonkeyPatch) -> Problem:
    given = REACHABLE["place"]()
    return Problem(given.start.skeleton, given.goals, solver="svd")


class _Taken(Exception):
    """The source that was about to be compiled."""


def source_of(problem: Problem, real: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the source that `batches.SearchKernel` compiles for a problem."""

    def take(source: str, *_: Any, **__: Any) -> bytes:
        raise _Taken(source)

    on = SimpleNamespace(name="a GPU", arch="sm_90")
    monkeypatch.setattr(batches, "device", lambda _: on)
    monkeypatch.setattr(batches, "compile_source", take)
    damped = problem.method.name in ("auto", "lm")
    made = search_kernel(problem.tables, problem.runner.entries, damped=damped, real=real)
    with pytest.raises(_Taken) as taken:
        batches.SearchKernel(made, problem.compiled.rows.error_count, real)
    return taken.value.args[0]


# `tests/cuda_resources.py` compiles them and bounds what they take of a GPU.
SOURCES = {"panda": panda, "quaternions": quaternions, "svd": decomposed, "person": person}


@pytest.mark.parametrize("make", [quaternions, decomposed])
def test_float32_computes_without_doubles(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starts, targets and answers are float64; between them a slow unit is not asked."""
    pytest.importorskip("cuda.bindings.nvrtc")
    try:
        text = source_of(make(monkeypatch), "float", monkeypatch).rpartition(batches._FINISH)[0]
        ptx = compile_ptx(text, "compute_90", options=batches.OPTIONS["float"])
    except CudaUnavailable as error:
        pytest.skip(str(error))
    lines = ptx.decode().splitlines()
    counted = [
        line for line in lines
        if any(f"\t{word}" in line for word in ("fma.rn.f64", "mul.f64", "add.f64", "div.rn.f64",
                                                "sqrt.rn.f64", "mul.rn.f64", "add.rn.f64"))
    ]  # fmt: skip
    sys.stdout.write(f"\n{make.__name__}: {len(counted)} double operations\n")
    assert len(counted) <= 60, counted[:5]


def test_sources_stay_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile time grows with the source: a loop that is copied too often shows here."""
    lengths = {
        name: len(source_of(make(monkeypatch), "double", monkeypatch))
        for name, make in SOURCES.items()
    }
    sys.stdout.write(f"\n{lengths}\n")
    assert lengths["panda"] < 300_000
    assert lengths["svd"] < 400_000
    assert lengths["quaternions"] < 300_000
    assert lengths["person"] < 1_700_000


def test_links_need_no_more_stack_than_their_rates() -> None:
    builder = poise.SkeletonBuilder().add("base", poise.Hinge("x"))
    types = SAMPLES_AND_FOLLOWING["point-constraint"]
    builder.add("tried", types[0], "base", offset=(0.3, 0.1, 0))
    builder.add("end", poise.Ball("zyx"), "tried", offset=(0, 0.4, 0.1))
    builder.add("beacon", poise.Ball("xzy"), offset=(1.3, 0.2, 0.7))
    problem = Problem(builder.build(), [poise.reach("end", (0.0, 0.5, 0.0))])
    made = search_kernel(problem.tables, problem.runner.entries, damped=True)
    sizes = [int(size) for size in re.findall(r"\bR w\d+\[(\d+)\];", made.source)]
    assert max(sizes) == problem.tables.work.body.scratch.size
    assert 8 * sum(sizes) < 16 << 10
