"""The document: a scene, how it came about, and who wants to know.

It lives in one thread, the server's. Edits come as `Action`s; pulling and sliding change the pose
without a step of undo each: what happens between `begin` and `finish` is one step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from poise.errors import InvalidValue
from poise.studio.actions import Action, LongAction, action_from, applied
from poise.studio.document.history import History
from poise.studio.scene.attachment import Vector
from poise.studio.scene.scene import Floats, Outcome, Scene
from poise.studio.timeline.timeline import at_time, auto_keyed, is_shown

Listener = Callable[[], None]


def _say_nothing(_: str) -> None:
    """Nobody hears it."""


@dataclass(frozen=True, eq=False)
class Gesture:
    """An edit under way: a drag, a slide, a stroke of the brush."""

    label: str
    before: Scene
    edit: Action | None = None


class Document:
    """A scene with undo.

    Attributes:
        scene: the current scene.
        revision: grows with every change, undo included.
        kept: the scene as the last change left it; only looked at elsewhere in time since, maybe.
        drawn: an edit that somebody is drawing by hand and has not let go of: it is no change yet,
            but what it would come to is saved.
        history: what can be undone and done again.
        say: is called with what people should know of an edit, a sentence each.

    >>> from poise.bundled import bare_character
    >>> from poise.studio.actions.posing import SetValues
    >>> document = Document(Scene.of(bare_character()))
    >>> document.act(SetValues({"lradius_rx": 1.0}))
    >>> float(document.scene.pose.value("lradius_rx"))
    1.0
    >>> document.undo()
    'set lradius_rx'
    >>> document.history.next_label
    'set lradius_rx'
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.kept = scene
        self.drawn: Action | None = None
        self.revision = 0
        self.history = History()
        self._gesture: Gesture | None = None
        self.say: Callable[[str], None] = _say_nothing
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be called after every change; what comes back ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # -- edits -----------------------------------------------------------------------------------

    def act(self, action: Action | LongAction) -> None:
        """Do an edit; one that takes long is waited for.

        Raises:
            PoiseError: it cannot be done; the document is unchanged.
        """
        self.step(action.label, applied(action, self.scene), action)

    def edit(self, name: str, /, **values: object) -> None:
        """Do an edit by its name, as browsers ask for it; values are those of its class.

        Raises:
            UnknownOption: no edit has that name.
            InvalidValue: the values do not fit.

        >>> from poise.bundled import bare_character
        >>> document = Document(Scene.of(bare_character()))
        >>> document.edit("set-values", values={"lradius_rx": 1.0})
        >>> document.history.last_label
        'set lradius_rx'
        """
        self.act(action_from({"do": name, **values}))

    def pose_as(
        self, values: Mapping[str, float], places: Mapping[int, Vector] | None = None
    ) -> None:
        """Give DOFs exactly these values, and pins these places: what a drag came to.

        Args:
            values: radians, metres or factors, by DOF.
            places: metres in the world, by the numbers of pins and targets.

        Raises:
            UnknownDof: there is none of a name.
        """
        q = self.scene.pose.q.copy()
        for name, value in values.items():
            q[self.scene.character.skeleton.dof_index(name)] = value
        self.step("pose the body", self.scene.with_q(q).with_places(places or {}))

    def go_to(self, time: float) -> None:
        """Go to another time of the timeline, seconds; the body is posed as it is shown there."""
        self.look(at_time(self.scene, time))

    def step(self, label: str, after: Scene, edit: Action | LongAction | None = None) -> None:
        """Go on with a scene, as one step of undo; ``edit`` is the edit that came to it."""
        self.finish()
        done = auto_keyed(self.scene, after)
        self.history = self.history.after(label, self.scene, edit, done.scene)
        self._take_keyed(done)

    def look(self, scene: Scene) -> None:
        """Take over the scene at another time of its timeline: no edit, and no step of undo.

        But where the body was posed and the pose is no key yet, undo brings it back.
        """
        self.finish()
        rests = np.array_equal(self.scene.pose.q, self.scene.pose.skeleton.rest.q)
        if self.scene is self.kept and self.revision and not rests and not is_shown(self.scene):
            self.history = self.history.after("leave the pose", self.scene)
        self.scene = scene
        self._tell()

    def tried_on(self, label: str) -> Scene:
        """The scene that an edit of this label is tried on, in the place of the last one tried."""
        if self.gesture != label:
            self.finish()
        return self.scene if self._gesture is None else self._gesture.before

    def attempt(self, edit: Action, after: Scene) -> None:
        """Take over what an edit that is tried comes to on `tried_on`; `finish` keeps it."""
        self.begin(edit.label)
        if self._gesture is not None:
            self._gesture = replace(self._gesture, edit=edit)
        self.change(after)

    def give_up(self) -> None:
        """End the gesture, and be where it began."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None and gesture.before is not self.scene:
            self._take(gesture.before)

    def open(self, scene: Scene) -> None:
        """Go on with another scene: of a file, of a project; can be undone."""
        self.step(f"open {scene.character.name}", scene)

    def undo(self) -> str | None:
        """One step back; its label, or None where there is none."""
        self.finish()
        label = self.history.last_label
        if label is not None:
            self.history, scene = self.history.back(self.scene)
            self._take(scene)
        return label

    def redo(self) -> str | None:
        """One step forward again; its label, or None where there is none."""
        self.finish()
        label = self.history.next_label
        if label is not None:
            self.history, scene = self.history.forward(self.scene)
            self._take(scene)
        return label

    # -- gestures --------------------------------------------------------------------------------

    @property
    def gesture(self) -> str | None:
        """The label of the current edit."""
        return None if self._gesture is None else self._gesture.label

    def begin(self, label: str) -> None:
        """From now on changes are one step, until `finish`; another one under way is finished."""
        if self._gesture is None or self._gesture.label != label:
            self.finish()
            self._gesture = Gesture(label, self.scene)

    def change(self, scene: Scene) -> None:
        """Take a scene over in the course of a gesture.

        Raises:
            InvalidValue: no edit is in progress.
        """
        if self._gesture is None:
            raise InvalidValue("a change belongs to an edit or a gesture, and none is under way")
        self._take(scene)

    def pose(self, q: Floats) -> None:
        """Take a pose (nq,) over in the course of a gesture."""
        self.change(self.scene.with_q(q))

    def finish(self) -> None:
        """End the gesture; where it changed something, it is a step of undo."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None and gesture.before is not self.scene:
            done = auto_keyed(gesture.before, self.scene)
            edit = gesture.edit
            self.history = self.history.after(gesture.label, gesture.before, edit, done.scene)
            self._take_keyed(done)

    # --------------------------------------------------------------------------------------------

    def _take_keyed(self, done: Outcome) -> None:
        self._take(done.scene)
        for sentence in done.notes:
            self.say(sentence)

    def _take(self, scene: Scene) -> None:
        self.scene = self.kept = scene
        self.revision += 1
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
