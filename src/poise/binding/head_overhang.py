"""Assign chin, jaw and mouth to the head even if bones of the neck are nearer.

Surface that projects beyond the neck's radius and is connected to the head gets the head as its
source; the threshold is lowest at the head's pivot. Surface that is surrounded by the head's
surface, such as the lining of a mouth, gets no source.

A bone that runs between the fingers is visible from few of their vertices. Beyond the pivot of a
leaf bone the surface is cut at several planes; connected parts from which hardly any other bone is
visible, and whose nearest bones belong to the same hand, get that bone as a source everywhere.
"""

from __future__ import annotations

import numpy as np

from poise.anatomy import find_anatomy
from poise.anatomy.chains import descendants
from poise.anatomy.joint_parts import joint_parts
from poise.array_types import Flags, Floats, Integers
from poise.binding.bone_segments import BoneSegments, squared_distances
from poise.binding.heat_sources import Sources
from poise.binding.surface import Surface
from poise.model import Skeleton

_BULGE = (1.1, 0.3)  # threshold in neck radii at the head's pivot, and increase over its length
_STEM = 2  # maximum number of bones of a neck
_SECTORS = 12
_SKULL = 1.1  # minimum radius of a head relative to the neck's
_JOINED = 1e-6  # tolerance for bones that meet, relative to the surface's size


def with_heads(
    sources: Sources, surface: Surface, segments: BoneSegments, skeleton: Skeleton
) -> Sources:
    """Make the head the source of surface that overhangs its neck."""
    parts = joint_parts(skeleton).parts
    chest = find_anatomy(skeleton).joints("chest")  # of a body without a neck
    for joint, parent in enumerate(skeleton.parents):
        if parts[joint] != "head" or parent < 0 or parts[parent] == "head" or parent in chest:
            continue
        if (segments.owners == joint).any():
            sources = _with_head(sources, surface, segments, skeleton, joint)
    return sources


def _with_head(
    sources: Sources, surface: Surface, segments: BoneSegments, skeleton: Skeleton, head: int
) -> Sources:
    own = np.isin(sources.nearest, descendants(skeleton, head))
    stem = _stem(segments, skeleton, head, _JOINED * surface.size)
    if not own.any() or not stem:
        return sources
    out = np.zeros(len(own), dtype=np.bool_)
    for i in stem:
        on = sources.nearest == segments.owners[i]
        out |= on & _overhanging(surface, segments.starts[i], segments.ends[i], on, own)
    reached = _joined_to(surface, own, own | out) & out
    held = own | reached
    reached |= _loose(surface, own | out, held | _surrounded(surface, held))
    squares = [
        squared_distances(surface.vertices, segments.starts[i], segments.ends[i])
        for i in np.flatnonzero(segments.owners == head).tolist()
    ]
    distances = np.maximum(np.sqrt(np.min(squares, axis=0)), _JOINED * surface.size)
    sources = sources.given(reached, head, distances)
    return sources.without(_surrounded(surface, own | reached))


def _stem(segments: BoneSegments, skeleton: Skeleton, head: int, near: float) -> list[int]:
    """Bones of a neck, starting with the one that ends at the head."""
    found: list[int] = []
    joint = head
    while len(found) < _STEM and skeleton.parents[joint] >= 0:
        parent = skeleton.parents[joint]
        pivot = segments.starts[segments.owners == joint][:1]
        own = np.flatnonzero(segments.owners == parent)
        if not len(pivot) or not len(own):
            break
        gaps = np.linalg.norm(segments.ends[own] - pivot, axis=1)
        if gaps.min() > near:
            break
        found.append(int(own[gaps.argmin()]))
        if sum(above == parent for above in skeleton.parents) > 1:
            break
        joint = parent
    return found


def _overhanging(surface: Surface, start: Floats, end: Floats, on: Flags, own: Flags) -> Flags:
    """Mask (n,) of vertices farther from a neck's bone than the neck's radius."""
    length = float(np.linalg.norm(end - start))
    nowhere = np.zeros(len(on), dtype=np.bool_)
    if not length > 0.0:
        return nowhere
    along, away = _around(surface.vertices, start, end)
    radius = _radius(along[on], away[on], length)
    if radius is None or np.median(np.linalg.norm(away[own], axis=1)) <= _SKULL * radius:
        return nowhere
    distance = np.sqrt(squared_distances(surface.vertices, start, end))
    least, more = _BULGE
    return distance > radius * (least + more * np.clip(1.0 - along / length, 0.0, 1.0))


def _around(points: Floats, start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """Axial positions (n,) along a bone, and offsets (n, 2) from its line, metres."""
    axis = (end - start) / np.linalg.norm(end - start)
    gap = points - start
    aside = gap.mean(axis=0)  # turns with the body
    if np.linalg.norm(np.cross(axis, aside)) <= 1e-6 * np.abs(gap).max(initial=0.0):
        aside = np.eye(3)[int(np.abs(axis).argmin())]
    aside = np.cross(axis, aside)
    aside /= np.linalg.norm(aside)
    across = np.cross(axis, aside)
    return gap @ axis, np.array([gap @ aside, gap @ across], dtype=np.float64).T


def _radius(along: Floats, away: Floats, length: float) -> float | None:
    """Median over angular sectors around a bone of its smallest distance from the surface.

    None if the surface covers fewer than a third of the sectors.
    """
    beside = (along > 0.1 * length) & (along <= length)
    angle = np.arctan2(away[beside, 1], away[beside, 0]) / (2.0 * np.pi) + 0.5
    sector = np.minimum((angle * _SECTORS).astype(np.int64), _SECTORS - 1)
    nearest = np.full(_SECTORS, np.inf)
    np.minimum.at(nearest, sector, np.linalg.norm(away[beside], axis=1))
    known = nearest[np.isfinite(nearest)]
    return float(np.median(known)) if 3 * len(known) >= _SECTORS else None


def _joined_to(surface: Surface, start: Flags, on: Flags) -> Flags:
    """Mask (n,) of vertices connected to ``start`` along vertices that are ``on``."""
    part = surface.parts(on)
    reached = np.zeros(len(on), dtype=np.bool_)
    reached[part[start]] = True
    return on & reached[part]


def _loose(surface: Surface, over: Flags, held: Flags) -> Flags:
    """Mask (n,) of shells mostly ``over`` the neck and next to ``held`` shells, such as teeth.

    For most of their vertices, the nearest vertex of another shell is a held one.
    """
    from scipy.spatial import KDTree

    shell = surface.islands
    sizes = np.bincount(shell)
    most = 2.0 * np.bincount(shell, over) > sizes
    loose = most[shell] & ~held
    others = np.flatnonzero(~most[shell])
    if not loose.any() or not len(others):
        return np.zeros(len(held), dtype=np.bool_)
    _, nearest = KDTree(surface.vertices[others]).query(surface.vertices[loose])
    beside = np.bincount(shell[loose], held[others[nearest]], minlength=len(sizes))
    return loose & (2.0 * beside > np.bincount(shell[loose], minlength=len(sizes)))[shell]


def _surrounded(surface: Surface, own: Flags) -> Flags:
    """Mask (n,) of small parts of a shell that are adjacent only to the head's surface."""
    part = surface.parts(~own)
    area = np.bincount(part, surface.areas + 1e-300, minlength=len(own))
    shell = surface.islands
    largest = np.zeros(int(shell.max()) + 1)
    np.maximum.at(largest, shell[~own], area[part[~own]])
    mixed = np.zeros(len(largest), dtype=np.bool_)
    mixed[shell[own]] = True
    whole = np.bincount(shell, np.where(own, surface.areas, 0.0), minlength=len(largest))
    small = area[part] < np.minimum(largest, whole)[shell]
    return ~own & mixed[shell] & small


_BESIDE = 1.5  # maximum distance of a branch from a leaf bone, relative to the bone's length
_CUTS = (0.0, 0.2, 0.4, 0.6, 0.8)  # positions of cuts past the pivot, relative to the length
_MOST = 0.5  # minimum fraction of a branch's vertices nearest to a bone of the same hand
_FEW = 0.1  # maximum fraction of them that see another bone


def with_branches(
    sources: Sources, surface: Surface, segments: BoneSegments, skeleton: Skeleton
) -> Sources:
    """Complete the sources on the branches beyond the pivots of leaf bones."""
    owners = segments.owners
    above = {skeleton.parents[i] for i in np.unique(owners).tolist()}
    for i, joint in enumerate(owners.tolist()):
        if joint in above or (owners == joint).sum() > 1 or not segments.lengths[i] > 0.0:
            continue
        parent = skeleton.parents[joint]
        beside = [k for k, own in enumerate(skeleton.parents) if own == parent and k not in above]
        hand = np.array([*beside, parent])
        sources = _with_branches_of(sources, surface, segments, i, hand)
    return sources


def _with_branches_of(
    sources: Sources, surface: Surface, segments: BoneSegments, bone: int, hand: Integers
) -> Sources:
    """Complete the sources for one bone; ``hand`` is its joint, its parent and leaf siblings."""
    joint, length = int(segments.owners[bone]), float(segments.lengths[bone])
    start, end = segments.starts[bone], segments.ends[bone]
    distance = np.sqrt(squared_distances(surface.vertices, start, end))
    past = (surface.vertices - start) @ (end - start) / length
    near = (past > 0.0) & (distance < _BESIDE * length)
    own = near & (sources.shares[:, joint] > 0.0)
    if not own.any() or not (near & ~own).any():
        return sources
    near &= np.isin(surface.islands, np.unique(surface.islands[own]))
    other = near & ~own & sources.shares.any(axis=1)
    family = near & np.isin(sources.nearest, hand)
    taken = np.zeros(len(near), dtype=np.bool_)
    for cut in _CUTS:
        on = near & (past > cut * length)
        part = surface.parts(on)
        count = np.bincount(part, on)
        branch = np.bincount(part, on & family) > _MOST * count
        branch &= np.bincount(part, on & other) < _FEW * count
        taken |= on & branch[part] & ~own
    if not taken.any():
        return sources
    around = np.minimum(distance, np.median(distance[own]))
    return sources.given(taken, joint, np.maximum(around, 1e-9 * max(surface.size, 1e-100)))
