"""Pictures of the parts of a body."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, character
from poise.render.body_parts import (
    joint_colours,
    part_colours,
    parts_scene,
    render_parts,
    render_standing,
)


def test_every_part_has_a_colour_and_sides_differ() -> None:
    colours = part_colours(character().anatomy)
    assert len(set(colours.values())) == len(colours)
    for part, colour in colours.items():
        if part.startswith("left "):
            assert colour[2] > colour[0], part  # cool
            assert colours[f"right {part[5:]}"][0] > colours[f"right {part[5:]}"][2]


def test_joints_have_the_colours_of_their_parts() -> None:
    anatomy = character().anatomy
    body, colours = anatomy.skeleton, joint_colours(anatomy)
    assert colours[body.joint_index("lwrist")].tolist() == list(
        part_colours(anatomy)["left forearm"]
    )
    assert (colours[body.joint_index("lradius")] == colours[body.joint_index("lwrist")]).all()


def test_limbs_of_an_animal_are_coloured(shared_data: Path) -> None:
    fox = poise.read(shared_data / "gltf" / "Fox.glb")
    colours = part_colours(fox.anatomy)
    assert set(colours) == {f"{s} {f} leg" for s in ("left", "right") for f in ("front", "hind")}
    assert len(np.unique(joint_colours(fox.anatomy), axis=0)) == 5
    (surface,) = parts_scene(fox).surfaces
    assert len(surface.colour) == len(surface.vertices)


def test_pictures_are_drawn_with_and_without_a_skin(tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="needs Pillow")
    for hero in (character(), bare_character()):
        picture = render_parts(hero, tmp_path / "parts.png", width=320, height=240)
        assert picture.pixels.shape == (240, 320, 3)
        assert (tmp_path / "parts.png").stat().st_size > 2000
        assert render_standing(hero, width=160, height=120).pixels.shape == (120, 160, 3)
    with pytest.raises(poise.errors.FileUnsupported):
        render_parts(bare_character(), tmp_path / "parts.jpg", width=160, height=120)


def test_a_robot_with_few_meshes_is_drawn_as_bones(shared_data: Path) -> None:
    robot = poise.read(shared_data / "humanoids" / "urdf" / "unitree_h1_19dof.urdf", base="free")
    drawn = parts_scene(robot)
    assert len(drawn.solids) > 20 and drawn.surfaces
    assert not len(parts_scene(character()).solids)
