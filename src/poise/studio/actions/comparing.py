"""The edit of what is compared."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.errors import InvalidValue
from poise.studio.scene.scene import Scene
from poise.studio.scene.solver_settings import MOST, SolverSettings


@dataclass(frozen=True)
class ChooseWays:
    """Other methods are compared, or the same with other options."""

    ways: tuple[SolverSettings, ...]

    @property
    def label(self) -> str:
        """What undo calls it."""
        return "choose the methods to compare"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        if not 1 <= len(self.ways) <= MOST:
            raise InvalidValue(f"1 to {MOST} methods are compared at once, not {len(self.ways)}")
        return replace(scene, ways=self.ways)
