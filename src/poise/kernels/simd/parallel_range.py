"""Sharing of a kernel's range among threads that wait in compiled code, without the GIL.

A wake-up by the operating system takes some thirty microseconds, and the interpreter's lock,
requested by two threads at once, as much again: half of the gain of a second thread on a frame of
100,000 vertices. Therefore threads wait here for a while before they sleep, with the interpreter's
lock released, and start on a part of a range within a fraction of a microsecond.

The caller offers a range, in as many shares as there are threads, and begins with the first; a
thread that joins begins with its own share. A thread whose share is finished takes parts from the
ends of the others': a thread that joins late, or is delayed by other processes, takes fewer of
them. No thread waits for one that has not joined. Two threads thus work side by side in at most one
place, where they meet: neighbours would take cache lines from each other that a processor
prefetches for writing (up to twice the time). Each thread also has the same vertices frame after
frame, which its cache may still hold.

A part may be one of several frames: its vertices in each of them, one frame after another, so that
data used by all frames stays in the cache. All shared data is in one array of words:

    STATE        bit 0: a range is offered; bits 1-15: number of threads joined; above: its number
    LEAST ...    the range, and a kernel's arrays: for the threads that have joined
    STRIDES ...  bytes between one frame and the next in each of these arrays
    SHARES ...   the rest of each share: its begin, and in the upper half its end
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.kernels.address_table import address_of, caller_by_address, data_address
from poise.kernels.jit import cgutils, intrinsic, ir, kernel, types

_LINE = 8  # words per cache line: words written often share none with words read by others
STATE, LEAST = 0, _LINE
UNIT, FUNCTION, FRAMES, THREADS = LEAST + 1, LEAST + 2, LEAST + 3, LEAST + 4
GIVEN = 2 * _LINE
STRIDES = GIVEN + 16 * _LINE  # room for 14 arrays of two axes
SHARES = STRIDES + 2 * _LINE
_HALF = 32  # bits
_NUMBER = 16  # bits of the state below the offer's number

_PART_OF = "qqq"
_call_part = caller_by_address(_PART_OF)


def _place(builder, words, at):
    """Return the address of word ``at`` of an array, given the array's address."""
    return builder.gep(builder.inttoptr(words, ir.IntType(64).as_pointer()), [at])


def _word(number: int):
    return ir.Constant(ir.IntType(64), number)


@intrinsic
def _read(typingctx, words, at):
    def codegen(context, builder, signature, args):
        return builder.load_atomic(_place(builder, *args), "acquire", 8)

    return types.int64(types.int64, types.int64), codegen


@intrinsic
def _write(typingctx, words, at, value):
    def codegen(context, builder, signature, args):
        builder.store_atomic(args[2], _place(builder, *args[:2]), "release", 8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), codegen


@intrinsic
def _add(typingctx, words, at, value):
    """Add to a word; return its former value."""

    def codegen(context, builder, signature, args):
        return builder.atomic_rmw("add", _place(builder, *args[:2]), args[2], "seq_cst")

    return types.int64(types.int64, types.int64, types.int64), codegen


@intrinsic
def _replace(typingctx, words, at, old, new):
    """Replace a word if it is ``old`` by ``new``; return whether it was."""

    def codegen(context, builder, signature, args):
        place = _place(builder, *args[:2])
        found = builder.cmpxchg(place, args[2], args[3], "seq_cst", "seq_cst")
        return builder.extract_value(found, 1)

    return types.boolean(types.int64, types.int64, types.int64, types.int64), codegen


@intrinsic
def _give(typingctx, words, at, arrays):
    """Write addresses and lengths of arrays."""

    def codegen(context, builder, signature, args):
        place = _place(builder, *args[:2])
        builder.store(args[2], builder.bitcast(place, args[2].type.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, arrays), codegen


@intrinsic
def _own_words(typingctx):
    """Return words for one thread, which live as long as the kernel runs."""

    def codegen(context, builder, signature, args):
        room = cgutils.alloca_once(builder, ir.IntType(64), size=_word(SHARES))
        return builder.ptrtoint(room, ir.IntType(64))

    return types.int64(), codegen


def _given(text: str) -> Callable[..., Any]:
    """Return a function for kernels: the arrays of `_give`, of known types, in a frame."""

    @intrinsic
    def given(typingctx, words, frame):
        from poise.kernels.signatures import signature_of

        kind = types.Tuple(signature_of(text))

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


def part_of(function, text: str):
    """Return the kernel of a part of ``function(*arrays, first, end)``.

    ``text`` has the types of the arrays (`poise.kernels.signatures`), all C-contiguous.
    """
    given = _given(text)

    def part(words, first, end):
        for frame in range(_read(words, FRAMES)):
            function(*given(words, frame), first, end)
        return 0.0

    module = function.py_func.__module__.removeprefix("poise.kernels.")
    return kernel(part, name=f"part:{module}:{function.__name__}:{text}")


def part_address(function, arrays: tuple[Any, ...]) -> int:
    """Return the address of machine code for a part of ``function(*arrays, first, end)``.

    ``arrays`` are C-contiguous, of one kind of number except for joints and starts: the types of a
    function's arguments follow from its first array's type.
    """
    key = (function, arrays[0].dtype.char)
    if key not in _PARTS:
        kinds = (f"A{a.dtype.kind}{a.dtype.itemsize}{a.ndim}Cw" for a in arrays)
        _PARTS[key] = address_of(part_of(function, "".join(kinds)), _PART_OF)
    return _PARTS[key]


def words_of(threads: int) -> NDArray[np.int64]:
    """Allocate the words for a number of threads."""
    return np.zeros(SHARES + threads * _LINE, np.int64)


@kernel
def _take_parts(words, own):
    """Process parts of the offer until none is left: own share first, then ends of others'."""
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
    """Offer a range to threads that join.

    Args:
        shared: the words (`words_of`); only one caller at a time.
        threads: number of shares.
        function: address of the code for a part (``part_address``).
        unit: size of a kernel's unit of the range; first and end are multiples of it.
        least: size of a part, a multiple of ``unit``.
        first: begin of the range.
        end: end of the range, below 2^31.
        arrays: arguments of the function, a tuple, for the first frame.
        frames: number of frames.
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
    """Process a range alone, by the same machine code as with threads.

    Code compiled twice in different places would round differently.
    """
    words = _own_words()
    _give(words, GIVEN, arrays)
    for i in range(len(arrays)):
        _write(words, STRIDES + i, strides[i])
    _write(words, FRAMES, frames)
    for begun in range(first, end, least):
        _call_part(function, (words, begun // unit, min(begun + least, end) // unit))


@kernel
def process_offer(shared, looks):
    """Process the offer, together with the threads that join.

    Returns:
        whether all parts are done, after ``looks`` checks; if not, call ``all_left`` before the
        arrays are freed.
    """
    _take_parts(data_address(shared), 0)
    return all_left(shared, looks)


@kernel
def offer(shared, threads, function, unit, least, first, end, arrays, frames, strides, looks):
    """Call ``post`` and ``process_offer``."""
    post(shared, threads, function, unit, least, first, end, arrays, frames, strides)
    return process_offer(shared, looks)


@kernel
def all_left(shared, looks):
    """Close the offer; return whether all joined threads are done, after ``looks`` checks."""
    words = data_address(shared)
    if _read(words, STATE) & 1:
        _add(words, STATE, -1)
    for _ in range(looks):
        if _read(words, STATE) & ((1 << _NUMBER) - 1) == 0:
            return True
    return False


@kernel
def join_in(shared, own, done, looks):
    """Join offers repeatedly, until ``looks`` checks in a row found nothing new.

    Args:
        own: index of the share to begin with.
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
