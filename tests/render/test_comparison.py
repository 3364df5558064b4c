"""Films and reports of solvers from Python, also of solvers that are not registered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import poise
from poise.errors import FileError, FileUnsupported, InvalidValue
from poise.render import film_solvers, report_solvers
from poise.render.comparison_rounds import SolveTask, rounds_of
from poise.solvers import SOLVERS, PythonMethod
from samples.problems import arm
from samples.short_films import shorten_films

GOALS = [poise.reach("wrist", (0.3, 0.4, 0.2))]


@dataclass(frozen=True, kw_only=True)
class Homework(PythonMethod):
    """Follows the transposed Jacobian, as taught in the lecture."""

    name: ClassVar[str] = "homework"

    def poses(self, problem, q, targets) -> Iterator[np.ndarray]:
        while True:
            r, J = problem.residual(q, targets), problem.jacobian(q, targets)
            step = -J.T @ r
            a = J @ step
            step *= -(a @ r) / max(float(a @ a), 1e-30)
            q = np.clip(problem.skeleton.integrate(q, step), *problem.limits)
            yield q


@pytest.fixture(autouse=True)
def _quick_films(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten_films(monkeypatch.setattr)


def test_a_report_shows_a_solver_without_registration_also_in_close_up(tmp_path: Path) -> None:
    pytest.importorskip("av", reason="needs PyAV")
    folder = tmp_path / "report"
    body = poise.Character("an arm", arm())
    found = report_solvers(
        folder, body.rest, GOALS, ["lm", "ccd", Homework()], scenarios=["reachable", "moving"],
        character=body, tolerance=1e-2,
    )  # fmt: skip
    assert "homework" not in SOLVERS
    assert {Path(path).name for path in found} == {
        "report.html", "slides.html", "comparison.json", "reachable.mp4", "moving.mp4", "close.mp4",
    }  # fmt: skip
    assert all(Path(path).stat().st_size > 1000 for path in found)
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "Follows the transposed Jacobian, as taught in the lecture." in page
    assert "Close-up: ccd, homework." in page and "an arm" in page
    assert "reachable: ccd, homework" in (folder / "slides.html").read_text("utf-8").lower()
    data = json.loads((folder / "comparison.json").read_text(encoding="utf-8"))
    for scenario in data["scenarios"]:
        assert [run["name"] for run in scenario["solvers"]] == ["lm", "ccd", "homework"]


def test_a_film_shows_a_solver_without_registration(tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    start = arm().rest
    count = film_solvers(path, start, GOALS, ["lm", Homework()], tolerance=1e-2)
    assert count > 20 and path.stat().st_size > 1000
    (held,), _ = rounds_of(SolveTask.of(start, GOALS, tolerance=1e-2), methods=["lm", Homework()])
    assert [run.name for run in held.runs] == ["lm", "homework"]
    assert held.task.tolerance == (1e-2, 1e-2)


def test_bad_arguments_are_refused(tmp_path: Path) -> None:
    start = arm().rest
    with pytest.raises(InvalidValue, match=r"pass an instance, Homework\(\)"):
        film_solvers(tmp_path / "film.gif", start, GOALS, [Homework])  # type: ignore[list-item]
    with pytest.raises(FileUnsupported, match=r"unsupported video format '\.avi'"):
        film_solvers(tmp_path / "film.avi", start, GOALS, ["lm"])
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="is a file; expected a folder"):
        report_solvers(tmp_path / "file", start, GOALS, ["lm"], scenarios=["asked"])
