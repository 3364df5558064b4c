"""Docstrings of public names: the shapes of arrays, the errors raised, and an example."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
import textwrap
import typing
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike

import poise
from poise import errors

FOLDERS = sorted(path.parent.name for path in Path(poise.__file__).parent.glob("*/__init__.py"))
PACKAGES = ["poise", *(f"poise.{name}" for name in FOLDERS)]
CONSTRUCTORS = ("__init__", "__new__", "__post_init__")
ARRAY_LIKE = set(typing.get_args(ArrayLike)) - {bool, int, float, complex, str, bytes}

# In parentheses: `...`, numbers, letters, words and sums of them; a word alone has a comma behind.
_LENGTH = r"(?:\.\.\.|[1-9]\d?|[A-Za-z]|n[qvx])"
_ITEM = r"(?:\.\.\.|[A-Za-z0-9_]+(?: ?[-+*] ?[A-Za-z0-9_]+)*)"
SHAPE = re.compile(
    rf"\(\.\.\.\)|\({_ITEM},\)"
    rf"|\({_LENGTH}(?:, {_ITEM})+\)"
    rf"|\((?:{_ITEM}, )+{_LENGTH}(?:, {_ITEM})*\)"
)


class Documented:
    """A public function, class or method, with what its docstring has to state."""

    def __init__(self, name: str, value: Any) -> None:
        self.name = name
        self.value = value
        self.text = inspect.cleandoc(value.__doc__ or "")

    def __repr__(self) -> str:
        return self.name

    @property
    def prose(self) -> str:
        """The docstring without its examples."""
        return "\n".join(line for line in self.text.splitlines() if ">>>" not in line)

    @cached_property
    def bodies(self) -> list[ast.FunctionDef]:
        """The functions whose errors are this one's."""
        functions = [self.value]
        if inspect.isclass(self.value):
            functions = [self.value.__dict__.get(name) for name in CONSTRUCTORS]
        found: list[ast.FunctionDef] = []
        for function in map(inspect.unwrap, filter(inspect.isfunction, map(_plain, functions))):
            if function.__code__.co_filename.startswith("<"):
                continue  # the constructor of a dataclass
            [node] = ast.parse(textwrap.dedent(inspect.getsource(function))).body
            found.append(typing.cast("ast.FunctionDef", node))
        return found

    @property
    def arrays(self) -> list[str]:
        """The parameters that take arrays."""
        try:
            parameters = inspect.signature(self.value).parameters.values()
        except ValueError:
            return []
        space = {**vars(typing), **vars(sys.modules[self.value.__module__])}
        return [each.name for each in parameters if _takes_array(each.annotation, space)]

    @property
    def raised(self) -> set[str]:
        """The errors of Poise that the body itself raises."""
        return {name for body in self.bodies for name in _raised(body)}

    @property
    def named_errors(self) -> set[str]:
        """The errors in the section `Raises:`."""
        section = re.search(r"^Raises:\n((?:[ ]+.*\n?|\n)*)", self.text, re.MULTILINE)
        return set(re.findall(r"\w+", section[1])) if section else set()

    @property
    def errors_left_out(self) -> set[str]:
        """The errors raised that the docstring names neither themselves nor by a base class."""

        def named(error: str) -> bool:
            bases = {base.__name__ for base in getattr(errors, error).__mro__}
            return bool(bases - {"PoiseError", "Exception"} & self.named_errors)

        return {error for error in self.raised if not named(error)}


def _plain(value: Any) -> Any:
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    elif isinstance(value, cached_property):
        value = value.func
    return inspect.unwrap(value) if callable(value) else value


def _takes_array(annotation: Any, space: dict[str, Any]) -> bool:
    if isinstance(annotation, str):
        try:
            annotation = eval(annotation, space)  # noqa: S307
        except NameError:  # imported for type checkers
            return bool(re.search("NDArray|ArrayLike|Floats|Vector", str(annotation)))
    if isinstance(annotation, typing.ForwardRef):
        return _takes_array(annotation.__forward_arg__, space)
    if annotation in ARRAY_LIKE:
        return True
    origin = typing.get_origin(annotation)
    if origin is np.ndarray or annotation is np.ndarray:
        return True
    if origin is Callable:
        return False
    parts = [each for each in typing.get_args(annotation) if not isinstance(each, str)]
    return any(_takes_array(each, space) for each in parts)


def _raised(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(child, ast.Raise) and child.exc is not None:
            error = child.exc.func if isinstance(child.exc, ast.Call) else child.exc
            name = error.attr if isinstance(error, ast.Attribute) else getattr(error, "id", "")
            if name in errors.__all__:
                yield name
        yield from _raised(child)


def _public() -> Iterator[tuple[str, Any]]:
    seen: set[int] = set()
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            documented = inspect.isclass(value) or inspect.isfunction(_plain(value))
            if documented and id(value) not in seen:
                seen.add(id(value))
                yield f"{package}.{name}", value


def _methods(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if inspect.isclass(value):
        for key, each in vars(value).items():
            function = _plain(each)
            if not key.startswith("_") and inspect.isfunction(function) and function.__doc__:
                yield f"{name}.{key}", function


PUBLIC = [Documented(name, value) for name, value in _public()]
METHODS = [Documented(*method) for each in PUBLIC for method in _methods(each.name, each.value)]


def test_each_has_a_docstring() -> None:
    assert len(PUBLIC) > 400
    # `dataclass` writes a text that begins with the name where there is none.
    assert not [p for p in PUBLIC if not p.text or p.text.startswith(f"{p.value.__name__}(")]


def test_arrays_have_shapes() -> None:
    every = [*PUBLIC, *METHODS]
    bare = {p.name: p.arrays for p in every if p.arrays and not SHAPE.search(p.prose)}
    assert not bare, "state the shapes"


def test_raised_errors_are_named() -> None:
    assert not [p for p in [*PUBLIC, *METHODS] if p.errors_left_out], "name them under `Raises:`"


def test_each_name_of_poise_has_an_example() -> None:
    assert not [p for p in PUBLIC if p.name.count(".") == 1 and ">>> " not in p.text]


def example() -> None:
    """Points (n, 3) and (..., 3), but not "y" or (axis, angle) or a call f(0.5, 1).

    Raises:
        InvalidValue: never.
        FileError: never.
    """
    raise errors.ShapeError("")


def test_missing_errors_would_be_seen() -> None:
    case = Documented("example", example)
    assert case.raised == {"ShapeError"} == case.errors_left_out
    assert {"InvalidValue", "FileError"} <= case.named_errors


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(n, 3)", True),
        ("(..., 4, 4)", True),
        ("(nq,)", True),
        ("(frames, nq)", True),
        ("(k + 1,)", True),
        ("(axis, angle)", False),
        ("(typically 6)", False),
        ("(0.5, 1.5)", False),
    ],
)
def test_shapes_are_recognised(text: str, found: bool) -> None:
    assert bool(SHAPE.search(text)) is found
