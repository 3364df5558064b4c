"""The scene: everything the document holds at one time, as frozen values.

An edit makes a new scene out of the old one, so that undo is a list of scenes, a browser is sent
only of the parts that are other objects than before, and a copy on disk is written part by part.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poise.binding.bone_volumes import BoneVolume
from poise.errors import InvalidValue, UnknownName
from poise.model.body_parts import Part, parts_of
from poise.model.chains import base_index
from poise.model.character import Character
from poise.model.feet import ball_of, foot_of
from poise.model.limbs import limbs_of
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
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
    LayerSettings,
    Timeline,
)

Floats = NDArray[np.float64]


Chain: TypeAlias = Literal["body", "trunk", "limb"]
"""How far a pull reaches: the whole body, limb and spine, or the limb alone."""

LEAST_PULL, MOST_PULL = 0.01, 100.0
LEAST_SPINE = 0.01


@dataclass(frozen=True)
class Hold:
    """A pin or a target: a point of the body and its goal.

    Attributes:
        id: its number in the scene; never used again.
        grip: the spot.
        position: metres in the world, or None where the place is free.
        turn: wxyz how the grip's joint is turned in the world, or None where that is free.
        pin: whether it holds exactly; otherwise the body follows it as far as possible.
        weight: the weight of a target relative to other targets and grabs; normally 1.
        chain: how much of the body follows it.
        roll: radians by which a foot is rolled about its heel, its ball and the tip of its toes,
            from where it stands flat; its place and turn are those of the rolled foot.

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
                f"a target pulls by {LEAST_PULL:g} to {MOST_PULL:g}, not {self.weight:g}"
            )

    def base(self, body: Skeleton) -> str | None:
        """The joint from which on joints move for it; None for the whole body."""
        return base_of(body, self.grip, self.chain)


@dataclass(frozen=True)
class Settings:
    """Settings of the solver in the studio.

    Attributes:
        whole_body: whether the whole body follows a pull; otherwise the pulled joint alone turns.
        solver: "constrained" holds pins exactly; the others are those of `poise.solve`, to which a
            pin is a goal like any other.
        floor: whether feet and hands stay above the floor.
        floor_height: metres.
        balance: whether the centre of mass stays over what is pinned to the floor.
        natural: whether humanoids move by the human pose prior.
        spine: how much of what spine and neck do in the prior's motions they do in a pull, 0 to 1.
        chain: how much of the body follows a drag.
        stiffness: the resistance of the joints, 0 to 1.
        rest_pull: the attraction to the rest pose, 0 to 1.

    Raises:
        InvalidValue: a share or the floor's height is out of its range.
    """

    whole_body: bool = True
    solver: Solver = "constrained"
    floor: bool = True
    floor_height: float = 0.0
    balance: bool = False
    natural: bool = True
    spine: float = 0.4
    chain: Chain = "body"
    stiffness: float = 0.3
    rest_pull: float = 0.0

    def __post_init__(self) -> None:
        for name in ("stiffness", "rest_pull"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise InvalidValue(f"{name} is a share from 0 to 1, not {getattr(self, name)}")
        if not LEAST_SPINE <= self.spine <= 1.0:
            raise InvalidValue(f"spine is a share from {LEAST_SPINE} to 1, not {self.spine}")
        if not abs(self.floor_height) <= FURTHEST:
            raise InvalidValue(f"a floor at {self.floor_height:g} m is out of range")


@dataclass(frozen=True)
class Placed:
    """A vertex that was moved to its right place in a bent pose, for its weights to be found.

    Attributes:
        skin, vertex: which.
        position: metres in the world, where it should be.
        before: metres it was away from there.
        left: metres it still is.
    """

    skin: int
    vertex: int
    position: Vector
    before: float
    left: float


@dataclass(frozen=True)
class Painting:
    """What belongs to painting weights.

    Attributes:
        locked: names of joints whose weights stay.
        volumes: about bones, to bind by; in the joints' frames.
        placed: vertices that were moved to their right places in the pose ``placed_in``.
        placed_in: that pose's values.
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
        settings: its name, how it counts and where.
        keys: its keys; those of an additive layer are what is added.

    Raises:
        UnknownName: the settings name a part or a joint that the body does not have.
    """

    settings: LayerSettings
    keys: Keyframes

    def __post_init__(self) -> None:
        _ = self.content

    @cached_property
    def content(self) -> Layer:
        """The layer as `poise.motion` evaluates it."""
        settings, body = self.settings, self.keys.skeleton
        mask = body_mask(body, settings.parts, below=True) if settings.parts else None
        return Layer(self.keys, settings.mode, settings.weight, mask)


@dataclass(frozen=True, eq=False)
class Scene:
    """The contents of the document.

    Attributes:
        character: the skeleton, its skins and imported motions.
        pose: the current pose.
        holds: pins and targets, in the order they were made.
        locked: names of DOFs that keep their values.
        settings: the settings of the solver.
        keys: the keyframes of the timeline.
        time: seconds, where the timeline stands.
        library: poses by name, (nq,) values each.
        notes: what belongs to poses of the library, by their names: their joints, a picture.
        last_hold: the highest number a hold has had.
        timeline: its length and playback settings.
        clips: motions laid on it.
        last_clip: the highest number a clip has had.
        ways: the methods in the comparison.
        painting: locks of weights, volumes to bind by.
        report: how the last binding or fitting of a skeleton went, a sentence each.
        layers: of keys over clips and ``keys``, the lowest first.
        layer: the number of the layer whose keys are edited; 0 for ``keys``.
        last_layer: the highest number a layer has had.
        limbs: those that are posed by their joints' angles, or whose bend is held.
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
    ways: tuple[SolverSettings, ...] = (
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

    @classmethod
    def of(cls, character: Character) -> Scene:
        """A character at rest, standing: its feet are pinned to where they are.

        A motion without a skin is shown as it begins: what it rests in may be no pose to see. The
        first motion lies on the timeline as a clip.
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
        lowest = lowest_height(body)
        if len(body.joints) == 1:  # a mesh without a skeleton stands on its own feet
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
        """In another pose (nq,)."""
        return replace(self, pose=self.character.skeleton.pose(q))

    def with_places(self, places: Mapping[int, Vector]) -> Scene:
        """With pins and targets in other places, by their numbers."""
        if not places:
            return self
        holds = tuple(
            replace(hold, position=places.get(hold.id, hold.position)) for hold in self.holds
        )
        return replace(self, holds=holds)

    def without_holds(self, numbers: Collection[int]) -> Scene:
        """Without some of the pins and targets, by their numbers."""
        if not numbers:
            return self
        return replace(self, holds=tuple(hold for hold in self.holds if hold.id not in numbers))

    def repinned(self, numbers: Collection[int] | None = None) -> Scene:
        """With pins where their spots are in the pose now: those of these numbers, or all.

        With all of them, limbs whose bend is held bend as they do now.
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
        """The mode of each limb by the name of its end; a pin on the end takes precedence."""
        body = self.character.skeleton
        pinned = {body.joint_index(h.grip.joint) for h in self.holds if h.pin and h.position}
        by_angles = {state.end for state in self.limbs if state.fk}
        found: dict[str, LimbMode] = {}
        for limb in limbs_of(body):
            held = not pinned.isdisjoint(below(body, limb.end))
            found[limb.end] = "ik" if held else "fk" if limb.end in by_angles else "free"
        return found

    def with_loose_poles(self, ends: Collection[str]) -> Scene:
        """With limbs that end there bending freely; what is moved by hand bends as it is moved."""
        if not ends:
            return self
        limbs = tuple(replace(s, pole=None) if s.end in ends else s for s in self.limbs)
        return replace(self, limbs=limbs)

    def with_poles_here(self, ends: Collection[str]) -> Scene:
        """With limbs that end there, whose bend is held, bending as they do in the pose now."""
        return replace(self, limbs=repoled(self.limbs, self.pose, ends)) if ends else self

    def limb_state(self, end: str) -> LimbState:
        """The settings of the limb that ends at a joint, or the defaults."""
        return next((each for each in self.limbs if each.end == end), LimbState(end))

    def with_limb(self, state: LimbState) -> Scene:
        """With another state of a limb; nothing is kept of what is as usual."""
        others = tuple(each for each in self.limbs if each.end != state.end)
        kept = others if state == LimbState(state.end) else (*others, state)
        return replace(self, limbs=kept)

    def with_clip(self, motion: str, start: float | None = None) -> Scene:
        """With a motion of the character on the timeline: after the other clips, or at ``start``.

        The timeline gets as long as that needs; an empty one takes the motion's rate and length.

        Raises:
            UnknownName: no motion has that name.
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
        return replace(
            self, clips=(*self.clips, clip), last_clip=clip.id, timeline=timeline
        )  # fmt: skip

    @property
    def edited_layer(self) -> KeyLayer | None:
        """The layer whose keys are edited; None where these are ``keys``."""
        return next((each for each in self.layers if each.settings.id == self.layer), None)

    @property
    def edited(self) -> Keyframes:
        """The keys that are edited: of the layer that is chosen, or ``keys``."""
        layer = self.edited_layer
        return self.keys if layer is None else layer.keys

    def with_edited(self, keys: Keyframes) -> Scene:
        """With other keys in the place of those that are edited."""
        layer = self.edited_layer
        if layer is None:
            return replace(self, keys=keys)
        made = replace(layer, keys=keys)
        return replace(self, layers=tuple(made if each is layer else each for each in self.layers))

    def with_layer(self, settings: LayerSettings) -> Scene:
        """With another layer above the others, chosen to be edited; its number is a new one.

        Raises:
            UnknownName: the settings name a part or a joint that the body does not have.
        """
        number = self.last_layer + 1
        made = KeyLayer(replace(settings, id=number), Keyframes(self.character.skeleton))
        return replace(self, layers=(*self.layers, made), layer=number, last_layer=number)

    def key_layer(self, number: int) -> KeyLayer:
        """One of the layers.

        Raises:
            InvalidValue: there is none of that number.
        """
        for layer in self.layers:
            if layer.settings.id == number:
                return layer
        raise InvalidValue(f"there is no layer {number}")

    def motion(self, name: str) -> Motion:
        """A motion of the character.

        Raises:
            UnknownName: there is none of that name.
        """
        if name not in self.character.motions:
            raise UnknownName(name, "motion of the character", list(self.character.motions))
        return self.character.motions[name]

    def clip(self, number: int) -> Clip:
        """One of the clips.

        Raises:
            InvalidValue: there is none of that number.
        """
        for clip in self.clips:
            if clip.id == number:
                return clip
        raise InvalidValue(f"there is no clip {number}")

    def end_of(self, clip: Clip) -> float:
        """Seconds of the timeline where a clip ends."""
        motion = self.motion(clip.motion)
        whole = max(len(motion) - 1, 1) / motion.fps
        last = whole if clip.last is None else min(clip.last, whole)
        return clip.start + max(last - clip.first, 0.0) / clip.speed

    def on(self, skeleton: Skeleton) -> Scene:
        """The scene on a skeleton with the same joints and DOFs, such as one with other limits."""
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
        """One of the holds.

        Raises:
            InvalidValue: there is none of that number.
        """
        for hold in self.holds:
            if hold.id == number:
                return hold
        raise InvalidValue(f"there is no pin or target {number}")


_TURNED = 1e-3  # by how much a quaternion changes before a foot is not rolled as it was


def _unrolled(now: Hold, before: Hold) -> Hold:
    """A hold that has moved; what was rolled is as it was only where it has not turned."""
    if now.turn is None or before.turn is None:
        return now if before.roll == (0.0, 0.0, 0.0) else replace(now, roll=(0.0, 0.0, 0.0))
    same = abs(abs(float(np.dot(now.turn, before.turn))) - 1.0) < _TURNED**2
    return now if same else replace(now, roll=(0.0, 0.0, 0.0))


@lru_cache(maxsize=64)
def below(body: Skeleton, joint: str) -> frozenset[int]:
    """Numbers of a joint and of all that hang on it."""
    found = {body.joint_index(joint)}
    for number, parent in enumerate(body.parents):
        if parent in found:
            found.add(number)
    return frozenset(found)


_ON_FLOOR = 0.2
"""A joint no higher than this share of the height of all joints stands on the floor."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """The scene after an edit, and what people should know of it, a sentence each."""

    scene: Scene
    notes: tuple[str, ...] = ()


def base_of(body: Skeleton, grip: Grip, chain: Chain) -> str | None:
    """The joint from which on joints move for a grip; None for the whole body.

    >>> from poise.bundled import bare_character
    >>> base_of(bare_character().skeleton, Grip("lhand"), "trunk")
    'lowerback'
    """
    if chain == "body":
        return None
    return body.joint_names[base_index(body, body.joint_index(grip.joint), chain)]


def planted(body: Skeleton, hold: Hold) -> Literal["", "flat", "ball"]:
    """How a foot is held: "flat" by its joint, by its "ball", or "" for what is not a foot.

    >>> from poise.bundled import bare_character
    >>> planted(bare_character().skeleton, Hold(1, Grip("ltoes")))
    'ball'
    """
    grip = hold.grip
    if grip.skin is not None:
        return ""
    try:
        ball = ball_of(body, grip.joint)
    except InvalidValue:
        return ""
    if grip == Grip(ball.joint, ball.offset):
        return "ball"
    return "flat" if grip == Grip(foot_of(body, grip.joint)) else ""


def standing_feet(body: Skeleton) -> list[str]:
    """What a body stands on, by its joints' names.

    Of each leg the joint of the foot that is nearest to the hip, and the hands of one that stands
    on all fours. Animals on all fours stand on their toes, heels high above the floor: of each of
    their legs it is the first joint of the foot that is near the floor.
    """
    parts = parts_of(body.part_names)

    def firsts(wanted: str) -> list[int]:
        return [
            j
            for j, (part, above) in enumerate(zip(parts, body.parents, strict=True))
            if part == wanted and (above < 0 or parts[above] != wanted)
        ]

    heights = body.rest.world[:, 1 if body.up == "y" else 2, 3]
    low = float(heights.min()) + _ON_FLOOR * float(np.ptp(heights))
    feet, hands = firsts("foot"), [j for j in firsts("hand") if heights[j] <= low]
    if hands:
        feet = [_paw(body, foot, parts, heights <= low) for foot in feet]
    return [body.joint_names[j] for j in sorted(feet + hands)]


def _paw(body: Skeleton, foot: int, parts: Sequence[Part], low: NDArray[np.bool_]) -> int:
    """The first joint of a foot, from its ankle on, that is low; the ankle where none is."""
    own = {foot}
    for joint in range(foot, len(parts)):
        if body.parents[joint] in own and parts[joint] in ("foot", "toe"):
            own.add(joint)
    return min((j for j in own if low[j]), default=foot)


def lowest_height(body: Skeleton) -> float:
    """The height of the floor, metres: 0, or that of the lowest joint where it is far from there.

    Files have their origin at the feet or in the pelvis; the latter stand 0.9 m in the ground.
    """
    up = 1 if body.up == "y" else 2
    heights = body.rest.world[:, up, 3]
    lowest, size = float(heights.min()), float(np.ptp(heights))
    return 0.0 if abs(lowest) <= 0.1 * size else lowest
