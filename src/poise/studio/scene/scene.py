"""The scene: the immutable state of a document.

An edit creates a new scene that shares unchanged parts with the old one. Undo is therefore a list
of scenes, browsers get only the parts that changed, and autosave writes only those.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, count
from typing import Literal, TypeAlias, TypeVar

import numpy as np

from poise.anatomy import find_anatomy
from poise.anatomy.chains import base_index, descendants
from poise.anatomy.feet import find_ball, floor_at_rest, foot_of, standing_feet
from poise.array_types import Floats
from poise.binding.bone_volumes import BoneVolume
from poise.errors import InvalidValue, UnknownName
from poise.model.character import Character
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument
from poise.motion.keyframes import Keyframes
from poise.motion.layers import Layer, body_mask
from poise.skinning import deform
from poise.studio.scene.attachment import FURTHEST, Grip, Quaternion, Vector
from poise.studio.scene.limb_state import LimbMode, LimbState, repoled
from poise.studio.scene.pose_note import PoseNote
from poise.studio.scene.solver_settings import Solver, SolverSettings
from poise.studio.scene.timeline_state import (
    LONGEST,
    MOST_FRAMES,
    Clip,
    ClipSource,
    LayerSettings,
    Timeline,
)

Thing = TypeVar("Thing")


Chain: TypeAlias = Literal["body", "trunk", "limb"]
"""Joints that follow a drag: the whole body, limb and spine, or only the limb."""

LEAST_PULL, MOST_PULL = 0.01, 100.0  # bounds of a target's weight
LEAST_SPINE = 0.01  # smallest participation of the spine


@dataclass(frozen=True)
class Hold:
    """A pin or a target: a point of the body and its goal.

    Attributes:
        id: number of the hold in the scene; never reused.
        grip: the held point.
        position: metres in the world, or None if the position is free.
        turn: orientation (w, x, y, z) of the grip's joint in the world, or None if free.
        pin: whether the hold is exact; otherwise it is a target, met as far as possible.
        weight: weight of a target relative to other targets and grabs; normally 1.
        chain: joints that follow the hold.
        roll: radians by which a foot is rolled about its heel, its ball and the tip of its toes,
            from flat; ``position`` and ``turn`` are those of the rolled foot.

    Raises:
        InvalidValue: the weight is out of range.
    """

    id: int
    grip: Grip
    position: Vector | None = None
    turn: Quaternion | None = None
    pin: bool = True
    weight: float = 1.0
    chain: Chain = "body"
    roll: Vector = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        if not LEAST_PULL <= self.weight <= MOST_PULL:
            raise InvalidValue(
                f"the weight of a target must be from {LEAST_PULL:g} to {MOST_PULL:g}, not "
                f"{self.weight:g}"
            )

    def base(self, body: Skeleton) -> str | None:
        """Return the first joint of the chain that follows the hold; None for the whole body."""
        return base_of(body, self.grip, self.chain)


@dataclass(frozen=True)
class Settings:
    """Settings of the solver in the studio.

    Attributes:
        whole_body: whether the whole body follows a drag; otherwise only the dragged joint rotates.
        solver: "constrained", which holds pins exactly, or a method of `poise.solve`, which treats
            pins as weighted goals.
        floor: whether feet and hands stay above the floor.
        floor_height: metres.
        balance: whether the centre of mass stays exactly above the points pinned to the floor.
        posture: whether natural posing keeps the balance, the body above the floor and free arms
            hanging, as far as goals allow (`poise.solvers.posture`).
        natural: whether humanoids move by the human pose prior.
        human_limits: whether natural posing keeps joints without limits to a human's ranges of
            motion, as far as goals allow.
        spine: participation of spine and neck in a drag, 0 to 1 (the prior).
        chain: joints that follow a drag.
        stiffness: resistance of the joints, 0 to 1.
        rest_pull: attraction to the rest pose, 0 to 1.

    Raises:
        InvalidValue: a share or the floor's height is out of range.
    """

    whole_body: bool = True
    solver: Solver = "constrained"
    floor: bool = True
    floor_height: float = 0.0
    balance: bool = False
    posture: bool = True
    natural: bool = True
    human_limits: bool = True
    spine: float = 0.4
    chain: Chain = "body"
    stiffness: float = 0.3
    rest_pull: float = 0.0

    def __post_init__(self) -> None:
        for name in ("stiffness", "rest_pull"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise InvalidValue(f"{name} must be from 0 to 1, not {getattr(self, name)}")
        if not LEAST_SPINE <= self.spine <= 1.0:
            raise InvalidValue(f"spine must be from {LEAST_SPINE} to 1, not {self.spine}")
        if not abs(self.floor_height) <= FURTHEST:
            raise InvalidValue(f"floor height {self.floor_height:g} m is out of range")


@dataclass(frozen=True)
class Placed:
    """A vertex moved to its correct position in a pose, as a target for its weights.

    Attributes:
        skin, vertex: numbers of the skin and the vertex.
        position: target of the vertex, metres in the world.
        before: error before solving for the weights, metres.
        left: remaining error, metres.
    """

    skin: int
    vertex: int
    position: Vector
    before: float
    left: float


@dataclass(frozen=True)
class Painting:
    """State of weight painting.

    Attributes:
        locked: names of joints with locked weights.
        volumes: bone volumes for binding, in their joints' frames.
        placed: vertices that were placed in the pose ``placed_in``.
        placed_in: values of that pose.
    """

    locked: tuple[str, ...] = ()
    volumes: tuple[BoneVolume, ...] = ()
    placed: tuple[Placed, ...] = ()
    placed_in: tuple[float, ...] = ()


NOTHING_PAINTED = Painting()


@dataclass(frozen=True, eq=False)
class KeyLayer:
    """A layer of keys over the clips.

    Attributes:
        settings: name, mode, weight and parts of the layer.
        keys: keys of the layer; of an additive layer the values to add.

    Raises:
        UnknownName: the settings name a part or a joint that the skeleton does not have.
    """

    settings: LayerSettings
    keys: Keyframes

    def __post_init__(self) -> None:
        _ = self.content

    @cached_property
    def content(self) -> Layer:
        """The layer in the form that `poise.motion` evaluates."""
        settings, body = self.settings, self.keys.skeleton
        mask = body_mask(body, settings.parts, below=True) if settings.parts else None
        return Layer(self.keys, settings.mode, settings.weight, mask)


@dataclass(frozen=True, eq=False)
class Scene:
    """The contents of the document.

    Attributes:
        character: the skeleton, its skins and imported motions.
        pose: the current pose.
        holds: pins and targets, in order of creation.
        locked: names of DOFs that keep their values.
        settings: the settings of the solver.
        keys: the keyframes of the timeline.
        time: current time of the timeline, seconds.
        library: poses by name, (nq,) values each.
        notes: metadata of library poses by name: their joints and pictures.
        last_hold: highest number of a hold so far.
        timeline: length and playback settings.
        clips: motions on the timeline.
        last_clip: highest number of a clip so far.
        methods: the methods in the comparison.
        painting: state of weight painting.
        report: sentences of the last report of a long edit.
        layers: layers of keys over clips and ``keys``, lowest first.
        layer: number of the layer whose keys are edited; 0 for ``keys``.
        last_layer: highest number of a layer so far.
        limbs: limbs in FK mode or with a held bend.
        sources: sources of motions that were made by retargeting, by the motion's name.
    """

    character: Character
    pose: Pose
    keys: Keyframes
    holds: tuple[Hold, ...] = ()
    locked: frozenset[str] = frozenset()
    settings: Settings = Settings()
    time: float = 0.0
    library: Mapping[str, Floats] = field(default_factory=dict[str, Floats])
    last_hold: int = 0
    timeline: Timeline = field(default_factory=Timeline)
    clips: tuple[Clip, ...] = ()
    last_clip: int = 0
    methods: tuple[SolverSettings, ...] = (
        SolverSettings("constrained"),
        SolverSettings("lm"),
        SolverSettings("ccd"),
        SolverSettings("jacobian-transpose"),
    )
    painting: Painting = NOTHING_PAINTED
    report: tuple[str, ...] = ()
    layers: tuple[KeyLayer, ...] = ()
    layer: int = 0
    last_layer: int = 0
    limbs: tuple[LimbState, ...] = ()
    notes: Mapping[str, PoseNote] = field(default_factory=dict[str, PoseNote])
    sources: Mapping[str, ClipSource] = field(default_factory=dict[str, ClipSource])

    @classmethod
    def of(cls, character: Character) -> Scene:
        """Return the initial scene of a character: at rest, with its feet pinned.

        A motion without a skin is shown at its first frame, as its rest pose may be arbitrary. The
        first motion becomes a clip on the timeline.
        """
        body = character.skeleton
        start = next((motion[0] for motion in character.motions.values() if len(motion)), None)
        pose = character.rest if start is None or character.skins else start
        scene = cls(character, pose, Keyframes(body))
        holds: list[Hold] = []
        for foot in standing_feet(body):
            grip = Grip(foot)
            place, turn = grip.at(character, scene.pose), grip.turn(scene.pose)
            holds.append(Hold(len(holds) + 1, grip, place, turn))
        lowest = floor_at_rest(body)
        if len(body.joints) == 1:  # a mesh without a skeleton stands on its lowest vertex
            heights = [
                deform(skin, scene.pose).vertices[:, "xyz".index(body.up)]
                for skin in character.skins
            ]
            lowest = min((float(each.min()) for each in heights if len(each)), default=lowest)
        settings = replace(scene.settings, floor_height=lowest)
        scene = replace(scene, holds=tuple(holds), last_hold=len(holds), settings=settings)
        first = next((name for name, own in character.motions.items() if len(own) > 1), None)
        return scene if first is None else scene.with_clip(first)

    def with_q(self, q: Floats) -> Scene:
        """Return the scene in another pose (nq,)."""
        return replace(self, pose=self.character.skeleton.pose(q))

    def posed(self, values: Mapping[str, float], places: Mapping[int, Vector]) -> Scene:
        """Return the scene with exactly these DOF values and positions of pins and targets."""
        q = self.pose.q.copy()
        for name, value in values.items():
            q[self.character.skeleton.dof_index(name)] = value
        return self.with_q(q).with_places(places)

    def with_places(self, places: Mapping[int, Vector]) -> Scene:
        """Return the scene with pins and targets at other positions, by their numbers."""
        if not places:
            return self
        holds = tuple(
            replace(hold, position=places.get(hold.id, hold.position)) for hold in self.holds
        )
        return replace(self, holds=holds)

    def without_holds(self, numbers: Collection[int]) -> Scene:
        """Return the scene without some pins and targets, by their numbers."""
        if not numbers:
            return self
        return replace(self, holds=tuple(hold for hold in self.holds if hold.id not in numbers))

    def repinned(self, numbers: Collection[int] | None = None) -> Scene:
        """Move pins with these ``numbers``, or all, to their points in the current pose.

        Moving all pins also updates held bends of limbs to their current direction.
        """
        if numbers is not None and not numbers:
            return self
        holds = tuple(
            self._here(hold) if numbers is None or hold.id in numbers else hold
            for hold in self.holds
        )
        limbs = repoled(self.limbs, self.pose) if numbers is None else self.limbs
        return replace(self, holds=holds, limbs=limbs)

    def _here(self, hold: Hold) -> Hold:
        if not hold.pin:
            return hold
        place = None if hold.position is None else hold.grip.at(self.character, self.pose)
        turn = None if hold.turn is None else hold.grip.turn(self.pose)
        return _unrolled(replace(hold, position=place, turn=turn), hold)

    @property
    def limb_modes(self) -> dict[str, LimbMode]:
        """Mode of each limb by the name of its end joint; a pin on the end takes precedence."""
        body = self.character.skeleton
        pinned = {body.joint_index(h.grip.joint) for h in self.holds if h.pin and h.position}
        by_angles = {state.end for state in self.limbs if state.fk}
        found: dict[str, LimbMode] = {}
        for limb in find_anatomy(body).limbs:
            held = not pinned.isdisjoint(below(body, limb.end))
            found[limb.end] = "ik" if held else "fk" if limb.end in by_angles else "free"
        return found

    def with_loose_poles(self, ends: Collection[str]) -> Scene:
        """Release the held bends of limbs with these ends, as they are being moved manually."""
        if not ends:
            return self
        limbs = tuple(replace(s, pole=None) if s.end in ends else s for s in self.limbs)
        return replace(self, limbs=limbs)

    def with_poles_here(self, ends: Collection[str]) -> Scene:
        """Update the held bends of limbs with these ends to the current pose."""
        return replace(self, limbs=repoled(self.limbs, self.pose, ends)) if ends else self

    def limb_state(self, end: str) -> LimbState:
        """Return the state of the limb that ends at a joint, or the default state."""
        return next((each for each in self.limbs if each.end == end), LimbState(end))

    def with_limb(self, state: LimbState) -> Scene:
        """Return the scene with another state of a limb; a default state is not stored."""
        others = tuple(each for each in self.limbs if each.end != state.end)
        kept = others if state == LimbState(state.end) else (*others, state)
        return replace(self, limbs=kept)

    def with_clip(self, motion: str, start: float | None = None) -> Scene:
        """Add a clip of a motion: after the other clips, or at ``start`` seconds.

        The timeline is extended as needed; an empty timeline takes the motion's rate and length.

        Raises:
            UnknownName: there is no motion of that name.
        """
        found = self.motion(motion)
        seconds = max(len(found) - 1, 1) / found.fps
        ends = [self.end_of(clip) for clip in self.clips if clip.motion in self.character.motions]
        at = max(ends, default=0.0) if start is None else start
        timeline = self.timeline
        if not self.clips and not self.keys.tracks and at == 0.0:
            rate = min(max(found.fps, 1.0), 1000.0)
            most = min(LONGEST, MOST_FRAMES / rate)
            timeline = replace(timeline, rate=rate, length=min(max(seconds, 1.0 / rate), most))
        elif at + seconds > timeline.length:
            timeline = replace(timeline, length=at + seconds)
        clip = Clip(self.last_clip + 1, motion, at)
        clips = (*self.clips, clip)
        return replace(self, clips=clips, last_clip=clip.id, timeline=timeline)

    @property
    def edited_layer(self) -> KeyLayer | None:
        """The layer whose keys are edited; None if ``keys`` are edited."""
        return next((each for each in self.layers if each.settings.id == self.layer), None)

    @property
    def edited(self) -> Keyframes:
        """The edited keys: those of the selected layer, or ``keys``."""
        layer = self.edited_layer
        return self.keys if layer is None else layer.keys

    def with_edited(self, keys: Keyframes) -> Scene:
        """Return the scene with other keys in place of the edited keys."""
        layer = self.edited_layer
        if layer is None:
            return replace(self, keys=keys)
        made = replace(layer, keys=keys)
        return replace(self, layers=tuple(made if each is layer else each for each in self.layers))

    def with_layer(self, settings: LayerSettings) -> Scene:
        """Add a layer above the others with a new number, and select it for editing.

        Raises:
            UnknownName: the settings name a part or a joint that the skeleton does not have.
        """
        number = self.last_layer + 1
        made = KeyLayer(replace(settings, id=number), Keyframes(self.character.skeleton))
        return replace(self, layers=(*self.layers, made), layer=number, last_layer=number)

    def key_layer(self, number: int) -> KeyLayer:
        """Return the layer of a number.

        Raises:
            InvalidValue: there is no layer of that number.
        """
        return _numbered({each.settings.id: each for each in self.layers}, number, "layer")

    def motion(self, name: str) -> Motion:
        """Return a motion of the character.

        Raises:
            UnknownName: there is no motion of that name.
        """
        if name not in self.character.motions:
            raise UnknownName(name, "motion of the character", list(self.character.motions))
        return self.character.motions[name]

    def clip(self, number: int) -> Clip:
        """Return the clip of a number.

        Raises:
            InvalidValue: there is no clip of that number.
        """
        return _numbered({each.id: each for each in self.clips}, number, "clip")

    def end_of(self, clip: Clip) -> float:
        """Return the time at which a clip ends, seconds of the timeline."""
        motion = self.motion(clip.motion)
        whole = max(len(motion) - 1, 1) / motion.fps
        last = whole if clip.last is None else min(clip.last, whole)
        return clip.start + max(last - clip.first, 0.0) / clip.speed

    def on(self, skeleton: Skeleton) -> Scene:
        """Return the scene on a skeleton with the same joints and DOFs, such as with new limits."""
        motions = {
            name: Motion(skeleton, motion.q, motion.fps, motion.name)
            for name, motion in self.character.motions.items()
        }
        character = replace(self.character, skeleton=skeleton, motions=motions)
        keys = Keyframes(skeleton, self.keys.tracks, self.keys.name)
        layers = tuple(
            replace(each, keys=Keyframes(skeleton, each.keys.tracks, each.keys.name))
            for each in self.layers
        )
        return replace(
            self, character=character, pose=skeleton.pose(self.pose.q), keys=keys, layers=layers
        )

    def hold(self, number: int) -> Hold:
        """Return the pin or target of a number.

        Raises:
            InvalidValue: there is no pin or target of that number.
        """
        return _numbered({each.id: each for each in self.holds}, number, "pin or target")


def _numbered(things: Mapping[int, Thing], number: int, what: str) -> Thing:
    if number not in things:
        raise InvalidValue(f"no {what} {number}")
    return things[number]


def unique_name(name: str, taken: Collection[str], gap: str = " ") -> str:
    """Return a name that is not taken: the given one, or one with a number appended.

    >>> unique_name("walk", ["walk", "walk 2"])
    'walk 3'
    """
    names = chain([name], (f"{name}{gap}{number}" for number in count(2)))
    return next(each for each in names if each not in taken)


_TURNED = 1e-3  # change of a quaternion that resets the roll


def _unrolled(now: Hold, before: Hold) -> Hold:
    """Return a moved hold; its roll is reset if its orientation has changed."""
    if now.turn is None or before.turn is None:
        return now if before.roll == (0.0, 0.0, 0.0) else replace(now, roll=(0.0, 0.0, 0.0))
    same = abs(abs(float(np.dot(now.turn, before.turn))) - 1.0) < _TURNED**2
    return now if same else replace(now, roll=(0.0, 0.0, 0.0))


@kept_with_argument(64)
def below(body: Skeleton, joint: str) -> frozenset[int]:
    """Return the indices of a joint and all its descendants."""
    return frozenset(descendants(body, joint))


@dataclass(frozen=True, eq=False)
class Outcome:
    """The scene after an edit, and sentences to report to the user."""

    scene: Scene
    notes: tuple[str, ...] = ()


def base_of(body: Skeleton, grip: Grip, chain: Chain) -> str | None:
    """Return the first joint of the chain that moves for a grip; None for the whole body.

    >>> from poise.bundled import bare_character
    >>> base_of(bare_character().skeleton, Grip("lhand"), "trunk")
    'lowerback'
    """
    if chain == "body":
        return None
    return body.joint_names[base_index(body, body.joint_index(grip.joint), chain)]


def planted(body: Skeleton, hold: Hold) -> Literal["", "flat", "ball"]:
    """Return the support of a held foot: "flat" for its joint, "ball", or "" if not a foot.

    >>> from poise.bundled import bare_character
    >>> planted(bare_character().skeleton, Hold(1, Grip("ltoes")))
    'ball'
    """
    grip = hold.grip
    ball = None if grip.skin is not None else find_ball(body, grip.joint)
    if ball is None:
        return ""
    if grip == Grip(ball.joint, ball.offset):
        return "ball"
    return "flat" if grip == Grip(foot_of(body, grip.joint)) else ""
