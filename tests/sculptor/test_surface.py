"""The bundled body: closed, symmetric, well-proportioned, and around its skeleton."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree
from sculptor.surface import JOINTS, Body, body

from poise.bundled import bare_character, body_skeleton
from poise.model import Mesh

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

pytestmark = pytest.mark.slow  # the body takes many seconds to make


@pytest.fixture(scope="module")
def made() -> Body:
    return body()


@pytest.fixture(scope="module", params=["mesh", "naked"])
def mesh(made: Body, request: pytest.FixtureRequest) -> Mesh:
    return getattr(made, request.param)


def directed_edges(faces: Integers) -> Integers:
    return np.concatenate([faces[:, [k, (k + 1) % 3]] for k in range(3)])


def face_normals(mesh: Mesh) -> Floats:
    """(m, 3) twice the area, along the normal."""
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    return np.cross(b - a, c - a)


def winding_numbers(mesh: Mesh, points: Floats) -> Floats:
    """Return winding numbers of points, from solid angles by van Oosterom and Strackee."""
    result = np.empty(len(points))
    for k, point in enumerate(points):
        a, b, c = (mesh.vertices[mesh.faces[:, i]] - point for i in range(3))
        la, lb, lc = (np.linalg.norm(v, axis=1) for v in (a, b, c))
        triple = np.einsum("fi,fi->f", a, np.cross(b, c))
        dots = [np.einsum("fi,fi->f", p, q) for p, q in ((a, b), (b, c), (c, a))]
        flat = la * lb * lc + dots[0] * lc + dots[1] * la + dots[2] * lb
        result[k] = np.sum(2.0 * np.arctan2(triple, flat)) / (4.0 * np.pi)
    return result


def loops_across(mesh: Mesh, low: float, axis: int = 0) -> list[Floats]:
    """The loops in which a plane cuts the surface: (k, 3) the middles of the edges it crosses."""
    side = mesh.vertices[:, axis] > low
    corners = side[mesh.faces]
    crossed = mesh.faces[corners.any(axis=1) & ~corners.all(axis=1)]
    loops: dict[int, int] = {}

    def root(edge: int) -> int:
        while loops[edge] != edge:
            loops[edge] = loops[loops[edge]]
            edge = loops[edge]
        return edge

    middles: dict[int, Floats] = {}
    for face in crossed.tolist():
        keys = []
        for k in range(3):
            p, q = sorted((face[k], face[(k + 1) % 3]))
            if side[p] != side[q]:
                key = p * len(mesh.vertices) + q
                loops.setdefault(key, key)
                middles[key] = 0.5 * (mesh.vertices[p] + mesh.vertices[q])
                keys.append(key)
        loops[root(keys[0])] = root(keys[1])
    groups: dict[int, list[Floats]] = {}
    for key in loops:
        groups.setdefault(root(key), []).append(middles[key])
    return [np.array(group) for group in groups.values()]


def shells(mesh: Mesh) -> Integers:
    """(n,) the number of each vertex's connected shell."""
    edges = directed_edges(mesh.faces)
    count = len(mesh.vertices)
    graph = coo_matrix((np.ones(len(edges)), (edges[:, 0], edges[:, 1])), shape=(count, count))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64)


def test_every_shell_is_closed_and_without_handles(mesh: Mesh) -> None:
    edges = directed_edges(mesh.faces)
    forth = edges[:, 0] * len(mesh.vertices) + edges[:, 1]
    back = edges[:, 1] * len(mesh.vertices) + edges[:, 0]
    assert len(np.unique(forth)) == len(forth)
    assert np.array_equal(np.sort(forth), np.sort(back))
    assert np.array_equal(np.unique(mesh.faces), np.arange(len(mesh.vertices)))
    of = shells(mesh)
    euler = np.bincount(of) - np.bincount(of[edges[:, 0]]) // 2
    euler += np.bincount(of[mesh.faces[:, 0]])
    np.testing.assert_array_equal(euler, 2)
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    parts = np.einsum("fi,fi->f", a, np.cross(b, c)) / 6.0
    assert np.bincount(of[mesh.faces[:, 0]], parts).min() > 0.0  # none is inside out


def test_the_body_is_one_shell_and_eyes_teeth_and_tongue_are_rigid(made: Body) -> None:
    assert shells(made.naked).max() == 0
    of = shells(made.mesh)
    body_shell = of[np.argmin(made.mesh.vertices[:, 1])]
    inside = (made.source < 0) & (of != body_shell)
    joints: dict[str, int] = dict.fromkeys(JOINTS, 0)
    for shell in np.unique(of[inside]):
        shares = np.unique(made.own[of == shell], axis=0)
        assert len(shares) == 1 and sorted(shares[0].tolist()) == [0.0, 0.0, 0.0, 1.0]
        joints[JOINTS[int(np.argmax(shares[0]))]] += 1
    # Twelve teeth above; below twelve more and the tongue.
    assert joints == {"head": 12, "jaw": 13, "leye": 1, "reye": 1}
    sewn = (made.source < 0) & (of == body_shell)
    np.testing.assert_allclose(made.own[sewn].sum(axis=1), 1.0, atol=1e-12)
    assert not made.own[made.source >= 0].any()


def test_eyes_and_teeth_cross_nothing(made: Body) -> None:
    mesh, of = made.mesh, shells(made.mesh)
    body_shell = of[np.argmin(mesh.vertices[:, 1])]
    rest = mesh.vertices[:, 1] > 1.5
    skull = Mesh(mesh.vertices, mesh.faces[(of == body_shell)[mesh.faces[:, 0]]])
    inside = np.nonzero((made.source < 0) & (of != body_shell) & rest)[0]
    # Outside the surface: sockets and the inside of the mouth are outside of the body.
    np.testing.assert_allclose(winding_numbers(skull, mesh.vertices[inside]), 0.0, atol=1e-6)
    for eye in ("leye", "reye"):
        ball = mesh.vertices[made.own[:, JOINTS.index(eye)] == 1.0]
        centre = 0.5 * (ball.min(axis=0) + ball.max(axis=0))
        radius = np.linalg.norm(ball - centre, axis=1).max()
        near = skull.vertices[np.unique(skull.faces)]
        assert np.linalg.norm(near - centre, axis=1).min() > radius


def test_hair_is_short(made: Body) -> None:
    lock = locks(made)
    assert lock.sum() > 1000
    skull = made.naked.vertices[made.naked.vertices[:, 1] > 1.5]
    nearest, _ = cKDTree(skull).query(made.mesh.vertices[lock])
    assert nearest.max() < 0.03
    assert made.mesh.vertices[:, 1].max() < body_skeleton.STATURE + 0.03


def locks(made: Body) -> NDArray[np.bool_]:
    """(n,) which vertices are of locks of hair: their anchors are their roots."""
    return (made.source >= 0) & np.any(made.anchors != made.mesh.vertices, axis=1)


def test_no_two_vertices_share_a_place(mesh: Mesh) -> None:
    assert np.array_equal(mesh.welded, np.arange(len(mesh.vertices)))


def test_its_halves_are_mirror_images_to_the_last_bit(mesh: Mesh) -> None:
    def ordered(points: Floats, *others: Floats) -> Floats:
        rows = np.column_stack([points + 0.0, *others])
        return rows[np.lexsort(rows.T)]

    mirror = np.array([-1.0, 1.0, 1.0])
    assert mesh.normals is not None
    colours = mesh.colours[0] if mesh.colours else np.zeros((len(mesh.vertices), 4))
    here = ordered(mesh.vertices, mesh.normals + 0.0, colours)
    there = ordered(mesh.vertices * mirror, mesh.normals * mirror + 0.0, colours)
    np.testing.assert_array_equal(here, there)


def test_no_triangle_is_flat_or_turned_inward(made: Body) -> None:
    # Walls along lines of paint are a tenth of a millimetre high.
    assert np.linalg.norm(face_normals(made.mesh), axis=1).min() > 2e-10
    normals = face_normals(made.naked)
    area = np.linalg.norm(normals, axis=1)
    # Where lines cross in the corner of an eye: a tenth of a millimetre by some hundredths.
    assert area.min() > 5e-9
    assert made.naked.normals is not None
    outward = made.naked.normals[made.naked.faces].mean(axis=1)
    assert (np.einsum("fi,fi->f", normals, outward) / area).min() > 0.2


def test_its_proportions_are_those_of_the_anatomy(made: Body) -> None:
    low, high = made.naked.bounds
    assert high[1] == pytest.approx(body_skeleton.STATURE, abs=1.5e-3)
    assert low[1] == pytest.approx(0.0, abs=1e-3)
    tip = bare_character().skeleton
    world = tip.rest.world[tip.joint_index("lfingers")]
    reach = (world[:3, :3] @ np.asarray(tip.joint("lfingers").tip) + world[:3, 3])[0]
    assert high[0] == pytest.approx(reach, abs=5e-3)
    # A shoe is a little longer than the foot, 0.152 of the stature.
    assert high[2] - low[2] > 0.152 * body_skeleton.STATURE
    assert 0.060 < made.naked.volume() < 0.075
    assert made.naked.volume() < made.mesh.volume() < 0.085


def test_every_joint_lies_within_it(mesh: Mesh) -> None:
    skeleton = bare_character().skeleton
    inside = winding_numbers(mesh, skeleton.rest.world[:, :3, 3])
    np.testing.assert_allclose(inside, 1.0, atol=1e-6)
    outside = winding_numbers(mesh, np.array([[0.0, 0.5, 0.0], [0.3, 1.0, 0.0], [0.0, 1.9, 0.0]]))
    np.testing.assert_allclose(outside, 0.0, atol=1e-6)


def test_fingers_and_legs_stand_apart(mesh: Mesh) -> None:
    fingers = loops_across(mesh, 0.855)
    assert len(fingers) == 4
    middles = np.sort([loop[:, 2].mean() for loop in fingers])
    assert np.diff(middles).min() > 0.015
    assert len(loops_across(mesh, 0.5, axis=1)) == 2
    # Across the hand, where the thumb ends: the palm and the thumb.
    assert len(loops_across(mesh, 0.8)) == 2


def test_clothes_lie_on_the_skin_they_move_with(made: Body) -> None:
    worn = (made.source >= 0) & ~locks(made)
    below = made.naked.vertices[made.source[worn]]
    away = np.linalg.norm(made.mesh.vertices[worn] - below, axis=1)
    assert away.max() < 0.035
    bare = np.mean(away < 1e-12)
    assert 0.3 < bare < 0.8
    # Nothing is raised from what lies within the openings of eyes and mouth.
    hidden = np.setdiff1d(np.arange(len(made.naked.vertices)), made.source)
    assert 0 < len(hidden) < 400
    np.testing.assert_array_less(1.55, made.naked.vertices[hidden, 1])


def test_colours_change_within_walls_only(made: Body) -> None:
    mesh = made.mesh
    own = (made.source < 0) | locks(made)
    worn = mesh.faces[~own[mesh.faces].any(axis=1)]
    wall = np.array([len(set(face)) < 3 for face in made.source[worn].tolist()])
    colours = mesh.colours[0][:, :3][worn]
    # Hair fades out along its line.
    near_hair = made.mesh.vertices[worn].mean(axis=1)[:, 1] > 1.50
    assert np.ptp(colours[~wall & ~near_hair], axis=1).max() < 0.12
    assert np.ptp(colours[~wall & near_hair], axis=1).max() < 0.45
    assert np.ptp(colours[wall], axis=1).max() > 0.5
    area = np.linalg.norm(np.cross(*(mesh.vertices[worn[:, k]] - mesh.vertices[worn[:, 0]]
                                     for k in (1, 2))), axis=1)  # fmt: skip
    assert area[wall].sum() < 0.03 * area.sum()
