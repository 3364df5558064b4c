"""Facial expressions: how much of each a motion shows, and the same on another face."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.model.motion import Motion
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]


def expression_weights(motion: Motion, names: Sequence[str] | None = None) -> dict[str, Floats]:
    """(frames,) how much of each expression a motion shows, from 0 to 1.

    An expression moves several DOFs, and a DOF may be moved by several: of all weights those that
    show the values best are taken (least squares).

    Args:
        motion: whose skeleton has expressions.
        names: of the expressions; by default all.

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
    """(frames, nq) poses of a body that shows the expressions of another one's motion.

    A DOF that several expressions move gets the sum, within its limits. Without an expression that
    both bodies have the poses stay as they are.
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


__all__ = ["expression_weights", "with_expressions"]
