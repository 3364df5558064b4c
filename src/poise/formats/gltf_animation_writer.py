"""Write motions as animations.

An unchanged animation from a file is written exactly, with its samplers, and so are the channels of
unchanged joints of a changed animation. Others have, for values that move, the keys of a keyed
motion, sparse cubic keys, or one linear key per frame (`KeyChoice`). In addition, pose vectors are
stored as doubles, with a checksum, so that Poise reads exactly the same values.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import FileUnsupported
from poise.files.json_text import JsonObject
from poise.formats.gltf_accessor_writer import AccessorWriter
from poise.formats.gltf_clips import GltfChannel, checksum
from poise.formats.gltf_json import own_extras, to_own_extras
from poise.formats.gltf_motions import AnimationSource
from poise.formats.gltf_node_writer import NodeTable, without_referring
from poise.formats.gltf_nodes import decomposed, rigid_parts
from poise.formats.gltf_rig import PATHS, direct_columns
from poise.formats.key_choice import KeyChoice, is_sparse
from poise.formats.local_transforms import is_rigid, local_frames
from poise.geometry import quaternions
from poise.model import Joint, Motion, Skeleton

if TYPE_CHECKING:  # `poise.motion` is imported only for keys
    from poise.formats.gltf_curves import Sampler
    from poise.motion import Keyframes


_NOISE = 1e-13
"""Rounding error in frames of joints at rest."""
_CHUNK = 1 << 22
"""Number of matrices computed at a time."""


@dataclass(eq=False)
class GltfAnimationWriter:
    """Creates the animations of a file."""

    table: NodeTable
    layout: AccessorWriter
    shaped: dict[int, tuple[str, ...]]
    nodes: dict[int, int]
    own: Skeleton | None
    before: Sequence[Motion] = ()
    vectors: bool = field(default=True, kw_only=True)
    choice: KeyChoice = field(kw_only=True)

    def animation(self, name: str, motion: Motion) -> JsonObject:
        """Return the JSON of a motion."""
        source = motion.source or self._source(name, motion)
        read = source if isinstance(source, AnimationSource) and self._has_nodes(source) else None
        forced = self.choice.keys is not None
        whole = read is not None and all(map(self._has_target, read.clip.channels))
        if read is not None and whole and not forced and unedited(motion, read):
            return self._as_read(name, motion, read)
        keyed = None
        start = source.start if isinstance(source, AnimationSource) else 0.0
        if source is not None and not isinstance(source, AnimationSource):
            keyed, start = _baked_keys(motion)
        keyed = None if forced else keyed
        sparse = self.choice.keys == "sparse" or (
            not forced and (keyed is not None or (read is not None and _sparse(read, motion)))
        )
        # glTF's times must not be negative.
        shift = min(0.0, start, *([] if keyed is None else keyed.times[:1].tolist()))
        times = _times(motion, start - shift, self.layout.file)
        made = _Animation(self.layout, times, shift, self.choice if sparse else None, motion.fps)
        done = set() if keyed is None else self._add_curves(made, motion, keyed)
        if read is not None and not forced:
            done |= self._add_unchanged(made, motion, read)
        for index, values in enumerate(self._tracks(motion)):
            node = self.table.joints[index]
            for path, keys in values.items():
                if (node, path) not in done:
                    made.add(node, path, keys, self.table.factor(index, path))
        for number, dofs in self.shaped.items():
            if dofs and (number, "weights") not in done:
                columns = [motion.skeleton.dof_index(dof) for dof in dofs]
                weights = motion.q[:, columns]
                if (weights != weights[0]).any() or (weights[0] != self._shown(number)).any():
                    made.add(number, "weights", weights)
        if not made.channels:
            made.add(self.table.joints[0], "rotation", self._still(len(motion)))
        data: JsonObject = {"name": name} if name else {}
        if read is not None:
            data = self._head(name, read)
        if not self.vectors:
            return data | {"samplers": made.samplers, "channels": made.channels}
        kept = self._vectors(motion, start, made.check())
        if keyed is not None:
            from poise.formats.gltf_curves import keyframes_data

            kept["curves"] = keyframes_data(keyed)
        data |= {"samplers": made.samplers, "channels": made.channels}
        to_own_extras(data).update(kept)
        return data

    def _source(self, name: str, motion: Motion) -> AnimationSource | None:
        """Return the source of the animation of that name, if it has the same frames."""
        found = next((one for one in self.before if one.name == name), None)
        if found is None or found.fps != motion.fps or found.q.shape != motion.q.shape:
            return None
        return found.source if isinstance(found.source, AnimationSource) else None

    def _has_target(self, channel: GltfChannel) -> bool:
        """Return whether what a channel moves is written: weights need a mesh."""
        return channel.path != "weights" or "mesh" in self.table.entries[self.nodes[channel.node]]

    def _add_unchanged(
        self, made: _Animation, motion: Motion, source: AnimationSource
    ) -> set[tuple[int, str]]:
        """Write the channels of unchanged values and weights as they were read.

        Returns:
            Nodes and paths that are done.
        """
        body, done = motion.skeleton, set[tuple[int, str]]()
        if source.q.shape != motion.q.shape or not _same_joints(body, source.skeleton):
            return done
        changed = (motion.q != source.q).any(axis=0)
        for joint, node in zip(body.joints, self.table.joints, strict=True):
            own, columns = changed[body.joint_dofs(joint.name)], direct_columns(joint)
            for path in PATHS:
                part = own if columns is None else own[columns.get(path, slice(0))]
                if not part.any():
                    done.add((node, path))
        for number, dofs in self.shaped.items():
            if not changed[[body.dof_index(dof) for dof in dofs]].any():
                done.add((number, "weights"))
        joints = set(self.table.joints)
        for channel in source.clip.channels:
            node = self.nodes[channel.node]
            riding = node not in (self.shaped if channel.path == "weights" else joints)
            if (riding or (node, channel.path) in done) and self._has_target(channel):
                made.copy(channel, node, self._sampler(channel))
        return done

    def _add_curves(
        self, made: _Animation, motion: Motion, keyframes: Keyframes
    ) -> set[tuple[int, str]]:
        """Write the keys that glTF supports as samplers; return the nodes and paths written."""
        from poise.formats.gltf_curves import path_dofs, sampler_of

        body, done = motion.skeleton, set[tuple[int, str]]()
        for index, joint in enumerate(body.joints):
            first = body.joint_dofs(joint.name).start
            columns = {} if self.table.places[index] is None else direct_columns(joint) or {}
            for path, own in columns.items():
                tracks = [keyframes.tracks.get(name) for name in path_dofs(body, first, path, own)]
                rest = body.rest.q[first + own.start : first + own.stop]
                found = sampler_of(tracks, rest) if any(tracks) else None
                if found is not None:
                    scale = self.table.factor(index, path)
                    made.add_sampler(self.table.joints[index], path, found, scale)
                    done.add((self.table.joints[index], path))
        for number, dofs in self.shaped.items():
            tracks = [keyframes.tracks.get(dof) for dof in dofs]
            rest = np.array([body.rest.q[body.dof_index(dof)] for dof in dofs])
            found = sampler_of(tracks, rest) if any(tracks) else None
            if found is not None:
                made.add_sampler(number, "weights", found, 1.0)
                done.add((number, "weights"))
        return done

    def _vectors(self, motion: Motion, start: float, check: int) -> JsonObject:
        """Return the pose vectors for the animation's extras."""
        kept: JsonObject = {
            "fps": motion.fps, "frames": motion.frames, "start": start, "check": check,
        }  # fmt: skip
        if motion.q.size:  # glTF forbids empty views
            kept["q"] = self.layout.view(motion.q.astype("<f8").tobytes())
        return kept

    def _still(self, frames: int) -> Floats:
        place = self.table.places[0]
        one = np.array([1.0, 0.0, 0.0, 0.0]) if place is None else place["rotation"]
        return np.tile(one, (frames, 1))

    def _shown(self, number: int) -> Floats:
        count = len(self.shaped[number])
        return np.array(self.table.entries[number].get("weights", [0.0] * count))

    def _tracks(self, motion: Motion) -> list[dict[str, Floats]]:
        """Return the animated values of every joint, in the file's unit."""
        joints = motion.skeleton.joints
        direct = [direct_columns(joint) for joint in joints]
        found: list[dict[str, Floats]] = []
        posed = _local_parts(motion, [i for i, columns in enumerate(direct) if columns is None])
        for index, joint in enumerate(joints):
            columns = direct[index]
            values = posed[index] if columns is None else _own_values(motion, joint, columns)
            values = {path: self.table.factor(index, path) * own for path, own in values.items()}
            if "rotation" in values:
                values["rotation"] = quaternions.continuous(values["rotation"])
            found.append(self._moving(index, values))
        return found

    def _moving(self, index: int, values: dict[str, Floats]) -> dict[str, Floats]:
        """Return the values that differ from the node's own values in single precision."""
        place = self.table.places[index]
        if place is None:
            return {}
        found: dict[str, Floats] = {}
        for path, keys in values.items():
            still = place[path].astype(np.float32)
            same = (keys.astype(np.float32) == still) | (np.abs(keys - place[path]) <= _NOISE)
            if path == "rotation" and not same.all():
                same |= ((-keys).astype(np.float32) == still).all(axis=1, keepdims=True)
            if not same.all():
                found[path] = keys
        return found

    # -- animations that were read -----------------------------------------------------------------

    def _has_nodes(self, source: AnimationSource) -> bool:
        """Return whether an animation belongs to this file, and its nodes still exist."""
        here = source.skeleton is self.own
        return here and all(channel.node in self.nodes for channel in source.clip.channels)

    def _head(self, name: str, source: AnimationSource) -> JsonObject:
        """Return the JSON of an animation that was read, without its channels."""
        item = source.clip.item
        data = without_referring({
            key: copy.deepcopy(value)
            for key, value in item.value.items()
            if key not in ("samplers", "channels", "name")
        })  # fmt: skip
        if item.text("name") or name != source.clip.name:
            data["name"] = name
        return data

    def _as_read(self, name: str, motion: Motion, source: AnimationSource) -> JsonObject:
        data = self._head(name, source)
        samplers: dict[str, int] = {}
        made: list[JsonObject] = []
        channels: list[JsonObject] = []
        for channel in source.clip.channels:
            place = channel.sampler.place
            if place not in samplers:
                samplers[place] = len(made)
                made.append(self._sampler(channel))
            channels.append(_channel(channel, self.nodes[channel.node], samplers[place]))
        if source.kept:
            extras = own_extras(source.clip.item.value)
            curves = {"curves": extras["curves"]} if "curves" in extras else {}
            check = checksum(
                (channel.times.values.tobytes(), channel.values.values.tobytes())
                for channel in source.clip.channels
            )
            kept = {**self._vectors(motion, source.start, check), **curves}
            to_own_extras(data).update(kept)
        return data | {"samplers": made, "channels": channels}

    def _sampler(self, channel: GltfChannel) -> JsonObject:
        entry = without_referring(copy.deepcopy(channel.sampler.value))
        entry["input"] = self.layout.raw(channel.times, bounds=True)
        entry["output"] = self.layout.raw(channel.values)
        return entry


@dataclass(eq=False)
class _Animation:
    """Samplers and channels of one animation: one key per frame, or keys with their own times.

    ``shift`` is subtracted from the keys' own times. With a ``choice``, frames become sparse keys.
    """

    layout: AccessorWriter
    times: NDArray[np.float32]
    shift: float
    choice: KeyChoice | None
    fps: float

    def __post_init__(self) -> None:
        self.samplers: list[JsonObject] = []
        self.channels: list[JsonObject] = []
        self._arrays: list[tuple[NDArray[np.float32], NDArray[np.generic]]] = []

    def add_sampler(self, node: int, path: str, found: Sampler, scale: float) -> None:
        """Add a channel with the given keys; quaternions wxyz are written as xyzw."""
        times = (found.times - self.shift).astype("<f4")
        if (np.diff(times) <= 0.0).any():
            raise FileUnsupported(
                "two keys are closer than the precision of glTF's times (single precision); "
                "move one of them",
                file=self.layout.file,
            )
        self._put(node, path, times, scale * found.values, found.interpolation)

    def add(self, node: int, path: str, values: Floats, per_metre: float = 1.0) -> None:
        """Add a channel of frames (n, width), quaternions wxyz; ``per_metre`` units are a metre."""
        if self.choice is not None and len(values) > 2:
            from poise.motion.key_reduction import OTHER, fitted_pieces

            allowed = {
                "rotation": np.radians(self.choice.degrees),
                "translation": 1e-3 * self.choice.millimetres * per_metre,
            }.get(path, OTHER)
            cuts, into, out = fitted_pieces(values, self.fps, float(allowed))
            if 1 < len(cuts) < len(values) / 3:  # a cubic key has three values
                keys = np.stack([into, values[cuts], out], axis=1).reshape(-1, values.shape[1])
                self._put(node, path, self.times[cuts], keys, "CUBICSPLINE")
                return
        self._put(node, path, self.times, values, "LINEAR")

    def _put(
        self, node: int, path: str, times: NDArray[np.float32], keys: Floats, interpolation: str
    ) -> None:
        if path == "rotation":
            keys = np.roll(keys, -1, axis=1)
        elif path == "weights":
            keys = keys.reshape(-1, 1)
        self._arrays.append((times, keys.astype("<f4")))
        put_in, put_out = self.layout.array(times, bounds=True), self.layout.floats(keys)
        sampler = {"input": put_in, "output": put_out, "interpolation": interpolation}
        self.channels.append(
            {"sampler": len(self.samplers), "target": {"node": node, "path": path}}
        )
        self.samplers.append(sampler)

    def copy(self, channel: GltfChannel, node: int, sampler: JsonObject) -> None:
        """Add a channel as it was read."""
        self._arrays.append((channel.times.values, channel.values.values))  # pyright: ignore[reportArgumentType]
        self.channels.append(_channel(channel, node, len(self.samplers)))
        self.samplers.append(sampler)

    def check(self) -> int:
        """Return the checksum of all keys."""
        return checksum((times.tobytes(), keys.tobytes()) for times, keys in self._arrays)


def _baked_keys(motion: Motion) -> tuple[Keyframes | None, float]:
    """Return the keys from which a motion was baked, and the time of its first frame."""
    from poise.motion.keyframes import Curves

    source = motion.source
    keyed = source.keys(motion) if isinstance(source, Curves) else None
    return keyed, source.start if isinstance(source, Curves) else 0.0


def _sparse(source: AnimationSource, motion: Motion) -> bool:
    counts = [len(channel.track.times) for channel in source.clip.channels]
    return is_sparse(counts, len(motion))


def is_unedited(motion: Motion) -> bool:
    """Return whether a motion is unchanged since reading, for unchanged joints."""
    return isinstance(motion.source, AnimationSource) and unedited(motion, motion.source)


def unedited(motion: Motion, source: AnimationSource) -> bool:
    """Return whether a motion has the values and the joints of an animation that was read."""
    same = motion.q is source.q or np.array_equal(motion.q, source.q)
    return same and _same_joints(motion.skeleton, source.skeleton)


def _same_joints(one: Skeleton, other: Skeleton) -> bool:
    return one is other or (
        one.dof_names == other.dof_names
        and all(
            a.name == b.name and a.parent == b.parent and np.array_equal(a.frame, b.frame)
            for a, b in zip(one.joints, other.joints, strict=False)
        )
    )


def _channel(channel: GltfChannel, node: int, sampler: int) -> JsonObject:
    """Return the JSON of a channel that was read, of a node and a sampler of the new file."""
    entry = without_referring(copy.deepcopy(channel.item.value))
    entry["sampler"] = sampler
    entry["target"]["node"] = node
    return entry


def _times(motion: Motion, start: float, file: str) -> NDArray[np.float32]:
    times = (start + np.arange(motion.frames) / motion.fps).astype("<f4")
    if (np.diff(times) <= 0.0).any():
        raise FileUnsupported(
            f"{motion.frames} frames at {motion.fps:g} frames per second exceed the precision of "
            "glTF's times (single precision); write fewer frames, or a lower frame rate", file=file,
        )  # fmt: skip
    return times


def _own_values(motion: Motion, joint: Joint, columns: dict[str, slice]) -> dict[str, Floats]:
    first = motion.skeleton.joint_dofs(joint.name).start
    return {
        path: motion.q[:, first + own.start : first + own.stop] for path, own in columns.items()
    }


def _local_parts(motion: Motion, wanted: list[int]) -> dict[int, dict[str, Floats]]:
    """Local translation, rotation and scale of some joints in each frame."""
    skeleton: Skeleton = motion.skeleton
    if not wanted:
        return {}
    parts: dict[int, dict[str, list[Floats]]] = {
        index: {path: [] for path in PATHS} for index in wanted
    }
    rigid = is_rigid(skeleton)
    size = max(1, _CHUNK // (16 * len(skeleton.joints)))
    for begin in range(0, motion.frames, size):
        world = skeleton.pose(motion.q[begin : begin + size]).world
        local = local_frames(skeleton, world)
        for index in wanted:
            found = rigid_parts(local[:, index]) if rigid else decomposed(local[:, index])
            for path, values in zip(PATHS, found[:3], strict=True):
                parts[index][path].append(values)
    return {
        index: {path: np.concatenate(chunks) for path, chunks in own.items()}
        for index, own in parts.items()
    }
