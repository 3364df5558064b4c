"""Motion trails: trajectories of joints over the timeline, for browsers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from poise.array_types import Floats
from poise.model.pose import Pose
from poise.motion.keyframes import dof_groups
from poise.studio.scene.scene import Scene
from poise.studio.timeline.timeline import is_empty, motion_of, playing
from poise.studio.wire.client import Client
from poise.studio.wire.messages import Trails

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
