"""Natural posing, retargeting and cleaning in Blender, with Poise."""

from __future__ import annotations

import bpy
from bpy.props import PointerProperty

from . import operators, panel, settings

_CLASSES = (*settings.CLASSES, *operators.CLASSES, *panel.CLASSES)


def register() -> None:
    """Add operators, panel and settings."""
    for each in _CLASSES:
        bpy.utils.register_class(each)
    bpy.types.Scene.poise_settings = PointerProperty(type=settings.POISE_PG_settings)


def unregister() -> None:
    """Remove them."""
    del bpy.types.Scene.poise_settings
    for each in reversed(_CLASSES):
        bpy.utils.unregister_class(each)
