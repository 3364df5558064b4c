"""Edit of the solver's settings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.studio.scene.scene import Scene, Settings


@dataclass(frozen=True)
class ChangeSettings:
    """Change the settings of the solver."""

    settings: Settings

    @property
    def label(self) -> str:
        """Label of the edit in the undo history."""
        return "change the solver settings"

    def apply(self, scene: Scene) -> Scene:
        """Return the scene after the edit."""
        return replace(scene, settings=self.settings)
