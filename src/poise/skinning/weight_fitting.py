"""Fit weights to target positions: from example poses, or from manually moved vertices.

Source 000 (direct manipulation): "allow the vertex to be moved to a 'correct' position after the
bone is bent, and automatically compute the weights necessary to get it there". Weights are
non-negative, sum to one and are limited in number per vertex; among equal fits, the weights nearest
to the previous ones are used (`poise.kernels.weight_fit`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue, ShapeError, UnknownJoint
from poise.model.mesh import Mesh
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.model.weights import Weights
from poise.progress import reported
from poise.skinning.centres_of_rotation import (
    CentresOfRotation,
    SurfacePieces,
    centres,
    dense_influences,
    keep_centres,
    surface_of,
)
from poise.skinning.corrective_sculpting import sculpt
from poise.skinning.correctives import displacements
from poise.skinning.deform import deform
from poise.skinning.linear_blend import LinearBlend
from poise.skinning.registry import DEFORMERS
from poise.solvers.input_validation import numbers_of, whole_of

_PULL = 1e-9
"""Regularisation towards the previous weights, relative to mean squared positions.

The positions are those by single joints. The regularisation selects among equal fits and changes a
body by less than a micrometre.
"""
_ROUNDS = 40
_GAINED = 1e-7  # metres
_SMALLEST = 0.2  # minimum fraction of a step
_SURFACES = 4


@dataclass(frozen=True, eq=False)
class FittedWeights:
    """The result of `fit_weights`.

    Attributes:
        skin: the skin with the new weights.
        vertices: (k,) the vertices that were fitted.
        before, after: (k,), RMS distance of each vertex from its targets, metres.
    """

    skin: Skin
    vertices: Integers
    before: Floats
    after: Floats


@reported(lambda *_, **__: "fitting skin weights")
def fit_weights(
    skin: Skin,
    poses: Pose,
    targets: ArrayLike,
    *,
    vertices: ArrayLike | None = None,
    influences: int = 4,
    joints: Iterable[str] | None = None,
    locked: Iterable[str] = (),
    pull: float = _PULL,
) -> FittedWeights:
    """Fit the weights of linear blending to target shapes.

    Args:
        skin: the skin with the initial weights; its correctives are applied.
        poses: a batch (m, nq) of example poses, or one.
        targets: (m, k, 3), target positions in each pose, metres, in the world; NaN where unknown.
        vertices: (k,), indices of vertices; all by default.
        influences: maximum number of joints per vertex.
        joints: the joints that may be used; all of the skin's by default.
        locked: joints whose weights do not change; other joints share the remaining weight.
        pull: weight of the regularisation towards the previous weights.

    Raises:
        ShapeError: targets of a wrong shape.
        InvalidValue: a vertex without any target, or a joint that the skin does not follow.

    >>> import poise
    >>> from poise.model import Mesh
    >>> arm = (
    ...     poise.SkeletonBuilder().add("a", poise.Hinge("z"))
    ...     .add("b", poise.Hinge("z"), "a", offset=(1, 0, 0)).build()
    ... )
    >>> start = Weights.from_dense([(1.0, 0.0)])
    >>> skin = Skin.bound(Mesh([(1.2, 0, 0)], []), arm.rest, start)
    >>> bent = arm.rest.with_values(b_rz=np.pi / 2)
    >>> found = fit_weights(skin, bent, [[(1.05, 0.15, 0)]])
    >>> found.skin.weights.dense(2).round(6)
    array([[0.25, 0.75]])
    """
    chosen = _chosen(vertices, len(skin.mesh.vertices))
    wanted = np.array(numbers_of(targets, "targets"))
    if not 0.0 <= float(numbers_of(pull, "pull")) < np.inf:
        raise InvalidValue(f"pull={pull!r}: expected zero or more")
    poses = poses if poses.q.ndim > 1 else Pose(poses.skeleton, poses.q[None])
    count = len(poses.q)
    if poses.q.ndim != 2 or wanted.shape != (count, len(chosen), 3):
        raise ShapeError(
            f"targets of {len(chosen)} vertices in {count} poses must have shape ({count}, "
            f"{len(chosen)}, 3), not {wanted.shape}"
        )
    wanted[np.isnan(wanted).any(axis=2)] = np.nan
    if np.isinf(wanted).any():
        raise InvalidValue("a target is infinite")
    if np.isnan(wanted).any(axis=2).all(axis=0).any():
        missing = chosen[np.flatnonzero(np.isnan(wanted).any(axis=2).all(axis=0))[0]]
        raise InvalidValue(f"vertex {missing} has no target in any pose")
    task = _Task(skin, poses, chosen, wanted, pull)
    fitted = _Free(skin, joints, locked)
    before = task.distances(task.prior)
    full = fitted.solved(task, influences)
    return FittedWeights(_with_rows(skin, chosen, full), chosen, before, task.distances(full))


@dataclass(frozen=True, eq=False)
class _Task:
    """Vertices with their positions by single joints, and their targets."""

    skin: Skin
    poses: Pose
    chosen: Integers
    targets: Floats
    pull: float

    @property
    def prior(self) -> Floats:
        """Previous weights (k, joints), normalised as in deformers."""
        full = self.skin.weights.dense(len(self.skin.joints))[self.chosen]
        total = full.sum(axis=1, keepdims=True)
        # Rows that sum to one within rounding do not change.
        other = (total > 0.0) & (np.abs(total - 1.0) > 1e-12)
        return np.where(other, full / np.where(other, total, 1.0), full)

    @cached_property
    def matrices(self) -> Floats:
        """Joint matrices, (m, joints, 4, 4)."""
        return np.ascontiguousarray(self.skin.matrices(self.poses))

    @cached_property
    def places(self) -> Floats:
        """Vertices before blending, (m or 1, k, 3)."""
        moved = displacements(self.skin, self.poses)
        at = self.skin.mesh.vertices[None]
        return np.ascontiguousarray((at if moved is None else at + moved)[:, self.chosen])

    def blended(self, weights: Floats) -> Floats:
        """Positions (m, k, 3) for weights (k, joints), which need not be normalised."""
        matrices = np.einsum("kj,mjab->mkab", weights, self.matrices)
        places = np.broadcast_to(self.places, self.targets.shape)
        return np.einsum("mkab,mkb->mka", matrices[..., :3, :3], places) + matrices[..., :3, 3]

    def distances(self, weights: Floats) -> Floats:
        """RMS distance (k,) from the known targets."""
        squares = ((self.blended(weights) - self.targets) ** 2).sum(axis=2)
        return np.sqrt(np.nanmean(squares, axis=0))


class _Free:
    """The joints whose weights may change."""

    def __init__(self, skin: Skin, joints: Iterable[str] | None, locked: Iterable[str]) -> None:
        self.locked = _columns(skin, locked)
        allowed = range(len(skin.joints)) if joints is None else _columns(skin, joints)
        self.columns = np.array([j for j in allowed if j not in self.locked], dtype=np.int64)
        if not len(self.columns):
            raise InvalidValue("every joint is locked, so no weight can change")

    def solved(self, task: _Task, influences: int) -> Floats:
        """Fit weights (k, joints) with at most ``influences`` per vertex."""
        whole_of(influences, "influences", 1)
        prior = task.prior
        held = prior[:, self.locked].sum(axis=1)
        if (held > 1.0 - 1e-12).all():
            return prior
        result = prior.copy()
        candidates = np.tile(self.columns, (len(prior), 1))
        found = self._once(task, candidates, held)
        # a second round with only the strongest joints redistributes the weights of the others
        taken = np.count_nonzero(prior[:, self.locked], axis=1)
        kept = np.maximum(1, influences - taken)
        if kept.min() < len(self.columns):
            order = np.argsort(-found, axis=1, kind="stable")[:, : kept.max()]
            found = np.take_along_axis(found, order, axis=1)
            candidates = np.take_along_axis(candidates, order, axis=1)
            candidates[np.arange(candidates.shape[1]) >= kept[:, None]] = -1
            found = self._once(task, candidates, held)
        result[:, self.columns] = 0.0
        rows = np.broadcast_to(np.arange(len(result))[:, None], candidates.shape)
        used = candidates >= 0
        result[rows[used], candidates[used]] = found[used]
        return result

    def _once(self, task: _Task, candidates: Integers, held: Floats) -> Floats:
        """Fit weights (k, K) of the candidates, with sums of 1 minus the locked weights."""
        from poise.kernels.weight_fit import fit_weights as fit_kernel

        count, most = candidates.shape
        free = 1.0 - held
        open_ = free > 1e-12
        scale = np.where(open_, free, 1.0)
        prior = np.take_along_axis(task.prior, np.maximum(candidates, 0), axis=1)
        prior /= scale[:, None]
        targets = self._left_over(task, scale)
        weights, errors = np.empty((count, most)), np.empty(count)
        work = np.empty((3 * most + 4, max(3 * len(targets), most)))
        unsettled = fit_kernel(
            task.matrices, task.places, targets, candidates, np.ascontiguousarray(prior),
            task.pull, (weights, errors), work,
        )  # fmt: skip
        if unsettled:
            raise InvalidValue(f"the weights of {unsettled} vertices did not converge")
        return np.where(open_[:, None], weights * free[:, None], 0.0)

    def _left_over(self, task: _Task, scale: Floats) -> Floats:
        """Targets (m, k, 3) for the mean of the free joints, without the locked contribution."""
        if not len(self.locked):
            return task.targets
        rest = np.zeros_like(task.prior)
        rest[:, self.locked] = task.prior[:, self.locked]
        return np.ascontiguousarray((task.targets - task.blended(rest)) / scale[:, None])


def _columns(skin: Skin, joints: Iterable[str]) -> list[int]:
    names = list(dict.fromkeys(joints))
    for name in names:
        if name not in skin.joints:
            raise UnknownJoint(name, "joint", skin.joints, place="the skin")
    return [skin.joints.index(name) for name in names]


def _chosen(vertices: ArrayLike | None, count: int) -> Integers:
    if vertices is None:
        return np.arange(count)
    chosen = np.atleast_1d(np.asarray(vertices))
    if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
        raise ShapeError(f"vertices must be whole numbers of shape (k,), not {chosen.shape}")
    if len(np.unique(chosen)) != len(chosen) or (
        chosen.size and not 0 <= chosen.min() <= chosen.max() < count
    ):
        raise InvalidValue(f"vertices must be distinct numbers from 0 to {count - 1}")
    return chosen.astype(np.int64)


def _with_rows(skin: Skin, chosen: Integers, rows: Floats) -> Skin:
    full = skin.weights.dense(len(skin.joints))
    full[chosen] = rows
    return skin.with_weights(Weights.from_dense(full))


@dataclass(frozen=True, eq=False)
class CorrectedVertices:
    """The result of `correct_vertices`.

    Attributes:
        skin: the skin with new weights and, if requested and necessary, a corrective.
        vertices: (k,), the corrected vertices.
        before: (k,), initial distances from the targets, metres.
        by_weights: (k,), distances with the new weights alone, metres.
        after: (k,), final distances, metres.
    """

    skin: Skin
    vertices: Integers
    before: Floats
    by_weights: Floats
    after: Floats


def correct_vertices(
    skin: Skin,
    pose: Pose,
    vertices: ArrayLike,
    positions: ArrayLike,
    *,
    influences: int = 4,
    joints: Iterable[str] | None = None,
    locked: Iterable[str] = (),
    corrective: tuple[str, ...] = (),
    rest: Pose | None = None,
) -> CorrectedVertices:
    """Fit weights to the corrected positions of vertices in a bent pose.

    For deformers other than linear blending, the fit is iterative: weights of linear blending are
    fitted to targets corrected by the difference between the two deformers.

    A target that no weights reach is approximated as closely as possible. If ``corrective`` names
    DOFs, the remaining offset becomes a corrective shape of these DOFs.

    Args:
        pose: the bent pose.
        vertices: (k,), indices of vertices.
        positions: (k, 3), target positions, metres, in the world.
        rest: the pose in which the corrective is zero; by default the skeleton's rest pose.
        influences, joints, locked: see `fit_weights`.

    Raises:
        ShapeError, InvalidValue: see `fit_weights`.
    """
    wanted = numbers_of(positions, "positions")
    options = _Options(influences, joints, locked)
    if skin.deformer == LinearBlend.name:
        fitted = options.fitted(skin, pose, vertices, wanted)
    else:
        fitted = _fitted_as_drawn(
            skin, pose, _chosen(vertices, len(skin.mesh.vertices)), wanted, options
        )
    made, after = fitted.skin, fitted.after
    if corrective:
        whole = np.full((1, len(skin.mesh.vertices), 3), np.nan)
        whole[0, fitted.vertices] = wanted
        base = pose.skeleton.rest if rest is None else rest
        made = sculpt(made, "by hand", corrective, [pose], whole, rest=base)
        found = deform(made, pose).vertices[fitted.vertices]
        after = np.linalg.norm(found - wanted, axis=1)
    return CorrectedVertices(made, fitted.vertices, fitted.before, fitted.after, after)


@dataclass(frozen=True)
class _Options:
    """Constraints on the weights to fit."""

    influences: int
    joints: Iterable[str] | None
    locked: Iterable[str]

    def fitted(self, skin: Skin, pose: Pose, vertices: ArrayLike, wanted: Floats) -> FittedWeights:
        """Fit the weights of linear blending in one pose."""
        return fit_weights(
            skin, pose, wanted[None], vertices=vertices, influences=self.influences,
            joints=self.joints, locked=self.locked,
        )  # fmt: skip


def _fitted_as_drawn(
    skin: Skin, pose: Pose, chosen: Integers, wanted: Floats, options: _Options
) -> FittedWeights:
    """Fit the weights for the skin's own deformer in one pose.

    The deformer and linear blending respond similarly to weights. Let d be the difference of the
    two at the weights w_i. Weights whose linear blend is at ``x + d(w_i)`` are nearer to the target
    ``x``; otherwise the step is halved.
    """
    joints = None if options.joints is None else tuple(options.joints)
    options = _Options(options.influences, joints, tuple(options.locked))
    before = np.linalg.norm(deform(skin, pose).vertices[chosen] - wanted, axis=1)
    made = skin
    # Centres of rotation depend on the weights of the whole surface.
    for _ in range(_SURFACES if skin.deformer == CentresOfRotation.name else 1):
        made = _nearer(skin, made, _Drawing.of(made, pose, chosen), wanted, options)
    after = np.linalg.norm(deform(made, pose).vertices[chosen] - wanted, axis=1)
    return FittedWeights(made, chosen, before, after)


def _nearer(
    skin: Skin, made: Skin, drawing: _Drawing, wanted: Floats, options: _Options
) -> Skin:  # fmt: skip
    """Improve the weights of ``made`` for the skin's own deformer."""
    chosen = drawing.chosen
    best = made.weights.dense(len(made.joints))[chosen]
    drawn, ahead = drawing.at(made)
    least = np.linalg.norm(drawn - wanted, axis=1)
    share = np.ones((len(chosen), 1))
    for _ in range(_ROUNDS):
        found = options.fitted(skin, drawing.pose, chosen, wanted + ahead).skin
        drawn, off = drawing.at(found)
        left = np.linalg.norm(drawn - wanted, axis=1)
        nearer = left < least
        best[nearer] = found.weights.dense(len(skin.joints))[chosen[nearer]]
        gained = float((least - left).max(initial=0.0))
        least = np.minimum(left, least)
        share[~nearer] *= 0.5
        ahead = ahead + share * (off - ahead)
        if gained < _GAINED and float(share[least > _GAINED].max(initial=0.0)) < _SMALLEST:
            break
    return _with_rows(made, chosen, best)


@dataclass(frozen=True, eq=False)
class _Drawing:
    """Selected vertices of a skin in a pose, drawn with changing weights.

    Attributes:
        surface: the whole skin's surface, if centres of rotation depend on it.
    """

    pose: Pose
    chosen: Integers
    mesh: Mesh
    bound: Floats
    surface: SurfacePieces | None

    @classmethod
    def of(cls, skin: Skin, pose: Pose, chosen: Integers) -> _Drawing:
        moved = displacements(skin, pose)
        at = skin.mesh.vertices if moved is None else skin.mesh.vertices + moved
        about = skin.deformer == CentresOfRotation.name
        surface = surface_of(skin.mesh, dense_influences(skin)) if about else None
        return cls(pose, chosen, Mesh(at[chosen], []), skin.mesh.vertices[chosen], surface)

    def at(self, skin: Skin) -> tuple[Floats, Floats]:
        """Drawn positions (k, 3), and differences of linear blending from them."""
        weights = Weights(skin.weights.joints[self.chosen], skin.weights.values[self.chosen])
        own = Skin(self.mesh, skin.joints, weights, skin.inverse_bind, deformer=skin.deformer)
        if self.surface is not None:
            keep_centres(own, centres(self.bound, dense_influences(own), self.surface))
        drawn = DEFORMERS.get(skin.deformer)(own).at(self.pose).vertices
        return drawn, LinearBlend(own).at(self.pose).vertices - drawn
