"""The studio: pose a character by pulling on it, in a browser.

    poise studio hero.glb

The document is here, the view in the browser; `docs/studio.md` tells how they speak.
"""

from poise.studio.document.document import Document
from poise.studio.scene.scene import Hold, Scene, Settings
from poise.studio.serving.serve import serve

__all__ = ["Document", "Hold", "Scene", "Settings", "serve"]
