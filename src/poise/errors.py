"""Every error and warning of Poise, as one tree::

    PoiseError
        UsageError              an invalid call
            UnknownName         an unknown name; the message suggests the nearest ones
                UnknownJoint
                UnknownDof
                UnknownSolver
                UnknownFormat
                UnknownOption
            ShapeError          an array of the wrong shape
            InvalidValue        a value out of its range, or of the wrong kind
                UnsuitableSolver    a method that cannot solve the problem
                InvalidExpression   an invalid expression or constraint
        SkeletonError           a skeleton that cannot be built
        FileError               a file that cannot be read or written
            FileMissing
            FileSyntax          the text violates the format's grammar
            FileUnsupported     valid, with a feature that Poise does not read
            FileTooLarge
            FileRefused         a linked file outside the folder of its file, or code in a pickle
        MissingExtra            an optional library is not installed, or does not load
        CudaUnavailable         CUDA cannot be used: no GPU, no driver, or a missing package
            CudaOutOfMemory     the GPU has too little free memory
        CudaFailure             a call of CUDA failed; an error in Poise
        JobFailed               work in another process failed
            JobCancelled        the work was cancelled
        SolveError              raised only if the caller requested an exception
            NotConverged        a goal was missed; holds the result
                LocalMinimum    because the solver got stuck
    PoiseWarning (a UserWarning)
        RepairWarning           a reader repaired something
            MissingMeshes       mesh files of a robot were not found, or could not be read
            UnitWarning         a human is too large or too small in the unit that was passed

An unreachable target is not an error: the `Result` reports it.
"""

from __future__ import annotations

import inspect
import itertools
import os
import re
import sys
import warnings
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeAlias

__all__ = [
    "CudaFailure",
    "CudaOutOfMemory",
    "CudaUnavailable",
    "FileError",
    "FileMissing",
    "FileRefused",
    "FileSyntax",
    "FileTooLarge",
    "FileUnsupported",
    "InvalidExpression",
    "InvalidValue",
    "JobCancelled",
    "JobFailed",
    "LocalMinimum",
    "MissingExtra",
    "MissingMeshes",
    "NotConverged",
    "PoiseError",
    "PoiseWarning",
    "RepairWarning",
    "ShapeError",
    "SkeletonError",
    "SolveError",
    "UnitWarning",
    "UnknownDof",
    "UnknownFormat",
    "UnknownJoint",
    "UnknownName",
    "UnknownOption",
    "UnknownSolver",
    "UnsuitableSolver",
    "UsageError",
]

FileName: TypeAlias = str | os.PathLike[str]


class _Located(Exception):
    """A message with its file and line (from 1), if known."""

    def __init__(
        self, message: str, *, file: FileName | None = None, line: int | None = None
    ) -> None:
        super().__init__(message)
        self.message: str = message
        self.file: str | None = None if file is None else os.fspath(file)
        self.line: int | None = line

    @property
    def kind(self) -> str:
        """Class name, as reported by ``--json``."""
        return type(self).__name__

    def __str__(self) -> str:
        if self.file is not None:
            place = self.file if self.line is None else f"{self.file}:{self.line}"
            return f"{place}: {self.message}"
        return self.message if self.line is None else f"line {self.line}: {self.message}"

    def __reduce__(self) -> tuple[Any, ...]:
        # The default calls the class with the message alone, which UnknownName does not accept;
        # errors have to be picklable for worker processes.
        return _restore, (type(self), self.args, dict(vars(self)))


def _restore(
    kind: type[_Located], args: tuple[object, ...], state: Mapping[str, object]
) -> _Located:
    error = kind.__new__(kind, *args)
    vars(error).update(state)
    return error


class PoiseError(_Located):
    """Base class of all errors of Poise.

    `message` states the fault and the remedy. `file` (str or None) and `line` (int from 1, or None)
    give the location. `kind` is the class name.

    >>> str(PoiseError("a limit without a joint", file="02.asf", line=31))
    '02.asf:31: a limit without a joint'
    """


class UsageError(PoiseError):
    """An invalid call."""


class UnknownName(UsageError):
    """An unknown name.

    `name` is the given name, `what` the kind of object ("joint", "solver"), `known` the known names
    and ``place`` the object in which the name was looked up. The message ends with ``advice`` if
    given, else with at most three near names, nearest first, or with the most similar names if none
    is near.

    >>> raise UnknownJoint("lhnd", "joint", ["root", "lhand", "rfoot"])
    Traceback (most recent call last):
    ...
    poise.errors.UnknownJoint: no joint 'lhnd'; near: lhand
    """

    _alike: ClassVar[float] = 0.6
    """Least similarity of near names."""

    _meant: ClassVar[Mapping[str, str]] = {}
    """Known names by other common names of the same thing."""

    def __init__(
        self,
        name: str,
        what: str,
        known: Iterable[str],
        *,
        place: str = "",
        advice: str = "",
        file: FileName | None = None,
        line: int | None = None,
    ) -> None:
        self.name: str = name
        self.what: str = what
        self.known: tuple[str, ...] = tuple(known)
        meant = self._meant.get(str(name).casefold().replace("_", "-").replace(" ", "-"), "")
        remedy = f"; {advice}" if advice else _remedy(name, self.known, self._alike, meant)
        within = f" in {place}" if place else ""
        super().__init__(f"no {what} {name!r}{within}{remedy}", file=file, line=line)


_SHORTEST_PART = 3
"""Minimum length of a part of a name that is searched within other names."""

_MOST_NEAR = 3
"""Largest number of near names listed."""

_MOST_KNOWN = 24  # all extensions of files


def _remedy(name: str, known: tuple[str, ...], alike: float, meant: str = "") -> str:
    """Return the end of an `UnknownName` message: near names, best first, else known names.

    Near names are those with similar spelling, with or without a prefix common to all of them, and
    those that contain the name: `LeftHnd` and `hand` are near `mixamorig:LeftHand`. Of many known
    names, the most similar ones are listed.
    """
    known = tuple(k for k in known if k)
    if not known:
        return ""
    asked = str(name).casefold()
    shared = _shared_prefix([k.casefold() for k in known])
    scores = {k: _similarity(asked, k.casefold(), shared) for k in known}
    best = sorted(scores, key=lambda k: -scores[k])
    near = [k for k in best if k == meant]
    near += [k for k in best if scores[k] >= alike and k != meant]
    if near:
        return "; near: " + ", ".join(near[:_MOST_NEAR])
    nearest = set(best[:_MOST_KNOWN])
    shown = [k for k in scores if k in nearest]
    more = len(scores) - len(shown)
    return "; known: " + ", ".join(shown) + (f" and {more} more" if more else "")


def _similarity(asked: str, name: str, shared: str) -> float:
    """Return the similarity of a name to the given one: 1 if equal, more than 0.6 if near.

    A name that contains the given one has a similarity of at least 0.8; shorter names have more.
    """
    import difflib

    scores = [0.0]
    for spelling in {name, name.removeprefix(shared), re.split(r"[:|]", name)[-1]} - {""}:
        # With the given name second, as `difflib` caches its analysis of the second.
        scores.append(difflib.SequenceMatcher(None, spelling, asked).ratio())
        if len(asked) >= _SHORTEST_PART and asked in spelling:
            scores.append(0.8 + 0.2 * len(asked) / len(spelling))
    return max(scores)


def _shared_prefix(names: list[str]) -> str:
    """Return the common prefix of several names."""
    first, last = (min(names), max(names)) if len(names) > 1 else ("", "")
    same = (a == b for a, b in zip(first, last, strict=False))
    return first[: sum(itertools.takewhile(bool, same))]


class UnknownJoint(UnknownName):
    """The skeleton has no joint of that name."""


class UnknownDof(UnknownName):
    """The skeleton or the joint has no degree of freedom of that name."""


class UnknownSolver(UnknownName):
    """There is no solver of that name."""

    _meant: ClassVar[Mapping[str, str]] = {
        "dls": "lm",
        "damped-least-squares": "lm",
        "levenberg-marquardt": "lm",
    }


class UnknownFormat(UnknownName):
    """There is no file format of that name or extension."""

    # Extensions are short: .bvg (0.75) is near .bvh, but .docx (0.67) is not near .usdc.
    _alike = 0.7


class UnknownOption(UnknownName):
    """An unknown choice of an option, such as a limit mode."""


class ShapeError(UsageError):
    """An array of the wrong shape; the message gives the expected and the given shape."""


class InvalidValue(UsageError):
    """A value out of its range, not finite, or of the wrong kind."""


class UnsuitableSolver(InvalidValue):
    """A method that cannot solve the problem; the message gives the reason and an alternative."""


class InvalidExpression(InvalidValue):
    """An invalid expression or constraint; the message says what is valid.

    >>> import poise
    >>> 0 <= poise.point("lhand").y <= 1
    Traceback (most recent call last):
    ...
    poise.errors.InvalidExpression: a constraint has no truth value, ...
    """


class SkeletonError(PoiseError):
    """A skeleton cannot be built: a cycle, a duplicate name, or a lower limit above the upper."""


class FileError(PoiseError):
    """A file that cannot be read or written."""


class FileMissing(FileError):
    """The file does not exist."""


class FileSyntax(FileError):
    """The text violates the format's grammar and cannot be read safely."""


class FileUnsupported(FileError):
    """The file is valid, but uses a feature that Poise does not read."""


class FileTooLarge(FileError):
    """The file declares or holds more data than Poise keeps in memory."""


class FileRefused(FileError):
    """A file refers to another one outside of its own folder and the trusted ones."""


class MissingExtra(PoiseError):
    """An optional library is not installed, or does not load.

    The second case applies while an `ImportError` of that library is being handled.

    >>> print(MissingExtra("video", "av"))
    this needs the package av: pip install "poise[video]"
    """

    def __init__(self, extra: str, package: str, purpose: str = "this") -> None:
        self.extra: str = extra
        self.package: str = package
        reason = sys.exc_info()[1]
        broken = isinstance(reason, ImportError) and not isinstance(reason, ModuleNotFoundError)
        super().__init__(
            f"{purpose} needs the package {package}, which is installed and does not load: {reason}"
            if broken
            else f'{purpose} needs the package {package}: pip install "poise[{extra}]"'
        )


class CudaUnavailable(PoiseError):
    """CUDA cannot be used; the message names the cause and the remedy."""


class CudaOutOfMemory(CudaUnavailable):
    """The GPU has too little free memory; ``asked`` is the size of the request in bytes."""

    def __init__(self, message: str, asked: int) -> None:
        self.asked: int = asked
        super().__init__(message)


class CudaFailure(PoiseError):
    """A call of CUDA failed, or a kernel did not compile. This is an error in Poise."""


class JobFailed(PoiseError):
    """Work in another process failed: a limit was exceeded, or the process ended."""


class JobCancelled(JobFailed):
    """The work was cancelled."""


class SolveError(PoiseError):
    """A solve failed, and the caller asked for an exception instead of a result."""


class NotConverged(SolveError):
    """A goal was missed, and the caller requested an exception; ``result`` is the result."""

    def __init__(self, message: str, result: object = None) -> None:
        self.result: Any = result
        super().__init__(message)


class LocalMinimum(NotConverged):
    """The solver stopped in a local minimum, and the caller requested an exception."""


class PoiseWarning(_Located, UserWarning):
    """Base class of all warnings of Poise, with the same attributes as `PoiseError`."""


class RepairWarning(PoiseWarning):
    """A reader repaired a fault; the message describes the repair."""


class MissingMeshes(RepairWarning):
    """Mesh files of a robot were not found or could not be read; its links are drawn as bones."""


class UnitWarning(RepairWarning):
    """A human body is implausibly large or small in the unit that was passed to a reader."""


_PACKAGE = __file__.removesuffix("errors.py")


def issue_warning(warning: Warning) -> None:
    """Issue a warning that points at the line outside Poise that made the call."""
    frame, level = inspect.currentframe(), 1
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(warning, stacklevel=level)
