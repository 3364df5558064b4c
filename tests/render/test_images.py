"""Rendered pixels against closed forms and the plain NumPy rasteriser."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.errors import FileError, FileUnsupported, InvalidValue
from poise.geometry.cameras import Camera
from poise.render.images import Renderer, draw, save_image
from poise.render.quadrics import SampledCamera
from poise.render.scene import DrawnSurface, Floor, Scene
from poise.render.shape_primitives import (
    Solids,
    capsule,
    ellipsoid,
    join,
    line,
    pin,
    sphere,
    target,
)
from twins import plain_raster

CAMERA = Camera((0.0, 1.0, 5.0), (0.0, 1.0, 0.0), fov=math.radians(40.0))
FOCAL = 0.5 * 480 / math.tan(math.radians(20.0))


def covered(scene: Scene, width=640, height=480, samples=1) -> np.ndarray:
    """The depths (height, width) of what the scene shows, infinite where nothing is."""
    with Renderer(width, height, samples=samples, threads=1) as renderer:
        renderer.draw(scene)
        return renderer.depth()


@pytest.mark.parametrize("radius", [0.05, 0.4, 1.0])
def test_the_silhouette_of_a_sphere_is_a_circle_of_known_size(radius):
    # On the axis: half width f r / sqrt(D^2 - r^2).
    seen = np.isfinite(covered(Scene(sphere((0, 1, 0), radius), CAMERA, floor=None)))
    expected = FOCAL * radius / math.sqrt(25.0 - radius**2)
    rows, columns = np.nonzero(seen)
    # A sample counts where its centre is covered: the extent is right to a pixel at each side.
    assert abs((columns.max() + 1 - columns.min()) - 2 * expected) <= 1.0
    assert abs((rows.max() + 1 - rows.min()) - 2 * expected) <= 1.0
    assert abs(columns.mean() + 0.5 - 320.0) < 0.02
    assert abs(rows.mean() + 0.5 - 240.0) < 0.02
    assert abs(seen.sum() - math.pi * expected**2) < 6.0 * expected**0.66 + 2.0


def test_the_depth_of_a_sphere_is_its_nearest_surface():
    depth = covered(Scene(sphere((0, 1, 0), 0.5), CAMERA, floor=None), 641, 481)
    assert depth[240, 320] == pytest.approx(4.5, abs=1e-6)


def test_a_capsule_across_the_view_is_a_bar_with_round_ends():
    length, radius = 1.0, 0.1
    bar = capsule((-length / 2, 1, 0), (length / 2, 1, 0), radius)
    seen = np.isfinite(covered(Scene(bar, CAMERA, floor=None)))
    columns = np.nonzero(seen.any(axis=0))[0]
    # At its middle the bar is a cylinder seen across: f r / sqrt(D^2 - r^2) above and below.
    assert abs(seen[:, 320].sum() - 2 * FOCAL * radius / math.sqrt(25.0 - radius**2)) <= 1.0
    # At its end, a ball about (0.5, 0) at distance 5: the outer tangent from the eye.
    outer = math.tan(math.atan2(0.5, 5.0) + math.asin(radius / math.hypot(0.5, 5.0)))
    assert abs(columns.max() + 1 - (320.0 + FOCAL * outer)) <= 1.0
    assert abs(columns.min() - (320.0 - FOCAL * outer)) <= 1.0


def test_an_ellipsoid_is_as_wide_and_as_tall_as_its_axes():
    axes = np.diag([0.6, 0.2, 0.01])
    seen = np.isfinite(covered(Scene(ellipsoid((0, 1, 0), axes), CAMERA, floor=None)))
    rows, columns = np.nonzero(seen)
    assert abs((columns.max() + 1 - columns.min()) - 2 * FOCAL * 0.6 / 5.0) <= 1.5
    assert abs((rows.max() + 1 - rows.min()) - 2 * FOCAL * 0.2 / 5.0) <= 1.5


def test_the_nearer_solid_hides_the_farther_in_either_order():
    near = sphere((0, 1, 1), 0.2, colour=(1.0, 0.0, 0.0))
    far = sphere((0, 1, 0), 0.6, colour=(0.0, 0.0, 1.0))
    pictures = [draw(Scene(join(pair), CAMERA, floor=None)) for pair in ([near, far], [far, near])]
    assert (pictures[0] == pictures[1]).all()
    centre, beside = pictures[0][240, 320].astype(int), pictures[0][240, 360].astype(int)
    assert centre[0] > 2 * centre[2] and beside[2] > 2 * beside[0]


def test_a_lifted_mark_shows_through_the_limb_it_is_in():
    limb = sphere((0, 1, 0), 0.1, colour=(0.0, 0.0, 1.0))
    mark = sphere((0, 1, 0), 0.05, colour=(1.0, 0.0, 0.0))
    hidden = draw(Scene(join([limb, mark]), CAMERA, floor=None))[240, 320]
    lifted = dataclasses.replace(mark, lift=np.array([0.12]))
    shown = draw(Scene(join([limb, lifted]), CAMERA, floor=None))[240, 320]
    assert hidden[2] > hidden[0] and shown[0] > shown[2]


@pytest.mark.slow
def test_the_floor_is_where_the_plane_is_and_hides_what_is_below_it():
    camera = Camera((0.0, 1.5, 4.0), (0.0, 0.5, 0.0), fov=math.radians(40.0))
    depth = covered(Scene(sphere((0, -0.5, 0), 0.3), camera, Floor(height=0.0)))
    view = SampledCamera.of(dataclasses.replace(camera, width=640, height=480), 1)
    rays = plain_raster.sample_rays(view) @ view.axes
    below = rays[..., 1] < -1e-6
    assert np.isinf(depth[~below]).all()
    assert depth[below] == pytest.approx(-1.5 / rays[below][:, 1], rel=1e-6)


def test_a_floor_seen_from_below_is_left_out():
    camera = Camera((0.0, -1.0, 4.0), (0.0, 0.5, 0.0))
    depth = covered(Scene(sphere((0, 0.5, 0), 0.3), camera, Floor(height=0.0)))
    assert np.isfinite(depth).any() and np.isinf(depth[-1]).all()


def test_a_solid_darkens_the_floor_below_it():
    camera = Camera((0.0, 6.0, 0.01), (0.0, 0.0, 0.0))
    floor = Floor(tile=100.0, centre=(0.0, 0.0), fade=(5.0, 9.0))
    empty = draw(Scene(camera=camera, floor=floor)).astype(int)
    ball = sphere((0, 0.2, 0), 0.2)
    shaded = draw(Scene(ball, camera, floor)).astype(int)
    change = (empty - shaded).sum(axis=2)
    bare = np.isclose(covered(Scene(ball, camera, floor), samples=2), 6.0, atol=1e-3)
    assert change[bare].max() > 60 and change[bare].min() >= 0
    assert (change[[0, -1], :] == 0).all()


def test_a_triangle_has_its_area_and_its_depth():
    corners = np.array([[-0.5, 0.6, 0.0], [0.7, 0.5, 0.0], [0.1, 1.5, 0.0]])
    surface = DrawnSurface(corners, np.array([[0, 1, 2]]))
    depth = covered(Scene(camera=CAMERA, floor=None, surfaces=(surface,)))
    seen = np.isfinite(depth)
    a, b, c = corners[:, :2]
    area = 0.5 * abs((b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0]) * (FOCAL / 5.0) ** 2
    assert abs(seen.sum() - area) < 0.01 * area
    assert depth[seen] == pytest.approx(5.0, abs=1e-6)


def test_a_triangle_that_reaches_behind_the_camera_is_cut_at_the_near_plane():
    corners = np.array([[-9.0, 0.2, 9.0], [9.0, 0.2, 9.0], [0.0, 0.2, -4.0]])
    surface = DrawnSurface(corners, np.array([[0, 1, 2]]))
    depth = covered(Scene(camera=CAMERA, floor=None, surfaces=(surface,)))
    view = SampledCamera.of(dataclasses.replace(CAMERA, width=640, height=480), 1)
    rays = plain_raster.sample_rays(view) @ view.axes
    with np.errstate(divide="ignore"):
        t = (0.2 - 1.0) / rays[..., 1]
    points = view.eye + t[..., None] * rays
    inside = (t > 0) & (points[..., 2] > -4.0) & (points[..., 2] < 9.0)
    inside &= np.abs(points[..., 0]) < 9.0 * (points[..., 2] + 4.0) / 13.0
    seen = np.isfinite(depth)
    assert (seen == inside).mean() > 0.999
    both = seen & inside
    assert depth[both] == pytest.approx(t[both], rel=1e-5)


def test_a_fine_mesh_of_a_sphere_looks_like_the_sphere():
    polar, around = np.meshgrid(
        np.linspace(0.0, np.pi, 65), np.linspace(0.0, 2.0 * np.pi, 129), indexing="ij"
    )
    normals = np.stack(
        [np.sin(polar) * np.cos(around), np.cos(polar), np.sin(polar) * np.sin(around)], axis=-1
    ).reshape(-1, 3)
    corner = (np.arange(64)[:, None] * 129 + np.arange(128)).ravel()
    triangles = np.concatenate(
        [
            np.stack([corner, corner + 1, corner + 129], axis=1),
            np.stack([corner + 1, corner + 130, corner + 129], axis=1),
        ]
    )
    colour = (0.8, 0.5, 0.3)
    mesh = DrawnSurface(0.5 * normals + (0, 1, 0), triangles, np.array(colour), normals)
    quadric = Scene(sphere((0, 1, 0), 0.5, colour=colour), CAMERA, floor=None)
    gap = np.abs(
        draw(quadric).astype(int) - draw(Scene(camera=CAMERA, floor=None, surfaces=(mesh,)))
    )
    assert (gap.max(axis=2) <= 2).mean() > 0.995
    # Normals of the triangles around a vertex give nearly the same.
    smooth = DrawnSurface(0.5 * normals + (0, 1, 0), triangles, np.array(colour))
    inner = np.abs(polar.ravel() - np.pi / 2) < 1.4
    inner &= (around.ravel() > 0.01) & (around.ravel() < 6.27)
    alike = np.abs((np.asarray(smooth.normals) * normals).sum(axis=1)[inner])
    assert alike.min() > 0.9995


@settings(max_examples=25)
@given(st.integers(0, 2**32 - 1))
def test_depths_agree_with_the_plain_frustum_formula(seed):
    # Everywhere: beside, across, behind and ahead of the camera, thin and thick, stretched.
    rng = np.random.default_rng(seed)
    count = 6
    start = np.array([0.0, 1.0, 2.0]) + rng.uniform(-1.5, 1.5, (count, 3))
    length = rng.choice([0.0, 0.1, 0.7, 4.0], (count, 1))
    end = start + length * rng.normal(size=(count, 3))
    solids = capsule(start, end, rng.uniform(0.01, 0.4, count), rng.uniform(0.01, 0.4, count))
    stretch = np.exp(rng.uniform(-0.7, 0.7, (count, 1, 3)))
    solids = dataclasses.replace(solids, frame=solids.frame * stretch)
    view = SampledCamera.of(dataclasses.replace(CAMERA, width=64, height=48), 1)
    solids = _without_the_eye(solids, view)
    found = covered(Scene(solids, CAMERA, floor=None), 64, 48)
    alone = plain_raster.depths(solids, view)
    expected = np.where(alone < view.near, np.inf, alone).min(axis=0)
    differ = np.isfinite(found) != np.isfinite(expected)
    assert differ.sum() <= 2  # A sample may graze a silhouette.
    both = np.isfinite(found) & np.isfinite(expected)
    off = np.abs(found[both] - expected[both]) > 1e-4 * expected[both]
    assert off.sum() <= 2


def _without_the_eye(solids: Solids, view: SampledCamera) -> Solids:
    """Only the solids that do not hold the eye: inside one, the formulas may differ."""
    keep = []
    for i in range(len(solids)):
        inverse = np.linalg.inv(solids.frame[i])
        local = inverse @ (view.eye - solids.origin[i])
        s = np.linspace(0.0, 1.0, 201)
        axis = np.stack([0 * s, s * solids.length[i], 0 * s], axis=1)
        radius = solids.radii[i, 0] + s * (solids.radii[i, 1] - solids.radii[i, 0])
        keep.append((np.sqrt(((local - axis) ** 2).sum(1)) > radius + 0.02).all())
    chosen = np.array(keep)
    return Solids(*(getattr(solids, field.name)[chosen] for field in dataclasses.fields(Solids)))


def _busy_scene() -> Scene:
    solids = join(
        [
            capsule((-0.4, 0.3, 0.2), (0.5, 1.2, -0.3), 0.15, 0.08, colour=(0.4, 0.6, 0.8)),
            ellipsoid((0.4, 0.5, 0.5), np.diag([0.1, 0.3, 0.2]), colour=(0.9, 0.5, 0.3)),
            sphere((-0.7, 0.2, 0.0), 0.25),
            target((0.1, 1.4, 0.4)),
            pin((-0.6, 0.0, 0.6)),
            line((-0.9, 0.1, 0.3), (-0.5, 1.3, 0.1)),
        ]
    )
    camera = Camera((1.5, 1.6, 3.4), (0.0, 0.6, 0.0), fov=math.radians(35.0))
    return Scene(solids, camera, Floor(centre=(0.0, 0.0)))


def test_the_picture_agrees_with_the_plain_rasteriser():
    scene = _busy_scene()
    fast = draw(scene, 160, 120).astype(int)
    plain = plain_raster.draw(scene, 160, 120).astype(int)
    gap = np.abs(fast - plain).max(axis=2)
    # The kernel keeps depths and the ground in float32, so that a byte may round the other way and
    # a sample on a crease may fall to the neighbour.
    assert (gap <= 1).mean() > 0.999
    assert gap.mean() < 0.02


def test_pictures_do_not_depend_on_the_threads():
    scene = _busy_scene()
    pictures = []
    for threads in (1, 2, 5):
        with Renderer(200, 150, threads=threads) as renderer:
            pictures.append(renderer.draw(scene))
            again = renderer.draw(scene)
        assert (again == pictures[0]).all()
    assert (pictures[1] == pictures[0]).all() and (pictures[2] == pictures[0]).all()


def test_supersampling_smooths_an_edge():
    bar = capsule((-0.5, 0.9, 0), (0.5, 1.1, 0), 0.1, colour=(0.0, 0.0, 0.0))
    scene = Scene(bar, CAMERA, floor=None)
    rough, smooth = draw(scene, samples=1), draw(scene, samples=3)
    assert len(np.unique(smooth[:, 320, 0])) > len(np.unique(rough[:, 320, 0]))


def test_solids_behind_the_camera_or_of_no_size_draw_nothing():
    nothing = join([sphere((0, 1, 9), 0.5), capsule((0, 1, 0), (0, 1, 0), 0.0)])
    assert np.isinf(covered(Scene(nothing, CAMERA, floor=None))).all()


def test_an_empty_scene_is_its_backdrop():
    picture = draw(Scene(floor=None, backdrop=((0.2, 0.4, 0.6), (0.2, 0.4, 0.6))), 8, 6)
    assert (picture == np.round(255 * np.array([0.2, 0.4, 0.6]))).all()


def test_sizes_that_cannot_be_are_refused():
    with pytest.raises(InvalidValue, match="empty"):
        Renderer(0, 10)
    with pytest.raises(InvalidValue, match="samples"):
        Renderer(10, 10, samples=0)


def test_a_saved_picture_reads_back(tmp_path):
    images = pytest.importorskip("PIL.Image")
    picture = draw(_busy_scene(), 64, 48)
    save_image(picture, tmp_path / "a.png")
    with images.open(tmp_path / "a.png") as found:
        assert found.format == "PNG"
        assert (np.asarray(found) == picture).all()
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_a_picture_goes_nowhere_else(tmp_path):
    picture = np.zeros((4, 4, 3), dtype=np.uint8)
    with pytest.raises(FileUnsupported, match="png"):
        save_image(picture, tmp_path / "a.tiff")
    with pytest.raises(FileError, match="no such folder"):
        save_image(picture, tmp_path / "no" / "a.png")
