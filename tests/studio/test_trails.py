"""Motion trails: contents, timing and cost of messages."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace

import numpy as np
import pytest

from poise.bundled import bare_character, character
from poise.studio import Document, Scene
from poise.studio.actions.keys import SetKeys
from poise.studio.actions.posing import SetValues
from poise.studio.timeline.timeline import MOST, at_time, motion_of, send_trails, trails
from poise.studio.wire.client import Client
from poise.studio.wire.messages import Trails
from poise.studio.wire.serialisation import unpacked


class Sent(Client):
    """A client that keeps what it is sent."""

    def __init__(self, *names):
        super().__init__(1, None, trails=names)
        self.got = []

    def send(self, message):
        self.got.append(unpacked(Trails, message.packed()))


def test_a_trail_is_where_the_joint_is_at_each_frame():
    scene = Scene.of(character())
    times, places = trails(scene, ["lhand", "root"])
    motion = motion_of(scene)
    assert len(times) == len(motion)
    for k in (0, 17, len(times) - 1):
        world = at_time(scene, float(times[k])).pose.world
        for n, name in enumerate(("lhand", "root")):
            at = world[scene.character.skeleton.joint_index(name), :3, 3]
            np.testing.assert_allclose(places[n, k], at, atol=1e-9)


def keyed():
    document = Document(Scene.of(replace(bare_character(), motions={})))
    for at, value in ((0.0, 0.2), (0.5, 1.2)):
        document.go_to(at)
        document.act(SetValues({"lradius_rx": value}))
        document.act(SetKeys(("lradius",)))
    return document


def test_they_come_again_when_keys_change_but_not_with_the_time():
    document = keyed()
    client = Sent("lhand")
    send_trails(client, document.scene, moving=False)
    assert len(client.got) == 1
    first = client.got[0].places.copy()
    for at in (0.1, 0.3):
        document.go_to(at)
        send_trails(client, document.scene, moving=False)
    assert len(client.got) == 1
    document.act(SetValues({"lradius_rx": 2.0}))
    document.act(SetKeys(("lradius",)))
    send_trails(client, document.scene, moving=True)
    assert len(client.got) == 1  # in the middle of an edit
    send_trails(client, document.scene, moving=False)
    assert len(client.got) == 2
    assert np.abs(client.got[1].places - first).max() > 0.01
    # A value that has no key is part of the trail, too.
    document.act(SetValues({"lhumerus_rz": 0.5}))
    send_trails(client, document.scene, moving=False)
    assert len(client.got) == 3
    client.trails = ()
    send_trails(client, document.scene, moving=False)
    assert len(client.got[3].joints) == 0


def test_what_is_not_there_has_no_trail():
    client = Sent("tail", "lhand")
    send_trails(client, keyed().scene, moving=False)
    body = bare_character().skeleton
    assert client.got[0].joints.tolist() == [body.joint_index("lhand")]
    empty = Sent("lhand")
    scene = Scene.of(replace(bare_character(), motions={}))
    send_trails(empty, scene, moving=False)
    assert len(empty.got[0].times) == 0


def test_long_timelines_are_thinned_and_cost_little():
    document = keyed()
    scene = document.scene
    scene = replace(scene, timeline=replace(scene.timeline, rate=60.0, length=300.0))
    begun = time.process_time()
    times, places = trails(scene, ["lhand", "rhand", "head"])
    spent = time.process_time() - begun
    assert MOST // 2 < len(times) <= MOST + 1
    assert places.shape == (3, len(times), 3)
    assert spent < 0.5  # 0.03 s here; the page asks for them once an edit


@pytest.mark.parametrize("joints", [["lhand"], ["lhand"] * 40])
def test_a_session_takes_the_wish_for_trails(joints):
    from studio.test_session import studio

    async def run():
        async with studio(keyed().scene) as (session, (_, client)):
            got = []
            keep = client.send
            client.send = lambda message: (got.append(message), keep(message))
            await session.receive(client, json.dumps({"do": "show-trails", "joints": joints}))
            assert any(isinstance(each, Trails) for each in got)

    asyncio.run(run())
