"""Compilation of constraint joints: dependences, evaluation order, maintained offsets."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats
from poise.errors import SkeletonError, UnknownJoint
from poise.geometry import transforms
from poise.joints.primitive import Link, Primitive
from poise.kernels import primitives as code
from poise.kernels.columns import PRIMS

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism, Segment

Sources = tuple[tuple[int, ...], ...]

_UPS = ("none", "world", "along", "towards")  # in the order of poise.kernels.constraint_joints
_WIDTH = 12


def dependence(segments: Sequence[Segment]) -> Sources:
    """Return the source joints of each joint's links; empty if no joint has a link.

    Raises:
        UnknownJoint: a source joint does not exist.
    """
    names = [segment.name for segment in segments]
    found = [
        tuple(dict.fromkeys(name for m in segment.motions if m.link for name in m.link.names))
        for segment in segments
    ]
    if not any(found):
        return ()
    places = {name: number for number, name in enumerate(names)}
    for segment, sources in zip(segments, found, strict=True):
        for name in sources:
            if name not in places:
                raise UnknownJoint(name, f"source of {segment.name}", names)
    return tuple(tuple(places[name] for name in sources) for sources in found)


def evaluation_order(segments: Sequence[Segment], sources: Sources) -> list[int]:
    """Return the joints ordered after their parents and sources, otherwise in their given order.

    Raises:
        SkeletonError: joints depend on each other in a cycle; the message names all of them.
    """
    needs = [
        {*sources[j], segment.parent} - {-1} for j, segment in enumerate(segments)
    ]  # fmt: skip
    users: list[list[int]] = [[] for _ in segments]
    for j, needed in enumerate(needs):
        for other in needed:
            users[other].append(j)
    waiting = [len(needed) for needed in needs]
    ready = [j for j, count in enumerate(waiting) if count == 0]
    order: list[int] = []
    while ready:
        j = heapq.heappop(ready)
        order.append(j)
        for user in users[j]:
            waiting[user] -= 1
            if waiting[user] == 0:
                heapq.heappush(ready, user)
    if len(order) < len(segments):
        raise SkeletonError(_circle(segments, sources, set(order)))
    return order


def _circle(segments: Sequence[Segment], sources: Sources, done: set[int]) -> str:
    """Describe a cycle of dependences, joint by joint."""
    path: list[int] = []
    at = next(j for j in range(len(segments)) if j not in done)
    while at not in path:
        path.append(at)
        # a joint that cannot be evaluated depends on another such joint, so that the path ends in a
        # cycle
        at = next(n for n in (*sources[at], segments[at].parent) if n >= 0 and n not in done)
    path = path[path.index(at) :]
    path = path[min(range(len(path)), key=lambda i: path[i]) :] + path[: path.index(min(path))]
    links: list[str] = []
    for here, there in zip(path, (*path[1:], path[0]), strict=True):
        verb = "follows" if there in sources[here] else "hangs behind"
        links.append(f"{segments[here].name} {verb} {segments[there].name}")
    return "joints depend on each other in a circle: " + ", ".join(links)


def link_rows(link: Link, places: Mapping[str, int]) -> Floats:
    """Return a link's rows of the mechanism's table, with zero offsets."""
    rows = np.zeros((1 + 2 * len(link.sources), _WIDTH))
    rows[0, 0] = _UPS.index(link.up)
    rows[0, 1] = places.get(link.up_joint, 0) if link.up_joint else 0
    if link.up in ("world", "along"):
        rows[0, 2:5] = link.upward
    for i, (name, share) in enumerate(link.sources):
        rows[1 + 2 * i, :2] = places[name], share
        rows[2 + 2 * i] = np.eye(4)[:3].ravel()
    return rows


def keep_places(mechanism: Mechanism, segments: Sequence[Segment], rest: Floats) -> None:
    """Write the offsets with which links keep their joints in place at rest to the tables.

    At rest such a link does not change its input frame, so that all frames are known beforehand.
    """
    links = _links(segments)
    if not any(link.keep for link in links):
        return
    keeping = [pair for pair in zip(_link_places(mechanism), links, strict=True) if pair[1].keep]
    prims = mechanism.arrays.prims
    kinds = prims[:, PRIMS.kind].copy()
    prims[[k for k, _ in keeping], PRIMS.kind] = code.FIXED
    before, world = _frames(mechanism, rest)
    prims[:, PRIMS.kind] = kinds
    for k, link in keeping:
        _keep_place(mechanism, k, link, before[k], world)


def _links(segments: Sequence[Segment]) -> list[Link]:
    motions: list[Primitive] = [motion for segment in segments for motion in segment.motions]
    return [motion.link for motion in motions if motion.link is not None]


def _link_places(mechanism: Mechanism) -> list[int]:
    return np.flatnonzero(np.isin(mechanism.arrays.prims[:, PRIMS.kind], code.LINKS)).tolist()


def _frames(mechanism: Mechanism, q: Floats) -> tuple[Floats, Floats]:
    """Return world frames before primitives (P, 4, 4) and of joints (N, 4, 4)."""
    from poise.kernels.constraint_joint_columns import linked_forward
    from poise.kernels.forward import drive
    from poise.kinematics.workspace import Workspace

    work = Workspace(mechanism)
    if not mechanism.native:
        work.refresh(q)
    x, slopes, angles, sines, cosines, scratch, before, world = work.body
    drive(work.arrays, np.array(q), x, slopes)
    linked_forward(work.arrays, x, angles, sines, cosines, scratch[0], before, world)
    whole = np.tile(np.eye(4), (len(before), 1, 1))
    whole[:, :3] = before.reshape(-1, 3, 4)
    return whole, world[: mechanism.joint_count].reshape(-1, 4, 4).copy()


def _keep_place(mechanism: Mechanism, k: int, link: Link, A: Floats, world: Floats) -> None:
    prims, vectors, table = (mechanism.arrays[i] for i in (1, 3, 6))
    kind, first = int(prims[k, PRIMS.kind]), int(prims[k, PRIMS.table])
    frames = np.array([world[int(table[first + 1 + 2 * i, 0])] for i in range(len(link.sources))])
    shares = np.array([share for _, share in link.sources])
    centre = shares @ frames[:, :3, 3]
    turn = transforms.nearest_rotation(A[:3, :3])
    if kind == code.POINT_LINK:
        table[first, 2:5] = np.linalg.solve(A[:3, :3], A[:3, 3] - centre)
    elif kind == code.AIM_LINK:
        aimed = centre - A[:3, 3]
        if np.linalg.norm(aimed) > 0.0:
            vectors[k, :3] = turn.T @ aimed / np.linalg.norm(aimed)
        _keep_up(vectors[k], turn, _upward(table[first], A, world))
    else:
        for i, frame in enumerate(frames):
            offset = np.linalg.inv(frame) @ A
            offset[:3, :3] = transforms.nearest_rotation(frame[:3, :3]).T @ turn
            if kind == code.ORIENT_LINK:
                offset[:3, 3] = 0.0
            table[first + 2 + 2 * i, :_WIDTH] = offset[:3].ravel()


def _keep_up(vector: Floats, turn: Floats, up: Floats) -> None:
    """Set the up axis of an aim (its last three numbers) to the one nearest to ``up`` at rest."""
    local = turn.T @ up
    across = local - (local @ vector[:3]) * vector[:3]
    size = np.linalg.norm(across)
    if size <= 1e-9 * np.linalg.norm(up):  # undefined: keep the axis of the joint
        across = vector[3:6] - (vector[3:6] @ vector[:3]) * vector[:3]
        size = np.linalg.norm(across)
    if size > 1e-9:
        vector[3:6] = across / size


def _upward(row: Floats, A: Floats, world: Floats) -> Floats:
    up, joint = _UPS[int(row[0])], world[int(row[1])]
    if up == "along":
        return joint[:3, :3] @ row[2:5]
    return joint[:3, 3] - A[:3, 3] if up == "towards" else row[2:5].copy()
