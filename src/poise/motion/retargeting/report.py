"""The result of a retargeting: mapping, errors and warnings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.anatomy import ARM, CERTAIN, LEG, LEG_SIDES, SIDES, find_anatomy
from poise.array_types import Floats
from poise.geometry import quaternions
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.feet.contacts import Contact, Stance
from poise.motion.feet.points import FootPoint
from poise.motion.retargeting.canonical_frames import BOUND, GOOD, Reference
from poise.motion.retargeting.joint_mapping import PartJoints, RetargetTable
from poise.motion.retargeting.steps import TargetStep
from poise.report_text import columns, counted, listed, milli

MISSED = 1e-3
"""Metres of an adult: an effector farther from its target is out of reach."""

_SPIKE = np.radians(1500.0)  # minimum speed of a spike, radians per second
_OVER = 4.0  # minimum ratio to the rotations of the joint in the frames around


@dataclass(frozen=True)
class Spike:
    """An implausibly large rotation of a source joint between two frames.

    Attributes:
        joint: the name of the joint.
        frame: the frame before the rotation.
        turn: the rotation to the next frame, radians.
    """

    joint: str
    frame: int
    turn: float


@dataclass(frozen=True)
class AtLimit:
    """A DOF of the target that reaches its limits.

    Attributes:
        dof: the name of the DOF.
        frames: the number of frames at a limit.
        lower, upper: the limits, radians or metres.
    """

    dof: str
    frames: int
    lower: float
    upper: float


@dataclass(frozen=True)
class Missed:
    """An effector that is out of reach in some frames.

    Attributes:
        effector: a name such as "left hand".
        frames: the frames in which the effector is out of reach.
        worst: the largest error, metres.
    """

    effector: str
    frames: tuple[int, ...]
    worst: float


@dataclass(frozen=True, eq=False)
class Retargeted:
    """The result of `retarget`.

    Attributes:
        motion: the motion of the target's skeleton.
        table: the mapping of joints.
        source, target: both bodies in their reference poses.
        target_motion: the motion of the target from which its stance was determined, or None.
        scale: the scale of trajectories in the world.
        scales: length of each chain of the target relative to the source's, by effector, such as
            "left hand".
        planted: the points held on the floor, in axes with y up, by point and time.
        stances: the stances of the source's feet (`poise.motion.find_contacts`), by foot and time.
        soles: heel, ball and toes of the target's soles, which the contacts name.
        held_stances: the stances in which the target's feet are held, by foot and time.
        floor: heights of the floor in the source and in the target, metres; None without contacts.
        drift: the largest distance of a source's point from its anchor in a contact, metres.
        held: the largest distance of a target's point from its anchor in a contact, metres.
        floor_penetration: the largest penetration of the target's soles in any frame, metres.
        hip_drop: the largest lowering of the hips that lets the legs reach, metres.
        touches: descriptions of the preserved hand contacts.
        missed: effectors out of reach.
        at_limits: DOFs that reach their limits.
        spikes: spikes in the source.
        unmapped: joints of the source without a target, and undriven joints of the target.
        likely: joints of the target that were posed by the prior.
        warnings: limits of the transfer, most important first.
        guessed: parts of the source, and of the target, that were recognised by their position in
            the tree, not by a table or by names. Empty if the caller passed the table.
        steps: the steps of the target with their footprints, in the order of time.
    """

    motion: Motion
    table: RetargetTable
    source: Reference
    target: Reference
    target_motion: Motion | None
    scale: float
    scales: dict[str, float]
    planted: tuple[Contact, ...]
    floor: tuple[float, float] | None
    drift: float
    held: float
    floor_penetration: float
    hip_drop: float
    touches: tuple[str, ...]
    missed: tuple[Missed, ...]
    at_limits: tuple[AtLimit, ...]
    spikes: tuple[Spike, ...]
    unmapped: tuple[tuple[str, ...], tuple[str, ...]]
    likely: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    guessed: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    stances: tuple[Stance, ...] = ()
    soles: tuple[FootPoint, ...] = ()
    held_stances: tuple[Stance, ...] = ()
    steps: tuple[TargetStep, ...] = ()

    @property
    def unheld(self) -> tuple[Stance, ...]:
        """The stances of the source in which the target's foot is not held."""
        return tuple(
            stance
            for stance in self.stances
            if not any(
                one.foot == stance.foot and one.first <= stance.last and one.last >= stance.first
                for one in self.held_stances
            )
        )

    def __repr__(self) -> str:
        body = self.motion.skeleton.name or "skeleton"
        warned = f", {len(self.warnings)} warnings" if self.warnings else ""
        missed = f", {len(self.missed)} effectors out of reach" if self.missed else ""
        return f"<Retargeted: {len(self.motion)} frames on {body}{missed}{warned}>"

    def _repr_html_(self) -> str:
        from poise.model.html import motion_svg, shown, table_html

        known = {
            "scale": f"{self.scale:.3f}",
            "contacts": len(self.planted),
            "contact drift [m]": f"{self.held:.4f}",
            "warnings": "; ".join(self.warnings) or "none",
        }
        return shown(repr(self)[1:-1], motion_svg(self.motion), table_html(known))

    def to_dict(self) -> dict[str, Any]:
        """Return the report as a dictionary that JSON can store."""
        unheld = self.unheld
        return {
            "frames": len(self.motion),
            "warnings": list(self.warnings),
            "scale": self.scale,
            "scales": self.scales,
            "reference": {
                name: {"pose": ref.origin, "up": ref.up, "off_rad": ref.off}
                for name, ref in (("source", self.source), ("target", self.target))
            },
            "map": self.table.to_dict()["parts"],
            "unmapped": {"source": list(self.unmapped[0]), "target": list(self.unmapped[1])},
            "guessed": {"source": list(self.guessed[0]), "target": list(self.guessed[1])},
            "posed_by_prior": list(self.likely),
            "floor_m": None
            if self.floor is None
            else {"source": self.floor[0], "target": self.floor[1]},
            "stances": [
                {
                    "foot": one.foot, "first": one.first, "last": one.last,
                    "held": one not in unheld,
                }
                for one in self.stances
            ],
            "contacts": [
                {
                    "point": one.point, "first": one.first, "last": one.last,
                    "anchor_m": [float(value) for value in one.anchor],
                }
                for one in self.planted
            ],
            "steps": [
                {
                    "foot": one.foot, "first": one.first, "last": one.last,
                    "position_m": one.position, "heading_rad": one.heading,
                }
                for one in self.steps
            ],
            "drift_m": {"before": self.drift, "after": self.held},
            "under_floor_m": self.floor_penetration,
            "hip_drop_m": self.hip_drop,
            "touches": list(self.touches),
            "missed": [
                {"effector": one.effector, "frames": list(one.frames), "worst_m": one.worst}
                for one in self.missed
            ],
            "at_limits": [
                {"dof": one.dof, "frames": one.frames, "lower": one.lower, "upper": one.upper}
                for one in self.at_limits
            ],
            "spikes": [
                {"joint": one.joint, "frame": one.frame, "turn_deg": float(np.degrees(one.turn))}
                for one in self.spikes
            ],
        }  # fmt: skip


def spikes_of(motion: Motion) -> tuple[Spike, ...]:
    """Find rotations of single joints between two frames that are implausibly large.

    A spike is faster than 1500 degrees per second, and four times as fast as the joint in the six
    frames before and after.
    """
    body = motion.skeleton
    if len(motion) < 3:
        return ()
    R = motion.world[..., :3, :3]
    found: list[Spike] = []
    for j, (name, parent) in enumerate(zip(body.joint_names, body.parents, strict=True)):
        if not body.joints[j].suffixes:
            continue
        local = R[:, j] if parent < 0 else np.swapaxes(R[:, parent], -1, -2) @ R[:, j]
        step = np.swapaxes(local[:-1], -1, -2) @ local[1:]
        cosine = 0.5 * (np.trace(step, axis1=-2, axis2=-1) - 1.0)
        if float(cosine.min()) > np.cos(min(np.pi, _SPIKE / motion.fps)):
            continue
        q = quaternions.from_matrix(step)
        turn = 2.0 * np.arctan2(np.linalg.norm(q[:, 1:], axis=1), np.abs(q[:, 0]))
        for f in np.flatnonzero(turn * motion.fps > _SPIKE).tolist():
            around = np.concatenate([turn[max(0, f - 6) : f], turn[f + 1 : f + 7]])
            if turn[f] > _OVER * float(np.median(around)):
                found.append(Spike(name, f, float(turn[f])))
    return tuple(sorted(found, key=lambda spike: (spike.frame, spike.joint)))


def at_limits_of(motion: Motion, driven: Sequence[int]) -> tuple[AtLimit, ...]:
    """Find the driven DOFs that are at a limit in some frames, most frames first.

    Args:
        motion: the motion of the target.
        driven: columns of the values that the source determines.
    """
    body, q = motion.skeleton, motion.q
    there = (q <= body.lower + 1e-9) | (q >= body.upper - 1e-9)
    there &= body.upper > body.lower
    counts = there.sum(axis=0).tolist()
    found = [
        AtLimit(body.dof_names[i], int(counts[i]), float(body.lower[i]), float(body.upper[i]))
        for i in driven
        if counts[i]
    ]
    return tuple(sorted(found, key=lambda one: -one.frames))


def unmapped_of(
    table: RetargetTable, source: Skeleton, target: Skeleton
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Joints with DOFs of the source without a target, and undriven joints of the target."""
    pairs = [one for one in table.parts.values() if one.source and one.target]
    by = {name for one in pairs for name in one.source}
    to = {name for one in pairs for name in one.target}
    return (
        tuple(j.name for j in source.joints if j.suffixes and j.name not in by),
        tuple(j.name for j in target.joints if j.suffixes and j.name not in to),
    )


def guessed_of(
    table: RetargetTable, source: Skeleton, target: Skeleton
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Mapped parts of the source, and of the target, whose recognition is uncertain."""
    mapped = [part for part, one in table.parts.items() if one.source and one.target]
    first, second = (
        tuple(part for part in mapped if part in known and known[part].confidence < CERTAIN)
        for known in ((one.creature or one).parts for one in map(find_anatomy, (source, target)))
    )
    return first, second


_MOST = 6
_SUNK = 0.002  # metres: smaller penetrations of the floor are not reported
_UNALIKE = 2.5  # ratio of leg lengths beyond which one of the units may be wrong


def retargeting_lines(made: Retargeted) -> list[str]:
    """Format mapping, errors and warnings as lines."""
    lines = ["mapped:", *columns(_rows(made))]
    for role, parts in zip(("source", "target"), made.guessed, strict=True):
        if parts:
            lines.append(f"recognised by position in the {role} only: {', '.join(parts)}")
    for role, names in zip(("source", "target"), made.unmapped, strict=True):
        names = [name for name in names if name not in made.likely]
        if names:
            verb = "are not used" if role == "source" else "keep their rest pose"
            lines.append(f"joints of the {role} that {verb}: {listed(names, _MOST)}")
    if made.likely:
        lines.append(
            f"posed by the prior: {listed(made.likely, _MOST)} (--no-prior leaves them at rest)"
        )
    for role, ref in (("source", made.source), ("target", made.target)):
        if ref.origin != "rest" or ref.up != ref.skeleton.up:
            lines.append(f"reference pose of the {role}: {ref.origin}, {ref.up} up")
    limbs = ", ".join(f"{name} {scale:.3g}" for name, scale in made.scales.items())
    lines.append(f"scaled: trajectories {made.scale:.4g}; {limbs}")
    lines.extend(_unit_hint(made))
    if made.floor is not None:
        held = "contacts: none; the feet of the source never stand still"
        if made.planted:
            held = (
                f"contacts: {len(made.planted)} points of the soles held, within "
                f"{milli(made.held)} (in the source they drift by {milli(made.drift)})"
            )
        lines.append(f"{held}; floor at {milli(made.floor[0])} in the source")
        lines.extend(_stances(made))
    if made.floor_penetration > _SUNK:
        lines.append(f"soles sink up to {milli(made.floor_penetration)} below the floor")
    if made.hip_drop > 0.0:
        lines.append(
            f"hips lowered by up to {milli(made.hip_drop)}, so that the feet reach their targets"
        )
    lines.extend(f"contacts of hands kept: {touch}" for touch in made.touches)
    lines.extend(
        f"out of reach: {one.effector} in {counted(len(one.frames), 'frame')}, frame "
        f"{one.frames[0]} first, by up to {milli(one.worst)}"
        for one in made.missed
    )
    if made.at_limits:
        held = [f"{one.dof} ({one.frames})" for one in made.at_limits]
        lines.append(f"stopped by limits (frames): {listed(held, _MOST)}")
    if made.spikes:
        jumps = [
            f"{one.joint} by {one.turn * 57.29577951308232:.0f} degrees at frame {one.frame}"
            for one in made.spikes
        ]
        lines.append(f"jumps in the source: {listed(jumps, _MOST)}")
    return lines


def _stances(made: Retargeted) -> list[str]:
    """Return how many stances of the source are held, and those that are not."""
    unheld, count = made.unheld, len(made.stances)
    if not unheld:
        return [f"{count} of {counted(count, 'stance')} held"] if count else []
    named = listed([f"{one.foot} foot in frames {one.first}-{one.last}" for one in unheld], _MOST)
    return [f"{count - len(unheld)} of {count} stances held; not held: {named}"]


def _unit_hint(made: Retargeted) -> list[str]:
    """Return a hint if the legs of the two bodies differ as a wrong unit would make them."""
    legs = [scale for name, scale in made.scales.items() if name.endswith("foot")]
    if not legs or 1.0 / _UNALIKE <= max(legs) <= _UNALIKE:
        return []
    hint = (
        f"hint: the legs of the target are {max(legs):.3g} times as long as those of the source: "
        "if the bodies have similar sizes, the unit of one file is wrong (poise info shows it, "
        "--unit sets that of the source)"
    )
    return [hint]


def _rows(made: Retargeted) -> list[tuple[str, str, str, str]]:
    rows: list[tuple[str, str, str, str]] = []
    for part, joints in made.table.parts.items():
        arrow = "->" if joints.source and joints.target else "  "
        rows.append((part, " ".join(joints.source) or "-", arrow, " ".join(joints.target) or "-"))
    return rows


_LEAST_TRAVEL = 0.05
"""Minimum horizontal travel of a body, metres."""

_LOST = 0.1
"""Fraction of the travel that may be lost without a warning, as steps shift the hips."""


def lost_travel(wanted: Floats, made: Floats, joint: str | None, hips: str) -> tuple[str, ...]:
    """Warn if a body does not travel like its source.

    Args:
        wanted, made: (frames, 3), scaled hips of the source and hips of the target, y up.
        joint: the joint that moves the target through the world, or None.
        hips: the name of the target's pelvis.
    """
    travel, reached = (float(np.ptp(path[:, [0, 2]], axis=0).max()) for path in (wanted, made))
    if travel < _LEAST_TRAVEL or reached > (1.0 - _LOST) * travel:
        return ()
    why = (
        f"neither {hips} nor a joint above it can be translated"
        if joint is None
        else f"{joint}, which takes it through the world, is held back by its limits"
    )
    return (f"the hips should travel {travel:.3g} m and travel {reached:.3g} m: {why}",)


def doubtful_stance(reference: Reference, role: str, option: str) -> tuple[str, ...]:
    """Warn if no standing pose of a body was found.

    Args:
        reference: the body in the best pose that was found.
        role: "source" or "target".
        option: the command and its option that select a standing frame.
    """
    if reference.origin == "given" or reference.off <= GOOD:
        return ()
    away = math.degrees(reference.off)
    text = (
        f"no standing pose of the {role} was found: in {_stance(reference)} a limb is {away:.0f} "
        "degrees away from standing, so the rotations may be wrong; use a file with a standing "
        f"frame, or choose a frame with {option}"
    )
    return (text,)


def _stance(reference: Reference) -> str:
    """Name of the reference pose in a sentence."""
    named = reference.origin in ("rest", BOUND)
    return f"its {reference.origin.removesuffix(' pose')} pose" if named else reference.origin


def lost_limbs(table: RetargetTable) -> tuple[str, ...]:
    """Warn of long source bones without a target, and of partly driven limbs.

    >>> lost_limbs(RetargetTable.from_dict({"parts": {
    ...     "left thigh": {"source": ["lfemur"], "target": []},
    ... }}))
    ('left thigh (lfemur) of the source drives nothing: no left thigh is recognised in the target',)
    """
    found: list[str] = []
    for side in (*SIDES, *LEG_SIDES):
        for limb in (ARM[1:3], LEG[:2]):
            pairs = {part: table.parts.get(f"{side} {part}", PartJoints()) for part in limb}
            driven = any(pair.source and pair.target for pair in pairs.values())
            for part, pair in pairs.items():
                name = f"{side} {part}"
                if pair.source and not pair.target:
                    found.append(
                        f"{name} ({' '.join(pair.source)}) of the source drives nothing: no {name} "
                        "is recognised in the target"
                    )
                elif driven and pair.target and not pair.source:
                    found.append(
                        f"nothing drives {name} ({' '.join(pair.target)}) of the target: no {name} "
                        "is recognised in the source"
                    )
    return tuple(found)


def left_behind(table: RetargetTable, target: Reference) -> tuple[str, ...]:
    """Warn of feet under the root or an IK bone, which do not move with their legs."""
    body, driven = target.skeleton, target.anatomy.members
    found: list[str] = []
    for side in target.anatomy.leg_sides:
        joints = table.parts.get(f"{side} foot", PartJoints()).target
        if joints and f"{side} foot" not in driven:
            above = body.parents[body.joint_index(joints[0])]
            holder = body.joint_names[above] if above >= 0 else "no joint"
            found.append(
                f"{side} foot ({joints[0]}) stays where it is: it is a child of {holder} and does "
                "not move with its leg"
            )
    return tuple(found)
