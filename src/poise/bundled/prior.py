"""The bundled pose prior."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from poise.motion.priors.prior import PosePrior

PRIOR = Path(__file__).with_name("human_prior.npz")
"""File of the bundled pose prior, written by `poise.bundled.fitting`."""


@cache
def human_prior() -> PosePrior:
    """Return the pose prior of everyday human motion, fitted on CMU motion capture.

    The motions include walking, running, basketball, soccer and directing traffic; ``notice`` gives
    the source.

    >>> human_prior().mean.shape
    (69,)
    """
    return PosePrior.load(PRIOR)
