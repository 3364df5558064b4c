"""Roots that rotate by three hinges without limits: solvers rotate them by an angular velocity.

Rates of Euler angles depend on the direction that the body faces, and do not cover all rotations in
gimbal lock. With them, the pose that a solver finds depends on the heading of the scene. Joints
below the root rotate relative to their parents, and need no such treatment.
"""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats, Integers
from poise.kernels.columns import (
    JOINT_END,
    JOINT_FIRST,
    JOINT_PARENT,
    LEAF_KIND,
    LEAF_RATE,
    LINK_MOTION,
    LINK_RATE,
    PRIM_FRAME,
    PRIM_KIND,
    PRIM_RATE,
    PRIM_VALUE,
    SLIDE_RATE,
    TERM_KIND,
    TERM_MATRIX,
    TERM_NUMBERS,
    TURN_RATE,
    TURN_SIZE,
)
from poise.kernels.layouts import Dofs, Metrics
from poise.kernels.metric_kinds import ABSOLUTE, DENSE
from poise.kernels.primitives import FIXED, FRAME_IDENTITY, ROTATE_X, ROTATE_Z, TRANSLATE
from poise.kernels.tape_input_kinds import DOF
from poise.kinematics.mechanism import Mechanism
from poise.model.skeleton import Skeleton
from poise.residuals.goal_arrays import RowArrays


def free_turns(skeleton: Skeleton, rows: RowArrays, dofs: Dofs, metrics: Metrics) -> Integers:
    """Return the ``turns`` (T, 15) of a problem: ``poise.kernels.configuration``.

    Hinges remain separate if they differ in mobility, if one is locked, or if an expression or a
    metric depends on one of their values.
    """
    mechanism = skeleton.mechanism
    read = np.zeros(mechanism.nv, np.bool_)
    if rows.tape is not None:
        leaves = rows.tape.leaves
        own = leaves[leaves[:, LEAF_KIND] == DOF, LEAF_RATE]
        read[own[own >= 0]] = True
    links = metrics.likelihood.links
    read[links[links[:, LINK_MOTION] != FIXED, LINK_RATE]] = True
    for term in metrics.terms.tolist():
        first, last = term[TERM_NUMBERS], term[TERM_NUMBERS] + mechanism.nv
        if term[TERM_KIND] == DENSE:
            matrix = term[TERM_MATRIX]
            read |= metrics.matrices[matrix : matrix + mechanism.nv].any(axis=0)
        else:
            own = metrics.numbers[first:last, 2 if term[TERM_KIND] == ABSOLUTE else 0] != 0.0
            read |= own | (not own.any())  # a metric without weight can get one later
    found: list[list[int]] = []
    for joint, first in _root_turns(mechanism):
        hinges = mechanism.arrays.prims[first : first + 3]
        rates = hinges[:, PRIM_RATE]
        mobility = dofs.mobility[rates]
        if read[rates].any() or not mobility[0] or (mobility != mobility[0]).any():
            continue
        even = (hinges[1, PRIM_KIND] - hinges[0, PRIM_KIND]) % 3 == 1
        values = hinges[:, PRIM_VALUE].tolist()
        slides = _slides(mechanism, joint, first)
        own = slides[3:]
        mobility = dofs.mobility[own]
        if read[own].any() or not mobility.all() or (mobility != mobility[:1]).any():
            slides = []
        turn = [joint, first, *values, *rates.tolist(), 1 if even else -1]
        found.append([*turn, *(slides or [-1] * 6)])
    return np.array(found, np.int64).reshape(len(found), TURN_SIZE)


def _slides(mechanism: Mechanism, joint: int, first: int) -> list[int]:
    """Return values and rates of the translations before a turn, by the axes of its hinges."""
    prims, vectors = mechanism.arrays.prims, mechanism.arrays.vectors[:, :3]
    begin = first - 3
    if begin < mechanism.arrays.joints[joint, JOINT_FIRST]:
        return []
    slides = prims[begin:first]
    plain = (prims[begin + 1 : first + 1, PRIM_FRAME] == FRAME_IDENTITY).all()
    single = (slides[:, PRIM_VALUE] < mechanism.nq).all() and len(set(slides[:, PRIM_RATE])) == 3
    if not (plain and single and (slides[:, PRIM_KIND] == TRANSLATE).all()):
        return []
    axes = np.eye(3)[prims[first : first + 3, PRIM_KIND] - ROTATE_X]
    along = axes @ vectors[begin:first].T
    if not np.array_equal(np.sort(along, axis=1), np.sort(np.eye(3), axis=1)):
        return []
    order = np.argmax(along, axis=1)
    if len(set(order.tolist())) < 3:
        return []
    return [*slides[order, PRIM_VALUE].tolist(), *slides[order, PRIM_RATE].tolist()]


def _root_turns(mechanism: Mechanism) -> list[tuple[int, int]]:
    """Return joint and first hinge of each rotation of three hinges that no other rotation moves.

    The hinges are the last motions of their joint, and each moves by one rate.
    """
    if not mechanism.rigid or mechanism.linked:
        return []
    joints, prims = mechanism.arrays.joints, mechanism.arrays.prims
    shared = np.bincount(prims[prims[:, PRIM_RATE] >= 0, PRIM_RATE], minlength=mechanism.nv)
    found: list[tuple[int, int]] = []
    for joint, (parent, first, end) in enumerate(joints[:, : JOINT_END + 1].tolist()):
        hinges = prims[max(first, end - 3) : end]
        kinds = hinges[:, PRIM_KIND]
        if sorted(kinds.tolist()) != [*range(ROTATE_X, ROTATE_Z + 1)]:
            continue
        if (hinges[1:, PRIM_FRAME] != FRAME_IDENTITY).any():
            continue
        single = (hinges[:, PRIM_VALUE] < mechanism.nq) & (shared[hinges[:, PRIM_RATE]] == 1)
        before = prims[first : end - 3, PRIM_KIND].tolist()
        while parent >= 0:
            before += prims[
                joints[parent, JOINT_FIRST] : joints[parent, JOINT_END], PRIM_KIND
            ].tolist()
            parent = int(joints[parent, JOINT_PARENT])
        if single.all() and {FIXED, TRANSLATE}.issuperset(before):
            found.append((joint, end - 3))
    return found


def turning_rates(turns: Integers) -> Integers:
    """Return the rates of all turns and their translations; a root has no preferred value."""
    rates = turns[:, [*range(TURN_RATE, TURN_RATE + 3), *range(SLIDE_RATE, SLIDE_RATE + 3)]]
    return rates[rates >= 0]


def joint_rates(dofs: Dofs, q: Floats) -> Floats:
    """Return the matrix (nv, nv) from a solver's rates to the rates of joint values at ``q``.

    By central differences of the kernels' step, to about 1e-9.
    """
    from poise.kernels.configuration import step_batch

    found = np.eye(len(dofs.q_index))
    if not len(dofs.turns):
        return found
    rates = _SMALL * np.concatenate([found, -found])
    ends = np.empty((len(rates), len(q)))
    step_batch(tuple(dofs), np.tile(q, (len(rates), 1)), rates, ends)
    change = (ends[: len(found)] - ends[len(found) :]) / (2.0 * _SMALL)
    single = dofs.q_index >= 0
    found[single] = change[:, dofs.q_index[single]].T
    return found


_SMALL = 1e-5
"""Step of central differences: the errors of rounding (1e-16 / h) and of h^2 / 6 are alike."""
