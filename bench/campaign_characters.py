"""Motions retargeted to characters of many programs without a map: travel, contacts, flips.

    python bench/campaign_characters.py [--motions walk ...] [--to vrm0 ...] [--films FOLDER]
                                        [--held-out]

Six motions are retargeted to eight characters. Animations of the characters are removed, except for
a BVH, whose frames contain its standing pose. Bars: the travel of the hips over the floor within
2 % of the source's times the ratio of the leg lengths; locked points within 5 mm of their anchors;
rotation speed of each joint at most twice that of the source's limb within six frames, plus 240
degrees/s; no violated limit. ``--held-out`` uses motions and characters that were not used in
development, among them circling arms that exceed the limits of every CMU skeleton and walks in
place. It also prints how far soles are below the floor, and the excess of the effectors' speed over
twice the source's.
"""

from __future__ import annotations

import argparse
import dataclasses
import time
import warnings
from pathlib import Path

import numpy as np
from cases import DATA, has_data
from measure import machine
from retarget_measures import measured

import poise
from poise import bundled
from poise.model import Character, Motion
from poise.motion.retargeting import retarget
from poise.motion.retargeting.canonical_frames import Reference
from poise.motion.retargeting.root_placement import hips_of, middle

MOTIONS = {
    "walk": ("asf_amc/cmu_02_01_walk.amc", "asf_amc/cmu_02.asf"),
    "run": ("asf_amc/cmu_02_03_run.amc", "asf_amc/cmu_02.asf"),
    "jump": ("asf_amc/cmu_02_04_jump_balance.amc", "asf_amc/cmu_02.asf"),
    "cartwheel": ("asf_amc/cmu_49_08_cartwheel.amc", "asf_amc/cmu_49.asf"),
    "dance": ("asf_amc/cmu_131_04_dance.amc", "asf_amc/cmu_131.asf"),
    "rokoko": ("bvh/rokoko_jesse_dance.bvh", None),
}
CHARACTERS = {
    "cesium": "gltf/CesiumMan.glb",
    "rigged": "gltf/RiggedFigure.glb",
    "vrm0": "vrm/cryptovoxels.vrm",
    "vrm1": "vrm/isBinary_Overridden.vrm",
    "human_ik": "fbx/maya_human_ik_7400_binary.fbx",
    "kenney": "fbx/maya_kenney_character_7700_binary.fbx",
    "geno": "bvh/geno_bind.bvh",
    "asf": "asf_amc/cmu_07.asf",
}
HELD_OUT_MOTIONS = {
    "hop": ("asf_amc/hdm05_tr_hopBothLegs1hops_035_120.amc", "asf_amc/hdm05_tr.asf"),
    "arms": ("asf_amc/hdm05_tr_rotateArmsBothBackward1Reps_015_120.amc", "asf_amc/hdm05_tr.asf"),
    "walk07": ("asf_amc/cmu_07_12_walk_truncated.amc", "asf_amc/cmu_07.asf"),
    "run09": ("asf_amc/cmu_09_06_run.amc", "asf_amc/cmu_09.asf"),
    "dab": ("bvh/fair1_dab.bvh", None),
    "jacks": ("bvh/cmu_jumping_jacks_max.bvh", None),
    "in_place_1": ("bvh/makehuman_walk1.bvh", None),
    "in_place_2": ("gltf/CesiumMan.glb", None),
}
HELD_OUT_CHARACTERS = {
    "cmu02": "asf_amc/cmu_02.asf",
    "cmu49": "asf_amc/cmu_49.asf",
    "cmu131": "asf_amc/cmu_131.asf",
    "mixamo": "gltf/mixamo_tpose.glb",
    "robot": "vrm/debug_robot.vrm",
    "kenney": "fbx/maya_kenney_character_7700_binary.fbx",
    "bundled": "",
}
TRAVEL, HELD, FLIP = 0.02, 0.005, 240.0


def clip(name: str) -> Motion:
    file, skeleton = {**MOTIONS, **HELD_OUT_MOTIONS}[name]
    beside = None if skeleton is None else str(DATA / skeleton)
    return poise.read(str(DATA / file), skeleton=beside).motion


def body(name: str) -> Character:
    """Return a character without motions; a BVH contains its standing pose as a frame."""
    path = {**CHARACTERS, **HELD_OUT_CHARACTERS}[name]
    found = poise.read(str(DATA / path)) if path else bundled.character()
    return found if path.endswith(".bvh") else dataclasses.replace(found, motions={})


def travel(motion: Motion, body: Reference) -> float:
    """Return the largest distance over the floor between two positions of the hips.

    The position of the hips is the midpoint of the thigh joints. The pelvis joint of a rig may be
    far behind or above the hips, which changes its path when the pelvis rotates.
    """
    floor = [axis for axis in range(3) if "xyz"[axis] != motion.skeleton.up]
    way = middle(motion.world, hips_of(body.anatomy))[:, floor]
    return float(np.linalg.norm(way[:, None] - way[None], axis=2).max())


def leg(body: Reference, motion: Motion) -> float:
    """Return the mean length of thigh plus shin."""
    world = motion.skeleton.rest.world[:, :3, 3]
    total = 0.0
    for name in ("left", "right"):
        joints = [body.anatomy.first(f"{name} {part}") for part in ("thigh", "shin", "foot")]
        places = world[joints]
        total += float(np.linalg.norm(np.diff(places, axis=0), axis=1).sum())
    return 0.5 * total


def one(motion: Motion, target: Character, films: Path | None, name: str) -> list[str]:
    """Measure one motion on one character, print a line, and return the missed bars."""
    begun = time.perf_counter()
    made = retarget(motion, target)
    seconds = time.perf_counter() - begun
    made_of = measured(made, motion)
    ratio = leg(made.target, made.motion) / leg(made.source, motion)
    theirs, ours = travel(motion, made.source), travel(made.motion, made.target)
    away = abs(ours / (ratio * theirs) - 1.0)
    flip = float(np.degrees(made_of.turn_excess))
    missed = [
        word
        for word, wrong in (
            ("travel", away > TRAVEL), ("held", made_of.held > HELD),
            ("flip", flip > FLIP), ("limits", made_of.breach > 1e-9),
        )
        if wrong
    ]  # fmt: skip
    print(
        f"{name:20} travel {ours:6.3f} m, {100.0 * away:5.2f} % off; held within "
        f"{1000.0 * made_of.held:5.2f} mm of {len(made.planted):3} contacts; flips {flip:4.0f} "
        f"degrees/s {made_of.worst_turn}; limits {made_of.breach:.0e}; soles "
        f"{1000.0 * made_of.under_anywhere:.1f} mm below the floor; effectors faster by "
        f"{made_of.way_excess:.2f} m/s; {seconds:.1f} s"
        f"{'  MISSED: ' + ', '.join(missed) if missed else ''}",
        flush=True,
    )
    if films is not None:
        from poise.render.motions import render_motion

        shown = dataclasses.replace(target, motions={"made": made.motion})
        render_motion(shown.motion, films / f"{name.replace(' ', '_')}.png")
    return missed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--motions", nargs="+", choices=[*MOTIONS, *HELD_OUT_MOTIONS])
    parser.add_argument("--to", nargs="+", choices=[*CHARACTERS, *HELD_OUT_CHARACTERS])
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--films", type=Path)
    given = parser.parse_args()
    if not has_data():
        raise SystemExit(f"{DATA} does not exist; this campaign needs its files")
    warnings.simplefilter("ignore")
    print(machine())
    missed: list[str] = []
    motions = given.motions or list(HELD_OUT_MOTIONS if given.held_out else MOTIONS)
    targets = given.to or list(HELD_OUT_CHARACTERS if given.held_out else CHARACTERS)
    for target in targets:
        character = body(target)
        for motion in motions:
            missed += one(clip(motion), character, given.films, f"{motion} {target}")
    cells = len(targets) * len(motions)
    print(f"{cells} cells, missed: {', '.join(missed) or 'nothing'}")


if __name__ == "__main__":
    main()
