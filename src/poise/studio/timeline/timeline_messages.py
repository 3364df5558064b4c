"""What browsers are told of the timeline, packed: the keys of DOFs that changed, and ghosts."""

from __future__ import annotations

import numpy as np

from poise.motion.track import KINDS, Track
from poise.studio.scene.scene import Scene
from poise.studio.timeline.timeline import ghosts
from poise.studio.wire.client import Client
from poise.studio.wire.messages import Ghosts, Keyed

_NONE = Track.of([], np.zeros((0, 1)))
_NOTHING = np.zeros(0, dtype=np.float32)


def tell_keys(client: Client, scene: Scene) -> None:
    """Tell a browser of the tracks that are other objects than those it knows."""
    body, now = scene.character.skeleton, scene.keys.tracks
    names, known = client.sent.get("keys", (None, {}))
    if names != body.dof_names:
        known = {}  # it forgets them all where DOFs have other names
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
    """Take the ghosts away from a browser that has some: the timeline plays."""
    if client.sent.get("ghosts"):
        client.sent["ghosts"] = None
        client.send(Ghosts(np.zeros(0), _NOTHING, _NOTHING))


def tell_ghosts(client: Client, scene: Scene) -> None:
    """Send a browser the ghosts, where something that they depend on is another than it was."""
    if not scene.timeline.onion.shown and not client.sent.get("ghosts"):
        return
    on = (scene.character.skeleton, scene.keys, scene.clips, scene.timeline, scene.time)
    if client.sent.get("ghosts") == on:
        return
    client.sent["ghosts"] = on if scene.timeline.onion.shown else None
    seconds, q, world = ghosts(scene)
    client.send(Ghosts(seconds, q.astype(np.float32), world.astype(np.float32)))
