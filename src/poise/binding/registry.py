"""Registry of binders by name."""

from __future__ import annotations

from typing import cast

from poise.binding.binder import Binder
from poise.errors import InvalidValue, UnknownOption
from poise.registry import Registry

BINDERS: Registry[type[Binder]] = Registry(
    "binder",
    group="poise.binders",
    builtin={
        "capsules": "poise.binding.containment:Capsules",
        "cylinders": "poise.binding.containment:Cylinders",
        "ellipsoids": "poise.binding.containment:Ellipsoids",
        "spheres": "poise.binding.containment:Spheres",
        "point-to-line": "poise.binding.point_to_line:PointToLine",
        "delaunay": "poise.binding.delaunay:Delaunay",
        "volume": "poise.binding.volumetric_heat:Volume",
        "heat": "poise.binding.surface_heat:Heat",
    },
    error=UnknownOption,
)

DEFAULT = "heat"
"""Default method of `poise.bind`."""


def find_binder(method: str | Binder) -> Binder:
    """Look up a binder by name (with default options) or by its options object.

    Raises:
        UnknownOption: no binder has that name; the message suggests the most similar name.
        InvalidValue: the argument is neither a name nor a binder's options.
    """
    if isinstance(method, Binder):
        return method
    if not isinstance(cast("object", method), str):
        raise InvalidValue(f"method={method!r}: expected a name or a binder's options")
    return BINDERS.get(method)()
