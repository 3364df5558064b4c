"""Carrier joints of a body, its extent, and the anchor of its root."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.geometry import transforms
from poise.model import Skeleton
from poise.solvers.carrying import Carrier, carriers, size_factor
from poise.solvers.root_anchor import RootAnchor
from samples.hero import bare_character


def pillar(*kinds: poise.JointType, arms: int = 2, size: float = 1.0) -> Skeleton:
    """Joints one above the other, and arms on the last one."""
    builder = poise.SkeletonBuilder("pillar")
    parent = None
    for number, kind in enumerate(kinds):
        builder.add(f"root{number}", kind, parent, offset=(0, 0.1 * size * number, 0))
        parent = f"root{number}"
    for number in range(arms):
        way = size * (-1) ** number
        builder.add(f"arm{number}", poise.Ball("xyz"), parent, offset=(0.2 * way, 0, 0))
        builder.add(
            f"hand{number}", poise.Hinge("y"), f"arm{number}", offset=(0.3 * way, 0, 0),
            tip=(0.3 * way, 0, 0),
        )  # fmt: skip
    return builder.build()


def random_motion(seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    turn = Rotation.random(random_state=seed).as_matrix()
    return transforms.compose(turn, rng.uniform(-2.0, 2.0, 3))


@pytest.mark.parametrize(
    ("kinds", "shifting", "turning"),
    [
        ((poise.Free(),), 0, 0),
        ((poise.QuaternionFree(),), 0, 0),
        ((poise.Fixed(), poise.Fixed(), poise.QuaternionFree()), 2, 2),
        ((poise.Translational(), poise.QuaternionBall()), 0, 1),
        ((poise.Translational(), poise.Fixed(), poise.Ball("zxy")), 0, 2),
        ((poise.QuaternionBall(), poise.QuaternionFree()), 1, 1),
    ],
)
def test_a_carrier_moves_the_whole_body_rigidly(
    kinds: tuple[poise.JointType, ...], shifting: int, turning: int
) -> None:
    body = pillar(*kinds)
    assert carriers(body) == list(range(len(kinds)))
    found = Carrier.of(body)
    assert found is not None and (found.shifting, found.turning) == (shifting, turning)
    rng = np.random.default_rng(3)
    for seed in range(5):
        q = body.unit_quaternions(body.rest.q + 0.3 * rng.standard_normal(body.nq))
        motion = random_motion(seed)
        before, after = body.pose(q), body.pose(found.moved(q, motion))
        moved = [j for j in range(len(body.joints)) if j >= turning]
        wanted = motion @ before.world[moved]
        assert np.abs(after.world[moved] - wanted).max() < 1e-9


def test_what_cannot_go_everywhere_has_no_carrier() -> None:
    for kinds in ((poise.Fixed(),), (poise.Translational(),), (poise.QuaternionBall(),),
                  (poise.QuaternionBall(), poise.Translational())):  # fmt: skip
        assert Carrier.of(pillar(*kinds)) is None
    two = poise.SkeletonBuilder().add("a", poise.Free()).add("b", poise.Free()).build()
    assert carriers(two) == [] and Carrier.of(two) is None


def test_a_chain_without_branches_has_its_root_for_a_carrier() -> None:
    assert carriers(pillar(poise.Free(), poise.Ball("xyz"), arms=1)) == [0]


def test_small_and_large_bodies_are_told_by_their_extent() -> None:
    assert size_factor(bare_character().skeleton) == 1.0
    assert size_factor(pillar(poise.Free(), size=10.0)) == pytest.approx(16.0 / 3.0)
    assert size_factor(pillar(poise.Free(), size=0.1)) == pytest.approx(0.16 / 0.5)
    assert size_factor(poise.SkeletonBuilder().add("a", poise.Free()).build()) == 1.0


@pytest.mark.parametrize("kind", [poise.Free(), poise.QuaternionFree()])
def test_an_anchor_draws_no_harder_from_afar(kind: poise.JointType) -> None:
    body = pillar(kind)
    anchor = RootAnchor(2.0, body.rest, body)
    # Within a standard deviation of 5 cm, above it, and far away on the ground.
    for way, eased in (
        ((0.0, 0.04, 0.0), 1.0),
        ((0.0, 0.5, 0.0), 0.1),
        ((3.0, 0.0, 4.0), 0.01 / (1.0 + 10.0**2)),
    ):
        q = body.rest.q.copy()
        q[:3] += way
        anchor.follow(q)
        slope, _ = poise.metrics.gradient(anchor, body.pose(q))
        assert slope[:3] == pytest.approx(2.0 * eased * np.array(way) / 0.05**2)
        assert not slope[3:].any()


@pytest.mark.parametrize("size", [1.0, 40.0])
def test_a_body_that_is_led_away_walks_along_whatever_its_size(size: float) -> None:
    body = pillar(poise.Free(), size=size)
    hands = [body.joint_index("hand0"), body.joint_index("hand1")]
    start = body.rest.world[hands, :3, 3]
    goals = [poise.reach("hand0", start[0]), poise.reach("hand1", start[1])]
    tracker = poise.Tracker(body.rest, goals)
    largest = 0.0
    for frame in range(1, 200):
        way = size * np.array([0.0, 0.0, 0.05 * frame])
        before = tracker.pose.q
        pose = tracker.step({"hand0": start[0] + way, "hand1": start[1] + way}).pose
        assert np.abs(pose.world[hands, :3, 3] - start - way).max() < 1e-3 * size
        largest = max(largest, float(np.abs(pose.q - before)[3:].max()))
    # 10 m: the root went along, and no joint jumped.
    assert abs(pose.q[2] - size * 9.95) < 0.5 * size and largest < 0.2
