"""`poise compare`: the table, the JSON, the plot and the film."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from poise.cli.comparison_film import schedule
from samples.command_line import Poise

REACH = ("--reach", "lhand=0.3,1.2,0.5", "--pin", "rfoot")


def test_the_table_has_every_solver(command: Poise, files: Path) -> None:
    done = command("compare", files / "hero.asf", *REACH)
    assert done.code == 0, done.err
    for name in ("lm", "pseudo-inverse", "svd", "jacobian-transpose", "ccd", "evaluations"):
        assert name in done.out


def test_json(command: Poise, files: Path) -> None:
    done = command("compare", files / "hero.asf", *REACH, "--solvers", "ccd,lm", "--json")
    assert done.code == 0 and done.err == ""
    assert list(done.data) == ["solvers", "output"] and done.data["output"] is None
    assert [solver["name"] for solver in done.data["solvers"]] == ["ccd", "lm"]
    for solver in done.data["solvers"]:
        assert list(solver) == [
            "name", "status", "converged", "iterations", "seconds", "position_error_m", "trace",
        ]  # fmt: skip
        trace = solver["trace"]
        assert len(trace) == solver["iterations"] + 1
        assert trace[-1]["seconds"] == pytest.approx(solver["seconds"])
        assert trace[-1]["position_error_m"] == solver["position_error_m"]
        assert all(a["seconds"] <= b["seconds"] for a, b in pairwise(trace))


@pytest.mark.parametrize("name", ["compare.png", "compare.svg"])
def test_plots(command: Poise, files: Path, tmp_path: Path, name: str) -> None:
    pytest.importorskip("matplotlib", reason="needs Matplotlib")
    path = tmp_path / name
    done = command("compare", files / "hero.asf", *REACH, "--solvers", "ccd,lm", "-o", path)
    assert done.code == 0, done.err
    assert f"written: {path}" in done.out and path.stat().st_size > 10_000


def test_a_plot_of_angles_alone(command: Poise, files: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="needs Matplotlib")
    path = tmp_path / "compare.svg"
    done = command(
        "compare", files / "hero.asf", "--orient", "head=0,20,0", "--solvers", "lm", "-o", path
    )
    assert done.code == 0 and path.exists()
    assert " -  " in done.out, "no position error where there is no position"


def test_a_film(command: Poise, files: Path, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    path = tmp_path / "compare.gif"
    done = command(
        "compare", files / "hero.asf", *REACH, "--solvers", "pseudo-inverse,lm", "-o", path
    )
    assert done.code == 0, done.err
    with image.open(path) as film:
        assert film.size == (160 * 2 + 4, 200) and film.n_frames > 3


def test_films_end_at_the_last_iteration_and_never_go_back() -> None:
    for longest in (0, 1, 15, 16, 40, 200, 1000, 5000):
        numbers = schedule(longest)
        assert numbers[0] == 0 and numbers[-1] == longest
        assert all(a <= b for a, b in pairwise(numbers))
        assert len(numbers) < 30 * 10


def test_unknown_solvers_are_refused(command: Poise, files: Path) -> None:
    done = command("compare", files / "hero.asf", *REACH, "--solvers", "ccd,lmm")
    assert done.code == 2 and done.err == "poise: no solver 'lmm'; near: lm\n"
