"""Native parsers work in a process of their own, for they crash on some damaged files.

These are usd-core, the decoders of compressed glTF, and Pillow. One process is started when it is
first needed, and kept for the next files. Where it dies, takes too long or too much memory, that is
an error about the file, and the next file gets another one.
"""

from __future__ import annotations

import atexit
import contextlib
import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from io import BufferedIOBase
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from poise import errors
from poise.errors import FileError, FileSyntax, FileTooLarge, InvalidValue, PoiseError
from poise.files.interpreter import interpreter
from poise.files.linked import trusted
from poise.files.read_dependencies import note, state_of
from poise.formats.character_wire import MALFORMED, receive, send
from poise.formats.native_limits import MOST_SECONDS
from poise.formats.native_worker import LIMITS, READY, load_usd, named, read_usd

if TYPE_CHECKING:  # the process loads this module, and not always these
    from poise.model import Character, Unit

_GRACE = 1.0  # seconds to end in, at exit
_STARTING = 120.0  # seconds until it is ready, on a busy machine
_NOISE = 1000  # lines that others may write before it is ready
_LARGE = 1 << 28  # bytes of a file: what was taken for such a one is given back
_WAITING = (20.0, 10.0)  # seconds by the clock: for any file, and for each of the processor
_NO_LIMIT = 1 << 62
_COMMAND = "from poise.formats.native_worker import main; main()"


def in_process() -> bool:
    """Whether the parsers work in this process: asked for, or where no other can be started."""
    if os.environ.get("POISE_NATIVE_IN_PROCESS", "") not in ("", "0"):
        return True
    return not interpreter()


def read_apart(path: str, unit: Unit | str | float | None) -> Character:
    """The character of a USD file, as `usd_reading.read_stage` reads it, from another process.

    Raises:
        FileSyntax: usd-core crashes on it; or what `read_stage` raises.
        FileTooLarge: it takes more time or memory than it may.
        FileError: the process was killed or could not be started.
    """
    folder = None
    with contextlib.suppress(OSError):  # the folder is there no more
        folder = str(Path.cwd())
    roots = [str(root) for root in trusted()]
    return _done_apart("usd-core", load_usd, read_usd, path, [unit, folder, roots])


def decoded_apart(
    library: str,
    load: Callable[[], Any],
    decode: Callable[..., Any],
    path: str,
    arguments: list[Any],
) -> Any:
    """What a decoder makes of bytes: in the other process, if there can be one.

    Args:
        library: the decoder's name, for people.
        load: loads it, and raises MissingExtra where it is not installed.
        decode: takes the decoder, the path and the arguments.
        path: of the file that the bytes are from.
        arguments: plain values, bytes and arrays.

    Raises:
        FileSyntax: the decoder crashes.
        FileTooLarge: it takes more time or memory than it may.
        FileError: the process was killed or could not be started.
        PoiseError: what ``load`` and ``decode`` raise.
    """
    if in_process():
        return decode(load(), path, *arguments)
    return _done_apart(library, load, decode, path, arguments)


def _done_apart(
    library: str, load: Callable[[], Any], work: Callable[..., Any], path: str, arguments: list[Any]
) -> Any:
    """What work on a file comes to, in the other process."""
    seconds = _setting("POISE_NATIVE_SECONDS")
    memory = math.ceil(_setting("POISE_NATIVE_MEMORY") * (1 << 30))
    limits = [memory, seconds * (os.cpu_count() or 1), _own_limit()]
    request = [path, named(load), named(work), arguments, limits]
    try:
        kind, value, seen = _asked(request, seconds)
    except _Ended as ending:
        note(path)
        raise _problem(ending, path, library) from None
    for file, state in seen:
        note(file, (int(state[0]), int(state[1])))
    if kind == "done":
        return value
    if kind == "error":
        raise _error(*value)
    if kind == "memory":
        raise FileTooLarge(
            f"reading it takes more than {_gibibytes(value)} of memory; "
            "set POISE_NATIVE_MEMORY to allow more GiB",
            file=path,
        )
    raise RuntimeError(f"{path}: a fault in Poise, in the process of {library}:\n{value}")


class _Ended(Exception):
    """The process ended, or was ended, before it answered.

    Attributes:
        what: happened.
        code: its exit code.
        memory: bytes that it could take.
        seconds: that it could take.
    """

    def __init__(self, what: str, code: int = 0, memory: int = 0, seconds: float = 0.0) -> None:
        super().__init__(what, code, memory, seconds)
        self.what = what
        self.code = code
        self.memory = memory
        self.seconds = seconds


def _asked(request: list[Any], seconds: float) -> Any:
    """The answer to a request, by the process that there is, or by another."""
    global _worker
    with _lock:
        if _worker is None or not _worker.alive:
            _worker = _Worker()
        worker = _worker
        try:
            answer = worker.ask(request, seconds)
        except BaseException:  # an interrupt too: it must not answer the next one who asks
            _worker = None
            worker.stop()
            raise
        if state_of(request[0])[0] > _LARGE:
            _worker = None
            worker.stop()
        return answer


class _Worker:
    """The process, with the pipes to it and from it."""

    def __init__(self) -> None:
        paths = [str(Path(__file__).parents[2]), *map(str, sys.path)]
        environment = {
            "PXR_WORK_THREAD_LIMIT": "1",  # of usd-core: more are no faster, and take memory
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        }
        # A program without a console gets none for this.
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        try:
            # -P: a file of the folder that this process stands in is never taken for a library.
            self._process = subprocess.Popen(
                [interpreter(), "-P", "-c", _COMMAND], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment,
                creationflags=flags,
            )  # fmt: skip
        except OSError as problem:
            raise _Ended(f"could not be started: {problem.strerror}") from None
        self._requests = cast("Any", self._process.stdin)
        self._answers = cast("BufferedIOBase", self._process.stdout)
        self._changed = threading.Condition()
        self._deadline = self._wakes = math.inf
        self._late = self._stopped = False
        threading.Thread(target=self._watch, name="native-watch", daemon=True).start()
        try:
            with self._killed_after(_STARTING):
                if READY not in (self._answers.readline() for _ in range(_NOISE)):
                    raise _Ended("could not be started", self._process.wait())
        except BaseException:
            self.stop()
            raise

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def ask(self, request: list[Any], seconds: float) -> Any:
        """Its answer.

        Raises:
            _Ended: it ended instead, or took longer.
        """
        began = time.monotonic()
        memory, longest = 0, seconds or MOST_SECONDS
        with self._killed_after(longest):
            try:
                send(self._requests, request)
                while (answer := receive(self._answers))[0] == LIMITS:
                    memory, processor = int(answer[1][0]), float(answer[1][1])
                    if not seconds:
                        longest = processor
                        self._due(began + min(_WAITING[0] + _WAITING[1] * processor, MOST_SECONDS))
                kind, value, seen = answer
            except (OSError, EOFError):
                what = "late" if self._late else "died"
                raise _Ended(what, self._process.wait(), memory, longest) from None
            except (MemoryError, PoiseError, *MALFORMED) as problem:
                raise _Ended(f"returned an invalid answer ({problem})") from None
        return kind, memory if kind == "memory" else value, seen

    @contextlib.contextmanager
    def _killed_after(self, seconds: float) -> Generator[None]:
        """End it where it takes longer."""
        self._due(time.monotonic() + seconds)
        try:
            yield
        finally:
            self._due(math.inf)

    def _due(self, when: float) -> None:
        """Set when it is ended. The watch is woken only where it sleeps for longer."""
        with self._changed:
            self._deadline = when
            if when < self._wakes:
                self._changed.notify()

    def _watch(self) -> None:
        """End it when it is late; on every system, and without a thread for each file."""
        with self._changed:
            while not self._stopped:
                self._wakes = self._deadline
                left = self._wakes - time.monotonic()
                if left <= 0.0:
                    self._late = True
                    self._process.kill()
                    return
                self._changed.wait(None if left == math.inf else min(left, threading.TIMEOUT_MAX))

    def stop(self) -> None:
        """End it at once."""
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        self.close()
        with self._changed:
            self._changed.notify()

    def end(self) -> None:
        """Let it end, as there is nothing more to read."""
        self.close()
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self.stop()

    def close(self) -> None:
        """Close this end of its pipes."""
        self._stopped = True
        for pipe in (self._requests, self._answers):
            with contextlib.suppress(OSError, ValueError):
                pipe.close()


_lock = threading.Lock()
_worker: _Worker | None = None


def _at_exit() -> None:
    if _worker is not None:
        _worker.end()


def _forked() -> None:
    """The process belongs to the parent: a fork has neither it nor whatever held the lock."""
    global _lock, _worker
    _lock = threading.Lock()
    if _worker is not None:
        _worker.close()
        _worker = None


atexit.register(_at_exit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


def _setting(name: str) -> float:
    """A number above zero that the environment gives; 0 where it gives none."""
    given = os.environ.get(name, "")
    try:
        value = float(given) if given else 0.0
    except ValueError:
        value = -1.0
    if given and not 0.0 < value < 1e9:
        raise InvalidValue(f"{name}={given!r}: expected a number above zero")
    return value


def _own_limit() -> int:
    """Bytes that this process may take itself, and so the other one."""
    try:
        import resource
    except ImportError:  # Windows
        return _NO_LIMIT
    own = resource.getrlimit(resource.RLIMIT_AS)[0]
    return _NO_LIMIT if own == resource.RLIM_INFINITY else own


def _gibibytes(memory: int) -> str:
    return f"{memory / (1 << 30):.3g} GiB"


def _problem(ending: _Ended, path: str, library: str) -> PoiseError:
    """The error about a file that the process ended over."""
    name = _death(ending.code)
    if ending.what == "late" or name == "SIGPROF":
        return FileTooLarge(
            f"reading it takes longer than {ending.seconds:.3g} s; set POISE_NATIVE_SECONDS to "
            "allow more",
            file=path,
        )
    killed = ("SIGKILL", "SIGTERM", "SIGHUP")
    if ending.what != "died" or name in killed:
        what = f"was ended from outside ({name})" if ending.what == "died" else ending.what
        return FileError(
            f"the process of {library} {what}; try again, with more free memory, or set "
            "POISE_NATIVE_IN_PROCESS=1 to read in this process",
            file=path,
        )
    return FileSyntax(
        f"{library} crashes on it ({name}): the file is damaged, or needs more than "
        f"{_gibibytes(ending.memory)} of memory; export it again from the program that made it, or "
        "set POISE_NATIVE_MEMORY to allow more GiB",
        file=path,
    )


def _death(code: int) -> str:
    """How a process ended, in a word."""
    if code < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-code).name
    return f"exit code {code & 0xFFFFFFFF:#x}" if abs(code) > 255 else f"exit code {code}"


def _error(name: str, arguments: tuple[Any, ...], state: dict[str, Any]) -> PoiseError:
    """The error that the reader raised."""
    kind: Any = getattr(errors, name, None)
    if not (isinstance(kind, type) and issubclass(kind, PoiseError)):
        raise RuntimeError(f"a fault in Poise, in the process of a parser: {name}: {arguments}")
    error = kind.__new__(kind, *arguments)
    vars(error).update(state)
    return error
