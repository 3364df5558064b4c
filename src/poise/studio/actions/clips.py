"""Edits of the timeline and of the clips on it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import cast

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.studio.actions.action import Action
from poise.studio.actions.keys import Tracks, check_errors, fewer
from poise.studio.jobs.jobs import Progress, Work
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

    def work(self, scene: Scene) -> Work:
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

    def work(self, scene: Scene) -> Work:
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
