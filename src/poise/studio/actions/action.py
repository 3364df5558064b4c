"""What an edit is, and how it is told by its name."""

from __future__ import annotations

from typing import Protocol, cast

from poise.errors import InvalidValue, UnknownOption
from poise.registry import Registry
from poise.studio.scene import Scene
from poise.studio.wire import from_json


class Action(Protocol):
    """An edit: a frozen dataclass of JSON's kinds of value, with these members."""

    @property
    def label(self) -> str:
        """What undo calls it: "mirror the pose"."""
        ...

    def apply(self, scene: Scene) -> Scene:
        """The scene after it.

        Raises:
            PoiseError: it cannot be done; the message is shown to the user.
        """
        ...


ACTIONS: Registry[type[Action]] = Registry(
    "edit",
    group="poise.studio_actions",
    builtin={
        "set-values": "poise.studio.actions.posing:SetValues",
        "reset-pose": "poise.studio.actions.posing:ResetPose",
        "mirror-pose": "poise.studio.actions.posing:MirrorPose",
        "lock": "poise.studio.actions.posing:Lock",
        "set-limits": "poise.studio.actions.posing:SetLimits",
        "add-hold": "poise.studio.actions.holding:AddHold",
        "move-hold": "poise.studio.actions.holding:MoveHold",
        "change-hold": "poise.studio.actions.holding:ChangeHold",
        "remove-hold": "poise.studio.actions.holding:RemoveHold",
        "change-settings": "poise.studio.actions.settings:ChangeSettings",
        "keep-pose": "poise.studio.actions.library:KeepPose",
        "take-pose": "poise.studio.actions.library:TakePose",
        "paste-pose": "poise.studio.actions.library:PastePose",
        "drop-pose": "poise.studio.actions.library:DropPose",
        "set-keys": "poise.studio.actions.keying:SetKeys",
        "put-keys": "poise.studio.actions.keying:PutKeys",
        "move-keys": "poise.studio.actions.keying:MoveKeys",
        "delete-keys": "poise.studio.actions.keying:DeleteKeys",
        "change-keys": "poise.studio.actions.keying:ChangeKeys",
        "shape-key": "poise.studio.actions.keying:ShapeKey",
        "retime-keys": "poise.studio.actions.keying:RetimeKeys",
        "reduce-keys": "poise.studio.actions.keying:ReduceKeys",
        "change-timeline": "poise.studio.actions.clipping:ChangeTimeline",
        "add-clip": "poise.studio.actions.clipping:AddClip",
        "change-clip": "poise.studio.actions.clipping:ChangeClip",
        "remove-clip": "poise.studio.actions.clipping:RemoveClip",
        "bake-clip": "poise.studio.actions.clipping:BakeClip",
        "clip-from-keys": "poise.studio.actions.clipping:ClipFromKeys",
    },
    error=UnknownOption,
)
"""The edits by the names that messages call them by."""


def action_from(message: object) -> Action:
    """The edit that a message asks for: ``{"do": NAME, ...}``.

    Raises:
        UnknownOption: there is no edit of that name.
        InvalidValue: its values do not fit.

    >>> action_from({"do": "keep-pose", "name": "hello"}).label
    "keep the pose 'hello'"
    """
    if not isinstance(message, dict):
        raise InvalidValue(f"an edit is an object, not {message!r:.60}")
    given = dict(cast("dict[str, object]", message))
    name = given.pop("do", None)
    if not isinstance(name, str):
        raise InvalidValue("an edit says by 'do' what it is")
    action: Action = from_json(ACTIONS.get(name), given, name)
    return action
