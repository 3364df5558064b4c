"""CUDA: arrays in GPU memory, and the devices that hold them.

    from poise import cuda

    if cuda.is_available():
        targets = cuda.to_device(numpy_targets)     # or an array of CuPy, PyTorch or JAX as it is

The optional library cuda-bindings is loaded on first use, so that `import poise.cuda` costs nothing
and works without it. Install it with ``pip install "poise[cuda]"``.
"""

from __future__ import annotations

import contextlib
import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from poise.cuda.arrays import DeviceArray, empty, to_device
    from poise.cuda.choice import Settings
    from poise.cuda.forward import DeviceForward
    from poise.cuda.likelihood import DeviceLikelihood
    from poise.cuda.runtime import device
    from poise.errors import CudaUnavailable

__all__ = [
    "CudaUnavailable",
    "DeviceArray",
    "DeviceForward",
    "DeviceLikelihood",
    "Settings",
    "device",
    "empty",
    "is_available",
    "to_device",
]

_HOME_OF = {
    "CudaUnavailable": "poise.errors",
    "DeviceArray": "poise.cuda.arrays",
    "DeviceForward": "poise.cuda.forward",
    "DeviceLikelihood": "poise.cuda.likelihood",
    "Settings": "poise.cuda.choice",
    "device": "poise.cuda.runtime",
    "empty": "poise.cuda.arrays",
    "to_device": "poise.cuda.arrays",
}


def is_available() -> bool:
    """Return whether CUDA can be used: the extra, the driver and a device exist. Never raises."""
    with contextlib.suppress(Exception):
        importlib.import_module("poise.cuda.runtime").device()
        return True
    return False


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'poise.cuda' has no attribute {name!r}")
    value: object = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
