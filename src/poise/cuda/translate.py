"""Generate CUDA C++ from the CPU kernels, so that every formula has one source.

A kernel of `poise.kernels` is scalar Python code over arrays. This module translates its syntax
tree to C++ statements, specialised for one problem: array shapes, the structure of the mechanism
and the options of a solver are constant, so that branches on them are removed and loops over joints
are unrolled. The result is straight-line arithmetic in registers.

The values of numbers, arrays and tuples during translation are defined in `poise.cuda.values`.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from poise.cuda.function import FunctionTranslation, Instance
from poise.cuda.values import (
    TYPES,
    Array,
    Dynamic,
    Known,
    Value,
)


class Translator:
    """Collects the C++ functions of a device kernel.

    Args:
        resolve: returns the replacement of a Python object that kernels use: a number, another
            kernel, or an object whose ``translation(function, *arguments)`` gives a value; the
            object itself, or None, if there is no replacement.
        unroll: largest number of copies of a loop's body; 0 keeps all loops.
    """

    def __init__(
        self,
        resolve: Callable[[Value], Value] = lambda _: None,
        unroll: int = 0,
    ) -> None:
        self._resolve = resolve
        self.unroll = unroll
        self._instances: dict[Value, Instance] = {}
        self._sources: dict[int, tuple[Any, ast.FunctionDef]] = {}
        self._kept: list[Value] = []
        self.functions: list[str] = []
        self.structs: dict[tuple[str, ...], str] = {}
        self.constants: dict[str, str] = {}
        self._count = 0

    def resolved(self, value: Value) -> Value:
        """Return the replacement of an object, or the object itself."""
        found = self._resolve(value)
        return value if found is None else found

    def fresh(self, stem: str) -> str:
        """Return a unique name."""
        self._count += 1
        return f"{stem}_{self._count}"

    def constant(self, name: str, data: np.ndarray[Any, Any]) -> str:
        """Declare a constant array of integers; return its C++ name."""
        if name not in self.constants:
            numbers = ",".join(map(str, data.ravel().tolist())) or "0"
            size = max(1, data.size)
            self.constants[name] = f"__constant__ const int {name}[{size}] = {{{numbers}}};"
        return name

    def struct(self, kinds: tuple[str, ...]) -> str:
        """Return the C++ structure of several numbers."""
        if kinds not in self.structs:
            self.structs[kinds] = "Tuple_" + "".join(kinds)
        return self.structs[kinds]

    def source_of(self, function: Value) -> ast.FunctionDef:
        """Return the syntax tree of a Python function."""
        if id(function) not in self._sources:
            tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
            found = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
            self._sources[id(function)] = (function, found)
        return self._sources[id(function)][1]

    def instance(self, function: Value, arguments: Sequence[Value]) -> Instance:
        """Return a function translated for arguments of these kinds."""
        key = (id(function), tuple(_key(argument) for argument in arguments))
        if key not in self._instances:
            self._kept.append((function, arguments))
            self._instances[key] = FunctionTranslation(self, function, arguments).translate()
        return self._instances[key]

    def source(self) -> str:
        """Return all of the C++ code, callees first."""
        structs = [
            f"struct {name} {{ "
            + " ".join(f"{TYPES[k]} e{i};" for i, k in enumerate(kinds))
            + " };"
            for kinds, name in self.structs.items()
        ]
        return "\n".join([*self.constants.values(), *structs, *self.functions])


def _key(value: Value) -> Value:
    if isinstance(value, Known):
        return value
    if isinstance(value, Dynamic):
        return value.kind
    if isinstance(value, Array):
        return value.key
    if isinstance(value, tuple):
        return tuple(_key(part) for part in value)
    return id(value)
