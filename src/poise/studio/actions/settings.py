"""Edits of the settings of the solver, and of the methods to compare."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.errors import InvalidValue
from poise.studio.actions.action import Action
from poise.studio.scene.scene import Scene, Settings
from poise.studio.scene.solver_settings import MOST, SolverSettings


@dataclass(frozen=True)
class ChangeSettings(Action):
    """Change the settings of the solver."""

    settings: Settings

    title = "change the solver settings"

    def apply(self, scene: Scene) -> Scene:
        return replace(scene, settings=self.settings)


@dataclass(frozen=True)
class ChooseMethods(Action):
    """Choose the methods to compare, with their options."""

    methods: tuple[SolverSettings, ...]

    title = "choose the methods to compare"

    def apply(self, scene: Scene) -> Scene:
        if not 1 <= len(self.methods) <= MOST:
            raise InvalidValue(f"expected 1 to {MOST} methods to compare, not {len(self.methods)}")
        return replace(scene, methods=self.methods)
