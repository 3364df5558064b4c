"""Contact sheets of bound characters in two poses: artist's weights, Poise, bone heat."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from artist_cases import Case
from matplotlib import colormaps
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from numpy.typing import NDArray

Floats = NDArray[np.float64]

COLUMNS = 4
WORST = 0.05  # error, relative to the height, that is drawn in full red
_LIGHT = np.array([0.3, 0.5, 0.8])


def sheet(case: Case, bound: dict[str, Floats], poses: list[Floats], path: Path) -> None:
    """Render every pose (rows) with every set of weights; deviation from the first is red."""
    figure = Figure(figsize=(4 * len(bound), 4 * len(poses)), dpi=80)
    FigureCanvasAgg(figure)
    first = next(iter(bound.values()))
    for row, moves in enumerate(poses):
        right = case.posed(first, moves)
        for column, (name, weights) in enumerate(bound.items()):
            axes = figure.add_subplot(len(poses), len(bound), row * len(bound) + column + 1)
            there = case.posed(weights, moves)
            off = np.linalg.norm(there - right, axis=1) / case.height
            axes.add_collection(_drawn(case, there, off))
            axes.set_aspect("equal")
            axes.autoscale_view()
            axes.axis("off")
            axes.set_title(f"{name}: {100 * off.mean():.2f} %", fontsize=12)
    figure.tight_layout()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def overview(bound: list[tuple[Case, Floats, float]], seed: int, path: Path) -> None:
    """Render all characters in a pose: artist's weights left, Poise right; deviation is red.

    Each with the weights of its surface, and the mean distance in % of its extent.
    """
    rows = -(-len(bound) // COLUMNS)
    figure = Figure(figsize=(3.2 * COLUMNS, 2.3 * rows), dpi=100)
    FigureCanvasAgg(figure)
    for number, (case, weights, mean) in enumerate(bound):
        (moves,) = case.poses(1, seed)
        axes = figure.add_subplot(rows, COLUMNS, number + 1)
        theirs, ours = case.posed(case.weights, moves), case.posed(weights, moves)
        off = np.linalg.norm(ours - theirs, axis=1) / case.height
        shift = 0.0
        for there, error in ((theirs, np.zeros_like(off)), (ours, off)):
            drawn = _drawn(case, there, error)
            places = np.concatenate([p.vertices[:, 0] for p in drawn.get_paths()])
            drawn.set_verts([
                p.vertices[:3] + np.array([shift - places.min(), 0.0]) for p in drawn.get_paths()
            ])  # fmt: skip
            axes.add_collection(drawn)
            shift += 1.08 * float(np.ptp(places))
        axes.set_aspect("equal")
        axes.autoscale_view()
        axes.axis("off")
        axes.set_title(f"{case.name[:28]}: {mean:.2f} %", fontsize=9)
    figure.tight_layout(pad=0.4)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def _drawn(case: Case, vertices: Floats, off: Floats) -> PolyCollection:
    up = int(np.ptp(case.vertices, axis=0).argmax()) if case.name == "CesiumMan" else 1
    across = 0
    if np.ptp(case.vertices[:, across]) < 0.5 * np.ptp(case.vertices[:, 3 - up - across]):
        across = 3 - up - across
    deep = 3 - up - across
    turned = vertices[:, [across, up, deep]]
    faces = turned[case.surface.faces]
    normal = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-12)
    shade = 0.35 + 0.65 * np.abs(normal @ _LIGHT / np.linalg.norm(_LIGHT))
    red = np.clip(off[case.surface.faces].mean(axis=1) / WORST, 0.0, 1.0)
    colours = colormaps["YlOrRd"](red)[:, :3] * shade[:, None]
    colours[red < 0.02] = np.array([0.75, 0.8, 0.85]) * shade[red < 0.02][:, None]
    order = faces[:, :, 2].mean(axis=1).argsort()
    return PolyCollection(list(faces[order][:, :, :2]), facecolors=colours[order], linewidths=0)
