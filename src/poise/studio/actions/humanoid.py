"""Edits of a character's humanoid properties: body parts, limits and masses."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from poise.anatomy import BONES, assign_parts, with_known_parts
from poise.anatomy.masses import BODY_MASS, human_masses
from poise.errors import InvalidValue
from poise.motion.human_ranges import human_limits
from poise.studio.actions.action import Action, SkeletonAction
from poise.studio.rigging.rigging import Mirror, clamp_pose, rigged
from poise.studio.scene.scene import Outcome, Scene

_SIDES = {"left": "right", "right": "left"}


@dataclass(frozen=True)
class AssignPart(SkeletonAction):
    """Assign a joint to a body part; None detects the joint from names and positions.

    With ``symmetric`` the joint's counterpart becomes the same part of the other side.
    """

    part: str
    joint: str | None = None
    symmetric: bool = True

    @property
    def label(self) -> str:
        return f"assign {self.joint or 'no joint'} to {self.part}"

    def outcome(self, scene: Scene) -> Outcome:
        body = scene.character.skeleton
        parts: dict[str, str | None] = {self.part: self.joint}
        side, _, name = self.part.partition(" ")
        if self.symmetric and side in _SIDES and self.part in BONES:
            other = f"{_SIDES[side]} {name}"
            if self.joint is None:
                parts[other] = None
            else:
                body.joint_index(self.joint)
                image = Mirror.of(scene.character).others.get(self.joint, self.joint)
                if image != self.joint:
                    parts[other] = image
        return rigged(scene, assign_parts(body, parts))


@dataclass(frozen=True)
class LimitAsHuman(SkeletonAction):
    """Give the recognised joints human limits, widened by ``margin`` degrees."""

    margin: float = 5.0

    title = "human limits"

    def outcome(self, scene: Scene) -> Outcome:
        character = scene.character
        if not 0.0 <= self.margin <= 180.0:
            raise InvalidValue(f"margin {self.margin:g} degrees: expected 0 to 180")
        motions = tuple(character.motions.values())
        found = human_limits(character.skeleton, motions, margin=math.radians(self.margin))
        done = rigged(scene, found.edit)
        notes = (f"{len(found.parts)} joints limited", *found.notes, *done.notes)
        return Outcome(clamp_pose(done.scene), notes)


@dataclass(frozen=True)
class SetBodyMass(Action):
    """Give the character human masses after de Leva, for a total in kg; None removes masses."""

    kg: float | None = BODY_MASS

    @property
    def label(self) -> str:
        return "remove the masses" if self.kg is None else f"set the body mass to {self.kg:g} kg"

    def apply(self, scene: Scene) -> Scene:
        character = scene.character
        masses = None
        if self.kg is not None:
            if not 0.0 < self.kg <= 1e4:
                raise InvalidValue(f"body mass {self.kg:g} kg: expected more than 0, up to 10000")
            masses = human_masses(with_known_parts(character.skeleton), self.kg)
        return replace(scene, character=replace(character, masses=masses))
