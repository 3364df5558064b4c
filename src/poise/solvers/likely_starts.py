"""Starts for a search with a pose prior: typical poses fitted to the targets.

The prior provides typical poses p_k. Each is rotated about the vertical and translated so that its
effectors come nearest to the targets (least squares, in closed form), and rotated freely if the
targets are far from any upright pose. Then the problem is linearised: with the prior's gradient g
and curvature H, the effectors' Jacobian J and their errors r, the step of least cost that reaches
the targets is

    ``v = v0 - H^-1 J^T S^-1 (r + J v0)``,  ``v0 = -H^-1 g``,  ``S = J H^-1 J^T``,

in which only r depends on the targets. The start is the pose of least expected cost, which includes
a penalty for long steps.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.anatomy import find_anatomy
from poise.array_types import Floats
from poise.geometry.transforms import aligning_rotation
from poise.kernels.kinds import POSITION
from poise.kinematics import jacobian
from poise.kinematics.workspace import Workspace
from poise.metrics import Likelihood, MetricArrays, Prior, metric_arrays
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.goal import Goal, RowKind
from poise.solvers.carrying import Carrier

if TYPE_CHECKING:
    from poise.solvers.runner import Runner


_FREE = 1e-3  # curvature of directions outside the prior
_MISTRUST = 4.0  # cost of a step of one radian (half the square)
_LONGEST = 0.6  # radians
_TILT = 0.3  # radians, standard deviation of the tilt of a typical pose
_LEAST = 3  # number of positions that determine a heading
_NONE = np.zeros(0)
_KEPT = 4  # sets of terms per body
_TIE = 1e-6  # of costs of mirror images of a symmetrical body, which differ by rounding
_UPSIDE = 0.25  # fraction of the targets' spread; rotations are free for larger errors


@dataclass(eq=False)
class _Densities:
    """Cost, step of least cost (n, m) and inverse curvature (n, p, p) at n typical poses.

    ``own`` (p,) are those of the m rates that the prior depends on; the curvature of the others is
    `_FREE`. ``done`` of the poses have been computed.
    """

    costs: Floats
    steps: Floats
    own: NDArray[np.int64]
    inverse: Floats
    done: int = 0

    @classmethod
    def of(
        cls, body: Skeleton, prior: Prior, movable: NDArray[np.bool_], moving: NDArray[np.bool_]
    ) -> _Densities:
        """Return the terms of a body and a prior, which `LikelyStarts` computes step by step."""
        known = cast("dict[Any, _Densities]", body.derived.setdefault(cls, {}))
        key = prior, movable.tobytes(), moving.tobytes()
        if key not in known:
            while len(known) >= _KEPT:
                del known[next(iter(known))]
            own = np.flatnonzero(prior.lower(body).rates()[moving])
            n, m, p = len(prior.typical(body)) + 1, int(moving.sum()), len(own)
            known[key] = cls(np.empty(n), np.zeros((n, m)), own, np.empty((n, p, p)))
        return known[key]


@dataclass(frozen=True, eq=False)
class _Effector:
    """A point of a joint (3,) with the index of its target among all targets."""

    joint: str
    point: Floats
    target: int


class LikelyStarts:
    """Starts of one runner, for any targets.

    Attributes:
        usable: whether the goals' positions determine the location of a body, and its root can move
            to it.
        confined: whether they do, but no joint moves the whole body.
    """

    def __init__(self, runner: Runner, prior: Prior, weight: float) -> None:
        body = runner.skeleton
        self._body, self._movable = body, runner.movable
        self._effectors = _effectors(body, runner.goals)
        self._at = np.array([effector.target for effector in self._effectors], np.int64)
        carrier = Carrier.of(body)
        enough = len(self._effectors) >= _LEAST
        self.confined = enough and carrier is None
        self.usable = enough and carrier is not None and bool(self._movable[carrier.values].all())
        if self.usable and carrier is not None:
            self._carrier = carrier
            self._prior, self._likelihood = prior, Likelihood(weight, prior)
            self._still = ~runner.free
            self._found: _Densities | None = None
            self._ready = False

    def prepared(self, until: float = math.inf) -> bool:
        """Prepare the starts in steps, up to a deadline (`time.perf_counter`).

        Returns whether they are ready; if not, the next call continues.
        """
        while not self._ready:
            if time.perf_counter() >= until:
                return False
            if self._found is None:
                self._begin()
            elif self._found.done < len(self._poses):
                self._differentiate(self._found, self._found.done)
            else:
                self._linearise(self._found)
        return True

    def _begin(self) -> None:
        """Compute the typical poses, and the Jacobians and positions of the effectors there."""
        body, nv = self._body, self._body.nv
        self._upright = self._prior.upright(body)
        standing = find_anatomy(body).standing
        typical = np.concatenate([self._prior.typical(body), standing.q[None]])
        self._poses = np.where(self._movable, typical, body.rest.q)
        poses: Any = Pose(body, self._poses)
        self._columns = np.concatenate(
            [jacobian(poses, one.joint, one.point)[:, :3] for one in self._effectors], axis=1
        )
        W = poses.world
        frames = [W[:, body.joint_index(one.joint)] for one in self._effectors]
        self._places = np.stack(
            [
                frame[:, :3, :3] @ one.point + frame[:, :3, 3]
                for frame, one in zip(frames, self._effectors, strict=True)
            ],
            axis=1,
        )
        # The other rates change neither the effectors nor the prior: they take no step.
        reached = self._prior.lower(body).rates() | self._columns.any(axis=(0, 1))
        self._moving = np.flatnonzero(reached & ~self._still)
        self._columns = self._columns[:, :, self._moving]
        self._middles = self._places.mean(axis=1)
        self._around = self._places - self._middles[:, None]
        bends = np.ones(nv)
        bends[body.mechanism.rate_index[self._carrier.values]] = 0.0
        self._bends = bends[self._moving]
        self._found = _Densities.of(body, self._prior, self._movable, reached & ~self._still)

    @cached_property
    def _density(self) -> MetricArrays:
        space = Workspace(self._body.mechanism)
        return metric_arrays(self._body, [self._likelihood], self._body.rest.q, space)

    def _differentiate(self, found: _Densities, k: int) -> None:
        """Compute the density and its derivatives at one typical pose."""
        from poise.kernels.metrics import rates_of, value_of

        nv, dofs, density = self._body.nv, self._body.mechanism.dofs, self._density.arrays
        gradient, curvature = np.zeros(nv), np.zeros((nv, nv))
        rates_of(dofs, density, self._poses[k], gradient, curvature)
        own = self._moving[found.own]
        H = curvature[np.ix_(own, own)] + _FREE * np.eye(len(own))
        g, found.inverse[k] = gradient[own], np.linalg.inv(H)
        found.steps[k, found.own] = step = -found.inverse[k] @ g
        found.costs[k] = float(value_of(dofs, density, self._poses[k])) + 0.5 * g @ step
        found.done = k + 1

    def _linearise(self, found: _Densities) -> None:
        """Compute the terms of the steps that reach the targets."""
        J = self._columns
        towards = J.swapaxes(1, 2) / _FREE
        towards[:, found.own] = found.inverse @ J[:, :, found.own].swapaxes(1, 2)
        S = J @ towards
        sizes = np.trace(S, axis1=1, axis2=2)[:, None, None]
        self._ahead, self._cost = found.steps, found.costs
        self._stiff = np.linalg.inv(S + 1e-9 * sizes * np.eye(S.shape[1]))
        self._back = towards @ self._stiff
        self._lacking = (J @ found.steps[..., None])[..., 0]
        self._columns, self._ready = _NONE, True

    def near(self, targets: Floats) -> Iterator[Floats]:
        """Yield starts (nq,) for targets (t,): the two best, and the standing pose.

        Of a typical pose and its mirror image (`PosePrior.starts`), only the better one counts.
        """
        self.prepared()
        wanted = targets[self._at[:, None] + np.arange(3)]
        middle = wanted.sum(axis=0) / len(wanted)
        around = wanted - middle
        T = self._upright
        turns = T.T @ _headings(self._around @ T.T, around @ T.T) @ T
        # errors relative to the centroids: of a typical pose, then of the pose after its step
        r = self._around - around @ turns
        if len(wanted) > _LEAST:
            lacking = np.einsum("kei,kei->k", r, r)
            if lacking.min() > _UPSIDE**2 * float((around**2).sum()):
                # Kabsch, "A solution for the best rotation to relate two sets of vectors", 1976
                turns = aligning_rotation(self._around.swapaxes(1, 2) @ around).swapaxes(1, 2)
                r = self._around - around @ turns
        r = r.reshape(len(r), -1, 1) + self._lacking[..., None]
        v = self._ahead - (self._back @ r)[..., 0]
        pull = self._stiff @ r
        cost = self._cost + 0.5 * (r * pull).sum(axis=(1, 2))
        cost += 0.5 * _MISTRUST * ((v * self._bends) ** 2).sum(axis=1)
        level = np.minimum(np.maximum(turns @ T[1] @ T[1], -1.0), 1.0)
        cost += 0.5 * (np.arccos(level) / _TILT) ** 2
        half = (len(cost) - 1) // 2
        own, image = cost[:half], cost[half : 2 * half]
        better = np.arange(half) + half * (image < own - _TIE)
        lowest = np.append(np.minimum(own, image), cost[2 * half :])
        best = np.append(better, np.arange(2 * half, len(cost)))[np.argsort(lowest)[:2]].tolist()
        for k in dict.fromkeys([*best, len(cost) - 1]):
            yield self._start(k, v[k], turns[k], middle)

    def _start(self, k: int, v: Floats, turn: Floats, middle: Floats) -> Floats:
        """Return a typical pose after its step, with its effectors moved to their targets."""
        body = self._body
        longest = float(np.abs(v * self._bends).max(initial=0.0))
        step = np.zeros(body.nv)
        step[self._moving] = v * min(1.0, _LONGEST / max(longest, 1e-9))
        q = body.integrate(self._poses[k], step)
        motion = np.eye(4)
        motion[:3, :3] = turn
        motion[:3, 3] = middle - turn @ self._middles[k]
        q = self._carrier.moved(q, motion)
        return np.clip(q, body.lower, body.upper)


def _effectors(body: Skeleton, goals: Sequence[Goal]) -> list[_Effector]:
    """Return the effectors of position goals, with the index where their targets begin."""
    found: list[_Effector] = []
    at = 0
    for goal in goals:
        size = goal.targets(body.rest).shape[-1]
        own = at
        for row in goal.rows:
            if not isinstance(row, RowKind):
                break
            if row.kind == POSITION and row.weight > 0.0:
                tip = body.joint(row.point.joint).tip if row.point.tip else row.point.offset
                found.append(_Effector(row.point.joint, np.array(tip), own))
            own += row.target_size
        at += size
    return found


def _headings(around: Floats, wanted: Floats) -> Floats:
    """Return rotations (n, 3, 3) about y that best align positions (n, e, 3) with (e, 3).

    Both sets of positions are relative to their centroids.
    """
    u, v = 2, 0
    plane = around[..., [u, v]].swapaxes(1, 2) @ wanted[:, [u, v]]
    cosine, sine = plane[:, 0, 0] + plane[:, 1, 1], plane[:, 0, 1] - plane[:, 1, 0]
    size = np.sqrt(cosine**2 + sine**2)
    determined = size > 1e-12
    size = np.where(determined, size, 1.0)
    c, s = np.where(determined, cosine / size, 1.0), np.where(determined, sine / size, 0.0)
    turns = np.zeros((len(around), 3, 3))
    turns[:, u, u], turns[:, u, v], turns[:, v, u], turns[:, v, v] = c, -s, s, c
    turns[:, 1, 1] = 1.0
    return turns
