"""The console script: ``poise COMMAND``."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from poise.cli.batch import app as batch
from poise.cli.bind import AUTO, bind
from poise.cli.clean import clean
from poise.cli.compare import compare
from poise.cli.convert import convert
from poise.cli.demo import demo
from poise.cli.edit import edit
from poise.cli.exit_codes import INTERRUPTED, Boundary, Failure, failure_of
from poise.cli.handle import handle
from poise.cli.help_text import help_and_examples
from poise.cli.info import info
from poise.cli.input_options import reading
from poise.cli.keys import keys
from poise.cli.markers import markers
from poise.cli.option_groups import grouped
from poise.cli.pose import pose
from poise.cli.render import render
from poise.cli.report import Report
from poise.cli.retarget import retarget
from poise.cli.sequence import sequence
from poise.cli.skin import skin
from poise.cli.studio import studio
from poise.cli.view import view
from poise.cli.warm_up import warm_up
from poise.cli.weights import weights

app = typer.Typer(
    name="poise",
    help="Pose, retarget, clean and convert characters and their motions.",
    epilog="Examples:\n\npoise demo\n\npoise info hero.glb\n\n"
    "poise pose hero.glb --reach lhand=0.3,1.4,0.5 --pin rfoot -o posed.bvh",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        # At run time only: a package that imported `poise` itself could reach all others.
        print(f"poise {importlib.import_module('poise').__version__}")
        raise typer.Exit


@app.callback()
def _poise(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    del version


def _add(command: Callable[..., Any], name: str | None = None) -> None:
    """Add a command, its help and examples as its docstring has them."""
    text, examples = help_and_examples(command.__doc__)
    app.command(name, help=text, epilog=examples)(command)


_add(grouped(demo))
for _command in (
    info,
    pose,
    compare,
    convert,
    render,
    view,
    handle,
    bind,
    weights,
    skin,
    clean,
    edit,
    keys,
    retarget,
    sequence,
    studio,
    markers,
):
    _add(reading(grouped(_command)))

_add(warm_up, "warm-up")
app.add_typer(batch)


def run(args: Sequence[str]) -> int:
    """Run one command line and return its exit code; nothing is raised."""
    boundary = Boundary(args)
    with boundary:
        words = _with_values(args) or ["--help"]
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
    """The words, ``bind --fit`` without a file as ``--fit auto``: Typer knows no such option.

    >>> _with_values(["bind", "a.obj", "02.asf", "--fit", "-o", "b.glb"])
    ['bind', 'a.obj', '02.asf', '--fit', 'auto', '-o', 'b.glb']
    """
    words = list(args)
    if words[:1] == ["bind"]:
        for at in reversed(range(len(words))):
            if words[at] == "--fit" and (words[at + 1 : at + 2] or ["-"])[0].startswith("-"):
                words.insert(at + 1, AUTO)
    return words


def _report(failure: Failure, args: Sequence[str]) -> int:
    """Say why it failed: on standard output under ``--json``, else on standard error."""
    closing = Boundary()
    with closing:
        if failure.kind == "BrokenPipeError":
            # What is still in the buffer would fail again when Python closes it.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        elif "--json" in args:
            print(failure.json, flush=True)
        else:
            print(failure.sentence, file=sys.stderr, flush=True)
    return failure.code


def main() -> None:
    """The console script."""
    # What imports make stays: to look through all of it every 700 objects takes a tenth of the time
    # of a short command.
    gc.set_threshold(50_000)
    sys.exit(run(sys.argv[1:]))
