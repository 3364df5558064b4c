"""Goals lowered to the arrays that the row kernels read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.chains import base_index
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.kernels.columns import GOALS, OUTPUTS, PARAMETERS, SPANS
from poise.kernels.layouts import Rows
from poise.model.skeleton import Skeleton
from poise.residuals.anchor import Anchor
from poise.residuals.goal import RowKind

if TYPE_CHECKING:
    from poise.residuals.tape import TapeArrays


@dataclass(frozen=True, eq=False)
class RowArrays:
    """The arrays of ``poise.kernels.goal_residuals`` and their description for Python.

    Goals of the built-in kinds come first, then expressions, which have only one row each in the
    parameters. ``order`` holds the indices of the caller's rows in the errors, or None if
    unchanged; ``tape`` holds the expressions, or None without expressions. ``rotations`` (E,) marks
    the expressions that are orientations or aims of built-in kinds, whose errors are in radians.
    """

    arrays: Rows
    kinds: tuple[int, ...]
    height: int
    target_size: int
    order: tuple[int, ...] | None = None
    tape: TapeArrays | None = None
    rotations: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))

    @property
    def tape_row(self) -> int:
        """First row of expressions among the residuals."""
        return 3 * len(self.arrays.goals)

    @property
    def hard(self) -> NDArray[np.bool_]:
        """Whether each expression (E,) has to hold exactly."""
        if self.tape is None:
            return np.zeros(0, np.bool_)
        return self.tape.outputs[self.tape.spans[:, SPANS.row], OUTPUTS.level] != 0

    @property
    def levels(self) -> int:
        """Number of priority levels of the hard expressions."""
        if self.tape is None:
            return 0
        found = self.tape.outputs[:, OUTPUTS.level]
        return len(np.unique(found[found > 0]))

    @property
    def joints(self) -> list[int]:
        """The joints whose frames are evaluated."""
        seen: list[int] = self.arrays.goals[:, GOALS.joint].tolist()
        return seen if self.tape is None else seen + self.tape.joints

    @property
    def error_count(self) -> int:
        """Number of errors: one for each row of a goal."""
        return len(self.arrays.parameters)


def locked_rates(skeleton: Skeleton, locked: Iterable[str]) -> NDArray[np.bool_]:
    """Return the locked rates (nv,), from names of joints and of DOFs."""
    mechanism = skeleton.mechanism
    still = np.zeros(mechanism.nv, dtype=bool)
    for name in locked:
        entries = skeleton.values_of(name)
        for entry in entries:
            # A quaternion's first entry represents its three rates; its other entries have none.
            rate = int(mechanism.rate_index[entry])
            ball = rate < 0 or mechanism.dofs.q_index[rate] < 0
            if ball and len(entries) == 1:
                raise InvalidValue(f"{name}: lock a quaternion as a whole, by its joint")
            if rate >= 0:
                still[rate : rate + (3 if ball else 1)] = True
    return still


def lower_rows(skeleton: Skeleton, kinds: Sequence[RowKind], still: NDArray[np.bool_]) -> RowArrays:
    """Compile rows for a skeleton; ``still`` (nv,) are the locked rates."""
    mechanism = skeleton.mechanism
    goals = np.zeros((len(kinds), 6), np.int64)
    parameters = np.zeros((len(kinds), 9))
    included = np.zeros((len(kinds), mechanism.primitive_count), np.int64)
    chain: list[int] = []
    row = target = 0
    for g, kind in enumerate(kinds):
        joint = skeleton.joint_index(kind.point.joint)
        first = len(chain)
        for k in path_of(skeleton, joint, kind.base):
            rates = mechanism.primitive_rates[k]
            if rates and not still[list(rates)].all():
                chain.append(k)
                included[g, k] = 1
        goals[g] = (kind.kind, joint, first, len(chain), row, target)
        parameters[g, :3] = place_in_joint(skeleton, kind.point)
        parameters[g, PARAMETERS.weight] = np.sqrt(kind.weight)
        parameters[g, 4:7] = kind.axis
        row += 3
        target += kind.target_size
    arrays = Rows(goals, parameters, np.array(chain, np.int64), included)
    return RowArrays(arrays, tuple(kind.kind for kind in kinds), row, target)


def place_in_joint(skeleton: Skeleton, anchor: Anchor) -> Floats:
    """Return a point (3,) of the body in its joint's frame.

    Raises:
        UnknownJoint: there is no such joint.
        InvalidValue: the joint has no tip.
    """
    if not anchor.tip:
        return np.array(anchor.offset)
    tip = skeleton.joint(anchor.joint).tip
    if tip is None:
        raise InvalidValue(
            f"{anchor.joint} has no tip; reach with the joint itself or with an offset"
        )
    return tip


def path_of(skeleton: Skeleton, joint: int, base: str | None = None) -> list[int]:
    """Return the primitives from the base (or the root) to a joint, root first.

    For constraint joints on the path, this includes the ancestors of their sources.
    """
    last = -1 if base is None else base_index(skeleton, joint, base)
    path = skeleton.mechanism.path(joint, last)
    if base is not None and not path:
        name = skeleton.joint_names[joint]
        raise InvalidValue(f"{base} is not on the path from the root to {name}")
    return path
