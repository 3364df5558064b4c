"""The translator, statement by statement and kernel by kernel, against Python and Numba."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from cuda.on_host import address, build, needs_compiler
from cuda.translation import Fixed, Folded, Translation, agree
from poise.cuda.solving import PREAMBLE
from poise.cuda.translate import Translator
from poise.cuda.values import Array, Dynamic, Known, Untranslatable, rebuild_like
from poise.geometry import quaternions
from poise.kernels import (
    box_constrained_steps,
    configuration,
    forward,
    goal_residuals,
    jacobian_columns,
    least_squares_steps,
    linear_algebra,
    multi_start,
    primitive_motions,
    reach_bounds,
    rotations,
)
from poise.solvers import Problem
from samples.problems import REACHABLE

pytestmark = [needs_compiler, pytest.mark.slow]
RNG = np.random.default_rng
either = pytest.mark.parametrize("unroll", [0, 64], ids=["loops", "unrolled"])

# -- the language --------------------------------------------------------------------------------


def touched(out, i):
    out[i] += 1.0
    return out[i] > 1.5


def divided(a, b, c):
    return a // b, a % b, c // 7, c % 7, c // -7, c % -7


def chained(a, b, c):
    return (1 if 0.0 < a <= b < 2.0 else 0), (2 if a < b > c else 3), (4 if a == a != b else 5)


def lazy(a, b, out):
    first = a > 0.0 and touched(out, 0)
    second = b > 0.0 or touched(out, 1)
    third = a > b and (b > 0.0 or touched(out, 2)) and touched(out, 3)
    fourth = not (first or second) or touched(out, 4) or touched(out, 5)
    return first, second, third, fourth


def lazy_choice(a, b, out):
    low, high = (a, b) if a < b else (b, a)
    seen = touched(out, 0) if a > 0.0 else touched(out, 1)
    return low, high, seen, 3 if a > b else 0.5 * a


def best_of(x):
    best, place = (math.inf, -1), (0, (0.0, 1))
    for i in range(x.shape[0]):
        if x[i] < best[0]:
            best = (x[i], i)
            place = (i, (x[i] + best[0], place[0]))
    return best, place


class Limb(NamedTuple):
    """Fields of every kind that tuples of the kernels have."""

    lengths: Any
    bend: Any
    rest: tuple[Any, Any]


def by_names(limb, a):
    chosen = limb
    if a > 0.0:
        chosen = limb
    lengths = chosen.lengths
    lengths[0] += chosen.bend * chosen.rest[1]
    return chosen.bend + a, lengths[0] + limb[1]


def by_names_of(parts, a):
    return by_names(Limb(*parts), a)


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps, n


def endless(a, x):
    count = 0
    while True:
        count += 1
        a *= 0.5
        if a < 0.1:
            break
        if count >= x.shape[0]:
            return -1.0
    return a + count


def guarded(x, a):
    i = 0
    while i < x.shape[0] and x[i] < a:
        i += 1
    return i


def unsettled(x, a):
    i = 0
    while i < x.shape[0]:  # known for a pass, and then no more
        if x[i] > a:
            return x[i]
        if a > 0.0:
            i += 1
        i += 1
    return a + i


def bumped(x):
    x[0] += 1.0
    return x[0]


def late(x, a):
    first = x[0] + bumped(x)
    both = (x[0], bumped(x))
    return first, both[0], both[1], max(x[0], bumped(x) - 2.0 * a), x[0] < bumped(x)


def skipping(x):
    total = 0
    for i in range(x.shape[0]):
        if x[i] < 0.0:
            total += 1
            continue
        if x[i] > 1.0:
            if x[i] > 1.5:
                continue
            total += 10
        else:
            total -= x[i]
        total += 0.25
    return total


def stopping(x, a):
    total, last = 0.0, -1
    for i in range(x.shape[0]):
        if x[i] > a:
            break
        if x[i] < -a:
            continue
        total += x[i]
        last = i
    return total, last


def first_above(x, a):
    for i in range(x.shape[0]):
        if x[i] > a:
            return i
    return -1


def counted(x):
    for sweep in range(20):
        moved = 0.0
        for i in range(x.shape[0] - 1):
            if x[i] > x[i + 1]:
                x[i], x[i + 1] = x[i + 1], x[i]
                moved += 1.0
        if moved == 0.0:
            return sweep + 1
    return 20


def nested(a, n):
    if a > 0.5:
        return (a, (n, a > n)), 2.0 * a
    return (0, (n + 1, False)), 1


def chosen(a, x, y):
    if a > 0.0:
        source = x
    else:
        source = y
    source[1] += a
    total = 0.0
    for i in range(source.shape[0]):
        total += source[i]
    return total


def summed(x):
    total = 0.0
    for i in range(x.shape[0]):
        total += x[i]
    return total


def filled(x, value):
    for i in range(2):
        x[i] = value
    return x[0]


def sliced(x, n):
    part = x[1:3]
    row = part[1]
    filled(x[n:][0], 7.0)
    filled(row[1:], 9.0)
    return summed(part[0]), summed(row[:2]), x[2, 1], row[-1]


def sliced_vector(x, n):
    filled(x[n:], 3.0)
    return summed(x[1:4]), x[-1]


def descending(x):
    total = 0.0
    for i in range(x.shape[0] - 1, -1, -1):
        total = 0.5 * total + x[i]
    for i in range(0, x.shape[0], 2):
        total += i * x[i]
    return total


def whole_numbers(a, b, n):
    k = int(a)
    k += n
    k = max(k, -2)
    return k, min(a, b, 0.5), abs(a), abs(n), float(n) / 3, -n, n in (1, 2, 5), k**2, a**2


def swapped(a, b, x):
    a, b = b, a - b
    x[0], x[1], x[2] = x[2], x[0], x[1]
    last = kept = x[0] + a
    last += 1.0
    return a, b, last, kept


def looked_up(i, flag):
    return (0.2, 0.4, 0.7, 1.0)[i % 4], (1, 2)[0 if flag else 1]


def widened(n):
    total, count = 0, 0
    for i in range(n):
        total += i
        if i == 3:
            total = 0.5
            count = total * 2.0
    return total, count


def mathematics(a, b):
    return (
        math.sqrt(abs(a)), math.sin(a), math.cos(b), math.atan2(a, b), math.floor(a), math.ceil(b),
        math.exp(a), math.log(abs(b)), math.tan(a), math.hypot(a, b), math.acos(math.sin(a)),
        math.asin(math.cos(b)), math.pi * a, a if a < math.inf else b,
    )  # fmt: skip


def known(n, a):
    if n == 3:
        result = a
    else:
        result = missing_here(a)  # noqa: F821 - never translated
    return result * n + 0.0 * a


def twice_known(a):
    return looked_up(2, True)[0] * a + 0 * a, -1.0 * a, a - 0.0, 0.0 - a, a / 1.0


def vectors(seed: int, size: int, count: int = 20) -> list[np.ndarray[Any, Any]]:
    return list(RNG(seed).uniform(-2.0, 2.0, (count, size)))


def reals(seed: int, *after: Any) -> list[tuple[Any, ...]]:
    pairs = [(0.0, 0.0), (1.0, 1.0), (-1.0, 1.0), *RNG(seed).uniform(-2.0, 2.0, (30, 2)).tolist()]
    return [(a, b, *after) for a, b in pairs]


INTEGERS = [
    (a, b, np.int64(c))
    for a, b in ((7, 3), (-7, 3), (7, -3), (-7, -3), (0, 5), (6, 3), (-6, 3), (6, -3))
    for c in (0, 13, -13, 1 << 40, -(1 << 40) - 3, 14, -14)
]

LANGUAGE: list[tuple[Callable[..., Any], list[tuple[Any, ...]]]] = [
    (divided, INTEGERS),
    (chained, [(a, b, c) for a, b in [(0.5, 1.0), (0.5, 0.5), (1.0, 0.5), (3.0, 4.0)]
               for c in (0.0, 1.0)]),
    (lazy, reals(1, np.zeros(6)) + reals(2, np.ones(6))),
    (lazy_choice, reals(3, np.ones(2))),
    (best_of, [(x,) for x in vectors(4, 5)]),
    (by_names_of, [((x, 0.5, (1.0, 2.0)), 1.0) for x in vectors(2, 3)]),
    (by_names, [(Limb(x, 0.5, (1.0, 2.0)), a) for x, a in zip(vectors(2, 3), (-1.0, 1.0))]),
    (collatz, [(n,) for n in range(1, 30)]),
    (endless, [(a, np.zeros(n)) for a in (0.01, 0.3, 7.0) for n in [4]]),
    (guarded, [(np.sort(x), a) for x in vectors(5, 6) for a in (-3.0, 0.0, 3.0)]),
    (skipping, [(x,) for x in vectors(6, 7)]),
    (unsettled, [(x, a) for x in vectors(18, 6) for a in (-0.5, 0.5, 1.9)]),
    (late, [(x, a) for x in vectors(19, 2) for a in (0.5, 1.5)]),
    (stopping, [(x, a) for x in vectors(7, 6) for a in (0.5, 1.5)]),
    (first_above, [(x, a) for x in vectors(8, 4) for a in (0.5, 1.9)]),
    (counted, [(x,) for x in vectors(9, 6)]),
    (nested, [(a, n) for a in (0.1, 0.6, 4.0) for n in (0, 2)]),
    (chosen, [(a, x, y) for a in (-1.0, 0.0, 1.0)
              for x, y in zip(vectors(10, 3), vectors(11, 3), strict=True)]),
    (sliced, [(x.reshape(4, 3), n) for x in vectors(12, 12) for n in [3]]),
    (sliced_vector, [(x, n) for x in vectors(13, 5) for n in (0, 2, 3)]),
    (descending, [(x,) for x in vectors(14, 5)]),
    (whole_numbers, [(a, b, n) for a, b in reals(15) for n in (-3, 0, 1, 5)]),
    (swapped, reals(16, np.arange(3.0))),
    (looked_up, [(i, flag) for i in range(9) for flag in (True, False)]),
    (widened, [(n,) for n in range(8)]),
    (mathematics, reals(17)[3:]),
    (known, [(Folded(3), a) for a in (0.5, -2.0)]),
    (twice_known, [(a,) for a in (0.5, -2.0)]),
]  # fmt: skip


@either
@pytest.mark.parametrize(
    ("function", "cases"), LANGUAGE, ids=[function.__name__ for function, _ in LANGUAGE]
)
def test_statements(
    function: Callable[..., Any], cases: list[tuple[Any, ...]], unroll: int
) -> None:
    agree(function, cases, unroll, near=0.0 if function is not mathematics else 1e-15)


def test_sizes_that_are_known_leave_straight_code() -> None:
    straight = Translation(descending, (np.zeros(5),), 64).source
    looped = Translation(descending, (np.zeros(5),), 0).source
    assert "for (" not in straight
    assert looped.count("for (") == 2
    # What only counts passes does not ask for copies of them.
    assert Translation(counted, (np.zeros(6),), 64).source.count("for (") == 1
    folded = Translation(known, (Folded(3), 0.5), 64).source
    assert "missing_here" not in folded and "if (" not in folded


def test_slots_stand_in_the_place_of_memory() -> None:
    def weighed(x, y):
        total = 0.0
        for i in range(4):
            total += x[i] * y[i]
        x[2] = total
        return x[0] + x[2]

    translator = Translator(unroll=8)
    slots = {0: Known(2.0), 1: Known(0.0), 3: Dynamic("weight", "f")}
    x, y = Array("x", (4,), slots=slots), Array("y", (4,))
    made = translator.instance(weighed, (x, y))
    source = translator.source().replace("(R* x_p", "(R weight, R* x_p")
    call = f'extern "C" double run(R* x, R* y, R w) {{ return {made.name}(w, x, y); }}'
    library = build(f"{PREAMBLE}\n{source}\n{call}")
    library.run.restype = ctypes.c_double
    memory, other = np.array([50.0, 60.0, 5.0, 70.0]), np.array([1.0, np.nan, 3.0, 4.0])
    found = library.run(address(memory), address(other), ctypes.c_double(0.5))
    assert memory.tolist() == [50.0, 60.0, 19.0, 70.0]
    assert found == 2.0 + 19.0
    with pytest.raises(Untranslatable, match="x_p with an index that is not a constant"):
        Translator(unroll=0).instance(weighed, (x, y))


def outer(a):
    b = a + 1.0
    return inner(b)


def inner(a):
    if a > 0.0:
        a = 1.0
    return a**3


def listed(x):
    return [x[0]]


def tried(a):
    try:
        return a
    finally:
        pass


def with_keyword(a):
    return outer(a=a)


def beyond(x):
    return x[0] + x[7]


def gamma(a):
    return math.gamma(a)


def undefined(a):
    return a + nothing_of_that_name  # noqa: F821


def torn(a, x, y):
    if a > 0.0:
        z = x
    else:
        z = y
    return z[0]


def written(table):
    table[0] = 1.0


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        (outer, (1.0,), r"a \*\* 3; line 4: return a \*\* 3\n  in inner\n  in outer$"),
        (listed, (np.zeros(2),), r"line 2: \[x\[0\]\]\n  in listed$"),
        (tried, (1.0,), r"line 2: try:[\s\S]*in tried$"),
        (with_keyword, (1.0,), r"outer\(a=a\); line 2: .*\n  in with_keyword$"),
        (beyond, (np.zeros(3),), r"index 7 of an axis of 3; line 2: .*\n  in beyond$"),
        (gamma, (1.0,), r"math\.gamma; line 2"),
        (undefined, (1.0,), r"nothing_of_that_name is not defined here; line 2"),
        (torn, (1.0, np.zeros(2), np.zeros((2, 2))), r"z is one of two arrays; line 6: .*in torn"),
        (written, (Fixed(np.zeros(2)),), r"table\[0\] cannot be written to; line 2"),
        (outer, (1.0, 2.0), r"2 arguments for \['a'\]\n  in outer$"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_has_no_translation_is_named_with_its_line(
    function: Callable[..., Any], arguments: tuple[Any, ...], message: str
) -> None:
    with pytest.raises(Untranslatable, match=message.replace(".*in", r".*\n  in")):
        Translation(function, arguments)


# -- the kernels ---------------------------------------------------------------------------------


def test_chance_is_the_same_to_the_last_bit() -> None:
    seeds = [0, 1, 7, 2**31 - 1, 2**31, 2**53 - 1, 123456789012345]
    cases = [
        (np.int64(seed), np.int64(number), rate)
        for seed in seeds
        for number in [*range(1, 12), 1000, 2**31]
        for rate in range(8)
    ]
    agree(multi_start.uniform, cases)
    drawn = [multi_start.uniform(*case) for case in cases]
    assert min(drawn) >= -1.0 and max(drawn) < 1.0 and len(set(drawn)) == len(drawn)
    for rate in (0, 3, 211):
        agree(
            multi_start.uniform,
            [(np.int64(s), np.int64(n), Folded(rate)) for s, n, _ in cases[::8]],
        )


def frame(rng: np.random.Generator, spoilt: float = 0.0) -> np.ndarray[Any, Any]:
    """A 3x4 matrix (12,): a rotation and a place, spoilt by scale and shear."""
    turn = quaternions.to_matrix(quaternions.from_rotation_vector(rng.normal(size=3) * 1.5))
    return np.column_stack([turn + spoilt * rng.normal(size=(3, 3)), rng.normal(size=3)]).ravel()


def matrix(rng: np.random.Generator, n: int) -> np.ndarray[Any, Any]:
    half = rng.normal(size=(n, n))
    return half @ half.T + 0.1 * np.eye(n)


def rotation_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    turned = [frame(rng).reshape(3, 4)[:, :3] for _ in range(20)]
    half = [np.diag(signs) for signs in ((1.0, -1, -1), (-1.0, 1, -1), (-1.0, -1, 1), (1.0, 1, 1))]
    return [(tuple(m.ravel().tolist()),) for m in [*turned, *half]]


def numbers(rng: np.random.Generator, count: int, scale: float = 1.0) -> list[tuple[float, ...]]:
    return [tuple(row) for row in (scale * rng.normal(size=(20, count))).tolist()]


def spoilt(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    return [
        (frame(rng, size), np.full(12, 7.0))
        for size in (0.0, 1e-9, 0.1, 1.0, 1.0) for _ in range(6)
    ] + [(np.zeros(12), np.ones(12))]  # fmt: skip


def curve_rows(first: float = -1.0) -> np.ndarray[Any, Any]:
    return np.column_stack([np.linspace(first, 2.0, 6), np.ones((6, 5))])


def polar(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    found = []
    for _ in range(10):
        a, out = frame(rng, 0.2), np.zeros(12)
        rotations.nearest_rotation(a, out)
        found.append((a, frame(rng, 1.0), out))
    return found


def each(*makers: Callable[[np.random.Generator], Any]) -> Callable[..., list[tuple[Any, ...]]]:
    def made(rng: np.random.Generator) -> list[tuple[Any, ...]]:
        return [tuple(maker(rng) for maker in makers) for _ in range(8)]

    return made


def of(*shape: int) -> Callable[[np.random.Generator], Any]:
    return lambda rng: rng.normal(size=shape)


def real(low: float = -2.0, high: float = 2.0) -> Callable[[np.random.Generator], float]:
    return lambda rng: float(rng.uniform(low, high))


def this(value: Any) -> Callable[[np.random.Generator], Any]:
    return lambda _: value


def linear_of(rng: np.random.Generator, m: int, nv: int) -> tuple[Any, ...]:
    """The work space of linear steps for (m, nv) Jacobians."""
    n = max(m, nv)
    vector = [rng.normal(size=n) for _ in range(6)]
    return (
        rng.normal(size=(n, n)), rng.normal(size=(n, n)), rng.normal(size=(n, n)), *vector,
    )  # fmt: skip


KERNELS: list[tuple[Any, Callable[[np.random.Generator], list[tuple[Any, ...]]]]] = [
    (rotations.quaternion_product, lambda rng: numbers(rng, 8)),
    (rotations.to_quaternion, rotation_cases),
    (rotations.rotation_vector, rotation_cases),
    (rotations.inverse_left_jacobian, lambda rng: [*numbers(rng, 3), *numbers(rng, 3, 1e-5),
                                                   (0.0, 0.0, 0.0)]),
    (rotations.nearest_rotation, spoilt),
    (rotations.fallback_identity, each(of(12))),
    (rotations.polar_rate, polar),
    (linear_algebra.scale_columns, each(of(3, 5), of(5), of(3, 5))),
    (linear_algebra.gram, each(of(4, 6), of(4, 6), real(0, 1), of(4, 4))),
    (linear_algebra.weighted_normal, each(of(4, 3), lambda rng: rng.random(3), real(0, 1),
                                          of(3, 3))),
    (linear_algebra.cholesky, each(lambda rng: matrix(rng, 5), this(Folded(5)))),
    (linear_algebra.cholesky, each(lambda rng: matrix(rng, 4) - 2.0 * np.eye(4),
                                   this(Folded(4)))),
    (linear_algebra.cholesky_solve, each(lambda rng: matrix(rng, 4), this(Folded(4)), of(4))),
    (linear_algebra.eliminate, each(of(5, 5), this(Folded(5)), of(5))),
    (linear_algebra.orthogonal_rows, each(of(3, 5), this(Folded(3)), this(Folded(5)), of(3, 3))),
    (configuration.turn, each(of(7), this(2), real(), real(), real(), of(7))),
    (configuration.nearer_end, lambda rng: numbers(rng, 3, 2.0)),
    (configuration.wrapped, lambda rng: numbers(rng, 1, 6.0)),
    (primitive_motions.find_piece, each(this(curve_rows()), this(0), this(6), real(-2, 3))),
    (primitive_motions.fill, each(of(12), lambda rng: tuple(rng.normal(size=12).tolist()))),
    (primitive_motions.multiply, each(of(12), of(12), real(), of(12))),
    (primitive_motions.turning, each(of(12), *[real()] * 5)),
    (primitive_motions.rotation, each(of(12), *[real()] * 4)),
    (primitive_motions.cross_rows, each(of(12), of(12), real(), real(), real())),
    (primitive_motions.cross_columns, each(of(12), of(12), real(), real(), real())),
    (forward.is_finite, lambda rng: [(x,) for x in (
        rng.normal(size=4), np.array([0.0, np.nan, 1, 2]), np.array([0.0, 1, 2, np.inf]),
        np.array([-np.inf, 1, 2, 3]), np.array([1e101, 0, 0, 0]), np.full(4, -1e99))]),
    (forward.row_times, each(real(), real(), real(), real(), of(12))),
    (jacobian_columns.add_column, each(of(6, 4), this(3), this(2), *[real()] * 4)),
    (goal_residuals.turn_from, each(of(8), this(3), of(12))),
    (goal_residuals.straighten, each(of(12), of(6, 5))),
    (goal_residuals.log_rows, each(of(6, 5), this(2), of(6), real(0, 2))),
    (box_constrained_steps.take_part, each(of(5), real())),
    (least_squares_steps.pulled, each(of(4, 6), of(4), of(6))),
    (least_squares_steps.through_rows, each(of(4, 6), of(6), of(4), of(6))),
    (least_squares_steps.through_columns, each(of(4, 6), lambda rng: rng.random(6), of(4), of(6))),
    (least_squares_steps.remaining, each(of(4, 6), of(6), of(4), of(4))),
    (least_squares_steps.largest_entry, each(of(6), of(6))),
    (reach_bounds.lacks, lambda rng: numbers(rng, 5)),
]  # fmt: skip


@pytest.mark.numba
@either
@pytest.mark.parametrize(
    ("function", "cases"),
    KERNELS,
    ids=[f"{number}-{function.__name__}" for number, (function, _) in enumerate(KERNELS)],
)
def test_kernels_of_numbers_and_arrays(function: Any, cases: Any, unroll: int) -> None:
    agree(function, cases(RNG(3)), unroll, near=1e-12)


def constant(value: Any) -> Any:
    """Arrays of a problem's description as constants."""
    if isinstance(value, tuple):
        return rebuild_like(value, [constant(part) for part in value])
    return value if value.dtype == np.int64 else Fixed(value)


@pytest.fixture(scope="module")
def described() -> dict[str, tuple[Problem, list[np.ndarray[Any, Any]]]]:
    """Problems by name, and poses in and out of their limits."""
    found = {}
    for name in ("limits", "cones", "driven", "screw and path", "scale", "planar and free"):
        case = REACHABLE[name]()
        skeleton, rng = case.start.skeleton, RNG(4)
        poses = [
            skeleton.integrate(case.start.q, rng.normal(size=skeleton.nv) * size)
            for size in (0.0, 0.3, 2.0, 5.0)
        ]
        found[name] = (Problem(skeleton, case.goals), poses)
    return found


NAMES = ["limits", "cones", "driven", "screw and path", "scale", "planar and free"]


@pytest.mark.numba
@pytest.mark.slow
@either
@pytest.mark.parametrize("name", NAMES)
def test_kernels_of_a_problem(described: Any, name: str, unroll: int) -> None:
    problem, poses = described[name]
    tables, nv, rng = problem.tables, problem.skeleton.nv, RNG(5)
    dofs, mechanism = constant(tables.dofs), constant(tables.mechanism)
    reach, ready = (Fixed(a.copy()) for a in (tables.linear.reach, tables.linear.readiness))
    x = np.zeros_like(tables.work.body.x)
    rates = [rng.normal(size=nv) for _ in poses]
    agree(configuration.step, [(dofs, q, v, q.copy()) for q, v in zip(poses, rates, strict=True)],
          unroll, 1e-14)  # fmt: skip
    agree(configuration.difference, [(dofs, q, poses[0], v.copy()) for q, v in
                                     zip(poses, rates, strict=True)], unroll, 1e-13)  # fmt: skip
    agree(configuration.project, [(dofs, q.copy()) for q in poses], unroll, 1e-13)
    slopes = np.zeros_like(tables.work.body.slopes)
    agree(forward.drive, [(mechanism, q, x.copy(), slopes.copy()) for q in poses], unroll, 1e-14)
    seed = np.int64(2**40 + 17)
    limits = problem.dofs.lower, problem.dofs.upper
    starts = [
        (dofs, reach, ready, np.clip(q, *limits), seed, np.int64(number), np.zeros(nv),
         np.zeros_like(q))
        for q in poses for number in (2, 3, 4, 5)
    ]  # fmt: skip
    agree(multi_start.draw_start, starts, unroll, 1e-13)
    missed = [(tables.mechanism, tables.rows, reach, rng.uniform(size=len(tables.work.errors)) ** 4,
               np.zeros(nv)) for _ in range(4)]  # fmt: skip
    agree(multi_start.missing_limbs, missed, unroll, 1e-14)
    free = [
        (dofs, q, rng.normal(size=nv), Folded(2.0), 0.05, v)
        for q, v in zip(poses, rates, strict=True)
    ]
    agree(box_constrained_steps.free_rates, free, unroll, 1e-13)
    stopped = [
        (dofs, q, v.copy(), np.abs(v), np.zeros(nv)) for q, v in zip(poses, rates, strict=True)
    ]
    agree(box_constrained_steps.stop_at_limits, stopped, unroll, 1e-13)


@pytest.mark.numba
@either
@pytest.mark.parametrize("name", ["limits", "cones", "scale"])
def test_lengths_of_a_problem(described: Any, name: str, unroll: int) -> None:
    problem, _ = described[name]
    tables = problem.tables
    mechanism, reach = constant(tables.mechanism), Fixed(tables.linear.reach.copy())
    for joint in range(len(problem.skeleton.joints)):
        given = [(mechanism, reach, Folded(joint), Folded(len(tables.q)))]
        agree(reach_bounds.is_measurable, given, unroll)
        agree(reach_bounds.is_rigid, given, unroll)
