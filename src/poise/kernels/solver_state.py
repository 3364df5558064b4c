"""Slots of ``state`` and ``options``, shared by a solver's loop and its step."""

from __future__ import annotations

# state (24,) float64
COST = 0  # |r|^2 / 2 at the accepted pose
BEST = 1  # the least cost so far
TRUST = 2  # largest rate of a step
DAMPING = 3  # factor of the damping
PREDICTED = 4  # predicted cost of the proposed pose, by the linear model
FALLBACKS = 5  # number of steps for which the SVD replaced a closed form
IDLE = 6  # iterations in a row without sufficient progress
ITERATIONS = 7
EVALUATIONS = 8
STARTED = 9  # 0 before the first evaluation
STALE = 10  # 1 when the Jacobian must be recomputed
BOUNDED = 11  # 1 when the step was cut by the trust region
MOVED = 12  # values of the start that were moved into their limits
BENT = 13  # 1 once the pose was bent to leave a singular pose
TRIED = 14  # cost of the pose evaluated last, for accept_step
SHIFT = 15  # shift of the matrix with curvature, relative to its largest diagonal entry
OWN = 16  # the first slot of a method's own; zero at the start of a run
STATE_SIZE = 24

ENDLESS = 1 << 40  # a number of iterations that no solve reaches

# options (51,) float64
POSITION_TOLERANCE = 0  # metres
ANGLE_TOLERANCE = 1  # radians
MAX_ITERATIONS = 2
LIMIT_MODE = 3
NUMERIC = 4  # 1: Jacobian by central differences
PROGRESS = 5  # an iteration that reduces the cost by less than this fraction is idle
PATIENCE = 6  # idle iterations before giving up
BETA = 7  # fraction of the error to correct (source 000's beta)
MAX_STEP = 8  # largest rate of one step, radians or metres
NEAR = 9  # distance from a limit at which a rate begins to slow down
LIMITED = 10  # 0 when no free DOF has a limit
# of multi-start searches (poise.kernels.multi_start)
RESTARTS = 11  # searches after the first
EVALUATION_LIMIT = 12  # no search begins after this many evaluations
EACH_ITERATIONS = 13  # iterations of one search
TOTAL_ITERATIONS = 14  # iterations of all of them
AGREEMENT = 15  # no search begins after this many that ended at the best one's end
FIRST_NEAR = 16  # NEAR of the first search, the third, ...
OTHER_NEAR = 17  # and of the others
SETTLING = 18  # 1: if all fail, the first or the best continues with the options below
SETTLING_PROGRESS = 19
SETTLING_PATIENCE = 20
SEARCHING_PROGRESS = 21  # PROGRESS and PATIENCE until then
SEARCHING_PATIENCE = 22
ALPHA = 23  # fraction of the step taken
ADAPTIVE = 24  # 0: every step is accepted, with its own length
METHOD = 25  # the first slot of a method's own
CAMERA = 36  # pixels allowed over the camera's focal length; 0: tolerances do not change
CAMERA_POSITION = 37  # 3 slots, metres
CAMERA_FORWARD = 40  # 3 slots, unit direction
CAMERA_NEAR = 43  # metres
CAMERA_EDGE = 44  # cosine of the angle from the centre of the picture to its corners
HOPELESS_AGREEMENT = 45  # AGREEMENT if lengths prove that the goals cannot all be met
CLOSED_AFTER = 46  # iterations of the first search before the closed form; infinite: none
CLOSED_PARTLY = 47  # 1: the closed form meets only some of the goals
SECOND_ORDER = 48  # 1: steps include the curvature of the rows
CURVED = 49  # SECOND_ORDER of searches that settle
NEAR_MISS = 50  # cost below which goals that cannot be met cause no restarts
OPTIONS_SIZE = 51

# progress of a search (12,) float64
SEARCH_NUMBER = 0  # searches begun, not counting the first
SEARCH_ITERATIONS = 1  # of the finished searches
SEARCH_EVALUATIONS = 2
SEARCH_BEST = 3  # least cost of a finished search
SEARCH_STATUS = 4  # status of that search
SEARCH_AGREED = 5  # number of searches that ended there again
SEARCH_MOVED = 6  # MOVED of the caller's start
SEARCH_STAGE = 7  # 0: hasty searches; 1, 2: the first, the best of them runs with full patience
SEARCH_SEED = 8  # integer below 2^53
SEARCH_HOPELESS = 9  # 1 if lengths prove that the goals cannot be met
SEARCH_PROPOSED = 10  # 1 once the closed form has been tried
SEARCH_EFFORT = 11  # evaluations until the last search that lowered the least cost by a hundredth

CLAMP = 0
DIRECTIONAL = 1
ACTIVE_SET = 2
PROJECTION = 3

RUNNING = 0
CONVERGED = 1
STALLED = 2
ITERATION_LIMIT = 3
TIME_LIMIT = 4
INFEASIBLE = 5  # proved afterwards, not by a kernel
COMPROMISE = 6  # hard rows hold, and no pose nearby has a lower f

METRES_PER_STEP = 0.2
"""Radians that a step of one metre counts as against ``max_step`` (`Linear.scales`).

For a body with a reach of more than one metre, this applies to a step of the length of the reach.
"""
