"""Forward kinematics, points, skinning and solving as differentiable functions for JAX.

The functions call the kernels of Poise on the CPU, in double precision; results and gradients have
the precision of the first array. They work with ``jax.jit``, ``jax.grad`` and ``jax.vmap``; leading
axes are batch axes as well. Reverse mode only, and no gradients of gradients.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from poise import differentiation
from poise.differentiation import Differentiable, Tensor
from poise.errors import InvalidValue, MissingExtra
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.residuals.point import Point
from poise.solvers.problem import Problem
from poise.solvers.solution_gradients import Missed


def forward(skeleton: Skeleton) -> Callable[..., Tensor]:
    """Return ``f(q, offsets=None)``: world frames (..., joints, 4, 4) of poses (..., nq).

    Inputs are those of `poise.torch.forward`.

    Raises:
        MissingExtra: JAX is not installed.
        InvalidValue: an array is not of floating point; or ``offsets`` are given for a skeleton
            with constraint joints.
        ShapeError: an array does not have its shape.

    >>> import jax, poise.jax
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), offset=(1, 0, 0)).build()
    >>> frames = poise.jax.forward(arm)
    >>> jax.grad(lambda q: frames(q)[0, 1, 0])(jax.numpy.zeros(1))
    Array([1.], dtype=float32)
    """
    _jax()
    return differentiation.frames_of(_apply, skeleton)


def points(skeleton: Skeleton, places: Sequence[str | Point]) -> Callable[..., Tensor]:
    """Return ``f(q, offsets=None)``: positions (..., n, 3) of points, as `poise.torch.points`.

    >>> import jax, poise.jax
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> tip = poise.jax.points(arm, [poise.point("arm", tip=True)])
    >>> jax.grad(lambda q: tip(q)[0, 1])(jax.numpy.zeros(1))
    Array([1.], dtype=float32)
    """
    _jax()
    return differentiation.points_of(_apply, skeleton, places)


def skin(skeleton: Skeleton, surface: Skin) -> Callable[..., Tensor]:
    """Return ``f(q, offsets=None)``: vertices (..., n, 3) of a skin, as `poise.torch.skin`.

    >>> import jax, poise.jax
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> vertices = poise.jax.skin(arm, poise.Skin.rigid(blade, arm.rest, "arm"))
    >>> jax.grad(lambda q: vertices(q)[1, 1])(jax.numpy.zeros(1))
    Array([1.], dtype=float32)
    """
    _jax()
    return differentiation.skin_of(_apply, skeleton, surface)


def solve(problem: Problem, missed: Missed = "raise") -> Callable[..., Tensor]:
    """Return ``f(targets, start, offsets=None)``: poses (..., nq), as `poise.torch.solve`.

    JAX reports the error of a pose that missed as an error of the callback. Enable double precision
    (``jax_enable_x64``) if the solution has to be precise to more than six digits.

    >>> import jax, poise.jax
    >>> arm = (poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    ...        .add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0)).build())
    >>> goal = poise.reach(poise.point("lower", tip=True), (1, 1, 0))
    >>> find = poise.jax.solve(poise.Problem(arm, [goal], tolerance=1e-6))
    >>> start = jax.numpy.array([0.1, 1.0])
    >>> jax.grad(lambda t: find(t, start)[1])(jax.numpy.array([1.0, 1.0, 0.0]))[:2].round(3)
    Array([-1., -1.], dtype=float32)
    """
    _jax()
    return differentiation.solutions_of(_apply, problem, missed)


def _jax() -> Any:
    try:
        return importlib.import_module("jax")
    except ImportError as error:
        raise MissingExtra("jax", "jax", __name__) from error


@cache
def _call(function: Differentiable) -> Any:
    """Return the function for JAX, whose transformations call Poise."""
    jax = _jax()
    jnp = jax.numpy

    def wide(arrays: Sequence[Any]) -> list[Any]:
        return [np.asarray(array, np.float64) for array in arrays]

    def value(*arrays: Tensor) -> Tensor:
        kind = arrays[0].dtype
        shape = function.shape(*(array.shape for array in arrays))
        return jax.pure_callback(
            lambda *given: function.value(*wide(given)).astype(kind),
            jax.ShapeDtypeStruct(shape, kind), *arrays, vmap_method="broadcast_all",
        )  # fmt: skip

    def ahead(*arrays: Tensor) -> Any:
        found = value(*arrays)
        return found, (arrays, (found,) if function.keeps else ())

    def back(kept: Any, adjoint: Tensor) -> Any:
        arrays, found = kept

        def pull(adjoint: Any, *given: Any) -> Any:
            inputs = wide(given[: len(arrays)])
            result = wide(given[len(arrays) :])[0] if found else np.zeros(0)
            gradients = function.gradient(inputs, result, np.asarray(adjoint, np.float64))
            return tuple(
                np.zeros(array.shape, array.dtype) if g is None else g.astype(array.dtype)
                for array, g in zip(given, gradients)
            )

        shapes = tuple(jax.ShapeDtypeStruct(array.shape, array.dtype) for array in arrays)
        return jax.pure_callback(
            pull, shapes, adjoint, *arrays, *found, vmap_method="broadcast_all"
        )

    differentiable = jax.custom_vjp(value)
    differentiable.defvjp(ahead, back)

    def call(*given: Tensor) -> Tensor:
        arrays = [jnp.asarray(array) for array in given]
        for array, name in zip(arrays, function.names):
            if array.dtype not in (jnp.float32, jnp.float64):
                raise InvalidValue(
                    f"{name} has the type {array.dtype}; expected float32 or float64"
                )
        function.shape(*(array.shape for array in arrays))
        # equal numbers of batch axes, to which vmap adds one
        axes = [array.ndim - len(trail) for array, trail in zip(arrays, function.trails)]
        wider = [
            array.reshape((1,) * (max(axes) - own) + array.shape)
            for array, own in zip(arrays, axes)
        ]
        return differentiable(*wider)

    return call


def _apply(function: Differentiable, arrays: Sequence[Tensor]) -> Tensor:
    return _call(function)(*arrays)
