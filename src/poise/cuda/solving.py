"""Generate a problem's device kernel and its constants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.cuda.translate import Translator
from poise.cuda.values import Array, Dynamic, Known, Value, named, passed
from poise.kernels import lanes, vector_sincos
from poise.kernels import solver_state as slot
from poise.kernels.columns import GOALS, PRIMS
from poise.kernels.kinds import AIM
from poise.kernels.layouts import Body, Dofs, Linear, Mechanism, Own, Rows, Search, Work
from poise.kernels.primitives import QUATERNION
from poise.kernels.rate_tree import DAMPED_THEN_TREE, DAMPED_TREE
from poise.kernels.step_damped import DAMPED

_INLINED = (0.0, 1.0, -1.0, 2.0, np.inf, -np.inf)
"""Values that become part of the code, because they describe structure and simplify the code."""

FLOAT_PARTS = (1.5703125, 4.837512969970703125e-4, 7.54978995489188216e-8)
"""`vector_sincos.PARTS` for float, from Cephes' sinf.c: trailing bits of the first two are 0."""

_DENSE = {
    entry: dense
    for step in (DAMPED_TREE, DAMPED_THEN_TREE)
    for entry, dense in zip(step.own, DAMPED.own, strict=True)
}
"""Entries of the steps on a tree, and the dense ones that take their place.

The steps on a tree, with their search for a shift, would double the code and its registers.
"""

_STRAIGHT = 200
"""Loops of up to this many iterations are unrolled in small problems."""

_CONSTANT_BYTES = 60_000
"""Bytes of constant memory available beside the tables of integers."""

PREAMBLE = """
#ifdef __CUDACC__
#define DEVICE static __device__ __forceinline__
#define RARE static __device__ __noinline__
#define INFINITE R(__longlong_as_double(0x7ff0000000000000LL))
#define NOT_A_NUMBER R(__longlong_as_double(0x7ff8000000000000LL))
#else
#define DEVICE static inline
#define RARE static inline
#define INFINITE R(__builtin_huge_val())
#define NOT_A_NUMBER R(__builtin_nan(""))
#endif
template <class T> DEVICE T minimum(T a, T b) { return b < a ? b : a; }
template <class T> DEVICE T maximum(T a, T b) { return b > a ? b : a; }
template <class T> DEVICE T absolute(T a) { return a < T(0) ? -a : a; }
DEVICE R absolute(R a) { return fabs(a); }
template <class T> DEVICE T square(T a) { return a * a; }
template <class T> DEVICE T floor_divided(T a, T b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
template <class T> DEVICE T floor_remainder(T a, T b) {
  const T c = a % b;
  return c != 0 && (c < 0) != (b < 0) ? c + b : c;
}
"""

_QUEUE = """
#ifdef __CUDACC__
DEVICE int next_number(int* queue) { return atomicAdd(queue, 1); }
#ifndef ROUNDS
#define ROUNDS 3
#endif
DEVICE bool ripe(bool waiting, int waited) {
  return __any_sync(0xffffffffu, waiting && waited >= ROUNDS) && waiting;
}
#else
DEVICE int next_number(int* queue) { return (*queue)++; }
DEVICE bool ripe(bool waiting, int) { return waiting; }
#endif
"""


_SIGNATURE = """
extern "C" __global__ void LAUNCH_BOUNDS search_lanes(
    double* starts, double* wanted, double* poses, double* row_errors, int* reports, int* queue,
    double seed, int count) {"""


class Constants:
    """Block of numbers that a kernel reads from constant memory."""

    def __init__(self) -> None:
        self.parts: list[Floats] = []
        self.size = 0

    def add(self, data: Value, values: Sequence[float] = _INLINED) -> Array:
        """Add an array of numbers; those among ``values`` become part of the code."""
        numbers = np.ascontiguousarray(data, np.float64)
        first, self.size = self.size, self.size + numbers.size
        self.parts.append(numbers.ravel())
        return Array(f"(C+{first})", numbers.shape, "f", "", numbers, np.isin(numbers, values))

    def block(self) -> Floats:
        """Return all numbers (n,), n at least 1."""
        return np.concatenate([*self.parts, np.zeros(1)])

    def declared(self) -> str:
        """Return the block's declaration in C++."""
        size = self.size + 1
        space = "__constant__" if 8 * size <= _CONSTANT_BYTES else "__device__"
        return f"{space} R C[{size}];"


def declared(constants: Constants, translator: Translator) -> str:
    """Return the numbers and functions of a kernel in C++, in the fastest memory that fits."""
    text = translator.source()
    tables = sum(4 * (line.count(",") + 1) for line in translator.constants.values())
    if tables + 8 * (constants.size + 1) > _CONSTANT_BYTES:
        text = text.replace("__constant__ const int", "__device__ const int")
    return f"{constants.declared()}\n{text}"


def whole(name: str, data: Value) -> Array:
    """Return a constant array of integers, all of them part of the code."""
    numbers = np.ascontiguousarray(data, np.int64)
    return Array(name, numbers.shape, "i", "", numbers)


class Locals:
    """Arrays of one thread."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, name: str, shape: Sequence[int]) -> Array:
        """Add an array of numbers."""
        self.lines.append(f"R {name}[{max(1, int(np.prod(shape)))}];")
        return Array(name, tuple(shape))


@dataclass(frozen=True)
class Generated:
    """C++ of a kernel and the constants it reads.

    Attributes:
        source: the source except for the definition of the type R.
        constants: (n,) content of ``C``.
    """

    source: str
    constants: Floats


class _Picker:
    """Replacement of a kernel's picker: selects parts of the table, which is a tuple here."""

    def __init__(self, parts: Sequence[int]) -> None:
        self.parts = parts

    def translation(self, _function: Value, whole_table: Value) -> Value:
        return tuple(whole_table[part] for part in self.parts)


class _Call:
    """Replacement of a function that exists only in C++."""

    def __init__(self, name: str, kind: str) -> None:
        self.name, self.kind = name, kind

    def translation(self, function: Value, *arguments: Value) -> Value:
        result = function.translator.fresh(self.name)
        given = ", ".join(argument.code for argument in arguments)
        word = {"i": "int", "b": "bool"}[self.kind]
        function.lines.append(f"const {word} {result} = {self.name}({given});")
        return Dynamic(result, self.kind)


def _resolver(entries: Sequence[Value], real: str) -> Callable[[Value], Value]:
    """Return the resolver of objects in kernels whose table begins with ``entries``."""
    calls: dict[int, Value] = {
        id(lanes.next_number): _Call("next_number", "i"),
        id(lanes.ripe): _Call("ripe", "b"),
    }
    if real == "float":
        calls |= zip(map(id, vector_sincos.PARTS), FLOAT_PARTS, strict=True)
    given = [_DENSE.get(entry, entry) for entry in entries]

    def resolve(value: Value) -> Value:
        if hasattr(value, "place"):
            return given[value.place]
        parts = getattr(value, "parts", None)
        if parts is not None and callable(value):
            return _Picker(parts)
        return calls.get(id(value))

    return resolve


def _options(constants: Constants, options: Floats, own: Locals) -> Array:
    """Return the options of a solver: choices are known, numbers are constants, a few change."""
    changing = {slot.NEAR, slot.PROGRESS, slot.PATIENCE, slot.MAX_ITERATIONS}
    choices = {
        slot.LIMIT_MODE, slot.NUMERIC, slot.LIMITED, slot.CAMERA, slot.ADAPTIVE, slot.SETTLING,
    }  # fmt: skip
    options = options.copy()
    options[slot.CURVED] = 0.0  # needs the tree
    numbers = constants.add(options)
    slots: dict[int, Known | Dynamic] = {
        number: Known(value)
        if number in choices or value in _INLINED
        else Dynamic(f"{numbers.name}[{number}]", "f")
        for number, value in enumerate(options.tolist())
        if number not in changing
    }
    return replace(own.add("options", options.shape), slots=slots)


def _zeros(tables: Value) -> dict[int, Known | Dynamic]:
    """Return the Jacobian's entries that are always zero, by index."""
    goals, _, chain, _ = tables.rows
    prims = tables.mechanism.prims
    moved = np.zeros(tables.work.J.shape, bool)
    for goal in goals.tolist():
        for k in chain[goal[2] : goal[3]].tolist():
            width = 3 if prims[k, PRIMS.kind] == QUATERNION else 1
            moved[goal[4] : goal[4] + 3, prims[k, PRIMS.rate] : prims[k, PRIMS.rate] + width] = True
        if goal[0] == AIM:  # written for all rates
            moved[goal[4] : goal[4] + 3] = True
    return {place: Known(0.0) for place in np.flatnonzero(~moved).tolist()}


def _names(stem: str) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"{stem}{number}"


def _values(
    tables: Value, constants: Constants, own: Locals, straight: bool, damped: bool
) -> tuple[Value, ...]:
    """Return a problem's table as values: constants, and memory of each thread."""
    names, numbered = _names("w"), _names("n")

    def local(array: Value, shape: Sequence[int] | None = None) -> Array:
        return own.add(next(names), array.shape if shape is None else shape)

    def fixed(array: Value) -> Array:
        if array.dtype == np.int64:
            return whole(next(numbered), array)
        return constants.add(array)

    def kept(array: Value) -> Array:
        """Return a thread's own numbers that have a value before the first problem."""
        if array.dtype == np.int64:
            return fixed(array)
        place = local(array)
        if array.size:
            given = constants.add(array).name
            own.lines.append(
                f"for (int i = 0; i < {array.size}; ++i) {place.name}[i] = {given}[i];"
            )
        return place

    work, linear = tables.work, tables.linear
    m, nv = work.J.shape
    # other methods, and constraint joints, write to entries that become zero in the end
    sparse = _zeros(tables) if straight and damped and not tables.mechanism.sizes[3:].size else {}
    aimed = bool((tables.rows.goals[:, GOALS.kind] == AIM).any()) or not straight
    goals, parameters = fixed(tables.rows.goals), fixed(tables.rows.parameters)
    if parameters.inlined is not None:
        parameters.inlined[:, 3] = True  # rows of one weight share their columns
    chains = fixed(tables.rows.chain), fixed(tables.rows.included)
    rows = named(Rows, (goals, parameters, *chains))
    size = min(m, nv)
    body = named(Body, (local(array) for array in work.body))
    if tables.mechanism.sizes[3:].size:  # links: rates that a joint does not depend on stay zero
        name, entries = body.scratch.name, work.body.scratch.size
        own.lines.append(f"for (int i = 0; i < {entries}; ++i) {name}[i] = R(0.0);")
    space = named(Work, (
        body, local(work.r), local(work.r_try), local(work.points), local(work.errors),
        local(work.errors_try), replace(local(work.J), slots=sparse),
        local(work.spread, work.spread.shape if aimed else (0, nv)), local(work.v),
        local(work.q_try), local(work.q_best), local(work.errors_best), local(work.q_base),
    ))  # fmt: skip
    if damped:  # only the smaller of its two systems is solved
        matrices = (
            local(linear.A, (size, size)), local(linear.V, (0, 0)),
            replace(local(linear.B, (m, nv)), slots=sparse),
        )  # fmt: skip
    else:
        matrices = (local(linear.A), local(linear.V), local(linear.B))
    solved = named(Linear, (
        *matrices, *(local(array) for array in linear[3:9]), fixed(linear.visits),
        local(linear.frames), *(fixed(array) for array in linear[11:15]),
    ))  # fmt: skip
    return (
        named(Mechanism, map(fixed, tables.mechanism)), rows,
        named(Dofs, map(fixed, tables.dofs)), local(tables.targets), local(tables.q),
        space, solved, local(tables.state), _options(constants, tables.options, own),
        named(Search, map(local, tables.search)),
        named(Own, map(kept, tables.own)),
        (),  # no tree
    )  # fmt: skip


def search_kernel(
    tables: Value,
    entries: Sequence[Value],
    *,
    damped: bool = False,
    real: str = "double",
    straight: int = _STRAIGHT,
) -> Generated:
    """Return the kernel ``search_lanes`` of a batch of searches.

    Args:
        tables: a problem's arrays by name, as ``poise.kernels.problem_table`` lays them out.
        entries: the kernels at the beginning of the problem's table.
        damped: whether the method is damped least squares, which needs the least memory.
        real: the type R, "double" or "float".
        straight: largest number of iterations of an unrolled loop.

    Raises:
        Untranslatable: a kernel of the method has no translation.
    """
    constants, own = Constants(), Locals()
    longest = max(tables.work.J.shape[1], len(tables.mechanism.prims))
    unroll = straight if longest <= straight else max(8, len(tables.rows.goals))
    values = _values(tables, constants, own, longest <= straight, damped)
    translator = Translator(_resolver(entries, real), unroll)
    nq, count, width = len(tables.q), len(tables.work.errors), len(tables.targets)
    batch = (
        Array("starts", (-1, nq), "d"), Array("wanted", (-1, width), "d"),
        Array("poses", (-1, nq), "d"), Array("row_errors", (-1, count), "d"),
        Array("reports", (-1, 4), "n"),
    )  # fmt: skip
    arguments = (
        batch, Dynamic("queue", "q"), Dynamic("R(seed)", "f"), Dynamic("count", "i"), values,
    )  # fmt: skip
    lane = translator.instance(lanes.search_lane, arguments)
    given: list[str] = []
    passed(arguments, given)
    source = "\n".join([
        PREAMBLE,
        _QUEUE,
        declared(constants, translator),
        _SIGNATURE,
        *own.lines,
        f"{lane.name}({', '.join(given)});",
        "}",
    ])  # fmt: skip
    return Generated(source, constants.block())
