"""Interpret the argument ``device`` of public functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from poise.errors import InvalidValue

PRECISIONS = ("float64", "mixed")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A GPU and its settings, in place of ``device="cuda"``.

    Attributes:
        ordinal: the CUDA index of the device.
        precision: precision of solves. "float64" computes as the CPU does. "mixed" searches in
            float32 and finishes in float64: statuses, errors and limits are always those of
            float64, and cards with slow double precision gain most.
        stream: the stream of all work: None (the default stream), or a stream of CuPy,
            PyTorch, Numba or cuda.bindings.

    Raises:
        InvalidValue: a value is invalid.

    >>> Settings(precision="mixed").precision
    'mixed'
    """

    ordinal: int = 0
    precision: str = "float64"
    stream: object = None

    def __post_init__(self) -> None:
        if self.precision not in PRECISIONS:
            raise InvalidValue(f"precision={self.precision!r}: expected float64 or mixed")
        whole = isinstance(cast("object", self.ordinal), int) and not isinstance(self.ordinal, bool)
        if not whole or self.ordinal < 0:
            raise InvalidValue(f"ordinal={self.ordinal!r}: expected a whole number, zero or more")


def settings_of(device: str | Settings | None) -> Settings | None:
    """Return the settings of an argument ``device``; None for the CPU.

    Raises:
        InvalidValue: the value is neither a known name nor `Settings`.

    >>> settings_of("cpu"), settings_of(None), settings_of("cuda")
    (None, None, Settings(ordinal=0, precision='float64', stream=None))
    """
    if device is None or isinstance(device, Settings):
        return device
    if device == "cpu":
        return None
    if device == "cuda":
        return Settings()
    raise InvalidValue(f"unknown device {device!r}; expected 'cpu', 'cuda' or poise.cuda.Settings")
