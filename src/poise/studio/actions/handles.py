"""Edit the character's IK handles, like ``poise handle``."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Annotated, Any

from poise.errors import UnknownName
from poise.model.handle import IKHandle, check_limb
from poise.options import HANDLE
from poise.solvers.registry import find_method
from poise.studio.actions.action import Action
from poise.studio.scene.attachment import Vector
from poise.studio.scene.scene import Scene


@dataclass(frozen=True)
class SetHandle(Action):
    """Add an IK handle to the character, or change the handle of this name; angles in radians."""

    name: Annotated[str, HANDLE["name"]]
    start: Annotated[str, HANDLE["start"]]
    end: Annotated[str, HANDLE["end"]]
    tip: Annotated[bool, HANDLE["tip"]] = False
    solver: Annotated[str, HANDLE["solver"]] = "two-bone"
    pole: Annotated[Vector | None, HANDLE["pole"]] = None
    toward: Annotated[str | None, HANDLE["toward"]] = None
    twist: Annotated[float, HANDLE["twist"]] = 0.0
    weight: Annotated[float, HANDLE["weight"]] = 1.0
    blend: Annotated[float, HANDLE["blend"]] = 1.0
    soft: Annotated[float, HANDLE["soft"]] = 0.0

    form = ("Set an IK handle", "poise handle")
    title = "set the handle {name!r}"

    def apply(self, scene: Scene) -> Scene:
        find_method(self.solver)
        own: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        handles = {handle.name: handle for handle in scene.character.handles}
        before = handles.get(self.name)
        made = IKHandle(**own) if before is None else replace(before, **own)
        check_limb(made, scene.character.skeleton)
        handles[self.name] = made
        return replace(scene, character=scene.character.with_handles(tuple(handles.values())))


@dataclass(frozen=True)
class RemoveHandle(Action):
    """Remove an IK handle of the character."""

    name: Annotated[str, HANDLE["name"]]

    form = ("Remove an IK handle", "poise handle --remove")
    title = "remove the handle {name!r}"

    def apply(self, scene: Scene) -> Scene:
        handles = scene.character.handles
        left = tuple(handle for handle in handles if handle.name != self.name)
        if len(left) == len(handles):
            raise UnknownName(self.name, "handle", [handle.name for handle in handles])
        return replace(scene, character=scene.character.with_handles(left))
