"""Estimated masses: the table of human bodies, and capsules of other bodies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.anatomy import capsule_masses, fit_capsules, human_masses, segment_masses
from poise.anatomy.masses import TABLE, capsule
from poise.errors import InvalidValue
from poise.model.editing import remove_joint
from samples.hero import bare_character, character

HERO = character().skeleton


def stick(**joints):
    builder = poise.SkeletonBuilder()
    parent = None
    for name, tip in joints.items():
        builder.add(name, poise.Hinge("x"), parent, offset=(0, 0.5, 0), tip=tip)
        parent = name
    return builder.build()


def test_the_table_adds_up_and_its_densities_have_its_centres_and_radii() -> None:
    both = [2.0 if row.parts[0] not in ("pelvis", "neck") else 1.0 for row in TABLE]
    assert sum(n * row.mass for n, row in zip(both, TABLE, strict=True)) == pytest.approx(1.0)
    s = (np.arange(4000) + 0.5) / 4000
    for row in TABLE:
        density = row.density(s)
        density = density / density.mean()
        assert density.min() >= 0.0
        centre = (density * s).mean()
        assert centre == pytest.approx(row.centre, abs=5e-3)  # cut off at 0, the foot's is off
        assert (density * (s - centre) ** 2).mean() == pytest.approx(row.deviation, abs=2e-3)


# De Leva's men between joint centres, as reprinted for Visual3D: share of mass, centre from the
# near end, radii of gyration (sagittal, transverse, along). The hand is given to another end.
REPRINTED = {
    "neck": (0.0694, 1 - 0.5002, 0.303, 0.315, 0.261),
    "pelvis": (0.4346, 1 - 0.5138, 0.328, 0.306, 0.169),
    "upper arm": (0.0271, 0.5772, 0.285, 0.269, 0.158),
    "forearm": (0.0162, 0.4574, 0.276, 0.265, 0.121),
    "thigh": (0.1416, 0.4095, 0.329, 0.329, 0.149),
    "shin": (0.0433, 0.4395, 0.251, 0.246, 0.102),
    "foot": (0.0137, 0.4415, 0.257, 0.245, 0.124),
}


def test_the_table_is_the_one_that_others_print() -> None:
    for row in TABLE:
        if row.parts[0] == "hand":
            assert row.mass == 0.0061
            continue
        mass, centre, sagittal, transverse, along = REPRINTED[row.parts[0]]
        assert (row.mass, row.along) == (mass, along)
        assert row.centre == pytest.approx(centre, abs=1e-12)
        assert row.across == pytest.approx(0.5 * (sagittal + transverse), abs=1e-12)


def test_a_bone_alone_has_the_table_s_figures_exactly() -> None:
    masses = human_masses(HERO, 80.0)
    row = next(row for row in TABLE if row.parts == ("thigh",))
    at = HERO.joint_index("lfemur")
    length = np.linalg.norm(HERO.joint("lfemur").tip)
    assert masses.kg[at] == pytest.approx(80.0 * row.mass, rel=1e-12)
    np.testing.assert_allclose(masses.centres[at], [0, -row.centre * length, 0], atol=1e-12)
    radii = np.sqrt(masses.inertias[at].diagonal() / masses.kg[at]) / length
    np.testing.assert_allclose(radii, [row.across, row.along, row.across], rtol=1e-10)


def test_a_human_body_is_whole_and_the_same_on_both_sides() -> None:
    masses = human_masses(HERO, 75.0)
    assert masses.total == pytest.approx(75.0, rel=1e-13)
    by_name = dict(zip(masses.names, masses.kg, strict=True))
    for name, kg in by_name.items():
        if name[0] == "l" and "r" + name[1:] in by_name:
            assert by_name["r" + name[1:]] == pytest.approx(kg, rel=1e-12)
    arm = sum(by_name[n] for n in ("lradius", "lwrist"))
    assert arm == pytest.approx(75.0 * 0.0162, rel=1e-12)
    centre = poise.kinematics.centre_of_mass(HERO.rest, masses)
    assert abs(centre[0]) < 1e-9
    # Arms out to the sides: a few per cent above what standing people have (0.56 of the stature).
    assert 0.55 < centre[1] / 1.75 < 0.60


def test_what_is_no_human_body_gets_capsules() -> None:
    body = stick(a=None, b=None, c=(0, 0.3, 0))
    assert segment_masses(body).origin == "capsules along the bones"
    with pytest.raises(
        InvalidValue, match="no joint is recognised as a pelvis, so the skeleton is not"
    ):
        human_masses(body)
    masses = capsule_masses(body, slenderness=0.2)
    a = capsule(np.array([0, 0.5, 0]), 0.1)
    np.testing.assert_allclose(masses.moments[0], 1000.0 * a)
    assert capsule_masses(body, kg=7.0).total == pytest.approx(7.0)
    with pytest.raises(InvalidValue, match="no bone with a length"):
        capsule_masses(poise.SkeletonBuilder().add("dot", poise.Hinge("x")).build())
    with pytest.raises(InvalidValue, match="density"):
        capsule_masses(body, density=0.0)


def test_every_end_of_a_chain_has_a_mass() -> None:
    body = (
        poise.SkeletonBuilder()
        .add("base", poise.Hinge("x"))
        .add("end", poise.Ball(), "base", offset=(0, 1, 0))
        .build()
    )
    masses = capsule_masses(body)
    assert masses.kg.min() > 0.0
    assert np.linalg.eigvalsh(poise.kinematics.mass_matrix(body.rest, masses))[0] > 0.0


def test_a_capsule_is_mujoco_s() -> None:
    mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><body><geom type="capsule" size="0.07" fromto="0 0 0 0 0 0.4"'
        ' density="1000"/></body></worldbody></mujoco>'
    )
    body = poise.SkeletonBuilder().add("rod", poise.Hinge("x"), tip=(0, 0, 0.4)).build()
    masses = capsule_masses(body, slenderness=0.07 / 0.4)
    assert masses.total == pytest.approx(model.body_mass[1], rel=1e-12)
    np.testing.assert_allclose(masses.inertias[0].diagonal(), model.body_inertia[1], rtol=1e-9)


def test_a_hand_without_a_bone_goes_on_where_the_forearm_ends():
    body = bare_character().skeleton
    for name in [name for name in body.joint_names if "finger" in name or "thumb" in name]:
        body = remove_joint(body, name).after
    hands = {f"{side}hand": replace(body.joint(f"{side}hand"), tip=None) for side in "lr"}
    body = body.with_joints(**hands)
    masses = human_masses(body, 70.0)
    hand = masses.names.index("lhand")
    assert abs(float(masses.kg[hand]) - 0.0061 * 70.0) < 1e-9
    # Its centre is on the line of the forearm, where the row's density has it.
    W, j = body.rest.world, body.joint_index("lhand")
    way = W[j, :3, 3] - W[body.parents[j], :3, 3]
    centre = W[j, :3, :3] @ masses.centres[hand]
    length = np.linalg.norm(way) * 187.9 / 268.9
    row = next(row for row in TABLE if row.parts[0] == "hand")
    at = np.linspace(0.0, 1.0, 100_001)
    share = float(np.average(at, weights=row.density(at)))
    np.testing.assert_allclose(centre, share * length * way / np.linalg.norm(way), atol=1e-5)


def of_free_joints(*, shifted: bool) -> poise.Skeleton:
    """The sample body with bones as long as offsets, or rest values, say."""
    builder, places = poise.SkeletonBuilder(), HERO.rest.world_positions
    for j, (joint, parent) in enumerate(zip(HERO.joints, HERO.parents, strict=True)):
        offset = places[j] - (places[parent] if parent >= 0 else 0.0)
        rest = dict(zip(("tx", "ty", "tz"), offset.tolist(), strict=True))
        builder.add(
            joint.name, poise.Free("xyz"), None if parent < 0 else HERO.joint_names[parent],
            offset=np.zeros(3) if shifted else offset, rest=rest if shifted else {},
            tip=None if joint.tip is None else HERO.rest.world[j, :3, :3] @ joint.tip,
        )  # fmt: skip
    return builder.build()


def test_bones_may_be_as_long_as_rest_values_say() -> None:
    """As in files that animate the positions of all joints."""
    plain, body = of_free_joints(shifted=False), of_free_joints(shifted=True)
    for measure in (human_masses, capsule_masses):
        np.testing.assert_allclose(measure(body).moments, measure(plain).moments, atol=1e-9)
    assert len(fit_capsules(body).parts) == len(fit_capsules(plain).parts) > 15


def spread_at(skeleton, masses, *names):
    """Sum of the second moments (4, 4) of joints in the world."""
    each = [skeleton.joint_index(name) for name in names]
    world = skeleton.rest.world
    return sum(world[j] @ masses.moments[j] @ world[j].T for j in each)


def test_a_segment_of_two_bones_has_the_table_s_figures() -> None:
    row = next(row for row in TABLE if row.parts == ("forearm",))
    found = spread_at(HERO, human_masses(HERO, 80.0), "lradius", "lwrist")
    start, end = (HERO.rest.world[HERO.joint_index(name), :3, 3] for name in ("lradius", "lhand"))
    length = np.linalg.norm(end - start)
    axis = (end - start) / length
    kg = found[3, 3]
    centre = found[:3, 3] / kg
    assert kg == pytest.approx(80.0 * row.mass, rel=1e-12)
    np.testing.assert_allclose(centre, start + row.centre * (end - start), atol=1e-9)
    about = found[:3, :3] / kg - np.outer(centre, centre)  # second moments about the centre
    inertia = np.trace(about) * np.eye(3) - about
    assert np.sqrt(axis @ inertia @ axis) == pytest.approx(row.along * length, rel=1e-6)
    assert np.sqrt(inertia[2, 2]) == pytest.approx(row.across * length, rel=1e-6)


def test_a_foot_that_bends_has_the_table_s_density_along_its_bones() -> None:
    row = next(row for row in TABLE if "foot" in row.parts)
    found = spread_at(HERO, human_masses(HERO, 80.0), "lfoot", "ltoes")
    ankle, ball = (HERO.rest.world[HERO.joint_index(name)] for name in ("lfoot", "ltoes"))
    tip = ball @ [*HERO.joint("ltoes").tip, 1.0]
    bones = np.array([ball[:3, 3] - ankle[:3, 3], tip[:3] - ball[:3, 3]])
    lengths = np.linalg.norm(bones, axis=1)
    whole = lengths.sum() * 4.0 / 3.0  # the heel is behind the ankle by a third of the rest
    s = (np.arange(200_000) + 0.5) / 200_000
    on = (s > 0.25 + lengths[0] / whole).astype(int)
    ahead = (s - 0.25) * whole - np.where(on, lengths[0], 0.0)
    axes = bones / lengths[:, None]
    points = np.where(on[:, None], ball[:3, 3], ankle[:3, 3]) + ahead[:, None] * axes[on]
    kg = row.density(s)
    kg *= 80.0 * row.mass / kg.sum()
    round_ = [np.eye(3) - np.outer(axis, axis) for axis in axes]
    spread = (kg[:, None] * points).T @ points
    for k in (0, 1):
        spread += kg[on == k].sum() * 0.5 * (row.along * whole) ** 2 * round_[k]
    assert found[3, 3] == pytest.approx(80.0 * row.mass, rel=1e-12)
    np.testing.assert_allclose(found[:3, 3], kg @ points, atol=1e-5)  # the density has a kink
    np.testing.assert_allclose(found[:3, :3], spread, atol=1e-5)


def test_a_thumb_is_a_rod_of_the_hand_s_proportions() -> None:
    """Bones beside the line of a segment are similar: mass by the cube of the length."""
    row = next(row for row in TABLE if row.parts[0] == "hand")
    masses = human_masses(HERO, 80.0)
    tips = {name: HERO.joint(name).tip for name in ("lhand", "lfingers", "lthumb")}
    length = {name: np.linalg.norm(tip) for name, tip in tips.items()}
    cubes = (length["lhand"] + length["lfingers"]) ** 3, length["lthumb"] ** 3
    thumb = masses.names.index("lthumb")
    kg = 80.0 * row.mass * cubes[1] / sum(cubes)
    assert masses.kg[thumb] == pytest.approx(kg, rel=1e-10)
    np.testing.assert_allclose(masses.centres[thumb], 0.5 * tips["lthumb"], atol=1e-12)
    # A uniform rod: about its axis (along L)^2, across L^2 / 12 and half of the former.
    about = (row.along * length["lthumb"]) ** 2
    across = length["lthumb"] ** 2 / 12.0 + 0.5 * about
    wanted = kg * np.array([across, about, across])
    np.testing.assert_allclose(masses.inertias[thumb].diagonal(), wanted, rtol=1e-9)
