"""Arms of six hinges in closed form, as a pose that a solver tries before it iterates.

The angles are relative to the current pose, at which the axes are read from the frames of the
primitives. The first three axes may meet instead of the last three: the axes in the opposite order
then form the arm, which moves by the inverse motion.

``OWN``: ``arms`` (A, 16) int64, see the constants; ``numbers`` (A `HEIGHT`, `WIDTH`): the points of
the axes in the frames before their primitives, and work space.
"""

from __future__ import annotations

import math

from poise.kernels.address_table import entry
from poise.kernels.columns import GOALS, PRIMS
from poise.kernels.jit import kernel
from poise.kernels.problem_table import picker
from poise.kernels.rigid_frames import axis_of, placed
from poise.kernels.rotations import to_quaternion
from poise.kernels.scalar_quaternions import inverse, quat_mul, rotate, sub
from poise.kernels.six_axis import MOST, WIDTH, all_poses
from poise.kernels.six_axis import ROWS as MEMORY
from poise.kernels.step_two_bone import into_range

# arms (A, 16)
GOAL = 0  # row of the position; -1: no arm
TURN = 1  # index of the wanted quaternion in the targets
KIND, WAY = 2, 3  # ``poise.kernels.six_axis``
REVERSED = 4  # 1: the first three axes meet
HINGES = 5  # six primitives, root first

# rows of an arm's numbers
POINTS = 0  # (6, 3) in the frames before the primitives
AXES = 6  # directions, points, the centre of the wrist
POSES = AXES + 13
SEED = POSES + MEMORY  # zeros
HEIGHT = SEED + 1


@kernel
def reach_closed(arm, numbers, mechanism, rows, dofs, targets, q, work):
    """Write the arm's pose nearest to ``q``, within the limits, to q_try; return whether it exists.

    The frames are those of ``q``.
    """
    before, q_try, g = work.body.before, work.q_try, arm[GOAL]
    axes, memory = numbers[AXES:POSES], numbers[POSES:SEED]
    out, scratch, end = memory[:MOST], memory[MOST : 2 * MOST + 1], memory[2 * MOST + 1 :]
    backwards = arm[REVERSED] != 0
    for i in range(6):
        k, at = arm[HINGES + i], 5 - i if backwards else i
        axes[at, 0], axes[at, 1], axes[at, 2] = axis_of(mechanism, before, k)
        axes[6 + at, 0], axes[6 + at, 1], axes[6 + at, 2] = placed(
            before[k], numbers[i, 0], numbers[i, 1], numbers[i, 2]
        )
    for i in range(3):
        axes[12, i] = axes[11, i]  # on the last axis
    f = work.body.world[rows.goals[g, GOALS.joint]]
    t, n = rows.goals[g, GOALS.target], arm[TURN]
    present = to_quaternion((f[0], f[1], f[2], f[4], f[5], f[6], f[8], f[9], f[10]))
    wanted = (targets[n], targets[n + 1], targets[n + 2], targets[n + 3])
    source = (work.points[g, 0], work.points[g, 1], work.points[g, 2])
    target = (targets[t], targets[t + 1], targets[t + 2])
    turn = quat_mul(wanted, inverse(present))
    if backwards:
        turn, source, target = inverse(turn), target, source
    end[0, 0], end[1, 0], end[2, 0] = rotate(turn, (1.0, 0.0, 0.0))
    end[0, 1], end[1, 1], end[2, 1] = rotate(turn, (0.0, 1.0, 0.0))
    end[0, 2], end[1, 2], end[2, 2] = rotate(turn, (0.0, 0.0, 1.0))
    end[0, 3], end[1, 3], end[2, 3] = sub(target, rotate(turn, source))
    count = all_poses(axes, arm[KIND], arm[WAY], end, numbers[SEED], out, scratch)
    best, least = -1, math.inf
    for c in range(count):
        apart, inside = 0.0, 1.0
        for i in range(6):
            j = mechanism.prims[arm[HINGES + i], PRIMS.value]
            angle = -out[c, 5 - i] if backwards else out[c, i]
            value, fits = into_range(q[j] + angle, dofs.lower[j], dofs.upper[j])
            apart += (value - q[j]) ** 2
            inside *= fits
        if inside == 1.0 and apart < least:
            best, least = c, apart
    if best < 0:
        return False
    for i in range(6):
        j = mechanism.prims[arm[HINGES + i], PRIMS.value]
        angle = -out[best, 5 - i] if backwards else out[best, i]
        q_try[j], _ = into_range(q[j] + angle, dofs.lower[j], dofs.upper[j])
    return True


_parts = picker("mechanism", "rows", "dofs", "targets", "q", "work", "own")


def reach_by_arms(table):
    """Propose a pose with every arm at its frame; the frames are those of the current pose."""
    mechanism, rows, dofs, targets, q, work, own = _parts(table)
    arms, _, numbers = own
    for i in range(q.shape[0]):
        work.q_try[i] = q[i]
    found = 0.0
    for n in range(arms.shape[0]):
        one = numbers[n * HEIGHT : (n + 1) * HEIGHT]
        if arms[n, GOAL] >= 0 and reach_closed(
            arms[n], one, mechanism, rows, dofs, targets, q, work
        ):
            found = 1.0
    return found


CLOSED_ARMS = entry(reach_by_arms, "closed_arms")

__all__ = ["CLOSED_ARMS", "GOAL", "HEIGHT", "HINGES", "KIND", "REVERSED", "TURN", "WAY", "WIDTH"]
