"""Run native parsers in a separate process, because some damaged files crash them.

The parsers are usd-core, the decoders of compressed glTF, and Pillow. One process is started on
first use and kept for further files. If the process dies, or exceeds its limit of time or memory,
an error that names the file is raised, and a new process is started for the next file.
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

if TYPE_CHECKING:  # the worker imports this module, but may not need these
    from poise.model import Character, UnitLike

_GRACE = 1.0  # seconds for a regular end, at exit
_STARTING = 120.0  # seconds for the start, on a busy machine
_NOISE = 1000  # maximum lines that libraries print before READY
_LARGE = 1 << 28  # bytes of a file after which the process is restarted
_WAITING = (20.0, 10.0)  # wall-clock seconds: base, and per processor second
_NO_LIMIT = 1 << 62
_COMMAND = "from poise.formats.native_worker import main; main()"


def in_process() -> bool:
    """Return whether to parse in this process: if requested, or if no process can be started."""
    if os.environ.get("POISE_NATIVE_IN_PROCESS", "") not in ("", "0"):
        return True
    return not interpreter()


def read_apart(path: str, unit: UnitLike | None) -> Character:
    """Read the character of a USD file with `usd_reading.read_stage`, in another process.

    Raises:
        FileSyntax: usd-core crashes on the file; or errors of `read_stage`.
        FileTooLarge: reading exceeds the limit of time or memory.
        FileError: the process was killed or could not be started.
    """
    folder = None
    with contextlib.suppress(OSError):  # the folder was removed
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
    """Decode data in the other process, or in this one if there cannot be another.

    Args:
        library: display name of the decoder.
        load: imports the decoder; raises MissingExtra if it is not installed.
        decode: called with the decoder, the path and the arguments.
        path: the file of the data.
        arguments: plain values, bytes and arrays.

    Raises:
        FileSyntax: the decoder crashes.
        FileTooLarge: decoding exceeds the limit of time or memory.
        FileError: the process was killed or could not be started.
        PoiseError: errors of ``load`` and ``decode``.
    """
    if in_process():
        return decode(load(), path, *arguments)
    return _done_apart(library, load, decode, path, arguments)


def _done_apart(
    library: str, load: Callable[[], Any], work: Callable[..., Any], path: str, arguments: list[Any]
) -> Any:
    """Return the result of work on a file, done in the other process."""
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
    raise RuntimeError(f"{path}: internal error in the process that runs {library}:\n{value}")


class _Ended(Exception):
    """The process ended, or was killed, before it answered.

    Attributes:
        what: reason of the end.
        code: exit code of the process.
        memory: memory limit in bytes.
        seconds: time limit in seconds.
    """

    def __init__(self, what: str, code: int = 0, memory: int = 0, seconds: float = 0.0) -> None:
        super().__init__(what, code, memory, seconds)
        self.what = what
        self.code = code
        self.memory = memory
        self.seconds = seconds


def _asked(request: list[Any], seconds: float) -> Any:
    """Send a request to the running process, or to a new one, and return the answer."""
    global _worker
    with _lock:
        if _worker is None or not _worker.alive:
            _worker = _Worker()
        worker = _worker
        try:
            answer = worker.ask(request, seconds)
        except BaseException:  # including interrupts: a late answer must not reach the next request
            _worker = None
            worker.stop()
            raise
        if state_of(request[0])[0] > _LARGE:
            _worker = None
            worker.stop()
        return answer


class _Worker:
    """The worker process, with the pipes to and from it."""

    def __init__(self) -> None:
        paths = [str(Path(__file__).parents[2]), *map(str, sys.path)]
        environment = {
            "PXR_WORK_THREAD_LIMIT": "1",  # usd-core needs only one; more take memory
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        }
        # Do not open a console for the process if this program has none.
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        try:
            # -P: never import modules from the current folder.
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
        """Return whether the process can accept requests."""
        return self._process.poll() is None

    def ask(self, request: list[Any], seconds: float) -> Any:
        """Send a request and return the answer.

        Raises:
            _Ended: the process ended first, or exceeded its time.
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
        """Kill the process if the block takes longer."""
        self._due(time.monotonic() + seconds)
        try:
            yield
        finally:
            self._due(math.inf)

    def _due(self, when: float) -> None:
        """Set the deadline; the watching thread is woken only if the deadline is earlier."""
        with self._changed:
            self._deadline = when
            if when < self._wakes:
                self._changed.notify()

    def _watch(self) -> None:
        """Kill the process at its deadline, on every system, with one thread for all files."""
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
        """Kill the process."""
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        self.close()
        with self._changed:
            self._changed.notify()

    def end(self) -> None:
        """Let the process end, as there are no more requests."""
        self.close()
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self.stop()

    def close(self) -> None:
        """Close this end of the pipes."""
        self._stopped = True
        for pipe in (self._requests, self._answers):
            with contextlib.suppress(OSError, ValueError):
                pipe.close()

    def abandon(self) -> None:
        """Close this end of the pipes after a fork, without their locks.

        Another thread of the parent may have held these while it read; the child has no such
        thread, so that `close` would wait forever.
        """
        for pipe in (self._requests, self._answers):
            cast("Any", pipe).raw.close()


_lock = threading.Lock()
_worker: _Worker | None = None


def _at_exit() -> None:
    if _worker is not None:
        _worker.end()


def _forked() -> None:
    """Forget the process after a fork: the parent owns the process and the holders of the lock."""
    global _lock, _worker
    _lock = threading.Lock()
    if _worker is not None:
        _worker.abandon()
        _worker = None


atexit.register(_at_exit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


def _setting(name: str) -> float:
    """Return a positive number from the environment, or 0 if unset."""
    given = os.environ.get(name, "")
    try:
        value = float(given) if given else 0.0
    except ValueError:
        value = -1.0
    if given and not 0.0 < value < 1e9:
        raise InvalidValue(f"{name}={given!r}: expected a number above zero")
    return value


def _own_limit() -> int:
    """Return this process's memory limit in bytes, which also applies to the worker."""
    try:
        import resource
    except ImportError:  # Windows
        return _NO_LIMIT
    own = resource.getrlimit(resource.RLIMIT_AS)[0]
    return _NO_LIMIT if own == resource.RLIM_INFINITY else own


def _gibibytes(memory: int) -> str:
    return f"{memory / (1 << 30):.3g} GiB"


def _problem(ending: _Ended, path: str, library: str) -> PoiseError:
    """Return the error about a file on which the process ended."""
    name = _death(ending.code)
    if ending.what == "late" or name == "SIGPROF":
        return FileTooLarge(
            f"reading it takes longer than {ending.seconds:.3g} s; set POISE_NATIVE_SECONDS to "
            "allow more",
            file=path,
        )
    killed = ("SIGKILL", "SIGTERM", "SIGHUP")
    if ending.what != "died" or name in killed:
        what = f"was terminated from outside ({name})" if ending.what == "died" else ending.what
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
    """Describe how a process ended: a signal name, or an exit code."""
    if code < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-code).name
    return f"exit code {code & 0xFFFFFFFF:#x}" if abs(code) > 255 else f"exit code {code}"


def _error(name: str, arguments: tuple[Any, ...], state: dict[str, Any]) -> PoiseError:
    """Recreate the error that the reader raised."""
    kind: Any = getattr(errors, name, None)
    if not (isinstance(kind, type) and issubclass(kind, PoiseError)):
        raise RuntimeError(f"internal error in the process of a parser: {name}: {arguments}")
    error = kind.__new__(kind, *arguments)
    vars(error).update(state)
    return error
