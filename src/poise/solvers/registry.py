"""The methods by name."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from poise.errors import InvalidValue, UnknownSolver
from poise.registry import Registry
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
        "two-bone": "poise.solvers.two_bone:TwoBone",
    },
    error=UnknownSolver,
)


@lru_cache(maxsize=64)
def _default(name: str) -> Method:
    return SOLVERS.get(name)()


def find_method(solver: str | Method) -> Method:
    """A method from its name (with its default options) or from its options.

    Raises:
        UnknownSolver: there is none of that name; the message offers the nearest.
    """
    if isinstance(solver, Method):
        return solver
    if not isinstance(cast("object", solver), str):
        raise InvalidValue(f"solver={solver!r}: expected a name or a method's options")
    return _default(solver)
