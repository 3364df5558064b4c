"""Characters and motions that the studio no longer uses are released."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import numpy as np

from poise.bundled import bare_character, character
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.skinning.skin_point import surface_point
from poise.studio.rigging.rigging import bounding_box
from poise.studio.timeline.timeline import keys_at, motion_at


def test_what_is_known_of_a_character_does_not_keep_it() -> None:
    hero = replace(character(), name="other")
    assert bounding_box(hero)[0] is bounding_box(hero)[0]
    left = weakref.ref(hero)
    del hero
    gc.collect()
    assert left() is None


def test_what_is_known_of_a_skin_and_a_motion_does_not_keep_them() -> None:
    hero = character()
    skin = replace(hero.skins[0], name="other")
    walk = character().motion[:5]
    assert np.isfinite(surface_point(skin, 3, hero.rest)).all()
    assert (motion_at(walk, 0.0) == walk.q[0]).all()
    left = weakref.ref(skin), weakref.ref(walk)
    del skin, walk
    gc.collect()
    assert [each() for each in left] == [None, None]


def test_what_is_known_of_a_track_does_not_keep_it() -> None:
    body = bare_character().skeleton
    dof = body.dof_names[0]
    track = Track.of([0.0, 1.0], [[0.0], [1.0]])
    assert keys_at(Keyframes(body, {dof: track}), 0.5, body.rest.q)[0] == 0.5
    left = weakref.ref(track)
    del track
    gc.collect()
    assert left() is None
