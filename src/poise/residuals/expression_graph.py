"""Elementary operations as a graph of numbered values: constants folded, duplicates merged."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np

from poise.array_types import Floats
from poise.kernels import tape_codes as code
from poise.kernels.tape_codes import BOX, SEGMENTS, SIZES

Node: TypeAlias = tuple[Any, ...]

CONSTANT, INPUT, NUMBERS = "constant", "input", "numbers"


def _clipped(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda a: function(np.clip(a, -1.0, 1.0))


def _root(a: Any) -> Any:
    return np.sqrt(np.where((a < 0.0) & (a > -1e-12), 0.0, a))


def _acos_over_sine(a: Any) -> Any:
    # angle divided by its sine, computed from half the angle, which is accurate at a = 1
    c = np.clip(a, -1.0 + 2.0**-53, 1.0)
    s = np.sqrt(0.5 * (1.0 - c))
    return np.where(s > 0.0, 2.0 * np.arcsin(s), 1.0) / np.where(
        s > 0.0, 2.0 * s * np.sqrt(0.5 * (1.0 + c)), 1.0
    )


VALUES: dict[int, Callable[..., Any]] = {
    code.ADD: np.add,
    code.SUB: np.subtract,
    code.MUL: np.multiply,
    code.DIV: np.divide,
    code.NEG: np.negative,
    code.SQUARE: np.square,
    code.NORM3: lambda a, b, c: np.sqrt(a * a + b * b + c * c),
    code.SQRT: _root,
    code.SIN: np.sin,
    code.COS: np.cos,
    code.TAN: np.tan,
    code.ASIN: _clipped(np.arcsin),
    code.ACOS: _clipped(np.arccos),
    code.ATAN2: np.arctan2,
    code.EXP: np.exp,
    code.LOG: np.log,
    code.ABS: np.abs,
    code.MIN: np.minimum,
    code.MAX: np.maximum,
    code.POW: np.power,
    code.ACOS_OVER_SINE: _acos_over_sine,
    code.COPY: np.positive,
    code.STEP: lambda a: np.where(a >= 0.0, 1.0, 0.0),
}
"""Elementary operations on arrays of any batch, for evaluation in Python."""

_COMMUTATIVE = (code.ADD, code.MUL)


class Graph:
    """Values numbered in order of computation; see ``poise.kernels.tape`` for codes.

    A node is ``("constant", number)``, ``("input", key)`` or ``(code, a, b, c)`` with the numbers
    of its operands (-1 for none). A distance (``poise.kernels.distance_ops``) is ``(code,
    *operands)``; for a box or mesh the last operand is ``("numbers", key)``, the numbers of that
    key in ``blocks``. The rows after it are ``(NOTHING, a, i, -1)``: slot i of node a.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}
        self.blocks: dict[Hashable, Floats] = {}

    def constant(self, number: float) -> int:
        """Return the node of a number."""
        return self._node((CONSTANT, float(number)))

    def input(self, key: Hashable) -> int:
        """Return the node of an external value, one for each key."""
        return self._node((INPUT, key))

    def value(self, node: int) -> float | None:
        """Return the number of a constant node; None for others."""
        kind, *rest = self.nodes[node]
        return rest[0] if kind == CONSTANT else None

    def operation(self, operation: int, *operands: int) -> int:
        """Return the node of an elementary operation, simplified where possible."""
        known = [self.value(operand) for operand in operands]
        if None not in known:
            with np.errstate(all="ignore"):
                number = float(VALUES[operation](*map(np.float64, known)))
            if math.isfinite(number):
                return self.constant(number)
        simpler = self._simpler(operation, operands, known)
        if simpler is not None:
            return simpler
        if operation in _COMMUTATIVE:
            operands = tuple(sorted(operands))
        a, b, c = (*operands, -1, -1)[:3]
        return self._node((operation, a, b, c))

    def distance(self, operation: int, operands: Sequence[int], solid: Hashable = None) -> int:
        """Return the node of a distance; ``solid`` is the key of a box's or a mesh's numbers."""
        known = [self.value(operand) for operand in operands]
        numbers = None if solid is None else self.blocks[solid]
        if None not in known:
            return self.constant(float(distances_of(operation, known, numbers)))
        parts = [*operands]
        if solid is not None:
            parts.append(self._node((NUMBERS, solid)))
        found = self._numbers.get((operation, *parts))
        if found is None:
            found = self._node((operation, *parts))
            rest = range(1, SIZES[operation])
            self.nodes.extend((code.NOTHING, found, i, -1) for i in rest)
        return found

    def _node(self, node: Node) -> int:
        number = self._numbers.get(node)
        if number is None:
            number = self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return number

    def _simpler(
        self, operation: int, operands: tuple[int, ...], known: list[float | None]
    ) -> int | None:
        a = operands[0]
        if operation == code.NEG and self.nodes[a][0] == code.NEG:
            return self.nodes[a][1]
        if len(operands) != 2:
            return None
        b, (p, q) = operands[1], known
        if operation == code.ADD:
            return b if p == 0.0 else a if q == 0.0 else None
        if operation == code.SUB:
            if q == 0.0:
                return a
            if p == 0.0:
                return self.operation(code.NEG, b)
            return self.constant(0.0) if a == b else None
        if operation == code.DIV:
            return a if q == 1.0 else None
        if operation != code.MUL:
            return None
        if p == 0.0 or q == 0.0:
            return self.constant(0.0)
        if p == 1.0 or q == 1.0:
            return b if p == 1.0 else a
        if p == -1.0 or q == -1.0:
            return self.operation(code.NEG, b if p == -1.0 else a)
        return self.operation(code.SQUARE, a) if a == b else None

    def needed(self, outputs: Iterable[int]) -> list[int]:
        """Return the outputs and the nodes on which they depend, in the order of computation."""
        found: set[int] = set()
        waiting = list(outputs)
        while waiting:
            node = waiting.pop()
            if node in found:
                continue
            found.add(node)
            kind, *operands = self.nodes[node]
            if kind == code.NOTHING:
                waiting.append(operands[0])
            elif not isinstance(kind, str):
                waiting.extend(operand for operand in operands if operand >= 0)
                # the results of a distance are consecutive, used or not
                after = node + 1
                while after < len(self.nodes) and self.nodes[after][0] == code.NOTHING:
                    found.add(after)
                    after += 1
        return sorted(found)

    def evaluate(self, outputs: list[int], inputs: Callable[[Any], Any]) -> list[Floats]:
        """Return values of nodes from the ``inputs`` of their keys, on arrays of any batch."""
        values: dict[int, Any] = {}
        with np.errstate(all="ignore"):
            for node in self.needed(outputs):
                kind, *rest = self.nodes[node]
                if kind == CONSTANT:
                    values[node] = np.float64(rest[0])
                elif kind == INPUT:
                    values[node] = inputs(rest[0])
                elif kind == NUMBERS:
                    values[node] = self.blocks[rest[0]]
                elif kind in SIZES:
                    operands = [values[operand] for operand in rest]
                    numbers = None if kind == code.SEGMENTS else operands.pop()
                    values[node] = distances_of(kind, operands, numbers)
                elif kind != code.NOTHING:
                    operands = [values[operand] for operand in rest if operand >= 0]
                    values[node] = VALUES[kind](*operands)
        return [values[node] for node in outputs]


def distances_of(operation: int, operands: Sequence[Any], numbers: Floats | None) -> Floats:
    """Return the values of a distance operation; operands are arrays of any batch."""
    from poise.kernels.distance_ops import separate_segments
    from poise.kernels.segment_mesh_distance import separate_box, separate_mesh

    spread = np.broadcast_arrays(*[np.asarray(part, np.float64) for part in operands])
    result = np.empty(spread[0].shape)
    size = 0 if numbers is None else len(numbers)
    slots = np.zeros(size + SIZES[operation])
    if numbers is not None:
        slots[:size] = numbers
    rows = np.stack([part.ravel() for part in spread], axis=-1).tolist()
    for at, row in enumerate(rows):
        points = [tuple(row[n : n + 3]) for n in range(0, len(row), 3)]
        if operation == SEGMENTS:
            separate_segments(*points, slots, size)
        elif operation == BOX:
            separate_box(0, *points, slots, size)
        else:
            separate_mesh(0, *points, slots, size)
        result.flat[at] = slots[size]
    return result
