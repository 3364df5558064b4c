"""The parts of a problem's table by name, as ``poise.kernels.problem_table`` lays them out."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


class Work(NamedTuple):
    """What evaluating and stepping need; ``_try`` is of the pose looked at, not yet taken over.

    Residuals are (m,), errors (G,), the Jacobian J is (m, nv), poses are (nq,), rates v (nv,).
    """

    body: tuple[Any, ...]
    r: Floats
    r_try: Floats
    points: Floats
    errors: Floats
    errors_try: Floats
    J: Floats
    spread: Floats
    v: Floats
    q_try: Floats
    q_best: Floats
    errors_best: Floats
    q_base: Floats


class Linear(NamedTuple):
    """A step's linear problem: ``linear`` of ``poise.kernels.least_squares_steps``."""

    A: Floats
    V: Floats
    B: Floats
    b: Floats
    e: Floats
    rest: Floats
    fixed: Floats
    mobility: Floats
    unmet: Floats
    visits: Integers
    frames: Floats
    scales: Floats
    readiness: Floats
    preferred: Floats
    reach: Floats


class Search(NamedTuple):
    """What searching from several starts needs: ``SEARCH`` of ``poise.kernels.multi_start``."""

    progress: Floats
    found: Floats
    errors: Floats
    home: Floats
    draw: Floats
    first: Floats


class Tape(NamedTuple):
    """The expressions of a problem (``poise.residuals.tape``) and their workspace."""

    leaves: Integers
    places: Floats
    chain: Integers
    included: Integers
    ops: Integers
    spans: Integers
    outputs: Integers
    weights: Floats
    uses: Integers
    parameters: Integers
    slots: Floats
    adjoints: Floats
    tangents: Floats
    adjoint_tangents: Floats
    leaf_rates: Floats
    numbers: Integers
    masses: Floats
    hessian: Floats
    pulls: Floats
    axes: Floats
    gradients: Floats


class Program(NamedTuple):
    """What constrained methods work with: (m,) of rows, (nv,) of rates.

    ``y`` are the multipliers, ``pi`` the shifted ones, ``report`` the slots that
    ``poise.kernels.nlp`` names.
    """

    y: Floats
    pi: Floats
    row_weights: Floats
    g: Floats
    H: Floats
    K: Floats
    pivots: Floats
    step: Floats
    lowest: Floats
    highest: Floats
    active: Integers
    held: Integers
    best_y: Floats
    report: Floats
    offsets: Floats
    levels: Integers
    relations: Integers


class Tables(NamedTuple):
    """All arrays of a problem, in the order in which its table has their addresses."""

    mechanism: tuple[Any, ...]
    rows: tuple[Any, ...]
    dofs: tuple[Any, ...]
    targets: Floats
    q: Floats
    work: Work
    linear: Linear
    state: Floats
    options: Floats
    search: Search
    own: tuple[Any, ...]
    tape: Tape
    program: Program
    metrics: tuple[Any, ...]


__all__ = ["Linear", "Program", "Search", "Tables", "Tape", "Work"]
