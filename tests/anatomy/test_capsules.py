"""Capsules fitted to skeletons: positions, counted pairs, and checks on real motion."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.anatomy import find_anatomy, fit_capsules
from poise.errors import InvalidValue, UnknownName
from poise.model import Motion
from samples.hero import character
from twins import distances as twin


def stick(*lengths, angle=0.0):
    builder = poise.SkeletonBuilder("stick")
    for i, length in enumerate(lengths):
        builder.add(
            f"j{i}", poise.Hinge("z"), f"j{i - 1}" if i else None,
            offset=(lengths[i - 1] if i else 0, 0, 0), tip=(length, 0, 0),
            rest={"rz": angle if i else 0.0},
        )  # fmt: skip
    return builder.build()


def test_bones_of_any_skeleton_have_one_each() -> None:
    skeleton = stick(1.0, 0.5, 0.25)
    found = fit_capsules(skeleton)
    assert found.names == ("j0", "j1", "j2")
    np.testing.assert_allclose(found.radii, [0.1, 0.05, 0.025])
    np.testing.assert_array_equal(found.pairs, [(0, 2)])
    assert {(pair.first, pair.second) for pair in found.left_out} == {("j0", "j1"), ("j1", "j2")}
    assert {pair.why for pair in found.left_out} == {"neighbours"}
    np.testing.assert_allclose(
        found.ends(skeleton.rest), [[(0, 0, 0), (1, 0, 0)], [(1, 0, 0), (1.5, 0, 0)],
                                    [(1.5, 0, 0), (1.75, 0, 0)]], atol=1e-15,
    )  # fmt: skip


def test_gaps_are_those_of_the_cores_less_the_radii() -> None:
    skeleton = character().skeleton
    found = fit_capsules(skeleton)
    rng = np.random.default_rng(0)
    q = [skeleton.integrate(skeleton.rest.q, rng.uniform(-1, 1, skeleton.nv)) for _ in range(3)]
    poses = skeleton.pose(np.array(q))
    gaps, ends = found.gaps(poses), found.ends(poses)
    assert gaps.shape == (3, len(found.pairs))
    for at, gap in zip(ends, gaps, strict=True):
        for (i, j), value in zip(found.pairs, gap, strict=True):
            wanted = twin.segments(*at[i], *at[j]) - found.radii[i] - found.radii[j]
            assert value == pytest.approx(wanted, abs=1e-7)


def test_a_human_body_has_a_trunk_and_limbs() -> None:
    found = fit_capsules(character().skeleton)
    assert {"pelvis", "belly", "chest", "shoulders", "head", "lfemur", "rhand"} <= set(found.names)
    radius = {part.name: part.radius for part in found.parts}
    assert radius["lfemur"] == radius["rfemur"] > radius["ltibia"] > radius["lradius"] > 0.01
    rest = found.ends(character().rest)
    for name in ("pelvis", "belly", "chest", "shoulders"):
        start, end = rest[found.index(name)]
        assert abs(start[1] - end[1]) < 1e-6 and start[0] > end[0]  # level, from left to right
    wide = rest[found.index("shoulders")][0][0] + radius["shoulders"]
    assert wide == pytest.approx(0.8 * character().rest.position("lhumerus")[0], rel=1e-6)
    kept = {frozenset((found.names[i], found.names[j])) for i, j in found.pairs}
    assert {"lfemur", "rfemur"} in kept and {"lhand", "chest"} in kept
    assert {"lfemur", "pelvis"} not in kept and {"lfemur", "ltibia"} not in kept


@pytest.mark.whole
def test_capsules_fill_the_skin_of_a_person_and_stay_within_it() -> None:
    from poise import bundled

    body = bundled.character()
    found, points = fit_capsules(body.skeleton), body.skins[0].mesh.vertices
    for name in (
        "pelvis", "belly", "chest", "shoulders", "upperneck", "lfemur", "rhumerus", "lradius",
    ):  # fmt: skip
        start, end = found.ends(body.rest)[found.index(name)]
        along = (points - start) @ (end - start) / ((end - start) @ (end - start))
        middle = (along > 0.25) & (along < 0.75)
        nearest = points[middle] - start - np.outer(along[middle], end - start)
        depth = np.linalg.norm(nearest, axis=1).min()  # of the bone in the skin
        assert 0.75 * depth < found[name].radius < 1.05 * depth, name


def test_feet_stand_a_millimetre_above_their_soles() -> None:
    skeleton = character().skeleton
    found = fit_capsules(skeleton)
    sole = find_anatomy(skeleton).soles["left"]
    frame = skeleton.rest.world[skeleton.joint_index(sole.joint)]
    floor = (sole.polygon @ frame[:3, :3].T + frame[:3, 3])[:, 1].min()
    low = found.ends(skeleton.rest)[found.index("lfoot")][:, 1].min() - found["lfoot"].radius
    assert low - floor == pytest.approx(1e-3, abs=2e-4)


def test_no_pair_is_in_each_other_at_rest() -> None:
    """A zigzag whose third bone lies in the first: left out, and said so."""
    skeleton = stick(1.0, 0.1, 1.0, angle=np.pi / 2)
    found = fit_capsules(skeleton)
    assert (found.gaps(skeleton.rest) > 0).all()
    assert ("j0", "j2", "in each other at rest") in {
        (pair.first, pair.second, pair.why) for pair in found.left_out
    }


def test_legs_that_are_too_near_get_thinner() -> None:
    builder = poise.SkeletonBuilder().add("root", poise.Free("xyz"))
    for side, x in (("left", 0.05), ("right", -0.05)):
        builder.add(f"{side}Leg", poise.Ball("xyz"), "root", offset=(x, 0, 0), tip=(0, -1, 0))
    found = fit_capsules(builder.build())
    assert found.shrunk == (
        ("leftLeg", pytest.approx(0.1), pytest.approx(0.0475)),
        ("rightLeg", pytest.approx(0.1), pytest.approx(0.0475)),
    ) or any(pair.why == "in each other at rest" for pair in found.left_out)
    builder = poise.SkeletonBuilder().add("root", poise.Free("xyz"))
    for side, x in (("left", 0.07), ("right", -0.07)):
        builder.add(f"{side}Leg", poise.Ball("xyz"), "root", offset=(x, 0, 0), tip=(0, -1, 0))
    found = fit_capsules(builder.build())
    at = [found.index(f"{side}Leg") for side in ("left", "right")]
    np.testing.assert_allclose(found.radii[at], 0.95 * 0.07)
    assert {name for name, _, _ in found.shrunk} == {"leftLeg", "rightLeg"}


def test_radii_and_pairs_of_ones_own() -> None:
    found = fit_capsules(character().skeleton, radii={"lhand": 0.05})
    assert found["lhand"].radius == 0.05
    again = found.with_radii({"lhand": 0.03})
    assert again["lhand"].radius == 0.03 and found["lhand"].radius == 0.05
    assert len(found.among("lhand", "rhand").pairs) == 1
    alone = found.among("lhand")
    assert len(alone.pairs) > 10 and (alone.pairs == found.index("lhand")).any(axis=1).all()
    fewer = found.without(("lhand", "rhand"))
    assert len(fewer.pairs) == len(found.pairs) - 1
    assert fewer.left_out[-1].why == "by request"
    with pytest.raises(UnknownName, match="lhand"):
        found.with_radii({"lhnd": 0.1})
    with pytest.raises(InvalidValue, match="the radius of lhand must be positive"):
        found.with_radii({"lhand": 0.0})
    with pytest.raises(InvalidValue, match="no bone"):
        fit_capsules(poise.SkeletonBuilder().add("point", poise.Hinge("x")).build())


@pytest.mark.parametrize(
    ("clip", "subject", "deepest"),
    [
        ("cmu_02_01_walk", "cmu_02", 0.01),
        ("cmu_02_03_run", "cmu_02", 0.0),
        ("cmu_02_04_jump_balance", "cmu_02", 0.01),
        ("cmu_09_06_run", "cmu_09", 0.0),
        ("cmu_49_08_cartwheel", "cmu_49", 0.03),  # arms beside the head
        ("cmu_131_04_dance", "cmu_131", 0.06),  # hands on the hips
    ],
)
def test_bodies_that_moved_are_not_in_themselves(
    shared_data: Path, clip: str, subject: str, deepest: float
) -> None:
    folder = shared_data / "asf_amc"
    motion: Motion = poise.read(folder / f"{clip}.amc", skeleton=folder / f"{subject}.asf").motion
    found = fit_capsules(motion.skeleton)
    assert len(found.pairs) > 250
    assert -found.gaps(motion[::10]).min() <= deepest
