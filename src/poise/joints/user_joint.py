"""A user-defined joint type, given as a Python function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue
from poise.joints.primitive import Dof, FrozenArguments, Primitive
from poise.kernels import primitives as code


@dataclass(frozen=True)
class UserJoint(FrozenArguments):
    """A joint whose motion is a Python function; slower than built-in types.

    ``function`` takes the joint's values (n,) and returns its (4, 4) motion; it has to be smooth.
    Derivatives are central differences. ``suffixes`` names the values; ``neutral`` holds their
    neutral values (zeros by default).

    >>> import numpy as np
    >>> def swing(values):
    ...     motion = np.eye(4)
    ...     motion[:3, 3] = (np.sin(values[0]), np.cos(values[0]), 0.0)
    ...     return motion
    >>> UserJoint(swing, ("u",)).dofs[0].suffix
    'u'
    """

    function: Callable[[NDArray[np.float64]], ArrayLike]
    suffixes: tuple[str, ...]
    neutral: tuple[float, ...] | None = None

    @property
    def dofs(self) -> tuple[Dof, ...]:
        neutral = self.neutral or (0.0,) * len(self.suffixes)
        if not self.suffixes or len(neutral) != len(self.suffixes):
            raise InvalidValue(
                f"a UserJoint needs a suffix and a neutral value for each of its values: "
                f"{self.suffixes}, {self.neutral}"
            )
        return tuple(Dof(name, value) for name, value in zip(self.suffixes, neutral, strict=True))

    def lower(self) -> tuple[Primitive, ...]:
        return (Primitive(code.USER, 0, function=self.function, values=len(self.suffixes)),)
