"""How likely a pose is, by a pose prior."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue, UnknownOption
from poise.metrics.metric import (
    LIKELIHOOD,
    LikelihoodTerms,
    MetricTerms,
    checked_weight,
    rows,
)
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.registry import Registry

Floats = NDArray[np.float64]

PRIORS: Registry[Any] = Registry(
    "pose prior",
    group="poise.priors",
    builtin={"human": "poise.bundled:human_prior"},
    error=UnknownOption,
)
"""Functions that return a pose prior, by name."""


class Hinge(NamedTuple):
    """A knee or an elbow: the joint and its bending axis.

    Attributes:
        joint: its index.
        axis: (3,) unit, in the joint's frame; positive turns bend the limb.
        straight: (3, 3) how the joint is turned in its parent's frame where the limb is straight.
    """

    joint: int
    axis: Floats
    straight: Floats


class Density(Protocol):
    """A density of poses that can be evaluated on a skeleton."""

    @property
    def tail(self) -> float:
        """The degrees of freedom of its t distribution; the larger, the lighter its tails."""
        ...

    def lower(self, skeleton: Skeleton) -> LikelihoodTerms:
        """It over the parts of this skeleton.

        Raises:
            InvalidValue: the skeleton is not a body of its kind.
        """
        ...


class Relative(Density, Protocol):
    """A density that depends on the pose from which poses change."""

    def around(self, pose: Pose) -> Density:
        """The same about a given pose."""
        ...


class Prior(Density, Protocol):
    """The interface of a pose prior (`poise.PosePrior`)."""

    def around(self, pose: Pose) -> Prior:
        """The same spread of poses about a given one.

        Raises:
            InvalidValue: as `lower`.
        """
        ...

    def typical(self, skeleton: Skeleton) -> Floats:
        """(n, nq) typical poses on this skeleton, to start from.

        Raises:
            InvalidValue: as `lower`.
        """
        ...

    def posture(self, skeleton: Skeleton) -> Relative | None:
        """The metric that keeps a body of this skeleton upright, or None.

        Raises:
            InvalidValue: as `lower`.
        """
        ...

    def hinges(self, skeleton: Skeleton) -> Sequence[Hinge]:
        """The knees and elbows of this skeleton.

        Raises:
            InvalidValue: as `lower`.
        """
        ...


LIGHT = 1e-8
"""A weight beside soft goals of weight 1 with which those are met to about 1e-5 m."""


@dataclass(frozen=True, slots=True, eq=False)
class Likelihood:
    """``-weight log p(pose)`` up to a constant; see `likelihood`.

    ``about_start``: a `Relative`'s spread about the pose that a solve begins from, not its mean.
    """

    weight: float
    prior: Density
    about_start: bool = False

    @property
    def name(self) -> str:
        """The name in reports."""
        return "likelihood"

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """One term of the prior's density at a start pose (nq,)."""
        prior = self.prior
        if self.about_start:
            prior = cast("Relative", prior).around(Pose(skeleton, skeleton.unit_quaternions(start)))
        terms = prior.lower(skeleton)
        numbers = rows(skeleton.nv, self.weight * terms.steadiness)
        numbers[:1, 2:] = self.weight, prior.tail
        return MetricTerms(
            LIKELIHOOD, numbers, terms.reference, follows_start=self.about_start, likelihood=terms
        )


def likelihood(prior: Any = "human", weight: float = 1.0) -> Likelihood:
    """Minus the logarithm of how likely a pose is, by a pose prior.

    ``weight (nu + d) / 2 log(1 + m / nu)``, with m the squared Mahalanobis distance of the pose
    from the prior's mean over d components, plus penalties for knees and elbows beyond their range
    of motion, and for what a skeleton can do and a body cannot: joints between its parts that turn,
    bones that grow or shift (`poise.PosePrior`).

    Args:
        prior: a `poise.PosePrior`, or the name of one ("human").
        weight: weight of the metric. A weight of 1e-8 lets soft goals of weight 1 be met to about
            1e-5 m.

    Raises:
        InvalidValue: not a prior, or a negative weight.
        UnknownOption: no prior has this name.

    >>> import poise
    >>> from poise.bundled import bare_character
    >>> body = bare_character()
    >>> at_rest, walking = body.rest, body.motions["walk"][10]
    >>> prior = poise.metrics.likelihood("human")
    >>> poise.metrics.value(prior, walking) < poise.metrics.value(prior, at_rest)
    True
    """
    return Likelihood(checked_weight(weight, "likelihood"), prior_of(prior))


def prior_of(prior: Any) -> Prior:
    """A prior from its name, or as it is.

    Raises:
        InvalidValue: neither a name nor a prior.
        UnknownOption: no prior has this name.
    """
    if isinstance(prior, str):
        return cast("Prior", PRIORS.get(prior)())
    if isinstance(prior, type) or not hasattr(prior, "lower") or not hasattr(prior, "tail"):
        raise InvalidValue(f'expected a poise.PosePrior or a name such as "human", not {prior!r}')
    return cast("Prior", prior)


__all__ = ["LIGHT", "PRIORS", "Hinge", "Likelihood", "Prior", "likelihood", "prior_of"]
