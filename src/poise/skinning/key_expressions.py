"""The weights of a corrective's keys as expressions of its DOFs, for points of the skin.

The same functions as `poise.skinning.correctives.key_weights`, on the tape: with exact derivatives.
"""

from __future__ import annotations

from collections.abc import Sequence

from poise.constraints.coupled import through
from poise.model.corrective import Corrective
from poise.residuals.expression import Expression, apply, constant
from poise.residuals.functions import maximum, minimum
from poise.residuals.variables import dof
from poise.skinning.correctives import cardinals, radial

_LEAST = 1e-24
"""Squared distance from a key, in its DOFs' spans, below which it is none: a cone has no slope at
its tip."""


def key_expressions(corrective: Corrective) -> list[Expression]:
    """How much of each key's shape there is, (k,) expressions of the corrective's DOFs.

    >>> import numpy as np
    >>> import poise
    >>> bulge = Corrective("bulge", ("elbow",), [[0.0], [1.0]], [0], np.zeros((2, 1, 3)), "linear")
    >>> arm = poise.SkeletonBuilder().add("bone", poise.Fixed()).parameter("elbow").build()
    >>> [float(part.at(arm.pose([0.25]))) for part in key_expressions(bulge)]
    [0.75, 0.25]
    """
    keys = corrective.keys
    if len(keys) == 1:
        return [constant(1.0)]
    at = [
        minimum(maximum(dof(name), float(low)), float(high))
        for name, low, high in zip(corrective.dofs, keys.min(axis=0), keys.max(axis=0), strict=True)
    ]
    if len(at) == 1:
        return [through(curve, at[0]) for curve in cardinals(corrective)]
    return _radial_weights(corrective, at)


def _radial_weights(corrective: Corrective, at: Sequence[Expression]) -> list[Expression]:
    centres, span, soft, table = radial(corrective)
    basis: list[Expression] = []
    for centre in centres:
        square = constant(soft * soft)
        for x, width, place in zip(at, span, centre, strict=True):
            off = x * float(1.0 / width) - float(place)
            square = square + off * off
        basis.append(apply("sqrt", maximum(square, _LEAST)))
    weights: list[Expression] = []
    for key in range(len(centres)):
        total = constant(float(table[-1, key]))
        for share, each in zip(table[:-1, key], basis, strict=True):
            total = total + float(share) * each
        weights.append(total)
    return weights


__all__ = ["key_expressions"]
