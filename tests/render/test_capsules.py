"""Capsules as solids."""

from __future__ import annotations

import numpy as np

from poise.anatomy import fit_capsules
from poise.bundled import character
from poise.render.capsules import TOUCHING, capsules_at, with_capsules
from poise.render.poses import scene_of


def test_capsules_stand_where_they_are_and_turn_red_where_they_meet() -> None:
    hero = character()
    capsules = fit_capsules(hero.skeleton)
    solids = capsules_at(capsules, hero.rest)
    np.testing.assert_allclose(solids.ends, capsules.ends(hero.rest), atol=1e-12)
    assert not (solids.colour == TOUCHING).all(axis=1).any()
    wide = capsules.with_radii({"lhand": 0.5})
    red = (capsules_at(wide, hero.rest).colour == TOUCHING).all(axis=1)
    assert red[capsules.index("lhand")] and not red[capsules.index("rtoes")]
    scene = scene_of(hero.rest)
    drawn = with_capsules(scene, capsules, hero.rest)
    assert len(drawn.solids) == len(capsules.parts) and drawn.camera == scene.camera
