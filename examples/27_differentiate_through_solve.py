"""Differentiate through `solve`: gradients of a cost of the pose with respect to targets.

python examples/27_differentiate_through_solve.py

JAX and PyTorch are optional: without them, only the part in NumPy runs.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import numpy as np

import poise
from poise.solvers import Problem, sensitivity

ARM = (
    poise.SkeletonBuilder()
    .add("shoulder", poise.Ball("zyx"))
    .add("elbow", poise.Hinge("y"), "shoulder", offset=(0.4, 0, 0), tip=(0.3, 0, 0))
    .build()
)
START = ARM.pose([0.2, 0.1, 0.0, 0.9])
GOAL = poise.reach(poise.point("elbow", tip=True), (0.3, 0.3, 0.2))
PROBLEM = Problem(ARM, [GOAL], tolerance=1e-12, solver="lm", near=True)
WANTED = np.array([0.5, -0.2, 0.1, 1.4])  # values that the pose should have


def solution(target: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The pose (nq,) for a target (3,), and its derivative (nq, 3)."""
    q = PROBLEM.solve(START.q, np.asarray(target, np.float64))
    return q, sensitivity(PROBLEM.result()).values


def main() -> None:
    target = np.array([0.3, 0.35, 0.25])
    q, dq_dt = solution(target)
    gradient = 2.0 * (q - WANTED) @ dq_dt
    h = 1e-5
    again = [
        np.sum((PROBLEM.solve(q, target + sign * step) - WANTED) ** 2)
        for step in h * np.eye(3)
        for sign in (1, -1)
    ]
    differences = np.subtract(again[::2], again[1::2]) / (2 * h)
    print(f"NumPy   gradient {gradient.round(4)}, as differences say: "
          f"{np.allclose(gradient, differences, atol=1e-4)}")  # fmt: skip
    for name, package, compute in (("JAX", "jax", in_jax), ("PyTorch", "torch", in_torch)):
        if importlib.util.find_spec(package) is None:
            print(f"{name:7} not installed: pip install 'poise[{package}]'")
            continue
        found = compute(target)
        same = np.allclose(found, gradient, atol=1e-6)
        print(f"{name:7} gradient {found.round(4)}, the same: {same}")


def in_jax(target: np.ndarray) -> np.ndarray:
    """The same gradient by `poise.jax.solve`."""
    import poise.jax

    jax: Any = importlib.import_module("jax")
    jax.config.update("jax_enable_x64", True)
    find = poise.jax.solve(PROBLEM)
    return np.asarray(jax.grad(lambda at: ((find(at, START.q) - WANTED) ** 2).sum())(target))


def in_torch(target: np.ndarray) -> np.ndarray:
    """The same gradient by `poise.torch.solve`."""
    import poise.torch

    torch: Any = importlib.import_module("torch")
    wanted = torch.tensor(target, requires_grad=True)
    pose = poise.torch.solve(PROBLEM)(wanted, torch.tensor(START.q))
    ((pose - torch.tensor(WANTED)) ** 2).sum().backward()
    return np.asarray(wanted.grad)


if __name__ == "__main__":
    main()
