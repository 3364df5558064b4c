"""VRM's T-pose of characters, and motions relative to it.

In VRM's T-pose the arms point sideways and the body faces along z. Frames of body parts are the
identity in this pose (`poise.motion.retargeting.canonical_frames`). A VRM animation stores the
rotations of these frames, independent of the joints' axes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions, transforms
from poise.model import Pose, Skeleton

Floats = NDArray[np.float64]

_ALIKE = np.radians(3.0)
"""Maximum angle of each part to the T-pose for a rest pose to count as a T-pose, radians."""

_SOLE = 0.15
"""Maximum height of the lowest joint of a body on the floor, relative to the hips' height."""


@dataclass(frozen=True, eq=False)
class Standing:
    """A human body relative to the T-pose; axes with y up, x to its left.

    Attributes:
        skeleton: skeleton of the body.
        bones: joint of each human bone.
        turns: (joints, 3, 3) world rotation of each joint in the T-pose.
        world: (joints, 4, 4) frames of the T-pose, in the skeleton's own axes.
        pose: the T-pose, or None for the T-pose of a file's nodes.
        up: up axis of the world.
        facing: "z", or "-z" for a body that faces backwards in the T-pose.
    """

    skeleton: Skeleton
    bones: dict[str, int]
    turns: Floats
    world: Floats
    pose: Pose | None
    up: str
    facing: str = "z"

    @classmethod
    def of(cls, skeleton: Skeleton, bones: dict[str, int]) -> Standing:
        """Compute the T-pose of a body with known human bones."""
        from poise.anatomy import find_anatomy
        from poise.motion.frame_fitting import values_of_turns
        from poise.motion.retargeting import reference

        stands = reference(find_anatomy(skeleton))
        back = stands.turn.T
        moved = [j for j in bones.values() if skeleton.joints[j].suffixes]
        q = values_of_turns(
            skeleton, {j: (back @ stands.keys[j])[None] for j in moved}, skeleton.rest.q
        )
        pose = skeleton.pose(q[0])
        return cls(skeleton, bones, stands.keys, pose.world, pose, stands.up)

    @classmethod
    def of_nodes(
        cls, skeleton: Skeleton, bones: dict[str, int], world: Floats, facing: str
    ) -> Standing:
        """Create from nodes that are in the T-pose by definition, as in VRM files.

        ``world`` are the frames (joints, 4, 4) of the joints' nodes.
        """
        made = cls(skeleton, bones, np.tile(np.eye(3), (len(world), 1, 1)), world, None,
                   skeleton.up, facing)  # fmt: skip
        turns = transforms.nearest_rotation(made.upright(world)[:, :3, :3])
        return replace(made, turns=np.asarray(turns, dtype=np.float64))

    @property
    def rests_so(self) -> bool:
        """Return whether the rest pose is the T-pose."""
        own = [self.rotations(self.upright(self.skeleton.rest.world))[self.bones[bone]]
               for bone in self.bones]  # fmt: skip
        turns = quaternions.to_rotation_vector(quaternions.from_matrix(np.array(own)))
        return bool(np.linalg.norm(turns, axis=-1).max() < _ALIKE)

    def rotations(self, world: Floats) -> Floats:
        """Rotations of parts relative to the T-pose (..., joints, 3, 3), for frames with y up."""
        turns = world[..., :3, :3]
        if not self.skeleton.mechanism.rigid:
            turns = transforms.nearest_rotation(turns)
        return np.asarray(turns @ np.swapaxes(self.turns, -1, -2))

    def places(self) -> Floats:
        """Positions of joints (joints, 3) in the T-pose on the floor, y up."""
        places = self.upright(self.world)[:, :3, 3].copy()
        lowest = float(places[list(self.bones.values()), 1].min())
        if not 0.0 <= lowest < _SOLE * (places[self.bones["hips"], 1] - lowest):
            places[:, 1] -= lowest
        return places

    def upright(self, world: Floats) -> Floats:
        """Convert frames (..., 4, 4) to axes with y up, for a body that faces along z."""
        from poise.motion.retargeting.canonical_frames import TO_Y_UP

        turn = TO_Y_UP[self.up]
        if self.facing == "-z":
            turn = np.diag([-1.0, 1.0, -1.0]) @ turn
        result = world.copy()
        result[..., :3, :] = turn @ world[..., :3, :]
        return result


__all__ = ["Standing"]
