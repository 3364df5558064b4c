"""The edit of how the body follows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.studio.scene.scene import Scene, Settings


@dataclass(frozen=True)
class ChangeSettings:
    """The body follows in another way."""

    settings: Settings

    @property
    def label(self) -> str:
        """What undo calls it."""
        return "change how the body follows"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        return replace(scene, settings=self.settings)
