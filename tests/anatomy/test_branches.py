"""Trunk and branches of a skeleton (`poise.anatomy.branches`), on a tree drawn by hand."""

from __future__ import annotations

import numpy as np

import poise
from poise.anatomy.branches import Branches
from poise.joints import Ball

PARENTS = {
    "root": None, "a": "root", "left": "a", "left 1": "left", "right": "a", "right 1": "right",
    "b": "a", "c": "b", "neck": "c", "one": "c", "thumb": "one", "finger": "one",
    "finger 1": "finger", "other": "c", "other 1": "other", "other 2": "other 1",
    "other 3": "other 2",
}  # fmt: skip
"""The trunk is root, a, b, c: there, `one` and `other` have four joints each."""


def test_branches_leave_the_longest_line() -> None:
    builder = poise.SkeletonBuilder("body")
    for name, parent in PARENTS.items():
        builder.add(name, Ball("xyz"), parent, offset=(0.0, 0.1, 0.0))
    skeleton = builder.build()
    names = list(skeleton.joint_names)
    found = Branches.of(skeleton)
    large = {branch.name: branch for branch in found.large}
    assert list(large) == ["left", "right", "neck", "one", "other"]
    assert [names[large[name].junction] for name in large] == ["a", "a", "c", "c", "c"]
    one = {"one", "thumb", "finger", "finger 1"}
    assert {names[j] for j in large["one"].joints} == one
    assert [[each.name for each in group] for group in found.groups] == [["thumb"], list(large)]
    of_joint = [found.large[n].name if n >= 0 else "" for n in found.of_joint]
    for name, branch in zip(names, of_joint, strict=True):
        assert branch == (
            "one" if name in one else name.split()[0] if name not in "root abc" else ""
        )
    for pair, at in (("left right", "a"), ("left one", "a"), ("one neck", "c")):
        a, b = (large[name] for name in pair.split())
        assert names[found.junction(a, b)] == names[found.junction(b, a)] == at
    weights = np.arange(2.0 * len(names)).reshape(2, -1)
    sums = found.sums(weights)
    for number, name in enumerate(large):
        own = [j for j, branch in enumerate(of_joint) if branch == name]
        np.testing.assert_array_equal(sums[:, number], weights[:, own].sum(axis=1))
