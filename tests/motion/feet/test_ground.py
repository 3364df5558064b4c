"""Heights and normals of floors: closed forms, a plain twin, and trimesh."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry import Plane, TriangleMesh
from poise.motion import Floor
from poise.skinning import deform
from twins import distances as twin


def terrain(seed: int = 0, count: int = 9) -> tuple[np.ndarray, np.ndarray]:
    """A bumpy surface over 4 x 4 m and a bridge 1 m above a part of it, y up."""
    rng = np.random.default_rng(seed)
    x, z = (each.ravel() for each in np.meshgrid(*2 * [np.linspace(-2.0, 2.0, count)]))
    ground = np.column_stack([x, 0.3 * np.sin(2.0 * x + z) + 0.05 * rng.normal(size=len(x)), z])
    bridge = ground * [0.4, 0.0, 0.4] + [0.0, 1.5, 0.0]
    first = (np.arange(count - 1)[:, None] * count + np.arange(count - 1)).ravel()
    faces = np.concatenate(
        [np.stack([first, first + count, first + 1], 1),
         np.stack([first + 1, first + count, first + count + 1], 1)]
    )  # fmt: skip
    return np.concatenate([ground, bridge]), np.concatenate([faces, faces[:, ::-1] + len(ground)])


def places(count: int = 400) -> np.ndarray:
    return np.random.default_rng(1).uniform([-2.2, -0.6, -2.2], [2.2, 2.2, 2.2], (count, 3))


def test_planes_in_closed_form() -> None:
    points = places()
    for up, high in (("y", 1), ("z", 2)):
        normal = np.array([0.2, -0.3, 0.1])
        normal[high] = 0.9
        for sign in (1.0, -1.0):
            floor = Floor(Plane((0.1, 0.2, 0.3), sign * normal), up)
            heights = floor.height(points)
            on = points.copy()
            on[:, high] = heights
            assert (on - [0.1, 0.2, 0.3]) @ normal == pytest.approx(0.0, abs=1e-12)
            assert floor.normal(points) == pytest.approx(
                np.tile(normal / np.linalg.norm(normal), (len(points), 1))
            )
    assert (Floor.level(0.3, "z").height(points) == 0.3).all()


@pytest.mark.parametrize("up", ["y", "z"])
def test_stairs_and_ramps_in_closed_form(up: str) -> None:
    high = "xyz".index(up)
    towards = np.array([3.0, 4.0, 0.0]) if up == "z" else np.array([3.0, 0.0, 4.0])
    start = np.array([1.0, 2.0, 3.0])
    rng = np.random.default_rng(2)
    along, aside = rng.uniform(-2.0, 4.0, 300), rng.uniform(-1.4, 1.4, 300)
    across = np.cross(np.eye(3)[high], towards / 5.0)
    points = start + along[:, None] * towards / 5.0 + aside[:, None] * across
    stairs = Floor.stairs(5, 0.3, 0.17, start=start, towards=towards, width=3.0, up=up)
    wanted = start[high] + 0.17 * np.clip(np.floor(along / 0.3) + 1.0, 0.0, 5.0)
    points[:, high] = wanted + rng.uniform(-0.09, 3.0, 300)
    assert stairs.height(points) == pytest.approx(wanted, abs=1e-12)
    assert stairs.normal(points)[:, high] == pytest.approx(1.0)
    down = Floor.ramp(2.0, -0.5, start=start, towards=towards, width=3.0, up=up)
    wanted = start[high] - 0.25 * np.clip(along, 0.0, 2.0)
    points[:, high] = wanted + rng.uniform(-0.09, 3.0, 300)
    assert down.height(points) == pytest.approx(wanted, abs=1e-12)
    slope = (along > 0.01) & (along < 1.99)
    normal = (np.eye(3)[high] + 0.25 * towards / 5.0) / math.hypot(1.0, 0.25)
    assert down.normal(points[slope]) == pytest.approx(np.tile(normal, (slope.sum(), 1)))
    assert np.isnan(stairs.height(start + 1.6 * across))
    deep = start + 0.15 * towards / 5.0  # 0.17 m below the first tread: beside it
    assert np.isnan(stairs.height(deep)) and np.isnan(stairs.normal(deep)).all()


@pytest.mark.parametrize("up", ["y", "z"])
def test_meshes_as_their_plain_twin(up: str) -> None:
    vertices, faces = terrain()
    points, high = places(120), "xyz".index(up)
    if up == "z":
        vertices, points = (each[:, [2, 0, 1]] for each in (vertices, points))
    floor = Floor(TriangleMesh(vertices, faces), up)
    heights, normals = floor.height(points), floor.normal(points)
    assert 10 < np.isnan(heights).sum() < 60 and (heights > 1.4).any()
    for point, height, normal in zip(points, heights, normals, strict=True):
        other, around = twin.highest_below(point, vertices[faces], high, 0.1)
        assert height == pytest.approx(other, abs=1e-12, nan_ok=True)
        assert normal == pytest.approx(around, abs=1e-9, nan_ok=True)
    # Shared edges and corners belong to the surface.
    middles = 0.5 * (vertices[faces[:, 0]] + vertices[faces[:, 1]])
    for on in (vertices, middles):
        inside = (np.abs(np.delete(on, high, axis=1)) < 1.99).all(axis=1)
        assert floor.height(on[inside]) == pytest.approx(on[inside, high], abs=1e-9)


def test_meshes_as_rays_of_trimesh() -> None:
    trimesh = pytest.importorskip("trimesh")
    vertices, faces = terrain(3)
    points = places(150)
    heights = Floor(TriangleMesh(vertices, faces)).height(points)
    triangles = vertices[faces]
    normals, _ = trimesh.triangles.normals(triangles)
    for point, height in zip(points, heights, strict=True):
        lines = np.tile([point, [0.0, -1.0, 0.0]], (len(triangles), 1, 1)).swapaxes(0, 1)
        hits, valid = trimesh.intersections.planes_lines(triangles[:, 0], normals, *lines)
        inside = trimesh.triangles.points_to_barycentric(triangles[valid], hits)
        found = hits[(inside > -1e-12).all(axis=1) & (hits[:, 1] <= point[1] + 0.1), 1]
        assert height == pytest.approx(found.max(initial=-np.inf) if len(found) else np.nan,
                                       abs=1e-9, nan_ok=True)  # fmt: skip


def test_a_mesh_file_is_a_floor(tmp_path) -> None:
    vertices, faces = terrain()
    lines = [f"v {x} {y} {z}" for x, y, z in vertices.tolist()]
    lines += [f"f {a} {b} {c}" for a, b, c in (faces + 1).tolist()]
    (tmp_path / "terrain.obj").write_text("\n".join(lines))
    read = poise.read(tmp_path / "terrain.obj", unit="m")
    assert len(deform(read, read.rest)) == 1
    points = places()
    assert Floor.of(read).height(points) == pytest.approx(
        Floor(TriangleMesh(vertices, faces)).height(points), abs=1e-9, nan_ok=True
    )
    body = poise.SkeletonBuilder("bare").add("root", poise.Free()).build()
    with pytest.raises(InvalidValue, match="bare has no mesh"):
        Floor.of(poise.Character("bare", body))


def test_wrong_floors_are_named() -> None:
    wall = TriangleMesh([(0, 0, 0), (0, 1, 0), (0, 1, 1)], [(0, 1, 2)])
    for wrong, kind, said in (
        (lambda: Floor.level(math.nan), InvalidValue, "finite number"),
        (lambda: Floor.level("low"), InvalidValue, "'low' m: expected"),
        (lambda: Floor(0.1), InvalidValue, "must be a Plane or a TriangleMesh"),
        (lambda: Floor(Plane(), "x"), UnknownOption, "up axis"),
        (lambda: Floor(Plane((0, 0, 0), (1, 0, 0))), InvalidValue, "vertical plane"),
        (lambda: Floor(wall), InvalidValue, "all triangles of the floor are vertical"),
        (lambda: Floor(TriangleMesh([(0, 0, math.nan)] * 3, [(0, 1, 2)])), InvalidValue, "finite"),
        (lambda: Floor(TriangleMesh(np.zeros((0, 3)), np.zeros((0, 3), int))), InvalidValue,
         "at least one triangle"),
        (lambda: Floor.stairs(0, 0.3, 0.2), InvalidValue, "0 steps"),
        (lambda: Floor.stairs(2, 0.0, 0.2), InvalidValue, "positive, finite depth"),
        (lambda: Floor.stairs(2, 0.3, math.inf), InvalidValue, "finite"),
        (lambda: Floor.ramp(1.0, 0.1, width=0.0), InvalidValue, "must be positive"),
        (lambda: Floor.ramp(1.0, 0.1, towards=(0, 1, 0)), InvalidValue, "vertical along y"),
        (lambda: Floor.ramp(1.0, 0.1, towards=(0, 1)), ShapeError, "direction"),
    ):  # fmt: skip
        with pytest.raises(kind, match=said):
            wrong()
