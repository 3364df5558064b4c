"""Handing a kernel's range to threads that wait in compiled code: no lock of Python's in between.

A wake-up by the operating system takes some thirty microseconds, and the interpreter's lock, asked
for by two threads at once, as much again: half of what a second thread wins on a frame of 100,000
vertices. So threads wait here for a while before they sleep, with the interpreter's lock let go,
and take up a part of a range within a fraction of a microsecond.

The caller offers a range and takes parts of it itself, one after the other, as do all who join: who
comes late, or is held up by other processes, takes fewer of them. Nobody is waited for who has not
joined. All that is shared stands in one array of words:

    STATE     bit 0: a range is offered; bits 1-15: how many have joined; above: its number
    NEXT      where the next part begins
    END ... GIVEN ... the range, and a kernel's arrays: for those who have joined
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from poise.kernels.jit import kernel
from poise.kernels.pointers import address_of, caller_by_address, data_address

_LINE = 8  # words of a cache line: what one thread writes often lies in none that others read
STATE, NEXT, END = 0, _LINE, 2 * _LINE
LEAST, SHARE, UNIT, FUNCTION = END + 1, END + 2, END + 3, END + 4
GIVEN = 3 * _LINE
WORDS = GIVEN + 16 * _LINE  # room for 14 arrays of two axes
_NUMBER = 16  # bits of the state below the offer's number

_PART_OF = (types.int64, types.int64, types.int64)
_call_part = caller_by_address(_PART_OF)
_intrinsic: Any = intrinsic


def _place(builder: Any, words: Any, at: Any) -> Any:
    """Where word ``at`` of an array stands, given the array's address."""
    return builder.gep(builder.inttoptr(words, ir.IntType(64).as_pointer()), [at])


@_intrinsic
def _read(typingctx, words, at):
    def codegen(context, builder, signature, args):
        return builder.load_atomic(_place(builder, *args), "acquire", 8)

    return types.int64(types.int64, types.int64), codegen


@_intrinsic
def _write(typingctx, words, at, value):
    def codegen(context, builder, signature, args):
        builder.store_atomic(args[2], _place(builder, *args[:2]), "release", 8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), codegen


@_intrinsic
def _add(typingctx, words, at, value):
    """Add to a word; what it was before."""

    def codegen(context, builder, signature, args):
        return builder.atomic_rmw("add", _place(builder, *args[:2]), args[2], "seq_cst")

    return types.int64(types.int64, types.int64, types.int64), codegen


@_intrinsic
def _replace(typingctx, words, at, old, new):
    """Whether a word was ``old``; it is ``new`` then."""

    def codegen(context, builder, signature, args):
        place = _place(builder, *args[:2])
        found = builder.cmpxchg(place, args[2], args[3], "seq_cst", "seq_cst")
        return builder.extract_value(found, 1)

    return types.boolean(types.int64, types.int64, types.int64, types.int64), codegen


@_intrinsic
def _give(typingctx, words, at, arrays):
    """Write down where arrays stand and how long they are."""

    def codegen(context, builder, signature, args):
        place = _place(builder, *args[:2])
        builder.store(args[2], builder.bitcast(place, args[2].type.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, arrays), codegen


def _given(kind: Any) -> Callable[..., Any]:
    """A function for kernels: the arrays that were written down, of types that are known."""

    @_intrinsic
    def given(typingctx, words, at):
        def codegen(context, builder, signature, args):
            pointer = context.get_value_type(kind).as_pointer()
            return builder.load(builder.bitcast(_place(builder, *args), pointer), align=8)

        return kind(types.int64, types.int64), codegen

    return given


_PARTS: dict[tuple[Any, ...], int] = {}


def part_address(function: Any, arrays: tuple[Any, ...]) -> int:
    """Where machine code stands that does a part of ``function(*arrays, first, end)``.

    ``arrays`` are C-contiguous, of one kind of number but for their joints and starts: what a
    function is given always has the same types once its first array's are known.
    """
    key = (function, arrays[0].dtype.char)
    if key not in _PARTS:
        kind = types.Tuple([_type_of(array) for array in arrays])
        given = _given(kind)

        def part(words, first, end):
            function(*given(words, GIVEN), first, end)
            return 0.0

        name = f"part_{function.__name__}_{arrays[0].dtype.name}"
        _PARTS[key] = address_of(kernel(part, name=name), _PART_OF)
    return _PARTS[key]


def _type_of(array: Any) -> Any:
    from numba.np.numpy_support import from_dtype

    return types.Array(from_dtype(array.dtype), array.ndim, "C")


@kernel
def _take_parts(words):
    """Do parts of what is offered until none is left: large ones first, which run on without a
    break, and smaller ones towards the end, which all finish at one time."""
    end, least, share = _read(words, END), _read(words, LEAST), _read(words, SHARE)
    unit, function = _read(words, UNIT), _read(words, FUNCTION)
    while True:
        first = _read(words, NEXT)
        if first >= end:
            return
        part = max((end - first) // share // least, 1) * least
        if _replace(words, NEXT, first, first + part):
            _call_part(function, (words, first // unit, min(first + part, end) // unit))


@kernel
def post(shared, function, unit, least, share, first, end, arrays):
    """Offer a range to whoever joins.

    Args:
        shared: (WORDS,) the words; only one caller at a time.
        function: what does a part (``part_address``).
        unit: how much of the range a kernel counts as one; first and end are multiples of it.
        least: the smallest part, a multiple of ``unit``.
        share: a part is what is left over this.
        first: where the range begins.
        end: where it ends.
        arrays: what it is given, a tuple.
    """
    words = data_address(shared)
    _give(words, GIVEN, arrays)
    _write(words, FUNCTION, function)
    _write(words, UNIT, unit)
    _write(words, LEAST, least)
    _write(words, SHARE, share)
    _write(words, END, end)
    _write(words, NEXT, first)
    number = (_read(words, STATE) >> _NUMBER) + 1
    _write(words, STATE, (number << _NUMBER) | 1)


@kernel
def take(shared, looks):
    """Do what is offered, with whoever joins.

    Returns:
        whether all have done their parts, after so many looks; if not, ask ``all_left`` before the
        arrays go.
    """
    _take_parts(data_address(shared))
    return all_left(shared, looks)


@kernel
def offer(shared, function, unit, least, share, first, end, arrays, looks):
    """``post`` and ``take`` at once."""
    post(shared, function, unit, least, share, first, end, arrays)
    return take(shared, looks)


@kernel
def all_left(shared, looks):
    """Close the offer; whether all who joined have done their parts, after so many looks."""
    words = data_address(shared)
    if _read(words, STATE) & 1:
        _add(words, STATE, -1)
    for _ in range(looks):
        if _read(words, STATE) & ((1 << _NUMBER) - 1) == 0:
            return True
    return False


@kernel
def join_in(shared, done, looks):
    """Join in what is offered, again and again, until ``looks`` times in a row nothing new was.

    Args:
        done: the number of the last offer that was joined, 0 at first.

    Returns:
        the number of the last offer that was joined.
    """
    words = data_address(shared)
    left = looks
    while left > 0:
        left -= 1
        state = _read(words, STATE)
        number = state >> _NUMBER
        if state & 1 and number != done and _replace(words, STATE, state, state + 2):
            _take_parts(words)
            _add(words, STATE, -2)
            done, left = number, looks
    return done
