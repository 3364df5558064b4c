"""Preview of the weights of a dragged vertex, and its cancellation."""

from __future__ import annotations

import asyncio
import json

import numpy as np
import pytest

from poise.bundled import character
from poise.errors import InvalidValue
from poise.skinning import deform
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.serving.edit_preview import PlacementPreview
from poise.studio.serving.session import Session
from poise.studio.wire.geometry import strongest
from poise.studio.wire.serialisation import to_json


class Browser:
    """Stand-in for a browser: keeps what it is sent."""

    def __init__(self):
        self.sent, self.told = [], []

    def send(self, message):
        self.sent.append(message)

    def send_json(self, message):
        self.told.append(message)


@pytest.fixture
def scene():
    """A bent elbow."""
    bend = action_from({"do": "set-values", "values": {"lradius_rx": 1.4}})
    return bend.apply(Scene.of(character()))


def order(scene, forth=0.01):
    """An edit of a vertex beside the elbow."""
    body, skin = scene.character.skeleton, scene.character.skins[0]
    places = deform(skin, scene.pose).vertices
    elbow = scene.pose.world[body.joint_index("lradius"), :3, 3] + [0.0, 0.0, 0.03]
    vertex = int(np.argmin(np.linalg.norm(places - elbow, axis=1)))
    position = (places[vertex] + [0.0, forth, forth]).tolist()
    return action_from(
        {
            "do": "place-vertex", "skin": 0, "vertex": vertex, "position": position,
            "radius": 0.03, "influences": 8,
        }
    )  # fmt: skip


def rows_of(scene, rows):
    """Joints of the skeleton and weights of some vertices, as they are sent."""
    skin, body = scene.character.skins[0], scene.character.skeleton
    joints, values = strongest(skin.weights.joints[rows], skin.weights.values[rows])
    full = np.zeros((len(rows), len(body.joints)))
    numbers = [body.joint_index(name) for name in skin.joints]
    for k in range(joints.shape[1]):
        at = np.array([numbers[j] if j < len(numbers) else 0 for j in joints[:, k]])
        np.add.at(full, (np.arange(len(rows)), at), values[:, k])
    return full


def full_of(message, count):
    full = np.zeros((len(message.vertices), count))
    shape = (len(message.vertices), message.width)
    joints, weights = message.joints.reshape(shape), message.weights.reshape(shape)
    for k in range(message.width):
        np.add.at(full, (np.arange(len(full)), joints[:, k]), weights[:, k])
    return full


def test_what_is_shown_is_what_the_edit_makes(scene):
    browser, preview = Browser(), PlacementPreview()
    action = order(scene)
    asyncio.run(preview.show(browser, scene, action))
    (shown,), count = browser.sent, len(scene.character.skeleton.joints)
    made = action.apply(scene)
    rows = shown.vertices.astype(np.int64)
    assert len(rows) > 3
    np.testing.assert_allclose(full_of(shown, count), rows_of(made, rows), atol=1e-6)
    others = np.setdiff1d(np.arange(len(made.character.skins[0].weights.values)), rows)
    np.testing.assert_array_equal(rows_of(scene, others), rows_of(made, others))
    left = browser.told[0]["placing"]["left"]
    assert left == pytest.approx(made.painting.placed[0].left, abs=1e-9)
    preview.end(browser, scene)
    np.testing.assert_allclose(full_of(browser.sent[1], count), rows_of(scene, rows), atol=1e-6)
    preview.end(browser, scene)
    assert len(browser.sent) == 2  # nothing is left to take back


def test_a_second_movement_starts_from_the_document_again(scene):
    browser, preview = Browser(), PlacementPreview()
    asyncio.run(preview.show(browser, scene, order(scene, 0.02)))
    asyncio.run(preview.show(browser, scene, order(scene)))
    alone = Browser()
    asyncio.run(PlacementPreview().show(alone, scene, order(scene)))
    np.testing.assert_array_equal(browser.sent[1].weights, alone.sent[0].weights)


def test_a_vertex_that_is_not_there_is_refused_and_answered(scene):
    browser = Browser()
    wrong = action_from(
        {"do": "place-vertex", "skin": 0, "vertex": 10**6, "position": [0.0, 0.0, 0.0]}
    )
    with pytest.raises(InvalidValue, match="no vertex"):
        asyncio.run(PlacementPreview().show(browser, scene, wrong))
    assert browser.told == [{"placing": {"left": None}}]


def test_an_edit_that_fails_takes_its_preview_back(scene, monkeypatch):
    """As a cancelled job, or one whose character was replaced meanwhile."""

    async def cancelled(_work):
        raise InvalidValue("cancelled")

    async def scenario():
        session = Session(Document(scene))
        client = session.join(Browser())
        sent = []
        monkeypatch.setattr(client, "send", sent.append)
        monkeypatch.setattr(session.jobs, "run", cancelled)
        edit = to_json(order(scene))
        await session.receive(client, json.dumps({"do": "preview-place", "edit": edit}))
        await session.receive(client, json.dumps(edit))
        async with asyncio.timeout(20.0):
            while len(sent) < 2:
                await asyncio.sleep(0.005)
        session.jobs.close()
        rows, count = sent[0].vertices.astype(np.int64), len(scene.character.skeleton.joints)
        np.testing.assert_array_equal(sent[1].vertices, sent[0].vertices)
        np.testing.assert_allclose(full_of(sent[1], count), rows_of(scene, rows), atol=1e-6)

    asyncio.run(scenario())
