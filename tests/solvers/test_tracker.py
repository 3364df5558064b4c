"""Goals that start and end: no jumps, no exceeded speeds, and reported compromises."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.errors import InvalidValue, ShapeError, UnknownDof, UnknownName, UsageError
from poise.geometry import quaternions
from poise.model import Cone
from poise.solvers.program_parameters import ProgramView

tip = poise.point("c", tip=True)
place = np.array([0.3, 0.5, 0.0])


def arm(joint: type = poise.Hinge) -> poise.Skeleton:
    """Three links in a plane, or with quaternion balls."""
    kinds = [joint("z") if joint is poise.Hinge else joint() for _ in range(3)]
    return (
        poise.SkeletonBuilder()
        .add("a", kinds[0])
        .add("b", kinds[1], "a", offset=(0.4, 0, 0))
        .add("c", kinds[2], "b", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
        .build()
    )


def start() -> poise.Pose:
    return arm().pose([0.3, 0.4, 0.5])


def followed(tracker: poise.Tracker, frames: int) -> tuple[np.ndarray, list[poise.solvers.Frame]]:
    """Speeds (frames, nv) and frames of a number of steps."""
    found = [tracker.step() for _ in range(frames)]
    return np.array([frame.velocity for frame in found]), found


def test_a_hard_goal_is_relaxed_and_fades_without_a_jump() -> None:
    goal = (tip == place).named("held").active(since=0.2, until=1.0, ease=0.4)
    tracker = poise.Tracker(start(), [goal], fps=240.0)
    off = np.asarray(tip.at(tracker.pose)) - place
    speeds, frames = followed(tracker, 480)
    for frame in frames:
        share = goal.at_time(frame.time)
        if share > 0.0 and frame.time <= 1.0:
            # c(q, t) = (1 - a(t)) c0, to the tolerance of hard goals.
            assert np.asarray(tip.at(frame.pose)) - place == pytest.approx(
                (1 - share) * off, abs=1e-8
            )
            assert frame.held
        if share == 0.0:
            assert frame.errors == {}
    # Between two frames the speed changes by no more than 4 % of what it rises to.
    assert np.abs(np.diff(speeds, axis=0)).max() < 0.1 * np.abs(speeds).max()
    assert frames[-1].pose.q == pytest.approx(start().q, abs=0.02)


def test_at_the_release_the_fading_force_has_the_very_pose() -> None:
    shares = {"held": 1.0}
    goal = poise.active((tip == place).named("held"), 1.0)
    tracker = poise.Tracker(
        start(), [goal], metrics=[poise.metrics.deviation(weight=1.0, to=start())]
    )
    for _ in range(5):
        before = tracker.step(active=shares)
    after = tracker.step(active={"held": 1.0 - 1e-9})
    assert after.pose.q == pytest.approx(before.pose.q, abs=1e-7)
    assert "held" in before.errors and "held" not in after.errors


def test_a_goal_that_comes_again_while_it_goes_goes_on_from_there() -> None:
    goal = poise.active((tip == place).named("held"), 1.0)
    tracker = poise.Tracker(start(), [goal])
    shares = [*[1.0] * 10, *np.linspace(1, 0.4, 20), *np.linspace(0.4, 1.0, 20), 1.0]
    before = tracker.pose
    largest = 0.0
    for number, share in enumerate(shares):
        frame = tracker.step(active={"held": float(share)})
        if number > 3:
            largest = max(largest, float(np.abs(frame.pose.q - before.q).max()))
        before = frame.pose
    assert largest < 0.08
    assert np.asarray(tip.at(tracker.pose)) == pytest.approx(place, abs=1e-8)


def test_inequalities_soft_goals_and_native_ones_fade_too() -> None:
    goals = [
        poise.active((tip.y >= 0.6).named("high"), since=0.1, until=0.5, ease=0.1),
        poise.active(poise.reach(tip, (0.6, 0.1, 0.0)), since=0.7, until=1.0, ease=0.1),
        poise.active(poise.reach(tip, place, hard=True), since=1.1, ease=0.1),
    ]
    tracker = poise.Tracker(start(), goals)
    for _ in range(110):
        frame = tracker.step()
        assert frame.held
        y = tip.at(frame.pose)[1]
        if 0.2 <= frame.time <= 0.5:
            assert y >= 0.6 - 1e-8
        if 0.85 <= frame.time <= 1.0:
            assert np.asarray(tip.at(frame.pose)) == pytest.approx([0.6, 0.1, 0.0], abs=0.02)
        if frame.time >= 1.2 + 1e-9:
            assert np.asarray(tip.at(frame.pose)) == pytest.approx(place, abs=1e-8)


@pytest.mark.parametrize("joint", [poise.Hinge, poise.QuaternionBall])
def test_no_step_is_faster_than_allowed_and_what_gives_is_named(joint: type) -> None:
    body = arm(joint)
    begin = body.pose([0.3, 0.4, 0.5]) if joint is poise.Hinge else body.rest
    goal = (tip == poise.parameter("place", place)).named("held")
    tracker = poise.Tracker(begin, [goal], max_speed=1.5, fps=50.0)
    speeds, frames = followed(tracker, 100)
    assert np.abs(speeds).max() <= 1.5 * (1 + 1e-12)
    poses = np.array([frame.pose.q for frame in frames])
    steps = body.difference(poses[1:], poses[:-1])
    assert np.abs(steps).max() <= 1.5 / 50.0 * (1 + 1e-12)
    assert frames[0].relaxed_constraints == ("held",)
    assert frames[-1].held and np.asarray(tip.at(tracker.pose)) == pytest.approx(place, abs=1e-8)
    # Held once, it stays so while its target moves slowly enough.
    for _ in range(20):
        frame = tracker.step({"place": np.add(tip.at(tracker.pose), (0.002, 0.0, 0.0))})
        assert frame.held


def test_speeds_hold_if_a_level_of_hard_goals_cannot() -> None:
    """The levels are then solved on their own, without the joints that are already too fast."""
    ball = poise.SkeletonBuilder().add("a", poise.QuaternionBall())
    skeleton = ball.add("h", poise.Hinge("z"), "a", offset=(1, 0, 0)).build()
    far = (poise.point("h") == (-3.0, 2.0, 1.0)).with_priority(2)
    tracker = poise.Tracker(skeleton.rest, [far, poise.dof("h_rz") == 0.01], max_speed=2.0)
    speeds, frames = followed(tracker, 5)
    assert np.linalg.norm(speeds[:, :3], axis=1).max() <= 2.0
    assert all(frame.relaxed_constraints == (far.name,) for frame in frames)


def test_speeds_by_name_and_pair() -> None:
    goal = [(tip == place).named("held")]
    tracker = poise.Tracker(start(), goal, max_speed={"a_rz": 0.1})
    speeds, _ = followed(tracker, 10)
    assert np.abs(speeds[:, 0]).max() <= 0.1 * (1 + 1e-12) < np.abs(speeds).max()
    slide = poise.SkeletonBuilder().add("s", poise.Prismatic("x"), tip=(1, 0, 0)).build()
    tracker = poise.Tracker(slide.rest, [poise.dof("s_tx") == 5], max_speed=(9.0, 2.0), fps=10.0)
    assert tracker.step().pose.q == pytest.approx([0.2])
    with pytest.raises(UnknownDof):
        poise.Tracker(start(), goal, max_speed={"knee": 0.1})
    with pytest.raises(InvalidValue, match=r"max_speed is -1\.0: expected a number above zero"):
        poise.Tracker(start(), goal, max_speed=-1.0)
    with pytest.raises(ShapeError):
        poise.Tracker(start(), goal, max_speed=(1.0, 2.0, 3.0))  # pyright: ignore[reportArgumentType]


def test_time_dt_and_velocities_are_set_by_the_tracker() -> None:
    circle = poise.vector(
        0.5 + 0.1 * poise.cos(poise.parameter("time", 0.0)),
        0.3 + 0.1 * poise.sin(poise.parameter("time", 0.0)),
        0.0,
    )
    tracker = poise.Tracker(start(), [(tip == circle).named("circle")])
    for _ in range(30):
        frame = tracker.step()
    t = frame.time
    assert np.asarray(tip.at(frame.pose)) == pytest.approx(
        [0.5 + 0.1 * np.cos(t), 0.3 + 0.1 * np.sin(t), 0.0], abs=1e-8
    )
    slow = (poise.norm(poise.velocity(tip)) <= 0.3).named("slow")
    tracker = poise.Tracker(start(), [slow, poise.reach(tip, (0.1, 0.6, 0.0))])
    before = np.asarray(tip.at(tracker.pose))
    for _ in range(20):
        now = np.asarray(tip.at(tracker.step(time=tracker.time + 0.02).pose))
        assert np.linalg.norm(now - before) <= 0.3 * 0.02 + 1e-8
        before = now


def test_goals_targets_by_their_name() -> None:
    tracker = poise.Tracker(start(), [poise.reach(tip, place)], metrics=[])
    tracker.step({"c:tip": (0.5, 0.3, 0.0)})
    assert np.asarray(tip.at(tracker.pose)) == pytest.approx([0.5, 0.3, 0.0], abs=1e-4)


def test_a_ball_keeps_its_speed_along_the_edge_of_its_cone() -> None:
    cone = Cone(2.3358, (-1.8828, 0.5), (1.86, 0.205, 2.139))
    body = poise.SkeletonBuilder().add("a", poise.QuaternionBall(), cone=cone).build()
    goal = poise.orient("a", (0.6132, -0.4070, -0.3264, 0.5931), hard=True)
    tracker = poise.Tracker(body.pose([0.2308, -0.1995, 0.8922, -0.3331]), [goal], max_speed=1.77)
    speeds = [np.linalg.norm(tracker.step().velocity) for _ in range(80)]
    assert max(speeds) <= 1.77 * (1 + 1e-9) and np.min(speeds[:50]) > 0.9 * 1.77
    assert speeds[-1] < 1e-3


@pytest.mark.parametrize("active", [False, True])
def test_a_pose_or_orientation_target_takes_what_its_goal_takes(active: bool) -> None:
    skeleton = (
        poise.SkeletonBuilder()
        .add("a", poise.QuaternionBall())
        .add("b", poise.QuaternionBall(), "a", offset=(0.4, 0, 0))
        .add("c", poise.QuaternionBall(), "b", offset=(0.3, 0, 0))
        .build()
    )
    wanted = skeleton.rest.with_values(a_qz=0.1, b_qy=0.2, c_qx=0.3).world[2]
    turn = quaternions.from_matrix(wanted[:3, :3])
    sevens = np.concatenate([wanted[:3, 3], 2.0 * turn])
    for kind, ways in (
        (
            poise.place("c", skeleton.rest.world[2]),
            [
                wanted,
                sevens,
                sevens.tolist(),
                (wanted[:3, 3], turn),
                (wanted[:3, 3], wanted[:3, :3]),
            ],
        ),
        (
            poise.orient("c", np.eye(3)),
            [
                wanted[:3, :3],
                turn,
                -3.0 * turn,
                Rotation.from_matrix(wanted[:3, :3]),
            ],
        ),
    ):
        found = []
        for way in ways:
            goal = poise.active(kind, 1.0) if active else kind
            tracker = poise.Tracker(skeleton.rest, [goal])
            for _ in range(20):
                frame = tracker.step({kind.name: way})
            found.append(frame.pose.world[2])
        told = 4 if kind.name == "c pose" else 3
        for each in found:
            assert each[:, :told] == pytest.approx(wanted[:, :told], abs=1e-3)
    tracker = poise.Tracker(skeleton.rest, [poise.place("c", np.eye(4)), poise.orient("b", turn)])
    with pytest.raises(ShapeError, match=r"matrix \(4, 4\), or 7 numbers: a position.*wxyz"):
        tracker.step({"c pose": (1.0, 2.0, 3.0)})
    with pytest.raises(ShapeError, match=r"takes a quaternion wxyz \(4,\) or a matrix \(3, 3\)"):
        tracker.step({"b orientation": (1.0, 2.0, 3.0)})
    with pytest.raises(InvalidValue, match="row 0 0 0 1"):
        tracker.step({"c pose": np.vstack([np.eye(4)[:3], np.ones(4)])})


def test_goals_and_parameters_of_one_name_are_kept_apart() -> None:
    def moved(goals: list, **targets: object) -> np.ndarray:
        tracker = poise.Tracker(start(), goals, metrics=[])
        tracker.step(targets)
        return tracker._moving.targets.values

    there = poise.parameter("there", place)
    height = (tip.y == poise.parameter("height", 0.1)).named("height")
    # One parameter in two goals moves both; a goal called as its own only parameter moves.
    both = [(tip == there).named("one"), (poise.point("c").x == poise.dot(there, (1, 0, 0)))]
    assert moved(both, there=(1, 2, 3)).tolist() == [1, 2, 3, 1, 2, 3]
    assert moved([height], height=0.3).tolist() == [0.3]
    with pytest.raises(InvalidValue, match="name of a goal and of a parameter"):
        moved([height, poise.point("c").y == poise.parameter("height", 0.1)], height=0.3)
    with pytest.raises(InvalidValue, match="2 goals are called c"):
        moved([poise.reach("c", place), poise.reach("c", place, base="b")], c=(0.1, 0.2, 0.3))
    # A goal called time is no parameter: a step's time leaves its targets alone.
    late = poise.on_plane(tip, poise.parameter("at", place), (0, 1, 0)).named("time")
    slow = poise.norm(tip) <= 0.8 + poise.parameter("time", 0.0)
    size = len(poise.Tracker(start(), [late], metrics=[])._moving.targets.values)
    values = moved([late, slow], time=np.arange(float(size)))
    assert values[:size].tolist() == list(range(size)) and values[size] == 1.0 / 60.0
    with pytest.raises(InvalidValue, match="time is a parameter that each step sets"):
        moved([slow], time=3.0)


def test_a_step_that_is_refused_changes_nothing() -> None:
    goals = [(tip == poise.parameter(name, place)).named(f"to {name}") for name in "ab"]
    held = poise.active(poise.reach("c", place), 0.5)
    tracker = poise.Tracker(start(), [*goals, held])
    before = tracker._moving.targets.values.copy()
    wrong: list[dict] = [
        {"targets": {"a": (1, 2, 3), "b": (1, 2)}}, {"targets": {"a": (1, 2, 3), "c:": 1}},
        {"targets": {"a": (1, 2, 3)}, "active": {"c": 2.0}}, {"targets": 3}, {"active": [1]},
        {"time": "x"}, {"time": np.zeros(2)}, {"time": np.inf}, {"targets": {"a": "x"}},
    ]  # fmt: skip
    for arguments in wrong:
        with pytest.raises(UsageError):
            tracker.step(**arguments)
        assert (tracker._moving.targets.values == before).all() and tracker.time == 0.0


def test_what_cannot_be_is_said() -> None:
    goal = (tip == poise.parameter("place", place)).named("held")
    tracker = poise.Tracker(start(), [goal])
    with pytest.raises(UnknownName, match="place"):
        tracker.step({"plaec": place})
    with pytest.raises(ShapeError, match="3 numbers"):
        tracker.step({"place": (0.1, 0.2)})
    with pytest.raises(InvalidValue, match="finite"):
        tracker.step({"place": (0.1, np.nan, 0.0)})
    for wrong in (
        {"goals": 3}, {"time": "x"}, {"time": np.nan}, {"max_speed": object()}, {"metrics": 3}
    ):  # fmt: skip
        with pytest.raises(UsageError):
            poise.Tracker(start(), **{"goals": [goal], **wrong})  # pyright: ignore[reportArgumentType]
    with pytest.raises(InvalidValue, match="the time of the last step"):
        tracker.step(time=-1.0)
    with pytest.raises(UnknownName):
        tracker.step(active={"held": 0.5})
    with pytest.raises(InvalidValue, match="step through time"):
        poise.solve(start(), [poise.active(goal, since=1.0)])  # pyright: ignore[reportArgumentType]
    with pytest.raises(InvalidValue, match="sqp"):
        poise.Tracker(start(), [goal.softened()], metrics=[], solver=poise.solvers.FABRIK())


def test_the_speeds_of_the_skeleton_hold_unless_others_are_given() -> None:
    body = (
        poise.SkeletonBuilder()
        .add("upper", poise.Hinge("z"), max_speed={"rz": 0.5})
        .add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0), tip=(0.3, 0, 0))
        .build()
    )
    end = poise.point("lower", tip=True)
    start = body.pose([0.1, 0.3])
    goal = poise.reach(end, end.at(body.pose([1.2, 0.9])))

    def fastest(**options: object) -> tuple[float, float]:
        tracker = poise.Tracker(start, [goal], fps=50.0, metrics=[], **options)  # pyright: ignore[reportArgumentType]
        rates = np.array([abs(tracker.step().velocity) for _ in range(20)])
        return float(rates[:, 0].max()), float(rates[:, 1].max())

    upper, lower = fastest()
    assert upper == pytest.approx(0.5) and lower > 2.0
    assert fastest(max_speed={})[0] > 5.0
    assert fastest(max_speed=1.5)[0] == pytest.approx(1.5)
    with pytest.raises(InvalidValue, match=r"a: maximum speed 0\.0"):
        poise.SkeletonBuilder().add("a", poise.Hinge("z"), max_speed={"rz": 0.0})


def controls() -> poise.Skeleton:
    """A control rig of balls: a torso that moves, legs and arms."""
    rig = poise.SkeletonBuilder("controls").add("torso", poise.QuaternionFree(), offset=(0, 1, 0))
    rig.add("chest", poise.QuaternionBall(), "torso", offset=(0, 0.3, 0))
    for side, x in (("L", 0.1), ("R", -0.1)):
        for name, parent, offset in (
            ("thigh", "torso", (x, -0.05, 0)), ("shin", "thigh", (0, -0.45, 0.02)),
            ("foot", "shin", (0, -0.45, -0.02)), ("arm", "chest", (2 * x, 0.2, 0)),
            ("forearm", "arm", (3 * x, 0, -0.01)), ("hand", "forearm", (2.5 * x, 0, 0.01)),
        ):  # fmt: skip
            above = parent if parent in ("torso", "chest") else f"{parent}.{side}"
            rig.add(f"{name}.{side}", poise.QuaternionBall(), above, offset=offset)
    return rig.build()


@pytest.mark.parametrize("tolerance", [1e-4, 1e-6])
def test_no_goal_is_lost_because_of_a_small_tolerance(tolerance: float) -> None:
    # The pinned feet hold to 1e-9 in each row before and after a step, by different norms.
    start = controls().rest
    place, worst = start.position("hand.L"), 0.0
    for shift in [(x, y, z) for x in (-0.3, -0.1, 0.1) for y in (-0.3, -0.1) for z in (-0.2, 0.2)]:
        feet = [poise.pin(name, hard=True) for name in ("foot.L", "foot.R")]
        tracker = poise.Tracker(
            start, [poise.reach("hand.L", place), *feet], steady=True, tolerance=tolerance
        )
        for k in range(1, 9):
            goal = place + np.array(shift) * k / 8
            tracker.step({"hand.L": goal})
            worst = max(worst, float(np.linalg.norm(tracker.pose.position("hand.L") - goal)))
    assert worst <= 1e-4


def test_a_moving_target_is_followed_with_newton_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The damping of the last step is kept, so that a step needs an iteration less."""
    builder = poise.SkeletonBuilder("arm").add("j0", poise.Hinge("z"))
    for i in range(1, 7):
        axis = "zy"[i % 2]
        builder = builder.add(f"j{i}", poise.Hinge(axis), parent=f"j{i - 1}", offset=(0, 0, 0.2))
    start = builder.build().pose([0.2, 0.5, 0.1, -0.9, 0.2, 0.7, 0.1])
    place = start.world[-1, :3, 3]

    def followed() -> tuple[float, float]:
        tracker = poise.Tracker(start, [poise.reach("j6", place)], fps=500)
        steps, off = list[int](), list[float]()
        for frame in range(100):
            target = place + np.array([0.1 * np.sin(0.01 * frame), 0.0, 0.0])
            found = tracker.step({"j6": target})
            steps.append(found.iterations)
            off.append(float(np.linalg.norm(found.pose.world[-1, :3, 3] - target)))
        return float(np.mean(steps[5:])), max(off[5:])

    iterations, error = followed()
    monkeypatch.setattr(ProgramView, "keep_damping", lambda _: None)
    cold, _ = followed()
    assert iterations < cold - 0.8 and error < 1e-6
