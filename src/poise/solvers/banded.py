"""Block-banded symmetric positive definite systems with a dense border of shared unknowns.

If the unknowns of a frame are coupled only with those of the next few frames, the matrix of the
normal equations has blocks on its diagonal and on ``band`` diagonals next to it. Unknowns shared by
all frames (bone lengths, marker offsets) add a dense border, which gives an arrow matrix::

    [ A    B^T ] [x]   [f]        A: (frames n, frames n), block-banded
    [ B    C   ] [s] = [g]        B: (p, frames n),  C: (p, p)

With ``A = L L^T`` the shared unknowns follow from the Schur complement
``S = C - (L^-1 B^T)^T (L^-1 B^T)``. All steps take time linear in the number of frames. Blocks of
the inverse (the covariance, for normal equations) are computed from the factor without the rest of
the inverse: K. Takahashi, J. Fagan and M. Chin, *Formation of a sparse bus impedance matrix*, 1973,
applied to blocks.

The factorisation is a kernel of Poise (`poise.kernels.banded`) instead of LAPACK's banded Cholesky
(``pbtrf``), which uses another storage order and also processes the triangles outside the blocks;
``bench/bench_banded.py`` compares them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError


def _kernels() -> Any:
    """Import the kernels on first use, because they load the compiler."""
    from poise.kernels import banded

    return banded


@dataclass(frozen=True, slots=True, eq=False)
class BandedMatrix:
    """A symmetric block-banded matrix with ``frames`` blocks of ``size`` unknowns, filled in place.

    ``panels`` (frames, size, (band + 1) size) is the array that the kernels read; ``blocks`` is a
    view of the same memory by block. ``border`` (p, frames, size) and ``corner`` (p, p) belong to p
    unknowns shared by all frames.

    >>> matrix = BandedMatrix.zeros(frames=4, size=1, band=1)
    >>> matrix.blocks[:, 0] = 2.0  # the diagonal
    >>> matrix.blocks[:-1, 1] = -1.0  # each frame and the next
    >>> factor = matrix.cholesky()
    >>> factor.solve(np.ones((4, 1)))[0].ravel().round(12)
    array([2., 3., 3., 2.])
    """

    panels: Floats
    border: Floats
    corner: Floats

    @classmethod
    def zeros(cls, frames: int, size: int, band: int, border: int = 0) -> BandedMatrix:
        """Return a matrix of zeros with ``band`` blocks below each diagonal block."""
        for name, value, least in (
            ("frames", frames, 1), ("size", size, 1), ("band", band, 0), ("border", border, 0),
        ):  # fmt: skip
            if value < least:
                raise InvalidValue(f"{name}={value}: expected at least {least}")
        return cls(
            np.zeros((frames, size, (band + 1) * size)),
            np.zeros((border, frames, size)),
            np.zeros((border, border)),
        )

    @property
    def frames(self) -> int:
        """Number of blocks on the diagonal."""
        return self.panels.shape[0]

    @property
    def size(self) -> int:
        """Number of unknowns per frame."""
        return self.panels.shape[1]

    @property
    def band(self) -> int:
        """Number of blocks below each diagonal block."""
        return self.panels.shape[2] // self.size - 1

    @property
    def blocks(self) -> Floats:
        """View (frames, band + 1, size, size); ``[f, d]`` has rows of frame f + d, columns of f.

        Only the lower triangles of the blocks ``[f, 0]`` are read. Blocks past the last frame are
        ignored.
        """
        split = self.panels.reshape(self.frames, self.size, self.band + 1, self.size)
        return split.transpose(0, 2, 3, 1)

    def dense(self) -> Floats:
        """Return the dense matrix, (frames size + p, frames size + p), for small sizes."""
        frames, size = self.frames, self.size
        inner, shared = frames * size, len(self.corner)
        whole = np.zeros((inner + shared, inner + shared))
        for f in range(frames):
            for d in range(min(self.band, frames - 1 - f) + 1):
                rows = slice((f + d) * size, (f + d + 1) * size)
                columns = slice(f * size, (f + 1) * size)
                block = self.blocks[f, d]
                if d == 0:
                    block = np.tril(block) + np.tril(block, -1).T
                whole[rows, columns] = block
                whole[columns, rows] = block.T
        whole[inner:, :inner] = self.border.reshape(shared, inner)
        whole[:inner, inner:] = whole[inner:, :inner].T
        whole[inner:, inner:] = self.corner
        return whole

    def multiply(self, x: ArrayLike) -> Floats:
        """Return the frames' part of the matrix times ``x`` (frames, size), without the border."""
        given = np.ascontiguousarray(x, dtype=np.float64)
        if given.shape != (self.frames, self.size):
            raise ShapeError(
                f"a vector must have shape {(self.frames, self.size)}, not {given.shape}"
            )
        out = np.empty_like(given)
        _kernels().banded_multiply(self.panels, given.reshape(-1), out.reshape(-1))
        return out

    def tied(self, moved: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the unknowns (size,) that are ``moved`` (size,) or coupled with a moved one.

        Couplings within any frame and between frames count. The equations of all other unknowns do
        not contain the returned ones.

        >>> matrix = BandedMatrix.zeros(frames=2, size=3, band=1)
        >>> matrix.blocks[1, 0, 2, 0] = 1.0  # in the second frame alone
        >>> matrix.tied(np.array([True, False, False]))
        array([ True, False,  True])
        """
        sums = np.zeros(self.panels.shape[1:])
        _kernels().banded_ties(self.panels, sums)
        ties = (sums.reshape(self.size, self.band + 1, self.size) != 0.0).any(axis=1)
        ties |= ties.T
        found = np.array(moved, np.bool_)
        while True:
            wider = found | ties[found].any(axis=0)
            if (wider == found).all():
                return found
            found = wider

    def part(self, own: NDArray[np.int64], storage: Floats) -> BandedMatrix:
        """Return the submatrix of the unknowns ``own`` (m,), ascending, of each frame; no border.

        ``storage`` is the array for the panels of the result, (frames, m, (band + 1) m).
        """
        _kernels().banded_part(self.panels, own, storage)
        return BandedMatrix(storage, np.zeros((0, self.frames, len(own))), np.zeros((0, 0)))

    def solved(self, rights: ArrayLike) -> Floats:
        """Solve for several right-hand sides (n, frames, size); overwrites the matrix.

        Raises:
            InvalidValue: the matrix is not positive definite.
        """
        factor = self.cholesky(storage=self.panels)
        if factor is None:
            raise InvalidValue("the matrix is not positive definite")
        return factor.solve_each(rights)

    def cholesky(
        self,
        *,
        damping: float | Floats = 0.0,
        held: NDArray[np.bool_] | None = None,
        storage: Floats | None = None,
    ) -> BandedCholesky | None:
        """Return the Cholesky factor of this matrix, or None if it is not positive definite.

        ``damping``, a number or (frames, size), is added to the diagonal of the frames first.
        Unknowns in the mask ``held`` (frames, size) are excluded: their rows and columns become
        those of the identity, so that their solution is the right-hand side. The factor is written
        to ``storage``, an array like ``panels``, if given. ``storage`` may be ``panels`` itself;
        the matrix is then overwritten.
        """
        panels = self.panels.copy() if storage is None else storage
        if panels.shape != self.panels.shape:
            raise ShapeError(f"panels must have shape {self.panels.shape}, not {panels.shape}")
        if storage is not None and storage is not self.panels:
            panels[:] = self.panels
        diagonal = np.einsum("fcc->fc", panels[:, :, : self.size])
        diagonal += damping
        if held is not None:
            _kernels().banded_hold(panels, held)
        if _kernels().banded_cholesky(panels) >= 0:
            return None
        shared = len(self.corner)
        lines = np.array(self.border.reshape(shared, self.frames * self.size), order="C")
        if held is not None:
            lines[:, held.ravel()] = 0.0
        if not shared:
            return BandedCholesky(panels, lines, np.zeros((0, 0)))
        _kernels().banded_forward(panels, lines)
        try:
            corner: Floats = np.linalg.cholesky(self.corner - lines @ lines.T).astype(np.float64)
        except np.linalg.LinAlgError:  # not positive definite: the caller damps
            return None
        return BandedCholesky(panels, lines, corner)


@dataclass(frozen=True, slots=True, eq=False)
class BandedCholesky:
    """A factored matrix, which solves systems and computes blocks of the inverse."""

    panels: Floats
    _lines: Floats  # L^-1 B^T, one row per shared unknown
    _corner: Floats  # the Schur complement's factor

    def solve(self, right: ArrayLike, shared: ArrayLike | None = None) -> tuple[Floats, Floats]:
        """Solve for the unknowns of the frames, (frames, size), and the shared ones, (p,).

        ``right`` has the shape (frames, size), ``shared`` (p,); zeros if it is omitted.
        """
        frames, size, _ = self.panels.shape
        x = np.array(right, dtype=np.float64)
        if x.shape != (frames, size):
            raise ShapeError(f"a right-hand side must have shape {(frames, size)}, not {x.shape}")
        flat = x.reshape(1, frames * size)
        _kernels().banded_forward(self.panels, flat)
        count = len(self._corner)
        s = np.zeros(count) if shared is None else np.array(shared, dtype=np.float64)
        if s.shape != (count,):
            raise ShapeError(
                f"the shared right-hand side must have shape ({count},), not {s.shape}"
            )
        if count:
            s -= self._lines @ flat[0]
            s = np.linalg.solve(self._corner.T, np.linalg.solve(self._corner, s))
            flat -= s @ self._lines
        _kernels().banded_backward(self.panels, flat)
        return x, s

    def solve_each(self, rights: ArrayLike) -> Floats:
        """Solve for each of several right-hand sides (n, frames, size), without shared unknowns."""
        frames, size, _ = self.panels.shape
        x = np.array(rights, dtype=np.float64, order="C")
        if x.ndim != 3 or x.shape[1:] != (frames, size) or len(self._corner):
            raise ShapeError(
                f"right-hand sides have the shape (n, {frames}, {size}), not {x.shape}, and the "
                "matrix no border"
            )
        flat = x.reshape(len(x), frames * size)
        _kernels().banded_forward(self.panels, flat)
        _kernels().banded_backward(self.panels, flat)
        return x

    def inverse_blocks(self) -> tuple[Floats, Floats]:
        """Return the inverse's diagonal blocks, (frames, size, size), and its corner, (p, p).

        If the matrix is ``J^T W J`` of a least-squares fit with weights 1 / variance, these are the
        covariances of each frame's unknowns and of the shared unknowns.
        """
        frames, size, width = self.panels.shape
        after = np.zeros((0, 0))  # the inverse of the last ``band`` frames processed
        found = np.empty((frames, size, size))
        for f in range(frames - 1, -1, -1):
            reach = min(width // size - 1, frames - 1 - f)
            panel = self.panels[f].T
            lower = np.linalg.inv(np.tril(panel[:size]))
            below = panel[size : (reach + 1) * size] @ lower
            known = after[: reach * size, : reach * size]
            beside = -known @ below
            block = lower.T @ lower - below.T @ beside
            found[f] = (block + block.T) / 2
            after = np.block([[found[f], beside.T], [beside, known]])
        if not len(self._corner):
            return found, np.zeros((0, 0))
        corner = np.linalg.inv(self._corner)
        # The uncertainty of the shared unknowns adds to each frame: A^-1 B^T S^-1 B A^-1.
        lines = np.ascontiguousarray(corner @ self._lines)
        _kernels().banded_backward(self.panels, lines)
        spread = lines.reshape(len(corner), frames, size).transpose(1, 2, 0)
        return found + spread @ spread.transpose(0, 2, 1), corner.T @ corner
