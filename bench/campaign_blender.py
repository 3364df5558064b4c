"""FBX, GLB, USD and BVH files written by Poise, verified with Blender and ufbx.

    PYTHONPATH=src python bench/campaign_blender.py --blender PYTHON [--ufbx PYTHON] [--data FOLDER]

PYTHON is an interpreter with the package bpy (5.0), and one with ufbx (0.0.5); each file is read in
a separate process. Printed for each format and character: the largest difference of joints and skin
points from Poise's at five frames, relative to the size of the character (bar: 1e-4; 1e-5 for
ufbx).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
import warnings
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import KDTree

from poise import read, write
from poise.bundled import character
from poise.errors import PoiseError
from poise.model import Character, Motion
from poise.skinning import deform

ROOT = Path(__file__).resolve().parents[1]
BAR, UFBX_BAR = 1e-4, 1e-5
FRAMES = 5
TRIES = 3
FORMATS = (".fbx", ".glb", ".usda", ".bvh")
FILES = (
    "gltf/CesiumMan.glb", "gltf/Fox.glb", "gltf/RiggedFigure.glb", "gltf/RiggedSimple.glb",
    "gltf/SimpleMorph.gltf", "gltf/MorphStressTest.glb", "gltf/SimpleSkin.gltf",
    "gltf/greenman.glb", "gltf/mixamo_tpose.glb", "gltf/sparse_blendshape_cube.glb",
    "asf_amc/cmu_02_01_walk.amc", "asf_amc/cmu_49_08_cartwheel.amc",
    "bvh/cmu_02_01_walk_cgspeed.bvh", "bvh/makehuman_walk1.bvh", "bvh/rokoko_jesse_dance.bvh",
    "bvh/toolbox_walk01.bvh", "bvh/rotation_first_root.bvh", "bvh/geno_stance.bvh",
    "robot/panda.urdf", "robot/humanoid_CMU_V2020.xml",
    "mesh/makehuman_base.obj", "characters/made_mixamorig9.glb", "characters/made_unreal_cm.glb",
    "characters/sumerian_alien/alien.gltf",
)  # fmt: skip
SKELETONS = {"cmu_02_01_walk": "cmu_02.asf", "cmu_49_08_cartwheel": "cmu_49.asf"}

Floats = NDArray[np.float64]


@dataclass
class Case:
    """Character as one file, with the expected positions of its joints and points."""

    name: str
    kind: str
    job: dict[str, Any]
    hero: Character
    said: list[str] = field(default_factory=list)
    judge: str = "blender"

    def seen(self, points: Floats) -> Floats:
        """Convert points (n, 3) to Blender's world coordinates, in which z is up."""
        turned = self.hero.skeleton.up == "y" or self.kind == ".bvh"
        if self.judge == "ufbx" or not turned:
            return points
        return np.stack([points[:, 0], -points[:, 2], points[:, 1]], axis=1)


def characters(data: Path) -> list[tuple[str, Character]]:
    """Return the bundled character and the characters of available files, with one motion each."""
    found = [("bundled", character())]
    for name in FILES:
        path = data / name
        if not path.exists():
            print(f"{name}: not found")
            continue
        body = SKELETONS.get(path.stem)
        try:
            hero = read(path, skeleton=path.with_name(body) if body else None)
        except PoiseError as problem:
            print(f"{name}: {problem}")
            continue
        found.append((path.name, hero))
    found.append(("bundled, from USD", from_usd(character())))
    return [(name, moving(hero)) for name, hero in found]


def from_usd(hero: Character) -> Character:
    """Return the character read back from USD."""
    with tempfile.TemporaryDirectory() as folder:
        write(hero, Path(folder) / "hero.usdc")
        return read(Path(folder) / "hero.usdc")


def moving(hero: Character) -> Character:
    """Reduce a character to its first motion, or give it random frames if it has none."""
    body = hero.skeleton
    if hero.motions:
        # Without its file's metadata: frames start at 0 in every format.
        motion = Motion(body, hero.motion.q, hero.motion.fps)
        return replace(hero, motions={"motion": motion})
    if body.nq:
        rng = np.random.default_rng(1)
        q = np.tile(body.rest.q, (FRAMES, 1))
        low, high = np.maximum(body.lower, -0.5), np.minimum(body.upper, 0.5)
        turning = ~body.quaternion & (low < high)
        q[1:, turning] = rng.uniform(low, high, (FRAMES - 1, body.nq))[:, turning]
        return replace(hero, motions={"random": Motion(body, q, 30.0)}, source=None)
    return hero


def frames_of(hero: Character) -> list[int]:
    """Return five frames distributed over the motion."""
    count = len(hero.motion) if hero.motions else 1
    return np.unique(np.linspace(0, count - 1, FRAMES).astype(int)).tolist()


def poses(hero: Character) -> list[Any]:
    """Return the poses at these frames."""
    return [hero.motion[frame] if hero.motions else hero.rest for frame in frames_of(hero)]


def write_cases(found: list[tuple[str, Character]], folder: Path, kinds: list[str]) -> list[Case]:
    """Write all files except those that a format refuses."""
    cases: list[Case] = []
    for number, (name, hero) in enumerate(found):
        for kind in kinds:
            file = folder / f"{number}{kind}"
            fps = hero.motion.fps if hero.motions else 30.0
            job = {
                "file": str(file), "arrays": str(folder / f"{number}_{kind[1:]}.npz"),
                "frames": frames_of(hero), "fps": fps, "metres": hero.unit.metres,
            }  # fmt: skip
            for old in folder.glob(f"{number}_{kind[1:]}*"):  # left by an earlier run
                old.unlink()
            case = Case(name, kind, job, hero)
            try:
                write(hero, file)
            except PoiseError as problem:
                case.said.append(f"refused: {problem.message[:70]}")
            cases.append(case)
    return cases


def for_ufbx(case: Case) -> Case:
    """Return the same case for ufbx."""
    arrays = case.job["arrays"].replace(".npz", "_ufbx.npz")
    return replace(case, job={**case.job, "arrays": arrays}, judge="ufbx")


def judge(case: Case) -> list[str]:
    """Return the cells of a row: deviations of joints and points, relative to the size."""
    arrays = Path(case.job["arrays"])
    if case.said:
        return case.said
    if not arrays.exists():
        told = arrays.with_suffix(".txt")
        return ["failed: " + (told.read_text().strip().splitlines()[-1] if told.exists() else "?")]
    seen = compared(case)
    cells = [
        "-" if seen.joints is None else f"{seen.joints:8.1e} ({seen.named} of {seen.count})",
        "-" if seen.points is None else f"{seen.points:8.1e} ({seen.matched})",
    ]
    return [
        *cells,
        "met" if seen.worst <= (UFBX_BAR if case.judge == "ufbx" else BAR) else "MISSED",
    ]


@dataclass(frozen=True)
class Compared:
    """Deviation of a judge's joints and points from Poise's, relative to the size.

    Attributes:
        joints, points: largest deviations, or None if there is nothing to compare.
        named, count: number of joints that the judge has by name, and of all joints.
        matched: method of matching points.
    """

    joints: float | None
    points: float | None
    named: int
    count: int
    matched: str

    @property
    def worst(self) -> float:
        return float(np.max([self.joints or 0.0, self.points or 0.0]))


def compared(case: Case) -> Compared:
    """Compare a character with another program's reading of its file."""
    with np.load(case.job["arrays"]) as arrays:
        found = {name: arrays[name] for name in arrays.files}
    hero = case.hero
    names = [str(name) for name in found.get("bone_names", ())]
    wanted = {name: at for at, name in enumerate(hero.skeleton.joint_names)}
    shared = [name for name in names if name in wanted]
    worst, apart, matched = 0.0, 0.0, "order"
    shown = poses(hero)
    rest = [one.vertices for one in deform(hero, shown[0])] if hero.skins else []
    rest.append(shown[0].world[:, :3, 3])
    size = float(max(np.ptp(np.concatenate(rest), axis=0).max(), 1e-6))
    for number, pose in enumerate(shown):
        joints = case.seen(pose.world[:, :3, 3])
        if shared:
            ours = joints[[wanted[name] for name in shared]]
            theirs = found[f"bones_{number}"][[names.index(name) for name in shared]]
            worst = max(worst, float(np.linalg.norm(ours - theirs, axis=1).max()))
        skins = [skin for skin in hero.skins if len(skin.mesh.faces)]
        if skins and case.kind != ".bvh":
            ours = np.concatenate([deform(skin, pose).vertices for skin in skins])
            ours = case.seen(ours)
            count = len(found["mesh_names"])
            parts = [found[f"mesh_{place}_{number}"] for place in range(count)]
            theirs = np.concatenate(parts) if parts else np.zeros((0, 3))
            away, same = distance(ours, theirs, count)
            apart = max(apart, away)
            matched = matched if same else "nearest"
    pointed = bool(hero.skins) and case.kind != ".bvh"
    return Compared(
        worst / size if shared else None, apart / size if pointed else None,
        len(shared), len(wanted), matched,
    )  # fmt: skip


def distance(ours: Floats, theirs: Floats, meshes: int) -> tuple[float, bool]:
    """Return the distance of point sets: by index if they are in order, else by nearest point."""
    if ours.shape == theirs.shape and meshes == 1:
        return float(np.linalg.norm(ours - theirs, axis=1).max(initial=0.0)), True
    if not len(theirs):
        return float("inf"), False
    there, _ = KDTree(theirs).query(ours)
    back, _ = KDTree(ours).query(theirs)
    return float(max(there.max(), back.max())), False


def run(interpreter: str, script: str, jobs: list[dict[str, Any]], folder: Path) -> None:
    """Run a measuring script in another interpreter, with one process per file."""
    for job in jobs:
        listed = folder / "jobs.json"
        listed.write_text(json.dumps([job]), encoding="utf-8")
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        done = subprocess.run(
            [interpreter, str(ROOT / "bench" / script), str(listed)],
            check=False, capture_output=True, timeout=600, env=environment, text=True,
        )  # fmt: skip
        if not Path(job["arrays"]).exists() and done.returncode:
            told = Path(job["arrays"]).with_suffix(".txt")
            told.write_text(f"ended with {done.returncode}: {done.stderr[-200:]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blender", required=True, help="a Python with bpy")
    parser.add_argument("--ufbx", help="a Python with ufbx")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--formats", default=",".join(FORMATS))
    parser.add_argument("--only", default="", help="only characters whose names contain this text")
    parser.add_argument("--keep", type=Path, help="a folder for the files")
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.keep or Path(temporary)
        folder.mkdir(exist_ok=True, parents=True)
        found = [item for item in characters(chosen.data) if chosen.only in item[0]]
        cases = write_cases(found, folder, chosen.formats.split(","))
        run(chosen.blender, "blender_import.py", [c.job for c in cases if not c.said], folder)
        if chosen.ufbx:
            more = [for_ufbx(case) for case in cases if case.kind == ".fbx" and not case.said]
            for _ in range(TRIES):  # crashes at random
                left = [case.job for case in more if not Path(case.job["arrays"]).exists()]
                run(chosen.ufbx, "ufbx_import.py", left, folder)
            cases += more
        for case in cases:
            print(
                f"{case.judge:8} {case.kind:6} {case.name:32} {'  '.join(judge(case))}", flush=True
            )


if __name__ == "__main__":
    main()
