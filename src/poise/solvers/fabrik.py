"""Forward and backward reaching (Aristidou and Lasenby, 2011)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from poise.kernels.columns import PRIMS
from poise.kernels.primitives import QUATERNION, TRANSLATE
from poise.solvers.method import Method, OwnShapes, Step
from poise.solvers.two_bone_chains import pivot_numbers

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism
    from poise.residuals.goal_arrays import RowArrays
    from poise.solvers.runner import Runner


@dataclass(frozen=True, kw_only=True)
class FABRIK(Method):
    """Forward and backward reaching: solves positions along each chain, then rotations.

    FABRIK solves positions on trees with any number of effectors: where chains meet, the joint
    moves to the centroid of their targets. In both passes, hinges rotate about their axis and every
    joint stays inside its limits, so that the result is always a valid pose. Orientations are set
    at the last body and propagated up the chain; a chain with few suitable axes takes many
    iterations. Bones must have constant lengths: skeletons that scale or shear are rejected.

    ``max_step`` is the largest change of a DOF in one pass.

    Steps that shrink geometrically are extrapolated (Aitken). A straight chain with its target on
    its line is first bent towards its preferred values.

    Source: A. Aristidou, J. Lasenby, FABRIK: a fast, iterative solver for the inverse kinematics
    problem, Graphical Models 73 (2011); limits, several effectors and closed forms per joint follow
    the paper, but are applied to the pose instead of free positions.
    """

    name: ClassVar[str] = "fabrik"
    geometric: ClassVar[bool] = True

    max_step: float = 3.2
    min_improvement: float = 1e-8
    patience: int = 60
    max_iterations: int = 1000

    def kernels(self) -> Step:
        from poise.kernels.step_fabrik import FABRIK as step

        return step

    def refusal(self, runner: Runner) -> str | None:
        if followed := runner.compiled.followed():
            return f"it needs plain chains, and {followed}; use lm or ccd"
        if runner.skeleton.mechanism.rigid:
            return None
        return "it needs bones of fixed lengths, and this skeleton scales or shears; use lm or ccd"

    def own_shapes(self, rows: RowArrays, mechanism: Mechanism) -> OwnShapes:
        goals, count = len(rows.kinds), mechanism.primitive_count
        entries = len(rows.arrays.chain)
        kept = -(-2 * mechanism.nq // 12)
        return (entries, 2), (goals + 3, count), (2 * count + entries + goals + kept, 12)

    def prepare(self, runner: Runner) -> None:
        links, places, _ = runner.own
        mechanism, (goals, _, chain, _) = runner.skeleton.mechanism, runner.rows.arrays
        prims, balls = mechanism.arrays.prims, mechanism.dofs.balls
        size = len(goals)
        places[:] = -2
        places[:size] = -1
        for g, (_, joint, first, end, _, _) in enumerate(goals.tolist()):
            entries = chain[first:end]
            places[g, entries] = np.arange(first, end)
            pivots = np.array(pivot_numbers(mechanism, joint, entries.tolist()), np.int64)
            sliding = (
                prims[entries, PRIMS.kind] == TRANSLATE
            )  # a slide's start does not hold a turn
            for n, k in enumerate(entries.tolist()):
                outer = np.flatnonzero((pivots[:n] != pivots[n]) & (sliding[:n] <= sliding[n]))
                inner = np.flatnonzero(pivots[n + 1 :] != pivots[n])
                links[first + n, 0] = first + outer[-1] if len(outer) else -1
                links[first + n, 1] = first + n + 1 + inner[0] if len(inner) else -1
                places[size, k] = max(places[size, k], entries[n - 1] if n else -1)
        visited = runner.visits
        places[size + 1] = 0
        places[size + 1, visited[visited >= 0]] = 1
        places[size + 2] = -1
        for ball, (at, _) in enumerate(balls.tolist()):
            turning = (prims[:, PRIMS.kind] == QUATERNION) & (prims[:, PRIMS.value] == at)
            places[size + 2, turning] = ball
