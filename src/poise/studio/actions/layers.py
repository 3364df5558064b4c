"""Edits of layers: add, change, choose, move, remove, and merge into one clip."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.motion.layers import LayerMode
from poise.studio.actions.action import Action
from poise.studio.actions.clips import NamedClip
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.scene import KeyLayer, Scene
from poise.studio.scene.timeline_state import LayerSettings
from poise.studio.timeline.timeline import at_time, is_empty, motion_of


@dataclass(frozen=True)
class AddLayer(Action):
    """Add an empty layer above the others, and select it for editing keys."""

    mode: LayerMode = "additive"
    name: str = ""
    parts: tuple[str, ...] = ()

    title = "add a layer"

    def apply(self, scene: Scene) -> Scene:
        name = self.name.strip() or f"Layer {scene.last_layer + 1}"
        return scene.with_layer(LayerSettings(1, name, self.mode, parts=self.parts))


@dataclass(frozen=True)
class ChangeLayer(Action):
    """Change a layer's name, weight, mode or parts, or mute it.

    The mode of a layer can only change while the layer has no keys.
    """

    layer: LayerSettings

    title = "change {layer.name}"

    def apply(self, scene: Scene) -> Scene:
        old = scene.key_layer(self.layer.id)
        if self.layer.mode != old.settings.mode and old.keys.tracks:
            raise InvalidValue(
                f"{old.settings.name} has keys, which have another meaning in the other mode; "
                "create another layer"
            )
        made = KeyLayer(self.layer, old.keys)
        layers = tuple(made if each is old else each for each in scene.layers)
        return at_time(replace(scene, layers=layers), scene.time)


@dataclass(frozen=True)
class ChooseLayer(Action):
    """Select the layer whose keys are edited; 0 selects the keys below all layers."""

    id: int

    title = "choose a layer"

    def apply(self, scene: Scene) -> Scene:
        if self.id:
            scene.key_layer(self.id)
        return replace(scene, layer=self.id)


@dataclass(frozen=True)
class MoveLayer(Action):
    """Move a layer up or down by one."""

    id: int
    up: bool

    @property
    def label(self) -> str:
        return f"move a layer {'up' if self.up else 'down'}"

    def apply(self, scene: Scene) -> Scene:
        layer = scene.key_layer(self.id)
        order = list(scene.layers)
        at = order.index(layer)
        to = at + 1 if self.up else at - 1
        if not 0 <= to < len(order):
            raise InvalidValue(
                f"{layer.settings.name} is already the {'top' if self.up else 'lowest'} layer"
            )
        order.insert(to, order.pop(at))
        return at_time(replace(scene, layers=tuple(order)), scene.time)


@dataclass(frozen=True)
class RemoveLayer(Action):
    """Remove a layer with its keys."""

    id: int

    title = "remove a layer"

    def apply(self, scene: Scene) -> Scene:
        gone = scene.key_layer(self.id)
        layers = tuple(each for each in scene.layers if each is not gone)
        chosen = 0 if scene.layer == self.id else scene.layer
        return at_time(replace(scene, layers=layers, layer=chosen), scene.time)


class MergeLayers(NamedClip):
    """Merge the result of the timeline into one clip, and mute the layers and other clips.

    The muted layers are kept; the keys below them are removed.
    """

    title = "merge the layers into {name}"

    def work(self, scene: Scene) -> JobWork:
        if is_empty(scene):
            raise InvalidValue("the timeline has nothing to merge")
        name = self.free_name(scene)
        character = replace(scene.character, skins=(), source=None)
        alone = replace(
            Scene.of(character), pose=scene.pose, keys=scene.keys, clips=scene.clips,
            layers=scene.layers, timeline=scene.timeline,
        )  # fmt: skip
        return self.job(merged, alone, label=f"merging into {name}")

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the merged clip."""
        same = all(
            getattr(before, what) is getattr(now, what) for what in ("keys", "clips", "layers")
        )
        if not same or now.character.skeleton is not before.character.skeleton:
            raise InvalidValue(
                "clips, keys or layers were edited in the meantime; merge them again"
            )
        quiet = replace(
            now, layer=0, clips=tuple(replace(each, muted=True) for each in now.clips),
            layers=tuple(
                replace(each, settings=replace(each.settings, muted=True)) for each in now.layers
            ),
        )  # fmt: skip
        return self.made(before, quiet, cast("Floats", result), 0.0)


def merged(alone: Scene, progress: Progress) -> Floats:
    """Values of the frames that a scene's timeline shows, shape (frames, nq)."""
    progress(0.0, "frames of the timeline")
    return motion_of(alone).q
