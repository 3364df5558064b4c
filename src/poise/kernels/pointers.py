"""Arrays by address: one table of integers instead of fifty array arguments.

Numba spends about 0.07 us on every array argument of a call. A prepared problem owns its arrays for
as long as it lives, so their addresses and shapes go into one int64 table, and the kernel makes
arrays of them again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

_WIDTH = 3  # address and up to two lengths

# A layout is a nested tuple of these: number of axes, of float64 or int64.
FLOATS_1, FLOATS_2, INTEGERS_1, INTEGERS_2 = "f1", "f2", "i1", "i2"
Layout = Any


def flatten(nested: Any) -> list[Any]:
    """The leaves of nested tuples, in order."""
    if isinstance(nested, tuple):
        return [leaf for part in nested for leaf in flatten(part)]
    return [nested]


def address_table(arrays: Any, layout: Layout) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Addresses and lengths of nested tuples of C-contiguous arrays.

    Raises:
        TypeError: an array is not what the layout says (a kernel would read wild memory).
    """
    rows: list[int] = []
    leaves, kinds = flatten(arrays), flatten(layout)
    if len(leaves) != len(kinds):
        raise TypeError(f"{len(leaves)} arrays for a layout of {len(kinds)}")
    for number, (array, kind) in enumerate(zip(leaves, kinds, strict=True)):
        dtype = np.float64 if kind[0] == "f" else np.int64
        fits = array.dtype == dtype and array.ndim == int(kind[1]) and array.flags.c_contiguous
        if not fits:
            raise TypeError(f"array {number} is {array.dtype}{array.shape}, the layout says {kind}")
        rows.extend((array.ctypes.data, *(*array.shape, 0)[:2]))
    return np.array(rows, np.int64)


def _type_of(layout: Layout) -> Any:
    if isinstance(layout, tuple):
        return types.Tuple([_type_of(part) for part in layout])
    dtype = types.float64 if layout[0] == "f" else types.int64
    return types.Array(dtype, int(layout[1]), "C")


def unpacker(layout: Layout) -> Callable[..., Any]:
    """A function for kernels that makes a table into nested tuples of arrays of that layout."""
    whole = _type_of(layout)

    @intrinsic
    def unpack(typingctx: Any, table: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            source = arrayobj.make_array(signature.args[0])(context, builder, args[0])
            place = [0]

            def number(at: int) -> Any:
                return builder.load(builder.gep(source.data, [ir.Constant(ir.IntType(64), at)]))

            def array(kind: Any) -> Any:
                at = _WIDTH * place[0]
                place[0] += 1
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

            def build(kind: Any) -> Any:
                if isinstance(kind, types.BaseTuple):
                    return context.make_tuple(
                        builder, kind, [build(part) for part in cast("Any", kind).types]
                    )
                return array(kind)

            return build(whole)

        return whole(table), codegen

    return unpack
