"""A clip optimised as a whole, so that it does what is asked at its times: `poise sequence`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, cast

from poise.model.motion import Motion
from poise.motion.sequences import Recipe
from poise.studio.actions.cleaning import Cleaned, free_name, same_clip, trimmed
from poise.studio.jobs.jobs import Progress, Work
from poise.studio.scene.scene import Scene
from poise.studio.timeline.timeline import at_time

_LONGEST = 1800.0  # seconds of work


@dataclass(frozen=True)
class SequenceClip:
    """All frames of a clip change at once and as little as can be, so that it meets goals.

    ``goals`` are lines such as "90: lhand=0.3,1.2,0.4", of frames of what the clip is trimmed to
    (docs/sequences.md). ``contacts`` holds the feet where they stand; ``spread`` is the seconds
    over which changes are spread, ``smooth`` the weight of smoothness; ``limits`` are those of the
    skeleton, or "clip": widened to contain the clip.
    """

    id: int
    goals: tuple[str, ...] = ()
    contacts: bool = False
    spread: float = 0.25
    smooth: float = 0.0
    limits: Literal["skeleton", "clip"] = "clip"

    turn: ClassVar[str] = "keys"

    @property
    def label(self) -> str:
        """What undo calls it."""
        return "optimise a clip"

    def work(self, scene: Scene) -> Work:
        """What is to be done."""
        recipe = Recipe(
            self.goals, self.contacts, (), self.spread, self.smooth, (), self.limits
        )  # fmt: skip
        recipe.check()
        clip = scene.clip(self.id)
        motion = trimmed(scene.motion(clip.motion), clip)
        bare = Motion(motion.skeleton, motion.q, motion.fps, motion.name)
        return Work(f"optimise {clip.motion}", optimised, (recipe, bare), seconds=_LONGEST)

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """The scene with the optimised motion in the clip."""
        q, _ = cast("Cleaned", result)
        clip = same_clip(before, now, self.id)
        motions = now.character.motions
        name = free_name(clip.motion, "optimised", motions)
        made = Motion(now.character.skeleton, q, now.motion(clip.motion).fps, name)
        changed = replace(clip, motion=name, first=0.0, last=None)
        after = replace(
            now, character=replace(now.character, motions={**motions, name: made}),
            clips=tuple(changed if each.id == clip.id else each for each in now.clips),
        )  # fmt: skip
        return at_time(after, now.time)

    def message(self, result: object) -> str:
        """What was done, in words."""
        return "; ".join(cast("Cleaned", result)[1])


def optimised(recipe: Recipe, motion: Motion, progress: Progress) -> Cleaned:
    """The values of an optimised motion, and how it went."""
    progress(0.0, "optimising")
    result = recipe.apply(motion)
    return result.motion.q, tuple(result.explain().splitlines())


__all__ = ["SequenceClip"]
