"""Lowering of metrics to the arrays of ``poise.kernels.metrics``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue, ShapeError
from poise.kernels.columns import TERMS
from poise.kernels.kinds import DENSE, EXTRA
from poise.kernels.layouts import Likelihood, Metrics
from poise.kinematics.workspace import Workspace
from poise.metrics.expression import ExpressionMetric
from poise.metrics.metric import LikelihoodTerms, Metric, MetricTerms
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

AnyMetric: TypeAlias = Metric | ExpressionMetric

_WORK = 8


@dataclass(frozen=True, eq=False)
class MetricArrays:
    """The arrays of a problem's metrics (``poise.kernels.layouts.Metrics``), kept in place.

    Attributes:
        skeleton: the skeleton for which the metrics were lowered.
        metrics: the metrics that have terms, in order, without metrics that are expressions.
        arrays: terms, numbers, references, matrices, work space, densities.
        following: indices of the metrics whose terms change with the start pose.
        filled: the last terms of these.
    """

    skeleton: Skeleton
    metrics: tuple[Metric, ...]
    arrays: Metrics
    following: tuple[int, ...]
    filled: dict[int, MetricTerms] = field(default_factory=dict)

    def update(self, start: Floats, velocity: Floats | None = None) -> None:
        """Update the arrays that depend on the start pose (nq,), in place; addresses do not change.

        ``velocity`` (nv,) are the rates per second at the start pose, for metrics that extrapolate
        it. The update is free if no metric depends on the start pose. A start that is not finite is
        ignored, as the kernels reject it.
        """
        if not self.following or np.count_nonzero(np.isfinite(start)) < start.size:
            return
        for number in self.following:
            terms = self.metrics[number].lower(self.skeleton, start, velocity)
            filled = self.filled.get(number)
            if terms is filled:
                continue
            self.filled[number] = terms
            if filled is not None and terms.numbers is filled.numbers and terms.kind != DENSE:
                self.arrays.references[number] = terms.reference
                continue
            _fill(self.skeleton, self.metrics[number], terms, self.arrays, number)


def checked_metrics(metrics: Iterable[AnyMetric]) -> tuple[AnyMetric, ...]:
    """Return the metrics as a tuple; a single metric counts as a list of one.

    Raises:
        InvalidValue: an entry is not a metric.
    """
    if isinstance(metrics, tuple) and not metrics:
        return ()
    if _is_metric(metrics):
        return (cast("AnyMetric", metrics),)
    if isinstance(cast("object", metrics), str) or not hasattr(metrics, "__iter__"):
        raise InvalidValue(
            f"metrics={metrics!r}: expected metrics, such as [poise.metrics.stiffness(0.1)]"
        )
    found = tuple(metrics)
    for metric in found:
        if not _is_metric(metric):
            raise InvalidValue(
                "expected a metric, such as poise.metrics.stiffness(0.1) or "
                f"poise.metrics.expression(e), not {metric!r}"
            )
    return found


def _is_metric(value: object) -> bool:
    """Return whether a value is a metric; a str has a ``lower``, too."""
    own = hasattr(value, "lower") and hasattr(value, "weight")
    return own or isinstance(value, ExpressionMetric)


def metric_arrays(
    skeleton: Skeleton, metrics: Sequence[AnyMetric], start: Floats, space: Workspace
) -> MetricArrays:
    """Lower metrics for a skeleton and a start pose (nq,), into memory of ``space``.

    Raises:
        InvalidValue, ShapeError, UnknownDof: a metric does not fit the skeleton.
    """
    own = tuple(metric for metric in metrics if not isinstance(metric, ExpressionMetric))
    lowered = [metric.lower(skeleton, start) for metric in own]
    count, nq, nv = len(own), space.mechanism.nq, space.mechanism.nv
    dense = [number for number, terms in enumerate(lowered) if terms.kind == DENSE]
    zeros = space.storage.zeros
    terms = np.zeros((count, 8), np.int64)
    arrays = Metrics(
        terms, zeros(count * nv, 4), zeros(count, nq), zeros(len(dense) * nv, nv),
        zeros(_WORK, nv) if count else zeros(0, 0),
        _densities([found.likelihood for found in lowered], terms, zeros),
    )  # fmt: skip
    for number, (metric, found) in enumerate(zip(own, lowered, strict=True)):
        row = dense.index(number) * nv if number in dense else 0
        terms[number, :5] = (found.kind, number * nv, number, row, found.follows_start)
        _fill(skeleton, metric, found, arrays, number)
    following = tuple(number for number, found in enumerate(lowered) if found.follows_start)
    return MetricArrays(skeleton, own, arrays, following)


def _densities(
    found: Sequence[LikelihoodTerms | None], terms: Integers, zeros: Callable[..., Floats]
) -> Likelihood:
    """Return the arrays of ``poise.kernels.likelihood``; write each term's start to ``terms``."""
    own = [(number, one) for number, one in enumerate(found) if one is not None]
    links = sum(len(one.links) for _, one in own)
    components = sum(len(one.mean) for _, one in own)
    width = max((len(one.mean) for _, one in own), default=0)
    features = np.zeros((sum(len(one.features) for _, one in own), 4), np.int64)
    arrays = Likelihood(
        features, np.zeros((links, 4), np.int64), zeros(links, 12),
        zeros(components, width + EXTRA), zeros(links + 3 + components, 18) if own else zeros(0, 0),
    )  # fmt: skip
    feature = link = component = 0
    for number, one in own:
        size, ends = len(one.mean), (feature + len(one.features), link + len(one.links))
        terms[number, 5:8] = (feature, ends[0], component)
        features[feature : ends[0]] = one.features + np.array([0, link, link, 0])
        arrays.links[link : ends[1]] = one.links
        arrays.turns[link : ends[1]] = one.turns
        feature, link, component = *ends, component + size
    return arrays


def _fill_density(terms: LikelihoodTerms, density: Floats, first: int) -> None:
    """Write the numbers of a density from row ``first`` on."""
    size = len(terms.mean)
    rows = density[first : first + size]
    rows[:, :size] = terms.precision
    extra = terms.mean, terms.lowest, terms.highest, terms.stiffness
    rows[:, -EXTRA:] = np.stack(extra, axis=1)


def _fill(
    skeleton: Skeleton, metric: Metric, found: MetricTerms, arrays: Metrics, number: int
) -> None:
    terms, numbers, references, matrices, _, densities = arrays
    nq, nv = skeleton.nq, skeleton.nv
    wanted = {"numbers": (nv, 4), "reference": (nq,)}
    wanted["matrix"] = (nv, nv) if found.kind == DENSE else (0, 0)
    for part, shape in wanted.items():
        array: Floats = getattr(found, part)
        if array.shape != shape:
            raise ShapeError(f"the {part} of {metric.name} has shape {array.shape}, not {shape}")
        if np.count_nonzero(np.isfinite(array)) < array.size:
            raise InvalidValue(f"the {part} of {metric.name} has an entry that is not finite")
    if found.kind != terms[number, TERMS.kind]:
        raise InvalidValue(
            f"{metric.name} returned a different kind of term for a different start pose"
        )
    first, row = int(terms[number, TERMS.numbers]), int(terms[number, TERMS.matrix])
    numbers[first : first + nv] = found.numbers
    references[number] = found.reference
    if found.kind == DENSE:
        matrices[row : row + nv] = found.matrix
    if found.likelihood is not None:
        _fill_density(found.likelihood, densities.density, int(terms[number, TERMS.density]))


def value(
    metrics: Metric | Sequence[Metric],
    pose: Pose,
    *,
    start: Pose | None = None,
    velocity: ArrayLike | None = None,
) -> float:
    """Return the sum of metrics at one pose, for a solver that starts at ``start``.

    ``start`` is the rest pose by default; ``velocity`` (nv,) are the rates per second there, for
    metrics that extrapolate them. Metrics of expressions are not evaluated here.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> poise.metrics.value(poise.metrics.deviation(), arm.pose([0.5]))
    0.125
    """
    from poise.kernels.metrics import value_of

    lowered, q = _at(metrics, pose, start, velocity)
    return float(value_of(pose.skeleton.mechanism.dofs, lowered.arrays, q))


def gradient(
    metrics: Metric | Sequence[Metric],
    pose: Pose,
    *,
    start: Pose | None = None,
    velocity: ArrayLike | None = None,
) -> tuple[Floats, Floats]:
    """Return the gradient (nv,) of `value` by rates at the pose, and its curvature (nv, nv).

    The gradient is exact. The curvature is exact except for quaternions, for which it is the
    positive semi-definite part that solvers use.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> poise.metrics.gradient(poise.metrics.deviation(weight=2.0), arm.pose([0.5]))
    (array([1.]), array([[2.]]))
    """
    from poise.kernels.metrics import rates_of

    lowered, q = _at(metrics, pose, start, velocity)
    nv = pose.skeleton.nv
    g, H = np.zeros(nv), np.zeros((nv, nv))
    rates_of(pose.skeleton.mechanism.dofs, lowered.arrays, q, g, H)
    return g, H


def _at(
    metrics: Metric | Sequence[Metric],
    pose: Pose,
    start: Pose | None,
    velocity: ArrayLike | None,
) -> tuple[MetricArrays, Floats]:
    given = metrics if isinstance(metrics, Sequence) else [metrics]
    found = checked_metrics(given)
    for metric in found:
        if isinstance(metric, ExpressionMetric):
            raise InvalidValue(f"{metric.name} is an expression: evaluate the expression instead")
    if pose.q.ndim != 1 or (start is not None and start.q.ndim != 1):
        raise ShapeError("metrics are evaluated at a single pose, not at a batch")
    skeleton = pose.skeleton
    begin = skeleton.rest.q if start is None else start.q
    lowered = metric_arrays(skeleton, found, begin, Workspace(skeleton.mechanism))
    if velocity is not None:
        lowered.update(begin, np.asarray(velocity, dtype=np.float64))
    return lowered, pose.q.copy()
