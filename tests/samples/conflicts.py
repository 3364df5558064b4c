"""Hard constraints with one planted, provable conflict among consistent ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import poise
from poise.model.skeleton import Skeleton


@dataclass(frozen=True, eq=False)
class Planted:
    """Constraints, and the names of those (and of the limits) that cannot hold together."""

    kind: str
    goals: list
    members: frozenset[str]


def between(skeleton: Skeleton, name: str, low: float, high: float) -> float:
    """A share of the way between a value's limits; of half a turn each way where there is none."""
    at = skeleton.dof_index(name)
    lower, upper = max(skeleton.lower[at], -1.5), min(skeleton.upper[at], 1.5)
    return float(lower + np.random.default_rng(at).uniform(low, high) * (upper - lower))


def limited_angles(skeleton: Skeleton) -> list[str]:
    """Angles with a range of more than half a radian."""
    wide = (skeleton.upper - skeleton.lower > 0.5) & np.isfinite(skeleton.upper - skeleton.lower)
    return [name for name, found in zip(skeleton.dof_names, wide, strict=True) if found]


def drawn(skeleton: Skeleton, hands: tuple[str, str], rng: np.random.Generator) -> Planted:
    """One of the four kinds, and up to four innocent constraints, in any order."""
    kind = ("apart", "distance", "limit", "cycle")[int(rng.integers(4))]
    angles = limited_angles(skeleton)
    rng.shuffle(angles)
    a, b = (poise.point(hand) for hand in hands)
    q = skeleton.rest.q.copy()
    for name in angles:
        at = skeleton.dof_index(name)
        q[at] = (
            rng.uniform(0.3, 0.7) * (skeleton.upper[at] - skeleton.lower[at]) + (skeleton.lower[at])
        )
    world = skeleton.pose(q).world
    A, B = (world[skeleton.joint_index(hand), :3, 3] for hand in hands)
    used = 0
    limits: set[str] = set()
    if kind == "apart":  # two hands are never farther apart than the bones between them
        side = rng.normal(size=3)
        side *= 4.0 / np.linalg.norm(side)
        planted = [(a == tuple(A)).named("left"), (b == tuple(A + side)).named("right")]
    elif kind == "distance":  # a triangle with two fixed corners and a side of another length
        gap = float(np.linalg.norm(A - B))
        planted = [
            (a == tuple(A)).named("left"), (b == tuple(B)).named("right"),
            (poise.norm(a - b) == 0.8 * gap).named("gap"),
        ]  # fmt: skip
    elif kind == "limit":
        name = angles[0]
        used = 1
        at = skeleton.dof_index(name)
        upper = bool(rng.random() < 0.5)
        beyond = skeleton.upper[at] + 0.2 if upper else skeleton.lower[at] - 0.2
        planted = [(poise.dof(name) == float(beyond)).named("beyond")]
        limits = {f"the {'upper' if upper else 'lower'} limit of {name}"}
    else:  # each a little more than the next, and the last more than the first
        used = int(rng.integers(2, 7))
        # Joints whose values can all be the same: their ranges hold zero.
        free = [
            name for name in angles
            if skeleton.lower[skeleton.dof_index(name)] < -0.2
            and skeleton.upper[skeleton.dof_index(name)] > 0.2
        ]  # fmt: skip
        used = min(used, len(free))
        ring = free[:used]
        angles = [*ring, *(name for name in angles if name not in ring)]
        planted = [
            (poise.dof(one) == poise.dof(ring[(i + 1) % used]) + 0.02).named(f"link {i}")
            for i, one in enumerate(ring)
        ]
    members = frozenset(goal.name for goal in planted) | limits
    innocent = [
        (a.y >= -9.0).named("a above the cellar"),
        (poise.norm(a - b) <= 9.0).named("hands in one room"),
        (poise.centre_of_mass().x >= -9.0).named("not out of the door"),
    ]
    if kind in ("limit", "cycle"):
        innocent += [
            (poise.dof(name) == between(skeleton, name, 0.3, 0.7)).named(f"{name} held")
            for name in angles[used : used + 3]
        ]
        innocent.append((a - (a - (0.0, 1.0, 0.0)) == (0, 1, 0)).named("always so"))
    rng.shuffle(innocent)
    goals = [*planted, *innocent[: int(rng.integers(1, 5))]]
    rng.shuffle(goals)
    return Planted(kind, goals, members)


def named(result) -> frozenset[str]:
    """The members that an explanation names."""
    found = result.explanation().irreducible
    return frozenset(member.name for member in found.members) if found else frozenset()
