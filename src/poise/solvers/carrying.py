"""Size of a body, and the joints that move the whole body."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.anatomy import find_anatomies
from poise.anatomy.chains import carried_shares
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.extents import extent, main_body
from poise.model.joint_values import joint_values, turn_values, turns_freely
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

_NEARLY_ALL = 0.95  # share of the body below a joint that moves the whole body
_SMALLEST, _LARGEST = 0.5, 3.0  # metres


def size_factor(body: Skeleton) -> float:
    """Return the ratio of a body's size to human size: 1 if its largest extent is 0.5 to 3 m.

    Multiply lengths chosen for people by the factor, and weights of squared distances by its
    square: bodies in centimetres, toys and buildings then get the same poses as people.

    >>> from poise.bundled import bare_character
    >>> size_factor(bare_character().skeleton)
    1.0
    """
    own = main_body(body)
    low, high = extent(body.rest, own & body.moved if (own & body.moved).any() else own)
    size = float((high - low).max())
    return max(1.0, size / _LARGEST) * (min(1.0, size / _SMALLEST) if size > 0.0 else 1.0)


def carriers(body: Skeleton) -> list[int]:
    """Return the joints from the root on that move the whole body, up to the first branch.

    Of several roots, that of the only body counts, if all of its parts are below it; otherwise the
    result is empty. It is only the root for a body without branches.
    """
    roots = [j for j, parent in enumerate(body.parents) if parent < 0]
    if len(roots) > 1:
        found, *others = find_anatomies(body)
        parts = [] if others else [j for j, part in enumerate(found.labels) if part]
        roots = list({body.line_to_root(j)[-1] for j in parts})
    if len(roots) != 1:
        return []
    carried = carried_shares(body)
    found = roots
    while True:
        below = [j for j, parent in enumerate(body.parents) if parent == found[-1]]
        total = sum(float(carried[j]) for j in below)
        largest = max(below, key=lambda j: float(carried[j]), default=-1)
        if largest < 0 or total <= 0.0:
            return found[:1]
        if carried[largest] < _NEARLY_ALL * total:
            return found
        found.append(largest)


@dataclass(frozen=True, eq=False)
class Carrier:
    """The one or two joints that can move a body to any position and orientation.

    Attributes:
        shifting, turning: indices of the joints; often the same joint.
        values: indices of the values of these joints in q.
    """

    body: Skeleton
    shifting: int
    turning: int
    values: NDArray[np.int64]

    @classmethod
    def of(cls, body: Skeleton) -> Carrier | None:
        """Return the carrier of a body; None if no joints can move the body to any position.

        >>> from poise.bundled import character
        >>> found = Carrier.of(character().skeleton)
        >>> found is not None and found.shifting == found.turning == 0
        True
        """
        line = carriers(body)
        motion = np.eye(4)
        motion[:3, :3] = ((0.0, 0.6, 0.8), (1.0, 0.0, 0.0), (0.0, 0.8, -0.6))
        motion[:3, 3] = 0.3, 0.2, 0.1
        rest = body.rest
        for number, turning in enumerate(line):
            if not _turns_freely(body, turning):
                continue
            for shifting in reversed(line[: number + 1]):
                own = {body.joints[j].name for j in (shifting, turning)}
                values = np.concatenate([np.r_[body.joint_dofs(name)] for name in own])
                found = cls(body, shifting, turning, np.sort(values).astype(np.int64))
                try:
                    moved = Pose(body, found.moved(rest.q, motion)).world[turning]
                except InvalidValue:  # cannot move the body alone
                    continue
                if np.abs(moved - motion @ rest.world[turning]).max() < 1e-6:
                    return found
        return None

    def moved(self, q: Floats, motion: Floats) -> Floats:
        """Return values (nq,) after a rigid motion (4, 4) of the whole body in the world."""
        body, found = self.body, q.copy()
        W = Pose.trusted(body, q).world
        turn, shift = self.turning, self.shifting
        own = body.joint_dofs(body.joint_names[turn])
        wanted = motion @ W[turn]
        if turn == shift:
            found[own] = joint_values(body.joints[turn], self._local(W, turn, wanted), q[own])
            return found
        local = self._local(W, turn, wanted)[:3, :3]
        found[own] = turn_values(body.joints[turn], local, q[own])
        own = body.joint_dofs(body.joint_names[shift])
        shifted = W[shift].copy()
        shifted[:3, 3] += wanted[:3, 3] - W[turn, :3, 3]
        found[own] = joint_values(body.joints[shift], self._local(W, shift, shifted), q[own])
        return found

    def _local(self, W: Floats, joint: int, wanted: Floats) -> Floats:
        parent = self.body.parents[joint]
        return wanted if parent < 0 else np.asarray(np.linalg.solve(W[parent], wanted))


def _turns_freely(body: Skeleton, joint: int) -> bool:
    try:
        return turns_freely(body.joints[joint])
    except InvalidValue:  # the answer
        return False
