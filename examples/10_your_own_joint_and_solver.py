"""Write a joint, a black-box method and a compiled solver of your own.

python examples/10_your_own_joint_and_solver.py

docs/extending.md shows how a package registers them by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

import poise
from poise.bundled import character
from poise.kernels.jit import kernel
from poise.kernels.least_squares_steps import damped
from poise.kernels.method_step import LinearStep
from poise.kernels.monotone_steps import cautious
from poise.kernels.solver_state import METHOD
from poise.solvers import Method


def main() -> None:
    own_joint()
    own_method()
    own_solver()


# A joint: any smooth function from its values to a 4x4 motion. Derivatives are automatic.


def rolling(values: np.ndarray) -> np.ndarray:
    """A wheel of 0.1 m that rolls along x without slipping."""
    (angle,) = values
    motion = np.eye(4)
    c, s = np.cos(angle), np.sin(angle)
    motion[:2, :2] = [[c, s], [-s, c]]
    motion[0, 3] = -0.1 * angle
    return motion


def own_joint() -> None:
    cart = (
        poise.SkeletonBuilder("cart")
        .add("wheel", poise.UserJoint(rolling, ("roll",)), offset=(0, 0.1, 0))
        .add("arm", poise.Hinge("z"), "wheel", tip=(0, 0.3, 0))
        .build()
    )
    tip = poise.point("arm", tip=True)
    result = poise.solve(cart.rest, [poise.reach(tip, (1.0, 0.35, 0.0))])
    rolled = -0.1 * result.pose.value("wheel_roll")
    print(f"own joint: {result.status}, rolled by {rolled:.3f} m")


# A method in plain NumPy: a problem is residuals, their Jacobian, and limits.


def gauss_newton(problem: poise.Problem, q: np.ndarray, steps: int = 50) -> np.ndarray:
    lower, upper = problem.limits
    for _ in range(steps):
        r, J = problem.residual(q), problem.jacobian(q)
        if np.abs(r).max() < 1e-9:
            break
        v = np.linalg.lstsq(J, -r, rcond=1e-6)[0]
        v *= min(1.0, 0.3 / np.abs(v).max())
        q = np.clip(problem.skeleton.integrate(q, v), lower, upper)
    return q


def own_method() -> None:
    hero = character()
    problem = poise.Problem(hero.skeleton, [poise.reach("lhand", (0.4, 1.4, 0.4))])
    left = problem.residual(gauss_newton(problem, hero.rest.q))
    print(f"own method: {np.linalg.norm(left):.1e} m left")


# A compiled solver for `poise.solve`: you write only its step. It shares limits, trust region,
# stopping, traces, batches and restarts with every solver.


@kernel(name="constant_damping")
def constant_damping(J, mobility, e, v, linear, state, options):  # noqa: ARG001
    """Write the rates ``v`` that solve ``J v = e``; return False if there is no step."""
    damped(J, mobility, e, options[METHOD], v, linear)
    return True


step = LinearStep("constant_damping", constant_damping, cautious)


@dataclass(frozen=True, kw_only=True)
class ConstantDamping(Method):
    """Damped least squares with the same ``damping`` (square metres) at every step."""

    name: ClassVar[str] = "constant-damping"
    damping: float = 0.01

    def kernels(self) -> Any:
        return step

    def own(self) -> tuple[float, ...]:
        return (self.damping,)


def own_solver() -> None:
    hero = character()
    goals = [poise.reach("lhand", (0.4, 1.4, 0.4)), poise.pin("lfoot"), poise.pin("rfoot")]
    for damping in (0.1, 0.001):
        result = poise.solve(hero.rest, goals, solver=ConstantDamping(damping=damping))
        print(f"own solver: damping {damping}: {result.status}, {result.iterations} iterations")


if __name__ == "__main__":
    main()
