"""Keyframes: tracks of a skeleton's DOFs, edited singly or as whole poses (source 002)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownDof, UnknownName
from poise.geometry import quaternions
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.read_only import ReadOnly
from poise.model.skeleton import Skeleton
from poise.motion.track import Track, check_time

if TYPE_CHECKING:
    from poise.model.character import Character


def dof_groups(skeleton: Skeleton) -> dict[str, slice]:
    """Slices of the pose vector by track: one per scalar DOF and one per quaternion.

    A quaternion's track has the name of its first entry.

    >>> import poise
    >>> ball = poise.SkeletonBuilder().add("hip", poise.QuaternionBall()).parameter("smile").build()
    >>> dof_groups(ball)
    {'hip_qw': slice(0, 4, None), 'smile': slice(4, 5, None)}
    """
    groups: dict[str, slice] = {}
    at = 0
    while at < skeleton.nq:
        width = 4 if skeleton.quaternion[at] else 1
        groups[skeleton.dof_names[at]] = slice(at, at + width)
        at += width
    return groups


@dataclass(frozen=True, eq=False)
class Keyframes:
    """Keys of a skeleton's DOFs: ``(t, pose)`` as in source 002, with one track per DOF.

    A DOF without keys keeps its rest value. Instances are frozen: every edit returns a new one. A
    quaternion has one track, named by its first entry; the name of a joint with one quaternion
    also selects it.

    Attributes:
        skeleton: the animated skeleton.
        tracks: tracks by DOF name, in the skeleton's order.
        name: a name for display.

    Raises:
        UnknownDof: the DOF of a track does not exist.
        ShapeError: a track of one value for a quaternion, or the reverse.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> wave = Keyframes(arm).with_key(0.0, elbow_rz=0.0).with_key(1.0, elbow_rz=1.0)
    >>> wave.with_kind("linear").at(0.25).value("elbow_rz")
    0.25
    >>> len(wave.motion(30.0))
    31
    """

    skeleton: Skeleton
    tracks: Mapping[str, Track] = field(default_factory=dict[str, Track])
    name: str = ""

    def __post_init__(self) -> None:
        groups = dof_groups(self.skeleton)
        given = {self._group(name, groups): track for name, track in self.tracks.items()}
        for name, track in given.items():
            width = groups[name].stop - groups[name].start
            if track.values.shape[1] != width:
                raise ShapeError(
                    f"keys of {name} must have {width} numbers, not {track.values.shape[1]}"
                )
        ordered = {name: given[name] for name in groups if name in given and len(given[name])}
        object.__setattr__(self, "tracks", ReadOnly(ordered))

    def _group(self, name: str, groups: Mapping[str, slice]) -> str:
        """Return the track name of a DOF, or of a joint with one quaternion."""
        body = self.skeleton
        if name in groups:
            return name
        if body.find_joint(name) is not None:
            place = body.joint_dofs(name)
            turns = [
                other
                for other, at in groups.items()
                if at.stop - at.start == 4 and place.start <= at.start < place.stop
            ]
            if len(turns) == 1:
                return turns[0]
        raise UnknownDof(name, f"degree of freedom of {body.name}", tuple(groups))

    @property
    def times(self) -> Floats:
        """Times at which any DOF has a key, seconds, increasing."""
        if not self.tracks:
            return np.zeros(0)
        return np.unique(np.concatenate([track.times for track in self.tracks.values()]))

    @property
    def count(self) -> int:
        """The number of keys in all tracks."""
        return sum(len(track) for track in self.tracks.values())

    # -- edits ------------------------------------------------------------------------------------

    def with_key(
        self,
        time: float,
        pose: Pose | None = None,
        *,
        kind: str | None = None,
        joints: Iterable[str] | None = None,
        **dofs: ArrayLike,
    ) -> Keyframes:
        """Set keys at one time: a whole pose (or only ``joints`` of it), or DOFs by name.

        The value of a DOF is a number, that of a quaternion is (4,).

        Raises:
            UnknownDof, UnknownJoint: a name that does not exist.
            InvalidValue: not a pose, a pose of another skeleton, a batch of poses, or a time or a
                value that is not a number.
        """
        check_time(time)
        groups = dof_groups(self.skeleton)
        values = {self._group(name, groups): value for name, value in dofs.items()}
        if pose is not None:
            if not isinstance(cast("object", pose), Pose):
                raise InvalidValue(
                    f"a key must be a pose, not {pose!r:.60}; expected "
                    "with_key(time, skeleton.pose(values)), or values by name"
                )
            if pose.skeleton is not self.skeleton or pose.q.ndim != 1:
                raise InvalidValue("a key must be a single pose of the animated skeleton")
            wanted = self._of_joints(joints)
            whole = {name: pose.q[at] for name, at in wanted.items()}
            values = {**whole, **values}
        if not values:
            raise InvalidValue("nothing to key: expected a pose or values of DOFs")
        arrays: dict[str, Floats] = {}
        for name, value in values.items():
            try:
                arrays[name] = np.atleast_1d(np.asarray(value, dtype=np.float64))
            except (TypeError, ValueError):
                raise InvalidValue(f"a key of {name} must be numbers, not {value!r:.60}") from None
        return with_keys(self, time, arrays, kind)

    def _of_joints(self, joints: Iterable[str] | None) -> dict[str, slice]:
        groups = dof_groups(self.skeleton)
        if joints is None:
            return groups
        places = [self.skeleton.joint_dofs(joint) for joint in joints]
        return {
            name: at
            for name, at in groups.items()
            if any(place.start <= at.start < place.stop for place in places)
        }

    def without_key(self, time: float, *dofs: str) -> Keyframes:
        """Delete the keys at one time, of these DOFs or of all.

        Raises:
            InvalidValue: there is no such key.
        """
        return self._edited(time, dofs, lambda track: track.without(time))

    def moved(self, time: float, to: float, *dofs: str) -> Keyframes:
        """Move keys from one time to another, of these DOFs or of all.

        Raises:
            InvalidValue: there is no such key.
        """
        return self._edited(time, dofs, lambda track: track.moved(time, to))

    def _edited(
        self, time: float, dofs: tuple[str, ...], edit: Callable[[Track], Track]
    ) -> Keyframes:
        groups = dof_groups(self.skeleton)
        asked = [self._group(name, groups) for name in dofs] or list(self.tracks)
        tracks, found = dict(self.tracks), False
        for name in asked:
            if name in tracks and tracks[name].key_at(time) is not None:
                tracks[name], found = edit(tracks[name]), True
        if not found:
            raise InvalidValue(f"no key at {time:g} s")
        return Keyframes(self.skeleton, tracks, self.name)

    def with_kind(self, kind: str, *dofs: str, tension: float | None = None) -> Keyframes:
        """Set the interpolation of these DOFs, or of all."""
        groups = dof_groups(self.skeleton)
        asked = [self._group(name, groups) for name in dofs] or list(self.tracks)
        tracks = {
            name: track.with_kind(kind, tension) if name in asked else track
            for name, track in self.tracks.items()
        }
        return Keyframes(self.skeleton, tracks, self.name)

    # -- evaluation -------------------------------------------------------------------------------

    def at(self, times: ArrayLike) -> Pose:
        """Evaluate the pose at one time, or a batch of poses at times (...)."""
        t = np.asarray(times, dtype=np.float64)
        q = np.broadcast_to(self.skeleton.rest.q, (*t.shape, self.skeleton.nq)).copy()
        groups = dof_groups(self.skeleton)
        for name, track in self.tracks.items():
            q[..., groups[name]] = track.at(t)
        return Pose(self.skeleton, q)

    def motion(self, fps: float, *, start: float | None = None, end: float | None = None) -> Motion:
        """Bake frames from the first key to the last, or from ``start`` to ``end`` seconds.

        The last frame is at or before the end.

        Raises:
            InvalidValue: the rate is not positive, or the duration is not given and there are no
                keys.
        """
        if not 0.0 < fps < math.inf:
            raise InvalidValue(f"{fps} frames per second: expected a positive number")
        if not self.tracks and (start is None or end is None):
            raise InvalidValue("there are no keys to bake: pass start and end, or set keys")
        first = float(self.times[0]) if start is None else start
        last = float(self.times[-1]) if end is None else end
        if last < first:
            raise InvalidValue(f"from {first:g} s to {last:g} s: expected an end after the start")
        frames = math.floor((last - first) * fps + 1e-6) + 1
        q = np.array(self.at(first + np.arange(frames) / fps).q)
        for at in dof_groups(self.skeleton).values():
            if at.stop - at.start == 4:
                q[:, at] = quaternions.continuous(q[:, at])
        whole = not self.tracks or (first <= self.times[0] and last >= self.times[-1])
        baked = Motion(self.skeleton, q, fps, self.name or "keys")
        # A motion that covers all keys keeps a reference to the keys, so that glTF files store
        # curves.
        source = Curves(self, baked.q, first) if whole else None
        return Motion(self.skeleton, baked.q, fps, baked.name, source)

    def __repr__(self) -> str:
        return f"<Keyframes {self.name!r}: {self.count} keys of {len(self.tracks)} DOFs>"


def with_keys(
    keys: Keyframes, time: float, values: Mapping[str, Floats], kind: str | None = None
) -> Keyframes:
    """Set keys at one time, from values (1,) or (4,) by track."""
    tracks = dict(keys.tracks)
    for name, value in values.items():
        old = tracks.get(name)
        tracks[name] = (
            Track.of([time], value[None], kind or "catmull-rom")
            if old is None
            else old.with_key(time, value, kind)
        )
    return Keyframes(keys.skeleton, tracks, keys.name)


@runtime_checkable
class KeySource(Protocol):
    """Source of a motion that stores keys.

    ``keys(motion)`` returns the keys, or None if the motion was changed or the keys are its frames.
    """

    def keys(self, motion: Motion) -> Keyframes | None: ...


@dataclass(frozen=True, eq=False)
class Curves:
    """Source of a motion baked from keys.

    Attributes:
        keyframes: the keys.
        q: the baked values; the keys are valid while the motion has the same values.
        start: the time of the first frame, seconds.
    """

    keyframes: Keyframes
    q: Floats = field(repr=False)
    start: float

    def keys(self, motion: Motion) -> Keyframes | None:
        """Return the keys if the motion still has the baked values, else None."""
        same = motion.skeleton is self.keyframes.skeleton
        return self.keyframes if same and np.array_equal(motion.q, self.q) else None


def keyframes_of(motion: Motion) -> Keyframes:
    """Return the keys from which a motion was baked, or which its file contains.

    Motions baked by `Keyframes.motion` have keys, and so do motions read from glTF: steps, lines
    and cubic splines with the times, values and slopes of the file (single precision), lossless.
    A motion that was changed later has no keys; `reduced` finds keys for its frames.

    Raises:
        InvalidValue: the motion has no keys.

    >>> import poise
    >>> from poise.motion import Keyframes
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> wave = Keyframes(arm).with_key(0.0, elbow_rz=0.0).with_key(1.0, elbow_rz=1.0)
    >>> keyframes_of(wave.motion(30.0)) is wave
    True
    """
    found = find_keyframes(motion)
    if found is None:
        raise InvalidValue(
            f"the motion {motion.name!r} has frames but no keys: poise.motion.reduced(motion) "
            f"computes some"
        )
    return found


def key_times(character: Character, name: str | None = None) -> Floats | None:
    """Return the times (k,) of all keys of a motion in a file, in seconds after its first frame.

    Known for motions that `keyframes_of` knows, and for those of FBX files; None for others.

    Args:
        character: a character as read.
        name: the name of the motion, if not the first one.

    Raises:
        UnknownName: there is no motion of that name.

    >>> import poise
    >>> from poise.motion import Keyframes
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> wave = Keyframes(arm).with_key(0.0, elbow_rz=0.0).with_key(0.5, elbow_rz=1.0).motion(30.0)
    >>> key_times(poise.Character("arm", arm, {"wave": wave}))
    array([0. , 0.5])
    """
    if name is not None and name not in character.motions:
        raise UnknownName(name, "motion", list(character.motions))
    motion = character.motion if name is None else character.motions[name]
    named = next(key for key, own in character.motions.items() if own is motion)
    known: Mapping[str, Floats] = getattr(character.source, "key_times", {})
    if named in known:
        return known[named]
    found, start = find_keyframes(motion), float(getattr(motion.source, "start", 0.0))
    if found is None:
        return None
    return np.unique(np.concatenate([track.times for track in found.tracks.values()])) - start


def is_keyed(motion: Motion) -> bool:
    """Whether `keyframes_of` returns the keys of a motion."""
    return find_keyframes(motion) is not None


def find_keyframes(motion: Motion) -> Keyframes | None:
    """Return the keys of a motion, as `keyframes_of`; None if it has none."""
    return motion.source.keys(motion) if isinstance(motion.source, KeySource) else None
