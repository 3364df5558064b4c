"""What constrained methods report, and where: the slots of PROGRAM's ``report``, and their own."""

from __future__ import annotations

from poise.kernels.solver_state import METHOD, OWN

# relations of rows to zero, and their levels
EQUATION, AT_LEAST, SCALAR = 0, 1, 2
SOFT, HARD = 0, 1

GROUP = 4  # numbers that are worked on side by side: the model's matrix has rows of whole groups
VECTORS = 6  # rows of OWN's numbers before those of the model's matrix

# report (24,)
KKT = 0  # largest free entry of the Lagrangian's gradient, and of min(c, y): per radian or metre
VIOLATION = 1  # worst hard row: metres, radians, or whatever the row is in
MU = 2  # how soft the hard rows are
SIGMA = 3  # Levenberg's damping
VALUE = 4  # f
ENDING = 5  # one of those below
DISTANCE = 6  # root of the sum of the squares of what the hard rows miss
SLIDE = 7  # how far from orthogonal that is to what the rates can do for it: 1, or 0 if it is stuck
OMEGA = 8  # the gradient of M at which the shifted multipliers are taken over
FEASIBLE_BAR = 9  # what Newton's multipliers have to come under (Gill and Robinson 2013)
OPTIMAL_BAR = 10
BEST_VALUE = 11
BEST_KKT = 12
BEST_VIOLATION = 13
BEST_DISTANCE = 14
GROWTH = 15  # what a refused step multiplies the damping by
PREDICTED = 16  # what the model promises to take off M
FALL = 17  # what the last step took off M, as a part of it
STUCK = 18  # updates in a row, with the least mu, that did not bring the hard rows nearer
LEAST = 19  # the least of KKT and violation so far
LAST_DISTANCE = 20  # when mu was looked at last
CURVED = 21  # 1 when the model holds the rows' second derivatives
WARMED = 22  # 1: the multipliers are of an earlier run
PULL = 23  # what the soft rows pull with at most: sum of residual times largest slope

# how it ended
GOING = 0
OPTIMAL = 1  # hard rows hold, stationary, every soft goal within its tolerance
COMPROMISE = 2  # hard rows hold, stationary: no pose nearby has a lower f
CONTRADICTED = 3  # no pose nearby comes nearer to the hard rows
GAVE_UP = 4
SHORT = 5  # as near to the hard rows as the weights of the penalty method bring it

# state: what ACCEPT_STEP is asked for, beside taking over the pose in q_try
ASKED = OWN
FORCED = 1.0  # other multipliers, M being as low as rounding lets it be

# options from METHOD on
WARM = METHOD  # 1: a fresh run begins with the multipliers of the last one
FIRST_MU = METHOD + 1
LEAST_MU = METHOD + 2
HARD_TOLERANCE = METHOD + 3
KKT_TOLERANCE = METHOD + 4
STAGES = METHOD + 5  # 1: no multipliers, mu falls in stages (the penalty method)
