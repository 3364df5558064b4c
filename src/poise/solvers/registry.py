"""Registry of methods by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast

from poise.errors import InvalidValue, UnknownSolver, UnsuitableSolver
from poise.registry import Registry
from poise.residuals.goal import Goal
from poise.solvers.method import Method

SOLVERS: Registry[type[Method]] = Registry(
    "solver",
    group="poise.solvers",
    builtin={
        "auto": "poise.solvers.auto:Auto",
        "lm": "poise.solvers.damped_least_squares:DampedLeastSquares",
        "pseudo-inverse": "poise.solvers.pseudo_inverse:PseudoInverse",
        "svd": "poise.solvers.svd:SVD",
        "jacobian-inverse": "poise.solvers.jacobian_inverse:JacobianInverse",
        "jacobian-transpose": "poise.solvers.jacobian_transpose:JacobianTranspose",
        "sdls": "poise.solvers.selectively_damped:SelectivelyDamped",
        "conjugate-gradient": "poise.solvers.conjugate_gradient:ConjugateGradient",
        "gradient-descent": "poise.solvers.gradient_descent:GradientDescent",
        "halley": "poise.solvers.halley:Halley",
        "ccd": "poise.solvers.ccd:CCD",
        "fabrik": "poise.solvers.fabrik:FABRIK",
        "position-based": "poise.solvers.position_based:PositionBased",
        "two-bone": "poise.solvers.two_bone:TwoBone",
        "first-order": "poise.solvers.first_order:FirstOrder",
        "sqp": "poise.solvers.sqp:SQP",
        "lagrange": "poise.solvers.lagrange:Lagrange",
        "penalty": "poise.solvers.penalty:Penalty",
    },
    error=UnknownSolver,
)


@lru_cache(maxsize=64)
def _default(kind: type[Method]) -> Method:
    return kind()


def suited(method: Method, goals: Sequence[Goal], metrics: Sequence[object]) -> Method:
    """Return the method, or its substitute for hard constraints and metrics.

    Raises:
        UnsuitableSolver: there are hard constraints or metrics, and the method has no substitute.
    """
    hard = None
    for goal in goals:
        if goal.hard:
            hard = goal.name
            break
    if method.constrained or (hard is None and not metrics):
        return method
    other = method.stand_in(hard is not None, bool(metrics))
    if other is not None:
        return other
    if hard is None:
        raise UnsuitableSolver(
            f"{method.name} cannot solve this problem: it does not support metrics; use auto or sqp"
        )
    raise UnsuitableSolver(
        f"{method.name} cannot solve this problem: it does not support hard constraints, and "
        f"{hard} is hard; soften it (hard=False or .softened(); --soft in a command), or use auto "
        "or sqp"
    )


def staying_near(method: Method) -> Method:
    """Return the method without restarts: the result is near the start, or misses the goals."""
    return replace(method, restarts=0) if method.restarts else method


def find_method(solver: str | Method) -> Method:
    """Return a method by name (with default options), or from a method object.

    Raises:
        UnknownSolver: there is no method of that name; the message suggests the nearest.
    """
    if isinstance(solver, str):
        return _default(SOLVERS.get(solver))
    if not isinstance(cast("object", solver), Method):
        named = getattr(solver, "__name__", repr(solver))
        advice = f"; pass an instance, {named}()" if isinstance(solver, type) else ""
        raise InvalidValue(
            f"solver={named}: expected a solver's name, or an instance of a solver{advice}"
        )
    return solver
