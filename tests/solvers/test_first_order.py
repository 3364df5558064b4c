"""First-order dynamics against closed forms and the formulas of source 003."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.anatomy import capsule_masses, segment_masses
from poise.errors import InvalidValue, ShapeError
from poise.kinematics import mass_matrix
from poise.model import SegmentMasses
from poise.solvers import FirstOrder, first_order_rates

tip = poise.point("fore", tip=True)


def bead(kg: float = 2.0) -> tuple[poise.Skeleton, SegmentMasses]:
    """A mass that slides anywhere."""
    body = poise.SkeletonBuilder().add("bead", poise.Translational("xyz"), tip=(0.1, 0, 0)).build()
    return body, capsule_masses(body, kg=kg)


def pendulum() -> tuple[poise.Skeleton, SegmentMasses]:
    """A rod of 1 m and 3 kg about its end: M = 1 kg m^2."""
    rod = poise.SkeletonBuilder().add("rod", poise.Hinge("z"), tip=(0, -1, 0)).build()
    moments = {"rod": np.diag([0.25, 0.0, 0.25])}
    return rod, SegmentMasses.of(rod, {"rod": 3.0}, {"rod": (0, -0.5, 0)}, moments)


def arm() -> poise.Skeleton:
    return (
        poise.SkeletonBuilder()
        .add("shoulder", poise.Ball("xyz"))
        .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), limits={"rz": (0.0, 2.5)})
        .add("fore", poise.Hinge("y"), "elbow", offset=(0.2, 0, 0), tip=(0.2, 0, 0))
        .build()
    )


def test_a_bead_on_a_wire_slides_as_it_is_pushed_and_stays_on_it() -> None:
    body, masses = bead()
    wire = [poise.on_line("bead", (0, 0, 0), (1, 1, 0))]
    world = poise.FirstOrderWorld(body.rest, wire, pushes=["bead"], masses=masses, armature=1e-12)
    for _ in range(10):
        frame = world.step(0.05, forces={"bead": (3.0, 1.0, 5.0)})
    # Along the wire's unit vector u: q' = (f . u) u / m = (4 / 2, 4 / 2, 0) / 2.
    assert frame.velocity == pytest.approx([1.0, 1.0, 0.0], abs=1e-7)
    assert frame.pose.q == pytest.approx([0.5, 0.5, 0.0], abs=1e-7)
    assert frame.held and world.time == pytest.approx(0.5)


@pytest.mark.parametrize("dt", [1e-3, 0.1, 1e6])
def test_a_spring_pulls_it_in_exponentially_and_never_too_far(dt: float) -> None:
    body, masses = bead(kg=2.0)
    pull = [poise.reach("bead", (1.0, 0.0, 0.0), weight=5.0)]
    world = poise.FirstOrderWorld(body.rest, pull, masses=masses, armature=1e-12)
    for step in range(1, 6):
        frame = world.step(dt)
        # m x' = k (1 - x), by implicit steps: 1 - x_n = (1 + k dt / m)^-n.
        expected = 1.0 - (1.0 + 5.0 * dt / 2.0) ** -step
        assert frame.pose.q[0] == pytest.approx(expected, abs=1e-8)


def test_a_pendulum_sinks_as_the_closed_form_has_it() -> None:
    rod, masses = pendulum()
    tip = poise.point("rod", tip=True)
    world = poise.FirstOrderWorld(rod.pose([2.0]), pushes=[tip], masses=masses, armature=1e-12)
    dt, force = 1e-3, 4.0
    for _ in range(500):
        frame = world.step(dt, forces={tip: (0.0, -force, 0.0)})
    # M a' = -f l sin a: tan(a / 2) = tan(a0 / 2) exp(-f l t / M).
    exact = 2.0 * np.arctan(np.tan(1.0) * np.exp(-force * 0.5))
    assert frame.pose.q[0] == pytest.approx(exact, abs=2e-3)  # first order in dt
    assert frame.pose.q[0] > exact


def test_a_long_step_under_a_force_ends_at_rest_and_spins_nothing() -> None:
    rod, masses = pendulum()
    tip = poise.point("rod", tip=True)
    world = poise.FirstOrderWorld(rod.pose([2.0]), pushes=[tip], masses=masses)
    assert world.step(1e6, forces={tip: (0.0, -4.0, 0.0)}).pose.q == pytest.approx([0.0], abs=1e-5)


@pytest.mark.parametrize("mass", ["full", "diagonal"])
def test_short_steps_are_source_003s_rates(mass: str) -> None:
    body = arm()
    start = body.pose([0.2, -0.3, 0.4, 0.9, 0.3])
    velocity = np.array([0.1, 0.3, -0.2])
    held = tip == poise.parameter("tip", np.asarray(tip.at(start)))
    force = 1e-3 * np.array([0.5, -1.0, 2.0, 1.0, -0.5])
    world = poise.FirstOrderWorld(start, [held], mass=mass)
    M = world.mass_matrix()
    J = poise.Problem(body, [held]).jacobian(start.q)
    expected, y = first_order_rates(M, force, J, -velocity)
    if mass == "full":
        assert M @ expected == pytest.approx(force + J.T @ y)
    assert J @ expected == pytest.approx(velocity)
    errors: list[float] = []
    for dt in (1e-3, 1e-4):
        again = poise.FirstOrderWorld(start, [held], mass=mass)
        frame = again.step(dt, {"tip": np.asarray(tip.at(start)) + dt * velocity}, force=force)
        errors.append(float(np.abs(frame.velocity - expected).max()))
    assert errors[0] < 0.05 and errors[1] < 0.15 * errors[0]  # first order in dt


def test_the_multiplier_needs_the_minus_that_the_source_leaves_out() -> None:
    J, M, Q = np.array([[1.0, 2.0]]), np.array([2.0, 1.0]), np.array([1.0, 3.0])
    v, y = first_order_rates(M, Q, J, [0.5])
    assert J @ v + 0.5 == pytest.approx(0.0, abs=1e-12)
    plus = -y  # the source's: J M^-1 J^T y = + (J M^-1 Q + dC/dt)
    assert abs(float((J @ ((Q + J.T @ plus) / M) + 0.5)[0])) > 1.0


def test_nothing_drifts_in_300_steps() -> None:
    body = arm()
    start = body.pose([0.2, -0.3, 0.4, 0.9, 0.3])
    held = (poise.norm(tip) == float(np.linalg.norm(tip.at(start)))).named("on a sphere")
    world = poise.FirstOrderWorld(start, [held], pushes=[tip])
    worst = 0.0
    for step in range(300):
        push = 0.3 * np.array([np.cos(0.1 * step), np.sin(0.07 * step), np.sin(0.1 * step)])
        frame = world.step(0.02, forces={tip: push})
        worst = max(worst, frame.errors["on a sphere"])
        assert frame.held
        assert np.all(frame.pose.q >= body.lower) and np.all(frame.pose.q <= body.upper)
    assert worst <= 1e-8


def test_a_force_may_be_a_function_of_pose_and_time() -> None:
    body, masses = bead(1.0)
    world = poise.FirstOrderWorld(body.rest, masses=masses, armature=1e-12)
    world.step(0.5, force=lambda pose, time: [1.0 + time, 0.0, 0.0])
    frame = world.step(0.5, force=lambda pose, time: [2.0 + time, pose.q[0], 0.0])
    assert frame.velocity == pytest.approx([2.5, 0.5, 0.0])


def test_heavy_parts_move_later_than_light_ones() -> None:
    body = arm()
    heavy = segment_masses(body)
    world = poise.FirstOrderWorld(body.pose([0.1, 0.1, 0.1, 0.5, 0.1]), masses=heavy)
    M = mass_matrix(world.pose, heavy) + 1e-6 * np.eye(5)
    frame = world.step(1e-4, force=np.full(5, 1e-3))
    assert M @ frame.velocity == pytest.approx(np.full(5, 1e-3), rel=1e-6)


def test_as_a_method_it_ends_where_sqp_does() -> None:
    body = arm()
    start = body.pose([0.2, -0.3, 0.4, 0.9, 0.3])
    goals = [(tip.y == 0.2).named("level"), poise.reach(tip, (0.3, 0.3, 0.3))]
    metrics = [poise.metrics.deviation(weight=0.1, to=start)]
    exact = poise.solve(start, goals, metrics=metrics, solver="sqp")
    for mass in ("full", "diagonal"):
        found = poise.solve(start, goals, metrics=metrics, solver=FirstOrder(mass=mass))
        assert found.pose.q == pytest.approx(exact.pose.q, abs=1e-6)
        assert found.status == exact.status and found.iterations > 3


def test_what_cannot_be_is_said() -> None:
    body, masses = bead()
    world = poise.FirstOrderWorld(body.rest, pushes=["bead"], masses=masses)
    with pytest.raises(InvalidValue, match="time step"):
        world.step(0.0)
    with pytest.raises(ShapeError, match=r"\(3,\)"):
        world.step(0.1, force=[1.0])
    with pytest.raises(InvalidValue, match="finite"):
        world.step(0.1, force=[np.nan, 0, 0])
    wrong: list[dict] = [
        {"force": "x"}, {"force": lambda pose, time: "x"}, {"forces": {"bead": "x"}}, {"forces": 3},
        {"targets": 3}, {"active": 3}, {"forces": {"bead": (0, np.nan, 0)}},
    ]  # fmt: skip
    for arguments in wrong:
        with pytest.raises(InvalidValue):
            world.step(0.1, **arguments)
        assert world.time == 0.0
    for arguments in ({"pushes": 3}, {"masses": "x"}):
        with pytest.raises(InvalidValue):
            poise.FirstOrderWorld(body.rest, **arguments)  # pyright: ignore[reportArgumentType]
    with pytest.raises(InvalidValue, match="not pushed"):
        world.step(0.1, forces={"hand": (0, 0, 1)})
    for force in ("x", object(), [1j], [np.inf, 0, 0]):
        with pytest.raises(InvalidValue, match="finite numbers"):
            poise.metrics.dissipation(0.1, force=force)  # pyright: ignore[reportArgumentType]
    move = poise.metrics.dissipation(0.1, masses=masses, force=np.ones(2))
    with pytest.raises(ShapeError, match=r"shape \(3,\), one number per velocity"):
        poise.solve(body.rest, [], metrics=[move])
    with pytest.raises(InvalidValue, match="full or diagonal"):
        poise.FirstOrderWorld(body.rest, mass="lumped")
    with pytest.raises(InvalidValue, match="growth"):
        FirstOrder(growth=0.5)
