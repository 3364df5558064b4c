"""The picture of docs/anatomy.md: bodies with each of their parts in its own colour.

    python tools/anatomy_sheet.py [DATA] [-o FILE]

DATA is the folder of real files, by default ../shared/data. Every body may be shown: the bundled
character is part of Poise, and the licences of the others are named in docs/anatomy.md.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import poise
from poise.bundled import character
from poise.errors import PoiseWarning
from poise.render.body_parts import parts_scene
from poise.render.images import draw, save_image
from poise.render.text import captioned

Image = NDArray[np.uint8]

ROOT = Path(__file__).parents[1]
COLUMNS, WIDTH, HEIGHT = 5, 232, 268

BODIES = (
    ("Poise's character", ""),
    ("Mixamo names", "gltf/mixamo_tpose.glb"),
    ("knight", "characters/quaternius_knight.fbx"),
    ("dress", "characters/quaternius_female_dress.fbx"),
    ("zombie", "characters/quaternius_zombie.fbx"),
    ("rogue", "characters/kaykit_rogue.glb"),
    ("Kenney male", "characters/kenney_large_male.fbx"),
    ("nameless joints", "characters/made_numbered.glb"),
    ("VRM avatar", "vrm/cryptovoxels.vrm"),
    ("3ds Max Biped", "characters/ubiq_robot.fbx"),
    ("Unitree G1", "humanoids/robots/unitree_g1/unitree_g1.xml"),
    ("Unitree H1", "humanoids/robots/unitree_h1/unitree_h1.xml"),
    ("Unitree H1-2", "humanoids/robots/unitree_h1_2/unitree_h1_2.xml"),
    ("Unitree H2", "humanoids/robots/unitree_h2/unitree_h2.xml"),
    ("Unitree R1", "humanoids/robots/unitree_r1/unitree_r1.xml"),
    ("Booster T1", "humanoids/robots/booster_t1/booster_t1.xml"),
    ("LimX Oli", "humanoids/robots/limx_oli/limx_oli.xml"),
    ("Robotis K1", "humanoids/robots/robotis_k1/robotis_k1.xml"),
    ("ToddlerBot", "humanoids/robots/toddlerbot/toddlerbot.xml"),
    ("Unitree G1, 23 hinges", "humanoids/robots/unitree_g1_23dof/unitree_g1_23dof.xml"),
)


def tile(title: str, file: str, data: Path) -> Image:
    """The picture of one body."""
    body = character() if not file else poise.read(data / file)
    return captioned(draw(parts_scene(body, width=WIDTH, height=HEIGHT), WIDTH, HEIGHT), title,
                     size=13)  # fmt: skip


def sheet(data: Path) -> Image:
    """All bodies in a grid."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PoiseWarning)
        tiles = [tile(title, file, data) for title, file in BODIES]
    rows = [np.concatenate(tiles[n : n + COLUMNS], axis=1) for n in range(0, len(tiles), COLUMNS)]
    return np.concatenate(rows)


def main(arguments: list[str]) -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(prog="python tools/anatomy_sheet.py", description=__doc__)
    parser.add_argument("data", nargs="?", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("-o", dest="output", type=Path, default=ROOT / "docs" / "anatomy.png")
    chosen = parser.parse_args(arguments)
    save_image(sheet(chosen.data), chosen.output)
    sys.stdout.write(f"{chosen.output}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
