"""`poise angles`: a table of joint angles."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from samples.command_line import Poise
from samples.humanoids import quadruped


def test_the_table_has_the_angles_of_each_frame(command: Poise, tmp_path: Path) -> None:
    clip, table = tmp_path / "walk.bvh", tmp_path / "angles.csv"
    poise.write(character(), clip)
    done = command("angles", clip, "-o", table)
    assert done.code == 0, done.err
    assert "right_knee_flexion" in done.out and "note: left shoulder" in done.out
    with table.open(newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    found = poise.joint_angles(poise.read(clip).motion)
    assert header == ["time [s]", *(f"{name} [deg ISB]" for name in found.names)]
    values = np.array(rows, dtype=np.float64)
    np.testing.assert_allclose(values[:, 1:], found.degrees, atol=5e-7)
    np.testing.assert_allclose(np.diff(values[:, 0]), 1.0 / found.fps, atol=1e-9)
    data = command("angles", clip, "--json").data
    assert data["angles"]["left_knee_flexion"]["largest_deg"] == pytest.approx(
        found["left_knee_flexion"].max()
    )


def test_bad_input(command: Poise, tmp_path: Path) -> None:
    clip, animal = tmp_path / "walk.bvh", tmp_path / "animal.npz"
    poise.write(character(), clip)
    body = quadruped()
    motion = poise.Motion(body, body.rest.q[None], 30.0, "animal")
    poise.write(motion, animal)
    for words, expected in (
        ((clip, "-o", tmp_path / "angles.bvh"), "unsupported output format '.bvh'; expected .csv"),
        ((clip, "--convention", "vicon"), "no convention of joint angles 'vicon'"),
        ((animal,), "animal.npz: no joint of"),
    ):
        done = command("angles", *words)
        assert done.code == 2 and expected in done.err, done.err
