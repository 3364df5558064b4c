"""Batches on an NVIDIA GPU: solves, forward kinematics, skinning; each answer checked on the CPU.

    python bench/bench_gpu.py [--only solve sizes kinematics skinning prior] [--scale 1.0]

Times are medians of several runs by CUDA events for arrays in GPU memory ("on the device"); short
calls follow one another without a pause. "With transfers" is the time for a caller with NumPy
arrays. Bandwidths are relative to a copy within the same card's memory in the same run; bytes read
and written count once each. ``--scale`` reduces all batches.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import campaign_degenerate
import numpy as np
from cases import CLIPS, EFFECTORS, Floats, clip, has_data, panda, person
from measure import machine, verdict

import poise
from poise import cuda
from poise.cuda import runtime
from poise.cuda.skinning import Blend
from poise.errors import UnsuitableSolver
from poise.geometry import quaternions
from poise.skinning.influences import influences
from poise.skinning.on_device import SkinOnDevice
from poise.solvers import Problem, solve_batch
from poise.solvers.batch_rows import BatchRows
from poise.solvers.on_device import DeviceBatch, unsupported

POOL = ThreadPoolExecutor()
BLOCK = 50_000
WARM_UP = 0.3  # seconds
STRETCH = 0.02  # seconds


def median_ms(call: Callable[[], object], runs: int = 15) -> float:
    """Return the median milliseconds of a call on the device after warming up its clock.

    A run has as many consecutive calls as fit in STRETCH seconds: while the device runs one call,
    Python prepares the next, so that the time between two events is device time only.
    """
    until = time.perf_counter() + WARM_UP
    while True:
        began = time.perf_counter()
        call()
        runtime.synchronize()
        ended = time.perf_counter()
        if ended > until:
            break
    calls = max(1, math.ceil(STRETCH / (ended - began)))
    found = []
    for _ in range(runs):
        begin = runtime.Event().record()
        for _ in range(calls):
            call()
        end = runtime.Event().record()
        end.synchronize()
        found.append(runtime.elapsed(begin, end) / calls)
    return statistics.median(found)


def in_blocks(call: Callable[[slice], Floats], count: int) -> Floats:
    """Run a function on ranges of a batch, on all cores."""
    parts = [slice(first, first + BLOCK) for first in range(0, count, BLOCK)]
    return np.concatenate(list(POOL.map(call, parts)))


# -- solves ---------------------------------------------------------------------------------------


def arm_problem(tolerance: float) -> Problem:
    skeleton = panda()
    goals = [poise.place(skeleton.joint_names[-1], np.eye(4))]
    return Problem(skeleton, goals, tolerance=tolerance)


def arm_batch(problem: Problem, count: int, seed: int = 1) -> tuple[Floats, Floats]:
    """Draw random starts, and targets of other random poses, all within the limits."""
    skeleton = problem.skeleton
    rng = np.random.default_rng(seed)
    starts, poses = rng.uniform(skeleton.lower, skeleton.upper, (2, count, skeleton.nq))

    def targets(part: slice) -> Floats:
        frames = skeleton.pose(poses[part]).world[:, -1]
        return np.hstack([frames[:, :3, 3], quaternions.from_matrix(frames[:, :3, :3])])

    return starts, in_blocks(targets, count)


def arm_apart(problem: Problem, q: Floats, targets: Floats) -> Floats:
    """Return errors (B, 2) in metres and radians from CPU frames and plain NumPy."""

    def apart(part: slice) -> Floats:
        frames = problem.skeleton.pose(q[part]).world[:, -1]
        found = quaternions.from_matrix(frames[:, :3, :3])
        turn = quaternions.multiply(found, quaternions.conjugate(targets[part, 3:]))
        metres = np.linalg.norm(frames[:, :3, 3] - targets[part, :3], axis=1)
        return np.column_stack(
            [metres, np.linalg.norm(quaternions.to_rotation_vector(turn), axis=1)]
        )

    return in_blocks(apart, len(q))


def body_problem() -> Problem:
    skeleton = person().motion.skeleton
    return Problem(skeleton, [poise.reach(name, (0.0, 1.0, 0.0)) for name in EFFECTORS])


def body_batch(problem: Problem, count: int) -> tuple[Floats, Floats]:
    """Return targets at hands, feet and head of captured frames, with the rest pose as start."""
    subject = [name for name in CLIPS if name.startswith("02")] if has_data() else []
    frames = np.concatenate(
        [person().targets(1)[1], *(clip(name).targets(1)[1] for name in subject)]
    )
    chosen = np.random.default_rng(2).integers(0, len(frames), count)
    return np.tile(problem.skeleton.rest.q, (count, 1)), frames[chosen].reshape(count, -1)


def body_apart(problem: Problem, q: Floats, targets: Floats) -> Floats:
    joints = [problem.skeleton.joint_index(name) for name in EFFECTORS]

    def apart(part: slice) -> Floats:
        frames = problem.skeleton.pose(q[part]).world[:, joints]
        places = frames[..., :3, 3]
        return np.linalg.norm(places - targets[part].reshape(-1, 5, 3), axis=2)

    return in_blocks(apart, len(q))


def checked(
    problem: Problem,
    batch: object,
    targets: Floats,
    apart: Callable[[Problem, Floats, Floats], Floats],
    tolerance: float,
) -> tuple[float, str]:
    """Return the fraction of solved problems, and defects of the solutions."""
    q, reports, errors = (
        np.asarray(getattr(batch, name)) for name in ("q", "reports", "row_errors")
    )
    solved = reports[:, 0] == 1
    wrong = Counter[str]()
    wrong["NaN"] += int(
        (~np.isfinite(q)).any(axis=1).sum() + (~np.isfinite(errors)).any(axis=1).sum()
    )
    lower, upper = problem.skeleton.lower, problem.skeleton.upper
    wrong["limits broken"] += int(((q < lower) | (q > upper)).any(axis=1).sum())
    true = apart(problem, q, targets)
    met = (true <= tolerance + 1e-9).all(axis=1)
    wrong["false successes"] += int((solved & ~met).sum())
    wrong["errors reported wrongly"] += int((np.abs(true - errors) > 1e-7).any(axis=1).sum())
    return float(solved.mean()), ", ".join(
        f"{n} {what}" for what, n in wrong.items() if n
    ) or "none"


def solve_rows(scale: float) -> None:
    """Report the headline figures, on the device and with transfers."""
    cases = (
        ("Panda, 1e-3", arm_problem(1e-3), arm_batch, arm_apart, 10_000_000, 10.0, 0.999, 1e-3),
        ("Panda, 1e-6", arm_problem(1e-6), arm_batch, arm_apart, 10_000_000, 3.0, 0.999, 1e-6),
        ("62-DOF body", body_problem(), body_batch, body_apart, 1_000_000, 1.0, 0.99, 1e-4),
    )  # fmt: skip
    for name, problem, make, apart, count, bar, share_bar, tolerance in cases:
        count = max(1000, int(count * scale))
        starts, targets = make(problem, count)
        on_device = cuda.to_device(starts), cuda.to_device(targets)
        for precision in ("float64", "mixed"):
            settings = cuda.Settings(precision=precision)
            began = time.perf_counter()
            solve_batch(problem, on_device[0][:128], on_device[1][:128], device=settings)
            runtime.synchronize()
            compiled = time.perf_counter() - began
            ms = median_ms(partial(solve_batch, problem, *on_device, device=settings), 3)
            found = solve_batch(problem, *on_device, device=settings)
            share, wrong = checked(problem, found, targets, apart, tolerance)
            rate = share * count / ms / 1e3
            part = min(count, 2_000_000)
            began = time.perf_counter()
            solve_batch(problem, starts[:part], targets[:part], device=settings)
            whole = part / (time.perf_counter() - began) / 1e6
            print(verdict(f"{name}, {precision}: solved on the device", rate, bar, unit="M/s"))
            print(verdict(f"{name}, {precision}: fraction solved", share, share_bar, unit=""))
            iterations = np.asarray(found.reports)[:, 1].mean()
            print(
                f"  {count} problems in {ms:.0f} ms, {iterations:.1f} iterations each; including "
                f"transfers {whole:.2f} M/s; first call {compiled:.1f} s; wrong: {wrong}",
                flush=True,
            )


def size_rows(scale: float) -> None:
    """Report time against batch size, and the size from which the GPU is faster than two cores."""
    problem = arm_problem(1e-3)
    most = max(1000, int(10_000_000 * scale))
    starts, targets = arm_batch(problem, most)
    solve_batch(problem, starts[:200], targets[:200], device="cuda")
    solve_batch(problem, starts[:200], targets[:200], threads=2)
    crossed = None
    print(f"{'size':>10s} {'GPU, ms':>10s} {'with transfers':>15s} {'2 cores, ms':>12s}")
    size = 1
    while size <= most:
        given = starts[:size], targets[:size]
        on_device = cuda.to_device(given[0]), cuda.to_device(given[1])
        inside = median_ms(lambda g=on_device: solve_batch(problem, *g, device="cuda"), 3)
        whole = best_seconds(lambda g=given: solve_batch(problem, *g, device="cuda"))
        part = slice(0, min(size, 20_000))
        cores = best_seconds(
            lambda p=part: solve_batch(problem, starts[p], targets[p], threads=2)
        ) * (size / min(size, 20_000))
        if crossed is None and whole < cores:
            crossed = size
        print(f"{size:10d} {inside:10.3f} {1e3 * whole:15.3f} {1e3 * cores:12.3f}", flush=True)
        size *= 10
    print(f"the GPU is faster than two cores, including transfers, from {crossed} problems on")


def best_seconds(call: Callable[[], object], runs: int = 2) -> float:
    found = []
    for _ in range(runs):
        began = time.perf_counter()
        call()
        found.append(time.perf_counter() - began)
    return min(found)


# -- kinematics and skins -------------------------------------------------------------------------


def copied_per_second() -> float:
    """Return bytes read and written per second by a copy of 2 GB within the card's memory."""
    source, target = (cuda.empty(1 << 31, np.uint8) for _ in range(2))
    return 2 * source.nbytes / (median_ms(lambda: target.copy_from(source)) / 1e3)


def bandwidth_row(what: str, ms: float, nbytes: int, copied: float, bar: float) -> None:
    share = nbytes / (ms / 1e3) / copied
    print(verdict(f"{what}: share of a copy's bandwidth", share, bar, unit=""))
    print(f"  {ms:.3f} ms, {nbytes / ms / 1e6:.0f} GB/s of {copied / 1e9:.0f}", flush=True)


def kinematics_rows(scale: float) -> None:
    """Report forward kinematics of the 62-DOF body, and a Jacobian of its hand."""
    skeleton = person().motion.skeleton
    count = max(1000, int(1_000_000 * scale))
    rng = np.random.default_rng(3)
    poses = skeleton.rest.q + rng.normal(size=(count, skeleton.nq))
    copied = copied_per_second()
    for dtype in (np.float64, np.float32):
        q = cuda.to_device(poses.astype(dtype))
        forward = cuda.DeviceForward(skeleton, dtype)
        out = forward.world(q)
        ms = median_ms(lambda f=forward, q=q, out=out: f.world(q, out))
        apart = np.abs(out[:2000].to_host() - skeleton.pose(poses[:2000]).world).max()
        name = f"forward kinematics, 62 DOF, {np.dtype(dtype)}"
        bandwidth_row(name, ms, q.nbytes + out.nbytes, copied, 0.5)
        rates = forward.jacobian(q, "lhand")
        rate = count / median_ms(lambda f=forward, q=q, out=rates: f.jacobian(q, "lhand", out=out))
        print(f"  {count / ms / 1e3:.0f} M poses/s, {apart:.1e} from the CPU's; "
              f"Jacobians of a hand {rate / 1e3:.0f} M/s")  # fmt: skip
        del q, out, rates


def skinning_arrays(skin: poise.Skin, vertices: int) -> list[cuda.DeviceArray]:
    """Return joints, weights and rest positions of a skin's first vertices."""
    found = influences(skin)
    return [
        cuda.to_device(np.ascontiguousarray(rows[:vertices], dtype))
        for rows, dtype in (
            (found.joints, np.int32), (found.weights, np.float32),
            (skin.mesh.vertices, np.float32),
        )
    ]  # fmt: skip


def skinning_rows(scale: float) -> None:
    """Report linear blending of 10,000 poses of 10,000 vertices of the bundled character."""
    from poise.bundled import character

    hero = character()
    skin, skeleton = hero.skins[0], hero.skeleton
    count, vertices = max(100, int(10_000 * scale)), 10_000
    rng = np.random.default_rng(4)
    q = skeleton.rest.q + 0.3 * rng.normal(size=(count, skeleton.nq))
    frames = cuda.DeviceForward(skeleton, np.float32).world(q.astype(np.float32))
    copied = copied_per_second()
    on_device = SkinOnDevice(skin, skeleton)
    matrices = on_device.matrices(frames)
    rows = skinning_arrays(skin, vertices)
    blend = Blend(*rows, count=matrices.shape[1])
    out = blend.positions(matrices)
    ms = median_ms(lambda: blend.positions(matrices, out))
    nbytes = out.nbytes + matrices.nbytes
    bandwidth_row(f"linear blend, {count} x {vertices}, float32", ms, nbytes, copied, 0.6)
    few = np.arange(0, count, max(1, count // 20))
    expected = poise.deform(skin, skeleton.pose(q[few])).vertices[:, :vertices]
    apart = np.abs(np.stack([out[int(f)].to_host() for f in few]) - expected).max()
    print(f"  largest difference from the CPU: {apart:.1e} m")


# -- pose prior -----------------------------------------------------------------------------------


def prior_rows(scale: float) -> None:
    """Report log densities and gradients of the human prior at poses of the bundled body.

    Gradients are compared with differences of the CPU's densities along random directions.
    """
    from poise.bundled import bare_character, human_prior

    skeleton, prior = bare_character().skeleton, human_prior()
    count, few, h = max(2000, int(1_000_000 * scale)), 2000, 1e-5
    rng = np.random.default_rng(5)
    moves = 0.3 * rng.normal(size=(count, skeleton.nv))
    poses = in_blocks(lambda part: skeleton.integrate(skeleton.rest.q, moves[part]), count)
    ways = rng.normal(size=(few, skeleton.nv))
    ahead, behind = (
        prior.log_likelihood(skeleton.pose(skeleton.integrate(poses[:few], sign * h * ways)))
        for sign in (1.0, -1.0)
    )
    slopes = (ahead - behind) / (2.0 * h)
    wanted = prior.log_likelihood(skeleton.pose(poses[:few]))
    part = skeleton.pose(poses[:20_000])
    cores = len(part.q) / best_seconds(lambda: prior.log_likelihood(part)) / 1e6
    for dtype in (np.float64, np.float32):
        q = cuda.to_device(poses.astype(dtype))
        began = time.perf_counter()
        density = cuda.DeviceLikelihood(prior, skeleton, dtype)
        values, gradients = density.value(q), density.gradient(q)
        runtime.synchronize()
        compiled = time.perf_counter() - began
        apart = np.abs(values[:few].to_host() - wanted).max() / np.abs(wanted).max()
        found = np.sum(gradients[:few].to_host() * ways, axis=1)
        steep = np.linalg.norm(gradients[:few].to_host(), axis=1) * np.linalg.norm(ways, axis=1)
        off = (np.abs(found - slopes) / steep).max()
        rates = [
            count / median_ms(partial(call, q, out)) / 1e3
            for call, out in ((density.value, values), (density.gradient, gradients))
        ]
        print(f"pose prior, {np.dtype(dtype)}: {rates[0]:.1f} M densities/s, {rates[1]:.1f} M "
              f"gradients/s (CPU: {cores:.3f} M densities/s); values {apart:.1e} and gradients "
              f"{off:.1e} of their size from the CPU's; first call {compiled:.1f} s",
              flush=True)  # fmt: skip


# -- comparison with other programs ----------------------------------------------------------------


def jax_rows(scale: float) -> None:
    """Report a JAX solver (optimistix's Levenberg-Marquardt under vmap) on the same arm.

    One search from each random start, in float32, without limits: solutions outside the limits
    count as solved, unlike those of Poise.
    """
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    try:
        import jax
        import jax.numpy as jnp
        import optimistix
    except ImportError as error:
        print(f"not measured: {error}")
        return
    problem = arm_problem(1e-3)
    count = max(1000, int(200_000 * scale))
    starts, targets = arm_batch(problem, count)
    mechanism = problem.skeleton.mechanism
    frames = [jnp.asarray(rows.reshape(3, 4)) for rows in mechanism.arrays.frames]

    def tip(q: Any) -> tuple[Any, Any]:
        turn, place = jnp.eye(3), jnp.zeros(3)
        for k, frame in enumerate(frames):
            place = place + turn @ frame[:, 3]
            turn = turn @ frame[:, :3]
            if k < 7:
                c, s = jnp.cos(q[k]), jnp.sin(q[k])
                turn = turn @ jnp.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
        return turn, place

    def residual(q: Any, goal: Any) -> Any:
        turn, place = tip(q)
        wanted, aim = goal
        apart = wanted.T @ turn
        axis = 0.5 * jnp.array(
            [apart[2, 1] - apart[1, 2], apart[0, 2] - apart[2, 0], apart[1, 0] - apart[0, 1]]
        )
        cosine = jnp.clip(0.5 * (jnp.trace(apart) - 1.0), -1.0, 1.0)
        sine = jnp.sqrt(jnp.sum(axis**2) + 1e-12)
        return jnp.concatenate([place - aim, axis * (jnp.arctan2(sine, cosine) / sine)])

    method = optimistix.LevenbergMarquardt(rtol=1e-5, atol=1e-5)

    def solve(q: Any, turn: Any, aim: Any) -> tuple[Any, Any]:
        found = optimistix.least_squares(
            residual, method, q, args=(turn, aim), max_steps=60, throw=False
        ).value
        left = residual(found, (turn, aim))
        met = (jnp.linalg.norm(left[:3]) < 1e-3) & (jnp.linalg.norm(left[3:]) < 1e-3)
        return found, met

    run = jax.jit(jax.vmap(solve))
    given = (
        jnp.asarray(starts, jnp.float32),
        jnp.asarray(quaternions.to_matrix(targets[:, 3:]), jnp.float32),
        jnp.asarray(targets[:, :3], jnp.float32),
    )
    began = time.perf_counter()
    jax.block_until_ready(run(*given))
    compiled = time.perf_counter() - began
    seconds = best_seconds(lambda: jax.block_until_ready(run(*given)), 3)
    share = float(run(*given)[1].mean())
    device_arrays = cuda.to_device(starts), cuda.to_device(targets)
    ours = median_ms(lambda: solve_batch(problem, *device_arrays, device="cuda"), 3) / 1e3
    print(
        f"optimistix {count} problems: {1e3 * seconds:.0f} ms, {share:.3f} solved, "
        f"{share * count / seconds / 1e6:.3f} M/s (first call {compiled:.1f} s); "
        f"Poise {1e3 * ours:.0f} ms, {seconds / ours / share:.0f}x per solved problem"
    )
    print("published: cuRobo over 7,000 collision-free solves/s (arXiv 2310.17274); PyRoki 1.4 to")
    print("1.7 times as fast as cuRobo (arXiv 2505.03728); both on other cards and other problems")


# -- degenerate problems --------------------------------------------------------------------------


def degenerate_rows(scale: float) -> None:
    """Report ten million degenerate problems: no NaN, violated limit or false success."""
    each = max(1000, int(1_000_000 * scale))
    solved, number = 0, 0
    statuses, bad = Counter[str](), 0
    problems: list[tuple[int, Problem, np.random.Generator]] = []
    while len(problems) < 10:
        number += 1
        rng = np.random.default_rng((7, number))
        skeleton = campaign_degenerate.skeleton_of(rng)
        if skeleton.nv == 0:
            continue
        goals = campaign_degenerate.goals_of(skeleton, rng)
        locked = [joint for joint in skeleton.joint_names if rng.random() < 0.1]
        try:
            problem = Problem(
                skeleton, goals, tolerance=campaign_degenerate.TOLERANCE, max_iterations=300,
                locked=locked,
            )  # fmt: skip
        except UnsuitableSolver:
            continue
        if unsupported(problem) is None:
            problems.append((number, problem, rng))
    for number, problem, rng in problems:
        starts = campaign_degenerate.starts_of(problem.skeleton, rng, 1.0, each)
        targets = campaign_degenerate.targets_of(problem, rng, each)

        def run(rows: BatchRows, own: Problem = problem) -> None:
            given = cuda.to_device(rows.starts), cuda.to_device(rows.targets)
            batch = solve_batch(own, *given, device="cuda")
            assert isinstance(batch, DeviceBatch)
            rows.poses[:], rows.errors[:] = np.asarray(batch.q), np.asarray(batch.row_errors)
            rows.reports[:] = np.asarray(batch.reports)

        with np.errstate(all="ignore"):
            wrong = campaign_degenerate.judge(problem, starts, targets, statuses, run)
        solved += each
        for what in wrong:
            bad += 1
            print(f"problem {number}: {what}", flush=True)
    print(f"{solved} degenerate solves of {len(problems)} problems; statuses {dict(statuses)}")
    print(verdict("solves with faults", bad, 0.0, at_most=True, unit=""))


ROWS = {
    "solve": solve_rows,
    "sizes": size_rows,
    "kinematics": kinematics_rows,
    "skinning": skinning_rows,
    "prior": prior_rows,
    "jax": jax_rows,
    "degenerate": degenerate_rows,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=ROWS, default=list(ROWS))
    parser.add_argument("--scale", type=float, default=1.0)
    chosen = parser.parse_args()
    print(machine())
    if not cuda.is_available():
        print("no CUDA device, or poise[cuda] is not installed: nothing to measure")
        return
    on = cuda.device()
    print(f"{on.name}, compute capability {on.capability}, {on.sm_count} multiprocessors")
    for name in chosen.only:
        print(f"-- {name}")
        ROWS[name](chosen.scale)
    print(machine())


if __name__ == "__main__":
    main()
