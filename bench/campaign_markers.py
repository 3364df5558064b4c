"""Synthetic markers: 53 on CMU's subject 02, 2 mm of noise, walk, dance and cartwheel.

    python bench/campaign_markers.py [--frames 160] [--speed]

A body with unknown bone lengths and offsets performs the three clips; DOFs that no marker observes
are at rest in all of them. It is calibrated once with a static trial in the rest pose and once from
the motion alone, starting with offsets that are wrong by 10 mm in each direction and scale factors
of 1, and each clip is solved. The true body is solved first, as the bound for any calibration with
this noise. Errors are angles between rotations, independent of their parameters. Half turns of the
source's hands between frames, dozens of them in the cartwheel, are removed beforehand. A joint that
still rotates by more than 90 degrees in a frame is excluded for two frames on either side, as is
the root when its angles are within 5 degrees of gimbal lock; both are listed. Every group of three
or more markers deviates from a line by at least 2 cm.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, replace

import numpy as np
from cases import DATA, Floats
from measure import machine, verdict

import poise
from poise.geometry import quaternions
from poise.model.markers import Markers
from poise.motion import values_of_frames
from poise.motion.markers import (
    Calibrating,
    MarkerCalibration,
    MarkerModel,
    StaticTrial,
    bone_scales,
    calibrate,
    solve_markers,
)

CLIPS = (("02", "02_01_walk"), ("131", "131_04_dance"), ("49", "49_08_cartwheel"))
LOCKED = ("lfingers", "rfingers", "lthumb", "rthumb", "ltoes", "rtoes")
NOISE = 0.002
CARRIED = {
    "root": (4, 0.13), "thorax": (4, 0.14), "head": (3, 0.10), "femur": (3, 0.08),
    "tibia": (3, 0.06), "foot": (4, 0.05), "clavicle": (1, 0.05), "humerus": (3, 0.055),
    "wrist": (3, 0.06), "hand": (4, 0.055),
}  # fmt: skip
"""Markers on each joint, both sides alike, and how far from its bone."""
HAND = 0.14
"""Metres: the hand's markers reach from the wrist to the fingers."""
LIMBS = ("femur", "tibia", "foot", "clavicle", "humerus", "radius", "wrist", "hand")
SPIKE = np.radians(90.0)
GIMBAL = np.radians(5.0)


@dataclass(frozen=True, eq=False)
class Actor:
    """Body with markers, known only to the campaign, and the clips that it performs."""

    skeleton: poise.Skeleton
    model: MarkerModel
    names: tuple[str, ...]
    motions: tuple[poise.Motion, ...]
    trials: tuple[Markers, ...]
    static: StaticTrial
    start: MarkerModel


def sites(skeleton: poise.Skeleton) -> list[tuple[str, int, float]]:
    found: list[tuple[str, int, float]] = []
    for part, (count, radius) in CARRIED.items():
        names = [part] if part in skeleton.joint_names else [f"l{part}", f"r{part}"]
        found += [(name, count, radius) for name in names]
    return found


def placed(skeleton: poise.Skeleton, rng: np.random.Generator) -> MarkerModel:
    """Place markers around each bone at different heights."""
    names: list[str] = []
    joints: list[str] = []
    offsets: list[Floats] = []
    for joint, count, radius in sites(skeleton):
        tip = skeleton.joint(joint).tip
        bone = np.array([0.0, 0.02, 0.0]) if tip is None else tip
        along = bone / np.linalg.norm(bone)
        if joint.endswith("hand"):
            bone = HAND * along
        turn = quaternions.to_matrix(quaternions.between((0.0, 0.0, 1.0), along))
        phase = rng.uniform(0.0, 2.0 * np.pi)
        for i in range(count):
            share = (i + 0.5) / count if count > 1 else 0.8
            angle = phase + 2.0 * np.pi * i * (0.38 if count > 3 else 1.0 / 3.0)
            angle += rng.uniform(-0.3, 0.3)
            around = turn @ (np.cos(angle), np.sin(angle), 0.0)
            names.append(f"{joint}{i + 1}")
            joints.append(joint)
            offsets.append(bone * (share + rng.uniform(-0.1, 0.1)) + radius * around)
    model = MarkerModel(tuple(names), tuple(joints), np.array(offsets))
    assert len(names) == 53
    for joint, count, _ in sites(skeleton):
        own = model.offsets[[i for i, name in enumerate(joints) if name == joint]]
        if count >= 3:
            assert np.linalg.svd(own - own.mean(axis=0))[1][1] > 0.02, f"{joint}: in line"
    return model


def actor(seed: int = 5) -> Actor:
    rng = np.random.default_rng(seed)
    skeleton = poise.read(DATA / "asf_amc" / "cmu_02.asf").skeleton
    poses: list[Floats] = []
    names: list[str] = []
    for subject, name in CLIPS:
        folder = DATA / "asf_amc"
        clip = poise.read(folder / f"cmu_{name}.amc", skeleton=folder / f"cmu_{subject}.asf").motion
        q = np.array(clip.q)
        for joint in LOCKED:
            q[:, skeleton.joint_dofs(joint)] = skeleton.joint(joint).rest
        for hand in ("lhand", "rhand"):
            at = skeleton.dof_index(f"{hand}_rz")
            q[:, at] = np.unwrap(q[:, at], period=np.pi)
        poses.append(q)
        names.append(name)
    skeleton = skeleton.with_limits(covering=np.concatenate([*poses, skeleton.rest.q[None]]))
    scales = bone_scales(skeleton)
    hidden = {scale.name: float(np.exp(rng.uniform(-0.12, 0.12))) for scale in scales}
    model = replace(placed(skeleton, rng), scales=scales).scaled(**hidden)
    body = model.skeleton(skeleton)
    motions = tuple(poise.Motion(body, q, 120.0) for q in poses)
    trials = tuple(seen(model, motion, rng) for motion in motions)
    still = seen(model, poise.Motion(body, np.tile(body.rest.q, (60, 1)), 120.0), rng)
    still = still.with_positions(still.positions + np.array([0.3, 0.9, 0.1]))
    k = len(model.names)
    start = replace(
        model.scaled(**dict.fromkeys(hidden, 1.0)),
        offsets=model.offsets + rng.normal(0.0, 0.01, (k, 3)), noise=np.full(k, 0.03),
    )  # fmt: skip
    static = StaticTrial(still, skeleton.rest, sigma=1e-3)
    return Actor(skeleton, model, tuple(names), motions, trials, static, start)


def seen(model: MarkerModel, motion: poise.Motion, rng: np.random.Generator) -> Markers:
    places = model.places(motion.skeleton, motion.world)
    return Markers(model.names, places + rng.normal(0.0, NOISE, places.shape), motion.fps)


# -- evaluation -----------------------------------------------------------------------------------


def lengths(who: Actor, found: MarkerCalibration, held: tuple[str, ...], what: str) -> None:
    for scale in found.model.scales:
        off = 100.0 * (scale.factor / who.model.factor(scale.name) - 1.0)
        line = f"  {scale.name:9} {off:+6.2f} %  sigma {100.0 * scale.sigma:5.2f} %"
        if scale.name in held:
            line = verdict(f"{what}, {scale.name}", abs(off), 0.5, at_most=True, unit=" %")
        print(line)


def offsets(who: Actor, found: MarkerCalibration, what: str, *, hold: bool) -> None:
    off = 1e3 * np.linalg.norm(found.model.offsets - who.model.offsets, axis=1)
    head = np.array([joint == "head" for joint in who.model.joints])
    print(f"  offsets: head {off[head].max():.1f} mm, others {off[~head].max():.1f} mm at most")
    if hold:
        print(verdict(f"{what}, offsets without the head's", off[~head].max(), 3.0, at_most=True,
                      unit=" mm"))  # fmt: skip


def left_out(motion: poise.Motion) -> dict[str, np.ndarray]:
    """Return for each joint the frames (F,) in which its angles are not meaningful."""
    body, found = motion.skeleton, {}
    for j, joint in enumerate(body.joints):
        turn = motion.world[:, j, :3, :3]
        if body.parents[j] >= 0:
            turn = np.einsum("fji,fjk->fik", motion.world[:, body.parents[j], :3, :3], turn)
        cosine = 0.5 * (np.einsum("fij,fij->f", turn[1:], turn[:-1]) - 1.0)
        spikes = np.flatnonzero(np.arccos(np.clip(cosine, -1.0, 1.0)) > SPIKE)
        marks = np.zeros(len(motion), np.bool_)
        for f in spikes:
            marks[max(0, f - 1) : f + 4] = True
        if body.parents[j] < 0:
            middle = motion.q[:, body.dof_index("root_ry")]
            marks |= np.abs(np.cos(middle)) < np.sin(GIMBAL)
        found[joint.name] = marks
    return found


def angles(who: Actor, model: MarkerModel, what: str, *, biased: bool) -> tuple[int, float]:
    """Print and judge the DOFs' errors; return frames and seconds of CPU time."""
    frames, seconds = 0, 0.0
    for name, motion, trial in zip(who.names, who.motions, who.trials, strict=True):
        began = time.thread_time()
        made = solve_markers(trial, who.skeleton, model, locked=LOCKED)
        seconds += time.thread_time() - began
        frames += len(motion)
        q = values_of_frames(made.motion.skeleton, made.motion.world, motion.q)
        off = np.degrees((q - motion.q + np.pi) % (2.0 * np.pi) - np.pi)
        off[:, :3] = 0.0
        turn = np.einsum(
            "fji,fjk->fik", motion.world[:, 0, :3, :3], made.motion.world[:, 0, :3, :3]
        )
        about = np.linalg.norm(
            quaternions.to_rotation_vector(quaternions.from_matrix(turn)), axis=1
        )
        rms: dict[str, float] = {}
        gone = left_out(motion)
        for joint in motion.skeleton.joint_names:
            if joint != "root" and joint[1:] not in LIMBS:
                continue
            if biased and joint == "root":
                continue
            own = off[~gone[joint]][:, motion.skeleton.joint_dofs(joint)]
            if biased:
                own = own - own.mean(axis=0)
            at = motion.skeleton.joint_dofs(joint)
            for dof, value in zip(motion.skeleton.dof_names[at], own.T, strict=True):
                rms[dof] = float(np.sqrt((value**2).mean()))
        worst = sorted(rms, key=rms.__getitem__)[::-1]
        listed = ", ".join(f"{dof} {rms[dof]:.2f}" for dof in worst[:5])
        skipped = ", ".join(f"{joint} {int(m.sum())}" for joint, m in gone.items() if m.any())
        print(
            f"  {name}: {made!r}, {made.iterations} iterations, excluded {int(made.excluded.sum())}"
        )
        print(f"    worst: {listed} degrees; frames left out: {skipped or 'none'}")
        whole = float(np.degrees(np.sqrt((about**2).mean())))
        print(f"    the root's orientation in all frames, as one angle: {whole:.2f} degrees")
        print(verdict(f"{what}, {name}, worst DOF", rms[worst[0]], 1.0, at_most=True,
                      unit=" degrees"))  # fmt: skip
    return frames, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=160, help="to calibrate on")
    arguments = parser.parse_args()
    print(machine())
    who = actor()
    known = replace(who.model, noise=np.full(len(who.model.names), NOISE))
    frames, seconds = angles(who, known, "body known", biased=False)
    for what, static in (("static", who.static), ("motion alone", None)):
        began = time.perf_counter()
        found = calibrate(
            who.trials, who.skeleton, who.start, static=static, locked=LOCKED,
            options=Calibrating(frames=arguments.frames),
        )  # fmt: skip
        took = time.perf_counter() - began
        print(f"{what}: {found!r} in {took:.0f} s, noise {1e3 * found.model.noise.mean():.2f} mm")
        core = ("femur", "tibia", "humerus", "forearm")
        lengths(who, found, (*core, "hip", "clavicle") if static else core, what)
        offsets(who, found, what, hold=static is not None)
        print("  not observed: " + "; ".join(found.unobserved))
        more, cpu = angles(who, found.model, what, biased=static is None)
        frames, seconds = frames + more, seconds + cpu
    print(
        verdict("53 markers, 62 DOFs, frames per second and core", frames / seconds, 300.0, unit="")
    )


if __name__ == "__main__":
    main()
