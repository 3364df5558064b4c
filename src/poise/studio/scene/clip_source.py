"""Sources of motions that were made by retargeting, from which they can be made again."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.retargeting import RetargetTable, Step
from poise.motion.retargeting.canonical_frames import facing_like
from poise.motion.retargeting.options import RetargetSettings


@dataclass(frozen=True, eq=False)
class ClipSource:
    """Source of a motion that was made by retargeting.

    Attributes:
        motion: the source on its own skeleton.
        settings: options of the retargeting.
        table: the mapping of joints that was used.
        steps: the steps of the motion with their footprints.
        planned: whether the steps were given; otherwise they are those of the source.
    """

    motion: Motion
    settings: RetargetSettings
    table: RetargetTable
    steps: tuple[Step, ...] = ()
    planned: bool = False

    def bones(self, body: Skeleton) -> Floats:
        """Return the ends of bones (frames, bones, 2, 3) in metres, in the world of a target.

        Bones go from each joint to its children, and to its tip if it has none.
        """
        motion = facing_like(self.motion, body)
        own, world = motion.skeleton, motion.world
        pairs = [(a, b) for b, a in enumerate(own.parents) if a >= 0]
        places = world[..., :3, 3]
        bones = [np.stack([places[:, a], places[:, b]], axis=1) for a, b in pairs]
        for j, joint in enumerate(own.joints):
            if joint.tip is not None and j not in own.parents:
                tip = (world[:, j] @ np.array([*joint.tip, 1.0]))[:, :3]
                bones.append(np.stack([places[:, j], tip], axis=1))
        found = np.stack(bones, axis=1) if bones else np.zeros((len(motion), 0, 2, 3))
        if own.up == body.up:
            return found
        x, y, z = np.moveaxis(found, -1, 0)
        return np.stack([x, -z, y] if body.up == "z" else [x, z, -y], axis=-1)
