"""Deformers that process a frame by a sequence of kernels, each over all vertices."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.skinning.deformer import (
    GROUP,
    Deformer,
    VertexOutputs,
    VertexRows,
    last_rows,
    spare_rows,
)
from poise.skinning.kernel_pool import KernelRun, Team

_AT_ONCE = 32  # frames whose matrices fit in a core's cache


class Stepped(Deformer):
    """A deformer defined by a sequence of kernels, whose ranges are divided among threads.

    Running the sequence does not need the interpreter's lock and has little overhead
    (`poise.skinning.kernel_pool`).
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # A subclass with its own fill() does not use steps; a subclass with its own load() does not
        # inherit load_frames() of its base.
        cls._frames_apart = cls.fill is not Stepped.fill
        if "load" in vars(cls) and "load_frames" not in vars(cls):
            cls.load_frames = Stepped.load_frames

    @abstractmethod
    def steps(self, loaded: Any, rows: VertexRows, out: VertexOutputs) -> Sequence[KernelRun]:
        """Kernels of a frame, in order."""

    def fill(self, loaded: Any, rows: VertexRows, out: VertexOutputs, first: int, end: int) -> None:
        for step in self.steps(loaded, rows, out):
            step.run(first, end)

    def _fill_all(
        self, loaded: Any, rows: VertexRows, out: VertexOutputs, end: int, threads: int
    ) -> None:
        if threads > 1 and not self._frames_apart:
            self._team.run(self.steps(loaded, rows, out), end)
        else:
            super()._fill_all(loaded, rows, out, end, threads)

    def load_frames(self, matrices: NDArray[np.float64]) -> Any:
        """Convert frames of matrices (f, k, 4, 4) like `load`, with a leading frame axis.

        Returns None if frames are of different kinds, or must be loaded one by one.
        """
        del matrices
        return None

    def _frames(self, given: NDArray[np.float64], out: VertexOutputs) -> None:
        for first in range(0, len(given), _AT_ONCE):
            some = slice(first, first + _AT_ONCE)
            more = (None if a is None else a[some] for a in out[1:])
            part = VertexOutputs(out.vertices[some], *more)
            if len(given[some]) < 2 or self._frames_apart or not self._at_once(given[some], part):
                super()._frames(given[some], part)

    def _at_once(self, given: NDArray[np.float64], out: VertexOutputs) -> bool:
        """Run each kernel over all frames; False if they cannot be loaded together."""
        loaded = self.load_frames(given) if self.count else None
        if loaded is None:
            return False
        along = None
        if out.tangents is not None:
            along = np.empty((*out.tangents.shape[:-1], 3), dtype=self.dtype)
        written = out._replace(tangents=along)
        end = self.count // GROUP * GROUP
        self._run_frames(loaded, self._rows, written, end)
        left = self.count - end
        if left:
            spare = spare_rows(written)
            self._run_frames(loaded, last_rows(self._rows, end), spare, GROUP)
            for part, made in zip(written, spare, strict=True):
                if part is not None and made is not None:
                    part[:, end:] = made[:, :left]
        if out.tangents is not None and along is not None:
            out.tangents[..., :3] = along
            out.tangents[..., 3] = [self._handedness(each) for each in given]
        return True

    def _run_frames(self, loaded: Any, rows: VertexRows, out: VertexOutputs, end: int) -> None:
        strides: dict[int, int] = {}
        first = _first((loaded, out), strides)
        steps = [
            step._replace(
                frames=len(out.vertices),
                strides=np.array([strides.get(id(array), 0) for array in step.arrays]),
            )
            for step in self.steps(first[0], rows, first[1])
        ]
        if self.threads > 1:
            self._team.run(steps, end)
        else:
            for step in steps:
                step.run(0, end)

    @cached_property
    def _team(self) -> Team:
        return Team(self.threads)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_team"}


def _first(frames: Any, strides: dict[int, int]) -> Any:
    """First frame of arrays in nested tuples; fills ``strides`` with the bytes between frames."""
    if isinstance(frames, tuple):
        parts = [_first(part, strides) for part in frames]
        return type(frames)(*parts) if hasattr(frames, "_fields") else tuple(parts)
    if frames is None:
        return None
    first = frames[0]
    strides[id(first)] = frames.strides[0]
    return first
