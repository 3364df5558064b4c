"""Expression options: ``--constraint``, ``--soft``, ``--constraints FILE``, ``--metric``."""

from __future__ import annotations

from dataclasses import dataclass
from inspect import signature
from typing import TYPE_CHECKING, Annotated, Any

from poise.cli.target_parsing import GOALS
from poise.errors import FileSyntax, InvalidValue, PoiseError
from poise.files import read_bytes
from poise.options import Option

if TYPE_CHECKING:
    from poise.metrics import AnyMetric
    from poise.model import Pose, SegmentMasses
    from poise.residuals.goal import Goal

_LARGEST = 1 << 24
_EXAMPLE = "norm(point('lhand') - point('rhand')) == 0.3"


@dataclass(frozen=True)
class ExpressionOptions:
    """Options that are written as expressions, unparsed."""

    constraint: Annotated[tuple[str, ...], Option(
        "A hard constraint, as in \"norm(point('lhand') - point('rhand')) == 0.3\" or "
        "\"cone('lhumerus', swing=1.2)\".", metavar="TEXT", panel=GOALS,
    )] = ()  # fmt: skip
    soft: Annotated[tuple[str, ...], Option(
        "A soft constraint, weighed against the goals; (...).softened(2) sets its weight.",
        metavar="TEXT", panel=GOALS,
    )] = ()  # fmt: skip
    constraints: Annotated[str | None, Option(
        "A text file with one constraint per line, hard or soft as the line says; # begins a "
        "comment.", metavar="FILE", panel=GOALS,
    )] = None  # fmt: skip
    metric: Annotated[tuple[str, ...], Option(
        "A metric to minimise in addition: stiffness, deviation, comfort, smoothness, "
        "kinetic-energy, power, or any scalar expression.", metavar="NAME[=WEIGHT]", panel=GOALS,
    )] = ()  # fmt: skip

    def __bool__(self) -> bool:
        return bool(self.constraint or self.soft or self.constraints)

    def goals(self, start: Pose, masses: SegmentMasses | None = None) -> list[Goal]:
        """Return the goals of the options, with all names resolved in the start's skeleton.

        ``masses`` are the file's own, which ``centre_of_mass()`` and ``balance`` use.

        Raises the errors of reading, with the option and its text, or the file and the line.
        """
        from poise.residuals.goal import with_hardness

        goals: list[Goal] = []
        for option, texts, hard in (
            ("--constraint", self.constraint, True),
            ("--soft", self.soft, False),
        ):
            for text in texts:
                try:
                    goals.append(with_hardness(_goal(text, start, masses), hard))
                except PoiseError as error:
                    error.message = f"{option} {text}: {_reason(error, text)}"
                    raise
        return [*goals, *self._from_file(start, masses)]

    def _from_file(self, start: Pose, masses: SegmentMasses | None) -> list[Goal]:
        file = self.constraints
        if file is None:
            return []
        try:
            lines = read_bytes(file, _LARGEST).decode().splitlines()
        except UnicodeDecodeError:
            raise FileSyntax("the file of constraints is not valid UTF-8", file=file) from None
        goals: list[Goal] = []
        for number, line in enumerate(lines, start=1):
            text = _without_comment(line)
            if not text:
                continue
            try:
                goals.append(_goal(text, start, masses))
            except PoiseError as error:
                error.message, error.file, error.line = (
                    _reason(error, text),
                    self.constraints,
                    number,
                )
                raise
        if not goals:
            raise FileSyntax(f"no constraint found: write one per line, as {_EXAMPLE}", file=file)
        return goals

    def terms(self, masses: SegmentMasses | None = None) -> tuple[AnyMetric, ...]:
        """Return the metrics of the options, with the file's own ``masses`` if they use any.

        Raises UnknownOption, InvalidValue, InvalidExpression.

        >>> options = ExpressionOptions(metric=("stiffness=0.1", "comfort"))
        >>> [metric.name for metric in options.terms()]
        ['stiffness', 'comfort']
        """
        return tuple(_metric(text, masses) for text in self.metric)


def _goal(text: str, start: Pose, masses: SegmentMasses | None) -> Goal:
    """Parse a goal, and resolve its names, so that errors can state their place."""
    import numpy as np

    from poise.constraints.registry import parse
    from poise.residuals.compile_goals import lower_goals
    from poise.residuals.expression import Expression

    found: Any = parse(text, start=start, masses=masses)
    if isinstance(found, Expression):
        raise InvalidValue(f"not a constraint: compare it, as in {_EXAMPLE}")
    skeleton = start.skeleton
    lower_goals(skeleton, [found], np.zeros(skeleton.nv, np.bool_), constrained=False)
    if masses is not None and "centre_of_mass([" in found.name:
        return found.named(text)  # keep the typed text: the masses are the file's
    return found


def _without_comment(line: str) -> str:
    """Return a line up to a # outside quotes.

    >>> _without_comment("dof('a#1') == 0  # bent")
    "dof('a#1') == 0"
    """
    quote = ""
    for at, letter in enumerate(line):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter == "#":
            return line[:at].strip()
    return line.strip()


def _reason(error: PoiseError, text: str) -> str:
    """Return the message without the text, if the text precedes the message anyway."""
    message = error.message.removeprefix(f"{text!r} ").removeprefix("is not an expression: ")
    return message.removeprefix(f"{text}: ")


def _metric(text: str, masses: SegmentMasses | None) -> AnyMetric:
    from poise.metrics import METRICS, expression
    from poise.residuals.expression import Expression
    from poise.residuals.parsing import parse
    from poise.residuals.variables import centre_of_mass

    name, weight = _weighted(text)
    try:
        if name.isidentifier() or name in METRICS:
            made = METRICS.get(name)
            weighed = masses is not None and "masses" in signature(made).parameters
            return made(weight, masses=masses) if weighed else made(weight)
        own = {} if masses is None else {"centre_of_mass": lambda m=masses: centre_of_mass(m)}
        found = parse(name, own)
        if not isinstance(found, Expression):
            raise InvalidValue(
                "a constraint, not a metric: expected a scalar expression to minimise"
            )
        return expression(found, weight, name=None if masses is None else name)
    except PoiseError as error:
        error.message = f"--metric {text}: {_reason(error, name)}"
        raise


def _weighted(text: str) -> tuple[str, float]:
    """Return a metric and its weight: the number after the last =, or 1 if there is none.

    >>> _weighted("stiffness=0.1"), _weighted("dof('a') ** 2"), _weighted("dof('a') == 2")
    (('stiffness', 0.1), ("dof('a') ** 2", 1.0), ("dof('a') == 2", 1.0))
    """
    name, mark, number = text.rpartition("=")
    if not mark or name.endswith(("=", "<", ">")):
        return text.strip(), 1.0
    try:
        return name.strip(), float(number)
    except ValueError:  # no weight: the text ends with an expression
        return text.strip(), 1.0
