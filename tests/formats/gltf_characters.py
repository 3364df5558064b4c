"""Characters with every feature of glTF, and with features that glTF lacks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import poise
from poise.formats.gltf_nodes import trs_matrix
from poise.geometry import Curve
from poise.joints import JointType
from poise.model import (
    Character,
    Cone,
    Corrective,
    IKHandle,
    Material,
    Mesh,
    Motion,
    Shape,
    Skeleton,
    SkeletonBuilder,
    Skin,
    Texture,
    Weights,
)

IMAGE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000f49444154780101"
    "0400fbff0080809003140191c56eb4c10000000049454e44ae426082"
)
"""A PNG of one pixel."""


def body_with(joint_type: JointType) -> Skeleton:
    """A joint of a type, turned in its place, between others."""
    return (
        SkeletonBuilder("body", up="z")
        .add("base", poise.Free(), tip=(0, 1, 0))
        .add("beacon", poise.Hinge("y"), "base", offset=(0.3, 0.1, -0.2))
        .add("sample", joint_type, "base", offset=(0, 0.5, 0.1),
             rotation=(0.9, 0.1, 0.3, -0.2), tip=(0.1, 0.2, 0.3))
        .add("end", poise.Universal("zx"), "sample", offset=(0.2, 0, 0))
        .build()
    )  # fmt: skip


def knight() -> Character:
    """A character with everything: limits, cones, drives, names, handles, skins of all kinds."""
    body = (
        SkeletonBuilder("knight")
        .add("hip", poise.Free("xyz"), limits={"ry": (-1.0, 2.0)}, stiffness={"tx": 3.0})
        .add("arm", poise.QuaternionBall(), "hip", offset=(0, 1, 0),
             cone=Cone(1.0, (-0.5, 0.25), (0.0, 1.0, 0.0)))
        .add("hand", poise.Hinge("z"), "arm", offset=(0, 1 / 3, 0), names={"rz": "grip"},
             rest={"rz": 0.1}, preferred={"rz": 0.2}, tip=(0, 0.1, 0))
        .add("bicep", poise.ScaleXYZ(), "arm")
        .add("head", poise.Universal("yx"), "hip", offset=(0, 1.3, 0))
        .add("knee", poise.Hinge("x"), "hip", offset=(0, -0.4, 0))
        .drive("bicep_sx", by="grip", curve=Curve.through([0, 1, 2], [1, 1.5, 1.2]))
        .parameter("smile", lower=-0.5, upper=1.5, rest=0.25)
        .build()
    )  # fmt: skip
    rng = np.random.default_rng(1)

    def single(shape: tuple[int, ...]) -> np.ndarray:
        return rng.uniform(-1, 1, shape).astype(np.float32).astype(float)

    picture = Texture(IMAGE, "image/png", "steel", uv=1, sampler={"wrapS": 33071})
    steel = Material(
        "steel", base_texture=picture, metallic=0.5, alpha_mode="MASK", double_sided=True
    )
    normals = np.tile((0.0, 0.6, 0.8), (5, 1)).astype(np.float32).astype(float)
    mesh = Mesh(
        single((5, 3)), [(0, 1, 2), (2, 3, 4)], normals=normals, uvs=[single((5, 2))] * 2,
        colours=[np.abs(single((5, 4)))], material=steel, name="plate",
        shapes=[Shape("grin", single((5, 3)), single((5, 3)))],
    )  # fmt: skip
    weights = np.array([[0.5, 0.25, 0.125, 0.0625, 0.0625, 0.0]] * 5)
    joints = np.array([[0, 1, 2, 3, 4, 0]] * 5)
    bulge = Corrective("bulge", ("grip",), [[0.0], [1 / 3]], [4, 1], rng.uniform(-1, 1, (2, 2, 3)))
    inverse = np.stack([trs_matrix(single((3,)), np.eye(4)[0], np.ones(3)) for _ in range(5)])
    plate = Skin(
        mesh, ("hip", "arm", "hand", "head", "knee"), Weights(joints, weights), inverse,
        (bulge,), ("smile",), name="armour", deformer="dual-quaternion",
    )  # fmt: skip
    blade = Skin(mesh.with_shapes(()), ("hand",), Weights(np.zeros((5, 1), int), np.ones((5, 1))),
                 np.eye(4)[None], name="sword")  # fmt: skip
    q = body.rest.q + rng.uniform(-0.2, 0.2, (7, body.nq))
    motions = {n: Motion(body, q * k, 120.0, n) for n, k in (("walk", 1.0), ("run", 0.5))}
    handle = IKHandle(name="left", start="arm", end="hand", tip=True, pole=(0, 0, -1))
    skins = (plate, replace(plate, mesh=mesh.with_material(None), correctives=()), blade,
             replace(blade, name="spare sword"))  # fmt: skip
    return Character("sir", body, motions, skins=skins, handles=(handle,))
