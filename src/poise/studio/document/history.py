"""What can be undone and done again: the scenes there were, and what led from each to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.studio.actions import Action, LongAction
from poise.studio.scene.scene import Scene

LONGEST = 500
"""Steps that are kept; scenes share what they have in common, so that one costs little."""

BYTES = 1 << 29
"""Of meshes and weights that are kept: files that were opened, weights that were painted."""

FEWEST = 24
"""Different sets of skins that are kept however large they are."""


@dataclass(frozen=True)
class Step:
    """An edit: what it is called, and the scene before it.

    ``edit`` is the edit itself, or None of a gesture; ``after`` the scene as it left it.
    """

    label: str
    before: Scene
    edit: Action | LongAction | None = None
    after: Scene | None = None


@dataclass(frozen=True)
class History:
    """Steps back and steps forward from the present scene.

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
    """The scene of a step forward is the one after it."""

    def after(
        self,
        label: str,
        before: Scene,
        edit: Action | LongAction | None = None,
        after: Scene | None = None,
    ) -> History:
        """With one more step behind, and none ahead."""
        past = (*self.past, Step(label, before, edit, after))[-LONGEST:]
        return History(past[_first_kept(past) :])

    def back(self, present: Scene) -> tuple[History, Scene]:
        """One step back from a scene, and the scene there; the same where there is none."""
        if not self.past:
            return self, present
        step = self.past[-1]
        ahead = (replace(step, before=present), *self.future)
        return replace(self, past=self.past[:-1], future=ahead), step.before

    def forward(self, present: Scene) -> tuple[History, Scene]:
        """One step forward again."""
        if not self.future:
            return self, present
        step = self.future[0]
        behind = (*self.past, replace(step, before=present))
        return replace(self, past=behind, future=self.future[1:]), step.before

    @property
    def last_label(self) -> str | None:
        """What would be undone."""
        return self.past[-1].label if self.past else None

    @property
    def next_label(self) -> str | None:
        """What would be done again."""
        return self.future[0].label if self.future else None


def _first_kept(past: tuple[Step, ...]) -> int:
    """Where the steps begin whose skins together are no larger than what may be kept.

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
