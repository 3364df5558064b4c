"""A table of measures of feet: clips x operations, stored to notice any change of their values.

    PYTHONPATH=tests python tests/motion/feet/feet_table.py [--record]

Compares the measures of today with `feet_table.json` and exits with 1 if one differs beyond
`TOLERANCES` or a row is missing. After an intended change, ``--record`` stores today's values;
review the difference of the file, which has one line a row.

A row is named "operation | clip | variant". Variants slide (the root's travel is scaled), shake
(noise on every value), or sink. Feet are measured at their joints and tips, as named by the
skeleton, and in stances detected in the clip as it is, so that no measure depends on the code
under test; only ``held``, ``missed``, ``reported`` and the rows "contacts" are what the code
states.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import poise
from conftest import shared_data_folder
from poise.anatomy import Anatomy
from poise.bundled import character, motions
from poise.motion.cleaning import cleaned
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.floor import lifted
from poise.motion.feet.points import body_size, foot_points, hand_points
from poise.motion.feet.travel import travel_matched
from poise.motion.foot_locking import LockedFeet, lock_feet
from samples.closed_walks import all_fours, stairs
from samples.humanoids import humanoid

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]
Row = dict[str, float]
Table = dict[str, Row]
SoleNames = Mapping[str, tuple[str, ...]]

TABLE = Path(__file__).with_name("feet_table.json")
RELATIVE = 0.002
TOLERANCES = {
    "slide": 0.01,  # mm/s, mean horizontal speed of the slowest point in the core of stances
    "peak": 0.05,  # mm/s, 95th percentile of the same
    "float": 0.005,  # mm, mean height of the lowest point in stances above its height in the clip
    "sink": 0.01,  # mm, largest depth of a point below the lowest point of the clip
    "turn": 0.01,  # degrees/s, mean speed of the foot's heading in stances
    "tilt": 0.01,  # degrees/s, mean speed of the foot's pitch in stances
    "jerk": 0.0005,  # mean third difference of feet and root, relative to that before
    "change": 0.005,  # mm, root mean square displacement of all joints by the operation
    "root": 0.005,  # mm, the same of the root
    "angles": 0.005,  # mrad, root mean square change of all values but the root's
    "swing": 0.005,  # mm, root mean square displacement of the feet outside stances
    "easing": 0.1,  # mm/s, largest speed that a foot gains outside the core of stances
    "bend": 0.01,  # degrees, root mean square change of the knees' bend by retargeting
    "shaking": 1.0,  # rad/s3, root mean square jerk of the knees' bend
    "seam": 0.005,  # mm, root mean square distance of first and last pose of a loop, root removed
    "held": 0.5,  # stances that are held
    "missed": 0.5,  # frames reported as missed
    "reported": 0.005,  # mm, mean of the reported slides before and after
    "stances": 0.5,  # stances found
    "standing": 0.02,  # percent of the frames in a stance, mean of the feet
    "marked": 0.02,  # percent of the frames in contact, mean of the points
    "floor": 0.005,  # mm, height of the floor
    "slip": 0.002,  # percent of the body's speed
    "drift": 0.005,  # mm, mean drift of the contacts
    "factor": 0.00005,  # scale of the travel
}
"""Absolute tolerances, in the unit of each measure; 0.2 % of the stored value always passes."""

BUNDLED = ("walk", "run", "sit")
CAPTURED = {
    "cmu_02_01_walk": slice(0, 340, 2),
    "cmu_09_06_run": slice(0, 140, 1),
    "cmu_131_04_dance": slice(200, 680, 2),
}
HANDSTAND = "cmu_49_08_cartwheel"
ROBOT = "unitree_h1_19dof"
SIDES = {"left": ("lfoot", "ltoes"), "right": ("rfoot", "rtoes")}
HANDS = {"left hand": ("lhand",), "right hand": ("rhand",)}
HUMANOID = {side: (f"{side.title()}Foot", f"{side.title()}Toe") for side in SIDES}
SOLES = {
    side: (f"{side}_ankle_link", *(f"{side}_foot_sphere_{i}_link" for i in range(1, 6)))
    for side in ("left", "right")
}


def captured(folder: Path, name: str, frames: slice) -> poise.Motion:
    """Frames of a file of motion capture."""
    path = folder / "asf_amc" / f"{name}.amc"
    skeleton = path.with_name("_".join(name.split("_")[:2]) + ".asf")
    found = poise.read(path, skeleton=skeleton).motion
    return poise.Motion(found.skeleton, found.q[frames], found.fps / (frames.step or 1))


def travelling(motion: poise.Motion, scale: float) -> poise.Motion:
    """The motion with its horizontal travel scaled: the feet slide."""
    axes = [motion.skeleton.dof_index(f"root_{axis}") for axis in ("tx", "tz")]
    q = np.array(motion.q)
    q[:, axes] = q[:1, axes] + scale * (q[:, axes] - q[:1, axes])
    return poise.Motion(motion.skeleton, q, motion.fps)


def noisy(motion: poise.Motion) -> poise.Motion:
    """The motion with noise of 4 mm and 4 mrad on every value."""
    noise = np.random.default_rng(3).normal(size=motion.q.shape) * 0.004
    return poise.Motion(motion.skeleton, motion.q + noise, motion.fps)


def sunk(motion: poise.Motion) -> poise.Motion:
    """The motion whose root sinks by 3 cm once a second."""
    q = np.array(motion.q)
    seconds = np.arange(len(q)) / motion.fps
    q[:, motion.skeleton.dof_index("root_ty")] -= 0.03 * np.sin(np.pi * seconds) ** 4
    return poise.Motion(motion.skeleton, q, motion.fps)


def raised(motion: poise.Motion) -> poise.Motion:
    """The motion on a floor 0.25 m above zero."""
    q = np.array(motion.q)
    q[:, motion.skeleton.dof_index("root_ty")] += 0.25
    return poise.Motion(motion.skeleton, q, motion.fps)


@dataclass(frozen=True)
class Feet:
    """Positions of the points of feet, (frames, points, 3) for each foot, in metres."""

    motion: poise.Motion
    feet: SoleNames
    high: int = 1

    @cached_property
    def paths(self) -> dict[str, Floats]:
        body, world = self.motion.skeleton, self.motion.world
        made: dict[str, Floats] = {}
        for side, names in self.feet.items():
            joints = [body.joint_index(name) for name in names]
            paths = [world[:, j, :3, 3] for j in joints]
            tip = body.joints[joints[-1]].tip
            if tip is not None:
                paths.append(world[:, joints[-1], :3, :3] @ tip + paths[-1])
            made[side] = np.stack(paths, axis=1)
        return made

    @property
    def flat(self) -> list[int]:
        return [axis for axis in range(3) if axis != self.high]

    @property
    def jerk(self) -> float:
        """Mean third difference of feet and root, metres per frame^3."""
        body = self.motion.skeleton
        joints = [0, *(body.joint_index(each[0]) for each in self.feet.values())]
        places = self.motion.world[:, :, :3, 3][:, joints]
        return float(np.abs(np.diff(places, 3, axis=0)).mean())

    @property
    def lowest(self) -> float:
        """Height of the lowest point of all."""
        return min(float(path[..., self.high].min()) for path in self.paths.values())

    @cached_property
    def stances(self) -> dict[str, Marks]:
        """Whether a foot stands: its ball is slower than 0.3 m/s, within 5 cm of its low height."""
        fps = self.motion.fps
        made: dict[str, Marks] = {}
        for side, path in self.paths.items():
            ball = averaged(path[:, min(1, path.shape[1] - 1)], max(1, round(0.05 * fps)))
            speed = np.linalg.norm(np.gradient(ball[:, self.flat], axis=0), axis=1) * fps
            low = ball[:, self.high] < np.quantile(ball[:, self.high], 0.05) + 0.05
            made[side] = np.zeros(len(ball), dtype=bool)
            for first, last in spans((speed < 0.3) & low):
                if last - first >= 0.12 * fps:
                    made[side][first:last] = True
        return made

    def core(self, side: str) -> Marks:
        """Stances without their first and last 0.04 seconds."""
        edge, made = round(0.04 * self.motion.fps), np.zeros(len(self.motion), dtype=bool)
        for first, last in spans(self.stances[side]):
            made[first + edge : max(first + edge, last - edge - 1)] = True
        return made


def averaged(path: Floats, reach: int) -> Floats:
    """Means over ``reach`` frames on either side; the ends are repeated."""
    window = np.ones(2 * reach + 1) / (2 * reach + 1)
    padded = np.concatenate([np.repeat(path[:1], reach, 0), path, np.repeat(path[-1:], reach, 0)])
    return np.stack([np.convolve(each, window, "valid") for each in padded.T], axis=1)


def spans(marks: Marks) -> list[tuple[int, int]]:
    """First frame and frame after the last of each run of marks."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], marks.astype(int), [0]])))
    return [(int(a), int(b)) for a, b in edges.reshape(-1, 2)]


def standing(clip: Feet, made: Feet, same: bool = True) -> Row:
    """Measures of feet in the stances of a clip of the same body, or of its source.

    Heights are relative to those of the clip, or of another body to its own lowest point: the
    floor of a source is neither level nor at 0.
    """
    fps, high, flat = made.motion.fps, made.high, made.flat
    slide, lift, turn, tilt = (list[Floats]() for _ in range(4))
    for side, path in made.paths.items():
        core = clip.core(side)
        steps = core[:-1] & core[1:]
        speeds = np.linalg.norm(np.diff(path[..., flat], axis=0), axis=2) * fps
        sole = path[..., high].min(axis=1)
        base = clip.paths[side][..., high].min(axis=1) if same else made.lowest
        line = path[:, -1] - path[:, 0]
        heading = np.unwrap(np.arctan2(line[:, flat[1]], line[:, flat[0]]))
        pitch = np.arctan2(line[:, high], np.linalg.norm(line[:, flat], axis=1))
        slide.append(speeds.min(axis=1)[steps])
        lift.append((sole - base)[core])
        turn.append(np.abs(np.diff(heading))[steps] * fps)
        tilt.append(np.abs(np.diff(pitch))[steps] * fps)
    slides = np.concatenate(slide)
    row = {
        "slide": 1e3 * slides.mean(),
        "peak": 1e3 * np.quantile(slides, 0.95),
        "float": 1e3 * np.concatenate(lift).mean(),
        "sink": 1e3 * max(0.0, (clip.lowest if same else 0.0) - made.lowest),
        "turn": np.degrees(np.concatenate(turn).mean()),
        "tilt": np.degrees(np.concatenate(tilt).mean()),
    }
    return {name: float(value) for name, value in row.items()}


def changed(clip: Feet, before: poise.Motion, made: Feet) -> Row:
    """Measures of the change of a motion by an operation."""
    fps, given = before.fps, Feet(before, made.feet, made.high)
    swing, easing = list[Floats](), list[float]()
    for side, path in made.paths.items():
        moved, core = path - given.paths[side], clip.core(side)
        swing.append(np.linalg.norm(moved[~clip.stances[side]], axis=2).ravel())
        added = np.linalg.norm(np.diff(moved, axis=0), axis=2).max(axis=1) * fps
        easing.append(float(added[~(core[:-1] & core[1:])].max(initial=0.0)))
    now, old = (each.world[:, :, :3, 3] for each in (made.motion, before))
    row = {
        "jerk": made.jerk / max(given.jerk, 1e-12),
        "change": 1e3 * rms(np.linalg.norm(now - old, axis=2)),
        "root": 1e3 * rms(np.linalg.norm(now[:, 0] - old[:, 0], axis=1)),
        "angles": 1e3 * rms((made.motion.q - before.q)[:, 6:]),
        "swing": 1e3 * rms(np.concatenate(swing)),
        "easing": 1e3 * max(easing),
    }
    return {name: float(value) for name, value in row.items()}


def rms(values: Floats) -> float:
    """Root mean square; 0 without values."""
    return float(np.sqrt(np.square(values).mean())) if values.size else 0.0


def reported(held: LockedFeet) -> Row:
    """What the result of locking states."""
    slides = [(each.before + each.after) / 2.0 for each in held.slides]
    return {
        "held": float(sum(each.held for each in held.slides)),
        "missed": float(len(held.missed)),
        "reported": 1e3 * float(np.mean(slides or [0.0])),
    }


def found(contacts: Contacts) -> Row:
    """Measures of contacts."""
    frames, feet = len(contacts.marks), len({point.name.split()[0] for point in contacts.points})
    lengths = [each.last - each.first + 1 for each in contacts.stances]
    return {
        "stances": float(len(contacts.stances)),
        "standing": 100.0 * sum(lengths) / (frames * feet),
        "marked": 100.0 * float(contacts.marks.mean()),
        "floor": 1e3 * contacts.floor,
        "slip": 100.0 * contacts.slip,
        "drift": 1e3 * float(np.mean([each.drift for each in contacts.spans] or [0.0])),
    }


def locked_rows(
    name: str, clip: poise.Motion, variants: Mapping[str, poise.Motion]
) -> Iterator[tuple[str, Row]]:
    """Rows of contacts and locked feet for variants of a clip."""
    truth = Feet(clip, SIDES)
    for kind, given in variants.items():
        contacts = find_contacts(given)
        factor = travel_matched(given, contacts).factor
        yield f"contacts | {name} | {kind}", found(contacts) | {"factor": factor}
        yield f"contacts | {name} | {kind}, slack", found(find_contacts(given, slack=0.02))
        made = lock_feet(given, contacts)
        yield f"lock | {name} | {kind}", lock_row(truth, given, made)
        if kind == "travel x0.85":
            # About half of the stances slide too far to be held.
            most = float(np.median([each.before for each in made.slides])) + 1e-6
            size = body_size(given.skeleton)  # of the adult to whom the option refers
            half = lock_feet(given, contacts, max_slide=most / size)
            yield f"lock | {name} | {kind}, some", lock_row(truth, given, half)


def lock_row(truth: Feet, given: poise.Motion, held: LockedFeet) -> Row:
    """All measures of locked feet."""
    made = Feet(held.motion, truth.feet)
    return standing(truth, made) | changed(truth, given, made) | reported(held)


def cleaned_row(truth: Feet, given: poise.Motion, **options: object) -> Row:
    """Measures of a cleaned motion."""
    made = Feet(cleaned(given, **options).motion, truth.feet)
    return standing(truth, made) | changed(truth, given, made)


def lifted_row(truth: Feet, given: poise.Motion, floor: float | None = None) -> Row:
    """Measures of a motion lifted out of the floor."""
    made = Feet(lifted(given, floor=floor).motion, truth.feet)
    return standing(truth, made) | changed(truth, given, made)


def variants(clip: poise.Motion) -> dict[str, poise.Motion]:
    """The clip as it is, sliding by different amounts, and with noise."""
    scaled = {f"travel x{scale}": travelling(clip, scale) for scale in (0.85, 1.1, 0.35)}
    return {"plain": clip, **scaled, "noise": noisy(clip)}


def clip_rows(name: str, clip: poise.Motion) -> Iterator[tuple[str, Row]]:
    """All rows of one clip but those of retargeting."""
    truth, made = Feet(clip, SIDES), variants(clip)
    yield from locked_rows(name, clip, made)
    for kind in ("travel x0.85", "noise"):
        row = cleaned_row(truth, made[kind], cutoff=8.0, match_travel=True, lift=True)
        yield f"clean | {name} | {kind}", row


def retargeted_row(source: Feet, target: poise.Skeleton, names: SoleNames, high: int = 1) -> Row:
    """Measures of the feet and knees of a retargeted motion, in the stances of its source."""
    made = poise.retarget(source.motion, target)
    bends = knees(made.target.anatomy, made.motion) - knees(made.source.anatomy, source.motion)
    jerks = np.diff(knees(made.target.anatomy, made.motion), 3, axis=1) * made.motion.fps**3
    feet = Feet(made.motion, names, high)
    return standing(source, feet, same=False) | {
        "jerk": feet.jerk / source.jerk,
        "bend": float(np.degrees(rms(bends))),
        "shaking": float(rms(jerks)),
    }


def knees(body: Anatomy, motion: poise.Motion) -> Floats:
    """Bends (2, frames) of the knees, radians."""
    found: list[Floats] = []
    for side in ("left", "right"):
        ends = [body.joints(f"{side} {part}")[0] for part in ("thigh", "shin", "foot")]
        bones = np.diff(motion.world[..., :3, 3][:, ends], axis=1)
        thigh, shin = np.moveaxis(bones / np.linalg.norm(bones, axis=2, keepdims=True), 1, 0)
        found.append(np.arccos(np.clip((thigh * shin).sum(axis=1), -1.0, 1.0)))
    return np.array(found)


def looped_row(clip: poise.Motion, given: poise.Motion) -> Row:
    """Measures of one cycle, and the distance of its last pose from its first one."""
    made = cleaned(given, cutoff=8.0, loop=True)
    cycle = made.operations[-1].figures
    frames = slice(cycle["first"], cycle["last"] + 1)
    truth, before = (
        poise.Motion(each.skeleton, each.q[frames], each.fps) for each in (clip, given)
    )
    found, ends = Feet(made.motion, SIDES), made.motion.world[[0, -1], :, :3, 3]
    ends = ends - ends[:, :1]
    row = standing(Feet(truth, SIDES), found) | changed(Feet(truth, SIDES), before, found)
    return row | {"seam": 1e3 * rms(np.linalg.norm(ends[1] - ends[0], axis=1))}


def hands_row(clip: poise.Motion, given: poise.Motion) -> Row:
    """Measures of a motion cleaned with its hands."""
    return cleaned_row(Feet(clip, SIDES | HANDS), given, hands=True, cutoff=8.0)


def generated_rows() -> Iterator[tuple[str, Row]]:
    """Rows of bundled and generated clips."""
    body = character().skeleton  # first: its skin, once read, defines the soles
    clips = {name: motions()[name] for name in BUNDLED}
    for name, clip in clips.items():
        yield from clip_rows(name, clip)
    walk = clips["walk"]
    truth = Feet(walk, SIDES)
    far = travelling(walk, 2.0)
    made = lock_feet(far, find_contacts(walk), max_slide=9.0)
    yield "lock | walk | travel x2, out of reach", lock_row(truth, far, made)
    near = travelling(walk, 0.85)
    yield "lock | walk | travel x0.85, abrupt", lock_row(truth, near, lock_feet(near, ease=0.0))
    high = raised(walk)
    yield from locked_rows("raised walk", high, {"travel x0.85": travelling(high, 0.85)})
    for factor in (0.0, 0.9):
        given = sunk(travelling(walk, factor))
        yield (
            f"lift | walk | travel x{factor:g}, sunk",
            lifted_row(truth, given, find_contacts(walk).floor),
        )
    short = travelling(clips["run"], 0.35)
    yield "lift | run | travel x0.35", lifted_row(Feet(clips["run"], SIDES), short)
    yield "loop | walk | noise", looped_row(walk, noisy(walk))
    back = poise.Motion(walk.skeleton, walk.q[::-1], walk.fps)
    yield from locked_rows("walk backwards", back, {"travel x0.85": travelling(back, 0.85)})
    half = poise.Motion(walk.skeleton, walk.q[1::2], 0.5 * walk.fps)
    yield from locked_rows("walk at 30 Hz", half, {"travel x0.85": travelling(half, 0.85)})
    climb = stairs(60.0)
    sliding = {f"travel x{factor:g}": travelling(climb, factor) for factor in (1.0, 0.85)}
    yield from locked_rows("stairs", climb, sliding)
    yield "hands | all fours | sliding", hands_row(all_fours(60.0, 0.0), all_fours(60.0, 0.4))
    hovering = all_fours(60.0, 0.4, 0.3)
    points = (*foot_points(hovering.skeleton), *hand_points(hovering.skeleton))
    yield "contacts | all fours | a hand hovers", found(find_contacts(hovering, points))
    yield "retarget | walk | humanoid", retargeted_row(truth, humanoid(), HUMANOID)
    yield "retarget | stairs | bundled", retargeted_row(Feet(climb, SIDES), body, SIDES)


def captured_rows(folder: Path) -> Iterator[tuple[str, Row]]:
    """Rows of clips and of a robot from the shared data."""
    body = character().skeleton
    for name, frames in CAPTURED.items():
        clip = captured(folder, name, frames)
        yield from clip_rows(name, clip)
        yield f"retarget | {name} | bundled", retargeted_row(Feet(clip, SIDES), body, SIDES)
    asf = poise.read(folder / "asf_amc" / "cmu_02.asf").skeleton
    for name in ("walk", "sit"):
        source = Feet(motions()[name], SIDES)
        yield f"retarget | {name} | cmu_02", retargeted_row(source, asf, SIDES)
    clip = captured(folder, HANDSTAND, slice(0, 575, 2))
    yield f"hands | {HANDSTAND} | noise", hands_row(clip, noisy(clip))
    robot = poise.read(folder / "humanoids" / "urdf" / f"{ROBOT}.urdf").skeleton
    walk = Feet(motions()["walk"], SIDES)
    yield f"retarget | walk | {ROBOT}", retargeted_row(walk, robot, SOLES, high=2)


def groups(folder: Path | None) -> dict[str, Iterator[tuple[str, Row]]]:
    """Rows by group; those of the shared data are left out without a folder."""
    made = {"generated": generated_rows()}
    return made if folder is None else made | {"captured": captured_rows(folder)}


def stored() -> dict[str, Table]:
    """The rows of the stored table."""
    return json.loads(TABLE.read_text(encoding="utf-8"))


def differences(rows: Table, before: Table) -> list[str]:
    """One line for each value beyond its tolerance, and for each row of only one table."""
    lines = [f"{key}: not measured" for key in before if key not in rows]
    lines += [f"{key}: not stored" for key in rows if key not in before]
    for key, row in rows.items():
        for name in dict.fromkeys([*row, *before.get(key, row)]):
            now, old = row.get(name, np.nan), before.get(key, row).get(name, np.nan)
            if not abs(now - old) <= max(RELATIVE * abs(old), TOLERANCES[name]):
                lines.append(f"{key}: {name} {old:.5g} -> {now:.5g}")
    return lines if rows else ["nothing was measured"]


def record(tables: Mapping[str, Table]) -> None:
    """Store the measured rows; rows of a group that was not measured stay."""
    made: list[str] = []
    for group, rows in ((stored() if TABLE.is_file() else {}) | dict(tables)).items():
        lines = [
            f"{json.dumps(key)}: {json.dumps({name: round(row[name], 5) for name in row})}"
            for key, row in tables.get(group, rows).items()
        ]
        made.append(f'"{group}": {{\n' + ",\n".join(lines) + "\n}")
    TABLE.write_text("{\n" + ",\n".join(made) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Compare with the stored table, or record it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="store today's values")
    chosen = parser.parse_args()
    folder = shared_data_folder()
    began = time.process_time()
    tables = {group: dict(rows) for group, rows in groups(folder).items()}
    seconds = time.process_time() - began
    if folder is None:
        print("rows of the shared data are left out: $POISE_SHARED_DATA names no folder")
    if chosen.record:
        record(tables)
    before = stored()
    lines = [line for group, rows in tables.items() for line in differences(rows, before[group])]
    print("\n".join(lines))
    values = sum(len(row) for rows in tables.values() for row in rows.values())
    print(f"{len(lines)} differences in {values} values; {seconds:.1f} s of CPU")
    sys.exit(bool(lines))


if __name__ == "__main__":
    main()
