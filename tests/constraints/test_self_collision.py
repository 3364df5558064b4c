"""Avoidance of self-collision and obstacles: rows, reports, and solved poses."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownJoint, UnknownName
from poise.geometry import Box, Capsule, Plane, Sphere, TriangleMesh
from samples.hero import character
from twins import distances as twin

HERO = character()
CAPSULES = poise.fit_capsules(HERO.skeleton)
SIDES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]


def bent(seed, size=0.8):
    skeleton = HERO.skeleton
    v = np.random.default_rng(seed).uniform(-size, size, skeleton.nv)
    return skeleton.pose(skeleton.integrate(skeleton.rest.q, v))


def test_a_row_a_pair() -> None:
    made = poise.apart(CAPSULES, margin=0.01)
    assert len(made.parts) == len(CAPSULES.pairs) and made.hard
    pose = bent(0)
    values = [part.expression.at(pose) for part in made.parts[:40]]
    np.testing.assert_allclose(values, CAPSULES.gaps(pose)[:40] - 0.01, atol=1e-12)
    for body in (HERO, HERO.skeleton, HERO.rest):
        assert poise.apart(body, margin=0.01).rows == made.rows


def test_chosen_pairs() -> None:
    made = poise.apart(HERO, "lhand", "rhand", "head")
    assert [part.name for part in made.parts] == [
        "head apart from lhand", "head apart from rhand", "lhand apart from rhand",
    ]  # fmt: skip
    assert made.name == "lhand and rhand and head apart"
    with pytest.raises(InvalidValue, match="neighbours"):
        poise.apart(HERO, "lfemur", "ltibia")
    with pytest.raises(UnknownName, match=r"no capsule 0\.1"):
        poise.parse("apart('lhand', 'rhand', 0.1)", start=character().rest)
    with pytest.raises(UnknownName, match="lhand"):
        poise.apart(HERO, "lhnd")
    with pytest.raises(InvalidValue, match="margin"):
        poise.apart(HERO, margin=float("nan"))
    with pytest.raises(InvalidValue, match="skeleton"):
        poise.apart("lhand", "rhand")
    assert not poise.apart(HERO, hard=False, weight=4.0).hard


def test_rows_of_obstacles_are_their_distances() -> None:
    pose = bent(1)
    part = CAPSULES["lradius"]
    a, b = CAPSULES.ends(pose)[CAPSULES.index("lradius")]

    def value(obstacle, **options):
        made = poise.outside(CAPSULES, obstacle, "lradius", margin=0.02, **options)
        return min(row.expression.at(pose) for row in made.parts) + 0.02 + part.radius

    c = np.array((0.3, 1.0, 0.2))
    assert value(Sphere(c, 0.1)) == pytest.approx(twin.point_and_segment(c, a, b) - 0.1)
    assert value(Capsule(c, c + 0.2, 0.1)) == pytest.approx(twin.segments(a, b, c, c + 0.2) - 0.1)
    plane = Plane(c, (1, 2, 3))
    assert value(plane) == pytest.approx(plane.distance([a, b]).min())
    box = Box(c, (0.3, 0.2, 0.1), (0.9, 0.1, 0.2, 0.3))
    along = np.linspace(0, 1, 2001)[:, None]
    assert value(box) == pytest.approx(box.distance(a + along * (b - a)).min(), abs=1e-4)
    mesh = TriangleMesh(c + np.array([(0, 0, 0), (0.2, 0, 0), (0, 0.2, 0), (0, 0, 0.2)]), SIDES)
    assert value(mesh) == pytest.approx(mesh.distance(a + along * (b - a)).min(), abs=1e-4)


def test_an_obstacle_may_be_carried() -> None:
    """In the frame of a joint: as far as one that was put where the joint has it."""
    pose = bent(2)
    frame = pose.world[HERO.skeleton.joint_index("head")]
    at, turn = frame[:3, 3], frame[:3, :3]
    corners = np.array([(0, 0, 0), (0.2, 0, 0), (0, 0.2, 0), (0, 0, 0.2)])
    pairs = [
        (Sphere((0, 0.3, 0), 0.1), Sphere(frame[:3] @ (0, 0.3, 0, 1), 0.1)),
        (Box((0, 0, 0), (0.3, 0.2, 0.1)), Box(at, (0.3, 0.2, 0.1), turn)),
        (TriangleMesh(corners, SIDES), TriangleMesh(corners @ turn.T + at, SIDES)),
        (Plane((0, 0, 0), (0, 1, 0)), Plane(at, turn[:, 1])),
    ]
    for carried, placed in pairs:
        one = poise.outside(HERO, carried, "lhand", on="head")
        other = poise.outside(HERO, placed, "lhand")
        for first, second in zip(one.parts, other.parts, strict=True):
            assert first.expression.at(pose) == pytest.approx(second.expression.at(pose), abs=1e-12)
    with pytest.raises(UnknownJoint):
        poise.outside(HERO, Sphere((0, 0, 0), 1), on="haed")


def test_a_hand_goes_around_what_is_in_its_way() -> None:
    """Free, the arm goes through the trunk to the other side; apart, it reaches around."""
    at = HERO.rest.world[HERO.skeleton.joint_index("thorax"), :3, 3]
    goals = [poise.reach("lhand", at - np.array((0.25, 0.05, 0.05))), poise.pin("root", hard=True)]
    free = poise.solve(HERO.rest, goals, solver="sqp")
    assert poise.penetrations(free.pose)[0].depth > 0.02
    kept = poise.solve(HERO.rest, [*goals, poise.apart(HERO)], solver="sqp")
    assert poise.penetrations(kept.pose, min_depth=1e-8) == ()
    assert CAPSULES.gaps(kept.pose).min() >= -1e-8
    assert kept.errors[0].position <= 0.05


@pytest.mark.parametrize(
    "obstacle",
    [
        Sphere((0.5, 1.3, 0.35), 0.12),
        Capsule((0.5, 0.8, 0.35), (0.5, 1.8, 0.35), 0.08),
        Box((0.5, 1.3, 0.35), (0.3, 0.2, 0.2), (0.9, 0.1, 0.3, 0.0)),
        TriangleMesh(
            np.array([(0.5, 1.1, 0.2), (0.7, 1.4, 0.3), (0.3, 1.4, 0.3), (0.5, 1.4, 0.55)]),
            [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)],
        ),
        Plane((0, 1.2, 0), (0, -1, 0)),
    ],
    ids=lambda obstacle: type(obstacle).__name__,
)
def test_a_hand_that_wants_into_an_obstacle_stays_at_its_surface(obstacle) -> None:
    wish = (0.5, 1.3, 0.35)
    names = ("lhand", "lradius")
    goals = [poise.reach("lhand", wish), poise.pin("root", hard=True)]
    kept = poise.solve(HERO.rest, [*goals, poise.outside(HERO, obstacle, *names)], solver="sqp")
    at = HERO.rest.skeleton.pose(kept.pose.q)
    for name in names:
        start, end = CAPSULES.ends(at)[CAPSULES.index(name)]
        along = np.linspace(0, 1, 101)[:, None]
        found = obstacle.distance(start + along * (end - start)).min()
        assert found >= CAPSULES[name].radius - 1e-7
    assert kept.errors[-1].violation <= 1e-8
    reports = poise.penetrations(kept.pose, CAPSULES, [obstacle])
    assert not any(one.first in names for one in reports if one.second.endswith(" 0"))


def test_above_the_ground_whichever_way_is_up() -> None:
    builder = poise.SkeletonBuilder("lamp", up="z").add("foot", poise.Free("xyz"), tip=(0, 0, 1))
    lamp = builder.build()
    made = poise.above(lamp, 0.3)
    assert [row.expression.at(lamp.rest) for row in made.parts] == pytest.approx([-0.4, 0.6])
    assert poise.penetrations(lamp.rest, obstacles=[Plane((0, 0, 0.3), (0, 0, 1))])[0].depth == (
        pytest.approx(0.4)
    )


def test_penetrations_are_told_deepest_first() -> None:
    folded = bent(4, 2.5)
    found = poise.penetrations(folded)
    gaps = CAPSULES.gaps(folded)
    assert len(found) == (gaps < -1e-6).sum() > 1
    assert [one.depth for one in found] == sorted((-gaps[gaps < -1e-6]).tolist(), reverse=True)
    assert str(found[0]).endswith(f"mm inside {found[0].second}")
    with pytest.raises(InvalidValue, match="batch"):
        poise.penetrations(HERO.skeleton.pose(np.array([folded.q, folded.q])))
    with pytest.raises(InvalidValue, match="different skeletons"):
        poise.penetrations(folded, poise.SkeletonBuilder().add(
            "a", poise.Hinge("x"), tip=(1, 0, 0)).build())  # fmt: skip


def test_penetrations_take_a_pose() -> None:
    pose = character().rest
    with pytest.raises(InvalidValue, match="expected a pose"):
        poise.penetrations(pose.skeleton, pose)  # type: ignore[arg-type]
