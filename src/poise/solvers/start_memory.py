"""Metrics of a tracker that forgets its start pose once joints come near their limits.

Among the poses that meet the goals, those nearest to a distant start have many joints at their
limits after a while, where a reachable goal is lost. If a joint comes near a limit, the distance
from the start is therefore replaced by the distance from the limits, within some tenths of a
second (A. Liegeois, "Automatic supervisory control of the configuration and behavior of multibody
mechanisms", IEEE Transactions on Systems, Man, and Cybernetics 7(12), 1977), and steps that do not
serve a goal are slow.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.kernels.layouts import Dofs
from poise.metrics import AnyMetric, Prior, comfort, smoothness
from poise.metrics.metric import FRAME, MetricTerms
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.solvers.carrying import size_factor
from poise.solvers.natural import CALM, natural_metrics
from poise.solvers.root_anchor import RootAnchor

_NEAR = 0.7
"""Distance from the middle of a range, relative to half the range, at which the start fades.

``bench/bench_tracking.py`` measures it: from 0.5 to 0.9, no goal is lost; steps are smallest below
0.8.
"""

_FURTHER = 0.02
"""The same, beyond the distance of a joint that is nearer at the start."""

_FADES = 0.1
"""Time constant in seconds; up to 0.3 s, no goal is lost."""

_LEFT = 0.003
"""Weight that the distance from the start keeps; 0.03 loses goals."""

_FIRM = 7.0
"""Weight of a squared step of `FRAME`, in nats: between 5, where steps jump, and 14.

With 7, goals are lost in one of 60 motions of the kind of ``bench/bench_tracking.py``.
"""

_GONE = 1e-3
"""Weight of the start that counts as zero."""


class StartMemory:
    """The weight of the start pose in the metrics of a tracker.

    Args:
        start: the start pose.
        prior: a prior, or None: see `natural_metrics`.
        weight: weight of one nat relative to goals of weight 1.
        seconds: duration of a step.
        fades: whether the start fades near limits.

    Attributes:
        share: the weight of the start, 1 at first.
        metrics: the metrics, whose weights depend on ``share``.
    """

    def __init__(
        self, start: Pose, prior: Prior | None, weight: float, seconds: float, *, fades: bool
    ) -> None:
        body = start.skeleton
        self._fades, self.share, self.involved = fades, 1.0, np.ones(body.nv, np.bool_)
        *natural, _ = natural_metrics(start, prior, weight, body)
        self._anchors = [one for one in natural if isinstance(one, RootAnchor)]
        # The prior's range of lean does not pull to the start.
        lasting = self._anchors if prior is None else natural[1:]
        calm = _FIRM * FRAME / seconds if fades else CALM
        away = comfort(weight * size_factor(body) ** 2, weights=_squared_ranges(body))
        self.metrics: tuple[AnyMetric, ...] = (
            *(one if one in lasting else _Part(self, one, 1.0, _LEFT) for one in natural),
            _Part(self, away, 0.0, 1.0), _Part(self, smoothness(weight), calm, calm),
        )  # fmt: skip
        self._ranges = away.lower(body, start.q).numbers
        self._close = np.zeros(body.nv)
        self._bars = self._close

    def begin(self, dofs: Dofs, involved: NDArray[np.bool_], q: Floats) -> None:
        """Begin at a pose (nq,), with the rates (nv,) that can move for the goals."""
        self._dofs, self.involved = dofs, involved
        self._ranges[~involved, 0] = 0.0
        self._bars = np.maximum(_NEAR, self._closeness(q) + _FURTHER)

    def follow(self, q: Floats, seconds: float) -> None:
        """Let the start fade if a joint is near a limit at a pose (nq,), after ``seconds``."""
        for anchor in self._anchors:
            anchor.follow(q)
        if self._fades and self.share > 0.0 and (self._closeness(q) > self._bars).any():
            share = self.share * math.exp(-seconds / _FADES)
            self.share = share if share > _GONE else 0.0

    def _closeness(self, q: Floats) -> Floats:
        from poise.kernels.comfort import closeness

        closeness(self._dofs, self._ranges, q, self._close)
        return self._close


def _squared_ranges(body: Skeleton) -> dict[str, float]:
    """Return the square of half the range of each bounded DOF, by name.

    With these weights, a radian costs as much in small ranges, such as those of a spine, as in
    large ones, such as those of a shoulder, which then stay farther from their limits.
    """
    half = 0.5 * (body.upper - body.lower)
    return {
        name: h * h for name, h in zip(body.dof_names, half.tolist(), strict=True) if h < np.inf
    }


class _Part:
    """A metric whose weight changes from ``first`` to ``last`` times its own as the start fades.

    Rates that no goal can move keep the first weight.
    """

    def __init__(self, memory: StartMemory, metric: Any, first: float, last: float) -> None:
        self.name, self.weight = str(metric.name), float(metric.weight)
        self._memory, self._metric, self._weights = memory, metric, (first, last)
        self._share, self._moves = math.nan, False
        self._ends: tuple[MetricTerms, MetricTerms] | None = None

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return the terms for the current weight of the start; those of the last call if equal."""
        memory = self._memory
        if self._ends is None:
            each = (replace(self._metric, weight=w * self.weight) for w in self._weights)
            first, last = (one.lower(skeleton, start) for one in each)
            self._ends = first, last
            self._moves, self._kept = first.follows_start, first
        first, last = self._ends
        if memory.share != self._share:
            self._share = memory.share
            numbers = last.numbers + self._share * (first.numbers - last.numbers)
            numbers[~memory.involved, 0] = first.numbers[~memory.involved, 0]
            self._kept = MetricTerms(
                first.kind, numbers, first.reference, first.matrix, True, first.likelihood
            )
        if self._moves:
            kept = self._kept
            pose = skeleton.unit_quaternions(start)
            return MetricTerms(kept.kind, kept.numbers, pose, kept.matrix, follows_start=True)
        return self._kept
