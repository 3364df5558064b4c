"""Progress messages of commands, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

Progress = Callable[[int, int], None]
Stage = Callable[[float, str], None]


@contextmanager
def progress(label: str) -> Generator[Progress]:
    """A bar on a terminal, nothing in a pipe; yields what to call with (done, total)."""
    if not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    bars = Bars(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip
    with bars:
        task = bars.add_task(label, total=None)

        def advance(done: int, total: int) -> None:
            bars.update(task, completed=done, total=total)

        yield advance


@contextmanager
def working(label: str) -> Generator[Stage]:
    """A bar with the seconds gone by on a terminal, nothing in a pipe.

    It yields what to call with (share done, what comes next); uncalled the bar goes to and fro.
    """
    if not sys.stderr.isatty():
        yield _unheard
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    bars = Bars(
        TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn(),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip
    with bars:
        task = bars.add_task(label, total=None)

        def tell(share: float, stage: str) -> None:
            bars.update(task, description=f"{label}: {stage}", completed=share, total=1.0)

        yield tell


def _silent(done: int, total: int) -> None:
    del done, total


def _unheard(share: float, stage: str) -> None:
    del share, stage


def announce_compiling() -> None:
    """Say once, should kernels have to be compiled, that this takes a while and stays done."""
    from poise.kernels.compile_notice import notice
    from poise.kernels.compile_observers import compile_listeners

    notice.announced = True  # by the line below
    if _compiling not in compile_listeners:
        compile_listeners.append(_compiling)


def _compiling(kernel: str) -> None:
    from poise.kernels import jit
    from poise.kernels.compile_observers import compile_listeners

    compile_listeners.remove(_compiling)
    name = kernel.replace("_", " ").replace(".", ", ")
    if jit.CACHE_FOLDER is None:
        kept = "no cache folder is writable, so every run compiles again: set POISE_CACHE_DIR"
    else:
        kept = f"once, in some 10 to 30 seconds; kept in {jit.CACHE_FOLDER.parent}"
    print(f"poise: compiling the kernels for this machine ({name}, ...): {kept}", file=sys.stderr)
    sys.stderr.flush()
