"""Clean clips, like ``poise clean``, as an undoable edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, cast

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.cleaning import cleaned, cleaning_lines
from poise.motion.options import CleaningOptions
from poise.options import Option, part
from poise.studio.actions.action import Action
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.scene import Scene, unique_name
from poise.studio.scene.timeline_state import Clip
from poise.studio.timeline.timeline import at_time


@dataclass(frozen=True, eq=False)
class ClipResult:
    """The new motion of a clip.

    Attributes:
        word: added to the name of the motion: "cleaned".
        q: values (frames, nq).
        fps: frames per second.
        message: one-line summary.
        report: lines of the report.
        whole: whether the clip then shows the whole motion, untrimmed.
        speed: factor by which the motion is faster than before; the trim follows.
    """

    word: str
    q: Floats
    fps: float
    message: str
    report: tuple[str, ...]
    whole: bool = True
    speed: float = 1.0


class ClipAction(Action):
    """Base class of edits whose `ClipResult` becomes the motion of a clip; the original is kept."""

    id: int
    queue = "keys"

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        made, clip = cast("ClipResult", result), same_clip(before, now, self.id)
        last = None if clip.last is None else clip.last / made.speed
        clip = replace(clip, first=clip.first / made.speed, last=last)
        name = free_name(clip.motion, made.word, now.character.motions)
        motion = Motion(now.character.skeleton, made.q, made.fps, name)
        return with_result(now, clip, motion, made.report, whole=made.whole)

    def message(self, result: object) -> str:
        return cast("ClipResult", result).message


@dataclass(frozen=True, kw_only=True)
class CleanClip(CleaningOptions, ClipAction):
    """Clean a clip's motion with `poise.motion.cleaned`; the original motion is kept.

    ``loop`` searches the trimmed part of the clip for a cycle and shows the cycle untrimmed.
    ``span`` is relative to the start of the trim.
    """

    id: Annotated[int, Option("The clip.", names="clip", title="Clip")]
    floor: float | None = None
    loop: Literal["none", "cycle", "mirrored"] = "none"  # type: ignore[assignment]

    form = ("Clean a clip", "poise clean")

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

    def work(self, scene: Scene) -> JobWork:
        options = self.options
        clip = scene.clip(self.id)
        motion = scene.motion(clip.motion)
        if options.loop:
            motion = trimmed(motion, clip)
        bare = Motion(motion.skeleton, motion.q, motion.fps, motion.name)
        return self.job(clean, options, bare, label=f"clean {clip.motion}")


_WORDS = {
    "fill": "fill the gaps of", "despike": "remove spikes from", "cutoff": "smooth",
    "belt_speed": "add the belt's travel to", "match_travel": "match the travel of",
    "lock": "hold the feet of", "lift": "lift the feet of",
}  # fmt: skip


def clean(options: CleaningOptions, motion: Motion, progress: Progress) -> ClipResult:
    """Clean a motion; the message states the operations."""
    progress(0.0, "cleaning")
    made = cleaned(motion, options)
    notes = (*(each.description for each in made.operations), *made.notes)
    report = tuple(cleaning_lines(made, options.cutoff))
    q, whole = made.motion.q, bool(options.loop)
    return ClipResult("cleaned", q, motion.fps, "; ".join(notes), report, whole)


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
    return unique_name(f"{name.partition(f' {what}')[0]} {what}", taken)
