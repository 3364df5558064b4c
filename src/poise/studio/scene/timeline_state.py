"""State of the timeline besides keys: length, rate, clips and layers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.layers import LayerMode
from poise.motion.retargeting import RetargetTable, TargetStep
from poise.motion.retargeting.canonical_frames import facing_like
from poise.motion.retargeting.options import RetargetSettings

Kind: TypeAlias = Literal["step", "linear", "catmull-rom", "hermite", "bezier"]
Plays: TypeAlias = Literal["both", "keys", "clips"]

LONGEST = 36_000.0
"""Longest duration of a timeline, seconds."""

MOST_FRAMES = 1_000_000
MOST_GHOSTS = 8


@dataclass(frozen=True)
class Onion:
    """Ghosts of the body at times before and after the current time.

    Attributes:
        shown: whether ghosts are shown.
        before, after: number of ghosts.
        spacing: frames between ghosts, unless ``by_keys``.
        by_keys: whether the ghosts are at keys instead.
    """

    shown: bool = False
    before: int = 2
    after: int = 2
    spacing: int = 5
    by_keys: bool = False

    def __post_init__(self) -> None:
        for name in ("before", "after"):
            if not 0 <= getattr(self, name) <= MOST_GHOSTS:
                raise InvalidValue(
                    f"{name}: expected 0 to {MOST_GHOSTS} ghosts, not {getattr(self, name)}"
                )
        if not 1 <= self.spacing <= 10_000:
            raise InvalidValue(f"ghost spacing {self.spacing} frames: expected 1 to 10000")


@dataclass(frozen=True)
class Timeline:
    """Length of the timeline, and settings of playback and snapping.

    Attributes:
        rate: frames per second, for snapping, baking and exports.
        length: seconds, from 0.
        loop: whether playback repeats.
        speed: playback speed, seconds of the timeline per second.
        plays: whether keys, clips, or clips with keys on top are shown.
        auto_key: whether the end of a drag sets keys of the DOFs that changed.
        snap: whether keys and clips snap to whole frames when moved.
        onion: the ghosts.
        span: start and end of playback, seconds, or None for the whole timeline. Not used by
            exports.
    """

    rate: float = 30.0
    length: float = 4.0
    loop: bool = True
    speed: float = 1.0
    plays: Plays = "both"
    auto_key: bool = False
    snap: bool = True
    onion: Onion = Onion()
    span: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if not 1.0 <= self.rate <= 1000.0:
            raise InvalidValue(f"{self.rate:g} frames per second: expected 1 to 1000")
        if not 1.0 / self.rate - 1e-9 <= self.length <= LONGEST:
            raise InvalidValue(
                f"timeline length {self.length:g} s: expected one frame to {LONGEST:g} s"
            )
        if self.rate * self.length > MOST_FRAMES:
            raise InvalidValue(
                f"{self.rate * self.length:.0f} frames: expected at most {MOST_FRAMES} on a "
                "timeline"
            )
        if self.span is not None and not 0.0 <= self.span[0] < self.span[1] <= LONGEST:
            first, last = self.span
            raise InvalidValue(
                f"playback range {first:g} to {last:g} s: expected an end after the start"
            )
        if not 0.05 <= self.speed <= 20.0:
            raise InvalidValue(f"speed {self.speed:g}: expected 0.05 to 20")

    @property
    def frames(self) -> int:
        """Number of frames, including both ends.

        >>> Timeline(rate=30.0, length=2.0).frames
        61
        """
        return math.floor(self.length * self.rate + 1e-6) + 1


@dataclass(frozen=True)
class Clip:
    """A motion of the character on the timeline.

    Attributes:
        id: number of the clip in the scene; never reused.
        motion: name of the motion.
        start: start time, seconds of the timeline.
        speed: playback speed, seconds of the motion per second of the timeline.
        first, last: trim, seconds of the motion; ``last`` is None for its end.
        muted: whether the clip is ignored.
        fade: duration of the cross-fade with an earlier clip, seconds of the timeline, at the start
            of this clip and, if the other clip lasts longer, at its end. None fades over the whole
            overlap; a clip within another one then starts and ends without a fade.
    """

    id: int
    motion: str
    start: float = 0.0
    speed: float = 1.0
    first: float = 0.0
    last: float | None = None
    muted: bool = False
    fade: float | None = None

    def __post_init__(self) -> None:
        if not abs(self.start) <= LONGEST:
            raise InvalidValue(f"clip start {self.start:g} s is out of range")
        if not 0.01 <= self.speed <= 100.0:
            raise InvalidValue(f"clip speed {self.speed:g}: expected 0.01 to 100")
        if not 0.0 <= self.first <= LONGEST:
            raise InvalidValue(f"clip trim start {self.first:g} s: expected 0 or more")
        if self.last is not None and not self.first < self.last <= LONGEST:
            raise InvalidValue(
                f"clip trimmed to {self.first:g} to {self.last:g} s: expected an end after the "
                "start"
            )
        if self.fade is not None and not 0.0 <= self.fade <= LONGEST:
            raise InvalidValue(f"clip fade {self.fade:g} s: expected 0 or more")


MOST_WEIGHT = 10.0
"""The largest weight of a layer."""


@dataclass(frozen=True)
class LayerSettings:
    """Settings of a layer of keys over the clips.

    Attributes:
        id: number of the layer in the scene; never reused.
        name: name for display.
        mode: whether the keys are added to the layers below, or override them.
        weight: weight of the layer, 1 for the full effect.
        parts: parts of the body, as in `poise.motion.body_mask`; empty for the whole body.
        muted: whether the layer is ignored.
    """

    id: int
    name: str
    mode: LayerMode = "additive"
    weight: float = 1.0
    parts: tuple[str, ...] = ()
    muted: bool = False

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise InvalidValue("a layer needs a name")
        if not 0.0 <= self.weight <= MOST_WEIGHT:
            raise InvalidValue(f"layer weight {self.weight:g}: expected 0 to {MOST_WEIGHT:g}")
        if self.mode == "override" and self.weight > 1.0:
            raise InvalidValue(
                f"layer weight {self.weight:g}: expected 0 to 1 for an override layer"
            )


@dataclass(frozen=True, eq=False)
class ClipSource:
    """Source of a motion that was made by retargeting.

    Attributes:
        motion: the source on its own skeleton.
        settings: options of the retargeting.
        table: the mapping of joints that was used.
        steps: the steps of the motion with their footprints.
        planned: whether the steps were given; otherwise they are those of the source.
    """

    motion: Motion
    settings: RetargetSettings
    table: RetargetTable
    steps: tuple[TargetStep, ...] = ()
    planned: bool = False

    def bones(self, body: Skeleton) -> Floats:
        """Return the ends of bones (frames, bones, 2, 3) in metres, in the world of a target.

        Bones go from each joint to its children, and to its tip if it has none.
        """
        motion = facing_like(self.motion, body)
        own, world = motion.skeleton, motion.world
        pairs = [(a, b) for b, a in enumerate(own.parents) if a >= 0]
        places = world[..., :3, 3]
        bones = [np.stack([places[:, a], places[:, b]], axis=1) for a, b in pairs]
        for j, joint in enumerate(own.joints):
            if joint.tip is not None and j not in own.parents:
                tip = (world[:, j] @ np.array([*joint.tip, 1.0]))[:, :3]
                bones.append(np.stack([places[:, j], tip], axis=1))
        found = np.stack(bones, axis=1) if bones else np.zeros((len(motion), 0, 2, 3))
        if own.up == body.up:
            return found
        x, y, z = np.moveaxis(found, -1, 0)
        return np.stack([x, -z, y] if body.up == "z" else [x, z, -y], axis=-1)
