"""Edits of a scene, and their names."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol, cast, runtime_checkable

from poise.errors import InvalidValue, UnknownOption
from poise.registry import Registry
from poise.studio.jobs.jobs import Work, quiet
from poise.studio.scene.scene import Outcome, Scene
from poise.studio.wire.serialisation import from_json


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


@runtime_checkable
class LongAction(Protocol):
    """An edit that takes long: its work is done as a job, and what it came to is then taken over.

    A frozen dataclass like an `Action`, with these members in the place of ``apply``.
    """

    @property
    def label(self) -> str:
        """What undo calls it: "bind the skin"."""
        ...

    def work(self, scene: Scene) -> Work:
        """What is to be done, of the scene as it is when the edit is asked for.

        Raises:
            PoiseError: it cannot be done; the message is shown to the user.
        """
        ...

    def done(self, before: Scene, now: Scene, result: Any) -> Scene:
        """The scene with the result in it.

        Args:
            before: the scene that the work was begun on.
            now: the scene as it is meanwhile; people go on working.
            result: what the work came to.

        Raises:
            PoiseError: it does not fit any more; the message is shown to the user.
        """
        ...


@runtime_checkable
class LongInTurn(LongAction, Protocol):
    """A long edit that begins when others of its turn are done, on what they came to."""

    @property
    def turn(self) -> str:
        """What it is about: "weights", "keys"."""
        ...


@runtime_checkable
class ReportingLongAction(LongAction, Protocol):
    """A long edit that tells people what it did."""

    def message(self, result: Any) -> str:
        """What the work did, in words."""
        ...


@runtime_checkable
class ReportingAction(Protocol):
    """An edit that may lose something, which is reported."""

    def outcome(self, scene: Scene) -> Outcome:
        """The scene after it, as `Action.apply` gives it, and what was lost."""
        ...


@runtime_checkable
class PosingAction(Protocol):
    """An edit that may set the pose as a whole: then the pose stays exactly as it is set."""

    @property
    def whole_pose(self) -> bool:
        """Whether it sets the whole pose, pins included, so that nothing is solved after it."""
        ...


@runtime_checkable
class SettingAction(Protocol):
    """An edit that sets values by hand, which stay while the body follows its pins."""

    def set_by_hand(self, scene: Scene) -> Collection[str]:
        """Names of the DOFs."""
        ...


@runtime_checkable
class DrawnAction(Protocol):
    """An edit that is drawn by hand, during which more holds than before and after it."""

    def solved(self, scene: Scene) -> Scene:
        """The scene whose pins and limbs the body follows meanwhile."""
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
        "choose-ways": "poise.studio.actions.comparing:ChooseWays",
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
"""The edits by the names that messages call them by."""


def action_from(message: object) -> Action | LongAction:
    """The edit that a message asks for: ``{"do": NAME, ...}``.

    Raises:
        UnknownOption: no edit has that name.
        InvalidValue: its values do not fit.

    >>> action_from({"do": "keep-pose", "name": "hello"}).label
    "keep the pose 'hello'"
    """
    if not isinstance(message, dict):
        raise InvalidValue(f"an edit is an object, not {message!r:.60}")
    given = dict(cast("dict[str, object]", message))
    name = given.pop("do", None)
    if not isinstance(name, str):
        raise InvalidValue("an edit needs an entry 'do'")
    action: Action | LongAction = from_json(ACTIONS.get(name), given, name)
    return action


def applied(action: Action | LongAction, scene: Scene) -> Scene:
    """The scene after an edit; one that takes long is done here and now.

    Raises:
        PoiseError: it cannot be done.

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
