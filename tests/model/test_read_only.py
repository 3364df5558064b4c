"""Frozen values stay frozen when they are sent to another process."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import poise
from poise.model import Material, Texture
from poise.model.read_only import ReadOnly
from samples.hero import character


def test_a_mapping_that_nobody_can_change() -> None:
    given = {"b": 1, "a": [2]}
    kept = ReadOnly(given)
    given["b"] = 5
    assert kept == {"b": 1, "a": [2]} and list(kept) == ["b", "a"] and len(kept) == 2
    with pytest.raises(TypeError):
        kept["b"] = 3  # type: ignore[index]
    for again in (pickle.loads(pickle.dumps(kept)), copy.deepcopy(kept)):
        assert again == kept and isinstance(again, ReadOnly)


def test_materials_are_hashed_pickled_and_keep_what_they_are_given() -> None:
    extra = {"KHR_materials_unlit": {}}
    image = Texture(b"png", sampler={"wrapS": 33071}, extra=extra)
    look = Material("skin", base_texture=image, extra=extra)
    extra["more"] = {}
    again = pickle.loads(pickle.dumps(look))
    assert again == look and hash(again) == hash(look) and len({look, again}) == 1
    assert (
        look.extra == {"KHR_materials_unlit": {}} and again.base_texture.sampler["wrapS"] == 33071
    )
    assert look != Material("skin", base_texture=image)


def test_a_character_goes_to_another_process_and_stays_frozen() -> None:
    hero = character()
    poise.deform(hero, hero.rest)  # with what is kept of it
    again = pickle.loads(pickle.dumps(hero))
    assert again.motion.skeleton is again.skeleton and again.motions == again.motions
    bent = {"lradius_rx": 1.2, "root_ty": 0.1}
    one = poise.deform(hero, hero.rest.with_values(**bent))[0].vertices
    other = poise.deform(again, again.rest.with_values(**bent))[0].vertices
    assert np.array_equal(one, other)
    skin = again.skins[0]
    for array in (
        again.rest.q, again.motion.q, again.skeleton.lower, skin.mesh.vertices, skin.mesh.faces,
        skin.weights.values, skin.inverse_bind, skin.mesh.colours[0] if skin.mesh.colours else one,
    ):  # fmt: skip
        assert array is one or not array.flags.writeable
