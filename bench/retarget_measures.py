"""Quality measures of a retargeted motion, computed from its world frames alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.model import Motion
from poise.motion.retargeting import Retargeted
from poise.motion.retargeting.rest_stance import (
    contacts_of,
    standing,
)

Floats = NDArray[np.float64]

AROUND = 6  # frames on either side
LIMBS = {
    "leg": ("thigh", "shin", "foot", "toes"),
    "arm": ("clavicle", "upper arm", "forearm", "hand"),
}
EFFECTORS = {"hand": ("upper arm", "hand"), "foot": ("thigh", "foot"), "head": ("neck", "head")}


@dataclass
class Measures:
    """Figures of one clip on one body, in metres, radians and seconds."""

    held: float = 0.0
    float_over: float = 0.0
    float_under: float = 0.0
    under_anywhere: float = 0.0
    path: float = 0.0
    path_reported: float = 0.0
    breach: float = 0.0
    turn_excess: float = 0.0
    turn_jump_excess: float = 0.0
    way_excess: float = 0.0
    way_jump_excess: float = 0.0
    worst_turn: str = ""
    worst_path: str = ""
    worst_way: str = ""


def measured(made: Retargeted, clip: Motion) -> Measures:
    """Return all figures of a retargeted motion."""
    m = Measures()
    if clip.skeleton.facing != made.target.skeleton.facing:
        # `retarget` has rotated the source by half a turn.
        clip = Motion(made.source.skeleton, clip.q, clip.fps, clip.name)
    _contacts(made, m)
    _paths(made, clip, m)
    body, q = made.motion.skeleton, made.motion.q
    m.breach = max(0.0, float(np.maximum(body.lower - q, q - body.upper).max()))
    _turns(made, clip, m)
    _ways(made, clip, m)
    return m


def _contacts(made: Retargeted, m: Measures) -> None:
    world = made.target.upright(made.motion.world)
    body = made.motion.skeleton
    heights: dict[str, Floats] = {}
    if made.floor is None:
        return
    shown = made.target_motion
    stands = standing(
        made.target, shown, None if shown is None else contacts_of(made.target, shown)
    )
    for point in made.soles:
        path = point.at(body, world)
        for one in made.planted:
            if one.point == point.name:
                away = np.linalg.norm(path[one.first : one.last + 1] - one.anchor, axis=1)
                m.held = max(m.held, float(away.max()))
    for point in made.soles:
        side, end = point.name.split(" ")
        foot, j = stands.feet[side], body.joint_index(point.joint)
        down = foot.heights[1] if end == "ball" and not any(point.offset) else 0.0
        at = np.array(point.offset) + stands.keys[j].T @ np.array([0.0, -down, 0.0])
        heights[point.name] = (world[:, j, :3, :3] @ at + world[:, j, :3, 3])[:, 1] - made.floor[1]
    for one in made.planted:
        over = heights[one.point][one.first : one.last + 1]
        m.float_over = max(m.float_over, float(over.max()))
        m.float_under = max(m.float_under, float(-over.min()))
    for height in heights.values():
        m.under_anywhere = max(m.under_anywhere, float(-height.min()))


def _paths(made: Retargeted, clip: Motion, m: Measures) -> None:
    theirs, ours = made.source, made.target
    world_s, world_t = theirs.upright(clip.world), ours.upright(made.motion.world)
    reported = {one.effector: set(one.frames) for one in made.missed}
    for name, scale in made.scales.items():
        side = name.split(" ")[0]
        root, end = EFFECTORS[name.split(" ")[-1]]
        parts = (root, end) if name == "head" else (f"{side} {root}", f"{side} {end}")
        ways = []
        for ref, world in ((theirs, world_s), (ours, world_t)):
            a, b = (ref.anatomy.first(part) for part in parts)
            ways.append(world[:, b, :3, 3] - world[:, a, :3, 3])
        off = np.linalg.norm(ways[1] - scale * ways[0], axis=1)
        known = np.array([f in reported.get(name, ()) for f in range(len(off))])
        m.path_reported = max(m.path_reported, float(off.max()))
        if not known.all() and float(off[~known].max()) > m.path:
            m.path = float(off[~known].max())
            m.worst_path = f"{name} frame {int(np.argmax(np.where(known, 0, off)))}"


def _steps(motion: Motion, j: int, body) -> Floats:
    """Return rotation vectors (frames - 1, 3) per second of a joint relative to its parent."""
    from poise.geometry import quaternions

    R = motion.world[:, j, :3, :3]
    parent = body.parents[j]
    if parent >= 0:
        R = np.swapaxes(motion.world[:, parent, :3, :3], -1, -2) @ R
    step = np.swapaxes(R[:-1], -1, -2) @ R[1:]
    return quaternions.to_rotation_vector(quaternions.from_matrix(step)) * motion.fps


def around(values: Floats) -> Floats:
    from scipy.ndimage import maximum_filter1d

    return maximum_filter1d(values, 2 * AROUND + 1, mode="nearest")


def groups():
    yield ("pelvis", "spine", "neck", "head")
    for side in ("left", "right"):
        for parts in LIMBS.values():
            yield tuple(f"{side} {part}" for part in parts)


def _turns(made: Retargeted, clip: Motion, m: Measures) -> None:
    body, theirs = made.motion.skeleton, clip.skeleton
    for parts in groups():
        by = {j for part in parts for j in made.source.anatomy.joints(part)}
        to = {j for part in parts for j in made.target.anatomy.joints(part)}
        if not by or not to:
            continue
        source = [_steps(clip, j, theirs) for j in by]
        fast = around(np.max([np.linalg.norm(s, axis=1) for s in source], axis=0))
        jump = around(np.max([np.linalg.norm(np.diff(s, axis=0), axis=1) for s in source], axis=0))
        for j in to:
            own = _steps(made.motion, j, body)
            over = np.linalg.norm(own, axis=1) - 2.0 * fast
            if float(over.max()) > m.turn_excess:
                m.turn_excess = float(over.max())
                m.worst_turn = f"{body.joint_names[j]} frame {int(over.argmax())}"
            bump = np.linalg.norm(np.diff(own, axis=0), axis=1) - 2.0 * jump
            m.turn_jump_excess = max(m.turn_jump_excess, float(bump.max()))


def _ways(made: Retargeted, clip: Motion, m: Measures) -> None:
    for part in [f"{side} {p}" for side in ("left", "right") for p in ("hand", "foot")] + ["head"]:
        a, b = made.source.anatomy.first(part), made.target.anatomy.first(part)
        if a is None or b is None:
            continue
        one = np.diff(clip.world[:, a, :3, 3], axis=0) * clip.fps
        other = np.diff(made.motion.world[:, b, :3, 3], axis=0) * clip.fps
        over = np.linalg.norm(other, axis=1) - 2.0 * around(np.linalg.norm(one, axis=1))
        if float(over.max()) > m.way_excess:
            m.way_excess = float(over.max())
            m.worst_way = f"{part} frame {int(over.argmax())}"
        jump = around(np.linalg.norm(np.diff(one, axis=0), axis=1))
        bump = np.linalg.norm(np.diff(other, axis=0), axis=1) - 2.0 * jump
        m.way_jump_excess = max(m.way_jump_excess, float(bump.max()))
