"""Dragging by constrained optimisation, with hard pins, limits and floor.

Pins and limits hold exactly, and feet and hands stay above the floor; grabs and targets are met as
closely as these constraints allow. The human prior, centred on the pose at the start of the drag,
determines the remaining DOFs. For other bodies, joint stiffness determines these DOFs; it increases
with the fraction of bones that a joint carries (`poise.solvers.natural.natural_metrics`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy import find_anatomy
from poise.anatomy.capsules import fit_capsules
from poise.anatomy.feet import standing_feet
from poise.anatomy.joint_parts import joint_parts
from poise.array_types import Floats
from poise.bundled import human_prior
from poise.constraints import above, balance, orient
from poise.constraints.reach import reach
from poise.errors import InvalidValue
from poise.metrics import AnyMetric, deviation
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.priors.prior import Around
from poise.residuals.constraint import Constraint
from poise.residuals.goal import Goal
from poise.residuals.goal_arrays import locked_rates
from poise.residuals.point import Point, point
from poise.residuals.variables import parameter
from poise.solvers.carrying import size_factor
from poise.solvers.natural import allow_misses, natural_metrics
from poise.solvers.posture import PostureRows
from poise.solvers.posture_options import Posture
from poise.solvers.sqp import SQP
from poise.solvers.steadiness import most_travel
from poise.solvers.tracker import Tracker
from poise.solvers.workspace import movable_dofs
from poise.studio.dragging.grabs import DragTargets
from poise.studio.scene.attachment import Grab, Grip, Vector
from poise.studio.scene.foot_roll import rolled_toes
from poise.studio.scene.limb_posing import bend_goals
from poise.studio.scene.limb_state import held_poles
from poise.studio.scene.scene import Hold, Scene, Settings, base_of, below, planted
from poise.studio.scene.solver_settings import SolverSettings

_GRAB, _TARGET, _TURN = 100.0, 4.0, 2.0  # pole goals have the weight of grabs; pins are hard
_NAT, _CALM = 3e-5, 0.1  # weight of a nat relative to goals, and weight of a squared step in nats
_METHOD = SQP(warm_start=True, optimality=1e-9)
"""Default settings of a tracker with a larger ``optimality``.

Drags then take a quarter fewer iterations, and end in the same poses to within 0.01 degrees.
"""

_UPRIGHT = 0.1
"""Weight of the upright trunk, low enough for a grab to pull hands to the floor."""

_GROUND = ("foot", "toe", "hand")
_FORCE = 1500.0 * _NAT  # maximum force of a grab, nats per metre for a body of human size
_PART, _MOST_PARTS = 0.1, 8  # targets' travel per solve, in longest bones; most solves
_STANDING = 0.15  # metres; a pinned point this near the floor supports the body


class ConstrainedDrag:
    """Steps a `Tracker` on the scene's goals and some grabs towards ``targets``.

    Attributes:
        iterations: iterations of the last step.
    """

    def __init__(
        self, scene: Scene, grabs: Mapping[int, Grab], targets: DragTargets, method: SolverSettings
    ) -> None:
        scene = replace(scene, settings=_settings(scene, method))
        self._drag_targets = targets
        self._character = scene.character
        self._grips = {number: grab.grip for number, grab in grabs.items()}
        self._least = {number: _least_height(scene, grip) for number, grip in self._grips.items()}
        self._pinned = {hold.id: hold.grip for hold in scene.holds if hold.position is not None}
        self.iterations = 0
        goals: list[Goal] = []
        for number, grab in grabs.items():
            goals += _pulled(number, grab, scene, targets)
        self._held: dict[int, str] = {}
        for hold in scene.holds:
            goals += _held(hold, scene)
            if hold.position is not None:
                self._held[hold.id] = _name(hold)
        for limb, pole in held_poles(scene.character.skeleton, scene.limbs, scene.limb_modes):
            goals += [goal.softened(_GRAB) for goal in bend_goals(scene.pose, limb, pole)]
        goals += _over_floor(scene) + _balanced(scene)
        prior = _prior(scene)
        posture, rows, still = _postured(scene, prior, goals), [], still_joints(scene, grabs)
        if posture is not None:
            body = scene.pose.skeleton
            free = movable_dofs(body, ~locked_rates(body, still))
            if grabs:  # an edit that is solved for its pins changes nothing else
                scene = replace(scene, pose=body.pose(posture.with_fingers(scene.pose.q, free)))
            rows = posture.about(scene.pose)
            self._support = posture.support
        self._posture = posture
        self._tracker = Tracker(
            scene.pose, [*goals, *rows], metrics=_metrics(scene, prior, grabs), prior=prior,
            human_limits=scene.settings.human_limits, locked=still,
            steady=True, solver=_METHOD, max_speed={},
        )  # fmt: skip
        self._before = DragTargets.of(scene, grabs)
        problem = self._tracker.problem
        if rows:
            allow_misses(problem.runner, len(goals))
        owners = problem.compiled.row_owners
        self._grab_rows = [
            (number, owners == index)
            for index, goal in enumerate(problem.goals)
            for number in grabs
            if goal.name == f"grab {number}"
        ]
        self._weights = problem.row_weights.copy()
        self._force = _FORCE * size_factor(scene.character.skeleton)

    @property
    def balance(self) -> Floats:
        """Centre of mass and corners (n, 3) of its support; empty if nothing carries the body."""
        if self._posture is None or not len(self._support):
            return np.zeros((0, 3))
        return np.vstack([self._posture.centre_of(self.pose.q), self._support])

    @property
    def pose(self) -> Pose:
        """The current pose."""
        return self._tracker.pose

    def go_on(self, _: float) -> tuple[str, ...]:
        """Step towards the targets without a time limit; return the names of violated constraints.

        Targets that moved far since the last step are approached in several solves, so that the
        pose hardly depends on the rate of mouse messages.
        """
        bone, start = self._tracker.longest_bone, self.pose.world[..., 3]
        targets, before = self._drag_targets.copy(), self._before
        gone = targets.travel(before, bone)
        allowed = most_travel(gone, bone)
        parts = min(_MOST_PARTS, max(1, math.ceil(gone / (_PART * bone)))) if bone > 0.0 else 1
        relaxed: tuple[str, ...] = ()
        self.iterations = 0
        for part in range(1, parts + 1):
            now = targets.after(before, part / parts)
            moved = float(np.linalg.norm(self.pose.world[..., 3] - start, axis=-1).max())
            travel = min(most_travel(gone / parts, bone), max(allowed - moved, 0.01 * allowed))
            frame = self._tracker.step(self._targets(now), travel=travel)
            self.iterations += frame.iterations
            self._ease(frame.errors)
            relaxed = frame.relaxed_constraints
        self._before = targets
        return relaxed

    def _targets(self, now: DragTargets) -> dict[str, ArrayLike]:
        """Compute the values of the goals' parameters."""
        targets: dict[str, ArrayLike] = {
            _place(n): self._further(self._above_floor(n, place), self._grips[n])
            for n, place in now.places.items()
        }
        targets |= {_turn(n): turn for n, turn in now.turns.items()}
        targets |= {
            self._held[n]: self._further(place, self._pinned[n]) for n, place in now.holds.items()
        }
        return targets

    def _ease(self, errors: Mapping[str, float]) -> None:
        """Limit the force of each grab, so that it does not grow with the distance out of reach."""
        weights = self._tracker.problem.row_weights
        for number, own in self._grab_rows:
            missed = errors.get(f"grab {number}", 0.0)
            share = min(1.0, self._force / max(_GRAB * missed, 1e-12))
            weights[own] = self._weights[own] * math.sqrt(share)

    def look(self) -> None:
        """Do nothing: skin points are updated before each step."""

    def _above_floor(self, number: int, place: Vector) -> Vector:
        """Return the target of a grab, moved up to the floor if below."""
        x, y, z = place
        least = self._least[number]
        return (
            (x, max(y, least), z) if self._character.skeleton.up == "y" else (x, y, max(z, least))
        )

    def _further(self, place: Vector, grip: Grip) -> Vector:
        """Return the target of a grip's goal point that brings the grip to a position."""
        (a, b, c), (x, y, z) = place, grip.slip(self._character, self.pose)
        return a + x, b + y, c + z


def _place(number: int) -> str:
    return f"place of grab {number}"


def _turn(number: int) -> str:
    return f"turn of grab {number}"


def _name(hold: Hold) -> str:
    return f"{'pin' if hold.pin else 'target'} {hold.id}: {hold.grip.joint}"


def _pulled(number: int, grab: Grab, scene: Scene, targets: DragTargets) -> list[Goal]:
    """Return the goals of a grab: a parametric position, and an orientation if the grab turns."""
    place = parameter(_place(number), targets.places[number], size=3)
    base = base_of(scene.character.skeleton, grab.grip, scene.settings.chain)
    goal = grab.grip.point(scene.character, base) == place
    found: list[Goal] = [goal.named(f"grab {number}").softened(_GRAB)]
    if grab.turning:
        turned = orient(grab.grip.joint, targets.turns[number], weight=_GRAB, base=base)
        found.append(replace(turned, name=_turn(number)))
    return found


def _held(hold: Hold, scene: Scene) -> list[Goal]:
    """Return the goals of a pin or a target."""
    found: list[Goal] = []
    base = hold.base(scene.character.skeleton)
    if hold.position is not None:
        spot = hold.grip.point(scene.character, base)
        weight = 1.0 if hold.pin else _TARGET * hold.weight
        goal = reach(spot, hold.position, hard=hold.pin, weight=weight)
        found.append(_called(goal, _name(hold)))
    if hold.turn is not None:
        weight = 1.0 if hold.pin else _TURN * hold.weight
        goal = orient(hold.grip.joint, hold.turn, hard=hold.pin, weight=weight, base=base)
        found.append(_called(goal, f"{_name(hold)} turned"))
    return found


def _called(goal: Any, name: str) -> Goal:
    return goal.named(name) if isinstance(goal, Constraint) else replace(goal, name=name)


def _over_floor(scene: Scene) -> list[Goal]:
    """Return constraints that keep unpinned feet and hands above floor or current depth."""
    body, settings = scene.character.skeleton, scene.settings
    if not settings.floor:
        return []
    pinned = {
        hold.grip.joint for hold in scene.holds
        if hold.pin and not (hold.turn is None and planted(body, hold) == "ball")
    }  # fmt: skip
    pinned |= {name for hold in scene.holds for name in rolled_toes(body, hold)}
    ground = joint_parts(body).of(*_GROUND)
    try:
        capsules = fit_capsules(body)
    except InvalidValue:  # no bone has a length: there is nothing to keep above the floor
        return []
    up = 1 if body.up == "y" else 2
    bare = set(standing_feet(body)) - pinned - {capsule.joint for capsule in capsules.parts}
    heights = capsules.ends(scene.pose)[..., up].min(axis=-1) - capsules.radii
    found: list[Goal] = []
    for capsule, height in zip(capsules.parts, heights.tolist(), strict=True):
        if body.joint_index(capsule.joint) in ground and capsule.joint not in pinned:
            margin = min(0.0, height - settings.floor_height)
            found.append(above(capsules, settings.floor_height, capsule.name, margin=margin))
    for joint in sorted(bare):  # limb ends without a bone: not below their rest or current height
        index = body.joint_index(joint)
        least = min(pose.world[index, up, 3] for pose in (body.rest, scene.pose))
        height = (point(joint).y if up == 1 else point(joint).z) >= float(least)
        found.append(height.named(f"{joint} above the floor"))
    return found


def _least_height(scene: Scene, grip: Grip) -> float:
    """Return the lowest height of a grab's target: the floor, or the current height of a foot."""
    if not scene.settings.floor:
        return -math.inf
    body, up = scene.character.skeleton, 1 if scene.character.skeleton.up == "y" else 2
    here = float(grip.at(scene.character, scene.pose)[up])
    if grip.joint in standing_feet(body):
        return min(here, float(grip.at(scene.character, body.rest)[up]))
    return min(here, scene.settings.floor_height)


def _balanced(scene: Scene) -> list[Goal]:
    """Return the balance constraint: the centre of mass above the points pinned to the floor."""
    settings, body = scene.settings, scene.character.skeleton
    if not settings.balance:
        return []
    up = 1 if body.up == "y" else 2
    highest = settings.floor_height + _STANDING * size_factor(body)
    standing: list[Point] = []
    for hold in scene.holds:
        if hold.pin and hold.position and hold.position[up] < highest:
            standing += _sole(body, hold.grip.joint)
    try:
        return [balance(scene.pose, standing)] if len(standing) > 2 else []
    except InvalidValue:  # collinear points span no area
        return []


def _postured(scene: Scene, prior: Around | None, goals: list[Goal]) -> PostureRows | None:
    """Return the rows that keep a person balanced, above the floor, and free limbs at ease."""
    body, settings = scene.character.skeleton, scene.settings
    if prior is None or not settings.posture:
        return None
    floor = settings.floor_height if settings.floor else False
    asked = Posture(floor=floor, apart=False)
    weight = _NAT * size_factor(body) ** 2
    return PostureRows.of(body, goals, asked, weight, prior.upright(body)[1], likely=False)


def _sole(body: Skeleton, foot: str) -> list[Point]:
    """Return the support points of a foot: its joint, and origins and tips of its descendants."""
    own = [body.joints[n] for n in sorted(below(body, foot))]
    tips = [point(joint.name, tip=True) for joint in own if joint.tip is not None]
    return [*(point(joint.name) for joint in own), *tips]


def _settings(scene: Scene, method: SolverSettings) -> Settings:
    """Return the scene's settings with the options of a compared method."""
    own: dict[str, Any] = dict(method.options)
    if "natural" in own:
        own["natural"] = own["natural"] >= 0.5
    return replace(scene.settings, **own)


def _prior(scene: Scene) -> Around | None:
    """Return the human prior about the pose, if enabled and the body is a humanoid."""
    prior = human_prior()
    character = scene.character
    fits = prior.fits(character.skeleton, tuple(character.motions.values()))
    if not (scene.settings.natural and fits):
        return None
    prior = prior.with_human_limits(on=scene.settings.human_limits)
    return prior.around(scene.pose, spine=scene.settings.spine)


def _bowing(body: Skeleton) -> set[str]:
    """Return the joints whose grabs bow the trunk: chest, neck and head."""
    found = joint_parts(body)
    return {body.joint_names[j] for j in (*found.of("spine")[-1:], *found.of("neck", "head"))}


def _metrics(scene: Scene, prior: Around | None, grabs: Mapping[int, Grab]) -> list[AnyMetric]:
    settings, body = scene.settings, scene.character.skeleton
    bowed = any(grab.grip.joint in _bowing(body) for grab in grabs.values())
    weight = _NAT * 10.0 ** (2.0 * settings.stiffness - 0.6)
    found = [*natural_metrics(scene.pose, prior, weight, body, _CALM, 0.0 if bowed else _UPRIGHT)]
    if settings.rest_pull > 0.0:
        roots = [n for n, up in zip(body.joint_names, body.parents, strict=True) if up < 0]
        pull = _NAT * settings.rest_pull**2 * size_factor(body) ** 2
        found.append(deviation(pull, to="rest", weights=dict.fromkeys(roots, 0.0)))
    return found


def turning_joint(scene: Scene, joint: str) -> str:
    """Return the joint to rotate: the given one, or its first ancestor with an unlocked DOF.

    >>> from poise.bundled import bare_character
    >>> turning_joint(Scene.of(bare_character()), "lhipjoint")
    'root'
    """
    body = scene.character.skeleton
    at = body.joint_index(joint)
    while body.parents[at] >= 0:
        own = set(body.joints[at].dof_names) & set(body.dof_names)
        if own - scene.locked:
            break
        at = body.parents[at]
    return body.joint_names[at]


def still_joints(scene: Scene, grabs: Mapping[int, Grab]) -> list[str]:
    """Return names of DOFs and joints that keep their values during a drag of some grabs."""
    body = scene.character.skeleton
    still: list[str] = []
    for name in sorted(scene.locked):
        if not body.quaternion[body.dof_index(name)]:
            still.append(name)
            continue
        # A quaternion is locked as a whole, by its joint's name.
        owner = next(joint.name for joint in body.joints if name in joint.dof_names)
        if owner not in still:
            still.append(owner)
    still += _posed_by_angles(scene, grabs)
    if not scene.settings.whole_body:
        turning = {turning_joint(scene, grab.grip.joint) for grab in grabs.values()}
        still += [name for name in scene.character.skeleton.joint_names if name not in turning]
    return still


def _posed_by_angles(scene: Scene, grabs: Mapping[int, Grab]) -> list[str]:
    """Return joints that keep their angles: those of FK limbs, and toes of rolled feet.

    For a grab on an FK limb, a single joint rotates, and the body does not follow.
    """
    body, modes = scene.character.skeleton, scene.limb_modes
    names = body.joint_names
    still = {name for hold in scene.holds for name in rolled_toes(body, hold)}
    fixed = {
        joint
        for limb in find_anatomy(body).limbs
        if modes[limb.end] == "fk"
        for joint in below(body, limb.start)
    }
    own = {n: body.joint_index(grab.grip.joint) in fixed for n, grab in grabs.items()}
    turning = {turning_joint(scene, grabs[n].grip.joint) for n in grabs if own[n]}
    if grabs and all(own.values()):
        fixed = set(range(len(names)))
    return sorted((still | {names[joint] for joint in fixed}) - turning)
