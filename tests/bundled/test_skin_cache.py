"""The bundled character's file: up to date, small, and read identically by every reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh

import poise
from poise.anatomy import find_anatomy
from poise.bundled import FILE, bare_character, character, detailed_character, read_skin
from poise.bundled.detail import detailed_skeleton
from poise.bundled.skin import EXPRESSIONS
from poise.errors import FileMissing


def test_the_face_down_to_the_chin_follows_the_head() -> None:
    hero = character()
    skin = hero.skins[0]
    head = hero.rest.world[hero.skeleton.joint_index("head"), :3, 3]
    x, y, z = (skin.mesh.vertices - head).T
    weights = skin.weights.dense(len(skin.joints))[:, skin.joints.index("head")]
    face = (np.abs(x) < 0.03) & (z > 0.085) & (y > -0.045)
    assert face.sum() > 200 and weights[face].min() > 0.9
    throat = (np.abs(x) < 0.03) & (z > 0.03) & (y < -0.075)
    assert throat.any() and weights[throat].max() < 0.05


def test_an_elbow_bent_by_linear_blend_keeps_what_it_should() -> None:
    """The volume about it, by the triangles that are whole within reach: 84 and 78 % at least."""
    hero = character()
    skin, j = hero.skins[0], hero.skeleton.joint_index("lradius")
    along = skin.mesh.vertices[:, 0] - hero.rest.world[j, 0, 3]
    arm = skin.weights.dense(len(skin.joints))[
        :, [i for i, name in enumerate(skin.joints) if name in ("lhumerus", "lradius", "lwrist")]
    ].sum(axis=1)
    inside = (np.abs(along) <= 0.2) & (arm > 0.5)
    faces = skin.mesh.faces[inside[skin.mesh.faces].all(axis=1)]
    for degrees, least in ((90.0, 0.84), (120.0, 0.78)):
        bent = poise.deform(skin, hero.rest.with_values(lradius_rx=np.radians(degrees))).vertices
        assert _closed(bent, faces) / _closed(skin.mesh.vertices, faces) > least


def _closed(vertices: np.ndarray, faces: np.ndarray) -> float:
    """Return the volume of a tube whose two rims are closed by fans about their centres."""
    whole = trimesh.Trimesh(vertices, faces, process=False)
    total = float(np.einsum("fi,fi->", whole.triangles[:, 0],
                            np.cross(whole.triangles[:, 1], whole.triangles[:, 2])))  # fmt: skip
    edges = whole.edges[trimesh.grouping.group_rows(whole.edges_sorted, require_count=1)]
    for rim in trimesh.graph.connected_components(edges):
        own = edges[np.isin(edges[:, 0], rim)]
        middle = vertices[own[:, 0]].mean(axis=0)
        total += float((np.cross(vertices[own[:, 1]], vertices[own[:, 0]]) @ middle).sum())
    return total / 6.0


def test_a_deep_squat_stretches_little_between_the_thighs() -> None:
    """Edges stretched more than 2.5 times, all and those within 6 cm of the middle plane."""
    hero = character()
    mesh = hero.skins[0].mesh
    edges = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False).edges_unique
    length = np.linalg.norm(np.diff(mesh.vertices[edges], axis=1)[:, 0], axis=1)
    x, y, _ = mesh.vertices[edges[:, 0]].T
    middle = (np.abs(x) < 0.06) & (y > 0.7) & (y < 1.0)
    for degrees, most, most_between in ((110.0, 15, 4), (60.0, 2, 2)):
        angle = np.radians(degrees)
        bent = {f"{s}femur_rx": -angle for s in "lr"} | {f"{s}tibia_rx": angle for s in "lr"}
        there = poise.deform(hero.skins[0], hero.rest.with_values(**bent)).vertices
        torn = np.linalg.norm(np.diff(there[edges], axis=1)[:, 0], axis=1) > 2.5 * length
        assert torn.sum() <= most and (torn & middle).sum() <= most_between


def test_results_do_not_depend_on_what_was_read_before() -> None:
    """Skeletons as in a new process, before and after a character gets a skin."""
    first, second = bare_character.__wrapped__(), bare_character.__wrapped__()
    before = poise.check(first.motion).data()
    skinned = second.with_skins(character().skins)
    assert poise.check(skinned.motion).data() == before
    for body in (first.skeleton, detailed_skeleton.__wrapped__()):
        assert find_anatomy(body).has_skin


def test_the_file_is_small() -> None:
    assert FILE.stat().st_size < 1_500_000


def test_it_is_read_as_any_other_file() -> None:
    ours, any_ = detailed_character(), poise.read(FILE)
    assert any_.skeleton.joint_names == ours.skeleton.joint_names
    kept, read = ours.skins[0], any_.skins[0]
    assert kept.joints == read.joints and kept.deformer == read.deformer
    assert kept.shape_dofs == read.shape_dofs == EXPRESSIONS
    for one, other in zip(kept.mesh.shapes, read.mesh.shapes, strict=True):
        np.testing.assert_array_equal(one.offsets, other.offsets)
    np.testing.assert_array_equal(kept.mesh.vertices, read.mesh.vertices)
    np.testing.assert_array_equal(kept.mesh.faces, read.mesh.faces)
    np.testing.assert_array_equal(kept.mesh.colours[0], read.mesh.colours[0])
    np.testing.assert_array_equal(kept.weights.joints, read.weights.joints)
    np.testing.assert_allclose(kept.weights.values, read.weights.values, atol=1e-6)
    np.testing.assert_allclose(kept.inverse_bind, read.inverse_bind, atol=1e-6)
    for joint in ours.skeleton.joints:
        assert any_.skeleton.joint(joint.name).limits == pytest.approx(joint.limits)


def test_the_skin_at_rest_is_the_mesh() -> None:
    skin = character().skins[0]
    np.testing.assert_allclose(
        skin.matrices(character().rest), np.broadcast_to(np.eye(4), (31, 4, 4))[: len(skin.joints)],
        atol=1e-12,
    )  # fmt: skip


def test_no_limb_follows_another() -> None:
    skin = character().skins[0]
    weights = skin.weights.dense(len(skin.joints))

    def share(*names: str) -> np.ndarray:
        return weights[:, [skin.joints.index(name) for name in names]].sum(axis=1)

    x, y = skin.mesh.vertices[:, 0], skin.mesh.vertices[:, 1]
    arms = share("lradius", "lwrist", "lhand", "lfingers", "lthumb")
    assert arms[(x < 0.25)].max() == 0.0
    assert share("rtibia", "rfoot", "rtoes")[x > 0.02].max() == 0.0
    assert share("lfoot", "ltoes")[y > 0.4].max() == 0.0
    assert share("head")[y < 1.4].max() == 0.0
    # All four fingertips, and the thumb's, belong to the joints that curl them.
    assert share("lfingers")[(x > 0.84) & (np.abs(skin.mesh.vertices[:, 2]) < 0.06)].min() > 0.9
    # Every joint with a bone of its own moves something, and its own part fully.
    assert share("lfingers")[x > 0.88].min() > 0.9
    assert share("head")[y > 1.66].min() > 0.95


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileMissing):
        read_skin(tmp_path / "poise.glb", bare_character().rest)
