"""The studio: pose a character in the browser.

    poise studio hero.glb

The document is in Python, and the browser displays it; `docs/studio.md` documents the protocol.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from poise.studio.document.document import Document
from poise.studio.scene.scene import Hold, Scene, Settings

if TYPE_CHECKING:
    from poise.studio.files.project import load, save
    from poise.studio.serving.serve import serve
    from poise.studio.viewing.view import View, view

__all__ = [
    "Document", "Hold", "Scene", "Settings", "View", "load", "save", "serve", "view",
]  # fmt: skip

_LATER = {
    "load": "poise.studio.files.project",
    "save": "poise.studio.files.project",
    "serve": "poise.studio.serving.serve",
    "View": "poise.studio.viewing.view",
    "view": "poise.studio.viewing.view",
}
"""Modules of names that are imported on first use, as a `View` needs no server."""


def __getattr__(name: str) -> object:
    if name in _LATER:
        value: object = getattr(import_module(_LATER[name]), name)
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
