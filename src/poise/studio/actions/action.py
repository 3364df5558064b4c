"""Protocols of edits, and the registry of edits by name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol, cast, runtime_checkable

from poise.errors import InvalidValue, UnknownOption
from poise.registry import Registry
from poise.studio.jobs.jobs import Work, quiet
from poise.studio.scene.scene import Outcome, Scene
from poise.studio.wire.serialisation import from_json


class Action(Protocol):
    """An edit: a frozen dataclass with JSON-compatible fields and the members below."""

    @property
    def label(self) -> str:
        """Label of the edit in the undo history, such as "mirror the pose"."""
        ...

    def apply(self, scene: Scene) -> Scene:
        """Return the scene after the edit.

        Raises:
            PoiseError: the edit cannot be applied; the message is shown to the user.
        """
        ...


@runtime_checkable
class LongAction(Protocol):
    """An edit that runs as a background job; `done` then inserts the result into the scene.

    A frozen dataclass like an `Action`, with these members instead of ``apply``.
    """

    @property
    def label(self) -> str:
        """Label of the edit in the undo history, such as "bind the skin"."""
        ...

    def work(self, scene: Scene) -> Work:
        """Return the work of the edit on the scene at the time of the request.

        Raises:
            PoiseError: the edit cannot be applied; the message is shown to the user.
        """
        ...

    def done(self, before: Scene, now: Scene, result: Any) -> Scene:
        """Return the current scene with the result of the work in it.

        Args:
            before: the scene on which the work started.
            now: the current scene, which may have changed since.
            result: the result of the work.

        Raises: PoiseError: the result does not fit the current scene; the message is shown to the
        user.
        """
        ...


@runtime_checkable
class LongInTurn(LongAction, Protocol):
    """A long edit that waits for earlier edits of the same queue and starts from their results."""

    @property
    def turn(self) -> str:
        """Name of the queue: "weights" or "keys"."""
        ...


@runtime_checkable
class ReportingLongAction(LongAction, Protocol):
    """A long edit that reports its result to the user."""

    def message(self, result: Any) -> str:
        """Return a one-line summary of the result."""
        ...


@runtime_checkable
class ReportingAction(Protocol):
    """An edit that may lose data, such as keys or pins, and reports losses."""

    def outcome(self, scene: Scene) -> Outcome:
        """Return the scene after the edit, like `Action.apply`, and notes on lost data."""
        ...


@runtime_checkable
class PosingAction(Protocol):
    """An edit that may set the whole pose, which is then not solved again."""

    @property
    def whole_pose(self) -> bool:
        """Whether the edit sets the whole pose, pins included, so that no solve follows."""
        ...


@runtime_checkable
class SettingAction(Protocol):
    """An edit that sets values manually; the solver keeps them while the body follows its pins."""

    def set_by_hand(self, scene: Scene) -> Collection[str]:
        """Return the names of the DOFs that were set."""
        ...


@runtime_checkable
class DrawnAction(Protocol):
    """An edit drawn by hand, with extra constraints on the pose while it is drawn."""

    def solved(self, scene: Scene) -> Scene:
        """Return the scene whose pins and limbs the solver follows while the edit is drawn."""
        ...


ACTIONS: Registry[type[Action | LongAction]] = Registry(
    "edit",
    group="poise.studio_actions",
    builtin={
        "set-values": "poise.studio.actions.posing:SetValues",
        "rotate-joints": "poise.studio.actions.posing:RotateJoints",
        "reset-pose": "poise.studio.actions.posing:ResetPose",
        "mirror-pose": "poise.studio.actions.posing:MirrorPose",
        "lock": "poise.studio.actions.posing:Lock",
        "set-limits": "poise.studio.actions.posing:SetLimits",
        "add-hold": "poise.studio.actions.pins:AddHold",
        "move-hold": "poise.studio.actions.pins:MoveHold",
        "change-hold": "poise.studio.actions.pins:ChangeHold",
        "remove-hold": "poise.studio.actions.pins:RemoveHold",
        "pose-limb": "poise.studio.actions.limbs:PoseLimb",
        "bend-limb": "poise.studio.actions.limbs:BendLimb",
        "roll-foot": "poise.studio.actions.limbs:RollFoot",
        "change-settings": "poise.studio.actions.settings:ChangeSettings",
        "choose-methods": "poise.studio.actions.comparing:ChooseMethods",
        "lock-weights": "poise.studio.actions.painting:LockWeights",
        "smooth-weights": "poise.studio.actions.painting:SmoothWeights",
        "prune-weights": "poise.studio.actions.painting:PruneWeights",
        "normalise-weights": "poise.studio.actions.painting:NormaliseWeights",
        "remove-rogues": "poise.studio.actions.painting:RemoveRogues",
        "mirror-weights": "poise.studio.actions.painting:MirrorWeights",
        "transfer-weights": "poise.studio.actions.painting:TransferWeights",
        "place-vertex": "poise.studio.actions.example_weights:PlaceVertex",
        "forget-places": "poise.studio.actions.example_weights:ForgetPlaces",
        "make-volumes": "poise.studio.actions.volumes:MakeVolumes",
        "change-volume": "poise.studio.actions.volumes:ChangeVolume",
        "remove-volume": "poise.studio.actions.volumes:RemoveVolume",
        "bind-volumes": "poise.studio.actions.volumes:BindVolumes",
        "keep-pose": "poise.studio.actions.library:KeepPose",
        "take-pose": "poise.studio.actions.library:TakePose",
        "rename-pose": "poise.studio.actions.library:RenamePose",
        "picture-pose": "poise.studio.actions.library:PicturePose",
        "paste-pose": "poise.studio.actions.library:PastePose",
        "drop-pose": "poise.studio.actions.library:DropPose",
        "set-keys": "poise.studio.actions.keys:SetKeys",
        "put-keys": "poise.studio.actions.keys:PutKeys",
        "move-keys": "poise.studio.actions.keys:MoveKeys",
        "delete-keys": "poise.studio.actions.keys:DeleteKeys",
        "change-keys": "poise.studio.actions.keys:ChangeKeys",
        "shape-key": "poise.studio.actions.keys:ShapeKey",
        "retime-keys": "poise.studio.actions.keys:RetimeKeys",
        "reduce-keys": "poise.studio.actions.keys:ReduceKeys",
        "change-timeline": "poise.studio.actions.clips:ChangeTimeline",
        "add-clip": "poise.studio.actions.clips:AddClip",
        "change-clip": "poise.studio.actions.clips:ChangeClip",
        "remove-clip": "poise.studio.actions.clips:RemoveClip",
        "bake-clip": "poise.studio.actions.clips:BakeClip",
        "clip-from-keys": "poise.studio.actions.clips:ClipFromKeys",
        "clean-clip": "poise.studio.actions.cleaning:CleanClip",
        "edit-clip": "poise.studio.actions.clip_edits:EditClip",
        "layer-clip": "poise.studio.actions.clip_edits:LayerClip",
        "sequence-clip": "poise.studio.actions.clip_sequence:SequenceClip",
        "retarget-clip": "poise.studio.actions.retargeting:RetargetClip",
        "add-layer": "poise.studio.actions.layers:AddLayer",
        "change-layer": "poise.studio.actions.layers:ChangeLayer",
        "choose-layer": "poise.studio.actions.layers:ChooseLayer",
        "move-layer": "poise.studio.actions.layers:MoveLayer",
        "remove-layer": "poise.studio.actions.layers:RemoveLayer",
        "merge-layers": "poise.studio.actions.layers:MergeLayers",
        "draw-joint": "poise.studio.actions.rigging:DrawJoint",
        "insert-joint": "poise.studio.actions.rigging:InsertJoint",
        "remove-joint": "poise.studio.actions.rigging:RemoveJoint",
        "reparent-joint": "poise.studio.actions.rigging:ReparentJoint",
        "rename-joint": "poise.studio.actions.rigging:RenameJoint",
        "move-joint": "poise.studio.actions.rigging:MoveJoint",
        "turn-joint": "poise.studio.actions.rigging:TurnJoint",
        "retype-joint": "poise.studio.actions.rigging:RetypeJoint",
        "limit-joint": "poise.studio.actions.rigging:LimitJoint",
        "assign-part": "poise.studio.actions.humanoid:AssignPart",
        "limit-as-human": "poise.studio.actions.humanoid:LimitAsHuman",
        "set-body-mass": "poise.studio.actions.humanoid:SetBodyMass",
        "bind-skin": "poise.studio.actions.binding:BindSkin",
        "change-skin": "poise.studio.actions.skinning:ChangeSkin",
        "set-handle": "poise.studio.actions.handles:SetHandle",
        "remove-handle": "poise.studio.actions.handles:RemoveHandle",
        "fit-skeleton": "poise.studio.actions.binding:FitSkeleton",
    },
    error=UnknownOption,
)
"""The edits, by their names in messages."""


def action_from(message: object) -> Action | LongAction:
    """Return the edit that a message describes: ``{"do": NAME, ...}``.

    Raises:
        UnknownOption: there is no edit of that name.
        InvalidValue: the values do not fit the edit.

    >>> action_from({"do": "keep-pose", "name": "hello"}).label
    "save the pose 'hello'"
    """
    if not isinstance(message, dict):
        raise InvalidValue(f"an edit must be an object, not {message!r:.60}")
    given = dict(cast("dict[str, object]", message))
    name = given.pop("do", None)
    if not isinstance(name, str):
        raise InvalidValue("an edit needs an entry 'do'")
    action: Action | LongAction = from_json(ACTIONS.get(name), given, name)
    return action


def applied(action: Action | LongAction, scene: Scene) -> Scene:
    """Return the scene after an edit; run the work of a long edit in this call.

    Raises:
        PoiseError: the edit cannot be applied.

    >>> from poise.bundled import character
    >>> baked = applied(action_from({"do": "bake-clip", "id": 1, "angle": 0.01, "length": 0.01}),
    ...                 Scene.of(character()))
    >>> baked.keys.count > 100
    True
    """
    if not isinstance(action, LongAction):
        return action.apply(scene)
    work = action.work(scene)
    return action.done(scene, scene, work.function(*work.arguments, quiet))
