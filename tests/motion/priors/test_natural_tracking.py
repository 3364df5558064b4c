"""Trackers with a prior: natural poses, return to the start, and no jumps."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from scipy.spatial import ConvexHull

import poise
from poise.bundled import bare_character, human_prior
from poise.errors import InvalidValue, UsageError
from poise.solvers import Tracker
from poise.solvers.steadiness import most_travel
from samples.humanoids import humanoid
from samples.problems import arm, excess, tip_of

FAR = np.array([0.1, 0.15, 0.1])


def at(pose: poise.Pose, joint: str) -> np.ndarray:
    return pose.world[pose.skeleton.joint_index(joint), :3, 3]


def dragged(tracker: Tracker, joint: str, shares: Iterable[float], far: np.ndarray) -> None:
    begin = at(tracker.pose, joint)
    for share in shares:
        tracker.step({joint: begin + share * far})


def there_and_back() -> np.ndarray:
    return np.concatenate([np.linspace(0, 1, 30), np.linspace(1, 0, 30), np.zeros(5)])


@pytest.mark.parametrize("joint", ["lhand", "rfoot", "head", "root"])
def test_a_steady_drag_there_and_back_is_where_it_began(joint: str) -> None:
    start = bare_character().motion[0]
    goals = [poise.reach(joint, at(start, joint)), poise.pin("lfoot")]
    tracker = Tracker(start, goals, prior="human", steady=True)
    dragged(tracker, joint, there_and_back()[:30], FAR if joint != "root" else 0.3 * FAR)
    assert np.degrees(np.abs(tracker.pose.q - start.q).max()) > 3.0
    tracker = Tracker(start, goals, prior="human", steady=True)
    dragged(tracker, joint, there_and_back(), FAR if joint != "root" else 0.3 * FAR)
    assert np.degrees(np.abs(tracker.pose.q - start.q).max()) < 0.01


@pytest.mark.parametrize("prior", ["human", None])
@pytest.mark.parametrize("steps", [1, 20])
def test_straight_knees_bend_when_the_root_goes_down(prior: str | None, steps: int) -> None:
    start = bare_character().rest
    assert start.value("ltibia_rx") == start.value("rtibia_rx") == 0.0
    goals = [poise.reach("root", at(start, "root")), poise.pin("lfoot"), poise.pin("rfoot")]
    tracker = Tracker(start, goals, prior=prior)
    dragged(tracker, "root", np.linspace(0, 1, steps + 1)[1:], np.array([0.0, -0.1, 0.0]))
    pose = tracker.pose
    knees = np.degrees([pose.value(f"{side}tibia_rx") for side in "lr"])
    # The law of cosines: two bones whose ends are 10 cm nearer, the root a little off the hips.
    assert (knees > 50.0).all() and (knees < 62.0).all()
    assert abs(knees[0] - knees[1]) < 0.1
    np.testing.assert_allclose(at(pose, "root"), at(start, "root") - [0, 0.1, 0], atol=1e-4)
    for foot in ("lfoot", "rfoot"):
        np.testing.assert_allclose(at(pose, foot), at(start, foot), atol=1e-4)
    assert excess(pose.skeleton, pose.q) == 0.0


@pytest.mark.parametrize("kept", [True, False])
def test_a_hand_pulled_aside_keeps_the_balance_and_the_other_arm_down(kept: bool) -> None:
    body = bare_character().skeleton
    feet = [poise.pin("lfoot"), poise.pin("rfoot")]
    near, far = np.array([-0.3, 1.0, 0.1]), np.array([-1.0, 0.8, 0.0])
    goals = [poise.reach("rhand", near), *feet]
    start = poise.solve(body.rest, goals, prior="human").pose
    switches = dict.fromkeys(("balance", "floor", "posture"), kept)
    tracker = Tracker(start, goals, prior="human", **switches)
    for share in np.linspace(0.0, 1.0, 100):
        frame = tracker.step({"rhand": near + share * (far - near)})
    assert set(frame.errors) == {"rhand", "lfoot pinned", "rfoot pinned"}
    assert frame.errors["rhand"] < 2e-4  # the trunk leans, at a cost of some nats
    arm = at(tracker.pose, "lhand") - at(tracker.pose, "lhumerus")
    hangs = -arm[1] / np.linalg.norm(arm) > np.cos(np.radians(30.0))
    corners = []
    for sole in poise.find_anatomy(body).soles.values():
        frame_ = tracker.pose.world[body.joint_index(sole.joint)]
        corners.append(sole.polygon @ frame_[:3, :3].T + frame_[:3, 3])
    planes = ConvexHull(np.concatenate(corners)[:, [0, 2]]).equations
    centre = np.asarray(poise.centre_of_mass().at(tracker.pose))[[0, 2]]
    inside = (planes[:, :2] @ centre + planes[:, 2]).max() < 0.01
    assert (hangs and inside) == kept


def test_the_trunk_stays_upright_in_a_squat_on_flat_feet() -> None:
    body = bare_character().skeleton
    start, soles = body.rest, ("lfoot", "ltoes:tip", "rfoot", "rtoes:tip")
    height = at(start, "root")[1]
    low = poise.point("root").y == poise.parameter("height", height)
    feet = [
        poise.place(foot, start.world[body.joint_index(foot)], hard=True)
        for foot in ("lfoot", "rfoot")
    ]
    tracker = Tracker(start, [*feet, poise.balance(start, soles), low.softened()], prior="human")
    for depth in np.linspace(0.0, 0.55, 110):
        tracker.step({"height": height - depth})
    for _ in range(30):
        tracker.step({"height": height - 0.55})
    pose = tracker.pose
    trunk = at(pose, "lowerneck") - at(pose, "root")
    assert at(pose, "root")[1] == pytest.approx(height - 0.55, abs=1e-3)
    assert np.degrees(np.arccos(trunk[1] / np.linalg.norm(trunk))) < 30.0


def test_knees_of_balls_bend_forward_by_the_prior() -> None:
    """Joints without a limit know from the prior alone which way they bend."""
    body = humanoid()
    prior, start = human_prior(), body.rest
    names = [place.part for place in prior.body(body).places]
    knees = [3 * names.index(f"{side} shin") for side in ("left", "right")]
    goals = [poise.reach("Hips", at(start, "Hips")), poise.pin("LeftFoot"), poise.pin("RightFoot")]
    tracker = Tracker(start, goals, prior=prior)
    dragged(tracker, "Hips", np.linspace(0, 1, 11)[1:], np.array([0.0, -0.1, 0.0]))
    bends = prior.components(tracker.pose)[knees] - prior.components(start)[knees]
    assert (np.degrees(bends) > 35.0).all()
    np.testing.assert_allclose(at(tracker.pose, "Hips")[1], 0.9, atol=1e-4)


def test_where_nothing_moves_the_pose_stays() -> None:
    for start in (bare_character().rest, bare_character().motion[7]):
        goals = [poise.reach("lhand", at(start, "lhand")), poise.pin("rfoot")]
        tracker = Tracker(start, goals, prior="human")
        for _ in range(20):
            frame = tracker.step()
            np.testing.assert_allclose(frame.pose.q, start.q, atol=1e-6)


def test_joints_near_a_goal_move_before_those_far_from_it() -> None:
    start = bare_character().motion[5]
    body = start.skeleton
    tracker = Tracker(start, [poise.reach("lhand", at(start, "lhand"))], prior="human")
    dragged(tracker, "lhand", np.linspace(0, 1, 10), np.array([0.03, 0.06, 0.03]))
    turned = np.abs(body.difference(tracker.pose.q, start.q))
    arms = [turned[body.joint_dofs(name)].max() for name in ("lhumerus", "lradius")]
    others = [turned[body.joint_dofs(name)].max() for name in ("rfemur", "ltibia", "head")]
    assert max(arms) > 3.0 * max(others)
    went = at(tracker.pose, "lhand") - at(start, "lhand")
    np.testing.assert_allclose(went, [0.03, 0.06, 0.03], atol=1e-4)


@pytest.mark.parametrize("prior", ["human", None])
def test_steady_steps_keep_to_their_travel(prior: str | None) -> None:
    start = bare_character().rest
    goals = [poise.reach("lhand", at(start, "lhand")), poise.pin("lfoot"), poise.pin("rfoot")]
    tracker = Tracker(start, goals, prior=prior, steady=True)
    rng = np.random.default_rng(0)
    hand = at(start, "lhand")
    most = 0.0
    for number in range(150):
        if number < 40:
            hand = hand + rng.normal(scale=0.05, size=3)
        before = tracker.pose.world[:, :3, 3]
        frame = tracker.step({"lhand": hand}, travel=0.03)
        went = np.linalg.norm(frame.pose.world[:, :3, 3] - before, axis=1).max()
        assert went <= 0.03 * (1 + 1e-12)
        assert excess(start.skeleton, frame.pose.q) == 0.0
        most = max(most, went)
    assert most > 0.02
    # What was left of the way followed in the steps after.
    assert frame.errors["lhand"] < 1e-4


def test_a_steady_tracker_with_a_wide_travel_is_not_damped() -> None:
    start = bare_character().motion[3]
    goals = [poise.reach("rhand", at(start, "rhand"))]
    free, wide = (Tracker(start, goals, prior="human", steady=True) for _ in range(2))
    for share in np.linspace(0, 1, 10):
        hand = {"rhand": at(start, "rhand") + share * FAR}
        np.testing.assert_array_equal(free.step(hand).pose.q, wide.step(hand, travel=10.0).pose.q)
    assert wide.longest_bone > 0.4
    assert Tracker(start, goals, prior="human").longest_bone == 0.0


def test_hard_goals_hold_in_damped_steps() -> None:
    start = bare_character().rest
    foot = poise.reach("lfoot", at(start, "lfoot"), hard=True)
    goals = [foot, poise.reach("root", at(start, "root"))]
    tracker = Tracker(start, goals, prior="human", steady=True)
    for _ in range(8):
        frame = tracker.step({"root": at(start, "root") - [0, 0.25, 0]}, travel=0.02)
        assert frame.held
        np.testing.assert_allclose(at(frame.pose, "lfoot"), at(start, "lfoot"), atol=1e-6)


def test_most_travel_grows_with_the_way() -> None:
    assert most_travel(0.0, 0.43) == pytest.approx(0.011 * 0.43)
    ways = [most_travel(d, 0.43) for d in np.linspace(0.0, 0.5, 20)]
    assert (np.diff(ways) > 0.0).all()
    assert most_travel(0.01, 0.43) == pytest.approx(0.019 + 1.1 * 0.0043**0.5 + 0.011 * 0.43)


@pytest.mark.parametrize("steady", [False, True])
def test_a_body_without_a_prior(steady: bool) -> None:
    body = arm()
    start = body.pose(np.full(body.nq, 0.2))
    tip = tip_of("wrist")
    place = np.asarray(tip.at(start))
    tracker = Tracker(start, [poise.reach(tip, place)], steady=steady)
    name = tracker.problem.goals[0].name
    for share in np.linspace(0, 1, 12):
        frame = tracker.step({name: place + share * np.array([-0.1, 0.1, 0.05])},
                             travel=0.05 if steady else None)  # fmt: skip
    for _ in range(10):
        frame = tracker.step()
    assert frame.errors[name] < 1e-4
    with pytest.raises(InvalidValue, match="humanoid; no joint was recognised as"):
        Tracker(start, [poise.reach(tip, place)], prior="human")


def test_locked_values_and_batches() -> None:
    start = bare_character().motion[9]
    goals = [poise.reach("lhand", at(start, "lhand"))]
    tracker = Tracker(start, goals, prior="human", locked=["lradius", "root"])
    dragged(tracker, "lhand", np.linspace(0, 1, 8), 0.3 * FAR)
    for name in ("lradius", "root"):
        own = start.skeleton.joint_dofs(name)
        assert tracker.pose.q[own].tobytes() == start.q[own].tobytes()
    with pytest.raises(UsageError, match="one"):
        Tracker(bare_character().skeleton.pose(bare_character().motion.q[:2]), goals,
                prior="human")  # fmt: skip


def test_the_same_drag_gives_the_same_bits() -> None:
    start = bare_character().motion[9]
    goals = [poise.reach("lhand", at(start, "lhand"))]
    found = []
    for _ in range(2):
        tracker = Tracker(start, goals, prior="human", steady=True)
        for share in np.linspace(0, 1, 8):
            tracker.step({"lhand": at(start, "lhand") + share * FAR}, travel=0.02)
        found.append(tracker.pose.q.tobytes())
    assert found[0] == found[1]


def test_a_limb_that_is_quite_straight_bends_when_it_is_pushed_along_itself() -> None:
    """To first order nothing brings its end nearer."""
    limb = (
        poise.SkeletonBuilder()
        .add("hip", poise.Hinge("x"))
        .add("knee", poise.Hinge("x"), "hip", offset=(0, -0.4, 0), tip=(0, -0.4, 0),
             limits={"rx": (0.0, 2.5)})
        .build()
    )  # fmt: skip
    tracker = Tracker(limb.rest, [poise.reach(tip_of("knee"), (0.0, -0.8, 0.0))])
    name = tracker.problem.goals[0].name
    for up in np.linspace(0.0, 0.1, 11)[1:]:
        frame = tracker.step({name: (0.0, up - 0.8, 0.0)})
        assert frame.errors[name] < 1e-4
    # Two bones of 0.4 m whose ends are 0.7 m apart.
    assert frame.pose.value("knee_rx") == pytest.approx(2.0 * np.arccos(0.35 / 0.4), abs=1e-3)
    for up in np.linspace(0.1, 0.0, 11):
        frame = tracker.step({name: (0.0, up - 0.8, 0.0)})
    assert frame.errors[name] < 1e-4 and frame.pose.value("knee_rx") < 0.05
