import numpy as np
import pytest

from poise.errors import InvalidValue, ShapeError
from poise.geometry import Camera, transforms


def test_view_matrix_is_rigid_and_looks_at_the_target(rng: np.random.Generator) -> None:
    for _ in range(20):
        position, target = rng.normal(size=(2, 3))
        camera = Camera(position, target)
        T_cw = camera.T_cw
        np.testing.assert_allclose(T_cw @ camera.T_wc, np.eye(4), atol=1e-14)
        assert np.linalg.det(T_cw[:3, :3]) == pytest.approx(1.0, abs=1e-14)
        distance = np.linalg.norm(target - position)
        np.testing.assert_allclose(transforms.apply(T_cw, target), [0, 0, -distance], atol=1e-14)
        assert transforms.apply_direction(T_cw, (0.0, 1.0, 0.0))[1] > 0.0


def test_projection_is_the_pinhole_matrix(rng: np.random.Generator) -> None:
    camera = Camera((1.0, 2.0, 5.0), (0.0, 1.0, 0.0), fov=0.9, width=640, height=360)
    points = rng.uniform(-1.0, 1.0, (2, 10, 3))
    K = np.array([[camera.focal, 0.0, 320.0], [0.0, camera.focal, 180.0], [0.0, 0.0, 1.0]])
    flip = np.diag([1.0, -1.0, -1.0])
    image = transforms.apply(camera.T_cw, points) @ flip @ K.T
    pixels, depth = camera.project(points)
    np.testing.assert_allclose(pixels, image[..., :2] / image[..., 2:], rtol=1e-13)
    np.testing.assert_allclose(depth, image[..., 2], rtol=1e-14)


def test_the_picture_is_fov_high() -> None:
    camera = Camera((0.0, 0.0, 3.0), (0.0, 0.0, 0.0), fov=1.0, width=300, height=200)
    top = 3.0 * np.tan(0.5)
    pixels, _ = camera.project([(0.0, top, 0.0), (1.5 * top, 0.0, 0.0)])
    np.testing.assert_allclose(pixels, [[150.0, 0.0], [300.0, 100.0]], atol=1e-12)


def test_pixel_size_is_what_one_pixel_is(rng: np.random.Generator) -> None:
    camera = Camera((1.0, 2.0, 5.0), (0.0, 1.0, 0.0))
    points = rng.uniform(-1.0, 1.0, (10, 3))
    size = camera.pixel_size(points)
    right = camera.T_wc[:3, 0]
    step = camera.project(points + size[:, None] * right)[0] - camera.project(points)[0]
    np.testing.assert_allclose(step, np.broadcast_to([1.0, 0.0], (10, 2)), atol=1e-11)


def test_points_behind_the_camera_stay_finite() -> None:
    camera = Camera((0.0, 0.0, 1.0), (0.0, 0.0, 0.0), near=0.05)
    pixels, depth = camera.project([(0.2, 0.1, 1.0), (0.2, 0.1, 4.0)])
    assert np.all(np.isfinite(pixels)) and np.all(depth < camera.near)
    np.testing.assert_allclose(camera.pixel_size((0.0, 0.0, 9.0)), 0.05 / camera.focal, rtol=1e-15)


def test_a_view_from_straight_above() -> None:
    camera = Camera((0.0, 5.0, 0.0), (0.0, 0.0, 0.0))
    np.testing.assert_allclose(camera.T_cw @ camera.T_wc, np.eye(4), atol=1e-15)


@pytest.mark.parametrize("size", [(640, 480), (100, 400)])
@pytest.mark.parametrize("direction", [(0.0, 0.0, 1.0), (1.0, 0.4, -0.3), (0.0, 1.0, 0.0)])
def test_framing_fits_and_is_tight(
    size: tuple[int, int], direction: tuple[float, float, float], rng: np.random.Generator
) -> None:
    points = rng.normal(size=(4, 5, 3)) * (0.5, 1.5, 0.3) + (3.0, 1.0, -2.0)
    camera = Camera.framing(points, direction=direction, margin=1.25, width=size[0], height=size[1])
    pixels, depth = camera.project(points)
    from_middle = np.abs(pixels - np.array(size) / 2) / (np.array(size) / 2)
    assert np.all(depth > camera.near)
    assert from_middle.max() == pytest.approx(0.8, abs=1e-12)


def test_framing_one_point_stands_a_metre_off() -> None:
    camera = Camera.framing((1.0, 2.0, 3.0), direction=(0.0, 0.0, 1.0))
    np.testing.assert_allclose(camera.position, (1.0, 2.0, 4.0), atol=1e-14)


def test_a_camera_is_a_value() -> None:
    camera = Camera(np.array([0.0, 0.0, 1.0]), [0, 0, 0])
    assert camera == Camera((0.0, 0.0, 1.0), (0.0, 0.0, 0.0))
    assert len({camera, Camera((0.0, 0.0, 1.0), (0.0, 0.0, 0.0))}) == 1
    with pytest.raises(AttributeError):
        camera.fov = 1.0  # type: ignore[misc]


def test_bad_input_is_named() -> None:
    here = (0.0, 0.0, 0.0)
    there = (0.0, 0.0, 1.0)
    for call in (
        lambda: Camera(here, here),
        lambda: Camera(here, there, up=here),
        lambda: Camera(here, there, fov=4.0),
        lambda: Camera(here, there, width=0),
        lambda: Camera(here, there, near=0.0),
        lambda: Camera((np.nan, 0.0, 0.0), there),
        lambda: Camera.framing(np.empty((0, 3))),
        lambda: Camera.framing(here, margin=0.5),
        lambda: Camera.framing(here, direction=here),
    ):
        with pytest.raises(InvalidValue):
            call()
    with pytest.raises(ShapeError):
        Camera((0.0, 1.0), there)
    with pytest.raises(ShapeError):
        Camera.framing((0.0, 1.0))
