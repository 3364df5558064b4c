"""Names of the columns of the tables that kernels read: ``goals[g, GOALS.kind]``.

``poise.kernels.layouts`` names the tables. Columns that hold the three numbers of a point or an
axis have no names: they are read as x, y and z.
"""

from __future__ import annotations

from typing import NamedTuple


class _Joints(NamedTuple):
    """Of joints (N, 3) of a mechanism."""

    parent: int = 0  # -1 for a root, SKIPPED for a joint whose frame is not needed
    first: int = 1  # its first primitive
    end: int = 2  # the end of its primitives


class _Prims(NamedTuple):
    """Of prims (P, 6) of a mechanism."""

    kind: int = 0
    value: int = 1  # index into x
    rate: int = 2  # index into v, -1: no column
    frame: int = 3  # kind of the fixed frame before the motion
    table: int = 4  # first row of its table
    table_rows: int = 5  # number of table rows


class _Driven(NamedTuple):
    """Of driven (D, 4) of a mechanism."""

    value: int = 0  # index into x
    driver: int = 1  # the driver's index into x
    driver_rate: int = 2  # the driver's index into v
    table: int = 3  # first row of its curve's table


class _Scratch(NamedTuple):
    """Rows of scratch (5, 12) of a body: a primitive's motion and rate, intermediate results."""

    motion: int = 0
    rate: int = 1
    product: int = 2
    step: int = 3
    polar: int = 4


class _Sizes(NamedTuple):
    """Of sizes (3,) of a mechanism, followed by the lists of constraint joints."""

    values: int = 0  # nq
    rates: int = 1  # nv
    rigid: int = 2  # 1 if the whole mechanism is rigid


class _Balls(NamedTuple):
    """Of balls (Q, 2) of the degrees of freedom."""

    value: int = 0  # first index of a quaternion in q
    rate: int = 1  # first index of its rates in v


class _Cones(NamedTuple):
    """Of cones (Q, 6) of the degrees of freedom, after the axis."""

    swing: int = 3  # the largest swing; negative: no cone
    low_twist: int = 4
    high_twist: int = 5


class _Turns(NamedTuple):
    """Of turns (T, 15) of the degrees of freedom.

    Three columns for the hinges, in the order of the chain.
    """

    joint: int = 0
    first: int = 1  # the first hinge's primitive
    value: int = 2  # 3 columns: indices into q
    rate: int = 5  # 3 columns: indices into v
    sign: int = 8  # -1 if the axes are left-handed in this order, otherwise 1
    slide_value: int = 9  # 3 columns, of the translations before the hinges along the same axes;
    # -1: none
    slide_rate: int = 12  # 3 columns
    size: int = 15


class _Goals(NamedTuple):
    """Of goals (G, 6) of the rows."""

    kind: int = 0
    joint: int = 1
    first: int = 2  # first entry of its chain
    end: int = 3  # end of its chain
    row: int = 4  # first row among the residuals
    target: int = 5  # first number among the targets


class _Parameters(NamedTuple):
    """Of parameters (G, 9) of the rows: a point, and from column 4 on an axis."""

    weight: int = 3  # square root of the weight
    tolerance: int = 7  # metres or radians
    length: int = 8  # length of the geometry that rotates along, for tolerances in pixels


class _Points(NamedTuple):
    """Of points (G, 12) of the work space: the point, and for an aim the directions d and u."""

    distance: int = 9  # from the point to the target
    stretch: int = 10  # length of the direction before normalisation
    angle: int = 11  # between the directions


class _Leaves(NamedTuple):
    """Of leaves (L, 6) of a tape."""

    kind: int = 0
    joint: int = 1  # or index into x
    first: int = 2  # first entry of its chain
    end: int = 3  # end of its chain
    slot: int = 4  # slot of its first number
    rate: int = 5  # the rate of a degree of freedom, -1: none


class _Ops(NamedTuple):
    """Of ops (T, 4) of a tape: a code and the slots of the operands."""

    code: int = 0
    a: int = 1
    b: int = 2
    c: int = 3


class _Spans(NamedTuple):
    """Of spans (E, 9) of a tape."""

    first: int = 0  # first of its operations
    end: int = 1
    row: int = 2  # first of its rows
    row_end: int = 3
    use: int = 4  # first of the numbers of leaves that it reads
    use_end: int = 5
    parameter: int = 6  # first of its numbers among the targets
    parameter_end: int = 7
    bend: int = 8  # kind of nonlinearity: ``poise.kernels.kinds``


class _Outputs(NamedTuple):
    """Of outputs (R, 4) of a tape."""

    slot: int = 0
    entry: int = 1
    relation: int = 2
    level: int = 3  # 0: soft


class _TapeParameters(NamedTuple):
    """Of parameters (Q, 2) of a tape."""

    slot: int = 0
    target: int = 1  # index among the targets


class _Terms(NamedTuple):
    """Of terms (K, 8) of metrics."""

    kind: int = 0
    numbers: int = 1  # first row of its numbers
    reference: int = 2  # row of its reference pose
    matrix: int = 3  # first row of its matrix
    follows_start: int = 4  # 1 if it depends on the start pose
    feature: int = 5  # first feature of a LIKELIHOOD
    feature_end: int = 6
    density: int = 7  # first row of its density


class _Features(NamedTuple):
    """Of features (F, 4) of a likelihood."""

    kind: int = 0
    link: int = 1  # its first link
    link_end: int = 2
    component: int = 3  # its first component


class _Links(NamedTuple):
    """Of links (L, 4) of a likelihood."""

    motion: int = 0
    value: int = 1  # index into q
    rate: int = 2  # index into v
    inverted: int = 3


class _Reports(NamedTuple):
    """Of reports (B, 4) of a batch."""

    status: int = 0
    iterations: int = 1
    evaluations: int = 2
    moved: int = 3  # values of the start that were moved into their limits


JOINTS, PRIMS, DRIVEN, SCRATCH, SIZES = _Joints(), _Prims(), _Driven(), _Scratch(), _Sizes()
USER_RATE = 12  # of table (T, 13) of a mechanism: index into v of a user primitive's derivative's
# value; negative: none
BALLS, CONES, TURNS = _Balls(), _Cones(), _Turns()
GOALS, PARAMETERS, POINTS = _Goals(), _Parameters(), _Points()
LEAVES, OPS, SPANS, OUTPUTS, TAPE_PARAMETERS = (
    _Leaves(), _Ops(), _Spans(), _Outputs(), _TapeParameters(),
)  # fmt: skip
TERMS, FEATURES, LINKS, REPORTS = _Terms(), _Features(), _Links(), _Reports()
