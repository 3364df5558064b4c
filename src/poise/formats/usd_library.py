"""usd-core, loaded where it is needed; it comes without types."""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import Any

from poise.errors import MissingExtra

_MODULES = ("Ar", "Gf", "Sdf", "Tf", "Usd", "UsdGeom", "UsdShade", "UsdSkel", "UsdUtils", "Vt")


def usd_library() -> Any:
    """usd-core's modules by their names.

    Raises:
        MissingExtra: it is not installed.
    """
    try:
        return SimpleNamespace(
            **{name: importlib.import_module(f"pxr.{name}") for name in _MODULES}
        )
    except ImportError as error:
        raise MissingExtra("usd", "usd-core") from error
