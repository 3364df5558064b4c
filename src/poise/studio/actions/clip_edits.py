"""Edits of a clip's motion: the operations of `poise edit` on one or two clips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.editing import blended, joined, resampled, retimed
from poise.motion.layers import Layer, LayerMode, body_mask, layered
from poise.motion.mirroring import mirrored
from poise.motion.transitions import crossed, nearest_transition
from poise.options import Option
from poise.studio.actions.cleaning import ClipAction, ClipResult, trimmed
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.scene import Scene

EditOfClip: TypeAlias = Literal[
    "mirror", "retime", "resample", "crop", "join", "blend", "transition"
]

_PAIRED: tuple[EditOfClip, ...] = ("join", "blend", "transition")

_WORDS: dict[EditOfClip, tuple[str, str]] = {
    "mirror": ("mirror a clip", "mirrored"),
    "retime": ("retime a clip", "retimed"),
    "resample": ("resample a clip", "resampled"),
    "crop": ("crop a clip", "cropped"),
    "join": ("join two clips", "joined"),
    "blend": ("blend two clips", "blended"),
    "transition": ("append another clip", "with transition"),
}


@dataclass(frozen=True)
class EditClip(ClipAction):
    """Edit a clip's motion; the original motion stays with the character.

    ``amount`` is the speed factor for "retime" (2 halves the duration), frames per second for
    "resample", seconds of cross-fade for "join", which appends the clip ``other``, and the share of
    ``other``, 0 to 1, for "blend". "transition" changes to ``other`` at the most similar poses.
    "crop" and the edits of two clips use the trimmed part of each clip. ``follow`` moves a joined
    clip to the end of this one.
    """

    id: int
    operation: EditOfClip
    amount: float | None = None
    other: int | None = None
    follow: bool = True

    time_limit = 600.0

    @property
    def label(self) -> str:
        return _WORDS[self.operation][0]

    def work(self, scene: Scene) -> JobWork:
        if (self.other is None) == (self.operation in _PAIRED):
            raise InvalidValue(
                "join, blend and transition require another clip; the other edits do not accept one"
            )
        if self.operation == "blend" and not 0.0 <= (self.amount or 0.0) <= 1.0:
            raise InvalidValue(f"blend share {self.amount:g}: expected 0 to 1")
        if self.amount is not None and self.operation in ("mirror", "crop", "transition"):
            raise InvalidValue(f"{self.operation} does not accept an amount")
        if self.amount is None and self.operation in ("retime", "resample"):
            raise InvalidValue(f"{self.operation} requires an amount")
        motion = self._motion(scene, self.id)
        second = None if self.other is None else self._motion(scene, self.other)
        return self.job(edited, self, motion, second)

    def _motion(self, scene: Scene, number: int) -> Motion:
        """Return the motion of a clip without the metadata of its file."""
        clip = scene.clip(number)
        motion = scene.motion(clip.motion)
        if self.operation in ("crop", *_PAIRED):
            motion = trimmed(motion, clip)
        return Motion(motion.skeleton, motion.q, motion.fps, motion.name)


def edited(
    asked: EditClip, motion: Motion, second: Motion | None, progress: Progress
) -> ClipResult:  # fmt: skip
    """Edit a motion; the message describes a transition."""
    operation, amount = asked.operation, asked.amount
    progress(0.0, operation)
    note, speed = "", 1.0
    if operation == "mirror":
        motion = mirrored(motion)
    elif operation == "retime" and amount is not None:
        motion, speed = retimed(motion, amount), amount
    elif operation == "resample" and amount is not None:
        motion = resampled(motion, amount)
    if second is not None:
        same = Motion(motion.skeleton, second.q, second.fps, second.name)
        other = resampled(same, motion.fps)
        if operation == "join":
            motion = joined(motion, other, overlap=amount or 0.0, follow=asked.follow)
        elif operation == "blend":
            motion = blended(motion, other, 0.5 if amount is None else amount)
        elif operation == "transition":
            found = nearest_transition(motion, other)
            note = (
                f"from frame {found.first} to frame {found.second} of {second.name}, over "
                f"{found.frames} frames, {1e3 * found.distance:.3g} mm apart"
            )
            motion = crossed(motion, other, found)
    whole, report = operation in ("crop", *_PAIRED), (note,) if note else ()
    word = _WORDS[operation][1]
    return ClipResult(word, motion.q, motion.fps, note, report, whole, speed)


@dataclass(frozen=True)
class LayerClip(ClipAction):
    """Layer another clip over a clip, like ``poise edit --add`` and ``--over``.

    The trimmed parts of both clips are used; the original motion stays with the character.
    """

    id: Annotated[int, Option("The clip below.", names="clip", title="Clip")]
    other: Annotated[int, Option("The clip to layer over it.", names="clip", title="Clip above")]
    mode: Annotated[LayerMode, Option(
        "Add the motion's difference from its first frame, or replace the pose by it."
    )] = "additive"  # fmt: skip
    weight: Annotated[float, Option("Weight of the layer, 0 to 1.", least=0.0)] = 1.0
    parts: Annotated[tuple[str, ...], Option(
        "Parts of the body, or joints with everything below them.", names="part",
    )] = ()  # fmt: skip
    start: Annotated[float, Option("Start time of the layer.", "s", least=0.0)] = 0.0
    fade: Annotated[float | None, Option("Duration of the fade in and out.", "s", least=0.0)] = None

    form = ("Layer a clip over another", "poise edit --add, --over")
    title = "layer a clip over another"
    time_limit = 600.0

    def work(self, scene: Scene) -> JobWork:
        if self.id == self.other:
            raise InvalidValue("a clip cannot be combined with itself; choose two clips")
        clips = [scene.clip(number) for number in (self.id, self.other)]
        motions = [trimmed(scene.motion(clip.motion), clip) for clip in clips]
        bare = [Motion(each.skeleton, each.q, each.fps, each.name) for each in motions]
        if self.parts:
            body_mask(bare[0].skeleton, self.parts, below=True)
        return self.job(laid_over, self, *bare)


def laid_over(
    asked: LayerClip, motion: Motion, second: Motion, progress: Progress
) -> ClipResult:  # fmt: skip
    """Layer another motion over a motion."""
    progress(0.0, asked.label)
    same = Motion(motion.skeleton, second.q, second.fps, second.name)
    mask = body_mask(motion.skeleton, asked.parts, below=True) if asked.parts else None
    content = resampled(same, motion.fps)
    layer = Layer(content, asked.mode, asked.weight, mask, asked.start, asked.fade)
    q = layered(motion, layer).q
    where = " and ".join(asked.parts) or "the whole body"
    verb = "added to" if asked.mode == "additive" else "layered over"
    done = f"{verb} {where} with a weight of {100.0 * asked.weight:g} %, {len(q)} frames"
    return ClipResult("layered", q, motion.fps, done, (done,))
