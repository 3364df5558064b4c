"""Kinds of leaves and rows of expressions: ``poise.kernels.tape_inputs`` and ``tape_rows``."""

from __future__ import annotations

# leaves
POINT = 0
DIRECTION = 1
DOF = 2
CENTRE = 3
FIXED = 4

# relation of a row to zero
EQUATION = 0
AT_LEAST_ZERO = 1
METRIC = 2

SOFT = 0  # other levels are priorities: 1 comes first

# nonlinearity of an entry: none, elementary operations, distances as well
STRAIGHT, BENT, DISTANT = 0, 1, 2

# numbers (8,) int64
BASE = 0  # the slot of the first operation
FIRST_ROW = 1  # the first row of expressions among the residuals
FIRST_ERROR = 3  # their first entry among the errors
RAW = 4  # 1: keep hard inequalities, for methods that determine the active ones
