"""Masses from the skin's volume against closed forms, and against trimesh."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.anatomy.masses import capsule
from poise.binding.skin_masses import skin_masses
from poise.errors import InvalidValue
from poise.kinematics import mass_matrix
from poise.model import Character, Mesh, Skin, Weights
from samples.figures import bar, figure
from samples.surfaces import arm, tube


def _rigid(mesh: Mesh) -> Character:
    one = poise.SkeletonBuilder().add("all", poise.Free(), offset=(0.1, 0.2, 0.3)).build()
    return Character("thing", one, skins=(Skin.rigid(mesh, one.rest, "all"),))


def test_the_moments_of_a_box_are_those_of_the_books() -> None:
    mesh = bar((20, 2, 2))
    masses = skin_masses(_rigid(mesh), density=700.0)
    assert masses.total == pytest.approx(700.0 * 0.01, rel=1e-12)
    assert np.abs(masses.centres[0] - [0.4, -0.15, -0.25]).max() < 1e-9
    kg = masses.total
    wanted = kg / 12.0 * np.array([0.02, 1.01, 1.01])
    assert np.abs(masses.inertias[0] - np.diag(wanted)).max() < 1e-9


def test_the_moments_of_a_capsule_are_those_of_the_books() -> None:
    """A finely cut capsule of 0.5 m between its centres and 0.1 m radius."""
    from scipy.spatial import ConvexHull

    u, v = np.meshgrid(np.linspace(0.0, np.pi, 41), np.arange(60) * 2 * np.pi / 60)
    points = 0.1 * np.stack([np.sin(u) * np.cos(v), np.cos(u), np.sin(u) * np.sin(v)], -1)
    points = points.reshape(-1, 3)
    points = np.vstack([points[points[:, 1] > -1e-9] + [0, 0.5, 0], points[points[:, 1] < 1e-9]])
    mesh = Mesh(points, ConvexHull(points).simplices.astype(np.int64))
    body = poise.SkeletonBuilder().add("rod", poise.Free()).build()
    thing = Character("rod", body, skins=(Skin.rigid(mesh, body.rest, "rod"),))
    wanted = 1000.0 * capsule(np.array([0.0, 0.5, 0.0]), 0.1)
    found = skin_masses(thing, spacing=0.05).moments[0]
    # Of 60 sides, a circle's area is 0.18 % short, its second moment 0.36 %; so along a meridian.
    assert np.abs(found - wanted).max() < 8e-3 * np.abs(wanted).max()


@pytest.mark.slow
def test_volume_and_centre_are_those_of_trimesh() -> None:
    trimesh = pytest.importorskip("trimesh")
    mesh, pose = figure()
    reference = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False)
    hero = Character("hero", pose.skeleton, skins=poise.bind(mesh, pose).skins)
    masses = skin_masses(hero, density=1010.0)
    assert masses.total == pytest.approx(1010.0 * reference.volume, rel=1e-9)
    heads = pose.world[:, :3, :3] @ masses.centres[..., None] + pose.world[:, :3, 3:]
    centre = (masses.kg[:, None] * heads[..., 0]).sum(axis=0) / masses.total
    assert np.abs(centre - reference.center_mass).max() < 1e-3
    inertia = reference.moment_inertia * 1010.0
    whole = (pose.world @ masses.moments @ np.swapaxes(pose.world, 1, 2)).sum(axis=0)
    about = whole[:3, :3] - masses.total * np.outer(centre, centre)
    found = np.trace(about) * np.eye(3) - about
    assert np.abs(found - inertia).max() < 0.01 * np.abs(inertia).max()


def test_parts_share_what_lies_between_them() -> None:
    """Weights that go linearly along a bar: the first joint has the moments of a wedge."""
    mesh = bar((20, 2, 2))
    two = (
        poise.SkeletonBuilder()
        .add("first", poise.Free())
        .add("second", poise.Ball(), "first", offset=(1.0, 0, 0))
        .build()
    )
    along = mesh.vertices[:, 0]
    weights = Weights.from_dense(np.stack([1.0 - along, along], axis=1))
    thing = Character("bar", two, skins=(Skin.bound(mesh, two.rest, weights),))
    masses = skin_masses(thing, density=1.0)
    # Splinters of a grid leave the harmonic weights inside a hundredth off the line.
    assert np.abs(masses.kg / 0.005 - 1.0).max() < 0.01
    assert masses.centres[0, 0] == pytest.approx(1.0 / 3.0, abs=0.005)
    assert masses.centres[1, 0] == pytest.approx(-1.0 / 3.0, abs=0.005)
    assert masses.total == pytest.approx(0.01, rel=1e-12)


@pytest.mark.slow
def test_a_binding_in_another_pose_gives_the_same_masses() -> None:
    mesh, skeleton = tube(), arm()
    straight = poise.bind(mesh, skeleton)
    bent = skeleton.rest.with_values(upper_rz=0.7)
    turn = bent.world[0, :3, :3] @ skeleton.rest.world[0, :3, :3].T
    moved = poise.bind(mesh.moved(mesh.vertices @ turn.T), bent)
    one, other = (
        skin_masses(Character("arm", skeleton, skins=binding.skins))
        for binding in (straight, moved)
    )
    # A tube's axes are not told apart: the lattices differ.
    assert np.abs(one.moments - other.moments).max() < 1e-3 * np.abs(one.moments).max()


def test_the_kinetic_energy_takes_them() -> None:
    mesh, skeleton = tube(), arm()
    masses = skin_masses(Character("arm", skeleton, skins=poise.bind(mesh, skeleton).skins))
    inertia = mass_matrix(skeleton.rest, masses)
    assert np.linalg.eigvalsh(inertia).min() > -1e-12
    energy = poise.metrics.kinetic_energy(dt=0.1, masses=masses)
    pose = skeleton.rest.with_values(lower_rz=0.1)
    found = poise.metrics.value(energy, pose, start=skeleton.rest)
    v = skeleton.difference(pose.q, skeleton.rest.q) / 0.1
    assert found == pytest.approx(0.5 * v @ inertia @ v, rel=1e-9)


def test_the_whole_can_be_given() -> None:
    assert skin_masses(_rigid(bar()), kg=70.0).total == pytest.approx(70.0, rel=1e-12)


def test_what_has_no_mass_is_refused() -> None:
    body = poise.SkeletonBuilder().add("all", poise.Free()).build()
    with pytest.raises(InvalidValue, match="no skin"):
        skin_masses(Character("bare", body))
    sheet = Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    with pytest.raises(InvalidValue, match="encloses no volume"):
        skin_masses(Character("sheet", body, skins=(Skin.rigid(sheet, body.rest, "all"),)))
    with pytest.raises(InvalidValue, match="density"):
        skin_masses(_rigid(bar()), density=0.0)
