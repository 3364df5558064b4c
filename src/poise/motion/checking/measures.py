"""The measures of a motion, each with its unit and its default threshold.

A foot stands while its toe base or its ankle is slow and low. `poise.motion.find_contacts` adapts
to the clip instead: its speeds are relative to the swings, and a sliding foot may stand. It finds
steps in clips of poor quality. The slide of a motion, however, is comparable only with that of
another program if both measure it in the same frames, so that those of a check do not depend on
the motion's own quality: they come from the source, by fixed thresholds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from poise.anatomy.capsules import LEGS
from poise.anatomy.recognition import SIDES
from poise.array_types import Flags, Floats
from poise.model.motion import Motion
from poise.motion.checking.landmarks import BONES, Paths
from poise.motion.checking.self_collision import LowestPoints, SelfCollision
from poise.motion.feet.contacts import runs
from poise.motion.retargeting.options import MAX_SPEED

_CORE = 0.067  # seconds at both ends of a stance that are not part of its core
_HELD = 0.01  # metres per second: mean slide in the core of a stance below which it is held
_DEEP = 0.01  # metres: depth of penetrations and collisions that are counted as deep
_TOUCH = 0.002  # metres: smaller depths of self-collision are ignored
_BEYOND = np.radians(0.1)  # excess over a limit above which a frame is counted
_ROUNDING = 1.001  # tolerance of a speed limit
_CROWN = 1.1  # stature relative to the height of the head's joint above the toes


@dataclass(frozen=True)
class Measure:
    """A measure of a motion; smaller values are better.

    Attributes:
        title: its name in words.
        unit: its unit.
        limit: its default threshold; None for a measure that only informs.
    """

    title: str
    unit: str
    limit: float | None = None


MEASURES: Mapping[str, Measure] = {
    "slide": Measure("slide of the soles in the core of stances, mean", "cm/s", 1.0),
    "slide_p95": Measure("slide in the core of stances, 95th percentile", "cm/s", 3.0),
    "slide_max": Measure("slide in the core of stances, maximum", "cm/s"),
    "stance_slide": Measure("slide in whole stances, mean", "cm/s"),
    "stance_slide_p95": Measure("slide in whole stances, 95th percentile", "cm/s"),
    "sliding": Measure("stance frames that slide faster than 1 cm/s", "%"),
    "unheld": Measure("stances that are not held (mean slide of 1 cm/s or more)", "%", 20.0),
    "stances": Measure("number of stances", ""),
    "sole_height": Measure("distance of the soles from the floor in stances, mean", "mm", 5.0),
    "sole_height_even": Measure("distance of the soles from their median height, mean", "mm"),
    "sole_float": Measure("soles above the floor in stances, maximum", "mm"),
    "sole_tilt": Measure("tilt of soles in flat stances, mean", "deg", 5.0),
    "sole_tilt_max": Measure("tilt of soles in flat stances, maximum", "deg"),
    "foot_heading": Measure("heading of feet in flat stances, mean error", "deg"),
    "foot_heading_even": Measure("heading of feet, mean distance from its median", "deg", 5.0),
    "penetration": Measure("penetration of the floor, maximum", "mm", 10.0),
    "penetrating": Measure("frames that penetrate the floor by more than 1 cm", "%"),
    "link_penetration": Measure("penetration by knees, hands and other links, maximum", "mm", 20.0),
    "self_collision": Measure("frames with self-collision deeper than 2 mm", "%", 1.0),
    "self_collision_deep": Measure("frames with self-collision deeper than 1 cm", "%"),
    "self_collision_depth": Measure("depth of self-collision, maximum", "mm"),
    "limits": Measure("joint beyond its limits, maximum", "deg", 0.1),
    "beyond_limits": Measure("frames with a joint more than 0.1 deg beyond its limits", "%"),
    "speed": Measure("joint speed, maximum", "rad/s"),
    "fast": Measure("frames with a joint above its speed limit", "%", 1.0),
    "jump": Measure("largest joint step, relative to that at the speed limit", "", 1.25),
    "jerk": Measure("jerk of hands and feet, relative to the source", "", 2.5),
    "joint_jerk": Measure("jerk of the joints, root mean square", "rad/s3"),
    "legs": Measure("direction of thighs and shins, mean error", "deg", 10.0),
    "arms": Measure("direction of upper arms and forearms, mean error", "deg", 10.0),
    "trunk": Measure("direction of the trunk, mean error", "deg", 10.0),
    **{
        key: measure
        for part in ("thigh", "shin", "upper arm", "forearm", "trunk")
        for name in [part.replace(" ", "_")]
        for key, measure in (
            (f"{name}_centres", Measure(f"{part}, by the centres of joints, mean", "deg")),
            (f"{name}_p95", Measure(f"{part}, by the centres of joints, 95th percentile", "deg")),
            (f"{name}_standing", Measure(f"{part}, from the standing pose, mean", "deg")),
        )
    },
    "knee_bend": Measure("bend of knees, mean error", "deg"),
    "elbow_bend": Measure("bend of elbows, mean error", "deg"),
    "hand": Measure("position of hands, mean error, of the arm's length", "%", 15.0),
    "hand_p95": Measure("position of hands, 95th percentile", "%"),
    "foot": Measure("position of feet, mean error, of the leg's length", "%", 8.0),
    "foot_p95": Measure("position of feet, 95th percentile", "%"),
    "path": Measure("path of the hips at the best scale, root mean square error", "cm", 5.0),
    "path_scale": Measure("best scale of the path", ""),
    "leg_ratio": Measure("ratio of the lengths of the legs", ""),
    "path_by_legs": Measure("path of the hips scaled by the legs, root mean square error", "cm"),
    "hip_height": Measure("height of the hips, mean distance from its median, in legs", "%"),
    "heading": Measure("heading of the hips, mean error", "deg", 5.0),
}  # fmt: skip
"""The measures by key, in the order of reports."""


@dataclass
class MotionMeasures:
    """The measures of a motion while they are computed.

    Attributes:
        values: measures by key.
        series: values over time by title, one per frame.
        left_out: the measures that are missing, with the reason.
        pairs: the pairs of joints in collision, with the depth in metres, deepest first.
    """

    values: dict[str, float] = field(default_factory=dict[str, float])
    series: dict[str, Floats] = field(default_factory=dict[str, Floats])
    left_out: list[str] = field(default_factory=list[str])
    pairs: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])


def stature(paths: Paths) -> float:
    """Return the stature of a body in metres: from head and toes, or from the legs' length."""
    if "head" in paths.body.marks and not paths.body.anatomy.hinged:
        head, toe = paths["head"][:, 2], paths["left toe"][:, 2]
        tall = _CROWN * float(np.percentile(head, 95) - np.percentile(toe, 5))
        if tall > 0.0:
            return tall
    return paths.body.length("left", ("thigh", "shin")) / LEGS


def measure_feet(found: MotionMeasures, paths: Paths, stances: Mapping[str, FootMarks]) -> None:
    """Measure slide, height, tilt and penetration of the soles.

    Where a foot stands flat, its slide is the mean speed of the points of its sole, and else that
    of the slowest one, as the heel rises and the foot rolls.
    """
    fps, values = paths.fps, found.values
    slide: list[Floats] = []
    cores: list[Floats] = []
    heights: list[Floats] = []
    tilts: list[Floats] = []
    for side, sole in paths.soles.items():
        marks = stances[side]
        speed = np.linalg.norm(np.diff(sole[..., :2], axis=0), axis=2) * fps
        flat = marks.flat[1:] & marks.flat[:-1]
        speed = np.where(flat, speed.mean(axis=1), speed.min(axis=1))
        both = marks.stands[1:] & marks.stands[:-1]
        slide.append(speed[both])
        heights.append(sole[marks.stands][..., 2].min(axis=1))
        found.series[f"slide of the {side} sole [cm/s]"] = 100.0 * np.append(
            np.where(both, speed, np.nan), np.nan
        )
        if sole.shape[1] > 1:  # a ball cannot tilt
            tilts.append(_angle(_up_of_foot(paths, side)[marks.flat], np.array([0.0, 0.0, 1.0])))
        ends = round(_CORE * fps)
        for first, last in runs(marks.stands):
            core = speed[first + ends : last - ends]
            if last - first > 1 and len(core) > 1:
                cores.append(core)
    lowest = np.min([sole[..., 2].min(axis=1) for sole in paths.soles.values()], axis=0)
    under = np.maximum(0.0, -lowest)
    found.series["lowest point of the soles [mm]"] = 1e3 * lowest
    values["penetration"] = 1e3 * float(under.max())
    values["penetrating"] = 100.0 * float((under > _DEEP).mean())
    all_slide, height, tilt = (np.concatenate([[], *each]) for each in (slide, heights, tilts))
    if cores:
        core = 100.0 * np.concatenate(cores)
        held = sum(float(own.mean()) < _HELD for own in cores)
        values["slide"], values["slide_max"] = float(core.mean()), float(core.max())
        values["slide_p95"] = float(np.percentile(core, 95))
        values["unheld"] = 100.0 * (1.0 - held / len(cores))
        values["stances"] = float(len(cores))
    else:
        found.left_out.append("the feet never stand: slide and stances left out")
    if len(all_slide):
        values["stance_slide"] = 100.0 * float(all_slide.mean())
        values["stance_slide_p95"] = 100.0 * float(np.percentile(all_slide, 95))
        values["sliding"] = 100.0 * float((all_slide > _HELD).mean())
    if len(height):
        values["sole_height"] = 1e3 * float(np.abs(height).mean())
        values["sole_height_even"] = 1e3 * float(np.abs(height - np.median(height)).mean())
        values["sole_float"] = 1e3 * max(0.0, float(height.max()))
    if len(tilt):
        values["sole_tilt"], values["sole_tilt_max"] = float(tilt.mean()), float(tilt.max())


def measure_links(found: MotionMeasures, paths: Paths) -> None:
    """Measure the penetration of the floor by all links but the feet."""
    lowest = LowestPoints(paths.body, np.array([0.0, 0.0, 1.0]))
    if not lowest.joints:
        found.left_out.append("no collision shapes: penetration by knees and hands left out")
        return
    heights, _ = lowest.of(paths.world, 0.0)
    under = np.maximum(0.0, -heights.min(axis=1))
    found.series["depth of links below the floor [mm]"] = 1e3 * under
    found.values["link_penetration"] = 1e3 * float(under.max())


def _up_of_foot(paths: Paths, side: str) -> Floats:
    body = paths.body
    return paths.direction(body.marks[f"{side} foot"][0], body.up)


def measure_collisions(found: MotionMeasures, paths: Paths, motion: Motion) -> None:
    """Measure self-collision."""
    shapes = SelfCollision(paths.body)
    if not len(shapes.pairs):
        found.left_out.append("no collision shapes: self-collision left out")
        return
    deep = shapes.depths(motion.world)
    deep[deep <= _TOUCH] = 0.0
    worst = deep.max(axis=1)
    found.series["depth of self-collision [mm]"] = 1e3 * worst
    found.values["self_collision"] = 100.0 * float((worst > _TOUCH).mean())
    found.values["self_collision_deep"] = 100.0 * float((worst > _DEEP).mean())
    found.values["self_collision_depth"] = 1e3 * float(worst.max())
    pairs: dict[str, float] = {}
    for (i, j), depth in zip(shapes.pairs.tolist(), deep.max(axis=0).tolist(), strict=True):
        name = f"{shapes.shapes[i].joint} and {shapes.shapes[j].joint}"
        pairs[name] = max(depth, pairs.get(name, 0.0))
    found.pairs.extend(sorted(((n, d) for n, d in pairs.items() if d), key=lambda one: -one[1]))


def measure_joints(found: MotionMeasures, motion: Motion, hinged: bool) -> None:
    """Measure limits, speeds and jumps of the joints, and their jerk.

    Each angle of a body of hinges is a joint. Other angles depend on the order of the axes, so that
    the rotation of a whole joint counts there. The root, which moves the body, is left out.
    """
    skeleton, values, fps = motion.skeleton, found.values, motion.fps
    root = next((j for j, joint in enumerate(skeleton.joints) if joint.suffixes), -1)
    angles = skeleton.angular & ~skeleton.quaternion
    if root >= 0 and len(skeleton.joints[root].suffixes) > 1:
        angles = angles.copy()
        angles[skeleton.joint_dofs(skeleton.joint_names[root])] = False
    q = motion.q[:, angles]
    if q.shape[1]:
        over = np.maximum(skeleton.lower[angles] - q, q - skeleton.upper[angles])
        over = np.maximum(0.0, over).max(axis=1)
        if np.isfinite(skeleton.lower[angles]).any() or np.isfinite(skeleton.upper[angles]).any():
            values["limits"] = float(np.degrees(over.max()))
            values["beyond_limits"] = 100.0 * float((over > _BEYOND).mean())
        else:
            found.left_out.append("no joint limits: limits left out")
    if hinged:
        steps = np.abs(np.diff(q, axis=0))
        known = skeleton.max_speeds
        names = [name for name, own in zip(skeleton.dof_names, angles, strict=True) if own]
        limits = np.array([known.get(name, MAX_SPEED) for name in names])
        if len(q) > 3:
            values["joint_jerk"] = float(np.sqrt((np.diff(q, 3, axis=0) ** 2).mean())) * fps**3
    else:
        steps = _turns(motion, root)
        limits = np.full(steps.shape[1], MAX_SPEED)
    if steps.shape[1]:
        speeds = steps * fps
        share = speeds / limits
        values["speed"] = float(speeds.max())
        values["fast"] = 100.0 * float((share > _ROUNDING).any(axis=1).mean())
        values["jump"] = float(share.max())
        found.series["largest joint speed, relative to the limit"] = np.append(
            share.max(axis=1), np.nan
        )


def _turns(motion: Motion, root: int) -> Floats:
    """Rotations (frames - 1, joints) of the joints below the root between frames, radians."""
    skeleton, R = motion.skeleton, motion.world[..., :3, :3]
    found: list[Floats] = []
    for j, parent in enumerate(skeleton.parents):
        if j != root and parent >= 0 and skeleton.joints[j].suffixes:
            local = np.swapaxes(R[:, parent], -1, -2) @ R[:, j]
            step = np.swapaxes(local[:-1], -1, -2) @ local[1:]
            # the chord, as the cosine of a small angle loses its digits
            chord = np.linalg.norm(step - np.eye(3), axis=(1, 2)) / np.sqrt(8.0)
            found.append(2.0 * np.arcsin(np.clip(chord, 0.0, 1.0)))
    return np.stack(found, axis=1) if found else np.zeros((len(motion) - 1, 0))


class SourceLandmarks:
    """The landmarks of the source at the times of a motion, by linear interpolation.

    Attributes:
        body: the body of the source.
        stances: the stances of its feet at those times, of the nearest frames.
    """

    def __init__(self, paths: Paths, frames: int, fps: float) -> None:
        self._paths, self.body = paths, paths.body
        count = len(paths.world)
        at = np.minimum(np.arange(frames) / fps, (count - 1) / paths.fps) * paths.fps
        self._first = np.minimum(at.astype(np.int64), count - 2)
        self._share = (at - self._first)[:, None]
        near = np.minimum(np.rint(at).astype(np.int64), count - 1)
        stances = find_stances(paths, stature(paths)) if len(paths.soles) == 2 else {}
        self.stances = {
            side: FootMarks(own.toe[near], own.heel[near]) for side, own in stances.items()
        }

    def __getitem__(self, name: str) -> Floats:
        """Return the path (frames, 3) of a landmark."""
        path = self._paths[name]
        return path[self._first] * (1.0 - self._share) + path[self._first + 1] * self._share

    def middle(self, mark: str) -> Floats:
        """Return the middle (frames, 3) of a landmark of both sides."""
        return 0.5 * (self[f"left {mark}"] + self[f"right {mark}"])


def bone_of(paths: Paths | SourceLandmarks, side: str, part: str) -> Floats:
    """Return the vector (frames, 3) of a bone from its start to its end."""
    a, b = next((a, b) for bone, a, b in BONES if bone == part)
    return paths[f"{side} {b}"] - paths[f"{side} {a}"]


def measure_directions(found: MotionMeasures, paths: Paths, source: SourceLandmarks) -> None:
    """Measure the directions of bones and trunk, and the bends of knees and elbows.

    A direction is measured twice: by the centres of joints, and from the standing pose, in which
    all bones are vertical. Programs differ in what they preserve; the smaller mean counts.
    """
    body, values, bones = paths.body, found.values, [bone for bone, _, _ in BONES]
    legs, arms = body.legs and source.body.legs, body.arms and source.body.arms
    known = bones[:2] * legs + bones[2:] * arms
    means: dict[str, float] = {}
    for part in known:
        centres: list[Floats] = []
        standing: list[Floats] = []
        for side in SIDES:
            wanted = bone_of(source, side, part)
            centres.append(_angle(bone_of(paths, side, part), wanted))
            end = next(b for bone, _, b in BONES if bone == part)
            joint = body.marks[f"{side} {end}"][0]
            standing.append(_angle(paths.direction(joint, -body.up), wanted))
        means[part] = _store_directions(values, part, centres, standing)
    for limb, parts, bend in (("legs", bones[:2], "knee"), ("arms", bones[2:], "elbow")):
        if set(parts) <= set(known):
            values[limb] = 0.5 * (means[parts[0]] + means[parts[1]])
            errors = [
                _angle(bone_of(paths, side, parts[0]), bone_of(paths, side, parts[1]))
                - _angle(bone_of(source, side, parts[0]), bone_of(source, side, parts[1]))
                for side in SIDES
            ]
            values[f"{bend}_bend"] = float(np.abs(errors).mean())
    if legs and arms:
        wanted = source.middle("shoulder") - source.middle("hip")
        upright = paths.direction(body.carriers[1], body.up)
        values["trunk"] = _store_directions(
            values, "trunk", [_angle(paths.trunk, wanted)], [_angle(upright, wanted)]
        )


def _store_directions(
    values: dict[str, float], part: str, centres: Sequence[Floats], standing: Sequence[Floats]
) -> float:
    name = part.replace(" ", "_")
    values[f"{name}_centres"] = one = float(np.mean(centres))
    values[f"{name}_p95"] = float(np.percentile(np.concatenate(centres), 95))
    values[f"{name}_standing"] = other = float(np.mean(standing))
    return min(one, other)


def measure_ends(found: MotionMeasures, paths: Paths, source: SourceLandmarks) -> None:
    """Measure positions of hands and feet relative to shoulders and hips, and their jerk."""
    values, bodies = found.values, (paths.body, source.body)
    limbs = [("hand", "shoulder", "wrist", BONES[2:])] * all(body.arms for body in bodies)
    limbs += [("foot", "hip", "ankle", BONES[:2])] * all(body.legs for body in bodies)
    for end, first, last, bones in limbs:
        errors: list[Floats] = []
        for side in SIDES:
            own = paths.body.length(side, [bone for bone, _, _ in bones])
            other = _length(source, side, [bone for bone, _, _ in bones])
            reach = (paths[f"{side} {last}"] - paths[f"{side} {first}"]) / own
            wanted = (source[f"{side} {last}"] - source[f"{side} {first}"]) / other
            errors.append(100.0 * np.linalg.norm(reach - wanted, axis=1))
        values[end] = float(np.mean(errors))
        values[f"{end}_p95"] = float(np.percentile(np.concatenate(errors), 95))
        found.series[f"position of {'feet' if end == 'foot' else 'hands'} [%]"] = np.mean(
            errors, axis=0
        )
    marks = [f"{side} {last}" for _, _, last, _ in limbs for side in SIDES]
    if marks and len(paths.world) > 3:
        own, other = (sum(_jerk(each[mark]) for mark in marks) for each in (paths, source))
        if other > 0.0:
            values["jerk"] = own / other


def _jerk(path: Floats) -> float:
    return float(np.linalg.norm(np.diff(path, 3, axis=0), axis=1).mean())


def _length(source: SourceLandmarks, side: str, bones: Sequence[str]) -> float:
    return sum(float(np.linalg.norm(bone_of(source, side, bone), axis=1).mean()) for bone in bones)


def measure_root(found: MotionMeasures, paths: Paths, source: SourceLandmarks) -> None:
    """Measure the path and the height of the hips, their heading, and that of the feet."""
    values, body, legs = found.values, paths.body, ("thigh", "shin")
    own, wanted = paths["hips"], source.middle("hip")
    length = float(np.mean([body.length(side, legs) for side in SIDES]))
    other = float(np.mean([_length(source, side, legs) for side in SIDES]))
    a, b = (path[:, :2] - path[:, :2].mean(axis=0) for path in (wanted, own))
    scale = float((a * b).sum()) / max(float((a * a).sum()), 1e-12)
    values["leg_ratio"], values["path_scale"] = length / other, scale
    for key, factor in (("path", scale), ("path_by_legs", length / other)):
        values[key] = 100.0 * float(np.sqrt(((b - factor * a) ** 2).sum(axis=1).mean()))
    height = own[:, 2] / length - wanted[:, 2] / other
    values["hip_height"] = 100.0 * float(np.abs(height - np.median(height)).mean())
    across = source["left hip"] - source["right hip"]
    front = np.stack([across[:, 1], -across[:, 0]], axis=1)
    level = np.linalg.norm(front, axis=1) > _LEVEL * np.linalg.norm(across, axis=1)
    if source.body.arms:
        trunk = source.middle("shoulder") - wanted
        level &= np.abs(trunk[:, 2]) > _LEVEL * np.linalg.norm(trunk, axis=1)
        front[trunk[:, 2] < 0.0] *= -1.0  # in a handstand, left and right change places
    error = np.abs(_heading(paths.direction(body.carriers[0], body.ahead), front))
    if level.any():
        values["heading"] = float(error[level].mean())
    found.series["heading of the hips [deg]"] = np.where(level, error, 0.0)
    turned: list[Floats] = []
    for side, marks in source.stances.items():
        ahead = paths.direction(body.marks[f"{side} foot"][0], body.ahead)
        toes = source[f"{side} toe"] - source[f"{side} ankle"]
        turned.append(_heading(ahead, toes)[marks.flat])
    turn = np.concatenate(turned) if turned else np.zeros(0)
    if len(turn):
        values["foot_heading"] = float(np.abs(turn).mean())
        values["foot_heading_even"] = float(np.abs(turn - np.median(turn)).mean())


def _heading(one: Floats, other: Floats) -> Floats:
    """Horizontal angles (n,) from directions (n, 2 or 3) to others, degrees."""
    a, b = one[:, :2], other[:, :2]
    return np.degrees(np.arctan2(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0], (a * b).sum(axis=1)))


def _angle(one: Floats, other: Floats) -> Floats:
    """Angles (n,) between directions (n, 3) and others, degrees."""
    a, b = (each / np.linalg.norm(each, axis=-1, keepdims=True) for each in (one, other))
    return np.degrees(2.0 * np.arcsin(np.clip(0.5 * np.linalg.norm(a - b, axis=-1), 0.0, 1.0)))


ADULT = 1.7  # metres: stature of the adult for whom lengths and speeds are stated
_LEVEL = 0.5  # by definition: bodies that are tilted by more than 60 degrees have no heading
SLOW = 0.2  # metres per second: speed of a point that stands
STILL = 0.15  # metres per second: speed of toes on which the plane of the floor is fitted
LIFTS = 0.04, 0.03  # metres above the floor of a toe base and of an ankle that stand
SHORTEST = 0.12  # seconds: shorter stances are discarded
OVER = 0.04  # seconds before and after a frame, over which its speed is measured
_SPREAD = 1.0  # metres of travel from which the floor may be tilted
_FITS, _FEW = 20, 5  # number of reweighted fits of the floor, and of frames that one needs


@dataclass(frozen=True, eq=False)
class FootMarks:
    """Whether the toe base and the ankle of a foot stand, (frames,) each."""

    toe: Flags
    heel: Flags

    @property
    def stands(self) -> Flags:
        """Frames in which the foot stands."""
        return self.toe | self.heel

    @property
    def flat(self) -> Flags:
        """Frames in which the whole foot stands."""
        return self.toe & self.heel


def find_stances(paths: Paths, height: float) -> dict[str, FootMarks]:
    """Find the frames in which the feet of a body stand, by side.

    Args:
        paths: the landmarks.
        height: stature of the body, metres, with which thresholds scale.
    """
    size, fps = height / ADULT, paths.fps
    toes = {side: paths[f"{side} toe"] for side in paths.body.soles}
    floor = _floor(list(toes.values()), fps, size)
    return {
        side: FootMarks(*(
            _standing(path, floor, fps, size, lift)
            for path, lift in zip((toe, paths[f"{side} ankle"]), LIFTS, strict=True)
        ))
        for side, toe in toes.items()
    }  # fmt: skip


def _floor(toes: Sequence[Floats], fps: float, size: float) -> Callable[[Floats], Floats]:
    """Height of the floor (n,) below points (n, 3): a plane through the places of still toes.

    It is fitted by the sum of absolute distances, with iteratively reweighted least squares.
    """
    half = max(1, round(OVER * fps))
    still = [np.zeros((0, 3))]
    for path in toes:
        speed = np.linalg.norm(path[2 * half :] - path[: -2 * half], axis=1) * fps / (2 * half)
        still.append(path[half:-half][speed < STILL * size])
    places = np.concatenate(still)
    if len(places) < _FEW:
        level = float(np.percentile(np.concatenate([path[:, 2] for path in toes]), 2))
        return lambda points: np.full(len(points), level)
    tilted = float(np.ptp(places[:, :2], axis=0).max()) > _SPREAD

    def columns(points: Floats) -> Floats:
        ones = np.ones((len(points), 1))
        return np.concatenate([ones, points[:, :2]], axis=1) if tilted else ones

    A, weights = columns(places), np.ones(len(places))
    found = np.zeros(A.shape[1])
    for _ in range(_FITS):
        found = np.linalg.lstsq(A * weights[:, None], places[:, 2] * weights)[0]
        away = np.abs(places[:, 2] - A @ found)
        weights = 1.0 / np.sqrt(np.maximum(away, 1e-3))
    return lambda points: np.asarray(columns(points) @ found)


def _standing(
    path: Floats, floor: Callable[[Floats], Floats], fps: float, size: float, lift: float
) -> Flags:
    """Frames in which a point is slow and low for the shortest duration or longer."""
    half, count = max(1, round(OVER * fps)), len(path)
    padded = np.pad(path, ((half, half), (0, 0)), mode="edge")
    near = np.minimum(half, np.arange(count))
    steps = np.maximum(near + near[::-1], 1)
    slow = np.linalg.norm(padded[2 * half :] - padded[: -2 * half], axis=1) * fps / steps
    slow = slow < SLOW * size
    height = path[:, 2] - floor(path)
    low = np.percentile(height[slow] if slow.any() else height, 20)
    marks = slow & (height < low + lift * size)
    for first, last in runs(marks):
        if last - first + 1 < max(3, round(SHORTEST * fps)):
            marks[first : last + 1] = False
    return marks
