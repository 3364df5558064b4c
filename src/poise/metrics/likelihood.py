"""Likelihood metric: the negative log-likelihood of a pose by a pose prior."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, cast

from poise.array_types import Floats
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

PRIORS: Registry[Any] = Registry(
    "pose prior",
    group="poise.priors",
    builtin={"human": "poise.bundled:human_prior"},
    error=UnknownOption,
)
"""Functions that return a pose prior, by name."""


class BendingJoint(NamedTuple):
    """A knee or an elbow: the joint and its bending axis.

    Attributes:
        joint: index of the joint.
        axis: (3,) unit, in the joint's frame; positive rotations bend the limb.
        straight: (3, 3) rotation of the joint in its parent's frame for a straight limb.
    """

    joint: int
    axis: Floats
    straight: Floats


class Density(Protocol):
    """A density of poses that can be evaluated on a skeleton."""

    @property
    def tail(self) -> float:
        """Degrees of freedom of the t distribution; a larger number gives lighter tails."""
        ...

    def lower(self, skeleton: Skeleton) -> LikelihoodTerms:
        """Return the density over the parts of this skeleton.

        Raises:
            InvalidValue: the density does not support the skeleton.
        """
        ...


class Relative(Density, Protocol):
    """A density that depends on a reference pose."""

    def around(self, pose: Pose) -> Density:
        """Return the density centred on a given pose."""
        ...


class Prior(Density, Protocol):
    """The interface of a pose prior (`poise.PosePrior`)."""

    def around(self, pose: Pose) -> Prior:
        """Return the prior centred on a given pose.

        Raises:
            InvalidValue: the density does not support the skeleton.
        """
        ...

    def typical(self, skeleton: Skeleton) -> Floats:
        """Return typical poses (n, nq) on this skeleton, used as starts.

        Raises:
            InvalidValue: the density does not support the skeleton.
        """
        ...

    def upright(self, skeleton: Skeleton) -> Floats:
        """Return the rotation (3, 3) from the world of this skeleton to axes with y up.

        Raises:
            InvalidValue: the density does not support the skeleton.
        """
        ...

    def posture(self, skeleton: Skeleton) -> Relative | None:
        """Return the metric that keeps a body of this skeleton upright, or None.

        Raises:
            InvalidValue: the density does not support the skeleton.
        """
        ...

    def hinges(self, skeleton: Skeleton) -> Sequence[BendingJoint]:
        """Return the knees and elbows of this skeleton.

        Raises:
            InvalidValue: the density does not support the skeleton.
        """
        ...

    def with_human_limits(self, *, on: bool) -> Prior:
        """Return the same prior with or without a human's ranges of motion as soft limits."""
        ...

    def exceeded(self, pose: Pose) -> tuple[str, ...]:
        """Return the names of the parts of one pose that exceed their range of motion.

        Raises:
            InvalidValue: the density does not support the skeleton.
        """
        ...


LIGHT = 1e-8
"""Weight with which soft goals of weight 1 are met to about 1e-5 m."""


@dataclass(frozen=True, slots=True, eq=False)
class Likelihood:
    """``-weight log p(pose)`` up to a constant; see `likelihood`.

    ``about_start``: whether a `Relative` density is centred on the start pose of a solve.
    """

    weight: float
    prior: Density
    about_start: bool = False

    @property
    def name(self) -> str:
        """Name in reports."""
        return "likelihood"

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return one term of the prior's density at a start pose (nq,)."""
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
    """Return the metric of the negative log-likelihood of a pose, by a pose prior.

    The metric is ``weight (nu + d) / 2 log(1 + m / nu)``, with the squared Mahalanobis distance m
    of the pose from the prior's mean over d components. Penalties are added for knees and elbows
    beyond their range of motion, and for rotations within a body part and changes of bone lengths,
    which a body does not make (`poise.PosePrior`).

    Args:
        prior: a `poise.PosePrior`, or the name of one ("human").
        weight: weight of the metric. A weight of 1e-8 lets soft goals of weight 1 be met to about
            1e-5 m.

    Raises:
        InvalidValue: the argument is not a prior, or the weight is negative.
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
    """Return a prior by its name, or the given prior.

    Raises:
        InvalidValue: the argument is neither a name nor a prior.
        UnknownOption: no prior has this name.
    """
    if isinstance(prior, str):
        return cast("Prior", PRIORS.get(prior)())
    if isinstance(prior, type) or not hasattr(prior, "lower") or not hasattr(prior, "tail"):
        raise InvalidValue(f'expected a poise.PosePrior or a name such as "human", not {prior!r}')
    return cast("Prior", prior)


def posing_prior(prior: Any, human_limits: object) -> Prior | None:
    """Return the prior of a solve, with or without a human's ranges of motion; None for None.

    Raises:
        InvalidValue, UnknownOption: see `prior_of`; or ``human_limits`` is not True or False.
    """
    if not isinstance(human_limits, bool):
        raise InvalidValue(f"human_limits={human_limits!r}: expected True or False")
    if prior is None:
        return None
    found = prior_of(prior)
    return found.with_human_limits(on=human_limits)
