"""Deformers whose frames are kernels run one after the other, each over all vertices."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from poise.skinning.deformer import Deformer, Rows, Written
from poise.skinning.team import Step, Team


class Stepped(Deformer):
    """A deformer that says which kernels make a frame: threads share the range of each.

    That takes no lock of the interpreter's, and so no time to speak of (`poise.skinning.team`).
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # Who fills a range in a way of their own goes without steps, as the base does.
        cls._frames_apart = cls.fill is not Stepped.fill

    @abstractmethod
    def steps(self, loaded: Any, rows: Rows, out: Written) -> Sequence[Step]:
        """The kernels that make a frame, in their order."""

    def fill(self, loaded: Any, rows: Rows, out: Written, first: int, end: int) -> None:
        for step in self.steps(loaded, rows, out):
            step.run(first, end)

    def _fill_all(self, loaded: Any, rows: Rows, out: Written, end: int, threads: int) -> None:
        if threads > 1 and not self._frames_apart:
            self._team.run(self.steps(loaded, rows, out), end)
        else:
            super()._fill_all(loaded, rows, out, end, threads)

    @cached_property
    def _team(self) -> Team:
        return Team(self.threads)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in super().__getstate__().items() if name != "_team"}
