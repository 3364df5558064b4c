"""Rows of a matrix, four numbers per register.

Rows of a few dozen numbers are too short for the vectors that LLVM makes of scalar loops: most
numbers would be processed one by one, as the remainder. Here the vectors are explicit. All loops
run from the group of four that contains the index ``first`` to the one that contains the last
before ``last``, so that rows have to be as long as whole groups.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from poise.kernels.jit import cgutils, intrinsic, ir, types
from poise.kernels.simd.vectors import Lanes, whole
from poise.kernels.sqp_state import GROUP


class _Rows:
    """Operations of these intrinsics on rows of a matrix of float64."""

    def __init__(self, context, builder) -> None:
        self.builder = builder
        self.lanes = Lanes(context, builder, types.float64)

    def lines(self, kind, matrix, first, count: int) -> list[Any]:
        """Return pointers to consecutive rows of a matrix."""
        data, wide = self.lanes.data(kind, matrix), self.lanes.width(kind, matrix)
        rows = [self.builder.add(first, whole(j)) for j in range(count)]
        return [self.builder.gep(data, [self.builder.mul(row, wide)]) for row in rows]

    def everywhere(self, number):
        """Return one number in every lane."""
        empty = ir.Constant(self.lanes.vector(GROUP), ir.Undefined)
        one = self.builder.insert_element(empty, number, ir.Constant(ir.IntType(32), 0))
        return self.lanes.picked(one, [0] * GROUP)

    def factors(self, shares, count: int) -> list[Any]:
        """Return the numbers of a tuple, each in every lane of a vector."""
        return [self.everywhere(self.builder.extract_value(shares, j)) for j in range(count)]

    @contextmanager
    def groups(self, first, last) -> Generator[Any]:
        """Loop over the indices at which groups begin."""
        begin = self.builder.and_(first, whole(-GROUP))
        with cgutils.for_range_slice(
            self.builder, begin, last, whole(GROUP), intp=ir.IntType(64), inc=True
        ) as (place, _):
            yield place

    def sum_of(self, values):
        """Return the sum of a vector's lanes."""
        halves = [self.lanes.picked(values, pair) for pair in ([0, 1], [2, 3])]
        pair = self.lanes.plus(*halves)
        one, other = (
            self.builder.extract_element(pair, ir.Constant(ir.IntType(32), lane))
            for lane in range(2)
        )
        return self.lanes.plus(one, other)


def _add_rows(typingctx, out, i, factors, P, k, first, last):
    """Compute ``out[i] += sum_j factors[j] P[k + j]``; row i of ``out`` is none of these rows."""

    def codegen(context, builder, signature, args):
        rows, count = _Rows(context, builder), signature.args[2].count
        (target,) = rows.lines(signature.args[0], args[0], args[1], 1)
        sources = rows.lines(signature.args[3], args[3], args[4], count)
        shares = rows.factors(args[2], count)
        with rows.groups(args[5], args[6]) as place:
            total = rows.lanes.load(target, place, GROUP)
            for share, source in zip(shares, sources, strict=True):
                found = rows.lanes.load(source, place, GROUP)
                total = rows.lanes.plus(total, rows.lanes.times(share, found))
            rows.lanes.store(target, place, total)
        return context.get_dummy_value()

    return types.void(out, types.int64, factors, P, types.int64, types.int64, types.int64), codegen


def _scale_rows(typingctx, A, k, factors, first, last):
    """Compute ``A[k + j] *= factors[j]``."""

    def codegen(context, builder, signature, args):
        rows, count = _Rows(context, builder), signature.args[2].count
        lines = rows.lines(signature.args[0], args[0], args[1], count)
        shares = rows.factors(args[2], count)
        with rows.groups(args[3], args[4]) as place:
            for share, line in zip(shares, lines, strict=True):
                found = rows.lanes.load(line, place, GROUP)
                rows.lanes.store(line, place, rows.lanes.times(share, found))
        return context.get_dummy_value()

    return types.void(A, types.int64, factors, types.int64, types.int64), codegen


def _dot_rows(typingctx, A, k, x, i, first, last):
    """Return ``A[k + j] . x[i]`` for four j, a tuple."""

    def codegen(context, builder, signature, args):
        rows = _Rows(context, builder)
        lines = rows.lines(signature.args[0], args[0], args[1], GROUP)
        (along,) = rows.lines(signature.args[2], args[2], args[3], 1)
        nothing = rows.lanes.constant(GROUP, 0.0)
        totals = [cgutils.alloca_once_value(builder, nothing) for _ in lines]
        with rows.groups(args[4], args[5]) as place:
            other = rows.lanes.load(along, place, GROUP)
            for total, line in zip(totals, lines, strict=True):
                found = rows.lanes.times(rows.lanes.load(line, place, GROUP), other)
                builder.store(rows.lanes.plus(builder.load(total), found), total)
        sums = [rows.sum_of(builder.load(total)) for total in totals]
        return context.make_tuple(builder, signature.return_type, sums)

    return types.UniTuple(types.float64, GROUP)(
        A, types.int64, x, types.int64, types.int64, types.int64
    ), codegen


add_rows: Callable[..., Any] = intrinsic(_add_rows)
scale_rows: Callable[..., Any] = intrinsic(_scale_rows)
dot_rows: Callable[..., Any] = intrinsic(_dot_rows)
