"""Roots that rotate by three hinges without limits: solvers rotate them by an angular velocity.

Rates of Euler angles depend on the direction that the body faces, and do not cover all rotations in
gimbal lock. With them, the pose that a solver finds depends on the heading of the scene. Joints
below the root rotate relative to their parents, and need no such treatment.
"""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats, Integers
from poise.kernels.columns import JOINTS, LEAVES, LINKS, PRIMS, TERMS, TURNS
from poise.kernels.kinds import ABSOLUTE, DENSE, DOF
from poise.kernels.layouts import Dofs, Metrics
from poise.kernels.primitives import FIXED, FRAME_IDENTITY, ROTATE_X, ROTATE_Z, TRANSLATE
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
        own = leaves[leaves[:, LEAVES.kind] == DOF, LEAVES.rate]
        read[own[own >= 0]] = True
    links = metrics.likelihood.links
    read[links[links[:, LINKS.motion] != FIXED, LINKS.rate]] = True
    for term in metrics.terms.tolist():
        first, last = term[TERMS.numbers], term[TERMS.numbers] + mechanism.nv
        if term[TERMS.kind] == DENSE:
            matrix = term[TERMS.matrix]
            read |= metrics.matrices[matrix : matrix + mechanism.nv].any(axis=0)
        else:
            own = metrics.numbers[first:last, 2 if term[TERMS.kind] == ABSOLUTE else 0] != 0.0
            read |= own | (not own.any())  # a metric without weight can get one later
    found: list[list[int]] = []
    for joint, first in _root_turns(mechanism):
        hinges = mechanism.arrays.prims[first : first + 3]
        rates = hinges[:, PRIMS.rate]
        mobility = dofs.mobility[rates]
        if read[rates].any() or not mobility[0] or (mobility != mobility[0]).any():
            continue
        even = (hinges[1, PRIMS.kind] - hinges[0, PRIMS.kind]) % 3 == 1
        values = hinges[:, PRIMS.value].tolist()
        slides = _slides(mechanism, joint, first)
        own = slides[3:]
        mobility = dofs.mobility[own]
        if read[own].any() or not mobility.all() or (mobility != mobility[:1]).any():
            slides = []
        turn = [joint, first, *values, *rates.tolist(), 1 if even else -1]
        found.append([*turn, *(slides or [-1] * 6)])
    return np.array(found, np.int64).reshape(len(found), TURNS.size)


def _slides(mechanism: Mechanism, joint: int, first: int) -> list[int]:
    """Return values and rates of the translations before a turn, by the axes of its hinges."""
    prims, vectors = mechanism.arrays.prims, mechanism.arrays.vectors[:, :3]
    begin = first - 3
    if begin < mechanism.arrays.joints[joint, JOINTS.first]:
        return []
    slides = prims[begin:first]
    plain = (prims[begin + 1 : first + 1, PRIMS.frame] == FRAME_IDENTITY).all()
    single = (slides[:, PRIMS.value] < mechanism.nq).all() and len(set(slides[:, PRIMS.rate])) == 3
    if not (plain and single and (slides[:, PRIMS.kind] == TRANSLATE).all()):
        return []
    axes = np.eye(3)[prims[first : first + 3, PRIMS.kind] - ROTATE_X]
    along = axes @ vectors[begin:first].T
    if not np.array_equal(np.sort(along, axis=1), np.sort(np.eye(3), axis=1)):
        return []
    order = np.argmax(along, axis=1)
    if len(set(order.tolist())) < 3:
        return []
    return [*slides[order, PRIMS.value].tolist(), *slides[order, PRIMS.rate].tolist()]


def _root_turns(mechanism: Mechanism) -> list[tuple[int, int]]:
    """Return joint and first hinge of each rotation of three hinges that no other rotation moves.

    The hinges are the last motions of their joint, and each moves by one rate.
    """
    if not mechanism.rigid or mechanism.linked:
        return []
    joints, prims = mechanism.arrays.joints, mechanism.arrays.prims
    shared = np.bincount(prims[prims[:, PRIMS.rate] >= 0, PRIMS.rate], minlength=mechanism.nv)
    found: list[tuple[int, int]] = []
    for joint, (parent, first, end) in enumerate(joints[:, : JOINTS.end + 1].tolist()):
        hinges = prims[max(first, end - 3) : end]
        kinds = hinges[:, PRIMS.kind]
        if sorted(kinds.tolist()) != [*range(ROTATE_X, ROTATE_Z + 1)]:
            continue
        if (hinges[1:, PRIMS.frame] != FRAME_IDENTITY).any():
            continue
        single = (hinges[:, PRIMS.value] < mechanism.nq) & (shared[hinges[:, PRIMS.rate]] == 1)
        before = prims[first : end - 3, PRIMS.kind].tolist()
        while parent >= 0:
            before += prims[
                joints[parent, JOINTS.first] : joints[parent, JOINTS.end], PRIMS.kind
            ].tolist()
            parent = int(joints[parent, JOINTS.parent])
        if single.all() and {FIXED, TRANSLATE}.issuperset(before):
            found.append((joint, end - 3))
    return found


def turning_rates(turns: Integers) -> Integers:
    """Return the rates of all turns and their translations; a root has no preferred value."""
    rates = turns[
        :, [*range(TURNS.rate, TURNS.rate + 3), *range(TURNS.slide_rate, TURNS.slide_rate + 3)]
    ]
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
