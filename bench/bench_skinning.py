"""Skin deformation against copying the same bytes, NumPy's einsum, and libigl.

    python bench/bench_skinning.py [--vertices 100000] [--rounds 40]

A tube of 100,000 vertices with normals follows 30 joints, 4 influences a vertex. A frame computes
all positions and normals in float32 into existing arrays. One thread is measured in CPU time, two
threads in wall-clock time. The copies move the bytes of a frame (positions, normals and influences
read, positions and normals written), and positions and normals alone. "Clips" write each frame to
another address, like the frames of a clip, so that written memory is not cached.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np
from cases import Floats
from measure import best_of, machine, verdict

import poise
from poise.bundled import character
from poise.geometry import quaternions
from poise.kernels.jit import kernel
from poise.skinning import CentresOfRotation, Deformer, DualQuaternion, LinearBlend
from poise.skinning.kernel_pool import KernelRun, Team

JOINTS, SLOTS, FRAMES = 30, 4, 16
STRETCH = 2e-2  # seconds of consecutive frames: threads sleep while another call is measured


def tube(count: int) -> poise.Skin:
    """Return points on a tube along x, with weights that pass from joint to joint."""
    rng = np.random.default_rng(0)
    x, angle = np.sort(rng.random(count)), rng.uniform(0.0, 2.0 * np.pi, count)
    normals = np.column_stack([np.zeros(count), np.cos(angle), np.sin(angle)])
    vertices = 0.05 * normals + np.column_stack([x, np.zeros(count), np.zeros(count)])
    first = np.minimum((x * (JOINTS - SLOTS + 1)).astype(np.int64), JOINTS - SLOTS)
    weights = rng.random((count, SLOTS)) + 0.05
    rows = poise.Weights(
        first[:, None] + np.arange(SLOTS), weights / weights.sum(axis=1, keepdims=True)
    )
    faces = np.column_stack([np.arange(count - 2) + i for i in range(3)])
    mesh = poise.Mesh(vertices, faces, normals=normals)
    names = tuple(f"j{i}" for i in range(JOINTS))
    return poise.Skin(mesh, names, rows, np.tile(np.eye(4), (JOINTS, 1, 1)))


def turns() -> Floats:
    """Return rigid matrices (30, 4, 4), each moved slightly further than the previous one."""
    made = np.tile(np.eye(4), (JOINTS, 1, 1))
    half = 0.5 * np.linspace(0.0, 2.0, JOINTS)
    made[:, :3, :3] = quaternions.to_matrix(
        np.column_stack([np.cos(half), 0.6 * np.sin(half), 0.0 * half, 0.8 * np.sin(half)])
    )
    made[:, 1, 3] = np.linspace(0.0, 0.3, JOINTS)
    return made


def einsum(skin: poise.Skin, matrices: Floats) -> Callable[[], tuple[Floats, Floats]]:
    """Deform a frame with NumPy in float32."""
    joints, weights = skin.weights.joints, skin.weights.values.astype(np.float32)
    vertices, normals = (a.astype(np.float32) for a in (skin.mesh.vertices, skin.mesh.normals))
    single = matrices.astype(np.float32)

    def run() -> tuple[Floats, Floats]:
        blended = np.einsum("nk,nkab->nab", weights, single[joints])
        places = np.einsum("nab,nb->na", blended[:, :3, :3], vertices) + blended[:, :3, 3]
        faced = np.einsum("nab,nb->na", blended[:, :3, :3], normals)
        return places, faced / np.linalg.norm(faced, axis=1, keepdims=True)

    return run


def libigl(skin: poise.Skin, matrices: Floats) -> Callable[[], Floats] | None:
    """Blend positions with libigl and a precomputed matrix; None if libigl is not installed."""
    try:
        import igl
    except ImportError:
        return None
    blend = igl.lbs_matrix(skin.mesh.vertices, skin.weights.dense(JOINTS))
    stacked = matrices[:, :3, :].transpose(0, 2, 1).reshape(4 * JOINTS, 3)
    return lambda: blend @ stacked


def frame_calls(skin: poise.Skin, matrices: Floats) -> dict[str, Callable[[], object]]:
    """Return a frame call of each deformer, and the reference calls."""
    count = len(skin.mesh.vertices)
    out = np.zeros((FRAMES, 2, count, 3), np.float32)
    stored = np.ones((2, count, 3), np.float32)
    linear = LinearBlend(skin, single=True)
    dual = DualQuaternion(skin, single=True)
    about = CentresOfRotation(skin, single=True)
    double = LinearBlend(skin)
    wide = np.zeros((2, count, 3))
    # Read: 24 bytes, plus 4 weights and joints of 4 bytes each; written: 24 bytes.
    traffic = np.zeros((2, count * (24 + 32 + 24) // 2), np.uint8)
    frame = [0]

    def next_frame() -> Floats:
        frame[0] = (frame[0] + 1) % FRAMES
        return out[frame[0]]

    def of_clip() -> None:
        linear.write(matrices, *next_frame())

    calls: dict[str, Callable[[], object]] = {
        "linear": lambda: linear.write(matrices, *out[0]),
        "linear, clip": of_clip,
        "linear, positions": lambda: linear.write(matrices, out[0, 0]),
        "linear, float64": lambda: double.write(matrices, *wide),
        "double, positions": lambda: double.write(matrices, wide[0]),
        "dual": lambda: dual.write(matrices, *out[0]),
        "about": lambda: about.write(matrices, *out[0]),
        "copy of all": lambda: np.copyto(traffic[0], traffic[1]),
        "copy of results": lambda: np.copyto(out[0], stored),
        "copy, clip": lambda: np.copyto(next_frame(), stored),
        "einsum": einsum(skin, matrices),
    }
    theirs = libigl(skin, matrices)
    if theirs is not None:
        calls["libigl"] = theirs
    return calls


def check(skin: poise.Skin, matrices: Floats) -> None:
    """Check that all calls give the same result before timing them."""
    count = len(skin.mesh.vertices)
    out = np.zeros((2, count, 3), np.float32)
    LinearBlend(skin, single=True).write(matrices, *out)
    places, faced = einsum(skin, matrices)()
    np.testing.assert_allclose(out[0], places, atol=1e-5)
    np.testing.assert_allclose(out[1], faced, atol=1e-4)
    theirs = libigl(skin, matrices)
    if theirs is not None:
        np.testing.assert_allclose(out[0], theirs(), atol=1e-5)


def gained(calls: dict[str, Callable[[], object]], rounds: int) -> float:
    """Return the wall-clock speed-up of "2" over "1"."""
    for call in calls.values():
        for pause in (0.0, 1e-3, 0.0, 0.0):
            call()  # another kernel wakes sleeping threads, so that both are ready
            time.sleep(pause)
    found = best_of(calls, rounds, time.perf_counter, STRETCH)
    return found["1"] / found["2"]


def threads(kind: type[Deformer], skin: poise.Skin, matrices: Floats, rounds: int) -> float:
    """Measure the wall-clock speed-up of two threads that share the vertices of a frame."""
    out = np.zeros((2, len(skin.mesh.vertices), 3), np.float32)
    calls = {
        str(count): (lambda ready: lambda: ready.write(matrices, *out))(
            kind(skin, single=True, threads=count)
        )
        for count in (1, 2)
    }
    return gained(calls, rounds)


@kernel
def copied(source: Floats, target: Floats, first: int, end: int) -> None:
    for i in range(first, end):
        target[i] = source[i]


def copies(count: int, rounds: int) -> float:
    """Measure the speed-up of a copy of the same size: the limit set by memory."""
    # 80 bytes per vertex: 40 read and 40 written.
    arrays, team = (np.ones(count * 5), np.zeros(count * 5)), Team(2)
    step = KernelRun(copied, arrays, 0, count * 5)
    calls = {"1": lambda: step.run(0, step.end), "2": lambda: team.run([step], step.end)}
    return gained(calls, rounds)


@kernel
def reckoned(seeds: Floats, sums: Floats, first: int, end: int) -> None:
    value = seeds[0]
    for _ in range(first, end):
        value = 0.5 * value + 1.0
    sums[first] = value


def reckoning(count: int, rounds: int) -> float:
    """Measure the speed-up of arithmetic with little memory access: the limit set by the cores.

    On shared machines, a core can be half as fast for some milliseconds, and two cores are rarely
    both as fast as the single one in its best round.
    """
    team = Team(2)
    step = KernelRun(reckoned, (np.ones(1), np.zeros(count)), 0, count)
    calls = {"1": lambda: step.run(0, step.end), "2": lambda: team.run([step], step.end)}
    return gained(calls, rounds)


def clips(kind: type[Deformer], rounds: int) -> float:
    """Measure a clip of the bundled body, written into new arrays."""
    hero = character()
    poses = hero.motion[:FRAMES]
    calls = {
        str(count): (lambda ready: lambda: ready.at(poise.Pose(poses.skeleton, poses.q)))(
            kind(hero.skins[0], single=True, threads=count)
        )
        for count in (1, 2)
    }
    return gained(calls, rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vertices", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=40)
    chosen = parser.parse_args()
    skin, matrices = tube(chosen.vertices), turns()
    check(skin, matrices)
    print(machine())
    found = best_of(frame_calls(skin, matrices), chosen.rounds)
    linear = found["linear"]
    print(
        verdict(
            "linear blend, of the speed of a copy of all its bytes",
            found["copy of all"] / linear,
            0.3,
        )
    )
    print(verdict("the same, frames of a clip", found["copy, clip"] / found["linear, clip"], 0.3))
    alone = found["copy of results"] / linear
    print(f"  relative to a copy of positions and normals alone, in the cache: {alone:.2f}x")
    print(verdict("linear blend against NumPy's einsum", found["einsum"] / linear, 20.0))
    if "libigl" in found:
        print(
            verdict("positions against libigl", found["libigl"] / found["double, positions"], 1.0)
        )
    print(
        verdict(
            "dual quaternions, of linear blend's time", found["dual"] / linear, 2.5, at_most=True
        )
    )
    print(f"  centres of rotation: {found['about'] / linear:.2f}x of linear blend's time")
    print(
        verdict(
            "two threads, dual quaternions",
            threads(DualQuaternion, skin, matrices, chosen.rounds),
            1.7,
        )
    )
    print(
        verdict(
            "two threads, linear blend", threads(LinearBlend, skin, matrices, chosen.rounds), 1.7
        )
    )
    print(f"  a copy of as many bytes: {copies(chosen.vertices, chosen.rounds):.2f}x")
    print(f"  arithmetic without memory: {reckoning(chosen.vertices, chosen.rounds):.2f}x")
    for kind in (DualQuaternion, LinearBlend):
        print(f"  {kind.name}, a clip of {FRAMES} frames: {clips(kind, chosen.rounds):.2f}x")
    for name, seconds in found.items():
        print(f"  {name:20s} {1e3 * seconds:8.3f} ms a frame of {chosen.vertices} vertices")


if __name__ == "__main__":
    main()
