"""Metrics of a tracker that forgets its start pose once joints come near their limits.

Among the poses that meet the goals, those nearest to a distant start have many joints at their
limits after a while, where a reachable goal is lost. If a joint comes near a limit, the distance
from the start is therefore replaced by the distance from the limits, within some tenths of a
second (A. Liegeois, "Automatic supervisory control of the configuration and behavior of multibody
mechanisms", IEEE Transactions on Systems, Man, and Cybernetics 7(12), 1977), and steps that do not
serve a goal become slow.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.kernels.layouts import Dofs
from poise.metrics import AnyMetric, Metric, Prior, comfort, smoothness
from poise.metrics.metric import MetricTerms
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.solvers.carrying import size_factor
from poise.solvers.natural import CALM, natural_metrics
from poise.solvers.root_anchor import RootAnchor

Floats = NDArray[np.float64]

_NEAR = 0.7
"""Distance from the middle of a range, relative to half the range, at which the start fades.

``bench/bench_tracking.py`` measures it: from 0.5 to 0.9, no goal is lost; steps are smallest below
0.8.
"""

_FURTHER = 0.02
"""The same, beyond the distance of a joint that is nearer at the start."""

_FADES = 0.1
"""Time constant in seconds; up to 0.3 s, no goal is lost."""

_LEFT = 0.01
"""Weight that the distance from the start keeps; 0.1 loses goals."""

_FIRM = 10.0
"""Weight of a squared step once the start has faded, in nats; between 5 and 30 no step jumps."""

_GONE = 1e-3
"""Weight of the start that counts as zero."""


class StartMemory:
    """The weight of the start pose in the metrics of a tracker.

    Args:
        start: the start pose.
        prior: a prior, or None: see `natural_metrics`.
        weight: weight of one nat relative to goals of weight 1.

    Attributes:
        share: the weight of the start, 1 at first.
        metrics: the metrics, whose weights depend on ``share``.
    """

    def __init__(self, start: Pose, prior: Prior | None, weight: float) -> None:
        body = start.skeleton
        self.share, self.involved = 1.0, np.ones(body.nv, np.bool_)
        *natural, _ = natural_metrics(start, prior, weight, body)
        self._anchors = [one for one in natural if isinstance(one, RootAnchor)]
        away = comfort(weight * size_factor(body) ** 2)
        self.metrics: tuple[AnyMetric, ...] = (
            *(one if isinstance(one, RootAnchor) else _Part(self, one, 1.0, _LEFT)
              for one in natural),
            _Part(self, away, 0.0, 1.0), _Part(self, smoothness(weight), CALM, _FIRM),
        )  # fmt: skip
        self._ranges = away.lower(body, start.q).numbers
        self._close = np.zeros(body.nv)
        self._bars = self._close

    def begin(self, dofs: Dofs, involved: NDArray[np.bool_], q: Floats) -> None:
        """Begin at a pose (nq,), with the rates (nv,) that can move for the goals."""
        self.involved = involved
        self._ranges[~involved, 0] = 0.0
        self._bars = np.maximum(_NEAR, self._closeness(dofs, q) + _FURTHER)

    def follow(self, dofs: Dofs, q: Floats, seconds: float) -> None:
        """Let the start fade if a joint is near a limit at a pose (nq,), after ``seconds``."""
        for anchor in self._anchors:
            anchor.follow(q)
        if self.share > 0.0 and (self._closeness(dofs, q) > self._bars).any():
            share = self.share * math.exp(-seconds / _FADES)
            self.share = share if share > _GONE else 0.0

    def _closeness(self, dofs: Dofs, q: Floats) -> Floats:
        from poise.kernels.comfort import closeness

        closeness(dofs, self._ranges, q, self._close)
        return self._close


class _Part:
    """A metric whose weight changes from ``first`` to ``last`` times its own as the start fades.

    Rates that no goal can move keep the first weight.
    """

    def __init__(self, memory: StartMemory, metric: Any, first: float, last: float) -> None:
        self.name, self.weight = str(metric.name), float(metric.weight)
        self._memory, self._metric = memory, metric
        self._first, self._last = first, last
        self._share = math.nan
        self._terms: MetricTerms | None = None

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return the terms for the current weight of the start; those of the last call if equal."""
        share, terms = self._memory.share, self._terms
        if terms is None or share != self._share:
            self._share = share
            terms = self._weighed(self._last + share * (self._first - self._last), skeleton, start)
            if share < 1.0:
                kept = ~self._memory.involved
                first = self._weighed(self._first, skeleton, start)
                terms.numbers[kept, 0] = first.numbers[kept, 0]
            self._moves = terms.follows_start
            self._terms = terms = replace(terms, follows_start=True)
        if self._moves:
            pose = skeleton.unit_quaternions(start)
            return MetricTerms(terms.kind, terms.numbers, pose, follows_start=True)
        return terms

    def _weighed(self, factor: float, skeleton: Skeleton, start: Floats) -> MetricTerms:
        metric: Metric = replace(self._metric, weight=factor * self.weight)
        return metric.lower(skeleton, start)


__all__ = ["StartMemory"]
