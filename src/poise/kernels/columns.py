"""Names of the columns of the tables that kernels read.

``poise.kernels.layouts`` names the tables. Columns that hold the three numbers of a point or an
axis have no names: they are read as x, y and z.
"""

from __future__ import annotations

# joints (N, 3) of a mechanism
JOINT_PARENT = 0  # -1 for a root, SKIPPED for a joint whose frame is not needed
JOINT_FIRST = 1  # its first primitive
JOINT_END = 2  # the end of its primitives

# prims (P, 6) of a mechanism
PRIM_KIND = 0
PRIM_VALUE = 1  # index into x
PRIM_RATE = 2  # index into v, -1: no column
PRIM_FRAME = 3  # kind of the fixed frame before the motion
PRIM_TABLE = 4  # first row of its table
PRIM_TABLE_ROWS = 5  # number of table rows

# table (T, 13) of a mechanism: rows of user primitives
USER_RATE = 12  # index into v of the derivative's value; negative: none

# driven (D, 4) of a mechanism
DRIVEN_VALUE = 0  # index into x
DRIVER_VALUE = 1  # the driver's index into x
DRIVER_RATE = 2  # the driver's index into v
DRIVEN_TABLE = 3  # first row of its curve's table

# scratch (5, 12) of a body: the motion of a primitive, its rate, and intermediate results
MOTION_ROW = 0
RATE_ROW = 1
PRODUCT_ROW = 2
STEP_ROW = 3
POLAR_ROW = 4

# sizes (3,) of a mechanism, followed by the lists of constraint joints
SIZE_VALUES = 0  # nq
SIZE_RATES = 1  # nv
SIZE_RIGID = 2  # 1 if the whole mechanism is rigid

# balls (Q, 2) and cones (Q, 6) of the degrees of freedom; a cone's axis comes first
BALL_VALUE = 0  # first index of a quaternion in q
BALL_RATE = 1  # first index of its rates in v
CONE_SWING = 3  # the largest swing; negative: no cone
CONE_LOW_TWIST = 4
CONE_HIGH_TWIST = 5

# turns (T, 15) of the degrees of freedom; three columns for the hinges, in the order of the chain
TURN_JOINT = 0
TURN_FIRST = 1  # the first hinge's primitive
TURN_VALUE = 2  # 3 columns: indices into q
TURN_RATE = 5  # 3 columns: indices into v
TURN_SIGN = 8  # -1 if the axes are left-handed in this order, otherwise 1
SLIDE_VALUE = 9  # 3 columns, of the translations before the hinges along the same axes; -1: none
SLIDE_RATE = 12  # 3 columns
TURN_SIZE = 15

# goals (G, 6) of the rows
GOAL_KIND = 0
GOAL_JOINT = 1
GOAL_FIRST = 2  # first entry of its chain
GOAL_END = 3  # end of its chain
GOAL_ROW = 4  # first row among the residuals
GOAL_TARGET = 5  # first number among the targets

# parameters (G, 9) of the rows: a point, and from column 4 on an axis
GOAL_WEIGHT = 3  # square root of the weight
GOAL_TOLERANCE = 7  # metres or radians
GOAL_LENGTH = 8  # length of the geometry that rotates along, for tolerances in pixels

# points (G, 12) of the work space: the point, and for an aim the directions d and u
POINT_DISTANCE = 9  # from the point to the target
POINT_STRETCH = 10  # length of the direction before normalisation
POINT_ANGLE = 11  # between the directions

# leaves (L, 6) of a tape
LEAF_KIND = 0
LEAF_JOINT = 1  # or index into x
LEAF_FIRST = 2  # first entry of its chain
LEAF_END = 3  # end of its chain
LEAF_SLOT = 4  # slot of its first number
LEAF_RATE = 5  # the rate of a degree of freedom, -1: none

# ops (T, 4) of a tape: a code and the slots of the operands
OP_CODE = 0
OP_A = 1
OP_B = 2
OP_C = 3

# spans (E, 9) of a tape
SPAN_FIRST = 0  # first of its operations
SPAN_END = 1
SPAN_ROW = 2  # first of its rows
SPAN_ROW_END = 3
SPAN_USE = 4  # first of the numbers of leaves that it reads
SPAN_USE_END = 5
SPAN_PARAMETER = 6  # first of its numbers among the targets
SPAN_PARAMETER_END = 7
SPAN_BEND = 8  # kind of nonlinearity: ``poise.kernels.tape_input_kinds``

# outputs (R, 4) of a tape
OUTPUT_SLOT = 0
OUTPUT_ENTRY = 1
OUTPUT_RELATION = 2
OUTPUT_LEVEL = 3  # 0: soft

# parameters (Q, 2) of a tape
PARAMETER_SLOT = 0
PARAMETER_TARGET = 1  # index among the targets

# terms (K, 8) of metrics
TERM_KIND = 0
TERM_NUMBERS = 1  # first row of its numbers
TERM_REFERENCE = 2  # row of its reference pose
TERM_MATRIX = 3  # first row of its matrix
TERM_FOLLOWS_START = 4  # 1 if it depends on the start pose
TERM_FEATURE = 5  # first feature of a LIKELIHOOD
TERM_FEATURE_END = 6
TERM_DENSITY = 7  # first row of its density

# features (F, 4) and links (L, 4) of a likelihood
FEATURE_KIND = 0
FEATURE_LINK = 1  # its first link
FEATURE_LINK_END = 2
FEATURE_COMPONENT = 3  # its first component
LINK_MOTION = 0
LINK_VALUE = 1  # index into q
LINK_RATE = 2  # index into v
LINK_INVERTED = 3

# reports (B, 4) of a batch
REPORT_STATUS = 0
REPORT_ITERATIONS = 1
REPORT_EVALUATIONS = 2
REPORT_MOVED = 3  # values of the start that were moved into their limits
