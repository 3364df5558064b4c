"""Rendered skins: materials, weights, visible bones, several views."""

from __future__ import annotations

import dataclasses
import io

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownJoint, UnknownOption
from poise.geometry.cameras import Camera
from poise.model import Material, Texture, Weights
from poise.render.actors import Actor, Appearance, skeleton_lines
from poise.render.images import draw
from poise.render.motions import render_motion, render_pose
from poise.render.poses import scene_of
from poise.render.skins import DrawnSkins
from poise.render.views import equally_far, widths_of

PLAIN = ((0.3, 0.4, 0.5), (0.3, 0.4, 0.5))


def png(image: np.ndarray) -> bytes:
    images = pytest.importorskip("PIL.Image")
    stream = io.BytesIO()
    images.fromarray(image).save(stream, "PNG")
    return stream.getvalue()


def board(up: str = "y") -> poise.Character:
    """An arm of two bones along x with a strip of skin about it."""
    builder = poise.SkeletonBuilder("arm", up=up).add("upper", poise.Hinge("z"))
    builder.add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0))
    rest = builder.build().rest
    x, y = (grid.ravel() for grid in np.meshgrid(np.linspace(0, 2, 9), [-0.2, 0.2]))
    vertices = np.column_stack([x, y, 0.0 * x])
    at = np.arange(8)
    faces = np.concatenate([np.stack([at, at + 1, at + 10], 1), np.stack([at, at + 10, at + 9], 1)])
    share = np.clip(2.0 * (x - 0.75), 0.0, 1.0)
    mesh = poise.Mesh(vertices, faces, uvs=[np.column_stack([0.5 * x, 0.5 - 2.5 * y])])
    weights = Weights.from_dense(np.column_stack([1.0 - share, share]), 2)
    skin = poise.Skin.bound(mesh, rest, weights, name="strip")
    return poise.Character("arm", rest.skeleton, skins=(skin,))


def dressed(hero: poise.Character, **look: object) -> poise.Character:
    material = Material("look", double_sided=True, **look)  # type: ignore[arg-type]
    skin = hero.skins[0]
    return hero.with_skins([dataclasses.replace(skin, mesh=skin.mesh.with_material(material))])


def test_surfaces_are_where_the_deformer_puts_them() -> None:
    hero = board()
    pose = hero.skeleton.pose([0.3, 0.8])
    (surface,) = DrawnSkins(hero).at(pose)
    deformed = poise.deform(hero.skins[0], pose)
    assert (surface.vertices == deformed.vertices).all()
    assert (surface.normals == deformed.normals).all()


def test_a_mesh_without_normals_whose_triangles_stand_alone_shows_them() -> None:
    hero = board()
    mesh, skin = hero.skins[0].mesh, hero.skins[0]
    corners = mesh.faces.ravel()
    weights = Weights.from_dense(skin.weights.dense(2)[corners], 2)
    for normals, sharp in ((None, True), (np.tile([0.0, 0.0, 1.0], (len(corners), 1)), False)):
        alone = poise.Mesh(
            mesh.vertices[corners] * (1, 1, 0) + np.sin(7 * corners)[:, None] * (0, 0, 0.1),
            np.arange(len(corners)).reshape(-1, 3), normals=normals,
        )  # fmt: skip
        skins = [dataclasses.replace(skin, mesh=alone, weights=weights)]
        (surface,) = DrawnSkins(hero.with_skins(skins)).at(hero.rest)
        found = np.asarray(surface.normals).reshape(-1, 3, 3)
        places = surface.vertices.reshape(-1, 3, 3)
        flat = np.cross(places[:, 1] - places[:, 0], places[:, 2] - places[:, 0])
        flat /= np.linalg.norm(flat, axis=1, keepdims=True)
        assert np.allclose(found, flat[:, None], atol=1e-12) is sharp


def test_what_stands_along_z_stands_upright() -> None:
    hero = board("z")
    drawn = Actor(hero.skeleton, hero).at(hero.rest)
    assert np.allclose(drawn.points, hero.skins[0].mesh.vertices[:, [1, 2, 0]])
    scene = scene_of(hero.rest, character=hero)
    assert len(scene.surfaces) == 1 and not len(scene.solids)


def test_colours_are_linear_and_textures_srgb() -> None:
    hero = board()
    half = np.full((4, 4, 4), (188, 188, 188, 255), dtype=np.uint8)
    linear = 0.5028864580325687  # of byte 188, by IEC 61966-2-1
    textured = dressed(hero, base_texture=Texture(png(half)))
    coloured = dressed(hero, base_colour=(linear, linear, linear, 1.0))
    white = dressed(hero)
    skin = white.skins[0]
    painted = white.with_skins(
        [dataclasses.replace(skin, mesh=skin.mesh.with_colours(np.full((18, 3), linear)))]
    )
    pictures = []
    for character in (textured, coloured, painted):
        scene = dataclasses.replace(
            scene_of(hero.rest, character=character), floor=None, backdrop=PLAIN
        )
        pictures.append(draw(scene, 96, 64).astype(int))
    assert np.abs(pictures[0] - pictures[1]).max() <= 2
    assert np.abs(pictures[1] - pictures[2]).max() <= 1


def test_what_cannot_be_drawn_is_told_once_and_drawn_without() -> None:
    pytest.importorskip("PIL")
    broken = Texture(b"\x89PNG\r\n\x1a\nnot really", name="skin.png")
    hero = dressed(board(), base_texture=broken)
    drawn = DrawnSkins(hero.with_skins([*hero.skins, *hero.skins]))
    assert len(drawn.notes) == 1 and drawn.notes[0].startswith("the texture skin.png: ")
    assert drawn.at(hero.rest)[0].look.base is None
    cut = png(np.random.default_rng(1).integers(0, 256, (64, 64, 3), dtype=np.uint8))[:2000]
    assert DrawnSkins(dressed(board(), base_texture=Texture(cut))).notes


def test_a_material_becomes_a_finish_with_the_images_that_the_mesh_can_place() -> None:
    image = Texture(png(np.full((2, 2, 4), 200, dtype=np.uint8)), scale=0.6)
    second = dataclasses.replace(image, uv=1)
    strong = {"extensions": {"KHR_materials_emissive_strength": {"emissiveStrength": 3.0}}}
    look = {"metallic": 0.3, "roughness": 0.6, "emissive": (1.0, 0.0, 0.0), "extra": strong}
    hero = dressed(board(), metallic_roughness_texture=image, occlusion_texture=image,
                   emissive_texture=second, **look)  # fmt: skip
    (surface,) = DrawnSkins(hero).at(hero.rest)
    finish = surface.look.finish
    assert finish is not None and (finish.metallic, finish.roughness) == (0.3, 0.6)
    assert finish.rough is finish.open is not None and finish.open_scale == 0.6
    assert finish.shining is None and finish.emissive == pytest.approx((3.0, 0.0, 0.0))
    uvs = hero.skins[0].mesh.uvs[0]
    assert np.allclose(surface.finish_uvs, np.column_stack([uvs, uvs, 0.0 * uvs]))
    unlit = dressed(board(), extra={"extensions": {"KHR_materials_unlit": {}}})
    own = DrawnSkins(unlit).at(unlit.rest)[0].look
    assert own.finish is None and own.glow == 1.0
    assert DrawnSkins(board()).at(board().rest)[0].look.finish is None


def test_textures_are_moved_as_their_extension_says() -> None:
    image = np.zeros((2, 2, 4), dtype=np.uint8) + 255
    change = {"offset": [0.25, 0.5], "rotation": np.pi / 2, "scale": [2.0, 0.5]}
    extra = {"extensions": {"KHR_texture_transform": change}}
    hero = dressed(board(), base_texture=Texture(png(image), extra=extra))
    (surface,) = DrawnSkins(hero).at(hero.rest)
    u, v = hero.skins[0].mesh.uvs[0].T
    # Counter-clockwise in the image, whose v goes down: (u, v) -> (v, -u) by a right angle.
    assert np.allclose(surface.uvs, np.column_stack([0.5 * v + 0.25, -2.0 * u + 0.5]))


def test_weights_are_shown_as_heat_grey_and_colours() -> None:
    hero = board()
    share = hero.skins[0].weights.dense(2)[:, 1]
    (heat,) = DrawnSkins(hero, weights=["lower"]).at(hero.rest)
    assert np.allclose(heat.colour[share == 0.0], (0.13, 0.16, 0.42))
    assert np.allclose(heat.colour[share == 1.0], (0.86, 0.15, 0.12))
    (grey,) = DrawnSkins(hero, weights=["lower"], grey=True).at(hero.rest)
    assert np.allclose(grey.colour, np.repeat(share[:, None], 3, axis=1))
    (both,) = DrawnSkins(hero, weights=["upper", "lower"]).at(hero.rest)
    assert len(np.unique(both.colour[share == 0.0], axis=0)) == 1
    mixed = np.square(both.colour[np.isclose(share, 0.5)])
    ends = [np.square(both.colour[share == end][0]) for end in (0.0, 1.0)]
    assert np.allclose(mixed, 0.5 * (ends[0] + ends[1]))


def test_bones_show_through_the_skin_and_share_what_coincides() -> None:
    hero = dressed(board(), base_colour=(0.0, 0.6, 0.0, 1.0))
    plain, through = (
        draw(scene_of(hero.rest, character=hero, appearance=Appearance(skeleton=lines)), 160, 120)
        for lines in (False, True)
    )
    changed = (plain != through).any(axis=2)
    assert 50 < changed.sum() < 4000
    builder = poise.SkeletonBuilder("twins").add("root", poise.Hinge("z"))
    for name in ("lclavicle", "rclavicle"):
        builder.add(name, poise.Hinge("z"), "root", offset=(0, 1, 0))
    assert len(skeleton_lines(builder.build().rest)) == 1 + 3


def test_views_lie_beside_each_other_in_one_scale(tmp_path) -> None:
    images = pytest.importorskip("PIL.Image")
    assert widths_of(100, 3) == [32, 32, 32] and sum(widths_of(101, 3)) == 97
    hero = board()
    path = tmp_path / "views.png"
    render_pose(hero.rest, path, character=hero, views=("front", "side", "back"), width=200,
                height=60)  # fmt: skip
    with images.open(path) as found:
        assert found.size == (200, 60)
    cameras = [poise.Camera((0, 0, 2), (0, 0, 0)), poise.Camera((3, 4, 0), (0, 0, 0))]
    first, second = equally_far(cameras)
    assert np.allclose(first.position, (0, 0, 5)) and np.allclose(second.position, (3, 4, 0))


def test_a_film_shows_the_skin(tmp_path) -> None:
    pytest.importorskip("PIL")
    hero = board()
    motion = poise.Motion(hero.skeleton, np.column_stack([np.linspace(0, 1, 6)] * 2), 24.0)
    small = {"width": 120, "height": 48, "character": hero, "views": ("front", "back")}
    assert render_motion(motion, tmp_path / "a.gif", **small) == 6
    assert render_motion(motion, tmp_path / "a.png", **small) == 1


def test_what_makes_no_sense_is_refused(tmp_path) -> None:
    hero = board()
    with pytest.raises(UnknownJoint, match="near: upper"):
        DrawnSkins(hero, weights=["uper"])
    with pytest.raises(InvalidValue, match="grey weights show a single joint"):
        Appearance(weights=("upper", "lower"), grey=True)
    with pytest.raises(InvalidValue, match="has no skin"):
        Actor(hero.skeleton, None, Appearance(weights=("upper",)))
    with pytest.raises(UnknownOption, match="no view"):
        render_pose(hero.rest, tmp_path / "a.png", views=("below",))
    camera = Camera((0, 1, 3), (0, 1, 0))
    with pytest.raises(InvalidValue, match="camera and views cannot be combined"):
        render_pose(hero.rest, tmp_path / "a.png", views=("front",), camera=camera)
    still = poise.Motion(hero.skeleton, hero.rest.q[None], 30.0)
    with pytest.raises(InvalidValue, match="camera and views cannot be combined"):
        render_motion(still, tmp_path / "a.png", views=("front",), camera=camera)
