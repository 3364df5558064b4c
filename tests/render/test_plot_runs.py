"""Figures of runs: contain every method and value, and can be embedded in pages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.errors import FileUnsupported, InvalidValue, ShapeError
from poise.render.comparison_video import Gauge, draw_gauge
from poise.render.plot_style import save_figure, svg_for_page
from poise.render.plots import (
    Column,
    ErrorCurve,
    RunPath,
    error_figure,
    measures_figure,
    paths_figure,
    plot_errors,
    turns_figure,
)
from poise.solvers.comparison import compare

pytest.importorskip("matplotlib")
NAMES = tuple(f"method-{i}" for i in range(14))


def words(figure) -> list[str]:
    from matplotlib.text import Text

    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


def test_measures_name_every_method_and_write_every_value():
    columns = [
        Column("time [ms]", np.linspace(0.01, 3.0, 14), log=True),
        Column("order", np.r_[np.nan, np.linspace(1.0, 2.0, 13)], text="{:.2f}"),
    ]
    figure = measures_figure(NAMES, columns, [i % 2 == 0 for i in range(14)])
    said = words(figure)
    assert set(NAMES) <= set(said) and {"time [ms]", "order"} <= set(said)
    assert "0.01" in said and "3" in said and "2.00" in said and "-" in said
    filled = [
        line.get_markerfacecolor()
        for axes in figure.axes[:1] for line in axes.lines if line.get_marker() == "o"
    ]  # fmt: skip
    assert [face == "none" for face in filled] == [i % 2 == 1 for i in range(14)]
    with pytest.raises(InvalidValue):
        measures_figure([], columns, [])


def test_paths_are_drawn_in_the_plane_they_lie_in():
    rng = np.random.default_rng(2)
    ways = [RunPath(name, np.c_[0.01 * rng.random(20), rng.random((20, 2))]) for name in NAMES]
    figure = paths_figure(ways, np.array([0.0, 1.0, 1.0]))
    assert "world z [m]" in words(figure)
    drawn = figure.axes[3].lines
    assert any(np.array_equal(line.get_xdata(), ways[3].path[:, 2]) for line in drawn)
    with pytest.raises(InvalidValue):
        paths_figure([])


def test_turns_add_up_to_a_hundred_percent():
    turns = np.array([[1.0, 0.5], [3.0, 0.5], [0.001, 0.0]])
    figure = turns_figure(["ccd", "lm"], ["elbow", "wrist", "thumb"], turns)
    said = words(figure)
    assert {"25", "75", "50", "elbow", "wrist"} <= set(said) and "thumb" not in said
    with pytest.raises(InvalidValue, match="no joint rotates"):
        turns_figure(["lm"], ["elbow"], np.zeros((1, 1)))


def test_many_curves_get_a_panel_each():
    curves = [
        ErrorCurve(name, 0.5 * 0.5 ** np.arange(3.0 + i), 1e-5 * np.arange(3.0 + i), "converged")
        for i, name in enumerate(NAMES)
    ]
    figure = error_figure(curves, tolerance=1e-4)
    shown = [axes for axes in figure.axes if axes.get_visible()]
    assert len(shown) == 2 * len(NAMES)
    assert [axes.get_title(loc="left") for axes in shown[:14]] == list(NAMES)
    assert {"iterations", "time [ms]", "largest goal error [m]"} <= set(words(figure))


def test_a_page_s_figure_follows_its_colours_and_keeps_its_ids_to_itself(tmp_path):
    figure = measures_figure(["lm"], [Column("order", np.array([2.0]))], [True])
    one, two = (svg_for_page(figure, name) for name in ("one", "two"))
    root = ET.fromstring(one)
    assert root.tag.endswith("svg") and "viewBox" in root.attrib and "width" not in root.attrib
    assert "var(--ink)" in one and "var(--accent)" in one and "#26292e" not in one
    ids = [set(re.findall(r'\bid="([^"]+)"', text)) for text in (one, two)]
    assert ids[0] and not ids[0] & ids[1]
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', one))
    assert used <= ids[0]
    with pytest.raises(FileUnsupported):
        save_figure(figure, tmp_path / "a.pdf")


def test_a_gauge_goes_down_with_its_error():
    pytest.importorskip("PIL")
    x = np.linspace(0.0, 1.0, 11)
    gauge = Gauge(x, 10.0 ** -np.arange(11.0), 1e-10, 1.0)
    first, last = draw_gauge(gauge, 0, 160, 60), draw_gauge(gauge, 10, 160, 60)

    def dot(image):
        rows, columns = np.nonzero(np.abs(image.astype(int) - (0, 114, 178)).sum(axis=2) < 30)
        return rows.max(), columns.max()

    assert first.shape == (60, 160, 3)
    assert dot(first)[0] < 30 < dot(last)[0]
    assert dot(first)[1] < 20 and dot(last)[1] > 145
    with pytest.raises(ShapeError):
        Gauge(x, x[1:], 1e-3, 1.0)


def test_a_comparison_is_plotted_as_it_is(tmp_path):
    hero = bare_character()
    runs = compare(hero.rest, [poise.reach("lhand", (0.3, 1.4, 0.5))], "lm")
    assert runs.names == ("lm",)
    assert "error [mm]" in runs._repr_html_()
    plot_errors(runs, tmp_path / "runs.png")
    by_hand = [ErrorCurve("lm", runs[0].position_errors, runs[0].seconds, "converged")]
    plot_errors(by_hand, tmp_path / "curves.png")
    assert (tmp_path / "runs.png").read_bytes() == (tmp_path / "curves.png").read_bytes()
