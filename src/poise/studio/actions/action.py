"""Base class of edits, and the registry of edits by name."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Collection
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, cast

from poise.errors import UnknownOption
from poise.registry import Registry
from poise.studio.jobs.jobs import JobWork, quiet
from poise.studio.scene.scene import Outcome, Scene
from poise.studio.wire.serialisation import Tagged, tag_of


@dataclass(frozen=True)
class Action(Tagged):
    """An edit: one step of the undo history.

    A new edit is one file in this package with a frozen dataclass that derives from this class. Its
    fields have types that `from_json` reads, and the name of its class is its name in messages:
    `MirrorPose` is "mirror-pose". It implements `apply`, or `outcome` if it may lose data; an edit
    that takes long implements `work` and `done` instead, and runs as a job. The other members have
    defaults.

    Attributes:
        title: template of the label, with fields in braces: "remove {joint}".
        form: title and equivalent command of the form that the studio shows for the edit, or None.
        queue: the queue of a long edit that starts from the results of earlier ones, or "".
        heavy: whether the edit is applied on a thread, because it takes long.
        time_limit: time limit of a long edit, in seconds.
    """

    title: ClassVar[str] = ""
    form: ClassVar[tuple[str, str] | None] = None
    queue: ClassVar[str] = ""
    heavy: ClassVar[bool] = False
    time_limit: ClassVar[float] = 1800.0

    @classmethod
    def kind_of(cls, tag: str) -> type[Action]:
        """Return the edit of a name.

        Raises:
            UnknownOption: there is no edit of that name.
        """
        return ACTIONS.get(tag)

    @property
    def label(self) -> str:
        """Label of the edit in the undo history, such as "mirror the pose"."""
        return self.title.format_map(vars(self))

    @property
    def long(self) -> bool:
        """Whether the edit runs as a job."""
        return type(self).work is not Action.work

    @property
    def whole_pose(self) -> bool:
        """Whether the edit sets the whole pose, pins included, so that no solve follows."""
        return False

    def apply(self, scene: Scene) -> Scene:
        """Return the scene after the edit; run the work of a long edit in this call.

        Raises:
            PoiseError: the edit cannot be applied; the message is shown to the user.
        """
        work = self.work(scene)
        return self.done(scene, scene, work.function(*work.arguments, quiet))

    def outcome(self, scene: Scene) -> Outcome:
        """Return the scene after the edit, like `apply`, and notes on lost data."""
        return Outcome(self.apply(scene))

    def set_by_hand(self, scene: Scene) -> Collection[str]:  # noqa: ARG002
        """Return the names of DOFs that keep their values while the body follows its pins."""
        return ()

    def solved(self, scene: Scene) -> Scene:
        """Return the scene that the solver follows while the edit is drawn by hand."""
        return scene

    def work(self, scene: Scene) -> JobWork:
        """Return the work of a long edit on the scene at the time of the request.

        Raises:
            PoiseError: the edit cannot be applied; the message is shown to the user.
        """
        raise NotImplementedError

    def job(self, function: Callable[..., Any], *arguments: Any, label: str = "") -> JobWork:
        """Return the work that calls a function with the arguments and a progress callback."""
        return JobWork(label or self.label, function, arguments, self.time_limit)

    def done(self, before: Scene, now: Scene, result: Any) -> Scene:
        """Return the current scene with the result of the work of a long edit.

        Args:
            before: the scene on which the work started.
            now: the current scene, which may have changed since.
            result: the result of the work.

        Raises:
            PoiseError: the result does not fit the current scene; the message is shown to the user.
        """
        raise NotImplementedError

    def message(self, result: Any) -> str:  # noqa: ARG002
        """Return a one-line summary of the result of a long edit, or ""."""
        return ""


class SkeletonAction(Action):
    """Base class of edits that remap the data that depend on the skeleton, and note losses."""

    heavy = True

    @property
    def whole_pose(self) -> bool:
        return True

    def apply(self, scene: Scene) -> Scene:
        return self.outcome(scene).scene


def _targets() -> dict[str, str]:
    """Return "module:class" of each edit of this package, by the edit's name.

    A class without a title and a label is a base class.
    """
    found: dict[str, str] = {}
    package = import_module(__name__.rpartition(".")[0])
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        for name, kind in vars(import_module(info.name)).items():
            own = isinstance(kind, type) and kind.__module__ == info.name != __name__
            if own and issubclass(kind, Action) and (kind.title or kind.label is not Action.label):
                found[tag_of(kind)] = f"{info.name}:{name}"
    return found


ACTIONS: Registry[type[Action]] = Registry(
    "edit", group="poise.studio_actions", builtin=_targets, error=UnknownOption
)
"""The edits, by their names in messages; those of this package are found in its modules."""


def action_from(message: object) -> Action:
    """Return the edit that a message describes: ``{"do": NAME, ...}``.

    Raises:
        UnknownOption: there is no edit of that name.
        InvalidValue: the values do not fit the edit.

    >>> action_from({"do": "keep-pose", "name": "hello"}).label
    "save the pose 'hello'"
    """
    return cast("Action", Action.from_message(message, "edit"))
