"""Progress of calls that take more than two seconds.

Long calls of Poise (batches, retargeting, binding, reading, rendering and the like) report what
they do when they take more than `PATIENCE` seconds: with a progress bar on a terminal and in a
notebook, with one line elsewhere. The line goes to the logger ``poise`` at level INFO where logging
is configured, and to standard error otherwise.

`show_progress` or the environment variable ``POISE_PROGRESS=0`` turns reports off. Processes
started by ``multiprocessing``, forked processes and the studio report nothing.

One thread draws all reports, with Rich on a terminal. It ends with the last call, or a moment
later; short calls cost a few microseconds.
"""

from __future__ import annotations

import contextvars
import functools
import os
import sys
import threading
import time
from collections.abc import Callable
from html import escape
from typing import Any, ParamSpec, TypeVar

from poise.report_text import printable

PATIENCE = 2.0
"""Seconds after which a call reports."""

_PERIOD = 0.2  # seconds between two pictures

_P = ParamSpec("_P")
_R = TypeVar("_R")


class Activity:
    """Context manager around work that may take long.

    An activity inside another one, in the same thread, is displayed as the stage of the outer one.

    Args:
        label: description of the work, such as "solving 20,000 poses"; or a function that returns
            it, called only if the work takes long.
        share: a function without arguments that returns the fraction of the work done, 0 to 1. It
            is called from another thread, and only while progress is displayed.
        patience: seconds before anything is displayed.

    >>> with Activity("averaging", patience=60.0) as work:
    ...     for number in range(4):
    ...         work.report(number / 4)
    """

    def __init__(
        self,
        label: str | Callable[[], str],
        share: Callable[[], float] | None = None,
        *,
        patience: float = PATIENCE,
    ) -> None:
        self._label = label
        self._measure = share
        self._share: float | None = None
        self._stage = ""
        self._inner: Activity | None = None
        self._outer: Activity | None = None
        self.bar: _TerminalBar | _NotebookBar | None = None
        self.patience = patience
        self.began = 0.0
        self.announced = False
        self.context: contextvars.Context | None = None

    def report(self, share: float | None, stage: str = "") -> None:
        """Set the fraction of the work done (None if unknown), and the next stage."""
        self._share, self._stage = share, stage

    def relabel(self, label: str) -> None:
        """Change the description of the work."""
        self._label = label

    def line(self) -> tuple[str, float | None]:
        """Return the text to display, and the fraction done, if known."""
        label = self._label if isinstance(self._label, str) else self._label()
        share = self._measure() if self._measure is not None else self._share
        inner = self._inner
        stage = self._stage
        if inner is not None:
            inside, part = inner.line()
            stage = stage or inside
            share = part if share is None else share
        return printable(f"{label}: {stage}" if stage else label), share

    @property
    def text(self) -> str:
        """Description of the work, without the stage."""
        return printable(self._label if isinstance(self._label, str) else self._label())

    def __enter__(self) -> Activity:
        thread = threading.get_ident()
        self._outer = outer = _innermost.get(thread)
        _innermost[thread] = self
        if outer is not None:
            outer._inner = self
            return self
        self.began = time.perf_counter()
        if _watcher.enabled:
            self.context = contextvars.copy_context()
            _watcher.watch(self)
        return self

    def __exit__(self, *error: object) -> None:
        thread = threading.get_ident()
        if self._outer is not None:
            _innermost[thread] = self._outer
            self._outer._inner = None
            return
        _innermost.pop(thread, None)
        if self.context is not None:
            _watcher.leave(self)


def reported(label: Callable[..., str]) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Make every call of a function an `Activity`.

    Args:
        label: returns the description from a call's arguments; called only if the call takes long.
    """

    def decorate(function: Callable[_P, _R]) -> Callable[_P, _R]:
        @functools.wraps(function)
        def call(*args: _P.args, **options: _P.kwargs) -> _R:
            with Activity(lambda: label(*args, **options)):
                return function(*args, **options)

        return call

    return decorate


def report(share: float | None, stage: str = "") -> None:
    """Set the fraction done and the stage of this thread's innermost activity, if there is one."""
    current = _innermost.get(threading.get_ident())
    if current is not None:
        current.report(share, stage)


def is_enabled() -> bool:
    """Return whether this process reports long calls."""
    return _watcher.enabled and not _in_worker()


def show_progress(enabled: bool = True) -> None:
    """Turn reports of long calls on or off, in this process.

    The environment variable ``POISE_PROGRESS=0`` has the same effect as ``show_progress(False)``.

    >>> show_progress(False)
    >>> show_progress()
    """
    _watcher.enabled = enabled


def is_live() -> bool:
    """Return whether standard error can show a changing line: a terminal or a notebook."""
    stream = sys.stderr
    if stream is None:  # pyright: ignore[reportUnnecessaryComparison] - pythonw has none
        return False
    return stream.isatty() or is_notebook()


def is_notebook() -> bool:
    """Return whether this process is the kernel of a notebook."""
    return type(sys.stderr).__module__.startswith("ipykernel")


def announce(message: str) -> None:
    """Log a message at level INFO; without logging, write it to standard error."""
    import logging

    logger = logging.getLogger("poise")
    if logger.hasHandlers():
        logger.info(message)
    elif sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]
        print(f"poise: {message}", file=sys.stderr, flush=True)  # noqa: T201


class _TerminalBar:
    """A bar of Rich on standard error, erased at the end."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        self._bars = Progress(
            TextColumn("{task.description}", markup=False), BarColumn(),
            TextColumn("{task.fields[done]}"), TimeElapsedColumn(),
            console=Console(stderr=True), transient=True, auto_refresh=False,
        )  # fmt: skip
        self._task = self._bars.add_task("", total=None, done="")
        self._bars.start()

    def draw(self, text: str, share: float | None, seconds: float) -> None:
        # The bar begins after the work: set its clock to the start of the work.
        self._bars.tasks[0].start_time = self._bars.get_time() - seconds
        self._bars.update(
            self._task, description=text, completed=share or 0.0, refresh=True,
            total=None if share is None else 1.0, done="" if share is None else f"{share:4.0%}",
        )  # fmt: skip

    def close(self, text: str, seconds: float) -> None:
        del text, seconds
        self._bars.stop()


class _NotebookBar:
    """A bar in the output of the calling cell; at the end, the time that the work took.

    Rich needs ipywidgets for a bar in a notebook, and cannot choose the cell from another thread.
    """

    def __init__(self, context: contextvars.Context) -> None:
        self._context = context  # of the cell: outputs go to the cell of their context
        self._handle: Any = None

    def draw(self, text: str, share: float | None, seconds: float) -> None:
        value = "" if share is None else f' value="{share:.4f}"'
        line = f"{text} ({'' if share is None else f'{share:.0%}, '}{seconds:.0f} s)"
        self._show(line, f"<progress{value}></progress> {escape(line)}")

    def close(self, text: str, seconds: float) -> None:
        line = f"{text}: {seconds:.1f} s"
        self._show(line, f"<small>{escape(line)}</small>")

    def _show(self, plain: str, html: str) -> None:
        from IPython.display import display

        data = {"text/plain": plain, "text/html": html}
        if self._handle is None:
            self._handle = self._context.run(display, data, raw=True, display_id=True)
        else:
            self._context.run(self._handle.update, data, raw=True)


class _Watcher:
    """Displays the oldest activity of the process once it takes long."""

    def __init__(self) -> None:
        refused = os.environ.get("POISE_PROGRESS", "").lower() in ("0", "off", "no", "false")
        self.enabled = not refused
        self.open: dict[int, Activity] = {}  # by id, the oldest first
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def watch(self, activity: Activity) -> None:
        """Add an activity that begins."""
        self.open[id(activity)] = activity
        if self._thread is None:
            self._start()

    def leave(self, activity: Activity) -> None:
        """Remove an activity that has ended."""
        self.open.pop(id(activity), None)
        if activity.announced:
            with self._lock:
                _close(activity)

    def look(self) -> None:
        """Draw the oldest activity, if it is time."""
        with self._lock:
            activity = next(iter(list(self.open.values())), None)
            if activity is None or not self.enabled or _in_worker():
                return
            seconds = time.perf_counter() - activity.began
            if seconds < activity.patience:
                return
            if not activity.announced:
                activity.announced = True
                _open(activity)
            if activity.bar and not _drawn(activity.bar.draw, *activity.line(), seconds):
                activity.bar = None
            if id(activity) not in self.open:  # it ended before it was marked as announced
                _close(activity)

    def _start(self) -> None:
        with self._lock:
            if self._thread is not None:
                return
            self._thread = threading.Thread(target=self._run, name="poise-progress", daemon=True)
            try:
                self._thread.start()
            except RuntimeError:  # at the interpreter's end, or where there are no threads
                self._thread = None

    def _run(self) -> None:
        try:
            while self.open:
                time.sleep(_PERIOD)
                self.look()
        finally:
            self._thread = None
        if self.open:  # one began as the thread ended
            self._start()


def _open(activity: Activity) -> None:
    """Open the display of an activity: a bar, or one line."""
    if activity.context is not None and is_notebook():
        activity.bar = _NotebookBar(activity.context)
    elif is_live():
        activity.bar = _TerminalBar()
    else:
        _drawn(announce, f"{activity.text} ...")


def _close(activity: Activity) -> None:
    bar, activity.bar = activity.bar, None
    if bar is not None:
        _drawn(bar.close, activity.text, time.perf_counter() - activity.began)


def _drawn(draw: Callable[..., None], *arguments: Any) -> bool:
    """Draw; return False if standard error has been closed, which must not end the work."""
    try:
        draw(*arguments)
    except (OSError, ValueError):  # the stream is closed: no bar
        return False
    return True


def _in_worker() -> bool:
    """Return whether ``multiprocessing`` started this process; known only after its imports."""
    process: Any = sys.modules.get("multiprocessing.process")
    return process is not None and process.parent_process() is not None


def _forked() -> None:
    _innermost.clear()
    _watcher.__init__()
    _watcher.enabled = False


_innermost: dict[int, Activity] = {}
"""The last activity begun, by thread."""

_watcher = _Watcher()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)

__all__ = [
    "PATIENCE",
    "Activity",
    "is_enabled",
    "report",
    "reported",
    "show_progress",
]
