"""Sources of motions that were made by retargeting, from which they can be made again."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.retargeting import RetargetOptions, RetargetTable, Step
from poise.motion.retargeting.canonical_frames import facing_like
from poise.options import MAX_SPEED, RETARGETING

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class RetargetSettings:
    """Options of a retargeting, as of ``poise retarget``."""

    contacts: Annotated[bool, RETARGETING["contacts"]] = True
    limits: Annotated[bool, RETARGETING["limits"]] = True
    paths: Annotated[bool, RETARGETING["paths"]] = True
    preserve_contacts: Annotated[bool, RETARGETING["preserve_contacts"]] = False
    scale: Annotated[float | None, RETARGETING["scale"]] = None
    floor: Annotated[float, RETARGETING["floor"]] = 0.0
    ease: Annotated[float, RETARGETING["ease"]] = 0.15
    max_speed: Annotated[float | None, RETARGETING["max_speed"]] = MAX_SPEED
    self_collision: Annotated[bool, RETARGETING["self_collision"]] = True
    rest_frame: Annotated[int | None, RETARGETING["rest_frame"]] = None
    prior: Annotated[bool, RETARGETING["prior"]] = True

    def settings(self) -> RetargetSettings:
        """Return only the options of retargeting."""
        own = {each.name: getattr(self, each.name) for each in fields(RetargetSettings)}
        return RetargetSettings(**own)

    def retargeting(self) -> RetargetOptions:
        """Return the options as arguments of `poise.retarget`."""
        return RetargetOptions(
            contacts=self.contacts, limits=self.limits, paths=self.paths,
            preserve_contacts=self.preserve_contacts, scale=self.scale, floor=self.floor,
            ease=self.ease, max_speed=self.max_speed, self_collision=self.self_collision,
        )  # fmt: skip

    def rest_of(self, motion: Motion) -> Pose | None:
        """Return the rest frame of a motion as a pose; None for the rest pose of the skeleton.

        Raises:
            InvalidValue: the motion has no such frame.
        """
        if self.rest_frame is None:
            return None
        if not 0 <= self.rest_frame < len(motion):
            raise InvalidValue(
                f"rest frame {self.rest_frame}: the motion has frames 0 to {len(motion) - 1}"
            )
        return motion[self.rest_frame]


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
