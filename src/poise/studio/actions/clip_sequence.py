"""Optimise a whole clip for goals at given frames, like `poise sequence`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from poise.model.motion import Motion
from poise.motion.sequence_options import SequenceOptions
from poise.motion.sequences import Recipe
from poise.options import Option, part
from poise.studio.actions.cleaning import ClipAction, ClipResult, trimmed
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.scene import Scene


@dataclass(frozen=True, kw_only=True)
class SequenceClip(SequenceOptions, ClipAction):
    """Change all frames of a clip together, as little as possible, to meet goals.

    ``goals`` are lines such as "90: lhand=0.3,1.2,0.4", with frames counted from the start of the
    trim (docs/sequences.md). ``free`` and ``locked`` name joints and values that may leave the
    clip's motion or must keep it. ``limits`` "skeleton" uses the skeleton's limits, "clip" widens
    them to contain the clip.
    """

    id: Annotated[int, Option("The clip.", names="clip", title="Clip")]

    form = ("Optimise a clip", "poise sequence")
    title = "optimise a clip"

    def work(self, scene: Scene) -> JobWork:
        recipe = part(self, Recipe)
        recipe.check()
        clip = scene.clip(self.id)
        motion = trimmed(scene.motion(clip.motion), clip)
        bare = Motion(motion.skeleton, motion.q, motion.fps, motion.name)
        return self.job(optimised, recipe, bare, label=f"optimise {clip.motion}")


def optimised(recipe: Recipe, motion: Motion, progress: Progress) -> ClipResult:
    """Optimise a motion; its explanation is the message and the report."""
    progress(0.0, "optimising")
    result = recipe.apply(motion)
    lines = tuple(result.explain().splitlines())
    return ClipResult("optimised", result.motion.q, motion.fps, "; ".join(lines), lines)


__all__ = ["SequenceClip"]
