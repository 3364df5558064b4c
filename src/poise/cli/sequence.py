"""``poise sequence``: optimise all frames of a motion together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from poise.cli.input_options import Json, MotionFile, MotionOutput, Reading, about, reading_lines
from poise.cli.option_groups import described
from poise.cli.output import checked_motion_output
from poise.cli.report import NOT_CONVERGED, Report
from poise.errors import PoiseError, UnknownOption
from poise.options import SEQUENCE

if TYPE_CHECKING:
    from poise.model import Motion
    from poise.motion.sequences import Recipe


@dataclass(frozen=True)
class Goals:
    """Options: the goals of the motion and their times."""

    goal: Annotated[list[str] | None, described(SEQUENCE["goals"], metavar="GOAL")] = None
    goals: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A file with one goal per line, as in --goal."),
    ] = None
    contacts: Annotated[bool, described(SEQUENCE["contacts"])] = False

    def lines(self, motion: Motion) -> tuple[str, ...]:
        """Return all goals, those of the file first.

        Raises the errors of reading the file; PoiseError for a wrong goal in the file.
        """
        from poise.formats.text_file import utf8_lines
        from poise.motion.sequences import written_goals

        lines = [] if self.goals is None else utf8_lines(self.goals)
        try:
            written_goals(lines, motion)
        except PoiseError as error:
            error.file = self.goals
            raise
        return (*lines, *(self.goal or ()))


@dataclass(frozen=True)
class Freedom:
    """Options: the parts of the motion that may change, and how."""

    free: Annotated[list[str] | None, described(SEQUENCE["free"], metavar="NAME")] = None
    spread: Annotated[float, described(SEQUENCE["spread"])] = 0.25
    smooth: Annotated[float, described(SEQUENCE["smooth"], metavar="W")] = 0.0
    lock: Annotated[list[str] | None, described(SEQUENCE["lock"], metavar="NAME")] = None
    limits: Annotated[str, described(SEQUENCE["limits"], metavar="WHICH")] = "clip"
    max_iterations: Annotated[int, described(SEQUENCE["max_iterations"], metavar="N")] = 200

    def bounds(self) -> Literal["skeleton", "clip"]:
        """Return the limits to apply.

        Raises:
            UnknownOption: the value is not one of the two choices.
        """
        if self.limits not in ("clip", "skeleton"):
            raise UnknownOption(self.limits, "limits", ("clip", "skeleton"))
        return self.limits

    def recipe(self, lines: tuple[str, ...], contacts: bool) -> Recipe:
        """Return the optimisation with these goals."""
        from poise.motion.sequences import Recipe

        return Recipe(
            lines, contacts, tuple(self.free or ()), self.spread, self.smooth,
            tuple(self.lock or ()), self.bounds(), self.max_iterations,
        )  # fmt: skip


def sequence(
    file: MotionFile,
    *,
    output: MotionOutput = None,
    goals: Goals,
    freedom: Freedom,
    reading: Reading,
    as_json: Json = False,
) -> Report:
    """Optimise all frames of a motion together, with goals at given frames.

    poise sequence walk.bvh --goal "90: lhand=0.3,1.2,0.4" --contacts -o reached.bvh
    """
    if output is not None:
        checked_motion_output(output)
    freedom.bounds()
    character = reading.read(file)
    from poise.batch.motion_input import first_motion

    motion = first_motion(character, file, "optimise")
    recipe = freedom.recipe(goals.lines(motion), goals.contacts)
    with about(file):
        result = recipe.apply(motion)
    lines = [f"{file}: {result.explain()}", *reading_lines(character)]
    if output is not None:
        from poise.formats import write

        write(character.with_first_motion(result.motion), output)
        lines.append(f"written: {output}")
    data: dict[str, Any] = {
        "file": file,
        "output": output,
        "status": result.status,
        "converged": result.converged,
        "iterations": result.iterations,
        "seconds": result.seconds,
        "violation": result.violation,
        "changed_m": result.changed,
        "goals": [error.to_dict() for error in result.errors],
        "notes": list(result.notes),
    }
    return Report(lines, data, as_json, 0 if result.converged else NOT_CONVERGED)
