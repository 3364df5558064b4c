"""Python functions and their translations, called with the same arguments."""

from __future__ import annotations

import copy
import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from cuda.on_host import address, build
from poise.cuda.solving import PREAMBLE, Constants, whole
from poise.cuda.translate import Translator
from poise.cuda.values import Array, Dynamic, Known, passed, rebuild_like

_C = {"f": "R", "i": "int", "l": "long long", "b": "bool"}
_NUMBERS = {
    "f": ctypes.c_double, "i": ctypes.c_int, "l": ctypes.c_longlong, "b": ctypes.c_bool,
}  # fmt: skip


@dataclass(frozen=True)
class Fixed:
    """An array of numbers that the generated code reads from constant memory."""

    data: np.ndarray[Any, Any]


@dataclass(frozen=True)
class Folded:
    """A number that is known while translating."""

    value: Any


class Translation:
    """A function translated for arguments like these, built for the host.

    Floats, ints (C's int), NumPy int64 (long long) and bools are passed; arrays of floats are
    memory; arrays of whole numbers and `Fixed` ones are constants.
    """

    def __init__(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], unroll: int = 0
    ) -> None:
        constants, self._number = Constants(), 0
        self._parameters: list[str] = []
        self._kinds: list[str] = []
        values = tuple(self._described(value, constants) for value in arguments)
        translator = Translator(unroll=unroll)
        made = translator.instance(function, values)
        given: list[str] = []
        passed(values, given)
        self.returned = made.returned
        call = f"{made.name}({', '.join(given)})"
        body = ""
        if isinstance(made.returned, tuple):
            count = len(list(_leaves(made.returned)))
            body = f"const auto r = {call};" + "".join(f"out[{i}] = r.e{i};" for i in range(count))
        elif made.name:
            known = made.returned is None or isinstance(made.returned, Known)
            body = f"{call};" if known else f"out[0] = {call};"
        self.source = translator.source()
        parameters = ", ".join([*self._parameters, "double* out"])
        text = [PREAMBLE, constants.declared(), self.source]
        text.append(f'extern "C" void run({parameters}) {{ {body} }}')
        self._run = build("\n".join(text), constants.block()).run

    def _described(self, value: Any, constants: Constants) -> Any:
        if isinstance(value, tuple):
            return rebuild_like(value, [self._described(part, constants) for part in value])
        if isinstance(value, Folded):
            return Known(value.value)
        self._number += 1
        name = f"a{self._number}"
        if isinstance(value, Fixed):
            return constants.add(value.data)
        if isinstance(value, np.ndarray):
            if value.dtype == np.int64:
                return whole(name, value)
            self._parameters.append(f"R* {name}")
            return Array(name, value.shape)
        kind = _kind(value)
        self._parameters.append(f"{_C[kind]} {name}")
        return Dynamic(name, kind)

    def __call__(self, *arguments: Any) -> Any:
        """Call the function and return its result; arrays are written in place."""
        given: list[Any] = []
        for value in _leaves(arguments):
            if isinstance(value, np.ndarray) and value.dtype != np.int64:
                assert value.flags.c_contiguous
                given.append(address(value))
            elif not isinstance(value, np.ndarray | Fixed | Folded):
                given.append(_NUMBERS[_kind(value)](value))
        out = np.full(64, np.nan)
        self._run(*given, address(out))
        if self.returned is None or isinstance(self.returned, Known):
            return self.returned and self.returned.value
        return _shaped(self.returned, iter(out.tolist()))


def _kind(value: Any) -> str:
    if isinstance(value, bool | np.bool_):
        return "b"
    if isinstance(value, np.int64):
        return "l"
    return "i" if isinstance(value, int) else "f"


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for part in value:
            yield from _leaves(part)
    else:
        yield value


def _shaped(like: Any, numbers: Iterator[float]) -> Any:
    if isinstance(like, tuple):
        return tuple(_shaped(part, numbers) for part in like)
    return next(numbers)


def plain(value: Any) -> Any:
    """An argument as the Python function takes it."""
    if isinstance(value, tuple):
        return rebuild_like(value, [plain(part) for part in value])
    if isinstance(value, Fixed):
        return value.data
    return value.value if isinstance(value, Folded) else value


def agree(
    function: Callable[..., Any],
    cases: list[tuple[Any, ...]],
    unroll: int = 0,
    near: float = 0.0,
) -> Translation:
    """Assert that a function and its translation return and write the same for all cases."""
    made = Translation(function, cases[0], unroll)
    for arguments in cases:
        mine, theirs = copy.deepcopy(arguments), plain(copy.deepcopy(arguments))
        found, wanted = made(*mine), function(*theirs)
        if wanted is None:
            assert found is None
        else:
            flat = np.array(list(_leaves(wanted)), float)
            scale = near * max(1.0, np.abs(flat[np.isfinite(flat)]).max(initial=0.0))
            np.testing.assert_allclose(
                np.array(list(_leaves(found)), float), flat, rtol=0, atol=scale,
                err_msg=f"{function} of {arguments}",
            )  # fmt: skip
        for own, other in zip(_leaves(mine), _leaves(theirs), strict=True):
            if isinstance(own, np.ndarray) and own.size:
                scale = near * max(1.0, np.abs(other[np.isfinite(other)]).max(initial=0.0))
                np.testing.assert_allclose(
                    own, other, rtol=0, atol=scale, err_msg=f"{function} of {arguments}"
                )
    return made
