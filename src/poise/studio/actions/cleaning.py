"""Clean clips, like ``poise clean``, as an undoable edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.cleaning import cleaned
from poise.motion.cleaning_options import CleaningOptions
from poise.motion.cleaning_report import cleaning_lines
from poise.options import Option, part
from poise.studio.actions.action import Action
from poise.studio.jobs.jobs import Progress, Work
from poise.studio.scene.scene import Scene
from poise.studio.scene.timeline_state import Clip
from poise.studio.timeline.timeline import at_time

Floats = NDArray[np.float64]
Cleaned: TypeAlias = tuple[Floats, tuple[str, ...], tuple[str, ...]]
"""Values, shape (frames, nq), a sentence for each operation, and the lines of the report."""


@dataclass(frozen=True, kw_only=True)
class CleanClip(CleaningOptions, Action):
    """Clean a clip's motion with `poise.motion.cleaned`; the original motion is kept.

    ``loop`` searches the trimmed part of the clip for a cycle and shows the cycle untrimmed.
    ``span`` is relative to the start of the trim.
    """

    id: Annotated[int, Option("The clip.", names="clip", title="Clip")]
    floor: float | None = None
    loop: Literal["none", "cycle", "mirrored"] = "none"  # type: ignore[assignment]

    form = ("Clean a clip", "poise clean")
    queue = "keys"

    @property
    def label(self) -> str:
        words = [words for name, words in _WORDS.items() if getattr(self, name)]
        words += [] if self.loop == "none" else ["make a cycle of"]
        return f"{words[0] if len(words) == 1 else 'clean'} a clip"

    @property
    def options(self) -> CleaningOptions:
        """The options as arguments of `poise.motion.cleaned`."""
        loop = {"none": False, "cycle": True, "mirrored": "mirrored"}[self.loop]
        return part(self, CleaningOptions, loop=loop)

    def work(self, scene: Scene) -> Work:
        options = self.options
        clip = scene.clip(self.id)
        motion = scene.motion(clip.motion)
        if options.loop:
            motion = trimmed(motion, clip)
        bare = Motion(motion.skeleton, motion.q, motion.fps, motion.name)
        return self.job(clean, options, bare, label=f"clean {clip.motion}")

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the cleaned motion in the clip."""
        q, _, report = cast("Cleaned", result)
        clip = same_clip(before, now, self.id)
        name = free_name(clip.motion, "cleaned", now.character.motions)
        made = Motion(now.character.skeleton, q, now.motion(clip.motion).fps, name)
        return with_result(now, clip, made, report, whole=self.loop != "none")

    def message(self, result: object) -> str:
        return "; ".join(cast("Cleaned", result)[1])


_WORDS = {
    "fill": "fill the gaps of", "despike": "remove spikes from", "cutoff": "smooth",
    "belt_speed": "add the belt's travel to", "match_travel": "match the travel of",
    "lock": "hold the feet of", "lift": "lift the feet of",
}  # fmt: skip


def clean(options: CleaningOptions, motion: Motion, progress: Progress) -> Cleaned:
    """Clean a motion; return its values, the operations, and the report."""
    progress(0.0, "cleaning")
    made = cleaned(motion, options)
    notes = (*(each.description for each in made.operations), *made.notes)
    return made.motion.q, notes, tuple(cleaning_lines(made, options.cutoff))


def with_result(
    now: Scene, clip: Clip, made: Motion, report: tuple[str, ...], *, whole: bool
) -> Scene:
    """Return a scene with a new motion in a clip, and its report.

    With ``whole`` the clip shows the whole motion, untrimmed.
    """
    motions = {**now.character.motions, made.name: made}
    changed = replace(clip, motion=made.name)
    if whole:
        changed = replace(changed, first=0.0, last=None)
    after = replace(
        now, character=replace(now.character, motions=motions), report=report,
        clips=tuple(changed if each.id == clip.id else each for each in now.clips),
    )  # fmt: skip
    return at_time(after, now.time)


def trimmed(motion: Motion, clip: Clip) -> Motion:
    """Return the frames that a clip shows."""
    first = round(clip.first * motion.fps)
    last = len(motion) - 1 if clip.last is None else round(clip.last * motion.fps)
    return motion[first : last + 1]


def same_clip(before: Scene, now: Scene, number: int) -> Clip:
    """Return the clip on which the work started.

    Raises:
        InvalidValue: the clip or its motion has changed in the meantime.
    """
    clip = before.clip(number)
    old, new = before.character, now.character
    if clip not in now.clips or new.motions.get(clip.motion) is not old.motions[clip.motion]:
        raise InvalidValue(
            f"the clip {clip.motion} was edited in the meantime; repeat the operation"
        )
    return clip


def free_name(name: str, what: str, taken: Mapping[str, Motion]) -> str:
    """Return a free name for a motion made from another: "walk cleaned", "walk cleaned 2".

    >>> free_name("walk cleaned", "cleaned", {"walk cleaned": ...})
    'walk cleaned 2'
    """
    stem = name.partition(f" {what}")[0]
    names = [f"{stem} {what}", *(f"{stem} {what} {k}" for k in range(2, 10_000))]
    return next(each for each in names if each not in taken)
