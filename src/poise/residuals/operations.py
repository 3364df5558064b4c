"""Functions of expressions: number of operands, shapes, elementary operations.

To add a function, add a line to ``FUNCTIONS``. ``lower`` writes it in elementary operations
(``poise.kernels.tape``) to a `Graph`; derivatives follow from these operations.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from poise.geometry import TriangleMesh
from poise.kernels import tape_codes as code
from poise.residuals.expression_graph import Graph

Shape: TypeAlias = tuple[int, ...]
Parts: TypeAlias = list[int]
Shapes: TypeAlias = Sequence[Shape]

SCALAR: Shape = ()
VECTOR: Shape = (3,)


@dataclass(frozen=True)
class Function:
    """A function: ``shape`` returns the shape of its value, or the error as text.

    The function takes up to ``most`` operands, or any number if None. ``lower`` computes its
    components from those of the operands and the data of the expression.
    """

    least: int
    most: int | None
    shape: Callable[[Shapes], Shape | str]
    lower: Callable[..., Parts]


def _scalars(shapes: Shapes) -> Shape | str:
    if any(shapes):
        return "takes numbers, not vectors: use a component (.x, .y, .z) or poise.norm"
    return SCALAR


def _vectors(result: Shape) -> Callable[[Shapes], Shape | str]:
    def shape(shapes: Shapes) -> Shape | str:
        return result if all(shapes) else "takes vectors of three numbers, not numbers"

    return shape


def _alike(shapes: Shapes) -> Shape | str:
    if shapes[0] == shapes[1]:
        return shapes[0]
    return "takes two numbers or two vectors, not one of each"


def _product(shapes: Shapes) -> Shape | str:
    if all(shapes):
        return "does not multiply two vectors: use poise.dot(a, b) or poise.cross(a, b)"
    return VECTOR if any(shapes) else SCALAR


def _quotient(shapes: Shapes) -> Shape | str:
    return "does not divide by a vector: use its length, poise.norm(a)" if shapes[1] else shapes[0]


def _same(shapes: Shapes) -> Shape | str:
    return shapes[0]


def _elementary(operation: int) -> Callable[..., Parts]:
    def lower(graph: Graph, *operands: Parts) -> Parts:
        return [graph.operation(operation, *(operand[0] for operand in operands))]

    return lower


def _each(operation: int) -> Callable[..., Parts]:
    """Apply an operation component by component; a number is combined with every component."""

    def lower(graph: Graph, *operands: Parts) -> Parts:
        size = max(len(operand) for operand in operands)
        spread = [operand if len(operand) == size else operand * size for operand in operands]
        return [graph.operation(operation, *parts) for parts in zip(*spread, strict=True)]

    return lower


def _component(axis: int) -> Function:
    def lower(_graph: Graph, vector: Parts) -> Parts:
        return [vector[axis]]

    return Function(1, 1, _vectors(SCALAR), lower)


def _power(graph: Graph, base: Parts, exponent: Parts) -> Parts:
    a, n = base[0], graph.value(exponent[0])
    one = graph.constant(1.0)
    if n is None:
        log = graph.operation(code.LOG, a)
        return [graph.operation(code.EXP, graph.operation(code.MUL, exponent[0], log))]
    if n == 0.0:
        return [one]
    if n == 0.5:
        return [graph.operation(code.SQRT, a)]
    if n in (1.0, -1.0, 2.0, -2.0, 3.0, 4.0):
        square = graph.operation(code.SQUARE, a) if abs(n) > 1.0 else a
        if n == 3.0:
            return [graph.operation(code.MUL, square, a)]
        if n == 4.0:
            return [graph.operation(code.SQUARE, square)]
        return [square if n > 0.0 else graph.operation(code.DIV, one, square)]
    return [graph.operation(code.POW, a, exponent[0])]


def _norm(graph: Graph, a: Parts) -> Parts:
    return [graph.operation(code.NORM3, *a)]


def _dot(graph: Graph, a: Parts, b: Parts) -> Parts:
    total = graph.constant(0.0)
    for p, q in zip(a, b, strict=True):
        total = graph.operation(code.ADD, total, graph.operation(code.MUL, p, q))
    return [total]


def _cross(graph: Graph, a: Parts, b: Parts) -> Parts:
    def minor(i: int, j: int) -> int:
        left = graph.operation(code.MUL, a[i], b[j])
        return graph.operation(code.SUB, left, graph.operation(code.MUL, a[j], b[i]))

    return [minor(1, 2), minor(2, 0), minor(0, 1)]


def _unit(graph: Graph, a: Parts) -> Parts:
    length = _norm(graph, a)[0]
    return [graph.operation(code.DIV, part, length) for part in a]


def _angle(graph: Graph, a: Parts, b: Parts) -> Parts:
    # unlike the arc cosine of a dot product, the arc tangent is accurate at small angles
    sine = _norm(graph, _cross(graph, a, b))[0]
    return [graph.operation(code.ATAN2, sine, _dot(graph, a, b)[0])]


def _fold(operation: int) -> Callable[..., Parts]:
    def lower(graph: Graph, *operands: Parts) -> Parts:
        found = operands[0][0]
        for operand in operands[1:]:
            found = graph.operation(operation, found, operand[0])
        return [found]

    return lower


def _smooth(sign: int) -> Callable[..., Parts]:
    """Return the smooth maximum or minimum ``(a + b + sign sqrt((a - b)^2 + w^2)) / 2``."""

    def lower(graph: Graph, a: Parts, b: Parts, width: Parts) -> Parts:
        gap = graph.operation(code.SQUARE, graph.operation(code.SUB, a[0], b[0]))
        wide = graph.operation(code.SQUARE, width[0])
        root = graph.operation(code.SQRT, graph.operation(code.ADD, gap, wide))
        total = graph.operation(code.ADD, a[0], b[0])
        both = graph.operation(code.ADD if sign > 0 else code.SUB, total, root)
        return [graph.operation(code.MUL, graph.constant(0.5), both)]

    return lower


def _vector(_graph: Graph, *parts: Parts) -> Parts:
    return [part[0] for part in parts]


def _segments(graph: Graph, *points: Parts) -> Parts:
    return [graph.distance(code.SEGMENTS, [part for point in points for part in point])]


def _box(graph: Graph, a: Parts, b: Parts, half: tuple[float, ...]) -> Parts:
    graph.blocks[half] = np.array(half, np.float64)
    return [graph.distance(code.BOX, [*a, *b], half)]


def _mesh(graph: Graph, a: Parts, b: Parts, mesh: TriangleMesh) -> Parts:
    graph.blocks[mesh] = mesh.numbers
    return [graph.distance(code.MESH, [*a, *b], mesh)]


def _one(operation: int) -> Function:
    return Function(1, 1, _scalars, _elementary(operation))


FUNCTIONS: dict[str, Function] = {
    "+": Function(2, 2, _alike, _each(code.ADD)),
    "-": Function(2, 2, _alike, _each(code.SUB)),
    "*": Function(2, 2, _product, _each(code.MUL)),
    "/": Function(2, 2, _quotient, _each(code.DIV)),
    "**": Function(2, 2, _scalars, _power),
    "neg": Function(1, 1, _same, _each(code.NEG)),
    "x": _component(0),
    "y": _component(1),
    "z": _component(2),
    "vector": Function(3, 3, lambda shapes: VECTOR if _scalars(shapes) == () else "takes 3 numbers",
                       _vector),
    "norm": Function(1, 1, _vectors(SCALAR), _norm),
    "unit": Function(1, 1, _vectors(VECTOR), _unit),
    "dot": Function(2, 2, _vectors(SCALAR), _dot),
    "cross": Function(2, 2, _vectors(VECTOR), _cross),
    "angle": Function(2, 2, _vectors(SCALAR), _angle),
    "sin": _one(code.SIN),
    "cos": _one(code.COS),
    "tan": _one(code.TAN),
    "asin": _one(code.ASIN),
    "acos": _one(code.ACOS),
    "atan2": Function(2, 2, _scalars, _elementary(code.ATAN2)),
    "exp": _one(code.EXP),
    "log": _one(code.LOG),
    "sqrt": _one(code.SQRT),
    "abs": _one(code.ABS),
    "minimum": Function(1, None, _scalars, _fold(code.MIN)),
    "maximum": Function(1, None, _scalars, _fold(code.MAX)),
    "smooth_minimum": Function(3, 3, _scalars, _smooth(-1)),
    "smooth_maximum": Function(3, 3, _scalars, _smooth(1)),
    "step": _one(code.STEP),
    "acos_over_sine": _one(code.ACOS_OVER_SINE),
    "segment_distance": Function(4, 4, _vectors(SCALAR), _segments),
    "box_distance": Function(2, 2, _vectors(SCALAR), _box),
    "mesh_distance": Function(2, 2, _vectors(SCALAR), _mesh),
}  # fmt: skip
"""Functions by their name in text, and operators by their sign; components are .x, .y, .z."""


def folded(
    function: str, operands: Sequence[Sequence[float]], data: tuple[Any, ...] = ()
) -> tuple[float, ...]:
    """Return the value of a function of numbers, NaN if undefined."""
    graph = Graph()
    parts: list[Any] = [[graph.constant(number) for number in operand] for operand in operands]
    found = (graph.value(part) for part in FUNCTIONS[function].lower(graph, *parts, *data))
    return tuple(math.nan if value is None else value for value in found)
