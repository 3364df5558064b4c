"""Motions of glTF files as keys: exact round trips, and keys reduced from frames.

    PYTHONPATH=src python bench/campaign_curves.py [--data FOLDER]

For each motion: whether its samplers round-trip exactly (times, values, slopes in single precision)
when only its keys are written; and, for `poise.motion.reduced`, the errors of the keys at frame
times, by value and in the world (bars: 0.1 degree and 1 mm by value), and the number of keys per
moving value relative to its frames (bar: fewer).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise import read, write
from poise.errors import PoiseError
from poise.geometry import quaternions
from poise.model import Character, Motion
from poise.motion import Keyframes, is_keyed, keyframes_of, reduced
from poise.motion.keyframes import dof_groups

ROOT = Path(__file__).resolve().parents[1]
Numbers = dict[tuple[str, str, str], tuple[str, np.ndarray, np.ndarray]]


def samplers(hero: Character) -> Numbers:
    """Return the values of a file's samplers by motion, node and path."""
    found: Numbers = {}
    for name, motion in hero.motions.items():
        for channel in motion.source.clip.channels:  # type: ignore[attr-defined]
            node = hero.source.nodes[channel.node].name  # type: ignore[attr-defined]
            numbers = channel.times.floats(), channel.values.floats()
            found[name, node, channel.path] = (channel.interpolation, *numbers)
    return found


def by_keys(hero: Character) -> Character:
    """Return the character with motions defined by their keys alone."""
    motions: dict[str, Motion] = {}
    for name, motion in hero.motions.items():
        keys = keyframes_of(motion) if is_keyed(motion) else Keyframes(hero.skeleton)
        if keys.tracks:
            made = keys.motion(motion.fps, start=motion.source.start)  # type: ignore[attr-defined]
            motion = Motion(made.skeleton, made.q, made.fps, name, made.source)
        motions[name] = motion
    return replace(hero, motions=motions, source=None)


def changed(before: Numbers, after: Numbers) -> tuple[int, int]:
    """Count samplers that differ in any bit, and missing samplers (constant ones)."""
    wrong = sum(
        key in after
        and not (
            after[key][0] == kind
            and all(
                np.array_equal(x.astype("<f4").view("<u4"), y.astype("<f4").view("<u4"))
                for x, y in zip((times, values), after[key][1:], strict=True)
            )
        )
        for key, (kind, times, values) in before.items()
    )
    return wrong, sum(key not in after for key in before)


def errors(motion: Motion, keys: Keyframes) -> tuple[float, float, float, float]:
    """Return errors at the frames by unit: degrees, metres, other values, and world metres."""
    q = keys.at(np.arange(len(motion)) / motion.fps).q
    degrees = metres = others = 0.0
    angular = {n for j in motion.skeleton.joints for n, d in
               zip(j.dof_names, j.type.dofs, strict=True) if d.angular}  # fmt: skip
    shifts = {n for j in motion.skeleton.joints for n, d in
              zip(j.dof_names, j.type.dofs, strict=True) if d.suffix.startswith("t")}  # fmt: skip
    for name, at in dof_groups(motion.skeleton).items():
        a, b = q[:, at], motion.q[:, at]
        if at.stop - at.start == 4:
            turn = quaternions.multiply(quaternions.conjugate(quaternions.normalize(a)), b)
            size = np.linalg.norm(quaternions.to_rotation_vector(turn), axis=1).max()
            degrees = max(degrees, float(np.degrees(size)))
            continue
        gap = float(np.abs(a - b).max())
        if name in angular:
            degrees = max(degrees, float(np.degrees(gap)))
        elif name in shifts:
            metres = max(metres, gap)
        else:
            others = max(others, gap)
    world = Motion(motion.skeleton, q, motion.fps).world
    far = np.abs(world[..., :3, 3] - motion.world[..., :3, 3]).max()
    return degrees, metres, others, float(far)


def main() -> None:
    """Print a line for each motion."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data" / "gltf")
    data = arguments.parse_args().data
    warnings.simplefilter("ignore")
    failed = 0
    for path in sorted([*data.rglob("*.glb"), *data.rglob("*.gltf")]):
        try:
            hero = read(path)
        except PoiseError:
            continue
        if not hero.motions:
            continue
        with tempfile.TemporaryDirectory() as folder:
            write(by_keys(hero), Path(folder) / "keys.glb")
            wrong, gone = changed(samplers(hero), samplers(read(Path(folder) / "keys.glb")))
        print(f"{path.relative_to(data)}: {wrong} samplers changed, {gone} that move nothing")
        failed += wrong > 0
        for name, motion in hero.motions.items():
            keys = reduced(motion)
            degrees, metres, others, far = errors(motion, keys)
            moving = [track for track in keys.tracks.values() if len(track) > 1]
            count, most = sum(map(len, moving)), len(motion) * len(moving)
            good = degrees <= 0.1 + 1e-9 and metres <= 1e-3 + 1e-12 and others <= 1e-3 + 1e-12
            good = good and (count < most or not moving)
            failed += not good
            print(
                f"    {name}: {len(motion)} frames, {count} keys for {most} values; "
                f"{degrees:.3f} degrees, {1e3 * metres:.3f} mm, {others:.1e}; "
                f"{1e3 * far:.2f} mm in the world{'' if good else '  <-- FAILED'}",
                flush=True,
            )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
