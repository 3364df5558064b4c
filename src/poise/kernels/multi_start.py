"""Multi-start search: the loop is repeated until it succeeds or the budget is exhausted.

The first search begins at the caller's start. The others restart within the limits (source 000:
"randomize the pose vector and try again"), nearby first, then anywhere. Every other one, or more of
them with many goals that can perhaps be met, draws only the limbs whose goals the best pose misses:
the chance that a draw of all limbs suits every goal is the product of their chances. Every draw is
a hash of the seed, the number of the search and the number of the rate, so that the same seed gives
the same searches, independent of the splitting of the work.

`poise.kernels.layouts.Search` holds the data shared by a problem's searches.

Steps of the linearised problem approach such a pose only slowly: the gain of a nearly straight
chain by its bends is in the second derivatives. Here each joint, from the root on, rotates the next
pivot towards the target, in closed form and inside its limits.
"""

from __future__ import annotations

import math

from poise.kernels.columns import BALLS, CONES, GOALS, PARAMETERS, PRIMS, REPORTS
from poise.kernels.configuration import into_cone, project, step
from poise.kernels.jacobian_columns import mark_rates
from poise.kernels.jit import kernel
from poise.kernels.kinds import POSITION
from poise.kernels.primitives import QUATERNION, ROTATE, ROTATE_X
from poise.kernels.problem_table import evaluate, picker, propose
from poise.kernels.reach_bounds import is_beyond, is_hopeless, is_measurable, is_spread
from poise.kernels.rigid_frames import (
    axis_of,
    quaternion_between,
    quaternion_of,
    turn_between,
    turn_locally,
    turned_by,
)
from poise.kernels.rotations import quaternion_product
from poise.kernels.solver_loop import copy, loop, take
from poise.kernels.solver_state import (
    AGREEMENT,
    CAMERA,
    CLOSED_AFTER,
    CLOSED_PARTLY,
    CONVERGED,
    COST,
    CURVED,
    EACH_ITERATIONS,
    EVALUATION_LIMIT,
    EVALUATIONS,
    FIRST_NEAR,
    HOPELESS_AGREEMENT,
    ITERATIONS,
    MAX_ITERATIONS,
    MOVED,
    NEAR,
    NEAR_MISS,
    OTHER_NEAR,
    PATIENCE,
    POSITION_TOLERANCE,
    PROGRESS,
    RESTARTS,
    RUNNING,
    SEARCH_AGREED,
    SEARCH_BEST,
    SEARCH_EFFORT,
    SEARCH_EVALUATIONS,
    SEARCH_HOPELESS,
    SEARCH_ITERATIONS,
    SEARCH_MOVED,
    SEARCH_NUMBER,
    SEARCH_PROPOSED,
    SEARCH_SEED,
    SEARCH_STAGE,
    SEARCH_STATUS,
    SEARCHING_PATIENCE,
    SEARCHING_PROGRESS,
    SECOND_ORDER,
    SETTLING,
    SETTLING_PATIENCE,
    SETTLING_PROGRESS,
    TOTAL_ITERATIONS,
    TRIED,
)
from poise.kernels.step_ccd import inside_or_nearest
from poise.kernels.tolerances import within_tolerance

HASTY, FIRST_SETTLES, BEST_SETTLES = 0.0, 1.0, 2.0  # the stages

_EFFORT, _EFFORT_OF_ONE = 2.0, 8.0  # if goals cannot be met: of several effectors, of one
_CURVED_PROGRESS, _CURVED_PATIENCE = 1e-4, 3  # near a minimum, such steps leave little error
_AGREES = 1.2  # largest ratio of the costs of ends that agree: errors that differ by a tenth
_MISSED = 0.1  # of the largest error, below which limbs keep their pose (decision 0010)
_GOALS_A_DRAW = 16  # goals for each further draw of limbs between two of all of them
_SWEEPS = 3  # repetitions, over which rotations of hinges at one pivot add up
_SPREADS = (0.2, 0.4, 0.7, 1.0)


@kernel(inline=True)
def uniform(seed, number, rate):
    """Return a number in [-1, 1): the finaliser of SplitMix64 (Steele et al. 2014) of a counter."""
    z = seed + number * -7046029254386353131 + rate * -4417276706812531889
    z = (z ^ ((z >> 30) & 0x3FFFFFFFF)) * -4658895280553007687
    z = (z ^ ((z >> 27) & 0x1FFFFFFFFF)) * -7723592293110705685
    z = z ^ ((z >> 31) & 0x1FFFFFFFF)
    return (z >> 11) / 4503599627370496.0


@kernel
def draw_start(dofs, reach, readiness, home, seed, number, v, out):
    """Draw a new start, displaced from ``home`` (nq,) by a fraction of each rate's range.

    ``reach`` (nv,) marks the kinds of rates: 0 those that move no goal, 1 lengths, 2 angles.
    ``readiness`` (nv,) below 1 keeps stiff rates nearer to home. Bounded values are drawn from
    their range; angles with a range of more than four turns, from a full turn about home; balls
    from all rotations. Lengths with a range of more than a hundred metres do not change.
    """
    index, balls, lower, upper = dofs.q_index, dofs.balls, dofs.lower, dofs.upper
    spread = _SPREADS[(number - 1) % 4]
    for i in range(index.shape[0]):
        v[i] = 0.0
        at = index[i]
        if at < 0 or reach[i] == 0.0:
            continue
        chance = uniform(seed, number, i)
        widest = 8.0 * math.pi if reach[i] == 2.0 else 100.0
        if upper[at] - lower[at] <= widest:
            wanted = lower[at] + 0.5 * (chance + 1.0) * (upper[at] - lower[at])
            v[i] = spread * (wanted - home[at])
        elif reach[i] == 2.0:
            v[i] = spread * math.pi * chance
    for ball in range(balls.shape[0]):
        i = balls[ball, BALLS.rate]
        if reach[i] == 0.0:
            continue
        # An axis of any direction: height and longitude are uniform.
        height = uniform(seed, number, i)
        longitude = math.pi * uniform(seed, number, i + 1)
        turn = spread * 0.5 * math.pi * (uniform(seed, number, i + 2) + 1.0)
        across = math.sqrt(max(0.0, 1.0 - height * height))
        v[i] = turn * across * math.cos(longitude)
        v[i + 1] = turn * across * math.sin(longitude)
        v[i + 2] = turn * height
    for i in range(v.shape[0]):
        v[i] *= min(1.0, readiness[i])
    step(dofs, home, v, out)


@kernel
def bank(status, searched, q, work, state):
    """Count a finished search, and keep its pose if it is the best so far."""
    progress, found, errors, first = (
        searched.progress, searched.found, searched.errors, searched.first,
    )  # fmt: skip
    progress[SEARCH_ITERATIONS] += state[ITERATIONS]
    progress[SEARCH_EVALUATIONS] += state[EVALUATIONS]
    state[ITERATIONS] = 0.0
    state[EVALUATIONS] = 0.0
    if progress[SEARCH_STAGE] != HASTY:
        return
    best, cost = progress[SEARCH_BEST], state[COST]
    if progress[SEARCH_NUMBER] == 0.0:
        progress[SEARCH_MOVED] = state[MOVED]
        copy(q, first)
    # A search that ends about as near as the best one suggests that no lower minimum exists.
    # Searches are stopped early, so that ends of the same minimum differ.
    if cost < 0.99 * best:
        progress[SEARCH_EFFORT] = progress[SEARCH_EVALUATIONS]
    if cost < best / _AGREES:
        progress[SEARCH_AGREED] = 0.0
    elif cost <= _AGREES * best:
        progress[SEARCH_AGREED] += 1.0
    if cost < best:
        progress[SEARCH_BEST] = cost
        progress[SEARCH_STATUS] = status
        copy(q, found)
        copy(work.errors, errors)


@kernel
def another(progress, effort, options):
    """Return whether to start another hasty search.

    If the goals cannot be met, the ``effort`` limits the evaluations of all searches, relative to
    those until the last one that lowered the cost.
    """
    hopeless = progress[SEARCH_HOPELESS] > 0.0
    if hopeless and (
        progress[SEARCH_BEST] < options[NEAR_MISS]
        or progress[SEARCH_EVALUATIONS] > effort * progress[SEARCH_EFFORT]
    ):
        return False
    enough = options[HOPELESS_AGREEMENT if hopeless else AGREEMENT]
    return (
        progress[SEARCH_NUMBER] < options[RESTARTS]
        and progress[SEARCH_EVALUATIONS] < options[EVALUATION_LIMIT]
        and progress[SEARCH_ITERATIONS] < options[TOTAL_ITERATIONS]
        and progress[SEARCH_AGREED] < enough
    )


@kernel(inline=True)
def doubtful(status, progress, options):
    """Return whether the first search failed, and infeasibility would change the search."""
    return (
        progress[SEARCH_NUMBER] == 0.0
        and progress[SEARCH_STAGE] == HASTY
        and status != CONVERGED
        and options[CAMERA] == 0.0  # tolerances that change with the pose prove nothing
        and options[HOPELESS_AGREEMENT] < options[AGREEMENT]
    )


@kernel
def worth_leaving(progress, state, options):
    """Return whether the best other pose is lower by a tenth and a hundred tolerances."""
    here, there = math.sqrt(2.0 * state[COST]), math.sqrt(2.0 * progress[SEARCH_BEST])
    return there < 0.95 * here and here - there > 100.0 * options[POSITION_TOLERANCE]


@kernel
def missing_limbs(mechanism, rows, reach, errors, out):
    """Write ``reach`` (nv,) to ``out``, but zeros for rates that goals without error depend on.

    An error below a tenth of the largest one does not count. Returns whether some rates remain, and
    not all; False with errors of expressions.
    """
    goals, parameters = rows.goals, rows.parameters
    if goals.shape[0] != errors.shape[0]:
        return False
    largest = 0.0
    for g in range(goals.shape[0]):
        if parameters[g, PARAMETERS.weight] > 0.0:
            largest = max(largest, errors[g])
    for i in range(out.shape[0]):
        out[i] = 0.0
    for g in range(goals.shape[0]):
        allowed = max(parameters[g, PARAMETERS.tolerance], _MISSED * largest)
        if parameters[g, PARAMETERS.weight] > 0.0 and errors[g] <= allowed:
            mark_rates(mechanism, rows.chain, goals[g, GOALS.first], goals[g, GOALS.end], out)
    some, every = False, True
    for i in range(out.shape[0]):
        if reach[i] > 0.0:
            some = some or out[i] == 0.0
            every = every and out[i] == 0.0
        out[i] = reach[i] if out[i] == 0.0 else 0.0
    return some and not every


@kernel(inline=True)
def is_one_effector(goals):
    """Return whether all goals are those of one joint: a position, an orientation or both."""
    count = goals.shape[0]
    return 0 < count <= 2 and goals[0, GOALS.joint] == goals[count - 1, GOALS.joint]


@kernel
def next_start(mechanism, rows, dofs, linear, searched, v, state, options):
    """Write the next search's start to ``draw``, and set its options; False after the last one.

    The second search continues from the end of the first, with the other kind of step; further ones
    restart, every other one or more at the best pose with other values for the limbs that miss.
    Those of one effector have half the patience: such searches hardly recover from idle steps. If
    all hasty searches fail, the first one continues with full patience, since its end is nearest to
    the caller's start. If another was much lower even then, it continues too, and is the result.
    """
    progress, found, home, draw, first = (
        searched.progress, searched.found, searched.home, searched.draw, searched.first,
    )  # fmt: skip
    effort = _EFFORT_OF_ONE if searched.errors.shape[0] <= 2 else _EFFORT
    left = options[TOTAL_ITERATIONS] - progress[SEARCH_ITERATIONS]
    if progress[SEARCH_STAGE] == HASTY and another(progress, effort, options):
        if progress[SEARCH_NUMBER] == 0.0 and progress[SEARCH_HOPELESS] > 0.0:
            progress[SEARCH_NUMBER] = 1.0  # the first search continues when it settles
        progress[SEARCH_NUMBER] += 1.0
        number = int(progress[SEARCH_NUMBER])
        options[NEAR] = options[FIRST_NEAR if number % 2 == 0 else OTHER_NEAR]
        if is_one_effector(rows.goals):
            options[PATIENCE] = max(1.0, 0.5 * options[SEARCHING_PATIENCE])
        if number == 1:  # switch the kind of step before restarting
            copy(first, draw)
        else:
            seed, limbs = int(progress[SEARCH_SEED]), linear.fixed
            period = 2
            if progress[SEARCH_HOPELESS] == 0.0:
                period += rows.goals.shape[0] // _GOALS_A_DRAW
            if number % period != 0 and missing_limbs(
                mechanism, rows, linear.reach, searched.errors, limbs
            ):
                number <<= 22  # draws from the whole ranges, unlike those of all limbs
                draw_start(dofs, limbs, linear.readiness, found, seed, number, v, draw)
            else:
                draw_start(dofs, linear.reach, linear.readiness, home, seed, number, v, draw)
    elif options[SETTLING] == 0.0 or left <= 0.0:
        return False
    elif progress[SEARCH_STAGE] == HASTY:
        progress[SEARCH_STAGE] = FIRST_SETTLES
        options[NEAR] = options[OTHER_NEAR]
        options[SECOND_ORDER] = options[CURVED]
        options[PROGRESS] = options[SETTLING_PROGRESS]
        options[PATIENCE] = options[SETTLING_PATIENCE]
        if options[CURVED] != 0.0:
            options[PROGRESS], options[PATIENCE] = _CURVED_PROGRESS, _CURVED_PATIENCE
        copy(first, draw)
    elif progress[SEARCH_STAGE] == FIRST_SETTLES and worth_leaving(progress, state, options):
        progress[SEARCH_STAGE] = BEST_SETTLES
        copy(found, draw)
    else:
        return False
    options[MAX_ITERATIONS] = min(options[EACH_ITERATIONS], left)
    return True


@kernel(inline=True)
def reset(progress, options):
    """Prepare for the first search of a problem; keeps the seed."""
    for i in range(SEARCH_SEED):
        progress[i] = 0.0
    progress[SEARCH_HOPELESS] = 0.0
    progress[SEARCH_BEST] = math.inf
    progress[SEARCH_PROPOSED] = 0.0 if options[CLOSED_AFTER] < math.inf else 1.0
    options[NEAR] = options[FIRST_NEAR]
    options[PROGRESS] = options[SEARCHING_PROGRESS]
    options[PATIENCE] = options[SEARCHING_PATIENCE]
    options[SECOND_ORDER] = 0.0
    options[MAX_ITERATIONS] = min(options[EACH_ITERATIONS], options[TOTAL_ITERATIONS])


@kernel
def prefer_straight(mechanism, rows, dofs, targets, work, linear, draw, table):
    """Straighten chains towards targets out of reach, if that start is nearer to the goals."""
    goals, q_try = rows.goals, work.q_try
    copy(draw, q_try)
    before = evaluate(table)
    cost = math.inf
    for _ in range(_SWEEPS):
        for g in range(goals.shape[0]):
            if not before < math.inf:
                return  # as the loop can end early, devices do not copy its body for each goal
            if (
                goals[g, GOALS.kind] == POSITION
                and rows.parameters[g, PARAMETERS.weight] > 0.0
                and is_measurable(mechanism, linear.reach, goals[g, GOALS.joint], q_try.shape[0])
                and is_beyond(g, mechanism, rows, dofs, targets, linear.reach, work)
            ):
                straighten(g, mechanism, rows, dofs, targets, linear.reach, work)
                project(dofs, q_try)
                cost = evaluate(table)
    if cost < before:
        copy(q_try, draw)


_closed = picker("rows", "dofs", "targets", "q", "work", "state", "options", "search")


@kernel
def take_closed_form(table):
    """Take the closed form's pose nearest to the caller's start, which is in ``draw``.

    Returns 2.0 if it meets all goals; 1.0 if it meets some and the cost is lower; otherwise 0.0,
    and the current pose is unchanged.
    """
    rows, dofs, targets, q, work, state, options, searched = _closed(table)
    copy(q, searched.first)
    copy(searched.draw, q)
    project(dofs, q)
    found = propose(table) != 0.0
    copy(searched.first, q)
    met = partly = False
    if found:
        state[TRIED] = evaluate(table)
        met = within_tolerance(rows, work.errors_try)
        partly = options[CLOSED_PARTLY] != 0.0 and state[TRIED] < state[COST]
    if met or partly:
        state[ITERATIONS] += 1.0
        take(False, True, rows, targets, q, work, state, options)
        return 2.0 if met else 1.0
    copy(q, work.q_try)
    evaluate(table)
    return 0.0


@kernel
def open_search(start, wanted, fresh, budget, table):
    """Run the loop; the first search tries the closed form after some iterations, or at its end."""
    _, _, _, _, _, state, options, searched = _closed(table)
    progress = searched.progress
    if progress[SEARCH_PROPOSED] != 0.0:
        return loop(start, wanted, fresh, budget, table)
    done = state[ITERATIONS]
    if fresh:
        done = 0.0
        copy(start, searched.draw)
    ahead = min(budget, int(options[CLOSED_AFTER] - done))
    status = loop(start, wanted, fresh, ahead, table)
    if status < 0 or status == CONVERGED or (status == RUNNING and ahead == budget):
        return status
    anew = budget < 0  # a variable: a constant would compile the loop again
    progress[SEARCH_PROPOSED] = 1.0
    taken = 0.0
    if state[ITERATIONS] < options[MAX_ITERATIONS]:
        taken = take_closed_form(table)
    if taken == 2.0:
        return CONVERGED
    if taken == 1.0 or status == RUNNING:
        status = loop(start, wanted, anew, budget - ahead, table)
    return status


_parts = picker(
    "mechanism", "rows", "dofs", "targets", "q", "work", "linear", "state", "options", "search"
)


@kernel
def search(start, wanted, fresh, budget, table):
    """Run up to ``budget`` iterations over one or several searches; return the status.

    Like ``loop``, for one start: the result is in the problem's q and errors.
    """
    mechanism, rows, dofs, targets, q, work, linear, state, options, searched = _parts(table)
    progress, found, errors, home, draw, _ = searched
    before = state[ITERATIONS]
    if fresh:
        before = 0.0
        reset(progress, options)
    status = open_search(start, wanted, fresh, budget, table)
    if status < 0 or (status == CONVERGED and progress[SEARCH_NUMBER] == 0.0):
        return status
    if fresh:
        copy(start, home)
    done = state[ITERATIONS] - before
    while status != RUNNING:
        if doubtful(status, progress, options):
            copy(q, work.q_try)
            evaluate(table)
            if is_hopeless(mechanism, rows, dofs, targets, linear.reach, work) or is_spread(
                mechanism, rows, dofs, targets, linear.reach, work
            ):
                progress[SEARCH_HOPELESS] = 1.0
        bank(status, searched, q, work, state)
        if status == CONVERGED or not next_start(
            mechanism, rows, dofs, linear, searched, work.v, state, options
        ):
            state[MOVED] = progress[SEARCH_MOVED]
            if status != CONVERGED and progress[SEARCH_STAGE] == HASTY:
                copy(found, q)
                copy(errors, work.errors)
                state[COST] = progress[SEARCH_BEST]
                status = int(progress[SEARCH_STATUS])
            return status
        if progress[SEARCH_STAGE] == FIRST_SETTLES and progress[SEARCH_HOPELESS] > 0.0:
            prefer_straight(mechanism, rows, dofs, targets, work, linear, draw, table)
        anew = status != RUNNING  # a variable: a constant would compile the loop again
        done += 1.0  # a new start counts as an iteration, so that single steps show it
        status = loop(draw, targets, anew, budget - int(done), table)
        done += state[ITERATIONS]
    return RUNNING


_outcome = picker("q", "work", "state", "search")


@kernel
def search_batch(starts, wanted, poses, errors, reports, budget, table):
    """Run like ``batch`` of the loop, with separate searches for each row."""
    q, work, state, searched = _outcome(table)
    progress = searched.progress
    for b in range(starts.shape[0]):
        reports[b, REPORTS.status] = search(starts[b], wanted[b], True, budget, table)
        copy(q, poses[b])
        copy(work.errors, errors[b])
        reports[b, REPORTS.iterations] = progress[SEARCH_ITERATIONS] + state[ITERATIONS]
        reports[b, REPORTS.evaluations] = progress[SEARCH_EVALUATIONS] + state[EVALUATIONS]
        reports[b, REPORTS.moved] = state[MOVED]


@kernel
def next_place(g, c, rows, before, points):
    """Return the next point after entry ``c`` of a goal's chain that is not at its own pivot."""
    goals, chain = rows.goals, rows.chain
    p = before[chain[c]]
    for n in range(c + 1, goals[g, GOALS.end]):
        b = before[chain[n]]
        if abs(b[3] - p[3]) + abs(b[7] - p[7]) + abs(b[11] - p[11]) > 0.0:
            return b[3], b[7], b[11]
    return points[g, 0], points[g, 1], points[g, 2]


@kernel
def turned_hinge(k, mechanism, dofs, before, q, way, wanted):
    """Rotate one hinge so that a direction points as wanted; return the rotation (wxyz)."""
    dx, dy, dz = way
    ux, uy, uz = wanted
    at = mechanism.prims[k, PRIMS.value]
    ax, ay, az = axis_of(mechanism, before, k)
    d, u = ax * dx + ay * dy + az * dz, ax * ux + ay * uy + az * uz
    cosine = dx * ux + dy * uy + dz * uz - d * u
    sine = (
        ax * (dy * uz - dz * uy) + ay * (dz * ux - dx * uz) + az * (dx * uy - dy * ux)
    )  # fmt: skip
    if at >= q.shape[0] or sine * sine + cosine * cosine < 1e-30:
        return 1.0, 0.0, 0.0, 0.0
    old = q[at]
    q[at] = inside_or_nearest(old + math.atan2(sine, cosine), dofs.lower[at], dofs.upper[at])
    return quaternion_of(ax, ay, az, q[at] - old)


@kernel
def turned_ball(k, mechanism, dofs, before, q, way, wanted):
    """Rotate a ball in the same way, by the shortest rotation and inside its cone."""
    dx, dy, dz = way
    ux, uy, uz = wanted
    at, balls, cones = mechanism.prims[k, PRIMS.value], dofs.balls, dofs.cones
    w0, x0, y0, z0 = q[at], q[at + 1], q[at + 2], q[at + 3]
    w, x, y, z = quaternion_between(dx, dy, dz, ux, uy, uz)
    turn_locally(q, at, before[k], w, x, y, z)
    for ball in range(balls.shape[0]):
        if balls[ball, BALLS.value] == at and cones[ball, CONES.swing] >= 0.0:
            into_cone(q, at, cones[ball])
    return turn_between(q, at, before[k], w0, x0, y0, z0)


@kernel
def straighten(g, mechanism, rows, dofs, targets, reach, work):
    """Straighten the chain of a position goal, in q_try, whose pose was evaluated last.

    ``reach`` (nv,) is above zero for the rates that may move. Slides and joints without a closed
    form do not change.
    """
    goals, chain, prims = rows.goals, rows.chain, mechanism.prims
    q, before, t = work.q_try, work.body.before, goals[g, GOALS.target]
    # The current position of a point, and the rotation (W, X, Y, Z) of the following bodies.
    px = py = pz = nx = ny = nz = X = Y = Z = 0.0
    W = 1.0
    for c in range(goals[g, GOALS.first], goals[g, GOALS.end]):
        k = chain[c]
        b, kind = before[k], prims[k, PRIMS.kind]
        if not (ROTATE_X <= kind <= ROTATE or kind == QUATERNION):
            continue
        if prims[k, PRIMS.rate] < 0 or not reach[prims[k, PRIMS.rate]] > 0.0:
            continue
        x, y, z = turned_by(W, X, Y, Z, b[3] - px, b[7] - py, b[11] - pz)
        nx, ny, nz, px, py, pz = nx + x, ny + y, nz + z, b[3], b[7], b[11]
        x, y, z = next_place(g, c, rows, before, work.points)
        way = x - px, y - py, z - pz
        wanted = turned_by(W, -X, -Y, -Z, targets[t] - nx, targets[t + 1] - ny, targets[t + 2] - nz)
        if kind == QUATERNION:
            w, x, y, z = turned_ball(k, mechanism, dofs, before, q, way, wanted)
        else:
            w, x, y, z = turned_hinge(k, mechanism, dofs, before, q, way, wanted)
        W, X, Y, Z = quaternion_product(W, X, Y, Z, w, x, y, z)
        size = math.sqrt(W * W + X * X + Y * Y + Z * Z)
        W, X, Y, Z = W / size, X / size, Y / size, Z / size
