"""Transfer of facial expressions: expression weights of a motion, applied to another face."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.array_types import Floats
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton


def expression_weights(motion: Motion, names: Sequence[str] | None = None) -> dict[str, Floats]:
    """Weight of each expression in a motion, (frames,) from 0 to 1, by name.

    An expression moves several DOFs, and several expressions may move the same DOF: the weights are
    the least-squares fit to the values.

    Args:
        motion: a motion whose skeleton has expressions.
        names: names of the expressions; by default all.

    >>> import poise
    >>> face = poise.SkeletonBuilder().add("head", poise.Ball())
    >>> face = face.parameter("grin", lower=0, upper=1, expressions={"happy": 0.8}).build()
    >>> shown = poise.Motion(face, [[0.0, 0, 0, 0.4]], 30.0)
    >>> expression_weights(shown)["happy"]
    array([0.5])
    """
    table = motion.skeleton.expressions
    wanted = [name for name in (table if names is None else names) if name in table]
    dofs = sorted({dof for name in wanted for dof in table[name]})
    if not dofs:
        return {}
    shares = np.array([[table[name].get(dof, 0.0) for name in wanted] for dof in dofs])
    values = motion.q[:, [motion.skeleton.dof_index(dof) for dof in dofs]]
    found = np.linalg.lstsq(shares, values.T, rcond=None)[0]
    return dict(zip(wanted, np.clip(found, 0.0, 1.0), strict=True))


def with_expressions(q: Floats, body: Skeleton, motion: Motion) -> Floats:
    """Add the expressions of another body's motion to poses (frames, nq).

    Contributions of several expressions to a DOF are added and clamped to its limits. Only
    expressions that both bodies have are transferred.
    """
    table = body.expressions
    shown = expression_weights(
        motion, [name for name in table if name in motion.skeleton.expressions]
    )
    if not shown:
        return q
    result = q.copy()
    moved: dict[int, Floats] = {}
    for name, weights in shown.items():
        for dof, share in table[name].items():
            at = body.dof_index(dof)
            moved[at] = moved.get(at, 0.0) + share * weights
    for at, values in moved.items():
        result[:, at] = np.clip(values, body.lower[at], body.upper[at])
    return result
