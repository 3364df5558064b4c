"""Improve a skin: a bicep, a belly, a smile and a jaw, a skirt, and a corrected elbow.

Muscles are joints that other DOFs move and scale, correctives are shapes at key values of DOFs, and
a panel of cloth is a joint that a leg drives. All of them are ordinary joints and shapes, so every
pose, solve and film includes them.

    python examples/17_muscles_and_correctives.py [FOLDER]

With a folder, the example writes a picture of each, before and after.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character
from poise.geometry import Camera, Curve
from poise.model import Corrective, Material, Mesh, SkeletonBuilder, Skin, Weights
from poise.skinning import Muscle, attached, correct_vertices, sculpt, with_muscles

folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
if folder is not None:
    folder.mkdir(parents=True, exist_ok=True)
hero = character()


def picture(name: str, look: Camera, **poses: tuple[poise.Character, poise.Pose]) -> None:
    """One picture of several characters in their poses, side by side."""
    if folder is None:
        return
    from poise.render.motions import render_pose

    for what, (who, pose) in poses.items():
        path = folder / f"{name}-{what}.png"
        render_pose(pose, path, character=who, camera=look, width=480, height=480)


def moved(before: poise.Character, after: poise.Character, pose: poise.Pose) -> float:
    """The largest displacement of the skin, millimetres."""
    first = poise.deform(before, before.skeleton.pose(pose.q))[0].vertices
    second = poise.deform(after, after.skeleton.pose(pose.q))[0].vertices
    return 1000.0 * float(np.linalg.norm(second - first, axis=1).max())


# -- a bicep: a joint in the upper arm that the elbow moves and scales -----------------------------

swelling = Curve.through([0.0, 1.2, 2.4], [1.0, 1.2, 1.7], "monotone")
shift = Curve.through([0.0, 2.4], [0.0, -0.03], "monotone")
bicep = Muscle(
    name="lbicep", bone="lhumerus", centre=(0.0, -0.18, -0.022), radii=(0.07, 0.11, 0.07),
    driver="lradius_rx", swell={"x": swelling, "z": swelling}, shift={"z": shift},
)  # fmt: skip
strong = with_muscles(hero, [bicep])
flexed = hero.rest.with_values(lradius_rx=2.2, lhumerus_ry=1.4)
print(f"bicep: the pose vector is the same: {strong.skeleton.dof_names == hero.skeleton.dof_names}")
print(f"bicep: {moved(hero, strong, hero.rest):.0f} mm at rest, "
      f"{moved(hero, strong, flexed):.0f} mm flexed")  # fmt: skip
look = Camera((0.45, 1.55, 1.3), (0.40, 1.5, 0.0), fov=math.radians(24))
picture("bicep", look, before=(hero, flexed), after=(strong, strong.skeleton.pose(flexed.q)))

# -- a belly: driven by the bend of the trunk, and by a breath parameter --------------------------

builder = SkeletonBuilder.of(hero.skeleton).parameter("breath", lower=0.0, upper=1.0)
breathing = poise.Character(
    "breathing", body := builder.build(),
    skins=[Skin.bound(s.mesh, body.rest, s.weights, s.joints) for s in hero.skins],
)  # fmt: skip
belly = Muscle(
    name="belly", bone="lowerback", centre=(0.0, 0.04, 0.08), radii=(0.18, 0.16, 0.12),
    driver="lowerback_rx", swell={"z": Curve.through([-0.3, 0.0, 0.7], [0.9, 1.0, 2.2])},
    shift={"z": Curve.through([-0.3, 0.0, 0.7], [-0.01, 0.0, 0.04])},
)  # fmt: skip
chest = Muscle(
    name="chest", bone="upperback", centre=(0.0, 0.08, 0.06), radii=(0.20, 0.16, 0.14),
    driver="breath", swell={"z": Curve.linear(0.35, 1.0), "y": Curve.linear(0.1, 1.0)},
)  # fmt: skip
soft = with_muscles(breathing, [belly, chest])
bowed = soft.rest.with_values(lowerback_rx=0.6, upperback_rx=0.3, breath=1.0)
plain = breathing.skeleton.pose(bowed.q)
print(f"belly: {moved(breathing, soft, bowed):.0f} mm bowed and breathing in")
look = Camera((1.6, 1.15, 0.2), (0.0, 1.12, 0.08), fov=math.radians(20))
picture("belly", look, before=(breathing, plain), after=(soft, bowed))

# -- a smile and a jaw: a corrective driven by a parameter, and a joint in the chin ---------------

head = hero.rest.world[hero.skeleton.joint_index("head"), :3, 3]
builder = SkeletonBuilder.of(hero.skeleton).parameter("smile", lower=0.0, upper=1.0)
builder.add("jaw", poise.Hinge("x"), "head", offset=(0.0, 0.03, 0.0), limits={"rx": (0.0, 0.5)})
face = builder.build()
skin = Skin.bound(hero.skins[0].mesh, face.rest, hero.skins[0].weights, hero.skins[0].joints)
skin = attached(skin, face, "jaw", (0.075, 0.055, 0.09), centre=(0.0, -0.065, 0.075))
places = skin.mesh.vertices
front = places[:, 2] > head[2] + 0.04
corner = np.array([0.022, head[1] - 0.006, 0.0])  # of the mouth
offsets = np.zeros_like(places)
for side in (1.0, -1.0):
    near = np.linalg.norm((places - corner * [side, 1.0, 1.0])[:, :2] / [0.016, 0.012], axis=1)
    share = np.where(front, np.exp(-(near**2)), 0.0)[:, None]
    offsets += share * [side * 0.008, 0.009, -0.004]
touched = np.flatnonzero(np.linalg.norm(offsets, axis=1) > 1e-5)
smile = Corrective(
    "smile", ("smile",), np.array([[0.0], [1.0]]), touched,
    np.stack([np.zeros_like(offsets[touched]), offsets[touched]]), "linear",
)  # fmt: skip
person = poise.Character("face", face, skins=[skin.with_correctives(smile)])
smiling = person.rest.with_values(smile=1.0, jaw_rx=0.12)
print(f"face: {len(touched)} vertices smile, the jaw moves the chin")
look = Camera((0.12, head[1] + 0.05, 0.75), (0.0, head[1] + 0.03, 0.0), fov=0.40)
picture("face", look, before=(person, person.rest), after=(person, smiling))

# -- a skirt: eight panels about the hips that the thighs lift ------------------------------------

PANELS, WAIST, HEM, LENGTH = 8, 0.155, 0.30, 0.48
root = hero.rest.world[hero.skeleton.joint_index("root"), :3, 3]
builder = SkeletonBuilder.of(hero.skeleton)
for k in range(PANELS):
    angle = math.tau * (k + 0.5) / PANELS
    out = np.array([math.sin(angle), 0.0, math.cos(angle)])
    axes = np.column_stack([np.cross([0.0, 1.0, 0.0], out), [0.0, 1.0, 0.0], out])
    builder.add(f"panel{k}", poise.Hinge("x"), "root", offset=WAIST * out, rotation=axes)
    # A thigh raised to the front (negative rx) lifts the panels on its side.
    side = "l" if out[0] > 0.0 else "r"
    gain = 1.4 * max(0.0, math.cos(angle)) ** 0.5
    lift = Curve.through([-2.2, -0.15, 0.0, 0.6], [-2.2 * gain, -0.03 * gain, 0.0, 0.0], "monotone")
    builder.drive(f"panel{k}_rx", f"{side}femur_rx", lift)
dressed_body = builder.build()

around, rows = 64, 17
turn, down = np.meshgrid(
    math.tau * np.arange(around) / around, np.linspace(0.0, 1.0, rows), indexing="xy"
)
radius = WAIST + (HEM - WAIST) * down * (1.0 + 0.06 * np.cos(16.0 * turn) * down)
cloth = np.stack([radius * np.sin(turn), -LENGTH * down, radius * np.cos(turn)], axis=-1)
cloth = cloth.reshape(-1, 3) + np.array([root[0], root[1] + 0.03, root[2]])
a = np.arange((rows - 1) * around)
b = (a // around) * around + (a + 1) % around
faces = np.concatenate([np.column_stack([a, a + around, b]),
                        np.column_stack([b, a + around, b + around])])  # fmt: skip
place = turn.ravel() / math.tau * PANELS - 0.5
gap = np.abs(place[:, None] - np.arange(PANELS))
near = np.maximum(0.0, 1.0 - np.minimum(gap, PANELS - gap))
share = near * np.minimum(1.0, 8.0 * down.ravel())[:, None]
full = np.column_stack([1.0 - share.sum(axis=1), share])
red = Material(
    "cloth", base_colour=(0.45, 0.02, 0.05, 1.0), metallic=0.0, roughness=0.9, double_sided=True
)
skirt = Skin.bound(
    Mesh(cloth, faces, material=red, name="skirt"), dressed_body.rest, Weights.from_dense(full),
    ["root", *(f"panel{k}" for k in range(PANELS))], name="skirt",
)  # fmt: skip
dressed = hero.extended(dressed_body, [*hero.skins, skirt])
step = dressed.rest.with_values(lfemur_rx=-1.2, lfemur_rz=0.45, ltibia_rx=1.3, rfemur_rx=0.1)
hem = poise.deform(dressed.skins[-1], step).vertices - poise.deform(skirt, dressed.rest).vertices
print(f"skirt: the hem rises by {100.0 * hem[:, 1].max():.0f} cm with the thigh")
stiff = hero.extended(
    dressed_body,
    [*hero.skins, Skin.rigid(skirt.mesh, dressed_body.rest, "root", name="skirt")],
)
look = Camera((1.3, 1.0, 2.0), (0.0, 0.75, 0.0), fov=math.radians(34))
picture("skirt", look, before=(stiff, step), after=(dressed, step))

# -- a corrected elbow: keys at 60 and 120 degrees, and vertices moved by hand --------------------

skin = hero.skins[0]
keys = [hero.rest.with_values(lradius_rx=math.radians(angle)) for angle in (60.0, 120.0)]
thick = [poise.deform(skin, key, deformer="centres-of-rotation").vertices for key in keys]
fixed = sculpt(skin, "elbow", ["lradius_rx"], keys, thick, rest=hero.rest)
between = hero.rest.with_values(lradius_rx=math.radians(90.0))
wanted = poise.deform(skin, between, deformer="centres-of-rotation").vertices
off = [
    1000.0 * float(np.linalg.norm(poise.deform(s, between).vertices - wanted, axis=1).max())
    for s in (skin, fixed)
]
print(f"elbow: {off[0]:.1f} mm off at 90 degrees, {off[1]:.1f} mm with keys at 60 and 120")
far = np.argsort(-np.linalg.norm(poise.deform(skin, keys[1]).vertices - thick[1], axis=1))[:20]
hand = correct_vertices(skin, keys[1], far, thick[1][far], corrective=("lradius_rx",))
print(
    f"by hand: {1000 * hand.before.max():.1f} mm off, {1000 * hand.by_weights.max():.1f} mm by "
    f"weights alone, {1000 * hand.after.max():.1f} mm with a corrective"
)
better = hero.with_skins([fixed])
look = Camera((0.9, 1.5, 0.75), (0.45, 1.43, 0.0), fov=math.radians(20))
picture("elbow", look, before=(hero, keys[1]), after=(better, keys[1]))
