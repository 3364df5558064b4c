"""Arrays and functions by address: one table of integers instead of fifty array arguments.

Numba spends about 0.07 us on every array argument of a call. The arrays of a prepared problem live
as long as the problem, so their addresses and shapes are stored in one int64 table, from which the
kernel reconstructs the arrays. The table begins with the addresses of compiled functions
(``entry``), each of which takes the table's own address and returns a float: a kernel calls them by
their index (``caller``), so that a function is compiled once for all callers.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import Any, cast

import numpy as np

from poise.kernels.jit import arrayobj, cgutils, intrinsic, ir, kernel, types
from poise.kernels.layouts import FLOATS_1

_WIDTH = 3  # address and up to two lengths

Layout = Any  # nested tuples of kinds of arrays (``poise.kernels.layouts``), named or plain


def flatten(nested) -> list[Any]:
    """Return the leaves of nested tuples, in order."""
    if isinstance(nested, tuple):
        return [leaf for part in nested for leaf in flatten(part)]
    return [nested]


def address_table(
    functions: Sequence[Any], arrays, layout: Layout
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return addresses of entries, then addresses and lengths of nested C-contiguous arrays.

    Raises:
        TypeError: an array differs from the layout (a kernel would read invalid memory).
    """
    rows = [address_of(function) for function in functions]
    leaves, kinds = flatten(arrays), _kinds(layout)
    if len(leaves) != len(kinds):
        raise TypeError(f"{len(leaves)} arrays for a layout of {len(kinds)}")
    for number, (array, (dtype, axes)) in enumerate(zip(leaves, kinds, strict=True)):
        if array.dtype != dtype or array.ndim != axes or not array.flags.c_contiguous:
            kind = f"{dtype} with {axes} axes"
            raise TypeError(f"array {number} is {array.dtype}{array.shape}, the layout says {kind}")
        rows.extend((_start_of(array), *(*array.shape, 0)[:2]))
    return np.array(rows, np.int64)


@cache
def _kinds(layout: Layout) -> list[tuple[np.dtype[Any], int]]:
    """Return type and number of axes of a layout's arrays."""
    return [(np.dtype(f"{kind[0]}8"), int(kind[1])) for kind in flatten(layout)]


def _start_of(array: np.ndarray[Any, Any]) -> int:
    """Return the address of the data of a C-contiguous array."""
    if array.size and array.flags.writeable:  # in a fifth of the time of `array.ctypes`
        return ctypes.addressof(ctypes.c_char.from_buffer(array.data))
    return array.ctypes.data


def _type_of(layout: Layout):
    if isinstance(layout, tuple):
        parts = [_type_of(part) for part in layout]
        named = hasattr(layout, "_fields")
        return types.NamedTuple(parts, type(layout)) if named else types.Tuple(parts)
    dtype = types.float64 if layout[0] == "f" else types.int64
    return types.Array(dtype, int(layout[1]), "C")


def unpacker(layout: Layout, functions: int, picked: Sequence[int]) -> Callable[..., Any]:
    """Return a function for kernels: from a table's address to the ``picked`` parts of its arrays.

    ``functions`` entries precede the arrays of ``layout``.
    """
    starts = [functions]
    for part in layout:
        starts.append(starts[-1] + _WIDTH * len(flatten(part)))

    @intrinsic
    def unpack(typingctx, table):
        whole = types.Tuple([_type_of(layout[part]) for part in picked])

        def codegen(context, builder, signature, args):
            source = builder.inttoptr(args[0], ir.IntType(64).as_pointer())

            def number(at: int):
                return builder.load(builder.gep(source, [ir.Constant(ir.IntType(64), at)]))

            def array(kind, at: int):
                item = context.get_data_type(kind.dtype).as_pointer()
                lengths = [number(at + 1 + axis) for axis in range(kind.ndim)]
                size = context.get_constant(types.intp, 8)
                strides = [size] if kind.ndim == 1 else [builder.mul(lengths[1], size), size]
                made = arrayobj.make_array(kind)(context, builder)
                arrayobj.populate_array(
                    made,
                    data=builder.inttoptr(number(at), item),
                    shape=cgutils.pack_array(builder, lengths),
                    strides=cgutils.pack_array(builder, strides),
                    itemsize=size,
                    meminfo=None,
                )
                return made._getvalue()

            def build(kind, place: list[int]):
                if isinstance(kind, types.BaseTuple):
                    parts = [build(part, place) for part in cast("Any", kind).types]
                    return context.make_tuple(builder, kind, parts)
                place[0] += _WIDTH
                return array(kind, place[0] - _WIDTH)

            kinds = cast("Any", whole).types
            parts = [
                build(kind, [starts[part]]) for kind, part in zip(kinds, picked, strict=True)
            ]  # fmt: skip
            return context.make_tuple(builder, whole, parts)

        return whole(types.int64), codegen

    return unpack


ENTRY_SIGNATURE = "q"


class _Call(ctypes.Structure):
    """Target of an entry's first argument: its result, followed by the table's address."""

    _fields_ = (("result", ctypes.c_double), ("table", ctypes.c_int64))


def entry(function: Callable[..., Any], name: str):
    """Make a kernel of a table's address that returns a float, to be called by address."""
    return kernel(function, name=name)


def address_of(function, signature: str = ENTRY_SIGNATURE) -> int:
    """Return the address of an entry's machine code, compiled or loaded if necessary."""
    if isinstance(function, PythonEntry):
        return function.address
    return function.address(signature)


class PythonEntry:
    """A Python function of a table's address in place of a compiled entry.

    Exceptions cannot pass through compiled code: after one, the entry's result is NaN until
    `taken_failure` has passed the exception on. An interrupt (Ctrl-C) that arrives in compiled
    code is raised at the first instruction of the Python code that runs next. For a function that
    is before any ``try``; a generator continues within one, which is why calls are sent to one.
    """

    def __init__(self, function: Callable[[int], float]) -> None:
        self.failure: BaseException | None = None
        self._generator = self._results(function)
        next(self._generator)
        # It takes only the first argument of ENTRY_SIGNATURE's calling convention.
        kind = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.POINTER(_Call))
        self._callback = kind(self._generator.send)  # valid as long as this object lives
        self.address = ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    def _results(self, function: Callable[[int], float]) -> Generator[int, Any, None]:
        while True:
            try:
                while True:
                    call = yield 0
                    if self.failure is None:
                        call.contents.result = function(call.contents.table)
            except GeneratorExit:  # the entry is no longer used
                raise
            except BaseException as failure:  # noqa: BLE001 - passed on by taken_failure
                self.failure = failure

    def taken_failure(self) -> BaseException | None:
        """Return the exception of the last calls and clear it, which re-enables the function."""
        failure, self.failure = self.failure, None
        return failure


def caller(place: int) -> Callable[..., Any]:
    """Return a function for kernels that calls entry number ``place`` of a table."""

    @intrinsic
    def call(typingctx, table):
        def codegen(context, builder, signature, args):
            word = ir.IntType(64)
            source = builder.inttoptr(args[0], word.as_pointer())
            address = builder.load(builder.gep(source, [ir.Constant(word, place)]))
            kind = context.call_conv.get_function_type(types.float64, [types.int64])
            # Numba's calling convention: pointers for the result and an exception, then the
            # arguments. What follows the result is for a PythonEntry, which reads nothing else.
            result_type = kind.args[0].pointee
            made = cgutils.alloca_once(builder, ir.LiteralStructType([result_type, word]))
            result = cgutils.gep_inbounds(builder, made, 0, 0)
            builder.store(context.get_constant(types.float64, math.nan), result)
            builder.store(args[0], cgutils.gep_inbounds(builder, made, 0, 1))
            problem = cgutils.alloca_once(builder, kind.args[1].pointee)
            function = builder.inttoptr(address, kind.as_pointer())
            builder.call(function, [result, problem, args[0]])
            return builder.load(result)

        return types.float64(types.int64), codegen

    return call


def _data_address(typingctx, array):
    """Return the address of an array's data."""

    def codegen(context, builder, signature, args):
        made = arrayobj.make_array(array)(context, builder, args[0])
        return builder.ptrtoint(made.data, ir.IntType(64))

    return types.int64(array), codegen


def _floats_at(typingctx, address, count):
    """Return ``count`` numbers at an address, as an array."""
    kind = _type_of(FLOATS_1)

    def codegen(context, builder, signature, args):
        size = context.get_constant(types.intp, 8)
        made = arrayobj.make_array(kind)(context, builder)
        arrayobj.populate_array(
            made,
            data=builder.inttoptr(args[0], context.get_data_type(kind.dtype).as_pointer()),
            shape=cgutils.pack_array(builder, [args[1]]),
            strides=cgutils.pack_array(builder, [size]),
            itemsize=size,
            meminfo=None,
        )
        return made._getvalue()

    return kind(types.int64, types.int64), codegen


data_address: Callable[..., Any] = intrinsic(_data_address)
floats_at: Callable[..., Any] = intrinsic(_floats_at)


def caller_by_address(text: str) -> Callable[..., Any]:
    """Return a function for kernels that calls an address with a tuple of numbers.

    The address has to be that of a function compiled for these arguments (``address_of``); the
    result is a float.
    """

    @intrinsic
    def call(typingctx, address, arguments):
        def codegen(context, builder, made, args):
            from poise.kernels.signatures import signature_of

            signature = signature_of(text)
            kind = context.call_conv.get_function_type(types.float64, signature)
            result = cgutils.alloca_once(builder, kind.args[0].pointee)
            problem = cgutils.alloca_once(builder, kind.args[1].pointee)
            function = builder.inttoptr(args[0], kind.as_pointer())
            parts = [
                context.cast(builder, builder.extract_value(args[1], i), given, wanted)
                for i, (given, wanted) in enumerate(zip(arguments.types, signature, strict=True))
            ]
            builder.store(context.get_constant(types.float64, math.nan), result)
            builder.call(function, [result, problem, *parts])
            return builder.load(result)

        return types.float64(types.int64, arguments), codegen

    return call
