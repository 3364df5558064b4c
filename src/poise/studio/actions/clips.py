"""Edits of the timeline and of the clips on it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias, cast

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.editing import blended, joined, mirrored, resampled, retimed
from poise.motion.keyframes import Keyframes
from poise.motion.layers import Layer, LayerMode, body_mask, layered
from poise.motion.options import SequenceOptions
from poise.motion.sequences import Recipe
from poise.motion.track import Track
from poise.motion.transitions import crossed, nearest_transition
from poise.options import Option, part
from poise.studio.actions.action import Action
from poise.studio.actions.cleaning import ClipAction, ClipResult, trimmed
from poise.studio.actions.keys import Tracks, check_errors, fewer
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.scene import Scene
from poise.studio.scene.timeline_state import Clip, Timeline
from poise.studio.timeline.key_editing import over, with_tracks
from poise.studio.timeline.timeline import at_time, motion_of


@dataclass(frozen=True)
class ChangeTimeline(Action):
    """Change the length, frame rate or content of the timeline."""

    timeline: Timeline

    title = "change the timeline"

    def apply(self, scene: Scene) -> Scene:
        after = replace(scene, timeline=self.timeline)
        if self.timeline.plays != scene.timeline.plays or scene.time > self.timeline.length:
            return at_time(after, min(scene.time, self.timeline.length))
        return after


@dataclass(frozen=True)
class AddClip(Action):
    """Add a motion of the character to the timeline, after the other clips or at a given second."""

    motion: str
    start: float | None = None

    title = "add {motion} to the timeline"

    def apply(self, scene: Scene) -> Scene:
        return at_time(scene.with_clip(self.motion, self.start), scene.time)


@dataclass(frozen=True)
class ChangeClip(Action):
    """Move, trim or mute a clip, or change its speed."""

    clip: Clip

    title = "change the clip {clip.motion}"

    def apply(self, scene: Scene) -> Scene:
        old = scene.clip(self.clip.id)
        if old.motion != self.clip.motion:
            raise InvalidValue(
                f"clip {old.id} plays {old.motion}; add {self.clip.motion} as a new clip"
            )
        motion = scene.motion(old.motion)
        if self.clip.first >= max(len(motion) - 1, 1) / motion.fps:
            raise InvalidValue(
                f"{old.motion} ends before the trim start at {self.clip.first:g} s; expected an "
                "earlier trim start"
            )
        clips = tuple(self.clip if clip is old else clip for clip in scene.clips)
        return at_time(replace(scene, clips=clips), scene.time)


@dataclass(frozen=True)
class RemoveClip(Action):
    """Remove a clip from the timeline; its motion stays with the character."""

    id: int

    title = "remove a clip"

    def apply(self, scene: Scene) -> Scene:
        gone = scene.clip(self.id)
        clips = tuple(clip for clip in scene.clips if clip is not gone)
        return at_time(replace(scene, clips=clips), scene.time)


@dataclass(frozen=True)
class BakeClip(Action):
    """Convert a clip to the fewest keys that reproduce its frames, within radians and metres.

    The edit samples the timeline's frames, replaces keys within the clip's time span and mutes the
    clip.
    """

    id: int
    angle: float
    length: float

    queue = "keys"

    title = "bake a clip to keys"

    def work(self, scene: Scene) -> JobWork:
        check_errors(self.angle, self.length)
        clip, rate = scene.clip(self.id), scene.timeline.rate
        first, last = _frames(scene, clip)
        if last < first:
            raise InvalidValue(f"{clip.motion} has no frame at {rate:g} frames per second")
        alone = replace(_bare(scene), clips=(replace(clip, muted=False),), keys=_none(scene))
        plays = replace(scene.timeline, plays="both", length=max(last, 1) / rate)
        arguments = (self, replace(alone, timeline=plays), first, last)
        return self.job(baked, *arguments, label=f"baking {clip.motion}")

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the baked keys."""
        clip, rate = before.clip(self.id), before.timeline.rate
        _check_same(before, now, (clip.motion,))
        if clip not in now.clips or now.timeline.rate != rate:
            raise InvalidValue(
                f"the clip {clip.motion} or the frame rate was edited in the meantime; bake it "
                "again"
            )
        first, last = _frames(before, clip)
        low, high = first / rate - 1e-6, last / rate + 1e-6
        changed: dict[str, Track | None] = {}
        for name, track in cast("Tracks", result).items():
            old = now.keys.tracks.get(name)
            if old is not None:
                outside = (old.times < low) | (old.times > high)
                old = old.rows(outside) if outside.any() else None
            changed[name] = over(old, track)
        muted = tuple(replace(each, muted=each.muted or each == clip) for each in now.clips)
        timeline = now.timeline
        if timeline.plays == "clips":
            timeline = replace(timeline, plays="both")
        keys = with_tracks(now.keys, changed)
        return at_time(replace(now, clips=muted, keys=keys, timeline=timeline), now.time)


def baked(asked: BakeClip, alone: Scene, first: int, last: int, progress: Progress) -> Tracks:
    """Compute the keys of the only clip of a scene, from frame ``first`` to ``last``."""
    progress(0.0, "frames of the clip")
    whole, rate = motion_of(alone), alone.timeline.rate
    motion = Motion(whole.skeleton, whole.q[first : last + 1], rate)
    return fewer(motion, first / rate, asked.angle, asked.length, progress)


@dataclass(frozen=True)
class NamedClip(Action):
    """Base class of edits that make a clip with a new motion of a name."""

    name: str

    queue = "keys"

    def free_name(self, scene: Scene) -> str:
        """Return the name without spaces around it.

        Raises:
            InvalidValue: the name is empty, or a motion has it.
        """
        name = self.name.strip()
        if not name:
            raise InvalidValue("a clip needs a name")
        if name in scene.character.motions:
            raise InvalidValue(f"the motion {name} already exists; choose another name")
        return name

    def made(self, before: Scene, now: Scene, q: Floats, start: float) -> Scene:
        """Return the scene with a clip of the values (frames, nq), and without keys."""
        name = self.free_name(now)
        made = Motion(now.character.skeleton, q, before.timeline.rate, name)
        motions = {**now.character.motions, name: made}
        bare = replace(now, character=replace(now.character, motions=motions), keys=_none(now))
        plays = "both" if now.timeline.plays == "keys" else now.timeline.plays
        after = replace(bare.with_clip(name, start), timeline=replace(now.timeline, plays=plays))
        return at_time(after, now.time)


class ClipFromKeys(NamedClip):
    """Convert the keys to a motion at the timeline's rate, and add a clip of the motion."""

    title = "make the clip {name} from the keys"

    def work(self, scene: Scene) -> JobWork:
        if not scene.keys.tracks:
            raise InvalidValue("no keys to make a clip from")
        name = self.free_name(scene)
        times = scene.keys.times
        length = max(float(times[-1]), 1.0 / scene.timeline.rate)
        timeline = replace(scene.timeline, plays="keys", length=length)
        keyed = replace(_bare(scene), timeline=timeline, clips=())
        return self.job(framed, keyed, _first(scene), label=f"the clip {name}")

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the clip in place of the keys."""
        _check_same(before, now, ())
        if now.keys.tracks is not before.keys.tracks or now.timeline.rate != before.timeline.rate:
            raise InvalidValue(
                "the keys or the frame rate were edited in the meantime; make the clip again"
            )
        return self.made(before, now, cast("Floats", result), _first(before) / before.timeline.rate)


def framed(keyed: Scene, first: int, progress: Progress) -> Floats:
    """Values of the frames of a scene's keys from frame ``first`` on, shape (n, nq)."""
    progress(0.0, "frames of the keys")
    return motion_of(keyed).q[first:]


def _frames(scene: Scene, clip: Clip) -> tuple[int, int]:
    """Return the first and last timeline frame that a clip shows."""
    rate = scene.timeline.rate
    last = math.floor(scene.end_of(clip) * rate + 1e-6)
    return max(0, math.ceil(clip.start * rate - 1e-6)), last


def _first(scene: Scene) -> int:
    """Return the frame of the first key."""
    return math.floor(float(scene.keys.times[0]) * scene.timeline.rate + 1e-6)


def _bare(scene: Scene) -> Scene:
    """Return a scene with only the pose, the keys and the character without skins, for a job."""
    character = replace(scene.character, skins=(), source=None)
    return replace(Scene.of(character), pose=scene.pose, keys=scene.keys)


def _check_same(before: Scene, now: Scene, motions: tuple[str, ...]) -> None:
    """Raise InvalidValue if the skeleton or one of the motions has changed."""
    old, new = before.character, now.character
    if new.skeleton is not old.skeleton or any(
        new.motions.get(name) is not old.motions[name] for name in motions
    ):
        raise InvalidValue(
            "the skeleton or the motion was edited in the meantime, and the result no longer "
            "fits; repeat the operation"
        )


def _none(scene: Scene) -> Keyframes:
    return Keyframes(scene.character.skeleton)


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
