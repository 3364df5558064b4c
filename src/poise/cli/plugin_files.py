"""Plug-ins from a single file: Python files that register or define what Poise lacks."""

from __future__ import annotations

import sys
import traceback
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

from poise.errors import FileMissing, FileSyntax, InvalidValue, PoiseError


def run_file(path: str) -> ModuleType:
    """Run a plug-in's file once per process, and return its module.

    Raises:
        FileMissing: there is no such file.
        FileSyntax: the file raised an error; the message has its line.
    """
    file = Path(path)
    if not file.is_file():
        raise FileMissing("no such plug-in file", file=path)
    name = f"poise_plugin:{file.resolve()}"
    if name in sys.modules:
        return sys.modules[name]
    loader = SourceFileLoader(name, str(file.resolve()))
    spec = spec_from_loader(name, loader)
    if spec is None:
        raise FileMissing("not a Python file", file=path)
    module = sys.modules[name] = module_from_spec(spec)
    try:
        loader.exec_module(module)
    except BaseException as problem:
        del sys.modules[name]
        if not isinstance(problem, Exception) or isinstance(problem, PoiseError):
            raise
        line = getattr(problem, "lineno", None)
        for frame in traceback.extract_tb(problem.__traceback__):
            if frame.filename == loader.path:
                line = frame.lineno
        message = f"the plug-in does not load: {type(problem).__name__}: {problem}"
        raise FileSyntax(message, file=path, line=line) from problem
    return module


def solver_of_file(target: str) -> str:
    """Register the solver of a target ``FILE.py:CLASS``, and return its name.

    Raises:
        FileMissing, FileSyntax: as `run_file`.
        InvalidValue: the file does not define the class, or it is not a solver.
    """
    from poise.solvers import Method
    from poise.solvers.registry import SOLVERS

    path, _, attribute = target.rpartition(":")
    module = run_file(path)
    found: object = getattr(module, attribute, None)
    if not (isinstance(found, type) and issubclass(found, Method)):
        own = ", ".join(
            name for name, value in vars(module).items()
            if isinstance(value, type) and issubclass(value, Method)
            and value.__module__ == module.__name__
        )  # fmt: skip
        raise InvalidValue(
            f"{target} is not a solver: expected a subclass of poise.solvers.Method or "
            f"PythonMethod; {path} defines {own or 'none'}"
        )
    try:
        SOLVERS.register(found.name, found)
    except ValueError as problem:
        raise InvalidValue(f"{target}: {problem}; change its attribute name") from None
    return found.name
