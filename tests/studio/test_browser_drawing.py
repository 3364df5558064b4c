"""Drawn skins equal Poise's: deformers, shapes and correctives, also on the GPU."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.model.corrective import Corrective
from poise.studio import Scene
from poise.studio.files.project import load, save

DEFORMERS = ("linear-blend", "dual-quaternion", "centres-of-rotation")
CLOSE = 1e-5  # of the body's size: the page has single precision


def corrective(skin, name, dofs, keys, kind):
    rng = np.random.default_rng(5)
    vertices = np.arange(0, len(skin.mesh.vertices), 7)
    offsets = 0.02 * rng.standard_normal((len(keys), len(vertices), 3))
    return Corrective(name, dofs, np.array(keys), vertices, offsets, kind)


def bent(person):
    """A pose well away from rest, within limits."""
    body = person.skeleton
    rng = np.random.default_rng(11)
    low, high = np.maximum(body.lower, -1.2), np.minimum(body.upper, 1.2)
    q = np.clip(body.rest.q + rng.uniform(-0.8, 0.8, body.nq), low, high)
    return body.pose(body.unit_quaternions(np.where(body.quaternion, body.rest.q, q)))


def scene_of(person):
    return replace(Scene.of(person), pose=bent(person), holds=())


def drawn(window, number):
    return np.array(window.page.evaluate(f"poise.vertices({number})")).reshape(-1, 3)


def on_card(window, number):
    """Vertices as the graphics card has them: read back from a picture of their places."""
    return np.array(window.page.evaluate(f"poise.onCard({number})")).reshape(-1, 3)


def check(window, person, pose):
    for number, skin in enumerate(person.skins):
        wanted = poise.deform(skin, pose).vertices
        size = np.ptp(wanted, axis=0).max()
        for found in (drawn(window, number), on_card(window, number)):
            assert np.abs(found - wanted).max() < CLOSE * max(size, 1.0)


@pytest.fixture
def show(open_studio, tmp_path):
    def shown(person):
        scene = scene_of(person)
        save(scene, tmp_path / "it.poise")
        scene = load(tmp_path / "it.poise")  # in single precision, as the file has it
        person = scene.character
        window = open_studio(str(tmp_path / "it.poise")).window()
        window.until(f"Math.abs(poise.studio.state.q[0] - {scene.pose.q[0]}) < 1e-5")
        centred = any(skin.deformer == "centres-of-rotation" for skin in person.skins)
        if centred:  # drawn linearly until these are found
            window.until("poise.studio.body.skins.every((skin) => skin.centres)", 120)
        check(window, person, scene.pose)
        assert [
            word for word in window.messages if "centres of rotation are computed" not in word
        ] == []

    return shown


@pytest.mark.parametrize("deformer", DEFORMERS)
def test_the_bundled_body_with_correctives(show, deformer):
    person = replace(character(), motions={})
    skin = person.skins[0].with_deformer(deformer).with_correctives(
        corrective(person.skins[0], "one", ("lradius_rx",), [[0.0], [0.6], [1.5]], "smooth"),
        corrective(person.skins[0], "two", ("rradius_rx",), [[0.0], [1.0]], "linear"),
        corrective(person.skins[0], "many", ("lfemur_rx", "lfemur_rz"),
                   [[0.0, 0.0], [-1.0, 0.2], [0.5, 0.4]], "smooth"),
    )  # fmt: skip
    apart = [poise.deform(skin, bent(person), deformer=each).vertices for each in DEFORMERS]
    for one, other in itertools.combinations(apart, 2):
        assert np.abs(one - other).max() > 0.005  # it matters which
    show(replace(person, skins=(skin,)))


FILES = ("CesiumMan.glb", "Fox.glb", "RiggedFigure.glb", "greenman.glb")


@pytest.mark.parametrize(
    ("name", "deformer"),
    [
        *itertools.product(FILES, ("linear-blend", "dual-quaternion")),
        ("CesiumMan.glb", "centres-of-rotation"),
        ("greenman.glb", "centres-of-rotation"),
    ],
)
def test_skins_of_files(show, shared_data, name, deformer):
    person = poise.read(shared_data / "gltf" / name)
    skins = tuple(skin.with_deformer(deformer) for skin in person.skins)
    show(replace(person, motions={}, skins=skins))
