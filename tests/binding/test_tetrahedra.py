"""Tetrahedra fill the volume of a surface, for any position and order of points."""

from __future__ import annotations

import numpy as np
import pytest

from poise.binding.tetrahedra import Tetrahedra, fill
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms
from poise.model import Mesh
from samples.figures import ball, bar, figure
from samples.tetrahedra import filled_ball, filled_figure

CHANCE = np.random.default_rng(17)


def _volume(volume: Tetrahedra) -> float:
    return float(volume.volumes.sum())


@pytest.mark.parametrize("spacing", [np.inf, 0.3, None])
def test_a_convex_body_is_filled_exactly(spacing: float) -> None:
    mesh = ball()
    volume = fill(mesh.vertices, mesh.faces, spacing=spacing) if spacing else filled_ball()
    assert _volume(volume) == pytest.approx(mesh.volume(), rel=1e-9)


def test_a_box_of_many_points_on_its_sides_is_filled_exactly() -> None:
    mesh = bar()
    sites = [(0.25, 0.05, 0.05), (0.7, 0.05, 0.05), (1.5, 0.0, 0.0)]
    volume = fill(mesh.vertices, mesh.faces, sites)
    assert _volume(volume) == pytest.approx(mesh.volume(), rel=1e-9)
    assert volume.inside.tolist() == [True, True, False]
    first = volume.surface
    assert np.isin([first, first + 1], volume.corners).all()
    assert not np.isin(first + 2, volume.corners)


def test_a_figure_is_filled_to_a_percent_and_all_its_vertices_are_corners() -> None:
    mesh, _ = figure()
    volume = filled_figure()
    assert _volume(volume) == pytest.approx(mesh.volume(), rel=0.01)
    assert volume.volumes.min() > 0.0
    assert np.isin(np.arange(len(mesh.vertices)), volume.corners).mean() > 0.999


def test_no_tetrahedron_reaches_from_leg_to_leg_or_from_hand_to_thigh() -> None:
    """Far below the hips nothing of both sides of the gaps is in one tetrahedron."""
    volume = filled_figure()
    at = volume.points[volume.corners]
    low = at[..., 1].max(axis=1) < 0.75
    assert np.ptp(np.sign(at[low][..., 0]), axis=1).max() == 0.0
    hand = (at[..., 0] > 0.165) & (at[..., 1] > 0.6)
    thigh = (at[..., 0] < 0.145) & (at[..., 1] < 0.78)
    assert not (hand.any(axis=1) & thigh.any(axis=1)).any()


@pytest.mark.parametrize("kind", ["figure", "bar"])
def test_a_moved_scaled_and_renumbered_body_gets_the_same_tetrahedra(kind: str) -> None:
    mesh = figure()[0] if kind == "figure" else bar()
    turn = transforms.euler_matrix([0.4, -1.1, 2.0], "xyz")
    order = CHANCE.permutation(len(mesh.vertices))
    vertices = 3.0 * mesh.vertices[order] @ turn.T + [4.0, -5.0, 6.0]
    faces = np.argsort(order)[mesh.faces][CHANCE.permutation(len(mesh.faces))]
    if kind == "bar":  # alike in two directions: it has to be told which way is which
        from poise.binding.tetrahedra import own_frame

        one = fill(mesh.vertices, mesh.faces, frame=own_frame(mesh.vertices))
        other = fill(vertices, faces, frame=own_frame(vertices, turn))
    else:
        one, other = filled_figure(), fill(vertices, faces)
    assert len(other.corners) == len(one.corners)
    assert len(other.points) == len(one.points)
    n = len(mesh.vertices)
    number = np.concatenate([order, np.arange(n, len(one.points))])
    skin = (one.corners < n).all(axis=1), (other.corners < n).all(axis=1)
    mine = {tuple(sorted(row)) for row in one.corners[skin[0]].tolist()}
    theirs = {tuple(sorted(row)) for row in number[other.corners[skin[1]]].tolist()}
    assert mine == theirs


def test_the_lattice_of_a_symmetric_body_is_symmetric() -> None:
    volume = filled_figure()
    lattice = volume.points[volume.surface :]
    assert len(lattice) > 500
    from scipy.spatial import KDTree

    away, _ = KDTree(lattice).query(lattice * [-1.0, 1.0, 1.0])
    assert (away < 1e-9).mean() > 0.99


def test_holes_doubled_triangles_and_a_third_one_at_an_edge_do_no_harm() -> None:
    mesh = ball(rings=20)
    chance = np.random.default_rng(2)
    kept = chance.random(len(mesh.faces)) > 0.03
    faces = np.vstack([mesh.faces[kept], mesh.faces[:5], [[0, 1, 2]]])
    assert _volume(fill(mesh.vertices, faces, spacing=0.2)) == pytest.approx(
        mesh.volume(), rel=0.03
    )


def test_a_shell_inside_counts_as_filled() -> None:
    outer, inner = ball(1.0), ball(0.4)
    vertices = np.vstack([outer.vertices, inner.vertices])
    for inside in (inner.faces, inner.faces[:, ::-1]):
        faces = np.vstack([outer.faces, inside + len(outer.vertices)])
        assert _volume(fill(vertices, faces, spacing=0.2)) == pytest.approx(
            outer.volume(), rel=1e-9
        )


@pytest.mark.parametrize("faces", [[], [(0, 1, 2)], [(0, 1, 2), (0, 2, 1)]])
def test_what_encloses_nothing_has_no_tetrahedra(faces: list[tuple[int, int, int]]) -> None:
    mesh = Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], faces)
    assert len(fill(mesh.vertices, mesh.faces, [(0.1, 0.1, 0.1)]).corners) == 0


def test_an_open_sheet_has_no_tetrahedra() -> None:
    x, y = np.meshgrid(np.arange(6.0), np.arange(6.0))
    vertices = np.stack([x.ravel(), y.ravel(), 0.01 * np.sin(x * y).ravel()], axis=1)
    a = (np.arange(5)[:, None] * 6 + np.arange(5)).ravel()
    faces = np.concatenate([np.stack([a, a + 1, a + 6], 1), np.stack([a + 1, a + 7, a + 6], 1)])
    assert _volume(fill(vertices, faces)) < 0.3


def test_bad_input_is_refused() -> None:
    mesh = ball()
    with pytest.raises(ShapeError):
        fill(mesh.vertices[:, :2], mesh.faces)
    with pytest.raises(ShapeError):
        fill(mesh.vertices, mesh.faces[:, :2])
    with pytest.raises(InvalidValue, match="finite"):
        fill(
            np.where(np.arange(len(mesh.vertices))[:, None] == 3, np.nan, mesh.vertices), mesh.faces
        )
    with pytest.raises(InvalidValue, match="refers to a vertex"):
        fill(mesh.vertices, mesh.faces + 5)
    for spacing in (0.0, -1.0, np.nan):
        with pytest.raises(InvalidValue, match="expected a positive length"):
            fill(mesh.vertices, mesh.faces, spacing=spacing)
    with pytest.raises(InvalidValue, match="lattice of"):
        fill(mesh.vertices, mesh.faces, spacing=1e-3)
