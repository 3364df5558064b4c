"""The loop of one GPU thread, which solves one problem of a batch after the other.

The code is in the CPU kernels' subset of Python and is translated by `poise.cuda.translate`. The
threads of a warp run the same round together: propose a pose, evaluate it, accept or reject it. A
thread whose search ends starts the next one, or takes the next problem from the queue, so that it
does not wait for a longer problem of another thread. Starting a search is long code, so threads
wait up to a few rounds to do it together (`ripe`).
"""

from __future__ import annotations

import math

from poise.kernels.columns import REPORTS
from poise.kernels.multi_start import (
    FIRST_SETTLES,
    HASTY,
    bank,
    doubtful,
    next_start,
    prefer_straight,
    reset,
)
from poise.kernels.problem_table import accept_step, evaluate
from poise.kernels.reach_bounds import is_hopeless, is_spread
from poise.kernels.solver_loop import begin, copy, forthcoming, proposed, settled, take
from poise.kernels.solver_state import (
    CONVERGED,
    RUNNING,
    SEARCH_EVALUATIONS,
    SEARCH_HOPELESS,
    SEARCH_ITERATIONS,
    SEARCH_MOVED,
    SEARCH_NUMBER,
    SEARCH_SEED,
    SEARCH_STAGE,
    SEARCH_STATUS,
    STALLED,
    TRIED,
)

# The next action of a lane. Up to CHECKED it is between two searches and waits for other lanes.
FETCH, OVER, CHECKED, FIRST, NEXT, CHECK = 0, 1, 2, 3, 4, 5


def next_number(queue):  # pragma: no cover - translated into an atomic increment
    """Return the number of a problem that no other thread has taken."""
    raise NotImplementedError


def ripe(waiting, waited):  # pragma: no cover - translated into a vote of the warp
    """Return whether waiting lanes start now: one of them has waited long enough."""
    raise NotImplementedError


def load(source, b, out):
    """Read row ``b`` of a batch."""
    for i in range(out.shape[0]):
        out[i] = source[b, i]


def store(source, out, b):
    """Write row ``b`` of a batch."""
    for i in range(source.shape[0]):
        out[b, i] = source[i]


def refuse(code, start, poses, errors_out, reports, b):
    """Write a rejected problem's start as its result, with the reason."""
    store(start, poses, b)
    for i in range(errors_out.shape[1]):
        errors_out[b, i] = math.inf
    reports[b, REPORTS.status] = code
    for i in range(1, 4):
        reports[b, i] = 0


def search_lane(batch, queue, seed, count, table):
    """Search for problems from the queue until it is empty; see `poise.kernels.multi_start`.

    ``batch`` is (starts (B, nq), wanted (B, t), poses (B, nq), errors (B, G), reports (B, 4) int).
    """
    starts, wanted, poses, errors_out, reports = batch
    mechanism, rows, dofs, targets, q, work, linear, state, options, searched, _, _ = table
    progress, found, found_errors, home, draw, _ = searched
    progress[SEARCH_SEED] = seed
    b = -1
    phase = FETCH
    status = RUNNING
    waited = 1 << 20  # the first problems are taken at once
    while True:
        bent = False
        if phase == NEXT:
            status = forthcoming(rows, work, state, options)
            if status == RUNNING:
                going, bent = proposed(dofs, q, work, linear, state, options, table)
                if not going:
                    status = STALLED
            if status != RUNNING:
                phase = OVER
                waited = 0
                if status != CONVERGED:
                    status = settled(status, rows, targets, q, work, state, options, table)
                    if doubtful(status, progress, options):
                        phase = CHECK
                        copy(q, work.q_try)
        if ripe(phase <= CHECKED, waited):
            if phase == CHECKED:
                if is_hopeless(mechanism, rows, dofs, targets, linear.reach, work) or is_spread(
                    mechanism, rows, dofs, targets, linear.reach, work
                ):
                    progress[SEARCH_HOPELESS] = 1.0
                phase = OVER
            if phase == OVER:
                bank(status, searched, q, work, state)
                phase = FETCH
                if status != CONVERGED and next_start(
                    mechanism, rows, dofs, linear, searched, work.v, state, options
                ):
                    if progress[SEARCH_STAGE] == FIRST_SETTLES and progress[SEARCH_HOPELESS] > 0.0:
                        prefer_straight(mechanism, rows, dofs, targets, work, linear, draw, table)
                    begin(draw, targets, rows, dofs, targets, q, state, options)
                    copy(q, work.q_try)
                    phase = FIRST
                elif status != CONVERGED and progress[SEARCH_STAGE] == HASTY:
                    copy(found, q)
                    copy(found_errors, work.errors)
                    status = int(progress[SEARCH_STATUS])
                if phase == FETCH:
                    store(q, poses, b)
                    store(work.errors, errors_out, b)
                    reports[b, REPORTS.status] = status
                    reports[b, REPORTS.iterations] = progress[SEARCH_ITERATIONS]
                    reports[b, REPORTS.evaluations] = progress[SEARCH_EVALUATIONS]
                    reports[b, REPORTS.moved] = progress[SEARCH_MOVED]
            while phase == FETCH:
                b = next_number(queue)
                if b >= count:
                    return
                reset(progress, options)
                load(starts, b, home)
                load(wanted, b, targets)
                refused = begin(home, targets, rows, dofs, targets, q, state, options)
                if refused < 0:
                    refuse(refused, home, poses, errors_out, reports, b)
                else:
                    copy(q, work.q_try)
                    phase = FIRST
        if phase <= CHECKED:
            waited += 1
        else:
            cost = evaluate(table)
            if phase == CHECK:
                phase = CHECKED
                waited = 0
            elif phase == FIRST and progress[SEARCH_NUMBER] == 0.0 and not cost < math.inf:
                refuse(-4, home, poses, errors_out, reports, b)
                phase = FETCH
                waited = 0
            else:
                state[TRIED] = cost
                first = phase == FIRST
                accepted = first or bent
                if not accepted:
                    accepted = accept_step(table) != 0.0
                take(first, accepted, rows, targets, q, work, state, options)
                phase = NEXT
