"""Solver settings: a method with its options."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, get_args

from poise.errors import InvalidValue, UnknownOption

if TYPE_CHECKING:
    from poise.solvers.method import Method

Solver: TypeAlias = Literal[
    "constrained", "lm", "pseudo-inverse", "svd", "jacobian-inverse", "jacobian-transpose", "sdls",
    "conjugate-gradient", "gradient-descent", "halley", "ccd", "fabrik", "position-based",
    "two-bone",
]  # fmt: skip

MOST = 4
"""Greatest number of methods to compare at once."""

SHARES = ("stiffness", "rest_pull", "natural")
"""Options of the constrained method that override the scene's settings."""

_OPTIONS = ("damping", "cutoff", "precision", "max_step", "beta", "alpha")
_LONGEST = 1000  # iterations per step


@dataclass(frozen=True)
class SolverSettings:
    """A method with options.

    Attributes:
        solver: "constrained", which holds pins exactly, or a method of `poise.solve`.
        iterations: maximum number of iterations per step; a step that has not converged continues
            in the next one. Not used by the constrained method.
        options: options of the method (`options_of`) that differ from their defaults.

    Raises:
        UnknownOption: the method has no option of that name.
        InvalidValue: a value is out of range.

    >>> SolverSettings("lm", options={"damping": 0.1}).method().damping
    0.1
    """

    solver: Solver = "constrained"
    iterations: int = 30
    options: dict[str, float] = field(default_factory=dict[str, float])

    def __post_init__(self) -> None:
        if not 1 <= self.iterations <= _LONGEST:
            raise InvalidValue(f"iterations={self.iterations}: expected 1 to {_LONGEST} per step")
        known = options_of(self.solver)
        for name, value in self.options.items():
            if name not in known:
                raise UnknownOption(name, f"option of {self.solver}", list(known))
            if not math.isfinite(value):
                raise InvalidValue(f"{self.solver}: {name}={value} is not a usable number")
            if self.solver == "constrained" and not 0.0 <= value <= 1.0:
                raise InvalidValue(f"{name} must be from 0 to 1, not {value}")
        if self.solver != "constrained":
            self.method()

    def method(self) -> Method:
        """Create the method of `poise.solve`; not available for the constrained method."""
        return _class_of(self.solver)(**self.options)

    @property
    def label(self) -> str:
        """Name of the method with the options that differ from the defaults."""
        parts = [f"{name.replace('_', ' ')} {value:g}" for name, value in self.options.items()]
        if self.solver != "constrained" and self.iterations != SolverSettings.iterations:
            parts.append(f"{self.iterations} iterations")
        return ", ".join([self.solver, *parts])


def options_of(solver: Solver) -> Mapping[str, float | None]:
    """Return the numeric options of a method with their defaults; None uses the scene's setting.

    >>> options_of("lm")["damping"], options_of("constrained")["stiffness"]
    (0.3, None)
    """
    if solver == "constrained":
        return dict.fromkeys(SHARES)
    method = _class_of(solver)
    defaults = {each.name: cast("object", each.default) for each in fields(cast("Any", method))}
    return {
        name: value
        for name in _OPTIONS
        if isinstance(value := defaults.get(name), float) and math.isfinite(value)
    }


def _class_of(solver: str) -> type[Any]:
    from poise.solvers.registry import SOLVERS

    return SOLVERS.get(solver)


SOLVERS: tuple[Solver, ...] = get_args(Solver)
"""The methods, in display order."""
