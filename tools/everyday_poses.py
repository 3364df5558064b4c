"""Everyday poses of people, as a user asks for them: goals from which `poise.solve` makes poses.

Targets are landmarks of the rest pose, moved by (left, up, forward) in sizes of the body: H is its
height, A an arm from shoulder to wrist, L a leg from hip to ankle, T a thigh and S a shin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

import poise
from poise.bundled import bare_character, character, detailed_character
from poise.geometry.cameras import Camera
from poise.model import Character, Pose, Skeleton
from poise.model.stretching import with_bone_lengths
from poise.render.images import draw
from poise.render.poses import front_view, scene_of
from poise.residuals import Goal

Floats = NDArray[np.float64]
Offset: TypeAlias = tuple[float, float, float]
Wanted: TypeAlias = tuple[str, str, str, Offset, str]
"""Kind of goal, part, landmark, offset, size."""

SIDES = ("left", "right")
HEAD_HEIGHT = 0.92
"""Height of the head's joint, relative to the stature."""


def reach(part: str, landmark: str, offset: Offset, size: str) -> list[Wanted]:
    """Return the goal that a part is at a place."""
    return [("reach", part, landmark, offset, size)]


def foot(side: str, offset: Offset = (0.0, 0.0, 0.0), by: str = "flat") -> list[Wanted]:
    """Return the goal that a foot stands, ``by`` its sole or its ball, moved from the rest pose."""
    return [(by, f"{side} foot", f"{side} foot", offset, "H")]


def both(part: str, landmark: str, offset: Offset, size: str, kind: str = "reach") -> list[Wanted]:
    """Return goals of both sides; ``offset`` is that of the left side, * in ``landmark`` a side."""
    return [
        (kind, f"{side} {part}", landmark.replace("*", side), (sign * offset[0], *offset[1:]), size)
        for side, sign in zip(SIDES, (1.0, -1.0), strict=True)
    ]


STAND = [*foot("left"), *foot("right")]
PALMS_UP, PALMS_AHEAD = (both("hand", "* hand", way, "H", "palm") for way in ((0, 1, 0), (0, 0, 1)))
SHOULDER, OWN_SHOULDER, HIP = "right upper arm", "* upper arm", "right thigh"

TASKS: Mapping[str, list[Wanted]] = {
    "high shelf": [*reach("right hand", SHOULDER, (0, 0.80, 0.40), "A"), *STAND],
    "high shelf, both": [*both("hand", OWN_SHOULDER, (0, 0.75, 0.40), "A"), *STAND],
    "pick up": [*reach("right hand", "floor", (-0.06, 0.08, 0.22), "H"), *STAND],
    "lift a box": [*both("hand", "floor", (0.12, 0.20, 0.24), "H"), *STAND],
    "sit on a chair": [*reach("pelvis", "pelvis", (0, -0.95, -0.85), "T"), *STAND],
    "kneel": [
        *foot("left", (0, 0, 0.16)), *reach("pelvis", "pelvis", (0, -1.0, 0), "S"),
        *reach("right foot", "right foot", (0, 0, -1.0), "S"),
    ],
    "push a wall": [
        *both("hand", OWN_SHOULDER, (0, -0.10, 1.15), "A"), *PALMS_AHEAD, *foot("left"),
        *foot("right", (0, 0, -0.18)),
    ],
    "look behind": [("look", "head", "head", (1.2, -0.05, -0.75), "H"), *STAND],
    "hand on hip": [*reach("right hand", HIP, (-0.085, 0.085, 0), "H"), *STAND],
    "hands on hips": [*both("hand", "* thigh", (0.085, 0.085, 0), "H"), *STAND],
    "cross arms": [
        *reach("right hand", "left upper arm", (-0.03, -0.14, 0.10), "H"),
        *reach("left hand", SHOULDER, (0.05, -0.17, 0.13), "H"), *STAND,
    ],
    "throw": [
        *reach("right hand", SHOULDER, (-0.35, 0.35, -0.45), "A"),
        *reach("left hand", "left upper arm", (0.10, 0.05, 0.80), "A"),
        *foot("left", (0, 0, 0.16)), *foot("right", by="ball"),
    ],
    "crawl": [
        *both("hand", "floor", (0.10, 0.03, 0.30), "H"),
        *reach("pelvis", "pelvis", (0, -1.0, 0), "S"), *both("foot", "* foot", (0, 0, -1.0), "S"),
    ],
    "lunge": [
        *reach("pelvis", "pelvis", (0, -0.26, 0), "L"), *foot("left", (0, 0, 0.22)),
        *reach("right foot", "right foot", (0, 0.045, -0.20), "H"),
    ],
    "on one leg": [*reach("left foot", "left foot", (0, 0.22, 0.08), "H"), *foot("right")],
    "climb a step": [*foot("left", (0, 0.11, 0.17)), *foot("right")],
    "salute": [*reach("right hand", "head", (-0.13, 0.03, 0.07), "H"), *STAND],
    "hug": [
        *reach("left hand", "left upper arm", (-0.14, -0.02, 0.24), "H"),
        *reach("right hand", SHOULDER, (0.14, -0.07, 0.24), "H"), *STAND,
    ],
    "hand to mouth": [*reach("right hand", "head", (-0.05, -0.02, 0.12), "H"), *STAND],
    "scratch head": [*reach("right hand", "head", (-0.07, 0.05, -0.08), "H"), *STAND],
    "deep squat": [*reach("pelvis", "pelvis", (0, -0.55, -0.12), "L"), *STAND],
    "bow": [*reach("head", "head", (0, -0.106, 0.255), "H"), *STAND],
    "sit on the floor": [
        *reach("pelvis", "pelvis", (0, -1.0, 0), "L"),
        *both("foot", "ahead", (0.06, 0.045, 0), "H"),
    ],
    "push-up": [
        *both("hand", "floor", (0.11, 0.03, 0), "H"),
        *both("foot", "floor", (0.05, 0.08, -0.69), "H"),
    ],
    "high kick": [*reach("right foot", HIP, (0, 0.05, 0.92), "L"), *foot("left")],
    "wave": [*reach("right hand", SHOULDER, (-0.40, 0.50, 0.20), "A"), *STAND],
    "phone": [*reach("right hand", "head", (-0.085, -0.015, 0.035), "H"), *STAND],
    "point": [*reach("right hand", SHOULDER, (0, 0.05, 0.97), "A"), *STAND],
    "tie a shoe": [
        *reach("left hand", "left foot", (0.03, 0.05, 0.17), "H"),
        *reach("right hand", "left foot", (-0.03, 0.05, 0.17), "H"),
        *foot("left", (0, 0, 0.10)), *foot("right", by="ball"),
    ],
    "carry a tray": [*both("hand", OWN_SHOULDER, (0, -0.50, 0.62), "A"), *PALMS_UP, *STAND],
    "back pocket": [*reach("right hand", HIP, (0, 0.05, -0.085), "H"), *STAND],
    "hands behind back": [*both("hand", "hips", (0.055, 0.06, -0.10), "H"), *STAND],
    "hands on knees": [
        *both("foot", "* foot", (0.10, 0, 0), "H", "flat"),
        *reach("pelvis", "pelvis", (0, -0.30, -0.06), "L"),
        *both("hand", "floor", (0.16, 0.33, 0.12), "H"),
    ],
    "touch other foot": [
        *both("foot", "* foot", (0.06, 0, 0), "H", "flat"),
        *reach("right hand", "left foot", (0.06, 0.06, 0.06), "H"),
    ],
}  # fmt: skip


class Body:
    """A person with the landmarks and sizes to which the tasks refer."""

    def __init__(self, skeleton: Skeleton, character: Character | None = None) -> None:
        self.skeleton, self.character = skeleton, character
        self.anatomy = poise.find_anatomy(skeleton)
        self.up, self.forward = self.anatomy.up, self.anatomy.facing
        self.left = np.cross(self.up, self.forward)
        self.floor = min(sole.height for sole in self.anatomy.soles.values())

    def joint(self, part: str) -> str:
        """Name of the first joint of a part."""
        return self.anatomy.parts[part].joints[0]

    @cached_property
    def sizes(self) -> Mapping[str, float]:
        """The sizes in metres."""

        def length(*parts: str) -> float:
            places = [self.landmark(f"left {part}") for part in parts]
            return float(sum(np.linalg.norm(np.diff(places, axis=0), axis=1)))

        return {
            "H": float(self.landmark("head") @ self.up - self.floor) / HEAD_HEIGHT,
            "A": length("upper arm", "forearm", "hand"), "L": length("thigh", "shin", "foot"),
            "T": length("thigh", "shin"), "S": length("shin", "foot"),
        }  # fmt: skip

    def landmark(self, name: str) -> Floats:
        """Return the position of a part at rest, of the floor between the feet or of the hips.

        "ahead" is the floor as far ahead of the feet as stretched legs reach from there.
        """
        part = {"floor": "foot", "ahead": "foot", "hips": "thigh"}.get(name)
        if part is None:
            at = self.skeleton.joint_index(self.joint(name))
            return np.asarray(self.skeleton.rest.world[at, :3, 3])
        middle = np.mean([self.landmark(f"{side} {part}") for side in SIDES], axis=0)
        if name == "hips":
            return middle
        middle = middle + (self.floor - middle @ self.up) * self.up
        return middle + 0.97 * self.sizes["L"] * self.forward if name == "ahead" else middle

    def goals(self, wanted: list[Wanted]) -> list[Goal]:
        """Return the goals of a task."""
        made: list[Goal] = []
        for kind, part, landmark, offset, size in wanted:
            moved = np.column_stack([self.left, self.up, self.forward]) @ offset
            where, joint = self.landmark(landmark) + self.sizes[size] * moved, self.joint(part)
            if kind == "reach":
                made.append(poise.reach(joint, where))
            elif kind == "look":
                made.append(poise.look(where))
            elif kind == "palm":
                made.append(poise.palm(joint, direction=moved))
            elif kind == "ball":
                made.append(poise.pin(joint, by="ball"))
            else:
                frame = self.skeleton.rest.world[self.skeleton.joint_index(joint)].copy()
                frame[:3, 3] = where
                made.append(poise.place(joint, frame))
        return made

    def pose(self, task: str) -> Pose:
        """Return the pose of a task, with the defaults of the prior."""
        start = self.skeleton.rest
        if task == "point":
            start = poise.shape_hands(start, "point", ["right"])
        return poise.solve(start, self.goals(TASKS[task]), prior="human").pose

    def picture(self, pose: Pose, size: tuple[int, int]) -> NDArray[np.uint8]:
        """Draw a pose (height, width, 3) from the front and the left, with the floor."""
        middle = self.landmark("floor") + 0.51 * self.sizes["H"] * self.up
        along = np.array(front_view(self.skeleton, self.skeleton.rest.world, 0.7))
        eye = middle + 2.6 * self.sizes["H"] * along / np.linalg.norm(along)
        camera = Camera(eye, middle, fov=0.56, width=size[0], height=size[1])
        scene = scene_of(pose, character=self.character, camera=camera, floor_height=self.floor)
        return draw(scene, *size)


def _limbs(legs: float, arms: float) -> Body:
    bones = {"femur": legs, "tibia": legs, "humerus": arms, "radius": arms, "wrist": arms}
    factors = {side + bone: factor for side in "lr" for bone, factor in bones.items()}
    return Body(with_bone_lengths(bare_character().skeleton, factors))


BODIES: Mapping[str, Callable[[], Body]] = {
    "bundled": lambda: Body(character().skeleton, character()),
    "detailed": lambda: Body(detailed_character().skeleton, detailed_character()),
    "short": lambda: _limbs(0.75, 0.8),
    "long": lambda: _limbs(1.2, 1.15),
}
"""The bodies of the contact sheets: both bundled characters, and short and long limbs."""
