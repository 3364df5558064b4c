"""Slots of the report of constrained methods, and their own options."""

from __future__ import annotations

from poise.kernels.solver_state import METHOD, OWN

GROUP = 4  # numbers processed together: the model's matrix has rows of whole groups
VECTORS = 6  # rows of OWN's numbers before those of the model's matrix

# report (24,)
KKT = 0  # largest free entry of the Lagrangian's gradient, and of min(c, y): per radian or metre
VIOLATION = 1  # largest violation of a hard row: metres, radians, or the unit of the row
MU = 2  # penalty parameter of the hard rows
SIGMA = 3  # Levenberg's damping
VALUE = 4  # f
ENDING = 5  # one of the constants below
DISTANCE = 6  # Euclidean norm of the violations of the hard rows
SLIDE = 7  # gradient of DISTANCE by the free rates, relative: up to 1; 0 if stuck
OMEGA = 8  # the gradient of M at which the shifted multipliers are accepted
FEASIBLE_BAR = 9  # the bound for Newton's multipliers (Gill and Robinson 2013)
OPTIMAL_BAR = 10
BEST_VALUE = 11
BEST_KKT = 12
BEST_VIOLATION = 13
BEST_DISTANCE = 14
GROWTH = 15  # factor of the damping after a rejected step
PREDICTED = 16  # predicted decrease of M
FALL = 17  # decrease of M by the last step, relative to M
STUCK = 18  # updates in a row, with the least mu, that did not reduce the distance
LEAST = 19  # the least of KKT and violation so far
LAST_DISTANCE = 20  # at the last update of mu
CURVED = 21  # 1 if the model contains the rows' second derivatives
WARMED = 22  # 1: the multipliers come from an earlier run; DAMPED: the damping, too
DAMPED = 2
PULL = 23  # bound of the soft rows' gradient: sum of residual times largest derivative

# endings
GOING = 0
OPTIMAL = 1  # hard rows hold, stationary, every soft goal within its tolerance
COMPROMISE = 2  # hard rows hold, stationary: no pose nearby has a lower f
CONTRADICTED = 3  # no pose nearby is nearer to the hard rows
GAVE_UP = 4
SHORT = 5  # as near to the hard rows as the weights of the penalty method allow

# state: the request to ACCEPT_STEP, other than accepting the pose in q_try
ASKED = OWN
PLAIN = OWN + 1  # iterations left without the rows' curvature (``plain_iterations``)
FORCED = 1.0  # other multipliers, M being at its minimum to within rounding

# options from METHOD on
WARM = METHOD  # 1: a fresh run begins with the last run's multipliers
FIRST_MU = METHOD + 1
LEAST_MU = METHOD + 2
HARD_TOLERANCE = METHOD + 3
KKT_TOLERANCE = METHOD + 4
ENOUGH = METHOD + 5  # iterations after which FAIR replaces KKT_TOLERANCE; 0: never
FAIR = METHOD + 6
STAGES = METHOD + 7  # 1: no multipliers, mu decreases in stages (the penalty method)
