"""Validation of a project's state against its character.

A project may come from another version of Poise, from another program or from an attacker, and its
``character.glb`` may have been replaced. Entries that do not fit the character are discarded with a
warning each; the remaining scene is valid for every edit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from poise.anatomy import find_anatomy
from poise.array_types import Floats
from poise.binding.bone_volumes import BoneVolume
from poise.errors import InvalidValue, PoiseError
from poise.formats.repair_log import RepairLog
from poise.model.character import Character
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.studio.files.project_json import LayerRecord, SourceRecord, State, TrackRecord
from poise.studio.scene.attachment import FURTHEST, near, skin_grip, skin_of, unit_rotation
from poise.studio.scene.foot_roll import MOST, rolled_toes
from poise.studio.scene.limb_state import LimbState
from poise.studio.scene.pose_note import PoseNote
from poise.studio.scene.scene import Hold, KeyLayer, Painting, Placed, Scene
from poise.studio.scene.solver_settings import MOST as MOST_METHODS
from poise.studio.scene.timeline_state import LONGEST, Clip, ClipSource

MOST_HOLDS = 1000
"""Greatest number of pins and targets of a project."""

MOST_CLIPS = 10_000
"""Greatest number of clips of a project."""

MOST_LAYERS = 100
"""Greatest number of key layers of a project."""

_LAST = (1 << 31) - 1  # highest number of a pin or a clip
_STEEPEST = 1e9  # radians or metres per second
_UNIT = 1e-6  # tolerance of the length of stored unit vectors and quaternions
_SHOWN = 80  # characters of a name in messages

Thing = TypeVar("Thing")
Kept = TypeVar("Kept")
Numbered = TypeVar("Numbered", Hold, Clip, LayerRecord)


def salvaged(
    character: Character, state: State, log: RepairLog, folder: Path | None = None
) -> Scene:
    """Return the scene of a character and a project's state.

    ``folder`` contains the files of the sources of retargeted motions.

    Entries that do not fit the character are discarded; ``log`` gets a sentence for each.

    >>> from dataclasses import replace
    >>> from poise.bundled import bare_character
    >>> from poise.studio.files.project_json import state_of, state_text
    >>> hero = bare_character()
    >>> state = state_of(state_text(Scene.of(hero)), "hero.poise")
    >>> log = RepairLog("hero.poise")
    >>> scene = salvaged(hero, replace(state, locked=("tail_rx",)), log)
    >>> print(log.repairs[0].message)
    ignored the lock of 'tail_rx': no such value
    """
    salvage = _Salvage(character, log)
    body = character.skeleton
    holds = salvage.numbered("pin", state.holds, salvage.hold, MOST_HOLDS)
    clips = salvage.numbered("clip", state.clips, salvage.clip, MOST_CLIPS)
    records = salvage.numbered("layer", state.layers, salvage.layer, MOST_LAYERS)
    layers = tuple(KeyLayer(each.settings, salvage.keys(each.keys)) for each in records)
    chosen = state.layer if any(each.id == state.layer for each in records) else 0
    locked = salvage.known("the lock of", state.locked, body.dof_names, "value")
    poses = salvage.library(state.library)
    scene = Scene(
        character, body.pose(salvage.posed(state.pose)), salvage.keys(state.keys), holds,
        frozenset(locked), state.settings, state.time, poses,
        _highest(state.last_hold, holds), state.timeline, clips,
        _highest(state.last_clip, clips), state.methods, salvage.painting(state.painting),
        state.report, layers, chosen, _highest(state.last_layer, records),
        salvage.limbs(state.limbs), salvage.notes(state.notes, poses, state.library),
        salvage.sources(state.sources, folder),
    )  # fmt: skip
    if not 0.0 <= scene.time <= LONGEST:
        log.repair(f"the time {scene.time:g} s is out of range; moved to the start")
        scene = replace(scene, time=0.0)
    if not 1 <= len(scene.methods) <= MOST_METHODS:
        log.repair(f"{len(scene.methods)} methods cannot be compared; using the default methods")
        scene = replace(scene, methods=Scene.methods)
    if not np.isfinite(scene.pose.world).all():
        log.repair("the pose is not finite; using the rest pose")
        scene = replace(scene, pose=body.rest)
    return scene


@dataclass(frozen=True)
class _Salvage:
    character: Character
    log: RepairLog

    def each(
        self, things: Iterable[Thing], name: Callable[[Thing], str],
        checked: Callable[[Thing], Kept],
    ) -> list[Kept]:  # fmt: skip
        """Return what a check makes of the items that pass it; log the others with the reason."""
        found: list[Kept] = []
        for thing in things:
            try:
                found.append(checked(thing))
            except (PoiseError, ValueError) as problem:
                self.log.repair(f"ignored {name(thing)}: {problem}")
        return found

    def numbered(
        self, kind: str, things: Sequence[Numbered], checked: Callable[[Numbered], Numbered],
        most: int,
    ) -> tuple[Numbered, ...]:  # fmt: skip
        """Return items that pass a check and have a unique number, at most ``most``."""
        taken: set[int] = set()

        def counted(thing: Numbered) -> Numbered:
            if not 0 < thing.id <= _LAST or thing.id in taken:
                raise InvalidValue("the number is duplicate or out of range")
            passed = checked(thing)
            taken.add(thing.id)
            return passed

        found = self.each(things[:most], lambda thing: f"{kind} {thing.id}", counted)
        if len(things) > most:
            self.log.repair(f"{len(things) - most} {kind}s were removed; the limit is {most}")
        return tuple(found)

    def known(
        self, what: str, names: Iterable[str], there: Sequence[str], kind: str
    ) -> tuple[str, ...]:
        """Return the names that exist in ``there``, without duplicates."""

        def named(name: str) -> str:
            if name not in there:
                raise InvalidValue(f"no such {kind}")
            return name

        return tuple(self.each(dict.fromkeys(names), lambda name: f"{what} {_quoted(name)}", named))

    # -- poses -----------------------------------------------------------------------------------

    def posed(self, values: Mapping[str, float]) -> Floats:
        """Values of the pose, shape (nq,); rest values replace missing or invalid ones."""
        body = self.character.skeleton
        q = body.rest.q.copy()

        def put(value: tuple[str, float]) -> tuple[str, float]:
            at = body.dof_index(value[0])
            q[at] = _sane(value[1:])[0]
            return value

        self.each(values.items(), lambda value: f"the pose's {_quoted(value[0])}", put)
        try:
            return body.unit_quaternions(q)
        except InvalidValue as problem:
            self.log.repair(f"using the rest pose: {problem}")
            return body.rest.q

    def library(self, poses: Mapping[str, tuple[float, ...]]) -> dict[str, Floats]:
        """Return the poses that fit the skeleton."""
        return dict(
            self.each(
                poses.items(), lambda pose: f"the library's pose {_quoted(pose[0])}",
                lambda pose: (pose[0], self.row(pose[1])),
            )
        )  # fmt: skip

    def notes(
        self, notes: Mapping[str, PoseNote], poses: Collection[str], stored: Collection[str]
    ) -> dict[str, PoseNote]:
        """Return the notes of kept poses; the notes of discarded poses are already logged."""
        names = self.character.skeleton.joint_names

        def checked(one: tuple[str, PoseNote]) -> tuple[str, PoseNote]:
            if one[0] not in poses:
                raise InvalidValue("no such pose")
            for joint in one[1].joints:
                if joint not in names:
                    raise InvalidValue(f"no joint {_quoted(joint)}")
            return one

        kept = [one for one in notes.items() if one[0] in poses or one[0] not in stored]
        return dict(self.each(kept, lambda one: f"the note of the pose {_quoted(one[0])}", checked))

    def row(self, values: Sequence[float]) -> Floats:
        """Return a pose as values (nq,), or raise InvalidValue if it does not fit the skeleton."""
        body = self.character.skeleton
        if len(values) != body.nq:
            raise InvalidValue(f"it has {len(values)} values, but this body has {body.nq}")
        return body.pose(body.unit_quaternions(_sane(values))).q

    # -- pins and targets ------------------------------------------------------------------------

    def hold(self, hold: Hold) -> Hold:
        """Return a hold if its point exists, with a unit quaternion."""
        grip, turn = hold.grip, hold.turn
        self.character.skeleton.joint_index(grip.joint)
        if grip.skin is not None:
            skin_grip(self.character, grip.skin, grip.face, grip.u, grip.v)
        near(grip.offset)
        if hold.position is not None:
            near(hold.position)
        elif turn is None:
            raise InvalidValue("holds neither a position nor an orientation")
        if turn is not None and not abs(math.hypot(*turn) - 1.0) <= _UNIT:
            turn = unit_rotation(turn)
        if not all(
            0.0 <= angle <= most + 1e-9 for angle, most in zip(hold.roll, MOST, strict=True)
        ):
            raise InvalidValue(f"the foot roll {hold.roll} radians is out of range")
        rolled_toes(self.character.skeleton, hold)  # raises an error if the hold is not on a foot
        return replace(hold, turn=turn)

    def limbs(self, states: Sequence[LimbState]) -> tuple[LimbState, ...]:
        """Return the states of existing limbs, one for each limb."""
        ends = {limb.end for limb in find_anatomy(self.character.skeleton).limbs}

        def checked(state: LimbState) -> LimbState:
            if state.end not in ends:
                raise InvalidValue("no limb ends at this joint")
            if state.pole is not None and not abs(math.hypot(*state.pole) - 1.0) <= _UNIT:
                raise InvalidValue(f"{state.pole} is not a direction")
            return state

        by_end = {state.end: state for state in states}
        name: Callable[[LimbState], str] = lambda one: f"the limb of {_quoted(one.end)}"  # noqa: E731
        return tuple(self.each(by_end.values(), name, checked))

    # -- the timeline ----------------------------------------------------------------------------

    def clip(self, clip: Clip) -> Clip:
        """Return a clip if its motion exists."""
        if not len(self.character.motions.get(clip.motion, ())):
            raise InvalidValue(f"the character has no motion {_quoted(clip.motion)}")
        return clip

    def layer(self, record: LayerRecord) -> LayerRecord:
        """Return a layer if its parts exist."""
        KeyLayer(record.settings, Keyframes(self.character.skeleton))
        return record

    def keys(self, records: Sequence[TrackRecord]) -> Keyframes:
        """Return the keys of existing DOFs."""
        body = self.character.skeleton
        tracks: dict[str, Track] = {}
        for found in self.each(
            records, lambda record: f"the keys of {_quoted(record.dof)}",
            lambda record: Keyframes(body, {record.dof: _track(record)}).tracks,
        ):  # fmt: skip
            tracks |= found
        return Keyframes(body, tracks)

    def sources(
        self, records: Mapping[str, SourceRecord], folder: Path | None
    ) -> dict[str, ClipSource]:
        """Return the sources of existing motions whose files can be read."""

        def read(one: tuple[str, SourceRecord]) -> tuple[str, ClipSource]:
            if one[0] not in self.character.motions:
                raise InvalidValue("no such motion")
            if folder is None:
                raise InvalidValue("the project has no files of sources")
            return one[0], one[1].source(folder)

        return dict(
            self.each(records.items(), lambda one: f"the source of {_quoted(one[0])}", read)
        )

    # -- painting --------------------------------------------------------------------------------

    def painting(self, painting: Painting) -> Painting:
        """Return the locks and volumes of existing joints, and the existing placed vertices."""
        names = self.character.skeleton.joint_names
        locked = self.known("the lock of the weights of", painting.locked, names, "joint")
        volumes = self.each(
            painting.volumes, lambda one: f"a volume about {_quoted(one.joint)}", self.volume
        )
        placed = self.each(
            painting.placed, lambda one: f"the place of vertex {one.vertex}", self.placed
        )
        placed_in = painting.placed_in
        if placed_in or placed:
            try:
                self.row(placed_in)
            except InvalidValue as problem:
                self.log.repair(f"ignored the pose of the placed vertices: {problem}")
                placed, placed_in = [], ()
        return Painting(locked, tuple(volumes), tuple(placed), placed_in)

    def volume(self, volume: BoneVolume) -> BoneVolume:
        """Return a volume if its joint exists."""
        self.character.skeleton.joint_index(volume.joint)
        _sane((*volume.start, *volume.end, volume.radius))
        return volume

    def placed(self, placed: Placed) -> Placed:
        """Return a placed vertex if it exists."""
        if not 0 <= placed.vertex < len(skin_of(self.character, placed.skin).mesh.vertices):
            raise InvalidValue("the vertex is not in its skin")
        near(placed.position)
        return placed


def _highest(number: int, things: Sequence[Hold] | Sequence[Clip] | Sequence[LayerRecord]) -> int:
    """Return the highest number in use so far."""
    return max([number if 0 <= number < _LAST else 0, *(thing.id for thing in things)])


def _track(record: TrackRecord) -> Track:
    track = Track(
        np.array(record.times), np.array(record.values), record.kinds, np.array(record.incoming),
        np.array(record.outgoing), np.array(record.handles), record.tension,
    )  # fmt: skip
    _sane(track.values.ravel())
    _sane((*track.times, *track.handles.ravel()), LONGEST)
    _sane((*track.incoming.ravel(), *track.outgoing.ravel()), _STEEPEST)
    return track


def _sane(values: Iterable[float], most: float = FURTHEST) -> Floats:
    """Return numbers as an array after a range check.

    Raises:
        InvalidValue: a number is not finite or exceeds ``most``.
    """
    numbers = np.array(tuple(values), dtype=np.float64)
    wrong = numbers[~(np.abs(numbers) <= most)]
    if len(wrong):
        raise InvalidValue(f"{wrong[0]:g} is out of range")
    return numbers


def _quoted(name: str) -> str:
    """Quote a name for a message, shortened if it is long."""
    return repr(name if len(name) <= _SHOWN else f"{name[:_SHOWN]}...")
