"""Power metric along time, from the torques that hold a motion (source 003)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.kinematics.mass import Weighted
from poise.metrics.kinetic_energy import masses_of
from poise.metrics.metric import by_rate, checked_weight, positive
from poise.metrics.power import STANDARD_GRAVITY, floating_roots, holding_torques
from poise.model.motion import Motion
from poise.motion.sequences.temporal_metrics import Differences, TimeTerm


@dataclass(frozen=True, eq=False)
class TimePower:
    """``weight ∫ sum_i (sqrt(p_i^2 + epsilon^2) - epsilon) dt``; see `power`."""

    weight: float
    masses: Weighted | None
    gravity: float
    epsilon: float
    name: str = "power"

    def prepare(self, clip: Motion) -> TimeTerm:
        """Compute the torques of the clip's poses, frame by frame."""
        body = clip.skeleton
        masses = masses_of(body, self.masses)
        torques = np.array([holding_torques(pose, masses, self.gravity) for pose in clip])
        share = by_rate(body, dict.fromkeys(floating_roots(body), 0.0), 1.0)
        steps = Differences(body, 1, np.ones(body.nv), None)
        return _Power(
            steps, torques[:-1] * clip.fps, self.weight * share / clip.fps, self.epsilon
        )  # fmt: skip


def power(
    weight: float = 1.0,
    *,
    masses: Weighted | None = None,
    gravity: float = STANDARD_GRAVITY,
    epsilon: float = 10.0,
) -> TimePower:
    """Metric: energy of the torques that hold the clip's poses, along the motion, joules.

    ``weight ∫ sum_i (sqrt(p_i^2 + epsilon^2) - epsilon) dt``, a smooth ``∫ sum |p_i| dt``, with
    ``p_i = tau_i v_i``, the rates v from frame to frame, and the static torques tau that hold the
    clip's pose in the earlier frame (`poise.metrics.power`). The torques are those of the clip, so
    that the metric is exact only for small changes. A floating root has no torques.

    Args:
        weight: weight of the metric.
        masses: masses of the segments; by default `poise.anatomy.segment_masses` of the skeleton.
        gravity: m/s^2, downwards.
        epsilon: watts; below it |p| is approximated by a parabola.

    >>> power(0.01).name
    'power'
    """
    return TimePower(
        checked_weight(weight, "power"), masses, positive(gravity, "gravity"),
        positive(epsilon, "the epsilon of power"),
    )  # fmt: skip


@dataclass(frozen=True, eq=False)
class _Power:
    """``sum_f sum_i w_i (sqrt(p^2 + e^2) - e)``, ``p = gain_f d_f``; a quaternion is one p."""

    steps: Differences
    gain: Floats
    weights: Floats
    epsilon: float

    @property
    def band(self) -> int:
        """Number of following frames on which a term depends: 1."""
        return 1

    def value(self, q: Floats) -> float:
        """Value of the sum for the poses (frames, nq)."""
        total = 0.0
        for own, d, _ in self._parts(q):
            p = (self.gain[:, own] * d).sum(axis=1)
            size = np.sqrt(p**2 + self.epsilon**2)
            total += float(self.weights[own][0] * (p**2 / (size + self.epsilon)).sum())
        return total

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add the gradient, and the rank-one curvature of each p's own value."""
        if len(q) < 2:  # no step, and no off-diagonal blocks
            return
        for own, d, jacobians in self._parts(q):
            p = (self.gain[:, own] * d).sum(axis=1)
            size = np.sqrt(p**2 + self.epsilon**2)
            slope = self.weights[own][0] * p / size
            bend = self.weights[own][0] * self.epsilon**2 / size**3
            projected = [np.einsum("fa,fab->fb", self.gain[:, own], each) for each in jacobians]
            count = len(p)
            for i, left in enumerate(projected):
                gradient[i : i + count, own] += slope[:, None] * left
                for j in range(i + 1):
                    product = np.einsum("f,fa,fb->fab", bend, left, projected[j])
                    blocks[j : j + count, i - j, own, own] += product

    def _parts(self, q: Floats) -> list[tuple[slice, Floats, list[Floats]]]:
        """Rates, steps and Jacobians of the steps, for each scalar and each quaternion."""
        index, balls = self.steps.skeleton.mechanism.dofs[:2]
        one = np.ones((len(q) - 1, 1, 1))
        found: list[tuple[slice, Floats, list[Floats]]] = []
        for rate, at in enumerate(np.asarray(index).tolist()):
            if at >= 0 and self.weights[rate] > 0.0:
                found.append(
                    (slice(rate, rate + 1), np.diff(q[:, at : at + 1], axis=0), [-one, one])
                )
        for start, rate in np.asarray(balls).tolist():
            if self.weights[rate] > 0.0:
                d, jacobians = self.steps.ball(q, start)
                found.append((slice(rate, rate + 3), d, jacobians))
        return found


__all__ = ["TimePower", "power"]
