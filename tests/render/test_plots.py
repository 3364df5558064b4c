"""Plots of errors: valid files, reproducible bytes, every method in the legend."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from poise.errors import FileUnsupported, InvalidValue, ShapeError
from poise.render.plots import ErrorCurve, plot_errors

pytest.importorskip("matplotlib")


def curves() -> list[ErrorCurve]:
    return [
        ErrorCurve("lm", 0.5 * 0.1 ** np.arange(6.0), 1e-5 * np.arange(6), "converged"),
        ErrorCurve("ccd", 0.5 * 0.9 ** np.arange(200.0), 4e-6 * np.arange(200), "stalled"),
        ErrorCurve("exact", [0.3, 0.0], [0.0, 1e-5]),
    ]


def test_an_svg_is_valid_and_the_same_each_time(tmp_path):
    for name in ("a", "b"):
        plot_errors(curves(), tmp_path / f"{name}.svg", tolerance=1e-4, title="lhand")
    first = (tmp_path / "a.svg").read_bytes()
    assert first == (tmp_path / "b.svg").read_bytes()
    assert ET.fromstring(first).tag.endswith("svg")
    assert b"<dc:date>" not in first
    # Text is drawn as paths, named in comments.
    for words in ("lm (converged)", "ccd (stalled)", "exact", "tolerance 0.0001", "time [ms]"):
        assert f"<!-- {words} -->".encode() in first


def test_a_png_is_valid(tmp_path):
    images = pytest.importorskip("PIL.Image")
    plot_errors(curves(), tmp_path / "a.png", size=(6.0, 3.0))
    with images.open(tmp_path / "a.png") as found:
        assert found.format == "PNG" and found.size == (720, 360)
        assert len(np.unique(np.asarray(found.convert("RGB")).reshape(-1, 3), axis=0)) > 50


def test_curves_without_times_make_one_panel(tmp_path):
    plot_errors([ErrorCurve("lm", [1.0, 0.1])], tmp_path / "a.svg")
    text = (tmp_path / "a.svg").read_text()
    assert "<!-- iterations -->" in text and "time [ms]" not in text


@pytest.mark.slow
def test_more_methods_than_colours_stay_apart(tmp_path):
    many = [ErrorCurve(f"m{i}", [1.0, 0.1 / (i + 1)]) for i in range(16)]
    plot_errors(many, tmp_path / "a.svg")
    text = (tmp_path / "a.svg").read_text()
    assert all(f"<!-- m{i} -->" in text for i in range(16))


def test_what_cannot_be_plotted_is_refused(tmp_path):
    with pytest.raises(InvalidValue, match="at least one curve"):
        plot_errors([], tmp_path / "a.svg")
    with pytest.raises(FileUnsupported, match=r"\.png or \.svg"):
        plot_errors(curves(), tmp_path / "a.pdf")
    with pytest.raises(ShapeError, match="2 errors but 3 times"):
        ErrorCurve("lm", [1.0, 0.1], [0.0, 1.0, 2.0])
    with pytest.raises(ShapeError, match="n >= 1"):
        ErrorCurve("lm", [])
