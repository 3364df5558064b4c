"""Import usd-core on demand, which has no type information, and read values of attributes."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import MissingExtra
from poise.formats.repair_log import RepairLog
from poise.formats.unique_names import UniqueNames

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


def floats(attribute: UsdObject, width: int, log: RepairLog, time: UsdObject = None) -> Floats:
    """Read numbers of an attribute or a primvar (n, width); empty without a value.

    Raises:
        FileSyntax: the value has another type.
    """
    return _array(_got(attribute, time), (-1, width), np.float64, attribute, log)


def matrices(attribute: UsdObject, log: RepairLog) -> Floats:
    """Read matrices of an attribute (n, 4, 4), for row vectors as in USD; empty without a value.

    Raises:
        FileSyntax: the value has another type.
    """
    return _array(_got(attribute, None), (-1, 4, 4), np.float64, attribute, log)


def integers(attribute: UsdObject, log: RepairLog, time: UsdObject = None) -> Integers:
    """Read integers of an attribute (n,); empty without a value.

    Raises:
        FileSyntax: the value has another type.
    """
    return _array(_got(attribute, time), (-1,), np.int64, attribute, log)


def texts(attribute: UsdObject, log: RepairLog) -> tuple[str, ...]:
    """Read the tokens or strings of an attribute; empty without a value.

    Raises:
        FileSyntax: the value has another type.
    """
    given = _got(attribute, None)
    try:
        return tuple(str(word) for word in given or ())
    except TypeError:
        raise log.fault(f"{attribute.GetPath()}: is not a list of strings") from None


def _got(attribute: UsdObject, time: UsdObject) -> UsdObject:
    if not attribute:
        return None
    return attribute.Get() if time is None else attribute.Get(time)


def _array(
    given: UsdObject, shape: tuple[int, ...], kind: UsdObject, attribute: UsdObject, log: RepairLog
) -> UsdObject:
    if given is None:
        given = ()
    try:
        return np.array(given, dtype=kind).reshape(shape)
    except (TypeError, ValueError):
        place = attribute.GetAttr().GetPath() if hasattr(attribute, "GetAttr") else None
        raise log.fault(f"{place or attribute.GetPath()}: has an unexpected type") from None


def stage_number(stage: UsdObject, name: str, default: float) -> float:
    """Return a number of a stage's metadata, of any numeric type; old exporters store floats."""
    value = stage.GetMetadata(name)
    return float(value) if isinstance(value, int | float) else default


def identifiers(library: UsdObject, names: list[str], taken: tuple[str, ...] = ()) -> list[str]:
    """Return unique names that are valid in USD paths."""
    used = UniqueNames(taken)
    return [used.new(library.Tf.MakeValidIdentifier(name or "unnamed")) for name in names]


def stored_values(usd: UsdObject, kind: int, rows: Floats) -> Iterator[UsdObject]:
    """Yield rows (n, ...) of the attribute ``kind`` of `ATTRIBUTES` as the arrays of USD."""
    vt = usd.Vt
    name, number = (
        (vt.Vec3fArray, np.float32), (vt.QuatfArray, np.float32), (vt.Vec3hArray, np.float16),
        (vt.FloatArray, np.float32),
    )[kind]  # fmt: skip
    rows = np.roll(rows, -1, axis=-1) if kind == 1 else rows  # wxyz to xyzw
    for row in np.ascontiguousarray(rows, dtype=number):
        yield name.FromNumpy(row)
