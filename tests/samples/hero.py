"""A human of 31 joints, built by `SkeletonBuilder`, with a walk and a skin, for tests of the core.

Proportions are those of an adult of 1.75 m; limb lengths are the fractions of the stature by
Drillis and Contini (1966). The rest pose is a T-pose that faces +z.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from poise.joints import Ball, Fixed, Free, Hinge, Universal
from poise.model import Character, Motion, Skeleton, SkeletonBuilder, Skin, Weights

THIGH, SHANK, UPPER_ARM, FOREARM = 1.75 * np.array([0.245, 0.246, 0.172, 0.146])
LEG = np.array([math.sin(math.radians(5.0)), -math.cos(math.radians(5.0)), 0.0])
PELVIS = np.array([0.0, 0.082 - (THIGH + SHANK) * LEG[1] + 0.090, 0.0])
CHEST = PELVIS[1] + 0.382
THUMB = np.array([0.62, -0.18, 0.76])
BACK, AHEAD, DOWN, OUT = (0, 0, -1), (0, 0, 1), (0, -1, 0), (1, 0, 0)
ZYX = Ball("zyx")

# Name, parent, joint, bone in the world; where -y points and +rx turns it to; degrees of the left.
LIMBS = (
    ("hipjoint", "root", Fixed(), (0.090, -0.090, 0.0), None, {}, {}),
    ("femur", "hipjoint", ZYX, THIGH * LEG, (LEG, BACK),
     {"rx": (-120, 30), "ry": (-45, 45), "rz": (-30, 45)}, {"rx": -5}),
    ("tibia", "femur", Hinge("x"), SHANK * LEG, (LEG, BACK), {"rx": (0, 140)}, {"rx": 10}),
    ("foot", "tibia", Universal("yx"), (0.0, -0.058, 0.132), (AHEAD, DOWN),
     {"rx": (-40, 50), "ry": (-25, 35)}, {"rx": -5}),
    ("toes", "foot", Hinge("x"), (0.0, -0.010, 0.068), (AHEAD, DOWN), {"rx": (-70, 45)}, {}),
    ("clavicle", "thorax", Universal("zx"), (0.178, 1.4315 - CHEST, 0.0), (OUT, AHEAD),
     {"rx": (-15, 25), "rz": (-35, 10)}, {}),
    ("humerus", "clavicle", ZYX, (UPPER_ARM, 0.0, 0.0), (OUT, AHEAD),
     {"rx": (-60, 150), "ry": (-85, 85), "rz": (-90, 100)}, {"rz": 20}),
    ("radius", "humerus", Hinge("x"), (0.64 * FOREARM, 0.0, 0.0), (OUT, AHEAD),
     {"rx": (0, 150)}, {"rx": 15}),
    ("wrist", "radius", Hinge("y"), (0.36 * FOREARM, 0, 0), (OUT, AHEAD), {"ry": (-80, 80)}, {}),
    ("hand", "wrist", Universal("zx"), (0.090, 0.0, 0.0), (OUT, DOWN),
     {"rx": (-70, 80), "rz": (-20, 30)}, {}),
    ("fingers", "hand", Hinge("x"), (0.086, 0.0, 0.0), (OUT, DOWN), {"rx": (-20, 90)}, {"rx": 15}),
    ("thumb", "wrist", Universal("zx"), 0.088 * THUMB, (THUMB, DOWN),
     {"rx": (-20, 60), "rz": (-30, 40)}, {}),
)  # fmt: skip
TRUNK = tuple(
    (name, parent, ZYX, bone, None, {"rx": rx, "ry": (-ry, ry), "rz": (-rz, rz)}, {})
    for name, parent, bone, rx, ry, rz in (
        ("lowerback", "root", (0.0, 0.124, -0.004), (-15, 40), 10, 15),
        ("upperback", "lowerback", (0.0, 0.128, -0.006), (-10, 25), 15, 12),
        ("thorax", "upperback", (0.0, 0.130, -0.008), (-10, 20), 20, 12),
        ("lowerneck", "thorax", (0.0, 0.088, 0.006), (-15, 15), 20, 15),
        ("upperneck", "lowerneck", (0.0, 0.078, 0.012), (-15, 15), 25, 15),
        ("head", "upperneck", (0.0, 1.584 - CHEST, 0.006), (-25, 25), 40, 20),
    )
)


@cache
def skeleton() -> Skeleton:
    """31 joints, 62 DOFs; the right side mirrors the left."""
    builder = SkeletonBuilder("hero").add("root", Free("zyx"), offset=PELVIS)
    axes, pivots, tips = {"root": np.eye(3)}, {"root": PELVIS}, {"root": PELVIS}
    for side, parts in (("l", LIMBS[:5]), ("r", LIMBS[:5]), ("", TRUNK),
                        ("l", LIMBS[5:]), ("r", LIMBS[5:])):  # fmt: skip
        mirror = np.diag([-1.0 if side == "r" else 1.0, 1.0, 1.0])
        for part, above, kind, bone, directions, limits, preferred in parts:
            parent = side + above if side + above in axes else above
            name, frame, vector = side + part, np.eye(3), mirror @ np.asarray(bone)
            if directions is not None:
                y, z = (-np.asarray(each, dtype=np.float64) for each in directions)
                x = np.cross(y, z) / np.linalg.norm(np.cross(y, z))
                y /= np.linalg.norm(y)
                frame = mirror @ np.column_stack([x, y, np.cross(x, y)]) @ mirror
            signs = {dof: -1.0 if side == "r" and dof != "rx" else 1.0 for dof in limits}
            builder.add(
                name, kind, parent, tip=frame.T @ vector,
                limits={dof: sorted(np.radians(limits[dof]) * signs[dof]) for dof in limits},
                offset=axes[parent].T @ (tips[parent] - pivots[parent]),
                rotation=axes[parent].T @ frame,
                preferred={dof: math.radians(a) * signs[dof] for dof, a in preferred.items()},
            )  # fmt: skip
            axes[name], pivots[name], tips[name] = frame, tips[parent], tips[parent] + vector
    return builder.build()


@cache
def bare_character() -> Character:
    """The hero without a skin; 120 frames of swinging limbs at 60 fps, 1.3 m/s along +z."""
    body, t = skeleton(), np.arange(120) / 60.0
    q = np.tile(body.rest.q, (len(t), 1))
    q[:, body.dof_index("root_tz")] += 1.3 * t
    for side, phase in (("l", 2.0 * np.pi * t), ("r", 2.0 * np.pi * t + np.pi)):
        for dof, values in (
            ("femur_rx", -0.15 - 0.4 * np.cos(phase)), ("tibia_rx", 0.5 - 0.4 * np.cos(phase - 2)),
            ("foot_rx", 0.1 * np.sin(phase)), ("humerus_rx", 0.1 + 0.3 * np.cos(phase)),
            ("humerus_rz", 0.0 * t + (1.3 if side == "l" else -1.3)),
            ("radius_rx", 0.4 - 0.1 * np.cos(phase)),
        ):  # fmt: skip
            q[:, body.dof_index(side + dof)] = values
    return Character("hero", body, {"walk": Motion(body, q, 60.0, "walk")})


@cache
def character() -> Character:
    """The hero with a skin: the coarse body of `samples.surfaces`, smoothly weighted."""
    from samples.surfaces import body

    mesh, rest = body(0.03)
    bones = [joint for joint in rest.skeleton.joints if joint.tip is not None]
    joints = [joint.name for joint in bones]
    frames = rest.world[[rest.skeleton.joint_index(name) for name in joints]]
    start, turns = frames[:, :3, 3], frames[:, :3, :3]
    along = np.einsum("nij,nj->ni", turns, [joint.tip for joint in bones])
    away = mesh.vertices[:, None] - start
    share = np.clip(np.sum(away * along, -1) / np.sum(along**2, -1), 0.0, 1.0)
    gaps = np.linalg.norm(away - share[..., None] * along, axis=-1)
    weights = Weights.from_dense((gaps + 0.02) ** -4.0, 4)
    return bare_character().with_skins([Skin.bound(mesh, rest, weights, joints, name="body")])
