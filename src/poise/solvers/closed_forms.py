"""Recognition of the closed forms that the default method tries: six-axis arms and limbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.kernels import solver_state as slot
from poise.kernels.columns import GOAL_END, GOAL_FIRST, GOAL_JOINT, GOAL_KIND, PRIM_KIND, PRIM_RATE
from poise.kernels.goal_kinds import POSITION
from poise.kernels.primitives import QUATERNION
from poise.solvers.method import OwnShapes
from poise.solvers.two_bone import TwoBone, heads_of
from poise.solvers.two_bone_chains import TURNS, Sample

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism
    from poise.residuals.goal_arrays import RowArrays
    from poise.solvers.runner import Runner


_ARM, _LIMB, _SHORT_LIMB = 6, 7, 4
"""Numbers of rotations of a six-axis arm, and of limbs with and without a wrist."""

_LIMB_ITERATIONS = 16
"""Iterations before the closed form of a limb.

`lm` reaches a frame near the start with a seven-axis arm in 5 iterations of 0.8 us, and three of
four random ones in 16. The closed form takes about 12 us, and moves the arm as far.
"""


@dataclass(frozen=True)
class Head:
    """A goal whose chain may have a closed form.

    ``row`` is its position's, ``turn`` the index of its quaternion in the targets (-1: none), and
    ``turns`` are the primitives that move it, root first.
    """

    row: int
    turn: int
    turns: tuple[int, ...]


@dataclass(frozen=True)
class ClosedForms:
    """The goals with a closed form: all of six-axis arms, or all of limbs.

    ``partial``: there are other goals, which do not depend on the chains of these.
    """

    heads: tuple[Head, ...]
    arms: bool
    partial: bool

    @classmethod
    def of(cls, rows: RowArrays, mechanism: Mechanism) -> ClosedForms | None:
        """Return the goals whose chains have the right number of rotations; None if none has.

        Nothing else moves them, and they move no other goal.
        """
        goals, _, chain, included = rows.arrays
        prims = mechanism.arrays.prims
        if rows.tape is not None or not mechanism.rigid or mechanism.linked:
            return None
        every, users = heads_of(rows), included.sum(axis=0)
        found: dict[bool, list[Head]] = {True: [], False: []}
        for g, turn in every:
            entries = chain[goals[g, GOAL_FIRST] : goals[g, GOAL_END]]
            moving = prims[entries]
            if (
                int(goals[g, GOAL_KIND]) != POSITION
                or not np.isin(moving[:, PRIM_KIND], TURNS).all()
                or (users[entries] != (1 if turn < 0 else 2)).any()
                or len(np.unique(moving[:, PRIM_RATE])) != len(entries)
            ):
                continue
            count = int(np.where(moving[:, PRIM_KIND] == QUATERNION, 3, 1).sum())
            arm = turn >= 0 and count == len(entries) == _ARM
            if not (arm or count == _LIMB or (turn < 0 and count >= _SHORT_LIMB)):
                continue
            path = mechanism.path(int(goals[g, GOAL_JOINT]))
            if [k for k in path if users[k]] == entries.tolist():
                found[arm].append(Head(g, turn, tuple(entries.tolist())))
        arms = bool(found[True])
        heads = tuple(found[arms])
        return cls(heads, arms, len(heads) < len(every)) if heads else None

    def own_shapes(self, mechanism: Mechanism) -> OwnShapes:
        """Return the shapes of the kernel's arrays."""
        from poise.kernels.closed_arms import HEIGHT, WIDTH
        from poise.kernels.step_two_bone import ROWS_OF_A_LIMB

        count = len(self.heads)
        if self.arms:
            return (count, 16), (0, 0), (count * HEIGHT, WIDTH)
        return (count, 16), (0, 0), (count * (1 + ROWS_OF_A_LIMB) + 1, mechanism.nq + 20)

    def kernel(self) -> Any:
        """Return the kernel that proposes the pose."""
        if self.arms:
            from poise.kernels.closed_arms import CLOSED_ARMS

            return CLOSED_ARMS
        from poise.kernels.step_two_bone import TWO_BONE

        return TWO_BONE.own[0]

    def prepare(self, runner: Runner) -> None:
        """Write the arms or limbs for the kernel, and the iteration at which to try it."""
        options = runner.tables.options
        if options[slot.CAMERA] > 0.0:  # tolerances that change with the pose
            return
        own = runner.own.lists
        own[:, 0] = -1
        write = self._write_arm if self.arms else self._write_limb
        found = [write(runner, n, head) for n, head in enumerate(self.heads)]
        if any(found):
            options[slot.CLOSED_AFTER] = 0 if self.arms else _LIMB_ITERATIONS
            options[slot.CLOSED_PARTLY] = float(self.partial or not all(found))

    def _write_arm(self, runner: Runner, n: int, head: Head) -> bool:
        from poise.kernels import closed_arms as layout
        from poise.solvers.six_axis import arrangement

        if not {*head.turns} <= {*runner.visits.tolist()}:
            return False
        frames = Sample.of(runner, runner.skeleton.rest.q, head.row).frames[list(head.turns)]
        vectors = runner.skeleton.mechanism.arrays.vectors[list(head.turns), :3]
        h, o = np.einsum("nij,nj->ni", frames[:, :, :3], vectors), frames[:, :, 3]
        size = float(np.ptp(o, axis=0).sum())
        backwards = False
        form = arrangement(h, o, size)
        if form is None:
            backwards, form = True, arrangement(h[::-1], o[::-1], size)
        if form is None:
            return False
        kind, way, points, _ = form
        points = points[::-1] if backwards else points
        row = runner.own.lists[n]
        row[[layout.GOAL, layout.TURN, layout.KIND, layout.WAY, layout.REVERSED]] = (
            head.row, head.turn, kind, way, backwards,
        )  # fmt: skip
        row[layout.HINGES : layout.HINGES + 6] = head.turns
        local = np.einsum("nji,nj->ni", frames[:, :, :3], points - o)
        runner.own.numbers[n * layout.HEIGHT : n * layout.HEIGHT + 6, :3] = local
        return True

    def _write_limb(self, runner: Runner, n: int, head: Head) -> bool:
        limb = TwoBone().write_limb(runner, n, head.row, head.turn)
        if limb is None:
            return False
        prims = runner.skeleton.mechanism.arrays.prims

        def rates(group: tuple[int, ...]) -> int:
            return int(np.where(prims[list(group), PRIM_KIND] == QUATERNION, 3, 1).sum())

        whole = rates(limb.shoulder) == 3 and rates(limb.elbow) == 1
        whole = whole and (head.turn < 0 or rates(limb.wrist) == 3)
        # the other rotations of a goal without orientation are about its point
        beside = [k for k in head.turns if k not in limb.primitives]
        sample = Sample.of(runner, runner.skeleton.rest.q, head.row)
        arms = sample.effector - sample.frames[beside][:, :, 3]
        if whole and np.abs(arms).max(initial=0.0) <= 1e-9 and not (head.turn >= 0 and beside):
            return True
        runner.own.lists[n, 0] = -1
        return False
