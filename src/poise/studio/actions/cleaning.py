"""Cleaning of clips: each operation of `poise.motion.cleaned` as an edit that can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.cleaning import CleaningOptions, cleaned
from poise.studio.jobs.jobs import Progress, Work
from poise.studio.scene.scene import Scene
from poise.studio.scene.timeline_state import Clip
from poise.studio.timeline.timeline import at_time

Floats = NDArray[np.float64]
Cleaned: TypeAlias = tuple[Floats, tuple[str, ...]]
"""(frames, nq) the values, and what was done, a sentence each."""

Operation: TypeAlias = Literal[
    "fill", "despike", "smooth", "match-travel", "lock", "lift", "loop", "mirror-loop"
]

_LONGEST = 1800.0  # seconds of work
_WORDS: dict[Operation, str] = {
    "fill": "fill the gaps of", "despike": "remove spikes from", "smooth": "smooth",
    "match-travel": "match the travel of", "lock": "hold the feet of",
    "lift": "lift the feet of", "loop": "make a cycle of", "mirror-loop": "make a cycle of",
}  # fmt: skip


@dataclass(frozen=True)
class CleanClip:
    """One operation of cleaning on a clip's motion; the motion before stays with the character.

    ``amount`` is the longest gap in seconds for "fill" and the cut-off in hertz for "smooth". A
    cycle is found in what the clip is trimmed to, and is no longer trimmed then.
    """

    id: int
    operation: Operation
    amount: float | None = None

    turn: ClassVar[str] = "keys"

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"{_WORDS[self.operation]} a clip"

    def work(self, scene: Scene) -> Work:
        """What is to be done."""
        options = self._options()
        clip = scene.clip(self.id)
        motion = scene.motion(clip.motion)
        if options.loop:
            motion = trimmed(motion, clip)
        bare = Motion(motion.skeleton, motion.q, motion.fps, motion.name)
        return Work(
            f"{_WORDS[self.operation]} {clip.motion}", clean, (options, bare), seconds=_LONGEST
        )

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """The scene with the cleaned motion in the clip."""
        q, _ = cast("Cleaned", result)
        clip = same_clip(before, now, self.id)
        new = now.character
        motion = now.motion(clip.motion)
        name = free_name(clip.motion, "cleaned", new.motions)
        made = Motion(motion.skeleton, q, motion.fps, name)
        changed = replace(clip, motion=name)
        if self._options().loop:
            changed = replace(changed, first=0.0, last=None)
        after = replace(
            now, character=replace(new, motions={**new.motions, name: made}),
            clips=tuple(changed if each is clip or each == clip else each for each in now.clips),
        )  # fmt: skip
        return at_time(after, now.time)

    def message(self, result: object) -> str:
        """What was done, in words."""
        _, lines = cast("Cleaned", result)
        return "; ".join(lines)

    def _options(self) -> CleaningOptions:
        only = CleaningOptions(lock=False)
        if self.operation == "fill":
            return replace(only, fill=0.5 if self.amount is None else self.amount)
        if self.operation == "smooth":
            return replace(only, cutoff=6.0 if self.amount is None else self.amount)
        if self.amount is not None:
            raise InvalidValue(f"{self.operation} takes no amount")
        if self.operation == "loop":
            return replace(only, loop=True)
        if self.operation == "mirror-loop":
            return replace(only, loop="mirrored")
        return replace(only, **{self.operation.replace("-", "_"): True})


def clean(options: CleaningOptions, motion: Motion, progress: Progress) -> Cleaned:
    """The values of a cleaned motion, and what was done."""
    progress(0.0, "cleaning")
    made = cleaned(motion, options)
    return made.motion.q, (*(each.description for each in made.operations), *made.notes)


def trimmed(motion: Motion, clip: Clip) -> Motion:
    """The frames that a clip shows."""
    first = round(clip.first * motion.fps)
    last = len(motion) - 1 if clip.last is None else round(clip.last * motion.fps)
    return motion[first : last + 1]


def same_clip(before: Scene, now: Scene, number: int) -> Clip:
    """A clip that work was begun on.

    Raises:
        InvalidValue: it, or its motion, is another one by now.
    """
    clip = before.clip(number)
    old, new = before.character, now.character
    if clip not in now.clips or new.motions.get(clip.motion) is not old.motions[clip.motion]:
        raise InvalidValue(f"the clip {clip.motion} was edited meanwhile: do it again")
    return clip


def free_name(name: str, what: str, taken: Mapping[str, Motion]) -> str:
    """A name for what is made of a motion: "walk cleaned", "walk cleaned 2".

    >>> free_name("walk cleaned", "cleaned", {"walk cleaned": ...})
    'walk cleaned 2'
    """
    stem = name.partition(f" {what}")[0]
    names = [f"{stem} {what}", *(f"{stem} {what} {k}" for k in range(2, 10_000))]
    return next(each for each in names if each not in taken)
