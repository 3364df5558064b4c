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
from scipy.sparse import csr_array

from poise.binding import Volume, bind, compress
from poise.binding.smoothing import mean_of_neighbours
from poise.binding.surface import Surface
from poise.bundled import FILE, bare_character, detailed_character
from poise.bundled.detail import detailed_skeleton
from poise.bundled.skin import EXPRESSIONS
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
RIBS = (-0.122, 0.028)
"""Heights against the shoulder between which the clavicle takes over from the ribs, metres."""
FLANK, FLANK_SHARE = (-0.162, -0.052), 0.9
"""The same for the upper arm, which leaves this share of its weight on the trunk to the ribs."""
AXILLA = np.array([0.13, 0.17, 0.14])
"""How far from the armpit weights are blended: across, up and ahead, metres."""
AXILLA_PASSES, ARM_PASSES = 60, 10
HOLLOW = 0.3
"""How much of its weight the upper arm gives up in the middle of the armpit."""
WEB_REACH, WEB_PASSES = 0.036, 24
"""How far from the web of the thumb hand and thumb are blended, metres, and how often."""
HEM = 0.85
"""How much of the seat's upper half the thighs give back to the pelvis."""


def made_character() -> Character:
    """Build the detailed bundled character with its skin; takes half a minute."""
    bare, detailed = bare_character(), detailed_skeleton()
    made = body()
    binding = bind(
        made.naked, bare.skeleton, method=Volume(evenness=EVENNESS), influences=INFLUENCES
    )
    at = Landmarks.of(bare.skeleton)
    headed = _with_jaw(binding.skin, bare.rest)
    coarse = _with_still_ribs(_with_wide_knees(headed, bare.rest), at)
    fine = with_detail(_with_soft_groin(coarse, bare.rest), detailed.rest, at)
    weights = _mirrored(_with_soft_thumbs(fine, at), made)
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


def _with_still_ribs(skin: Skin, at: Landmarks) -> Skin:
    """Let the trunk below the shoulder follow the spine, and the armpit open into a hollow.

    The clavicle's bone is the nearest one to much of the chest's side, but it carries the shoulder
    alone: a raised arm would swing the side outwards. What clavicle and upper arm have there goes
    to thorax and upper back. The middle of the armpit follows the arm less than the folds before
    and behind it. The means of neighbours are weighted by cotangents, so that edges cut for the
    clothes leave no steps.
    """
    names, dense = skin.joints, skin.weights.dense(len(skin.joints))
    points = np.column_stack([np.abs(skin.mesh.vertices[:, 0]), skin.mesh.vertices[:, 1:]])
    x, y, z = (points - at.shoulder).T
    high = smooth_step(y, -0.232, -0.072)
    arm = FLANK_SHARE * (1.0 - smooth_step(y, *FLANK)) * (1.0 - smooth_step(x, -0.008, 0.032))
    for joint, share in (("clavicle", 1.0 - smooth_step(y, *RIBS)), ("humerus", arm)):
        for column in (names.index(side + joint) for side in "lr"):
            given = share * dense[:, column]
            dense[:, column] -= given
            dense[:, names.index("thorax")] += high * given
            dense[:, names.index("upperback")] += (1.0 - high) * given
    mean = mean_of_neighbours(Surface.of([skin.mesh]), "cotangent")
    off = np.linalg.norm((points - at.shoulder - (-0.010, -0.085, 0.0)) / AXILLA, axis=1)
    share = np.clip((1.0 - off) / 0.5, 0.0, 1.0)
    share = (0.6 * share * share * (3.0 - 2.0 * share))[:, None]
    arms = np.array([names.index(side + "humerus") for side in "lr"])
    others = np.setdiff1d(np.arange(len(names)), arms)
    part = _part_of(dense, others, mean, share, AXILLA_PASSES)
    held = dense[:, arms]
    for _ in range(ARM_PASSES):
        held = held + share * (mean @ held - held)
    pit = np.exp(-(((x + 0.003) / 0.03) ** 2) - ((y + 0.092) / 0.04) ** 2 - (z / 0.045) ** 2)
    dense[:, arms] = held * (1.0 - HOLLOW * pit)[:, None]
    dense[:, others] = (1.0 - dense[:, arms].sum(axis=1, keepdims=True)) * part
    return skin.with_weights(Weights.from_dense(dense))


def _part_of(
    dense: Floats, among: NDArray[np.int64], mean: csr_array, share: Floats, passes: int
) -> Floats:
    """Return each joint's part (n, k) of what joints ``among`` have, smoothed over neighbours."""
    total = dense[:, among].sum(axis=1, keepdims=True)
    part = dense[:, among] / np.where(total > 0.0, total, 1.0)
    for _ in range(passes):
        part = part + share * (mean @ part - part)
    return part / np.maximum(part.sum(axis=1, keepdims=True), 1e-12)


def _with_soft_thumbs(skin: Skin, at: Landmarks) -> Skin:
    """The skin with hand, thumb and index finger blended over a wider stretch about their web.

    A thumb across the palm folds the web: it stays in one piece where weights change slowly.
    """
    mean = mean_of_neighbours(Surface.of([skin.mesh]), "uniform")
    dense = skin.weights.dense(len(skin.joints))
    web = at.wrist + 0.62 * (at.thumb_tip - at.wrist) + (0.006, 0.002, -0.006)
    x, y, z = skin.mesh.vertices.T
    away = np.linalg.norm(np.column_stack([np.abs(x), y, z]) - web, axis=1)
    share = np.clip((WEB_REACH - away) / (0.5 * WEB_REACH), 0.0, 1.0)
    share = (0.6 * share * share * (3.0 - 2.0 * share))[:, None]
    for _ in range(WEB_PASSES):
        dense = dense + share * (mean @ dense - dense)
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
    trunk = np.array([k for k, name in enumerate(names) if name in hips])
    total = dense[:, trunk].sum(axis=1, keepdims=True)
    part = _part_of(dense, trunk, mean, share, GROIN_PASSES)
    # At the back, points above the seat follow the pelvis so that the shirt keeps its hem.
    _, y, z = (skin.mesh.vertices - hip).T
    kept = HEM * smooth_step(y, -0.045, 0.055) * smooth_step(-z, -0.03, 0.04)
    given = kept[:, None] * part
    part += (trunk == names.index("root")) * given.sum(axis=1, keepdims=True) - given
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
