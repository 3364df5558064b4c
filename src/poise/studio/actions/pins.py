"""Edits of pins and targets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from poise.anatomy.feet import ball_of, foot_of
from poise.errors import InvalidValue
from poise.studio.actions.action import Action
from poise.studio.scene.attachment import Grip, Quaternion, Vector, near, skin_grip, unit_rotation
from poise.studio.scene.scene import Chain, Hold, Scene


@dataclass(frozen=True)
class AddHold(Action):
    """Hold a point of a joint or of the skin at its current position.

    A pin is held exactly; a target (``pin`` false) pulls the body and can be dragged.
    """

    joint: str | None = None
    offset: Vector = (0.0, 0.0, 0.0)
    skin: int | None = None
    face: int = 0
    u: float = 1.0 / 3.0
    v: float = 1.0 / 3.0
    pin: bool = True
    position: bool = True
    turn: bool = False

    @property
    def label(self) -> str:
        return "add a pin" if self.pin else "add a target"

    def apply(self, scene: Scene) -> Scene:
        if not (self.position or self.turn):
            raise InvalidValue("a pin must hold a position, an orientation, or both")
        if self.skin is not None:
            grip = skin_grip(scene.character, self.skin, self.face, self.u, self.v)
        elif self.joint is not None:
            scene.character.skeleton.joint_index(self.joint)
            grip = Grip(self.joint, near(self.offset))
        else:
            raise InvalidValue("a pin needs a joint or a point of the skin")
        number = scene.last_hold + 1
        hold = Hold(
            number,
            grip,
            grip.at(scene.character, scene.pose) if self.position else None,
            grip.turn(scene.pose) if self.turn else None,
            self.pin,
        )
        return replace(scene, holds=(*scene.holds, hold), last_hold=number)


@dataclass(frozen=True)
class MoveHold(Action):
    """Move or turn a pin or a target; the body follows."""

    id: int
    position: Vector | None = None
    turn: Quaternion | None = None

    title = "move pin or target {id}"

    def apply(self, scene: Scene) -> Scene:
        hold = scene.hold(self.id)
        moved = replace(
            hold,
            position=hold.position if self.position is None else near(self.position),
            turn=hold.turn if self.turn is None else unit_rotation(self.turn),
        )
        return _exchanged(scene, moved)


@dataclass(frozen=True)
class ChangeHold(Action):
    """Change a pin or target: its type, and whether position and orientation are held.

    ``weight`` and ``chain`` set the strength of a target and the chain that it pulls; ``by`` holds
    a foot flat or by its ball, at its current position. None keeps a setting.
    """

    id: int
    pin: bool
    position: bool
    turn: bool
    weight: float | None = None
    chain: Chain | None = None
    by: Literal["flat", "ball"] | None = None

    title = "change pin or target {id}"

    def apply(self, scene: Scene) -> Scene:
        if not (self.position or self.turn):
            raise InvalidValue("a pin must hold a position, an orientation, or both")
        hold = scene.hold(self.id)
        place, turn = hold.position, hold.turn
        if self.position and place is None:
            place = hold.grip.at(scene.character, scene.pose)
        if self.turn and turn is None:
            turn = hold.grip.turn(scene.pose)
        changed = replace(
            hold,
            pin=self.pin,
            position=place if self.position else None,
            turn=turn if self.turn else None,
            weight=hold.weight if self.weight is None else self.weight,
            chain=self.chain or hold.chain,
        )
        if self.by is not None:
            changed = _stepped(scene, changed, self.by)
        return _exchanged(scene, changed)


def _stepped(scene: Scene, hold: Hold, by: Literal["flat", "ball"]) -> Hold:
    """Hold a foot flat or by its ball, at its position in the current pose.

    A ball without separate toe joints is held by its position only.
    """
    body, joint = scene.character.skeleton, hold.grip.joint
    ball = ball_of(body, joint)
    flat = by == "flat"
    grip = Grip(foot_of(body, joint)) if flat else Grip(ball.joint, ball.offset)
    place = grip.at(scene.character, scene.pose)
    turn = grip.turn(scene.pose) if flat or ball.toes else None
    return replace(hold, grip=grip, position=place, turn=turn)


@dataclass(frozen=True)
class RemoveHold(Action):
    """Remove a pin or a target."""

    id: int

    title = "remove a pin or target"

    def apply(self, scene: Scene) -> Scene:
        return scene.without_holds({scene.hold(self.id).id})


def _exchanged(scene: Scene, changed: Hold) -> Scene:
    holds = tuple(changed if hold.id == changed.id else hold for hold in scene.holds)
    return replace(scene, holds=holds)
