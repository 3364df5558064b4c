"""Forward kinematics, points, skinning and solving as differentiable functions for PyTorch.

The functions compute on the CPU with the kernels of Poise, in double precision; results and
gradients have the precision of the first tensor. Leading axes are batch axes. Gradients of
gradients are not available.
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

    ``offsets`` (..., joints, 3) are the places of the joints in their parents' frames, in metres;
    by default those of the skeleton. The distance of a joint from its parent is a bone's length.
    Quaternions in ``q`` are normalised.

    Raises:
        MissingExtra: PyTorch is not installed.
        InvalidValue: a tensor is on another device than the CPU, or is not of floating point; or
            ``offsets`` are given for a skeleton with constraint joints.
        ShapeError: a tensor does not have its shape.

    >>> import poise.torch, torch
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), offset=(1, 0, 0)).build()
    >>> q = torch.zeros(3, 1, requires_grad=True)
    >>> poise.torch.forward(arm)(q)[:, 0, 1, 0].sum().backward()
    >>> q.grad.ravel()
    tensor([1., 1., 1.])
    """
    _torch()
    return differentiation.frames_of(_apply, skeleton)


def points(skeleton: Skeleton, places: Sequence[str | Point]) -> Callable[..., Tensor]:
    """Return ``f(q, offsets=None)``: positions (..., n, 3) of points, in metres.

    ``places`` are joints' names and `poise.point`. Inputs and errors are those of `forward`.

    Raises:
        UnknownJoint: a joint is unknown.
        InvalidValue: the tip of a joint without a tip.

    >>> import poise.torch, torch
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> tip = poise.torch.points(arm, [poise.point("arm", tip=True)])
    >>> q = torch.zeros(1, requires_grad=True)
    >>> tip(q)[0, 1].backward()
    >>> q.grad
    tensor([1.])
    """
    _torch()
    return differentiation.points_of(_apply, skeleton, places)


def skin(skeleton: Skeleton, surface: Skin) -> Callable[..., Tensor]:
    """Return ``f(q, offsets=None)``: vertices (..., n, 3) of a skin by linear blending, in metres.

    Inputs and errors are those of `forward`. ``offsets`` stretch the skin, as its binding stays.

    Raises:
        InvalidValue: the skin has correctives or pose-dependent shapes, or another deformer than
            linear-blend.
        UnknownJoint: the skeleton lacks a joint of the skin.

    >>> import poise.torch, torch
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> surface = poise.Skin.rigid(blade, arm.rest, "arm")
    >>> q = torch.zeros(1, requires_grad=True)
    >>> poise.torch.skin(arm, surface)(q)[1, 1].backward()
    >>> q.grad
    tensor([1.])
    """
    _torch()
    return differentiation.skin_of(_apply, skeleton, surface)


def solve(problem: Problem, missed: Missed = "raise") -> Callable[..., Tensor]:
    """Return ``f(targets, start, offsets=None)``: poses (..., nq) that solve a problem.

    ``targets`` (..., t) are those of `poise.Problem.solve`, ``start`` (..., nq) the poses from
    which to search, which get no gradient. ``offsets`` are those of `forward`; each set of offsets
    in a batch compiles the problem again.

    Gradients are those of the nearest pose that meets the goals, or with metrics of the minimum,
    with the values that are at a limit fixed. Narrow tolerances make them precise.

    Args:
        problem: the goals, metrics and solver; without a prior.
        missed: a pose that neither meets the goals nor is a minimum has no gradient: "raise" an
            error in the backward pass, or give it a "zero" gradient.

    Raises:
        MissingExtra: PyTorch is not installed.
        InvalidValue: the problem has a prior or a tolerance in pixels, or ``missed`` is unknown.

    >>> import poise.torch, torch
    >>> arm = (poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    ...        .add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0)).build())
    >>> goal = poise.reach(poise.point("lower", tip=True), (1, 1, 0))
    >>> find = poise.torch.solve(poise.Problem(arm, [goal], tolerance=1e-12))
    >>> target = torch.tensor([1.0, 1.0, 0.0], dtype=torch.float64, requires_grad=True)
    >>> find(target, torch.tensor([0.1, 1.0], dtype=torch.float64))[1].backward()
    >>> target.grad.round(decimals=4)[:2]
    tensor([-1., -1.], dtype=torch.float64)
    """
    _torch()
    return differentiation.solutions_of(_apply, problem, missed)


def _torch() -> Any:
    try:
        return importlib.import_module("torch")
    except ImportError as error:
        raise MissingExtra("torch", "torch", __name__) from error


def _array(tensor: Tensor, name: str) -> Any:
    torch = _torch()
    if not isinstance(tensor, torch.Tensor):
        raise InvalidValue(f"{name}: expected a tensor, not {type(tensor).__name__}")
    if tensor.device.type != "cpu":
        raise InvalidValue(
            f"{name} is on {tensor.device}, but poise.torch computes on the CPU; pass {name}.cpu()"
        )
    if tensor.layout is not torch.strided:
        raise InvalidValue(f"{name} is {tensor.layout}; pass {name}.to_dense()")
    if tensor.dtype not in (torch.float32, torch.float64):
        raise InvalidValue(
            f"{name} has the type {tensor.dtype}; expected torch.float32 or torch.float64"
        )
    return np.asarray(tensor.detach().numpy(), np.float64)


@cache
def _call() -> Any:
    """Return the function of automatic differentiation; PyTorch is loaded on first use."""
    torch = _torch()

    class Call(torch.autograd.Function):
        @staticmethod
        def forward(context: Any, function: Differentiable, *tensors: Tensor) -> Tensor:
            arrays = [_array(t, name) for t, name in zip(tensors, function.names)]
            function.shape(*(array.shape for array in arrays))
            found = torch.from_numpy(np.ascontiguousarray(function.value(*arrays)))
            context.function = function
            context.save_for_backward(*tensors, found if function.keeps else found.new_empty(0))
            return found.to(tensors[0].dtype)

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(context: Any, adjoint: Tensor) -> Any:
            *tensors, found = context.saved_tensors
            arrays = [np.asarray(t.detach().numpy(), np.float64) for t in tensors]
            gradients = context.function.gradient(
                arrays, found.numpy(), np.asarray(adjoint.numpy(), np.float64)
            )
            return None, *(
                None if gradient is None else torch.from_numpy(gradient.copy()).to(tensor.dtype)
                for tensor, gradient in zip(tensors, gradients)
            )

    return Call


def _apply(function: Differentiable, tensors: Sequence[Tensor]) -> Tensor:
    return _call().apply(function, *tensors)
