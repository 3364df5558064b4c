"""Work space of a problem, in the layout of the solver kernels (``kernels.layouts``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Flags, Floats, Integers
from poise.kernels.columns import BALLS, CONES, GOALS, LEAVES, OUTPUTS, PRIMS, SPANS
from poise.kernels.kinds import CENTRE, DENSE, DOF, LIKELIHOOD, SCALAR, STRAIGHT
from poise.kernels.layouts import Dofs, Linear, Own, Program, Search, Tape, Work
from poise.kernels.primitives import (
    QUATERNION,
    ROTATE,
    ROTATE_X,
    TRANSLATE,
    USER,
    VOLUME_SCALE,
)
from poise.kernels.solver_state import METRES_PER_STEP
from poise.kinematics.workspace import Storage, integers

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism
    from poise.kinematics.workspace import Workspace
    from poise.model.skeleton import Skeleton
    from poise.residuals.goal_arrays import RowArrays
    from poise.residuals.tape import TapeArrays
    from poise.solvers.method import OwnShapes


def locked_dofs(skeleton: Skeleton, still: Flags) -> tuple[Dofs, Floats]:
    """Return the ``dofs`` arrays of a problem, and the readiness (nv,) of each rate.

    ``still`` (nv,) marks the locked rates, which have no limits. The mobility includes the
    skeleton's units. The readiness, 0 to 2 and 1 by default, is the user-defined factor of the
    mobility.
    """
    index, balls, lower, upper, cones, mobility, turns = skeleton.mechanism.dofs
    lower, upper, cones, mobility = lower.copy(), upper.copy(), cones.copy(), mobility.copy()
    mobility[still] = 0.0
    for rate in np.flatnonzero(still):
        if index[rate] >= 0:
            lower[index[rate]], upper[index[rate]] = -np.inf, np.inf
    for ball in range(len(balls)):
        if still[balls[ball, BALLS.rate]]:
            cones[ball, CONES.swing] = -1.0
    readiness = 2.0 * mobility / (1.0 + mobility)  # 2 / (1 + stiffness): 1 by default
    # a copy: read-only arrays would have other versions of the kernels
    units = mobility / skeleton.units
    return Dofs(index, balls, lower, upper, cones, units, turns.copy()), readiness


def movable_rates(skeleton: Skeleton, rows: RowArrays, still: Flags) -> Flags:
    """Return the rates (nv,) that can move for the goals."""
    mechanism = skeleton.mechanism
    rates = np.zeros(mechanism.nv, dtype=np.bool_)
    used = np.any(rows.arrays.included, axis=0)
    if rows.tape is not None:
        used = used | np.any(rows.tape.included, axis=0)
        columns = rows.tape.leaves[:, LEAVES.rate]
        rates[columns[columns >= 0]] = True
    for k in np.flatnonzero(used).tolist():
        rates[list(mechanism.primitive_rates[k])] = True
    return rates & ~still


def movable_dofs(skeleton: Skeleton, rates: Flags) -> Flags:
    """Return the DOFs (nq,) of rates (nv,)."""
    movable = np.zeros(skeleton.nq, dtype=np.bool_)
    index, balls = skeleton.mechanism.dofs.q_index, skeleton.mechanism.dofs.balls
    movable[index[rates & (index >= 0)]] = True
    for at, rate in balls.tolist():
        movable[at : at + 4] = rates[rate]
    return movable


def work_arrays(space: Workspace, rows: RowArrays, errors: Floats) -> Work:
    """Allocate the arrays for evaluating and stepping."""
    m, count, zeros = rows.height, len(errors), space.storage.zeros
    nq, nv = space.mechanism.nq, space.mechanism.nv
    return Work(
        space.body, zeros(m), zeros(m), zeros(count, 12), errors, zeros(count), zeros(m, nv),
        zeros(6, nv), zeros(nv), zeros(nq), zeros(nq), zeros(count), zeros(nq),
    )  # fmt: skip


def own_arrays(shapes: OwnShapes, storage: Storage) -> Own:
    """Allocate a method's own arrays: integers, integers, numbers; all zero."""
    first, second, numbers = shapes
    return Own(np.zeros(first, np.int64), np.zeros(second, np.int64), storage.zeros(*numbers))


def linear_arrays(
    skeleton: Skeleton, space: Workspace, rows: RowArrays, still: Flags, angular: Flags,
    readiness: Floats,
) -> Linear:  # fmt: skip
    """Allocate the arrays of the linear problem of a step."""
    m, nv, zeros = rows.height, space.mechanism.nv, space.storage.zeros
    most = max(1, m, nv)
    index = skeleton.mechanism.dofs.q_index
    angles = np.array([at < 0 or angular[at] for at in index], dtype=np.bool_)
    size = max(1.0, skeleton.longest_reach)
    scales = np.where(angles, 1.0, METRES_PER_STEP / size)
    reach = np.where(movable_rates(skeleton, rows, still), np.where(angles, 2.0, 1.0), 0.0)
    return Linear(
        zeros(most, most), zeros(most, most), zeros(most, most), zeros(most), zeros(m), zeros(m),
        zeros(nv), zeros(nv), zeros(m), visits_of(skeleton, rows, still),
        zeros(len(rows.kinds), 12), scales, readiness, _preferred_rates(skeleton), reach,
    )  # fmt: skip


def search_arrays(space: Workspace, errors: int) -> Search:
    """Allocate the arrays of a multi-start search for a number of ``errors``."""
    zeros, nq = space.storage.zeros, space.mechanism.nq
    return Search(zeros(12), zeros(nq), zeros(errors), zeros(nq), zeros(nq), zeros(nq))


def _preferred_rates(skeleton: Skeleton) -> Floats:
    """Return the preferred value (nv,) of each rate's DOF; 0 for quaternions."""
    index = skeleton.mechanism.dofs.q_index
    preferred = skeleton.preferred.q
    return np.array([preferred[at] if at >= 0 else 0.0 for at in index], dtype=np.float64)


def visits_of(skeleton: Skeleton, rows: RowArrays, still: Flags) -> Integers:
    """Return the visits of cyclic coordinate descent, tips first: primitives, or -1 - rate.

    A primitive that moves a goal through a constraint joint has no closed form.
    """
    mechanism = skeleton.mechanism
    prims = mechanism.arrays.prims
    used: Flags = np.any(rows.arrays.included, axis=0)
    following = [mechanism.follows(int(joint)) for joint in rows.arrays.goals[:, GOALS.joint]]
    indirect: Flags = np.any(rows.arrays.included[following], axis=0)
    shared = np.bincount(prims[prims[:, PRIMS.rate] >= 0, PRIMS.rate], minlength=mechanism.nv)
    closed = {*range(ROTATE_X, ROTATE + 1), TRANSLATE, QUATERNION}
    visits: list[int] = []
    for k in reversed(range(len(prims))):
        if not used[k]:
            continue
        alone = shared[int(prims[k, PRIMS.rate])] == 1 and prims[k, PRIMS.value] < mechanism.nq
        if mechanism.rigid and not indirect[k] and alone and int(prims[k, PRIMS.kind]) in closed:
            visits.append(k)
            continue
        for rate in mechanism.primitive_rates[k]:
            if not still[rate] and -1 - rate not in visits:
                visits.append(-1 - rate)
    return np.array(visits, np.int64)


def tape_arrays(space: Workspace, rows: RowArrays, raw: bool) -> Tape:
    """Return the expressions of a problem and their work space.

    ``raw``: keep hard inequalities, for methods that determine the active set themselves.
    """
    zeros, tape = space.storage.zeros, rows.tape
    if tape is None:
        return Tape(
            integers(0, 6), zeros(0, 3), integers(0), integers(0, 0), integers(0, 4),
            integers(0, 9), integers(0, 4), zeros(0), integers(0), integers(0, 2), zeros(0),
            zeros(0), zeros(0), zeros(0), zeros(0, 0), integers(8), zeros(0, 8), zeros(0, 0),
            zeros(0), zeros(3, 0), zeros(0, 0),
        )  # fmt: skip
    size = len(tape.slots)
    slots, masses = zeros(size), zeros(space.mechanism.joint_count, 8)
    slots[:] = tape.slots
    masses[:, :4] = tape.masses
    # the weight of a metric is a factor, not a square root
    weights = np.where(tape.outputs[:, OUTPUTS.relation] == SCALAR, tape.weights**2, tape.weights)
    read = int((tape.spans[:, SPANS.use_end] - tape.spans[:, SPANS.use]).max(initial=0))
    scalars = sum(1 if kind == DOF else 3 for kind in tape.leaves[:, LEAVES.kind].tolist())
    numbers = np.array(
        [tape.base, rows.tape_row, 0, len(rows.arrays.goals), int(raw), 0, 0, 0], np.int64
    )
    return Tape(
        tape.leaves, tape.places, tape.chain, tape.included, tape.ops, tape.spans,
        tape.outputs.copy(), weights, tape.uses, tape.parameters, slots, zeros(size), zeros(size),
        zeros(size),
        zeros(scalars, space.mechanism.nv), numbers, masses, zeros(scalars, scalars),
        zeros(scalars), zeros(3, space.mechanism.nv), zeros(size, read),
    )  # fmt: skip


def program_arrays(
    space: Workspace, rows: RowArrays, wanted: bool, order: Integers | None = None
) -> Program:
    """Allocate the arrays of constrained methods; empty unless ``wanted``.

    ``order`` (nv,): the rates of a long chain from root to tip, from `order_along_chain`, or None.
    """
    zeros = space.storage.zeros
    m, n = (rows.height, space.mechanism.nv) if wanted else (0, 0)
    levels, relations = integers(m), integers(m)
    if wanted and rows.tape is not None:
        levels[rows.tape_row :] = rows.tape.outputs[:, OUTPUTS.level] != 0
        relations[rows.tape_row :] = rows.tape.outputs[:, OUTPUTS.relation]
    along, blocks, count = integers(0), integers(0), 0
    if order is not None:
        along = np.append(order, 0)
        blocks = np.arange(n, dtype=np.int64)
        for rate in space.mechanism.dofs.balls[:, BALLS.rate].tolist():
            blocks[rate : rate + 3] = rate
        count = curvature_generators(rows)
    return Program(
        zeros(m), zeros(m), zeros(m), zeros(n), zeros(n, n), zeros(n, n), zeros(n), zeros(n),
        zeros(n), zeros(n), integers(m), integers(n), zeros(m), zeros(24), zeros(m),
        levels, relations, along, blocks, zeros(count, n), zeros(count, n),
    )  # fmt: skip


CHAIN_RATES = 100
"""Minimum number of rates for storing the matrix of a chain by its generators."""


def curvature_generators(rows: RowArrays) -> int:
    """Return the largest number of generators of the rows' curvature: ``kernels.chain_matrix``."""
    if rows.tape is None:
        return 3
    spans = rows.tape.spans
    bent = spans[spans[:, SPANS.bend] != STRAIGHT]
    return 3 + int((bent[:, SPANS.use_end] - bent[:, SPANS.use]).sum())


def order_along_chain(skeleton: Skeleton, rows: RowArrays, kinds: Integers) -> Integers | None:
    """Return the rates (nv,) of a long chain from root to tip, then the other rates.

    ``kinds`` are those of the metrics. None if a dense matrix is faster: for short chains, for rows
    that depend on several branches or the centre of mass, for metrics that couple rates of
    different joints, and for nearly as many rows as rates.
    """
    mechanism, tape = skeleton.mechanism, rows.tape
    nv = mechanism.nv
    if nv < CHAIN_RATES or tape is None or 4 * (curvature_generators(rows) + rows.height) > nv:
        return None
    if DENSE in kinds or LIKELIHOOD in kinds or not bends_smoothly(mechanism):
        return None
    moving = tape.leaves[tape.leaves[:, LEAVES.kind] != DOF]
    if CENTRE in moving[:, LEAVES.kind]:
        return None
    paths = [tape.chain[first:end] for first, end in moving[:, [LEAVES.first, LEAVES.end]].tolist()]
    longest = max(paths, key=len, default=integers(0))
    if not all(np.array_equal(path, longest[: len(path)]) for path in paths):
        return None
    along = [rate for k in longest.tolist() for rate in mechanism.primitive_rates[k]]
    beside = np.setdiff1d(np.arange(nv), along)
    return np.concatenate([np.array(along, np.int64), beside.astype(np.int64)])


def loose_rates(skeleton: Skeleton, rows: RowArrays, kinds: Integers, still: Flags) -> Flags:
    """Return the rates (nv,) that move no row and that metrics of these ``kinds`` do not couple.

    Their part of every matrix is a diagonal entry. Locked rates (``still``) that no row depends on
    are among them: their step is zero.
    """
    resting = ~movable_rates(skeleton, rows, np.zeros_like(still))
    if DENSE in kinds or LIKELIHOOD in kinds or not bends_smoothly(skeleton.mechanism):
        return resting & still
    return resting & ((skeleton.mechanism.dofs.q_index >= 0) | still)


def bends_smoothly(mechanism: Mechanism) -> bool:
    """Return whether kernels have second derivatives: rigid chains, one primitive per rate."""
    columns = mechanism.arrays.prims[:, PRIMS.rate]
    columns = columns[columns >= 0]
    plain = mechanism.rigid and not mechanism.linked
    return plain and mechanism.nx == mechanism.nq and len(set(columns)) == len(columns)


def rows_bend_smoothly(mechanism: Mechanism, tape: TapeArrays) -> bool:
    """Return whether kernels have second derivatives of expressions.

    Each rate in the chains of their leaves belongs to one primitive and one value of the pose, and
    no primitive is a user's or a scale that keeps the volume.
    """
    prims = mechanism.arrays.prims[np.unique(tape.chain)]
    rates, kinds = prims[:, PRIMS.rate], prims[:, PRIMS.kind]
    dofs = tape.leaves[tape.leaves[:, LEAVES.kind] == DOF, LEAVES.joint]
    driven = (prims[:, PRIMS.value] >= mechanism.nq).any() or (dofs >= mechanism.nq).any()
    shared = len(np.unique(rates)) < len(rates)
    others = np.isin(kinds, (USER, VOLUME_SCALE)).any()
    return not (mechanism.linked or driven or shared or others)
