"""Build the file of the bundled character: ``make body``.

With ``--check`` nothing is written: it ends with an error where the file is not what is made now.

The body is sculpted (`sculptor.surface`), its naked surface bound by the default binder, the
clothes take the weights of the skin below them, and skeleton and skin are written as a compact GLB,
which `poise.bundled.character` reads. The walk is made in code when it is wanted.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.binding import Volume, bind, compress
from poise.binding.smoothing import mean_of_neighbours
from poise.binding.surface import Surface
from poise.bundled import FILE, bare_character, detailed_character
from poise.bundled.detail import EXPRESSIONS, detailed_skeleton
from poise.formats import write
from poise.model import Character, Pose, Skin, Weights
from sculptor.detail_weights import with_detail
from sculptor.expressions import shapes
from sculptor.landmarks import Landmarks
from sculptor.quantised_glb import compacted
from sculptor.sdf_primitives import smooth_step
from sculptor.surface import JOINTS, Body, body

Floats = NDArray[np.float64]

INFLUENCES = 4
DEFORMER = "linear-blend"
EVENNESS = 0.9
"""A little less than usual: the rings of the arms lie far apart, and the elbow gives way."""

KNEE_REACH = 0.16
KNEE_PASSES = 60
GROIN = np.array([0.17, 0.15, 0.20])
"""How far from the fork of the legs pelvis and thighs are blended: across, up and ahead, metres."""
GROIN_PASSES = 50
HEM = 0.85
"""How much of the seat's upper half the thighs give back to the pelvis."""


def made_character() -> Character:
    """Build the detailed bundled character with its skin; takes half a minute."""
    bare, detailed = bare_character(), detailed_skeleton()
    made = body()
    binding = bind(
        made.naked, bare.skeleton, method=Volume(evenness=EVENNESS), influences=INFLUENCES
    )
    coarse = _with_wide_knees(_with_jaw(binding.skin, bare.rest), bare.rest)
    at = Landmarks.of(bare.skeleton)
    fine = with_detail(_with_soft_groin(coarse, bare.rest), detailed.rest, at)
    weights = _mirrored(fine, made)
    dressed = _with_own(Weights(weights.joints[made.source], weights.values[made.source]), made,
                        fine.joints)  # fmt: skip
    jaw = np.where(made.source < 0, made.own[:, JOINTS.index("jaw")], np.nan)
    mesh = made.mesh.with_shapes(shapes(made.mesh.vertices, at, made.anchors, jaw))
    skin = Skin.bound(mesh, detailed.rest, dressed, fine.joints, name="body", deformer=DEFORMER)
    skin = replace(skin, shape_dofs=EXPRESSIONS)
    return Character(bare.name, detailed, skins=(skin,))


def _with_jaw(skin: Skin, rest: Pose) -> Skin:
    """Assign the jaw's skin to the head, although the neck's bones are nearer to the chin.

    Above a plane from the throat to the ears, which rises backwards by 45 degrees past the head's
    joint, what the neck has is the head's, from nothing to all within 3 cm.
    """
    names = skin.joints
    head, neck = names.index("head"), [names.index(name) for name in ("lowerneck", "upperneck")]
    y, z = (skin.mesh.vertices - rest.world[rest.skeleton.joint_index("head"), :3, 3])[:, 1:].T
    above = (y + z - 0.004) / np.sqrt(2.0)
    share = np.clip((above + 0.012) / 0.03, 0.0, 1.0)
    share = share * share * (3.0 - 2.0 * share)
    dense = skin.weights.dense(len(names))
    given = share[:, None] * dense[:, neck]
    dense[:, neck] -= given
    dense[:, head] += given.sum(axis=1)
    return skin.with_weights(Weights.from_dense(dense))


def _with_wide_knees(skin: Skin, rest: Pose) -> Skin:
    """Blend the skin of thigh and shin over a wider stretch around the knee.

    Behind a knee that bends by 120 degrees the skin folds into itself unless the blend is as wide
    as the leg is thick. A knee has the volume for that (94 % are left, of 95); an elbow does not.
    """
    names, surface = skin.joints, Surface.of([skin.mesh])
    mean = mean_of_neighbours(surface, "uniform")
    dense = skin.weights.dense(len(names))
    for side in "lr":
        knee = rest.world[rest.skeleton.joint_index(f"{side}tibia"), :3, 3]
        off = np.linalg.norm(skin.mesh.vertices - knee, axis=1)
        share = np.clip((KNEE_REACH - off) / (0.4 * KNEE_REACH), 0.0, 1.0)
        share = 0.5 * share * share * (3.0 - 2.0 * share)
        pair = [names.index(f"{side}femur"), names.index(f"{side}tibia")]
        total = dense[:, pair].sum(axis=1)
        part = dense[:, pair[1]] / np.where(total > 0.0, total, 1.0)
        for _ in range(KNEE_PASSES):
            part = part + share * (mean @ part - part)
        dense[:, pair] = total[:, None] * np.column_stack([1.0 - part, part])
    return skin.with_weights(Weights.from_dense(dense))


def _with_soft_groin(skin: Skin, rest: Pose) -> Skin:
    """Blend pelvis and thighs over a wider stretch between the legs and behind.

    In a deep squat both thighs fold against the trunk: what hangs between them has to follow the
    mean of the two, and the seat has to spread.
    """
    names, surface = skin.joints, Surface.of([skin.mesh])
    mean = mean_of_neighbours(surface, "uniform")
    dense = skin.weights.dense(len(names))
    hip = rest.world[rest.skeleton.joint_index("lfemur"), :3, 3]
    fork = np.array([0.0, hip[1] - 0.055, hip[2] - 0.010])
    off = np.linalg.norm((skin.mesh.vertices - fork) / GROIN, axis=1)
    share = np.clip((1.0 - off) / 0.45, 0.0, 1.0)
    share = (0.6 * share * share * (3.0 - 2.0 * share))[:, None]
    hips = {"root", "lhipjoint", "rhipjoint", "lfemur", "rfemur"}
    trunk = [k for k, name in enumerate(names) if name in hips]
    total = dense[:, trunk].sum(axis=1, keepdims=True)
    part = dense[:, trunk] / np.where(total > 0.0, total, 1.0)
    for _ in range(GROIN_PASSES):
        part = part + share * (mean @ part - part)
    part /= np.maximum(part.sum(axis=1, keepdims=True), 1e-12)
    # At the back, points above the seat follow the pelvis so that the shirt keeps its hem.
    _, y, z = (skin.mesh.vertices - hip).T
    kept = HEM * smooth_step(y, -0.045, 0.055) * smooth_step(-z, -0.03, 0.04)
    given = kept[:, None] * part
    part += (np.array(trunk) == names.index("root")) * given.sum(axis=1, keepdims=True) - given
    dense[:, trunk] = total * part
    return skin.with_weights(Weights.from_dense(dense))


def _with_own(weights: Weights, made: Body, names: tuple[str, ...]) -> Weights:
    """Add the weights of eyes, teeth, tongue and mouth interior, in 255ths."""
    inside = np.nonzero(made.source < 0)[0]
    rounded = compress(Weights.from_dense(made.own[inside])).weights()
    number = np.array([names.index(joint) for joint in JOINTS])
    joints, values = weights.joints.copy(), weights.values.copy()
    joints[inside], values[inside] = 0, 0.0
    width = rounded.joints.shape[1]
    joints[inside, :width] = np.where(rounded.values > 0.0, number[rounded.joints], 0)
    values[inside, :width] = rounded.values
    return Weights(joints, values)


def _mirrored(skin: Skin, made: Body) -> Weights:
    """Return the naked body's weights in 255ths, with the left side mirrored to the right.

    On the seam a joint stays only with its partner of the other side.
    """
    names, image = skin.joints, made.image
    other = np.array([names.index(_opposite(name, names)) for name in names])
    dense = skin.weights.dense(len(names))
    even = Weights.from_dense(0.5 * (dense + dense[image][:, other]), INFLUENCES)
    strongest = even.dense(len(names))
    seam = image == np.arange(len(image))
    strongest[seam] = np.minimum(strongest[seam], strongest[seam][:, other])
    rounded = compress(Weights.from_dense(strongest)).weights()
    joints, values = rounded.joints.copy(), rounded.values.copy()
    right = np.nonzero(made.naked.vertices[:, 0] < 0.0)[0]
    joints[right] = np.where(values[image[right]] > 0.0, other[joints[image[right]]], 0)
    values[right] = values[image[right]]
    return Weights(joints, values)


def _opposite(name: str, names: tuple[str, ...]) -> str:
    """Return the joint on the other side; joints of the middle are their own opposites."""
    for here, there in (("l", "r"), ("r", "l")):
        if name.startswith(here) and there + name[1:] in names:
            return there + name[1:]
    return name


def stale() -> str:
    """Describe the difference of the file from a new build; empty if there is none.

    Weights are in 255ths, so that a binder's last digits do not count.
    """
    made, kept = made_character().skins[0], detailed_character().skins[0]
    if not np.array_equal(made.mesh.faces, kept.mesh.faces):
        return "other triangles"
    gap = float(np.abs(made.mesh.vertices - kept.mesh.vertices).max())
    if gap > 1e-6:
        return f"vertices off by {gap:.2g} m"
    names = kept.joints
    ours = dict(zip(made.joints, made.weights.dense(len(made.joints)).T, strict=True))
    theirs = kept.weights.dense(len(names)).T
    none = np.zeros(len(kept.mesh.vertices))
    off = max(
        float(np.abs(ours.get(name, none) - row).max())
        for name, row in zip(names, theirs, strict=True)
    )
    missing = [name for name, row in ours.items() if name not in names and row.any()]
    if off > 1.5 / 255 or missing:
        return f"weights off by {off:.2g}, joints missing: {', '.join(missing) or 'none'}"
    return ""


def main(path: Path = FILE) -> None:
    """Write the file."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "poise.glb"
        write(made_character(), plain)
        data = compacted(plain.read_bytes())
    path.write_bytes(data)
    sys.stdout.write(f"{path}: {len(data)} bytes\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(stale() or 0)
    main(*map(Path, sys.argv[1:2]))
