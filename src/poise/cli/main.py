"""The console script: ``poise COMMAND``."""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NoReturn

import typer

from poise.cli.exit_codes import INTERRUPTED, Boundary, Failure, failure_of
from poise.cli.input_options import reading
from poise.cli.lazy_commands import LazyCommands, command_of, grouped
from poise.cli.output import Report
from poise.errors import UnknownOption
from poise.registry import Registry

_PANELS = {
    "Look": ("demo", "info", "view", "render", "studio"),
    "Pose": ("pose", "handle", "compare"),
    "Motion": ("check", "clean", "edit", "keys", "retarget", "sequence"),
    "Movement analysis": ("angles", "gait"),
    "Capture": ("markers", "keypoints"),
    "Skins": ("bind", "weights", "skin"),
    "Files": ("convert", "batch"),
}
"""Titles of the help and their commands; those of other packages have the title "Commands"."""

COMMANDS: Registry[Callable[..., Any] | typer.Typer] = Registry(
    "command",
    builtin={
        name: f"poise.cli.{name}:{'app' if name == 'batch' else name}"
        for names in _PANELS.values()
        for name in names
    },
    error=UnknownOption,
)
"""The commands in the order of the help, each a function from options to a `Report` or a group."""

_WITHOUT_READING = ("demo",)
"""Commands without the options for reading models."""

_WITH_PARTS = (
    "info", "pose", "compare", "convert", "view", "handle", "check", "angles", "gait", "clean",
    "edit", "keys", "retarget", "sequence", "studio", "markers", "keypoints",
)  # fmt: skip
"""Commands that read a character whose body parts can be assigned."""


class _Commands(LazyCommands):
    def names(self) -> list[str]:
        return list(COMMANDS.names())

    def make(self, name: str) -> Any:
        made = self._command(name)
        made.rich_help_panel = next((each for each in _PANELS if name in _PANELS[each]), None)
        return made

    def _command(self, name: str) -> Any:
        found = COMMANDS.get(name)
        if isinstance(found, typer.Typer):
            return typer.main.get_group(found)
        command = grouped(found)
        if name not in _WITHOUT_READING:
            command = reading(command, parts=name in _WITH_PARTS)
        return command_of(name, command, found.__doc__)


app = typer.Typer(
    name="poise",
    cls=_Commands,
    help="Pose, retarget, clean and convert characters and their motions.",
    epilog="Examples:\n\npoise demo\n\npoise info hero.glb\n\n"
    "poise pose hero.glb --reach lhand=0.3,1.4,0.5 --pin rfoot -o posed.bvh",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from poise import __version__

        print(f"poise {__version__}")
        raise typer.Exit


@app.callback()
def _poise(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    plugin: Annotated[
        list[str] | None,
        typer.Option(
            "--plugin",
            metavar="FILE.py",
            help="Run a Python file first, which registers formats, constraints, joint types or "
            "solvers. Repeatable.",
        ),
    ] = None,
) -> None:
    del version
    if plugin:
        from poise.files.plugin_files import run_file

        for path in plugin:
            run_file(path)


def run(args: Sequence[str]) -> int:
    """Run one command line and return its exit code; never raises."""
    boundary = Boundary(args)
    with boundary:
        words = boundary.args = _with_values(args) or ["--help"]
        outcome: object = app(args=words, prog_name="poise", standalone_mode=False)
        if isinstance(outcome, Report):
            sys.stdout.write(outcome.text())
            sys.stdout.flush()
            return outcome.code
        if outcome == INTERRUPTED:
            raise KeyboardInterrupt
        sys.stdout.flush()
        return outcome if isinstance(outcome, int) else 0
    return _report(boundary.failure or failure_of(RuntimeError("no outcome")), args)


def _with_values(args: Sequence[str]) -> list[str]:
    """Replace ``bind --fit`` without a file by ``--fit auto``, as Typer has no optional values.

    >>> _with_values(["bind", "a.obj", "02.asf", "--fit", "-o", "b.glb"])
    ['bind', 'a.obj', '02.asf', '--fit', 'auto', '-o', 'b.glb']
    """
    words = list(args)
    if words[:1] == ["bind"]:
        from poise.cli.bind import AUTO

        for at in reversed(range(len(words))):
            if words[at] == "--fit" and (words[at + 1 : at + 2] or ["-"])[0].startswith("-"):
                words.insert(at + 1, AUTO)
    return words


def _report(failure: Failure, args: Sequence[str]) -> int:
    """Print the error: on standard output with ``--json``, else on standard error."""
    closing = Boundary()
    with closing:
        if failure.kind == "BrokenPipeError":
            # Otherwise Python fails again when it flushes the buffer at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        elif "--json" in args:
            print(failure.json, flush=True)
        else:
            print(failure.sentence, file=sys.stderr, flush=True)
    return failure.code


def main() -> None:
    """The console script."""
    # Collect garbage rarely: scanning the imported objects takes a tenth of the time of a short
    # command. `poise studio`, which runs for hours, collects more often.
    gc.set_threshold(300_000)
    # Output that the caller has closed is discarded. The files opened here also keep later files
    # from getting its number, which native libraries print to.
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = open(os.devnull, "w" if number else "r", encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, null)
    _leave(run(sys.argv[1:]))


def _leave(code: int) -> NoReturn:
    """End the process, without Python's teardown if nothing depends on it.

    Python needs a tenth of a second to unload the compiler's libraries and all modules. Exit
    functions run and output is flushed in either case. Python exits normally while other threads
    run, and under a profiler, a debugger or ``python -i``.
    """
    watched = sys.gettrace() or sys.getprofile() or sys.flags.inspect or _monitored()
    working = [
        thread
        for thread in threading.enumerate()
        if thread is not threading.main_thread() and not thread.daemon
    ]
    if watched or working:
        sys.exit(code)
    atexit._run_exitfuncs()  # pyright: ignore[reportPrivateUsage] - as multiprocessing does
    with contextlib.suppress(OSError):  # the reader has closed the pipe: `run` has reported it
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _monitored() -> bool:
    """Return whether a profiler, a debugger or coverage uses Python 3.12's monitoring."""
    monitoring = getattr(sys, "monitoring", None)
    return monitoring is not None and any(monitoring.get_tool(tool) for tool in range(6))
