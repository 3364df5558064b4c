"""Comparison reports: a page and slides, each a self-contained HTML file."""

from __future__ import annotations

import json
import math
import os
import platform
import tempfile
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from poise.errors import FileError, InvalidValue
from poise.files import encoded, move_file, replace_file, together
from poise.render.comparison_figures import errors_figure, measures, paths, quantity_of, turns
from poise.render.comparison_rounds import Round, SolveTask, rounds_of
from poise.render.comparison_table import (
    MEASURES,
    data_of,
    declined,
    following_rows,
    measure_rows,
    outcome_rows,
)
from poise.render.comparison_video import film_comparison
from poise.report_text import counted, finite, milli
from poise.solvers.comparison_scenarios import ALL

if TYPE_CHECKING:
    from poise.model.character import Character
    from poise.model.pose import Pose
    from poise.residuals.goal import Goal
    from poise.solvers import Method
    from poise.solvers.comparison import Contender
    from poise.solvers.comparison_scenarios import SkippedScenario


FEW = ("ccd", "jacobian-transpose", "pseudo-inverse")


def report_solvers(
    folder: str | os.PathLike[str],
    start: Pose,
    goals: Sequence[Goal],
    solvers: Iterable[str | Method] | None = None,
    *,
    scenarios: Sequence[str] = ALL,
    character: Character | None = None,
    tolerance: float | tuple[float, float] = 1e-4,
    locked: Iterable[str] = (),
) -> list[str]:
    """Write a report page, slides, films and numbers of solvers to a folder; return the paths.

    The films include a close-up of your own solvers beside three methods of textbooks, if others
    ran as well.

    Args:
        folder: created if it does not exist.
        start, goals, tolerance, locked: the problem, as in `poise.solve`.
        solvers: names, and solvers of your own, which need no registration; by default all
            registered solvers that can solve the problem.
        scenarios: names of `poise.solvers.comparison_scenarios.scenarios`.
        character: the character of the start pose, whose name is shown.

    Raises:
        UnknownSolver: a name is not registered.
        UnknownName: a scenario is unknown.
        InvalidValue: an argument is invalid, or no scenario can be derived from the goals.
        FileError: the folder cannot be created, or is a file.
        MissingExtra: Pillow, matplotlib or PyAV is not installed.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    >>> report_solvers("report", arm.rest, [poise.pin("arm")], scenarios=["unreachable"])
    Traceback (most recent call last):
    ...
    poise.errors.InvalidValue: no scenario can be derived from these goals, so there is no report
    """
    task = SolveTask.of(start, goals, character, tolerance, locked)
    rounds, left_out = rounds_of(task, scenarios, solvers)
    name = task.character.name
    with prepared_report(str(folder), rounds, left_out, file=name, start="the start pose") as place:
        return place()


def make_folder(folder: str | os.PathLike[str]) -> None:
    """Make a folder; raises FileError if it is a file or cannot be made."""
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise FileError("is a file; expected a folder", file=folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise FileError(f"cannot be created: {problem.strerror}", file=folder) from None


@dataclass(frozen=True)
class _Chapter:
    """One scenario with its figures as SVG (None: there is none) and its films.

    ``close`` is the film of the methods ``few``, larger than the film of all.
    """

    held: Round
    errors: str
    measures: str
    paths: str | None
    turns: str | None
    film: Path | None
    close: Path | None = None
    few: str = ""


@contextmanager
def prepared_report(
    folder: str,
    rounds: Sequence[Round],
    left_out: Sequence[SkippedScenario],
    *,
    file: str,
    start: str,
    pace: str = "iterations",
) -> Generator[Callable[[], list[str]]]:
    """Make `report.html`, `slides.html`, their films and `comparison.json`.

    The first scenario is filmed at the given pace, moving targets frame by frame. The returned
    function moves all files into the folder and returns their paths.
    """
    if not rounds:
        raise InvalidValue("no scenario can be derived from these goals, so there is no report")
    make_folder(folder)
    with tempfile.TemporaryDirectory(prefix=".part-", dir=folder) as workshop:
        names = _written(Path(workshop), rounds, left_out, file, start, pace)

        def place() -> list[str]:
            with together():
                for name in names:
                    move_file(Path(workshop) / name, Path(folder) / name)
            return [str(Path(folder) / name) for name in names]

        yield place


def _written(
    place: Path, rounds: Sequence[Round], left_out: Sequence[SkippedScenario], file: str,
    start: str, pace: str,
) -> list[str]:  # fmt: skip
    """Write the files of a report into a folder; return their names, pages first."""
    filmed = [held for held in rounds if held is rounds[0] or held.scenario.moving]
    chapters: list[_Chapter] = []
    for held in rounds:
        film = place / f"{held.name}.mp4" if held in filmed and len(held.outcome) else None
        if film is not None:
            film_comparison(held, str(film), pace=pace)
        chapter = _chapter(held, film)
        few = _few(held)
        if held is rounds[0] and few is not None:
            close = place / "close.mp4"
            film_comparison(few, str(close), pace=pace)
            names = ", ".join(run.name for run in few.runs)
            chapter = replace(chapter, close=close, few=names)
        chapters.append(chapter)
    facts = _Facts(rounds, left_out, file, start)
    written = {
        "report.html": _page(facts, chapters),
        "slides.html": _slides(facts, chapters),
        "comparison.json": json.dumps(finite({"scenarios": [data_of(r) for r in rounds]})) + "\n",
    }
    for name, text in written.items():
        replace_file(place / name, encoded(text, place / name))
    films = [film for chapter in chapters for film in (chapter.film, chapter.close) if film]
    return [*written, *(film.name for film in films)]


def _few(held: Round) -> Round | None:
    """Return the methods that source 004 compares and those of others, if more ran as well."""
    from poise.solvers.comparison import Comparison

    runs = {run.name: run for run in held.runs}
    own = [name for name in runs if type(held.method(name)).__module__.split(".")[0] != "poise"]
    few = [name for name in FEW if name in runs] + own
    if len(few) == len(runs) or not (own or len(few) == len(FEW)):
        return None
    return replace(held, outcome=Comparison(tuple(runs[name] for name in few)))


def _chapter(held: Round, film: Path | None) -> _Chapter:
    from poise.render.plot_style import svg_for_page

    def drawn(what: str, made: Any | None) -> str | None:
        return None if made is None else svg_for_page(made, f"{held.name}-{what}")

    if not len(held.outcome):
        return _Chapter(held, "", "", None, None, None)
    return _Chapter(
        held, drawn("errors", errors_figure(held, " ")) or "",
        drawn("measures", measures(held)) or "", drawn("paths", paths(held)),
        drawn("turns", turns(held)), film,
    )  # fmt: skip


@dataclass(frozen=True)
class _Facts:
    """Facts of the whole report."""

    rounds: Sequence[Round]
    left_out: Sequence[SkippedScenario]
    file: str
    start: str

    @property
    def title(self) -> str:
        count = len(self.methods)
        return (
            f"{count} methods of inverse kinematics"
            if count > 1
            else "A method of inverse kinematics"
        )

    @property
    def methods(self) -> list[str]:
        """Names of all solvers that ran in any scenario, in order."""
        return list(dict.fromkeys(run.name for held in self.rounds for run in held.outcome))

    @property
    def task(self) -> list[str]:
        """Description of the task, in sentences."""
        task = self.rounds[0].task
        body = task.character.skeleton
        goals = ", ".join(goal.name for goal in task.goals)
        metres, radians = task.tolerance
        size = f"{len(body.joints)} joints, {body.nq} degrees of freedom"
        return [
            f"Character: {Path(self.file).name}, {size}, from {self.start}.",
            f"Goals: {goals}; met within {1e3 * metres:g} mm and {radians:g} rad.",
            "All methods start from the same pose, with the same limits and tolerances.",
            "Times exclude compilation.",
        ]

    @property
    def techniques(self) -> list[tuple[str, str]]:
        """Return each method with the summary of its documentation, and its options."""
        from poise.solvers.comparison import WITH_PRIOR

        rows = [("method", "description")]
        for name in self.methods:
            if name.endswith(WITH_PRIOR):
                rows.append((name, "The same method, started from the likeliest pose."))
                continue
            about = (type(self.rounds[0].method(name)).__doc__ or "").strip().split("\n\n")[0]
            rows.append((name, " ".join(about.split())))
        return rows

    @property
    def machine(self) -> str:
        """Return a neutral description of the machine."""
        return (
            f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, Python "
            f"{platform.python_version()}; times are medians of native calls."
        )


def _outcomes(held: Round) -> str:
    from poise.render.html_report import bullets, table

    if held.scenario.moving:
        return table(following_rows(held.followers))
    notes = f"<p>{escape('; '.join(MEASURES))}.</p>"
    text = table(outcome_rows(held.runs)) + table(measure_rows(held)) + notes
    if held.outcome.unsuitable:
        text += "<p>Unsuitable methods:</p>" + bullets(
            [f"{names}: {reason}" for names, reason in declined(held)]
        )
    return text


_ERRORS = "Error over iterations and time, on logarithmic scales; each panel highlights one method."
_DOTS = "All measures. A ring marks a method that missed the goals."
_PATHS = (
    "Path of the effector in the world, from the square to the cross, with a dot per iteration."
)
_TURNS = "Share of each joint in the total rotation of each method, in percent."


def _page(facts: _Facts, chapters: Sequence[_Chapter]) -> str:
    from poise.render.html_report import bullets, figure, page, table

    parts = [
        f"<h1>{escape(facts.title)}</h1>",
        f"<p>{escape(facts.file)}</p>",
        "<nav>"
        + "".join(f'<a href="#{c.held.name}">{escape(c.held.name)}</a>' for c in chapters)
        + "</nav>",
        "<h2>Goals</h2>",
        bullets(facts.task),
        "<h2>Techniques</h2>",
        table(facts.techniques, words=True),
    ]
    for chapter in chapters:
        held = chapter.held
        parts += [
            f'<h2 id="{held.name}">{escape(_heading(held))}</h2>',
            f"<p>{escape(_sentence(held.scenario.description))}</p>",
            bullets(findings(held)),
        ]
        if chapter.film is not None:
            parts.append(_played(chapter.film, _film_words(held)))
        if chapter.close is not None:
            parts.append(_played(chapter.close, f"Close-up: {chapter.few}."))
        words = _ERRORS if not held.scenario.moving else "Largest remaining error in each frame."
        parts.append(figure(chapter.errors, words) if chapter.errors else "")
        parts += [figure(svg, words) for svg, words in _drawings(chapter)]
        parts.append(_outcomes(held))
    if facts.left_out:
        parts.append("<h2>Excluded</h2>")
        parts.append(bullets([f"{entry.name}: {entry.reason}" for entry in facts.left_out]))
    parts += ["<h2>Measurement</h2>", f"<p>{escape(facts.machine)}</p>"]
    return page(facts.title, "\n".join(parts))


def _drawings(chapter: _Chapter) -> list[tuple[str, str]]:
    """Return the figures other than the errors, with captions."""
    found = ((chapter.paths, _PATHS), (chapter.turns, _TURNS), (chapter.measures, _DOTS))
    return [(svg, words) for svg, words in found if svg]


def _slides(facts: _Facts, chapters: Sequence[_Chapter]) -> str:
    from poise.render.html_report import bullets, deck, figure, table

    first = chapters[0]
    cover = f"<h1>{escape(facts.title)}</h1><p>{escape(', '.join(facts.methods))}</p>"
    slides = [
        cover + f"<p>{escape(Path(facts.file).name)}, from {escape(facts.start)}</p>",
        f"<h2>Goals</h2>{bullets(facts.task)}",
        f"<h2>Techniques</h2>{table(facts.techniques, words=True)}",
    ]
    for chapter in chapters:
        held, name = chapter.held, escape(_heading(chapter.held))
        if chapter.film is not None:
            slides.append(f"<h2>{name}</h2>{_played(chapter.film, _film_words(held))}")
        if chapter is first:
            slides.append(f"<h2>{name}: error</h2>{figure(chapter.errors, _ERRORS)}")
            slides += [f"<h2>{name}</h2>{figure(svg, words)}" for svg, words in _drawings(chapter)]
            contrasts = contrast(held)
            if chapter.close is not None:
                slides.append(f"<h2>{name}: {chapter.few}</h2>{_played(chapter.close, '')}")
            if contrasts:
                slides.append(
                    f"<h2>CCD and the Jacobian transpose, in numbers</h2>{bullets(contrasts)}"
                )
        about = f"<p>{escape(_sentence(held.scenario.description))}</p>"
        slides.append(f"<h2>Results: {name}</h2>{about}{bullets(findings(held))}")
    slides.append(f"<h2>Measurement</h2><p>{escape(facts.machine)}</p>")
    return deck(facts.title, slides)


def _played(path: Path, caption: str) -> str:
    """Return the HTML of a film, with its last picture for print."""
    from poise.render.html_report import film
    from poise.render.video import last_frame

    return film(path, caption, last_frame(path))


def _heading(held: Round) -> str:
    return held.name.replace("-", " ").capitalize()


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _film_words(held: Round) -> str:
    if held.scenario.moving:
        return "Every method follows the same moving target, frame by frame."
    return (
        "Every method on the same problem. The blue line is the path of the effector, the red "
        "cross "
        "its target."
    )


_NEWTON = 1.6
"""Orders above this count as quadratic (2 in theory)."""


def findings(held: Round) -> list[str]:
    """Return sentences about one scenario, the most important first."""
    return _of_followers(held) if held.scenario.moving else _of_runs(held)


def _of_runs(held: Round) -> list[str]:
    runs = held.runs
    if not runs:
        return ["No method can solve this problem."]
    met = [run for run in runs if run.result.converged]
    missed = [run for run in runs if not run.result.converged]
    lines: list[str] = []
    if met:
        few = min(met, key=lambda run: run.result.iterations)
        quick = min(met, key=lambda run: run.result.seconds)
        lines.append(
            f"{_met(len(met), len(runs))}. {few.name} needed the fewest iterations "
            f"({few.result.iterations}), {quick.name} the least time "
            f"({1e3 * quick.result.seconds:.2g} ms)."
        )
    if missed:
        lines.append("Missed by " + ", ".join(_miss(run) for run in missed) + ".")
    lines += contrast(held)
    single = [run for run in runs if not run.result.restarts and run.path_length > 1e-6]
    if len(single) > 1:
        straight = max(single, key=lambda run: run.straightness)
        bent = min(single, key=lambda run: run.straightness)
        calm = min(single, key=lambda run: run.roughness)
        rough = max(single, key=lambda run: run.roughness)
        lines.append(
            f"The path of {straight.name} is the straightest ({milli(straight.path_length)}), "
            f"that of {bent.name} the most curved ({milli(bent.path_length)})."
        )
        lines.append(
            f"{calm.name} moves the joints most smoothly (roughness {calm.roughness:.2g}), "
            f"{rough.name} least smoothly ({rough.roughness:.2g})."
        )
    return lines + _orders(runs)


def _met(count: int, all_of_them: int) -> str:
    if count == all_of_them:
        return (
            f"All {counted(count, 'method')} met the goals"
            if count > 1
            else "The method met the goals"
        )
    return f"{count} of {all_of_them} methods met the goals"


def _miss(run: Contender) -> str:
    entry = run.trace[-1]
    shown = quantity_of(run.goals)
    if shown.kind == "violation":
        off = f"{shown.text(shown.worst(entry.errors))} off"
    else:
        far = entry.position_error
        off = f"{milli(far)} off" if far else "wrong orientation"
    return f"{run.name} ({run.result.status.replace('_', ' ')}, {off})"


def _orders(runs: Sequence[Contender]) -> list[str]:
    fast = [run.name for run in runs if run.order >= _NEWTON]
    slow = [run.name for run in runs if math.isfinite(run.order) and run.order < _NEWTON]
    lines: list[str] = []
    if fast:
        lines.append(
            "Quadratic convergence near the solution, where each iteration squares the error: "
            f"{', '.join(fast)}."
        )
    if slow:
        lines.append(
            "Linear convergence, where each iteration reduces the error by about the same factor: "
            f"{', '.join(slow)}."
        )
    return lines


def contrast(held: Round) -> list[str]:
    """Compare cyclic coordinate descent with the Jacobian transpose, if both ran."""
    from poise.solvers.run_metrics import joint_turns, joints_sharing

    runs = {run.name: run for run in held.runs}
    if not {"ccd", "jacobian-transpose"} <= runs.keys():
        return []
    ccd, transpose = runs["ccd"], runs["jacobian-transpose"]
    skeleton = held.task.start.skeleton
    turns = {run.name: joint_turns(skeleton, run.poses) for run in (ccd, transpose)}
    if not all(turn.any() for turn in turns.values()):
        return []

    def described(run: Contender) -> str:
        turn = turns[run.name]
        most = int(turn.argmax())
        share = 100.0 * float(turn[most] / turn.sum())
        degrees = math.degrees(float(turn.sum()))
        return (
            f"{run.name} took {counted(run.result.iterations, 'iteration')} and rotated the joints "
            f"by {degrees:.0f} degrees in total, mainly "
            f"{joints_sharing(turn):.0f} of them (most in {skeleton.joint_names[most]}, "
            f"{share:.0f} %)"
        )

    first = [
        abs(run.position_errors[1] / run.position_errors[0])
        for run in (ccd, transpose)
        if len(run.position_errors) > 1 and run.position_errors[0] > 0.0
    ]
    words = [f"{described(ccd)}; {described(transpose)}."]
    if len(first) == 2:
        words.append(
            f"After one iteration, {100.0 * first[0]:.0f} % of the distance remains with ccd and "
            f"{100.0 * first[1]:.0f} % with jacobian-transpose: ccd rotates one joint after the "
            "other as far as it helps, jacobian-transpose rotates all joints together."
        )
    return words


def _of_followers(held: Round) -> list[str]:
    followers = held.followers
    if not followers:
        return ["No method can solve this problem."]
    met = [run for run in followers if run.converged.all()]
    lines: list[str] = []
    frames = len(followers[0].converged)
    if met:
        quick = min(met, key=lambda run: float(run.seconds.mean()))
        calm = min(met, key=lambda run: run.roughness)
        rough = max(met, key=lambda run: run.roughness)
        lines.append(
            f"{len(met)} of {counted(len(followers), 'method')} met the targets in all {frames} "
            f"frames; {quick.name} took the least time, {1e3 * float(quick.seconds.mean()):.2g} ms "
            "per frame."
        )
        if len(met) > 1:
            lines.append(
                f"Between frames, {calm.name} moves the joints most smoothly (roughness "
                f"{calm.roughness:.2g}), {rough.name} least smoothly ({rough.roughness:.2g})."
            )
    lines += [
        f"{run.name} met {int(run.converged.sum())} of {frames} frames and was up to "
        f"{milli(float(run.position_errors.max()))} off."
        for run in followers
        if not run.converged.all()
    ]
    return lines
