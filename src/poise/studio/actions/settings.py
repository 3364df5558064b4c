"""Edit of the solver's settings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.studio.actions.action import Action
from poise.studio.scene.scene import Scene, Settings


@dataclass(frozen=True)
class ChangeSettings(Action):
    """Change the settings of the solver."""

    settings: Settings

    title = "change the solver settings"

    def apply(self, scene: Scene) -> Scene:
        return replace(scene, settings=self.settings)
