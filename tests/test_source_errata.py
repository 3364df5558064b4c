"""Errors in the sources, demonstrated by numbers; `docs/conventions.md` lists them.

Every test computes what the source writes and what Poise takes in its place.
"""

import importlib
import re
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from poise.geometry import quaternions, transforms

# Source 004's own list of bones; the id of a bone is its place in it.
LIST = (
    "lhipjoint lfemur ltibia lfoot ltoes lowerback upperback thorax lclavicle lhumerus lradius "
    "lwrist lhand lfingers lthumb lowerneck upperneck head rclavicle rhumerus rradius rwrist "
    "rhand rfingers rthumb rhipjoint rfemur rtibia rfoot rtoes"
)
BONES = LIST.split()

PAGE = Path(__file__).resolve().parents[1] / "docs" / "conventions.md"
PACKAGES = "formats|geometry|joints|kernels|kinematics|metrics|model|solvers"


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(4)


# --- source 000 ----------------------------------------------------------------------------------


def test_000_row_matrices_are_the_transposes_of_ours() -> None:
    x, y, z = 0.3, -0.7, 1.9
    (sx, sy, sz), (cx, cy, cz) = np.sin([x, y, z]), np.cos([x, y, z])
    row_x = np.array([[1, 0, 0], [0, cx, sx], [0, -sx, cx]])
    row_y = np.array([[cy, 0, -sy], [0, 1, 0], [sy, 0, cy]])
    row_z = np.array([[cz, sz, 0], [-sz, cz, 0], [0, 0, 1]])
    row_xy = np.array([[cy, 0, -sy], [sx * sy, cx, sx * cy], [cx * sy, -sx, cx * cy]])
    row_xyz = np.array(
        [
            [cy * cz, cy * sz, -sy],
            [sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy],
            [cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy],
        ]
    )
    ours = transforms
    np.testing.assert_allclose(row_x, ours.rotation_x(x).T, atol=1e-16)
    np.testing.assert_allclose(row_y, ours.rotation_y(y).T, atol=1e-16)
    np.testing.assert_allclose(row_z, ours.rotation_z(z).T, atol=1e-16)
    np.testing.assert_allclose(row_xy, (ours.rotation_y(y) @ ours.rotation_x(x)).T, atol=1e-15)
    # "First x, then y, then z": our order string counts from the parent outwards.
    np.testing.assert_allclose(row_xyz, ours.euler_matrix((z, y, x), "zyx").T, atol=1e-15)
    assert np.abs(row_xyz - ours.euler_matrix((z, y, x), "zyx")).max() > 0.1


def test_000_row_axis_matrix_is_the_transpose_of_ours() -> None:
    a, theta = np.array([2.0, -1.0, 2.0]) / 3.0, 0.8
    (ax, ay, az), c, s = a, np.cos(theta), np.sin(theta)
    row = np.array(
        [
            [ax**2 + c * (1 - ax**2), ax * ay * (1 - c) + az * s, ax * az * (1 - c) - ay * s],
            [ax * ay * (1 - c) - az * s, ay**2 + c * (1 - ay**2), ay * az * (1 - c) + ax * s],
            [ax * az * (1 - c) + ay * s, ay * az * (1 - c) - ax * s, az**2 + c * (1 - az**2)],
        ]
    )
    np.testing.assert_allclose(row, transforms.axis_angle(a, theta).T, atol=1e-15)


def test_000_row_quaternion_matrix_is_the_transpose_of_ours() -> None:
    q = quaternions.normalize((0.4, -0.2, 0.7, 0.5))
    w, x, y, z = q
    row = np.array(
        [
            [1 - 2 * y**2 - 2 * z**2, 2 * x * y + 2 * w * z, 2 * x * z - 2 * w * y],
            [2 * x * y - 2 * w * z, 1 - 2 * x**2 - 2 * z**2, 2 * y * z + 2 * w * x],
            [2 * x * z + 2 * w * y, 2 * y * z - 2 * w * x, 1 - 2 * x**2 - 2 * y**2],
        ]
    )
    np.testing.assert_allclose(row, quaternions.to_matrix(q).T, atol=1e-15)


def test_000_writes_quaternions_in_two_orders() -> None:
    axis, theta = np.array([0.0, 0.6, 0.8]), 1.1
    last = np.append(np.sin(theta / 2) * axis, np.cos(theta / 2))  # the lecture on skeletons
    first = np.append(np.cos(theta / 2), np.sin(theta / 2) * axis)  # the lecture on IK
    R = transforms.axis_angle(axis, theta)
    np.testing.assert_allclose(quaternions.to_matrix(first), R, atol=1e-15)
    assert np.abs(quaternions.to_matrix(last) - R).max() > 0.1
    np.testing.assert_allclose(Rotation.from_quat(last).as_matrix(), R, atol=1e-15)


def test_000_a_byte_holds_a_weight_to_0_4_percent(rng: np.random.Generator) -> None:
    weights = rng.random(10_000)
    worst = np.abs(np.round(255 * weights) / 255 - weights).max()
    assert 0.5 / 255 * 0.99 < worst <= 0.5 / 255  # the step, 1 / 255, is 0.39 %
    assert worst > 40 * 0.004 / 100


def test_000_left_pseudo_inverse_fails_when_underconstrained(rng: np.random.Generator) -> None:
    J, dx = rng.normal(size=(3, 7)), rng.normal(size=3)
    assert np.linalg.matrix_rank(J.T @ J) == 3  # of 7: there is no inverse
    assert np.linalg.cond(J.T @ J) > 1e14
    right = J.T @ np.linalg.inv(J @ J.T)
    np.testing.assert_allclose(right, np.linalg.pinv(J), atol=1e-13)
    np.testing.assert_allclose(J @ (right @ dx), dx, atol=1e-13)


def test_000_left_pseudo_inverse_is_the_one_when_overconstrained(rng: np.random.Generator) -> None:
    J = rng.normal(size=(7, 3))
    assert np.linalg.matrix_rank(J @ J.T) == 3
    np.testing.assert_allclose(np.linalg.inv(J.T @ J) @ J.T, np.linalg.pinv(J), atol=1e-13)


def test_000_rotation_from_E_to_G_in_columns(rng: np.random.Generator) -> None:
    E, G = Rotation.random(2, random_state=3).as_matrix()
    row = np.linalg.inv(E.T) @ G.T
    np.testing.assert_allclose((G @ E.T).T, row, atol=1e-15)
    # A small turn by the scaled axis of G E^-1 about the world's axes brings E to G ...
    np.testing.assert_allclose((G @ E.T) @ E, G, atol=1e-15)
    # ... and the formula as printed, read in columns, has that axis in E's frame: a wrong turn.
    assert np.abs((E.T @ G) @ E - G).max() > 0.1
    world = quaternions.to_rotation_vector(quaternions.from_matrix(G @ E.T))
    printed = quaternions.to_rotation_vector(quaternions.from_matrix(E.T @ G))
    np.testing.assert_allclose(E @ printed, world, atol=1e-14)


def test_000_scaling_a_column_up_has_opposite_effects(rng: np.random.Generator) -> None:
    J, dx = rng.normal(size=(3, 3)), rng.normal(size=3)
    S = np.diag([4.0, 1.0, 1.0])
    inverse = (np.linalg.pinv(J @ S) @ dx)[0] / (np.linalg.pinv(J) @ dx)[0]
    transpose = ((J @ S).T @ dx)[0] / (J.T @ dx)[0]
    assert inverse == pytest.approx(1 / 4)
    assert transpose == pytest.approx(4.0)
    # With many DOFs to share the work even the pseudo-inverse moves the scaled one more.
    J = rng.normal(size=(3, 60))
    S = np.diag([2.0] + 59 * [1.0])
    assert abs((np.linalg.pinv(J @ S) @ dx)[0]) > 1.5 * abs((np.linalg.pinv(J) @ dx)[0])


@pytest.mark.parametrize("dofs", [3, 7, 60])
def test_stiffness_by_its_effect_moves_less_under_every_method(
    dofs: int, rng: np.random.Generator
) -> None:
    J, dx = rng.normal(size=(3, dofs)), rng.normal(size=3)
    K = np.ones(dofs)
    K[0] = 4.0
    root = np.diag(K**-0.5)
    methods = {
        "pseudo-inverse": lambda A: np.linalg.pinv(A) @ dx,
        "transpose": lambda A: A.T @ dx,
        "damped": lambda A: A.T @ np.linalg.solve(A @ A.T + 0.1 * np.eye(3), dx),
    }
    for name, method in methods.items():
        free, stiff = method(J), root @ method(J @ root)
        if name == "pseudo-inverse":
            np.testing.assert_allclose(J @ stiff, dx, atol=1e-13)
        if name != "pseudo-inverse" or dofs > 3:  # a square system leaves no choice
            assert abs(stiff[0]) < 0.999 * abs(free[0]), name
        else:
            np.testing.assert_allclose(stiff, free, atol=1e-12)


def test_000_blended_normal_is_divided_by_its_own_length(rng: np.random.Generator) -> None:
    n = np.array([0.0, 0.0, 1.0])
    turns = [transforms.rotation_x(0.4), transforms.rotation_y(1.2)]
    blended = 0.5 * (turns[0] @ n) + 0.5 * (turns[1] @ n)
    printed = n / np.linalg.norm(blended)
    assert np.linalg.norm(printed) > 1.05
    assert np.linalg.norm(blended / np.linalg.norm(blended)) == pytest.approx(1.0)


# --- source 001 ----------------------------------------------------------------------------------


def test_001_the_axis_is_transformed_as_a_direction() -> None:
    T_0i = transforms.compose(transforms.rotation_y(0.6), (3.0, -1.0, 2.0))
    third_row = T_0i.T[2, :3]
    right = (np.array([0.0, 0.0, 1.0, 0.0]) @ T_0i.T)[:3]
    printed = (np.array([0.0, 0.0, 1.0, 1.0]) @ T_0i.T)[:3]
    np.testing.assert_array_equal(right, third_row)
    np.testing.assert_allclose(printed - right, (3.0, -1.0, 2.0))
    assert np.linalg.norm(printed) > 3.0


def test_001_position_cross_velocity_is_not_the_angular_velocity() -> None:
    omega, P = np.array([0.0, 0.0, 2.0]), np.array([3.0, 0.0, 1.0])
    v = np.cross(omega, P)
    h = 1e-5
    turn = transforms.axis_angle(omega, 2.0 * h)
    rate = (turn - turn.T) / (2.0 * h)  # [omega]x of the body that turns
    np.testing.assert_allclose((rate[2, 1], rate[0, 2], rate[1, 0]), omega, atol=1e-8)
    assert np.linalg.norm(np.cross(P, v) - omega) > 10.0


def test_001_error_test_compares_what_the_step_reaches(rng: np.random.Generator) -> None:
    J, dX = rng.normal(size=(3, 5)), rng.normal(size=3)
    with pytest.raises(ValueError, match="mismatch"):
        np.linalg.pinv(J) @ rng.normal(size=5)  # J+ maps goals to DOFs, not DOFs to goals
    meant = np.linalg.norm(J @ np.linalg.pinv(J) @ dX - dX)
    assert meant < 1e-13
    J[2] = 0.0  # a stretched chain: one direction cannot be had
    P = J @ np.linalg.pinv(J)
    misses = [np.linalg.norm(P @ step - step) for step in (dX, dX / 2, dX / 4)]
    np.testing.assert_allclose(misses, abs(dX[2]) * np.array([1.0, 0.5, 0.25]), rtol=1e-12)


def test_001_translation_block_is_the_identity() -> None:
    theta, d, a, alpha = 0.7, 0.2, 0.5, -0.3

    def row(A: np.ndarray, t: tuple[float, float, float]) -> np.ndarray:
        return transforms.compose(A.T, t).T

    turn = row(transforms.rotation_z(theta).T, (0, 0, 0))
    lift, along = row(np.eye(3), (0, 0, d)), row(np.eye(3), (a, 0, 0))
    twist = row(transforms.rotation_x(alpha).T, (0, 0, 0))
    ours = transforms.dh_modified(alpha, a, theta, d)
    np.testing.assert_allclose((turn @ lift @ along @ twist).T, ours, atol=1e-15)
    printed = turn @ row(np.zeros((3, 3)), (0, 0, d)) @ along @ twist
    assert np.linalg.matrix_rank(printed[:3, :3]) == 0


# --- source 002 ----------------------------------------------------------------------------------


def test_002_tangent_vector_of_the_cubic() -> None:
    a, b, c, d = 0.3, -1.2, 2.0, 0.7
    t, h = 0.4, 1e-6

    def value(t: float) -> float:
        return np.array([a, b, c, d]) @ [t**3, t**2, t, 1.0]

    slope = (value(t + h) - value(t - h)) / (2.0 * h)
    assert np.array([a, b, c, d]) @ [3 * t**2, 2 * t, 1.0, 0.0] == pytest.approx(slope, abs=1e-9)
    assert abs(np.array([a, b, c, d]) @ [3 * t**2, 2.0, 1.0, 0.0] - slope) > 1.0
    # The printed coefficient vector runs the other way: it makes c(0) = a, not d.
    assert value(0.0) == d
    assert np.array([d, c, b, a]) @ [0.0, 0.0, 0.0, 1.0] == a


# --- source 003 ----------------------------------------------------------------------------------


def test_003_gradient_step_has_to_descend() -> None:
    def objective(q: np.ndarray) -> float:
        return 0.5 * q @ q + 10.0 * (q[0] ** 2 - q[1] - 1.0) ** 2

    q, h = np.array([1.5, -0.5]), 1e-6
    gradient = np.array([(objective(q + h * e) - objective(q - h * e)) / (2 * h)
                         for e in np.eye(2)])  # fmt: skip
    assert objective(q + 1e-3 * gradient) > objective(q)
    assert objective(q - 1e-3 * gradient) < objective(q)


def test_003_multiplier_equation_needs_a_minus(rng: np.random.Generator) -> None:
    Cq, Ct, Q = rng.normal(size=(2, 5)), rng.normal(size=2), rng.normal(size=5)
    root = rng.normal(size=(5, 5))
    M = root @ root.T + np.eye(5)
    A = Cq @ np.linalg.solve(M, Cq.T)
    right = Cq @ np.linalg.solve(M, Q) + Ct

    def rate(multipliers: np.ndarray) -> np.ndarray:
        return Cq @ np.linalg.solve(M, Q + Cq.T @ multipliers) + Ct

    np.testing.assert_allclose(rate(np.linalg.solve(A, -right)), 0.0, atol=1e-12)
    np.testing.assert_allclose(rate(np.linalg.solve(A, right)), 2.0 * right, atol=1e-12)


def test_003_linear_system_belongs_to_G_plus_lambda_C(rng: np.random.Generator) -> None:
    root = rng.normal(size=(4, 4))
    H, g = root @ root.T + np.eye(4), rng.normal(size=4)
    Cq, c = rng.normal(size=(2, 4)), rng.normal(size=2)
    q, multipliers = rng.normal(size=4), rng.normal(size=2)
    system = np.block([[H, Cq.T], [Cq, np.zeros((2, 2))]])
    right = np.concatenate([-(H @ q + g) - Cq.T @ multipliers, -(Cq @ q + c)])
    step = np.linalg.solve(system, right)
    q, multipliers = q + step[:4], multipliers + step[4:]
    np.testing.assert_allclose(Cq @ q + c, 0.0, atol=1e-12)
    np.testing.assert_allclose(H @ q + g + Cq.T @ multipliers, 0.0, atol=1e-12)
    assert np.linalg.norm(H @ q + g - Cq.T @ multipliers) > 0.1


def test_003_without_constraint_curvature_convergence_is_linear() -> None:
    goal = np.array([0.9, 1.2])  # nearest point of the unit circle: lambda is 0.5 there

    def errors(curvature: bool) -> list[float]:
        q, multiplier = np.array([0.8, 0.7]), 0.4
        found: list[float] = []
        for _ in range(12):
            gradient, Cq = q - goal, q
            H = np.eye(2) + curvature * multiplier * np.eye(2)
            system = np.block([[H, Cq[:, None]], [Cq[None, :], np.zeros((1, 1))]])
            right = np.append(-gradient - multiplier * Cq, -0.5 * (q @ q - 1.0))
            step = np.linalg.solve(system, right)
            q, multiplier = q + step[:2], multiplier + step[2]
            found.append(float(np.linalg.norm(q - goal / 1.5)))
        return found

    with_term, without = errors(curvature=True), errors(curvature=False)
    assert with_term[4] < 1e-13
    assert with_term[2] < 2.0 * with_term[1] ** 2
    ratios = np.array(without[1:]) / without[:-1]
    np.testing.assert_allclose(ratios[-4:], 0.5, atol=1e-2)
    assert without[-1] > 1e-5


def test_003_table_of_convergence_shows_two_linear_sequences() -> None:
    printed = np.array([0.25, 0.0625, 0.015, 0.004, 0.0009])
    ratios = printed[1:] / printed[:-1]
    np.testing.assert_allclose(ratios, 0.25, atol=0.03)  # a steady quarter: linear
    quadratic = 0.25 ** (2.0 ** np.arange(5))
    np.testing.assert_allclose(quadratic[1:] / quadratic[:-1] ** 2, 1.0)
    assert quadratic[4] < 1e-9 < printed[4]


def test_003_mass_matrix_is_a_trace_and_energy_has_a_half(rng: np.random.Generator) -> None:
    def W(q: np.ndarray) -> np.ndarray:
        return transforms.compose(transforms.euler_matrix(q[:3], "zyx"), (q[3], q[4], 0.3))

    masses, points = rng.random(6), np.c_[rng.normal(size=(6, 3)), np.ones(6)]
    q, v, h = rng.normal(size=5), rng.normal(size=5), 1e-5
    dW = np.array([(W(q + h * e) - W(q - h * e)) / (2 * h) for e in np.eye(5)])
    inertia = np.einsum("n,ni,nj->ij", masses, points, points)
    M = np.einsum("aij,jk,bik->ab", dW, inertia, dW)  # tr(dW_a I dW_b^T)
    velocity = ((W(q + h * v) - W(q - h * v)) / (2 * h) @ points.T).T
    energy = 0.5 * float(masses @ np.sum(velocity**2, axis=1))
    assert 0.5 * v @ M @ v == pytest.approx(energy, rel=1e-8)
    assert v @ M @ v == pytest.approx(2.0 * energy, rel=1e-8)


# --- source 004 ----------------------------------------------------------------------------------


def test_004_comments_contradict_its_list_of_bones() -> None:
    assert len(BONES) == len(set(BONES)) == 30
    assert BONES[16] == "upperneck"  # "orientation of left shoulder"
    assert BONES.index("lhumerus") == 9
    assert BONES[22] == "rhand"  # "left finger tip"
    assert BONES.index("lfingers") == 13


def test_004_minus_q_is_the_same_rotation_and_the_conjugate_its_inverse() -> None:
    q = quaternions.from_axis_angle((1.0, 2.0, -1.0), 0.9)
    R = quaternions.to_matrix(q)
    np.testing.assert_array_equal(quaternions.to_matrix(-q), R)
    np.testing.assert_allclose(quaternions.to_matrix(quaternions.conjugate(q)), R.T, atol=1e-16)
    assert np.abs(R - R.T).max() > 0.5


def test_004_derivation_inverts_a_matrix_that_has_no_inverse(rng: np.random.Generator) -> None:
    J = rng.normal(size=(3, 7))
    with pytest.raises(np.linalg.LinAlgError):
        np.linalg.inv(J.T)
    # The result stands: it is the shortest of the steps that reach the goal.
    dx = rng.normal(size=3)
    step = J.T @ np.linalg.solve(J @ J.T, dx)
    null = np.linalg.svd(J)[2][3:]
    np.testing.assert_allclose(J @ step, dx, atol=1e-13)
    np.testing.assert_allclose(null @ step, 0.0, atol=1e-14)


# --- the page ------------------------------------------------------------------------------------


def test_the_page_names_every_test_here() -> None:
    page = PAGE.read_text(encoding="utf-8")
    here = {name for name in globals() if name.startswith("test_") and "_the_page_" not in name}
    assert set(re.findall(r"`(test_\w+)`", page)) == here


def test_the_page_points_at_what_exists() -> None:
    page = PAGE.read_text(encoding="utf-8")
    pointers = set(re.findall(rf"`((?:{PACKAGES})(?:\.\w+)+)`", page))
    assert len(pointers) > 40
    for pointer in pointers:
        package, module, *names = pointer.split(".")
        place = importlib.import_module(f"poise.{package}.{module}")
        for name in names:
            place = getattr(place, name)
    titles = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([\w-]+)\)", page)) <= anchors


def test_the_page_lists_source_004s_bones() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"\| (\d+) \| ([a-z]+) (?=\|)", page)
    assert {int(number): bone for number, bone in rows} == dict(enumerate(BONES))
