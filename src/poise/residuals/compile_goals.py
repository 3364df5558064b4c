"""Lower the goals of a problem: built-in kinds to native rows, expressions to a tape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from poise.kernels.columns import GOALS, PARAMETERS, SPANS, TAPE_PARAMETERS
from poise.kernels.kinds import POSITION
from poise.kernels.layouts import Rows
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.constraint import METRIC, ExpressionRows
from poise.residuals.evaluate import evaluated
from poise.residuals.expression import Expression
from poise.residuals.goal import Goal, RowKind, level_of
from poise.residuals.goal_arrays import RowArrays, lower_rows
from poise.residuals.plain_goal import expression_rows


class WrittenMetric(Protocol):
    """A metric of a scalar expression, as created by `poise.metrics.expression`."""

    @property
    def name(self) -> str: ...

    @property
    def weight(self) -> float: ...

    @property
    def expression(self) -> Any: ...


class MetricRow:
    """A metric written as an expression, in the form of a goal without a target."""

    hard = False

    def __init__(self, metric: WrittenMetric) -> None:
        self.name = metric.name
        self.expression: Expression = metric.expression
        self.rows = (ExpressionRows.of(self.expression, METRIC, metric.weight),)

    def targets(self, start: Pose) -> NDArray[np.float64]:
        """Return values (..., n) of the parameters; velocities are relative to the start pose."""
        return evaluated(self.rows[0].parts.changing.values(), start)


def lower_goals(
    skeleton: Skeleton,
    goals: Sequence[Goal | MetricRow],
    still: NDArray[np.bool_],
    *,
    constrained: bool,
) -> RowArrays:
    """Compile goals for a skeleton; ``still`` (nv,) are the locked rates.

    For ``constrained`` methods all goals become expressions, which have second derivatives. Metrics
    written as expressions come last.
    """
    rigid = skeleton.mechanism.rigid
    rows: list[Any] = []
    rotations: list[bool] = []
    for goal in goals:
        for row in goal.rows:
            plain_kind = isinstance(row, RowKind)
            written = constrained or not plain_kind
            if written:
                rotations.append(plain_kind and row.kind != POSITION)
            rows.append(
                expression_rows(row, level=level_of(goal), rigid=rigid)
                if constrained and isinstance(row, RowKind)
                else row
            )
    kinds = [row for row in rows if isinstance(row, RowKind)]
    entries = [row for row in rows if not isinstance(row, RowKind)]
    plain = lower_rows(skeleton, kinds, still)
    if not entries:
        return plain
    from poise.residuals.tape import lower_entries

    tape = lower_entries(skeleton, entries, still)
    native, expression, target = 0, len(kinds), 0
    order: list[int] = []
    first_targets: list[int] = []
    shifted = tape.parameters.copy()
    for row in rows:
        if isinstance(row, RowKind):
            order.append(native)
            native += 1
            first_targets.append(target)
            target += row.target_size
            continue
        e = expression - len(kinds)
        low, high = (int(end) for end in tape.spans[e, 6:8])
        targets = tape.parameters[:, TAPE_PARAMETERS.target]
        shifted[(targets >= low) & (targets < high), TAPE_PARAMETERS.target] += target - low
        order.append(expression)
        expression += 1
        target += high - low
    goal_rows, parameters, chain, included = plain.arrays
    goal_rows[:, GOALS.target] = first_targets
    lines = np.zeros((len(entries), parameters.shape[1]))
    for e in range(len(entries)):
        first, end = tape.spans[e, SPANS.row], tape.spans[e, SPANS.row_end]
        lines[e, PARAMETERS.weight] = tape.weights[first:end].max(initial=0.0)
    return RowArrays(
        Rows(goal_rows, np.vstack([parameters, lines]), chain, included),
        plain.kinds,
        plain.height + len(tape.outputs),
        target,
        tuple(order),
        replace(tape, parameters=shifted),
        np.array(rotations, np.bool_),
    )
