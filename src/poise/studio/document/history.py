"""Undo history: earlier scenes, and the edits between them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.studio.actions import Action
from poise.studio.scene.scene import Scene

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
    >>> history = History().after("move the time", scene)
    >>> history, before = history.back(later)
    >>> before.time, history.next_label
    (0.0, 'move the time')
    """

    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    """Redo steps; their ``before`` holds the scene after the edit."""

    def after(
        self,
        label: str,
        before: Scene,
        edit: Action | None = None,
        after: Scene | None = None,
    ) -> History:
        """Return the history with one more undo step, and without redo steps."""
        past = (*self.past, Step(label, before, edit, after))[-LONGEST:]
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
