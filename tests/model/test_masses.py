"""Masses: refused arguments, conversion of inertia tensors, the table, capsules."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, character
from poise.errors import InvalidValue, ShapeError, UnknownJoint
from poise.model import SegmentMasses, capsule_masses, human_masses, segment_masses
from poise.model.anthropometry import TABLE, capsule
from poise.model.editing import remove_joint

HERO = character().skeleton


def stick(**joints):
    builder = poise.SkeletonBuilder()
    parent = None
    for name, tip in joints.items():
        builder.add(name, poise.Hinge("x"), parent, offset=(0, 0.5, 0), tip=tip)
        parent = name
    return builder.build()


def test_inertia_tensors_come_back() -> None:
    rng = np.random.default_rng(0)
    body = stick(a=(0, 1, 0), b=(0, 1, 0))
    spread = rng.normal(size=(2, 3, 3))
    spread = spread @ spread.transpose(0, 2, 1)
    tensors = np.trace(spread, axis1=1, axis2=2)[:, None, None] * np.eye(3) - spread
    centres = rng.normal(size=(2, 3))
    masses = SegmentMasses.of(
        body, {"a": 2.0, "b": 0.5}, dict(zip("ab", centres, strict=True)),
        dict(zip("ab", tensors, strict=True)),
    )  # fmt: skip
    np.testing.assert_allclose(masses.inertias, tensors, atol=1e-13)
    np.testing.assert_allclose(masses.centres, centres, atol=1e-15)
    doubled = masses.weighing(5.0)
    np.testing.assert_allclose(doubled.inertias, 2.0 * tensors, atol=1e-13)
    other = masses.with_segment("b", 1.0, (0, 0.2, 0))
    assert other.total == 3.0 and masses.total == 2.5


def test_what_no_mass_could_have_is_refused() -> None:
    body = stick(a=(0, 1, 0))
    with pytest.raises(InvalidValue, match="may exceed the sum"):
        SegmentMasses.of(body, {"a": 1.0}, inertias={"a": np.diag([1.0, 1.0, 3.0])})
    with pytest.raises(InvalidValue, match="lowest eigenvalue"):
        SegmentMasses.of(body, {"a": -1.0})
    with pytest.raises(InvalidValue, match="no segment has a mass"):
        SegmentMasses.of(body, {})
    with pytest.raises(InvalidValue, match="moments, but no mass"):
        SegmentMasses.of(body, {"a": 0.0}, inertias={"a": np.eye(3)})
    with pytest.raises(InvalidValue, match="not finite"):
        SegmentMasses.of(body, {"a": np.nan})
    skew = np.eye(4)
    skew[0, 1] = 0.1
    with pytest.raises(InvalidValue, match="not symmetric"):
        SegmentMasses(("a",), skew[None])
    with pytest.raises(ShapeError, match="moments of 1 segments"):
        SegmentMasses(("a",), np.eye(4))
    with pytest.raises(ShapeError, match="a centre must have shape"):
        SegmentMasses.of(body, {"a": 1.0}, {"a": (1.0, 2.0)})
    with pytest.raises(UnknownJoint, match="aa"):
        SegmentMasses.of(body, {"aa": 1.0})
    masses = SegmentMasses.of(body, {"a": 1.0})
    for kg in (0.0, -1.0, np.inf):
        with pytest.raises(InvalidValue, match="expected a positive, finite number"):
            masses.weighing(kg)
    with pytest.raises(InvalidValue, match="no segment 'b'"):
        masses.with_segment("b", 1.0)
    with pytest.raises(ValueError, match="read-only"):
        masses.moments[0, 0, 0] = 1.0


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
