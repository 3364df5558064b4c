"""Exit codes and error lines of the process, for every kind of failure.

| exit code | |
| --- | --- |
| 0 | done |
| 1 | a motion exceeds a threshold (`poise check`) |
| 2 | bad input: an option, a file, a name |
| 3 | a goal was missed; the nearest pose is still written |
| 4 | files of a folder failed; the others are done (`poise batch`) |
| 70 | an internal error |
| 130 | interrupted |
"""

from __future__ import annotations

import json
import os
import re
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import TracebackType
from typing import Any

import typer

from poise.errors import PoiseError
from poise.report_text import printable

BAD_INPUT = 2
FAULT = 70
INTERRUPTED = 130
CLOSED = 141
"""The reader of standard output has closed it (128 + SIGPIPE); this needs no message."""

_SUGGESTION = re.compile(
    r"(?:\. Did you mean (?P<one>.+?)\?| \(Possible options: (?P<several>.+)\))$"
)

_EXPECTED = {"integer": "expected a whole number", "number": "expected a number"}
_PARSED = re.compile(
    r"Input should be a valid (?P<type>integer|number), (unable to parse string as an? \1"
    r"|got a number with a fractional part)$"
)

# Typer's parse errors derive from classes above the one that every version exports.
USAGE_ERROR: Any = typer.BadParameter.__mro__[1]
_PARSE_ERROR: type[Exception] = typer.BadParameter.__mro__[2]


@dataclass(frozen=True)
class Failure:
    """Reason for the early end of a command."""

    code: int
    kind: str
    message: str
    file: str | None = None
    line: int | None = None

    @property
    def sentence(self) -> str:
        """One line for people."""
        where = ""
        if self.file is not None:
            where = f"{self.file}: " if self.line is None else f"{self.file}:{self.line}: "
        return printable(f"poise: {where}{self.message}")

    @property
    def json(self) -> str:
        """One JSON object for programs."""
        error = {
            "kind": self.kind, "message": self.message, "file": self.file, "line": self.line
        }  # fmt: skip
        text = json.dumps({"error": error}, ensure_ascii=False)
        try:
            text.encode()
        except UnicodeEncodeError:  # a file name that is not UTF-8
            return json.dumps({"error": error})
        return text


def failure_of(error: BaseException, args: Sequence[str] = ()) -> Failure:
    """Return the failure of an exception; ``args`` are the words of the command line.

    >>> from poise.errors import FileMissing
    >>> failure_of(FileMissing("no such file", file="02.asf")).sentence
    'poise: 02.asf: no such file'
    """
    kind = type(error).__name__
    if isinstance(error, PoiseError):
        return Failure(BAD_INPUT, error.kind, _flat(error.message), error.file, error.line)
    if isinstance(error, _PARSE_ERROR):
        return Failure(BAD_INPUT, "UsageError", _parse_message(error, args))
    if isinstance(error, KeyboardInterrupt):
        return Failure(INTERRUPTED, "Interrupted", "interrupted; no partial file remains")
    if isinstance(error, BrokenPipeError):
        return Failure(CLOSED, kind, "the output pipe was closed")
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        file = "standard output" if error.filename is None else os.fsdecode(error.filename)
        return Failure(BAD_INPUT, "FileError", _flat(reason), file)
    if isinstance(error, MemoryError):
        return Failure(FAULT, kind, "out of memory")
    message = (
        "internal error; run the command again with POISE_DEBUG=1 set, and report the traceback "
        "that it prints"
    )
    return Failure(FAULT, "InternalError", message)


_EXTRA = re.compile(
    r"got unexpected extra argument\(?s?\)? "
    r"\((?:(?P<numbers>[-+.\de]+(?:,[-+.\de]+)+)|\S+\.[a-z]\w*)\)"
)
"""An argument that is a position or a file name."""


def _parse_message(error: Any, args: Sequence[str]) -> str:
    """Return Typer's message with the command whose help to read, or the option without a value."""
    message = _in_style(_flat(error.format_message()).rstrip("."))
    context = getattr(error, "ctx", None)
    if context is None:
        return f"{message}; see poise --help"
    hint = _hint(context.command, message)
    where = f"see {context.command_path} --help"
    return f"{_without_value(context.command, args) or message}{hint}; {where}"


def _hint(command: Any, message: str) -> str:
    """Return how to write an output or a position that is written in another way; else ""."""
    outputs = [each for each in command.params if each.name in ("output", "out")]
    arguments = [each for each in outputs if each.param_type_name == "argument"]
    extra = _EXTRA.fullmatch(message)
    if extra is None:
        return ""
    if extra["numbers"]:
        return "; write options of positions without a space, as in --reach lhand=0.3,1.4,0.5"
    return "; name the output with -o" if outputs and not arguments else ""


def _in_style(message: str) -> str:
    """Return a message of Typer in the style of those of Poise.

    >>> _in_style("No such command 'inof'. Did you mean 'info'?")
    "no such command 'inof'; near: info"
    >>> _in_style("No such option: --solver (Possible options: --solvers, --tolerance)")
    'no such option: --solver; near: --solvers, --tolerance'
    >>> _in_style(
    ...     "Invalid value for '-j': Input should be a valid integer, unable to parse string as an "
    ...     "integer"
    ... )
    "invalid value for '-j': expected a whole number"
    """
    message = _PARSED.sub(lambda found: _EXPECTED[found["type"]], message)
    found = _SUGGESTION.search(message)
    if found is not None:
        names = (found["one"] or found["several"]).replace("'", "")
        message = f"{message[: found.start()]}; near: {names}"
    return message[:1].lower() + message[1:]


def _without_value(command: Any, args: Sequence[str]) -> str:
    """Describe the option that took the next option as its value; "" if there is none.

    In ``poise render walk.glb --motion -o walk.gif``, the parser takes ``-o`` as the motion's name,
    and then reports a missing output.
    """
    flags = {flag: each for each in command.params for flag in (*each.opts, *each.secondary_opts)}
    for word, following in pairwise(args):
        option = flags.get(word)
        valued = option is not None and not getattr(option, "is_flag", True)
        if valued and word.startswith("-") and following.startswith("-") and following in flags:
            return f"option '{word}' needs a value before '{following}'"
    return ""


def _flat(text: str) -> str:
    return " ".join(text.split())


class Boundary:
    """Context manager that catches all exceptions; ``failure`` holds the error, if any.

    >>> with Boundary() as boundary:
    ...     raise PoiseError("a limit without a joint", file="02.asf", line=31)
    >>> boundary.failure.code, boundary.failure.line
    (2, 31)
    """

    def __init__(self, args: Sequence[str] = ()) -> None:
        self.failure: Failure | None = None
        self.args = args

    def __enter__(self) -> Boundary:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if not isinstance(error, (Exception, KeyboardInterrupt)):
            return False
        self.failure = failure_of(error, self.args)
        if self.failure.code == FAULT and os.environ.get("POISE_DEBUG"):
            traceback.print_exception(error, file=sys.stderr)
        return True
