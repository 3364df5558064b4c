"""Views: packed data, the page, drags solved by a kernel, and notebook output."""

from __future__ import annotations

import io
import json
import re
import struct

import numpy as np
import pytest
from PIL import Image

import poise
from poise.bundled import character
from poise.errors import FileUnsupported, InvalidValue
from poise.render import render_pose
from poise.studio import Scene
from poise.studio.viewing.view import KernelDrag, packed_view, page_of, viewer_code
from poise.studio.wire.messages import MOVING, Drag, GrabJoint, GrabSkin, Posed, Release, Scrub
from poise.studio.wire.serialisation import unpacked


@pytest.fixture(scope="module")
def hero():
    return character()


def unpack(data):
    """The header, and a reader of its numbers."""
    (length,) = struct.unpack_from("<I", data)
    header = json.loads(data[4 : 4 + length])

    def numbers(slot):
        return np.frombuffer(data, "<f4", slot["count"], 4 + length + slot["start"])

    return header, numbers


def test_a_motion_is_packed_frame_by_frame(hero):
    walk = hero.motions["walk"]
    header, numbers = unpack(packed_view(Scene.of(hero), [walk]))
    [packed] = header["motions"]
    assert (packed["name"], packed["count"], packed["fps"]) == ("walk", len(walk), walk.fps)
    np.testing.assert_allclose(
        numbers(packed["q"]).reshape(len(walk), -1), walk.q, rtol=1e-6, atol=1e-7
    )
    world = numbers(packed["world"]).reshape(len(walk), -1, 3, 4)
    np.testing.assert_allclose(world, walk.world[:, :, :3], atol=1e-6)
    assert numbers(header["world"]).size == 12 * len(hero.skeleton.joints)


def test_a_page_is_html(hero, tmp_path):
    with pytest.raises(
        FileUnsupported, match=r"x\.txt: unsupported page format '\.txt'; write \.html"
    ):
        poise.view(hero).write(tmp_path / "x.txt")
    assert not (tmp_path / "x.txt").exists()


def test_faster_motions_leave_frames_out_and_keep_their_time(hero):
    walk = hero.motions["walk"]
    quick = poise.Motion(hero.skeleton, np.repeat(walk.q, 2, axis=0), 2.0 * walk.fps, "quick")
    header, numbers = unpack(packed_view(Scene.of(hero), [quick]))
    [packed] = header["motions"]
    assert (packed["count"], packed["fps"]) == (len(walk), walk.fps)
    np.testing.assert_allclose(numbers(packed["q"]).reshape(len(walk), -1), walk.q, atol=1e-6)


def test_the_same_file_is_packed_the_same(hero, tmp_path):
    poise.write(hero, tmp_path / "hero.glb")
    one, other = (packed_view(Scene.of(poise.read(tmp_path / "hero.glb"))) for _ in range(2))
    assert one == other


def test_every_array_that_is_drawn_is_there(hero):
    header, _ = unpack(packed_view(Scene.of(hero)))
    names = {resource["name"] for resource in header["resources"]}
    assert {f"skins/{skin['key']}" for skin in header["character"]["skins"]} <= names
    assert {f"weights/{key}" for key in header["weights"]} <= names


def test_centres_of_rotation_go_with_the_skin_that_turns_about_them():
    arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z"), tip=(1, 0, 0)).build()
    blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    skin = poise.Skin.rigid(blade, arm.rest, "elbow").with_deformer("centres-of-rotation")
    header, _ = unpack(packed_view(Scene.of(poise.Character("arm", arm, skins=(skin,)))))
    [key] = [view["key"] for view in header["character"]["skins"]]
    [weights] = header["weights"]
    assert f"centres/{key}/{weights}" in {one["name"] for one in header["resources"]}


def test_a_page_loads_nothing_and_cannot_be_ended_by_its_code(hero):
    page = page_of(packed_view(Scene.of(hero)), "A & B")
    assert "<title>A &amp; B</title>" in page
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=\"(?!data:)", page)
    assert "default-src 'none'" in page
    assert page.count("</script>") == 2
    assert "import(" not in viewer_code()
    assert not re.search(r"^import ", viewer_code(), re.MULTILINE)


def spot(drag, name):
    return drag.scene.pose.world[drag.scene.character.skeleton.joint_index(name), :3, 3]


def pull(drag, name, way, steps=8):
    """Take a joint, pull it that way, and let go; the last answer."""
    number = drag.scene.character.skeleton.joint_index(name)
    from_ = spot(drag, name).copy()
    drag.receive(GrabJoint(1, 0, number, 0.0, 0.0, 0.0).packed())
    for step in range(1, steps + 1):
        to = from_ + np.multiply(way, step / steps)
        answer = drag.receive(Drag(1 + step, 0, *to.tolist()).packed())
        assert unpacked(Posed, answer).seq == 1 + step
    return from_, unpacked(Posed, drag.receive(Release(50, 0).packed()))


def test_a_drag_is_answered_by_the_pose_that_reaches_it_with_the_feet_pinned(hero):
    drag = KernelDrag(Scene.of(hero))
    feet = {name: spot(drag, name).copy() for name in ("lfoot", "rfoot")}
    way = (0.05, 0.3, 0.2)
    before, posed = pull(drag, "lhand", way)
    np.testing.assert_allclose(spot(drag, "lhand"), before + way, atol=3e-3)
    for name, place in feet.items():
        np.testing.assert_allclose(spot(drag, name), place, atol=1e-6)
    assert posed.seq == 50 and not posed.flags & MOVING
    np.testing.assert_allclose(posed.q, drag.scene.pose.q, rtol=1e-6, atol=1e-7)


def test_a_drag_is_taken_back(hero):
    drag = KernelDrag(Scene.of(hero))
    before = drag.scene.pose.q.copy()
    pull(drag, "lhand", (0.0, 0.2, 0.2))
    assert not np.array_equal(drag.scene.pose.q, before)
    drag.undo()
    np.testing.assert_array_equal(drag.scene.pose.q, before)


def test_a_drag_begins_in_the_moment_of_the_motion_that_is_shown(hero):
    drag = KernelDrag(Scene.of(hero))
    moment = hero.motions["walk"][30]
    drag.begin_from(moment.q.astype("<f4"))
    foot = spot(drag, "lfoot").copy()
    np.testing.assert_allclose(
        foot, moment.world[hero.skeleton.joint_index("lfoot"), :3, 3], atol=1e-5
    )
    pull(drag, "rhand", (0.0, 0.1, 0.1))
    np.testing.assert_allclose(spot(drag, "lfoot"), foot, atol=1e-5)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (GrabJoint(1, 0, 999, 0.0, 0.0, 0.0), "no joint 999"),
        (GrabSkin(1, 0, 99, 0, 0.3, 0.3), "no skin 99"),
        (Scrub(1, 0, 1.0), "a view cannot send Scrub"),
    ],
)
def test_messages_that_fit_nothing_are_refused(hero, message, reason):
    drag = KernelDrag(Scene.of(hero))
    before = drag.scene
    with pytest.raises(InvalidValue, match=reason):
        drag.receive(message.packed())
    assert drag.scene is before


def test_what_can_be_viewed(hero):
    walk = hero.motions["walk"]
    assert poise.view(hero).motions == (walk,)
    with_skins = poise.view(walk, character=hero)
    assert with_skins.character.skins == hero.skins and with_skins.motions == (walk,)
    assert poise.view(walk).character.skins == ()
    assert poise.view(hero.skeleton).motions == ()
    np.testing.assert_array_equal(poise.view(walk[10], character=hero).pose.q, walk.q[10])
    with pytest.raises(InvalidValue, match="cannot view a str"):
        poise.view("walk.glb")
    other = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    with pytest.raises(InvalidValue, match="another skeleton"):
        poise.view(poise.Motion(other, [[0.0]], 30.0), character=hero)


@pytest.fixture
def outputs(monkeypatch):
    """The data of the outputs that IPython displays."""
    shell = pytest.importorskip("IPython.core.interactiveshell", reason="needs IPython")
    shell = shell.InteractiveShell.instance()
    published = []
    publish = lambda data, metadata=None, **_: published.append((data, metadata))  # noqa: E731
    monkeypatch.setattr(shell.display_pub, "publish", publish)
    yield published
    shell.clear_instance()


def test_a_cell_shows_a_still_picture_of_the_first_frame_before_the_widget(hero, outputs):
    pytest.importorskip("anywidget", reason='needs pip install "poise[notebook]"')
    shown = poise.view(hero, height=120)
    shown._ipython_display_()
    (picture, metadata), (widget, _) = outputs
    assert list(picture) == ["image/png"] and metadata["image/png"]["alt"] == repr(shown)[1:-1]
    first = render_pose(hero.motion[0], character=hero, width=160, height=120)
    with Image.open(io.BytesIO(picture["image/png"])) as drawn:
        np.testing.assert_array_equal(np.asarray(drawn), first.pixels)
    assert widget["text/plain"] == repr(shown)
    assert "application/vnd.jupyter.widget-view+json" in widget
    assert shown.widget.still == (160, 120)


def test_without_anywidget_a_notebook_shows_a_picture_and_how_to_get_it(hero, outputs, monkeypatch):
    from poise.studio.viewing import view as module

    monkeypatch.setitem(__import__("sys").modules, "anywidget", None)
    module._kind.cache_clear()
    poise.view(hero, height=120)._ipython_display_()
    (picture, _), (text, _) = outputs
    assert list(picture) == ["image/png"]
    assert 'pip install "poise[notebook]"' in text["text/plain"]


def test_a_widget_answers_what_its_page_sends(hero):
    pytest.importorskip("anywidget", reason='needs pip install "poise[notebook]"')
    from poise.studio.viewing import view as module

    module._kind.cache_clear()
    shown = poise.view(hero, height=300)
    answers = []
    shown.widget.send = lambda content, buffers=(): answers.append((content, buffers))
    assert shown.widget.height == 300
    hand = hero.skeleton.joint_index("lhand")
    grab = GrabJoint(1, 0, hand, 0.0, 0.0, 0.0).packed()
    to = hero.motions["walk"][40].world[hand, :3, 3] + (0.0, 0.1, 0.0)
    for content, buffer in [
        ({"do": "pose"}, hero.motions["walk"][40].q.astype("<f4").tobytes()),
        ({"do": "message"}, grab),
        ({"do": "message"}, Drag(2, 0, *to.tolist()).packed()),
        ({"do": "step"}, b""),
        ({"do": "message"}, Release(3, 0).packed()),
        ({"do": "message"}, b""),
    ]:
        shown.widget._handle_custom_msg(content, [buffer])
    assert answers[0][0]["holds"] and "holds" not in answers[2][0]
    assert answers[-1][0] == {"failed": "an empty message"}
    np.testing.assert_allclose(shown.pose.world[hand, :3, 3], to, atol=3e-3)
