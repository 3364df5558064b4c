"""Banded block Cholesky against LAPACK, and scaling with the number of frames.

    python bench/bench_banded.py [--frames 1000 10000] [--size 62] [--bands 1 2 3]

Compare `poise.solvers.banded` on blocks of a random positive definite matrix with LAPACK's banded
Cholesky (``pbtrf``) of the same matrix, and with the same block algorithm as a Python loop over
SciPy's BLAS. One BLAS thread, interleaved runs, the best run of each.
"""

from __future__ import annotations

import argparse
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from measure import best_of, machine
from scipy.linalg import blas, lapack

from poise.solvers.banded import BandedMatrix


def filled(frames: int, size: int, band: int) -> BandedMatrix:
    chance = np.random.default_rng(0)
    matrix = BandedMatrix.zeros(frames, size, band)
    rows = chance.normal(size=(min(frames, 100), size // 2, size))
    grams = rows.transpose(0, 2, 1) @ rows + size * np.eye(size)
    matrix.blocks[:, 0] = np.resize(grams, (frames, size, size))
    for d in range(1, band + 1):
        matrix.blocks[:, d] = chance.normal(size=(size, size)) / 10.0
    return matrix


def lapack_storage(matrix: BandedMatrix) -> np.ndarray:
    """Convert to ``ab[i - j, j] = A[i, j]`` for ``pbtrf``; bands extend beyond the blocks."""
    frames, size, width = matrix.panels.shape
    band = np.zeros((frames, size, width))
    for c in range(size):
        band[:, c, : width - c] = matrix.panels[:, c, c:]
    return band.reshape(frames * size, width).T


def block_loop(matrix: BandedMatrix) -> np.ndarray:
    """Run the kernel's algorithm with one BLAS call per step of a frame."""
    panels = matrix.panels.copy()
    frames, size, width = panels.shape
    for f in range(frames):
        reach = min(width // size - 1, frames - 1 - f)
        corner, _ = lapack.dpotrf(panels[f, :, :size].T, lower=1)
        panels[f, :, :size] = corner.T
        below = panels[f, :, size : (reach + 1) * size]
        below[:] = blas.dtrsm(1.0, corner, below, lower=1)
        product = below.T @ below
        for d in range(reach):
            later = panels[f + 1 + d, :, : (reach - d) * size]
            later -= product[d * size : (d + 1) * size, d * size :]
    return panels


def run(frames: int, size: int, band: int) -> None:
    matrix = filled(frames, size, band)
    storage = lapack_storage(matrix)
    right = np.ones((frames, size))
    factor = matrix.cholesky()
    assert factor is not None
    assert lapack.dpbtrf(storage, lower=1)[1] == 0
    looped = block_loop(matrix)
    kept = [factor.panels[frames // 2, c, c:] for c in range(size)]
    twin = [looped[frames // 2, c, c:] for c in range(size)]
    assert all(np.allclose(a, b, atol=1e-10) for a, b in zip(kept, twin, strict=True))
    times = best_of(
        {
            "kernel": lambda: matrix.cholesky(),
            "solve": lambda: factor.solve(right),
            "pbtrf": lambda: lapack.dpbtrf(storage, lower=1),
            "loop": lambda: block_loop(matrix),
        },
        3,
    )
    kernel = times["kernel"]
    print(
        f"{frames:6d} frames, band {band}: {kernel / frames * 1e6:6.1f} us per frame, solve "
        f"{times['solve'] / frames * 1e6:5.1f} us; pbtrf takes {times['pbtrf'] / kernel:.2f}x, "
        f"a loop over BLAS {times['loop'] / kernel:.2f}x"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, nargs="+", default=[1000, 10000])
    parser.add_argument("--size", type=int, default=62)
    parser.add_argument("--bands", type=int, nargs="+", default=[1, 2, 3])
    asked = parser.parse_args()
    print(machine())
    for frames in asked.frames:
        for band in asked.bands:
            run(frames, asked.size, band)


if __name__ == "__main__":
    main()
