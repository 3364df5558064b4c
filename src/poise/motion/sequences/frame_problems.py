"""Per-frame goals of a sequence; frames with the same goals share a compiled problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue
from poise.kernels.kinds import AT_LEAST, SCALAR
from poise.metrics import AnyMetric, ExpressionMetric
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.sequences.scheduled_goals import Scheduled
from poise.residuals.goal import Goal
from poise.solvers.compiled_problem import CompiledProblem
from poise.solvers.input_validation import on_skeleton
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.runner import Runner
from poise.solvers.sqp import SQP
from poise.solvers.workspace import bends_smoothly


@dataclass(frozen=True, eq=False)
class FrameGroup:
    """Frames with the same active goals.

    Attributes:
        goals: indices of the goals among the scheduled ones.
        frames: (n,), increasing.
        runner: evaluates these goals.
        wanted: (n, t), targets.
        shares: (n, m), weight of each soft row.
        whole: (m,), indices of all rows of a frame.
        rows, errors: slices of the flat arrays of all groups.
    """

    goals: tuple[int, ...]
    frames: Integers
    runner: Runner
    wanted: Floats
    shares: Floats
    whole: Integers
    rows: slice
    errors: slice

    @property
    def height(self) -> int:
        """Number of rows per frame."""
        return self.shares.shape[1]


@dataclass(frozen=True, eq=False)
class Measured:
    """Values of all rows for one motion.

    Attributes:
        rows: (R,) residuals, group by group and frame by frame.
        errors: (E,) errors of goals' rows in the same order.
        metrics: the sum of the metrics of single poses over all frames.
    """

    rows: Floats
    errors: Floats
    metrics: float


class FrameGoals:
    """All goals and metrics of single frames of a motion, compiled; not shared between threads.

    Attributes:
        groups: one group for each set of simultaneously active goals.
        hard, steady: (R,), masks of the hard rows and of the rows of steady goals.
        at_least: (R,), mask of inequalities.
        scalar: (R,), mask of rows that are metrics themselves.
        share: (R,), weights of soft rows.
        links: (L, 2), pairs of rows that must be equal.
        link_frames: (L, 2), the frames of these rows.
        anchors: (L,), the row of the same steady goal in the first of its consecutive frames.
        band: the maximum distance of linked rows in frames.
    """

    def __init__(
        self,
        clip: Motion,
        goals: Sequence[Scheduled],
        metrics: Sequence[AnyMetric],
        *,
        skeleton: Skeleton,
        locked: Sequence[str],
        tolerance: tuple[float, float],
        hard: float,
    ) -> None:
        self.skeleton = skeleton
        self.goals = tuple(replace(one, goal=on_skeleton(one.goal, skeleton)) for one in goals)
        self._refuse(metrics, clip)
        active = [goal.shares(len(clip)) for goal in self.goals]
        places = [dict(zip(frames.tolist(), shares.tolist())) for frames, shares in active]
        sets: dict[tuple[int, ...], list[int]] = {}
        for frame in range(len(clip)):
            own = tuple(g for g, place in enumerate(places) if frame in place)
            if own or metrics or skeleton.equations:
                sets.setdefault(own, []).append(frame)
        self.groups: list[FrameGroup] = []
        at = [0, 0]
        for own, frames in sets.items():
            # Goals have targets of different frames: each problem gets those of one.
            spec = ProblemSpec.of(
                skeleton, [self.goals[g].in_frame(clip, frames[0]) for g in own],
                solver=SQP(hard=hard), tolerance=tolerance, locked=locked, metrics=metrics,
                start=clip[frames[0]],
            )  # fmt: skip
            runner = Runner(CompiledProblem(spec), hinge_rates=True)
            self.groups.append(self._group(clip, own, np.array(frames), runner, places, at))
        self._flat(at)
        self.curved = bends_smoothly(skeleton.mechanism)

    def _refuse(self, metrics: Sequence[AnyMetric], clip: Motion) -> None:
        for metric in metrics:
            if isinstance(metric, ExpressionMetric):
                continue
            if metric.lower(self.skeleton, clip.q[0]).follows_start:
                raise InvalidValue(
                    f"{metric.name} depends on the start pose of a solve; for a sequence use "
                    f"closeness, smoothness and power of poise.motion.sequences"
                )

    def _group(
        self, clip: Motion, own: tuple[int, ...], frames: Integers, runner: Runner,
        places: Sequence[dict[int, float]], at: list[int],
    ) -> FrameGroup:  # fmt: skip
        height, count = runner.compiled.rows.height, len(frames)
        of_goals = runner.compiled.goal_rows
        shares = np.ones((count, height))
        parts: list[Floats] = []
        for g, rows in zip(own, of_goals):
            shares[:, rows] = np.array([places[g][f] for f in frames.tolist()])[:, None]
            parts.append(self.goals[g].targets(clip, frames))
        first = clip[int(frames[0])]
        parts += [
            np.broadcast_to(found, (count, len(found)))
            for found in (term.targets(first) for term in runner.compiled.terms)
        ]
        sizes = (count * height, count * runner.compiled.rows.error_count)
        spans = [slice(start, start + size) for start, size in zip(at, sizes)]
        at[:] = [span.stop for span in spans]
        wanted = np.concatenate([np.zeros((count, 0)), *parts], axis=1)
        return FrameGroup(own, frames, runner, wanted, shares, np.arange(height), *spans)

    def _flat(self, sizes: Sequence[int]) -> None:
        """Fill the per-row arrays, and link the rows of steady goals."""
        self.hard, self.steady, self.at_least, self.scalar = (
            np.zeros(sizes[0], np.bool_) for _ in range(4)
        )
        self.share = np.ones(sizes[0])
        self._errors, self._lines = np.zeros(sizes[1]), np.zeros((sizes[0], self.skeleton.nv))
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for group in self.groups:
            program = group.runner.tables.program
            count = len(group.frames)
            steady = np.zeros(group.height, np.bool_)
            for g, rows in zip(group.goals, group.runner.compiled.goal_rows):
                steady[rows] = self.goals[g].steady
            self.steady[group.rows] = np.tile(steady, count)
            self.hard[group.rows] = np.tile((program.levels > 0) & ~steady, count)
            self.at_least[group.rows] = np.tile(program.relations == AT_LEAST, count)
            self.scalar[group.rows] = np.tile(program.relations == SCALAR, count)
            self.share[group.rows] = group.shares.ravel()
            self._note_steady(group, found)
        firsts: dict[tuple[int, int], int] = {}
        links: list[tuple[int, int, int, int, int]] = []
        for (g, f), (row, height) in sorted(found.items()):
            first = firsts[g, f] = firsts.get((g, f - 1), row)
            if (g, f + 1) in found:
                after = found[g, f + 1][0]
                links += [(row + k, after + k, f, f + 1, first + k) for k in range(height)]
        table = np.array(links, np.int64).reshape(len(links), 5)
        self.links, self.link_frames, self.anchors = table[:, :2], table[:, 2:4], table[:, 4]
        self.band = 1 if len(links) else 0

    def _note_steady(
        self, group: FrameGroup, found: dict[tuple[int, int], tuple[int, int]]
    ) -> None:
        """Record the first row of each steady goal in each frame."""
        for g, rows in zip(group.goals, group.runner.compiled.goal_rows):
            if not self.goals[g].steady:
                continue
            for i, frame in enumerate(group.frames.tolist()):
                row = group.rows.start + i * group.height + int(rows[0])
                found[g, frame] = (row, len(rows))

    def measure(self, q: Floats) -> Measured:
        """Evaluate all rows for the poses (frames, nq)."""
        from poise.kernels.sequence_frames import measure_frames

        rows, errors = np.zeros(len(self.hard)), np.zeros(len(self._errors))
        total = 0.0
        for group in self.groups:
            count = len(group.frames)
            values = np.zeros(count)
            runner = group.runner
            measure_frames(
                runner.address, group.frames, q, group.wanted,
                rows[group.rows].reshape(count, group.height),
                errors[group.errors].reshape(count, -1), values,
            )  # fmt: skip
            runner.raise_failures()
            total += float(values.sum())
        return Measured(rows, errors, total)

    def differentiate(
        self, q: Floats, p: Floats, h: Floats, share: float, curved: bool, gradient: Floats,
        panels: Floats,
    ) -> Floats:  # fmt: skip
        """Add derivatives of the rows, weighted by p and h (R,); return the Jacobian (R, nv)."""
        from poise.kernels.sequence_frames import differentiate_frames

        for group in self.groups:
            count = len(group.frames)
            shape = (count, group.height)
            lines = self._lines[group.rows].reshape(count, group.height, self.skeleton.nv)
            runner = group.runner
            differentiate_frames(
                runner.address, group.frames, (q, group.wanted),
                (p[group.rows].reshape(shape), h[group.rows].reshape(shape), share),
                curved and self.curved, (gradient, panels), (group.whole, lines),
            )  # fmt: skip
            runner.raise_failures()
        return self._lines

    def changes(self, v: Floats) -> Floats:
        """Change of all rows (R,) for the rates (frames, nv), by the last Jacobian."""
        out = np.zeros(len(self.hard))
        for group in self.groups:
            lines = self._lines[group.rows].reshape(*group.shares.shape, self.skeleton.nv)
            out[group.rows] = np.einsum("fmv,fv->fm", lines, v[group.frames]).ravel()
        return out

    def pull(self, p: Floats, gradient: Floats) -> None:
        """Add the rows of the last Jacobian, weighted by p (R,), to the gradient."""
        for group in self.groups:
            lines = self._lines[group.rows].reshape(*group.shares.shape, self.skeleton.nv)
            shares = p[group.rows].reshape(group.shares.shape)
            gradient[group.frames] += np.einsum("fmv,fm->fv", lines, shares)

    def rows_of(self, group: FrameGroup, place: int) -> Integers:
        """Rows of a group's problem that belong to its goal at index ``place``."""
        return group.runner.compiled.goal_rows[place]

    def of_goal(self, number: int) -> tuple[Goal, list[tuple[FrameGroup, int]]]:
        """A goal, with the groups in which it is active and its index in each."""
        found = [
            (group, group.goals.index(number)) for group in self.groups if number in group.goals
        ]
        return self.goals[number].goal, found
