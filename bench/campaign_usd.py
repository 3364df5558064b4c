"""glTF files converted to USD: comparison with usd-core's UsdSkel, and round trips.

    PYTHONPATH=src python bench/campaign_usd.py [--data FOLDER]

For each file: differences of joints and skinned points between UsdSkel and Poise, relative to the
size of the character (bar: 1e-6, or half precision's 2^-11 if a moving joint is scaled), and of the
data supported by both USD and glTF after USD -> GLB -> USD (bar: single precision).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from formats.differences import differences  # noqa: E402
from formats.usd_stage import joints_at, points_at, stage_of  # noqa: E402
from poise import read, write  # noqa: E402
from poise.errors import PoiseError  # noqa: E402
from poise.formats.local_transforms import local_frames, turns_and_scales  # noqa: E402
from poise.model import Character  # noqa: E402
from poise.skinning import deform  # noqa: E402

FRAMES = 5


def shortened(hero: Character) -> Character:
    """Return the character with a few frames of its first motion, deformed by its own deformers."""
    if not hero.motions:
        return hero
    motion = hero.motion
    return hero.with_motion(motion[:: max(1, len(motion) // FRAMES)])


def stretched(hero: Character) -> bool:
    """Return whether a joint is scaled in some frame."""
    world = hero.motion.world if hero.motions else hero.rest.world[None]
    _, scales = turns_and_scales(local_frames(hero.skeleton, world))
    return bool(np.abs(scales - 1.0).max() > 1e-9)


def against_usdskel(hero: Character, folder: Path) -> tuple[float, float]:
    """Return the deviation of UsdSkel's joints and points from Poise's, relative to the size."""
    hero = shortened(hero)
    stage = stage_of(hero, folder, "one.usdc")
    codes: list[float | None] = [None]
    if hero.motions:
        codes += [float(frame) for frame in range(len(hero.motion))]
    joints = points = 0.0
    corners = [deformed.vertices for deformed in deform(hero, hero.rest)]
    size = max([1e-9, *(float(np.ptp(one, axis=0).max()) for one in corners if len(one))])
    names = [prim.GetName() for prim in stage.Traverse() if prim.GetTypeName() == "Mesh"]
    skins = [skin for skin in hero.skins if len(skin.mesh.faces)]
    for code in codes:
        pose = hero.rest if code is None else hero.motion[int(code)]
        gap = np.abs(joints_at(stage, code)[:, :3] - pose.world[:, :3]).max()
        joints = max(joints, float(gap))
        if code is None and hero.motions:
            continue  # UsdSkel skins with the animation
        for name, skin in zip(names, skins, strict=True):
            if skin.deformer == "linear-blend" and hero.motions:
                ours = deform(skin, pose).vertices
                gap = np.abs(points_at(stage, name, code) - ours).max()
                points = max(points, float(gap))
    return joints / max(size, float(np.abs(hero.rest.world[:, :3, 3]).max())), points / size


def around(hero: Character, folder: Path) -> list[str]:
    """Return differences after USD -> GLB -> USD that exceed single precision."""
    write(hero, folder / "a.usdc")
    first = read(folder / "a.usdc")
    write(first, folder / "b.glb")
    write(read(folder / "b.glb"), folder / "c.usdc")
    return differences(first, read(folder / "c.usdc"))


def main() -> None:
    """Print a line for each file."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data" / "gltf")
    files = arguments.parse_args().data
    warnings.simplefilter("ignore")
    failed = 0
    for path in sorted([*files.rglob("*.glb"), *files.rglob("*.gltf")]):
        with tempfile.TemporaryDirectory() as folder:
            label = str(path.relative_to(files))
            try:
                hero = read(path)
                bar = 2.0**-11 if stretched(shortened(hero)) else 1e-6
                joints, points = against_usdskel(hero, Path(folder))
                lost = around(hero, Path(folder))
            except PoiseError as problem:
                print(f"{label}: {problem.kind}: {problem.message[:90]}")
                continue
            good = joints <= bar and points <= bar and not lost
            failed += not good
            print(
                f"{label}: joints {joints:.1e}, points {points:.1e} (bar {bar:.0e}); "
                f"{'; '.join(lost) or 'nothing lost'}{'' if good else '  <-- FAILED'}",
                flush=True,
            )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
