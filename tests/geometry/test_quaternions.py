import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation, Slerp

from poise.errors import InvalidValue, ShapeError
from poise.geometry import quaternions as quat
from poise.geometry import transforms

SPECIAL = [0.0, np.pi, -np.pi, np.pi / 2, 1e-300, 1e-160, 1e-9, np.pi - 1e-9, np.pi - 1e-15]
angle = st.one_of(st.sampled_from(SPECIAL), st.floats(-np.pi, np.pi))
unit_axis = (
    st.tuples(*[st.sampled_from([0.0, 1.0, -1.0, 1e-8]) | st.floats(-1.0, 1.0)] * 3)
    .filter(lambda a: np.linalg.norm(a) > 1e-6)
    .map(lambda a: np.asarray(a) / np.linalg.norm(a))
)


def wxyz(rotation: Rotation) -> np.ndarray:
    return np.roll(rotation.as_quat(), 1, axis=-1)


def scipy(q: np.ndarray) -> Rotation:
    return Rotation.from_quat(np.roll(q, -1, axis=-1))


@pytest.fixture
def some() -> np.ndarray:
    return wxyz(Rotation.random(60, random_state=7))


def test_products_are_scipys(some: np.ndarray, rng: np.random.Generator) -> None:
    a, b = some[:30], some[30:]
    product = quat.multiply(a, b)
    np.testing.assert_allclose(
        quat.to_matrix(product), (scipy(a) * scipy(b)).as_matrix(), atol=2e-15
    )
    v = rng.normal(size=(30, 3))
    np.testing.assert_allclose(quat.rotate(a, v), scipy(a).apply(v), atol=4e-15)
    identity = np.broadcast_to([1.0, 0.0, 0.0, 0.0], a.shape)
    np.testing.assert_allclose(quat.multiply(a, quat.conjugate(a)), identity, atol=1e-15)


def test_batch_axes_broadcast(some: np.ndarray) -> None:
    grid = quat.multiply(some[:4, None], some[None, :5])
    assert grid.shape == (4, 5, 4)
    np.testing.assert_array_equal(grid[2, 3], quat.multiply(some[2], some[3]))
    assert quat.rotate(some[:4, None], np.eye(3)).shape == (4, 3, 3)


def test_matrices_there_and_back(some: np.ndarray) -> None:
    np.testing.assert_allclose(quat.to_matrix(some), scipy(some).as_matrix(), atol=1e-15)
    again = quat.from_matrix(scipy(some).as_matrix())
    assert np.all(again[:, 0] >= 0.0)
    np.testing.assert_allclose(again, np.sign(some[:, :1]) * some, atol=1e-15)
    T = transforms.compose(scipy(some).as_matrix(), np.ones(3))
    np.testing.assert_array_equal(quat.from_matrix(T), again)


@given(axis=unit_axis, turn=angle)
def test_from_matrix_is_accurate_at_every_angle(axis: np.ndarray, turn: float) -> None:
    R = Rotation.from_rotvec(turn * axis).as_matrix()
    np.testing.assert_allclose(quat.to_matrix(quat.from_matrix(R)), R, atol=2e-15)


@given(axis=unit_axis, turn=angle)
def test_rotation_vectors_come_back(axis: np.ndarray, turn: float) -> None:
    vector = turn * axis
    q = quat.from_rotation_vector(vector)
    assert np.linalg.norm(q) == pytest.approx(1.0, abs=1e-15)
    again = quat.to_rotation_vector(q)
    assert np.linalg.norm(again) <= np.pi * (1 + 1e-15)
    if abs(turn) < np.pi - 1e-12:
        np.testing.assert_allclose(again, vector, rtol=1e-14, atol=1e-15 * abs(turn) + 1e-323)
        np.testing.assert_allclose(quat.to_rotation_vector(-q), again, rtol=0.0, atol=0.0)
    else:
        np.testing.assert_allclose(
            quat.to_matrix(quat.from_rotation_vector(again)), quat.to_matrix(q), atol=4e-15
        )


@given(axis=unit_axis, turn=st.floats(0.0, np.pi))
def test_axis_and_angle_come_back(axis: np.ndarray, turn: float) -> None:
    again, size = quat.to_axis_angle(quat.from_axis_angle(3.0 * axis, turn))
    assert size == pytest.approx(turn, rel=1e-14, abs=1e-323)
    assert np.linalg.norm(again) == pytest.approx(1.0, abs=1e-15)
    if 1e-300 < turn < np.pi - 1e-12:
        np.testing.assert_allclose(again, axis, atol=1e-15)


def test_no_rotation_has_the_x_axis() -> None:
    axis, size = quat.to_axis_angle((1.0, 0.0, 0.0, 0.0))
    np.testing.assert_array_equal(axis, [1.0, 0.0, 0.0])
    assert size == 0.0


@given(angles=st.tuples(angle, angle, angle), name=st.sampled_from(transforms.EULER_ORDERS))
def test_euler_angles_there_and_back(angles: tuple[float, float, float], name: str) -> None:
    q = quat.from_euler(angles, name)
    R = Rotation.from_euler(name.upper(), angles).as_matrix()
    np.testing.assert_allclose(quat.to_matrix(q), R, atol=4e-15)
    again = quat.to_euler(q, name)
    np.testing.assert_allclose(transforms.euler_matrix(again, name), R, atol=8e-15)


def test_slerp_is_scipys_and_takes_the_short_way(some: np.ndarray) -> None:
    t = np.linspace(0.0, 1.0, 7)
    for a, b in zip(some[:10], some[10:20]):
        expected = Slerp([0.0, 1.0], scipy(np.stack([a, b])))(t).as_matrix()
        np.testing.assert_allclose(quat.to_matrix(quat.slerp(a, b, t)), expected, atol=4e-15)
        path = quat.slerp(a, -b, t)
        np.testing.assert_allclose(quat.slerp(a, b, t), path, atol=2e-15)
        assert np.all(np.sum(path[1:] * path[:-1], axis=1) > 0.0)
    np.testing.assert_allclose(quat.slerp(some[0], some[0], 0.3), some[0], atol=1e-15)
    np.testing.assert_allclose(quat.slerp(some[:3], some[3:6], 0.0), some[:3], atol=1e-15)


def test_continuous_changes_signs_only() -> None:
    turns = np.linspace(0.0, 40.0, 200)
    smooth = np.stack(
        [quat.from_axis_angle((1.0, 2.0, 3.0), turns), quat.from_axis_angle((0, 1, 0), -turns)],
        axis=1,
    )
    flipped = smooth * np.where(np.random.default_rng(3).random((200, 2, 1)) < 0.5, -1.0, 1.0)
    flipped[0] = smooth[0]
    np.testing.assert_array_equal(quat.continuous(flipped), smooth)
    with pytest.raises(ShapeError):
        quat.continuous((1.0, 0.0, 0.0, 0.0))


@given(a=unit_axis, b=unit_axis)
def test_between_is_the_shortest_turn(a: np.ndarray, b: np.ndarray) -> None:
    q = quat.between(2.0 * a, b)
    np.testing.assert_allclose(quat.rotate(q, a), b, atol=4e-15)
    size = np.linalg.norm(quat.to_rotation_vector(q))
    expected = np.arctan2(np.linalg.norm(np.cross(a, b)), a @ b)
    assert size == pytest.approx(expected, abs=4e-15)


@pytest.mark.parametrize("tilt", [0.0, 1e-16, 1e-15, 1e-12, 1e-8, 1e-4])
def test_between_nearly_opposite_directions(tilt: float, rng: np.random.Generator) -> None:
    a = rng.normal(size=(50, 3))
    a /= np.linalg.norm(a, axis=1, keepdims=True)
    b = -a + tilt * rng.normal(size=(50, 3))
    b /= np.linalg.norm(b, axis=1, keepdims=True)
    np.testing.assert_allclose(quat.rotate(quat.between(a, b), a), b, atol=4e-15)


@given(axis=unit_axis, turn=angle, about=unit_axis)
def test_swing_and_twist(axis: np.ndarray, turn: float, about: np.ndarray) -> None:
    q = quat.from_axis_angle(axis, turn)
    swing, twist = quat.swing_twist(q, about)
    np.testing.assert_allclose(quat.from_swing_twist(swing, twist), q, atol=1e-15)
    assert twist[0] >= 0.0
    np.testing.assert_allclose(np.cross(twist[1:], about), 0.0, atol=1e-15)
    assert swing[1:] @ about == pytest.approx(0.0, abs=2e-15)
    np.testing.assert_allclose(np.linalg.norm([swing, twist], axis=1), 1.0, atol=1e-15)


def test_swing_by_half_a_turn_has_no_twist() -> None:
    swing, twist = quat.swing_twist((0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    np.testing.assert_array_equal(twist, [1.0, 0.0, 0.0, 0.0])
    np.testing.assert_array_equal(swing, [0.0, 1.0, 0.0, 0.0])


def test_normalize_takes_any_size_and_refuses_none() -> None:
    q = np.array([[1e-200, 0.0, 0.0, 1e-200], [1e200, 0.0, 0.0, 1e200]])
    np.testing.assert_allclose(quat.normalize(q), [[np.sqrt(0.5), 0, 0, np.sqrt(0.5)]] * 2,
                               rtol=1e-15)  # fmt: skip
    for bad in ([0.0] * 4, [np.nan, 1.0, 0.0, 0.0]):
        with pytest.raises(InvalidValue):
            quat.normalize(bad)
    with pytest.raises(ShapeError, match=r"\(\.\.\., 4\)"):
        quat.normalize([1.0, 0.0, 0.0])
