"""`poise gait`: tables and plots of the gait of one or more subjects."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import poise
from samples.closed_walks import PERIOD, person
from samples.command_line import Poise


@pytest.fixture(scope="module")
def subjects(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the trials of one subject, and with a trial on a treadmill of another."""
    folder = tmp_path_factory.mktemp("gait")
    (folder / "anna").mkdir()
    for number, first in enumerate((0.1, 0.2)):
        poise.write(person(60.0, first=first), folder / "anna" / f"walk{number}.npz")
    poise.write(person(60.0, speed=0.0), folder / "ben.npz")
    return folder


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_two_subjects_are_compared(command: Poise, subjects: Path, tmp_path: Path) -> None:
    curves, measures, plot = (tmp_path / n for n in ("curves.csv", "measures.csv", "plot.png"))
    done = command(
        "gait", subjects / "anna", subjects / "ben.npz", "-o", curves, "--measures", measures,
        "--plot", plot,
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "anna, walk0: 5 cycles left, " in done.out and "treadmill: standing feet" in done.out
    assert "all subjects left" in done.out and "right relative to left, anna" in done.out
    found = rows(curves)
    own = [row for row in found if row["subject"] == "anna" and row["level"] == "subject"]
    assert [row["percent"] for row in own if row["side"] == "left"] == [str(k) for k in range(101)]
    assert float(own[70]["knee_flexion sd [deg]"]) < 1.0 and own[0]["count"] == "2"
    found = rows(measures)
    times = {
        (row["level"], row["subject"], row["side"]): float(row["mean"])
        for row in found
        if row["measure"] == "stride_time" and row["trial"] == "" and row["mean"]
    }
    np.testing.assert_allclose(times["group", "", "left"], PERIOD, atol=0.01)
    assert abs(times["subject", "anna", "right-left"]) < 1.0  # percent
    assert {row["measure"] for row in found if row["level"] == "cycle 0"} >= {"strike", "lift"}
    assert plot.stat().st_size > 20_000


def test_the_events_are_in_the_json(command: Poise, subjects: Path) -> None:
    done = command("gait", subjects / "ben.npz", "--json")
    [subject] = done.data["subjects"]
    [trial] = subject["trials"]
    assert trial["belt"]["speed_m_s"] == pytest.approx(1.0 / PERIOD, rel=0.02)
    assert {event["kind"] for event in trial["events"]} == {"strike", "lift"}
    assert trial["cycles"][0]["cadence"] == pytest.approx(120.0 / PERIOD, rel=0.02)
    assert abs(subject["symmetry"]["measures"]["stance_share"]) < 2.0


def test_bad_input(command: Poise, subjects: Path, tmp_path: Path) -> None:
    still = tmp_path / "still.npz"
    body = person(60.0).skeleton
    poise.write(poise.Motion(body, np.tile(person(60.0).q[0], (60, 1)), 60.0), still)
    (tmp_path / "empty").mkdir()
    for words, expected in (
        ((still,), "still.npz: no gait cycle in 60 frames"),
        ((subjects / "ben.npz", subjects / "ben.npz"), "two subjects are named ben"),
        ((tmp_path / "empty",), "no motions"),
        ((subjects / "ben.npz", "-o", tmp_path / "a.png"), "expected .csv"),
        ((subjects / "ben.npz", "--plot", tmp_path / "a.csv"), "expected .png, .svg"),
        ((subjects / "ben.npz", "-o", subjects / "ben.npz"), "expected .csv"),
    ):
        done = command("gait", *words)
        assert done.code == 2 and expected in done.err, done.err
