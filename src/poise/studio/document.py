"""The document: a scene with undo history and listeners.

All changes happen on the server's thread. Edits are `Action`s, one undo step each; drags and
sliders change the pose many times between `begin` and `finish`, which make one undo step.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.studio.actions import Action, action_from
from poise.studio.scene.attachment import Vector
from poise.studio.scene.scene import Outcome, Scene
from poise.studio.timeline.timeline import at_time, auto_keyed, is_shown

Listener = Callable[[], None]


def _ignore(_: str) -> None:
    """Ignore a message; the default of `Document.say`."""


@dataclass(frozen=True, eq=False)
class Gesture:
    """An edit in progress: a drag, a slider movement or a brush stroke."""

    label: str
    before: Scene
    edit: Action | None = None


class Document:
    """A scene with undo.

    Attributes:
        scene: the current scene.
        revision: increases with every change, including undo.
        kept: the scene after the last change; `scene` may be at another time of the timeline.
        drawn: an unfinished edit that is drawn by hand; not in the history, but saved.
        history: the undo and redo steps.
        say: called with each sentence that an edit reports to the user.

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
        self.notify: Callable[[str], None] = _ignore
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after every change; return a function that removes the listener."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # -- edits -----------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Apply an edit, and wait for a long one.

        Raises:
            PoiseError: the edit cannot be applied; the document is unchanged.
        """
        self.step(action.label, action.apply(self.scene), action)

    def edit(self, name: str, /, **values: object) -> None:
        """Apply an edit by name, as browsers request it, with the fields of its class.

        Raises:
            UnknownOption: there is no edit of that name.
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
        """Set DOFs and the positions of pins and targets exactly, as at the end of a drag.

        Args:
            values: radians, metres or factors, by DOF.
            places: metres in the world, by the numbers of pins and targets.

        Raises:
            UnknownDof: there is no DOF of that name.
        """
        self.step("pose the body", self.scene.posed(values, places or {}))

    def go_to(self, time: float) -> None:
        """Show another time of the timeline, in seconds, with the pose at that time."""
        self.look(at_time(self.scene, time))

    def step(self, label: str, after: Scene, edit: Action | None = None) -> None:
        """Set the scene as one undo step; ``edit`` is the edit that produced the scene."""
        self.finish()
        done = auto_keyed(self.scene, after)
        self._remember(Step(label, self.scene, edit, done.scene))
        self._take_keyed(done)

    def look(self, scene: Scene) -> None:
        """Show a scene at another time of its timeline, without an undo step.

        An edited pose without keys is preserved by an undo step.
        """
        self.finish()
        rests = np.array_equal(self.scene.pose.q, self.scene.pose.skeleton.rest.q)
        if self.scene is self.kept and self.revision and not rests and not is_shown(self.scene):
            self._remember(Step("leave the pose", self.scene))
        self.scene = scene
        self._notify()

    def tried_on(self, label: str) -> Scene:
        """Return the scene for previewing an edit, without earlier previews of the same label."""
        if self.gesture != label:
            self.finish()
        return self.scene if self._gesture is None else self._gesture.before

    def attempt(self, edit: Action, after: Scene) -> None:
        """Show the preview of an edit applied to `tried_on`; `finish` keeps it."""
        self.begin(edit.label)
        if self._gesture is not None:
            self._gesture = replace(self._gesture, edit=edit)
        self.change(after)

    def give_up(self) -> None:
        """Cancel the gesture in progress, and restore the scene before it."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None and gesture.before is not self.scene:
            self._take(gesture.before)

    def open(self, scene: Scene) -> None:
        """Replace the scene by the scene of another file or project, as one undo step."""
        self.step(f"open {scene.character.name}", scene)

    def undo(self) -> str | None:
        """Undo one step; return its label, or None if there is none."""
        self.finish()
        label = self.history.last_label
        if label is not None:
            self.history, scene = self.history.back(self.scene)
            self._take(scene)
        return label

    def redo(self) -> str | None:
        """Redo one step; return its label, or None if there is none."""
        self.finish()
        label = self.history.next_label
        if label is not None:
            self.history, scene = self.history.forward(self.scene)
            self._take(scene)
        return label

    # -- gestures --------------------------------------------------------------------------------

    @property
    def gesture(self) -> str | None:
        """Label of the gesture in progress, or None."""
        return None if self._gesture is None else self._gesture.label

    def begin(self, label: str) -> None:
        """Start a gesture: changes until `finish` are one undo step; finish any other gesture."""
        if self._gesture is None or self._gesture.label != label:
            self.finish()
            self._gesture = Gesture(label, self.scene)

    def change(self, scene: Scene) -> None:
        """Set the scene as part of the gesture in progress.

        Raises:
            InvalidValue: no edit is in progress.
        """
        if self._gesture is None:
            raise InvalidValue("a change needs an edit or a gesture in progress")
        self._take(scene)

    def pose(self, q: Floats) -> None:
        """Set the pose (nq,) as part of the gesture in progress."""
        self.change(self.scene.with_q(q))

    def finish(self) -> None:
        """End the gesture in progress; if it changed the scene, add an undo step."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None and gesture.before is not self.scene:
            done = auto_keyed(gesture.before, self.scene)
            self._remember(Step(gesture.label, gesture.before, gesture.edit, done.scene))
            self._take_keyed(done)

    # --------------------------------------------------------------------------------------------

    def _remember(self, step: Step) -> None:
        """Add an undo step, and release the skeletons that only discarded steps used.

        Skeletons are in reference cycles with their poses, and keep the meshes of their characters.
        The garbage collector counts objects, not bytes, and would release them much later.
        """
        known = self.history.skeletons
        self.history = self.history.after(step)
        if not known <= self.history.skeletons:
            gc.collect()

    def _take_keyed(self, done: Outcome) -> None:
        self._take(done.scene)
        for sentence in done.notes:
            self.notify(sentence)

    def _take(self, scene: Scene) -> None:
        self.scene = self.kept = scene
        self.revision += 1
        self._notify()

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener()


LONGEST = 500
"""Maximum number of undo steps; scenes share unchanged parts, so that a step is small."""

BYTES = 1 << 29
"""Memory limit for the meshes and weights of undo steps."""

FEWEST = 24
"""Minimum number of different sets of skins, kept regardless of their size."""


@dataclass(frozen=True)
class Step:
    """One undo step: the label of an edit and the scene before the edit.

    ``edit`` is the edit, or None for a gesture; ``after`` is the scene after the edit.
    """

    label: str
    before: Scene
    edit: Action | None = None
    after: Scene | None = None


@dataclass(frozen=True)
class History:
    """Undo and redo steps of the current scene.

    >>> from poise.bundled import bare_character
    >>> scene = Scene.of(bare_character())
    >>> later = replace(scene, time=1.0)
    >>> history = History().after(Step("move the time", scene))
    >>> history, before = history.back(later)
    >>> before.time, history.next_label
    (0.0, 'move the time')
    """

    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    """Redo steps; their ``before`` holds the scene after the edit."""

    def after(self, step: Step) -> History:
        """Return the history with one more undo step, and without redo steps."""
        past = (*self.past, step)[-LONGEST:]
        return History(past[_first_kept(past) :])

    def back(self, present: Scene) -> tuple[History, Scene]:
        """Undo one step; return the history and scene, unchanged if there is no step."""
        if not self.past:
            return self, present
        step = self.past[-1]
        ahead = (replace(step, before=present), *self.future)
        return replace(self, past=self.past[:-1], future=ahead), step.before

    def forward(self, present: Scene) -> tuple[History, Scene]:
        """Redo one step; return the history and scene, unchanged if there is no step."""
        if not self.future:
            return self, present
        step = self.future[0]
        behind = (*self.past, replace(step, before=present))
        return replace(self, past=behind, future=self.future[1:]), step.before

    @property
    def skeletons(self) -> set[int]:
        """Identities of the skeletons of all steps."""
        return {id(each.before.character.skeleton) for each in (*self.past, *self.future)}

    @property
    def last_label(self) -> str | None:
        """Label of the next step to undo, or None."""
        return self.past[-1].label if self.past else None

    @property
    def next_label(self) -> str | None:
        """Label of the next step to redo, or None."""
        return self.future[0].label if self.future else None


def _first_kept(past: tuple[Step, ...]) -> int:
    """Return the index of the first step to keep, so that skins stay within `BYTES`.

    >>> from poise.bundled import character
    >>> scene = Scene.of(character())
    >>> _first_kept((Step("a", scene), Step("b", scene)))
    0
    """
    seen: set[int] = set()
    parts: set[int] = set()
    size = 0
    for at in range(len(past) - 1, -1, -1):
        skins = past[at].before.character.skins
        if id(skins) in seen:
            continue
        seen.add(id(skins))
        for skin in skins:
            for part, bytes_ in (
                (skin.mesh, skin.mesh.vertices.nbytes + skin.mesh.faces.nbytes),
                (skin.weights, skin.weights.values.nbytes + skin.weights.joints.nbytes),
            ):
                size += 0 if id(part) in parts else bytes_
                parts.add(id(part))
        if size > BYTES and len(seen) > FEWEST:
            return at + 1
    return 0
