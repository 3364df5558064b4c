"""Landmarks detected in human meshes with known joints, and refused in other meshes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

import poise
from poise.binding import Surface, find_landmarks
from poise.binding.human_landmarks import sections
from poise.binding.skeleton_fitting import landmarks_of
from poise.bundled import character
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model import Mesh
from samples.makehuman import cmu_landmarks, makehuman
from samples.surfaces import tube

KNOWN = {
    "root": "pelvis", "femur": "hip", "tibia": "knee", "foot": "ankle", "toes": "ball",
    "lowerneck": "neck", "head": "head", "humerus": "shoulder", "radius": "elbow",
    "hand": "wrist", "fingers": "knuckles",
}  # fmt: skip


def _off(places: dict[str, np.ndarray], joints: dict[str, np.ndarray]) -> dict[str, float]:
    found: dict[str, float] = {}
    for joint, place in KNOWN.items():
        for letter, side in (("l", "left "), ("r", "right "), ("", "")):
            if letter + joint in joints and side + place in places:
                gap = places[side + place] - joints[letter + joint]
                found[side + place] = float(np.linalg.norm(gap))
    return found


def test_a_section_of_a_tube_is_its_circle() -> None:
    mesh = tube()
    (cut,) = sections(mesh.vertices, mesh.faces, mesh.vertices[:, 0], 0.31)
    assert cut.centre == pytest.approx((0.31, 0.0, 0.0), abs=1e-12)
    assert cut.girth == pytest.approx(2.0 * np.pi * 0.05, rel=0.02)
    assert sections(mesh.vertices, mesh.faces, mesh.vertices[:, 0], 2.0) == []


@pytest.fixture(scope="module")
def hero() -> poise.Character:
    return character()


@pytest.mark.slow
def test_the_bundled_body_is_found_however_it_stands(hero: poise.Character) -> None:
    """Turned about the vertical, shifted, smaller; and with z up."""
    mesh, world = hero.skins[0].mesh, hero.rest.world[:, :3, 3]
    joints = dict(zip(hero.skeleton.joint_names, world, strict=True))
    here = find_landmarks(mesh)
    # The largest connected part counts: the locks of hair are shells of their own.
    edges = np.concatenate([mesh.faces[:, [k, (k + 1) % 3]] for k in range(3)])
    links = coo_matrix((np.ones(len(edges)), edges.T), shape=(len(mesh.vertices),) * 2)
    part = connected_components(links, directed=False)[1]
    height = float(np.ptp(mesh.vertices[part == np.bincount(part).argmax(), 1]))
    assert here.height == pytest.approx(height) and here.asymmetry < 1e-6
    assert height < float(np.ptp(mesh.vertices[:, 1])) < height + 0.02
    off = _off(here.places, joints)
    assert len(off) == 19 and np.mean(list(off.values())) < 0.02 * height
    assert all(off[name] < 1.2 * here.within[name] for name in off)
    turn = quaternions.to_matrix(quaternions.from_rotation_vector((0.0, 2.3, 0.0)))
    there = find_landmarks(mesh.moved(0.5 * mesh.vertices @ turn.T + (3.0, 1.0, -2.0)))
    lying = find_landmarks(mesh.moved(mesh.vertices[:, [2, 0, 1]]), up="z")
    for name, place in here.places.items():
        assert there.places[name] == pytest.approx(
            0.5 * turn @ place + (3.0, 1.0, -2.0), abs=0.004 * height
        )
        assert lying.places[name] == pytest.approx(place[[2, 0, 1]], abs=0.004 * height)


@pytest.mark.slow
def test_a_skeleton_is_fitted_without_landmarks(hero: poise.Character) -> None:
    mesh = hero.skins[0].mesh
    fit = poise.fit_skeleton(hero.skeleton, mesh)
    assert fit.human is not None and "a human 1.76 m tall" in str(fit)
    assert max(fit.residuals.values()) < 1e-9
    gaps = np.linalg.norm(fit.pose.world[:, :3, 3] - hero.rest.world[:, :3, 3], axis=1)
    assert gaps.mean() < 0.06 and gaps.max() < 0.15
    marks = landmarks_of(hero.skeleton, fit.human.places)
    assert {"root", "thorax", "lfemur", "rtoes:tip", "lwrist", "lhand", "head:tip"} <= set(marks)


@pytest.mark.slow
def test_names_that_tell_nothing_are_refused(hero: poise.Character) -> None:
    bones = poise.SkeletonBuilder().add("a", poise.Free()).add("b", poise.Ball(), "a").build()
    with pytest.raises(InvalidValue, match="no joint is recognised as the left thigh"):
        poise.fit_skeleton(bones, hero.skins[0].mesh)


def test_what_is_no_human_is_refused_with_a_reason() -> None:
    standing = Mesh(tube().vertices[:, [1, 0, 2]], tube().faces[:, ::-1])
    with pytest.raises(InvalidValue, match="two legs"):
        find_landmarks(standing)
    with pytest.raises(InvalidValue, match="no triangle"):
        find_landmarks(Mesh([(0, 0, 0)], []))
    with pytest.raises(InvalidValue, match="flat"):
        find_landmarks(Mesh([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, 1, 2)]))


@pytest.mark.slow
def test_makehumans_body_a_stylised_figure_and_a_fox(shared_data: Path) -> None:
    human = makehuman(shared_data / "mesh")
    found = find_landmarks(human.mesh)
    off = _off(found.places, cmu_landmarks(human.cubes))
    assert np.mean(list(off.values())) < 0.015 * found.height
    assert all(off[name] < 1.2 * found.within[name] for name in off)
    fox = poise.read(shared_data / "gltf" / "Fox.glb")
    with pytest.raises(InvalidValue, match="the depth is"):
        find_landmarks(_mesh(fox))
    child = poise.read(shared_data / "gltf" / "CesiumMan.glb")
    places = find_landmarks(_mesh(child)).places
    joints = dict(zip(child.skeleton.joint_names, child.rest.world[:, :3, 3], strict=True))
    for name, joint in (
        ("left shoulder", "Skeleton_arm_joint_L__4_"), ("left elbow", "Skeleton_arm_joint_L__3_"),
        ("left wrist", "Skeleton_arm_joint_L__2_"), ("left knee", "leg_joint_L_2"),
        ("right ankle", "leg_joint_R_3"),
    ):  # fmt: skip
        assert np.linalg.norm(places[name] - joints[joint]) < 0.05


def _mesh(who: poise.Character) -> Mesh:
    deformed = poise.deform(who, who.rest)
    surface = Surface.of([each.mesh.moved(each.vertices) for each in deformed])
    return Mesh(surface.vertices, surface.faces)
