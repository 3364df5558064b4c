"""Terms of metrics: values against the twin, derivatives against finite differences."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import poise
from poise.kernels import comfort as comfort_kernels
from poise.kernels.kinds import ABSOLUTE, COMFORT, DENSE, QUADRATIC
from poise.kernels.metrics import METRIC, METRIC_RATES, rates_of, value_of
from poise.kernels.problem_table import problem_table
from poise.kinematics import Workspace
from poise.metrics import MetricTerms, comfort, metric_arrays
from poise.solvers.workspace import program_arrays
from samples.limits import limited_tree
from samples.trees import poses, random_pose
from twins import configuration as space
from twins import metrics as twin

KINDS = (QUADRATIC, DENSE, ABSOLUTE, COMFORT)


class Drawn:
    """A metric of one term of random numbers."""

    weight = 1.0

    def __init__(self, skeleton, kind, rng):
        nv = skeleton.nv
        numbers = np.zeros((nv, 4))
        matrix = np.zeros((0, 0))
        if kind == COMFORT:
            numbers = comfort(0.7, margin=float(rng.uniform(0.05, 4.0))).lower(skeleton, None)
            numbers = numbers.numbers
        elif kind == ABSOLUTE:
            numbers[:, 0] = rng.normal(size=nv) * rng.uniform(0.1, 10)
            numbers[:, 1] = rng.uniform(0.05, 2.0, nv)
            numbers[:, 2] = rng.uniform(0, 2, nv) * (rng.random(nv) < 0.8)
        else:
            numbers[:, 0] = rng.uniform(0, 2, nv) * (rng.random(nv) < 0.8)
            numbers[:, 1] = rng.normal(size=nv)
        if kind == DENSE:
            root = rng.normal(size=(nv, nv))
            matrix = root @ root.T / nv
        self.name = f"drawn {kind}"
        self.terms = MetricTerms(kind, numbers, random_pose(skeleton, rng), matrix)

    def lower(self, skeleton, start, velocity=None):
        return self.terms


def lowered(skeleton, *metrics):
    start = skeleton.rest.q
    return metric_arrays(skeleton, metrics, start, Workspace(skeleton.mechanism)).arrays


def derivatives(skeleton, arrays, q):
    g, H = np.zeros(skeleton.nv), np.zeros((skeleton.nv, skeleton.nv))
    rates_of(skeleton.mechanism.dofs, arrays, q, g, H)
    return g, H


def differences(skeleton, function, q, h):
    """Central differences of the fourth order of ``function`` over the tangent space at q."""
    columns = []
    for i in range(skeleton.nv):
        v = np.zeros(skeleton.nv)
        v[i] = h
        f = [function(space.integrate(skeleton, q, k * v)) for k in (-2, -1, 1, 2)]
        columns.append((f[0] - 8 * f[1] + 8 * f[2] - f[3]) / (12 * h))
    return np.array(columns)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data(), seed=st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_against_the_twin_and_its_differences(kind: int, data: st.DataObject, seed: int) -> None:
    skeleton = limited_tree(seed % 12)
    q = data.draw(poses(skeleton))
    metric = Drawn(skeleton, kind, np.random.default_rng(seed))
    turned = space.difference(skeleton, q, metric.terms.reference)
    balls = [r for _, r, ball in space.blocks(skeleton) if ball]
    if kind != COMFORT:  # at half a turn the shorter way round jumps
        assume(all(np.linalg.norm(turned[r : r + 3]) < 3.0 for r in balls))
    else:
        assume(smooth_here(skeleton, metric.terms.numbers, q))
    arrays = lowered(skeleton, metric)
    found = value_of(skeleton.mechanism.dofs, arrays, q)
    expected = twin.value(skeleton, metric.terms, q)
    assert found == pytest.approx(expected, rel=1e-12, abs=1e-12)
    g, H = derivatives(skeleton, arrays, q)
    size = max(1.0, abs(expected), np.abs(g).max(), np.abs(H).max())

    def at(x):
        return twin.value(skeleton, metric.terms, x)

    np.testing.assert_allclose(g, differences(skeleton, at, q, 2e-5), rtol=0, atol=1e-8 * size)
    np.testing.assert_array_equal(H, H.T)
    assert np.linalg.eigvalsh(H)[0] >= -1e-13 * size * skeleton.nv
    # By scalars, gradients change as the curvature says: a ball's too, which they pull on.
    scalar = np.flatnonzero(skeleton.mechanism.dofs.q_index >= 0)

    def slope(x):
        return derivatives(skeleton, arrays, x)[0]

    columns = differences(skeleton, slope, q, 2e-6)[scalar]
    np.testing.assert_allclose(columns, H[scalar], rtol=0, atol=1e-5 * size)


def smooth_here(skeleton, numbers, q) -> bool:
    """Return whether the comfort measure has third derivatives at and near ``q``."""
    for i, r, ball in space.blocks(skeleton):
        if not ball:
            if numbers[r, 0] and abs(abs(q[i] - numbers[r, 1]) / numbers[r, 2] - 1) < 1e-3:
                return False
            continue
        axis = numbers[r + 2, :3]
        _, _, _, _, _, cosine, sine, twist = comfort_kernels.split(q, i, axis)
        swing = 2 * math.atan2(sine, cosine)
        off = abs((twist - numbers[r + 1, 1] + math.pi) % (2 * math.pi) - math.pi)
        edges = [swing / numbers[r, 2] - 1] if numbers[r, 0] else []
        edges += [off / numbers[r + 1, 2] - 1, off - math.pi] if numbers[r + 1, 0] else []
        if cosine < 0.05 or any(abs(edge) < 1e-3 for edge in edges):
            return False
    return True


def test_terms_add_up() -> None:
    skeleton = limited_tree(3)
    rng = np.random.default_rng(0)
    metrics = [Drawn(skeleton, kind, rng) for kind in (*KINDS, DENSE, QUADRATIC)]
    q = random_pose(skeleton, rng)
    arrays = lowered(skeleton, *metrics)
    whole = value_of(skeleton.mechanism.dofs, arrays, q)
    assert whole == pytest.approx(sum(twin.value(skeleton, m.terms, q) for m in metrics), rel=1e-12)
    g, H = derivatives(skeleton, arrays, q)
    alone = [derivatives(skeleton, lowered(skeleton, m), q) for m in metrics]
    np.testing.assert_allclose(g, sum(part[0] for part in alone), rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(H, sum(part[1] for part in alone), rtol=1e-12, atol=1e-12)


def test_a_quaternion_near_its_reference_has_the_exact_curvature() -> None:
    skeleton = poise.SkeletonBuilder().add("ball", poise.QuaternionBall()).build()
    rng = np.random.default_rng(1)
    metric = Drawn(skeleton, QUADRATIC, rng)
    metric.terms.numbers[:] = 0.0
    metric.terms.numbers[:, 0] = (1.0, 2.0, 3.0)
    _, H = derivatives(skeleton, lowered(skeleton, metric), metric.terms.reference.copy())
    np.testing.assert_allclose(H, np.diag([1.0, 2.0, 3.0]), atol=1e-14)


@pytest.mark.parametrize("axis", [(0.6, 0.0, 0.8), None])
@pytest.mark.parametrize("size", [0.0, 1e-9, 1e-7, 1e-5, 0.01, 0.5, 1.2])
def test_swings_curve_as_they_should(axis, size: float) -> None:
    cone = poise.Cone(1.3, axis=axis)
    skeleton = poise.SkeletonBuilder().add("ball", poise.QuaternionBall(), cone=cone).build()
    terms = comfort(margin=0.5).lower(skeleton, skeleton.rest.q)
    arrays = lowered(skeleton, comfort(margin=0.5))
    across = np.array([0.8, 0.0, -0.6])  # square to the axis
    turn = Rotation.from_rotvec(size * across)
    if axis is not None:
        turn = turn * Rotation.from_rotvec(0.7 * np.array(axis))
    q = np.roll(turn.as_quat(), 1)
    g, H = derivatives(skeleton, arrays, q)

    def at(x):
        return twin.value(skeleton, terms, x)

    np.testing.assert_allclose(g, differences(skeleton, at, q, 1e-4), rtol=0, atol=1e-9)
    # Along directions that do not twist, the curvature is the second derivative.
    side = np.cross(across, axis if axis is not None else (0.0, 1.0, 0.0))
    back = Rotation.identity() if axis is None else Rotation.from_rotvec(-0.7 * np.array(axis))
    for direction in (across, side):
        v = 2e-3 * back.apply(direction)
        f = [at(space.integrate(skeleton, q, k * v)) for k in (-2, -1, 0, 1, 2)]
        second = (-f[0] + 16 * f[1] - 30 * f[2] + 16 * f[3] - f[4]) / (12 * v @ v)
        assert (v @ H @ v) / (v @ v) == pytest.approx(second, rel=1e-6, abs=1e-6)


def test_half_a_turn_of_swing_is_finite() -> None:
    cone = poise.Cone(1.0, (-0.5, 0.5), axis=(1, 0, 0))
    skeleton = poise.SkeletonBuilder().add("ball", poise.QuaternionBall(), cone=cone).build()
    arrays = lowered(skeleton, comfort())
    for q in ([0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.6, -0.8], [0.0, 1.0, 0.0, 0.0]):
        g, H = derivatives(skeleton, arrays, np.array(q))
        assert np.isfinite(g).all() and np.isfinite(H).all()
        assert math.isfinite(value_of(skeleton.mechanism.dofs, arrays, np.array(q)))


def test_the_measure_of_comfort_is_twice_differentiable_at_a_limit() -> None:
    for margin in (0.05, 0.25, 3.0):
        inside = np.array(comfort_kernels.comfort(1.0, margin))
        outside = np.array(comfort_kernels.comfort(np.nextafter(1.0, 2.0), margin))
        np.testing.assert_allclose(inside, outside, rtol=1e-11)
        assert inside[0] == pytest.approx(1.0, rel=1e-13)
        values = [comfort_kernels.comfort(u, margin)[0] for u in np.linspace(-1.5, 1.5, 301)]
        assert np.diff(values, 2).min() > 0.0


def test_by_the_problem_s_table() -> None:
    skeleton = limited_tree(2, "native")
    rng = np.random.default_rng(5)
    metrics = [Drawn(skeleton, kind, rng) for kind in KINDS]
    problem = poise.Problem(skeleton, [poise.reach("j3", (0.1, 0.2, 0.3))])
    work = Workspace(skeleton.mechanism)
    arrays = lowered(skeleton, *metrics)
    program = program_arrays(work, problem.compiled.rows, True)
    fixed = problem.tables._replace(program=program, metrics=arrays)
    own = problem.runner.entries
    entries = (*own[:8], METRIC, METRIC_RATES, *own[10:])
    table = problem_table(entries, fixed)
    q = random_pose(skeleton, rng)
    problem.tables.work.q_try[:] = q
    program.g[:], program.H[:] = 1.0, 2.0
    assert METRIC(table.ctypes.data) == value_of(skeleton.mechanism.dofs, arrays, q)
    assert METRIC_RATES(table.ctypes.data) == 1.0
    g, H = derivatives(skeleton, arrays, q)
    np.testing.assert_allclose(program.g, g + 1.0, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(program.H, H + 2.0, rtol=1e-13, atol=1e-13)


def test_no_terms_are_no_metric() -> None:
    skeleton = limited_tree(2, "native")
    q = skeleton.rest.q.copy()
    arrays = lowered(skeleton)
    assert value_of(skeleton.mechanism.dofs, arrays, q) == 0.0
    g, H = derivatives(skeleton, arrays, q)
    assert not g.any() and not H.any()
