"""Convert glTF samplers to tracks of keys, and tracks to samplers; bake only unsupported curves.

STEP, LINEAR and CUBICSPLINE are "step", "linear" and "hermite", with the same keys, values and
slopes. A node's translation has one sampler for its three values: tracks with different key times
get the union of the keys, which does not change cubics. Curves that glTF does not support
(rotations about axes, steps between curves, Bezier handles of another length) get one key per
frame; the original keys are stored in the animation's extras, from which Poise reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, PoiseError
from poise.formats.gltf_clips import GltfAnimation, GltfChannel
from poise.formats.gltf_rig import GltfRig, direct_columns
from poise.model import Character, Skeleton
from poise.motion import Keyframes, Track
from poise.motion.keyframes import dof_groups

_KINDS = {"STEP": "step", "LINEAR": "linear", "CUBICSPLINE": "hermite"}


# -- reading --------------------------------------------------------------------------------------


def clip_keyframes(
    clip: GltfAnimation,
    skeleton: Skeleton,
    rig: GltfRig,
    shapes: Mapping[int, Sequence[str]],
) -> Keyframes:
    """Return the keys of an animation; ``rig`` are the joints of the file's nodes.

    Raises:
        InvalidValue: the animation moves a joint whose values are not those of its node.
    """
    tracks: dict[str, Track] = {}
    for channel in clip.channels:
        if channel.path == "weights":
            for column, dof in enumerate(shapes.get(channel.node, ())):
                tracks[dof] = _track(channel, slice(column, column + 1), 1.0)
        elif channel.node in rig.names:
            joint = skeleton.joint(rig.names[channel.node])
            columns = direct_columns(joint)
            if columns is None:
                raise InvalidValue(
                    f"the values of {joint.name} do not match the curves of its node; compute "
                    "keys with poise.motion.reduced(motion)"
                )
            own = columns.get(channel.path)
            if own is not None:
                first = skeleton.joint_dofs(joint.name).start + own.start
                scale = rig.factor(channel.node, channel.path)
                tracks.update(_tracks(channel, skeleton.dof_names[first : first + 4], scale))
    return Keyframes(skeleton, tracks, clip.name)


def _tracks(channel: GltfChannel, dofs: Sequence[str], scale: float) -> dict[str, Track]:
    """Return a channel's tracks by DOF: one for a rotation, else one for each value."""
    if channel.path == "rotation":
        return {dofs[0]: _track(channel, slice(0, 4), 1.0)}
    return {dofs[i]: _track(channel, slice(i, i + 1), scale) for i in range(3)}


def _track(channel: GltfChannel, columns: slice, scale: float) -> Track:
    keys = channel.track
    into, out = keys.incoming, keys.outgoing
    return Track.of(
        keys.times, scale * keys.values[:, columns], _KINDS[channel.interpolation],
        incoming=None if into is None else scale * into[:, columns],
        outgoing=None if out is None else scale * out[:, columns],
    )  # fmt: skip


# -- writing --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Sampler:
    """Data of a sampler.

    Attributes:
        times: (k,) seconds.
        values: (k, width), or (3k, width) of a cubic spline: in-slope, value, out-slope.
        interpolation: name in glTF.
    """

    times: Floats
    values: Floats
    interpolation: str


def sampler_of(tracks: Sequence[Track | None], rest: Floats) -> Sampler | None:
    """Build one sampler from tracks or rest values (width,); None if unsupported.

    A single track of four numbers is a rotation.
    """
    given = [track for track in tracks if track is not None]
    kinds = {_piece(track, at) for track in given for at in range(len(track) - 1)}
    times = np.unique(np.concatenate([track.times for track in given]))
    if kinds <= {"step"} or kinds <= {"linear"}:
        values = [
            np.tile(value, (len(times), 1)) if track is None else _values(track, times)
            for track, value in _with_rest(tracks, rest)
        ]
        interpolation = "STEP" if kinds == {"step"} else "LINEAR"
        return Sampler(times, np.concatenate(values, axis=1), interpolation)
    if not kinds <= ({"hermite"} if given[0].rotation else {"hermite", "linear"}):
        return None
    parts = [
        np.tile(np.stack([0.0 * value, value, 0.0 * value]), (len(times), 1, 1))
        if track is None
        else _cubic(track, times)
        for track, value in _with_rest(tracks, rest)
    ]
    whole = np.concatenate(parts, axis=2)
    return Sampler(times, whole.reshape(-1, whole.shape[2]), "CUBICSPLINE")


def _with_rest(tracks: Sequence[Track | None], rest: Floats) -> list[tuple[Track | None, Floats]]:
    values = [rest] if len(tracks) == 1 else [rest[i : i + 1] for i in range(len(tracks))]
    return list(zip(tracks, values, strict=True))


def _values(track: Track, times: Floats) -> Floats:
    """Evaluate a track; the value at the time of a key is exactly that of the key."""
    found = track.at(times)
    at, there = _keys_at(track, times)
    found[there] = track.values[at[there]]
    return found


def _keys_at(track: Track, times: Floats) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    at = np.minimum(np.searchsorted(track.times, times), len(track) - 1)
    return at, track.times[at] == times


def _piece(track: Track, at: int) -> str:
    """Return the kind of the segment after a key, as used in `sampler_of`."""
    kind = track.kinds[at]
    if kind == "bezier":
        third = (track.times[at + 1] - track.times[at]) / 3.0
        reach = np.array([track.handles[at, 1], track.handles[at + 1, 0]])
        return "hermite" if np.abs(reach - third).max() <= 1e-12 * third else "bezier"
    return "hermite" if kind == "catmull-rom" else kind


def _cubic(track: Track, times: Floats) -> Floats:
    """In-slope, value and out-slope at the given times, including all keys; (k, 3, width)."""
    curve = track.hermite()
    out, into = curve.outgoing.copy(), curve.incoming.copy()
    for at in range(len(curve) - 1):
        if curve.kinds[at] == "linear":
            chord = (curve.values[at + 1] - curve.values[at]) / (
                curve.times[at + 1] - curve.times[at]
            )
            out[at] = into[at + 1] = chord
    own, there = _keys_at(curve, times)
    found = np.empty((len(times), 3, curve.values.shape[1]))
    found[:, 1] = _values(curve, times)
    slopes = _slopes(curve, out, into, times)
    found[:, 0], found[:, 2] = slopes, slopes
    found[there, 0], found[there, 2] = into[own[there]], out[own[there]]
    # constant outside of its keys, where other tracks may have keys
    if times[0] < curve.times[0]:
        found[times == curve.times[0], 0] = 0.0
    if times[-1] > curve.times[-1]:
        found[times == curve.times[-1], 2] = 0.0
    return found


def _slopes(curve: Track, out: Floats, into: Floats, times: Floats) -> Floats:
    """Slopes (k, width) of cubic pieces between keys, and zero outside."""
    found = np.zeros((len(times), curve.values.shape[1]))
    inside = (times > curve.times[0]) & (times < curve.times[-1])
    if len(curve) < 2 or not inside.any():
        return found
    at = np.searchsorted(curve.times, times[inside], side="right") - 1
    width = (curve.times[at + 1] - curve.times[at])[:, None]
    u = (times[inside] - curve.times[at])[:, None] / width
    p, q = curve.values[at], curve.values[at + 1]
    m, n = width * out[at], width * into[at + 1]
    # Derivative of the Hermite form with respect to u, divided by the width of the piece.
    rising = (6.0 * u * u - 6.0 * u) * (p - q)
    found[inside] = (
        rising + (3.0 * u * u - 4.0 * u + 1.0) * m + (3.0 * u * u - 2.0 * u) * n
    ) / width
    return found


# -- keys in the extras ---------------------------------------------------------------------------


def keyframes_data(keyframes: Keyframes) -> list[dict[str, Any]]:
    """Convert keys to JSON, in double precision."""
    return [
        {
            "dof": name, "times": track.times.tolist(), "values": track.values.tolist(),
            "kinds": list(track.kinds), "incoming": track.incoming.tolist(),
            "outgoing": track.outgoing.tolist(), "handles": track.handles.tolist(),
            "tension": track.tension,
        }
        for name, track in keyframes.tracks.items()
    ]  # fmt: skip


def keyframes_from_data(data: Any, skeleton: Skeleton, name: str) -> Keyframes | None:
    """Convert JSON from `keyframes_data` to keys; None if the JSON is invalid."""
    if not isinstance(data, list):
        return None
    tracks: dict[str, Track] = {}
    try:
        for entry in cast("list[Any]", data):
            arrays = {
                what: np.array(entry[what], dtype=np.float64)
                for what in ("times", "values", "incoming", "outgoing", "handles")
            }
            kinds = tuple(str(kind) for kind in entry["kinds"])
            if entry["dof"] not in dof_groups(skeleton):
                return None
            tracks[str(entry["dof"])] = Track(
                **arrays, kinds=kinds, tension=float(entry["tension"])
            )
        return Keyframes(skeleton, tracks, name)
    except (PoiseError, KeyError, TypeError, ValueError, OverflowError):  # damaged
        return None


def unsaid_tracks(character: Character, keyframes: Keyframes) -> list[str]:
    """Return the DOFs whose keys no sampler supports; these have one key per frame."""
    body = keyframes.skeleton
    groups = [skin.shape_dofs for skin in character.skins if skin.shape_dofs]
    for joint in body.joints:
        first = body.joint_dofs(joint.name).start
        for path, own in (direct_columns(joint) or {}).items():
            groups.append(tuple(path_dofs(body, first, path, own)))
    written = set[str]()
    for names in groups:
        tracks = [keyframes.tracks.get(name) for name in names]
        rest = np.zeros(4 if any(one and one.rotation for one in tracks) else len(names))
        if any(tracks) and sampler_of(tracks, rest) is not None:
            written.update(names)
    return [name for name in keyframes.tracks if name not in written]


def path_dofs(skeleton: Skeleton, first: int, path: str, own: slice) -> list[str]:
    """Return the names of the tracks of a node's translation, rotation or scale."""
    names = skeleton.dof_names[first + own.start : first + own.stop]
    return list(names[:1]) if path == "rotation" else list(names)
