"""Rows of the format table verified in Node: three-vrm and the Khronos validator."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from campaign_vrm import TIMES, compared, loaded
from cases import REPOSITORY
from format_table import Row

import gltf_samples
import poise
from formats import test_vrm
from poise.bundled import character
from poise.formats.vrm_humanoid import bones_of
from poise.motion.retargeting import RetargetOptions

AVATARS = ("vrm/cryptovoxels.vrm", "vrm/isBinary_Overridden.vrm", "gltf/mixamo_tpose.glb")
NEAR = 1e-5
"""Metres, single precision along a chain of bones."""


def rows(modules: Path, data: Path, folder: Path) -> Iterator[Row]:
    """Return all rows."""
    yield validated(modules, folder)
    yield from avatars(modules, data, folder)
    yield schemas(data, folder)


def validated(modules: Path, folder: Path) -> Row:
    """Count errors of the Khronos validator in every kind of glTF file."""
    gltf_samples.main(folder / "gltf")
    files = [str(path) for path in sorted((folder / "gltf").glob("*.gl*"))]
    done = subprocess.run(
        ["node", str(REPOSITORY / "tests" / "gltf_validate.js"), *files],
        env={**os.environ, "NODE_PATH": str(modules)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = re.search(r"(\d+) files, (\d+) errors", done.stdout)
    if found is None:
        raise SystemExit(done.stderr)
    return Row("gltf", "written", "whole files", "the Khronos validator", int(found[1]),
               float(found[2]), 0.0, "errors")  # fmt: skip


def avatars(modules: Path, data: Path, folder: Path) -> Iterator[Row]:
    """Compare the human bones of VRM files and clips."""
    read, written = 0.0, 0.0
    given = sorted((data / "vrm").glob("*.vrm"))
    for path in given:
        read = max(read, resting(modules, path))
    yield Row("vrm", "read", "bones at rest", "three-vrm", len(given), read, NEAR, "m")
    played = playing(modules, data / "vrm" / "test.vrma", data / AVATARS[1])
    yield Row("vrma", "read", "bones, from the hips, of an avatar that plays it", "three-vrm", 1,
              played, 10.0 * NEAR, "m")  # fmt: skip
    walk = character().motion
    for name in AVATARS:
        body = poise.read(data / name)
        walking = body.with_motion(poise.retarget(walk, body).motion)
        avatar, clip = folder / f"{Path(name).stem}.vrm", folder / f"{Path(name).stem}.vrma"
        poise.write(body, avatar)
        poise.write(walking, clip)
        written = max(written, compared(loaded(modules, avatar, clip), walking))
    for kind in ("vrm", "vrma"):
        yield Row(kind, "written", "bones of avatars that walk", "three-vrm", len(AVATARS), written,
                  NEAR, "m")  # fmt: skip


def resting(modules: Path, avatar: Path) -> float:
    """Return the largest bone distance in metres between three-vrm and Poise, at rest."""
    hero = poise.read(avatar)
    places = loaded(modules, avatar, None)["rest"]
    return max(
        float(np.linalg.norm(hero.rest.world[joint, :3, 3] - np.array(places[bone])))
        for bone, joint in bones_of(hero.skeleton).items()
    )


def playing(modules: Path, clip: Path, avatar: Path) -> float:
    """Return the same distance for a clip, relative to the hips, as their height is scaled."""
    motion, hero = poise.read(clip).motion, poise.read(avatar)
    bare = RetargetOptions(contacts=False, limits=False, paths=False)
    world = poise.retarget(motion, hero, options=bare).motion.world[..., :3, 3]
    bones, worst = bones_of(hero.skeleton), 0.0
    for time, places in zip(TIMES, loaded(modules, avatar, clip)["frames"], strict=True):
        ours = world[round(time * motion.fps), list(bones.values())]
        theirs = np.array([places[bone] for bone in bones])
        hips = list(bones).index("hips")
        apart = (ours - ours[hips]) - (theirs - theirs[hips])
        worst = max(worst, float(np.linalg.norm(apart, axis=1).max()))
    return worst


def schemas(data: Path, folder: Path) -> Row:
    """Count extensions that violate the schemas of the VRM consortium."""
    names = ["hero.vrm", "hero.vrma", *test_vrm.FILES]
    for name in names:
        test_vrm.test_written_extensions_fit_the_schemas(data, folder, name)
    return Row("vrm", "written", "extensions", "the JSON schemas of the VRM consortium", len(names),
               0.0, 0.0, "errors")  # fmt: skip
