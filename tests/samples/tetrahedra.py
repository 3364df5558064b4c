"""Tetrahedra of the sample bodies, found once for all tests."""

from __future__ import annotations

from functools import cache

from poise.binding.tetrahedra import Tetrahedra, fill
from samples.figures import ball, figure


@cache
def filled_figure() -> Tetrahedra:
    """The tetrahedra of `samples.figures.figure`."""
    mesh, _ = figure()
    return fill(mesh.vertices, mesh.faces)


@cache
def filled_ball() -> Tetrahedra:
    """The tetrahedra of `samples.figures.ball`."""
    mesh = ball()
    return fill(mesh.vertices, mesh.faces)
