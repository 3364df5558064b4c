"""The bundled character's file equals the sculptor's output."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from sculptor.build import made_character
from sculptor.quantised_glb import compacted
from sculptor.surface import JOINTS, body

import poise
from poise.bundled import character, detailed_character


def unit_colours(count: int, rng: np.random.Generator) -> np.ndarray:
    return np.column_stack([rng.uniform(size=(count, 3)), np.ones(count)])


@pytest.fixture(scope="module")
def sculpted() -> poise.Character:
    return made_character()


@pytest.mark.slow
def test_the_file_is_up_to_date() -> None:
    """To update the file, run: make body."""
    made, kept = body().mesh, character().skins[0].mesh
    np.testing.assert_array_equal(kept.faces, made.faces)
    np.testing.assert_allclose(kept.vertices, made.vertices, rtol=2e-7, atol=1e-9)
    np.testing.assert_allclose(kept.colours[0], made.colours[0], atol=0.51 / 255)
    assert kept.normals is not None and made.normals is not None
    turned = np.einsum("ni,ni->n", kept.normals, made.normals)
    assert np.degrees(np.arccos(np.clip(turned, -1.0, 1.0))).max() < 0.45


@pytest.mark.slow
def test_the_weights_are_up_to_date(sculpted: poise.Character) -> None:
    """To update the file, run: make body."""
    made, kept = sculpted.skins[0], detailed_character().skins[0]
    assert kept.joints == made.joints
    off = kept.weights.dense(len(kept.joints)) - made.weights.dense(len(made.joints))
    # Another machine's rounding may send a 255th elsewhere.
    assert np.abs(off).max() < 2.5 / 255


@pytest.mark.slow
def test_shapes_are_as_made_to_a_step_of_their_shorts(sculpted: poise.Character) -> None:
    made, kept = sculpted.skins[0], detailed_character().skins[0]
    for there, here in zip(made.mesh.shapes, kept.mesh.shapes, strict=True):
        np.testing.assert_allclose(here.offsets, there.offsets, atol=0.51 / 32767)


@pytest.mark.slow
def test_weights_sum_to_one_and_are_mirrored() -> None:
    skin, made = detailed_character().skins[0], body()
    weights = skin.weights.dense(len(skin.joints))
    np.testing.assert_allclose(weights.sum(axis=1), 1.0, atol=1e-12)
    worn = made.source >= 0
    naked = np.zeros((len(made.naked.vertices), len(skin.joints)))
    naked[made.source[worn]] = weights[worn]
    np.testing.assert_array_equal(naked[made.source[worn]], weights[worn])  # clothes follow skin
    own = np.array([skin.joints.index(joint) for joint in JOINTS])
    np.testing.assert_allclose(weights[~worn][:, own], made.own[~worn], atol=1.01 / 255)
    np.testing.assert_allclose(weights[~worn][:, own].sum(axis=1), 1.0, atol=1e-12)
    sides = {"l": "r", "r": "l"}
    other = [
        skin.joints.index(name)
        if (name := sides.get(joint[0], "") + joint[1:]) in skin.joints
        else skin.joints.index(joint)
        for joint in skin.joints
    ]
    seam = made.image == np.arange(len(made.image))
    mirrored = naked[made.image][:, other]
    np.testing.assert_array_equal(naked[~seam], mirrored[~seam])
    # On the seam 255 may be odd: one of two equal shares is a 255th larger.
    np.testing.assert_allclose(naked[seam], mirrored[seam], atol=1.01 / 255)


def test_a_compacted_file_holds_the_same(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    vertices = rng.normal(size=(40, 3))
    normals = vertices / np.linalg.norm(vertices, axis=1, keepdims=True)
    faces = np.arange(39).reshape(13, 3)
    mesh = poise.Mesh(vertices, faces, normals=normals, colours=[unit_colours(40, rng)])
    arm = poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    skeleton = arm.add("lower", poise.Hinge("z"), "upper", offset=(0, 1, 0)).build()
    steps = rng.integers(0, 256, 40)
    weights = poise.Weights(np.tile([0, 1], (40, 1)), np.column_stack([steps, 255 - steps]) / 255)
    skin = poise.Skin.bound(mesh, skeleton.rest, weights, name="arm")
    plain, small = tmp_path / "plain.glb", tmp_path / "small.glb"
    poise.write(poise.Character("arm", skeleton, skins=(skin,)), plain)
    small.write_bytes(compacted(plain.read_bytes()))
    assert small.stat().st_size < plain.stat().st_size - 40 * 25
    read = poise.read(small).skins[0]
    np.testing.assert_allclose(read.mesh.vertices, vertices, rtol=1e-6)
    np.testing.assert_array_equal(read.mesh.faces, faces)
    np.testing.assert_allclose(read.mesh.colours[0], mesh.colours[0], atol=0.51 / 255)
    assert read.mesh.normals is not None
    np.testing.assert_allclose(read.mesh.normals, normals, atol=0.51 / 127)
    np.testing.assert_allclose(read.weights.dense(2), weights.dense(2), atol=1e-6)
