"""Retargeting of three CMU clips to five other bodies, with all bars.

    python bench/campaign_retargeting.py [--clips walk cartwheel dance] [--to bundled rokoko ...]
                                         [--videos FOLDER]

Bars: a locked point within 5 mm of its anchor; heel and toe at most 10 mm above or below the floor
during stances; hands, feet and head, scaled by chain and relative to its root, within 30 mm of the
source's, except in frames reported as unreachable; no violated limit; rotation speed of joints and
speed of effectors at most twice the source limb's within six frames, plus 300 degrees/s and 1 m/s;
the same for jumps of these velocities; 1,000 frames per second on one core. From the CMU skeleton
to itself, without limits and contacts, the clip is reproduced to 1e-6.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
from cases import DATA, has_data
from measure import machine
from retarget_measures import measured

import poise
from poise.model import Character, Motion, Skeleton
from poise.motion.retargeting import Retargeted, RetargetOptions, retarget

CLIPS = {
    "walk": ("cmu_02_01_walk", "cmu_02"),
    "cartwheel": ("cmu_49_08_cartwheel", "cmu_49"),
    "dance": ("cmu_131_04_dance", "cmu_131"),
}
BODIES = {
    "rokoko": "bvh/rokoko_jesse_dance.bvh",
    "geno": "bvh/geno_bind.bvh",
    "makehuman": "bvh/makehuman_walk1.bvh",
    "cesium": "gltf/CesiumMan.glb",
}


def clip(name: str) -> Character:
    file, skeleton = CLIPS[name]
    asf = DATA / "asf_amc"
    return poise.read(str(asf / f"{file}.amc"), skeleton=str(asf / f"{skeleton}.asf"))


def body(name: str) -> Character:
    if name == "bundled":
        from poise.bundled import character

        return character()
    return poise.read(str(DATA / BODIES[name]))


def said(met: bool) -> str:
    return "met" if met else "MISSED"


def identity(name: str) -> None:
    motion = clip(name).motion
    made = retarget(
        motion, motion.skeleton, options=RetargetOptions(contacts=False, limits=False)
    ).motion
    off = max(
        float(np.abs(made.q - motion.q).max()), float(np.abs(made.world - motion.world).max())
    )
    print(f"{name} to itself: {off:.1e}  {said(off <= 1e-6)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clips", nargs="+", default=list(CLIPS), choices=list(CLIPS))
    parser.add_argument("--to", nargs="+", default=["bundled", *BODIES])
    parser.add_argument("--videos", type=Path)
    parser.add_argument("--keep-touching", action="store_true")
    arguments = parser.parse_args()
    if not has_data():
        raise SystemExit(f"{DATA} does not exist; this campaign needs its files")
    print(machine())
    for name in arguments.clips:
        identity(name)
        source = clip(name)
        for to in arguments.to:
            one(name, source, to, body(to), arguments.videos, arguments.keep_touching)


def one(
    name: str, source: Character, to: str, target: Character, videos: Path | None, touch: bool
) -> None:
    motion = source.motion
    options = RetargetOptions(preserve_contacts=touch)
    made = retarget(motion, target, options=options)
    seconds = []
    for _ in range(3):
        began = time.process_time()
        retarget(motion, target, options=options)
        seconds.append(time.process_time() - began)
    rate = len(motion) / min(seconds)
    m = measured(made, motion)
    bars = {
        "held mm": (1e3 * m.held, 5.0),
        "over mm": (1e3 * m.float_over, 10.0),
        "under mm": (1e3 * m.float_under, 10.0),
        "path mm": (1e3 * m.path, 30.0),
        "limits": (m.breach, 0.0),
        "rotation deg/s": (float(np.degrees(m.turn_excess)), 300.0),
        "speed m/s": (m.way_excess, 1.0),
        "rotation change deg/s": (float(np.degrees(m.turn_jump_excess)), 300.0),
        "speed change m/s": (m.way_jump_excess, 1.0),
    }
    failed = [key for key, (value, bar) in bars.items() if value > bar]
    if rate < 1000.0:
        failed.append("frames/s")
    figures = "  ".join(f"{key} {value:.3g}" for key, (value, _) in bars.items())
    print(
        f"{name} -> {to}: {figures}  frames/s {rate:.0f}  "
        f"{said(not failed)}{' ' + ', '.join(failed) if failed else ''}"
    )
    missed = ", ".join(
        f"{x.effector} {len(x.frames)} frames up to {1e3 * x.worst:.0f} mm" for x in made.missed
    )
    print(
        f"    contacts {len(made.planted)}, drift in the source {1e3 * made.drift:.0f} mm, floor "
        f"{made.floor}, hips lowered by {1e3 * made.hip_drop:.0f} mm, soles below the floor "
        f"{1e3 * m.under_anywhere:.0f} mm, path including unreachable frames "
        f"{1e3 * m.path_reported:.0f} mm; reference: {made.target.origin}; unreachable: "
        f"{missed or 'none'}; spikes "
        f"{len(made.spikes)}; worst rotation {m.worst_turn}, path {m.worst_path}, "
        f"speed {m.worst_way}"
    )
    if videos is not None:
        film(videos / f"{name}_{to}.mp4", motion, made, target)


def film(path: Path, clip: poise.Motion, made: Retargeted, target: Character) -> None:
    """Render the target alone; ``poise render`` shows the source clip beside it."""
    from poise.render.motions import render_motion

    path.parent.mkdir(parents=True, exist_ok=True)
    who, motion = target, made.motion
    if made.target.up != target.skeleton.up:
        # A BVH does not specify that z is up, so the renderer needs the option.
        body = motion.skeleton
        upright = Skeleton(body.joints, body.parameters, body.name, made.target.up)
        motion = Motion(upright, motion.q, motion.fps, motion.name)
        who = Character(target.name, upright)
    who = replace(who, motions={"retargeted": motion})
    render_motion(motion, path, character=who, fps=min(15.0, clip.fps), width=424, height=360)


if __name__ == "__main__":
    main()
