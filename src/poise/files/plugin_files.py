"""Plug-ins from a single file: Python files that register or define what Poise lacks."""

from __future__ import annotations

import sys
import traceback
from contextlib import redirect_stdout
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

from poise.errors import FileMissing, FileSyntax, PoiseError

_PREFIX = "poise_plugin:"


def run_file(path: str) -> ModuleType:
    """Run a plug-in's file once per process, and return its module.

    Raises:
        FileMissing: there is no such file.
        FileSyntax: the file raised an error; the message has its line.
    """
    file = Path(path)
    if not file.is_file():
        raise FileMissing("no such plug-in file", file=path)
    # the name has no dots, which would make it a module of a package, and pickles find it
    name = _PREFIX + str(file.resolve()).replace(".", ":")
    if name in sys.modules:
        return sys.modules[name]
    loader = SourceFileLoader(name, str(file.resolve()))
    spec = spec_from_loader(name, loader)
    if spec is None:
        raise FileMissing("not a Python file", file=path)
    module = sys.modules[name] = module_from_spec(spec)
    try:
        with redirect_stdout(sys.stderr):  # commands print results only
            loader.exec_module(module)
    except BaseException as problem:
        del sys.modules[name]
        if not isinstance(problem, Exception | SystemExit) or isinstance(problem, PoiseError):
            raise
        line = getattr(problem, "lineno", None)
        for frame in traceback.extract_tb(problem.__traceback__):
            if frame.filename == loader.path:
                line = frame.lineno
        message = f"the plug-in does not load: {type(problem).__name__}: {problem}"
        raise FileSyntax(message, file=path, line=line) from problem
    return module


def plugin_paths() -> list[str]:
    """Return the files that `run_file` has run in this process, for processes that it starts."""
    return [
        str(module.__file__) for name, module in sys.modules.items() if name.startswith(_PREFIX)
    ]
