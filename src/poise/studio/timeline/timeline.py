"""Evaluation of the timeline: clips of motions, keys and layers.

The pose at a time is composed from bottom to top. DOFs that are not set keep their current values.
A clip sets all DOFs during its span, and its end poses are held before, between and after clips.
Overlapping clips cross-fade (`fades`). DOFs with keys follow their keys. Layers of keys add to the
result or override it.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.character import Character
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.weak_cache import kept_with_argument
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.editing import shorter_way, values_between
from poise.motion.keyframes import Keyframes, dof_groups, with_keys
from poise.motion.track import KINDS, Track, bezier_share, hermite
from poise.studio.scene.scene import KeyLayer, Outcome, Scene
from poise.studio.scene.timeline_state import Clip, Kind, LayerSettings
from poise.studio.wire.client import Client
from poise.studio.wire.messages import Ghosts, Keyed, Trails

_CHANGED = 1e-6  # minimum change of a value in a drag that sets a key, radians or metres


def values_at(scene: Scene, time: float) -> Floats:
    """Values (nq,) of the timeline at a time; DOFs that it does not set keep their values.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> scene = Scene.of(hero)
    >>> bool((values_at(scene, 0.5) == hero.motion.q[30]).all())
    True
    """
    return _shown(scene, time, scene.layers)


def _shown(scene: Scene, time: float, layers: Sequence[KeyLayer]) -> Floats:
    """Values (nq,) of clips, keys and some of the layers at a time."""
    rows = _clip_rows(scene, np.array([time])) if scene.timeline.plays != "keys" else None
    q = scene.pose.q if rows is None else rows[0]
    over = _audible(scene, layers)
    if rows is None and over:
        q = _under(scene, q, scene.layers)
    if scene.timeline.plays != "clips" and scene.keys.tracks:
        q = keys_at(scene.keys, time, q)
    for layer in over:
        q = layer.content.over(q[None], np.array([time]))[0]
    return q if q is scene.pose.q else scene.character.skeleton.unit_quaternions(q)


def _audible(scene: Scene, layers: Sequence[KeyLayer]) -> list[KeyLayer]:
    """Return the layers that are not muted and have keys."""
    if scene.timeline.plays == "clips":
        return []
    return [each for each in layers if not each.settings.muted and each.keys.tracks]


def _under(scene: Scene, q: Floats, layers: Sequence[KeyLayer]) -> Floats:
    """Reset the DOFs with keys in layers to rest (nq,), as the base of layers without a clip."""
    body, found = scene.character.skeleton, q.copy()
    for layer in layers:
        for name in layer.keys.tracks:
            at = dof_groups(body)[name]
            found[at] = body.rest.q[at]
    return found


def keyed(scene: Scene, names: Sequence[str], kind: Kind | None = None) -> Scene:
    """Set keys of the pose at the current time for some tracks, in the edited layer or keys.

    Over a clip, the keys go into the selected layer or into a new additive layer, with values that
    reproduce the current pose over the clip.

    Raises:
        InvalidValue: the selected layer is muted, or its mask excludes all of the tracks.
    """
    if scene.edited_layer is None:
        if scene.timeline.plays != "both" or not playing(scene):
            groups = dof_groups(scene.character.skeleton)
            values = {name: scene.pose.q[groups[name]] for name in names}
            return replace(scene, keys=with_keys(scene.keys, scene.time, values, kind))
        scene = scene.with_layer(LayerSettings(1, f"Layer {scene.last_layer + 1}"))
    layer = scene.key_layer(scene.layer)
    if layer.settings.muted:
        raise InvalidValue(
            f"{layer.settings.name} is muted; unmute it in Layers, or choose another layer"
        )
    number = scene.layers.index(layer)
    below = _shown(scene, scene.time, scene.layers[:number])
    if not _audible(scene, scene.layers[:number]) and not playing(scene):
        below = _under(scene, below, [replace(layer, keys=_every(scene, names))])
    wanted = scene.pose.q
    if _audible(scene, scene.layers[number + 1 :]):
        body = scene.character.skeleton
        own = _shown(scene, scene.time, scene.layers[: number + 1])
        offset = shorter_way(body, values_at(scene, scene.time)[None], wanted[None])
        wanted = np.asarray(body.integrate(own[None], offset))[0]
    values = layer.content.keys_for(below, wanted, scene.time, names)
    if not values:
        raise InvalidValue(
            f"{layer.settings.name} does not include these values; choose another layer, or "
            "change its parts and weight"
        )
    return scene.with_edited(with_keys(layer.keys, scene.time, values, kind))


def _every(scene: Scene, names: Sequence[str]) -> Keyframes:
    """Return keys of some tracks with arbitrary values."""
    body = scene.character.skeleton
    groups = dof_groups(body)
    values = {name: body.rest.q[groups[name]] for name in names}
    return with_keys(Keyframes(body), 0.0, values)


def at_time(scene: Scene, time: float) -> Scene:
    """Return the scene at a time, in the pose shown there, with its pins moved along."""
    q = values_at(scene, time)
    moved = scene if time == scene.time else replace(scene, time=time)
    return moved if np.array_equal(q, scene.pose.q) else moved.with_q(q).repinned()


def initial_scene(character: Character) -> Scene:
    """Return the initial scene of a character, in the pose that its timeline shows at the start.

    Keys that are set in another pose would add the difference to the whole clip.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> bool((initial_scene(hero).pose.q == hero.motion.q[0]).all())
    True
    """
    return at_time(Scene.of(character), 0.0)


def followed(scene: Scene, keys: Keyframes) -> Scene:
    """Return the scene with other keys; only DOFs whose keys changed take new values."""
    body, before = scene.character.skeleton, scene.edited.tracks
    changed = [
        name for name in {**before, **keys.tracks} if before.get(name) is not keys.tracks.get(name)
    ]
    after = scene.with_edited(keys)
    shown, groups, q = values_at(after, scene.time), dof_groups(body), scene.pose.q.copy()
    for name in changed:
        q[groups[name]] = shown[groups[name]]
    return after if np.array_equal(q, scene.pose.q) else after.with_q(q).repinned()


def is_shown(scene: Scene) -> bool:
    """Return whether the pose equals the timeline's pose, so that no change is unkeyed."""
    return bool(np.abs(values_at(scene, scene.time) - scene.pose.q).max(initial=0.0) < _CHANGED)


def is_empty(scene: Scene) -> bool:
    """Return whether the timeline shows no clips, keys or layers."""
    clips = scene.timeline.plays != "keys" and bool(playing(scene))
    keys = scene.timeline.plays != "clips" and bool(scene.keys.tracks)
    return not clips and not keys and not _audible(scene, scene.layers)


def motion_of(scene: Scene, rate: float | None = None) -> Motion:
    """Sample the timeline from 0 to its end, at its frame rate or a given one.

    If only keys are played, the motion keeps a reference to them, so that formats with curves store
    curves.

    >>> from poise.bundled import bare_character
    >>> walk = Scene.of(bare_character())
    >>> len(motion_of(walk)), len(motion_of(walk, 30.0))
    (120, 60)
    """
    timeline, body = scene.timeline, scene.character.skeleton
    rate = timeline.rate if rate is None else rate
    lanes = playing(scene) if timeline.plays != "keys" else []
    layers = _audible(scene, scene.layers)
    if scene.keys.tracks and not lanes and not layers and timeline.plays != "clips":
        keys = scene.keys
        for name, at in dof_groups(body).items():
            if name not in keys.tracks and (scene.pose.q[at] != body.rest.q[at]).any():
                keys = with_keys(keys, 0.0, {name: scene.pose.q[at]})
        made = keys.motion(rate, start=0.0, end=timeline.length)
        return Motion(body, made.q, rate, _named(scene), made.source)
    frames = replace(timeline, rate=rate).frames
    times = np.arange(frames) / rate
    rows = _clip_rows(scene, times) if lanes else None
    still = _under(scene, scene.pose.q, layers) if layers else scene.pose.q
    q = np.repeat(still[None], frames, axis=0) if rows is None else rows
    if timeline.plays != "clips":
        for name, track in scene.keys.tracks.items():
            q[:, dof_groups(body)[name]] = track.at(times)
    for layer in layers:
        q = layer.content.over(q, times)
    return Motion(body, q, rate, _named(scene))


def _named(scene: Scene) -> str:
    clips = playing(scene)
    return scene.keys.name or (clips[0].motion if clips else "timeline")


def playing(scene: Scene) -> list[Clip]:
    """Return the clips that are shown, by start time."""
    body, motions = scene.character.skeleton, scene.character.motions
    found = [
        clip
        for clip in scene.clips
        if not clip.muted
        and clip.motion in motions
        and len(motions[clip.motion])
        and motions[clip.motion].q.shape[1] == body.nq
    ]
    return sorted(found, key=lambda clip: clip.start)


@dataclass(frozen=True)
class Fade:
    """Cross-fade of a clip with the clips that began before it.

    Attributes:
        into: duration of the fade-in at its start, seconds.
        out: duration of the fade-out at its end, seconds, if another clip lasts longer.
        room: largest possible `Clip.fade`; 0 without overlap.
    """

    into: float = 0.0
    out: float = 0.0
    room: float = 0.0

    def shares(self, clip: Clip, end: float, times: Floats) -> Floats:
        """Weights (n,) of the clip at times, by smooth steps."""
        share = np.ones(len(times))
        for seconds, since in ((self.into, times - clip.start), (self.out, end - times)):
            if seconds > 0.0:
                u = np.clip(since / seconds, 0.0, 1.0)
                share *= u * u * (3.0 - 2.0 * u)
        return share


def fades(scene: Scene) -> dict[int, Fade]:
    """The fades of the visible clips, by clip number.

    A clip that ends after the earlier ones fades in over the overlap, or over its `Clip.fade`. A
    clip that ends within another clip fades in and out by its `Clip.fade`, at most half of its
    length.
    """
    found: dict[int, Fade] = {}
    reach = -np.inf
    for clip in playing(scene):
        end = scene.end_of(clip)
        if clip.start >= reach:
            found[clip.id] = Fade()
        elif end >= reach:
            longest = float(reach - clip.start)
            found[clip.id] = Fade(
                longest if clip.fade is None else min(clip.fade, longest), 0.0, longest
            )
        else:
            longest = 0.5 * (end - clip.start)
            own = min(clip.fade or 0.0, longest)
            found[clip.id] = Fade(own, own, longest)
        reach = max(reach, end)
    return found


def _clip_rows(scene: Scene, times: Floats) -> Floats | None:
    """Values (n, nq) that the clips show at times (n,); None without clips."""
    rows: Floats | None = None
    reach = -np.inf
    faded = fades(scene)
    for clip in playing(scene):
        end = scene.end_of(clip)
        inside = (times >= clip.start) & (times <= end)
        wanted = inside | ((times > end) & (end >= reach))
        if rows is None:
            wanted[:] = True
            rows = np.empty((len(times), scene.character.skeleton.nq))
        own = _own_rows(scene, clip, times[wanted])
        fade = faded[clip.id]
        if fade.into > 0.0 or fade.out > 0.0:
            shares = fade.shares(clip, end, times[wanted])
            own = values_between(scene.character.skeleton, rows[wanted], own, shares)
        rows[wanted] = own
        reach = max(reach, end)
    return rows


def _own_rows(scene: Scene, clip: Clip, times: Floats) -> Floats:
    motion = scene.motion(clip.motion)
    end = scene.end_of(clip)
    into = clip.first + (np.clip(times, clip.start, end) - clip.start) * clip.speed
    return motion_at(motion, into)


def auto_keyed(before: Scene, after: Scene) -> Outcome:
    """Return the scene after an edit of the pose, with keys of changed DOFs if auto-key is on.

    If no key can be set, because the layer is muted or masked, the outcome's notes explain why.
    """
    body = after.character.skeleton
    same = before.character.skeleton is body and before.edited is after.edited
    if not (after.timeline.auto_key and same and before.time == after.time):
        return Outcome(after)
    changed = np.abs(after.pose.q - before.pose.q) > _CHANGED
    names = [name for name, at in dof_groups(body).items() if changed[at].any()]
    if not names:
        return Outcome(after)
    try:
        return Outcome(keyed(after, names))
    except InvalidValue as problem:  # an outcome with its reason
        return Outcome(after, (f"no key was set: {problem}",))


def ghost_times(scene: Scene) -> tuple[float, ...]:
    """Times of the ghosts, seconds: before the current time, then after it, nearest first."""
    onion, timeline, now = scene.timeline.onion, scene.timeline, scene.time
    if not onion.shown or is_empty(scene):
        return ()
    if onion.by_keys:
        times = scene.edited.times
        before = times[times < now - 1e-6][::-1][: onion.before]
        after = times[times > now + 1e-6][: onion.after]
        return (*before.tolist(), *after.tolist())
    step = onion.spacing / timeline.rate
    found = [now - k * step for k in range(1, onion.before + 1)]
    found += [now + k * step for k in range(1, onion.after + 1)]
    return tuple(time for time in found if -1e-9 <= time <= timeline.length + 1e-9)


def ghosts(scene: Scene) -> tuple[Floats, Floats, Floats]:
    """Relative times (g,), values (g, nq) and world frames (g, joints, 3, 4) of ghosts."""
    body = scene.character.skeleton
    times = ghost_times(scene)
    if not times:
        return np.zeros(0), np.zeros((0, body.nq)), np.zeros((0, len(body.joints), 3, 4))
    q = np.stack([values_at(scene, time) for time in times])
    return np.array(times) - scene.time, q, Pose(body, q).world[:, :, :3, :]


_NONE = Track.of([], np.zeros((0, 1)))
_NOTHING = np.zeros(0, dtype=np.float32)


def send_keys(client: Client, scene: Scene) -> None:
    """Send a browser the tracks that changed since it last received them."""
    body, now = scene.character.skeleton, scene.edited.tracks
    names, known = client.sent.get("keys", (None, {}))
    if names != body.dof_names:
        known = {}  # browsers discard all keys when DOF names change
    if known is now:
        return
    for name in {**known, **now}:
        track = now.get(name)
        if track is None or known.get(name) is not track:
            client.send(_keyed(body.dof_index(name), track or _NONE))
    client.sent["keys"] = (body.dof_names, now)


def _keyed(dof: int, track: Track) -> Keyed:
    kinds = np.array([KINDS.index(kind) for kind in track.kinds], dtype=np.uint8)
    return Keyed(
        dof, track.values.shape[1], track.tension, kinds, track.times, track.values.ravel(),
        track.incoming.ravel(), track.outgoing.ravel(), track.handles.ravel(),
    )  # fmt: skip


def hide_ghosts(client: Client) -> None:
    """Remove the ghosts from a browser during playback."""
    if client.sent.get("ghosts"):
        client.sent["ghosts"] = None
        client.send(Ghosts(np.zeros(0), _NOTHING, _NOTHING))


def send_ghosts(client: Client, scene: Scene) -> None:
    """Send a browser the ghosts if anything that they depend on has changed."""
    if not scene.timeline.onion.shown and not client.sent.get("ghosts"):
        return
    on = (
        scene.character.skeleton, scene.keys, scene.layers, scene.layer, scene.clips,
        scene.timeline, scene.time,
    )  # fmt: skip
    if client.sent.get("ghosts") == on:
        return
    client.sent["ghosts"] = on if scene.timeline.onion.shown else None
    seconds, q, world = ghosts(scene)
    client.send(Ghosts(seconds, q.astype(np.float32), world.astype(np.float32)))


@kept_with_argument()
def _whole(motion: Motion) -> Floats:
    """Values of a motion without jumps, shape (frames, nq); cached for scrubbing."""
    return unwrapped(motion).q


def motion_at(motion: Motion, seconds: ArrayLike) -> Floats:
    """Values (..., nq) of a motion at (...) seconds from its first frame.

    The result equals `poise.motion.sampled`, but uses only the four frames around each time.
    Between frames it is a cubic with the slopes of the neighbours' chords; before and after the
    motion it is constant.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> bool((motion_at(walk, 5 / walk.fps) == walk.q[5]).all())
    True
    """
    q = _whole(motion)
    last = len(q) - 1
    place = np.clip(np.asarray(seconds, dtype=np.float64) * motion.fps, 0.0, last)
    near = np.rint(place)
    place = np.where(np.abs(place - near) < 1e-9 * np.maximum(near, 1.0), near, place)
    at = np.minimum(np.floor(place).astype(np.intp), max(last - 1, 0))
    u = (place - at)[..., None]
    after = np.minimum(at + 1, last)
    a, b = q[at], q[after]
    # extrapolate linearly beyond the ends, which gives the slopes at the ends
    before = np.where((at > 0)[..., None], q[np.maximum(at - 1, 0)], 2.0 * a - b)
    behind = np.where((at < last - 1)[..., None], q[np.minimum(at + 2, last)], 2.0 * b - a)
    out, into = 0.5 * (b - before), 0.5 * (behind - a)
    found = np.where(u == 0.0, a, np.where(u == 1.0, b, hermite(a, out, b, into, u)))
    body = motion.skeleton
    return body.unit_quaternions(found) if body.quaternion.any() else found


def keys_at(keys: Keyframes, time: float, q: Floats) -> Floats:
    """Values (nq,) at a time, from the keys for DOFs with keys, else from ``q``.

    The result equals `Keyframes.at`, but scalars are evaluated DOF by DOF, which is ten times
    faster for sixty tracks.
    """
    found = q.copy()
    groups = dof_groups(keys.skeleton)
    for name, track in keys.tracks.items():
        at = groups[name]
        found[at] = track.at(time) if track.rotation else _scalar(track, time)
    return found


@kept_with_argument()
def _lists(track: Track) -> tuple[list[float], list[float], list[float], list[float]]:
    """Times, values, and the incoming and outgoing slopes of each key of a scalar track."""
    auto = np.array([kind == "catmull-rom" for kind in track.kinds])
    before = np.concatenate([auto[:1], auto[:-1]])
    out = np.where(auto, track.slopes[:, 0], track.outgoing[:, 0])
    into = np.where(before, track.slopes[:, 0], track.incoming[:, 0])
    return track.times.tolist(), track.values[:, 0].tolist(), into.tolist(), out.tolist()


def _scalar(track: Track, time: float) -> float:
    times, values, into, out = _lists(track)
    k = bisect_right(times, time) - 1
    if k < 0:
        return values[0]
    kind = track.kinds[k]
    if k == len(times) - 1 or kind == "step":
        return values[k]
    a, b, width = values[k], values[k + 1], times[k + 1] - times[k]
    u = (time - times[k]) / width
    if kind == "linear":
        return a + u * (b - a)
    first = second = width
    if kind == "bezier":
        reach = (
            min(float(track.handles[k, 1]) / width, 1.0),
            min(float(track.handles[k + 1, 0]) / width, 1.0),
        )
        ends = np.array([reach[0]]), np.array([1.0 - reach[1]])
        u = float(bezier_share(*ends, np.array([u]))[0])
        first, second = 3.0 * reach[0] * width, 3.0 * reach[1] * width
    m, n, change = out[k] * first, into[k + 1] * second, b - a
    return a + u * (m + u * (3.0 * change - 2.0 * m - n + u * (m + n - 2.0 * change)))


MOST = 1500
"""Largest number of samples of a trail; longer timelines use every second, third, ... frame."""

MOST_JOINTS = 32


def trails(scene: Scene, joints: Sequence[str]) -> tuple[Floats, Floats]:
    """Times (n,) in seconds and positions (joints, n, 3) in metres of joints over the timeline.

    >>> from poise.bundled import character
    >>> times, places = trails(Scene.of(character()), ["lhand", "rhand"])
    >>> len(times) == len(character().motion), places.shape[0]
    (True, 2)
    """
    if not joints or is_empty(scene):
        return np.zeros(0), np.zeros((len(joints), 0, 3))
    rate = scene.timeline.rate
    step = max(1, math.ceil(replace(scene.timeline, rate=rate).frames / MOST))
    motion = motion_of(scene, rate / step)
    body = scene.character.skeleton
    at = [body.joint_index(name) for name in joints]
    world = Pose(body, motion.q).world[..., 3]
    places = np.stack([world[:, joint, :3] for joint in at])
    return np.arange(len(motion)) * step / rate, places


def send_trails(client: Client, scene: Scene, moving: bool) -> None:
    """Send a browser the trails that it shows, if data on which they depend have changed.

    Trails are not updated while ``moving``, in the middle of an edit.
    """
    if moving or (not client.trails and not client.sent.get("trails")):
        return
    body = scene.character.skeleton
    names = tuple(name for name in client.trails[:MOST_JOINTS] if name in body.joint_names)
    on = (body, scene.keys, scene.layers, scene.clips, scene.timeline, names, _still(scene))
    if client.sent.get("trails") == on:
        return
    client.sent["trails"] = on if names else None
    times, places = trails(scene, names)
    numbers = np.array([body.joint_index(name) for name in names], dtype=np.uint32)
    client.send(Trails(numbers, times, places.astype(np.float32).ravel()))


def _still(scene: Scene) -> bytes:
    """Values of the DOFs that the timeline does not set, as bytes for comparison."""
    if scene.timeline.plays != "keys" and playing(scene):
        return b""
    q, groups = scene.pose.q.copy(), dof_groups(scene.character.skeleton)
    for name in scene.keys.tracks:
        q[groups[name]] = 0.0
    for layer in scene.layers:
        for name in layer.keys.tracks:
            q[groups[name]] = 0.0
    return q.tobytes()
