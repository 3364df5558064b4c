"""Volume kept at elbows, knees and twisted forearms, by deformer, bone links and correctives.

    python bench/campaign_skin_quality.py [--body makehuman] [--limbs elbow] [--picture limbs.png]

The subject is the bundled character's own skin (bound by the volume binder), or MakeHuman's body on
CMU's skeleton, fitted by landmarks and bound by the default binder. Angles are those of the joint,
independent of the bind pose. Links are made for joints with sufficient limits. Measured for the
part of each limb within three quarters of its shorter bone from the joint: the remaining volume;
the smallest of 41 sections marked at rest (area relative to rest); and the number of triangles that
intersect others but do not at rest. Delta mush (Mancewicz and others 2014) is included for
comparison only.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from cases import Floats
from scipy.sparse import csr_matrix, diags
from skin_measures import Limb

import poise
from poise.bundled import character
from poise.skinning import sculpt, with_bone_links

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from samples.makehuman import cmu_landmarks, makehuman

DEGREES = np.pi / 180.0
DATA = Path(
    os.environ.get(
        "POISE_SHARED_DATA", Path(__file__).resolve().parent.parent.parent / "shared" / "data"
    )
)


@dataclass(frozen=True)
class Case:
    """One limb rotated by one angle."""

    name: str
    joint: str
    dof: str
    angles: tuple[float, float]
    look: tuple[float, float, float]
    """Vector from the joint to the camera, in metres."""


CASES = (
    Case("elbow", "lradius", "lradius_rx", (90.0, 120.0), (0.2, 0.75, 0.1)),
    Case("knee", "ltibia", "ltibia_rx", (90.0, 120.0), (0.95, 0.1, 0.1)),
    Case("forearm twist", "lwrist", "lwrist_ry", (90.0, 180.0), (0.0, 0.25, 0.6)),
)
Deforming = Callable[[poise.Character, poise.Pose], Floats]


def by(deformer: str) -> Deforming:
    """Return a function that deforms the vertices by one deformer."""
    return lambda hero, pose: poise.deform(hero.skins[0], pose, deformer=deformer).vertices


def subject(body: str) -> tuple[poise.Character, poise.Pose]:
    """Return a character with one skin, and its bind pose."""
    if body == "bundled":
        hero = character()
        return hero, hero.rest
    human = makehuman(DATA / "mesh")
    skeleton = poise.read(DATA / "asf_amc" / "cmu_02.asf").skeleton
    fit = poise.fit_skeleton(skeleton, human.mesh, cmu_landmarks(human.cubes))
    skins = poise.bind(human.mesh, fit.pose, influences=4).skins
    return poise.Character(body, fit.skeleton, skins=skins), fit.pose


def limb_of(hero: poise.Character, case: Case, rest: poise.Pose) -> Limb:
    """Return the part of the skin around a case's joint, in the bind pose."""
    skeleton, skin = hero.skeleton, hero.skins[0]
    j = skeleton.joint_index(case.joint)
    parent = skeleton.parents[j]
    here, above = rest.world[j, :3, 3], rest.world[parent, :3, 3]
    tip = skeleton.joints[j].tip
    below = rest.world[j, :3, :3] @ tip + here
    axis = (below - above) / np.linalg.norm(below - above)
    reach = 0.75 * min(np.linalg.norm(here - above), np.linalg.norm(below - here))
    own = [name in _limb_joints(skeleton, parent) for name in skin.joints]
    weights = skin.weights.dense(len(skin.joints)) @ np.array(own, dtype=np.float64)
    return Limb.about(skin.mesh.vertices, skin.mesh.faces, weights, here, axis, float(reach))


def _limb_joints(skeleton: poise.Skeleton, top: int) -> set[str]:
    found = {top}
    for j, parent in enumerate(skeleton.parents):
        if parent in found:
            found.add(j)
    return {skeleton.joint_names[j] for j in found}


def turned(hero: poise.Character, case: Case, degrees: float, base: poise.Pose) -> poise.Pose:
    """Return the bind pose with the joint rotated in the direction that its limits allow."""
    skeleton = hero.skeleton
    at = skeleton.dof_index(case.dof)
    sign = 1.0 if abs(skeleton.upper[at]) >= abs(skeleton.lower[at]) else -1.0
    return skeleton.pose(base.q).with_values(**{case.dof: sign * degrees * DEGREES})


def delta_mush(hero: poise.Character, rounds: int = 20, share: float = 0.5) -> Deforming:
    """Return a function that smooths linear blending and adds the details lost at rest."""
    mesh = hero.skins[0].mesh
    count = len(mesh.vertices)
    edges = np.concatenate([mesh.faces[:, [i, (i + 1) % 3]] for i in range(3)])
    ends = (np.concatenate([edges[:, 0], edges[:, 1]]), np.concatenate([edges[:, 1], edges[:, 0]]))
    graph = csr_matrix((np.ones(len(ends[0])), ends), (count, count))
    graph.data[:] = 1.0
    mean = diags(1.0 / np.maximum(1.0, np.asarray(graph.sum(axis=1)).ravel())) @ graph

    def smooth(vertices: Floats) -> Floats:
        for _ in range(rounds):
            vertices = (1.0 - share) * vertices + share * (mean @ vertices)
        return vertices

    def frames(vertices: Floats) -> Floats:
        normal = mesh.smooth_normals(vertices)
        first = np.zeros(count, dtype=np.int64)
        first[edges[:, 0]] = edges[:, 1]
        way = vertices[first] - vertices
        along = way - np.einsum("ni,ni->n", way, normal)[:, None] * normal
        along /= np.maximum(1e-12, np.linalg.norm(along, axis=1, keepdims=True))
        return np.stack([along, normal, np.cross(along, normal)], axis=2)

    soft = smooth(mesh.vertices)
    details = np.einsum("nba,nb->na", frames(soft), mesh.vertices - soft)

    def deform(other: poise.Character, pose: poise.Pose) -> Floats:
        soft = smooth(poise.deform(other.skins[0], pose, deformer="linear-blend").vertices)
        return soft + np.einsum("nab,nb->na", frames(soft), details)

    return deform


def corrected(hero: poise.Character, case: Case, base: poise.Pose) -> poise.Character:
    """Add a corrective modelled on dual quaternions, at half and full angle, to linear blending."""
    keys = [turned(hero, case, case.angles[1] * part, base) for part in (0.5, 1.0)]
    targets = np.stack([by("dual-quaternion")(hero, key) for key in keys])
    skin = hero.skins[0].with_deformer("linear-blend")
    made = sculpt(skin, case.name, [case.dof], keys, targets, rest=base)
    return hero.with_skins([made])


def linked(hero: poise.Character, degrees: float) -> poise.Character:
    """Return the character with bone links in its limbs."""
    joints = [case.joint for case in CASES]
    rest, wide = hero.rest.q, hero.skeleton
    for case in CASES:
        at = wide.dof_index(case.dof)
        sign = 1.0 if abs(wide.upper[at]) >= abs(wide.lower[at]) else -1.0
        asked = rest[at] + sign * case.angles[1] * DEGREES
        ends = min(float(wide.lower[at]), asked), max(float(wide.upper[at]), asked)
        wide = wide.with_limits({case.dof: ends})
    able = replace(hero, skeleton=wide, motions={}, source=None)
    return with_bone_links(able, degrees * DEGREES, joints=joints).character


def rows(
    hero: poise.Character, case: Case, base: poise.Pose
) -> dict[str, tuple[poise.Character, Deforming]]:
    """Return the comparison rows of one limb."""
    linear = by("linear-blend")
    return {
        "linear blend": (hero, linear),
        "dual quaternion": (hero, by("dual-quaternion")),
        "centres of rotation": (hero, by("centres-of-rotation")),
        "linear, links of 60": (linked(hero, 60.0), linear),
        "linear, links of 30": (linked(hero, 30.0), linear),
        "linear, corrective": (corrected(hero, case, base), linear),
        "delta mush": (hero, delta_mush(hero)),
    }


def picture(hero: poise.Character, base: poise.Pose, path: str, side: int = 200) -> None:
    """Draw each limb at its larger angle: one row per limb, one column per method."""
    import tempfile

    from PIL import Image

    from poise.geometry import Camera
    from poise.model import Skin
    from poise.render.motions import render_pose

    mesh = hero.skins[0].mesh
    folder = Path(tempfile.mkdtemp())
    sheet = Image.new("RGB", (6 * side, len(CASES) * side), "white")
    for row, case in enumerate(CASES):
        compared = [each for each in rows(hero, case, base).items() if each[0] != "delta mush"]
        for column, (_, (which, deforming)) in enumerate(compared):
            pose = turned(which, case, case.angles[1], base)
            # Drawn in place as a child of the root, so that all methods are deformed alike.
            still = Skin.rigid(mesh.moved(deforming(which, pose)), hero.rest, "root")
            centre = pose.world[pose.skeleton.joint_index(case.joint), :3, 3]
            eye = centre + np.array(case.look)
            camera = Camera(tuple(eye), tuple(centre), fov=np.radians(26.0))
            name = folder / f"{row}{column}.png"
            drawn = poise.Character("still", hero.skeleton, skins=(still,))
            render_pose(hero.rest, name, character=drawn, camera=camera, width=side, height=side)
            with Image.open(name) as found:
                sheet.paste(found.convert("RGB"), (column * side, row * side))
    sheet.save(path, optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--body", choices=("bundled", "makehuman"), default="bundled")
    parser.add_argument("--limbs", nargs="*", default=[case.name for case in CASES])
    parser.add_argument("--picture", metavar="PNG", help="draw the limbs instead of measuring")
    chosen = parser.parse_args()
    hero, base = subject(chosen.body)
    if chosen.picture:
        picture(hero, base, chosen.picture)
        return
    print("| limb | degrees | method | volume kept | smallest section | intersecting triangles |")
    print("| --- | --- | --- | --- | --- | --- |")
    for case in (case for case in CASES if case.name in chosen.limbs):
        limb = limb_of(hero, case, base)
        rest = hero.skins[0].mesh.vertices
        before, areas, already = limb.volume(rest), limb.areas(rest), limb.crossings(rest)
        compared = rows(hero, case, base)
        for degrees in case.angles:
            for name, (which, deforming) in compared.items():
                vertices = deforming(which, turned(which, case, degrees, base))
                kept = limb.volume(vertices) / before
                smallest = float((limb.areas(vertices) / areas).min())
                cut = limb.crossings(vertices) - already
                print(
                    f"| {case.name} | {degrees:.0f} | {name} | {100 * kept:.1f} % | "
                    f"{smallest:.2f} | {cut} of {len(limb.faces)} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
