"""Sample SkelAnimations: values of joints and weights of blend shapes, frame by frame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.errors import FileTooLarge
from poise.formats.native_limits import allow
from poise.formats.repair_log import RepairLog
from poise.formats.usd_content import UsdAnimation, UsdTake
from poise.formats.usd_library import UsdObject, floats, stage_number, texts
from poise.formats.usd_rig import UsdJoints
from poise.geometry import quaternions

_MOST = 1 << 27  # maximum number of values of a motion: one gibibyte
_MOST_FRAMES, _FRAMES_PER_KEY = 20_000, 8  # limits for uneven keys; the larger one applies
_MOST_BETWEEN = 1 << 23  # number of values of a motion with uneven keys, unless its keys have more
_SECONDS_A_FRAME = 1e-4  # work allowed per frame between keys
_PARTS = 64  # maximum frames in the smallest gap between uneven keys
_USUAL, _FASTEST = 30.0, 480.0  # frames per second if no rate fits uneven keys
OWN_RATE = "poise:framesPerSecond"
"""Custom data of an animation whose frame rate differs from the stage's."""
_FILM = 24.0  # frames per second: the fallback of `timeCodesPerSecond` (USD specification)


@dataclass(frozen=True, eq=False)
class UsdClip:
    """Animations that play together, at one constant rate.

    Attributes:
        name: name of the first animation, for display.
        fps: frames per second.
        places, turns, scales: (frames, joints, 3), (frames, joints, 4) wxyz, (frames, joints, 3).
        weights: (frames, shapes) of the requested blend shapes.
        take: the animations.
    """

    name: str
    fps: float
    places: Floats
    turns: Floats
    scales: Floats
    weights: Floats
    take: UsdTake


class UsdClips:
    """Reads the animations of a stage for given joints and names of blend shapes."""

    def __init__(
        self,
        library: UsdObject,
        stage: UsdObject,
        skeletons: Sequence[UsdJoints],
        shapes: Sequence[str],
        log: RepairLog,
    ) -> None:
        self.library = library
        self.skeletons = skeletons
        self.shapes = list(shapes)
        self.log = log
        self.rate = stage_number(stage, "timeCodesPerSecond", _FILM)
        if not 1e-9 < self.rate < 1e9:
            raise log.fault(f"timeCodesPerSecond is {self.rate}; expected a positive number")
        stated = self.rate if self.rate <= _FASTEST else _FILM
        if stage.HasAuthoredMetadata("framesPerSecond"):
            stated = stage_number(stage, "framesPerSecond", _FILM)
        self.slowest = stated if 0.0 < stated <= _FASTEST else _FILM
        self.spare = _MOST_FRAMES  # remaining frames between keys that may extend the time limit
        self.joints = sum(len(one.tokens) for one in skeletons)

    def clips(self, animations: Sequence[UsdObject]) -> list[UsdClip]:
        """Return all animations of a stage: first those that the Skeletons play, combined."""
        bound: list[tuple[UsdObject, UsdJoints]] = []
        for one in self.skeletons:
            played = self._played(one)
            if played is not None:
                bound.append((played, one))
        found = [self._clip(bound)] if bound else []
        seen = {prim.GetPath() for prim, _ in bound}
        for prim in animations:
            if prim.GetPath() in seen:
                continue
            fit = next((one for one in self.skeletons if self._moves(prim, one)), None)
            if fit is None:
                self.log.repair(f"{prim.GetPath()} moves none of the joints; ignored")
            else:
                found.append(self._clip([(prim, fit)]))
        return found

    def _played(self, joints: UsdJoints) -> UsdObject:
        """Return the SkelAnimation that one of equal Skeletons plays, or None."""
        usd = self.library
        for prim in joints.prims:
            source = usd.UsdSkel.BindingAPI(prim).GetInheritedAnimationSource()
            if source and source.IsA(usd.UsdSkel.Animation) and self._moves(source, joints):
                return source
        return None

    def _moves(self, prim: UsdObject, joints: UsdJoints) -> bool:
        animation = self.library.UsdSkel.Animation(prim)
        tokens = set(texts(animation.GetJointsAttr(), self.log))
        shapes = set(texts(animation.GetBlendShapesAttr(), self.log))
        return bool(tokens & set(joints.tokens) or shapes & set(self.shapes))

    def _clip(self, parts: list[tuple[UsdObject, UsdJoints]]) -> UsdClip:
        """Combine animations, each for its own joints; other joints stay at rest."""
        tracks = [_Tracks(self.library, prim, joints, self) for prim, joints in parts]
        start, step, count = self._times([time for one in tracks for time in one.times], tracks[0])
        values = [
            np.tile(np.concatenate(rest), (count, 1, 1))
            for rest in zip(*((s.places, s.turns, s.scales) for s in self.skeletons), strict=True)
        ]
        weights = np.zeros((count, len(self.shapes)))
        for frame in range(count):
            code = self.library.Usd.TimeCode(start + step * frame)
            for one in tracks:
                one.put(code, [value[frame] for value in values], weights[frame])
        places, turns, scales = values
        sizes = np.linalg.norm(turns, axis=-1, keepdims=True)
        bad = not all(np.isfinite(value).all() for value in (*values, weights))
        if bad or not (sizes > 1e-6).all():
            raise self.log.fault(
                f"{tracks[0].path}: a value is not finite, or a quaternion is zero"
            )
        turns = np.asarray(quaternions.continuous(turns / sizes))
        take = UsdTake(tuple(one.animation for one in tracks), start, step)
        return UsdClip(tracks[0].name, self.rate / step, places, turns, scales, weights, take)

    def _times(self, given: list[float], first: _Tracks) -> tuple[float, float, int]:
        """Return start, step and number of the frames for these time codes."""
        times = np.unique(given) if given else np.zeros(1)
        if not (np.abs(times) < 1e12).all():
            raise self.log.fault(f"{first.path}: a time code is not finite, or beyond 1e12")
        steps = np.diff(times)
        step = float(steps[0]) if len(steps) else 1.0
        uneven = bool(len(steps)) and np.abs(steps - step).max() > 1e-6 * step
        step = _uneven_step(times, self.rate) if uneven else step
        if len(steps):  # at least the rate of the stage
            step /= max(1, math.ceil(step * first.slowest / self.rate * (1.0 - 1e-6)))
            count = math.ceil((times[-1] - times[0]) / step - 1e-6) + 1
            width = 10 * self.joints + len(self.shapes)
            most = min(max(_MOST_FRAMES, _FRAMES_PER_KEY * len(times)), _MOST_BETWEEN // width)
            most = max(most, len(times))
            if count > most:
                step, count = float(times[-1] - times[0]) / (most - 1), most
            if uneven:
                self.log.repair(
                    f"{first.path}: unevenly spaced keys; read at {self.rate / step:.6g} frames "
                    "per second"
                )
        else:
            count = 1
        if count * (10 * self.joints + len(self.shapes)) > _MOST:
            raise FileTooLarge(f"{first.path}: {count} frames are too many", file=self.log.file)
        between = min(self.spare, count - len(times))
        self.spare -= between
        allow(0, _SECONDS_A_FRAME * between)
        return float(times[0]), step, count


def _uneven_step(times: Floats, rate: float) -> float:
    """Return the time codes per frame: the largest step with every key on a frame, or a fallback.

    Such a step divides the smallest gap. If keys nearly coincide, the motion has at most `_PARTS`
    frames per key, or `_FASTEST` frames per second.

    >>> float(_uneven_step(np.array([0.0, 0.1, 0.25, 0.9]), 1.0))
    0.05
    >>> float(_uneven_step(np.array([0.0, 1.0, 2.0**0.5]), 24.0))
    0.41421356237309515
    """
    away, least = times - times[0], float(np.diff(times).min())
    slowest = min(1.0, rate / _FASTEST)
    for parts in range(1, _PARTS + 1):
        step = least / parts
        if step < slowest and away[-1] > _PARTS * len(times) * step:
            break
        places = away / step
        if (np.abs(places - np.rint(places)) < 1e-6).all():
            return step
    return max(min(1.0, rate / max(rate, _USUAL), least), slowest)


_WXYZ = [3, 0, 1, 2]
"""Columns of USD's quaternions in Poise's order."""


class _Tracks:
    """Attributes of one SkelAnimation."""

    def __init__(
        self, library: UsdObject, prim: UsdObject, joints: UsdJoints, clips: UsdClips
    ) -> None:
        animation = library.UsdSkel.Animation(prim)
        self.path = str(prim.GetPath())
        self.name = str(prim.GetDisplayName() or prim.GetName())
        self.log = clips.log
        own = prim.GetCustomDataByKey(OWN_RATE)
        self.slowest = own if isinstance(own, float) and 0.0 < own <= _FASTEST else clips.slowest
        self.metres = joints.placing.metres
        self.attributes = (
            animation.GetTranslationsAttr(),
            animation.GetRotationsAttr(),
            animation.GetScalesAttr(),
        )
        self.weights = animation.GetBlendShapeWeightsAttr()
        tokens = texts(animation.GetJointsAttr(), self.log)
        pairs = [
            (at, joints.first + joints.place_of[token])
            for at, token in enumerate(tokens)
            if token in joints.place_of
        ]
        self.count = len(tokens)
        self.theirs = [at for at, _ in pairs]
        self.ours = [at for _, at in pairs]
        shapes = texts(animation.GetBlendShapesAttr(), self.log)
        numbers = {name: number for number, name in enumerate(clips.shapes)}
        self.shape_count = len(shapes)
        moved = [(at, numbers[name]) for at, name in enumerate(shapes) if name in numbers]
        self.their_shapes = [at for at, _ in moved]
        self.our_shapes = [at for _, at in moved]
        times = [list(map(float, one.GetTimeSamples())) for one in (*self.attributes, self.weights)]
        used = [*(times[:3] if pairs else ()), *(times[3:] if moved else ())]
        self.times = [time for one in used for time in one]
        self.animation = UsdAnimation(
            self.path, clips.skeletons.index(joints), tokens, shapes, tuple(map(np.array, times))
        )

    def put(self, code: UsdObject, values: list[Floats], weights: Floats) -> None:
        """Write the values at one time to a frame of all arrays."""
        if self.ours:
            for kind, (attribute, value) in enumerate(zip(self.attributes, values, strict=True)):
                given = floats(attribute, 4 if kind == 1 else 3, self.log, code)
                if len(given) != self.count:
                    raise self.log.fault(
                        f"{attribute.GetPath()}: {len(given)} values; expected {self.count}"
                    )
                if kind == 1:
                    given = given[:, _WXYZ]
                given = given[self.theirs]
                value[self.ours] = given * self.metres if kind == 0 else given
        if self.our_shapes:
            given = floats(self.weights, 1, self.log, code)[:, 0]
            if len(given) != self.shape_count:
                raise self.log.fault(
                    f"{self.weights.GetPath()}: {len(given)} values; expected {self.shape_count}"
                )
            weights[self.our_shapes] = given[self.their_shapes]
