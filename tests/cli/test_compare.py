"""`poise compare`: the table, the JSON, the plot and the video."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from poise.bundled import character
from poise.cli.solve_options import method_of
from poise.cli.target_parsing import TargetOptions
from poise.errors import InvalidValue
from poise.render.comparison_rounds import Round, SolveTask, rounds_of
from poise.render.comparison_video import film_comparison, schedule, take_of
from poise.solvers.comparison import Comparison, default_solvers
from samples.command_line import Poise
from samples.short_films import shorten_films

REACH = ("--reach", "lhand=0.3,1.2,0.5", "--pin", "rfoot")


def test_the_table_has_every_solver(command: Poise, files: Path) -> None:
    done = command("compare", files / "hero.asf", *REACH)
    assert done.code == 0, done.err
    for name in ("lm", "pseudo-inverse", "svd", "jacobian-transpose", "ccd", "evaluations"):
        assert name in done.out


def test_json(command: Poise, files: Path) -> None:
    done = command("compare", files / "hero.asf", *REACH, "--solvers", "ccd,lm", "--json")
    assert done.code == 0 and done.err == ""
    assert list(done.data) == ["solvers", "output", "unsuitable", "pose_differences"]
    assert done.data["output"] is None and done.data["unsuitable"] == []
    assert done.data["pose_differences"][0][1] == done.data["pose_differences"][1][0] > 0.0
    assert [solver["name"] for solver in done.data["solvers"]] == ["ccd", "lm"]
    for solver in done.data["solvers"]:
        assert list(solver) == [
            "name", "status", "converged", "iterations", "seconds", "position_error_m",
            "orientation_error_rad", "evaluations", "restarts", "path_length_m", "straightness",
            "joint_travel", "roughness", "convergence_order", "pose_difference", "trace",
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


@pytest.mark.slow
def test_a_film(command: Poise, files: Path, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    path = tmp_path / "compare.gif"
    done = command(
        "compare", files / "hero.asf", *REACH, "--solvers", "pseudo-inverse,lm", "-o", path
    )
    assert done.code == 0, done.err
    with image.open(path) as film:
        assert film.size == (160 * 2 + 4, 200) and film.n_frames > 3


@pytest.fixture(scope="module")
def held() -> Round:
    hero = character()
    goals = TargetOptions(reach=("lhand=0.3,1.2,0.5",), base=("lclavicle",)).goals(hero.skeleton)
    task = SolveTask(hero, hero.rest, goals, (), (1e-3, 1e-3))
    (held,), _ = rounds_of(task, ["asked"], [method_of("ccd"), method_of("lm")])
    return held


def with_other_times(held: Round) -> Round:
    """The same outcome on a machine that is three times as slow."""
    runs = [
        replace(run, result=run.result.changed(
            seconds=3.0 * run.result.seconds,
            trace=tuple(replace(e, seconds=3.0 * e.seconds) for e in run.trace),
        ))
        for run in held.runs
    ]  # fmt: skip
    return replace(held, outcome=Comparison(tuple(runs)))


@pytest.mark.slow
def test_a_film_at_the_pace_of_iterations_shows_nothing_that_was_measured(
    held: Round, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("PIL", reason="needs Pillow")
    shorten_films(monkeypatch.setattr)
    films = []
    for number, runs in enumerate((held, with_other_times(held))):
        path = tmp_path / f"{number}.gif"
        film_comparison(runs, str(path))
        films.append(path.read_bytes())
    assert films[0] == films[1]


def test_the_pace_of_time_shows_who_is_quicker(held: Round) -> None:
    by_time = {take.name: take for take in (take_of(run, "time") for run in held.runs)}
    by_iteration = {run.name: take_of(run) for run in held.runs}
    for run in held.runs:
        assert by_time[run.name].clock[-1] == pytest.approx(run.result.seconds)
        assert by_iteration[run.name].clock.tolist() == list(range(run.result.iterations + 1))
        assert "ms" in by_time[run.name].captions[-1]
        assert by_iteration[run.name].captions[-1] == (
            f"iteration {run.result.iterations}, {run.result.evaluations} evaluations"
        )
    with pytest.raises(InvalidValue, match="iterations or time"):
        take_of(held.runs[0], "frames")


def test_at_the_pace_of_time_the_film_begins_at_the_start(
    held: Round, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    monkeypatch.setattr("poise.render.comparison_video._HOLD_SECONDS", 0.1)
    first = []
    for pace in ("time", "iterations"):
        film_comparison(held, str(tmp_path / f"{pace}.gif"), pace=pace)
        with image.open(tmp_path / f"{pace}.gif") as film:
            picture = np.asarray(film.convert("RGB")).astype(int)
        first.append(picture[60:160])  # below the words, above the curve
    assert np.abs(first[0] - first[1]).mean() < 1.0
    assert np.ptp(first[0][:, :160].reshape(-1, 3), axis=0).max() > 100, "a body is there"


@pytest.mark.slow
def test_scenarios_in_the_table_the_data_and_the_plots(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib", reason="needs Matplotlib")
    words = ("compare", files / "hero.asf", "--reach", "lhand=0.3,1.2,0.5", "--solvers", "lm,ccd")
    out = tmp_path / "plot.svg"
    done = command(*words, "--scenario", "unreachable,moving", "-o", out, "--json")
    assert done.code == 0, done.err
    far, moving = done.data["scenarios"]
    assert (far["name"], moving["name"]) == ("unreachable", "moving")
    assert done.data["solvers"] == far["solvers"] and done.data["left_out"] == []
    assert all(not entry["converged"] for entry in far["solvers"])
    assert all(entry["convergence_order"] is None for entry in far["solvers"])
    for entry in moving["solvers"]:
        assert entry["frames"] == len(entry["trace"]) == 60
        assert entry["frames_converged"] == sum(frame["converged"] for frame in entry["trace"])
        assert entry["position_error_m"] == max(f["position_error_m"] for f in entry["trace"])
    assert far["output"] == str(tmp_path / "plot-unreachable.svg")
    assert {path.name for path in tmp_path.iterdir()} == {
        "plot-unreachable.svg", "plot-moving.svg",
    }  # fmt: skip
    table = command(*words, "--scenario", "nearly-straight").out
    assert "nearly-straight: targets at 90%" in table and "frames met" not in table
    refused = command(*words, "--scenario", "unreachabel")
    assert refused.code == 2 and "near: unreachable" in refused.err
    assert command(*words, "--pace", "slow").code == 2


def test_methods_that_decline_are_listed_with_their_reason(command: Poise, files: Path) -> None:
    done = command("compare", files / "hero.asf", *REACH, "--json", "--max-iterations", "3")
    assert done.code == 0
    names = [entry["name"] for entry in done.data["solvers"]]
    declined = {entry["name"]: entry["reason"] for entry in done.data["unsuitable"]}
    assert sorted([*names, *declined]) == sorted(default_solvers())
    assert all(declined.values())


@pytest.mark.slow
def test_a_report_and_slides_need_nothing_else(
    command: Poise, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("PIL", "av", "matplotlib"):
        pytest.importorskip(module, reason="needs the extras render and video")
    shorten_films(monkeypatch.setattr)
    folder = tmp_path / "report"
    words = ("compare", files / "hero.asf", "--reach", "lhand=0.3,1.2,0.5", "--lock", "root")
    done = command(
        *words, "--solvers", "ccd,jacobian-transpose,pseudo-inverse,lm", "--report", folder,
        "--scenario", "reachable,moving",
    )  # fmt: skip
    assert done.code == 0, done.err
    made = {path.name for path in folder.iterdir()}
    assert made == {
        "report.html", "slides.html", "comparison.json", "reachable.mp4", "moving.mp4",
        "close.mp4",
    }  # fmt: skip
    for name in made:
        assert f"written: {folder / name}" in done.out
    page = (folder / "report.html").read_text(encoding="utf-8")
    slides = (folder / "slides.html").read_text(encoding="utf-8")
    for text in (page, slides):
        sources = re.findall(r'(?:src|href)="([^"#][^"]{0,30})', text)
        assert {source.partition(";")[0] for source in sources} == {
            "data:video/mp4", "data:image/jpeg",
        }  # fmt: skip
        assert "<svg" in text and "http://" not in re.sub(r'xmlns[:\w]*="[^"]*"', "", text)
        for word in ("Goals", "Techniques", "ccd", "jacobian-transpose", "After one iteration"):
            assert word in text
    assert page.count('<h2 id="') == 2 and slides.count("<section>") >= 8
    told = json.loads((folder / "comparison.json").read_text(encoding="utf-8"))
    assert [entry["name"] for entry in told["scenarios"]] == ["reachable", "moving"]
    (tmp_path / "file").write_text("")
    refused = command(*words, "--report", tmp_path / "file")
    assert refused.code == 2 and "is a file" in refused.err


def test_films_end_at_the_last_iteration_and_never_go_back() -> None:
    for longest in (0, 1, 15, 16, 40, 200, 1000, 5000):
        numbers = schedule(longest)
        assert numbers[0] == 0 and numbers[-1] == longest
        assert all(a <= b for a, b in pairwise(numbers))
        assert len(numbers) < 30 * 10


def test_unknown_solvers_are_refused(command: Poise, files: Path) -> None:
    done = command("compare", files / "hero.asf", *REACH, "--solvers", "ccd,lmm")
    assert done.code == 2 and done.err == "poise: no solver 'lmm'; near: lm\n"


def test_with_and_without_the_prior(command: Poise, files: Path) -> None:
    asked = (files / "hero.asf", *REACH, "--prior", "--json")
    done = command("compare", *asked, "--solvers", "lm")
    assert done.code == 0, done.err
    plain, likely = done.data["solvers"]
    assert (plain["name"], likely["name"]) == ("lm", "lm + prior")
    assert likely["log_likelihood"] > plain["log_likelihood"] and likely["converged"]
    names = [solver["name"] for solver in command("compare", *asked).data["solvers"]]
    assert names.index("auto + prior") == names.index("auto") + 1
    assert sum(name.endswith("prior") for name in names) == 1


@pytest.mark.slow
def test_a_report_explains_runs_with_the_prior(command: Poise, files: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="needs Matplotlib")
    done = command(
        "compare", files / "hero.asf", *REACH, "--prior", "--solvers", "lm",
        "--scenario", "reachable", "--report", tmp_path / "report",
    )  # fmt: skip
    assert done.code == 0, done.err
    text = (tmp_path / "report" / "report.html").read_text()
    assert "lm + prior" in text and "likeliest pose" in text


ARM = """HIERARCHY
ROOT a
{
  OFFSET 0 0 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  End Site
  {
    OFFSET 0 1 0
  }
}
MOTION
Frames: 1
Frame Time: 0.1
0 0 0
"""


def test_a_prior_is_for_humanoids(command: Poise, tmp_path: Path) -> None:
    path = tmp_path / "arm.bvh"
    path.write_text(ARM)
    done = command(
        "compare", path, "--unit", "m", "--reach", "a:tip=0.5,0.5,0", "--prior", "--solvers", "lm"
    )
    assert done.code == 2 and "no person was recognised" in done.err
