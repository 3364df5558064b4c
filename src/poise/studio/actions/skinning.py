"""Edit the skins' deformation, like ``poise skin``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from poise.errors import InvalidValue
from poise.model.character import Character
from poise.model.editing import Edit
from poise.options import SkinOptions
from poise.skinning.bone_links import with_bone_links
from poise.skinning.registry import DEFORMERS
from poise.skinning.sample_poses import furthest_moved
from poise.studio.actions.action import Action
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.rigging.rigging import on_skins, rigged
from poise.studio.scene.scene import Scene

Changed: TypeAlias = tuple[Character, tuple[str, ...]]
"""Character, and lines of the report."""


@dataclass(frozen=True)
class ChangeSkin(SkinOptions, Action):
    """Insert bone links into the skeleton, or change the deformer of the skins.

    ``links`` is the largest rotation of a joint relative to its parent, in radians; None inserts no
    links.
    """

    form = ("Change the skin", "poise skin")
    title = "change the skin"
    time_limit = 600.0

    def work(self, scene: Scene) -> JobWork:
        if self.links is None and self.deformer is None:
            raise InvalidValue("nothing to change; choose an angle for bone links, or a deformer")
        if self.joints and self.links is None:
            raise InvalidValue(
                "joints for links were chosen without an angle; choose the angle of bone links"
            )
        if self.deformer is not None:
            DEFORMERS.get(self.deformer)
        if not scene.character.skins:
            raise InvalidValue("the character has no skin")
        character = replace(scene.character, source=None)
        return self.job(changed, self, character)

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the changed skins."""
        if now.character is not before.character:
            raise InvalidValue("the character was edited in the meantime; repeat the operation")
        character, report = cast("Changed", result)
        if self.links is None:
            # keep the skeleton object to which poses and keys refer
            skins = zip(now.character.skins, character.skins, strict=True)
            own = tuple(old.with_deformer(new.deformer) for old, new in skins)
            character = replace(now.character, skins=own, source=None)
        else:
            names = before.character.skeleton.joint_names
            edit = Edit(
                now.character.skeleton, character.skeleton, dict(zip(names, names, strict=True))
            )
            now = rigged(now, edit).scene
        return replace(on_skins(now, character), report=report)

    def message(self, result: object) -> str:
        return "; ".join(line.strip() for line in cast("Changed", result)[1])


def changed(asked: ChangeSkin, character: Character, progress: Progress) -> Changed:
    """Return the character with changed skins, and the report."""
    progress(0.0, asked.label)
    made, lines = character, list[str]()
    if asked.links is not None:
        linked = with_bone_links(made, asked.links, joints=asked.joints or None)
        made, lines = linked.character, linked.lines()
    if asked.deformer is not None:
        skins = tuple(each.with_deformer(asked.deformer) for each in made.skins)
        made = replace(made, skins=skins)
        lines.append(f"deformed by {asked.deformer}")
    progress(0.5, "comparing the skins")
    moved = 1e3 * furthest_moved(character, made)
    where = "frames of its motion" if character.motions else "random poses within its limits"
    return made, (*lines, f"the skin moves by at most {moved:.3g} mm in {where}")
