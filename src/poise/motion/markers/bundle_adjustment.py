"""Joint Gauss-Newton solution for marker offsets, bone lengths and the poses of some frames.

The pose of a frame is coupled with the shared unknowns (offsets, logarithms of bone scale factors)
but not with other poses: the matrix is an arrowhead, and eliminating the poses leaves a small dense
system (the Schur complement; Triggs et al., "Bundle adjustment: a modern synthesis", 1999), which
is the inverse covariance of the shared unknowns.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue
from poise.kinematics.jacobian import position_jacobian
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.markers.model import BoneScale, MarkerModel
from poise.solvers.banded import BandedCholesky, BandedMatrix

_TINY = 1e-9  # added to the diagonal, which may be zero
_ONE_THREAD = 200_000  # multiplications in a product of matrices; OpenBLAS splits longer ones
_UNSEEN = 1e-10
"""Fraction of the largest eigenvalue below which a direction counts as unobserved (rounding)."""


@dataclass(frozen=True, eq=False)
class CalibrationFrames:
    """The frames to calibrate on.

    Attributes:
        targets: (F, K, 3) metres; zeros in the gaps.
        weights: (F, K) 1 / m^2; 0 in the gaps.
        reference: (F, nq) reference pose of each frame.
        stiff: (F, nv) weights of the deviation from it, 1 / rad^2 and 1 / m^2.
        locked: (nv,) mask of the rates that do not change.
    """

    targets: Floats
    weights: Floats
    reference: Floats
    stiff: Floats
    locked: Flags


@dataclass(frozen=True, eq=False)
class Normal:
    """Cost, gradients and blocks of the arrowhead matrix at given poses and model.

    ``H`` (F, nv, nv) and ``g`` (F, nv) of the poses, ``C`` (F, nv, B) between poses and shared
    unknowns, ``D`` (B, B) and ``b`` (B,) of the shared ones: offsets (3 K), then scales.
    """

    cost: float
    H: Floats
    g: Floats
    C: Floats
    D: Floats
    b: Floats
    errors: Floats


class Arrow:
    """Cost function of poses, offsets and bone lengths, and its minimisation.

    Args:
        skeleton: the skeleton without the model's bone lengths.
        model: the prior means of offsets and factors, with their sigmas.
        frames: the observations.
        factors: bounds of the bone scale factors, except those fixed by a sigma of 0.
    """

    def __init__(
        self,
        skeleton: Skeleton,
        model: MarkerModel,
        frames: CalibrationFrames,
        factors: tuple[float, float] = (0.0, math.inf),
    ) -> None:
        self._low, self._high = factors
        self._skeleton, self._prior, self.frames = skeleton, model, frames
        self._sites = model.sites(skeleton)
        self._links = [_links(skeleton, scale.bones) for scale in model.scales]
        sigmas = np.concatenate([model.sigmas.ravel(), [s.sigma for s in model.scales]])
        self.fixed: Flags = sigmas == 0.0
        self.pull = np.where(self.fixed, 0.0, 1.0 / np.maximum(sigmas, 1e-12) ** 2)

    # -- the cost and its derivatives -----------------------------------------------------------

    def cost(self, model: MarkerModel, q: Floats, reach: float) -> float:
        """Return the cost without derivatives."""
        body = model.skeleton(self._skeleton)
        places = model.places(self._skeleton, Pose(body, q).world)
        square = ((places - self.frames.targets) ** 2).sum(axis=2)
        share = 1.0 if reach == 0.0 else 1.0 / (1.0 + square / reach**2)
        away = body.difference(q, self.frames.reference)
        shared = self._away(model)
        return 0.5 * float(
            (self.frames.weights * square * share).sum()
            + (self.frames.stiff * away**2).sum()
            + (self.pull * shared**2).sum()
        )

    def normal(self, model: MarkerModel, q: Floats, reach: float) -> Normal:
        """Cost and derivatives at poses (F, nq); ``reach`` in metres, 0 for a quadratic cost."""
        body, frames = model.skeleton(self._skeleton), self.frames
        pose: Any = Pose(body, q)  # cached properties do not match those of the protocol
        world: Floats = pose.world
        carried = world[:, self._sites, :3, :]
        R = carried[..., :3]
        places = np.einsum("fkij,kj->fki", R, model.offsets) + carried[..., 3]
        r = places - frames.targets
        square = (r**2).sum(axis=2)
        share = np.ones_like(square) if reach == 0.0 else 1.0 / (1.0 + square / reach**2)
        w = frames.weights * share**2
        count, nv, k = len(q), body.nv, len(model.names)
        J = np.stack(
            [
                position_jacobian(pose, joint, offset)
                for joint, offset in zip(model.joints, model.offsets, strict=True)
            ],
            axis=1,
        )  # (F, K, 3, nv)
        S = self._scale_columns(body, world)  # (F, K, 3, G)
        WJ, WS, wr = w[..., None, None] * J, w[..., None, None] * S, w[..., None] * r
        flat, wide = J.reshape(count, 3 * k, nv), WJ.reshape(count, 3 * k, nv)
        H = np.matmul(flat.transpose(0, 2, 1), wide)
        away = body.difference(q, frames.reference)
        g = np.einsum("fkiv,fki->fv", J, wr) + frames.stiff * away
        H[:, np.arange(nv), np.arange(nv)] += frames.stiff
        C = np.concatenate(
            [
                np.einsum("fkiv,fkij->fvkj", WJ, R).reshape(count, nv, 3 * k),
                np.einsum("fkiv,fkig->fvg", WJ, S),
            ],
            axis=2,
        )
        D = np.zeros((3 * k + S.shape[3],) * 2)
        D[np.arange(3 * k), np.arange(3 * k)] = np.repeat(w.sum(axis=0), 3)
        mixed = np.einsum("fkij,fkig->kjg", R, WS).reshape(3 * k, -1)
        D[: 3 * k, 3 * k :], D[3 * k :, : 3 * k] = mixed, mixed.T
        D[3 * k :, 3 * k :] = np.einsum("fkig,fkih->gh", S, WS)
        shared = self._away(model)
        b = np.concatenate(
            [np.einsum("fkij,fki->kj", R, wr).ravel(), np.einsum("fkig,fki->g", S, wr)]
        )
        D[np.arange(len(D)), np.arange(len(D))] += self.pull
        b += self.pull * shared
        cost = 0.5 * float(
            (frames.weights * square * share).sum()
            + (frames.stiff * away**2).sum()
            + (self.pull * shared**2).sum()
        )
        errors = np.where(frames.weights > 0.0, np.sqrt(square), np.nan)
        return Normal(cost, H, g, C, D, b, errors)

    def _away(self, model: MarkerModel) -> Floats:
        """Deviation (B,) of the shared unknowns from their prior means."""
        factors = [
            np.log(now.factor / before.factor)
            for now, before in zip(model.scales, self._prior.scales, strict=True)
        ]
        return np.concatenate([(model.offsets - self._prior.offsets).ravel(), factors])

    def _scale_columns(self, body: Skeleton, world: Floats) -> Floats:
        """Derivatives of marker positions by the logarithms of bone scales, (F, K, 3, G)."""
        S = np.zeros((len(world), len(self._sites), 3, len(self._links)))
        above = [set(body.line_to_root(int(site))) for site in self._sites]
        for group, links in enumerate(self._links):
            for child, times in links.items():
                moved = np.array([child in path for path in above])
                frame = world[:, body.parents[child], :3, :3]
                along = times * frame @ body.joints[child].frame[:3, 3]
                S[..., group] += moved[:, None] * along[:, None]
        return S

    # -- a step ---------------------------------------------------------------------------------

    def free(self, body: Skeleton, q: Floats, g: Floats) -> Flags:
        """Mask (F, nv) of rates that may change: neither locked nor pushed against a limit."""
        from poise.kernels.markers import mark_free

        free = np.empty(g.shape, np.int64)
        locked = np.ascontiguousarray(self.frames.locked, dtype=np.int64)
        mark_free(body.mechanism.dofs, np.ascontiguousarray(q), g, locked, 0, free)
        return free != 0

    def step(
        self, model: MarkerModel, normal: Normal, free: Flags, damping: float
    ) -> tuple[Floats, Floats]:
        """Compute a step of the poses (F, nv) and of the shared unknowns (B,)."""
        held = self.fixed | self._at_bound(model, normal)
        factor, C, X, S = self._reduced(normal, free, held, damping)
        own, _ = factor.solve(np.where(free, normal.g, 0.0))
        rhs = np.einsum("fvb,fv->b", C, own) - normal.b
        rhs[held] = 0.0
        shared = _solved(S, rhs)
        return -(own + X @ shared), shared

    def _at_bound(self, model: MarkerModel, normal: Normal) -> Flags:
        """Mask (B,) of the factors at a bound that the gradient pushes against."""
        held = np.zeros(len(normal.b), np.bool_)
        first = len(held) - len(model.scales)
        for i, scale in enumerate(model.scales):
            slope = normal.b[first + i]
            held[first + i] = (scale.factor <= self._low and slope > 0.0) or (
                scale.factor >= self._high and slope < 0.0
            )
        return held

    def _reduced(
        self, normal: Normal, free: Flags, held: Flags, damping: float
    ) -> tuple[BandedCholesky, Floats, Floats, Floats]:
        """Return the factor of the pose blocks H, and C, ``H^-1 C`` and the Schur complement.

        C (F, nv, B) are the coupling blocks of the free unknowns.
        """
        nv, size = normal.H.shape[1], len(normal.D)
        both = free[:, :, None] & free[:, None, :]
        H = np.where(both, normal.H, 0.0)
        diagonal = np.where(free, (1.0 + damping) * normal.H[:, range(nv), range(nv)] + _TINY, 1.0)
        H[:, range(nv), range(nv)] = diagonal
        C = np.where(free[..., None] & ~held, normal.C, 0.0)
        D = np.where(held[:, None] | held, 0.0, normal.D)
        D[range(size), range(size)] = np.where(
            held, 1.0, (1.0 + damping) * normal.D[range(size), range(size)] + _TINY
        )
        factor = _factored(H)
        if factor is None:
            raise InvalidValue("the markers' normal equations are not definite")
        X = factor.solve_each(C.transpose(2, 0, 1)).transpose(1, 2, 0)
        # Products small enough that OpenBLAS computes them on one thread.
        parts = np.array_split(C.transpose(0, 2, 1), 1 + nv * size**2 // _ONE_THREAD, axis=1)
        taken = np.concatenate([np.matmul(part, X).sum(axis=0) for part in parts])
        return factor, C, X, D - 0.5 * (taken + taken.T)

    def moved(
        self, model: MarkerModel, q: Floats, poses: Floats, shared: Floats
    ) -> tuple[MarkerModel, Floats]:
        """Return model and poses after a step; values are clamped to the limits."""
        from poise.kernels.markers import step_frames

        k = len(model.names)
        offsets = model.offsets + shared[: 3 * k].reshape(k, 3)
        scales = tuple(
            self._scaled(row, scale, math.exp(min(0.5, max(-0.5, change))))
            for row, (scale, change) in enumerate(zip(model.scales, shared[3 * k :], strict=True))
        )
        nv, out = poses.shape[1], np.empty_like(q)
        step_frames(
            self._skeleton.mechanism.dofs, np.ascontiguousarray(q), np.arange(nv), poses.ravel(),
            1.0, np.empty(nv), out,
        )  # fmt: skip
        return replace(model, offsets=offsets, scales=scales), out

    def within(self, model: MarkerModel) -> MarkerModel:
        """Return the model with its factors clamped to the bounds, except fixed ones."""
        scales = tuple(self._scaled(row, scale, 1.0) for row, scale in enumerate(model.scales))
        return replace(model, scales=scales)

    def _scaled(self, row: int, scale: BoneScale, times: float) -> BoneScale:
        """Multiply a bone scale, within the bounds; a fixed scale does not change."""
        if self.fixed[len(self.fixed) - len(self._links) + row]:
            return scale
        factor = min(self._high, max(self._low, scale.factor * times))
        return replace(scale, factor=factor)

    def solve(
        self, model: MarkerModel, q: Floats, reach: float, most: int, gain: float
    ) -> tuple[MarkerModel, Floats, Normal, int]:
        """Minimise the cost: returns model, poses, normal equations and the number of iterations.

        Levenberg-Marquardt; ends when a step reduces the cost by less than the fraction ``gain``.
        """
        model = self.within(model)
        normal = self.normal(model, q, reach)
        damping, count = 1e-4, 0
        while count < most and damping < 1e8:
            count += 1
            body = model.skeleton(self._skeleton)
            poses, shared = self.step(model, normal, self.free(body, q, normal.g), damping)
            trial, there = self.moved(model, q, poses, shared)
            cost = self.cost(trial, there, reach)
            if not cost <= normal.cost:
                damping = max(1e-3, 10.0 * damping)
                continue
            won = normal.cost - cost
            model, q = trial, there
            normal = self.normal(model, q, reach)
            damping = max(1e-9, 0.1 * damping)
            if won <= gain * cost:
                break
        return model, q, normal, count

    # -- covariance -----------------------------------------------------------------------------

    def covariances(self, model: MarkerModel, q: Floats, normal: Normal) -> tuple[Floats, Floats]:
        """Covariance (B, B) of the shared unknowns, and variances (F, nv) of the poses.

        Both belong to the posterior, which includes the priors. Fixed and locked unknowns have zero
        variance.
        """
        body = model.skeleton(self._skeleton)
        free = np.broadcast_to(~self.frames.locked, normal.g.shape)
        free = free & self.free(body, q, normal.g)
        factor, _, X, S = self._reduced(normal, free, self.fixed, _UNSEEN)
        shared = _inverse(S)
        shared[self.fixed] = 0.0
        shared[:, self.fixed] = 0.0
        inverse = factor.inverse_blocks()[0]
        own = np.einsum("fii->fi", inverse) + np.einsum(
            "fib,bc,fic->fi", X, shared, X, optimize=True
        )
        return shared, np.where(free, np.maximum(own, 0.0), 0.0)


def _factored(blocks: Floats) -> BandedCholesky | None:
    """Cholesky factors of several matrices (n, size, size), or None if one is not definite.

    By a kernel: LAPACK's threads cost more than they save in matrices of this size.
    """
    matrix = BandedMatrix.zeros(len(blocks), blocks.shape[1], 0)
    matrix.blocks[:, 0] = blocks
    return matrix.cholesky(storage=matrix.panels)


def _solved(matrix: Floats, right: Floats) -> Floats:
    """Solve a symmetric system (n, n); rounding may have made a semi-definite one indefinite."""
    factor = _factored(matrix[None])
    if factor is None:
        return np.asarray(np.linalg.solve(matrix, right), dtype=np.float64)
    return factor.solve(right[None])[0][0]


def _inverse(matrix: Floats) -> Floats:
    """Invert a positive definite matrix; the eigenvalues of unobserved directions are raised.

    >>> _inverse(np.diag([4.0, 0.25]))
    array([[0.25, 0.  ],
           [0.  , 4.  ]])
    """
    size = np.sqrt(np.where(np.diag(matrix) > 0.0, np.diag(matrix), 1.0))
    values, axes = np.linalg.eigh(matrix / np.outer(size, size))
    weights = np.maximum(values, _UNSEEN * max(1.0, float(values[-1])))
    return np.asarray((axes / weights) @ axes.T / np.outer(size, size), dtype=np.float64)


def _links(skeleton: Skeleton, bones: tuple[str, ...]) -> dict[int, float]:
    """Joints at the ends of bones, with the number of times that each is named."""
    from poise.model.stretching import bone_children

    found: dict[int, float] = {}
    for bone in bones:
        for child in bone_children(skeleton, bone):
            at = skeleton.joint_index(child)
            found[at] = found.get(at, 0.0) + 1.0
    return found
