"""Random rigs: trees in which some joints follow others, before and after them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

import poise
from poise.errors import SkeletonError
from poise.joints import (
    AimConstraint,
    Composite,
    Fixed,
    Hinge,
    OrientConstraint,
    ParentConstraint,
    PointConstraint,
    Prismatic,
)
from poise.model.skeleton import Skeleton
from samples.trees import tree


@lru_cache(maxsize=64)
def rig(seed: int, kind: str = "any", size: int = 5, following: int = 3) -> Skeleton:
    """A `samples.trees.tree` with constraint joints, chains of them and motions on top.

    Sources and children are any joints, wherever they stand, so long as there is no circle.
    """
    rng = np.random.default_rng(seed)
    builder = tree(seed, kind, size).edit()
    for i in range(following):
        names = list(builder.build().joint_names)
        parent = None if rng.random() < 0.2 else str(rng.choice(names))
        builder.add(f"c{i}", Fixed(), parent, offset=rng.uniform(-0.5, 0.5, 3))
        builder.add(f"k{i}", Hinge("z"), f"c{i}", offset=rng.uniform(-0.5, 0.5, 3))
    for i in range(following):
        _anyhow(builder, rng, lambda i=i: builder.retype(f"c{i}", _drawn(builder, rng, f"c{i}")))
    for i in range(following):  # something of the tree hangs behind it: sources stand after it
        _anyhow(
            builder,
            rng,
            lambda i=i: builder.reparent(f"j{rng.integers(size)}", f"c{i}", keep_world=False),
        )
    return builder.build()


def _anyhow(builder, rng: np.random.Generator, step) -> None:
    """Draw a step until it makes no circle."""
    for _ in range(20):
        try:
            step()
        except SkeletonError:
            continue
        try:
            builder.build()
        except SkeletonError:
            builder.undo()
            continue
        return


def _drawn(builder, rng: np.random.Generator, name: str):
    others = [other for other in builder.build().joint_names if other != name]
    count = int(rng.integers(1, 4))
    picked = rng.choice(others, count, replace=False)
    sources = {str(other): float(rng.uniform(0.2, 2.0)) for other in picked}
    keep = bool(rng.random() < 0.5)
    free = [other for other in others if other not in sources] or others
    up_joint = str(rng.choice(free))  # towards the only source there is no leaning
    axis, up = rng.normal(size=3), rng.normal(size=3)
    axis, up = tuple(axis.tolist()), tuple(up.tolist())
    kinds = (
        PointConstraint(sources, keep),
        OrientConstraint(sources, keep),
        ParentConstraint(sources, keep),
        AimConstraint(sources, axis=axis, maintain_offset=keep),
        AimConstraint(sources, axis=axis, up=up, maintain_offset=keep),
        AimConstraint(sources, axis=axis, up=up, upward="-z", maintain_offset=keep),
        AimConstraint(sources, axis=axis, up=up, up_joint=up_joint, maintain_offset=keep),
        AimConstraint(sources, axis=axis, up=up, upward="x", up_joint=up_joint),
        Composite((Prismatic("x"), ParentConstraint(sources, keep), Hinge("y"))),
    )
    return kinds[int(rng.integers(len(kinds)))]


def looking_eyes() -> Skeleton:
    """Two arms, and a head whose eyes follow what the hands hold between them."""
    builder = poise.SkeletonBuilder("rig")
    builder.add("root", poise.Ball("zyx"), offset=(0, 1, 0))
    builder.add("eye", AimConstraint("prop", axis="z", up="y"), "root", offset=(0, 0.5, 0))
    for side, sign in (("l", 1.0), ("r", -1.0)):
        builder.add(f"{side}arm", poise.Ball("zyx"), "root", offset=(0.2 * sign, 0.3, 0))
        builder.add(
            f"{side}hand", poise.Hinge("y"), f"{side}arm", offset=(0.3 * sign, 0, 0.3),
            tip=(0.2 * sign, 0, 0.1), rest={"ry": -0.9 * sign},
        )  # fmt: skip
    builder.add("prop", ParentConstraint({"lhand": 1.0, "rhand": 1.0}), tip=(0, 0, 0.2))
    return builder.build()
