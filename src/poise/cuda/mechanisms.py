"""The parts of a compiled mechanism that device code uses."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.kernels.layouts import Mechanism as Layout


class CompiledMechanism(Protocol):
    """The part of ``poise.kinematics.Mechanism`` that is used here."""

    @property
    def arrays(self) -> Layout: ...

    @property
    def nq(self) -> int: ...

    @property
    def nv(self) -> int: ...

    @property
    def nx(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def linked(self) -> bool: ...

    @property
    def native(self) -> bool: ...

    @property
    def joint_count(self) -> int: ...

    @property
    def primitive_count(self) -> int: ...

    def chain(self, joint: int, /) -> list[int]: ...

    def movers(self, joint: int, /) -> NDArray[np.bool_]: ...


def require_native(mechanism: CompiledMechanism) -> None:
    """Raise an error for joints and curves that only Python can evaluate.

    Raises:
        InvalidValue: there are such joints or curves.
    """
    if not mechanism.native:
        raise InvalidValue(
            "the skeleton has joints or curves that are Python functions, which run on the CPU "
            "only; omit `device`"
        )
