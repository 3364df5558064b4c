"""Optimization of whole sequences: time against frames, iterations, and real clips.

    python bench/campaign_sequences.py [--frames 100 1000 3000 10000] [--walks 1 3 9]

A walk with 62 degrees of freedom (CMU's with the real files, otherwise the bundled character's),
repeated forwards and backwards to the required length, has exact hand targets every 50 frames.
Printed: CPU time of one thread per iteration, the exponent of its growth with the number of frames,
and the iterations. In the second case all contacts are held, as by ``poise sequence --contacts``,
and each walk forwards and backwards has the same twelve targets: the hardest target determines the
number of iterations, and among more random targets is a harder one. The third case is CMU's jump
with its landing moved by half a metre, with all contacts held.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable

import numpy as np
from cases import DATA, has_data, person
from measure import machine, verdict

import poise
from poise.motion import cleaned, find_contacts
from poise.motion.sequences import at, closeness, optimise, plant, standing

TARGETS = 12  # of each walk forwards and backwards, with contacts


def real(name: str, skeleton: str) -> poise.Motion:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", poise.errors.RepairWarning)
        folder = DATA / "asf_amc"
        return poise.read(folder / f"{name}.amc", skeleton=folder / f"{skeleton}.asf").motion


def there_and_back() -> poise.Motion:
    clip = real("cmu_02_01_walk", "cmu_02") if has_data() else person().motion
    return poise.Motion(clip.skeleton, np.concatenate([clip.q, clip.q[-2:0:-1]]), clip.fps)


def walk(frames: int) -> poise.Motion:
    one = there_and_back()
    q = np.tile(one.q, (frames // len(one) + 1, 1))[:frames]
    return poise.Motion(one.skeleton, q, one.fps)


def timed(clip: poise.Motion) -> tuple[float, int]:
    """Return CPU seconds per iteration, and the iterations."""
    frames = len(clip)
    hand = clip.skeleton.joint_index("lhand")
    chosen = np.arange(25, frames, 50)
    chance = np.random.default_rng(0)
    there = clip.world[chosen, hand, :3, 3] + chance.uniform(-0.1, 0.1, (len(chosen), 3))
    goal = at(poise.reach("lhand", there, hard=True), chosen.tolist())
    began = time.thread_time()
    result = optimise(clip, goal, metrics=[closeness(spread=0.1)], limits="clip")
    spent = time.thread_time() - began
    assert result.converged, result.explain()
    return spent / result.iterations, result.iterations


def timed_with_contacts(clip: poise.Motion) -> tuple[float, int]:
    """Return CPU seconds per iteration, and the iterations, those of planting included."""
    period = len(there_and_back())
    chosen = np.arange(25, len(clip), period // TARGETS)
    chance = np.random.default_rng(0)
    away = chance.uniform(-0.1, 0.1, (TARGETS, 3))[np.arange(len(chosen)) % TARGETS]
    began = time.thread_time()
    clean = cleaned(clip).motion
    contacts = find_contacts(clean, slack=0.004)
    held = plant(clean, contacts, limits="clip")
    feet = standing(contacts.anchored(held.motion), fixed=True)
    hand = clip.skeleton.joint_index("lhand")
    goal = at(
        poise.reach("lhand", clip.world[chosen, hand, :3, 3] + away, hard=True), chosen.tolist()
    )
    near = [closeness(spread=0.1)]
    result = optimise(held.motion, [goal, *feet], metrics=near, limits="clip")
    spent = time.thread_time() - began
    assert held.converged and result.converged, result.explain()
    iterations = held.iterations + result.iterations
    return spent / iterations, iterations


def scaling(solve: Callable[[poise.Motion], tuple[float, int]], counts: list[int]) -> None:
    solve(walk(60))  # compile first
    found: list[tuple[float, int]] = []
    for count in counts:
        seconds, iterations = solve(walk(count))
        found.append((seconds, iterations))
        each = 1e6 * seconds / count
        whole = f"{seconds * iterations:.1f} s in total"
        said = f"{iterations} iterations, {each:6.0f} us per frame and iteration, {whole}"
        print(f"{count:6d} frames: {said}", flush=True)
    if len(counts) > 1:
        logs = np.log([[count, seconds] for count, (seconds, _) in zip(counts, found, strict=True)])
        slope = float(np.polyfit(logs[:, 0], logs[:, 1], 1)[0])
        print(
            verdict("growth of the time per iteration, exponent", slope, 1.1, at_most=True, unit="")
        )
        most = max(n for _, n in found) - found[0][1]
        print(
            verdict(
                "iterations in addition to those of the shortest", most, 3, at_most=True, unit=""
            )
        )


def jump() -> None:
    if not has_data():
        print("the jump needs the motion-capture files")
        return
    held = cleaned(real("cmu_02_04_jump_balance", "cmu_02"))
    contacts = find_contacts(held.motion, slack=0.015)
    goals = [*standing(contacts)]
    for side in ("left", "right"):
        stays = [s for s in contacts.spans if s.point == f"{side} ball"]
        foot = next(p for p in contacts.points if p.name == f"{side} ball")
        where = poise.point(foot.joint, foot.offset)
        for stay, metres in ((stays[0], 0.0), (stays[1], 0.5)):
            place = stay.anchor + metres * np.array([0.0, 0.0, 1.0])
            goals.append(at(poise.reach(where, place, hard=True), stay.first))
    near = closeness(spread=0.1, free=("root_tx", "root_tz"))
    began = time.thread_time()
    result = optimise(held.motion, goals, metrics=[near], limits="clip")
    print(
        f"the jump, {len(held.motion)} frames, {len(goals)} goals: {result.status} after "
        f"{result.iterations} iterations, {time.thread_time() - began:.1f} s of CPU time; "
        f"hard goals within {result.violation:.0e}"
    )
    before, after = (poise.motion.jitter(m).max() for m in (held.motion, result.motion))
    print(verdict("jitter relative to the clip", float(after / before), 1.2, at_most=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, nargs="+", default=[100, 1000, 3000, 10000])
    parser.add_argument("--walks", type=int, nargs="+", default=[1, 3, 9])
    parser.add_argument("--no-jump", action="store_true")
    asked = parser.parse_args()
    print(machine())
    scaling(timed, asked.frames)
    print("with contacts:")
    period = len(there_and_back())
    scaling(timed_with_contacts, [period * walks for walks in asked.walks])
    if not asked.no_jump:
        jump()


if __name__ == "__main__":
    main()
