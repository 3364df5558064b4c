"""VRM files written by Poise, verified with three-vrm.

Writes the bundled character as VRM 1.0 and its walk as a VRM animation, loads both with
`@pixiv/three-vrm` and `@pixiv/three-vrm-animation` in Node, plays the animation on the avatar, and
compares the world positions of the human bones with those of Poise. It needs Node and these
packages:

    npm install three @pixiv/three-vrm @pixiv/three-vrm-animation
    python bench/campaign_vrm.py --modules node_modules [FILE ...]

For further files (a VRM, or any humanoid that Poise can write as VRM), the walk is retargeted to
the character and compared in the same manner.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

import poise
from poise.bundled import character
from poise.formats.vrm_humanoid import bones_of

SCRIPT = Path(__file__).with_name("load_vrm.mjs")
TIMES = (0.0, 0.25, 0.5, 1.0)


def loaded(modules: Path, avatar: Path, clip: Path | None) -> dict[str, Any]:
    """Load an avatar and a clip with three-vrm and return the bone positions."""
    command = ["node", str(SCRIPT), str(modules.resolve()), str(avatar)]
    command += [] if clip is None else [str(clip), *map(str, TIMES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    if done.returncode:
        raise SystemExit(f"{avatar}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def compared(found: dict[str, Any], hero: poise.Character) -> float:
    """Return the largest distance in metres of human bones between three-vrm and Poise."""
    motion = hero.motion
    worst = 0.0
    for time, places in zip(TIMES, found["frames"], strict=True):
        world = motion.world[round(time * motion.fps)]
        for bone, joint in bones_of(hero.skeleton).items():
            away = np.linalg.norm(world[joint, :3, 3] - np.array(places[bone]))
            worst = max(worst, float(away))
    return worst


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--modules", type=Path, required=True, help="the folder node_modules")
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        hero, avatar, clip = character(), Path(folder) / "hero.vrm", Path(folder) / "walk.vrma"
        poise.write(hero, avatar)
        poise.write(hero, clip)
        found = loaded(options.modules, avatar, clip)
        print(f"hero.vrm: VRM {found['version']}, {found['bones']} bones, "
              f"{found['skinned']} skinned meshes")  # fmt: skip
        print(f"walk.vrma on it: bones within {compared(found, hero) * 1e3:.2f} mm of Poise's")
        for file in options.files:
            avatar, clip = Path(folder) / f"{file.stem}.vrm", Path(folder) / f"{file.stem}.vrma"
            body = poise.read(file)
            walking = body.with_motion(poise.retarget(hero.motion, body).motion)
            poise.write(body, avatar)
            poise.write(walking, clip)
            found = loaded(options.modules, avatar, clip)
            print(f"{file.name}: VRM {found['version']}, {found['bones']} bones, walking within "
                  f"{compared(found, walking) * 1e3:.5f} mm of Poise")  # fmt: skip


if __name__ == "__main__":
    main()
