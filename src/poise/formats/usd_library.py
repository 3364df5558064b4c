"""Import usd-core on demand; it has no type information."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeAlias

from poise.errors import MissingExtra

UsdObject: TypeAlias = Any
"""An object of usd-core."""

_MODULES = ("Ar", "Gf", "Sdf", "Tf", "Usd", "UsdGeom", "UsdShade", "UsdSkel", "UsdUtils", "Vt")


def usd_library() -> UsdObject:
    """Return usd-core's modules by name.

    Raises:
        MissingExtra: usd-core is not installed.
    """
    try:
        return SimpleNamespace(
            **{name: importlib.import_module(f"pxr.{name}") for name in _MODULES}
        )
    except ImportError as error:
        raise MissingExtra("usd", "usd-core") from error


def check_installed() -> None:
    """Check that usd-core exists without importing it.

    Raises:
        MissingExtra: usd-core is not installed.
    """
    _check_modules(_MODULES)


@cache  # modules that exist are not looked up again
def _check_modules(names: tuple[str, ...]) -> None:
    if any(_missing(f"pxr.{name}") for name in names):
        raise MissingExtra("usd", "usd-core")


def _missing(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is None
    except ImportError:  # the answer
        return True
