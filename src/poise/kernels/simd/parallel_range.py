"""Handing a kernel's range to threads that wait in compiled code: no lock of Python's in between.

A wake-up by the operating system takes some thirty microseconds, and the interpreter's lock, asked
for by two threads at once, as much again: half of what a second thread wins on a frame of 100,000
vertices. So threads wait here for a while before they sleep, with the interpreter's lock let go,
and take up a part of a range within a fraction of a microsecond.

The caller offers a range, in as many shares as there are threads, and begins with the first itself;
who joins begins with one of its own. Whoever has none left takes parts from the ends of others':
who comes late, or is held up by other processes, takes fewer of them. Nobody is waited for who has
not joined. Two threads so work side by side in one place at most, where they meet: neighbours would
take lines of memory from each other that a processor fetches ahead of what it writes (up to twice
the time). And each has, frame after frame, the same vertices, which its cache may still hold.

A part may be one of several frames: its vertices in each of them, one frame after another, so that
what all frames read stays near. All that is common stands in one array of words:

    STATE        bit 0: a range is offered; bits 1-15: how many have joined; above: its number
    LEAST ...    the range, and a kernel's arrays: for those who have joined
    STRIDES ...  how many bytes lie between one frame and the next in each of these arrays
    SHARES ...   what is left of each share: where it begins, and in the upper half where it ends
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from poise.kernels.address_table import address_of, caller_by_address, data_address
from poise.kernels.jit import kernel

_LINE = 8  # words of a cache line: what one thread writes often lies in none that others read
STATE, LEAST = 0, _LINE
UNIT, FUNCTION, FRAMES, THREADS = LEAST + 1, LEAST + 2, LEAST + 3, LEAST + 4
GIVEN = 2 * _LINE
STRIDES = GIVEN + 16 * _LINE  # room for 14 arrays of two axes
SHARES = STRIDES + 2 * _LINE
_HALF = 32  # bits
_NUMBER = 16  # bits of the state below the offer's number

_PART_OF = (types.int64, types.int64, types.int64)
_call_part = caller_by_address(_PART_OF)
_intrinsic: Any = intrinsic


def _place(builder: Any, words: Any, at: Any) -> Any:
    """Where word ``at`` of an array stands, given the array's address."""
    return builder.gep(builder.inttoptr(words, ir.IntType(64).as_pointer()), [at])


def _word(number: int) -> Any:
    return ir.Constant(ir.IntType(64), number)


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


@_intrinsic
def _own_words(typingctx):
    """Words for one thread, as long as the kernel runs."""

    def codegen(context, builder, signature, args):
        room = cgutils.alloca_once(builder, ir.IntType(64), size=_word(SHARES))
        return builder.ptrtoint(room, ir.IntType(64))

    return types.int64(), codegen


def _given(kind: Any) -> Callable[..., Any]:
    """A function for kernels: the arrays that were written down, of types that are known, as they
    stand in a frame."""

    @_intrinsic
    def given(typingctx, words, frame):
        def codegen(context, builder, signature, args):
            words, frame = args
            pointer = context.get_value_type(kind).as_pointer()
            place = builder.bitcast(_place(builder, words, _word(GIVEN)), pointer)
            whole = builder.load(place, align=8)
            parts = []
            for i, part in enumerate(kind.types):
                stride = builder.load(_place(builder, words, _word(STRIDES + i)), align=8)
                array = context.make_array(part)(
                    context, builder, value=builder.extract_value(whole, i)
                )
                first = builder.ptrtoint(array.data, stride.type)
                there = builder.add(first, builder.mul(stride, frame))
                array.data = builder.inttoptr(there, array.data.type)
                parts.append(array._getvalue())
            return context.make_tuple(builder, kind, parts)

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
            for frame in range(_read(words, FRAMES)):
                function(*given(words, frame), first, end)
            return 0.0

        name = f"part_{function.__name__}_{arrays[0].dtype.name}"
        _PARTS[key] = address_of(kernel(part, name=name), _PART_OF)
    return _PARTS[key]


def _type_of(array: Any) -> Any:
    from numba.np.numpy_support import from_dtype

    return types.Array(from_dtype(array.dtype), array.ndim, "C")


def words_of(threads: int) -> NDArray[np.int64]:
    """The words of so many threads."""
    return np.zeros(SHARES + threads * _LINE, np.int64)


@kernel
def _take_parts(words, own):
    """Do parts of what is offered until none is left: from the beginning of the own share, and from
    the ends of others'."""
    least, unit = _read(words, LEAST), _read(words, UNIT)
    function, threads = _read(words, FUNCTION), _read(words, THREADS)
    for i in range(threads):
        share = SHARES + _LINE * ((own + i) % threads)
        while True:
            left = _read(words, share)
            first, end = left & ((1 << _HALF) - 1), left >> _HALF
            if first >= end:
                break
            if i == 0:
                begun, ended = first, min((first // least + 1) * least, end)
                first = ended
            else:
                begun, ended = max((end - 1) // least * least, first), end
                end = begun
            if _replace(words, share, left, first | (end << _HALF)):
                _call_part(function, (words, begun // unit, ended // unit))


@kernel
def post(shared, threads, function, unit, least, first, end, arrays, frames, strides):
    """Offer a range to whoever joins.

    Args:
        shared: the words (`words_of`); only one caller at a time.
        threads: in how many shares.
        function: what does a part (``part_address``).
        unit: how much of the range a kernel counts as one; first and end are multiples of it.
        least: how large a part is, a multiple of ``unit``.
        first: where the range begins.
        end: where it ends, below 2^31.
        arrays: what it is given, a tuple, as they stand in the first frame.
        frames: how many there are.
        strides: (len(arrays),) bytes from frame to frame in each array.
    """
    words = data_address(shared)
    _give(words, GIVEN, arrays)
    for i in range(len(arrays)):
        _write(words, STRIDES + i, strides[i])
    _write(words, FRAMES, frames)
    _write(words, FUNCTION, function)
    _write(words, UNIT, unit)
    _write(words, LEAST, least)
    _write(words, THREADS, threads)
    begun = first
    for i in range(threads):
        ended = end
        if i < threads - 1:
            ended = max((first + (end - first) * (i + 1) // threads) // least * least, begun)
        _write(words, SHARES + _LINE * i, begun | (ended << _HALF))
        begun = ended
    number = (_read(words, STATE) >> _NUMBER) + 1
    _write(words, STATE, (number << _NUMBER) | 1)


@kernel
def alone(function, unit, least, first, end, arrays, frames, strides):
    """Do a range without anybody else, by the machine code that threads share it by: what is
    compiled twice, in another place, rounds in another way."""
    words = _own_words()
    _give(words, GIVEN, arrays)
    for i in range(len(arrays)):
        _write(words, STRIDES + i, strides[i])
    _write(words, FRAMES, frames)
    for begun in range(first, end, least):
        _call_part(function, (words, begun // unit, min(begun + least, end) // unit))


@kernel
def take(shared, looks):
    """Do what is offered, with whoever joins.

    Returns:
        whether all have done their parts, after so many looks; if not, ask ``all_left`` before the
        arrays go.
    """
    _take_parts(data_address(shared), 0)
    return all_left(shared, looks)


@kernel
def offer(shared, threads, function, unit, least, first, end, arrays, frames, strides, looks):
    """``post`` and ``take`` at once."""
    post(shared, threads, function, unit, least, first, end, arrays, frames, strides)
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
def join_in(shared, own, done, looks):
    """Join in what is offered, again and again, until ``looks`` times in a row nothing new was.

    Args:
        own: which share to begin with.
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
            _take_parts(words, own)
            _add(words, STATE, -2)
            done, left = number, looks
    return done
