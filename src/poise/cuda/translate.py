"""CUDA C++ generated from the CPU kernels: one source for every formula.

A kernel of `poise.kernels` is scalar Python code over arrays. This module reads its syntax tree and
writes the same statements in C++, specialised for one problem: array shapes, the structure of the
mechanism and the choices of a solver are known, so tests on them disappear and loops over joints
unroll. What is left over is straight-line arithmetic that a GPU keeps in registers.

What numbers, arrays and tuples are meanwhile stands in `poise.cuda.values`.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from poise.cuda.function import Function, Instance
from poise.cuda.values import (
    TYPES,
    Array,
    Dynamic,
    Known,
    Value,
)


class Translator:
    """Collects the C++ functions that a device kernel is made of.

    Args:
        resolve: what stands in the place of a Python object that kernels name: a number, another
            kernel, or an object whose ``translation(function, *arguments)`` gives a value; the
            object itself, or None, where nothing does.
        unroll: how many copies of a loop's body at most; 0 keeps all loops.
        ahead: how many passes of a longer loop the compiler may interleave.
    """

    def __init__(
        self,
        resolve: Callable[[Any], Any] = lambda _: None,
        unroll: int = 0,
        ahead: int = 1,
    ) -> None:
        self._resolve = resolve
        self.unroll = unroll
        self.ahead = ahead
        self._instances: dict[Any, Instance] = {}
        self._sources: dict[int, tuple[Any, ast.FunctionDef]] = {}
        self._kept: list[Any] = []
        self.functions: list[str] = []
        self.structs: dict[tuple[str, ...], str] = {}
        self.constants: dict[str, str] = {}
        self._count = 0

    def resolved(self, value: Any) -> Any:
        """What stands in the place of an object, or the object itself."""
        found = self._resolve(value)
        return value if found is None else found

    def fresh(self, stem: str) -> str:
        """A name that no other thing has."""
        self._count += 1
        return f"{stem}_{self._count}"

    def constant(self, name: str, data: np.ndarray[Any, Any]) -> str:
        """Declare a constant array of whole numbers; its C++ name."""
        if name not in self.constants:
            numbers = ",".join(map(str, data.ravel().tolist())) or "0"
            size = max(1, data.size)
            self.constants[name] = f"__constant__ const int {name}[{size}] = {{{numbers}}};"
        return name

    def struct(self, kinds: tuple[str, ...]) -> str:
        """The C++ structure of several numbers."""
        if kinds not in self.structs:
            self.structs[kinds] = "Tuple_" + "".join(kinds)
        return self.structs[kinds]

    def source_of(self, function: Any) -> ast.FunctionDef:
        """The syntax tree of a Python function."""
        if id(function) not in self._sources:
            tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
            found = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
            self._sources[id(function)] = (function, found)
        return self._sources[id(function)][1]

    def instance(self, function: Any, arguments: Sequence[Value]) -> Instance:
        """A function translated for arguments like these."""
        key = (id(function), tuple(_key(argument) for argument in arguments))
        if key not in self._instances:
            self._kept.append((function, arguments))
            self._instances[key] = Function(self, function, arguments).translate()
        return self._instances[key]

    def source(self) -> str:
        """All of the C++ code, callees first."""
        structs = [
            f"struct {name} {{ "
            + " ".join(f"{TYPES[k]} e{i};" for i, k in enumerate(kinds))
            + " };"
            for kinds, name in self.structs.items()
        ]
        return "\n".join([*self.constants.values(), *structs, *self.functions])


def _key(value: Value) -> Any:
    if isinstance(value, Known):
        return value
    if isinstance(value, Dynamic):
        return value.kind
    if isinstance(value, Array):
        return value.key
    if isinstance(value, tuple):
        return tuple(_key(part) for part in value)
    return id(value)
