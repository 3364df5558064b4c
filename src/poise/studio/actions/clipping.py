"""Edits of the timeline itself, and of the clips on it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import ClassVar

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.studio.actions.keying import fewer
from poise.studio.key_rows import only, over, with_tracks
from poise.studio.scene import Scene
from poise.studio.timeline import at_time, motion_of
from poise.studio.timing import Clip, Timeline


@dataclass(frozen=True)
class ChangeTimeline:
    """The timeline is another: its length, its rate, what it plays and how."""

    timeline: Timeline

    @property
    def label(self) -> str:
        """What undo calls it."""
        return "change the timeline"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        after = replace(scene, timeline=self.timeline)
        if self.timeline.plays != scene.timeline.plays or scene.time > self.timeline.length:
            return at_time(after, min(scene.time, self.timeline.length))
        return after


@dataclass(frozen=True)
class AddClip:
    """A motion of the character is laid on the timeline: behind the others, or at some seconds."""

    motion: str
    start: float | None = None

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"lay {self.motion} on the timeline"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        return at_time(scene.with_clip(self.motion, self.start), scene.time)


@dataclass(frozen=True)
class ChangeClip:
    """A clip is moved, trimmed, played faster or slower, or passed over."""

    clip: Clip

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"change the clip {self.clip.motion}"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        old = scene.clip(self.clip.id)
        if old.motion != self.clip.motion:
            raise InvalidValue(f"clip {old.id} is of {old.motion}: lay {self.clip.motion} anew")
        motion = scene.motion(old.motion)
        if self.clip.first >= max(len(motion) - 1, 1) / motion.fps:
            raise InvalidValue(f"{old.motion} ends before {self.clip.first:g} s: nothing is left")
        clips = tuple(self.clip if clip is old else clip for clip in scene.clips)
        return at_time(replace(scene, clips=clips), scene.time)


@dataclass(frozen=True)
class RemoveClip:
    """A clip is taken off the timeline; its motion stays with the character."""

    id: int

    @property
    def label(self) -> str:
        """What undo calls it."""
        return "remove a clip"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        gone = scene.clip(self.id)
        clips = tuple(clip for clip in scene.clips if clip is not gone)
        return at_time(replace(scene, clips=clips), scene.time)


@dataclass(frozen=True)
class BakeClip:
    """A clip becomes keys, as few as give its frames back within radians and metres.

    Frames are the timeline's; keys that stood in its place give way; the clip is passed over.
    """

    id: int
    angle: float
    length: float

    heavy: ClassVar[bool] = True
    label = "bake a clip to keys"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        clip, rate = scene.clip(self.id), scene.timeline.rate
        first = max(0, math.ceil(clip.start * rate - 1e-6))
        last = math.floor(scene.end_of(clip) * rate + 1e-6)
        if last < first:
            raise InvalidValue(f"{clip.motion} shows no frame at {rate:g} frames per second")
        alone = replace(scene, clips=(replace(clip, muted=False),), keys=_none(scene))
        plays = replace(scene.timeline, plays="both", length=max(last, 1) / rate)
        whole = motion_of(replace(alone, timeline=plays))
        motion = Motion(whole.skeleton, whole.q[first : last + 1], rate)
        made = fewer(motion, first / rate, self.angle, self.length)
        low, high = first / rate - 1e-6, last / rate + 1e-6
        changed: dict[str, Track | None] = {}
        for name, track in made.items():
            old = scene.keys.tracks.get(name)
            if old is not None:
                outside = (old.times < low) | (old.times > high)
                old = only(old, outside) if outside.any() else None
            changed[name] = over(old, track)
        muted = tuple(replace(each, muted=each.muted or each is clip) for each in scene.clips)
        timeline = scene.timeline
        if timeline.plays == "clips":
            timeline = replace(timeline, plays="both")
        keys = with_tracks(scene.keys, changed)
        return at_time(replace(scene, clips=muted, keys=keys, timeline=timeline), scene.time)


@dataclass(frozen=True)
class ClipFromKeys:
    """The keys become a motion of the character, at the timeline's rate, and a clip of it."""

    name: str

    heavy: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"make the clip {self.name} of the keys"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        name = self.name.strip()
        if not name:
            raise InvalidValue("a clip needs a name")
        if not scene.keys.tracks:
            raise InvalidValue("there are no keys to make a clip of")
        if name in scene.character.motions:
            raise InvalidValue(f"there is a motion {name} already: give another name")
        times = scene.keys.times
        start = float(times[0])
        length = max(float(times[-1]), 1.0 / scene.timeline.rate)
        timeline = replace(scene.timeline, plays="keys", length=length)
        whole = motion_of(replace(scene, timeline=timeline))
        first = math.floor(start * scene.timeline.rate + 1e-6)
        made = Motion(whole.skeleton, whole.q[first:], whole.fps, name)
        motions = {**scene.character.motions, name: made}
        character = replace(scene.character, motions=motions)
        quiet = replace(scene, character=character, keys=_none(scene))
        after = quiet.with_clip(name, first / scene.timeline.rate)
        plays = "both" if scene.timeline.plays == "keys" else scene.timeline.plays
        after = replace(after, timeline=replace(scene.timeline, plays=plays))
        return at_time(after, scene.time)


def _none(scene: Scene) -> Keyframes:
    return Keyframes(scene.character.skeleton)
