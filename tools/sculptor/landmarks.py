"""Rest positions of the bundled skeleton's joints, to which the body is fitted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.bundled.body_skeleton import HEEL, STATURE
from poise.model import Skeleton

Floats = NDArray[np.float64]

__all__ = ["Landmarks"]


@dataclass(frozen=True, eq=False)
class Landmarks:
    """Points of the middle and of the left side, (3,) metres in the rest pose.

    ``face`` is no joint: it lies between the ears, half a head below the stature.
    """

    root: Floats
    hip: Floats
    knee: Floats
    ankle: Floats
    heel: Floats
    toe: Floats
    neck: Floats
    nape: Floats
    head: Floats
    face: Floats
    shoulder: Floats
    elbow: Floats
    wrist: Floats
    knuckles: Floats
    fingertip: Floats
    thumb_tip: Floats

    @classmethod
    def of(cls, skeleton: Skeleton) -> Landmarks:
        """Return the landmarks of the bundled skeleton.

        >>> from poise.bundled.body_skeleton import skeleton
        >>> Landmarks.of(skeleton()).ankle.round(3)
        array([0.165, 0.082, 0.   ])
        """
        world = skeleton.rest.world

        def pivot(joint: str) -> Floats:
            return world[skeleton.joint_index(joint), :3, 3]

        def tip(joint: str) -> Floats:
            frame = world[skeleton.joint_index(joint)]
            return frame[:3, :3] @ np.asarray(skeleton.joint(joint).tip) + frame[:3, 3]

        return cls(
            root=pivot("root"), hip=pivot("lfemur"), knee=pivot("ltibia"), ankle=pivot("lfoot"),
            heel=pivot("lfoot") + HEEL, toe=tip("ltoes"), neck=pivot("lowerneck"),
            nape=pivot("upperneck"), head=pivot("head"),
            face=np.array([0.0, STATURE - 0.088, pivot("head")[2] + 0.006]),
            shoulder=pivot("lhumerus"), elbow=pivot("lradius"), wrist=pivot("lhand"),
            knuckles=pivot("lfingers"), fingertip=tip("lfingers"), thumb_tip=tip("lthumb"),
        )  # fmt: skip
