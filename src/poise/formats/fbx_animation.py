"""Animation stacks and takes: evaluate properties at any time from layers of curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from poise.array_types import Floats, Integers
from poise.formats.fbx_curves import TICKS, FbxCurve, read_curve
from poise.formats.fbx_scene import OWN_RATE, FbxObject, FbxScene
from poise.formats.fbx_transforms import ORDERS, TRANSFORM, columns
from poise.formats.repair_log import RepairLog
from poise.geometry import quaternions
from poise.model.joint_rotation import continuous_euler

ADDITIVE, OVERRIDE, PASSTHROUGH = range(3)

_RATES = {
    1: 120.0, 2: 100.0, 3: 60.0, 4: 50.0, 5: 48.0, 6: 30.0, 7: 30.0, 8: 30.0 / 1.001,
    9: 30.0 / 1.001, 10: 25.0, 11: 24.0, 12: 1000.0, 13: 24.0 / 1.001, 15: 96.0, 16: 72.0,
    17: 60.0 / 1.001, 18: 120.0 / 1.001,
}  # fmt: skip
_GUESSES = (30.0, 24.0, 25.0, 50.0, 60.0, 100.0, 120.0, 30.0 / 1.001, 24.0 / 1.001)
_CUSTOM = 14
_DEFAULT_RATE = 30.0  # if neither the file states a rate nor the keys suggest one
_LONGEST = 1 << 60


@dataclass(eq=False)
class FbxTrack:
    """A property's curves in one layer.

    Attributes:
        curves: one per component; None for a component without a curve.
        defaults: values of components without a curve; None for the property's own.
    """

    curves: list[FbxCurve | None]
    defaults: list[float | None]

    @property
    def moves(self) -> bool:
        """Whether a curve has keys of different values."""
        return any(c is not None and bool(np.ptp(c.values) > 0.0) for c in self.curves)

    def at(self, times: Integers, rest: Floats) -> Floats:
        """Values at the given times (n, components); ``rest`` (n, components) without a curve."""
        found = rest.copy()
        for i, (curve, default) in enumerate(zip(self.curves, self.defaults, strict=True)):
            if curve is not None:
                found[:, i] = curve.at(times)
            elif default is not None:
                found[:, i] = default
        return found


@dataclass(eq=False)
class FbxLayer:
    """A layer of a stack.

    Attributes:
        tracks: by object key and property name.
        weight: a factor, or its curve in percent.
        mode: `ADDITIVE`, `OVERRIDE` or `PASSTHROUGH`.
        turns_by_layer, scales_by_layer: whether rotations are composed as rotations and scales as
            factors, instead of per number.
    """

    tracks: dict[tuple[int | str, str], FbxTrack] = field(
        default_factory=dict[tuple["int | str", str], FbxTrack]
    )
    weight: float | FbxTrack = 1.0
    mode: int = ADDITIVE
    turns_by_layer: bool = True
    scales_by_layer: bool = True

    def weights(self, times: Integers) -> Floats:
        """Layer weights at the given times, shape (n, 1)."""
        if not isinstance(self.weight, FbxTrack):
            return np.full((len(times), 1), self.weight)
        found = self.weight.at(times, np.full((len(times), 1), 100.0)) / 100.0
        found = np.clip(found, 0.0, 1.0)
        return np.where(found > 0.99999, 1.0, found)


@dataclass(eq=False)
class Stack:
    """A named animation.

    Attributes:
        name: name of the stack or take.
        start, stop: first and last time, in ticks.
        layers: lowest first.
        fps: frames per second if stored in the animation, as Poise does; otherwise 0.
        key: key of the stack's object.
    """

    name: str
    start: int
    stop: int
    layers: list[FbxLayer]
    fps: float = 0.0
    key: int | str = ""

    def rate(self, scene: float) -> float:
        """Frames per second: the rate of the stack, of evenly spaced keys, or of the scene.

        The rate of the keys is used if the stack has no rate and the keys are faster than the
        scene.
        """
        if self.fps:
            return self.fps
        steps = np.diff(self.key_times)
        if len(steps) > 1 and steps.min() * scene < 0.999 * TICKS and np.ptp(steps) <= 2:
            return TICKS * len(steps) / float(steps.sum())
        return scene

    def tracks(self) -> list[tuple[tuple[int | str, str], FbxTrack]]:
        """Return every track of every layer, with its object key and property name."""
        return [each for layer in self.layers for each in layer.tracks.items()]

    @cached_property
    def key_times(self) -> Integers:
        """Times of all keys without duplicates, shape (k,)."""
        different: list[Integers] = []
        for _, track in self.tracks():
            for curve in track.curves:
                if curve is not None and not any(
                    np.array_equal(curve.times, times) for times in different[-4:]
                ):
                    different.append(curve.times)
        if not different:
            return np.zeros(0, np.int64)
        every = np.sort(np.concatenate(different))
        return every[np.concatenate([[True], np.diff(every) > 0])]

    def values(
        self, key: int | str, name: str, times: Integers, rest: Floats, order: str = ORDERS[0]
    ) -> Floats | None:
        """Return a property's values at the given times (n, components); None if not animated.

        Args:
            key: key of the object.
            name: name of the property.
            times: (n,) ticks.
            rest: (components,) the property's value without animation, in the file's unit.
            order: rotation order of the object, by which layers of rotations are combined.
        """
        found: Floats | None = None
        for number, layer in enumerate(self.layers):
            track = layer.tracks.get((key, name))
            if track is None or len(track.curves) != len(rest):
                continue
            still = np.tile(rest, (len(times), 1))
            if number and layer.mode == ADDITIVE:
                still[:] = 1.0 if name == TRANSFORM[2] and layer.scales_by_layer else 0.0
            value = track.at(times, still)
            if number == 0:
                found = value
            else:
                below = np.tile(rest, (len(times), 1)) if found is None else found
                weight = layer.weights(times)
                if name == TRANSFORM[1] and layer.turns_by_layer and layer.mode != OVERRIDE:
                    found = _combined_turns(layer, order, below, value, weight)
                else:
                    found = _combined(layer, name, below, value, weight)
        return found


def frame_rate(settings: FbxObject, stacks: Sequence[Stack]) -> float:
    """Return a file's frames per second: from its time mode, else from the key times."""
    mode = settings.integer("TimeMode", -1)
    if mode in _RATES:
        return _RATES[mode]
    rate = settings.number("CustomFrameRate", -1.0)
    if mode == _CUSTOM and 0.0 < rate < 1e4:
        return rate
    for stack in stacks:
        keys = stack.key_times
        for guess in _GUESSES if len(keys) > 1 else ():
            places = keys * (guess / TICKS)
            if np.abs(places - np.rint(places)).max() < 1e-3:
                return guess
    return _DEFAULT_RATE


def read_stacks(scene: FbxScene, log: RepairLog) -> list[Stack]:
    """Read the animations of a file.

    Raises:
        FileSyntax: a curve is invalid.
    """
    return [_stack(each, scene, log) for each in scene.of("AnimationStack")]


def _stack(stack: FbxObject, scene: FbxScene, log: RepairLog) -> Stack:
    layers = [_layer(each, scene.ticks, log) for each in stack.connected("AnimationLayer")]
    if not layers:
        loose = (each for each in scene.of("AnimationLayer") if not each.parents)
        layers = [_layer(each, scene.ticks, log) for each in loose]
    start, stop = (_ticks(stack, name, scene.ticks) for name in ("LocalStart", "LocalStop"))
    found = _spanned(stack.name, start, stop, layers)
    own = stack.number(OWN_RATE)
    found.fps = own if 0.0 < own < 1e4 else 0.0
    found.key = stack.key
    return found


def _spanned(name: str, start: int, stop: int, layers: list[FbxLayer]) -> Stack:
    """Create a stack from start to stop or, if those are not set, over its keys."""
    found = Stack(name, start, stop, layers)
    keys = found.key_times
    if not start < stop and len(keys):
        found.start, found.stop = int(keys[0]), int(keys[-1])
    if found.stop < found.start or max(abs(found.start), abs(found.stop)) > _LONGEST:
        found.start = found.stop = 0
    return found


def _ticks(stack: FbxObject, name: str, ticks: int) -> int:
    for value in stack.properties.get(name, ()):
        if isinstance(value, int):
            return int(value) if ticks == TICKS else round(value * TICKS / ticks)
    return 0


def _layer(layer: FbxObject, ticks: int, log: RepairLog) -> FbxLayer:
    found = FbxLayer(
        weight=layer.number("Weight", 100.0) / 100.0,
        mode=layer.integer("BlendMode"),
        turns_by_layer=layer.integer("RotationAccumulationMode") == 0,
        scales_by_layer=layer.integer("ScaleAccumulationMode") == 0,
    )
    if layer.integer("Mute"):
        log.repair(f"the animation layer {layer.name!r} is muted; ignored")
        return found
    for node in layer.connected("AnimationCurveNode"):
        for target, name in node.parents:
            if not name:
                continue
            track = _track(node, name, ticks, log)
            if target is layer and name == "Weight":
                found.weight = track
            elif target is not layer:
                found.tracks[target.key, name] = track
    return found


def _track(node: FbxObject, name: str, ticks: int, log: RepairLog) -> FbxTrack:
    parts = [f"d|{axis}" for axis in "XYZ"]
    if name not in TRANSFORM and not any(part in node.properties for part in parts):
        curves = {to: child for child, to in node.children if child.kind == "AnimationCurve"}
        parts = [next((to for to in curves), f"d|{name}")]
    found = FbxTrack([], [])
    for part in parts:
        curve = next(
            (c for c, to in node.children if c.kind == "AnimationCurve" and to == part), None
        )
        found.curves.append(None if curve is None else read_curve(curve.node, log, ticks))
        found.defaults.append(node.number(part) if part in node.properties else None)
    return found


# -- layers ----------------------------------------------------------------------------------------


def _combined(layer: FbxLayer, name: str, below: Floats, value: Floats, weight: Floats) -> Floats:
    """Apply a layer to the values (n, components) of the layers below."""
    if layer.mode == OVERRIDE:
        return value
    scaling = name == TRANSFORM[2] and layer.scales_by_layer
    if layer.mode == ADDITIVE:
        return below * _power(value, weight) if scaling else below + weight * value
    if scaling:
        return _power(below, 1.0 - weight) * _power(value, weight)
    return below * (1.0 - weight) + value * weight


def _combined_turns(
    layer: FbxLayer, order: str, below: Floats, value: Floats, weight: Floats
) -> Floats:
    """Compose angles about x, y and z in degrees as rotations.

    Additive layers turn in the node's order; Maya blends the others in the order XYZ.
    """
    order = order if layer.mode == ADDITIVE else ORDERS[0]
    axes = columns(order)
    under, over = (
        quaternions.from_euler(np.radians(angles[:, axes]), order) for angles in (below, value)
    )
    share = weight[:, 0]
    if layer.mode == ADDITIVE:
        still = np.broadcast_to(np.eye(4)[0], over.shape)
        turned = quaternions.multiply(under, quaternions.slerp(still, over, share))
    else:
        turned = quaternions.slerp(under, over, share)
    angles = quaternions.to_euler(quaternions.continuous(turned), order)
    return np.degrees(continuous_euler(angles, order)[:, np.argsort(axes)])


def _power(base: Floats, exponent: Floats) -> Floats:
    size = np.sign(base) * np.abs(base) ** np.clip(exponent, 0.0, 1.0)
    return np.where(exponent <= 0.0, 1.0, np.where(exponent >= 1.0, base, size))
