"""Painting in the studio: strokes through the session, sent to all clients, one step each."""

from __future__ import annotations

import asyncio
import contextlib
import json
import pickle
from dataclasses import replace

import numpy as np
import pytest

from poise import Skin, deform, read
from poise.binding.weight_canvas import Canvas
from poise.bundled import character
from poise.errors import InvalidValue
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.files.autosave import Autosave
from poise.studio.files.project import load, save
from poise.studio.serving.session import Session
from poise.studio.wire.messages import FALLOFFS, MIRRORED, TOOLS, Lift, Paint, Painted
from poise.studio.wire.serialisation import unpacked


class Browser:
    """State of a page: fetched weights with every painted row since."""

    def __init__(self, session):
        self.session, self.scene, self.errors, self.painted = session, {}, [], 0
        self.names = {}
        self.weights = {}

    async def send_text(self, data):
        message = json.loads(data)
        self.scene.update(message.get("scene", {}))
        if "error" in message:
            self.errors.append(message["error"]["message"])
        if "painted" in message:
            self.names[message["painted"]["skin"]] = message["painted"]["weights"]
        for skin, key in enumerate(message.get("scene", {}).get("weights", ())):
            if self.names.get(skin) != key:
                fetched = self.session.painter.weights(key)
                assert fetched is not None
                self.names[skin] = key
                own = self.session.document.scene.character.skins[skin]
                self.weights[skin] = dense(self.session, replace(own, weights=fetched))

    async def send_bytes(self, data):
        if data[0] != Painted.KIND:
            return
        message = unpacked(Painted, data)
        self.painted = max(self.painted, message.seq)
        if not len(message.vertices):
            return
        rows = self.weights[message.skin]
        rows[message.vertices] = 0.0
        joints = message.joints.reshape(-1, message.width)
        weights = message.weights.reshape(-1, message.width)
        for k in range(message.width):
            rows[message.vertices, joints[:, k]] += weights[:, k]


def dense(session, skin):
    """(n, joints of the skeleton) a skin's weights."""
    body = session.document.scene.character.skeleton
    full = np.zeros((len(skin.weights), len(body.joints)))
    columns = [body.joint_index(name) for name in skin.joints]
    full[:, columns] = skin.weights.dense(len(skin.joints))
    return full


@contextlib.asynccontextmanager
async def studio(scene=None, browsers=1):
    session = Session(Document(scene or Scene.of(character())))
    tasks = [asyncio.create_task(session.drags.work()), asyncio.create_task(session.painter.work())]
    inside = []
    for _ in range(browsers):
        browser = Browser(session)
        client = session.join(browser)
        tasks.append(asyncio.create_task(client.write()))
        inside.append((browser, client))
    await asyncio.sleep(0)
    try:
        yield session, *inside
    finally:
        for task in tasks:
            task.cancel()


async def until(condition, seconds=120.0):
    for _ in range(int(seconds / 0.005)):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to be")


def face_at(scene, joint, skin=0):
    mesh = scene.character.skins[skin].mesh
    at = scene.character.rest.world[scene.character.skeleton.joint_index(joint), :3, 3]
    return int(np.linalg.norm(mesh.vertices[mesh.faces].mean(axis=1) - at, axis=1).argmin())


def dab(session, seq, joint="lradius", tool="add", at=None, **more):
    scene = session.document.scene
    values = {"flags": 0, "falloff": 0, "limit": 4, "radius": 0.05, "strength": 0.5, "value": 1.0}
    values |= more
    return Paint(
        seq, values["flags"], 0, scene.character.skeleton.joint_index(joint), TOOLS.index(tool),
        values["falloff"], values["limit"], values.get("face", face_at(scene, at or joint)),
        0.3, 0.3, values["radius"], values["strength"], values["value"], 0.0, 0.0, -1.0,
    )  # fmt: skip


async def stroke(session, browser, client, count=5, joint="lradius", first=1, **more):
    """Dabs and a lift; waits until all is painted."""
    for seq in range(first, first + count):
        await session.receive(client, dab(session, seq, joint, **more).packed())
    await session.receive(client, Lift(first + count).packed())
    await until(lambda: browser.painted == first + count)


def in_step(session, browser):
    skins = session.document.scene.character.skins
    return all(
        np.allclose(dense(session, skin), browser.weights[k], atol=1e-6)
        for k, skin in enumerate(skins)
    )


def test_a_stroke_is_one_step_and_every_browser_has_its_weights():
    async def run():
        async with studio(browsers=2) as (session, (browser, client), (other, _)):
            first = session.document.scene.character.skins
            await stroke(session, browser, client, flags=MIRRORED)
            skins = session.document.scene.character.skins
            assert session.document.history.last_label == "paint lradius"
            assert len(session.document.history.past) == 1
            np.testing.assert_allclose(skins[0].weights.totals, 1.0, atol=1e-12)
            assert np.abs(dense(session, skins[0]) - dense(session, first[0])).max() > 0.1
            await until(lambda: in_step(session, browser) and in_step(session, other))
            assert other.painted == 0
            await session.receive(client, '{"do": "undo"}')
            assert session.document.scene.character.skins == first
            await until(lambda: in_step(session, browser) and in_step(session, other))
            await session.receive(client, '{"do": "redo"}')
            await until(lambda: in_step(session, browser) and in_step(session, other))
            await stroke(session, browser, client, first=20)
            assert len(session.document.history.past) == 2
            assert browser.errors == other.errors == []

    asyncio.run(run())


def test_weights_that_were_undone_are_still_there_for_who_asks_late():
    async def run():
        async with studio() as (session, (browser, client)):
            await stroke(session, browser, client)
            painted = session.document.scene.character.skins[0].weights
            key = browser.scene["weights"][0]
            await session.receive(client, json.dumps({"do": "undo"}))
            assert session.document.scene.character.skins[0].weights is not painted
            assert session.painter.weights(key) is painted
            assert session.painter.weights("no such") is None

    asyncio.run(run())


def test_who_comes_in_during_a_stroke_has_all_of_it():
    async def run():
        async with studio() as (session, (browser, client)):
            await session.receive(client, dab(session, 1).packed())
            await until(lambda: browser.painted == 1)
            late = Browser(session)
            joined = session.join(late)
            task = asyncio.create_task(joined.write())
            await stroke(session, browser, client, first=2)
            await until(lambda: in_step(session, late) and in_step(session, browser))
            task.cancel()

    asyncio.run(run())


def test_painting_sends_no_character_again():
    async def run():
        async with studio() as (session, (browser, client)):
            browser.scene.pop("character")
            await stroke(session, browser, client)
            assert "character" not in browser.scene
            assert len(browser.scene["weights"]) == 1

    asyncio.run(run())


def test_a_stroke_of_who_has_gone_ends():
    async def run():
        async with studio(browsers=2) as (session, (browser, client), _):
            await session.receive(client, dab(session, 1).packed())
            await until(lambda: browser.painted == 1)
            session.leave(client)
            await until(lambda: session.document.history.last_label == "paint lradius")

    asyncio.run(run())


def test_other_edits_end_the_stroke_first():
    async def run():
        async with studio() as (session, (_, client)):
            for seq in range(1, 4):
                await session.receive(client, dab(session, seq).packed())
            await session.receive(client, '{"do": "mirror-pose"}')
            labels = [step.label for step in session.document.history.past]
            assert labels == ["paint lradius", "mirror the pose"]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"skin": 3}, "no skin 3"), ({"joint": 900}, "no joint 900"), ({"tool": 9}, "no tool 9"),
        ({"falloff": len(FALLOFFS)}, "no falloff"), ({"face": 10_000_000}, "no triangle"),
        ({"u": 7.0}, "outside its triangle"), ({"radius": 0.0}, "brush must be positive"),
        ({"radius": -1.0}, "radius"), ({"strength": 2.0}, "brush must be between 0"),
        ({"value": -0.5}, "brush must be between 0"), ({"flags": 2, "x": 1e9}, "m away"),
    ],
    ids=str,
)  # fmt: skip
def test_dabs_that_are_none_are_told_and_change_nothing(change, said):
    async def run():
        async with studio() as (session, (browser, client)):
            before = session.document.scene.character.skins
            message = replace(dab(session, 1), **change)
            await session.receive(client, message.packed())
            await until(lambda: browser.painted == 1)
            await until(lambda: browser.errors)
            assert said in browser.errors[0]
            assert session.document.scene.character.skins is before
            await stroke(session, browser, client, first=2)
            assert session.document.scene.character.skins is not before

    asyncio.run(run())


def test_a_body_without_a_skin_says_so():
    async def run():
        from poise.bundled import bare_character

        async with studio(Scene.of(bare_character())) as (session, (browser, client)):
            message = Paint(1, 0, 0, 0, 0, 0, 0, 0, 0.3, 0.3, 0.1, 0.5, 1.0, 0.0, 0.0, 1.0)
            await session.receive(client, message.packed())
            await until(lambda: browser.errors)
            assert "this character has no skin" in browser.errors[0]

    asyncio.run(run())


def test_erasing_all_there_is_says_that_it_stays():
    async def run():
        async with studio() as (session, (browser, client)):
            await stroke(session, browser, client, joint="head", tool="subtract", strength=1.0)
            await until(lambda: browser.errors)
            assert "its weight cannot be removed" in browser.errors[0]
            weights = session.document.scene.character.skins[0].weights
            np.testing.assert_allclose(weights.totals, 1.0, atol=1e-12)

    asyncio.run(run())


def act(scene, do, **values):
    return action_from({"do": do, **values}).apply(scene)


@pytest.mark.slow
def test_locks_are_kept_by_tools_and_projects(tmp_path):
    scene = act(Scene.of(character()), "lock-weights", joints=["lradius"])
    column = scene.character.skins[0].joints.index("lradius")
    before = scene.character.skins[0].weights.dense(31)[:, column]
    for do, values in (
        ("smooth-weights", {"passes": 3}), ("prune-weights", {"influences": 2}),
        ("normalise-weights", {}), ("remove-rogues", {}), ("mirror-weights", {}),
    ):  # fmt: skip
        after = act(scene, do, **values).character.skins[0]
        column = after.joints.index("lradius")
        np.testing.assert_allclose(after.weights.dense(31)[:, column], before, atol=1e-12)
        np.testing.assert_allclose(after.weights.totals, 1.0, atol=1e-9)
    volumes = act(scene, "make-volumes")
    save(volumes, tmp_path / "it.poise")
    back = load(tmp_path / "it.poise")
    assert back.painting == volumes.painting
    assert act(back, "lock-weights", locked=False).painting.locked == ()
    everything = act(scene, "lock-weights")
    with pytest.raises(InvalidValue, match="every joint is locked"):
        act(everything, "smooth-weights")


def test_transfer_gives_a_skin_the_weights_of_another():
    scene = Scene.of(character())
    (skin,) = scene.character.skins
    shirt = Skin.rigid(skin.mesh, scene.character.rest, "root", name="shirt")
    scene = replace(scene, character=replace(scene.character, skins=(skin, shirt)))
    after = act(scene, "transfer-weights", source=0, target=1).character.skins
    assert after[1].name == "shirt"
    full = np.zeros((len(skin.weights), 31))
    full[:, [skin.joints.index(name) for name in after[1].joints]] = after[1].weights.dense(
        len(after[1].joints)
    )
    np.testing.assert_allclose(full, skin.weights.dense(31), atol=1e-6)
    for pair in ((0, 0), (0, 7)):
        with pytest.raises(InvalidValue):
            act(scene, "transfer-weights", source=pair[0], target=pair[1])


def test_a_vertex_goes_where_it_is_placed_and_what_is_left_over_is_told():
    scene = Scene.of(character())
    body = scene.character.skeleton
    bent = scene.with_q(scene.pose.with_values(lradius_rx=1.6).q)
    (skin,) = scene.character.skins
    at = skin.matrices(bent.pose)
    full = skin.weights.dense(31)
    mixed = (full[:, skin.joints.index("lradius")] > 0.3) & (
        full[:, skin.joints.index("lhumerus")] > 0.3
    )
    vertex = int(np.flatnonzero(mixed)[0])
    half = np.zeros(31)
    half[[skin.joints.index("lradius"), skin.joints.index("lhumerus")]] = 0.8, 0.2
    M = np.tensordot(half, at, axes=1)
    goal = M[:3, :3] @ skin.mesh.vertices[vertex] + M[:3, 3]
    after = act(bent, "place-vertex", skin=0, vertex=vertex, position=goal.tolist())
    (placed,) = after.painting.placed
    assert placed.before > 1e-4
    assert placed.left < 1e-6
    now = deform(after.character.skins[0], bent.pose).vertices[vertex]
    np.testing.assert_allclose(now, goal, atol=1e-6)
    far = act(after, "place-vertex", skin=0, vertex=vertex + 1, position=[5.0, 5.0, 5.0])
    assert len(far.painting.placed) == 2
    assert far.painting.placed[1].left > 1.0
    assert act(far, "forget-places").painting.placed == ()
    elsewhere = far.with_q(body.rest.q)
    again = act(elsewhere, "place-vertex", skin=0, vertex=vertex, position=goal.tolist())
    assert len(again.painting.placed) == 1
    with pytest.raises(InvalidValue, match="no vertex"):
        act(bent, "place-vertex", skin=0, vertex=10**7, position=[0.0, 0.0, 0.0])
    dual = skin.with_deformer("dual-quaternion")
    other = after.character.skins[0].with_deformer("dual-quaternion")
    goal = deform(other, bent.pose).vertices[vertex]
    scene = replace(bent, character=replace(bent.character, skins=(dual,)))
    after = act(scene, "place-vertex", skin=0, vertex=vertex, position=goal.tolist())
    (placed,) = after.painting.placed
    assert placed.left < 1e-6 < placed.before
    now = deform(after.character.skins[0], bent.pose).vertices[vertex]
    np.testing.assert_allclose(now, goal, atol=1e-6)


def test_a_placed_vertex_takes_its_neighbours_some_of_the_way():
    scene = Scene.of(character())
    bent = scene.with_q(scene.pose.with_values(lradius_rx=1.2).q)
    skin = scene.character.skins[0]
    before = deform(skin, bent.pose).vertices
    full = skin.weights.dense(31)
    mixed = (full[:, skin.joints.index("lradius")] > 0.45) & (
        full[:, skin.joints.index("lhumerus")] > 0.45
    )
    vertex = int(np.flatnonzero(mixed)[0])
    # Towards where the forearm alone would have it: what weights can do.
    M = skin.matrices(bent.pose)[skin.joints.index("lradius")]
    goal = before[vertex] + 0.5 * (
        M[:3, :3] @ skin.mesh.vertices[vertex] + M[:3, 3] - before[vertex]
    )
    values = {"skin": 0, "vertex": vertex, "position": goal.tolist(), "radius": 0.03}
    after = deform(act(bent, "place-vertex", **values).character.skins[0], bent.pose).vertices
    moved = np.linalg.norm(after - before, axis=1)
    assert np.linalg.norm(after[vertex] - goal) < 1e-4
    off = np.linalg.norm(before - before[vertex], axis=1)
    assert (moved[(off < 0.015) & (off > 0.0)] > 0.0).any()
    assert moved[off > 0.03].max() < 1e-9


def test_volumes_are_made_changed_and_bound_by():
    scene = Scene.of(character())
    made = act(scene, "make-volumes", shape="ellipsoid")
    assert {volume.shape for volume in made.painting.volumes} == {"ellipsoid"}
    number = [volume.joint for volume in made.painting.volumes].index("lradius")
    changed = act(made, "change-volume", volume=number, radius=0.2, shape="capsule")
    assert changed.painting.volumes[number].radius == 0.2
    bound = act(changed, "bind-volumes")
    (skin,) = bound.character.skins
    np.testing.assert_allclose(skin.weights.totals, 1.0, atol=1e-9)
    names = [scene.character.skins[0], skin]
    counts = [
        int((each.weights.dense(len(each.joints))[:, each.joints.index("lradius")] > 0).sum())
        for each in names
    ]
    assert counts[1] > counts[0]
    assert (
        len(act(made, "remove-volume", volume=0).painting.volumes) == len(made.painting.volumes) - 1
    )
    assert act(made, "remove-volume").painting.volumes == ()
    for values in ({"volume": 999}, {"volume": 0, "radius": -1.0}):
        with pytest.raises(Exception, match="volume"):
            act(made, "change-volume", **values)
    with pytest.raises(InvalidValue, match="no volumes to bind with"):
        act(scene, "bind-volumes")


def test_binding_by_volumes_is_work_of_a_process_that_tells_how_far_it_is():
    scene = act(Scene.of(character()), "make-volumes")
    asked = action_from({"do": "bind-volumes"})
    assert (asked.long, asked.queue) == (True, "weights")
    assert action_from({"do": "make-volumes"}).queue == "weights"
    work = asked.work(scene)
    work = pickle.loads(pickle.dumps(work))
    shares = []
    found = work.function(*work.arguments, lambda share, text="": shares.append(share))
    assert len(shares) > 4
    assert shares == sorted(shares)
    after = asked.done(scene, scene, found)
    assert after.character.skins[0].weights is not scene.character.skins[0].weights
    painted = act(scene, "smooth-weights", passes=1)
    with pytest.raises(
        InvalidValue, match="the skin, its weights or their locks were edited in the"
    ):
        asked.done(scene, painted, found)


def test_what_was_painted_is_saved_while_it_is_painted(tmp_path):
    async def run():
        async with studio() as (session, (browser, client)):
            autosave = Autosave(tmp_path)
            keeping = asyncio.create_task(autosave.follow(session.document, session.notify))
            await session.receive(client, dab(session, 1).packed())
            await until(lambda: browser.painted == 1)
            painted = browser.weights[0].copy()
            await until(lambda: autosave._saved is session.document.scene)
            assert session.document.gesture == "paint lradius"
            autosave.leave()
            again = Autosave(tmp_path)
            found = again.recovered()
            again.leave()
            keeping.cancel()
            assert found is not None
            np.testing.assert_allclose(dense(session, found.character.skins[0]), painted, atol=1e-6)

    asyncio.run(run())


def test_real_skins_can_be_painted(shared_data):
    async def run(file):
        hero = read(file)
        async with studio(Scene.of(hero)) as (session, (browser, client)):
            skin = hero.skins[0]
            message = replace(
                dab(session, 1, skin.joints[0], face=len(skin.mesh.faces) // 2),
                radius=0.1 * float(np.ptp(skin.mesh.vertices)),
            )
            await session.receive(client, message.packed())
            await session.receive(client, Lift(2).packed())
            await until(lambda: browser.painted == 2)
            assert browser.errors == []
            assert in_step(session, browser)
            assert session.document.scene.character.skins[0] is not skin

    for name in ("CesiumMan.glb", "Fox.glb", "RiggedFigure.glb", "greenman.glb"):
        asyncio.run(run(shared_data / "gltf" / name))


def test_many_strokes_can_be_undone_and_memory_is_bounded(monkeypatch):
    import poise.studio.document as steps

    scene = Scene.of(character())
    (skin,) = scene.character.skins
    document = Document(scene)
    for number in range(60):
        painted = skin.with_weights(type(skin.weights)(skin.weights.joints, skin.weights.values))
        after = replace(scene, character=replace(scene.character, skins=(painted,)))
        document.step(f"stroke {number}", after)
    assert len(document.history.past) == 60
    monkeypatch.setattr(steps, "BYTES", 30 * skin.weights.values.nbytes)
    document.step("one more", scene)
    assert len(document.history.past) == steps.FEWEST


def test_a_skin_that_was_bound_elsewhere_than_at_rest_is_bound_by_volumes_where_it_was():
    scene = Scene.of(character())
    (skin,) = scene.character.skins
    bent = scene.pose.with_values(lradius_rx=1.0)
    moved = Skin.bound(deform(skin, bent).mesh, bent, skin.weights, skin.joints)
    scene = replace(scene, character=replace(scene.character, skins=(moved,)))
    bound = act(act(scene, "make-volumes"), "bind-volumes").character.skins[0]
    np.testing.assert_array_equal(bound.inverse_bind[: len(moved.joints)], moved.inverse_bind)
    assert bound.mesh is moved.mesh
    np.testing.assert_allclose(bound.weights.totals, 1.0, atol=1e-9)
    there = deform(bound, bent).vertices
    np.testing.assert_allclose(there, moved.mesh.vertices, atol=1e-6)


def test_a_skin_can_be_painted_on_after_its_skeleton_was_edited():
    async def run():
        async with studio() as (session, (browser, client)):
            await stroke(session, browser, client, count=2)
            for edit in (
                {"do": "insert-joint", "child": "lwrist", "symmetric": False},
                {"do": "remove-joint", "joint": "rthumb", "symmetric": False},  # as many again
            ):
                await session.receive(client, json.dumps(edit))
            body = session.document.scene.character.skeleton
            before = dense(session, session.document.scene.character.skins[0])
            await asyncio.sleep(0.05)
            browser.errors.clear()  # what the second edit has cost
            await stroke(session, browser, client, count=3, first=4, joint="lwrist")
            assert not browser.errors
            change = dense(session, session.document.scene.character.skins[0]) - before
            assert change[:, body.joint_index("lwrist")].max() > 0.1
            np.testing.assert_array_less(change[:, body.joint_index("rhand")], 1e-9)

    asyncio.run(run())


def test_a_fault_in_a_dab_stops_neither_edits_nor_the_next_stroke(monkeypatch, capsys):
    def faulty(*_):
        raise KeyError("a fault")

    async def run():
        async with studio() as (session, (browser, client)):
            with monkeypatch.context() as patch:
                patch.setattr(Canvas, "dab", faulty)
                await stroke(session, browser, client, count=2)
            assert "internal error" in browser.errors[0]
            edit = json.dumps({"do": "lock-weights", "joints": ["rhand"]})
            await asyncio.wait_for(session.receive(client, edit), 10.0)
            await stroke(session, browser, client, count=2, first=4)
            assert in_step(session, browser)
            assert session.document.history.last_label == "paint lradius"

    asyncio.run(run())
    assert "a fault" in capsys.readouterr().err


def dense_of(scene):
    (skin,) = scene.character.skins
    return skin.weights.dense(len(skin.joints))


@pytest.mark.slow
def test_weights_tools_take_turns_as_jobs_while_the_document_goes_on():
    async def run():
        async with studio() as (session, (browser, client)):
            start = session.document.scene
            smooth = json.dumps({"do": "smooth-weights", "passes": 3})
            try:
                for message in (smooth, smooth, json.dumps({"do": "keep-pose", "name": "here"})):
                    await session.receive(client, message)
                await asyncio.sleep(0)
                assert [job.label for job in session.jobs.views()] == ["smooth the weights"]
                assert session.document.history.last_label == "save the pose 'here'"
                await until(lambda: len(session.document.history.past) == 3 or browser.errors, 60.0)
            finally:
                session.jobs.close()
            assert browser.errors == []
            twice = start
            for _ in range(2):
                twice = act(twice, "smooth-weights", passes=3)
            np.testing.assert_array_equal(dense_of(session.document.scene), dense_of(twice))
            assert session.document.scene.character.skins[0].mesh is start.character.skins[0].mesh
            assert "here" in session.document.scene.library

    asyncio.run(run())


@pytest.mark.slow
def test_weights_that_were_painted_meanwhile_are_kept_and_the_tool_says_so():
    async def run():
        async with studio() as (session, (browser, client)):
            try:
                await session.receive(client, json.dumps({"do": "smooth-weights", "passes": 50}))
                await stroke(session, browser, client)
                painted = session.document.scene
                await until(lambda: browser.errors)
            finally:
                session.jobs.close()
            assert "repeat the operation" in browser.errors[0]
            assert session.document.scene.character is painted.character
            assert session.document.history.last_label == "paint lradius"

    asyncio.run(run())
