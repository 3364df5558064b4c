"""Codes of a tape's operations, documented in ``poise.kernels.tape``."""

from __future__ import annotations

NOTHING = 0
ADD = 1
SUB = 2
MUL = 3
DIV = 4
NEG = 5
SQUARE = 6
NORM3 = 7
SQRT = 8
SIN = 9
COS = 10
TAN = 11
ASIN = 12
ACOS = 13
ATAN2 = 14
EXP = 15
LOG = 16
ABS = 17
MIN = 18
MAX = 19
POW = 20
ACOS_OVER_SINE = 21
COPY = 22
STEP = 23

# distances: number of slots that each writes, and reads (``poise.kernels.distance_ops``)
SEGMENTS, BOX, MESH = 48, 49, 50
SIZES = {SEGMENTS: 6, BOX: 11, MESH: 24}
INPUTS = {SEGMENTS: 12, BOX: 6, MESH: 6}
