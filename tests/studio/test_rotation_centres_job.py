"""Centres of rotation are computed in the background, once for each current skin."""

from __future__ import annotations

import asyncio
import json
import struct
from dataclasses import replace

import numpy as np

from poise.model import Character
from poise.skinning.centres_of_rotation import centres, dense_influences, known_centres, surface_of
from poise.studio import Scene
from poise.studio.document import Document
from poise.studio.jobs.jobs import Jobs
from poise.studio.painting import Centres
from poise.studio.wire.geometry import key_of, packed_centres, weights_key
from samples import skins


def test_a_skins_centres_are_found_and_kept():
    body, skin = skins.two_bones()
    skin = skin.with_deformer("centres-of-rotation")
    document = Document(Scene.of(Character("tube", body, skins=(skin,))))
    labels = []

    async def found():
        jobs = Jobs(lambda: labels.extend(view.label for view in jobs.views()))
        told = Centres(document, jobs)
        names = key_of(skin), weights_key(skin.weights)
        try:
            both = await asyncio.gather(told.of(*names), told.of(*names))
            done = len(labels)
            again = await told.of(*names)
            none = await told.of(names[0], "no such weights"), await told.of("no mesh", names[1])
        finally:
            jobs.close()
        assert len(labels) == done > 0
        assert both[0] is both[1] is again is known_centres(skin)
        assert none == (None, None)
        return again

    weights = dense_influences(skin)
    expected = centres(skin.mesh.vertices, weights, surface_of(skin.mesh, weights))
    np.testing.assert_array_equal(asyncio.run(found()), expected)
    moved = replace(skin, mesh=replace(skin.mesh, vertices=2.0 * skin.mesh.vertices))
    assert known_centres(moved) is None


def test_they_are_packed_in_single_precision():
    given = np.random.default_rng(0).standard_normal((7, 3))
    data = packed_centres(given)
    (length,) = struct.unpack_from("<I", data)
    header = json.loads(data[4 : 4 + length])
    assert header["arrays"] == [
        {"name": "centres", "kind": "f32", "start": 0, "count": 7, "width": 3}
    ]
    told = np.frombuffer(data[4 + length :], dtype="<f4").reshape(7, 3)
    np.testing.assert_array_equal(told, given.astype("<f4"))
