"""The tuples of arrays that kernels work on, field by field.

Each class names the arrays of one tuple, in the order of a problem's table
(``poise.kernels.problem_table``). Numba compiles them as named tuples: kernels read
``work.errors``, and unpacking works as with any tuple. An annotation is also the layout: the
element type and the number of axes that the addresses are read with (`layout_of`).

From Python, Numba takes about 0.5 us longer to unpack a named tuple than a plain one. Kernels that
Python calls for one pose at a time therefore take plain tuples and name the fields themselves:
``Mechanism(*arrays)``.

Lengths: ``nq`` values of the pose, ``nv`` rates, ``m`` rows, ``G`` goals, ``N`` joints, ``P``
primitives, ``k`` the larger of m and nv, ``S`` slots of a tape.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, NamedTuple, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

# A layout is a nested tuple of these: number of axes, of float64 or int64.
FLOATS_1, FLOATS_2, INTEGERS_1, INTEGERS_2 = "f1", "f2", "i1", "i2"

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Floats1 = Annotated[Floats, FLOATS_1]
Floats2 = Annotated[Floats, FLOATS_2]
Integers1 = Annotated[Integers, INTEGERS_1]
Integers2 = Annotated[Integers, INTEGERS_2]


class Mechanism(NamedTuple):
    """A compiled skeleton; its columns are documented in ``poise.kernels.primitives``."""

    joints: Integers2
    prims: Integers2
    frames: Floats2
    vectors: Floats2
    driven: Integers2
    pieces: Integers1
    table: Floats2
    sizes: Integers1


class Rows(NamedTuple):
    """The goals as rows; their columns are documented in ``poise.kernels.goal_residuals``."""

    goals: Integers2
    parameters: Floats2
    chain: Integers1
    included: Integers2


class Dofs(NamedTuple):
    """The degrees of freedom; documented in ``poise.kernels.configuration``."""

    q_index: Integers1
    balls: Integers2
    lower: Floats1
    upper: Floats1
    cones: Floats2
    mobility: Floats1
    turns: Integers2


class Body(NamedTuple):
    """The kinematics of one pose: values, trigonometry of the primitives, frames.

    ``x`` is the pose followed by the driven values, ``slopes`` their derivatives by the driver;
    ``angles``, ``sines`` and ``cosines`` have an entry for each primitive (rounded up to whole
    vectors), ``before`` (P, 12) is the frame before each, ``world`` (N, 16) that of each joint.
    ``scratch`` has five rows of 12 or more (``poise.kernels.constraint_joint_columns``).
    """

    x: Floats1
    slopes: Floats1
    angles: Floats1
    sines: Floats1
    cosines: Floats1
    scratch: Floats2
    before: Floats2
    world: Floats2


class Work(NamedTuple):
    """Work space for evaluating and stepping; ``_try``: of the trial pose, not yet accepted.

    Residuals are (m,), points (G, 12), errors (G,), the Jacobian J (m, nv), spread (6, nv), poses
    (nq,), rates v (nv,). ``q_base`` keeps the current pose during the evaluation of other poses.
    """

    body: Body
    r: Floats1
    r_try: Floats1
    points: Floats2
    errors: Floats1
    errors_try: Floats1
    J: Floats2
    spread: Floats2
    v: Floats1
    q_try: Floats1
    q_best: Floats1
    errors_best: Floats1
    q_base: Floats1


class Linear(NamedTuple):
    """A step's linear problem ``J v = rest``.

    A, V and B are (k, k), b (k,); e, rest and unmet (m,); fixed, mobility, scales (of a step),
    readiness, preferred and reach (nv,). ``reach`` is 0 for rates that move no goal, 1 for
    lengths, 2 for angles. ``visits`` (R,) and ``frames`` (G, 12) are those of
    ``poise.kernels.step_ccd``.
    """

    A: Floats2
    V: Floats2
    B: Floats2
    b: Floats1
    e: Floats1
    rest: Floats1
    fixed: Floats1
    mobility: Floats1
    unmet: Floats1
    visits: Integers1
    frames: Floats2
    scales: Floats1
    readiness: Floats1
    preferred: Floats1
    reach: Floats1


class Search(NamedTuple):
    """Work space of a multi-start search.

    ``progress`` (12,) has the slots of ``poise.kernels.solver_state``; ``found`` (nq,) is the best
    pose so far and ``errors`` (G,) its errors, ``home`` (nq,) the caller's start, ``draw`` the next
    start, ``first`` the end of the first search.
    """

    progress: Floats1
    found: Floats1
    errors: Floats1
    home: Floats1
    draw: Floats1
    first: Floats1


class Own(NamedTuple):
    """Arrays of one method (``Method.own_shapes``); the method's module documents them.

    As ``Tables.tree``, those of ``poise.kernels.rate_tree``.
    """

    lists: Integers2
    marks: Integers2
    numbers: Floats2


class Tape(NamedTuple):
    """The expressions of a problem (``poise.residuals.tape.TapeArrays``) and their work space.

    Adjoints, tangents and adjoint tangents are (S,), leaf rates (scalars of leaves, nv), numbers
    (8,: ``poise.kernels.kinds``), masses (N, 8: ``poise.kernels.tape_inputs``), the
    Hessian (scalars of leaves, squared), the pulls on the leaves (scalars,), the axes of a chain
    (3, nv), the gradients of the slots by the leaves of one entry (S, the most that one reads).
    """

    leaves: Integers2
    places: Floats2
    chain: Integers1
    included: Integers2
    ops: Integers2
    spans: Integers2
    outputs: Integers2
    weights: Floats1
    uses: Integers1
    parameters: Integers2
    slots: Floats1
    adjoints: Floats1
    tangents: Floats1
    adjoint_tangents: Floats1
    leaf_rates: Floats2
    numbers: Integers1
    masses: Floats2
    hessian: Floats2
    pulls: Floats1
    axes: Floats2
    gradients: Floats2


class Program(NamedTuple):
    """Arrays of constrained methods: (m,) for rows, (nv,) for rates.

    ``y`` are the multipliers, ``pi`` the shifted ones, ``row_weights`` those of CURVE, g the
    gradient (nv,), H the curvature and K the matrix (nv, nv) with its ``pivots`` (nv,); ``lowest``
    and ``highest`` bound the ``step``; ``active`` marks rows, ``held`` rates; ``best_y`` are the
    multipliers of the best pose; ``report`` (24,) has the slots of ``poise.kernels.sqp_state``;
    ``offsets`` are subtracted from rows (0 unless a priority level could not be met);
    ``levels`` are 0 for soft rows and 1 and more for hard ones, ``relations`` 0 for
    equations, 1 for at least zero, 2 for metrics; ``order``, ``block``, ``left`` and ``right`` are
    those of ``poise.kernels.chain_matrix``.
    """

    y: Floats1
    pi: Floats1
    row_weights: Floats1
    g: Floats1
    H: Floats2
    K: Floats2
    pivots: Floats1
    step: Floats1
    lowest: Floats1
    highest: Floats1
    active: Integers1
    held: Integers1
    best_y: Floats1
    report: Floats1
    offsets: Floats1
    levels: Integers1
    relations: Integers1
    order: Integers1
    block: Integers1
    left: Floats2
    right: Floats2


class Likelihood(NamedTuple):
    """The densities of a pose prior: ``poise.kernels.likelihood``."""

    features: Integers2
    links: Integers2
    turns: Floats2
    density: Floats2
    work: Floats2


class Metrics(NamedTuple):
    """The metrics of a problem: ``poise.kernels.metrics``."""

    terms: Integers2
    numbers: Floats2
    references: Floats2
    matrices: Floats2
    work: Floats2
    likelihood: Likelihood


class Tables(NamedTuple):
    """All arrays of a problem, in the order of their addresses in its table."""

    mechanism: Mechanism
    rows: Rows
    dofs: Dofs
    targets: Floats1
    q: Floats1
    work: Work
    linear: Linear
    state: Floats1
    options: Floats1
    search: Search
    own: Own
    tree: Own
    tape: Tape
    program: Program
    metrics: Metrics


@lru_cache(maxsize=32)
def layout_of(kind):
    """Return the layout of a tuple: the same class, with a kind of array for each array."""
    hints = get_type_hints(kind, include_extras=True)
    return kind(*(_layout_of_field(hint) for hint in hints.values()))


def _layout_of_field(hint):
    return layout_of(hint) if hasattr(hint, "_fields") else get_args(hint)[1]
