"""A body whose segments turn by given joint angles, and its anatomical landmarks.

The angles, the segment frames and their signs follow the publications that the documentation of
`poise.joint_angles` names. Only the joint values of frames are computed with Poise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import poise
from poise.geometry import transforms
from poise.motion.frame_fitting import values_of_frames

Floats = NDArray[np.float64]

LEFT, UP, FORWARD = np.eye(3)
TO_Z_UP = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])
TRUNK = np.stack([FORWARD, UP, -LEFT], axis=1)
"""Axes of an upright segment: x forward, y up, z right."""
SIDES = {"left": 1.0, "right": -1.0}
JOINTS = {
    # joint: proximal and distal segment, sequence, signs of the angles, angles
    "pelvis": ("", "pelvis", "YXZ", (1, 1, -1),
               ("rotation_left", "obliquity_right_down", "anterior_tilt")),
    "thorax": ("pelvis", "thorax", "ZXY", (1, 1, 1),
               ("extension", "lean_right", "rotation_left")),
    "hip": ("pelvis", "UpLeg", "ZXY", (1, 1, 1), ("flexion", "adduction", "internal_rotation")),
    "knee": ("UpLeg", "Leg", "ZXY", (-1, 1, 1), ("flexion", "adduction", "internal_rotation")),
    "ankle": ("Leg", "Foot", "ZXY", (1, 1, 1),
              ("dorsiflexion", "inversion", "internal_rotation")),
    "shoulder": ("thorax", "Arm", "YXY", (1, 1, 1),
                 ("elevation_plane", "elevation_negative", "internal_rotation")),
    "elbow": ("Arm", "ForeArm", "ZXY", (1, 1, 1), ("flexion", "carrying_angle", "pronation")),
    "wrist": ("ForeArm", "Hand", "ZXY", (1, 1, 1), ("flexion", "ulnar_deviation")),
}  # fmt: skip
CENTRAL = ("pelvis", "thorax")


class Body:
    """A standing body, its arms held out to the sides.

    Args:
        order: the Euler order of all joints.
        up: the vertical axis of its world.
        droop: radians by which the arms are below the horizontal.
        seed: seed of the directions of the joints' own axes; None for those of the world.
        pronates: the joint that pronates the hand, "ForeArm" or "Hand".
    """

    def __init__(
        self, order: str = "zxy", up: str = "y", droop: float = 0.0, seed: int | None = None,
        pronates: str = "ForeArm",
    ) -> None:  # fmt: skip
        self.world = np.eye(3) if up == "y" else TO_Z_UP
        self.droop, self.pronates = droop, pronates
        rng = None if seed is None else np.random.default_rng(seed)
        builder = poise.SkeletonBuilder("body", up=up)
        frames: dict[str, Floats] = {}
        self.parents: dict[str, str | None] = {}
        for name, (parent, place, end) in self._joints().items():
            own = np.eye(3) if rng is None else Rotation.from_quat(rng.normal(size=4)).as_matrix()
            frames[name] = transforms.compose(own, self.world @ place)
            local = frames[name]
            if parent is not None:
                local = np.linalg.inv(frames[parent]) @ local
            kind = poise.Free(order) if parent is None else poise.Ball(order)
            tip = None if end is None else own.T @ self.world @ (end - place)
            builder.add(name, kind, parent, offset=local[:3, 3], rotation=local[:3, :3], tip=tip)
            self.parents[name] = parent
        self.skeleton = builder.build()
        self.rest = frames
        self.zeros = self._zeros()

    def _joints(self) -> dict[str, tuple[str | None, Floats, Floats | None]]:
        found: dict[str, tuple[str | None, Floats, Floats | None]] = {}

        def add(name: str, parent: str | None, place: Floats, end: Floats | None = None) -> None:
            found[name] = parent, np.array(place, dtype=float), end

        add("Hips", None, 1.0 * UP)
        add("Spine", "Hips", 1.1 * UP)
        add("Chest", "Spine", 1.3 * UP)
        add("Neck", "Chest", 1.5 * UP)
        add("Head", "Neck", 1.6 * UP, 1.8 * UP)
        for side, sign in (("Left", 1.0), ("Right", -1.0)):
            shoulder, arm = 0.18 * sign * LEFT + 1.48 * UP, self.arm(side.lower())
            add(f"{side}Shoulder", "Chest", 0.03 * sign * LEFT + 1.48 * UP)
            add(f"{side}Arm", f"{side}Shoulder", shoulder)
            add(f"{side}ForeArm", f"{side}Arm", shoulder + 0.28 * arm)
            add(f"{side}Hand", f"{side}ForeArm", shoulder + 0.54 * arm, shoulder + 0.64 * arm)
            x = 0.1 * sign * LEFT
            add(f"{side}UpLeg", "Hips", x + 0.95 * UP)
            add(f"{side}Leg", f"{side}UpLeg", x + 0.5 * UP)
            add(f"{side}Foot", f"{side}Leg", x + 0.08 * UP)
            toe = x + 0.03 * UP
            add(f"{side}ToeBase", f"{side}Foot", toe + 0.13 * FORWARD, toe + 0.2 * FORWARD)
        return found

    def arm(self, side: str) -> Floats:
        """Direction (3,) of an arm at rest."""
        return SIDES[side] * np.cos(self.droop) * LEFT - np.sin(self.droop) * UP

    def _zeros(self) -> dict[str, Floats]:
        """Axes (3, 3) of the segments at rest, as columns in a world with y up."""
        found = {"": TRUNK, "pelvis": TRUNK, "thorax": TRUNK}
        for side in SIDES:
            own = side.capitalize()
            for leg in ("UpLeg", "Leg", "Foot"):
                found[own + leg] = TRUNK
            y = -self.arm(side)
            found[f"{own}Arm"] = np.stack([FORWARD, y, np.cross(FORWARD, y)], axis=1)
            # the thumb, which points forward, is lateral in the anatomical position
            z = -SIDES[side] * FORWARD
            for part in ("ForeArm", "Hand"):
                found[own + part] = np.stack([np.cross(y, z), y, z], axis=1)
        return found

    def segments(self, angles: dict[str, Floats]) -> dict[str, Floats]:
        """World rotations (frames, 3, 3) of the segments, y up, from angles in degrees by name."""
        count = len(next(iter(angles.values())))
        found = {"": np.broadcast_to(TRUNK, (count, 3, 3))}
        for joint, (proximal, distal, order, signs, words) in JOINTS.items():
            for side in ("",) if joint in CENTRAL else SIDES:
                names = [f"{side}_{joint}_{word}".strip("_") for word in words]
                zero = np.zeros(count)
                values = [s * angles.get(n, zero) for n, s in zip(names, signs, strict=False)]
                values += [zero] * (3 - len(values))
                turn = Rotation.from_euler(order, np.stack(values, axis=1), degrees=True)
                R = _mirrored(turn.as_matrix(), side)
                own = side.capitalize()
                near = proximal if proximal in ("", *CENTRAL) else own + proximal
                found[distal if distal in CENTRAL else own + distal] = found[near] @ R
        return found

    def motion(self, angles: dict[str, Floats], fps: float = 100.0) -> poise.Motion:
        """The motion with these joint angles (frames,), degrees; others are 0."""
        segments = self.segments(angles)
        of = {"Hips": "pelvis", "Chest": "thorax"}
        turns: dict[str, Floats] = {}
        places: dict[str, Floats] = {}
        for name, parent in self.parents.items():
            rest = self.world.T @ self.rest[name][:3, :3]
            segment = of.get(name, name)
            if segment in segments:
                own = segments[segment]
                if name.endswith("ForeArm") and self.pronates == "Hand":
                    values = angles[f"{name.removesuffix('ForeArm').lower()}_elbow_pronation"]
                    sign = -1.0 if name.startswith("Left") else 1.0
                    back = Rotation.from_euler("Y", -sign * values[:, None], degrees=True)
                    own = own @ back.as_matrix()
                turns[name] = own @ self.zeros[segment].T @ rest
            else:
                assert parent is not None
                above = self.world.T @ self.rest[parent][:3, :3]
                turns[name] = turns[parent] @ above.T @ rest
            if parent is None:
                places[name] = np.broadcast_to(1.0 * UP, (len(turns[name]), 3))
            else:
                local = (np.linalg.inv(self.rest[parent]) @ self.rest[name])[:3, 3]
                places[name] = places[parent] + turns[parent] @ local
        world = np.zeros((len(places["Hips"]), len(self.parents), 4, 4))
        world[..., 3, 3] = 1.0
        for k, name in enumerate(self.skeleton.joint_names):
            world[:, k, :3, :3] = self.world @ turns[name]
            world[:, k, :3, 3] = places[name] @ self.world.T
        made = poise.Motion(self.skeleton, values_of_frames(self.skeleton, world), fps)
        np.testing.assert_allclose(made.world, world, atol=1e-9)
        return made

    def landmark(self, motion: poise.Motion, joint: str, place: Floats) -> Floats:
        """Path (frames, 3), y up, of a point that a joint carries, at ``place`` at rest."""
        local = np.linalg.inv(self.rest[joint]) @ np.append(self.world @ place, 1.0)
        k = self.skeleton.joint_index(joint)
        return (motion.world[:, k] @ local)[:, :3] @ self.world


def landmark_frames(body: Body, motion: poise.Motion) -> dict[str, Floats]:
    """Axes (frames, 3, 3) of the segments from landmarks, as the publications define them."""

    def at(joint: str, *place: float) -> Floats:
        return body.landmark(motion, joint, place @ np.stack([LEFT, UP, FORWARD]))

    left, right, back = (at("Hips", *p) for p in ((0.12, 1, 0.1), (-0.12, 1, 0.1), (0, 1, -0.1)))
    z = _unit(right - left)
    x = _unit(_across(0.5 * (left + right) - back, z))
    found = {"": np.broadcast_to(TRUNK, (len(x), 3, 3)), "pelvis": _columns(x, np.cross(z, x), z)}
    jugular, vertebra = at("Chest", 0, 1.45, 0.08), at("Chest", 0, 1.5, -0.08)
    low = 0.5 * (at("Chest", 0, 1.3, 0.08) + at("Chest", 0, 1.35, -0.08))
    y = _unit(0.5 * (jugular + vertebra) - low)
    z = _unit(np.cross(jugular - low, vertebra - low))
    found["thorax"] = _columns(np.cross(y, z), y, z)
    for side, sign in SIDES.items():
        own, far = side.capitalize(), sign * 0.1
        hip, knee = at("Hips", far, 0.95, 0.0), at(f"{own}Leg", far, 0.5, 0.0)
        medial, lateral = (at(f"{own}UpLeg", far + sign * d, 0.5, 0.0) for d in (-0.05, 0.05))
        y = _unit(hip - knee)
        z = _unit(_across(-sign * (lateral - medial), y))
        found[f"{own}UpLeg"] = _columns(np.cross(y, z), y, z)
        medial, lateral = (at(f"{own}Leg", far + sign * d, 0.08, 0.0) for d in (-0.04, 0.04))
        z = _unit(-sign * (lateral - medial))
        x = _unit(np.cross(knee - 0.5 * (medial + lateral), z))
        found[f"{own}Leg"] = _columns(x, np.cross(z, x), z)
        heel = at(f"{own}Foot", far, 0.0, -0.05)
        x = _unit(at(f"{own}Foot", far, 0.0, 0.15) - heel)
        y = _unit(_across(at(f"{own}Foot", far, 0.08, -0.05) - heel, x))
        found[f"{own}Foot"] = _columns(x, y, np.cross(x, y))
        arm, above = body.arm(side), _unit(np.cross(FORWARD, -body.arm(side)))
        start = sign * 0.18 * LEFT + 1.48 * UP
        # with the palm down, the lateral epicondyle is above and the radial styloid in front
        lift = above * (1.0 if above @ UP > 0 else -1.0)
        elbow, wrist = start + 0.28 * arm, start + 0.54 * arm
        lateral, medial = (at(f"{own}Arm", *(elbow + d * lift)) for d in (0.04, -0.04))
        shoulder = at(f"{own}Shoulder", *start)
        y = _unit(shoulder - 0.5 * (lateral + medial))
        z = _unit(_across(-sign * (lateral - medial), y))
        found[f"{own}Arm"] = _columns(np.cross(y, z), y, z)
        ulnar = at(f"{own}ForeArm", *wrist)
        radial = at(f"{own}ForeArm", *(wrist + 0.05 * FORWARD))
        y = _unit(0.5 * (lateral + medial) - ulnar)
        z = _unit(_across(-sign * (radial - ulnar), y))
        found[f"{own}ForeArm"] = _columns(np.cross(y, z), y, z)
        tip = at(f"{own}Hand", *(wrist + 0.1 * arm))
        thumb = at(f"{own}Hand", *(wrist + 0.05 * FORWARD))
        y = _unit(ulnar - tip)
        z = _unit(_across(-sign * (thumb - ulnar), y))
        found[f"{own}Hand"] = _columns(np.cross(y, z), y, z)
    return found


def measured(frames: dict[str, Floats]) -> dict[str, Floats]:
    """Joint angles (frames,) in degrees from segment frames, by SciPy."""
    found: dict[str, Floats] = {}
    for joint, (proximal, distal, order, signs, words) in JOINTS.items():
        for side in ("",) if joint in CENTRAL else SIDES:
            own = side.capitalize()
            near = proximal if proximal in ("", *CENTRAL) else own + proximal
            far = distal if side == "" else own + distal
            R = _mirrored(frames[near].transpose(0, 2, 1) @ frames[far], side)
            angles = Rotation.from_matrix(R).as_euler(order, degrees=True)
            if order == "YXY":
                angles = angles * (1, -1, 1) - (180, 0, 180)
            for word, sign, values in zip(words, signs, angles.T, strict=False):
                found[f"{side}_{joint}_{word}".strip("_")] = sign * values
    return found


def _mirrored(turns: Floats, side: str) -> Floats:
    """Rotations of a left limb as those of a right one."""
    M = np.diag([1.0, 1.0, -1.0])
    return M @ turns @ M if side == "left" else turns


def _unit(vectors: Floats) -> Floats:
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def _across(vectors: Floats, axes: Floats) -> Floats:
    """The part of vectors perpendicular to unit axes."""
    return vectors - (vectors * axes).sum(axis=-1, keepdims=True) * axes


def _columns(x: Floats, y: Floats, z: Floats) -> Floats:
    return np.stack([x, y, z], axis=-1)
