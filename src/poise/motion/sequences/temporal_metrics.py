"""Metrics along time, which determine motion that goals leave free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.kinematics.mass import Weighted
from poise.metrics.kinetic_energy import masses_of
from poise.metrics.metric import by_rate, checked_weight, non_negative, positive
from poise.metrics.power import STANDARD_GRAVITY, floating_roots, holding_torques
from poise.metrics.stiffness import stiffness_of
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.solvers.input_validation import names_of


class TimeTerm(Protocol):
    """A metric along time prepared for a clip: value, gradient and curvature of a motion."""

    @property
    def band(self) -> int:
        """Number of following frames on which the term of a frame depends."""
        ...

    def value(self, q: Floats) -> float:
        """Value for the poses (frames, nq)."""
        ...

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add to the gradient (frames, nv) and to the curvature's ``blocks``.

        ``blocks`` (frames, band + 1, nv, nv) are those of `poise.solvers.banded.BandedMatrix`:
        lower triangles on the diagonal, and the blocks below it. The curvature must be positive
        semi-definite.
        """
        ...


class TimeMetric(Protocol):
    """A metric along time. A new metric is a class with these members."""

    @property
    def name(self) -> str:
        """Name in reports."""
        ...

    def prepare(self, clip: Motion) -> TimeTerm:
        """Return the metric's term for a clip."""
        ...


@dataclass(frozen=True, eq=False)
class Closeness:
    """``weight / 2 ∫ sum_i k_i (d_i^2 + spread^4 (d_i'')^2) dt``; see `closeness`."""

    weight: float
    spread: float
    to: Motion | None
    free: tuple[str, ...]
    name: str = "closeness"

    def prepare(self, clip: Motion) -> TimeTerm:
        """Differences from the clip, and their derivatives along time."""
        other = clip if self.to is None else self.to
        if other.skeleton.dof_names != clip.skeleton.dof_names or len(other) != len(clip):
            raise InvalidValue(
                f"{self.name} compares motions of the same skeleton and length, not of "
                f"{len(clip)} and {len(other)} frames"
            )
        dt = 1.0 / clip.fps
        stiff = self.weight * dt * _stiffness(clip.skeleton)
        free = by_rate(clip.skeleton, dict.fromkeys(self.free, 1.0), 0.0)
        bent = (self.spread / dt) ** 4 * stiff
        paced = (self.spread / dt) ** 2 * free * stiff
        parts = ((0, (1.0 - free) * stiff), (1, paced), (2, bent))
        return Sum(
            tuple(
                Differences(clip.skeleton, order, stiffness, other.q)
                for order, stiffness in parts
                if stiffness.any() and len(clip) > order
            )
        )


def closeness(
    weight: float = 1.0,
    *,
    spread: float = 0.25,
    to: Motion | None = None,
    free: Sequence[str] = (),
) -> Closeness:
    """Metric: difference of a motion from a clip, and roughness of this difference.

    ``weight / 2 ∫ sum_i k_i (d_i^2 + spread^4 (d_i'')^2) dt`` with the rates d from the clip's pose
    to the motion's pose, the stiffness k of steps (`poise.metrics.stiffness`) and ``''`` for the
    second time derivative. The change made by a goal is spread over about ``spread`` seconds before
    and after it, and small quick movements of the clip are preserved (M. Gleicher, "Motion editing
    with spacetime constraints", 1997).

    Args:
        weight: weight of the metric.
        spread: seconds; 0 treats every frame separately.
        to: the reference motion; by default the clip that is optimised.
        free: joints and DOFs whose velocity, not position, should match the clip:
            ``spread^2 (d_i')^2`` replaces ``d_i^2``. Use this for the root's position in a motion
            that is moved.

    >>> closeness(2.0, spread=0.5)
    Closeness(weight=2.0, spread=0.5, to=None, free=(), name='closeness')
    """
    return Closeness(
        checked_weight(weight, "closeness"),
        non_negative(spread, "the spread of closeness"),
        to,
        names_of(free),
    )


@dataclass(frozen=True, eq=False)
class TimeSmoothness:
    """``weight / 2 ∫ sum_i k_i (x_i^(order))^2 dt``; see `smoothness`."""

    weight: float
    order: int

    @property
    def name(self) -> str:
        """Name in reports."""
        return f"smoothness of order {self.order}"

    def prepare(self, clip: Motion) -> TimeTerm:
        """Differences of the motion along time."""
        if len(clip) <= self.order:
            return Sum(())
        scale = self.weight * clip.fps ** (2 * self.order - 1)
        return Differences(clip.skeleton, self.order, scale * _stiffness(clip.skeleton), None)


def smoothness(weight: float = 1.0, *, order: int = 2) -> TimeSmoothness:
    """Metric: squared velocity (``order`` 1), acceleration (2) or jerk (3) of a motion.

    ``weight / 2 ∫ sum_i k_i (x_i^(order))^2 dt``, where k (as in `closeness`) converts degrees of
    freedom to metres moved: m^2 / s for order 1, m^2 / s^3 for 2, m^2 / s^5 for 3. For quaternions,
    x' is the rate from one frame to the next.

    >>> smoothness(0.1).name
    'smoothness of order 2'
    """
    if order not in (1, 2, 3):
        raise InvalidValue(f"order={order!r}: expected 1 (velocity), 2 (acceleration) or 3 (jerk)")
    return TimeSmoothness(checked_weight(weight, "smoothness"), order)


@dataclass(frozen=True, eq=False)
class Sum:
    """The sum of several terms."""

    terms: tuple[TimeTerm, ...]

    @property
    def band(self) -> int:
        """The largest band of the terms."""
        return max((term.band for term in self.terms), default=0)

    def value(self, q: Floats) -> float:
        """The sum of the terms' values."""
        return sum(term.value(q) for term in self.terms)

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add the derivatives of all terms."""
        for term in self.terms:
            term.differentiate(q, gradient, blocks)


_STENCILS = {0: (1.0,), 1: (-1.0, 1.0), 2: (1.0, -2.0, 1.0), 3: (-1.0, 3.0, -3.0, 1.0)}


@dataclass(frozen=True, eq=False)
class Differences:
    """``1/2 sum_f |e_f|_k^2`` with the n-th differences e along time, of poses or offsets.

    With a ``reference`` (frames, nq), ``e = D^n d`` with the rates d from the reference to the
    pose. Without a reference, ``e = D^n q`` for scalars, and ``e = D^(n-1) log(q_f^-1 q_(f+1))``
    for quaternions, whose first difference is the rotation from one frame to the next.
    """

    skeleton: Skeleton
    order: int
    stiffness: Floats
    reference: Floats | None
    _balls: Floats = field(init=False, repr=False)

    def __post_init__(self) -> None:
        balls = np.asarray(self.skeleton.mechanism.dofs.balls)
        held = self.stiffness[balls[:, 1, None] + np.arange(3)].any(axis=1)
        object.__setattr__(self, "_balls", balls[held])

    @property
    def band(self) -> int:
        """Number of frames that a difference spans, minus one."""
        return self.order

    def value(self, q: Floats) -> float:
        """Half the weighted sum of squares."""
        total = 0.5 * float(((self._scalars(q) ** 2) @ self._plain).sum())
        for start, rate in self._balls.tolist():
            e = self._rates(q, start)[0]
            total += 0.5 * float(((e**2) @ self.stiffness[rate : rate + 3]).sum())
        return total

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add derivatives: stencils for scalars, Jacobians of logarithms for quaternions."""
        index = self._index
        e = self._scalars(q) * self._plain
        stencil = _STENCILS[self.order]
        count = len(e)
        for i, a in enumerate(stencil):
            gradient[i : i + count, index >= 0] += a * e[:, index >= 0]
            for j in range(i + 1):
                diagonal = np.einsum("fcc->fc", blocks[j : j + count, i - j])
                diagonal += a * stencil[j] * self._plain
        for start, rate in self._balls.tolist():
            self._differentiate_ball(q, start, rate, gradient, blocks)

    @property
    def _index(self) -> NDArray[np.int64]:
        return np.asarray(self.skeleton.mechanism.dofs.q_index)

    @property
    def _plain(self) -> Floats:
        return np.where(self._index >= 0, self.stiffness, 0.0)

    def _scalars(self, q: Floats) -> Floats:
        """Differences (n, nv) of all scalar rates; arbitrary for other rates."""
        index = np.maximum(self._index, 0)
        x = q[:, index] if self.reference is None else (q - self.reference)[:, index]
        return np.diff(x, self.order, axis=0)

    def ball(self, q: Floats, start: int) -> tuple[Floats, list[Floats]]:
        """Differences (n, 3) of one quaternion, and their Jacobians (n, 3, 3) by frames f + j."""
        e, d = self._rates(q, start)
        if self.reference is not None:
            inverse = _inverse_right(d)
            stencil = _STENCILS[self.order]
            return e, [a * inverse[j : j + len(e)] for j, a in enumerate(stencil)]
        ahead, behind = _inverse_right(d), _inverse_right(-d)
        stencil = _STENCILS[self.order - 1]
        count = len(e)
        jacobians = [np.zeros((count, 3, 3)) for _ in range(self.order + 1)]
        for j, a in enumerate(stencil):
            jacobians[j] -= a * behind[j : j + count]
            jacobians[j + 1] += a * ahead[j : j + count]
        return e, jacobians

    def _rates(self, q: Floats, start: int) -> tuple[Floats, Floats]:
        """Differences (n, 3) of one quaternion, and the rotation vectors that they are of."""
        turns = q[:, start : start + 4]
        if self.reference is not None:
            d = _log(self.reference[:, start : start + 4], turns)
            return np.diff(d, self.order, axis=0), d
        d = _log(turns[:-1], turns[1:])
        return np.diff(d, self.order - 1, axis=0), d

    def _differentiate_ball(
        self, q: Floats, start: int, rate: int, gradient: Floats, blocks: Floats
    ) -> None:
        e, jacobians = self.ball(q, start)
        own = slice(rate, rate + 3)
        k = self.stiffness[own]
        count = len(e)
        for i, left in enumerate(jacobians):
            gradient[i : i + count, own] += np.einsum("fab,fa->fb", left, k * e)
            for j in range(i + 1):
                product = np.einsum("fab,a,fac->fbc", left, k, jacobians[j])
                blocks[j : j + count, i - j, own, own] += product


def _log(start: Floats, end: Floats) -> Floats:
    """Rotation vectors (n, 3) from one quaternion to another along the shortest path."""
    between = quaternions.multiply(quaternions.conjugate(start), end)
    between = np.where(between[:, :1] < 0.0, -between, between)
    return quaternions.to_rotation_vector(between)


def _inverse_right(d: Floats) -> Floats:
    """(n, 3, 3) ``d log(exp(d) exp(v)) / dv`` at v = 0: the inverse right Jacobian of rotations."""
    angle = np.linalg.norm(d, axis=1)
    small = angle < 1e-3
    safe = np.where(small, 1.0, angle)
    half = 0.5 * safe
    # 1/a^2 - (1 + cos a) / (2 a sin a), by the half angle, which has no pole at a = pi
    exact = (1.0 - half * np.cos(half) / np.sin(half)) / safe**2
    factor = np.where(small, 1.0 / 12.0 + angle**2 / 720.0, exact)
    x, y, z = d.T
    o = np.zeros_like(x)
    cross = np.array([[o, -z, y], [z, o, -x], [-y, x, o]]).transpose(2, 0, 1)
    return np.eye(3) + 0.5 * cross + factor[:, None, None] * (cross @ cross)


def _stiffness(skeleton: Skeleton) -> Floats:
    """Stiffness of steps (nv,); zero for rates that cannot move."""
    found = stiffness_of(skeleton)
    return np.where(np.isfinite(found), found, 0.0)


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
