"""Batches on an emulated GPU give the same results as the CPU."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from cuda.emulation import KernelDriver, emulate, needs_host
from cuda.on_host import needs_compiler
from poise.cuda import Settings, batches
from poise.cuda.arrays import DeviceArray, to_device
from poise.cuda.solving import search_kernel
from poise.errors import CudaOutOfMemory, InvalidValue, ShapeError, UnsuitableSolver
from poise.kernels import solver_state as slot
from poise.solvers import SOLVERS, Method, Problem, on_device, solve
from poise.solvers.auto import Auto
from poise.solvers.batch import BatchResult
from poise.solvers.batch_rows import BatchRows
from samples.numpy_solver import NumpyDamped
from samples.problems import REACHABLE, Case, arm, body, case, chain, cone_chain, excess, tip_of

pytestmark = [needs_compiler, needs_host, pytest.mark.slow]

MIXED = Settings(precision="mixed")


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> Iterator[KernelDriver]:
    fake = emulate(monkeypatch)
    yield fake
    on_device._kernels.clear()
    assert not fake.loaded  # every module that was loaded has been unloaded


def problem_of(given: Case, solver: Any = "auto", **options: Any) -> Problem:
    """Return a problem whose steps on the CPU have no curvature, as those of devices."""
    problem = Problem(
        given.start.skeleton, given.goals, solver=solver, locked=given.locked, start=given.start,
        **{"max_iterations": 60, **options},
    )  # fmt: skip
    problem.runner.tables.options[slot.CURVED] = 0.0
    return problem


def starts_of(given: Case, count: int, seed: int = 5) -> np.ndarray[Any, Any]:
    """Poses near the start and far from it, some outside their limits."""
    skeleton, rng = given.start.skeleton, np.random.default_rng(seed)
    moved = [rng.uniform(-0.6, 0.6, skeleton.nv) * (i % 3) for i in range(count)]
    found = np.array([skeleton.integrate(given.start.q, v) for v in moved])
    for name in given.locked:
        at = skeleton.joint_dofs(name) if name in skeleton.joint_names else skeleton.dof_index(name)
        found[:, at] = given.start.q[at]
    return found


def targets_of(problem: Problem, given: Case, count: int, spread: float = 0.3) -> Any:
    """The targets, and where only places are wanted, every other one moved."""
    wanted = np.repeat(problem.default_targets(given.start)[None], count, 0)
    if all(isinstance(goal, poise.constraints.Reach) for goal in given.goals):
        rng = np.random.default_rng(1)
        wanted[1::2] += spread * rng.normal(size=wanted[1::2].shape)
    return wanted


def alike(found: Any, wanted: Any, steady: Any = None, near: float = 1e-6) -> None:
    """Assert that two results are the same but for the last bits, where they are ``steady``."""
    assert isinstance(found, BatchResult) and isinstance(wanted, BatchResult)
    if steady is None:
        steady = np.ones(wanted.codes.shape, bool)
    np.testing.assert_array_equal(found.statuses[steady], wanted.statuses[steady])
    # Hundreds of iterations, over many restarts, may differ by one in a hundred.
    np.testing.assert_allclose(found.iterations[steady], wanted.iterations[steady], rtol=0.01)
    close = np.abs(found.pose.q - wanted.pose.q).max(-1) <= near
    assert close[steady & wanted.converged].all()
    # Where a goal is missed, poses of the very same error may lie apart.
    assert (~close[steady]).sum() <= 0.05 * steady.sum()
    np.testing.assert_allclose(
        found.row_errors[steady], wanted.row_errors[steady], rtol=0, atol=near
    )


def steady_of(problem: Problem, q: Any, wanted: Any, expected: BatchResult, **options: Any) -> Any:
    """Return which CPU solutions do not change when starts and targets change in the last bits.

    A million times that much may change nothing but the last bits, either: a search passes many
    places where rounding decides.
    """
    rng, steady = np.random.default_rng(0), np.ones(len(q), bool)
    # of the poses that one perturbation in six changes, 20 leave one in 40
    for size in (1e-15, 1e-15, 1e-13, 1e-13, *(1e-12, 1e-10) * 8):
        starts = q + size * rng.normal(size=q.shape) * problem.movable
        goals = wanted + size * rng.normal(size=wanted.shape)
        moved = problem.solve_batch(starts, goals, threads=1, **options)
        steady &= np.abs(moved.pose.q - expected.pose.q).max(-1) < 1e-6
        steady &= (moved.codes == expected.codes) & (moved.iterations == expected.iterations)
    assert steady.mean() >= 0.5
    return steady


# -- the CPU's answers ---------------------------------------------------------------------------


def _two_roots() -> Case:
    builder = poise.SkeletonBuilder()
    for side, x in (("l", 0.0), ("r", 1.0)):
        builder.add(f"{side}0", poise.Free("zyx"), offset=(x, 0, 0))
        builder.add(f"{side}1", poise.Hinge("y"), f"{side}0", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
    return case(
        builder.build(),
        lambda w: [
            poise.reach(tip_of("l1"), w.at("l1")), poise.place("r1", w.frame("r1"), weight=3.0),
        ],
        locked=("l1",),
    )  # fmt: skip


def _weights() -> Case:
    return case(
        body(),
        lambda w: [
            poise.reach("lhand", w.at("lhand", (0, 0, 0)), weight=0.0),
            poise.orient("head", w.frame("head")[:3, :3], weight=0.2),
            poise.aim("rhand", w.at("rhand", (0, 0, 2.0)), base="rarm"),
            poise.reach(tip_of("rhand"), w.at("rhand"), weight=4.0),
        ],
        size=0.2,
    )


def _locked_value() -> Case:
    skeleton = chain(4).with_limits({"j0_rz": (-0.1, 0.1), "j1_ry": (0.0, 1.0)})
    start = skeleton.rest.with_values(j0_rz=0.7, j1_ry=-0.5, j2_rz=0.3)
    return Case(start, (poise.reach(tip_of("j3"), (0.6, 0.7, 0.3)),), ("j0_rz",))


def _tight_cones() -> Case:
    return case(
        cone_chain(0.3, (-0.1, 0.2)), lambda w: [poise.place("j2", w.frame("j2"))], size=0.3
    )


def _five_reaches() -> Case:
    """The bundled character, its hands, feet and head."""
    skeleton = poise.bundled.character().skeleton
    names = ("lhand", "rhand", "lfoot", "rfoot", "head")
    return case(
        skeleton, lambda w: [poise.reach(name, w.at(name, (0, 0, 0))) for name in names], size=0.2
    )


@pytest.fixture(autouse=True)
def iterated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the CPU iterate as the device does, without the closed forms of arms and limbs."""
    monkeypatch.setattr(Auto, "closed_forms", lambda *_: None)


IN_PYTHON = ("user", "driven by a function")
CASES: dict[str, Callable[[], Case]] = {
    **{name: REACHABLE[name] for name in REACHABLE if name not in IN_PYTHON},
    "two roots": _two_roots,
    "weights": _weights,
    "a locked value outside its limits": _locked_value,
    "tight cones": _tight_cones,
    "five reaches": _five_reaches,
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_statuses_iterations_and_poses_are_the_cpus(gpu: KernelDriver, name: str) -> None:
    given = CASES[name]()
    problem, count = problem_of(given), 45
    q, wanted = starts_of(given, count), targets_of(problem, given, count)
    expected = problem.solve_batch(q, wanted, seed=3, threads=1)
    found = problem.solve_batch(q, wanted, seed=3, device="cuda")
    assert gpu.launched == ["search_lanes"] and gpu.shapes == [(2, 32)]
    alike(found, expected, steady_of(problem, q, wanted, expected, seed=3))
    still = tuple(name for name in given.locked if name in given.start.skeleton.dof_names)
    assert excess(given.start.skeleton, found.pose.q, still) <= 1e-15
    # Who shares a warp with whom, and who comes first, changes nothing.
    gpu.backwards = True
    again = problem.solve_batch(q[::-1].copy(), wanted[::-1].copy(), seed=3, device="cuda")
    np.testing.assert_array_equal(again.pose.q[::-1], found.pose.q)
    np.testing.assert_array_equal(again.iterations[::-1], found.iterations)


def test_joints_that_follow_others_are_solved_or_refused(gpu: KernelDriver) -> None:
    from samples.joints import SAMPLES_AND_FOLLOWING

    names = [name for name in SAMPLES_AND_FOLLOWING if name.endswith("-constraint")]
    assert names
    for name in names:
        builder = poise.SkeletonBuilder().add("base", poise.Hinge((1, 1, 0)), offset=(0, 1, 0))
        builder.add("tried", SAMPLES_AND_FOLLOWING[name][0], "base", offset=(0.3, 0.1, 0))
        builder.add("end", poise.Ball("zyx"), "tried", offset=(0, 0.4, 0.1), tip=(0.3, 0, 0))
        builder.add("stand", poise.Hinge("y"), offset=(-0.2, 0.5, 0.4))
        builder.add("beacon", poise.Ball("xzy"), "stand", offset=(1.3, 0.2, 0.7))
        skeleton = builder.build()
        there = skeleton.pose(skeleton.rest.q + 0.1).world[skeleton.joint_index("end")]
        tip = there[:3, :3] @ (0.3, 0.0, 0.0) + there[:3, 3]
        given = Case(skeleton.rest, (poise.reach(tip_of("end"), tip),))
        problem = problem_of(given)
        q, wanted = starts_of(given, 8), targets_of(problem, given, 8)
        expected = problem.solve_batch(q, wanted, threads=1)
        refused = ""
        try:
            found = problem.solve_batch(q, wanted, device="cuda")
        except UnsuitableSolver as error:
            refused = str(error)
        if refused:
            assert 'omit device="cuda"' in refused
            continue
        alike(found, expected, steady_of(problem, q, wanted, expected))


# -- every method --------------------------------------------------------------------------------


@pytest.fixture(scope="module", autouse=True)
def somebody_elses_solver() -> Iterator[None]:
    """A solver that another package would register, in plain Python, for these tests alone."""
    SOLVERS.register(NumpyDamped.name, NumpyDamped)
    yield
    del SOLVERS._targets[NumpyDamped.name], SOLVERS._loaded[NumpyDamped.name]


@pytest.mark.parametrize("solver", [*SOLVERS.names(), NumpyDamped.name])
def test_every_method_agrees_or_is_refused(gpu: KernelDriver, solver: str) -> None:
    made = 0
    for name in ("three rates and three rows", "place", "limits"):
        given = REACHABLE[name]()
        try:
            problem = problem_of(given, solver)
        except UnsuitableSolver:
            assert SOLVERS.get(solver).refusal is not Method.refusal
            continue
        made += 1
        q, wanted = starts_of(given, 40), targets_of(problem, given, 40)
        refused = ""
        try:
            found = problem.solve_batch(q, wanted, seed=3, device="cuda")
        except UnsuitableSolver as error:
            refused = str(error)
        if refused:
            assert refused.startswith(solver)
            assert 'omit device="cuda"' in refused
            if on_device.unsupported(problem):
                break  # whatever the problem
            continue
        expected = problem.solve_batch(q, wanted, seed=3, threads=1)
        alike(found, expected, steady_of(problem, q, wanted, expected, seed=3))
    assert made


# -- seeds, refusals, precision ------------------------------------------------------------------


def hard_case() -> Case:
    """Narrow limits, where the first search often fails."""
    return case(arm((-0.6, 0.6)), lambda w: [poise.place("wrist", w.frame("wrist"))], size=1.0)


def test_a_seed_repeats_and_another_draws_other_restarts(gpu: KernelDriver) -> None:
    given = hard_case()
    problem = problem_of(given, max_iterations=None)
    q, wanted = starts_of(given, 40), targets_of(problem, given, 40)
    wanted[:, :3] += 0.1 * np.random.default_rng(3).normal(size=(40, 3))
    found = [problem.solve_batch(q, wanted, seed=seed, device="cuda") for seed in (1, 1, 2**52 + 1)]
    np.testing.assert_array_equal(found[0].pose.q, found[1].pose.q)
    np.testing.assert_array_equal(found[0].iterations, found[1].iterations)
    assert (found[0].iterations != found[2].iterations).any()
    for seed, one in ((1, found[0]), (2**52 + 1, found[2])):
        expected = problem.solve_batch(q, wanted, seed=seed, threads=1)
        alike(one, expected, steady_of(problem, q, wanted, expected, seed=seed))


WRONG: list[tuple[str, int, float, str]] = [
    ("start", 3, np.nan, "start pose is not finite"),
    ("start", 0, np.inf, "start pose is not finite"),
    ("start", 2, 1e101, "start pose is not finite"),
    ("target", 1, np.nan, "target is not finite"),
    ("target", 4, -np.inf, "target is not finite"),
]


@pytest.mark.parametrize(("which", "place", "value", "message"), WRONG)
@pytest.mark.parametrize("device", ["cuda", MIXED], ids=["float64", "mixed"])
def test_what_the_cpu_refuses_is_refused(
    gpu: KernelDriver, which: str, place: int, value: float, message: str, device: Any
) -> None:
    given = REACHABLE["place"]()
    problem = problem_of(given)
    q, wanted = starts_of(given, 6), targets_of(problem, given, 6)
    good = problem.solve_batch(q, wanted, device=device)
    (q if which == "start" else wanted)[4, place] = value
    for chosen in (None, device):
        with pytest.raises(InvalidValue, match="problem 4 of the batch: its "):
            problem.solve_batch(q, wanted, device=chosen)
    found = problem.solve_batch(to_device(q), to_device(wanted), device=device)
    reports, poses = found.reports.to_host(), found.q.to_host()
    assert reports[4].tolist() == [-1 if which == "start" else -2, 0, 0, 0]
    np.testing.assert_array_equal(poses[4], q[4])
    assert np.isinf(found.row_errors.to_host()[4]).all()
    others = np.arange(6) != 4
    np.testing.assert_array_equal(poses[others], good.pose.q[others])
    np.testing.assert_array_equal(reports[others, 1], good.iterations[others])


def test_quaternions_of_zero_are_refused(gpu: KernelDriver) -> None:
    given = case(chain(2, poise.QuaternionBall()), lambda w: [poise.place("j1", w.frame("j1"))])
    problem = problem_of(given)
    q, wanted = starts_of(given, 4), targets_of(problem, given, 4)
    q[1, :4], wanted[2, 3:] = 0.0, 0.0
    found = problem.solve_batch(to_device(q), to_device(wanted), device="cuda")
    assert isinstance(found.q, DeviceArray)
    assert found.reports.to_host()[1:3, 0].tolist() == [-3, -2]
    assert np.isfinite(found.q.to_host()).all()
    with pytest.raises(InvalidValue, match="problem 2 of the batch: its target is not finite"):
        problem.solve_batch(q, wanted, device="cuda")
    with pytest.raises(InvalidValue, match=r"problem 1 of the batch: .* zero quaternion"):
        problem.solve_batch(q, wanted[0], device="cuda")
    far = problem_of(REACHABLE["prismatic"]())
    moved = np.repeat(far.skeleton.rest.q[None], 2, 0)
    wanted = np.repeat(far.default_targets(far.skeleton.rest)[None], 2, 0)
    wanted[1] = 1e99
    for device in (None, "cuda", MIXED):  # representable, if far
        codes = far.solve_batch(moved, wanted, device=device).codes
        assert codes[1] != 1


@pytest.mark.parametrize("name", ["place", "cones", "several effectors"])
def test_mixed_precision_has_the_statuses_of_float64(gpu: KernelDriver, name: str) -> None:
    given = CASES[name]()
    problem = problem_of(given, max_iterations=None)
    q, wanted = starts_of(given, 45), targets_of(problem, given, 45)
    fine = problem.solve_batch(q, wanted, device="cuda")
    gpu.launched.clear()
    found = problem.solve_batch(q, wanted, device=MIXED)
    assert gpu.launched == ["search_lanes", "take_unsolved", "search_lanes", "add_reports"]
    assert found.pose.q.dtype == np.float64
    assert (found.converged == fine.converged).mean() >= 0.95
    poses = found.pose.q
    judged = problem.solve_batch(poses, wanted, threads=1)
    # What is called solved is solved where it stands, by the CPU's float64.
    assert (judged.iterations[found.converged] == 0).all()
    assert judged.converged[found.converged].all()
    assert (found.iterations[found.converged] >= 1).any()
    assert (found.evaluations >= 2).all()  # one of either precision, at least
    assert excess(problem.skeleton, poses) <= 1e-15


# -- shapes, chunks, arrays in GPU memory --------------------------------------------------------


def test_chunks_come_to_what_whole_batches_come_to(
    gpu: KernelDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = hard_case()
    problem = problem_of(given)
    q, wanted = starts_of(given, 50), targets_of(problem, given, 50)
    for device in ("cuda", MIXED):
        gpu.launched.clear()
        whole = problem.solve_batch(q, wanted, seed=9, device=device)
        once = len(gpu.launched)
        width = 2 * q.shape[1] + wanted.shape[1] + whole.row_errors.shape[1] + 2
        width += (q.shape[1] + whole.row_errors.shape[1] + 2) * (device is MIXED)
        with monkeypatch.context() as patch:
            memory = (0, 2 * 8 * width * 7 + 8, 1 << 28)
            patch.setattr(gpu, "cuMemGetInfo", lambda memory=memory: memory, raising=False)
            cut = problem.solve_batch(q, wanted, seed=9, device=device)
        assert len(gpu.launched) == once + 8 * once  # seven at a time
        np.testing.assert_array_equal(cut.pose.q, whole.pose.q)
        np.testing.assert_array_equal(cut.codes, whole.codes)
        np.testing.assert_array_equal(cut.iterations, whole.iterations)


def test_large_batches_fill_whole_blocks(gpu: KernelDriver) -> None:
    given = REACHABLE["three rates and three rows"]()
    problem = problem_of(given)
    q, wanted = starts_of(given, 300), targets_of(problem, given, 300)
    found = problem.solve_batch(q, wanted, device="cuda")
    assert gpu.shapes == [(1, 128)]
    expected = problem.solve_batch(q, wanted, threads=1)
    alike(found, expected, steady_of(problem, q, wanted, expected))


def test_batches_of_any_shape(gpu: KernelDriver) -> None:
    skeleton, rng = arm(), np.random.default_rng(2)
    starts = skeleton.rest.q + rng.uniform(-0.3, 0.3, (2, 3, skeleton.nq))
    places = np.array([0.4, 1.5, 0.2]) + rng.uniform(-0.1, 0.1, (2, 3, 3))
    both: list[tuple[Any, Any, tuple[int, ...]]] = [
        (starts[0], places[0, 0], (3,)),
        (starts[0, 0], places[0], (3,)),
        (starts[0], places[0], (3,)),
        (starts, places, (2, 3)),
        (starts[:, :1], places[0], (2, 3)),
        (starts[:0], places[0], (0, 3)),
        (starts[0, :1], places[0, 0], (1,)),
        (starts[0, 0], places[:1, :1], (1, 1)),
    ]
    for q, wanted, shape in both:
        pose, goals = skeleton.pose(q), [poise.reach("wrist", wanted)]
        found = solve(pose, goals, device="cuda")
        expected = solve(pose, goals)
        assert isinstance(found, BatchResult)
        assert found.pose.q.shape == (*shape, skeleton.nq)
        assert found.codes.shape == found.statuses.shape == found.iterations.shape == shape
        assert found.row_errors.shape == (*shape, 1)
        alike(found, expected)
    found = solve(skeleton.pose(starts), [poise.reach("wrist", places)], device=Settings())
    assert set(found.statuses.ravel()) == {"converged"}
    assert found.result(1, 2).errors[0].position <= 1e-4
    single = found.result(1, 2)
    assert single.converged and single.errors == found.result(1, 2).errors
    np.testing.assert_array_equal(single.pose.q, found.pose.q[1, 2])
    assert "converged" in found.explain(0, 1).lower() or found.explain(0, 1)
    with pytest.raises(InvalidValue, match="for a batch of shape"):
        found.result(2, 0)
    problem = Problem(skeleton, [poise.reach("wrist", (0.4, 1.5, 0.2))])
    with pytest.raises(ShapeError, match=r"does not (broadcast with|match)"):
        problem.solve_batch(np.zeros((2, 7)), np.zeros((3, 3)), device="cuda")


def test_infeasible_goals_are_told_from_stalls(gpu: KernelDriver) -> None:
    skeleton = arm()
    places = np.array([[0.4, 1.5, 0.2], [9.0, 0.0, 0.0]])
    found = solve(skeleton.rest, [poise.reach("wrist", places)], device="cuda")
    assert found.statuses.tolist() == ["converged", "infeasible"]
    assert (
        found.statuses.tolist()
        == solve(skeleton.rest, [poise.reach("wrist", places)]).statuses.tolist()
    )
    assert "reach" in found.explain(1)


def test_arrays_in_gpu_memory_stay_there(gpu: KernelDriver) -> None:
    given = hard_case()
    problem = problem_of(given)
    q, wanted = starts_of(given, 10), targets_of(problem, given, 10)
    expected = problem.solve_batch(q, wanted, seed=4, device="cuda")
    for starts, targets in (
        (to_device(q), to_device(wanted)), (to_device(q), wanted), (q, to_device(wanted)),
        (to_device(q), wanted[0]),
    ):  # fmt: skip
        found = problem.solve_batch(starts, targets, seed=4, device="cuda")
        assert isinstance(found, on_device.DeviceBatch) and found.problem is problem
        assert isinstance(found.q, DeviceArray) and found.reports.dtype == np.int32
        np.testing.assert_array_equal(found.q.to_host(), expected.pose.q)
        np.testing.assert_array_equal(found.row_errors.to_host(), expected.row_errors)
        reports = found.reports.to_host()
        np.testing.assert_array_equal(reports[:, 1], expected.iterations)
        np.testing.assert_array_equal(reports[:, 0] == 1, expected.converged)
    # One row serves all, in GPU memory, too; the caller's arrays are left as they are.
    row = to_device(q[:1])
    each = problem.solve_batch(np.repeat(q[:1], 10, 0), wanted, seed=4, device="cuda")
    for starts in (row, row.reshape(-1)):
        found = problem.solve_batch(starts, to_device(wanted), seed=4, device="cuda")
        np.testing.assert_array_equal(found.q.to_host(), each.pose.q)
    np.testing.assert_array_equal(row.to_host(), q[:1])
    one = problem.solve_batch(row.reshape(-1), wanted[0], seed=4, device="cuda")
    assert one.q.shape == (1, q.shape[1])
    none = problem.solve_batch(to_device(q[:0]), to_device(wanted[:0]), device="cuda")
    assert none.q.shape == (0, q.shape[1]) and none.reports.shape == (0, 4)
    with pytest.raises(ShapeError, match=r"does not (broadcast with|match)"):
        problem.solve_batch(to_device(q), to_device(wanted[:4]), device="cuda")
    with pytest.raises(ShapeError, match=r"expected \(7,\) or \(B, 7\) numbers"):
        problem.solve_batch(to_device(q[:, :5].copy()), wanted, device="cuda")


def test_kernels_are_compiled_once_and_unloaded(
    gpu: KernelDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    compiled = batches.compile_source

    def counted(source: str, *given: Any, **options: Any) -> bytes:
        made.append(source)
        return compiled(source, *given, **options)

    monkeypatch.setattr(batches, "compile_source", counted)
    given = hard_case()
    problem, q = problem_of(given), starts_of(given, 3)
    for _ in range(2):
        problem.solve_batch(q, device="cuda")
    assert len(made) == 1 and len(gpu.loaded) == 1
    # Another problem of the same code has constants of its own.
    longer = problem_of(given, tolerance=0.5)
    assert (
        longer.solve_batch(q, device="cuda").iterations.sum()
        < problem.solve_batch(q, device="cuda").iterations.sum()
    )
    alike(problem.solve_batch(q, device="cuda"), problem.solve_batch(q, threads=1))
    del problem, longer
    import gc

    gc.collect()
    assert not gpu.loaded


# -- what is refused -----------------------------------------------------------------------------


def test_unknown_devices_single_problems_and_traces(gpu: KernelDriver) -> None:
    skeleton = arm()
    goals, poses = [poise.reach("wrist", (0.4, 1.5, 0.2))], skeleton.pose(np.zeros((2, 7)))
    with pytest.raises(InvalidValue, match=r"unknown device 'gpu'; expected 'cpu', 'cuda' or"):
        solve(poses, goals, device="gpu")
    with pytest.raises(InvalidValue, match="requires a batch; pass several poses or targets"):
        solve(skeleton.rest, goals, device="cuda")
    for options in ({"trace": True}, {"on_stall": "switch"}):
        with pytest.raises(InvalidValue, match="not for batches"):
            solve(poses, goals, device="cuda", **options)
    with pytest.raises(InvalidValue, match="a batch on a GPU does not support max_seconds"):
        solve(poses, goals, device="cuda", max_seconds=1.0)
    with pytest.raises(InvalidValue, match="precision='half': expected float64 or mixed"):
        Settings(precision="half")
    cpu = solve(poses, goals, device="cpu")
    np.testing.assert_array_equal(cpu.pose.q, solve(poses, goals).pose.q)
    assert not gpu.launched


def _written(**options: Any) -> Any:
    def made() -> tuple[poise.Skeleton, dict[str, Any]]:
        return arm(), {"goals": [poise.reach("wrist", (0.4, 1.5, 0.2))], **options}

    return made


def _hard() -> Any:
    return arm(), {"goals": [poise.reach("wrist", (0.4, 1.5, 0.2), hard=True)]}


def _python_joint() -> Any:
    given = REACHABLE["user"]()
    return given.start.skeleton, {"goals": given.goals}


def _python_curve() -> Any:
    given = REACHABLE["driven by a function"]()
    return given.start.skeleton, {"goals": given.goals}


def _rigid() -> Any:
    rigid = poise.SkeletonBuilder().add("a", poise.Fixed()).build()
    return rigid, {"goals": [poise.reach("a", (1, 0, 0))]}


CAMERA = poise.Camera(position=(0.0, 1.5, 4.0), target=(0.0, 1.4, 0.0))
REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "metrics": (_written(metrics=[poise.metrics.stiffness(0.1)]), "has no CUDA version"),
    "pixels": (_written(tolerance=poise.pixels(2.0, CAMERA)), "a tolerance in pixels"),
    "a hard goal": (_hard, "has no CUDA version"),
    "numeric": (_written(solver=SOLVERS.get("lm")(jacobian="numeric")), 'jacobian="numeric"'),
    "a joint in Python": (_python_joint, "written in Python"),
    "a curve in Python": (_python_curve, "written in Python"),
    "no degrees of freedom": (_rigid, "without degrees of freedom or goals"),
    "no goals": (_written(goals=[]), "without degrees of freedom or goals"),
    "a method in Python": (_written(solver=NumpyDamped()), "written in Python"),
    "a constrained method": (_written(solver="sqp"), "has no CUDA version"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_cuda_version_is_refused_with_the_way_out(gpu: KernelDriver, name: str) -> None:
    made, message = REFUSED[name]
    skeleton, options = made()
    poses = skeleton.pose(np.repeat(skeleton.rest.q[None], 2, 0))
    with pytest.raises(UnsuitableSolver, match=message) as refused:
        solve(poses, device="cuda", **options)
    assert 'omit device="cuda"' in str(refused.value)
    assert not gpu.launched
    assert len(solve(poses, **options).codes) == 2


def test_without_a_gpu_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from poise.cuda import runtime
    from poise.cuda.runtime import CudaUnavailable

    def missing() -> Any:
        raise CudaUnavailable("no CUDA device")

    monkeypatch.setattr(runtime, "driver", missing)
    monkeypatch.setattr(runtime, "_devices", {})
    poses = arm().pose(np.zeros((2, 7)))
    with pytest.raises(CudaUnavailable, match="no CUDA device"):
        solve(poses, [poise.reach("wrist", (0.4, 1.5, 0.2))], device="cuda")


def test_a_cpu_solve_imports_nothing_of_cuda() -> None:
    code = """
import sys
import poise
arm = poise.SkeletonBuilder().add("a", poise.Ball("zyx"), tip=(0.3, 0, 0)).build()
goal = poise.reach(poise.point("a", tip=True), [(0.0, 0.3, 0.0), (0.3, 0.0, 0.0)])
assert poise.solve(arm.rest, [goal]).converged.all()
assert poise.solve(arm.rest, [goal], device="cpu").converged.all()
found = {name for name in sys.modules if name.split(".")[0] == "cuda" or "poise.cuda" in name}
print(sorted(found))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- degenerate problems -------------------------------------------------------------------------

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.mark.parametrize("share", range(4))
def test_degenerate_problems(
    gpu: KernelDriver, share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    campaign = pytest.importorskip("campaign_degenerate")
    judged = 0
    for number in range(1 + share, 40, 4):
        rng = np.random.default_rng((11, number))
        skeleton = campaign.skeleton_of(rng)
        if skeleton.nv == 0:
            continue
        goals = campaign.goals_of(skeleton, rng)
        locked = [joint for joint in skeleton.joint_names if rng.random() < 0.1]
        problem = Problem(skeleton, goals, max_iterations=30, locked=locked)
        if on_device.unsupported(problem):
            continue
        scale = float(rng.choice([0.1, 1.0, 10.0]))
        starts, targets = (
            campaign.starts_of(skeleton, rng, scale),
            campaign.targets_of(problem, rng),
        )

        def run(rows: BatchRows, problem: Problem = problem) -> None:
            on_device.run_batch(problem, rows, 0, Settings())

        with np.errstate(all="ignore"):
            wrong = campaign.judge(problem, starts, targets, Counter(), run)
        assert not wrong, f"problem {number}, locked {locked}"
        judged += 1
        if judged == 4:
            break
    assert judged >= 3


def test_a_batch_has_more_numbers_than_an_int_counts() -> None:
    """Rows of a batch are found by 64-bit arithmetic; all else is counted by ints."""
    problem = Problem(chain(3, poise.Hinge("z")), [poise.reach("j2", (0.5, 0.2, 0.0))])
    source = search_kernel(problem.tables, problem.runner.entries, damped=True).source
    rows = re.findall(r"\[([^\]]*\bb_i\b[^\]]*)\]", source)
    assert len(rows) > 10
    assert all("(long long)b_i" in place for place in rows)


def test_a_problem_too_large_for_the_card_is_refused(
    monkeypatch: pytest.MonkeyPatch, gpu: KernelDriver
) -> None:
    monkeypatch.setattr(gpu, "stack_bytes", 1 << 20)
    problem = Problem(chain(3, poise.Hinge("z")), [poise.reach("j2", (0.5, 0.2, 0.0))])
    words = 'omit device="cuda" or use fewer goals'
    with pytest.raises(CudaOutOfMemory, match=words) as seen:
        problem.solve_batch(np.zeros((4, 3)), device="cuda")
    assert seen.value.asked == (1 << 20) * 2048
