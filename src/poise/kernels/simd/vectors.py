"""LLVM vectors inside kernels: several numbers per register.

LLVM vectorises scalar loops over vertices only if no gather is needed, and skinning gathers its
matrices: scalar code takes three times as long as explicit vectors. The explicit code is portable:
LLVM splits the vectors for the processor. Only simple shuffles of vectors of at most four lanes are
used: permutations of 24 lanes and more were miscompiled (LLVM 22, AVX-512, float64).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from poise.kernels.jit import FAST_MATH, cgutils, ir

_FLAGS = tuple(sorted(FAST_MATH))
# Lets float32 use the processor's estimate of 1 / sqrt and one Newton step: 23 bits.
_ESTIMATED = (*_FLAGS, "afn", "arcp", "ninf")

GROUP = 4
"""Number of vertices processed together; ranges given to kernels are multiples of it."""


def whole(number: int):
    """Return an integer constant."""
    return ir.Constant(ir.IntType(64), number)


class Lanes:
    """Operations of an intrinsic on vectors of one kind of number (float32 or float64)."""

    def __init__(self, context, builder, number) -> None:
        self.context = context
        self.builder = builder
        self.number = context.get_data_type(number)
        self.bytes = number.bitwidth // 8

    def vector(self, width: int):
        """Return the type of a vector of ``width`` numbers."""
        return ir.VectorType(self.number, width)

    def data(self, kind, array):
        """Return the pointer to an array's data."""
        return self.context.make_array(kind)(self.context, self.builder, array).data

    def width(self, kind, array):
        """Return the length of an array's rows."""
        shape = self.context.make_array(kind)(self.context, self.builder, array).shape
        return self.builder.extract_value(shape, 1)

    def load(self, source, at, width: int):
        """Load ``width`` numbers from ``source[at]`` on."""
        where = self.builder.gep(source, [at])
        found = self.builder.load(self.builder.bitcast(where, self.vector(width).as_pointer()))
        found.align = self.bytes
        return found

    def store(self, target, at, values) -> None:
        """Store all of a vector to ``target[at]`` and on."""
        where = self.builder.gep(target, [at])
        made = self.builder.store(values, self.builder.bitcast(where, values.type.as_pointer()))
        made.align = self.bytes

    def joint(self, joints, at):
        """Return the index of a joint, as an integer."""
        return self.builder.zext(self.builder.load(self.builder.gep(joints, [at])), ir.IntType(64))

    def constant(self, width: int, number: float):
        """Return one number ``width`` times."""
        return ir.Constant(self.vector(width), [number] * width)

    def picked(self, values, lanes: Sequence[int], more=None):
        """Return lanes of a vector, or of two numbered consecutively, in a new order."""
        order = ir.Constant(ir.VectorType(ir.IntType(32), len(lanes)), list(lanes))
        return self.builder.shuffle_vector(values, values if more is None else more, order)

    def splat(self, source, at, width: int):
        """Return the number at ``source[at]`` in every lane."""
        one = self.load(source, at, 1)
        return self.picked(one, [0] * width)

    def times(self, a, b):
        """Return a b, lane by lane."""
        return self.builder.fmul(a, b, flags=_FLAGS)

    def plus(self, a, b):
        """Return a + b, lane by lane."""
        return self.builder.fadd(a, b, flags=_FLAGS)

    def minus(self, a, b):
        """Return a - b, lane by lane."""
        return self.builder.fsub(a, b, flags=_FLAGS)

    def summed(self, terms: Sequence[Any]):
        """Return the sum of vectors."""
        total = terms[0]
        for term in terms[1:]:
            total = self.plus(total, term)
        return total

    def inverse_root(self, values):
        """Return 1 / sqrt of each lane; 0 for 0."""
        width = values.type.count
        kind = self.vector(width)
        name = f"llvm.sqrt.v{width}f{8 * self.bytes}"
        root = cgutils.get_or_insert_function(
            self.builder.module, ir.FunctionType(kind, [kind]), name
        )
        nothing = self.constant(width, 0.0)
        there = self.builder.fcmp_ordered(">", values, nothing)
        length = self.builder.call(root, [values], fastmath=_ESTIMATED)
        found = self.builder.fdiv(self.constant(width, 1.0), length, flags=_ESTIMATED)
        return self.builder.select(there, found, nothing)

    def weighted(self, slots: int | None, count, width: int, term: Callable[..., Any]):
        """Return the sum of ``term(slot)`` over the influences, unrolled for a known number."""
        if slots is not None:
            return self.summed([term(whole(slot)) for slot in range(slots)])
        kind = self.vector(width)
        total = cgutils.alloca_once_value(self.builder, ir.Constant(kind, [0.0] * width))
        # A stack slot is allocated once for the function: it has to be zeroed every time.
        self.builder.store(ir.Constant(kind, [0.0] * width), total)
        with cgutils.for_range(self.builder, count) as loop:
            self.builder.store(self.plus(self.builder.load(total), term(loop.index)), total)
        return self.builder.load(total)

    def transposed(self, rows: Sequence[Any]) -> list[Any]:
        """Transpose four vectors of four: vector k of the result has lane k of every row."""
        a, b, c, d = rows
        low, high = (0, 4, 1, 5), (2, 6, 3, 7)
        front, back = (0, 1, 4, 5), (2, 3, 6, 7)
        ab, cd = self.picked(a, low, b), self.picked(c, low, d)
        ef, gh = self.picked(a, high, b), self.picked(c, high, d)
        return [
            self.picked(ab, front, cd),
            self.picked(ab, back, cd),
            self.picked(ef, front, gh),
            self.picked(ef, back, gh),
        ]

    def load_packed(self, source, at) -> list[Any]:
        """Load four rows of three that begin at ``source[at]``, without rearrangement."""
        return [self.load(source, self.builder.add(at, whole(4 * k)), 4) for k in range(3)]

    def number_of(self, packed: Sequence[Any], place: int):
        """Return one of the twelve numbers of ``load_packed``, in four lanes."""
        return self.picked(packed[place // 4], [place % 4] * 4)

    def load_rows(self, source, at) -> list[Any]:
        """Load x, y and z of four rows of three that begin at ``source[at]``."""
        a, b, c = self.load_packed(source, at)
        x = self.picked(self.picked(a, (0, 3, 6, 6), b), (0, 1, 2, 5), c)
        y = self.picked(self.picked(a, (1, 4, 7, 7), b), (0, 1, 2, 6), c)
        z = self.picked(self.picked(a, (2, 5, 5, 5), b), (0, 1, 4, 7), c)
        return [x, y, z]

    def store_rows(self, target, at, rows: Sequence[Any]) -> None:
        """Store the first three lanes of four vectors to four rows of three at ``target[at]``."""
        a, b, c, d = rows
        parts = (
            self.picked(a, (0, 1, 2, 4), b),
            self.picked(b, (1, 2, 4, 5), c),
            self.picked(c, (2, 4, 5, 6), d),
        )
        for k, part in enumerate(parts):
            self.store(target, self.builder.add(at, whole(4 * k)), part)

    def store_columns(self, target, at, x, y, z) -> None:
        """Store four rows (x, y, z) to ``target[at]`` and on."""
        front, back = self.picked(x, (0, 4, 1, 5), y), self.picked(x, (2, 6, 3, 7), y)
        middle = self.picked(y, (1, 5, 5, 5), z)
        parts = (
            self.picked(front, (0, 1, 4, 2), z),
            self.picked(middle, (0, 1, 4, 5), back),
            self.picked(z, (2, 6, 7, 3), back),
        )
        for k, part in enumerate(parts):
            self.store(target, self.builder.add(at, whole(4 * k)), part)

    def normalised(self, x, y, z) -> list[Any]:
        """Return four directions normalised to length 1; zero for zero."""
        scale = self.inverse_root(self.dot((x, y, z), (x, y, z)))
        return [self.times(part, scale) for part in (x, y, z)]

    def dot(self, a: Sequence[Any], b: Sequence[Any]):
        """Return the sum of products, lane by lane."""
        return self.summed([self.times(p, q) for p, q in zip(a, b, strict=True)])

    def cross(self, a: Sequence[Any], b: Sequence[Any]) -> list[Any]:
        """Return a x b, lane by lane."""
        found = []
        for i, j in ((1, 2), (2, 0), (0, 1)):
            found.append(self.minus(self.times(a[i], b[j]), self.times(a[j], b[i])))
        return found
