import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry import transforms

SPECIAL = [0.0, np.pi, -np.pi, np.pi / 2, -np.pi / 2, 1e-9, np.pi / 2 - 1e-9, np.pi - 1e-9]
angle = st.one_of(st.sampled_from(SPECIAL), st.floats(-np.pi, np.pi))
order = st.sampled_from(transforms.EULER_ORDERS)


def test_the_twelve_orders_are_distinct() -> None:
    assert len(set(transforms.EULER_ORDERS)) == 12


@pytest.mark.parametrize("name", transforms.EULER_ORDERS)
def test_euler_matrix_is_scipys_intrinsic_order(name: str, rng: np.random.Generator) -> None:
    angles = rng.uniform(-np.pi, np.pi, (50, 3))
    expected = Rotation.from_euler(name.upper(), angles).as_matrix()
    np.testing.assert_allclose(transforms.euler_matrix(angles, name), expected, atol=1e-14)


@pytest.mark.parametrize("name", transforms.EULER_ORDERS)
def test_euler_angles_are_scipys_away_from_lock(name: str, rng: np.random.Generator) -> None:
    R = Rotation.random(200, random_state=5)
    angles = transforms.euler_angles(R.as_matrix(), name)
    free = transforms.gimbal_distance(angles, name) > 0.05
    assert free.sum() > 100
    np.testing.assert_allclose(angles[free], R.as_euler(name.upper())[free], atol=2e-14)


@given(angles=st.tuples(angle, angle, angle), name=order)
def test_euler_angles_give_the_rotation_back(angles: tuple[float, float, float], name: str) -> None:
    R = transforms.euler_matrix(angles, name)
    again = transforms.euler_angles(R, name)
    assert np.all(np.isfinite(again))
    low, high = (0.0, np.pi) if name[0] == name[2] else (-np.pi / 2, np.pi / 2)
    assert low <= again[1] <= high
    np.testing.assert_allclose(transforms.euler_matrix(again, name), R, atol=4e-15)


@pytest.mark.parametrize("name", transforms.EULER_ORDERS)
@pytest.mark.parametrize("side", [0, 1])
def test_the_first_angle_is_zero_at_gimbal_lock(name: str, side: int) -> None:
    middle = side * np.pi if name[0] == name[2] else (side - 0.5) * np.pi
    R = transforms.euler_matrix((0.7, middle, -0.4), name)
    angles = transforms.euler_angles(np.round(R, 15), name)
    assert angles[0] == 0.0
    assert transforms.gimbal_distance(angles, name) <= 1e-15
    np.testing.assert_allclose(transforms.euler_matrix(angles, name), R, atol=4e-15)


@given(angles=st.tuples(angle, angle, angle), name=order)
def test_gimbal_distance_is_the_angle_between_the_outer_axes(
    angles: tuple[float, float, float], name: str
) -> None:
    first = np.eye(3)["xyz".index(name[0])]
    two = Rotation.from_euler(name[:2].upper(), angles[:2]).as_matrix()
    third = two[:, "xyz".index(name[2])]
    between = np.arctan2(np.linalg.norm(np.cross(first, third)), abs(first @ third))
    assert transforms.gimbal_distance(angles, name) == pytest.approx(between, abs=1e-15)


def test_an_unknown_order_is_named() -> None:
    for call in (transforms.euler_matrix, transforms.gimbal_distance):
        with pytest.raises(UnknownOption, match="xxy"):
            call((0.0, 0.0, 0.0), "xxy")
    with pytest.raises(UnknownOption):
        transforms.euler_angles(np.eye(3), "ZYX")


def test_axis_angle_is_scipys(rng: np.random.Generator) -> None:
    axes = rng.normal(size=(40, 3))
    angles = rng.uniform(-2 * np.pi, 2 * np.pi, 40)
    unit = axes / np.linalg.norm(axes, axis=1, keepdims=True)
    expected = Rotation.from_rotvec(unit * angles[:, None]).as_matrix()
    np.testing.assert_allclose(transforms.axis_angle(axes, angles), expected, atol=2e-15)


@pytest.mark.parametrize("letter", "xyz")
def test_coordinate_rotations_are_axis_angle(letter: str, rng: np.random.Generator) -> None:
    angles = rng.uniform(-np.pi, np.pi, (3, 4))
    expected = transforms.axis_angle(np.eye(3)["xyz".index(letter)], angles)
    actual = getattr(transforms, f"rotation_{letter}")(angles)
    assert actual.shape == (3, 4, 3, 3)
    np.testing.assert_allclose(actual, expected, atol=1e-15)


def test_a_zero_axis_is_refused() -> None:
    with pytest.raises(InvalidValue, match="axis"):
        transforms.axis_angle((0.0, 0.0, 0.0), 1.0)


def test_affine_inverse_and_rigid_inverse(rng: np.random.Generator) -> None:
    A = rng.normal(size=(5, 2, 3, 3)) + 3.0 * np.eye(3)
    T = transforms.compose(A, rng.normal(size=(2, 3)))
    assert T.shape == (5, 2, 4, 4)
    np.testing.assert_allclose(transforms.inverse(T) @ T, np.broadcast_to(np.eye(4), T.shape),
                               atol=1e-13)  # fmt: skip
    rigid = transforms.compose(Rotation.random(7, random_state=1).as_matrix(),
                               rng.normal(size=(7, 3)))  # fmt: skip
    np.testing.assert_allclose(transforms.rigid_inverse(rigid), np.linalg.inv(rigid), atol=1e-14)


def test_a_singular_transform_has_no_inverse() -> None:
    with pytest.raises(InvalidValue, match="singular"):
        transforms.inverse(np.diag([1.0, 0.0, 1.0, 1.0]))


def test_points_and_directions_are_homogeneous_products(rng: np.random.Generator) -> None:
    T = transforms.compose(rng.normal(size=(6, 3, 3)), rng.normal(size=(6, 3)))
    p = rng.normal(size=(6, 3))
    points = np.einsum("nij,nj->ni", T, np.c_[p, np.ones(6)])[:, :3]
    directions = np.einsum("nij,nj->ni", T, np.c_[p, np.zeros(6)])[:, :3]
    np.testing.assert_allclose(transforms.apply(T, p), points, atol=1e-14)
    np.testing.assert_allclose(transforms.apply_direction(T, p), directions, atol=1e-14)
    assert transforms.apply(T[:, None], p).shape == (6, 6, 3)


def test_nearest_rotation() -> None:
    R = Rotation.random(30, random_state=2).as_matrix()
    for stretch in (np.eye(3), np.eye(3) + 0.1 * np.diag([1.0, 2.0, 3.0])):
        for sign in (1.0, -1.0):  # of a mirrored matrix, that of its negative
            found = transforms.nearest_rotation(sign * R @ stretch)
            np.testing.assert_allclose(found, R, atol=1e-14)
    with pytest.raises(InvalidValue):
        transforms.nearest_rotation(np.full((3, 3), np.nan))


def test_the_aligning_rotation_is_the_nearest_of_all_also_to_a_mirrored_matrix(
    rng: np.random.Generator,
) -> None:
    A = rng.normal(size=(30, 3, 3))
    assert (np.linalg.det(A) < 0.0).any()
    near = transforms.aligning_rotation(A)
    np.testing.assert_allclose(np.linalg.det(near), 1.0, atol=1e-13)
    np.testing.assert_allclose(near @ np.swapaxes(near, 1, 2), np.broadcast_to(np.eye(3), A.shape),
                               atol=1e-14)  # fmt: skip
    distance = np.linalg.norm(near - A, axis=(1, 2))
    for other in Rotation.random(200, random_state=3).as_matrix():
        assert np.all(distance <= np.linalg.norm(other - A, axis=(1, 2)) + 1e-12)
    with pytest.raises(InvalidValue):
        transforms.aligning_rotation(np.full((3, 3), np.nan))


def test_nearest_rotation_of_a_singular_matrix_is_a_rotation() -> None:
    for A in (np.zeros((3, 3)), np.diag([1.0, 1.0, 0.0]), np.diag([1.0, 1.0, -1.0])):
        R = transforms.nearest_rotation(A)
        np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-15)
        assert np.linalg.det(R) == pytest.approx(1.0, abs=1e-15)


def test_scales_and_shear(rng: np.random.Generator) -> None:
    axis = rng.normal(size=3)
    unit = axis / np.linalg.norm(axis)
    across = np.cross(unit, rng.normal(size=3))
    S = transforms.scale_along(axis, 1.7)
    np.testing.assert_allclose(S @ unit, 1.7 * unit, atol=1e-15)
    np.testing.assert_allclose(S @ across, across, atol=1e-15)
    V = transforms.scale_preserving_volume(axis, [0.25, 4.0])
    np.testing.assert_allclose(np.linalg.det(V), 1.0, atol=1e-14)
    np.testing.assert_allclose(V[1] @ unit, 4.0 * unit, atol=4e-15)
    np.testing.assert_allclose(V[1] @ across, 0.5 * across, atol=1e-15)
    H = transforms.shear(across, axis, [0.3, -2.0])
    np.testing.assert_allclose(np.linalg.det(H), 1.0, atol=1e-14)
    expected = unit - 2.0 * across / np.linalg.norm(across)
    np.testing.assert_allclose(H[1] @ unit, expected, atol=1e-15)
    np.testing.assert_allclose(transforms.scale((2.0, 3.0, 4.0)), np.diag([2.0, 3.0, 4.0]))
    with pytest.raises(InvalidValue, match="perpendicular"):
        transforms.shear(axis, axis, 1.0)
    with pytest.raises(InvalidValue, match="above 0"):
        transforms.scale_preserving_volume(axis, 0.0)


def test_dh_links(rng: np.random.Generator) -> None:
    def plain(letter: str, turn: float, x: float, z: float) -> np.ndarray:
        T = np.eye(4)
        T[:3, :3] = Rotation.from_euler(letter, turn).as_matrix()
        T[:3, 3] = x, 0.0, z
        return T

    alpha, a, theta, d = rng.uniform(-2.0, 2.0, (4, 8))
    modified = transforms.dh_modified(alpha, a, theta, d)
    standard = transforms.dh_standard(theta, d, a, alpha)
    for i in range(8):
        twist, turn = plain("x", alpha[i], a[i], 0.0), plain("z", theta[i], 0.0, d[i])
        np.testing.assert_allclose(modified[i], twist @ turn, atol=1e-15)
        np.testing.assert_allclose(standard[i], turn @ twist, atol=1e-15)


def test_a_wrong_shape_says_what_is_right() -> None:
    with pytest.raises(ShapeError, match=r"\(\.\.\., 4, 4\)"):
        transforms.inverse(np.eye(3))
    with pytest.raises(ShapeError, match=r"\(\.\.\., 3\)"):
        transforms.translation((1.0, 2.0))


@pytest.mark.parametrize("place", [*np.ndindex(3, 3)])
@pytest.mark.parametrize("change", [0.0, 1e-3, 0.1, np.nan])
def test_one_matrix_is_checked_like_several(place: tuple[int, int], change: float) -> None:
    turn = transforms.euler_matrix((0.3, -1.1, 2.0), "xyz")
    turn[place] += change
    found = [transforms.are_rotations(sign * turn, 0.01) for sign in (1.0, -1.0)]
    assert found == [abs(change) < 0.005, False]
    assert found == [transforms.are_rotations(sign * turn[None], 0.01) for sign in (1.0, -1.0)]
