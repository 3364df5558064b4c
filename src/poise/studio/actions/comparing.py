"""Edit of the methods to compare."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.errors import InvalidValue
from poise.studio.scene.scene import Scene
from poise.studio.scene.solver_settings import MOST, SolverSettings


@dataclass(frozen=True)
class ChooseMethods:
    """Choose the methods to compare, with their options."""

    methods: tuple[SolverSettings, ...]

    @property
    def label(self) -> str:
        """Label of the edit in the undo history."""
        return "choose the methods to compare"

    def apply(self, scene: Scene) -> Scene:
        """Return the scene after the edit."""
        if not 1 <= len(self.methods) <= MOST:
            raise InvalidValue(f"expected 1 to {MOST} methods to compare, not {len(self.methods)}")
        return replace(scene, methods=self.methods)
