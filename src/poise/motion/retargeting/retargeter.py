"""Retarget a motion from one body to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import cast

import numpy as np

from poise.anatomy import SIDES
from poise.array_types import Floats
from poise.errors import InvalidValue, PoiseWarning, issue_warning
from poise.metrics import Prior, prior_of
from poise.model.character import Character
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.feet.contacts import Contacts
from poise.motion.feet.points import body_size
from poise.motion.feet.tilt import level_floor
from poise.motion.frame_fitting import values_of_turns
from poise.motion.retargeting import root_placement
from poise.motion.retargeting.canonical_frames import (
    BOUND,
    Reference,
    facing_like,
    reference,
    turned_motion,
)
from poise.motion.retargeting.effector_placement import Effectors
from poise.motion.retargeting.expressions import with_expressions
from poise.motion.retargeting.feet import Feet
from poise.motion.retargeting.hand_contacts import Touching
from poise.motion.retargeting.joint_mapping import RetargetTable, filled, open_joints
from poise.motion.retargeting.options import RetargetOptions
from poise.motion.retargeting.report import (
    MISSED,
    Missed,
    Retargeted,
    at_limits_of,
    doubtful_stance,
    guessed_of,
    left_behind,
    lost_limbs,
    lost_travel,
    spikes_of,
    unmapped_of,
)
from poise.motion.retargeting.rest_stance import RestStance, bind_poses, contacts_of, standing
from poise.motion.retargeting.rotation_transfer import align_rolls, carried, part_frames
from poise.motion.retargeting.source_target import Pair
from poise.motion.retargeting.steps import TargetStep, check_steps, steps_of
from poise.progress import Activity


def retarget(
    motion: Motion,
    target: Character | Skeleton,
    *,
    table: RetargetTable | None = None,
    options: RetargetOptions | None = None,
    source_rest: Pose | None = None,
    target_rest: Pose | None = None,
    prior: str | Prior | None = None,
    steps: Sequence[TargetStep] | None = None,
) -> Retargeted:
    """Retarget a motion to another body.

    Body parts are found by names and by the tree (`RetargetTable`), rotations are transferred in
    canonical frames (`reference`), and trajectories in the world are scaled by the legs. Then hands
    and feet are brought to their targets, and feet in contact to their footprints, within the
    target's limits. See docs/retargeting.md for the formulas.

    If one body faces along z and the other along -z (`Skeleton.facing`), the motion is rotated by
    half a turn.

    Args:
        motion: the source motion.
        target: a skeleton or a character, whose motions are searched for a standing pose if its
            rest pose is not one.
        table: the mapping of joints; by default `RetargetTable.of` both skeletons.
        options: the options; by default `RetargetOptions()`.
        source_rest, target_rest: matching standing poses of both bodies (arms to the sides or
            hanging), if neither the rest poses nor the motions contain any.
        prior: "human" or a `poise.PosePrior`: whole arms and legs, head and trunk that the source
            does not drive take the most likely pose given the rest of the body. By default these
            parts keep their rest pose. The prior does not affect driven parts.
        steps: the steps that the target takes, for example `Retargeted.steps` with other frames or
            positions; by default those of the source. The feet stand exactly during these steps.
            Their footprints are at the given positions, and the body follows.

    Warns:
        PoiseWarning: the target cannot follow the source's travel or one of its limbs, or Poise
            finds no pose in which one of the bodies stands; see `Retargeted.warnings`.

    Raises:
        InvalidValue: the skeletons have no recognised part in common, the table does not match, an
            argument has the wrong type, or the steps do not fit the motion or the target.
        UnknownJoint: the table names a joint that does not exist.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> made = retarget(walk, character())
    >>> made.motion.skeleton is walk.skeleton, made.scale
    (True, 1.0)
    """
    chosen = options or RetargetOptions()
    if not isinstance(cast("object", motion), Motion):
        raise InvalidValue(f"expected a Motion to retarget, not {type(motion).__name__}")
    if not isinstance(cast("object", target), (Character, Skeleton)):
        raise InvalidValue(
            f"target: expected a Character or a Skeleton, not {type(target).__name__}"
        )
    body = target if isinstance(target, Skeleton) else target.skeleton
    if not len(motion):
        raise InvalidValue("the motion has no frames to retarget")
    if motion.skeleton.facing != body.facing:
        motion = facing_like(motion, body)
        source_rest = None if source_rest is None else Pose(motion.skeleton, source_rest.q)
    known = (table or RetargetTable.of(motion.skeleton, body)).checked(motion.skeleton, body)
    likely = None if prior is None else prior_of(prior)
    with Activity(lambda: f"retargeting {motion.name or 'a motion'}, {len(motion):,} frames"):
        plan = None if steps is None else tuple(steps)
        made = _made(motion, target, known, chosen, (source_rest, target_rest), likely, plan)
    if table is None:
        made = replace(made, guessed=guessed_of(known, motion.skeleton, body))
    for text in made.warnings:
        issue_warning(PoiseWarning(text))
    return made


def _made(
    motion: Motion, target: Character | Skeleton, table: RetargetTable, options: RetargetOptions,
    rests: tuple[Pose | None, Pose | None], prior: Prior | None,
    steps: tuple[TargetStep, ...] | None,
) -> Retargeted:  # fmt: skip
    """Retarget by ball joints: robots of hinges through stand-ins."""
    from poise.motion.robots.robot_retargeting import fitted
    from poise.motion.robots.stand_in import stand_in

    body = target if isinstance(target, Skeleton) else target.skeleton
    own = () if isinstance(target, Skeleton) else tuple(target.motions.values())
    skins = () if isinstance(target, Skeleton) else target.skins
    one, other = table.anatomies(motion.skeleton, body)
    by, to = stand_in(one, rests[0]), stand_in(other, rests[1])
    used, given = table, motion
    if by is not None:
        used, given = by.table(used, "source"), by.follow(motion)
    if to is not None:
        used, own, skins = to.table(used, "target"), (), ()
    if by is not None or to is not None:
        one, other = used.anatomies(given.skeleton, body if to is None else to.skeleton)
        rests = (None if by else rests[0], None if to else rests[1])
    source = reference(one, [given], rests[0])
    contacts = contacts_of(source, given) if options.contacts else None
    if contacts is not None and to is not None:  # the soles of a robot are rigid
        sides = source.anatomy.leg_sides
        leg = np.mean([root_placement.leg_length(source, side) for side in sides])
        levelled = level_floor(given, contacts, float(leg))
        if levelled is not given:
            given, contacts = levelled, contacts_of(source, levelled)
    goal = reference(other, own, rests[1], bind_poses(other, skins))
    goal = align_rolls(source, [given], goal, own)
    work = _Work(given, used, source, goal, own, options, prior, contacts, steps)
    made = work.done()
    return made if to is None else fitted(to, made, work.led, target, table, options)


@dataclass(eq=False)
class _Work:
    """State of one retargeting; positions are in axes with y up."""

    motion: Motion
    table: RetargetTable
    source: Reference
    target: Reference
    own: tuple[Motion, ...]
    options: RetargetOptions
    prior: Prior | None = None
    contacts: Contacts | None = None
    steps: tuple[TargetStep, ...] | None = None
    scale: float = 1.0
    scales: dict[str, float] = field(default_factory=dict[str, float])
    missed: list[Missed] = field(default_factory=list[Missed])
    shown: Motion | None = None

    def done(self) -> Retargeted:
        self._look()
        q, kept = self._turned()
        q = self._travelled(q)
        self.led = Motion(self.body, q, self.motion.fps)
        if self._reaching:
            q = self._reached(q)
            moved = self.effectors.feet.moved
            self.led = Motion(self.body, self.pair.shifted(self.led.q, moved), self.motion.fps)
        q = with_expressions(q, self.body, self.motion)
        result = self._continuous(q, kept)
        if self.prior is not None:
            result = filled(result, self.table, self.prior)
        return self._reported(result)

    # -- analysis ------------------------------------------------------------------------------

    def _look(self) -> None:
        """Determine contacts, stances, scales, and the source's frames with y up."""
        self.body = self.target.skeleton
        self.limited = self.body if self.options.limits else self.body.with_limits(unlimited=True)
        self.world = self.source.upright(self.motion.world)
        self.feet_stand = self.contacts is not None
        self.stands: tuple[RestStance, RestStance] | None = None
        if self.feet_stand:
            seen = None
            if self.own and self.target.origin not in ("rest", BOUND):
                self.shown = self.own[0]
                seen = contacts_of(self.target, self.shown)
            self.stands = (
                standing(self.source, self.motion, self.contacts),
                standing(self.target, self.shown, seen),
            )
        fallback = root_placement.body_scale(self.source, self.target)
        self.scale = self.options.scale or fallback
        for side in dict.fromkeys((*SIDES, *self.target.anatomy.leg_sides)):
            for name, measure in (
                ("foot", root_placement.leg_length), ("hand", root_placement.arm_length),
            ):  # fmt: skip
                ours, theirs = measure(self.target, side), measure(self.source, side)
                if ours > 0.0 and theirs > 0.0:
                    self.scales[f"{side} {name}"] = ours / theirs
        ours, theirs = (
            root_placement.neck_length(self.target),
            root_placement.neck_length(self.source),
        )
        bodies = (self.source.anatomy, self.target.anatomy)
        if ours > 0.0 and theirs > 0.0 and not any(one.is_creature for one in bodies):
            self.scales["head"] = ours / theirs
        self.pair = Pair(
            source=self.source, target=self.target, body=self.limited, world=self.world,
            scales=self.scales, fps=self.motion.fps, contacts=self.contacts,
            stand=None if self.stands is None else self.stands[1], floor=self.options.floor,
            ease=max(1, round(self.options.ease * self.motion.fps)), paths=self.options.paths,
            traveller=root_placement.travelling_joint(self.target.anatomy), steps=self.steps,
        )  # fmt: skip
        feet = Feet(self.pair)
        if self.steps is not None:
            if self.contacts is None:
                raise InvalidValue(
                    "steps need contacts of the feet: expected options with contacts=True, and a "
                    "source of several frames with feet"
                )
            check_steps(self.steps, len(self.motion), feet.soles)
        self.effectors = Effectors(self.pair, feet)
        if self.options.preserve_contacts and self.options.paths and len(self.motion) > 1:
            floors = None
            if self.stands is not None:
                floors = (self.stands[0].floor, self.options.floor)
            self.pair.touching = Touching(
                self.source, self.target, self.motion, floors, self.pair.ease
            )

    @property
    def _reaching(self) -> bool:
        return self.options.paths or self.feet_stand

    # -- rotations and paths -------------------------------------------------------------------

    def _turned(self) -> tuple[Floats, list[int]]:
        """Poses with all driven joints rotated, and the columns copied from the source."""
        keys = (self.source.keys, self.target.keys)
        if self.stands is not None:
            keys = (self.stands[0].keys, self.stands[1].keys)
        frames = part_frames(self.source, self.world, keys[0])
        turns = carried(self.source, self.target, self.table, frames, keys[1])
        self.pair.turns = turns
        back = self.target.turn.T
        start = np.broadcast_to(self.target.pose.q, (len(self.motion), self.body.nq)).copy()
        kept = self._like(start)
        # Leg limits are applied later, when the targets of the feet are known.
        later = self.pair.legs if self._reaching else frozenset[int]()
        if self._reaching and self.pair.touching is None:
            # Parts above the hips are rotated when the hips are final.
            turns = {j: turn for j, turn in turns.items() if j in self.pair.lower}
        q = values_of_turns(
            self.limited, {j: back @ turn for j, turn in turns.items()}, start,
            limits=self.options.limits and turns.keys() - later, ease=self.pair.changing,
        )  # fmt: skip
        return q, kept

    def _like(self, start: Floats) -> list[int]:
        """Copy the source's values to joints of the same type; return the columns copied."""
        one, other = self.motion.skeleton, self.body
        kept: list[int] = []
        for joints in self.table.parts.values():
            if len(joints.source) != len(joints.target):
                continue
            for by, to in zip(joints.source, joints.target, strict=True):
                a, b = one.joint(by), other.joint(to)
                if a.type != b.type or any(a.drives) or any(b.drives):
                    continue
                at, columns = one.joint_dofs(by), other.joint_dofs(to)
                turning = [
                    i for i, dof in enumerate(b.type.dofs) if dof.angular or dof.quaternion
                ]  # fmt: skip
                start[:, [columns.start + i for i in turning]] = self.motion.q[
                    :, [at.start + i for i in turning]
                ]
                kept.extend(columns.start + i for i in turning)
        return kept

    def _travelled(self, q: Floats) -> Floats:
        """Move the hips along the scaled path, at the height that the legs require."""
        if self.pair.traveller is None:
            return q
        ours = root_placement.hips_of(self.target.anatomy)
        wanted = self.scale * root_placement.middle(
            self.world, root_placement.hips_of(self.source.anatomy)
        )
        if self.stands is not None:
            # Heights are scaled between ankles and hips; the heights of ankles are not.
            below = [_ankles(stand) for stand in self.stands]
            there = below[0] + self.stands[0].floor
            wanted[:, 1] += self.options.floor + below[1] - self.scale * there
        return self.pair.shifted(q, wanted - root_placement.middle(self.pair.frames(q), ours))

    def _reached(self, q: Floats) -> Floats:
        """Bring feet to their contacts and paths, and hands to their targets."""
        work = self.effectors
        q, missed = work.reached(q)
        size = body_size(self.body)
        for name, errors in missed.items():
            # A bent neck with other bones has a different length: allow larger errors.
            least = size * (10.0 * MISSED if name == "head" else MISSED)
            off = np.flatnonzero(errors > least)
            if len(off):
                self.missed.append(Missed(name, tuple(int(f) for f in off), float(errors.max())))
        return q

    # -- results -------------------------------------------------------------------------------

    def _continuous(self, q: Floats, kept: list[int]) -> Motion:
        """Unwrap angles; values copied from the source do not change."""
        if self.options.limits:
            q = np.clip(q, self.body.lower, self.body.upper)
        made = unwrapped(Motion(self.body, q, self.motion.fps, self.motion.name))
        if kept and not np.array_equal(made.q, q):
            values = made.q.copy()
            values[:, kept] = q[:, kept]
            made = Motion(self.body, values, self.motion.fps, self.motion.name)
        return made

    def _reported(self, made: Motion) -> Retargeted:
        held = self.effectors.feet.contacts
        steps: tuple[TargetStep, ...] = ()
        if held is not None:
            upright = turned_motion(made, self.target.turn)
            held = held.anchored(upright)
            steps = steps_of(
                self.effectors.feet.stances, held.points, held.spans, upright, self.target.turn
            )
        touches: tuple[str, ...] = ()
        if self.pair.touching is not None:
            world = self.target.upright(made.world)
            touches = self.pair.touching.descriptions(world)
        floor = None
        if self.stands is not None:
            floor = (self.stands[0].floor, self.options.floor)
        return Retargeted(
            motion=made,
            table=self.table,
            source=self.source,
            target=self.target,
            target_motion=self.shown,
            scale=self.scale,
            scales=self.scales,
            planted=() if held is None else held.spans,
            soles=() if held is None else held.points,
            held_stances=self.effectors.feet.stances,
            steps=steps,
            stances=() if self.contacts is None else self.contacts.stances,
            floor=floor,
            drift=self.contacts.drift if self.contacts is not None else 0.0,
            held=0.0 if held is None else held.drift,
            floor_penetration=self.effectors.feet.sunk(made.q) if self.feet_stand else 0.0,
            hip_drop=self.effectors.feet.lowered,
            touches=touches,
            missed=tuple(self.missed),
            at_limits=at_limits_of(made, self.pair.driven) if self.options.limits else (),
            spikes=spikes_of(self.motion),
            unmapped=unmapped_of(self.table, self.motion.skeleton, self.body),
            likely=() if self.prior is None else open_joints(self.table),
            warnings=(
                *doubtful_stance(self.source, "source", "poise retarget --rest-frame"),
                *doubtful_stance(self.target, "target", "poise retarget --to-rest-frame"),
                *self._lost_travel(made),
                *lost_limbs(self.table),
                *left_behind(self.table, self.target),
            ),
        )

    def _lost_travel(self, made: Motion) -> tuple[str, ...]:
        ours = root_placement.hips_of(self.target.anatomy)
        theirs = root_placement.hips_of(self.source.anatomy)
        pelvis = self.target.anatomy.joints("pelvis") or ours
        names, traveller = self.body.joint_names, self.pair.traveller
        return lost_travel(
            self.scale * root_placement.middle(self.world, theirs),
            root_placement.middle(self.target.upright(made.world), ours),
            None if traveller is None else names[traveller],
            names[pelvis[0]],
        )


def _ankles(stand: RestStance) -> float:
    """Mean height of the ankles of flat feet above the floor, metres."""
    heights = [float(foot.heights[0]) for foot in stand.feet.values()]
    return sum(heights) / max(1, len(heights))
