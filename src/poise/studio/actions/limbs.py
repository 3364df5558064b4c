"""Edits of limbs: IK or FK mode, bending towards a pole, and foot roll."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace

from poise.anatomy.feet import ball_of
from poise.studio.actions.action import Action
from poise.studio.scene.attachment import Grip, Vector
from poise.studio.scene.foot_roll import rolled
from poise.studio.scene.limb_posing import bent_towards, limb_of
from poise.studio.scene.limb_state import LimbMode
from poise.studio.scene.scene import Hold, Scene, below


@dataclass(frozen=True)
class PoseLimb(Action):
    """Choose how a limb, given by its end joint, is posed; the pose does not change.

    "ik" pins the end joint at its current position, "fk" removes the limb's pins and keeps its
    joint angles, and "free" removes pins and FK mode.
    """

    end: str
    mode: LimbMode

    @property
    def label(self) -> str:
        return f"pose {self.end} {'freely' if self.mode == 'free' else f'by {self.mode.upper()}'}"

    @property
    def whole_pose(self) -> bool:
        """True: no solve follows, as the pose does not change."""
        return True

    def apply(self, scene: Scene) -> Scene:
        """Return the scene after the edit.

        Raises:
            UnknownName: the joint is not the end of a limb.
        """
        limb = limb_of(scene, self.end)
        body = scene.character.skeleton
        own = below(body, limb.end)
        pinned = {h.id for h in scene.holds if h.pin and body.joint_index(h.grip.joint) in own}
        state = replace(scene.limb_state(limb.end), fk=self.mode == "fk")
        found = scene.with_limb(state)
        if self.mode != "ik":
            return found.without_holds(pinned).with_poles_here({limb.end})
        if any(h.id in pinned and h.position is not None for h in scene.holds):
            return found
        grip, number = Grip(limb.end), scene.last_hold + 1
        place, turn = grip.at(scene.character, scene.pose), grip.turn(scene.pose)
        holds = (*found.holds, Hold(number, grip, place, turn))
        return replace(found, holds=holds, last_hold=number).with_poles_here({limb.end})


@dataclass(frozen=True)
class BendLimb(Action):
    """Bend a limb towards a pole, a direction in the world, and optionally hold the bend.

    The ends of the limb do not move. Without a pole, the bend does not change; ``held`` None keeps
    the current setting.
    """

    end: str
    pole: Vector | None = None
    held: bool | None = None

    @property
    def label(self) -> str:
        if self.pole is not None:
            return f"bend the limb of {self.end}"
        return f"{'lock' if self.held else 'free'} the bend of {self.end}"

    @property
    def whole_pose(self) -> bool:
        """Whether no solve follows: only if the bend is held or released without a new pole."""
        return self.pole is None

    def apply(self, scene: Scene) -> Scene:
        """Return the scene after the edit.

        Raises:
            UnknownName: the joint is not the end of a limb.
            InvalidValue: the pole is zero or parallel to the limb.
        """
        limb = limb_of(scene, self.end)
        bent = scene if self.pole is None else scene.with_q(bent_towards(scene, limb, self.pole))
        state = scene.limb_state(limb.end)
        held = state.pole is not None if self.held is None else self.held
        pole = limb.direction(bent.pose)[0] if held else None
        return bent.with_limb(replace(state, pole=pole))

    def solved(self, scene: Scene) -> Scene:
        """Return the scene to solve while the pole is dragged, with the bend held."""
        limb = limb_of(scene, self.end)
        pole = limb.direction(scene.pose)[0] if self.pole is None else self.pole
        size = math.hypot(*pole)
        x, y, z = (value / size for value in pole)
        return scene.with_limb(replace(scene.limb_state(limb.end), pole=(x, y, z)))


@dataclass(frozen=True)
class RollFoot(Action):
    """Roll a pinned foot about its heel, ball and toe tip, in radians; the body follows.

    Angles are relative to the flat foot: zeros restore the flat foot.
    """

    id: int
    heel: float = 0.0
    ball: float = 0.0
    toe: float = 0.0

    title = "roll the foot of pin {id}"

    def set_by_hand(self, scene: Scene) -> Collection[str]:
        """Return the names of the toes' DOFs, which keep their values while the body follows."""
        body = scene.character.skeleton
        ball = ball_of(body, scene.hold(self.id).grip.joint)
        names = body.joint(ball.joint).dof_names if ball.toes else ()
        return {*names} & {*body.dof_names}

    def apply(self, scene: Scene) -> Scene:
        """Return the scene after the edit.

        Raises:
            InvalidValue: the hold is not a pinned foot, or an angle is out of range.
        """
        hold = scene.hold(self.id)
        done, q = rolled(scene, hold, (self.heel, self.ball, self.toe))
        holds = tuple(done if each is hold else each for each in scene.holds)
        return replace(scene, holds=holds).with_q(q)
