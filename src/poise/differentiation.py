"""Functions with gradients for automatic differentiation: `poise.torch` and `poise.jax`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from scipy.sparse import csr_matrix

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.kinematics.frame_gradients import FrameMap
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.residuals.point import Point
from poise.skinning.influences import influences
from poise.solvers.problem import Problem
from poise.solvers.solution_gradients import Missed, SolutionMap

Tensor: TypeAlias = Any
"""An array of PyTorch or JAX."""

Apply: TypeAlias = Callable[["Differentiable", Sequence[Tensor]], Tensor]
"""Calls a function with tensors; ``apply(function, tensors)`` in `poise.torch` and `poise.jax`."""

Shape = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Differentiable:
    """A function of NumPy arrays with its gradient. Trailing inputs may be omitted.

    Attributes:
        names: the names of the inputs, for errors.
        trails: the shape of each input without batch axes.
        tail: the shape of the result without batch axes.
        value: the result (..., *tail) for the inputs.
        gradient: the gradients by the inputs, for the inputs, the result and the gradient by the
            result; None for inputs without one.
        keeps: whether the gradient uses the result; otherwise it gets an empty array.
    """

    names: tuple[str, ...]
    trails: tuple[Shape, ...]
    tail: Shape
    value: Callable[..., Floats]
    gradient: Callable[[Sequence[Floats], Floats, Floats], Sequence[Floats | None]]
    keeps: bool = False

    def shape(self, *shapes: Shape) -> Shape:
        """Return the shape of the result for the shapes of the inputs.

        Raises:
            ShapeError: an input does not have its shape, or the batch axes do not fit together.
        """
        batches: list[Shape] = []
        for name, trail, shape in zip(self.names, self.trails, shapes):
            axes = len(shape) - len(trail)
            if axes < 0 or shape[axes:] != trail:
                wanted = ", ".join(map(str, trail))
                raise ShapeError(f"{name} must have shape (..., {wanted}), not {tuple(shape)}")
            batches.append(shape[:axes])
        try:
            return (*np.broadcast_shapes(*batches), *self.tail)
        except ValueError:
            shown = ", ".join(f"{name} {batch}" for name, batch in zip(self.names, batches))
            raise ShapeError(f"the batch shapes differ: {shown}") from None


def frames_of(apply: Apply, skeleton: Skeleton) -> Callable[..., Tensor]:
    """Return the world frames (..., joints, 4, 4) as a function of q and offsets."""
    frames = FrameMap(_checked(skeleton, Skeleton).mechanism, _offsets(skeleton))

    def gradient(inputs: Sequence[Floats], _: Floats, adjoint: Floats) -> Sequence[Floats | None]:
        places = inputs[1] if len(inputs) > 1 else None
        return frames.gradient(inputs[0], places, adjoint)[: len(inputs)]

    joints = len(skeleton.joints)
    function = Differentiable(
        ("q", "offsets"), ((skeleton.nq,), (joints, 3)), (joints, 4, 4), frames.frames, gradient
    )

    def world(q: Tensor, offsets: Tensor | None = None) -> Tensor:
        return apply(function, [q] if offsets is None else [q, offsets])

    return world


def points_of(
    apply: Apply, skeleton: Skeleton, places: Sequence[str | Point]
) -> Callable[..., Tensor]:
    """Return the positions (..., n, 3) of points as a function of q and offsets."""
    world = frames_of(apply, skeleton)
    joints, local = list[int](), list[Floats]()
    for place in places:
        name = place if isinstance(place, str) else place.anchor.joint
        joint = skeleton.joint(name)
        joints.append(skeleton.joint_index(name))
        at: Any = (0.0, 0.0, 0.0) if isinstance(place, str) else place.anchor.offset
        if isinstance(place, Point) and place.anchor.tip:
            at = joint.tip
            if at is None:
                raise InvalidValue(f"{joint.name} has no tip; use an offset")
        local.append(np.append(np.asarray(at, np.float64), 1.0))
    weights = np.array(local)

    def value(frames: Floats) -> Floats:
        return np.einsum("...nij,nj->...ni", frames[..., joints, :3, :], weights)

    def gradient(inputs: Sequence[Floats], _: Floats, adjoint: Floats) -> Sequence[Floats]:
        found = np.zeros(inputs[0].shape)
        for n, joint in enumerate(joints):
            found[..., joint, :3, :] += adjoint[..., n, :, None] * weights[n]
        return (found,)

    given = len(skeleton.joints), 4, 4
    function = Differentiable(("frames",), (given,), (len(joints), 3), value, gradient)
    return lambda q, offsets=None: apply(function, [world(q, offsets)])


def skin_of(apply: Apply, skeleton: Skeleton, surface: Skin) -> Callable[..., Tensor]:
    """Return the vertices (..., vertices, 3) of a skin as a function of q and offsets."""
    world = frames_of(apply, skeleton)
    _checked(surface, Skin).check_against(skeleton)
    if surface.correctives or surface.shape_dofs:
        raise InvalidValue(
            f"the skin {surface.name!r} has shapes that depend on the pose, and no gradient by "
            "them; use skin.with_correctives() and a mesh without shapes"
        )
    if surface.deformer != "linear-blend":
        raise InvalidValue(
            f"the deformer {surface.deformer} of the skin {surface.name!r} has no gradient; use "
            'skin.with_deformer("linear-blend")'
        )
    blend, still = _blend(skeleton, surface)
    count, size = len(surface.mesh.vertices), 4 * len(skeleton.joints)

    def value(frames: Floats) -> Floats:
        rows = frames[..., :3, :].reshape(-1, size // 4, 3, 4)
        columns = rows.transpose(1, 3, 0, 2).reshape(size, -1)
        moved = np.asarray(blend @ columns).reshape(count, -1, 3).transpose(1, 0, 2) + still
        return moved.reshape(*frames.shape[:-3], count, 3)

    def gradient(inputs: Sequence[Floats], _: Floats, adjoint: Floats) -> Sequence[Floats]:
        shape = inputs[0].shape
        columns = adjoint.reshape(-1, count, 3).transpose(1, 0, 2).reshape(count, -1)
        pulled = np.asarray(blend.T @ columns).reshape(size // 4, 4, -1, 3).transpose(2, 0, 3, 1)
        found = np.zeros(shape)
        found[..., :3, :] = pulled.reshape(*shape[:-2], 3, 4)
        return (found,)

    given = size // 4, 4, 4
    function = Differentiable(("frames",), (given,), (count, 3), value, gradient)
    return lambda q, offsets=None: apply(function, [world(q, offsets)])


def solutions_of(apply: Apply, problem: Problem, missed: Missed) -> Callable[..., Tensor]:
    """Return the solution (..., nq) as a function of targets, start and offsets."""
    solutions = SolutionMap(_checked(problem, Problem), missed)
    nq, size = problem.skeleton.nq, problem.compiled.rows.target_size
    trails = (size,), (nq,), (len(problem.skeleton.joints), 3)

    def gradient(inputs: Sequence[Floats], q: Floats, adjoint: Floats) -> Sequence[Floats | None]:
        targets, start = inputs[:2]
        places = inputs[2] if len(inputs) > 2 else None
        by_targets, by_places = solutions.gradient(targets, start, places, q, adjoint)
        return (by_targets, None, by_places)[: len(inputs)]

    function = Differentiable(
        ("targets", "start", "offsets"), trails, (nq,), solutions.solve, gradient, keeps=True
    )

    def solution(targets: Tensor, start: Tensor, offsets: Tensor | None = None) -> Tensor:
        return apply(function, [targets, start] if offsets is None else [targets, start, offsets])

    return solution


def _checked(value: Any, kind: type[Any]) -> Any:
    if not isinstance(value, kind):
        raise InvalidValue(f"expected a {kind.__name__}, not {type(value).__name__}")
    return value


def _offsets(skeleton: Skeleton) -> Floats:
    return np.array([joint.offset for joint in skeleton.joints]).reshape(-1, 3)


def _blend(skeleton: Skeleton, surface: Skin) -> tuple[Any, Floats]:
    """Return the matrix (vertices, 4 joints) from frames to vertices, and constant parts (n, 3)."""
    found = influences(surface)
    vertices = np.asarray(surface.mesh.vertices, np.float64)
    count, slots = found.joints.shape
    static = found.joints == len(surface.joints)
    weights = np.where(static, 0.0, found.weights)
    own = np.where(static, 0, found.joints)
    index = np.array([skeleton.joint_index(name) for name in surface.joints] or [0])
    whole = np.concatenate([vertices, np.ones((count, 1))], axis=1)
    inverse = surface.inverse_bind if len(surface.joints) else np.zeros((1, 4, 4))
    # (n, slots, 4): each vertex in the frames of its joints, times its weights
    local = np.einsum("nkij,nj->nki", inverse[own], whole) * weights[..., None]
    columns = 4 * index[own][..., None] + np.arange(4)
    rows = np.repeat(np.arange(count), 4 * slots)
    shape = (count, 4 * len(skeleton.joints))
    matrix = csr_matrix((local.ravel(), (rows, columns.ravel())), shape=shape)
    return matrix, vertices * (found.weights * static).sum(axis=1)[:, None]
